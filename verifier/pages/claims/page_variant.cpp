#include "verifier/pages/claims/page_variant.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

std::vector<std::string> components(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) parts.emplace_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return parts;
}

/// The folder below `variants` or `rules` that holds a variant's pages on the sites.
std::string site_folder(const std::string& file) {
  const auto parts = components(file);
  if (parts.size() < 3) return {};
  const std::string& folder = parts[parts.size() - 3];
  const std::string& name = parts.back();
  const bool pug = folder == "rules" && name.ends_with(".pug");
  const bool html = folder == "variants" && name.ends_with("rules.html");
  return pug || html ? parts[parts.size() - 2] : std::string();
}

/// Whether a text may have this name of the variant for other reasons: a common word, but not one of several words.
bool is_common(const Variant& variant, std::string_view name) {
  return variant.name_is_common_word() && name.find_first_of(" -_") == std::string_view::npos;
}

std::optional<PageVariant> by_path(const std::string& file) {
  if (const std::string folder = site_folder(file); !folder.empty()) {
    return PageVariant{variant_named(folder),
                       variant_named(folder) != nullptr ? fmt::format("its folder {}", printable(folder, 60)) : folder};
  }
  // The name nearest to the page decides: a collection may be in a folder with the name of a variant.
  const auto parts = components(file);
  for (auto it = parts.rbegin(); it != parts.rend(); ++it) {
    const std::string& part = *it;
    const std::string name = part.substr(0, part.find('.'));
    const Variant* variant = variant_named(name);
    // Any folder may have a common word as its name.
    if (variant != nullptr && !is_common(*variant, name))
      return PageVariant{variant, fmt::format("its path ({})", printable(part, 60))};
  }
  return std::nullopt;
}

std::optional<PageVariant> by_diagrams(const Page& page, const ClaimsBook& claims) {
  std::map<std::string, std::size_t> votes;
  for (const Diagram& diagram : page.diagrams) {
    const std::string& fen = diagram.position.text();
    for (const std::string& name : claims.variants_of(fen.substr(0, fen.find(' ')))) ++votes[name];
  }
  const auto best =
      std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (best == votes.end()) return std::nullopt;
  const auto as_many =
      std::count_if(votes.begin(), votes.end(), [&](const auto& vote) { return vote.second == best->second; });
  const Variant* variant = variant_named(best->first);
  if (variant == nullptr || as_many > 1) return std::nullopt;
  return PageVariant{variant, "its diagrams, which the claims know"};
}

std::optional<PageVariant> by_words(const Page& page, const PageText& text) {
  std::string all = lower_case(page.title) + '\n' + lower_case(text.text());
  for (std::size_t at = all.find("&amp;"); at != std::string::npos; at = all.find("&amp;", at + 1)) {
    all.replace(at, 5, "&    ");  // same length, so that the rest of a long page is not moved each time
  }
  std::erase_if(all, [last = ' '](char c) mutable {
    const bool again = c == ' ' && last == ' ';
    last = c;
    return again;
  });
  std::optional<PageVariant> found;
  for (const Variant* variant : all_variants()) {
    std::vector<std::string> names{lower_case(variant->title())};
    for (const std::string_view alias : variant->aliases()) names.push_back(lower_case(alias));
    for (const std::string& name : names) {
      if (is_common(*variant, name) || !has_any_word(all, {name})) continue;  // every page mentions chess
      if (found) return std::nullopt;
      found = PageVariant{variant, fmt::format("its words ('{}')", name)};
      break;
    }
  }
  return found;
}

}  // namespace

PageVariant variant_of(const Page& page, const PageText& text, const ClaimsBook& claims) {
  for (const std::string& hint : page.hints) {
    const Variant* variant = variant_named(hint);
    return {variant, variant != nullptr ? fmt::format("its script or links ({})", printable(hint, 60)) : hint};
  }
  if (auto found = by_path(text.file())) return *found;
  if (auto found = by_diagrams(page, claims)) return *found;
  if (auto found = by_words(page, text)) return *found;
  return {};
}

}  // namespace arbiter::pages
