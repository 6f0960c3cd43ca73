#include "verifier/pages/claims/claims_book.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

std::string names(const std::vector<Square>& squares) {
  std::string text;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    text += i == 0 ? "" : i + 1 == squares.size() ? " and " : ", ";
    text += squares[i].name();
  }
  return text;
}

std::string whose(const Claim& claim) {
  const std::string_view piece =
      claim.piece_name.empty() ? (claim.pieces.size() == 1 ? "piece" : "pieces") : std::string_view(claim.piece_name);
  return claim.pieces.empty() ? fmt::format("the {}", piece) : fmt::format("the {} on {}", piece, names(claim.pieces));
}

constexpr std::size_t most_faults = 50;

struct Word {
  std::string_view text;
  std::size_t column;  ///< from 1
};

std::vector<Word> words_of(std::string_view line, std::size_t from = 0) {
  std::vector<Word> words;
  std::size_t at = from;
  while ((at = line.find_first_not_of(" \t\r", at)) != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
    words.push_back({line.substr(at, end - at), at + 1});
    at = end;
  }
  return words;
}

std::string rest_of(std::string_view line, const Word& word) {
  std::string_view rest = line.substr(word.column - 1);
  while (!rest.empty() && (rest.back() == ' ' || rest.back() == '\t' || rest.back() == '\r')) rest.remove_suffix(1);
  return std::string(rest);
}

std::optional<std::vector<Square>> squares_of(std::string_view text) {
  std::vector<Square> squares;
  while (true) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto square = Square::parse(text.substr(0, comma));
    if (!square) return std::nullopt;
    squares.push_back(*square);
    if (comma == text.size()) return squares;
    text.remove_prefix(comma + 1);
  }
}

/// The squares of a list of marks; words that are not squares are left out.
SquareSet squares_in(std::string_view marks) {
  SquareSet squares;
  while (!marks.empty()) {
    if (const auto square = Square::parse(take_until(marks, ','))) squares |= SquareSet(*square);
  }
  return squares;
}

std::optional<ClaimKind> marks_kind(std::string_view word) {
  for (const ClaimKind kind :
       {ClaimKind::targets, ClaimKind::quiet, ClaimKind::landings, ClaimKind::victims, ClaimKind::must}) {
    if (word == to_string(kind)) return kind;
  }
  return std::nullopt;
}

std::optional<Status> status_named(std::string_view word) {
  for (const Status status :
       {Status::ongoing, Status::check, Status::mate, Status::stalemate, Status::won, Status::lost, Status::drawn}) {
    if (word == to_string(status)) return status;
  }
  return std::nullopt;
}

class Reader {
 public:
  Reader(const std::string& file, std::string_view text) : file_(file), text_(text) {}

  std::vector<ClaimEntry> entries;
  std::vector<Finding> findings;

  void read() {
    while (!text_.empty() && findings.size() < most_faults) {
      line_ = take_until(text_, '\n');
      ++number_;
      const auto words = words_of(line_);
      if (words.empty())
        finish();
      else if (words.front().text.front() != '#')
        keyword(words);
    }
    finish();
  }

 private:
  void fault(const Word& word, std::string message, std::string wanted = {}) {
    sound_ = false;
    findings.push_back({.check = "AV120",
                        .level = check_info("AV120").level,
                        .message = std::move(message),
                        .where = {file_, number_, word.column, word.column + word.text.size()},
                        .source_line = std::string(line_.size() < 1000 ? line_ : std::string_view()),
                        .seen = printable(word.text, 80),
                        .wanted = std::move(wanted)});
  }

