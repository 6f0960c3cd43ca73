#include "verifier/orthodox/movegen/movegen_distant_ends.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <tuple>

namespace arbiter::movegen {
namespace {

/// From a square of a pawn to another, without promotion.
[[nodiscard]] int pawn_advances(Side side, int from, int to, int captures) noexcept {
  const int ranks = ((to >> 3) - (from >> 3)) * forward(side);
  const int files = std::abs((to & 7) - (from & 7));
  if (ranks < files || files > captures || (ranks == 0 && from != to)) return never;
  // CH.pawn.double: two ranks at once, straight ahead from the second rank, which it may first have to reach.
  const int rank = relative_rank(side, from >> 3);
  const bool may_double = rank <= 1 && rank + ranks >= 3 && ranks - 2 >= files;
  return may_double ? ranks - 1 : ranks;
}

[[nodiscard]] PawnMoves pawn_moves_from(Side side, int from, int captures) {
  PawnMoves result;
  for (auto& each : result.as) each.fill(never);
  auto& pawn = result.as[index(orthodox::pawn)];
  for (int to = 0; to < 64; ++to) {
    const int moves = pawn_advances(side, from, to, captures);
    const bool last = relative_rank(side, to >> 3) == 7;
    if (moves == never || (last && to != from)) continue;
    pawn[index(to)] = static_cast<std::uint8_t>(moves);
  }
  for (const int promotion : Ones{attacks::rank_of(side, 7)}) {
    const int moves = promotion == from ? never : pawn_advances(side, from, promotion, captures);
    if (moves == never) continue;
    for (const Role role : OrthodoxKinds::promotions) {
      for (int to = 0; to < 64; ++to) {
        std::uint8_t& least = result.as[index(role)][index(to)];
        least = static_cast<std::uint8_t>(std::min<int>(least, moves + relaxed_moves().between(role, promotion, to)));
      }
    }
  }
  for (std::size_t to = 0; to < 64; ++to) {
    result.as_any[to] = never;
    for (const auto& each : result.as) result.as_any[to] = std::min(result.as_any[to], each[to]);
    for (std::size_t moves = result.as_any[to]; moves < result.within.size(); ++moves) {
      result.within[moves] |= Bits{1} << to;
    }
  }
  return result;
}

/// With fewer combinations, to find those that are the same takes longer than it saves.
constexpr std::size_t few = 1500;

/// How many moves castling may save a side against those of each piece alone: the king's way to the c- or g-file, for
/// then the castling rook moves along, too, by what would be a move of its own.
[[nodiscard]] unsigned castling_saves(std::uint16_t rights, Side side, Bits kings) noexcept {
  if ((rights & rights_of_side(side)) == 0 || kings == 0) return 0;
  const int file = attacks::first(kings) & 7;
  return static_cast<unsigned>(std::max(std::abs(file - 2), std::abs(file - 6)));
}

/// The squares between a king and sliders that attack it on an empty board.
[[nodiscard]] Bits between(int king, Bits rooks, Bits bishops) noexcept {
  Bits result = 0;
  for (Bits rest = (rooks & attacks::rook(king, Bits{0})) | (bishops & attacks::bishop(king, Bits{0})); rest != 0;)
    result |= attacks::between(king, attacks::take_first(rest));
  return result;
}

/// The pieces of the side that is to be mated, without its king, and where they can go.
struct Fillers {
  const DistantEnds::Set& pieces;
  Side side;
  int captures;
  const RelaxedMoves& relaxed;
  PawnMoveTable& pawns;
  Bits standing = pieces.of(side) & ~pieces.kings(side);

  /// Squares that some of them can reach.
  [[nodiscard]] Bits within(unsigned moves) const {
    Bits result = 0;
    for (const int from : Ones{standing}) {
      const Role role = pieces.at(from);
      result |= role == orthodox::pawn ? pawn(from).within[std::min<std::size_t>(moves, RelaxedMoves::most)]
                                       : relaxed.within(role, from, moves);
    }
    return result;
  }
  /// Whether they may be able to stand on all of `wanted`, and to leave `cleared`, after so many moves. Every square
  /// that is empty of them now needs a piece of its own. A piece that leaves another wanted square for it must be
  /// replaced there by one more move, which may be the one that clears a square.
  [[nodiscard]] bool may_fill(Bits wanted, Bits cleared, unsigned moves) const {
    return fills({wanted & ~standing, standing, static_cast<int>(moves), 0}, wanted, cleared & standing);
  }

