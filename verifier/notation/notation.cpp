#include "verifier/notation/notation.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/position/fen.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// What stands before `@` where a piece of the role is placed: "N", "+P".
std::string word_of_placed(const Variant& variant, Role role) {
  const RoleInfo& info = role_info(variant, role);
  if (info.notation != raised_notation) return std::string(1, info.notation);
  return {raised_notation, to_upper(info.letter)};
}

std::string step_text(const Step& step, const Board& before, Side player, const Variant& variant) {
  if (step.places) return fmt::format("{}@{}", word_of_placed(variant, step.becomes.role), step.to.name());
  if (is_pass(step)) return "pass";
  // The player who takes the shared pieces for good plays one of them; a third player who takes them plays none yet.
  const auto mover = before[step.from];
  std::string text = !step.switches ? "" : mover && mover->owner == Owner::both ? "switch," : "join,";
  // Written as `from-to`, such a castling would look like a king's step, or like no step at all.
  if (step.also && std::abs(step.from.file() - step.to.file()) <= 1) {
    // A player who has both kings may castle with either.
    if (mover && mover->owner == owner_of(opponent(player))) text += step.from.name() + '-';
    return text + (step.also->from < step.from ? "O-O-O" : "O-O");
  }
  const bool on_the_spot = step.from == step.to;
  text += step.from.name();
  const bool takes = mover ? variant.info().captures_by_moving(step, *mover) : !step.captures.empty();
  text += takes ? 'x' : '-';
  if (!on_the_spot || step.captures.empty()) text += step.to.name();
  if (!step.captures.empty() && step.captures != SquareSet(step.to)) {
    std::set<std::string> names;  // in alphabetical order
    for (const Square square : step.captures) names.insert(square.name());
    text += fmt::format("{{{}}}", fmt::join(names, ","));
  }
  if (!mover || mover->role != step.becomes.role) {
    text += {'=', role_info(variant, step.becomes.role).notation};
  }
  return text;
}

/// The word before a step that takes the shared pieces.
enum class Takeover : unsigned char { none, switches, joins };

/// A step as written.
struct Written {
  std::size_t begin = 0;
  std::size_t end = 0;
  enum class Kind : unsigned char { step, placing, castling_short, castling_long, pass } kind = Kind::step;
  std::optional<Square> from;
  std::optional<Square> to;          ///< none: on the spot; a placed piece comes `from` there, too
  bool captures = false;             ///< 'x'
  std::optional<SquareSet> victims;  ///< in braces
  char becomes = 0;                  ///< after '=', or before '@' (where nothing stands for P); 0 = not given
  char raised = 0;                   ///< behind '+' before '@'
  Takeover takeover = Takeover::none;
};

constexpr std::size_t longest_move = 1024;
constexpr const char* step_words = "e2-e4, b5xc6, e5xd6{d5}, e4x{e5}, a7-a8=Q, O-O";

/// Reads the grammar of notation.hpp.
struct Parser {
  std::string_view text;
  fen::FaultList& faults;

  std::vector<Written> steps(std::size_t begin, std::size_t end) {
    std::vector<Written> result;
    Takeover takeover = Takeover::none;
    while (begin <= end) {
      const std::size_t stop = std::min(begin + std::min(end_of_step(text.substr(begin)), text.size()), end);
      const std::string_view word = text.substr(begin, stop - begin);
      if ((word == "switch" || word == "join") && result.empty() && takeover == Takeover::none) {
        takeover = word == "join" ? Takeover::joins : Takeover::switches;
      } else if (auto step = read(begin, stop)) {
        step->takeover = std::exchange(takeover, Takeover::none);
        result.push_back(*step);
      } else {
        faults.add("AT102", begin, stop, "this is not a step", step_words);
      }
      begin = stop + 1;
    }
    return result;
  }

  std::optional<Square> square(std::string_view& rest) const {
    const auto found = Square::parse(rest.substr(0, 2));
    if (found) rest.remove_prefix(2);
    return found;
  }
  static bool take(std::string_view& rest, char c) {
    if (rest.empty() || rest.front() != c) return false;
    rest.remove_prefix(1);
    return true;
  }

