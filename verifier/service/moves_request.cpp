#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "verifier/engines/compare/difference.hpp"
#include "verifier/engines/protocol/peer.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/root.hpp"
#include "verifier/report/json.hpp"
#include "verifier/service/move_list.hpp"
#include "verifier/service/service.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::service {
namespace {

constexpr std::uint64_t usual_moves = most_listed_moves;  ///< without a "limit"
constexpr std::size_t most_played = 10'000;
constexpr std::size_t most_compared = 20'000;

const MoveSource& generator_of(const WrittenRoot& position) { return position.root.ruleset().generator(); }

ordered_json head_of(const WrittenRoot& position) { return position_json(position, status_of({}, position)); }

/// The legal moves; none once a repetition has ended the game.
std::vector<MoveOutcome> legal_in(const WrittenRoot& position) {
  return position.third_time ? std::vector<MoveOutcome>() : generator_of(position).setup_moves(position.setup());
}

/// Who moves, whether the game is over, its result, and the clause that says so.
void say_status(ordered_json& json, const WrittenRoot& position) {
  const Variant& variant = position.root.variant();
  const Setup& setup = position.setup();
  constexpr std::array sides{"white", "black", "third"};
  json["toMove"] = sides.at(static_cast<std::size_t>(setup.to_move));
  // Where no clause makes a king safe, an attack on one is not a check.
  json["inCheck"] = !variant.safety_clause().empty() && generator_of(position).in_check(setup, setup.to_move);
  const Status status = status_of({}, position);
  const bool over = status != Status::ongoing && status != Status::check;
  const std::string result = game_result(position.root.ruleset(), status, setup);
  json["over"] = over;
  json["result"] = !over ? ordered_json("*") : result.empty() ? ordered_json(nullptr) : ordered_json(result);
  const std::string_view clause =
      position.third_time ? repetition_clause(variant) : variant.ending_clause(setup, status);
  json["clauses"] = clause.empty() ? ordered_json::array() : ordered_json::array({clause});
}

Square square_of(const std::string& name, const char* key, const WrittenRoot& position) {
  if (const auto square = Square::parse(name)) return *square;
  throw NoAnswer::in(key, fmt::format("'{}' is '{}', no square", key, printable(name, 40)),
                     range_of_squares(position.root.variant()));
}

NoAnswer too_many(std::size_t moves, std::uint64_t most) {
  return NoAnswer("limit", fmt::format("there are {} moves, more than {}", moves, most),
                  "a position with fewer pieces; 'moves' lists those of one piece, and 'limit' allows more");
}

/// Writes moves of one position with their clauses, and with their SAN where it names no other move.
struct MoveWriter {
  const WrittenRoot& before;
  const std::vector<MoveOutcome>& legal;
  std::map<std::string, std::size_t> uses = uses_of_names();
  MoveClauses clauses{before.root.ruleset().rules(), before.setup()};

