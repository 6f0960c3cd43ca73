#include "verifier/defined/generator_counting.hpp"

namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

/// The replies of `us` to quiet moves of the other side, which change little: they are counted once as if it had not
/// moved, piece by piece, and after a move again only for the pieces to which its two squares matter. Moves that change
/// more are left to Counting.
template <class Board>
class Replies : Counting<Board, true> {
  using Base = Counting<Board, true>;
  using Base::compiled_, Base::definition_, Base::tables_, Base::own_, Base::enemies_, Base::occupied_, Base::quiet_,
      Base::prey_, Base::royals_, Base::barred_, Base::opened_, Base::watch_, Base::total_, Base::walls_, Base::us_,
      Base::them_;

 public:
  /// `board`: before the other side's move; it is changed and put back by each question.
  Replies(const Compiled& compiled, Board& board, Side us) : Base(compiled, board, us, 1, nullptr), board_(board) {
    if (!calm()) return;
    sum_up();
    usable_ = true;
  }

  /// After a move, or a drop from no square; `unknown`, if it changes more than the pieces' targets. (A std::optional
  /// would be put together in memory.)
  static constexpr std::uint64_t unknown = ~std::uint64_t{0};
  [[nodiscard]] std::uint64_t after(std::uint8_t kind, std::uint8_t becomes, int from, int to) {
    if constexpr (!Base::held) becomes = kind;
    const Bits start = from == none ? Bits{0} : bit(from);
    const Bits both = start | bit(to);
    const auto& movers = this->their_tables_.movers;
    const Mover& mover = movers[kind];
    if (!usable_ || (both & kept_) != 0 || meets_royals(kind, becomes, to) ||
        (Base::held && walls_ && (start & ~theirs_room_) != 0) ||
        (!mover.leaving.empty() && from != none && leaves_en_passant(mover, from, to)))
      return unknown;
    if (over_) return 0;
    const Bits wall = Base::held && walls_ ? start : Bits{0};
    change(kind, becomes, start, bit(to), wall);
    Bits leaps = movers[becomes].capture.leaps[slot(to)];
    if (from != none) leaps |= mover.capture.leaps[slot(from)];
    const bool royals = royals_ride_ || ((both & royal_extent_) | (leaps & royal_targets_)) != 0;
    std::uint64_t result = 0;
    for (std::size_t part = 0; part < parts_ && result == 0; ++part) {
      if (duty_) take_part(part);
      total_ = 0;
      result = fixed_;
      if ((both & all_extents_) == 0) {
        result += varying_[part];
      } else {
        for (std::size_t i = 0; i < size_; ++i) {
          if ((both & groups_[i].extent) == 0) {
            result += groups_[i].counts[part];
          } else {
            recount(groups_[i]);
          }
        }
      }
      if (royals) {
        count_royals();
      } else {
        result += royal_moves_[part];
      }
      if (castles_ && quiet_ != 0) this->castlings();
      if constexpr (Base::held) {
        if (drops_ && quiet_ != 0) this->drops();
      }
      result += total_;
    }
    if (duty_) take_part(parts_);
    change(kind, becomes, start, bit(to), wall);
    return result;
  }

 private:
  enum class Sort : std::uint8_t { rook, bishop, shifts, piece };
  /// Pieces that are counted together.
  struct Group {
    Bits extent;                          ///< squares that matter to them
    std::array<std::uint32_t, 2> counts;  ///< by part
    Sort sort;
    std::uint8_t kind;
    std::uint8_t square;
  };

