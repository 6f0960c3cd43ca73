// What the words of a query imply: no implication fails on any position tried, and no query that some position
// satisfies is called contradictory.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/closure/closure.hpp"
#include "puzzles/query/words.hpp"
#include "puzzles/query/worlds.hpp"
#include "tests/support/biased_play.hpp"
#include "tests/support/contradictory_queries.hpp"
#include "tests/support/every.hpp"

BOOST_AUTO_TEST_SUITE(closure_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

/// Positions of games by players of all likings, and random set-ups without faults.
template <class Visit>
void for_each_position(Ruleset ruleset, std::size_t played, std::size_t random_setups, const Visit& visit) {
  std::uint64_t seed = 1;
  for (const tests::Liking liking : tests::likings) {
    tests::for_each_biased(ruleset, ++seed, played / tests::every_nth(), liking, tests::Liking::captures, visit);
  }
  Random random(7);
  for (std::size_t i = 0; i < random_setups / tests::every_nth(); ++i) {
    const Setup setup = ruleset.random_setup(random);
    const Faults faults = ruleset.faults(setup, {});
    if (std::none_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.level == Level::error; }))
      visit(setup);
  }
}

bool holds(const query::Query& query, const Setup& setup, Ruleset ruleset, bool otherwise) {
  try {
    return query::holds(query, {setup, ruleset.variant(), ruleset.generator()});
  } catch (const TooManyMoves&) {
    return otherwise;
  }
}

query::Query parsed(const std::string& text, const Variant& variant) {
  auto query = query::parse(text, variant);
  if (!query) BOOST_FAIL(variant.name() << ": " << text << ": " << query.error().front().message);
  return *query;
}

struct Tried {
  std::string text;     ///< of the implication
  std::string premise;  ///< before "->"
  query::Query holds;
  query::Query begins;  ///< that the premise can be true
  bool failed = false;
  bool seen = false;
};

/// Implications about the same moves or steps are asked together, so that these are made once.
class TriedTogether {
 public:
  /// What is said of all of them, and of some, up to the implication; empty: it is about the position itself.
  TriedTogether(const Variant& variant, std::string every, std::string some)
      : variant_(variant), every_(std::move(every)), some_(std::move(some)) {}

  void add(const std::string& text) {
    const std::size_t arrow = text.find("->");
    const std::string premise = arrow == std::string::npos ? "true" : text.substr(0, arrow);
    all_.push_back({text, premise, parsed(closed(every_, text), variant_), parsed(closed(some_, premise), variant_)});
  }
  /// To be called when all were added.
  void begin() {
    const auto together = [&](const std::string& start, const char* sign, std::string text, auto&& open, auto&& part) {
      for (const Tried& each : all_) {
        if (open(each)) text += sign + ("(" + part(each) + ")");
      }
      return parsed(closed(start, text), variant_);
    };
    const auto goes_on = [](const Tried& each) { return !each.failed; };
    const auto unseen = [](const Tried& each) { return !each.seen; };
    all_hold_ = together(every_, " & ", "true", goes_on, [](const Tried& each) { return each.text; });
    one_begins_.reset();
    if (std::any_of(all_.begin(), all_.end(), unseen))
      one_begins_ = together(some_, " | ", "false", unseen, [](const Tried& each) { return each.premise; });
  }

  void ask(const Setup& setup, Ruleset ruleset) {
    bool changed = false;
    if (!holds(all_hold_, setup, ruleset, true)) {
      for (Tried& each : all_) {
        if (each.failed || holds(each.holds, setup, ruleset, true)) continue;
        each.failed = changed = true;
        BOOST_TEST(false, variant_.name() << "/" << ruleset.profile().name << ": " << each.holds.text << " fails on "
                                          << variant_.write_fen(setup, {}));
      }
      BOOST_TEST(changed, all_hold_.text);
    }
    if (one_begins_ && holds(*one_begins_, setup, ruleset, false)) {
      for (Tried& each : all_) {
        if (each.seen || !holds(each.begins, setup, ruleset, false)) continue;
        each.seen = changed = true;
      }
      BOOST_TEST(changed, one_begins_->text);
    }
    if (changed) begin();
  }

  [[nodiscard]] const std::vector<Tried>& all() const { return all_; }

 private:
  /// With the parentheses that `start` has opened.
  static std::string closed(const std::string& start, const std::string& text) {
    return start + text + std::string(static_cast<std::size_t>(std::count(start.begin(), start.end(), '(')), ')');
  }

