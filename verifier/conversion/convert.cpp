#include "verifier/conversion/convert.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/position/fen.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::conversion {
namespace {

constexpr std::array<std::string_view, 8> part_words{"pieces", "side",      "castling",        "en-passant",
                                                     "state",  armies_word, "half-move-clock", "move-counter"};

/// The parts in which the result, read back, is another position.
std::vector<Part> lost_parts(const Setup& before, const Setup& after, const Variant& variant) {
  std::vector<Part> lost;
  std::vector<StatePart> state;
  State rest = before.state;  // as `after`, but for what no range names
  for (const StateRange& range : variant.state_ranges()) {
    if (range.differs(before.state, after.state)) state.push_back(range.part);
    range.copy(after.state, rest);
  }
  if (!(rest == after.state)) state.push_back(StatePart::other);
  const auto among = [&](StatePart part) { return std::ranges::find(state, part) != state.end(); };
  if (before.board != after.board) lost.push_back(Part::pieces);
  if (before.to_move != after.to_move) lost.push_back(Part::side);
  if (among(StatePart::castling)) lost.push_back(Part::castling);
  if (among(StatePart::en_passant)) lost.push_back(Part::en_passant);
  if (among(StatePart::other)) lost.push_back(Part::state);
  if (among(StatePart::armies)) lost.push_back(Part::armies);
  if (before.counters.halfmove != after.counters.halfmove) lost.push_back(Part::half_move_clock);
  if (before.counters.plies != after.counters.plies) lost.push_back(Part::move_counter);
  return lost;
}

std::string value_of(Part part, const Setup& setup) {
  if (part == Part::side) return std::string(name_of(setup.to_move));
  if (part == Part::half_move_clock) return std::to_string(setup.counters.halfmove);
  // Dialects count moves of both sides or of one, so that the number alone may stand nowhere in the text.
  if (part == Part::move_counter) return counted(std::uint64_t{setup.counters.plies}, "half-move") + " played";
  return {};
}

/// The fields of the text that have the parts, for the fault's column.
constexpr std::array<std::string_view, 8> fields_of_parts{"board", "side",      "castling", "en passant",
                                                          "",      armies_word, "counters", "counters"};

/// A fault's advice; part_lost() recognises the part by what stands in quotes. In a large file nearly every position
/// may have one.
std::string allowance_of(Part part) {
  return std::string("another dialect, or '").append(to_string(part)).append("' as a lossy part");
}

Fault loss(Part part, const ParsedFen& source, const Setup& after, const Spelling& to) {
  const auto place = source.map.field(fields_of_parts[static_cast<std::size_t>(part)]);
  const std::string before = value_of(part, source.setup);
  const std::string kept = value_of(part, after);
  std::string message = std::string(to.name).append(" would lose the ").append(to_string(part));
  if (!before.empty()) message.append(": ").append(before).append(" would be read as ").append(kept);
  return {.check = "AR210",
          .begin = place.begin,
          .end = place.end,
          .message = std::move(message),
          .seen = before,
          .expected = allowance_of(part)};
}

std::string text_of(std::string_view whole, const FenMap::Field& field) {
  return std::string(whole.substr(field.begin, field.end - field.begin));
}

std::vector<Change> changes_between(std::string_view before, const FenMap& old_map, std::string_view after,
                                    const FenMap& new_map) {
  std::vector<Change> changes;
  const auto add = [&](std::string_view name, std::string from, std::string to) {
    if (from != to) changes.push_back({std::string(name), std::move(from), std::move(to)});
  };
  for (const FenMap::Field& field : new_map.fields) {
    const auto old = old_map.field(field.name);
    add(field.name, old.end > 0 ? text_of(before, old) : std::string(), text_of(after, field));
  }
  for (const FenMap::Field& field : old_map.fields) {
    if (new_map.field(field.name).end == 0) add(field.name, text_of(before, field), {});
  }
  return changes;
}

/// The letters of a board's pieces, without gaps.
std::string letters_of(std::string board) {
  std::erase_if(board, [](char c) { return c == '/' || is_digit(c); });
  return board;
}

/// Whether the text already has this spelling.
bool written_so(const ParsedFen& source, std::string_view core, const Variant& variant, const Spelling& to) {
  if (source.style.dialect != to.dialect || source.style.alphabet != to.alphabet) return false;
  const bool fields = to.dialect == Dialect::fen;
  if (fields && (to.name == "epd") != (source.style.fields == 4)) return false;
  const std::string wanted = fields ? write_fen(source.setup, variant, to, source.style.fields)
                                    : variant.write_fen(source.setup, FenStyle{Dialect::bare, to.alphabet, 0});
  std::string board = wanted.substr(0, wanted.find(' '));
  if (board.ends_with("[]")) board.resize(board.size() - 2);  // readers do not ask for an empty pocket
  // Our readers accept letters of two alphabets side by side; the dialect's readers may not.
  if (letters_of(std::move(board)) != letters_of(text_of(core, source.map.field("board")))) return false;
  if (!fields) return true;
  const auto [begin, end] = castling_field(wanted);
  std::string castling = wanted.substr(begin, end - begin);
  std::string seen = text_of(core, source.map.field("castling"));
  std::ranges::sort(castling);
  std::ranges::sort(seen);  // the dialect does not prescribe their order
  return castling == seen;
}

}  // namespace

