#include "verifier/conversion/written_as.hpp"

#include <fmt/format.h>

#include "verifier/conversion/spellings.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter::conversion {

void write_as(WrittenRoot& position, const std::string& name) {
  const Variant& variant = position.root.variant();
  const Spelling* spelling = spelling_named(variant, name);
  if (spelling == nullptr)
    throw Refusal(fmt::format("{} is not written as '{}'", variant.title(), printable(name, 40)),
                  "known: " + spellings_of(variant));
  if (spelling->castling == CastlingWords::files)
    throw Refusal(fmt::format("answers are not written as {}, only conversions", spelling->name),
                  "'fen' writes K Q k q");
  position.style = {spelling->dialect, spelling->alphabet, static_cast<std::uint8_t>(spelling->name == "epd" ? 4 : 0)};
  position.fen = variant.write_fen(position.setup(), position.style);
}

}  // namespace arbiter::conversion
