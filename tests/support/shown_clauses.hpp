#pragma once

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string_view>
#include <vector>

#include "verifier/notation/notation.hpp"
#include "verifier/variants/checkered/state.hpp"
#include "verifier/variants/duck/rules.hpp"
#include "verifier/variants/interweave/state.hpp"
#include "verifier/variants/takemake/state.hpp"
#include "verifier/variants/variant.hpp"

/// Which clauses a position exercises when its moves are counted: those under which a legal move falls, as the rules
/// report, and clauses that forbid, oblige or end something if they do so here. All of it is derived from the answers
/// of the declarative rules to this position and to changed copies of it.
namespace arbiter::tests {

using ClauseSet = std::set<std::string_view>;

/// What most questions need, computed once.
struct Shown {
  const Variant& variant;
  std::size_t profile;
  const Setup& setup;
  const MoveSource& rules = variant.rules(profile);
  Side side = setup.to_move;
  std::vector<MoveOutcome> moves = rules.setup_moves(setup);

  [[nodiscard]] bool any(auto&& holds) const { return std::any_of(moves.begin(), moves.end(), holds); }
  [[nodiscard]] const Step& first(const MoveOutcome& move) const { return move.move.at(0); }
  [[nodiscard]] Piece mover(const MoveOutcome& move) const { return *setup.board[first(move).from]; }
  [[nodiscard]] Role king() const { return variant.name() == "interweave" ? interweave::king : orthodox::king; }
  [[nodiscard]] std::vector<Square> kings(Side whose) const {
    const SquareSet found = setup.board.of(piece_of(whose, king()));
    return {found.begin(), found.end()};
  }
  /// The position with a knight in place of every own king: the king forbids the moves that are legal only there.
  [[nodiscard]] Setup without_king() const {
    Setup copy = setup;
    for (const Square square : kings(side)) copy.board.put(square, piece_of(side, orthodox::knight));
    for (std::size_t bit = 0; bit < 16; ++bit) copy.state.bits[bit] = false;  // no castling
    return copy;
  }
};

inline bool some_capture(const MoveOutcome& move) {
  return std::any_of(move.move.begin(), move.move.end(), [](const Step& step) { return !step.captures.empty(); });
}

/// CH.check.legal: a piece other than the king has a move that is illegal only because of the king.
inline bool king_forbids(const Shown& at) {
  for (const MoveOutcome& move : at.rules.setup_moves(at.without_king())) {
    if (at.setup.board.holds(at.first(move).from, piece_of(at.side, at.king()))) continue;
    if (!at.any([&](const MoveOutcome& each) { return each.move == move.move; })) return true;
  }
  return false;
}

inline void of_takemake(const Shown& at, int depth, ClauseSet& shown) {
  // TM.make.must: without the king, an orthodox capture with which no move begins.
  const Variant& chess = *variant_named("chess");
  const Setup kingless = at.without_king();
  if (const auto orthodox = chess.parse_fen(at.variant.write_fen(kingless, FenStyle{}), {})) {
    const auto takes = at.rules.setup_moves(kingless);
    for (const MoveOutcome& each : chess.rules(0).setup_moves(orthodox->setup)) {
      const Step& take = each.move.at(0);
      const bool made = std::any_of(takes.begin(), takes.end(), [&](const MoveOutcome& move) {
        return at.first(move).from == take.from && at.first(move).to == take.to;
      });
      if (!take.captures.empty() && !made) shown.insert("TM.make.must");
    }
  }
  for (const StepOutcome& step : at.rules.setup_steps(at.setup)) {
    if (step.after.to_move == at.side && at.rules.in_check(step.after, at.side)) shown.insert("TM.check.final");
  }
  // TM.check.orthodox: the attacker of a king surrounded by its own pieces would have no make-leg as a king.
  for (const Square king : at.kings(at.side)) {
    if (!at.rules.in_check(at.setup, at.side)) continue;
    bool room = false;
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        const auto beside = king.offset(files, ranks);
        if (beside && !at.setup.board.of(owner_of(at.side)).contains(*beside)) room = true;
      }
    }
    if (!room) shown.insert("TM.check.orthodox");
  }
  const auto site = profile_named(at.variant, "site");
  if (at.profile != *site) {
    for (const MoveOutcome& move : at.variant.rules(*site).setup_moves(at.setup)) {
      if (move.move.size() < 2 || at.setup.board.empty(move.move[0].to)) continue;
      const Step& make = move.move[1];
      const bool lent_by_pawn = at.setup.board[move.move[0].to]->role == orthodox::pawn;
      if (make.becomes == piece_of(at.side, orthodox::pawn) && relative_rank(at.side, make.to.rank()) == 0 &&
          !lent_by_pawn) {
        shown.insert("TM.pawn.first");
      }
    }
  }
  if (depth >= 3 && at.any([&](const MoveOutcome& move) {
        const Step& last = move.move.back();
        if (move.move.size() < 2 || last.becomes.role != orthodox::pawn || relative_rank(at.side, last.to.rank()) != 1)
          return false;
        const auto on = at.rules.steps_of(move.after, last.to);
        return std::any_of(on.begin(), on.end(), [&](const StepOutcome& step) {
          return step.step.captures.empty() && step.step.to == last.to.offset(0, 2 * forward(at.side));
        });
      })) {
    shown.insert("TM.pawn.again");
  }
}

