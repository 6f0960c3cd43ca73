#include <fmt/format.h>

#include "tools/solve/solve_request.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/solve/search/problem_request.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// The kind of piece with a letter, in any case; 0 means a pawn.
Role role_of(const Variant& variant, char letter) {
  const char capital = to_upper(letter);
  // Springer: a knight to composers.
  for (const char meant : {capital, capital == 'S' ? 'N' : capital}) {
    for (const RoleInfo& info : variant.roles()) {
      if (letter == 0 ? info.name == "pawn" : to_upper(info.letter) == meant || info.notation == meant)
        return info.role;
    }
  }
  ensure(letter != 0, "every variant has pawns");
  throw Refusal(
      fmt::format("no piece of {} has the letter '{}'", variant.title(), printable({&letter, 1}, 8)),
      fmt::format("known: {}; a square alone is a pawn", joined(variant.roles(), " ", [](const RoleInfo& each) {
                    return std::string(1, to_upper(each.letter));
                  })));
}

/// Puts the pieces of a list on the board, as composers write it: "Kh1 Qd1 e4", blanks or commas between the pieces. A
/// letter is one of the variant's in any case, or S for a knight; a square alone has a pawn. Throws Refusal.
void place(Board& board, std::string_view list, Side side, const Variant& variant) {
  for (const std::string_view word : split_words(list, " ,;\t\r\n")) {
    const std::size_t letters = word.size() == 3 ? 1 : 0;
    const auto square = word.size() == letters + 2 ? Square::parse(word.substr(letters)) : std::nullopt;
    if (!square)
      throw Refusal(fmt::format("'{}' is not a piece on a square", printable(word, 40)),
                    "a letter and a square, or the square of a pawn: Kh1 Qd1 e4");
    if (!board.empty(*square)) throw Refusal(fmt::format("two pieces are put on {}", square->name()));
    board.put(*square, piece_of(side, role_of(variant, letters == 0 ? char{0} : word.front())));
  }
}

/// The FEN of the set-up with these pieces. State and letters are those of the start position (of the armies `pairing`,
/// if the variant has armies), without what has lost its pieces: castling is possible where king and rook are at home.
std::string fen_of_board(const Board& board, Side to_move, Ruleset ruleset, std::string_view pairing) {
  const auto start = known_fen(ruleset.variant(), "start", pairing);
  const auto parsed = start ? ruleset->parse_fen(*start, {}) : Parsed<ParsedFen>(tl::make_unexpected(Faults{}));
  ensure(parsed.has_value(), "every variant has a start position");
  Setup setup = parsed->setup;
  setup.board = board;
  setup.to_move = to_move;
  setup.counters = {};
  FenStyle style = parsed->style;
  if (ruleset->six_fields_say_all()) style = FenStyle{.dialect = Dialect::fen};
  return ruleset->write_fen(ruleset.essential(setup), style);
}

void tell_side(Run& run, const WrittenRoot& position, const solve::Stipulation& stipulation) {
  if (run.arguments().has("shortest") || position.setup().to_move == usual_side(stipulation)) return;
  const Side side = position.setup().to_move;
  run.note(fmt::format("{} begins, since the position says so; in {} it usually is {}", name_of(side),
                       to_string(stipulation), name_of(opponent(side))));
}

/// A whole FEN for a board alone, or a board and the side to move, as problems are printed; nothing if --fen is
/// anything else. Who begins is what --side says, then the diagram, then `usual`.
std::optional<std::string> whole_fen(Run& run, const Rules& rules, Side usual) {
  const Arguments& arguments = run.arguments();
  const std::string typed = arguments.text("fen");
  const std::vector<std::string_view> words = split_words(typed);
  const bool side = words.size() == 2 && (words[1] == "w" || words[1] == "b");
  if (words.empty() || (words.size() > 1 && !side) || arguments.has("setup") || arguments.has("moves"))
    return std::nullopt;
  const auto parsed = rules.ruleset->parse_fen(words[0], rules.fen);
  if (!parsed) return std::nullopt;
  const Side to_move = side_given(arguments).value_or(!side ? usual : words[1] == "w" ? Side::white : Side::black);
  std::string fen = fen_of_board(parsed->setup.board, to_move, rules.ruleset, rules.fen.armies);
  const std::size_t hands = words[0].find('[');
  const std::size_t none = fen.find("[]");
  if (hands != std::string_view::npos && none != std::string::npos) fen.replace(none, 2, words[0].substr(hands));
  run.note(fmt::format("the diagram is taken for {}", fen));
  return fen;
}

