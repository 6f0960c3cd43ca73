#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/space/request.hpp"
#include "verifier/solve/search/answer.hpp"

namespace arbiter::puzzles {

/// What composers ask of a solution beyond its soundness: "model-mates", "battery" … after Wikipedia, "Glossary of
/// chess problems". Each is read off the solver's tree.
[[nodiscard]] const std::vector<std::string>& motif_names();
/// What they mean, in one text for --explain.
[[nodiscard]] std::string motif_meanings();
/// Why the motif cannot be asked of this play in this variant; empty if it can.
[[nodiscard]] std::string motif_objection(std::string_view motif, solve::Play play, const Variant& variant);
/// Whether the solution of a sound problem shows the motif. `setup`: the diagram.
[[nodiscard]] bool shows_motif(std::string_view motif, const Request& request, const Setup& setup,
                               const solve::Answer& answer);

/// Whether no move stands in two solutions of help or series play, and no two end in the same mating picture.
[[nodiscard]] bool independent_solutions(const Request& request, const Setup& setup, const solve::Answer& answer);

}  // namespace arbiter::puzzles
