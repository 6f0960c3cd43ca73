#pragma once

// All boards of few pieces with all their states, made by plain loops. The sound ones must be exactly those in the
// space, and the enumeration of boards must visit each sound state.

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tests/support/space_lanes.hpp"
#include "tests/support/space_membership.hpp"
#include "tests/support/space_states.hpp"
#include "verifier/position/position.hpp"
#include "verifier/variants/duck/state.hpp"

namespace arbiter::tests {

/// The share that a test examines: one in `boards` of the boards, and in Checkered one in `last_steps` of the last
/// steps where other parts of the state are open as well; one in `wrong` of the boards has wrong states, too.
struct Sampling {
  std::size_t boards = 1;
  std::size_t last_steps = 1;
  std::size_t wrong = 2;
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
  BoardsTest(Ruleset ruleset, std::uint64_t seed, const Shard& shard = {})
      : spaces_(ruleset), ruleset_(ruleset), random_(seed), shard_(shard) {}

  /// Examines the boards with these pieces.
  void run(const std::vector<Piece>& pieces, const State& state, const Sampling& sampling) {
    sampling_ = sampling;
    Setup setup;
    setup.state = state;
    place(pieces, 0, 0, setup);
  }
  /// The same with one more piece of any kind and owner. Kind by kind: boards that follow one another have much in
  /// common then, which saves time (ManyValues).
  void run_with_one_more(const std::vector<Piece>& pieces, const State& state, const Sampling& sampling) {
    for (const Piece more : every_piece_of(ruleset_.variant())) {
      std::vector<Piece> all = pieces;
      all.push_back(more);
      run(all, state, sampling);
    }
  }
  /// What came of all boards since the beginning.
  [[nodiscard]] const Comparison& comparison() {
    for (auto& [key, part] : cases_) {
      for (const auto& each : part.cases) flush(*each);
    }
    return comparison_;
  }
  [[nodiscard]] std::size_t boards() const { return boards_; }

 private:
  /// Places the pieces in order, of two that follow one another and are equal the second on a higher square.
  void place(const std::vector<Piece>& pieces, std::size_t next, int from, Setup& setup) {
    // Drawn in two parts, before the last piece and with it, because skipped boards cost time as well.
    const std::size_t left = pieces.size() - next;
    if (left == 1 && (combination_++ % shard_.of != shard_.part ||
                      !random_.one_in(std::max<std::size_t>(1, sampling_.boards / 100))))
      return;
    if (left == 0) {
      if (random_.one_in(std::min<std::size_t>(sampling_.boards, 100))) take(setup);
      return;
    }
    for (int index = from; index < 64; ++index) {
      const Square square(index);
      if (!setup.board.empty(square)) continue;
      setup.board.put(square, pieces[next]);
      const bool same = next + 1 < pieces.size() && pieces[next + 1] == pieces[next];
      place(pieces, next + 1, same ? index + 1 : 0, setup);
      setup.board.clear(square);
    }
  }

  void take(const Setup& setup) {
    ++boards_;
    const auto use = [&](const Setup& each) { note(each); };
    if (is_orthodox_base(ruleset_.variant())) {
      for_each_orthodox_state(ruleset_, setup, sampling_.last_steps, sampling_.wrong, random_, use);
    } else {
      for_each_weave_state(setup, random_, use);
    }
  }

  /// Judges a set-up by the list of faults, and keeps it until its case has enough of them.
  void note(const Setup& setup) {
    const Reasons reasons = reasons_against(ruleset_, setup);
    std::size_t& count = reasons.empty() ? comparison_.sound : comparison_.unsound[reasons];
    ++count;
    if (reasons.empty()) check_enumeration(setup);
    LaneCase* const part = case_of(setup);
    if (part == nullptr) {
      if (reasons.empty())
        comparison_.differs("sound, but of no case of the space", described(ruleset_.variant(), setup));
      return;
    }
    part->add(setup, reasons.empty());
    if (part->full()) flush(*part);
  }

  void flush(LaneCase& part) {
    part.take([&](const Setup& setup, bool sound, bool inside) {
      if (sound == inside) return;
      if (sound) {
        comparison_.differs(fmt::format("sound, but not in the space{}", spaces_.why_not(setup)),
                            described(ruleset_.variant(), setup));
      } else {
        const std::string reasons = joined(reasons_against(ruleset_, setup));
        comparison_.differs(fmt::format("in the space in spite of {}", reasons), described(ruleset_.variant(), setup));
      }
    });
  }

