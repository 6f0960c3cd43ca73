#include "verifier/pages/claims/verify_page.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/pages/markup/page_faults.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

constexpr auto languages = std::to_array<std::string_view>(
    {"ar", "bg", "ca", "cs", "da", "de", "el", "en", "eo", "es", "et", "eu", "fa", "fi",
     "fr", "gl", "he", "hi", "hr", "hu", "hy", "id", "it", "ja", "ka", "ko", "lt", "lv",
     "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "tr", "uk", "vi", "zh"});
constexpr std::size_t most_pairs = 40'000;  ///< pairs of diagrams to compare; with more, diagrams are paired in order
constexpr double gap_cost = 0.55;  ///< two gaps cost more than any pair: as many diagrams as possible are paired

bool is_language(std::string_view word) { return contains(languages, word); }

/// The compared parts of a diagram.
struct Version {
  const BoardPicture* board = nullptr;
  std::vector<std::string> marks;  ///< sorted
  std::vector<bool> shadow;
};

Version version_of(const CheckedDiagram& diagram) {
  Version version;
  if (!diagram.board.empty()) version.board = &diagram.board.front();
  version.marks = diagram.marks;
  std::ranges::sort(version.marks);
  version.marks.erase(std::unique(version.marks.begin(), version.marks.end()), version.marks.end());
  if (version.board != nullptr) {
    for (const PictureCell& cell : version.board->cells) version.shadow.push_back(cell.shadow);
    if (!contains(version.shadow, true)) version.shadow.clear();
  }
  return version;
}

/// The share of occupied squares on which two boards differ: 0 if equal, 1 if nothing agrees. Files beyond the narrower
/// board are ignored, since the site does not draw them.
double distance(const Version& a, const Version& b) {
  if (a.board == nullptr || b.board == nullptr) return a.board == b.board ? 0 : 1;
  if (a.board->ranks != b.board->ranks) return 1;
  const std::size_t files = std::min(a.board->files, b.board->files);
  std::size_t pieces = 0;
  std::size_t differ = 0;
  for (std::size_t rank = 0; rank < a.board->ranks; ++rank) {
    for (std::size_t file = 0; file < files; ++file) {
      const std::string& x = a.board->cells[rank * a.board->files + file].sign;
      const std::string& y = b.board->cells[rank * b.board->files + file].sign;
      pieces += x.empty() && y.empty() ? 0 : 1;
      differ += x == y ? 0 : 1;
    }
  }
  return pieces == 0 ? 0 : static_cast<double>(differ) / static_cast<double>(pieces);
}

bool from_black(const Version& version) { return version.board != nullptr && version.board->from_black; }

double cost(const Version& a, const Version& b) {
  const double board = distance(a, b);
  return (board > 0 ? 0.1 + 0.85 * board : 0) + (a.marks == b.marks ? 0 : 0.05) +
         (from_black(a) == from_black(b) ? 0 : 0.02) + (a.shadow == b.shadow ? 0 : 0.02);
}

using Pairs = std::vector<std::pair<std::optional<std::size_t>, std::optional<std::size_t>>>;

/// The cheapest alignment of two sequences.
Pairs align(const std::vector<Version>& left, const std::vector<Version>& right) {
  Pairs pairs;
  std::size_t first = 0;
  while (first < left.size() && first < right.size() && cost(left[first], right[first]) == 0) {
    pairs.emplace_back(first, first);
    ++first;
  }
  std::size_t same = 0;  // equal ones at the end
  while (same < std::min(left.size(), right.size()) - first &&
         cost(left[left.size() - 1 - same], right[right.size() - 1 - same]) == 0)
    ++same;
  const std::size_t rows = left.size() - first - same;
  const std::size_t columns = right.size() - first - same;
  if (rows * columns > most_pairs) {
    for (std::size_t i = 0; i < std::max(rows, columns); ++i) {
      pairs.emplace_back(i < rows ? std::optional(first + i) : std::nullopt,
                         i < columns ? std::optional(first + i) : std::nullopt);
    }
  } else {
    std::vector<double> best((rows + 1) * (columns + 1));
    const auto at = [&](std::size_t i, std::size_t j) -> double& { return best[i * (columns + 1) + j]; };
    for (std::size_t i = rows + 1; i-- > 0;) {
      for (std::size_t j = columns + 1; j-- > 0;) {
        if (i == rows || j == columns) {
          at(i, j) = gap_cost * static_cast<double>(rows - i + columns - j);
        } else {
          at(i, j) = std::min({cost(left[first + i], right[first + j]) + at(i + 1, j + 1), gap_cost + at(i + 1, j),
                               gap_cost + at(i, j + 1)});
        }
      }
    }
    for (std::size_t i = 0, j = 0; i < rows || j < columns;) {
      if (i < rows && j < columns && at(i, j) >= cost(left[first + i], right[first + j]) + at(i + 1, j + 1)) {
        pairs.emplace_back(first + i++, first + j++);
      } else if (j == columns || (i < rows && at(i, j) >= gap_cost + at(i + 1, j))) {
        pairs.emplace_back(first + i++, std::nullopt);
      } else {
        pairs.emplace_back(std::nullopt, first + j++);
      }
    }
  }
  for (std::size_t i = same; i-- > 0;) pairs.emplace_back(left.size() - 1 - i, right.size() - 1 - i);
  return pairs;
}

/// One page of a group.
struct Member {
  Member(PageReport& report, std::string called) : page(&report), name(std::move(called)) {
    for (const CheckedDiagram& diagram : report.diagrams) versions.push_back(version_of(diagram));
  }

  PageReport* page;
  std::string name;  ///< "es"
  std::vector<Version> versions;
};

/// A diagram of a member.
struct Copy {
  const Member* member;
  std::size_t index;

  [[nodiscard]] const Version& version() const { return member->versions[index]; }
  [[nodiscard]] const CheckedDiagram& diagram() const { return member->page->diagrams[index]; }
};
/// The copies of one diagram, in the order of their members; never empty.
using Copies = std::vector<Copy>;

std::vector<Copies> copies_of(const std::vector<Member>& members) {
  std::vector<Copies> all;
  for (const Member& member : members) {
    const auto seen = collected<Version>(all, [&](const Copies& copies) { return copies.front().version(); });
    std::vector<Copies> next;
    for (const auto& [known, index] : align(seen, member.versions)) {
      next.push_back(known ? all[*known] : Copies());
      if (index) next.back().push_back({&member, *index});
    }
    all = std::move(next);
  }
  return all;
}

Finding finding_at(FaultText fault, const CheckedDiagram& diagram) {
  Finding finding = finding_of(std::move(fault), diagram.where);
  finding.diagram = {{.index = diagram.index, .fen = diagram.fen, .marks = diagram.marks}};
  return finding;
}

bool any_claim(const CheckedDiagram& diagram, Outcome outcome) {
  return std::ranges::count(diagram.claims, outcome, &CheckedClaim::outcome) > 0;
}

std::string names_of(const Copies& copies) {
  return joined(copies, ", ", [](const Copy& copy) { return copy.member->name; });
}

/// What copies of a diagram should have in common.
struct Aspect {
  CheckId check;
  std::string_view what;
  bool (*same)(const Version&, const Version&);
  std::string (*shown)(const CheckedDiagram&);
};
// If the boards differ, differences of marks and sides are not reported as well.
constexpr auto aspects = std::to_array<Aspect>({
    {"AV401", "the position", [](const Version& a, const Version& b) { return distance(a, b) == 0; },
     [](const CheckedDiagram& diagram) { return diagram.fen; }},
    {"AV402", "the marks", [](const Version& a, const Version& b) { return a.marks == b.marks || distance(a, b) > 0; },
     [](const CheckedDiagram& diagram) {
       const std::string marks = joined(diagram.marks, ",", std::identity());
       return marks.empty() ? "no marks" : printable(marks, 120);
     }},
    {"AV403", "the orientation",
     [](const Version& a, const Version& b) { return from_black(a) == from_black(b) || distance(a, b) > 0; },
     [](const CheckedDiagram& diagram) {
       const bool black = !diagram.board.empty() && diagram.board.front().from_black;
       return std::string(black ? "seen by Black" : "seen by White");
     }},
    {"AV404", "the shadow",
     [](const Version& a, const Version& b) { return a.shadow == b.shadow || distance(a, b) > 0; },
     [](const CheckedDiagram& diagram) {
       const auto shadow = version_of(diagram).shadow;
       return fmt::format("{} in shadow", counted(std::ranges::count(shadow, true), "square"));
     }},
});

/// Compares one aspect of the copies of a diagram: equal ones are grouped, the largest group first.
void compare(const Copies& copies, const Aspect& aspect) {
  std::vector<Copies> groups;
  for (const Copy& copy : copies) {
    const auto alike = [&](const Copies& group) { return aspect.same(copy.version(), group.front().version()); };
    const auto group = std::ranges::find_if(groups, alike);
    if (group == groups.end())
      groups.push_back({copy});
    else
      group->push_back(copy);
  }
  if (groups.size() < 2) return;
  std::ranges::stable_sort(groups, [](const auto& a, const auto& b) { return a.size() > b.size(); });
  const auto as_in = [&](const Copies& group) {
    return fmt::format("{}, as in {}", aspect.shown(group.front().diagram()), names_of(group));
  };
  const Copy odd = groups.back().front();
  Finding finding = finding_at({aspect.check, fmt::format("{} of this diagram {} not the same in {}", aspect.what,
                                                          aspect.what.ends_with('s') ? "are" : "is", names_of(copies))},
                               odd.diagram());
  if (groups[0].size() > groups[1].size()) finding.wanted = as_in(groups[0]);
  for (const Copies& group : groups) {
    const CheckedDiagram& first = group.front().diagram();
    finding.notes.push_back(fmt::format("{}: {}", names_of(group), aspect.shown(first)));
    for (const Copy& copy : group) {
      if (copy.member != odd.member) finding.also.push_back(copy.diagram().where);
    }
    const bool others_wrong = std::ranges::all_of(groups, [&](const Copies& other) {
      return &other == &group || any_claim(other.front().diagram(), Outcome::fails);
    });
    if (others_wrong && any_claim(first, Outcome::holds) && !any_claim(first, Outcome::fails))
      finding.wanted = as_in(group) + ": only that is right by the rules";
  }
  odd.member->page->findings.push_back(std::move(finding));
}

void say_missing(const std::vector<Member>& members, const Copies& copies) {
  const std::string without = joined(members, ", ", [&copies](const Member& member) {
    // A page without any diagram has not lost this one.
    const bool lost = !member.versions.empty() && std::ranges::count(copies, &member, &Copy::member) == 0;
    return lost ? member.name : std::string();
  });
  if (without.empty()) return;
  const Copy& first = copies.front();
  Finding finding = finding_at(fault::copy_missing(names_of(copies), without), first.diagram());
  for (std::size_t i = 1; i < copies.size(); ++i) finding.also.push_back(copies[i].diagram().where);
  first.member->page->findings.push_back(std::move(finding));
}

/// The folder of a page of one of the sites, in lower case: ".../rules/Cwda/en.pug",
/// ".../variants/Cwda/complete_rules.html".
std::string site_variant(const std::string& file) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  const std::filesystem::path above = folder.parent_path().filename();
  return above == "rules" || above == "variants" ? lower_case(folder.filename().string()) : std::string();
}

/// Finds the same board with other marks on both sites. Pages of two sites need not show the same diagrams, and a board
/// that differs may be a better example: only equal boards that occur once on each page are compared.
void compare_sites(PageReport& pug, PageReport& html) {
  const std::vector<Member> members{{pug, "pug"}, {html, "HTML"}};
  if (members[0].versions.size() * members[1].versions.size() > most_pairs) return;
  const auto only = [](const std::vector<Version>& versions, const Version& wanted) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < versions.size(); ++i) {
      if (versions[i].board == nullptr || wanted.board == nullptr || distance(versions[i], wanted) > 0) continue;
      if (found) return std::optional<std::size_t>();
      found = i;
    }
    return found;
  };
  for (std::size_t i = 0; i < members[0].versions.size(); ++i) {
    const Version& version = members[0].versions[i];
    const auto other = only(members[1].versions, version);
    if (!other || only(members[0].versions, version) != i) continue;
    compare({{&members[0], i}, {&members[1], *other}}, aspects[1]);
  }
}

