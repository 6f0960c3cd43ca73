# The second builds of board/attacks.hpp: for each source whose text is in namespace ARBITER_CODE a file that includes it
# again. Expects the list `sources` of absolute paths and the folder `root` of the project; sets ARBITER_SECOND_BUILDS.
# Without optimisation inline functions of the standard library would be shared between the two builds.
set(ARBITER_SECOND_BUILDS)
foreach(source IN LISTS sources)
  file(STRINGS ${source} both REGEX "inline (namespace )?ARBITER_CODE {")
  if(both)
    file(RELATIVE_PATH path ${root} ${source})
    string(REGEX REPLACE "\\.cpp$" "_v3.cpp" second ${ARBITER_GENERATED}/v3/${path})
    file(CONFIGURE OUTPUT ${second} CONTENT "#include \"${path}\"\n")
    list(APPEND ARBITER_SECOND_BUILDS ${second})
  endif()
endforeach()
set_source_files_properties(${ARBITER_SECOND_BUILDS} PROPERTIES COMPILE_DEFINITIONS ARBITER_CODE=v3
                            SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  set_source_files_properties(${ARBITER_SECOND_BUILDS} PROPERTIES COMPILE_OPTIONS
                              "$<$<CONFIG:Release,RelWithDebInfo>:-mavx2;-mbmi;-mbmi2;-mpopcnt>")
endif()
