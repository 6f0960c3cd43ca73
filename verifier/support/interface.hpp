#pragma once

namespace arbiter {

/// What is asked through references to objects of derived classes: never copied, and destroyed as what it is.
class Interface {
 public:
  Interface() = default;
  Interface(const Interface&) = delete;
  Interface& operator=(const Interface&) = delete;
  virtual ~Interface() = default;
};

}  // namespace arbiter
