#include "verifier/report/solution_pgn.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/notation/other_notations.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/report/solution_text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

using solve::PlayedMove;

namespace {

constexpr std::size_t longest_line = 79;

std::string tag(std::string_view name, std::string_view text) {
  std::string value;
  for (const char c : text) {
    if (c == '"' || c == '\\') value += '\\';
    value += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return fmt::format("[{} \"{}\"]\n", name, value);
}

class Game {
 public:
  explicit Game(const SolvedProblem& solved)
      : solved_(solved), variant_(solved.position.root.variant()), profile_(solved.position.root.profile()) {}

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
    return out_ + "\n\n";
  }

 private:
  void one(const PlayedMove& move, const Setup& before, std::size_t ply, bool numbered) {
    const bool black = (solved_.position.setup().to_move == Side::black) != (ply % 2 == 1);
    const std::size_t number = (ply + (solved_.position.setup().to_move == Side::black ? 1 : 0)) / 2 + 1;
    if (!black) {
      word(fmt::format("{}.", number), true);
    } else if (numbered) {
      word(fmt::format("{}...", number), true);
    }
    word(san_move(move.outcome, before, variant_, profile_), true);
    if (move.threats.empty()) return;
    std::string threats;
    const Setup passed = variant_.after_pass(move.outcome.after);
    for (const PlayedMove& each : move.threats)
      threats += (threats.empty() ? "" : ", ") + composers_move(each.outcome, passed, variant_);
    comment("threat: " + threats);
  }
  void follow(const PlayedMove& move, std::size_t ply, bool numbered = false) {
    if (move.next.empty()) return;
    const bool commented = !move.threats.empty();
    if (!again(move)) return moves(move.next, move.outcome.after, ply + 1, numbered || commented);
    // The other side leaves its move out.
    const bool black = (solved_.position.setup().to_move == Side::black) != ((ply + 1) % 2 == 1);
    const std::size_t number = (ply + 1 + (solved_.position.setup().to_move == Side::black ? 1 : 0)) / 2 + 1;
    if (!black) {
      word(fmt::format("{}.", number), true);
    } else if (numbered) {
      word(fmt::format("{}...", number), true);
    }
    word("--", true);
    moves(move.next, variant_.after_pass(move.outcome.after), ply + 2, false);
  }
  [[nodiscard]] bool again(const PlayedMove& move) const {
    const solve::Play play = solved_.answer.stipulation.play;
    return solve::in_series(play) && (play == solve::Play::series || move.plies > 2);
  }
  void word(const std::string& text, bool blank) {
    const bool glued = !blank || open_;
    open_ = text == "(";
    if (!out_.empty() && !glued) {
      const bool broken = width_ + 1 + text.size() > longest_line;
      out_ += broken ? '\n' : ' ';
      width_ = broken ? 0 : width_ + 1;
    }
    out_ += text;
    width_ += text.size();
  }

  const SolvedProblem& solved_;
  const Variant& variant_;
  std::size_t profile_;
  std::string out_;
  std::size_t width_ = 0;
  bool open_ = false;  ///< the last word was an opening bracket
};

}  // namespace

std::string san_move(const MoveOutcome& outcome, const Setup& before, const Variant& variant, std::size_t profile) {
  const std::string shared = to_text(outcome.move, before, variant) + san_mark(outcome.after, variant, profile);
  if (!variant.six_fields_say_all()) return shared;
  const auto legal = variant.generator(profile).setup_moves(before);
  const auto san = san_of(outcome, before, variant, profile, legal);
  if (!san) return shared;
  // Where moves have several steps, another one may begin or end like this.
  const auto read = typed_move(*san, before, variant, legal);
  return read && read->move == outcome.move ? *san : shared;
}

std::string pgn_problem(const SolvedProblem& solved, std::size_t number) {
  const Variant& variant = solved.position.root.variant();
  const solve::Answer& answer = solved.answer;
  std::string tags = tag("Event", name_of(solved, number));
  tags += tag("Site", solved.problem != nullptr && !solved.problem->source.empty() ? solved.problem->source : "?");
  tags += tag("Date", "????.??.??") + tag("Round", "-");
  const std::string authors = authors_of(solved);
  tags += tag("White", authors.empty() ? "?" : authors) + tag("Black", to_string(answer.stipulation));
  tags += tag("Result", "*");
  if (&variant != &plain_variant()) tags += tag("Variant", variant.title());
  const bool six = variant.six_fields_say_all();
  tags += tag("SetUp", "1") +
          tag("FEN", six ? variant.write_fen(solved.position.setup(), {.dialect = Dialect::fen}) : solved.position.fen);
  tags += tag("Annotator", "arbiter-solve: " + verdict_line(answer)) + "\n";
  const Setup& root = solved.position.setup();
  std::string out;
  const auto game = [&](std::span<const PlayedMove> moves) {
    Game writer(solved);
    writer.moves(moves, root, 0, true);
    out += tags + writer.take("*");
  };
  if (solve::cooperative(answer.stipulation.play) || answer.solutions.empty()) {
    game(answer.solutions);
  } else {
    for (const PlayedMove& key : answer.solutions) game(std::span(&key, 1));
  }
  return out;
}

}  // namespace arbiter
