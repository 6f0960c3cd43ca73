#include "verifier/report/html.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "verifier/report/assets.hpp"
#include "verifier/report/board_names.hpp"
#include "verifier/report/html_card.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/svg.hpp"

namespace arbiter {
namespace {

constexpr std::size_t longest_name = 300;  ///< columns of a name in lists

/// "claimsChecked" as separate words.
std::string in_words(std::string_view key) {
  std::string words;
  for (const char c : key) {
    if (c >= 'A' && c <= 'Z')
      words.append(1, ' ').append(1, static_cast<char>(c - 'A' + 'a'));
    else
      words += c;
  }
  return markup(words, longest_name);
}

/// The distinct values, in the order of their first occurrence.
template <class ValueOf>
std::vector<std::string> values(const Report& report, const ValueOf& value_of) {
  std::set<std::string> seen;
  std::vector<std::string> list;
  for (const ReportCase& each : report.cases) {
    if (seen.insert(value_of(each)).second) list.push_back(value_of(each));
  }
  return list;
}

std::string head(const Report& report) {
  const auto failed = std::count_if(report.cases.begin(), report.cases.end(),
                                    [](const ReportCase& each) { return each.outcome == ReportCase::Outcome::failed; });
  // The policy allows the style and script by their hashes, and loads nothing.
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-{}' 'sha256-{}'; "
      "script-src 'sha256-{}'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"{} {}\">\n"
      "<title>{}: {} of {} cases failed</title>\n<style>{}</style>\n<style>{}</style>\n</head>\n<body>\n",
      assets::board_css.sha256, assets::report_css.sha256, assets::report_js.sha256, markup(report.tool, longest_name),
      markup(report.version, longest_name), markup(report.tool, longest_name), failed, report.cases.size(),
      assets::board_css.text, assets::report_css.text);
}

SvgDefinitions definitions(const Report& report) {
  SvgDefinitions all;
  // The legend shows every mark.
  BoardPicture legend;
  legend.files = 5;
  legend.ranks = 1;
  legend.cells.resize(5);
  constexpr std::array marks{SquareMark::agreed, SquareMark::missing, SquareMark::extra, SquareMark::plain};
  for (std::size_t i = 0; i < marks.size(); ++i) legend.cells[i].mark = marks[i];
  legend.cells[4].shadow = true;
  all.add(legend);
  for (const ReportCase& each : report.cases) {
    for (const BoardPicture& board : each.board) all.add(board);
  }
  for (const Finding& finding : report.findings) {
    for (const BoardPicture& board : finding.board) all.add(board);
  }
  return all;
}

std::string legend() {
  std::string items;
  for (const SquareMark mark : {SquareMark::agreed, SquareMark::missing, SquareMark::extra, SquareMark::plain}) {
    const std::string_view more = mark == SquareMark::plain ? ", not judged" : "";
    items += fmt::format("<li>{} {}{}</li>", svg_mark(mark), meaning_of(mark), more);
  }
  return fmt::format(R"(<ul class="legend" aria-label="Marks on the boards">{}</ul>)", items);
}

std::string summary(const Report& report) {
  std::string numbers;
  for (const auto& [key, count] : report.counts) {
    numbers += fmt::format(R"(<div class="n-{}{}"><dt>{}</dt><dd>{}</dd></div>)", markup(key, longest_name),
                           count == 0 ? " zero" : "", in_words(key), count);
  }
  return fmt::format(
      "<header class=\"top\">\n<div class=\"title\"><h1>{}</h1><div class=\"buttons\" hidden>"
      "<button type=\"button\" id=\"theme\">Theme: auto</button>"
      "<button type=\"button\" id=\"keys\">Keys</button></div></div>\n"
      "<dl class=\"numbers\">{}</dl>\n{}\n</header>\n",
      markup(report.tool, longest_name), numbers, legend());
}

std::string choice(std::string_view id, std::string_view label, std::string_view all,
                   const std::vector<std::string>& list) {
  std::string options = fmt::format(R"(<option value="">{}</option>)", all);
  for (const std::string& value : list) {
    if (!value.empty()) options += fmt::format(R"(<option value="{0}">{0}</option>)", markup(value, longest_name));
  }
  return fmt::format(R"(<label>{} <select id="{}">{}</select></label>)", label, id, options);
}

/// Hidden until the script enables them.
std::string filters(const Report& report) {
  std::string verdicts;
  for (const html::Verdict verdict : html::verdicts) {
    verdicts +=
        fmt::format(R"(<button type="button" class="{0}" data-verdict="{0}" aria-pressed="true">{1} <b></b></button>)",
                    html::verdict_name(verdict), html::verdict_words(verdict));
  }
  return fmt::format(
      "<div hidden role=\"search\" class=\"filters\" aria-label=\"Filters\">\n"
      "<label>Search <input type=\"search\" id=\"search\" autocomplete=\"off\" "
      "spellcheck=\"false\"></label>\n{}\n{}\n<div class=\"verdicts\" role=\"group\" aria-label=\"Verdict\">{}</div>\n"
      "<p class=\"shown\"><output id=\"shown\" aria-live=\"polite\"></output> "
      "<button type=\"button\" id=\"reset\">Show all</button></p>\n"
      "</div>\n",
      choice("page", "Page", "all pages", values(report, [](const ReportCase& each) { return each.group; })),
      choice("variant", "Variant", "all variants", values(report, [](const ReportCase& each) { return each.topic; })),
      verdicts);
}

void write_cases(const Report& report, Output& out) {
  out.write("<main id=\"cases\" tabindex=\"-1\" aria-label=\"Cases\">\n");
  std::size_t number = 0;
  std::size_t group = 0;
  const std::string* open = nullptr;
  std::vector<bool> written(report.findings.size(), false);
  for (const ReportCase& each : report.cases) {
    if (open == nullptr || *open != each.group) {
      if (open != nullptr) out.write("</div></section>\n");
      out.write(
          fmt::format("<section class=\"page\" data-page=\"{0}\" aria-labelledby=\"p{1}\">"
                      "<h2 id=\"p{1}\">{0}</h2><div class=\"cards\">\n",
                      markup(each.group, longest_name), ++group));
      open = &each.group;
    }
    out.write(html::card(each, report, ++number));
    for (const std::size_t index : each.findings) {
      if (index < written.size()) written[index] = true;
    }
  }
  if (open != nullptr) out.write("</div></section>\n");
  bool further = false;
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    if (written[i]) continue;
    if (!further) out.write("<section class=\"further\"><h2>Further findings</h2>\n");
    further = true;
    out.write(html::finding_section(report.findings[i], nullptr, fmt::format("f{}", i)));
  }
  if (further) out.write("</section>\n");
  if (report.cases.empty() && !further) out.write("<p class=\"nothing\">There was nothing to check.</p>\n");
  out.write("<p class=\"nothing\" id=\"none\" hidden>No case passes these filters.</p>\n</main>\n");
}

