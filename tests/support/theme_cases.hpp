#pragma once

// What a theme's cases say over formulas, held against its judge, which knows the generator alone. Positions come from
// plain loops and from local search; no solver decides which are looked at.

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "puzzles/compose/composer.hpp"
#include "puzzles/solve/solver.hpp"
#include "tests/support/space_boards.hpp"
#include "verifier/position/position.hpp"

namespace arbiter::tests {

/// What was looked at, and what was wrong.
struct ThemeTally {
  std::size_t shown = 0;    ///< positions that show the theme: the formula of a case holds of each
  std::size_t others = 0;   ///< positions that do not
  std::size_t blocked = 0;  ///< of these, positions of which the formula holds, and a blocking clause does not
  std::size_t cases = 0;    ///< formulas that were made
  std::map<std::string, Difference> differences{};

  void differs(const std::string& kind, const std::string& example) {
    Difference& difference = differences[kind];
    if (++difference.count == 1) difference.example = example;
  }
};

/// The formula of one case, as a solver gets it.
class ThemeCase {
 public:
  ThemeCase(const puzzles::Theme& theme, const puzzles::Request& request, const puzzles::Case& part)
      : problem_(theme.open(request, part)), demands_(problem_->demands()) {}

  /// For each position, whether it is one of the case and the theme's demands hold of it.
  [[nodiscard]] std::vector<bool> hold(const std::vector<Setup>& setups) {
    puzzles::Space& space = problem_->space();
    std::vector<bool> result;
    for (std::size_t begin = 0; begin < setups.size(); begin += 64) {
      const std::size_t end = std::min(setups.size(), begin + 64);
      const std::vector<Setup> lanes(setups.begin() + static_cast<std::ptrdiff_t>(begin),
                                     setups.begin() + static_cast<std::ptrdiff_t>(end));
      std::vector<bool> inside = space.contains(lanes);
      if (problem_->named().empty()) {
        const FormulaValues values = space.values_of(lanes);
        for (const puzzles::Named& each : demands_) {
          for (std::size_t lane = 0; lane < lanes.size(); ++lane)
            inside[lane] = inside[lane] && (values.of(each.holds) >> lane & 1U) != 0;
        }
      } else {
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) inside[lane] = inside[lane] && solvable(lanes[lane]);
      }
      result.insert(result.end(), inside.begin(), inside.end());
    }
    return result;
  }

  /// What follows from a position that does not show the theme.
  [[nodiscard]] std::vector<Formula> blocking_clauses(const Setup& setup, const puzzles::Judgement& judgement) {
    return problem_->blocking_clauses(setup, judgement);
  }
  /// Whether all formulas hold of a position; `true` if the theme has variables of its own, whose values are not known.
  [[nodiscard]] bool all_hold(const std::vector<Formula>& formulas, const Setup& setup) const {
    if (!problem_->named().empty()) return true;
    const FormulaValues values = problem_->space().values_of({&setup, 1});
    return std::all_of(formulas.begin(), formulas.end(), [&](Formula each) { return (values.of(each) & 1U) != 0; });
  }
  [[nodiscard]] bool has_own_variables() const { return !problem_->named().empty(); }

 private:
  /// Whether the theme's own variables can be chosen so that its demands hold.
  [[nodiscard]] bool solvable(const Setup& setup) {
    puzzles::Space& space = problem_->space();
    if (!solver_) {
      solver_ = puzzles::make_solver(space.store(), {.engine = puzzles::Engine::cadical});
      solver_->add(space.well_formed());
      for (const puzzles::Named& each : demands_) solver_->add(each.holds);
    }
    const std::vector<Formula> just_this{no(space.other_than(setup))};
    return solver_->check(just_this, 1000) == puzzles::Verdict::found;
  }

  std::unique_ptr<puzzles::Problem> problem_;
  std::vector<puzzles::Named> demands_;
  std::unique_ptr<puzzles::Solver> solver_;
};

