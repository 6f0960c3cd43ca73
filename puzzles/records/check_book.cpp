#include "puzzles/records/check_book.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/games/book.hpp"
#include "puzzles/games/book_reader.hpp"
#include "puzzles/games/copies.hpp"
#include "puzzles/games/naturalness.hpp"
#include "puzzles/games/other_answers.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {
namespace {

/// What a book needs for certification was found within PuzzleRules::nodes; a check may take more.
constexpr std::uint64_t times_more_nodes = 10;

class BookCheck {
 public:
  BookCheck(const std::string& file, RecordCheck& check) : file_(file), check_(check) {}

  void run(std::string_view text, const std::function<void(const std::string&)>& tell) {
    const auto read = read_book(file_, text);
    if (!read) {
      for (const std::string& fault : read.error()) {
        if (fault.starts_with("/puzzles/"))
          say("AQ204", fault);
        else
          say("AQ201", fault);
      }
      return;
    }
    const auto json = nlohmann::ordered_json::parse(text.begin(), text.end());
    const GamesRequest& request = read->request;
    const PieceWorth worths(request.ruleset);
    Copies copies(request.ruleset);
    for (std::size_t i = 0; i < read->book.puzzles.size(); ++i) {
      if (tell) tell(fmt::format("{}: puzzle {} of {}", file_, i + 1, read->book.puzzles.size()));
      const GamePuzzle& puzzle = read->book.puzzles[i];
      place_ = fmt::format("/puzzles/{}", i);
      judge(puzzle, request, worths, copies);
      compare(puzzle, request, worths, json.at("puzzles").at(i));
      check_.puzzles.push_back(as_puzzle(request, puzzle));
      ++check_.positions;
    }
  }

 private:
  void say(CheckId id, const std::string& what) {
    Finding finding{.check = id};
    finding.message = what;
    finding.where = {file_, 0, 0, 0};
    check_.findings.push_back(std::move(finding));
  }

  void judge(const GamePuzzle& puzzle, const GamesRequest& request, const PieceWorth& worths, Copies& copies) {
    const Variant& variant = request.ruleset.variant();
    const MoveSource& rules = request.ruleset.rules();
    Setup here = puzzle.start;
    for (std::size_t i = 0; i < puzzle.win.line.size(); ++i) {
      const auto moves = rules.setup_moves(here);
      const bool legal = std::any_of(moves.begin(), moves.end(), [&](const MoveOutcome& each) {
        return each.move == puzzle.win.line[i].move && each.after == puzzle.win.line[i].after;
      });
      if (!legal)
        say("AQ204", fmt::format("{}/line/{}: by the rules '{}' is not legal", place_, i, puzzle.win.texts[i]));
      here = puzzle.win.line[i].after;
    }
    if (request.share.parts == 1 && copies.is_copy(puzzle.start, puzzle.win))
      say("AQ210",
          fmt::format("{}: an earlier puzzle has the same start, line or end, or begins in this line", place_));
    const bool chosen = puzzle.ply == 0 && !puzzle.place.empty();  // by the user: see collect_from_games()
    if (const std::string why = chosen ? std::string() : unnatural(puzzle.start, variant, worths); !why.empty())
      say("AQ205", fmt::format("{}: no natural position: {}", place_, why));
    certify(puzzle, request, worths);
  }

  void certify(const GamePuzzle& puzzle, const GamesRequest& request, const PieceWorth& worths) {
    const auto position = Position::with_usual_kings(request.ruleset, puzzle.start);
    if (!position) {
      say("AQ203", fmt::format("{}/fen: no position of a game", place_));
      return;
    }
    PuzzleRules rules = request.rules;
    if (puzzle.win.moves < rules.shortest || puzzle.win.moves > rules.longest)
      say("AQ205", fmt::format("{}: {}, which the book does not ask for", place_,
                               counted(std::size_t{puzzle.win.moves}, "move")));
    if (puzzle.win.gain > 0 && !request.gains)
      say("AQ205", fmt::format("{}: it wins material, which the book does not ask for", place_));
    rules.shortest = rules.longest = puzzle.win.moves;
    if (puzzle.win.loss > 0 && !request.saves)
      say("AQ205", fmt::format("{}: it saves the game, which the book does not ask for", place_));
    if (puzzle.win.gain > 0) rules.gains_by = &worths;
    if (puzzle.win.loss > 0) rules.saves_by = &worths;
    rules.nodes *= times_more_nodes;
    const auto again = certified(*position, rules);
    if (!again) {
      say("AQ205", fmt::format("{}: not one line wins in {}", place_, puzzle.win.moves));
    } else if (again->texts != puzzle.win.texts) {
      say("AQ206", fmt::format("{}/line: solved again, it is {}", place_, joined(again->texts, " ")));
    } else if (again->gain != puzzle.win.gain) {
      say("AQ206", fmt::format("{}/gain: solved again, it is {}", place_, again->gain));
    } else if (again->loss != puzzle.win.loss) {
      say("AQ206", fmt::format("{}/lossIn: solved again, it is {}", place_, again->loss));
    } else if (again->last_moves != puzzle.win.last_moves) {
      say("AQ206", fmt::format("{}/lastMoves: solved again, it is {}", place_, again->last_moves));
    }
  }

  /// What describes the puzzle.
  void compare(const GamePuzzle& puzzle, const GamesRequest& request, const PieceWorth& worths,
               const nlohmann::ordered_json& json) {
    if (json.contains("refuted")) {
      PuzzleRules rules = request.rules;
      rules.gains_by = &worths;
      GamePuzzle again = puzzle;
      refute(again, request, rules);
      if (refuted_json(request, again) != json.at("refuted"))
        say("AQ216", fmt::format("{}/refuted: made again, it is {}", place_, refuted_json(request, again).dump()));
    }
    if (json.value("tags", std::vector<std::string>{}) != puzzle.tags)
      say("AQ216", fmt::format("{}/tags: made again, they are {}", place_, joined(puzzle.tags, " ")));
    if (json.value("ratingIs", "") == "provisional" && json.value("rating", 0) != puzzle.rating)
      say("AQ216", fmt::format("{}/rating: made again, it is {}", place_, puzzle.rating));
  }

  const std::string& file_;
  RecordCheck& check_;
  std::string place_;
};

}  // namespace

RecordCheck check_book(const std::string& file, std::string_view text,
                       const std::function<void(const std::string&)>& tell) {
  RecordCheck check;
  BookCheck(file, check).run(text, tell);
  return check;
}

}  // namespace arbiter::puzzles
