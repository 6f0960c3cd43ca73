#include "verifier/report/html_card.hpp"
#include "verifier/report/board_names.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/report/markup.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::html {
namespace {

constexpr std::size_t longest_text = 2000;  ///< columns of one text; longer values are cut
constexpr std::size_t longest_line = 300;   ///< … of a quoted line

std::string place_of(const Location& where) {
  std::string place = markup(where.file, longest_text);
  if (where.line != 0) place += fmt::format(":{}", where.line);
  if (where.line != 0 && where.column != 0) place += fmt::format(":{}", where.column);
  return place;
}

/// The file and line of a case.
std::string place_in_words(const ReportCase& each) {
  std::string place = markup(each.where.file.empty() ? each.group : each.where.file, longest_text);
  if (each.where.line != 0) place += fmt::format(", line {}", each.where.line);
  return fmt::format(R"(<span class="place">{}</span>)", place);
}

/// A caption. Where the case has only a part of it, the other parts stand back.
std::string caption(const ReportCase& each) {
  const std::size_t at = each.whole.empty() ? std::string::npos : each.whole.find(each.title);
  if (at == std::string::npos || each.title.empty()) {
    return markup(each.whole.empty() ? each.title : each.whole, longest_text);
  }
  const std::string_view whole = each.whole;
  return fmt::format(R"(<span class="other">{}</span>{}<span class="other">{}</span>)",
                     markup(whole.substr(0, at), longest_text), markup(each.title, longest_text),
                     markup(whole.substr(at + each.title.size()), longest_text));
}

/// The quoted line with its faulty part marked. A huge line is cut around that part.
std::string quote(const Finding& finding) {
  const std::string_view line = finding.source_line;
  if (line.empty() || finding.where.column == 0) return {};
  const std::size_t begin = std::min(finding.where.column - 1, line.size());
  const std::size_t stop = finding.where.end_column == 0 ? begin : finding.where.end_column - 1;
  const std::size_t end = std::clamp(stop, begin, line.size());
  const auto before = line.substr(0, begin);
  const auto after = line.substr(end);
  return fmt::format(R"(<pre class="quote">{}<mark>{}</mark>{}</pre>)", markup(before, longest_line),
                     markup(line.substr(begin, end - begin), longest_line), markup(after, longest_line));
}

void term(std::string& out, std::string_view label, std::string_view text) {
  if (!text.empty()) out += fmt::format("<dt>{}</dt><dd>{}</dd>", label, markup(text, longest_text));
}

void term(std::string& out, std::string_view label, const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : " ").append(word);
  term(out, label, text);
}

/// The lines of a note, one below the other.
std::string lines_of(std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t end = text.find('\n');
    out += markup(text.substr(0, end), longest_text);
    if (end == std::string_view::npos || end + 1 == text.size()) return out;
    out += "<br>";
    text.remove_prefix(end + 1);
  }
}

bool alike(const BoardPicture& a, const BoardPicture& b) {
  if (beside_in_letters(a) != beside_in_letters(b)) return false;
  const auto same = [](const PictureCell& x, const PictureCell& y) {
    return x.sign == y.sign && x.name == y.name && x.owner == y.owner && x.mark == y.mark && x.shadow == y.shadow;
  };
  return a.files == b.files && a.ranks == b.ranks && a.from_black == b.from_black &&
         std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(), same);
}

std::string fixes_of(const Finding& finding) {
  if (finding.fixes.empty()) return {};
  std::string items;
  for (const Fix& fix : finding.fixes) {
    items += fmt::format("<li>{}{}</li>", markup(fix.what, longest_text), fix.sure ? " <small>(sure)</small>" : "");
  }
  return fmt::format(R"(<div class="fixes"><h5>What would make it right</h5><ul>{}</ul></div>)", items);
}

}  // namespace

bool is_of_peer(const Report& report) noexcept {
  return !report.checks.empty() && report.checks.front().id.starts_with("AC");
}

Verdict verdict_of(const ReportCase& each, const Report& report) {
  if (each.outcome == ReportCase::Outcome::failed) return Verdict::failed;
  const bool warned = std::any_of(each.findings.begin(), each.findings.end(), [&report](std::size_t index) {
    return index < report.findings.size() && report.findings[index].level >= Level::warning;
  });
  if (warned) return Verdict::warned;
  return each.outcome == ReportCase::Outcome::passed ? Verdict::passed : Verdict::unchecked;
}

std::string_view verdict_name(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::failed: return "failed";
    case Verdict::warned: return "warned";
    case Verdict::passed: return "passed";
    case Verdict::unchecked: break;
  }
  return "unchecked";
}

