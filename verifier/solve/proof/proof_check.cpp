#include "verifier/solve/search/proof.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/position/root.hpp"
#include "verifier/solve/input/problem_faults.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::solve {
namespace {

/// Thrown at the first fault of a proof, when it has been told.
struct FaultyProof {};
/// Thrown when the user wants no more.
struct CheckStopped {};

constexpr std::size_t most_listed = 8;

/// Verifies the moves of one proof.
struct Checker {
  const Position& position;
  ProofReader& reader;
  ProblemFaults& faults;
  CheckedProof& result;
  const std::atomic<bool>* stop;
  const std::function<void(std::size_t)>& progress;
  const Setup& root = position.setup();
  Stipulation asked = result.head.stipulation;
  DeclaredGoals goals{position.ruleset(), asked};
  bool some_above = reader.text.find("\"above\"") != std::string_view::npos;  ///< else no position need be kept
  /// After a move of the side that solves: plies that follow.
  std::unordered_map<Setup, unsigned, SetupHash> plies_after{};
  unsigned length = 0;
  std::vector<std::string> line{};  ///< the moves before the present one

  /// The lines between the head and the end. Throws FaultyProof and CheckStopped.
  void moves() {
    std::set<std::string> seen;
    while (move_at(1) != nullptr) {
      const Placed move = placed();
      const std::string name = move.length ? fmt::format("{} {}", *move.length, move.text) : move.text;
      if (!seen.insert(name).second) refuse(fault::move_twice, move);
      if (cooperative(asked.play)) {
        first_of_lines(move);
      } else {
        if (move.length) tell(fault::idle_length, move.line);
        if (asked.play == Play::reflex && reachable(root)) tell(fault::reflex_without_key, move.at);
        result.proved.push_back({move.text, chosen(root, asked.plies, 1)});
      }
    }
    const auto& now = reader.now;
    if (now && std::holds_alternative<ProofMove>(now->what))
      tell(fault::late_ply, now->where, std::get<ProofMove>(now->what).ply);
  }

  /// The last line, and what the head says about the moves.
  void end(Span head_at) {
    const auto& now = reader.now;
    const std::size_t* last = now ? std::get_if<std::size_t>(&now->what) : nullptr;
    if (reader.broken) throw FaultyProof();
    if (last == nullptr) tell(fault::proof_without_end, now ? now->where : reader.end(), counted(result.moves, "move"));
    if (*last != result.moves) tell(fault::other_number_of_moves, now->where, counted(result.moves, "move"), *last);
    reader.next();
    const auto at = [&](const char* key) { return reader.value_of(key, head_at); };
    const ProofHead& head = result.head;
    const std::size_t count = result.proved.size();
    if (head.solutions != count)
      tell(fault::claimed_solutions, at("solutions"), counted(head.solutions, "solution"), count);
    std::optional<unsigned> shortest;
    for (const ProvedSolution& each : result.proved) shortest = std::min(shortest.value_or(each.plies), each.plies);
    const auto in_words = [&](std::optional<unsigned> plies) {
      return plies ? of_length(head.stipulation, *plies) : std::string("none");
    };
    if (head.shortest != shortest)
      tell(fault::claimed_shortest, at("shortest"), in_words(head.shortest), in_words(shortest));
    const bool whole = shortest == head.stipulation.plies;
    const auto fits = [&] {
      switch (head.verdict) {
        case Verdict::sound:
        case Verdict::dual: return whole && count == head.intended;
        case Verdict::cooked: return count > head.intended;
        case Verdict::none: return count < head.intended;
        case Verdict::short_one: return shortest.has_value() && !whole;
        case Verdict::forced: return count == 1;
        case Verdict::undecided: return true;
      }
      return false;
    };
    if (!fits())
      tell(fault::claimed_verdict, at("verdict"), to_string(head.verdict), counted(count, "solution"), head.intended);
  }

  /// A move with the places of its line and its text.
  struct Placed : ProofMove {
    Span line;
    Span at;
  };
  /// The present line, which is a move.
  [[nodiscard]] Placed placed() const { return {*move_now(), reader.now->where, reader.now->move_at}; }

  static std::string shown(std::string_view text) { return printable(text, 60); }

  template <class... Seen>
  [[noreturn]] void tell(const FaultWords& what, Span where, const Seen&... seen) {
    faults.add(what, where, seen...);
    throw FaultyProof();
  }
  /// A fault of a move, which stands first in its words.
  template <class... Seen>
  [[noreturn]] void refuse(const FaultWords& what, const Placed& move, const Seen&... seen) {
    tell(what, move.at, shown(move.text), seen...);
  }

  /// What is missing may have been cut off.
  void demand_not_ended() {
    if (reader.done()) tell(fault::file_ends_in_line, reader.end(), counted(result.moves, "move"));
  }