  void keyword(const std::vector<Word>& words) {
    const std::string_view key = words.front().text;
    if (key == "diagram") {
      finish();
      open_ = true;
      entry_.where = {.file = file_, .line = number_, .column = 1, .end_column = line_.size() + 1};
      if (words.size() < 2 || words.size() > 3)
        return fault(words.front(), "a diagram has a board and perhaps marks", "diagram BOARD [MARKS]");
      entry_.board = std::string(words[1].text);
      if (words.size() == 3) entry_.marks = words[2].text == "-" ? "" : std::string(words[2].text);
      return;
    }
    if (!open_) return fault(words.front(), "a block starts with its diagram", "diagram BOARD [MARKS]");
    if (key != "variant" && key != "state" && key != "alphabet" && key != "of" && key != "says" && key != "clause" &&
        key != "claim") {
      return fault(words.front(), "unknown keyword", "diagram, variant, state, alphabet, of, says, clause or claim");
    }
    if (words.size() < 2) return fault(words.front(), "the keyword needs its text");
    if (key == "variant") entry_.variant = std::string(words[1].text);
    if (key == "state") entry_.state = rest_of(line_, words[1]);
    if (key == "alphabet") entry_.alphabet = std::string(words[1].text);
    if (key == "of") entry_.document = rest_of(line_, words[1]);
    if (key == "says") entry_.words = rest_of(line_, words[1]);
    if (key == "clause") {
      for (std::size_t i = 1; i < words.size(); ++i) entry_.clauses.emplace_back(words[i].text);
    }
    if (key == "claim") claim(words);
  }

  void claim(const std::vector<Word>& words) {
    Claim claim;
    claim.origin = fmt::format("{}:{}", file_, number_);
    const std::string_view kind = words[1].text;
    const auto rest = [&](std::size_t i) { return i < words.size() ? rest_of(line_, words[i]) : std::string(); };
    const Word& last = words.back();
    if (const auto about = marks_kind(kind)) {
      claim.kind = *about;
      const auto pieces = words.size() > 2 ? squares_of(words[2].text) : std::nullopt;
      if (!pieces)
        return fault(words.size() > 2 ? words[2] : last, "this needs the squares of the pieces",
                     fmt::format("claim {} e4 [name]", kind));
      claim.pieces = *pieces;
      claim.piece_name = rest(3);
    } else if (kind == "check" || kind == "safe") {
      claim.kind = kind == "check" ? ClaimKind::check : ClaimKind::safe;
      if (words.size() != 3 || (words[2].text != "white" && words[2].text != "black")) {
        return fault(last, "this needs a side", fmt::format("claim {} white, or black", kind));
      }
      claim.side = words[2].text == "white" ? Side::white : Side::black;
    } else if (kind == "legs") {
      if (!legs(words, claim)) return;
    } else if (kind == "leads") {
      claim.kind = ClaimKind::leads;
      if (words.size() != 3) return fault(last, "this needs a move", "claim leads text, or claim leads Bxc6,Ba5");
      claim.from_text = words[2].text == "text";
      if (!claim.from_text) claim.move = std::string(words[2].text);
    } else if (kind == "after") {
      if (!after(words, claim)) return;
    } else if (kind == "status") {
      if (!status(words, claim)) return;
    } else if (kind == "result" || kind == "setup") {
      claim.kind = kind == "result" ? ClaimKind::result : ClaimKind::setup;
      if (words.size() != 2) return fault(last, "nothing follows here");
    } else if (kind == "none") {
      claim.reason = rest(2);
      if (claim.reason.empty()) return fault(last, "a diagram without a claim needs a reason", "claim none a set-up");
    } else {
      return fault(
          words[1], "unknown claim",
          "targets, quiet, landings, victims, must, check, safe, legs, leads, result, after, status, setup or none");
    }
    entry_.claims.push_back(std::move(claim));
  }

  bool after(const std::vector<Word>& words, Claim& claim) {
    claim.kind = ClaimKind::after;
    claim.from_text = words.size() == 3 && words[2].text == "text";
    if (claim.from_text) return true;
    if (words.size() != 5 || words[3].text != "then") {
      fault(words.back(), "this needs two moves", "claim after text, or claim after Rxh4=P then h5");
      return false;
    }
    claim.move = std::string(words[2].text);
    claim.answer = std::string(words[4].text);
    return true;
  }

