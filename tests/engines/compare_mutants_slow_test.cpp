// Implementations with one broken rule each are told apart from Arbiter's, in a small position, under the broken
// clause.
#define BOOST_TEST_MODULE compare_mutants
#include "tests/support/mutant_peer.hpp"

#include <algorithm>
#include <iostream>

#include "tests/support/agreement.hpp"
#include "verifier/engines/compare/difference.hpp"
#include "verifier/variants/checkered/state.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

constexpr std::size_t most_positions = 20'000;
constexpr int most_pieces = 6;

void told_apart(Ruleset ruleset, MutantPeer& peer, const std::string& name, std::string_view clause) {
  const MutantFound found = hunt(ruleset, peer, most_positions);
  std::string clauses;
  for (const std::string& id : found.move.clauses) clauses += ' ' + id;
  std::cout << ruleset->name() << ' ' << name << ": " << found.positions << " positions, " << found.pieces
            << " pieces besides kings," << clauses << '\n';
  BOOST_TEST(found.found, ruleset->name() << ": " << name << " was not told apart");
  BOOST_TEST(found.pieces <= most_pieces, ruleset->name()
                                              << ": " << name << " is shown with " << found.pieces << " pieces");
  if (!clause.empty()) {
    BOOST_TEST((std::find(found.move.clauses.begin(), found.move.clauses.end(), clause) != found.move.clauses.end()),
               ruleset->name() << ": " << name << " is blamed on" << clauses);
  }
}

/// For every clause that the rules attach to moves: a peer that lacks all of its moves.
void without_each_clause(std::string_view name) {
  const Variant& variant = *variant_named(name);
  std::vector<std::string_view> clauses = attached_clauses(variant);
  if (name == "chess")
    clauses = {"CH.piece.move", "CH.pawn.step",    "CH.pawn.double", "CH.pawn.capture",
               "CH.pawn.ep",    "CH.pawn.promote", "CH.king.step",   "CH.castle.path"};
  for (const std::string_view clause : clauses) {
    // These clauses only forbid moves.
    if (clause == variant.safety_clause() || clause == variant.info().duty_clause) continue;
    // The first profile in which the clause has moves.
    for (std::size_t profile = 0; profile < variant.profiles().size(); ++profile) {
      const MoveSource& rules = Ruleset(variant, profile).rules();
      MutantPeer peer{Ruleset(variant, profile)};
      peer.keep = [&](const Setup& before, const MoveOutcome& move) {
        const auto ids = clauses_of(rules, before, move.move);
        return std::find(ids.begin(), ids.end(), clause) == ids.end();
      };
      const MutantFound found = hunt(Ruleset(variant, profile), peer,
                                     profile + 1 < variant.profiles().size() ? most_positions / 4 : most_positions);
      if (!found.found && profile + 1 < variant.profiles().size()) continue;
      told_apart(Ruleset(variant, profile), peer, "without " + std::string(clause), {});
      break;
    }
  }
}

bool own_king(const Variant& variant, const Setup& setup, Square square) {
  const auto piece = setup.board[square];
  return piece && piece->owner == owner_of(setup.to_move) && role_info(variant, piece->role).name == "king";
}

/// A peer that adds the moves that would be legal without the king, with the king put back.
/// `where`: the positions in which it does; null = all.
void without_safety(std::string_view name, const std::function<bool(const Setup&)>& where = nullptr) {
  const Variant& variant = *variant_named(name);
  const MoveSource& rules = Ruleset(variant).rules();
  MutantPeer peer{Ruleset(variant)};
  peer.more = [&](const Setup& before) {
    if (where && !where(before)) return std::vector<MoveOutcome>();
    Setup kingless = before;
    for (const Square square : before.board.occupied()) {
      if (own_king(variant, before, square)) kingless.board.clear(square);
    }
    std::vector<MoveOutcome> more;
    const auto legal = rules.setup_moves(before);
    for (MoveOutcome& move : rules.setup_moves(kingless)) {
      bool free = std::none_of(legal.begin(), legal.end(), [&](const auto& each) { return each.move == move.move; });
      for (const Square square : before.board.occupied()) {
        if (!own_king(variant, before, square)) continue;
        free = free && move.after.board.empty(square);
        if (free) move.after.board.put(square, *before.board[square]);
      }
      if (free && rules.in_check(move.after, before.to_move)) more.push_back(std::move(move));
    }
    return more;
  };
  told_apart(Ruleset(variant), peer, "that leaves its king attacked", variant.safety_clause());
}

