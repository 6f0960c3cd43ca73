#include "verifier/report/colour.hpp"

namespace arbiter {
namespace {

std::string_view code(Ink ink) {
  switch (ink) {
    case Ink::bold: return "\x1b[1m";
    case Ink::dim: return "\x1b[2m";
    case Ink::red: return "\x1b[1;31m";
    case Ink::yellow: return "\x1b[1;33m";
    case Ink::green: return "\x1b[32m";
    case Ink::cyan: break;
  }
  return "\x1b[36m";
}

}  // namespace

std::string Painter::operator()(Ink ink, std::string_view text) const {
  if (!on_ || text.empty()) return std::string(text);
  return std::string(code(ink)).append(text).append("\x1b[0m");
}

}  // namespace arbiter
