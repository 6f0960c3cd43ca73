// What index.js calls: the service, with texts in the module's memory.

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "verifier/service/service.hpp"

extern "C" {

/// The answer to the request of `size` bytes at `request`, which was allocated with malloc() and is released here. The
/// result begins with its length in four bytes, least first, and is released with arbiter_release(); null if there is
/// no memory for it.
char* arbiter_answer(char* request, std::size_t size) {
  std::string answer;
  try {
    answer = arbiter::service::answer_text(std::string_view(request, size));
  } catch (...) {
    std::free(request);
    return nullptr;
  }
  std::free(request);
  char* const result = static_cast<char*>(std::malloc(answer.size() + 4));
  if (result == nullptr) return nullptr;
  for (unsigned i = 0; i < 4; ++i) result[i] = static_cast<char>((answer.size() >> (8 * i)) & 0xFFU);
  std::memcpy(result + 4, answer.data(), answer.size());
  return result;
}

void arbiter_release(char* answer) { std::free(answer); }
}
