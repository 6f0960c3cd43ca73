#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "puzzles/query/words.hpp"
#include "puzzles/space/space.hpp"
#include "verifier/board/board.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {

/// A parameter of a theme.
struct Parameter {
  std::string name;
  std::string meaning;
  std::vector<std::string> values;  ///< the possible values; empty: a whole number, or a list of them
  std::string fallback;             ///< the default
  int least = 0;                    ///< of a number
  int most = 0;
  bool list = false;  ///< numbers with commas between them

  /// Whether the parameter can have this value.
  [[nodiscard]] bool takes(std::string_view value) const;
};

/// What a theme is about, and what it is called: an entry of themes.json or of a variant. Some are of puzzles from
/// games and of users' own queries.
struct ThemeInfo {
  std::string name;                   ///< "king-answers-check"
  std::vector<std::string> variants;  ///< the first is the default; in the list, empty: those that offer it
  std::string clause;                 ///< id of the clause that the theme turns on, in all its variants; or empty
  std::string explanation;            ///< what a solver of the puzzle sees; sentences
  std::vector<Parameter> parameters;
  Side to_move = Side::white;  ///< unless the request says otherwise
  std::string heading;         ///< above all puzzles of the theme
  /// Of one puzzle, with the side and parameters in braces: {side}, {enemy} (White or Black), {length}. Each is for the
  /// puzzles with the parameters before it, "key=capture,to=any", and the first that fits is taken.
  std::vector<std::pair<std::string, std::string>> titles;
  /// What is asked as problemists write it, "h#{moves}"; none where they have no word for it, or where the solution
  /// itself tells it, as that of a mate does.
  std::string stipulation;
  std::string query;      ///< what it demands, in the query language: {length} stands for a parameter's value
  bool complete = false;  ///< the query is the whole theme, and not a second text beside formulas and a judge
  /// Lower bounds for the number of pieces, by counting those that every position must have: `pieces`, and `times` the
  /// value of a parameter. The first that fits() is taken. Beside them the file has the "argument", for its readers.
  struct Least {
    std::string when;  ///< as of titles; "profile" is that of the request
    std::size_t pieces;
    std::size_t times;
    std::string parameter;
    std::string reason;  ///< with the parameters in braces
  };
  std::vector<Least> least{};

  // How it is searched.

  bool exhaustive = true;            ///< the cases cover the whole space: only then can their failing prove anything
  std::optional<double> patience{};  ///< seconds after which a case is put back until all others have been tried
  /// Increasing: positions with so few pieces are tried first, each number for a while. A solver that may place any
  /// number of pieces gets lost in themes that forbid moves to all of them.
  std::vector<std::size_t> few_pieces{};
  double local_search = 0;  ///< the share of the time in which it looks for positions before a solver starts
};

/// The files of themes: themes.json as "shared", and by their names those of the variants (puzzles/variants/NAME.json).
/// They have "themes", and "bounds", each of which is what an invariant says of numbers alone: its id, a query, and a
/// remark, "beyond the start" (of each kind, pawns apart, only the pieces beyond those of the initial set-up count),
/// "with the reserve" (those in the side's reserve count, too), or the profiles, "only site" or "except site". A
/// variant without bounds of its own has the shared ones; those of invariants that it does not have do not count.
/// "implications" are what the words of queries imply of each other: what is said, of every "move" or of every
/// "position", in the query language, under which profiles (like a remark of bounds), and why. Those that speak of
/// pieces or of a reserve are used only where a query or a constraint asks for numbers, those about the moves of a
/// position only where a query asks about them; what follows from the definition of a word alone is in
/// closure/encoder.cpp. Shared ones are of the group "all" or of one that the variant names ("implied as in"):
/// "orthodox", on the orthodox base (Checkered chess, too); "one_step", where a move has only one leg; "own_pieces",
/// where each side has only its own pieces; "fide_pawns", where pawns move as in chess. Those of variants may have
/// "tags", too (own_tags(), puzzles/games/certify.hpp), "reserves" that a query can ask for with their limit, and the
/// bounds of "moves of chess": those hold where games are games of orthodox chess that may end sooner, or in which
/// fewer moves are legal. Its count line by line is made again in compose_numbers_test: one piece alone has as many
/// moves along a line as there are other squares, a second one three less than there are squares, others none.
[[nodiscard]] const nlohmann::ordered_json& theme_files();
/// A query that they state. Throws InternalError, which names the file, if it cannot be read.
[[nodiscard]] query::Query query_in_file(std::string_view text, const Variant& variant);

