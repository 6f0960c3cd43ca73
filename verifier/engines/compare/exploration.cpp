#include "verifier/engines/compare/comparison.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <unordered_set>
#include <utility>

#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

struct Node {
  Root root;
  std::vector<std::string> moves;
};

/// Whether a difference has what may be the cause of another: its kind, its likeliest clause, and its readings.
bool may_have_the_cause_of(const MoveDifference& cause, const MoveDifference& other) {
  if (cause.kind != other.kind || (cause.kind == DifferenceKind::end && cause.detail != other.detail)) return false;
  if (!std::includes(other.readings.begin(), other.readings.end(), cause.readings.begin(), cause.readings.end()))
    return false;
  if (cause.clauses.empty()) return other.clauses.empty();
  return contains(other.clauses, cause.clauses.front());
}

using Compared = std::unordered_set<Setup, SetupHash>;

/// `compared` are the set-ups of which the moves were compared before; they are compared again, but counted once.
Descent by_counts(const Comparison& comparison, Peer& peer, Node node, int depth, Compared& compared,
                  const KeepOn& keep_on) {
  const Variant& variant = node.root.variant();
  const MoveGenerator& counter = node.root.ruleset().generator();
  Descent descent;
  while (true) {
    Comparison::Result here = comparison.compare(node.root);
    compared.insert(node.root.setup());
    descent.positions = compared.size();
    if (here.difference) {
      descent.found = std::move(here.difference);
      descent.moves = std::move(node.moves);
      return descent;
    }
    if (depth <= 1) return descent;
    if (!keep_on(descent.positions)) {
      descent.whole = false;
      return descent;
    }
    const auto counts = peer.divide(comparison.fen_of(node.root.setup()), depth);
    const auto wrong = std::ranges::find_if(here.agreed, [&](const Comparison::Agreed& each) {
      const auto count = counts.find(each.label);
      return count == counts.end() || count->second != counter.count_setup_moves(each.outcome.after, depth - 1);
    });
    if (wrong == here.agreed.end()) return descent;
    node.moves.push_back(to_text(wrong->outcome.move, node.root.setup(), variant));
    node.root = node.root.after(wrong->outcome);
    --depth;
  }
}

/// Positions that are kept for one meeting; three times as many for castling, whose conditions are many.
constexpr std::size_t a_kind = 8;
constexpr std::size_t often = 30;      ///< meetings after which a kind is no longer looked at each time
constexpr std::size_t most_kept = 64;  ///< of a kind
constexpr std::size_t long_chain = 3;  ///< captures

Square drawn(SquareSet squares, Random& random) {
  auto square = squares.begin();
  for (std::size_t left = random.below(static_cast<std::size_t>(squares.size())); left > 0; --left) ++square;
  return *square;
}

/// The set-up with a piece more, a piece less, or a piece elsewhere; kings stay. Only kinds of pieces that are on the
/// board are added, so that armies keep their pieces.
Setup beside(const Variant& variant, const Setup& setup, Random& random) {
  Setup result = setup;
  SquareSet movable;
  for (const Square square : setup.board.occupied()) {
    if (role_info(variant, setup.board[square]->role).name != "king") movable |= square;
  }
  const SquareSet free = all_squares - setup.board.occupied();
  if (movable.empty() || free.empty()) return result;
  const Square from = drawn(movable, random);
  Piece piece = *setup.board[from];
  const std::size_t change = random.below(3);
  if (change != 0) result.board.clear(from);
  if (change == 0) {
    result.board.put(from, piece);
    if (piece.owner != Owner::both && random.one_in(2))
      piece.owner = piece.owner == Owner::white ? Owner::black : Owner::white;
  }
  if (change != 1) result.board.put(drawn(free, random), piece);
  return result;
}

constexpr std::size_t met_slots = std::size_t{1} << 20U;
constexpr int longest_game = 120;
constexpr std::size_t most_others = 2;

