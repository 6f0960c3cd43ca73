#include "verifier/pages/claims/verify_page.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// A short rank filled up as the sites read it: 1P6 for 1P.
std::string filled_up(std::string rank) {
  int width = 0;
  for (const char c : rank) width += c >= '1' && c <= '8' ? c - '0' : 1;
  if (width >= 8) return rank;
  int gap = 8 - width;
  if (!rank.empty() && rank.back() >= '1' && rank.back() <= '8') {
    gap += rank.back() - '0';
    rank.pop_back();
  }
  return rank + static_cast<char>('0' + gap);
}

/// Further findings of a page go without their boards, which take most of the memory.
constexpr std::size_t most_drawn_findings = 2000;

/// Removes the comma at the start of "…, and of the Fad on the right".
std::string without_commas(const std::string& text) {
  const std::size_t begin = std::min(text.find_first_not_of(" ,;"), text.size());
  const std::size_t end = text.find_last_not_of(" ,;");
  return end == std::string::npos ? std::string() : text.substr(begin, end + 1 - begin);
}

struct Verifier : PageLog {
  const Page& page;              ///< or a part of it
  std::span<DiagramCase> cases;  ///< its diagrams
  PageSources& sources;
  const VerifyOptions& options;
  PageReport& report;
  std::map<char, char> letters{};  ///< of the page, if they differ from the variant's
  SharedMoves game{};              ///< the one that was played last
  std::size_t played = 0;
  std::optional<Setup> after_moves{};                        ///< after that many of its moves
  const Diagram* last = nullptr;                             ///< whose surroundings were read last
  Surroundings texts{};                                      ///< of it
  std::set<std::pair<std::size_t, std::size_t>> misnamed{};  ///< lines and columns of AV305

  void run() {
    choose_variant();
    if (report.ruleset && !is_built_in(report.ruleset.variant()))
      letters = page_letters(page, report.ruleset.variant());
    find_entries();
    check_page(page, report.ruleset.known_variant(), *this);
    for (DiagramCase& each : cases) {
      if (findings.size() >= most_page_findings) break;
      const bool legible = check_diagram_text(*each.diagram, bool(report.ruleset), *this);
      check_lists(*each.diagram, *this);
      if (legible) each.fen = read_position(each);
    }
    for (DiagramCase& each : cases) {
      if (findings.size() >= most_page_findings) {
        say(fault::not_looked_at(), each.diagram->span);
        break;
      }
      check(each);
      // No later diagram needs this position.
      if (each.fen != nullptr && ++sources.positions > most_kept_positions) each.fen.reset();
    }
  }

  void choose_variant() {
    PageVariant found{options.variant, "the request", {}};
    if (found.variant == nullptr) found = variant_of(page, text, *sources.claims);
    report.variant_from = found.from;
    if (found.variant != nullptr) {
      const std::size_t profile = profile_named(*found.variant, options.profile).value_or(found.profile.value_or(0));
      report.ruleset = Ruleset(*found.variant, profile);
      return;
    }
    const std::string known = joined(all_variants(), ", ", [](const Variant* variant) { return variant->name(); });
    const PageText::Line& first = text.lines.front();
    const bool whole = cases.size() == sources.cases.size();
    const Span start = whole ? Span{first.begin, first.end} : cases.front().diagram->span;
    const FaultWords& fault = found.from.empty() ? fault::unknown_variant : fault::other_variant;
    Finding& finding = say(fault(printable(found.from, 60), known), start);
    if (!found.hint.empty())
      finding.notes.push_back(fmt::format("it mentions '{}', in no heading and not by its boards", found.hint));
  }

  /// Finds what the claims say about each diagram, and the known boards that are nearly those of others.
  void find_entries() {
    std::map<std::string, std::size_t> seen;  // how often a board has occurred so far
    std::set<const ClaimEntry*> used;
    for (DiagramCase& each : cases) {
      const std::string board = board_of(*each.diagram);
      const std::string marks = each.diagram->mark_text.text() == "-" ? "" : each.diagram->mark_text.text();
      if (report.ruleset && each.diagram->played == 0)
        each.entry = sources.claims->find(report.ruleset->name(), board, marks, seen[board]++);
      each.reading = reading(each.entry);
      used.insert(each.entry);
    }
    if (!report.ruleset) return;
    for (DiagramCase& each : cases) {
      if (each.entry != nullptr || each.diagram->played > 0) continue;
      each.near = near_entry(*sources.claims, report.ruleset->name(), board_of(*each.diagram), used);
      used.insert(each.near);
    }
  }

