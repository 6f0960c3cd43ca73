#pragma once

#include <string>
#include <utility>
#include <vector>

namespace arbiter::puzzles {

/// What a file of puzzles says about itself: no date and no place, so that the same request gives the same file.
struct Colophon {
  std::string title;
  std::string licence;
  std::vector<std::pair<std::string, std::string>> made;  ///< what it was asked for: "seed" and "7"
  std::vector<std::pair<std::string, std::string>> tags;  ///< each with its definition

  /// A file of composed positions says nothing.
  [[nodiscard]] bool empty() const { return title.empty(); }
  /// "Take & Make puzzles; licence CC0-1.0; arbiter-compose: variant takemake, …, seed 7"; empty if it says nothing.
  [[nodiscard]] std::string line() const;
  /// "variant takemake, profile documented, …"
  [[nodiscard]] std::string made_line() const;
};

}  // namespace arbiter::puzzles
