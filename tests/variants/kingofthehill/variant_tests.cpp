#include "tests/variants/variant_tests.hpp"

namespace arbiter::tests {

VariantTests kingofthehill_tests() { return {}; }

}  // namespace arbiter::tests
