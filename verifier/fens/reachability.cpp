#include "fens/reachability.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "fens/reach_checks.hpp"
#include "fens/reach_counters.hpp"
#include "fens/reach_last_turn.hpp"
#include "fens/reach_locked.hpp"
#include "fens/reach_pawns.hpp"
#include "orthodox/state.hpp"
#include "position/setup_faults.hpp"
#include "variants/armies/spelling.hpp"
#include "variants/checkered/state.hpp"
#include "variants/interweave/state.hpp"

namespace arbiter::fens {
namespace {

constexpr std::array sides{Side::white, Side::black};

enum class Game { orthodox, takemake, checkered, interweave };  // orthodox: chess and the armies

Game game_of(const Variant& variant) {
  if (variant.name() == "interweave") return Game::interweave;
  if (variant.name() == "takemake") return Game::takemake;
  return variant.name() == "checkered" ? Game::checkered : Game::orthodox;
}

/// How the variant writes a man, in its documents' letters.
char letter_of(const Variant& variant, const Man& man) {
  const RoleInfo& info = role_info(variant, man.role);
  if (man.owner == Owner::both && info.shared != 0) return info.shared;
  return man.owner == Owner::white ? static_cast<char>(info.letter - 'a' + 'A') : info.letter;
}

class Judge {
 public:
  Judge(const Setup& setup, const Variant& variant, std::size_t profile, const FenMap& map)
      : setup_(setup),
        source_(variant.generator(profile)),
        game_(game_of(variant)),
        armies_(variant.name() == "armies"),
        first_rank_pawns_(game_ == Game::takemake && variant.profiles()[profile].name == "site"),
        map_(map),
        pawn_(game_ == Game::interweave ? interweave::pawn : orthodox::pawn),
        second_stage_(game_ == Game::checkered && checkered::checkered_player(setup.state).has_value()),
        faults_(setup, map, [&variant](const Man& man) { return letter_of(variant, man); }) {
    // Once for all questions: each is asked often.
    for (int i = 0; i < 64; ++i) {
      const auto man = setup.board[Square(i)];
      if (!man) continue;
      const auto owner = static_cast<std::size_t>(man->owner);
      men_[owner][static_cast<std::size_t>(number(man->role))] |= Square(i);
      all_[owner] |= Square(i);
    }
  }

  Faults all() {
    if (game_ == Game::interweave) {
      for (const Side side : sides) returned_men(side);
    } else {
      if (second_stage_) birth();
      bishops();
      checks();
      knights_and_turn();
    }
    pawns();
    counters();
    return faults_.take();
  }

 private:
  [[nodiscard]] SquareSet men(Side side, Role role) const {
    return men_[static_cast<std::size_t>(owner_of(side))][static_cast<std::size_t>(number(role))];
  }
  [[nodiscard]] SquareSet all_of(Side side) const { return all_[static_cast<std::size_t>(owner_of(side))]; }
  [[nodiscard]] int lost(Side side) const { return 16 - all_of(side).size(); }
  [[nodiscard]] int captures() const { return 32 - all_[0].size() - all_[1].size() - all_[2].size(); }

  void at_board(std::string_view rule, std::string message, std::string seen, std::string expected) {
    faults_.at_field(rule, "board", std::move(message), std::move(seen), std::move(expected));
  }

  // ---- Pawns --------------------------------------------------------------------------------------------------------

