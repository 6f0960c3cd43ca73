// The texts of --help and --manual are read from files beside the tools.
#include <boost/test/unit_test.hpp>

#include <set>
#include <string>

#include "tools/cli/run_main.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/support/internal_error.hpp"

BOOST_AUTO_TEST_SUITE(about_test)

using namespace arbiter;
using namespace arbiter::tools;

namespace {

const std::string good =
    "NAME\n"
    "arbiter-try this - says a - b\n"
    "\n"
    "USAGE\n"
    "FILE…\n"
    "--list\n"
    "\n"
    "DESCRIPTION\n"
    "One \"line\" \\ here\n"
    "  and another.\n"
    "\n"
    "The grammar: {grammar}\n"
    "\n"
    "EXAMPLES\n"
    "# what it is for\n"
    "arbiter-try this FILE  # with a remark\n";

/// What reading `good` with one text put for another throws; empty if nothing.
std::string refusal(const std::string& from, const std::string& to) {
  std::string text = good;
  text.replace(text.find(from), from.size(), to);
  try {
    static_cast<void>(read_about({"try/about.txt", text}));
  } catch (const InternalError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

BOOST_AUTO_TEST_CASE(texts_are_read) {
  const ToolInfo tool = read_about({"try/about.txt", good});
  BOOST_TEST(tool.full_name() == "arbiter-try this");
  BOOST_TEST(tool.name == "arbiter-try");
  BOOST_TEST(tool.summary == "says a - b");
  BOOST_REQUIRE(tool.usage.size() == 2U);
  BOOST_TEST(tool.usage[0] == "FILE…");
  BOOST_TEST(tool.usage[1] == "--list");
  BOOST_TEST(tool.description == "One \"line\" \\ here\n  and another.\n\nThe grammar: {grammar}");
  BOOST_REQUIRE(tool.examples.size() == 1U);
  BOOST_TEST(tool.examples[0].what == "what it is for");
  BOOST_TEST(tool.examples[0].command == "arbiter-try this FILE  # with a remark");
  const ToolInfo filled = read_about({"try/about.txt", good}, {{"{grammar}", "a = b\n"}});
  BOOST_TEST(filled.description.ends_with("The grammar: a = b\n"));
}

BOOST_AUTO_TEST_CASE(a_tool_has_no_command) {
  std::string text = good;
  text.replace(text.find(" this"), 5, "");
  const ToolInfo tool = read_about({"try/about.txt", text});
  BOOST_TEST(tool.full_name() == "arbiter-try");
  BOOST_TEST(tool.command.empty());
}

BOOST_AUTO_TEST_CASE(malformed_texts_are_named) {
  BOOST_TEST(refusal("FILE", "FILE").empty());
  BOOST_TEST(refusal("NAME\n", "\nNAME\n").ends_with("tools/try/about.txt: the first line is not NAME"));
  BOOST_TEST(refusal(" - says a - b", "").ends_with("NAME is not one line 'tool - summary'"));
  BOOST_TEST(refusal("USAGE\n", "FORMS\n").ends_with("USAGE is missing or empty"));
  BOOST_TEST(refusal("FILE…\n--list\n", "").ends_with("USAGE is missing or empty"));
  BOOST_TEST(
      refusal("# what it is for\n", "")
          .ends_with("EXAMPLES: not '# what' with a command below it: 'arbiter-try this FILE  # with a remark'"));
  BOOST_TEST(!refusal("arbiter-try this FILE", "# more").empty());
}

BOOST_AUTO_TEST_CASE(all_texts_can_be_read) {
  std::set<std::string> names;
  const Texts texts{{"{deepest}", ""},       {"{default_positions}", ""}, {"{default_lines}", ""},
                    {"{default_hash}", ""},  {"{default_memory}", ""},    {"{default_limit}", ""},
                    {"{usual_findings}", ""}};
  for (const AboutText& each : about_texts()) {
    const ToolInfo tool = read_about(each, texts);
    BOOST_TEST(names.insert(tool.full_name()).second, each.file << ": a second text of " << tool.full_name());
    BOOST_TEST(!tool.summary.ends_with('.'), each.file << ": the summary has no full stop");
    for (const auto& example : tool.examples)
      BOOST_TEST(example.command.find(tool.name) != std::string::npos, each.file << ": " << example.command);
  }
  BOOST_TEST(names.size() == 20U);
  BOOST_CHECK_THROW(static_cast<void>(about("try/about.txt")), InternalError);
}

BOOST_AUTO_TEST_CASE(options_are_read) {
  OptionSet options = about("moves/about.txt").options;
  BOOST_REQUIRE(options.find("fens") != nullptr);
  BOOST_TEST((options.find("fens")->kind == OptionInfo::Kind::list));
  BOOST_TEST((options.find("steps")->kind == OptionInfo::Kind::flag));
  BOOST_TEST(options.find("steps")->heading == "Answer");
  BOOST_TEST(options.find("fen")->letter == 'f');
  BOOST_TEST(options.find("variant")->help.starts_with("chess, "));  // of a group, with a text of the program
  BOOST_CHECK_THROW(static_cast<void>(about("perft/about.txt")), InternalError);  // {deepest} is not given
  options = about("perft/about.txt", {{"{deepest}", "12"}, {"{default_positions}", "5"}}).options;
  BOOST_TEST(options.find("depth")->help == "plies to count, 0 to 12");
  BOOST_TEST(options.find("suite")->heading == "Suites");
  BOOST_TEST(options.words->files == std::vector<std::string>{"suite"}, boost::test_tools::per_element());
  BOOST_TEST(!options.words->many);
}

BOOST_AUTO_TEST_CASE(formats_are_read) {
  BOOST_TEST((about("dispatch/about.txt").formats == std::vector{Format::text, Format::json}));
  BOOST_TEST((about("moves/about.txt").formats == std::vector{Format::text, Format::json, Format::jsonl}));
  const std::vector<Format> findings = about("verify/about.txt").formats;
  BOOST_TEST(findings.size() == 2 + report_formats().size());
  BOOST_TEST((findings[1] == Format::json && findings[2] == report_formats().front()));
  BOOST_TEST(
      refusal("a remark\n", "a remark\n\nOPTIONS\nformats text jsom\n").ends_with("OPTIONS: not a format: 'jsom'"));
  BOOST_TEST(refusal("a remark\n", "a remark\n\nOPTIONS\ntyped many-files\n").ends_with("not a use: 'many-files'"));
}

BOOST_AUTO_TEST_SUITE_END()