/// A theme with one choice of its parameters.
class ThemeTest {
 public:
  /// `windows`: pieces stand on a few squares only, which are drawn anew for each group of boards. The formula of a
  /// case then knows only these (Case::pool); it is the same otherwise, and takes a second where that of a whole board
  /// takes minutes.
  ThemeTest(const puzzles::Theme& theme, puzzles::Request request, std::uint64_t seed, ThemeTally& tally,
            bool windows = false)
      : theme_(theme), request_(std::move(request)), cases_(theme.cases(request_)), open_(cases_.size()), random_(seed),
        tally_(tally), windows_(windows) {}

  /// All boards of up to `more` pieces beside those that a case fixes, one in `share`, with their states; in `number`
  /// cases, drawn at random.
  void try_small_boards(std::size_t number, std::size_t more, std::size_t share) {
    for (std::size_t i = 0; i < number && !cases_.empty(); ++i) {
      const puzzles::Case& part = cases_[random_.below(cases_.size())];
      Setup setup;
      setup.to_move = request_.constraints.to_move;
      setup.state.context = part.context.value_or(request_.context);
      for (const auto& [square, piece] : part.fixed) setup.board.put(square, piece);
      draw_window(setup);
      add_pieces(setup, more, share);
      flush();
    }
  }

  /// Projections on two squares of positions that show the theme: all others are as they are, and these two have any
  /// pieces. Which two is random, `rounds` times; each projection also begins further ones.
  void try_around(const Setup& seed, std::size_t rounds) {
    const std::vector<Piece> pieces = every_piece_of(request_.ruleset.variant());
    Setup base = seed;
    draw_window(seed);
    for (std::size_t round = 0; round < rounds; ++round) {
      const Square one = square_near(base);
      const Square other = square_near(base);
      if (one == other) continue;
      std::vector<Setup> shown;
      for (std::size_t i = 0; i <= pieces.size(); ++i) {
        for (std::size_t k = 0; k <= pieces.size(); ++k) {
          Setup setup = base;
          setup.board.clear(one);
          setup.board.clear(other);
          if (i < pieces.size()) setup.board.put(one, pieces[i]);
          if (k < pieces.size()) setup.board.put(other, pieces[k]);
          if (take(setup)) shown.push_back(setup);
        }
      }
      flush();
      if (!shown.empty()) base = shown[random_.below(shown.size())];
      if (random_.one_in(3)) base = seed;
    }
  }

  /// A position that shows the theme, by local search; nothing if there is none among so many boards.
  [[nodiscard]] std::optional<Setup> searched(std::size_t boards) {
    std::optional<Setup> found;
    if (!puzzles::has_local_search(theme_, request_)) return found;
    const std::vector<puzzles::Case> whole = puzzles::whole_space(request_);
    puzzles::search_boards(
        theme_, request_, whole[random_.below(whole.size())], random_.below(1U << 20U), boards, [] { return false; },
        [&found](const Setup& setup, const puzzles::Space&) {
          found = setup;
          return false;
        });
    return found;
  }

 private:
  void add_pieces(Setup& setup, std::size_t more, std::size_t share) {
    for_each_orthodox_or_weave_state(setup);
    if (more == 0) return;
    for (const Piece piece : every_piece_of(request_.ruleset.variant())) {
      for (const Square square : all_squares) {
        if (!setup.board.empty(square) || !window_.contains(square) || !random_.one_in(share)) continue;
        setup.board.put(square, piece);
        add_pieces(setup, more - 1, share);
        setup.board.clear(square);
      }
    }
  }
  void for_each_orthodox_or_weave_state(const Setup& setup) {
    const auto use = [&](const Setup& each) {
      if (each.to_move == setup.to_move && each.state.context == setup.state.context) static_cast<void>(take(each));
    };
    if (is_orthodox_base(request_.ruleset.variant())) {
      for_each_orthodox_state(request_.ruleset, setup, 4, 2, random_, use);
    } else {
      for_each_weave_state(setup, random_, use);
    }
  }
  /// The squares of the pieces and some more, with their mirror images; all that was learnt is of another window.
  void draw_window(const Setup& around) {
    if (!windows_) return;
    flush();
    kept_.clear();
    learnt_.clear();
    for (auto& each : open_) each.reset();
    small_.clear();
    constexpr int squares = 16;
    window_ = around.board.occupied();
    const auto add_images = [&] {
      if (!halved()) return;
      for (const Square square : SquareSet(window_)) window_ |= Square::at(7 - square.file(), square.rank());
    };
    add_images();
    while (window_.size() < squares) {
      window_ |= Square(static_cast<int>(random_.below(64)));
      add_images();
    }
  }
  /// A square with a piece or beside one, mostly; kings stay mostly, since each square of a king is a case.
  [[nodiscard]] Square square_near(const Setup& setup) {
    for (;;) {
      const Square square(static_cast<int>(random_.below(64)));
      if (!window_.contains(square)) continue;
      const auto piece = setup.board[square];
      const bool king = piece && role_info(request_.ruleset.variant(), piece->role).name == "king";
      if (king && !random_.one_in(40)) continue;
      if (piece || random_.one_in(4)) return square;
    }
  }

