#include "puzzles/records/check_records.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "puzzles/space/reachable.hpp"
#include "puzzles/space/symbolic_rules.hpp"
#include "puzzles/themes/conditions.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::size_t most_columns = 200;  ///< columns of a record's text shown in a message

/// A position of a record, tested against a claim.
struct Witness {
  const RecordedPosition* said;
  Setup setup;
};

/// A record with its readable positions that have no faults.
struct Read {
  const CheckedRecord* checked;
  std::vector<Witness> witnesses;
};

std::size_t pieces_on(const Setup& setup) { return static_cast<std::size_t>(setup.board.occupied().size()); }

Read read(const CheckedRecord& checked) {
  Read result{&checked, {}};
  const Variant* const variant = variant_named(checked.record.variant);
  if (variant == nullptr) return result;
  const Ruleset ruleset(*variant, profile_named(*variant, checked.record.profile).value_or(0));
  for (const RecordedPosition& each : checked.record.positions) {
    const auto parsed = variant->parse_fen(each.fen, {});
    if (!parsed) continue;  // reported as another finding
    if (!has_error(ruleset.faults(parsed->setup, parsed->map))) result.witnesses.push_back({&each, parsed->setup});
  }
  return result;
}

/// What is requested, without how it is searched: two records with the same text speak of the same positions.
std::string text_of(const ComposeRequest& asked) {
  const Request& request = asked.request;
  const Constraints& constraints = request.constraints;
  std::vector<std::string> words{fmt::format("{}/{}/{}", request.ruleset->name(), request.ruleset.index(),
                                             asked.own_theme ? asked.query : asked.theme->info().name)};
  for (const auto& [name, value] : request.parameters) words.push_back(fmt::format("{}={}", name, value));
  for (const std::string& each : conditions_of(request)) words.push_back(each == "no-duals" ? "unique" : each);
  for (const std::uint8_t each : request.context) words.push_back(fmt::format("{}", each));
  words.push_back(fmt::format("{} {} {:x}", static_cast<int>(constraints.to_move), static_cast<int>(request.castling),
                              constraints.empty.bits()));
  if (request.allow_unreachable) words.emplace_back("allow-unreachable");
  std::vector<std::string> pieces;
  const auto range = [](const Range& each) { return fmt::format("{}-{}", each.least, each.most); };
  for (const auto& [square, piece] : constraints.place)
    pieces.push_back(fmt::format("{}{}", letter(piece, request.ruleset.variant()), square.name()));
  for (const auto& kind : constraints.kinds)
    pieces.push_back(fmt::format("{}={}", letter(kind.piece, request.ruleset.variant()), range(kind.number)));
  std::ranges::sort(pieces);
  words.insert(words.end(), pieces.begin(), pieces.end());
  for (const auto& constraint : {constraints.pieces, constraints.of_side[0], constraints.of_side[1]})
    words.push_back(constraint ? range(*constraint) : "any");
  return joined(words, "|");
}

class Claim {
 public:
  Claim(const Read& read, const ComposeRequest& asked)
      : read_(read), asked_(asked), fewest_(fewest_claimed(read.checked->record)) {
    const Record& record = read.checked->record;
    impossible_ = record.verdict == "impossible";
    complete_ = record.verdict == "found" && record.exhausted == true;
    for (const Witness& each : read.witnesses) known_.insert(squares_of(each.setup));
  }

  [[nodiscard]] bool anything() const { return impossible_ || complete_ || fewest_; }

  /// Which statement of the claim the other record refutes, and where; empty if it refutes none.
  [[nodiscard]] std::string refuted_by(const Read& other, std::string& seen) const {
    const Record& record = other.checked->record;
    const Variant& variant = asked_.request.ruleset.variant();
    if (record.variant != variant.name() ||
        profile_named(variant, record.profile).value_or(0) != asked_.request.ruleset.index())
      return {};
    for (const Witness& each : other.witnesses) {
      std::string what = refuted_by(each, &other == &read_);
      if (what.empty()) continue;
      seen = each.said->fen;
      return fmt::format("{}, and {} has one", what, place(other, each.said));
    }
    if (&other == &read_ || !other.checked->asked || text_of(asked_) != text_of(*other.checked->asked)) return {};
    if (impossible_ && record.verdict == "found")
      return fmt::format("there is no such position, and {} says that there is one, of the same request", place(other));
    const auto fewest = fewest_claimed(record);
    if (fewest_ && fewest && *fewest < *fewest_) {
      return fmt::format("{} pieces are the fewest, and {} says that {} are, of the same request", *fewest_,
                         place(other), *fewest);
    }
    return {};
  }

 private:
  static std::string place(const Read& read, const RecordedPosition* at = nullptr) {
    return fmt::format("{}:{}", read.checked->file, at != nullptr ? at->line : read.checked->record.line);
  }

  [[nodiscard]] std::string refuted_by(const Witness& witness, bool own) const {
    const std::size_t pieces = pieces_on(witness.setup);
    std::string what;
    if (impossible_ && !own) what = "there is no such position";
    if (fewest_ && pieces < *fewest_)
      what = fmt::format("there is no such position with fewer than {} pieces", *fewest_);
    const bool as_few = !asked_.effort.minimal || !fewest_ || pieces <= *fewest_;
    if (complete_ && as_few && !known_.contains(squares_of(witness.setup))) what = "there is no further position";
    if (what.empty()) return {};
    Request request = asked_.request;
    if (witness.setup.to_move != request.constraints.to_move) return {};
    request.context = witness.setup.state.context;
    try {
      if (!asked_.theme->judge(request, witness.setup).holds || !lies_in_space(asked_, witness.setup)) return {};
    } catch (const TooManyMoves&) {
      return {};
    }
    return what;
  }

  const Read& read_;
  const ComposeRequest& asked_;
  std::optional<std::size_t> fewest_;
  bool impossible_ = false;
  bool complete_ = false;
  std::set<std::uint64_t> known_;
};

}  // namespace

bool lies_in_space(const ComposeRequest& asked, const Setup& setup) {
  const Request& request = asked.request;
  Setup here = setup;
  if (!request.enemy_rights) {
    const SymbolicRules& rules = symbolic_rules(request.ruleset);
    for (const std::size_t bit : rules.castling_bits(request.castling, opponent(setup.to_move)))
      here.state.bits[bit] = false;
  }
  if (!reachable_enough(request, here)) return false;
  // The cases of a theme partition the whole space, up to mirror images.
  const auto cases = whole_space(request);
  return std::ranges::any_of(cases,
                             [&](const Case& each) -> bool { return Space(request, each).contains({here}).front(); });
}

std::vector<Finding> contradictions(const std::vector<CheckedRecord>& records) {
  std::vector<Read> all;
  for (const CheckedRecord& each : records) all.push_back(read(each));
  std::vector<Finding> findings;
  for (const Read& each : all) {
    if (!each.checked->asked) continue;
    const Claim claim(each, *each.checked->asked);
    if (!claim.anything()) continue;
    for (const Read& other : all) {
      std::string seen;
      const std::string what = claim.refuted_by(other, seen);
      if (what.empty()) continue;
      Finding finding = finding_of("AQ217", fmt::format("the record says: {}", what),
                                   {each.checked->file, each.checked->record.line});
      finding.seen = printable(seen, most_columns);
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

}  // namespace arbiter::puzzles
