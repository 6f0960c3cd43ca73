#include "puzzles/records/records.hpp"

#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/games/collect.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::puzzles {
namespace {

/// What a book needs for certification was found within PuzzleRules::nodes; a check may take more.
constexpr std::uint64_t times_more_nodes = 10;

/// Says what is wrong with a puzzle: `what` is put behind its place.
using Say = FunctionRef<void(CheckId, const std::string& what)>;

void certify(const GamePuzzle& puzzle, const GamesRequest& request, const PieceWorth& worths, Say say) {
  const auto position = Position::with_usual_kings(request.ruleset, puzzle.start);
  if (!position) return say("AQ203", "/fen: no position of a game");
  PuzzleRules rules = request.rules;
  if (puzzle.win.moves < rules.shortest || puzzle.win.moves > rules.longest)
    say("AQ205", fmt::format(": {}, which the book does not ask for", counted(std::size_t{puzzle.win.moves}, "move")));
  if (puzzle.win.gain > 0 && !request.gains) say("AQ205", ": it wins material, which the book does not ask for");
  rules.shortest = rules.longest = puzzle.win.moves;
  if (puzzle.win.loss > 0 && !request.saves) say("AQ205", ": it saves the game, which the book does not ask for");
  if (puzzle.win.gain > 0) rules.gains_by = &worths;
  if (puzzle.win.loss > 0) rules.saves_by = &worths;
  rules.nodes *= times_more_nodes;
  const auto again = certified(*position, rules);
  if (!again) {
    say("AQ205", fmt::format(": not one line wins in {}", puzzle.win.moves));
  } else if (again->texts != puzzle.win.texts) {
    say("AQ206", "/line: solved again, it is " + joined(again->texts, " "));
  } else if (again->gain != puzzle.win.gain) {
    say("AQ206", fmt::format("/gain: solved again, it is {}", again->gain));
  } else if (again->loss != puzzle.win.loss) {
    say("AQ206", fmt::format("/lossIn: solved again, it is {}", again->loss));
  } else if (again->last_moves != puzzle.win.last_moves) {
    say("AQ206", fmt::format("/lastMoves: solved again, it is {}", again->last_moves));
  }
}

void judge(const GamePuzzle& puzzle, const GamesRequest& request, const PieceWorth& worths, Copies& copies, Say say) {
  const MoveSource& rules = request.ruleset.rules();
  Setup here = puzzle.start;
  for (std::size_t i = 0; i < puzzle.win.line.size(); ++i) {
    const auto moves = rules.setup_moves(here);
    const bool legal = std::ranges::any_of(moves, [&](const MoveOutcome& each) {
      return each.move == puzzle.win.line[i].move && each.after == puzzle.win.line[i].after;
    });
    if (!legal) say("AQ204", fmt::format("/line/{}: by the rules '{}' is not legal", i, puzzle.win.texts[i]));
    here = puzzle.win.line[i].after;
  }
  if (request.share.parts == 1 && copies.is_copy(puzzle.start, puzzle.win))
    say("AQ210", ": an earlier puzzle has the same start, line or end, or begins in this line");
  const bool chosen = puzzle.ply == 0 && !puzzle.place.empty();  // by the user: see collect_from_games()
  const std::string why = chosen ? std::string() : unnatural(puzzle.start, request.ruleset.variant(), worths);
  if (!why.empty()) say("AQ205", ": no natural position: " + why);
  certify(puzzle, request, worths, say);
}

/// What describes the puzzle.
void compare(const GamePuzzle& puzzle, const GamesRequest& request, const PieceWorth& worths,
             const nlohmann::ordered_json& json, Say say) {
  if (json.contains("refuted")) {
    PuzzleRules rules = request.rules;
    rules.gains_by = &worths;
    GamePuzzle again = puzzle;
    refute(again, request, rules);
    const nlohmann::ordered_json refuted = refuted_json(request, again);
    if (refuted != json.at("refuted")) say("AQ216", "/refuted: made again, it is " + refuted.dump());
  }
  // As JSON: whatever stands there, it is compared and not read.
  using Any = nlohmann::ordered_json;
  if (json.value("tags", Any::array()) != Any(puzzle.tags))
    say("AQ216", "/tags: made again, they are " + joined(puzzle.tags, " "));
  if (json.value("ratingIs", Any()) == "provisional" && json.value("rating", Any(0)) != puzzle.rating)
    say("AQ216", fmt::format("/rating: made again, it is {}", puzzle.rating));
}

/// Composes a record's request once more if the record claims a proof: that there is no such position, or none with
/// fewer pieces. If the claim is proved, its note AQ211 is removed from `check`; if not within `seconds`, it is counted
/// there as undecided; a request for something else (AQ212) and a claim that does not hold (AQ213) become findings.
/// `matching`: what the record's command asks for; none if a fault of it, or a mismatch, has been reported.
void prove_again(const Record& record, const std::string& file, const ReadRequest& read,
                 const std::optional<ComposeRequest>& matching, double seconds, Observer& observer,
                 RecordCheck& check) {
  const std::size_t fewest = fewest_claimed(record).value_or(0);                // 0: none is claimed
  const bool complete = record.verdict == "found" && record.exhausted == true;  // there are no further positions
  if (record.verdict != "impossible" && fewest == 0 && !complete) return;
  const auto say = [&](CheckId id, std::string message, std::string seen = {}) {
    Finding finding = finding_of(id, std::move(message), {file, record.line});
    finding.seen = std::move(seen);
    finding.notes.push_back(fmt::format("the request: {}", printable(record.request, 300)));
    check.findings.push_back(std::move(finding));
  };
  if (record.request.empty()) {
    if (const auto none = request_of(record.request, read); !none) say("AQ212", none.error());
    return;
  }
  if (!matching) return;
  ComposeRequest asked = *matching;
  asked.effort.count = complete ? record.positions.size() + 1 : 1;
  asked.effort.minimal = fewest != 0 || (complete && asked.effort.minimal);
  asked.effort.seconds = seconds;
  if (observer.shows_progress()) {
    asked.effort.progress = [&](const std::string& text) {
      observer.progress(fmt::format("{}: proving again: {}", file, text));
    };
  }
  const Composition made = compose(*asked.theme, asked.request, asked.effort);
  const std::size_t pieces = made.positions.empty() ? 0 : made.positions.front().pieces;
  const std::string position = made.positions.empty()
                                   ? std::string()
                                   : asked.request.ruleset->write_fen(made.positions.front().setup, asked.style);
  const bool impossible = record.verdict == "impossible";
  if (impossible && made.verdict == Verdict::found) return say("AQ213", "there is such a position", position);
  if (!impossible) {
    if (made.verdict == Verdict::impossible) return say("AQ213", "no position of the space shows the theme");
    if (!made.positions.empty() && pieces < fewest)
      return say("AQ213", fmt::format("{} will do, and the record says {}", counted(pieces, "piece"), fewest),
                 position);
    if (made.fewest_proved && pieces > fewest)
      return say(
          "AQ213",
          fmt::format("the request has no position with fewer than {} pieces, and the record's has {}", pieces, fewest),
          position);
    if (complete && made.positions.size() > record.positions.size())
      return say("AQ213", "there are further positions", position);
  }
  const bool proved = impossible ? made.verdict == Verdict::impossible
                                 : (fewest == 0 || made.fewest_proved) && (!complete || made.exhausted);
  if (proved) std::erase_if(check.findings, [](const Finding& each) { return each.check == "AQ211"; });
  ++(proved ? check.proved : check.undecided);
}

template <class T>
void append(std::vector<T>& to, std::vector<T> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

RecordCheck check_book(const std::string& file, std::string_view text,
                       const std::function<void(const std::string&)>& tell) {
  RecordCheck check;
  const auto read = read_book(file, text);
  if (!read) {
    for (const std::string& fault : read.error())
      check.findings.push_back(
          finding_of(fault.starts_with("/puzzles/") ? CheckId("AQ204") : CheckId("AQ201"), fault, {file}));
    return check;
  }
  const auto json = nlohmann::ordered_json::parse(text.begin(), text.end());
  const GamesRequest& request = read->request;
  const PieceWorth worths(request.ruleset);
  Copies copies(request.ruleset);
  for (const GamePuzzle& puzzle : read->book.puzzles) {
    const std::size_t i = check.positions++;
    if (tell) tell(fmt::format("{}: puzzle {} of {}", file, i + 1, read->book.puzzles.size()));
    const auto say = [&](CheckId id, const std::string& what) {
      check.findings.push_back(finding_of(id, fmt::format("/puzzles/{}{}", i, what), {file}));
    };
    judge(puzzle, request, worths, copies, say);
    compare(puzzle, request, worths, json.at("puzzles").at(i), say);
    check.puzzles.push_back(as_puzzle(request, puzzle));
  }
  return check;
}

RecordCheck check_records(const std::vector<RecordsFile>& files, const ReadRequest& read, std::optional<double> prove,
                          Observer& observer) {
  RecordCheck sum;
  std::vector<CheckedRecord> all;
  const auto take = [&](RecordCheck&& check) {
    append(sum.findings, std::move(check.findings));
    append(sum.puzzles, std::move(check.puzzles));
    sum.positions += check.positions;
    sum.queries += check.queries;
    sum.undecided += check.undecided;
    sum.proved += check.proved;
    ++sum.records;
  };
  for (const auto& [file, text] : files) {
    if (looks_like_book(text)) {
      RecordCheck check = check_book(file, text, [&](const std::string& told) { observer.progress(told); });
      for (const Finding& each : check.findings) sum.unreadable = sum.unreadable || each.check == "AQ201";
      take(std::move(check));
      continue;
    }
    const std::size_t before = sum.findings.size();
    std::vector<Record> records = read_records(file, text, sum.findings);
    sum.unreadable = sum.unreadable || sum.findings.size() > before;
    for (Record& each : records) {
      observer.progress(fmt::format("{}: {}", file, each.theme));
      RecordCheck check = check_record(each, file);
      auto asked = check_request(read, each, file, check);
      if (prove) prove_again(each, file, read, asked, *prove, observer, check);
      take(std::move(check));
      all.push_back({std::move(each), file, std::move(asked)});
    }
  }
  append(sum.findings, contradictions(all));
  sum.errors = static_cast<std::size_t>(
      std::ranges::count_if(sum.findings, [](const Finding& each) { return each.level == Level::error; }));
  return sum;
}

}  // namespace arbiter::puzzles
