#include "verifier/pages/claims/claims_files.hpp"

#include <algorithm>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/records/input_files.hpp"

namespace arbiter::pages {

ReadClaims read_claims(const std::vector<std::string>& files) {
  const bool none = std::find(files.begin(), files.end(), "none") != files.end();
  ReadClaims result{none ? ClaimsBook() : ClaimsBook::built_in(), {}};
  for (const std::string& file : files) {
    if (file == "none") continue;
    const std::string name = records::shown_name(file);
    const auto text = records::read_input(file);
    const std::vector<Finding> faults =
        text ? result.book.add(name, *text) : unreadable_page(name, text.error()).findings;
    result.faults.insert(result.faults.end(), faults.begin(), faults.end());
  }
  return result;
}

}  // namespace arbiter::pages
