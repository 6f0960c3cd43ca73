#pragma once

// Breaks pages at random, verifies every mutant, and keeps the account.

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/mutation/mutators.hpp"
#include "tests/mutation/oracle.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/report/terminal.hpp"

namespace mutation {

struct Count {
  std::size_t mutants = 0;
  std::size_t caught = 0;
  std::size_t equivalent = 0;  ///< means the same as the page, and was not caught
  std::size_t missed = 0;
};

struct Missed {
  std::string kind;
  std::string page;
  std::string difference;
};

struct Account {
  std::map<std::string, Count> kinds;
  std::map<std::string, std::size_t> reasons;  ///< why mutants are equivalent
  std::vector<Missed> missed;
  std::vector<std::string> untrue;  ///< pages, left out, that the oracle itself does not find true
  std::size_t mutants = 0;
};

struct NamedPage {
  std::string name;  ///< the path names the variant
  std::string text;
  std::string claims{};  ///< a site's claims for its diagrams, if the project's own claims lack them
};

/// The differing text of page and mutant, from the first to the last byte that differs.
inline std::string difference(const std::string& page, const std::string& mutant) {
  std::size_t begin = 0;
  while (begin < std::min(page.size(), mutant.size()) && page[begin] == mutant[begin]) ++begin;
  std::size_t back = 0;
  while (back < std::min(page.size(), mutant.size()) - begin &&
         page[page.size() - 1 - back] == mutant[mutant.size() - 1 - back])
    ++back;
  const std::size_t from = page.rfind('\n', begin) == std::string::npos ? 0 : page.rfind('\n', begin) + 1;
  const auto line = [&](const std::string& text) {
    return text.substr(from, std::min(text.find('\n', text.size() - back), text.size()) - from);
  };
  return fmt::format("{}\n  -> {}", line(page), line(mutant));
}

/// Breaks `page` `count` times. On pages that have findings already, only new findings count.
inline void break_page(const NamedPage& page, std::size_t count, Random& random, Account& account) {
  pages::ClaimsBook book = pages::ClaimsBook::built_in();
  pages::VerifyOptions options;
  if (!page.claims.empty() && book.add("site.claims", page.claims).empty()) options.claims = &book;
  const pages::PageReport before = pages::verify_page(page.name, page.text, options);
  const auto weighty = [](const Finding& finding) { return finding.level != Level::note; };
  const auto print = [](const Finding& finding) {
    return std::string(finding.check.name()) + finding.message + finding.source_line;
  };
  std::multiset<std::string> known;
  for (const Finding& finding : before.findings) {
    if (weighty(finding)) known.insert(print(finding));
  }
  if (!before.ruleset) return;
  const Oracle oracle(page.text, before);
  Material material{page.text, before.ruleset.variant(), spots_of(page.text), {}};
  if (material.spots.empty() || material.spots.size() != before.diagrams.size()) return;
  for (const pages::CheckedDiagram& diagram : before.diagrams) {
    for (const pages::CheckedClaim& each : diagram.claims) {
      if (!each.claim.piece_name.empty()) material.names.push_back(lower(each.claim.piece_name));
    }
  }
  if (!oracle.holds_itself()) {
    account.untrue.push_back(page.name);
    return;
  }
  std::set<std::string> done;
  for (std::size_t tries = 0, made = 0; made < count && tries < 20 * count; ++tries) {
    const auto& [kind, mutate] = mutators()[random.below(mutators().size())];
    const auto mutant = mutate(material, random);
    if (!mutant || !done.insert(*mutant).second) continue;
    ++made;
    ++account.mutants;
    Count& counts = account.kinds[std::string(kind)];
    ++counts.mutants;
    const pages::PageReport after = pages::verify_page(page.name, *mutant, options);
    auto old = known;
    // Of a known board that was changed a note says so; it may be right, too.
    const bool caught = std::any_of(after.findings.begin(), after.findings.end(), [&](const Finding& finding) {
      if (finding.check == "AV319") return true;
      if (!weighty(finding)) return false;
      const auto same = old.find(print(finding));
      if (same == old.end()) return true;
      old.erase(same);
      return false;
    });
    if (caught) {
      ++counts.caught;
    } else if (const auto reason = oracle.same_meaning(*mutant)) {
      ++counts.equivalent;
      ++account.reasons[*reason];
    } else {
      ++counts.missed;
      account.missed.push_back({std::string(kind), page.name, difference(page.text, *mutant)});
    }
  }
}

/// A kind of mutants of which some are still missed: the reason, and the most that may be missed in a hundred.
struct Open {
  std::string_view kind;
  std::size_t most_percent;
  std::string_view reason;
};
inline std::span<const Open> open_kinds() {
  static constexpr Open table[] = {
      {"change a move of the text", 2,
       "a move that can have led to the board may be meant as the one before it ('White considers Bxb5' with the "
       "bishop there)"},
      {"name another piece", 7,
       "where a caption names who takes and whom, one word for both is read as either ('the pawn has to take one "
       "pawn'); a check to a piece other than a king is not understood"},
      {"say something else", 15, "'gives mate' may speak of what comes"},
      {"swap two ranks", 3, "'the knight on f6' may still be going there"},
      {"move a piece", 1,
       "a board that no entry knows any more, whose caption does not tell the piece, is said not to be checked "
       "(AV310); "
       "'Mate after g3-g2' may be true of another square of the king, too"},
      {"add a piece", 1, "as for moved pieces"},
      {"change a piece's owner", 3, "pieces of both sides with the name in the caption: whose marks they are is open"},
  };
  return table;
}

/// Kinds of which too many mutants are missed; for most kinds none may be.
inline std::vector<std::string> holes(const Account& account) {
  std::vector<std::string> kinds;
  for (const auto& [kind, count] : account.kinds) {
    const auto open = open_kinds();
    const auto found =
        std::find_if(open.begin(), open.end(), [name = kind](const Open& each) { return each.kind == name; });
    const std::size_t most = found == open.end() ? 0 : found->most_percent;
    if (100 * count.missed > most * count.mutants) kinds.push_back(kind);
  }
  return kinds;
}

inline std::string table_of(const Account& account) {
  TextTable table{"lrrrr"};
  table.rows.push_back({"kind", "mutants", "caught", "equivalent", "missed"});
  Count sum;
  const auto row = [&table](const std::string& name, const Count& count) {
    table.rows.push_back({name, std::to_string(count.mutants), std::to_string(count.caught),
                          std::to_string(count.equivalent), std::to_string(count.missed)});
  };
  for (const auto& [kind, count] : account.kinds) {
    row(kind, count);
    sum.mutants += count.mutants;
    sum.caught += count.caught;
    sum.equivalent += count.equivalent;
    sum.missed += count.missed;
  }
  row("all", sum);
  std::string text = table.text();
  for (const auto& [reason, count] : account.reasons) text += fmt::format("equivalent, {}: {}\n", reason, count);
  for (const Open& open : open_kinds()) {
    const auto found = account.kinds.find(std::string(open.kind));
    if (found != account.kinds.end() && found->second.missed > 0)
      text += fmt::format("open, {}: {}\n", open.kind, open.reason);
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(account.missed.size(), 200); ++i) {
    const Missed& each = account.missed[i];
    text += fmt::format("MISSED ({}) {}:\n  {}\n", each.kind, each.page, each.difference);
  }
  return text;
}

}  // namespace mutation
