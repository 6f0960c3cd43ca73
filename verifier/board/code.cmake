# Sources whose text is in namespace ARBITER_CODE (board/attacks.hpp) are compiled for every processor and, as v3, for
# those with AVX2; with ARBITER_NATIVE once, like all others. Files of one name in neighbouring folders are compiled
# together, if ARBITER_UNITY is on; the generators that run on newer processors stay alone, since g++ inlines less in a
# larger file (Racing Kings' counts are then an eighth slower). Expects the list `sources` of absolute paths and the
# folder `root` of the project; sets ARBITER_CODE_SOURCES.
set(builds baseline v3)
if(ARBITER_NATIVE)
  set(builds native)
endif()
foreach(source IN LISTS sources)
  file(STRINGS ${source} code REGEX "inline (namespace )?ARBITER_CODE {")
  if(NOT code)
    continue()
  endif()
  set_source_files_properties(${source} PROPERTIES HEADER_FILE_ONLY ON)
  file(RELATIVE_PATH path ${root} ${source})
  foreach(build IN LISTS builds)
    string(REGEX REPLACE "\\.cpp$" "" name ${path})
    if(ARBITER_UNITY AND (build STREQUAL "baseline" OR NOT name MATCHES "/generator[^/]*$"))
      string(REGEX REPLACE "/[^/]*/([^/]*)$" "/\\1" name ${name})
    endif()
    set(file ${ARBITER_GENERATED}/${build}/${name}_${build}.cpp)
    list(APPEND ${build}_files ${file})
    string(APPEND text_of_${file} "#include \"${path}\"\n")
  endforeach()
endforeach()
set(ARBITER_CODE_SOURCES)
foreach(build IN LISTS builds)
  list(REMOVE_DUPLICATES ${build}_files)
  list(APPEND ARBITER_CODE_SOURCES ${${build}_files})
endforeach()
foreach(file IN LISTS ARBITER_CODE_SOURCES)
  file(CONFIGURE OUTPUT ${file} CONTENT "${text_of_${file}}")
endforeach()
set_source_files_properties(${ARBITER_CODE_SOURCES} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
# Those of rule files have loops over lists of one to three kinds: as vectors they take longer, to compile and to run.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(listing ${ARBITER_CODE_SOURCES})
  list(FILTER listing INCLUDE REGEX "/defined/generator")
  set_property(SOURCE ${listing} APPEND PROPERTY COMPILE_OPTIONS -fno-tree-loop-vectorize)
endif()
if(NOT ARBITER_NATIVE)
  set_source_files_properties(${v3_files} PROPERTIES COMPILE_DEFINITIONS ARBITER_CODE=v3 SKIP_PRECOMPILE_HEADERS ON)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    # Processors without AVX2 are from before 2013 or cheap: for them, right is enough. Without optimisation inline
    # functions of the standard library would be shared between the two builds.
    set_property(SOURCE ${baseline_files} APPEND PROPERTY COMPILE_OPTIONS "$<$<CONFIG:Release>:-O1>")
    set_property(SOURCE ${v3_files} APPEND PROPERTY COMPILE_OPTIONS
                 "$<$<CONFIG:Release,RelWithDebInfo>:-mavx2;-mbmi;-mbmi2;-mpopcnt>")
  endif()
  if(ARBITER_SANITIZE)
    # The generators are the same text in both builds, and sanitizers look at it in v3: the other is compiled in a third
    # of the time, since only the tests of both builds run it.
    set(generators ${baseline_files})
    list(FILTER generators INCLUDE REGEX "(generator|count)_baseline")
    set_property(SOURCE ${generators} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=all -O0)
    set_source_files_properties(${generators} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  endif()
endif()
