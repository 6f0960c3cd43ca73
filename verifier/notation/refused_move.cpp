
#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// Writes an objection with the sentence of its clause. In sentences stand
///   {at} {by}            the squares of the objection, {at.piece} {by.piece} what stands there
///   {from} {to}          of the move: where its first step begins and its last one ends
///   {piece} {becomes}    the piece that moves, and what the move makes of it
///   {captured} {arrives} what the first step captures, and where that step ends
///   {way}                what stands in the way on {at}
///   {touched}            how the king comes to {at} in castling
/// Of the alternatives between bars the first counts whose squares are known.
struct Sentences {
  const Examined& move;
  const Setup& before;
  const Variant& variant;

  [[nodiscard]] std::string write(std::string_view sentence, const Objection& objection) const {
    while (true) {
      const std::size_t bar = sentence.find('|');
      if (auto text = filled(sentence.substr(0, bar), objection)) return *text;
      if (bar == std::string_view::npos) return {};
      sentence.remove_prefix(bar + 1);
    }
  }

  [[nodiscard]] std::optional<std::string> filled(std::string_view sentence, const Objection& objection) const {
    std::string text;
    while (!sentence.empty()) {
      const std::size_t open = sentence.find('{');
      text += sentence.substr(0, open);
      if (open == std::string_view::npos) break;
      const std::size_t close = sentence.find('}', open);
      const auto word = value(sentence.substr(open + 1, close - open - 1), objection);
      if (!word) return std::nullopt;
      text += *word;
      sentence.remove_prefix(close + 1);
    }
    return text;
  }

  [[nodiscard]] std::optional<std::string> value(std::string_view key, const Objection& objection) const {
    const Step& first = move.move.front();
    if (key == "from") return first.from.name();
    if (key == "to") return move.move.back().to.name();
    if (key == "arrives") return first.to.name();
    if (key == "piece") return name_of_piece(mover_of(before.board, first));
    if (key == "becomes") return name_of_piece(move.move.back().becomes);
    if (key == "captured")
      return first.captures.empty() ? std::nullopt : name_of_piece(before.board[*first.captures.begin()]);
    if (key == "at" || key == "by" || key == "at.piece" || key == "by.piece") {
      const auto square = key.starts_with("at") ? objection.at : objection.by;
      if (!square) return std::nullopt;
      if (key.size() == 2) return square->name();
      return name_of_piece(before.board[*square] ? before.board[*square] : move.after.board[*square]);
    }
    if (key == "side") return std::string(arbiter::name_of(before.to_move));
    if (!objection.at) return std::nullopt;
    if (key == "touched") {
      return objection.at == first.from ? "where the king stands"
             : objection.at == first.to ? "where the king arrives"
                                        : "which the king passes";
    }
    if (key == "way") return in_the_way(*objection.at);
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> in_the_way(Square at) const {
    const auto piece = before.board[at];
    if (!piece) return std::nullopt;
    const auto mover = mover_of(before.board, move.move.front());
    const std::string name(role_info(variant, piece->role).name);
    if (at == move.move.back().to && mover && mover->owner == piece->owner && piece->owner != Owner::both)
      return fmt::format("{}'s own {} stands on {}", piece->owner == Owner::white ? "White" : "Black", name, at.name());
    return fmt::format("the {} on {} is in the way", name, at.name());
  }

  [[nodiscard]] std::optional<std::string> name_of_piece(std::optional<Piece> piece) const {
    return piece ? std::optional(std::string(role_info(variant, piece->role).name)) : std::nullopt;
  }
};

/// How a text goes with a move.
enum class Fit : unsigned char { whole, begins, none };

Fit fit(std::string_view text, const Setup& before, const Variant& variant, const Examined& each) {
  const auto found = typed_move(text, before, variant, {MoveOutcome{each.move, each.after}});
  if (found) return Fit::whole;
  return found.error().front().check == "AT106" ? Fit::begins : Fit::none;
}

/// With x for - and - for x between squares, since who types a move that is not legal may take it for either.
std::string other_sign(std::string_view text) {
  std::string other(text);
  for (std::size_t i = 2; i + 1 < other.size(); ++i) {
    if (!is_digit(other[i - 1])) continue;
    if (other[i] == '-' || other[i] == 'x') other[i] = other[i] == 'x' ? '-' : 'x';
  }
  return other;
}

void add(std::vector<std::string>& clauses, std::string_view id) {
  constexpr std::size_t most = 4;
  if (clauses.size() < most && std::ranges::find(clauses, id) == clauses.end()) clauses.emplace_back(id);
}

/// The clauses by which a piece goes; those by which it only could if they were not against it, if there are no others.
std::vector<std::string> ways(const std::vector<const Examined*>& moves) {
  std::vector<std::string> clauses;
  for (const bool all : {false, true}) {
    for (const Examined* each : moves) {
      if (each->move.front().also || each->because.empty()) continue;
      const bool against =
          std::ranges::any_of(each->against, [&](const Objection& one) { return one.clause == each->because.front(); });
      if (all || !against) add(clauses, each->because.front());
    }
    if (!clauses.empty()) break;
  }
  return clauses;
}

std::string does_not_go(const Variant& variant, Piece piece, Square from, Square to) {
  return fmt::format("a {} does not go from {} to {}", role_info(variant, piece.role).name, from.name(), to.name());
}

std::vector<std::string> clauses_of(const Examined& each) { return {each.because.begin(), each.because.end()}; }

struct Asked {
  const Setup& before;
  Ruleset ruleset;
  const Examiner& examiner = examiner_of(ruleset.rules());

