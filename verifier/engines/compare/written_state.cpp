// What a peer writes of the state beside the board, where the position is the same now and later moves may show it.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "verifier/engines/compare/blame.hpp"
#include "verifier/engines/compare/difference.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter {
namespace {

/// So many positions that a peer wrote are given back to it for each position that is compared: one for each way in
/// which the state differs.
constexpr std::size_t most_played_on = 6;

/// Whether a check is about the state beside the board; the clocks (AF234, AF24x) change no move.
bool is_about_state(const Fault& fault) {
  const std::string_view id = fault.check.name();
  return fault.level >= Level::warning && id.starts_with("AF2") && !id.starts_with("AF24") && id != "AF234";
}

/// The faults of the peer's text that our text of the same position has not.
Faults own_faults(const std::string& theirs, const std::string& ours, const soundness::Reading& reading) {
  Faults faults = soundness::check_soundness(theirs, reading);
  std::erase_if(faults, [](const Fault& fault) { return !is_about_state(fault); });
  if (faults.empty()) return faults;
  const Faults known = soundness::check_soundness(ours, reading);
  std::erase_if(faults, [&](const Fault& fault) {
    return std::any_of(known.begin(), known.end(), [&](const Fault& each) { return each.check == fault.check; });
  });
  return faults;
}

/// The clauses that say when a right ends: those of castling for AF22x, of en passant for AF23x.
std::vector<std::string> clauses_of_fault(const Variant& variant, const Fault& fault) {
  const std::string_view id = fault.check.name();
  if (id.starts_with("AF22")) return clauses_ending(variant, ".castle.rights");
  if (id.starts_with("AF23")) return clauses_ending(variant, ".ep");
  return id == "AF276" ? clauses_ending(variant, ".double") : std::vector<std::string>();
}

}  // namespace

Answered<std::vector<MoveDifference>> Comparison::judge_texts(const Setup& setup,
                                                              const std::vector<Agreed>& agreed) const {
  std::vector<MoveDifference> found;
  std::set<std::string> played_on;
  const soundness::Reading reading{.ruleset = ruleset_, .fen = reading_};
  for (const Agreed& each : agreed) {
    const std::string ours = fen_of(each.outcome.after);
    if (each.fen.empty() || each.fen == ours) continue;
    const auto add = [&](std::vector<std::string> clauses, std::string detail) {
      if (clauses.empty()) clauses = clauses_of(ruleset_.rules(), setup, each.outcome.move);
      found.push_back({.kind = DifferenceKind::state,
                       .move = to_text(each.outcome.move, setup, ruleset_.variant()),
                       .ours = ours,
                       .peers = each.fen,
                       .clauses = std::move(clauses),
                       .detail = std::move(detail)});
    };
    if (const Faults faults = own_faults(each.fen, ours, reading); !faults.empty()) {
      add(clauses_of_fault(ruleset_.variant(), faults.front()),
          fmt::format("{}: {}", faults.front().check.name(), faults.front().message));
      continue;
    }
    const auto theirs = ruleset_->parse_fen(each.fen, reading_);
    const auto own = ruleset_->parse_fen(ours, reading_);
    if (!theirs || !own || theirs->setup.state == own->setup.state) continue;
    const std::string state = state_difference(ruleset_.variant(), own->setup, theirs->setup, style_);
    if (played_on.size() >= most_played_on || !played_on.insert(state).second) continue;
    const auto later = play_on(each);
    if (!later) return tl::make_unexpected(later.error());
    if (later->empty()) continue;
    add(arbiter::clauses_of_state(ruleset_, setup, each.outcome.move, own->setup.state, theirs->setup.state),
        fmt::format("{}, and {}", state, *later));
  }
  return found;
}

}  // namespace arbiter
