#include "verifier/records/resolve_variant.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::records {
namespace {

constexpr std::size_t most_name_words = 5;    ///< "king of the hill chess"
constexpr std::ptrdiff_t most_slips = 2;      ///< letters of no variant that are taken for mistakes
constexpr std::string_view between = ".-_ ";  ///< the words of a file's name

/// The variants with the greatest likeness to the text, and that likeness.
struct Likest {
  std::vector<const Variant*> variants;
  Likeness likeness = Likeness::none;
};

Likest likest_to(const RecordText& record, Likeness below) {
  Likest result;
  for (const Variant* variant : all_variants()) {
    const Likeness likeness = variant->likeness(record);
    if (likeness == Likeness::none || likeness >= below || likeness < result.likeness) continue;
    if (likeness > result.likeness) result = {{}, likeness};
    result.variants.push_back(variant);
  }
  return result;
}

/// Whether a game can have so many pieces of each kind.
bool has_pieces_of_games(const Variant& variant, const ParsedFen& parsed) {
  const Faults faults = Ruleset(variant).faults(parsed.setup, parsed.map);
  return std::ranges::none_of(faults, [](const Fault& fault) { return fault.check.name().starts_with("AF21"); });
}

/// Whether the variant reads the text, with armies that were not named if need be. Those must have the pieces: among
/// all armies' letters nearly any word can be found.
bool reads(const Variant& variant, std::string_view text) {
  if (Ruleset(variant).parse_fen(text, {})) return true;
  const ArmyChoice* choice = variant.army_choice();
  if (choice == nullptr) return false;
  for (const char white : choice->letters) {
    for (const char black : choice->letters) {
      FenOptions options;
      options.armies = {white, black};
      if (const auto parsed = Ruleset(variant).parse_fen(text, options);
          parsed && has_pieces_of_games(variant, *parsed))
        return true;
    }
  }
  return false;
}

/// Letters alone, of which an alphabet may have nearly all, count only where the variant can read them.
Likest likest_to(std::string_view text) {
  const RecordText record(text);
  if (record.board().empty()) return {};
  constexpr auto above_all = static_cast<Likeness>(static_cast<int>(Likeness::own_field) + 1);
  Likest result = likest_to(record, above_all);
  if (result.likeness != Likeness::letters) return result;
  std::erase_if(result.variants, [text](const Variant* each) { return !reads(*each, text); });
  return result.variants.empty() ? likest_to(record, Likeness::letters) : result;
}

Resolution by_board(std::string_view text) {
  const Variant& plain = default_variant();
  const RecordText record(text);
  if (record.board().empty() || record.has_other_size()) return {&plain, {}, Evidence::nothing};
  const Likest likest = likest_to(text);
  if (likest.variants.size() != 1) return {nullptr, {}, Evidence::unclear};
  const Variant* variant = likest.variants.front();
  if (likest.likeness == Likeness::slip && record.others_than("pnbrqk") > most_slips)
    return {nullptr, {}, Evidence::unclear};
  return {variant, {}, variant == &plain ? Evidence::nothing : Evidence::board};
}

/// What a word of a name, or several of them, stand for. One word must be a name of the variant itself or of its games:
/// records' short words for it ("race", "normal") stand in names of files for other things.
VariantName named_by(std::string_view words, bool single) {
  const VariantName meant = meant_by(words);
  if (!single || meant.variant == nullptr || meant.profile) return meant;
  const bool own = same_word(words, meant.variant->title()) || variant_named(words) != nullptr;
  return own ? meant : VariantName{};
}

/// The variant that a part of a path is named after; nothing if it has names of several.
std::optional<VariantName> variant_of_part(std::string_view part, bool folder) {
  const std::vector<std::string_view> words = split_words(part, between);
  std::optional<VariantName> found;
  for (std::size_t first = 0; first < words.size();) {
    std::size_t length = std::min(most_name_words, words.size() - first);
    VariantName name;
    for (; length > 0; --length) {
      const std::string_view last = words[first + length - 1];
      const std::string_view run(words[first].data(),
                                 static_cast<std::size_t>(last.data() - words[first].data()) + last.size());
      name = named_by(run, length == 1);
      if (name.variant != nullptr) break;
    }
    if (name.variant == nullptr) {
      ++first;
      continue;
    }
    first += length;
    const bool common = length == 1 && name.variant->info().name_is_common_word;
    // A common word among others in a folder's name ("my-chess-site") says nothing.
    if (folder && common && words.size() > 1) continue;
    if (found && found->variant != name.variant) {
      // "chess-atomic.epd": a word that is not a common one says more.
      if (common) continue;
      if (!found->variant->info().name_is_common_word) return VariantName{};
    }
    found = name;
  }
  return found;
}

/// A board and the side to move alone, with "-" for the castling rights and the en passant square; else nothing.
std::optional<std::string> completed(std::string_view fen) {
  const RecordText text(fen);
  const bool side = text.words().size() > 1 && (text.words()[1] == "w" || text.words()[1] == "b");
  if (!side || text.words().size() > 3 || text.has_json()) return std::nullopt;
  std::string whole(fen);
  for (std::size_t fields = text.words().size(); fields < 4; ++fields) whole += " -";
  return whole;
}

}  // namespace