/// The move of a smaller position that is most like the one for which the position was made smaller.
const MoveDifference& most_like(const MoveDifference& move, const std::vector<MoveDifference>& moves) {
  const auto like = [&move](const MoveDifference& each) {
    if (each.kind != move.kind) return std::size_t{0};
    std::size_t shared = 1;
    for (const std::string& id : each.clauses) shared += contains(move.clauses, id) ? 1U : 0U;
    for (const std::string& reading : move.readings) shared += contains(each.readings, reading) ? 1U : 0U;
    return shared;
  };
  return *std::ranges::max_element(moves,
                                   [&](const MoveDifference& a, const MoveDifference& b) { return like(a) < like(b); });
}

std::set<std::string> features_of(const MoveDifference& move) {
  std::set<std::string> features;
  if (move.kind != DifferenceKind::end) features.insert(move.clauses.begin(), move.clauses.end());
  features.insert(move.readings.begin(), move.readings.end());
  return features;
}

/// Whether the peer lacks moves that we have, or says that there are none.
bool lacks_moves(const DifferenceGroup& group) {
  return group.move.kind == DifferenceKind::missing ||
         (group.move.kind == DifferenceKind::end && !group.move.readings.empty());
}

/// "Cannot read properties of undefined (reading '7')" and "… (reading '1')" are one trouble.
std::string without_numbers(std::string message) {
  std::erase_if(message, is_digit);
  return message;
}

/// Whether `large` may be the same deviation as `small` in a move with more clauses.
bool may_be_same(const MoveDifference& small, const MoveDifference& large) {
  if (small.kind != large.kind) return false;
  if (small.kind == DifferenceKind::end)
    return without_numbers(small.detail) == without_numbers(large.detail);  // "1-0", "0-1"
  if (const std::string how = deviation_of(small); !how.empty() && how == deviation_of(large)) return true;
  if (small.clauses.empty()) return false;
  if (small.kind == DifferenceKind::state && fields_of(small.detail) != fields_of(large.detail)) return false;
  return std::ranges::all_of(small.clauses, [&](const auto& id) { return contains(large.clauses, id); });
}

/// Counts `more` with `whole`, whose example stays unless the other has fewer pieces.
void join(DifferenceGroup& whole, DifferenceGroup&& more) {
  whole.moves += more.moves;
  std::vector<std::size_t> either;
  std::set_union(whole.positions.begin(), whole.positions.end(), more.positions.begin(), more.positions.end(),
                 std::back_inserter(either));
  whole.positions = std::move(either);
  // A move that the peer lacks says more than that it has none at all.
  const bool better = more.move.kind == whole.move.kind
                          ? more.smallest.setup.board.occupied().size() < whole.smallest.setup.board.occupied().size()
                          : whole.move.kind == DifferenceKind::end;
  if (better) {
    std::swap(whole.smallest, more.smallest);
    std::swap(whole.move, more.move);
  }
  if (whole.others.size() < most_others) whole.others.push_back({more.smallest.setup, more.move});
}

}  // namespace

Descent descend(const Comparison& comparison, Peer& peer, const Root& root, int depth, const KeepOn& keep_on) {
  if (peer.can_count()) {
    // Find the shallowest difference: a deeper count may also be wrong for another reason.
    Descent last;
    Compared compared;
    for (int depth_now = 1; depth_now <= depth; ++depth_now) {
      last = by_counts(comparison, peer, {root, {}}, depth_now, compared, keep_on);
      if (last.found || !last.whole) return last;
    }
    return last;
  }
  Descent descent;
  Compared seen;
  std::vector<Node> level{{root, {}}};
  for (int ply = 0; ply < depth && !level.empty(); ++ply) {
    std::vector<Node> next;
    for (Node& node : level) {
      if (!keep_on(descent.positions)) {
        descent.whole = false;
        return descent;
      }
      Comparison::Result here = comparison.compare(node.root);
      ++descent.positions;
      if (here.difference) {
        descent.found = std::move(here.difference);
        descent.moves = std::move(node.moves);
        return descent;
      }
      if (ply + 1 == depth) continue;
      for (const Comparison::Agreed& each : here.agreed) {
        if (!seen.insert(root.ruleset().essential(each.outcome.after)).second) continue;
        Node child{node.root.after(each.outcome), node.moves};
        child.moves.push_back(to_text(each.outcome.move, node.root.setup(), root.variant()));
        next.push_back(std::move(child));
      }
    }
    level = std::move(next);
  }
  return descent;
}