  /// The only case that may hold the set-up; null if there is none.
  LaneCase* case_of(const Setup& setup) {
    const auto& context = setup.state.context;
    const std::pair key{setup.to_move, ruleset_->name() == "armies" ? std::array{context[0], context[1]}
                                                                    : std::array<std::uint8_t, 2>{}};
    auto& [request, cases] = cases_[key];
    if (!request) {
      request = std::make_unique<puzzles::Request>(open_request(ruleset_, setup, puzzles::Castling::shuffled));
      for (const puzzles::Case& each : puzzles::whole_space(*request)) {
        BOOST_REQUIRE(each.fixed.empty());
        cases.push_back(std::make_unique<LaneCase>(*request, each));
      }
    }
    LaneCase* only = nullptr;
    for (const auto& each : cases) {
      if (!each->may_hold(setup)) continue;
      if (only != nullptr) BOOST_FAIL("two cases fix the same");
      only = each.get();
    }
    return only;
  }

  /// A sound set-up is among the states that the enumeration goes through for its board.
  void check_enumeration(const Setup& setup) {
    // It shares what is not on the board between the pockets, which can be done in billions of ways on such boards.
    if (ruleset_->name() == "crazyhouse") return;
    Setup plain = setup;
    plain.state.bits.reset();
    if (ruleset_->name() == "checkered") checkered::set_last_quiet(plain.state, std::nullopt);
    if (!listed_of_ || !(*listed_of_ == plain)) list(plain);
    Setup same = setup;
    same.state.bits &= open_;
    const auto with_state = [&](const Setup& each) { return each == same; };
    if (listed_.size() <= few ? std::any_of(listed_.begin(), listed_.end(), with_state) : known_.contains(same)) return;
    comparison_.differs("sound, but not gone through by the enumeration", described(ruleset_.variant(), setup));
  }

  void list(const Setup& plain) {
    const puzzles::SymbolicRules& rules = puzzles::symbolic_rules(ruleset_);
    const puzzles::Scope scope{
        is_orthodox_base(ruleset_.variant()) ? puzzles::Castling::shuffled : puzzles::Castling::none, true};
    // In Checkered `site` the enumeration skips flags that can never matter: unit.checkered_flags judges which those
    // are.
    const bool flags_outlive_pawns = ruleset_->name() == "checkered" && ruleset_.profile().name == "site";
    listed_of_ = plain;
    listed_.clear();
    known_.clear();
    open_ = flags_outlive_pawns ? other_bits() : ~decltype(State::bits){};
    rules.for_each_state(plain, scope, [&](const Setup& each) {
      listed_.push_back(each);
      open_ |= each.state.bits;
    });
    if (listed_.size() > few) known_.insert(listed_.begin(), listed_.end());
  }

  /// All bits but the flags of double steps.
  static decltype(State::bits) other_bits() {
    auto bits = ~decltype(State::bits){};
    for (const Square square : all_squares) {
      if (const auto bit = checkered::double_bit(square)) bits[*bit] = false;
    }
    return bits;
  }

  /// The cases of a request; of one side to move, and of one pairing of armies.
  struct Cases {
    std::unique_ptr<puzzles::Request> request;
    std::vector<std::unique_ptr<LaneCase>> cases;
  };
  /// So many states of a board are looked through one by one.
  static constexpr std::size_t few = 16;