  bool status(const std::vector<Word>& words, Claim& claim) {
    claim.kind = ClaimKind::status;
    const auto known = words.size() > 2 ? status_named(words[2].text) : std::nullopt;
    const bool side = words.size() > 3 && (words[3].text == "white" || words[3].text == "black");
    const bool plain = words.size() == 4;
    const auto without = words.size() == 6 && words[4].text == "without" ? squares_of(words[5].text) : std::nullopt;
    if (!known || !side || (!plain && !without)) {
      fault(words.size() > 2 && !known ? words[2] : words.back(),
            "this needs a status, the side to move, and perhaps pieces to leave out",
            "claim status mate white, or claim status mate white without a7");
      return false;
    }
    claim.status = *known;
    claim.side = words[3].text == "white" ? Side::white : Side::black;
    if (without) claim.without = *without;
    return true;
  }

  bool legs(const std::vector<Word>& words, Claim& claim) {
    claim.kind = ClaimKind::legs;
    const std::string_view take = words.size() > 2 ? words[2].text : std::string_view();
    const auto from = Square::parse(take.substr(0, 2));
    const auto taken = take.size() == 5 && take[2] == 'x' ? Square::parse(take.substr(3)) : std::nullopt;
    if (!from || !taken || words.size() < 4) {
      fault(words.size() > 2 ? words[2] : words.back(), "this needs a take and the squares",
            "claim legs b5xc6 text, or claim legs b5xc6 a5,b4");
      return false;
    }
    claim.pieces = {*from};
    claim.taken = *taken;
    claim.from_text = words[3].text == "text";
    if (claim.from_text) return true;
    const auto squares = squares_of(words[3].text);
    if (!squares) {
      fault(words[3], "this is not a list of squares", "a5,b4,d4");
      return false;
    }
    claim.squares = *squares;
    return true;
  }

  void finish() {
    if (open_ && sound_) {
      const Word whole{"diagram", 1};
      if (entry_.variant.empty()) fault(whole, "the block names no variant", "variant NAME");
      if (entry_.claims.empty()) fault(whole, "the block has no claim", "claim none REASON, at least");
    }
    if (open_ && sound_) {
      for (Claim& claim : entry_.claims) claim.clauses = entry_.clauses;
      entries.push_back(std::move(entry_));
    }
    entry_ = {};
    open_ = false;
    sound_ = true;
  }

  const std::string& file_;
  std::string_view text_;
  std::string_view line_;
  std::size_t number_ = 0;
  ClaimEntry entry_;
  bool open_ = false;
  bool sound_ = true;
};

}  // namespace

std::string_view to_string(ClaimKind kind) noexcept {
  // In the order of ClaimKind.
  constexpr std::array<std::string_view, 19> words{
      "targets", "quiet", "landings", "victims", "must",    "check", "safe",  "legs",  "leads", "result",
      "arrows",  "after", "status",   "setup",   "attacks", "moves", "takes", "mates", "none"};
  static_assert(words.size() == static_cast<std::size_t>(ClaimKind::none) + 1);
  return words[static_cast<std::size_t>(kind)];
}

bool about_marks(ClaimKind kind) noexcept {
  return kind == ClaimKind::targets || kind == ClaimKind::quiet || kind == ClaimKind::landings ||
         kind == ClaimKind::victims || kind == ClaimKind::must;
}

