#include "verifier/solve/proof/proof_check.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "verifier/notation/notation.hpp"
#include "verifier/solve/search/declared_goals.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::solve {
namespace {

using nlohmann::json;

constexpr std::size_t longest_line = 100'000;
constexpr unsigned most_plies = 2 * most_moves_asked;

/// Why a line is refused.
struct Refused {
  std::string key;  ///< of which value; empty for the whole line
  std::string message;
  std::string wanted;
};

const json& member(const json& object, const char* key, const char* wanted) {
  const auto found = object.find(key);
  if (found == object.end()) throw Refused{"", fmt::format("the key {} is missing", key), wanted};
  return *found;
}

std::string text_of(const json& object, const char* key, const char* wanted) {
  const json& value = member(object, key, wanted);
  if (!value.is_string()) throw Refused{key, fmt::format("{} is not text", key), wanted};
  return value.get<std::string>();
}

std::uint64_t number_of(const json& object, const char* key, std::uint64_t least, std::uint64_t most,
                        const char* wanted) {
  const json& value = member(object, key, wanted);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() < least || value.get<std::uint64_t>() > most)
    throw Refused{key, fmt::format("{} is not a whole number from {} to {}", key, least, most), wanted};
  return value.get<std::uint64_t>();
}

Stipulation stipulation_of(const json& object, const char* key) {
  const std::string text = text_of(object, key, "\"#2\"");
  const auto read = read_stipulation(text);
  if (!read) throw Refused{key, fmt::format("{} is not a stipulation: {}", key, read.error().message), "\"#2\""};
  if (read->exact || read->reciprocal || read->parry || read->goal == Goal::double_mate || ends_in_diagram(read->goal))
    throw Refused{key, fmt::format("proofs of {} are not verified", to_string(*read)), "\"#2\""};
  return *read;
}

/// Unknown keys are refused: they may be a claim that would not be checked.
void demand_only(const json& object, std::initializer_list<std::string_view> known) {
  for (const auto& [key, value] : object.items()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    throw Refused{key, fmt::format("the key '{}' is not known", problem_text(key).substr(0, 40)),
                  fmt::format("{}", fmt::join(known, ", "))};
  }
}

bool flag_of(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return false;
  if (!found->is_boolean() || !found->get<bool>()) throw Refused{key, fmt::format("{} is not true", key), "true"};
  return true;
}

ProofHead head_of(const json& object) {
  demand_only(object, {"schema", "proof", "variant", "profile", "fen", "stipulation", "verdict", "intended",
                       "solutions", "shortest", "exhausted", "title", "twin"});
  static_cast<void>(number_of(object, "proof", 1, 1, "1"));
  constexpr auto most = std::numeric_limits<std::uint32_t>::max();
  ProofHead head;
  head.variant = text_of(object, "variant", "a variant's name");
  head.profile = text_of(object, "profile", "a profile's name");
  head.fen = text_of(object, "fen", "a FEN");
  head.stipulation = stipulation_of(object, "stipulation");
  constexpr auto verdicts = "sound, dual, cooked, none, short, forced or undecided";
  const auto found = verdict_named(text_of(object, "verdict", verdicts));
  if (!found) throw Refused{"verdict", "this is not a verdict", verdicts};
  head.verdict = *found;
  head.intended = static_cast<unsigned>(number_of(object, "intended", 1, most, "1"));
  head.solutions = static_cast<std::size_t>(number_of(object, "solutions", 0, most, "1"));
  if (!member(object, "shortest", "a stipulation, or null").is_null()) {
    const Stipulation shortest = stipulation_of(object, "shortest");
    Stipulation same = head.stipulation;
    same.plies = shortest.plies;
    if (same != shortest) throw Refused{"shortest", "shortest is not a length of the stipulation", ""};
    head.shortest = shortest.plies;
  }
  const json& claims = member(object, "exhausted", "a list");
  if (!claims.is_array()) throw Refused{"exhausted", "exhausted is not a list", "[]"};
  for (const json& each : claims) {
    if (!each.is_object()) throw Refused{"exhausted", "a claim is not an object", ""};
    demand_only(each, {"claim", "engine", "nodes", "chanceOfError"});
    ExhaustedClaim claim{text_of(each, "claim", "a text"), text_of(each, "engine", "a text")};
    claim.nodes = number_of(each, "nodes", 0, std::numeric_limits<std::uint64_t>::max(), "a number");
    const json& chance = member(each, "chanceOfError", "a number");
    if (!chance.is_number()) throw Refused{"chanceOfError", "chanceOfError is not a number", "0"};
    claim.chance_of_error = chance.get<double>();
    head.exhausted.push_back(std::move(claim));
  }
  if (object.contains("title")) head.title = text_of(object, "title", "a text");
  if (object.contains("twin")) head.twin = text_of(object, "twin", "a text");
  return head;
}

