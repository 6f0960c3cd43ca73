#include "tests/support/schema_check.hpp"
#include "tests/support/files.hpp"

// g++ 12 sees an overlap in std::string::replace where there is none (GCC bug 105651), here inside valijson.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wrestrict"
#endif

#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace arbiter::tests {

struct JsonSchema::Read {
  nlohmann::json json;
  valijson::Schema schema{};
};

JsonSchema::JsonSchema(const std::string& path, const std::string& definition)
    : read_(new Read{nlohmann::json::parse(file_text(ARBITER_SOURCE_DIR "/" + path))}) {
  nlohmann::json& json = read_->json;
  if (!definition.empty()) {
    json.erase("oneOf");
    json["allOf"] = nlohmann::json::array({{{"$ref", "#/definitions/" + definition}}});
  }
  const bool draft4 = json.value("$schema", "").find("draft-04") != std::string::npos;
  valijson::SchemaParser parser(draft4 ? valijson::SchemaParser::kDraft4 : valijson::SchemaParser::kDraft7);
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(json), read_->schema);
}

JsonSchema::~JsonSchema() = default;

std::vector<std::string> JsonSchema::faults(const nlohmann::json& document) const {
  valijson::Validator validator;
  valijson::ValidationResults results;
  validator.validate(read_->schema, valijson::adapters::NlohmannJsonAdapter(document), &results);
  std::vector<std::string> lines;
  valijson::ValidationResults::Error error;
  while (results.popError(error)) {
    std::string line;
    for (const std::string& step : error.context) line += step;
    lines.push_back(line + ": " + error.description);
  }
  return lines;
}

}  // namespace arbiter::tests
