#include "puzzles/compose/conflict.hpp"

#include <poll.h>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/no_resources.hpp"

namespace arbiter::puzzles {

Conflict::Conflict(const Theme& theme, const Request& request, double seconds, std::size_t memory_mib) {
  const Constraints& constraints = request.constraints;
  const bool sides = constraints.of_side[0] || constraints.of_side[1];
  if (theme.query() == nullptr && constraints.place.empty() && constraints.empty.empty() && !constraints.pieces &&
      !sides && constraints.kinds.empty())
    return;
  job_ = std::make_unique<Job>(Job{theme, request, whole_, {}, 1, false, false, std::nullopt, {}, seconds, 0, true});
  child_ = std::make_unique<Child>(*job_, memory_mib);
}

bool Conflict::look(int milliseconds) {
  if (!child_) return true;
  pollfd polled{child_->descriptor(), POLLIN, 0};
  if (::poll(&polled, 1, milliseconds) <= 0 || child_->read()) return false;
  while (const auto message = child_->next()) {
    if (message->kind == Message::Kind::failure) throw InternalError(message->text);
    if (message->kind == Message::Kind::refused) throw NoResources(message->text);
    if (message->kind == Message::Kind::words) words_.push_back(message->text);
  }
  child_.reset();
  return true;
}

}  // namespace arbiter::puzzles
