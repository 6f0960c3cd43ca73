// Faults that implementations were seen to have, each in a small faulty peer: found by seeded play with every seed,
// told as one cause, under the right clause. Sources: the differences of vchess's and xogo's code in
// corpus/readings/peers.tsv, and clauses that the documents spell out.
#define BOOST_TEST_MODULE compare_faults
#include "tests/support/mutant_peer.hpp"

#include <algorithm>
#include <iostream>

#include "verifier/engines/compare/comparison.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/variants/checkered/state.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

constexpr std::size_t positions = 3000;
constexpr std::uint64_t last_seed = 5;

/// Plays with every seed. `clauses`: one for each fault of the peer; each must be named by a cause, and there may be no
/// more causes than `most`.
void found(MutantPeer& peer, Ruleset ruleset, const std::string& what, const std::vector<std::string>& clauses,
           std::size_t most) {
  const Comparison comparison(ruleset, start_style(ruleset.variant()), peer);
  for (std::uint64_t seed = 1; seed <= last_seed; ++seed) {
    Player player(starts_of_play(ruleset, {}, {}), seed);
    Ledger ledger;
    for (std::size_t i = 0; i < positions; ++i) {
      const auto compared = comparison.compare(player.next());
      if (compared.difference) ledger.add(*compared.difference, comparison, ruleset);
    }
    const auto groups = ledger.groups();
    std::cout << ruleset->name() << ", " << what << ", seed " << seed << ": " << groups.size() << " causes in "
              << ledger.positions << " positions\n";
    for (const DifferenceGroup& group : groups) {
      std::cout << "  " << to_string(group.move.kind) << ' ' << group.move.move;
      for (const std::string& id : group.move.clauses) std::cout << ' ' << id;
      std::cout << " (" << group.moves << ") " << group.move.detail << "  "
                << ruleset->write_fen(group.smallest.setup, start_style(ruleset.variant())) << '\n';
    }
    for (const std::string& clause : clauses) {
      BOOST_TEST(std::any_of(groups.begin(), groups.end(),
                             [&](const DifferenceGroup& group) {
                               const auto& ids = group.move.clauses;
                               return std::find(ids.begin(), ids.end(), clause) != ids.end();
                             }),
                 what << ", seed " << seed << ": no cause names " << clause);
    }
    BOOST_TEST(groups.size() <= most, what << ", seed " << seed << ": " << groups.size() << " causes are told");
  }
}

bool captures_with_make(const Move& move) { return move.size() == 2 && !move[0].captures.empty(); }

std::vector<Square> between(Square from, Square to) {
  std::vector<Square> squares;
  const int files = to.file() - from.file();
  const int ranks = to.rank() - from.rank();
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return squares;
  const int length = std::max(std::abs(files), std::abs(ranks));
  for (int i = 1; i < length; ++i) squares.push_back(*from.offset(files / length * i, ranks / length * i));
  return squares;
}

}  // namespace

// vchess, Rxa8: the right of the captured rook stays.
BOOST_AUTO_TEST_CASE(right_of_a_captured_rook) {
  for (const char* name : {"takemake", "chess"}) {
    const Variant& variant = *variant_named(name);
    MutantPeer peer(Ruleset(variant), &Ruleset(variant).generator());
    peer.change = [](const Setup& before, const Move& move, Setup& after) {
      for (const Square square : move.front().captures) {
        const Side victim = opponent(before.to_move);
        if (square.rank() == relative_rank(victim, 0) && orthodox::may_castle(before.state, victim, square.file()))
          orthodox::set_castling(after.state, victim, square.file(), true);
      }
    };
    found(peer, Ruleset(variant), "the right of a captured rook stays",
          {std::string(name) == "chess" ? "CH.castle.rights" : "TM.castle.rights"}, 1);
  }
}

// vchess: the flag of a pawn goes with its double step only.
BOOST_AUTO_TEST_CASE(flag_of_a_pawn_that_has_moved) {
  const Variant& variant = *variant_named("checkered");
  MutantPeer peer(Ruleset(variant), &Ruleset(variant).generator());
  peer.change = [](const Setup& before, const Move& move, Setup& after) {
    const Square from = move.front().from;
    const auto piece = before.board[from];
    if (piece->role == orthodox::pawn && std::abs(move.front().to.rank() - from.rank()) == 1 &&
        checkered::may_double(before.state, from))
      checkered::set_double(after.state, from, true);
  };
  found(peer, Ruleset(variant), "a single step leaves the flag", {"CK.double"}, 1);
}

// vchess: a make-leg of two squares gives an en passant square (TM.make.ep).
BOOST_AUTO_TEST_CASE(passed_square_of_a_make_leg) {
  const Variant& variant = *variant_named("takemake");
  MutantPeer peer(Ruleset(variant), &Ruleset(variant).generator());
  peer.change = [](const Setup& before, const Move& move, Setup& after) {
    if (!captures_with_make(move) || move[1].becomes.role != orthodox::pawn) return;
    const Step& leg = move[1];
    if (leg.from.file() != leg.to.file() || std::abs(leg.to.rank() - leg.from.rank()) != 2) return;
    const Square passed = Square::at(leg.from.file(), (leg.from.rank() + leg.to.rank()) / 2);
    const bool own_way = (leg.to.rank() > leg.from.rank()) == (before.to_move == Side::white);
    if (const auto bit = orthodox::en_passant_bit(passed); bit && own_way) after.state.bits[*bit] = true;
  };
  found(peer, Ruleset(variant), "a make-leg gives en passant", {"TM.make.ep"}, 1);
}

