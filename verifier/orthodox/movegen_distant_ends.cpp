#include "verifier/orthodox/movegen_distant_ends.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace arbiter::movegen {
namespace {

/// How many moves castling may save a side against those of each piece alone: the king's way to the c- or g-file, for
/// then the corner piece moves along, too, by what would be a move of its own.
[[nodiscard]] unsigned castling_saves(std::uint16_t rights, Side side, Bits kings) noexcept {
  if ((rights & rights_of_side(side)) == 0 || kings == 0) return 0;
  const int file = attacks::first(kings) & 7;
  return static_cast<unsigned>(std::max(std::abs(file - 2), std::abs(file - 6)));
}

/// The squares that a king can reach.
[[nodiscard]] Bits king_zone(int king, unsigned moves) noexcept {
  Bits zone = bit(king);
  for (unsigned i = 0; i < std::min(moves, 7U); ++i) {
    zone |= (zone & ~attacks::file_h) << 1U | (zone & ~attacks::file_a) >> 1U;
    zone |= zone << 8U | zone >> 8U;
  }
  return zone;
}

[[nodiscard]] Bits king_attackers(Role role, Side side, int king) noexcept {
  if (role == orthodox::pawn) return attacks::pawn(opponent(side), king);
  if (role == orthodox::knight) return attacks::knight(king);
  Bits result = 0;
  if (role == orthodox::bishop || role == orthodox::queen) result |= attacks::bishop(king, Bits{0});
  if (role == orthodox::rook || role == orthodox::queen) result |= attacks::rook(king, Bits{0});
  return result;
}

/// The squares between a king and sliders that attack it on an empty board.
[[nodiscard]] Bits between(int king, Bits rooks, Bits bishops) noexcept {
  Bits result = 0;
  for (Bits rest = rooks & attacks::rook(king, Bits{0}); rest != 0;) {
    const int slider = attacks::take_first(rest);
    result |= attacks::rook(king, bit(slider)) & attacks::rook(slider, bit(king));
  }
  for (Bits rest = bishops & attacks::bishop(king, Bits{0}); rest != 0;) {
    const int slider = attacks::take_first(rest);
    result |= attacks::bishop(king, bit(slider)) & attacks::bishop(slider, bit(king));
  }
  return result;
}

/// The pieces of the side that is to be mated, without its king, and where they can go.
class Blockers {
 public:
  using Set = DistantEnds::Set;
  Blockers(const Set& pieces, Side side, int captures, PawnMoveTable& pawns)
      : pieces_(pieces), side_(side), captures_(captures), pawns_(pawns),
        standing_(pieces.of(side) & ~pieces.kings(side)) {}

  /// Whether they may be able to stand on all of `wanted` after so many moves. Every square that is empty of them now
  /// needs a piece of its own, and a piece that leaves another wanted square for it must be replaced there.
  [[nodiscard]] bool may_fill(Bits wanted, unsigned moves) const {
    return fills(wanted & ~standing_, wanted, standing_, static_cast<int>(moves));
  }

 private:
  [[nodiscard]] bool fills(Bits open, Bits wanted, Bits free, int moves) const {
    if (open == 0) return true;
    if (attacks::size_of(open) > moves) return false;
    const int to = attacks::take_first(open);
    for (Bits rest = free; rest != 0;) {
      const int from = attacks::take_first(rest);
      const int needed = moves_to(from, to) + ((wanted & bit(from)) != 0 ? 1 : 0);
      if (needed <= moves && fills(open, wanted, free & ~bit(from), moves - needed)) return true;
    }
    return false;
  }
  [[nodiscard]] int moves_to(int from, int to) const {
    const Role role = pieces_.at(from);
    return role == orthodox::pawn ? pawns_.of(side_, from, captures_).as_any[index(to)] : moves_between(role, from, to);
  }

  const Set& pieces_;
  Side side_;
  int captures_;
  PawnMoveTable& pawns_;
  Bits standing_;
};

}  // namespace