/// The position of --white and --black, or of the options that all tools have for positions; nothing if it is not one,
/// which is reported.
std::optional<WrittenRoot> position_given(Run& run, const Rules& rules, Side usual) {
  const Arguments& arguments = run.arguments();
  const auto read = [&](const std::string& fen, const char* option) {
    ReadPosition found = read_position(fen, rules, {option, 1, 1, 0}, false);
    if (!found.position) run.report(found.faults);
    return std::move(found.position);
  };
  if (!arguments.has("white") && !arguments.has("black")) {
    if (const auto fen = whole_fen(run, rules, usual)) return read(*fen, "--fen");
    return choose_position(run, rules);
  }
  arguments.refuse({"fen", "position", "deal", "moves", "to", "setup"}, "--white and --black do not go with --{}");
  const Side side = side_given(arguments).value_or(usual);
  Board board;
  place(board, arguments.text("white"), Side::white, rules.ruleset.variant());
  place(board, arguments.text("black"), Side::black, rules.ruleset.variant());
  return read(fen_of_board(board, side, rules.ruleset, rules.fen.armies), "--white, --black");
}

}  // namespace

Exit solve_typed(Run& run, const Rules& rules, const SolveWords& words) {
  const Arguments& arguments = run.arguments();
  const auto stipulation = stipulation_given(arguments, words, rules.ruleset);
  if (!stipulation) {
    throw UsageError("there is nothing to solve: no stipulation says what is asked",
                     "'#2' is a mate in two, 'h#2' a helpmate, 's#2' a selfmate; --shortest 5 looks for the quickest "
                     "win: arbiter-solve '#2' 'FEN', with quotes, since # begins a comment");
  }
  const auto given = [&arguments](const char* option) { return arguments.has(option); };
  if (!given("fen") && !given("position") && !given("deal") && !given("white") && !given("black")) {
    throw UsageError("there is no position to solve",
                     "--fen 'FEN'; --white 'Kc8 Ra1 b6' --black 'Ka8 Bb8 a7 b7'; or --position start for the start "
                     "of a game");
  }
  const std::vector<std::string>& twins = arguments.list("twin");
  const bool zero = arguments.has("zeroposition");
  if (zero && twins.empty()) throw UsageError("--zeroposition needs twins", "--twin 'a) e2-e4'");
  if (!twins.empty() && arguments.has("shortest")) throw UsageError("--twin and --shortest exclude each other");
  const solve::Request request = solve_request(run, *stipulation);
  if (const std::string why = solve::refused(request); !why.empty()) throw UsageError(why);
  const auto position = position_given(run, rules, words.side.value_or(solve::usual_side(*stipulation)));
  if (!position) return Exit::usage;
  if (words.side && position->setup().to_move != *words.side) {
    throw UsageError(
        fmt::format("{} is to move in the position, not {}", name_of(opponent(*words.side)), name_of(*words.side)),
        "the stipulation without a side, or a FEN with that side to move");
  }
  if (position->root.position() == nullptr) {
    throw UsageError("only positions are solved, not diagrams or set-ups",
                     "give a FEN with the side to move, without --setup");
  }
  // All twins are made before the first is solved: a mistyped one is told at once.
  const auto list = solve::typed_twins(*position, *stipulation, zero, twins, "--twin");
  if (!list) {
    run.report(list.error());
    return Exit::usage;
  }
  if (!zero) {
    if (const std::string why = solve::refused(*stipulation, *position->root.position()); !why.empty())
      throw UsageError(why);
  }
  for (const solve::TypedTwin& twin : list->made) {
    const std::string why = solve::refused(solve_request(run, twin.stipulation));
    if (!why.empty()) throw UsageError(fmt::format("{} {}", twin.name, why));
  }
  SolveSession session(run, !twins.empty());
  session.tell(list->not_made);
  Exit exit = list->not_made.empty() ? Exit::holds : Exit::usage;
  const auto one = [&](const WrittenRoot& asked, const solve::Request& what, const solve::Problem* problem) {
    tell_side(run, asked, what.stipulation);
    solve::Answer answer;
    exit = worse(exit, session.solve(asked, what, answer, problem));
  };
  solve::Problem problem;
  problem.twin = "a)";
  if (!zero) one(*position, request, twins.empty() ? nullptr : &problem);
  for (const solve::TypedTwin& twin : list->made) {
    if (Interrupts::heard() || run.closed()) break;
    problem.twin = twin.name;
    problem.twin_words = twin.words;
    one(twin.position, solve_request(run, twin.stipulation), &problem);
  }
  session.end();
  return exit;
}

}  // namespace arbiter::tools
