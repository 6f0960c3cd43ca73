#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// g++ 12 sees an overlap in std::string::replace where there is none (GCC bug 105651), here inside valijson.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wrestrict"
#endif

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace arbiter::tests {

inline std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A JSON schema (draft 4 or 7) from a file of the project.
class JsonSchema {
 public:
  /// With a name, the definition of that name instead of the whole schema.
  explicit JsonSchema(const std::string& path, const std::string& definition = {})
      : json_(nlohmann::json::parse(file_text(std::string(ARBITER_SOURCE_DIR) + "/" + path))) {
    if (!definition.empty()) {
      json_.erase("oneOf");
      json_["allOf"] = nlohmann::json::array({{{"$ref", "#/definitions/" + definition}}});
    }
    const bool draft4 = json_.value("$schema", "").find("draft-04") != std::string::npos;
    valijson::SchemaParser parser(draft4 ? valijson::SchemaParser::kDraft4 : valijson::SchemaParser::kDraft7);
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(json_), schema_);
  }

  /// The faults of a document, a line for each; empty if it is valid.
  [[nodiscard]] std::vector<std::string> faults(const nlohmann::json& document) const {
    valijson::Validator validator;
    valijson::ValidationResults results;
    validator.validate(schema_, valijson::adapters::NlohmannJsonAdapter(document), &results);
    std::vector<std::string> lines;
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
      std::string line;
      for (const std::string& step : error.context) line += step;
      lines.push_back(line + ": " + error.description);
    }
    return lines;
  }

 private:
  nlohmann::json json_;
  valijson::Schema schema_;
};

}  // namespace arbiter::tests
