#include "verifier/orthodox/fen/fen.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/support/text.hpp"

namespace arbiter::orthodox {
namespace {

constexpr auto table = std::to_array<RoleInfo>({
#include "verifier/orthodox/roles.def"
});

/// File of a king of `side` on its first rank; of several kings, one that can have castling rooks on both sides.
std::optional<int> king_file(const Board& board, Side side) {
  for (const int file : {1, 2, 3, 4, 5, 6, 0, 7}) {
    if (board.holds(Square::at(file, relative_rank(side, 0)), piece_of(side, king))) return file;
  }
  return std::nullopt;
}

bool on_h_side(const Board& board, Side side, int file) { return file > king_file(board, side).value_or(3); }

/// The file that K (`h_side`) or Q stands for.
int usual_file(const Board& board, Side side, bool h_side, const IsCorner& corner) {
  const int outermost = h_side ? 7 : 0;
  const auto home = king_file(board, side);
  if (!home) return outermost;
  for (int file = outermost; file != *home; file += h_side ? -1 : 1) {
    const auto piece = board[Square::at(file, relative_rank(side, 0))];
    if (piece && piece->owner == owner_of(side) && corner(*piece)) return file;
  }
  return outermost;
}

/// White before Black, the h-side before the a-side, and of a side the outer file first.
int place_in_order(const Board& board, Side side, int file) {
  const int of_side = side == Side::white ? 0 : 16;
  return of_side + (on_h_side(board, side, file) ? 7 - file : 8 + file);
}

/// Reads the castling field of a FEN: K Q k q for the outermost castling rook on that side of the king (X-FEN), or file
/// letters. The board decides which file a K means; if it has no such piece, K means the h-file. The rights are those
/// of castling_rights().
std::optional<std::uint16_t> read_castling_letters(const fen::Field& field, const Board& board, const IsCorner& corner,
                                                   fen::FaultList& faults) {
  State read;
  if (field.text == "-") return castling_rights(read);
  bool sound = true;
  // Each right once, and where it stands in the usual order: eight files of two sides.
  std::array<std::pair<int, char>, 16> letters;
  std::size_t count = 0;
  const auto fail = [&](CheckId check, std::size_t i, std::string_view message, std::string_view expected) {
    faults.add(check, field.begin + i, field.begin + i + 1, std::string(message), std::string(expected));
    sound = false;
  };
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
    const Side side = c >= 'A' && c <= 'Z' ? Side::white : Side::black;
    const char lower = side == Side::white ? static_cast<char>(c - 'A' + 'a') : c;
    int file = 0;
    if (c == '-') {
      fail("AF132", i, "a - stands beside other characters", "- alone, or letters alone");
      continue;
    } else if (lower == 'k' || lower == 'q') {
      file = usual_file(board, side, lower == 'k', corner);
    } else if (lower >= 'a' && lower <= 'h') {
      file = lower - 'a';
    } else {
      fail("AF130", i, "this is not a castling right", "K, Q, k, q, file letters, or -");
      continue;
    }
    if (may_castle(read, side, file)) {
      fail("AF131", i, "the castling right is named twice", "each right once");
      continue;
    }
    set_castling(read, side, file, true);
    letters[count++] = {place_in_order(board, side, file), c};
  }
  if (!sound) return std::nullopt;
  const std::span ordered(letters.data(), count);
  std::ranges::sort(ordered);
  std::string usual;
  for (const auto& [place, letter] : ordered) usual += letter;
  if (usual != field.text) faults.add("AF133", field.begin, field.end(), "the castling rights are out of order", usual);
  return castling_rights(read);
}

constexpr std::array<std::string_view, 5> vchess_fields{"board", "side", "moves", "flags", "en passant"};

bool looks_like_flags(std::string_view word) {
  return word.size() == 4 && word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string_view::npos;
}

constexpr std::array<fen::OrderedField, 6> fen_order{{{"board", fen::looks_like_board},
                                                      {"side", fen::looks_like_side},
                                                      {"castling", fen::looks_like_castling},
                                                      {"en passant", fen::looks_like_en_passant_square},
                                                      {"half-move clock", fen::looks_like_count},
                                                      {"move number", fen::looks_like_count}}};
constexpr std::array<fen::OrderedField, 5> vchess_order{{{"board", fen::looks_like_board},
                                                         {"side", fen::looks_like_side},
                                                         {"counters", fen::looks_like_count},
                                                         {"castling", looks_like_flags},
                                                         {"en passant", fen::looks_like_en_passant_square}}};

/// All orders in which a variant's fields may stand, the usual ones first.
std::vector<fen::Order> orders(const ExtraField* extra) {
  const fen::Order six(fen_order.begin(), fen_order.end());
  const fen::Order four(fen_order.begin(), fen_order.begin() + 4);
  std::vector<fen::Order> result{six, four, {vchess_order.begin(), vchess_order.end()}};
  if (extra == nullptr) return result;
  result.push_back(result.back());
  result.back().push_back({extra->name, extra->fits});
  if (extra->in_six_fields == nullptr || extra->behind_board) return result;
  for (const fen::Order& base : {six, four}) {
    for (std::size_t place = 4; place <= base.size(); ++place) {
      result.push_back(base);
      result.back().insert(result.back().begin() + static_cast<std::ptrdiff_t>(place),
                           {extra->name, extra->in_six_fields});
    }
  }
  return result;
}

}  // namespace

