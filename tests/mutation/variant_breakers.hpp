#pragma once

#include "tests/mutation/orthodox_breakers.hpp"

namespace arbiter::breaking {

/// The square's name in the notation of vchess.
inline std::string named(std::size_t square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

inline std::vector<Breaker> interweave_breakers() {
  const auto on_shade = [](bool wanted) { return [wanted](std::size_t square) { return light(square) == wanted; }; };
  return {
      {"AF235", "interweave", "vchess",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         words[1] = "b";
         words[3] = "a3,b";  // from a square off the board
         return Broken{words.text(), words.at(3), {}};
       }},
      {"AF260", "interweave", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         for (const std::size_t square : grid.squares(random.one_in(2) ? "K" : "k")) grid.at[square] = '.';
         return with_board(text, grid);
       }},
      {"AF261", "interweave", "vchess",
       [=](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         const auto wanted = on_shade(random.one_in(2));
         while (only(grid.squares("RNBP"), wanted).size() < 8) {
           const auto square =
               one_of(only(grid.squares("."), [&](std::size_t s) { return wanted(s) && middle(s); }), random);
           if (!square) return std::nullopt;
           grid.at[*square] = 'P';
         }
         return with_board(text, grid);
       }},
      {"AF262", "interweave", "vchess",
       [=](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         const auto wanted = on_shade(random.one_in(2));
         while (only(grid.squares("p"), wanted).size() < 5) {
           const auto square =
               one_of(only(grid.squares("."), [&](std::size_t s) { return wanted(s) && middle(s); }), random);
           if (!square) return std::nullopt;
           grid.at[*square] = 'p';
         }
         return with_board(text, grid);
       }},
      {"AF263", "interweave", "vchess",
       [=](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         const auto kings = grid.squares("K");
         if (kings.size() != 2) return std::nullopt;
         const auto square = one_of(only(grid.squares("."), on_shade(light(kings[0]))), random);
         if (!square) return std::nullopt;
         grid.at[kings[1]] = '.';
         grid.at[*square] = 'K';
         return with_board(text, grid);
       }},
      {"AF264", "interweave", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         const char letter = "RNB"[random.below(3)];
         while (grid.count(std::string(1, letter)) < 3) {
           const auto square = one_of(grid.squares("."), random);
           if (!square) return std::nullopt;
           grid.at[*square] = letter;
         }
         return with_board(text, grid);
       }},
      {"AF265", "interweave", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         char& digit = words[4][random.below(6)];
         if (digit > '1') return std::nullopt;
         ++digit;
         return Broken{words.text(), words.at(4), {}};
       }},
      {"AF302", "interweave", "vchess",
       [](const std::string& text, Random&) -> Result {
         Grid grid = grid_of(text);
         const auto home = [&](int file) { return grid.at[Grid::index(file, 1)] == 'P'; };
         for (int file = 1; file < 7; ++file) {
           const std::size_t square = Grid::index(file, 2);
           if (!home(file - 1) || !home(file + 1) || grid.at[square] != '.') continue;
           // A pawn of the same shade makes room.
           for (int other = 0; other < 8; ++other) {
             if (other == file - 1 || other == file + 1 || !home(other) ||
                 light(Grid::index(other, 1)) != light(square))
               continue;
             grid.at[Grid::index(other, 1)] = '.';
             grid.at[square] = 'P';
             return with_board(text, grid);
           }
         }
         return std::nullopt;
       }},
  };
}

inline std::vector<Breaker> checkered_breakers() {
  const auto flag = [](const std::string& text, std::size_t bit, char value) -> Result {
    Words words(text);
    words[3][4 + bit] = value;
    return Broken{words.text(), words.at(3) + 4 + bit, {}};
  };
  return {
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
  };
}

/// Breakers of early positions of games, in which little has been captured.
inline std::vector<Breaker> reach_breakers() {
  return {
      {"AF301", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         if (grid.count("pnbrqk") != 16) return std::nullopt;  // White has captured nothing
         const int file = static_cast<int>(random.below(8));
         const int other = file == 0 || (file < 7 && random.one_in(2)) ? file + 1 : file - 1;
         const std::size_t home = Grid::index(file, 1);
         const std::size_t target = Grid::index(other, 3);
         if (grid.at[home] != 'P' || grid.at[Grid::index(other, 1)] != 'P' || grid.at[target] != '.')
           return std::nullopt;
         grid.at[home] = '.';
         grid.at[target] = 'P';
         return with_board(text, grid);
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
      {"AF312", "chess", "fen",
       [](const std::string&, Random& random) -> Result {
         // Knights have gone out and back: an even number of plies, so White is to move.
         const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
         return Broken{
             board + " b KQkq - " + std::to_string(5 + random.below(20)) + " " + std::to_string(30 + random.below(30)),
             board.size() + 1,
             {}};
       }},
  };
}

}  // namespace arbiter::breaking
