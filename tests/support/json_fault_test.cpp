// What is said of JSON that cannot be read: a place and a reason, not the library's words. Places were counted by hand.
#include <boost/test/unit_test.hpp>

#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

#include "verifier/support/json.hpp"

BOOST_AUTO_TEST_SUITE(json_fault_test)

using namespace arbiter;

namespace {

/// What is said when `use` reads the text.
template <typename Use>
std::string said(const std::string& text, const Use& use) {
  try {
    use(nlohmann::json::parse(text));
  } catch (const std::exception& error) {
    return json_fault(error, text);
  }
  return "nothing";
}

std::string said(const std::string& text) {
  return said(text, [](const nlohmann::json&) {});
}

}  // namespace

BOOST_AUTO_TEST_CASE(broken_text_has_a_place) {
  BOOST_TEST(said("{\"a\": 1,\n \"b\": x1}\n") == "line 2, column 7: no JSON from here: 'x1}'");
  BOOST_TEST(said("Chess") == "column 1: no JSON from here: 'Chess'");
  BOOST_TEST(said("{\"a\":\n") == "line 2, column 1: the JSON ends too early");
  BOOST_TEST(said("[1, 2") == "column 6: the JSON ends too early");
  BOOST_TEST(said("") == "column 1: the JSON ends too early");
}

BOOST_AUTO_TEST_CASE(a_number_beyond_all_is_named) {
  BOOST_TEST(said("{\"depth\": 1e999}") == "the number 1e999 is too large");
}

BOOST_AUTO_TEST_CASE(members_are_named) {
  BOOST_TEST(said("{}", [](const auto& json) { static_cast<void>(json.at("puzzles")); }) ==
             "the member 'puzzles' is missing");
  BOOST_TEST(said("{\"a\": 3}", [](const auto& json) {
               static_cast<void>(json.at("a").template get<std::string>());
             }) == "a value is of the type number, expected string");
  BOOST_TEST(said("[1]", [](const auto& json) { static_cast<void>(json.at("a")); }) ==
             "a value is neither an object nor a list, where one is expected");
  BOOST_TEST(said("[1]", [](const auto& json) { static_cast<void>(json.at(1)); }) == "a list is too short");
}

BOOST_AUTO_TEST_CASE(other_exceptions_say_their_own_words) {
  BOOST_TEST(json_fault(std::runtime_error("/seed: missing"), "") == "/seed: missing");
}

BOOST_AUTO_TEST_SUITE_END()