  const Variant& variant_;
  std::string every_;
  std::string some_;
  std::vector<Tried> all_;
  query::Query all_hold_;                   ///< those that have not failed
  std::optional<query::Query> one_begins_;  ///< nothing once all were seen
};

}  // namespace

BOOST_AUTO_TEST_CASE(implications_hold_and_none_of_them_is_idle) {
  for (const Variant* variant : all_variants()) {
    std::map<std::string, bool> seen;  // under some profile
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      std::vector<TriedTogether> all;
      all.emplace_back(*variant, "", "");
      all.emplace_back(*variant, "all moves(", "exists move(");
      if (variant->name() == "interweave") all.emplace_back(*variant, "all steps(", "exists steps(");
      if (variant->name() == "duck") {  // the duck's own steps are only inside a move
        all.emplace_back(*variant, "all steps(after(all steps(", "exists steps(after(exists steps(");
      }
      for (const Implication& each : implications(Ruleset(*variant, profile))) {
        if (each.scope == query::Scope::position)
          all.front().add(each.text);
        else
          for (std::size_t i = 1; i < all.size(); ++i) all[i].add(each.text);
      }
      for (TriedTogether& each : all) each.begin();
      std::size_t positions = 0;
      // A position of Duck chess has more than a thousand moves, so that few are as much work.
      const std::size_t share = variant->name() == "duck" ? 40 : 1;
      for_each_position(Ruleset(*variant, profile), 400 / share, 4000 / share, [&](const Setup& setup) {
        ++positions;
        for (TriedTogether& each : all) each.ask(setup, Ruleset(*variant, profile));
      });
      BOOST_TEST(positions > 2400U / share / tests::every_nth(), variant->name()
                                                                     << ": only " << positions << " positions");
      const auto ruled_out = [&](const std::string& premise) {  // by the variant: no pawn, no double step
        const std::string none = "!" + premise.substr(0, premise.find(' '));
        return std::any_of(all[1].all().begin(), all[1].all().end(),
                           [&](const Tried& each) { return each.text == none; });
      };
      for (const TriedTogether& of_one_kind : all) {
        for (const Tried& each : of_one_kind.all())
          seen[each.premise] = seen[each.premise] || each.seen || ruled_out(each.premise);
      }
    }
    for (const auto& [premise, was_seen] : seen) {
      if (tests::every_nth() > 1) break;  // too few positions to have them all
      BOOST_TEST(was_seen, variant->name() << ": no position was tried with " << premise);
    }
  }
}

namespace {

Request request_for(Ruleset ruleset, const Setup& setup) {
  Request request;
  request.ruleset = Ruleset(ruleset.variant(), ruleset.index());
  request.context = setup.state.context;
  request.constraints.to_move = setup.to_move;
  return request;
}

/// All literals about a move or a position of the variant that contain no number.
std::vector<std::string> literals(const Variant& variant, query::Scope scope) {
  std::vector<std::string> result;
  std::vector<std::string> pieces;
  for (const query::PiecesWord& each : query::pieces_words(variant)) pieces.push_back(each.name);
  const std::vector<std::string> squares{"light", "edge", "first_rank", "last_rank", "rank_4", "file_e", "e4", "a1-d4"};
  for (const query::WordInfo& word : query::words()) {
    if (!word.known_to(variant) || word.scope != scope) continue;
    const std::string name(word.name);
    switch (word.kind) {
      case query::Kind::truth: result.push_back(name); break;
      case query::Kind::pieces:
        for (const std::string& piece : pieces) result.push_back(name + " " + piece);
        if (word.word != query::Word::castling_right) result.push_back(name + " " + pieces[0] + " on light");
        break;
      case query::Kind::squares:
        for (const std::string& square : squares) result.push_back(name + " " + square);
        break;
      case query::Kind::number:
        for (const int number : {0, 1, 2, 5, 20}) result.push_back(name + " >= " + std::to_string(number));
        break;
      case query::Kind::pieces_number:
        for (const std::string& piece : pieces) {
          for (const int number : {1, 2, 8}) result.push_back(name + "(" + piece + ") >= " + std::to_string(number));
        }
        if (word.word != query::Word::pieces) break;
        for (const std::string& square : squares) result.push_back("pieces(" + pieces[0] + " on " + square + ") >= 1");
        result.push_back("pieces(own) > pieces(enemy)");
        break;
      case query::Kind::inner: break;
    }
  }
  if (scope == query::Scope::move) {
    for (const char* more : {"after(check)", "after(pieces(own) >= 2)", "after(moves = 0)", "before(check)",
                             "before(forced)", "after: exists move(take)"}) {
      if (!variant.safety_clause().empty() || std::string(more).find("check") == std::string::npos)
        result.emplace_back(more);
    }
  } else {
    for (const char* more :
         {"exists move(take)", "exists move(quiet & by pawn)", "one move(by king)", "no move(take & !by king)",
          "only(quiet)", "count moves(quiet) >= 3", "count moves(quiet) < moves", "all moves(by king | take)"}) {
      result.emplace_back(more);
    }
  }
  return result;
}

}  // namespace

