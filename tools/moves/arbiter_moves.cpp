// Lists the legal moves, or the steps of one piece, of a position.

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/build_commit.hpp"
#include "tools/cli/inputs.hpp"
#include "tools/cli/moves.hpp"
#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/crosscheck/picture.hpp"
#include "verifier/engines/line_server.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/report/colour.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/report/table.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;
using nlohmann::ordered_json;

enum class Asked : unsigned char { generator, rules, both };

ToolInfo tool() {
  return {
      .name = "arbiter-moves",
      .summary = "the legal moves of a position",
      .usage = {"--variant NAME [--fen FEN | --position NAME | --deal SEED] [--moves MOVES] [options]",
                "--variant NAME --fen - [--format jsonl]       (one FEN a line on standard input)",
                "--serve [--variant NAME] [--setup]            (the line protocol of arbiter-compare)"},
      .description =
          "A move is a chain of steps joined by ',': 'b5xc6,c6-a5' takes on c6 and goes on to a5; 'e7-e8=Q'\n"
          "promotes; captured squares other than the target stand in braces.\n"
          "\n"
          "Positions that no game can have\n"
          "(the side not to move in check, a pawn on its last rank) are refused unless --setup is given.\n"
          "A bare board is a diagram and always computed, and so is an unusual number of kings. With\n"
          "--fen - a line that cannot be read gives its faults, and the other lines are still answered.",
      .examples = {{"the start position with its moves", "arbiter-moves --variant takemake"},
                   {"Clobberers against Nutty Knights after one move each",
                    "arbiter-moves --variant armies --position start:CN --moves 'e2-e4 e7-e5'"},
                   {"what a piece on a diagram can do, as data",
                    "arbiter-moves --variant chess --fen 8/8/8/3N4/8/8/8/8 --steps --from d5 --format json"},
                   {"both implementations of the rules; status 1 if they differ",
                    "arbiter-moves --variant chess --position kiwipete --source both"},
                   {"a shuffled set-up", "arbiter-moves --variant interweave --deal 7"},
                   {"one JSON object for each FEN of a file", "arbiter-moves --variant chess --fen - < games.fen"}},
      .formats = {Format::text, Format::json, Format::jsonl},
      .commit = std::string(build_commit()),
  };
}

OptionSet options() {
  OptionSet set;
  add_rules_options(set);
  add_position_options(set);
  set.heading("Answer")
      .flag("steps", "single steps instead of whole moves")
      .value("from", "SQUARE",
             "only the piece on this square; with --steps of either side, and without any duty to capture")
      .value("source", "NAME", "generator (default), rules, or both: list the generator's, compare them")
      .flag("serve", "answer lines of JSON on standard input, as a peer of arbiter-compare")
      .value("svg", "FILE", "also draw the position; with --from, the squares that the piece can go to are marked")
      .flag("list", "text: one move a line with the FEN after it, as with --verbose");
  return set;
}

/// What the user asks about every position.
struct Question {
  Rules rules;
  Asked asked = Asked::generator;
  bool steps = false;
  std::optional<Square> from;
  bool listed = false;

  [[nodiscard]] const MoveSource& source() const {
    return asked == Asked::rules ? rules.declared() : rules.generator();
  }
};

Question question_of(const Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  static const std::vector<std::string> sources{"generator", "rules", "both"};
  Question question;
  question.rules = rules;
  question.asked = static_cast<Asked>(arguments.choice("source", sources));
  question.steps = arguments.has("steps");
  question.listed = arguments.has("list") || run.verbose();
  if (const auto name = arguments.value("from")) {
    question.from = Square::parse(*name);
    if (!question.from) throw UsageError(fmt::format("--from '{}' is no square", *name), "a1 to h8");
  }
  return question;
}

/// Set-ups that are no positions have moves too: diagrams, and what --setup allows.
std::vector<NamedMove> moves_of(const Question& question, const WrittenRoot& position) {
  std::vector<MoveOutcome> moves = question.source().setup_moves(position.setup());
  if (question.from) {
    const auto elsewhere = [&](const MoveOutcome& each) { return each.move.front().from != *question.from; };
    moves.erase(std::remove_if(moves.begin(), moves.end(), elsewhere), moves.end());
  }
  return named(std::move(moves), position, *question.rules.variant);
}

std::vector<NamedStep> steps_of(const Question& question, const WrittenRoot& position) {
  const MoveSource& source = question.source();
  return named(question.from ? source.steps_of(position.setup(), *question.from) : source.setup_steps(position.setup()),
               position, *question.rules.variant);
}

