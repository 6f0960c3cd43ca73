#include <set>

#include <fmt/format.h>

#include "puzzles/themes/theme.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/variants/armies/rules.hpp"

namespace arbiter::puzzles {
namespace {

// ---- Themes: castling of the Clobberers, one board for two pairings, pieces bound to squares of one colour

using armies::Army;

Context with_army(const Context& context, Side side, Army army) {
  State state{.context = context};
  armies::set_army(state, side, army);
  return state.context;
}

// DA.castle.colorbound

/// King and corner piece on the first rank: in the orthodox set-up, or on any files of a shuffled one, and then the
/// other king's square too.
std::vector<Case> castling_cases(const Request& request) {
  const Side side = request.constraints.to_move;
  const bool shuffled = request.parameter("setup") == "shuffled";
  const int rank = relative_rank(side, 0);
  std::vector<Case> result;
  for (const Case& part :
       shuffled ? cases_by_both_kings(request, orthodox::king) : cases_by_king(request, orthodox::king)) {
    const Square home = part.fixed.front().first;
    const Square other = part.fixed.back().first;
    if (part.some_of.empty() || home.rank() != rank || home.file() < (shuffled ? 1 : 4) ||
        home.file() > (shuffled ? 6 : 4))
      continue;
    for (int corner = 0; corner < (shuffled ? home.file() : 1); ++corner) {
      if (other == Square::at(corner, rank)) continue;
      Case with = part;
      with.name += fmt::format(", corner piece on {}", Square::at(corner, rank).name());
      with.some_of = {orthodox::castling_bit(side, corner)};
      result.push_back(std::move(with));
    }
  }
  // Side by side first: elsewhere the king can usually step to a square that it castles over.
  std::stable_partition(result.begin(), result.end(), [&](const Case& part) {
    const int file = part.fixed.front().first.file();
    return part.some_of.front() == orthodox::castling_bit(side, file - 1);
  });
  return result;
}

std::unique_ptr<Theme> castling_only() {
  MoveThemeParts parts{.check = MoveThemeParts::Check::none,
                       .match =
                           [](const MoveFacts& facts) {
                             return facts.move.front().also &&
                                    facts.move.front().also->from.file() < facts.move.front().from.file();
                           },
                       .may_match = [](Piece piece) { return piece.role == orthodox::king; }};
  parts.prepare = [](Request& request) {
    request.context = with_army(request.context, request.constraints.to_move, Army::clobberers);
    request.castling = request.parameter("setup") == "shuffled" ? Castling::shuffled : Castling::orthodox;
  };
  parts.cases = castling_cases;
  return make_move_theme("castling-only", std::move(parts));
}

// DA.armies

Context pairing(const Request& request, const char* parameter) {
  const std::string& letters = request.parameter(parameter);
  const auto army = [&](std::size_t side) { return armies::army_of_letter(letters[side]).value(); };
  return with_army(with_army(request.context, Side::white, army(0)), Side::black, army(1));
}

/// The piece in the same place of the other pairing; nothing for a piece that belongs to neither side's own army.
std::optional<Piece> counterpart(Piece piece, const Context& here, const Context& there) {
  if (piece.role == orthodox::king || piece.role == orthodox::pawn) return piece;
  const std::size_t side = piece.owner == Owner::white ? 0 : 1;
  const auto& own = armies::pieces_of(static_cast<Army>(here[side]));
  const auto place = std::ranges::find(own, piece.role);
  if (place == own.end()) return std::nullopt;
  return Piece{piece.owner,
               armies::pieces_of(static_cast<Army>(there[side]))[static_cast<std::size_t>(place - own.begin())]};
}

std::optional<Setup> read_for(const Setup& setup, const Context& there) {
  Setup result = setup;
  result.state.context = there;
  for (const Square square : setup.board.occupied()) {
    const auto piece = counterpart(*setup.board[square], setup.state.context, there);
    if (!piece) return std::nullopt;
    result.board.put(square, *piece);
  }
  return result;
}

std::unique_ptr<Theme> two_pairings() {
  MoveThemeParts parts{.check = MoveThemeParts::Check::given};
  parts.prepare = [](Request& request) { request.context = pairing(request, "mate"); };
  parts.cases = [](const Request& request) { return cases_by_both_kings(request, orthodox::king); };
  parts.demands = [](Problem& problem) {
    const FormulaView& view = problem.space().view();
    const auto there = pairing(problem.request(), "check");
    const Side side = problem.space().to_move();
    FormulaView other = view;
    other.set_context(there);
    Conjunction<Formula> own_pieces;
    for (const Square square : all_squares) {
      std::vector<FormulaView::Candidate> pieces;
      view.for_each_piece(square, [&](Piece piece, Formula present) {
        if (const auto read = counterpart(piece, view.context(), there)) {
          pieces.push_back({*read, present});
        } else {
          own_pieces.add(no(present));
        }
      });
      other.set(square, std::move(pieces), view.empty(square));
    }
    Disjunction<Formula> some;
    for_each_piece(other, [&](Square from, Piece piece, Formula) {
      if (piece.owner != owner_of(side)) return;
      problem.space().rules().for_each_move(other, side, from, piece,
                                            [&](const SymbolicMove& move) { some.add(move.legal); });
    });
    return std::vector<Named>{{"each side has pieces of its own army", own_pieces.value()},
                              {"check for the other pairing, too", problem.space().rules().in_check(other, side)},
                              {"the other king is safe", no(problem.space().rules().in_check(other, opponent(side)))},
                              {"a move for the other pairing", some.value()}};
  };
  parts.look = [](const Request& request, const Setup& setup) -> std::string {
    const auto other = read_for(setup, pairing(request, "check"));
    if (!other) return "a piece of another army takes part";
    if (request.generator().in_check(*other, opponent(other->to_move)))
      return "read for the other pairing it is not a position";
    const bool check = request.generator().setup_status(*other) == Status::check;
    return check ? "" : "read for the other pairing it is not check without mate";
  };
  return make_move_theme("two-pairings", std::move(parts));
}

bool is_bound(Piece piece) { return piece.role == armies::bede || piece.role == armies::fad; }

std::string domination_fault(const Request& request, const Setup& setup) {
  const Side side = setup.to_move;
  std::optional<Square> victim;
  SquareSet bound;
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    if (piece.role == orthodox::king) continue;
    if (piece.owner == owner_of(side)) {
      if (victim || piece.role == orthodox::pawn)
        return "the side to move has other pieces than its king and one piece";
      victim = square;
    } else if (!is_bound(piece)) {
      return "other pieces than Bedes and Fads take part";
    } else {
      bound |= square;
    }
  }
  if (!victim) return "there is no piece to dominate";
  if (request.generator().in_check(setup, side)) return "the king is in check";
  const auto moves = request.generator().setup_moves(setup);
  if (std::ranges::none_of(moves, [&](const MoveOutcome& each) { return each.move.front().from == *victim; }))
    return "the piece cannot move";
  for (const MoveOutcome& each : moves) {
    const Square now = each.move.front().from == *victim ? each.move.front().to : *victim;
    const auto replies = request.generator().setup_moves(each.after);
    const bool taken = std::ranges::any_of(replies, [&](const MoveOutcome& reply) {
      return reply.move.front().captures.contains(now) && is_bound(*each.after.board[reply.move.front().from]);
    });
    if (!taken)
      return fmt::format("after {}{} it is not taken", each.move.front().from.name(), each.move.front().to.name());
  }
  return {};
}

/// The theme's demand on all moves is learned move by move: after each of them a bound piece takes.
class Domination final : public Problem {
 public:
  Domination(const Request& request, const Case& part)
      : Problem(request, part), side_(request.constraints.to_move), victim_(part.fixed.back()) {}

