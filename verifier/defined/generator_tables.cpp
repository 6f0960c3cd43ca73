#include "verifier/defined/generator_board.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace arbiter::defined::fast {
namespace {

using attacks::bit;
using attacks::take_first;

constexpr std::size_t at(int square) { return static_cast<std::size_t>(square); }

/// The direction of a way as the side has it.
Offset seen_by(Side side, const Way& way) { return {forward(side) * way.files, forward(side) * way.ranks}; }

std::optional<int> go(const Definition& definition, int square, const Offset& by) {
  const auto to = Square(square).offset(by.files, by.ranks);
  return to && definition.board.contains(*to) ? std::optional(to->index()) : std::nullopt;
}

/// The squares of a way from a square on, in their order: of a leap its target, before it those that a lame one passes.
struct Line {
  std::array<int, 7> squares{};
  std::size_t size = 0;

  /// The first ones.
  [[nodiscard]] Bits first(std::size_t number) const {
    Bits result = 0;
    for (std::size_t i = 0; i < number; ++i) result |= bit(squares[i]);
    return result;
  }
};
Line line_of(const Definition& definition, Side side, const Way& way, int from) {
  const Offset direction = seen_by(side, way);
  const auto target = go(definition, from, direction);
  const bool leaps = way.kind == Way::Kind::leap;
  Line line;
  if (leaps && way.lame && target) {
    for (const Offset& offset : lame_path(direction.files, direction.ranks))
      line.squares[line.size++] = *go(definition, from, offset);
  }
  const bool limited = way.kind == Way::Kind::ride && way.limit != 0;
  const std::size_t most = leaps ? line.size + 1 : limited ? way.limit : line.squares.size();
  for (auto next = target; next && line.size < most; next = go(definition, *next, direction))
    line.squares[line.size++] = *next;
  return line;
}

/// The squares of its line that a way reaches while `occupied` are.
Bits walked(const Way& way, const Line& line, Bits occupied) {
  if (way.kind == Way::Kind::leap) {
    const bool open = line.size != 0 && (line.first(line.size - 1) & occupied) == 0;
    return open ? bit(line.squares[line.size - 1]) : Bits{0};
  }
  const bool hops = way.kind == Way::Kind::hop;
  bool hurdle = !hops;
  Bits result = 0;
  for (std::size_t i = 0; i < line.size; ++i) {
    const Bits here = bit(line.squares[i]);
    if (hurdle) result |= here;
    if (hops && way.limit == 1 ? hurdle : i + 1 == way.limit) break;
    if ((occupied & here) == 0) continue;
    if (hurdle) break;
    hurdle = true;
  }
  return result;
}

bool is_line(const Way& way) {
  return way.kind == Way::Kind::ride && std::abs(way.files) <= 1 && std::abs(way.ranks) <= 1;
}

/// Bits of `index` put on the squares of `mask`, in their order.
Bits spread(Bits index, Bits mask) {
  Bits result = 0;
  for (; mask != 0; index >>= 1U) {
    const int square = take_first(mask);
    if ((index & 1U) != 0) result |= bit(square);
  }
  return result;
}

constexpr int most_blockers = 6;  ///< of one lookup on one square

Bits on_empty_board(const Movement& movement, int square) {
  return movement.leaps[at(square)] | movement.rook[at(square)] | movement.bishop[at(square)] |
         movement.odd[at(square)];
}

struct Compiler {
  /// The movement by those ways that `wanted` accepts; `turned`: from where a square is reached.
  template <class Wanted>
  [[nodiscard]] Movement movement(bool turned, Wanted wanted) const {
    Movement result;
    std::vector<const Way*> odd;
    for (const Way& way : kind_.ways) {
      if (!wanted(way)) continue;
      if (is_line(way) || (way.kind == Way::Kind::leap && !way.lame)) {
        add_plain(way, turned, result);
      } else {
        odd.push_back(&way);
      }
    }
    result.full_rook = result.full_bishop = true;
    for (int square = 0; square < 64; ++square) {
      result.has_leaps |= result.leaps[at(square)] != 0;
      result.has_rook |= result.rook[at(square)] != 0;
      result.has_bishop |= result.bishop[at(square)] != 0;
      if (!on_board(square)) continue;
      result.full_rook &= result.rook[at(square)] == (attacks::rook(square, 0) & definition_.board.bits());
      result.full_bishop &= result.bishop[at(square)] == (attacks::bishop(square, 0) & definition_.board.bits());
    }
    result.full_rook &= result.has_rook;
    result.full_bishop &= result.has_bishop;
    add_odd(odd, turned, result);
    return result;
  }

