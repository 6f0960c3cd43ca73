#pragma once

#include <utility>

#include <tl/expected.hpp>

#include "verifier/engines/protocol/peer.hpp"

namespace arbiter {

template <class T>
using Answered = tl::expected<T, PeerTrouble>;

/// What `work` gives, or the trouble with a peer that it throws.
template <class Work>
[[nodiscard]] auto answered(const Work& work) -> Answered<decltype(work())> {
  try {
    return work();
  } catch (PeerTrouble& trouble) {
    return tl::make_unexpected(std::move(trouble));
  }
}

}  // namespace arbiter
