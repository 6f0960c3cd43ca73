#pragma once

#include <string>

#include "verifier/solve/output/solved_problem.hpp"

namespace arbiter {

/// Documents of YAML as Olive and YACPDB keep problems, one of a diagram with its twins; read_yaml_problems() reads
/// them again if their pieces and conditions are known to Popeye. Other pieces are dummies, which a comment names. A
/// twin that Popeye has no words for is a document of its own.
class YamlProblems {
 public:
  /// Returns the document before it, if that has ended.
  [[nodiscard]] std::string add(const SolvedProblem& solved);
  /// Returns the last document.
  [[nodiscard]] std::string end();

 private:
  bool open_ = false;  ///< twins may follow
  std::string head_{};
  std::string twins_{};
  std::string solution_{};
  std::string comments_{};
};

}  // namespace arbiter
