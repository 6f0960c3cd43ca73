#include "verifier/engines/conformance/conformance.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/defined/variant.hpp"
#include "verifier/engines/compare/difference.hpp"
#include "verifier/engines/protocol/peer.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::conformance {
namespace {

/// After so many deaths or silences in a row the peer is asked no more; more, if it has answered before.
constexpr std::size_t most_troubles = 3;
constexpr std::size_t most_troubles_later = 20;

tl::expected<Setup, std::string> read(Ruleset ruleset, const std::string& fen, const FenOptions& options) {
  const auto parsed = ruleset.parse_fen(fen, options);
  if (parsed) return parsed->setup;
  return tl::unexpected(fmt::format("'{}' is not a FEN of {}: {}", fen, ruleset->name(), parsed.error().at(0).message));
}

/// Positions that only a result decides, of a peer that says none: their moves are right, and nothing more is known.
void leave_out_results(ConformanceRun& run) {
  const auto is_for = [&](const Row& row, const std::string& id) {
    const auto mutant = std::ranges::find(run.suite.mutants, id, &Mutant::id);
    return std::ranges::any_of(row.clauses, [&](const auto& clause) { return contains(mutant->clauses, clause); });
  };
  for (std::size_t i = 0; i < run.answers.size(); ++i) {
    const Row& row = run.suite.rows[i];
    if (run.answers[i].verdict != Verdict::passed) continue;
    const bool by_moves = std::ranges::any_of(row.mutants, [&](const MutantAnswer& each) {
      return (!each.missing.empty() || each.extra > 0) && is_for(row, each.mutant);
    });
    if (by_moves) continue;
    run.answers[i].verdict = Verdict::not_asked;
    run.answers[i].reason = "the peer does not say who has won";
  }
}

/// Whether all that is wrong about the answer follows from castling that is not known: the moves themselves, and the
/// rights after the others.
bool lacks_castling_alone(const ConformanceRun& run, std::size_t index, const std::set<std::string>& castlings) {
  const RowAnswer& answer = run.answers[index];
  const std::vector<Successor>& moves = run.suite.rows[index].moves;
  if (answer.trouble) return true;
  if (answer.count) return *answer.count + castlings.size() == moves.size();
  if (!answer.result.empty() || answer.extra.size() > answer.extra_setups.size()) return false;
  const auto same_pieces = [&](const Setup& extra, std::size_t move) { return moves[move].after.board == extra.board; };
  const bool lacking = std::ranges::all_of(answer.missing, [&](std::size_t move) {
    return castlings.contains(moves[move].label) ||
           std::ranges::any_of(answer.extra_setups, [&](const Setup& extra) { return same_pieces(extra, move); });
  });
  return lacking && std::ranges::all_of(answer.extra_setups, [&](const Setup& extra) {
           return std::ranges::any_of(answer.missing, [&](std::size_t move) { return same_pieces(extra, move); });
         });
}

void leave_out_shuffled(ConformanceRun& run) {
  std::vector<std::size_t> failed;
  for (std::size_t i = 0; i < run.answers.size(); ++i) {
    const Row& row = run.suite.rows[i];
    const Verdict verdict = run.answers[i].verdict;
    if (verdict == Verdict::failed && !row.shuffled) return;
    if (!row.shuffled || (verdict != Verdict::failed && verdict != Verdict::passed)) continue;
    std::set<std::string> castlings;
    for (const MoveOutcome& move : run.suite.ruleset.generator().setup_moves(row.setup)) {
      if (move.move.front().also) castlings.insert(to_text(move.move, row.setup, run.suite.ruleset.variant()));
    }
    // A peer that castles here plays shuffled starts: what it gets wrong is a fault.
    if (verdict == Verdict::passed && !castlings.empty()) return;
    if (verdict == Verdict::passed) continue;
    if (!lacks_castling_alone(run, i, castlings)) return;
    failed.push_back(i);
  }
  for (const std::size_t row : failed) {
    run.answers[row].verdict = Verdict::not_asked;
    run.answers[row].reason = "the peer does not castle after shuffled starts (Chess960)";
  }
  run.shuffled_left_out = std::move(failed);
}

void compare(const ConformanceRun& run, RowAnswer& answer, const std::vector<PeerMove>& moves, const Row& row) {
  std::vector<bool> met(row.moves.size(), false);
  PeerNames names{run.suite.ruleset, row.setup};
  for (const PeerMove& move : moves) {
    if (move.fen.empty()) {
      const NamedByPeer meant = names.read(move.label);
      if (!meant.understood) throw not_understood(move.label, meant);
      const std::string label =
          meant.legal ? to_text(meant.legal->move, row.setup, run.suite.ruleset.variant()) : std::string();
      const auto found = std::ranges::find(row.moves, label, &Successor::label);
      if (found == row.moves.end()) {
        answer.extra.push_back(move.label);
      } else {
        met[static_cast<std::size_t>(found - row.moves.begin())] = true;
      }
      continue;
    }
    const auto setup = read(run.suite.ruleset, move.fen, run.command.reading);
    if (!setup) {
      answer.extra.push_back(setup.error());
      continue;
    }
    const Setup after = comparable(run.suite.ruleset, *setup);
    bool known = false;  // several moves may lead to one position
    for (std::size_t i = 0; i < row.moves.size(); ++i) {
      if (row.moves[i].after != after) continue;
      met[i] = true;
      known = true;
    }
    if (known) continue;
    if (!contains(answer.extra_setups, after)) {
      answer.extra.push_back(move.label.empty() ? move.fen : fmt::format("{}: {}", move.label, move.fen));
      answer.extra_setups.push_back(after);
    }
  }
  for (std::size_t i = 0; i < met.size(); ++i) {
    if (!met[i]) answer.missing.push_back(i);
  }
  std::ranges::sort(answer.extra);
}

bool behaves(const ConformanceRun& run, const MutantAnswer& mutant, std::size_t row) {
  const RowAnswer& answer = run.answers[row];
  const Row& asked = run.suite.rows[row];
  if (answer.trouble) return false;
  if (answer.count) return *answer.count == asked.moves.size() - mutant.missing.size() + mutant.extra;
  // A program that does not give the result is not judged by it.
  if (!mutant.result.empty() && !answer.result.empty() && mutant.result != answer.result) return false;
  if (mutant.result.empty() && !answer.result.empty()) return false;
  if (mutant.missing != answer.missing || mutant.extra != answer.extra.size()) return false;
  return answer.extra_setups.empty() || std::ranges::all_of(mutant.extra_setups, [&](const Setup& setup) {
           return contains(answer.extra_setups, setup);
         });
}

}  // namespace

