// Runs through a corpus as a program calls them that has neither a terminal nor options.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/support/files.hpp"
#include "verifier/corpus/corpus_check.hpp"
#include "verifier/corpus/positions.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

BOOST_AUTO_TEST_SUITE(corpus_runs_test)

using namespace arbiter;
using namespace arbiter::corpus;

namespace {

namespace fs = std::filesystem;

const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
const std::string bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
const std::string no_king = "8/8/8/8/8/8/8/4K3 w - - 0 1\n";

/// Keeps what it hears.
struct Listener : RunObserver {
  void progress(std::uint64_t, std::uint64_t records) override { seen = records; }
  void unreadable(const Finding& finding) override { unread.push_back(std::string(finding.check.name())); }
  void findings(std::vector<Finding>&& more) override {
    for (const Finding& finding : more) refused.push_back(std::string(finding.check.name()));
  }
  void note(std::string_view message) override { notes.emplace_back(message); }
  bool closed() override { return seen >= enough; }

  std::uint64_t seen = 0;
  std::uint64_t enough = UINT64_MAX;
  std::vector<std::string> unread;
  std::vector<std::string> refused;
  std::vector<std::string> notes;
};

Input input_of(std::vector<std::string> files) {
  Input input;
  input.files = std::move(files);
  measure(input);
  return input;
}

std::size_t count_of(const RunSummary& summary, std::string_view name) {
  return std::ranges::find(summary.counts, name, [](const auto& each) { return std::string_view(each.first); })->second;
}

soundness::SoundnessOptions chess() { return {.ruleset = Ruleset(*variant_named("chess"))}; }

}  // namespace

BOOST_AUTO_TEST_CASE(a_check_counts_and_hands_its_findings_on) {
  const tests::TestFolder folder;
  const Input input = input_of({folder.file("a.fen", start + no_king + bare), folder.file("b.fen", no_king)});
  Listener listener;
  std::vector<std::string> lines;
  const CheckCounts counts =
      check_files(input, {.soundness = chess()}, 2, listener, [&lines](std::vector<Finding>&& found) {
        for (const Finding& finding : found)
          lines.push_back(fs::path(finding.where.file).filename().string() + ':' + std::to_string(finding.where.line));
      });
  BOOST_TEST(counts.positions == 4U);
  BOOST_TEST(counts.faulty == 2U);
  BOOST_TEST(counts.files.size() == 2U);
  BOOST_TEST(counts.files[0].faulty == 1U);
  BOOST_TEST(lines == (std::vector<std::string>{"a.fen:2", "b.fen:1"}), boost::test_tools::per_element());
  BOOST_TEST(listener.seen == 4U);
  BOOST_TEST(listener.unread.empty());
}

BOOST_AUTO_TEST_CASE(what_a_baseline_knows_leaves_the_counts) {
  const tests::TestFolder folder;
  const Input input = input_of({folder.file("a.fen", no_king + bare + no_king)});
  Listener listener;
  std::vector<Finding> all;
  CheckCounts counts = check_files(input, {.soundness = chess()}, 1, listener, [&all](std::vector<Finding>&& found) {
    std::move(found.begin(), found.end(), std::back_inserter(all));
  });
  BOOST_REQUIRE(all.size() == 2U);
  leave_out({true, false}, all, counts, Level::error);
  BOOST_TEST(counts.known == 1U);
  BOOST_TEST(counts.faulty == 1U);
  BOOST_TEST(counts.levels.count() == 1U);
  BOOST_REQUIRE(all.size() == 1U);
  BOOST_TEST(all[0].where.line == 3U);
}

BOOST_AUTO_TEST_CASE(a_file_that_is_not_there_is_told_to_the_observer) {
  const tests::TestFolder folder;
  const std::string missing = (folder.path / "missing.fen").string();
  Listener listener;
  const StatCounts result = count_positions(input_of({missing}), {chess(), false}, 1, listener);
  BOOST_TEST(!result.all_read);
  BOOST_TEST(listener.unread == std::vector<std::string>{"AR101"}, boost::test_tools::per_element());
  Input input = input_of({});
  input.unread.push_back(finding_of("AR101", "cannot read 'nowhere'", {.file = "nowhere"}));
  const CheckCounts counts = check_files(input, {.soundness = chess()}, 1, listener, [](std::vector<Finding>&&) {});
  BOOST_TEST(counts.unreadable == 1U);
  BOOST_TEST(listener.unread.size() == 2U);
}