  Spaces spaces_;  ///< to say why a set-up is not in the space
  Ruleset ruleset_;
  Random random_;
  Shard shard_;
  std::size_t combination_ = 0;
  Sampling sampling_;
  std::map<std::pair<Side, std::array<std::uint8_t, 2>>, Cases> cases_;
  // What the enumeration goes through for a board:
  std::optional<Setup> listed_of_;
  std::vector<Setup> listed_;
  std::unordered_set<Setup, SetupHash> known_;  ///< the same, if they are many
  decltype(State::bits) open_;                  ///< bits that it may set
  Comparison comparison_;
  std::size_t boards_ = 0;
};

/// The two kings alone, and with a third piece of any kind (also a third king); of the boards without the two kings,
/// which are all faulty, one in `faulty`.
inline void check_orthodox_boards(Ruleset ruleset, const State& state, const Sampling& alone, const Sampling& third,
                                  std::size_t faulty, const std::string& what, const Shard& shard = {}) {
  const Piece white = piece_of(Side::white, orthodox::king);
  const Piece black = piece_of(Side::black, orthodox::king);
  BoardsTest test(ruleset, 20 + ruleset.index(), shard);
  test.run({white, black}, state, alone);
  test.run_with_one_more({white, black}, state, third);
  const std::size_t kinds = every_piece_of(ruleset.variant()).size();
  if (alone.boards == 1 && third.boards == 1 && shard.of == 1) {
    // Of two black kings the second stands on the higher square.
    BOOST_TEST(test.boards() == 64U * 63 * (1 + 62 * (kinds - 1)) + 64U * 63 * 62 / 2);
  }
  for (const RoleInfo& info : ruleset->roles()) {
    for (const Side side : {Side::white, Side::black})
      test.run_with_one_more({piece_of(side, info.role)}, state, {faulty, third.last_steps, third.wrong});
  }
  test.comparison().tell(fmt::format("{}, {} boards", what, test.boards()));
  BOOST_TEST(test.comparison().sound > test.boards() / 10);
  BOOST_TEST(test.comparison().not_sound() > test.boards() / 10);
}

/// For variants in which a side may be without a king, or have several: boards of one piece, of two and of three, of
/// any kinds; one in `sampling.boards` of those with three, and of those without any king one in `kingless` of these.
inline void check_any_boards(Ruleset ruleset, const Sampling& sampling, std::size_t kingless, const std::string& what,
                             const Shard& shard = {}) {
  BoardsTest test(ruleset, 40 + ruleset.index(), shard);
  const std::vector<Piece> pieces = every_piece_of(ruleset.variant());
  test.run({}, {}, {});
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    test.run({pieces[i]}, {}, {});
    for (std::size_t k = i; k < pieces.size(); ++k) {
      test.run({pieces[i], pieces[k]}, {}, {.boards = std::max<std::size_t>(1, sampling.boards / 100)});
      for (std::size_t m = k; m < pieces.size(); ++m) {
        const std::vector<Piece> three{pieces[i], pieces[k], pieces[m]};
        const bool king =
            std::any_of(three.begin(), three.end(), [](Piece each) { return each.role == orthodox::king; });
        Sampling drawn = sampling;
        if (!king) drawn.boards *= kingless;
        test.run(three, {}, drawn);
      }
    }
  }
  const std::size_t kinds = pieces.size();
  if (sampling.boards == 1 && kingless == 1 && shard.of == 1) {
    const std::size_t pairs = 64 * 63 / 2;
    BOOST_TEST(test.boards() == 1 + 64 * kinds + pairs * kinds * kinds + pairs * 62 / 3 * kinds * kinds * kinds);
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
inline void check_weave_boards(Ruleset ruleset, const WeaveSampling& sampling, const std::string& what,
                               const Shard& shard = {}) {
  const Piece white = piece_of(Side::white, interweave::king);
  const Piece black = piece_of(Side::black, interweave::king);
  const std::vector<std::vector<Piece>> three{{white, white, black}, {white, black, black}};
  BoardsTest test(ruleset, 30 + ruleset.index(), shard);
  for (const std::vector<Piece>& kings :
       std::vector<std::vector<Piece>>{{}, {white}, {black}, {white, white}, {white, black}, {black, black}}) {
    test.run(kings, {}, {sampling.kings});
    test.run_with_one_more(kings, {}, {sampling.third});
  }
  for (const std::vector<Piece>& kings : three) {
    test.run(kings, {}, {sampling.kings});
    test.run_with_one_more(kings, {}, {sampling.fourth});
  }
  test.run({white, white, black, black}, {}, {sampling.four_kings});
  test.run_with_one_more({white, white, black, black}, {}, {sampling.fifth});
  test.comparison().tell(fmt::format("{}, {} boards", what, test.boards()));
  BOOST_TEST(test.comparison().sound > test.boards() / 10);
  BOOST_TEST(test.comparison().not_sound() > test.boards() / 10);
}

}  // namespace arbiter::tests