std::string_view to_string(Verdict verdict) noexcept {
  constexpr std::array<std::string_view, 4> words{"passed", "failed", "known", "not asked"};
  return words[static_cast<std::size_t>(verdict)];
}

void Score::add(Verdict verdict) noexcept {
  constexpr std::array counts{&Score::passed, &Score::failed, &Score::known, &Score::not_asked};
  ++(this->*counts[static_cast<std::size_t>(verdict)]);
}

Verdict Score::verdict() const noexcept {
  if (failed > 0) return Verdict::failed;
  if (known > 0) return Verdict::known;
  return passed > 0 ? Verdict::passed : Verdict::not_asked;
}

tl::expected<Suite, std::string> read_setups(Ruleset rules, Suite suite) {
  suite.ruleset = rules;
  FenOptions options;
  options.dialect = dialect_named(suite.dialect);
  std::string wrong;
  const auto setup_of = [&](const std::string& fen) {
    auto setup = read(rules, fen, options);
    if (setup) return *setup;
    if (wrong.empty()) wrong = setup.error();
    return Setup();
  };
  for (Row& row : suite.rows) {
    row.setup = setup_of(row.fen);
    for (Successor& move : row.moves) move.after = comparable(rules, setup_of(move.fen));
    for (MutantAnswer& mutant : row.mutants) {
      for (const std::string& fen : mutant.extras) {
        // A faulty program may reach what no FEN of a game says; then it is told apart by the rest.
        const auto extra = read(rules, fen, options);
        if (extra) mutant.extra_setups.push_back(comparable(rules, *extra));
      }
    }
    if (!wrong.empty()) return tl::unexpected(fmt::format("position {}: {}", row.id, wrong));
  }
  return suite;
}

ConformanceRun::ConformanceRun(const Suite& positions, PeerCommand asked, Observer& observer)
    : ConformanceRun(positions, asked, observer, [options = asked.options, uci = asked.uci]() mutable {
        options.may_count = true;
        return uci ? uci_peer(options) : line_peer(options);
      }) {}

ConformanceRun::ConformanceRun(const Suite& positions, PeerCommand asked, Observer& observer, StartPeer start)
    : suite(positions), command(std::move(asked)), observer_(observer), start_(std::move(start)), peer_(start_()) {
  if (!command.reading.dialect) command.reading.dialect = command.style.dialect;
}

void ConformanceRun::ask(const std::string& prefix, const Wanted& wanted,
                         const std::map<std::string, std::string>& known) {
  prefix_ = prefix;
  const auto chosen = [&](const std::string& clause) { return clause.starts_with(prefix); };
  const std::vector<Row>& rows = suite.rows;
  std::set<std::string> needed;
  std::size_t troubles = 0;
  bool answered = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (observer_.shows_progress()) observer_.progress(fmt::format("{} of {} positions", i, rows.size()));
    RowAnswer& answer = answers.emplace_back();
    const bool asked = std::ranges::any_of(rows[i].clauses, chosen);
    if (!asked || !wanted(rows[i])) {
      answer.reason = "left out as the options say";
      continue;
    }
    if (troubles >= (answered ? most_troubles_later : most_troubles)) {
      answer.reason = fmt::format("the peer failed to answer {} times in a row", troubles);
      continue;
    }
    if (!command.stopped()) answer = judged(i);
    if (command.stopped()) {  // so that the peer's trouble may be none of its own
      answer = {};
      answer.reason = "the run was stopped";
      continue;
    }
    troubles = answer.trouble && ends_talk(*answer.trouble) ? troubles + 1 : 0;
    answered = answered || !answer.trouble;
    if (peer_name.empty()) peer_name = peer_->name();
    if (answer.verdict != Verdict::failed) continue;
    std::string reason;
    const auto listed = [&](const std::string& id) {
      const auto found = known.find(id);
      if (found == known.end()) return false;
      needed.insert(id);
      reason = found->second;
      return true;
    };
    std::size_t clauses = 0;
    for (const std::string& clause : rows[i].clauses) clauses += listed(clause) ? 1U : 0U;
    if (listed(rows[i].id) || clauses == rows[i].clauses.size()) {
      answer.verdict = Verdict::known;
      answer.reason = reason;
    }
  }
  for (const auto& [id, reason] : known) {
    if (!needed.contains(id)) needless.push_back(id);
  }
  leave_out_shuffled(*this);
  if (!says_results && defined::definition_of(suite.ruleset.variant()) != nullptr) leave_out_results(*this);
}

