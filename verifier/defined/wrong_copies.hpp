#pragma once

#include <string>
#include <vector>

#include "verifier/defined/definition.hpp"

namespace arbiter::defined {

/// A definition with one setting changed, as another program may have misread it. Positions of the right definition are
/// positions of it, too: it has the same kinds of pieces in the same order, and the same hands.
struct WrongCopy {
  std::string id;                    ///< the first of `clauses`, a slash and a name
  std::vector<std::string> clauses;  ///< ids of the right variant's clauses that it breaks (Variant::clauses())
  std::string says;                  ///< "promotionPieceTypes is q: pawns become queens alone"
  Definition definition;
  bool forgets_rights = false;  ///< it plays without rights to castle: after its moves there are none
};

/// For each setting in force, and each move of each piece: it left out, another value, another direction, further. The
/// order depends on the definition alone; no two copies are the same, and none is the definition itself.
[[nodiscard]] std::vector<WrongCopy> wrong_copies(const Definition& definition);

}  // namespace arbiter::defined
