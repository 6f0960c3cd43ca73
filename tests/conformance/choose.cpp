#include "tests/conformance/choose.hpp"

#include <algorithm>
#include <tuple>

#include "tests/conformance/answers.hpp"
#include "verifier/crosscheck/agreement.hpp"
#include "verifier/engines/starts.hpp"

namespace arbiter::conformance {
namespace {

/// So many positions of the pool are shrunk for each mutant, and their smallest taken.
constexpr std::size_t tries = 10;
/// Of so many that show the fault, those with the fewest pieces are shrunk.
constexpr std::size_t kept = 20;

/// The set-up as a position at the beginning of a game's record, if it is one.
std::optional<Setup> sound(const Variant& variant, std::size_t profile, Setup setup) {
  setup.counters = {.plies = setup.to_move == Side::white ? 40U : 41U, .halfmove = 0};
  const auto position = Position::with_usual_kings(variant, profile, setup);
  if (!position) return std::nullopt;
  return position->setup();
}

/// Programs may expect the piece, although the first move of a game goes without it.
bool is_incomplete(const Variant& variant, std::size_t profile, const Setup& setup) {
  const Faults faults = variant.setup_reachability(setup, profile, {});
  return std::any_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.check == "AF315"; });
}

class Hunt {
 public:
  Hunt(const Variant& variant, std::size_t profile)
      : variant_(variant), profile_(profile), faulty_(mutated::rules(variant, profile)) {}

  [[nodiscard]] bool shows(const mutated::Mutant& mutant, const Setup& setup, const Answer& right) const {
    const mutated::Switched on(mutant);
    return differ(faulty_, right, variant_, profile_, setup);
  }
  [[nodiscard]] Answer right(const Setup& setup) const {
    return answer_of(variant_.rules(profile_), variant_, profile_, setup);
  }

  [[nodiscard]] Witness shrunk(const mutated::Mutant& mutant, const Setup& from) const {
    const bool incomplete = is_incomplete(variant_, profile_, from);
    const auto still = [&](const Setup& smaller) {
      const auto position = sound(variant_, profile_, smaller);
      return position && (incomplete || !is_incomplete(variant_, profile_, *position)) &&
             shows(mutant, *position, right(*position));
    };
    const Setup least = *sound(variant_, profile_, shrink(from, still));
    return {least, !from_usual_start(variant_, least), incomplete, least.board.occupied().size(),
            0,     right(least).moves.size()};
  }

  /// How many of `all` answer otherwise although they share no clause with `mutant`.
  [[nodiscard]] std::size_t foreign(const mutated::Mutant& mutant, const Setup& setup,
                                    const std::vector<const mutated::Mutant*>& all) const {
    const Answer answer = right(setup);
    const auto own = mutant.broken();
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const mutated::Mutant* other) {
      const auto theirs = other->broken();
      const bool shared = std::any_of(own.begin(), own.end(), [&](const std::string& clause) {
        return std::find(theirs.begin(), theirs.end(), clause) != theirs.end();
      });
      return !shared && shows(*other, setup, answer);
    }));
  }

 private:
  const Variant& variant_;
  std::size_t profile_;
  const MoveSource& faulty_;
};

/// `like` with every combination of small values in the bytes that the variant names.
std::vector<Setup> with_every_state(const Variant& variant, const Setup& like) {
  constexpr std::uint8_t values = 4;
  std::vector<Setup> result{like};
  for (const StateRange& range : variant.state_ranges()) {
    for (std::size_t byte = range.first_byte; byte < range.end_byte; ++byte) {
      const std::vector<Setup> before = result;
      for (const Setup& each : before) {
        for (std::uint8_t value = 0; value < values; ++value) {
          if (value == each.state.context[byte]) continue;
          result.push_back(each);
          result.back().state.context[byte] = value;
        }
      }
    }
  }
  return result;
}

/// The two pieces of `like` on every pair of squares, with either side to move.
template <class F>
void for_each_placement(const Setup& like, F&& f) {
  std::vector<Piece> pieces;
  for (const Square square : like.board.occupied()) pieces.push_back(*like.board[square]);
  for (const Square first : all_squares) {
    for (const Square second : all_squares) {
      if (first == second) continue;
      Setup setup = like;
      setup.board = Board();
      setup.board.put(first, pieces[0]);
      setup.board.put(second, pieces[1]);
      for (const Side side : {Side::white, Side::black}) {
        setup.to_move = side;
        f(setup);
      }
    }
  }
}

}  // namespace

