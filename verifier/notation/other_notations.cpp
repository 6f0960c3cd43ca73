
#include <algorithm>
#include <cstdlib>
#include <map>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

struct Writer {
  const Setup& before;
  Ruleset ruleset;
  const std::vector<MoveOutcome>& legal;

  /// Whether one piece's way from a square to another says all that the move does.
  [[nodiscard]] bool one_way(const Move& move) const {
    const Step& step = move.front();
    if (move.size() == 1 && step.places) return true;
    if (move.size() != 1 && !brings_another(move)) return false;
    if (step.switches) return false;
    if (step.from == step.to && !step.also) return step.captures.empty() && ruleset->six_fields_say_all();
    return step.captures.empty() || step.captures == SquareSet(step.to) || passes(step);
  }

  [[nodiscard]] std::string uci(const Move& move, bool to_rook) const {
    const Step& step = move.front();
    if (step.places) return placing(step);
    const bool brings = brings_another(move);
    const bool gates = brings && move[1].places && move[1].becomes.owner != Owner::both;
    // As the king's way to the rook is written, the rook's way to the king is where the piece is gated on its square.
    if (gates && step.also && move[1].to == step.also->from)
      return step.also->from.name() + step.from.name() + small_letter(move[1].becomes.role);
    const std::string to = (to_rook && step.also ? step.also->from : step.to).name();
    std::string text = step.from.name() + to + suffix(step);
    if (gates) {
      text += small_letter(move[1].becomes.role);
      return move[1].to == step.from ? text : text + move[1].to.name();
    }
    return brings ? fmt::format("{},{}{}", text, to, move[1].to.name()) : text;
  }

  [[nodiscard]] std::string san(const MoveOutcome& outcome) const {
    std::string text = plain_san(outcome.move.front());
    if (brings_another(outcome.move)) text += '@' + outcome.move[1].to.name();
    return text + san_mark(outcome.after, ruleset);
  }

  /// As in UCI: P@e4. In SAN sites write a pawn's with or without its letter.
  [[nodiscard]] std::string placing(const Step& step) const {
    return fmt::format("{}@{}", word_of_placed(ruleset.variant(), step.becomes.role), step.to.name());
  }
  [[nodiscard]] std::string small_letter(Role role) const {
    return lower_case(std::string(1, role_info(ruleset.variant(), role).letter));
  }
  /// The letter of what the piece becomes, + for its promoted form, - for what that was before.
  [[nodiscard]] std::string suffix(const Step& step) const {
    const char becomes = promotion(step);
    if (becomes == 0 || step.becomes.owner == Owner::both) return {};
    const bool turned_back = becomes != raised_notation && role_on(step.from).notation == raised_notation;
    return turned_back ? "-" : lower_case(std::string(1, becomes));
  }
  [[nodiscard]] const RoleInfo& role_on(Square square) const {
    return role_info(ruleset.variant(), before.board[square]->role);
  }
  [[nodiscard]] bool is_pawn(Square square) const { return role_on(square).name.ends_with("pawn"); }

  /// A pawn that captures en passant: aside and ahead, past what it takes.
  [[nodiscard]] bool passes(const Step& step) const {
    if (step.captures.size() != 1) return false;
    const Square taken = *step.captures.begin();
    // Of rule files any piece may.
    if (!is_pawn(step.from))
      return ruleset->six_fields_say_all() && ruleset->captures_by_moving(step, *before.board[step.from]);
    return std::abs(step.to.file() - step.from.file()) == 1 && taken.file() == step.to.file() &&
           taken.rank() == step.from.rank();
  }

  /// The letter of the role that the piece changes to; 0 if it does not change.
  [[nodiscard]] char promotion(const Step& step) const {
    return step.becomes.role == before.board[step.from]->role
               ? '\0'
               : role_info(ruleset.variant(), step.becomes.role).notation;
  }

  [[nodiscard]] std::string plain_san(const Step& step) const {
    if (step.places) return placing(step);
    if (step.also) return step.also->from.file() > step.from.file() ? "O-O" : "O-O-O";
    std::string text;
    if (is_pawn(step.from)) {
      if (!step.captures.empty()) text = step.from.name().substr(0, 1);
    } else {
      text = std::string(1, role_on(step.from).notation) + start_of(step);
    }
    if (!step.captures.empty()) text += 'x';
    text += step.to.name();
    if (const char becomes = promotion(step)) text += fmt::format("={}", becomes);
    return text;
  }

