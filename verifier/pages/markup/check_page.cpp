#include "verifier/pages/markup/check_page.hpp"

#include <algorithm>
#include <map>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/pages/markup/loose_board.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t longest_spelled_position = 4096;

std::string_view shown_board(const Diagram& diagram) {
  const std::string_view all = diagram.position.text();
  return all.substr(0, std::min(all.find(' '), longest_spelled_position));
}

void check_sizes(const Page& page, const PageText& text, std::vector<Finding>& findings) {
  std::map<std::size_t, std::size_t> count;  // number of ranks → number of diagrams
  std::vector<std::size_t> ranks;
  for (const Diagram& diagram : page.diagrams) {
    const std::string_view board = shown_board(diagram);
    ranks.push_back(board.empty() ? 0 : 1 + static_cast<std::size_t>(std::count(board.begin(), board.end(), '/')));
    if (ranks.back() > 1) ++count[ranks.back()];
  }
  if (count.size() < 2) return;
  const auto usual =
      std::max_element(count.begin(), count.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  for (std::size_t i = 0; i < page.diagrams.size(); ++i) {
    // Several boards with the same other size are intended: a page may show a smaller game.
    if (ranks[i] < 2 || count[ranks[i]] > 1 || usual->second < 2) continue;
    const Diagram& diagram = page.diagrams[i];
    Finding finding = text.finding(
        "AV214", fmt::format("the board has {} ranks, the other boards of the page have {}", ranks[i], usual->first),
        diagram.position.place(0), diagram.position.place(shown_board(diagram).size() - 1) + 1);
    finding.notes.emplace_back(
        ranks[i] > usual->first ? "the site has no rows for the ranks at the end, and stops at a piece on one of them"
                                : "the site leaves the ranks that are missing empty, at White's end");
    findings.push_back(about(diagram, std::move(finding)));
  }
}

void check_halves(const Page& page, const PageText& text, std::vector<Finding>& findings) {
  for (std::size_t i = 0; i < page.diagrams.size(); ++i) {
    const Diagram& diagram = page.diagrams[i];
    if (diagram.figure == 0 || diagram.place == Place::single) continue;
    const Diagram* before = i > 0 && page.diagrams[i - 1].figure == diagram.figure ? &page.diagrams[i - 1] : nullptr;
    if (before == nullptr || before->place != diagram.place) continue;
    const std::string_view half = diagram.place == Place::left ? "left" : "right";
    findings.push_back(about(diagram, text.finding("AV217", fmt::format("the figure has a second {} half", half),
                                                   diagram.begin, diagram.end)));
  }
}

/// The reason why the site's reader stops in the state; empty if it does not.
std::string tail_fault(std::string_view tail, const Variant* variant) {
  const auto next = [&tail] {
    const std::size_t end = std::min(tail.find(' '), tail.size());
    const std::string_view word = tail.substr(0, end);
    tail.remove_prefix(std::min(end + 1, tail.size()));
    return word;
  };
  if (tail.empty()) return "nothing stands behind the board: the side to move and the number of moves are missing";
  if (const std::string_view move = next(); move != "w" && move != "b")
    return fmt::format("'{}' is not a side to move", printable(move, 20));
  const std::string_view count = next();
  if (count.empty() || !std::all_of(count.begin(), count.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    return fmt::format("'{}' is not a number of moves", printable(count, 20));
  }
  nlohmann::json state = nlohmann::json::object();
  if (!tail.empty()) {
    // The site splits at blanks before it reads the JSON.
    if (tail.find(' ') != std::string_view::npos) return "a blank stands inside the JSON, where the site cuts it";
    state = nlohmann::json::parse(tail, nullptr, false);
    if (!state.is_object()) return "what stands behind the number of moves is not a JSON object";
  }
  if (variant == nullptr) return {};
  for (const std::string_view key : variant->page_keys()) {
    if (!state.contains(std::string(key)))
      return fmt::format("'{}' is missing, which the site's reader of this variant needs", key);
  }
  return {};
}

}  // namespace

void check_page(const Page& page, const PageText& text, bool sizes, std::vector<Finding>& findings) {
  if (sizes && page.markup != Markup::none && page.markup != Markup::markdown) check_sizes(page, text, findings);
  check_halves(page, text, findings);
}

void check_tails(const Page& page, const PageText& text, const Variant* variant, std::vector<Finding>& findings) {
  if (!page.drawn_by_script) return;
  for (const Diagram& diagram : page.diagrams) {
    const std::string& all = diagram.position.text();
    if (all.empty() || all.size() > longest_spelled_position) continue;
    const std::size_t blank = std::min(all.find(' '), all.size());
    const std::size_t behind = std::min(blank + 1, all.size());
    const std::string fault = tail_fault(std::string_view(all).substr(behind), variant);
    if (fault.empty()) continue;
    Finding finding = text.finding("AV219", fmt::format("the site cannot read the state: {}", fault),
                                   diagram.position.place(behind), diagram.position.place(all.size() - 1) + 1);
    finding.seen = printable(std::string_view(all).substr(behind), 60);
    // An unknown variant may keep nothing besides the board: then the diagram is still drawn.
    if (finding.seen.empty() && variant == nullptr) finding.level = Level::warning;
    finding.wanted = "side to move, number of moves, and what the variant keeps, as JSON";
    findings.push_back(about(diagram, std::move(finding)));
  }
}

}  // namespace arbiter::pages