  /// Whether all ways are few leaps, each to squares of its own, and their shifts.
  [[nodiscard]] bool shifts(std::vector<Shift>& result) const {
    for (const Way& way : kind_.ways) {
      if (way.kind != Way::Kind::leap) return false;
      const Offset direction = seen_by(side_, way);
      Shift shift{.by = 8 * direction.ranks + direction.files, .moves = way.moves, .captures = way.captures};
      if (way.lame) {
        const auto path = lame_path(direction.files, direction.ranks);
        if (path.size() > shift.path.size()) return false;
        for (const Offset& offset : path)
          shift.path[shift.path_size++] = static_cast<std::int8_t>(8 * offset.ranks + offset.files);
      }
      for (int from = 0; from < 64; ++from) {
        if (reached(way, from, 0) != 0) shift.from |= bit(from);
      }
      // Of two ways to one square a piece makes one move.
      const auto overlaps = [&shift](const Shift& other) {
        return other.by == shift.by && (other.from & shift.from) != 0 &&
               ((other.moves && shift.moves) || (other.captures && shift.captures));
      };
      if (std::ranges::any_of(result, overlaps)) return false;
      if (shift.from != 0) result.push_back(shift);
    }
    return result.size() <= 4;
  }

  void leaving(const Movement& usual, std::vector<Leaving>& result) const {
    for (const Way& way : kind_.ways) {
      if (!way.leaves_en_passant || !way.moves) continue;
      const Offset direction = seen_by(side_, way);
      const int steps = way.kind == Way::Kind::ride ? (way.limit == 0 ? 7 : way.limit) : 1;
      for (int step = 1; step <= steps; ++step) {
        const int files = step * direction.files;
        const int ranks = step * direction.ranks;
        // The squares between, on a queen's line.
        const int parts = std::gcd(files, ranks);
        if (parts < 2 || (std::abs(files) != std::abs(ranks) && files != 0 && ranks != 0)) continue;
        Leaving each{.by = 8 * ranks + files};
        for (int part = 1; part < parts && each.size < 2; ++part)
          each.squares[each.size++] = static_cast<std::int8_t>(-part * (8 * ranks + files) / parts);
        for (int from = 0; from < 64; ++from) {
          const auto to = go(definition_, from, {files, ranks});
          if (!to || !(from_of(way) & bit(from)) || !on_board(from)) continue;
          if ((on_empty_board(usual, from) & bit(*to)) == 0) each.from |= bit(from);
        }
        if (each.from != 0) result.push_back(each);
      }
    }
  }

  [[nodiscard]] Bits from_of(const Way& way) const { return way.from[index(side_)].bits(); }
  [[nodiscard]] bool on_board(int square) const { return definition_.board.contains(Square(square)); }

  [[nodiscard]] Bits reached(const Way& way, int from, Bits occupied) const {
    if (!on_board(from) || (from_of(way) & bit(from)) == 0) return 0;
    return walked(way, line_of(definition_, side_, way, from), occupied) & stands_;
  }

  void add_plain(const Way& way, bool turned, Movement& result) const {
    Movement::Squares Movement::*part = way.kind == Way::Kind::leap        ? &Movement::leaps
                                        : way.files != 0 && way.ranks != 0 ? &Movement::bishop
                                                                           : &Movement::rook;
    for (int from = 0; from < 64; ++from) {
      const Bits targets = reached(way, from, 0);
      if (!turned) {
        (result.*part)[at(from)] |= targets;
        continue;
      }
      for (Bits rest = targets; rest != 0;) (result.*part)[at(take_first(rest))] |= bit(from);
    }
  }

  /// By square, the squares from which a way of `ways` is asked: the square itself, or turned round all that may reach
  /// it.
  struct Origin {
    const Way* way;
    int from;
    Bits blockers;  ///< squares whose pieces matter
    Bits targets;   ///< all that it may give
  };

