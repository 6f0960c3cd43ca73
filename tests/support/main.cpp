// The main program of the executables that hold the fast tests of a folder.
#define BOOST_TEST_MODULE fast_tests
#include <boost/test/tree/traverse.hpp>
#include <boost/test/tree/visitor.hpp>
#include <boost/test/unit_test.hpp>

#include <stdexcept>
#include <string>

namespace {

using namespace boost::unit_test;

/// ctest runs each file's suite by its name: a case outside of one would never be run.
struct EveryCaseIsInASuite : test_tree_visitor {
  EveryCaseIsInASuite() { traverse_test_tree(framework::master_test_suite(), *this, true); }
  using test_tree_visitor::visit;
  void visit(const test_case& each) override {
    if (each.p_parent_id == framework::master_test_suite().p_id)
      throw std::logic_error("the case " + each.p_name.get() + " is outside of its file's suite, and never run");
  }
};
BOOST_TEST_GLOBAL_FIXTURE(EveryCaseIsInASuite);

}  // namespace
