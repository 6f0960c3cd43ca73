#include "verifier/pages/claims/verify_page.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/pages/claims/infer_claims.hpp"
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

constexpr std::string_view no_claim = "neither the claims nor the caption say what it shows";

/// Removes the comma at the start of "…, and of the Fad on the right".
std::string trimmed(const std::string& text) {
  const std::size_t begin = std::min(text.find_first_not_of(" ,;"), text.size());
  const std::size_t end = text.find_last_not_of(" ,;");
  return end == std::string::npos ? std::string() : text.substr(begin, end + 1 - begin);
}

class Verifier {
 public:
  Verifier(PageSources& sources, const VerifyOptions& options, PageReport& report)
      : sources_(sources), text_(sources.text), page_(sources.page), claims_(*sources.claims), options_(options),
        report_(report) {}

  void run() {
    choose_variant();
    if (report_.ruleset && !is_built_in(report_.ruleset.variant()))
      letters_ = page_letters(page_, report_.ruleset.variant());
    find_entries();
    check_page(page_, text_, report_.ruleset.known_variant(), report_.findings);
    for (const Diagram& diagram : page_.diagrams) {
      const std::size_t before = report_.findings.size();
      if (before >= most_page_findings) {
        fens_.push_back(nullptr);
        continue;
      }
      check_diagram_text(diagram, text_, bool(report_.ruleset), report_.findings);
      check_lists(diagram, text_, report_.findings);
      const auto wrong_text = [](const Finding& finding) {
        return finding.check == "AV201" || finding.check == "AV211";
      };
      const bool legible = std::none_of(report_.findings.begin() + static_cast<std::ptrdiff_t>(before),
                                        report_.findings.end(), wrong_text);
      fens_.push_back(legible ? read_position(diagram, entries_[fens_.size()]) : nullptr);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < page_.diagrams.size(); ++i) {
      if (report_.findings.size() >= most_page_findings) {
        report_.findings.push_back(
            text_.finding("AV107", not_looked_at, page_.diagrams[i].begin, page_.diagrams[i].end));
        break;
      }
      check(i);
      // No later diagram needs this position.
      if (fens_[i] != nullptr && ++kept > most_kept_positions) fens_[i].reset();
    }
    for (const ClaimEntry* entry : entries_) sources_.reading.push_back(reading(entry));
    std::move(fens_.begin(), fens_.end(), std::back_inserter(sources_.fens));
  }

 private:
  void choose_variant() {
    PageVariant found{options_.variant, "the request", {}};
    if (found.variant == nullptr) found = variant_of(page_, text_, claims_);
    report_.variant_from = found.from;
    if (found.variant != nullptr) {
      const std::size_t profile = profile_named(*found.variant, options_.profile).value_or(found.profile.value_or(0));
      report_.ruleset = Ruleset(*found.variant, profile);
      return;
    }
    const std::string known = joined(all_variants(), ", ", [](const Variant* variant) { return variant->name(); });
    const PageText::Line& first = text_.lines().front();
    const std::string what =
        found.from.empty() ? "the variant of the page is not known"
                           : fmt::format("the variant '{}' of the page is not built in", printable(found.from, 60));
    Finding finding = text_.finding("AV110", what + "; only what needs no rules is checked", first.begin, first.end,
                                    {.wanted = fmt::format("the variant named: one of {}, or a rule file's", known)});
    if (!found.hint.empty())
      finding.notes.push_back(fmt::format("it mentions '{}', in no heading and not by its boards", found.hint));
    report_.findings.push_back(std::move(finding));
  }

