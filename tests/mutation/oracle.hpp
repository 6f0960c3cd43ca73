#pragma once

// Whether a mutant is still true. The claims are those found on the unbroken page; the oracle judges them again on the
// mutant's own boards and marks, with the declarative rules and nothing from verifier/pages except the claims' data.

#include <algorithm>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/mutation/page_spots.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/variants/variant.hpp"

namespace mutation {

using namespace arbiter;
using pages::Claim;
using pages::ClaimKind;

class Oracle {
 public:
  Oracle(const std::string& page, const pages::PageReport& report)
      : page_(page), report_(report), rules_(report.ruleset.rules()), spots_(spots_of(page)) {}

  /// Whether the oracle finds the unbroken page true; otherwise its judgement of mutants would be worthless.
  [[nodiscard]] bool holds_itself() const {
    for (std::size_t i = 0; i < spots_.size(); ++i) {
      if (!report_.diagrams[i].claims.empty() && !holds(page_, spots_, i)) return false;
    }
    return true;
  }

  /// Why the mutant means the same as the page, or nothing if it does not.
  [[nodiscard]] std::optional<std::string> same_meaning(const std::string& mutant) const {
    if (mutant == page_) return "byte for byte the same";
    const std::vector<Spot> spots = spots_of(mutant);
    if (spots.size() != spots_.size() || words(mutant) != words(page_)) return std::nullopt;
    for (std::size_t i = 0; i < spots.size(); ++i) {
      // Colons, blanks and orientation besides the board and the marks.
      if (rest(mutant, spots[i]) != rest(page_, spots_[i])) return std::nullopt;
    }
    bool same_boards = true;
    for (std::size_t i = 0; i < spots.size(); ++i) {
      const bool same = spots[i].board.of(mutant) == spots_[i].board.of(page_);
      if (same && sorted_marks(mutant, spots[i]) == sorted_marks(page_, spots_[i])) continue;
      same_boards = false;
      if (!holds(mutant, spots, i)) return std::nullopt;
      // A board on the right is judged with the one on its left.
      if (i > 0 && !holds(mutant, spots, i - 1)) return std::nullopt;
    }
    return same_boards ? "the same boards and marks" : "by the rules, every claim is still true of the other board";
  }

 private:
  static std::string words(const std::string& page) {
    std::string text;
    for (const Range line : words_of(page)) {
      for (const std::string& word : split(line.of(page), ' ')) {
        if (!word.empty()) text.append(word).append(" ");
      }
    }
    return text;
  }
  static std::string rest(const std::string& page, const Spot& spot) {
    std::string text = spot.whole.of(page);
    if (!spot.marks.empty()) text.erase(spot.marks.begin - spot.whole.begin, spot.marks.end - spot.marks.begin);
    return text.erase(spot.board.begin - spot.whole.begin, spot.board.end - spot.board.begin);
  }
  static std::vector<std::string> sorted_marks(const std::string& page, const Spot& spot) {
    auto marks = spot.marks.empty() ? std::vector<std::string>() : split(spot.marks.of(page), ',');
    std::sort(marks.begin(), marks.end());
    return marks;
  }

  [[nodiscard]] std::optional<Setup> setup_of(const std::string& page, const Spot& spot, std::size_t index) const {
    const std::string& state = report_.diagrams[index].state;
    const std::string text = state.empty() ? spot.position.of(page) : fmt::format("{} {}", spot.board.of(page), state);
    const auto parsed = report_.ruleset.parse_fen(text, {});
    return parsed ? std::optional(parsed->setup) : std::nullopt;
  }

