#include <boost/test/unit_test.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>

#include "tests/support/files.hpp"
#include "tests/support/report_samples.hpp"
#include "tests/support/schema_check.hpp"
#include "verifier/report/json.hpp"

BOOST_AUTO_TEST_SUITE(schemas_test)

// Validates the tools' real output against the schemas that the project publishes for it.

namespace {

using namespace arbiter;
using namespace arbiter::tests;
using nlohmann::json;
namespace fs = std::filesystem;

/// A folder with pages that fail checks of every kind, for running the tools in.
class Workplace {
 public:
  Workplace() {
    fs::create_directories(path_);
    put("wrong.pug",
        "figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/N7 b3,c3:\n  figcaption Moves of the knight.\n"
        "figure\n  .diagram\n    | fen:8/8/8/8/8/8/1P/x7  e4;e5 q a1-::\n  figcaption An example.\n"
        "figure\n  .diagram.diag12\n    | fen:8/8/8/8/8/8/8/N7 b3,c2:\n  .diagram.diag22\n    | fen:::\n");
    put("cut.html", "<html><div class=\"diag\" data-fen=\"8/8/8/8/8/8/8/8\" data-mks=\"z9\">");
    put("latin.pug", "p Caf\xe9\n");
    put("empty.pug", "");
    put("binary.pug", std::string("p\0x", 3));
    put("positions.epd",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 bm Kf1;\n4k3/8/8/8/8/8/8/4K2R  w KK - 3 1\n4k3/8/8/8/8/8/8/4K2R w K - variant "
        "\"x\";");
    put("bad.claims", "claim targest e4\n");
    put("table.perft",
        "id pawn\nvariant chess\nfen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nmoves 1 7\nmoves 2 30\nmoves 3 9999999\nsource 1 "
        "wrong on purpose\ndetail 1 checks=0\ndetail 2 checks=1 mates=0\n\nid broken\nmoves x\n");
  }
  ~Workplace() { fs::remove_all(path_); }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  /// What a command line prints on standard output; its status is ignored.
  [[nodiscard]] std::string output(const std::string& command) const {
    const std::string line =
        fmt::format("cd '{}' && PATH='{}':$PATH && {} 2>/dev/null", path_.string(), ARBITER_BIN_DIR, command);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(line.c_str(), "r"), ::pclose);
    BOOST_REQUIRE(pipe != nullptr);
    std::string text;
    char block[4096];
    while (const std::size_t count = std::fread(block, 1, sizeof block, pipe.get())) text.append(block, count);
    return text;
  }

 private:
  void put(const char* name, const std::string& text) const { std::ofstream(path_ / name, std::ios::binary) << text; }
  fs::path path_ = fs::temp_directory_path() / fmt::format("arbiter-schemas-test-{}", ::getpid());
};

const Workplace& workplace() {
  static const Workplace place;
  return place;
}

void require_valid(const JsonSchema& schema, const json& document, const std::string& what) {
  const std::vector<std::string> faults = schema.faults(document);
  std::string first = what;
  if (!faults.empty()) first += ": " + faults.front();
  BOOST_TEST(faults.empty(), first);
}

json answer(const std::string& command) {
  const std::string text = workplace().output(command);
  BOOST_REQUIRE_MESSAGE(json::accept(text), command);
  return json::parse(text);
}

const JsonSchema& schema_of(const std::string& tool) {
  static const JsonSchema verify("tools/schemas/verify.schema.json");
  static const JsonSchema moves("tools/schemas/moves.schema.json");
  static const JsonSchema perft("tools/schemas/perft.schema.json");
  static const JsonSchema compare("tools/schemas/compare.schema.json");
  static const JsonSchema compose("tools/schemas/compose.schema.json");
  static const JsonSchema solve("tools/schemas/solve.schema.json");
  if (tool == "solve") return solve;
  if (tool == "compare") return compare;
  if (tool == "compose") return compose;
  static const JsonSchema corpus("tools/schemas/corpus.schema.json");
  if (tool == "corpus") return corpus;
  static const JsonSchema rules("tools/schemas/rules.schema.json");
  if (tool == "rules") return rules;
  return tool == "verify" ? verify : tool == "moves" ? moves : perft;
}

