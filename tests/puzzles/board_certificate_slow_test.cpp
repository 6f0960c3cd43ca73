// Certificates by boards: that no position has fewer pieces is seen by trying all boards. What is written is accepted,
// the numbers in it are those of a computation by hand, and what is forged is refused: also where every number in the
// certificate is right, and the claim is false.
#define BOOST_TEST_MODULE board_certificate
#include <boost/test/unit_test.hpp>

#include <limits>

#include "tests/support/certificate_folders.hpp"
#include "tests/support/schema_check.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tests;
using namespace arbiter::tests::certificates;

/// The formulas get no time, however fast the solver is.
const fs::path& by_boards() {
  static const fs::path folder = certified("boards", {.theme = "double-check-answer", .minimal = true}, 0);
  return folder;
}

// Two kings on different squares; a third piece on one of the other 62, one of ten: five kinds of each side.
constexpr std::uint64_t two_kings = std::uint64_t{64} * 63;
constexpr std::uint64_t three_pieces = two_kings * 62 * 10;
// With three pieces, the third may be a pawn that has just made its double step: a white one on the fourth rank, a
// black one on the fifth, the kings on any two other squares.
constexpr std::uint64_t passed = std::uint64_t{2} * 8 * 63 * 62;
// Or it is a rook that may castle: the king on one of the six files between the corners' files, the rook on another
// square of that rank, the other king on any of 62 squares; for either side.
constexpr std::uint64_t castling = std::uint64_t{2} * 6 * 7 * 62;

/// Writes a manifest that claims `pieces` of a request, with right numbers of what was tried and `fen` for a position.
fs::path claimed(const std::string& name, const RequestWords& words, std::uint64_t pieces, const std::string& fen) {
  Manifest claim;
  claim.fewest = Fewest::boards;
  claim.pieces = pieces;
  claim.fen = fen;
  claim.solver = "none";
  if (pieces > 2) claim.tried.push_back({2, two_kings, two_kings, 0});
  if (pieces > 3) claim.tried.push_back({3, three_pieces, three_pieces + passed + castling, 0});
  const fs::path folder = place() / name;
  fs::create_directories(folder);
  put(folder / "manifest.json", to_text(manifest_of(asked_for(words), {}, claim)));
  return folder;
}

