#pragma once

#include <functional>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include "tests/support/solver_agreement.hpp"
#include "verifier/position/root.hpp"
#include "verifier/solve/search/proof.hpp"

/// The exact engine and the proof-number engine are given the same problems; what the second finds is verified.
namespace arbiter::tests::engine_agreement {

using namespace arbiter::solve;

inline constexpr std::size_t small_engine_table = std::size_t{1} << 20U;
inline constexpr std::size_t tiny_engine_table = 64;  // four entries

struct ProofLines {
  bool operator()(const ProofMove& move) {
    lines.push_back(proof_line(move));
    above += move.above ? 1 : 0;
    return true;
  }
  std::vector<std::string> lines;
  std::size_t above = 0;
};

inline Answer engine_answer(const Position& position, const std::string& stipulation, Engine engine,
                            std::size_t table_bytes, ProofLines* lines = nullptr) {
  Request request;
  request.stipulation = *read_stipulation(stipulation);
  request.engine = engine;
  request.keys_only = true;
  request.table_bytes = table_bytes;
  if (lines != nullptr) request.proof = std::ref(*lines);
  return arbiter::solve::solve(position, request);
}

/// A FEN that says everything; empty if there is none: few pieces may not show their armies.
inline std::string whole_fen(const Position& position) {
  const Variant& variant = position.variant();
  for (const Dialect dialect : {Dialect::fen, Dialect::vchess, Dialect::xogo}) {
    std::string fen = variant.write_fen(position.setup(), {.dialect = dialect});
    const RootReading read = read_root(fen, position.ruleset(), {}, Take::positions);
    if (read.written && read.written->setup() == position.setup()) return fen;
  }
  return {};
}

inline std::string proof_text_of(const Position& position, const std::string& fen, const Answer& answer,
                                 const ProofLines& lines) {
  std::string text = proof_line(proof_head(position, fen, answer, 1, nullptr)) + '\n';
  for (const std::string& line : lines.lines) text += line + '\n';
  return text + proof_end_line(lines.lines.size()) + '\n';
}

inline std::string first_fault_of(const std::string& proof) {
  const CheckedFile file = check_proofs(proof, "proof");
  if (file.faults.empty()) return file.proofs.size() == 1 && file.proofs.front().holds ? "" : "it was not verified";
  return fmt::format("line {}: {}", file.faults.front().where.line, file.faults.front().message);
}

/// Solves with a table of that size, and verifies what was found.
inline Answer verified(const Position& position, const std::string& stipulation, std::size_t table_bytes,
                       const std::string& name) {
  ProofLines lines;
  const Answer answer = engine_answer(position, stipulation, Engine::proof_number, table_bytes, &lines);
  if (answer.verdict == Verdict::forced) {
    BOOST_TEST(answer.no_proof == "", name);
    BOOST_TEST(answer.solutions.size() == 1U);
    BOOST_TEST((answer.within && *answer.within <= answer.stipulation.plies), name);
    if (const std::string fen = whole_fen(position); !fen.empty()) {
      const std::string fault = first_fault_of(proof_text_of(position, fen, answer, lines));
      BOOST_TEST(fault == "", fmt::format("{}: {}", name, fault));
    }
  }
  return answer;
}

struct EnginesCount {
  std::size_t problems = 0;
  std::size_t forced = 0;
};

inline EnginesCount compare_engines(Ruleset ruleset, const std::string& stipulation, std::size_t wanted,
                                    std::size_t table_bytes, std::uint64_t seed, int most_pieces = 64) {
  EnginesCount count;
  if (!refused(*read_stipulation(stipulation), ruleset).empty()) return count;
  Random random(seed);
  for (std::size_t draw = 0; draw < wanted * 20 && count.problems < wanted; ++draw) {
    const auto position = small_position(ruleset, random);
    if (!position || position->setup().board.occupied().size() > most_pieces) continue;
    const std::string name = fmt::format("{}/{} {} {}", ruleset->name(), ruleset.index(), stipulation,
                                         ruleset->write_fen(position->setup(), {}));
    const Answer exact = engine_answer(*position, stipulation, Engine::exact, small_engine_table);
    const Answer found = verified(*position, stipulation, table_bytes, name);
    // A disproof within the bound is one whatever line led to it: neither engine may leave anything open.
    BOOST_TEST_REQUIRE((found.verdict == Verdict::forced || found.verdict == Verdict::none), name);
    BOOST_TEST_REQUIRE((found.verdict == Verdict::forced) == exact.shortest.has_value(), name);
    if (exact.shortest) {
      BOOST_TEST(*found.within >= *exact.shortest, name);
      if (found.shortest) BOOST_TEST(*found.shortest == *exact.shortest, name);
    }
    ++count.problems;
    count.forced += exact.shortest ? 1 : 0;
  }
  return count;
}

}  // namespace arbiter::tests::engine_agreement
