#pragma once

#include <array>
#include <string>
#include <vector>

#include "puzzles/space/space.hpp"

namespace arbiter::puzzles {

/// The errors of arbiter-corpus's checks of reachability (verifier/soundness/reachability.hpp, AF3xx) for a position
/// without other faults, judged as its FEN will be read: a FEN without counters and with Black to move says that one
/// move has been played. Notes about counters are left out.
[[nodiscard]] Faults unreachable(const Variant& variant, std::size_t profile, Setup setup);

/// The same in words, each with its check: "no move gives this check (r on e8) [AF309]".
[[nodiscard]] std::vector<std::string> unreachable_in_words(const Variant& variant, std::size_t profile,
                                                            const Setup& setup);

/// Whether the request accepts the position: no error above, or the request allows positions that no game reaches.
[[nodiscard]] bool reachable_enough(const Request& request, const Setup& setup);

/// Whether the fixed pieces of the case alone show that no position with them is reachable enough. In Interweave the
/// checks (AF302, AF320) refuse a board if they refuse some of its pieces; for other variants the answer is always
/// false.
[[nodiscard]] bool refused_from_the_start(const Request& request, const Case& part);

/// What the space of a request says about reachability.
[[nodiscard]] std::string reachability_in_words(const Request& request);

/// Explains why unreachable() refuses a position, in terms of all positions of a space: formulas that do not hold for
/// it but hold for every position of the space that unreachable() does not refuse. So a solver that is given them loses
/// no reachable position, and a space that they exhaust has none. The argument of each formula stands beside its code.
class WhyUnreachable {
 public:
  /// Both outlive this object.
  WhyUnreachable(const Request& request, Space& space);

  /// Empty if all that is known is that this one position is unreachable.
  [[nodiscard]] std::vector<Formula> of(const Setup& setup);

 private:
  using Squares = std::vector<std::pair<Square, Piece>>;
  void pawns(const Setup& setup);
  void pawn_starts(const Setup& setup, Side side);
  void straight_pawns(const Setup& setup);
  void missing_pawns(const Setup& setup);
  void bishops(const Setup& setup);
  void checks(const Setup& setup);
  void checks_of(Square king, Side side);
  void last_move(const Setup& setup);
  void returned_pieces();
  void births();

  /// Not all of these together.
  [[nodiscard]] Formula not_together(const Squares& pieces) const;
  /// At most `number` pieces on the board; for one side, up to 16.
  [[nodiscard]] Formula at_most(int number);
  [[nodiscard]] Formula at_most_of(Side side, int number);

  const Request& request_;
  Space& space_;
  bool interweave_;
  bool checkered_;
  bool takemake_;
  bool second_stage_ = false;  ///< of Checkered chess
  std::vector<Formula> found_;
  std::array<std::vector<Formula>, 2> count_;  ///< per side; element k: more than k pieces
};

}  // namespace arbiter::puzzles
