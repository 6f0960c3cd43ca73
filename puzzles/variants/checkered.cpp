#include <cmath>

#include <fmt/format.h>

#include "puzzles/variants/checkered/themes.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/variants/checkered/invariants.hpp"

namespace arbiter::puzzles {
namespace {

using query::Amount;
using query::Word;

State state_of(const Context& context) { return {.context = context}; }

/// Stage 2: the player who has the checkered pieces.
template <class World>
std::optional<Side> player_of(const World& world) {
  return checkered::checkered_player(state_of(world.view().context()));
}

template <class World>
struct CheckeredWords final : query::WordsOver<World> {
  using T = typename World::Truth;
  std::vector<StateRange> en_passant_squares() const override {
    return {orthodox::en_passant_range, checkered::checkered_en_passant_range};
  }
  /// CK.stage2.kings: the coloured side has two kings there, the checkered side none.
  T check(const World& world) const override {
    const auto player = player_of(world);
    if (!player) return world.in_check(world.side());
    if (*player == world.side()) return truth<T>(false);
    return any(world.in_check(Side::white), world.in_check(Side::black));
  }
  /// In stage 2, the checkers of both kings.
  Amount<T> checkers(const World& world) const override {
    const auto player = player_of(world);
    if (!player) return world.checkers(world.side());
    if (*player == world.side()) return {};
    Amount<T> result = world.checkers(Side::white);
    for (const auto each : world.checkers(Side::black)) result.push_back(each);
    return result;
  }
  /// A player without checkered pieces who is to move in stage 2 has lost.
  T has_lost(const World& world, Side side) const override {
    if (side != world.side() || player_of(world) != side) return truth<T>(false);
    Disjunction<T> some;
    for_each_piece(world.view(), [&](Square, Piece piece, T present) {
      if (piece.owner == Owner::both) some.add(present);
    });
    return no(some.value());
  }
  /// Only on the first or last rank: elsewhere a pawn that becomes a checkered piece may take its victim's nature.
  T promotes(const World& world, const Move& move) const override {
    const int rank = move.back().to.rank();
    if (rank != 0 && rank != 7) return truth<T>(false);
    return query::WordsOver<World>::promotes(world, move);
  }

  T position_word(const World& world, Word word) const override {
    if (word != Word::may_switch) this->unknown(word);
    return truth<T>(checkered::stage(state_of(world.view().context())) == checkered::Stage::one_may_switch);
  }
  /// Word::stage.
  Amount<T> amount(const World& world, const query::Node& node) const override {
    if (node.word != Word::stage) this->unknown(node.word);
    return Amount<T>(player_of(world)                                             ? 2
                     : checkered::three_players(state_of(world.view().context())) ? 3
                                                                                  : 1,
                     truth<T>(true));
  }
  T move_word(const World& world, Word word, const Move& move) const override {
    if (word != Word::birth) this->unknown(word);
    const bool leaves_one = !query::taken_by(move).empty() && !player_of(world) &&
                            !checkered::three_players(state_of(world.view().context())) && !move.back().switches;
    return all(truth<T>(leaves_one), no(query::is_role(world, move.front().from, "king")));
  }
};

SquareSet pawns_of(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::pawn)); }

/// AF303: a pair of pawns is enough to decide it.
void straight_pawns(const Setup& setup, ReachReasons& reasons) {
  for (const Side side : both_sides) {
    const Piece own_pawn = piece_of(side, orthodox::pawn);
    for (const Square a : pawns_of(setup, side)) {
      for (const Square b : pawns_of(setup, side)) {
        if (a < b && a.file() == b.file()) reasons.add(reasons.not_together({{a, own_pawn}, {b, own_pawn}}));
      }
    }
  }
  for (const Square white : pawns_of(setup, Side::white)) {
    for (const Square black : pawns_of(setup, Side::black)) {
      if (black.file() != white.file() || black.rank() > white.rank()) continue;
      reasons.add(reasons.not_together(
          {{white, piece_of(Side::white, orthodox::pawn)}, {black, piece_of(Side::black, orthodox::pawn)}}));
    }
  }
}

using checkered::Stage;

