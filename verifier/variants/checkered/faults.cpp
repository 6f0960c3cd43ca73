#include "verifier/variants/checkered/fen.hpp"

#include <fmt/format.h>

#include "verifier/orthodox/soundness/faults.hpp"
#include "verifier/variants/checkered/last_step.hpp"

namespace arbiter::checkered {
namespace {

constexpr std::array sides{Side::white, Side::black};
constexpr Piece checkered_pawn{Owner::both, orthodox::pawn};

bool keeps_double(const Board& board, Square start) {
  const Side home = start.rank() == 1 ? Side::white : Side::black;
  return board.holds(start, checkered_pawn) || board.holds(start, piece_of(home, orthodox::pawn));
}

struct SoundnessCheck {
  const Setup& setup;
  Profile profile;
  const FenMap& map;
  std::optional<Side> player = checkered_player(setup.state);
  bool three = checkered::three_players(setup.state);
  std::array<int, 3> passed_by{};  ///< by side: the number of squares that its pawns have passed
  SetupFaults faults{setup, map, letter};

  Faults all() {
    orthodox_faults();
    checkered_pieces();
    kinds();
    stage_of_profile();
    if (player) second_stage();
    if (three) three_players();
    last_move();
    doubles();
    left_out();
    return faults.take();
  }

  [[nodiscard]] int count(Owner owner, Role role) const { return setup.board.of(Piece{owner, role}).size(); }

  /// Faults of the coloured pieces. In the second stage White and Black are allies and pawns of three kinds pass
  /// squares, which is checked below.
  void orthodox_faults() {
    const orthodox::Traits traits{.source = rules(profile), .letter = letter};
    Setup judged = setup;
    if (player || three) orthodox::set_en_passant_square(judged.state, std::nullopt);
    if (three) judged.counters.plies = judged.to_move == Side::black ? 1 : 0;  // three sides move one after another
    if (three) judged.counters.halfmove = 0;
    Faults found = orthodox::faults(judged, map, traits);
    if (player || three) {
      std::erase_if(found, [](const Fault& fault) { return fault.check == "AF203" || fault.check == "AF204"; });
    }
    faults.append(std::move(found));
  }

  /// Each checkered piece replaces a white and a black piece.
  void checkered_pieces() {
    for (const Square square : setup.board.of(checkered_pawn)) {
      if (square.rank() != 0 && square.rank() != 7) continue;
      faults.at_piece("AF210", square, "a checkered pawn stands on the first or last rank", "another square");
    }
    const int checkered = setup.board.of(Owner::both).size();
    for (const Side side : sides) {
      const int own = setup.board.of(owner_of(side)).size();
      if (checkered == 0 || own > 16 || own + checkered <= 16) continue;
      faults.at_field("AF270", "board",
                      fmt::format("{} checkered pieces, but {} has lost only {}", checkered, name_of(side), 16 - own),
                      fmt::format("{} checkered and {} of {}", checkered, own, name_of(side)), "at most 16 together");
    }
  }

  /// Pieces beyond those of the start are promoted pawns, whatever their owner.
  void kinds() {
    const auto all = [&](Role role) {
      return count(Owner::white, role) + count(Owner::black, role) + count(Owner::both, role);
    };
    const int pawns = all(orthodox::pawn);
    const int missing = 16 - pawns;
    int promoted = 0;
    for (const Role role : {orthodox::knight, orthodox::bishop, orthodox::rook, orthodox::queen}) {
      promoted += std::max(0, all(role) - 2 * orthodox::pieces_at_start(Side::white, role));
    }
    // Without checkered pieces, each colour has been checked separately.
    if (setup.board.of(Owner::both).empty() || promoted <= missing) return;
    const std::string message =
        missing < 0 ? fmt::format("there are {} pawns in all", pawns)
                    : fmt::format("{} must be promoted, but only {} missing", counted(promoted, "piece"),
                                  missing == 1 ? "1 pawn is" : fmt::format("{} pawns are", missing));
    faults.at_field("AF271", "board", message,
                    fmt::format("{} and {}", counted(pawns, "pawn"), counted(promoted, "promoted piece")),
                    "at most 16 together");
  }

  /// Fields at the end may be missing. Without checkered pieces neither the stage nor the last checkered move matters.
  void left_out() {
    if (!setup.board.of(Owner::both).empty() && faults.lacks("stage")) {
      faults.left_out("stage", "1- was taken, so that nobody may take the checkered pieces with this move",
                      "1, 1-, 2w or 2b");
    }
    const bool may_have_castled = std::any_of(sides.begin(), sides.end(), [&](Side side) {
      const int rank = relative_rank(side, 0);
      const auto at_home = [&](int file, Role role) {
        return setup.board.holds(Square::at(file, rank), piece_of(side, role));
      };
      return at_home(4, orthodox::king) && (at_home(0, orthodox::rook) || at_home(7, orthodox::rook));
    });
    if (may_have_castled && faults.lacks("castling")) {
      faults.left_out("castling", "no right was taken, and double steps of the pawns on their start squares",
                      "four files and sixteen flags, such as ahah1111111111111111");
    }
  }

