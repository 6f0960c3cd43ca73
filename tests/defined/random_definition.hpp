#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/support/random.hpp"

/// Definitions that nobody has written: kinds, ways, regions and settings drawn at random, and set-ups for them. What
/// Fairy-Stockfish calls incompatible (kings and explosions, drops and walls) does not come together.
namespace arbiter::tests::definitions {

using namespace defined;

enum class Features { pieces, goals, hands, walls };

inline SquareSet some_squares(const Definition& d, Random& random, std::size_t one_in) {
  SquareSet result;
  for (const Square square : d.board) {
    if (random.one_in(one_in)) result |= square;
  }
  return result;
}

inline SquareSet ranks_of(const Definition& d, int first, int last) {
  SquareSet result;
  for (const Square square : d.board) {
    if (square.rank() >= first && square.rank() <= last) result |= square;
  }
  return result;
}

/// A few ways: an atom in some of its directions, as a leap, a ride or a hop.
inline void add_ways(Kind& kind, const Definition& d, Random& random) {
  static constexpr std::array<std::pair<int, int>, 9> atoms{
      {{1, 0}, {1, 1}, {2, 0}, {1, 2}, {2, 2}, {3, 0}, {1, 3}, {2, 3}, {3, 3}}};
  const auto [a, b] = atoms[std::min(random.below(atoms.size()), random.below(atoms.size()))];
  Way way;
  const std::size_t sort = random.below(8);
  way.kind = sort < 4 ? Way::Kind::leap : sort < 6 ? Way::Kind::ride : Way::Kind::hop;
  if (way.kind != Way::Kind::leap && random.one_in(3)) way.limit = static_cast<std::uint8_t>(1 + random.below(3));
  way.lame = way.kind == Way::Kind::leap && std::max(a, b) > 1 && random.one_in(3);
  const std::size_t mode = random.below(6);
  way.moves = mode != 0;
  way.captures = mode != 1;
  way.from = {d.board, d.board};
  if (random.one_in(6)) {
    way.from = {some_squares(d, random, 3), some_squares(d, random, 3)};
    way.captures = false;
    way.moves = true;
    const bool straight = a == 0 || b == 0 || a == b;
    way.leaves_en_passant = straight && random.one_in(2) &&
                            (way.kind == Way::Kind::leap || (way.kind == Way::Kind::ride && std::max(a, b) == 1));
  }
  if (way.leaves_en_passant && way.kind == Way::Kind::ride) way.limit = static_cast<std::uint8_t>(1 + random.below(3));
  const std::size_t directions = random.one_in(2) ? 255 : random.below(256);
  for (std::size_t i = 0; i < 8; ++i) {
    if (((directions >> i) & 1U) == 0) continue;
    const int files = (i & 1U) != 0 ? a : b;
    const int ranks = (i & 1U) != 0 ? b : a;
    way.files = static_cast<std::int8_t>((i & 2U) != 0 ? files : -files);
    way.ranks = static_cast<std::int8_t>((i & 4U) != 0 ? ranks : -ranks);
    // The reader makes one way of two that lead alike.
    const auto leads_alike = [&way](Way other) {
      other.moves = way.moves;
      other.captures = way.captures;
      return other == way;
    };
    if (std::none_of(kind.ways.begin(), kind.ways.end(), leads_alike)) kind.ways.push_back(way);
  }
}

inline Kind new_kind(const Definition& d, std::string name, std::size_t number) {
  Kind kind;
  kind.name = std::move(name);
  kind.letter = static_cast<char>('a' + number);
  kind.base = kind.unpromoted = Role{static_cast<std::uint8_t>(number)};
  kind.board = {d.board, d.board};
  return kind;
}

/// A pawn as usual.
inline Kind pawn_kind(const Definition& d, std::size_t number) {
  Kind kind = new_kind(d, "pawn", number);
  const BySide<SquareSet> everywhere{d.board, d.board};
  kind.ways.push_back({.ranks = 1, .moves = true, .captures = false, .from = everywhere});
  for (const std::int8_t aside : {std::int8_t{-1}, std::int8_t{1}})
    kind.ways.push_back({.files = aside, .ranks = 1, .moves = false, .captures = true, .from = everywhere});
  const BySide<SquareSet> second{ranks_of(d, 1, 1), ranks_of(d, d.ranks - 2, d.ranks - 2)};
  for (const std::int8_t far : {std::int8_t{2}, std::int8_t{3}}) {
    kind.ways.push_back(
        {.ranks = far, .lame = true, .moves = true, .captures = false, .from = second, .leaves_en_passant = true});
  }
  return kind;
}

inline KindSet some_kinds(const Definition& d, Random& random) {
  KindSet result = 0;
  for (const Kind& kind : d.kinds) {
    if (random.one_in(2)) result |= kind_bit(kind.base);
  }
  return result;
}

inline Result some_result(Random& random) { return static_cast<Result>(random.below(3)); }

inline void add_goals(Definition& d, Random& random) {
  const bool king = d.king.has_value();
  if (!king && random.one_in(3)) {
    d.pseudo_royal = true;
    d.duple_check = random.one_in(3);
  }
  if (d.pseudo_royal || random.one_in(4)) {
    if (!d.pseudo_royal || random.one_in(2)) d.extinction = some_result(random);
    d.extinction_kinds = some_kinds(d, random);
    if (king) d.extinction_kinds &= ~kind_bit(*d.king);
    d.extinction_all = !d.pseudo_royal && random.one_in(4);
    d.extinction_count = static_cast<int>(random.below(3)) / 2;
    d.extinction_opponent = static_cast<int>(random.below(3));
    d.extinction_claim = random.one_in(4);
  }
  if (random.one_in(4)) {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      d.flag_region[side] = some_squares(d, random, 8);
      if (king && random.one_in(2)) {
        d.flag_kind[side] = d.king;
      } else if (random.one_in(2)) {
        d.flag_kind[side] = d.kinds[random.below(d.kinds.size())].base;
      }
    }
    d.flag_count = static_cast<int>(1 + random.below(2));
    d.flag_blocked_win = random.one_in(3);
    d.flag_move = random.one_in(2);
    d.flag_safe = random.one_in(3);
  }
  if (king && random.one_in(5)) d.checks_to_win = static_cast<int>(1 + random.below(3));
  d.connect_kinds = some_kinds(d, random);
  d.connect_horizontal = random.one_in(2);
  d.connect_vertical = random.one_in(2);
  d.connect_diagonal = random.one_in(2);
  d.connect_result = some_result(random);
  if (random.one_in(6)) d.connect = static_cast<int>(3 + random.below(2));
  if (random.one_in(6)) d.connect_square = 2;
  if (random.one_in(6)) d.collinear = 4;
  if (random.one_in(6)) {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      d.connect_region_1[side] = some_squares(d, random, 8);
      d.connect_region_2[side] = some_squares(d, random, 8);
    }
  }
  if (d.castling && random.one_in(4)) {
    for (auto& wins : d.castling_wins) wins = {random.one_in(2), random.one_in(2)};
  }
  d.pass = {random.one_in(6), random.one_in(6)};
  d.pass_on_stalemate = {random.one_in(6), random.one_in(6)};
  d.must_capture = random.one_in(5);
  if (!king && !d.pseudo_royal && random.one_in(3)) d.mutually_immune = some_kinds(d, random);
  if (!king && random.one_in(2)) {
    d.blast = true;
    if (!d.pseudo_royal) d.blast_immune = some_kinds(d, random) & some_kinds(d, random) & ~d.castling_rooks;
  }
  d.stalemate_by_count = random.one_in(5);
  d.full_board_draws = random.one_in(5);
}