std::string in_words(const Claim& claim) {
  const std::string_view side = claim.side == Side::white ? "white" : "black";
  switch (claim.kind) {
    case ClaimKind::targets: return fmt::format("the marks are all squares that {} can step to", whose(claim));
    case ClaimKind::quiet:
      return fmt::format("the marks are all squares that {} can step to without capturing", whose(claim));
    case ClaimKind::landings:
      return fmt::format("the marks are all squares that {} can land on when capturing", whose(claim));
    case ClaimKind::victims:
      return fmt::format("the marks are the squares of all pieces that {} can capture", whose(claim));
    case ClaimKind::must:
      return fmt::format("{} must capture the marked pieces in one move, and no other", whose(claim));
    case ClaimKind::check: return fmt::format("the {} king is in check", side);
    case ClaimKind::safe: return fmt::format("the {} king is not in check", side);
    case ClaimKind::legs:
      return fmt::format("after taking on {}, {} can go on to exactly the squares that the page names",
                         claim.taken ? claim.taken->name() : "a square", whose(claim));
    case ClaimKind::leads: return "the move that the page names leads to the board on the right";
    case ClaimKind::result: return "the board on the right is that after the move on the left";
    case ClaimKind::arrows: return "each arrow is a step that the piece at its start can make";
    case ClaimKind::after:
      return claim.from_text ? "after the first move that the page names, the second one is legal"
                             : fmt::format("after {}, {} is legal", claim.move, claim.answer);
    case ClaimKind::status:
      return fmt::format("{}{}{}, {} to move", claim.denied ? "not " : "", to_string(claim.status),
                         claim.without.empty()
                             ? ""
                             : fmt::format(" without the {} on {}", claim.without.size() == 1 ? "piece" : "pieces",
                                           names(claim.without)),
                         side);
    case ClaimKind::setup: return "the pieces stand as at the start of the game";
    case ClaimKind::attacks:
      return fmt::format("{} {} {}", whose(claim), claim.denied ? "does not attack" : "attacks", names(claim.squares));
    case ClaimKind::moves:
    case ClaimKind::takes:
      return fmt::format(
          "{} {} {}{}",
          claim.pieces.empty() ? std::string(claim.side == Side::white ? "White" : "Black") : whose(claim),
          claim.denied ? "cannot" : "can", claim.kind == ClaimKind::moves ? "move" : "capture",
          claim.squares.empty()
              ? ""
              : fmt::format("{}{}", claim.kind == ClaimKind::moves ? " to " : " on ", names(claim.squares)));
    case ClaimKind::mates:
      return fmt::format("{} {} mate with the next move", claim.side == Side::white ? "White" : "Black",
                         claim.denied ? "cannot" : "can");
    case ClaimKind::none: break;
  }
  return "no claim about the rules";
}

std::size_t marks_apart(const ClaimEntry& entry, std::string_view marks) {
  if (!entry.marks) return 0;
  const auto known = squares_in(*entry.marks);
  const auto seen = squares_in(marks);
  return static_cast<std::size_t>((known - seen).size() + (seen - known).size());
}

bool other_marks(const ClaimEntry& entry, std::string_view marks) {
  if (!entry.marks) return false;
  const std::size_t apart = marks_apart(entry, marks);
  const auto most = static_cast<std::size_t>(std::max(squares_in(*entry.marks).size(), squares_in(marks).size()));
  return apart > 2 && 2 * apart > most;
}

std::vector<Finding> ClaimsBook::add(const std::string& file, std::string_view text) {
  Reader reader(file, text);
  if (text.find('\0') != std::string_view::npos)
    return {finding_of("AV120", "the claims file holds NUL bytes: it is not text", {.file = file})};
  reader.read();
  entries_.insert(entries_.begin(), std::make_move_iterator(reader.entries.begin()),
                  std::make_move_iterator(reader.entries.end()));
  return std::move(reader.findings);
}

const ClaimEntry* ClaimsBook::find(std::string_view variant, std::string_view board, std::string_view marks,
                                   std::size_t earlier) const {
  std::vector<const ClaimEntry*> same;
  for (const ClaimEntry& entry : entries_) {
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
  for (const ClaimEntry& entry : entries_) {
    if (entry.board == board && std::ranges::find(names, entry.variant) == names.end()) names.push_back(entry.variant);
  }
  return names;
}

const ClaimsBook& ClaimsBook::built_in() {
  static const ClaimsBook book = [] {
    ClaimsBook result;
    for (const BuiltInFile& file : built_in_claims()) {
      const std::vector<Finding> findings = result.add(std::string(file.name), file.text);
      if (!findings.empty()) throw InternalError("a built-in claims file is broken: " + findings.front().message);
    }
    for (ClaimEntry& entry : result.entries_) entry.built_in = true;
    return result;
  }();
  return book;
}

}  // namespace arbiter::pages
