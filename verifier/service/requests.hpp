#pragma once

#include "verifier/service/asked_position.hpp"
#include "verifier/service/data.hpp"

// The requests; service.hpp says what each of them takes. All throw NoAnswer, Refusal and TooManyMoves.
namespace arbiter::service {

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