/// The command's JSON, after checking that it is valid.
json checked(const std::string& tool, const std::string& rest) {
  const std::string command = fmt::format("arbiter-{} {}", tool, rest);
  json document = answer(command);
  require_valid(schema_of(tool), document, command);
  return document;
}

/// The schema must refuse the document with one more key in any object, and without any required key.
void require_strict(const JsonSchema& schema, const json& good) {
  BOOST_REQUIRE(schema.faults(good).empty());
  std::vector<json::json_pointer> objects{json::json_pointer()};
  std::size_t refused = 0;
  for (std::size_t i = 0; i < objects.size() && i < 200; ++i) {
    const json& here = good[objects[i]];
    for (const auto& [key, value] : here.items()) {
      if (!value.is_structured() || value.empty()) continue;
      const json::json_pointer below = here.is_array() ? objects[i] / std::stoul(key) : objects[i] / key;
      objects.push_back(below);
    }
    if (!here.is_object()) continue;
    json bad = good;
    bad[objects[i]]["surplus"] = 1;
    BOOST_TEST(!schema.faults(bad).empty(), objects[i].to_string());
    ++refused;
  }
  BOOST_TEST(refused > 0U);
  for (const auto& [key, value] : good.items()) {
    if (key == "findings" || key == "divide" || key == "expected" || key == "holds" || key == "hash" ||
        key == "merged" || key == "query" || key == "setPlay" || key == "tries" || key == "mainDuals" ||
        key == "engine" || key == "within")
      continue;  // not in every answer
    json bad = good;
    bad.erase(key);
    BOOST_TEST(!schema.faults(bad).empty(), key);
    bad = good;
    bad[key] = json::array({nullptr});
    BOOST_TEST(!schema.faults(bad).empty(), key);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(verify) {
  const std::string pages = std::string(ARBITER_SOURCE_DIR) + "/corpus/pages";
  const json good = checked("verify", "'" + pages + "' --format json");
  BOOST_TEST(good["pages"].size() > 3U);
  const json bad = checked("verify", "--variant chess . gone.pug --claims bad.claims --format json");
  std::vector<std::string> rules;
  for (const json& finding : bad["findings"]) rules.push_back(finding["rule"]);
  for (const char* rule : {"AV100", "AV101", "AV102", "AV103", "AV105", "AV120", "AV204", "AV301"}) {
    BOOST_TEST((std::find(rules.begin(), rules.end(), rule) != rules.end()), rule);
  }
  checked("verify", ". --format json");  // variant not known
  checked("verify", "--checks --format json");
  require_strict(schema_of("verify"), checked("verify", "--variant chess wrong.pug --format json"));
  require_strict(schema_of("verify"), checked("verify", "--checks AV301 --format json"));
}

BOOST_AUTO_TEST_CASE(compose) {
  const json found = checked("compose", "forced-chain --set length=1 --set piece=remover --threads 1 --format json");
  BOOST_TEST(found["verdict"] == "found");
  require_strict(schema_of("compose"), found);
  const json saved = checked("compose", "forced-chain --place ke1,kg1 --output /dev/null --save /dev/stdout");
  BOOST_TEST((saved.at("asked").at("place") == json{"ke1,kg1"}));
  const json conflict = checked("compose", "forced-chain --place ke1,kg1 --format json");
  BOOST_TEST(conflict["verdict"] == "impossible");
  BOOST_TEST(conflict["conflict"].size() == 3U);
  checked("compose", "forced-chain --limit 0 --format json");
  const json asked = checked("compose", "king-answers-check --orthodox-fails --natural --threads 1 --format json");
  BOOST_TEST((asked["conditions"] == json{"orthodox-fails", "natural"}));
  const json book = checked("compose", "--from-games 4 --variant interweave --format json");
  BOOST_TEST(!book["puzzles"].empty());
  require_strict(schema_of("compose"), book);
  BOOST_TEST(book["licence"] == "CC0-1.0");
  std::istringstream lines(workplace().output("arbiter-compose --from-games 4 --variant interweave --format jsonl"));
  const JsonSchema line_schema("tools/schemas/compose.schema.json", "puzzle");
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    require_valid(line_schema, json::parse(line), line);
    BOOST_TEST(json::parse(line)["variant"] == "interweave");
  }
  BOOST_TEST(count == book["puzzles"].size());
  require_strict(schema_of("compose"), checked("compose", "--list --format json"));
  require_strict(schema_of("compose"), checked("compose", "--words checkered --format json"));
  checked("compose", "--check " ARBITER_SOURCE_DIR "/corpus/composed --format json");
}

BOOST_AUTO_TEST_CASE(lines_of_verify) {
  const JsonSchema line("tools/schemas/verify.schema.json", "line");
  std::istringstream text(workplace().output("arbiter-verify --variant chess . --format jsonl"));
  std::size_t count = 0;
  for (std::string each; std::getline(text, each); ++count) require_valid(line, json::parse(each), each);
  BOOST_TEST(count > 5U);
  BOOST_TEST(!line.faults(json{{"schema", 2}}).empty());
}

BOOST_AUTO_TEST_CASE(findings_with_all_that_they_can_have) {
  for (const char* tool : {"verify", "moves", "perft", "compare"}) {
    const JsonSchema finding(fmt::format("tools/schemas/{}.schema.json", tool), "finding");
    for (Finding each : sample_report().findings) {
      each.board = {{1, 1, {PictureCell{.sign = "K", .name = "king"}}, {}, false, "one piece"}};
      const json document = json::parse(json_text(to_json(each), -1));
      require_valid(finding, document, tool);
    }
    json bad = json::parse(json_text(to_json(sample_report().findings[0]), -1));
    BOOST_TEST(bad.contains("fixes"));
    BOOST_TEST(bad.contains("also"));
    require_valid(finding, bad, tool);
    bad["fixes"][0]["edits"][0]["begin"] = -1;
    BOOST_TEST(!finding.faults(bad).empty());
    bad = json::parse(json_text(to_json(sample_report().findings[0]), -1));
    bad["line"] = 0;
    BOOST_TEST(!finding.faults(bad).empty());
  }
}

BOOST_AUTO_TEST_CASE(rule_files) {
  const JsonSchema& schema = schema_of("rules");
  const json faulty = checked("rules", "check '" ARBITER_SOURCE_DIR "/corpus/variants' --format json");
  BOOST_TEST(faulty["variants"].size() > 80U);
  require_strict(schema, checked("rules", "check '" ARBITER_SOURCE_DIR "/corpus/variants/flipello.ini' --format json"));
  require_strict(schema, checked("rules", "show euroshogi --format json"));
  require_strict(schema, checked("rules", "keys wall --format json"));
}

BOOST_AUTO_TEST_CASE(corpus_check) {
  const json all = checked("corpus", "check positions.epd gone.fen empty.pug --format json");
  BOOST_TEST(all["findings"].size() >= 5U);
  BOOST_TEST(all["files"].size() == 3U);
  BOOST_TEST(all["checks"].size() >= 5U);
  checked("corpus", "check positions.epd --format json --max-findings 1");
  const JsonSchema& schema = schema_of("corpus");
  require_strict(schema, checked("corpus", "check --variant chess '" + std::string(ARBITER_SOURCE_DIR) +
                                               "/corpus/fens/faulty.fens' --format json --max-findings 9"));
  BOOST_TEST(checked("corpus", "check positions.epd --format json --shard 2/3")["shard"]["index"] == 2);
  std::istringstream lines(workplace().output("arbiter-corpus check positions.epd --format jsonl"));
  const JsonSchema line_schema("tools/schemas/corpus.schema.json", "line");
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) require_valid(line_schema, json::parse(line), line);
  BOOST_TEST(count >= 5U);
}

