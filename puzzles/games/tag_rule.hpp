#pragma once

#include <span>
#include <string_view>

#include "puzzles/games/story.hpp"

namespace arbiter::puzzles {

/// A word for what a puzzle shows. The names are those of lichess's themes where it has one, so that a site can file
/// the puzzle; the others say what only variants have.
struct Tag {
  std::string_view name;
  std::string_view means;  ///< its definition, one sentence without a full stop
};

/// A tag, and whether it applies.
struct TagRule {
  Tag tag;
  bool (*applies)(const Story&);
};

/// The tags that only this variant has, for what its rules alone bring about. Defined in puzzles/variants.
[[nodiscard]] std::span<const TagRule> own_tags(const Variant& variant);

}  // namespace arbiter::puzzles
