#include "verifier/perft/second_opinion.hpp"

#include <algorithm>
#include <map>

namespace arbiter {

std::optional<SecondOpinion> second_opinion(CountJob job, const Root& root, int depth, Count most_leaves) {
  if (job.kind == CountKind::results) return std::nullopt;
  job.table = nullptr;
  job.progress = {};
  SecondOpinion opinion;
  CountJob plain = job;
  plain.source = SourceKind::generator;
  plain.detail = false;
  for (int each = 1; each <= depth; ++each) {
    const auto counted = count_depths(plain, root, each, each);
    if (!counted || counted->front().nodes > most_leaves) break;
    opinion.depth = each;
  }
  if (opinion.depth == 0) return std::nullopt;
  std::map<Move, Disputed> moves;
  job.source = SourceKind::generator;
  for (DivideEntry& each : divide(job, root, opinion.depth)) moves[each.move].generator = each.tally;
  job.source = SourceKind::rules;
  for (DivideEntry& each : divide(job, root, opinion.depth)) moves[each.move].rules = each.tally;
  for (auto& [move, disputed] : moves) {
    if (disputed.generator == disputed.rules) continue;
    disputed.move = move;
    opinion.moves.push_back(std::move(disputed));
  }
  return opinion;
}

}  // namespace arbiter
