#pragma once

#include <memory>
#include <string>

#include "puzzles/compose/composer.hpp"
#include "verifier/position/fen.hpp"

namespace arbiter::puzzles {

/// All inputs of compose(), and what is needed to write its answer.
struct ComposeRequest {
  const Theme* theme = nullptr;              ///< what is composed: one of the two below, or a theme of the program
  std::shared_ptr<const Theme> own_theme;    ///< of a query
  std::shared_ptr<const Theme> conditioned;  ///< the theme with conditions on its solutions
  std::string query;                         ///< what the theme says in the query language; may be empty
  Request request;
  Effort effort;
  FenStyle style;

  /// Whether mirror images count as one, if the theme has this many cases.
  [[nodiscard]] bool mirrored(std::size_t cases) const {
    return cases > 1 && request.constraints.symmetric() && request.same_in_mirror;
  }
};

/// Takes armies, stage and spelling from a start position of the request's variant: that of `armies` ("CN"), or the
/// usual one if `armies` is empty.
void start_from(ComposeRequest& asked, const std::string& armies);

/// The piece named by the theme's parameter `piece`, if no side of the request can have it; else empty.
[[nodiscard]] std::string absent_piece(const Request& request);

/// Armies that have this piece, the same for both sides ("NN"); empty if none has.
[[nodiscard]] std::string armies_with(const Variant& variant, const std::string& piece);

}  // namespace arbiter::puzzles
