#pragma once

#include <span>
#include <string_view>

namespace arbiter::tools {

/// A file of corpus/conformance.
struct SuiteText {
  std::string_view variant;
  std::string_view profile;
  std::string_view text;
};

/// All of them: the build puts the files into the program (tools/compare/suites.cmake).
[[nodiscard]] std::span<const SuiteText> suite_texts() noexcept;
/// corpus/clauses/documents.tsv, put into the program likewise.
[[nodiscard]] std::string_view documents_text() noexcept;

}  // namespace arbiter::tools
