# Makes a source of the drawings of pieces: verifier/orthodox/pieces/*.svg, then pieces/*.svg of each variant's folder.
# Sets ARBITER_PIECES_SOURCE to the generated file. Without a project: cmake -DARBITER_PIECES_SOURCE=FILE -P pieces.cmake
#
# A file is called NUMBER_NAME.svg: the numbers, which have as many digits as each other in a folder, give the order; the
# name is the piece's, with _ for a blank. It is a picture of 45 × 45, one element a line; class="stands" puts it on the
# base that most pieces share. Body parts have no colour, lines on the body the class "i", solid details the class "o"
# (svg.hpp). A drawing shows what a piece can do, or what it is named after: the Bede a chapel, the Fad a star of
# eight points, charging pieces chevrons, the Fibnif narrow ways up and down, the Chancellor a knight in a tower, the
# Remover cross hairs.
cmake_minimum_required(VERSION 3.25)
get_filename_component(verifier ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
if(NOT DEFINED ARBITER_PIECES_SOURCE)
  set(ARBITER_PIECES_SOURCE ${CMAKE_CURRENT_BINARY_DIR}/report_pieces.cpp)
endif()
file(READ ${verifier}/variants/variants.def listed)
string(REGEX MATCHALL "ARBITER_VARIANT\\([a-z0-9_]+\\)" listed "${listed}")
list(TRANSFORM listed REPLACE "ARBITER_VARIANT\\((.*)\\)" "variants/\\1")
set(content "#include \"verifier/report/svg.hpp\"\n\nnamespace arbiter {\nnamespace {\n\nconstexpr PieceDrawing list[] = {\n")
foreach(folder IN ITEMS orthodox LISTS listed)
  if(CMAKE_SCRIPT_MODE_FILE)
    file(GLOB drawings ${verifier}/${folder}/pieces/*.svg)
  else()
    file(GLOB drawings CONFIGURE_DEPENDS ${verifier}/${folder}/pieces/*.svg)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${drawings})
  endif()
  list(SORT drawings)
  foreach(drawing IN LISTS drawings)
    get_filename_component(name ${drawing} NAME_WE)
    file(READ ${drawing} text)
    if(NOT name MATCHES "^[0-9]+_(.+)$")
      message(FATAL_ERROR "${drawing}: the name of a drawing is NUMBER_NAME.svg")
    endif()
    string(REPLACE "_" " " name ${CMAKE_MATCH_1})
    if(NOT text MATCHES "^<svg ([^>]*)>\n(.*)\n</svg>\n$")
      message(FATAL_ERROR "${drawing}: expected <svg …> on the first line, </svg> on the last, and the drawing between them")
    endif()
    set(body "${CMAKE_MATCH_2}")
    string(FIND "${CMAKE_MATCH_1}" "class=\"stands\"" stands)
    if(stands EQUAL -1)
      set(stands false)
    else()
      set(stands true)
    endif()
    string(REPLACE "\n" "" body "${body}")
    string(APPEND content "    {\"${name}\", ${stands}, R\"svg(${body})svg\"},\n")
  endforeach()
endforeach()
string(APPEND content "};\n\n}  // namespace\n\nstd::span<const PieceDrawing> drawn_pieces() { return list; }\n\n}  // namespace arbiter\n")
file(CONFIGURE OUTPUT ${ARBITER_PIECES_SOURCE} CONTENT "@content@" @ONLY)
