#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/root.hpp"
#include "verifier/solve/input/popeye_fields.hpp"

namespace arbiter::solve {

/// A twin that was typed, made.
struct TypedTwin {
  std::string name;  ///< "b) e2-e4"
  Stipulation stipulation;
  WrittenRoot position;
  std::string words;  ///< Problem::twin_words
};

struct TwinFaults {
  std::vector<Finding> findings;
  bool mistyped = false;  ///< the text is no twin of any diagram, rather than one that this diagram cannot have
};

/// Makes the twins of a position that was typed, one after the other, in any variant. A twin is what read_twin() reads
/// in Popeye's words or as composers write it, behind a label: `b) e2-e4`, `c) -a1, h#3`, `+d) swap a1 b2` (`+`: of the
/// twin before it). Rights to castle that the pieces no longer bear out are gone.
class TypedTwins {
 public:
  /// `diagram` must be a position and outlive this. `zero`: the diagram itself is none of the twins.
  TypedTwins(const WrittenRoot& diagram, const Stipulation& stipulation, bool zero);

  /// The next twin, or what is wrong with it. `where` names the text in findings.
  [[nodiscard]] tl::expected<TypedTwin, TwinFaults> next(std::string_view text, const std::string& where);

 private:
  const WrittenRoot& diagram_;
  Statement statement_;  ///< of the diagram
  Statement last_;       ///< of the last twin
  TwinForms forms_;
  std::size_t count_;
  bool broken_ = false;  ///< the last twin could not be made
};

struct TypedTwinList {
  std::vector<TypedTwin> made;
  std::vector<Finding> not_made;  ///< why the others cannot be made
};

/// The twins of the texts; where any of them is mistyped, all that is wrong with them. Findings name the text by
/// `option`, with its number if there are several.
[[nodiscard]] tl::expected<TypedTwinList, std::vector<Finding>> typed_twins(const WrittenRoot& diagram,
                                                                            const Stipulation& stipulation, bool zero,
                                                                            const std::vector<std::string>& texts,
                                                                            std::string_view option);

}  // namespace arbiter::solve
