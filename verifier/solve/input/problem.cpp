#include "verifier/solve/input/problem.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/solve/input/popeye_fields.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

constexpr std::size_t longest_shown = 200;  ///< bytes of a line, or of what was seen

/// A rook's square of the set-up, and the letter of castling with it.
constexpr std::array castlings{std::pair{Square(7), 'K'}, std::pair{Square(0), 'Q'}, std::pair{Square(63), 'k'},
                               std::pair{Square(56), 'q'}};

constexpr std::size_t longest_epd_line = 100'000;

struct LineReader {
  std::string_view text;
  std::size_t base;
  ProblemFaults& faults;
  std::optional<std::string_view> profile{};
  Span profile_at{};

  /// Nothing if the line has an error.
  std::optional<Problem> read() {
    const std::size_t errors = faults.errors;
    Problem problem;
    take_name(problem);
    const std::size_t end = records::end_of_fen(text);
    problem.fen = std::string(text.substr(0, end));
    problem.line = faults.line_of(base);
    const std::string_view rest = text.substr(end);
    const records::OperationsRead sound = records::read_operations(rest);
    if (!sound.sound)
      wrong(span(end + sound.broken, end + sound.end), std::string(sound.problem), "a name, operands and a semicolon");
    for (const records::Operation& each : records::list_operations(rest)) take(each, end, problem);
    if (profile) take_profile(problem);
    if (faults.errors != errors) return std::nullopt;
    return problem;
  }

  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const { return {base + begin, base + end}; }
  [[nodiscard]] Span span(std::string_view part, const records::Operation& of, std::size_t end) const {
    if (part.empty()) return span(end + of.begin, end + of.begin + of.name.size());
    const auto begin = static_cast<std::size_t>(part.data() - text.data());
    return span(begin, begin + part.size());
  }

  void wrong(Span where, std::string message, std::string wanted) {
    faults.add("AS104", where, std::move(message), std::move(wanted));
  }

  /// "takemake | FEN".
  void take_name(Problem& problem) {
    std::string_view line = text;
    const records::LineName name = records::take_line_name(line);
    if (name.word.empty()) return;
    if (name.variant == nullptr) return wrong(span(0, name.word.size()), "an unknown variant", joined(variant_names()));
    take_variant({name.variant, name.profile}, problem);
    if (!name.armies.empty())
      faults.add("AS108", span(0, text.size() - line.size()), "the armies are not taken from the line",
                 fmt::format("the armies {}, named for all problems", name.armies));
    base += text.size() - line.size();
    text = line;
  }

  static void take_variant(const VariantName& name, Problem& problem) {
    problem.variant = std::string(name.variant->name());
    if (name.profile) problem.profile = std::string(name.variant->profiles()[*name.profile].name);
  }

  void take(const records::Operation& operation, std::size_t end, Problem& problem) {
    const Span where = span(operation.operands, operation, end);
    const std::string_view operands = operation.operands;
    if (operation.name == "dm") {
      const auto moves = whole_number(operands, 1, most_moves_asked);
      if (!moves)
        return wrong(where, "dm needs the number of moves to the mate",
                     fmt::format("a whole number from 1 to {}", most_moves_asked));
      ask({Play::direct, Goal::mate, {}, plies_of(Play::direct, static_cast<unsigned>(*moves) * 2)}, where, problem);
    } else if (operation.name == "stip") {
      const auto read = read_stipulation(operands);
      if (!read)
        return wrong(where, fmt::format("this is not a stipulation: {}", read.error().message), "stip \"h#2\";");
      ask(*read, where, problem);
    } else if (operation.name == "variant") {
      const VariantName meant = meant_by(operands);
      if (meant.variant == nullptr) return wrong(where, "an unknown variant", joined(variant_names()));
      take_variant(meant, problem);
    } else if (operation.name == armies_word) {
      take_armies(operands, where, problem);
    } else if (operation.name == "profile") {
      profile = operands;
      profile_at = where;
    } else if (operation.name == "solutions") {
      const auto count = whole_number(operands, 1, 1'000'000);
      if (!count) return wrong(where, "solutions needs the number of intended solutions", "solutions 2;");
      problem.solutions = static_cast<unsigned>(*count);
    } else if (operation.name == "id") {
      problem.title = problem_text(operands);
    }
  }

