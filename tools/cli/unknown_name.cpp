#include "tools/cli/unknown_name.hpp"

#include <fmt/format.h>

#include "tools/cli/exit.hpp"
#include "verifier/support/nearest.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {

void unknown_name(std::string_view what, const std::string& typed, std::span<const std::string> known,
                  std::string hint) {
  const std::string near = nearest(typed, known);
  throw UsageError(fmt::format("unknown {} '{}'{}", what, printable(typed, 80),
                               near.empty() ? "" : fmt::format("; did you mean '{}'?", near)),
                   hint.empty() ? "known: " + joined(known) : std::move(hint));
}

}  // namespace arbiter::tools
