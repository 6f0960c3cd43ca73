#pragma once

#include <span>
#include <string>
#include <string_view>

namespace arbiter::tools {

/// Refuses a name that was typed: "unknown variant 'ches'; did you mean 'chess'?". `known` is what may have been meant;
/// `hint` says where to find the right names, and without it they are listed. Throws UsageError.
[[noreturn]] void unknown_name(std::string_view what, const std::string& typed, std::span<const std::string> known,
                               std::string hint = {});

}  // namespace arbiter::tools