  [[nodiscard]] RefusedMove by_text(std::string_view text) const {
    if (usual_word(text) == "pass") return pass();
    const std::vector<std::string> spellings = spellings_of(text);
    FromTo squares = squares_of(text);
    if (!squares.from && !text.empty() && is_lower(text.front())) squares = squares_of(spellings.back());
    const std::vector<Examined> candidates =
        examiner.examined(before, squares.from ? SquareSet(*squares.from) : all_squares);
    const Examined* best = nullptr;
    Rank least;
    for (const Examined& each : candidates) {
      Fit how = Fit::none;
      std::size_t spelling = 0;
      for (; spelling < spellings.size(); ++spelling) {
        how = fit(spellings[spelling], before, ruleset.variant(), each);
        if (how != Fit::none) break;
      }
      if (how == Fit::none) continue;
      const Rank rank{how, quiet_onto(each), spelling, odd_castling(each), each.against.size(), each.move.size()};
      if (best != nullptr && !(rank < least)) continue;
      best = &each;
      least = rank;
    }
    if (best != nullptr && best->against.empty() && takes_nothing(text, *best))
      return {clauses_of(*best),
              fmt::format("nothing stands on {} that could be captured", best->move.front().to.name())};
    if (best != nullptr) return refused_or_begun(*best, candidates);
    if (auto found = further(text, candidates)) return *found;
    if (auto found = promotion(text)) return *found;
    if (auto found = takeover(text, squares.from)) return *found;
    if (squares.from && squares.to && text.find('@') == std::string_view::npos)
      return by_squares(*squares.from, *squares.to, candidates);
    return by_letter(text, candidates);
  }

  [[nodiscard]] RefusedMove pass() const {
    for (const Examined& each : examiner.examined(before, all_squares)) {
      if (is_pass(each.move.front())) return refused_move(each, before, ruleset);
    }
    return {{}, fmt::format("{} may not pass", arbiter::name_of(before.to_move))};
  }

  using Rank = std::tuple<Fit, bool, std::size_t, int, std::size_t, std::size_t>;
  struct FromTo {
    std::optional<Square> from;
    std::optional<Square> to;
  };

  /// The text as it stands first, then as it may have been meant. `@e4` may place another piece than a pawn.
  [[nodiscard]] std::vector<std::string> spellings_of(std::string_view text) const {
    std::vector<std::string> list{std::string(text)};
    if (std::string other = other_sign(text); other != text) list.push_back(std::move(other));
    add_without_capture(list, text);
    if (text.starts_with("join,")) list.push_back("switch," + std::string(text.substr(5)));
    if (text.starts_with('@')) {
      for (const RoleInfo& role : ruleset->roles()) list.push_back(role.notation + std::string(text));
    }
    return list;
  }

