#include "verifier/defined/sources.hpp"

#include <algorithm>
#include <vector>

#include "verifier/defined/fen.hpp"

namespace arbiter::defined {
namespace {

struct RandomDefined {
  Setup make() {
    setup_.to_move = random_.one_in(2) ? Side::white : Side::black;
    for (const Side side : {Side::white, Side::black}) {
      if (d_.castling && d_.castling_king && random_.one_in(4)) castlers(side);
    }
    if (random_.one_in(3)) en_passant();
    for (const Side side : {Side::white, Side::black}) kings(side);
    pieces();
    drop_dead_rights(d_, setup_);  // of two kings beside their usual file neither is the one that castles
    walls();
    for (const Side side : {Side::white, Side::black}) {
      hand(side);
      gates(side);
      if (d_.checks_to_win > 0) {
        setup_.state.context[white_checks_byte + index(side)] =
            static_cast<std::uint8_t>(random_.below(static_cast<std::size_t>(d_.checks_to_win)));
      }
    }
    if ((d_.pass[0] || d_.pass[1]) && random_.one_in(8))
      setup_.state.context[last_byte] = random_.one_in(2) ? passed : passed | passed_before;
    return setup_;
  }

  /// An empty square of the board; nothing if chance finds none.
  [[nodiscard]] std::optional<Square> empty_one(SquareSet among) {
    for (int tries = 0; tries < 200; ++tries) {
      const Square square(static_cast<int>(random_.below(64)));
      if ((among & d_.board).contains(square) && setup_.board.empty(square) && !kept_empty_.contains(square))
        return square;
    }
    return std::nullopt;
  }
  [[nodiscard]] Role any_kind() { return Role{static_cast<std::uint8_t>(random_.below(d_.kinds.size()))}; }
  [[nodiscard]] const Kind& kind(Role role) const { return d_.kind(role); }
  [[nodiscard]] bool is_king(Role role) const { return d_.king && kind(role).base == *d_.king; }

  /// What is captured to a hand has room there, if games have it.
  [[nodiscard]] bool comes_about(Role role) const {
    const std::size_t i = index(kind(role).unpromoted);
    return !d_.captures_to_hand || d_.hand_limit[0][i] > 0 || d_.hand_limit[1][i] > 0;
  }

  void castlers(Side side) {
    const int rank = d_.rank_of(side, d_.castling_rank);
    const int files = d_.files;
    const bool anywhere = d_.shuffled || random_.one_in(8);
    const int king_file =
        anywhere ? static_cast<int>(random_.below(static_cast<std::size_t>(files))) : d_.castling_king_file;
    if (king_file >= files || !setup_.board.empty(Square::at(king_file, rank))) return;
    std::vector<Role> rooks;
    for (const Role role : d_.roles()) {
      const bool castles = in_set(d_, d_.castling_rooks, role) && !kind(role).tilde;
      if (castles && !is_king(role)) rooks.push_back(role);
    }
    if (rooks.empty()) return;
    setup_.board.put(Square::at(king_file, rank), piece_of(side, *d_.castling_king));
    for (const bool kingside : {true, false}) {
      if (random_.one_in(3)) continue;
      const int room = kingside ? files - 1 - king_file : king_file;
      if (room <= 0) continue;
      int file = kingside ? files - 1 : 0;
      if (anywhere) {
        const auto away = 1 + static_cast<int>(random_.below(static_cast<std::size_t>(room)));
        file = kingside ? king_file + away : king_file - away;
      }
      setup_.board.put(Square::at(file, rank), piece_of(side, rooks[random_.below(rooks.size())]));
      setup_.state.bits[castling_bit(side, file)] = true;
    }
  }

