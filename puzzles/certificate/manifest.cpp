#include "puzzles/certificate/manifest.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/certificate/sha256.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::puzzles {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// By Fewest.
constexpr std::array<std::string_view, 4> words_of{"", "formulas", "counting", "boards"};

ordered_json json_of(const CertifiedFile& file) { return {{"bytes", file.bytes}, {"sha256", file.sha256}}; }
ordered_json json_of(const TriedBoards& tried) {
  return {
      {"pieces", tried.pieces}, {"boards", tried.boards}, {"positions", tried.positions}, {"refused", tried.refused}};
}

/// Reads one object: each member once, none that is not known. The first fault is kept.
class Reader {
 public:
  Reader(const json& object, std::string where, std::string& fault)
      : object_(object), where_(std::move(where)), fault_(fault) {
    if (!object.is_object()) say("is not an object");
  }

  void only(std::initializer_list<std::string_view> names) {
    if (!object_.is_object()) return;
    for (const auto& [name, value] : object_.items()) {
      if (std::find(names.begin(), names.end(), name) == names.end())
        say(fmt::format("has '{}', which no certificate of this form has", printable(name, 40)));
    }
  }
  const json* member(const char* name, bool required = true) {
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(name);
    if (found != object_.end()) return &*found;
    if (required) say(fmt::format("has no '{}'", name));
    return nullptr;
  }
  void text(const char* name, std::string& to) {
    const json* value = member(name);
    if (value == nullptr) return;
    if (!value->is_string()) return say(fmt::format("has a '{}' that is not text", name));
    to = value->get<std::string>();
  }
  void number(const char* name, std::uint64_t& to, bool required = true) {
    const json* value = member(name, required);
    if (value == nullptr) return;
    if (!value->is_number_unsigned()) return say(fmt::format("has a '{}' that is not a whole number", name));
    to = value->get<std::uint64_t>();
  }
  void texts(const char* name, std::vector<std::string>& to) {
    const json* value = member(name);
    if (value == nullptr) return;
    if (!value->is_array()) return say(fmt::format("has a '{}' that is not a list", name));
    for (const json& each : *value) {
      if (!each.is_string()) return say(fmt::format("has a '{}' with something that is not text", name));
      to.push_back(each.get<std::string>());
    }
  }
  void file(const char* name, CertifiedFile& to) {
    const json* value = member(name);
    if (value == nullptr) return;
    Reader reader(*value, fmt::format("{}, '{}'", where_, name), fault_);
    reader.only({"bytes", "sha256"});
    reader.number("bytes", to.bytes);
    reader.text("sha256", to.sha256);
  }
  void say(const std::string& what) {
    if (fault_.empty()) fault_ = where_ + " " + what;
  }

 private:
  const json& object_;
  std::string where_;
  std::string& fault_;
};

CertifiedCase read_case(const json& value, std::size_t number, std::string& fault) {
  CertifiedCase part;
  Reader reader(value, fmt::format("case {}", number), fault);
  reader.text("name", part.name);
  if (const json* refused = reader.member("refused", false); refused != nullptr) {
    reader.only({"name", "refused"});
    if (!refused->is_boolean() || !refused->get<bool>()) reader.say("has a 'refused' that is not true");
    part.refused = true;
    return part;
  }
  reader.only({"name", "variables", "clauses", "refutedPositions", "cnf", "refuted", "drat"});
  reader.number("variables", part.variables);
  reader.number("clauses", part.clauses);
  reader.number("refutedPositions", part.refuted);
  reader.file("cnf", part.formula);
  reader.file("refuted", part.positions);
  reader.file("drat", part.proof);
  return part;
}

void read_tried(Reader& claim, std::vector<TriedBoards>& to, std::string& fault) {
  const json* tried = claim.member("tried");
  if (tried == nullptr) return;
  if (!tried->is_array()) return claim.say("has a 'tried' that is not a list");
  for (std::size_t i = 0; i < tried->size(); ++i) {
    TriedBoards& each = to.emplace_back();
    Reader reader((*tried)[i], fmt::format("its claim, place {} of 'tried'", i + 1), fault);
    reader.only({"pieces", "boards", "positions", "refused"});
    reader.number("pieces", each.pieces);
    reader.number("boards", each.boards);
    reader.number("positions", each.positions);
    reader.number("refused", each.refused);
  }
}

}  // namespace

CertifiedFile certified_file(std::string_view bytes) { return {bytes.size(), sha256(bytes)}; }

std::string file_name(std::size_t number, std::string_view kind) { return fmt::format("case-{:04}.{}", number, kind); }

