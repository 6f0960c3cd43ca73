#include "tests/variants/variant_tests.hpp"

namespace arbiter::tests::of_kingofthehill {

VariantTests tests() { return {}; }

}  // namespace arbiter::tests::of_kingofthehill
