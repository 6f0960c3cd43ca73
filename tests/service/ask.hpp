#pragma once

#include <boost/test/unit_test.hpp>

#include <string>

#include <nlohmann/json.hpp>

#include "verifier/service/service.hpp"

namespace arbiter::tests {

inline constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The answer to a request, which must name the schema of all answers.
inline nlohmann::json ask(const nlohmann::json& request) {
  const nlohmann::json answer = nlohmann::json::parse(service::answer_text(request.dump()));
  BOOST_TEST(answer.value("schema", 0) == 2);
  return answer;
}

inline nlohmann::json error_of(const nlohmann::json& request) {
  const nlohmann::json answer = ask(request);
  BOOST_TEST_REQUIRE(answer.contains("error"), request.dump().substr(0, 200) << " was answered");
  const nlohmann::json& error = answer["error"];
  BOOST_TEST(!error["message"].get<std::string>().empty());
  BOOST_TEST(error["remedy"].is_string());
  return error;
}

inline std::string kind_of(const nlohmann::json& request) { return error_of(request)["kind"]; }

}  // namespace arbiter::tests