inline void add_hands(Definition& d, Random& random) {
  d.captures_to_hand = random.one_in(2);
  d.drops = !d.captures_to_hand || !random.one_in(4);
  d.must_drop = random.one_in(5);
  if (d.must_drop && random.one_in(2)) d.must_drop_kind = d.kinds[random.below(d.kinds.size())].base;
  d.immobility_illegal = random.one_in(3);
  d.drop_checks = !random.one_in(4);
  d.pawn_drop_mate_wins = random.one_in(3);
  if (random.one_in(4)) d.drop_no_doubled = d.kinds[random.below(d.kinds.size())].base;
  d.drop_no_doubled_count = static_cast<int>(1 + random.below(2));
  d.drop_opposite_bishops = random.one_in(4);
  d.castling_dropped = random.one_in(3);
  d.drop_promoted = random.one_in(3);
}

/// Forms that pieces and pawns turn into and go back from.
inline void add_forms(Definition& d, Random& random) {
  const std::size_t bases = d.kinds.size();
  d.promotes_to.assign(bases, std::nullopt);
  const auto add_form = [&](Role from, Role base, bool plus) {
    Kind kind = d.kinds[static_cast<std::size_t>(number(base))];
    kind.name = "promoted " + d.kinds[static_cast<std::size_t>(number(from))].name;
    kind.base = base;
    kind.unpromoted = from;
    kind.plus = plus;
    kind.tilde = !plus;
    d.kinds.push_back(kind);
    d.promotes_to.emplace_back();
    return Role{static_cast<std::uint8_t>(d.kinds.size() - 1)};
  };
  const bool forms = random.one_in(2);
  for (std::size_t i = 0; forms && i < bases; ++i) {
    const Role from{static_cast<std::uint8_t>(i)};
    const Role base{static_cast<std::uint8_t>(random.below(bases))};
    const bool pawn = ((d.promoting_pawns[0] | d.promoting_pawns[1]) & kind_bit(base)) != 0;
    if (!random.one_in(3) || from == base || pawn || d.king == from || d.king == base) continue;
    const Role form = add_form(from, base, true);
    d.promotes_to[i] = form;
  }
  for (std::size_t i = 0; i < bases; ++i) {
    const Role base{static_cast<std::uint8_t>(i)};
    if (d.pawn && d.captures_to_hand && base != *d.pawn && (d.promotion_kinds[0] & kind_bit(base)) != 0)
      add_form(*d.pawn, base, false);
  }
  d.promote_on_capture = random.one_in(4);
  d.must_promote_pieces = random.one_in(3);
  d.demotion = random.one_in(3);
  d.promotion_limit.assign(d.kinds.size(), 0);
  for (int& limit : d.promotion_limit) {
    if (random.one_in(4)) limit = static_cast<int>(1 + random.below(2));
  }
}

