#pragma once

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>

#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// A row of tests/variants/NAME/cases.tsv, whose README says what the fields are.
struct VariantCase {
  const Variant* variant = nullptr;
  std::vector<std::string> fields;  ///< behind the kind; "-" is read as nothing
  std::string where;                ///< file:line, for messages

  [[nodiscard]] std::size_t profile(std::size_t field) const {
    const auto named = profile_named(*variant, fields.at(field));
    if (!named) throw std::runtime_error(where + ": no profile " + fields[field]);
    return *named;
  }
  [[nodiscard]] unsigned long number(std::size_t field) const { return std::stoul(fields.at(field)); }
};

/// The rows of one kind, in the order of the variants and of their files. A row of a kind that no test reads would pass
/// unchecked, and a row with a field too many or too few would be misread: both are errors, as is a kind without a row.
inline std::vector<VariantCase> variant_cases(std::string_view kind, bool may_be_none = false) {
  struct Kind {
    std::string_view name;
    std::size_t fields;
  };
  static constexpr auto kinds = std::to_array<Kind>({{"position", 4},
                                                     {"proof", 3},
                                                     {"problem", 3},
                                                     {"stipulated", 4},
                                                     {"theme-position", 3},
                                                     {"no-position", 3},
                                                     {"boards", 3},
                                                     {"boards-at-length", 3},
                                                     {"two-pieces", 2},
                                                     {"never-wins", 2},
                                                     {"survey", 3},
                                                     {"can-win", 3},
                                                     {"suites", 1},
                                                     {"named-moves", 1},
                                                     {"tag", 5},
                                                     {"games", 1},
                                                     {"module-counts", 2},
                                                     {"uci-variant", 1}});
  std::vector<VariantCase> cases;
  for (const Variant* variant : all_variants()) {
    const std::string path = fmt::format("tests/variants/{}/cases.tsv", variant->name());
    std::ifstream file(std::string(ARBITER_SOURCE_DIR "/") + path);
    if (!file) throw std::runtime_error("cannot read " + path);
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      if (line.empty() || line.front() == '#') continue;
      VariantCase found{variant, {}, fmt::format("{}:{}", path, number)};
      boost::algorithm::split(found.fields, line, boost::algorithm::is_any_of("\t"));
      const auto known = std::ranges::find(kinds, std::string_view(found.fields.front()), &Kind::name);
      if (known == kinds.end())
        throw std::runtime_error(found.where + ": no test reads rows of " + found.fields.front());
      if (found.fields.size() != known->fields + 1)
        throw std::runtime_error(
            fmt::format("{}: {} fields, expected {}", found.where, found.fields.size() - 1, known->fields));
      if (known->name != kind) continue;
      found.fields.erase(found.fields.begin());
      std::ranges::replace(found.fields, std::string("-"), std::string());
      cases.push_back(std::move(found));
    }
  }
  if (cases.empty() && !may_be_none) throw std::runtime_error(fmt::format("no variant has a row of {}", kind));
  return cases;
}

}  // namespace arbiter::tests
