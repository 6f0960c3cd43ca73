#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/records/records.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::soundness {

/// How far a position is judged; each level has those before it.
enum class Depth : std::uint8_t {
  syntax,        ///< the text: AF1xx
  consistency,   ///< what it describes: AF2xx
  reachability,  ///< how it can have come about: AF3xx, asked where nothing else is an error
};

/// What is known of all positions of a corpus.
struct SoundnessOptions {
  const Variant* variant = nullptr;  ///< none: records, their files' names and their own shape say it
  std::size_t profile = 0;           ///< of that variant
  FenOptions fen{};                  ///< forced dialect and armies
  Depth depth = Depth::consistency;
};

/// How one record is to be read.
struct Reading {
  const Variant* variant = nullptr;
  std::size_t profile = 0;
  FenOptions fen{};
  Depth depth = Depth::consistency;
};

/// What decides, first things first: the caller, the record, the name of its file, the text. `by_path` is
/// variant_of_path() of the file. Where nothing decides or the record names no variant that there is, the variant is
/// null.
[[nodiscard]] Reading reading_of(const records::Record& record, const SoundnessOptions& options,
                                 const Variant* by_path);

/// Everything that is wrong with a text: what cannot be read, what it describes that no game has (Variant::faults),
/// notes included; in the order of their places. Slow, and with all words.
[[nodiscard]] Faults check_soundness(std::string_view text, const Reading& reading);

/// Of a text in which nothing is wrong up to consistency: how the position can have come about.
[[nodiscard]] Faults check_reachability(std::string_view text, const Reading& reading);

}  // namespace arbiter::soundness
