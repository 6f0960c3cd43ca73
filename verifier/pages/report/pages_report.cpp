#include "verifier/pages/report/pages_report.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/json.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

using nlohmann::ordered_json;

std::string topic_of(const PageReport& page) {
  return !page.ruleset ? page.variant_from : std::string(page.ruleset->name());
}

void open(Report& report, const std::string& group, std::string name, const Location& where) {
  ReportCase& next = report.cases.emplace_back();
  next.group = group;
  next.name = std::move(name);
  next.where = where;
}

void describe(const CheckedDiagram& diagram, const PageReport& page, ReportCase& into) {
  into.title = diagram.caption;
  into.whole = diagram.whole_caption;
  into.fen = diagram.fen;
  into.topic = topic_of(page);
  into.board = diagram.board;
  bool checked = false;
  for (const CheckedClaim& each : diagram.claims) {
    checked = checked || each.outcome != Outcome::unchecked;
    const std::string_view verdict =
        each.claim.kind == ClaimKind::result ? "judged with the board on its left" : to_string(each.outcome);
    into.facts.push_back(fmt::format("{}: {} (from {}{})", in_words(each.claim), verdict, each.claim.origin,
                                     each.claim.inferred ? ", inferred" : ""));
  }
  if (checked) return;
  into.outcome = ReportCase::Outcome::skipped;
  into.reason = !diagram.reason.empty()  ? diagram.reason
                : diagram.claims.empty() ? "nothing is claimed"
                                         : "judged with another board";
}

/// 0 for the page as a whole, else the number of the diagram on the page.
std::size_t diagram_of(const Finding& finding, const PageReport& page) {
  if (finding.diagram.empty()) return 0;
  const std::size_t index = finding.diagram.front().index;
  const auto found = std::lower_bound(page.diagrams.begin(), page.diagrams.end(), index,
                                      [](const CheckedDiagram& each, std::size_t value) { return each.index < value; });
  return found == page.diagrams.end() || found->index != index
             ? 0
             : static_cast<std::size_t>(found - page.diagrams.begin()) + 1;
}

void take(Report& report, std::size_t index, const Finding& finding) {
  ReportCase& into = report.cases[index];
  into.findings.push_back(report.findings.size());
  if (finding.level >= report.fail_on) into.outcome = ReportCase::Outcome::failed;
  if (into.board.empty()) into.board = finding.board;
  report.findings.push_back(finding);
}

void add_file(Report& report, const std::vector<Finding>& findings) {
  std::map<std::string, std::size_t> at;  // file → index of its case
  for (const Finding& finding : findings) {
    const auto [place, fresh] = at.emplace(finding.where.file, report.cases.size());
    if (fresh) open(report, finding.where.file, "file", {finding.where.file, 0, 0, 0});
    take(report, place->second, finding);
  }
}

void add_page(Report& report, const PageReport& page) {
  const std::size_t first = report.cases.size();
  open(report, page.file, "page", {page.file, 0, 0, 0});
  report.cases.back().topic = topic_of(page);
  for (const CheckedDiagram& diagram : page.diagrams) {
    open(report, page.file, fmt::format("diagram {}", diagram.index), diagram.where);
    describe(diagram, page, report.cases.back());
  }
  for (const Finding& finding : page.findings) take(report, first + diagram_of(finding, page), finding);
  if (page.unreadable) {
    report.cases[first].outcome = ReportCase::Outcome::failed;
    report.cases[first].reason = "the page cannot be read, or not to its end";
  }
}

/// `several`: games of several variants, each of which says its own.
ordered_json diagram_json(const CheckedDiagram& diagram, bool several) {
  const auto claim_json = [](const CheckedClaim& each) -> ordered_json {
    return {{"kind", to_string(each.claim.kind)}, {"claim", in_words(each.claim)}, {"outcome", to_string(each.outcome)},
            {"inferred", each.claim.inferred},    {"from", each.claim.origin},     {"clauses", each.claim.clauses}};
  };
  ordered_json json{{"index", diagram.index},
                    {"line", diagram.where.line},
                    {"column", diagram.where.column},
                    {"place", std::string(to_string(diagram.place))},
                    {"fen", diagram.fen},
                    {"marks", diagram.marks},
                    {"claims", json_list(diagram.claims, claim_json)}};
  if (several) json["variant"] = !diagram.ruleset ? ordered_json() : ordered_json(diagram.ruleset->name());
  if (!diagram.because.empty()) json["because"] = diagram.because;
  if (!diagram.reason.empty()) json["reason"] = diagram.reason;
  if (!diagram.document.empty()) json["document"] = diagram.document;
  if (!diagram.state.empty()) json["state"] = diagram.state;
  return json;
}

