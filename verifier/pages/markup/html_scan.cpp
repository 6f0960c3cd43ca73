#include "verifier/pages/markup/html_tree.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <span>
#include <utility>

#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

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

using Names = std::span<const std::string_view>;

/// Gumbo is quadratic and recursive in the nesting depth, and quadratic in the attributes of a tag and in formatting
/// elements that stay open; hence limits far above any rule page. A tree takes about 250 bytes per tag: the number of
/// tags may grow with the page, but a page of nothing but tags would take all memory.
constexpr std::size_t most_depth = 512;
constexpr std::size_t most_tags = 20'000;    ///< start tags that every page may have
constexpr std::size_t bytes_a_tag = 8;       ///< one further tag for this many bytes
constexpr std::size_t most_attributes = 64;  ///< per tag
constexpr std::size_t most_formatting = 32;  ///< `<b>`, `<i>` … open at the same time

/// Formatting that was not closed in its place: name, hash.
using Orphan = std::pair<std::string, std::size_t>;
struct Open {
  std::string name;
  std::size_t tag;      ///< hash of its text
  std::size_t orphans;  ///< number of orphans before it
  bool svg;             ///< one of SVG's own, inside SVG
};

struct Scanner {
  using Found = std::optional<std::pair<FaultText, std::size_t>>;  ///< with its place

  const PageLog& log;
  std::string_view text = log.text.text;
  Found ended{};    ///< the text ends too early
  Found refused{};  ///< the tree builder must not start
  std::size_t position = 0;
  std::size_t nodes = 0;            ///< an upper bound for the elements of the tree
  std::size_t open_formatting = 0;  ///< number in open_elements
  std::size_t document_at = std::string_view::npos;
  bool document_closed = false;
  std::vector<Open> open_elements{};
  std::map<std::string, std::size_t, std::less<>> counts{};  ///< number in open_elements, by name
  std::vector<Orphan> orphans{};

  bool run() {
    while (!refused && !ended) {
      const std::size_t at = text.find('<', position);
      if (at == std::string_view::npos) break;
      position = at + 1;
      const char next = position < text.size() ? text[position] : '\0';
      if (text.substr(at).starts_with("<!--"))
        skip_to(std::min(text.find("-->", position), text.find("--!>", position)), at, "a comment");
      else if (text.substr(at).starts_with("<![CDATA[") && foreign_open())
        character_data(at);
      else if (is_letter(next) || (next == '/' && position + 1 < text.size() && is_letter(text[position + 1])))
        tag(at);
      else if (position >= text.size())
        cut(at, "a tag");
      else if (next == '!' || next == '?' || next == '/')
        skip_to(text.find('>', position), at, "a tag");
    }
    if (!refused && !ended && document_at != std::string_view::npos && !document_closed)
      ended = {fault::no_end_tag(), text.empty() ? 0 : text.size() - 1};
    for (const Found* found : {&ended, &refused}) {
      if (*found) log.say((*found)->first, {(*found)->second, (*found)->second + 1});
    }
    return !refused;
  }

  void cut(std::size_t at, std::string_view what) { ended = {fault::ends_inside(what), at}; }
  void refuse(std::size_t at, FaultText fault) { refused = {std::move(fault), at}; }

  /// Moves behind the `>` at or behind `end`.
  void skip_to(std::size_t end, std::size_t from, std::string_view what) {
    if (end == std::string_view::npos)
      cut(from, what);
    else
      position = text.find('>', end) + 1;
  }

  /// Inside SVG it is text up to `]]>`, elsewhere a comment up to `>`.
  void character_data(std::size_t from) {
    const std::size_t end = text.find("]]>", position);
    const std::string_view inside = text.substr(position, end == std::string_view::npos ? end : end - position);
    if (inside.find('>') != std::string_view::npos) return refuse(from, fault::cdata_markup());
    if (end == std::string_view::npos) return cut(from, "a CDATA section");
    position = end + 3;
  }

  void tag(std::size_t from) {
    const bool closing = text[position] == '/';
    if (closing) ++position;
    const std::size_t begin = position;
    position = up_to(position, " \t\n\r\f>/");
    const std::string name = lower_case(text.substr(begin, std::min<std::size_t>(position - begin, 32)));
    std::size_t attributes = 0;
    if (!behind_attributes(attributes)) return cut(from, "a tag");
    if (attributes > most_attributes) return refuse(from, fault::many_attributes(most_attributes));
    if (name == "html") {
      if (closing)
        document_closed = true;
      else if (document_at == std::string_view::npos)
        document_at = from;
    }
    if (closing)
      close(name);
    else
      open(name, from);
    if (nodes > most_tags + text.size() / bytes_a_tag) refuse(from, fault::many_tags(text.size()));
  }

  /// The first place from `from` on where none, or one, of these signs stands; the end of the text if there is none.
  [[nodiscard]] std::size_t behind(std::size_t from, std::string_view signs) const {
    return std::min(text.find_first_not_of(signs, from), text.size());
  }
  [[nodiscard]] std::size_t up_to(std::size_t from, std::string_view signs) const {
    return std::min(text.find_first_of(signs, from), text.size());
  }

