#include "tests/conformance/piece_mutants.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <vector>

namespace arbiter::mutated {
namespace {

/// A movement with room of its own.
struct Own {
  std::vector<Leap> leaps;
  std::vector<Slide> slides;
  Movement movement;
};

enum class Change : unsigned char {
  without_leap,
  with_leap,
  without_ride,
  with_ride,
  limited,
  turned,
  quarter,
  riding
};

/// The movement after a change with these numbers, made once: callers hold references while they ask again.
template <class Edit>
const Movement& changed(const Movement& movement, Change change, std::array<int, 3> numbers, Edit&& edit) {
  using Key = std::tuple<const Leap*, const Slide*, Change, std::array<int, 3>>;
  static thread_local std::map<Key, Own> known;
  const auto [place, added] = known.try_emplace(Key{movement.leaps.data(), movement.slides.data(), change, numbers});
  Own& own = place->second;
  if (added) {
    own.leaps.assign(movement.leaps.begin(), movement.leaps.end());
    own.slides.assign(movement.slides.begin(), movement.slides.end());
    edit(own.leaps, own.slides);
    own.movement = {own.leaps, own.slides};
  }
  return own.movement;
}

}  // namespace

const Movement& without_leap(const Movement& movement, int files, int ranks) {
  return changed(movement, Change::without_leap, {files, ranks, 0}, [&](auto& leaps, auto&) {
    std::erase_if(leaps, [&](const Leap& leap) { return leap.files == files && leap.ranks == ranks; });
  });
}

const Movement& with_leap(const Movement& movement, int files, int ranks) {
  return changed(movement, Change::with_leap, {files, ranks, 0}, [&](auto& leaps, auto&) {
    leaps.push_back({files, ranks});
  });
}

const Movement& without_ride(const Movement& movement, int files, int ranks) {
  return changed(movement, Change::without_ride, {files, ranks, 0}, [&](auto&, auto& slides) {
    std::erase_if(slides, [&](const Slide& slide) { return slide.files == files && slide.ranks == ranks; });
  });
}

const Movement& with_ride(const Movement& movement, int files, int ranks, int limit) {
  return changed(movement, Change::with_ride, {files, ranks, limit}, [&](auto&, auto& slides) {
    slides.push_back({files, ranks, limit});
  });
}

const Movement& limited(const Movement& movement, int limit) {
  return changed(movement, Change::limited, {limit, 0, 0}, [&](auto&, auto& slides) {
    for (Slide& slide : slides) slide.limit = std::min(slide.limit, limit);
  });
}

const Movement& turned(const Movement& movement) {
  return changed(movement, Change::turned, {}, [](auto& leaps, auto& slides) {
    for (Leap& leap : leaps) leap.ranks = -leap.ranks;
    for (Slide& slide : slides) slide.ranks = -slide.ranks;
  });
}

const Movement& quarter_turned(const Movement& movement) {
  return changed(movement, Change::quarter, {}, [](auto& leaps, auto& slides) {
    for (Leap& leap : leaps) std::swap(leap.files, leap.ranks);
    for (Slide& slide : slides) std::swap(slide.files, slide.ranks);
  });
}

const Movement& riding(const Movement& movement) {
  return changed(movement, Change::riding, {}, [](auto& leaps, auto& slides) {
    for (const Leap& leap : leaps) slides.push_back({leap.files, leap.ranks, 7});
    leaps.clear();
  });
}

}  // namespace arbiter::mutated
