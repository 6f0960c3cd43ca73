#pragma once

#include <string_view>

#include "verifier/soundness/soundness.hpp"

namespace arbiter::soundness {

using arbiter::Acceptance;

/// Vouches for most texts without any fault, and for no other: without allocating, at several million a second. Texts
/// are the sites' and six-field ones in their usual spelling; JSON, file letters for castling and what else is rare is
/// left to check_soundness().
class Acceptor {
 public:
  /// `reading` has a variant. Cheap: tables are made once for all.
  explicit Acceptor(const Reading& reading);

  [[nodiscard]] Acceptance look(std::string_view text) const noexcept {
    return accept_ == nullptr ? Acceptance::unknown : accept_(known_, text);
  }
  /// True: check_soundness() finds nothing up to consistency. False says nothing.
  [[nodiscard]] bool accepts(std::string_view text) const noexcept { return look(text) != Acceptance::unknown; }

  /// What the functions behind it look at.
  [[nodiscard]] const AcceptRequest& known() const noexcept { return known_; }

 private:
  FastAcceptance::Function accept_ = nullptr;
  AcceptRequest known_;
};

/// Whether check_soundness() finds nothing, by the fast way where that vouches for the text.
[[nodiscard]] inline bool sound(std::string_view text, const Acceptor& acceptor, const Reading& reading) {
  return acceptor.look(text) == Acceptance::surely_sound || check_soundness(text, reading).empty();
}

}  // namespace arbiter::soundness
