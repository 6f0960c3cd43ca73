#include "verifier/solve/search/problem_request.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/records/records.hpp"
#include "verifier/solve/input/problem_faults.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

using Json = nlohmann::ordered_json;

struct RecordsReader {
  std::string_view text;
  const std::string& file;
  ProblemFaults faults{text, file};
  std::size_t at = 0;
  std::vector<Problem> problems{};

  void lines() {
    while (at < text.size() && !faults.too_many()) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = text.substr(at, end - at);
      if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
        const Json one = parse_json(line, nullptr, false);
        if (one.is_discarded()) return wrong(fault::no_json);
        take(one);
      }
      at = end + 1;
    }
  }

  static std::string text_of(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
  }

  template <class... Seen>
  void wrong(const FaultWords& what, const Seen&... seen) {
    faults.add(what, {at, at + 1}, seen...);
  }

  /// A record, or a list of records.
  void take(const Json& value) {
    if (value.is_array()) {
      for (const Json& each : value) take(each);
      return;
    }
    const auto positions = value.is_object() ? value.find("positions") : value.end();
    if (!value.is_object() || positions == value.end() || !positions->is_array()) return wrong(fault::no_record);
    Problem head;
    head.title = problem_text(text_of(value, "theme"));
    const Variant* variant = variant_called(text_of(value, "variant"));
    if (variant == nullptr) return wrong(fault::record_without_variant);
    head.variant = std::string(variant->name());
    const std::string profile = text_of(value, "profile");
    if (!profile.empty() && !profile_named(*variant, profile))
      return wrong(fault::no_profile, variant->title(), profile_names(*variant));
    head.profile = profile;
    if (const auto parameters = value.find("parameters"); parameters != value.end() && parameters->is_object()) {
      if (const auto count = whole_number(text_of(*parameters, "solutions"), 1, 1'000'000))
        head.solutions = static_cast<unsigned>(*count);
    }
    for (const Json& each : *positions) {
      const std::string fen = each.is_object() ? text_of(each, "fen") : std::string();
      if (fen.empty()) {
        wrong(fault::no_fen);
        continue;
      }
      // The JSON library tells no places.
      at = std::min(text.find(fen, at), text.size());
      Problem problem = head;
      problem.fen = fen;
      if (const std::string asked = text_of(each, "stipulation"); !asked.empty()) {
        const auto read = read_stipulation(asked);
        if (!read) {
          wrong(fault::stipulation_of_record, read.error().message);
          continue;
        }
        problem.stipulation = *read;
      }
      problem.line = faults.line_of(at);
      problems.push_back(std::move(problem));
    }
  }
};

/// The problems of records that arbiter-compose saved (an object, an array, or one a line): a problem for each
/// position, with the record's variant, profile and stipulation. A record without a stipulation, of a query, gives
/// problems without one.
[[nodiscard]] ProblemFile read_record_problems(std::string_view text, const std::string& file) {
  RecordsReader reader{text, file};
  const Json whole = parse_json(text, nullptr, false);
  whole.is_discarded() ? reader.lines() : reader.take(whole);
  return {std::move(reader.problems), reader.faults.take()};
}

std::optional<std::size_t> column_named(const std::vector<std::string>& header, std::string_view name) {
  const auto found = std::ranges::find_if(header, [&](const std::string& field) { return same_word(field, name); });
  return found == header.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - header.begin()));
}

