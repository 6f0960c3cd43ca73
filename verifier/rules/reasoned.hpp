#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "verifier/board/square.hpp"
#include "verifier/position/examiner.hpp"

namespace arbiter {

/// The squares that a truth is about; they are told with the clause that it decides. Free for `bool` and `Formula`.
struct Note {
  std::optional<Square> at{};
  std::optional<Square> by{};
};

/// A truth of one position that knows the clauses without which it would be the opposite, the fewest. A rule says which
/// they are with `named()` (view.hpp). Like a formula it is a constant or not: what a position happens to hold is none,
/// so that rules do not leave out what is only impossible in it.
class Reasoned {
 public:
  /// A constant.
  explicit Reasoned(bool value) noexcept : value_(value), constant_(true) {}
  /// What the position holds; `note` is what makes it so.
  [[nodiscard]] static Reasoned seen(bool value, Note note = {}) {
    Reasoned result(value);
    result.constant_ = false;
    result.note_ = note;
    return result;
  }
  /// False by a clause alone.
  [[nodiscard]] static Reasoned forbidden(const Objection& objection) {
    Reasoned result = seen(false);
    result.against_.push_back(objection);
    return result;
  }

  [[nodiscard]] bool value() const noexcept { return value_; }
  [[nodiscard]] bool constant() const noexcept { return constant_; }
  [[nodiscard]] const Note& note() const noexcept { return note_; }
  void set_note(Note note) noexcept { note_ = note; }
  void forget_clauses() noexcept { against_.clear(); }
  /// Of a false truth: the clauses that make it so; none if something that no clause names does.
  [[nodiscard]] const std::vector<Objection>& against() const noexcept { return against_; }

  friend Reasoned no(Reasoned a) noexcept {
    a.value_ = !a.value_;
    return a;
  }
  friend Reasoned all(const Reasoned& a, const Reasoned& b) {
    if (a.constant_) return a.value_ ? b : a;
    if (b.constant_) return b.value_ ? a : b;
    if (a.value_ != b.value_) return a.value_ ? b : a;
    if (!a.value_) return both(a, b);
    const bool second = a.against_.empty() || (!b.against_.empty() && b.against_.size() < a.against_.size());
    Reasoned result = second ? b : a;
    if (!result.note_.at) result.note_ = second ? a.note_ : b.note_;
    return result;
  }
  friend bool never(const Reasoned& a) noexcept { return a.constant_ && !a.value_; }
  friend bool always(const Reasoned& a) noexcept { return a.constant_ && a.value_; }

 private:
  /// Both false: all that stands against either, if all of that has a name.
  static Reasoned both(Reasoned a, const Reasoned& b) {
    if (a.against_.empty() || b.against_.empty()) {
      a.against_.clear();
      return a;
    }
    for (const Objection& each : b.against_) {
      bool known = false;
      for (const Objection& one : a.against_) known = known || one.clause == each.clause;
      if (!known) a.against_.push_back(each);
    }
    return a;
  }

  bool value_;
  bool constant_;
  Note note_;
  std::vector<Objection> against_;  ///< without which the value would be the opposite
};

}  // namespace arbiter
