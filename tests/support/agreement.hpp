#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "tests/support/corpus_positions.hpp"
#include "tests/support/disagreement_text.hpp"
#include "tests/support/files.hpp"
#include "tests/variants/variant_tests.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// The variant's own clauses that its rules attach to moves: those whose ids its sources name as strings, except the
/// two that only forbid moves (safety, duty), those that only variant.cpp names (what ends the game), and those that
/// stand only in named() or a row of sentences, or at a candidate that named() forbids always: no legal move falls
/// under these. What explanations alone add, and the clauses of parts of the state, do not count, either.
inline std::vector<std::string_view> attached_clauses(const Variant& variant) {
  const auto folder = std::filesystem::path(ARBITER_SOURCE_DIR) / "verifier/variants" / variant.name();
  std::string code;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if ((extension != ".hpp" && extension != ".cpp") || entry.path().stem() == "variant") continue;
    code += file_text(entry.path());
  }
  for (const char* forbidden :
       {R"re("([A-Z][^"]*)"[^"]{0,60}named\(\w+,\s*"\1",\s*truth<[^>]*>\(false\))re", R"re(named\(\s*\w+,\s*"[^"]*")re",
        R"re((allowed_by|generally)\([^;]*;)re", R"re(\.clauses = "[^"]*")re", R"re(win_clause = "[^"]*")re",
        R"re(\n\s*\{"[A-Z][^"]*",(?=\s*"|\n))re"}) {
    code = std::regex_replace(code, std::regex(forbidden), "");
  }
  std::vector<std::string_view> result;
  for (const ClauseInfo& clause : variant.clauses()) {
    if (clause.id == variant.safety_clause() || clause.id == variant.info().duty_clause) continue;
    if (!clause.id.starts_with("CH.") && code.find('"' + std::string(clause.id) + '"') != std::string::npos) {
      result.push_back(clause.id);
    }
  }
  return result;
}

/// Whether corpus/conformance/undecidable.txt says that no position of this profile decides the clause.
inline bool is_of_other_profiles(Ruleset ruleset, std::string_view clause) {
  std::ifstream stream(ARBITER_SOURCE_DIR "/corpus/conformance/undecidable.txt");
  const std::string here =
      std::string(ruleset->name()) + '/' + std::string(ruleset.profile().name) + ' ' + std::string(clause) + ':';
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with(here)) return true;
  }
  return false;
}

/// The set-up after a move that is chosen step by step, which needs no list of all moves; nothing if there is none.
inline std::optional<Setup> after_some_steps(const MoveSource& source, const Setup& setup, Random& random) {
  Setup here = setup;
  do {
    const auto steps = source.setup_steps(here);
    if (steps.empty()) return std::nullopt;
    const StepOutcome* next = &steps[random.below(steps.size())];
    for (int tries = 0; tries < 2 && next->step.captures.empty(); ++tries) next = &steps[random.below(steps.size())];
    here = next->after;
  } while (here.to_move == setup.to_move);
  return here;
}

/// Compares the two implementations on `count` positions: half from seeded play from the variant's named set-ups, half
/// random set-ups. Duck chess has more than a thousand moves a position: all are compared of one position in sixteen,
/// of the others the first steps and the duck's after one of them. A difference fails the test with the smallest
/// position that still shows it.
inline void check_agreement(Ruleset ruleset, std::uint64_t seed, std::size_t count) {
  const MoveSource& rules = ruleset.rules();
  const MoveSource& generator = ruleset.generator();
  std::map<std::string_view, std::size_t>
      fired;  // how often a legal step of a compared position falls under each clause
  const bool many_moves = ruleset->name() == "duck";
  Random ways(seed);
  const auto check = [&](const Setup& setup) {
    const std::size_t way = ways.below(1 << 30U);
    const bool whole = !many_moves || way % 16 == 0;
    const auto compared = [&](const Setup& each) {
      return compare_sources(rules, generator, each, whole ? std::nullopt : std::optional(way / 16));
    };
    const auto found = compared(setup);
    if (!found) {
      for (const std::string_view clause : rules.clauses(setup)) ++fired[clause];
      if (!many_moves) return;
      const auto steps = rules.setup_steps(setup);
      if (steps.empty()) return;
      const Setup& inside = steps[way / 16 % steps.size()].after;
      if (inside.to_move != setup.to_move) return;
      for (const std::string_view clause : rules.clauses(inside)) ++fired[clause];
      return;
    }
    const Setup least = shrink(setup, [&](const Setup& smaller) { return compared(smaller).has_value(); });
    BOOST_FAIL(describe(*compared(least), ruleset.variant())
               << "profile " << ruleset.profile().name << ", seed " << seed);
  };

  Random random(seed);
  const auto starts = ruleset->positions();
  std::size_t done = 0;
  while (done < count / 2) {
    const auto start = ruleset.parse_fen(starts[random.below(starts.size())].fen, {});
    BOOST_REQUIRE(start.has_value());
    Setup setup = start->setup;
    for (int ply = 0; ply < 160 && done < count / 2; ++ply, ++done) {
      check(setup);
      // The walk alternates between the implementations, and prefers moves that change the number of pieces.
      const MoveSource& source = ply % 2 == 0 ? rules : generator;
      if (many_moves) {
        const auto next = after_some_steps(source, setup, random);
        if (!next) break;
        setup = *next;
        continue;
      }
      const auto moves = source.setup_moves(setup);
      if (moves.empty()) break;
      const MoveOutcome* next = &moves[random.below(moves.size())];
      for (int tries = 0; tries < 2 && next->move.front().captures.empty(); ++tries)
        next = &moves[random.below(moves.size())];
      setup = next->after;
    }
  }
  while (done < count) {
    check(ruleset.random_setup(random));
    ++done;
  }
  if (const auto make_odd = tests_of(ruleset.variant()).make_odd) {
    for (std::size_t odd = 0; odd < count / 16; ++odd) {
      Setup setup = ruleset.random_setup(random);
      make_odd(setup, random);
      check(setup);
      ++done;
    }
  }
  // The sound ones of the corpora were chosen for what play and random set-ups seldom have.
  for (const CorpusPosition& each : CorpusPositions::all()) {
    if (each.ruleset != ruleset || !ruleset.faults(each.setup, {}).empty()) continue;
    check(each.setup);
    ++done;
  }
  std::cout << ruleset->name() << " " << ruleset.profile().name << ": " << done << " positions agree;";
  for (const auto& [clause, times] : fired) std::cout << ' ' << clause << ' ' << times;
  std::cout << '\n';
  // A comparison that never meets a clause says nothing about it.
  for (const std::string_view id : attached_clauses(ruleset.variant())) {
    const bool elsewhere = is_of_other_profiles(ruleset, id);
    BOOST_TEST((fired[id] > 0U) != elsewhere,
               ruleset.profile().name << ": " << id << (elsewhere ? " fired" : " never fired"));
  }
}

inline void check_all_profiles(std::string_view name, std::size_t count) {
  const Variant* variant = variant_named(name);
  BOOST_REQUIRE(variant != nullptr);
  for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
    check_agreement(Ruleset(*variant, profile), 1, count);
  }
}

}  // namespace arbiter::tests
