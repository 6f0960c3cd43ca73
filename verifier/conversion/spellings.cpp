#include "verifier/conversion/convert.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/orthodox/state.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::conversion {
namespace {

/// White before Black, the h-side first: the order of castling rights in six fields.
std::string file_letters(const State& state) {
  std::string text;
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 7; file >= 0; --file) {
      if (orthodox::may_castle(state, side, file)) text += static_cast<char>((side == Side::white ? 'A' : 'a') + file);
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

std::pair<std::size_t, std::size_t> castling_field(std::string_view text) {
  const std::size_t begin = text.find(' ', text.find(' ') + 1) + 1;
  return {begin, text.find(' ', begin)};
}

const Spelling* spelling_named(const Variant& variant, std::string_view name) {
  const auto own = variant.spellings();
  const auto found = std::ranges::find_if(own, [&](const Spelling& each) { return same_word(each.name, name); });
  return found == own.end() ? nullptr : &*found;
}

std::vector<std::string> spelling_names() {
  std::vector<std::string> names;
  for (const Variant* variant : all_variants()) {
    for (const Spelling& each : variant->spellings()) {
      if (std::ranges::find(names, each.name) == names.end()) names.emplace_back(each.name);
    }
  }
  return names;
}

std::string spellings_of(const Variant& variant) { return joined(variant.spellings(), ", ", &Spelling::name); }

std::string spellings_text(const Variant* only) {
  std::string text;
  for (const Variant* variant : all_variants()) {
    if (only != nullptr && variant->name() != only->name()) continue;
    text += fmt::format("{}\n", variant->name());
    for (const Spelling& each : variant->spellings()) text += fmt::format("  {:<9} {}\n", each.name, each.explanation);
  }
  return text + fmt::format("{}\n", usual_fields);
}

void require_spelling(const Variant& variant, const std::string& name) {
  if (name.empty() || spelling_named(variant, name) != nullptr) return;
  throw Refusal(fmt::format("{} is not written as {}", variant.title(), name), "known: " + spellings_of(variant));
}

std::string write_fen(const Setup& setup, const Variant& variant, const Spelling& spelling, std::uint8_t fields) {
  if (spelling.name == "epd") fields = 4;
  std::string text = variant.write_fen(setup, {spelling.dialect, spelling.alphabet, fields});
  if (spelling.castling == CastlingWords::files) {
    const auto [begin, end] = castling_field(text);
    text.replace(begin, end - begin, file_letters(setup.state));
  }
  return text;
}

void write_as(WrittenRoot& position, const std::string& name) {
  const Variant& variant = position.root.variant();
  const Spelling* spelling = spelling_named(variant, name);
  if (spelling == nullptr)
    throw Refusal(fmt::format("{} is not written as '{}'", variant.title(), printable(name, 40)),
                  "known: " + spellings_of(variant));
  if (spelling->castling == CastlingWords::files)
    throw Refusal(fmt::format("answers are not written as {}, only conversions", spelling->name),
                  "'fen' writes K Q k q");
  position.style = {spelling->dialect, spelling->alphabet, static_cast<std::uint8_t>(spelling->name == "epd" ? 4 : 0)};
  position.fen = variant.write_fen(position.setup(), position.style);
}

}  // namespace arbiter::conversion
