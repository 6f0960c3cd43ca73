# What a C++ project needs of the installed verifier: headers, archives, and how CMake and pkg-config find them. Paths
# are relative to the files that name them, so that the folder can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/arbiter)
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/Arbiter)
set(made ${CMAKE_CURRENT_BINARY_DIR}/package)

set_target_properties(arbiter_verifier PROPERTIES EXPORT_NAME verifier)
install(TARGETS arbiter arbiter_runs arbiter_verifier EXPORT Arbiter
        ARCHIVE COMPONENT development INCLUDES DESTINATION ${headers})
install(EXPORT Arbiter NAMESPACE Arbiter:: FILE ArbiterTargets.cmake DESTINATION ${config} COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/verifier DESTINATION ${headers} COMPONENT development
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.def" PATTERN "assets" EXCLUDE PATTERN "package" EXCLUDE)
install(DIRECTORY ${ARBITER_GENERATED}/verifier DESTINATION ${headers} COMPONENT development)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/ArbiterConfig.cmake.in ${made}/ArbiterConfig.cmake
                              INSTALL_DESTINATION ${config})
# Before 1.0 a further minor version may change what headers say.
write_basic_package_version_file(${made}/ArbiterConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${made}/ArbiterConfig.cmake ${made}/ArbiterConfigVersion.cmake DESTINATION ${config}
        COMPONENT development)

file(RELATIVE_PATH ARBITER_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" ARBITER_PREFIX "${ARBITER_PREFIX}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/arbiter.pc.in ${made}/arbiter.pc @ONLY)
install(FILES ${made}/arbiter.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