// A king castles through an attacked square (CH.castle.check).
BOOST_AUTO_TEST_CASE(castling_through_check) {
  for (const char* name : {"chess", "takemake"}) {
    const Variant& variant = *variant_named(name);
    const MoveSource& rules = Ruleset(variant).generator();
    MutantPeer peer(Ruleset(variant), &Ruleset(variant).generator());
    peer.more = [&](const Setup& before) {
      std::vector<MoveOutcome> more;
      Setup alone = before;
      for (const Square square : before.board.of(owner_of(opponent(before.to_move)))) alone.board.clear(square);
      if (rules.in_check(before, before.to_move)) return more;
      const auto legal = rules.setup_moves(before);
      for (MoveOutcome& move : rules.setup_moves(alone)) {
        const Step& step = move.move.front();
        if (!step.also ||
            std::any_of(legal.begin(), legal.end(), [&](const auto& each) { return each.move == move.move; }))
          continue;
        // Its own pieces are as they were; the enemy's must not stand in the way.
        const Board& enemy = before.board;
        bool free = enemy.empty(step.to) || step.to == step.from || step.to == step.also->from;
        free = free && (enemy.empty(step.also->to) || step.also->to == step.from || step.also->to == step.also->from);
        for (const Square square : between(step.from, step.also->from)) free = free && enemy.empty(square);
        if (!free) continue;
        for (const Square square : before.board.of(owner_of(opponent(before.to_move))))
          move.after.board.put(square, *before.board[square]);
        if (!rules.in_check(move.after, before.to_move)) more.push_back(std::move(move));
      }
      return more;
    };
    found(peer, Ruleset(variant), "castling through check", {"CH.castle.check"}, 1);
  }
}

// Two faults at once, one of which was hidden by the other: the square that the capturer left blocks its make-leg
// (TM.make.role), and the own king may not be attacked between the legs (TM.check.final).
BOOST_AUTO_TEST_CASE(two_faults_of_make_legs) {
  const Variant& variant = *variant_named("takemake");
  const MoveSource& rules = Ruleset(variant).generator();
  const auto blocked = [](const Setup&, const MoveOutcome& move) {
    if (!captures_with_make(move.move)) return false;
    const auto way = between(move.move[1].from, move.move[1].to);
    const Square left = move.move[0].from;
    return move.move[1].to == left || std::find(way.begin(), way.end(), left) != way.end();
  };
  const auto attacked = [&rules](const Setup& before, const MoveOutcome& move) {
    if (!captures_with_make(move.move)) return false;
    Setup taken = before;
    for (const Square square : move.move[0].captures) taken.board.clear(square);
    taken.board.clear(move.move[0].from);
    taken.board.put(move.move[0].to, move.move[0].becomes);
    return rules.in_check(taken, before.to_move);
  };
  {
    MutantPeer peer(Ruleset(variant), &Ruleset(variant).generator());
    peer.keep = [&](const Setup& before, const MoveOutcome& move) { return !blocked(before, move); };
    found(peer, Ruleset(variant), "the square that it left blocks", {"TM.make.role"}, 2);
  }
  {
    MutantPeer peer(Ruleset(variant), &Ruleset(variant).generator());
    peer.keep = [&](const Setup& before, const MoveOutcome& move) { return !attacked(before, move); };
    found(peer, Ruleset(variant), "safety between the legs", {"TM.check.final"}, 1);
  }
  {
    MutantPeer peer(Ruleset(variant), &Ruleset(variant).generator());
    peer.keep = [&](const Setup& before, const MoveOutcome& move) {
      return !blocked(before, move) && !attacked(before, move);
    };
    found(peer, Ruleset(variant), "both", {"TM.make.role", "TM.check.final"}, 3);
  }
}

// Interweave: the chain goes on after the king was taken (IW.end.king).
BOOST_AUTO_TEST_CASE(chain_goes_on_after_the_king) {
  const Variant& variant = *variant_named("interweave");
  const MoveSource& rules = Ruleset(variant).generator();
  MutantPeer peer(Ruleset(variant), &Ruleset(variant).generator());
  peer.more = [&](const Setup& before) {
    std::vector<MoveOutcome> more;
    for (const MoveOutcome& move : rules.setup_moves(before)) {
      const bool king =
          std::any_of(move.move.back().captures.begin(), move.move.back().captures.end(), [&](Square square) {
            const auto piece = before.board[square];
            return piece && role_info(variant, piece->role).name == "king";
          });
      if (!king) continue;
      Setup here = move.after;
      here.to_move = before.to_move;
      for (const StepOutcome& step : rules.steps_of(here, move.move.back().to)) {
        if (step.step.captures.empty()) continue;
        Move longer = move.move;
        longer.push_back(step.step);
        Setup after = step.after;
        after.to_move = opponent(before.to_move);
        more.push_back({std::move(longer), after});
      }
    }
    return more;
  };
  found(peer, Ruleset(variant), "the chain goes on after the king", {"IW.end.king"}, 1);
}
