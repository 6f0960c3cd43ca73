#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

namespace arbiter {

template <class Signature>
class FunctionRef;

/// A reference to something that can be called, which must outlive it: a parameter for callbacks. Unlike a template
/// parameter it has the function that calls back compiled once, not once for each caller; unlike std::function it
/// copies nothing.
template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
 public:
  template <class F>
  requires(!std::same_as<std::remove_cvref_t<F>, FunctionRef> && std::is_invocable_v<F&, Arguments...>)
      FunctionRef(F&& called)
  noexcept  // implicit, as callers pass lambdas
      : called_(const_cast<void*>(static_cast<const void*>(std::addressof(called)))),
        call_([](void* object, Arguments... arguments) -> Result {
          return (*static_cast<std::remove_reference_t<F>*>(object))(std::forward<Arguments>(arguments)...);
        }) {}

  Result operator()(Arguments... arguments) const { return call_(called_, std::forward<Arguments>(arguments)...); }

 private:
  void* called_;
  Result (*call_)(void*, Arguments...);
};

}  // namespace arbiter
