#include "verifier/soundness/soundness.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "verifier/board/attacks.hpp"
#include "verifier/board/lines.hpp"
#include "verifier/diagnostics/diff.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

#define ARBITER_VARIANT(folder)                                                                        \
  namespace arbiter::folder {                                                                          \
  const Variant& variant();                                                                            \
  ARBITER_BOTH_BUILDS(Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept) \
  }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT

namespace arbiter::soundness {

Faults reachability(const Position& position, const FenMap& map) {
  if (map.field("side").end == 0 && !map.fields.empty()) return {};
  return position.ruleset().setup_reachability(position.setup(), map);
}

records::Resolution resolution_of(const records::Record& record, const SoundnessOptions& options,
                                  const VariantName& path) {
  return records::resolve_variant(record.variant, options.ruleset.known_variant(), path, record.text);
}

Reading reading_of(const records::Record& record, const SoundnessOptions& options,
                   const records::Resolution& resolution) {
  const records::GivenRules rules = records::rules_for({options.ruleset, options.fen}, resolution);
  Reading reading{rules.ruleset, rules.fen, options.depth, options.starts};
  if (!record.profile.empty() && reading.ruleset)
    reading.ruleset =
        Ruleset(reading.ruleset.variant(),
                profile_named(reading.ruleset.variant(), record.profile).value_or(reading.ruleset.index()));
  if (!record.armies.empty()) reading.fen.armies = std::string(record.armies);
  return reading;
}

namespace {

/// The checks of the number of kings. They are notes: a user who computes with a few pieces on a board needs no error.
constexpr auto king_checks = std::to_array<CheckId>({"AF201", "AF202", "AF260"});
bool of_kings(const Fault& fault) { return contains(king_checks, fault.check); }

void erase_checks(Faults& faults, std::initializer_list<CheckId> checks) {
  std::erase_if(faults, [&](const Fault& fault) { return contains(checks, fault.check); });
}

std::array<int, 2> kings_of(const Setup& setup, const Variant& variant) {
  std::array<int, 2> count{};
  for (const RoleInfo& info : variant.roles()) {
    if (info.name != "king") continue;
    count[0] += setup.board.of(piece_of(Side::white, info.role)).size();
    count[1] += setup.board.of(piece_of(Side::black, info.role)).size();
  }
  return count;
}

/// Whether the text describes a position, so that its kings must be those of a game: not a bare board, nor a diagram
/// without any king (the sites write those with all fields).
bool no_game_has(const ParsedFen& parsed, const Reading& reading) {
  const auto [white, black] = kings_of(parsed.setup, reading.ruleset.variant());
  if (parsed.style.dialect == Dialect::bare || (parsed.style.dialect != Dialect::fen && white + black == 0))
    return false;
  return !reading.ruleset->info().game_may_have_kings(white, black, reading.ruleset);
}

/// All faults of what a text describes, after the warnings about the text itself.
Faults described(const ParsedFen& parsed, const Reading& reading) {
  Faults faults = parsed.warnings;
  const auto add = [&faults](Faults more) {
    faults.insert(faults.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  std::optional<Position> position;
  if (reading.depth >= Depth::consistency) {
    Faults remarks;
    auto judged = Position::from_setup(reading.ruleset, parsed.setup, parsed.map, &remarks);
    add(judged ? std::move(remarks) : std::move(judged.error()));
    if (judged) position = std::move(*judged);
  }
  if (std::any_of(faults.begin(), faults.end(), of_kings) && no_game_has(parsed, reading)) {
    for (Fault& fault : faults) {
      if (of_kings(fault)) fault.level = Level::error;
    }
  }
  const bool sound = std::none_of(faults.begin(), faults.end(),
                                  [](const Fault& fault) { return fault.level == Level::error || of_kings(fault); });
  if (reading.depth == Depth::reachability && position && sound) {
    add(reachability(*position, parsed.map));
    if (reading.starts == Starts::orthodox && parsed.style.dialect != Dialect::bare)
      add(reading.ruleset.usual_start_faults(parsed.setup, parsed.map));
  }
  return faults;
}

std::ptrdiff_t errors_of(const Faults& faults) {
  return std::count_if(faults.begin(), faults.end(), [](const Fault& fault) { return fault.level == Level::error; });
}

/// A fault and the text that contains it.
struct Place {
  const Fault& fault;
  std::string_view text;

  [[nodiscard]] std::string_view seen() const { return text.substr(fault.begin, fault.end - fault.begin); }
  /// Nothing, if the text is there already.
  [[nodiscard]] std::optional<Repair> write(std::string with, bool sure) const {
    if (seen() == with) return std::nullopt;
    const std::string now = printable(seen(), 40);
    std::string what = with.empty() ? fmt::format("remove '{}'", now) : fmt::format("write '{}' for '{}'", with, now);
    return Repair{fault.begin, fault.end, std::move(with), std::move(what), sure};
  }
};

using Proposal = std::optional<Repair> (*)(const Place&);

std::optional<Repair> remove(const Place& place) { return place.write("", true); }
std::optional<Repair> right_removed(const Place& place) { return place.write("", false); }
std::optional<Repair> first_move(const Place& place) { return place.write("1", true); }
std::optional<Repair> other_side(const Place& place) { return place.write(place.fault.expected, false); }

std::optional<Repair> one_blank(const Place& place) {
  // A CR in the middle may be a line end that the reader did not recognise: joining the lines would destroy two
  // positions.
  const bool joins_lines = place.seen().find('\r') != std::string_view::npos;
  return joins_lines ? std::nullopt : place.write(" ", true);
}

std::optional<Repair> one_gap(const Place& place) {
  int sum = 0;
  for (const char c : place.seen()) {
    if (c < '1' || c > '8') return std::nullopt;
    sum += c - '0';
  }
  return sum > 8 ? std::nullopt : place.write(std::to_string(sum), true);
}

/// The finding has the usual spelling.
std::optional<Repair> usual_spelling(const Place& place) { return place.write(place.fault.expected, true); }

/// The letter of a side that is named by another word.
std::optional<Repair> named_side(const Place& place) {
  for (const std::string_view side : {"white", "black"}) {
    if (same_word(place.seen(), side) || same_word(place.seen(), side.substr(0, 1)))
      return place.write({side.front()}, true);
  }
  return std::nullopt;
}

/// Each file is correct, but in the other's place.
std::optional<Repair> exchanged_files(const Place& place) {
  const std::string_view files = place.seen();
  return files.size() == 2 ? place.write({files[1], files[0]}, true) : std::nullopt;
}

/// Without the en passant square, or the last checkered move, the rest of the text is a position.
std::optional<Repair> left_out(const Place& place) { return place.write("-", false); }

std::optional<Repair> en_passant_square(const Place& place) {
  const std::string_view word = place.seen();
  // Rights, counters and counts of checks that stand in the place of the square are not to be lost.
  if (word.find_first_of("abcdefghABCDEFGH-") != 0 || word.size() > 4) return std::nullopt;
  if (word == "--") return place.write("-", true);
  const bool capital = word.size() == 2 && word[0] >= 'A' && word[0] <= 'H' && (word[1] == '3' || word[1] == '6');
  if (capital) return place.write({static_cast<char>(word[0] - 'A' + 'a'), word[1]}, true);
  return left_out(place);
}

/// One pawn's flag that the board contradicts.
template <char flag>
std::optional<Repair> one_flag(const Place& place) {
  return place.seen().size() == 1 ? place.write({flag}, true) : std::nullopt;
}

std::optional<Repair> dash_removed(const Place& place) {
  const auto& [fault, text] = place;
  const bool second = fault.begin > 0 && text[fault.begin - 1] == '-' && text[fault.begin] == '-';
  if (second) return place.write("", true);  // it repeats the first
  const bool first = fault.end < text.size() && text[fault.end] == '-';
  return first ? std::nullopt : place.write("", false);
}

std::optional<Repair> clock_at_zero(const Place& place) {
  const auto& [fault, text] = place;
  const std::size_t digits = text.find_first_not_of("0123456789", fault.begin);
  if (digits == fault.begin) return std::nullopt;
  return Repair{fault.begin, std::min(digits, fault.end), "0", "set the half-move clock to 0", false};
}

struct Row {
  CheckId check;
  Proposal propose;
};
constexpr auto proposals = std::to_array<Row>({
#include "verifier/soundness/repairs.def"
});

std::ptrdiff_t count_of(const Faults& faults, CheckId check) {
  return std::count_if(faults.begin(), faults.end(), [&](const Fault& fault) { return fault.check == check; });
}

/// The first of the digits of an error's id: of the text, of what it describes, of how that came about. What comes
/// later is not judged, or not in full, where there is an error of an earlier kind.
char first_kind(const Faults& faults) {
  char kind = '9';
  for (const Fault& fault : faults) {
    if (fault.level == Level::error) kind = std::min(kind, fault.check.name()[2]);
  }
  return kind;
}

bool no_new_error(const Faults& after, const Faults& before) {
  const char judged = first_kind(before);
  return std::none_of(after.begin(), after.end(), [&](const Fault& fault) {
    return fault.level == Level::error && fault.check.name()[2] <= judged &&
           count_of(after, fault.check) > count_of(before, fault.check);
  });
}

/// Whether the repair changes more than blanks and quotes behind the first word.
bool changes_words(const Repair& repair, std::string_view text) {
  constexpr std::string_view around = " \t\"'";
  const std::size_t board = std::min(text.find_first_not_of(around), text.size());
  return repair.begin > std::min(text.find(' ', board), text.size()) &&
         text.substr(repair.begin, repair.end - repair.begin).find_first_not_of(around) != std::string_view::npos;
}

constexpr std::size_t most_rounds = 20;  ///< texts with more such faults are not FENs

}  // namespace

Faults check_soundness(std::string_view text, const Reading& reading) {
  auto parsed = reading.ruleset.parse_fen(text, reading.fen);
  if (!parsed) {
    // A missing counter was replaced by a default, which contradicts nothing.
    if (count_of(parsed.error(), "AF105") > 0) erase_checks(parsed.error(), {"AF240", "AF241"});
    return std::move(parsed.error());
  }
  Faults faults = described(*parsed, reading);
  if (parsed->style.dialect == Dialect::bare && errors_of(faults) > 0) {
    // A diagram does not say which side is to move: only what is wrong for both is a fault.
    ParsedFen other = *parsed;
    other.setup.to_move = opponent(parsed->setup.to_move);
    Faults others = described(other, reading);
    erase_checks(others, {"AF240", "AF241", "AF313"});
    if (errors_of(others) < errors_of(faults)) faults = std::move(others);
  }
  sort_by_place(faults);
  return faults;
}

Faults check_reachability(std::string_view text, const Reading& reading) {
  const auto parsed = reading.ruleset.parse_fen(text, reading.fen);
  ensure(parsed.has_value(), "nothing is wrong with the text");
  if (parsed->style.dialect == Dialect::bare) return check_soundness(text, reading);
  // The fast way has found no error, so faults() is not called again.
  Faults faults = reading.ruleset.setup_reachability(parsed->setup, parsed->map);
  if (reading.starts == Starts::orthodox) {
    Faults more = reading.ruleset.usual_start_faults(parsed->setup, parsed->map);
    faults.insert(faults.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  return faults;
}

FastAcceptance fast_acceptance(const Variant& variant) {
#define ARBITER_VARIANT(folder) \
  if (&variant == &folder::variant()) return {folder::baseline::accept, folder::v3::accept};
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
  return {};
}

Acceptor::Acceptor(const Reading& reading) {
  known.ruleset = reading.ruleset;
  known.reachability = reading.depth == Depth::reachability;
  known.usual_start = reading.starts == Starts::orthodox;
  known.dialect = reading.fen.dialect;
  if (!reading.fen.alphabet.empty() || reading.fen.pad_short_ranks) return;
  if (!reading.fen.armies.empty()) {
    const ArmyChoice* choice = reading.ruleset->army_choice();
    const auto pairing = choice != nullptr ? choice->number_of(reading.fen.armies) : std::nullopt;
    if (!pairing) return;
    known.pairing = pairing;
  }
  const FastAcceptance fast = fast_acceptance(reading.ruleset.variant());
  accept = attacks::by_processor(fast.for_any, fast.for_v3);
}

// ---- Repairs ------------------------------------------------------------------------------------------------

std::optional<Repair> repair_of(const Fault& fault, std::string_view text, const Reading& reading,
                                const Faults& faults) {
  if (fault.begin >= fault.end || fault.end > text.size()) return std::nullopt;
  const auto row =
      std::find_if(proposals.begin(), proposals.end(), [&](const Row& each) { return fault.check == each.check; });
  if (row == proposals.end()) return std::nullopt;
  auto repair = row->propose({fault, text});
  // Where ranks are missing, words behind the board may hold the rest of it.
  if (!repair || (count_of(faults, "AF115") > 0 && changes_words(*repair, text))) return std::nullopt;
  std::string mended(text);
  mended.replace(repair->begin, repair->end - repair->begin, repair->text);
  const Faults left = check_soundness(mended, reading);
  const bool removes = count_of(left, fault.check) < count_of(faults, fault.check);
  return removes && no_new_error(left, faults) ? std::move(repair) : std::nullopt;
}

Repaired repaired(std::string_view text, const Reading& reading, Faults faults, bool unsafe,
                  const std::function<bool(CheckId)>& wanted) {
  Repaired result{std::string(text), 0, std::move(faults)};
  for (std::size_t round = 0; round < most_rounds; ++round) {
    std::vector<Edit> edits;
    std::size_t count = 0;
    for (const Fault& fault : result.left) {
      if (!wanted(fault.check)) continue;
      const auto repair = repair_of(fault, result.text, reading, result.left);
      if (!repair || (!repair->sure && !unsafe)) continue;
      const Edit edit{repair->begin, repair->end, repair->text};
      if (merge_edits(edits, {&edit, 1})) ++count;
    }
    if (edits.empty()) break;
    std::string next = apply_edits(result.text, edits);
    Faults left = check_soundness(next, reading);
    if (left.size() >= result.left.size()) break;
    result.text = std::move(next);
    result.left = std::move(left);
    result.repairs += count;
  }
  return result;
}

}  // namespace arbiter::soundness