  void take_armies(std::string_view letters, Span where, Problem& problem) {
    for (const Variant* variant : all_variants()) {
      const ArmyChoice* choice = variant->army_choice();
      if (choice == nullptr) continue;
      const std::string upper = upper_case(letters);
      if (!choice->number_of(upper))
        return wrong(where, "these are not two armies", "armies CN; White's letter, then Black's");
      problem.armies = upper;
      if (problem.variant.empty()) problem.variant = std::string(variant->name());
      return;
    }
  }

  /// When the variant is known.
  void take_profile(Problem& problem) {
    const Variant* variant = problem.variant.empty() ? &plain_variant() : variant_called(problem.variant);
    if (variant == nullptr) return;  // told already
    const auto found = profile_named(*variant, *profile);
    if (!found)
      return wrong(profile_at, fmt::format("{} has no such profile", variant->title()), profile_names(*variant));
    take_variant({variant, found}, problem);
  }

  void ask(const Stipulation& stipulation, Span where, Problem& problem) {
    if (problem.stipulation && *problem.stipulation != stipulation)
      wrong(where, fmt::format("the line also asks for {}", to_string(*problem.stipulation)), "one stipulation");
    problem.stipulation = stipulation;
  }
};

}  // namespace

std::string problem_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (character.length == 0) {
      result += static_cast<char>(0xC0U | (byte >> 6U));
      result += static_cast<char>(0x80U | (byte & 0x3FU));
      text.remove_prefix(1);
      continue;
    }
    const bool control = character.code < 0x20 || (character.code >= 0x7F && character.code < 0xA0);
    result += control ? " " : text.substr(0, character.length);
    text.remove_prefix(character.length);
  }
  return result;
}

ProblemFaults::ProblemFaults(std::string_view text, std::string name) : text_(text), name_(std::move(name)) {
  lines_.push_back(0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') lines_.push_back(i + 1);
  }
}

std::size_t ProblemFaults::line_of(std::size_t offset) const noexcept {
  return static_cast<std::size_t>(std::upper_bound(lines_.begin(), lines_.end(), offset) - lines_.begin());
}

void ProblemFaults::add(CheckId check, Span where, std::string message, std::string wanted) {
  if (too_many()) return;
  where.end = std::min(where.end, text_.size());
  where.begin = std::min(where.begin, where.end);
  const std::size_t line = line_of(where.begin);
  const std::size_t start = lines_[line - 1];
  std::string_view shown = text_.substr(start, text_.find('\n', start) - start);
  if (shown.ends_with('\r')) shown.remove_suffix(1);
  Finding finding{.check = check};
  finding.level = check_info(check).level;
  finding.message = about.empty() ? std::move(message) : fmt::format("{}: {}", about, message);
  // A caret stands on one line.
  const std::size_t end = std::clamp(where.end, where.begin + 1, std::max(start + shown.size(), where.begin + 1));
  finding.where = {name_, line, where.begin - start + 1, end - start + 1};
  finding.source_line = valid_utf8(shown.substr(0, longest_shown));
  finding.seen = valid_utf8(text_.substr(where.begin, std::min(where.end - where.begin, longest_shown)));
  finding.wanted = std::move(wanted);
  if (finding.level == Level::error) ++errors;
  found_.push_back(std::move(finding));
}

bool ProblemFaults::has_zero_byte(std::string wanted) {
  const std::size_t zero = text_.find('\0');
  if (zero == std::string_view::npos) return false;
  add("AS106", {zero, zero + 1}, "a zero byte: this is not text", std::move(wanted));
  return true;
}

bool ProblemFaults::enough(std::size_t problems, Span where) {
  if (problems < most_problems) return false;
  add("AS106", where, fmt::format("more than {} problems: the rest is not read", most_problems));
  return true;
}

std::vector<Finding> ProblemFaults::take() {
  const bool given_up = too_many();
  std::ranges::stable_sort(found_, [](const Finding& a, const Finding& b) {
    return std::tie(a.where.line, a.where.column) < std::tie(b.where.line, b.where.column);
  });
  std::vector<Finding> result = std::exchange(found_, {});
  if (given_up && !result.empty()) {
    add("AS106", {text_.size(), text_.size()},
        fmt::format("too many faults ({}): the rest is not read", result.size()));
    result.push_back(std::move(found_.back()));
    found_.clear();
  }
  return result;
}

bool ProblemBoard::rearrange(FunctionRef<std::optional<Square>(Square)> to) {
  ProblemBoard result;
  for (const Square square : all_squares) {
    if ((*this)[square] == 0) continue;
    const std::optional<Square> there = to(square);
    if (!there) return false;
    result[*there] = (*this)[square];
  }
  *this = result;
  return true;
}

