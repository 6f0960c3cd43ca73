#include "puzzles/query/worlds.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "puzzles/query/evaluate.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles::query {
namespace {

/// A page shows at most this many lines of a continuation, keys with one, and moves of a part, and mentions the rest.
constexpr std::size_t most_lines = 40;
constexpr std::size_t most_keys = 3;
constexpr std::size_t most_moves = 40;

bool speaks_of_some(const Node& node) { return node.op == Op::exists || node.op == Op::one || node.op == Op::only; }

/// Adds what `node` shows, which is in an alternative or not.
void add_shown(const Node& node, const ConcreteWorld& world, bool alternative, const std::string& text,
               std::vector<ShownPart>& parts) {
  const auto add = [&](const Node& quantifier, bool counted) {
    ShownPart part{text.substr(node.begin, node.end - node.begin),
                   quantifier.steps,
                   counted,
                   alternative,
                   {},
                   &quantifier.parts.front()};
    world.for_each_move(quantifier.steps, anybody, [&](const Move& move, bool, auto&& next) {
      if (Meaning(world).of_one(*part.said, move, next)) part.moves.push_back(move);
      return true;
    });
    std::ranges::sort(part.moves);
    parts.push_back(std::move(part));
  };
  if (node.op == Op::conjunction || node.op == Op::disjunction) {
    for (const Node& part : node.parts) {
      if (node.op == Op::conjunction || Meaning(world).of(part))
        add_shown(part, world, alternative || node.op == Op::disjunction, text, parts);
    }
  } else if (speaks_of_some(node)) {
    add(node, false);
  } else if (node.op == Op::comparison) {
    for (const Node& part : node.parts) {
      if (part.op == Op::count) add(part, true);
    }
  }
}

/// What a part says of the position after a move: the parts of its conjunction that speak of moves there.
void said_after(const Node& node, bool in_position, std::vector<const Node*>& found) {
  if (node.op == Op::conjunction) {
    for (const Node& part : node.parts) said_after(part, in_position, found);
  } else if (!in_position && node.op == Op::inner && node.word == Word::after) {
    said_after(node.parts.front(), true, found);
  } else if (in_position && !node.steps && (speaks_of_some(node) || node.op == Op::every)) {
    found.push_back(&node);
  }
}
std::vector<const Node*> said_after(const Node& move) {
  std::vector<const Node*> found;
  said_after(move, false, found);
  return found;
}

class Follower {
 public:
  explicit Follower(const ConcreteWorld& start) : variant_(start.variant()), source_(start.source()) {}

  /// Follows what `said` says after a move that led to `after`, the `ply`-th of the line so far (`before` in words).
  void follow(const Node& said, const Setup& after, std::size_t ply, const std::string& before) {
    for (const Node* quantifier : said_after(said)) next_moves(*quantifier, after, ply + 1, before);
  }

  Continuation result;
  std::size_t left_out = 0;

 private:
  void next_moves(const Node& quantifier, const Setup& setup, std::size_t ply, const std::string& before) {
    const Node& said = quantifier.parts.front();
    const ConcreteWorld world(setup, variant_, source_);
    std::vector<std::pair<std::string, Setup>> moves;
    for (const MoveOutcome& each : source_.setup_moves(setup)) {
      if (Meaning(world).of_one(said, each.move, [&](auto&& g) { return g(world.after(each)); }))
        moves.emplace_back(to_text(each.move, setup, variant_), each.after);
    }
    std::ranges::sort(moves, [](const auto& a, const auto& b) { return a.first < b.first; });
    if (moves.empty()) return;  // "all" holds for no move at all
    const bool solver = ply % 2 == 0;
    if (solver && quantifier.op != Op::every) {
      result.looks_further = true;
      result.duals = result.duals || moves.size() > 1;
    }
    const std::string number =
        fmt::format("{}{}{}", before.empty() ? "" : before + " ", ply / 2 + 1, solver ? ". " : "... ");
    if (said_after(said).empty()) {
      return tell(number + joined(moves, " or ", [](const auto& each) { return each.first; }));
    }
    for (const auto& each : moves) {
      const std::size_t lines = result.lines.size() + left_out;
      follow(said, each.second, ply, number + each.first);
      if (result.lines.size() + left_out == lines) tell(number + each.first);  // no line follows it
    }
  }

  void tell(std::string line) {
    if (result.lines.size() < most_lines) {
      result.lines.push_back(std::move(line));
    } else {
      ++left_out;
    }
  }

  const Variant& variant_;
  const MoveSource& source_;
};

}  // namespace

std::vector<ShownPart> shown_parts(const Query& query, const ConcreteWorld& world) {
  std::vector<ShownPart> parts;
  add_shown(query.root, world, false, query.text, parts);
  return parts;
}

const ShownPart* solution_part(const std::vector<ShownPart>& parts) {
  for (const bool counted : {false, true}) {
    for (const ShownPart& each : parts) {
      if (!each.steps && each.counted == counted) return &each;
    }
  }
  return nullptr;
}

bool has_one_key(const std::vector<ShownPart>& parts) {
  const ShownPart* const solution = solution_part(parts);
  if (solution == nullptr || solution->moves.size() != 1) return false;
  return !solution->alternative || std::ranges::all_of(parts, [&](const ShownPart& each) {
    return !each.alternative || each.moves == solution->moves;
  });
}

Continuation continuation(const ShownPart& part, const Move& key, const ConcreteWorld& world) {
  Follower follower(world);
  if (part.steps || said_after(*part.said).empty()) return {};
  if (const auto after = after_move(world.source(), world.setup(), key)) follower.follow(*part.said, *after, 0, {});
  if (follower.left_out > 0)
    follower.result.lines.push_back(fmt::format("and {} more", counted(follower.left_out, "line")));
  return std::move(follower.result);
}

std::vector<std::string> explanation(const std::vector<ShownPart>& parts, const ConcreteWorld& world) {
  const auto words_for = [&](const Move& move) { return to_text(move, world.setup(), world.variant()); };
  std::vector<std::string> result;
  const bool labelled = parts.size() > 1 || (parts.size() == 1 && parts.front().steps);
  for (const ShownPart& part : parts) {
    if (!labelled) break;
    std::string moves = joined(std::span(part.moves).first(std::min(part.moves.size(), most_moves)), "; ", words_for);
    if (part.moves.empty()) moves = "none";
    if (part.moves.size() > most_moves) moves += fmt::format("; and {} more", part.moves.size() - most_moves);
    result.push_back(fmt::format("{}: {}", part.words, moves));
  }
  const ShownPart* const solution = solution_part(parts);
  if (solution == nullptr) return result;
  const std::vector<Move>& keys = solution->moves;
  bool further = false;
  bool duals = false;
  for (std::size_t i = 0; i < std::min(keys.size(), most_keys); ++i) {
    const Continuation then = continuation(*solution, keys[i], world);
    const std::string key = keys.size() == 1 ? std::string() : fmt::format("1. {} ", words_for(keys[i]));
    for (const std::string& line : then.lines) result.push_back(key + line);
    further = further || then.looks_further;
    duals = duals || then.duals;
  }
  if (further && keys.size() == 1) result.emplace_back(duals ? "with duals" : "no duals");
  return result;
}

}  // namespace arbiter::puzzles::query
