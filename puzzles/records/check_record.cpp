#include <fmt/format.h>

#include "puzzles/query/worlds.hpp"
#include "puzzles/records/records.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::size_t longest_shown = 200;  ///< columns of a record's text shown in a message

/// Statements of a record that cannot hold together, a sentence each: found from the record alone.
[[nodiscard]] std::vector<std::string> inconsistencies(const Record& record) {
  std::vector<std::string> result;
  const bool impossible = record.verdict == "impossible";
  if (impossible && record.exhausted == false)
    result.emplace_back("there is no position, and 'exhausted' says that there may be more");
  if (record.verdict == "undecided" && record.exhausted == true)
    result.emplace_back("nothing was decided, and 'exhausted' says that there is no further position");
  if (record.exhausted == true && record.stopped == true)
    result.emplace_back("the space was exhausted, and 'stopped' says that the search was ended before");
  if (record.cases && record.decided && *record.decided > *record.cases) {
    result.push_back(fmt::format("{} of {} are said to be decided", counted(*record.decided, "case"), *record.cases));
  }
  const bool by_cases = impossible && record.conflict.empty() && record.cases && record.decided;
  if (by_cases && *record.decided < *record.cases) {
    result.push_back(
        fmt::format("there is no position, and only {} of {} cases were decided", *record.decided, *record.cases));
  }
  if (!impossible && !record.conflict.empty())
    result.emplace_back("the verdict is not 'impossible', and 'conflict' says what cannot hold together");
  std::size_t fewest = 0;
  std::size_t least = 0;
  for (const RecordedPosition& each : record.positions) {
    const std::size_t here = pieces_of(each);
    if (least == 0 || here < least) least = here;
    if (each.fewest_proved && here > fewest) fewest = here;
  }
  if (fewest > least)
    result.push_back(
        fmt::format("{} pieces are said to be the fewest, and another of its positions has {}", fewest, least));
  return result;
}

class Checker {
 public:
  Checker(const Record& record, const std::string& file) : record_(record), file_(file) {}

  RecordCheck run() {
    for (const std::string& each : record_.strange) say("AQ214", each);
    for (const std::string& each : inconsistencies(record_)) say("AQ215", each);
    if (!read_names()) return std::move(result_);
    std::set<std::uint64_t> seen;
    for (const RecordedPosition& each : record_.positions) {
      at_ = &each;
      ++result_.positions;
      try {
        position(each, seen);
      } catch (const TooManyMoves&) {
        ++result_.undecided;
      }
    }
    at_ = nullptr;
    if (fewest_claimed(record_)) say("AQ211", "that no position has fewer pieces was not proved again");
    if (record_.verdict == "impossible") say("AQ211", "that there is no such position was not proved again");
    if (record_.verdict == "found" && record_.exhausted == true)
      say("AQ211", "that there is no further position was not proved again");
    if ((record_.verdict == "found") == record_.positions.empty())
      say("AQ201", fmt::format("the verdict is '{}', and there {}", record_.verdict,
                               record_.positions.empty() ? "is no position" : "are positions"));
    return std::move(result_);
  }

 private:
  /// Returns false.
  bool say(CheckId check, std::string message, std::vector<std::string> notes = {}) {
    Finding finding = finding_of(check, std::move(message), {file_, record_.line});
    if (at_ != nullptr) {
      finding.where = {file_, at_->line, at_->column};
      finding.seen = printable(at_->fen, longest_shown);
    }
    finding.notes = std::move(notes);
    result_.findings.push_back(std::move(finding));
    return false;
  }