  [[nodiscard]] FenOptions reading(const ClaimEntry* entry) const {
    FenOptions fen = options.fen;
    fen.pad_short_ranks = true;  // as the sites do; the reader warns
    if (fen.alphabet.empty() && entry != nullptr) fen.alphabet = entry->alphabet;
    return fen;
  }

  /// Reads the diagram's position with the variant's own reader, with the state from the claims; its faults become
  /// findings. Nothing if it cannot be read.
  std::unique_ptr<ParsedFen> read_position(const DiagramCase& each) {
    if (!report.ruleset) return nullptr;
    const Diagram& diagram = *each.diagram;
    const auto parsed = report.ruleset.parse_fen(with_letters(diagram.position.text(), letters), each.reading);
    const Faults& faults = parsed ? parsed->warnings : parsed.error();
    for (const Fault& fault : faults) {
      Finding& finding = say(diagram, {fault.check, fault.message, fault.expected, fault.seen},
                             diagram.position.span(fault.begin, fault.end));
      finding.level = fault.level;
      // The file may have been written for a program with other letters than the page's: it is the one that has none.
      if (fault.check == "AF110" && &report.ruleset.variant() == variant_named(report.ruleset->name()) &&
          !is_built_in(report.ruleset.variant())) {
        finding.level = Level::warning;
        finding.notes.push_back(
            "the letters are those of the rule file that comes with the programs; a page may have others, and then "
            "its diagram is not checked");
      }
      if (fault.check == "AF113" && parsed) {
        finding.level = Level::error;
        finding.notes.push_back(
            fmt::format("sites read it as {}; the claims are checked on that board", filled_up(fault.seen)));
      }
    }
    if (!parsed) return nullptr;
    return diagram.played > 0 ? after_its_moves(diagram, *parsed) : with_state(each, *parsed);
  }

  /// The position that the diagram shows after the moves of its game, if they are legal; else a finding (AV318). Goes
  /// on from the diagram before in the same game.
  std::unique_ptr<ParsedFen> after_its_moves(const Diagram& diagram, const ParsedFen& parsed) {
    if (game != diagram.game || played > diagram.played) {
      game = diagram.game;
      played = 0;
      after_moves = parsed.setup;
    }
    for (; after_moves && played < diagram.played; ++played) {
      const DiagramWord& word = diagram.game->at(played);
      const auto written = next_move(word.text, 0);
      auto legal = written ? moves_written(report.ruleset.generator(), *after_moves, *written, report.ruleset.variant())
                           : std::vector<MoveOutcome>{};
      if (legal.size() == 1) {
        after_moves = std::move(legal.front().after);
        continue;
      }
      after_moves.reset();
      say(diagram, (legal.empty() ? fault::not_legal : fault::several_moves)(printable(word.text, 20)), word.span);
    }
    if (!after_moves) return nullptr;
    auto shown = std::make_unique<ParsedFen>(parsed);
    shown->setup = *after_moves;
    return shown;
  }

  std::unique_ptr<ParsedFen> with_state(const DiagramCase& each, const ParsedFen& parsed) {
    if (each.entry == nullptr || each.entry->state.empty()) return std::make_unique<ParsedFen>(parsed);
    const Diagram& diagram = *each.diagram;
    auto whole = report.ruleset.parse_fen(board_of(diagram) + ' ' + each.entry->state, each.reading);
    if (whole) {
      // A page that writes all of the state behind its board comes first; of one that leaves fields out, D4's mate
      // without its last move, the entry knows them.
      const bool complete = std::ranges::all_of(
          whole->map.fields, [&parsed](const FenMap::Field& field) { return parsed.map.field(field.name).end > 0; });
      return std::make_unique<ParsedFen>(complete ? parsed : *whole);
    }
    if (diagram.position.text() != board_of(diagram)) return std::make_unique<ParsedFen>(parsed);
    Finding& finding = say(diagram, fault::bad_state(printable(each.entry->state, 80)), diagram.span);
    for (const Fault& fault : whole.error()) finding.notes.push_back(fault.message);
    return nullptr;
  }

