#include "verifier/report/formats.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "verifier/report/board_text.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// The outcome of a case as the reader sees it: a case that passes with warnings is shown as warned, not as passed.
enum class Verdict : unsigned char { failed, warned, passed, unchecked };
constexpr std::array verdicts{Verdict::failed, Verdict::warned, Verdict::passed, Verdict::unchecked};

constexpr std::size_t longest_text = 2000;  ///< columns of one text; longer values are cut
constexpr std::size_t longest_line = 300;   ///< … of a quoted line

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

/// The lines of a note, one below the other.
std::string lines_of(std::string_view text) {
  std::string out = markup(take_until(text, '\n'), longest_text);
  while (!text.empty()) out.append("<br>").append(markup(take_until(text, '\n'), longest_text));
  return out;
}

/// The items of a list, each as HTML says it.
template <class Range, class HtmlOf>
std::string items_of(const Range& range, const HtmlOf& html_of) {
  return joined(range, "", [&](const auto& each) { return fmt::format("<li>{}</li>", html_of(each)); });
}

bool alike(const BoardPicture& a, const BoardPicture& b) {
  return a.files == b.files && a.ranks == b.ranks && a.from_black == b.from_black && a.cells == b.cells &&
         beside_in_letters(a) == beside_in_letters(b);
}

/// Whether the report is about a peer's answers, which its marks show.
bool is_of_peer(const Report& report) noexcept {
  return !report.checks.empty() && report.checks.front().id.starts_with("AC");
}

Verdict verdict_of(const ReportCase& each, const Report& report) {
  if (each.outcome == ReportCase::Outcome::failed) return Verdict::failed;
  const bool warned = std::ranges::any_of(each.findings, [&report](std::size_t index) {
    return index < report.findings.size() && report.findings[index].level >= Level::warning;
  });
  if (warned) return Verdict::warned;
  return each.outcome == ReportCase::Outcome::passed ? Verdict::passed : Verdict::unchecked;
}

struct VerdictWords {
  std::string_view name;    ///< for classes and addresses
  std::string_view words;   ///< for readers: a sign and words
  std::string_view phrase;  ///< for counts
};

/// In the order of Verdict.
constexpr std::array<VerdictWords, verdicts.size()> verdict_words{
    {{"failed", R"(<span aria-hidden="true">✗</span> failed)", "failed"},
     {"warned", R"(<span aria-hidden="true">!</span> warnings)", "with warnings"},
     {"passed", R"(<span aria-hidden="true">✓</span> passed)", "passed"},
     {"unchecked", R"(<span aria-hidden="true">–</span> not checked)", "not checked"}}};

const VerdictWords& words_of(Verdict verdict) noexcept { return verdict_words[static_cast<std::size_t>(verdict)]; }

/// Whether a case has no more to show than its verdict.
bool is_bare(const ReportCase& each) noexcept {
  return each.board.empty() && each.findings.empty() && each.facts.empty();
}

