#include "verifier/report/pages_text.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "verifier/pages/claims/evidence.hpp"
#include "verifier/report/text.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// The first line of a claim's verdict: the claim, its origin, and whether it holds.
std::string judgement(const CheckedClaim& each) {
  if (each.claim.kind == ClaimKind::result) return "judged with the board on its left";
  return std::string(to_string(each.outcome));
}

}  // namespace

std::string summary_text(const Summary& sum, bool notes) {
  std::string text =
      fmt::format("{}, {}: {} checked, {} held", counted(sum.pages, "page"), counted(sum.diagrams, "diagram"),
                  counted(sum.claims_checked, "claim"), sum.claims_held);
  if (sum.claims_inferred > 0) text += fmt::format(" ({} inferred from captions)", sum.claims_inferred);
  text += fmt::format("; {} without a claim", counted(sum.diagrams_without_claim, "diagram"));
  if (sum.captions_unread > 0)
    text += fmt::format("; {} not wholly understood", counted(sum.captions_unread, "caption"));
  text += fmt::format("\n{}, {}, {}", counted(sum.errors, "error"), counted(sum.warnings, "warning"),
                      counted(sum.notes, "note"));
  if (!notes && sum.notes > 0) text += " (-v shows them)";
  if (sum.ignored > 0) text += fmt::format("; {} ignored by comments", sum.ignored);
  if (sum.known > 0) text += fmt::format("; {} known", sum.known);
  if (sum.unreadable > 0) text += fmt::format("; {} not readable, or not to the end", counted(sum.unreadable, "page"));
  return text + '\n';
}

std::string explained(const PageReport& page, const Painter& paint) {
  std::string text = paint(Ink::bold, printable(page.file, 200));
  text += fmt::format(" ({}, {})", to_string(page.markup), to_string(page.wrapping));
  if (page.variant != nullptr) {
    text += fmt::format(": {} ({}), known by {}", page.variant->title(), page.variant->profiles()[page.profile].name,
                        page.variant_from);
  }
  text += '\n';
  for (const CheckedDiagram& diagram : page.diagrams) {
    text += fmt::format("  {}. line {}{}: {}", diagram.index, diagram.where.line,
                        diagram.place == Place::single ? "" : fmt::format(" {}", to_string(diagram.place)),
                        printable(diagram.fen, 90));
    if (!diagram.document.empty()) text += fmt::format("  [{}]", diagram.document);
    text += '\n';
    if (!diagram.says.empty()) text += fmt::format("     shows: {}\n", printable(diagram.says, 200));
    if (!diagram.state.empty()) text += fmt::format("     with: {}\n", printable(diagram.state, 90));
    if (!diagram.caption.empty()) text += fmt::format("     caption: {}\n", printable(diagram.caption, 120));
    for (const CheckedClaim& each : diagram.claims) {
      const std::string verdict = judgement(each);
      const Ink ink = each.outcome == Outcome::fails ? Ink::red : Ink::green;
      text += fmt::format("     claim: {}: {}\n", in_words(each.claim), paint(ink, verdict));
      text += fmt::format("       from {}{}", each.claim.origin, each.claim.inferred ? ", inferred" : "");
      for (const std::string& clause : each.claim.clauses)
        text += fmt::format("{}{}", &clause == &each.claim.clauses.front() ? "; clauses " : " ", clause);
      text += '\n';
    }
    for (const std::string& why : diagram.because) text += fmt::format("     because: {}\n", printable(why, 300));
    if (!diagram.reason.empty()) text += fmt::format("     no claim: {}\n", diagram.reason);
  }
  return text;
}

void write_pages_text(const std::vector<PageReport>& pages, const std::vector<Finding>& others, const PagesText& parts,
                      Output& out, const TextStyle& style) {
  // What a path lacks comes behind what is wrong on its pages.
  const auto lacks = std::find_if(others.begin(), others.end(), is_about_evidence);
  const std::size_t first_lack = static_cast<std::size_t>(lacks - others.begin());
  write_text(std::span(others).first(first_lack), out, style);
  for (const PageReport& page : pages) {
    if (parts.explained) out.write(explained(page, Painter(style.colour)));
    for (const Finding& finding : page.findings) {
      if (parts.notes || finding.level > Level::note) write_text({&finding, 1}, out, style);
    }
  }
  write_text(std::span(others).subspan(first_lack), out, style);
  out.write(summary_text(summarise(pages, others), parts.notes));
}

}  // namespace arbiter::pages