std::string ProblemBoard::fen(Side to_move, SquareSet no_castling, std::optional<Square> passed) const {
  std::string squares;
  for (std::size_t rank = 8; rank-- > 0;) squares.append(letters.data() + 8 * rank, 8);
  std::string rights;
  for (const auto& [rook, right] : castlings) {
    const Square king = Square::at(4, rook.rank());
    const bool white = is_upper(right);
    const bool may = !no_castling.contains(king) && !no_castling.contains(rook);
    if (may && (*this)[king] == (white ? 'K' : 'k') && (*this)[rook] == (white ? 'R' : 'r')) rights += right;
  }
  return fmt::format("{} {} {} {} 0 1", board_field(squares, '\0'), to_move == Side::white ? 'w' : 'b',
                     rights.empty() ? "-" : rights, passed ? passed->name() : "-");
}

std::string twin_label(std::size_t index) {
  return index < 26 ? std::string(1, static_cast<char>('a' + index)) : std::to_string(index + 1);
}

std::string twin_in_words(const TwinRead& twin, bool continued) {
  return continued && !twin.words.empty() ? "Continued " + twin.words : twin.words;
}

void ProblemWriter::tell_missing(Span where, std::string message, std::string wanted) {
  if (faults.errors == errors) faults.add("AS103", where, std::move(message), std::move(wanted));
}

void ProblemWriter::add(const Statement& statement, const std::string& twin, Span where, const std::string& in_words) {
  if (!statement.stipulation) return tell_missing(where, "the problem has no stipulation", "Stipulation #2");
  const auto& letters = statement.board.letters;
  if (std::ranges::all_of(letters, [](char letter) { return letter == 0; }))
    return tell_missing(where, "the problem has no pieces", "Pieces White Ka1 Qb2 Black Kh8");
  std::vector<LetteredPiece> pieces;
  std::copy_if(statement.pieces.begin(), statement.pieces.end(), std::back_inserter(pieces),
               [&](const LetteredPiece& each) {
                 return std::ranges::any_of(letters, [&](char letter) { return to_lower(letter) == each.letter; });
               });
  if (!pieces.empty() && statement.variant != plain_variant().name())
    return faults.add("AS102", where,
                      fmt::format("a {} is played without conditions only, not under {}", pieces.front().piece->name,
                                  statement.variant),
                      "fairy pieces without a condition, or the condition with orthodox pieces");
  Stipulation stipulation = *statement.stipulation;
  const bool help = stipulation.play == Play::help || stipulation.play == Play::help_self;
  const bool white_begins = statement.white_to_play && stipulation.goal == Goal::diagram && help;
  if (statement.white_to_play && !white_begins) {
    // The side that would begin leaves its first move out.
    if (help && !ends_in_diagram(stipulation.goal) && stipulation.plies % 2 == 0 &&
        stipulation.plies > (stipulation.play == Play::help ? 0U : 2U)) {
      --stipulation.plies;
    } else {
      faults.add("AS107", statement.white_to_play_at,
                 fmt::format("WhiteToPlay says nothing about {}, and is left out", to_string(stipulation)),
                 "help play in whole moves");
    }
  }
  const bool no_castling = stipulation.goal == Goal::proof_game && !statement.no_castling.empty();
  if (no_castling || (ends_in_diagram(stipulation.goal) && statement.passed))
    return faults.add("AS102", statement.stipulation_at,
                      fmt::format("{} says nothing about {}, whose diagram is where the play ends",
                                  no_castling ? "NoCastling" : "EnPassant", to_string(stipulation)),
                      "a problem without it");
  if (statement.limits.threat && stipulation.play != Play::direct && !cooperative(stipulation.play))
    return faults.add("AS102", statement.limits_at,
                      fmt::format("Threat is supported in direct play alone, not in {}", to_string(stipulation)),
                      "a problem without it");
  stipulation.limits = statement.limits;
  const bool together = cooperative(stipulation.play);
  if (together) stipulation.limits = {.null_moves = statement.limits.null_moves && !ends_in_diagram(stipulation.goal)};
  // In reflex play a side that can reach the goal must, and has not forced the other one.
  if (stipulation.play == Play::direct || stipulation.play == Play::reflex) stipulation.limits.quodlibet = false;
  if (stipulation.play == Play::direct) {
    stipulation.limits.free_replies.reset();
    stipulation.limits.trivial = 0;
  }
  const bool stops = statement.stop_on_short && !together;
  const bool post_key = statement.post_key && !together;
  // As in Popeye: a diagram with the other side to move has neither.
  const bool set_play = statement.set_play && !post_key && !stipulation.limits.null_moves;
  const bool tries = statement.tries && !post_key;
  if (stipulation.limits != statement.limits || stops || post_key != statement.post_key ||
      set_play != statement.set_play || tries != statement.tries)
    faults.add(
        "AS107", statement.limits_at,
        fmt::format("an option says nothing about {}, and is left out", to_string(stipulation)),
        "Threat in direct play, Quodlibet in self and semi-reflex, NonTrivial in self and reflex play, "
        "MaxFlightsquares in all three, StopOnShortSolutions in help and series play, SetPlay without NullMoves, "
        "PostKeyPlay without set play and tries in direct, self and reflex play");
  const bool other = white_begins || post_key;
  const Side usual = other ? opponent(usual_side(stipulation)) : usual_side(stipulation);
  const auto write = [&](Side to_move, std::string name) {
    // The second side of a duplex has no pawn that it could take in passing.
    const bool may_take = !statement.passed || statement.passed->rank() == (to_move == Side::white ? 5 : 2);
    // In set play the other side begins, and the pawn may have passed that one's.
    const bool in_set_play = !may_take && set_play;
    if (!may_take && !in_set_play && !statement.duplex)
      return faults.add("AS104", statement.passed_at,
                        fmt::format("{} begins, and cannot take en passant on {}",
                                    to_move == Side::white ? "White" : "Black", statement.passed->name()),
                        "the move that the other side has just made");
    Problem problem = head;
    static_cast<AskedBesides&>(problem) = statement;
    problem.pieces = pieces;
    problem.fen =
        statement.board.fen(to_move, statement.no_castling, may_take ? statement.passed : std::optional<Square>());
    if (statement.start) {
      const bool same = help && stipulation.plies % 2 == 0;
      problem.start_fen = statement.start->fen(same ? to_move : opponent(to_move), statement.no_castling, {});
    }
    problem.stipulation = stipulation;
    if (name == twin) problem.twin_words = in_words;
    problem.twin = std::move(name);
    problem.set_play = set_play;
    problem.post_key = post_key;
    if (in_set_play)
      problem.set_play_fen = statement.board.fen(opponent(to_move), statement.no_castling, statement.passed);
    problem.tries = tries;
    problem.line = faults.line_of(where.begin);
    if (sound) problems.push_back(std::move(problem));
  };
  write(statement.half_duplex ? opponent(usual) : usual, twin);
  if (statement.duplex) write(opponent(usual), twin.empty() ? "duplex" : twin + ", duplex");
}