  /// As much of the first square as tells the piece from others of its kind that can go to the same square: its file,
  /// else its rank, else both.
  [[nodiscard]] std::string start_of(const Step& step) const {
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    for (const MoveOutcome& other : legal) {
      const Step& first = other.move.front();
      const bool like = first.from != step.from && first.to == step.to && !first.also && !first.places &&
                        role_on(first.from).notation == role_on(step.from).notation;
      if (!like) continue;
      others = true;
      same_file = same_file || first.from.file() == step.from.file();
      same_rank = same_rank || first.from.rank() == step.from.rank();
    }
    const std::string name = step.from.name();
    if (!others) return {};
    if (!same_file) return name.substr(0, 1);
    return same_rank ? name : name.substr(1);
  }
};

}  // namespace

bool castles_as_usual(const Variant& variant, const Setup& setup) {
  const auto start = variant.parse_fen(variant.positions().front().fen, {});
  ensure(start.has_value(), "the start position can be read");
  for (const StateRange& range : variant.state_ranges()) {
    if (range.part != StatePart::castling) continue;
    const std::size_t half = (range.first_bit + range.end_bit) / 2;  // White's rights, then Black's
    for (std::size_t bit = range.first_bit; bit < range.end_bit; ++bit) {
      if (!setup.state.bits[bit]) continue;
      const Board& usual = start->setup.board;
      const auto own = usual.of(bit < half ? Owner::white : Owner::black);
      const bool king_at_home = std::ranges::any_of(own, [&](Square square) {
        return role_info(variant, usual[square]->role).name == "king" && setup.board.holds(square, *usual[square]);
      });
      if (!start->setup.state.bits[bit] || !king_at_home) return false;
    }
  }
  return true;
}

bool brings_another(const Move& move) noexcept {
  return move.size() == 2 && move[1].captures.empty() && (move[1].places || move[1].from != move[0].to);
}

std::string_view to_string(Notation notation) noexcept {
  return notation == Notation::uci ? "UCI" : notation == Notation::san ? "SAN" : "the shared grammar";
}

tl::expected<std::vector<std::string>, std::string> written_moves(Notation notation, const Setup& before,
                                                                  Ruleset ruleset,
                                                                  const std::vector<MoveOutcome>& legal) {
  const Writer writer{before, ruleset, legal};
  std::vector<std::string> names;
  std::map<std::string, std::size_t> uses;
  const bool to_rook = notation == Notation::uci && !castles_as_usual(ruleset.variant(), before);
  for (const MoveOutcome& each : legal) {
    if (notation == Notation::shared) {
      names.push_back(to_text(each.move, before, ruleset.variant()));
      continue;
    }
    if (!writer.one_way(each.move))
      return tl::make_unexpected(fmt::format(
          "{} cannot write {}, a move of {}", to_string(notation), to_text(each.move, before, ruleset.variant()),
          each.move.size() > 1 ? "several steps" : "more than one piece's way to a square"));
    names.push_back(notation == Notation::uci ? writer.uci(each.move, to_rook) : writer.san(each));
    ++uses[names.back()];
  }
  for (std::size_t i = 0; notation != Notation::shared && i < legal.size(); ++i) {
    if (uses[names[i]] != 1)
      return tl::make_unexpected(fmt::format("{} has one name, {}, for several moves", to_string(notation), names[i]));
  }
  return names;
}

const MoveOutcome* named_in_uci(std::string_view text, const Setup& before, const Variant& variant,
                                const std::vector<MoveOutcome>& legal) {
  const Writer writer{before, Ruleset(variant), legal};
  const MoveOutcome* found = nullptr;
  const auto wall = [&](const Move& move) {  // instead of a move: e1e1,e1d4
    return move.size() == 1 && move[0].places && move[0].becomes.owner == Owner::both && text.size() == 9 &&
           text[4] == ',' && text.substr(0, 2) == text.substr(2, 2) && text.substr(7) == move[0].to.name();
  };
  for (const MoveOutcome& each : legal) {
    const bool fits =
        wall(each.move) ||
        (writer.one_way(each.move) && (writer.uci(each.move, false) == text || writer.uci(each.move, true) == text));
    if (!fits) continue;
    if (found != nullptr) return nullptr;
    found = &each;
  }
  return found;
}

std::optional<std::string> san_of(const MoveOutcome& move, const Setup& before, Ruleset ruleset,
                                  const std::vector<MoveOutcome>& legal) {
  const Writer writer{before, ruleset, legal};
  return writer.one_way(move.move) ? std::optional(writer.san(move)) : std::nullopt;
}

std::string san_mark(const Setup& after, Ruleset ruleset) {
  const MoveSource& source = ruleset.generator();
  const Status status = source.setup_status(after);
  if (orthodox_word(source, after, status) == Status::mate) return "#";
  // A check that ends the game in another way is one all the same.
  const bool check = status == Status::check || (status == Status::won && source.in_check(after, after.to_move));
  return check ? "+" : "";
}

}  // namespace arbiter
