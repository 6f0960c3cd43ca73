#include "verifier/report/json.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/board_text.hpp"
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
  ordered_json list = ordered_json::array();
  for (const Finding& finding : findings) list.push_back(to_json(finding));
  return list;
}

std::string json_text(const ordered_json& document, int indent) {
  const std::string text = document.dump(indent, ' ', false, ordered_json::error_handler_t::replace);
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

}  // namespace arbiter
