#include "verifier/position/variant.hpp"

#include "verifier/position/ruleset.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

std::optional<std::size_t> profile_named(const Variant& variant, std::string_view name) {
  const auto profiles = variant.profiles();
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    if (same_word(profiles[i].name, name)) return i;
  }
  return std::nullopt;
}

const RoleInfo& role_info(const Variant& variant, Role role) {
  for (const RoleInfo& info : variant.roles()) {
    if (info.role == role) return info;
  }
  throw InternalError("a piece of a role that the variant does not have");
}

Ruleset::Ruleset(const Variant& variant, std::size_t profile) : variant_(&variant), profile_(profile) {
  ensure(profile < variant.profiles().size(), "a profile that the variant has");
}

const ProfileInfo& Ruleset::profile() const { return variant_->profiles()[profile_]; }

const MoveSource& Ruleset::rules() const { return variant_->rules(profile_); }

const MoveSource& Ruleset::generator() const { return variant_->generator(profile_); }

const MoveCounter& Ruleset::counter() const { return variant_->counter(profile_); }

std::unique_ptr<SearchSource> Ruleset::search_source(const Setup& root) const {
  return variant_->search_source(profile_, root);
}

std::vector<State> Ruleset::possible_states(const Setup& setup) const {
  return variant_->possible_states(setup, profile_);
}

Faults Ruleset::faults(const Setup& setup, const FenMap& map) const { return variant_->faults(setup, profile_, map); }

Setup Ruleset::essential(const Setup& setup) const { return variant_->essential(setup, profile_); }

std::string Ruleset::why_never_wins(const Setup& setup, Side side) const {
  return variant_->why_never_wins(setup, side, profile_);
}

Setup Ruleset::random_setup(Random& random) const { return variant_->random_setup(profile_, random); }

bool Ruleset::game_may_have_kings(int white, int black) const {
  return variant_->game_may_have_kings(white, black, profile_);
}

Faults Ruleset::setup_reachability(const Setup& setup, const FenMap& map) const {
  return variant_->setup_reachability(setup, profile_, map);
}

}  // namespace arbiter