inline void add_walls(Definition& d, Random& random) {
  static constexpr std::array rules{Walling::arrow, Walling::duck, Walling::edge, Walling::past, Walling::fixed};
  d.walling = rules[random.below(d.king ? 1 : rules.size())];
  if (d.king && random.one_in(2)) d.walling = Walling::fixed;
  d.wall_or_move = random.one_in(4) && d.walling != Walling::past && d.walling != Walling::arrow;
  d.walling_region = {d.board, d.board};
  if (d.walling == Walling::arrow) {
    for (Kind& kind : d.kinds) kind.board = {d.board, d.board};
  }
  if (random.one_in(3)) d.walling_region = {some_squares(d, random, 2), some_squares(d, random, 2)};
}

inline Definition random_definition(Random& random, Features most = Features::walls) {
  Definition d;
  d.name = "random";
  d.files = static_cast<int>(4 + random.below(5));
  d.ranks = static_cast<int>(4 + random.below(5));
  if (random.one_in(2)) d.files = d.ranks = 8;
  for (const Square square : all_squares) {
    if (square.file() < d.files && square.rank() < d.ranks) d.board |= square;
  }
  if (!random.one_in(4)) {
    d.pawn = Role{static_cast<std::uint8_t>(d.kinds.size())};
    d.kinds.push_back(pawn_kind(d, d.kinds.size()));
  }
  const std::size_t others = 2 + random.below(3);
  for (std::size_t i = 0; i < others; ++i) {
    const std::string name = i == 0 ? "bishop" : i == 1 ? "shogiPawn" : "customPiece" + std::to_string(i);
    Kind kind = new_kind(d, name, d.kinds.size());
    const std::size_t ways = 1 + random.below(3);
    for (std::size_t each = 0; each < ways; ++each) add_ways(kind, d, random);
    // A first move beside another way in its direction would be the same move twice.
    const std::vector<Way> ways_before = kind.ways;
    std::erase_if(kind.ways, [&](const Way& way) {
      if (way.captures || way.from[0] == d.board) return false;
      return std::any_of(ways_before.begin(), ways_before.end(), [&](const Way& other) {
        const bool along =
            way.files * other.ranks == way.ranks * other.files && way.files * other.files + way.ranks * other.ranks > 0;
        return along && !(other == way);
      });
    });
    const bool hops =
        std::any_of(kind.ways.begin(), kind.ways.end(), [](const Way& way) { return way.kind == Way::Kind::hop; });
    for (Way& way : kind.ways) way.leaves_en_passant = way.leaves_en_passant && !hops;
    if (random.one_in(5)) kind.board = {some_squares(d, random, 2), some_squares(d, random, 2)};
    d.kinds.push_back(kind);
  }
  if (!random.one_in(3)) {
    d.king = Role{static_cast<std::uint8_t>(d.kinds.size())};
    Kind kind = new_kind(d, "king", d.kinds.size());
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        if (files == 0 && ranks == 0) continue;
        kind.ways.push_back({.files = static_cast<std::int8_t>(files),
                             .ranks = static_cast<std::int8_t>(ranks),
                             .from = {d.board, d.board}});
      }
    }
    if (random.one_in(4)) {
      kind.ways.clear();
      add_ways(kind, d, random);
    }
    d.kinds.push_back(kind);
  }
  const std::size_t bases = d.kinds.size();
  d.checking = !d.king || !random.one_in(5);
  d.makpong = random.one_in(5) && d.king && d.kinds.back().ways.size() == 8;
  d.flying_general = random.one_in(5);
  if (d.pawn) d.promoting_pawns = {kind_bit(*d.pawn), kind_bit(*d.pawn)};
  if (random.one_in(3)) {
    for (KindSet& pawns : d.promoting_pawns) pawns |= some_kinds(d, random) & ~(d.king ? kind_bit(*d.king) : 0);
  }
  d.promotion_region = {ranks_of(d, d.ranks - 1, d.ranks - 1), ranks_of(d, 0, 0)};
  if (random.one_in(3)) d.promotion_region = {ranks_of(d, d.ranks - 2, 7), ranks_of(d, 0, 1)};
  for (KindSet& kinds : d.promotion_kinds) {
    kinds = some_kinds(d, random);
    kinds &= ~(d.promoting_pawns[0] | d.promoting_pawns[1]);
    if (d.king) kinds &= ~kind_bit(*d.king);
  }
  d.must_promote_pawns = !random.one_in(3);
  if (d.pawn) d.en_passant_kinds = {kind_bit(*d.pawn), kind_bit(*d.pawn)};
  if (random.one_in(3)) d.en_passant_kinds = {some_kinds(d, random), some_kinds(d, random)};
  d.en_passant_region = {d.board, d.board};
  if (random.one_in(4)) d.en_passant_region = {some_squares(d, random, 2), some_squares(d, random, 2)};
  d.castling = random.one_in(2);
  if (d.castling) {
    d.castling_king = d.king ? *d.king : Role{static_cast<std::uint8_t>(random.below(bases))};
    d.castling_king_file = d.files / 2;
    d.castling_rooks = some_kinds(d, random) & ~kind_bit(*d.castling_king);
    d.castling_rook_file = {d.files - 1, 0};
    d.castling_target_file = {d.files - 2, random.one_in(2) ? 1 : 2};
    d.castling_rank = random.one_in(5) ? 1 : 0;
    d.opposite_castling = random.one_in(4);
  }
  d.stalemate = some_result(random);
  d.checkmate = random.one_in(3) ? some_result(random) : Result::loss;
  d.n_move_kinds = {some_kinds(d, random), some_kinds(d, random)};
  if (most >= Features::goals && random.one_in(2)) add_goals(d, random);
  const bool hands = most >= Features::hands && random.one_in(2);
  if (hands) add_hands(d, random);
  add_forms(d, random);
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    d.hand_limit[side].assign(d.kinds.size(), 0);
    d.drop_region[side].assign(d.kinds.size(), d.board);
    for (std::size_t i = 0; hands && i < bases; ++i) {
      if (d.king != Role{static_cast<std::uint8_t>(i)} && !random.one_in(6))
        d.hand_limit[side][i] = static_cast<std::uint8_t>(1 + random.below(6));
      if (random.one_in(4)) d.drop_region[side][i] = some_squares(d, random, 2);
    }
  }
  const bool may_wall = !hands && !d.pseudo_royal && !d.blast && d.kinds.size() == bases;  // as the reader has it
  if (most >= Features::walls && may_wall && random.one_in(3)) add_walls(d, random);
  if (!d.king && !hands && d.walling == Walling::none && random.one_in(4)) {
    // No piece both petrifies and promotes: several moves would be the same.
    d.petrify = d.kinds.size() == bases ? some_kinds(d, random) & ~(d.promoting_pawns[0] | d.promoting_pawns[1]) : 0;
    if (d.blast) d.petrify &= ~(d.promotion_kinds[0] | d.promotion_kinds[1]);
    d.petrify_blast = random.one_in(2);
  }
  // What the two implementations state differently, since a set-up inside a move or after an explosion does not say all
  // that Fairy-Stockfish knows; the reader refuses it.
  if (d.blast || d.petrify != 0) {
    d.duple_check = false;
    if (d.pawn) d.castling_rooks &= ~kind_bit(*d.pawn);
  }
  if (d.walling == Walling::arrow) d.promoting_pawns = {0, 0};
  if (d.pseudo_royal) d.castling_rooks &= ~d.extinction_kinds;
  const bool needs_wall =
      (d.blast && d.petrify_blast) || d.walling != Walling::none || d.petrify != 0 || random.one_in(4);
  if (needs_wall) d.wall = Role{static_cast<std::uint8_t>(d.kinds.size())};
  return d;
}

