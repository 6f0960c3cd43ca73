// Rule files: each key and each check, hostile and mutated files, and what definitions say.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <chrono>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "verifier/defined/keys.hpp"
#include "verifier/defined/variant.hpp"

BOOST_AUTO_TEST_SUITE(reader_test)

using namespace arbiter;
using namespace arbiter::defined;

namespace {

RuleFile read(std::string_view text) { return read_rule_file(text, "test.ini"); }

std::string shown(const RuleFile& file) {
  std::string text;
  for (const Finding& each : file.findings)
    text += fmt::format("{}:{} {} {}\n", each.where.line, each.where.column, each.check.name(), each.message);
  return text;
}

/// The only definition of a text without errors.
Definition only(std::string_view text) {
  RuleFile file = read(text);
  BOOST_REQUIRE_MESSAGE(file.definitions.size() == 1, text << "\n" << shown(file));
  return std::move(file.definitions.front());
}

Definition child(const std::string& lines, const std::string& parent = "chess") {
  return only(fmt::format("[test:{}]\n{}\n", parent, lines));
}

bool has(const RuleFile& file, std::string_view check) {
  return std::any_of(file.findings.begin(), file.findings.end(),
                     [&](const Finding& each) { return each.check.name() == check; });
}
bool has_error(const RuleFile& file) {
  return std::any_of(file.findings.begin(), file.findings.end(),
                     [](const Finding& each) { return each.level == Level::error; });
}

const Kind& kind(const Definition& definition, std::string_view name) {
  const auto at = std::find_if(definition.kinds.begin(), definition.kinds.end(),
                               [&](const Kind& each) { return each.name == name; });
  BOOST_REQUIRE_MESSAGE(at != definition.kinds.end(), name);
  return *at;
}
KindSet bits(const Definition& definition, std::initializer_list<std::string_view> names) {
  KindSet set = 0;
  for (const std::string_view name : names) set |= kind_bit(kind(definition, name).base);
  return set;
}

/// A value that the key can have and one that it cannot.
std::pair<std::string, std::string> values_of(const Key& key) {
  switch (key.type) {
    case ValueType::word: return {"anything", ""};
    case ValueType::boolean: return {"true", "yes"};
    case ValueType::number: return {"3", "three"};
    case ValueType::rank: return {"2", "0"};
    case ValueType::file: return {"c", "z"};
    case ValueType::result: return {"loss", "none"};
    case ValueType::result_none: return {"none", "won"};
    case ValueType::squares: return {"d4 *5 c*", "d4 k0"};
    case ValueType::piece: return {"n", "*"};
    case ValueType::piece_any: return {"*", "nb"};
    case ValueType::pieces: return {"nb", "nbz"};
    case ValueType::pieces_any: return {"*", "n b z"};
    case ValueType::rights: return {"Kq", "x"};
    case ValueType::choice: return {key.choices.back(), "sometimes"};
    case ValueType::fen: return {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kq - 0 1", "8/8 w - - 0 1"};
    case ValueType::limits: return {"n:2 b:1", "n2"};
    case ValueType::promotions: return {"n:b", "n:z"};
    case ValueType::letter:
      return key.piece >= first_custom_type ? std::pair<std::string, std::string>{"x:WfF", "x:W?"}
                                            : std::pair<std::string, std::string>{"x", "?"};
  }
  return {};
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_key_takes_its_values_and_refuses_others) {
  BOOST_TEST(all_keys().size() > 250);
  std::set<std::string> names;
  for (const Key& key : all_keys()) {
    BOOST_TEST(names.insert(key.name).second, key.name);
    BOOST_TEST(!key.what.empty(), key.name);
    for (const std::string& set : key.sets) BOOST_TEST((find_key(set) != nullptr), key.name);
    const auto [good, bad] = values_of(key);
    const RuleFile right = read(fmt::format("[test:chess]\n{} = {}\n", key.name, good));
    for (const char* check : {"AD107", "AD109", "AD110", "AD112"})
      BOOST_TEST(!has(right, check), key.name << " = " << good << "\n" << shown(right));
    // What is refused is refused by name; what changes nothing else is taken. Some do not go with chess's king, or not
    // with what the other side has.
    const bool with_others = key.name.ends_with("ImmuneTypes") || key.name.starts_with("castlingKingPiece") ||
                             key.name.starts_with("castlingRookPieces");
    const bool default_value = key.type == ValueType::choice && good == key.standard;
    const bool refused = (key.support == Support::refused && !default_value) || key.name == "janggiCannon";
    BOOST_TEST((has(right, "AD116") == refused || with_others), key.name << "\n" << shown(right));
    BOOST_TEST(has(right, "AD118") == !key.replacement.empty(), key.name);
    if (bad.empty()) continue;
    const RuleFile wrong = read(fmt::format("[test:chess]\n{} = {}\n", key.name, bad));
    BOOST_REQUIRE_MESSAGE(has_error(wrong), key.name << " = " << bad);
    BOOST_TEST(wrong.definitions.empty(), key.name);
    BOOST_TEST(wrong.findings[0].where.line == 2U, key.name);
    // Misspelt, it is an unknown key, and the right one is offered.
    std::string misspelt = key.name;
    std::swap(misspelt[misspelt.size() / 2], misspelt[misspelt.size() / 2 - 1]);
    if (find_key(misspelt) != nullptr) continue;
    const RuleFile unknown = read(fmt::format("[test:chess]\n{} = {}\n", misspelt, good));
    BOOST_TEST(has(unknown, "AD107"), misspelt);
    BOOST_TEST(!unknown.findings[0].wanted.empty(), misspelt);
  }
}

BOOST_AUTO_TEST_CASE(defaults_are_as_the_table_says) {
  Definition plain = child("");
  plain.settings.clear();
  for (const Key& key : all_keys()) {
    if (key.standard.empty() || key.type == ValueType::letter) continue;
    if (key.support == Support::interface || key.piece >= 0) continue;
    // Not a default of chess, which gives these.
    Definition said = child(fmt::format("{} = {}", key.name, key.standard));
    said.settings.clear();
    BOOST_TEST((said == plain), key.name << " = " << key.standard);
  }
}

BOOST_AUTO_TEST_CASE(each_check_has_its_place) {
  struct Case {
    std::string_view check;
    std::string_view text;
    std::size_t line;
    std::size_t column;
    std::string_view right;  ///< without this finding
  };
  const std::string much = [] {
    std::string text;
    for (int i = 0; i < 300; ++i) text += "no key\n";
    return "[a:chess]\n" + text;
  }();
  const std::string large(std::size_t{5} << 20U, '#');
  const std::string many = [] {
    std::string text = "[a:chess]\n";
    for (int i = 1; i <= 25; ++i) text += fmt::format("customPiece{} = {}:W\n", i, "acdefghijlmostuvwxyz"[i % 20]);
    return text;
  }();
  std::string kinds = "[a]\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\npieceDrops = true\ncapturesToHand = true\npawn = p\n";
  for (int i = 0; i < 20; ++i) kinds += fmt::format("customPiece{} = {}:W\n", i + 1, "abcdefghijklmnoqrstu"[i]);
  kinds += "promotionPieceTypes = abcdefghijklmnoqrstu\n";
  const std::vector<Case> cases{
      {"AD101", large, 1, 1, "[a:chess]\n"},
      {"AD102", std::string_view("[a:chess]\nmust\0x = 1\n", 21), 2, 5, "[a:chess]\n"},
      {"AD102", "[a:chess]\n# \xE9\n", 2, 1, "[a:chess]\n# \xC3\xA9\n"},
      {"AD103", "[a:chess]\ncastling : false\n", 2, 1, "[a:chess]\ncastling=false\n"},
      {"AD103", "[a:chess\n", 1, 1, "[a:chess]\n"},
      {"AD103", "[a: chess]\n", 1, 1, "[a:chess]\n"},
      {"AD103", "[a:chess] # mine\n", 1, 10, "# mine\n[a:chess]\n"},
      {"AD103", "[a:chess]\n castling = false\n", 2, 1, "[a:chess]\ncastling = false\n"},
      {"AD103", "castling = false\n[a:chess]\n", 1, 1, "# castling = false\n[a:chess]\n"},
      {"AD103", "[a:chess]\n= false\n", 2, 1, "[a:chess]\n\n"},
      {"AD104", "[a:chess]\n[a:makruk]\n", 2, 2, "[a:chess]\n[b:makruk]\n"},
      {"AD105", "[a:ches]\n", 1, 4, "[a:chess]\n"},
      {"AD105", "[a:b]\n[b:a]\n", 1, 4, "[b:chess]\n[a:b]\n"},
      {"AD106", "[a:chess]\nx = 1\n[b:a]\n", 3, 4, "[a:chess]\n[b:a]\n"},
      {"AD107", "[a:chess]\nmustcapture = true\n", 2, 1, "[a:chess]\nmustCapture = true\n"},
      {"AD108", "[a:chess]\ncastling = true\ncastling = false\n", 3, 1, "[a:chess]\ncastling = false\n"},
      {"AD109", "[a:chess]\ncastling =  no\n", 2, 13, "[a:chess]\ncastling = false\n"},
      {"AD109", "[a:chess]\nflagRegion = *8 c9x\n", 2, 17, "[a:chess]\nflagRegion = *8 c8\n"},
      {"AD110", "[a:chess]\npromotionPieceTypes = qxn\n", 2, 24, "[a:chess]\npromotionPieceTypes = qrn\n"},
      {"AD110", "[a:chess]\npromotedPieceType = n:q p:x\n", 2, 27, "[a:chess]\npromotedPieceType = n:q\n"},
      {"AD111", "[a:chess]\nknight = x\nbishop = x\n", 3, 10, "[a:chess]\nknight = x\n"},
      {"AD112", "[a:chess]\ncustomPiece1 = x:Wfx\n", 2, 19, "[a:chess]\ncustomPiece1 = x:WfF\n"},
      {"AD113", "[a:chess]\nmaxRank = 7\n", 1, 2,
       "[a:chess]\nmaxRank = 7\nstartFen = rnbqkbnr/8/8/8/8/8/RNBQKBNR w - - 0 1\n"},
      {"AD113", "[a:chess]\nstartFen = 8/8/8/8/8/7/8/8 w - - 0 1\n", 2, 22,
       "[a:chess]\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\n"},
      {"AD113", "[a:chess]\nstartFen = 8/8/8/8/8/z7/8/8 w - - 0 1\n", 2, 22,
       "[a:chess]\nstartFen = 8/8/8/8/8/n7/8/8 w - - 0 1\n"},
      {"AD113", "[a:chess]\nstartFen = 8/8/8/8/8/8/8/KK6 w - - 0 1\n", 2, 12,
       "[a:chess]\nstartFen = 8/8/8/8/8/8/8/K7 w - - 0 1\n"},
      {"AD114", "[a:chess]\nchecking = false\ncheckCounting = true\n", 3, 1, "[a:chess]\ncheckCounting = true\n"},
      {"AD114", "[a:chess]\nblastOnCapture = true\n", 2, 1, "[a:nocheckatomic]\nblastOnCapture = true\n"},
      {"AD114", "[a:extinction]\nqueen = -\nstartFen = 8/8/8/8/8/8/8/8 w\n", 1, 2, "[a:chess]\n"},
      {"AD115", "[a:chess]\nmustDrop = true\n", 2, 1, "[a:placement]\nmustDrop = true\n"},
      {"AD115", "[a:chess]\nflagPiece = k\nflagRegion = e4 *9\n", 3, 1,
       "[a:chess]\nflagPiece = k\nflagRegion = e4 *8\n"},
      {"AD115", "[a:chess]\npromotionPieceTypes = qrbnq\n", 2, 27, "[a:chess]\npromotionPieceTypes = qrbn\n"},
      {"AD116", "[a:chess]\ntwoBoards = true\n", 2, 1, "[a:chess]\ntwoBoards = false\n"},
      {"AD116", "[a:flipello]\n", 1, 2, "[a:chess]\n"},
      {"AD117", "[a:chess]\nnFoldRule = 4\n", 2, 1, "[a:chess]\nnFoldRule = 3\n"},
      {"AD118", "[a:chess]\nwhiteFlag = *8\n", 2, 1, "[a:chess]\nflagRegionWhite = *8\n"},
      {"AD119", "[a:chess]\ncustomPiece1 = x:DD\n", 2, 18, "[a:chess]\ncustomPiece1 = x:NN\n"},
      {"AD119", "[knightmate:chess]\n", 1, 2, "[knightmate2:chess]\n"},
      {"AD120", much, 202, 1, "[a:chess]\n"},
      {"AD121", "[a:chess]\nmaxFile = i\n", 2, 1, "[a:chess]\nmaxFile = h\n"},
      {"AD121", "[a:capablanca]\n", 1, 4, "[a:chess]\n"},
      {"AD122", "# nothing\n", 1, 1, "[a:chess]\n"},
      {"AD123", kinds, 1, 2, "[a:chess]\n"},
      {"AD124", "[a:crazyhouse]\ndropLoop = true\n", 1, 2, "[a:crazyhouse]\n"},
      {"AD111", many, 22, 17, "[a:chess]\n"},
  };
  for (const Case& each : cases) {
    const RuleFile wrong = read(each.text);
    const std::string_view text = each.text.substr(0, 200);
    const auto at = std::find_if(wrong.findings.begin(), wrong.findings.end(),
                                 [&](const Finding& finding) { return finding.check.name() == each.check; });
    BOOST_REQUIRE_MESSAGE(at != wrong.findings.end(), each.check << "\n" << text << "\n" << shown(wrong));
    BOOST_TEST(at->where.line == each.line, each.check << "\n" << text << "\n" << shown(wrong));
    BOOST_TEST(at->where.column == each.column, each.check << "\n" << text << "\n" << shown(wrong));
    BOOST_TEST(!has(read(each.right), each.check), each.check << "\n" << each.right);
    // No rules come from a section with an error. Those told here are of headers, or of another section.
    if (at->level == Level::error && each.check != "AD104" && each.text[0] == '[' &&
        each.text.find("\n[") == std::string_view::npos)
      BOOST_TEST(wrong.definitions.empty(), text);
  }
}

BOOST_AUTO_TEST_CASE(what_a_section_inherits) {
  // A letter that is given again replaces the piece that had it, in what pawns become, too.
  const Definition rider = child("customPiece1 = n:NN");
  BOOST_TEST(rider.kinds.size() == 6U);
  BOOST_TEST(rider.promotion_kinds[0] == bits(rider, {"bishop", "rook", "queen"}));
  // pawnTypes fans out; only the piece type named pawn has double steps by key.
  const Definition berolina = child("customPiece1 = p:mfFcfeWimfnA\npawnTypes = p");
  const KindSet pawn = bits(berolina, {"customPiece1"});
  BOOST_TEST((berolina.promoting_pawns == BySide<KindSet>{pawn, pawn}));
  BOOST_TEST((berolina.en_passant_kinds == BySide<KindSet>{pawn, pawn}));
  BOOST_TEST((berolina.n_move_kinds == BySide<KindSet>{pawn, pawn}));
  BOOST_TEST(!berolina.pawn.has_value());
  // Without a parent there are no pieces, and pawns of another type promote only where a key says so.
  const Definition bare = only("[bare]\ncustomPiece1 = p:fW\nstartFen = 8/8/8/8/8/8/P7/8 w\n");
  BOOST_TEST(bare.kinds.size() == 1U);
  BOOST_TEST(bare.promoting_pawns[0] == 0U);
  BOOST_TEST(bare.start == "8/8/8/8/8/8/P7/8 w - - 0 1");
  // `e` captures en passant beside what does already.
  const Definition e = child("customPiece1 = x:fmWfceF");
  BOOST_TEST(e.en_passant_kinds[0] == bits(e, {"pawn", "customPiece1"}));
  // Removed by -, a piece is nowhere.
  BOOST_TEST(child("queen = -\nstartFen = rnb1kbnr/8/8/8/8/8/8/RNB1KBNR w KQkq - 0 1").promotion_kinds[1] ==
             bits(child("startFen = 8/8/8/8/8/8/8/8 w"), {"knight", "bishop", "rook"}));
  // The piece type pawn promotes and captures en passant whatever is named (`go perft` of Fairy-Stockfish).
  const Definition knights = child("promotionPawnTypes = n\nenPassantTypes = -");
  BOOST_TEST(knights.promoting_pawns[0] == bits(knights, {"pawn", "knight"}));
  BOOST_TEST(knights.en_passant_kinds[0] == bits(knights, {"pawn"}));
  // A parent without double steps has no squares for them: doubleStep alone brings none back.
  BOOST_TEST(kind(child("doubleStep = true", "makruk"), "pawn").ways.size() == 3U);
  BOOST_TEST(kind(child("doubleStep = true\ndoubleStepRegionWhite = *3", "makruk"), "pawn").ways.size() == 4U);
  BOOST_TEST(has(read("[a:makruk]\ndoubleStep = true\n"), "AD115"));
  BOOST_TEST(!has(read("[a:chess]\ndoubleStep = true\n"), "AD115"));
  // Settings keep where they come from.
  const RuleFile file = read("[a:makruk]\nmustCapture = true\n[b:a]\nmaxRank = 8\n");
  BOOST_REQUIRE(file.definitions.size() == 2);
  std::map<std::string, Setting> settings;
  for (const Setting& each : file.definitions[1].settings) settings[each.key] = each;
  BOOST_TEST(settings["mustCapture"].line == 2U);
  BOOST_TEST(settings["mustCapture"].origin == "a");
  BOOST_TEST(settings["maxRank"].line == 4U);
  BOOST_TEST(settings["silver"].line == 0U);
  BOOST_TEST(settings["silver"].origin == "makruk");
}

BOOST_AUTO_TEST_CASE(pieces_of_a_definition) {
  const Definition chess = child("");
  const Kind& pawn = kind(chess, "pawn");
  BOOST_REQUIRE(pawn.ways.size() == 4);
  const auto twice = std::find_if(pawn.ways.begin(), pawn.ways.end(), [](const Way& way) { return way.ranks == 2; });
  BOOST_REQUIRE(twice != pawn.ways.end());
  BOOST_TEST((twice->lame && twice->moves && !twice->captures && twice->leaves_en_passant));
  BOOST_TEST(twice->from[0].bits() == 0xFF00U);
  BOOST_TEST(twice->from[1].bits() == 0xFF000000000000U);
  BOOST_TEST(kind(child("doubleStep = false"), "pawn").ways.size() == 3U);
  BOOST_TEST(kind(child("tripleStepRegionWhite = *2"), "pawn").ways.size() == 5U);
  // First moves are open from where double steps are, and leave en passant squares if the target is not reached else.
  const Definition pawns = child("customPiece1 = p:KifmnD\npawnTypes = p\ndoubleStepRegionBlack = -");
  const Kind& all_ways = kind(pawns, "customPiece1");
  BOOST_TEST(std::count_if(all_ways.ways.begin(), all_ways.ways.end(),
                           [](const Way& way) { return way.leaves_en_passant; }) == 1);
  BOOST_TEST(all_ways.ways.back().from[1].empty());
  BOOST_TEST(!kind(child("customPiece1 = x:RifmnD"), "customPiece1").ways.back().leaves_en_passant);
  // Promoted forms: `+` always, `~` where captured pieces go to hand and stay no queens there.
  const Definition house = child("", "crazyhouse");
  BOOST_TEST(kind(house, "promoted queen").tilde);
  BOOST_TEST((kind(house, "promoted queen").unpromoted == *house.pawn));
  BOOST_TEST(house.kinds.size() == 10U);
  BOOST_TEST(child("", "loop").kinds.size() == 6U);
  BOOST_TEST(child("").kinds.size() == 6U);
  const Definition mini = child("", "minishogi");
  BOOST_TEST(kind(mini, "promoted shogiPawn").plus);
  BOOST_TEST((kind(mini, "promoted shogiPawn").base == kind(mini, "gold").base));
  BOOST_TEST((kind(mini, "promoted shogiPawn").unpromoted == kind(mini, "shogiPawn").base));
  // Hands: all that can come to them, within 96 bits.
  for (const std::string_view name :
       {"crazyhouse", "loop", "chessgi", "minishogi", "pocketknight", "shouse", "euroshogi", "sittuyin"}) {
    const Definition* each = shipped_definition(name);
    BOOST_REQUIRE_MESSAGE(each != nullptr, name);
    int sum = 0;
    for (const auto& side : each->hand_limit) {
      BOOST_TEST(side.size() == each->kinds.size());
      for (const int count : side) sum += count;
    }
    BOOST_TEST(sum <= 96, name);
    BOOST_TEST(sum > 0, name);
  }
  BOOST_TEST(int{house.hand_limit[0][0]} == 16);
  BOOST_TEST(int{child("", "pocketknight").hand_limit[0][1]} == 1);
  BOOST_TEST(shipped_definition("3check")->checks_to_win == 3);
  BOOST_TEST(shipped_definition("5check")->checks_to_win == 5);
  BOOST_TEST(shipped_definition("karouk")->checks_to_win == 1);
  BOOST_TEST(shipped_definition("nothing") == nullptr);
}

BOOST_AUTO_TEST_CASE(shipped_files_are_sound) {
  std::size_t defined = 0;
  for (const ShippedText& each : shipped_texts()) {
    const RuleFile file = read(each.text);
    for (const Finding& finding : file.findings)
      BOOST_TEST((finding.level == Level::note || finding.check == "AD116"), each.name << ": " << finding.message);
    BOOST_TEST((each.text.find("# Rules: http") != std::string_view::npos || each.name == "fairy"), each.name);
    BOOST_TEST(file.sections.size() == 1U, each.name);
    if (shipped_definition(each.name) == nullptr) continue;
    ++defined;
    BOOST_TEST(shipped_definition(each.name)->name == each.name);
  }
  BOOST_TEST(defined >= 80U);
  const auto names = shipped_names();
  BOOST_TEST(names.size() >= 65U);
  BOOST_TEST(std::is_sorted(names.begin(), names.end()));
  for (const std::string_view not_listed : {"chess", "atomic", "flipello", "bughouse"})
    BOOST_TEST(!std::binary_search(names.begin(), names.end(), not_listed), not_listed);
}

BOOST_AUTO_TEST_CASE(hostile_files_end_with_findings) {
  const auto repeated = [](std::size_t times, const std::string& text) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
  };
  std::string chain;
  for (int i = 0; i < 5000; ++i) chain += fmt::format("[v{}:v{}]\n", i, i + 1);
  std::string heirs = "[v0:chess]\n";
  for (int i = 1; i < 3000; ++i) heirs += fmt::format("[v{}:v{}]\nnFoldRule = 4\n", i, i - 1);
  std::string circle;
  for (int i = 0; i < 100; ++i) circle += fmt::format("[v{}:v{}]\n", i, (i + 1) % 100);
  std::string random;
  std::mt19937_64 bytes(1);
  for (int i = 0; i < 1'000'000; ++i) random += static_cast<char>(bytes() & 0xFFU);
  std::string same_key = "[a:chess]\n" + repeated(50'000, "castling = false\n");
  const std::vector<std::string> files{
      std::string(10U << 20U, 'x'),
      std::string(3U << 20U, '['),
      std::string(3U << 20U, '\n'),
      std::string(3U << 20U, '\0'),
      "[a:chess]\n" + std::string(3U << 20U, 'a'),
      chain,
      heirs,
      circle,
      random,
      same_key,
      "[a:a]\n",
      "[a:chess]\ncustomPiece1 = x:" + repeated(20'000, "fbrlNN"),
      "[a:chess]\ncustomPiece1 = x:" + std::string(60'000, 'h') + "\n",
      "[a:chess]\nstartFen = " + std::string(60'000, '/') + "\n",
      "[a:chess]\nstartFen = " + std::string(60'000, '9') + " w - - 0 1\n",
      "[a:chess]\nstartFen = 8/8/8/8/8/8/8/8[" + std::string(60'000, 'N') + "] w - - 0 1\npieceDrops = true\n",
      "[a:chess]\nflagRegion = " + repeated(20'000, "a1 ") + "\n",
      "[a:chess]\nflagRegion = " + repeated(20'000, "zz ") + "\n",
      "[a:chess]\npromotionLimit = " + repeated(15'000, "n:1 ") + "\n",
      "[a:chess]\nnFoldRule = 99999999999999999999999999\nmaxRank = -1\nmaxFile = 999999\n",
      "[a:chess]\nextinctionPieceTypes = " + std::string(60'000, '*') + "\n",
      "[a:chess]\n" + repeated(5000, "x = 1\n"),
      "\xEF\xBB\xBF\xEF\xBB\xBF[a:chess]\n",
      "[]\n[:]\n[a:]\n[:a]\n",
  };
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const RuleFile file = read(files[i]);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    BOOST_TEST(!file.findings.empty(), i);
    BOOST_TEST(file.findings.size() < 5000U, i);
    BOOST_TEST(spent.count() < 20.0, i);
    for (const Finding& each : file.findings) {
      BOOST_TEST(each.message.size() < 1000U, i);
      BOOST_TEST(each.source_line.size() <= 1000U, i);
      BOOST_TEST(each.where.line > 0U, i);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_changed_letter_is_found_or_makes_another_variant) {
  // One character of a setting becomes another one. What then has no finding must be another definition than before: a
  // slip is never read over.
  std::mt19937_64 random(20261127);
  const auto texts = shipped_texts();
  const std::string_view characters = "abcdefghijklmnopqrstuvwxyzABCDEFGHKLMNPQR0123456789*+-=:.,;[]/ #~";
  int silent = 0;
  int tried = 0;
  while (tried < 600) {
    const ShippedText& shipped = texts[random() % texts.size()];
    std::string text(shipped.text);
    const std::size_t begin = text.find("\n[") + 1;
    const std::size_t at = begin + random() % (text.size() - begin);
    const char now = characters[random() % characters.size()];
    const char before = text[at];
    if (before == '\n' || before == ' ' || now == before || (before ^ now) == 0x20) continue;
    text[at] = now;
    const RuleFile file = read(text);
    ++tried;
    for (const Definition& each : file.definitions) BOOST_TEST(!each.kinds.empty());
    const bool noticed = std::any_of(file.findings.begin(), file.findings.end(), [](const Finding& each) {
      return each.level != Level::note && each.check != "AD116";
    });
    if (noticed || file.definitions.empty()) continue;
    ++silent;
    const Definition* old = shipped_definition(shipped.name);
    BOOST_REQUIRE(old != nullptr || !file.definitions.empty());
    if (old == nullptr) continue;
    Definition a = file.definitions.front();
    Definition b = *old;
    a.settings.clear();
    b.settings.clear();
    BOOST_TEST(!(a == b), shipped.name << ": " << text.substr(text.rfind('\n', at) + 1, 80));
  }
  BOOST_TEST(silent > 50);
}

BOOST_AUTO_TEST_SUITE_END()