struct Checkered : With<OrthodoxBase, checkered::Rules, checkered::Profile> {
  using With::With;
  std::vector<Piece> pieces(const State&) const override {
    std::vector<Piece> result;
    for (const Piece piece : orthodox_pieces()) {
      result.push_back(piece);
      if (piece.owner == Owner::black && piece.role != orthodox::king) result.push_back({Owner::both, piece.role});
    }
    return result;
  }
  /// In the profile `three` only an observer takes the checkered pieces, and then moves after Black.
  std::vector<ContextChoice> contexts(const Context& requested, Side to_move) const override {
    std::vector<Stage> stages{Stage::one_may_switch, Stage::one, Stage::two_white, Stage::two_black};
    if (reading == checkered::Profile::three) {
      stages = {checkered::stage_of_three(to_move)};
      if (to_move != Side::third) stages.insert(stages.begin(), {Stage::one_may_switch, Stage::one});
    }
    std::vector<ContextChoice> result;
    for (const Stage stage : stages) {
      State state = state_of(with_stage(requested, stage));
      checkered::set_last_quiet(state, std::nullopt);
      result.push_back(
          {state.context, fmt::format("stage {}", checkered::stage_names[static_cast<std::size_t>(stage)])});
    }
    return result;
  }
  std::vector<Facet> facets(const Scope& scope, const Context& context, Side to_move) const override {
    const State state = state_of(context);
    const bool three = checkered::three_players(state);
    const bool second = checkered::checkered_player(state).has_value() || three;
    Facet doubles;
    doubles.words = "double steps: any checkered pawn on a start square may have the right or not";
    for (const Side side : {Side::white, Side::black}) {
      for (int file = 0; file < 8; ++file) {
        doubles.bits.push_back(*checkered::double_bit(Square::at(file, relative_rank(side, 1))));
      }
    }
    std::vector<Facet> facets{castling_facet(scope.castling),
                              three ? passed_in_three() : en_passant_facet(to_move, second), doubles};
    if (second) return facets;
    Facet last;
    if (const auto fixed = checkered::last_quiet(state)) {
      last.words = fmt::format("last quiet checkered step: {}{}", fixed->from.name(), fixed->to.name());
      last.limit = last.words;
    } else if (!scope.all_open) {
      last.words = "last quiet checkered step: none";
      last.limit = "no last quiet step of a checkered piece";
    } else {
      last.words = "stages 1 and 1-, last quiet checkered step: none, or any";
      std::vector<std::uint8_t> values{0};
      for (const Square square : all_squares) values.push_back(checkered::last_value(square));
      last.bytes = {{checkered::last_from_byte, values}, {checkered::last_to_byte, values}};
    }
    facets.push_back(std::move(last));
    return facets;
  }
  /// CK.three.pawns: squares that pawns of the two other sides have passed since they moved last.
  static Facet passed_in_three() {
    Facet facet;
    facet.words = "en passant: of each side none, or any square that its pawn can have passed in its last move";
    for (int file = 0; file < 8; ++file) {
      for (const int rank : {2, 5}) {
        facet.bits.push_back(*orthodox::en_passant_bit(Square::at(file, rank)));
        facet.bits.push_back(*checkered::checkered_en_passant_bit(Square::at(file, rank)));
      }
    }
    return facet;
  }
  /// Every state, but flags of double steps that cannot matter are off (see open_flags).
  void for_each_state(const Setup& setup, const Scope& scope, const EachSetup& use) const override {
    const SquareSet open = open_flags(setup.board);
    std::vector<Setup> with_doubles{setup};
    for (const Square start : start_squares()) {
      const bool own =
          setup.board.holds(start, piece_of(start.rank() == 1 ? Side::white : Side::black, orthodox::pawn));
      if (!own && !open.contains(start)) continue;
      const std::size_t before = with_doubles.size();
      for (std::size_t i = 0; i < before; ++i) {
        if (!own) with_doubles.push_back(with_doubles[i]);  // CK.inv.unmoved: a pawn at home has its right
        checkered::set_double(with_doubles[i].state, start, true);
      }
    }
    const auto player = checkered::checkered_player(setup.state);
    for (const Setup& doubled : with_doubles) {
      for_each_castling(doubled, scope.castling, [&](const Setup& each) {
        if (checkered::three_players(each.state)) return for_each_passed_in_three(each, use);
        use(each);
        for (const Side way : {Side::white, Side::black}) {
          if (!player && way == setup.to_move) continue;
          const bool checkered_passer = player && *player != setup.to_move;
          for_each_passed(each, way,
                          checkered_passer ? Piece{Owner::both, orthodox::pawn} : piece_of(way, orthodox::pawn), use);
        }
        if (!player && scope.all_open) for_each_last_step(each, use);
      });
    }
  }
  /// Of each side that is not to move: no en passant square, or any that one of its pawns stands beyond. The square and
  /// the start of the double step are empty; the latter may be filled again unless it was the last move.
  static void for_each_passed_in_three(const Setup& setup, const EachSetup& use) {
    std::vector<Setup> all{setup};
    const bool alone = setup.board.of(Owner::both).empty();
    const Side last = setup.to_move == Side::third   ? Side::black
                      : setup.to_move == Side::black ? Side::white
                      : alone                        ? Side::black
                                                     : Side::third;
    for (const Side side : {Side::white, Side::black, Side::third}) {
      if (side == setup.to_move) continue;
      const std::vector<Setup> before = all;
      for (const Square square : all_squares) {
        const auto bit =
            side == Side::third ? checkered::checkered_en_passant_bit(square) : orthodox::en_passant_bit(square);
        if (!bit) continue;
        const orthodox::DoubleStep step = orthodox::double_step_past(square);
        if (side != Side::third && side != step.side) continue;
        if (!setup.board.empty(square) || !setup.board.holds(step.target, {owner_of(side), orthodox::pawn})) continue;
        if (side == last && !setup.board.empty(step.start)) continue;
        for (Setup each : before) {
          each.state.bits[*bit] = true;
          all.push_back(each);
        }
      }
    }
    for (const Setup& each : all) use(each);
  }
  double flag_states(const Board& board) const override { return std::exp2(open_flags(board).size()); }
  /// The start squares whose flag may be set or not on such a board, and makes a difference.
  ///
  /// A flag is read in one place only: a pawn that moves in the direction of the square's rank makes a double step from
  /// there. A coloured pawn at home has its flag in any case (CK.inv.unmoved), and no coloured pawn ever comes to stand
  /// on its own start square. So a flag makes a difference only where a checkered pawn stands, or may come to stand
  /// later. In `documented` a right ends with its pawn, so that only the former matters. In `site` the right outlives
  /// the pawn; there, as long as the game may go on, a checkered pawn comes to a file only
  /// - from a pawn, of any owner: no other piece ever becomes one;
  /// - by a capture for each file that it changes, and, if it is not checkered yet, by one more capture or by one of
  ///   these; of n pieces beside kings at most n - 1 are captured by others of them, and what a king captures is gone.
  [[nodiscard]] SquareSet open_flags(const Board& board) const {
    const Piece checkered_pawn{Owner::both, orthodox::pawn};
    const SquareSet checkered_pawns = board.of(checkered_pawn);
    if (reading != checkered::Profile::site) return checkered_pawns & start_squares();
    const SquareSet kings =
        board.of(piece_of(Side::white, orthodox::king)) | board.of(piece_of(Side::black, orthodox::king));
    const int captures = (board.occupied() - kings).size() - 1;
    if (checkered_pawns.empty() && captures < 1) return {};
    const SquareSet pawns = checkered_pawns | board.of(piece_of(Side::white, orthodox::pawn)) |
                            board.of(piece_of(Side::black, orthodox::pawn));
    SquareSet open;
    for (const Square start : start_squares()) {
      for (const Square pawn : pawns) {
        if (std::abs(pawn.file() - start.file()) <= captures) open |= start;
      }
    }
    return open;
  }
  static SquareSet start_squares() {
    return SquareSet(attacks::rank_of(Side::white, 1) | attacks::rank_of(Side::black, 1));
  }
  static void for_each_last_step(const Setup& setup, const EachSetup& use) {
    for (const Square to : setup.board.of(Owner::both)) {
      for (const Square from : all_squares) {
        if (!setup.board.empty(from)) continue;
        const int files = std::abs(to.file() - from.file());
        const int ranks = std::abs(to.rank() - from.rank());
        if (files != 0 && ranks != 0 && files != ranks && files * ranks != 2) continue;
        Setup with = setup;
        checkered::set_last_quiet(with.state, checkered::QuietMove{from, to});
        use(with);
      }
    }
  }
  /// Stage 1, or what the pieces attack in stage 2: only checkered ones attack a king, and their pawns do so both ways.
  static Formula struck(const FormulaView& view, Side side, Piece piece, Square from, Square target) {
    const bool second = checkered::checkered_player(state_of(view.context())).has_value();
    if (second ? piece.owner != Owner::both : piece.owner == owner_of(side)) return truth<Formula>(false);
    if (second || (piece.owner == Owner::both && checkered::mover_of_three(checkered::stage_of(view))))
      return checkered::strikes_either_way(view, piece, from, target);
    return checkered::strikes(view, piece, opponent(side), from, target);
  }
};