  std::vector<Named> demands() override {
    const FormulaView& view = space().view();
    Disjunction<Formula> moves;
    space().rules().for_each_move(view, side_, victim_.first, victim_.second,
                                  [&](const SymbolicMove& move) { moves.add(move.legal); });
    return {{"the piece can move", moves.value()},
            {"no check", no(space().rules().in_check(view, side_))},
            {"Bedes and Fads alone", only_bound()}};
  }

  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement&) override {
    std::vector<Formula> result;
    for (const MoveOutcome& each : request().generator().setup_moves(setup)) {
      const Square from = each.move.front().from;
      space().rules().for_each_move(space().view(), side_, from, *setup.board[from], [&](const SymbolicMove& move) {
        if (move.legs.size() != 1 || move.legs.front().step != each.move.front()) return;
        const FormulaView after = space().view().after(move.legs.back().effect);
        result.push_back(
            implies(move.legal, taken(after, from == victim_.first ? move.legs.front().step.to : victim_.first)));
      });
    }
    return result;
  }

 private:
  Formula only_bound() {
    Conjunction<Formula> only;
    for_each_piece(space().view(), [&](Square square, Piece piece, Formula present) {
      if (square == victim_.first || piece.role == orthodox::king) return;
      if (piece.owner == owner_of(side_) || !is_bound(piece)) only.add(no(present));
    });
    return only.value();
  }
  Formula taken(const FormulaView& after, Square square) {
    Disjunction<Formula> some;
    for (const Square from : all_squares) {
      if (is_light(from) != is_light(square)) continue;
      for (const Role role : {armies::bede, armies::fad}) {
        const Piece piece = piece_of(opponent(side_), role);
        if (never(after.holds(from, piece))) continue;
        space().rules().for_each_move(after, opponent(side_), from, piece, [&](const SymbolicMove& move) {
          if (move.legs.front().step.captures.contains(square)) some.add(move.legal);
        });
      }
    }
    return some.value();
  }

