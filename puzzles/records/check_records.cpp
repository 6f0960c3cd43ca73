// What records claim: against the commands that made them, against each other, and proved again; and books of puzzles.

#include "puzzles/records/records.hpp"

#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "puzzles/closure/closure.hpp"
#include "puzzles/games/collect.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::size_t columns_shown = 200;  ///< columns of a record's text shown in a message

/// What the command asks for and a position of the record lacks.
std::vector<std::string> missing(const ComposeRequest& asked, const RecordedPosition& position) {
  std::vector<std::string> result;
  const auto parsed = asked.request.ruleset.parse_fen(position.fen, {});
  if (!parsed) return result;  // reported as another finding
  const Side move = asked.request.constraints.to_move;
  if (parsed->setup.to_move != move) result.push_back(fmt::format("{} to move", name_of(move)));
  State own{.context = asked.request.context};
  const ArmyChoice* choice = asked.request.ruleset->army_choice();
  if (choice != nullptr && choice->pairing_of(own) != choice->pairing_of(parsed->setup.state))
    result.emplace_back("other armies");
  const Space space(asked.request, {});
  for (std::string& constraint : space.unmet(parsed->setup)) result.push_back(std::move(constraint));
  if (has_conditions(asked.request)) {
    Request request = asked.request;
    request.context = parsed->setup.state.context;
    const Judgement judgement = asked.theme->judge(request, parsed->setup);
    if (judgement.filtered) result.push_back(judgement.why);
  }
  if (asked.request.unique && !position.unique.value_or(true))
    result.emplace_back(asked.request.no_duals ? "--no-duals" : "--unique");
  return result;
}

/// What a record without a command asks for, if it has no constraints beside its theme or query.
std::optional<ComposeRequest> request_without_command(const Record& record) {
  // Only the command says which armies play.
  const Variant* const variant = variant_named(record.variant);
  if (variant == nullptr || variant->army_choice() != nullptr) return std::nullopt;
  const bool by_query = record.theme.empty() || record.theme == own_query;
  RequestWords words{.theme = by_query ? std::string() : record.theme,
                     .variant = record.variant,
                     .conditions = record.conditions,
                     .minimal = fewest_claimed(record).has_value()};
  if (by_query) words.query = record.query;
  if (!record.profile.empty()) words.profile = record.profile;
  for (const auto& [name, value] : record.parameters) words.parameters.push_back(name + '=' + value);
  auto asked = request_of(words);
  if (!asked) return std::nullopt;
  // Its constraints are part of its space, in words that are not read back.
  const std::vector<std::string> space = space_in_words(*asked->theme, asked->request, words.minimal).space;
  return record.space.empty() || record.space == space ? std::optional(std::move(*asked)) : std::nullopt;
}

/// A record of positions may leave out a condition: its positions are judged by the command's conditions anyway. A
/// record that proves something may not, since it would claim more than was proved.
bool same_conditions(const std::vector<std::string>& asked, const Record& record) {
  const bool no_more = std::ranges::all_of(record.conditions, [&](const auto& each) { return contains(asked, each); });
  const bool proves = record.verdict == "impossible" || record.exhausted == true || fewest_claimed(record);
  const bool no_less = std::ranges::all_of(asked, [&](const auto& each) { return contains(record.conditions, each); });
  return no_more && (no_less || !proves);
}

