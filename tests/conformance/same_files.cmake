# Writes the conformance files into FOLDER and compares them with the COMMITTED ones byte for byte.
execute_process(COMMAND ${PROGRAM} ${FOLDER} RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "write_conformance ended with status ${status}")
endif()
file(GLOB_RECURSE written RELATIVE ${FOLDER} ${FOLDER}/*.json)
file(GLOB_RECURSE committed RELATIVE ${COMMITTED} ${COMMITTED}/*/*.json)
if(NOT written STREQUAL committed)
  message(FATAL_ERROR "written: ${written}; committed: ${committed}")
endif()
foreach(file IN LISTS written)
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${FOLDER}/${file} ${COMMITTED}/${file}
                  RESULT_VARIABLE differs)
  if(differs)
    message(FATAL_ERROR "${file} differs from what the command writes: run write_conformance, look at the changes, and "
                        "say in corpus/conformance/CHANGELOG.md what has changed")
  endif()
endforeach()
