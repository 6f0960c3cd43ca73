// What records claim: against the commands that made them, and against each other.

#include "puzzles/records/records.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "puzzles/closure/closure.hpp"
#include "puzzles/space/reachable.hpp"
#include "puzzles/space/symbolic_rules.hpp"
#include "puzzles/themes/conditions.hpp"
#include "puzzles/themes/theme_info.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::size_t columns_shown = 200;  ///< columns of a record's text shown in a message

/// What the command asks for and a position of the record lacks.
std::vector<std::string> missing(const ComposeRequest& asked, const RecordedPosition& position) {
  std::vector<std::string> result;
  const auto parsed = asked.request.ruleset->parse_fen(position.fen, {});
  if (!parsed) return result;  // reported as another finding
  const Side move = asked.request.constraints.to_move;
  if (parsed->setup.to_move != move) result.push_back(fmt::format("{} to move", name_of(move)));
  State own{.context = asked.request.context};
  const ArmyChoice* choice = asked.request.ruleset->army_choice();
  if (choice != nullptr && choice->pairing_of(own) != choice->pairing_of(parsed->setup.state))
    result.emplace_back("other armies");
  const Space space(asked.request, {});
  for (std::string& constraint : space.unmet(parsed->setup)) result.push_back(std::move(constraint));
  if (has_conditions(asked.request)) {
    Request request = asked.request;
    request.context = parsed->setup.state.context;
    const Judgement judgement = asked.theme->judge(request, parsed->setup);
    if (judgement.filtered) result.push_back(judgement.why);
  }
  if (asked.request.unique && !position.unique.value_or(true))
    result.emplace_back(asked.request.no_duals ? "--no-duals" : "--unique");
  return result;
}

}  // namespace

std::optional<ComposeRequest> request_without_command(const Record& record, const ReadRequest& read) {
  // Only the command says which armies play.
  const Variant* const variant = variant_named(record.variant);
  if (!record.request.empty() || variant == nullptr || variant->army_choice() != nullptr) return std::nullopt;
  const auto quoted = [](const std::string& word) {
    std::string out = "\"";
    for (const char c : word) out += c == '"' || c == '\\' ? fmt::format("\\{}", c) : std::string(1, c);
    return out + '"';
  };
  Record with = record;
  with.request = "arbiter-compose";
  if (record.theme.empty() || record.theme == own_query) {
    with.request += " --where " + quoted(record.query);
  } else {
    with.request += ' ' + quoted(record.theme);
  }
  with.request += " --variant " + quoted(record.variant);
  if (!record.profile.empty()) with.request += " --profile " + quoted(record.profile);
  for (const auto& [name, value] : record.parameters) with.request += " --set " + quoted(name + '=' + value);
  for (const std::string& each : record.conditions) with.request += " " + quoted("--" + each);
  if (fewest_claimed(record)) with.request += " --minimal";
  auto asked = request_of(with, read);
  if (!asked) return std::nullopt;
  // Its constraints are part of its space, in words that are not read back.
  const std::vector<std::string> space = space_in_words(*asked->theme, asked->request, asked->effort.minimal).words;
  if (!record.space.empty() && record.space != space) return std::nullopt;
  return std::move(*asked);
}

tl::expected<ComposeRequest, std::string> request_of(const Record& record, const ReadRequest& read) {
  auto asked = read(record.request);
  if (!asked) return tl::unexpected("its request cannot be asked again: " + asked.error());
  return asked;
}

namespace {

/// A record of positions may leave out a condition: its positions are judged by the command's conditions anyway. A
/// record that proves something may not, since it would claim more than was proved.
bool same_conditions(const std::vector<std::string>& asked, const Record& record) {
  const auto in = [](const std::vector<std::string>& list, const std::string& each) {
    return std::ranges::find(list, each) != list.end();
  };
  const bool no_more = std::ranges::all_of(record.conditions, [&](const std::string& each) { return in(asked, each); });
  const bool proves = record.verdict == "impossible" || record.exhausted == true || fewest_claimed(record);
  const bool no_less = std::ranges::all_of(asked, [&](const std::string& each) { return in(record.conditions, each); });
  return no_more && (no_less || !proves);
}

}  // namespace

std::string difference(const ComposeRequest& asked, const Record& record) {
  const Variant& variant = asked.request.ruleset.variant();
  if (variant.name() != record.variant) return fmt::format("the variant {}", variant.name());
  const std::string_view profile = asked.request.ruleset.profile().name;
  if (!record.profile.empty() && profile != record.profile) return fmt::format("the profile {}", profile);
  if (asked.request.allow_unreachable != record.allow_unreachable) {
    return asked.request.allow_unreachable ? "--allow-unreachable" : "no --allow-unreachable";
  }
  if (asked.query != record.query) return fmt::format("the query {}", asked.query);
  if (record.seed && asked.request.seed != *record.seed) return fmt::format("the seed {}", asked.request.seed);
  if (const auto conditions = conditions_of(asked.request); !same_conditions(conditions, record)) {
    return conditions.empty() ? std::string("no condition on the solution")
                              : fmt::format("the conditions {}", fmt::join(conditions, ", "));
  }
  if (asked.own_theme) return {};
  if (asked.theme->info().name != record.theme) return fmt::format("the theme {}", asked.theme->info().name);
  for (const auto& [name, value] : asked.request.parameters) {
    const auto said = record.parameters.find(name);
    if (said != record.parameters.end() && said->second != value) return fmt::format("{}={}", name, value);
  }
  return {};
}

