#include "verifier/position/variant.hpp"

bool f(const arbiter::Variant& variant) {
#ifdef MISUSE
  return variant.parse_fen({}, {}, arbiter::Ruleset(variant)).has_value();
#else
  return arbiter::Ruleset(variant).parse_fen({}, {}).has_value();
#endif
}