/// How the request differs from the record; empty if it does not.
std::string difference(const ComposeRequest& asked, const Record& record) {
  const Variant& variant = asked.request.ruleset.variant();
  if (variant.name() != record.variant) return fmt::format("the variant {}", variant.name());
  const std::string_view profile = asked.request.ruleset.profile().name;
  if (!record.profile.empty() && profile != record.profile) return fmt::format("the profile {}", profile);
  if (asked.request.allow_unreachable != record.allow_unreachable) {
    return asked.request.allow_unreachable ? "--allow-unreachable" : "no --allow-unreachable";
  }
  if (asked.query != record.query) return fmt::format("the query {}", asked.query);
  if (record.seed && asked.request.seed != *record.seed) return fmt::format("the seed {}", asked.request.seed);
  if (const auto conditions = conditions_of(asked.request); !same_conditions(conditions, record)) {
    return conditions.empty() ? std::string("no condition on the solution")
                              : fmt::format("the conditions {}", fmt::join(conditions, ", "));
  }
  if (asked.own_theme) return {};
  if (asked.theme->info().name != record.theme) return fmt::format("the theme {}", asked.theme->info().name);
  for (const auto& [name, value] : asked.request.parameters) {
    const auto said = record.parameters.find(name);
    if (said != record.parameters.end() && said->second != value) return fmt::format("{}={}", name, value);
  }
  return {};
}

/// What is wrong with what the record says of the search: its cases must be those of its request, and its stated end
/// must be possible.
std::vector<std::string> wrong_search(const ComposeRequest& asked, const Record& record) {
  std::vector<std::string> wrong;
  const bool numbers = record.cases || record.mirrored;
  const std::size_t cases = numbers ? asked.theme->cases(asked.request).size() : 0;
  if (record.cases && *record.cases != cases)
    wrong.push_back(fmt::format("it says {}, and its request has {}", counted(*record.cases, "case"), cases));
  if (record.mirrored && *record.mirrored != asked.mirrored(cases)) {
    wrong.emplace_back(*record.mirrored
                           ? "mirror images are said to be taken for one, and its request tells them apart"
                           : "mirror images are said to be told apart, and its request takes them for one");
  }
  if (record.stopped == true && !asked.effort.minimal && record.positions.size() >= asked.effort.count)
    wrong.emplace_back(
        "'stopped' says that the search was ended, and all positions that its request asks for were found");
  if (record.positions.size() > asked.effort.count)
    wrong.push_back(fmt::format("it has {}, and its request asks for {}", counted(record.positions.size(), "position"),
                                asked.effort.count));
  if (record.conflict.empty()) return wrong;
  const std::vector<std::string> space = space_in_words(*asked.theme, asked.request, asked.effort.minimal).space;
  const std::vector<std::string> numbers_in_conflict =
      contradicting_numbers(asked.request, Space(asked.request, {}), asked.theme->query());
  for (const std::string& each : record.conflict) {
    if (contains(space, each) || contains(numbers_in_conflict, each) ||
        (!each.empty() && asked.query.find(each) != std::string::npos))
      continue;
    wrong.push_back(fmt::format("its conflict is about something that its request does not say: {}",
                                printable(each, columns_shown)));
  }
  return wrong;
}

/// A record with its request and what it claims. Without a request (the record has no command, or one for something
/// else) only its positions take part.
struct CheckedRecord {
  Record record;
  std::string file;
  std::optional<ComposeRequest> asked;
  bool impossible = record.verdict == "impossible";
  bool complete = record.verdict == "found" && record.exhausted == true;
  std::optional<std::size_t> fewest = fewest_claimed(record);
  std::vector<std::pair<const RecordedPosition*, Setup>> positions{};  ///< that can be read and have no faults
  std::set<std::uint64_t> squares{};                                   ///< of the positions
};