  /// Reads `{a1,b2}` if present. False if it begins and is malformed.
  bool victims(std::string_view& rest, Written& step) const {
    if (!take(rest, '{')) return true;
    SquareSet squares;
    do {
      const auto victim = square(rest);
      if (!victim) return false;
      squares |= *victim;
    } while (take(rest, ','));
    step.victims = squares;
    return take(rest, '}');
  }
  /// Reads `=Q` if present. False if it begins and is malformed, or is a repetition.
  static bool becomes(std::string_view& rest, Written& step) {
    if (!take(rest, '=')) return true;
    if (step.becomes != 0 || rest.empty() || !names_kind(rest.front())) return false;
    step.becomes = rest.front();
    rest.remove_prefix(1);
    return true;
  }

  static bool names_kind(char c) { return is_upper(c) || c == raised_notation || c == '*'; }

  static bool castles(std::string_view rest, Written& step) {
    if (rest != "O-O" && rest != "O-O-O") return false;
    step.kind = rest == "O-O" ? Written::Kind::castling_short : Written::Kind::castling_long;
    return true;
  }

  /// Reads `N@f3`; `@e4` is a pawn's.
  std::optional<Written> placing(std::string_view rest, Written step) const {
    step.kind = Written::Kind::placing;
    step.becomes = 'P';
    if (names_kind(rest.front())) {
      step.becomes = rest.front();
      rest.remove_prefix(1);
    }
    if (step.becomes == raised_notation && !rest.empty() && names_kind(rest.front())) {
      step.raised = rest.front();
      rest.remove_prefix(1);
    }
    if (!take(rest, '@')) return std::nullopt;
    step.from = step.to = square(rest);
    return step.to && rest.empty() ? std::optional(step) : std::nullopt;
  }

  std::optional<Written> read(std::size_t begin, std::size_t end) const {
    std::string_view rest = text.substr(begin, end - begin);
    Written step;
    step.begin = begin;
    step.end = end;
    if (castles(rest, step)) return step;
    if (rest == "pass") {
      step.kind = Written::Kind::pass;
      return step;
    }
    if (rest.substr(0, 3).find('@') != std::string_view::npos) return placing(rest, step);
    step.from = square(rest);
    if (!step.from) return std::nullopt;
    step.captures = take(rest, 'x');
    if (!step.captures && !take(rest, '-')) return std::nullopt;
    if (!step.captures && castles(rest, step)) return step;
    step.to = square(rest);
    // Both orders are accepted; to_text writes the captured squares first.
    if (!becomes(rest, step) || !victims(rest, step) || !becomes(rest, step)) return std::nullopt;
    if (!step.to && !step.victims) return std::nullopt;
    if (!rest.empty()) return std::nullopt;
    return step;
  }
};

struct Finder {
  const Setup& before;
  const Variant& variant;
  const std::vector<MoveOutcome>& legal;
  fen::FaultList& faults;

