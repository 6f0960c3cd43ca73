# What `cpack` makes of an installation: arbiter_VERSION_ARCH.deb with the programs and the data, and libarbiter-dev
# with the C++ library. tools/release calls it; what the programs need is found by dpkg-shlibdeps.
if(ARBITER_DEBIAN)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/doc/arbiter RENAME copyright COMPONENT programs)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/doc/libarbiter-dev RENAME copyright
          COMPONENT development)
endif()
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "Arbiter contributors <arbiter@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL development)
if(ARBITER_PROGRAMS)
  list(APPEND CPACK_COMPONENTS_ALL programs)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME arbiter)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAMS_DESCRIPTION "arbiter-verify, -moves, -perft, -compare, -compose, -solve, -rules and -corpus check
rule pages, programs, problems and files of positions of chess variants
against rules that are stated twice, and compose positions.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libarbiter-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(needs libexpected-dev libfmt-dev libgumbo-dev libyaml-cpp-dev libzstd-dev nlohmann-json3-dev pkg-config zlib1g-dev)
list(JOIN needs ", " CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "Headers and archives of what arbiter's programs are made of, for C++20
programs: moves, counts, positions and rule pages. find_package(Arbiter) and
pkg-config find them.")
include(CPack)
