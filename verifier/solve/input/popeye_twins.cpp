#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/solve/input/popeye_fields.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

using namespace std::string_view_literals;

/// A symmetry of the board.
struct BoardChange {
  bool turned = false;  ///< files become ranks, first: a8 goes to h1, while a1 and h8 stay
  bool files = false;   ///< a1 goes to h1
  bool ranks = false;   ///< a1 goes to a8
};

struct TwinReader : FieldReader {
  const Statement& diagram;
  const std::string& letters;  ///< empty: the twin is not typed
  TwinRead result{};
  bool all_in_words = true;

  TwinRead read(Span begin) {
    std::size_t changes = 0;
    for (bool first = true; !words.done(); first = false) {
      const Word word = words.word;
      const Abbreviated found = abbreviated(word.text, words.language->twins);
      if (!letters.empty() && !found.index && is_short(word.text)) {
        if (changes++ == 0 && !result.continued) statement = diagram;
        make_short(word);
        continue;
      }
      if (!found.index) {
        if (words.command()) break;
        refuse(word, found.several);
        words.next();
        ++changes;
        continue;
      }
      const auto kind = static_cast<PopeyeTwin>(*found.index);
      words.next();
      if (kind == PopeyeTwin::continued) {
        if (!first) faults.add(fault::late_continued, word.where);
        result.continued = result.continued || first;
        continue;
      }
      if (changes++ == 0 && !result.continued) statement = diagram;
      make(kind, word);
    }
    if (changes == 0) faults.add(fault::twin_without_change, begin);
    return std::move(result);
  }

  // ---- As composers write them

  static std::optional<Square> square_in(std::string_view text, std::size_t at) {
    return at + 2 <= text.size() ? Square::parse(lower_case(text.substr(at, 2))) : std::nullopt;
  }
  /// `e2-e4`, `e2<->e4`, `e2<>e4`: what stands between the squares; empty if it is none of them.
  static std::string_view between(std::string_view text) {
    if (text.size() < 5 || !square_in(text, 0) || !square_in(text, text.size() - 2)) return {};
    const std::string_view sign = text.substr(2, text.size() - 4);
    return sign == "-" || sign == "<->" || sign == "<>" ? sign : std::string_view();
  }
  static bool is_short(std::string_view text) {
    return !between(text).empty() || text.front() == '-' || (text.front() == '+' && text.size() > 3) ||
           same_word(text, "swap") || same_word(text, "place") || same_word(text, "side") ||
           read_stipulation(text).has_value();
  }

  void make_short(const Word& word) {
    words.next();
    const std::string_view text = word.text;
    if (same_word(text, "swap")) return with_two_squares(PopeyeTwin::exchange, word);
    if (same_word(text, "side")) return set_side(word);
    if (same_word(text, "place")) return place_words(word);
    if (const std::string_view sign = between(text); !sign.empty()) {
      return two_squares(sign == "-" ? PopeyeTwin::move : PopeyeTwin::exchange, *square_in(text, 0),
                         *square_in(text, text.size() - 2), word.where);
    }
    if (text.front() == '-') return remove_short(word);
    if (text.front() == '+') return place(word, text.substr(1), {});
    const auto stipulation = read_stipulation(text);
    statement.stipulation = *stipulation;
    say(to_string(*stipulation), "Stipulation " + to_string(*stipulation));
  }

  void set_side(const Word& change) {
    const Word word = words.word;
    words.next();
    const auto side = side_of(word.text);
    if (!side) return faults.add(fault::no_side, word.text.empty() ? change.where : word.where);
    statement.to_move = side;
    say(side == Side::white ? "White to move" : "Black to move", "");
  }
  static std::optional<Side> side_of(std::string_view word) {
    if (same_word(word, "white")) return Side::white;
    return same_word(word, "black") ? std::optional(Side::black) : std::nullopt;
  }

  void remove_short(const Word& word) {
    const auto from = square_in(word.text, word.text.size() < 3 ? 0 : word.text.size() - 2);
    if (!from) return faults.add(fault::no_square_named, word.where, word.text.substr(0, 40));
    remove_from(*from, word.where);
  }
  void remove_from(Square from, Span where) {
    if (std::exchange(statement.board[from], char{0}) == 0) faults.add(fault::blank_square, where, from.name());
    say(fmt::format("-{}", from.name()), fmt::format("Remove {}", from.name()));
  }

  /// `place white Qe4`, `place wQe4`.
  void place_words(const Word& change) {
    const auto side = side_of(words.word.text);
    if (side) words.next();
    if (words.done()) return faults.add(fault::place_nothing, change.where);
    const Word word = words.word;
    words.next();
    place(word, word.text, side);
  }

