#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/records/records.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::soundness {

/// Positions that no legal game leads to although nothing in the position itself is wrong: the checks AF3xx, from
/// Ruleset::setup_reachability(). The proof or argument for each check is beside its code or in its explanation.
///
/// Requires the usual number of kings. Texts without a side to move get no finding: a bare board is a diagram. An error
/// is reported only if no game reaches the position, from any set-up that Variant::shuffled_start() may deal; a
/// position without findings may still be unreachable. Counters that are too low for the pieces are a note: collections
/// of positions set them to nothing.
[[nodiscard]] Faults reachability(const Position& position, const FenMap& map);

/// How far a position is checked; each level includes those before it.
enum class Depth : std::uint8_t {
  syntax,        ///< the text: AF1xx
  consistency,   ///< what it describes: AF2xx
  reachability,  ///< how it can have come about: AF3xx, checked if there is no other error
};

/// Which set-ups the games of a corpus began from; reachability depends on it.
enum class Starts : std::uint8_t {
  shuffled,  ///< any that Variant::shuffled_start() may deal
  orthodox,  ///< the variant's usual one
};

/// How to read one record.
struct Reading {
  Ruleset ruleset{};
  FenOptions fen{};  ///< forced dialect and armies
  Depth depth = Depth::consistency;
  Starts starts = Starts::shuffled;
};
/// What is known about all positions of a corpus. The ruleset is that of records that name none; none: taken from the
/// records, the files' names and the texts' own shape.
using SoundnessOptions = Reading;

/// What the variant of a record is known by (records::resolve_variant).
[[nodiscard]] records::Resolution resolution_of(const records::Record& record, const SoundnessOptions& options,
                                                const VariantName& path);
/// The record as `resolution` says. The variant is null if that is not known.
[[nodiscard]] Reading reading_of(const records::Record& record, const SoundnessOptions& options,
                                 const records::Resolution& resolution);

/// All faults of a text, notes included, in the order of their places: what cannot be read, and what no game has
/// (Ruleset::faults). Slow, with all messages.
[[nodiscard]] Faults check_soundness(std::string_view text, const Reading& reading);

/// For a text in which nothing is wrong up to consistency: how the position can have come about.
[[nodiscard]] Faults check_reachability(std::string_view text, const Reading& reading);

using arbiter::Acceptance;

/// The fast way of one of all_variants() to find that a text has no faults, its accept.cpp, in both builds of
/// board/attacks.hpp. Of a rule file null: every text goes the slow way.
struct FastAcceptance {
  using Function = Acceptance (*)(const AcceptRequest&, std::string_view) noexcept;
  Function for_any = nullptr;  ///< any processor
  Function for_v3 = nullptr;
};
[[nodiscard]] FastAcceptance fast_acceptance(const Variant& variant);

/// Accepts most texts without a fault, and no others, without allocating, at several million a second. It knows the
/// sites' FENs and six-field FENs in their usual spelling; JSON, file letters for castling and other rare forms are
/// left to check_soundness().
struct Acceptor {
  /// `reading` must have a variant. Cheap: tables are built once per program.
  explicit Acceptor(const Reading& reading);

  [[nodiscard]] Acceptance look(std::string_view text) const noexcept {
    return accept == nullptr ? Acceptance::unknown : accept(known, text);
  }

  FastAcceptance::Function accept = nullptr;
  AcceptRequest known{};
};

/// A change of a text that removes one fault.
struct Repair {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
  std::string what;   ///< in words
  bool sure = false;  ///< no other text can have been meant
};

/// The repair of `fault`, one of the faults of `text` under the reading, if it has only one (sure) or a likeliest one.
/// It has been tried: by itself it removes the fault and brings no new error among the checks that were reached before.
[[nodiscard]] std::optional<Repair> repair_of(const Fault& fault, std::string_view text, const Reading& reading,
                                              const Faults& faults);

/// A text after all possible repairs.
struct Repaired {
  std::string text;
  std::size_t repairs = 0;
  Faults left;  ///< faults of the repaired text
};

/// Repairs the faults of the checks that `wanted` accepts, as long as that leaves fewer faults. With `unsafe`,
/// also makes repairs that are not sure.
[[nodiscard]] Repaired repaired(std::string_view text, const Reading& reading, Faults faults, bool unsafe,
                                const std::function<bool(CheckId)>& wanted);

}  // namespace arbiter::soundness
