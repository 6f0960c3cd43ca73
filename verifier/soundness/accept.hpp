#pragma once

#include <string_view>

#include "verifier/soundness/soundness.hpp"

namespace arbiter::soundness {

using arbiter::Acceptance;

/// Accepts most texts without a fault, and no others, without allocating, at several million a second. It knows the
/// sites' FENs and six-field FENs in their usual spelling; JSON, file letters for castling and other rare forms are
/// left to check_soundness().
class Acceptor {
 public:
  /// `reading` must have a variant. Cheap: tables are built once per program.
  explicit Acceptor(const Reading& reading);

  [[nodiscard]] Acceptance look(std::string_view text) const noexcept {
    return accept_ == nullptr ? Acceptance::unknown : accept_(known_, text);
  }
  /// True: check_soundness() finds nothing up to consistency. False proves nothing.
  [[nodiscard]] bool accepts(std::string_view text) const noexcept { return look(text) != Acceptance::unknown; }

  /// The data that the functions behind it use.
  [[nodiscard]] const AcceptRequest& known() const noexcept { return known_; }

 private:
  FastAcceptance::Function accept_ = nullptr;
  AcceptRequest known_;
};

/// Whether check_soundness() finds nothing; skips it where the fast way accepts the text.
[[nodiscard]] inline bool sound(std::string_view text, const Acceptor& acceptor, const Reading& reading) {
  return acceptor.look(text) == Acceptance::surely_sound || check_soundness(text, reading).empty();
}

}  // namespace arbiter::soundness
