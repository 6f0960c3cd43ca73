#include "verifier/engines/compare/peer_run.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/conversion/convert.hpp"
#include "verifier/notation/other_notations.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter {

FenStyle uci_style(const Variant& variant, bool pychess_letters) {
  FenStyle style{.dialect = Dialect::fen};
  if (!pychess_letters) return style;
  if (const Spelling* spelling = conversion::spelling_named(variant, "pychess")) style.alphabet = spelling->alphabet;
  return style;
}

FenStyle peer_style(const Variant& variant, std::optional<Dialect> dialect) {
  if (dialect == Dialect::fen) return FenStyle{.dialect = Dialect::fen};
  FenStyle style = start_style(variant);
  if (dialect) {
    style.dialect = *dialect;
    style.fields = 0;
  }
  // A set-up with more than the common letters shows which of several letter sets is the sites' own.
  for (const NamedPosition& each : variant.positions()) {
    const auto parsed = variant.parse_fen(each.fen, {});
    if (parsed && style.alphabet == 0 && parsed->style.dialect == Dialect::vchess)
      style.alphabet = parsed->style.alphabet;
  }
  return style;
}

namespace {

/// The first of these styles in which the peer of the line protocol answers for a position so that it can be compared;
/// nothing if there is none, or if the peer is too slow to tell. Each is tried once, with a new process.
std::optional<FenStyle> style_answered(const Root& root, const PeerCommand& command, std::span<const FenStyle> styles,
                                       std::vector<std::string>& refused) {
  for (const FenStyle& style : styles) {
    const auto peer = line_peer(command.options);
    const Comparison comparison(root.ruleset(), style, *peer, command.reading);
    const auto answer = comparison.compare(root);
    if (answer) return style;
    if (answer.error().kind == PeerTrouble::Kind::late || command.stopped()) {
      refused.clear();  // what it says to the others is not known
      return std::nullopt;
    }
    if (answer.error().kind != PeerTrouble::Kind::refused) continue;
    const std::string said = ": " + answer.error().message;
    const auto known = std::ranges::find_if(refused, [&](const auto& one) { return one.ends_with(said); });
    if (known == refused.end())
      refused.push_back(std::string(to_string(style.dialect)) + said);
    else
      known->insert(known->size() - said.size(), fmt::format(", {}", to_string(style.dialect)));
  }
  return std::nullopt;
}

}  // namespace

std::optional<FenStyle> other_style_answered(const records::GivenRules& rules, const PeerCommand& command,
                                             std::vector<std::string>& refused) {
  if (command.uci) return std::nullopt;
  const auto fen = known_fen(rules.ruleset.variant(), "start", rules.fen.armies);
  if (!fen) return std::nullopt;
  const RootReading start = read_root(*fen, rules.ruleset, rules.fen, Take::positions);
  if (!start.written) return std::nullopt;
  std::vector<FenStyle> styles{command.style};
  for (const Dialect dialect : {Dialect::fen, Dialect::vchess, Dialect::xogo}) {
    if (dialect != command.style.dialect) styles.push_back(peer_style(rules.ruleset.variant(), dialect));
  }
  const auto answered = style_answered(start.written->root, command, styles, refused);
  return answered && answered->dialect != command.style.dialect ? answered : std::nullopt;
}

bool speaks_only_uci(PeerOptions options, const std::string& fen) {
  options.timeout = std::min(options.timeout, std::chrono::milliseconds(3000));
  const auto answer = line_peer(options)->moves(fen);
  using Kind = PeerTrouble::Kind;
  if (answer || (answer.error().kind != Kind::late && answer.error().kind != Kind::nonsense)) return false;
  const auto engine = uci_peer(options);
  static_cast<void>(engine->lacks_shuffled());  // greets it
  return !engine->name().empty();
}

bool lacks_shuffled(const PeerCommand& command) { return command.uci && uci_peer(command.options)->lacks_shuffled(); }

PeerRun::PeerRun(Ruleset ruleset, PeerCommand command, unsigned peers, const RunLimits& limits, Observer& observer)
    : ruleset_(ruleset), command_(std::move(command)), observer_(observer), most_causes_(limits.causes) {
  if (limits.time) end_ = Clock::now() + *limits.time;
  for (unsigned i = 0; i < peers; ++i) peers_.push_back(new_peer());
}

std::unique_ptr<Peer> PeerRun::new_peer() const {
  return command_.uci ? uci_peer(command_.options) : line_peer(command_.options);
}

