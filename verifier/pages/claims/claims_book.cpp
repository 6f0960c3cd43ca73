#include "verifier/pages/claims/claims_book.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/pages/markup/page.hpp"
#include "verifier/pages/markup/page_faults.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

std::string names(const std::vector<Square>& squares) {
  std::string text = joined(squares, ", ", [](Square square) { return square.name(); });
  if (const std::size_t last = text.rfind(", "); last != std::string::npos) text.replace(last, 2, " and ");
  return text;
}

std::string whose(const Claim& claim) {
  const std::string_view piece =
      claim.piece_name.empty() ? (claim.pieces.size() == 1 ? "piece" : "pieces") : std::string_view(claim.piece_name);
  return claim.pieces.empty() ? fmt::format("the {}", piece) : fmt::format("the {} on {}", piece, names(claim.pieces));
}

constexpr std::size_t most_claim_faults = 50;

std::optional<std::vector<Square>> squares_of(std::string_view text) {
  std::vector<Square> squares;
  for (bool more = true; more;) {
    more = text.find(',') != std::string_view::npos;
    const auto square = Square::parse(take_until(text, ','));
    if (!square) return std::nullopt;
    squares.push_back(*square);
  }
  return squares;
}

/// The squares of a list of marks; words that are not squares are left out.
SquareSet squares_in(std::string_view marks) {
  SquareSet squares;
  while (!marks.empty()) {
    if (const auto square = Square::parse(take_until(marks, ','))) squares |= SquareSet(*square);
  }
  return squares;
}

/// The number of squares marked in only one of the two; 0 for an entry without marks.
std::size_t marks_apart(const ClaimEntry& entry, std::string_view marks) {
  if (!entry.marks) return 0;
  const auto known = squares_in(*entry.marks);
  const auto seen = squares_in(marks);
  return static_cast<std::size_t>((known - seen).size() + (seen - known).size());
}

struct ClaimKindRow {
  std::string_view word;
  std::string_view judge;
  bool needs_words;
  std::string_view sentence;
};

/// In the order of ClaimKind.
constexpr auto claim_kinds = std::to_array<ClaimKindRow>({
#define ARBITER_CLAIM_KIND(name, judge, needs_words, sentence) {#name, #judge, needs_words, sentence},
#include "verifier/pages/claims/claim_kinds.def"
});

const ClaimKindRow& row_of(ClaimKind kind) { return claim_kinds[static_cast<std::size_t>(kind)]; }

std::optional<Side> side_named(std::string_view word) {
  if (word == "white") return Side::white;
  return word == "black" ? std::optional(Side::black) : std::nullopt;
}

std::optional<Status> status_named(std::string_view word) {
  for (const Status status :
       {Status::ongoing, Status::check, Status::mate, Status::stalemate, Status::won, Status::lost, Status::drawn}) {
    if (word == to_string(status)) return status;
  }
  return std::nullopt;
}

struct ClaimsReader {
  const std::string& file;
  std::string_view text;
  std::vector<ClaimEntry> entries{};
  std::vector<Finding> findings{};
  std::string_view line{};
  std::vector<std::string_view> words{};  ///< of the line
  std::size_t number = 0;
  ClaimEntry entry{};
  bool open = false;
  bool sound = true;

  void read() {
    while (!text.empty() && findings.size() < most_claim_faults) {
      line = take_until(text, '\n');
      ++number;
      words = split_words(line, " \t\r");
      if (words.empty())
        finish();
      else if (words.front().front() != '#')
        keyword();
    }
    finish();
  }

  /// False.
  bool say_at(std::size_t column, std::string_view word, FaultText fault) {
    sound = false;
    fault.seen = printable(word, 80);
    findings.push_back(finding_of(std::move(fault), {file, number, column, column + word.size()}));
    if (line.size() < 1000) findings.back().source_line = std::string(line);
    return false;
  }
  /// The same; `word`: of the line.
  bool say(std::string_view word, FaultText fault) { return say_at(offset_of(word, line) + 1, word, std::move(fault)); }

  /// The word of that number, or the last.
  [[nodiscard]] std::string_view word(std::size_t i) const { return words[std::min(i, words.size() - 1)]; }
  /// The line from that word on; empty if there is none.
  [[nodiscard]] std::string rest(std::size_t i) const {
    return i < words.size() ? std::string(trimmed(line.substr(offset_of(words[i], line)))) : std::string();
  }

