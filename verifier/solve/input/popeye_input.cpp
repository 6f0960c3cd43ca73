#include "verifier/solve/input/problem.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/solve/input/popeye_fields.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

constexpr std::size_t shortest_beginning = 3;

/// The language whose first word this is, shortened or not; null if there is none.
const PopeyeLanguage* language_that_begins(std::string_view word) {
  if (word.size() < shortest_beginning) return nullptr;
  for (const PopeyeLanguage& each : popeye_languages()) {
    if (abbreviated(word, std::array{each.beginning}).index) return &each;
  }
  return nullptr;
}

struct PopeyeReader {
  std::string_view text;
  const std::string& file;
  Words words{text};
  ProblemFaults faults{text, file};
  std::vector<Problem> problems{};
  bool ended = false;

  ProblemFile read() {
    if (const PopeyeLanguage* const language = language_that_begins(words.word.text)) {
      words.language = language;
      words.next();
      while (!words.done() && !faults.too_many()) {
        read_problem();
        if (ended || faults.enough(problems.size(), words.word.where)) break;
      }
    } else {
      faults.add(fault::no_beginning, words.word.where);
    }
    return {std::move(problems), faults.take()};
  }

  /// Reads up to the next problem, or to the end.
  void read_problem() {
    const Span begin = words.word.where;
    const std::size_t errors = faults.errors;
    Problem head;
    Statement statement;
    statement.variant = std::string(default_variant().name());
    const bool last = !read_fields(head, statement);
    ProblemWriter writer{std::move(head), errors, faults, problems};
    read_twins(statement, writer, begin);
    if (last) faults.add(fault::no_end, begin);
    const bool end = words.command() == PopeyeCommand::end_problem;
    ended = end || words.done();
    words.next();
    if (end && !words.done()) faults.add(fault::behind_end, words.word.where);
  }

  /// Stops at a twin, or at the end of the problem. Returns false at the end of the text.
  bool read_fields(Problem& head, Statement& statement) {
    while (!words.done() && !faults.too_many()) {
      const Word word = words.word;
      const auto command = words.command();
      if (!command) {
        refuse(word);
        words.next();
        words.skip_to_command();
        continue;
      }
      if (*command >= PopeyeCommand::end_problem) return true;
      take(*command, word, head, statement);
    }
    return false;
  }

  void refuse(const Word& word) {
    const bool several = abbreviated(word.text, words.language->commands).several;
    const std::string near = several ? std::string() : nearest(word.text, strings_of(words.language->commands));
    faults.add(several ? fault::several_commands : fault::not_a_command, word.where, valid_start(word.text),
               near.empty() ? "Pieces, Stipulation, Condition, Option, Twin, NextProblem, EndProblem …" : near);
  }

  static void append(std::string& texts, const Word& line) {
    if (!line.text.empty()) texts += (texts.empty() ? "" : ", ") + problem_text(line.text);
  }

  void take(PopeyeCommand command, const Word& word, Problem& head, Statement& statement) {
    using enum PopeyeCommand;
    static constexpr std::array texts_of_problems{remark, protocol, latex, author, origin, award, title};
    const bool is_text = contains(texts_of_problems, command);
    const Word line = is_text ? words.rest_of_line() : Word{};
    if (!is_text) words.next();
    FieldReader fields{words, statement, faults};
    switch (command) {
      // Lines with symbols of fairy pieces may follow: n SU Nightrider.
      case latex: return words.skip_to_command();
      case author:
        if (!line.text.empty()) head.authors.push_back(problem_text(line.text));
        return;
      case origin:
      case award: return append(head.source, line);
      case title: return append(head.title, line);
      case pieces: return fields.read_pieces(word.where);
      case forsyth: return fields.read_forsyth(word.where);
      case condition: return fields.read_conditions(word.where);
      case option: return fields.read_options(word.where);
      case stipulation: return fields.read_stipulation_field(word.where);
      case game_array:
        std::copy_n("RNBQKBNRPPPPPPPP", 16, statement.board.letters.begin());
        std::copy_n("pppppppprnbqkbnr", 16, statement.board.letters.end() - 16);
        return;
      case structured_stipulation: faults.add(fault::structured, word.where); return words.skip_to_command();
      case latex_pieces: faults.add(fault::latex_pieces, word.where); return words.skip_to_command();
      default: return;
    }
  }

