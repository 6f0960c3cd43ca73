// Edits of texts, and the patches that show them.
#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/files.hpp"
#include "verifier/diagnostics/diff.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"

BOOST_AUTO_TEST_SUITE(edits_test)

using namespace arbiter;
namespace fs = std::filesystem;

BOOST_AUTO_TEST_CASE(edits_touch_nothing_else) {
  const std::string text("\xEF\xBB\xBFone\r\ntwo\0three", 17);
  BOOST_TEST(apply_edits(text, {}) == text);
  const std::vector<Edit> edits{{0, 0, "<"}, {3, 6, ""}, {6, 7, "\n"}, {17, 17, ">"}};
  BOOST_TEST(apply_edits(text, edits) == std::string("<\xEF\xBB\xBF\n\ntwo\0three>", 16));
  const std::vector<std::vector<Edit>> wrong{{{2, 1, ""}},
                                             {{0, 18, ""}},
                                             {{3, 5, ""}, {4, 6, ""}},
                                             {{4, 4, "a"}, {4, 4, "b"}},
                                             {{4, 4, "a"}, {4, 5, ""}},
                                             {{5, 6, ""}, {1, 2, ""}}};
  for (const auto& list : wrong) {
    BOOST_TEST(!applicable(list, text.size()));
    BOOST_CHECK_THROW((void)apply_edits(text, list), InternalError);
  }
  std::vector<Edit> some{{3, 5, "x"}};
  BOOST_TEST(!merge_edits(some, std::vector<Edit>{{4, 6, ""}}));
  BOOST_TEST(some.size() == 1U);
  BOOST_TEST(merge_edits(some, std::vector<Edit>{{5, 6, "y"}, {0, 1, "z"}}));
  BOOST_TEST((some == std::vector<Edit>{{0, 1, "z"}, {3, 5, "x"}, {5, 6, "y"}}));
}

BOOST_AUTO_TEST_CASE(hunks) {
  BOOST_TEST(unified_diff("x", "a\n", "a\n") == "");
  BOOST_TEST(unified_diff("./x", "a\nb\nc\nd\ne\nf\n", "a\nb\nc\nd\nE\nf\n") ==
             "--- a/x\n+++ b/x\n@@ -2,5 +2,5 @@\n b\n c\n d\n-e\n+E\n f\n");
  BOOST_TEST(unified_diff("/x", "", "a\n") == "--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\n");
  BOOST_TEST(unified_diff("x", "a\n", "") == "--- a/x\n+++ b/x\n@@ -1 +0,0 @@\n-a\n");
  BOOST_TEST(unified_diff("x", "a", "a\n") == "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
  BOOST_TEST(unified_diff("x", "a\nb\n", "a\nb") ==
             "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n");
  // Changes that are six lines apart share a hunk of three lines of context, seven lines do not.
  const auto count = [](const std::string& text) {
    std::size_t sum = 0;
    for (std::size_t at = text.find("@@ -"); at != std::string::npos; at = text.find("@@ -", at + 1)) ++sum;
    return sum;
  };
  BOOST_TEST(count(unified_diff("x", "a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n")) == 1U);
  BOOST_TEST(count(unified_diff("x", "a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n")) == 2U);
  BOOST_TEST(unified_diff("a b\t\"c\"\n", "x", "y").starts_with("--- \"a/a b\\011\\\"c\\\"\\012\"\n"));
}

namespace {

bool run(const tests::TestFolder& folder, const std::string& command) {
  return std::system(("cd '" + folder.path.string() + "' && " + command + " > out 2>&1").c_str()) == 0;
}

/// Lines of a few kinds, with line ends of both kinds, the last one perhaps without.
std::string some_text(Random& random) {
  static constexpr std::array<const char*, 5> lines{"one", "two", "", "-- three", "\\ four"};
  std::string text;
  for (std::size_t i = random.below(30); i > 0; --i)
    text += std::string(lines[random.below(lines.size())]) + (random.one_in(5) ? "\r\n" : "\n");
  if (!text.empty() && random.one_in(3)) text.pop_back();
  return text;
}

std::string changed(std::string text, Random& random) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  std::string result;
  for (const std::string& line : lines) {
    if (random.one_in(10)) continue;
    if (random.one_in(10)) result += "new\n";
    result += random.one_in(10) ? std::string("other\n") : line;
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(patches_apply) {
  const tests::TestFolder folder;
  if (!run(folder, "patch --version")) {
    BOOST_TEST_MESSAGE("patch is not installed");
    return;
  }
  const bool git = run(folder, "git init -q .");
  Random random(7);
  for (int i = 0; i < 60; ++i) {
    const std::string before = some_text(random);
    const std::string after = changed(before, random);
    const std::string patch = unified_diff("some file", before, after);
    BOOST_TEST(patch.empty() == (before == after));
    if (patch.empty() || before.empty() || after.empty()) continue;  // empty files are made and removed by patches
    BOOST_TEST_CONTEXT(patch) {
      folder.file("patch.diff", patch);
      folder.file("some file", before);
      BOOST_TEST(run(folder, "patch --binary -p1 < patch.diff"));
      BOOST_TEST(folder.read("some file") == after);
      folder.file("some file", before);
      if (git) BOOST_TEST(run(folder, "git apply --whitespace=nowarn patch.diff"));
      if (git) BOOST_TEST(folder.read("some file") == after);
    }
  }
}

BOOST_AUTO_TEST_CASE(texts_that_share_nothing) {
  std::string before;
  std::string after;
  for (int i = 0; i < 20'000; ++i) {
    before += fmt::format("a{}\n", i);
    after += fmt::format("b{}\n", i);
  }
  const std::string patch = unified_diff("x", before, after + "c\n");
  BOOST_TEST(patch.starts_with("--- a/x\n+++ b/x\n@@ -1,20000 +1,20001 @@\n-a0\n"));
}

BOOST_AUTO_TEST_SUITE_END()