  /// The diagram before this one (`step` -1) or after it (1), or null.
  [[nodiscard]] const DiagramCase* next_to(const DiagramCase& each, std::ptrdiff_t step) const {
    const std::ptrdiff_t at = &each - cases.data() + step;
    return at < 0 || at >= std::ssize(cases) ? nullptr : &each + step;
  }

  /// The diagram on the other side of the same figure, or null.
  [[nodiscard]] const DiagramCase* partner(const DiagramCase& each, Place place) const {
    const DiagramCase* const other = next_to(each, place == Place::right ? 1 : -1);
    if (other == nullptr || each.diagram->figure == 0 || other->diagram->figure != each.diagram->figure) return nullptr;
    return other->diagram->place == place ? other : nullptr;
  }

  void check(const DiagramCase& each) {
    const Diagram& diagram = *each.diagram;
    CheckedDiagram checked;
    checked.index = diagram.index;
    checked.ruleset = report.ruleset;
    checked.place = diagram.place;
    checked.where = text.locate(diagram.span);
    checked.fen = printable(diagram.position.text(), 200);
    for (const DiagramWord& mark : diagram.marks) checked.marks.push_back(printable(mark.text, 20));
    checked.caption = without_commas(part_for(*diagram.caption, diagram.place).text());
    std::string whole = without_commas(diagram.caption->text());
    if (whole != checked.caption) checked.whole_caption = std::move(whole);
    if (!report.ruleset) {
      checked.reason = "the variant is not known";
    } else if (each.fen == nullptr) {
      checked.reason = "the position cannot be read";
    } else {
      read_surroundings(diagram);
      const DiagramCase* const right = diagram.place == Place::left ? partner(each, Place::right) : nullptr;
      const Scene scene{.ruleset = report.ruleset,
                        .page = text,
                        .diagram = diagram,
                        .fen = *each.fen,
                        .texts = texts,
                        .right = right != nullptr ? right->fen.get() : nullptr,
                        .right_of_pair = diagram.place == Place::right && partner(each, Place::left) != nullptr};
      check_list_names(scene, *this);
      if (diagram.played > 0) checked.fen = report.ruleset->write_fen(each.fen->setup, each.fen->style);
      judge(scene, each, checked);
      if (each.near != nullptr) note_near_board(scene, *each.near, checked);
    }
    report.diagrams.push_back(std::move(checked));
  }

  /// Reads the surroundings of the diagram. Diagrams that share their texts share the reading of them: a hundred
  /// thousand FENs may stand in one paragraph.
  void read_surroundings(const Diagram& diagram) {
    const auto same = [](const SharedText& a, const SharedText& b) {
      return a == b || (a != nullptr && b != nullptr && a->empty() && b->empty());
    };
    const Diagram* const before = std::exchange(last, &diagram);
    const bool shared = before != nullptr && before->place == diagram.place && same(before->caption, diagram.caption) &&
                        same(before->heading, diagram.heading) && same(before->paragraph, diagram.paragraph) &&
                        same(before->after, diagram.after);
    if (!shared) texts = surroundings_of(diagram, report.ruleset.variant());
  }