bool covers(std::string_view path, std::string_view file) {
  if (path == file) return true;
  while (path.ends_with('/')) path.remove_suffix(1);
  return file.size() > path.size() && file.starts_with(path) && file[path.size()] == '/';
}

bool is_empty_page(const Finding& finding) { return finding.check == "AV108"; }

/// The pages that one of the named paths covers, and what was found on them.
struct Share {
  std::vector<PageReport*> pages;
  Summary sum;
  std::size_t empty = 0;     ///< pages that say that they have no diagram
  std::size_t no_rules = 0;  ///< pages with diagrams whose variant is not known
};

Share share_of(const std::string& path, std::vector<PageReport>& pages) {
  Share share;
  for (PageReport& page : pages) {
    if (!covers(path, page.file)) continue;
    share.pages.push_back(&page);
    share.empty += std::ranges::any_of(page.findings, is_empty_page) ? 1U : 0U;
    share.no_rules += !page.ruleset && !page.diagrams.empty() ? 1U : 0U;
    share.sum.add(page);
  }
  return share;
}

/// AV111, where all that the path shows is inferred or was not checked.
Finding only_inferred(const std::string& path, const Share& share, const Required& required) {
  // A baseline knows findings by their messages: numbers, which change, stand in the notes.
  Finding finding =
      finding_of((share.sum.claims_checked == 0 ? fault::nothing_checked : fault::all_inferred)(), {.file = path});
  if (required.claims) finding.level = Level::error;
  finding.wanted = share.no_rules > 0 ? "the variant named, and entries for the diagrams in a claims file"
                                      : "entries for the diagrams in a claims file";
  finding.notes.push_back(fmt::format("{}, {} checked", counted(share.sum.diagrams, "diagram"),
                                      counted(share.sum.claims_checked, "claim")));
  if (share.no_rules > 0)
    finding.notes.push_back(fmt::format("the variant of {} is not known", counted(share.no_rules, "page")));
  if (share.sum.claims_checked > 0 && !required.strict)
    finding.notes.emplace_back("an inferred claim that fails is an error only where claims are taken strictly");
  if (required.claims) finding.notes.emplace_back("an error because stated claims are required");
  return finding;
}

}  // namespace

