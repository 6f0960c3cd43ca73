#include "verifier/solve/input/popeye_fields.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

using namespace std::string_view_literals;

/// The letters of FENs for PopeyeLanguage::pieces.
constexpr auto walks_in_fens = "kqrbnp"sv;

/// The condition of Popeye's that our variants know: the readings of problemists.
constexpr auto known_condition = "Take&MakeChess"sv;  // in English
constexpr auto profile_of_problemists = "problemists"sv;
/// No other condition begins with so many of its letters.
constexpr std::size_t least_letters = 2;

std::string quoted(std::string_view text) { return fmt::format("'{}'", text.substr(0, 40)); }

/// A word of a list of pieces: `Kg1`, `nha2b3`, `K` before a word of squares.
struct PieceWord {
  std::string_view walk;
  std::string_view squares;
};

bool of_walk(char c) { return is_letter(c) || is_digit(c); }

std::optional<PieceWord> piece_word(std::string_view word) {
  const std::size_t walk = word.size() % 2 == 0 ? 2 : 1;
  if (word.size() < walk) return std::nullopt;
  const std::string_view squares = word.substr(walk);
  if (!squares.empty() && !is_square_list(squares)) return std::nullopt;
  const std::string_view name = word.substr(0, walk);
  // Two characters that are a square are not a piece's name.
  if (!std::ranges::all_of(name, of_walk) || (squares.empty() && is_square_list(name))) return std::nullopt;
  return PieceWord{name, squares};
}

/// Whether a stipulation has a part that Popeye knows and we do not: a play, then a goal.
bool is_elsewhere(std::string_view text) {
  static constexpr std::array plays{"->"sv, "pser-"sv, "phser-"sv, "hr"sv, "ser-r"sv};
  static constexpr std::array goals{"00"sv, "%"sv, "##!"sv, "ep"sv, "ct"sv, "<>"sv, "c81"sv, "!"sv, "k"sv};
  const std::string lower = lower_case(text);
  const auto has = [&](std::string_view part) { return lower.find(part) != std::string::npos; };
  return std::ranges::any_of(plays, has) || std::ranges::any_of(goals, has);
}

struct PiecesReader : FieldReader {
  /// Reads the pieces of one colour; none is a fault, at `colour`.
  void read(Side side, Span colour) {
    skip_attributes();
    std::size_t count = 0;
    for (; !words.done(); ++count) {
      const Word word = words.word;
      const auto piece = piece_word(word.text);
      const bool own_squares = piece && !piece->squares.empty();
      const std::size_t slash = word.text.find('/');
      if (slash != std::string_view::npos && slash <= 2) {
        faults.add(fault::hunter, word.where, quoted(word.text));
        words.next();
        continue;
      }
      if (!own_squares && !piece_before_squares()) {
        const bool other = words.command().has_value() ||
                           abbreviated(word.text, words.language->colours).index.has_value() ||
                           abbreviated(word.text, words.language->twins).index.has_value();
        if (other) break;
        faults.add(fault::piece_without_squares, word.where, quoted(word.text));
        words.next();
        continue;
      }
      std::string_view list = piece->squares;
      Span where = word.where;
      if (!own_squares) {
        words.next();
        list = words.word.text;
        where.end = words.word.where.end;
      }
      words.next();
      place(side, piece->walk, list, where);
    }
    if (count == 0) faults.add(fault::no_piece, colour);
  }

  /// `K a1`: a name, and squares in a word of their own.
  bool piece_before_squares() {
    const auto piece = piece_word(words.word.text);
    if (!piece) return false;
    Words behind = words;
    behind.next();
    return is_square_list(behind.word.text);
  }

  void skip_attributes() {
    while (words.word.text.size() > 1) {
      const Abbreviated found = abbreviated(words.word.text, words.language->attributes);
      if (!found.index || piece_word(words.word.text)) break;
      faults.add(fault::attribute, words.word.where, popeye_languages().front().attributes[*found.index]);
      words.next();
    }
  }

  void place(Side side, std::string_view walk, std::string_view list, Span where) {
    auto letter = letter_of_walk(walk, where);
    if (letter && side == Side::white) letter = to_upper(*letter);
    for (const Square square : squares_of(list)) {
      // A piece that is refused stays in the place where twins expect it.
      if (std::exchange(statement.board[square], letter.value_or('?')) != 0) {
        faults.add(fault::occupied, where, square.name());
      }
    }
  }
};