  [[nodiscard]] bool holds(const std::string& page, const std::vector<Spot>& spots, std::size_t i) const {
    const auto setup = setup_of(page, spots[i], i);
    const auto before = setup_of(page_, spots_[i], i);
    if (!setup || !before || report_.diagrams[i].claims.empty()) return false;
    SquareSet marks;
    for (const std::string& mark : sorted_marks(page, spots[i])) {
      const auto square = Square::parse(mark);
      if (!square || marks.contains(*square)) return false;
      marks |= SquareSet(*square);
    }
    const auto right = i + 1 < spots.size() ? setup_of(page, spots[i + 1], i + 1) : std::nullopt;
    const auto right_before = i + 1 < spots.size() ? setup_of(page_, spots_[i + 1], i + 1) : std::nullopt;
    for (const pages::CheckedClaim& each : report_.diagrams[i].claims) {
      if (each.claim.kind == ClaimKind::after) {
        if (!allowed_after(report_.diagrams[i].caption, *setup)) return false;
      } else if (!holds(each.claim, *setup, *before, marks, right, right_before)) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool holds(const Claim& claim, Setup setup, Setup before, SquareSet marks,
                           const std::optional<Setup>& right, const std::optional<Setup>& right_before) const {
    switch (claim.kind) {
      case ClaimKind::targets:
      case ClaimKind::quiet:
      case ClaimKind::landings:
      case ClaimKind::victims: return same_pieces(claim, setup, before) && squares(claim, setup) == marks;
      case ClaimKind::must: return same_pieces(claim, setup, before) && forced(claim, setup, marks);
      case ClaimKind::check: return rules_.in_check(setup, claim.side);
      case ClaimKind::safe: return !rules_.in_check(setup, claim.side);
      case ClaimKind::legs: {
        if (claim.pieces.empty() || !claim.taken || !same_pieces(claim, setup, before)) return false;
        return legs(claim, setup) == legs(claim, before);
      }
      case ClaimKind::leads: return right && right_before && led(setup, *right, before, *right_before);
      case ClaimKind::result: return true;  // judged with the board on its left
      case ClaimKind::after: return false;  // see allowed_after
      case ClaimKind::status: {
        for (const Square square : claim.without) setup.board.clear(square);
        setup.to_move = claim.side;
        return rules_.setup_status(setup) == claim.status;
      }
      case ClaimKind::setup: return setup.board == before.board;
      case ClaimKind::arrows:  // no page of the campaign draws them, nor has a caption about what a piece can do
      case ClaimKind::attacks:
      case ClaimKind::moves:
      case ClaimKind::takes:
      case ClaimKind::mates:
      case ClaimKind::none: return false;
    }
    return false;
  }

  /// Whether the pieces of the claim are still the pieces that the page names.
  static bool same_pieces(const Claim& claim, const Setup& setup, const Setup& before) {
    return std::all_of(claim.pieces.begin(), claim.pieces.end(), [&](Square square) {
      return setup.board[square].has_value() && before.board[square].has_value() &&
             setup.board[square]->role == before.board[square]->role;
    });
  }

  [[nodiscard]] SquareSet squares(const Claim& claim, const Setup& setup) const {
    SquareSet found;
    for (const Square piece : claim.pieces) {
      for (const StepOutcome& outcome : rules_.steps_of(setup, piece)) {
        const Step& step = outcome.step;
        if (claim.kind == ClaimKind::victims)
          found |= step.captures;
        else if (claim.kind == ClaimKind::targets || step.captures.empty() == (claim.kind == ClaimKind::quiet))
          found |= SquareSet(step.to);
      }
    }
    return found;
  }

  [[nodiscard]] bool forced(const Claim& claim, Setup setup, SquareSet marks) const {
    bool any = false;
    for (const Square piece : claim.pieces) {
      const auto owner = setup.board[piece]->owner;
      setup.to_move = owner == Owner::black ? Side::black : owner == Owner::white ? Side::white : setup.to_move;
      for (const MoveOutcome& outcome : rules_.setup_moves(setup)) {
        if (outcome.move.front().from != piece) continue;
        any = true;
        SquareSet taken;
        for (const Step& step : outcome.move) taken |= step.captures;
        if (!(taken == marks)) return false;
      }
    }
    return any;
  }

  [[nodiscard]] SquareSet legs(const Claim& claim, Setup setup) const {
    const auto owner = setup.board[claim.pieces.front()]->owner;
    setup.to_move = owner == Owner::black ? Side::black : Side::white;
    SquareSet found;
    for (const MoveOutcome& outcome : rules_.setup_moves(setup)) {
      const Step& first = outcome.move.front();
      if (outcome.move.size() > 1 && first.from == claim.pieces.front() && first.captures.contains(*claim.taken))
        found |= SquareSet(outcome.move[1].to);
    }
    return found;
  }

  /// Whether a move that led from the left to the right board of the page does so on the mutant.
  [[nodiscard]] bool led(Setup setup, const Setup& right, Setup before, const Setup& right_before) const {
    for (const Side side : {Side::white, Side::black}) {
      setup.to_move = before.to_move = side;
      for (const MoveOutcome& old : rules_.setup_moves(before)) {
        if (!(old.after.board == right_before.board)) continue;
        for (const MoveOutcome& outcome : rules_.setup_moves(setup)) {
          if (outcome.move == old.move && outcome.after.board == right.board) return true;
        }
      }
    }
    return false;
  }

  /// "After Rxh4=P White may answer h5": whether the first move is legal for some side, and the second one after it.
  [[nodiscard]] bool allowed_after(const std::string& caption, Setup setup) const {
    static const std::regex written(R"((?:\b([A-Z])?(x)?|\b)([a-h][1-8])(?:=([A-Z]))?)");
    std::vector<std::smatch> words;
    for (auto it = std::sregex_iterator(caption.begin(), caption.end(), written); it != std::sregex_iterator(); ++it)
      words.push_back(*it);
    if (words.size() < 2) return false;
    for (const Side side : {Side::white, Side::black}) {
      setup.to_move = side;
      for (const MoveOutcome& first : rules_.setup_moves(setup)) {
        if (!is_written(words[0], first.move, setup)) continue;
        for (const MoveOutcome& second : rules_.setup_moves(first.after)) {
          if (is_written(words[1], second.move, first.after)) return true;
        }
      }
    }
    return false;
  }

  [[nodiscard]] bool is_written(const std::smatch& word, const Move& move, const Setup& before) const {
    const Step& step = move.front();
    const RoleInfo& piece = role_info(report_.ruleset.variant(), before.board[step.from]->role);
    const bool letter = word[1].matched ? piece.notation == word.str(1)[0] : piece.name == "pawn";
    const bool becomes =
        !word[4].matched || role_info(report_.ruleset.variant(), step.becomes.role).notation == word.str(4)[0];
    return move.size() == 1 && letter && becomes && step.to.name() == word.str(3) &&
           (!word[2].matched || !step.captures.empty());
  }

  const std::string& page_;
  const pages::PageReport& report_;
  const MoveSource& rules_;
  std::vector<Spot> spots_;
};

}  // namespace mutation