/// The entry of themes.json or of a variant, which lives as long as the program. Null if there is none.
[[nodiscard]] const ThemeInfo* find_theme_info(std::string_view name);
/// Throws InternalError if there is none.
[[nodiscard]] const ThemeInfo& theme_info(std::string_view name);

/// Whether all of these hold, "key=capture,to=any": `value_of` gives the value of a parameter.
[[nodiscard]] bool fits(std::string_view conditions, FunctionRef<std::string_view(std::string_view)> value_of);

/// The theme name of a user's own query.
inline constexpr std::string_view own_query = "where";

/// What a theme says of a position, in the query language. Empty if the language cannot express it.
[[nodiscard]] std::string query_of_theme(std::string_view theme, const std::map<std::string, std::string>& parameters);

/// What a theme asks, as problemists write it: "h#2". Empty if its texts do not say.
[[nodiscard]] std::string stipulation_of_theme(std::string_view theme,
                                               const std::map<std::string, std::string, std::less<>>& parameters);

/// What the generator says of a position.
struct Judgement {
  bool holds = false;    ///< nothing is wrong: set by Theme::judge()
  bool unique = false;   ///< there is one solution: one key, and no duals after it
  bool one_key = false;  ///< there is one key; what follows it may have duals
  bool filtered =
      false;  ///< the theme holds, but a condition on its solutions does not: this says nothing about other positions
  std::string why;             ///< what is wrong, if the theme does not hold
  std::vector<Move> moves;     ///< the solution: all moves that a theme of one move is about, or a line of play
  bool is_line = false;        ///< the moves follow one another
  std::vector<Move> culprits;  ///< legal moves that keep the theme from holding
  std::size_t lack = 1;        ///< if it does not hold: how far it is from that, for local search
  std::vector<std::string> notes;

  /// This judgement, with what is wrong.
  [[nodiscard]] Judgement failing(std::string what) {
    why = std::move(what);
    return std::move(*this);
  }
};

/// A number of pieces that every position of a theme has at least, found by counting.
struct LeastPieces {
  std::size_t pieces;
  std::string reason;  ///< with the clauses that it follows from
};

/// A theme over the positions of one case. Lives in the solver's process.
class Problem {
 public:
  Problem(const Request& request, const Case& part) : request_(request), part_(part), space_(request, part) {}
  Problem(const Problem&) = delete;
  Problem& operator=(const Problem&) = delete;
  virtual ~Problem() = default;

  [[nodiscard]] Space& space() noexcept { return space_; }
  [[nodiscard]] const Space& space() const noexcept { return space_; }
  [[nodiscard]] const Request& request() const noexcept { return request_; }
  [[nodiscard]] const Case& part() const noexcept { return part_; }
  /// What the theme demands from the start.
  [[nodiscard]] virtual std::vector<Named> demands() = 0;
  /// Further demands, learned from a position that the generator rejected: why it fails, said of all positions. Every
  /// formula must follow from the theme. Empty: all that is known is that this position fails.
  [[nodiscard]] virtual std::vector<Formula> blocking_clauses(const Setup&, const Judgement&) { return {}; }
  /// The variables that the theme has made, by number of the store, with words for what they say.
  [[nodiscard]] const std::vector<std::pair<std::size_t, std::string>>& named() const noexcept { return named_; }

 protected:
  /// A new variable of the theme.
  [[nodiscard]] Formula variable(std::string words) {
    named_.emplace_back(space_.store().variables(), std::move(words));
    return space_.store().variable();
  }

 private:
  const Request& request_;
  const Case& part_;
  Space space_;
  std::vector<std::pair<std::size_t, std::string>> named_;
};

class Theme {
 public:
  /// Of the variants that offer it, if `info` names none.
  explicit Theme(ThemeInfo info);
  Theme(const Theme&) = delete;
  Theme& operator=(const Theme&) = delete;
  virtual ~Theme() = default;