/// A finding with all its details. `shown`: the board that is already shown beside it, or null; `id` is unique in the
/// document.
std::string finding_section(const Finding& finding, const BoardPicture* shown, std::string_view id) {
  std::string out = fmt::format(R"(<section class="finding {0}"><h4><span class="level">{0}</span> {1})",
                                to_string(finding.level), markup(finding.message, longest_text));
  out += fmt::format(R"( <a class="rule" href="#r-{0}">{0}</a></h4>)", finding.check.name());
  const std::string place = place_of(finding.where, longest_text);
  if (!place.empty()) out += fmt::format(R"(<p class="place">{}</p>)", markup(place));
  out += quote(finding);
  std::string terms;
  const auto term = [&terms](std::string_view label, std::string_view text) {
    if (!text.empty()) terms += fmt::format("<dt>{}</dt><dd>{}</dd>", label, markup(text, longest_text));
  };
  term("seen", finding.seen);
  term("expected", finding.wanted);
  term("claim", finding.claim);
  for (const auto& [label, moves] : difference_lists(finding)) term(label, joined(moves, " "));
  for (const Location& also : finding.also)
    terms += fmt::format("<dt>also</dt><dd>{}</dd>", markup(place_of(also, longest_text)));
  if (!terms.empty()) out += fmt::format("<dl>{}</dl>", terms);
  for (const BoardPicture& board : finding.board) {
    if (shown == nullptr || !alike(*shown, board))
      out += fmt::format("<figure>{}</figure>", svg_board(board, id, is_of_peer(finding)));
  }
  if (!finding.notes.empty()) out += fmt::format(R"(<ul class="notes">{}</ul>)", items_of(finding.notes, lines_of));
  const std::string fixes = items_of(finding.fixes, [](const Fix& fix) {
    return markup(fix.what, longest_text) + (fix.sure ? " <small>(sure)</small>" : "");
  });
  if (!fixes.empty())
    out += fmt::format(R"(<div class="fixes"><h5>What would make it right</h5><ul>{}</ul></div>)", fixes);
  return out + "</section>\n";
}

/// A case with its board and its findings; `number` is unique in the report.
std::string card(const ReportCase& each, const Report& report, std::size_t number) {
  const Verdict verdict = verdict_of(each, report);
  std::string out = fmt::format(
      R"(<article class="card {0}{1}" id="c{2}" tabindex="-1" aria-labelledby="c{2}h" data-verdict="{0}" )"
      R"(data-topic="{3}" data-page="{7}">)"
      R"(<header><h3 id="c{2}h"><span class="verdict">{4}</span> <a href="#c{2}">{5}</a></h3>{6}</header>)",
      words_of(verdict).name, is_bare(each) ? " bare" : "", number, markup(each.topic, 300), words_of(verdict).words,
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
  const auto shown = [](const std::string& text) { return markup(text, longest_text); };
  if (!each.facts.empty()) out += fmt::format(R"(<ul class="facts">{}</ul>)", items_of(each.facts, shown));
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

constexpr std::size_t longest_name = 300;  ///< columns of a name in lists
constexpr std::size_t unfolded = 12;       ///< a report of so few cases shows its pages open

/// The distinct values, in the order of their first occurrence.
std::vector<std::string> values(const Report& report, std::string ReportCase::*value) {
  std::vector<std::string> list;
  std::set<std::string_view> seen;
  for (const ReportCase& each : report.cases) {
    if (seen.insert(each.*value).second) list.push_back(each.*value);
  }
  return list;
}

/// How many cases have each verdict.
using VerdictTally = std::array<std::size_t, verdicts.size()>;

template <class Cases>
VerdictTally tally_of(const Report& report, const Cases& cases) {
  VerdictTally tally{};
  for (const ReportCase& each : cases) ++tally[static_cast<std::size_t>(verdict_of(each, report))];
  return tally;
}

/// The cases of the verdict are shown before the pages.
bool is_first(Verdict verdict) { return verdict == Verdict::failed || verdict == Verdict::warned; }

constexpr std::array marks_explained{SquareMark::agreed, SquareMark::missing, SquareMark::extra, SquareMark::plain};

SvgDefinitions definitions(const Report& report) {
  SvgDefinitions all;
  // The legend shows every mark.
  BoardPicture legend{.files = 5, .ranks = 1, .cells = std::vector<PictureCell>(5)};
  for (std::size_t i = 0; i < marks_explained.size(); ++i) legend.cells[i].mark = marks_explained[i];
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

std::string legend(const Report& report) {
  const auto marked = [&report](SquareMark mark) {
    const auto is_mark = [mark](const PictureCell& cell) { return cell.mark == mark; };
    return std::ranges::any_of(report.findings, [&](const Finding& each) {
      return !each.board.empty() && std::ranges::any_of(each.board.front().cells, is_mark);
    });
  };
  const bool of_peer = is_of_peer(report);
  std::string items;
  for (const SquareMark mark : marks_explained) {
    if ((of_peer || !report.headline.empty()) && !marked(mark)) continue;
    const std::string_view more = mark == SquareMark::plain && !of_peer ? ", not judged" : "";
    items += fmt::format("<li>{} {}{}</li>", svg_mark(mark), meaning_of(mark, of_peer), more);
  }
  if (items.empty()) return {};
  return fmt::format(R"(<ul class="legend" aria-label="Marks on the boards">{}</ul>)", items);
}

/// What came out, in a sentence.
std::string outcome(const Report& report, const VerdictTally& tally) {
  const std::size_t failed = tally[0];
  if (report.cases.empty()) return {};
  const std::string cases = counted(report.cases.size(), report.what);
  if (!report.headline.empty()) {
    return joined(report.headline, "", [&](const std::string& line) {
      const bool first = &line == &report.headline.front();
      return fmt::format("<p class=\"outcome{}\">{}.</p>\n", failed > 0 && first ? " failed" : "", markup(line));
    });
  }
  std::string text =
      failed == 0 ? fmt::format("None of {} failed", cases) : fmt::format("{} of {} failed", failed, cases);
  if (tally[1] > 0) text += fmt::format(", {} {} warnings", tally[1], tally[1] == 1 ? "has" : "have");
  if (tally[3] > 0) text += fmt::format(", {} {} not checked", tally[3], tally[3] == 1 ? "was" : "were");
  return fmt::format("<p class=\"outcome {}\">{}.</p>\n", failed > 0 ? "failed" : "", text);
}

/// Links to the parts of the page: what the buttons of the filters do where there is no script.
std::string jumps(const VerdictTally& tally) {
  const std::string links = joined(verdicts, "", [&tally](Verdict verdict) {
    const std::size_t count = tally[static_cast<std::size_t>(verdict)];
    const auto& [name, words, phrase] = words_of(verdict);
    return count == 0 ? std::string()
                      : fmt::format(R"(<a class="{0}" href="#{1}">{2} <b>{3}</b></a> )", name,
                                    is_first(verdict) ? name : "pages", words, count);
  });
  return links.empty() ? links
                       : fmt::format("<nav class=\"verdicts\" id=\"jumps\" aria-label=\"Verdicts\">{}</nav>\n", links);
}

std::string summary(const Report& report, const VerdictTally& tally) {
  std::string numbers;
  std::string zeros;
  for (const auto& [key, count] : report.counts) {
    const std::string words = markup(count_words(key, count), longest_name);
    if (count == 0) {
      zeros += fmt::format("{}0 {}", zeros.empty() ? "" : ", ", words);
    } else {
      numbers +=
          fmt::format(R"(<div class="n-{}"><dt>{}</dt><dd>{}</dd></div>)", markup(key, longest_name), words, count);
    }
  }
  html::PieceLegend pieces;
  for (const ReportCase& each : report.cases) {
    for (const BoardPicture& board : each.board)
      pieces.add(board, report.topic_word == "variant" ? each.topic : std::string());
  }
  return fmt::format(fmt::runtime(assets::summary_html.text), markup(report.tool, longest_name), outcome(report, tally),
                     jumps(tally), numbers, zeros.empty() ? zeros : fmt::format("<p class=\"zeros\">{}</p>\n", zeros),
                     legend(report), pieces.text());
}

std::string choice(std::string_view id, const std::string& word, const std::vector<std::string>& list) {
  if (list.size() < 2) return {};  // there is nothing to choose
  std::string options = fmt::format(R"(<option value="">all {}s</option>)", word);
  for (const std::string& value : list) {
    if (!value.empty()) options += fmt::format(R"(<option value="{0}">{0}</option>)", markup(value, longest_name));
  }
  return fmt::format(R"(<label>{}{} <select data-filter="{}">{}</select></label>)", to_upper(word.front()),
                     word.substr(1), id, options);
}

/// Hidden until the script enables them.
std::string filters(const Report& report, const VerdictTally& tally) {
  std::string buttons;
  const bool one = std::ranges::count(tally, 0U) + 1 == std::ssize(tally);
  for (const Verdict verdict : verdicts) {
    if (one) break;  // there is nothing to choose
    buttons +=
        fmt::format(R"(<button type="button" class="{0}" data-verdict="{0}" aria-pressed="false">{1} <b></b></button>)",
                    words_of(verdict).name, words_of(verdict).words);
  }
  return fmt::format(fmt::runtime(assets::filters_html.text), report.what,
                     choice("page", report.group_word, values(report, &ReportCase::group)),
                     choice("topic", report.topic_word, values(report, &ReportCase::topic)), buttons, report.what);
}

/// The cases of a verdict on all pages.
void write_first(const Report& report, Verdict verdict, Output& out) {
  bool any = false;
  for (std::size_t i = 0; i < report.cases.size(); ++i) {
    if (verdict_of(report.cases[i], report) != verdict) continue;
    if (!any) {
      out.write(
          fmt::format("<section class=\"first\" aria-labelledby=\"{0}\"><h2 id=\"{0}\">{1}</h2>"
                      "<div class=\"cards\">\n",
                      words_of(verdict).name, verdict == Verdict::failed ? "Failed" : "With warnings"));
    }
    any = true;
    out.write(card(report.cases[i], report, i + 1));
  }
  if (any) out.write("</div></section>\n");
}

/// "2 failed, 12 passed": what a folded page holds.
std::string held(const VerdictTally& tally) {
  return joined(verdicts, "", [&tally](Verdict verdict) {
    const std::size_t count = tally[static_cast<std::size_t>(verdict)];
    const auto& [name, words, phrase] = words_of(verdict);
    return count == 0
               ? std::string()
               : fmt::format(R"( <span class="{}"><span class="verdict">{} {}</span></span>)", name, count, phrase);
  });
}

/// A page with those of its cases that are not shown above, and links to those that are. `first`: the index of its
/// first case.
void write_page(const Report& report, std::size_t first, std::size_t count, std::size_t number, bool open,
                Output& out) {
  const auto cases = std::span(report.cases).subspan(first, count);
  out.write(fmt::format("<details class=\"page\" data-page=\"{0}\"{2}><summary><h2 id=\"p{1}\">{0}</h2>{3}</summary>\n",
                        markup(cases.front().group, longest_name), number, open ? " open" : "",
                        held(tally_of(report, cases))));
  std::string above;
  std::string cards;
  for (const bool bare : {false, true}) {  // what says nothing but its verdict comes last
    for (std::size_t i = first; i < first + count; ++i) {
      const ReportCase& each = report.cases[i];
      if (is_bare(each) != bare) continue;
      if (is_first(verdict_of(each, report))) {
        above += fmt::format(R"({}<a href="#c{}">{}</a>)", above.empty() ? "" : ", ", i + 1,
                             markup(each.name, longest_name));
      } else {
        cards += card(each, report, i + 1);
      }
    }
  }
  if (!above.empty()) out.write(fmt::format("<p class=\"above\">Shown above: {}</p>\n", above));
  if (!cards.empty()) out.write(fmt::format("<div class=\"cards\">\n{}</div>", cards));
  out.write("</details>\n");
}

void write_further(const Report& report, Output& out) {
  const std::vector<std::size_t> further = findings_without_case(report);
  if (!further.empty()) out.write("<section class=\"further\"><h2>Further findings</h2>\n");
  for (const std::size_t i : further) out.write(finding_section(report.findings[i], nullptr, fmt::format("f{}", i)));
  if (!further.empty()) out.write("</section>\n");
  if (report.cases.empty() && further.empty()) out.write("<p class=\"nothing\">There was nothing to check.</p>\n");
}

void write_cases(const Report& report, const VerdictTally& tally, Output& out) {
  const bool few = report.cases.size() <= unfolded;
  const bool calm = tally[0] + tally[1] == 0;
  out.write("<main id=\"cases\" tabindex=\"-1\" aria-label=\"Cases\">\n");
  write_first(report, Verdict::failed, out);
  write_first(report, Verdict::warned, out);
  write_further(report, out);
  out.write("<div id=\"pages\">\n");
  std::size_t number = 0;
  for (std::size_t first = 0; first < report.cases.size();) {
    std::size_t end = first + 1;
    while (end < report.cases.size() && report.cases[end].group == report.cases[first].group) ++end;
    // A board is seen before anything is clicked.
    write_page(report, first, end - first, ++number, few || (first == 0 && calm), out);
    first = end;
  }
  out.write(fmt::format("</div>\n<p class=\"nothing\" id=\"none\" hidden>No {} passes these filters.</p>\n</main>\n",
                        report.what));
}

/// The checks of the findings.
std::string checks(const Report& report) {
  std::set<std::string_view> named;
  for (const Finding& finding : report.findings) named.insert(finding.check.name());
  std::string list;
  for (const CheckInfo& check : report.checks) {
    if (!named.erase(check.id)) continue;
    list += fmt::format("<div id=\"r-{0}\"><dt>{0} {1}</dt><dd>{2}</dd></div>\n", markup(check.id), markup(check.title),
                        markup(check.explanation));
  }
  // Links to checks that the report does not explain get a target, too.
  for (const std::string_view check : named) {
    list += fmt::format("<div id=\"r-{0}\"><dt>{0}</dt></div>\n", check);
  }
  if (list.empty()) return {};
  return fmt::format(
      "<section class=\"rules\" aria-labelledby=\"rules\"><h2 id=\"rules\">Checks</h2>\n"
      "<dl>{}</dl></section>\n",
      list);
}

}  // namespace

void write_html(const Report& report, Output& out) {
  const VerdictTally tally = tally_of(report, report.cases);
  out.write(html::page_head(
      fmt::format("{}: {} of {} failed", report.tool, tally[0], counted(report.cases.size(), report.what)),
      fmt::format("{} {}", report.tool, report.version), {&assets::board_css, &assets::report_css},
      {&assets::report_js}));
  out.write("<a class=\"skip\" href=\"#cases\">Skip to the cases</a>\n");
  out.write(fmt::format(
      "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">{}</svg>\n",
      definitions(report).text()));
  out.write(summary(report, tally));
  out.write(filters(report, tally));
  write_cases(report, tally, out);
  out.write(checks(report));
  out.write(fmt::format("<footer><p>{} {}</p></footer>\n", markup(report.tool, longest_name),
                        markup(report.version, longest_name)));
  out.write(html::key_help(report.what, true));
  out.write(html::page_end({&assets::report_js}));
}

}  // namespace arbiter
