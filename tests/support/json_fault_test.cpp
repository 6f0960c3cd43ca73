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

BOOST_AUTO_TEST_CASE(what_would_take_the_stack_or_minutes_is_discarded) {
  const auto nested = [](std::size_t levels) {
    return "{\"a\":" + std::string(levels, '[') + std::string(levels, ']') + ",\"b\":\"" + std::string(40'000, '[') +
           "\"}";
  };
  const auto wide = [](std::size_t members) {
    std::string text = "{\"\\\"\":1";
    for (std::size_t i = 1; i < members; ++i) text += ",\"member " + std::to_string(i) + ":\":1";
    return text + "}";
  };
  BOOST_TEST(parse_json(nested(99), nullptr, false).is_object());
  BOOST_TEST(parse_json(nested(100), nullptr, false).is_discarded());
  BOOST_TEST(parse_json(nested(100'000), nullptr, false).is_discarded());
  BOOST_TEST(parse_json(wide(5000), nullptr, false).is_object());
  BOOST_TEST(parse_json(wide(5001), nullptr, false).is_discarded());
}

BOOST_AUTO_TEST_SUITE_END()