LanguagePage language_of(const std::string& file) {
  const auto parts = split_words(file, "/");
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    std::string_view word = *part;
    if (part == parts.rbegin()) {  // the file's own name, whose extension is ignored
      if (const std::size_t dot = word.rfind('.'); dot != 0) word = word.substr(0, dot);
      const std::size_t cut = word.find_last_of("._-");
      if (cut != std::string_view::npos && cut > 0 && is_language(word.substr(cut + 1))) word.remove_prefix(cut + 1);
    }
    if (!is_language(word)) continue;
    const auto [at, end] = span_in(file, word);
    return {file.substr(0, at) + '*' + file.substr(end), std::string(word)};
  }
  return {};
}

void compare_copies(std::vector<PageReport>& pages) {
  std::map<std::string, std::map<std::string, PageReport*>> groups;     // pattern, language
  std::map<std::string, std::pair<PageReport*, PageReport*>> variants;  // the sites' pages: pug in English, HTML
  for (PageReport& page : pages) {
    if (page.unreadable) continue;
    const LanguagePage language = language_of(page.file);
    if (!language.pattern.empty()) groups[language.pattern].emplace(language.language, &page);
    const std::string variant = page.diagrams.empty() ? std::string() : site_variant(page.file);
    if (variant.empty()) continue;
    if (page.markup == Markup::pug && language.language == "en") variants[variant].first = &page;
    if (page.markup == Markup::html) variants[variant].second = &page;
  }
  for (auto& [pattern, by_language] : groups) {
    if (by_language.size() < 2) continue;
    std::vector<Member> members;
    for (auto& [language, page] : by_language) members.emplace_back(*page, language);
    for (const Copies& copies : copies_of(members)) {
      say_missing(members, copies);
      for (const Aspect& aspect : aspects) compare(copies, aspect);
    }
  }
  for (auto& [variant, both] : variants) {
    if (both.first != nullptr && both.second != nullptr) compare_sites(*both.first, *both.second);
  }
  for (PageReport& page : pages) {
    page.ignored += take_covered(page.later_ignores, page.findings).size();
    sort_by_place(page.findings);
  }
}

