// What programs in other languages ask: every request, and its answer's form; bad_requests_test.cpp has what can be
// wrong with it.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/service/ask.hpp"
#include "tests/support/every.hpp"
#include "tests/support/files.hpp"
#include "tests/support/schema_check.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/service/service.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(service_test)

using namespace arbiter;
using namespace arbiter::tests;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

std::vector<std::string> notations(const json& moves) {
  std::vector<std::string> list;
  for (const json& each : moves) list.push_back(each["notation"]);
  return list;
}

/// Without what the programs' own answers do not have.
json plain(json answer) {
  for (json& move : answer["moves"]) {
    move.erase("clauses");
    move.erase("san");
    for (json& step : move["steps"]) step.erase("clauses");
  }
  return answer;
}

void must_fit(const tests::JsonSchema& schema, const json& document) {
  for (const std::string& fault : schema.faults(document)) BOOST_ERROR(fault);
}

std::set<std::string> ids_of(const Variant& variant) {
  std::set<std::string> ids;
  for (const ClauseInfo& each : variant.clauses()) ids.emplace(each.id);
  return ids;
}

}  // namespace

BOOST_AUTO_TEST_CASE(variants_say_what_the_library_knows) {
  const json all = ask({{"request", "variants"}, {"id", "x"}});
  BOOST_TEST(all["id"] == "x");
  BOOST_TEST_REQUIRE(all["variants"].size() == all_variants().size());
  for (std::size_t i = 0; i < all_variants().size(); ++i) {
    const Variant& variant = *all_variants()[i];
    const json& said = all["variants"][i];
    BOOST_TEST(said["name"] == variant.name());
    BOOST_TEST(said["profiles"].size() == variant.profiles().size());
    BOOST_TEST(said["pieces"].size() == variant.roles().size());
    BOOST_TEST(said["dialects"].size() == variant.spellings().size());
    BOOST_TEST(said["positions"][0]["fen"] == variant.positions().front().fen);
    BOOST_TEST(said.contains("armies") == (variant.army_choice() != nullptr));
    BOOST_TEST(!said.contains("clauses"));
  }
  const json one = ask({{"request", "variants"}, {"variant", "Take & Make"}, {"clauses", true}});
  BOOST_TEST_REQUIRE(one["variants"].size() == 1);
  BOOST_TEST(one["variants"][0]["clauses"].size() == all_variants()[1]->clauses().size());
}

