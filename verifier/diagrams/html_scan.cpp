#include "diagrams/html_scan.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

namespace arbiter::diagrams {
namespace {

constexpr auto void_names = std::to_array<std::string_view>(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"});
/// A start tag closes an element of the same name that is still open.
constexpr auto self_closing = std::to_array<std::string_view>({"p", "li", "dt", "dd", "tr", "td", "th", "option"});
constexpr auto raw_text = std::to_array<std::string_view>({"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"});
constexpr auto formatting = std::to_array<std::string_view>(
    {"a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"});

template <class List>
bool among(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

class Scanner {
 public:
  Scanner(std::string_view text, const HtmlLimits& limits) : text_(text), limits_(limits) {}

  HtmlScan run() {
    while (!result_.refused && !result_.cut) {
      const std::size_t at = text_.find('<', at_);
      if (at == std::string_view::npos) break;
      at_ = at + 1;
      if (text_.substr(at).starts_with("<!--")) skip_to("-->", at, "a comment");
      else if (at_ < text_.size() && (text_[at_] == '!' || text_[at_] == '?')) skip_to(">", at, "a tag");
      else if (at_ < text_.size() && (letter(text_[at_]) || text_[at_] == '/')) tag(at);
      else if (at_ >= text_.size()) cut(at, "a tag");
    }
    if (!result_.refused && !result_.cut && document_at_ != std::string_view::npos && !document_closed_) {
      result_.cut = {"the page ends without </html>", text_.empty() ? 0 : text_.size() - 1};
    }
    return std::move(result_);
  }

 private:
  void cut(std::size_t at, std::string_view what) { result_.cut = {fmt::format("the page ends inside {} that starts here", what), at}; }
  void refuse(std::size_t at, std::string message) { result_.refused = {std::move(message), at}; }

  void skip_to(std::string_view end, std::size_t from, std::string_view what) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) cut(from, what);
    else at_ = found + end.size();
  }

  void tag(std::size_t from) {
    const bool closing = text_[at_] == '/';
    if (closing) ++at_;
    const std::size_t begin = at_;
    while (at_ < text_.size() && !space(text_[at_]) && text_[at_] != '>' && text_[at_] != '/') ++at_;
    std::string name(text_.substr(begin, std::min<std::size_t>(at_ - begin, 32)));
    std::transform(name.begin(), name.end(), name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    std::size_t attributes = 0;
    if (!behind_attributes(attributes)) return cut(from, "a tag");
    if (++tags_ > limits_.tags) return refuse(from, fmt::format("more than {} tags", limits_.tags));
    if (attributes > limits_.attributes) return refuse(from, fmt::format("a tag with more than {} attributes", limits_.attributes));
    if (name == "html") {
      if (closing) document_closed_ = true;
      else if (document_at_ == std::string_view::npos) document_at_ = from;
    }
    if (closing) close(name);
    else open(name, from);
  }

  /// Moves behind the tag's `>`. False if there is none.
  bool behind_attributes(std::size_t& count) {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '>') {
        ++at_;
        return true;
      }
      if (space(c) || c == '/') {
        ++at_;
        continue;
      }
      ++count;
      while (at_ < text_.size() && !space(text_[at_]) && text_[at_] != '>' && text_[at_] != '/' && text_[at_] != '=') ++at_;
      std::size_t value = at_;
      while (value < text_.size() && space(text_[value])) ++value;
      if (value >= text_.size() || text_[value] != '=') {
        if (at_ < text_.size() && text_[at_] == '=') ++at_;
        continue;
      }
      at_ = value + 1;
      while (at_ < text_.size() && space(text_[at_])) ++at_;
      if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'')) {
        const std::size_t end = text_.find(text_[at_], at_ + 1);
        if (end == std::string_view::npos) return false;
        at_ = end + 1;
      } else {
        while (at_ < text_.size() && !space(text_[at_]) && text_[at_] != '>') ++at_;
      }
    }
    return false;
  }

  void open(const std::string& name, std::size_t from) {
    if (among(void_names, name)) return;
    if (among(self_closing, name) && !open_.empty() && open_.back() == name) return;
    if (among(raw_text, name)) {
      const std::string end = "</" + name;
      std::size_t found = at_;
      while ((found = text_.find("</", found)) != std::string_view::npos && !same(text_.substr(found, end.size()), end)) ++found;
      if (found == std::string_view::npos) cut(from, "<" + name + ">");
      else at_ = found;  // its end tag is read next and closes nothing
      return;
    }
    open_.push_back(name);
    if (among(formatting, name) && ++formatting_ > limits_.open_formatting) {
      refuse(from, fmt::format("more than {} formatting tags are open", limits_.open_formatting));
    }
    if (open_.size() > limits_.depth) refuse(from, fmt::format("tags are nested more than {} deep", limits_.depth));
  }

  static bool same(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return (x | 0x20) == (y | 0x20); });
  }

  void close(const std::string& name) {
    const auto found = std::find(open_.rbegin(), open_.rend(), name);
    if (found == open_.rend()) return;
    for (auto each = open_.rbegin(); each != found + 1; ++each) {
      if (among(formatting, *each) && *each == name && formatting_ > 0) --formatting_;
    }
    open_.erase(found.base() - 1, open_.end());
  }

  std::string_view text_;
  HtmlLimits limits_;
  HtmlScan result_;
  std::size_t at_ = 0;
  std::size_t tags_ = 0;
  std::size_t formatting_ = 0;
  std::size_t document_at_ = std::string_view::npos;
  bool document_closed_ = false;
  std::vector<std::string> open_;
};

}  // namespace

HtmlScan scan_html(std::string_view text, const HtmlLimits& limits) { return Scanner(text, limits).run(); }

}  // namespace arbiter::diagrams