bool DistantEnds::possible(const Set& pieces, std::uint16_t rights, Side hunter, unsigned hunter_moves,
                           unsigned other_moves) {
  const Side other = opponent(hunter);
  const Bits kings = pieces.kings(other);
  const Bits hunter_kings = pieces.kings(hunter);
  if (kings == 0 || attacks::several(kings) || attacks::several(hunter_kings)) return true;
  const int king = attacks::first(kings);
  // Kings side by side stand in set-ups only, and neither takes the other: that square is no flight. From others no
  // legal move leads there.
  if ((attacks::king(king) & hunter_kings) != 0) return true;
  hunter_moves += castling_saves(rights, hunter, hunter_kings);
  other_moves += castling_saves(rights, other, kings);
  Plan& plan = plan_of(pieces, hunter, hunter_moves);
  const int captured = attacks::size_of(pieces.of(hunter) & ~hunter_kings) - (mate_ ? 1 : 0);
  const Blockers blockers(pieces, other, captured, pawns_);
  Bits before = 0;
  for (unsigned moves = 0; moves <= std::min(other_moves, 7U); ++moves) {
    const Bits zone = king_zone(king, moves);
    for (Bits rest = zone & ~before & (plan.possible | ~plan.known); rest != 0;) {
      const int target = attacks::take_first(rest);
      if ((plan.known & bit(target)) == 0) complete(plan, target);
      for (std::size_t i = 0; i < plan.count[index(target)]; ++i) {
        const Bits left = FlightCovers::squares(target, plan.lefts[plan.first[index(target)] + i]);
        if (blockers.may_fill(left, other_moves - moves)) return true;
      }
    }
    before = zone;
  }
  return false;
}

DistantEnds::Plan& DistantEnds::plan_of(const Set& pieces, Side hunter, unsigned moves) {
  Plan wanted;
  const Bits hunters = pieces.of(hunter);
  std::uint64_t hash = moves + 1;
  for (std::size_t role = 0; role < wanted.of_role.size(); ++role) {
    wanted.of_role[role] = pieces.of_role[role] & hunters;
    hash = (hash ^ wanted.of_role[role]) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 29U;
  }
  wanted.moves = static_cast<std::uint8_t>(moves);
  wanted.hunter = hunter;
  const Side other = opponent(hunter);
  const int victims = attacks::size_of(pieces.of(other) & ~pieces.kings(other));
  const bool pawns = wanted.of_role[index(orthodox::pawn)] != 0;
  wanted.captures = static_cast<std::uint8_t>(pawns ? std::min(victims, PawnMoveTable::most_captures + 1) : 0);
  std::unique_ptr<Plan>& place = plans_[(hash ^ wanted.captures) & (most_plans - 1)];
  if (!place || !place->same(wanted)) place = std::make_unique<Plan>(std::move(wanted));
  return *place;
}

/// Finds the least sets of squares beside a king that the hunter can leave uncovered.
void DistantEnds::complete(Plan& plan, int king) {
  const Bits queens = plan.of_role[index(orthodox::queen)];
  const Bits lines =
      between(king, plan.of_role[index(orthodox::rook)] | queens, plan.of_role[index(orthodox::bishop)] | queens);
  const Bits openers = lines | plan.of_role[index(orthodox::pawn)];
  const Work opened = attacked_it | opens_line;
  const Work useless = !mate_ ? opened | attacks_king : lines == 0 ? opened : 0;
  teams_.assign(1, Post{0, 0});
  for (std::size_t number = 0; number < plan.of_role.size(); ++number) {
    for (Bits rest = plan.of_role[number]; rest != 0;) {
      const int from = attacks::take_first(rest);
      const Posts& posts = posts_of(static_cast<Role>(number), plan.hunter, from, king, plan.captures);
      add_piece(posts, (openers & bit(from)) != 0, useless, plan.moves);
    }
  }
  const unsigned beside = FlightCovers::ring(king, attacks::king(king));
  std::vector<Ring> lefts;
  for (const Post& team : teams_) {
    const bool discovered = (team.work & attacked_it) != 0 && (team.work & opens_line) != 0;
    if (mate_ && (team.work & attacks_king) == 0 && !discovered) continue;
    const unsigned left = beside & ~team.work;
    if ((left & team.work >> standing) != 0) continue;  // the king takes a piece
    if (std::any_of(lefts.begin(), lefts.end(), [&](unsigned each) { return (each & ~left) == 0; })) continue;
    std::erase_if(lefts, [&](unsigned each) { return (left & ~each) == 0; });
    lefts.push_back(static_cast<Ring>(left));
  }
  // Those with few squares are the likeliest to be filled.
  std::sort(lefts.begin(), lefts.end(),
            [](Ring a, Ring b) { return std::tuple(attacks::size_of(a), a) < std::tuple(attacks::size_of(b), b); });
  plan.first[index(king)] = static_cast<std::uint16_t>(plan.lefts.size());
  plan.count[index(king)] = static_cast<std::uint8_t>(lefts.size());
  plan.lefts.insert(plan.lefts.end(), lefts.begin(), lefts.end());
  plan.known |= bit(king);
  if (!lefts.empty()) plan.possible |= bit(king);
}