BOOST_AUTO_TEST_CASE(moves_of_the_start) {
  const json answer = ask({{"request", "moves"}, {"variant", "chess"}});
  BOOST_TEST(answer["fen"] == start);
  BOOST_TEST(answer["moves"].size() == 20);
  must_fit(tests::JsonSchema("tools/schemas/moves.schema.json", "movesAnswer"), plain(answer));
  const json knight = ask({{"request", "moves"}, {"variant", "chess"}, {"from", "g1"}});
  BOOST_TEST((notations(knight["moves"]) == std::vector<std::string>{"g1-f3", "g1-h3"}));
  BOOST_TEST(knight["moves"][0]["san"] == "Nf3");
  BOOST_TEST(knight["moves"][0]["fen"] == "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
  BOOST_TEST((knight["moves"][0]["clauses"] == json{"CH.piece.move"}));
  const json none = ask({{"request", "moves"}, {"fen", start}, {"from", "e4"}});
  BOOST_TEST(none["moves"].empty());
  const json steps = ask({{"request", "moves"}, {"variant", "chess"}, {"from", "g8"}, {"steps", true}});
  must_fit(tests::JsonSchema("tools/schemas/moves.schema.json", "stepsAnswer"), steps);
  BOOST_TEST(steps["steps"].size() == 2);
  const json written = ask({{"request", "moves"}, {"variant", "chess"}, {"write", "vchess"}, {"from", "a2"}});
  BOOST_TEST(written["fen"] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah -");
}

BOOST_AUTO_TEST_CASE(a_move_of_two_steps_has_the_clauses_of_each) {
  const json answer = ask(
      {{"request", "moves"}, {"variant", "takemake"}, {"fen", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"}, {"from", "e4"}});
  bool takes = false;
  for (const json& move : answer["moves"]) {
    if (move["steps"].size() < 2) continue;
    takes = true;
    BOOST_TEST(!move.contains("san"));
    BOOST_TEST((move["steps"][0]["clauses"] == json{"TM.take", "CH.pawn.capture"}));
    BOOST_TEST((move["steps"][1]["clauses"] == json{"TM.make.pawn"}));
  }
  BOOST_TEST(takes);
}

// A step that places a piece has no square that it leaves; what may not be placed is told with its clause.
BOOST_AUTO_TEST_CASE(placed_pieces) {
  const char* fen = "4k3/8/8/8/8/8/3PPP2/r3K3[Np] w - - 0 1";
  const json moves = ask({{"request", "moves"}, {"variant", "crazyhouse"}, {"fen", fen}, {"from", "c1"}});
  BOOST_REQUIRE(moves["moves"].size() == 1U);
  BOOST_TEST(moves["moves"][0]["notation"] == "N@c1");
  const json& step = moves["moves"][0]["steps"][0];
  BOOST_TEST(!step.contains("from"));
  BOOST_TEST(step["to"] == "c1");
  BOOST_TEST(step["becomes"] == "N");
  BOOST_TEST(moves["moves"][0]["fen"] == "4k3/8/8/8/8/8/3PPP2/r1N1K3[p] b - - 1 1");
  const auto why = [&](const char* move) {
    const json answer = ask({{"request", "why"}, {"variant", "crazyhouse"}, {"fen", fen}, {"move", move}});
    return answer["legal"].get<bool>() ? "legal" : answer["clauses"].dump() + answer["reason"].get<std::string>();
  };
  BOOST_TEST(why("N@c1") == "legal");
  BOOST_TEST(why("Q@c1") == R"(["ZH.drop"]the pocket has no queen)");
  BOOST_TEST(
      why("@b1") ==
      R"(["ZH.drop","ZH.drop.pawn"]the pocket has no pawn; a pawn may not be dropped on the first or the last rank)");
  BOOST_TEST(why("N@h5") == R"(["ZH.drop.check"]a drop may not leave the king on e1 attacked by the rook on a1)");
  BOOST_TEST(why("N@d2") == R"(["ZH.drop","ZH.drop.check"]White's own pawn stands on d2; )"
                            "a drop may not leave the king on e1 attacked by the rook on a1");
}

// As in corpus/clauses/atomic.clauses: around e5 the rook on e6 and the queen on d5 go, and the pawns stay.
BOOST_AUTO_TEST_CASE(explosions_name_what_goes) {
  const std::string fen = "4k3/8/2npr3/2pqb3/3P1P2/8/8/4K3 w - - 0 1";
  const json moves = ask({{"request", "moves"}, {"variant", "atomic"}, {"fen", fen}, {"from", "f4"}});
  must_fit(tests::JsonSchema("tools/schemas/moves.schema.json", "movesAnswer"), plain(moves));
  const json steps = ask({{"request", "moves"}, {"variant", "atomic"}, {"fen", fen}, {"from", "f4"}, {"steps", true}});
  must_fit(tests::JsonSchema("tools/schemas/moves.schema.json", "stepsAnswer"), steps);
  BOOST_REQUIRE(moves["moves"].size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    const json& step = moves["moves"][i]["steps"][0];
    const bool captures = moves["moves"][i]["notation"] == "f4xe5";
    BOOST_TEST(step.contains("explodes") == captures);
    BOOST_TEST(steps["steps"][i].contains("explodes") == (steps["steps"][i]["notation"] == "f4xe5"));
    if (captures) BOOST_TEST((step["explodes"] == json{"d5", "e6"}));
  }
  // Where captures do not explode, no step says so, not even one that goes on from its square.
  for (const char* variant : {"chess", "takemake"}) {
    const json other = ask({{"request", "moves"}, {"variant", variant}, {"fen", fen}, {"from", "f4"}});
    for (const json& move : other["moves"]) {
      for (const json& step : move["steps"]) BOOST_TEST(!step.contains("explodes"));
    }
  }
}

BOOST_AUTO_TEST_CASE(moves_of_kings_have_the_clauses_of_kings) {
  const json castling = ask({{"request", "moves"}, {"variant", "chess"}, {"fen", "4k3/8/8/8/8/8/3p4/4K2R w K - 0 1"}});
  bool captures = false;
  for (const json& move : castling["moves"]) {
    if (move["notation"] != "e1xd2") continue;
    captures = true;
    BOOST_TEST((move["clauses"] == json{"CH.king.step"}));
  }
  BOOST_TEST(captures);
  const json castles =
      ask({{"request", "why"}, {"variant", "chess"}, {"fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}, {"move", "O-O"}});
  BOOST_TEST((castles["moves"][0]["clauses"] == json{"CH.castle.path", "CH.castle.check", "CH.castle.rights"}));
}

BOOST_AUTO_TEST_CASE(what_is_odd_about_a_position_is_noted) {
  const json kingless = ask({{"request", "status"}, {"variant", "chess"}, {"fen", "8/8/8/8/8/8/8/K7 w - - 0 1"}});
  BOOST_TEST_REQUIRE(kingless.contains("notes"));
  BOOST_TEST(kingless["notes"].size() == 1U);
  BOOST_TEST(kingless["notes"][0]["rule"] == "AF201");
  BOOST_TEST(!ask({{"request", "status"}, {"variant", "chess"}}).contains("notes"));
}

BOOST_AUTO_TEST_CASE(answers_are_whole_positions) {
  // A board alone would not say whose move it is after the move.
  const json game =
      ask({{"request", "play"}, {"variant", "chess"}, {"fen", "8/8/8/8/8/8/8/K6k"}, {"moves", {"a1-a2"}}});
  BOOST_TEST(game["fen"] == "8/8/8/8/8/8/K7/7k b - - 1 1");
  // Letters that the caller writes are not those of our own named positions.
  const json start_of_armies = ask(
      {{"request", "status"}, {"variant", "armies"}, {"armies", "CN"}, {"position", "start"}, {"alphabet", "pychess"}});
  BOOST_TEST(start_of_armies["fen"] == "gitletig/vvvvvvvv/8/8/8/8/ZZZZZZZZ/DWFCMFWD w 0 ahah - CN");
}

BOOST_AUTO_TEST_CASE(advice_names_keys_not_options) {
  const std::string doubtful = "syhokhys/8/8/8/8/8/8/dwfckfwd w - - 0 1";
  const std::string answer = ask({{"request", "check"}, {"variant", "armies"}, {"fen", doubtful}}).dump();
  BOOST_TEST(answer.find("the armies named, such as CN") != std::string::npos);
  BOOST_TEST(answer.find("--") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(every_move_has_clauses_that_the_variant_has) {
  for (const Variant* variant : all_variants()) {
    const std::set<std::string> ids = ids_of(*variant);
    for (const ProfileInfo& profile : variant->profiles()) {
      json request{{"request", "moves"}, {"variant", variant->name()}, {"profile", profile.name}};
      for (int ply = 0; ply < 6; ++ply) {
        const json answer = ask(request);
        BOOST_TEST(!answer["moves"].empty());
        for (const json& move : answer["moves"]) {
          BOOST_TEST(!move["clauses"].empty(), variant->name() << " " << move["notation"]);
          for (const std::string id : move["clauses"]) BOOST_TEST(ids.contains(id), id);
        }
        request["fen"] = answer["moves"][answer["moves"].size() * 2 / 3]["fen"];
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(why_a_move_is_none) {
  struct Case {
    const char* variant;
    const char* fen;
    const char* from;
    const char* to;
    const char* clause;  ///< the first; empty: no clause of the variant says it
    const char* reason;  ///< a part of it
  };
  const std::vector<Case> cases{
      {"chess", start, "e2", "e5", "CH.pawn.step", "a pawn does not go from e2 to e5"},
      {"chess", start, "d1", "d3", "CH.piece.move", "the pawn on d2 is in the way"},
      {"chess", start, "d1", "d2", "CH.piece.move", "own pawn stands on d2"},
      {"chess", start, "b1", "b2", "CH.piece.move", "a knight does not go from b1 to b2"},
      {"chess", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "e1", "h5", "CH.king.step", "a king does not go"},
      {"takemake", start, "e1", "e5", "CH.king.step", "a king does not go"},
      {"chess", start, "e7", "e5", "", "White's move"},
      {"chess", start, "e4", "e5", "", "no piece stands on e4"},
      {"chess", start, "e2", "d3", "CH.pawn.capture", "nothing stands on d3"},
      {"chess", "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2", "d3", "CH.check.legal", "attacked by the rook on e4"},
      {"chess", "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1", "g1", "CH.castle.check", ""},
      {"chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1", "g1", "CH.castle.rights", ""},
      {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5", "d6", "CH.pawn.ep", "no pawn has just passed d6"},
      {"kingofthehill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1", "e8", "e7", "KH.end", "the game is over"},
      {"interweave", "rbnknkbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000", "d1", "d4", "IW.shade",
       "of the other colour"},
  };
  for (const Case& each : cases) {
    json request{{"request", "why"}, {"variant", each.variant}, {"from", each.from}, {"to", each.to}, {"setup", true}};
    request["fen"] = each.fen;
    const json answer = ask(request);
    BOOST_TEST_CONTEXT(each.variant << " " << each.fen << " " << each.from << each.to << ": " << answer.dump()) {
      BOOST_TEST_REQUIRE(!answer.contains("error"));
      BOOST_TEST(answer["legal"] == false);
      BOOST_TEST(answer["reason"].get<std::string>().find(each.reason) != std::string::npos);
      const std::string first = answer["clauses"].empty() ? "" : answer["clauses"][0].get<std::string>();
      BOOST_TEST(first == each.clause);
    }
  }
  const json legal = ask({{"request", "why"}, {"fen", start}, {"from", "e2"}, {"to", "e4"}});
  BOOST_TEST(legal["legal"] == true);
  BOOST_TEST((notations(legal["moves"]) == std::vector<std::string>{"e2-e4"}));
  const json half = ask(
      {{"request", "why"}, {"variant", "takemake"}, {"fen", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"}, {"move", "e4xd5"}});
  BOOST_TEST(half["legal"] == false);
  BOOST_TEST(half["reason"] == "legal are only e4xd5,d5-d4");
  const json castles =
      ask({{"request", "why"}, {"fen", "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1"}, {"move", "O-O"}, {"variant", "chess"}});
  BOOST_TEST(castles["legal"] == false);
  BOOST_TEST(castles["clauses"][0] == "CH.castle.check");
}

BOOST_AUTO_TEST_CASE(every_refusal_in_a_position_has_a_reason) {
  // From a square of each file and rank to each other, in every variant: an answer, a reason, and clauses that exist.
  const int step = static_cast<int>(every_nth());
  for (const Variant* variant : all_variants()) {
    const std::set<std::string> ids = ids_of(*variant);
    const std::string fen = ask({{"request", "moves"}, {"variant", variant->name()}})["moves"][3]["fen"];
    for (int from = 0; from < 64; from += 7) {
      for (int to = from % step; to < 64; to += step) {
        const json answer = ask({{"request", "why"},
                                 {"variant", variant->name()},
                                 {"fen", fen},
                                 {"from", Square(from).name()},
                                 {"to", Square(to).name()}});
        BOOST_TEST_REQUIRE(!answer.contains("error"), answer.dump());
        if (answer["legal"] == true) continue;
        BOOST_TEST(!answer["reason"].get<std::string>().empty());
        for (const std::string id : answer["clauses"]) BOOST_TEST(ids.contains(id), id);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(games_are_played) {
  const json answer = ask({{"request", "play"}, {"fen", start}, {"moves", {"e4", "e7e5", "g1-f3", "Nc6", "Bb5"}}});
  BOOST_TEST(answer["fen"] == "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
  BOOST_TEST(answer["moves"].size() == 5);
  BOOST_TEST(answer["moves"][4]["san"] == "Bb5");
  const json mate = ask({{"request", "play"}, {"fen", start}, {"moves", {"f3", "e5", "g4", "Qh4"}}});
  BOOST_TEST(mate["status"] == "mate");
  const json error = error_of({{"request", "play"}, {"fen", start}, {"moves", {"e4", "e5", "e1-e3"}}});
  BOOST_TEST(error["kind"] == "move");
  BOOST_TEST(error["index"] == 2);
  BOOST_TEST(error["move"] == "e1-e3");
  BOOST_TEST(error["played"].size() == 2);
  BOOST_TEST(error["findings"][0]["rule"] == "AT104");
  BOOST_TEST((error["clauses"] == json{"CH.king.step"}));
}

// D1 31: the side that brings a position about for the third time loses, however the game was cut into questions.
BOOST_AUTO_TEST_CASE(a_game_goes_on_with_its_history) {
  const json game{{"request", "play"}, {"variant", "interweave"}, {"fen", "k6k/8/8/8/8/8/8/K6K w 0 - 000000"}};
  const std::vector<std::string> cycle{"a1-b2", "a8-b7", "b2-a1", "b7-a8"};
  json played = json::array();
  const auto go_on = [&](const std::string& move) {
    json request = game;
    request["played"] = played;
    request["moves"] = {move};
    return request;
  };
  json answer;
  for (int i = 0; i < 8; ++i) {
    BOOST_TEST((i == 0 || answer["over"] == false));
    const std::string& move = cycle.at(static_cast<std::size_t>(i) % 4);
    answer = ask(go_on(move));
    BOOST_TEST_REQUIRE(!answer.contains("error"), answer.dump());
    played.push_back(move);
  }
  BOOST_TEST(answer["over"] == true);
  BOOST_TEST(answer["result"] == "1-0");
  BOOST_TEST((answer["clauses"] == json{"IW.end.repetition"}));
  BOOST_TEST((error_of(go_on(cycle.front()))["clauses"] == json{"IW.end.repetition"}));
}

BOOST_AUTO_TEST_CASE(status_says_how_the_game_stands) {
  struct Case {
    const char* variant;
    const char* fen;
    const char* status;
    json result;
    json clauses;
    bool check;
  };
  const std::vector<Case> cases{
      {"chess", start, "ongoing", "*", json::array(), false},
      {"chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "check", "*", json::array(), true},
      {"chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "mate", "0-1", {"CH.end.mate"}, true},
      {"chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", "1/2", {"CH.end.stalemate"}, false},
      {"takemake", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", "1/2", {"CH.end.stalemate"}, false},
      {"kingofthehill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1", "lost", "1-0", {"KH.end"}, false},
      {"threecheck", "4k3/8/8/8/8/8/8/R3K3 b - - 0 3 +3+0", "lost", "1-0", {"TC.end"}, false},
  };
  for (const Case& each : cases) {
    const json answer = ask({{"request", "status"}, {"variant", each.variant}, {"fen", each.fen}, {"setup", true}});
    BOOST_TEST_CONTEXT(each.variant << " " << each.fen << ": " << answer.dump()) {
      BOOST_TEST_REQUIRE(!answer.contains("error"));
      BOOST_TEST(answer["status"] == each.status);
      BOOST_TEST(answer["result"] == each.result);
      BOOST_TEST(answer["clauses"] == each.clauses);
      BOOST_TEST(answer["inCheck"] == each.check);
    }
  }
}

BOOST_AUTO_TEST_CASE(counts) {
  // Published: Chess Programming Wiki, Perft Results.
  const json answer =
      ask({{"request", "perft"}, {"variant", "chess"}, {"position", "kiwipete"}, {"depth", 3}, {"divide", true}});
  must_fit(tests::JsonSchema("tools/schemas/perft.schema.json", "counts"), answer);
  BOOST_TEST(answer["results"][0]["nodes"] == 48);
  BOOST_TEST(answer["results"][1]["nodes"] == 2039);
  BOOST_TEST(answer["results"][2]["nodes"] == 97862);
  std::uint64_t sum = 0;
  for (const json& each : answer["divide"]) sum += each["nodes"].get<std::uint64_t>();
  BOOST_TEST(sum == 97862U);
  const json detail =
      ask({{"request", "perft"}, {"variant", "chess"}, {"position", "kiwipete"}, {"depth", 2}, {"detail", true}});
  BOOST_TEST(detail["results"][1]["detail"]["captures"] == 351);
  BOOST_TEST(detail["results"][1]["detail"]["castles"] == 91);
  BOOST_TEST(ask({{"request", "perft"}, {"fen", start}, {"depth", 0}})["results"][0]["nodes"] == 1);

  // Exactly as many as allowed are counted, one more is refused.
  const json exact{{"request", "perft"}, {"fen", start}, {"depth", 3}, {"limit", 8902}};
  BOOST_TEST(ask(exact)["results"][2]["nodes"] == 8902);
  json refused = exact;
  refused["limit"] = 8901;
  const json error = error_of(refused);
  BOOST_TEST(error["kind"] == "limit");
  BOOST_TEST(error["key"] == "limit");
  BOOST_TEST(error["results"].size() == 2);
  refused["divide"] = true;
  BOOST_TEST(kind_of(refused) == "limit");
  BOOST_TEST(kind_of({{"request", "perft"}, {"fen", start}, {"depth", 64}}) == "limit");
  BOOST_TEST(kind_of({{"request", "perft"}, {"fen", start}, {"depth", 65}}) == "request");
  int asked = 0;
  service::Data impatient;
  impatient.stopped = [&asked] { return ++asked == 100; };
  const json perft{{"request", "perft"}, {"fen", start}, {"depth", 12}, {"limit", 1'000'000'000'000}};
  const json stopped = json::parse(service::answer_text(perft.dump(), impatient));
  BOOST_TEST(stopped["error"]["kind"] == "limit");
  BOOST_TEST(stopped["error"]["message"].get<std::string>().find("stopped") != std::string::npos);
  BOOST_TEST(asked == 100);
}

// As in a peer's answer, two squares do not name a move of two steps, and a null move is not a legal one.
BOOST_AUTO_TEST_CASE(lists_are_read_as_a_peers) {
  const json answer = ask({{"request", "compare"},
                           {"variant", "takemake"},
                           {"fen", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1"},
                           {"moves", {"e4d4", "--"}}});
  BOOST_TEST_REQUIRE(answer["unread"].size() == 1U);
  BOOST_TEST(answer["unread"][0]["move"] == "e4d4");
  BOOST_TEST_REQUIRE(answer["extra"].size() == 1U);
  BOOST_TEST(answer["extra"][0]["reason"] == "White may not pass");
}

BOOST_AUTO_TEST_CASE(lists_are_compared) {
  json moves = json::array();
  const json all = ask({{"request", "moves"}, {"fen", start}});
  for (const json& each : all["moves"]) moves.push_back(each["san"]);
  BOOST_TEST(ask({{"request", "compare"}, {"fen", start}, {"moves", moves}})["agree"] == true);
  moves.erase(moves.begin());
  moves.push_back("a1a3");
  moves.push_back("zzz");
  const json answer = ask({{"request", "compare"}, {"fen", start}, {"moves", moves}});
  BOOST_TEST(answer["agree"] == false);
  BOOST_TEST((notations(answer["missing"]) == std::vector<std::string>{"a2-a3"}));
  BOOST_TEST(answer["extra"][0]["move"] == "a1a3");
  BOOST_TEST(answer["extra"][0]["reason"] == "the pawn on a2 is in the way");
  BOOST_TEST(answer["unread"][0]["move"] == "zzz");
}

BOOST_AUTO_TEST_CASE(positions_are_checked) {
  BOOST_TEST(ask({{"request", "check"}, {"fen", start}})["sound"] == true);
  const json answer = ask({{"request", "check"},
                           {"variant", "chess"},
                           {"fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq e9 0 1"}});
  BOOST_TEST(answer["sound"] == false);
  BOOST_TEST(answer["findings"][0]["rule"] == "AF113");
  BOOST_TEST(answer["findings"][0]["column"] == 27);
  BOOST_TEST(answer["findings"][0]["endColumn"] == 34);
  BOOST_TEST(!answer["findings"][0]["explanation"].get<std::string>().empty());
  const tests::JsonSchema finding("tools/schemas/moves.schema.json", "finding");
  for (json each : answer["findings"]) {
    for (const char* key : {"title", "explanation", "remedy"}) each.erase(key);
    must_fit(finding, each);
  }
  const json repaired = ask({{"request", "check"}, {"variant", "chess"}, {"fen", std::string(start) + " "}});
  BOOST_TEST(repaired["canonical"] == start);
  BOOST_TEST(!repaired["findings"][0]["fixes"].empty());
  // Black cannot be to move: found if reachability is asked for, as it is without "depth".
  json far{
      {"request", "check"}, {"variant", "chess"}, {"fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"}};
  BOOST_TEST(!ask(far)["findings"].empty());
  far["depth"] = "consistency";
  BOOST_TEST(ask(far)["findings"].empty());
}

BOOST_AUTO_TEST_CASE(positions_are_converted_and_recognised) {
  for (const Variant* variant : all_variants()) {
    const std::string first = variant->positions().front().fen;
    for (const Spelling& spelling : variant->spellings()) {
      if (spelling.dialect == Dialect::bare) continue;
      json request{{"request", "convert"}, {"variant", variant->name()}, {"fen", first}, {"to", spelling.name}};
      if (variant->army_choice() != nullptr) request["armies"] = "FF";
      const json answer = ask(request);
      if (answer.contains("error")) {
        BOOST_TEST(answer["error"]["kind"] == "conversion", answer.dump());
        continue;
      }
      const json read = ask({{"request", "recognise"}, {"fen", answer["fen"]}});
      const auto& candidates = read["candidates"];
      BOOST_TEST(
          std::any_of(candidates.begin(), candidates.end(),
                      [&](const json& each) { return each["variant"] == variant->name() && each["readable"] == true; }),
          answer.dump() << read.dump());
    }
  }
  const json error = error_of({{"request", "convert"}, {"variant", "chess"}, {"fen", start}, {"to", "bare"}});
  BOOST_TEST(error["kind"] == "conversion");
  BOOST_TEST(error["findings"][0]["rule"] == "AR210");
  BOOST_TEST(kind_of({{"request", "convert"}, {"variant", "chess"}, {"fen", start}, {"to", "popeye"}}) == "name");
  BOOST_TEST(kind_of({{"request", "convert"}, {"variant", "chess"}, {"fen", "x"}, {"to", "fen"}}) == "position");
  BOOST_TEST(kind_of({{"request", "convert"}, {"variant", "chess"}, {"fen", start}, {"to", ""}}) == "name");
  BOOST_TEST(kind_of({{"request", "convert"}, {"fen", start}, {"to", "fen"}, {"from", ""}}) == "name");
  BOOST_TEST(ask({{"request", "recognise"}, {"fen", ""}})["variant"].is_null());
}

BOOST_AUTO_TEST_CASE(pages_are_verified) {
  const std::string page = tests::file_text(std::string(ARBITER_SOURCE_DIR) + "/corpus/pages/takemake/rules.pug");
  const json answer = ask({{"request", "verify"}, {"text", page}, {"file", "rules.pug"}, {"variant", "takemake"}});
  must_fit(tests::JsonSchema("tools/schemas/verify.schema.json"), answer);
  BOOST_TEST(answer["pages"][0]["markup"] == "pug");
  BOOST_TEST(answer["summary"]["diagrams"].get<int>() > 0);
  BOOST_TEST(answer["summary"]["claimsHeld"].get<int>() > 0);
  // One mark fewer than the rules give.
  const json wrong = ask({{"request", "verify"},
                          {"variant", "chess"},
                          {"text",
                           "p Where the knight can go:\nfigure.diagram-container\n  .diagram\n    | "
                           "fen:8/8/8/3N4/8/8/8/8 c7,e7,f6,f4,e3,c3,b4:\n"}});
  must_fit(tests::JsonSchema("tools/schemas/verify.schema.json"), wrong);
  BOOST_TEST(wrong["summary"]["diagrams"] == 1);
  BOOST_TEST(!wrong["findings"].empty());
}

BOOST_AUTO_TEST_CASE(conformance_data_come_from_the_caller) {
  BOOST_TEST(kind_of({{"request", "conformance"}, {"variant", "chess"}}) == "request");
  const service::SuiteText suite{"chess", "documented", R"({"variant":"chess","positions":[]})"};
  const ordered_json answer =
      service::answer({{"request", "conformance"}, {"variant", "chess"}}, {std::span(&suite, 1)});
  BOOST_TEST(answer["suite"]["variant"] == "chess");
  BOOST_TEST(ask({{"request", "checks"}, {"ids", {"AF11"}}})["checks"].size() >= 3);
}

BOOST_AUTO_TEST_SUITE_END()
