#include "verifier/variants/checkered/fen.hpp"

#include <fmt/format.h>

#include "verifier/orthodox/fen/fen.hpp"

namespace arbiter::checkered {
namespace {

bool looks_like_side(std::string_view word) { return fen::looks_like_side(word) || word == "c"; }

bool looks_like_flags(std::string_view word) {
  return word.size() == 20 && word.find_first_of("0123456789") == 4 && word.find_first_not_of("01", 4) == word.npos;
}

/// One square alone may be half of two.
bool looks_like_last_quiet(std::string_view word) {
  const bool two = word.size() == 4 && Square::parse(word.substr(2));
  return word == "-" || (Square::parse(word.substr(0, 2)) && (word.size() == 2 || two));
}

/// With three players it may be two squares.
bool looks_like_passed(std::string_view word) {
  const auto passed = [](std::string_view name) {
    const auto square = Square::parse(name);
    return square && orthodox::en_passant_bit(*square).has_value();
  };
  const bool two = word.size() == 4 && passed(word.substr(0, 2)) && passed(word.substr(2));
  return two || fen::looks_like_en_passant_square(word);
}

bool looks_like_stage(std::string_view word) {
  return std::find(stage_names.begin(), stage_names.end(), word) != stage_names.end();
}

constexpr std::array<fen::LayoutField, 7> layout{{{"board", fen::looks_like_board},
                                                  {"side", looks_like_side},
                                                  {"counters", fen::looks_like_count},
                                                  {"castling", looks_like_flags, "flags"},
                                                  {"en passant", looks_like_passed, "enpassant"},
                                                  {"last checkered move", looks_like_last_quiet, "cmove"},
                                                  {"stage", looks_like_stage, "stage"}}};

constexpr auto table = std::to_array<RoleInfo>({
#include "verifier/variants/checkered/roles.def"
});

const fen::Letters& letters() {
  static const fen::Letters known("one of p n b r q k, upper case for White, or s o c u t for checkered pieces", table);
  return known;
}

void warn_of_upper_case(const fen::Field& board, fen::FaultList& faults) {
  for (std::size_t i = 0; i < board.text.size(); ++i) {
    const char c = board.text[i];
    const auto piece = letters().piece(c);
    if (!piece || piece->owner != Owner::both || c > 'Z') continue;
    faults.add("AF119", board.begin + i, board.begin + i + 1, "a checkered piece is written in upper case",
               std::string{static_cast<char>(c - 'A' + 'a')});
  }
}

void read_flags(const fen::Field& field, bool digits, Setup& setup, FenMap& map, fen::FaultList& faults) {
  const fen::Field castling{field.text.substr(0, 4), field.begin};
  if (const auto rights = orthodox::read_castling_flags(castling, digits ? '0' : 'a', faults))
    orthodox::set_castling_rights(setup.state, *rights);
  const fen::Field doubles{field.text.substr(castling.text.size()), castling.end()};
  map.fields.push_back({"double steps", doubles.begin, doubles.end()});
  const bool bits = doubles.text.find_first_not_of("01") == std::string_view::npos;
  if (doubles.text.size() != 16 || !bits) {
    faults.add(
        "AF137", doubles.begin, doubles.end(),
        doubles.text.empty() ? "the double-step flags behind them are missing" : "these are not double-step flags",
        "sixteen digits 0 or 1, White's pawns from the a-file to the h-file, then Black's");
    return;
  }
  std::size_t at = 0;
  for (const Square start : start_squares) set_double(setup.state, start, doubles.text[at++] == '1');
}

std::optional<Square> square_of_digits(std::string_view text) {
  const auto digit = [](char c) { return c >= '0' && c <= '7'; };
  if (text.size() != 2 || !digit(text[0]) || !digit(text[1])) return std::nullopt;
  return Square::at(text[1] - '0', 7 - (text[0] - '0'));
}

void read_last_quiet(const fen::Field& field, bool digits, State& state, fen::FaultList& faults) {
  if (field.text == "-") return;
  const bool two = field.text.size() == 4;
  const std::string_view first = field.text.substr(0, std::min<std::size_t>(2, field.text.size()));
  const std::string_view second = two ? field.text.substr(2) : std::string_view();
  auto from = Square::parse(first);
  auto to = Square::parse(second);
  if (digits && from && to) {
    faults.add("AF145", field.begin, field.end(), "the last checkered move is spelled as in the other dialect",
               fen::passed_digits(*from) + fen::passed_digits(*to));
  } else if (digits) {
    from = square_of_digits(first);
    to = square_of_digits(second);
  }
  if (!from || !to || *from == *to) {
    faults.add("AF144", field.begin, field.end(), "this is not a last checkered move",
               digits ? "two squares in digits such as 5666, or -" : "two squares such as g3g2, or -");
    return;
  }
  set_last_quiet(state, QuietMove{*from, *to});
}

/// AF183: the stage says who is to move, and the second field repeats it.
void compare_sides(const fen::Field* stage_field, const Setup& setup, fen::FaultList& faults) {
  const auto mover = mover_of_three(stage(setup.state));
  if (mover ? *mover == setup.to_move : setup.to_move != Side::third) return;
  constexpr std::string_view letters_of_sides = "wbc";
  const char side = letters_of_sides[static_cast<std::size_t>(setup.to_move)];
  if (stage_field == nullptr) {
    faults.add("AF183", 0, 0, "Checkered is to move only in a game of three players", "a stage 3c");
    return;
  }
  faults.add("AF183", stage_field->begin, stage_field->end(),
             fmt::format("the second field says that {} is to move, the stage does not", name_of(setup.to_move)),
             fmt::format("3{}", side));
}

/// In stage 3 there may be two en passant squares, of different sides: their names follow each other.
void read_passed_of_three(const fen::Field& field, bool digits, Setup& setup, fen::FaultList& faults) {
  if (field.text == "-") return;
  std::vector<fen::Field> words{field};
  if (field.text.size() == 4) words = {{field.text.substr(0, 2), field.begin}, {field.text.substr(2), field.begin + 2}};
  for (const fen::Field& word : words) {
    const auto passed = digits ? fen::read_passed_digits(word, faults) : fen::read_en_passant_square(word, faults);
    if (!passed || !passed->square) return;
    // The pawn beyond the square says whose it is.
    const Square pawn = orthodox::double_step_past(*passed->square).target;
    const bool checkered = setup.board.holds(pawn, Piece{Owner::both, orthodox::pawn});
    setup.state
        .bits[checkered ? *checkered_en_passant_bit(*passed->square) : *orthodox::en_passant_bit(*passed->square)] =
        true;
  }
}

std::string passed_text(const State& state, bool digits) {
  std::string text;
  for (const Square square : orthodox::en_passant_ranks) {
    if (state.bits[*orthodox::en_passant_bit(square)] || state.bits[*checkered_en_passant_bit(square)])
      text += digits ? fen::passed_digits(square) : square.name();
  }
  return text.empty() ? "-" : text;
}

void read_stage(const fen::Field& field, State& state, fen::FaultList& faults) {
  const auto found = std::find(stage_names.begin(), stage_names.end(), field.text);
  if (found == stage_names.end()) {
    faults.add("AF181", field.begin, field.end(), "this is not a stage", "1, 1-, 2w, 2b, 3w, 3b or 3c");
    return;
  }
  set_stage(state, static_cast<Stage>(found - stage_names.begin()));
}

std::string flags_text(const Setup& setup, char zero) {
  std::string text = orthodox::castling_flags(setup.state, setup.board, zero);
  for (const Square start : start_squares) text += may_double(setup.state, start) ? '1' : '0';
  return text;
}

std::string usual_flags(const Setup& setup, char zero) {
  Setup usual;
  usual.board = setup.board;
  set_usual_doubles(usual);
  return flags_text(usual, zero);
}

std::string last_quiet_text(const State& state, bool digits) {
  const auto last = last_quiet(state);
  if (!last) return "-";
  return digits ? fen::passed_digits(last->from) + fen::passed_digits(last->to) : last->from.name() + last->to.name();
}

}  // namespace

std::span<const RoleInfo> roles() { return table; }

char letter(const Piece& piece) { return fen::letter_of(piece, table); }

void set_usual_doubles(Setup& setup) {
  for (const Square start : start_squares) {
    const Side side = start.rank() == 1 ? Side::white : Side::black;
    set_double(setup.state, start, setup.board.holds(start, piece_of(side, orthodox::pawn)));
  }
}

Parsed<ParsedFen> Texts::parse_fen(std::string_view text, const FenOptions& options, Ruleset ruleset) const {
  fen::LayoutReader reader(text, options, layout);
  fen::FaultList& faults = reader.faults();
  if (!options.alphabet.empty()) faults.add("AF118", 0, 0, "the variant has one alphabet only", "no alphabet");
  if (reader.board() == nullptr) return reader.finish(ruleset);
  const bool digits = reader.dialect() == Dialect::xogo;
  Setup& setup = reader.parsed().setup;
  reader.read_pieces(letters(), true);
  warn_of_upper_case(*reader.board(), faults);
  set_usual_doubles(setup);
  set_stage(setup.state, Stage::one);
  if (const auto* field = reader.field("castling"); field != nullptr && field->text == "-") {
    reader.parsed().map.fields.pop_back();  // left out, like a field at the end
  } else if (field != nullptr) {
    read_flags(*field, digits, setup, reader.parsed().map, faults);
  }
  const auto* stage_field = reader.field("stage");
  if (stage_field != nullptr) read_stage(*stage_field, setup.state, faults);
  compare_sides(stage_field, setup, faults);
  if (const auto* field = reader.field("en passant"); field != nullptr && three_players(setup.state)) {
    read_passed_of_three(*field, digits, setup, faults);
  } else if (field != nullptr) {
    const auto passed = digits ? fen::read_passed_digits(*field, faults) : fen::read_en_passant_square(*field, faults);
    if (passed) orthodox::set_en_passant_square(setup.state, passed->square);
  }
  if (const auto* field = reader.field("last checkered move")) read_last_quiet(*field, digits, setup.state, faults);
  // A text of three players is judged by the profile three, whichever is asked for: its stage says so.
  return reader.finish(three_players(setup.state) ? Ruleset(*this, static_cast<std::size_t>(Profile::three)) : ruleset);
}

std::string Texts::write_fen(const Setup& setup, const FenStyle& style) const {
  auto fields = fen::written_pieces(setup, letter);
  if (style.dialect == Dialect::bare) return fields[0].text;
  const bool digits = style.dialect == Dialect::xogo;
  const char zero = digits ? '0' : 'a';
  const auto stage_text = stage_names[static_cast<std::size_t>(stage(setup.state))];
  const std::vector<fen::WrittenField> rest{
      {flags_text(setup, zero), usual_flags(setup, zero)},
      {passed_text(setup.state, digits), "-"},
      {last_quiet_text(setup.state, digits), "-"},
      {std::string(stage_text), "1-"},
  };
  if (!digits) {
    fields.insert(fields.end(), rest.begin(), rest.end());
    return fen::write_fields(fields, style.dialect == Dialect::vchess ? style.fields : std::uint8_t{0});
  }
  std::string text = fen::write_fields(fields, 0);
  const bool usual = std::all_of(rest.begin(), rest.end(), [](const auto& field) { return field.text == field.usual; });
  if (style.fields == 3 && usual) return text;
  return text + fmt::format(R"( {{"cmove":"{}","stage":"{}","flags":"{}","enpassant":"{}"}})", rest[2].text,
                            rest[3].text, rest[0].text, rest[1].text);
}

}  // namespace arbiter::checkered