  void second_stage() {
    const Side mover = opponent(setup.to_move);
    if (mover != *player) {
      for (const Side colour : sides) {
        if (!rules(profile).in_check(setup, colour)) continue;
        const SquareSet kings = setup.board.of(piece_of(colour, orthodox::king));
        faults.at_piece(
            "AF204", *kings.begin(),
            fmt::format("the king of {} is in check, but it is {}'s move", name_of(colour), name_of(setup.to_move)),
            "no check by a checkered piece");
      }
    }
    if (const auto passed = orthodox::en_passant_square(setup.state)) passed_in_second_stage(*passed, mover);
  }

  /// CK.three: an observer joins in the profile `three` alone, where no player takes the checkered pieces. AF183 is a
  /// fault of texts, which their reader finds.
  void stage_of_profile() {
    if (!three && setup.to_move == Side::third && !faults.has_text()) {
      faults.at_field("AF183", "stage", "Checkered is to move, but no observer has joined", "another stage", "3c");
    }
    if (profile == Profile::three ? !player : !three) return;
    faults.at_field("AF278", "stage",
                    three ? "three players are of the profile three" : "the profile three has no second stage",
                    three ? "a stage of three players" : "a second stage",
                    three ? "1, 1-, 2w or 2b, or the profile three" : "1, 1-, 3w, 3b or 3c, or another profile");
  }

  /// CK.three.check: only the side that has just moved has a king that must not be attacked.
  void three_players() {
    const bool checkered = !setup.board.of(Owner::both).empty();
    if (mover_of_three(stage(setup.state)) != setup.to_move && !faults.has_text()) {
      faults.at_field("AF183", "stage",
                      fmt::format("the stage does not say that {} is to move", name_of(setup.to_move)), "another side",
                      "the stage of the side to move");
    }
    if (setup.to_move == Side::third && !checkered)
      faults.at_field("AF279", "stage", "Checkered is to move and has no piece", "3c", "3w");
    faults.kings_touch(setup.board.of(piece_of(Side::white, orthodox::king)),
                       setup.board.of(piece_of(Side::black, orthodox::king)));
    const Side mover = previous(setup.to_move, checkered);
    if (mover != Side::third && rules(profile).in_check(setup, mover)) {
      const SquareSet kings = setup.board.of(piece_of(mover, orthodox::king));
      faults.at_piece("AF204", *kings.begin(),
                      fmt::format("{} is in check, but it is {}'s move", name_of(mover), name_of(setup.to_move)),
                      fmt::format("no check of the side that moved last"));
    }
    for (int file = 0; file < 8; ++file) {
      for (const int rank : {2, 5}) {
        const Square square = Square::at(file, rank);
        const Side side = rank == 2 ? Side::white : Side::black;
        if (setup.state.bits[*orthodox::en_passant_bit(square)]) passed_in_three(square, side, mover);
        if (setup.state.bits[*checkered_en_passant_bit(square)]) passed_in_three(square, Side::third, mover);
      }
    }
    for (const Side side : {Side::white, Side::black, Side::third}) {
      if (passed_by[static_cast<std::size_t>(side)] < 2) continue;
      faults.at_field("AF236", "en passant", fmt::format("{} has made two double steps in one move", name_of(side)),
                      "two squares", "one square of each side");
    }
  }

  /// Who moved before `side`: Checkered only if it has pieces.
  static Side previous(Side side, bool checkered) {
    if (side == Side::third) return Side::black;
    if (side == Side::black) return Side::white;
    return checkered ? Side::third : Side::black;
  }

  /// A square that a pawn of `side` has passed; `mover` has just moved.
  void passed_in_three(Square square, Side side, Side mover) {
    ++passed_by[static_cast<std::size_t>(side)];
    const auto [way, start, over, target] = orthodox::double_step_past(square);
    if (side == setup.to_move) {
      faults.at_field(
          "AF230", "en passant",
          fmt::format("{} is to move, so that its double step over {} is over", name_of(side), square.name()),
          square.name(), "a square that a pawn of another side has passed");
      return;
    }
    faults.not_empty("AF231", over);
    // A piece may have come to the start of a double step that was not the last move.
    if (side == mover) faults.not_empty("AF232", start);
    faults.no_passer(target, Piece{owner_of(side), orthodox::pawn});
  }

  void passed_in_second_stage(Square square, Side mover) {
    const auto [way, start, over, target] = orthodox::double_step_past(square);
    faults.not_empty("AF231", over);
    faults.not_empty("AF232", start);
    faults.no_passer(target, mover == *player ? checkered_pawn : piece_of(way, orthodox::pawn));
  }