bool smaller(const Witness& other, const Witness& than) {
  return std::tie(other.shuffled, other.incomplete, other.pieces, other.foreign, other.moves) <
         std::tie(than.shuffled, than.incomplete, than.pieces, than.foreign, than.moves);
}

std::vector<bool> need_three(const Variant& variant, std::size_t profile,
                             const std::vector<const mutated::Mutant*>& mutants, const Setup& like) {
  if (like.board.occupied().size() != 2) return std::vector<bool>(mutants.size(), false);
  const Hunt hunt(variant, profile);
  std::vector<bool> needed(mutants.size(), true);
  for (const Setup& each : with_every_state(variant, like)) {
    for_each_placement(each, [&](const Setup& placed) {
      const auto setup = sound(variant, profile, placed);
      if (!setup) return;
      const Answer right = hunt.right(*setup);
      for (std::size_t i = 0; i < mutants.size(); ++i) {
        if (needed[i] && hunt.shows(*mutants[i], *setup, right)) needed[i] = false;
      }
    });
  }
  return needed;
}

std::vector<std::optional<Witness>> witnesses(const Variant& variant, std::size_t profile,
                                              const std::vector<const mutated::Mutant*>& mutants,
                                              const std::vector<Position>& pool) {
  const Hunt hunt(variant, profile);
  std::vector<std::vector<Setup>> found(mutants.size());
  for (const Position& each : pool) {
    if (std::all_of(found.begin(), found.end(), [](const auto& list) { return list.size() >= kept; })) break;
    const auto setup = sound(variant, profile, each.setup());
    if (!setup) continue;
    try {
      const Answer right = hunt.right(*setup);
      for (std::size_t i = 0; i < mutants.size(); ++i) {
        if (found[i].size() < kept && hunt.shows(*mutants[i], *setup, right)) found[i].push_back(*setup);
      }
    } catch (const TooManyMoves&) {
    }
  }
  std::vector<std::optional<Witness>> result(mutants.size());
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    const auto rank = [&](const Setup& setup) {
      return std::tuple(!from_usual_start(variant, setup), is_incomplete(variant, profile, setup),
                        setup.board.occupied().size());
    };
    std::stable_sort(found[i].begin(), found[i].end(),
                     [&](const Setup& a, const Setup& b) { return rank(a) < rank(b); });
    if (found[i].size() > tries) found[i].resize(tries, found[i].front());
    for (const Setup& setup : found[i]) {
      Witness witness = hunt.shrunk(*mutants[i], setup);
      // Only what is not larger anyway is worth the count.
      const auto size = [](const Witness& each) { return std::tuple(each.shuffled, each.incomplete, each.pieces); };
      if (result[i] && size(*result[i]) < size(witness)) continue;
      witness.foreign = hunt.foreign(*mutants[i], witness.setup, mutants);
      if (!result[i] || smaller(witness, *result[i])) result[i] = witness;
    }
  }
  return result;
}

std::vector<std::size_t> cover(const std::vector<Witness>& witnesses, const std::vector<std::vector<bool>>& tells) {
  std::vector<std::size_t> chosen;
  if (witnesses.empty()) return chosen;
  std::vector<bool> told(tells.front().size(), false);
  for (;;) {
    std::optional<std::size_t> best;
    std::size_t most = 0;
    for (std::size_t i = 0; i < witnesses.size(); ++i) {
      std::size_t more = 0;
      for (std::size_t mutant = 0; mutant < told.size(); ++mutant) more += tells[i][mutant] && !told[mutant] ? 1U : 0U;
      if (more > most || (more == most && more > 0 && smaller(witnesses[i], witnesses[*best]))) {
        best = i;
        most = more;
      }
    }
    if (!best) break;
    chosen.push_back(*best);
    for (std::size_t mutant = 0; mutant < told.size(); ++mutant) told[mutant] = told[mutant] || tells[*best][mutant];
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace arbiter::conformance
