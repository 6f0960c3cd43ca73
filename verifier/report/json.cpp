#include "verifier/report/json.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/board_text.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter {
namespace {

using nlohmann::ordered_json;

ordered_json place_json(const Location& where) {
  const auto number = [](std::size_t known) { return known == 0 ? ordered_json(nullptr) : ordered_json(known); };
  return {{"file", where.file},
          {"line", number(where.line)},
          {"column", number(where.column)},
          {"endColumn", number(where.end_column)}};
}

constexpr std::string_view base_id = "%SRCROOT%";
constexpr std::size_t snippet_limit = 400;  ///< bytes of a quoted line

/// SARIF would read `[text](target)` as a link.
std::string without_links(const std::string& text) {
  return text.find("](") == std::string::npos ? text : backslashed(text, "[]\\");
}

/// Plain text with Markdown's special characters escaped.
std::string sarif_markdown(std::string_view text) { return backslashed(text, "\\`*_[]<>#|~&"); }

/// GitLab's: one of info, minor, major, critical and blocker. An error on a page breaks no program, so it is not
/// critical.
std::string_view severity(Level level) {
  if (level == Level::error) return "major";
  return level == Level::warning ? "minor" : "info";
}

struct Document {
  const Report& report;
  const SarifLimits& limits;
  ordered_json rules = ordered_json::array();
  std::map<std::string, std::size_t, std::less<>> numbers{};  ///< of the rules, by their ids
  std::size_t left_out = 0;

  ordered_json build() {
    std::set<std::string_view> broken;
    for (const Finding& finding : report.findings) broken.insert(finding.check.name());
    for (const CheckInfo& check : report.checks) {
      if (broken.contains(check.id)) add_check(check);
    }
    ordered_json document = parse_json(assets::run_sarif.text);
    ordered_json& run = document["runs"][0];
    run["results"] = all_results();
    ordered_json& driver = run["tool"]["driver"];
    driver["name"] = report.tool;
    driver["version"] = report.version;
    driver["rules"] = std::move(rules);
    run["automationDetails"]["id"] = report.tool + "/";
    if (left_out > 0) {
      const std::string text = fmt::format(
          "{} of {} findings are left out: a file for code scanning holds no more. Those of the highest level are "
          "kept.",
          left_out, report.findings.size());
      run["invocations"][0]["toolExecutionNotifications"] =
          ordered_json::array({{{"level", "warning"}, {"message", {{"text", text}}}}});
    }
    return document;
  }

  void add_check(const CheckInfo& check) {
    std::string text(check.explanation);
    std::string marked =
        fmt::format("**{}: {}**\n\n{}", check.id, sarif_markdown(check.title), sarif_markdown(check.explanation));
    for (const auto& [label, part] :
         {std::pair{"Example", check.example}, {"Right", check.right}, {"What to do", check.remedy}}) {
      if (part.empty()) continue;
      text += fmt::format("\n{}: {}", label, part);
      marked += fmt::format("\n\n{}: {}", label, sarif_markdown(part));
    }
    ordered_json tags = ordered_json::array({"chess-variants"});
    if (!check.category.empty()) tags.push_back(check.category);
    ordered_json json{{"id", check.id},
                      {"shortDescription", {{"text", check.title}}},
                      {"fullDescription", {{"text", check.explanation}}},
                      {"defaultConfiguration", {{"level", to_string(check.level)}}},
                      {"help", {{"text", text.empty() ? std::string(check.title) : text}, {"markdown", marked}}},
                      {"properties",
                       {{"tags", std::move(tags)},
                        {"precision", "high"},
                        {"problem.severity", check.level == Level::note ? "recommendation" : to_string(check.level)}}}};
    numbers.emplace(check.id, rules.size());
    rules.push_back(std::move(json));
  }

  /// The index of the finding's check; it may be one that the report does not explain.
  std::size_t number_of(const Finding& finding) {
    const auto [at, fresh] = numbers.emplace(finding.check.name(), rules.size());
    if (fresh) {
      rules.push_back({{"id", finding.check.name()},
                       {"shortDescription", {{"text", "a finding without an explanation"}}},
                       {"defaultConfiguration", {{"level", to_string(finding.level)}}}});
    }
    return at->second;
  }

