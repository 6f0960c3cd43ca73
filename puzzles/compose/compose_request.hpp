#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/compose/composer.hpp"
#include "puzzles/space/request.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/fen.hpp"

namespace arbiter::puzzles {

/// All inputs of compose(), and what is needed to write its answer.
struct ComposeRequest {
  const Theme* theme = nullptr;            ///< what is composed: the one below, or a theme of the program
  std::shared_ptr<const Theme> own_theme;  ///< of a query
  std::string query;                       ///< what the theme says in the query language; may be empty
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
