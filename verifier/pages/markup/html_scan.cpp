#include "verifier/pages/markup/html_tree.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

namespace html {

#define ARBITER_HTML_NAMES(list, ...) constexpr auto list = std::to_array<std::string_view>({__VA_ARGS__});
#include "verifier/pages/markup/html_names.def"

/// What a start tag closes, and where its search for that ends.
struct ImpliedEnd {
  std::string_view tag;
  enum class Through : unsigned char { inlines, paragraphs, all } through;
  std::array<std::string_view, 3> ends;  ///< others are empty
};
constexpr auto implied_ends = std::to_array<ImpliedEnd>({
#define ARBITER_HTML_ENDS(tag, through, ...) {tag, ImpliedEnd::Through::through, {__VA_ARGS__}},
#include "verifier/pages/markup/html_names.def"
});

[[nodiscard]] bool special(std::string_view name) {
  return contains(blocks, name) || contains(table_parts, name) || contains(other_special, name);
}

}  // namespace html

using namespace html;
using Names = std::span<const std::string_view>;

bool space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

/// Gumbo is quadratic and recursive in the nesting depth, and quadratic in the attributes of a tag and in formatting
/// elements that stay open; hence limits far above any rule page. A tree takes about 250 bytes per tag: the number of
/// tags may grow with the page, but a page of nothing but tags would take all memory.
constexpr std::size_t most_depth = 512;
constexpr std::size_t most_tags = 20'000;    ///< start tags that every page may have
constexpr std::size_t bytes_a_tag = 8;       ///< one further tag for this many bytes
constexpr std::size_t most_attributes = 64;  ///< per tag
constexpr std::size_t most_formatting = 32;  ///< `<b>`, `<i>` … open at the same time

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  HtmlScan run() {
    while (!result_.refused && !result_.cut) {
      const std::size_t at = text_.find('<', at_);
      if (at == std::string_view::npos) break;
      at_ = at + 1;
      const char next = at_ < text_.size() ? text_[at_] : '\0';
      if (text_.substr(at).starts_with("<!--"))
        comment(at);
      else if (text_.substr(at).starts_with("<![CDATA[") && foreign_open())
        character_data(at);
      else if (is_letter(next) || (next == '/' && at_ + 1 < text_.size() && is_letter(text_[at_ + 1])))
        tag(at);
      else if (at_ >= text_.size())
        cut(at, "a tag");
      else if (next == '!' || next == '?' || next == '/')
        skip_to(">", at, "a tag");
    }
    if (!result_.refused && !result_.cut && document_at_ != std::string_view::npos && !document_closed_) {
      result_.cut = {"the page ends without </html>", text_.empty() ? 0 : text_.size() - 1};
    }
    return std::move(result_);
  }

 private:
  void cut(std::size_t at, std::string_view what) {
    result_.cut = {fmt::format("the page ends inside {} that starts here", what), at};
  }
  void refuse(std::size_t at, std::string message) { result_.refused = {std::move(message), at}; }

  void skip_to(std::string_view end, std::size_t from, std::string_view what) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos)
      cut(from, what);
    else
      at_ = found + end.size();
  }

  void comment(std::size_t from) {
    const std::size_t end = std::min(text_.find("-->", at_), text_.find("--!>", at_));
    if (end == std::string_view::npos)
      cut(from, "a comment");
    else
      at_ = text_.find('>', end) + 1;
  }

  /// Inside SVG it is text up to `]]>`, elsewhere a comment up to `>`.
  void character_data(std::size_t from) {
    const std::size_t end = text_.find("]]>", at_);
    const std::string_view inside = text_.substr(at_, end == std::string_view::npos ? end : end - at_);
    if (inside.find('>') != std::string_view::npos) return refuse(from, "a CDATA section holds markup");
    if (end == std::string_view::npos) return cut(from, "a CDATA section");
    at_ = end + 3;
  }

  void tag(std::size_t from) {
    const bool closing = text_[at_] == '/';
    if (closing) ++at_;
    const std::size_t begin = at_;
    while (at_ < text_.size() && !space(text_[at_]) && text_[at_] != '>' && text_[at_] != '/') ++at_;
    const std::string name = lower_case(text_.substr(begin, std::min<std::size_t>(at_ - begin, 32)));
    std::size_t attributes = 0;
    if (!behind_attributes(attributes)) return cut(from, "a tag");
    if (attributes > most_attributes)
      return refuse(from, fmt::format("a tag with more than {} attributes", most_attributes));
    if (name == "html") {
      if (closing)
        document_closed_ = true;
      else if (document_at_ == std::string_view::npos)
        document_at_ = from;
    }
    if (closing)
      close(name);
    else
      open(name, from);
    if (nodes_ > most_tags + text_.size() / bytes_a_tag)
      refuse(from, fmt::format("more tags than {} bytes of a page can mean", text_.size()));
  }

  /// Moves to after the tag's `>`. Returns false if there is none.
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
      ++at_;  // even an equals sign starts a name
      while (at_ < text_.size() && !space(text_[at_]) && text_[at_] != '>' && text_[at_] != '/' && text_[at_] != '=')
        ++at_;
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

  using Orphan = std::pair<std::string, std::size_t>;  ///< formatting that was not closed in its place: name, hash
  struct Open {
    std::string name;
    std::size_t tag;      ///< hash of its text
    std::size_t orphans;  ///< number of orphans before it
    bool svg;             ///< one of SVG's own, inside SVG
  };

  [[nodiscard]] std::size_t count(std::string_view name) const {
    const auto found = counts_.find(name);
    return found == counts_.end() ? 0 : found->second;
  }
  [[nodiscard]] bool foreign_open() const { return count("svg") + count("math") > 0; }
  [[nodiscard]] bool in_svg() const { return !open_.empty() && open_.back().svg; }
  /// The tree builder may have left the SVG: from here on its elements are no longer assumed to be open.
  void leave_svg() {
    for (auto each = open_.rbegin(); each != open_.rend() && each->svg; ++each) each->svg = false;
  }

  void open(const std::string& name, std::size_t from) {
    const bool svg_name = contains(svg_names, name);
    if (in_svg() && !svg_name) leave_svg();
    nodes_ += 1 + orphans_.size();  // unclosed formatting continues in every block
    if (contains(foreign_open() ? Names(void_anywhere) : Names(void_names), name)) return;
    if (in_svg() && text_[at_ - 2] == '/') return;
    if (!foreign_open()) {
      if (contains(table_parts, name) && name != "table" && count("table") + count("template") == 0)
        return;  // the tree builder ignores it
      end_implied(name);
    }
    if (contains(raw_text, name) && !foreign_open() && (name == "script" || count("select") == 0))
      return skip_raw(name, from);
    ++counts_[name];
    const bool svg = svg_name && (in_svg() || name == "svg");
    open_.push_back({name, std::hash<std::string_view>()(text_.substr(from, at_ - from)), orphans_.size(), svg});
    if (contains(formatting, name)) ++formatting_;
    if (formatting_ + orphans_.size() > most_formatting) {
      refuse(from, fmt::format("more than {} formatting tags are open", most_formatting));
    }
    if (open_.size() > most_depth) refuse(from, fmt::format("tags are nested more than {} deep", most_depth));
  }

  void skip_raw(const std::string& name, std::size_t from) {
    const std::string end = "</" + name;
    const auto ends = [&](std::size_t at) {
      const std::size_t behind = at + end.size();
      return same_word(text_.substr(at, end.size()), end) &&
             (behind >= text_.size() || space(text_[behind]) || text_[behind] == '>' || text_[behind] == '/');
    };
    std::size_t found = at_;
    while ((found = text_.find("</", found)) != std::string_view::npos && !ends(found)) ++found;
    if (found == std::string_view::npos) return cut(from, "<" + name + ">");
    const std::string_view inside = text_.substr(at_, found - at_);
    const std::size_t hidden = name == "script" ? inside.rfind("<!--") : std::string_view::npos;
    if (hidden != std::string_view::npos && inside.find("-->", hidden) == std::string_view::npos &&
        inside.find("<script", hidden) != std::string_view::npos) {
      return refuse(from, "a script starts inside a comment of a script");
    }
    at_ = found;  // its end tag is read next and closes nothing
  }

  void end_implied(const std::string& name) {
    if (name.starts_with("opt") && !open_.empty() && open_.back().name == "option") return pop_to(open_.size() - 1);
    const auto rule = std::ranges::find_if(implied_ends, [&name](const ImpliedEnd& each) { return each.tag == name; });
    if (rule == implied_ends.end() || count("select") + count("template") > 0) return;
    for (std::size_t i = open_.size(); i > 0; --i) {
      const std::string& each = open_[i - 1].name;
      if (contains(rule->ends, each)) return pop_to(i - 1);
      if (rule->through == ImpliedEnd::Through::all) {
        if (contains(table_scopes, each) || each == "caption") return;
      } else if (special(each) && (rule->through == ImpliedEnd::Through::inlines ||
                                   (each != "address" && each != "div" && each != "p"))) {
        return;
      }
    }
  }

  /// Closes at most what the tree builder would close: elements that it leaves open must be counted.
  void close(const std::string& name) {
    if (name == "html" || name == "body") return;  // both stay open for what follows
    if (in_svg() && !contains(svg_names, name)) leave_svg();
    const bool heading = contains(headings, name);
    if (count(name) == 0 && !heading) {
      if (name == "p" || name == "br")
        nodes_ += 1 + orphans_.size();
      else if (const auto orphan = std::ranges::find(orphans_, name, &Orphan::first); orphan != orphans_.end())
        orphans_.erase(orphan);
      return;
    }
    const bool formats = contains(formatting, name);
    const bool part = contains(table_parts, name);
    const bool block = part || contains(blocks, name);
    bool blocks_inside = false;
    for (std::size_t i = open_.size(); i > 0; --i) {
      const std::string& each = open_[i - 1].name;
      if (each == name || (heading && contains(headings, each))) {
        if (!blocks_inside && name != "form") return pop_to(i - 1, name);
        --counts_[each];
        if (contains(formatting, each)) --formatting_;
        open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(i - 1));
        return;
      }
      if (part ? contains(table_scopes, each) : contains(scopes, each)) return;
      if (name == "li" && (each == "ul" || each == "ol")) return;
      // A block that starts inside a paragraph has closed the paragraph.
      if (!block && special(each)) {
        if (!formats && name != "form") return;
        blocks_inside = true;
      }
    }
  }

  /// Removes all elements from `first` on. Formatting among them continues afterwards, except that of `closed`.
  void pop_to(std::size_t first, std::string_view closed = {}) {
    while (open_.size() > first) {
      const Open last = std::move(open_.back());
      open_.pop_back();
      --counts_[last.name];
      if (contains(markers, last.name)) orphans_.resize(std::min(orphans_.size(), last.orphans));
      if (!contains(formatting, last.name)) continue;
      --formatting_;
      // At most three tags with the same text continue.
      if ((open_.size() > first || last.name != closed) && std::ranges::count(orphans_, last.tag, &Orphan::second) < 3)
        orphans_.emplace_back(last.name, last.tag);
    }
  }

  std::string_view text_;
  HtmlScan result_;
  std::size_t at_ = 0;
  std::size_t nodes_ = 0;       ///< an upper bound for the elements of the tree
  std::size_t formatting_ = 0;  ///< number in open_
  std::size_t document_at_ = std::string_view::npos;
  bool document_closed_ = false;
  std::vector<Open> open_;
  std::map<std::string, std::size_t, std::less<>> counts_;  ///< number in open_, by name
  std::vector<Orphan> orphans_;
};

}  // namespace

HtmlScan scan_html(std::string_view text) { return Scanner(text).run(); }

}  // namespace arbiter::pages
