#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/board/code.hpp"
#include "verifier/orthodox/fen/spelling.hpp"
#include "verifier/orthodox/soundness/reach_checks.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/variant/image.hpp"
#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/piece_words.hpp"
#include "verifier/position/reach_counters.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/crazyhouse/fen.hpp"
#include "verifier/variants/crazyhouse/sources.hpp"
#include "verifier/variants/crazyhouse/state.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::crazyhouse {

// accept.cpp: the fast way.
ARBITER_BOTH_BUILDS(Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept)

/// Defined here for the registry.
[[nodiscard]] const Variant& variant();

namespace {

constexpr std::array both_sides{Side::white, Side::black};

/// How many pieces of the role are neither on the board nor in a pocket; negative if there are too many.
int unseen(const Setup& setup, Role role) {
  int gone = missing(setup.board, role);
  for (const Side side : both_sides) gone -= pocket(setup.state, side, role);
  return gone;
}

std::string_view name_of(Role role) { return roles()[static_cast<std::size_t>(number(role))].name; }

bool pocket_is_known(const FenMap& map) { return map.fields.empty() || map.field("pocket").end > 0; }

std::uint32_t captured(const Setup& setup, Side side) {
  int total = 0;
  for (const Role role : pocket_roles) total += pocket(setup.state, side, role);
  return static_cast<std::uint32_t>(total);
}

/// AF215: more pieces of a kind, on the board and in the pockets, than two sets have. What no game has, and no more:
/// pieces that are missing are for reachability() to tell.
[[nodiscard]] Faults too_many_pieces(const Setup& setup, const FenMap& map) {
  SetupFaults found(setup, map, letter);
  for (const Role role : pocket_roles) {
    const int here = in_two_sets(role) - unseen(setup, role);
    if (here <= in_two_sets(role)) continue;
    const bool pawns = role == orthodox::pawn;
    found.at_field(
        "AF215", "board",
        fmt::format("there are {}{}, on the board and in the pockets", counted(here, name_of(role)),
                    pawns ? ", with the pieces that were pawns" : ""),
        std::to_string(here),
        fmt::format("at most {}{}", in_two_sets(role), pawns ? "" : "; a piece that was a pawn has ~ behind it"));
  }
  const bool all_seen = std::ranges::all_of(pocket_roles, [&](Role role) { return unseen(setup, role) <= 0; });
  if (!all_seen && found.lacks("pocket"))
    found.left_out("pocket", "empty ones were taken, although pieces are missing from the board",
                   "what was captured, such as [QPp]");
  return found.take();
}

/// AF331: pieces that are neither on the board nor in a pocket; nothing of texts that name no pocket. AF313: counters
/// below the captures that filled a pocket, or below the moves and drops that put pieces where they stand. Of last
/// moves only double steps and two checks at once are examined (AF307, AF308, AF311): a drop can stand wherever another
/// last move is asked for.
[[nodiscard]] Faults reachability(const Setup& setup, const FenMap& map, const MoveSource& source) {
  reach::OrthodoxPieces pieces(setup, map, letter);
  std::vector<std::string> gone;
  for (const Role role : pocket_roles) {
    if (unseen(setup, role) > 0) gone.push_back(counted(unseen(setup, role), name_of(role)));
  }
  if (!gone.empty() && pocket_is_known(map)) {
    pieces.faults().at_field(
        "AF331", map.fields.empty() ? "board" : "pocket",
        fmt::format("{} of the two sets are neither on the board nor in a pocket", fmt::join(gone, ", ")),
        pocket_text(setup.state).empty() ? "empty pockets" : pocket_text(setup.state), "all that is not on the board");
  }
  // A drop may have given one check, but opens no line: two are of a piece that has moved.
  const reach::LastMoveRules rules{
      .ways = [](Role role) -> const reach::Ways& { return reach::orthodox_ways(moves_like(role)); }, .pawns = 16};
  const std::array own{setup.to_move};
  pieces.checks({.source = source, .kings = own, .most = 2, .known = false, .last_move = [&] {
                   const SquareSet kings = pieces.pieces(setup.to_move, orthodox::king);
                   const bool dropped = !orthodox::passed_square(setup.state) &&
                                        reach::checkers(setup, *kings.begin(), source).size() == 1;
                   return dropped || reach::has_last_move(setup, source, true, rules);
                 }});
  pieces.counters([&](Side side) {
    const SquareSet pawns = pieces.pieces(side, orthodox::pawn);
    return std::max(captured(setup, side), reach::fewest_moves(pawns, pieces.all_of(side) - pawns, side, false));
  });
  return pieces.faults().take();
}

/// Pages may call a promoted piece by what it moves as, but a piece that was not a pawn is not a promoted one.
inline constexpr auto own_words = std::to_array<PieceWords>({
    {"promoted queen",
     PieceWords::Strength::strong,
     {"promoted queen", "dame promue|reine promue", "dama promovida|reina promovida|dama coronada"}},
    {"promoted rook", PieceWords::Strength::strong, {"promoted rook", "tour promue", "torre promovida"}},
    {"promoted bishop", PieceWords::Strength::strong, {"promoted bishop", "fou promu", "alfil promovido"}},
    {"promoted knight", PieceWords::Strength::strong, {"promoted knight", "cavalier promu", "caballo promovido"}},
    {"promoted queen", PieceWords::Strength::weak, {"queen", "dame|reine", "dama|reina"}},
    {"promoted rook", PieceWords::Strength::weak, {"rook|castle", "tour", "torre"}},
    {"promoted bishop", PieceWords::Strength::weak, {"bishop", "fou", "alfil"}},
    {"promoted knight", PieceWords::Strength::weak, {"knight|horse", "cavalier|cheval|chevaux", "caballo"}},
});

constexpr auto names = std::to_array<std::string_view>({"zh", "drop-chess"});

constexpr auto other_names = std::to_array<std::string_view>({"crazyhousechess", "dropchess", "house"});

constexpr auto readings = std::to_array<ProfileInfo>({
    {"documented", "the pages of chess.com and vchess, as lichess plays it; all else as in the FIDE Laws"},
});

constexpr auto own_clause_list = std::to_array<ClauseInfo>({
#define ARBITER_CLAUSE(id, document, place, reading) {id, document, place, reading},
#include "verifier/variants/crazyhouse/clauses.def"
#undef ARBITER_CLAUSE
});

constexpr auto own_spellings = std::to_array<Spelling>({
    {"crazyhouse", "fen", Dialect::fen, 0, "", CastlingWords::usual,
     "six fields with the pocket behind the board ([Qp]) and ~ behind pieces that were pawns, as python-chess, "
     "shakmaty, "
     "Fairy-Stockfish and pychess write them"},
    {"crazyhouse", "lichess", Dialect::fen, 1, "", CastlingWords::usual,
     "the same with the pocket as a ninth rank (/Qp), as lichess writes it"},
    {"crazyhouse", "shredder", Dialect::fen, 0, "", CastlingWords::files, "as fen; castling by file letters"},
    {"crazyhouse", "vchess", Dialect::vchess, 0, "", CastlingWords::usual,
     "board (o c u t: pieces that were pawns) side moves flags ep pocket (ten digits)"},
    {"crazyhouse", "epd", Dialect::fen, 0, "", CastlingWords::usual, "four fields, as fen"},
    {"crazyhouse", "bare", Dialect::bare, 0, "", CastlingWords::usual, "the board alone"},
});

constexpr std::array own_ranges{orthodox::castling_range, orthodox::passed_range, pocket_range};

bool ten_digits(std::string_view word) {
  return word.size() == 10 && word.find_first_not_of("0123456789") == std::string_view::npos;
}

VariantInfo own_info() {
  return {
      .name = "crazyhouse",
      .title = "Crazyhouse",
      .aliases = names,
      .record_names = other_names,
      .profiles = readings,
      .roles = crazyhouse::roles(),
      .clauses = orthodox::with_base_clauses(own_clause_list),
      .safety_clause = "CH.check.legal",
      .positions = {{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
                     "the orthodox set-up (ZHVC)"}},
      .spellings = own_spellings,
      .state_ranges = own_ranges,
      .piece_words = own_words,
      .fast_acceptance = {baseline::accept, v3::accept},
  };
}

class Crazyhouse final : public orthodox::OrthodoxVariant {
 public:
  Crazyhouse() : OrthodoxVariant(own_info()) {}