  /// SAN that takes what is not there or cannot be taken: "Rxa8" as "Ra8", "exd3" as "e2d3".
  void add_without_capture(std::vector<std::string>& list, std::string_view text) const {
    const std::size_t sign = text.find('x');
    if (sign == std::string_view::npos || sign == 0 || is_digit(text[sign - 1])) return;
    const auto to = Square::parse(text.substr(sign + 1, 2));
    if (!to) return;
    if (sign > 1 || text.front() < 'a' || text.front() > 'h')
      return list.push_back(std::string(text.substr(0, sign)) + std::string(text.substr(sign + 1)));
    const int rank = to->rank() + (before.to_move == Side::white ? -1 : 1);
    if (rank < 0 || rank > 7) return;
    const Square from = Square::at(text.front() - 'a', rank);
    const auto pawn = before.board[from];
    if (pawn && role_info(ruleset.variant(), pawn->role).notation == 'P')
      list.push_back(from.name() + std::string(text.substr(sign + 1)));
  }

  /// The first two squares of the text; one that a piece is placed on is both.
  static FromTo squares_of(std::string_view text) {
    if (text.size() > 4 && is_upper(text.front()) && Square::parse(text.substr(1, 2))) text.remove_prefix(1);  // Ra1xa5
    for (const char* word : {"switch,", "join,"}) {
      if (text.starts_with(word)) text.remove_prefix(std::string_view(word).size());
    }
    if (const std::size_t at = text.find('@'); at < 2 && at + 2 < text.size()) {
      const auto to = Square::parse(text.substr(at + 1, 2));
      return {to, to};
    }
    const std::vector<Square> named = squares_named(text);
    // SAN names the target alone.
    if (named.size() < 2 || !Square::parse(text.substr(0, 2))) return {};
    return {named[0], named[1]};
  }

  /// A step onto an occupied square that captures nothing: what captures there comes nearer.
  [[nodiscard]] bool quiet_onto(const Examined& each) const {
    const Step& first = each.move.front();
    return first.captures.empty() && first.to != first.from && !first.also && !before.board.empty(first.to);
  }

  /// A take is written where the legal move takes nothing.
  [[nodiscard]] bool takes_nothing(std::string_view text, const Examined& each) const {
    const Step& first = each.move.front();
    return text.substr(0, end_of_step(text)).find('x') != std::string_view::npos && first.captures.empty() &&
           before.board.empty(first.to);
  }

  /// Who castles means the piece that has a right to it, else the outermost one, and not what stands between; and a
  /// castling that could be played.
  static int odd_castling(const Examined& each) {
    const Step& first = each.move.front();
    if (!first.also) return 0;
    const int length = std::abs(first.also->from.file() - first.from.file());
    int odd = 0;
    for (const Objection& one : each.against) {
      const bool usual = one.clause.ends_with("castle.path") || one.clause.ends_with("castle.check");
      if (one.clause.ends_with("castle.rights"))
        odd += 9 - length;
      else if (!usual && one.clause.find(".castle.") != std::string_view::npos)
        ++odd;
    }
    return odd;
  }

  /// What is against the step or, if it is legal, that no legal move ends with it.
  [[nodiscard]] RefusedMove refused_or_begun(const Examined& step, const std::vector<Examined>& candidates) const {
    if (!step.against.empty()) return refused_move(step, before, ruleset);
    RefusedMove refusal;
    for (const Examined& each : candidates) {  // the same step, if the move could end with it
      if (each.move != step.move || each.over == step.over) continue;
      for (const Objection& one : each.against) refusal.clauses.emplace_back(one.clause);
    }
    if (!step.over && refusal.clauses.empty()) {
      for (const Examined& next : examiner.examined(step.after, all_squares)) {
        if (next.against.empty()) add(refusal.clauses, next.because.front());
      }
    }
    refusal.clauses.insert(refusal.clauses.end(), step.because.begin(), step.because.end());
    std::vector<std::string> names;
    for (const MoveOutcome& each : ruleset.rules().setup_moves(before)) {
      const Step& first = each.move.front();
      const Step& same = step.move.front();
      if (first.from == same.from && first.to == same.to && first.captures == same.captures)
        names.push_back(to_text(each.move, before, ruleset.variant()));
    }
    std::ranges::sort(names);
    refusal.reason = "legal are only " + some_of(std::move(names), 5);
    return refusal;
  }