  /// Whether nobody is in check, nor anything else keeps pieces from their usual moves.
  [[nodiscard]] bool calm() noexcept {
    for (Bits rest = this->their_kings(); rest != 0;) {
      if (attacked(compiled_, board_, take_first(rest), us_)) return false;
    }
    this->watch();
    if (watch_.allowed != ~Bits{0} || (watch_.unsure | watch_.outside | watch_.touchy | watch_.apart) != 0)
      return false;
    if constexpr (Base::held) {
      if (compiled_.wall != none) this->watch_walls();
      if (walls_) theirs_room_ = wall_room(compiled_, board_, them_);
    }
    rooks_ = any_rider(&Side_tables::rooks, &Side_tables::part_rooks);
    bishops_ = any_rider(&Side_tables::bishops, &Side_tables::part_bishops);
    kept_ = barred_ | opened_;
    for (Bits rest = royals_; rest != 0;) kept_ |= lines(take_first(rest), enemies_);
    if (compiled_.ends) {
      over_ = ended(compiled_, board_, us_).has_value();
      kept_ |= definition_.flag_region[index(them_)].bits();
    }
    return true;
  }
  [[nodiscard]] bool any_rider(KindList Side_tables::*all, KindList Side_tables::*some) const noexcept {
    const Side_tables& theirs = this->their_tables_;
    if (definition_.drops || (Base::held && compiled_.turns))
      return (theirs.*all).size + (theirs.*some).size != 0;  // one may come
    return ((all_of(board_, theirs.*all) | all_of(board_, theirs.*some)) & enemies_) != 0;
  }
  /// Squares that matter to whether riders attack a square, while `occupied` stop them.
  [[nodiscard]] Bits lines(int square, Bits occupied) const noexcept {
    return (rooks_ ? attacks::rook_lines(square, occupied) : Bits{0}) |
           (bishops_ ? attacks::bishop_lines(square, occupied) : Bits{0});
  }

  void sum_up() {
    const Bits loose = own_ & ~watch_.pinned & ~royals_;
    const Bits open = quiet_ | prey_;
    for (const std::uint8_t kind : tables_.movable) {
      const Mover& mover = tables_.movers[kind];
      Bits pieces = board_.of_kind[kind] & loose;
      if (pieces == 0) continue;
      if (!mover.by_shifts) {
        while (pieces != 0) add_piece(kind, take_first(pieces));
        continue;
      }
      Bits extent = 0;
      for (const Shift& shift : mover.shifts) {
        extent |= shifted_by(pieces & shift.from, shift.by);
        for (std::size_t i = 0; i < shift.path_size; ++i) extent |= shifted_by(pieces & shift.from, shift.path[i]);
      }
      add({extent, {}, Sort::shifts, kind, none});
    }
    Bits plain = loose & ~all_of(board_, tables_.movable);
    if (duty_ || (Base::held && walls_)) {
      while (plain != 0) {
        const int from = take_first(plain);
        add_piece(kind_on(board_, bit(from)), from);
      }
    }
    for (const std::uint8_t kind : tables_.plain_leapers) {
      for (Bits rest = board_.of_kind[kind] & plain; rest != 0;)
        fixed_ += static_cast<std::uint64_t>(size_of(tables_.movers[kind].quiet.leaps[slot(take_first(rest))] & open));
    }
    for (const int from : Ones{all_of(board_, tables_.plain_rooks) & plain})
      add({attacks::rook_lines(from, occupied_), {}, Sort::rook, none, small(from)});
    for (const int from : Ones{all_of(board_, tables_.plain_bishops) & plain})
      add({attacks::bishop_lines(from, occupied_), {}, Sort::bishop, none, small(from)});
    for (const int from : Ones{watch_.pinned & ~royals_}) add_piece(kind_on(board_, bit(from)), from);
    watch_royals();
    castles_ = definition_.castling && (board_.rights & rights_of(us_)) != 0 && may_castle();
    if constexpr (Base::held) {
      for (const std::uint8_t kind : tables_.droppable) drops_ |= board_.hand[index(us_)][kind] != 0;
    }
  }
  void add_piece(std::uint8_t kind, int from) {
    const Mover& mover = tables_.movers[kind];
    Bits extent = 0;
    for (const Movement* movement : {&mover.quiet, &mover.capture}) {
      extent |= movement->leaps[slot(from)] | movement->odd[slot(from)];
      // Whole lines: what stands where the piece may not go stops it, too.
      if (movement->has_rook) extent |= attacks::rook_lines(from, occupied_);
      if (movement->has_bishop) extent |= attacks::bishop_lines(from, occupied_);
      for (const Lookup& lookup : movement->lookups) extent |= lookup.at[slot(from)].blockers;
    }
    add({extent, {}, Sort::piece, kind, small(from)});
  }
  void add(Group group) {
    // What becomes royal must not be attacked where it does.
    if (doubtful_ && (group.extent & tables_.promotion_region) != 0) group.extent = ~Bits{0};
    for (std::size_t part = 0; part < parts_; ++part) {
      const std::uint64_t count = counted(part, [&] { recount(group); });
      group.counts[part] = static_cast<std::uint32_t>(count);
      varying_[part] += count;
    }
    all_extents_ |= group.extent;
    groups_[size_++] = group;
  }

