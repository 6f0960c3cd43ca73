#include <array>
#include <functional>

#include <fmt/format.h>

#include "verifier/perft/count_answer.hpp"
#include "verifier/perft/count_json.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/service/asked_position.hpp"
#include "verifier/service/requests.hpp"

namespace arbiter::service {
namespace {

constexpr std::uint64_t usual_nodes = 10'000'000;
constexpr std::uint64_t most_nodes = 1'000'000'000'000'000;
constexpr std::uint64_t usual_seconds = 60;
constexpr std::uint64_t most_seconds = 86'400;

/// How much a request may count.
struct Allowed {
  std::uint64_t nodes;
  std::uint64_t seconds;
};

NoAnswer stopped(const CountStopped& why, const Allowed& allowed, int depth, const CountJob& job,
                 const std::vector<DepthCount>& finished) {
  const bool late = why.late();
  return NoAnswer("limit",
                  late ? fmt::format("depth {} was not counted within {} s", depth, allowed.seconds)
                       : fmt::format("there are more than {} nodes at depth {}", allowed.nodes, depth),
                  late ? "'seconds' allows more time" : "'limit' allows more nodes; fewer plies need fewer")
      .with("key", late ? "seconds" : "limit")
      .with("results", depths_json(finished, job.detail));
}

}  // namespace

ordered_json perft_answer(const Asked& asked, const Data& data) {
  const WrittenRoot position = asked_position(asked);
  static const std::array<std::string, 2> kinds{"moves", "steps"};
  const auto depth = asked.number("depth", 0, static_cast<std::uint64_t>(deepest));
  CountJob job;
  job.ruleset = position.root.ruleset();
  job.kind = asked.choice("count", kinds, 0) == 0 ? CountKind::moves : CountKind::steps;
  job.detail = asked.flag("detail");
  // No position of a game has more moves than can be counted at once; a set-up may have billions.
  job.listed = position.root.position() == nullptr;
  const bool divided = asked.flag("divide");
  const Allowed allowed{asked.number("limit", 1, most_nodes).value_or(usual_nodes),
                        asked.number("seconds", 1, most_seconds).value_or(usual_seconds)};
  asked.done();
  if (!depth) throw NoAnswer("request", "'depth' is missing", "a number of plies").with("key", "depth");
  if (job.detail && job.kind != CountKind::moves)
    throw NoAnswer("request", "'detail' goes with moves, not with steps").with("key", "detail");
  if (divided && *depth == 0) throw NoAnswer("request", "'divide' needs a depth of at least 1").with("key", "divide");

  const int last = static_cast<int>(*depth);
  const Deadline deadline(static_cast<double>(allowed.seconds));
  bool unwanted = false;
  std::function<bool(const Tally&)> enough;
  if (data.stopped) enough = [&](const Tally&) { return unwanted = unwanted || data.stopped(); };
  std::vector<DepthCount> counts;
  std::vector<NamedPart> parts;
  // Each depth has the whole allowance of nodes, so that the refusal does not depend on the depths before.
  for (int each = last == 0 ? 0 : 1; each <= last; ++each) {
    CountLimit limit(deadline, enough, allowed.nodes);
    job.limit = &limit;
    try {
      if (divided && each == last) {
        const Divided whole = divided_count(job, position.root, each);
        parts = named(whole.parts, position.setup(), job.ruleset.variant());
        counts.push_back(whole.whole);
      } else {
        const auto counted = count_depths(job, position.root, each, each);
        if (!counted) throw CountStopped(counted.error().reason, {}, true);
        counts.push_back(counted->front());
      }
      if (counts.back().nodes > allowed.nodes) throw CountStopped("too many", counts.back().tally, false);
    } catch (const CountStopped& why) {
      if (unwanted) throw NoAnswer("limit", "the count was stopped by the program that asked for it");
      while (!counts.empty() && counts.back().depth >= each) counts.pop_back();
      throw stopped(why, allowed, each, job, counts);
    }
  }
  return to_json(CountAnswer{job, position.fen, counts, divided ? &parts : nullptr, std::nullopt, {}});
}

}  // namespace arbiter::service