  /// The text's first step is legal and leaves the move open: what the rest of it meets.
  [[nodiscard]] std::optional<RefusedMove> further(std::string_view text,
                                                   const std::vector<Examined>& candidates) const {
    const std::size_t comma = end_of_step(text);
    if (comma == std::string_view::npos) return std::nullopt;
    const std::string_view step = text.substr(0, comma);
    if (step == "switch" || step == "join") return std::nullopt;
    for (const Examined& each : candidates) {
      if (fit(step, before, ruleset.variant(), each) != Fit::whole || !each.against.empty()) continue;
      if (each.over) return RefusedMove{clauses_of(each), fmt::format("the move is over after {}", step)};
      return Asked{each.after, ruleset}.by_text(text.substr(comma + 1));
    }
    std::vector<const Examined*> begun;
    for (const Examined& each : candidates) {
      if (fit(step, before, ruleset.variant(), each) == Fit::begins) begun.push_back(&each);
    }
    if (begun.empty()) return by_text(step);
    const auto next = squares_of(text.substr(comma + 1));
    if (!next.from || !next.to) return std::nullopt;
    const Piece piece = begun.front()->move.front().becomes;
    RefusedMove refusal{{}, does_not_go(ruleset.variant(), piece, *next.from, *next.to) + " then"};
    for (const Examined* each : begun) {
      const auto leg = each->because.begin() + static_cast<std::ptrdiff_t>(each->before_last_leg);
      if (leg != each->because.end()) add(refusal.clauses, *leg);
    }
    // A sentence about the further leg says as what the piece goes on.
    Examined asked = *begun.front();
    asked.move.back().to = *next.to;
    for (const std::string& clause : refusal.clauses) {
      const std::string_view sentence = examiner.sentence(clause);
      if (sentence.find("{arrives}") == std::string_view::npos) continue;
      refusal.reason = Sentences{asked, before, ruleset.variant()}.write(sentence, {.clause = clause});
      break;
    }
    return refusal;
  }

  /// SAN names a kind of piece and where it goes to; what is placed has no square that it leaves.
  [[nodiscard]] RefusedMove by_letter(std::string_view text, const std::vector<Examined>& candidates) const {
    const std::vector<Square> named = squares_named(text);
    const bool places = text.find('@') < 2;
    const bool castles = begins_with_castling(text);
    const char letter = castles ? 'K' : !text.empty() && is_upper(text.front()) ? text.front() : 'P';
    std::vector<const Examined*> moves;
    const std::string name = role_written(letter);
    for (const Examined& each : candidates) {
      const Step& first = each.move.front();
      const auto mover = mover_of(before.board, first);
      if (mover && first.places == places && (places || role_info(ruleset.variant(), mover->role).notation == letter))
        moves.push_back(&each);
    }
    if (castles) {
      for (const ClauseInfo& clause : ruleset->clauses()) {
        if (examiner.sentence(clause.id) == no_castling) return {{std::string(clause.id)}, std::string(no_castling)};
      }
      return {ways(moves), "there is nothing to castle with"};
    }
    if (name.size() == 1 || named.empty()) return {ways(moves), "no piece can do so"};
    const Square to = named.back();
    const bool one = !moves.empty() && std::ranges::all_of(moves, [&](const Examined* each) {
      return each->move.front().from == moves.front()->move.front().from;
    });
    if (one && !places) {
      const Square from = moves.front()->move.front().from;
      return {ways(moves), does_not_go(ruleset.variant(), *before.board[from], from, to)};
    }
    return {ways(moves),
            places ? fmt::format("no {} can be placed on {}", name, to.name())
                   : fmt::format("no {} of {} goes to {}", name, arbiter::name_of(before.to_move), to.name())};
  }
  static constexpr std::string_view no_castling = "there is no castling";