  /// Judges a position and keeps it until flush(); true if it shows the theme.
  bool take(const Setup& setup) {
    if (!(setup.board.occupied() - window_).empty()) return false;
    const auto& range = request_.constraints.pieces;
    const auto pieces = static_cast<std::size_t>(setup.board.occupied().size());
    if (range && (pieces < range->least || pieces > range->most)) return false;
    const Setup asked = as_asked(setup);
    if (!reasons_against(request_.ruleset, asked).empty()) return false;
    puzzles::Judgement judgement;
    try {
      judgement = theme_.judge(request_, asked);
    } catch (const TooManyMoves&) {
      return false;
    }
    if (judgement.holds) {
      shown_.push_back(asked);
    } else {
      ++tally_.others;
      if (!judgement.filtered && random_.one_in(8)) refuted_.emplace_back(asked, judgement);
    }
    if (shown_.size() + refuted_.size() > 4000) flush();
    return judgement.holds;
  }

  /// Without the rights that the theme leaves out.
  [[nodiscard]] Setup as_asked(Setup setup) const {
    if (request_.enemy_rights || !is_orthodox_base(request_.ruleset.variant()) || setup.to_move == Side::third)
      return setup;
    for (int file = 0; file < 8; ++file) orthodox::set_castling(setup.state, opponent(setup.to_move), file, false);
    return setup;
  }