// The label of a line counts; that the caller names another variant is told once.
BOOST_AUTO_TEST_CASE(a_line_keeps_its_own_variant) {
  const tests::TestFolder folder;
  const std::string takemake = "takemake | rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR w KQkq - 0 1\n";
  const Input input = input_of({folder.file("a.fens", takemake + "chess | " + start + takemake)});
  Listener listener;
  const CheckCounts counts = check_files(input, {.soundness = chess()}, 1, listener, [](std::vector<Finding>&&) {});
  BOOST_TEST(counts.levels.count() == 0U);
  const std::vector<std::string> note{
      "2 positions in 1 file name another variant than the one asked for; what a line names "
      "counts"};
  BOOST_TEST(listener.notes == note, boost::test_tools::per_element());
  BOOST_TEST(count_positions(input, {chess(), false}, 1, listener).refused == 0U);
  BOOST_TEST(listener.notes.size() == 2U);
  // An operation names a variant, too; a name that is not known leaves the caller's.
  const std::string text = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 variant armies;\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 variant xx;\n";
  Listener other;
  static_cast<void>(count_positions(input_of({folder.file("b.epd", text)}), {chess(), false}, 1, other));
  BOOST_REQUIRE(other.notes.size() == 1U);
  BOOST_TEST(other.notes[0].starts_with("1 position in 1 file names another"), other.notes[0]);
}

// EPD has no fields for the clocks: operations carry them there and back.
BOOST_AUTO_TEST_CASE(clocks_are_operations_of_epd) {
  const tests::TestFolder folder;
  const std::string fens = "4k3/8/8/8/8/8/8/4K3 w - - 7 30\n4k3/8/8/8/8/8/8/4K3 b - - 0 12 bm Ke7;\n" + bare +
                           "4k3/8/8/8/8/8/8/4K3 w - - 3 9 ;D1 5\n";
  const auto written = [&folder](const std::string& text, const char* to, std::uint32_t lossy = 0) {
    std::string out;
    LineWriter lines{[&out](std::string_view more) { out += more; }};
    Listener listener;
    const ConvertSettings settings{.soundness = chess(), .to = to, .from = {}, .lossy = lossy};
    static_cast<void>(convert(input_of({folder.file("x.epd", text)}), settings, 1, listener, lines));
    BOOST_TEST(listener.refused.empty());
    return out;
  };
  const std::string epd =
      "4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 30;\n4k3/8/8/8/8/8/8/4K3 b - - fmvn 12; bm Ke7;\n"
      "4k3/8/8/8/8/8/8/4K3 w - -\n4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; fmvn 9; ;D1 5\n";
  BOOST_TEST(written(fens, "epd") == epd);
  BOOST_TEST(written(epd, "epd") == epd);
  BOOST_TEST(written("4k3/8/8/8/8/8/8/4K3 w - - fmvn 30; hmvc 7; id \"a; hmvc 2;\";\n", "fen") ==
             "4k3/8/8/8/8/8/8/4K3 w - - 7 30 id \"a; hmvc 2;\";\n");
  const std::uint32_t clocks = (1U << static_cast<unsigned>(conversion::Part::half_move_clock)) |
                               (1U << static_cast<unsigned>(conversion::Part::move_counter));
  BOOST_TEST(written("4k3/8/8/8/8/8/8/4K3 w - - 7 30\n", "epd", clocks) == "4k3/8/8/8/8/8/8/4K3 w - -\n");
}

BOOST_AUTO_TEST_CASE(an_observer_can_end_a_run) {
  const tests::TestFolder folder;
  const Input input = input_of({folder.file("a.fen", start), folder.file("b.fen", bare)});
  Listener listener;
  listener.enough = 1;
  BOOST_TEST(count_positions(input, {chess(), false}, 1, listener).positions == 1U);
}

BOOST_AUTO_TEST_CASE(a_sample_does_not_depend_on_the_threads) {
  const tests::TestFolder folder;
  std::string text;
  for (int file = 0; file < 8; ++file) {
    for (int rank = 1; rank < 7; ++rank) {
      std::string ranks = "k7";
      for (int i = 1; i < 8; ++i) {
        const std::string left = file > 0 ? std::to_string(file) : "";
        const std::string right = file < 7 ? std::to_string(7 - file) : "";
        ranks += i == 7 ? "/K7" : i == rank ? "/" + left + "N" + right : "/8";
      }
      text += ranks + " w - - 0 1\n";
    }
  }
  const Input input = input_of({folder.file("a.fen", text)});
  Listener listener;
  const SampleSettings settings{.soundness = chess(), .by = SampleBy::status, .size = 5, .seed = 7};
  std::vector<std::string> drawn;
  for (const unsigned threads : {1U, 3U}) {
    LineWriter lines{[&out = drawn.emplace_back()](std::string_view more) { out += more; }};
    const RunSummary summary = draw_sample(input, settings, threads, listener, lines);
    BOOST_TEST(count_of(summary, "positions") == 48U);
    BOOST_TEST(count_of(summary, "sampled") == 5U);
    BOOST_TEST(summary.text == fmt::format("5 of 48 positions from {}", counted(count_of(summary, "groups"), "group")));
    BOOST_TEST(std::count(drawn.back().begin(), drawn.back().end(), '\n') == 5);
  }
  BOOST_TEST(drawn[0] == drawn[1]);
}