  /// A piece that has just left en passant squares, and usually some that may capture there.
  void en_passant() {
    const Side passer = opponent(setup_.to_move);
    const auto all = passings(d_, passer);
    if (all.empty()) return;
    const Passing& chosen = all[random_.below(all.size())];
    SquareSet way = SquareSet(chosen.from) | chosen.to;
    for (const Square square : chosen.passed) way |= square;
    for (const Square square : way) {
      if (!setup_.board.empty(square)) return;
    }
    setup_.board.put(chosen.to, piece_of(passer, chosen.role));
    kept_empty_ = way;
    set_square(setup_.state, en_passant_byte, chosen.passed[0]);
    if (chosen.passed.size() > 1) set_square(setup_.state, second_en_passant_byte, chosen.passed[1]);
    set_square(setup_.state, victim_byte, chosen.to);
    for (const int aside : {-1, 1}) {
      const auto beside = chosen.passed[0].offset(aside, -forward(setup_.to_move));
      const Role role = any_kind();
      const bool fits = in_set(d_, d_.en_passant_kinds[index(setup_.to_move)], role);
      if (beside && fits && d_.board.contains(*beside) && setup_.board.empty(*beside) && !kept_empty_.contains(*beside))
        setup_.board.put(*beside, piece_of(setup_.to_move, role));
    }
  }

  void kings(Side side) {
    if (!d_.king) return;
    int missing = kings_[index(side)] - setup_.board.of(piece_of(side, *d_.king)).size();
    for (; missing > 0; --missing) {
      if (d_.drops && random_.one_in(16)) continue;  // in hand yet
      const auto room = kind(*d_.king).board[index(side)];
      if (const auto square = empty_one(room)) setup_.board.put(*square, piece_of(side, *d_.king));
    }
  }

  void pieces() {
    const auto room = static_cast<std::size_t>(d_.board.size());
    for (std::size_t rest = random_.below(1 + room * 2 / 5); rest > 0; --rest) {
      const Role role = any_kind();
      if (is_king(role) || !comes_about(role)) continue;
      const Side side = random_.one_in(2) ? Side::white : Side::black;
      const auto square = empty_one(random_.one_in(16) ? d_.board : kind(role).board[index(side)]);
      if (!square) continue;
      // Pawns that must have promoted make no better set-ups, but now and then they are looked at as well.
      const bool promoted =
          in_set(d_, d_.promoting_pawns[index(side)], role) && d_.promotion_region[index(side)].contains(*square);
      if (!promoted || random_.one_in(16)) setup_.board.put(*square, piece_of(side, role));
    }
  }

  void walls() {
    if (!d_.wall) return;
    std::size_t count = d_.walling == Walling::duck ? (random_.one_in(16) ? 0 : 1) : random_.below(6);
    for (; count > 0; --count) {
      if (const auto square = empty_one(d_.board)) setup_.board.put(*square, {Owner::both, *d_.wall});
    }
  }

  void hand(Side side) {
    const auto& limits = d_.hand_limit[index(side)];
    const bool empty = random_.one_in(4);
    for (std::size_t i = 0; i < limits.size(); ++i) {
      const Role role{static_cast<std::uint8_t>(i)};
      if (limits[i] == 0) continue;
      int count = empty ? 0 : static_cast<int>(random_.below(std::min<std::size_t>(limits[i], 3) + 1));
      // A king that stands nowhere is in hand.
      if (is_king(role)) count = kings_[index(side)] - setup_.board.of(piece_of(side, role)).size();
      set_in_hand(d_, setup_.state, side, role, std::clamp(count, 0, int{limits[i]}));
    }
  }

  void gates(Side side) {
    if (!gates_matter(d_, setup_.state, side)) return;
    bool rights = false;
    for (int file = 0; file < d_.files; ++file) {
      const bool own = setup_.board.of(owner_of(side)).contains(d_.gate_square(side, file));
      const bool right = setup_.state.bits[castling_bit(side, file)];
      rights = rights || right;
      setup_.state.bits[gate_bit(side, file)] = own && (right || random_.one_in(2));
    }
    const auto king = castling_king(d_, setup_.board, side);
    if (!king) return;
    // A right to castle is one of pieces that have not moved; without rights the king has, and has no gate.
    setup_.state.bits[gate_bit(side, king->file())] = rights;
  }

  const Definition& d_;
  BySide<int> kings_;
  Random& random_;
  Setup setup_{};
  SquareSet kept_empty_{};
};

}  // namespace

Setup random_setup(const Definition& definition, BySide<int> kings, Random& random) {
  return RandomDefined{definition, kings, random}.make();
}

}  // namespace arbiter::defined