bool resembles_board(std::string_view word) {
  constexpr std::string_view others = "0123456789/+~[]-*";
  // FENs are often copied with the quotes around them.
  constexpr std::string_view quotes = "\"'";
  if (!word.empty() && quotes.find(word.front()) != std::string_view::npos) word.remove_prefix(1);
  if (!word.empty() && quotes.find(word.back()) != std::string_view::npos) word.remove_suffix(1);
  const auto slashes = std::ranges::count(word, '/');
  const bool letters = std::all_of(
      word.begin(), word.end(), [&others](char c) { return is_letter(c) || others.find(c) != std::string_view::npos; });
  const bool digits = word.find_first_of("12345678") != std::string_view::npos;
  return letters && !word.starts_with('/') && (slashes == 7 || (slashes >= 4 && slashes <= 9 && digits));
}

VariantName variant_of_path(std::string_view path) {
  for (bool folder = false; !path.empty(); folder = true) {
    const std::size_t slash = path.rfind('/');
    if (const auto found = variant_of_part(slash == std::string_view::npos ? path : path.substr(slash + 1), folder))
      return *found;
    if (slash == std::string_view::npos) break;
    path = path.substr(0, slash);
  }
  return {};
}

const Variant* variant_of_text(std::string_view text) { return by_board(text).variant; }

Resolution resolve_variant(std::string_view own, const Variant* chosen, const VariantName& path,
                           std::string_view text) {
  // The rules of a file have no name elsewhere, or another variant has it, too.
  if (chosen != nullptr && !own.empty() && same_word(own, chosen->name())) return {chosen, {}, Evidence::position};
  if (!own.empty()) {
    const VariantName meant = meant_by(own);
    if (meant.variant != nullptr) return {meant.variant, meant.profile, Evidence::position};
    if (chosen == nullptr) return {nullptr, {}, Evidence::unknown};
  }
  if (chosen != nullptr) return {chosen, {}, Evidence::user};
  if (path.variant != nullptr) return {path.variant, path.profile, Evidence::file};
  return by_board(text);
}

std::string_view reason_of(Evidence evidence) noexcept {
  // In the order of Evidence.
  constexpr std::array<std::string_view, 7> reasons{"the position names it",
                                                    "it was chosen",
                                                    "the name of the file or its folder says so",
                                                    "the board and its fields show it",
                                                    "nothing names another variant",
                                                    "several variants are written like this",
                                                    "the variant is not known"};
  return reasons[static_cast<std::size_t>(evidence)];
}

void VariantTally::add(const Resolution& resolution, std::uint64_t positions) {
  if (resolution.variant != nullptr && positions > 0) counts[{resolution.by, resolution.variant->name()}] += positions;
}

void VariantTally::add(const VariantTally& other) {
  for (const auto& [key, count] : other.counts) counts[key] += count;
}

std::string VariantTally::text() const {
  std::string text;
  for (const auto& [key, count] : counts) {
    const auto [by, variant] = key;
    if (by != Evidence::file && by != Evidence::board && by != Evidence::nothing) continue;
    text += fmt::format("{}{} of {} ({})", text.empty() ? "" : ", ",
                        text.empty() ? counted(count, "position") : std::to_string(count), variant, reason_of(by));
  }
  return text;
}

