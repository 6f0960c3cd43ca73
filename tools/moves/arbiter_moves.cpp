// Lists the legal moves, or the steps of one piece, of a position.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/crosscheck/agreement.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/engines/protocol/peer.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/root.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/service/move_list.hpp"
#include "verifier/service/service.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/text.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

/// A line of text: the piece's square, how it moves, and the position after that.
struct Row {
  std::string of;     ///< the square that the piece leaves; "@" and its letter if it is placed
  std::string piece;  ///< "pawn e2", "pawn to place"
  std::string notation;
  std::string after;
};

Row row_of(const Step& step, const WrittenRoot& position, std::string notation, std::string after) {
  const Variant& variant = position.root.variant();
  if (step.places) {
    const RoleInfo& placed = role_info(variant, step.becomes.role);
    return {{'@', placed.notation}, fmt::format("{} to place", placed.name), std::move(notation), std::move(after)};
  }
  const std::optional<Piece> mover = position.setup().board[step.from];
  const std::string_view name = mover ? role_info(variant, mover->role).name : "piece";
  return {step.from.name(), fmt::format("{} {}", name, step.from.name()), std::move(notation), std::move(after)};
}

std::vector<Row> rows_of(const MoveQuestion& question, const WrittenRoot& position) {
  std::vector<Row> rows;
  if (question.steps) {
    for (const NamedStep& each : steps_of(question, position))
      rows.push_back(row_of(each.outcome.step, position, each.notation, after_step(each, position).text));
  } else {
    for (const NamedMove& each : moves_of(question, position))
      rows.push_back(row_of(each.outcome.move.front(), position, each.notation,
                            position.root.variant().write_fen(each.outcome.after, position.style)));
  }
  return rows;
}

/// The board, with a legend if its letters need one, with a blank line before and after it.
std::string board_between_blanks(const WrittenRoot& position, std::optional<Square> chosen, const TextStyle& style) {
  const Board& board = position.setup().board;
  const Variant& variant = position.root.variant();
  const BoardPicture picture = picture_as_written(position.setup(), position.fen, variant);
  std::optional<std::size_t> cell;
  if (chosen) cell = cell_of(picture, *chosen);
  std::string drawn = board_text(picture, style, cell);
  if (const std::string legend = legend_of(board, position.fen, variant); !legend.empty())
    drawn += fmt::format("\n\nletters: {}", legend);
  return "\n" + drawn + "\n\n";
}

/// A line or more for each piece.
std::string piece_by_piece(std::vector<Row> rows, std::size_t width) {
  std::ranges::stable_sort(rows, {}, &Row::of);
  std::string out;
  for (std::size_t i = 0; i < rows.size();) {
    std::vector<std::string> words;
    const Row& first = rows[i];
    for (; i < rows.size() && rows[i].of == first.of; ++i) words.push_back(rows[i].notation);
    out += fmt::format("{}\n{}", first.piece, paragraph("    ", words, "  ", width));
  }
  return out;
}

/// The status; a stalemate without the kings of a game is only the lack of a move.
std::string_view status_words(const MoveQuestion& question, const WrittenRoot& position) {
  if (position.third_time) return "won, by the third repetition";
  const Status status = status_of(question, position);
  const Root& root = position.root;
  const bool kings =
      status != Status::stalemate || Position::with_usual_kings(root.ruleset(), root.setup()).has_value();
  return kings ? to_string(status) : "no legal move";
}

/// The position with its board, and the moves or steps, piece by piece; `listed`: one a line with the FEN after it.
[[nodiscard]] std::string moves_text(const MoveQuestion& question, const WrittenRoot& position, bool listed,
                                     const TextStyle& style) {
  const Variant& variant = position.root.variant();
  const Painter paint{style.colour};
  std::vector<Row> rows = rows_of(question, position);
  const std::string_view profile = position.root.ruleset().profile().name;
  const std::string piece = question.from ? fmt::format(" of the piece on {}", question.from->name()) : "";
  const std::string out =
      fmt::format("{}, {} to move, {}: {}{}\n{}\n{}",
                  paint(Ink::bold, fmt::format("{} ({})", variant.title(), profile)), name_of(position.setup().to_move),
                  status_words(question, position), counted(rows.size(), question.steps ? "step" : "move"), piece,
                  position.fen, board_between_blanks(position, question.from, style));
  if (!listed) return out + piece_by_piece(std::move(rows), style.width);
  TextTable table{"ll"};
  for (const Row& row : rows) table.rows.push_back({row.notation, row.after});
  return out + table.text();
}