PositionDifference shrink(const Comparison& comparison, Ruleset ruleset, PositionDifference found,
                          const MoveDifference& cause) {
  if (!Position::with_usual_kings(ruleset, found.setup)) return found;
  const auto still = [&](const Setup& setup) {
    const auto position = Position::with_usual_kings(ruleset, setup);
    if (!position) return false;
    try {
      auto difference = comparison.compare(*position).difference;
      if (!difference || std::ranges::none_of(difference->moves, [&](const MoveDifference& each) {
            return may_have_the_cause_of(cause, each);
          }))
        return false;
      found = std::move(*difference);
    } catch (const PeerTrouble&) {  // a peer that fails on a smaller position has a different problem
      return false;
    }
    return true;
  };
  const auto still_without = [&](SquareSet squares) {
    Setup without = found.setup;
    for (const Square square : squares) without.board.clear(square);
    return still(ruleset.essential(without));
  };
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (const Square square : found.setup.board.occupied()) smaller = still_without(square) || smaller;
    for (std::size_t bit = 0; bit < State::bit_count; ++bit) {
      if (!found.setup.state.bits[bit]) continue;
      Setup without = found.setup;
      without.state.bits[bit] = false;
      still(without);
    }
    if (smaller) continue;
    const SquareSet pieces = found.setup.board.occupied();
    constexpr int most_pieces_for_pairs = 12;
    if (pieces.size() > most_pieces_for_pairs) continue;
    for (const Square a : pieces) {
      for (const Square b : pieces) {
        if (!smaller && b.index() > a.index()) smaller = still_without(SquareSet(a) | b);
      }
    }
  }
  return found;
}

std::array<bool, NearMisses::kinds> NearMisses::kinds_of(const Position& position,
                                                         const std::vector<MoveOutcome>& moves) {
  const Setup& setup = position.setup();
  std::array<bool, kinds> has{};
  const auto note = [&has](Kind kind) { has[static_cast<std::size_t>(kind)] = true; };
  if (moves.empty()) note(Kind::no_move);
  for (const MoveOutcome& move : moves) {
    const auto mover = mover_of(setup.board, move.move.front());
    const Step& last = move.move.back();
    std::size_t captures = 0;
    for (const Step& step : move.move) {
      captures += static_cast<std::size_t>(step.captures.size());
      if (step.also) note(Kind::castling);
      if (step.switches) note(Kind::switching);
      if (!step.captures.empty() && !step.captures.contains(step.to)) note(Kind::beside);
    }
    if (captures >= long_chain) note(Kind::chain);
    for (const StateRange& range : position.variant().state_ranges()) {
      if (range.part == StatePart::castling && captures > 0 && range.differs(setup.state, move.after.state))
        note(Kind::right_taken);
    }
    if (!mover) continue;
    if (last.becomes.owner != mover->owner) note(Kind::birth);
    if (last.becomes.owner == mover->owner && last.becomes.role != mover->role) note(Kind::promotion);
  }
  return has;
}

void NearMisses::look_at(const Position& position, const std::vector<MoveOutcome>& moves, Random& random) {
  const Variant& variant = position.variant();
  const auto has = kinds_of(position, moves);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (!has[kind]) continue;
    const std::size_t met = ++met_[kind];
    if (met > often && !random.one_in(met / often)) continue;
    const std::size_t wanted = kind == static_cast<std::size_t>(Kind::castling) ? 3 * a_kind : a_kind;
    for (std::size_t i = 0; i < wanted && kept_[kind].size() < most_kept; ++i) {
      const Setup other = position.ruleset().essential(beside(variant, position.setup(), random));
      if (auto near = Position::with_usual_kings(position.ruleset(), other)) kept_[kind].push_back(std::move(*near));
    }
  }
}

