#include "variants/variant.hpp"

#include <array>

#include "variants/interweave/deal.hpp"
#include "variants/interweave/faults.hpp"
#include "variants/interweave/fen.hpp"
#include "variants/interweave/sources.hpp"

namespace arbiter::interweave {

/// Defined here for the registry.
[[nodiscard]] const Variant& variant();

namespace {

constexpr std::array<std::string_view, 1> names{"Interweave"};

constexpr auto readings = std::to_array<ProfileInfo>({
    {"documented",
     "the rule pages: a Remover captures one man a step, the turn ends when a king falls, and who cannot move or repeats a "
     "position for the third time loses"},
    {"site",
     "as vchess plays: a Remover captures all its neighbours in one step, a chain goes on after a king has fallen, and "
     "neither stalemate nor repetition decides anything"},
});

constexpr auto own_clauses = std::to_array<ClauseInfo>({
#define ARBITER_CLAUSE(id, document, place, reading) {id, document, place, reading},
#include "variants/interweave/clauses.def"
#undef ARBITER_CLAUSE
});

Profile profile_of(std::size_t profile) { return static_cast<Profile>(profile); }

class Interweave final : public Variant {
 public:
  std::string_view name() const override { return "interweave"; }
  std::string_view title() const override { return "Interweave"; }
  std::span<const std::string_view> aliases() const override { return names; }
  std::string_view safety_clause() const override { return {}; }
  std::string_view duty_clause() const override { return "IW.capture.must"; }
  std::span<const ProfileInfo> profiles() const override { return readings; }
  std::span<const RoleInfo> roles() const override { return interweave::roles(); }
  std::vector<ClauseInfo> clauses() const override { return {own_clauses.begin(), own_clauses.end()}; }

  std::vector<NamedPosition> positions() const override {
    return {{"start", "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000", "the set-up of D0 and D1"}};
  }

  const MoveSource& rules(std::size_t profile) const override { return interweave::rules(profile_of(profile)); }
  const MoveSource& generator(std::size_t profile) const override { return interweave::generator(profile_of(profile)); }
  const TurnCounter& counter(std::size_t profile) const override { return interweave::counter(profile_of(profile)); }

  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options) const override {
    return interweave::parse_fen(text, options,
                                 [this](const Setup& setup, const FenMap& map) { return faults(setup, 0, map); });
  }

  std::string write_fen(const Setup& setup, const FenStyle& style) const override {
    return interweave::write_fen(setup, style);
  }

  Faults faults(const Setup& setup, std::size_t profile, const FenMap& map) const override {
    return interweave::faults(setup, profile_of(profile), map);
  }

  Setup essential(const Setup& setup, std::size_t profile) const override {
    return interweave::essential(setup, profile_of(profile));
  }

  /// A pawn's diagonal step captures by what stands around its arrival, not by the way it goes.
  bool captures_by_moving(const Step& step, const Man& man) const override {
    return !step.captures.empty() && !(man.role == pawn && step.from.file() != step.to.file());
  }

  Setup sprinkled(std::size_t, Random& random) const override { return interweave::sprinkled(random); }
  Setup dealt(std::uint64_t seed) const override { return interweave::dealt(seed); }
};

}  // namespace

const Variant& variant() {
  static const Interweave object;
  return object;
}

}  // namespace arbiter::interweave