/// Compares rules and generator on the position (moves, steps, the positions after them, check, status) and on the
/// steps of the piece on `from`. A finding AM101 if they differ; its `missing` is what only the rules have.
[[nodiscard]] std::vector<Finding> disagreement_about(const WrittenRoot& position, std::optional<Square> from) {
  const Variant& variant = position.root.variant();
  const MoveSource& rules = position.root.ruleset().rules();
  const MoveSource& generator = position.root.ruleset().generator();
  auto found = compare_sources(rules, generator, position.setup());
  if (!found && from) found = compare_steps_of(rules, generator, position.setup(), *from);
  if (!found) return {};
  Finding finding{.check = "AM101",
                  .message = fmt::format("rules and generator disagree: {}", found->what),
                  .where = Location{"--fen", 1, 1, 1 + position.fen.size()},
                  .source_line = position.fen};
  const auto listed = [&](const std::vector<MoveOutcome>& outcomes) {
    std::vector<std::string> list;
    for (const MoveOutcome& each : outcomes) list.push_back(to_text(each.move, found->setup, variant));
    std::ranges::sort(list);
    return list;
  };
  finding.missing = listed(found->only_first);
  finding.extra = listed(found->only_second);
  if (finding.missing == finding.extra && !finding.missing.empty()) {
    finding.notes.push_back("the moves are the same, the positions that they lead to differ");
  }
  finding.board = {picture_of(found->setup, variant)};
  return {std::move(finding)};
}
using nlohmann::ordered_json;

/// What the user asks about every position.
struct Question : MoveQuestion {
  bool compared = false;  ///< rules and generator, with each other
  bool listed = false;    ///< one move a line
};

Question question_of(const Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  static const std::vector<std::string> sources{"generator", "rules", "both"};
  const std::string& source = sources[arguments.choice("source", sources)];
  Question question;
  question.declared = source == "rules";
  question.compared = source == "both";
  question.steps = arguments.has("steps");
  if (arguments.has("uci") && arguments.has("san")) throw UsageError("--uci and --san exclude each other");
  question.notation = arguments.has("uci") ? Notation::uci : arguments.has("san") ? Notation::san : Notation::shared;
  if (question.steps && question.notation != Notation::shared)
    throw UsageError(fmt::format("{} has names for moves, not for steps", to_string(question.notation)),
                     "--steps without it");
  question.listed = arguments.has("list") || run.verbose();
  if (const auto name = arguments.value("from")) {
    question.from = Square::parse(*name);
    if (!question.from)
      throw UsageError(fmt::format("--from '{}' is not a square", *name),
                       rules.ruleset ? range_of_squares(rules.ruleset.variant()) : "a1 to h8");
  }
  return question;
}

/// Answers for one position. Exit::fails if the two implementations were compared and differ.
Exit answer(Run& run, const Question& question, const WrittenRoot& position) {
  if (question.from && position.setup().board.empty(*question.from)) {
    run.error(fmt::format("there is no piece on {} in {}", question.from->name(), position.fen));
    return Exit::usage;
  }
  std::vector<Finding> findings;
  if (question.compared) findings = disagreement_about(position, question.from);
  for (Answer& each : run.answers()) {
    if (each.format == Format::text) {
      each.out->write(moves_text(question, position, question.listed, each.style));
      write_text(findings, *each.out, each.style);
      if (question.compared && findings.empty()) each.out->write("rules and generator agree\n");
      continue;
    }
    ordered_json json = moves_json(question, position);
    if (question.compared) json["findings"] = to_json(findings);
    if (each.format == Format::json)
      write_json(json, *each.out);
    else
      write_json_line(json, *each.out);
  }
  return findings.empty() ? Exit::holds : Exit::fails;
}

/// Answers for one FEN per line; skips blank lines and `#` comments.
struct LineAnswers {
  Run& run;
  const Question& question;
  const Rules& rules;
  Exit exit = Exit::holds;
  std::uint64_t positions = 0;
  std::uint64_t others = 0;
  records::VariantTally variants{};

