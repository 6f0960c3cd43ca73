#include "verifier/conversion/spellings.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/orthodox/state.hpp"
#include "verifier/support/nearest.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::conversion {
namespace {

const std::vector<Spelling>& table() {
  static const std::vector<Spelling> all = [] {
    std::vector<Spelling> made;
    for (const Variant* variant : all_variants()) {
      const auto own = variant->spellings();
      made.insert(made.end(), own.begin(), own.end());
    }
    return made;
  }();
  return all;
}

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

std::span<const Spelling> all_spellings() { return table(); }

const Spelling* spelling_named(const Variant& variant, std::string_view name) {
  const auto own = variant.spellings();
  const auto found =
      std::find_if(own.begin(), own.end(), [&](const Spelling& each) { return same_word(each.name, name); });
  return found == own.end() ? nullptr : &*found;
}

std::vector<std::string> spelling_names() {
  std::vector<std::string> names;
  for (const Spelling& each : table()) {
    if (std::find(names.begin(), names.end(), each.name) == names.end()) names.emplace_back(each.name);
  }
  return names;
}

std::string spellings_of(const Variant& variant) {
  std::string names;
  for (const Spelling& each : variant.spellings()) {
    if (!names.empty()) names += ", ";
    names += each.name;
  }
  return names;
}

std::string spellings_text(const Variant* only) {
  std::string text;
  std::string_view last;
  for (const Spelling& each : table()) {
    if (only != nullptr && each.variant != only->name()) continue;
    if (each.variant != last) text += fmt::format("{}\n", each.variant);
    last = each.variant;
    text += fmt::format("  {:<9} {}\n", each.name, each.explanation);
  }
  return text + fmt::format("{}\n", usual_fields);
}

std::string known_spelling(std::string_view option, const std::string& name) {
  const std::vector<std::string> names = spelling_names();
  if (std::find(names.begin(), names.end(), name) != names.end()) return name;
  const std::string near = nearest(name, names);
  throw Refusal(fmt::format("--{} '{}' is not a dialect{}", option, printable(name, 40),
                            near.empty() ? "" : "; did you mean '" + near + "'?"),
                "--to list explains them");
}

void require_spelling(const Variant& variant, const std::string& name) {
  if (name.empty() || spelling_named(variant, name) != nullptr) return;
  throw Refusal(fmt::format("{} is not written as {}", variant.title(), name), "known: " + spellings_of(variant));
}

std::string write_fen(const Setup& setup, const Variant& variant, const Spelling& spelling, std::uint8_t fields) {
  if (spelling.name == "epd") fields = 4;
  std::string text = variant.write_fen(setup, {spelling.dialect, spelling.alphabet, fields});
  if (spelling.castling == CastlingWords::files) {
    const std::size_t begin = text.find(' ', text.find(' ') + 1) + 1;  // the third field
    text.replace(begin, text.find(' ', begin) - begin, file_letters(setup.state));
  }
  return text;
}

}  // namespace arbiter::conversion