std::vector<Finding> weigh_evidence(std::span<const std::string> paths, std::vector<PageReport>& pages,
                                    const Required& required) {
  std::vector<Finding> findings;
  for (const std::string& path : paths) {
    const Share share = share_of(path, pages);
    const bool folder = share.pages.size() > 1 || (share.pages.size() == 1 && share.pages.front()->file != path);
    if (share.sum.diagrams > 0) {
      if (share.sum.claims_checked == share.sum.claims_inferred)
        findings.push_back(only_inferred(path, share, required));
    } else if (share.empty > 0 && folder) {
      findings.push_back(
          finding_of(fault::empty_folder(what_is_sought(), counted(share.pages.size(), "page")), {.file = path}));
    }
    if (!folder) continue;
    for (PageReport* page : share.pages) {
      for (Finding& finding : page->findings) {
        if (is_empty_page(finding)) finding.level = Level::note;
      }
    }
  }
  const std::size_t diagrams = summarise(pages).diagrams;
  if (diagrams < required.diagrams) {
    const std::string found = counted(diagrams, "diagram") + (diagrams == 1 ? " was" : " were");
    findings.push_back(finding_of(fault::too_few(found, required.diagrams, what_is_sought()),
                                  {.file = paths.empty() ? std::string() : paths.front()}));
  }
  return findings;
}

}  // namespace arbiter::pages
