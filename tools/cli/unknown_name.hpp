#pragma once

#include <span>
#include <string>
#include <string_view>

namespace arbiter::tools {

/// Refuses a name that was typed: "unknown variant 'ches'; did you mean 'chess'?". `known` are the valid names; `hint`
/// says where to find them, and without a hint they are listed. Throws UsageError.
[[noreturn]] void unknown_name(std::string_view what, const std::string& typed, std::span<const std::string> known,
                               std::string hint = {});

}  // namespace arbiter::tools
