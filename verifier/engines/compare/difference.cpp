#include "verifier/engines/compare/difference.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>

#include <fmt/format.h>

#include "verifier/board/attacks.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

Setup comparable(Ruleset ruleset, const Setup& setup) {
  Setup result = ruleset.essential(setup);
  for (const StateRange& range : ruleset->state_ranges()) {
    if (range.part == StatePart::castling) range.copy(setup.state, result.state);
  }
  return result;
}

/// The clauses of a legal move that a peer does not have: only those that no agreed move has, if there are any, then
/// those that hold of all moves of the position.
class TellingClauses {
 public:
  /// `variant` and `setup` must outlive the object.
  TellingClauses(Ruleset ruleset, const Setup& setup)
      : clauses_{ruleset.rules(), setup, MoveClauses::Say::allowing}, general_{ruleset.rules(), setup,
                                                                               MoveClauses::Say::general},
        making_(clauses_ending(ruleset.variant(), ".make.role")) {}

  /// A legal move that the peer has, too.
  void agree(const Move& move) {
    for (std::string& id : allowing(move)) in_agreed.insert(std::move(id));
    for (std::string& reading : readings_of(move)) in_agreed.insert(std::move(reading));
  }

  /// Ids, the likeliest first.
  [[nodiscard]] std::vector<std::string> of(const Move& move) {
    std::vector<std::string> all = allowing(move);
    std::vector<std::string> own = all;
    std::erase_if(own, [&](const std::string& id) { return in_agreed.contains(id); });
    if (own.empty()) own = std::move(all);
    for (const std::string_view id : general_.of(move)) {
      if (!contains(own, id)) own.emplace_back(id);
    }
    return own;
  }

  /// What only one reading of a clause allows of the move, with the clause's id; sorted.
  [[nodiscard]] std::vector<std::string> readings_of(const Move& move) const {
    std::vector<std::string> readings;
    for (std::size_t i = 1; i < move.size(); ++i) {
      const bool makes = move[i].from == move[i - 1].to && move[i].captures.empty() && !move[i - 1].captures.empty();
      if (!makes || !through(move[i], move[i - 1].from)) continue;
      for (const std::string& id : making_)
        readings.push_back(id + ": through the square that the piece left, or back to it");
    }
    return readings;
  }

  std::set<std::string> in_agreed;  ///< the clauses and readings of the agreed moves

 private:
  /// Whether the leg goes over the square or ends there.
  [[nodiscard]] static bool through(const Step& leg, Square square) {
    return leg.to == square || SquareSet(attacks::between(leg.from.index(), leg.to.index())).contains(square);
  }

  /// The clauses that allow the move. What a move does to castling rights is not why it is legal.
  [[nodiscard]] std::vector<std::string> allowing(const Move& move) {
    const bool castles = std::ranges::any_of(move, [](const Step& step) { return step.also.has_value(); });
    std::vector<std::string> all;
    for (const std::string_view id : clauses_.of(move)) {
      if (castles || !id.ends_with(".castle.rights")) all.emplace_back(id);
    }
    return all;
  }

  MoveClauses clauses_;
  MoveClauses general_;
  std::vector<std::string> making_;  ///< the clause of what a piece does after it has captured
};

