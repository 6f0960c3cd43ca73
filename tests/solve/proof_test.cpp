// Proofs that are saved hold; whatever is taken from one or changed in it is found, with its line.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/every.hpp"
#include "tests/support/variant_cases.hpp"
#include "verifier/position/root.hpp"
#include "verifier/solve/search/proof.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(proof_test)

using namespace arbiter;
using namespace arbiter::solve;

namespace {

struct Collected {
  bool operator()(const ProofMove& move) {
    lines.push_back(proof_line(move));
    return true;
  }
  std::vector<std::string> lines;
};

struct Case {
  std::string variant;
  std::string stipulation;
  std::string fen;
  unsigned intended = 1;
};

/// Each play, with short and long lines, and variants whose moves have several steps or that have no check.
const std::vector<Case>& cases() {
  static const std::vector<Case> all = [] {
    std::vector<Case> read;
    for (const tests::VariantCase& row : tests::variant_cases("proof")) {
      read.push_back(
          {std::string(row.variant->name()), row.fields[0], row.fields[1], static_cast<unsigned>(row.number(2))});
    }
    return read;
  }();
  return all;
}

WrittenRoot position_of(const Case& problem) {
  const Variant& variant = *variant_named(problem.variant);
  const std::size_t profile = profile_named(variant, "problemists").value_or(0);
  const RootReading read = read_root(problem.fen, Ruleset(variant, profile), {}, Take::positions);
  BOOST_REQUIRE_MESSAGE(read.written.has_value(), problem.fen);
  return *read.written;
}

std::vector<std::string> proof_of(const Case& problem) {
  const WrittenRoot position = position_of(problem);
  Collected sink;
  Request request;
  request.stipulation = *read_stipulation(problem.stipulation);
  request.intended = problem.intended;
  request.proof = std::ref(sink);
  const Answer answer = arbiter::solve::solve(*position.root.position(), request);
  BOOST_TEST(answer.no_proof == "", problem.stipulation);
  std::vector<std::string> lines{
      proof_line(proof_head(*position.root.position(), position.fen, answer, problem.intended, nullptr))};
  lines.insert(lines.end(), sink.lines.begin(), sink.lines.end());
  lines.push_back(proof_end_line(sink.lines.size()));
  return lines;
}

std::string text_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

bool holds(const std::vector<std::string>& lines) {
  const CheckedFile file = check_proofs(text_of(lines), "proof");
  const bool sound = file.faults.empty() && file.proofs.size() == 1 && file.proofs.front().holds;
  // A refusal is never without a reason, nor a reason without its place.
  BOOST_TEST((sound || !file.faults.empty()));
  for (const Finding& fault : file.faults) {
    BOOST_TEST(!fault.message.empty());
    BOOST_TEST((fault.where.line >= 1 && fault.where.line <= lines.size() + 1));
  }
  return sound;
}

/// The last line says how many moves there are: as a forger would, it is made to fit.
std::vector<std::string> with_end_fitted(std::vector<std::string> lines) {
  lines.back() = proof_end_line(lines.size() - 2);
  return lines;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  BOOST_REQUIRE_MESSAGE(at != std::string::npos, text);
  return text.replace(at, from.size(), to);
}

std::string first_fault(const std::vector<std::string>& lines) {
  const CheckedFile file = check_proofs(text_of(lines), "proof");
  if (file.faults.empty()) return "none";
  return fmt::format("{} {}", file.faults.front().where.line, file.faults.front().check.name());
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_was_solved_is_proved) {
  for (const Case& problem : cases()) {
    const std::vector<std::string> lines = proof_of(problem);
    BOOST_TEST(lines.size() > 2U, problem.stipulation);
    BOOST_TEST(holds(lines), fmt::format("{} {}: {}", problem.variant, problem.stipulation, first_fault(lines)));
  }
}

BOOST_AUTO_TEST_CASE(no_line_can_be_left_out) {
  for (const Case& problem : cases()) {
    const std::vector<std::string> lines = proof_of(problem);
    for (std::size_t i = 0; i < lines.size(); i += tests::every_nth()) {
      std::vector<std::string> without = lines;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      if (i > 0 && i + 1 < lines.size()) without = with_end_fitted(without);
      BOOST_TEST(!holds(without), fmt::format("{} without line {}", problem.stipulation, i + 1));
    }
    for (std::size_t count = 0; count < lines.size(); count += tests::every_nth()) {
      const std::vector<std::string> cut(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(count));
      BOOST_TEST(!holds(cut), fmt::format("{} cut after line {}", problem.stipulation, count));
    }
  }
}

BOOST_AUTO_TEST_CASE(no_reply_can_be_left_out_with_its_answer) {
  // A mate in two: lines 3 and 4, 5 and 6 … are a reply each with its answer.
  const std::vector<std::string> lines = proof_of(cases().front());
  for (std::size_t i = 2; i + 2 < lines.size(); i += 2) {
    std::vector<std::string> without = lines;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i),
                  without.begin() + static_cast<std::ptrdiff_t>(i) + 2);
    BOOST_TEST(first_fault(with_end_fitted(without)) == "2 AS123");
  }
}

BOOST_AUTO_TEST_CASE(no_line_can_be_there_twice) {
  for (const Case& problem : cases()) {
    const std::vector<std::string> lines = proof_of(problem);
    for (std::size_t i = 1; i + 1 < lines.size(); i += tests::every_nth()) {
      std::vector<std::string> twice = lines;
      twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
      BOOST_TEST(!holds(with_end_fitted(twice)), fmt::format("{} with line {} twice", problem.stipulation, i + 1));
    }
  }
}