ProofMove move_of(const json& object) {
  demand_only(object, {"ply", "move", "goal", "length", "above"});
  ProofMove move;
  move.ply = static_cast<unsigned>(number_of(object, "ply", 1, most_plies, "1"));
  move.text = text_of(object, "move", "a1-a6");
  move.goal = flag_of(object, "goal");
  move.above = flag_of(object, "above");
  if (move.goal && move.above) throw Refused{"above", "nothing follows a move that reaches the goal", ""};
  if (object.contains("length"))
    move.length = static_cast<unsigned>(number_of(object, "length", 1, most_plies, "the plies of the line"));
  return move;
}

/// Where the value of a key stands; the whole line if that cannot be told from the text.
Span place_of(std::string_view line, const std::string& key, std::size_t base) {
  const Span whole{base, base + line.size()};
  if (key.empty()) return whole;
  const std::string quoted = fmt::format("\"{}\"", key);
  std::size_t at = line.find(quoted);
  if (at == std::string_view::npos) return whole;
  at += quoted.size();
  while (at < line.size() && (line[at] == ' ' || line[at] == ':')) ++at;
  const bool text = at < line.size() && line[at] == '"';
  if (text) ++at;
  const std::size_t end = std::min(text ? line.find('"', at) : line.find_first_of(",}", at), line.size());
  return at < end ? Span{base + at, base + end} : whole;
}

}  // namespace

void ProofReader::next() {
  now_.reset();
  broken_ = false;
  while (at_ < text_.size()) {
    const std::size_t begin = at_;
    const std::size_t end = std::min(text_.find('\n', begin), text_.size());
    at_ = end + 1;
    ++lines_;
    std::string_view line = text_.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    return read_line(line, {begin, begin + line.size()});
  }
}

Span ProofReader::value_of(const std::string& key, Span line) const {
  return place_of(text_.substr(line.begin, line.end - line.begin), key, line.begin);
}

void ProofReader::skip_to_head() {
  silent_ = true;
  while (!done() && !(now_ && std::holds_alternative<ProofHead>(now_->what))) next();
  silent_ = false;
}

void ProofReader::refuse(Span where, std::string message, std::string wanted) {
  broken_ = true;
  if (!silent_) faults_.add("AS120", where, std::move(message), std::move(wanted));
}

void ProofReader::read_line(std::string_view line, Span where) {
  constexpr auto forms = R"({"proof":1,…}, {"ply":1,"move":"a1-a6"} or {"end":true,"moves":1})";
  if (line.size() > longest_line)
    return refuse(where, fmt::format("a line of {} bytes is none of a proof", line.size()), forms);
  const json object = json::parse(line, nullptr, false);
  if (object.is_discarded() && at_ > text_.size() && lines_ > 1) {
    broken_ = true;
    if (!silent_) faults_.add("AS121", where, "the file ends within this line", forms);
    return;
  }
  if (object.is_discarded()) return refuse(where, "the line is not JSON", forms);
  if (!object.is_object()) return refuse(where, "the line is not a JSON object", forms);
  try {
    ProofRecord record{ProofEnd{}, where, {}, lines_};
    if (object.contains("proof")) {
      record.what = head_of(object);
    } else if (object.contains("move")) {
      record.what = move_of(object);
      record.move_at = place_of(line, "move", where.begin);
    } else if (object.contains("end")) {
      demand_only(object, {"end", "moves"});
      static_cast<void>(flag_of(object, "end"));
      constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
      record.what = ProofEnd{static_cast<std::size_t>(number_of(object, "moves", 0, most, "a number"))};
    } else {
      return refuse(where, "the line is none of a proof", forms);
    }
    now_ = std::move(record);
  } catch (const Refused& why) {
    refuse(place_of(line, why.key, where.begin), why.message, why.wanted);
  }
}

