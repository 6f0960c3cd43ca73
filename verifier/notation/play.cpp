#include "verifier/notation/play.hpp"

#include <algorithm>

#include "verifier/notation/typed_move.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {
namespace {

/// The number of bytes of a move number ("1.", "12...") that the word begins with.
std::size_t move_number(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == 0 || digits == word.size() || word[digits] != '.') return 0;
  return std::min(word.find_first_not_of('.', digits), word.size());
}

/// Several moves with commas between them, of which the grammar of moves made the steps of one.
std::string with_blanks(std::string_view word) {
  std::string text(word);
  std::replace(text.begin(), text.end(), ',', ' ');
  return text;
}

}  // namespace

tl::expected<WrittenRoot, std::vector<Finding>> play(std::string_view moves, WrittenRoot from, const Location& where) {
  constexpr std::string_view blanks = " \t\n";
  const Variant& variant = from.root.variant();
  const MoveSource& generator = variant.generator(from.root.profile());
  for (std::size_t at = moves.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(moves.find_first_of(blanks, at), moves.size());
    at += move_number(moves.substr(at, end - at));
    if (at == end) {
      at = moves.find_first_not_of(blanks, end);
      continue;
    }
    const Setup& here = from.setup();
    const Parsed<MoveOutcome> found =
        typed_move(moves.substr(at, end - at), here, variant, generator.setup_moves(here));
    const bool comma = moves.substr(at, end - at).find(',') != std::string_view::npos;
    if (!found && comma) {
      if (auto played = play(with_blanks(moves.substr(at, end - at)), from, where)) {
        from = std::move(*played);
        at = moves.find_first_not_of(blanks, end);
        continue;
      }
    }
    if (!found) {
      std::vector<Finding> findings;
      for (const Fault& fault : found.error()) {
        Location place = where;
        place.column += at;
        findings.push_back(to_finding(fault, place, moves));
        findings.back().notes.push_back("in the position " + variant.write_fen(here, from.style));
      }
      return tl::unexpected(std::move(findings));
    }
    from.root = from.root.after(*found);
    at = moves.find_first_not_of(blanks, end);
  }
  from.fen = variant.write_fen(from.setup(), from.style);
  return from;
}

}  // namespace arbiter
