// Files are replaced as a whole or not at all.
#define BOOST_TEST_MODULE fixing
#include <boost/test/unit_test.hpp>

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tools/cli/fixing.hpp"
#include "verifier/support/replace_file.hpp"

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
  [[nodiscard]] std::string read() const {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
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

BOOST_AUTO_TEST_CASE(refused) {
  const Folder folder;
  const auto refuses = [&](const std::string& file, const std::string& why) {
    const auto result = replace_file(file, "before\r\n", "after");
    BOOST_REQUIRE(!result);
    BOOST_TEST_CONTEXT(result.error()) BOOST_TEST(result.error().find(why) != std::string::npos);
    BOOST_TEST(folder.entries() == 1);
  };
  folder.write("somebody else's");
  refuses(folder.file, "changed since it was read");
  BOOST_TEST(folder.read() == "somebody else's");
  folder.write("before\r\n");
  refuses(folder.file + "x", "No such file");
  refuses(folder.path.string(), "no plain file");
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