ordered_json answer_json(const Question& question, const WrittenRoot& position) {
  const Variant& variant = *question.rules.variant;
  ordered_json json{{"schema", 2},
                    {"variant", std::string(variant.name())},
                    {"profile", std::string(question.rules.profile_name())},
                    {"fen", position.fen},
                    {"status", std::string(to_string(question.source().setup_status(position.setup())))}};
  ordered_json list = ordered_json::array();
  if (question.steps) {
    for (const auto& each : steps_of(question, position)) list.push_back(step_outcome_json(each, position, variant));
  } else {
    for (const auto& each : moves_of(question, position)) list.push_back(move_json(each, position, variant));
  }
  json[question.steps ? "steps" : "moves"] = std::move(list);
  return json;
}

/// A line of text: the piece's square, how it moves, and the position after that.
struct Row {
  Square from;
  std::string notation;
  std::string after;
};

std::vector<Row> rows_of(const Question& question, const WrittenRoot& position) {
  const Variant& variant = *question.rules.variant;
  std::vector<Row> rows;
  if (question.steps) {
    for (const auto& each : steps_of(question, position)) {
      const ordered_json json = step_outcome_json(each, position, variant);
      rows.push_back({each.outcome.step.from, each.notation, json.contains("fen") ? json["fen"] : json["board"]});
    }
  } else {
    for (const auto& each : moves_of(question, position)) {
      rows.push_back(
          {each.outcome.move.front().from, each.notation, variant.write_fen(each.outcome.after, position.style)});
    }
  }
  return rows;
}

/// The board with a blank line before and after it.
std::string picture(const Board& board, const Variant& variant, SquareSet marks) {
  std::string drawn = draw(board, variant, marks);
  drawn.erase(drawn.find_last_not_of('\n') + 1);
  return "\n" + drawn + "\n\n";
}

std::string answer_text(const Question& question, const WrittenRoot& position, const TextStyle& style) {
  const Variant& variant = *question.rules.variant;
  const Painter paint(style.colour);
  std::vector<Row> rows = rows_of(question, position);
  const std::string piece = question.from ? fmt::format(" of the piece on {}", question.from->name()) : "";
  std::string out =
      fmt::format("{}, {} to move, {}: {}{}\n{}\n{}",
                  paint(Ink::bold, fmt::format("{} ({})", variant.title(), question.rules.profile_name())),
                  position.setup().to_move == Side::white ? "White" : "Black",
                  to_string(question.source().setup_status(position.setup())),
                  counted(rows.size(), question.steps ? "step" : "move"), piece, position.fen,
                  picture(position.setup().board, variant, question.from ? SquareSet(*question.from) : SquareSet()));
  if (question.listed) {
    Table table({Table::Align::left, Table::Align::left});
    for (const Row& row : rows) table.row({row.notation, row.after});
    return out + table.text();
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.from.name() < b.from.name(); });
  for (std::size_t i = 0; i < rows.size();) {
    std::vector<std::string> words;
    const Square from = rows[i].from;
    for (; i < rows.size() && rows[i].from == from; ++i) words.push_back(rows[i].notation);
    const std::optional<Piece> mover = position.setup().board[from];
    out += fmt::format("{} {}\n{}", mover ? role_info(variant, mover->role).name : "piece", from.name(),
                       wrap(words, 4, style.width));
  }
  return out;
}

/// Answers for one position. Exit::fails if the two implementations were compared and differ.
Exit answer(Run& run, const Question& question, const WrittenRoot& position) {
  if (question.from && position.setup().board.empty(*question.from)) {
    run.error(fmt::format("there is no piece on {} in {}", question.from->name(), position.fen));
    return Exit::usage;
  }
  std::vector<Finding> findings;
  if (question.asked == Asked::both) {
    if (auto finding = compare_sources(position, question.rules, question.from))
      findings.push_back(std::move(*finding));
  }
  for (Answer& each : run.answers()) {
    if (each.format == Format::text) {
      each.out->write(answer_text(question, position, each.style));
      write_text(findings, *each.out, each.style);
      if (question.asked == Asked::both && findings.empty()) each.out->write("rules and generator agree\n");
      continue;
    }
    ordered_json json = answer_json(question, position);
    if (question.asked == Asked::both) json["findings"] = to_json(findings);
    if (each.format == Format::json)
      write_json(json, *each.out);
    else
      write_json_line(json, *each.out);
  }
  return findings.empty() ? Exit::holds : Exit::fails;
}

