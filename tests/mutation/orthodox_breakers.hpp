#pragma once

#include "tests/mutation/fen_breakers.hpp"

namespace arbiter::breaking {

inline bool knight_apart(std::size_t a, std::size_t b) {
  return std::abs(file_of(a) - file_of(b)) * std::abs(rank_of(a) - rank_of(b)) == 2;
}
inline bool beside(std::size_t a, std::size_t b) {
  return a != b && std::abs(file_of(a) - file_of(b)) <= 1 && std::abs(rank_of(a) - rank_of(b)) <= 1;
}
inline bool middle(std::size_t square) { return rank_of(square) > 1 && rank_of(square) < 6; }

/// The board after a double step of White on `file`; with_passing() writes it with six fields.
struct Passing {
  Grid grid;
  int file;
};
inline std::optional<Passing> passing(const std::string& text, Random& random) {
  Grid grid = grid_of(text);
  std::vector<int> files;
  for (int file = 0; file < 8; ++file) {
    if (grid.at[Grid::index(file, 1)] == 'P' && grid.at[Grid::index(file, 2)] == '.' &&
        grid.at[Grid::index(file, 3)] == '.')
      files.push_back(file);
  }
  if (files.empty()) return std::nullopt;
  const int file = files[random.below(files.size())];
  grid.at[Grid::index(file, 1)] = '.';
  grid.at[Grid::index(file, 3)] = 'P';
  return Passing{grid, file};
}
inline Broken with_passing(const Passing& pass, const std::string& clock = "0") {
  const std::string square{static_cast<char>('a' + pass.file), '3'};
  const std::string start = pass.grid.field() + " b - ";
  return {start + square + " " + clock + " 30", start.size(), {}};
}

inline std::vector<Breaker> orthodox_breakers() {
  const auto crowd = [](const std::string& text, Random& random, char letter, int most,
                        std::string_view counted) -> Result {
    Grid grid = grid_of(text);
    while (grid.count(counted) < most) {
      const auto square = one_of(only(grid.squares("."), middle), random);
      if (!square) return std::nullopt;
      grid.at[*square] = letter;
    }
    return with_board(text, grid);
  };
  const auto right = [](const std::string& text) { return Words(text)[2].find('K') != std::string::npos; };
  return {
      {"AF201", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         grid.at[grid.squares(random.one_in(2) ? "K" : "k")[0]] = '.';
         return with_board(text, grid);
       }},
      {"AF202", "takemake", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         const auto square = one_of(only(grid.squares("."), middle), random);
         if (!square) return std::nullopt;
         grid.at[*square] = random.one_in(2) ? 'K' : 'k';
         return with_board(text, grid);
       }},
      {"AF203", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         const bool white = white_to_move(text);
         const std::size_t own = grid.squares(white ? "K" : "k")[0];
         const std::size_t other = grid.squares(white ? "k" : "K")[0];
         grid.at[other] = '.';
         const auto square = one_of(only(grid.squares("."), [&](std::size_t s) { return beside(s, own); }), random);
         if (!square) return std::nullopt;
         grid.at[*square] = white ? 'k' : 'K';
         return with_board(text, grid, square);
       }},
      {"AF204", "armies", "vchess",
       [](const std::string& text, Random& random) -> Result {
         // A rook next to the king of the side that is not to move, on its rank; needs the Fide army.
         Words words(text);
         if (words[5].find('F') == std::string::npos) return std::nullopt;
         Grid grid(words[0]);
         const bool white = white_to_move(text);
         const std::size_t king = grid.squares(white ? "kmea" : "KMEA")[0];
         const auto square = one_of(
             only(grid.squares("."), [&](std::size_t s) { return beside(s, king) && rank_of(s) == rank_of(king); }),
             random);
         if (!square) return std::nullopt;
         grid.at[*square] = white ? 'R' : 'r';
         return with_board(text, grid, king);
       }},
      {"AF204", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         const bool white = white_to_move(text);
         const std::size_t king = grid.squares(white ? "k" : "K")[0];
         const auto square =
             one_of(only(grid.squares("."), [&](std::size_t s) { return knight_apart(s, king); }), random);
         if (!square) return std::nullopt;
         grid.at[*square] = white ? 'N' : 'n';
         return with_board(text, grid, king);
       }},
      {"AF210", "takemake", "fen",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         const auto square =
             one_of(only(grid.squares("."), [](std::size_t s) { return rank_of(s) == 0 || rank_of(s) == 7; }), random);
         if (!square) return std::nullopt;
         grid.at[*square] = random.one_in(2) ? 'P' : 'p';
         return with_board(text, grid, square);
       }},
      {"AF211", "chess", "fen",
       [=](const std::string& text, Random& random) { return crowd(text, random, 'P', 9, "P"); }},
      {"AF212", "takemake", "vchess",
       [=](const std::string& text, Random& random) { return crowd(text, random, 'n', 17, "pnbrqk"); }},
      {"AF213", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         if (grid.count("P") != 8 || grid.count("Q") != 1) return std::nullopt;
         const auto square = one_of(only(grid.squares("NB"), middle), random);
         if (!square) return std::nullopt;
         grid.at[*square] = 'Q';
         return with_board(text, grid);
       }},
      {"AF214", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         Grid grid = grid_of(text);
         const auto bishops = grid.squares("b");
         if (grid.count("p") != 8 || bishops.size() != 2 || grid.count("r") > 2 || grid.count("n") > 2 ||
             grid.count("q") > 1)
           return std::nullopt;
         const auto square =
             one_of(only(grid.squares("."), [&](std::size_t s) { return middle(s) && light(s) == light(bishops[0]); }),
                    random);
         if (!square) return std::nullopt;
         grid.at[bishops[1]] = '.';
         grid.at[*square] = 'b';
         return with_board(text, grid);
       }},
      {"AF220", "chess", "fen",
       [=](const std::string& text, Random& random) -> Result {
         if (!right(text)) return std::nullopt;
         Words words(text);
         Grid grid(words[0]);
         const auto square = one_of(only(grid.squares("."), middle), random);
         if (!square) return std::nullopt;
         grid.at[grid.squares("K")[0]] = '.';
         grid.at[*square] = 'K';
         words[0] = grid.field();
         return Broken{words.text(), words.at(2), {}};
       }},
      {"AF221", "takemake", "vchess",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         if (words[3][1] >= 'i') return std::nullopt;
         Grid grid(words[0]);
         grid.at[Grid::index(words[3][1] - 'a', 0)] = '.';
         words[0] = grid.field();
         return Broken{words.text(), words.at(3), {}};
       }},
      {"AF222", "chess", "fen",
       [](const std::string&, Random& random) -> Result {
         const std::string king_at = random.one_in(2) ? "3K2RR" : "4K1RR";
         const std::string text = "4k3/" + std::string(1, static_cast<char>('1' + random.below(7))) + "p";
         const int rest = 7 - (text[4] - '0');
         const std::string board = text + (rest > 0 ? std::to_string(rest) : "") + "/8/8/8/8/8/" + king_at;
         return Broken{board + " w HG - 0 " + std::to_string(60 + random.below(30)), board.size() + 3, {}};
       }},
      {"AF230", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         const std::string square{static_cast<char>('a' + random.below(8)), white_to_move(text) ? '3' : '6'};
         return with_word(text, 3, square);
       }},
      {"AF231", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         auto pass = passing(text, random);
         if (!pass) return std::nullopt;
         pass->grid.at[Grid::index(pass->file, 2)] = 'N';
         return with_passing(*pass);
       }},
      {"AF232", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         auto pass = passing(text, random);
         if (!pass) return std::nullopt;
         pass->grid.at[Grid::index(pass->file, 1)] = 'B';
         return with_passing(*pass);
       }},
      {"AF233", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         auto pass = passing(text, random);
         if (!pass) return std::nullopt;
         pass->grid.at[Grid::index(pass->file, 3)] = random.one_in(2) ? '.' : 'n';
         return with_passing(*pass);
       }},
      {"AF234", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         const auto pass = passing(text, random);
         if (!pass) return std::nullopt;
         Broken broken = with_passing(*pass, "5");
         broken.column += 3;
         return broken;
       }},
      {"AF240", "takemake", "fen",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         words[4] = std::to_string(500 + random.below(300));
         words[5] = std::to_string(1 + random.below(200));
         return Broken{words.text(), words.at(4), {}};
       }},
      {"AF241", "armies", "vchess",
       [](const std::string& text, Random&) -> Result {
         return with_word(text, 2, std::to_string(std::stoul(Words(text)[2]) + 1));
       }},
      {"AF250", "armies", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         Grid grid(words[0]);
         const auto square = one_of(only(grid.squares("."), middle), random);
         if (!square) return std::nullopt;
         grid.at[*square] = words[5].find('C') == std::string::npos   ? 'w'
                            : words[5].find('R') == std::string::npos ? 'y'
                            : words[5].find('N') == std::string::npos ? 'i'
                                                                      : 'n';
         return with_board(text, grid, square);
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
