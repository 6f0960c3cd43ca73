#pragma once

// All boards of few pieces with all their states, made by plain loops. The sound ones must be exactly those in the
// space, and the enumeration of boards must visit each sound state.

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "tests/support/space_membership.hpp"
#include "tests/support/space_states.hpp"
#include "verifier/variants/duck/state.hpp"

namespace arbiter::tests {

/// The share that a test examines: one in `boards` of the boards, and in Checkered one in `last_steps` of the last
/// steps where other parts of the state are open as well.
struct Sampling {
  std::size_t boards = 1;
  std::size_t last_steps = 1;
};

/// A part of the boards: those whose first pieces stand on every `of`-th combination of squares, from `part` on.
struct Shard {
  std::size_t part = 0;
  std::size_t of = 1;
};

/// Every piece of the variant, by kind and owner; only the duck and checkered pieces belong to both sides.
inline std::vector<Piece> every_piece_of(const Variant& variant) {
  std::vector<Piece> result;
  for (const RoleInfo& info : variant.roles()) {
    for (const Owner owner : {Owner::white, Owner::black, Owner::both}) {
      const bool duck = variant.name() == "duck" && info.role == duck::duck_role;
      const bool shared = duck || (variant.name() == "checkered" && info.role != orthodox::king);
      if (owner == Owner::both ? shared : !duck) result.push_back({owner, info.role});
    }
  }
  return result;
}

class BoardsTest {
 public:
  BoardsTest(const Variant& variant, std::size_t profile, std::uint64_t seed, const Shard& shard = {})
      : spaces_(variant, profile), variant_(variant), profile_(profile), random_(seed), shard_(shard) {}

  /// Examines boards with these pieces and, with `one_more`, one more of any kind and owner.
  void run(const std::vector<Piece>& pieces, bool one_more, const State& state, const Sampling& sampling) {
    sampling_ = sampling;
    Setup setup;
    setup.state = state;
    place(pieces, 0, 0, one_more, setup);
    flush();
  }
  [[nodiscard]] const Comparison& comparison() const { return comparison_; }
  [[nodiscard]] std::size_t boards() const { return boards_; }

 private:
  /// Places the pieces in order, equal ones on increasing squares.
  void place(const std::vector<Piece>& pieces, std::size_t next, int from, bool one_more, Setup& setup) {
    if (next == pieces.size()) {
      // Drawn in two parts, because skipped boards cost time as well.
      const std::size_t outer = one_more ? std::max<std::size_t>(1, sampling_.boards / 100) : sampling_.boards;
      if (combination_++ % shard_.of != shard_.part || !random_.one_in(outer)) return;
      if (!one_more) return take(setup);
      for (const Piece piece : every_piece()) {
        for (const Square square : all_squares) {
          if (!setup.board.empty(square) || !random_.one_in(std::min<std::size_t>(sampling_.boards, 100))) continue;
          setup.board.put(square, piece);
          take(setup);
          setup.board.clear(square);
        }
      }
      return;
    }
    for (int index = from; index < 64; ++index) {
      const Square square(index);
      if (!setup.board.empty(square)) continue;
      setup.board.put(square, pieces[next]);
      const bool same = next + 1 < pieces.size() && pieces[next + 1] == pieces[next];
      place(pieces, next + 1, same ? index + 1 : 0, one_more, setup);
      setup.board.clear(square);
    }
  }

  [[nodiscard]] std::vector<Piece> every_piece() const { return every_piece_of(variant_); }

  void take(const Setup& setup) {
    ++boards_;
    const auto use = [&](const Setup& each) { batch_.push_back(each); };
    if (is_orthodox_base(variant_)) {
      for_each_orthodox_state(variant_, profile_, setup, sampling_.last_steps, random_, use);
    } else {
      for_each_weave_state(setup, random_, use);
    }
    if (batch_.size() >= 32768) flush();
  }

  void flush() {
    check_enumeration(compare(spaces_, batch_, true, comparison_));
    batch_.clear();
  }

  /// In the batch the states of a board follow one another, first those with one side to move.
  void check_enumeration(const std::vector<bool>& sound) {
    // It shares what is not on the board between the pockets, which can be done in billions of ways on such boards.
    if (variant_.name() == "crazyhouse") return;
    const puzzles::SymbolicRules& rules = puzzles::symbolic_rules(variant_, profile_);
    const puzzles::Scope scope{is_orthodox_base(variant_) ? puzzles::Castling::shuffled : puzzles::Castling::none,
                               true};
    // In Checkered `site` the enumeration skips flags that can never matter: unit.checkered_flags judges which those
    // are.
    const bool flags_outlive_pawns = variant_.name() == "checkered" && variant_.profiles()[profile_].name == "site";
    std::unordered_set<Setup, SetupHash> listed;
    auto open = ~decltype(State::bits){};
    std::optional<Setup> of;
    for (std::size_t i = 0; i < batch_.size(); ++i) {
      const Setup& setup = batch_[i];
      Setup plain = setup;
      plain.state.bits.reset();
      if (variant_.name() == "checkered") checkered::set_last_quiet(plain.state, std::nullopt);
      if (!of || !(*of == plain)) {
        of = plain;
        listed.clear();
        if (flags_outlive_pawns) open = other_bits();
        rules.for_each_state(plain, scope, [&](const Setup& each) {
          listed.insert(each);
          open |= each.state.bits;
        });
      }
      Setup same = setup;
      same.state.bits &= open;
      if (!sound[i] || listed.count(same) > 0) continue;
      comparison_.differs("sound, but not gone through by the enumeration", described(variant_, setup));
    }
  }

