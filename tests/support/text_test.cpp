// Tests the small text helpers.
#include <boost/test/unit_test.hpp>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "verifier/support/text.hpp"

BOOST_AUTO_TEST_SUITE(text_test)

using namespace arbiter;

BOOST_AUTO_TEST_CASE(nouns_are_counted) {
  BOOST_TEST(counted(0, "move") == "0 moves");
  BOOST_TEST(counted(1, "move") == "1 move");
  BOOST_TEST(counted(std::size_t{2}, "move") == "2 moves");
}

BOOST_AUTO_TEST_CASE(words_are_joined) {
  const std::vector<std::string> words{"", "b", "", "d"};
  BOOST_TEST(joined(words) == ", b, , d");
  BOOST_TEST(joined(words, "") == "bd");
  BOOST_TEST(joined({}, "-").empty());
}

BOOST_AUTO_TEST_CASE(only_ascii_letters_have_a_case) {
  BOOST_TEST(lower_case("AZ[@É") == "az[@É");
  BOOST_TEST(upper_case("az{`é") == "AZ{`é");
  BOOST_TEST(same_word("Kiwipete", "kIWIPETE"));
  BOOST_TEST(!same_word("[", "{"), "they differ by the bit of the case, and are not letters");
  BOOST_TEST(!same_word("chess", "ches"));
}

BOOST_AUTO_TEST_CASE(numbers_are_digits_alone) {
  BOOST_TEST((whole_number("0") == 0U));
  BOOST_TEST((whole_number("18446744073709551615") == UINT64_MAX));
  BOOST_TEST((whole_number("7", 7, 7) == 7U));
  for (const char* text : {"", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "18446744073709551616"}) {
    BOOST_TEST_CONTEXT("'" << text << "'") BOOST_TEST(!whole_number(text).has_value());
  }
  BOOST_TEST(!whole_number("6", 7, 9).has_value());
  BOOST_TEST(!whole_number("10", 7, 9).has_value());
}

BOOST_AUTO_TEST_CASE(decimals_are_digits_a_point_and_an_exponent) {
  BOOST_TEST((decimal_number("0") == 0.0));
  BOOST_TEST((decimal_number("0.125") == 0.125));
  BOOST_TEST((decimal_number(".5") == 0.5));
  BOOST_TEST((decimal_number("2.") == 2.0));
  BOOST_TEST((decimal_number("1e3") == 1000.0));
  BOOST_TEST((decimal_number("-1.5E-1") == -0.15));
  for (const char* text : {"", ".", "-", "+1", " 1", "1 ", "0x1", "inf", "nan", "1e", "1.2.3", "1,5", "e3"}) {
    BOOST_TEST_CONTEXT("'" << text << "'") BOOST_TEST(!decimal_number(text).has_value());
  }
}

BOOST_AUTO_TEST_CASE(a_part_is_within_its_whole) {
  const auto part = part_of_whole("3/16", 16);
  BOOST_REQUIRE(part.has_value());
  BOOST_TEST(part->part == 3U);
  BOOST_TEST(part->parts == 16U);
  for (const char* text : {"", "3", "/", "3/", "/16", "0/16", "17/16", "1/17", "1/0", "1/2/3", "-1/2", "1 /2"}) {
    BOOST_TEST_CONTEXT("'" << text << "'") BOOST_TEST(!part_of_whole(text, 16).has_value());
  }
}

// The shell itself splits the words.
BOOST_AUTO_TEST_CASE(a_shell_takes_words_back) {
  for (const std::string word :
       {"plain-1.fen", "", "two words", "it's", "$HOME", "a\nb", "*", "\\", "\"", "~", "#", "e=mc"}) {
    const std::string command = "printf '%s|' " + shell_word(word);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> shell(::popen(command.c_str(), "r"), ::pclose);
    BOOST_REQUIRE(shell != nullptr);
    std::string back;
    for (int c = 0; (c = std::getc(shell.get())) != EOF;) back += static_cast<char>(c);
    BOOST_TEST(back == word + "|");
    const auto words = shell_words(command);
    BOOST_TEST_REQUIRE((words && words->size() == 3));
    BOOST_TEST(words->back() == word);
  }
  BOOST_TEST(shell_word("Ke1,kb8") == "Ke1,kb8");
}

BOOST_AUTO_TEST_CASE(commands_are_cut_into_words_as_by_a_shell) {
  const auto words = shell_words(R"( a  "b 'c' \" d"''e\ f '' "\x\\")");
  BOOST_TEST_REQUIRE(words.has_value());
  BOOST_TEST((*words == std::vector<std::string>{"a", R"(b 'c' " de f)", "", R"(\x\)"}));
  BOOST_TEST(shell_words("").value().empty());
  BOOST_TEST(!shell_words("it's").has_value());
  BOOST_TEST(!shell_words("\"open").has_value());
}

BOOST_AUTO_TEST_SUITE_END()
