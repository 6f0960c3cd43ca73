#include "verifier/pages/markup/mapped_text.hpp"

#include <algorithm>

namespace arbiter::pages {

std::size_t MappedText::place(std::size_t index) const noexcept {
  if (places_.empty()) return 0;
  return index < places_.size() ? places_[index] : places_.back() + 1;
}

void MappedText::add(char byte, std::size_t offset) {
  if (text_.size() >= most) {
    cut_ = true;
    return;
  }
  text_ += byte;
  places_.push_back(offset);
}

void MappedText::add(std::string_view fragment, std::size_t offset) {
  for (std::size_t i = 0; i < fragment.size() && !cut_; ++i) add(fragment[i], offset + i);
}

template <class PlaceOf>
void MappedText::add_words_at(std::string_view fragment, const PlaceOf& place_of) {
  bool gap = !text_.empty();
  for (std::size_t i = 0; i < fragment.size() && !cut_; ++i) {
    const char c = fragment[i];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f') {
      gap = !text_.empty();
      continue;
    }
    if (gap && text_.back() != ' ') add(' ', place_of(i));
    gap = false;
    add(c, place_of(i));
  }
}

void MappedText::add_words(std::string_view fragment, std::size_t offset) {
  add_words_at(fragment, [offset](std::size_t i) { return offset + i; });
}

void MappedText::add_words(std::string_view fragment, const std::vector<std::size_t>& places) {
  add_words_at(fragment.substr(0, places.size()), [&places](std::size_t i) { return places[i]; });
}

MappedText MappedText::part(std::size_t begin, std::size_t end) const {
  MappedText result;
  for (std::size_t i = begin; i < std::min(end, text_.size()); ++i) result.add(text_[i], places_[i]);
  return result;
}

}  // namespace arbiter::pages
