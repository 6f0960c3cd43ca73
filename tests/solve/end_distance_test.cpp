// What a search leaves out as too far away is: no line of play that ended in a mate, a stalemate or a diagram was
// called impossible at any of its positions, with the moves that it took from there. Lines are played forward at
// random, and backward from ends in which many pieces stand around the king.
#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/every.hpp"
#include "verifier/board/attacks.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/solve/search/search.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(end_distance_test)

using namespace arbiter;

namespace {

struct Counted {
  std::size_t ends = 0;
  std::size_t asked = 0;
  std::size_t refused = 0;  ///< the same positions with fewer moves
};

/// A variant's lines of random moves.
class Lines {
 public:
  Lines(Ruleset ruleset, std::uint64_t seed) : ruleset_(ruleset), random_(seed) {}

  void play(bool mate, bool series, Counted& counted) {
    const Setup root = ruleset_.random_setup(random_);
    const auto source = ruleset_.generator().search_source(root);
    const auto distance = source->distance_to(mate ? DistantEnd::mate : DistantEnd::stalemate);
    BOOST_TEST_REQUIRE(static_cast<bool>(distance));
    std::vector<SearchNode> line{source->node(root)};
    if (source->in_check(source->passed(line.front()))) return;  // no game has that
    for (int ply = 0; ply < 14; ++ply) {
      const SearchNode now = line.back();
      if (ends(*source, now, mate)) break;
      std::vector<SearchNode> next;
      each_successor(*source, now, [&](const SearchNode& each, const Arrival&) {
        next.push_back(each);
        return true;
      });
      if (next.empty()) return;
      // A move that ends the game is taken where there is one, so that many lines have an end.
      const SearchNode* chosen = &next[random_.below(next.size())];
      for (const SearchNode& each : next) {
        if (ends(*source, each, mate)) chosen = &each;
      }
      line.push_back(*chosen);
      if (series && !ends(*source, *chosen, mate) && !source->in_check(*chosen)) {
        line.back() = source->passed(*chosen);
      }
    }
    if (!ends(*source, line.back(), mate) || line.size() < 2) return;
    ++counted.ends;
    compare(distance, line, root, counted);
  }

 private:
  static bool ends(const SearchSource& source, const SearchNode& node, bool mate) {
    return source.status(node) == (mate ? Status::mate : Status::stalemate);
  }

  void compare(const EndDistance& distance, const std::vector<SearchNode>& line, const Setup& root,
               Counted& counted) const {
    const Side hunter = opponent(line.back().to_move);
    unsigned moves[2] = {0, 0};
    for (std::size_t i = line.size() - 1; i-- > 0;) {
      ++moves[line[i].to_move == hunter ? 0 : 1];
      ++counted.asked;
      BOOST_TEST_REQUIRE(distance(line[i], hunter, moves[0], moves[1]),
                         fmt::format("{} {}: {} plies before the end", ruleset_->name(), ruleset_->write_fen(root, {}),
                                     line.size() - 1 - i));
      if (moves[0] > 1 && !distance(line[i], hunter, 1, moves[1])) ++counted.refused;
    }
  }

  Ruleset ruleset_;
  Random random_;
};

using attacks::bit;
using attacks::Bits;

Square square_of(int index) { return Square::at(index % 8, index / 8); }

Bits reached(Role role, int square, Bits occupied) {
  if (role == orthodox::king) return attacks::king(square);
  if (role == orthodox::knight) return attacks::knight(square);
  Bits result = 0;
  if (role != orthodox::rook) result |= attacks::bishop(square, occupied);
  if (role != orthodox::bishop) result |= attacks::rook(square, occupied);
  return result;
}

/// Ends, and moves taken back from them: in any order of the sides, as a search may ask.
class TakenBack {
 public:
  TakenBack(const Variant& variant, std::uint64_t seed) : ruleset_(variant), random_(seed) {}

