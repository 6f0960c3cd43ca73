#include "verifier/corpus/corpus_check.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/notation/typed_move.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::corpus {
namespace {

/// PGN's names for games whose set-up no variant's name tells.
bool begins_elsewhere(std::string_view variant) {
  const std::string name = lower_case(variant);
  constexpr std::array<std::string_view, 6> words{"960", "fischer", "random", "shuffle", "from position", "freestyle"};
  return std::ranges::any_of(words, [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

/// "12. Nf3", "12...Nf6"
std::string numbered(const Setup& start, std::size_t plies, std::string_view word) {
  const std::size_t ply = start.counters.plies + plies;
  return fmt::format("{}{}{}", ply / 2 + 1, ply % 2 == 0 ? "." : "...", printable(word, 40));
}

}  // namespace

std::string moves_in_words(const MoveCounts& counts) {
  std::string text;
  if (counts.games > 0) text += ", " + counted(counts.games, "game");
  if (counts.any()) text += ", " + counted(counts.moves + counts.nulls, "move");
  return text;
}

std::string unjudged_in_words(const MoveCounts& counts) {
  std::string text;
  const auto say = [&](std::uint64_t count, std::string_view what) {
    if (count > 0) text += fmt::format("{}{}", text.empty() ? "Not judged: " : ", ", counted(count, what));
  };
  say(counts.left_out, "game");
  say(counts.unjudged, "move");
  say(counts.no_moves, "operand");
  if (counts.no_moves > 0) text += counts.no_moves == 1 ? " that names no move" : " that name no move";
  return text.empty() ? text : text + ".\n";
}

Finding& MoveReplay::found(CheckId check, Level level, std::size_t begin, std::size_t end) {
  Finding& finding = unit.emplace_back(Finding{.check = check, .level = level});
  behind.push_back(0);
  if (count_only) return finding;
  const std::string_view text = chunk.text();
  if (begin < counted_to) counted_to = 0, line_there = chunk.first_line;
  line_there += records::count_lines(text.substr(counted_to, begin - counted_to));
  counted_to = begin;
  finding.where = {file, chunk.lines_before() + line_there, records::column_of(chunk, begin), 0};
  finding.where.end_column = finding.where.column + std::max<std::size_t>(end - begin, 1);
  finding.source_line = std::string(records::line_around(chunk, begin));
  finding.seen = printable(text.substr(begin, end - begin), 60);
  return finding;
}

void MoveReplay::flush() {
  for (std::size_t i = 0; i < unit.size(); ++i) {
    if (behind[i] == 0 || count_only) continue;
    unit[i].notes.push_back(fmt::format("{} of its line behind it {} not judged", counted(behind[i], "move"),
                                        behind[i] == 1 ? "is" : "are"));
  }
  if (!unit.empty()) report(std::move(unit));
  unit.clear();
  behind.clear();
}

std::optional<MoveReplay::Stage> MoveReplay::stage_of(std::string_view fen, const soundness::Reading& reading) {
  if (!reading.ruleset) return std::nullopt;
  auto parsed = reading.ruleset.parse_fen(fen, reading.fen);
  if (!parsed) return std::nullopt;
  // A diagram does not say who is to move.
  if (parsed->style.dialect == Dialect::bare) return std::nullopt;
  return Stage{reading.ruleset, parsed->style, parsed->setup};
}

/// Of the variant's usual set-up.
const MoveReplay::Stage* MoveReplay::start_of(const Variant& variant) {
  for (const Stage& known : starts) {
    if (known.ruleset.known_variant() == &variant) return &known;
  }
  soundness::Reading reading{.ruleset = Ruleset(variant)};
  if (&variant == options.ruleset.known_variant()) {
    reading.ruleset = options.ruleset;
    reading.fen = options.fen;
    reading.fen.dialect.reset();
  }
  const auto fen = known_fen(variant, "start", reading.fen.armies);
  const auto stage = stage_of(fen ? *fen : variant.positions().front().fen, reading);
  return stage ? &starts.emplace_back(*stage) : nullptr;
}

void MoveReplay::play(const Stage& stage, Line& line, std::string_view word, std::size_t at) {
  const auto lost = [&] {
    ++counts.unjudged;
    if (line.wrong) ++behind[*line.wrong];
    line.before.reset();
  };
  line.begun = true;
  if (!line.here) return lost();
  const MoveSource& generator = stage.ruleset.generator();
  std::vector<MoveOutcome> legal;
  try {
    legal = generator.setup_moves(*line.here);
  } catch (const TooManyMoves&) {
    line.here.reset();
    return lost();
  }
  if (is_null_move(word)) {
    // PGN's null move is not a move of the game, unless the variant has passes.
    const auto pass = std::ranges::find_if(legal, [](const MoveOutcome& each) { return is_pass(each.move.front()); });
    ++counts.nulls;
    ++line.legal;
    std::swap(line.before, line.here);
    line.here = pass != legal.end() ? pass->after : stage.ruleset->after_pass(*line.before);
    return;
  }
  GameMove move = find_game_move(word, *line.here, stage.ruleset.variant(), legal);
  if (move.kind == GameMove::Kind::legal) {
    ++counts.moves;
    ++line.legal;
    std::swap(line.before, line.here);
    line.here = move.move->after;
    if (move.mark != 0) judge_marks(stage, line, word, at, move.mark);
    if (move.takes_nothing) {
      Finding& finding = found("AM114", Level::warning, at, at + word.size());
      if (!count_only)
        finding.message = fmt::format("{} is written as a capture, and takes nothing", printable(word, 40));
    }
    return;
  }
  using Kind = GameMove::Kind;
  const CheckId check = move.kind == Kind::unreadable  ? CheckId("AM111")
                        : move.kind == Kind::ambiguous ? CheckId("AM112")
                                                       : CheckId("AM110");
  Finding& finding = found(check, Level::error, at, at + word.size());
  line.wrong = unit.size() - 1;
  if (!count_only) {
    const std::string name = stage.what == "game" ? numbered(stage.start, line.legal, word) : printable(word, 40);
    finding.message = move.kind == Kind::unreadable  ? fmt::format("{} cannot be read as a move", name)
                      : move.kind == Kind::ambiguous ? fmt::format("{} can be several legal moves", name)
                                                     : fmt::format("{} is not a legal move", name);
    const bool unread = move.kind == Kind::unreadable;
    finding.wanted =
        unread ? "a move as PGN writes it: e4, Nf3, exd5, O-O, e8=Q; comments stand in {}" : move.fault->expected;
    const auto roles = stage.ruleset->roles();
    if (unread && is_upper(word.front()) && looks_like_move(word) &&
        std::ranges::find(roles, word.front(), &RoleInfo::notation) == roles.end())
      finding.notes.push_back(fmt::format("no piece of {} has the letter {}", stage.ruleset->title(), word.front()));
    if (move.kind == Kind::illegal && why) {
      if (std::string reason = why(stage.ruleset, *line.here, word); !reason.empty())
        finding.notes.push_back(std::move(reason));
    }
    if (finding.notes.empty() && !unread) finding.notes.push_back(move.fault->message);
    finding.notes.push_back("in the position " + stage.ruleset->write_fen(*line.here, stage.style));
    if (stage.what != "operation")
      finding.notes.push_back(line.legal == 0 ? "it is the first move"
                                              : fmt::format("{} before it {} legal", counted(line.legal, "move"),
                                                            line.legal == 1 ? "is" : "are"));
  }
  line.before = std::exchange(line.here, std::nullopt);
}

/// # of a move that does not end the game, + of one that gives no check.
void MoveReplay::judge_marks(const Stage& stage, const Line& line, std::string_view word, std::size_t at, char mark) {
  const MoveSource& generator = stage.ruleset.generator();
  const Setup& after = *line.here;
  const Status status = generator.setup_status(after);
  if (status == Status::mate || status == Status::won || status == Status::lost) return;
  const bool check = status == Status::check || generator.in_check(after, after.to_move);
  // Where no king need be kept safe, there is no check that + could mean.
  if (mark == '+' && (check || stage.ruleset->safety_clause().empty())) return;
  Finding& finding = found("AM113", mark == '#' ? Level::warning : Level::note, at, at + word.size());
  if (count_only) return;
  finding.message = mark == '#' ? fmt::format("{} is marked as mate, and {}", printable(word, 40),
                                              check ? "gives check only" : "does not end the game")
                                : fmt::format("{} is marked as check, and gives none", printable(word, 40));
  finding.notes.push_back("it leads to " + stage.ruleset->write_fen(after, stage.style));
}

// ---- Games ----------------------------------------------------------------------------------------------------------

void MoveReplay::games() {
  // A byte order mark is told of elsewhere.
  const bool marked = chunk.begins_file() && chunk.text().starts_with("\xef\xbb\xbf");
  records::GameScanner scanner{chunk.text(), marked ? 3U : 0U};
  records::GameText each;
  bool rest = chunk.inside_game;  // of a game that was too long: told where it was cut
  bool any = false;
  while (scanner.next(each)) {
    any = !std::exchange(rest, false);
    if (any) game(each);
  }
  if (!any || !chunk.cuts_game) return;
  ++counts.left_out;
  Finding& finding = found("AR151", Level::warning, chunk.size, chunk.size);
  if (!count_only) finding.message = "the game is too long; what is behind this place is not judged";
  flush();
}

std::optional<MoveReplay::Stage> MoveReplay::stage_of(const records::GameText& game) {
  const bool own_start = game.fen_end > game.fen;
  records::Record record;
  const std::string fen = records::unescaped(chunk.text().substr(game.fen, game.fen_end - game.fen));
  record.text = fen;
  record.variant = game.variant;
  soundness::Reading reading = soundness::reading_of(record, options, soundness::resolution_of(record, options, path));
  const bool elsewhere = !own_start && begins_elsewhere(game.variant);
  if (reading.ruleset && !elsewhere) {
    if (own_start) {
      reading.depth = soundness::Depth::consistency;
      return has_error(soundness::check_soundness(fen, reading)) ? std::nullopt : stage_of(fen, reading);
    }
    const Stage* const start = start_of(reading.ruleset.variant());
    return start != nullptr ? std::optional(*start) : std::nullopt;
  }
  if (own_start) return std::nullopt;  // a finding about the FEN says why
  Finding& finding = found("AR150", Level::warning, game.variant_at, game.variant_at + game.variant.size());
  if (count_only) return std::nullopt;
  finding.message = elsewhere ? fmt::format(
                                    "a game of '{}' without a FEN tag: where it begins is not known, and its "
                                    "moves are not judged",
                                    printable(game.variant, 40))
                              : fmt::format("the variant '{}' is not known: the moves of its game are not judged",
                                            printable(game.variant, 40));
  return std::nullopt;
}

void MoveReplay::game(const records::GameText& game) {
  ++counts.games;
  auto stage = stage_of(game);
  if (!stage) {
    ++counts.left_out;
    stage = Stage{};
  }
  stage->what = "game";
  play_game(*stage, game);
  flush();
}

void MoveReplay::play_game(const Stage& stage, const records::GameText& game) {
  using Kind = MoveToken::Kind;
  const std::string_view text = chunk.text().substr(0, game.end);
  std::vector<Line> lines{stage.line()};
  std::vector<std::size_t> opened;
  bool ended = false;
  const auto unclosed = [&](std::size_t at, std::string_view what) {
    Finding& finding = found("AR152", Level::error, at, at + 1);
    if (!count_only) finding.message = fmt::format("this {} is not closed", what);
  };
  for (std::size_t at = game.moves;;) {
    const MoveToken token = next_move_token(text, at);
    at = token.end;
    switch (token.kind) {
      case Kind::move:
        if (ended && lines.size() == 1) {
          // A further game on the same line, without tags, begins as all such games do.
          flush();
          records::GameText next{.begin = token.begin, .moves = token.begin, .end = game.end};
          return this->game(next);
        }
        play(stage, lines.back(), text.substr(token.begin, token.end - token.begin), token.begin);
        break;
      case Kind::result: ended = ended || lines.size() == 1; break;
      case Kind::opens: {
        const Line& main = lines.back();
        Line line{.here = main.begun ? main.before : main.here, .legal = main.legal, .wrong = main.wrong};
        // The move that the variation replaces is none of its own; a wrong one was not counted.
        if (main.begun && main.here && line.legal > 0) --line.legal;
        lines.push_back(std::move(line));
        opened.push_back(token.begin);
        break;
      }
      case Kind::closes:
        if (lines.size() > 1) {
          lines.pop_back();
          opened.pop_back();
        } else {
          Finding& finding = found("AR153", Level::warning, token.begin, token.end);
          if (!count_only) finding.message = "this parenthesis closes no variation";
        }
        break;
      case Kind::unclosed: unclosed(token.begin, "comment"); return;
      case Kind::end:
        if (!opened.empty() && !chunk.cuts_game) unclosed(opened.back(), "variation");
        return;
    }
  }
}

// ---- Records --------------------------------------------------------------------------------------------------------

void MoveReplay::record(const records::Record& record, const std::optional<soundness::Reading>& reading) {
  if (record.moves.empty() && record.rest.empty()) return;
  std::optional<Stage> stage;
  const auto here = [&]() -> const Stage& {
    if (!stage) stage = (reading ? stage_of(record.text, *reading) : std::nullopt).value_or(Stage{});
    return *stage;
  };
  if (!record.moves.empty()) column(here(), record);
  if (!record.rest.empty()) {
    for (const std::string_view name : {"bm", "am", "pm", "sm", "pv"}) {
      if (record.rest.find(name) == std::string_view::npos) continue;
      operations(here(), record.rest);
      break;
    }
  }
  flush();
}

void MoveReplay::column(const Stage& from, const records::Record& record) {
  const std::string_view moves = record.moves;
  Stage stage = from;
  stage.what = "line";
  Line line = stage.line();
  for (std::size_t at = 0;;) {
    const MoveToken token = next_move_token(moves, at);
    at = token.end;
    if (token.kind == MoveToken::Kind::end || token.kind == MoveToken::Kind::unclosed) return;
    if (token.kind != MoveToken::Kind::move) continue;
    play(stage, line, moves.substr(token.begin, token.end - token.begin), record.moves_at + token.begin);
    // Other tables than those of puzzles may have moves that led to the position.
    if (line.wrong && line.legal == 0 && !record.puzzle) {
      Finding& finding = unit[*line.wrong];
      finding.level = Level::note;
      if (!count_only) finding.notes.emplace_back("the moves seem not to begin in this position");
    }
  }
}

void MoveReplay::operations(const Stage& from, std::string_view rest) {
  Stage stage = from;
  stage.what = "operation";
  for (const records::Operation& operation : records::list_operations(rest)) {
    const bool line = operation.name == "pv";
    const bool single = operation.name == "sm" || operation.name == "pm";
    if (!line && !single && operation.name != "bm" && operation.name != "am") continue;
    Line played = stage.line();
    for (std::string_view word : split_words(operation.operands, " \t\r\n\v\f")) {
      word.remove_prefix(bytes_before_move(word));
      while (!word.empty() && (word.back() == ',' || word.back() == ')')) word.remove_suffix(1);
      while (!word.empty() && word.front() == '(') word.remove_prefix(1);
      if (word.empty()) continue;
      // "Rh9" is meant as a move, too: play() says that it is not one.
      std::string on_board(word);
      if (is_upper(word.front())) {
        std::replace_if(
            on_board.begin(), on_board.end(), [](char c) { return c == '0' || c == '9'; }, '8');
      }
      if (!looks_like_move(on_board)) {
        ++counts.no_moves;
        if (line) played.here.reset();  // what follows it cannot be placed
        continue;
      }
      if (!line) played = stage.line();
      play(stage, played, word, offset_of(word, chunk.text()));
    }
  }
}

}  // namespace arbiter::corpus
