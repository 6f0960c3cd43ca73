#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "verifier/defined/definition.hpp"
#include "verifier/report/text_style.hpp"

namespace arbiter {

/// A variant of a rule file for people: its set-up, its pieces with pictures of their moves on an empty board (as White
/// moves), its settings with the lines that give them.
[[nodiscard]] std::string rules_text(const defined::Definition& definition, const TextStyle& style);

/// The same as data: {name, parent, files, ranks, start, pieces: [{name, letter, betza, from, moves, captures, both,
/// first, hops}], promoted: [{name, written}], settings: [{key, value, line, from, what}]}.
[[nodiscard]] nlohmann::ordered_json rules_json(const defined::Definition& definition);

}  // namespace arbiter