  void play(bool mate, Counted& counted) {
    deal();
    const auto source = ruleset_.generator().search_source(setup_);
    setup_.to_move = loser_;
    const SearchNode end = source->node(setup_);
    if (source->status(end) != (mate ? Status::mate : Status::stalemate)) return;
    if (source->in_check(source->passed(end))) return;
    const auto distance = source->distance_to(mate ? DistantEnd::mate : DistantEnd::stalemate);
    if (!take_back(opponent(loser_)) || source->in_check(source->node(setup_))) return;
    ++counted.ends;
    std::string line = ruleset_->write_fen(setup_, {});
    unsigned moves[2] = {1, 0};
    for (int i = 0; i < 9; ++i) {
      for (const Side to_move : {Side::white, Side::black}) {
        Setup asked = setup_;
        asked.to_move = to_move;
        const SearchNode node = source->node(asked);
        ++counted.asked;
        BOOST_TEST_REQUIRE(distance(node, opponent(loser_), moves[0], moves[1]),
                           fmt::format("{} in {} and {} moves, backward: {}", mate, moves[0], moves[1], line));
        if (!distance(node, opponent(loser_), 1, moves[1] / 2)) ++counted.refused;
      }
      const Side side = random_.one_in(2) ? Side::white : Side::black;
      if (!take_back(side)) continue;
      ++moves[side == loser_ ? 1 : 0];
      line += ", " + ruleset_->write_fen(setup_, {});
    }
  }

 private:
  Bits occupied(Side side) const {
    Bits result = 0;
    for (int square = 0; square < 64; ++square) {
      const auto piece = setup_.board[square_of(square)];
      if (piece && piece->owner == owner_of(side)) result |= bit(square);
    }
    return result;
  }
  Bits occupied() const { return occupied(Side::white) | occupied(Side::black); }
  static Owner owner_of(Side side) { return side == Side::white ? Owner::white : Owner::black; }

  void put(int square, Role role, Side side) {
    const bool edge = square < 8 || square >= 56;
    if (!setup_.board.empty(square_of(square)) || (role == orthodox::pawn && edge)) return;
    setup_.board.put(square_of(square), piece_of(side, role));
  }
  Role any_role() { return static_cast<Role>(random_.below(5)); }

  void deal() {
    setup_ = Setup{};
    loser_ = random_.one_in(2) ? Side::white : Side::black;
    const int king = static_cast<int>(random_.below(64));
    put(king, orthodox::king, loser_);
    int other = king;
    while (((bit(king) | attacks::king(king)) & bit(other)) != 0) other = static_cast<int>(random_.below(64));
    put(other, orthodox::king, opponent(loser_));
    for (Bits beside = attacks::king(king); beside != 0;) {
      const int square = attacks::take_first(beside);
      if (!random_.one_in(3)) put(square, any_role(), loser_);
    }
    for (std::size_t pieces = 1 + random_.below(4); pieces > 0; --pieces) {
      const int square = static_cast<int>(random_.below(64));  // first, whatever the compiler
      put(square, any_role(), opponent(loser_));
    }
  }

  /// Takes back a move of some piece of a side; returns whether it could.
  bool take_back(Side side) {
    const Bits own = occupied(side);
    std::vector<int> pieces;
    for (Bits rest = own; rest != 0;) pieces.push_back(attacks::take_first(rest));
    const int to = pieces[random_.below(pieces.size())];
    const Role role = setup_.board[square_of(to)]->role;
    const Bits empty = ~occupied();
    const bool last = relative_rank(side, to >> 3) == 7;
    const bool promoted = last && role != orthodox::king && role != orthodox::pawn && random_.one_in(2);
    const bool captured = random_.one_in(4);
    Bits from = 0;
    if (role == orthodox::pawn || promoted) {
      if (relative_rank(side, to >> 3) < 2) return false;
      const int behind = attacks::ahead(to, side, -1);
      if (captured) {
        from = attacks::pawn(opponent(side), to) & empty;
      } else if ((bit(behind) & empty) != 0) {
        from = bit(behind);
        if (relative_rank(side, to >> 3) == 3) from |= bit(attacks::ahead(to, side, -2)) & empty;
      }
    } else {
      from = reached(role, to, ~empty) & empty;
      if (role == orthodox::king) {
        for (Bits rest = occupied(opponent(side)); rest != 0;) {
          const int square = attacks::take_first(rest);
          if (setup_.board[square_of(square)]->role == orthodox::king) from &= ~attacks::king(square);
        }
      }
    }
    if (from == 0) return false;
    std::vector<int> starts;
    while (from != 0) starts.push_back(attacks::take_first(from));
    const int start = starts[random_.below(starts.size())];
    setup_.board.clear(square_of(to));
    setup_.board.put(square_of(start), piece_of(side, promoted ? orthodox::pawn : role));
    if (captured) {
      Role victim = any_role();
      if (victim == orthodox::pawn && (to < 8 || to >= 56)) victim = orthodox::knight;
      put(to, victim, opponent(side));
    }
    return true;
  }

  Ruleset ruleset_;
  Random random_;
  Setup setup_{};
  Side loser_ = Side::black;
};

}  // namespace

