#include "puzzles/variants/interweave/chain_counts.hpp"

#include <fmt/format.h>

namespace arbiter::puzzles {
namespace {

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

}  // namespace

/// Each step takes a piece; all of these stand on one square colour (IW.shade), and at most one is a king.
LeastPieces least_of_chain(const Request& request) {
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
/// A leap takes one piece; each other captured piece has a friend behind it, on the pawn's square colour, where at most
/// one own king stands.
LeastPieces least_of_step(const Request& request) {
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
/// The leap ends on the last rank but one, where the pawn has a choice unless there is nothing that it can become.
LeastPieces least_in_passing(const Request& request) {
  if (!accounts(request)) return {2, "two pawns"};
  return {12,
          "four kings (IW.inv.kings), two pawns, and all six officers of the side, since with any of them in reserve "
          "the pawn could become it "
          "on its last rank but one (IW.pawn.promote.7, IW.reserve)"};
}
/// On the last rank but one a pawn may also remain a pawn; on the last rank it has a choice unless the reserve has a
/// single kind.
LeastPieces least_of_promotion(const Request& request) {
  LeastPieces least = least_of_chain(request);
  if (accounts(request)) {
    least.pieces += 4;
    least.reason +=
        ", and four officers of the side, since with two kinds in reserve the pawn would have a choice "
        "(IW.pawn.promote.8, IW.reserve)";
  }
  return least;
}

}  // namespace arbiter::puzzles
