#include "verifier/engines/starts.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "verifier/crosscheck/clause_cases.hpp"
#include "verifier/perft/suite.hpp"
#include "verifier/records/recognise_variant.hpp"
#include "verifier/records/typed_words.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

void StartReader::read(const std::string& file, const std::string& text) {
  if (file.ends_with(".clauses")) {
    clauses(file, text);
  } else if (file.ends_with(".perft")) {
    suite(file, text);
  } else {
    lines(file, text);
  }
}

std::string StartReader::left_out() const {
  std::size_t all = 0;
  std::string list;
  for (const auto& [variant, positions] : others) {
    all += positions;
    list += fmt::format("{}{} of {}{}", list.empty() ? "" : ", ", positions, variant,
                        variant == variant_.name() ? " under another profile" : "");
  }
  if (all == 0) return {};
  return fmt::format("{} left out, since the peer plays {} ({}): {}", counted(all, "position"), variant_.name(),
                     variant_.profiles()[profile_].name, list);
}

void StartReader::clauses(const std::string& file, const std::string& text) {
  const auto cases = parse_clause_cases(text, file);
  if (!cases) {
    for (const ClauseFault& fault : cases.error()) {
      Finding& finding = faults.emplace_back(Finding{.check = "AP101"});
      finding.message = fault.message;
      finding.where = {fault.file, fault.line, 1, 0};
    }
    return;
  }
  for (const ClauseCase& each : *cases) {
    const bool ours = each.variant == &variant_ &&
                      std::find(each.profiles.begin(), each.profiles.end(), profile_) != each.profiles.end();
    if (!ours) {
      ++others[std::string(each.variant->name())];
      continue;
    }
    // Cases may show boards that no game has; those are left out silently.
    RootReading read = read_root(each.fen, variant_, profile_, fen_, Take::positions);
    if (!read.written || read.written->style.dialect == Dialect::bare) continue;
    if (Position::with_usual_kings(variant_, profile_, read.written->setup()))
      starts.push_back(std::move(read.written->root));
  }
}

void StartReader::suite(const std::string& file, const std::string& text) {
  const Suite suite = parse_suite(text, file, {&variant_, profile_, fen_});
  faults.insert(faults.end(), suite.faults.begin(), suite.faults.end());
  for (const SuiteCase& each : suite.cases) {
    if (&each.variant() == &variant_ && each.profile() == profile_) {
      starts.push_back(each.root);
    } else {
      ++others[std::string(each.variant().name())];
    }
  }
}

void StartReader::lines(const std::string& file, const std::string& text) {
  std::istringstream stream(text);
  std::string line;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    std::string_view fen = std::string_view(line).substr(0, line.find(';'));
    const records::LineName named = records::take_line_name(fen);
    if (named.variant != nullptr && named.variant != &variant_) {
      ++others[std::string(named.variant->name())];
      continue;
    }
    FenOptions options = fen_;
    if (!named.armies.empty()) options.armies = named.armies;
    const std::size_t column = static_cast<std::size_t>(fen.data() - line.data()) + 1;
    const std::size_t board = std::min(fen.find_first_not_of(" \t"), fen.size());
    if (!records::resembles_board(fen.substr(board, fen.find_first_of(" \t\r", board) - board))) {
      // One fault, and not one for each of its letters.
      const Fault fault{"AF101", Level::error, board, fen.size(), "this line is no FEN", std::string(fen), "a FEN"};
      faults.push_back(to_finding(fault, {file, number, column, 0}, fen));
      continue;
    }
    RootReading read = read_root(fen, variant_, profile_, options, take_);
    for (const Fault& fault : read.faults) faults.push_back(to_finding(fault, {file, number, column, 0}, fen));
    if (read.written) starts.push_back(std::move(read.written->root));
  }
}

bool has_armies(const Variant& variant, const Setup& setup, std::string_view pairing) {
  const ArmyChoice* choice = variant.army_choice();
  return pairing.empty() || choice == nullptr || choice->pairing_of(setup.state) == pairing;
}

std::vector<Position> starts_of_play(const Variant& variant, std::size_t profile, const std::vector<Root>& starts,
                                     std::string_view pairing) {
  std::vector<Position> result;
  const auto add = [&](const Setup& setup) {
    if (!has_armies(variant, setup, pairing)) return;
    if (auto position = Position::with_usual_kings(variant, profile, setup)) result.push_back(std::move(*position));
  };
  for (const Root& start : starts) add(start.setup());
  if (!starts.empty()) return result;
  for (const NamedPosition& each : variant.positions()) {
    if (const auto parsed = variant.parse_fen(each.fen, {})) add(parsed->setup);
  }
  return result;
}

}  // namespace arbiter