// A description of a position by what is true of it and of one of its moves must never be a contradiction.
BOOST_AUTO_TEST_CASE(what_is_true_of_a_position_is_no_contradiction) {
  Random random(17);
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); profile += tests::every_nth()) {
      std::vector<std::pair<std::string, query::Query>> about_positions;
      std::vector<std::pair<std::string, query::Query>> about_moves;
      for (const std::string& each : literals(*variant, query::Scope::position))
        about_positions.emplace_back(each, parsed(each, *variant));
      for (const std::string& each : literals(*variant, query::Scope::move)) {
        about_moves.emplace_back(each, parsed("exists move(" + each + ")", *variant));
      }
      std::vector<Setup> setups;
      const std::size_t most = tests::every_nth() == 1 ? 60 : 12;
      for_each_position(Ruleset(*variant, profile), most, most, [&](const Setup& setup) { setups.push_back(setup); });
      const std::size_t wanted = std::max<std::size_t>(4 / tests::every_nth(), 1);
      std::size_t tried = 0;
      for (int i = 0; i < 4 && tried < wanted; ++i) {
        const Setup& setup = setups[random.below(setups.size())];
        const Request request = request_for(Ruleset(*variant, profile), setup);
        const Space space(request, {});
        if (!space.broken(setup).empty()) continue;
        std::string text = "true";
        std::vector<MoveOutcome> moves;
        try {
          moves = Ruleset(*variant, profile).generator().setup_moves(setup);
        } catch (const TooManyMoves&) {
          continue;
        }
        for (const auto& [each, query] : about_positions) {
          if (random.one_in(8))
            text += holds(query, setup, Ruleset(*variant, profile), true) ? " & " + each : " & !(" + each + ")";
        }
        // Conditions on one move: some literals, or their negations, that are all true of it.
        for (int move = 0; move < 2 && !moves.empty(); ++move) {
          const MoveOutcome& chosen = moves[random.below(moves.size())];
          std::string said = "true";
          for (const auto& [each, query] : about_moves) {
            if (!random.one_in(10)) continue;
            const MoveSource& generator = Ruleset(*variant, profile).generator();
            const bool its = query::is_such(query.root.parts.front(), chosen.move, {setup, *variant, generator},
                                            {chosen.after, *variant, generator});
            said += its ? " & " + each : " & !(" + each + ")";
          }
          text += " & exists move(" + said + ")";
        }
        const query::Query whole = parsed(text, *variant);
        BOOST_REQUIRE_MESSAGE(holds(whole, setup, Ruleset(*variant, profile), true), text);
        const WordCore answer = contradicting_words(request, space, whole, 5);
        tried += answer.decided ? 1 : 0;
        std::string core;
        for (const std::string& each : answer.parts) core += "\n  " + each;
        BOOST_TEST(core.empty(), variant->name() << "/" << variant->profiles()[profile].name << " "
                                                 << variant->write_fen(setup, {}) << core);
      }
      BOOST_TEST(tried > 2U / tests::every_nth(), variant->name() << ": only " << tried << " were decided");
    }
  }
}

namespace {

/// The core as the composer asks for it: numbers first, then words.
std::vector<std::string> core_of(const Request& request, const query::Query& query) {
  const Space space(request, {});
  const auto numbers = contradicting_numbers(request, space, &query);
  return numbers.empty() ? contradicting_words(request, space, query, 10).parts : numbers;
}

Setup start_of(const Variant& variant) {
  return Ruleset(variant).parse_fen(variant.positions().front().fen, {})->setup;
}

}  // namespace

