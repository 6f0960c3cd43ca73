#include "diagrams/caption.hpp"

#include <algorithm>
#include <array>

namespace arbiter::diagrams {
namespace {

bool letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || byte >= 0x80U;
}
bool word_char(char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; }

bool word_at(std::string_view text, std::size_t at, std::string_view word, bool whole = true) {
  if (text.substr(at, word.size()) != word) return false;
  if (at > 0 && word_char(text[at - 1])) return false;
  const std::size_t behind = at + word.size();
  return !whole || behind >= text.size() || !word_char(text[behind]);
}

std::size_t find_word(std::string_view text, std::string_view word, std::size_t from, bool whole = true) {
  for (std::size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
    if (word_at(text, at, word, whole)) return at;
  }
  return std::string_view::npos;
}

constexpr auto left_words = std::to_array<std::string_view>({"left", "gauche", "izquierda"});
constexpr auto right_words = std::to_array<std::string_view>({"right", "droite", "derecha"});

/// Begin and end of the first of the words.
template <class List>
std::optional<std::pair<std::size_t, std::size_t>> first_of(std::string_view text, const List& words) {
  std::optional<std::pair<std::size_t, std::size_t>> best;
  for (const std::string_view word : words) {
    const std::size_t at = find_word(text, word, 0);
    if (at != std::string_view::npos && (!best || at < best->first)) best = {at, at + word.size()};
  }
  return best;
}

/// The square at `at`, standing alone.
std::optional<Square> square_at(std::string_view text, std::size_t at) {
  if (at > 0 && word_char(text[at - 1])) return std::nullopt;
  if (at + 2 < text.size() && word_char(text[at + 2])) return std::nullopt;
  return Square::parse(text.substr(at, 2));
}

/// Whether only separators stand between two squares of a row.
bool joins(std::string_view between) {
  std::size_t letters = 0;
  std::size_t words = 0;
  bool inside = false;
  // Blanks alone join nothing: "1.e4 e5" are moves.
  if (between.find_first_not_of(' ') == std::string_view::npos) return false;
  for (const char c : between) {
    if (letter(c)) {
      words += inside ? 0 : 1;
      inside = true;
      ++letters;
    } else if (c == ' ' || c == ',' || c == '/' || c == '&') {
      inside = false;
    } else {
      return false;
    }
  }
  return words <= 1 && letters <= 4;
}

std::optional<WrittenLeg> leg_at(std::string_view text, std::size_t& at) {
  std::size_t i = at;
  WrittenLeg leg{.file = {}, .rank = {}, .to = Square(0)};
  const auto is = [&](auto low, auto high) { return i < text.size() && text[i] >= low && text[i] <= high; };
  if (is('A', 'Z')) leg.man = text[i++];
  // What stands before the target square is read from its end: "bd2", "4xd5", "b4c3".
  std::size_t end = i;
  while (end < text.size() && ((text[end] >= 'a' && text[end] <= 'h') || (text[end] >= '1' && text[end] <= '8') || text[end] == 'x')) ++end;
  if (end - i < 2) return std::nullopt;
  const auto to = Square::parse(text.substr(end - 2, 2));
  if (!to) return std::nullopt;
  leg.to = *to;
  for (; i < end - 2; ++i) {
    if (text[i] == 'x') leg.takes = true;
    else if (text[i] >= 'a' && !leg.file) leg.file = text[i] - 'a';
    else if (text[i] < 'a' && !leg.rank) leg.rank = text[i] - '1';
    else return std::nullopt;
  }
  i = end;
  if (i + 1 < text.size() && text[i] == '=' && text[i + 1] >= 'A' && text[i + 1] <= 'Z') {
    leg.becomes = text[i + 1];
    i += 2;
  }
  while (i < text.size() && (text[i] == '+' || text[i] == '#')) ++i;
  at = i;
  return leg;
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

bool has_any_word(std::string_view lower_text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [lower_text](std::string_view word) {
    const bool whole = !word.ends_with('*');
    if (!whole) word.remove_suffix(1);
    return find_word(lower_text, word, 0, whole) != std::string_view::npos;
  });
}

MappedText part_for(const MappedText& caption, Place place) {
  const std::string lower = lower_case(caption.text());
  const auto left = first_of(lower, left_words);
  const auto right = first_of(lower, right_words);
  if (place == Place::single || !left || !right) return caption;
  const bool ahead = place == Place::left ? left->first < right->first : right->first < left->first;
  const auto& own = place == Place::left ? *left : *right;
  const auto& other = place == Place::left ? *right : *left;
  // "Left: …" names the side before it speaks about it, "… on the left" afterwards.
  const bool label = own.second < lower.size() && lower[own.second] == ':';
  if (label) return caption.part(own.first, ahead ? other.first : lower.size());
  return caption.part(ahead ? 0 : other.second, own.second);
}

std::vector<SquareRun> square_runs(std::string_view text) {
  std::vector<SquareRun> runs;
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    const auto square = square_at(text, at);
    if (!square) continue;
    if (runs.empty() || !joins(text.substr(runs.back().end, at - runs.back().end))) runs.push_back({.squares = {}, .begin = at, .end = at});
    runs.back().squares.push_back(*square);
    runs.back().end = at + 2;
    ++at;
  }
  return runs;
}

