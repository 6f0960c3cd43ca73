# How files are compiled, here and in tools/javascript and tools/python, which compile the library once more.

# Headers of the standard library and of others that most files include.
set(ARBITER_COMMON_HEADERS <algorithm> <array> <functional> <map> <memory> <optional> <set> <span> <string>
                           <string_view> <unordered_map> <utility> <vector> <fmt/format.h> <fmt/ranges.h>
                           <tl/expected.hpp>)
# What most texts and tests have as well: with both they take a sixth less. Code that plays or counts seldom has JSON.
set(ARBITER_MORE_HEADERS <nlohmann/json.hpp> ${CMAKE_CURRENT_LIST_DIR}/variants/variant.hpp)

# arbiter_compile_together(TARGET folder|room|NAME): its files of a folder, of a room with the folders in it, or all of
# them as NAME, together, if ARBITER_UNITY is on. Alone stay generators, whose time goes into the optimiser, and files
# with options of their own.
function(arbiter_compile_together target by)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${ARBITER_UNITY} UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  get_target_property(root ${target} SOURCE_DIR)
  list(FILTER sources INCLUDE REGEX "^[^$]*\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "/(generator[^/]*|fmt|build_commit)\\.cpp$")
  foreach(source IN LISTS sources)
    get_filename_component(source ${source} ABSOLUTE BASE_DIR ${root})
    get_filename_component(folder ${source} DIRECTORY)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
    if(by STREQUAL "room")
      string(REGEX REPLACE "^([^/]+/[^/]+).*" "\\1/room" folder "${folder}")
    elseif(NOT by STREQUAL "folder")
      set(folder ${by})
    endif()
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR part "0${${folder}_files} / ${ARBITER_FILES_TOGETHER}")
    math(EXPR ${folder}_files "0${${folder}_files} + 1")
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${folder}_${part})
  endforeach()
endfunction()

# What is not a template in fmt, for builds without fmt's library.
set(ARBITER_FMT_SOURCE ${PROJECT_BINARY_DIR}/fmt.cpp)
file(CONFIGURE OUTPUT ${ARBITER_FMT_SOURCE} CONTENT [[
#include <fmt/format-inl.h>
template FMT_API void fmt::detail::buffer<char>::append(const char*, const char*);
template FMT_API auto fmt::detail::dragonbox::to_decimal(float) noexcept -> dragonbox::decimal_fp<float>;
template FMT_API auto fmt::detail::dragonbox::to_decimal(double) noexcept -> dragonbox::decimal_fp<double>;
template FMT_API auto fmt::detail::thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template FMT_API auto fmt::detail::decimal_point_impl(locale_ref) -> char;
template FMT_API void fmt::detail::vformat_to(buffer<char>&, string_view,
    basic_format_args<buffer_context<char>>, locale_ref);
]] @ONLY)
