#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

#include "tools/cli/run_main.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"

BOOST_AUTO_TEST_SUITE(options_test)

namespace {

using namespace arbiter;
using namespace arbiter::tools;

/// The options of a text.
OptionSet declared(const std::string& options) {
  return read_about(
             {"try/about.txt",
              "NAME\ntool - a\n\nUSAGE\n[options]\n\nDESCRIPTION\nb\n\nEXAMPLES\n# c\ntool\n\nOPTIONS\n" + options})
      .options;
}

OptionSet sample(const std::string& more = {}) {
  return declared("[Main]\n--depth,d N\n    how deep\nlist --suite FILE\n    tables\n--divide\n    parts\n" + more);
}

Arguments parse(const OptionSet& set, const std::vector<const char*>& words) {
  return Arguments(set, {words.begin(), words.end()});
}

/// The text of the refusal: message, then hint.
std::string refusal(const OptionSet& set, const std::vector<const char*>& words) {
  try {
    parse(set, words);
  } catch (const UsageError& error) {
    return std::string(error.what()) + "|" + error.remedy;
  }
  return "accepted";
}

std::string number_refusal(const char* word) {
  const OptionSet set = sample();
  try {
    (void)parse(set, {"--depth", word}).number("depth", 1, 64);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

BOOST_AUTO_TEST_CASE(values_flags_and_lists) {
  const OptionSet set = sample();
  const Arguments given = parse(set, {"--depth=5", "--suite", "a", "--suite", "b", "--divide"});
  BOOST_TEST(given.number("depth", 0, 64).value() == 5U);
  BOOST_TEST(given.list("suite") == (std::vector<std::string>{"a", "b"}), boost::test_tools::per_element());
  BOOST_TEST(given.has("divide"));
  BOOST_TEST(parse(set, {"-d", "7"}).number("depth", 0, 64).value() == 7U);
  BOOST_TEST(!parse(set, {}).has("depth"));
  BOOST_TEST(parse(set, {"--suite", "-"}).list("suite").front() == "-");
  BOOST_TEST(parse(set, {"--suite", ""}).list("suite").front().empty());
}

BOOST_AUTO_TEST_CASE(refusals_say_what_would_be_right) {
  const OptionSet set = sample();
  BOOST_TEST(refusal(set, {"--dpeth", "3"}) ==
             "unknown option '--dpeth'|did you mean '--depth'? --help lists the options");
  BOOST_TEST(refusal(set, {"--dep", "3"}) == "unknown option '--dep'|did you mean '--depth'? --help lists the options");
  BOOST_TEST(refusal(set, {"--xyzzy"}) == "unknown option '--xyzzy'|--help lists the options");
  BOOST_TEST(refusal(set, {"-x"}) == "unknown option '-x'|--help lists the options");
  BOOST_TEST(refusal(set, {"--depth"}) == "option '--depth' needs a value|--depth N: how deep");
  BOOST_TEST(refusal(set, {"--depth="}) == "option '--depth' needs a value|--depth N: how deep");
  BOOST_TEST(refusal(set, {"--depth", "1", "-d", "2"}) == "option '--depth' is given twice|");
  BOOST_TEST(refusal(set, {"--divide=yes"}) == "option '--divide' takes no value|");
  BOOST_TEST(refusal(set, {"stray"}) == "unexpected argument 'stray'|--help lists the options");
}

BOOST_AUTO_TEST_CASE(synonyms_are_the_options_that_they_stand_for) {
  const OptionSet set =
      sample("--format NAME\n    form\nsame --json = --format json\nsame --plies = --depth\nsame --divide = --json\n");
  BOOST_TEST(parse(set, {"--json"}).text("format") == "json");
  BOOST_TEST(parse(set, {"--plies", "3"}).text("depth") == "3");
  BOOST_TEST(parse(set, {"--plies=3"}).text("depth") == "3");
  BOOST_TEST(parse(set, {"-depth", "3"}).text("depth") == "3");
  // A value is not an option, and nothing behind -- is.
  BOOST_TEST(parse(set, {"--suite", "--json"}).list("suite").front() == "--json");
  BOOST_TEST(parse(set, {"-d", "--json"}).text("depth") == "--json");
  BOOST_TEST(refusal(set, {"--", "--json"}) == "unexpected argument '--json'|--help lists the options");
  BOOST_TEST(refusal(set, {"--json", "--format", "text"}) == "option '--format' is given twice|");
  // Near is near: two wrong letters of three are another word.
  BOOST_TEST(refusal(set, {"--jsan"}) == "unknown option '--jsan'|did you mean '--json'? --help lists the options");
  BOOST_TEST(refusal(set, {"--san"}) == "unknown option '--san'|--help lists the options");
}

BOOST_AUTO_TEST_CASE(numbers_stay_in_their_range) {
  BOOST_TEST(number_refusal("64") == "accepted");
  for (const char* word : {"-1", "+1", "0", "65", "1.5", "1e3", "0x10", " 1", "18446744073709551617", "x"}) {
    BOOST_TEST(number_refusal(word).find("is not a whole number from 1 to 64") != std::string::npos, word);
  }
}

BOOST_AUTO_TEST_CASE(choices) {
  const OptionSet set = sample();
  const std::vector<std::string> words{"moves", "steps"};
  BOOST_TEST(parse(set, {}).choice("depth", words) == 0U);
  BOOST_TEST(parse(set, {"--depth", "steps"}).choice("depth", words) == 1U);
  BOOST_CHECK_THROW((void)parse(set, {"--depth", "step"}).choice("depth", words), UsageError);
}

BOOST_AUTO_TEST_CASE(undeclared_names_are_our_own_bug) {
  const OptionSet set = sample();
  BOOST_CHECK_THROW((void)parse(set, {}).has("deepness"), InternalError);
}

BOOST_AUTO_TEST_CASE(help_breaks_long_lines) {
  std::string help;
  for (int i = 0; i < 40; ++i) help += "word ";
  const OptionSet set = declared("[Main]\n--name VALUE\n    " + help + "\n");
  std::size_t line = 0;
  for (const char c : set.help_text()) {
    line = c == '\n' ? 0 : line + 1;
    BOOST_TEST(line <= 100U);
  }
}

BOOST_AUTO_TEST_CASE(help_leaves_the_rest_of_a_long_text_to_the_manual) {
  const std::string rest = "; what follows is said in the manual page only, since the line is full";
  const OptionSet set =
      declared("[Main]\n--name VALUE\n    what it does" + rest + "\n--other VALUE\n    short; whole\n");
  BOOST_TEST(set.help_text() ==
             "\nMain:\n"
             "  --name VALUE              what it does\n"
             "  --other VALUE             short; whole\n");
  BOOST_TEST(set.find("name")->help.ends_with(rest));
}

BOOST_AUTO_TEST_CASE(edit_distances) {
  BOOST_TEST(edit_distance("", "abc") == 3U);
  BOOST_TEST(edit_distance("kitten", "sitting") == 3U);  // the textbook pair
  BOOST_TEST(edit_distance("depth", "dpeth") == 1U);     // a swap counts once
  BOOST_TEST(edit_distance("Chess", "chess") == 0U);
  const std::vector<std::string> words{"chess", "takemake", "armies"};
  BOOST_TEST(nearest("takmake", words) == "takemake");
  BOOST_TEST(nearest("shogi", words).empty());
  BOOST_TEST(nearest("", words).empty());
  BOOST_TEST(nearest(std::string(100000, 'a'), words).empty());
}

BOOST_AUTO_TEST_CASE(folders_are_walked_in_order) {
  namespace fs = std::filesystem;
  const fs::path root = fs::temp_directory_path() / ("arbiter-options-test-" + std::to_string(::getpid()));
  fs::create_directories(root / "b" / "c");
  fs::create_directories(root / ".hidden");
  for (const char* name : {"z.pug", "b/a.pug", "b/c/x.pug", "b/x.txt", ".hidden/y.pug", ".dot.pug"}) {
    std::ofstream(root / name) << name;
  }
  fs::create_directory_symlink(root, root / "b" / "loop");
  const std::string_view endings[] = {".pug"};
  const std::vector<std::string> paths{root.string(), "-", (root / "b/x.txt").string(), (root / "none").string()};
  const records::Inputs inputs = records::expand_inputs(paths, endings);
  std::vector<std::string> names;
  for (const std::string& file : inputs.files)
    names.push_back(file == "-" ? file : fs::path(file).lexically_relative(root).string());
  const std::vector<std::string> right{"b/a.pug", "b/c/x.pug", "z.pug", "-", "b/x.txt"};
  BOOST_TEST(names == right, boost::test_tools::per_element());
  BOOST_REQUIRE_EQUAL(inputs.unread.size(), 1U);
  BOOST_TEST(inputs.unread.front().message.find("No such file or directory") != std::string::npos);

  const std::string_view other[] = {".html"};
  BOOST_TEST(records::expand_inputs(std::vector<std::string>{root.string()}, other).unread.size() == 1U);
  BOOST_TEST(records::read_input((root / "z.pug").string()).value() == "z.pug");
  BOOST_TEST(!records::read_input((root / "z.pug").string(), 3).has_value());
  BOOST_TEST(!records::read_input(root.string()).has_value());
  fs::remove_all(root);
}

BOOST_AUTO_TEST_CASE(lines_in_bounded_memory) {
  std::FILE* file = std::tmpfile();
  BOOST_REQUIRE(file != nullptr);
  std::fputs("one\r\n\n", file);
  std::fputs(std::string(1000, 'x').c_str(), file);
  std::fputs("\nlast", file);
  std::rewind(file);
  records::LineReader reader{file, 10};
  BOOST_TEST(reader.next()->text == "one");
  BOOST_TEST(reader.next()->text.empty());
  const auto cut = reader.next();
  BOOST_TEST(cut->text == std::string(10, 'x'));
  BOOST_TEST(cut->bytes == 1000U);
  BOOST_TEST(cut->number == 3U);
  BOOST_TEST(reader.next()->text == "last");
  BOOST_TEST(!reader.next().has_value());
  std::fclose(file);
}

/// What a parser finds, or its refusal, as text.
template <class Parser>
std::string cut(Parser parser, const OptionSet& set, const std::vector<std::string>& words) {
  std::string text;
  try {
    for (const TypedOption& each : parser(set, words))
      text += (each.option == nullptr ? "path" : each.option->name) + " '" + each.value + "'\n";
  } catch (const UsageError& error) {
    return std::string(error.what()) + "|" + error.remedy;
  }
  return text;
}

BOOST_AUTO_TEST_CASE(options_are_cut_alike_with_and_without_boost) {
  const OptionSet set =
      sample("--quiet,q\n    less\n--verbose,v\n    more\n--output,o FILE\n    where\nwords FILE\n    files\n");
  const std::vector<std::string> words{"--depth", "--depth=5", "--depth=",   "-d",       "-d5", "-d=5", "5",    "-5",
                                       "-",       "--",        "-q",         "-qv",      "-vq", "-qd",  "-qd3", "-qx",
                                       "-x",      "--divide",  "--divide=1", "--suite",  "-o",  "-oq",  "a b",  "",
                                       "=",       "-o=",       "--div",      "--output", "---", "-dq",  "--no", "x=y"};
  Random random(17);
  for (int i = 0; i < 20'000; ++i) {
    std::vector<std::string> typed;
    for (auto n = random.below(5); n > 0; --n) typed.push_back(words[random.below(words.size())]);
    std::string shown;
    for (const std::string& word : typed) shown += "[" + word + "] ";
    BOOST_TEST_CONTEXT(shown) { BOOST_TEST(cut(typed_options, set, typed) == cut(typed_plainly, set, typed)); }
  }
}

BOOST_AUTO_TEST_SUITE_END()