/// Whether a word can only be the value of the option before it.
bool is_value(std::string_view text) {
  return !text.empty() && (text.front() == '-' || is_digit(text.front()) || is_square_list(text));
}

/// Reads options; popeye_words.def names the function of each.
struct OptionsReader : FieldReader {
  Word word{};                ///< the present option
  std::string_view name{};    ///< of it, in English
  std::string_view remark{};  ///< see popeye_words.def

  void read(Span begin);

  void refuse(bool several) {
    std::vector<std::string> names = strings_of(words.language->options);
    if (!several) {
      const std::string near = nearest(word.text, names);
      return faults.add(fault::not_an_option, word.where, word.text.substr(0, 40),
                        near.empty() ? "Try, SetPlay, Variation …" : near);
    }
    std::erase_if(names, [&](const std::string& each) {
      return !same_word(std::string_view(each).substr(0, word.text.size()), word.text);
    });
    faults.add(fault::several_options, word.where, word.text.substr(0, 40), joined(names));
  }

  /// The number behind the option; a fault if there is none and it is needed.
  std::optional<unsigned> number(bool needed) {
    const auto found = whole_number(words.word.text, 0, UINT32_MAX);
    if (found) {
      words.next();
    } else if (needed) {
      faults.add(fault::needs_number, word.where, name);
    }
    return found ? std::optional(static_cast<unsigned>(*found)) : std::nullopt;
  }
  /// The list of squares behind the option, which is passed; a fault if there is none.
  std::optional<Word> squares() {
    const Word list = words.word;
    if (!is_square_list(list.text)) {
      faults.add(fault::needs_squares, word.where, name);
      return std::nullopt;
    }
    words.next();
    return list;
  }

  // ---- What options do

  void harmless() {}  // it changes what is printed, or how fast
  void harmless_with_number() { static_cast<void>(number(false)); }
  void set(bool& asked, Span& place) {
    place = word.where;
    asked = true;
  }
  std::optional<unsigned> limit() {
    statement.limits_at = word.where;
    return number(true);
  }
  void set_play() { statement.set_play = true; }
  void tries() { statement.tries = true; }
  void early_goals() { statement.shown.early_goals = true; }
  void no_threats() { statement.shown.threats = false; }
  void no_short_variations() { statement.shown.short_variations = false; }
  void white_to_play() { set(statement.white_to_play, statement.white_to_play_at); }
  void quodlibet() { set(statement.limits.quodlibet, statement.limits_at); }
  void stop_on_short() { set(statement.stop_on_short, statement.limits_at); }
  void post_key() { set(statement.post_key, statement.limits_at); }
  void null_moves() { set(statement.limits.null_moves, statement.limits_at); }
  void threat() { statement.limits.threat = limit(); }
  void flights() { statement.limits.flights = limit(); }
  void defence() {
    const auto refutations = number(true);
    if (!refutations) return;
    statement.tries = *refutations > 0;
    statement.refutations = refutations;
  }
  void max_solutions() {
    const auto most = number(true);
    if (most == 0U) return faults.add(fault::no_solutions_wanted, word.where);
    if (most) statement.max_solutions = most;
  }
  void non_trivial() {
    statement.limits.free_replies = limit();
    statement.limits.trivial = statement.limits.free_replies ? limit().value_or(0) : 0;
  }
  void duplex() { take_duplex(statement.duplex); }
  void half_duplex() { take_duplex(statement.half_duplex); }
  void take_duplex(bool& which) {
    if (statement.duplex || statement.half_duplex) faults.add(fault::duplex_twice, word.where);
    which = true;
  }
  void no_castling() {
    const auto list = squares();
    if (!list) return;
    for (const Square square : squares_of(list->text)) statement.no_castling |= square;
  }
  /// `d7d6d5`: where the pawn came from, what it passed, where it is.
  void en_passant() {
    const auto list = squares();
    if (!list) return;
    const std::vector<Square> way = squares_of(list->text);
    const bool white = way.front().rank() == 1;
    const int forward_ranks = white ? 1 : -1;
    const bool sound = way.size() == 3 && (white || way[0].rank() == 6) && way[0].offset(0, forward_ranks) == way[1] &&
                       way[1].offset(0, forward_ranks) == way[2];
    if (!sound) return faults.add(fault::no_double_step, list->where, list->text.substr(0, 40));
    statement.passed = way[1];
    statement.passed_at = list->where;
  }
  /// Who calls the search says it.
  void command_line() {
    if (const auto found = number(true)) faults.add(fault::not_from_file, word.where, name, *found, remark);
  }
  /// It changes the solution.
  void refused() {
    faults.add(fault::option_refused, word.where, name, remark);
    while (is_value(words.word.text)) words.next();
  }
};