  /// A piece with its square: `wQe4`, `Qe4` (White's), `qe4` (Black's).
  void place(const Word& word, std::string_view text, std::optional<Side> side) {
    if (!side && text.size() == 4 && (text.front() == 'w' || text.front() == 'b')) {
      side = text.front() == 'w' ? Side::white : Side::black;
      text.remove_prefix(1);
    }
    const auto to = text.size() == 3 ? square_in(text, 1) : std::nullopt;
    if (!to) return faults.add(fault::no_placed_piece, word.where, word.text.substr(0, 40));
    const bool black = side ? *side == Side::black : is_lower(text.front());
    char letter = to_upper(text.front());
    // Problemists write S for a knight.
    if (letter == 'S' && letters.find('S') == std::string::npos) letter = 'N';
    if (letters.find(letter) == std::string::npos) {
      return faults.add("AS104", word.where, fmt::format("'{}' is not a letter of a piece", text.substr(0, 1)),
                        fmt::format("{}", fmt::join(letters, ", ")));
    }
    const char put = black ? to_lower(letter) : letter;
    statement.board[*to] = put;
    const std::string added = piece_in_words(put, *to);
    say(fmt::format("+{}{}{}", black ? 'b' : 'w', letter, to->name()), added.empty() ? "" : "Add " + added);
  }

  void refuse(const Word& word, bool several) {
    const std::vector<std::string> names = strings_of(words.language->twins);
    const std::string near = several ? std::string() : nearest(word.text, names);
    const auto stipulation = read_stipulation(word.text);
    if (!letters.empty() && word.text.find_first_of("#=") != std::string_view::npos && !stipulation)
      return faults.add(fault::not_a_stipulation, word.where, stipulation.error().message);
    faults.add(fault::not_a_change, word.where, word.text.substr(0, 40),
               !near.empty()      ? near
               : !letters.empty() ? "e2-e4, e2<->e4, -a1, +wQe4, h#3, side black, or Popeye's words: " + joined(names)
                                  : joined(names));
  }

  /// `in_words`: as Popeye would say it; empty if it has no words for it.
  void say(const std::string& text, const std::string& in_words) {
    all_in_words = all_in_words && !in_words.empty();
    result.words = !all_in_words ? "" : result.words.empty() ? in_words : fmt::format("{} {}", result.words, in_words);
    if (!result.what.empty()) result.what += ", ";
    result.what += text;
  }
  /// "White Qe4": a piece in Popeye's English; empty if it is none of Popeye's.
  [[nodiscard]] std::string piece_in_words(char letter, Square square) const {
    const std::string_view walk = walk_of_letter(letter);
    if (walk.empty()) return {};
    return fmt::format("{} {}{}", letter < 'a' ? "White" : "Black", walk, square.name());
  }

  void make(PopeyeTwin kind, const Word& word) {
    switch (kind) {
      case PopeyeTwin::move:
      case PopeyeTwin::exchange:
      case PopeyeTwin::shift: return with_two_squares(kind, word);
      case PopeyeTwin::remove: return remove(word);
      case PopeyeTwin::add: return add(word);
      case PopeyeTwin::stipulation: {
        read_stipulation_field(word.where);
        if (const auto& now = statement.stipulation) say(to_string(*now), "Stipulation " + to_string(*now));
        return;
      }
      case PopeyeTwin::structured_stipulation:
        faults.add(fault::structured, word.where);
        return words.skip_to_command();
      case PopeyeTwin::condition: return change_condition(word);
      case PopeyeTwin::rotate: return rotate(word);
      case PopeyeTwin::mirror: return mirror(word);
      case PopeyeTwin::polish:
        for (char& letter : statement.board.letters) letter = is_upper(letter) ? to_lower(letter) : to_upper(letter);
        return say("polish type", "PolishType");
      case PopeyeTwin::substitute: return substitute(word);
      case PopeyeTwin::continued: return;
    }
  }

  std::optional<Square> square(const Word& change) {
    const Word word = words.word;
    const auto found = word.text.size() == 2 ? Square::parse(lower_case(word.text)) : std::nullopt;
    if (found) {
      words.next();
    } else if (words.done() || words.command()) {
      faults.add(fault::square_missing, change.where);
    } else {
      faults.add(fault::not_a_square, word.where, word.text.substr(0, 40));
      words.next();
    }
    return found;
  }

  void with_two_squares(PopeyeTwin kind, const Word& word) {
    const Span at = words.word.where;
    const auto from = square(word);
    if (!from) return;
    const auto to = square(word);
    if (!to) return;
    if (kind == PopeyeTwin::shift) {
      const int files = to->file() - from->file();
      const int ranks = to->rank() - from->rank();
      if (!statement.board.rearrange([&](Square square) { return square.offset(files, ranks); }))
        faults.add(fault::off_board, word.where);
      return say(fmt::format("shift {}-{}", from->name(), to->name()),
                 fmt::format("Shift {} {}", from->name(), to->name()));
    }
    two_squares(kind, *from, *to, at);
  }