  /// `file`: its shown name.
  void take(const std::string& file, const records::LineReader::Line& line, const VariantName& path = {}) {
    const std::size_t start = line.text.find_first_not_of(" \t");
    if (start == std::string::npos || begins_comment(line.text[start])) return;
    std::string_view fen = line.text;
    const records::LineRules found = records::rules_of_line(rules, path, fen);
    const Rules& own = found.rules;
    fen = fen.substr(0, records::end_of_fen(fen));
    if (rules.ruleset && own.ruleset.known_variant() != rules.ruleset.known_variant()) ++others;
    ++positions;
    variants.add(found.resolution);
    const Location where{file, line.number, line.text.size() - fen.size() + 1, 0};
    ReadPosition read;
    if (!own.ruleset)
      read.faults.push_back(to_finding(records::no_variant(fen, found.own), where, fen));
    else
      read = read_position(fen, own, where, run.arguments().has("setup"), side_given(run.arguments()));
    if (read.position) {
      write_as_asked(run.arguments(), *read.position);
      try {
        exit = worse(exit, answer(run, question, *read.position));
      } catch (const TooManyMoves& error) {
        exit = worse(exit, Exit::undecided);
        no_answer(line, {Finding{.check = "AI102", .message = error.what(), .where = where}});
      }
    } else {
      exit = Exit::usage;
      no_answer(line, read.faults);
    }
    run.out().flush();  // a program that asks line by line waits for the answer
  }

  void fail(const std::string& error) {
    run.error(error);
    exit = Exit::usage;
  }

  [[nodiscard]] Exit finish() const {
    say_variants(run, variants);
    if (others > 0)
      run.note(fmt::format("{} {} another variant than --variant does; what a line names counts",
                           counted(others, "line"), others == 1 ? "names" : "name"));
    if (positions == 0 && exit == Exit::holds) throw UsageError("no FEN in the input", "one FEN a line");
    return exit;
  }

  void no_answer(const records::LineReader::Line& line, const std::vector<Finding>& why) {
    const ordered_json json{{"schema", 2}, {"fen", line.text.substr(0, 200)}, {"error", to_json(why)}};
    for (Answer& each : run.answers()) {
      if (each.format == Format::text)
        write_text(why, *each.out, each.style);
      else
        write_json_line(json, *each.out);
    }
  }
};

/// Whether many positions are asked for.
bool many(const Arguments& arguments) {
  return arguments.text("fen") == "-" || arguments.has("fens") || !arguments.piped().empty();
}

Exit answer_lines(Run& run, const Question& question, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  const bool stream = arguments.text("fen") == "-";
  if (arguments.has("svg")) throw UsageError("--svg draws one position, and there may be many");
  if (arguments.has("moves") || arguments.has("position") || arguments.has("deal")) {
    throw UsageError(fmt::format("{} goes with none of --moves, --position and --deal", stream ? "--fen -" : "--fens"));
  }
  if (stream) run.prefer(Format::jsonl);
  if (run.writes(Format::json))
    throw UsageError("many positions are answered with one object a line", "--format jsonl");
  LineAnswers answers{run, question, rules};
  const auto read_text = [&](const std::string& name, const std::string& text) {
    refuse_other_form(name, text);
    std::istringstream lines(text);
    const VariantName path = records::variant_of_path(name);
    records::LineReader::Line line;
    for (line.number = 1; std::getline(lines, line.text) && !run.closed(); ++line.number) {
      if (line.text.ends_with('\r')) line.text.pop_back();
      answers.take(name, line, path);
    }
  };
  if (stream) {
    records::LineReader reader{stdin, std::size_t{1} << 16U};
    while (const auto line = reader.next()) {
      if (line->number == 1 && (line->text.starts_with("\x1f\x8b") || line->text.starts_with("\x28\xb5\x2f\xfd")))
        throw UsageError("what is read line by line cannot be packed", "--fens - unpacks it");
      answers.take("<stdin>", *line);
      if (run.closed()) return answers.exit;
    }
    if (reader.failed()) throw UsageError("cannot read standard input: " + reader.reason());
  } else if (arguments.has("fens")) {
    for (const std::string& file : arguments.list("fens")) {
      if (records::without_packing(file).ends_with(".perft"))
        throw UsageError(fmt::format("'{}' is a table of counts", file),
                         fmt::format("arbiter-perft {}", shell_word(file)));
    }
    constexpr std::array<std::string_view, 3> endings{".fens", ".fen", ".epd"};
    records::read_inputs(arguments.list("fens"), endings, read_text,
                         [&answers](const std::string& e) { answers.fail(e); });
  } else {
    read_text("<stdin>", arguments.piped());
  }
  return answers.finish();
}

/// Why a FEN gets no answer.
std::string refusal(const RootReading& read, const std::string& fen, const Variant& variant,
                    const FenOptions& options) {
  const Fault& fault = read.faults.front();
  if (!fault.check.name().starts_with("AF2")) return fault.message;
  // The text is well formed, but describes a position that no game has.
  const bool computed = Ruleset(variant).parse_fen(fen, options).has_value();
  return fmt::format("{} [{}]: no game has this position{}", fault.message, fault.check.name(),
                     computed ? " (--setup computes it all the same)" : "");
}