  [[nodiscard]] std::optional<std::string> san(const MoveOutcome& move) const {
    return san_of(move, before.setup(), before.root.ruleset(), legal);
  }
  [[nodiscard]] std::map<std::string, std::size_t> uses_of_names() const {
    std::map<std::string, std::size_t> all;
    for (const MoveOutcome& each : legal) {
      if (const auto name = san(each)) ++all[*name];
    }
    return all;
  }
  [[nodiscard]] ordered_json json(const MoveOutcome& move) {
    ordered_json json = to_json(NamedMove{to_text(move.move, before.setup(), before.root.variant()), move}, before);
    const auto by_step = clauses.by_step(move.move);
    for (std::size_t i = 0; i < by_step.size(); ++i) json["steps"][i]["clauses"] = by_step[i];
    json["clauses"] = clauses.of(move.move);
    const auto name = san(move);
    if (name && uses[*name] == 1) json["san"] = *name;
    return json;
  }
};

ordered_json sorted_by_notation(std::vector<ordered_json> moves) {
  std::ranges::sort(moves, [](const ordered_json& a, const ordered_json& b) { return a["notation"] < b["notation"]; });
  return moves;
}

/// The faults of a text that names no legal move.
std::vector<Finding> findings_of(const Faults& faults, std::string_view text) {
  return collected<Finding>(faults, [&](const Fault& fault) { return to_finding(fault, {"moves", 1, 1, 0}, text); });
}

ordered_json& say_why(ordered_json& json, RefusedMove why) {
  json["clauses"] = std::move(why.clauses);
  json["reason"] = std::move(why.reason);
  return json;
}

/// The first two squares that a text names ("e2-e4", "Ra1xa5", "b5xc6,c6-a5"), or those of castling; nothing if it
/// names fewer.
struct FromTo {
  Square from;
  Square to;
};
std::optional<FromTo> squares_of(std::string_view text, const WrittenRoot& position) {
  const Setup& setup = position.setup();
  if (begins_with_castling(text)) {
    const bool far = text.size() >= 5 && text[3] == '-';
    for (const Square square : setup.board.of(owner_of(setup.to_move))) {
      if (role_info(position.root.variant(), setup.board[square]->role).name == "king")
        return FromTo{square, Square::at(far ? 2 : 6, square.rank())};
    }
  }
  const std::vector<Square> named = squares_named(text);
  return named.size() < 2 ? std::nullopt : std::optional(FromTo{named[0], named[1]});
}

/// Whether a text that is not a legal move names one all the same: some move that is not legal.
bool names_a_move(const Faults& faults) {
  const CheckId check = faults.front().check;
  return check == "AT104" || check == "AT106";
}

}  // namespace

ordered_json moves_answer(const Asked& asked, const Data&) {
  const WrittenRoot position = asked_position(asked);
  std::optional<Square> from;
  if (const auto name = asked.text("from")) from = square_of(*name, "from", position);
  const bool steps = asked.flag("steps");
  const std::uint64_t most = asked.number("limit", 1, most_moves).value_or(usual_moves);
  asked.done();
  if (steps) return moves_json({.steps = true, .from = from}, position);
  const std::vector<MoveOutcome> legal = legal_in(position);
  std::vector<const MoveOutcome*> wanted;
  for (const MoveOutcome& each : legal) {
    if (!from || each.move.front().from == *from) wanted.push_back(&each);
  }
  if (wanted.size() > most) throw too_many(wanted.size(), most).with("key", "limit");
  ordered_json json = head_of(position);
  MoveWriter writer{position, legal};
  std::vector<ordered_json> list;
  for (const MoveOutcome* each : wanted) list.push_back(writer.json(*each));
  json["moves"] = sorted_by_notation(std::move(list));
  return json;
}

ordered_json status_answer(const Asked& asked, const Data&) {
  const WrittenRoot position = asked_position(asked);
  asked.done();
  ordered_json json = head_of(position);
  say_status(json, position);
  return json;
}

ordered_json play_answer(const Asked& asked, const Data&) {
  auto [position, history] = asked_game(asked);
  const std::vector<std::string> moves = asked.texts("moves");
  asked.done();
  if (moves.size() > most_played)
    throw NoAnswer("limit", fmt::format("{} moves are more than {}", moves.size(), most_played), "play them in parts");
  const std::string start = position.fen;
  ordered_json played = ordered_json::array();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Variant& variant = position.root.variant();
    if (position.third_time)
      throw NoAnswer("move", "the game is over: its last position came about for the third time")
          .with("clauses", ordered_json::array({repetition_clause(variant)}))
          .with("index", i)
          .with("move", moves[i])
          .with("fen", position.fen)
          .with("played", played);
    const std::vector<MoveOutcome> legal = legal_in(position);
    if (legal.size() > usual_moves) throw too_many(legal.size(), usual_moves);
    const auto found = typed_move(moves[i], position.setup(), variant, legal);
    if (!found) {
      NoAnswer refusal = NoAnswer::found("move", findings_of(found.error(), moves[i]));
      if (names_a_move(found.error())) {
        const RefusedMove why = refused_move(moves[i], position.setup(), position.root.ruleset());
        refusal = std::move(refusal).with("clauses", why.clauses).with("reason", why.reason);
      }
      throw std::move(refusal).with("index", i).with("move", moves[i]).with("fen", position.fen).with("played", played);
    }
    played.push_back(MoveWriter{position, legal}.json(*found));
    position.root = position.root.after(*found);
    position.fen = variant.write_fen(position.setup(), position.style);
    position.third_time = history.ends_with(position.setup());
  }
  ordered_json json = head_of(position);
  say_status(json, position);
  json["start"] = start;
  json["moves"] = std::move(played);
  return json;
}