inline void of_armies(const Shown& at, ClauseSet& shown) {
  // The rules report it for every piece of the armies; it matters for those that move differently forwards and
  // backwards.
  if (!shown.contains("DA.charging_rook") && !shown.contains("DA.charging_knight") && !shown.contains("DA.colonel"))
    shown.erase("DA.forward");
  const bool others = std::any_of(shown.begin(), shown.end(),
                                  [](std::string_view id) { return id.starts_with("DA.") && id != "DA.castle"; });
  if (others && at.variant.name() == "armies") shown.insert("DA.armies");
}

inline void of_checkered(const Shown& at, ClauseSet& shown) {
  const auto owner_of_mover = [&](const MoveOutcome& move) { return at.mover(move).owner; };
  if (const auto player = checkered::checkered_player(at.setup.state)) {
    if (*player != at.side) {
      const auto commands = [&](Owner owner) {
        return at.any([&](const MoveOutcome& move) { return owner_of_mover(move) == owner; });
      };
      if (commands(Owner::white) && commands(Owner::black)) shown.insert("CK.stage2.sides");
      if (at.rules.in_check(at.setup, Side::white) || at.rules.in_check(at.setup, Side::black))
        shown.insert("CK.stage2.kings");
      return;
    }
    const auto pawn_goes = [&](int way) {
      return at.any([&](const MoveOutcome& move) {
        const Step& step = at.first(move);
        return at.mover(move).role == orthodox::pawn && (step.to.rank() - step.from.rank()) * way > 0;
      });
    };
    if (pawn_goes(1) && pawn_goes(-1)) shown.insert("CK.stage2.pawns");
    return;
  }
  const auto stays = [&](const MoveOutcome& move) { return !at.first(move).switches; };
  if (at.any([&](const MoveOutcome& move) { return stays(move) && owner_of_mover(move) == Owner::both; }))
    shown.insert("CK.owner");
  if (at.any([&](const MoveOutcome& move) { return at.mover(move).role == orthodox::king && some_capture(move); }))
    shown.insert("CK.king");
  for (const Square square : at.setup.board.of(Owner::both)) {
    Setup copy = at.setup;
    copy.board.put(square, piece_of(opponent(at.side), at.setup.board[square]->role));
    for (const MoveOutcome& move : at.rules.setup_moves(copy)) {
      if (at.first(move).captures.contains(square)) shown.insert("CK.immune");
    }
  }
  Setup copy = at.setup;
  checkered::set_last_quiet(copy.state, std::nullopt);
  if (at.rules.setup_moves(copy).size() > at.moves.size()) shown.insert("CK.undo");
  copy = at.setup;
  for (const Square square : at.setup.board.of(Owner::both)) copy.board.clear(square);
  if (at.rules.in_check(at.setup, at.side) && !at.rules.in_check(copy, at.side)) shown.insert("CK.check");
}

