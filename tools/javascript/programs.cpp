// What arbiter.mjs calls: the programs, of which this module has all but arbiter-compose.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tools/compare/conformance.hpp"

#define ARBITER_PROGRAM(name) int name##_main(int argc, char** argv);
#include "tools/javascript/programs.def"
#undef ARBITER_PROGRAM

extern "C" {
#define ARBITER_IMPORT(name) __attribute__((import_module("env"), import_name(#name)))
/// Files of the package, as packed_texts() has them. Allocated with malloc().
ARBITER_IMPORT(arbiter_texts) char* arbiter_texts(std::size_t* size);
ARBITER_IMPORT(arbiter_is_terminal) int arbiter_is_terminal(int descriptor);
ARBITER_IMPORT(arbiter_copy_of) int arbiter_copy_of(int descriptor);
ARBITER_IMPORT(arbiter_umask) unsigned arbiter_umask();
ARBITER_IMPORT(arbiter_open) int arbiter_open(const char* path, int flags, unsigned mode);
#undef ARBITER_IMPORT
}

namespace {

struct Program {
  std::string_view name;
  int (*run)(int, char**);
};

constexpr std::array programs{
#define ARBITER_PROGRAM(name) Program{#name, name##_main},
#include "tools/javascript/programs.def"
#undef ARBITER_PROGRAM
};

}  // namespace

std::string_view arbiter::tools::packed_texts() noexcept {
  static const std::string_view all = [] {
    std::size_t size = 0;
    const char* const begin = arbiter_texts(&size);  // kept as long as the program runs
    return std::string_view(begin, begin == nullptr ? 0 : size);
  }();
  return all;
}

extern "C" {

/// Runs the program `arbiter`, which becomes another one by execvp(). The words are the module's memory from then on.
int arbiter_run(int argc, char** argv) { std::exit(arbiter_dispatch_main(argc, argv)); }

/// There is one process: becoming another program is calling it. The name may have a folder before it.
int execvp(const char* file, char* const* argv) {
  std::string name(file);
  name.erase(0, name.rfind('/') + 1);
  int argc = 0;
  while (argv[argc] != nullptr) ++argc;
  for (const Program& each : programs) {
    std::string called(each.name);
    called.replace(called.find('_'), 1, "-");
    if (called == name) std::exit(each.run(argc, const_cast<char**>(argv)));
  }
  arbiter::tools::say_on_stderr(
      name + ": it needs the solver Z3, which this package does not have; the programs for Linux do\n");
  std::exit(static_cast<int>(arbiter::tools::Exit::usage));
}

// What Emscripten's library has no more than a stub for where a module is without its JavaScript.
int isatty(int descriptor) { return arbiter_is_terminal(descriptor); }
mode_t umask(mode_t /*mask*/) { return arbiter_umask(); }  // asked for only: it is set back at once
int fcntl(int descriptor, int command, ...) {
  if (command != F_DUPFD_CLOEXEC && command != F_DUPFD) return 0;
  const int copy = arbiter_copy_of(descriptor);
  if (copy < 0) errno = -copy;
  return copy < 0 ? -1 : copy;
}
long __syscall_open(const char* path, long flags, ...) {
  va_list more;
  va_start(more, flags);
  const unsigned mode = (flags & O_CREAT) != 0 ? va_arg(more, unsigned) : 0;
  va_end(more);
  return arbiter_open(path, static_cast<int>(flags), mode);
}
}