namespace {

constexpr std::size_t most_listed = 8;

/// Verifies the moves of one proof.
class Checker {
 public:
  Checker(const Position& position, ProofReader& reader, ProblemFaults& faults, CheckedProof& result,
          const std::atomic<bool>* stop, const std::function<void(std::size_t)>& progress)
      : root_(position.setup()), asked_(result.head.stipulation), goals_(position.ruleset(), asked_), reader_(reader),
        faults_(faults), result_(result), stop_(stop), progress_(progress), some_above_(reader.has_text("\"above\"")) {}

  /// The lines between the head and the end. Throws FaultyProof and CheckStopped.
  void moves() {
    std::set<std::string> seen;
    while (move_at(1) != nullptr) {
      const Placed move = placed();
      const std::string name = move.length ? fmt::format("{} {}", *move.length, move.text) : move.text;
      if (!seen.insert(name).second) fault("AS125", move.at, fmt::format("{} is there twice", shown(move.text)), "");
      if (cooperative(asked_.play)) {
        first_of_lines(move);
      } else {
        if (move.length) fault("AS125", move.line, "length is for help and series play", "");
        if (asked_.play == Play::reflex && reachable(root_))
          fault("AS124", move.at, "the side to move can reach the goal itself, so that reflex play has no key", "");
        const unsigned plies = chosen(root_, asked_.plies, 1);
        result_.proved.push_back({move.text, plies});
      }
    }
    const auto& now = reader_.now();
    if (now && std::holds_alternative<ProofMove>(now->what))
      fault("AS125", now->where,
            fmt::format("the move has ply {}, and none of ply 1 stands before it", std::get<ProofMove>(now->what).ply),
            "ply 1");
  }

 private:
  /// A move with the places of its line and its text.
  struct Placed : ProofMove {
    Span line;
    Span at;
  };
  /// The present line, which is a move.
  [[nodiscard]] Placed placed() const { return {*move_now(), reader_.now()->where, reader_.now()->move_at}; }

  static std::string shown(std::string_view text) { return printable(text, 60); }

  [[noreturn]] void fault(CheckId check, Span where, std::string message, std::string wanted) {
    faults_.add(check, where, std::move(message), std::move(wanted));
    throw FaultyProof();
  }

  /// What is missing may have been cut off.
  void demand_not_ended() {
    if (reader_.done())
      fault("AS121", reader_.end(),
            fmt::format("the file ends within a line of play, after {}", counted(result_.moves, "move")),
            "{\"end\":true,\"moves\":N}");
  }

  /// The present line if it is a move.
  [[nodiscard]] const ProofMove* move_now() const {
    if (reader_.broken()) throw FaultyProof();
    const auto& now = reader_.now();
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
    if (stop_ != nullptr && stop_->load()) throw CheckStopped();
    if ((++result_.positions & 0xffU) == 0 && progress_) progress_(result_.moves);
    return goals_.rules().setup_moves(setup);
  }
  bool reachable(const Setup& setup) {
    const std::vector<MoveOutcome> moves = listed(setup);
    return std::ranges::any_of(moves, [&](const MoveOutcome& each) { return goals_.reached(each); });
  }

  /// The index of the present line's move among the legal ones.
  std::size_t found(const std::vector<MoveOutcome>& legal, const Setup& before, const Placed& move) {
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (to_text(legal[i].move, before, goals_.variant()) == move.text) return i;
    }
    fault("AS122", move.at, fmt::format("{} is not a legal move here", shown(move.text)), "");
  }

  /// Passes the present line, a move; what follows must not be deeper if the line ends here.
  void pass(const ProofMove& move, bool last) {
    ++result_.moves;
    reader_.next();
    if (last && ply_now() > move.ply)
      fault("AS125", reader_.now()->where,
            fmt::format("a move follows {}, {}", shown(move.text),
                        move.above ? "though what follows is said to stand above" : "which reaches the goal"),
            "");
  }

  // ---- Direct, self and reflex play

  /// The present line is a move of the side that solves, with `left` plies from it on. Returns how many it needs.
  unsigned chosen(const Setup& setup, unsigned left, unsigned ply) {
    const Placed move = placed();
    const std::vector<MoveOutcome> legal = listed(setup);
    const MoveOutcome outcome = legal[found(legal, setup, move)];
    const bool wins = asked_.play == Play::direct;
    if (move.goal) {
      if (!wins) fault("AS124", move.at, fmt::format("{}: the other side must reach the goal", shown(move.text)), "");
      if (!goals_.reached(outcome)) tell_not_reached(move);
      pass(move, true);
      return 1;
    }
    if (left == 1) tell_not_marked(move);
    if (move.above) return 1 + above(outcome, move, left - 1);
    pass(move, false);
    const unsigned plies = replies(outcome.after, left - 1, ply + 1, move);
    if (some_above_) shown_.emplace(outcome.after, plies);
    return 1 + plies;
  }