BOOST_AUTO_TEST_CASE(moves) {
  for (const char* variant : {"chess", "takemake", "armies", "interweave", "checkered"})
    checked("moves", fmt::format("--variant {} --format json", variant));
  const json castling = checked("moves", "--variant chess --position kiwipete --from e1 --source both --format json");
  BOOST_TEST(castling.dump().find("\"also\"") != std::string::npos);
  require_strict(schema_of("moves"), castling);
  const json steps =
      checked("moves", "--variant takemake --fen '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1' --steps --format json");
  BOOST_TEST(steps.dump().find("\"board\"") != std::string::npos);
  require_strict(schema_of("moves"), steps);
  checked("moves", "--variant chess --fen 'x' --format json");
  checked("moves", "--variant chess --moves 'e2-e5' --format json");
  std::istringstream lines(
      workplace().output("printf '7k/8/8/8/8/8/8/K7\\nx\\n' | arbiter-moves --variant chess --fen -"));
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) require_valid(schema_of("moves"), json::parse(line), line);
  BOOST_TEST(count == 2U);
}

BOOST_AUTO_TEST_CASE(compare) {
  const json same = checked("compare", "--variant chess --engine 'arbiter-moves --serve' --depth 1 --format json");
  BOOST_TEST(same["differences"].empty());
  const std::string mutant =
      "arbiter-moves --serve | sed -u \"s/,{[^{]*\\\"label\\\":\\\"e5xd6{d5}\\\"}//; "
      "s/{[^{]*\\\"label\\\":\\\"e5xd6{d5}\\\"},//\"";
  const json other = checked(
      "compare", "--variant chess --engine '" + mutant + "' --fen '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1' --format json");
  BOOST_TEST(other["differences"].size() == 1U);
  require_strict(schema_of("compare"), other);
  const json whole = checked("compare", "chess 'arbiter-moves --serve' --limit 1 --format json");
  BOOST_TEST(whole["conformance"]["percent"] == 100);
  BOOST_TEST(whole["asked"]["conformancePositions"] == whole["conformance"]["positions"].size());
  const json dead = checked("compare", "--variant chess --engine false --depth 1 --format json");
  BOOST_TEST(!dead["findings"].empty());
  checked("compare", "--variant chess --engine false --fen x --format json");
  const json scored = checked("compare", "--variant chess --conformance --format json --engine '" ARBITER_SOURCE_DIR
                                         "/tools/adapters/faulty_peer'");
  BOOST_TEST(scored["passed"].get<int>() + 1 == scored["asked"].get<int>());
  BOOST_TEST(scored["alike"][0]["id"] == "CH.pawn.ep/none");
  require_strict(schema_of("compare"), scored);
  const json explained = checked("compare", "--explain CH.pawn.ep TM.make --format json");
  require_strict(schema_of("compare"), explained);
}