BOOST_AUTO_TEST_CASE(contradictory_queries_have_a_core_of_which_every_part_is_needed) {
  std::size_t number = 0;
  for (const tests::Contradictory& each : tests::contradictory_queries) {
    if (number++ % tests::every_nth() != 0) continue;
    const Variant& variant = *variant_named(each.variant);
    const Request request = request_for(Ruleset(variant), start_of(variant));
    const query::Query query = parsed(each.query, variant);
    const auto core = core_of(request, query);
    BOOST_TEST(!core.empty(), each.variant << ": " << each.query);
    if (core.empty()) continue;
    std::vector<std::string> parts;
    for (const std::string& words : core) {
      if (query::parse(words, variant)) parts.push_back(words);
    }
    if (parts.empty()) {
      BOOST_ERROR(each.variant << ": " << each.query << " is to blame, not "
                               << (core.empty() ? "nothing" : core.front()));
    }
    for (std::size_t left_out = 0; left_out < parts.size() && parts.size() > 1; ++left_out) {
      std::string rest;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i != left_out) rest += (rest.empty() ? "(" : " & (") + parts[i] + ")";
      }
      BOOST_TEST(core_of(request, parsed(rest, variant)).empty(),
                 each.variant << ": " << parts[left_out] << " is not needed in " << each.query);
    }
  }
}

BOOST_AUTO_TEST_CASE(contradictory_queries_hold_nowhere) {
  for (const Variant* variant : all_variants()) {
    std::vector<query::Query> queries;
    for (const tests::Contradictory& each : tests::contradictory_queries) {
      if (variant->name() == each.variant) queries.push_back(parsed(each.query, *variant));
    }
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      for_each_position(Ruleset(*variant, profile), 100, 300, [&](const Setup& setup) {
        const Request request = request_for(Ruleset(*variant, profile), setup);
        if (setup.to_move != start_of(*variant).to_move) return;  // the core may name the side to move
        std::vector<const query::Query*> satisfied;
        for (const query::Query& query : queries) {
          if (holds(query, setup, Ruleset(*variant, profile), false)) satisfied.push_back(&query);
        }
        if (satisfied.empty() || !Space(request, {}).broken(setup).empty()) return;
        BOOST_TEST(false, variant->name()
                              << ": " << satisfied.front()->text << " holds of " << variant->write_fen(setup, {}));
      });
    }
  }
}

BOOST_AUTO_TEST_CASE(satisfied_queries_are_never_contradictory) {
  for (const tests::Satisfied& each : tests::satisfied_queries) {
    const Variant& variant = *variant_named(each.variant);
    const auto read = Ruleset(variant).parse_fen(each.fen, {});
    BOOST_REQUIRE_MESSAGE(read.has_value(), each.fen);
    const query::Query query = parsed(each.query, variant);
    for (const MoveSource* source :
         std::array<const MoveSource*, 2>{&Ruleset(variant).generator(), &Ruleset(variant).rules()}) {
      BOOST_TEST(query::holds(query, {read->setup, variant, *source}),
                 each.variant << ": " << each.query << " does not hold of " << each.fen);
    }
    std::string core;
    for (const std::string& words : core_of(request_for(Ruleset(variant), read->setup), query)) core += "\n  " + words;
    BOOST_TEST(core.empty(), each.variant << ": " << each.query << core);
  }
}

BOOST_AUTO_TEST_CASE(cores_name_parts_as_typed_and_nothing_else) {
  const auto named = [](const char* name, const char* text) {
    const Variant& variant = *variant_named(name);
    std::string words;
    for (const std::string& each : core_of(request_for(Ruleset(variant), start_of(variant)), parsed(text, variant)))
      words += each + "; ";
    return words;
  };
  BOOST_TEST(named("chess", "check & pieces=5 & moves > 3 & pieces =  6") == "pieces=5; pieces =  6; ");
  BOOST_TEST(named("chess", "pieces <= 9 & exists move(by white & quiet & to e4 & takes knight)") ==
             "exists move(quiet & takes knight); ");
  BOOST_TEST(named("chess", "(check & pieces >= 4) & (stalemate & pieces <= 8)") == "check; stalemate; ");
  BOOST_TEST(named("chess", "black_to_move & pieces >= 3") == "White to move; black_to_move; ");
  BOOST_TEST(named("chess", "pieces(own) > pieces(enemy) & pieces(white) < pieces(black)") ==
             "White to move; pieces(own) > pieces(enemy); pieces(white) < pieces(black); ");
  BOOST_TEST(named("chess", "pieces(king) >= 3") ==
             "pieces(king) >= 3; each side has exactly one king (CH.inv.kings); ");
  BOOST_TEST(
      named("interweave", "reserve(white leaper) = 1 & pieces(white leaper) = 2 & pieces <= 20") ==
      "reserve(white leaper) = 1; pieces(white leaper) = 2; pieces on the board and in the reserve make two of each "
      "kind a side (IW.inv.reserve); ");
  // A contradiction that only boards show has no core of words: a knight does not go from a1 to h8.
  BOOST_TEST(named("chess", "exists move(by knight & from a1 & to h8)") == "");
}

BOOST_AUTO_TEST_SUITE_END()