BOOST_AUTO_TEST_CASE(no_end_taken_back_was_too_far) {
  const Variant* variant = variant_named("chess");
  BOOST_TEST_REQUIRE(variant != nullptr);
  for (const bool mate : {true, false}) {
    TakenBack lines(*variant, mate ? 3 : 4);
    Counted counted;
    for (std::size_t i = 0; i < 400'000 / tests::every_nth(); ++i) lines.play(mate, counted);
    BOOST_TEST_MESSAGE(fmt::format("mate {}: {} ends, {} positions, {} too far for fewer moves", mate, counted.ends,
                                   counted.asked, counted.refused));
    BOOST_TEST(counted.ends >= 75U / tests::every_nth());
    BOOST_TEST(counted.refused >= 75U / tests::every_nth());
  }
}

BOOST_AUTO_TEST_CASE(no_end_was_too_far) {
  for (const char* name : {"chess", "kingofthehill", "threecheck"}) {
    const Variant* variant = variant_named(name);
    BOOST_TEST_REQUIRE(variant != nullptr);
    for (const bool series : {false, true}) {
      Lines lines(Ruleset(*variant), 1);
      Counted counted;
      for (std::size_t i = 0; i < 600 / tests::every_nth(); ++i) lines.play(true, series, counted);
      BOOST_TEST_MESSAGE(fmt::format("{} series {}: {} ends, {} positions, {} too far for one move", name, series,
                                     counted.ends, counted.asked, counted.refused));
      BOOST_TEST(counted.ends >= 15U / tests::every_nth());
      BOOST_TEST(counted.asked >= 40U / tests::every_nth());
    }
  }
}

BOOST_AUTO_TEST_CASE(no_diagram_was_too_far) {
  for (const char* name : {"chess", "kingofthehill", "threecheck"}) {
    const Variant* variant = variant_named(name);
    BOOST_TEST_REQUIRE(variant != nullptr);
    Random random(5);
    const auto start = Ruleset(*variant).parse_fen(variant->positions().front().fen, {});
    BOOST_TEST_REQUIRE(start.has_value());
    std::size_t asked = 0;
    std::size_t fewer = 0;
    std::size_t refused = 0;
    for (std::size_t i = 0; i < 1500 / tests::every_nth(); ++i) {
      // From the start little but pawns, castling and captures at home can be met, from random set-ups promotions.
      const Setup root = random.one_in(2) ? start->setup : Ruleset(*variant).random_setup(random);
      const auto source = Ruleset(*variant).generator().search_source(root);
      std::vector<SearchNode> line{source->node(root)};
      std::vector<Setup> setups{root};
      if (source->in_check(source->passed(line.front()))) continue;
      const std::size_t length = 2 + random.below(24);
      while (line.size() <= length) {
        const auto moves = Ruleset(*variant).generator().setup_moves(setups.back());
        if (moves.empty()) break;
        const MoveOutcome* chosen = &moves[random.below(moves.size())];
        for (const MoveOutcome& move : moves) {
          const Step& step = move.move.front();
          const bool wanted = step.also || !step.captures.empty() || step.becomes != setups.back().board[step.from];
          if (wanted && random.one_in(4)) chosen = &move;
        }
        setups.push_back(chosen->after);
        line.push_back(source->node(chosen->after));
      }
      const auto distance = source->distance_to(setups.back().board);
      BOOST_TEST_REQUIRE(static_cast<bool>(distance));
      unsigned moves[2] = {0, 0};
      for (std::size_t at = line.size(); at-- > 0;) {
        if (at + 1 < line.size()) ++moves[line[at].to_move == Side::white ? 0 : 1];
        const auto told = [&](unsigned white, unsigned black) { return distance(line[at], Side::white, white, black); };
        ++asked;
        BOOST_TEST_REQUIRE(told(moves[0], moves[1]),
                           fmt::format("{}: {} and {} moves from {} to {}", name, moves[0], moves[1],
                                       variant->write_fen(setups[at], {}), variant->write_fen(setups.back(), {})));
        BOOST_TEST_REQUIRE(told(0, 0) == (setups[at].board == setups.back().board));
        if (moves[0] < 3) continue;
        ++fewer;
        if (!told(moves[0] / 3, moves[1])) ++refused;
      }
    }
    BOOST_TEST_MESSAGE(fmt::format("{}: {} positions, {} of {} too far for fewer moves", name, asked, refused, fewer));
    BOOST_TEST(asked >= 10'000U / tests::every_nth());
    BOOST_TEST(refused * 4 >= fewer);
  }
}

BOOST_AUTO_TEST_SUITE_END()