  /// The results that fit, in the order of the input.
  ordered_json all_results() {
    const std::vector<std::string> prints = fingerprints(report.findings, report);
    std::map<std::size_t, ordered_json> kept;
    std::size_t bytes = 0;
    for (const std::size_t i : worst_first(report)) {
      if (kept.size() == limits.results) break;
      ordered_json json = result(report.findings[i], prints[i]);
      bytes += json_text(json, -1).size();
      if (bytes > limits.bytes) break;
      kept.emplace(i, std::move(json));
    }
    left_out = report.findings.size() - kept.size();
    ordered_json list = ordered_json::array();
    for (auto& [i, json] : kept) list.push_back(std::move(json));
    return list;
  }

  ordered_json result(const Finding& finding, const std::string& print) {
    const std::size_t rule = number_of(finding);
    std::string text = message_line(finding);
    for (const std::string& line : detail_lines(finding)) text += "\n" + line;
    ordered_json json{
        {"ruleId", rules[rule]["id"]},
        {"ruleIndex", rule},
        {"level", to_string(finding.level)},
        {"message", {{"text", without_links(text)}}},
        {"locations", ordered_json::array({place(finding)})},
        // Hosts use only the first; its suffix is the number of equal findings before, which the hash already includes.
        {"partialFingerprints", {{"primaryLocationLineHash", print + ":1"}, {"arbiter/v1", print}}}};
    if (!finding.also.empty()) json["relatedLocations"] = related(finding);
    if (is_file(finding.where.file)) {
      ordered_json fixes = fixes_of(finding);
      if (!fixes.empty()) json["fixes"] = std::move(fixes);
    }
    return json;
  }

  ordered_json artifact(const std::string& file) const {
    const std::string path = reported_path(report, file);
    ordered_json json{{"uri", uri_of(path)}};
    if (!path.starts_with('/') && is_file(path)) json["uriBaseId"] = base_id;
    return json;
  }

  ordered_json place(const Finding& finding) const {
    ordered_json physical{{"artifactLocation", artifact(finding.where.file)}};
    // Hosts show nothing without a line: findings about a whole file are placed at its start.
    ordered_json region{{"startLine", std::max<std::size_t>(finding.where.line, 1)}};
    const Columns columns = finding.where.line == 0 ? Columns{} : columns_of(finding);
    if (columns.begin != 0) {
      region["startColumn"] = columns.begin;
      region["endColumn"] = columns.end;
    }
    physical["region"] = std::move(region);
    // A context region must be larger than the region, so the region must be known to be less than the line.
    if (columns.begin != 0 && finding.source_line.size() <= snippet_limit) {
      physical["contextRegion"] = {{"startLine", finding.where.line}, {"snippet", {{"text", finding.source_line}}}};
    }
    return {{"physicalLocation", std::move(physical)}};
  }

  ordered_json related(const Finding& finding) const {
    ordered_json list = ordered_json::array();
    for (const Location& where : finding.also) {
      if (list.size() + 1 == limits.places) break;  // the finding's own place counts, too
      list.push_back({{"id", list.size()},
                      {"message", {{"text", "the same once more"}}},
                      {"physicalLocation",
                       {{"artifactLocation", artifact(where.file)},
                        {"region", {{"startLine", std::max<std::size_t>(where.line, 1)}}}}}});
    }
    return list;
  }

  ordered_json fixes_of(const Finding& finding) const {
    ordered_json list = ordered_json::array();
    for (const Fix& fix : finding.fixes) {
      if (fix.edits.empty()) continue;
      ordered_json replacements = ordered_json::array();
      for (const Edit& edit : fix.edits) {
        // A region given in bytes takes its new content as bytes; the text is for human readers.
        replacements.push_back(
            {{"deletedRegion", {{"byteOffset", edit.begin}, {"byteLength", edit.end - std::min(edit.begin, edit.end)}}},
             {"insertedContent", {{"binary", base64(edit.text)}, {"text", edit.text}}}});
      }
      list.push_back({{"description", {{"text", without_links(printable(fix.what, 400))}}},
                      {"artifactChanges", ordered_json::array({{{"artifactLocation", artifact(finding.where.file)},
                                                                {"replacements", std::move(replacements)}}})}});
    }
    return list;
  }
};

}  // namespace