struct PopeyeOption {
  std::string_view name;
  void (OptionsReader::*take)();
  std::string_view remark;
};
constexpr PopeyeOption popeye_options[] = {
#define ARBITER_POPEYE_OPTION(english, german, french, use, remark) {english, &OptionsReader::use, remark},
#include "verifier/solve/input/popeye_words.def"
};

void OptionsReader::read(Span begin) {
  std::size_t count = 0;
  for (; !words.done(); ++count) {
    word = words.word;
    const Abbreviated found = abbreviated(word.text, words.language->options);
    if (!found.index && words.command()) break;
    words.next();
    if (!found.index) {
      refuse(found.several);
      continue;
    }
    const PopeyeOption& option = popeye_options[*found.index];
    name = option.name;
    remark = option.remark;
    (this->*option.take)();
  }
  if (count == 0) faults.add(fault::no_option, begin);
}

}  // namespace

std::optional<char> FieldReader::letter_of_walk(std::string_view walk, Span where) {
  const PopeyeLanguage& language = *words.language;
  const std::size_t index = walk.size() == 1 ? language.pieces.find(lower_case(walk)) : std::string_view::npos;
  if (index != std::string_view::npos) return walks_in_fens[index];
  const auto number = static_cast<std::size_t>(&language - popeye_languages().data());
  const ComposersPiece* const piece = composers_piece(walk, number);
  if (piece != nullptr && !piece->betza.empty()) {
    if (const char letter = letter_for(*piece, statement.pieces); letter != 0) return letter;
    faults.add(fault::too_many_kinds, where);
    return std::nullopt;
  }
  const std::string letters = upper_case(language.pieces);
  faults.add("AS102", where,
             piece == nullptr ? fmt::format("Popeye has no piece {}", quoted(walk))
                              : fmt::format("Popeye's {} ({}) is not one of our pieces", piece->name, quoted(walk)),
             fmt::format("{}, {}, {}, {}, {} (knight), {}, or a leaper, rider or hopper in straight lines", letters[0],
                         letters[1], letters[2], letters[3], letters[4], letters[5]));
  return std::nullopt;
}

std::string_view FieldReader::walk_of_letter(char letter) const {
  static constexpr auto walks = "KQRBSP"sv;
  const char lower = to_lower(letter);
  if (const std::size_t index = walks_in_fens.find(lower); index != std::string_view::npos)
    return walks.substr(index, 1);
  for (const LetteredPiece& each : statement.pieces) {
    if (each.letter == lower) return each.piece->codes[0];
  }
  return {};
}

void FieldReader::read_pieces_of(Side side, Span at) {
  if (!words.done()) PiecesReader{*this}.read(side, at);
}

void FieldReader::read_pieces(Span at) {
  for (bool any = false;; any = true) {
    const Word word = words.word;
    const Abbreviated colour = abbreviated(word.text, words.language->colours);
    if (!colour.index) {
      if (!any) {
        faults.add(fault::no_colour, at);
        words.skip_to_command();
      }
      return;
    }
    words.next();
    if (*colour.index > 1) {
      faults.add(fault::colour, word.where, *colour.index == 2 ? "neutral" : "invisible");
      if (is_digits(words.word.text)) {
        words.next();
        continue;
      }
    }
    PiecesReader{*this}.read(*colour.index == 1 ? Side::black : Side::white, word.where);
  }
}