/// The squares that the piece of --from can go to: with --steps those of its steps, else where its moves end.
SquareSet targets(const Question& question, const WrittenRoot& position) {
  SquareSet squares;
  if (!question.from) return squares;
  if (question.steps) {
    for (const NamedStep& each : steps_of(question, position)) squares |= SquareSet(each.outcome.step.to);
  } else {
    for (const auto& each : moves_of(question, position)) squares |= SquareSet(each.outcome.move.back().to);
  }
  return squares;
}

/// False if the picture could not be written, which is reported; the answer remains valid.
bool write_picture(Run& run, const Question& question, const WrittenRoot& position, const std::string& path) {
  BoardPicture picture = picture_of(position.setup().board, *question.rules.variant);
  picture.title = fmt::format("{}: {}", question.rules.variant->title(), printable(position.fen, 200));
  for (const Square square : targets(question, position)) cell_at(picture, square).mark = SquareMark::plain;
  try {
    Output file(path);
    file.write(svg_document(picture));
    file.commit();
  } catch (const OutputError& error) {
    run.error(error.what());
    return false;
  }
  return true;
}

/// Answers for one FEN per line; skips blank lines and `#` comments.
Exit answer_lines(Run& run, const Question& question) {
  run.prefer(Format::jsonl);
  if (run.writes(Format::json)) throw UsageError("--fen - answers with one object a line", "--format jsonl");
  Exit exit = Exit::holds;
  std::size_t positions = 0;
  LineReader reader(stdin, std::size_t{1} << 16U);
  while (const auto line = reader.next()) {
    const std::size_t start = line->text.find_first_not_of(" \t");
    if (start == std::string::npos || line->text[start] == '#') continue;
    ++positions;
    ReadPosition read = read_position(line->text, question.rules, {"<stdin>", line->number, 1, 0},
                                      run.arguments().has("setup"), move_given(run.arguments()));
    if (read.position) {
      write_as_asked(run.arguments(), *question.rules.variant, *read.position);
      exit = worse(exit, answer(run, question, *read.position));
    } else {
      exit = Exit::usage;
      const ordered_json json{{"schema", 2}, {"fen", line->text.substr(0, 200)}, {"error", to_json(read.faults)}};
      for (Answer& each : run.answers()) {
        if (each.format == Format::text)
          write_text(read.faults, *each.out, each.style);
        else
          write_json_line(json, *each.out);
      }
    }
    run.out().flush();  // a program that asks line by line waits for the answer
    if (run.closed()) return exit;
  }
  if (reader.failed()) throw UsageError("cannot read standard input: " + reader.reason());
  if (positions == 0) throw UsageError("no FEN on standard input");
  return exit;
}

/// Answers the line protocol of arbiter-compare until standard input ends.
Exit serve(Run& run, const Rules& rules) {
  const LineServer server{rules.variant, rules.profile, rules.fen,
                          run.arguments().has("setup") ? Take::any_setup : Take::positions,
                          "--setup computes it all the same"};
  LineReader reader(stdin, std::size_t{1} << 16U);
  while (const auto line = reader.next()) {
    if (line->text.find_first_not_of(" \t") == std::string::npos) continue;
    write_json_line(answer_line(line->text, server), run.out());
    run.out().flush();
    if (run.out().closed()) break;
  }
  if (reader.failed()) throw UsageError("cannot read standard input: " + reader.reason());
  return Exit::holds;
}

}  // namespace

int main(int argc, char** argv) {
  return run_main(argc, argv, tool(), options(), [](Run& run) {
    const bool serving = run.arguments().has("serve");
    const auto rules = choose_rules(run, serving);
    if (!rules) return Exit::holds;
    if (serving) return serve(run, *rules);
    const Question question = question_of(run, *rules);
    if (run.arguments().text("fen") == "-") {
      if (run.arguments().has("svg")) throw UsageError("--svg draws one position, --fen - may be many");
      if (run.arguments().has("moves") || run.arguments().has("position") || run.arguments().has("deal")) {
        throw UsageError("--fen - goes with none of --moves, --position and --deal");
      }
      return answer_lines(run, question);
    }
    const auto position = choose_position(run, *rules);
    if (!position) return Exit::usage;
    const Exit exit = answer(run, question, *position);
    const auto file = run.arguments().value("svg");
    if (!file || exit == Exit::usage) return exit;
    return write_picture(run, question, *position, *file) ? exit : Exit::usage;
  });
}
