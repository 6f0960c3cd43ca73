#pragma once

#include <string_view>

#include "fens/judge.hpp"

namespace arbiter::fens {

/// Says of most texts without any fault, and of no other, that judge() finds nothing in them: without allocating, at
/// several million a second. Texts are the sites' and six-field ones in their usual spelling; JSON, file letters for
/// castling and what else is rare is left to judge().
class Acceptor {
 public:
  /// `reading` has a variant. Cheap: tables are made once for all.
  explicit Acceptor(const Reading& reading);

  /// True: judge() has nothing to say. False: it may have.
  [[nodiscard]] bool accepts(std::string_view text) const noexcept { return accept_ != nullptr && accept_(*this, text); }

  /// What the functions behind it look at.
  struct Known {
    std::size_t profile = 0;
    int dialect = -1;   ///< forced, or none
    int pairing = -1;   ///< 4 * White's army + Black's, or none
  };
  [[nodiscard]] const Known& known() const noexcept { return known_; }

 private:
  bool (*accept_)(const Acceptor&, std::string_view) noexcept = nullptr;
  Known known_;
};

/// Both together.
[[nodiscard]] inline bool sound(std::string_view text, const Acceptor& acceptor, const Reading& reading) {
  return acceptor.accepts(text) || judge(text, reading).empty();
}

}  // namespace arbiter::fens