  void read_twins(const Statement& diagram, ProblemWriter& writer, Span begin) {
    Statement statement = diagram;
    std::size_t count = 0;
    if (words.command() != PopeyeCommand::zero_position) {
      writer.add(statement, "", begin);
      ++count;
    }
    while (!words.done() && !faults.too_many()) {
      const Word word = words.word;
      const auto now = words.command();
      if (now == PopeyeCommand::remark) {
        words.rest_of_line();
        continue;
      }
      if (now == PopeyeCommand::end_problem || now == PopeyeCommand::next_problem) return;
      if (now == PopeyeCommand::zero_position && count > 0) {
        faults.add(fault::late_zero_position, word.where);
      } else if (now != PopeyeCommand::twin && now != PopeyeCommand::zero_position) {
        faults.add(fault::after_twin, word.where, valid_start(word.text));
        words.next();
        skip_to_twin_or_end();
        continue;
      }
      words.next();
      const auto read = [&] { return FieldReader{words, statement, faults}.read_twin(word.where, diagram); };
      writer.add_twin(twin_label(count), word.where, read, statement);
      if (++count > most_problems) return;
    }
  }

  void skip_to_twin_or_end() {
    for (; !words.done(); words.next()) {
      const auto command = words.command();
      if (words.word.text.size() > 2 && command && *command >= PopeyeCommand::end_problem) return;
    }
  }

  static std::string valid_start(std::string_view word) { return problem_text(word.substr(0, 40)); }
};

std::string_view without_mark(std::string_view text) noexcept {
  return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
}

using namespace std::string_view_literals;

/// How many of the commands are fields of a problem.
constexpr auto field_count = static_cast<std::size_t>(PopeyeCommand::end_problem);

std::array<PopeyeLanguage, 3> all_languages() {
  std::array<PopeyeLanguage, 3> all{};
  using List = std::vector<std::string_view> PopeyeLanguage::*;
  const auto add = [&all](List list, const std::array<std::string_view, 3>& words) {
    for (std::size_t i = 0; i < all.size(); ++i) (all[i].*list).push_back(words[i]);
  };
#define ARBITER_POPEYE_LANGUAGE(i, ...) all[i] = {__VA_ARGS__};
#define ARBITER_POPEYE_COMMAND(command, ...) add(&PopeyeLanguage::commands, {__VA_ARGS__});
#define ARBITER_POPEYE_TWIN(change, ...) add(&PopeyeLanguage::twins, {__VA_ARGS__});
#define ARBITER_POPEYE_OPTION(english, german, french, use, remark) \
  add(&PopeyeLanguage::options, {english, german, french});
#define ARBITER_POPEYE_COLOUR(...) add(&PopeyeLanguage::colours, {__VA_ARGS__});
#define ARBITER_POPEYE_ATTRIBUTE(...) add(&PopeyeLanguage::attributes, {__VA_ARGS__});
#include "verifier/solve/input/popeye_words.def"
  return all;
}

bool between_words(char c) noexcept { return " \t\n\r\v\f;,"sv.find(c) != std::string_view::npos; }
/// Bytes that Popeye takes as a part of a word; runs of others are words of their own here.
bool of_word(char c) noexcept {
  return is_letter(c) || is_digit(c) || (c != 0 && "#=+-%>!.<()~/&|:[]{}?"sv.find(c) != std::string_view::npos);
}

/// A rook's square of the set-up, and the letter of castling with it.
constexpr std::array castlings{std::pair{Square(7), 'K'}, std::pair{Square(0), 'Q'}, std::pair{Square(63), 'k'},
                               std::pair{Square(56), 'q'}};

}  // namespace

bool looks_like_popeye(std::string_view text) noexcept {
  const Words words(without_mark(text).substr(0, 4096));
  return language_that_begins(words.word.text) != nullptr;
}

ProblemFile read_popeye(std::string_view text, const std::string& file) {
  if (ProblemFaults faults(text, file); faults.has_zero_byte("an input file of Popeye's")) return {{}, faults.take()};
  return PopeyeReader{without_mark(text), file}.read();
}

Abbreviated abbreviated(std::string_view word, std::span<const std::string_view> names) noexcept {
  Abbreviated result;
  if (word.empty()) return result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!same_word(names[i].substr(0, word.size()), word)) continue;
    if (names[i].size() == word.size()) return {i, false};
    if (result.index) result.several = true;
    if (!result.index) result.index = i;
  }
  if (result.several) result.index.reset();
  return result;
}

std::span<const PopeyeLanguage> popeye_languages() noexcept {
  static const std::array<PopeyeLanguage, 3> languages = all_languages();
  return languages;
}

