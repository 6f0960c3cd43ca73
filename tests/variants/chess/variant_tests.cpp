#include "tests/variants/variant_tests.hpp"

namespace arbiter::tests::of_chess {
namespace {

void shows(const Shown&, int, ClauseSet& shown) {
  if (shown.erase("DA.promote") > 0) shown.insert("CH.pawn.promote");
}

}  // namespace

VariantTests tests() { return {.shows = &shows}; }

}  // namespace arbiter::tests::of_chess
