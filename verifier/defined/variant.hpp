#pragma once

#include <memory>

#include "verifier/defined/definition.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::defined {

/// The variant of a definition, as all other code sees variants.
[[nodiscard]] std::unique_ptr<const Variant> make_variant(Definition definition);
/// The definition of such a variant, as long as that lives; null for a variant that is built in.
[[nodiscard]] const Definition* definition_of(const Variant& variant) noexcept;

}  // namespace arbiter::defined
