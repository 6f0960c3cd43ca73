#pragma once

#include <cstdlib>
#include <optional>
#include <span>

#include "verifier/rules/view.hpp"
#include "verifier/support/function_ref.hpp"

namespace arbiter {

/// A jump; `ranks` counts forward, as the piece's owner sees it. Pieces in between do not matter.
struct Leap {
  int files;
  int ranks;
};

/// A ride over empty squares in steps of (files, ranks), at most `limit` of them.
struct Slide {
  int files;
  int ranks;
  int limit;
};

/// How a piece moves; it captures in the same way.
struct Movement {
  std::span<const Leap> leaps;
  std::span<const Slide> slides;
};

/// Every square that a piece of `side` on `from` reaches by `movement`, with the condition that the way is free.
/// Ignores what stands on the target. `f(target, way_free)`.
template <BoardView V>
void for_each_reached(const V& view, const Movement& movement, Side side, Square from,
                      FunctionRef<void(Square, typename V::Truth)> f) {
  using T = typename V::Truth;
  for (const Leap& leap : movement.leaps) {
    if (const auto target = from.offset(leap.files, leap.ranks * forward(side))) f(*target, truth<T>(true));
  }
  for (const Slide& slide : movement.slides) {
    T free = truth<T>(true);
    std::optional<Square> target = from;
    for (int i = 0; i < slide.limit; ++i) {
      target = target->offset(slide.files, slide.ranks * forward(side));
      if (!target || never(free)) break;
      f(*target, free);
      free = all(free, view.empty(*target));
    }
  }
}

/// The condition under which a piece of `side` on `from` reaches `target` by `movement`.
template <BoardView V>
[[nodiscard]] typename V::Truth reaches(const V& view, const Movement& movement, Side side, Square from,
                                        Square target) {
  using T = typename V::Truth;
  const int files = target.file() - from.file();
  const int ranks = (target.rank() - from.rank()) * forward(side);
  for (const Leap& leap : movement.leaps) {
    if (leap.files == files && leap.ranks == ranks) return truth<T>(true);
  }
  for (const Slide& slide : movement.slides) {
    const int length = std::abs(slide.files != 0 ? files : ranks);
    if (length == 0 || length > slide.limit || slide.files * length != files || slide.ranks * length != ranks) continue;
    Conjunction<T> free;
    for (int i = 1; i < length && !free.decided(); ++i) {
      free.add(view.empty(*from.offset(slide.files * i, slide.ranks * i * forward(side))));
    }
    return free.value();
  }
  return truth<T>(false);
}

}  // namespace arbiter