std::optional<PopeyeCommand> Words::command() const noexcept {
  const std::span<const std::string_view> all = language->commands;
  const Abbreviated field = abbreviated(word.text, all.first(field_count));
  if (field.index) return static_cast<PopeyeCommand>(*field.index);
  const Abbreviated other = abbreviated(word.text, all.subspan(field_count));
  if (field.several || !other.index) return std::nullopt;
  return static_cast<PopeyeCommand>(field_count + *other.index);
}

Words::Words(std::string_view text, std::size_t base) : text_(text), base_(base) { next(); }

void Words::next() {
  while (at_ < text_.size() && between_words(text_[at_])) ++at_;
  const std::size_t begin = at_;
  if (at_ < text_.size()) {
    const bool usual = of_word(text_[at_]);
    while (at_ < text_.size() && !between_words(text_[at_]) && of_word(text_[at_]) == usual) ++at_;
  }
  std::size_t end = at_;
  // A full stop may end a sentence of the input.
  while (end > begin + 1 && text_[end - 1] == '.') --end;
  word = {text_.substr(begin, end - begin), {base_ + begin, base_ + end}};
}

Word Words::rest_of_line() {
  std::size_t begin = at_;
  std::size_t end = std::min(text_.find('\n', at_), text_.size());
  at_ = end;
  while (begin < end && (" \t;.,\r"sv.find(text_[begin]) != std::string_view::npos)) ++begin;
  while (end > begin && (" \t\r"sv.find(text_[end - 1]) != std::string_view::npos)) --end;
  const Word line{text_.substr(begin, end - begin), {base_ + begin, base_ + end}};
  next();
  return line;
}

void Words::skip_to_command() {
  // What is passed may have letters of pieces; commands are seldom that short.
  constexpr std::size_t shortest = 3;
  while (!done() && (word.text.size() < shortest || !command())) next();
}

bool is_square_list(std::string_view text) noexcept {
  return !text.empty() && squares_of(text).size() * 2 == text.size();
}

std::vector<Square> squares_of(std::string_view list) {
  std::vector<Square> squares;
  for (std::size_t i = 0; i + 1 < list.size(); i += 2) {
    if (const auto square = Square::parse(lower_case(list.substr(i, 2)))) squares.push_back(*square);
  }
  return squares;
}

bool ProblemBoard::rearrange(FunctionRef<std::optional<Square>(Square)> to) {
  ProblemBoard result;
  for (const Square square : all_squares) {
    if ((*this)[square] == 0) continue;
    const std::optional<Square> there = to(square);
    if (!there) return false;
    result[*there] = (*this)[square];
  }
  *this = result;
  return true;
}

std::string ProblemBoard::fen(Side to_move, SquareSet no_castling, std::optional<Square> passed) const {
  std::string squares;
  for (std::size_t rank = 8; rank-- > 0;) squares.append(letters.data() + 8 * rank, 8);
  std::string rights;
  for (const auto& [rook, right] : castlings) {
    const Square king = Square::at(4, rook.rank());
    const bool white = is_upper(right);
    const bool may = !no_castling.contains(king) && !no_castling.contains(rook);
    if (may && (*this)[king] == (white ? 'K' : 'k') && (*this)[rook] == (white ? 'R' : 'r')) rights += right;
  }
  return fmt::format("{} {} {} {} 0 1", board_field(squares, '\0'), to_move == Side::white ? 'w' : 'b',
                     rights.empty() ? "-" : rights, passed ? passed->name() : "-");
}

std::string twin_label(std::size_t index) {
  return index < 26 ? std::string(1, static_cast<char>('a' + index)) : std::to_string(index + 1);
}

std::string twin_in_words(const TwinRead& twin, bool continued) {
  return continued && !twin.words.empty() ? "Continued " + twin.words : twin.words;
}

