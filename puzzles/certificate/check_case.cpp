#include "puzzles/certificate/check_case.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "puzzles/certificate/case_formula.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/support/output.hpp"

namespace arbiter::puzzles {
namespace {

namespace fs = std::filesystem;

/// Files of certificates may be large: a proof has as many lines as a solver has made conclusions.
constexpr std::size_t most_bytes = std::size_t{64} << 30U;

class CheckCase {
 public:
  explicit CheckCase(const CaseToCheck& to_check) : to_(to_check) {}

  CheckedCase run() {
    if (!to_.certified.refused) static_cast<void>(read() && refute() && compare() && prove());
    return std::move(result_);
  }

 private:
  bool fail(CheckId check, std::string_view kind, std::string message, std::string seen = {}, std::string expected = {},
            std::size_t line = 0) {
    result_.check = check;
    result_.file = file_name(to_.number, kind);
    result_.message = std::move(message);
    result_.seen = std::move(seen);
    result_.expected = std::move(expected);
    result_.line = line;
    return false;
  }

  bool read() {
    return read_file("cnf", to_.certified.formula, dimacs_) &&
           read_file("refuted", to_.certified.positions, positions_) && read_file("drat", to_.certified.proof, proof_);
  }
  bool read_file(const char* kind, const CertifiedFile& expected, std::string& bytes) {
    const fs::path path = fs::path(to_.folder) / file_name(to_.number, kind);
    std::error_code error;
    // Nothing that has another size is read, and nothing that has none: a pipe might never end.
    if (fs::exists(path, error) && !fs::is_regular_file(path, error))
      return fail("AQ240", kind, fmt::format("{} is not a plain file", path.string()));
    if (const auto size = fs::file_size(path, error); !error && size != expected.bytes)
      return fail("AQ241", kind, "the file has not the size that the manifest says", fmt::format("{} bytes", size),
                  fmt::format("{} bytes", expected.bytes));
    auto text = records::read_input(path, most_bytes);
    if (!text) return fail("AQ240", kind, text.error());
    const CertifiedFile seen = certified_file(*text);
    if (seen.sha256 != expected.sha256)
      return fail("AQ241", kind, "the file is not the one of the manifest: its SHA-256 is another one", seen.sha256,
                  expected.sha256);
    bytes = std::move(*text);
    return true;
  }

  /// Makes the formula anew.
  bool refute() {
    std::string fault;
    const auto refuted = read_refuted(positions_, fault);
    if (!refuted) return fail("AQ240", "refuted", fault);
    if (refuted->size() != to_.certified.refuted)
      return fail("AQ242", "refuted", "the manifest gives another number of refuted positions",
                  std::to_string(to_.certified.refuted), std::to_string(refuted->size()));
    formula_.emplace(*to_.asked.theme, to_.asked.request, to_.part, to_.at_most);
    for (std::size_t i = 0; i < refuted->size(); ++i) {
      const Refuted& each = (*refuted)[i];
      const auto setup = formula_->space().with_numbers(each.numbers);
      if (!setup)
        return fail("AQ245", "refuted",
                    "the numbers are not those of a position: one is not a variable of the case, or two of them "
                    "contradict each other",
                    {}, {}, i + 1);
      try {
        if (each.only_unreachable ? formula_->refute_unreachable(*setup) : refute(*setup)) continue;
      } catch (const TooManyMoves&) {
        return fail("AQ245", "refuted", "the position has too many moves to be judged", fen(*setup), {}, i + 1);
      }
      return fail("AQ245", "refuted",
                  shows_ ? "the position is not refuted: it shows what is claimed to be impossible"
                         : "nothing new follows from the position",
                  fen(*setup), {}, i + 1);
    }
    return true;
  }
  bool refute(const Setup& setup) {
    const CaseFormula::Taken taken = formula_->refute(setup);
    shows_ = taken.why == Refutation::Why::none;
    return taken.new_parts;
  }
  [[nodiscard]] std::string fen(const Setup& setup) const { return to_.asked.request.variant->write_fen(setup, {}); }

  /// The formula in the file must be the one that was made anew, byte for byte.
  bool compare() {
    clauses_ = formula_->clauses();
    result_.clauses = clauses_.clauses;
    const std::string right = formula_->dimacs(clauses_);
    if (right != dimacs_) {
      const auto [one, other] = std::mismatch(dimacs_.begin(), dimacs_.end(), right.begin(), right.end());
      const auto line = 1 + std::count(dimacs_.begin(), one, '\n');
      return fail("AQ243", "cnf", "the formula is not that of the case: this line is the first that differs",
                  line_at(dimacs_, one - dimacs_.begin()), line_at(right, other - right.begin()),
                  static_cast<std::size_t>(line));
    }
    if (to_.certified.variables != static_cast<std::uint64_t>(clauses_.variables))
      return fail("AQ242", "cnf", "the manifest gives another number of variables",
                  std::to_string(to_.certified.variables), std::to_string(clauses_.variables));
    if (to_.certified.clauses != clauses_.clauses)
      return fail("AQ242", "cnf", "the manifest gives another number of clauses", std::to_string(to_.certified.clauses),
                  std::to_string(clauses_.clauses));
    return true;
  }
  static std::string line_at(const std::string& text, std::ptrdiff_t place) {
    const auto at = static_cast<std::size_t>(place);
    const std::size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    return begin >= text.size() ? "the end of the file" : text.substr(begin, text.find('\n', begin) - begin);
  }

  bool prove() {
    ProofOptions options;
    options.seconds = to_.seconds;
    std::optional<Output> lrat;
    if (!to_.lrat.empty()) {
      const fs::path folder = fs::path(to_.lrat) / fs::path(to_.folder).filename();
      std::error_code ignored;
      fs::create_directories(folder, ignored);
      write_file(folder / file_name(to_.number, "cnf"), dimacs_);
      lrat.emplace(folder / file_name(to_.number, "lrat"));
      options.lrat = [&lrat](std::string_view line) { lrat->write(line); };
    }
    result_.proof = check_drat({clauses_.variables, clauses_.literals}, proof_, options);
    if (lrat) lrat->commit();
    result_.undecided = result_.proof.verdict == ProofCheck::Verdict::undecided;
    if (result_.proof.verdict != ProofCheck::Verdict::refused) return true;
    return fail("AQ244", "drat", result_.proof.why, {}, {}, result_.proof.line);
  }

  const CaseToCheck& to_;
  CheckedCase result_;
  std::string dimacs_;
  std::string positions_;
  std::string proof_;
  std::optional<CaseFormula> formula_;
  ClauseList clauses_;
  bool shows_ = false;
};

}  // namespace

CheckedCase check_case(const CaseToCheck& to_check) { return CheckCase(to_check).run(); }

}  // namespace arbiter::puzzles
