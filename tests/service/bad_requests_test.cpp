// What is wrong with a request is answered, whatever it is.
#include <boost/test/unit_test.hpp>

#include <string>

#include <nlohmann/json.hpp>

#include "tests/service/ask.hpp"

BOOST_AUTO_TEST_SUITE(bad_requests_test)

using namespace arbiter;
using namespace arbiter::tests;
using nlohmann::json;
using nlohmann::ordered_json;

BOOST_AUTO_TEST_CASE(wrong_requests) {
  BOOST_TEST(kind_of(json::array()) == "request");
  BOOST_TEST(kind_of(5) == "request");
  BOOST_TEST(kind_of(nullptr) == "request");
  BOOST_TEST(kind_of(json::object()) == "request");
  BOOST_TEST(kind_of({{"request", 5}}) == "request");
  BOOST_TEST(error_of({{"request", "move"}})["remedy"] == "did you mean 'moves'?");
  BOOST_TEST(kind_of({{"request", "moves"}}) == "request");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "ches"}}) == "name");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "chess"}, {"profile", "x"}}) == "name");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "chess"}, {"dialect", "x"}}) == "name");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "chess"}, {"position", "x"}}) == "name");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "chess"}, {"armies", "FF"}}) == "name");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "armies"}, {"armies", "F"}}) == "name");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "chess"}, {"write", "x"}}) == "name");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "chess"}, {"fen", "x"}}) == "position");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "chess"}, {"fen", ""}}) == "position");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "chess"}, {"fen", std::string(50'000, '8')}}) == "position");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "chess"}, {"fen", std::string(500'000, '8')}}) == "request");
  BOOST_TEST(kind_of({{"request", "check"}, {"variant", "chess"}, {"fen", std::string(50'000, '8')}}) == "request");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "chess"}, {"fen", start}, {"position", "start"}}) == "request");
  BOOST_TEST(kind_of({{"request", "moves"}, {"fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah -"}}) ==
             "name");
  BOOST_TEST(kind_of({{"request", "moves"}, {"variant", "chess"}, {"limit", 5}}) == "limit");
  BOOST_TEST(kind_of({{"request", "why"}, {"variant", "chess"}, {"from", "e2"}}) == "request");
  BOOST_TEST(kind_of({{"request", "why"}, {"variant", "chess"}, {"from", "e2"}, {"to", "e9"}}) == "request");
  BOOST_TEST(kind_of({{"request", "play"}, {"variant", "chess"}, {"moves", {"e4", 5}}}) == "request");
  BOOST_TEST(kind_of({{"request", "play"}, {"variant", "chess"}, {"moves", {""}}}) == "move");
  BOOST_TEST(kind_of({{"request", "perft"}, {"variant", "chess"}}) == "request");
  BOOST_TEST(kind_of({{"request", "verify"}}) == "request");
  BOOST_TEST(kind_of({{"request", "verify"}, {"text", std::string(5'000'000, 'x')}}) == "request");
  // What is given is of its type, in its range, and known.
  BOOST_TEST(error_of({{"request", "moves"}, {"variant", "chess"}, {"fem", "x"}})["remedy"] == "did you mean 'fen'?");
  for (const json& depth : {json(-1), json(1.5), json("3"), json(true), json::array(), json(1e300)})
    BOOST_TEST(error_of({{"request", "perft"}, {"variant", "chess"}, {"depth", depth}})["key"] == "depth");
  BOOST_TEST(ask({{"request", "perft"}, {"variant", "chess"}, {"depth", 2.0}})["results"][1]["nodes"] == 400);
  for (const char* key : {"variant", "fen", "profile", "dialect", "write", "from"}) {
    for (const json& value : {json(5), json(true), json::array({"x"}), json::object()}) {
      json request{{"request", "moves"}, {"variant", "chess"}};
      request[key] = value;
      BOOST_TEST(error_of(request)["key"] == key);
    }
  }
  // A position that no game has, and how it is computed all the same.
  const json opposed{{"request", "moves"}, {"variant", "chess"}, {"fen", "8/8/8/8/8/8/8/kK6 w - - 0 1"}};
  BOOST_TEST(error_of(opposed)["remedy"].get<std::string>().find("setup") != std::string::npos);
  json taken = opposed;
  taken["setup"] = true;
  BOOST_TEST(!ask(taken).contains("error"));
}

BOOST_AUTO_TEST_CASE(wrong_texts) {
  const auto kind = [](const std::string& text) {
    return json::parse(service::answer_text(text))["error"]["kind"].get<std::string>();
  };
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("\0\0", 2), std::string("\xff\xfe{}"),
        std::string("{\"request\":\"moves\",\"variant\":\"\xc3\x28\"}"), std::string("nul"), std::string(200'000, '['),
        "{\"request\":" + std::string(100'000, '[') + '}', std::string(17'000'000, ' ')})
    BOOST_TEST(kind(text) == "request");
  std::string nested = "{\"request\":\"moves\",\"x\":";
  for (int i = 0; i < 50'000; ++i) nested += "{\"a\":";
  BOOST_TEST(kind(nested + "1" + std::string(50'001, '}')) == "request");
  // Texts that are UTF-8 but strange come back harmless.
  const json answer = ask({{"request", "moves"}, {"variant", "\u202e\x01<script>"}});
  BOOST_TEST(answer["error"]["kind"] == "name");
}

BOOST_AUTO_TEST_SUITE_END()