  /// The variant's clauses, up to four, for whose ids `counts` holds.
  [[nodiscard]] std::vector<std::string> clauses_that(bool (*counts)(std::string_view)) const {
    std::vector<std::string> clauses;
    for (const ClauseInfo& clause : ruleset->clauses()) {
      if (counts(clause.id)) add(clauses, clause.id);
    }
    return clauses;
  }
  /// The name of the role with the letter, or the letter if there is none.
  [[nodiscard]] std::string role_written(char letter) const {
    std::string name(1, letter);
    for (const RoleInfo& role : ruleset->roles()) {
      if (role.notation == letter) name = role.name;
    }
    return name;
  }

  /// A step with which the checkered pieces cannot be taken for good.
  [[nodiscard]] std::optional<RefusedMove> takeover(std::string_view text, std::optional<Square> from) const {
    if (!text.starts_with("switch,") || !from) return std::nullopt;
    const auto piece = before.board[*from];
    if (!piece || piece->owner == Owner::both) return std::nullopt;
    return RefusedMove{clauses_that([](std::string_view id) { return id.ends_with(".switch"); }),
                       "who takes the checkered pieces for good plays one of them with the same move"};
  }

  /// A move that would be another without its `=Q`.
  [[nodiscard]] std::optional<RefusedMove> promotion(std::string_view text) const {
    const std::size_t sign = text.find('=');
    if (sign == std::string_view::npos || sign + 2 > text.size()) return std::nullopt;
    std::string without(text);
    without.erase(sign, 2);
    const auto squares = squares_of(text);
    for (const Examined& each : examiner.examined(before, squares.from ? SquareSet(*squares.from) : all_squares)) {
      if (fit(without, before, ruleset.variant(), each) != Fit::whole) continue;
      const std::string name = role_written(text[sign + 1]);
      std::vector<std::string> clauses = clauses_of(each);
      const auto promotes = [](std::string_view id) { return id.find("promote") != std::string_view::npos; };
      if (std::ranges::none_of(clauses, promotes)) clauses = clauses_that(promotes);
      return RefusedMove{std::move(clauses),
                         fmt::format("the {} does not become a {} on {}",
                                     role_info(ruleset.variant(), mover_of(before.board, each.move.front())->role).name,
                                     name, each.move.back().to.name())};
    }
    return std::nullopt;
  }

  [[nodiscard]] RefusedMove by_squares(Square from, Square to, const std::vector<Examined>& candidates) const {
    const auto piece = before.board[from];
    if (!piece) return {{}, fmt::format("no piece stands on {}", from.name())};
    const RefusedMove elsewhere = goes_elsewhere(from, to, before, ruleset.variant(), candidates);
    if (from == to)
      return {elsewhere.clauses,
              fmt::format("the {} stays where it is", role_info(ruleset.variant(), piece->role).name)};
    const Examined* best = nullptr;
    std::tuple<bool, int, std::size_t, bool, std::size_t> least;
    bool any = false;
    for (const Examined& each : candidates) {
      const Step& first = each.move.front();
      if (first.from != from || first.places) continue;
      any = true;
      const bool there = first.to == to || (first.also && first.also->from == to && first.also->to != to);
      if (!there && each.move.back().to != to) continue;
      const std::tuple rank{quiet_onto(each), odd_castling(each), there ? each.against.size() : 2 + each.against.size(),
                            !there, each.move.size()};
      if (best != nullptr && !(rank < least)) continue;
      best = &each;
      least = rank;
    }
    if (best != nullptr) return refused_or_begun(*best, candidates);
    const std::string_view name = role_info(ruleset.variant(), piece->role).name;
    if (!any && piece->owner != owner_of(before.to_move) && piece->owner != Owner::both) {
      return {{},
              fmt::format("the {} on {} is {}'s, and it is {}'s move", name, from.name(),
                          piece->owner == Owner::white ? "White" : "Black", arbiter::name_of(before.to_move))};
    }
    if (!any && piece->owner == Owner::both) {
      if (auto later = moves_later(from, name)) return *later;
    }
    if (auto other = onto_other(from, to)) return *other;
    return elsewhere;
  }

