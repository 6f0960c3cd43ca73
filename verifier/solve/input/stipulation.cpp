#include "verifier/solve/input/stipulation.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/support/text.hpp"

namespace arbiter::solve {
namespace {

constexpr std::string_view play_signs[] = {
#define ARBITER_PLAY(play, sign) sign,
#include "verifier/solve/input/stipulation.def"
};
constexpr std::string_view goal_signs[] = {
#define ARBITER_GOAL(goal, sign, name) sign,
#include "verifier/solve/input/stipulation.def"
};
constexpr std::string_view goal_names[] = {
#define ARBITER_GOAL(goal, sign, name) name,
#include "verifier/solve/input/stipulation.def"
};

/// What people say; longer words before those that they begin with.
struct Spoken {
  std::string_view word;
  Play play;
  Goal goal;
};
constexpr Spoken spoken[] = {
#define ARBITER_SPOKEN(word, play, goal) {word, Play::play, Goal::goal},
#include "verifier/solve/input/spoken.def"
};
constexpr std::pair<std::string_view, unsigned> number_words[] = {
#define ARBITER_NUMBER_WORD(word, value) {word, value},
#include "verifier/solve/input/spoken.def"
};
constexpr std::array<std::string_view, 8> move_words{"moves",   "move",   "coups", "coup",
                                                     "jugadas", "jugada", "zügen", "zug"};
constexpr std::pair<std::string_view, Side> side_words[] = {
#define ARBITER_SIDE_WORD(word, side) {word, Side::side},
#include "verifier/solve/input/spoken.def"
};
/// Between a side and what it is to do.
constexpr std::array<std::string_view, 14> before_the_act{"to",  "move",   "play", "moves", "plays", "begins", "and",
                                                          "can", "jouent", "et",   "font",  "y",     "juegan", "dan"};

constexpr std::string_view exactly = "exact-";
constexpr std::string_view reciprocally = "reci-";
constexpr std::string_view parrying = "pser-";
constexpr std::string_view forms =
    "a stipulation is [exact-] [s r semi-r h reci-h hs ser- ser-h ser-s pser- pser-s pser-r pser-h] then # = == ## #= "
    "!= + x ~ z<square> win or lose, then the moves: #3, h#2.5, win2, slose2; or [exact-] [ser-] dia (proof game) and "
    "the moves: dia4.5";

/// The letters of a text that are not blanks, with their columns.
struct Reader {
  explicit Reader(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ' ' || text[i] == '\t') continue;
      letters += to_lower(text[i]);
      columns.push_back(i);
    }
    columns.push_back(text.size());
  }
  [[nodiscard]] bool done() const { return at == letters.size(); }
  [[nodiscard]] std::string_view rest() const { return std::string_view(letters).substr(at); }
  [[nodiscard]] std::size_t column() const { return columns[at]; }
  bool take(std::string_view word) {
    if (rest().substr(0, word.size()) != word) return false;
    at += word.size();
    return true;
  }
  /// Takes the longest of the signs that come next; the index behind the last if none does.
  template <std::size_t count>
  std::size_t take_longest(const std::string_view (&signs)[count]) {
    std::size_t best = count;
    for (std::size_t i = 0; i < count; ++i) {
      if (rest().starts_with(signs[i]) && (best == count || signs[i].size() > signs[best].size())) best = i;
    }
    if (best < count) take(signs[best]);
    return best;
  }
  std::string digits() {
    std::string result;
    while (!done() && is_digit(rest().front())) result += letters[at++];
    return result;
  }

  std::string letters{};
  std::vector<std::size_t> columns{};
  std::size_t at = 0;
};

/// Half moves of a stipulation; the inverse of plies_of().
unsigned halves_of(const Stipulation& stipulation) noexcept {
  const unsigned plies = stipulation.plies;
  if (stipulation.play == Play::direct) return plies + 1;
  if (!in_series(stipulation.play)) return plies;
  return (stipulation.play == Play::series ? plies : plies - 1) * 2;
}

/// "helpmate in two moves": the digits of its number; empty if the text says nothing of this kind.
std::string take_spoken(Reader& reader, Stipulation& result) {
  for (const Spoken& said : spoken) {
    Reader tried = reader;
    if (!tried.take(said.word)) continue;
    tried.take("s");  // "mates in two"
    if (!tried.take("in")) tried.take("en");
    std::string digits = tried.digits();
    for (const auto& [word, number] : number_words) {
      if (digits.empty() && tried.take(word)) digits = std::to_string(number);
    }
    if (digits.empty()) continue;
    if (!tried.rest().starts_with(".5"))
      static_cast<void>(std::ranges::any_of(move_words, [&](std::string_view word) { return tried.take(word); }));
    result.play = said.play;
    result.goal = said.goal;
    reader = tried;
    return digits;
  }
  return {};
}

}  // namespace