/// Reads lichess's puzzles: columns PuzzleId, FEN, Moves, Themes by the header in any order, or without a header in
/// lichess's order. Problem::moves is the column Moves. Never throws for its
/// text.
[[nodiscard]] ProblemFile read_puzzle_table(std::string_view text, const std::string& file) {
  constexpr std::size_t themes_of_lichess = 7;
  ProblemFaults faults(text, file);
  std::vector<Problem> problems;
  records::Chunk chunk;
  chunk.layout = std::make_shared<const records::Layout>(records::layout_of(file, text, std::nullopt, ""));
  chunk.bytes.assign(text.begin(), text.end());
  chunk.size = text.size();
  chunk.last = true;
  const records::Layout& layout = *chunk.layout;
  std::optional<std::size_t> title = 0;
  std::optional<std::size_t> themes = themes_of_lichess;
  if (layout.header) {
    const auto header = records::csv_fields(trimmed(text.substr(0, text.find('\n'))), layout.delimiter);
    title = column_named(header, "PuzzleId");
    themes = column_named(header, "Themes");
  }
  records::RecordScanner scanner(chunk, records::ReadOptions{}.longest_line);
  records::Record record;
  while (!faults.too_many() && scanner.next(record)) {
    if (faults.enough(problems.size(), {record.begin, record.begin + 1})) break;
    if (record.too_long) continue;
    Problem problem;
    problem.fen = std::string(record.text);
    problem.variant = std::string(record.variant);
    problem.line = record.line;
    problem.moves = std::string(record.moves);
    const auto fields =
        records::csv_fields(text.substr(record.line_begin, record.line_end - record.line_begin), layout.delimiter);
    if (title && *title < fields.size()) problem.title = problem_text(fields[*title]);
    if (themes && *themes < fields.size()) problem.themes = fields[*themes];
    if (trimmed(problem.moves).empty()) {
      faults.add(fault::puzzle_without_moves, {record.begin, record.end});
      continue;
    }
    problems.push_back(std::move(problem));
  }
  for (const records::RecordNotice& notice : scanner.notices()) {
    if (check_info(notice.check).level == Level::error)
      faults.add("AS104", {notice.begin, notice.end}, notice.message, notice.expected);
  }
  return {std::move(problems), faults.take()};
}

auto* reader_of(std::string_view text, const std::string& file) {
  // A table with a column of positions and one of moves, as lichess publishes its puzzles.
  const records::Layout layout = records::layout_of(file, text, std::nullopt, "");
  if (layout.format == records::InputFormat::csv && layout.problem.empty() && layout.moves_column)
    return &read_puzzle_table;
  if (looks_like_popeye(text)) return &read_popeye;
  // JSON that has the key `positions`, as composed records do.
  const std::string_view begins = text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()), 1);
  if ((begins == "{" || begins == "[") && text.substr(0, 100'000).find("\"positions\"") != std::string_view::npos)
    return &read_record_problems;
  return looks_like_yaml_problems(text) ? &read_yaml_problems : &read_epd_problems;
}

/// "b) ", "+b)": its length, and the letters; nothing without one.
struct Label {
  std::string name;
  std::size_t length = 0;
  bool continued = false;
};
Label label_of(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  const bool continued = text.substr(begin, 1) == "+";
  const std::size_t name = begin + (continued ? 1 : 0);
  std::size_t end = name;
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
  if (end == name || end - name > 3 || text.substr(end, 1) != ")") return {{}, begin, false};
  return {lower_case(text.substr(name, end - name)), end + 1, continued};
}

/// The piece that a letter of the board means: one of the diagram's, or any of the variant's.
std::optional<Piece> piece_of_letter(char sign, const Board& diagram, const Variant& variant) {
  for (const Square square : diagram.occupied()) {
    if (letter(*diagram[square], variant) == sign) return diagram[square];
  }
  for (const RoleInfo& role : variant.roles()) {
    for (const Owner owner : {Owner::white, Owner::black}) {
      const Piece piece{owner, role.role};
      if (letter(piece, variant) == sign) return piece;
    }
  }
  return std::nullopt;
}

/// Makes the twins of a diagram, each of which may continue the one before it.
struct TwinMaker {
  const WrittenRoot& diagram;
  std::size_t count;
  Statement first{};      ///< of the diagram
  Statement last{};       ///< of the last twin
  std::string letters{};  ///< of the kinds of pieces
  bool broken = false;    ///< the last twin could not be made
  TypedTwinList result{};

  /// Makes the next twin, or adds what is wrong with it. `where` names the text in findings.
  void add(std::string_view text, const std::string& where) {
    const Variant& variant = diagram.root.variant();
    ProblemFaults faults(text, where);
    const Label label = label_of(text);
    const std::string name = label.name.empty() ? twin_label(count) : label.name;
    ++count;
    const std::string about = fmt::format("twin {})", name);
    faults.about = about;
    Words words(text.substr(label.length), label.length);
    const Span whole{std::min(text.find_first_not_of(" \t", label.length), text.size()), text.size()};
    const Statement& from = label.continued ? last : first;
    Statement statement = last;
    const TwinRead read = FieldReader{words, statement, faults}.read_twin(whole, from, letters);
    const bool continued = label.continued || read.continued;
    if (!words.done()) faults.add(fault::no_change, words.word.where, words.word.text.substr(0, 40));
    if (statement.variant != from.variant) faults.add(fault::twin_of_variant, whole);
    if (continued && broken) faults.add(fault::twin_without_base, whole);
    broken = true;
    Setup setup = diagram.setup();
    for (const Square square : all_squares) {
      const char sign = statement.board[square];
      const auto piece = sign != 0 ? piece_of_letter(sign, diagram.setup().board, variant) : std::nullopt;
      if (sign != 0 && !piece) faults.add(fault::no_letter, whole, sign);
      setup.board.clear(square);
      if (piece) setup.board.put(square, *piece);
    }
    if (statement.to_move && *statement.to_move != setup.to_move) setup = variant.after_pass(setup);
    const Ruleset ruleset = diagram.root.ruleset();
    if (faults.errors == 0) {
      const std::string why = refused(*statement.stipulation, ruleset);
      if (!why.empty()) faults.add("AS105", whole, why);
    }
    const auto refuse = [this](const std::vector<Finding>& found) {
      for (const Finding& each : found) {
        result.mistyped = result.mistyped || (each.level == Level::error && each.check != "AS105");
        result.not_made.push_back(each);
      }
    };
    if (faults.errors > 0) return refuse(faults.take());
    auto position = Position::from_setup(ruleset, ruleset.essential(setup));
    if (!position) {
      for (const Fault& fault : position.error()) {
        Finding finding = to_finding(fault, {where, 1, 1, 0}, text);
        finding.message = fmt::format("{}: {}", about, finding.message);
        finding.where = {where, 1, whole.begin + 1, text.size() + 1};
        result.not_made.push_back(std::move(finding));
      }
      return;
    }
    if (const std::string why = refused(*statement.stipulation, *position); !why.empty()) {
      faults.add("AS105", whole, why);
      return refuse(faults.take());
    }
    last = statement;
    broken = false;
    WrittenRoot written{*position, diagram.style, variant.write_fen(position->setup(), diagram.style)};
    result.made.push_back({fmt::format("{}{}) {}", continued ? "+" : "", name, read.what), *statement.stipulation,
                           std::move(written), twin_in_words(read, continued)});
  }
};

}  // namespace

