#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/space/space.hpp"

namespace arbiter::puzzles {

/// What a theme can be asked for beside itself.
struct Parameter {
  std::string name;
  std::string meaning;
  std::vector<std::string> values;  ///< what it can be; empty: a whole number, or a list of them
  std::string fallback;             ///< the default
  int least = 0;                    ///< of a number
  int most = 0;
  bool list = false;  ///< numbers with commas between them

  /// Whether it can have this value.
  [[nodiscard]] bool takes(std::string_view value) const;
};

/// What a position is asked to show.
struct ThemeInfo {
  std::string name;                   ///< "king-answers-check"
  std::vector<std::string> variants;  ///< the first is the default
  std::string clause;                 ///< id of the rule clause that it turns on
  std::string explanation;            ///< what a solver of the puzzle sees; sentences
  std::vector<Parameter> parameters;
  Side to_move = Side::white;  ///< unless the request says otherwise
};

/// What the generator says of a position.
struct Judgement {
  bool holds = false;
  bool unique = false;   ///< there is one solution: one key, and no duals after it
  bool one_key = false;  ///< there is one key; what follows it may have duals
  bool filtered =
      false;  ///< the theme holds, and a condition on its solutions does not: that says nothing of other positions
  std::string why;             ///< what is wrong, if it does not hold
  std::vector<Move> moves;     ///< the solution: all moves that a theme of one move speaks of, or a line of play
  bool is_line = false;        ///< the moves follow one another
  std::vector<Move> culprits;  ///< legal moves that keep it from holding
  std::vector<std::string> notes;
};

/// A number of pieces below which no position shows a theme, by counting.
struct LeastPieces {
  std::size_t pieces;
  std::string reason;  ///< with the clauses that it rests on
};

/// A theme over the positions of one case. Lives where the solver lives.
class Problem {
 public:
  Problem(const Request& request, const Case& part) : request_(request), part_(part), space_(request, part) {}
  Problem(const Problem&) = delete;
  Problem& operator=(const Problem&) = delete;
  virtual ~Problem() = default;

  [[nodiscard]] Space& space() noexcept { return space_; }
  [[nodiscard]] const Space& space() const noexcept { return space_; }
  [[nodiscard]] const Request& request() const noexcept { return request_; }
  [[nodiscard]] const Case& part() const noexcept { return part_; }
  /// What the theme demands from the beginning.
  [[nodiscard]] virtual std::vector<Named> demands() = 0;
  /// What it demands beside, seen from a position that the generator found wanting: why it fails, said of all
  /// positions. Every formula must follow from the theme. Empty: nothing is known but that this position is none.
  [[nodiscard]] virtual std::vector<Formula> blocking_clauses(const Setup&, const Judgement&) { return {}; }

 private:
  const Request& request_;
  const Case& part_;
  Space space_;
};

class Theme {
 public:
  Theme() = default;
  Theme(const Theme&) = delete;
  Theme& operator=(const Theme&) = delete;
  virtual ~Theme() = default;

  [[nodiscard]] virtual const ThemeInfo& info() const = 0;
  /// What the theme needs beside what was asked: a stage, castling rights.
  virtual void prepare(Request&) const {}
  /// The query that says what the theme wants, if one does.
  [[nodiscard]] virtual const query::Query* query() const { return nullptr; }
  /// Why no position can show what is asked for, if that is known without looking: a key that the variant does not
  /// have. Empty otherwise.
  [[nodiscard]] virtual std::string objection(const Request&) const { return {}; }
  /// The cases, in the order in which they are tried.
  [[nodiscard]] virtual std::vector<Case> cases(const Request& request) const = 0;
  /// Whether the cases are all there are: only then can their failing prove anything.
  [[nodiscard]] virtual bool exhaustive(const Request&) const { return true; }
  /// Seconds after which a case is given up for the next, to come back when all have been tried: where cases are many.
  [[nodiscard]] virtual std::optional<double> patience(const Request&) const { return std::nullopt; }
  /// Numbers of pieces, increasing: positions with so few are looked for first, each time for a while. A solver that
  /// may put down as many as it likes loses itself in themes that forbid moves to all of them.
  [[nodiscard]] virtual std::vector<std::size_t> few_pieces(const Request&) const { return {}; }
  /// What counting alone says of the fewest pieces: a solver would have to find it out by trying. It holds of the whole
  /// space, whatever the cases leave out.
  [[nodiscard]] virtual std::optional<LeastPieces> least_pieces(const Request&) const { return std::nullopt; }
  [[nodiscard]] virtual std::unique_ptr<Problem> open(const Request& request, const Case& part) const = 0;
  /// The part of the time in which local search looks for positions before a solver is asked; 0: none.
  [[nodiscard]] virtual double local_search_share(const Request&) const { return 0; }
  /// For local search: how much one lacks of the theme, 0 if nothing, so that of two the nearer one is known.
  /// Throws TooManyMoves.
  [[nodiscard]] virtual std::size_t lacks(const Request&, const Setup&) const { return 0; }
  /// By the generator alone.
  [[nodiscard]] virtual Judgement judge(const Request& request, const Setup& setup) const = 0;
};

/// Opens the state beside the board: all of it where the theme's cases prove something by failing; otherwise it is as
/// at the start of a game, but for what the theme is about. Then Theme::prepare(). To be called once a request has its
/// variant, profile, context and parameters.
void prepare(Request& request, const Theme& theme);

/// All themes, in the order in which they are listed.
[[nodiscard]] std::span<const Theme* const> all_themes();
[[nodiscard]] const Theme* theme_named(std::string_view name);

/// The contexts that positions of the request may have: all of the variant's, or the one that the theme is about.
[[nodiscard]] std::vector<ContextChoice> contexts_of(const Request& request);
/// The whole space of a request, whatever the theme: one case a context.
[[nodiscard]] std::vector<Case> whole_space(const Request& request);

/// A case for each pair of squares of the two kings, in an order that the seed decides. Mirror images are left out
/// where the request allows.
[[nodiscard]] std::vector<Case> cases_by_both_kings(const Request& request, Role king);

/// A case for each square of the king of the side to move. Mirror images are left out where the request allows.
[[nodiscard]] std::vector<Case> cases_by_king(const Request& request, Role king);

}  // namespace arbiter::puzzles
