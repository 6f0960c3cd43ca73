// Interweave: one piece makes a chain of captures.
#include <algorithm>

#include <fmt/format.h>

#include "puzzles/themes/theme.hpp"
#include "puzzles/variants/interweave/chain_problem.hpp"
#include "puzzles/variants/interweave/line_problem.hpp"
#include "puzzles/variants/interweave/themes.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::puzzles {
namespace {

// Lower bounds for the number of pieces, by counting those that every position must have. Parameters that a theme lacks
// are those of one step of a pawn.

std::size_t number_of(const Request& request, const char* parameter) {
  return std::stoul(request.parameter(parameter));
}

bool by_king(const Request& request) {
  const auto piece = request.parameters.find("piece");
  return piece != request.parameters.end() && piece->second == "king";
}

/// Where reserves and officers are accounted for (profile documented), both pieces of a kind that is not in the reserve
/// are on the board.
bool accounts(const Request& request) { return request.profile == 0; }

/// In `site` a chain may take both kings of a side and the game goes on, so that no king is required.
bool has_kings(const Request& request) { return request.profile == 0; }

/// A piece that takes several pieces, one after the other.
/// Each step takes a piece; all of these stand on one square colour (IW.shade), and at most one is a king.
[[nodiscard]] LeastPieces least_of_chain(const Request& request) {
  const std::size_t length = number_of(request, "length");
  if (!has_kings(request)) return {1 + length, fmt::format("the piece that captures, and {} captured pieces", length)};
  if (by_king(request))
    return {4 + length - 1, fmt::format("four kings (IW.inv.kings), one of which captures, and {} captured pieces, of "
                                        "whom at most one is a king (IW.shade)",
                                        length)};
  return {5 + length - 1, fmt::format("four kings (IW.inv.kings), the piece that captures, and {} captured pieces, of "
                                      "whom at most one is a king (IW.shade)",
                                      length)};
}
/// One step of a pawn that takes several pieces.
/// A leap takes one piece; each other captured piece has a friend behind it, on the pawn's square colour, where at most
/// one own king stands.
[[nodiscard]] LeastPieces least_of_step(const Request& request) {
  const auto captures = number_of(request, "captures");
  if (!has_kings(request)) {
    return {2 * captures,
            fmt::format("the pawn, {} captured pieces, and a friend behind all but one of them (IW.pawn.custodian)",
                        captures)};
  }
  const std::size_t friends = captures > 2 ? captures - 2 : 0;
  return {5 + captures - 1 + friends,
          fmt::format("four kings (IW.inv.kings), the pawn, {} captured pieces, of whom at most one is a king "
                      "(IW.shade), and behind all but one of them a friend, of whom "
                      "at most one is a king (IW.pawn.custodian)",
                      captures)};
}
/// The only move is a capture en passant.
/// The leap ends on the last rank but one, where the pawn has a choice unless there is nothing that it can become.
[[nodiscard]] LeastPieces least_in_passing(const Request& request) {
  if (!accounts(request)) return {2, "two pawns"};
  return {12,
          "four kings (IW.inv.kings), two pawns, and all six officers of the side, since with any of them in reserve "
          "the pawn could become it "
          "on its last rank but one (IW.pawn.promote.7, IW.reserve)"};
}
/// The only move is a pawn's, which promotes on its way.
/// On the last rank but one a pawn may also remain a pawn; on the last rank it has a choice unless the reserve has a
/// single kind.
[[nodiscard]] LeastPieces least_of_promotion(const Request& request) {
  LeastPieces least = least_of_chain(request);
  if (accounts(request)) {
    least.pieces += 4;
    least.reason +=
        ", and four officers of the side, since with two kinds in reserve the pawn would have a choice "
        "(IW.pawn.promote.8, IW.reserve)";
  }
  return least;
}

using namespace interweave;

bool takes_so_many(const Request& request, Square, Square, SquareSet victims) {
  return victims.size() == std::stoi(request.parameter("captures"));
}
bool takes_in_passing(const Request&, Square from, Square to, SquareSet victims) {
  return from.file() == to.file() && !victims.contains(Square::at(from.file(), (from.rank() + to.rank()) / 2));
}

class ChainTheme final : public Theme {
 public:
  ChainTheme(ThemeInfo info, const ChainKind& kind) : info_(std::move(info)), kind_(kind) {}