BOOST_AUTO_TEST_CASE(solve) {
  const std::string mate = "--variant chess --fen '8/8/8/8/8/1K6/3Q4/k7 w - - 0 1' --format json --stipulation ";
  const json keys = checked("solve", mate + "'#2' --tries --set-play");
  BOOST_TEST(keys["shortest"] == "#1");
  require_strict(schema_of("solve"), keys);
  BOOST_TEST(checked("solve", mate + "'s#1'")["verdict"] == "none");
  BOOST_TEST(checked("solve", mate + "'#5' --max-nodes 1")["verdict"] != "none");
  const json lines = checked("solve", mate + "'ser-#2'");
  BOOST_TEST(!lines["solutions"].empty());
  require_strict(schema_of("solve"), lines);
  const json forced = checked("solve", mate + "'#2' --engine proof-number");
  BOOST_TEST(forced["verdict"] == "forced");
  require_strict(schema_of("solve"), forced);
  checked("solve", "--variant chess --stipulation '#1' --fen x --format json");
}

BOOST_AUTO_TEST_CASE(tables_and_who_can_win) {
  const json built =
      checked("solve", "--variant kingofthehill --table build --material KvK --save koth.table --format json");
  BOOST_TEST(built["positions"].get<int>() > 1000);
  require_strict(schema_of("solve"), built);
  checked("solve", "--table show koth.table --format json");
  const std::string fen = " --fen '8/8/8/7k/8/8/8/K7 w - - 0 1' --format json";
  const json probed = checked("solve", "--table probe koth.table" + fen);
  BOOST_TEST(probed["found"] == true);
  BOOST_TEST(!probed["legal"].empty());
  require_strict(schema_of("solve"), probed);
  const json judged = checked("solve", "--table check koth.table --search 3 --format json");
  BOOST_TEST(judged["holds"] == true);
  require_strict(schema_of("solve"), judged);
  const json none = checked("solve", "--table zugzwangs koth.table --format json");
  BOOST_TEST(none["count"] == 0);
  const json yes = checked("solve", "--variant kingofthehill --can-win white" + fen);
  BOOST_TEST(yes["verdict"] == "yes");
  require_strict(schema_of("solve"), yes);
  BOOST_TEST(checked("solve", "--variant chess --can-win white" + fen)["verdict"] == "no");
}

