
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/notation/typed_move.hpp"
#include "verifier/notation/typed_word.hpp"
#include "verifier/position/fen_fields.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {
namespace {

/// Several moves with commas between them, of which the grammar of moves made the steps of one.
std::string with_blanks(std::string_view word) {
  std::string text(word);
  std::replace(text.begin(), text.end(), ',', ' ');
  return text;
}

}  // namespace

tl::expected<WrittenRoot, std::vector<Finding>> play(std::string_view moves, WrittenRoot from, const Location& where,
                                                     History& history) {
  const Variant& variant = from.root.variant();
  const MoveSource& generator = from.root.ruleset().generator();
  const auto findings_of = [&](const Faults& faults, std::size_t at, const Setup& here) {
    std::vector<Finding> findings;
    for (const Fault& fault : faults) {
      Location place = where;
      place.column += at;
      findings.push_back(to_finding(fault, place, moves));
      findings.back().notes.push_back("in the position " + variant.write_fen(here, from.style));
    }
    return findings;
  };
  for (MoveWord word = next_move_word(moves, 0); word.begin < moves.size(); word = next_move_word(moves, word.end)) {
    const Setup& here = from.setup();
    const std::string_view text = moves.substr(word.begin, word.end - word.begin);
    if (word.unclosed) {
      fen::FaultList faults(text);
      const bool comment = text.front() == '{';
      faults.add("AT102", 0, 1, comment ? "this comment is not closed" : "this variation is not closed",
                 comment ? "a '}' behind it" : "a ')' behind it");
      return tl::unexpected(findings_of(faults.take(), word.begin, here));
    }
    if (from.third_time) {
      fen::FaultList faults(text);
      faults.add("AT104", 0, text.size(),
                 fmt::format("the game is over: the position before this move came about for the third time [{}]",
                             repetition_clause(variant)),
                 "no further move");
      return tl::unexpected(findings_of(faults.take(), word.begin, here));
    }
    const std::vector<MoveOutcome> legal = generator.setup_moves(here);
    Parsed<MoveOutcome> found = typed_move(text, here, variant, legal);
    if (const std::size_t comma = text.find(','); !found && comma != std::string_view::npos) {
      Location place = where;
      place.column += word.begin;
      History as_well = history;
      if (auto played = play(with_blanks(text), from, place, as_well)) {
        from = std::move(*played);
        history = std::move(as_well);
        continue;
      } else if (typed_move(text.substr(0, comma), here, variant, legal)) {
        for (Finding& finding : played.error()) finding.source_line = moves;
        return played;
      }
    }
    if (!found) {
      if (Fault& fault = found.error().front(); fault.check == "AT104") {
        const RefusedMove why = refused_move(text, here, from.root.ruleset());
        fault.message += ": " + why.reason;
        if (!why.clauses.empty()) fault.message += fmt::format(" ({})", fmt::join(why.clauses, ", "));
      }
      return tl::unexpected(findings_of(found.error(), word.begin, here));
    }
    from.root = from.root.after(*found);
    from.third_time = history.ends_with(from.setup());
  }
  from.fen = variant.write_fen(from.setup(), from.style);
  return from;
}

tl::expected<WrittenRoot, std::vector<Finding>> play(std::string_view moves, WrittenRoot from, const Location& where) {
  History history(from.root.ruleset());
  from.third_time = history.ends_with(from.setup());
  return play(moves, std::move(from), where, history);
}

}  // namespace arbiter