/// Pieces at random, about one in `sparse` squares, and a state that goes with them.
inline Setup random_setup(const Definition& d, Random& random) {
  Setup setup;
  setup.to_move = random.one_in(2) ? Side::white : Side::black;
  const std::size_t sparse = 2 + random.below(5);
  std::vector<Square> squares;
  for (const Square square : d.board) squares.push_back(square);
  const auto any_square = [&] { return squares[random.below(squares.size())]; };
  for (const Square square : d.board) {
    if (!random.one_in(sparse)) continue;
    const Role role{static_cast<std::uint8_t>(random.below(d.kinds.size()))};
    if (d.king == role && !random.one_in(8)) continue;
    setup.board.put(square, piece_of(random.one_in(2) ? Side::white : Side::black, role));
  }
  const auto is_castling_king = [&](Piece piece) {
    return d.castling_king && d.kinds[static_cast<std::size_t>(number(piece.role))].base == *d.castling_king;
  };
  for (const Side side : {Side::white, Side::black}) {
    if (d.king && !random.one_in(8)) setup.board.put(any_square(), piece_of(side, *d.king));
    if (!d.castling) continue;
    const int rank = side == Side::white ? d.castling_rank : d.ranks - 1 - d.castling_rank;
    const bool king = !random.one_in(3);
    const Square castler = Square::at(random.one_in(4) ? any_square().file() : d.castling_king_file, rank);
    if (king) setup.board.put(castler, piece_of(side, *d.castling_king));
    // Where captures explode there is one of them: whether its right is lost is asked of its square alone.
    for (const Square square : d.board) {
      const auto piece = setup.board[square];
      if (king && (d.blast || d.petrify != 0) && piece && piece->owner == owner_of(side) && is_castling_king(*piece) &&
          square != castler)
        setup.board.clear(square);
    }
    for (int file = 0; file < d.files; ++file) {
      const Square square = Square::at(file, rank);
      auto piece = setup.board[square];
      if (piece && !is_castling_king(*piece) && random.one_in(3)) setup.board.clear(square);
      piece = setup.board[square];
      const bool rook = piece && piece->owner == owner_of(side) && in_set(d, d.castling_rooks, piece->role);
      setup.state.bits[static_cast<std::size_t>(8 * static_cast<int>(index(side)) + file)] =
          king && rook && !random.one_in(3);
    }
  }
  if (d.wall) {
    const std::size_t walls = d.walling == Walling::duck ? random.below(4) == 0 ? 0 : 1 : random.below(4);
    for (std::size_t i = 0; i < walls; ++i) setup.board.put(any_square(), {Owner::both, *d.wall});
  }
  for (const Side side : {Side::white, Side::black}) {
    for (std::size_t i = 0; i < d.hand_limit[index(side)].size(); ++i) {
      const std::size_t first = hand_bit(d, side, Role{static_cast<std::uint8_t>(i)});
      const bool king_gated = d.seirawan && d.king == Role{static_cast<std::uint8_t>(i)};
      const std::size_t count =
          king_gated || random.one_in(2) ? 0 : random.below(std::size_t{d.hand_limit[index(side)][i]} + 1);
      for (std::size_t bit = 0; bit < count; ++bit) setup.state.bits[first + bit] = true;
    }
  }
  auto& context = setup.state.context;
  if (random.one_in(3)) {
    const Square victim = any_square();
    const auto behind = victim.offset(0, forward(setup.to_move));
    const Square passed = behind && random.one_in(2) ? *behind : any_square();
    const auto piece = setup.board[victim];
    if (passed != victim && d.board.contains(passed) && piece && piece->owner == owner_of(opponent(setup.to_move)) &&
        d.en_passant_region[index(setup.to_move)].contains(passed)) {
      context[victim_byte] = static_cast<std::uint8_t>(victim.index() + 1);
      context[en_passant_byte] = static_cast<std::uint8_t>(passed.index() + 1);
      const Square second = any_square();
      if (random.one_in(3) && second != victim && second != passed)
        context[second_en_passant_byte] = static_cast<std::uint8_t>(second.index() + 1);
    }
  }
  if (d.checks_to_win > 0) {
    for (const std::size_t byte : {white_checks_byte, black_checks_byte}) {
      context[byte] = static_cast<std::uint8_t>(random.below(static_cast<std::size_t>(d.checks_to_win)));
      if (random.one_in(16)) context[byte] = static_cast<std::uint8_t>(d.checks_to_win);
    }
  }
  const bool passes = d.pass[0] || d.pass[1] || d.pass_on_stalemate[0] || d.pass_on_stalemate[1];
  if (passes && random.one_in(3)) context[last_byte] = random.one_in(4) ? passed | passed_before : passed;
  const bool castling_wins =
      d.castling_wins[0][0] || d.castling_wins[0][1] || d.castling_wins[1][0] || d.castling_wins[1][1];
  if (castling_wins && random.one_in(8)) context[last_byte] = random.one_in(2) ? castled_kingside : castled_queenside;
  if (d.pawn_drop_mate_wins && random.one_in(4)) context[last_byte] = dropped_pawn;
  return setup;
}

}  // namespace arbiter::tests::definitions
