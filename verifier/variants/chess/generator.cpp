#include "verifier/orthodox/movegen/chess_generator.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::chess::inline ARBITER_CODE {

const MoveGenerator& generator_build(Profile) { return orthodox::ARBITER_CODE::chess_generator(); }

}  // namespace arbiter::chess::inline ARBITER_CODE
