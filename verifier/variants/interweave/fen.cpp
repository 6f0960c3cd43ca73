#include "verifier/variants/interweave/fen.hpp"

#include <array>
#include <cctype>

#include "verifier/position/fen_board.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {
namespace {

bool looks_like_passed(std::string_view word) {
  return word == "-" || (word.size() == 4 && word[2] == ',' && Square::parse(word.substr(0, 2)).has_value());
}

bool looks_like_reserve(std::string_view word) { return word.size() == 6 && fen::looks_like_count(word); }

constexpr std::array<fen::LayoutField, 5> layout{{{"board", fen::looks_like_board},
                                                  {"side", fen::looks_like_side},
                                                  {"counters", fen::looks_like_count},
                                                  {"en passant", looks_like_passed},
                                                  {"reserve", looks_like_reserve}}};

constexpr auto table = std::to_array<RoleInfo>({
#include "verifier/variants/interweave/roles.def"
});
constexpr std::array<char, role_count> inventors_letters{'p', 's', 'l', 'r', 'k'};

const fen::Letters& letters(Alphabet alphabet) {
  static const auto sets = [] {
    std::array<fen::Letters, 2> result{fen::Letters("one of r n b k p, upper case for White"),
                                       fen::Letters("one of s l r k p, upper case for White")};
    for (const RoleInfo& info : table) {
      result[0].set(info.letter, info.role);
      result[1].set(inventors_letters[static_cast<std::size_t>(number(info.role))], info.role);
    }
    return result;
  }();
  return sets[static_cast<std::size_t>(alphabet)];
}

Alphabet alphabet_of(const fen::Field& board, const FenOptions& options, fen::FaultList& faults) {
  if (options.alphabet == "inventor") return Alphabet::inventor;
  if (options.alphabet == "documents") return Alphabet::documents;
  if (!options.alphabet.empty()) {
    faults.add("AF118", 0, 0, "the option does not name an alphabet of the variant", "documents or inventor");
  }
  const bool inventors = board.text.find_first_of("sSlL") != std::string_view::npos;
  const bool documents = board.text.find_first_of("nNbB") != std::string_view::npos;
  return inventors && !documents ? Alphabet::inventor : Alphabet::documents;
}

void read_passed(const fen::Field& field, State& state, fen::FaultList& faults) {
  if (field.text == "-") return;
  const auto square = Square::parse(field.text.substr(0, 2));
  const bool shaped = field.text.size() == 4 && field.text[2] == ',' && field.text[3] >= 'a' && field.text[3] <= 'h';
  if (!square || !shaped) {
    faults.add("AF140", field.begin, field.end(), "this is not an en passant square with an arrival file",
               "a square and a file such as d6,e, or -");
    return;
  }
  if (square->rank() != 2 && square->rank() != 5) {
    faults.add("AF141", field.begin, field.begin + 2, "no pawn passes a square of this rank in a double step",
               "a square of the third or sixth rank");
    return;
  }
  const Passed passed{*square, field.text[3] - 'a'};
  if (!passed_bit(passed)) {
    faults.add("AF143", field.begin + 3, field.end(), "a double step does not arrive on this file",
               "the file to the left or to the right of the en passant square");
    return;
  }
  set_passed(state, passed);
}

void read_reserve(const fen::Field& field, State& state, fen::FaultList& faults) {
  const bool digits = field.text.find_first_not_of("0123456789") == std::string_view::npos;
  if (field.text.size() != 6 || !digits) {
    faults.add("AF180", field.begin, field.end(), "this is not a reserve",
               "six digits: White's captured Smashers, Leapers and Removers, then Black's");
    return;
  }
  std::size_t at = 0;
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : reserve_roles) set_reserve(state, side, role, field.text[at++] - '0');
  }
}

std::string passed_text(const State& state) {
  const auto value = passed(state);
  return value ? value->square.name() + ',' + static_cast<char>('a' + value->arrival_file) : "-";
}

std::string reserve_text(const State& state) {
  std::string text;
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : reserve_roles) text += static_cast<char>('0' + reserve(state, side, role));
  }
  return text;
}

}  // namespace

std::span<const RoleInfo> roles() { return table; }

char letter(const Piece& piece, Alphabet alphabet) {
  ensure(number(piece.role) < role_count && piece.owner != Owner::both, "a piece of Interweave");
  const auto role = static_cast<std::size_t>(number(piece.role));
  const char lower = alphabet == Alphabet::inventor ? inventors_letters[role] : table[role].letter;
  return piece.owner == Owner::white ? static_cast<char>(std::toupper(static_cast<unsigned char>(lower))) : lower;
}

Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options,
                            const std::function<Faults(const Setup&, const FenMap&)>& find_faults) {
  fen::LayoutReader reader(text, options, layout);
  if (reader.board() == nullptr) return reader.finish(find_faults);
  const Alphabet alphabet = alphabet_of(*reader.board(), options, reader.faults());
  ParsedFen& parsed = reader.parsed();
  parsed.style.alphabet = static_cast<std::uint8_t>(alphabet);
  reader.read_pieces(letters(alphabet));
  if (const auto* field = reader.field("en passant")) read_passed(*field, parsed.setup.state, reader.faults());
  if (const auto* field = reader.field("reserve")) read_reserve(*field, parsed.setup.state, reader.faults());
  return reader.finish(find_faults);
}

std::string write_fen(const Setup& setup, const FenStyle& style) {
  const auto alphabet = style.alphabet == 1 ? Alphabet::inventor : Alphabet::documents;
  auto fields = fen::written_pieces(setup, [alphabet](const Piece& piece) { return letter(piece, alphabet); });
  if (style.dialect == Dialect::bare) return fields[0].text;
  fields.push_back({passed_text(setup.state), "-"});
  fields.push_back({reserve_text(setup.state), "000000"});
  return fen::write_fields(fields, style.dialect == Dialect::vchess ? style.fields : std::uint8_t{0});
}

}  // namespace arbiter::interweave