std::optional<Position> NearMisses::take() {
  std::size_t least = kinds;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (!kept_[kind].empty() && (least == kinds || given_[kind] < given_[least])) least = kind;
  }
  if (least == kinds) return std::nullopt;
  ++given_[least];
  std::optional<Position> newest = std::move(kept_[least].back());
  kept_[least].pop_back();
  return newest;
}

void Ledger::add(const PositionDifference& difference, const Comparison& comparison, Ruleset ruleset) {
  ++positions;
  for (const std::string& feature : difference.agreed) ++agreed_[feature];
  for (const MoveDifference& move : difference.moves) {
    const std::string met = cause_of(move);
    auto known = causes_.find(met);
    if (known == causes_.end()) {
      PositionDifference smallest = shrink(comparison, ruleset, difference, move);
      const MoveDifference shown = most_like(move, smallest.moves);
      const std::string cause = cause_of(shown);
      known = causes_.emplace(met, cause).first;
      const auto [place, is_new] = groups_.try_emplace(cause);
      Kind& kind = place->second;
      if (is_new) kind.features = features_of(move);
      const bool fewer = kind.group.smallest.moves.empty() ||
                         smallest.setup.board.occupied().size() < kind.group.smallest.setup.board.occupied().size();
      if (fewer) {
        kind.group.smallest = std::move(smallest);
        kind.group.move = shown;
      }
      if (kind.group.first_seen.empty()) kind.group.first_seen = comparison.fen_of(difference.setup);
    }
    Kind& kind = groups_[known->second];
    const std::set<std::string> features = features_of(move);
    std::erase_if(kind.features, [&](const std::string& each) { return !features.contains(each); });
    ++kind.group.moves;
    auto& seen = kind.group.positions;
    if (seen.empty() || seen.back() != positions) seen.push_back(positions);
  }
}

void Ledger::add(const PeerTrouble& trouble, const std::string& fen) {
  const auto same = [&](const TroubleGroup& group) {
    return group.trouble.kind == trouble.kind &&
           without_numbers(group.trouble.message) == without_numbers(trouble.message);
  };
  const auto known = std::ranges::find_if(troubles, same);
  if (known != troubles.end()) {
    ++known->times;
  } else {
    troubles.push_back({trouble, fen, 1});
  }
}

/// The board of a FEN with a character for each square.
std::string squares_of(std::string_view fen) {
  std::string squares;
  for (const char c : fen.substr(0, fen.find(' '))) {
    if (c >= '1' && c <= '8') {
      squares.append(static_cast<std::size_t>(c - '0'), '.');
    } else if (c != '/') {
      squares += c;
    }
  }
  return squares;
}

/// Whether the boards of two FENs differ on one square: another piece stands there, or one too many or too few.
bool one_square_apart(std::string_view a, std::string_view b) {
  const std::string mine = squares_of(a), other = squares_of(b);
  const auto [here, there] = std::mismatch(mine.begin(), mine.end(), other.begin(), other.end());
  return here != mine.end() && there != other.end() && std::equal(here + 1, mine.end(), there + 1, other.end());
}

/// A move of one step without what it captures: "e5d6" for "e5xd6{d5}" and for "e5d6".
std::string way_of(std::string_view move) {
  if (move.find_first_of(",=@") != std::string_view::npos) return {};
  std::string way(move.substr(0, move.find('{')));
  std::erase_if(way, [](char c) { return c == '-' || c == 'x'; });
  return way;
}