/// A peer that adds quiet moves where a capture is compulsory.
void without_duty(std::string_view name) {
  const Variant& variant = *variant_named(name);
  const MoveSource& rules = Ruleset(variant).rules();
  MutantPeer peer{Ruleset(variant)};
  peer.more = [&](const Setup& before) {
    std::vector<MoveOutcome> more;
    const auto legal = rules.setup_moves(before);
    if (legal.empty()) return more;
    for (const Square square : before.board.occupied()) {
      if (before.board[square]->owner != owner_of(before.to_move)) continue;
      for (const StepOutcome& step : rules.steps_of(before, square)) {
        const Move quiet{step.step};
        const bool known =
            std::any_of(legal.begin(), legal.end(), [&](const auto& each) { return each.move == quiet; });
        if (!known && step.step.captures.empty() && step.after.to_move != before.to_move)
          more.push_back({quiet, step.after});
      }
    }
    return more;
  };
  told_apart(Ruleset(variant), peer, "that need not capture", variant.info().duty_clause);
}

/// A peer that adds the moves of positions whose state is changed before: what a rule asks of it does not count for it.
void with_moves_of(std::string_view name, const std::string& what, std::string_view clause,
                   const std::function<void(Setup&)>& change) {
  const Variant& variant = *variant_named(name);
  MutantPeer peer{Ruleset(variant)};
  peer.more = [&](const Setup& before) {
    Setup changed = before;
    change(changed);
    const auto legal = Ruleset(variant).rules().setup_moves(before);
    std::vector<MoveOutcome> more;
    for (MoveOutcome& move : Ruleset(variant).rules().setup_moves(changed)) {
      if (std::any_of(legal.begin(), legal.end(), [&](const auto& each) { return each.move == move.move; })) continue;
      move.after.state.bits &= ~(changed.state.bits & ~before.state.bits);
      more.push_back(std::move(move));
    }
    return more;
  };
  told_apart(Ruleset(variant), peer, what, clause);
}

/// A peer for which a capture may end without a make-leg.
void without_makes() {
  const Variant& variant = *variant_named("takemake");
  MutantPeer peer{Ruleset(variant)};
  peer.more = [&](const Setup& before) {
    std::vector<MoveOutcome> more;
    for (const StepOutcome& step : Ruleset(variant).rules().setup_steps(before)) {
      if (step.after.to_move != before.to_move || Ruleset(variant).rules().in_check(step.after, before.to_move))
        continue;
      MoveOutcome take{{step.step}, step.after};
      take.after.to_move = opponent(before.to_move);
      take.after.state.context = before.state.context;
      more.push_back(std::move(take));
    }
    return more;
  };
  told_apart(Ruleset(variant), peer, "that need not go on after a capture", "TM.make.must");
}

void with_state(std::string_view name, std::size_t profile, const std::string& what, const MutantPeer::Change& change) {
  const Variant& variant = *variant_named(name);
  MutantPeer peer{Ruleset(variant, profile)};
  peer.change = change;
  told_apart(Ruleset(variant, profile), peer, what, {});
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_chess) {
  without_each_clause("chess");
  without_safety("chess");
}
BOOST_AUTO_TEST_CASE(of_takemake) {
  without_each_clause("takemake");
  without_safety("takemake");
  without_makes();
}
BOOST_AUTO_TEST_CASE(of_armies) {
  without_each_clause("armies");
  without_safety("armies");
}
BOOST_AUTO_TEST_CASE(of_interweave) {
  without_each_clause("interweave");
  without_duty("interweave");
}
BOOST_AUTO_TEST_CASE(of_checkered) {
  without_each_clause("checkered");
  // In the second stage it is CK.stage2.kings that protects kings.
  without_safety("checkered", [](const Setup& setup) { return !checkered::checkered_player(setup.state); });
  with_moves_of("checkered", "that takes steps back", "CK.undo",
                [](Setup& setup) { checkered::set_last_quiet(setup.state, std::nullopt); });
  with_moves_of("checkered", "whose pawns always double-step", "CK.double", [](Setup& setup) {
    for (int index = 0; index < 64; ++index) checkered::set_double(setup.state, Square(index), true);
  });
}

// The peer loses the whole state besides the board with every move.
BOOST_AUTO_TEST_CASE(forgetful) {
  for (const std::string_view name : {"chess", "takemake", "armies", "interweave", "checkered"}) {
    with_state(name, 0, "that forgets rights",
               [](const Setup&, const Move&, Setup& after) { after.state.bits.reset(); });
  }
}

BOOST_AUTO_TEST_CASE(an_unbroken_peer_agrees) {
  for (const Variant* variant : all_variants()) {
    MutantPeer peer{Ruleset(*variant)};
    BOOST_TEST(!hunt(Ruleset(*variant), peer, 500).found);
  }
}
