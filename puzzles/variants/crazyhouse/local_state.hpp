#pragma once

#include "puzzles/variants/orthodox_local_state.hpp"

namespace arbiter::puzzles {

/// The state of the orthodox base, and pockets with all that is not on the board: often one side has everything.
class CrazyhouseLocalState final : public OrthodoxLocalState {
 public:
  [[nodiscard]] bool settle(Setup& setup, bool passing, const Request& request, const Case& part,
                            Random& random) const override;
};

}  // namespace arbiter::puzzles
