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
  ProblemFile result{};
  bool ended = false;

  ProblemFile read() {
    if (begin()) {
      while (!words.done() && !faults.too_many()) {
        read_problem();
        if (ended || faults.enough(result.problems.size(), words.word.where)) break;
      }
    }
    result.faults = faults.take();
    return std::move(result);
  }

  bool begin() {
    const Word word = words.word;
    const PopeyeLanguage* const language = language_that_begins(word.text);
    if (language == nullptr) {
      faults.add("AS106", word.where, "the file does not begin with BeginProblem", "BeginProblem");
      return false;
    }
    words.language = language;
    words.next();
    return true;
  }

  /// Reads up to the next problem, or to the end.
  void read_problem() {
    const Span begin = words.word.where;
    const std::size_t errors = faults.errors;
    Problem head;
    Statement statement;
    statement.variant = std::string(plain_variant().name());
    const bool last = !read_fields(head, statement);
    ProblemWriter writer{std::move(head), errors, faults, result.problems};
    read_twins(statement, writer, begin);
    if (last)
      faults.add("AS107", begin, "the file ends without EndProblem; Popeye would not solve its last problem",
                 "EndProblem");
    const bool end = words.command() == PopeyeCommand::end_problem;
    ended = end || words.done();
    words.next();
    if (end && !words.done())
      faults.add("AS107", words.word.where, "what stands behind EndProblem is not read",
                 "NextProblem between problems");
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
    faults.add("AS101", word.where,
               several ? fmt::format("several commands begin with '{}'", valid_start(word.text))
                       : fmt::format("'{}' is not a command of Popeye's input", valid_start(word.text)),
               near.empty() ? "Pieces, Stipulation, Condition, Option, Twin, NextProblem, EndProblem …" : near);
  }

  static void append(std::string& texts, const Word& line) {
    if (!line.text.empty()) texts += (texts.empty() ? "" : ", ") + problem_text(line.text);
  }

  void take(PopeyeCommand command, const Word& word, Problem& head, Statement& statement) {
    switch (command) {
      case PopeyeCommand::remark:
      case PopeyeCommand::protocol: words.rest_of_line(); return;
      case PopeyeCommand::latex:
        words.rest_of_line();
        return words.skip_to_command();  // lines with symbols of fairy pieces may follow: n SU Nightrider
      case PopeyeCommand::author:
        if (const Word line = words.rest_of_line(); !line.text.empty()) head.authors.push_back(problem_text(line.text));
        return;
      case PopeyeCommand::origin:
      case PopeyeCommand::award: append(head.source, words.rest_of_line()); return;
      case PopeyeCommand::title: append(head.title, words.rest_of_line()); return;
      default: break;
    }
    words.next();
    FieldReader fields{words, statement, faults};
    switch (command) {
      case PopeyeCommand::pieces: return fields.read_pieces(word.where);
      case PopeyeCommand::forsyth: return fields.read_forsyth(word.where);
      case PopeyeCommand::condition: return fields.read_conditions(word.where);
      case PopeyeCommand::option: return fields.read_options(word.where);
      case PopeyeCommand::stipulation: return fields.read_stipulation_field(word.where);
      case PopeyeCommand::game_array:
        std::copy_n("RNBQKBNRPPPPPPPP", 16, statement.board.letters.begin());
        std::copy_n("pppppppprnbqkbnr", 16, statement.board.letters.end() - 16);
        return;
      case PopeyeCommand::structured_stipulation:
        faults.add("AS102", word.where, "stipulations in Popeye's structured form are not read", "Stipulation h#3");
        return words.skip_to_command();
      case PopeyeCommand::latex_pieces:
        faults.add("AS102", word.where, "LaTeXPieces is not read", "a problem without it");
        return words.skip_to_command();
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
        faults.add("AS104", word.where, "ZeroPosition does not stand before the twins", "Twin");
      } else if (now != PopeyeCommand::twin && now != PopeyeCommand::zero_position) {
        faults.add("AS101", word.where, fmt::format("'{}' cannot follow a twin", valid_start(word.text)),
                   "Twin, NextProblem or EndProblem");
        words.next();
        skip_to_twin_or_end();
        continue;
      }
      words.next();
      writer.add_twin(
          twin_label(count), word.where,
          [&] {
            return FieldReader{words, statement, faults}.read_twin(word.where, diagram);
          },
          statement);
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

constexpr PopeyeOption options[] = {
#define ARBITER_POPEYE_OPTION(english, german, french, use, remark) {english, OptionUse::use, remark},
#include "verifier/solve/input/popeye_words.def"
};

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

bool begins(std::string_view name, std::string_view word) noexcept {
  return word.size() <= name.size() && same_word(name.substr(0, word.size()), word);
}

bool between_words(char c) noexcept { return " \t\n\r\v\f;,"sv.find(c) != std::string_view::npos; }
/// Bytes that Popeye takes as a part of a word; runs of others are words of their own here.
bool of_word(char c) noexcept {
  return is_letter(c) || is_digit(c) || (c != 0 && "#=+-%>!.<()~/&|:[]{}?"sv.find(c) != std::string_view::npos);
}

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
    if (!begins(names[i], word)) continue;
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
std::span<const PopeyeOption> popeye_options() noexcept { return options; }

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

}  // namespace arbiter::solve
