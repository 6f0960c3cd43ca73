#include "verifier/soundness/soundness.hpp"

#include <algorithm>
#include <array>

#include "verifier/board/attacks.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::soundness {

Faults reachability(const Position& position, const FenMap& map) {
  if (map.field("side").end == 0 && !map.fields.empty()) return {};
  return position.ruleset().setup_reachability(position.setup(), map);
}

records::Resolution resolution_of(const records::Record& record, const SoundnessOptions& options,
                                  const VariantName& path) {
  return records::resolve_variant(record.variant, options.ruleset.known_variant(), path, record.text);
}

Reading reading_of(const records::Record& record, const SoundnessOptions& options,
                   const records::Resolution& resolution) {
  const records::GivenRules rules = records::rules_for({options.ruleset, options.fen}, resolution);
  Reading reading{rules.ruleset, rules.fen, options.depth, options.starts};
  if (!record.profile.empty() && reading.ruleset)
    reading.ruleset =
        Ruleset(reading.ruleset.variant(),
                profile_named(reading.ruleset.variant(), record.profile).value_or(reading.ruleset.index()));
  if (!record.armies.empty()) reading.fen.armies = std::string(record.armies);
  return reading;
}

namespace {

/// The checks of the number of kings. They are notes: a user who computes with a few pieces on a board needs no error.
constexpr auto king_checks = std::to_array<CheckId>({"AF201", "AF202", "AF260"});
bool of_kings(const Fault& fault) { return is_one_of(fault, king_checks); }

/// The checks of counters alone.
constexpr auto counter_checks = std::to_array<CheckId>({"AF240", "AF241"});
/// The same, with the check of counters against the pieces.
constexpr auto all_counter_checks = std::to_array<CheckId>({"AF240", "AF241", "AF313"});

std::array<int, 2> kings_of(const Setup& setup, const Variant& variant) {
  std::array<int, 2> count{};
  for (const RoleInfo& info : variant.roles()) {
    if (info.name != "king") continue;
    count[0] += setup.board.of(piece_of(Side::white, info.role)).size();
    count[1] += setup.board.of(piece_of(Side::black, info.role)).size();
  }
  return count;
}

/// Whether the text describes a position, so that its kings must be those of a game: not a bare board, nor a diagram
/// without any king (the sites write those with all fields).
bool no_game_has(const ParsedFen& parsed, const Reading& reading) {
  const auto [white, black] = kings_of(parsed.setup, reading.ruleset.variant());
  if (parsed.style.dialect == Dialect::bare || (parsed.style.dialect != Dialect::fen && white + black == 0))
    return false;
  return !reading.ruleset->game_may_have_kings(white, black, reading.ruleset.index());
}

/// All faults of what a text describes, after the warnings about the text itself.
Faults described(const ParsedFen& parsed, const Reading& reading) {
  Faults faults = parsed.warnings;
  const auto add = [&faults](Faults more) {
    faults.insert(faults.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  std::optional<Position> position;
  if (reading.depth >= Depth::consistency) {
    Faults remarks;
    auto judged = Position::from_setup(reading.ruleset, parsed.setup, parsed.map, &remarks);
    add(judged ? std::move(remarks) : std::move(judged.error()));
    if (judged) position = std::move(*judged);
  }
  if (std::any_of(faults.begin(), faults.end(), of_kings) && no_game_has(parsed, reading)) {
    for (Fault& fault : faults) {
      if (of_kings(fault)) fault.level = Level::error;
    }
  }
  const bool sound = std::none_of(faults.begin(), faults.end(),
                                  [](const Fault& fault) { return fault.level == Level::error || of_kings(fault); });
  if (reading.depth == Depth::reachability && position && sound) {
    add(reachability(*position, parsed.map));
    if (reading.starts == Starts::orthodox && parsed.style.dialect != Dialect::bare)
      add(reading.ruleset->usual_start_faults(parsed.setup, parsed.map));
  }
  return faults;
}

std::ptrdiff_t errors_of(const Faults& faults) {
  return std::count_if(faults.begin(), faults.end(), [](const Fault& fault) { return fault.level == Level::error; });
}

}  // namespace

Faults check_soundness(std::string_view text, const Reading& reading) {
  auto parsed = reading.ruleset->parse_fen(text, reading.fen);
  if (!parsed) {
    // A missing counter was replaced by a default, which contradicts nothing.
    const auto missing = [](const Fault& fault) { return fault.check == "AF105"; };
    const auto of_counters = [](const Fault& fault) { return is_one_of(fault, counter_checks); };
    if (std::any_of(parsed.error().begin(), parsed.error().end(), missing)) std::erase_if(parsed.error(), of_counters);
    return std::move(parsed.error());
  }
  Faults faults = described(*parsed, reading);
  if (parsed->style.dialect == Dialect::bare && errors_of(faults) > 0) {
    // A diagram does not say which side is to move: only what is wrong for both is a fault.
    ParsedFen other = *parsed;
    other.setup.to_move = opponent(parsed->setup.to_move);
    Faults others = described(other, reading);
    std::erase_if(others, [](const Fault& fault) { return is_one_of(fault, all_counter_checks); });
    if (errors_of(others) < errors_of(faults)) faults = std::move(others);
  }
  std::stable_sort(faults.begin(), faults.end(), [](const Fault& a, const Fault& b) { return a.begin < b.begin; });
  return faults;
}

Faults check_reachability(std::string_view text, const Reading& reading) {
  const auto parsed = reading.ruleset->parse_fen(text, reading.fen);
  ensure(parsed.has_value(), "nothing is wrong with the text");
  if (parsed->style.dialect == Dialect::bare) return check_soundness(text, reading);
  // The fast way has found no error, so faults() is not called again.
  Faults faults = reading.ruleset.setup_reachability(parsed->setup, parsed->map);
  if (reading.starts == Starts::orthodox) {
    Faults more = reading.ruleset->usual_start_faults(parsed->setup, parsed->map);
    faults.insert(faults.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  return faults;
}

Acceptor::Acceptor(const Reading& reading) {
  known_.profile = reading.ruleset.index();
  known_.reachability = reading.depth == Depth::reachability;
  known_.usual_start = reading.starts == Starts::orthodox;
  known_.dialect = reading.fen.dialect;
  if (!reading.fen.alphabet.empty() || reading.fen.pad_short_ranks) return;
  if (!reading.fen.armies.empty()) {
    const ArmyChoice* choice = reading.ruleset->army_choice();
    const auto pairing = choice != nullptr ? choice->number_of(reading.fen.armies) : std::nullopt;
    if (!pairing) return;
    known_.pairing = pairing;
  }
  const FastAcceptance fast = reading.ruleset->info().fast_acceptance;
  accept_ = runs_v3() ? fast.for_v3 : fast.for_any;
}

}  // namespace arbiter::soundness
