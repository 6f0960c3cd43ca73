#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "verifier/crosscheck/agreement.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// The variant's own clauses that its rules attach to moves: those whose ids its sources name as strings, except the
/// two that only forbid moves (safety, duty), and those that only conditions.cpp or variant.cpp names (the latter: what
/// ends the game): no legal move falls under these.
inline std::vector<std::string_view> attached_clauses(const Variant& variant) {
  const auto folder = std::filesystem::path(ARBITER_SOURCE_DIR) / "verifier/variants" / variant.name();
  std::string code;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if ((extension != ".hpp" && extension != ".cpp") || entry.path().stem() == "conditions" ||
        entry.path().stem() == "variant")
      continue;
    std::ifstream stream(entry.path());
    code.append(std::istreambuf_iterator<char>(stream), {});
  }
  std::vector<std::string_view> result;
  for (const ClauseInfo& clause : variant.clauses()) {
    if (clause.id == variant.safety_clause() || clause.id == variant.duty_clause()) continue;
    if (!clause.id.starts_with("CH.") && code.find('"' + std::string(clause.id) + '"') != std::string::npos) {
      result.push_back(clause.id);
    }
  }
  return result;
}

/// Compares the two implementations on `count` positions: half from seeded play from the variant's named set-ups, half
/// random set-ups. A difference fails the test with the smallest position that still shows it.
inline void check_agreement(const Variant& variant, std::size_t profile, std::uint64_t seed, std::size_t count) {
  const MoveSource& rules = variant.rules(profile);
  const MoveSource& generator = variant.generator(profile);
  std::map<std::string_view, std::size_t>
      fired;  // how often a legal step of a compared position falls under each clause
  const auto check = [&](const Setup& setup) {
    const auto found = compare_sources(rules, generator, setup);
    if (!found) {
      for (const std::string_view clause : rules.clauses(setup)) ++fired[clause];
      return;
    }
    const Setup least =
        shrink(setup, [&](const Setup& smaller) { return compare_sources(rules, generator, smaller).has_value(); });
    BOOST_FAIL(describe(*compare_sources(rules, generator, least), variant)
               << "profile " << variant.profiles()[profile].name << ", seed " << seed);
  };

  Random random(seed);
  const auto starts = variant.positions();
  std::size_t done = 0;
  while (done < count / 2) {
    const auto start = variant.parse_fen(starts[random.below(starts.size())].fen, {});
    BOOST_REQUIRE(start.has_value());
    Setup setup = start->setup;
    for (int ply = 0; ply < 160 && done < count / 2; ++ply, ++done) {
      check(setup);
      // The walk alternates between the implementations, and prefers moves that change the number of pieces.
      const auto moves = (ply % 2 == 0 ? rules : generator).setup_moves(setup);
      if (moves.empty()) break;
      const MoveOutcome* next = &moves[random.below(moves.size())];
      for (int tries = 0; tries < 2 && next->move.front().captures.empty(); ++tries)
        next = &moves[random.below(moves.size())];
      setup = next->after;
    }
  }
  while (done < count) {
    check(variant.random_setup(profile, random));
    ++done;
  }
  std::cout << variant.name() << " " << variant.profiles()[profile].name << ": " << done << " positions agree;";
  for (const auto& [clause, times] : fired) std::cout << ' ' << clause << ' ' << times;
  std::cout << '\n';
  // A comparison that never meets a clause says nothing about it.
  for (const std::string_view id : attached_clauses(variant)) BOOST_TEST(fired[id] > 0U, id << " never fired");
}

inline void check_all_profiles(std::string_view name, std::size_t count) {
  const Variant* variant = variant_named(name);
  BOOST_REQUIRE(variant != nullptr);
  for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
    check_agreement(*variant, profile, 1, count);
  }
}

}  // namespace arbiter::tests
