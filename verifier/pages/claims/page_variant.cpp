#include "verifier/pages/claims/check_claim.hpp"

#include <algorithm>

#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// The squares of a board rank by rank, '.' for an empty one; empty if there is more to it than letters and digits.
std::string laid_out(std::string_view board) {
  std::string squares;
  for (const char c : board.substr(0, board.find_first_of(" ["))) {
    if (c >= '1' && c <= '8')
      squares.append(static_cast<std::size_t>(c - '0'), '.');
    else if (c == '/' || is_letter(c))
      squares += c;
    else
      return {};
  }
  return squares;
}

/// What the letters of one board are on the other, in lower case; empty if the boards differ in more than letters, or
/// in none.
std::map<char, char> letters_exchanged(const std::string& board, const std::string& other) {
  std::map<char, char> there;
  std::map<char, char> back;
  if (board.size() != other.size()) return {};
  bool differs = false;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const char c = lower_case(board.substr(i, 1)).front();
    const char d = lower_case(other.substr(i, 1)).front();
    const bool sign = c == '.' || c == '/';
    if (is_upper(board[i]) != is_upper(other[i]) || (sign && c != d)) return {};
    if (there.emplace(c, d).first->second != d || back.emplace(d, c).first->second != c) return {};
    differs = differs || c != d;
  }
  return differs ? there : std::map<char, char>();
}

constexpr std::size_t most_changed = 2;

/// The folder below `variants` or `rules` that holds a variant's pages on the sites.
std::string site_folder(const std::string& file) {
  const auto parts = split_words(file, "/");
  if (parts.size() < 3) return {};
  const std::string_view folder = parts[parts.size() - 3];
  const std::string_view name = records::without_packing(parts.back());
  const bool pug = folder == "rules" && name.ends_with(".pug");
  const bool html = folder == "variants" && name.ends_with("rules.html");
  return std::string(pug || html ? parts[parts.size() - 2] : std::string_view());
}

/// Whether a text may have this name of the variant for other reasons: a common word, but not one of several words.
bool is_common(const Variant& variant, std::string_view name) {
  return variant.info().name_is_common_word && name.find_first_of(" -_") == std::string_view::npos;
}

/// What the name of the file itself tells.
PageVariant by_name(const std::string& file, bool common) {
  const std::string_view own = std::string_view(file).substr(file.rfind('/') + 1);
  const VariantName name = records::variant_of_path(own);
  if (name.variant == nullptr || (!common && is_common(*name.variant, own.substr(0, own.find('.'))))) return {};
  return {name.variant, fmt::format("its path ({})", printable(own, 60)), {}, name.profile};
}

std::optional<PageVariant> by_path(const std::string& file) {
  if (const std::string folder = site_folder(file); !folder.empty()) {
    const Variant* variant = variant_called(folder);
    return PageVariant{variant, variant != nullptr ? fmt::format("its folder {}", printable(folder, 60)) : folder, {}};
  }
  if (PageVariant found = by_name(file, false); found.variant != nullptr) return found;
  // The name nearest to the page decides: a collection may be in a folder with the name of a variant.
  const auto parts = split_words(file, "/");
  for (auto it = parts.rbegin(); it != parts.rend(); ++it) {
    const std::string_view part = *it;
    const std::string_view name = part.substr(0, part.find('.'));
    // Not by records' short words: a page "race.pug" is of any race.
    const Variant* variant = variant_named(name);
    // Any folder may have a common word as its name.
    if (variant != nullptr && !is_common(*variant, name))
      return PageVariant{variant, fmt::format("its path ({})", printable(part, 60)), {}};
  }
  return std::nullopt;
}

/// Whether most of the page's boards have eight ranks of at most eight squares: a variant on another board may share
/// words and letters with one that is built in.
bool has_usual_boards(const Page& page) {
  const auto usual = [](const Diagram& diagram) {
    const LooseBoard board = read_loose_board(board_of(diagram));
    return board.ranks.size() == 8 && std::ranges::all_of(board.width, [](std::size_t width) { return width <= 8; });
  };
  return 2 * std::ranges::count_if(page.diagrams, usual) >= static_cast<std::ptrdiff_t>(page.diagrams.size());
}