  void pawns() {
    switch (game_) {
      case Game::orthodox:
        for (const Side side : sides) pawn_files(side, lost(opponent(side)));
        break;
      case Game::takemake: {
        for (const Side side : sides) {
          const int needed = fewest_capturers(men(side, pawn_));
          if (needed > lost(opponent(side))) too_few_captures(side, needed, lost(opponent(side)));
        }
        break;
      }
      case Game::checkered:
        if (second_stage_) {
          // Who captured what is not to be told, but each change of a file is a capture by either side.
          for (const Side side : sides) pawn_files(side, captures());
        } else {
          for (const Side side : sides) straight_pawns(side);
        }
        break;
      case Game::interweave:
        for (const Side side : sides) {
          if (!have_starts(men(side, pawn_), side)) no_starts(side);
        }
        return;
    }
    if (game_ != Game::checkered || second_stage_) passed_pawns();
    const int missing = 16 - men(Side::white, pawn_).size() - men(Side::black, pawn_).size();
    // A checkered pawn was a white or black one, or took the place of one.
    if (missing > 4 * captures()) {
      at_board("AF304", fmt::format("{} pawns are gone after {} capture{}", missing, captures(), captures() == 1 ? "" : "s"),
               fmt::format("{} pawns missing", missing), fmt::format("at most {}", 4 * captures()));
    }
  }

  void pawn_files(Side side, int most) {
    if (come_cheaply(men(side, pawn_), side, most)) return;
    const auto needed = fewest_captures(men(side, pawn_), side);
    if (!needed) no_starts(side);
    if (needed && *needed > most) too_few_captures(side, *needed, most);
  }

  /// Quiet pawns keep their file and pass nobody: of two that have passed each other on a file, one has captured.
  void passed_pawns() {
    const int files = files_with_passed(men(Side::white, pawn_), men(Side::black, pawn_));
    if (files <= captures()) return;
    at_board("AF301", fmt::format("on {} file{} pawns have passed each other, but only {} capture{} can have been made", files, files == 1 ? "" : "s",
                                  captures(), captures() == 1 ? "" : "s"),
             fmt::format("{} file{}", files, files == 1 ? "" : "s"), fmt::format("at most {}", captures()));
  }

  void no_starts(Side side) {
    at_board("AF302", fmt::format("the pawns of {} cannot have come from different files", name_of(side)),
             fmt::format("{} pawns", men(side, pawn_).size()), "pawns that have a start each");
  }

  void too_few_captures(Side side, int needed, int most) {
    at_board("AF301",
             fmt::format("the pawns of {} show {} capture{}, but only {} can have been made", name_of(side), needed,
                         needed == 1 ? "" : "s", most),
             fmt::format("{} captures", needed), fmt::format("at most {}", most));
  }

  void straight_pawns(Side side) {
    std::array<int, 8> seen{};
    for (const Square square : men(side, pawn_)) {
      if (++seen[static_cast<std::size_t>(square.file())] == 2) {
        faults_.at_man("AF303", square, fmt::format("two pawns of {} stand on the {}-file", name_of(side), square.name()[0]),
                       "one, since none has captured");
      }
      if (side == Side::black) continue;
      for (const Square other : men(Side::black, pawn_)) {
        if (other.file() != square.file() || other.rank() > square.rank()) continue;
        faults_.at_man("AF303", square, fmt::format("the pawns on {} and {} have passed each other", square.name(), other.name()),
                       "the white one before the black one");
      }
    }
  }

  // ---- Bishops shut in ----------------------------------------------------------------------------------------------

  [[nodiscard]] int at_start(Side side, Role role) const {
    if (!armies_) return role == orthodox::queen ? 1 : 2;
    const auto& own = armies::pieces(armies::army(setup_.state, side));
    if (role == own[3]) return 1;
    return role == own[0] || role == own[1] || role == own[2] ? 2 : 0;
  }

  void bishops() {
    if (game_ == Game::takemake) return;  // a make-leg leads over the pawns
    for (const Side side : sides) {
      const SquareSet closed = closed_squares(setup_.board, side);
      std::array<int, 2> own{};
      for (const Square square : closed & men(side, orthodox::bishop)) {
        ++own[is_light(square) ? 1 : 0];
        const bool one_too_many = own[is_light(square) ? 1 : 0] > 1;
        if (!one_too_many && at_start(side, orthodox::bishop) > 0) continue;
        faults_.at_man("AF305", square,
                       one_too_many ? fmt::format("{} cannot have started with two bishops on {} squares", name_of(side),
                                                  is_light(square) ? "light" : "dark")
                                    : fmt::format("{} does not start with bishops", name_of(side)),
                       "a square that it can have come to");
      }
      for (const Square square : closed & men(opponent(side), orthodox::bishop)) {
        const auto ahead = square.offset(0, forward(side));
        if (!setup_.board.holds(*ahead, man_of(side, orthodox::pawn))) continue;  // it may have promoted there
        faults_.at_man("AF305", square,
                       fmt::format("no bishop of {} comes to {} behind pawns that have not moved", name_of(opponent(side)),
                                   square.name()),
                       "a square that it can have come to");
      }
      promoted_bishops(side);
    }
  }

