#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tools/cli/positions.hpp"
#include "tools/corpus/corpus_inputs.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::tools::corpus {

/// FILE…, --shard, --variant and so on: the first options of all commands that read positions.
void add_corpus_options(OptionSet& options);

/// The rules that those options choose; nothing if only a list was asked for. Throws UsageError.
[[nodiscard]] std::optional<Rules> choose_corpus_checks(Run& run);

/// Families that a record can fail.
inline constexpr std::array<std::string_view, 3> record_checks{"AF", "AM11", "AR"};

/// --max-findings
void add_most_findings(OptionSet& options);
/// Its value: the number of findings that are reported; 0 = all. Throws UsageError.
[[nodiscard]] std::uint64_t most_findings(const Arguments& arguments);

/// How positions are read by commands that only look at their texts.
[[nodiscard]] soundness::SoundnessOptions text_options(const Rules& rules);

}  // namespace arbiter::tools::corpus
