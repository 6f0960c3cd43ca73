# Builds the files of report/assets into the library, each with its hash for the report's content security policy.
# Sets ARBITER_ASSETS_SOURCE to the generated file.

file(GLOB assets CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/assets/*)
list(SORT assets)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${assets})
set(content "#include \"verifier/report/markup.hpp\"\n\nnamespace arbiter::assets {\n\n")
foreach(file IN LISTS assets)
  get_filename_component(name ${file} NAME)
  string(REPLACE "." "_" name ${name})
  file(READ ${file} text)
  file(SHA256 ${file} hex)
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes ${hex})
  string(APPEND content "const Asset ${name}{R\"asset(${text})asset\", {\"${bytes}\", 32}};\n")
endforeach()
string(APPEND content "\n}  // namespace arbiter::assets\n")
set(ARBITER_ASSETS_SOURCE ${CMAKE_CURRENT_BINARY_DIR}/report_assets.cpp)
file(CONFIGURE OUTPUT ${ARBITER_ASSETS_SOURCE} CONTENT "@content@" @ONLY)