  void promoted_bishops(Side side) {
    if (at_start(side, orthodox::bishop) == 0) return;
    const SquareSet all = men(side, orthodox::bishop);
    int promoted = 0;
    bool shut = false;
    for (const bool light : {false, true}) {
      const bool closed = shade_closed(setup_.board, side, light);
      int count = 0;
      int home = 0;
      for (const Square square : all) {
        if (is_light(square) != light) continue;
        ++(closed && relative_rank(side, square.rank()) == 0 ? home : count);
      }
      shut = shut || (closed && count > 0);
      promoted += closed ? count : std::max(0, count - 1);
    }
    if (!shut) return;
    for (int role = 1; role < (armies_ ? armies::role_count : orthodox::first_free); ++role) {
      const Role each{static_cast<std::uint8_t>(role)};
      if (each == orthodox::king || each == orthodox::bishop) continue;
      promoted += std::max(0, men(side, each).size() - at_start(side, each));
    }
    const int missing = 8 - men(side, orthodox::pawn).size();
    if (promoted <= missing) return;
    at_board("AF306", fmt::format("{} has more promoted men than missing pawns, since its bishop is shut in", name_of(side)),
             fmt::format("{} promoted", promoted), fmt::format("at most {} promoted", missing));
  }

  // ---- Checks and the last turn -------------------------------------------------------------------------------------

  void checks() {
    if (second_stage_ && setup_.to_move == *checkered::checkered_player(setup_.state)) return;
    for (const Side colour : sides) {
      if (!second_stage_ && colour != setup_.to_move) continue;
      const SquareSet kings = men(colour, orthodox::king);
      if (kings.size() != 1) return;
      checks_of(*kings.begin());
    }
    const bool known = setup_.counters.plies > 0 && (second_stage_ || men(opponent(setup_.to_move), orthodox::king).size() == 1);
    if (!checked_ && known && !last_turn()) {
      faults_.at_field("AF310", "turn", fmt::format("{} has no man that can have moved last", name_of(opponent(setup_.to_move))),
                       setup_.to_move == Side::white ? "w" : "b", "the other side to move, or another position");
    }
  }

  /// Some man of the side that has moved can have done so.
  [[nodiscard]] bool last_turn() const {
    if (game_ == Game::checkered) return has_last_checkered_turn(setup_, source_, second_stage_ || lost(setup_.to_move) > 0);
    const LastTurnRules rules{game_ == Game::takemake, game_ == Game::takemake && first_rank_pawns_};
    return has_last_turn(setup_, source_, lost(setup_.to_move) > 0, rules);
  }

  void checks_of(Square king) {
    const SquareSet attackers = checkers(setup_, king, source_);
    if (attackers.empty()) return;
    checked_ = true;
    const auto fail = [&](std::string_view rule, std::string_view why) {
      std::string names;
      for (const Square square : attackers) names += (names.empty() ? "" : ", ") + faults_.what_is_on(square);
      faults_.at_man(rule, king, fmt::format("{} ({})", why, names), "checks that one turn can have given");
    };
    const int most = game_ == Game::takemake ? 3 : 2;
    if (attackers.size() > most) return fail("AF307", fmt::format("{} men give check", attackers.size()));
    if (orthodox::passed_square(setup_.state)) {
      if (!last_turn()) {
        faults_.at_field("AF311", "en passant", "the king was in check before the double step, too", orthodox::passed_square(setup_.state)->name(),
                         "-, or another square");
      }
      return;
    }
    const bool explained = arrived(attackers, king, setup_.board).size() <= 1 && last_turn();
    if (explained) return;
    if (attackers.size() > 1) {
      fail("AF308", "no turn gives these checks together");
    } else {
      fail("AF309", "no turn gives this check");
    }
  }

