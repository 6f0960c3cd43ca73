# The encoding with faults that can be switched on takes the place of the same sources in the library.
set(folder ${CMAKE_CURRENT_BINARY_DIR}/encoding)
set(faults ${CMAKE_CURRENT_SOURCE_DIR}/puzzles/mutants/encoding.mutants)
set(written ${folder}/encoding_mutants.inc)
set(texts "")
file(STRINGS ${faults} mutated REGEX "^in ")
list(TRANSFORM mutated REPLACE "^in " "")
list(REMOVE_DUPLICATES mutated)
foreach(file IN LISTS mutated)
  # An object by itself in the library, so that this program is linked with the copy instead.
  set_source_files_properties(${CMAKE_SOURCE_DIR}/${file} DIRECTORY ${CMAKE_SOURCE_DIR}/puzzles
                              PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  get_filename_component(name ${file} NAME)
  list(APPEND texts ${CMAKE_SOURCE_DIR}/${file})
  list(APPEND written ${folder}/${name})
  target_sources(encoding_mutants_slow_test PRIVATE ${folder}/${name})
endforeach()
find_package(Python3 REQUIRED COMPONENTS Interpreter)
add_custom_command(OUTPUT ${written}
                   COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/puzzles/mutants/mutate_encoding.py
                           ${CMAKE_SOURCE_DIR} ${folder} ${faults}
                   DEPENDS puzzles/mutants/mutate_encoding.py conformance/mutate.py ${faults} ${texts}
                   COMMENT "Writing the encoding once more, with faults")
target_sources(encoding_mutants_slow_test PRIVATE ${folder}/encoding_mutants.inc)
target_include_directories(encoding_mutants_slow_test PRIVATE ${folder})