/// A page with its diagrams and their claims.
ordered_json page_json(const PageReport& page) {
  const bool several = std::ranges::any_of(page.diagrams, [&](const CheckedDiagram& each) {
    return each.ruleset.known_variant() != page.ruleset.known_variant();
  });
  ordered_json json{{"file", page.file},
                    {"readable", !page.unreadable},
                    {"markup", std::string(to_string(page.markup))},
                    {"listing", std::string(to_string(page.wrapping))}};
  json["variant"] = !page.ruleset ? ordered_json() : ordered_json(std::string(page.ruleset->name()));
  if (page.ruleset) {
    json["profile"] = std::string(page.ruleset.profile().name);
    json["variantFrom"] = page.variant_from;
  }
  json["diagrams"] =
      json_list(page.diagrams, [several](const CheckedDiagram& each) { return diagram_json(each, several); });
  return json;
}

constexpr std::size_t longest_name = 120;  ///< of the page's part; file systems allow 255 bytes

/// The first of name, name-2, name-3 … that is not taken, ignoring case.
std::string unused(const std::string& stem, std::set<std::string>& taken) {
  std::string name = stem;
  for (std::size_t i = 2; !taken.insert(lower_case(name)).second; ++i) name = fmt::format("{}-{}", stem, i);
  return name;
}

}  // namespace

Report verify_report(const std::vector<PageReport>& pages, const std::vector<Finding>& claims_findings, Level fail_on) {
  Report report;
  report.fail_on = fail_on;
  const Summary sum = summarise(pages, claims_findings);
#define ARBITER_PAGE_COUNT(member, key) report.counts.emplace_back(key, sum.member);
#include "verifier/pages/claims/page_counts.def"
  add_file(report, claims_findings);
  for (const PageReport& page : pages) add_page(report, page);
  return report;
}

ordered_json verify_json(const std::vector<PageReport>& pages, const Report& report) {
  ordered_json summary = ordered_json::object();
  for (const auto& [name, count] : report.counts) summary[name] = count;
  return {{"schema", 2},
          {"summary", std::move(summary)},
          {"findings", to_json(report.findings)},
          {"pages", json_list(pages, page_json)}};
}

std::string svg_name(std::string_view page, std::size_t index) {
  std::string name;
  for (const char c : page) {
    const char next = is_letter(c) || is_digit(c) || c == '.' || c == '_' ? c : '-';
    // Names never begin with a dot or dash: no hidden file, nothing that looks like an option, no "..".
    if (name.empty() && (next == '.' || next == '-')) continue;
    if (next == '-' && name.back() == '-') continue;
    name += next;
  }
  if (name.size() > longest_name) {
    name.erase(0, name.size() - longest_name);
    name.erase(0, std::min(name.find_first_not_of(".-"), name.size()));
  }
  if (name.empty()) name = "page";
  return fmt::format("{}.{:03}", name, index) + ".svg";
}

std::size_t write_svg_files(const std::vector<PageReport>& pages, const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(folder, error);
  std::error_code unknown;
  if (!fs::is_directory(folder, unknown)) {
    const std::string why = error ? error.message() : unknown ? unknown.message() : "it is not a folder";
    throw OutputError(fmt::format("cannot make the folder '{}': {}", printable(folder, 200), why));
  }
  std::set<std::string> taken;
  std::size_t count = 0;
  for (const PageReport& page : pages) {
    for (const CheckedDiagram& diagram : page.diagrams) {
      for (const BoardPicture& board : diagram.board) {
        const std::string name = svg_name(page.file, diagram.index);
        Output file((fs::path(folder) / (unused(name.substr(0, name.size() - 4), taken) + ".svg")).string());
        file.write(svg_document(board));
        file.commit();
        ++count;
      }
    }
  }
  return count;
}

}  // namespace arbiter::pages