tl::expected<Stipulation, StipulationFault> read_stipulation(std::string_view text) {
  Reader reader(text);
  const auto fault = [&](std::string message) {
    return tl::make_unexpected(StipulationFault{reader.column(), std::move(message)});
  };
  Stipulation result;
  std::string digits = take_spoken(reader, result);
  if (digits.empty()) {
    result.exact = reader.take(exactly);
    result.reciprocal = reader.take(reciprocally);
    result.parry = !result.reciprocal && !result.exact && reader.take(parrying);
    result.play = static_cast<Play>(reader.take_longest(play_signs));
    if (result.play == Play::series && reader.rest().starts_with('r'))
      return fault("reflex play in a series (ser-r) is not searched; ser-, ser-h, ser-s and pser-r are");
    const std::size_t goal = reader.take_longest(goal_signs);
    if (goal == std::size(goal_signs)) return fault(fmt::format("no goal: {}", forms));
    result.goal = static_cast<Goal>(goal);
    if (result.goal == Goal::double_mate && reader.rest().starts_with('!'))
      return fault("##! (a mated side mates) is not searched: ##2 leaves both sides mated");
    if (result.goal == Goal::square) {
      result.target = Square::parse(reader.rest().substr(0, 2));
      if (!result.target) return fault("z must be followed by a square: zd6 2");
      reader.take(reader.rest().substr(0, 2));
    }
    if (result.goal == Goal::win) reader.take("in");
    digits = reader.digits();
  }
  if (ends_in_diagram(result.goal)) {
    if (result.play == Play::direct) result.play = Play::help;
    if ((result.play != Play::help && result.play != Play::series) || result.reciprocal)
      return fault("to a diagram, both sides play together or one in a series: dia4.5, ser-dia5");
  }
  if (result.reciprocal && result.play != Play::help) return fault("only help play is reciprocal: reci-h#2");
  const std::array parries{Play::direct, Play::self, Play::reflex, Play::help};
  if (result.parry && (ends_in_diagram(result.goal) || std::ranges::find(parries, result.play) == parries.end()))
    return fault("a parry series is direct, self, reflex or help play: pser-#2, pser-s#2, pser-r#2, pser-h#2");
  const bool half = reader.take(".5");
  if (!half) reader.take(".0");  // as proof games are written: 7.0
  if (digits.empty() && !half) return fault("the number of moves is missing: #3, h#2.5");
  if (!reader.done()) return fault(fmt::format("'{}' is left over after the number of moves", reader.rest()));
  if (digits.size() > 4) return fault(fmt::format("at most {} moves are searched", most_moves_asked));
  const unsigned moves = digits.empty() ? 0 : static_cast<unsigned>(std::stoul(digits));
  if (moves > most_moves_asked) return fault(fmt::format("at most {} moves are searched", most_moves_asked));
  if (moves == 0 && !half) return fault("at least one move is needed");
  if (half && (result.parry || (result.play != Play::help && result.play != Play::help_self))) {
    return fault("only help play (h, hs) has half moves");
  }
  if (result.reciprocal && moves == 0) return fault("reci-h needs at least one move: each side makes the last");
  if (result.play == Play::help_self && moves == 0) return fault("hs needs at least one move: it ends with s#1");
  result.plies = plies_of(result.play, moves * 2 + (half ? 1 : 0));
  return result;
}

std::optional<Side> take_side(std::string& text) {
  std::istringstream words(lower_case(text));
  std::string word;
  words >> word;
  if (word == "les" || word == "las") words >> word;
  if (word.ends_with(':')) word.pop_back();
  const auto* named = std::ranges::find_if(side_words, [&](const auto& each) { return word == each.first; });
  if (named == std::end(side_words)) return std::nullopt;
  std::string rest;
  while (words >> word) {
    if (!rest.empty() || std::ranges::find(before_the_act, word) == before_the_act.end())
      rest += (rest.empty() ? "" : " ") + word;
  }
  if (!read_stipulation(rest)) return std::nullopt;
  text = rest;
  return named->second;
}

std::string to_string(const Stipulation& stipulation) {
  const unsigned halves = halves_of(stipulation);
  std::string text(stipulation.exact ? exactly : std::string_view());
  if (stipulation.reciprocal) text += reciprocally;
  if (stipulation.parry) text += parrying;
  const bool plain = stipulation.play == Play::help && ends_in_diagram(stipulation.goal);
  if (!plain) text += play_signs[static_cast<std::size_t>(stipulation.play)];
  text += sign_of(stipulation.goal);
  if (stipulation.target) text += stipulation.target->name() + " ";
  text += std::to_string(halves / 2);
  if (halves % 2 != 0) text += ".5";
  return text;
}

std::string of_length(Stipulation stipulation, unsigned plies) {
  stipulation.plies = plies;
  return to_string(stipulation);
}

std::string_view to_string(Goal goal) noexcept { return goal_names[static_cast<std::size_t>(goal)]; }
std::string_view sign_of(Goal goal) noexcept { return goal_signs[static_cast<std::size_t>(goal)]; }

Side usual_side(const Stipulation& stipulation) noexcept {
  const bool half = halves_of(stipulation) % 2 != 0;
  if (stipulation.play == Play::series && ends_in_diagram(stipulation.goal)) return Side::black;
  if (stipulation.goal == Goal::proof_game) return half ? Side::black : Side::white;
  if (stipulation.play == Play::help) return half ? Side::white : Side::black;
  if (stipulation.play == Play::help_self) return half ? Side::black : Side::white;
  return stipulation.play == Play::series_help ? Side::black : Side::white;
}

Side last_mover(Play play, Side to_move, unsigned plies) noexcept {
  if (play == Play::series || plies == 1) return to_move;
  return in_series(play) || plies % 2 == 0 ? opponent(to_move) : to_move;
}

unsigned plies_of(Play play, unsigned halves) noexcept {
  if (play == Play::direct) return halves - 1;
  if (!in_series(play)) return halves;
  return play == Play::series ? halves / 2 : halves / 2 + 1;
}

}  // namespace arbiter::solve