  void last_move() {
    const auto last = last_quiet(setup.state);
    if (!last) return;
    const auto fail = [&](CheckId check, std::string message, std::string seen, std::string expected) {
      faults.at_field(check, "last checkered move", std::move(message), std::move(seen), std::move(expected));
    };
    const std::string text = last->from.name() + last->to.name();
    if (player || three) {
      fail("AF274",
           fmt::format("{} no last checkered move is kept", three ? "with three players" : "in the second stage"), text,
           "-");
      return;
    }
    if (orthodox::en_passant_square(setup.state)) {
      fail("AF275", "the last move cannot be this and a double step that may be captured", text, "one of the two");
    }
    const auto piece = setup.board[last->to];
    if (!piece || piece->owner != Owner::both) {
      fail("AF272", fmt::format("no checkered piece stands on {}", last->to.name()), faults.what_is_on(last->to),
           "the checkered piece that has just moved");
    } else if (!setup.board.empty(last->from)) {
      fail("AF272", fmt::format("{}, which the piece has just left, is not empty", last->from.name()),
           faults.what_is_on(last->from), "an empty square");
    } else if (!can_have_gone(setup.board.occupied().bits(), *last, piece->role, opponent(setup.to_move), profile)) {
      const auto name = roles()[static_cast<std::size_t>(number(piece->role))].name;
      fail("AF273",
           fmt::format("a checkered {} of {} does not go from {} to {}", name, name_of(opponent(setup.to_move)),
                       last->from.name(), last->to.name()),
           text, "a step of the piece");
    }
  }

  void doubles() {
    for (int file = 0; file < 8; ++file) {
      for (const Side side : sides) {
        const Square start = Square::at(file, relative_rank(side, 1));
        const auto flag = static_cast<std::size_t>(file + (side == Side::black ? 8 : 0));
        const bool right = may_double(setup.state, start);
        if (right && !keeps_double(setup.board, start) && profile != Profile::site) {
          faults.in_field("AF276", "double steps", flag,
                          fmt::format("a pawn may jump from {}, where none stands", start.name()),
                          faults.what_is_on(start), "a flag 0, or a pawn");
        }
        if (!right && setup.board.holds(start, piece_of(side, orthodox::pawn))) {
          faults.in_field("AF277", "double steps", flag,
                          fmt::format("the pawn on {} has never moved and may not jump", start.name()), "a flag 0",
                          "a flag 1");
        }
      }
    }
  }
};

/// Whether some move takes `last` back; `moves` come from a set-up without the last step.
bool takes_back(const std::vector<MoveOutcome>& moves, const QuietMove& last) {
  return std::any_of(moves.begin(), moves.end(), [&](const MoveOutcome& outcome) {
    const Step& step = outcome.move.front();
    return step.from == last.to && step.to == last.from && step.captures.empty() && !step.switches;
  });
}

/// CK.three.pawns: whether a side that moves after the side to move may capture on the square before its right ends:
/// one of its pawns stands beside the pawn that passed. What the side to move does to them stays open.
bool later_captor(const Setup& setup, Square passed, Side owner) {
  const auto [way, start, over, target] = orthodox::double_step_past(passed);
  // After the side to move, either the third side moves or the owner, when the right is over.
  const Side next = setup.to_move == Side::white   ? Side::black
                    : setup.to_move == Side::black ? Side::third
                                                   : Side::white;
  if (next == owner || next == way || (next == Side::third && owner != way)) return false;
  for (const int aside : {-1, 1}) {
    const auto beside = target.offset(aside, 0);
    if (beside && setup.board.holds(*beside, Piece{owner_of(next), orthodox::pawn})) return true;
  }
  return false;
}

/// With three players: every en passant square on which no side will capture is forgotten.
Setup essential_of_three(const Setup& setup, Setup result, const MoveSource& source) {
  const std::vector<MoveOutcome> moves = source.setup_moves(setup);
  for (const Square square : orthodox::en_passant_ranks) {
    const Side way = orthodox::double_step_past(square).side;
    for (const auto& [bit, owner] : {std::pair{*orthodox::en_passant_bit(square), way},
                                     std::pair{*checkered_en_passant_bit(square), Side::third}}) {
      result.state.bits[bit] =
          setup.state.bits[bit] && (orthodox::captures_in_passing(moves, square) || later_captor(setup, square, owner));
    }
  }
  return result;
}

}  // namespace

Faults Texts::faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const {
  return SoundnessCheck{setup, ruleset.as<Profile>(), map}.all();
}

Setup Texts::essential(const Setup& setup, Ruleset ruleset) const {
  const MoveSource& source = ruleset.generator();
  const auto passed = orthodox::en_passant_square(setup.state);
  const auto last = last_quiet(setup.state);
  Setup result = setup;
  orthodox::set_en_passant_square(result.state, std::nullopt);
  result = orthodox::essential(result, source, [](const Piece& piece) { return piece.role == orthodox::rook; });
  if (three_players(setup.state)) {
    result = essential_of_three(setup, result, source);
  } else if (passed && orthodox::captures_in_passing(source.setup_moves(setup), *passed)) {
    orthodox::set_en_passant_square(result.state, *passed);
  }
  if (last) {
    Setup free = setup;
    set_last_quiet(free.state, std::nullopt);
    if (!takes_back(source.setup_moves(free), *last)) set_last_quiet(result.state, std::nullopt);
  }
  if (ruleset.as<Profile>() != Profile::site) {
    for (const Square start : start_squares) {
      if (!keeps_double(setup.board, start)) set_double(result.state, start, false);
    }
  }
  return result;
}

}  // namespace arbiter::checkered