/// Whether the peer has one move instead of the other: both begin with the same step, for the same clause
/// ("a3xb5,b5-b6" for "a3xb5,b5-b4"), only what the piece becomes differs ("e7-e8=q" for "e7-e8=Q"), or the way is the
/// same and the board after it another (a pawn that is captured en passant and stays).
bool is_instead_of(const MoveDifference& extra, const MoveDifference& lacking) {
  if (lacking.kind != DifferenceKind::missing || extra.kind != DifferenceKind::extra) return false;
  const auto until = [](const MoveDifference& move, const char* ends) {
    return std::string_view(move.move).substr(0, move.move.find_first_of(ends));
  };
  if (until(extra, "=") == until(lacking, "=") || one_square_apart(extra.peers, lacking.ours)) return true;
  if (const std::string way = way_of(lacking.move); !way.empty() && way == way_of(extra.move)) return true;
  return until(extra, ",=") == until(lacking, ",=") && !extra.clauses.empty() &&
         contains(lacking.clauses, extra.clauses.front());
}

/// Joins the moves that a peer lacks with those that it has instead: the smallest position of either shows both.
void join_instead(std::vector<DifferenceGroup>& groups) {
  for (auto lacks = groups.begin(); lacks != groups.end();) {
    const auto shows = [&lacks](const DifferenceGroup& each) {
      const auto& moves = each.smallest.moves;
      const bool here = std::ranges::any_of(moves, [&](const MoveDifference& move) {
        return is_instead_of(each.move, move) && features_of(move) == features_of(lacks->move);
      });
      const auto& there = lacks->smallest.moves;
      return here || std::ranges::any_of(there, [&](const MoveDifference& move) {
               return is_instead_of(move, lacks->move) && may_be_same(each.move, move);
             });
    };
    const auto has = lacks->move.kind == DifferenceKind::missing ? std::ranges::find_if(groups, shows) : groups.end();
    if (has == groups.end()) {
      ++lacks;
      continue;
    }
    has->instead = true;
    join(*has, std::move(*lacks));
    lacks = groups.erase(lacks);
  }
}

/// Joins what one deviation explains: all of its moves have a clause or a reading in common that no agreed move has in
/// any position with a difference. What explains the most moves comes first, so that two faults stay two causes.
void Ledger::join_by_features(std::vector<Kind>& kinds) const {
  std::vector<Kind> joined;
  while (true) {
    std::map<std::string, std::size_t> explained;
    for (const Kind& each : kinds) {
      if (!lacks_moves(each.group)) continue;
      for (const std::string& feature : each.features) {
        if (!agreed_.contains(feature)) explained[feature] += each.group.moves;
      }
    }
    if (explained.empty()) break;
    // Of two that explain as many moves, the reading says more than its clause.
    const auto most = std::ranges::max_element(explained, [](const auto& a, const auto& b) {
      return std::pair(a.second, a.first.size()) < std::pair(b.second, b.first.size());
    });
    std::optional<Kind> whole;
    std::vector<Kind> left;
    for (Kind& each : kinds) {
      if (!lacks_moves(each.group) || !each.features.contains(most->first)) {
        left.push_back(std::move(each));
      } else if (!whole) {
        whole = std::move(each);
      } else {
        join(whole->group, std::move(each.group));
      }
    }
    whole->group.common = most->first;
    const std::string clause = most->first.substr(0, most->first.find(':'));
    std::erase(whole->group.move.clauses, clause);
    whole->group.move.clauses.insert(whole->group.move.clauses.begin(), clause);
    joined.push_back(std::move(*whole));
    kinds = std::move(left);
  }
  kinds.insert(kinds.begin(), std::make_move_iterator(joined.begin()), std::make_move_iterator(joined.end()));
}

std::vector<DifferenceGroup> Ledger::groups() const {
  std::vector<Kind> kinds;
  for (const auto& [cause, kind] : groups_) kinds.push_back(kind);
  // Fewest clauses first: a difference with more clauses of the same kind and parts of the state often has the same
  // cause in a longer chain.
  std::ranges::stable_sort(
      kinds, [](const Kind& a, const Kind& b) { return a.group.move.clauses.size() < b.group.move.clauses.size(); });
  join_by_features(kinds);
  std::vector<DifferenceGroup> merged;
  for (Kind& kind : kinds) {
    const auto known = std::ranges::find_if(merged, [&](const DifferenceGroup& each) {
      return kind.group.common.empty() && may_be_same(each.move, kind.group.move);
    });
    if (known == merged.end()) {
      merged.push_back(std::move(kind.group));
    } else {
      join(*known, std::move(kind.group));
    }
  }
  join_instead(merged);
  return merged;
}