  struct Task {
    Bits open;     ///< squares to fill
    Bits free;     ///< pieces without a task
    int moves;     ///< that are left
    int replaced;  ///< wanted squares that were left
  };
  [[nodiscard]] bool fills(const Task& task, Bits wanted, Bits cleared) const {
    if (task.open == 0) return std::max(task.replaced, attacks::size_of(cleared & task.free)) <= task.moves;
    if (attacks::size_of(task.open) + task.replaced > task.moves) return false;
    Task rest = task;
    const int to = attacks::take_first(rest.open);
    for (const int from : Ones{task.free}) {
      rest.free = task.free & ~bit(from);
      rest.moves = task.moves - moves_to(from, to);
      rest.replaced = task.replaced + ((wanted & bit(from)) != 0 ? 1 : 0);
      if (rest.moves >= rest.replaced && fills(rest, wanted, cleared)) return true;
    }
    return false;
  }
  [[nodiscard]] const PawnMoves& pawn(int from) const { return pawns.of(side, from, captures); }
  [[nodiscard]] int moves_to(int from, int to) const {
    const Role role = pieces.at(from);
    return role == orthodox::pawn ? pawn(from).as_any[index(to)] : relaxed.between(role, from, to);
  }
};

void keep_largest(FlightCovers::Rings& sets, unsigned added) {
  if (std::any_of(sets.begin(), sets.end(), [&](unsigned set) { return (added & ~set) == 0; })) return;
  std::erase_if(sets, [&](unsigned set) { return (set & ~added) == 0; });
  sets.push_back(static_cast<FlightCovers::Ring>(added));
}

}  // namespace

RelaxedMoves::RelaxedMoves() {
  for (std::size_t role = 0; role < OrthodoxKinds::roles; ++role) {
    for (int from = 0; from < 64; ++from) {
      between_[role][index(from)].fill(never);
      Bits met = 0;
      Bits now = bit(from);
      for (int moves = 0; moves <= most; ++moves) {
        Bits next = 0;
        for (const int square : Ones{now & ~met}) {
          between_[role][index(from)][index(square)] = static_cast<std::uint8_t>(moves);
          if (role != index(orthodox::pawn)) next |= attacked_from(static_cast<Role>(role), Side::white, square);
        }
        met |= now;
        within_[role][index(moves)][index(from)] = met;
        now = next;
      }
    }
  }
}

const RelaxedMoves& relaxed_moves() {
  static const RelaxedMoves made;
  return made;
}

const PawnMoves& PawnMoveTable::of(Side side, int from, int captures) {
  auto& made = made_[attacks::index(side)][index(std::clamp(captures, 0, most_captures + 1))][index(from)];
  if (!made) made = std::make_unique<const PawnMoves>(pawn_moves_from(side, from, captures));
  return *made;
}

bool DistantEnds::possible(const Set& pieces, std::uint16_t rights, Side hunter, unsigned hunter_moves,
                           unsigned other_moves) {
  const Side other = opponent(hunter);
  const Bits kings = pieces.kings(other);
  const Bits hunter_kings = pieces.kings(hunter);
  if (kings == 0 || attacks::several(kings) || attacks::several(hunter_kings)) return true;
  const int king = attacks::first(kings);
  // Kings side by side stand in set-ups only, and neither takes the other: that square is not a flight. From others no
  // legal move leads there.
  if ((attacks::king(king) & hunter_kings) != 0) return true;
  hunter_moves += castling_saves(rights, hunter, hunter_kings);
  other_moves += castling_saves(rights, other, kings);
  Plan& plan = plan_of(pieces, hunter, hunter_moves);
  const int captured = attacks::size_of(pieces.of(hunter) & ~hunter_kings) - (mate_ ? 1 : 0);
  const Fillers fillers{pieces, other, captured, relaxed_, pawns_};
  Bits before = 0;
  for (unsigned moves = 0; moves <= std::min(other_moves, 7U); ++moves) {
    const Bits zone = relaxed_.within(orthodox::king, king, moves);
    const Bits rest = zone & ~before & (plan.possible | ~plan.known);
    before = zone;
    if (rest == 0) continue;
    const unsigned left_moves = other_moves - moves;
    const Bits filled = fillers.within(left_moves);
    for (const int target : Ones{rest}) {
      if ((plan.known & bit(target)) == 0) {
        if (hopeless(plan, target, filled)) continue;
        complete(plan, target);
      }
      const Bits cleared = hunter_moves == 1 ? bit(target) : 0;
      for (std::size_t i = 0; i < plan.count[index(target)]; ++i) {
        const Bits left = plan.lefts[plan.first[index(target)] + i];
        if ((left & ~filled) == 0 && fillers.may_fill(left, cleared, left_moves)) return true;
      }
    }
  }
  return false;
}

DistantEnds::Plan& DistantEnds::plan_of(const Set& pieces, Side hunter, unsigned moves) {
  const Bits hunters = pieces.of(hunter);
  const Side other = opponent(hunter);
  Team team;
  for (std::size_t role = 0; role < team.of_role.size(); ++role) team.of_role[role] = pieces.of_role[role] & hunters;
  team.moves = static_cast<std::uint8_t>(moves);
  team.hunter = hunter;
  const int victims = attacks::size_of(pieces.of(other) & ~pieces.kings(other));
  const bool pawns = team.of_role[index(orthodox::pawn)] != 0;
  team.captures = static_cast<std::uint8_t>(pawns ? std::min(victims, PawnMoveTable::most_captures + 1) : 0);
  // One after the other are often the moves of the other side.
  if (last_plan_ != nullptr && last_plan_->team == team) return *last_plan_;
  std::uint64_t hash = moves * 8 + team.captures;
  for (const Bits each : team.of_role) {
    hash = (hash ^ each) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 29U;
  }
  std::unique_ptr<Plan>& place = plans_[hash & (most_plans - 1)];
  if (!place || place->team != team) place = std::make_unique<Plan>(Plan{.team = team});
  last_plan_ = place.get();
  return *place;
}

bool DistantEnds::hopeless(Plan& plan, int king, Bits filled) {
  if ((plan.outlined & bit(king)) == 0) {
    plan.outlined |= bit(king);
    Work work = 0;
    const std::size_t moves = std::min<std::size_t>(plan.team.moves, RelaxedMoves::most);
    for (std::size_t number = 0; number < plan.team.of_role.size(); ++number) {
      for (const int from : Ones{plan.team.of_role[number]}) {
        work |= posts_of(static_cast<Role>(number), plan.team.hunter, from, king, plan.team.captures).all[moves];
      }
    }
    if (mate_ && (work & (attacks_king | attacked_it)) == 0) plan.known |= bit(king);  // and not possible
    const auto covered = static_cast<Ring>(work);
    plan.least[index(king)] = attacks::king(king) & ~FlightCovers::squares(king, covered);
  }
  return (plan.known & bit(king)) != 0 || (plan.least[index(king)] & ~filled) != 0;
}

/// Finds the least sets of squares beside a king that the hunter can leave uncovered.
void DistantEnds::complete(Plan& plan, int king) {
  const Bits queens = plan.team.of_role[index(orthodox::queen)];
  const Bits lines = between(king, plan.team.of_role[index(orthodox::rook)] | queens,
                             plan.team.of_role[index(orthodox::bishop)] | queens);
  const Bits openers = lines | plan.team.of_role[index(orthodox::pawn)];
  const Work opened = attacked_it | opens_line;
  const Work useless = !mate_ ? opened | attacks_king : lines == 0 ? opened : 0;
  together_.assign(1, Post{});
  for (std::size_t number = 0; number < plan.team.of_role.size(); ++number) {
    for (const int from : Ones{plan.team.of_role[number]}) {
      const Posts& posts = posts_of(static_cast<Role>(number), plan.team.hunter, from, king, plan.team.captures);
      add_piece(posts, (openers & bit(from)) != 0, useless, plan.team.moves);
    }
  }
  const unsigned beside = FlightCovers::ring(king, attacks::king(king));
  std::vector<Bits> lefts;
  for (const Post& all : together_) {
    const bool discovered = (all.work & attacked_it) != 0 && (all.work & opens_line) != 0;
    if (mate_ && (all.work & attacks_king) == 0 && !discovered) continue;
    const unsigned uncovered = beside & ~all.work;
    if ((uncovered & all.work >> standing) != 0) continue;  // the king takes a piece
    const Bits left = FlightCovers::squares(king, static_cast<Ring>(uncovered)) | all.victims;
    if (std::any_of(lefts.begin(), lefts.end(), [&](Bits each) { return (each & ~left) == 0; })) continue;
    std::erase_if(lefts, [&](Bits each) { return (left & ~each) == 0; });
    lefts.push_back(left);
  }
  // Those with few squares are the likeliest to be filled.
  std::sort(lefts.begin(), lefts.end(),
            [](Bits a, Bits b) { return std::tuple(attacks::size_of(a), a) < std::tuple(attacks::size_of(b), b); });
  plan.first[index(king)] = static_cast<std::uint16_t>(plan.lefts.size());
  plan.count[index(king)] = static_cast<std::uint16_t>(lefts.size());
  plan.lefts.insert(plan.lefts.end(), lefts.begin(), lefts.end());
  plan.known |= bit(king);
  if (!lefts.empty()) plan.possible |= bit(king);
}

/// Adds a piece to what others can do together.
void DistantEnds::add_piece(const Posts& posts, bool on_line, Work useless, unsigned moves) {
  const std::size_t before = together_.size();
  const bool stays = !posts.each.empty() && posts.each.front().moves == 0;
  for (const Post& post : posts.each) {
    if (post.moves == 0) continue;
    if (post.moves > moves) break;
    Work work = post.work & ~moves_once;
    if (post.moves == 1 && on_line) work |= opens_line;
    work &= ~useless;
    for (std::size_t i = 0; i < before; ++i) {
      const Post others = together_[i];
      const unsigned sum = others.moves + unsigned{post.moves};
      if (sum > moves) continue;
      together_.push_back({others.work | work, static_cast<std::uint8_t>(sum), others.victims | post.victims});
    }
  }
  if (stays) {
    const Work work = posts.each.front().work & ~useless;
    for (std::size_t i = 0; i < before; ++i) {
      // A piece that was captured covers nothing, which helps only if it would be in the way.
      if (work >> standing != 0) together_.push_back(together_[i]);
      together_[i].work |= work;
    }
  }
  if (together_.size() < few) return;
  std::sort(together_.begin(), together_.end(), [](const Post& a, const Post& b) {
    return std::tie(a.work, a.victims, a.moves) < std::tie(b.work, b.victims, b.moves);
  });
  const auto same = [](const Post& a, const Post& b) { return a.work == b.work && a.victims == b.victims; };
  together_.erase(std::unique(together_.begin(), together_.end(), same), together_.end());
}

const DistantEnds::Posts& DistantEnds::posts_of(Role role, Side side, int from, int king, int captures) {
  auto& of_king = posts_[index(king)];
  if (!of_king) of_king = std::make_unique<PostsOfKing>();
  const std::size_t kind =
      role == orthodox::pawn ? OrthodoxKinds::roles - 1 + static_cast<std::size_t>(captures) : index(role) - 1;
  Posts& posts = (*of_king)[(kind * 64 + index(from)) * 2 + attacks::index(side)];
  if (posts.each.empty()) posts = make_posts(role, side, from, king, captures);
  return posts;
}

DistantEnds::Posts DistantEnds::make_posts(Role role, Side side, int from, int king, int captures) {
  std::vector<Post> all;
  const FlightCovers& covers = flight_covers<false>.of(king);
  const Bits beside = attacks::king(king);
  // The piece that a pawn captures by a single move, unless it may be one that it captures en passant.
  const bool en_passant = relative_rank(side, from >> 3) == 4;
  const auto victim = [&](int square) {
    return role == orthodox::pawn && !en_passant && ((from ^ square) & 7) != 0 ? bit(square) : Bits{0};
  };
  const auto add = [&](Role as, int square, int moves) {
    // No legal move leads a king beside the other one.
    if (moves >= never || square == king || (as == orthodox::king && (beside & bit(square)) != 0)) return;
    Work work = covers.from(as, side, square);
    work |= Work{FlightCovers::ring(king, beside & bit(square))} << standing;
    if (moves != 0) work |= moves == 1 ? moves_once : opens_line;
    if (as != orthodox::king && (attacked_from(as, opponent(side), king) & bit(square)) != 0) {
      const bool slides = as == orthodox::bishop || as == orthodox::rook || as == orthodox::queen;
      work |= moves != 0 ? attacks_king : slides ? attacked_it : 0U;
    }
    all.push_back({work, static_cast<std::uint8_t>(moves), moves == 1 ? victim(square) : 0});
  };
  for (int square = 0; square < 64; ++square) {
    if (role != orthodox::pawn) {
      add(role, square, relaxed_.between(role, from, square));
      if (square == from) add(role, square, 2);  // it can also have left and come back
      continue;
    }
    const PawnMoves& moves = pawns_.of(side, from, captures);
    add(orthodox::pawn, square, moves.as[index(orthodox::pawn)][index(square)]);
    for (const Role becomes : OrthodoxKinds::promotions) add(becomes, square, moves.as[index(becomes)][index(square)]);
  }
  constexpr Work does = (Work{1} << standing) - 1;
  std::sort(all.begin(), all.end(), [](const Post& a, const Post& b) {
    return std::tuple(a.moves, -attacks::size_of(a.work & does), a.work) <
           std::tuple(b.moves, -attacks::size_of(b.work & does), b.work);
  });
  Posts posts;
  std::vector<Post>& kept = posts.each;
  for (const Post& post : all) {
    const auto better = [&](const Post& each) {
      return (post.work & does & ~each.work) == 0 && (each.work & ~post.work) >> standing == 0 &&
             (each.victims & ~post.victims) == 0;
    };
    if (std::none_of(kept.begin(), kept.end(), better)) kept.push_back(post);
  }
  for (const Post& post : kept) {
    for (std::size_t moves = post.moves; moves < posts.all.size(); ++moves) posts.all[moves] |= post.work;
  }
  return posts;
}

FlightCovers::FlightCovers(bool stands, int king) {
  const Bits beside = attacks::king(king);
  for (const Side side : {Side::white, Side::black}) {
    auto& most = most_[attacks::index(side)];
    for (std::size_t number = 0; number < OrthodoxKinds::roles; ++number) {
      const auto role = static_cast<Role>(number);
      for (int square = 0; square < 64; ++square) {
        if (square == king) continue;
        const Bits attacked = attacked_from(role, side, square);
        from_[attacks::index(side)][number][index(square)] = ring(king, attacked & beside);
        const Ring covered = ring(king, (attacked | (stands ? bit(square) : Bits{0})) & beside);
        keep_largest(most[number][0], covered);
        if (role != orthodox::king && (attacked & bit(king)) != 0) keep_largest(most[number][1], covered);
      }
    }
    for (const Role becomes : OrthodoxKinds::promotions) {
      for (const std::size_t checking : {0U, 1U}) {
        for (const Ring set : most[index(becomes)][checking]) keep_largest(most[index(orthodox::pawn)][checking], set);
      }
    }
  }
}

FlightCoverTable::~FlightCoverTable() {
  for (const auto& made : made_) delete made.load();
}

const FlightCovers& FlightCoverTable::make(int king) {
  auto made = std::make_unique<const FlightCovers>(stands_, king);
  const FlightCovers* first = nullptr;
  if (made_[index(king)].compare_exchange_strong(first, made.get())) first = made.release();
  return *first;
}

}  // namespace arbiter::movegen