namespace {

template <class Value>
using ByPosition = std::unordered_map<Setup, Value, SetupHash>;

/// The successors of a position under one profile, each with one of the moves that lead there; `reached_twice` receives
/// those with several.
ByPosition<MoveOutcome> ours_of(Ruleset ruleset, const Setup& setup,
                                std::unordered_set<Setup, SetupHash>* reached_twice = nullptr) {
  ByPosition<MoveOutcome> result;
  for (MoveOutcome& outcome : listed_moves(ruleset.generator(), setup)) {
    const auto [place, is_new] = result.try_emplace(ruleset.essential(outcome.after), std::move(outcome));
    if (!is_new && reached_twice != nullptr) reached_twice->insert(place->first);
  }
  return result;
}

void sort_moves(std::vector<MoveDifference>& moves) {
  std::ranges::sort(moves, [](const MoveDifference& a, const MoveDifference& b) {
    return std::pair(a.kind, a.move) < std::pair(b.kind, b.move);
  });
}

/// So many positions that a peer wrote are given back to it for each position that is compared: one for each way in
/// which the state differs.
constexpr std::size_t most_played_on = 6;

/// The faults of the peer's text that our text of the same position has not, of the state beside the board; the clocks
/// (AF234, AF24x) change no move.
Faults own_faults(const std::string& theirs, const std::string& ours, const soundness::Reading& reading) {
  Faults faults = soundness::check_soundness(theirs, reading);
  std::erase_if(faults, [](const Fault& fault) {
    const std::string_view id = fault.check.name();
    return fault.level < Level::warning || !id.starts_with("AF2") || id.starts_with("AF24") || id == "AF234";
  });
  if (faults.empty()) return faults;
  const Faults known = soundness::check_soundness(ours, reading);
  std::erase_if(faults, [&](const Fault& fault) {
    return std::ranges::any_of(known, [&](const Fault& each) { return each.check == fault.check; });
  });
  return faults;
}

/// The parts of the state that differ between two positions with the same pieces: "en passant: - by us, d6 by the
/// peer".
std::string state_difference(const Variant& variant, const Setup& ours, const Setup& peers, const FenStyle& style) {
  FenStyle whole = style;
  whole.fields = 0;
  const std::string our_fen = variant.write_fen(ours, whole);
  const std::string peer_fen = variant.write_fen(peers, whole);
  const auto a = Ruleset(variant).parse_fen(our_fen, {.dialect = whole.dialect, .armies = {}});
  const auto b = Ruleset(variant).parse_fen(peer_fen, {.dialect = whole.dialect, .armies = {}});
  if (!a || !b) return "the state beside the board differs";
  const std::string text = joined(a->map.fields, "; ", [&](const FenMap::Field& field) {
    const FenMap::Field other = b->map.field(field.name);
    const std::string mine = our_fen.substr(field.begin, field.end - field.begin);
    const std::string theirs = peer_fen.substr(other.begin, other.end - other.begin);
    if (mine == theirs || field.name == "counters" || field.name == "moves") return std::string();
    return fmt::format("{}: {} by us, {} by the peer", field.name, mine, theirs);
  });
  return text.empty() ? "the state beside the board differs" : text;
}

/// The clauses that say when a right ends: those of castling for AF22x, of en passant for AF23x.
std::vector<std::string> clauses_of_fault(const Variant& variant, const Fault& fault) {
  const std::string_view id = fault.check.name();
  if (id.starts_with("AF22")) return clauses_ending(variant, ".castle.rights");
  if (id.starts_with("AF23")) return clauses_ending(variant, ".ep");
  return id == "AF276" ? clauses_ending(variant, ".double") : std::vector<std::string>();
}

}  // namespace

std::string_view to_string(DifferenceKind kind) noexcept {
  constexpr std::array<std::string_view, 5> words{"missing", "extra", "state", "repeated", "end"};
  return words[static_cast<std::size_t>(kind)];
}

std::string fields_of(const std::string& detail) {
  // What is wrong in the peer's text: all checks of one part of the state (AF22 castling, AF23 en passant) are one.
  constexpr std::size_t part_of_id = 4;
  if (detail.starts_with("AF") && detail.find(": ") == part_of_id + 1) return detail.substr(0, part_of_id);
  std::string names;
  for (std::size_t at = 0; at < detail.size();) {
    names += detail.substr(at, detail.find(':', at) - at) + ' ';
    const std::size_t next = detail.find("; ", at);
    at = next == std::string::npos ? detail.size() : next + 2;
  }
  return names;
}

std::string deviation_of(const MoveDifference& difference) {
  const std::string& detail = difference.detail;
  if (difference.kind != DifferenceKind::state || difference.move.find(',') == std::string::npos) return {};
  const std::string part = fields_of(detail);
  if (part == "AF22") return "more castling";
  if (part == "AF23" || part == "AF14") return "more en passant";
  // "en passant: - by us, e3 by the peer"
  if (part != "en passant ") return {};
  if (detail.find(": - by us") != std::string::npos) return "more en passant";
  return detail.find(", - by the peer") != std::string::npos ? "less en passant" : "";
}