  [[nodiscard]] const ThemeInfo& info() const noexcept { return info_; }
  /// What the theme needs beside what was requested: a stage, castling rights.
  virtual void prepare(Request&) const {}
  /// The query that says what the theme demands, if there is one.
  [[nodiscard]] virtual const query::Query* query() const { return nullptr; }
  /// Why no position can show what is requested, if that is known without a search: a key that the variant does not
  /// have. Empty otherwise.
  [[nodiscard]] virtual std::string objection(const Request&) const { return {}; }
  /// The cases, in the order in which they are tried.
  [[nodiscard]] virtual std::vector<Case> cases(const Request& request) const = 0;
  /// Parts of cases() with moves drawn at random, for themes whose cases are large: they are searched for a while
  /// before those. What is not drawn is not searched, so that they prove nothing.
  [[nodiscard]] virtual std::vector<Case> drawn_cases(const Request&) const { return {}; }
  /// ThemeInfo::exhaustive, ThemeInfo::patience.
  [[nodiscard]] virtual bool exhaustive(const Request&) const { return info_.exhaustive; }
  [[nodiscard]] virtual std::optional<double> patience(const Request&) const { return info_.patience; }
  /// A lower bound for the number of pieces by counting alone: a solver would find it only by trying. It holds for the
  /// whole space, whatever the cases leave out.
  [[nodiscard]] std::optional<LeastPieces> least_pieces(const Request& request) const;
  [[nodiscard]] virtual std::unique_ptr<Problem> open(const Request& request, const Case& part) const = 0;
  /// For local search: how far a set-up is from the theme, whatever the conditions, 0 if it shows it; the smaller of
  /// two numbers is nearer. Throws TooManyMoves.
  [[nodiscard]] virtual std::size_t lacks(const Request&, const Setup&) const { return 0; }
  /// For local search: a query that most positions of the theme satisfy, drawn at random where there are several. A
  /// board is asked for what lacks() only once it satisfies this. Empty: none.
  [[nodiscard]] virtual std::string shape(const Request&, Random&) const { return {}; }
  /// Whether judge() answers of every position, however long it takes, and by Request::generator() alone, so that the
  /// declarative rules can judge in its place. A solver that gives up does neither.
  [[nodiscard]] virtual bool judges_by_rules() const { return true; }
  /// Judges a position by the generator alone, whatever the conditions; it holds if it has no Judgement::why.
  [[nodiscard]] virtual Judgement judged(const Request& request, const Setup& setup) const = 0;
  /// The same, also by --unique, --no-duals and --orthodox-fails. A witness that fails one of them
  /// says nothing about other positions (Judgement::filtered), so that a space is exhausted only when each such witness
  /// has been excluded by itself.
  [[nodiscard]] Judgement judge(const Request& request, const Setup& setup) const;

 protected:
  ThemeInfo info_;
};

/// A theme whose cases are problems of one kind.
template <class P>
class ThemeOf : public Theme {
 public:
  using Theme::Theme;
  [[nodiscard]] std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<P>(request, part);
  }
};

using Themes = std::vector<std::unique_ptr<const Theme>>;

/// Opens the state beside the board: all of it where the theme's cases prove something by failing; otherwise the state
/// is as at the start of a game, except for what the theme is about. Then calls Theme::prepare(). Call it once a
/// request has its variant, profile, context and parameters.
void prepare(Request& request, const Theme& theme);

/// Restricts a request for mates to the context in which the variant composes them, if there is only one.
void prepare_mates(Request& request);

[[nodiscard]] const Theme* theme_named(std::string_view name);
/// Those that are composed in the variant, in the order in which they are listed; all of them if it is null.
[[nodiscard]] std::vector<const Theme*> themes_of(const Variant* variant);

/// Positions that satisfy a query of `variant`. Formulas express what can be said one move ahead; the generator tests
/// the rest, and positions that fail there are excluded one by one. Where the query demands a move and what stands
/// after it, such moves are drawn first, and what the other side could reply is learned.
[[nodiscard]] std::unique_ptr<Theme> make_query_theme(query::Query query, const Variant& variant);

/// A theme of the program that is a query about its variant (ThemeInfo::complete). Throws InternalError if it is
/// unreadable.
[[nodiscard]] std::unique_ptr<Theme> make_query_theme(const ThemeInfo& info);

/// The names of the variants for which a shared theme is composed, as their files say ("shared themes"): first those
/// that requests which name no variant mean ("usual"), then the others ("offered").
[[nodiscard]] std::vector<std::string> variants_with(std::string_view theme);

/// The kind of piece of the request's variant that a parameter of the theme names; nothing if it names none.
[[nodiscard]] std::optional<Role> role_asked(const Request& request, const std::string& parameter);

/// The contexts that positions of the request may have: all of the variant's, or the one that the theme is about.
[[nodiscard]] std::vector<ContextChoice> contexts_of(const Request& request);
/// The whole space of a request, whatever the theme: one case per context.
[[nodiscard]] std::vector<Case> whole_space(const Request& request);

/// A case for each pair of squares of the two kings, in an order that depends on the seed. Mirror images are left out
/// where the request allows it.
[[nodiscard]] std::vector<Case> cases_by_both_kings(const Request& request, Role king);

