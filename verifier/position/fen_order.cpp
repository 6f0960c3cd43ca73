#include "verifier/position/fen_order.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace arbiter::fen {
namespace {

using Words = std::vector<Field>;

/// The order has at least as many fields.
bool fits(const Words& words, std::span<const OrderedField> order) {
  return std::equal(words.begin(), words.end(), order.begin(),
                    [](const Field& word, const OrderedField& field) { return field.fits(word.text); });
}

std::string joined(Words::const_iterator first, Words::const_iterator last) {
  std::string text;
  for (; first != last; ++first) text += fmt::format("{}{}", text.empty() ? "" : " ", first->text);
  return text;
}

/// The words after one change, and what the change is.
struct Change {
  Words words;
  std::string what;
};

/// Keeps the change if it makes the words fit. False: another one does, too.
bool keep(std::vector<Change>& found, const Order& order, Words words, std::string what) {
  if (!fits(words, order)) return true;
  const std::string text = joined(words.begin(), words.end());
  if (!found.empty()) return joined(found.front().words.begin(), found.front().words.end()) == text;
  found.push_back({std::move(words), std::move(what)});
  return true;
}

/// The only exchange of two words that makes them fit, or else the only word that must stand elsewhere.
std::vector<Change> only_change(const Words& words, const Order& order) {
  std::vector<Change> found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (std::size_t j = i + 1; j < words.size(); ++j) {
      Words changed = words;
      std::swap(changed[i], changed[j]);
      if (!keep(found, order, std::move(changed),
                fmt::format("the fields {} and {} have changed places", order[i].name, order[j].name)))
        return {};
    }
  }
  if (!found.empty()) return found;
  for (std::size_t from = 0; from < words.size(); ++from) {
    for (std::size_t to = 0; to < words.size(); ++to) {
      Words changed = words;
      changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(from));
      changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(to), words[from]);
      if (!keep(found, order, std::move(changed),
                fmt::format("the field {} stands in the place of {}", order[to].name, order[from].name)))
        return {};
    }
  }
  return found;
}

}  // namespace

bool in_order(const Fields& fields, std::span<const OrderedField> order) {
  return fields.words.size() == order.size() && fits(fields.words, order);
}

void put_in_order(Fields& fields, std::span<const Order> orders, FaultList& faults) {
  Words& words = fields.words;
  if (words.size() < 2) return;
  const auto as_long = [&](const Order& order) {
    return order.size() == words.size() || (fields.json && order.size() > words.size());
  };
  for (const Order& order : orders) {
    if (as_long(order) && fits(words, order)) return;
  }
  for (const Order& order : orders) {
    if (!as_long(order)) continue;
    std::vector<Change> change = only_change(words, order);
    if (change.empty()) continue;
    const auto other = [](const Field& a, const Field& b) { return a.begin != b.begin; };
    Words& changed = change.front().words;
    std::size_t first = 0;
    while (!other(words[first], changed[first])) ++first;
    std::size_t last = words.size() - 1;
    while (!other(words[last], changed[last])) --last;
    faults.add("AF146", words[first].begin, words[last].end(), std::move(change.front().what),
               joined(changed.begin() + static_cast<std::ptrdiff_t>(first),
                      changed.begin() + static_cast<std::ptrdiff_t>(last) + 1));
    words = std::move(changed);
    return;
  }
}

bool looks_like_board(std::string_view word) { return word.find('/') != std::string_view::npos; }

bool looks_like_side(std::string_view word) { return word == "w" || word == "b"; }

bool looks_like_count(std::string_view word) {
  return !word.empty() && word.size() <= 7 && word.find_first_not_of("0123456789") == std::string_view::npos;
}

bool looks_like_castling(std::string_view word) {
  return word == "-" || (!word.empty() && word.find_first_not_of("KQkqABCDEFGHabcdefgh") == std::string_view::npos);
}

bool looks_like_passed_square(std::string_view word) { return word == "-" || Square::parse(word).has_value(); }

}  // namespace arbiter::fen
