#include "verifier/position/variant.hpp"

bool f(const arbiter::Variant& variant) { return arbiter::Ruleset(variant).parse_fen({}, {}).has_value(); }

bool g(const arbiter::Variant& variant) {
  return variant.parse_fen({}, {}, arbiter::Ruleset(variant)).has_value();  // misuse
}