ProblemFile read_problems(const std::string& text, const std::string& file) {
  return reader_of(text, file)(text, file);
}

bool is_read_by_lines(const std::string& text, const std::string& file) {
  return reader_of(text, file) == read_epd_problems;
}

records::LineRules rules_of(const Problem& problem, const records::GivenRules& chosen, const VariantName& path) {
  records::LineRules result{
      {}, records::resolve_variant(problem.variant, chosen.ruleset.known_variant(), path, problem.fen), {}};
  if (result.resolution.variant == nullptr) return result;
  records::GivenRules& rules = result.rules;
  rules = records::rules_for(chosen, result.resolution);
  if (!problem.armies.empty()) rules.fen.armies = problem.armies;
  if (!problem.profile.empty()) {
    const Variant& variant = rules.ruleset.variant();
    rules.ruleset = Ruleset(variant, profile_named(variant, problem.profile).value_or(0));
  }
  return result;
}

void add_settings(Request& request, const Problem& problem, const records::GivenRules& rules, const Location& where,
                  const AskedOfAll& asked) {
  request.set_play = request.set_play || problem.set_play;
  request.post_key = problem.post_key;
  request.shown = problem.shown;
  request.stop_on_short = problem.stop_on_short && cooperative(request.stipulation.play);
  if (problem.tries && !request.tries) request.tries = problem.refutations.value_or(1);
  if (problem.max_solutions && !asked.most_solutions)
    request.most_solutions = std::max(*problem.max_solutions, request.intended);
  const auto take = [&](const std::string& fen, std::optional<Setup>& setup) {
    if (fen.empty()) return;
    const records::ReadPosition read = records::read_position(fen, rules, where, false);
    if (read.position) setup = read.position->setup();
  };
  take(problem.set_play_fen, request.set_play_from);
  take(problem.start_fen, request.start);
  if (problem.solutions && !asked.solutions) {
    request.intended = *problem.solutions;
    request.intended_stated = true;
    request.most_solutions = std::max(request.most_solutions, request.intended);
  }
}