BOOST_AUTO_TEST_CASE(saved_proofs) {
  static const JsonSchema schema("tools/schemas/solve-proof.schema.json");
  const std::string position =
      "--variant chess --fen '8/8/8/8/8/1K6/3Q4/k7 w - - 0 1' --max-solutions 1 --save /dev/stdout ";
  for (const char* stipulation : {"'#2'", "'h#1.5'", "'#4' --engine proof-number"}) {
    const std::string command = "arbiter-solve " + position + "--output /dev/null --stipulation " + stipulation;
    const std::string text = workplace().output(command);
    std::istringstream lines(text);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
      BOOST_REQUIRE_MESSAGE(json::accept(line), line);
      require_valid(schema, json::parse(line), command);
      if (line.find("\"ply\"") == std::string::npos) require_strict(schema, json::parse(line));
    }
    BOOST_TEST(count > 2U, command);
  }
}

BOOST_AUTO_TEST_CASE(verified_proofs) {
  const std::string position = "--variant chess --fen '8/8/8/8/8/1K6/3Q4/k7 w - - 0 1' --stipulation '#1' ";
  const std::string save = "arbiter-solve " + position + "--quiet --output /dev/null --save verified.jsonl; ";
  const json holds = answer(save + "arbiter-solve --check verified.jsonl --format jsonl");
  require_valid(schema_of("solve"), holds, "--check");
  BOOST_TEST(holds["holds"] == true);
  require_strict(schema_of("solve"), holds);
  const json unread = answer("echo x >unread.jsonl; arbiter-solve --check unread.jsonl --format jsonl");
  require_valid(schema_of("solve"), unread, "--check");
  BOOST_TEST(!unread["findings"].empty());
}

