#include "fens/accept.hpp"

#include <array>

#include "board/code.hpp"
#include "fens/accept_variants.hpp"
#include "variants/armies/spelling.hpp"

namespace arbiter::fens {
namespace {

using Function = Accepted (*)(const Acceptor&, std::string_view) noexcept;

struct Functions {
  std::string_view variant;
  Function baseline;
  Function v3;
};

constexpr std::array<Functions, 5> functions{{
    {"chess", accept::baseline::chess, accept::v3::chess},
    {"takemake", accept::baseline::takemake, accept::v3::takemake},
    {"armies", accept::baseline::armies, accept::v3::armies},
    {"interweave", accept::baseline::interweave, accept::v3::interweave},
    {"checkered", accept::baseline::checkered, accept::v3::checkered},
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
  for (const Functions& each : functions) {
    if (each.variant == name) accept_ = runs_v3() ? each.v3 : each.baseline;
  }
}

}  // namespace arbiter::fens
