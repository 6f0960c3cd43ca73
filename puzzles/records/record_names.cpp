#include "puzzles/records/record_names.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/query/parse.hpp"
#include "puzzles/themes/conditions.hpp"
#include "puzzles/themes/query_theme.hpp"
#include "puzzles/themes/theme_queries.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::size_t longest_shown = 200;  ///< columns of a record's text shown in a message

class Reader {
 public:
  Reader(const Record& record, const SayOfRecord& say_of_record) : record_(record), say_(say_of_record) {}

  /// False if nothing can be checked.
  bool read() {
    names_.request.variant = variant_named(record_.variant);
    if (names_.request.variant == nullptr) {
      say("AQ202", fmt::format("there is no variant '{}'", printable(record_.variant, longest_shown)));
      return false;
    }
    if (!record_.profile.empty()) {
      const auto profile = profile_named(*names_.request.variant, record_.profile);
      if (!profile) {
        say("AQ202", fmt::format("{} has no profile '{}'", names_.request.variant->title(),
                                 printable(record_.profile, longest_shown)));
        return false;
      }
      names_.request.profile = *profile;
    }
    if (!conditions()) return false;
    std::string text = record_.query;
    const Theme* const named = theme_named(record_.theme);
    if (!record_.clause.empty() && record_.clause != (named != nullptr ? named->info().clause : std::string())) {
      say("AQ202", fmt::format("the theme does not turn on the clause '{}'", printable(record_.clause, 40)));
    }
    if (!record_.theme.empty() && record_.theme != own_query) {
      names_.theme = theme_named(record_.theme);
      if (names_.theme == nullptr) {
        say("AQ202", fmt::format("there is no theme '{}'", printable(record_.theme, longest_shown)));
        return false;
      }
      const auto& variants = names_.theme->info().variants;
      if (std::find(variants.begin(), variants.end(), names_.request.variant->name()) == variants.end()) {
        say("AQ202", fmt::format("{} is not a theme of {}", record_.theme, names_.request.variant->title()));
        return false;
      }
      if (!parameters()) return false;
      const std::string own = query_of_theme(record_.theme, names_.request.parameters);
      if (!text.empty() && text != own)
        say("AQ205", "the query is not that of the theme", {fmt::format("the theme's: {}", own)});
      text = own;
    } else if (!record_.parameters.empty()) {
      say("AQ202", fmt::format("a query has no parameter {}", printable(record_.parameters.begin()->first, 40)));
      return false;
    }
    if (text.empty()) return true;
    auto query = query::parse(text, *names_.request.variant);
    if (!query) {
      say("AQ201", fmt::format("the query cannot be read: {}", query.error().front().message));
      return false;
    }
    names_.query = std::move(*query);
    if (names_.theme == nullptr) names_.own = make_query_theme(*names_.query, *names_.request.variant);
    return true;
  }

  [[nodiscard]] RecordNames take() { return std::move(names_); }

 private:
  void say(CheckId check, std::string message, std::vector<std::string> notes = {}) {
    say_(check, std::move(message), std::move(notes));
  }

  bool conditions() {
    for (const std::string& each : record_.conditions) {
      if (set_condition(names_.request, each)) continue;
      say("AQ202", fmt::format("there is no condition '{}'", printable(each, 40)));
      return false;
    }
    const std::string objection = condition_objection(names_.request);
    if (!objection.empty()) say("AQ202", objection);
    return objection.empty();
  }

  bool parameters() {
    for (const Parameter& each : names_.theme->info().parameters) names_.request.parameters[each.name] = each.fallback;
    for (const auto& parameter : record_.parameters) {
      const std::string& name = parameter.first;
      const std::string& value = parameter.second;
      const auto known = std::find_if(names_.theme->info().parameters.begin(), names_.theme->info().parameters.end(),
                                      [&](const Parameter& each) { return each.name == name; });
      const bool good = known != names_.theme->info().parameters.end() && known->takes(value);
      if (!good) {
        say("AQ202", fmt::format("the theme {} has no parameter {}={}", record_.theme, printable(name, 40),
                                 printable(value, 40)));
        return false;
      }
      names_.request.parameters[name] = value;
    }
    return true;
  }

  const Record& record_;
  const SayOfRecord& say_;
  RecordNames names_;
};

}  // namespace

std::optional<RecordNames> read_names(const Record& record, const SayOfRecord& say) {
  Reader reader(record, say);
  if (!reader.read()) return std::nullopt;
  return reader.take();
}

}  // namespace arbiter::puzzles
