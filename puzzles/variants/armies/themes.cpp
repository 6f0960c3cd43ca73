// Armies against each other: castling of the Clobberers, one board read for two pairings.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "puzzles/themes/move_theme.hpp"
#include "puzzles/variants/armies/themes.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/armies/rules.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::puzzles {
namespace {

using armies::Army;
using orthodox::king;
using orthodox::pawn;

void add(std::vector<const Theme*>& themes, MoveThemeParts parts) {
  static std::vector<std::unique_ptr<Theme>> kept;
  parts.info.variants = {"armies"};
  parts.king = king;
  kept.push_back(make_move_theme(std::move(parts)));
  themes.push_back(kept.back().get());
}

// DA.castle.colorbound

/// King and corner piece on the first rank: in the orthodox set-up, or on any files of a shuffled one, and then the
/// other king's square too.
std::vector<Case> castling_cases(const Request& request) {
  const Side side = request.constraints.to_move;
  const bool shuffled = request.parameter("setup") == "shuffled";
  const int rank = relative_rank(side, 0);
  std::vector<Case> result;
  for (const Case& part : shuffled ? cases_by_both_kings(request, king) : cases_by_king(request, king)) {
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

void add_castling(std::vector<const Theme*>& themes) {
  MoveThemeParts parts{
      .info =
          {"castling-only",
           {},
           "DA.castle.colorbound",
           "Castling long by a Clobberer player is the only legal move. From the orthodox set-up there is no such "
           "position: castling needs d1 not attacked, so that the king "
           "could go there as well. Shuffled set-ups have some, where king and corner piece stand side by side: they "
           "are hard to find unless some pieces are given, as in "
           "--set setup=shuffled --place Kc1,Pa2,pa3,Pb3,pb4,Pc2,pc3,re1.",
           {{"setup", "where king and corner piece stood at the start", {"orthodox", "shuffled"}, "orthodox", 0, 0}}},
      .king = king,
      .check = MoveThemeParts::Check::none,
      .match =
          [](const MoveFacts& facts, const Request&) {
            return facts.move.front().also && facts.move.front().also->from.file() < facts.move.front().from.file();
          },
      .may_match = [](Piece piece, const Request&) { return piece.role == king; }};
  parts.prepare = [](Request& request) {
    request.context = with_army(request.context, request.constraints.to_move, Army::clobberers);
    request.castling = request.parameter("setup") == "shuffled" ? Castling::shuffled : Castling::orthodox;
  };
  parts.cases = castling_cases;
  parts.patience = 15;
  parts.few_pieces = {12, 16};
  add(themes, std::move(parts));
}

// DA.armies

/// The pieces of an army by their initial place: corner, beside it, bishop's and queen's.
constexpr std::array<std::array<Role, 4>, 4> by_place{
    {{orthodox::rook, orthodox::knight, orthodox::bishop, orthodox::queen},
     {armies::bede, armies::waffle, armies::fad, armies::cardinal},
     {armies::charging_rook, armies::fibnif, armies::charging_knight, armies::colonel},
     {armies::short_rook, armies::woody_rook, armies::half_duck, armies::chancellor}}};

Army army_of(char letter) {
  switch (letter) {
    case 'C': return Army::clobberers;
    case 'N': return Army::nutty_knights;
    case 'R': return Army::rookies;
    default: return Army::fide;
  }
}
std::array<std::uint8_t, State::context_size> pairing(const Request& request, const char* parameter) {
  const std::string& letters = request.parameter(parameter);
  return with_army(with_army(request.context, Side::white, army_of(letters[0])), Side::black, army_of(letters[1]));
}

/// The piece in the same place of the other pairing; nothing for a piece that belongs to neither side's own army.
std::optional<Piece> counterpart(Piece piece, const std::array<std::uint8_t, State::context_size>& here,
                                 const std::array<std::uint8_t, State::context_size>& there) {
  if (piece.role == king || piece.role == pawn) return piece;
  const std::size_t side = piece.owner == Owner::white ? 0 : 1;
  const auto& own = by_place[here[side]];
  const auto place = std::find(own.begin(), own.end(), piece.role);
  if (place == own.end()) return std::nullopt;
  return Piece{piece.owner, by_place[there[side]][static_cast<std::size_t>(place - own.begin())]};
}

std::optional<Setup> read_for(const Setup& setup, const std::array<std::uint8_t, State::context_size>& there) {
  Setup result = setup;
  result.state.context = there;
  for (const Square square : setup.board.occupied()) {
    const auto piece = counterpart(*setup.board[square], setup.state.context, there);
    if (!piece) return std::nullopt;
    result.board.put(square, *piece);
  }
  return result;
}

std::vector<std::string> all_pairings() {
  std::vector<std::string> result;
  for (const char white : std::string("FCNR")) {
    for (const char black : std::string("FCNR")) result.push_back({white, black});
  }
  return result;
}

void add_two_readings(std::vector<const Theme*>& themes) {
  MoveThemeParts parts{.info = {"two-pairings",
                                {},
                                "DA.armies",
                                "One board, read for two pairings: each piece stands for the piece that has its place "
                                "at the start (corner, knight's, bishop's, queen's) "
                                "in the army of its side. Read for the first pairing it is mate; read for the second "
                                "one it is check, and no mate.",
                                {{"mate", "the pairing in which it is mate", all_pairings(), "FF", 0, 0},
                                 {"check", "the pairing in which it is only check", all_pairings(), "CF", 0, 0}}},
                       .king = king,
                       .check = MoveThemeParts::Check::given};
  parts.info.to_move = Side::black;
  parts.few_pieces = {6, 8, 10};
  parts.patience = 15;
  parts.prepare = [](Request& request) { request.context = pairing(request, "mate"); };
  parts.cases = [](const Request& request) { return cases_by_both_kings(request, king); };
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
    for (const Square from : all_squares) {
      other.for_each_piece(from, [&](Piece piece, Formula) {
        if (piece.owner != owner_of(side)) return;
        problem.space().rules().for_each_move(other, side, from, piece,
                                              [&](const SymbolicMove& move) { some.add(move.legal); });
      });
    }
    return std::vector<Named>{{"each side has pieces of its own army", own_pieces.value()},
                              {"check for the other pairing, too", problem.space().rules().in_check(other, side)},
                              {"the other king is safe", no(problem.space().rules().in_check(other, opponent(side)))},
                              {"a move for the other pairing", some.value()}};
  };
  parts.look = [](const Request& request, const Setup& setup) {
    const auto other = read_for(setup, pairing(request, "check"));
    if (!other) return std::string("a piece of another army takes part");
    if (request.generator().in_check(*other, opponent(other->to_move)))
      return std::string("read for the other pairing it is not a position");
    return request.generator().setup_status(*other) == Status::check
               ? std::string()
               : std::string("read for the other pairing it is not check without mate");
  };
  add(themes, std::move(parts));
}

}  // namespace

std::array<std::uint8_t, State::context_size> with_army(std::array<std::uint8_t, State::context_size> context,
                                                        Side side, Army army) {
  State state;
  state.context = context;
  armies::set_army(state, side, army);
  return state.context;
}

void add_armies_themes(std::vector<const Theme*>& themes) {
  add_castling(themes);
  add_colour_bound_domination(themes);
  add_two_readings(themes);
}

}  // namespace arbiter::puzzles
