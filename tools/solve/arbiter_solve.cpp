// Solves a problem exactly: keys, variations, cooks, or the proof that there is no solution.

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "tools/solve/solve_request.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/search/problem_request.hpp"
#include "verifier/solve/search/proof.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

constexpr std::uint64_t default_hash = 256;
constexpr std::uint64_t most_hash = std::uint64_t{1} << 20U;
constexpr std::uint64_t default_lines = 20'000;

/// How many of the words from `at` on are a stipulation together: "mate in 2" without quotes; 0 if none.
std::size_t stipulation_words(const std::vector<std::string>& words, std::size_t at) {
  constexpr std::size_t most = 9;  // "White to move and mate in 2 moves"
  std::string text;
  std::size_t read = 0;
  for (std::size_t count = 1; count <= most && at + count <= words.size(); ++count) {
    text += (count > 1 ? " " : "") + words[at + count - 1];
    std::string stipulation = text;
    static_cast<void>(solve::take_side(stipulation));
    if (solve::read_stipulation(stipulation)) read = count;
  }
  return read;
}

/// Whether the second field is a FEN's side to move.
bool has_side_to_move(std::string_view word) {
  const std::size_t blank = std::min(word.find(' '), word.size());
  const std::string_view rest = word.substr(blank);
  return rest == " w" || rest == " b" || rest.starts_with(" w ") || rest.starts_with(" b ");
}

/// A FEN that is read as the same set-up without any option; nothing if there is none.
std::optional<std::string> plain_fen(const WrittenRoot& position) {
  const Variant& variant = position.root.variant();
  const auto same = [&](const std::string& fen) {
    const RootReading read = read_root(fen, position.root.ruleset(), {}, Take::positions);
    return read.written && read.written->setup() == position.setup();
  };
  if (same(position.fen)) return position.fen;
  for (const Dialect dialect : {Dialect::fen, Dialect::vchess, Dialect::xogo}) {
    std::string fen = variant.write_fen(position.setup(), {.dialect = dialect});
    if (same(fen)) return fen;
  }
  return std::nullopt;
}

/// A proof with more moves is not saved: it is held in memory until it is complete.
constexpr std::size_t most_saved_moves = 2'000'000;

/// Findings of a file that say the same are shown so often; then they are counted.
constexpr std::size_t most_alike = 3;

Exit status_of(const Arguments& arguments, solve::Verdict verdict) {
  if (verdict == solve::Verdict::undecided) return Exit::undecided;
  static const std::vector<std::string> verdicts{"sound", "dual", "cooked", "none", "short", "forced"};
  const std::string& expected = verdicts[arguments.choice("expect", verdicts)];
  // With --shortest, any solution within the bound is what was asked for.
  const bool found = arguments.has("shortest") && !arguments.has("expect") && verdict != solve::Verdict::none;
  // No verdict but this says that the goal is reached without saying more.
  if (verdict == solve::Verdict::forced && !arguments.has("expect")) return Exit::holds;
  return found || expected == to_string(verdict) ? Exit::holds : Exit::fails;
}

/// Sorts the words that name no position, variant or flag. Throws UsageError.
SolveWords solve_words(const Arguments& arguments) {
  SolveWords result;
  const std::vector<std::string>& words = arguments.paths();
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::error_code error;
    const std::string& word = words[i];
    const bool exists = word == "-" || std::filesystem::exists(word, error);
    const std::size_t read = exists ? 0 : stipulation_words(words, i);
    if (!exists && read == 0 && has_side_to_move(word)) refuse_usage(usage::not_a_file_nor_fen, printable(word, 80));
    if (exists || (read == 0 && word.find_first_of("./") != std::string::npos && word.find('#') == std::string::npos)) {
      result.files.push_back(word);
    } else if (read == 0) {
      refuse_usage(usage::not_a_file_nor_stipulation, printable(word, 80),
                   solve::read_stipulation(word).error().message);
    } else if (result.stipulation || arguments.has("stipulation")) {
      refuse_usage(usage::two_stipulations, word);
    } else {
      result.stipulation = word;
      for (std::size_t more = 1; more < read; ++more) *result.stipulation += ' ' + words[++i];
    }
  }
  if (!result.stipulation) result.stipulation = arguments.value("stipulation");
  if (result.stipulation) result.side = solve::take_side(*result.stipulation);
  return result;
}

// ---- A position that was typed --------------------------------------------------------------------------------------

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
  const auto parsed = start ? ruleset.parse_fen(*start, {}) : Parsed<ParsedFen>(tl::make_unexpected(Faults{}));
  ensure(parsed.has_value(), "every variant has a start position");
  Setup setup = parsed->setup;
  setup.board = board;
  setup.to_move = to_move;
  setup.counters = {};
  FenStyle style = parsed->style;
  if (ruleset->six_fields_say_all()) style = FenStyle{.dialect = Dialect::fen};
  return ruleset->write_fen(ruleset.essential(setup), style);
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
  const auto parsed = rules.ruleset.parse_fen(words[0], rules.fen);
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

