#include "puzzles/output/colophon.hpp"

#include <fmt/format.h>

namespace arbiter::puzzles {

std::string Colophon::made_line() const {
  std::string out;
  for (const auto& [name, value] : made) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", name, value);
  return out;
}

std::string Colophon::line() const {
  if (empty()) return {};
  return fmt::format("{}; licence {}; arbiter-compose: {}", title, licence, made_line());
}

}  // namespace arbiter::puzzles
