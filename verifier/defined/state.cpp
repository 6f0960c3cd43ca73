#include "verifier/defined/fen.hpp"

#include <algorithm>
#include <cstdlib>

namespace arbiter::defined {

std::vector<Offset> lame_path(int files, int ranks) {
  const auto toward = [](int distance) { return distance > 0 ? 1 : distance < 0 ? -1 : 0; };
  std::vector<Offset> path;
  Offset at;
  for (;;) {
    const int left_files = files - at.files;
    const int left_ranks = ranks - at.ranks;
    if (std::abs(left_files) >= std::abs(left_ranks)) at.files += toward(left_files);
    if (std::abs(left_ranks) >= std::abs(left_files)) at.ranks += toward(left_ranks);
    if (at.files == files && at.ranks == ranks) return path;
    path.push_back(at);
  }
}

std::size_t hand_bit(const Definition& definition, Side side, Role role) {
  std::size_t bit = first_hand_bit;
  for (const Side each : {Side::white, Side::black}) {
    const auto& limits = definition.hand_limit[index(each)];
    for (std::size_t i = 0; i < limits.size(); ++i) {
      if (each == side && static_cast<int>(i) == number(role)) return bit;
      bit += limits[i];
    }
  }
  return bit;
}

int in_hand(const Definition& definition, const State& state, Side side, Role role) {
  const auto limit = definition.hand_limit[index(side)][index(role)];
  const std::size_t first = hand_bit(definition, side, role);
  int count = 0;
  for (std::size_t bit = first; bit < first + limit; ++bit) count += state.bits[bit] ? 1 : 0;
  return count;
}

void set_in_hand(const Definition& definition, State& state, Side side, Role role, int count) {
  const auto limit = definition.hand_limit[index(side)][index(role)];
  const std::size_t first = hand_bit(definition, side, role);
  for (std::size_t i = 0; i < limit; ++i) state.bits[first + i] = static_cast<int>(i) < count;
}

bool has_hands(const Definition& definition) {
  return std::ranges::any_of(definition.hand_limit, [](const auto& limits) {
    return std::ranges::any_of(limits, [](std::uint8_t limit) { return limit > 0; });
  });
}

void clear_en_passant(State& state) noexcept {
  for (const StateByte byte : {en_passant_byte, second_en_passant_byte, victim_byte}) state.context[byte] = 0;
}

std::optional<Square> castling_king(const Definition& definition, const Board& board, Side side) {
  if (!definition.castling || !definition.castling_king) return std::nullopt;
  SquareSet kings;
  for (int file = 0; file < definition.files; ++file) {
    const Square square = definition.castling_square(side, file);
    const auto piece = board[square];
    if (piece && piece->owner == owner_of(side) && in_set(definition, kind_bit(*definition.castling_king), piece->role))
      kings |= square;
  }
  const Square home = definition.castling_square(side, definition.castling_king_file);
  if (kings.contains(home)) return home;
  return kings.size() == 1 ? std::optional(*kings.begin()) : std::nullopt;
}

bool is_castling_rook(const Definition& definition, const Board& board, Side side, Square square) {
  const auto piece = board[square];
  return piece && piece->owner == owner_of(side) && in_set(definition, definition.castling_rooks, piece->role) &&
         !definition.kind(piece->role).tilde;
}

std::optional<int> usual_rook_file(const Definition& definition, const Board& board, Side side, bool kingside) {
  const int toward = kingside ? -1 : 1;
  int file = std::min(definition.castling_rook_file[kingside ? 0 : 1], definition.files - 1);
  for (; file >= 0 && file < definition.files; file += toward) {
    if (is_castling_rook(definition, board, side, definition.castling_square(side, file))) return file;
  }
  return std::nullopt;
}

bool gates_matter(const Definition& definition, const State& state, Side side) {
  if (!definition.gating) return false;
  if (!definition.seirawan || definition.captures_to_hand) return true;
  for (const Role role : definition.roles()) {
    if (in_hand(definition, state, side, role) > 0) return true;
  }
  return false;
}

void drop_dead_rights(const Definition& definition, Setup& setup) {
  for (const Side side : {Side::white, Side::black}) {
    const auto king = castling_king(definition, setup.board, side);
    const bool gates = gates_matter(definition, setup.state, side);
    const SquareSet own = setup.board.of(owner_of(side));
    for (int file = 0; file < 8; ++file) {
      const bool castles = king && file < definition.files && file != king->file() &&
                           is_castling_rook(definition, setup.board, side, definition.castling_square(side, file));
      if (!castles) setup.state.bits[castling_bit(side, file)] = false;
      if (!gates || !own.contains(definition.gate_square(side, file))) setup.state.bits[gate_bit(side, file)] = false;
    }
  }
}

std::vector<Passing> passings(const Definition& definition, Side side) {
  std::vector<Passing> result;
  const SquareSet region = definition.en_passant_region[index(opponent(side))];
  for (const Role role : definition.roles()) {
    for (const Way& way : definition.kind(role).ways) {
      if (!way.leaves_en_passant) continue;
      const int turn = forward(side);
      const int steps_most = way.kind == Way::Kind::leap ? 1 : way.limit > 0 ? way.limit : 8;
      for (const Square from : way.from[index(side)]) {
        for (int steps = 1; steps <= steps_most; ++steps) {
          const int files = way.files * steps * turn;
          const int ranks = way.ranks * steps * turn;
          const auto to = from.offset(files, ranks);
          if (!to || !definition.board.contains(*to)) break;
          // Between are the squares of a straight way only.
          const int length = std::max(std::abs(files), std::abs(ranks));
          if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) continue;
          Passing passing{role, from, *to, {}};
          for (int at = length - 1; at > 0 && passing.passed.size() < 2; --at) {
            const Square between = *from.offset(files / length * at, ranks / length * at);
            if (region.contains(between)) passing.passed.push_back(between);
          }
          if (!passing.passed.empty()) result.push_back(std::move(passing));
        }
      }
    }
  }
  return result;
}

}  // namespace arbiter::defined