Player::Player(std::vector<Position> starts, std::uint64_t seed, std::function<bool(const Setup&)> wanted)
    : starts_(std::move(starts)), ruleset_(starts_.at(0).ruleset()), random_(seed), wanted_(std::move(wanted)),
      here_(starts_[0]), history_(ruleset_), met_(met_slots) {
  restart();
}

void Player::restart() {
  plies_ = 0;
  history_ = History(ruleset_);
  // A quarter of the games begin with a random set-up: play alone seldom leads to rare positions.
  constexpr std::size_t random_starts = 4;
  if (random_.one_in(random_starts)) {
    constexpr int tries = 50;
    for (int i = 0; i < tries; ++i) {
      Setup setup = ruleset_.random_setup(random_);
      // So that the counters of what follows agree, which a peer may ask of a FEN.
      if (setup.to_move == Side::black && setup.counters.plies % 2 == 0) ++setup.counters.plies;
      const auto drawn = Position::with_usual_kings(ruleset_, setup);
      if (!drawn || (wanted_ && !wanted_(drawn->setup()))) continue;
      here_ = *drawn;
      return;
    }
  }
  here_ = starts_[random_.below(starts_.size())];
}

void Player::play_on() {
  const MoveSource& generator = ruleset_.generator();
  std::vector<MoveOutcome> moves;
  if (plies_ < longest_game && !history_.ends_with(here_.setup())) {
    moves = generator.moves(here_);
    near_.look_at(here_, moves, random_);
  }
  if (moves.empty()) return restart();
  ++plies_;
  if (random_.one_in(3)) {
    here_ = here_.after(moves[random_.below(moves.size())]);
    return;
  }
  // The rules' candidates have their clauses; for a longer chain the first step decides.
  std::vector<Considered> considered = ruleset_.rules().considered(here_.setup());
  const Considered* rarest = nullptr;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  const std::size_t shift = considered.empty() ? 0 : random_.below(considered.size());
  for (std::size_t i = 0; i < considered.size(); ++i) {
    const Considered& each = considered[(i + shift) % considered.size()];
    if (!each.legal) continue;
    std::size_t played = std::numeric_limits<std::size_t>::max();
    for (const std::string_view id : each.because) played = std::min(played, played_[id]);
    if (played < least) {
      least = played;
      rarest = &each;
    }
  }
  if (rarest == nullptr) {
    here_ = here_.after(moves[random_.below(moves.size())]);
    return;
  }
  for (const std::string_view id : rarest->because) ++played_[id];
  std::vector<const MoveOutcome*> fitting;
  for (const MoveOutcome& move : moves) {
    const bool begins = rarest->move.size() <= move.move.size() &&
                        std::equal(rarest->move.begin(), rarest->move.end(), move.move.begin());
    if (begins) fitting.push_back(&move);
  }
  here_ = here_.after(fitting.empty() ? moves[random_.below(moves.size())] : *fitting[random_.below(fitting.size())]);
}

Position Player::next() {
  constexpr int most_known = 1000;
  constexpr std::size_t every = 3;
  for (int known = 0;; ++known) {
    // The position of the game, which then goes on, or one beside a rare one.
    std::optional<Position> near;
    if (++given_ % every == 0) {
      near = near_.take();
      while (near && wanted_ && !wanted_(near->setup())) near = near_.take();
    }
    Position result = near ? std::move(*near) : here_;
    if (!near) play_on();
    // The game has ended by the loss of a king.
    if (!Position::with_usual_kings(ruleset_, result.setup())) {
      restart();
      continue;
    }
    const std::uint64_t hash = SetupHash()(result.setup()) | 1U;
    std::uint64_t& slot = met_[hash % met_slots];
    const bool met = slot == hash;
    slot = hash;
    if (!met || known >= most_known) return result;
  }
}

}  // namespace arbiter
