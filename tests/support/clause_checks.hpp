#pragma once

#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "verifier/crosscheck/clause_cases.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// Runs a case with one implementation under one profile.
class ClauseChecker {
 public:
  ClauseChecker(const ClauseCase& clause_case, const MoveSource& source, std::string who, const std::string& name,
                std::vector<ClauseFault>& faults)
      : case_(clause_case), source_(source), who_(std::move(who)), name_(name), faults_(faults) {}

  void run() {
    const auto parsed = Ruleset(*case_.variant).parse_fen(case_.fen, {});
    if (!parsed) {
      fail(case_.line, fmt::format("the FEN cannot be read: {}", parsed.error().front().message));
      return;
    }
    setup_ = parsed->setup;
    for (const ClauseCheck& check : case_.checks) {
      line_ = check.line;
      std::istringstream stream(check.text);
      const std::vector<std::string> list{std::istream_iterator<std::string>(stream), {}};
      if (list.empty()) {
        fail(line_, "nothing to check");
      } else if (check.keyword == "of") {
        of(list);
      } else if (check.keyword == "steps") {
        steps(list);
      } else if (check.keyword == "has" || check.keyword == "not") {
        listed(list, check.keyword == "has");
      } else if (check.keyword == "leads") {
        leads(check.text);
      } else if (check.keyword == "is") {
        const auto status = to_string(source_.setup_status(setup_));
        if (status != check.text) fail(line_, fmt::format("the status is {}, not {}", status, check.text));
      } else if (check.keyword == "check") {
        in_check(check.text);
      } else {
        play(list);
      }
    }
  }

 private:
  void fail(std::size_t line, const std::string& message) {
    faults_.push_back({name_, line, fmt::format("{}: {}", who_, message)});
  }

  std::set<std::string> texts(std::optional<Square> from) const {
    std::set<std::string> result;
    for (const MoveOutcome& outcome : source_.setup_moves(setup_)) {
      if (!from || outcome.move.front().from == *from) result.insert(to_text(outcome.move, setup_, *case_.variant));
    }
    return result;
  }

  void of(const std::vector<std::string>& list) {
    const auto square = Square::parse(list.front());
    if (!square) return fail(line_, fmt::format("'{}' is not a square", list.front()));
    compare(list, texts(square));
  }

  void steps(const std::vector<std::string>& list) {
    const auto square = Square::parse(list.front());
    if (!square) return fail(line_, fmt::format("'{}' is not a square", list.front()));
    std::set<std::string> got;
    for (const StepOutcome& outcome : source_.steps_of(setup_, *square)) {
      got.insert(to_text({outcome.step}, setup_, *case_.variant));
    }
    compare(list, got);
  }

  void compare(const std::vector<std::string>& list, const std::set<std::string>& got) {
    const std::set<std::string> expected(list.begin() + 1, list.end());
    for (const std::string& move : expected) {
      if (!got.contains(move)) fail(line_, fmt::format("{} is missing", move));
    }
    for (const std::string& move : got) {
      if (!expected.contains(move)) fail(line_, fmt::format("{} is not expected", move));
    }
  }

  void listed(const std::vector<std::string>& list, bool wanted) {
    const auto moves = source_.setup_moves(setup_);
    for (const std::string& text : list) {
      const bool found = find_move(text, setup_, *case_.variant, moves).has_value();
      if (found != wanted) fail(line_, fmt::format("{} is {}legal", text, found ? "" : "not "));
    }
  }

  void leads(const std::string& text) {
    const std::size_t arrow = text.find(" => ");
    if (arrow == std::string::npos) return fail(line_, "'leads' needs MOVE => FEN");
    const auto move = find_move(trimmed(std::string_view(text).substr(0, arrow)), setup_, *case_.variant,
                                source_.setup_moves(setup_));
    if (!move) return fail(line_, move.error().front().message);
    const auto expected = Ruleset(*case_.variant).parse_fen(trimmed(std::string_view(text).substr(arrow + 4)), {});
    if (!expected) return fail(line_, "the FEN after => cannot be read: " + expected.error().front().message);
    if (!(move->after == expected->setup)) {
      fail(line_, fmt::format("leads to {} instead", case_.variant->write_fen(move->after, expected->style)));
    }
  }

  void in_check(const std::string& text) {
    if (text != "white" && text != "black") return fail(line_, "'check' needs white or black");
    if (!source_.in_check(setup_, text == "white" ? Side::white : Side::black)) {
      fail(line_, fmt::format("{} is not in check", text));
    }
  }

  void play(const std::vector<std::string>& list) {
    for (const std::string& text : list) {
      const auto move = find_move(text, setup_, *case_.variant, source_.setup_moves(setup_));
      if (!move) return fail(line_, fmt::format("{} cannot be played: {}", text, move.error().front().message));
      setup_ = move->after;
    }
  }

  const ClauseCase& case_;
  const MoveSource& source_;
  std::string who_;
  const std::string& name_;
  std::vector<ClauseFault>& faults_;
  Setup setup_;
  std::size_t line_ = 0;
};

/// Checks a case with both implementations in every profile that it names; one fault for each failure.
inline std::vector<ClauseFault> check_clause_case(const ClauseCase& clause_case, const std::string& name) {
  std::vector<ClauseFault> faults;
  for (const std::size_t profile : clause_case.profiles) {
    const auto profile_name = clause_case.variant->profiles()[profile].name;
    ClauseChecker(clause_case, Ruleset(*clause_case.variant, profile).rules(), fmt::format("rules ({})", profile_name),
                  name, faults)
        .run();
    ClauseChecker(clause_case, Ruleset(*clause_case.variant, profile).generator(),
                  fmt::format("generator ({})", profile_name), name, faults)
        .run();
  }
  return faults;
}

}  // namespace arbiter::tests