  const MoveSource& rules(std::size_t) const override { return crazyhouse::rules(); }
  const MoveSource& generator(std::size_t) const override { return crazyhouse::generator(); }
  const MoveCounter& counter(std::size_t) const override { return crazyhouse::counter(); }
  std::unique_ptr<SearchSource> search_source(std::size_t, const Setup&) const override {
    return crazyhouse::search_source();
  }

  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options) const override {
    return crazyhouse::parse_fen(text, options,
                                 [this](const Setup& setup, const FenMap& map) { return faults(setup, 0, map); });
  }
  std::string write_fen(const Setup& setup, const FenStyle& style) const override {
    return crazyhouse::write_fen(setup, style);
  }

  Setup random_setup(std::size_t, Random& random) const override { return crazyhouse::random_setup(random); }

  bool is_site_field(std::size_t index, std::string_view word) const override { return index == 0 && ten_digits(word); }
  /// A pocket behind the board or as a ninth rank, a mark, or vchess's digits.
  Likeness likeness(const RecordText& text) const override {
    const std::string_view board = text.board();
    constexpr std::string_view in_boards = "pnbrqk12345678/~";
    const std::size_t open = std::min(board.find('['), board.size());
    const auto fits = [](std::string_view part, std::string_view characters) {
      return std::all_of(part.begin(), part.end(), [&](char c) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return characters.find(lower) != std::string_view::npos;
      });
    };
    const bool site = text.has_site_fields() && text.words().size() == 6 && ten_digits(text.words()[5]);
    if (site && fits(board, "pnbrqkocut12345678/")) return Likeness::own_field;
    if (!fits(board.substr(0, open), in_boards) || !fits(board.substr(open), "pnbrq[-]")) return Likeness::none;
    // A ninth part of digits is a rank too many.
    const bool ninth =
        std::count(board.begin(), board.end(), '/') == 8 && fits(board.substr(board.rfind('/') + 1), "pnbrq");
    return open < board.size() || ninth || board.find('~') < board.size() ? Likeness::own_field : Likeness::none;
  }

  Faults setup_reachability(const Setup& setup, std::size_t profile, const FenMap& map) const override {
    return reachability(setup, map, generator(profile));
  }
  /// Bishops may have been dropped anywhere.
  Faults usual_start_faults(const Setup& setup, const FenMap& map) const override {
    return reach::usual_rights(setup, map, letter);
  }

  std::vector<Spare> pieces_beside(const Setup& setup) const override {
    std::vector<Spare> result;
    for (const Side side : {Side::white, Side::black}) {
      for (auto role = pocket_roles.rbegin(); role != pocket_roles.rend(); ++role) {
        const int count = pocket(setup.state, side, *role);
        if (count > 0) result.push_back({piece_of(side, *role), count});
      }
    }
    return result;
  }

  State image_of(const State& state, const Image& image) const override {
    State result = orthodox::image_of(state, image);
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : pocket_roles) set_pocket(result, image.of(side), role, pocket(state, side, role));
    }
    return result;
  }

 protected:
  orthodox::Traits traits(std::size_t profile) const override {
    orthodox::Traits traits = OrthodoxVariant::traits(profile);
    traits.role_count = role_count;
    traits.letter = letter;
    traits.pieces_change_sides = true;
    return traits;
  }
  Faults own_faults(const Setup& setup, std::size_t, const FenMap& map) const override {
    return too_many_pieces(setup, map);
  }
};

}  // namespace

const Variant& variant() {
  static const Crazyhouse object;
  return object;
}

}  // namespace arbiter::crazyhouse