/// A case for each square of the king of the side to move. Mirror images are left out where the request allows it.
[[nodiscard]] std::vector<Case> cases_by_king(const Request& request, Role king);

/// The form in which a sound position that shows the theme may be given: the position itself if it is reachable enough
/// (puzzles/space/space.cpp); or its mirror image, if the request counts both as one and the image is reachable
/// enough and shows the theme. Nothing if neither is. Castling makes a difference between the two, as the king and the
/// rook of a last move stand on other files.
[[nodiscard]] std::optional<Setup> acceptable_form(const Theme& theme, const Request& request, const Setup& setup);

// ---- What files of themes have in common ----------------------------------------------------------------------------

/// What a theme may ask about a move, whether over formulas or of the generator.
struct MoveFacts {
  Piece mover;  ///< before the move
  const Move& move;

  [[nodiscard]] const Step& first() const { return move.front(); }
  [[nodiscard]] const Step& last() const { return move.back(); }
  [[nodiscard]] bool captures() const { return !first().captures.empty(); }
  [[nodiscard]] bool en_passant() const { return captures() && !first().captures.contains(first().to); }
};

/// Themes about all legal moves of one position of a variant with orthodox kings, which can be in check.
struct MoveThemeParts {
  enum class Check : unsigned char { any, given, none, twice };

  Check check = Check::any;  ///< of the side to move
  /// What every legal move is like. Null without a legal move.
  std::function<bool(const MoveFacts&)> match{};
  /// Whether a piece may make a matching move: other pieces are skipped.
  std::function<bool(Piece)> may_match = [](Piece) { return true; };
  /// Whether the matching moves must differ only in what their piece becomes.
  bool one_way = false;
  /// Further demands, and the same tested on a set-up by other means: empty = holds, else what is wrong.
  std::function<std::vector<Named>(Problem&)> demands{};
  std::function<std::string(const Request&, const Setup&)> look{};
  /// Whether any legal moves are allowed, instead of `match`.
  std::function<bool(const Request&)> any_move{};
  std::function<void(Request&)> prepare{};
  /// Theme::objection
  std::function<std::string(const Request&)> objection{};
  /// Used instead of one case for each square of the king.
  std::function<std::vector<Case>(const Request&)> cases{};
};

/// The theme of that name in the files of themes.
[[nodiscard]] std::unique_ptr<Theme> make_move_theme(std::string_view name, MoveThemeParts parts);

/// Enemy pieces that attack the king of `side`, by the generator: each alone, with the others blocking for `side`.
[[nodiscard]] SquareSet checkers(const Request& request, const Setup& setup, Side side);

/// Of a theme that is not asked as a formula: its positions are found by local search alone.
class UnstatedProblem final : public Problem {
 public:
  using Problem::Problem;
  std::vector<Named> demands() override { return {{"what no formula says", truth<Formula>(false)}}; }
};

// ---- All moves of either side are tried, by the generator alone -----------------------------------------------------

/// What follows a key: an answer of the other side, and every move that mates after it.
struct Answered {
  Move answer;
  std::vector<Move> mates;
};

/// A move after which every answer lets some move mate at once; without answers it mates itself.
struct Key {
  Move move;
  std::vector<Answered> answers;
};

/// All moves that mate at once.
[[nodiscard]] std::vector<MoveOutcome> mating_moves(const MoveSource& generator, const Setup& setup);
/// All keys of a mate in two, or of a win in two where the losing side then has the status `goal`; moves that reach it
/// at once are included. Stops when there are more than `most`.
[[nodiscard]] std::vector<Key> keys_in_two(const MoveSource& generator, const Setup& setup, std::size_t most,
                                           Status goal = Status::mate);

/// The moves alone.
template <class Range>
[[nodiscard]] std::vector<Move> moves_of(const Range& range) {
  return collected<Move>(range, [&](const auto& each) { return each.move; });
}

/// The number of answers to the key after which more than one move reaches the goal.
[[nodiscard]] std::size_t duals_of(const Key& key);

/// Why the keys are not a problem of two moves, which "mates" or "wins", with enough answers; empty if they are.
[[nodiscard]] std::string fault_of_keys(const std::vector<Key>& keys, std::string_view ends, std::size_t answers);

/// Writes the consequences of a key in two moves into the judgement: as the solution the key, an answer and the move
/// that follows (an answer with a single such move, if there is one), and as notes what follows each answer, and the
/// duals. The key has answers.
void note_continuations(const Request& request, const Setup& setup, const Key& key, Judgement& judgement);

// ---- Cases that are drawn at random ---------------------------------------------------------------------------------

