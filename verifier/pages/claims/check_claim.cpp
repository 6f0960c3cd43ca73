#include "verifier/pages/claims/check_claim.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/pages/claims/check_parts.hpp"
#include "verifier/pages/claims/picture.hpp"
#include "verifier/pages/markup/diagram_text.hpp"

namespace arbiter::pages {
namespace {

Verdict check_check(const Claim& claim, const Scene& scene) {
  Verdict verdict;
  const Setup& setup = claim.setup ? *claim.setup : scene.fen->setup;
  const std::string_view side = claim.side == Side::white ? "white" : "black";
  if (!has_king(setup.board, scene.ruleset.variant(), claim.side)) {
    verdict.findings.push_back(
        marks_finding("AV306", fmt::format("there is no {} king on the board", side), claim, scene));
    verdict.outcome = Outcome::fails;
    return verdict;
  }
  const bool wanted = claim.kind == ClaimKind::check;
  const bool rules = scene.rules().in_check(setup, claim.side);
  const bool generator = scene.generator().in_check(setup, claim.side);
  verdict.outcome = rules == wanted && generator == wanted ? Outcome::holds : Outcome::fails;
  if (rules != generator) {
    const std::string word = fmt::format("{} in check", side);
    verdict.findings.push_back(sources_differ(
        fmt::format("whether the {} king is in check", side), rules ? std::vector{word} : std::vector<std::string>{},
        generator ? std::vector{word} : std::vector<std::string>{}, claim, scene));
  } else if (rules != wanted) {
    Finding finding =
        marks_finding("AV302", fmt::format("the {} king is {}in check", side, rules ? "" : "not "), claim, scene);
    finding.board = finding_board(scene);
    verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

}  // namespace

bool has_king(const Board& board, const Variant& variant, Side side) {
  for (const RoleInfo& info : variant.roles()) {
    if (info.name == "king" && !board.of(piece_of(side, info.role)).empty()) return true;
  }
  return false;
}

std::string_view to_string(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::holds: return "holds";
    case Outcome::fails: return "fails";
    case Outcome::unchecked: break;
  }
  return "unchecked";
}

std::string name_of(const Piece& piece, const Variant& variant) {
  const std::string_view owner = piece.owner == Owner::white   ? "white"
                                 : piece.owner == Owner::black ? "black"
                                                               : "shared";
  return fmt::format("{} {}", owner, role_info(variant, piece.role).name);
}

std::vector<std::string> names_of(SquareSet squares) {
  std::vector<std::string> names;
  for (const Square square : squares) names.push_back(square.name());
  std::sort(names.begin(), names.end());
  return names;
}

std::string list_of(SquareSet squares) {
  std::string text;
  for (const std::string& name : names_of(squares)) text += (text.empty() ? "" : " ") + name;
  return text.empty() ? "none" : text;
}

Finding claim_finding(CheckId check, std::string message, std::size_t begin, std::size_t end, const Claim& claim,
                      const Scene& scene) {
  Finding finding = about(*scene.diagram, scene.page->finding(check, std::move(message), begin, end));
  finding.claim = in_words(claim);
  return finding;
}

Finding marks_finding(CheckId check, std::string message, const Claim& claim, const Scene& scene) {
  const Diagram& diagram = *scene.diagram;
  if (diagram.marks.empty()) return claim_finding(check, std::move(message), diagram.begin, diagram.end, claim, scene);
  return claim_finding(check, std::move(message), diagram.marks.front().begin, diagram.marks.back().end, claim, scene);
}

Finding sources_differ(const std::string& what, std::vector<std::string> only_rules,
                       std::vector<std::string> only_generator, const Claim& claim, const Scene& scene) {
  Finding finding = marks_finding("AV330", fmt::format("rules and generator differ about {}", what), claim, scene);
  finding.missing = std::move(only_rules);
  finding.extra = std::move(only_generator);
  finding.notes.emplace_back("missing: only the declarative rules have it; extra: only the generator has it");
  return finding;
}

Verdict check_claim(const Claim& claim, const Scene& scene) {
  Verdict verdict;
  switch (claim.kind) {
    case ClaimKind::targets:
    case ClaimKind::quiet:
    case ClaimKind::landings:
    case ClaimKind::victims: verdict = check_marks(claim, scene); break;
    case ClaimKind::check:
    case ClaimKind::safe: verdict = check_check(claim, scene); break;
    case ClaimKind::legs: verdict = check_legs(claim, scene); break;
    case ClaimKind::leads: verdict = check_leads(claim, scene); break;
    case ClaimKind::must: verdict = check_must(claim, scene); break;
    case ClaimKind::arrows: verdict = check_arrows(claim, scene); break;
    case ClaimKind::after: verdict = check_after(claim, scene); break;
    case ClaimKind::status: verdict = check_status(claim, scene); break;
    case ClaimKind::setup: verdict = check_setup(claim, scene); break;
    case ClaimKind::attacks:
    case ClaimKind::moves:
    case ClaimKind::takes:
    case ClaimKind::mates: verdict = check_able(claim, scene); break;
    case ClaimKind::result:
    case ClaimKind::none: break;
  }
  return verdict;
}

}  // namespace arbiter::pages
