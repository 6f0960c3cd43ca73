#include "tests/conformance/mutants.hpp"

#include <algorithm>
#include <array>

#include "tests/conformance/mutation.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::mutated {

#define ARBITER_MUTATED(variant, folders)  \
  namespace variant {                      \
  const MoveSource& numbered(std::size_t); \
  }
#include "folders.inc"
#undef ARBITER_MUTATED

namespace {

struct Door {
  std::string_view variant;
  const MoveSource& (*rules)(std::size_t profile);
  std::string_view folders;  ///< whose text the rules rest on, separated by blanks
};

constexpr auto doors = std::to_array<Door>({
#define ARBITER_MUTATED(variant, folders) {#variant, &variant::numbered, folders},
#include "folders.inc"
#undef ARBITER_MUTATED
});

const Door& door_of(const Variant& variant) {
  const auto found =
      std::find_if(doors.begin(), doors.end(), [&](const Door& d) { return d.variant == variant.name(); });
  ensure(found != doors.end(), "every variant has mutated rules");
  return *found;
}

std::vector<std::string> words_of(std::string_view text, char separator) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

/// Whether `place` ("takemake", "takemake/site") names the variant and profile.
bool names(std::string_view place, Ruleset ruleset) {
  const std::size_t slash = place.find('/');
  return place.substr(0, slash) == ruleset->name() &&
         (slash == std::string_view::npos || place.substr(slash + 1) == ruleset.profile().name);
}

/// Whether one of the places does.
bool names_any(std::string_view places, Ruleset ruleset) {
  const auto list = words_of(places, ' ');
  return std::any_of(list.begin(), list.end(), [&](const std::string& place) { return names(place, ruleset); });
}

}  // namespace

std::vector<std::string> Mutant::broken() const { return words_of(clauses, ' '); }

std::span<const Mutant> all_mutants() {
  static constexpr auto list = std::to_array<Mutant>({
#include "mutants.inc"
  });
  return list;
}

std::vector<const Mutant*> mutants_of(Ruleset ruleset) {
  const std::vector<std::string> folders = words_of(door_of(ruleset.variant()).folders, ' ');
  const std::vector<ClauseInfo> clauses = ruleset->clauses();
  std::vector<const Mutant*> result;
  for (const Mutant& mutant : all_mutants()) {
    if (std::find(folders.begin(), folders.end(), mutant.folder) == folders.end()) continue;
    if (!mutant.only.empty() && !names_any(mutant.only, ruleset)) continue;
    if (names_any(mutant.except, ruleset)) continue;
    const auto broken = mutant.broken();
    if (std::any_of(clauses.begin(), clauses.end(), [&](const ClauseInfo& clause) {
          return std::find(broken.begin(), broken.end(), clause.id) != broken.end();
        }))
      result.push_back(&mutant);
  }
  return result;
}

std::string_view why_equal(const Mutant& mutant, Ruleset ruleset) {
  std::string_view rest = mutant.equal;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('|'), rest.size());
    const std::string_view line = rest.substr(0, end);
    const std::size_t colon = line.find(": ");
    if (colon != std::string_view::npos && names(line.substr(0, colon), ruleset)) return line.substr(colon + 2);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

const MoveSource& rules(Ruleset ruleset) { return door_of(ruleset.variant()).rules(ruleset.index()); }

Switched::Switched(const Mutant& mutant) { active = mutant.number; }
Switched::~Switched() { active = 0; }

}  // namespace arbiter::mutated
