#pragma once

// The pages to break: the sound ones of the corpus, and pages made here.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include "tests/mutation/campaign.hpp"
#include "verifier/variants/variant.hpp"

namespace mutation {

inline std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  BOOST_REQUIRE_MESSAGE(in.good(), path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The corpus pages, except the two that keep the faults of their documents and the one drawn with characters.
inline std::vector<NamedPage> corpus_pages() {
  std::vector<NamedPage> pages;
  for (const char* name : {"armies/rules.html", "checkered/rules.pug", "interweave/rules.pug", "takemake/rules.pug"}) {
    pages.push_back({std::string("corpus/pages/") + name,
                     content(std::filesystem::path(ARBITER_SOURCE_DIR) / "corpus/pages" / name)});
  }
  return pages;
}

/// The pages of Arbiter's variants in the checkouts of the two sites that ARBITER_VCHESS and ARBITER_XOGO name.
inline std::vector<NamedPage> site_pages() {
  std::vector<NamedPage> pages;
  const auto add = [&pages](const char* variable, const std::string& path) {
    const char* root = std::getenv(variable);
    if (root == nullptr) return;
    const std::filesystem::path file = std::filesystem::path(root) / path;
    if (std::filesystem::exists(file)) pages.push_back({file.string(), content(file)});
  };
  for (const char* variant : {"Interweave", "Takenmake", "Checkered", "Cwda"}) {
    for (const char* language : {"en", "es", "fr"})
      add("ARBITER_VCHESS", fmt::format("client/src/translations/rules/{}/{}.pug", variant, language));
    for (const char* page : {"rules", "complete_rules"})
      add("ARBITER_XOGO", fmt::format("variants/{}/{}.html", variant, page));
  }
  return pages;
}

/// Pages of one figure: a piece of some variant, perhaps with others around it, with the marks of the declarative rules
/// and the claim that a site would keep for it.
inline std::vector<NamedPage> made_pages(std::size_t count, Random& random) {
  std::vector<NamedPage> pages;
  while (pages.size() < count) {
    const auto variants = all_variants();
    const Variant& variant = *variants[random.below(variants.size())];
    const auto roles = variant.roles();
    const RoleInfo& role = roles[random.below(roles.size())];
    if (role.name == "pawn" || variant.name() == "chess") continue;  // no page names chess
    if (role.shared == role.letter) continue;                        // the duck goes only inside a move
    std::string cells(64, '.');
    const std::size_t at = random.below(64);
    cells[at] = random.one_in(2) ? role.letter : static_cast<char>(std::toupper(role.letter));
    for (std::size_t i = random.below(3); i > 0; --i) {
      const char pawn = random.one_in(2) ? 'p' : 'P';
      const std::size_t to = 8 + random.below(48);
      if (cells[to] == '.') cells[to] = pawn;
    }
    // The army paired with itself, so that the piece is in play.
    std::string fen = board_of(cells);
    if (variant.name() == "armies") {
      constexpr std::string_view armies = "FCNR";
      fen += fmt::format(" w 0 iiii - {0}{0}", armies[random.below(4)]);
    }
    const auto parsed = Ruleset(variant).parse_fen(fen, {});
    if (!parsed) continue;
    std::string marks;
    SquareSet seen;
    bool in_place = false;
    for (const StepOutcome& outcome : Ruleset(variant).rules().steps_of(parsed->setup, *Square::parse(square_of(at)))) {
      in_place |= outcome.step.to == outcome.step.from;
      if (!seen.contains(outcome.step.to)) marks.append(marks.empty() ? "" : ",").append(outcome.step.to.name());
      seen |= SquareSet(outcome.step.to);
    }
    // The mark of a capture without moving would be under the piece; pages mark the victim, which is another claim.
    if (marks.empty() || in_place) continue;
    // A folder may be called "duck" for other reasons.
    const std::string_view site = variant.info().name_is_common_word ? variant.aliases().front() : variant.name();
    const std::string folder = fmt::format("site/{}/rules", site);
    NamedPage page;
    if (fen.find(' ') != std::string::npos || random.one_in(2)) {
      page.name = folder + ".html";
      page.text = fmt::format(
          "<html><body>\n<figure>\n<div class=\"diag\" data-fen='{}' data-mks=\"{}\"></div>\n<figcaption>Moves of the "
          "{}.</figcaption>\n</figure>\n</body></html>\n",
          fen, marks, role.name);
    } else {
      page.name = folder + ".pug";
      page.text = fmt::format(
          "p.\n  A page of its own.\n\nfigure.diagram-container\n  .diagram\n    | fen:{} {}:\n  figcaption Moves of "
          "the {}.\n",
          fen, marks, role.name);
    }
    page.claims = fmt::format("diagram {} {}\nvariant {}\nsays all steps of a {}\nclaim targets {} {}\n",
                              board_of(cells), marks, variant.name(), role.name, square_of(at), role.name);
    pages.push_back(page);
  }
  return pages;
}

}  // namespace mutation
