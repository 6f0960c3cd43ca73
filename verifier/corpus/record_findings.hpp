#pragma once

#include <string>
#include <string_view>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/records/records.hpp"

namespace arbiter::corpus {

/// A finding about a whole file, of one of the checks AR….
[[nodiscard]] Finding file_finding(CheckId check, const std::string& file, std::string message);

/// A notice of the reader as a finding. `file` in the form of shown_name().
[[nodiscard]] Finding to_finding(const records::RecordNotice& notice, const records::Chunk& chunk,
                                 const std::string& file);
/// A fault of a record's text as a finding at its place in the file.
[[nodiscard]] Finding to_finding(const Fault& fault, const records::Record& record, const records::Chunk& chunk,
                                 const std::string& file);
/// Why a file ends where it does: AR101, AR102, AR103.
[[nodiscard]] Finding to_finding(const records::SourceFault& fault, const records::Chunk& chunk,
                                 const std::string& file);

}  // namespace arbiter::corpus