  void judge(const Scene& scene, const DiagramCase& each, CheckedDiagram& checked) {
    const Diagram& diagram = scene.diagram;
    Choice choice = choose_claims(scene, each.entry);
    checked.because = std::move(choice.because);
    for (const auto& [from, to] : letters) {
      if (from >= 'a')
        checked.because.push_back(
            fmt::format("the letter {} of the page is the variant's {}, by its set-up", from, to));
    }
    checked.unread = choice.unread;
    if (choice.entry != nullptr) {
      checked.says = choice.entry->words;
      checked.document = choice.entry->document;
      checked.state = choice.entry->state;
    }
    const std::size_t before = findings.size();
    for (const Claim& claim : choice.claims) {
      if (claim.kind == ClaimKind::none) {
        checked.reason = claim.reason.empty() ? "neither the claims nor the caption say what it shows" : claim.reason;
        if (claim.inferred) say(diagram, fault::not_checked(checked.reason), diagram.span);
        continue;
      }
      if (claim.kind == ClaimKind::result) {
        checked.claims.push_back({claim, Outcome::unchecked});
        continue;
      }
      Verdict verdict = check_claim(claim, scene);
      if (verdict.marks) checked.marked.push_back(*verdict.marks);
      for (Finding& finding : verdict.findings) add(std::move(finding), claim.inferred ? claim.origin : "");
      checked.claims.push_back({claim, verdict.outcome});
    }
    const auto is_wrong = [](const Finding& finding) { return finding.level != Level::note; };
    if (std::any_of(findings.begin() + static_cast<std::ptrdiff_t>(before), findings.end(), is_wrong)) return;
    if (auto other = contradiction(choice, scene)) add(std::move(*other), "the caption");
    if (choice.claims.front().kind == ClaimKind::result) return;  // the caption's moves belong to the board on its left
    // Whether there is no other figure between the diagram and the paragraph before it.
    const DiagramCase* const previous = next_to(each, -1);
    const bool owns_paragraph = previous == nullptr || previous->diagram->paragraph != diagram.paragraph ||
                                (diagram.figure != 0 && previous->diagram->figure == diagram.figure);
    for (Finding& finding : check_prose(scene, owns_paragraph, checked.because))
      add(std::move(finding), finding.check == "AV313" ? "a paragraph beside it" : "the caption");
  }

  /// AV319, unless the page's own claims hold: the claims of the other board say nothing about this one.
  void note_near_board(const Scene& scene, const ClaimEntry& entry, const CheckedDiagram& checked) {
    if (std::ranges::count(checked.claims, Outcome::holds, &CheckedClaim::outcome) > 0) return;
    const auto known = report.ruleset.parse_fen(entry.board, reading(&entry));
    if (!known) return;
    Finding& finding =
        say(scene.diagram, fault::near_board(entry.where.file, entry.where.line, entry.board), scene.diagram.span);
    finding.notes = differences(known->setup.board, scene.fen.setup.board, "there", report.ruleset.variant());
  }

  /// `origin`: where the claim is inferred from; empty if it is stated.
  void add(Finding finding, const std::string& origin) {
    // A caption shared by two diagrams may name one wrong piece for both.
    if (finding.check == "AV305" && !misnamed.emplace(finding.where.line, finding.where.column).second) return;
    if (!origin.empty()) {
      finding.notes.push_back(
          fmt::format("the claim is inferred from {}; an entry in a claims file would settle it", origin));
      if (!options.strict && finding.check != "AV330") finding.level = std::min(finding.level, Level::warning);
    }
    if (findings.size() >= most_drawn_findings) finding.board.clear();
    findings.push_back(std::move(finding));
  }
};

/// Whether there are games of several variants, and no choice of the user's for all of them.
bool has_several_variants(const Page& page, const VerifyOptions& options) {
  return page.markup == Markup::pgn && options.variant == nullptr &&
         std::ranges::any_of(page.diagrams,
                             [&](const Diagram& each) { return each.variant != page.diagrams.front().variant; });
}