  /// Reads the names of the record. False if they name nothing that can be checked.
  bool read_names() {
    const Variant* variant = variant_named(record_.variant);
    if (variant == nullptr)
      return say("AQ202", fmt::format("there is no variant '{}'", printable(record_.variant, longest_shown)));
    named_.ruleset = Ruleset(*variant);
    if (!record_.profile.empty()) {
      const auto profile = profile_named(*variant, record_.profile);
      if (!profile)
        return say("AQ202",
                   fmt::format("{} has no profile '{}'", variant->title(), printable(record_.profile, longest_shown)));
      named_.ruleset = Ruleset(*variant, *profile);
    }
    if (!conditions()) return false;
    std::string text = record_.query;
    const Theme* const named = theme_named(record_.theme);
    if (!record_.clause.empty() && record_.clause != (named != nullptr ? named->info().clause : std::string())) {
      say("AQ202", fmt::format("the theme does not turn on the clause '{}'", printable(record_.clause, 40)));
    }
    if (!record_.theme.empty() && record_.theme != own_query) {
      theme_ = theme_named(record_.theme);
      if (theme_ == nullptr)
        return say("AQ202", fmt::format("there is no theme '{}'", printable(record_.theme, longest_shown)));
      const auto offered = themes_of(variant);
      if (std::ranges::find(offered, theme_) == offered.end())
        return say("AQ202", fmt::format("{} is not a theme of {}", record_.theme, named_.ruleset->title()));
      if (!parameters()) return false;
      const std::string own = query_of_theme(record_.theme, named_.parameters);
      if (!text.empty() && text != own)
        say("AQ205", "the query is not that of the theme", {fmt::format("the theme's: {}", own)});
      text = own;
    } else if (!record_.parameters.empty()) {
      return say("AQ202", fmt::format("a query has no parameter {}", printable(record_.parameters.begin()->first, 40)));
    }
    if (text.empty()) return true;
    auto query = query::parse(text, named_.ruleset.variant());
    if (!query) return say("AQ201", fmt::format("the query cannot be read: {}", query.error().front().message));
    query_ = std::move(*query);
    if (theme_ == nullptr) own_ = make_query_theme(*query_, named_.ruleset.variant());
    return true;
  }

  bool conditions() {
    for (const std::string& each : record_.conditions) {
      if (!set_condition(named_, each))
        return say("AQ202", fmt::format("there is no condition '{}'", printable(each, 40)));
    }
    const std::string objection = condition_objection(named_);
    return objection.empty() || say("AQ202", objection);
  }

  bool parameters() {
    for (const Parameter& each : theme_->info().parameters) named_.parameters[each.name] = each.fallback;
    for (const auto& [name, value] : record_.parameters) {
      const auto known = std::ranges::find(theme_->info().parameters, name, &Parameter::name);
      const bool good = known != theme_->info().parameters.end() && known->takes(value);
      if (!good)
        return say("AQ202", fmt::format("the theme {} has no parameter {}={}", record_.theme, printable(name, 40),
                                        printable(value, 40)));
      named_.parameters[name] = value;
    }
    return true;
  }

  /// Why the position does not show what it should, or nothing; `solution` receives the moves that do.
  std::optional<std::string> judged(const Setup& setup, Judgement* solution, bool unique) const {
    Request request = named_;
    request.unique |= unique;
    request.context = setup.state.context;
    request.constraints.to_move = setup.to_move;
    const query::ConcreteWorld world(request, setup);
    if (query_ && !query::holds(*query_, world)) {
      const auto parts = query::failing(*query_, world);
      return fmt::format("its query does not hold: {}", joined(parts, "; "));
    }
    const Theme& theme = theme_ != nullptr ? *theme_ : *own_;
    Judgement judgement = theme.judge(request, setup);
    if (!judgement.holds) return judgement.why.empty() ? std::string("the theme's judge says no") : judgement.why;
    if (solution == nullptr) return std::nullopt;
    *solution = std::move(judgement);
    if (!request.natural && !request.orthodox_fails) return std::nullopt;
    // Conditions that are constraints on the pieces on the board.
    const auto unmet = Space(request, {}).unmet(setup);
    return unmet.empty() ? std::nullopt : std::optional(unmet.front());
  }
  void position(const RecordedPosition& each, std::set<std::uint64_t>& seen) {
    const auto parsed = named_.ruleset.parse_fen(each.fen, {});
    if (!parsed) {
      say("AQ203", fmt::format("the FEN cannot be read: {}", parsed.error().front().message));
      return;
    }
    const Setup& setup = parsed->setup;
    for (const Fault& fault : named_.ruleset.faults(setup, parsed->map)) {
      if (fault.level == Level::error)
        say("AQ203", fmt::format("no game has this position: {} [{}]", fault.message, fault.check.name()));
    }
    reachable(each, *parsed);
    const std::size_t pieces = static_cast<std::size_t>(setup.board.occupied().size());
    if (each.pieces && *each.pieces != pieces)
      say("AQ208", fmt::format("the record says {}, and the board has {}", counted(*each.pieces, "piece"), pieces));
    if (!seen.insert(squares_of(setup)).second)
      say("AQ210", "an earlier position of the record occupies the same squares, or their mirror image");

    Judgement solution;
    if (query_) ++result_.queries;
    const auto wrong = judged(setup, &solution, false);
    if (wrong) say("AQ205", *wrong);
    play(each, *parsed);
    result_.puzzles.back().notes = solution.notes;
    result_.puzzles.back().one_key = solution.one_key;
    if (wrong) return;
    compare(each, solution);
    if (each.needed) needed(setup, each.unique.value_or(false));
  }

