#include "verifier/defined/fen.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/defined/definition.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::defined {
namespace {

int kings_of(const Definition& definition, const Setup& setup, Side side) {
  if (!definition.king) return 0;
  return setup.board.of(piece_of(side, *definition.king)).size() +
         in_hand(definition, setup.state, side, *definition.king);
}

/// Whether a piece of the kind can come about in another way than by standing at the start.
bool comes_about(const Definition& definition, Side side, Role role) {
  if (definition.drops || definition.gating || in_set(definition, definition.promotion_kinds[index(side)], role))
    return true;
  return std::ranges::any_of(
      definition.kinds, [&](const Kind& kind) { return kind.plus && (kind.base == role || kind.unpromoted == role); });
}

struct DefinedFaults {
  Faults all() {
    off_the_board();
    ducks();
    for (const Side side : {Side::white, Side::black}) {
      kings(side);
      pawns(side);
      castling(side);
    }
    en_passant();
    checks_given();
    left_out();
    found_.clock_above_plies();
    const bool on_board = (setup_.board.occupied() - d_.board).empty();
    if (rules_ != nullptr && on_board) check();
    return found_.take();
  }

  template <class... Seen>
  void at_field(const FaultWords& what, std::string_view field, const Seen&... seen) {
    const FaultText text = what(seen...);
    found_.at_field(text.check, field, text.message, text.seen, text.wanted);
  }
  template <class... Seen>
  void at_piece(const FaultWords& what, Square square, const Seen&... seen) {
    const FaultText text = what(seen...);
    found_.at_piece(text.check, square, text.message, text.wanted);
  }

  void off_the_board() {
    for (const Square square : setup_.board.occupied() - d_.board)
      at_piece(fault::off_board, square, square.name(), Square::at(d_.files - 1, d_.ranks - 1).name());
  }

  /// As many as the start has, or the one that comes with the first move.
  void ducks() {
    if (d_.walling != Walling::duck) return;
    const Piece duck{Owner::both, *d_.wall};
    const SquareSet there = setup_.board.of(duck);
    const int most = std::max(1, start_.setup ? start_.setup->board.of(duck).size() : 1);
    if (there.size() > most)
      at_piece(fault::many_ducks, *there.begin(), counted(there.size(), "duck"), counted(most, "duck"));
  }

  void kings(Side side) {
    if (!d_.king) return;
    const int count = kings_of(d_, setup_, side);
    const int usual = start_.kings[index(side)];
    if (count == usual) return;
    const std::string wanted = usual == 0 ? "no king" : counted(usual, "king");
    if (count == 0) {
      at_field(fault::no_king, "board", name_of(side), wanted);
    } else {
      at_field(fault::other_kings, "board", name_of(side), counted(count, "king"), wanted);
    }
  }

  /// Pawns that only go forward, where they must have promoted, or where they cannot have come from.
  void pawns(Side side) {
    const auto& start = start_.setup;
    if (!start || d_.drops || d_.sittuyin_promotion) return;
    const bool limits = std::ranges::any_of(d_.promotion_limit, [](int limit) { return limit > 0; });
    for (const Square square : setup_.board.of(owner_of(side)) & d_.board) {
      const Piece piece = *setup_.board[square];
      if (index(piece.role) >= d_.kinds.size() || !in_set(d_, d_.promoting_pawns[index(side)], piece.role)) continue;
      if (start->board.holds(square, piece)) continue;
      const bool promotes = d_.must_promote_pawns && !limits && d_.promotion_kinds[index(side)] != 0 &&
                            d_.promotion_region[index(side)].contains(square) && !comes_about(d_, side, piece.role);
      if (promotes) {
        at_piece(fault::would_have_promoted, square, name_of(side), square.name());
        continue;
      }
      const auto& ways = d_.kind(piece.role).ways;
      const bool forward_only = std::ranges::all_of(ways, [](const Way& way) { return way.ranks > 0; });
      if (!forward_only || comes_about(d_, side, piece.role)) continue;
      if (d_.rank_of(side, square.rank()) > 0) continue;
      at_piece(fault::pawn_on_first_rank, square, name_of(side));
    }
  }