/// The checks of the findings.
std::string rules(const Report& report) {
  std::set<std::string_view> named;
  for (const Finding& finding : report.findings) named.insert(finding.rule);
  std::string list;
  for (const CheckInfo& rule : report.rules) {
    if (!named.erase(rule.id)) continue;
    list += fmt::format("<div id=\"r-{0}\"><dt>{0} {1}</dt><dd>{2}</dd></div>\n", markup(rule.id), markup(rule.title),
                        markup(rule.explanation));
  }
  // Links to checks that the report does not explain get a target, too.
  for (const std::string_view rule : named) {
    if (!rule.empty()) list += fmt::format("<div id=\"r-{0}\"><dt>{0}</dt></div>\n", markup(rule, 40));
  }
  if (list.empty()) return {};
  return fmt::format(
      "<section class=\"rules\" aria-labelledby=\"rules\"><h2 id=\"rules\">Checks</h2>\n"
      "<dl>{}</dl></section>\n",
      list);
}

constexpr std::string_view help = R"(<dialog id="help" aria-labelledby="helph"><h2 id="helph">Keys</h2>
<dl><div><dt><kbd>j</kbd> <kbd>→</kbd></dt><dd>next case</dd></div>
<div><dt><kbd>k</kbd> <kbd>←</kbd></dt><dd>previous case</dd></div>
<div><dt><kbd>/</kbd></dt><dd>search</dd></div><div><dt><kbd>f</kbd></dt><dd>only what failed, or all</dd></div>
<div><dt><kbd>t</kbd></dt><dd>theme</dd></div><div><dt><kbd>?</kbd></dt><dd>this list</dd></div>
<div><dt><kbd>Esc</kbd></dt><dd>leave search or this list</dd></div></dl>
<button type="button" id="close">Close</button></dialog>
)";

}  // namespace

void write_html(const Report& report, Output& out) {
  out.write(head(report));
  out.write("<a class=\"skip\" href=\"#cases\">Skip to the cases</a>\n");
  out.write(fmt::format(
      "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">{}</svg>\n",
      definitions(report).text()));
  out.write(summary(report));
  out.write(filters(report));
  write_cases(report, out);
  out.write(rules(report));
  out.write(fmt::format("<footer><p>{} {}</p></footer>\n", markup(report.tool, longest_name),
                        markup(report.version, longest_name)));
  out.write(help);
  out.write(fmt::format("<script>{}</script>\n</body>\n</html>\n", assets::report_js.text));
}

}  // namespace arbiter