  /// Whether a check of reachability refuses the position, and whether the record says so.
  void reachable(const RecordedPosition& each, const ParsedFen& parsed) {
    const std::vector<std::string> why = unreachable_in_words(named_.ruleset, parsed.setup);
    if (!why.empty() && !record_.allow_unreachable) {
      say("AQ230", fmt::format("no game reaches this position: {}", why.front()),
          {"the record was not composed with --allow-unreachable"});
    } else if (why != each.unreachable) {
      say("AQ230", why.empty() ? "the record says that no game reaches this position, and no check refuses it"
                               : fmt::format("the record does not say rightly why no game reaches this position: {}",
                                             why.front()));
    }
  }

  /// Plays every move by both implementations.
  void play(const RecordedPosition& each, const ParsedFen& parsed) {
    const Variant& variant = named_.ruleset.variant();
    if (!each.replay.empty() && each.replay.size() != each.moves.size()) {
      say("AQ209", fmt::format("{}, and {} after them", counted(each.moves.size(), "move"),
                               counted(each.replay.size(), "position")));
    }
    result_.puzzles.push_back({.ruleset = named_.ruleset,
                               .setup = parsed.setup,
                               .theme = named_theme(),
                               .explanation = theme_ != nullptr ? theme_->info().explanation : std::string(),
                               .query = query_ ? query_->text : std::string(),
                               .is_line = each.is_line,
                               .unique = each.unique.value_or(false),
                               .minimal = each.fewest_proved ? "proved" : "",
                               .unreachable = unreachable_in_words(named_.ruleset, parsed.setup),
                               .kind = theme_ != nullptr ? record_.theme : std::string(),
                               .parameters = {named_.parameters.begin(), named_.parameters.end()}});
    Setup here = parsed.setup;
    for (std::size_t i = 0; i < each.moves.size(); ++i) {
      std::optional<Setup> after;
      for (const MoveSource* source :
           std::array<const MoveSource*, 2>{&named_.ruleset.generator(), &named_.ruleset.rules()}) {
        const auto found = find_move(each.moves[i], here, variant, source->setup_moves(here));
        if (!found) {
          say("AQ204",
              fmt::format("'{}' is not legal{}: {}", printable(each.moves[i], 80),
                          after ? " by the rules, though by the generator" : "", found.error().front().message));
          return;
        }
        if (!after) result_.puzzles.back().moves.push_back(found->move);
        if (after && !(*after == found->after))
          say("AQ204",
              fmt::format("rules and generator do not agree what '{}' leads to", printable(each.moves[i], 80)));
        after = found->after;
      }
      if (i < each.replay.size()) {
        const auto said = named_.ruleset.parse_fen(each.replay[i], {});
        const bool same = said && said->setup == *after;
        if (!same) {
          say("AQ209", fmt::format("'{}' leads elsewhere", printable(each.moves[i], 80)),
              {fmt::format("the record: {}", printable(each.replay[i], longest_shown)),
               fmt::format("played: {}", variant.write_fen(*after, parsed.style))});
        }
      }
      here = next_stage(result_.puzzles.back(), i, here, *after);
    }
  }

  /// "forced-chain (length 8, piece king)".
  std::string named_theme() const {
    if (theme_ == nullptr) return {};
    const std::string values =
        joined(named_.parameters, ", ", [](const auto& each) { return each.first + ' ' + each.second; });
    return values.empty() ? record_.theme : fmt::format("{} ({})", record_.theme, values);
  }

