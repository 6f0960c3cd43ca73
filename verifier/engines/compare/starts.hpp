#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/root.hpp"

namespace arbiter {

struct ClauseCase;

/// Collects positions of one variant and profile from files: FENs, one per line (with `#` comments, `;` operations and
/// "VARIANT | " before them),
/// and, recognised by their names, `.perft` tables, of which only the variant's own rows are used, and `.clauses`
/// cases: every position of a clause that the variant has, too. Diagrams without kings get kings where that changes no
/// other piece's moves.
class StartReader {
 public:
  StartReader(Ruleset ruleset, FenOptions fen, Take take) : ruleset_(ruleset), fen_(std::move(fen)), take_(take) {}

  void read(const std::string& file, const std::string& text);

  /// "3 positions left out, since the peer plays chess (fide): 3 of takemake"; empty if there are none.
  [[nodiscard]] std::string left_out() const;

  std::vector<Root> starts;
  std::vector<Finding> faults;  ///< unreadable lines
  /// What is left out, since it is of another variant or profile, by the variant's name and, if it is
  /// this one, why.
  std::map<std::string, std::size_t> others;

 private:
  void clauses(const std::string& file, const std::string& text);
  [[nodiscard]] bool take_clause_case(const ClauseCase& clause_case);
  void suite(const std::string& file, const std::string& text);
  void lines(const std::string& file, const std::string& text);

  Ruleset ruleset_;
  FenOptions fen_;
  Take take_;
};

/// Whether the set-up has this pairing of armies ("CN"); true without a pairing, and in variants without armies.
[[nodiscard]] bool has_armies(const Variant& variant, const Setup& setup, std::string_view pairing);

/// Whether the set-up can have arisen from the usual start of the game, as far as its castling rights and
/// Variant::usual_start_faults() tell. Peers that do not know shuffled starts (Chess960) are asked about no other.
[[nodiscard]] bool from_usual_start(const Variant& variant, const Setup& setup);

/// The set-up as a position with as many kings as at the start: those that lack are put where no other piece's moves
/// change.
/// Nothing if there is no such square, or if it is not a position all the same.
[[nodiscard]] std::optional<Position> with_kings(Ruleset ruleset, const Setup& setup);

/// Where play begins: those of `starts` that a game can have, with this pairing of armies; without starts, the
/// positions of the variant that have names.
[[nodiscard]] std::vector<Position> starts_of_play(Ruleset ruleset, const std::vector<Root>& starts,
                                                   std::string_view pairing);

}  // namespace arbiter