  /// What follows the present line, a move, stands above. Only what was verified to its end does: it cannot rest on
  /// this move.
  unsigned above(const MoveOutcome& outcome, const Placed& move, unsigned left) {
    if (asked_.play != Play::direct) demand_not_above(move);
    const auto found = shown_.find(outcome.after);
    if (found == shown_.end())
      fault("AS123", move.at, fmt::format("no move above leads to the position after {}", shown(move.text)),
            "the replies");
    if (found->second > left)
      fault(
          "AS124", move.at,
          fmt::format("what follows {} above has {} plies, of {} that are left", shown(move.text), found->second, left),
          "a quicker way");
    pass(move, true);
    return found->second;
  }

  /// The lines from the present one on are all the replies to a move, each with its answer.
  unsigned replies(const Setup& setup, unsigned left, unsigned ply, const Placed& before) {
    const std::vector<MoveOutcome> legal = listed(setup);
    if (legal.empty())
      fault("AS124", before.at, fmt::format("after {} there is no reply, and no goal is reached", shown(before.text)),
            "");
    std::vector<bool> met(legal.size(), false);
    bool forced = false;
    unsigned plies = 0;
    while (move_at(ply) != nullptr) {
      const Placed move = placed();
      const std::size_t index = found(legal, setup, move);
      if (met[index]) fault("AS125", move.at, fmt::format("the reply {} is there twice", shown(move.text)), "");
      met[index] = true;
      plies = std::max(plies, reply(legal[index], move, left, ply, forced));
    }
    if (!forced) demand_all(legal, met, setup, before);
    return plies;
  }

  void demand_not_above(const Placed& move) {
    if (move.above) fault("AS125", move.line, "above is for the moves of the side that solves in direct play", "");
  }

  unsigned reply(const MoveOutcome& outcome, const Placed& move, unsigned left, unsigned ply, bool& forced) {
    demand_not_above(move);
    if (move.goal) {
      if (asked_.play == Play::direct)
        fault("AS124", move.at, fmt::format("{} is the other side's move", shown(move.text)), "");
      if (!goals_.reached(outcome)) tell_not_reached(move);
      // Who can reach the goal must: no other reply is allowed in reflex play.
      forced = forced || asked_.play == Play::reflex || asked_.play == Play::semi_reflex;
      pass(move, true);
      return 1;
    }
    if (left == 1) tell_not_marked(move);
    if (asked_.play == Play::reflex && reachable(outcome.after))
      fault("AS124", move.at,
            fmt::format("after {} the side that solves can reach the goal, and must in reflex play", shown(move.text)),
            "");
    pass(move, false);
    if (ply_now() != ply + 1) {
      demand_not_ended();
      fault("AS123", move.at, fmt::format("the reply {} has no answer", shown(move.text)),
            "a move that keeps the stipulation");
    }
    const unsigned plies = 1 + chosen(outcome.after, left - 1, ply + 1);
    if (ply_now() == ply + 1)
      fault("AS125", reader_.now()->where, fmt::format("the reply {} has a second answer", shown(move.text)), "one");
    return plies;
  }