LineName take_line_name(std::string_view& line) {
  constexpr std::string_view bar = " | ";
  const std::size_t end = line.find(bar);
  if (end == std::string_view::npos) return {};
  const std::size_t colon = std::min(line.substr(0, end).find(':'), end);
  const std::string_view word = line.substr(0, colon);
  const VariantName meant = meant_by(word);
  LineName name{meant.variant, meant.profile, word, {}};
  const std::string_view behind = line.substr(end + bar.size());
  // What stands before a board was meant as a name.
  if (name.variant == nullptr && !resembles_board(behind.substr(0, behind.find(' ')))) return {};
  if (colon < end) name.armies = line.substr(colon + 1, end - colon - 1);
  line.remove_prefix(end + bar.size());
  return name;
}

GivenRules rules_for(const GivenRules& chosen, const Resolution& resolution) {
  GivenRules rules = chosen;
  rules.assumed = resolution.by != Evidence::user && resolution.by != Evidence::position;
  if (resolution.by == Evidence::user) return rules;
  rules.ruleset = {};
  if (resolution.variant == nullptr) return rules;
  // Profiles, alphabets and armies are those of one variant.
  rules.ruleset = resolution.ruleset(chosen.ruleset);
  if (resolution.variant == chosen.ruleset.known_variant()) return rules;
  if (chosen.ruleset) rules.fen.alphabet.clear();
  if (resolution.variant->army_choice() == nullptr) rules.fen.armies.clear();
  return rules;
}

LineRules rules_of_line(const GivenRules& chosen, const VariantName& path, std::string_view& line) {
  const LineName name = take_line_name(line);
  const Variant* variant = chosen.assumed ? nullptr : chosen.ruleset.known_variant();
  LineRules result{{}, resolve_variant(name.word, variant, path, line), name.word};
  result.rules = rules_for(chosen, result.resolution);
  if (!name.armies.empty()) result.rules.fen.armies = name.armies;
  return result;
}

Fault no_variant(std::string_view text, std::string_view own) {
  Fault fault{.check = "AR131",
              .level = Level::error,
              .begin = 0,
              .end = text.size(),
              .message = "several variants are written like this",
              .seen = {},
              .expected = "the variant named: by an operation 'variant NAME;', or by the name of the file or folder"};
  if (text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos) {
    fault.check = "AF101";
    fault.message = "there is no FEN";
    fault.expected = "a board with eight ranks";
  } else if (!own.empty()) {
    const std::vector<std::string> names = variant_names();
    const std::string near = nearest(std::string(own), names);
    fault.check = "AR130";
    fault.seen = printable(own, 40);
    fault.message = fmt::format("the variant '{}' is not known", fault.seen);
    fault.expected = near.empty() ? joined(names) : near;
  } else if (const std::vector<const Variant*> like = likest_to(text).variants; like.size() > 1) {
    const auto title_of = [](const Variant* each) { return each->title(); };
    fault.message = fmt::format("{} are written like this", joined(like, " and ", title_of));
  } else {
    fault.message = "the pieces on the board are those of no variant that is built in";
  }
  return fault;
}

ReadPosition read_position(std::string_view fen, const GivenRules& rules, const Location& where, bool any_setup,
                           std::optional<Side> to_move) {
  const Take take = any_setup ? Take::any_setup : Take::positions;
  RootReading read = read_root(fen, rules.ruleset, rules.fen, take, to_move);
  const auto whole = read.written ? std::nullopt : completed(fen);
  if (whole) {
    RootReading again = read_root(*whole, rules.ruleset, rules.fen, take, to_move);
    if (again.written) {
      again.remarks.push_back({.check = "AF105",
                               .level = Level::note,
                               .begin = fen.size(),
                               .end = fen.size(),
                               .message = "fields are missing; they are read as '-': no castling, no en passant",
                               .seen = {},
                               .expected = {}});
      read = std::move(again);
    }
  }
  ReadPosition result{std::move(read.written), {}, {}};
  for (const Fault& fault : read.faults) result.faults.push_back(to_finding(fault, where, fen));
  for (const Fault& fault : read.remarks) result.remarks.push_back(to_finding(fault, where, fen));
  return result;
}

}  // namespace arbiter::records
