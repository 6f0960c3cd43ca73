#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "puzzles/records/record.hpp"

namespace arbiter::puzzles {

/// Judges a book of puzzles from nothing but its text: positions and moves are read by the generator and played again
/// by the rules, every puzzle is certified again, and tags, features and ratings are made anew; none may come twice.
/// Findings AQ2xx name the puzzle. `tell`: progress; may be empty.
[[nodiscard]] RecordCheck check_book(const std::string& file, std::string_view text,
                                     const std::function<void(const std::string&)>& tell);

}  // namespace arbiter::puzzles