/// Adds a piece to all teams.
void DistantEnds::add_piece(const Posts& posts, bool on_line, Work useless, unsigned moves) {
  before_.swap(teams_);
  teams_.clear();
  // A piece that was captured covers nothing, which helps only if it would be in the way.
  const bool in_the_way = posts.empty() || posts.front().moves != 0 || posts.front().work >> standing != 0;
  if (in_the_way) teams_ = before_;
  for (const Post& post : posts) {
    if (post.moves > moves) break;
    Work work = post.work & ~moves_once;
    if (post.moves == 1 && on_line) work |= opens_line;
    work &= ~useless;
    for (const Post& team : before_) {
      if (team.moves + post.moves > static_cast<int>(moves)) continue;
      teams_.push_back({team.work | work, static_cast<std::uint8_t>(team.moves + post.moves)});
    }
  }
  std::sort(teams_.begin(), teams_.end(),
            [](const Post& a, const Post& b) { return std::tie(a.work, a.moves) < std::tie(b.work, b.moves); });
  const auto same = [](const Post& a, const Post& b) { return a.work == b.work; };
  teams_.erase(std::unique(teams_.begin(), teams_.end(), same), teams_.end());
}

const DistantEnds::Posts& DistantEnds::posts_of(Role role, Side side, int from, int king, int captures) {
  auto& of_king = posts_[index(king)];
  if (!of_king) of_king = std::make_unique<PostsOfKing>();
  const std::size_t kind =
      role == orthodox::pawn ? OrthodoxKinds::roles - 1 + static_cast<std::size_t>(captures) : index(role) - 1;
  Posts& posts = (*of_king)[(kind * 64 + index(from)) * 2 + attacks::index(side)];
  if (posts.empty()) posts = make_posts(role, side, from, king, captures);
  return posts;
}

DistantEnds::Posts DistantEnds::make_posts(Role role, Side side, int from, int king, int captures) {
  Posts all;
  const FlightCovers& covers = flight_covers<false>.of(king);
  const Bits beside = attacks::king(king);
  const auto add = [&](Role as, int square, int moves) {
    // No legal move leads a king beside the other one.
    if (moves >= never || square == king || (as == orthodox::king && (beside & bit(square)) != 0)) return;
    Work work = covers.from(as, side, square);
    work |= Work{FlightCovers::ring(king, beside & bit(square))} << standing;
    if (moves != 0) work |= moves == 1 ? moves_once : opens_line;
    if ((king_attackers(as, side, king) & bit(square)) != 0) {
      const bool slides = as == orthodox::bishop || as == orthodox::rook || as == orthodox::queen;
      work |= moves != 0 ? attacks_king : slides ? attacked_it : 0U;
    }
    all.push_back({work, static_cast<std::uint8_t>(moves)});
  };
  for (int square = 0; square < 64; ++square) {
    if (role != orthodox::pawn) {
      add(role, square, moves_between(role, from, square));
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
  Posts kept;
  for (const Post& post : all) {
    const auto better = [&](const Post& each) {
      return (post.work & does & ~each.work) == 0 && (each.work & ~post.work) >> standing == 0;
    };
    if (std::none_of(kept.begin(), kept.end(), better)) kept.push_back(post);
  }
  return kept;
}

}  // namespace arbiter::movegen
