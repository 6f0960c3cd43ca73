#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "tests/support/every.hpp"
#include "tests/support/seeded_play.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// Holds that the reasons given for illegal moves are the reasons, in positions of seeded play.
class LiftedClauses {
 public:
  explicit LiftedClauses(Ruleset ruleset) : ruleset_(ruleset), rules_(ruleset.rules()), examiner_(examiner_of(rules_)) {
    for (const ClauseInfo& clause : ruleset->clauses()) ids_.insert(clause.id);
  }

  /// In every `step`th of the positions, so that games come far.
  void hold(std::size_t positions, std::size_t step, std::uint64_t seed) {
    std::size_t seen = 0;
    for_each_played(ruleset_, seed, positions * step, [&](const Setup& setup) {
      if (seen++ % step != 0) return;
      const Status status = rules_.setup_status(setup);
      if (status == Status::won || status == Status::lost || status == Status::drawn) return;
      ++positions_;
      BOOST_TEST_CONTEXT(ruleset_->name() << " " << ruleset_.index() << " " << ruleset_->write_fen(setup, {})) {
        hold_in(setup, setup);
        hold_between_squares(setup);
      }
    });
  }

  [[nodiscard]] std::size_t positions() const noexcept { return positions_; }
  [[nodiscard]] std::size_t illegal() const noexcept { return illegal_; }
  [[nodiscard]] const std::set<std::string>& named() const noexcept { return named_; }

 private:
  static constexpr SquareSet everywhere{~std::uint64_t{0}};

  /// `begin`: the position before the move; `setup` may stand inside it.
  void hold_in(const Setup& begin, const Setup& setup) {
    const std::vector<Examined> examined = examiner_.examined(setup, everywhere);
    hold_legal(setup, examined);
    std::map<std::vector<std::string_view>, std::vector<const Examined*>> by_clauses;
    for (const Examined& each : examined) {
      if (each.against.empty()) {
        // One chain of each kind is followed.
        if (!each.over && begin == setup) hold_in(begin, each.after);
        continue;
      }
      ++illegal_;
      std::vector<std::string_view> clauses;
      for (const Objection& one : each.against) {
        BOOST_TEST(ids_.contains(one.clause), one.clause);
        clauses.push_back(one.clause);
        named_.emplace(one.clause);
        BOOST_TEST(!examiner_.sentence(one.clause).empty(), one.clause);
      }
      const RefusedMove refusal = refused_move(each, setup, ruleset_);
      BOOST_TEST(refusal.reason.find("forbids it") == std::string::npos, refusal.reason);
      BOOST_TEST(refusal.reason.find_first_of("{}|") == std::string::npos, refusal.reason);
      by_clauses[clauses].push_back(&each);
    }
    for (const auto& [clauses, moves] : by_clauses) {
      const std::vector<Examined> lifted = examiner_.examined(setup, everywhere, clauses);
      for (const Examined* each : moves) {
        const bool legal = std::any_of(lifted.begin(), lifted.end(), [&](const Examined& one) {
          return one.move == each->move && one.over == each->over && one.against.empty();
        });
        BOOST_TEST(legal, to_text(each->move, setup, ruleset_.variant())
                              << " without " << clauses.front() << " and " << clauses.size() - 1 << " more");
      }
    }
  }

  /// With nothing lifted, the legal ones are those of the rules with bool.
  void hold_legal(const Setup& setup, const std::vector<Examined>& examined) {
    std::set<Move> here;
    std::set<Move> there;
    for (const Examined& each : examined) {
      if (each.against.empty()) here.insert(each.move);
    }
    for (const Considered& each : rules_.considered(setup)) {
      if (each.legal) there.insert(each.move);
    }
    BOOST_TEST((here == there));
  }

  /// From each square of the player's own to each other: a clause is named, and its sentence written.
  void hold_between_squares(const Setup& setup) {
    std::set<std::pair<Square, Square>> legal;
    for (const Considered& each : rules_.considered(setup)) {
      if (!each.legal) continue;
      legal.emplace(each.move.front().from, each.move.front().to);
      legal.emplace(each.move.front().from, each.move.back().to);
    }
    for (const Square from : setup.board.of(owner_of(setup.to_move))) {
      for (int index = 0; index < 64; index += 5 * static_cast<int>(every_nth())) {
        const Square to((index + from.index()) % 64);
        if (to == from || legal.contains({from, to})) continue;
        const RefusedMove refusal = refused_move(from, to, setup, ruleset_);
        BOOST_TEST(!refusal.clauses.empty(), from.name() << to.name() << " " << refusal.reason);
        BOOST_TEST(!refusal.reason.empty());
        for (const std::string& id : refusal.clauses) BOOST_TEST(ids_.contains(id), id);
      }
    }
  }

  Ruleset ruleset_;
  const MoveSource& rules_;
  const Examiner& examiner_;
  std::set<std::string_view> ids_;
  std::set<std::string> named_;
  std::size_t positions_ = 0;
  std::size_t illegal_ = 0;
};

}  // namespace arbiter::tests
