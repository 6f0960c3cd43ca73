#include "verifier/pages/claims/choose_claims.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/check_parts.hpp"
#include "verifier/pages/claims/reading.hpp"

namespace arbiter::pages {
namespace {

bool same_claim(const Claim& a, const Claim& b) {
  if (a.kind != b.kind || a.side != b.side || a.status != b.status || a.denied != b.denied) return false;
  auto pieces = a.pieces;
  auto others = b.pieces;
  std::sort(pieces.begin(), pieces.end());
  std::sort(others.begin(), others.end());
  return pieces == others && a.taken == b.taken && a.without == b.without;
}

/// Claims that need explicit words; without such words, the claim is that the marks are all steps.
bool by_clear_words(const Claim& claim) {
  switch (claim.kind) {
    case ClaimKind::quiet:
    case ClaimKind::landings:
    case ClaimKind::victims:
    case ClaimKind::must:
    case ClaimKind::check:
    case ClaimKind::safe:
    case ClaimKind::setup:
    case ClaimKind::attacks:
    case ClaimKind::moves:
    case ClaimKind::takes:
    case ClaimKind::mates:
    case ClaimKind::status: return true;
    default: return false;
  }
}

/// Whether the page has what a built-in claim of its board is about: marks, a board beside it, moves, squares. A page
/// that shows the board for another reason claims none of it.
bool is_made_here(const Claim& claim, const Scene& scene, const Surroundings& texts, bool right_of_pair) {
  if (about_marks(claim.kind)) return !scene.diagram->marks.empty();
  switch (claim.kind) {
    case ClaimKind::result: return right_of_pair;
    case ClaimKind::leads: return scene.right != nullptr && (!claim.from_text || !texts.caption.moves.empty());
    case ClaimKind::after: return !claim.from_text || !texts.caption.moves.empty();
    case ClaimKind::legs: {
      const auto several = [](const SquareRun& run) { return run.squares.size() > 1; };
      const auto own = square_runs(texts.own.text.text());
      const auto before = square_runs(texts.paragraph.text.text());
      return !claim.from_text || !own.empty() || std::any_of(before.begin(), before.end(), several);
    }
    default: return true;
  }
}

/// The claims of a built-in entry that the page makes. None if it shows marks that the entry does not explain, with a
/// caption that was not understood.
std::vector<Claim> made_here(const ClaimEntry& entry, const Inference& inference, const Scene& scene,
                             const Surroundings& texts, bool right_of_pair) {
  std::vector<Claim> claims;
  for (const Claim& claim : entry.claims) {
    if (!is_made_here(claim, scene, texts, right_of_pair)) continue;
    if (inference.unread && about_marks(claim.kind) && check_claim(claim, scene).outcome == Outcome::fails) return {};
    claims.push_back(claim);
  }
  return claims;
}

/// "… must not answer h5" where the entry claims that the answer is legal.
std::optional<Finding> denied_answer(const Choice& choice, const Scene& scene) {
  const auto after = std::find_if(choice.claims.begin(), choice.claims.end(),
                                  [](const Claim& claim) { return claim.kind == ClaimKind::after; });
  if (after == choice.claims.end() || scene.texts == nullptr) return std::nullopt;
  const Reading& text = scene.texts->caption;
  const Spoken* denial = text.find(Meaning::negation);
  if (denial == nullptr) denial = text.find(Meaning::forbidden);
  if (denial == nullptr) denial = text.find(Meaning::cannot);
  if (denial == nullptr || check_claim(*after, scene).outcome != Outcome::holds) return std::nullopt;
  const std::size_t begin = text.text.place(text.tokens[denial->token].begin);
  const std::size_t end = text.text.place(text.tokens[denial->token + denial->count - 1].end - 1) + 1;
  Finding finding =
      claim_finding("AV315", "the caption denies the move, and by the rules it is legal", begin, end, *after, scene);
  finding.seen = text.words(*denial);
  return finding;
}

}  // namespace

Choice choose_claims(const Scene& scene, const Surroundings& texts, const ClaimEntry* entry, bool right_of_pair) {
  Choice choice;
  Inference inference = infer_claims(scene, texts, right_of_pair);
  const std::string& marks = scene.diagram->mark_text.text();
  const std::string page_marks = marks == "-" ? std::string() : marks;
  const bool inferable = inference.claims.front().kind != ClaimKind::none;
  if (entry != nullptr && other_marks(*entry, page_marks) && inferable) {
    choice.because.push_back(
        fmt::format("rejected: {}:{} knows this board, with other marks", entry->where.file, entry->where.line));
    entry = nullptr;
  }
  std::vector<Claim> known = entry == nullptr  ? std::vector<Claim>{}
                             : entry->built_in ? made_here(*entry, inference, scene, texts, right_of_pair)
                                               : entry->claims;
  if (entry != nullptr && known.empty()) {
    choice.because.push_back(
        fmt::format("rejected: {}:{} knows this board, with marks, moves or boards that the page "
                    "does not have",
                    entry->where.file, entry->where.line));
    entry = nullptr;
  }
  if (entry == nullptr) {
    choice.claims = std::move(inference.claims);
    choice.unread = inference.unread || texts.own.unclear();
    choice.because.insert(choice.because.end(), inference.because.begin(), inference.because.end());
    return choice;
  }
  choice.entry = entry;
  choice.claims = std::move(known);
  choice.because.push_back(fmt::format("{}:{} knows this board{}", entry->where.file, entry->where.line,
                                       entry->marks ? " and its marks" : ""));
  std::string also;
  for (const Claim& claim : inference.claims) {
    const bool same = std::any_of(entry->claims.begin(), entry->claims.end(),
                                  [&claim](const Claim& own) { return same_claim(own, claim); });
    if (same || claim.kind == ClaimKind::none) continue;
    // Who gives a check is a part of it.
    if (claim.kind != ClaimKind::attacks) also += fmt::format("{}{}", also.empty() ? "" : "; ", in_words(claim));
    if (by_clear_words(claim)) choice.said.push_back(claim);
  }
  const auto is_setup = [](const Claim& claim) { return claim.kind == ClaimKind::setup; };
  const bool start_known = std::any_of(entry->claims.begin(), entry->claims.end(), is_setup);
  if (!start_known && texts.own.has(Meaning::setup) && std::none_of(choice.said.begin(), choice.said.end(), is_setup)) {
    choice.said.push_back(inferred(ClaimKind::setup));
  }
  if (!inferable)
    choice.because.emplace_back("the words around it alone would not tell");
  else if (also.empty())
    choice.because.emplace_back("the words around it say the same");
  else
    choice.because.push_back(fmt::format("the words around it alone would say: {}", also));
  return choice;
}

std::optional<Finding> contradiction(const Choice& choice, const Scene& scene) {
  if (auto denied = denied_answer(choice, scene)) return denied;
  for (const Claim& claim : choice.said) {
    Verdict verdict = check_claim(claim, scene);
    if (verdict.outcome != Outcome::fails || verdict.findings.empty()) continue;
    const Finding& first = verdict.findings.front();
    if (first.check == "AV306" || first.check == "AV330") continue;
    const MappedText& caption = *scene.diagram->caption;
    const std::size_t begin = caption.empty() ? scene.diagram->begin : caption.place(0);
    const std::size_t end = caption.empty() ? scene.diagram->end : caption.place(caption.text().size() - 1) + 1;
    Finding finding =
        claim_finding("AV315", fmt::format("the caption says something else than the diagram shows: {}", first.message),
                      begin, end, claim, scene);
    finding.expected = first.expected;
    finding.missing = first.missing;
    finding.extra = first.extra;
    finding.seen = first.seen;
    finding.board = first.board;
    finding.notes.push_back(fmt::format("shown and right: {}", in_words(choice.claims.front())));
    return finding;
  }
  return std::nullopt;
}

}  // namespace arbiter::pages