  void castling(Side side) {
    const auto king = castling_king(d_, setup_.board, side);
    int kingside = 0;
    int queenside = 0;
    bool king_missing = false;
    for (int file = 0; file < 8; ++file) {
      const Square gate = d_.gate_square(side, file);
      if (setup_.state.bits[gate_bit(side, file)] && !setup_.board.of(owner_of(side)).contains(gate))
        at_field(fault::empty_gate, "castling", name_of(side), gate.name(), found_.what_is_on(gate));
      if (!setup_.state.bits[castling_bit(side, file)]) continue;
      if (!d_.castling) return at_field(fault::no_castling, "castling", name_of(side), static_cast<char>('a' + file));
      if (!king || king->file() == file) king_missing = true;
      const Square rook = d_.castling_square(side, file);
      if (!is_castling_rook(d_, setup_.board, side, rook)) {
        const std::string name = rook.name();
        at_field(fault::no_rook, "castling", name_of(side), name[0], found_.what_is_on(rook), name);
      }
      ++(file < (king ? king->file() : 4) ? queenside : kingside);
    }
    if (king_missing) {
      at_field(fault::no_castling_king, "castling", name_of(side));
    } else if (kingside > 1 || queenside > 1) {
      at_field(fault::two_rights, "castling", name_of(side), queenside, counted(kingside, "right"));
    }
  }

  void en_passant() {
    const auto first = square_of(setup_.state, en_passant_byte);
    if (!first) return;
    std::vector<Square> passed{*first};
    if (const auto second = square_of(setup_.state, second_en_passant_byte)) passed.push_back(*second);
    for (const Square square : passed) {
      if (!setup_.board.empty(square)) return found_.not_empty("AF231", square);
    }
    const Side passer = opponent(setup_.to_move);
    const auto victim = square_of(setup_.state, victim_byte);
    const auto piece = victim ? setup_.board[*victim] : std::nullopt;
    if (!piece || piece->owner != owner_of(passer))
      return at_field(fault::nobody_passed, "en passant", name_of(passer), first->name(),
                      victim ? found_.what_is_on(*victim) : "nothing");
    bool started = false;
    bool fits = false;
    for (const Passing& each : passings(d_, passer)) {
      if (each.to != *victim || each.passed != passed || d_.kind(each.role).base != d_.kind(piece->role).base) continue;
      fits = true;
      // A wall or a gated piece may have come to where it began.
      started = started || setup_.board.empty(each.from) || d_.walling != Walling::none || d_.gating;
    }
    if (!fits) {
      const std::string there = found_.what_is_on(*victim);
      at_field(fault::not_passed, "en passant", there.substr(0, 1), victim->name(), first->name(), there);
    } else if (!started) {
      at_field(fault::start_not_empty, "en passant");
    }
    const KindSet restarting = d_.n_move_kinds[index(passer)];
    if (in_set(d_, restarting, piece->role)) found_.clock_after_double_step();
  }

  void checks_given() {
    const CheckCount count = check_count(d_);
    if (count.to_win > 0 && count.won(setup_.state.context, setup_.to_move))
      count.over_before(setup_.state, setup_.to_move, " by an earlier move", found_);
  }

  void left_out() {
    if (d_.checks_to_win > 0 && found_.lacks(checks_field))
      found_.left_out(checks_field, "no check was taken to have been given", check_count(d_).both_ways());
    if (has_hands(d_) && found_.lacks("pocket"))
      found_.left_out("pocket", "empty ones were taken", "[], or letters between the brackets");
  }

  /// Whoever has moved has left no royal piece attacked, unless the move ended the game.
  void check() {
    const Side waiting = opponent(setup_.to_move);
    if (!rules_->in_check(setup_, waiting)) return;
    if (d_.pseudo_royal || d_.duple_check) {
      const Status status = rules_->setup_status(setup_);
      if (status == Status::won || status == Status::lost || status == Status::drawn) return;
    }
    const SquareSet kings = d_.king ? setup_.board.of(piece_of(waiting, *d_.king)) : SquareSet{};
    if (kings.empty()) {
      at_field(fault::in_check, "board", name_of(waiting), name_of(setup_.to_move));
    } else {
      at_piece(fault::in_check, *kings.begin(), name_of(waiting), name_of(setup_.to_move));
    }
  }

  const Definition& d_;
  const StartFacts& start_;
  const Setup& setup_;
  const MoveSource* rules_;
  const FenMap& map_;
  SetupFaults found_{setup_, map_, [&d = d_](const Piece& piece) { return letter_of(d, piece); }};
};

}  // namespace

StartFacts start_facts(const Definition& definition) {
  StartFacts facts;
  auto parsed = FenFormat(definition).parse(definition.start, {}, {});
  if (!parsed) return facts;
  drop_dead_rights(definition, parsed->setup);
  facts.kings = {kings_of(definition, parsed->setup, Side::white), kings_of(definition, parsed->setup, Side::black)};
  facts.setup = parsed->setup;
  return facts;
}

Faults faults(const Definition& definition, const StartFacts& start, const Setup& setup, const MoveSource* rules,
              const FenMap& map) {
  return DefinedFaults{definition, start, setup, rules, map}.all();
}

}  // namespace arbiter::defined