std::optional<WrittenTurn> next_turn(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at) {
    if (at > 0 && word_char(text[at - 1])) continue;
    std::size_t i = at;
    const auto leg = leg_at(text, i);
    if (!leg || (i < text.size() && word_char(text[i]))) continue;
    WrittenTurn turn{.legs = {*leg}, .begin = at, .end = i};
    while (i + 1 < text.size() && text[i] == ',') {
      std::size_t next = i + 1;
      const auto more = leg_at(text, next);
      if (!more || (next < text.size() && word_char(text[next]))) break;
      turn.legs.push_back(*more);
      i = next;
      turn.end = next;
    }
    return turn;
  }
  return std::nullopt;
}

std::vector<WrittenTurn> written_turns(std::string_view text) {
  std::vector<WrittenTurn> turns;
  std::size_t at = 0;
  while (auto turn = next_turn(text, at)) {
    at = turn->end;
    // A square alone is no turn that anybody could mean to check.
    const WrittenLeg& first = turn->legs.front();
    if (turn->legs.size() > 1 || first.man != '\0' || first.takes || first.becomes != '\0') turns.push_back(std::move(*turn));
  }
  return turns;
}

std::vector<NamedMan> named_men(std::string_view text, const Variant& variant) {
  const std::string lower = lower_case(text);
  std::vector<NamedMan> found;
  for (const RoleInfo& info : variant.roles()) {
    if (info.name.empty()) continue;
    // Plurals and possessives count; "Half-Duck" is also written "half duck".
    std::string blank(info.name);
    std::replace(blank.begin(), blank.end(), '-', ' ');
    for (const std::string& name : {std::string(info.name), blank}) {
      for (std::size_t at = find_word(lower, name, 0, false); at != std::string::npos; at = find_word(lower, name, at + 1, false)) {
        const std::size_t end = at + name.size();
        const bool plural = end < lower.size() && lower[end] == 's' && (end + 1 == lower.size() || !word_char(lower[end + 1]));
        if (end < lower.size() && word_char(lower[end]) && !plural) continue;
        found.push_back({.role = info.role, .begin = at, .end = end});
      }
      if (blank == info.name) break;
    }
  }
  const auto inside = [&found](const NamedMan& man) {
    return std::any_of(found.begin(), found.end(), [&man](const NamedMan& other) {
      return other.begin <= man.begin && man.end <= other.end && other.end - other.begin > man.end - man.begin;
    });
  };
  std::vector<NamedMan> outer;
  std::copy_if(found.begin(), found.end(), std::back_inserter(outer), [&](const NamedMan& man) { return !inside(man); });
  std::sort(outer.begin(), outer.end(), [](const NamedMan& a, const NamedMan& b) { return a.begin < b.begin; });
  return outer;
}

}  // namespace arbiter::diagrams