  /// Compares the moves of the record with those of the judgement, in the same notation.
  void compare(const RecordedPosition& each, const Judgement& solution) {
    if (each.is_line != solution.is_line && !(each.moves.empty() && solution.moves.empty())) {
      say("AQ206", each.is_line ? "the solution is not a line of play"
                                : "the solution is a line of play, one move after the other");
      return;
    }
    if (each.notes && *each.notes != solution.notes) {
      const auto [said, right] =
          std::mismatch(each.notes->begin(), each.notes->end(), solution.notes.begin(), solution.notes.end());
      say("AQ216", "the notes are not those of the position",
          {fmt::format("the record: {}", said == each.notes->end() ? "nothing" : printable(*said, longest_shown)),
           fmt::format("made again: {}",
                       right == solution.notes.end() ? "nothing" : printable(*right, longest_shown))});
    }
    const auto asked = stipulation_of(result_.puzzles.back());
    const std::string stipulation = asked ? to_string(*asked) : "none";
    if (!each.stipulation.empty() && each.stipulation != stipulation)
      say("AQ206", fmt::format("the record's stipulation is {}, and the theme's {}", printable(each.stipulation, 40),
                               stipulation));
    const bool one_key = solution.one_key || solution.unique;
    if (each.one_key && *each.one_key != one_key) {
      say("AQ206", one_key ? "the record says that there are several keys, and there is one"
                           : "the record says that there is one key, and there are several");
    }
    const Puzzle& line = result_.puzzles.back();
    const auto end_of = [](const Puzzle& of) { return of.ruleset.generator().setup_status(played(of).after.back()); };
    Puzzle own = line;
    own.moves = solution.moves;
    std::vector<std::string> found = solution_of(own);
    std::vector<std::string> said = solution_of(line);
    if (!each.is_line) {
      std::ranges::sort(found);
      std::ranges::sort(said);
    } else if (!said.empty() && said.size() == found.size() && said.front() == found.front() &&
               end_of(line) == end_of(own)) {
      // Where an answer is free, another line with the same key and the same end is as good.
      said = found;
    }
    if (each.unique.value_or(false) && !solution.unique) {
      say("AQ206", found.size() > 1 && !each.is_line
                       ? fmt::format("there are {} solutions, and the record says one", found.size())
                   : solution.one_key
                       ? std::string("the record says that there is one solution, and the solution has duals")
                       : std::string("the solution is not the only one, and the record says that it is"));
    } else if (!each.unique.value_or(true) && solution.unique) {
      say("AQ206", "the record says that there are several solutions, and there is one");
    }
    if (found != said)
      say("AQ206", "the solution is another one", {fmt::format("played again: {}", joined(found, " "))});
  }

  /// A piece is needed if removing it gives a fault that the position does not have (Interweave's accounts of pieces
  /// and reserve): there is no such position in the space. So is one without which no game reaches the position, and
  /// one that keeps the solution the only one, if the record claims that.
  void needed(const Setup& setup, bool unique) {
    const Variant& variant = named_.ruleset.variant();
    const auto faults_of = [&](const Setup& position) {
      std::set<CheckId> checks;
      for (const Fault& fault : named_.ruleset.faults(position, {})) checks.insert(fault.check);
      return checks;
    };
    const std::set<CheckId> known = faults_of(setup);
    for (const Square square : setup.board.occupied()) {
      const std::string_view name = role_info(variant, setup.board[square]->role).name;
      Setup without = setup;
      without.board.clear(square);
      const std::set<CheckId> faults = faults_of(without);
      if (!std::includes(known.begin(), known.end(), faults.begin(), faults.end())) continue;
      if (!record_.allow_unreachable && !unreachable(named_.ruleset, without).empty()) continue;
      if (!judged(without, nullptr, unique))
        say("AQ207", fmt::format("without the {} on {} the theme holds, too", name, square.name()));
    }
  }

  const Record& record_;
  const std::string& file_;
  // What the record names: variant, profile and conditions, and what its positions show.
  Request named_;
  const Theme* theme_ = nullptr;         ///< null for a user's own query
  std::unique_ptr<Theme> own_{};         ///< for a user's own query
  std::optional<query::Query> query_{};  ///< the theme's, or the user's own
  const RecordedPosition* at_ = nullptr;
  RecordCheck result_;
};

}  // namespace

RecordCheck check_record(const Record& record, const std::string& file) { return Checker(record, file).run(); }

}  // namespace arbiter::puzzles