std::string cause_of(const MoveDifference& difference) {
  std::string cause = std::string(to_string(difference.kind));
  if (difference.kind == DifferenceKind::end) cause += ' ' + difference.detail;
  for (const std::string& each : difference.readings) cause += "; " + each;
  if (difference.kind == DifferenceKind::end) return cause;
  for (const std::string& clause : difference.clauses) cause += ' ' + clause;
  if (difference.clauses.empty() && difference.kind == DifferenceKind::extra) cause += ' ' + difference.detail;
  if (difference.kind == DifferenceKind::state) cause += ' ' + fields_of(difference.detail);
  return cause;
}

class Comparison::OfPosition : Comparison {
 public:
  OfPosition(const Comparison& how, const Setup& setup) : Comparison(how), setup_(setup) {}

  [[nodiscard]] Result compared() const {
    const std::vector<PeerMove> answer = peer_.moves(fen_of(setup_));
    std::unordered_set<Setup, SetupHash> reached_twice;
    const ByPosition<MoveOutcome> ours = ours_of(ruleset_, setup_, &reached_twice);
    Theirs theirs = sorted(setup_, answer);

    Result result;
    if (ours.empty() || answer.empty()) {
      if (auto end = ends(ours.empty(), answer.empty())) {
        if (answer.empty()) end->readings = common_to(ours);
        result.difference = PositionDifference{setup_, {std::move(*end)}, {}};
        name_profiles(*result.difference, theirs.positions, answer.empty());
      }
      return result;
    }
    Left left;
    for (const auto& [position, outcome] : ours) {
      const auto found = theirs.positions.find(position);
      if (found == theirs.positions.end()) {
        left.missing.emplace_back(position, outcome);
      } else {
        result.agreed.push_back({outcome, found->second.label, found->second.fen, !reached_twice.contains(position)});
      }
    }
    for (const auto& [position, move] : theirs.positions) {
      if (!ours.contains(position)) left.extra.emplace_back(position, move);
    }
    std::ranges::sort(result.agreed, [](const Agreed& a, const Agreed& b) { return a.outcome.move < b.outcome.move; });
    const bool same = left.missing.empty() && left.extra.empty() && theirs.unknown.empty() &&
                      theirs.unreadable.empty() && theirs.repeated.empty();
    if (!same) result.difference = explained(theirs, std::move(left), result.agreed);
    const std::vector<MoveDifference> written = judge_texts(result.agreed);
    if (!written.empty()) {
      if (!result.difference) result.difference = PositionDifference{setup_, {}, {}};
      auto& moves = result.difference->moves;
      moves.insert(moves.end(), written.begin(), written.end());
      sort_moves(moves);
    }
    return result;
  }

 private:
  /// A position of the peer that cannot be read completely.
  struct Unreadable {
    std::string label;
    std::string fen;
    std::string why;
    std::optional<Board> board;  ///< if the board at least can be read
  };
  /// The peer's answer, move by move.
  struct Theirs {
    ByPosition<PeerMove> positions;     ///< with the peer's name of the move and its text of the position
    std::vector<std::string> unknown;   ///< moves that the peer named and that are not ours
    std::vector<std::string> repeated;  ///< moves that it lists again, with the same name and position
    std::vector<Unreadable> unreadable;
  };

  /// Our moves and the peer's, without the moves that both have.
  struct Left {
    std::vector<std::pair<Setup, MoveOutcome>> missing;
    std::vector<std::pair<Setup, PeerMove>> extra;
  };