inline void of_interweave(const Shown& at, ClauseSet& shown) {
  using namespace interweave;
  if (at.any([&](const MoveOutcome& move) {
        for (std::size_t bit = reserve_bit(Side::white, smasher, 1); bit < State::bit_count; ++bit) {
          if (move.after.state.bits[bit] != at.setup.state.bits[bit]) return true;
        }
        return false;
      })) {
    shown.insert("IW.reserve");
  }
  if (at.any(some_capture)) {
    for (const Square square : at.setup.board.of(owner_of(at.side))) {
      for (const StepOutcome& step : at.rules.steps_of(at.setup, square)) {
        if (step.step.captures.empty()) shown.insert("IW.capture.must");
      }
    }
  }
  // IW.shade: a Leaper's first piece is an enemy on its own shade, with an empty square to land on behind it.
  for (const Square leaper_at : at.setup.board.of(piece_of(at.side, leaper))) {
    for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      for (int distance = 1; distance < 8; ++distance) {
        const auto here = leaper_at.offset(files * distance, ranks * distance);
        if (!here || at.setup.board.empty(*here)) continue;
        const auto behind = here->offset(files, ranks);
        const bool enemy = at.setup.board.of(owner_of(opponent(at.side))).contains(*here);
        if (enemy && distance % 2 == 0 && behind && at.setup.board.empty(*behind)) shown.insert("IW.shade");
        break;
      }
    }
  }
}

/// Whether orthodox chess, with rights to castle, has a castling.
inline bool castles_in_chess(const Shown& at) {
  const Variant& chess = *variant_named("chess");
  for (const Square home : at.kings(at.side)) {
    for (const int file : {0, 7}) {
      Setup right = at.setup;
      orthodox::set_castling(right.state, at.side, file, true);
      const Square corner = Square::at(file, relative_rank(at.side, 0));
      if (home.rank() != corner.rank() || !at.setup.board.holds(corner, piece_of(at.side, orthodox::rook))) continue;
      for (const MoveOutcome& move : chess.rules(0).setup_moves(right)) {
        if (at.first(move).also) return true;
      }
    }
  }
  return false;
}

inline void of_racingkings(const Shown& at, ClauseSet& shown) {
  if (at.moves.empty()) return;
  if (castles_in_chess(at)) shown.insert("RK.start");
  for (const MoveOutcome& move : variant_named("chess")->rules(0).setup_moves(at.setup)) {
    if (at.rules.in_check(move.after, opponent(at.side))) shown.insert("RK.check");
  }
}

inline void of_antichess(const Shown& at, ClauseSet& shown) {
  if (at.any(some_capture)) {
    for (const Square square : at.setup.board.of(owner_of(at.side))) {
      for (const StepOutcome& step : at.rules.steps_of(at.setup, square)) {
        if (step.step.captures.empty()) shown.insert("AN.capture");
      }
    }
  }
  if (castles_in_chess(at)) shown.insert("AN.castle");
}

inline void of_atomic(const Shown& at, ClauseSet& shown) {
  // Orthodox chess with knights in place of the kings: what it has more, the kings forbid.
  Setup kingless = at.without_king();
  const auto beside = [](Square a, Square b) {
    return a != b && std::abs(a.file() - b.file()) <= 1 && std::abs(a.rank() - b.rank()) <= 1;
  };
  for (const Square king : at.kings(opponent(at.side))) kingless.board.clear(king);
  const auto own = at.kings(at.side);
  for (const MoveOutcome& move : variant_named("chess")->rules(0).setup_moves(kingless)) {
    const Step& step = at.first(move);
    if (std::find(own.begin(), own.end(), step.from) != own.end()) continue;
    const auto touched = [&](Square king) { return beside(king, step.to); };
    if (!step.captures.empty() && std::any_of(own.begin(), own.end(), touched)) shown.insert("AT.own");
    const bool free = at.setup.board.empty(step.to) && step.captures.empty();
    if (free && !at.any([&](const MoveOutcome& each) { return each.move == move.move; }))
      shown.insert("CH.check.legal");
  }
  const Role king_role = at.king();
  for (const Square square : at.setup.board.of(owner_of(opponent(at.side)))) {
    for (const Square king : own) {
      if (beside(king, square) && at.setup.board[square]->role != king_role) shown.insert("AT.king");
    }
  }
}