ordered_json why_answer(const Asked& asked, const Data&) {
  const WrittenRoot position = asked_position(asked);
  const auto text = asked.text("move");
  const auto from = asked.text("from");
  const auto to = asked.text("to");
  asked.done();
  if (text ? from || to : !from || !to)
    throw NoAnswer("request", "either 'move', or 'from' and 'to'", R"({"from":"e2","to":"e5"})");
  const Variant& variant = position.root.variant();
  const std::vector<MoveOutcome> legal = legal_in(position);
  if (legal.size() > usual_moves) throw too_many(legal.size(), usual_moves);
  ordered_json json = head_of(position);
  MoveWriter writer{position, legal};
  ordered_json moves = ordered_json::array();
  std::vector<Finding> findings;
  std::optional<RefusedMove> why;
  if (text) {
    if (const auto found = typed_move(*text, position.setup(), variant, legal)) {
      moves.push_back(writer.json(*found));
    } else {
      findings = findings_of(found.error(), *text);
      if (names_a_move(found.error())) why = refused_move(*text, position.setup(), position.root.ruleset());
    }
  } else {
    const Square start = square_of(*from, "from", position);
    const Square end = square_of(*to, "to", position);
    for (const MoveOutcome& each : legal) {
      const bool arrives = each.move.front().to == end || each.move.back().to == end;
      if (each.move.front().from == start && arrives) moves.push_back(writer.json(each));
    }
    if (moves.empty()) why = refused_move(start, end, position.setup(), position.root.ruleset());
  }
  json["legal"] = !moves.empty();
  if (!moves.empty()) {
    json["moves"] = std::move(moves);
    return json;
  }
  const auto squares =
      text ? squares_of(*text, position) : FromTo{square_of(*from, "from", position), square_of(*to, "to", position)};
  if (squares) {
    json["from"] = squares->from.name();
    json["to"] = squares->to.name();
  }
  say_why(json, why ? *why : RefusedMove{{}, findings.front().message});
  if (!findings.empty()) json["findings"] = to_json(findings);
  return json;
}

ordered_json compare_answer(const Asked& asked, const Data&) {
  const WrittenRoot position = asked_position(asked);
  const std::vector<std::string> theirs = asked.texts("moves", 1'000'000);
  asked.done();
  if (theirs.size() > most_compared)
    throw NoAnswer("limit", fmt::format("{} moves are more than {}", theirs.size(), most_compared),
                   "the moves of one position");
  std::vector<MoveOutcome> legal = legal_in(position);
  if (legal.size() > usual_moves) throw too_many(legal.size(), usual_moves);
  std::ranges::sort(legal, {}, &MoveOutcome::move);
  std::vector<bool> named(legal.size());
  ordered_json extra = ordered_json::array();
  ordered_json unread = ordered_json::array();
  PeerNames names{position.root.ruleset(), position.setup(), legal};
  for (const std::string& text : theirs) {
    const NamedByPeer meant = names.read(text);
    if (meant.legal) {
      const auto at = std::lower_bound(legal.begin(), legal.end(), meant.legal->move,
                                       [](const MoveOutcome& each, const Move& move) { return each.move < move; });
      named[static_cast<std::size_t>(at - legal.begin())] = true;
      continue;
    }
    ordered_json json{{"move", text}, {"message", meant.message}};
    if (meant.understood)
      extra.push_back(say_why(json, refused_move(text, position.setup(), position.root.ruleset())));
    else
      unread.push_back(std::move(json));
  }
  MoveWriter writer{position, legal};
  std::vector<ordered_json> missing;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (!named[i]) missing.push_back(writer.json(legal[i]));
  }
  ordered_json json = head_of(position);
  json["agree"] = missing.empty() && extra.empty() && unread.empty();
  json["legal"] = legal.size();
  json["missing"] = sorted_by_notation(std::move(missing));
  json["extra"] = std::move(extra);
  json["unread"] = std::move(unread);
  return json;
}

}  // namespace arbiter::service