  // ---- Counters and turns -------------------------------------------------------------------------------------------

  void knights_and_turn() {
    const bool fide = !armies_ || (armies::army(setup_.state, Side::white) == armies::Army::fide &&
                                   armies::army(setup_.state, Side::black) == armies::Army::fide);
    if (captures() > 0 || !fide || turn_agrees_with_knights(setup_)) return;
    const bool white = setup_.to_move == Side::white;
    faults_.at_field("AF312", "turn", fmt::format("only knights and rooks have moved, and by their shades it is {}'s turn", white ? "Black" : "White"),
                     white ? "w" : "b", white ? "b" : "w");
  }

  void counters() {
    const std::uint32_t plies = setup_.counters.plies;
    const bool consistent = (plies % 2 == 1) == (setup_.to_move == Side::black);
    if (second_stage_) return;  // allies share their turns
    // `0 1` is what stands for no counters at all.
    if (!consistent || plies <= 1 || map_.field("counters").end == 0) return;
    for (const Side side : sides) {
      std::uint32_t needed = fewest_turns(men(side, pawn_), all_of(side) - men(side, pawn_), side, game_ == Game::orthodox);
      // One capture a turn, but for chains.
      if (game_ == Game::orthodox || game_ == Game::takemake) needed = std::max(needed, static_cast<std::uint32_t>(lost(opponent(side))));
      if (needed <= turns_of(side, plies)) continue;
      faults_.at_field("AF313", "counters", fmt::format("{} needs {} turns to get its men there, and has had {}", name_of(side), needed, turns_of(side, plies)),
                       fmt::format("{} turns of both sides", plies), fmt::format("at least {}", side == Side::white ? 2 * needed - 1 : 2 * needed));
      return;
    }
  }

  // ---- Interweave and Checkered chess -------------------------------------------------------------------------------

  void returned_men(Side side) {
    for (const bool light : {false, true}) {
      int returned = 0;
      int pawns = 0;
      for (const Square square : men(side, pawn_)) pawns += is_light(square) == light ? 1 : 0;
      for (const Role role : interweave::reserve_roles) {
        int count = 0;
        for (const Square square : men(side, role)) count += is_light(square) == light ? 1 : 0;
        returned += std::max(0, count - 1);
      }
      if (returned <= 4 - pawns) continue;
      at_board("AF320", fmt::format("{} has more returned men than missing pawns on {} squares", name_of(side), light ? "light" : "dark"),
               fmt::format("{} returned and {} pawns", returned, pawns), "at most 4 together");
    }
  }

  void birth() {
    for (const Side side : sides) {
      if (lost(side) > 0) continue;
      faults_.at_field("AF330", "stage", fmt::format("{} has all its men, so no checkered man has been born", name_of(side)), "the second stage",
                       "1 or 1-");
      return;
    }
  }

  const Setup& setup_;
  std::array<std::array<SquareSet, 32>, 3> men_{};  ///< by owner and role
  std::array<SquareSet, 3> all_{};
  const MoveSource& source_;
  Game game_;
  bool armies_;
  bool first_rank_pawns_;  ///< make-legs may lead there
  const FenMap& map_;
  Role pawn_;
  bool second_stage_;
  bool checked_ = false;
  SetupFaults faults_;
};

}  // namespace

Faults reachability(const Setup& setup, const Variant& variant, std::size_t profile, const FenMap& map) {
  if (map.field("turn").end == 0 && !map.fields.empty()) return {};
  return Judge(setup, variant, profile, map).all();
}

}  // namespace arbiter::fens
