#include "puzzles/certificate/drat.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "puzzles/certificate/unit_propagation.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::size_t shown_of_line = 60;  ///< bytes of a line in a message

std::string clause_in_words(std::span<const int> literals) {
  constexpr std::size_t most = 12;
  if (literals.empty()) return "the empty clause";
  return fmt::format("the clause {}{}", fmt::join(literals.subspan(0, std::min(most, literals.size())), " "),
                     literals.size() > most ? " …" : "");
}

class DratCheck {
 public:
  DratCheck(const Formulae& formula, const ProofOptions& options)
      : variables_(formula.variables), lrat_(options.lrat), clauses_(formula.variables, options.lrat) {
    if (options.seconds) {
      clauses_.set_end(std::chrono::steady_clock::now() +
                       std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                           std::chrono::duration<double>(std::min(*options.seconds, 1e8))));
    }
    load(formula.literals);
  }

  ProofCheck run(std::string_view proof) {
    while (!proof.empty()) {
      ++result_.line;
      const std::size_t end = proof.find('\n');
      if (end == std::string_view::npos) return refused("the line does not end: the proof has been cut", proof);
      const std::string_view line = proof.substr(0, end);
      proof.remove_prefix(end + 1);
      const bool deletes = line.starts_with("d ");
      if (std::string fault = read(line.substr(deletes ? 2 : 0)); !fault.empty())
        return refused(std::move(fault), line);
      // What comes after the contradiction need only be readable.
      if (clauses_.contradiction()) continue;
      if (std::string fault = deletes ? remove() : add(); !fault.empty()) return refused(std::move(fault), line);
      if (clauses_.late()) return undecided();
    }
    if (clauses_.late()) return undecided();
    result_.line = 0;
    if (!clauses_.contradiction()) return refused("the proof ends before it has derived the empty clause", {});
    result_.verdict = ProofCheck::Verdict::proved;
    return std::move(result_);
  }

 private:
  ProofCheck refused(std::string why, std::string_view line) {
    result_.verdict = ProofCheck::Verdict::refused;
    result_.why = std::move(why);
    if (!line.empty()) result_.why += fmt::format(" ('{}')", printable(line, shown_of_line));
    return std::move(result_);
  }
  ProofCheck undecided() {
    result_.verdict = ProofCheck::Verdict::undecided;
    result_.why = "the time was over";
    return std::move(result_);
  }

  void load(std::span<const int> literals) {
    clauses_.start_ids(static_cast<std::uint64_t>(std::count(literals.begin(), literals.end(), 0)));
    while (!literals.empty()) {
      const auto end = std::find(literals.begin(), literals.end(), 0);
      const auto size = static_cast<std::size_t>(end - literals.begin());
      clauses_.add(literals.first(size), ++loaded_);
      literals = literals.subspan(std::min(size + 1, literals.size()));
    }
  }

  /// The literals of a line; what is wrong with it, or nothing.
  std::string read(std::string_view line) {
    literals_.clear();
    const char* at = line.data();
    const char* const end = at + line.size();
    for (;;) {
      int literal = 0;
      const auto [next, error] = std::from_chars(at, end, literal);
      if (error == std::errc::result_out_of_range) return "a number is too large";
      if (error != std::errc()) return "not a line of DRAT: numbers with a blank between them, the last one 0";
      if (literal == 0) return next == end ? "" : "there is more after the 0 that ends a clause";
      // The least integer has no opposite.
      if (literal > variables_ || literal < -variables_)
        return fmt::format("variable {} is not one of the formula's {}", literal, variables_);
      literals_.push_back(literal);
      if (next == end) return "the clause does not end: its last number is not 0";
      if (*next != ' ') return "not a line of DRAT: numbers with a blank between them, the last one 0";
      at = next + 1;
    }
  }

  std::string remove() {
    ++result_.deletions;
    if (clauses_.remove(literals_) != UnitPropagation::Removed::unknown) return {};
    return fmt::format("{} is deleted, and there is no such clause", clause_in_words(literals_));
  }

  std::string add() {
    ++result_.additions;
    const bool follows = clauses_.follows(literals_);
    if (clauses_.late()) return {};
    if (follows && lrat_) write_lrat();
    if (!follows && !by_resolution()) {
      if (clauses_.late()) return {};
      clauses_.undo();
      return fmt::format("{} does not follow, neither by unit propagation nor by resolution on its first literal",
                         clause_in_words(literals_));
    }
    if (!follows && lrat_)
      return fmt::format("{} follows only by resolution on its first literal, for which no LRAT is written",
                         clause_in_words(literals_));
    clauses_.undo();
    if (!literals_.empty()) clauses_.add(literals_, lrat_ && follows ? last_ : 0);
    return {};
  }

  /// RAT: whatever has the opposite of the first literal gives, resolved with the clause, something that follows.
  bool by_resolution() {
    if (literals_.empty()) return false;
    ++result_.resolutions;
    const int pivot = literals_.front();
    return clauses_.for_each_with(-pivot,
                                  [&](std::span<const int> other) { return clauses_.follows_besides(other, -pivot); });
  }

  void write_lrat() {
    last_ = clauses_.next_id();
    lrat_(fmt::format("{}{}{} 0 {} 0\n", last_, literals_.empty() ? "" : " ", fmt::join(literals_, " "),
                      fmt::join(clauses_.antecedents(), " ")));
  }

  int variables_;
  const std::function<void(std::string_view)>& lrat_;
  UnitPropagation clauses_;
  ProofCheck result_;
  std::vector<int> literals_;
  std::uint64_t loaded_ = 0;
  std::uint64_t last_ = 0;
};

}  // namespace

ProofCheck check_drat(const Formulae& formula, std::string_view proof, const ProofOptions& options) {
  return DratCheck(formula, options).run(proof);
}

}  // namespace arbiter::puzzles