  bool keyword() {
    const std::string_view key = words.front();
    if (key == "diagram") {
      finish();
      open = true;
      entry.where = {.file = file, .line = number, .column = 1, .end_column = line.size() + 1};
      if (words.size() < 2 || words.size() > 3) return say(key, fault::diagram_words());
      entry.board = std::string(words[1]);
      if (words.size() == 3) entry.marks = words[2] == "-" ? "" : std::string(words[2]);
      return true;
    }
    if (!open) return say(key, fault::no_block());
    constexpr std::array<std::string_view, 7> known{"variant", "state", "alphabet", "of", "says", "clause", "claim"};
    if (!contains(known, key)) return say(key, fault::unknown_keyword());
    if (words.size() < 2) return say(key, fault::bare_keyword());
    if (key == "variant") entry.variant = std::string(words[1]);
    if (key == "state") entry.state = rest(1);
    if (key == "alphabet") entry.alphabet = std::string(words[1]);
    if (key == "of") entry.document = rest(1);
    if (key == "says") entry.words = rest(1);
    if (key == "clause") entry.clauses.insert(entry.clauses.end(), words.begin() + 1, words.end());
    if (key != "claim") return true;
    Claim claim;
    claim.origin = fmt::format("{}:{}", file, number);
    const auto* const row = std::ranges::find(claim_kinds, words[1], &ClaimKindRow::word);
    // Arrows are named by no file.
    claim.kind = row == claim_kinds.end() ? ClaimKind::arrows : static_cast<ClaimKind>(row - claim_kinds.begin());
    if (!read(claim)) return false;
    entry.claims.push_back(std::move(claim));
    return true;
  }

  /// Reads what stands behind the kind of the claim.
  bool read(Claim& claim) {
    const std::string_view kind = words[1];
    switch (claim.kind) {
      case ClaimKind::targets:
      case ClaimKind::quiet:
      case ClaimKind::landings:
      case ClaimKind::victims:
      case ClaimKind::must: {
        const auto pieces = words.size() > 2 ? squares_of(words[2]) : std::nullopt;
        if (!pieces) return say(word(2), fault::no_pieces(kind));
        claim.pieces = *pieces;
        claim.piece_name = rest(3);
        return true;
      }
      case ClaimKind::check:
      case ClaimKind::safe: {
        const auto side = words.size() == 3 ? side_named(words[2]) : std::nullopt;
        if (!side) return say(words.back(), fault::no_side(kind));
        claim.side = *side;
        return true;
      }
      case ClaimKind::legs: return legs(claim);
      case ClaimKind::leads:
        if (words.size() != 3) return say(words.back(), fault::no_move());
        claim.from_text = words[2] == "text";
        if (!claim.from_text) claim.move = std::string(words[2]);
        return true;
      case ClaimKind::after:
        claim.from_text = words.size() == 3 && words[2] == "text";
        if (claim.from_text) return true;
        if (words.size() != 5 || words[3] != "then") return say(words.back(), fault::no_two_moves());
        claim.move = std::string(words[2]);
        claim.answer = std::string(words[4]);
        return true;
      case ClaimKind::status: return status(claim);
      case ClaimKind::result:
      case ClaimKind::setup: return words.size() == 2 || say(words.back(), fault::nothing_follows());
      case ClaimKind::none:
        claim.reason = rest(2);
        return !claim.reason.empty() || say(words.back(), fault::no_reason());
      default: return say(kind, fault::unknown_claim());
    }
  }

  bool status(Claim& claim) {
    const auto known = words.size() > 2 ? status_named(words[2]) : std::nullopt;
    const auto side = words.size() > 3 ? side_named(words[3]) : std::nullopt;
    const auto without = words.size() == 6 && words[4] == "without" ? squares_of(words[5]) : std::nullopt;
    if (!known || !side || (words.size() != 4 && !without))
      return say(known ? words.back() : word(2), fault::no_status());
    claim.status = *known;
    claim.side = *side;
    if (without) claim.without = *without;
    return true;
  }

  bool legs(Claim& claim) {
    const std::string_view take = words.size() > 2 ? words[2] : std::string_view();
    const auto from = Square::parse(take.substr(0, 2));
    const auto taken = take.size() == 5 && take[2] == 'x' ? Square::parse(take.substr(3)) : std::nullopt;
    if (!from || !taken || words.size() < 4) return say(word(2), fault::no_legs());
    claim.pieces = {*from};
    claim.taken = *taken;
    claim.from_text = words[3] == "text";
    const auto squares = claim.from_text ? std::vector<Square>() : squares_of(words[3]);
    if (!squares) return say(words[3], fault::no_squares());
    claim.squares = *squares;
    return true;
  }

