// Files are replaced as a whole or not at all.
#include <boost/test/unit_test.hpp>

#include <grp.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/files.hpp"
#include "tools/cli/selection.hpp"
#include "verifier/support/output.hpp"

BOOST_AUTO_TEST_SUITE(fixing_test)

using namespace arbiter;
using namespace arbiter::tools;
namespace fs = std::filesystem;

namespace {

struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "fixing.XXXXXX").string();
    BOOST_REQUIRE(::mkdtemp(name.data()) != nullptr);
    path = name;
    file = (path / "page.pug").string();
    write("before\r\n");
  }
  ~Folder() {
    fs::permissions(path, fs::perms::owner_all);
    fs::remove_all(path);
  }
  void write(const std::string& text) const { std::ofstream(file, std::ios::binary) << text; }
  [[nodiscard]] std::string read() const { return tests::file_text(file); }
  [[nodiscard]] std::ptrdiff_t entries() const { return std::distance(fs::directory_iterator(path), {}); }
  fs::path path;
  std::string file;
};

}  // namespace

BOOST_AUTO_TEST_CASE(replaced) {
  const Folder folder;
  ::chmod(folder.file.c_str(), 0604);
  BOOST_TEST(replace_file(folder.file, "before\r\n", std::string("aft\0er", 6)).has_value());
  BOOST_TEST(folder.read() == std::string("aft\0er", 6));
  BOOST_TEST((fs::status(folder.file).permissions() == static_cast<fs::perms>(0604)));
  BOOST_TEST(folder.entries() == 1);
  const fs::path link = folder.path / "link";
  fs::create_symlink("page.pug", link);
  BOOST_TEST(replace_file(link.string(), folder.read(), "through").has_value());
  BOOST_TEST(fs::is_symlink(link));
  BOOST_TEST(folder.read() == "through");
}

BOOST_AUTO_TEST_CASE(other_names_are_told) {
  const Folder folder;
  const auto none = replace_file(folder.file, "before\r\n", "between");
  BOOST_REQUIRE(none);
  BOOST_TEST(none->empty());
  fs::create_hard_link(folder.file, folder.path / "other");
  const auto lost = replace_file(folder.file, "between", "after");
  BOOST_REQUIRE(lost);
  BOOST_REQUIRE(lost->size() == 1U);
  BOOST_TEST(lost->front().find("1 other name (hard links)") != std::string::npos, lost->front());
  BOOST_TEST(tests::file_text(folder.path / "other") == "between");
}

// Only root may give files away, and become another user to see what happens then.
struct IsRoot {
  boost::test_tools::assertion_result operator()(boost::unit_test::test_unit_id) const {
    boost::test_tools::assertion_result root(::geteuid() == 0);
    root.message() << "needs root";
    return root;
  }
};

BOOST_AUTO_TEST_CASE(the_owner_is_kept, *boost::unit_test::precondition(IsRoot())) {
  const Folder folder;
  BOOST_REQUIRE(::chown(folder.file.c_str(), 1234, 2345) == 0);
  const auto lost = replace_file(folder.file, "before\r\n", "after");
  BOOST_REQUIRE(lost);
  BOOST_TEST(lost->empty());
  struct stat status {};
  BOOST_REQUIRE(::stat(folder.file.c_str(), &status) == 0);
  BOOST_TEST(status.st_uid == 1234U);
  BOOST_TEST(status.st_gid == 2345U);
}

BOOST_AUTO_TEST_CASE(an_owner_that_cannot_be_kept_is_told, *boost::unit_test::precondition(IsRoot())) {
  const Folder folder;
  BOOST_REQUIRE(::chown(folder.file.c_str(), 1234, 2345) == 0);
  BOOST_REQUIRE(::chmod(folder.file.c_str(), 04666) == 0);
  BOOST_REQUIRE(::chmod(folder.path.c_str(), 0777) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    if (::setgroups(0, nullptr) != 0 || ::setgid(65534) != 0 || ::setuid(65534) != 0) ::_exit(3);
    const auto lost = replace_file(folder.file, "before\r\n", "after");
    const bool told = lost && lost->size() == 1 && lost->front().find("belonged to user 1234") != std::string::npos;
    ::_exit(told ? 0 : 1);
  }
  int end = 0;
  BOOST_REQUIRE(::waitpid(child, &end, 0) == child);
  BOOST_TEST(WEXITSTATUS(end) == 0);
  struct stat status {};
  BOOST_REQUIRE(::stat(folder.file.c_str(), &status) == 0);
  BOOST_TEST(status.st_uid == 65534U);
  BOOST_TEST((status.st_mode & 07777U) == 0666U);  // a program must not come to run as another owner's
  BOOST_TEST(folder.read() == "after");
}

BOOST_AUTO_TEST_CASE(refused) {
  const Folder folder;
  const auto refuses = [&](const std::string& file, const std::string& why) {
    const auto result = replace_file(file, "before\r\n", "after");
    BOOST_REQUIRE(!result);
    BOOST_TEST_CONTEXT(result.error()) BOOST_TEST(result.error().find(why) != std::string::npos);
    BOOST_TEST(folder.entries() == 1);
  };
  folder.write("another's");
  refuses(folder.file, "changed since it was read");
  BOOST_TEST(folder.read() == "another's");
  folder.write("before\r\n");
  refuses(folder.file + "x", "No such file");
  refuses(folder.path.string(), "not a plain file");
  ::chmod(folder.file.c_str(), 0444);
  refuses(folder.file, "read-only");
  ::chmod(folder.file.c_str(), 0644);
  ::chmod(folder.path.c_str(), 0555);
  refuses(folder.file, "folder");
  BOOST_TEST(folder.read() == "before\r\n");
}

BOOST_AUTO_TEST_CASE(words) {
  BOOST_TEST(fixes_in_words(0, 0) == "nothing to fix");
  BOOST_TEST(fixes_in_words(1, 1) == "1 fix in 1 file");
  BOOST_TEST(fixes_in_words(3, 2) == "3 fixes in 2 files");
}

BOOST_AUTO_TEST_SUITE_END()