namespace {

/// What the record says of the search: its cases must be those of its request, and its stated end must be possible.
template <class Say>
void check_search(const ComposeRequest& asked, const Record& record, Say&& say) {
  const bool numbers = record.cases || record.mirrored;
  const std::size_t cases = numbers ? asked.theme->cases(asked.request).size() : 0;
  if (record.cases && *record.cases != cases)
    say(fmt::format("it says {}, and its request has {}", counted(*record.cases, "case"), cases), {}, nullptr, "AQ215");
  if (record.mirrored && *record.mirrored != asked.mirrored(cases)) {
    say(*record.mirrored ? "mirror images are said to be taken for one, and its request tells them apart"
                         : "mirror images are said to be told apart, and its request takes them for one",
        {}, nullptr, "AQ215");
  }
  if (record.stopped == true && !asked.effort.minimal && record.positions.size() >= asked.effort.count) {
    say("'stopped' says that the search was ended, and all positions that its request asks for were found", {}, nullptr,
        "AQ215");
  }
  if (record.positions.size() > asked.effort.count) {
    say(fmt::format("it has {}, and its request asks for {}", counted(record.positions.size(), "position"),
                    asked.effort.count),
        {}, nullptr, "AQ215");
  }
  if (record.conflict.empty()) return;
  const std::vector<std::string> space = space_in_words(*asked.theme, asked.request, asked.effort.minimal).words;
  const std::vector<std::string> numbers_in_conflict =
      contradicting_numbers(asked.request, Space(asked.request, {}), asked.theme->query());
  for (const std::string& each : record.conflict) {
    const auto in = [&](const std::vector<std::string>& list) { return std::ranges::find(list, each) != list.end(); };
    if (in(space) || in(numbers_in_conflict) || (!each.empty() && asked.query.find(each) != std::string::npos))
      continue;
    say(fmt::format("its conflict is about something that its request does not say: {}",
                    printable(each, columns_shown)),
        {}, nullptr, "AQ215");
  }
}

}  // namespace

void check_request(const ReadRequest& read, const Record& record, const std::string& file, RecordCheck& check) {
  if (record.request.empty()) return;
  const auto say = [&](std::string message, std::vector<std::string> notes = {}, const RecordedPosition* at = nullptr,
                       CheckId id = "AQ212") {
    Finding finding = finding_of(id, std::move(message), {file, record.line});
    if (at != nullptr) {
      finding.where = {file, at->line, at->column};
      finding.seen = printable(at->fen, columns_shown);
    }
    finding.notes = std::move(notes);
    finding.notes.push_back(fmt::format("the request: {}", printable(record.request, 300)));
    check.findings.push_back(std::move(finding));
  };
  const auto asked = request_of(record, read);
  if (!asked) return say(asked.error());
  if (const std::string other = difference(*asked, record); !other.empty()) {
    return say(fmt::format("its request asks for something else: {}", printable(other, columns_shown)));
  }
  if (!record.space.empty()) {
    const SpaceInWords described = space_in_words(*asked->theme, asked->request, asked->effort.minimal);
    const std::vector<std::string>& space = described.words;
    std::vector<std::string> notes;
    if (record.limits != described.limits)
      notes.emplace_back("other limits: what the space leaves out is not what the record says");
    for (const std::string& each : space) {
      if (std::ranges::find(record.space, each) == record.space.end())
        notes.push_back(fmt::format("not in the record: {}", each));
    }
    for (const std::string& each : record.space) {
      if (std::ranges::find(space, each) == space.end())
        notes.push_back(fmt::format("only in the record: {}", printable(each, columns_shown)));
    }
    if (!notes.empty()) say("the space of its proof is not that of its request", std::move(notes));
  }
  check_search(*asked, record, say);
  for (const RecordedPosition& each : record.positions) {
    const std::vector<std::string> lacks = missing(*asked, each);
    if (!lacks.empty()) say(fmt::format("the position is not what the request asks for: {}", lacks.front()), {}, &each);
    if (each.fewest_proved && !asked->effort.minimal)
      say("its request does not ask for the fewest pieces, and the record says that they are proved", {}, &each);
  }
}

namespace {

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
    const std::size_t pieces = static_cast<std::size_t>(witness.setup.board.occupied().size());
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
      finding.seen = printable(seen, columns_shown);
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

}  // namespace arbiter::puzzles