  void add_odd(const std::vector<const Way*>& ways, bool turned, Movement& result) const {
    std::array<std::vector<Origin>, 64> origins;
    for (const Way* way : ways) {
      for (int from = 0; from < 64; ++from) {
        if (!on_board(from) || (from_of(*way) & bit(from)) == 0) continue;
        const Line line = line_of(definition_, side_, *way, from);
        if (line.size == 0) continue;
        // A leap has its last square alone; of a hop any but the last one may be the hurdle.
        const std::size_t nearest = way->kind == Way::Kind::leap ? line.size - 1 : way->kind == Way::Kind::hop ? 1 : 0;
        const Bits targets = line.first(line.size) & ~line.first(nearest) & stands_;
        if (!turned && targets != 0) origins[at(from)].push_back({way, from, line.first(line.size - 1), targets});
        for (std::size_t i = nearest; turned && i < line.size; ++i) {
          const int to = line.squares[i];
          if ((targets & bit(to)) != 0) origins[at(to)].push_back({way, from, line.first(i), bit(from)});
        }
      }
    }
    for (std::size_t square = 0; square < 64; ++square)
      add_odd(static_cast<int>(square), origins[square], turned, result);
  }

  void add_odd(int square, const std::vector<Origin>& origins, bool turned, Movement& result) const {
    std::size_t done = 0;
    for (std::size_t number = 0; done < origins.size(); ++number) {
      Bits blockers = 0;
      std::size_t end = done;
      while (end < origins.size() && SquareSet(blockers | origins[end].blockers).size() <= most_blockers) {
        blockers |= origins[end].blockers;
        result.odd[at(square)] |= origins[end++].targets;
      }
      // Its first answer, nothing, is that of squares for which it has no others.
      if (number == result.lookups.size()) result.lookups.emplace_back().targets.push_back(0);
      Lookup& lookup = result.lookups[number];
      lookup.at[at(square)] = {blockers, static_cast<std::uint32_t>(lookup.targets.size())};
      // Each origin's answers once, then all of them by the union's squares.
      const std::size_t first = lookup.targets.size();
      lookup.targets.resize(first + (std::size_t{1} << SquareSet(blockers).size()));
      for (std::size_t i = done; i < end; ++i) {
        const std::vector<Bits> own = answers(origins[i], square, turned);
        for (std::size_t set = 0; first + set < lookup.targets.size(); ++set)
          lookup.targets[first + set] |= own[packed(spread(set, blockers), origins[i].blockers)];
      }
      done = end;
    }
  }

  /// What one origin gives for each set of its own blockers.
  [[nodiscard]] std::vector<Bits> answers(const Origin& origin, int square, bool turned) const {
    std::vector<Bits> result(std::size_t{1} << SquareSet(origin.blockers).size());
    const Line line = line_of(definition_, side_, *origin.way, origin.from);
    for (std::size_t set = 0; set < result.size(); ++set) {
      const Bits there = walked(*origin.way, line, spread(set, origin.blockers)) & stands_;
      result[set] = !turned ? there : (there & bit(square)) != 0 ? bit(origin.from) : Bits{0};
    }
    return result;
  }