Comparison PeerRun::comparison(Peer& peer) const { return {ruleset_, command_.style, peer, command_.reading}; }

PeerRun::Outcome PeerRun::look_at(std::unique_ptr<Peer>& peer, const Root& root) const {
  Outcome outcome;
  try {
    auto result = comparison(*peer).compare(root);
    if (result) {
      outcome.difference = std::move(result->difference);
    } else {
      outcome.trouble = std::move(result.error());
      if (ends_talk(*outcome.trouble) && !command_.stopped()) peer = new_peer();
    }
  } catch (const TooManyMoves&) {
    outcome.too_many = true;
  }
  return outcome;
}

void PeerRun::look_at_all(const std::function<std::optional<Root>()>& next) {
  // Enough that no peer waits long for the last of them, and few enough to stop in time: a short limit gets the first.
  constexpr std::size_t most_at_once = 64;
  std::size_t at_once = 8;
  for (bool more = true; more; at_once = std::min(2 * at_once, most_at_once)) {
    std::vector<Root> batch;
    while (batch.size() < at_once) {
      auto root = next();
      if (!root) break;
      batch.push_back(std::move(*root));
    }
    more = batch.size() == at_once;
    std::vector<Outcome> outcomes(batch.size());
    std::atomic<std::size_t> taken{0};
    std::vector<std::uint8_t> finished(batch.size());  // when the time is over, or at a signal, others are not asked
    share_work(peers_.size(), static_cast<unsigned>(peers_.size()), [&](std::size_t who) {
      for (std::size_t i = taken.fetch_add(1); i < batch.size(); i = taken.fetch_add(1)) {
        if (positions > 0 && end_ && Clock::now() > *end_) return;  // a run that asked nothing would tell nothing
        outcomes[i] = look_at(peers_[who], batch[i]);
        if (command_.stopped()) return;  // so that the peer's trouble may be none of its own
        finished[i] = 1;
      }
    });
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (finished[i] == 0) {
        cut = true;
        timed_out = !command_.stopped();
        return;
      }
      if (!file(batch[i], outcomes[i])) return;
    }
  }
}

bool PeerRun::file(const Root& root, const Outcome& outcome) {
  ++positions;
  const Comparison against = comparison(*peers_.front());
  if (outcome.trouble) return failed(*outcome.trouble, against.fen_of(root.setup()));
  if (outcome.too_many) ++undecided;
  if (outcome.difference) {
    shuffled += castles_as_usual(ruleset_.variant(), root.setup()) ? 0U : 1U;
    ledger.add(*outcome.difference, against, ruleset_);
  }
  return keep_on();
}

void PeerRun::descend_from(const Root& root, int plies) {
  depth = plies;
  Peer& peer = *peers_.front();
  const Comparison against = comparison(peer);
  const std::size_t before = positions;
  const auto progress = [&](std::size_t done) {
    positions = before + done;
    return keep_on();
  };
  const auto descent = descend(against, peer, root, depth, progress);
  if (!descent) {
    if (command_.stopped())
      cut = true;
    else
      failed(descent.error(), against.fen_of(root.setup()));
    return;
  }
  positions = before + descent->positions;
  if (!descent->whole) cut = true;
  if (!descent->found) return;
  if (!descent->moves.empty()) observer_.note("the first difference is after " + joined(descent->moves, " "));
  ledger.add(*descent->found, against, ruleset_);
}

bool PeerRun::failed(const PeerTrouble& trouble, const std::string& fen) {
  ledger.add(trouble, fen);
  ++undecided;
  if (!ends_talk(trouble)) return keep_on();
  constexpr std::size_t most_restarts = 20;
  if (++restarts_ > most_restarts) {
    observer_.error(fmt::format("the peer has failed {} times; the comparison ends here", restarts_));
    cut = true;
    return false;
  }
  return keep_on();
}

bool PeerRun::keep_on() {
  if (observer_.shows_progress() && Clock::now() - shown_ > std::chrono::milliseconds(200)) {
    shown_ = Clock::now();
    observer_.progress(
        fmt::format("{}, {} of differences", counted(positions, "position"), counted(ledger.met(), "cause")));
  }
  const bool late = !command_.stopped() && end_ && Clock::now() > *end_;
  if (late || command_.stopped()) {
    cut = true;
    timed_out = timed_out || late;
    return false;
  }
  return ledger.met() < most_causes_;
}

}  // namespace arbiter
