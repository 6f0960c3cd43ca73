#include "tests/variants/variant_tests.hpp"

#include <algorithm>
#include <cstdlib>

#include "tests/mutation/orthodox_breakers.hpp"
#include "verifier/variants/checkered/invariants.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::tests::of_checkered {
namespace {

void shows(const Shown& at, int, ClauseSet& shown) {
  shown.erase("CH.check.legal");  // CK.check says what check is
  const auto owner_of_mover = [&](const MoveOutcome& move) { return at.mover(move).owner; };
  if (const auto player = checkered::checkered_player(at.setup.state)) {
    if (*player != at.side) {
      const auto commands = [&](Owner owner) {
        return at.any([&](const MoveOutcome& move) { return owner_of_mover(move) == owner; });
      };
      if (commands(Owner::white) && commands(Owner::black)) shown.insert("CK.stage2.sides");
      if (at.rules.in_check(at.setup, Side::white) || at.rules.in_check(at.setup, Side::black))
        shown.insert("CK.stage2.kings");
      return;
    }
    const auto pawn_goes = [&](int way) {
      return at.any([&](const MoveOutcome& move) {
        const Step& step = at.first(move);
        return at.mover(move).role == orthodox::pawn && (step.to.rank() - step.from.rank()) * way > 0;
      });
    };
    if (pawn_goes(1) && pawn_goes(-1)) shown.insert("CK.stage2.pawns");
    return;
  }
  const auto stays = [&](const MoveOutcome& move) { return !at.first(move).switches; };
  if (at.any([&](const MoveOutcome& move) { return stays(move) && owner_of_mover(move) == Owner::both; }))
    shown.insert("CK.owner");
  if (at.any([&](const MoveOutcome& move) { return at.mover(move).role == orthodox::king && some_capture(move); }))
    shown.insert("CK.king");
  for (const Square square : at.setup.board.of(Owner::both)) {
    Setup copy = at.setup;
    copy.board.put(square, piece_of(opponent(at.side), at.setup.board[square]->role));
    for (const MoveOutcome& move : at.rules.setup_moves(copy)) {
      if (at.first(move).captures.contains(square)) shown.insert("CK.immune");
    }
  }
  Setup copy = at.setup;
  checkered::set_last_quiet(copy.state, std::nullopt);
  if (at.rules.setup_moves(copy).size() > at.moves.size()) shown.insert("CK.undo");
  copy = at.setup;
  for (const Square square : at.setup.board.of(Owner::both)) copy.board.clear(square);
  if (at.rules.in_check(at.setup, at.side) && !at.rules.in_check(copy, at.side)) shown.insert("CK.check");
}

bool ends(const Shown&, const MoveOutcome& move, Status status, ClauseSet& shown) {
  const bool two = checkered::checkered_player(move.after.state).has_value();
  if (two) shown.insert("CK.stage2.end");
  if (!two && status == Status::mate) shown.insert("CK.mate");
  return false;
}

std::vector<Invariant<bool>> invariants(std::size_t profile, const ConcreteView& view, Side to_move) {
  return checkered::invariants(view, to_move, static_cast<checkered::Profile>(profile));
}

/// The square's name in the notation of vchess.
std::string named(std::size_t square) {
  using namespace breaking;
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::vector<breaking::Breaker> breakers() {
  using namespace breaking;
  const auto flag = [](const std::string& text, std::size_t bit, char value) -> Result {
    Words words(text);
    words[3][4 + bit] = value;
    return Broken{words.text(), words.at(3) + 4 + bit, {}};
  };
  return {
      {"AF119", "checkered", "vchess",
       [=](const std::string& text, Random& random) -> Result {
         Words words(text);
         const auto at = letter_place(words[0], random, "stuco");
         if (!at) return std::nullopt;
         words[0][*at] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0][*at])));
         return Broken{words.text(), *at, {}};
       }},
      {"AF137", "checkered", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         if (random.one_in(2)) {
           words[3].pop_back();
         } else {
           words[3][4 + random.below(16)] = '2';
         }
         return Broken{words.text(), words.at(3) + 4, {}};
       }},
      {"AF144", "checkered", "vchess", word(5, "g3-g2")},
      {"AF145", "checkered", "xogo",
       [=](const std::string& text, Random&) { return in_json(text, "\"cmove\":\"-\"", "\"cmove\":\"g3g2\"", 9); }},
      {"AF181", "checkered", "vchess", word(6, "3")},
      {"AF183", "checkered", "vchess", word(6, "3c")},
      {"AF270", "checkered", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         while (grid.count("stuco") + grid.count("PNBRQK") <= 16) {
           const auto square = one_of(only(grid.squares("."), middle), random);
           if (!square) return std::nullopt;
           grid.at[*square] = 'o';
         }
         return with_board(text, grid);
       }},
      {"AF271", "checkered", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         if (grid.count("stuco") == 0) return std::nullopt;
         const auto promoted = [&] {
           int sum = 0;
           for (const auto& [letters, start] : {std::pair{"NnO"
                                                          "o",
                                                          4},
                                                std::pair{"Bbc", 4}, std::pair{"Rru", 4}, std::pair{"Qqt", 2}}) {
             sum += std::max(0, grid.count(letters) - start);
           }
           return sum;
         };
         while (promoted() <= 16 - grid.count("Pps")) {
           const auto square = one_of(grid.squares("NnBbRr"), random);
           if (!square) return std::nullopt;
           grid.at[*square] = grid.at[*square] < 'a' ? 'Q' : 'q';
         }
         return with_board(text, grid);
       }},
      {"AF272", "checkered", "vchess",
       [](const std::string& text, Random& random) -> Result {
         const Grid grid = grid_of(text);
         const auto empty = grid.squares(".");
         const std::size_t from = *one_of(empty, random);
         const std::size_t to = *one_of(empty, random);
         if (from == to || Words(text)[6].size() < 1 || Words(text)[6][0] == '2') return std::nullopt;
         return with_word(text, 5, named(from) + named(to));
       }},
      {"AF273", "checkered", "vchess",
       [](const std::string& text, Random& random) -> Result {
         const Grid grid = grid_of(text);
         const auto to = one_of(grid.squares("stuc"), random);
         if (!to || Words(text)[6][0] == '2') return std::nullopt;
         const auto from = one_of(only(grid.squares("."), [&](std::size_t s) { return knight_apart(s, *to); }), random);
         if (!from) return std::nullopt;
         return with_word(text, 5, named(*from) + named(*to));
       }},
      {"AF274", "checkered", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         const Grid grid(words[0]);
         if (grid.count("stuco") == 0) return std::nullopt;
         words[6] = random.one_in(2) ? "2w" : "2b";
         words[5] = "a3a4";
         return Broken{words.text(), words.at(5), {}};
       }},
      {"AF275", "checkered", "vchess",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         if (words[6][0] == '2') return std::nullopt;
         words[4] = white_to_move(text) ? "e6" : "e3";
         words[5] = "a3a4";
         return Broken{words.text(), words.at(5), {}};
       }},
      {"AF276", "checkered", "vchess",
       [=](const std::string& text, Random& random) -> Result {
         const Grid grid = grid_of(text);
         const int file = static_cast<int>(random.below(8));
         const char piece = grid.at[Grid::index(file, 1)];
         if (piece == 'P' || piece == 's') return std::nullopt;
         return flag(text, static_cast<std::size_t>(file), '1');
       }},
      {"AF277", "checkered", "vchess",
       [=](const std::string& text, Random& random) -> Result {
         const Grid grid = grid_of(text);
         const int file = static_cast<int>(random.below(8));
         if (grid.at[Grid::index(file, 6)] != 'p') return std::nullopt;
         return flag(text, 8 + static_cast<std::size_t>(file), '0');
       }},
      {"AF236", "checkered", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         const Grid grid(words[0]);
         if (words.words.size() < 7 || grid.count("s") > 0) return std::nullopt;
         const int file = static_cast<int>(random.below(7));
         const char rank = white_to_move(text) ? '6' : '3';
         words[4] = {static_cast<char>('a' + file), rank, static_cast<char>('b' + file), rank};
         words[6] = white_to_move(text) ? "3w" : "3b";
         return Broken{words.text(), words.at(4), {}};
       }},
      {"AF278", "checkered", "vchess",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         if (words.words.size() < 7) return std::nullopt;
         words[6] = white_to_move(text) ? "3w" : "3b";
         return Broken{words.text(), words.at(6), {}};
       }},
      {"AF279", "checkered", "vchess",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         if (words.words.size() < 7 || Grid(words[0]).count("stuco") > 0) return std::nullopt;
         words[1] = "c";
         words[6] = "3c";
         return Broken{words.text(), words.at(6), {}};
       }},
      {"AF303", "checkered", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         Grid grid(words[0]);
         const int file = static_cast<int>(random.below(8));
         const std::size_t target = Grid::index(file, 4);
         // A pawn that leaves a line with a king could open it, and one that comes next to a king could attack it.
         const auto meets_king = [&](std::size_t s) {
           const auto kings = grid.squares("Kk");
           return std::any_of(kings.begin(), kings.end(), [&](std::size_t king) {
             const int files = std::abs(file_of(s) - file_of(king));
             const int ranks = std::abs(rank_of(s) - rank_of(king));
             return files == 0 || ranks == 0 || files == ranks;
           });
         };
         const auto from =
             one_of(only(grid.squares("P"),
                         [&](std::size_t s) { return file_of(s) != file && rank_of(s) > 1 && !meets_king(s); }),
                    random);
         if (!from || meets_king(target) || words[6][0] == '2' || grid.at[Grid::index(file, 1)] != 'P' ||
             grid.at[target] != '.')
           return std::nullopt;
         if (only(grid.squares("P"), [&](std::size_t s) { return file_of(s) == file; }).size() != 1)
           return std::nullopt;
         grid.at[*from] = '.';
         grid.at[target] = 'P';
         words[0] = grid.field();
         words[4] = words[5] = "-";
         return Broken{words.text(), grid.place(target), {}};
       }},
  };
}

}  // namespace

VariantTests tests() { return {.shows = &shows, .ends = &ends, .breakers = breakers(), .invariants = &invariants}; }

}  // namespace arbiter::tests::of_checkered
