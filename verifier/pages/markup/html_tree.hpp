#pragma once

#include <gumbo.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "verifier/pages/markup/page_text.hpp"

namespace arbiter::pages {

/// A parsed page. Gumbo does not look at what malloc returns, so its memory is taken from here: where there is none
/// left, the parser is left with a jump over its frames, all that it took is freed, and the constructor throws
/// std::bad_alloc.
class HtmlTree {
 public:
  /// `text` must live as long as the tree. `most_bytes`: more memory than that counts as none left.
  explicit HtmlTree(std::string_view text, std::size_t most_bytes = PTRDIFF_MAX);
  HtmlTree(const HtmlTree&) = delete;
  HtmlTree& operator=(const HtmlTree&) = delete;
  ~HtmlTree();

  [[nodiscard]] const GumboNode* root() const noexcept { return root_; }

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
  const GumboNode* root_ = nullptr;
};

/// A fragment of the page's text that Gumbo points at; empty if it points nowhere.
[[nodiscard]] std::string_view view_of(const GumboStringPiece& fragment) noexcept;

/// The place in the page of each byte of `value`: `original` is the same text before character references were
/// resolved, and starts at `offset` of the page. At most MappedText::most bytes.
[[nodiscard]] std::vector<std::size_t> places_of(std::string_view value, std::string_view original, std::size_t offset);

/// The children of a node, or null if it cannot have any.
[[nodiscard]] const GumboVector* children_of(const GumboNode* node) noexcept;

/// All text in an element, line breaks included. `page`: the text that was parsed.
[[nodiscard]] MappedText text_in(const GumboNode* element, std::string_view page);

/// The value of an attribute; empty if there is none.
[[nodiscard]] MappedText attribute_of(const GumboElement& element, const char* name, std::string_view page);

}  // namespace arbiter::pages
