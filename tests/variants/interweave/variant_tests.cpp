#include "tests/variants/variant_tests.hpp"

#include <algorithm>
#include <array>

#include "tests/mutation/orthodox_breakers.hpp"
#include "verifier/variants/interweave/rules.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::tests::of_interweave {
namespace {

void shows(const Shown& at, int, ClauseSet& shown) {
  using namespace interweave;
  if (at.any([&](const MoveOutcome& move) {
        for (std::size_t bit = reserve_bit(Side::white, smasher, 1); bit < State::bit_count; ++bit) {
          if (move.after.state.bits[bit] != at.setup.state.bits[bit]) return true;
        }
        return false;
      })) {
    shown.insert("IW.reserve");
  }
  if (at.any(some_capture)) {
    for (const Square square : at.setup.board.of(owner_of(at.side))) {
      for (const StepOutcome& step : at.rules.steps_of(at.setup, square)) {
        if (step.step.captures.empty()) shown.insert("IW.capture.must");
      }
    }
  }
  // IW.shade: a Leaper's first piece is an enemy on its own square colour, with an empty square to land on behind it.
  for (const Square leaper_at : at.setup.board.of(piece_of(at.side, leaper))) {
    for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      for (int distance = 1; distance < 8; ++distance) {
        const auto here = leaper_at.offset(files * distance, ranks * distance);
        if (!here || at.setup.board.empty(*here)) continue;
        const auto behind = here->offset(files, ranks);
        const bool enemy = at.setup.board.of(owner_of(opponent(at.side))).contains(*here);
        if (enemy && distance % 2 == 0 && behind && at.setup.board.empty(*behind)) shown.insert("IW.shade");
        break;
      }
    }
  }
}

bool ends(const Shown& at, const MoveOutcome& move, Status, ClauseSet& shown) {
  const bool kings_left = std::ranges::all_of(std::array{Side::white, Side::black}, [&](Side side) {
    const auto after = move.after.board.of(piece_of(side, at.king));
    return at.kings(side).size() == static_cast<std::size_t>(after.size());
  });
  if (kings_left) shown.insert("IW.end.stalemate");
  return true;
}

std::vector<Invariant<bool>> invariants(std::size_t profile, const ConcreteView& view, Side to_move) {
  return interweave::invariants(view, to_move, static_cast<interweave::Profile>(profile));
}

std::vector<breaking::Breaker> breakers() {
  using namespace breaking;
  const auto on_colour = [](bool wanted) { return [wanted](std::size_t square) { return light(square) == wanted; }; };
  return {
      {"AF143", "interweave", "vchess", word(3, "d6,f", 3)},
      {"AF180", "interweave", "vchess",
       [](const std::string& text, Random&) -> Result { return with_word(text, 4, Words(text)[4].substr(1)); }},
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
         const auto wanted = on_colour(random.one_in(2));
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
         const auto wanted = on_colour(random.one_in(2));
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
         const auto square = one_of(only(grid.squares("."), on_colour(light(kings[0]))), random);
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
           // A pawn of the same square colour makes room.
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

}  // namespace

VariantTests tests() {
  return {.king = interweave::king, .shows = &shows, .ends = &ends, .breakers = breakers(), .invariants = &invariants};
}

}  // namespace arbiter::tests::of_interweave
