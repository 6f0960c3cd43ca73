#include "verifier/crosscheck/clause_cases.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {
namespace {

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> result;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.find_first_not_of(" \t", at);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
    result.emplace_back(text.substr(begin, end - begin));
    at = end;
  }
  return result;
}

/// Reads line by line; a block ends at a blank line or the end of the file.
class Reader {
 public:
  Reader(std::string name) : name_(std::move(name)) {}

  void line(std::size_t number, std::string_view text) {
    text = trimmed(text);
    if (text.empty()) return close();
    if (text.front() == '#') return;
    if (!open_)
      current_ = ClauseCase{.line = number, .clauses = {}, .variant = nullptr, .profiles = {}, .fen = {}, .checks = {}};
    open_ = true;
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string keyword(text.substr(0, space));
    const std::string_view rest = trimmed(text.substr(space));
    if (keyword == "why") return;
    if (keyword == "clause") {
      current_.clauses = words(rest);
    } else if (keyword == "variant") {
      // Profiles that were named before are indices for the first variant.
      if (current_.variant != nullptr) complain(number, "the block names its variant twice");
      current_.variant = variant_named(rest);
      if (current_.variant == nullptr) complain(number, fmt::format("unknown variant '{}'", rest));
    } else if (keyword == "profile") {
      profile(number, rest);
    } else if (keyword == "fen") {
      current_.fen = std::string(rest);
    } else if (const auto& known = checks(); std::find(known.begin(), known.end(), keyword) != known.end()) {
      current_.checks.push_back({number, keyword, std::string(rest)});
    } else {
      complain(number, fmt::format("unknown keyword '{}'; known are clause, variant, profile, fen, why, {}", keyword,
                                   fmt::join(known, ", ")));
    }
  }

  void close() {
    if (!open_) return;
    open_ = false;
    if (current_.clauses.empty()) complain(current_.line, "the block names no clause");
    if (current_.variant == nullptr) complain(current_.line, "the block names no variant");
    if (current_.fen.empty()) complain(current_.line, "the block has no fen");
    if (current_.checks.empty()) complain(current_.line, "the block checks nothing");
    if (current_.variant != nullptr && current_.profiles.empty()) {
      for (std::size_t i = 0; i < current_.variant->profiles().size(); ++i) current_.profiles.push_back(i);
    }
    cases_.push_back(current_);
  }

  tl::expected<std::vector<ClauseCase>, std::vector<ClauseFault>> result() {
    if (!faults_.empty()) return tl::make_unexpected(faults_);
    return cases_;
  }

 private:
  static const std::vector<std::string>& checks() {
    static const std::vector<std::string> list{"of", "steps", "has", "not", "leads", "is", "check", "play"};
    return list;
  }
  void complain(std::size_t line, std::string message) { faults_.push_back({name_, line, std::move(message)}); }
  void profile(std::size_t number, std::string_view rest) {
    if (current_.variant == nullptr) return complain(number, "the variant must be named before its profiles");
    for (const std::string& word : words(rest)) {
      if (const auto index = profile_named(*current_.variant, word)) {
        current_.profiles.push_back(*index);
      } else {
        complain(number, fmt::format("{} has no profile '{}'", current_.variant->name(), word));
      }
    }
  }

  std::string name_;
  bool open_ = false;
  ClauseCase current_;
  std::vector<ClauseCase> cases_;
  std::vector<ClauseFault> faults_;
};

/// Runs a case with one implementation under one profile.
class Checker {
 public:
  Checker(const ClauseCase& clause_case, const MoveSource& source, std::string who, const std::string& name,
          std::vector<ClauseFault>& faults)
      : case_(clause_case), source_(source), who_(std::move(who)), name_(name), faults_(faults) {}

  void run() {
    const auto parsed = case_.variant->parse_fen(case_.fen, {});
    if (!parsed) {
      fail(case_.line, fmt::format("the FEN cannot be read: {}", parsed.error().front().message));
      return;
    }
    setup_ = parsed->setup;
    for (const ClauseCheck& check : case_.checks) {
      line_ = check.line;
      const auto list = words(check.text);
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
    const auto expected = case_.variant->parse_fen(trimmed(std::string_view(text).substr(arrow + 4)), {});
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

}  // namespace

tl::expected<std::vector<ClauseCase>, std::vector<ClauseFault>> parse_clause_cases(std::string_view text,
                                                                                   const std::string& name) {
  Reader reader(name);
  std::size_t number = 1;
  for (std::size_t at = 0; at < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    reader.line(number, text.substr(at, end - at));
    at = end + 1;
  }
  reader.close();
  return reader.result();
}

std::vector<ClauseFault> check_clause_case(const ClauseCase& clause_case, const std::string& name) {
  std::vector<ClauseFault> faults;
  for (const std::size_t profile : clause_case.profiles) {
    const auto profile_name = clause_case.variant->profiles()[profile].name;
    Checker(clause_case, clause_case.variant->rules(profile), fmt::format("rules ({})", profile_name), name, faults)
        .run();
    Checker(clause_case, clause_case.variant->generator(profile), fmt::format("generator ({})", profile_name), name,
            faults)
        .run();
  }
  return faults;
}

}  // namespace arbiter
