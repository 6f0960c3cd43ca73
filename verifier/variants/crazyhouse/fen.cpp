#include "verifier/variants/crazyhouse/fen.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "verifier/orthodox/fen/fen.hpp"
#include "verifier/orthodox/fen/spelling.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse {
namespace {

constexpr auto table = std::to_array<RoleInfo>({
    {orthodox::pawn, "pawn", 'p', 'P'},
    {orthodox::knight, "knight", 'n', 'N'},
    {orthodox::bishop, "bishop", 'b', 'B'},
    {orthodox::rook, "rook", 'r', 'R'},
    {orthodox::queen, "queen", 'q', 'Q'},
    {orthodox::king, "king", 'k', 'K'},
    {promoted_knight, "promoted knight", 'o', 'N'},
    {promoted_bishop, "promoted bishop", 'c', 'B'},
    {promoted_rook, "promoted rook", 'u', 'R'},
    {promoted_queen, "promoted queen", 't', 'Q'},
});

constexpr std::string_view pocket_words = "letters of pawns, knights, bishops, rooks and queens, such as [QPp], or []";

/// The letters of a dialect: vchess has letters of its own for pieces that were pawns, the others a mark behind them.
const fen::Letters& letters(Dialect dialect) {
  static const auto with = [](bool mark, bool own) {
    fen::Letters result(own    ? "one of p n b r q k, or o c u t for pieces that were pawns; upper case for White"
                        : mark ? "one of p n b r q k, with ~ behind it if it was a pawn; upper case for White"
                               : "one of p n b r q k, upper case for White");
    for (const RoleInfo& info : table) {
      if (own || !is_promoted(info.role)) result.set(info.letter, info.role);
      if (mark && is_promoted(info.role)) result.set_marked(moves_like(info.role), info.role);
    }
    return result;
  };
  static const fen::Letters marked = with(true, false);
  static const fen::Letters vchess = with(false, true);
  static const fen::Letters bare = with(true, true);
  return dialect == Dialect::vchess ? vchess : dialect == Dialect::bare ? bare : marked;
}

/// Reads the letters of a pocket. `of`: the letters without what is around them.
void read_pocket(const fen::Field& of, State& state, fen::FaultList& faults) {
  if (of.text == "-") return;
  for (std::size_t i = 0; i < of.text.size(); ++i) {
    const char c = of.text[i];
    const auto piece = orthodox::letters().piece(c);
    if (!piece || piece->role == orthodox::king) {
      std::size_t stop = i + 1;
      while (stop < of.text.size() && (static_cast<unsigned char>(of.text[stop]) & 0xC0U) == 0x80U) ++stop;
      faults.add("AF184", of.begin + i, of.begin + stop, "no pocket holds this", std::string(pocket_words));
      return;
    }
    const Side side = piece->owner == Owner::white ? Side::white : Side::black;
    const int count = pocket(state, side, piece->role);
    if (count == pocket_limit(piece->role)) {
      const std::string_view name = table[static_cast<std::size_t>(number(piece->role))].name;
      faults.add("AF184", of.begin + i, of.begin + i + 1, fmt::format("the pocket has more than {} {}s", count, name),
                 fmt::format("at most {}", count));
      return;
    }
    set_pocket(state, side, piece->role, count + 1);
  }
}

/// Cuts the pocket off the board's field and reads it.
fen::Field without_pocket(const fen::Field& board, ParsedFen& parsed, fen::FaultList& faults) {
  const auto note = [&](std::size_t begin, std::size_t end) {
    parsed.map.fields.push_back({"pocket", board.begin + begin, board.begin + end});
  };
  const auto part = [&](std::size_t begin, std::size_t end) {
    return fen::Field{board.text.substr(begin, end - begin), board.begin + begin};
  };
  const std::size_t size = board.text.size();
  if (const std::size_t open = board.text.find('['); open < size) {
    const std::size_t close = std::min(board.text.find(']', open), size);
    note(open, std::min(close + 1, size));
    if (close == size) {
      faults.add("AF184", board.end(), board.end(), "the pocket has no end", "]");
    } else if (close + 1 != size) {
      faults.add("AF184", board.begin + close + 1, board.end(), "there is something behind the pocket", "nothing");
    }
    read_pocket(part(open + 1, close), parsed.setup.state, faults);
    return part(0, open);
  }
  std::size_t ninth = 0;
  for (int rank = 0; rank < 8 && ninth < size; ++rank) ninth = std::min(board.text.find('/', ninth), size - 1) + 1;
  // A further slash, or a digit, is a board of too many ranks and no pocket.
  const bool slash = std::count(board.text.begin(), board.text.end(), '/') == 8;
  if (!slash || board.text.find_first_of("0123456789", ninth) < size) return board;
  parsed.style.alphabet = static_cast<std::uint8_t>(PocketPlace::ninth_rank);
  note(ninth, size);
  read_pocket(part(ninth, size), parsed.setup.state, faults);
  return part(0, ninth - 1);
}

/// vchess's order, White's digits first.
constexpr std::array<Role, 5> vchess_order{orthodox::pawn, orthodox::rook, orthodox::knight, orthodox::bishop,
                                           orthodox::queen};

void read_digits(const fen::Field& field, State& state, fen::FaultList& faults) {
  const bool digits = field.text.find_first_not_of("0123456789") == std::string_view::npos;
  if (field.text.size() != 2 * vchess_order.size() || !digits) {
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

bool in_brackets(std::string_view word) { return word.size() > 1 && word.front() == '[' && word.back() == ']'; }

constexpr orthodox::ExtraField pocket_field{
    .name = "pocket",
    .needed = true,
    .in_six_fields = in_brackets,
    .fits =
        [](std::string_view word) { return word.size() == 10 && word.find_first_not_of("0123456789") == word.npos; },
    .behind_board = true};

/// A pocket in brackets that does not stand directly behind the board.
void read_apart(const fen::Field& board, const fen::Field& field, State& state, fen::FaultList& faults) {
  std::string in_place(field.text);
  in_place += faults.text().substr(board.end(), field.begin - board.end() - 1);
  faults.add("AF146", board.end(), field.end(), "the pocket stands apart from the board", in_place);
  read_pocket({field.text.substr(1, field.text.size() - 2), field.begin + 1}, state, faults);
}

}  // namespace

std::span<const RoleInfo> roles() { return table; }

char letter(const Piece& piece) {
  ensure(number(piece.role) < role_count && piece.owner != Owner::both, "a piece of Crazyhouse");
  const char lower = table[static_cast<std::size_t>(number(piece.role))].letter;
  return piece.owner == Owner::white ? static_cast<char>(std::toupper(static_cast<unsigned char>(lower))) : lower;
}

std::string pocket_text(const State& state) {
  std::string text;
  for (const Side side : {Side::white, Side::black}) {
    for (auto role = pocket_roles.rbegin(); role != pocket_roles.rend(); ++role)
      text.append(static_cast<std::size_t>(pocket(state, side, *role)), letter(piece_of(side, *role)));
  }
  return text;
}

Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options,
                            const std::function<Faults(const Setup&, const FenMap&)>& find_faults) {
  orthodox::FenReader reader(text, options, &pocket_field);
  State state;
  if (const auto field = reader.extra()) {
    if (in_brackets(field->text)) {
      read_apart(*reader.board(), *field, state, reader.faults());
    } else {
      read_digits(*field, state, reader.faults());
    }
  }
  return reader.read({letters(reader.dialect()), orthodox::is_rook, state, 0, without_pocket}, find_faults);
}

std::string write_fen(const Setup& setup, const FenStyle& style) {
  orthodox::FenWords words{.letter = letter, .corner = orthodox::is_rook};
  if (style.dialect == Dialect::vchess || style.dialect == Dialect::xogo) {
    words.extra_name = pocket_field.name;
    words.extra = digits_of(setup.state);
    return orthodox::write_fen(setup, style, words);
  }
  words.letter = [](const Piece& piece) { return letter(Piece{piece.owner, moves_like(piece.role)}); };
  words.marked = [](const Piece& piece) { return is_promoted(piece.role); };
  const bool ninth = style.alphabet == static_cast<std::uint8_t>(PocketPlace::ninth_rank);
  if (style.dialect == Dialect::fen)
    words.behind_board = fmt::format(fmt::runtime(ninth ? "/{}" : "[{}]"), pocket_text(setup.state));
  else if (const std::string pockets = pocket_text(setup.state); !pockets.empty())
    words.behind_board = fmt::format("[{}]", pockets);  // a board alone has no field for empty ones
  return orthodox::write_fen(setup, style, words);
}

}  // namespace arbiter::crazyhouse
