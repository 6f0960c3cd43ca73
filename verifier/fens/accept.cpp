#include "fens/accept.hpp"

#include <array>
#include <utility>

#include "fens/accept_variants.hpp"
#include "variants/armies/spelling.hpp"

namespace arbiter::fens {
namespace {

using Function = Accepted (*)(const Acceptor&, std::string_view) noexcept;

constexpr std::array<std::pair<std::string_view, Function>, 5> functions{{
    {"chess", accept::chess},
    {"takemake", accept::takemake},
    {"armies", accept::armies},
    {"interweave", accept::interweave},
    {"checkered", accept::checkered},
}};

}  // namespace

Acceptor::Acceptor(const Reading& reading) {
  known_.profile = reading.profile;
  known_.reachability = reading.depth == Depth::reachability;
  if (reading.fen.dialect) known_.dialect = static_cast<int>(*reading.fen.dialect);
  const std::string_view name = reading.variant->name();
  if (!reading.fen.alphabet.empty() || reading.fen.pad_short_ranks) return;
  if (!reading.fen.armies.empty() && name != "armies") return;
  if (name == "armies" && !reading.fen.armies.empty()) {
    const auto pairing = armies::pairing_of_letters(reading.fen.armies);
    if (!pairing) return;
    known_.pairing = 4 * static_cast<int>((*pairing)[0]) + static_cast<int>((*pairing)[1]);
  }
  for (const auto& [variant, function] : functions) {
    if (variant == name) accept_ = function;
  }
}

}  // namespace arbiter::fens