/// Solves the position that was given, and the twins of --twin. Throws UsageError.
Exit solve_typed(Run& run, const Rules& rules, const SolveWords& words) {
  const Arguments& arguments = run.arguments();
  const auto stipulation = stipulation_given(arguments, words, rules.ruleset);
  if (!stipulation) refuse_usage(usage::nothing_to_solve);
  const auto given = [&arguments](const char* option) { return arguments.has(option); };
  if (!given("fen") && !given("position") && !given("deal") && !given("white") && !given("black"))
    refuse_usage(usage::no_position_to_solve);
  const std::vector<std::string>& twins = arguments.list("twin");
  const bool zero = arguments.has("zeroposition");
  if (zero && twins.empty()) refuse_usage(usage::zeroposition_alone);
  if (!twins.empty() && arguments.has("shortest")) refuse_usage(usage::twin_and_shortest);
  const solve::Request request = solve_request(run, *stipulation);
  if (const std::string why = solve::refused(request); !why.empty()) throw UsageError(why);
  const auto position = position_given(run, rules, words.side.value_or(solve::usual_side(*stipulation)));
  if (!position) return Exit::usage;
  if (words.side && position->setup().to_move != *words.side)
    refuse_usage(usage::other_side, name_of(opponent(*words.side)), name_of(*words.side));
  if (position->root.position() == nullptr) refuse_usage(usage::not_solved);
  // All twins are made before the first is solved: a mistyped one is told at once.
  const solve::TypedTwinList list = solve::typed_twins(*position, *stipulation, zero, twins, "--twin");
  if (list.mistyped) {
    run.report(list.not_made);
    return Exit::usage;
  }
  if (!zero) {
    if (const std::string why = solve::refused(*stipulation, *position->root.position()); !why.empty())
      throw UsageError(why);
  }
  for (const solve::TypedTwin& twin : list.made) {
    const std::string why = solve::refused(solve_request(run, twin.stipulation));
    if (!why.empty()) refuse_usage(usage::no_such_twin, twin.name, why);
  }
  SolveSession session(run, !twins.empty());
  session.tell(list.not_made);
  Exit exit = list.not_made.empty() ? Exit::holds : Exit::usage;
  const auto one = [&](const WrittenRoot& asked, const solve::Request& what, const solve::Problem* problem) {
    const Side side = asked.setup().to_move;
    if (!arguments.has("shortest") && side != usual_side(what.stipulation))
      run.note(fmt::format("{} begins, since the position says so; in {} it usually is {}", name_of(side),
                           to_string(what.stipulation), name_of(opponent(side))));
    solve::Answer answer;
    exit = worse(exit, session.solve(asked, what, answer, problem));
  };
  solve::Problem problem;
  problem.twin = "a)";
  if (!zero) one(*position, request, twins.empty() ? nullptr : &problem);
  for (const solve::TypedTwin& twin : list.made) {
    if (Interrupts::heard() || run.closed()) break;
    problem.twin = twin.name;
    problem.twin_words = twin.words;
    one(twin.position, solve_request(run, twin.stipulation), &problem);
  }
  session.end();
  return exit;
}

Exit body(Run& run) {
  const Interrupts interrupts;
  if (run.arguments().has("check")) return check_saved_proofs(run);
  if (run.arguments().has("table")) return use_table(run);
  if (run.arguments().has("can-win")) return answer_can_win(run);
  const SolveWords words = solve_words(run.arguments());
  const bool files = !words.files.empty();
  const auto rules = choose_rules(run, files);
  if (!rules) return Exit::holds;
  return files ? solve_files(run, *rules, words) : solve_typed(run, *rules, words);
}

}  // namespace

std::optional<solve::Stipulation> stipulation_given(const Arguments& arguments, const SolveWords& words,
                                                    Ruleset ruleset) {
  const auto& text = words.stipulation;
  const auto shortest = arguments.number("shortest", 1, solve::most_moves_asked);
  if (text && shortest) refuse_usage(usage::stipulation_and_shortest);
  if (shortest) {
    const auto result = solve::usual_stipulation(ruleset, static_cast<unsigned>(*shortest));
    if (const std::string why = solve::refused(result, ruleset); !why.empty()) throw UsageError(why);
    return result;
  }
  if (!text) return std::nullopt;
  const auto read = solve::read_stipulation(*text);
  if (!read) refuse_usage(usage::wrong_stipulation, read.error().message, *text, std::string(read.error().column, ' '));
  if (const std::string why = solve::refused(*read, ruleset); !why.empty()) throw UsageError(why);
  return *read;
}