  /// The present line if it is a move.
  [[nodiscard]] const ProofMove* move_now() const {
    if (reader.broken) throw FaultyProof();
    const auto& now = reader.now;
    return now ? std::get_if<ProofMove>(&now->what) : nullptr;
  }
  /// The present line if it is a move of this ply.
  [[nodiscard]] const ProofMove* move_at(unsigned ply) const { return ply_now() == ply ? move_now() : nullptr; }
  /// The ply of the present line; 0 if it is not a move.
  [[nodiscard]] unsigned ply_now() const {
    const ProofMove* move = move_now();
    return move == nullptr ? 0 : move->ply;
  }

  std::vector<MoveOutcome> listed(const Setup& setup) {
    if (stop != nullptr && stop->load()) throw CheckStopped();
    if ((++result.positions & 0xffU) == 0 && progress) progress(result.moves);
    return goals.rules.setup_moves(setup);
  }
  bool reachable(const Setup& setup) {
    const std::vector<MoveOutcome> moves = listed(setup);
    return std::ranges::any_of(moves, [&](const MoveOutcome& each) { return goals.reached(each); });
  }

  /// The index of the present line's move among the legal ones.
  std::size_t found(const std::vector<MoveOutcome>& legal, const Setup& before, const Placed& move) {
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (to_text(legal[i].move, before, position.variant()) == move.text) return i;
    }
    refuse(fault::illegal, move);
  }

  /// Passes the present line, a move; what follows must not be deeper if the line ends here.
  void pass(const ProofMove& move, bool last) {
    ++result.moves;
    reader.next();
    if (last && ply_now() > move.ply)
      tell(fault::move_behind_end, reader.now->where, shown(move.text),
           move.above ? "though what follows is said to stand above" : "which reaches the goal");
  }

  // ---- Direct, self and reflex play

  /// The present line is a move of the side that solves, with `left` plies from it on. Returns how many it needs.
  unsigned chosen(const Setup& setup, unsigned left, unsigned ply) {
    const Placed move = placed();
    const std::vector<MoveOutcome> legal = listed(setup);
    const MoveOutcome outcome = legal[found(legal, setup, move)];
    if (move.goal) {
      if (asked.play != Play::direct) refuse(fault::goal_of_other_side, move);
      if (!goals.reached(outcome)) refuse(fault::not_reached, move, to_string(asked.goal));
      pass(move, true);
      return 1;
    }
    if (left == 1) refuse(fault::not_marked, move, to_string(asked));
    if (move.above) return 1 + above(outcome, move, left - 1);
    pass(move, false);
    const unsigned plies = replies(outcome.after, left - 1, ply + 1, move);
    if (some_above) plies_after.emplace(outcome.after, plies);
    return 1 + plies;
  }

  /// What follows the present line, a move, stands above. Only what was verified to its end does: it cannot rest on
  /// this move.
  unsigned above(const MoveOutcome& outcome, const Placed& move, unsigned left) {
    if (asked.play != Play::direct) demand_not_above(move);
    const auto found = plies_after.find(outcome.after);
    if (found == plies_after.end()) refuse(fault::nothing_above, move);
    if (found->second > left) refuse(fault::too_long_above, move, found->second, left);
    pass(move, true);
    return found->second;
  }

  /// The lines from the present one on are all the replies to a move, each with its answer.
  unsigned replies(const Setup& setup, unsigned left, unsigned ply, const Placed& before) {
    const std::vector<MoveOutcome> legal = listed(setup);
    if (legal.empty()) refuse(fault::no_reply, before);
    std::vector<bool> met(legal.size(), false);
    bool forced = false;
    unsigned plies = 0;
    while (move_at(ply) != nullptr) {
      const Placed move = placed();
      const std::size_t index = found(legal, setup, move);
      if (met[index]) refuse(fault::reply_twice, move);
      met[index] = true;
      plies = std::max(plies, reply(legal[index], move, left, ply, forced));
    }
    if (!forced) demand_all(legal, met, setup, before);
    return plies;
  }

  void demand_not_above(const Placed& move) {
    if (move.above) tell(fault::idle_above, move.line);
  }