  void demand_all(const std::vector<MoveOutcome>& legal, const std::vector<bool>& met, const Setup& setup,
                  const Placed& before) {
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (!met[i]) missing.push_back(to_text(legal[i].move, setup, goals_.variant()));
    }
    if (missing.empty()) return;
    demand_not_ended();
    std::ranges::sort(missing);
    const std::size_t count = missing.size();
    if (count > most_listed) missing.resize(most_listed);
    std::string message = fmt::format("after {} {} missing: ", shown(before.text),
                                      count == 1 ? "a reply is" : fmt::format("{} replies are", count));
    message += joined(missing);
    if (count > most_listed) message += ", …";
    fault("AS123", before.at, std::move(message), "every legal reply");
  }

  void tell_not_reached(const Placed& move) {
    fault("AS124", move.at, fmt::format("{} does not reach the goal: {}", shown(move.text), to_string(asked_.goal)),
          "");
  }
  void tell_not_marked(const Placed& move) {
    fault(
        "AS124", move.at,
        fmt::format("{} is the last move of {} and is not said to reach the goal", shown(move.text), to_string(asked_)),
        "\"goal\":true");
  }

  // ---- Help and series play

  [[nodiscard]] bool fits(unsigned length) const {
    const bool two =
        asked_.play == Play::series_help || asked_.play == Play::series_self || asked_.play == Play::help_self;
    if (length > asked_.plies || length < (two ? 2U : 1U)) return false;
    return in_series(asked_.play) || (asked_.plies - length) % 2 == 0;
  }

  void first_of_lines(const Placed& move) {
    if (!move.length)
      fault("AS125", move.line, "the first move of a line does not say how long the line is", "\"length\":4");
    if (!fits(*move.length))
      fault("AS125", move.line, fmt::format("no line of {} has {} plies", to_string(asked_), *move.length), "");
    length_ = *move.length;
    const std::vector<MoveOutcome> legal = listed(root_);
    line_.clear();
    one_of_line(legal, root_, length_, 1);
  }

  /// The present line is a move of a side that chooses, with `left` plies from it on.
  void one_of_line(const std::vector<MoveOutcome>& legal, const Setup& setup, unsigned left, unsigned ply) {
    const Placed move = placed();
    const MoveOutcome& outcome = legal[found(legal, setup, move)];
    demand_not_above(move);
    line_.push_back(move.text);
    if (left == 1) {
      if (!move.goal) tell_not_marked(move);
      if (!goals_.reached(outcome)) tell_not_reached(move);
      pass(move, true);
      result_.proved.push_back({joined(line_, " "), length_});
    } else {
      if (move.goal || ends_early(outcome, left))
        fault("AS124", move.at,
              fmt::format("{} would reach the goal too early: the line has {} plies more", shown(move.text), left - 1),
              "");
      const bool again = asked_.play == Play::series || (in_series(asked_.play) && left > 2);
      if (again && goals_.checked(outcome.after))
        fault("AS124", move.at, fmt::format("{} gives check before the series has ended", shown(move.text)), "");
      pass(move, false);
      if (ply_now() != ply + 1) {
        demand_not_ended();
        fault("AS124", move.at, fmt::format("the line ends with {}", shown(move.text)), "");
      }
      go_on(again ? goals_.variant().after_pass(outcome.after) : outcome.after, left - 1, ply + 1, move);
    }
    line_.pop_back();
  }

  void go_on(const Setup& setup, unsigned left, unsigned ply, const Placed& before) {
    const std::vector<MoveOutcome> legal = listed(setup);
    const bool forced = left == 1 && (asked_.play == Play::help_self || asked_.play == Play::series_self);
    std::vector<bool> met(legal.size(), false);
    while (move_at(ply) != nullptr) {
      const Placed move = placed();
      const std::size_t index = found(legal, setup, move);
      if (met[index]) fault("AS125", move.at, fmt::format("{} is there twice", shown(move.text)), "");
      met[index] = true;
      one_of_line(legal, setup, left, ply);
    }
    if (forced) demand_all(legal, met, setup, before);
  }

  bool ends_early(const MoveOutcome& outcome, unsigned left) {
    const bool own_move = asked_.play == Play::series || (asked_.play == Play::help && left % 2 == 1);
    if (own_move) return goals_.reached(outcome);
    const bool forces =
        left > 2 && (asked_.play == Play::series_self || (asked_.play == Play::help_self && left % 2 == 0));
    if (!forces) return false;
    // The other side would have to reach the goal now.
    const std::vector<MoveOutcome> replies = listed(outcome.after);
    return !replies.empty() &&
           std::ranges::all_of(replies, [&](const MoveOutcome& reply) { return goals_.reached(reply); });
  }

  const Setup& root_;
  Stipulation asked_;
  DeclaredGoals goals_;
  ProofReader& reader_;
  ProblemFaults& faults_;
  CheckedProof& result_;
  const std::atomic<bool>* stop_;
  const std::function<void(std::size_t)>& progress_;
  bool some_above_;                                         ///< else no position need be kept
  std::unordered_map<Setup, unsigned, SetupHash> shown_{};  ///< after a move of the side that solves: plies that follow
  unsigned length_ = 0;
  std::vector<std::string> line_;  ///< the moves before the present one
};

}  // namespace

void check_proof_moves(const Position& position, ProofReader& reader, ProblemFaults& faults, CheckedProof& result,
                       const std::atomic<bool>* stop, const std::function<void(std::size_t moves)>& progress) {
  Checker(position, reader, faults, result, stop, progress).moves();
}

}  // namespace arbiter::solve
