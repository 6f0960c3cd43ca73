#include "verifier/defined/definition.hpp"

#include <cstdlib>

namespace arbiter::defined {

std::vector<Offset> lame_path(int files, int ranks) {
  const auto toward = [](int distance) { return distance > 0 ? 1 : distance < 0 ? -1 : 0; };
  std::vector<Offset> path;
  Offset at;
  for (;;) {
    const int left_files = files - at.files;
    const int left_ranks = ranks - at.ranks;
    if (std::abs(left_files) >= std::abs(left_ranks)) at.files += toward(left_files);
    if (std::abs(left_ranks) >= std::abs(left_files)) at.ranks += toward(left_ranks);
    if (at.files == files && at.ranks == ranks) return path;
    path.push_back(at);
  }
}

std::size_t hand_bit(const Definition& definition, Side side, Role role) {
  std::size_t bit = first_hand_bit;
  for (const Side each : {Side::white, Side::black}) {
    const auto& limits = definition.hand_limit[index(each)];
    for (std::size_t i = 0; i < limits.size(); ++i) {
      if (each == side && static_cast<int>(i) == number(role)) return bit;
      bit += limits[i];
    }
  }
  return bit;
}

}  // namespace arbiter::defined