/// The answer to one line of the protocol that line_peer() speaks: `{"id","variant","fen"}` gives
/// `{"id","successors":[{"fen","label"}]}`, sorted by label, with "result" where there is none, or `{"id","error"}`.
/// Every text has an answer. `given`: the rules of lines that name none; may be none.
ordered_json answer_line(const std::string& line, const Rules& given, Take take) {
  ordered_json json{{"id", nullptr}};
  const ordered_json question = parse_json(line, nullptr, false);
  const auto fails = [&json](std::string why) {
    json["error"] = std::move(why);
    return json;
  };
  if (question.is_discarded() || !question.is_object()) return fails("the line is not a JSON object");
  if (question.contains("id")) json["id"] = question["id"];
  Ruleset rules = given.ruleset;
  if (const auto name = question.find("variant"); name != question.end()) {
    VariantName meant = name->is_string() ? meant_by(name->get<std::string>()) : VariantName{};
    // The rules of a file have no name elsewhere.
    if (rules && name->is_string() && same_word(name->get<std::string>(), rules->name()))
      meant = {rules.known_variant(), {}};
    if (meant.variant == nullptr) return fails("the variant is not known");
    if (meant.variant != rules.known_variant() || meant.profile)
      rules = Ruleset(*meant.variant, meant.profile.value_or(0));
  }
  if (!rules) return fails("the line names no variant, and there is no default");
  if (const auto name = question.find("profile"); name != question.end()) {
    const auto found = name->is_string() ? profile_named(rules.variant(), name->get<std::string>()) : std::nullopt;
    if (!found) return fails("the variant has no such profile");
    rules = Ruleset(rules.variant(), *found);
  }
  const auto fen = question.find("fen");
  if (fen == question.end() || !fen->is_string()) return fails("no text 'fen'");
  const auto text = fen->get<std::string>();
  const RootReading read = read_root(text, rules, given.fen, take);
  if (!read.written) return fails(refusal(read, text, rules.variant(), given.fen));
  try {
    json["successors"] = json_list(moves_of({}, *read.written), [&](const NamedMove& each) -> ordered_json {
      return {{"fen", rules->write_fen(each.outcome.after, read.written->style)}, {"label", each.notation}};
    });
    if (json["successors"].empty()) {
      const Setup& setup = read.written->setup();
      const std::string result = game_result(rules, rules.generator().setup_status(setup), setup);
      json["result"] = result.empty() ? "*" : result;
    }
  } catch (const TooManyMoves& error) {
    return fails(error.what());
  }
  return json;
}

/// Answers the line protocol of arbiter-compare until standard input ends.
Exit serve(Run& run, const Rules& rules) {
  const Take take = run.arguments().has("setup") ? Take::any_setup : Take::positions;
  records::LineReader reader{stdin, std::size_t{1} << 16U};
  while (const auto line = reader.next()) {
    if (line->text.find_first_not_of(" \t") == std::string::npos) continue;
    // Whoever asks a question of its own kind gets the answer that every door gives.
    if (line->text.find("\"request\"") != std::string::npos)
      run.out().write(service::answer_text(line->text) + "\n");
    else
      write_json_line(answer_line(line->text, rules, take), run.out());
    run.out().flush();
    if (run.out().closed()) break;
  }
  if (reader.failed()) throw UsageError("cannot read standard input: " + reader.reason());
  return Exit::holds;
}

Exit body(Run& run) {
  const bool serving = run.arguments().has("serve");
  const auto rules = choose_rules(run, serving || many(run.arguments()));
  if (!rules) return Exit::holds;
  if (serving) return serve(run, *rules);
  const Question question = question_of(run, *rules);
  if (many(run.arguments())) return answer_lines(run, question, *rules);
  const auto position = choose_position(run, *rules);
  if (!position) return Exit::usage;
  const Exit exit = answer(run, question, *position);
  const auto file = run.arguments().value("svg");
  if (!file || exit == Exit::usage) return exit;
  try {
    write_file(*file, svg_document(picture_of_moves(question, *position)));
  } catch (const OutputError& error) {
    run.error(error.what());
    return Exit::usage;  // the answer remains valid
  }
  return exit;
}

}  // namespace

int main(int argc, char** argv) { return run_main(argc, argv, about("moves/about.txt", {}, build_commit()), body); }