solve::Request solve_request(Run& run, const solve::Stipulation& stipulation) {
  const Arguments& arguments = run.arguments();
  solve::Request request;
  request.stipulation = stipulation;
  request.shortest_only = arguments.has("shortest");
  request.intended = static_cast<unsigned>(arguments.number("expect-solutions", 1, 1'000'000).value_or(1));
  request.intended_stated = arguments.has("expect-solutions");
  request.most_solutions = static_cast<unsigned>(arguments.number("max-solutions", 1, 1'000'000).value_or(100));
  if (request.most_solutions < request.intended) refuse_usage(usage::fewer_than_expected);
  request.set_play = arguments.has("set-play");
  if (arguments.has("tries")) request.tries = 1;
  if (const auto most = arguments.number("refutations", 1, 1000)) request.tries = static_cast<unsigned>(*most);
  request.by_threats = arguments.has("by-threats");
  request.all_replies = arguments.has("all-replies");
  request.keys_only = arguments.has("keys");
  request.most_lines = static_cast<std::size_t>(arguments.number("lines", 1, 100'000'000).value_or(default_lines));
  request.seconds = arguments.seconds("limit");
  request.nodes = arguments.number("max-nodes", 1, ~std::uint64_t{0});
  request.table_bytes = static_cast<std::size_t>(arguments.number("hash", 1, most_hash).value_or(default_hash)) << 20U;
  request.threads = run.threads();
  request.stop = &Interrupts::heard();
  if (arguments.choice("engine", {"exact", "proof-number"}) == 1) request.engine = solve::Engine::proof_number;
  request.progress = [&run](const std::string& message) { run.progress(message); };
  return request;
}

SolveSession::SolveSession(Run& run, bool several) : run_(run) {
  for (tools::Answer& each : run.answers())
    documents_.push_back({each.format, each.style, run.quiet(), several, *each.out});
  if (const auto file = run.arguments().value("save")) {
    if (has_rules_file(run.arguments())) refuse_usage(usage::proof_of_rules);
    if (file->empty() || *file == "-") refuse_usage(usage::proof_without_file);
    proofs_.emplace(*file);
  }
}

std::string SolveSession::save_proof(const SolvedProblem& solved) {
  if (!solved.answer.no_proof.empty()) return solved.answer.no_proof;
  if (solve::has_composers_pieces(solved.position.root.variant()))
    return "its fairy pieces are of no variant that a proof can name";
  const auto fen = plain_fen(solved.position);
  if (!fen) return "no FEN says everything about the position";
  proofs_->write(solve::proof_line(solve::proof_head(*solved.position.root.position(), *fen, solved.answer,
                                                     solved.intended, solved.problem)) +
                 '\n');
  proofs_->write(proof_lines_);
  proofs_->write(solve::proof_end_line(proof_moves_) + '\n');
  return {};
}

Exit SolveSession::solve(const WrittenRoot& position, solve::Request request, solve::Answer& answer,
                         const solve::Problem* problem, const std::string& file) {
  proof_lines_.clear();
  proof_moves_ = 0;
  if (proofs_) {
    request.proof = [this](const solve::ProofMove& move) {
      if (proof_moves_ >= most_saved_moves) throw solve::ProofIsFull();
      ++proof_moves_;
      proof_lines_ += solve::proof_line(move) + '\n';
    };
  }
  answer = solve::solve(*position.root.position(), request);
  run_.end_progress();
  const SolvedProblem solved{position, answer, problem, file, request.intended};
  for (SolutionDocument& each : documents_) each.add(solved);
  Exit exit = status_of(run_.arguments(), answer.verdict);
  if (proofs_) {
    if (const std::string why = save_proof(solved); !why.empty()) {
      run_.error(fmt::format("no proof is saved: {}", why));
      exit = worse(exit, Exit::undecided);
    }
  }
  return exit;
}

void SolveSession::tell(const std::vector<Finding>& findings) {
  if (findings.empty()) return;
  std::vector<Finding> shown;  // to people
  for (const Finding& each : findings) {
    if (++alike_[fmt::format("{} [{}]", each.message, each.check.name())] <= most_alike) shown.push_back(each);
  }
  bool told = false;
  for (SolutionDocument& each : documents_) told = each.tell(each.format == Format::text ? shown : findings) || told;
  if (told) return;
  run_.tell(shown);
}

void SolveSession::end_of_file(const std::string& name) {
  for (const auto& [what, count] : alike_) {
    if (count > most_alike) run_.error(fmt::format("{}: {} more like this: {}", name, count - most_alike, what));
  }
  alike_.clear();
}

void SolveSession::end() {
  for (SolutionDocument& each : documents_) each.end();
  if (proofs_) proofs_->commit();
}

}  // namespace arbiter::tools

int main(int argc, char** argv) {
  using namespace arbiter;
  using namespace arbiter::tools;
  const Texts texts{{"{default_lines}", std::to_string(default_lines)},
                    {"{default_hash}", std::to_string(default_hash)},
                    {"{default_memory}", std::to_string(default_memory)}};
  return run_main(argc, argv, about("solve/about.txt", texts, build_commit()), body);
}