std::span<const RoleInfo> roles() { return table; }

const fen::Letters& letters() {
  static const fen::Letters known(table);
  return known;
}

char letter(const Piece& piece) { return fen::letter_of(piece, table); }

int pieces_at_start(Side, Role role) {
  constexpr std::array<int, first_free> counts{8, 2, 2, 2, 1, 1};
  return number(role) < first_free ? counts[static_cast<std::size_t>(number(role))] : 0;
}

std::string castling_letters(const State& state, const Board& board, const IsCorner& corner) {
  std::string text;
  for (const Side side : {Side::white, Side::black}) {
    for (const bool h_side : {true, false}) {
      for (int i = 0; i < 8; ++i) {
        const int file = h_side ? 7 - i : i;
        if (!may_castle(state, side, file) || on_h_side(board, side, file) != h_side) continue;
        const bool usual = usual_file(board, side, h_side, corner) == file;
        const char lower = usual ? (h_side ? 'k' : 'q') : static_cast<char>('a' + file);
        text += side == Side::white ? to_upper(lower) : lower;
      }
    }
  }
  return text.empty() ? "-" : text;
}

std::optional<std::uint16_t> read_castling_flags(const fen::Field& field, char zero, fen::FaultList& faults) {
  const bool letters = zero == 'a';
  const auto words = letters ? "four letters from a to i" : "four digits from 0 to 8";
  if (field.text.size() != 4) {
    faults.add("AF134", field.begin, field.end(), "the castling flags are not four characters", words);
    return std::nullopt;
  }
  State read;
  bool sound = true;
  int a_side = 8;
  for (std::size_t i = 0; i < 4; ++i) {
    const char c = field.text[i];
    const std::size_t at = field.begin + i;
    const bool letter = c >= 'a' && c <= 'z';
    const bool of_vchess = !letters && c >= 'a' && c <= 'h';  // files as vchess spells them, not lost rights
    if (of_vchess || (!letter && (letters || c < '0' || c > '9'))) {
      faults.add("AF134", at, at + 1, "this is not a castling flag", words);
      sound = false;
      continue;
    }
    // xogo's digits are base 36: letters continue after 9.
    const int file = letter && !letters ? 10 + (c - 'a') : c - zero;
    const Side side = i < 2 ? Side::white : Side::black;
    if (i % 2 == 0) a_side = file;
    if (file > 8) {
      faults.add("AF136", at, at + 1, "a lost castling right is marked in an unusual way", letters ? "i" : "8");
    }
    if (file > 7) continue;
    if (i % 2 == 1 && a_side < 8 && file <= a_side) {
      faults.add("AF135", at - 1, at + 1, "the file of the a-side is not before that of the h-side",
                 letters ? "files in order, such as ah" : "files in order, such as 07");
      sound = false;
    }
    set_castling(read, side, file, true);
  }
  if (!sound) return std::nullopt;
  return castling_rights(read);
}

std::string castling_flags(const State& state, const Board& board, char zero) {
  std::string text(4, static_cast<char>(zero + 8));
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t first = side == Side::white ? 0 : 2;
    for (int file = 7; file >= 0; --file) {
      if (!may_castle(state, side, file)) continue;
      const bool h_side = on_h_side(board, side, file);
      char& flag = text[first + (h_side ? 1 : 0)];
      if (!h_side || flag == zero + 8) flag = static_cast<char>(zero + file);
    }
  }
  return text;
}

