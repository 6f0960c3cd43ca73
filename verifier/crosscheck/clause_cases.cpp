#include "verifier/crosscheck/clause_cases.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

tl::expected<std::vector<ClauseCase>, std::vector<ClauseFault>> parse_clause_cases(std::string_view text,
                                                                                   const std::string& name) {
  constexpr std::array<std::string_view, 8> checks{"of", "steps", "has", "not", "leads", "is", "check", "play"};
  std::vector<ClauseCase> cases;
  std::vector<ClauseFault> faults;
  bool open = false;
  ClauseCase current;
  const auto complain = [&](std::size_t line, std::string message) {
    faults.push_back({name, line, std::move(message)});
  };
  // A block ends at a blank line or the end of the file.
  const auto close = [&] {
    if (!open) return;
    open = false;
    if (current.clauses.empty()) complain(current.line, "the block names no clause");
    if (current.variant == nullptr) complain(current.line, "the block names no variant");
    if (current.fen.empty()) complain(current.line, "the block has no fen");
    if (current.checks.empty()) complain(current.line, "the block checks nothing");
    if (current.variant != nullptr && current.profiles.empty()) {
      for (std::size_t i = 0; i < current.variant->profiles().size(); ++i) current.profiles.push_back(i);
    }
    cases.push_back(current);
  };
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view rest = trimmed(take_until(text, '\n'));
    if (rest.empty()) close();
    if (rest.empty() || rest.front() == '#') continue;
    if (!open)
      current = ClauseCase{.line = number, .clauses = {}, .variant = nullptr, .profiles = {}, .fen = {}, .checks = {}};
    open = true;
    const std::string_view keyword = take_until(rest, ' ');
    rest = trimmed(rest);
    if (keyword == "why") continue;
    if (keyword == "clause") {
      const auto words = split_words(rest);
      current.clauses = {words.begin(), words.end()};
    } else if (keyword == "variant") {
      // Profiles that were named before are indices for the first variant.
      if (current.variant != nullptr) complain(number, "the block names its variant twice");
      current.variant = variant_named(rest);
      if (current.variant == nullptr) complain(number, fmt::format("unknown variant '{}'", rest));
    } else if (keyword == "profile" && current.variant == nullptr) {
      complain(number, "the variant must be named before its profiles");
    } else if (keyword == "profile") {
      for (const std::string_view word : split_words(rest)) {
        if (const auto index = profile_named(*current.variant, word))
          current.profiles.push_back(*index);
        else
          complain(number, fmt::format("{} has no profile '{}'", current.variant->name(), word));
      }
    } else if (keyword == "fen") {
      current.fen = std::string(rest);
    } else if (std::ranges::find(checks, keyword) != checks.end()) {
      current.checks.push_back({number, std::string(keyword), std::string(rest)});
    } else {
      complain(number, fmt::format("unknown keyword '{}'; known are clause, variant, profile, fen, why, {}", keyword,
                                   fmt::join(checks, ", ")));
    }
  }
  close();
  if (!faults.empty()) return tl::make_unexpected(std::move(faults));
  return cases;
}

}  // namespace arbiter