  void finish() {
    if (open && sound) {
      if (entry.variant.empty()) say_at(1, "diagram", fault::no_variant());
      if (entry.claims.empty()) say_at(1, "diagram", fault::no_claim());
    }
    if (open && sound) {
      for (Claim& claim : entry.claims) claim.clauses = entry.clauses;
      entries.push_back(std::move(entry));
    }
    entry = {};
    open = false;
    sound = true;
  }
};

}  // namespace

std::string_view to_string(ClaimKind kind) noexcept { return row_of(kind).word; }

bool about_marks(ClaimKind kind) noexcept { return row_of(kind).judge == "marks" || kind == ClaimKind::must; }

bool needs_words(ClaimKind kind) noexcept { return row_of(kind).needs_words; }

std::string in_words(const Claim& claim) {
  const std::string_view player = name_of(claim.side);
  const std::string who = whose(claim);
  const std::string squares = names(claim.squares);
  const auto behind = [&squares](std::string_view word) {
    return squares.empty() ? std::string() : fmt::format(" {} {}", word, squares);
  };
  const std::string without =
      claim.without.empty()
          ? std::string()
          : fmt::format(" without the {} on {}", claim.without.size() == 1 ? "piece" : "pieces", names(claim.without));
  return fmt::format(fmt::runtime(row_of(claim.kind).sentence), fmt::arg("whose", who), fmt::arg("player", player),
                     fmt::arg("mover", claim.pieces.empty() ? player : who), fmt::arg("side", lower_case(player)),
                     fmt::arg("can", claim.denied ? "cannot" : "can"),
                     fmt::arg("attacks", claim.denied ? "does not attack" : "attacks"),
                     fmt::arg("not", claim.denied ? "not " : ""), fmt::arg("status", to_string(claim.status)),
                     fmt::arg("without", without), fmt::arg("squares", squares), fmt::arg("to_squares", behind("to")),
                     fmt::arg("on_squares", behind("on")),
                     fmt::arg("taken", claim.taken ? claim.taken->name() : "a square"),
                     fmt::arg("move", claim.from_text ? "the first move that the page names" : claim.move),
                     fmt::arg("answer", claim.from_text ? "the second one" : claim.answer));
}

bool other_marks(const ClaimEntry& entry, std::string_view marks) {
  if (!entry.marks) return false;
  const std::size_t apart = marks_apart(entry, marks);
  const auto most = static_cast<std::size_t>(std::max(squares_in(*entry.marks).size(), squares_in(marks).size()));
  return apart > 2 && 2 * apart > most;
}

std::vector<Finding> ClaimsBook::add(const std::string& file, std::string_view text) {
  ClaimsReader reader{file, text};
  if (text.find('\0') != std::string_view::npos) return {finding_of(fault::claims_not_text(), {.file = file})};
  reader.read();
  entries.insert(entries.begin(), std::make_move_iterator(reader.entries.begin()),
                 std::make_move_iterator(reader.entries.end()));
  return std::move(reader.findings);
}

const ClaimEntry* ClaimsBook::find(std::string_view variant, std::string_view board, std::string_view marks,
                                   std::size_t earlier) const {
  std::vector<const ClaimEntry*> same;
  for (const ClaimEntry& entry : entries) {
    if (entry.variant != variant || entry.board != board) continue;
    if (entry.marks == marks) return &entry;
    // An entry that a later file has replaced no longer counts.
    const auto known = [&entry](const ClaimEntry* other) { return other->marks == entry.marks; };
    if (std::ranges::none_of(same, known)) same.push_back(&entry);
  }
  if (same.empty()) return nullptr;
  std::size_t least = std::string_view::npos;
  for (const ClaimEntry* entry : same) least = std::min(least, marks_apart(*entry, marks));
  std::erase_if(same, [&](const ClaimEntry* entry) { return marks_apart(*entry, marks) != least; });
  return same[std::min(earlier, same.size() - 1)];
}

std::vector<std::string> ClaimsBook::variants_of(std::string_view board) const {
  std::vector<std::string> names;
  for (const ClaimEntry& entry : entries) {
    if (entry.board == board && !contains(names, entry.variant)) names.push_back(entry.variant);
  }
  return names;
}

const ClaimsBook& ClaimsBook::built_in() {
  static const ClaimsBook book = [] {
    ClaimsBook result;
    for (const auto& [name, text] : built_in_claims()) {
      const std::vector<Finding> findings = result.add(std::string(name), text);
      if (!findings.empty()) throw InternalError("a built-in claims file is broken: " + findings.front().message);
    }
    for (ClaimEntry& entry : result.entries) entry.built_in = true;
    return result;
  }();
  return book;
}

}  // namespace arbiter::pages
