// The columns of lichess's puzzle database (database.lichess.org, "Puzzles"): a site that reads them reads ours.

#include <fmt/format.h>

#include "puzzles/output/puzzle_id.hpp"
#include "puzzles/output/writers.hpp"
#include "verifier/records/csv_json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// As a value in the query of a URI (RFC 3986): all but the unreserved characters as bytes in hexadecimal.
std::string in_uri(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || c == '-' || c == '.' || c == '_' || c == '~')
      out += c;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

/// "arbiter-compose:?title=…&licence=…&variant=…&seed=7&…"
std::string made_uri(const Colophon& colophon) {
  std::string out =
      fmt::format("arbiter-compose:?title={}&licence={}", in_uri(colophon.title), in_uri(colophon.licence));
  for (const auto& [name, value] : colophon.made) out += fmt::format("&{}={}", in_uri(name), in_uri(value));
  return out;
}

}  // namespace

tl::expected<std::string, std::string> lichess_csv(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  const std::string made = colophon.empty() ? std::string() : made_uri(colophon);
  std::string out = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
  for (const Puzzle& puzzle : puzzles) {
    if (!puzzle.before) {
      return tl::unexpected(objection(Style::csv, puzzle.ruleset.variant(), puzzles.size()));
    }
    const std::string fen = usual_fen(puzzle.ruleset.variant(), *puzzle.before);
    const std::string moves = moves_from_before(puzzle);
    const std::string game =
        made.empty() ? std::string() : fmt::format("{}&game={}#{}", made, in_uri(puzzle.game), puzzle.ply);
    out += fmt::format("{},{},{},{},500,0,0,{},{},\n", id_of(puzzle), records::csv_written(fen, ',', false),
                       records::csv_written(moves, ',', false), puzzle.rating, joined(puzzle.tags, " "), game);
  }
  return out;
}

}  // namespace arbiter::puzzles