  ThemeCase& opened(std::size_t number) {
    if (open_[number]) return *open_[number];
    ++tally_.cases;
    const puzzles::Case* part = &cases_[number];
    if (windows_) {
      auto& small = small_.emplace_back(std::make_unique<puzzles::Case>(*part));
      for (const Square square : window_) {
        for (const Piece piece : every_piece_of(request_.ruleset.variant())) small->pool.emplace_back(square, piece);
      }
      part = small.get();
    }
    open_[number] = std::make_unique<ThemeCase>(theme_, request_, *part);
    return *open_[number];
  }
  /// The cases that a position may belong to.
  [[nodiscard]] std::vector<std::size_t> cases_of(const Setup& setup) const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      const puzzles::Case& part = cases_[i];
      if (part.context && (*part.context)[0] != setup.state.context[0]) continue;
      if (std::all_of(part.fixed.begin(), part.fixed.end(),
                      [&](const auto& each) { return setup.board.holds(each.first, each.second); }))
        result.push_back(i);
    }
    return result;
  }
  /// For each position the case whose formula holds of it, if any.
  [[nodiscard]] std::vector<std::optional<std::size_t>> held(const std::vector<Setup>& setups) {
    std::map<std::size_t, std::vector<std::size_t>> by_case;
    for (std::size_t k = 0; k < setups.size(); ++k) {
      for (const std::size_t number : cases_of(setups[k])) by_case[number].push_back(k);
    }
    std::vector<std::optional<std::size_t>> result(setups.size());
    for (const auto& [number, members] : by_case) {
      std::vector<Setup> some;
      for (const std::size_t k : members) some.push_back(setups[k]);
      const std::vector<bool> inside = opened(number).hold(some);
      for (std::size_t i = 0; i < members.size(); ++i) {
        if (inside[i]) result[members[i]] = number;
      }
    }
    return result;
  }
  [[nodiscard]] bool halved() const { return request_.same_in_mirror && is_orthodox_base(request_.ruleset.variant()); }

  void flush() {
    const Variant& variant = request_.ruleset.variant();
    const std::vector<Setup> shown = std::move(shown_);
    const auto refuted = std::move(refuted_);
    shown_.clear();
    refuted_.clear();
    std::vector<std::optional<std::size_t>> where = held(shown);
    std::vector<Setup> images;
    std::vector<std::size_t> missing;
    for (std::size_t k = 0; k < shown.size(); ++k) {
      if (where[k] || !halved()) continue;
      images.push_back(mirrored(variant, shown[k]));
      missing.push_back(k);
    }
    const auto image_where = held(images);
    for (std::size_t k = 0; k < shown.size(); ++k) {
      const auto at = std::find(missing.begin(), missing.end(), k);
      const bool by_image = at != missing.end() && image_where[static_cast<std::size_t>(at - missing.begin())];
      ++tally_.shown;
      if (!where[k] && !by_image) tally_.differs("shows the theme, but no case holds it", described(variant, shown[k]));
      if (where[k]) kept_[*where[k]].push_back(shown[k]);
    }
    check_blocking(refuted);
    check_kept();
  }

  /// A position that satisfies the formula but does not show the theme breaks one of the blocking clauses that follow
  /// from it, if there are any. They hold of every position that shows the theme: those are kept for that.
  void check_blocking(const std::vector<std::pair<Setup, puzzles::Judgement>>& refuted) {
    std::vector<Setup> setups;
    for (const auto& each : refuted) setups.push_back(each.first);
    const auto where = held(setups);
    for (std::size_t k = 0; k < setups.size(); ++k) {
      if (!where[k]) continue;
      ThemeCase& part = opened(*where[k]);
      const std::vector<Formula> clauses = part.blocking_clauses(setups[k], refuted[k].second);
      if (clauses.empty()) continue;
      ++tally_.blocked;
      if (!part.has_own_variables() && part.all_hold(clauses, setups[k]))
        tally_.differs("does not show the theme, and no blocking clause says so",
                       described(request_.ruleset.variant(), setups[k]));
      auto& learnt = learnt_[*where[k]];
      if (learnt.size() < 200) learnt.insert(learnt.end(), clauses.begin(), clauses.end());
    }
  }
  void check_kept() {
    for (auto& [number, setups] : kept_) {
      for (const Setup& setup : setups) {
        if (!opened(number).all_hold(learnt_[number], setup))
          tally_.differs("shows the theme, and a blocking clause forbids it",
                         described(request_.ruleset.variant(), setup));
      }
      if (setups.size() > 60) setups.resize(30);
    }
  }

  const puzzles::Theme& theme_;
  puzzles::Request request_;
  std::vector<puzzles::Case> cases_;
  std::vector<std::unique_ptr<ThemeCase>> open_;
  Random random_;
  ThemeTally& tally_;
  std::vector<Setup> shown_;
  std::vector<std::pair<Setup, puzzles::Judgement>> refuted_;
  std::map<std::size_t, std::vector<Setup>> kept_;      ///< by case: positions that show the theme
  std::map<std::size_t, std::vector<Formula>> learnt_;  ///< by case: blocking clauses
  bool windows_;
  SquareSet window_ = SquareSet(~std::uint64_t{0});
  std::vector<std::unique_ptr<puzzles::Case>> small_;  ///< cases of the window
};

/// The request for a theme with everything open and any start position; nothing if the theme objects to it.
inline std::optional<puzzles::Request> theme_request(const puzzles::Theme& theme, Ruleset ruleset,
                                                     const std::map<std::string, std::string>& parameters = {}) {
  Setup like;
  like.to_move = theme.info().to_move;
  puzzles::Request request = open_request(ruleset, like, puzzles::Castling::shuffled);
  for (const puzzles::Parameter& each : theme.info().parameters) {
    const auto given = parameters.find(each.name);
    request.parameters[each.name] = given == parameters.end() ? each.fallback : given->second;
  }
  request.any_context = true;
  puzzles::prepare(request, theme);
  if (!theme.objection(request).empty() || !theme.exhaustive(request)) return std::nullopt;
  return request;
}

}  // namespace arbiter::tests
