#pragma once

#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tests/support/space_boards.hpp"
#include "tests/support/variant_cases.hpp"
#include "verifier/position/position.hpp"

namespace arbiter::tests {

/// The numbers of a row, "third=20 faulty=500"; each is asked for once, and a number that is never asked for is an
/// error.
class RowNumbers {
 public:
  RowNumbers(const std::string& text, std::string where) : where_(std::move(where)) {
    std::istringstream words(text);
    for (std::string word; words >> word;) {
      const std::size_t equals = word.find('=');
      if (equals == std::string::npos) throw std::runtime_error(where_ + ": not NAME=NUMBER: " + word);
      numbers_[word.substr(0, equals)] = std::stoul(word.substr(equals + 1));
    }
  }
  [[nodiscard]] std::size_t take(const std::string& name) {
    const auto found = numbers_.extract(name);
    return found.empty() ? 1 : found.mapped();
  }
  void check_all_taken() const {
    if (!numbers_.empty()) throw std::runtime_error(where_ + ": unknown number " + numbers_.begin()->first);
  }

 private:
  std::map<std::string, std::size_t> numbers_;
  std::string where_;
};

/// What of the rows is gone through. `every`: boards with three pieces and a king a side are not drawn at random but
/// all gone through. `profile`: the only one, if it has a name.
struct BoardRange {
  bool every = false;
  Shard shard = {};
  std::string profile = {};
};

/// Boards as a row of tests/variants/NAME/cases.tsv asks for, in every profile.
inline void check_row(const VariantCase& row, const BoardRange& range) {
  const auto& [every, shard, only] = range;
  const Variant& variant = *row.variant;
  const std::string& armies = row.fields[1];
  State state;
  if (!armies.empty()) {
    FenOptions options;
    options.armies = armies;
    const auto empty = Ruleset(variant).parse_fen("8/8/8/8/8/8/8/8 w - - 0 1", options);
    BOOST_REQUIRE_MESSAGE(empty.has_value(), row.where);
    state = empty->setup.state;
  }
  RowNumbers numbers(row.fields[2], row.where);
  const std::size_t third_of = numbers.take("third");
  const std::size_t third = every ? 1 : third_of;
  const std::size_t alone = numbers.take("alone");
  const std::size_t alone_last_steps = numbers.take("alone-last-steps");
  const std::size_t last_steps = numbers.take("last-steps");
  const std::size_t faulty = numbers.take("faulty");
  const std::size_t kingless = numbers.take("kingless");
  const WeaveSampling weave{.kings = numbers.take("kings"),
                            .third = third,
                            .four_kings = numbers.take("four-kings"),
                            .fourth = numbers.take("fourth"),
                            .fifth = numbers.take("fifth")};
  numbers.check_all_taken();
  BOOST_REQUIRE_MESSAGE(only.empty() || profile_named(variant, only), variant.name() << " has no profile " << only);
  for (std::size_t profile = 0; profile < variant.profiles().size(); ++profile) {
    if (!only.empty() && variant.profiles()[profile].name != only) continue;
    const std::string what =
        fmt::format("{}/{}{}{}", variant.name(), variant.profiles()[profile].name, armies.empty() ? "" : " ", armies);
    // Wrong states are samples anyhow; of all boards there are enough of them with fewer.
    const Sampling drawn = every ? Sampling{.wrong = 16} : Sampling{.boards = third, .last_steps = last_steps};
    if (row.fields[0] == "one-king") {
      const Sampling kings{.boards = alone, .last_steps = every ? 1 : alone_last_steps};
      check_orthodox_boards(Ruleset(variant, profile), state, kings, drawn,
                            every ? std::max<std::size_t>(1, faulty / 500) : faulty, what, shard);
    } else if (row.fields[0] == "any") {
      check_any_boards(Ruleset(variant, profile), drawn, every ? kingless : 1, what, shard);
    } else if (row.fields[0] == "two-kings") {
      check_weave_boards(Ruleset(variant, profile), weave, what, shard);
    } else {
      BOOST_FAIL(row.where << ": no boards of the kind " << row.fields[0]);
    }
  }
}

/// The rows of this kind of one variant. With `every`, boards of one king a side are among those of any pieces.
inline void check_rows(std::string_view kind, std::string_view variant, const BoardRange& range = {}) {
  std::vector<VariantCase> own;
  for (VariantCase& row : variant_cases(kind)) {
    if (row.variant->name() == variant) own.push_back(std::move(row));
  }
  const bool any = std::ranges::any_of(own, [](const VariantCase& row) { return row.fields[0] == "any"; });
  std::size_t rows = 0;
  for (const VariantCase& row : own) {
    if (range.every && any && row.fields[0] != "any") continue;
    check_row(row, range);
    ++rows;
  }
  BOOST_TEST(rows > 0U, variant << ": no row of " << kind);
}

}  // namespace arbiter::tests
