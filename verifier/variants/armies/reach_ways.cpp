#include "verifier/variants/armies/reach_ways.hpp"

#include <array>
#include <initializer_list>

#include "verifier/variants/armies/state.hpp"

namespace arbiter::armies {
namespace {

using reach::Way;
using reach::Ways;

void add(Ways& ways, std::initializer_list<Way> more) { ways.insert(ways.end(), more); }
void wazir(Ways& ways) { add(ways, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}); }
void ferz(Ways& ways) { add(ways, {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}); }
void dabbaba(Ways& ways) { add(ways, {{2, 0}, {-2, 0}, {0, 2}, {0, -2}}); }
void alfil(Ways& ways) { add(ways, {{2, 2}, {2, -2}, {-2, 2}, {-2, -2}}); }
void knight(Ways& ways) { add(ways, {{1, 2}, {-1, 2}, {2, 1}, {-2, 1}, {1, -2}, {-1, -2}, {2, -1}, {-2, -1}}); }
void rook(Ways& ways, int most) { add(ways, {{1, 0, most}, {-1, 0, most}, {0, 1, most}, {0, -1, most}}); }
void bishop(Ways& ways) { add(ways, {{1, 1, 7}, {1, -1, 7}, {-1, 1, 7}, {-1, -1, 7}}); }

/// How the pieces move (rules.md, Orthodox base and section Different Armies), except pawns.
Ways ways_of_role(int role) {
  Ways ways;
  switch (role) {
    case 1: knight(ways); break;
    case 2: bishop(ways); break;
    case 3: rook(ways, 7); break;
    case 4: rook(ways, 7), bishop(ways); break;
    case 5: wazir(ways), ferz(ways); break;
    case 6: bishop(ways), dabbaba(ways); break;
    case 7: wazir(ways), alfil(ways); break;
    case 8: ferz(ways), alfil(ways), dabbaba(ways); break;
    case 9: bishop(ways), knight(ways); break;
    case 10: add(ways, {{0, 1, 7}, {1, 0, 7}, {-1, 0, 7}, {0, -1}, {1, -1}, {-1, -1}}); break;
    case 11: ferz(ways), add(ways, {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}); break;
    case 12: add(ways, {{1, 2}, {-1, 2}, {2, 1}, {-2, 1}, {1, 0}, {-1, 0}, {0, -1}, {1, -1}, {-1, -1}}); break;
    case 13:
      add(ways, {{0, 1, 7},
                 {1, 0, 7},
                 {-1, 0, 7},
                 {1, 2},
                 {-1, 2},
                 {2, 1},
                 {-2, 1},
                 {1, 1},
                 {-1, 1},
                 {0, -1},
                 {1, -1},
                 {-1, -1}});
      break;
    case 14: rook(ways, 4); break;
    case 15: wazir(ways), dabbaba(ways); break;
    case 16: ferz(ways), dabbaba(ways), add(ways, {{3, 0}, {-3, 0}, {0, 3}, {0, -3}}); break;
    case 17: rook(ways, 7), knight(ways); break;
    default: break;
  }
  return ways;
}

}  // namespace

const Ways& ways_of(Role role) {
  static const auto table = [] {
    std::array<Ways, role_count> all;
    for (int i = 0; i < role_count; ++i) all[static_cast<std::size_t>(i)] = ways_of_role(i);
    return all;
  }();
  return table[static_cast<std::size_t>(number(role))];
}

}  // namespace arbiter::armies
