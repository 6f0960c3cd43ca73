#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "verifier/pages/captions/language.hpp"
#include "verifier/pages/markup/page.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

struct Surroundings;

/// A diagram with all that its claims are checked with.
struct Scene {
  Ruleset ruleset{};
  const PageText* page = nullptr;
  const Diagram* diagram = nullptr;
  const ParsedFen* fen = nullptr;         ///< with the state from the claims, if they have one
  Language language = Language::english;  ///< of the texts around the diagram
  const Surroundings* texts = nullptr;    ///< these texts, if they were read
  const ParsedFen* right = nullptr;       ///< the diagram on the right in the same figure, if it can be read

  [[nodiscard]] const MoveSource& rules() const { return ruleset.rules(); }
  [[nodiscard]] const MoveSource& generator() const { return ruleset.generator(); }
};

enum class Outcome : unsigned char { holds, fails, unchecked };

[[nodiscard]] std::string_view to_string(Outcome outcome) noexcept;

/// Marks that were compared with the rules.
struct CheckedMarks {
  SquareSet documented;
  SquareSet generated;
};

struct Verdict {
  Outcome outcome = Outcome::unchecked;
  std::optional<CheckedMarks> marks{};  ///< if the claim is about the diagram's marks and they could be judged
  std::vector<Finding> findings;        ///< why the claim fails; a claim may hold and still have findings (AV305)
};

}  // namespace arbiter::pages
