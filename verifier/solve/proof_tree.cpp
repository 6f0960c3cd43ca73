#include "verifier/solve/proof_tree.hpp"

#include <algorithm>

#include "verifier/notation/notation.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

/// Thrown when the sink wants no more.
struct SinkIsFull {};

class Builder {
 public:
  Builder(const Position& position, const Stipulation& asked, const ProofOracle& oracle, ProofSink& sink)
      : variant_(position.variant()), moves_(variant_.generator(position.profile())), asked_(asked), oracle_(oracle),
        sink_(sink) {}

  void key(const Setup& root, const MoveOutcome& move) {
    const bool goal = oracle_.reaches(move, asked_.plies);
    pass(1, root, move, goal);
    if (!goal) replies(move.after, asked_.plies - 1, 2);
  }

  void lines(const PlayedMove& move, unsigned ply, std::optional<unsigned> length) {
    if (!sink_.move({ply, move.text, move.goal, length})) throw SinkIsFull();
    for (const PlayedMove& each : move.next) lines(each, ply + 1, {});
  }

 private:
  void pass(unsigned ply, const Setup& before, const MoveOutcome& move, bool goal) {
    if (!sink_.move({ply, to_text(move.move, before, variant_), goal, {}})) throw SinkIsFull();
  }

  /// All replies of the side that must be met, each with one answer.
  void replies(const Setup& setup, unsigned left, unsigned ply) {
    const std::vector<MoveOutcome> legal = moves_.setup_moves(setup);
    if (asked_.play == Play::reflex || asked_.play == Play::semi_reflex) {
      const auto forced = std::find_if(legal.begin(), legal.end(),
                                       [&](const MoveOutcome& each) { return oracle_.reaches(each, left); });
      if (forced != legal.end()) return pass(ply, setup, *forced, true);
    }
    for (const MoveOutcome& reply : legal) {
      const bool goal = oracle_.reaches(reply, left);
      pass(ply, setup, reply, goal);
      if (!goal) answer(reply.after, left - 1, ply + 1);
    }
  }

  /// One of the quickest moves after which the stipulation holds.
  void answer(const Setup& setup, unsigned left, unsigned ply) {
    const std::vector<MoveOutcome> legal = moves_.setup_moves(setup);
    for (unsigned now = 2 - left % 2; now <= left; now += 2) {
      const auto found = std::find_if(legal.begin(), legal.end(),
                                      [&](const MoveOutcome& each) { return oracle_.holds_after(each, now); });
      if (found == legal.end()) continue;
      const bool goal = oracle_.reaches(*found, now);
      pass(ply, setup, *found, goal);
      if (!goal) replies(found->after, now - 1, ply + 1);
      return;
    }
    throw InternalError("a reply that the search has met has no answer");
  }

  const Variant& variant_;
  const MoveSource& moves_;
  Stipulation asked_;
  const ProofOracle& oracle_;
  ProofSink& sink_;
};

}  // namespace

bool build_proof(const Position& position, const Answer& answer, const ProofOracle& oracle, ProofSink& sink) {
  Stipulation asked = answer.stipulation;
  if (answer.shortest_only && answer.shortest) asked.plies = *answer.shortest;
  Builder builder(position, asked, oracle, sink);
  try {
    for (const PlayedMove& move : answer.solutions) {
      if (cooperative(asked.play)) {
        builder.lines(move, 1, move.plies);
      } else {
        builder.key(position.setup(), move.outcome);
      }
    }
  } catch (const SinkIsFull&) {
    return false;
  }
  return true;
}

}  // namespace arbiter::solve
