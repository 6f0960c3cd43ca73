#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include <boost/test/unit_test.hpp>

/// A page of corpus/pages.
inline std::string corpus_page(const std::string& name) {
  std::ifstream file(std::string(ARBITER_SOURCE_DIR) + "/corpus/pages/" + name, std::ios::binary);
  BOOST_REQUIRE_MESSAGE(file.good(), name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}