  void two_squares(PopeyeTwin kind, Square from, Square to, Span at) {
    char& one = statement.board[from];
    char& other = statement.board[to];
    const bool exchanged = kind == PopeyeTwin::exchange;
    if (one == 0 || (exchanged && other == 0)) {
      faults.add(fault::blank_square, at, (one != 0 ? to : from).name());
    } else {
      const char moved = std::exchange(one, exchanged ? other : char{0});
      other = moved;
    }
    say(fmt::format("{}{}{}", from.name(), exchanged ? "<->" : "-", to.name()),
        fmt::format("{} {} {}", exchanged ? "Exchange" : "Move", from.name(), to.name()));
  }

  void remove(const Word& word) {
    const Word list = words.word;
    if (!is_square_list(list.text)) {
      faults.add(fault::no_squares_to_remove, word.where);
      if (!words.done() && !words.command()) words.next();
      return;
    }
    words.next();
    for (const Square from : squares_of(list.text)) remove_from(from, list.where);
  }

  void add(const Word& word) {
    // A piece may take the place of another without a warning here: that is what Add is for, too.
    Statement added;
    added.pieces = statement.pieces;
    FieldReader{words, added, faults}.read_pieces(word.where);
    statement.pieces = added.pieces;
    std::string all;
    std::string in_words = "Add";
    for (const Square each : all_squares) {
      const char letter = added.board[each];
      if (letter == 0) continue;
      statement.board[each] = letter;
      const char upper = to_upper(letter);
      const bool orthodox = "KQRBNP"sv.find(upper) != std::string_view::npos;
      all += fmt::format("{}+{}{}{}", all.empty() ? "" : " ", letter < 'a' ? 'w' : 'b',
                         orthodox ? std::string_view(&upper, 1) : walk_of_letter(letter), each.name());
      in_words += fmt::format(" {}", piece_in_words(letter, each));
    }
    if (!all.empty()) say(all, in_words);
  }

  void change_condition(const Word& word) {
    statement.variant = Statement().variant;
    statement.profile = Statement().profile;
    read_conditions(word.where);
    const Variant* variant = variant_called(statement.variant);
    const std::string condition = variant == nullptr ? std::string() : popeye_condition(*variant);
    say(statement.variant, condition.empty() ? "" : "Condition " + condition);
  }

  void change(BoardChange change) {
    static_cast<void>(statement.board.rearrange([&](Square square) -> std::optional<Square> {
      const int file = change.turned ? square.rank() : square.file();
      const int rank = change.turned ? square.file() : square.rank();
      return Square::at(change.files ? 7 - file : file, change.ranks ? 7 - rank : rank);
    }));
  }

  void rotate(const Word& word) {
    static constexpr std::array<std::pair<std::string_view, BoardChange>, 3> turns{
        {{"90", {.turned = true, .files = true}},
         {"180", {.files = true, .ranks = true}},
         {"270", {.turned = true, .ranks = true}}}};
    const std::string_view degrees = words.word.text;
    const auto* const found = std::ranges::find_if(turns, [&](const auto& each) { return each.first == degrees; });
    if (found == turns.end()) return faults.add(fault::no_rotation, word.where);
    change(found->second);
    say(fmt::format("rotate {}", degrees), fmt::format("Rotate {}", degrees));
    words.next();
  }

  void mirror(const Word& word) {
    static constexpr std::array names{"a1<-->h1"sv, "a1<-->a8"sv, "a1<-->h8"sv, "a8<-->h1"sv};
    static constexpr std::array<BoardChange, 4> changes{
        {{.files = true}, {.ranks = true}, {.turned = true, .files = true, .ranks = true}, {.turned = true}}};
    const Abbreviated found = abbreviated(words.word.text, names);
    if (!found.index) {
      faults.add(fault::no_mirror, word.where);
      if (!words.done() && !words.command()) words.next();
      return;
    }
    words.next();
    change(changes[*found.index]);
    say(fmt::format("mirror {}", names[*found.index]), fmt::format("Mirror {}", names[*found.index]));
  }

  void substitute(const Word& word) {
    std::array<char, 2> kinds{};
    for (char& letter : kinds) {
      const Word walk = words.word;
      if (words.done() || walk.text.size() > 2) {
        faults.add(fault::no_substitute, words.done() ? word.where : walk.where);
        return words.skip_to_command();
      }
      words.next();
      const auto read = letter_of_walk(walk.text, walk.where);
      if (!read) return words.skip_to_command();
      letter = *read;
    }
    const std::string_view from = walk_of_letter(kinds[0]);
    const std::string_view to = walk_of_letter(kinds[1]);
    for (char& letter : statement.board.letters) {
      if (to_lower(letter) == kinds[0]) letter = is_upper(letter) ? to_upper(kinds[1]) : kinds[1];
    }
    say(fmt::format("{}->{}", from, to), fmt::format("Substitute {} {}", from, to));
  }
};

}  // namespace

TwinRead FieldReader::read_twin(Span at, const Statement& diagram, const std::string& letters) {
  return TwinReader{{*this}, diagram, letters}.read(at);
}

}  // namespace arbiter::solve
