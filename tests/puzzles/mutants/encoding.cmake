# The encoding with faults that can be switched on takes the place of the same sources in the library.
set(folder ${CMAKE_CURRENT_BINARY_DIR}/encoding)
set(faults ${CMAKE_CURRENT_SOURCE_DIR}/puzzles/mutants/encoding.mutants)
set(written ${folder}/encoding_mutants.inc)
set(texts "")
foreach(file IN LISTS ARBITER_MUTATED_ENCODING)
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