/// In lower case, with single blanks.
std::string plain(std::string_view text) {
  std::string all = replaced(lower_case(text), "&amp;", "& ");
  std::erase_if(all, [last = ' '](char c) mutable {
    const bool again = c == ' ' && last == ' ';
    last = c;
    return again;
  });
  return all;
}

bool names_word(std::string_view text, std::string_view word) {
  const auto part_of_word = [text](std::size_t at) {
    if (at >= text.size()) return false;
    const char c = text[at];
    return is_letter(c) || is_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80U;
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    if ((at == 0 || !part_of_word(at - 1)) && !part_of_word(at + word.size())) return true;
  }
  return false;
}

/// The name of the variant in a text made plain(), or nothing.
std::string name_in(const std::string& text, const Variant& variant) {
  std::vector<std::string> names{lower_case(variant.title())};
  for (const std::string_view alias : variant.aliases()) names.push_back(lower_case(alias));
  for (const std::string& name : names) {
    if (!is_common(variant, name) && names_word(text, name)) return name;  // every page mentions chess
  }
  return {};
}

/// Whether the diagram shows marks on a board with several pieces for which the claims know marks, too.
bool has_known_marks(const Diagram& diagram, const ClaimsBook& claims, std::string_view variant) {
  const std::string board = board_of(diagram);
  const auto letters = std::ranges::count_if(board, [](char c) { return (c | 0x20) >= 'a' && c != '/'; });
  if (diagram.marks.empty() || letters < 4) return false;
  return std::ranges::any_of(claims.entries, [&](const ClaimEntry& entry) {
    return entry.variant == variant && entry.board == board && about_marks(entry.claims.front().kind);
  });
}

/// By boards that the claims know. Boards of an opening stand on pages about many variants: several decide if they are
/// half of the page's boards, one alone only with its marks, or if the page or its path also names the variant.
std::optional<PageVariant> by_diagrams(const Page& page, const PageText& text, const ClaimsBook& claims) {
  std::map<std::string, std::set<std::string>> boards;
  std::map<std::string, std::size_t> votes;
  for (const Diagram& diagram : page.diagrams) {
    const std::string board = board_of(diagram);
    for (const std::string& name : claims.variants_of(board)) {
      boards[name].insert(board);
      ++votes[name];
    }
  }
  const auto best = std::ranges::max_element(votes, [](const auto& a, const auto& b) { return a.second < b.second; });
  if (best == votes.end() || 2 * best->second < page.diagrams.size()) return std::nullopt;
  const auto as_many = std::ranges::count_if(votes, [&](const auto& vote) { return vote.second == best->second; });
  const Variant* variant = variant_named(best->first);
  if (variant == nullptr || as_many > 1) return std::nullopt;
  const auto marked = [&](const Diagram& diagram) { return has_known_marks(diagram, claims, best->first); };
  const auto parts = split_words(text.file, "/");
  const auto names_it = [variant](std::string_view part) {
    return variant_named(part.substr(0, part.find('.'))) == variant;
  };
  if (boards[best->first].size() == 1 && std::ranges::none_of(parts, names_it) &&
      std::ranges::none_of(page.diagrams, marked) && name_in(plain(page.title + '\n' + text.text), *variant).empty())
    return std::nullopt;
  return PageVariant{variant, "its diagrams, which the claims know", {}};
}

/// The title and the headings of the page: what it is about, not what it only mentions.
std::string headings_of(const Page& page, const PageText& text) {
  std::string all = page.title;
  bool first = page.markup == Markup::none || page.markup == Markup::markdown;
  for (const PageText::Line& line : text.lines) {
    std::string_view words = text.line_text(line);
    words.remove_prefix(std::min(words.find_first_not_of(" \t"), words.size()));
    if (words.empty()) continue;
    const bool pug = words.size() > 2 && words[0] == 'h' && words[1] >= '1' && words[1] <= '6' &&
                     std::string_view(" .#").find(words[2]) != std::string_view::npos;
    if (first || pug || words.front() == '#') all.append("\n").append(words);
    first = false;
  }
  for (const Diagram& diagram : page.diagrams) {
    if (page.markup == Markup::html) all.append("\n").append(diagram.heading->text());
  }
  return all;
}