BOOST_AUTO_TEST_CASE(perft) {
  require_strict(schema_of("perft"), checked("perft", "--variant chess --depth 2 --divide --expect 400 --format json"));
  require_strict(schema_of("perft"), checked("perft", "--variant chess --depth 2 --divide --detail --format json"));
  checked("perft", "--variant chess --depth 2 --count results --expect 7 --format json");
  require_strict(schema_of("perft"), checked("perft", "--variant chess --depth 3 --hash 1 --format json"));
  require_valid(schema_of("perft"), answer("arbiter-perft --variant chess --depth 2 --shard 1/2 --hash 1"),
                "a share with a table");
  require_strict(schema_of("perft"), answer("arbiter-perft --variant chess --depth 2 --detail --shard 1/1"));
  require_strict(schema_of("perft"),
                 answer("arbiter-perft --variant chess --depth 2 --shard 1/1 | arbiter-perft --merge - --format json"));
  checked("perft", "--variant chess --depth 0 --source rules --format json");
  checked("perft", "--variant chess --depth 1 --fen x --format json");
  const json table = checked("perft", "--suite table.perft --max-nodes 1000 --format json");
  BOOST_TEST(table["cases"][0]["results"][0]["verdict"] == "wrong");
  BOOST_TEST(table["cases"][0]["results"][4]["verdict"] == "skipped");
  BOOST_TEST(table["cases"][0]["results"][1]["detail"]["checks"] == 0);
  BOOST_TEST(table["cases"][0]["results"][3]["divide"][0].contains("detail"));
  BOOST_TEST(!table["findings"].empty());
  BOOST_TEST(table["cases"][0]["results"][0]["difference"] == -1);
  BOOST_TEST(table["cases"][0]["results"][0]["rules"]["agree"] == true);
  require_strict(schema_of("perft"), table);
}

BOOST_AUTO_TEST_CASE(corpora) {
  const JsonSchema stats("tools/schemas/corpus-stats.schema.json");
  const json counts = answer(
      "printf '7k/8/8/8/8/8/8/K7 w - - 0 1\\nx\\n' | arbiter-corpus stats --variant chess --clauses --format json -");
  require_valid(stats, counts, "stats");
  BOOST_TEST(counts["summary"]["refused"] == 1);
  require_valid(
      stats,
      answer(
          "printf '7k/8/8/8/8/8/8/K7 w - - 0 1\\n' | arbiter-corpus stats --variant chess --shard 1/2 --format json -"),
      "stats of a part");
  json bad = counts;
  bad["variants"]["chess"]["pieces"]["two"] = 1;
  BOOST_TEST(!stats.faults(bad).empty());
  bad = counts;
  bad["variants"]["chess"].erase("side");
  BOOST_TEST(!stats.faults(bad).empty());
  bad = counts;
  bad["variants"]["shogi"] = counts["variants"]["chess"];
  BOOST_TEST(!stats.faults(bad).empty());

  const JsonSchema data("tools/schemas/corpus-data.schema.json");
  for (const char* command : {"convert --to vchess", "dedup", "sample 1", "split 1 --prefix split-"}) {
    const std::string whole = fmt::format(
        "printf '7k/8/8/8/8/8/8/K7 w - - 3 9\\nx\\n' | arbiter-corpus {} --report json=data.json - >/dev/null 2>&1; "
        "cat data.json",
        std::string(command).find("split") == 0 ? command : command + std::string(" --variant chess"));
    const json document = answer(whole);
    require_valid(data, document, command);
    bad = document;
    bad.erase("summary");
    BOOST_TEST(!data.faults(bad).empty());
    bad = document;
    bad["summary"]["positions"] = -1;
    BOOST_TEST(!data.faults(bad).empty());
  }
}

BOOST_AUTO_TEST_CASE(a_finding_has_one_form_in_all_tools) {
  std::vector<json> forms;
  for (const char* tool : {"verify", "moves", "perft", "compare", "corpus"}) {
    const json schema =
        json::parse(file_text(fmt::format("{}/tools/schemas/{}.schema.json", ARBITER_SOURCE_DIR, tool)));
    json form;
    for (const char* part : {"finding", "diagramReference", "fix", "place", "level"})
      form[part] = schema["definitions"][part];
    forms.push_back(form);
  }
  BOOST_TEST((forms[0] == forms[1]));
  BOOST_TEST((forms[0] == forms[2]));
  BOOST_TEST((forms[0] == forms[4]));
}

BOOST_AUTO_TEST_SUITE_END()
