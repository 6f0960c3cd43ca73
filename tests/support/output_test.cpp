// Files that take the place of others, and who may read them then.
#include <boost/test/unit_test.hpp>

#include <fcntl.h>
#include <grp.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "verifier/support/output.hpp"

BOOST_AUTO_TEST_SUITE(output_test)

using namespace arbiter;

BOOST_AUTO_TEST_CASE(another_group_gets_no_rights_of_the_first) {
  BOOST_TEST(rights_kept(0100640, true, true) == 0640U);
  BOOST_TEST(rights_kept(0640, true, false) == 0600U);
  BOOST_TEST(rights_kept(0664, false, false) == 0644U);
  BOOST_TEST(rights_kept(0640, false, true) == 0640U);
  BOOST_TEST(rights_kept(06755, true, true) == 06755U);
  BOOST_TEST(rights_kept(06755, false, true) == 0755U);
  BOOST_TEST(rights_kept(06755, true, false) == 0755U);
}

// Only who is root can make a file of another group, and become a user who cannot give it back to that group.
BOOST_AUTO_TEST_CASE(a_private_file_stays_private) {
  if (::geteuid() != 0) {
    BOOST_TEST_MESSAGE("not run: it needs root");
    return;
  }
  std::string folder = (std::filesystem::temp_directory_path() / "output_test.XXXXXX").string();
  BOOST_REQUIRE(::mkdtemp(folder.data()) != nullptr);
  const std::string file = folder + "/private";
  constexpr uid_t stranger = 65534;
  constexpr gid_t theirs = 4242;
  {
    Output first(file);
    first.write("before");
    first.commit();
  }
  BOOST_REQUIRE(::chown(folder.c_str(), stranger, stranger) == 0);
  BOOST_REQUIRE(::chown(file.c_str(), stranger, theirs) == 0);
  BOOST_REQUIRE(::chmod(file.c_str(), 0640) == 0);
  const pid_t child = ::fork();
  BOOST_REQUIRE(child >= 0);
  if (child == 0) {
    if (::setgroups(0, nullptr) != 0 || ::setgid(stranger) != 0 || ::setuid(stranger) != 0) ::_exit(2);
    try {
      Output second(file);
      second.write("after");
      second.commit();
      ::_exit(second.keeps_owner() ? 3 : 0);
    } catch (const OutputError&) {
      ::_exit(4);
    }
  }
  int status = 0;
  BOOST_REQUIRE(::waitpid(child, &status, 0) == child);
  BOOST_TEST((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  struct stat now {};
  BOOST_REQUIRE(::stat(file.c_str(), &now) == 0);
  BOOST_TEST(now.st_size == 5);
  BOOST_TEST(now.st_gid == stranger);
  BOOST_TEST((now.st_mode & 0777U) == 0600U);
  std::filesystem::remove_all(folder);
}

BOOST_AUTO_TEST_SUITE_END()