GivenLine play_given(std::string_view moves, const WrittenRoot& from, const Location& where) {
  const Variant& variant = from.root.variant();
  const MoveSource& generator = from.root.ruleset().generator();
  GivenLine line{.start = from, .before = {}, .moves = {}};
  Root here = from.root;
  bool led = false;
  for (MoveWord word = next_move_word(moves, 0); word.begin < moves.size(); word = next_move_word(moves, word.end)) {
    const std::string_view text = moves.substr(word.begin, word.end - word.begin);
    const std::vector<MoveOutcome> legal = generator.setup_moves(here.setup());
    const GameMove found = find_game_move(text, here.setup(), variant, legal);
    if (found.kind != GameMove::Kind::legal) {
      line.wrong = Finding{.check = found.kind == GameMove::Kind::illegal     ? CheckId("AM110")
                                    : found.kind == GameMove::Kind::ambiguous ? CheckId("AM112")
                                                                              : CheckId("AM111")};
      line.wrong->message = fmt::format("{} of the puzzle's moves is not a legal move", printable(text, 40));
      line.wrong->where = where;
      line.wrong->wanted = found.fault->expected;
      line.wrong->notes.push_back("in the position " + variant.write_fen(here.setup(), from.style));
      return line;
    }
    if (led) {
      line.before.push_back(here);
      line.moves.push_back(*found.move);
    }
    here = here.after(*found.move);
    if (!led) {
      line.start.root = here;
      line.start.fen = variant.write_fen(here.setup(), from.style);
    }
    led = true;
  }
  const Status end = generator.setup_status(here.setup());
  if (line.moves.size() % 2 == 1 && (end == Status::mate || end == Status::lost)) {
    line.stipulation = usual_stipulation(from.root.ruleset(), static_cast<unsigned>(line.moves.size() / 2 + 1));
    // What ends the game otherwise than by mate is more than a mate.
    if (end == Status::lost && line.stipulation->goal == Goal::mate) line.stipulation->goal = Goal::win;
  }
  return line;
}

std::string contradiction(std::string_view themes, const GivenLine& line) {
  constexpr std::string_view theme = "mateIn";
  const std::size_t at = themes.find(theme);
  if (at == std::string_view::npos || at + theme.size() >= themes.size()) return {};
  const char digit = themes[at + theme.size()];
  if (digit < '1' || digit > '9') return {};
  const auto moves = static_cast<std::size_t>(digit - '0');
  if (!line.stipulation) return fmt::format("the themes say mateIn{}, and the line does not end the game", digit);
  // Lichess's mateIn5 stands for five moves or more.
  const std::size_t has = line.moves.size() / 2 + 1;
  if (has == moves || (moves == 5 && has > 5)) return {};
  return fmt::format("the themes say mateIn{}, and the line has {} moves", digit, has);
}

LineStep compare_key(const GivenLine& line, std::size_t i, const Answer& answer) {
  const Root& here = line.before[i];
  const auto name = [&](const Move& move) { return to_text(move, here.setup(), here.variant()); };
  const std::string goal = to_string(answer.stipulation);
  std::vector<std::string> others;
  bool has = false;
  for (const PlayedMove& key : answer.solutions) {
    const bool same = key.outcome.move == line.moves[i].move;
    has = has || same;
    if (!same) others.push_back(name(key.outcome.move));
  }
  if (!has && !answer.count_is_least)
    return {true, fmt::format("{} of the line does not solve {}", name(line.moves[i].move), goal)};
  if (others.empty()) return {};
  std::ranges::sort(others);
  return {false, fmt::format("besides {} of the line, {} {} {}", name(line.moves[i].move), fmt::join(others, ", "),
                             others.size() == 1 ? "solves" : "solve", goal)};
}

TypedTwinList typed_twins(const WrittenRoot& diagram, const Stipulation& stipulation, bool zero,
                          const std::vector<std::string>& texts, std::string_view option) {
  TwinMaker maker{diagram, zero ? 0U : 1U};
  const Variant& variant = diagram.root.variant();
  const Board& board = diagram.setup().board;
  for (const Square square : board.occupied()) maker.first.board[square] = letter(*board[square], variant);
  maker.first.stipulation = stipulation;
  maker.last = maker.first;
  for (const RoleInfo& role : variant.roles()) {
    const char sign = letter(piece_of(Side::white, role.role), variant);
    if (maker.letters.find(sign) == std::string::npos) maker.letters += sign;
  }
  for (std::size_t i = 0; i < texts.size(); ++i)
    maker.add(texts[i], texts.size() == 1 ? std::string(option) : fmt::format("{} {}", option, i + 1));
  return std::move(maker.result);
}

}  // namespace arbiter::solve
