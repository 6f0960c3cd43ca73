#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace arbiter::corpus {

/// The input does not allow what was requested. what() says why, remedy() what would help.
class Refusal : public std::runtime_error {
 public:
  Refusal(const std::string& message, std::string remedy) : std::runtime_error(message), remedy_(std::move(remedy)) {}
  [[nodiscard]] const std::string& remedy() const noexcept { return remedy_; }

 private:
  std::string remedy_;
};

}  // namespace arbiter::corpus