// Cases for themes whose lines of play are drawn at random. They do not cover the space: a theme with such cases proves
// nothing by failing, and gives up each of them after a while (Theme::patience).

/// Both kings' squares, drawn from the request's seed where the constraints leave them open, never next to each other.
/// Most are at most `near` king's steps apart: a king near by takes part in the mate. `choice` holds the case's number.
[[nodiscard]] std::vector<Case> kings_at_random(const Request& request, Role king, std::size_t number, int near = 3);

/// The random numbers of one case: the same for the same seed and case. `purpose` distinguishes several sequences of
/// one case.
[[nodiscard]] Random random_of(const Request& request, const Case& part, std::uint64_t purpose);

/// Adds a piece that may stand there to the case's pool. Does nothing where the constraints, a king or a piece that
/// must stand there take the square.
void add_to_pool(Case& part, const Request& request, Square square, Piece piece);
/// Adds `number` times a piece of `pieces` on a random square.
void add_to_pool(Case& part, const Request& request, Random& random, const std::vector<Piece>& pieces,
                 std::size_t number);
/// Puts some pawns into a case's pool, each with a piece that it can take.
void add_captures_by_pawns(Case& part, const Request& request, Random& random);
/// What a move that is looked for needs on the board.
struct PoolNeeds {
  bool pawns_about_to_promote = false;
  bool en_passant = false;
  bool castling = false;
  bool captures_by_pawns = false;
  bool lone_king = false;  ///< of the other side
};
/// Adds random pieces of both sides, about a hundred, and those that such a move needs.
void draw_pool(const Request& request, Case& part, Role king_role, const PoolNeeds& needs);
/// The kinds of pieces of the space that `side` plays, except its king.
[[nodiscard]] std::vector<Piece> pieces_of_side(const Request& request, Side side, Role king);

/// A theme that asks for a sound problem with a stipulation: how both sides play.
struct StipulationTheme {
  std::string_view name;
  solve::Play play;
  solve::Goal goal;
  bool several;  ///< whether a number of solutions can be asked for: help and series play
};

inline constexpr auto stipulation_themes = std::to_array<StipulationTheme>({
#define ARBITER_STIPULATION(theme, play, goal, several) {theme, solve::Play::play, solve::Goal::goal, several},
#include "puzzles/themes/stipulations.def"
});

/// Whether it is one of these and asks for one of the goals.
template <class... Goals>
[[nodiscard]] constexpr bool asks_for(std::string_view theme, Goals... goals) noexcept {
  for (const StipulationTheme& each : stipulation_themes) {
    if (each.name == theme) return ((each.goal == goals) || ...);
  }
  return false;
}

// One function per file of themes.

/// What all legal moves of one position have in common.
void add_move_themes(Themes& themes);
/// One move mates; every move of a line is the only one, and the last mates; whatever the answer to a move, another one
/// mates.
void add_mate_themes(Themes& themes);
/// Problems with a stipulation of any length, judged by the exact solver.
void add_stipulated(Themes& themes);

// Conditions on a position and its solutions beside the theme: --unique, --no-duals, --orthodox-fails and --natural.

/// Their names as in a record, in a fixed order: "unique", "no-duals", "orthodox-fails", "natural".
[[nodiscard]] std::vector<std::string> conditions_of(const Request& request);
/// Sets the condition of this name; false if there is none.
[[nodiscard]] bool set_condition(Request& request, std::string_view name);
/// Why the variant does not support these conditions; empty if it does.
[[nodiscard]] std::string condition_objection(const Request& request);

/// Whether Theme::judge() looks at more than the theme.
[[nodiscard]] bool has_conditions(const Request& request);

/// Why a position has such a solution in orthodox chess as well, or cannot be read as a position of orthodox chess;
/// empty if it can be read so and has no solution: the theme does not hold there, and there is no mate as short as that
/// of `judgement`.
[[nodiscard]] std::string orthodox_solution(const Theme& theme, const Request& request, const Setup& setup,
                                            const Judgement& judgement);

// Notes on what a solution is worth in orthodox chess. Board and state are the same.

/// Whether a move that solves a mate in `moves` (one or two) does so in orthodox chess, and what else does; a sentence.
[[nodiscard]] std::string orthodox_mate_note(const Setup& setup, const Move& key, int moves);
/// Whether a line in which each move is the only one, and the last mates, is such a line in orthodox chess; a sentence.
[[nodiscard]] std::string orthodox_line_note(const Setup& setup, const std::vector<Move>& line);

}  // namespace arbiter::puzzles
