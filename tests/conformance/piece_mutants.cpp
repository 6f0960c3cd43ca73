#include "tests/conformance/piece_mutants.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::mutated {
namespace {

/// A movement with room of its own.
struct Own {
  std::vector<Leap> leaps;
  std::vector<Slide> slides;
  Movement movement;
};

/// A copy for `change` to work on; two, so that one change can be made to the result of another.
template <class Change>
const Movement& changed(const Movement& movement, Change&& change) {
  static thread_local Own rooms[2];
  static thread_local std::size_t last = 0;
  last = 1 - last;
  Own next{{movement.leaps.begin(), movement.leaps.end()}, {movement.slides.begin(), movement.slides.end()}, {}};
  change(next.leaps, next.slides);
  Own& room = rooms[last];
  room = std::move(next);
  room.movement = {room.leaps, room.slides};
  return room.movement;
}

}  // namespace

const Movement& without_leap(const Movement& movement, int files, int ranks) {
  return changed(movement, [&](auto& leaps, auto&) {
    std::erase_if(leaps, [&](const Leap& leap) { return leap.files == files && leap.ranks == ranks; });
  });
}

const Movement& with_leap(const Movement& movement, int files, int ranks) {
  return changed(movement, [&](auto& leaps, auto&) { leaps.push_back({files, ranks}); });
}

const Movement& without_ride(const Movement& movement, int files, int ranks) {
  return changed(movement, [&](auto&, auto& slides) {
    std::erase_if(slides, [&](const Slide& slide) { return slide.files == files && slide.ranks == ranks; });
  });
}

const Movement& with_ride(const Movement& movement, int files, int ranks, int limit) {
  return changed(movement, [&](auto&, auto& slides) { slides.push_back({files, ranks, limit}); });
}

const Movement& limited(const Movement& movement, int limit) {
  return changed(movement, [&](auto&, auto& slides) {
    for (Slide& slide : slides) slide.limit = std::min(slide.limit, limit);
  });
}

const Movement& turned(const Movement& movement) {
  return changed(movement, [](auto& leaps, auto& slides) {
    for (Leap& leap : leaps) leap.ranks = -leap.ranks;
    for (Slide& slide : slides) slide.ranks = -slide.ranks;
  });
}

const Movement& quarter_turned(const Movement& movement) {
  return changed(movement, [](auto& leaps, auto& slides) {
    for (Leap& leap : leaps) std::swap(leap.files, leap.ranks);
    for (Slide& slide : slides) std::swap(slide.files, slide.ranks);
  });
}

const Movement& riding(const Movement& movement) {
  return changed(movement, [](auto& leaps, auto& slides) {
    for (const Leap& leap : leaps) slides.push_back({leap.files, leap.ranks, 7});
    leaps.clear();
  });
}

}  // namespace arbiter::mutated
