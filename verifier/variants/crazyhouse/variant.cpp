#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/orthodox/soundness/reach_pawns.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse {
namespace {

/// The orthodox pieces, and those that were pawns under vchess's letters: o c u t for knight, bishop, rook, queen.
constexpr auto table = std::to_array<RoleInfo>({
#include "verifier/variants/crazyhouse/roles.def"
});

std::string_view name_of(Role role) { return table[static_cast<std::size_t>(number(role))].name; }

constexpr std::string_view pocket_words = "letters of pawns, knights, bishops, rooks and queens, such as [QPp], or []";

/// The letters of a dialect: vchess has letters of its own for pieces that were pawns, the others a mark behind them.
const fen::Letters& letters(Dialect dialect) {
  static const auto with = [](bool mark, bool own) {
    fen::Letters result(own    ? "one of p n b r q k, or o c u t for pieces that were pawns; upper case for White"
                        : mark ? "one of p n b r q k, with ~ behind it if it was a pawn; upper case for White"
                               : "one of p n b r q k, upper case for White");
    for (const RoleInfo& info : table) {
      if (own || !is_promoted(info.role)) result.set(info.letter, info.role);
      if (mark && is_promoted(info.role))
        result.set_signed(fen::Letters::tilde_behind, moves_like(info.role), info.role);
    }
    return result;
  };
  static const fen::Letters marked = with(true, false);
  static const fen::Letters vchess = with(false, true);
  static const fen::Letters bare = with(true, true);
  return dialect == Dialect::vchess ? vchess : dialect == Dialect::bare ? bare : marked;
}

std::optional<fen::PocketFault> take_letter(State& state, char c) {
  const auto piece = orthodox::letters().piece(c);
  if (!piece || piece->role == orthodox::king)
    return fen::PocketFault{"no pocket holds this", std::string(pocket_words)};
  const Side side = piece->owner == Owner::white ? Side::white : Side::black;
  const int count = pocket(state, side, piece->role);
  if (count == pocket_limit(piece->role)) {
    return fen::PocketFault{fmt::format("the pocket has more than {} {}s", count, name_of(piece->role)),
                            fmt::format("at most {}", count)};
  }
  set_pocket(state, side, piece->role, count + 1);
  return std::nullopt;
}

/// Cuts the pocket off the board's field and reads it.
fen::Field without_pocket(const fen::Field& board, ParsedFen& parsed, fen::FaultList& faults) {
  const auto take = [&parsed](char c) { return take_letter(parsed.setup.state, c); };
  return fen::without_pockets(board, 8, true, parsed, faults, take);
}

/// vchess's order, White's digits first.
constexpr std::array<Role, 5> vchess_order{orthodox::pawn, orthodox::rook, orthodox::knight, orthodox::bishop,
                                           orthodox::queen};

void read_digits(const fen::Field& field, State& state, fen::FaultList& faults) {
  if (field.text.size() != 2 * vchess_order.size() || !is_digits(field.text)) {
    faults.add("AF184", field.begin, field.end(), "this is not a pocket of vchess",
               "ten digits: White's pawns, rooks, knights, bishops and queens, then Black's");
    return;
  }
  std::size_t at = 0;
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : vchess_order) {
      const int count = field.text[at] - '0';
      if (count > pocket_limit(role))
        faults.add("AF184", field.begin + at, field.begin + at + 1, "the pocket has too many of this kind",
                   fmt::format("at most {}", pocket_limit(role)));
      set_pocket(state, side, role, count);
      ++at;
    }
  }
}

/// A count of more than nine, which only pawns have, is written as nine.
std::string digits_of(const State& state) {
  std::string text;
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : vchess_order) text += static_cast<char>('0' + std::min(pocket(state, side, role), 9));
  }
  return text;
}

bool ten_digits(std::string_view word) { return word.size() == 10 && is_digits(word); }

bool in_brackets(std::string_view word) { return word.size() > 1 && word.front() == '[' && word.back() == ']'; }

constexpr orthodox::ExtraField pocket_field{
    .name = "pocket", .needed = true, .in_six_fields = in_brackets, .fits = ten_digits, .behind_board = true};

/// A pocket in brackets that does not stand directly behind the board.
void read_apart(const fen::Field& board, const fen::Field& field, State& state, fen::FaultList& faults) {
  std::string in_place(field.text);
  in_place += faults.text().substr(board.end(), field.begin - board.end() - 1);
  faults.add("AF146", board.end(), field.end(), "the pocket stands apart from the board", in_place);
  fen::read_pockets({field.text.substr(1, field.text.size() - 2), field.begin + 1}, faults,
                    [&state](char c) { return take_letter(state, c); });
}