  unsigned reply(const MoveOutcome& outcome, const Placed& move, unsigned left, unsigned ply, bool& forced) {
    demand_not_above(move);
    if (move.goal) {
      if (asked.play == Play::direct) refuse(fault::move_of_other_side, move);
      if (!goals.reached(outcome)) refuse(fault::not_reached, move, to_string(asked.goal));
      // Who can reach the goal must: no other reply is allowed in reflex play.
      forced = forced || asked.play == Play::reflex || asked.play == Play::semi_reflex;
      pass(move, true);
      return 1;
    }
    if (left == 1) refuse(fault::not_marked, move, to_string(asked));
    if (asked.play == Play::reflex && reachable(outcome.after)) refuse(fault::goal_not_reached_in_reflex, move);
    pass(move, false);
    if (ply_now() != ply + 1) {
      demand_not_ended();
      refuse(fault::no_answer, move);
    }
    const unsigned plies = 1 + chosen(outcome.after, left - 1, ply + 1);
    if (ply_now() == ply + 1) tell(fault::second_answer, reader.now->where, shown(move.text));
    return plies;
  }

  void demand_all(const std::vector<MoveOutcome>& legal, const std::vector<bool>& met, const Setup& setup,
                  const Placed& before) {
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (!met[i]) missing.push_back(to_text(legal[i].move, setup, position.variant()));
    }
    if (missing.empty()) return;
    demand_not_ended();
    std::ranges::sort(missing);
    const std::size_t count = missing.size();
    if (count > most_listed) missing.resize(most_listed);
    refuse(fault::missing_replies, before, count == 1 ? "a reply is" : fmt::format("{} replies are", count),
           joined(missing) + (count > most_listed ? ", …" : ""));
  }

  // ---- Help and series play

  [[nodiscard]] bool fits(unsigned plies) const {
    const bool two =
        asked.play == Play::series_help || asked.play == Play::series_self || asked.play == Play::help_self;
    if (plies > asked.plies || plies < (two ? 2U : 1U)) return false;
    return in_series(asked.play) || (asked.plies - plies) % 2 == 0;
  }

  void first_of_lines(const Placed& move) {
    if (!move.length) tell(fault::no_length, move.line);
    if (!fits(*move.length)) tell(fault::other_length, move.line, to_string(asked), *move.length);
    length = *move.length;
    const std::vector<MoveOutcome> legal = listed(root);
    line.clear();
    one_of_line(legal[found(legal, root, move)], move, length, 1);
  }

  /// The present line is a move of a side that chooses, with `left` plies from it on.
  void one_of_line(const MoveOutcome& outcome, const Placed& move, unsigned left, unsigned ply) {
    demand_not_above(move);
    line.push_back(move.text);
    if (left == 1) {
      if (!move.goal) refuse(fault::not_marked, move, to_string(asked));
      if (!goals.reached(outcome)) refuse(fault::not_reached, move, to_string(asked.goal));
      pass(move, true);
      result.proved.push_back({joined(line, " "), length});
    } else {
      if (move.goal || ends_early(outcome, left)) refuse(fault::goal_too_early, move, left - 1);
      const bool again = asked.play == Play::series || (in_series(asked.play) && left > 2);
      if (again && goals.checked(outcome.after)) refuse(fault::check_in_series, move);
      pass(move, false);
      if (ply_now() != ply + 1) {
        demand_not_ended();
        refuse(fault::line_ends, move);
      }
      go_on(again ? position.variant().after_pass(outcome.after) : outcome.after, left - 1, ply + 1, move);
    }
    line.pop_back();
  }

  void go_on(const Setup& setup, unsigned left, unsigned ply, const Placed& before) {
    const std::vector<MoveOutcome> legal = listed(setup);
    const bool forced = left == 1 && (asked.play == Play::help_self || asked.play == Play::series_self);
    std::vector<bool> met(legal.size(), false);
    while (move_at(ply) != nullptr) {
      const Placed move = placed();
      const std::size_t index = found(legal, setup, move);
      if (met[index]) refuse(fault::move_twice, move);
      met[index] = true;
      one_of_line(legal[index], move, left, ply);
    }
    if (forced) demand_all(legal, met, setup, before);
  }

  bool ends_early(const MoveOutcome& outcome, unsigned left) {
    const bool own_move = asked.play == Play::series || (asked.play == Play::help && left % 2 == 1);
    if (own_move) return goals.reached(outcome);
    const bool forces =
        left > 2 && (asked.play == Play::series_self || (asked.play == Play::help_self && left % 2 == 0));
    if (!forces) return false;
    // The other side would have to reach the goal now.
    const std::vector<MoveOutcome> replies = listed(outcome.after);
    return !replies.empty() &&
           std::ranges::all_of(replies, [&](const MoveOutcome& reply) { return goals.reached(reply); });
  }
};