  Side side_;
  std::pair<Square, Piece> victim_;
};

class DominationTheme final : public ThemeOf<Domination> {
 public:
  DominationTheme() : ThemeOf(theme_info("colour-bound-domination")) {}

  void prepare(Request& request) const override {
    request.enemy_rights = false;  // the capturing side does not castle
    request.context = with_army(request.context, opponent(request.constraints.to_move), Army::clobberers);
    const Role piece = dominated(request);
    for (const Army army : {Army::fide, Army::clobberers, Army::nutty_knights, Army::rookies}) {
      const auto& pieces = armies::pieces_of(army);
      if (std::ranges::find(pieces, piece) != pieces.end())
        request.context = with_army(request.context, request.constraints.to_move, army);
    }
  }
  /// Squares of both kings and of the piece: in random order from the seed, all of them in the end.
  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result;
    const Piece piece = piece_of(request.constraints.to_move, dominated(request));
    for (const Case& part : cases_by_both_kings(request, orthodox::king)) {
      for (const Square square : all_squares) {
        if (square == part.fixed[0].first || square == part.fixed[1].first) continue;
        if (!request.constraints.allow(piece, square)) continue;
        Case with = part;
        with.name += fmt::format(", the piece on {}", square.name());
        with.fixed.emplace_back(square, piece);
        with.nowhere_else.push_back(piece);
        result.push_back(std::move(with));
      }
    }
    Random(request.seed + 23).shuffle(result);
    return result;
  }
  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.why = domination_fault(request, setup);
    judgement.unique = true;
    if (!judgement.why.empty()) return judgement;
    std::array<int, 2> bound{};
    for (const Square square : setup.board.occupied())
      bound[is_light(square) ? 1 : 0] += is_bound(*setup.board[square]);
    judgement.notes.push_back(fmt::format("{} on light squares, {} on dark ones", bound[1], bound[0]));
    return judgement;
  }

 private:
  static Role dominated(const Request& request) { return role_asked(request, "piece").value_or(orthodox::rook); }
};

/// The themes of Chess with Different Armies alone: castling of the Clobberers, pieces bound to one colour, one board
/// for two pairings.
void add_armies_themes(Themes& themes) {
  themes.push_back(castling_only());
  themes.push_back(std::make_unique<DominationTheme>());
  themes.push_back(two_pairings());
}

// ---- The variant ----------------------------------------------------------------------------------------------------