/// Upper case for White. Throws InternalError for a role that the variant does not have.
[[nodiscard]] char letter(const Piece& piece) { return fen::letter_of(piece, table); }

/// What is in the pockets: White's first, queens to pawns.
std::vector<Spare> spares(const State& state) {
  std::vector<Spare> result;
  for (const Side side : {Side::white, Side::black}) {
    for (auto role = pocket_roles.rbegin(); role != pocket_roles.rend(); ++role) {
      const int count = pocket(state, side, *role);
      if (count > 0) result.push_back({piece_of(side, *role), count});
    }
  }
  return result;
}

/// "QPp": as in brackets. Empty if both pockets are.
[[nodiscard]] std::string pocket_text(const State& state) {
  std::string text;
  for (const auto& [piece, count] : spares(state)) text.append(static_cast<std::size_t>(count), letter(piece));
  return text;
}

/// How many pieces of the role are neither on the board nor in a pocket; negative if there are too many.
int unseen(const Setup& setup, Role role) {
  int gone = missing(setup.board, role);
  for (const Side side : reach::sides) gone -= pocket(setup.state, side, role);
  return gone;
}

std::uint32_t captured(const Setup& setup, Side side) {
  int total = 0;
  for (const Role role : pocket_roles) total += pocket(setup.state, side, role);
  return static_cast<std::uint32_t>(total);
}

/// Pages may call a promoted piece by what it moves as, but a piece that was not a pawn is not a promoted one.
constexpr auto own_words = std::to_array<PieceWords>({
#include "verifier/variants/crazyhouse/piece_words.def"
});

bool is_site_field(std::size_t index, std::string_view word) { return index == 0 && ten_digits(word); }

std::vector<Spare> pieces_beside(const Setup& setup) { return spares(setup.state); }

class Crazyhouse final : public orthodox::OrthodoxVariant {
 public:
  Crazyhouse()
      : OrthodoxVariant({
#include "verifier/variants/crazyhouse/info.def"
        }) {
  }

  /// A set-up for comparing the two: pieces that were pawns, full and empty pockets, rights to castle, en passant
  /// squares.
  Setup random_setup(Ruleset, Random& random) const override {
    using namespace orthodox;
    static constexpr std::array<Role, 8> roles{knight,          bishop,          rook,          queen,
                                               promoted_knight, promoted_bishop, promoted_rook, promoted_queen};
    Setup setup = orthodox::random_setup({}, {.roles = roles, .shuffled = random.one_in(4)}, random);
    for (const Side side : {Side::white, Side::black}) {
      if (random.one_in(4)) continue;
      for (const Role role : pocket_roles) {
        if (random.one_in(2)) continue;
        // Seldom full, so that a capture is lost.
        const bool full = random.one_in(16);
        set_pocket(setup.state, side, role, full ? pocket_limit(role) : 1 + static_cast<int>(random.below(3)));
      }
    }
    return setup;
  }

  /// A pocket behind the board or as a ninth rank, a mark, or vchess's digits.
  Likeness likeness(const RecordText& text) const override {
    const std::string_view board = text.board();
    constexpr std::string_view in_boards = "pnbrqk12345678/~";
    const std::size_t open = std::min(board.find('['), board.size());
    const auto fits = [](std::string_view part, std::string_view characters) {
      return std::all_of(part.begin(), part.end(),
                         [&](char c) { return characters.find(to_lower(c)) != std::string_view::npos; });
    };
    const bool site = text.has_site_fields() && text.words().size() == 6 && ten_digits(text.words()[5]);
    if (site && fits(board, "pnbrqkocut12345678/")) return Likeness::own_field;
    if (!fits(board.substr(0, open), in_boards) || !fits(board.substr(open), "pnbrq[-]")) return Likeness::none;
    // A ninth part of digits is a rank too many.
    const bool ninth =
        std::count(board.begin(), board.end(), '/') == 8 && fits(board.substr(board.rfind('/') + 1), "pnbrq");
    return open < board.size() || ninth || board.find('~') < board.size() ? Likeness::own_field : Likeness::none;
  }

