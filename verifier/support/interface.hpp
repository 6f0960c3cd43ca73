#pragma once

namespace arbiter {

/// A base of classes whose objects are used through references to their bases: not copied, with a virtual destructor.
class Interface {
 public:
  Interface() = default;
  Interface(const Interface&) = delete;
  Interface& operator=(const Interface&) = delete;
  virtual ~Interface() = default;
};

}  // namespace arbiter