/// What is requested, without how it is searched: two records with the same text speak of the same positions.
std::string text_of(const ComposeRequest& asked) {
  const Request& request = asked.request;
  const Constraints& constraints = request.constraints;
  std::vector<std::string> words{fmt::format("{}/{}/{}", request.ruleset->name(), request.ruleset.index(),
                                             asked.own_theme ? asked.query : asked.theme->info().name)};
  for (const auto& [name, value] : request.parameters) words.push_back(fmt::format("{}={}", name, value));
  for (const std::string& each : conditions_of(request)) words.push_back(each == "no-duals" ? "unique" : each);
  for (const std::uint8_t each : request.context) words.push_back(fmt::format("{}", each));
  words.push_back(fmt::format("{} {} {:x}", static_cast<int>(constraints.to_move), static_cast<int>(request.castling),
                              constraints.empty.bits()));
  if (request.allow_unreachable) words.emplace_back("allow-unreachable");
  std::vector<std::string> pieces;
  const auto range = [](const Range& each) { return fmt::format("{}-{}", each.least, each.most); };
  for (const auto& [square, piece] : constraints.place)
    pieces.push_back(fmt::format("{}{}", letter(piece, request.ruleset.variant()), square.name()));
  for (const auto& kind : constraints.kinds)
    pieces.push_back(fmt::format("{}={}", letter(kind.piece, request.ruleset.variant()), range(kind.number)));
  std::ranges::sort(pieces);
  words.insert(words.end(), pieces.begin(), pieces.end());
  for (const auto& constraint : {constraints.pieces, constraints.of_side[0], constraints.of_side[1]})
    words.push_back(constraint ? range(*constraint) : "any");
  return joined(words, "|");
}

/// Which statement of the claim a position refutes, `own`: one of its record; empty if it refutes none.
std::string refuted_by(const Setup& setup, bool own, const CheckedRecord& claim) {
  const ComposeRequest& asked = *claim.asked;
  const std::size_t pieces = static_cast<std::size_t>(setup.board.occupied().size());
  std::string what;
  if (claim.impossible && !own) what = "there is no such position";
  if (claim.fewest && pieces < *claim.fewest)
    what = fmt::format("there is no such position with fewer than {} pieces", *claim.fewest);
  const bool as_few = !asked.effort.minimal || !claim.fewest || pieces <= *claim.fewest;
  if (claim.complete && as_few && !claim.squares.contains(squares_of(setup))) what = "there is no further position";
  if (what.empty()) return {};
  Request request = asked.request;
  if (setup.to_move != request.constraints.to_move) return {};
  request.context = setup.state.context;
  try {
    if (!asked.theme->judge(request, setup).holds || !lies_in_space(asked, setup)) return {};
  } catch (const TooManyMoves&) {
    return {};
  }
  return what;
}

/// Which statement of the claim the other record refutes, and where; empty if it refutes none.
std::string refuted_by(const CheckedRecord& other, const CheckedRecord& claim, std::string& seen) {
  const ComposeRequest& asked = *claim.asked;
  const Record& record = other.record;
  const Variant& variant = asked.request.ruleset.variant();
  if (record.variant != variant.name() ||
      profile_named(variant, record.profile).value_or(0) != asked.request.ruleset.index())
    return {};
  for (const auto& [said, setup] : other.positions) {
    const std::string what = refuted_by(setup, &other == &claim, claim);
    if (what.empty()) continue;
    seen = said->fen;
    return fmt::format("{}, and {}:{} has one", what, other.file, said->line);
  }
  if (&other == &claim || !other.asked || text_of(asked) != text_of(*other.asked)) return {};
  const std::string place = fmt::format("{}:{}", other.file, record.line);
  if (claim.impossible && record.verdict == "found")
    return fmt::format("there is no such position, and {} says that there is one, of the same request", place);
  if (claim.fewest && other.fewest && *other.fewest < *claim.fewest)
    return fmt::format("{} pieces are the fewest, and {} says that {} are, of the same request", *claim.fewest, place,
                       *other.fewest);
  return {};
}