  const Definition& definition_;
  Side side_;
  const Kind& kind_;
  Bits stands_ = kind_.board[index(side_)].bits();
};

Mover compiled_mover(const Definition& definition, Side side, std::size_t kind) {
  const Kind& of = definition.kinds[kind];
  const KindSet base_bit = kind_bit(of.base);
  const Compiler compiler{definition, side, of};
  Mover result;
  result.quiet = compiler.movement(false, [](const Way& way) { return way.moves; });
  result.attackers = compiler.movement(true, [](const Way& way) { return way.captures; });
  result.same = std::ranges::all_of(of.ways, [](const Way& way) { return way.moves && way.captures; });
  result.capture = result.same ? result.quiet : compiler.movement(false, [](const Way& way) { return way.captures; });
  result.by_shifts = compiler.shifts(result.shifts);
  if (std::ranges::any_of(of.ways, [](const Way& way) { return way.leaves_en_passant; }))
    compiler.leaving(compiler.movement(false, [](const Way& way) { return way.moves && !way.leaves_en_passant; }),
                     result.leaving);
  if (definition.immobility_illegal || definition.walling == Walling::arrow) {
    Kind anywhere = of;
    anywhere.board.fill(definition.board);
    const auto counts = [&](const Way& way) {
      return way.moves && (way.from[index(side)] & definition.board) == definition.board;
    };
    const Movement all = Compiler{definition, side, anywhere}.movement(false, counts);
    if (definition.walling == Walling::arrow) result.arrow = all;
    for (int square = 0; square < 64; ++square) {
      Bits targets = on_empty_board(all, square);
      // Of a hopper, the whole line counts.
      for (const Way& way : of.ways) {
        if (way.kind != Way::Kind::hop || !counts(way) || (definition.board.bits() & bit(square)) == 0) continue;
        Way ride = way;
        ride.kind = Way::Kind::ride;
        if (way.limit == 1) ride.limit = 0;
        targets |= walked(ride, line_of(definition, side, ride, square), 0);
      }
      result.free_moves.push_back(targets);
      if (definition.immobility_illegal && targets == 0) result.stuck |= bit(square);
    }
  }
  const std::size_t i = index(side);
  result.pawn_promotion = (definition.promoting_pawns[i] & base_bit) != 0 && !definition.sittuyin_promotion;
  if (definition.promotes_to[kind])
    result.promotes_to = static_cast<std::uint8_t>(number(*definition.promotes_to[kind]));
  if (definition.demotion && of.plus) result.demotes_to = static_cast<std::uint8_t>(number(of.unpromoted));
  result.turns = result.pawn_promotion || result.promotes_to != none || result.demotes_to != none;
  const auto full = [](bool has, bool all) { return !has || all; };
  result.plain = result.same && !result.by_shifts && !result.turns && !definition.immobility_illegal &&
                 result.quiet.lookups.empty() && full(result.quiet.has_rook, result.quiet.full_rook) &&
                 full(result.quiet.has_bishop, result.quiet.full_bishop);
  for (std::size_t square = 0; square < 64; ++square) {
    const Movement& quiet = result.quiet;
    // What it reaches in two ways would be two moves.
    if ((quiet.leaps[square] & (quiet.rook[square] | quiet.bishop[square])) != 0) result.plain = false;
  }
  result.en_passant = (definition.en_passant_kinds[i] & base_bit) != 0;
  result.drop_region = definition.drop_region[i][kind].bits();
  result.hand_limit = definition.hand_limit[i][kind];
  result.hand_bit = static_cast<std::uint8_t>(hand_bit(definition, side, Role(kind)));
  return result;
}

std::array<std::array<Castle, 8>, 8> compiled_castles(const Definition& definition, Side side) {
  std::array<std::array<Castle, 8>, 8> result{};
  const int rank = 8 * definition.rank_of(side, definition.castling_rank);
  for (int king = 0; king < definition.files; ++king) {
    for (int other = 0; other < definition.files; ++other) {
      const bool kingside = other > king;
      const int to = rank + definition.castling_target_file[kingside ? 0 : 1];
      const int other_to = to + (kingside ? -1 : 1);
      const Bits way = king + rank == to ? Bits{0} : attacks::between(king + rank, to) | bit(to);
      const Bits both = bit(king + rank) | bit(other + rank);
      result[at(king)][at(other)] = {(way | bit(to) | attacks::between(other + rank, other_to) | bit(other_to)) & ~both,
                                     way, static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(other_to)};
    }
  }
  return result;
}

/// The form in which a pawn becomes a piece of a base kind.
std::uint8_t promoted_form(const Definition& definition, std::size_t base) {
  for (const Role role : definition.roles()) {
    if (definition.kind(role).tilde && index(definition.kind(role).base) == base)
      return static_cast<std::uint8_t>(role);
  }
  return static_cast<std::uint8_t>(base);
}

std::uint8_t kind_number(const std::optional<Role>& role) {
  return role ? static_cast<std::uint8_t>(number(*role)) : none;
}

}  // namespace