  const MoveOutcome* find(const std::vector<Written>& steps) {
    std::vector<const MoveOutcome*> fit;
    for (const MoveOutcome& outcome : legal) fit.push_back(&outcome);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const std::vector<const MoveOutcome*> so_far = fit;
      std::erase_if(
          fit, [&](const MoveOutcome* outcome) { return i >= outcome->move.size() || !fits(steps[i], *outcome, i); });
      if (!fit.empty()) continue;
      fail(steps, i, so_far);
      return nullptr;
    }
    std::vector<const MoveOutcome*> complete = fit;
    std::erase_if(complete, [&](const MoveOutcome* outcome) { return outcome->move.size() != steps.size(); });
    if (complete.size() == 1) return complete.front();
    const std::size_t begin = steps.front().begin;
    const std::size_t end = steps.back().end;
    const std::string_view written = faults.text().substr(begin, end - begin);
    // An exact spelling takes precedence over moves whose full spelling is longer.
    for (const MoveOutcome* outcome : complete) {
      if (to_text(outcome->move, before, variant) == written) return outcome;
    }
    if (complete.empty()) {
      faults.add("AT106", end, end, "the move goes on after this step", some(fit, written));
    } else {
      faults.add("AT105", begin, end, "several legal moves are written like this", some(complete, written));
    }
    return nullptr;
  }

  /// The piece that makes step number `i`: the one that made the step before if that ended where this one begins.
  [[nodiscard]] std::optional<Piece> mover(const Move& move, std::size_t i) const {
    const bool same = i > 0 && !move[i].places && move[i].from == move[i - 1].to;
    return same ? move[i - 1].becomes : mover_of(before.board, move[i]);
  }

  /// Whether step number `i` agrees with everything that was written.
  [[nodiscard]] bool fits(const Written& written, const MoveOutcome& outcome, std::size_t i) const {
    const Step& step = outcome.move[i];
    if (step.places || written.kind == Written::Kind::placing) {
      return step.places && written.kind == Written::Kind::placing && written.to == step.to &&
             word_of_placed(variant, step.becomes.role) ==
                 (written.raised == 0 ? std::string(1, written.becomes) : std::string{written.becomes, written.raised});
    }
    if (is_pass(step) || written.kind == Written::Kind::pass)
      return is_pass(step) && written.kind == Written::Kind::pass && written.takeover == Takeover::none;
    const auto piece = mover(outcome.move, i);
    const Takeover takes_over = !step.switches                         ? Takeover::none
                                : piece && piece->owner == Owner::both ? Takeover::switches
                                                                       : Takeover::joins;
    if (written.takeover != takes_over) return false;
    if (written.kind != Written::Kind::step) {
      const bool is_long = written.kind == Written::Kind::castling_long;
      if (written.from && *written.from != step.from) return false;
      return step.also && (step.also->from < step.from) == is_long;
    }
    if (!piece || written.from != step.from || written.to.value_or(*written.from) != step.to) return false;
    // A capture on a quiet way may be written with an x, too.
    const bool quiet_way = !variant.info().captures_by_moving(step, *piece);
    if (written.captures ? step.captures.empty() : !quiet_way) return false;
    if (written.victims && *written.victims != step.captures) return false;
    if (written.becomes == 0) return true;
    return may_be_named(step, *piece) && written.becomes == role_info(variant, step.becomes.role).notation;
  }

  /// Up to five of the moves; those with the longest common beginning with `text` come first.
  std::string some(const std::vector<const MoveOutcome*>& moves, std::string_view text) const {
    std::vector<std::string> words;
    for (const MoveOutcome* outcome : moves) words.push_back(to_text(outcome->move, before, variant));
    const auto common = [&](const std::string& word) {
      return std::mismatch(word.begin(), word.end(), text.begin(), text.end()).first - word.begin();
    };
    std::ranges::sort(words, [&](const std::string& a, const std::string& b) {
      return common(a) != common(b) ? common(a) > common(b) : a < b;
    });
    return some_of(std::move(words), 5);
  }

  void fail(const std::vector<Written>& steps, std::size_t i, const std::vector<const MoveOutcome*>& so_far) {
    const Written& wrong = steps[i];
    const std::size_t begin = steps.front().begin;
    const std::string_view whole = faults.text().substr(begin, steps.back().end - begin);
    std::vector<const MoveOutcome*> near = so_far;
    std::string message;
    if (i > 0) {
      message = "no legal move goes on with this step";
    } else if (wrong.kind == Written::Kind::pass) {
      message = "a null move (a pass) is not a legal move here";
    } else if (!wrong.from) {
      message = "castling is not legal here";
      std::erase_if(near, [](const MoveOutcome* outcome) { return !outcome->move.front().also; });
    } else {
      const bool places = wrong.kind == Written::Kind::placing;
      std::erase_if(near, [&](const MoveOutcome* outcome) {
        const Step& first = outcome->move.front();
        return first.from != *wrong.from || first.places != places;
      });
      message = !near.empty() ? "no legal move begins with this step"
                : places      ? reason_of_placing(*wrong.to)
                              : reason(*wrong.from);
    }
    std::string expected = some(near, whole);
    if (near.empty()) {
      expected = so_far.empty() ? "no move: the side to move has none"
                                : fmt::format("one of {} legal moves, such as {}", so_far.size(), some(so_far, whole));
    }
    faults.add("AT104", wrong.begin, wrong.end, std::move(message), std::move(expected));
  }

  std::string reason_of_placing(Square to) const {
    if (const auto piece = before.board[to])
      return fmt::format("{} is occupied by a {}", to.name(), role_info(variant, piece->role).name);
    return fmt::format("no piece can be placed on {}", to.name());
  }

  /// Why no legal move starts on `from`.
  std::string reason(Square from) const {
    const auto piece = before.board[from];
    if (!piece) return fmt::format("{} is empty", from.name());
    const std::string words = fmt::format("the {} on {}", role_info(variant, piece->role).name, from.name());
    const bool commanded = std::ranges::any_of(legal, [&](const MoveOutcome& outcome) {
      const auto moved = mover_of(before.board, outcome.move.front());
      return moved && moved->owner == piece->owner;
    });
    if (piece->owner != Owner::both && piece->owner != owner_of(before.to_move) && !commanded) {
      return fmt::format("{} is {}, {} is to move", words, piece->owner == Owner::white ? "White's" : "Black's",
                         name_of(before.to_move));
    }
    return words + " has no legal move";
  }
};