BOOST_AUTO_TEST_CASE(what_a_line_says_cannot_be_changed) {
  for (const Case& problem : cases()) {
    const std::vector<std::string> lines = proof_of(problem);
    for (std::size_t i = 1; i + 1 < lines.size(); i += tests::every_nth()) {
      std::vector<std::string> changed = lines;
      std::string& line = changed[i];
      if (line.find(",\"goal\":true") != std::string::npos) {
        line = replaced(line, ",\"goal\":true", "");
      } else {
        line = replaced(line, "}", ",\"goal\":true}");
      }
      BOOST_TEST(!holds(changed), fmt::format("{}: {}", problem.stipulation, line));
      line = replaced(lines[i], "\"move\":\"", "\"move\":\"a1-a1");
      BOOST_TEST(!holds(changed), fmt::format("{}: {}", problem.stipulation, line));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_head_cannot_claim_something_else) {
  const std::vector<std::string> lines = proof_of(cases().front());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::vector<std::string> changed = lines;
    changed.front() = replaced(lines.front(), from, to);
    return first_fault(changed);
  };
  BOOST_TEST(with("\"verdict\":\"sound\"", "\"verdict\":\"cooked\"") == "1 AS126");
  BOOST_TEST(with("\"verdict\":\"sound\"", "\"verdict\":\"short\"") == "1 AS126");
  BOOST_TEST(with("\"verdict\":\"sound\"", "\"verdict\":\"none\"") == "1 AS126");
  BOOST_TEST(with("\"solutions\":1", "\"solutions\":2") == "1 AS126");
  BOOST_TEST(with("\"intended\":1", "\"intended\":2") == "1 AS126");
  BOOST_TEST(with("\"shortest\":\"#2\"", "\"shortest\":\"#1\"") == "1 AS126");
  BOOST_TEST(with("\"stipulation\":\"#2\"", "\"stipulation\":\"#3\"") == "1 AS126");
  // Another goal, play, length, board or profile.
  BOOST_TEST(with("\"stipulation\":\"#2\",\"verdict\":\"sound\",\"intended\":1,\"solutions\":1,\"shortest\":\"#2\"",
                  "\"stipulation\":\"=2\",\"verdict\":\"sound\",\"intended\":1,\"solutions\":1,\"shortest\":\"=2\"") ==
             "4 AS124");
  BOOST_TEST(with("\"stipulation\":\"#2\",\"verdict\":\"sound\",\"intended\":1,\"solutions\":1,\"shortest\":\"#2\"",
                  "\"stipulation\":\"#1\",\"verdict\":\"sound\",\"intended\":1,\"solutions\":1,\"shortest\":\"#1\"") ==
             "2 AS124");
  BOOST_TEST(with("8/8/8/8/R7", "8/8/7p/8/R7") == "2 AS123");
  BOOST_TEST(with("R7 w", "R7 b") == "2 AS122");
  BOOST_TEST(with("\"variant\":\"chess\"", "\"variant\":\"nonsense\"") == "1 AS120");
  BOOST_TEST(with("\"profile\":\"documented\"", "\"profile\":\"nonsense\"") == "1 AS120");
  BOOST_TEST(with("\"schema\":2", "\"schema\":2,\"more\":1") == "1 AS120");
  BOOST_TEST(with("\"stipulation\":\"#2\"", "\"stipulation\":\"##2\"") == "1 AS120");
}

BOOST_AUTO_TEST_CASE(a_proof_that_does_not_hold_keeps_no_other_from_being_verified) {
  std::vector<std::string> lines = proof_of(cases().front());
  std::vector<std::string> both = lines;
  both[3] = "{\"ply\":3}";
  both.insert(both.end(), lines.begin(), lines.end());
  const CheckedFile file = check_proofs(text_of(both), "proof");
  BOOST_REQUIRE(file.proofs.size() == 2U);
  BOOST_TEST(!file.proofs[0].holds);
  BOOST_TEST(file.proofs[1].holds);
  BOOST_TEST(file.faults.size() == 1U);
}

BOOST_AUTO_TEST_CASE(what_is_no_proof_is_told) {
  const auto fault = [](const std::string& text) {
    const CheckedFile file = check_proofs(text, "proof");
    return file.faults.empty() ? std::string("none") : std::string(file.faults.front().check.name());
  };
  for (const char* text : {"", "\n\n", "x", "[]", "{}", "{\"end\":true,\"moves\":0}", "{\"ply\":1,\"move\":\"a1-a2\"}",
                           "{\"proof\":2}", "{\"proof\":1}", "\xff\xfe", "{\"proof\":1,\"proof\":"})
    BOOST_TEST(fault(text) == "AS120", text);
}

BOOST_AUTO_TEST_CASE(a_search_that_ended_early_proves_nothing_false) {
  const WrittenRoot position = position_of(cases().front());
  for (std::uint64_t nodes : {1U, 2000U, 5000U}) {
    Collected sink;
    Request request;
    request.stipulation = *read_stipulation("#4");
    request.nodes = nodes;
    request.proof = std::ref(sink);
    const Answer answer = arbiter::solve::solve(*position.root.position(), request);
    // Either nothing is said to be proved, or what is, holds.
    if (!answer.no_proof.empty()) continue;
    std::vector<std::string> lines{proof_line(proof_head(*position.root.position(), position.fen, answer, 1, nullptr))};
    lines.insert(lines.end(), sink.lines.begin(), sink.lines.end());
    lines.push_back(proof_end_line(sink.lines.size()));
    BOOST_TEST(holds(lines));
  }
}

BOOST_AUTO_TEST_SUITE_END()
