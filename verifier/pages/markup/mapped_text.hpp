#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::pages {

/// Text taken from a page, with the place of every byte in the page's text. Texts longer than `most` bytes are cut:
/// captions and positions are short, and the map takes eight bytes for each byte.
class MappedText {
 public:
  static constexpr std::size_t most = std::size_t{1} << 16U;

  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] bool empty() const noexcept { return text_.empty(); }
  [[nodiscard]] bool cut() const noexcept { return cut_; }
  /// Place in the page of byte `index`; the end of the text for `index` = size. 0 for an empty text.
  [[nodiscard]] std::size_t place(std::size_t index) const noexcept;

  /// Appends `fragment` unchanged; it is at `offset` of the page.
  void add(std::string_view fragment, std::size_t offset);
  /// Like add, one byte.
  void add(char byte, std::size_t offset);
  /// Appends the words of `fragment`, with one blank between any two.
  void add_words(std::string_view fragment, std::size_t offset);
  /// The same for words of `fragment` whose byte i is at places[i] (bytes without a place are left out).
  void add_words(std::string_view fragment, const std::vector<std::size_t>& places);
  /// The bytes [begin, end) with their places.
  [[nodiscard]] MappedText part(std::size_t begin, std::size_t end) const;

 private:
  template <class PlaceOf>
  void add_words_at(std::string_view fragment, const PlaceOf& place_of);

  std::string text_;
  std::vector<std::size_t> places_;
  bool cut_ = false;
};

}  // namespace arbiter::pages