  /// AF331: pieces that are neither on the board nor in a pocket; nothing of texts that name no pocket. AF313: counters
  /// below the captures that filled a pocket, or below the moves and drops that put pieces where they stand. Of last
  /// moves only double steps and two checks at once are examined (AF307, AF308, AF311): a drop can stand wherever
  /// another last move is asked for.
  Faults setup_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    const MoveSource& source = ruleset.generator();
    reach::OrthodoxPieces pieces(setup, map, letter);
    std::vector<std::string> gone;
    for (const Role role : pocket_roles) {
      if (unseen(setup, role) > 0) gone.push_back(counted(unseen(setup, role), name_of(role)));
    }
    if (!gone.empty() && (map.fields.empty() || map.field("pocket").end > 0)) {
      pieces.faults().at_field(
          "AF331", map.fields.empty() ? "board" : "pocket",
          fmt::format("{} of the two sets are neither on the board nor in a pocket", fmt::join(gone, ", ")),
          pocket_text(setup.state).empty() ? "empty pockets" : pocket_text(setup.state),
          "all that is not on the board");
    }
    // A drop may have given one check, but opens no line: two are of a piece that has moved.
    const reach::LastMoveRules rules{
        .ways = [](Role role) -> const Movement& { return reach::orthodox_ways(moves_like(role)); }, .pawns = 16};
    const std::array own{setup.to_move};
    pieces.checks({.source = source, .kings = own, .most = 2, .known = false, .last_move = [&] {
                     const SquareSet kings = pieces.pieces(setup.to_move, orthodox::king);
                     const bool dropped = !orthodox::en_passant_square(setup.state) &&
                                          reach::checkers(setup, *kings.begin(), source).size() == 1;
                     return dropped || reach::has_last_move(setup, source, true, rules);
                   }});
    pieces.counters(
        [&](Side side) { return std::max(captured(setup, side), pieces.fewest_moves(side, orthodox::pawn, false)); });
    return pieces.faults().take();
  }

  State image_of(const State& state, const Image& image) const override {
    State result = orthodox::image_of(state, image);
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : pocket_roles) set_pocket(result, image.of(side), role, pocket(state, side, role));
    }
    return result;
  }

 protected:
  const orthodox::ExtraField* extra_field() const override { return &pocket_field; }
  /// Six or four fields have the pocket in either place and `~` behind pieces that were pawns, vchess's fields its
  /// letters and ten digits; a text without a pocket has empty ones.
  orthodox::FenReader::Spelling spelling(orthodox::FenReader& reader) const override {
    State state;
    if (const auto field = reader.extra()) {
      if (in_brackets(field->text)) {
        read_apart(*reader.board(), *field, state, reader.faults());
      } else {
        read_digits(*field, state, reader.faults());
      }
    }
    return {letters(reader.dialect()), orthodox::is_rook, state, 0, without_pocket};
  }
  orthodox::FenWords words(const Setup& setup, FenStyle& style) const override {
    orthodox::FenWords words{.letter = letter, .corner = orthodox::is_rook};
    if (style.dialect == Dialect::vchess || style.dialect == Dialect::xogo) {
      words.extra = digits_of(setup.state);
      return words;
    }
    words.letter = [](const Piece& piece) { return letter(Piece{piece.owner, moves_like(piece.role)}); };
    words.marked = [](const Piece& piece) { return is_promoted(piece.role); };
    const bool ninth = style.alphabet == static_cast<std::uint8_t>(fen::PocketPlace::rank);
    if (style.dialect == Dialect::fen)
      words.behind_board = fmt::format(fmt::runtime(ninth ? "/{}" : "[{}]"), pocket_text(setup.state));
    else if (const std::string pockets = pocket_text(setup.state); !pockets.empty())
      words.behind_board = fmt::format("[{}]", pockets);  // a board alone has no field for empty ones
    return words;
  }

  orthodox::Traits traits(const Setup&, Ruleset ruleset) const override {
    return {.source = ruleset.rules(),
            .role_count = role_count,
            .letter = letter,
            .pieces_change_sides = true,
            .bishops_shut_in = {}};  // they may have been dropped anywhere
  }
  /// AF215: more pieces of a kind, on the board and in the pockets, than two sets have. What no game has, and no more:
  /// pieces that are missing are for reachability() to tell.
  void own_faults(const Setup& setup, Ruleset, SetupFaults& found) const override {
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
  }
};

}  // namespace

const Variant& variant() { return the_one<Crazyhouse>(); }

}  // namespace arbiter::crazyhouse
