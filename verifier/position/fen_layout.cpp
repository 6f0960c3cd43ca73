#include "verifier/position/fen_layout.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace arbiter::fen {
namespace {

constexpr std::size_t plain_words = 3;  // board, side to move, counter: in front of xogo's JSON

}  // namespace

LayoutReader::LayoutReader(std::string_view text, const FenOptions& options, std::span<const LayoutField> layout)
    : options_(options), layout_(layout), faults_(text), fields_(split(faults_)) {
  if (!fields_) return;
  if (!options.armies.empty()) faults_.add("AF173", 0, 0, "the variant has no armies to choose", "no armies");
  put_words_in_order();
  choose_dialect();
  if (fields_->words.empty()) {  // the text starts with a brace
    faults_.add("AF105", fields_->json->begin, fields_->json->begin, "there is no board", "a board with eight ranks");
    fields_.reset();
    return;
  }
  check_field_count();
  read_entries();
}

/// Fields at the end may be missing.
void LayoutReader::put_words_in_order() {
  Order order;
  for (std::size_t i = 0; i < std::min(layout_.size(), fields_->words.size()); ++i)
    order.push_back({layout_[i].name, layout_[i].fits});
  put_in_order(*fields_, {&order, 1}, faults_);
}

bool LayoutReader::has_json_dialect() const {
  return std::any_of(layout_.begin(), layout_.end(), [](const LayoutField& field) { return !field.key.empty(); });
}

void LayoutReader::choose_dialect() {
  const std::size_t count = fields_->words.size();
  Dialect& dialect = parsed_.style.dialect;
  dialect = count == 1 && !fields_->json ? Dialect::bare : Dialect::vchess;
  if (has_json_dialect() && (fields_->json || count == plain_words)) dialect = Dialect::xogo;
  if (!options_.dialect) return;
  const bool known = *options_.dialect != Dialect::fen && (*options_.dialect != Dialect::xogo || has_json_dialect());
  if (known) {
    dialect = *options_.dialect;
  } else {
    faults_.add("AF107", 0, 0, fmt::format("the variant has no dialect {}", to_string(*options_.dialect)),
                has_json_dialect() ? "vchess, xogo or bare" : "vchess or bare");
  }
}

void LayoutReader::check_field_count() {
  const std::size_t count = fields_->words.size();
  const std::size_t most = dialect() == Dialect::bare ? 1 : dialect() == Dialect::xogo ? plain_words : layout_.size();
  const auto too_many = [&](std::size_t begin) {
    faults_.add("AF106", begin, fields_->end, fmt::format("the dialect {} has no field here", to_string(dialect())),
                "the end of the FEN");
  };
  if (dialect() == Dialect::xogo && count < plain_words) {
    const std::size_t place = fields_->json ? fields_->json->begin : fields_->end;
    faults_.add("AF105", place, place, "fields are missing for the dialect xogo",
                count < 2 ? "side, counters" : "counters");
  }
  if (count > most) {
    too_many(fields_->words[most].begin);
  } else if (fields_->json && dialect() != Dialect::xogo) {
    too_many(fields_->json->begin);
  }
  const bool shortened = dialect() == Dialect::xogo ? !fields_->json : count < layout_.size();
  if (shortened && dialect() != Dialect::bare) parsed_.style.fields = static_cast<std::uint8_t>(count);
}

void LayoutReader::read_entries() {
  if (!fields_->json || dialect() != Dialect::xogo) return;
  auto entries = read_json(*fields_->json, faults_);
  if (!entries) return;
  entries_ = std::move(*entries);
  std::string keys;
  for (const LayoutField& field : layout_) {
    if (!field.key.empty()) keys += fmt::format("{}{}", keys.empty() ? "" : ", ", field.key);
  }
  for (const JsonEntry& entry : entries_) {
    const bool known = std::any_of(layout_.begin(), layout_.end(), [&](const LayoutField& field) {
      return !entry.key.empty() && field.key == entry.key;
    });
    if (known) continue;
    faults_.add("AF161", entry.place.begin, entry.place.end(), "the key of this value is not known", "one of " + keys);
  }
}

const Field* LayoutReader::field(std::string_view name) {
  if (!fields_ || dialect() == Dialect::bare) return nullptr;
  const auto found =
      std::find_if(layout_.begin(), layout_.end(), [&](const LayoutField& each) { return each.name == name; });
  const Field* result = nullptr;
  if (dialect() == Dialect::xogo && !found->key.empty()) {
    for (const JsonEntry& entry : entries_) {
      if (entry.key == found->key) result = &entry.place;
    }
  } else {
    result = fields_->word(static_cast<std::size_t>(found - layout_.begin()));
  }
  if (result != nullptr) parsed_.map.fields.push_back({found->name, result->begin, result->end()});
  return result;
}

void LayoutReader::read_pieces(const Letters& letters, bool third) {
  Setup& setup = parsed_.setup;
  parsed_.map.fields.push_back({layout_[0].name, board()->begin, board()->end()});
  pieces_known_ = read_board(*board(), letters, options_.pad_short_ranks, setup.board, parsed_.map, faults_);
  if (const Field* found = field("side")) {
    const auto side = read_side(*found, faults_, third);
    setup.to_move = side.value_or(Side::white);
    pieces_known_ = pieces_known_ && side;
  }
  const std::uint32_t fewest = static_cast<std::uint32_t>(setup.to_move);
  setup.counters = {.plies = fewest, .halfmove = 0};
  if (const Field* found = field("counters")) {
    setup.counters.plies = read_counter(*found, "move counter", faults_).value_or(fewest);
  }
}

Parsed<ParsedFen> LayoutReader::finish(const SoundnessCheck& find_faults) {
  if (faults_.fatal()) {
    Faults more;
    if (pieces_known_) more = find_faults(parsed_.setup, parsed_.map);
    std::erase_if(more, [](const Fault& fault) { return fault.level == Level::note; });
    faults_.append(std::move(more));
    return tl::make_unexpected(faults_.take());
  }
  parsed_.warnings = faults_.take();
  return parsed_;
}

std::string write_fields(const std::vector<WrittenField>& all, std::uint8_t fields) {
  std::size_t count = all.size();
  while (fields > 0 && count > fields && all[count - 1].text == all[count - 1].usual) --count;
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ' ';
    text += all[i].text;
  }
  return text;
}

std::vector<WrittenField> written_pieces(const Setup& setup, const std::function<char(const Piece&)>& letter) {
  const auto side = static_cast<std::size_t>(setup.to_move);
  return {{write_board(setup.board, letter), {}},
          {std::string(1, "wbc"[side]), "w"},
          {std::to_string(setup.counters.plies), std::to_string(side)}};
}

}  // namespace arbiter::fen