  tl::expected<Setup, Unreadable> read(const PeerMove& move) const {
    const auto parsed = ruleset_.parse_fen(move.fen, reading_);
    if (parsed) return ruleset_.essential(parsed->setup);
    Unreadable none{move.label, move.fen, {}, {}};
    FenOptions bare = reading_;
    bare.dialect = Dialect::bare;
    const std::size_t begin = move.fen.find_first_not_of(" \t\"'");
    if (begin != std::string::npos) {
      const auto board = ruleset_.parse_fen(move.fen.substr(begin, move.fen.find(' ', begin) - begin), bare);
      if (board) none.board = board->setup.board;
    }
    // If the pieces can be read, what stands behind them is wrong.
    const std::size_t behind = none.board ? move.fen.find(' ', begin) : 0;
    const Faults& faults = parsed.error();
    const auto wrong = std::ranges::find_if(
        faults, [&](const Fault& fault) { return fault.level == Level::error && fault.begin >= behind; });
    const Fault& first = wrong != faults.end() ? *wrong : faults.at(0);
    none.why = fmt::format("{}: {}", first.check.name(), first.message);
    return tl::make_unexpected(std::move(none));
  }

  /// A difference if the game is over for one side of the comparison only, or with different results.
  std::optional<MoveDifference> ends(bool ours_over, bool theirs_over) const {
    const std::string theirs = peer_.result() == "*" ? std::string() : peer_.result();
    if (ours_over && theirs_over && peer_.result().empty()) return std::nullopt;
    const Status status = ruleset_.generator().setup_status(setup_);
    const std::string ours = game_result(ruleset_, status, setup_);
    // The rules leave open what such an end decides.
    if (ours_over && theirs_over && ours.empty()) return std::nullopt;
    if (ours_over == theirs_over && ours == theirs) return std::nullopt;
    const auto said = [](bool over, const std::string& result) {
      return !over            ? std::string("goes on")
             : result.empty() ? std::string("has no moves left")
                              : "is over, " + result + ",";
    };
    MoveDifference end{.kind = DifferenceKind::end};
    // The clause that ended the game here; where only the peer ends it, all that could have.
    constexpr auto ends = std::to_array({Status::mate, Status::stalemate, Status::won, Status::lost, Status::drawn});
    for (const Status each : ends) {
      if (ours_over && each != status) continue;
      const std::string clause(ruleset_->ending_clause(setup_, each));
      if (!clause.empty() && !contains(end.clauses, clause)) end.clauses.push_back(clause);
    }
    end.detail =
        fmt::format("the game {} by our rules and {} for the peer", said(ours_over, ours), said(theirs_over, theirs));
    return end;
  }

  /// What all of our moves have in common. Where the peer has no move at all, it lacks them for one of these reasons.
  std::vector<std::string> common_to(const ByPosition<MoveOutcome>& moves) const {
    TellingClauses telling(ruleset_, setup_);
    std::optional<std::set<std::string>> common;
    for (const auto& [position, outcome] : moves) {
      std::set<std::string> features;
      for (std::string& each : telling.of(outcome.move)) features.insert(std::move(each));
      for (std::string& each : telling.readings_of(outcome.move)) features.insert(std::move(each));
      if (common)
        std::erase_if(*common, [&features](const std::string& each) { return !features.contains(each); });
      else
        common = std::move(features);
    }
    if (!common) return {};
    return {common->begin(), common->end()};
  }

  /// Names the other profiles that have exactly the peer's moves.
  void name_profiles(PositionDifference& difference, const ByPosition<PeerMove>& theirs, bool over) const {
    for (std::size_t other = 0; other < ruleset_->profiles().size(); ++other) {
      if (other == ruleset_.index()) continue;
      const Ruleset rules(ruleset_.variant(), other);
      const ByPosition<MoveOutcome> moves = ours_of(rules, setup_);
      bool same = moves.size() == theirs.size();
      if (over && !peer_.result().empty()) {
        const std::string result = game_result(rules, rules.generator().setup_status(setup_), setup_);
        same = same && (result.empty() ? "*" : result) == peer_.result();
      }
      for (const auto& [position, move] : theirs) same = same && moves.contains(rules.essential(position));
      if (same) difference.profiles.emplace_back(rules.profile().name);
    }
  }