void ProblemWriter::add_twin(const std::string& label, Span where, const std::function<TwinRead()>& read,
                             const Statement& statement) {
  faults.about = fmt::format("twin {})", label);
  const std::size_t before = faults.errors;
  const TwinRead twin = read();
  if (twin.continued && broken)
    faults.add("AS105", where, "the twin that it continues cannot be made", "a twin of the diagram");
  broken = faults.errors != before;
  if (!broken)
    add(statement, fmt::format("{}{}) {}", twin.continued ? "+" : "", label, twin.what), where,
        twin_in_words(twin, twin.continued));
  faults.about.clear();
}

ProblemFile read_epd_problems(std::string_view text, const std::string& file) {
  ProblemFaults faults(text, file);
  ProblemFile result;
  if (faults.has_zero_byte("a position a line")) return {{}, faults.take()};
  std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  while (at < text.size() && !faults.too_many()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    const std::size_t first = std::min(line.find_first_not_of(" \t\r"), line.size());
    line.remove_prefix(first);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
    const std::size_t base = at + first;
    at = end + 1;
    if (line.empty() || begins_comment(line.front())) continue;
    if (line.size() > longest_epd_line) {
      faults.add("AS106", {base, base + 1}, fmt::format("a line of {} bytes is not a position", line.size()),
                 "a position a line");
      continue;
    }
    if (faults.enough(result.problems.size(), {base, base + 1})) break;
    if (auto problem = LineReader{line, base, faults}.read()) result.problems.push_back(std::move(*problem));
  }
  result.faults = faults.take();
  return result;
}

}  // namespace arbiter::solve
