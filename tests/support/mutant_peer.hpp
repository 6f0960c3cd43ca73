#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "tests/support/positions.hpp"
#include "verifier/engines/compare/comparison.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// A peer in this process that plays by Arbiter's rules, except for one rule that is broken on purpose.
class MutantPeer final : public Peer {
 public:
  using Keep = std::function<bool(const Setup& before, const MoveOutcome& move)>;
  using Change = std::function<void(const Setup& before, const Move& move, Setup& after)>;
  using More = std::function<std::vector<MoveOutcome>(const Setup& before)>;

  /// `source`: null = the declarative rules.
  MutantPeer(Ruleset ruleset, const MoveSource* source = nullptr)
      : variant_(ruleset.variant()), source_(source == nullptr ? ruleset.rules() : *source) {}
  Keep keep;      ///< the moves that it keeps; null = all
  Change change;  ///< how it changes the position after a move; null = not at all
  More more;      ///< moves that it adds; null = none

  [[nodiscard]] std::vector<PeerMove> moves(const std::string& fen) override {
    const auto parsed = Ruleset(variant_).parse_fen(fen, {});
    BOOST_REQUIRE(parsed.has_value());
    std::vector<PeerMove> result;
    const auto add = [&](const MoveOutcome& outcome) {
      Setup after = outcome.after;
      if (change) change(parsed->setup, outcome.move, after);
      result.push_back({variant_.write_fen(after, parsed->style), to_text(outcome.move, parsed->setup, variant_)});
    };
    for (const MoveOutcome& outcome : source_.setup_moves(parsed->setup)) {
      if (!keep || keep(parsed->setup, outcome)) add(outcome);
    }
    if (more) {
      for (const MoveOutcome& outcome : more(parsed->setup)) add(outcome);
    }
    return result;
  }

 private:
  const Variant& variant_;
  const MoveSource& source_;
};

/// The result of a comparison with a mutant.
struct MutantFound {
  bool found = false;
  std::size_t positions = 0;  ///< compared until the difference was found
  int pieces = 0;             ///< of the smallest position, besides kings
  MoveDifference move;
};

/// Plays until the first difference shows, and shrinks it.
inline MutantFound hunt(Ruleset ruleset, Peer& peer, std::size_t most_positions) {
  const Comparison comparison(ruleset, FenStyle{.dialect = Dialect::vchess}, peer);
  std::vector<Position> starts;
  for (const NamedPosition& each : ruleset->positions())
    starts.push_back(position_of(ruleset.variant(), each.fen, ruleset.index()));
  Player player(std::move(starts), 7);
  Ledger ledger;
  MutantFound result;
  while (ledger.met() == 0 && result.positions < most_positions) {
    ++result.positions;
    const auto compared = comparison.compare(player.next());
    if (compared.difference) ledger.add(*compared.difference, comparison, ruleset);
  }
  if (ledger.met() == 0) return result;
  const auto groups = ledger.groups();
  const DifferenceGroup* least = &groups.front();
  for (const DifferenceGroup& group : groups) {
    if (group.smallest.setup.board.occupied().size() < least->smallest.setup.board.occupied().size()) least = &group;
  }
  result.found = true;
  result.move = least->move;
  for (const Square square : least->smallest.setup.board.occupied()) {
    const bool king = role_info(ruleset.variant(), least->smallest.setup.board[square]->role).name == "king";
    result.pieces += king ? 0 : 1;
  }
  return result;
}

}  // namespace arbiter::tests
