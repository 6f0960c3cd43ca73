#include "verifier/solve/output/solved_problem.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/notation/other_notations.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

using solve::PlayedMove;

namespace {

constexpr std::size_t longest_line = 79;

struct Game {
  bool black_first;
  Ruleset ruleset;
  solve::Stipulation asked;
  std::size_t first;  ///< the number of the first move
  std::string out{};
  std::size_t width = 0;
  bool open = false;  ///< the last word was an opening bracket

  /// The first move is the main line; the others and what follows them stand behind it in brackets.
  void moves(std::span<const PlayedMove> list, const Setup& before, std::size_t ply, bool numbered) {
    if (list.empty()) return;
    one(list.front(), before, ply, numbered);
    for (const PlayedMove& other : list.subspan(1)) {
      word("(", true);
      one(other, before, ply, true);
      follow(other, ply);
      word(")", false);
    }
    // What interrupts the line must be followed by a number.
    follow(list.front(), ply, list.size() > 1);
  }
  void comment(const std::string& text) {
    std::string inside = text;
    std::replace(inside.begin(), inside.end(), '}', ')');
    word("{" + inside + "}", true);
  }
  [[nodiscard]] std::string take(std::string_view result) {
    word(std::string(result), true);
    return out + "\n\n";
  }

  void one(const PlayedMove& move, const Setup& before, std::size_t ply, bool numbered) {
    // No reader of games plays what is not legal.
    if (is_unlawful(asked, move)) return comment(composers_move(move.outcome, before, ruleset.variant()) + " ##");
    numbering(ply, numbered);
    word(san_move(move.outcome, before, ruleset), true);
    if (move.threats.empty()) return;
    const Setup passed = ruleset->after_pass(move.outcome.after);
    comment("threat: " + joined(move.threats, ", ", [&](const PlayedMove& each) {
              return composers_move(each.outcome, passed, ruleset.variant());
            }));
  }
  void follow(const PlayedMove& move, std::size_t ply, bool numbered = false) {
    if (move.next.empty()) return;
    const bool commented = !move.threats.empty();
    if (!moves_again(asked.play, move.plies))
      return moves(move.next, move.outcome.after, ply + 1, numbered || commented);
    // The other side leaves its move out.
    numbering(ply + 1, numbered);
    word("--", true);
    moves(move.next, ruleset->after_pass(move.outcome.after), ply + 2, false);
  }
  void numbering(std::size_t ply, bool numbered) {
    const bool black = black_first != (ply % 2 == 1);
    const std::size_t number = (ply + (black_first ? 1 : 0)) / 2 + first;
    if (!black) {
      word(fmt::format("{}.", number), true);
    } else if (numbered) {
      word(fmt::format("{}...", number), true);
    }
  }
  void word(const std::string& text, bool blank) {
    const bool glued = !blank || open;
    open = text == "(";
    if (!out.empty() && !glued) {
      const bool broken = width + 1 + text.size() > longest_line;
      out += broken ? '\n' : ' ';
      width = broken ? 0 : width + 1;
    }
    out += text;
    width += text.size();
  }
};

}  // namespace

std::string san_move(const MoveOutcome& outcome, const Setup& before, Ruleset ruleset) {
  const std::string shared = to_text(outcome.move, before, ruleset.variant()) + san_mark(outcome.after, ruleset);
  if (shared == "pass" && ruleset->six_fields_say_all()) return "--";
  if (!ruleset->six_fields_say_all()) return shared;
  const auto legal = ruleset.generator().setup_moves(before);
  const auto san = san_of(outcome, before, ruleset, legal);
  if (!san) return shared;
  // Where moves have several steps, another one may begin or end like this.
  const auto read = typed_move(*san, before, ruleset.variant(), legal);
  return read && read->move == outcome.move ? *san : shared;
}

std::string pgn_tag(std::string_view name, std::string_view text) {
  std::string value;
  for (const char c : text) {
    if (c == '"' || c == '\\') value += '\\';
    value += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return fmt::format("[{} \"{}\"]\n", name, value);
}

std::string pgn_moves(std::span<const PlayedMove> moves, const Setup& root, Ruleset ruleset, std::size_t first_number,
                      std::string_view result) {
  Game writer{root.to_move == Side::black, ruleset, solve::Stipulation(), first_number};
  writer.moves(moves, root, 0, true);
  return writer.take(result);
}

std::string pgn_problem(const SolvedProblem& solved, std::size_t number) {
  const Variant& variant = solved.position.root.variant();
  const solve::Answer& answer = solved.answer;
  const Setup& root = lines_begin(solved.position, answer);
  std::string tags = pgn_tag("Event", name_of(solved, number));
  tags += pgn_tag("Site", solved.about().source.empty() ? "?" : solved.about().source);
  tags += pgn_tag("Date", "????.??.??") + pgn_tag("Round", "-");
  const std::string authors = joined(solved.about().authors);
  tags += pgn_tag("White", authors.empty() ? "?" : authors) + pgn_tag("Black", to_string(answer.stipulation));
  tags += pgn_tag("Result", "*");
  if (&variant != &plain_variant()) tags += pgn_tag("Variant", variant.title());
  const bool six = variant.six_fields_say_all();
  tags += pgn_tag("SetUp", "1") +
          pgn_tag("FEN", six ? variant.write_fen(root, {.dialect = Dialect::fen}) : solved.position.fen);
  const std::string legend = solve::composers_legend(variant);
  tags += pgn_tag("Annotator",
                  fmt::format("arbiter-solve: {}{}{}", verdict_line(answer), legend.empty() ? "" : "; ", legend)) +
          "\n";
  std::string out;
  const auto game = [&](std::span<const PlayedMove> moves) {
    Game writer{root.to_move == Side::black, solved.position.root.ruleset(), answer.stipulation, 1};
    writer.moves(moves, root, 0, true);
    out += tags + writer.take("*");
  };
  if (solve::cooperative(answer.stipulation.play) || answer.solutions.empty()) {
    game(answer.solutions);
  } else {
    // What stands for the key of a diagram after it is not a move of the game.
    for (const PlayedMove& key : answer.solutions)
      game(solved.about().post_key ? std::span(key.next) : std::span(&key, 1));
  }
  return out;
}

}  // namespace arbiter