RowAnswer ConformanceRun::judged(std::size_t index) {
  RowAnswer answer;
  const Row& row = suite.rows[index];
  try {
    const std::vector<PeerMove> moves = peer_->moves(suite.ruleset->write_fen(row.setup, command.style));
    if (const auto count = peer_->only_count()) {
      if (*count != row.moves.size()) answer.count = count;
    } else {
      compare(*this, answer, moves, row);
    }
  } catch (const PeerTrouble& trouble) {
    // One that refuses a position, or names a move in an unknown way, is not judged by it.
    answer = RowAnswer();
    answer.verdict = ends_talk(trouble) ? Verdict::failed : Verdict::not_asked;
    answer.reason = trouble.message;
    answer.trouble = trouble;
    if (ends_talk(trouble)) peer_ = start_();
    return answer;
  }
  const std::string result = peer_->result();
  says_results = says_results || !result.empty();
  if (!result.empty() && result != row.result) answer.result = result;
  const bool right = answer.missing.empty() && answer.extra.empty() && !answer.count && answer.result.empty();
  answer.verdict = right ? Verdict::passed : Verdict::failed;
  return answer;
}

std::string group_of(const std::string& clause) {
  const std::size_t last = clause.rfind('.');
  return last == clause.find('.') ? clause : clause.substr(0, last);
}

std::vector<Score> ConformanceRun::clauses() const {
  std::vector<Score> scores;
  for (const Clause& clause : suite.clauses) {
    if (!clause.undecidable.empty() || !clause.id.starts_with(prefix_)) continue;
    Score& score = scores.emplace_back();
    score.id = clause.id;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (contains(suite.rows[i].clauses, clause.id)) score.add(answers[i].verdict);
    }
  }
  return scores;
}

std::vector<Score> ConformanceRun::groups() const {
  std::vector<Score> groups;
  for (const Score& clause : clauses()) {
    const std::string id = group_of(clause.id);
    const auto known = std::ranges::find(groups, id, &Score::id);
    (known == groups.end() ? groups.emplace_back(Score{.id = id}) : *known).add(clause.verdict());
  }
  return groups;
}

std::set<std::size_t> ConformanceRun::explained(const std::string& mutant) const {
  std::set<std::size_t> rows;
  for (std::size_t row = 0; row < answers.size(); ++row) {
    if (answers[row].verdict == Verdict::not_asked) continue;
    const auto& mutants = suite.rows[row].mutants;
    const auto found = std::ranges::find(mutants, mutant, &MutantAnswer::mutant);
    if (found == mutants.end()) continue;
    if (answers[row].verdict == Verdict::passed) {
      // A program that does not give the result is not judged by it.
      const bool only_result = found->missing.empty() && found->extra == 0;
      if (only_result && peer_->result().empty()) continue;
      return {};
    }
    if (!behaves(*this, *found, row)) return {};
    rows.insert(row);
  }
  return rows;
}

std::vector<std::size_t> ConformanceRun::alike_in(std::size_t row) const {
  const auto& all = suite.mutants;
  std::vector<std::size_t> result;
  for (const MutantAnswer& each : suite.rows[row].mutants) {
    if (answers[row].verdict == Verdict::passed || !behaves(*this, each, row)) continue;
    const auto found = std::ranges::find(all, each.mutant, &Mutant::id);
    if (found != all.end()) result.push_back(static_cast<std::size_t>(found - all.begin()));
  }
  return result;
}

std::vector<std::size_t> ConformanceRun::alike() const {
  const auto& mutants = suite.mutants;
  std::vector<std::pair<std::size_t, std::set<std::size_t>>> found;
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    auto rows = explained(mutants[i].id);
    if (!rows.empty()) found.emplace_back(i, std::move(rows));
  }
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto& rows = found[i].second;
    const bool covered =
        std::any_of(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(i), [&](const auto& each) {
          return each.second.size() > rows.size() &&
                 std::includes(each.second.begin(), each.second.end(), rows.begin(), rows.end());
        });
    if (!covered) result.push_back(found[i].first);
  }
  return result;
}

}  // namespace arbiter::conformance