std::string_view to_string(Part part) noexcept { return part_words[static_cast<std::size_t>(part)]; }

const std::vector<std::string>& part_names() {
  static const std::vector<std::string> names(part_words.begin(), part_words.end());
  return names;
}

Parsed<Conversion> convert(std::string_view text, Ruleset ruleset, const Spelling& to, const ConvertOptions& options) {
  const Variant& variant = ruleset.variant();
  auto source = ruleset.parse_fen(text, options.from);
  if (!source) return tl::make_unexpected(std::move(source.error()));
  Conversion result;
  const bool stays = written_so(*source, text, variant, to);
  if (stays && options.from.alphabet == to.letters) {
    result.text = std::string(text);
    return result;
  }
  // With forced options, our reader may have accepted a text that the dialect's own readers cannot read.
  const std::string_view core = fen::core_of(text);
  const std::size_t begin = offset_of(core, text);
  const std::string written = stays ? std::string(core) : write_fen(source->setup, variant, to);
  FenOptions reader = to.reader();
  reader.armies = options.from.armies;
  auto again = ruleset.parse_fen(written, reader);
  const auto without_armies = [&](std::string_view why) {
    const auto place = source->map.field(armies_word);
    return Fault{.check = "AR211",
                 .begin = place.begin,
                 .end = place.end,
                 .message = fmt::format("{} does not name the armies, and these pieces {}", to.name, why),
                 .seen = std::string(text.substr(place.begin, place.end - place.begin)),
                 .expected = "the armies named, if all positions have the same, or another dialect"};
  };
  if (!again && variant.army_choice() != nullptr) return tl::make_unexpected(Faults{without_armies("leave them open")});
  if (!again) return tl::make_unexpected(std::move(again.error()));
  Faults faults;
  for (const Part part : lost_parts(source->setup, again->setup, variant)) {
    if ((options.lossy >> static_cast<unsigned>(part)) & 1U) {
      result.lost.push_back(part);
    } else {
      faults.push_back(part == Part::armies ? without_armies("look like others")
                                            : loss(part, *source, again->setup, to));
    }
  }
  if (!faults.empty()) return tl::make_unexpected(std::move(faults));
  if (!stays) result.changes = changes_between(text, source->map, written, again->map);
  result.text = std::string(text.substr(0, begin)) + written + std::string(text.substr(begin + core.size()));
  return result;
}

std::optional<Part> part_lost(const Fault& fault) {
  if (fault.check != "AR210") return std::nullopt;
  const std::string_view advice = fault.expected;
  const std::size_t begin = advice.find('\'') + 1;
  const auto* const found = std::ranges::find(part_words, advice.substr(begin, advice.rfind('\'') - begin));
  if (found == part_words.end()) return std::nullopt;
  return static_cast<Part>(found - part_words.begin());
}

std::string in_words(const std::vector<Change>& changes) {
  return joined(changes, ", ", [](const Change& change) {
    return fmt::format("{} {} → {}", change.what, change.from.empty() ? "(none)" : change.from,
                       change.to.empty() ? "(none)" : change.to);
  });
}

}  // namespace arbiter::conversion