  Theirs sorted(const Setup& setup, const std::vector<PeerMove>& answer) const {
    Theirs theirs;
    PeerNames names{ruleset_, setup};
    std::set<Move> named;
    std::set<std::pair<std::string, std::string>> listed;
    for (const PeerMove& move : answer) {
      if (!listed.emplace(move.label, move.fen).second) {
        theirs.repeated.push_back(move.label.empty() ? move.fen : move.label);
        continue;
      }
      if (!move.fen.empty()) {
        auto position = read(move);
        if (position) {
          theirs.positions.emplace(std::move(*position), move);
        } else if (position.error().board) {
          theirs.unreadable.push_back(std::move(position.error()));
        } else {
          throw PeerTrouble{.kind = PeerTrouble::Kind::nonsense,
                            .message = "the position after a move of the peer's is not a FEN: " + position.error().why,
                            .said = move.label + ": " + move.fen};
        }
        continue;
      }
      const NamedByPeer meant = names.read(move.label);
      if (!meant.understood) throw not_understood(move.label, meant);
      if (!meant.legal) {
        theirs.unknown.push_back(move.label);
      } else if (!named.insert(meant.legal->move).second) {
        theirs.repeated.push_back(move.label);
      } else {
        theirs.positions.emplace(ruleset_.essential(meant.legal->after), move);
      }
    }
    return theirs;
  }

  /// Explains unreadable positions of the peer. If only the rights are faulty, the pieces identify the move, which then
  /// is not missing any more.
  void explain_unreadable(PositionDifference& difference, std::vector<Unreadable>& unreadable, Left& left,
                          TellingClauses& telling) const {
    for (Unreadable& each : unreadable) {
      const auto twin =
          std::ranges::find_if(left.missing, [&](const auto& ours) { return ours.first.board == *each.board; });
      MoveDifference found{.kind = DifferenceKind::state, .move = each.label, .peers = each.fen, .detail = each.why};
      if (twin != left.missing.end()) {
        found.move = to_text(twin->second.move, setup_, ruleset_.variant());
        found.ours = fen_of(twin->second.after);
        found.clauses = telling.of(twin->second.move);
        left.missing.erase(twin);
      } else {
        Setup there = setup_;
        there.board = *each.board;
        there.to_move = opponent(setup_.to_move);
        found.kind = DifferenceKind::extra;
        found.clauses = blame_extra(ruleset_, setup_, there).clauses;
      }
      difference.moves.push_back(std::move(found));
    }
  }

  /// Explains moves of ours that the peer does not have. If the peer has the same pieces with another state, that is
  /// the difference, and the peer's position is not extra any more.
  void explain_missing(PositionDifference& difference, Left& left, TellingClauses& telling) const {
    for (const auto& [position, outcome] : left.missing) {
      const auto same_pieces = [&board = position.board](const auto& each) { return each.first.board == board; };
      const auto twin = std::ranges::find_if(left.extra, same_pieces);
      MoveDifference each{.kind = DifferenceKind::missing,
                          .move = to_text(outcome.move, setup_, ruleset_.variant()),
                          .ours = fen_of(outcome.after),
                          .clauses = telling.of(outcome.move),
                          .readings = telling.readings_of(outcome.move)};
      if (twin != left.extra.end()) {
        each.kind = DifferenceKind::state;
        each.peers = fen_of(twin->first);
        each.detail = state_difference(ruleset_.variant(), position, twin->first, style_);
        each.clauses = clauses_of_state(ruleset_, setup_, outcome.move, position.state, twin->first.state);
        left.extra.erase(twin);
      }
      difference.moves.push_back(std::move(each));
    }
  }

  /// Explains moves of the peer that are not legal.
  void explain_extra(PositionDifference& difference, const Left& left) const {
    for (const auto& [position, move] : left.extra) {
      Blame blame = blame_extra(ruleset_, setup_, position);
      difference.moves.push_back({.kind = DifferenceKind::extra,
                                  .move = move.label,
                                  .peers = fen_of(position),
                                  .clauses = std::move(blame.clauses),
                                  .detail = std::move(blame.reason)});
    }
  }

