# cmake -DROOT=… -DFILE=… -P build_commit.cmake: writes the source that names the commit of the checkout ROOT. The file
# is touched only when its text changes, so that nothing is compiled or linked anew between two commits.
# The abbreviation has one length, since git's own choice depends on how much else a clone holds.
set(commit unknown)
find_program(GIT git)
# An archive unpacked inside another checkout must not get that checkout's commit.
if(GIT AND EXISTS ${ROOT}/.git)
  execute_process(COMMAND ${GIT} -C ${ROOT} rev-parse --short=10 HEAD OUTPUT_VARIABLE head OUTPUT_STRIP_TRAILING_WHITESPACE
                  RESULT_VARIABLE failed ERROR_QUIET)
  if(NOT failed AND head MATCHES "^[0-9a-f]+$")
    set(commit ${head})
  endif()
elseif(EXISTS ${ROOT}/.commit)
  # The sources of a release name theirs.
  file(STRINGS ${ROOT}/.commit head LIMIT_COUNT 1)
  if(head MATCHES "^[0-9a-f]+$")
    set(commit ${head})
  endif()
endif()
set(text "// Written by tools/build_commit.cmake.
#include <string_view>

namespace arbiter::tools {
std::string_view build_commit() noexcept { return \"${commit}\"; }
}  // namespace arbiter::tools
")
set(before "")
if(EXISTS ${FILE})
  file(READ ${FILE} before)
endif()
if(NOT before STREQUAL text)
  file(WRITE ${FILE} "${text}")
endif()