  /// Where it is a duty to capture, first the captures are counted and then the others; `parts_`: all moves.
  void take_part(std::size_t part) noexcept {
    quiet_ = part == 0 ? Bits{0} : ~occupied_ & compiled_.board;
    prey_ = part == 1 ? Bits{0} : enemies_ & ~this->their_kings() & ~barred_;
  }
  template <class Count>
  [[nodiscard]] std::uint64_t counted(std::size_t part, const Count& count) {
    if (duty_) take_part(part);
    total_ = 0;
    count();
    if (duty_) take_part(parts_);
    return total_;
  }

  void recount(const Group& group) {
    switch (group.sort) {
      case Sort::rook:
        total_ += static_cast<std::uint64_t>(size_of(attacks::rook_lines(group.square, occupied_) & (quiet_ | prey_)));
        break;
      case Sort::bishop:
        total_ +=
            static_cast<std::uint64_t>(size_of(attacks::bishop_lines(group.square, occupied_) & (quiet_ | prey_)));
        break;
      case Sort::shifts: this->each_of(group.kind, board_.of_kind[group.kind] & own_ & ~watch_.pinned); break;
      case Sort::piece: this->one(group.square); break;
    }
  }

  void watch_royals() {
    for (const int royal : Ones{royals_}) {
      const std::uint8_t kind = kind_on(board_, bit(royal));
      const Mover& mover = tables_.movers[kind];
      royals_ride_ |= !mover.plain || (compiled_.mutually_immune >> kind & 1U) != 0 || mover.quiet.has_rook ||
                      mover.quiet.has_bishop;
      const Bits targets = this->targets(kind, mover, royal);
      royal_targets_ |= targets;
      for (Bits each = targets; each != 0;) royal_extent_ |= lines(take_first(each), occupied_ & ~bit(royal));
      if (definition_.blast) royal_extent_ |= mover.quiet.leaps[slot(royal)];
    }
    // A capture is no longer one, or a wall stands where a piece could be captured.
    if (duty_ || (Base::held && walls_)) royal_extent_ |= royal_targets_;
    for (std::size_t part = 0; part < parts_ && !royals_ride_; ++part)
      royal_moves_[part] = counted(part, [this] { count_royals(); });
  }
  void count_royals() {
    for (Bits rest = royals_; rest != 0;) this->one(take_first(rest));
  }
  /// Whether no own piece stands in the way of a castling for which there is a right.
  [[nodiscard]] bool may_castle() const noexcept {
    for (const int from : Ones{castling_kings(compiled_, board_, us_)}) {
      for (const int file : Ones{board_.rights >> (8U * index(us_)) & 0xffU}) {
        if ((tables_.castles[slot(from & 7)][slot(file)].empty & own_) == 0) return true;
      }
    }
    return false;
  }

  /// Whether a move leaves a square on which the side may capture en passant.
  [[nodiscard]] bool leaves_en_passant(const Mover& mover, int from, int to) const noexcept {
    for (const Leaving& leaving : mover.leaving) {
      if (to - from != leaving.by || (leaving.from & bit(from)) == 0) continue;
      for (std::size_t i = 0; i < leaving.size; ++i) {
        const int square = to + leaving.squares[i];
        for (const std::uint8_t kind : tables_.en_passant) {
          const Movement& attackers = tables_.movers[kind].attackers;
          const Bits pieces = board_.of_kind[kind] & own_;
          if ((reach(attackers, square, 0) & pieces) != 0) return true;
        }
      }
    }
    return false;
  }

