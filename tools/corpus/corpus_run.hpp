#pragma once

#include <optional>

#include "tools/cli/positions.hpp"
#include "tools/corpus/corpus_inputs.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::tools::corpus {

/// FILE…, --shard, --variant and so on: the options with which all commands that read positions begin.
void add_corpus_options(OptionSet& options);

/// What those options say; nothing if only a list was asked for. Throws UsageError.
[[nodiscard]] std::optional<Rules> choose_corpus_checks(Run& run);

/// How positions are read where only their texts are asked about.
[[nodiscard]] soundness::SoundnessOptions text_options(const Rules& rules);

/// A command whose input may not allow what was asked for (corpus::Refusal): that is bad usage.
[[nodiscard]] Command command(ToolInfo tool, OptionSet options, Body body);

}  // namespace arbiter::tools::corpus
