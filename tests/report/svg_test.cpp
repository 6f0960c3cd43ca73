#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <unistd.h>

#include <pugixml.hpp>

#include "tests/support/files.hpp"
#include "verifier/pages/report/pages_report.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/report/svg.hpp"
#include "verifier/support/output.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(svg_test)

using namespace arbiter;

namespace {

BoardPicture board_of(std::vector<PictureCell> cells, std::size_t files) {
  BoardPicture picture;
  picture.files = files;
  picture.ranks = cells.size() / files;
  picture.cells = std::move(cells);
  return picture;
}

PictureCell cell(std::string sign, std::string name = {}, PictureOwner owner = PictureOwner::white,
                 SquareMark mark = SquareMark::none) {
  return {.sign = std::move(sign), .name = std::move(name), .owner = owner, .mark = mark, .shadow = false};
}

/// The document, after checking that every reference names an existing element and every id is unique.
pugi::xml_document read(const std::string& text) {
  pugi::xml_document document;
  const auto result = document.load_buffer(text.data(), text.size(), pugi::parse_full, pugi::encoding_utf8);
  BOOST_REQUIRE_MESSAGE(result, result.description() << " in " << text);
  std::set<std::string> ids;
  for (const auto& each : document.select_nodes("//@id")) BOOST_TEST(ids.insert(each.attribute().value()).second);
  for (const auto& each : document.select_nodes("//@href")) {
    const std::string target = each.attribute().value();
    BOOST_TEST(target.starts_with("#"));
    BOOST_TEST(ids.count(target.substr(1)) == 1U, target << " leads nowhere");
  }
  return document;
}

std::size_t count(const pugi::xml_document& document, const std::string& path) {
  return document.select_nodes(path.c_str()).size();
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_piece_of_every_variant_has_a_drawing_of_its_own) {
  std::set<std::string_view> bodies;
  for (const PieceDrawing& piece : piece_drawings())
    BOOST_TEST(bodies.insert(piece.body).second, piece.name << " looks like another");
  for (const Variant* variant : all_variants()) {
    for (const RoleInfo& role : variant->roles()) {
      BOOST_TEST(find_piece_drawing(role.name) != nullptr, variant->name()
                                                               << " has the " << role.name << ", which has no drawing");
    }
  }
}

BOOST_AUTO_TEST_CASE(all_positions_are_well_formed) {
  for (const Variant* variant : all_variants()) {
    for (const NamedPosition& position : variant->positions()) {
      const auto parsed = Ruleset(*variant).parse_fen(position.fen, {});
      BOOST_REQUIRE(parsed.has_value());
      const auto document = read(svg_document(picture_of(parsed->setup.board, *variant)));
      const auto pieces = static_cast<std::size_t>(parsed->setup.board.occupied().size());
      BOOST_TEST(count(document, "/svg/g/use[starts-with(@href, '#m-')]") == pieces);
    }
  }
}

// A row for each side below the board, and numbers where there are several of a kind.
BOOST_AUTO_TEST_CASE(pieces_beside_the_board_stand_below_it) {
  const Variant& variant = *variant_named("crazyhouse");
  const auto with_pocket = [&](const char* pocket) {
    const std::string fen = std::string("4k3/8/8/8/8/8/8/4K3") + pocket + " w - - 0 21";
    return read(svg_document(picture_of(Ruleset(variant).parse_fen(fen, {}).value().setup, variant)));
  };
  const auto empty = with_pocket("[]");
  const auto both = with_pocket("[QPPn]");
  const auto height = [](const auto& document) { return document.child("svg").attribute("height").as_int(); };
  BOOST_TEST(height(both) == height(empty) + 90);
  BOOST_TEST(count(both, "/svg/g/use[@href='#m-queen'][@class='w'][@x='0'][@y='382']") == 1U);
  BOOST_TEST(count(both, "/svg/g/use[@href='#m-pawn'][@class='w'][@x='55'][@y='382']") == 1U);
  BOOST_TEST(count(both, "/svg/g/use[@href='#m-knight'][@class='b'][@x='0'][@y='427']") == 1U);
  BOOST_TEST(count(both, "/svg/g/g[@class='t']/text[.='2']") == 1U);
  BOOST_TEST(count(both, "/svg/defs/g[@id='m-knight']") == 1U);
  BOOST_TEST(count(empty, "/svg/g/use[starts-with(@href, '#m-')]") == 2U);
}

BOOST_AUTO_TEST_CASE(owners_marks_and_shadows) {
  auto picture = board_of(
      {cell("Q", "queen"), cell("q", "queen", PictureOwner::black, SquareMark::missing),
       cell("s", "pawn", PictureOwner::both), cell("", "", PictureOwner::none, SquareMark::agreed),
       cell("", "", PictureOwner::none, SquareMark::extra), cell("*", "", PictureOwner::none, SquareMark::plain)},
      3);
  picture.cells[3].shadow = true;
  picture.title = "a <title> & \"more\"";
  const auto document = read(svg_document(picture));
  BOOST_TEST(std::string(document.child("svg").child("title").text().get()) == "a <title> & \"more\"");
  const std::string words = document.child("svg").child("desc").text().get();
  BOOST_TEST(words.find("White: queen a2.") != std::string::npos);
  BOOST_TEST(words.find("in shadow: a1") != std::string::npos);
  BOOST_TEST(count(document, "/svg/g/use[@href='#m-queen'][@class='w'][@x='0'][@y='0']") == 1U);
  BOOST_TEST(count(document, "/svg/g/use[@href='#m-queen'][@class='b'][@x='45']") == 1U);
  BOOST_TEST(count(document, "/svg/g/use[@href='#m-pawn'][@class='s'][@x='90']") == 1U);
  BOOST_TEST(count(document, "/svg/g/use[@href='#k-missing-s'][@x='45'][@y='0']") == 1U);
  BOOST_TEST(count(document, "/svg/g/use[@href='#k-agreed'][@x='0'][@y='45']") == 1U);
  BOOST_TEST(count(document, "/svg/g/use[@href='#k-extra'][@x='45']") == 1U);
  BOOST_TEST(count(document, "/svg/g/g/use[@href='#block']") == 1U);
  BOOST_TEST(count(document, "/svg/g/path[@class='h']") == 1U);
  // On a rotated board the first square is the last.
  picture.from_black = true;
  const auto turned = read(svg_document(picture));
  BOOST_TEST(count(turned, "/svg/g/use[@href='#m-queen'][@class='w'][@x='90'][@y='45']") == 1U);
  BOOST_TEST(std::string(turned.select_node("//g[@id='c3x2b']/text").node().text().get()) == "1");
  // Three files and two ranks: turning it changes the colour of the corners.
  const auto corner = [](const pugi::xml_document& of, const char* id) {
    const std::string path = "//g[@id='" + std::string(id) + "']/path/@d";
    return std::string(of.select_node(path.c_str()).attribute().value()).starts_with("M0 0h");
  };
  BOOST_TEST(corner(document, "b3x2") != corner(turned, "b3x2t"));
}

BOOST_AUTO_TEST_CASE(hostile_signs_and_sizes) {
  const std::string nul("\0\x01\x1b[2J", 6);
  for (const std::string& sign :
       {std::string("<script>"), std::string("]]>"), std::string("\"'&"), std::string("\xff\xfe"), nul,
        std::string("\xef\xbf\xbf"), std::string(5000, 'x'), std::string("--")}) {
    auto picture = board_of({cell(sign), cell(sign, sign, PictureOwner::both)}, 2);
    picture.title = sign;
    const std::string text = svg_document(picture);
    BOOST_TEST(text.find("<script") == std::string::npos);
    const auto document = read(text);
    BOOST_TEST(count(document, "//text[@class='g']") == 2U);
  }
  for (const std::size_t files : {std::size_t{1}, std::size_t{26}, std::size_t{30}}) {
    (void)read(svg_document(board_of(std::vector<PictureCell>(files * 40), files)));
  }
  (void)read(svg_document({}));
}

BOOST_AUTO_TEST_CASE(boards_that_share_definitions) {
  SvgDefinitions definitions;
  const auto first = board_of({cell("K", "king"), cell("x")}, 2);
  const auto second =
      board_of({cell("", "", PictureOwner::none, SquareMark::plain), cell("k", "king", PictureOwner::black)}, 1);
  definitions.add(first);
  definitions.add(second);
  (void)read("<html><svg>" + definitions.text() + "</svg>" + svg_board(first, "a") + svg_board(second, "b") +
             "</html>");
}

BOOST_AUTO_TEST_CASE(names_of_files) {
  using pages::svg_name;
  BOOST_TEST(svg_name("rules/Cwda/en.pug", 7) == "rules-Cwda-en.pug.007.svg");
  BOOST_TEST(svg_name("../../etc/passwd", 1) == "etc-passwd.001.svg");
  BOOST_TEST(svg_name("-", 1) == "page.001.svg");
  BOOST_TEST(svg_name("--help", 1) == "help.001.svg");
  BOOST_TEST(svg_name("a\n\"$(x) ü.pug", 2000) == "a-x-.pug.2000.svg");
  BOOST_TEST(svg_name(std::string(4000, 'a') + "/b.pug", 1).size() < 140U);
}

BOOST_AUTO_TEST_CASE(files_without_collisions) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("arbiter-svg-test-" + std::to_string(::getpid()));
  std::vector<pages::PageReport> pages(3);
  for (std::size_t i = 0; i < 3; ++i) {
    pages[i].file = std::array{"a/b.pug", "a-b.pug", "A/B.pug"}[i];
    pages::CheckedDiagram diagram;
    diagram.index = 1;
    diagram.board = {board_of({cell("K", "king")}, 1)};
    diagram.board[0].title = pages[i].file;
    pages[i].diagrams = {diagram, {}};  // the second has no board
    pages[i].diagrams[1].index = 2;
  }
  BOOST_TEST(pages::write_svg_files(pages, (folder / "new" / "deep").string()) == 3U);
  std::set<std::string> titles;
  for (const auto& entry : fs::directory_iterator(folder / "new" / "deep")) {
    titles.insert(read(tests::file_text(entry.path())).child("svg").child("title").text().get());
  }
  BOOST_TEST(titles.size() == 3U);
  std::ofstream(folder / "file") << "x";
  BOOST_CHECK_THROW(pages::write_svg_files(pages, (folder / "file").string()), OutputError);
  BOOST_CHECK_THROW(pages::write_svg_files({}, (folder / "file" / "below").string()), OutputError);
  fs::remove_all(folder);
}

BOOST_AUTO_TEST_SUITE_END()