  /// Asks the peer for the moves in the position that it wrote after a move. Empty if they are ours, or if it has the
  /// same ones in our text of the position: that is a fault of its moves, which is found there. Else what differs, in
  /// words.
  std::string play_on(const Agreed& move) const {
    const Setup& here = move.outcome.after;
    ByPosition<PeerMove> from_theirs;
    try {
      from_theirs = sorted(here, peer_.moves(move.fen)).positions;
    } catch (const PeerTrouble& trouble) {
      if (trouble.kind != PeerTrouble::Kind::refused) throw;
      return "it refuses this position of its own";
    }
    const ByPosition<MoveOutcome> ours = ours_of(ruleset_, here);
    std::string text;
    for (const auto& [position, each] : from_theirs) {
      if (text.empty() && !ours.contains(position)) text = fmt::format("from there it has {}, too", each.label);
    }
    for (const auto& [position, each] : ours) {
      if (text.empty() && !from_theirs.contains(position))
        text = fmt::format("from there it lacks {}", to_text(each.move, here, ruleset_.variant()));
    }
    if (text.empty()) return text;
    const ByPosition<PeerMove> from_ours = sorted(here, peer_.moves(fen_of(here))).positions;
    const bool same = from_ours.size() == from_theirs.size() && std::ranges::all_of(from_ours, [&](const auto& each) {
                        return from_theirs.contains(each.first);
                      });
    return same ? std::string() : text;
  }

  PositionDifference explained(Theirs& theirs, Left left, const std::vector<Agreed>& agreed) const {
    TellingClauses telling(ruleset_, setup_);
    for (const Agreed& each : agreed) {
      // Of several moves to one position the peer may have any.
      if (each.only) telling.agree(each.outcome.move);
    }
    PositionDifference difference{setup_, {}, {}, telling.in_agreed};
    explain_unreadable(difference, theirs.unreadable, left, telling);
    explain_missing(difference, left, telling);
    explain_extra(difference, left);
    for (const std::string& label : theirs.unknown) {
      difference.moves.push_back({.kind = DifferenceKind::extra,
                                  .move = label,
                                  .detail = "the peer only names it, and it is not a legal move"});
    }
    for (const std::string& label : theirs.repeated) {
      difference.moves.push_back({.kind = DifferenceKind::repeated, .move = label});
    }
    sort_moves(difference.moves);
    if (theirs.unknown.empty() && theirs.unreadable.empty()) name_profiles(difference, theirs.positions, false);
    return difference;
  }

  std::vector<MoveDifference> judge_texts(const std::vector<Agreed>& agreed) const {
    std::vector<MoveDifference> found;
    std::set<std::string> played_on;
    const soundness::Reading reading{.ruleset = ruleset_, .fen = reading_};
    for (const Agreed& each : agreed) {
      const std::string ours = fen_of(each.outcome.after);
      if (each.fen.empty() || each.fen == ours) continue;
      const auto add = [&](std::vector<std::string> clauses, std::string detail) {
        if (clauses.empty()) clauses = clauses_of(ruleset_.rules(), setup_, each.outcome.move);
        found.push_back({.kind = DifferenceKind::state,
                         .move = to_text(each.outcome.move, setup_, ruleset_.variant()),
                         .ours = ours,
                         .peers = each.fen,
                         .clauses = std::move(clauses),
                         .detail = std::move(detail)});
      };
      if (const Faults faults = own_faults(each.fen, ours, reading); !faults.empty()) {
        add(clauses_of_fault(ruleset_.variant(), faults.front()),
            fmt::format("{}: {}", faults.front().check.name(), faults.front().message));
        continue;
      }
      const auto theirs = ruleset_.parse_fen(each.fen, reading_);
      const auto own = ruleset_.parse_fen(ours, reading_);
      if (!theirs || !own || theirs->setup.state == own->setup.state) continue;
      const std::string state = state_difference(ruleset_.variant(), own->setup, theirs->setup, style_);
      if (played_on.size() >= most_played_on || !played_on.insert(state).second) continue;
      const std::string later = play_on(each);
      if (later.empty()) continue;
      add(clauses_of_state(ruleset_, setup_, each.outcome.move, own->setup.state, theirs->setup.state),
          fmt::format("{}, and {}", state, later));
    }
    return found;
  }

  const Setup& setup_;
};

Comparison::Result Comparison::compare(const Root& root) const {
  ensure(root.ruleset() == ruleset_, "a position under the rules that are compared");
  return OfPosition(*this, root.setup()).compared();
}

}  // namespace arbiter