FenReader::FenReader(std::string_view text, const FenOptions& options, const ExtraField* extra)
    : FieldReader(text, options), extra_(extra) {
  if (!fields_) return;
  const bool in_order = fen::in_order(*fields_, fen_order) || fen::in_order(*fields_, vchess_order);  // nearly always
  if (!in_order) fen::put_in_order(*fields_, orders(extra_), faults_);
  parsed_.style.dialect = options.dialect.value_or(fen::recognise(*fields_));
  if (lacks_board()) return;
  if (!options.armies.empty() && (extra == nullptr || extra->name != armies_word)) {
    faults_.add("AF173", 0, 0, "the variant has no armies to choose", "no armies");
  }
  const auto known = [&](std::string_view key) {
    return key == "flags" || key == "enpassant" || (extra != nullptr && key == extra->name);
  };
  read_members(known, extra != nullptr ? fmt::format("{}, flags or enpassant", extra->name) : "flags or enpassant");
  take_extra_word();
  check_field_count();
}

void FenReader::take_extra_word() {
  if (dialect() != Dialect::fen || extra_ == nullptr || extra_->in_six_fields == nullptr) return;
  auto& words = fields_->words;
  for (std::size_t i = extra_->behind_board ? 1 : 4; i < words.size(); ++i) {
    if (!extra_->in_six_fields(words[i].text)) continue;
    extra_word_ = words[i];
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

std::pair<std::size_t, std::size_t> FenReader::counts() const {
  switch (dialect()) {
    case Dialect::vchess:
      if (extra_ == nullptr) return {5, 5};
      return {extra_->needed && options_.armies.empty() ? std::size_t{6} : std::size_t{5}, 6};
    case Dialect::xogo: return {3, 3};
    case Dialect::fen: return {4, 6};
    case Dialect::bare: break;
  }
  return {1, 1};
}

void FenReader::check_field_count() {
  const auto [fewest, most] = counts();
  const std::size_t count = fields_->words.size();
  const bool half_counters = dialect() == Dialect::fen && count == 5;
  if (count < fewest || half_counters) {
    const std::size_t all = half_counters ? 6 : fewest;
    auto names = collected<std::string_view>(fen_order, &fen::OrderedField::name);
    if (dialect() != Dialect::fen) names.assign(vchess_fields.begin(), vchess_fields.end());
    if (dialect() != Dialect::fen && extra_ != nullptr) names.push_back(extra_->name);
    faults_.add("AF105", fields_->end, fields_->end,
                fmt::format("fields are missing for the dialect {}", to_string(dialect())),
                fmt::format("{}", fmt::join(names.begin() + static_cast<std::ptrdiff_t>(count),
                                            names.begin() + static_cast<std::ptrdiff_t>(all), ", ")));
  }
  if (count > most) too_many(fields_->words[most].begin, fields_->words.back().end());
  if (fields_->json && dialect() != Dialect::xogo) too_many(fields_->json->begin, fields_->end);
}

std::optional<fen::Field> FenReader::extra() const {
  if (!fields_ || extra_ == nullptr) return std::nullopt;
  if (dialect() == Dialect::vchess && fields_->word(5) != nullptr) return *fields_->word(5);
  if (const fen::Field* known = member(extra_->name)) return *known;
  return extra_word_;
}

const fen::Field* FenReader::field(std::string_view name, std::string_view key, std::size_t in_fen) {
  return noted(
      name, dialect() == Dialect::xogo ? member(key) : fields_->word(dialect() == Dialect::fen ? in_fen : in_fen + 1));
}

void FenReader::read_rights(const Spelling& spelling) {
  const fen::Field* field = this->field("castling", "flags", 2);
  if (field == nullptr) return;
  const auto rights = dialect() == Dialect::fen
                          ? read_castling_letters(*field, parsed_.setup.board, spelling.corner, faults_)
                          : read_castling_flags(*field, dialect() == Dialect::xogo ? '0' : 'a', faults_);
  if (rights) set_castling_rights(parsed_.setup.state, *rights);
}

void FenReader::read_passed() {
  const fen::Field* field = this->field("en passant", "enpassant", 3);
  if (field == nullptr) return;
  const auto passed = dialect() == Dialect::xogo ? fen::read_passed_digits(*field, faults_)
                                                 : fen::read_en_passant_square(*field, faults_);
  if (passed) set_en_passant_square(parsed_.setup.state, passed->square);
}

bool FenReader::read_counters() {
  Counters& counters = parsed_.setup.counters;
  const bool black = parsed_.setup.to_move == Side::black;
  if (dialect() != Dialect::fen) {
    const fen::Field* field = noted("counters", fields_->word(2));
    if (field == nullptr) return true;
    const auto moves = fen::read_counter(*field, "move counter", faults_);
    counters.plies = moves.value_or(0);
    return moves.has_value();
  }
  counters.plies = black ? 1 : 0;
  const fen::Field* first = fields_->word(4);
  const fen::Field* second = fields_->word(5);
  if (first == nullptr) return true;
  const auto quiet = fen::read_counter(*first, "half-move clock", faults_);
  counters.halfmove = quiet.value_or(0);
  parsed_.map.fields.push_back({"counters", first->begin, second != nullptr ? second->end() : first->end()});
  if (second == nullptr) return quiet.has_value();
  const auto number = fen::read_counter(*second, "move number", faults_);
  if (number == 0U) {
    faults_.add("AF153", second->begin, second->end(), "the move number is 0", "1 or more");
    return false;
  }
  counters.plies = 2 * (number.value_or(1) - 1) + (black ? 1 : 0);
  return quiet.has_value() && number.has_value();
}

Parsed<ParsedFen> FenReader::read(const Spelling& spelling, Ruleset ruleset) {
  if (!fields_) return finish(ruleset);
  parsed_.map.fields.reserve(8);
  parsed_.setup.state = spelling.state;
  const std::size_t count = fields_->words.size();
  const bool shortened = count < counts().second || (dialect() == Dialect::xogo && !fields_->json);
  parsed_.style.alphabet = spelling.alphabet;
  if (shortened) parsed_.style.fields = static_cast<std::uint8_t>(count);
  noted("board", board());
  if (const auto field = extra()) noted(extra_->name, &*field);

  read_ranks(spelling.behind_board != nullptr ? spelling.behind_board(*board(), parsed_, faults_) : *board(),
             spelling.letters);
  if (dialect() != Dialect::bare) {
    read_side_to_move(noted("side", fields_->word(1)));
    read_rights(spelling);
    read_passed();
    if (!read_counters()) parsed_.setup.counters = {parsed_.setup.to_move == Side::black ? 1U : 0U, 0};
  }
  return finish(ruleset);
}

std::string write_fen(const Setup& setup, const FenStyle& style, const FenWords& words) {
  std::string text = fen::write_board(setup.board, words.letter, words.marked);
  if (style.dialect == Dialect::fen || style.dialect == Dialect::bare) text += words.behind_board;
  if (style.dialect == Dialect::bare) return text;
  text += setup.to_move == Side::white ? " w " : " b ";
  const auto passed = en_passant_square(setup.state);
  if (style.dialect == Dialect::fen) {
    text += castling_letters(setup.state, setup.board, words.corner) + ' ' + (passed ? passed->name() : "-");
    const auto add_extra = [&](FenWords::InSixFields place) {
      if (words.in_six_fields == place && !words.extra.empty()) text += ' ' + words.extra;
    };
    add_extra(FenWords::InSixFields::behind_passed);
    if (style.fields != 4) text += fmt::format(" {} {}", setup.counters.halfmove, setup.counters.plies / 2 + 1);
    add_extra(FenWords::InSixFields::last);
    return text;
  }
  text += std::to_string(setup.counters.plies);
  if (style.dialect == Dialect::vchess) {
    text += ' ' + castling_flags(setup.state, setup.board, 'a') + ' ' + (passed ? passed->name() : "-");
    if (!words.extra.empty() && style.fields != 5) text += ' ' + words.extra;
    return text;
  }
  const std::string flags = castling_flags(setup.state, setup.board, '0');
  if (style.fields == 3 && words.extra.empty() && flags == "8888" && !passed) return text;
  text += " {";
  if (!words.extra.empty()) text += fmt::format("\"{}\":\"{}\",", words.extra_name, words.extra);
  return text +
         fmt::format("\"flags\":\"{}\",\"enpassant\":\"{}\"}}", flags, passed ? fen::passed_digits(*passed) : "-");
}

}  // namespace arbiter::orthodox
