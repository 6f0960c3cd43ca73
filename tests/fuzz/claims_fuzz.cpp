// Any bytes as a claims file. Its first entries are then checked on a page with their own diagrams.
#include <fmt/format.h>

#include "tests/fuzz/fuzz.hpp"
#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/pages/claims/verify_page.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;
using pages::ClaimEntry;

namespace {

constexpr std::size_t most_entries = 4;

void demand_sound_entry(const ClaimEntry& entry) {
  demand(!entry.board.empty() && !entry.variant.empty() && !entry.claims.empty(), "an incomplete entry");
  for (const pages::Claim& claim : entry.claims) {
    demand(claim.clauses == entry.clauses, "a claim without the clauses of its entry");
    demand(!in_words(claim).empty(), "a claim that cannot be said");
  }
}

/// A page with the entry's diagram twice, as pairs have them.
void check_on_page(const ClaimEntry& entry, const pages::ClaimsBook& book) {
  const Variant* variant = variant_named(entry.variant);
  if (variant == nullptr) return;
  const auto position = Ruleset(*variant).parse_fen(entry.board, {});
  if (!position || !few_pieces(position->setup)) return;
  const std::string diagram = fmt::format("| fen:{} {}:", entry.board, entry.marks.value_or(""));
  const std::string page = fmt::format(
      "p.\n  {1}\nfigure.diagram-container\n  .diagram.diag12\n    {0}\n  .diagram.diag22\n    {0}\n  figcaption {1}\n",
      diagram, entry.words);
  pages::VerifyOptions options;
  options.variant = variant;
  options.claims = &book;
  for (const Finding& finding : pages::verify_page("page.pug", page, options).findings) {
    demand(finding.check != "AV330", "rules and generator differ", finding.message);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  pages::ClaimsBook book;
  for (const Finding& finding : book.add("fuzz.claims", text)) {
    demand(finding.check == "AV120" && !finding.message.empty(), "a fault of another kind", finding.check.name());
    demand(finding.where.line <= lines, "a fault behind the end of the file", finding.message);
  }
  for (const ClaimEntry& entry : book.entries) {
    demand_sound_entry(entry);
    const ClaimEntry* found = book.find(entry.variant, entry.board, entry.marks.value_or(""), 0);
    demand(found != nullptr && found->board == entry.board && found->variant == entry.variant, "an entry is not found");
  }
  for (std::size_t i = 0; i < std::min(most_entries, book.entries.size()); ++i) check_on_page(book.entries[i], book);
  return 0;
}
