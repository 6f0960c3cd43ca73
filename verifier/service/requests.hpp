#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "verifier/service/asked_position.hpp"

// The requests; service.hpp says what each of them takes. All throw NoAnswer, Refusal and TooManyMoves.
namespace arbiter::service {

/// A file of corpus/conformance.
struct SuiteText {
  std::string_view variant;
  std::string_view profile;
  std::string_view text;
};

/// What answers may need that this library does not hold.
struct Data {
  std::span<const SuiteText> suites{};  ///< for "conformance"
  /// Whether nothing more of the answer is wanted; may be empty. Asked again and again, in the thread of the question,
  /// by what can take long ("perft"), which then ends with an error of kind "limit".
  std::function<bool()> stopped{};
};

[[nodiscard]] ordered_json variants_answer(const Asked& asked);
[[nodiscard]] ordered_json conformance_answer(const Asked& asked, const Data& data);
[[nodiscard]] ordered_json checks_answer(const Asked& asked);

[[nodiscard]] ordered_json moves_answer(const Asked& asked);
[[nodiscard]] ordered_json status_answer(const Asked& asked);
[[nodiscard]] ordered_json play_answer(const Asked& asked);
[[nodiscard]] ordered_json why_answer(const Asked& asked);
[[nodiscard]] ordered_json compare_answer(const Asked& asked);

[[nodiscard]] ordered_json perft_answer(const Asked& asked, const Data& data);

[[nodiscard]] ordered_json check_answer(const Asked& asked);
[[nodiscard]] ordered_json convert_answer(const Asked& asked);
[[nodiscard]] ordered_json recognise_answer(const Asked& asked);

[[nodiscard]] ordered_json verify_answer(const Asked& asked);

}  // namespace arbiter::service