void ProblemWriter::add(const Statement& statement, const std::string& twin, Span where, const std::string& in_words) {
  // Where the problem has errors it may be there, and faulty.
  const auto tell_missing = [&](const FaultWords& what) {
    if (faults.errors == errors) faults.add(what, where);
  };
  if (!statement.stipulation) return tell_missing(fault::no_stipulation);
  const auto& letters = statement.board.letters;
  if (std::ranges::all_of(letters, [](char letter) { return letter == 0; })) return tell_missing(fault::no_pieces);
  std::vector<LetteredPiece> pieces = statement.pieces;
  std::erase_if(pieces, [&](const LetteredPiece& each) {
    return std::ranges::none_of(letters, [&](char letter) { return to_lower(letter) == each.letter; });
  });
  if (!pieces.empty() && statement.variant != default_variant().name())
    return faults.add(fault::mixed_conditions, where, pieces.front().piece->name, statement.variant);
  Stipulation stipulation = *statement.stipulation;
  const bool help = stipulation.play == Play::help || stipulation.play == Play::help_self;
  const bool white_begins = statement.white_to_play && stipulation.goal == Goal::diagram && help;
  if (statement.white_to_play && !white_begins) {
    // The side that would begin leaves its first move out.
    if (help && !ends_in_diagram(stipulation.goal) && stipulation.plies % 2 == 0 &&
        stipulation.plies > (stipulation.play == Play::help ? 0U : 2U)) {
      --stipulation.plies;
    } else {
      faults.add(fault::white_to_play_idle, statement.white_to_play_at, to_string(stipulation));
    }
  }
  const bool no_castling = stipulation.goal == Goal::proof_game && !statement.no_castling.empty();
  if (no_castling || (ends_in_diagram(stipulation.goal) && statement.passed))
    return faults.add(fault::option_of_start, statement.stipulation_at, no_castling ? "NoCastling" : "EnPassant",
                      to_string(stipulation));
  if (statement.limits.threat && stipulation.play != Play::direct && !cooperative(stipulation.play))
    return faults.add(fault::threat_idle, statement.limits_at, to_string(stipulation));
  stipulation.limits = statement.limits;
  const bool together = cooperative(stipulation.play);
  if (together) stipulation.limits = {.null_moves = statement.limits.null_moves && !ends_in_diagram(stipulation.goal)};
  // In reflex play a side that can reach the goal must, and has not forced the other one.
  if (stipulation.play == Play::direct || stipulation.play == Play::reflex) stipulation.limits.quodlibet = false;
  if (stipulation.play == Play::direct) {
    stipulation.limits.free_replies.reset();
    stipulation.limits.trivial = 0;
  }
  const bool stops = statement.stop_on_short && !together;
  const bool post_key = statement.post_key && !together;
  // As in Popeye: a diagram with the other side to move has neither.
  const bool set_play = statement.set_play && !post_key && !stipulation.limits.null_moves;
  const bool tries = statement.tries && !post_key;
  if (stipulation.limits != statement.limits || stops || post_key != statement.post_key ||
      set_play != statement.set_play || tries != statement.tries)
    faults.add(fault::option_idle, statement.limits_at, to_string(stipulation));
  const Side usual = white_begins || post_key ? opponent(usual_side(stipulation)) : usual_side(stipulation);
  const auto write = [&](Side to_move, std::string name) {
    // The second side of a duplex has no pawn that it could take in passing.
    const bool may_take = !statement.passed || statement.passed->rank() == (to_move == Side::white ? 5 : 2);
    // In set play the other side begins, and the pawn may have passed that one's.
    const bool in_set_play = !may_take && set_play;
    if (!may_take && !in_set_play && !statement.duplex)
      return faults.add(fault::no_en_passant, statement.passed_at, to_move == Side::white ? "White" : "Black",
                        statement.passed->name());
    Problem problem = head;
    static_cast<AskedBesides&>(problem) = statement;
    problem.pieces = pieces;
    problem.fen =
        statement.board.fen(to_move, statement.no_castling, may_take ? statement.passed : std::optional<Square>());
    if (statement.start) {
      const bool same = help && stipulation.plies % 2 == 0;
      problem.start_fen = statement.start->fen(same ? to_move : opponent(to_move), statement.no_castling, {});
    }
    problem.stipulation = stipulation;
    if (name == twin) problem.twin_words = in_words;
    problem.twin = std::move(name);
    problem.set_play = set_play;
    problem.post_key = post_key;
    if (in_set_play)
      problem.set_play_fen = statement.board.fen(opponent(to_move), statement.no_castling, statement.passed);
    problem.tries = tries;
    problem.line = faults.line_of(where.begin);
    if (sound) problems.push_back(std::move(problem));
  };
  write(statement.half_duplex ? opponent(usual) : usual, twin);
  if (statement.duplex) write(opponent(usual), twin.empty() ? "duplex" : twin + ", duplex");
}

void ProblemWriter::add_twin(const std::string& label, Span where, const std::function<TwinRead()>& read,
                             const Statement& statement) {
  faults.about = fmt::format("twin {})", label);
  const std::size_t before = faults.errors;
  const TwinRead twin = read();
  if (twin.continued && broken) faults.add(fault::twin_without_base, where);
  broken = faults.errors != before;
  if (!broken)
    add(statement, fmt::format("{}{}) {}", twin.continued ? "+" : "", label, twin.what), where,
        twin_in_words(twin, twin.continued));
  faults.about.clear();
}

}  // namespace arbiter::solve
