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

class PopeyeReader {
 public:
  PopeyeReader(std::string_view text, const std::string& file) : words_(text), faults_(text, file) {}

  ProblemFile read() {
    if (begin()) {
      while (!words_.done() && !faults_.too_many()) {
        read_problem();
        if (ended_ || faults_.enough(result_.problems.size(), words_.word().where)) break;
      }
    }
    result_.faults = faults_.take();
    return std::move(result_);
  }

 private:
  bool begin() {
    const Word word = words_.word();
    const PopeyeLanguage* const language = language_that_begins(word.text);
    if (language == nullptr) {
      faults_.add("AS106", word.where, "the file does not begin with BeginProblem", "BeginProblem");
      return false;
    }
    words_.speak(*language);
    words_.next();
    return true;
  }

  /// Reads up to the next problem, or to the end.
  void read_problem() {
    const Span begin = words_.word().where;
    const std::size_t errors = faults_.errors();
    Problem head;
    Statement statement;
    statement.variant = std::string(plain_variant().name());
    const bool last = !read_fields(head, statement);
    ProblemWriter writer(std::move(head), errors, faults_, result_.problems);
    read_twins(statement, writer, begin);
    if (last)
      faults_.add("AS107", begin, "the file ends without EndProblem; Popeye would not solve its last problem",
                  "EndProblem");
    const bool end = words_.command() == PopeyeCommand::end_problem;
    ended_ = end || words_.done();
    words_.next();
    if (end && !words_.done())
      faults_.add("AS107", words_.word().where, "what stands behind EndProblem is not read",
                  "NextProblem between problems");
  }

  /// Stops at a twin, or at the end of the problem. Returns false at the end of the text.
  bool read_fields(Problem& head, Statement& statement) {
    while (!words_.done() && !faults_.too_many()) {
      const Word word = words_.word();
      const auto command = words_.command();
      if (!command) {
        refuse(word);
        words_.next();
        skip_to_command(words_);
        continue;
      }
      if (*command >= PopeyeCommand::end_problem) return true;
      take(*command, word, head, statement);
    }
    return false;
  }

  void refuse(const Word& word) {
    const bool several = abbreviated(word.text, words_.language().commands).several;
    const std::string near = several ? std::string() : nearest(word.text, strings_of(words_.language().commands));
    faults_.add("AS101", word.where,
                several ? fmt::format("several commands begin with '{}'", valid_start(word.text))
                        : fmt::format("'{}' is not a command of Popeye's input", valid_start(word.text)),
                near.empty() ? "Pieces, Stipulation, Condition, Option, Twin, NextProblem, EndProblem …" : near);
  }

  static void append(std::string& text, const Word& line) {
    if (!line.text.empty()) text += (text.empty() ? "" : ", ") + problem_text(line.text);
  }

  void take(PopeyeCommand command, const Word& word, Problem& head, Statement& statement) {
    switch (command) {
      case PopeyeCommand::remark:
      case PopeyeCommand::protocol: static_cast<void>(words_.rest_of_line()); return;
      case PopeyeCommand::latex:
        static_cast<void>(words_.rest_of_line());
        return skip_to_command(words_);  // lines with symbols of fairy pieces may follow: n SU Nightrider
      case PopeyeCommand::author:
        if (const Word line = words_.rest_of_line(); !line.text.empty())
          head.authors.push_back(problem_text(line.text));
        return;
      case PopeyeCommand::origin:
      case PopeyeCommand::award: append(head.source, words_.rest_of_line()); return;
      case PopeyeCommand::title: append(head.title, words_.rest_of_line()); return;
      default: break;
    }
    words_.next();
    switch (command) {
      case PopeyeCommand::pieces: return read_pieces(words_, word.where, statement, faults_);
      case PopeyeCommand::forsyth: return read_forsyth(words_, word.where, statement, faults_);
      case PopeyeCommand::condition: return read_conditions(words_, word.where, statement, faults_);
      case PopeyeCommand::option: return read_options(words_, word.where, statement, faults_);
      case PopeyeCommand::stipulation: return read_stipulation_field(words_, word.where, statement, faults_);
      case PopeyeCommand::game_array:
        std::copy_n("RNBQKBNRPPPPPPPP", 16, statement.board.letters.begin());
        std::copy_n("pppppppprnbqkbnr", 16, statement.board.letters.end() - 16);
        return;
      case PopeyeCommand::structured_stipulation:
        faults_.add("AS102", word.where, "stipulations in Popeye's structured form are not read", "Stipulation h#3");
        return skip_to_command(words_);
      case PopeyeCommand::latex_pieces:
        faults_.add("AS102", word.where, "LaTeXPieces is not read", "a problem without it");
        return skip_to_command(words_);
      default: return;
    }
  }

  void read_twins(const Statement& diagram, ProblemWriter& writer, Span begin) {
    Statement statement = diagram;
    std::size_t count = 0;
    if (words_.command() != PopeyeCommand::zero_position) {
      writer.add(statement, "", begin);
      ++count;
    }
    while (!words_.done() && !faults_.too_many()) {
      const Word word = words_.word();
      const auto now = words_.command();
      if (now == PopeyeCommand::remark) {
        static_cast<void>(words_.rest_of_line());
        continue;
      }
      if (now == PopeyeCommand::end_problem || now == PopeyeCommand::next_problem) return;
      if (now == PopeyeCommand::zero_position && count > 0) {
        faults_.add("AS104", word.where, "ZeroPosition does not stand before the twins", "Twin");
      } else if (now != PopeyeCommand::twin && now != PopeyeCommand::zero_position) {
        faults_.add("AS101", word.where, fmt::format("'{}' cannot follow a twin", valid_start(word.text)),
                    "Twin, NextProblem or EndProblem");
        words_.next();
        skip_to_twin_or_end();
        continue;
      }
      words_.next();
      writer.add_twin(
          twin_label(count), word.where, [&] { return read_twin(words_, word.where, diagram, statement, faults_); },
          statement);
      if (++count > most_problems) return;
    }
  }

  void skip_to_twin_or_end() {
    for (; !words_.done(); words_.next()) {
      const auto command = words_.command();
      if (words_.word().text.size() > 2 && command && *command >= PopeyeCommand::end_problem) return;
    }
  }

  static std::string valid_start(std::string_view text) { return problem_text(text.substr(0, 40)); }

  Words words_;
  ProblemFaults faults_;
  ProblemFile result_;
  bool ended_ = false;
};

std::string_view without_mark(std::string_view text) noexcept {
  return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
}

}  // namespace

bool looks_like_popeye(std::string_view text) noexcept {
  const Words words(without_mark(text).substr(0, 4096));
  return language_that_begins(words.word().text) != nullptr;
}

ProblemFile read_popeye(std::string_view text, const std::string& file) {
  if (ProblemFaults faults(text, file); faults.has_zero_byte("an input file of Popeye's")) return {{}, faults.take()};
  return PopeyeReader(without_mark(text), file).read();
}

}  // namespace arbiter::solve
