#include "verifier/pages/markup/html_tree.hpp"
#include "verifier/support/text.hpp"

#include <algorithm>
#include <csetjmp>
#include <cstdlib>
#include <new>

namespace arbiter::pages {

/// Every block of a tree, in a list, so that those of a parser that was left can be freed.
struct HtmlTree::Memory {
  struct alignas(std::max_align_t) Block {
    Block* previous;
    Block* next;
    std::size_t bytes;
  };

  std::jmp_buf no_memory{};
  Block first{&first, &first, 0};
  std::size_t left = 0;

  static void* take(void* memory, std::size_t bytes) {
    auto& self = *static_cast<Memory*>(memory);
    void* raw = bytes <= self.left ? std::malloc(sizeof(Block) + bytes) : nullptr;
    if (raw == nullptr) std::longjmp(self.no_memory, 1);
    self.left -= bytes;
    auto* block = ::new (raw) Block{&self.first, self.first.next, bytes};
    block->next->previous = block;
    self.first.next = block;
    return block + 1;
  }

  static void give(void* memory, void* pointer) {
    if (pointer == nullptr) return;
    Block* block = static_cast<Block*>(pointer) - 1;
    static_cast<Memory*>(memory)->left += block->bytes;
    block->previous->next = block->next;
    block->next->previous = block->previous;
    std::free(block);
  }

  void free_all() noexcept {
    while (first.next != &first) give(this, first.next + 1);
  }

  /// Null where the memory was not enough. The jump ends here: between this frame and take() there is only C.
  GumboOutput* parse(const GumboOptions& options, const char* text, std::size_t bytes) {
    if (setjmp(no_memory) != 0) return nullptr;  // NOLINT(cert-err52-cpp)
    return gumbo_parse_with_options(&options, text, bytes);
  }
};

HtmlTree::HtmlTree(std::string_view text, std::size_t most_bytes) : memory_(std::make_unique<Memory>()) {
  memory_->left = most_bytes;
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;  // HTML errors elsewhere on the page are ignored
  options.allocator = &Memory::take;
  options.deallocator = &Memory::give;
  options.userdata = memory_.get();
  const GumboOutput* output = memory_->parse(options, text.data(), text.size());
  if (output == nullptr) {
    memory_->free_all();
    throw std::bad_alloc();
  }
  root = output->root;
}

HtmlTree::~HtmlTree() { memory_->free_all(); }

std::string_view view_of(const GumboStringPiece& fragment) noexcept {
  return fragment.data == nullptr ? std::string_view() : std::string_view(fragment.data, fragment.length);
}

std::size_t offset_in(std::string_view page, const char* place) noexcept {
  return place >= page.data() && place <= page.data() + page.size() ? static_cast<std::size_t>(place - page.data()) : 0;
}

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // gumbo's character for bytes that are not UTF-8

/// `value` with the place in the page of each byte: `original` is the same text before character references were
/// resolved. At most MappedText::most bytes.
MappedText mapped(std::string_view value, std::string_view original, std::string_view page) {
  MappedText result;
  const std::size_t offset = offset_in(page, original.data());
  const auto letter_or_digit = [](char c) { return is_letter(c) || is_digit(c) || c == '#'; };
  std::size_t j = 0;
  for (std::size_t i = 0; i < value.size() && i < MappedText::most;) {
    std::size_t bytes = 1;
    std::size_t width = 1;
    if (j < original.size() && original[j] == '&' && (value[i] != '&' || original.substr(j, 4) == "&amp")) {
      while (j + width < original.size() && width < 32 && letter_or_digit(original[j + width])) ++width;
      if (j + width < original.size() && original[j + width] == ';') ++width;
      const auto lead = static_cast<unsigned char>(value[i]);
      bytes = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : lead >= 0xC0U ? 2 : 1;
    } else if (original.substr(j, 2) == "\r\n" && value[i] == '\n') {
      width = 2;
    } else if (value.substr(i, 3) == replacement && original.substr(j, 3) != replacement) {
      bytes = replacement.size();
    }
    for (std::size_t k = 0; k < bytes && i < value.size(); ++k, ++i)
      result.add(value[i], offset + std::min(j, original.size()));
    j = std::min(j + width, original.size());
  }
  return result;
}

}  // namespace

MappedText mapped(const GumboText& text, std::string_view page) {
  return mapped(text.text, view_of(text.original_text), page);
}

std::vector<const GumboNode*> children_of(const GumboNode* node) {
  const GumboVector* children = nullptr;
  if (node->type == GUMBO_NODE_DOCUMENT) children = &node->v.document.children;
  if (node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE) children = &node->v.element.children;
  std::vector<const GumboNode*> nodes;
  for (unsigned i = 0; children != nullptr && i < children->length; ++i)
    nodes.push_back(static_cast<const GumboNode*>(children->data[i]));
  return nodes;
}

MappedText text_in(const GumboNode* element, std::string_view page) {
  MappedText result;
  std::vector<const GumboNode*> waiting{element};
  while (!waiting.empty() && !result.cut()) {
    const GumboNode* node = waiting.back();
    waiting.pop_back();
    if (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_CDATA || node->type == GUMBO_NODE_WHITESPACE)
      result.add(mapped(node->v.text, page));
    if (node->type == GUMBO_NODE_ELEMENT && node->v.element.tag == GUMBO_TAG_BR)
      result.add('\n', offset_in(page, node->v.element.original_tag.data));
    const auto children = children_of(node);
    waiting.insert(waiting.end(), children.rbegin(), children.rend());
  }
  return result;
}

MappedText attribute_of(const GumboElement& element, const char* name, std::string_view page) {
  const GumboAttribute* attribute = gumbo_get_attribute(&element.attributes, name);
  if (attribute == nullptr) return {};
  std::string_view original = view_of(attribute->original_value);
  if (!original.empty() && (original.front() == '"' || original.front() == '\'')) original.remove_prefix(1);
  return mapped(attribute->value, original, page);
}

}  // namespace arbiter::pages
