#include "verifier/position/check_count.hpp"

#include <fmt/format.h>

#include "verifier/position/fen_board.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

std::optional<std::array<int, 2>> CheckCount::parse(std::string_view word) const noexcept {
  const bool given = word.size() == 4 && word[0] == '+';
  if (given) word.remove_prefix(1);
  const auto digit = [&](char c) { return is_digit(c) && c - '0' <= to_win; };
  if (word.size() != 3 || word[1] != '+' || !digit(word[0]) || !digit(word[2])) return std::nullopt;
  const int white = word[0] - '0';
  const int black = word[2] - '0';
  if (given) return std::array{white, black};
  return std::array{to_win - white, to_win - black};
}

bool CheckCount::read(const fen::Field& field, State& state, fen::FaultList& faults, std::string_view range) const {
  const auto checks = parse(field.text);
  if (!checks) {
    faults.add("AF182", field.begin, field.end(), "this is not a count of checks",
               fmt::format("{}, {}", both_ways(), range));
    return false;
  }
  set(state.context, Side::white, (*checks)[0]);
  set(state.context, Side::black, (*checks)[1]);
  return true;
}

std::string CheckCount::left(const State& state) const {
  return fmt::format("{}+{}", to_win - of(state.context, Side::white), to_win - of(state.context, Side::black));
}

std::string CheckCount::given(const State& state) const {
  return fmt::format("+{}+{}", of(state.context, Side::white), of(state.context, Side::black));
}

std::string CheckCount::both_ways(const State& state) const {
  return fmt::format("{} (yet to give) or {} (given)", left(state), given(state));
}

std::vector<State> CheckCount::possible(const std::vector<State>& states) const {
  std::vector<State> result;
  for (const State& state : states) {
    for (int white = 0; white < to_win; ++white) {
      for (int black = 0; black < to_win; ++black) {
        result.push_back(state);
        set(result.back().context, Side::white, white);
        set(result.back().context, Side::black, black);
      }
    }
  }
  return result;
}

State CheckCount::image_of(const State& state, const Image& image, State rest) const {
  for (const Side side : {Side::white, Side::black}) set(rest.context, image.of(side), of(state.context, side));
  return rest;
}

void CheckCount::over_before(const State& state, Side winner, std::string_view how, SetupFaults& found) const {
  found.at_field("AF280", checks_field, fmt::format("{} has won{}", name_of(winner), how), left(state),
                 "a check left to give");
}

}  // namespace arbiter