Compiled::Compiled(const Definition& definition) : of(definition), kinds(of.kinds.size()), board(of.board.bits()) {
  king = kind_number(of.king);
  pawn = kind_number(of.pawn);
  wall = kind_number(of.wall);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    base[kind] = static_cast<std::uint8_t>(number(of.kinds[kind].base));
    unpromoted[kind] = static_cast<std::uint8_t>(number(of.kinds[kind].unpromoted));
    forms_of[base[kind]] |= KindSet{1} << kind;
    promotion_limit[kind] = of.promotion_limit[kind];
    const auto named = [&](std::string_view name, std::uint8_t& number) {
      if (of.kinds[kind].name == name) number = static_cast<std::uint8_t>(kind);
    };
    named("shogiPawn", shogi_pawn);
    named("rook", rook);
    named("fers", fers);
    named("bishop", bishop);
  }
  const auto forms = [&](KindSet bases) {
    KindSet result = 0;
    for (const Role role : of.base_roles(bases)) result |= forms_of[index(role)];
    return result;
  };
  castling_rooks = forms(of.castling_rooks);
  if (of.castling_king) castling_kings = forms(kind_bit(*of.castling_king));
  mutually_immune = forms(of.mutually_immune);
  petrify = forms(of.petrify);
  blast_immune = forms(of.blast_immune);
  extinction = forms(of.extinction_kinds);
  connecting = forms(of.connect_kinds);
  for (const Side each : {Side::white, Side::black}) {
    const std::size_t i = index(each);
    Side_tables& tables = side[i];
    tables.promotion_region = of.promotion_region[i].bits();
    tables.en_passant_region = of.en_passant_region[i].bits();
    if (of.castling) tables.castles = compiled_castles(of, each);
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      tables.movers.push_back(compiled_mover(of, each, kind));
      const Mover& mover = tables.movers.back();
      const Movement& attackers = mover.attackers;
      if (attackers.has_leaps) tables.leapers.add(kind);
      if (attackers.has_rook) (attackers.full_rook ? tables.rooks : tables.part_rooks).add(kind);
      if (attackers.has_bishop) (attackers.full_bishop ? tables.bishops : tables.part_bishops).add(kind);
      if (!attackers.lookups.empty()) tables.odd.add(kind);
      if (kind == king) {
        // Moves by rules of its own.
      } else if (mover.plain && (mutually_immune >> kind & 1U) == 0) {
        if (mover.quiet.has_leaps) tables.plain_leapers.add(kind);
        if (mover.quiet.has_rook) tables.plain_rooks.add(kind);
        if (mover.quiet.has_bishop) tables.plain_bishops.add(kind);
      } else if (!(mover.quiet.empty() && mover.capture.empty())) {
        tables.movable.add(kind);
      }
      if (kind != king && mover.en_passant) tables.en_passant.add(kind);
      if (of.drops && mover.drop_region != 0 && mover.hand_limit != 0) tables.droppable.add(kind);
      hands |= mover.hand_limit != 0;
      turns |= mover.promotes_to != none || mover.demotes_to != none;
      if ((of.promotion_kinds[i] >> kind & 1U) != 0 && base[kind] == kind)
        tables.promotions.push_back({static_cast<std::uint8_t>(kind), promoted_form(of, kind)});
    }
  }
  for (const Side each : {Side::white, Side::black})
    castling_ranks |= attacks::rank_1 << (8 * of.rank_of(each, of.castling_rank));
  castling_wins = of.castling_wins[0][0] || of.castling_wins[0][1] || of.castling_wins[1][0] || of.castling_wins[1][1];
  const bool passes = of.has_passes();
  explosive = of.blast || petrify != 0;
  connects = of.connects();
  ends = of.extinction.has_value() || of.has_goals() || of.checks_to_win != 0 || connects || of.full_board_draws ||
         castling_wins || passes;
  judged = of.pseudo_royal || of.duple_check || !of.checking || !of.drop_checks || of.blast || petrify != 0 ||
           of.sittuyin_promotion || of.walling != Walling::none || of.gating || passes;
  const bool walls = of.walling != Walling::none;
  const bool seldom = kinds > 16 || (of.gating && !of.seirawan) || of.cambodian || of.sittuyin_promotion || passes ||
                      petrify != 0 || of.makpong || castling_wins || of.opposite_castling || of.castling_dropped ||
                      of.must_drop || of.wall_or_move || !(of.checking || !(of.castling || of.blast)) ||
                      (of.flying_general && of.castling) || (of.blast && (of.king || of.petrify_blast));
  const bool more = hands || of.drops || of.gating || walls || of.immobility_illegal || turns || of.flying_general;
  bare = !seldom && !more;
  // Rules that ask about moves which are not made to be counted.
  held = !seldom && more && !of.pseudo_royal && !of.blast && of.checking && of.drop_checks &&
         !(walls && (of.gating || of.immobility_illegal || of.must_capture || of.checks_to_win != 0)) &&
         !(of.gating && turns);
  paired = (bare || held) && of.checking && !of.duple_check && !of.flying_general && !of.gating &&
           (!walls || of.walling == Walling::past) && !connects && !of.flag_move && !of.flag_safe &&
           !of.flag_blocked_win && !of.full_board_draws && !of.drop_opposite_bishops && side[0].odd.size == 0 &&
           side[1].odd.size == 0;
}

}  // namespace arbiter::defined::fast
