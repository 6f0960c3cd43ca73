#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/records/record.hpp"
#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// What a record names: variant, profile and conditions (in the request), and what its positions show.
struct RecordNames {
  Request request;
  const Theme* theme = nullptr;         ///< null for a user's own query
  std::unique_ptr<Theme> own{};         ///< for a user's own query
  std::optional<query::Query> query{};  ///< the theme's, or the user's own

  [[nodiscard]] const Theme& shown() const { return theme != nullptr ? *theme : *own; }
};

/// Told of each fault: the check, the message and further notes.
using SayOfRecord = std::function<void(CheckId check, std::string message, std::vector<std::string> notes)>;

/// Reads the names of a record; nothing if they name nothing that can be checked.
[[nodiscard]] std::optional<RecordNames> read_names(const Record& record, const SayOfRecord& say);

}  // namespace arbiter::puzzles