ordered_json to_json(const Finding& finding) {
  ordered_json json;
  json["rule"] = finding.check.name();
  json["level"] = std::string(to_string(finding.level));
  json["message"] = finding.message;
  json.update(place_json(finding.where));
  if (!finding.seen.empty()) json["seen"] = finding.seen;
  if (!finding.wanted.empty()) json["wanted"] = finding.wanted;
  json["claim"] = finding.claim.empty() ? ordered_json(nullptr) : ordered_json(finding.claim);
  json["diagram"] = nullptr;
  if (!finding.diagram.empty()) {
    const DiagramReference& diagram = finding.diagram.front();
    json["diagram"] = ordered_json{{"index", diagram.index}, {"fen", diagram.fen}, {"marks", diagram.marks}};
  }
  json["expected"] = finding.expected;
  json["missing"] = finding.missing;
  json["extra"] = finding.extra;
  json["notes"] = finding.notes;
  if (!finding.board.empty()) json["picture"] = board_text(finding.board.front(), {}, {}, is_of_peer(finding));
  for (const Fix& fix : finding.fixes) {
    ordered_json edits = ordered_json::array();
    for (const Edit& edit : fix.edits) edits.push_back({{"begin", edit.begin}, {"end", edit.end}, {"text", edit.text}});
    json["fixes"].push_back({{"what", fix.what}, {"sure", fix.sure}, {"edits", std::move(edits)}});
  }
  for (const Location& where : finding.also) json["also"].push_back(place_json(where));
  return json;
}

ordered_json to_json(std::span<const Finding> findings) {
  return json_list(findings, [](const Finding& finding) { return to_json(finding); });
}

std::string json_text(const ordered_json& document, int indent) {
  const std::string text = dump_json(document, indent);
  // A terminal that shows the file must not act on it. Such characters occur inside strings only, so that an escape
  // means the same to readers.
  std::string safe;
  std::size_t copied = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (static_cast<unsigned char>(text[at]) < 0x7F) continue;
    const Utf8Character character = first_character(std::string_view(text).substr(at, 4));
    const std::size_t length = std::max<std::size_t>(character.length, 1);
    if (is_deceptive(character.code)) {
      safe.append(text, copied, at - copied).append(fmt::format("\\u{:04x}", character.code));
      copied = at + length;
    }
    at += length - 1;
  }
  return copied == 0 ? text : safe.append(text, copied);
}

void write_json(const ordered_json& document, Output& out) { out.write(json_text(document, 2) + "\n"); }

void write_json_line(const ordered_json& document, Output& out) { out.write(json_text(document, -1) + "\n"); }

void write_jsonl(const Report& report, Output& out) {
  for (const Finding& finding : report.findings) write_json_line(to_json(finding), out);
  write_jsonl_summary(report, out);
}

void write_jsonl_summary(const Report& report, Output& out) {
  ordered_json summary = ordered_json::object();
  for (const auto& [name, count] : report.counts) summary[name] = count;
  write_json_line({{"schema", 2}, {"summary", std::move(summary)}}, out);
}

ordered_json sarif(const Report& report, const SarifLimits& limits) { return Document{report, limits}.build(); }

void write_sarif(const Report& report, Output& out) { write_json(sarif(report), out); }

void write_gitlab(const Report& report, Output& out) {
  const std::vector<std::string> prints = fingerprints(report.findings, report);
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    const Finding& finding = report.findings[i];
    std::string text = message_line(finding);
    if (!finding.wanted.empty()) text += "; expected: " + printable(finding.wanted, 400);
    list.push_back({{"description", text},
                    {"check_name", finding.check.name()},
                    {"fingerprint", prints[i]},
                    {"severity", severity(finding.level)},
                    {"location",
                     {{"path", reported_path(report, finding.where.file)},
                      {"lines", {{"begin", std::max<std::size_t>(finding.where.line, 1)}}}}}});
  }
  write_json(list, out);
}

}  // namespace arbiter