/// Games of several variants in one file: each that follows on one of another variant begins a page of its own. Of
/// the whole the first known variant is said, and all of them.
void verify_games(PageSources& sources, const VerifyOptions& options, PageReport& report) {
  const auto& all = sources.page.diagrams;
  std::vector<std::string> variants;
  std::set<std::tuple<std::string_view, std::size_t, std::size_t>> said;
  for (auto first = all.begin(), last = first; first != all.end(); first = last) {
    last = std::find_if(first, all.end(), [&](const Diagram& each) { return each.variant != first->variant; });
    Page page;
    page.markup = sources.page.markup;
    page.hints.assign(first->variant.empty() ? 0 : 1, first->variant);
    page.diagrams.assign(first, last);
    const std::span<DiagramCase> cases(&sources.cases[static_cast<std::size_t>(first - all.begin())],
                                       page.diagrams.size());
    PageReport part;
    Verifier{{sources.text, part.findings}, page, cases, sources, options, part}.run();
    if (!report.ruleset) report.ruleset = part.ruleset;
    const std::string name = part.ruleset ? std::string(part.ruleset->name()) : "unknown";
    if (!contains(variants, name)) variants.push_back(name);
    std::move(part.diagrams.begin(), part.diagrams.end(), std::back_inserter(report.diagrams));
    for (Finding& finding : part.findings) {
      // What is said of the page is said once.
      if (!finding.diagram.empty() ||
          said.emplace(finding.check.name(), finding.where.line, finding.where.column).second)
        report.findings.push_back(std::move(finding));
    }
  }
  report.variant_from = fmt::format("the tags of its games: {}", joined(variants));
}

}  // namespace

VerifiedPage verify_with_sources(const std::string& file, std::string raw, const VerifyOptions& options) {
  VerifiedPage verified;
  PageReport& report = verified.report;
  report.file = file;
  auto sources = std::make_unique<PageSources>(PageSources{.text = PageText(file, std::move(raw), report.findings)});
  sources->claims = options.claims != nullptr ? options.claims : &ClaimsBook::built_in();
  report.wrapping = sources->text.wrapping;
  if (sources->text.readable) {
    sources->page = read_page(sources->text, report.findings);
    for (const Diagram& diagram : sources->page.diagrams) sources->cases.push_back({.diagram = &diagram});
    report.markup = sources->page.markup;
    const bool refused = std::ranges::count(report.findings, CheckId("AV104"), &Finding::check) > 0;
    if (!refused && has_several_variants(sources->page, options))
      verify_games(*sources, options, report);
    else if (!refused)
      Verifier{{sources->text, report.findings}, sources->page, sources->cases, *sources, options, report}.run();
    for (CheckedDiagram& each : report.diagrams) sources->cases[each.index - 1].checked = &each;
    sources->ignored = take_ignored(sources->text, sources->page, report.findings, report.later_ignores);
    report.ignored = sources->ignored.size();
    if (!refused) verified.sources = std::move(sources);
  }
  report.unreadable = std::ranges::any_of(report.findings, [](const Finding& finding) {
    return finding.check.name().starts_with("AV") && check_info(finding.check).unreadable;
  });
  sort_by_place(report.findings);
  return verified;
}

PageReport verify_page(const std::string& file, std::string raw, const VerifyOptions& options) {
  return verify_with_sources(file, std::move(raw), options).report;
}

PageReport unreadable_page(const std::string& file, const std::string& why) {
  PageReport report;
  report.file = file;
  report.unreadable = true;
  report.findings.push_back(finding_of({"AV100", why}, {.file = file}));
  return report;
}

void Summary::add(std::span<const Finding> findings) {
  for (const Finding& finding : findings) {
    auto& count = finding.level == Level::error ? errors : finding.level == Level::warning ? warnings : notes;
    ++count;
    if (finding.check == "AV310") ++diagrams_unexplained;
  }
}

void Summary::add(const PageReport& page) {
  ++pages;
  unreadable += page.unreadable ? 1 : 0;
  ignored += page.ignored;
  known += page.known;
  add(page.findings);
  for (const CheckedDiagram& diagram : page.diagrams) {
    ++diagrams;
    if (diagram.claims.empty()) ++diagrams_without_claim;
    captions_unread += diagram.unread ? 1 : 0;
    for (const CheckedClaim& each : diagram.claims) {
      if (each.outcome == Outcome::unchecked) continue;
      ++claims_checked;
      claims_held += each.outcome == Outcome::holds ? 1 : 0;
      claims_inferred += each.claim.inferred ? 1 : 0;
    }
  }
}

Summary summarise(const std::vector<PageReport>& pages, std::span<const Finding> others) {
  Summary summary;
  summary.add(others);
  for (const PageReport& page : pages) summary.add(page);
  return summary;
}

}  // namespace arbiter::pages
