#include "verifier/orthodox/fen/fen.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace arbiter::orthodox {
namespace {

constexpr std::array<std::string_view, 5> vchess_fields{"board", "side", "moves", "flags", "en passant"};
constexpr std::array<std::string_view, 6> fen_fields{"board",           "side",       "castling", "en passant",
                                                     "half-move clock", "move number"};

bool looks_like_flags(std::string_view word) {
  return word.size() == 4 && word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string_view::npos;
}

constexpr std::array<fen::OrderedField, 6> fen_order{{{"board", fen::looks_like_board},
                                                      {"side", fen::looks_like_side},
                                                      {"castling", fen::looks_like_castling},
                                                      {"en passant", fen::looks_like_passed_square},
                                                      {"half-move clock", fen::looks_like_count},
                                                      {"move number", fen::looks_like_count}}};
constexpr std::array<fen::OrderedField, 5> vchess_order{{{"board", fen::looks_like_board},
                                                         {"side", fen::looks_like_side},
                                                         {"counters", fen::looks_like_count},
                                                         {"castling", looks_like_flags},
                                                         {"en passant", fen::looks_like_passed_square}}};

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

FenReader::FenReader(std::string_view text, const FenOptions& options, const ExtraField* extra)
    : options_(options), extra_(extra), faults_(text), fields_(fen::split(faults_)) {
  if (!fields_) return;
  put_words_in_order();
  dialect_ = options.dialect.value_or(fen::recognise(*fields_));
  if (fields_->words.empty()) {  // the text starts with a brace
    faults_.add("AF105", fields_->json->begin, fields_->json->begin, "there is no board", "a board with eight ranks");
    fields_.reset();
    return;
  }
  if (!options.armies.empty() && (extra == nullptr || extra->name != armies_word)) {
    faults_.add("AF173", 0, 0, "the variant has no armies to choose", "no armies");
  }
  if (fields_->json && dialect_ == Dialect::xogo) json_ = fen::read_json(*fields_->json, faults_);
  if (json_) {
    for (const fen::JsonEntry& known : *json_) {
      if (known.key == "flags" || known.key == "enpassant" || (extra != nullptr && known.key == extra->name)) continue;
      faults_.add("AF161", known.place.begin, known.place.end(), "the key of this value is not known",
                  extra != nullptr ? fmt::format("{}, flags or enpassant", extra->name) : "flags or enpassant");
    }
  }
  take_extra_word();
  check_field_count();
}

void FenReader::put_words_in_order() {
  if (fen::in_order(*fields_, fen_order) || fen::in_order(*fields_, vchess_order)) return;  // nearly always
  fen::put_in_order(*fields_, orders(extra_), faults_);
}

void FenReader::take_extra_word() {
  if (dialect_ != Dialect::fen || extra_ == nullptr || extra_->in_six_fields == nullptr) return;
  auto& words = fields_->words;
  for (std::size_t i = extra_->behind_board ? 1 : 4; i < words.size(); ++i) {
    if (!extra_->in_six_fields(words[i].text)) continue;
    extra_word_ = words[i];
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

FenReader::Counts FenReader::counts() const {
  switch (dialect_) {
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
  const bool half_counters = dialect_ == Dialect::fen && count == 5;
  if (count < fewest || half_counters) {
    const std::size_t all = half_counters ? 6 : fewest;
    std::vector<std::string_view> names(fen_fields.begin(), fen_fields.end());
    if (dialect_ != Dialect::fen) names.assign(vchess_fields.begin(), vchess_fields.end());
    if (dialect_ != Dialect::fen && extra_ != nullptr) names.push_back(extra_->name);
    faults_.add("AF105", fields_->end, fields_->end,
                fmt::format("fields are missing for the dialect {}", to_string(dialect_)),
                fmt::format("{}", fmt::join(names.begin() + static_cast<std::ptrdiff_t>(count),
                                            names.begin() + static_cast<std::ptrdiff_t>(all), ", ")));
  }
  if (count > most) {
    faults_.add("AF106", fields_->words[most].begin, fields_->words.back().end(),
                fmt::format("the dialect {} has no field here", to_string(dialect_)), "the end of the FEN");
  }
  if (fields_->json && dialect_ != Dialect::xogo) {
    faults_.add("AF106", fields_->json->begin, fields_->end,
                fmt::format("the dialect {} has no field here", to_string(dialect_)), "the end of the FEN");
  }
}

const fen::JsonEntry* FenReader::entry(std::string_view key) const {
  if (!json_) return nullptr;
  for (const fen::JsonEntry& known : *json_) {
    if (known.key == key) return &known;
  }
  return nullptr;
}

std::optional<fen::Field> FenReader::extra() const {
  if (!fields_ || extra_ == nullptr) return std::nullopt;
  if (dialect_ == Dialect::vchess && fields_->word(5) != nullptr) return *fields_->word(5);
  if (const auto* known = entry(extra_->name)) return known->place;
  return extra_word_;
}

void FenReader::note(FenMap& map, std::string_view name, const fen::Field& field) const {
  map.fields.push_back({name, field.begin, field.end()});
}

void FenReader::read_rights(const Spelling& spelling, ParsedFen& parsed) {
  std::optional<fen::Field> field;
  if (const auto* known = entry("flags")) field = known->place;
  const std::size_t index = dialect_ == Dialect::fen ? 2 : 3;
  if (dialect_ != Dialect::xogo && fields_->word(index) != nullptr) field = *fields_->word(index);
  if (!field) return;
  note(parsed.map, "castling", *field);
  const auto files = dialect_ == Dialect::fen
                         ? read_castling_letters(*field, parsed.setup.board, spelling.corner, faults_)
                         : read_castling_flags(*field, dialect_ == Dialect::xogo ? '0' : 'a', faults_);
  if (files) set_castling(parsed.setup.state, *files);
}

void FenReader::read_passed(ParsedFen& parsed) {
  std::optional<fen::Field> field;
  if (const auto* known = entry("enpassant")) field = known->place;
  const std::size_t index = dialect_ == Dialect::fen ? 3 : 4;
  if (dialect_ != Dialect::xogo && fields_->word(index) != nullptr) field = *fields_->word(index);
  if (!field) return;
  note(parsed.map, "en passant", *field);
  const auto passed =
      dialect_ == Dialect::xogo ? fen::read_passed_digits(*field, faults_) : fen::read_passed_square(*field, faults_);
  if (passed) set_passed_square(parsed.setup.state, passed->square);
}

bool FenReader::read_counters(ParsedFen& parsed) {
  Counters& counters = parsed.setup.counters;
  const bool black = parsed.setup.to_move == Side::black;
  if (dialect_ != Dialect::fen) {
    const fen::Field* field = fields_->word(2);
    if (field == nullptr) return true;
    note(parsed.map, "counters", *field);
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
  parsed.map.fields.push_back({"counters", first->begin, second != nullptr ? second->end() : first->end()});
  if (second == nullptr) return quiet.has_value();
  const auto number = fen::read_counter(*second, "move number", faults_);
  if (number == 0U) {
    faults_.add("AF153", second->begin, second->end(), "the move number is 0", "1 or more");
    return false;
  }
  counters.plies = 2 * (number.value_or(1) - 1) + (black ? 1 : 0);
  return quiet.has_value() && number.has_value();
}

Parsed<ParsedFen> FenReader::read(const Spelling& spelling, const SoundnessCheck& find_faults) {
  if (!fields_) return tl::make_unexpected(faults_.take());
  ParsedFen parsed;
  parsed.map.fields.reserve(8);
  parsed.setup.state = spelling.state;
  const std::size_t count = fields_->words.size();
  const bool shortened = count < counts().most || (dialect_ == Dialect::xogo && !fields_->json);
  parsed.style = {.dialect = dialect_,
                  .alphabet = spelling.alphabet,
                  .fields = shortened ? static_cast<std::uint8_t>(count) : std::uint8_t{0}};
  note(parsed.map, "board", *board());
  if (const auto field = extra()) note(parsed.map, extra_->name, *field);

  const fen::Field ranks =
      spelling.behind_board != nullptr ? spelling.behind_board(*board(), parsed, faults_) : *board();
  bool known =
      fen::read_board(ranks, spelling.letters, options_.pad_short_ranks, parsed.setup.board, parsed.map, faults_);
  if (dialect_ != Dialect::bare) {
    if (const fen::Field* field = fields_->word(1)) {
      note(parsed.map, "side", *field);
      const auto side = fen::read_side(*field, faults_);
      parsed.setup.to_move = side.value_or(Side::white);
      known = known && side;
    }
    read_rights(spelling, parsed);
    read_passed(parsed);
    if (!read_counters(parsed)) parsed.setup.counters = {parsed.setup.to_move == Side::black ? 1U : 0U, 0};
  }
  if (faults_.fatal()) {
    Faults more;
    if (known) more = find_faults(parsed.setup, parsed.map);
    std::erase_if(more, [](const Fault& fault) { return fault.level == Level::note; });
    faults_.append(std::move(more));
    return tl::make_unexpected(faults_.take());
  }
  parsed.warnings = faults_.take();
  return parsed;
}

std::string write_fen(const Setup& setup, const FenStyle& style, const FenWords& words) {
  std::string text = fen::write_board(setup.board, words.letter, words.marked);
  if (style.dialect == Dialect::fen || style.dialect == Dialect::bare) text += words.behind_board;
  if (style.dialect == Dialect::bare) return text;
  text += setup.to_move == Side::white ? " w " : " b ";
  const CastlingFiles files = castling_of(setup.state);
  const auto passed = passed_square(setup.state);
  if (style.dialect == Dialect::fen) {
    text += castling_letters(files, setup.board, words.corner) + ' ' + (passed ? passed->name() : "-");
    if (style.fields == 4) return text;
    return text + fmt::format(" {} {}", setup.counters.halfmove, setup.counters.plies / 2 + 1);
  }
  text += std::to_string(setup.counters.plies);
  if (style.dialect == Dialect::vchess) {
    text += ' ' + castling_flags(files, setup.board, 'a') + ' ' + (passed ? passed->name() : "-");
    if (!words.extra.empty() && style.fields != 5) text += ' ' + words.extra;
    return text;
  }
  const std::string flags = castling_flags(files, setup.board, '0');
  if (style.fields == 3 && words.extra.empty() && flags == "8888" && !passed) return text;
  text += " {";
  if (!words.extra.empty()) text += fmt::format("\"{}\":\"{}\",", words.extra_name, words.extra);
  return text +
         fmt::format("\"flags\":\"{}\",\"enpassant\":\"{}\"}}", flags, passed ? fen::passed_digits(*passed) : "-");
}

}  // namespace arbiter::orthodox