constexpr std::string_view births_elsewhere = "only in Checkered chess do captures leave a checkered piece";

bool is_birth(const Move& move) { return !move.front().captures.empty() && move.back().becomes.owner == Owner::both; }

constexpr KeyKind births[] = {
    {.name = "birth-as-mover",
     .elsewhere = births_elsewhere,
     .promotes = false,
     .needs = KeyKind::Needs::any_pieces,
     .is = [](const Move& move, Piece mover,
              const State&) { return is_birth(move) && move.back().becomes.role == mover.role; }},
    {.name = "birth-as-victim",
     .elsewhere = births_elsewhere,
     .promotes = false,
     .needs = KeyKind::Needs::any_pieces,
     .is =
         [](const Move& move, Piece mover, const State&) {
           const Role becomes = move.back().becomes.role;
           const bool promotes = mover.role == orthodox::pawn && becomes != orthodox::pawn;
           return is_birth(move) && becomes != mover.role && !promotes;
         }},
};

/// In stage 2 either side's captures may have moved a pawn, and a player may have both kings. No formula covers the
/// last moves.
void why_no_checkered_game(const Fault& fault, const Setup& setup, ReachReasons& reasons) {
  const bool second_stage =
      checkered::checkered_player(setup.state).has_value() || checkered::three_players(setup.state);
  const OrthodoxReach reach{.shared_captures = true, .both_kings = second_stage, .last_move_counts = false};
  add_orthodox_reasons(fault, setup, reach, reasons);
  if (fault.check == "AF303") straight_pawns(setup, reasons);
  // A checkered piece comes from a capture between the sides, so that in the second stage both have lost one.
  for (const Side side : both_sides)
    if (fault.check == "AF330") reasons.add(reasons.at_most_of(side, 15));
}