  /// Moves to after the tag's `>`. Returns false if there is none.
  bool behind_attributes(std::size_t& count) {
    for (position = behind(position, " \t\n\r\f/"); position < text.size(); position = behind(position, " \t\n\r\f/")) {
      if (text[position] == '>') {
        ++position;
        return true;
      }
      ++count;
      position = up_to(position + 1, " \t\n\r\f>/=");  // even an equals sign starts a name
      const std::size_t equals = behind(position, " \t\n\r\f");
      if (text.substr(equals, 1) != "=") continue;
      position = behind(equals + 1, " \t\n\r\f");
      const std::string_view quote = text.substr(position, 1);
      if (quote == "\"" || quote == "'") {
        position = text.find(quote, position + 1);
        if (position == std::string_view::npos) return false;
        ++position;
      } else {
        position = up_to(position, " \t\n\r\f>");
      }
    }
    return false;
  }

  [[nodiscard]] std::size_t count(std::string_view name) const {
    const auto found = counts.find(name);
    return found == counts.end() ? 0 : found->second;
  }
  [[nodiscard]] bool foreign_open() const { return count("svg") + count("math") > 0; }
  [[nodiscard]] bool in_svg() const { return !open_elements.empty() && open_elements.back().svg; }
  /// The tree builder may have left the SVG: from here on its elements are no longer assumed to be open.
  void leave_svg() {
    for (auto each = open_elements.rbegin(); each != open_elements.rend() && each->svg; ++each) each->svg = false;
  }

  void open(const std::string& name, std::size_t from) {
    const bool svg_name = contains(svg_names, name);
    if (in_svg() && !svg_name) leave_svg();
    nodes += 1 + orphans.size();  // unclosed formatting continues in every block
    if (contains(foreign_open() ? Names(void_anywhere) : Names(void_names), name)) return;
    if (in_svg() && text[position - 2] == '/') return;
    if (!foreign_open()) {
      if (contains(table_parts, name) && name != "table" && count("table") + count("template") == 0)
        return;  // the tree builder ignores it
      end_implied(name);
    }
    if (contains(raw_text, name) && !foreign_open() && (name == "script" || count("select") == 0))
      return skip_raw(name, from);
    ++counts[name];
    const bool svg = svg_name && (in_svg() || name == "svg");
    open_elements.push_back(
        {name, std::hash<std::string_view>()(text.substr(from, position - from)), orphans.size(), svg});
    if (contains(formatting, name)) ++open_formatting;
    if (open_formatting + orphans.size() > most_formatting) refuse(from, fault::much_formatting(most_formatting));
    if (open_elements.size() > most_depth) refuse(from, fault::deep_tags(most_depth));
  }

  void skip_raw(const std::string& name, std::size_t from) {
    const std::string end = "</" + name;
    const auto ends = [&](std::size_t at) {
      const std::size_t next = at + end.size();
      return same_word(text.substr(at, end.size()), end) && (next >= text.size() || up_to(next, " \t\n\r\f>/") == next);
    };
    std::size_t found = position;
    while ((found = text.find("</", found)) != std::string_view::npos && !ends(found)) ++found;
    if (found == std::string_view::npos) return cut(from, "<" + name + ">");
    const std::string_view inside = text.substr(position, found - position);
    const std::size_t hidden = name == "script" ? inside.rfind("<!--") : std::string_view::npos;
    if (hidden != std::string_view::npos && inside.find("-->", hidden) == std::string_view::npos &&
        inside.find("<script", hidden) != std::string_view::npos) {
      return refuse(from, fault::script_in_comment());
    }
    position = found;  // its end tag is read next and closes nothing
  }

  void end_implied(const std::string& name) {
    if (name.starts_with("opt") && !open_elements.empty() && open_elements.back().name == "option")
      return pop_to(open_elements.size() - 1);
    const auto rule = std::ranges::find_if(implied_ends, [&name](const ImpliedEnd& each) { return each.tag == name; });
    if (rule == implied_ends.end() || count("select") + count("template") > 0) return;
    for (std::size_t i = open_elements.size(); i > 0; --i) {
      const std::string& each = open_elements[i - 1].name;
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
        nodes += 1 + orphans.size();
      else if (const auto orphan = std::ranges::find(orphans, name, &Orphan::first); orphan != orphans.end())
        orphans.erase(orphan);
      return;
    }
    const bool formats = contains(formatting, name);
    const bool part = contains(table_parts, name);
    const bool block = part || contains(blocks, name);
    bool blocks_inside = false;
    for (std::size_t i = open_elements.size(); i > 0; --i) {
      const std::string& each = open_elements[i - 1].name;
      if (each == name || (heading && contains(headings, each))) {
        if (!blocks_inside && name != "form") return pop_to(i - 1, name);
        --counts[each];
        if (contains(formatting, each)) --open_formatting;
        open_elements.erase(open_elements.begin() + static_cast<std::ptrdiff_t>(i - 1));
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
    while (open_elements.size() > first) {
      const Open last = std::move(open_elements.back());
      open_elements.pop_back();
      --counts[last.name];
      if (contains(markers, last.name)) orphans.resize(std::min(orphans.size(), last.orphans));
      if (!contains(formatting, last.name)) continue;
      --open_formatting;
      // At most three tags with the same text continue.
      if ((open_elements.size() > first || last.name != closed) &&
          std::ranges::count(orphans, last.tag, &Orphan::second) < 3)
        orphans.emplace_back(last.name, last.tag);
    }
  }
};

}  // namespace

bool scan_html(const PageLog& log) { return Scanner{log}.run(); }

}  // namespace arbiter::pages
