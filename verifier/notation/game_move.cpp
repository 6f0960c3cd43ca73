#include "verifier/notation/game_move.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/notation/typed_word.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {
namespace {

/// Characters of type that stand for those of the standard.
constexpr std::array<std::pair<std::string_view, char>, 16> typographic{{{"♔", 'K'},
                                                                         {"♕", 'Q'},
                                                                         {"♖", 'R'},
                                                                         {"♗", 'B'},
                                                                         {"♘", 'N'},
                                                                         {"♚", 'K'},
                                                                         {"♛", 'Q'},
                                                                         {"♜", 'R'},
                                                                         {"♝", 'B'},
                                                                         {"♞", 'N'},
                                                                         {"–", '-'},
                                                                         {"−", '-'},
                                                                         {"‑", '-'},
                                                                         {"×", 'x'},
                                                                         {"†", '+'},
                                                                         {"‡", '#'}}};

std::string in_ascii(std::string_view word) {
  std::string text;
  while (!word.empty()) {
    const auto known = std::find_if(typographic.begin(), typographic.end(),
                                    [&](const auto& each) { return word.starts_with(each.first); });
    text += known == typographic.end() ? word.front() : known->second;
    word.remove_prefix(known == typographic.end() ? 1 : known->first.size());
  }
  return text;
}

/// Cuts off the marks behind a move, and returns that of check or mate, if there is one.
char take_marks(std::string_view& word) {
  char mark = 0;
  for (bool more = true; more;) {
    more = false;
    const std::size_t end = word.find_last_not_of("+#!?=") + 1;
    for (const char c : word.substr(end)) {
      if (c == '#' || (c == '+' && mark == 0)) mark = c;
    }
    if (end > 0) word = word.substr(0, end);
    for (const std::string_view passing : {"e.p.", "ep"}) {
      if (word.size() > passing.size() + 3 && word.ends_with(passing)) {
        word.remove_suffix(passing.size());
        more = true;
      }
    }
  }
  return mark;
}

class GameMoveFinder {
 public:
  GameMoveFinder(const Setup& before, const Variant& variant, const std::vector<MoveOutcome>& legal)
      : before_(before), variant_(variant), legal_(legal) {}

  /// The one move that a word in a usual form surely names.
  [[nodiscard]] const MoveOutcome* at_once(std::string_view core, const std::optional<TypedWord>& word) const {
    if (const std::string_view castling = usual_word(core); castling == "O-O" || castling == "O-O-O")
      return castled(castling == "O-O-O");
    if (const std::size_t at = core.substr(0, 2).find('@'); at != std::string_view::npos) return placed(core, at);
    return word ? only(*word) : nullptr;
  }

  /// The one move that fits a word, if all that fit are of one step; castling only if no plain step goes there.
  [[nodiscard]] const MoveOutcome* only(const TypedWord& word) const {
    const TypedWordMatcher matcher(word, before_, variant_);
    const MoveOutcome* found = nullptr;
    const MoveOutcome* castling = nullptr;
    for (const MoveOutcome& each : legal_) {
      if (!matcher.fits(each.move)) continue;
      const MoveOutcome*& place = each.move.front().also ? castling : found;
      if (place != nullptr || each.move.size() != 1) return nullptr;
      place = &each;
    }
    return found != nullptr ? found : castling;
  }

 private:
  [[nodiscard]] const MoveOutcome* castled(bool far) const {
    const MoveOutcome* found = nullptr;
    for (const MoveOutcome& each : legal_) {
      const Step& step = each.move.front();
      if (!step.also || (step.also->from.file() < step.from.file()) != far) continue;
      if (found != nullptr || each.move.size() != 1) return nullptr;
      found = &each;
    }
    return found;
  }

  /// N@f3, or @e4 of a pawn.
  [[nodiscard]] const MoveOutcome* placed(std::string_view core, std::size_t at) const {
    const auto to = Square::parse(core.substr(at + 1));
    const char letter = at == 0 ? 'P' : core.front();
    for (const MoveOutcome& each : legal_) {
      const Step& step = each.move.front();
      if (step.places && to == step.to && each.move.size() == 1 &&
          role_info(variant_, step.becomes.role).notation == letter)
        return &each;
    }
    return nullptr;
  }

  const Setup& before_;
  const Variant& variant_;
  const std::vector<MoveOutcome>& legal_;
};

/// Whether the word writes a pawn's capture as if the pawn went straight on.
bool goes_aside(const TypedWord& word, const Move& move) {
  const Step& step = move.front();
  return word.names_piece() && (word.piece == 0 || word.piece == 'P') && word.file == 0 && !word.takes &&
         !step.captures.empty() && step.from.file() != step.to.file();
}

}  // namespace

GameMove find_game_move(std::string_view written, const Setup& before, const Variant& variant,
                        const std::vector<MoveOutcome>& legal) {
  const bool plain =
      std::all_of(written.begin(), written.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  const std::string ascii = plain ? std::string() : in_ascii(written);
  std::string_view core = plain ? written : std::string_view(ascii);
  GameMove result;
  result.mark = take_marks(core);
  const std::optional<TypedWord> word = read_typed_word(core, variant);
  const GameMoveFinder finder(before, variant, legal);
  const auto take = [&](const MoveOutcome* move) {
    result.kind = GameMove::Kind::legal;
    result.move = move;
  };
  const MoveOutcome* found = finder.at_once(core, word);
  if (found != nullptr && !(word && goes_aside(*word, found->move))) {
    take(found);
    return result;
  }
  if (found == nullptr && word && word->takes) {
    TypedWord quiet = *word;
    quiet.takes = false;
    const MoveOutcome* other = quiet.names_piece() && quiet.piece == 0 ? nullptr : finder.only(quiet);
    if (other != nullptr) {
      take(other);
      result.takes_nothing = true;
      return result;
    }
  }
  auto slow = typed_move(core, before, variant, legal);
  if (slow && !(word && goes_aside(*word, slow->move))) {
    take(&*std::find_if(legal.begin(), legal.end(), [&](const MoveOutcome& each) { return each.move == slow->move; }));
    return result;
  }
  if (slow) {
    result.kind = GameMove::Kind::illegal;
    result.fault =
        Fault{.check = "AT104",
              .level = Level::error,
              .begin = 0,
              .end = written.size(),
              .message = "no pawn goes straight to this square",
              .seen = std::string(core),
              .expected = "for a capture, the file that the pawn comes from: " + to_text(slow->move, before, variant)};
    return result;
  }
  result.fault = std::move(slow.error().front());
  result.kind = result.fault->check == "AT105"   ? GameMove::Kind::ambiguous
                : result.fault->check == "AT104" ? GameMove::Kind::illegal
                                                 : GameMove::Kind::unreadable;
  return result;
}

bool looks_like_move(std::string_view word) noexcept {
  if (word.starts_with("O-O") || word.starts_with("0-0") || word.starts_with("o-o") || is_null_move(word)) return true;
  for (std::size_t at = 0; at + 1 < word.size(); ++at) {
    if (word[at] >= 'a' && word[at] <= 'h' && word[at + 1] >= '1' && word[at + 1] <= '8') return true;
  }
  return false;
}

}  // namespace arbiter