  /// Finds what the claims say about each diagram, and the known boards that are nearly those of others.
  void find_entries() {
    for (const Diagram& diagram : page_.diagrams) entries_.push_back(entry_of(diagram));
    near_.assign(entries_.size(), nullptr);
    if (!report_.ruleset) return;
    std::set<const ClaimEntry*> used(entries_.begin(), entries_.end());
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (entries_[i] != nullptr || page_.diagrams[i].played > 0) continue;
      near_[i] = near_entry(claims_, report_.ruleset->name(), board_of(page_.diagrams[i]), used);
      if (near_[i] != nullptr) used.insert(near_[i]);
    }
  }

  const ClaimEntry* entry_of(const Diagram& diagram) {
    if (!report_.ruleset || diagram.played > 0) return nullptr;
    const std::string board = board_of(diagram);
    const std::string marks = diagram.mark_text.text() == "-" ? "" : diagram.mark_text.text();
    return claims_.find(report_.ruleset->name(), board, marks, seen_[board]++);
  }

  [[nodiscard]] FenOptions reading(const ClaimEntry* entry) const {
    FenOptions options = options_.fen;
    options.pad_short_ranks = true;  // as the sites do; the reader warns
    if (options.alphabet.empty() && entry != nullptr) options.alphabet = entry->alphabet;
    return options;
  }

  /// Reads the diagram's position with the variant's own reader, with the state from the claims; its faults become
  /// findings. Nothing if it cannot be read.
  std::unique_ptr<ParsedFen> read_position(const Diagram& diagram, const ClaimEntry* entry) {
    if (!report_.ruleset) return nullptr;
    const FenOptions options = reading(entry);
    const auto parsed = report_.ruleset->parse_fen(with_letters(diagram.position.text(), letters_), options);
    const Faults& faults = parsed ? parsed->warnings : parsed.error();
    for (const Fault& fault : faults) {
      const std::size_t begin = diagram.position.place(fault.begin);
      const std::size_t end = fault.end > fault.begin ? diagram.position.place(fault.end - 1) + 1 : begin;
      Finding finding = text_.finding(fault.check, fault.message, begin, end, {fault.seen, fault.expected, {}});
      finding.level = fault.level;
      // The file may have been written for a program with other letters than the page's: it is the one that has none.
      if (fault.check == "AF110" && &report_.ruleset.variant() == variant_named(report_.ruleset->name()) &&
          !is_built_in(report_.ruleset.variant())) {
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
      report_.findings.push_back(about(diagram, std::move(finding)));
    }
    if (!parsed) return nullptr;
    if (diagram.played > 0) return after_its_moves(diagram, *parsed);
    return with_state(diagram, *parsed, entry, options);
  }

  /// The position that the diagram shows after the moves of its game, if they are legal; else a finding (AV318). Goes
  /// on from the diagram before in the same game.
  std::unique_ptr<ParsedFen> after_its_moves(const Diagram& diagram, const ParsedFen& parsed) {
    if (game_ != diagram.game || played_ > diagram.played) {
      game_ = diagram.game;
      played_ = 0;
      shown_ = parsed.setup;
    }
    for (; shown_ && played_ < diagram.played; ++played_) {
      const DiagramWord& word = diagram.game->at(played_);
      const auto written = next_move(word.text, 0);
      auto legal = written ? moves_written(report_.ruleset.generator(), *shown_, *written, report_.ruleset.variant())
                           : std::vector<MoveOutcome>{};
      if (legal.size() == 1) {
        shown_ = std::move(legal.front().after);
        continue;
      }
      shown_.reset();
      const std::string_view what = legal.empty() ? "not a legal move" : "several moves";
      report_.findings.push_back(about(
          diagram,
          text_.finding("AV318", fmt::format("'{}' is {}", printable(word.text, 20), what), word.begin, word.end)));
    }
    if (!shown_) return nullptr;
    auto shown = std::make_unique<ParsedFen>(parsed);
    shown->setup = *shown_;
    return shown;
  }

  std::unique_ptr<ParsedFen> with_state(const Diagram& diagram, const ParsedFen& parsed, const ClaimEntry* entry,
                                        const FenOptions& options) {
    if (entry == nullptr || entry->state.empty()) return std::make_unique<ParsedFen>(parsed);
    auto whole = report_.ruleset->parse_fen(board_of(diagram) + ' ' + entry->state, options);
    if (whole) {
      // A page that writes all of the state behind its board comes first; of one that leaves fields out, D4's mate
      // without its last move, the entry knows them.
      const bool complete = std::ranges::all_of(
          whole->map.fields, [&parsed](const FenMap::Field& field) { return parsed.map.field(field.name).end > 0; });
      return std::make_unique<ParsedFen>(complete ? parsed : *whole);
    }
    if (diagram.position.text() != board_of(diagram)) return std::make_unique<ParsedFen>(parsed);
    Finding finding = text_.finding("AV306", "the state that the claims give this diagram is not understood",
                                    diagram.begin, diagram.end, {.seen = printable(entry->state, 80)});
    for (const Fault& fault : whole.error()) finding.notes.push_back(fault.message);
    report_.findings.push_back(about(diagram, std::move(finding)));
    return nullptr;
  }

  /// Index of the diagram on the other side of the same figure.
  [[nodiscard]] std::optional<std::size_t> partner(std::size_t i, Place place) const {
    const Diagram& diagram = page_.diagrams[i];
    const std::size_t j = place == Place::right ? i + 1 : i - 1;
    if (diagram.figure == 0 || j >= page_.diagrams.size()) return std::nullopt;
    const Diagram& other = page_.diagrams[j];
    return other.figure == diagram.figure && other.place == place ? std::optional(j) : std::nullopt;
  }

  void check(std::size_t i) {
    const Diagram& diagram = page_.diagrams[i];
    CheckedDiagram checked;
    checked.index = diagram.index;
    checked.ruleset = report_.ruleset;
    checked.place = diagram.place;
    checked.where = text_.locate(diagram.begin, diagram.end);
    checked.fen = printable(diagram.position.text(), 200);
    for (const DiagramWord& mark : diagram.marks) checked.marks.push_back(printable(mark.text, 20));
    checked.caption = trimmed(part_for(*diagram.caption, diagram.place).text());
    std::string whole = trimmed(diagram.caption->text());
    if (whole != checked.caption) checked.whole_caption = std::move(whole);
    if (!report_.ruleset) {
      checked.reason = "the variant is not known";
    } else if (fens_[i] == nullptr) {
      checked.reason = "the position cannot be read";
    } else {
      const auto right = diagram.place == Place::left ? partner(i, Place::right) : std::nullopt;
      const Surroundings& texts = surroundings(diagram);
      const Scene scene{.ruleset = report_.ruleset,
                        .page = &text_,
                        .diagram = &diagram,
                        .fen = fens_[i].get(),
                        .language = texts.heard.language,
                        .texts = &texts,
                        .right = right ? fens_[*right].get() : nullptr};
      check_list_names(scene, report_.findings);
      if (diagram.played > 0) checked.fen = report_.ruleset->write_fen(fens_[i]->setup, fens_[i]->style);
      judge(scene, entries_[i], diagram.place == Place::right && partner(i, Place::left), checked);
      if (near_[i] != nullptr) note_near_board(scene, *near_[i], checked);
    }
    report_.diagrams.push_back(std::move(checked));
  }

  /// The surroundings of the diagram, until the next one's are asked for. Diagrams that share their texts share the
  /// reading of them: a hundred thousand FENs may stand in one paragraph.
  const Surroundings& surroundings(const Diagram& diagram) {
    const auto same = [](const SharedText& a, const SharedText& b) {
      return a == b || (a != nullptr && b != nullptr && a->empty() && b->empty());
    };
    const Diagram* const last = std::exchange(last_, &diagram);
    const bool shared = last != nullptr && last->place == diagram.place && same(last->caption, diagram.caption) &&
                        same(last->heading, diagram.heading) && same(last->paragraph, diagram.paragraph) &&
                        same(last->after, diagram.after);
    if (!shared) texts_ = surroundings_of(diagram, report_.ruleset.variant());
    return texts_;
  }

  void judge(const Scene& scene, const ClaimEntry* entry, bool right_of_pair, CheckedDiagram& checked) {
    const Diagram& diagram = *scene.diagram;
    Choice choice = choose_claims(scene, *scene.texts, entry, right_of_pair);
    checked.because = std::move(choice.because);
    for (const auto& [from, to] : letters_) {
      if (from >= 'a')
        checked.because.push_back(
            fmt::format("the letter {} of the page is the variant's {}, by its set-up", from, to));
    }
    checked.unread = choice.unread;
    if (choice.entry != nullptr) {
      checked.says = entry->words;
      checked.document = entry->document;
      checked.state = entry->state;
    }
    const std::size_t before = report_.findings.size();
    for (const Claim& claim : choice.claims) {
      if (claim.kind == ClaimKind::none) {
        checked.reason = claim.reason.empty() ? std::string(no_claim) : claim.reason;
        if (claim.inferred) {
          report_.findings.push_back(
              about(diagram, text_.finding("AV310", fmt::format("the diagram was not checked: {}", checked.reason),
                                           diagram.begin, diagram.end)));
        }
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
    if (std::any_of(report_.findings.begin() + static_cast<std::ptrdiff_t>(before), report_.findings.end(), is_wrong))
      return;
    if (auto other = contradiction(choice, scene)) add(std::move(*other), caption);
    if (choice.claims.front().kind == ClaimKind::result) return;  // the caption's moves belong to the board on its left
    Prose prose = check_prose(scene, owns_paragraph(diagram));
    checked.because.insert(checked.because.end(), prose.because.begin(), prose.because.end());
    for (Finding& finding : prose.findings)
      add(std::move(finding), finding.check == "AV313" ? "a paragraph beside it" : caption);
  }

  /// AV319, unless the page's own claims hold: the claims of the other board say nothing about this one.
  void note_near_board(const Scene& scene, const ClaimEntry& near, const CheckedDiagram& checked) {
    const auto holds = [](const CheckedClaim& each) { return each.outcome == Outcome::holds; };
    if (std::ranges::any_of(checked.claims, holds)) return;
    const auto known = report_.ruleset->parse_fen(near.board, reading(&near));
    if (!known) return;
    const Diagram& diagram = *scene.diagram;
    Finding finding = about(diagram, text_.finding("AV319",
                                                   fmt::format("{}:{} knows nearly this board; if it is meant, a piece "
                                                               "stands on another square here",
                                                               near.where.file, near.where.line),
                                                   diagram.begin, diagram.end, {.wanted = near.board}));
    finding.notes = differences(known->setup.board, scene.fen->setup.board, "there", report_.ruleset.variant());
    report_.findings.push_back(std::move(finding));
  }

  /// Whether there is no other figure between the diagram and the paragraph before it.
  [[nodiscard]] bool owns_paragraph(const Diagram& diagram) const {
    if (diagram.index < 2) return true;
    const Diagram& before = page_.diagrams[diagram.index - 2];
    return before.paragraph != diagram.paragraph || (diagram.figure != 0 && before.figure == diagram.figure);
  }

  static constexpr const char* caption = "the caption";

  /// `origin`: where the claim is inferred from; empty if it is stated.
  void add(Finding finding, const std::string& origin) {
    // A caption shared by two diagrams may name one wrong piece for both.
    if (finding.check == "AV305" && !misnamed_.emplace(finding.where.line, finding.where.column).second) return;
    if (!origin.empty()) {
      finding.notes.push_back(
          fmt::format("the claim is inferred from {}; an entry in a claims file would settle it", origin));
      if (!options_.strict && finding.check != "AV330") finding.level = std::min(finding.level, Level::warning);
    }
    if (report_.findings.size() >= most_drawn_findings) finding.board.clear();
    report_.findings.push_back(std::move(finding));
  }

  PageSources& sources_;
  const PageText& text_;
  const Page& page_;
  const ClaimsBook& claims_;
  const VerifyOptions& options_;
  PageReport& report_;
  std::vector<const ClaimEntry*> entries_;  ///< one per diagram; null = the claims do not have it
  std::vector<const ClaimEntry*> near_;     ///< … and have nearly its board
  std::vector<std::unique_ptr<ParsedFen>> fens_;
  std::map<char, char> letters_;  ///< of the page, if they differ from the variant's
  SharedMoves game_;              ///< the one that was played last
  std::size_t played_ = 0;
  std::optional<Setup> shown_;     ///< after that many of its moves
  const Diagram* last_ = nullptr;  ///< whose surroundings were read last
  Surroundings texts_;
  std::map<std::string, std::size_t> seen_;                 ///< how often a board has occurred so far
  std::set<std::pair<std::size_t, std::size_t>> misnamed_;  ///< lines and columns of AV305
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
  Page& page = sources.page;
  std::vector<Diagram> all = std::move(page.diagrams);
  std::vector<std::string> hints = std::move(page.hints);
  std::vector<std::string> variants;
  std::set<std::tuple<std::string_view, std::size_t, std::size_t>> said;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    while (end < all.size() && all[end].variant == all[begin].variant) ++end;
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = all.begin() + static_cast<std::ptrdiff_t>(end);
    page.diagrams.assign(std::make_move_iterator(first), std::make_move_iterator(last));
    const Diagram& opening = page.diagrams.front();
    page.hints.assign(opening.variant.empty() ? 0 : 1, opening.variant);
    for (Diagram& diagram : page.diagrams) diagram.index -= begin;
    const bool keeps = sources.fens.size() < most_kept_positions && report.findings.size() < most_page_findings;
    PageReport part;
    Verifier(sources, options, part).run();
    if (!report.ruleset) report.ruleset = part.ruleset;
    const std::string name = part.ruleset ? std::string(part.ruleset->name()) : "unknown";
    if (!contains(variants, name)) variants.push_back(name);
    for (CheckedDiagram& diagram : part.diagrams) {
      diagram.index += begin;
      report.diagrams.push_back(std::move(diagram));
    }
    for (Finding& finding : part.findings) {
      if (finding.check == "AV110") {  // of these games, not of the file
        Finding moved = sources.text.finding("AV110", std::move(finding.message), opening.begin, opening.end);
        moved.wanted = std::move(finding.wanted);
        moved.notes = std::move(finding.notes);
        finding = std::move(moved);
      }
      for (DiagramReference& diagram : finding.diagram) diagram.index += begin;
      // What is said of the page is said once.
      if (!finding.diagram.empty() ||
          said.emplace(finding.check.name(), finding.where.line, finding.where.column).second)
        report.findings.push_back(std::move(finding));
    }
    for (std::size_t i = begin; !keeps && i < sources.fens.size(); ++i) sources.fens[i].reset();
    for (Diagram& diagram : page.diagrams) diagram.index += begin;
    std::move(page.diagrams.begin(), page.diagrams.end(), first);
  }
  page.diagrams = std::move(all);
  page.hints = std::move(hints);
  report.variant_from = fmt::format("the tags of its games: {}", joined(variants));
}

}  // namespace

VerifiedPage verify_with_sources(const std::string& file, std::string raw, const VerifyOptions& options) {
  VerifiedPage verified;
  PageReport& report = verified.report;
  report.file = file;
  auto sources = std::make_unique<PageSources>(PageSources{.text = PageText(file, std::move(raw), report.findings)});
  sources->claims = options.claims != nullptr ? options.claims : &ClaimsBook::built_in();
  report.wrapping = sources->text.wrapping();
  if (sources->text.readable()) {
    sources->page = read_page(sources->text, report.findings);
    report.markup = sources->page.markup;
    const bool refused = std::ranges::any_of(report.findings, [](const Finding& f) { return f.check == "AV104"; });
    if (!refused && has_several_variants(sources->page, options))
      verify_games(*sources, options, report);
    else if (!refused)
      Verifier(*sources, options, report).run();
    report.ignored =
        apply_ignores(sources->text, sources->page, report.findings, report.later_ignores, sources->ignored);
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
  report.findings.push_back(finding_of("AV100", why, {.file = file}));
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
