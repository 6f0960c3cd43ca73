#pragma once

#include <string_view>

#include "verifier/soundness/soundness.hpp"

namespace arbiter::soundness {

using arbiter::Accepted;

/// Says of most texts without any fault, and of no other, that check_soundness() finds nothing in them: without
/// allocating, at several million a second. Texts are the sites' and six-field ones in their usual spelling; JSON, file
/// letters for castling and what else is rare is left to check_soundness().
class Acceptor {
 public:
  /// `reading` has a variant. Cheap: tables are made once for all.
  explicit Acceptor(const Reading& reading);

  [[nodiscard]] Accepted look(std::string_view text) const noexcept {
    return accept_ == nullptr ? Accepted::unsure : accept_(known_, text);
  }
  /// True: check_soundness() has nothing to say up to consistency. False: it may have.
  [[nodiscard]] bool accepts(std::string_view text) const noexcept { return look(text) != Accepted::unsure; }

  /// What the functions behind it look at.
  [[nodiscard]] const AcceptRequest& known() const noexcept { return known_; }

 private:
  FastAcceptance::Function accept_ = nullptr;
  AcceptRequest known_;
};

/// Both together.
[[nodiscard]] inline bool sound(std::string_view text, const Acceptor& acceptor, const Reading& reading) {
  const Accepted seen = acceptor.look(text);
  if (seen == Accepted::wholly || (seen == Accepted::consistent && reading.depth != Depth::reachability)) return true;
  return check_soundness(text, reading).empty();
}

}  // namespace arbiter::soundness