std::string to_text(const Manifest& manifest) {
  ordered_json out{{"schema", 1},
                   {"certificate", "arbiter-compose"},
                   {"request", manifest.request},
                   {"variant", manifest.variant},
                   {"profile", manifest.profile},
                   {"theme", manifest.theme}};
  ordered_json claim{{"verdict", manifest.fewest == Fewest::none ? "impossible" : "fewest"}};
  if (manifest.fewest != Fewest::none) {
    claim["pieces"] = manifest.pieces;
    claim["fen"] = manifest.fen;
    claim["by"] = words_of[static_cast<std::size_t>(manifest.fewest)];
    if (manifest.boards > 0) claim["boards"] = manifest.boards;
    if (manifest.fewest == Fewest::boards) {
      claim["besideKings"] = manifest.beside_kings;
      claim["tried"] = ordered_json::array();
      for (const TriedBoards& each : manifest.tried) claim["tried"].push_back(json_of(each));
    }
  }
  out["claim"] = std::move(claim);
  out["space"] = manifest.space;
  out["limits"] = manifest.limits;
  out["kinds"] = manifest.kinds;
  out["arguments"] = manifest.arguments;
  out["solver"] = manifest.solver;
  out["cases"] = ordered_json::array();
  for (const CertifiedCase& each : manifest.cases) {
    ordered_json part{{"name", each.name}};
    if (each.refused) {
      part["refused"] = true;
    } else {
      part["variables"] = each.variables;
      part["clauses"] = each.clauses;
      part["refutedPositions"] = each.refuted;
      part["cnf"] = json_of(each.formula);
      part["refuted"] = json_of(each.positions);
      part["drat"] = json_of(each.proof);
    }
    out["cases"].push_back(std::move(part));
  }
  return out.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::optional<Manifest> read_manifest(std::string_view text, std::string& fault) {
  fault.clear();
  const json document = json::parse(text, nullptr, false);
  if (document.is_discarded()) {
    fault = "it is not JSON";
    return std::nullopt;
  }
  Manifest manifest;
  Reader reader(document, "it", fault);
  reader.only({"schema", "certificate", "request", "variant", "profile", "theme", "claim", "space", "limits", "kinds",
               "arguments", "solver", "cases"});
  std::uint64_t schema = 0;
  reader.number("schema", schema);
  if (schema != 1) reader.say("is not of form 1 ('schema'), the only one that this program knows");
  std::string certificate;
  reader.text("certificate", certificate);
  if (certificate != "arbiter-compose") reader.say("is not a certificate of arbiter-compose ('certificate')");
  reader.text("request", manifest.request);
  reader.text("variant", manifest.variant);
  reader.text("profile", manifest.profile);
  reader.text("theme", manifest.theme);
  reader.texts("space", manifest.space);
  reader.texts("limits", manifest.limits);
  reader.number("kinds", manifest.kinds);
  reader.texts("arguments", manifest.arguments);
  reader.text("solver", manifest.solver);
  if (const json* value = reader.member("claim"); value != nullptr) {
    Reader claim(*value, "its claim", fault);
    std::string verdict;
    claim.text("verdict", verdict);
    if (verdict == "fewest") {
      claim.only({"verdict", "pieces", "fen", "by", "boards", "besideKings", "tried"});
      claim.number("pieces", manifest.pieces);
      claim.text("fen", manifest.fen);
      claim.number("boards", manifest.boards, false);
      std::string by;
      claim.text("by", by);
      const auto way = std::find(words_of.begin() + 1, words_of.end(), by);
      if (way == words_of.end()) {
        claim.say("is neither by formulas nor by counting nor by boards ('by')");
      } else {
        manifest.fewest = static_cast<Fewest>(way - words_of.begin());
      }
      if (manifest.fewest == Fewest::boards) {
        claim.texts("besideKings", manifest.beside_kings);
        read_tried(claim, manifest.tried, fault);
      } else {
        claim.only({"verdict", "pieces", "fen", "by", "boards"});
      }
    } else {
      claim.only({"verdict"});
      if (verdict != "impossible") claim.say("is neither 'impossible' nor 'fewest' ('verdict')");
    }
  }
  if (const json* cases = reader.member("cases"); cases != nullptr) {
    if (!cases->is_array()) reader.say("has a 'cases' that is not a list");
    for (std::size_t i = 0; cases->is_array() && i < cases->size(); ++i)
      manifest.cases.push_back(read_case((*cases)[i], i + 1, fault));
  }
  return fault.empty() ? std::optional(std::move(manifest)) : std::nullopt;
}

}  // namespace arbiter::puzzles