  const ThemeInfo& info() const override { return info_; }
  /// Long chains are drawn at random first, which takes milliseconds; the last case is the whole space.
  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result;
    const std::size_t length = chain_length(request);
    const bool plain = kind_.forced && !kind_.promotes && !kind_.clears && kind_.fits == nullptr;
    const Role role = chain_piece(request);
    const bool drawn =
        plain && length > 4 && length <= most_captures && (role == king || role == smasher || role == leaper);
    for (int i = 0; drawn && i < 8; ++i) result.push_back({fmt::format("chain {}", i + 1), {}, {}, {i}});
    result.push_back({});
    return result;
  }
  std::optional<LeastPieces> least_pieces(const Request& request) const override { return kind_.least(request); }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    if (!part.choice.empty()) {
      LineOrder order;
      order.schedule = {chain_length(request)};
      order.king_falls = order.schedule.front() == most_captures;  // a side has seven other pieces on a square colour
      order.mover = chain_piece(request);
      return make_line_problem(request, part, std::move(order));
    }
    return make_chain_problem(request, part, kind_);
  }

  Judgement judge(const Request& request, const Setup& setup) const override {
    const std::size_t length = chain_length(request);
    Judgement judgement;
    const auto moves = request.generator().setup_moves(setup);
    for (const MoveOutcome& each : moves) {
      if (each.move.size() == length && shows(request, setup, each.move)) judgement.moves.push_back(each.move);
    }
    judgement.unique = judgement.moves.size() == 1;
    judgement.holds = kind_.forced ? judgement.unique && moves.size() == 1 : !judgement.moves.empty();
    if (request.unique) judgement.holds = judgement.holds && judgement.unique;
    if (!judgement.holds)
      judgement.why = fmt::format("{}, {} of them a chain of {}", counted(moves.size(), "move"), judgement.moves.size(),
                                  counted(length, "capture"));
    if (!kind_.forced && judgement.moves.size() > 1) judgement.moves.resize(1);
    return judgement;
  }

 private:
  /// Whether a move is a chain of this kind.
  bool shows(const Request& request, const Setup& setup, const Move& move) const {
    const Piece piece = *setup.board[move.front().from];
    if (piece.role != (kind_.promotes ? pawn : chain_piece(request))) return false;
    if (std::any_of(move.begin(), move.end(), [](const Step& step) { return step.captures.empty(); })) return false;
    if (kind_.promotes) {
      if (move.size() < 2 || move[move.size() - 2].becomes == piece) return false;
      const std::string& to = request.parameter("to");
      if (to != "any" && move.back().becomes.role != interweave_role(to)) return false;
    } else if (std::any_of(move.begin(), move.end(), [&](const Step& step) { return step.becomes != piece; })) {
      return false;
    }
    if (kind_.fits != nullptr && std::any_of(move.begin(), move.end(), [&](const Step& step) {
          return !kind_.fits(request, step.from, step.to, step.captures);
        }))
      return false;
    if (!kind_.clears) return true;
    SquareSet gone;
    for (const Step& step : move) {
      if (!(passed_by(step.from, step.to, step.captures) & gone).empty()) return true;
      gone |= step.captures;
    }
    return false;
  }

  ThemeInfo info_;
  ChainKind kind_;
};

std::vector<Parameter> chain_parameters() {
  return {{"piece", "who captures", {"king", "smasher", "leaper", "remover", "pawn"}, "king", 0, 0},
          {"length", "how many captures", {}, "4", 1, 16}};
}

}  // namespace

void add_chain_themes(std::vector<const Theme*>& themes) {
  static const ChainTheme forced({"forced-chain",
                                  {"interweave"},
                                  "IW.capture.chain",
                                  "The side to move has one legal move, a chain of 'length' captures by one piece: "
                                  "each step is the only one possible. A pawn stays a pawn on its way.",
                                  chain_parameters()},
                                 {.forced = true, .least = least_of_chain});
  static const ChainTheme longest({"long-chain",
                                   {"interweave"},
                                   "IW.capture.chain",
                                   "One piece can make a chain of exactly 'length' captures; other moves may be legal, "
                                   "too. A pawn stays a pawn on its way.",
                                   chain_parameters()},
                                  {.least = least_of_chain});
  static const ChainTheme promotion(
      {"promotion-chain",
       {"interweave"},
       "IW.capture.chain",
       "The side to move has one legal move: a pawn captures, promotes on its last rank, and goes on capturing as what "
       "it has become.",
       {{"to", "what the pawn becomes", {"any", "smasher", "leaper", "remover"}, "any", 0, 0},
        {"length", "how many captures", {}, "4", 2, 16}}},
      {.forced = true, .promotes = true, .least = least_of_promotion});
  static const ChainTheme clearing(
      {"clearing-chain",
       {"interweave"},
       "IW.capture.chain",
       "The side to move has one legal move, a chain of captures in which a step passes over a square whose piece was "
       "captured earlier in the chain. Captured pieces leave the board at once and block nothing.",
       {{"piece", "who captures", {"smasher", "leaper"}, "smasher", 0, 0},
        {"length", "how many captures", {}, "4", 2, 16}}},
      {.forced = true, .clears = true, .least = least_of_chain});
  static const ChainTheme captures(
      {"pawn-captures",
       {"interweave"},
       "IW.pawn.custodian",
       "The only legal move is one step of a pawn, which takes as many pieces as 'captures' says: each neighbour of "
       "its arrival "
       "square that has a piece of the pawn's side right behind it, and the piece that it leaps over. It stays a pawn.",
       {{"captures", "how many pieces", {}, "4", 1, 4}}},
      {.forced = true, .fits = takes_so_many, .least = least_of_step});
  static const ChainTheme en_passant(
      {"forced-en-passant",
       {"interweave"},
       "IW.pawn.ep",
       "The only legal move is a capture en passant: a short leap over the square that an enemy pawn has just passed.",
       {}},
      {.forced = true, .fits = takes_in_passing, .least = least_in_passing});
  for (const ChainTheme* each : {&forced, &longest, &promotion, &clearing, &captures, &en_passant})
    themes.push_back(each);
}

}  // namespace arbiter::puzzles