/// By names of variants in the headings. A name that stands elsewhere only is a hint: "as in Racing Kings".
PageVariant by_words(const Page& page, const PageText& text) {
  const std::string headings = plain(headings_of(page, text));
  const std::string all = plain(page.title + '\n' + text.text);
  PageVariant found;
  std::size_t named = 0;
  for (const Variant* variant : all_variants()) {
    const std::string name = name_in(headings, *variant);
    if (!name.empty()) {
      ++named;
      found = {variant, fmt::format("its headings ('{}')", name), found.hint};
    } else if (const std::string mentioned = name_in(all, *variant); !mentioned.empty()) {
      found.hint = mentioned;
    }
  }
  if (named == 1) return found;
  return {nullptr, {}, found.hint};
}

}  // namespace

std::map<char, char> page_letters(const Page& page, const Variant& variant) {
  const auto positions = variant.positions();
  if (positions.empty()) return {};
  const std::string start = laid_out(positions.front().fen);
  for (const Diagram& diagram : page.diagrams) {
    auto letters = letters_exchanged(laid_out(board_of(diagram)), start);
    if (letters.empty()) continue;
    const auto lower = letters;
    for (const auto& [from, to] : lower) {
      if (from >= 'a') letters[static_cast<char>(from - 'a' + 'A')] = static_cast<char>(to - 'a' + 'A');
    }
    std::erase_if(letters, [](const auto& each) { return each.first == each.second; });
    return letters;
  }
  return {};
}

std::string with_letters(std::string position, const std::map<char, char>& letters) {
  for (char& c : position) {
    if (c == ' ') break;
    if (const auto found = letters.find(c); found != letters.end()) c = found->second;
  }
  return position;
}

const ClaimEntry* near_entry(const ClaimsBook& book, std::string_view variant, std::string_view board,
                             const std::set<const ClaimEntry*>& used) {
  const auto cells = signs_of_board(board);
  if (!cells) return nullptr;
  const ClaimEntry* best = nullptr;
  std::size_t least = most_changed + 1;
  for (const ClaimEntry& entry : book.entries) {
    const bool claims_nothing =
        std::ranges::all_of(entry.claims, [](const Claim& claim) { return claim.kind == ClaimKind::none; });
    if (entry.variant != variant || used.count(&entry) != 0 || claims_nothing) continue;
    const auto other = signs_of_board(entry.board);
    if (!other) continue;
    std::size_t changed = 0;  // squares on which the boards differ, and those on which both have the same piece
    std::size_t common = 0;
    for (std::size_t i = 0; i < cells->size(); ++i) {
      changed += (*cells)[i] != (*other)[i] ? 1U : 0U;
      common += (*cells)[i] == (*other)[i] && (*cells)[i] != '.' ? 1U : 0U;
    }
    if (changed >= least || changed == 0 || common < 2 * changed) continue;
    best = &entry;
    least = changed;
  }
  return best;
}

PageVariant variant_of(const Page& page, const PageText& text, const ClaimsBook& claims) {
  for (const std::string& hint : page.hints) {
    const VariantName meant = meant_by(hint);
    const bool known = meant.variant != nullptr;
    return {
        meant.variant, known ? fmt::format("its script or links ({})", printable(hint, 60)) : hint, {}, meant.profile};
  }
  if (auto found = by_path(text.file)) return *found;
  if (!has_usual_boards(page)) return {};
  if (auto found = by_diagrams(page, text, claims)) return *found;
  PageVariant found = by_words(page, text);
  if (found.variant != nullptr) return found;
  // The name of the file may be a common word ("duck.html"), but nothing says otherwise.
  PageVariant named = by_name(text.file, true);
  return named.variant != nullptr ? named : found;
}

}  // namespace arbiter::pages
