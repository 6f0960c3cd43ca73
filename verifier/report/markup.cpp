#include "verifier/report/markup.hpp"

#include "verifier/support/printable.hpp"

namespace arbiter {

std::string markup(std::string_view text, std::size_t limit) {
  const std::string shown = printable(text, limit);
  std::string out;
  out.reserve(shown.size());
  for (std::size_t i = 0; i < shown.size(); ++i) {
    switch (shown[i]) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      case '\xEF':
        // U+FFFE and U+FFFF are valid UTF-8, but not allowed in XML.
        if (shown.compare(i, 3, "\xEF\xBF\xBE") == 0 || shown.compare(i, 3, "\xEF\xBF\xBF") == 0) {
          out += "\xEF\xBF\xBD";
          i += 2;
          break;
        }
        [[fallthrough]];
      default: out += shown[i];
    }
  }
  return out;
}

}  // namespace arbiter