/// Whether a record matches its request: variant, profile, theme, parameters, query, seed, the space of the proof, its
/// cases, and for each position the constraints and conditions. Each difference becomes a finding (AQ212). What the
/// request asks for, if it is for the same; of a record without a request, which is not checked here, what its theme or
/// query asks for, if it has no constraints beside them.
std::optional<ComposeRequest> check_request(const Record& record, const std::string& file, RecordCheck& check) {
  if (record.request.empty()) return request_without_command(record);
  const auto say = [&](std::string message, std::vector<std::string> notes = {}, const RecordedPosition* at = nullptr,
                       CheckId id = "AQ212") {
    Finding finding = finding_of(id, std::move(message), {file, record.line});
    if (at != nullptr) {
      finding.where = {file, at->line, at->column};
      finding.seen = printable(at->fen, columns_shown);
    }
    finding.notes = std::move(notes);
    finding.notes.push_back(fmt::format("the request: {}", printable(record.request, 300)));
    check.findings.push_back(std::move(finding));
  };
  auto asked = request_of(record.asked);
  const std::string other = asked ? difference(*asked, record) : std::string();
  if (!asked || !other.empty()) {
    say(!asked ? asked.error()
               : fmt::format("its request asks for something else: {}", printable(other, columns_shown)));
    return std::nullopt;
  }
  if (!record.space.empty()) {
    const SpaceInWords described = space_in_words(*asked->theme, asked->request, asked->effort.minimal);
    const std::vector<std::string>& space = described.space;
    std::vector<std::string> notes;
    if (record.limits != described.limits)
      notes.emplace_back("other limits: what the space leaves out is not what the record says");
    for (const std::string& each : space) {
      if (!contains(record.space, each)) notes.push_back(fmt::format("not in the record: {}", each));
    }
    for (const std::string& each : record.space) {
      if (!contains(space, each))
        notes.push_back(fmt::format("only in the record: {}", printable(each, columns_shown)));
    }
    if (!notes.empty()) say("the space of its proof is not that of its request", std::move(notes));
  }
  for (std::string& each : wrong_search(*asked, record)) say(std::move(each), {}, nullptr, "AQ215");
  for (const RecordedPosition& each : record.positions) {
    const std::vector<std::string> lacks = missing(*asked, each);
    if (!lacks.empty()) say(fmt::format("the position is not what the request asks for: {}", lacks.front()), {}, &each);
    if (each.fewest_proved && !asked->effort.minimal)
      say("its request does not ask for the fewest pieces, and the record says that they are proved", {}, &each);
  }
  return std::move(*asked);
}