  /// All bits but the flags of double steps.
  static decltype(State::bits) other_bits() {
    auto bits = ~decltype(State::bits){};
    for (const Square square : all_squares) {
      if (const auto bit = checkered::double_bit(square)) bits[*bit] = false;
    }
    return bits;
  }

  Spaces spaces_;
  const Variant& variant_;
  std::size_t profile_;
  Random random_;
  Shard shard_;
  std::size_t combination_ = 0;
  Sampling sampling_;
  std::vector<Setup> batch_;
  Comparison comparison_;
  std::size_t boards_ = 0;
};

/// The two kings alone, and with a third piece of any kind (also a third king); of the boards without the two kings,
/// which are all faulty, one in `faulty`.
inline void check_orthodox_boards(const Variant& variant, std::size_t profile, const State& state,
                                  const Sampling& alone, const Sampling& third, std::size_t faulty,
                                  const std::string& what, const Shard& shard = {}) {
  const Piece white = piece_of(Side::white, orthodox::king);
  const Piece black = piece_of(Side::black, orthodox::king);
  BoardsTest test(variant, profile, 20 + profile, shard);
  test.run({white, black}, false, state, alone);
  test.run({white, black}, true, state, third);
  for (const RoleInfo& info : variant.roles()) {
    for (const Side side : {Side::white, Side::black})
      test.run({piece_of(side, info.role)}, true, state, {faulty, third.last_steps});
  }
  test.comparison().tell(fmt::format("{}, {} boards", what, test.boards()));
  BOOST_TEST(test.comparison().sound > test.boards() / 10);
  BOOST_TEST(test.comparison().not_sound() > test.boards() / 10);
}

/// For variants in which a side may be without a king, or have several: boards of one piece, of two and of three, of
/// any kinds; one in `sampling.boards` of those with three.
inline void check_any_boards(const Variant& variant, std::size_t profile, const Sampling& sampling,
                             const std::string& what, const Shard& shard = {}) {
  BoardsTest test(variant, profile, 40 + profile, shard);
  const std::vector<Piece> pieces = every_piece_of(variant);
  test.run({}, false, {}, {});
  test.run({}, true, {}, {});
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (std::size_t k = i; k < pieces.size(); ++k) {
      test.run({pieces[i], pieces[k]}, false, {}, {std::max<std::size_t>(1, sampling.boards / 100)});
      test.run({pieces[i], pieces[k]}, true, {}, sampling);
    }
  }
  test.comparison().tell(fmt::format("{}, {} boards of any pieces", what, test.boards()));
  BOOST_TEST(test.comparison().sound > test.boards() / 10);
  BOOST_TEST(test.comparison().not_sound() > test.boards() / 10);
}

/// The shares of the boards of Interweave by what stands on them.
struct WeaveSampling {
  std::size_t kings;       ///< up to three kings, and nothing else
  std::size_t third;       ///< up to two kings and one more piece
  std::size_t four_kings;  ///< two kings a side
  std::size_t fourth;      ///< three kings and one more piece
  std::size_t fifth;       ///< four kings and one more piece
};

/// Kings alone in all numbers up to two a side, and with one more piece.
inline void check_weave_boards(const Variant& variant, std::size_t profile, const WeaveSampling& sampling,
                               const std::string& what, const Shard& shard = {}) {
  const Piece white = piece_of(Side::white, interweave::king);
  const Piece black = piece_of(Side::black, interweave::king);
  const std::vector<std::vector<Piece>> three{{white, white, black}, {white, black, black}};
  BoardsTest test(variant, profile, 30 + profile, shard);
  for (const std::vector<Piece>& kings :
       std::vector<std::vector<Piece>>{{}, {white}, {black}, {white, white}, {white, black}, {black, black}}) {
    test.run(kings, false, {}, {sampling.kings});
    test.run(kings, true, {}, {sampling.third});
  }
  for (const std::vector<Piece>& kings : three) {
    test.run(kings, false, {}, {sampling.kings});
    test.run(kings, true, {}, {sampling.fourth});
  }
  test.run({white, white, black, black}, false, {}, {sampling.four_kings});
  test.run({white, white, black, black}, true, {}, {sampling.fifth});
  test.comparison().tell(fmt::format("{}, {} boards", what, test.boards()));
  BOOST_TEST(test.comparison().sound > test.boards() / 10);
  BOOST_TEST(test.comparison().not_sound() > test.boards() / 10);
}

}  // namespace arbiter::tests
