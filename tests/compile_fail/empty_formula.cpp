#include "verifier/rules/formula.hpp"

bool is_constant(const arbiter::Formula& formula = arbiter::Formula::constant(false)) { return formula.is_constant(); }

arbiter::Formula nothing;  // misuse