/// Compares what a record claims as proved with the positions and claims of all records of a run: that there is no
/// position, none with fewer pieces, or no further one. A position refutes a claim if it lies in the claim's space and
/// shows its theme. Findings AQ217, one for each claim and the record that refutes it.
std::vector<Finding> contradictions(std::vector<CheckedRecord>& all) {
  for (CheckedRecord& checked : all) {
    const Variant* const variant = variant_named(checked.record.variant);
    if (variant == nullptr) continue;
    const Ruleset ruleset(*variant, profile_named(*variant, checked.record.profile).value_or(0));
    for (const RecordedPosition& each : checked.record.positions) {
      const auto parsed = ruleset.parse_fen(each.fen, {});
      if (!parsed || has_error(ruleset.faults(parsed->setup, parsed->map))) continue;  // reported as other findings
      checked.positions.emplace_back(&each, parsed->setup);
      checked.squares.insert(squares_of(parsed->setup));
    }
  }
  std::vector<Finding> findings;
  for (const CheckedRecord& each : all) {
    if (!each.asked || !(each.impossible || each.complete || each.fewest)) continue;
    for (const CheckedRecord& other : all) {
      std::string seen;
      const std::string what = refuted_by(other, each, seen);
      if (what.empty()) continue;
      Finding finding = finding_of("AQ217", fmt::format("the record says: {}", what), {each.file, each.record.line});
      finding.seen = printable(seen, columns_shown);
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

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
    if (refuted != json.at("refuted")) say("AQ216", "/refuted: made again, it is " + dump_json(refuted));
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
/// `matching`: what the record's request asks for; none if a fault of it, or a mismatch, has been reported.
void prove_again(const Record& record, const std::string& file, const std::optional<ComposeRequest>& matching,
                 double seconds, unsigned threads, Observer& observer, RecordCheck& check) {
  const std::size_t fewest = fewest_claimed(record).value_or(0);                // 0: none is claimed
  const bool complete = record.verdict == "found" && record.exhausted == true;  // there are no further positions
  if (record.verdict != "impossible" && fewest == 0 && !complete) return;
  const auto say = [&](CheckId id, std::string message, std::string seen = {}) {
    Finding finding = finding_of(id, std::move(message), {file, record.line});
    finding.seen = std::move(seen);
    finding.notes.push_back(fmt::format("the request: {}", printable(record.request, 300)));
    check.findings.push_back(std::move(finding));
  };
  if (record.request.empty()) return say("AQ212", request_of(record.asked).error());
  if (!matching) return;
  ComposeRequest asked = *matching;
  asked.effort.count = complete ? record.positions.size() + 1 : 1;
  asked.effort.minimal = fewest != 0 || (complete && asked.effort.minimal);
  asked.effort.seconds = seconds;
  asked.effort.threads = std::min(threads, 64U);
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

}  // namespace

tl::expected<ComposeRequest, std::string> request_of(const KeptWords& words) {
  const auto because = [](const std::string& why) {
    return tl::unexpected("its request cannot be asked again: " + why);
  };
  if (!words) return because(words.error());
  try {
    auto asked = request_from(*words);
    if (!asked) return because(asked.error().front().message);
    return std::move(*asked);
  } catch (const Refusal& refusal) {
    return because(refusal.what());
  }
}

bool lies_in_space(const ComposeRequest& asked, const Setup& setup) {
  const Request& request = asked.request;
  Setup here = setup;
  if (!request.enemy_rights) {
    const SymbolicRules& rules = symbolic_rules(request.ruleset);
    for (const std::size_t bit : rules.castling_bits(request.castling, opponent(setup.to_move)))
      here.state.bits[bit] = false;
  }
  if (!reachable_enough(request, here)) return false;
  // The cases of a theme partition the whole space, up to mirror images.
  const auto cases = whole_space(request);
  return std::ranges::any_of(cases,
                             [&](const Case& each) -> bool { return Space(request, each).contains({here}).front(); });
}

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
  const auto json = parse_json(text);
  const GamesRequest& request = read->request;
  const PieceWorth worths(request.ruleset);
  Copies copies{request.ruleset};
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

RecordsFile::RecordsFile(std::string file, std::string text) : name(std::move(file)) {
  if (looks_like_book(text))
    book = std::move(text);
  else
    records = read_records(name, text, findings);
}

RecordCheck check_records(std::vector<RecordsFile> files, std::optional<double> prove, unsigned threads,
                          Observer& observer) {
  RecordCheck sum;
  std::vector<CheckedRecord> all;
  const auto take = [&](RecordCheck&& check) {
    std::ranges::move(check.findings, std::back_inserter(sum.findings));
    std::ranges::move(check.puzzles, std::back_inserter(sum.puzzles));
    sum.positions += check.positions;
    sum.queries += check.queries;
    sum.undecided += check.undecided;
    sum.proved += check.proved;
    ++sum.records;
  };
  for (auto& [file, book, records, findings] : files) {
    if (!book.empty()) {
      RecordCheck check = check_book(file, book, [&](const std::string& told) { observer.progress(told); });
      for (const Finding& each : check.findings) sum.unreadable = sum.unreadable || each.check == "AQ201";
      take(std::move(check));
      continue;
    }
    sum.unreadable = sum.unreadable || !findings.empty();
    std::ranges::move(findings, std::back_inserter(sum.findings));
    for (Record& each : records) {
      observer.progress(fmt::format("{}: {}", file, each.theme));
      RecordCheck check = check_record(each, file);
      auto asked = check_request(each, file, check);
      if (prove) prove_again(each, file, asked, *prove, threads, observer, check);
      take(std::move(check));
      all.push_back({std::move(each), file, std::move(asked)});
    }
  }
  std::ranges::move(contradictions(all), std::back_inserter(sum.findings));
  sum.errors = static_cast<std::size_t>(
      std::ranges::count_if(sum.findings, [](const Finding& each) { return each.level == Level::error; }));
  return sum;
}

}  // namespace arbiter::puzzles