inline void of_duck(const Shown& at, ClauseSet& shown) {
  for (const MoveOutcome& move : at.moves) {
    if (move.move.size() > 1) shown.insert(move.move[1].places ? "DK.enter" : "DK.move");
  }
  // DK.block: without the duck there is a step more.
  const auto steps = at.rules.setup_steps(at.setup);
  if (at.rules.setup_steps(duck::without_duck(at.setup)).size() > steps.size()) shown.insert("DK.block");
  // DK.check: a step leaves a king of the side attacked.
  const duck::Rules rules(duck::Profile::documented);
  for (const StepOutcome& step : steps) {
    for (const Square king : step.after.board.of(piece_of(at.side, at.king()))) {
      if (rules.attacked(ConcreteView(step.after), king, at.side)) shown.insert("DK.check");
    }
  }
}

inline void of_crazyhouse(const Shown& at, ClauseSet& shown) {
  const auto drops = [&](const MoveOutcome& move) { return at.first(move).places; };
  if (at.rules.in_check(at.setup, at.side) && at.any(drops)) shown.insert("ZH.drop.check");
}

/// Adds the clauses by which the game ends after `move`; none if it goes on.
inline void ends_in(const Shown& at, const MoveOutcome& move, ClauseSet& shown) {
  const Status status = at.rules.setup_status(move.after);
  if (status == Status::ongoing || status == Status::check) return;
  if (at.variant.name() == "interweave") {
    if (at.kings(Side::white).size() ==
            static_cast<std::size_t>(move.after.board.of(piece_of(Side::white, at.king())).size()) &&
        at.kings(Side::black).size() ==
            static_cast<std::size_t>(move.after.board.of(piece_of(Side::black, at.king())).size())) {
      shown.insert("IW.end.stalemate");
    }
    return;
  }
  if (at.variant.name() == "duck" || at.variant.name() == "antichess" ||
      ((at.variant.name() == "atomic" || at.variant.name() == "horde") && status == Status::lost)) {
    shown.insert(at.variant.ending_clause(move.after, status));
    return;
  }
  if (at.variant.name() == "checkered") {
    const bool two = checkered::checkered_player(move.after.state).has_value();
    if (two) shown.insert("CK.stage2.end");
    if (!two && status == Status::mate) shown.insert("CK.mate");
  }
  if (status == Status::mate) shown.insert("CH.end.mate");
  if (status == Status::stalemate) shown.insert("CH.end.stalemate");
}

/// The clauses that counting `depth` moves from `setup` exercises: those of its own moves and, from depth 2 on, those
/// by which games end with these moves.
inline ClauseSet shown_clauses(const Variant& variant, std::size_t profile, const Setup& setup, int depth) {
  const Shown at{variant, profile, setup};
  ClauseSet shown;
  for (const Considered& each : at.rules.considered(setup)) {
    if (each.legal) shown.insert(each.because.begin(), each.because.end());
  }
  if (variant.name() == "chess" && shown.erase("DA.promote") > 0) shown.insert("CH.pawn.promote");
  if (variant.name() == "antichess") of_antichess(at, shown);
  if (variant.name() == "atomic") of_atomic(at, shown);
  if (variant.name() == "racingkings") of_racingkings(at, shown);
  if (variant.name() == "duck") of_duck(at, shown);
  if (variant.name() == "crazyhouse") of_crazyhouse(at, shown);
  if (!variant.safety_clause().empty() && variant.name() != "checkered" && king_forbids(at))
    shown.insert("CH.check.legal");
  if (variant.name() == "takemake") of_takemake(at, depth, shown);
  if (variant.name() == "armies") of_armies(at, shown);
  if (variant.name() == "checkered") of_checkered(at, shown);
  if (variant.name() == "interweave") of_interweave(at, shown);
  if (depth >= 2) {
    for (const MoveOutcome& move : at.moves) ends_in(at, move, shown);
  }
  // Only clauses that the variant itself declares: its base reports more.
  const auto declared = variant.clauses();
  std::erase_if(shown, [&](std::string_view id) {
    return std::none_of(declared.begin(), declared.end(), [&](const ClauseInfo& clause) { return clause.id == id; });
  });
  return shown;
}

}  // namespace arbiter::tests
