#include "tests/variants/variant_tests.hpp"

namespace arbiter::tests {
namespace {

void shows(const Shown&, int, ClauseSet& shown) {
  if (shown.erase("DA.promote") > 0) shown.insert("CH.pawn.promote");
}

}  // namespace

VariantTests chess_tests() { return {.shows = &shows}; }

}  // namespace arbiter::tests