  /// A step that only an enemy's piece on its target would allow, as a pawn's capture.
  [[nodiscard]] std::optional<RefusedMove> onto_other(Square from, Square to) const {
    const auto there = before.board[to];
    const Owner enemy = owner_of(opponent(before.to_move));
    if (!there || there->owner == enemy) return std::nullopt;
    const bool own = there->owner == owner_of(before.to_move);
    const std::string_view name = role_info(ruleset.variant(), there->role).name;
    Setup other = before;
    other.board.put(to, {enemy, own ? there->role : before.board[from]->role});
    for (const Examined& each : examiner.examined(other, from)) {
      if (each.move.front().to != to || !each.move.front().captures.contains(to)) continue;
      return RefusedMove{clauses_of(each), own ? fmt::format("{}'s own {} stands on {}",
                                                             arbiter::name_of(before.to_move), name, to.name())
                                               : fmt::format("the {} on {} is not captured", name, to.name())};
    }
    return std::nullopt;
  }

  /// A piece of both sides that only a later step of a move can be of, as the duck's.
  [[nodiscard]] std::optional<RefusedMove> moves_later(Square from, std::string_view name) const {
    for (const Examined& each : examiner.examined(before, all_squares)) {
      if (each.over || !each.against.empty()) continue;
      for (const Examined& next : examiner.examined(each.after, from)) {
        if (!next.against.empty() || next.move.front().from != from) continue;
        return RefusedMove{
            {std::string(next.because.front())},
            fmt::format("the {} on {} moves after another piece has, in the same move", name, from.name())};
      }
    }
    return std::nullopt;
  }
};

}  // namespace

std::optional<RefusedMove> game_over(const Setup& before, Ruleset ruleset) {
  const Status status = ruleset.rules().setup_status(before);
  if (status != Status::won && status != Status::lost && status != Status::drawn) return std::nullopt;
  RefusedMove refusal{{}, "the game is over"};
  if (const auto clause = ruleset->ending_clause(before, status); !clause.empty()) refusal.clauses.emplace_back(clause);
  return refusal;
}

RefusedMove goes_elsewhere(Square from, Square to, const Setup& before, const Variant& variant,
                           const std::vector<Examined>& examined) {
  std::vector<const Examined*> moves;
  for (const Examined& each : examined) {
    if (each.move.front().from == from && !each.move.front().places) moves.push_back(&each);
  }
  return {ways(moves), does_not_go(variant, *before.board[from], from, to)};
}

RefusedMove refused_move(const Examined& move, const Setup& before, Ruleset ruleset) {
  const Examiner& examiner = examiner_of(ruleset.rules());
  const Sentences sentences{move, before, ruleset.variant()};
  RefusedMove refusal;
  for (const Objection& each : move.against) {
    refusal.clauses.emplace_back(each.clause);
    std::string text = sentences.write(examiner.sentence(each.clause), each);
    if (text.empty()) text = fmt::format("{} forbids it", each.clause);
    refusal.reason += refusal.reason.empty() ? text : "; " + text;
  }
  return refusal;
}

RefusedMove refused_move(std::string_view text, const Setup& before, Ruleset ruleset) {
  if (auto over = game_over(before, ruleset)) return *over;
  return Asked{before, ruleset}.by_text(text.substr(0, text.find_last_not_of("+#!?") + 1));  // npos + 1 is 0
}

RefusedMove refused_move(Square from, Square to, const Setup& before, Ruleset ruleset) {
  if (auto over = game_over(before, ruleset)) return *over;
  const Asked asked{before, ruleset};
  return asked.by_squares(from, to, asked.examiner.examined(before, from));
}

}  // namespace arbiter
