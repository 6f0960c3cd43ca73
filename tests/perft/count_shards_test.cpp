// Shards of a count as a program without a terminal runs them: counted separately, merged, resumed.
#include <boost/test/unit_test.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "verifier/perft/shard_count.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(count_shards_test)

using namespace arbiter;

namespace {

/// Keeps all messages.
class Kept : public Observer {
 public:
  void error(std::string_view message) override { errors.emplace_back(message); }
  void note(std::string_view message) override { notes.emplace_back(message); }
  std::vector<std::string> errors;
  std::vector<std::string> notes;
};

constexpr int depth = 3;
constexpr unsigned leaves = 8902;  ///< of chess at depth 3; every table of perft has it

WrittenRoot start() {
  const Variant& chess = *variant_named("chess");
  return *read_root(chess.positions().front().fen, Ruleset(chess), {}, Take::positions).written;
}

struct Chess {
  CountJob job;
  WrittenRoot root;

  Chess() : root(start()) { job.ruleset = Ruleset(*variant_named("chess")); }
  [[nodiscard]] std::string answer(std::size_t shard, JournalFile* journal = nullptr) const {
    Kept kept;
    return to_json(count_shard(job, root, depth, {shard, 3}, journal, kept), nullptr).dump();
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_shards_make_the_whole) {
  const Chess chess;
  Kept kept;
  ShardMerge merge{kept};
  for (std::size_t shard = 1; shard <= 3; ++shard) merge.add(std::to_string(shard), chess.answer(shard));
  const auto sum = merge.sum();
  BOOST_REQUIRE(sum.has_value());
  BOOST_TEST((sum->count.nodes == leaves));
  BOOST_TEST(sum->runs.files == 3U);
  BOOST_TEST(kept.errors.empty());
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_named) {
  const Chess chess;
  const std::string first = chess.answer(1);
  const std::string second = chess.answer(2);
  {
    Kept kept;
    ShardMerge merge{kept};
    merge.add("a", first);
    merge.add("b", second);
    const auto sum = merge.sum();
    BOOST_TEST((!sum && sum.error() == MergeFault::missing));
    BOOST_TEST(kept.errors == std::vector<std::string>{"shard 3/3 is missing"}, boost::test_tools::per_element());
  }
  {
    nlohmann::json other = nlohmann::json::parse(second);
    other["counted"][0]["nodes"] = other["counted"][0]["nodes"].get<unsigned>() + 1;
    Kept kept;
    ShardMerge merge{kept};
    for (const std::string& text : {first, second, other.dump(), chess.answer(3)}) merge.add("f", text);
    const auto sum = merge.sum();
    BOOST_TEST((!sum && sum.error() == MergeFault::conflict));
    BOOST_TEST(kept.errors.size() == 1U);
  }
  for (const std::string& text : {std::string(), std::string("{"), std::string("[]"), first.substr(0, 40)}) {
    Kept kept;
    ShardMerge merge{kept};
    merge.add("bad", text);
    const auto sum = merge.sum();
    BOOST_TEST((!sum && sum.error() == MergeFault::unusable));
    BOOST_TEST(kept.errors.size() == 1U);
  }
}

BOOST_AUTO_TEST_CASE(a_journal_is_gone_on_with_after_its_last_whole_line) {
  const Chess chess;
  const std::string path =
      (std::filesystem::temp_directory_path() / ("arbiter-shards-" + std::to_string(::getpid()))).string();
  const std::string whole = chess.answer(1);
  { static_cast<void>(chess.answer(1, std::make_unique<JournalFile>(path).get())); }
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 3);
  Kept kept;
  {
    JournalFile journal(path);
    BOOST_CHECK_THROW(JournalFile{path}, JournalError);  // one run at a time
    const ShardCount count = count_shard(chess.job, chess.root, depth, {1, 3}, &journal, kept);
    BOOST_TEST(journal.was_cut());
    const auto parts = nlohmann::json::parse(whole)["counted"];
    BOOST_TEST(count.counted.size() == parts.size());
    BOOST_TEST(kept.notes.size() == 2U);
    BOOST_TEST(kept.notes.back().starts_with(std::to_string(parts.size() - 1) + " of "));
    BOOST_CHECK_THROW(static_cast<void>(count_shard(chess.job, chess.root, depth, {2, 3}, &journal, kept)),
                      JournalError);
  }
  std::ofstream(path) << "another file\n";
  BOOST_CHECK_THROW(JournalFile{path}, JournalError);
  std::filesystem::remove(path);
}

BOOST_AUTO_TEST_SUITE_END()
