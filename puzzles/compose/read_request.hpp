#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/compose/compose_request.hpp"
#include "puzzles/space/request.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::puzzles {

/// What to compose, in the words of the options of arbiter-compose.
struct RequestWords {
  std::string theme;                   ///< its name; not used with a query
  std::optional<std::string> query{};  ///< a theme of its own, about the variant
  std::optional<std::string> variant{};
  const Variant* rules = nullptr;  ///< that of a rule file, which `variant` then names, too; null: the name says it
  std::optional<std::string> profile{};
  std::string armies{};                   ///< a pairing, "CN"; may be empty
  std::vector<std::string> parameters{};  ///< NAME=VALUE
  std::vector<std::string> place{};       ///< "Ke1,kb8"
  std::vector<std::string> empty{};       ///< "e4,e5"
  std::vector<std::string> kinds{};       ///< "Q=1,p=0-2"
  std::optional<std::string> pieces{};    ///< "5", "4-6", "-6", "4-"; also of the two sides
  std::optional<std::string> white{};
  std::optional<std::string> black{};
  std::optional<Side> to_move{};
  std::optional<Castling> starts{};
  std::vector<std::string> conditions{};  ///< names for set_condition()
  bool allow_unreachable = false;
};

/// The request, all but the seed and the effort, or what is wrong with the query. Throws Refusal, whose messages name
/// the options.
[[nodiscard]] tl::expected<ComposeRequest, std::vector<Finding>> request_from(const RequestWords& words);

/// The theme of that name. Throws Refusal, which suggests themes of the variant, or of any if it is null.
[[nodiscard]] const Theme& known_theme(const std::string& name, const Variant* variant = nullptr);

}  // namespace arbiter::puzzles
