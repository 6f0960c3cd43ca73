#pragma once

#include <algorithm>
#include <optional>

#include "puzzles/query/amounts.hpp"
#include "puzzles/query/move_facts.hpp"
#include "puzzles/query/piece_facts.hpp"
#include "puzzles/query/variant_words.hpp"

namespace arbiter::puzzles::query {

/// What the words about a move mean, over bool or over formulas, except those about the position after it. Words that
/// do not mean the same everywhere are asked of the variant.
template <class World>
class MoveWords {
 public:
  using T = typename World::Truth;
  MoveWords(const World& world, const WordsOver<World>& own) : world_(world), own_(own) {}

  [[nodiscard]] T word(const Node& node, const Move& move) const {
    const Step& first = move.front();
    const Step& last = last_of_piece(move);
    const Side side = world_.side();
    switch (node.word) {
      case Word::by:
        return on_squares(node, first.from,
                          first.places ? truth<T>(node.pieces.matches(first.becomes, side))
                                       : matches(world_, first.from, node.pieces));
      case Word::takes: return takes(node, move);
      case Word::becomes: return on_squares(node, last.to, truth<T>(node.pieces.matches(last.becomes, side)));
      case Word::from: return truth<T>(node.squares.of(side).contains(first.from));
      case Word::to: return truth<T>(node.squares.of(side).contains(last.to));
      case Word::via: {
        const auto passed = [&](const Step& step) { return node.squares.of(side).contains(step.to); };
        return truth<T>(std::any_of(move.begin(), move.end() - 1, passed));
      }
      case Word::take: return truth<T>(!taken_by(move).empty());
      case Word::quiet: return truth<T>(taken_by(move).empty());
      case Word::make:
      case Word::chain: return truth<T>(move.size() > 1);
      case Word::guarded: return guarded(move);
      case Word::promotes: return own_.promotes(world_, move);
      case Word::en_passant: return own_.en_passant(world_, move);
      case Word::double_step: return own_.double_step(world_, move);
      case Word::castles: return truth<T>(first.also.has_value());
      case Word::castles_long: return truth<T>(first.also && first.also->from.file() < first.from.file());
      case Word::castles_short: return truth<T>(first.also && first.also->from.file() > first.from.file());
      case Word::switches: return truth<T>(first.switches);
      case Word::drops: return truth<T>(first.places);
      default: return own_.move_word(world_, node.word, move);
    }
  }

  [[nodiscard]] static Amount<T> amount(const Node& node, const Move& move) {
    std::size_t number = move.size();
    if (node.word == Word::captures) {
      number = 0;
      for (const Step& step : move) number += static_cast<std::size_t>(step.captures.size());
    }
    return Amount<T>(number, truth<T>(true));
  }

  /// What is known of a move when only the piece that makes it is known.
  [[nodiscard]] std::optional<bool> surely(const Node& node, Piece piece, Square square) const {
    switch (node.op) {
      case Op::constant: return node.number != 0;
      case Op::negation: {
        const auto part = surely(node.parts.front(), piece, square);
        return part ? std::optional(!*part) : std::nullopt;
      }
      case Op::conjunction:
      case Op::disjunction: {
        const bool decides = node.op == Op::disjunction;
        bool open = false;
        for (const Node& part : node.parts) {
          const auto known = surely(part, piece, square);
          if (known == decides) return decides;
          open = open || !known;
        }
        return open ? std::nullopt : std::optional(!decides);
      }
      case Op::word: break;
      default: return std::nullopt;
    }
    const std::string_view name = role_info(world_.variant(), piece.role).name;
    switch (node.word) {
      case Word::by:
        return node.pieces.matches(piece, world_.side()) &&
               (!node.has_squares || node.squares.of(world_.side()).contains(square));
      case Word::from: return node.squares.of(world_.side()).contains(square);
      case Word::double_step: return name == "pawn" ? std::nullopt : std::optional(false);
      case Word::castles:
      case Word::castles_long:
      case Word::castles_short: return name == "king" ? std::nullopt : std::optional(false);
      default: return std::nullopt;
    }
  }

 private:
  T on_squares(const Node& node, Square square, T holds) const {
    return node.has_squares && !node.squares.of(world_.side()).contains(square) ? truth<T>(false) : holds;
  }
  T takes(const Node& node, const Move& move) const {
    Disjunction<T> result;
    for (const Square square : taken_by(move)) {
      if (node.squares.of(world_.side()).contains(square)) result.add(matches(world_, square, node.pieces));
    }
    return result.value();
  }
  T guarded(const Move& move) const {
    Disjunction<T> result;
    for (const Square square : taken_by(move)) result.add(world_.guarded(square, move.front().from));
    return result.value();
  }

  const World& world_;
  const WordsOver<World>& own_;
};

}  // namespace arbiter::puzzles::query
