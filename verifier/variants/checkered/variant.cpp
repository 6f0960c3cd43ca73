#include "variants/variant.hpp"

#include <array>

#include "orthodox/deal.hpp"
#include "variants/checkered/faults.hpp"
#include "variants/checkered/fen.hpp"
#include "variants/checkered/sources.hpp"

namespace arbiter::checkered {

/// Defined here for the registry.
[[nodiscard]] const Variant& variant();

namespace {

constexpr std::array<std::string_view, 1> names{"Checkered"};

constexpr auto readings = std::to_array<ProfileInfo>({
    {"documented",
     "the rule pages: the right to a double step ends when its pawn has left the square, and a promotion may always be "
     "answered by the step back"},
    {"site",
     "as vchess plays: the right ends only when a double step has been made from the square, and a step that promoted may "
     "not be taken back at once either"},
});

constexpr auto orthodox_clauses = std::to_array<ClauseInfo>({
#define ARBITER_CLAUSE(id, document, place, reading) {id, document, place, reading},
#include "orthodox/clauses.def"
});
constexpr auto own_clauses = std::to_array<ClauseInfo>({
#include "variants/checkered/clauses.def"
#undef ARBITER_CLAUSE
});

Profile profile_of(std::size_t profile) { return static_cast<Profile>(profile); }

class Checkered final : public Variant {
 public:
  std::string_view name() const override { return "checkered"; }
  std::string_view title() const override { return "Checkered chess"; }
  std::span<const std::string_view> aliases() const override { return names; }
  std::string_view safety_clause() const override { return "CK.check"; }
  std::span<const ProfileInfo> profiles() const override { return readings; }
  std::span<const RoleInfo> roles() const override { return checkered::roles(); }

  std::vector<ClauseInfo> clauses() const override {
    std::vector<ClauseInfo> all(orthodox_clauses.begin(), orthodox_clauses.end());
    all.insert(all.end(), own_clauses.begin(), own_clauses.end());
    return all;
  }

  std::vector<NamedPosition> positions() const override {
    static constexpr const char* board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah1111111111111111 - - ";
    return {{"start", std::string(board) + "1", "the orthodox set-up (D4), the switch allowed (D5)"},
            {"start:no-switch", std::string(board) + "1-", "the orthodox set-up (D4) without the second stage"}};
  }

  const MoveSource& rules(std::size_t profile) const override { return checkered::rules(profile_of(profile)); }
  const MoveSource& generator(std::size_t profile) const override { return checkered::generator(profile_of(profile)); }
  const TurnCounter& counter(std::size_t profile) const override { return checkered::counter(profile_of(profile)); }

  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options) const override {
    return checkered::parse_fen(text, options,
                                [this](const Setup& setup, const FenMap& map) { return faults(setup, 0, map); });
  }

  std::string write_fen(const Setup& setup, const FenStyle& style) const override {
    return checkered::write_fen(setup, style);
  }

  Faults faults(const Setup& setup, std::size_t profile, const FenMap& map) const override {
    return checkered::faults(setup, profile_of(profile), map);
  }

  Setup essential(const Setup& setup, std::size_t profile) const override {
    return checkered::essential(setup, profile_of(profile));
  }

  Setup sprinkled(std::size_t, Random& random) const override { return checkered::sprinkled(random); }

  Setup dealt(std::uint64_t seed) const override {
    Setup setup = orthodox::dealt(seed);
    set_usual_doubles(setup);
    set_stage(setup.state, Stage::one_may_switch);
    return setup;
  }
};

}  // namespace

const Variant& variant() {
  static const Checkered object;
  return object;
}

}  // namespace arbiter::checkered
