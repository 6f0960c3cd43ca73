#include "verifier/report/variants_text.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/report/table.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {
namespace {

/// The words of `text` in lines of at most `width` columns; the first begins with `head`, the others with blanks below
/// it.
std::string paragraph(const std::string& head, const std::string& text, std::size_t width) {
  std::string out = head;
  std::size_t column = columns_of(head);
  const std::size_t indent = column;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::size_t length = columns_of(word);
    if (column > indent && column + 1 + length > width) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += word;
    column += length;
  }
  return out + '\n';
}

std::string other_names(const Variant& variant) {
  std::vector<std::string> names;
  const auto add = [&](std::string_view name) {
    const bool known = same_word(name, variant.name()) || same_word(name, variant.title()) ||
                       std::any_of(names.begin(), names.end(), [&](const auto& each) { return same_word(each, name); });
    if (!known) names.emplace_back(name);
  };
  for (const std::string_view name : variant.aliases()) add(name);
  for (const std::string_view name : variant.record_names()) add(name);
  return joined(names);
}

/// "charging rook" -> "charging_rook", as ids of clauses have it.
std::string id_word(std::string_view name) {
  std::string word(name);
  std::replace_if(
      word.begin(), word.end(), [](char c) { return c == ' ' || c == '-'; }, '_');
  return word;
}

/// Whether the clause is about the role: "IW.leaper" or "IW.leaper.long".
bool is_about(const ClauseInfo& clause, const RoleInfo& role) {
  const std::string_view rest = clause.id.substr(std::min(clause.id.find('.'), clause.id.size() - 1) + 1);
  return rest.substr(0, rest.find('.')) == id_word(role.name);
}

bool is_law(const ClauseInfo& clause) { return clause.document == "FIDE"; }

/// The variant's own clauses about the role; empty if there are none.
std::string way_of(const RoleInfo& role, const std::vector<ClauseInfo>& clauses) {
  std::string text;
  for (const ClauseInfo& clause : clauses) {
    if (!is_law(clause) && is_about(clause, role)) text += (text.empty() ? "" : "; ") + std::string(clause.reading);
  }
  return text;
}

/// Whether the role moves as in the Laws, whatever the variant adds.
bool is_orthodox(const RoleInfo& role, const std::vector<ClauseInfo>& clauses) {
  return way_of(role, clauses).empty() || std::any_of(clauses.begin(), clauses.end(), [&](const ClauseInfo& clause) {
           return is_law(clause) && is_about(clause, role);
         });
}

/// The first of the variant's own clauses that is about no role alone.
std::string_view first_rule(const Variant& variant, const std::vector<ClauseInfo>& clauses) {
  const auto roles = variant.roles();
  const auto found = std::find_if(clauses.begin(), clauses.end(), [&](const ClauseInfo& clause) {
    return !is_law(clause) &&
           std::none_of(roles.begin(), roles.end(), [&](const RoleInfo& role) { return is_about(clause, role); });
  });
  return found == clauses.end() ? std::string_view() : found->reading;
}

/// "K", and "S" for a piece that both players own.
std::string letters_of(const RoleInfo& role) {
  const auto upper = [](char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); };
  std::string text(1, upper(role.letter));
  if (role.shared != 0) text += fmt::format(" (of both players: {})", upper(role.shared));
  return text;
}

std::string pieces(const Variant& variant, std::size_t width) {
  std::vector<std::pair<std::string, std::string>> own;
  std::vector<std::string> orthodox;
  const std::vector<ClauseInfo> clauses = variant.clauses();
  for (const RoleInfo& role : variant.roles()) {
    std::string head = fmt::format("{} {}", role.name, letters_of(role));
    std::string way = way_of(role, clauses);
    if (is_orthodox(role, clauses)) {
      orthodox.push_back(head);
      head = role.name;
    }
    if (!way.empty()) own.emplace_back(std::move(head), std::move(way));
  }
  std::string text;
  if (const std::string_view rule = first_rule(variant, clauses); !rule.empty())
    text += paragraph("  rules: ", std::string(rule) + " …", width);
  if (!orthodox.empty()) text += paragraph("  as in the Laws of Chess: ", joined(orthodox), width);
  for (const auto& [head, way] : own) text += paragraph(fmt::format("  {}: ", head), way, width);
  return text;
}

std::string one(const Variant& variant, std::size_t width) {
  std::string text = fmt::format("{}: {}\n", variant.name(), variant.title());
  if (const std::string names = other_names(variant); !names.empty()) text += paragraph("  also: ", names, width);
  std::vector<std::string> profiles;
  for (const ProfileInfo& each : variant.profiles()) {
    std::string profile(each.name);
    if (!each.names.empty()) profile += fmt::format(" ({})", each.names.front());
    profiles.push_back(std::move(profile));
  }
  text += paragraph("  profiles: ", joined(profiles), width);
  if (const ArmyChoice* choice = variant.army_choice())
    text += paragraph("  armies: ", std::string(choice->explanation()), width);
  return text + pieces(variant, width);
}

}  // namespace

std::string variants_text(std::size_t width) {
  std::string text;
  for (const Variant* variant : all_variants()) text += one(*variant, width) + '\n';
  std::vector<std::string> shipped;
  for (const std::string_view name : shipped_variant_names()) shipped.emplace_back(name);
  text += paragraph("from rule files (corpus/variants): ", joined(shipped), width) + '\n';
  return text +
         "Letters are White's; Black's are small. Case, blanks and punctuation of a name do not count: 'Take & Make' "
         "is\n"
         "takemake. --profile list explains the profiles.\n";
}

std::string profiles_text(const Variant* only) {
  std::string text;
  for (const Variant* variant : all_variants()) {
    if (only != nullptr && variant != only) continue;
    text += fmt::format("{} ({})\n", variant->title(), variant->name());
    const char* first = " (default)";
    for (const ProfileInfo& profile : variant->profiles()) {
      text += fmt::format("  {}{}: {}\n", profile.name, first, profile.explanation);
      first = "";
    }
  }
  return text;
}

}  // namespace arbiter
