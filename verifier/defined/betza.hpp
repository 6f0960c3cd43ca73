#pragma once

#include <string_view>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::defined {

/// A way as Betza's notation states it. `way.from` and `way.leaves_en_passant` are left to who knows the regions.
struct BetzaWay {
  Way way;
  bool initial = false;  ///< `i`: a first move
};

/// What a notation says. Faults have offsets in it; those that are warnings say where Fairy-Stockfish reads the same
/// otherwise.
struct Betza {
  std::vector<BetzaWay> ways;
  bool en_passant = false;  ///< `e` somewhere: the piece captures en passant
  Faults faults;
};

/// Reads Betza's notation: atoms W F D N A H L C J Z G K R B Q, doubled or with a digit for riders (0: without a
/// limit), leaps by distances such as (3,4), which Fairy-Stockfish does not have, modifiers f b l r v s h alone and in
/// pairs, m c (moves or captures only), n (lame), p and g (cannon, grasshopper), i (first move), e (en passant). At
/// most 250 letters.
[[nodiscard]] Betza read_betza(std::string_view text);

}  // namespace arbiter::defined