  /// Whether a piece of the other side on a square attacks a royal piece by a leap, lines up with it where captures
  /// explode, or is royal itself, or its kind counts: more depends on the number and places of those.
  [[nodiscard]] bool meets_royals(std::uint8_t kind, std::uint8_t becomes, int to) const noexcept {
    if (definition_.pseudo_royal && (compiled_.extinction >> kind & 1U) != 0) return true;
    if (becomes != kind && (definition_.extinction || definition_.pseudo_royal)) return true;
    const Mover& mover = this->their_tables_.movers[becomes];
    Bits aims = mover.capture.leaps[slot(to)];
    if (definition_.blast) aims |= mover.capture.rook[slot(to)] | mover.capture.bishop[slot(to)];
    return (aims & royals_) != 0;
  }

  /// Moves a piece of the other side, which may turn into another one, or back. `wall`: comes to the square that it
  /// left.
  void change(std::uint8_t kind, std::uint8_t becomes, Bits from, Bits to, Bits wall) noexcept {
    const Bits both = from | to;
    board_.of_kind[kind] ^= from;
    board_.of_kind[becomes] ^= to;
    board_.of_side[index(them_)] ^= both;
    if (Base::held) board_.walls ^= wall;
    enemies_ ^= both;
    occupied_ ^= both ^ wall;
    quiet_ ^= both ^ wall;
    if (kind != compiled_.king) prey_ ^= both;
  }

  Board& board_;
  bool usable_ = false;
  bool over_ = false;  ///< the game has ended for the side
  const bool duty_ = definition_.must_capture;
  const std::size_t parts_ = duty_ ? 2 : 1;
  const bool doubtful_ = definition_.pseudo_royal && this->promotes_royally();
  bool rooks_ = false;  ///< the other side has such riders
  bool bishops_ = false;
  Bits kept_ = 0;                           ///< squares of moves that are left to Counting
  Bits theirs_room_ = 0;                    ///< for walls
  std::uint64_t fixed_ = 0;                 ///< of pieces that no quiet move hinders
  std::array<std::uint64_t, 2> varying_{};  ///< of all groups, by part
  Bits all_extents_ = 0;
  Bits royal_targets_ = 0;
  Bits royal_extent_ = 0;  ///< squares that matter to whether they are attacked
  std::array<std::uint64_t, 2> royal_moves_{};
  bool royals_ride_ = false;
  bool castles_ = false;
  bool drops_ = false;
  std::size_t size_ = 0;
  std::array<Group, 64> groups_;  // NOLINT: the first `size_`
};

template <std::size_t Most>
bool king_reaches_flag(const Compiled& compiled, const Bare<Most>& node, Side us) {
  const Bits region = compiled.of.flag_region[index(us)].bits();
  return Counting<Bare<Most>, true>(compiled, node, us, 1, nullptr).king_reaches(region);
}

template <class Board>
std::uint64_t bare_total(const Compiled& compiled, const Board& node, Side us, int depth) {
  if (compiled.ends && ended(compiled, node, us)) return 0;
  if (depth == 1) return Counting<Board, true>(compiled, node, us, 1, nullptr).total();
  if (depth > 2 || !compiled.paired) return Counting<Board, false>(compiled, node, us, depth, nullptr).total();
  Board unmoved = node;
  unmoved.en_passant = {none, none};
  unmoved.victim = none;
  Replies<Board> replies(compiled, unmoved, opponent(us));
  return Counting<Board, false>(compiled, node, us, depth, &replies).total();
}

namespace {

template <class Board>
[[nodiscard]] std::optional<std::uint64_t> bare_setup(const Compiled& compiled, const Setup& setup, int depth) {
  const Board node = read<Board::most>(compiled, setup);
  // Walls of a set-up matter to which kinds are stuck on a square.
  if (node.last != 0 || (node.walls != 0 && (compiled.bare || compiled.of.immobility_illegal))) return std::nullopt;
  return bare_total(compiled, node, setup.to_move, depth);
}

}  // namespace

std::optional<std::uint64_t> count_bare(const Compiled& compiled, const Setup& setup, int depth) {
  if (depth < 1 || !(compiled.bare || compiled.held)) return std::nullopt;
  return compiled.held ? bare_setup<Held<16>>(compiled, setup, depth) : bare_setup<Bare<16>>(compiled, setup, depth);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