void require_refused(const fs::path& folder, const std::string& what, std::optional<CheckId> check = {},
                     std::string_view words = {}) {
  const CheckedCertificate result = checked(folder);
  BOOST_TEST_CONTEXT(what) {
    BOOST_REQUIRE(!result.findings.empty());
    BOOST_TEST(!result.holds());
    const Finding& finding = result.findings.front();
    if (check) BOOST_TEST((finding.check == *check), finding.message);
    BOOST_TEST(finding.message.find(words) != std::string::npos, finding.message);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_written_is_accepted) {
  const CheckedCertificate result = checked(by_boards());
  BOOST_TEST(result.holds(), (result.findings.empty() ? "" : result.findings.front().message));
  BOOST_TEST(result.boards == two_kings + three_pieces);
  BOOST_TEST(result.positions == two_kings + three_pieces + passed + castling);
  const json manifest = manifest_in(by_boards());
  BOOST_TEST(manifest["claim"]["by"] == "boards");
  BOOST_TEST(manifest["claim"]["pieces"] == 4);
  BOOST_TEST(manifest["claim"]["besideKings"].size() == 10U);
  const json three = {
      {"pieces", 3}, {"boards", three_pieces}, {"positions", three_pieces + passed + castling}, {"refused", 0}};
  BOOST_TEST(manifest["claim"]["tried"][1] == three);
  const std::vector<std::string> faults =
      arbiter::tests::JsonSchema("tools/schemas/certificate.schema.json").faults(manifest);
  BOOST_TEST(faults.empty(), (faults.empty() ? "" : faults.front()));
}

// Two pieces are too few to answer a check by a capture: 4032 boards, tried in a moment.
BOOST_AUTO_TEST_CASE(a_claim_of_three_pieces_is_checked_too) {
  const fs::path folder =
      claimed("three", {.theme = "king-answers-check", .minimal = true}, 3, "8/8/8/8/8/8/1q6/K1k5 w - - 0 1");
  const CheckedCertificate result = checked(folder);
  BOOST_TEST(result.holds(), (result.findings.empty() ? "" : result.findings.front().message));
  BOOST_TEST(result.positions == two_kings);
}

// Nothing is wrong in these but the claim: trying the boards is all that can show it.
BOOST_AUTO_TEST_CASE(false_claims_are_refused) {
  const fs::path folder =
      claimed("false", {.theme = "king-answers-check", .minimal = true}, 4, "8/8/8/8/8/8/1q4P1/K1k5 w - - 0 1");
  require_refused(folder, "three pieces are enough", CheckId("AQ245"), "there is a position with fewer pieces");
  const fs::path other = claimed("other", {.theme = "makeless-stalemate", .minimal = true}, 4, "x");
  require_refused(other, "what is not a position");
}

// A solver with a limit is not a judge: what it gives up would pass for a position that does not show the theme.
BOOST_AUTO_TEST_CASE(what_a_solver_judges_is_not_certified) {
  const RequestWords words{.theme = "directmate", .variant = "chess", .parameters = {"moves=2"}, .minimal = true};
  const fs::path folder = claimed("solver", words, 7, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  require_refused(folder, "judged by a solver", CheckId("AQ242"), "a solver judges");
}

BOOST_AUTO_TEST_CASE(forged_certificates_are_refused) {
  const std::vector<std::pair<std::string, std::function<void(json&)>>> changes{
      {"a board more", [](json& all) { all["claim"]["tried"][1]["boards"] = three_pieces + 1; }},
      {"a board less", [](json& all) { all["claim"]["tried"][1]["boards"] = three_pieces - 1; }},
      {"half of the boards", [](json& all) { all["claim"]["tried"][1]["boards"] = three_pieces / 2; }},
      {"another number of two kings", [](json& all) { all["claim"]["tried"][0]["boards"] = 3612; }},
      {"no boards", [](json& all) { all["claim"]["tried"][0]["boards"] = 0; }},
      {"a position more",
       [](json& all) { all["claim"]["tried"][1]["positions"] = three_pieces + passed + castling + 1; }},
      {"no states", [](json& all) { all["claim"]["tried"][1]["positions"] = three_pieces; }},
      {"one that was refused", [](json& all) { all["claim"]["tried"][1]["refused"] = 1; }},
      {"two kings are not tried", [](json& all) { all["claim"]["tried"].erase(0); }},
      {"three pieces are not tried", [](json& all) { all["claim"]["tried"].erase(1); }},
      {"nothing is tried", [](json& all) { all["claim"]["tried"] = json::array(); }},
      {"what is tried is left out", [](json& all) { all["claim"].erase("tried"); }},
      {"tried twice", [](json& all) { all["claim"]["tried"].push_back(all["claim"]["tried"][1]); }},
      {"in another order", [](json& all) { std::swap(all["claim"]["tried"][0], all["claim"]["tried"][1]); }},
      {"another number of pieces", [](json& all) { all["claim"]["tried"][1]["pieces"] = 4; }},
      {"a kind of piece less", [](json& all) { all["claim"]["besideKings"].erase(3); }},
      {"a kind of piece more", [](json& all) { all["claim"]["besideKings"].push_back("white wizard"); }},
      {"another kind of piece", [](json& all) { all["claim"]["besideKings"][9] = "black rook"; }},
      {"no kinds", [](json& all) { all["claim"].erase("besideKings"); }},
      {"a wider space", [](json& all) { all["space"].erase(1); }},
      {"either side to move", [](json& all) { all["space"][0] = "White or Black to move"; }},
      {"several kings", [](json& all) { all["space"].erase(4); }},
      {"no check of reachability", [](json& all) { all["space"].erase(all["space"].size() - 1); }},
      {"a limit", [](json& all) { all["limits"].push_back("castling"); }},
      {"another theme", [](json& all) { all["theme"] = "king-answers-check"; }},
      {"another request", [](json& all) { all["asked"]["theme"] = "king-answers-check"; }},
      {"a request of another variant",
       [](json& all) {
         all["asked"] = {{"theme", "no-move-left"}, {"variant", "interweave"}, {"minimal", true}};
       }},
      {"a request without --minimal", [](json& all) { all["asked"].erase("minimal"); }},
      {"a narrower request", [](json& all) { all["asked"]["pieces"] = "4"; }},
      {"another variant", [](json& all) { all["variant"] = "chess"; }},
      {"another profile", [](json& all) { all["profile"] = "site"; }},
      {"fewer pieces", [](json& all) { all["claim"]["pieces"] = 3; }},
      {"more pieces", [](json& all) { all["claim"]["pieces"] = 5; }},
      {"a huge number of pieces",
       [](json& all) { all["claim"]["pieces"] = std::numeric_limits<std::uint64_t>::max(); }},
      {"more pieces, which stand there",
       [](json& all) {
         all["claim"]["pieces"] = 5;
         all["claim"]["fen"] = "8/8/8/7p/8/8/3q4/r3K1k1 w - - 0 1";
       }},
      {"another position", [](json& all) { all["claim"]["fen"] = "8/8/8/8/8/8/3r4/r3K1k1 w - - 0 1"; }},
      {"no position", [](json& all) { all["claim"]["fen"] = ""; }},
      {"by counting", [](json& all) { all["claim"]["by"] = "counting"; }},
      {"by formulas", [](json& all) { all["claim"]["by"] = "formulas"; }},
      {"by nothing", [](json& all) { all["claim"]["by"] = ""; }},
      {"an impossibility",
       [](json& all) {
         all["claim"] = {{"verdict", "impossible"}};
       }},
      {"a case",
       [](json& all) {
         all["cases"].push_back({{"name", "white king on e1"}, {"refused", true}});
       }},
      {"kinds of positions", [](json& all) { all["kinds"] = 1; }},
      {"an argument less", [](json& all) { all["arguments"].erase(2); }},
      {"another argument", [](json& all) { all["arguments"][1] = "Boards have kings."; }},
      {"a wrong type", [](json& all) { all["claim"]["tried"] = "all"; }},
      {"a list for a number of boards", [](json& all) { all["claim"]["tried"][0]["boards"] = json::array(); }},
      {"a negative number", [](json& all) { all["claim"]["tried"][0]["boards"] = -4032; }},
      {"something more", [](json& all) { all["claim"]["tried"][0]["proved"] = true; }},
  };
  const json right = manifest_in(by_boards());
  int refused = 0;
  for (const auto& [what, change] : changes) {
    const fs::path folder = copy_of(by_boards(), 1000);
    json manifest = right;
    change(manifest);
    BOOST_REQUIRE(manifest != right);
    put_manifest(folder, manifest);
    require_refused(folder, what);
    ++refused;
    fs::remove_all(folder);
  }
  BOOST_TEST(refused == changes.size());
  const fs::path folder = copy_of(by_boards(), 1000);
  put(folder / "case-0001.cnf", "p cnf 0 1\n0\n");
  require_refused(folder, "a file that the manifest does not name", CheckId("AQ242"));
}

BOOST_AUTO_TEST_CASE(a_check_that_runs_out_of_time_decides_nothing) {
  const CheckedCertificate result = checked(by_boards(), 0);
  BOOST_TEST(result.findings.empty());
  BOOST_TEST(result.undecided);
  BOOST_TEST(!result.holds());
}