BOOST_AUTO_TEST_CASE(lines_go_where_the_caller_says) {
  const tests::TestFolder folder;
  std::string out;
  LineWriter lines{[&out](std::string_view text) { out += text; }};
  Listener listener;
  const Input input = input_of({folder.file("a.fen", start + "# a comment\n" + bare + start)});
  const RunSummary different = dedup(input, {.soundness = chess(), .temp = folder.path.string()}, 2, listener, lines);
  BOOST_TEST(count_of(different, "positions") == 3U);
  BOOST_TEST(count_of(different, "different") == 2U);
  BOOST_TEST(different.text == "2 different positions; 1 repetition left out");
  BOOST_TEST(out == start + "# a comment\n" + bare);
  out.clear();
  const RunSummary converted = convert(input_of({folder.file("b.fen", bare + "no position\n")}),
                                       {.soundness = chess(), .to = "fen", .from = {}}, 1, listener, lines);
  BOOST_TEST(count_of(converted, "refused") == 1U);
  BOOST_TEST(count_of(converted, "unchanged") == 1U);
  BOOST_TEST(converted.text == "1 of 2 positions written as fen, 1 of them as they were; 1 left out");
  BOOST_TEST(out == bare);
  BOOST_TEST(listener.refused.size() >= 1U);
}

BOOST_AUTO_TEST_CASE(summaries_say_what_was_done) {
  const tests::TestFolder folder;
  const Input input = input_of({folder.file("a.fen", start + bare + bare + "no position\n")});
  std::string out;
  LineWriter lines{[&out](std::string_view text) { out += text; }};
  Listener listener;
  const RunSummary converted = convert(input, {.soundness = chess(), .to = "vchess", .from = {}}, 1, listener, lines);
  BOOST_TEST(converted.text == "3 of 4 positions written as vchess; 1 left out");
  BOOST_REQUIRE(converted.counts.size() == 4U);
  BOOST_TEST(converted.counts[1].first == "converted");
  BOOST_TEST(converted.counts[1].second == 3U);
  const DedupSettings same{.soundness = chess(), .temp = folder.path.string()};
  BOOST_TEST(dedup(input, same, 1, listener, lines).text ==
             "2 different positions; 1 repetition left out; 1 could not be read");
  const SampleSettings two{.soundness = chess(), .size = 2};
  BOOST_TEST(draw_sample(input, two, 1, listener, lines).text == "2 of 3 positions; 1 could not be read");
  BOOST_TEST(
      split(input_of({folder.file("b.fen", start + bare + bare)}), 1, (folder.path / "p").string(), 1, listener).text ==
      "3 positions in 1 file");
}

BOOST_AUTO_TEST_CASE(what_the_input_does_not_allow_is_a_refusal) {
  const tests::TestFolder folder;
  const Input mixed = input_of({folder.file("a.fen", start), folder.file("b.csv", "id,fen\n1," + bare)});
  std::string out;
  LineWriter lines{[&out](std::string_view text) { out += text; }};
  Listener listener;
  BOOST_CHECK_THROW((void)dedup(mixed, {.soundness = chess()}, 1, listener, lines), Refusal);
  const std::string own = folder.file("part-1.epd", start);
  const std::string prefix = (folder.path / "part-").string();
  BOOST_CHECK_THROW((void)split(input_of({own}), 2, prefix, 1, listener), Refusal);
  BOOST_TEST(folder.read("part-1.epd") == start);
}

BOOST_AUTO_TEST_CASE(fixes_are_made_in_the_file) {
  const tests::TestFolder folder;
  const std::string file = folder.file("a.fen", "4k3/8/8/8/8/8/8/4K3 w  - - 0 1\n" + bare);
  Output unused((folder.path / "unused").string());
  std::vector<std::string> why;
  const auto tell = [&why](std::string_view words) { why.emplace_back(words); };
  CorpusFixer fixer{{.write = true}, unused, tell, tell};
  Listener listener;
  const CheckCounts counts = check_files(input_of({file}), {.soundness = chess(), .fixer = &fixer}, 1, listener,
                                         [](std::vector<Finding>&&) {});
  BOOST_TEST(counts.levels.count() == 0U);
  BOOST_TEST(fixer.fixes == 1U);
  BOOST_TEST(fixer.files == 1U);
  BOOST_TEST(why.empty());
  BOOST_TEST(folder.read("a.fen") == bare + bare);
}

BOOST_AUTO_TEST_SUITE_END()