/// Whether a piece is of the other side's army, so that its side has it only by promotion.
bool is_foreign(Piece piece, const State& state) {
  if (piece.role == orthodox::pawn || piece.role == orthodox::king) return false;
  const Side side = piece.owner == Owner::black ? Side::black : Side::white;
  const auto& own = armies::pieces_of(armies::army(state, side));
  return std::ranges::find(own, piece.role) == own.end();
}

/// Rules for the armies that a context names.
struct Pairing : With<OrthodoxBase, armies::Rules> {
  using With::With;
  std::vector<Piece> pieces(const State& state) const override {
    std::vector<Role> roles{orthodox::pawn, orthodox::king};
    for (const Side side : both_sides) {
      for (const Role role : armies::pieces_of(armies::army(state, side)))
        if (std::ranges::find(roles, role) == roles.end()) roles.push_back(role);
    }
    return of_both_sides(roles);
  }
  std::vector<Facet> facets(const Scope& scope, const Context& context, Side to_move) const override {
    State state{.context = context};
    const auto name = [&](Side side) { return armies::name(armies::army(state, side)); };
    std::vector<Facet> facets = OrthodoxBase::facets(scope, context, to_move);
    Facet armies;
    armies.words = fmt::format("armies: White plays {}, Black {}", name(Side::white), name(Side::black));
    facets.insert(facets.begin(), std::move(armies));
    return facets;
  }
};

constexpr KeyKind foreign_promotion[] = {
    {.name = "foreign-promotion",
     .elsewhere = "only in Chess with Different Armies may a pawn become a piece of the other army",
     .promotes = true,
     .needs = KeyKind::Needs::pawns_about_to_promote,
     .is = [](const Move& move, Piece mover,
              const State& state) { return mover.role == orthodox::pawn && is_foreign(move.back().becomes, state); },
     .objection = [](const State& state, Side side) -> std::string_view {
       if (armies::army(state, side) != armies::army(state, opponent(side))) return {};
       return "both sides play the same army: --armies says which";
     }},
};

bool moves_several_kinds(const Story& story, std::size_t) {
  std::set<std::string_view> kinds{"pawn", "knight", "bishop", "rook", "queen", "king"};
  const std::size_t orthodox_kinds = kinds.size();
  for (std::size_t i = 0; i < story.win.line.size(); i += 2) kinds.insert(story.kind(i));
  return kinds.size() > orthodox_kinds + 1;
}
/// Whether no step of the piece on an empty board leads to a square of the other colour.
bool stays_on_colour(const MoveSource& generator, Piece piece) {
  for (const Square from : all_squares) {
    Setup alone;
    alone.board.put(from, piece);
    alone.to_move = piece.owner == Owner::black ? Side::black : Side::white;
    for (const StepOutcome& each : generator.steps_of(alone, from)) {
      if (is_light(from) != is_light(each.step.to)) return false;
    }
  }
  return true;
}
bool ends_on_colour(const Story& story, std::size_t i) {
  return i + 1 == story.win.line.size() && stays_on_colour(story.ruleset.generator(), story.mover(i));
}
bool promotes_to_foreign(const Story& story, std::size_t i) {
  const Piece becomes = story.move(i).back().becomes;
  return story.is_pawn(i) && becomes.role != story.role(i) && is_foreign(becomes, story.before[i].state);
}
constexpr TagTest armies_tags[] = {
    {"fairyPieces", moves_several_kinds},
    {"colourBound", ends_on_colour},
    {"foreignPromotion", promotes_to_foreign},
};

}  // namespace

PuzzleSide side_of_armies() {
  return {rules_of<Pairing>,
          {
              .word_meanings = query::words_of<query::WordsOver>(),
              .key_kinds = foreign_promotion,
              // The kings and pawns of the armies have letters of their own in vchess's FENs, which name the armies
              // without a further field.
              .output = {.usual = Dialect::vchess, .vchess_alphabet = 1, .xogo_figures = true},
              .why_unreachable = orthodox_reasons({.last = {.ways = armies::movement}}),
              .add_themes = add_armies_themes,
              .only_by_promotion = is_foreign,
              .tags = armies_tags,
          }};
}

}  // namespace arbiter::puzzles
