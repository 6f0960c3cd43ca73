#include "verifier/solve/output/solved_problem.hpp"

#include <fmt/format.h>

#include "verifier/solve/input/composers_pieces.hpp"

namespace arbiter {
namespace {

/// EPD has no way to write a quotation mark in a text.
std::string epd_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? '\'' : static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  return out + '"';
}

}  // namespace

std::string epd_position(const std::string& fen, Dialect dialect, const Variant& variant) {
  if (dialect != Dialect::fen || !variant.six_fields_say_all()) return fen;
  std::size_t end = 0;
  for (int field = 0; field < 4 && end != std::string::npos; ++field) end = fen.find(' ', field == 0 ? 0 : end + 1);
  // What stands behind the fourth field may be more than counters (checks that were given).
  return end == std::string::npos || fen.find('+', end) != std::string::npos ? fen : fen.substr(0, end);
}

std::string epd_rules(Ruleset ruleset) {
  // What the letters mean is no part of the name.
  if (solve::has_composers_pieces(ruleset.variant()))
    return fmt::format(" variant {}; c1 {};", ruleset->name(), epd_text(solve::composers_legend(ruleset.variant())));
  std::string out =
      &ruleset.variant() == &plain_variant() ? std::string() : fmt::format(" variant {};", ruleset->name());
  if (ruleset.index() != 0) out += fmt::format(" profile {};", ruleset.profile().name);
  return out;
}

std::string epd_problem(const SolvedProblem& solved) {
  const Variant& variant = solved.position.root.variant();
  const solve::Answer& answer = solved.answer;
  std::string out = epd_position(solved.position.fen, solved.position.style.dialect, variant);
  const solve::Stipulation& asked = answer.stipulation;
  // dm is the shortest mate.
  const bool shortest = answer.verdict != solve::Verdict::forced || answer.shortest == asked.plies;
  if (asked.play == solve::Play::direct && asked.goal == solve::Goal::mate && shortest)
    out += fmt::format(" dm {};", (asked.plies + 1) / 2);
  out += fmt::format(" stip {};", epd_text(to_string(asked)));
  if (!solve::cooperative(asked.play)) {
    std::string keys;
    for (const solve::PlayedMove& key : answer.solutions) {
      if (!is_unlawful(asked, key)) keys += fmt::format(" {}", key.text);
    }
    if (!keys.empty()) out += fmt::format(" bm{};", keys);
  } else if (!answer.solutions.empty() && !answer.start) {
    std::string line;
    for (const solve::PlayedMove* move = &answer.solutions.front(); !is_unlawful(asked, *move);
         move = &move->next.front()) {
      line += fmt::format(" {}", move->text);
      if (move->next.empty()) break;
    }
    if (!line.empty()) out += fmt::format(" pv{};", line);
  }
  out += epd_rules(solved.position.root.ruleset());
  if (solved.intended != 1) out += fmt::format(" solutions {};", solved.intended);
  if (solved.problem != nullptr && !(solved.problem->title.empty() && solved.problem->twin.empty())) {
    std::string id = solved.problem->title;
    if (!solved.problem->twin.empty()) id += (id.empty() ? "" : ", ") + solved.problem->twin;
    out += fmt::format(" id {};", epd_text(id));
  }
  return out + fmt::format(" c0 {};", epd_text(to_string(answer.verdict)));
}

}  // namespace arbiter