void FieldReader::read_forsyth(Span field) {
  const Word word = words.word;
  if (words.done() || words.command()) return faults.add(fault::no_forsyth, field);
  const std::string_view text = word.text;
  std::size_t square = 0;  // from a8 to h1
  bool ragged = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const auto here = [&](std::size_t count) {
      return Span{word.where.begin + begin, word.where.begin + begin + count};
    };
    const char c = text[at];
    if (is_digit(c)) {
      std::size_t blanks = 0;
      for (int digits = 0; digits < 2 && at < text.size() && is_digit(text[at]); ++digits, ++at)
        blanks = blanks * 10 + static_cast<std::size_t>(text[at] - '0');
      square = std::min<std::size_t>(square + blanks, 64);
      continue;
    }
    ++at;
    if (c == '/') {
      // Popeye passes over it; where it is not the end of a rank, the author may have miscounted.
      if (square % 8 != 0 && !ragged) {
        ragged = true;
        faults.add(fault::ragged_rank, here(1), square % 8);
      }
      continue;
    }
    // A colour may stand before a piece, and a point before two letters; otherwise the first letter's case is the
    // colour.
    std::size_t walk = begin;
    if (c == '=') {
      faults.add(fault::neutral, here(1));
      return words.next();
    }
    if (c == '+' || c == '-') ++walk;
    const bool two = walk < text.size() && text[walk] == '.';
    if (two) ++walk;
    at = std::min(walk + (two ? 2 : 1), text.size());
    const std::string_view name = text.substr(std::min(walk, at), at - std::min(walk, at));
    if (name.size() != (two ? 2U : 1U) || !std::ranges::all_of(name, of_walk)) {
      faults.add(fault::no_such_piece, here(at - begin), quoted(text.substr(begin, at - begin)));
      continue;
    }
    const bool black = c == '-' || (c != '+' && name.front() >= 'a');
    const auto found = letter_of_walk(name, here(at - begin));
    if (found && square >= 64) {
      faults.add(fault::too_many_squares, here(1));
      break;
    }
    if (found)  // otherwise it is said already
      statement.board[Square::at(static_cast<int>(square % 8), 7 - static_cast<int>(square / 8))] =
          black ? *found : to_upper(*found);
    ++square;
  }
  words.next();
}

void FieldReader::read_stipulation_field(Span at) {
  const Word word = words.word;
  if (words.done() || words.command()) return faults.add(fault::no_stipulation_here, at);
  words.next();
  Span where = word.where;
  auto read = read_stipulation(word.text);
  const std::string_view behind = words.word.text;
  if (!read && is_digits(behind.substr(0, behind.find('.')))) {
    if (const auto longer = read_stipulation(fmt::format("{} {}", word.text, behind))) read = longer;
    where.end = words.word.where.end;
    words.next();
  }
  if (!read && is_elsewhere(word.text)) return faults.add(fault::popeyes_stipulation, where, quoted(word.text));
  if (!read) return faults.add(fault::no_stipulation_of_ours, where, quoted(word.text), read.error().message);
  statement.stipulation = *read;
  statement.stipulation_at = where;
  statement.start.reset();
  if (read->goal == Goal::diagram) {
    statement.start = statement.board;
    statement.board = {};
  }
}

std::string popeye_condition(const Variant& variant) {
  return variant_called(known_condition) == &variant ? std::string(known_condition) : std::string();
}

void FieldReader::read_conditions(Span at) {
  std::size_t count = 0;
  for (; !words.done(); ++count) {
    const Word word = words.word;
    const std::array known{words.language->take_and_make};
    const bool ours = word.text.size() >= least_letters && abbreviated(word.text, known).index.has_value();
    if (!ours) {
      // Protean is a condition, too.
      const auto command = words.command();
      const bool end = (command && *command != PopeyeCommand::protocol) ||
                       abbreviated(word.text, words.language->twins).index.has_value();
      if (end) break;
      faults.add(fault::foreign_condition, word.where, quoted(word.text), known_condition);
      // What follows may be its squares, its pieces or its kind.
      return words.skip_to_command();
    }
    words.next();
    statement.variant = std::string(known_variant(std::string(known_condition)).name());
    statement.profile = std::string(profile_of_problemists);
    if (words.word.text.size() > 1 && abbreviated(words.word.text, std::array{"absolute"sv}).index) {
      faults.add(fault::absolute, words.word.where, known_condition);
      words.next();
    }
  }
  if (count == 0) faults.add(fault::no_condition, at, known_condition);
}

void FieldReader::read_options(Span at) { OptionsReader{*this}.read(at); }

}  // namespace arbiter::solve
