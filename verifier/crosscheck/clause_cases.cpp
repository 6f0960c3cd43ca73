#include "verifier/crosscheck/clause_cases.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {
namespace {

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
      const auto words = split_words(rest);
      current_.clauses = {words.begin(), words.end()};
    } else if (keyword == "variant") {
      // Profiles that were named before are indices for the first variant.
      if (current_.variant != nullptr) complain(number, "the block names its variant twice");
      current_.variant = variant_named(rest);
      if (current_.variant == nullptr) complain(number, fmt::format("unknown variant '{}'", rest));
    } else if (keyword == "profile") {
      profile(number, rest);
    } else if (keyword == "fen") {
      current_.fen = std::string(rest);
    } else if (const auto& known = checks(); std::ranges::find(known, keyword) != known.end()) {
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
    for (const std::string_view word : split_words(rest)) {
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

}  // namespace

tl::expected<std::vector<ClauseCase>, std::vector<ClauseFault>> parse_clause_cases(std::string_view text,
                                                                                   const std::string& name) {
  Reader reader(name);
  for (std::size_t number = 1; !text.empty(); ++number) reader.line(number, take_until(text, '\n'));
  reader.close();
  return reader.result();
}

}  // namespace arbiter
