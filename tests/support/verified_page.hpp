#pragma once

#include <string>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/variants/variant.hpp"

/// Verifies a page by its captions alone: no built-in claims, and inferred claims that fail are errors.
inline arbiter::pages::PageReport verified_by_captions(const std::string& page, const char* variant) {
  static const arbiter::pages::ClaimsBook none;
  arbiter::pages::VerifyOptions options;
  options.variant = arbiter::variant_named(variant);
  options.claims = &none;
  options.strict = true;
  return arbiter::pages::verify_page("page", page, options);
}