std::string not_orthodox(const Setup& setup) {
  if (!setup.board.of(Owner::both).empty()) return "there is a checkered piece, which orthodox chess does not have";
  if (checkered::checkered_player(setup.state)) return "orthodox chess has no second stage";
  if (checkered::three_players(setup.state)) return "orthodox chess has no third player";
  return {};
}

/// The flags of double steps are state, too; which side may be left in check depends on the stage, and is judged later.
bool settle_checkered(Setup& setup, bool passing, const Request& request, const Case& part, Random& random) {
  if (!settle_rights(setup, passing, request, part, random)) return false;
  for (int file = 0; file < 8; ++file) {
    for (const Side side : both_sides) {
      const Square start = Square::at(file, relative_rank(side, 1));
      const bool own = setup.board.holds(start, piece_of(side, orthodox::pawn));
      const bool born = setup.board.holds(start, Piece{Owner::both, orthodox::pawn});
      checkered::set_double(setup.state, start, own || (born && random.one_in(2)));
    }
  }
  return true;
}

/// Of a win: whether the other side would hold out longer if it could take back the solver's i-th half-move.
bool traps_by_undo(const Story& story, std::size_t i) {
  const Setup& after = story.before[i + 1];
  const auto quiet = checkered::last_quiet(after.state);
  if (!quiet || story.win.gain > 0 || story.win.loss != 0) return false;
  Setup free = after;
  checkered::set_last_quiet(free.state, std::nullopt);
  const auto position = Position::with_usual_kings(story.ruleset, free);
  if (!position) return false;
  const unsigned left = story.win.moves_after(i);
  for (const MoveOutcome& each : story.ruleset.generator().moves(*position)) {
    const Step& step = each.move.front();
    if (each.move.size() != 1 || step.from != quiet->to || step.to != quiet->from || !step.captures.empty()) continue;
    // After the last move any legal answer will do.
    if (left == 0 || wins_within(position->after(each), left) == std::optional(false)) return true;
  }
  return false;
}
constexpr TagTest checkered_tags[] = {
    {"changesNature", [](const Story& story, std::size_t i) { return story.becomes_other(i); }},
    {"birthMate",
     [](const Story& story, std::size_t i) { return i + 1 == story.win.line.size() && story.becomes_other(i); }},
    {"undoTrap", traps_by_undo},
};

}  // namespace

PuzzleSide side_of_checkered() {
  return {
      rules_of<Checkered>,
      {
          .word_meanings = query::words_of<CheckeredWords>(),
          .shared_pieces_word = "checkered",
          // The capturing side chooses between two natures.
          .pieces_keep_their_kind = false,
          .key_kinds = births,
          .output = {.usual = Dialect::vchess, .xogo_figures = true},
          .why_unreachable = why_no_checkered_game,
          .add_themes = add_checkered_themes,
          // Stage 1 without the switch to stage 2.
          .mating_context = [](const Context& requested) { return std::optional(with_stage(requested, Stage::one)); },
          .not_orthodox = not_orthodox,
          .tags = checkered_tags,
          .settle = settle_checkered,
      }};
}

}  // namespace arbiter::puzzles
