#pragma once

#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace arbiter::tests {

/// A JSON schema (draft 4 or 7) from a file of the project.
class JsonSchema {
 public:
  /// With a name, the definition of that name instead of the whole schema.
  explicit JsonSchema(const std::string& path, const std::string& definition = {});
  ~JsonSchema();

  /// The faults of a document, a line for each; empty if it is valid.
  [[nodiscard]] std::vector<std::string> faults(const nlohmann::json& document) const;

 private:
  struct Read;  ///< valijson's: its headers take the compiler longer than most tests
  const std::unique_ptr<Read> read_;
};

}  // namespace arbiter::tests