/// The position of a head; nothing if it is faulty, which is told.
std::optional<Position> read_head(const ProofHead& head, Span where, ProblemFaults& faults) {
  const auto refuse = [&](const std::string& message, const std::string& wanted = {}) {
    faults.add("AS120", where, message, wanted);
    return std::nullopt;
  };
  const Variant* variant = variant_called(head.variant);
  if (variant == nullptr)
    return refuse(fmt::format("there is no variant '{}'", printable(head.variant, 40)), joined(variant_names()));
  const auto profile = profile_named(*variant, head.profile);
  if (!profile)
    return refuse(fmt::format("{} has no profile '{}'", variant->title(), printable(head.profile, 40)),
                  profile_names(*variant));
  const Ruleset rules(*variant, *profile);
  if (const std::string why = refused(head.stipulation, rules); !why.empty()) return refuse(why);
  const RootReading read = read_root(head.fen, rules, {}, Take::positions);
  if (!read.written)
    return refuse(fmt::format("the position cannot be read: {}", read.faults.front().message),
                  read.faults.front().expected);
  if (read.written->root.position() == nullptr) return refuse("the position is only a board", "a whole FEN");
  return *read.written->root.position();
}

}  // namespace

CheckedFile check_proofs(std::string_view text, const std::string& file, const std::atomic<bool>* stop,
                         const std::function<void(std::size_t)>& progress) {
  ProblemFaults faults(text, file);
  ProofReader reader{text, faults};
  reader.next();
  CheckedFile result;
  if (reader.done()) faults.add(fault::no_proof, {0, 0});
  while (!reader.done() && !faults.too_many() && !(stop != nullptr && stop->load())) {
    const auto record = reader.now;
    const ProofHead* head = record ? std::get_if<ProofHead>(&record->what) : nullptr;
    if (head == nullptr) {
      if (record) faults.add(fault::line_of_no_proof, record->where);
      reader.skip_to_head();
      continue;
    }
    CheckedProof& proof = result.proofs.emplace_back();
    proof.head = *head;
    proof.line = record->number;
    const auto position = read_head(*head, record->where, faults);
    reader.next();
    if (!position) {
      reader.skip_to_head();
      continue;
    }
    try {
      Checker checker{*position, reader, faults, proof, stop, progress};
      checker.moves();
      checker.end(record->where);
      proof.holds = true;
    } catch (const FaultyProof&) {
      reader.skip_to_head();
    } catch (const TooManyMoves&) {
      faults.add(fault::unlisted_moves, reader.now ? reader.now->where : record->where);
      reader.skip_to_head();
    } catch (const CheckStopped&) {
      proof.stopped = true;
    }
  }
  result.faults = faults.take();
  return result;
}

std::vector<MoveOutcome> unguarded_moves(Ruleset ruleset, const Setup& setup) {
  // That kings are not captured is a part of the orthodox clause.
  const std::array lifted{ruleset->safety_clause(), default_variant().safety_clause()};
  std::vector<MoveOutcome> result;
  for (Examined& each : examiner_of(ruleset.rules()).examined(setup, all_squares, lifted)) {
    if (each.against.empty() && each.over) result.push_back({std::move(each.move), std::move(each.after)});
  }
  return result;
}

/// A side that could get out of its check by taking the other king is not mated.
bool DeclaredGoals::mated(const Setup& setup) const {
  if (!rules.in_check(setup, setup.to_move)) return false;
  const std::vector<MoveOutcome> moves = unguarded_moves(ruleset, setup);
  return std::ranges::all_of(moves, [&](const MoveOutcome& move) { return rules.in_check(move.after, setup.to_move); });
}

bool DeclaredGoals::reached(const MoveOutcome& move) const {
  const auto status = [&] { return rules.setup_status(move.after); };
  switch (asked.goal) {
    case Goal::mate: return status() == Status::mate;
    case Goal::stalemate: return status() == Status::stalemate;
    case Goal::double_stalemate:
      return status() == Status::stalemate && rules.setup_status(ruleset->after_pass(move.after)) == Status::stalemate;
    case Goal::double_mate: return mated(ruleset->after_pass(move.after)) && mated(move.after);
    case Goal::check: return checked(move.after);
    case Goal::capture: return std::ranges::any_of(move.move, [](const Step& step) { return !step.captures.empty(); });
    case Goal::square: return move.move.back().to == asked.target;
    case Goal::win: {
      const Status end = status();
      return end == Status::mate || end == Status::lost;
    }
    case Goal::lose: return status() == Status::won;
    case Goal::mate_or_stalemate: {
      const Status end = status();
      return end == Status::mate || end == Status::stalemate;
    }
    case Goal::auto_stalemate: return rules.setup_status(ruleset->after_pass(move.after)) == Status::stalemate;
    case Goal::any: return true;
    case Goal::proof_game:
    case Goal::diagram: return asked.diagram == move.after.board;
  }
  return false;
}

bool DeclaredGoals::checked(const Setup& setup) const {
  const Status status = rules.setup_status(setup);
  return status == Status::check || status == Status::mate || rules.in_check(setup, setup.to_move);
}

}  // namespace arbiter::solve