std::string_view verdict_words(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::failed: return R"(<span aria-hidden="true">✗</span> failed)";
    case Verdict::warned: return R"(<span aria-hidden="true">!</span> warnings)";
    case Verdict::passed: return R"(<span aria-hidden="true">✓</span> passed)";
    case Verdict::unchecked: break;
  }
  return R"(<span aria-hidden="true">–</span> not checked)";
}

std::string_view verdict_phrase(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::failed: return "failed";
    case Verdict::warned: return "with warnings";
    case Verdict::passed: return "passed";
    case Verdict::unchecked: break;
  }
  return "not checked";
}

bool is_bare(const ReportCase& each) noexcept {
  return each.board.empty() && each.findings.empty() && each.facts.empty();
}

std::string finding_section(const Finding& finding, const BoardPicture* shown, std::string_view id) {
  std::string out = fmt::format(R"(<section class="finding {0}"><h4><span class="level">{0}</span> {1})",
                                to_string(finding.level), markup(finding.message, longest_text));
  out += fmt::format(R"( <a class="rule" href="#r-{0}">{0}</a>)", finding.check.name());
  out += "</h4>";
  const std::string place = place_of(finding.where);
  if (!place.empty()) out += fmt::format(R"(<p class="place">{}</p>)", place);
  out += quote(finding);
  std::string terms;
  term(terms, "seen", finding.seen);
  term(terms, "expected", finding.wanted);
  term(terms, "claim", finding.claim);
  const DifferenceWords words = difference_words(finding);
  term(terms, words.expected, finding.expected);
  term(terms, words.missing, finding.missing);
  term(terms, words.extra, finding.extra);
  for (const Location& also : finding.also) terms += fmt::format("<dt>also</dt><dd>{}</dd>", place_of(also));
  if (!terms.empty()) out += fmt::format("<dl>{}</dl>", terms);
  for (const BoardPicture& board : finding.board) {
    if (shown == nullptr || !alike(*shown, board))
      out += fmt::format("<figure>{}</figure>", svg_board(board, id, is_of_peer(finding)));
  }
  if (!finding.notes.empty()) {
    out += R"(<ul class="notes">)";
    for (const std::string& note : finding.notes) out += fmt::format("<li>{}</li>", lines_of(note));
    out += "</ul>";
  }
  return out + fixes_of(finding) + "</section>\n";
}

std::string card(const ReportCase& each, const Report& report, std::size_t number) {
  const Verdict verdict = verdict_of(each, report);
  std::string out = fmt::format(
      R"(<article class="card {0}{1}" id="c{2}" tabindex="-1" aria-labelledby="c{2}h" data-verdict="{0}" )"
      R"(data-topic="{3}" data-page="{7}">)"
      R"(<header><h3 id="c{2}h"><span class="verdict">{4}</span> <a href="#c{2}">{5}</a></h3>{6}</header>)",
      verdict_name(verdict), is_bare(each) ? " bare" : "", number, markup(each.topic, 300), verdict_words(verdict),
      markup(each.name, longest_text), place_in_words(each), markup(each.group, 300));
  const BoardPicture* board = each.board.empty() ? nullptr : &each.board.front();
  const std::string title = caption(each);
  if (board != nullptr) {
    out += fmt::format("<figure>{}{}</figure>", svg_board(*board, fmt::format("b{}", number), is_of_peer(report)),
                       title.empty() ? std::string() : fmt::format("<figcaption>{}</figcaption>", title));
  }
  out += R"(<div class="text">)";
  if (board == nullptr && !title.empty()) out += fmt::format("<p>{}</p>", title);
  if (!each.reason.empty()) out += fmt::format(R"(<p class="reason">{}</p>)", markup(each.reason, longest_text));
  if (!each.facts.empty()) {
    out += R"(<ul class="facts">)";
    for (const std::string& fact : each.facts) out += fmt::format("<li>{}</li>", markup(fact, longest_text));
    out += "</ul>";
  }
  std::string notes;  // of a case that is not at fault: they need not be read first
  std::size_t folded = 0;
  for (const std::size_t index : each.findings) {
    if (index >= report.findings.size()) continue;
    const Finding& finding = report.findings[index];
    const bool fold = finding.level == Level::note && verdict != Verdict::failed;
    folded += fold ? 1 : 0;
    (fold ? notes : out) += finding_section(finding, board, fmt::format("f{}", index));
  }
  if (folded > 0) {
    out += fmt::format("<details class=\"folded\"><summary>{}</summary>{}</details>\n", counted(folded, "note"), notes);
  }
  if (!each.fen.empty()) {
    out += fmt::format(R"(<details class="fen"><summary>Position</summary><code>{}</code></details>)",
                       markup(each.fen, longest_text));
  }
  return out + "</div></article>\n";
}

}  // namespace arbiter::html
