#include "verifier/pages/claims/claim.hpp"

#include <fmt/format.h>

namespace arbiter::pages {
namespace {

std::string names(const std::vector<Square>& squares) {
  std::string text;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    text += i == 0 ? "" : i + 1 == squares.size() ? " and " : ", ";
    text += squares[i].name();
  }
  return text;
}

std::string whose(const Claim& claim) {
  const std::string_view piece =
      claim.piece_name.empty() ? (claim.pieces.size() == 1 ? "piece" : "pieces") : std::string_view(claim.piece_name);
  return claim.pieces.empty() ? fmt::format("the {}", piece) : fmt::format("the {} on {}", piece, names(claim.pieces));
}

}  // namespace

std::string_view to_string(ClaimKind kind) noexcept {
  switch (kind) {
    case ClaimKind::targets: return "targets";
    case ClaimKind::quiet: return "quiet";
    case ClaimKind::landings: return "landings";
    case ClaimKind::victims: return "victims";
    case ClaimKind::must: return "must";
    case ClaimKind::check: return "check";
    case ClaimKind::safe: return "safe";
    case ClaimKind::legs: return "legs";
    case ClaimKind::leads: return "leads";
    case ClaimKind::result: return "result";
    case ClaimKind::arrows: return "arrows";
    case ClaimKind::after: return "after";
    case ClaimKind::status: return "status";
    case ClaimKind::setup: return "setup";
    case ClaimKind::attacks: return "attacks";
    case ClaimKind::moves: return "moves";
    case ClaimKind::takes: return "takes";
    case ClaimKind::mates: return "mates";
    case ClaimKind::none: break;
  }
  return "none";
}

bool about_marks(ClaimKind kind) noexcept {
  return kind == ClaimKind::targets || kind == ClaimKind::quiet || kind == ClaimKind::landings ||
         kind == ClaimKind::victims || kind == ClaimKind::must;
}

std::string in_words(const Claim& claim) {
  const std::string_view side = claim.side == Side::white ? "white" : "black";
  switch (claim.kind) {
    case ClaimKind::targets: return fmt::format("the marks are all squares that {} can step to", whose(claim));
    case ClaimKind::quiet:
      return fmt::format("the marks are all squares that {} can step to without capturing", whose(claim));
    case ClaimKind::landings:
      return fmt::format("the marks are all squares that {} can land on when capturing", whose(claim));
    case ClaimKind::victims:
      return fmt::format("the marks are the squares of all pieces that {} can capture", whose(claim));
    case ClaimKind::must:
      return fmt::format("{} must capture the marked pieces in one move, and no other", whose(claim));
    case ClaimKind::check: return fmt::format("the {} king is in check", side);
    case ClaimKind::safe: return fmt::format("the {} king is not in check", side);
    case ClaimKind::legs:
      return fmt::format("after taking on {}, {} can go on to exactly the squares that the page names",
                         claim.taken ? claim.taken->name() : "a square", whose(claim));
    case ClaimKind::leads: return "the move that the page names leads to the board on the right";
    case ClaimKind::result: return "the board on the right is that after the move on the left";
    case ClaimKind::arrows: return "each arrow is a step that the piece at its start can make";
    case ClaimKind::after:
      return claim.from_text ? "after the first move that the page names, the second one is legal"
                             : fmt::format("after {}, {} is legal", claim.move, claim.answer);
    case ClaimKind::status:
      return fmt::format("{}{}{}, {} to move", claim.denied ? "not " : "", to_string(claim.status),
                         claim.without.empty()
                             ? ""
                             : fmt::format(" without the {} on {}", claim.without.size() == 1 ? "piece" : "pieces",
                                           names(claim.without)),
                         side);
    case ClaimKind::setup: return "the pieces stand as at the start of the game";
    case ClaimKind::attacks:
      return fmt::format("{} {} {}", whose(claim), claim.denied ? "does not attack" : "attacks", names(claim.squares));
    case ClaimKind::moves:
    case ClaimKind::takes:
      return fmt::format(
          "{} {} {}{}",
          claim.pieces.empty() ? std::string(claim.side == Side::white ? "White" : "Black") : whose(claim),
          claim.denied ? "cannot" : "can", claim.kind == ClaimKind::moves ? "move" : "capture",
          claim.squares.empty()
              ? ""
              : fmt::format("{}{}", claim.kind == ClaimKind::moves ? " to " : " on ", names(claim.squares)));
    case ClaimKind::mates:
      return fmt::format("{} {} mate with the next move", claim.side == Side::white ? "White" : "Black",
                         claim.denied ? "cannot" : "can");
    case ClaimKind::none: break;
  }
  return "no claim about the rules";
}

}  // namespace arbiter::pages