/// Writes moves in UCI and SAN.
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
      return ruleset->six_fields_say_all() && ruleset->info().captures_by_moving(step, *before.board[step.from]);
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

std::string to_text(const Move& move, const Setup& before, const Variant& variant) {
  Board board = before.board;
  std::string text;
  for (const Step& step : move) {
    if (!text.empty()) text += ',';
    text += step_text(step, board, before.to_move, variant);
    make(step, board);
  }
  return text;
}

std::size_t end_of_step(std::string_view text) noexcept {
  bool inside = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '{') inside = true;
    if (text[at] == '}') inside = false;
    if (text[at] == ',' && !inside) return at;
  }
  return std::string_view::npos;
}

std::string some_of(std::vector<std::string> words, std::size_t most) {
  if (words.size() > most) {
    words.resize(most);
    words.emplace_back("…");
  }
  return joined(words, " ");
}

bool may_be_named(const Step& step, const Piece& before) noexcept {
  return before != step.becomes || (step.becomes.owner == Owner::both && !step.captures.empty());
}

char letter(const Piece& piece, const Variant& variant) {
  const RoleInfo& info = role_info(variant, piece.role);
  if (piece.owner == Owner::both && info.shared != 0) return info.shared;
  const char lower = info.letter;
  return piece.owner == Owner::white ? to_upper(lower) : lower;
}

Counters counters_after(const Setup& before, const Move& move, Role pawn) {
  ensure(!move.empty(), "a move has a step");
  const auto piece = before.board[move.front().from];  // a pawn that is placed makes no step
  bool starts_anew = piece && piece->role == pawn && !is_pass(move.front());
  for (const Step& step : move) starts_anew = starts_anew || !step.captures.empty();
  return {.plies = before.counters.plies + 1, .halfmove = starts_anew ? 0 : before.counters.halfmove + 1};
}

Parsed<MoveOutcome> find_move(std::string_view text, const Setup& before, const Variant& variant,
                              const std::vector<MoveOutcome>& legal) {
  fen::FaultList faults(text);
  const std::string_view word = trimmed(text);
  const auto begin = static_cast<std::size_t>(word.data() - text.data());
  const std::size_t end = begin + word.size();
  if (begin == end) {
    faults.add("AT101", 0, text.size(), "there is no move", step_words);
  } else if (end - begin > longest_move) {
    faults.add("AT102", begin, end, "this is too long for a move", step_words);
  } else {
    const std::vector<Written> steps = Parser{text, faults}.steps(begin, end);
    if (!faults.fatal() && steps.empty()) {
      faults.add("AT106", end, end, "the move goes on after this", "a step");
    } else if (!faults.fatal()) {
      if (const MoveOutcome* found = Finder{before, variant, legal, faults}.find(steps)) return *found;
    }
  }
  return tl::make_unexpected(faults.take());
}

// ---- Other notations ------------------------------------------------------------------------------------------------

bool castles_as_usual(const Variant& variant, const Setup& setup) {
  const auto start = Ruleset(variant).parse_fen(variant.positions().front().fen, {});
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
