// Games of PGN with their moves: what people play is where puzzles come from.

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "puzzles/games/given_games.hpp"
#include "verifier/notation/movetext.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/known_positions.hpp"
#include "verifier/position/root.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::size_t most_moves_of_game = 1000;

/// The places of one game in the text, half open.
struct GameText {
  std::size_t begin = 0;
  std::size_t moves = 0;  ///< where its moves begin
  std::size_t end = 0;
  std::size_t fen = 0;  ///< of the tag's value; fen == fen_end: none
  std::size_t fen_end = 0;
  std::string_view variant{};
};

/// `[Name "value"]` at the beginning of the text.
struct PgnTag {
  std::string_view name;
  std::string_view value;
};
std::optional<PgnTag> pgn_tag(std::string_view line) {
  if (!line.starts_with('[')) return std::nullopt;
  const std::size_t space = line.find_first_of(" \t");
  const std::size_t quote = line.find('"');
  const std::size_t close = line.rfind('"');
  if (space == std::string_view::npos || quote == std::string_view::npos || close == quote || quote < space ||
      line.find(']', close) == std::string_view::npos)
    return std::nullopt;
  return PgnTag{line.substr(1, space - 1), line.substr(quote + 1, close - quote - 1)};
}

/// Whether the line ends with the result of a game.
bool ends_game(std::string_view line) {
  const std::size_t end = line.find_last_not_of(" \t\r");
  const std::size_t begin = end == std::string_view::npos ? end : line.find_last_of(" \t", end);
  const std::string_view word =
      end == std::string_view::npos ? std::string_view() : line.substr(begin + 1, end - begin);
  return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

/// Tags may follow the moves of the game before without an empty line; inside of a comment they are none.
std::vector<GameText> games_of(std::string_view text) {
  std::vector<GameText> games;
  bool tags = false;
  bool comment = false;
  bool ended = false;  // by a result: games of moves alone follow each other
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t line_end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, line_end - at);
    const auto tag = comment ? std::nullopt : pgn_tag(line);
    if (tag) {
      if (!tags) games.push_back({.begin = at, .moves = line_end, .end = line_end});
      GameText& game = games.back();
      game.moves = line_end;
      const std::size_t value = static_cast<std::size_t>(tag->value.data() - text.data());
      if (tag->name == "FEN") std::tie(game.fen, game.fen_end) = std::pair(value, value + tag->value.size());
      if (tag->name == "Variant") game.variant = tag->value;
      tags = true;
      ended = false;
    } else {
      const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
      if (!blank && (games.empty() || ended)) games.push_back({.begin = at, .moves = at, .end = at});
      if (!blank) tags = ended = false;
      for (const char c : line) {
        if (comment ? c == '}' : c == '{') comment = !comment;
        if (!comment && c == ';') break;
      }
      if (!blank) ended = !comment && ends_game(line);
    }
    if (!games.empty()) games.back().end = line_end;
    at = line_end + 1;
  }
  return games;
}

/// Reads the games of one file.
class PgnGames {
 public:
  PgnGames(std::string_view text, const std::string& file, const Variant& variant, std::size_t profile,
           GivenGames& given)
      : text_(text), file_(file), variant_(variant), profile_(profile), given_(given) {}

  void read() {
    for (const GameText& game : games_of(text_)) {
      line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                                   text_.begin() + static_cast<std::ptrdiff_t>(game.begin), '\n'));
      counted_ = game.begin;
      take(game);
    }
  }

 private:
  [[nodiscard]] Location place(std::size_t offset) const {
    const auto begin = text_.begin() + static_cast<std::ptrdiff_t>(counted_);
    const auto end = text_.begin() + static_cast<std::ptrdiff_t>(offset);
    const std::size_t line = line_ + static_cast<std::size_t>(std::count(begin, end, '\n'));
    const std::size_t before = offset == 0 ? std::string_view::npos : text_.rfind('\n', offset - 1);
    return {file_, line, offset - (before == std::string_view::npos ? 0 : before + 1) + 1, 0};
  }

  [[nodiscard]] std::string_view line_at(std::size_t offset) const {
    const std::size_t before = offset == 0 ? std::string_view::npos : text_.rfind('\n', offset - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    return text_.substr(begin, std::min<std::size_t>(text_.find('\n', begin) - begin, 4096));
  }

  void refuse(const Faults& faults, std::size_t offset) {
    for (const Fault& fault : faults) {
      if (fault.level != Level::error) continue;
      given_.findings.push_back(to_finding(fault, place(offset), line_at(offset)));
      return;  // the first says enough
    }
  }

  [[nodiscard]] bool is_foreign(const GameText& game) const {
    if (game.variant.empty() || game.variant == "Standard" || game.variant == "From Position") return false;
    records::Record record;
    record.variant = game.variant;
    return soundness::reading_of(record, {}, nullptr).variant != &variant_;
  }

  void take(const GameText& game) {
    if (is_foreign(game)) {
      ++given_.foreign;
      return;
    }
    const bool own_start = game.fen_end > game.fen;
    const std::string fen(own_start ? text_.substr(game.fen, game.fen_end - game.fen)
                                    : std::string_view(variant_.positions().front().fen));
    const RootReading read = read_root(fen, variant_, profile_, {}, Take::positions);
    if (!read.written) {
      ++given_.unreadable;
      refuse(read.faults, own_start ? game.fen : game.begin);
      return;
    }
    if (!Position::with_usual_kings(variant_, profile_, read.written->setup())) {
      ++given_.unsound;
      return;
    }
    GivenGame made{fmt::format("{}:{}", file_, line_), {{read.written->setup(), {}}}};
    play(game, made);
    given_.games.push_back(std::move(made));
  }

  void play(const GameText& game, GivenGame& made) {
    const MoveSource& generator = variant_.generator(profile_);
    const std::string_view moves = text_.substr(game.moves, game.end - game.moves);
    std::size_t at = 0;
    while (made.positions.size() <= most_moves_of_game) {
      const MoveWord word = next_move_word(moves, at);
      if (word.unclosed || word.begin >= moves.size()) return;
      const Setup& here = made.positions.back().setup;
      const auto move =
          typed_move(moves.substr(word.begin, word.end - word.begin), here, variant_, generator.setup_moves(here));
      if (!move) {
        refuse(move.error(), game.moves + word.begin);
        return;
      }
      made.positions.push_back({move->after, move->move});
      at = word.end;
    }
  }

  std::string_view text_;
  const std::string& file_;
  const Variant& variant_;
  std::size_t profile_;
  GivenGames& given_;
  std::size_t line_ = 1;     ///< of the game
  std::size_t counted_ = 0;  ///< where that line's game begins
};

}  // namespace

void read_pgn_games(std::string_view text, const std::string& file, const Variant& variant, std::size_t profile,
                    GivenGames& games) {
  PgnGames(text, file, variant, profile, games).read();
}

}  // namespace arbiter::puzzles
