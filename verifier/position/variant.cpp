#include "verifier/position/variant.hpp"

#include <algorithm>

#include "verifier/position/fen_board.hpp"
#include "verifier/position/position.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

constexpr std::size_t most_fields = 9;  // no variant has more fields

}  // namespace

RecordText::RecordText(std::string_view text) {
  for (std::size_t at = 0; at < text.size() && words_.size() < most_fields;) {
    while (at < text.size() && fen::surrounds(text[at])) ++at;
    const std::size_t begin = at;
    while (at < text.size() && !fen::surrounds(text[at])) ++at;
    if (at > begin) words_.push_back(text.substr(begin, at - begin));
  }
  if (const std::size_t brace = text.find('{'); brace != std::string_view::npos) json_ = text.substr(brace);
  site_fields_ = !has_json() && words_.size() > 3 && fen::numeric(words_[2]);
}

bool RecordText::has_key(std::string_view key) const {
  return json_.find('"' + std::string(key) + '"') != std::string_view::npos;
}

bool RecordText::only(std::string_view letters) const { return others_than(letters) == 0; }

bool RecordText::only_upper(std::string_view letters) const {
  const std::string_view text = board();
  return std::none_of(text.begin(), text.end(), [letters](char c) {
    return c != to_lower(c) && letters.find(to_lower(c)) == std::string_view::npos;
  });
}

std::ptrdiff_t RecordText::others_than(std::string_view letters) const {
  const std::string_view text = board();
  return std::count_if(text.begin(), text.end(), [letters](char c) {
    return is_letter(c) && letters.find(to_lower(c)) == std::string_view::npos;
  });
}

bool RecordText::has_other_size() const {
  const auto size = fen::board_size(board());
  return size && size->files != 8;
}

std::ptrdiff_t RecordText::count(char letter) const {
  const std::string_view text = board();
  return std::count(text.begin(), text.end(), letter);
}

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

const MoveGenerator& Ruleset::generator() const { return variant_->generator(profile_); }

Faults Ruleset::faults(const Setup& setup, const FenMap& map) const { return variant_->faults(setup, profile_, map); }

Setup Ruleset::essential(const Setup& setup) const { return variant_->essential(setup, profile_); }

Setup Ruleset::random_setup(Random& random) const { return variant_->random_setup(profile_, random); }

Faults Ruleset::setup_reachability(const Setup& setup, const FenMap& map) const {
  return variant_->setup_reachability(setup, profile_, map);
}

}  // namespace arbiter
