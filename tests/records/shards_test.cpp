// Shards: several runs together see what one run sees, for any files, number of runs and size of chunks.
#include <zlib.h>

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include "tests/support/every.hpp"
#include "tests/support/files.hpp"
#include "verifier/records/records.hpp"
#include "verifier/support/random.hpp"

BOOST_AUTO_TEST_SUITE(shards_test)

using namespace arbiter;
using namespace arbiter::records;

namespace {

/// The records and notices, each with its place: file, line, column, text.
std::vector<std::string> seen(const std::vector<std::string>& files, const ReadOptions& options,
                              bool* took_all = nullptr) {
  std::vector<std::string> list;
  ChunkReader reader(files, options);
  Chunk chunk;
  std::size_t number = 0;
  while (reader.next(chunk)) {
    BOOST_TEST(chunk.number == number++);
    RecordScanner scanner(chunk, options.longest_line);
    Record record;
    const auto tell = [&](std::size_t line, std::size_t begin, std::string_view what) {
      list.push_back(fmt::format("{}:{:06}:{} {} {}", chunk.file, chunk.lines_before() + line, column_of(chunk, begin),
                                 chunk.offset + begin, what));
    };
    bool more = true;
    while (more) {
      more = scanner.next(record);
      for (const RecordNotice& notice : scanner.notices()) {
        // Reported once for each chunk; a corpus in parts may have more chunks.
        if (notice.check != "AR112") tell(notice.line, notice.begin, notice.check.name());
      }
      scanner.notices().clear();
      if (more) tell(record.line, record.begin, record.text);
    }
    if (chunk.fault) list.push_back(fmt::format("{} {}", chunk.file, chunk.fault->reason));
    if (took_all != nullptr) *took_all = *took_all && reader.has_whole(chunk.file);
  }
  return list;
}

std::string some_lines(Random& random, std::size_t count, std::size_t longest) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t kind = random.next() % 8;
    const std::size_t size = kind == 0 ? 0 : kind == 1 ? random.next() % longest : random.next() % 40;
    text += kind == 2 ? "# " : "";
    for (std::size_t k = 0; k < size; ++k) text += static_cast<char>('a' + random.next() % 26);
    if (i + 1 < count || random.next() % 2 == 0) text += kind == 3 ? "\r\n" : "\n";
  }
  return text;
}

/// The parts together must be the whole; `in_order` (nothing is packed): one after the other.
void check_union(const std::vector<std::string>& files, ReadOptions options, bool in_order) {
  options.shard = {};
  std::vector<std::string> whole = seen(files, options);
  if (!in_order) std::sort(whole.begin(), whole.end());
  for (const std::size_t count : {1U, 2U, 3U, 5U, 8U, 40U}) {
    std::vector<std::string> parts;
    options.shard.parts = count;
    for (options.shard.part = 1; options.shard.part <= count; ++options.shard.part) {
      const std::vector<std::string> part = seen(files, options);
      parts.insert(parts.end(), part.begin(), part.end());
    }
    if (!in_order) std::sort(parts.begin(), parts.end());
    const auto differs = std::mismatch(whole.begin(), whole.end(), parts.begin(), parts.end());
    const std::string wanted = differs.first == whole.end() ? std::string("the end") : *differs.first;
    const std::string got = differs.second == parts.end() ? std::string("the end") : *differs.second;
    BOOST_TEST(parts == whole, fmt::format("{} shards of {} with chunks of {}: {} instead of {}", count, files.front(),
                                           options.chunk_bytes, got, wanted));
  }
}

ReadOptions small_chunks(std::size_t bytes, std::optional<InputFormat> format = std::nullopt) {
  ReadOptions options;
  options.format = format;
  options.longest_line = bytes - 20;
  options.chunk_bytes = bytes;
  return options;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lines_belong_to_the_range_that_they_begin_in) {
  const tests::TestFolder folder;
  Random random(20261121);
  for (std::size_t round = 0; round < 60; round += tests::every_nth()) {
    const std::string one = folder.file("one.fen", some_lines(random, random.next() % 60, 900));
    const std::string two = folder.file("two.fen", some_lines(random, random.next() % 9, 30));
    const std::string none = folder.file("none.fen", "");
    const std::string three = folder.file("three.fens", some_lines(random, random.next() % 60, 300));
    for (const std::size_t bytes : {100U, 257U, 1000U}) {
      check_union({one}, small_chunks(bytes), true);
      check_union({none, one, none, two, three, none}, small_chunks(bytes), true);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_run_reads_no_more_than_its_range) {
  const tests::TestFolder folder;
  std::string text;
  for (int i = 0; i < 400'000; ++i) text += "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
  const std::vector<std::string> files{folder.file("long.fen", text)};
  ReadOptions options;
  options.shard.parts = 8;
  for (options.shard.part = 1; options.shard.part <= 8; ++options.shard.part) {
    ChunkReader reader(files, options);
    Chunk chunk;
    std::uint64_t taken = 0;
    while (reader.next(chunk)) taken = chunk.taken;
    // The run's eighth, the beginning of the file, and the rest of two chunks.
    BOOST_TEST(taken <= text.size() / 8 + 3 * options.chunk_bytes);
  }
}

BOOST_AUTO_TEST_CASE(tables_and_games_are_cut_as_one_run_cuts_them) {
  const tests::TestFolder folder;
  Random random(7);
  for (std::size_t round = 0; round < 20; round += tests::every_nth()) {
    std::string table = "id,fen\r\n";
    std::string games;
    for (int i = 0; i < 60; ++i) {
      const auto kind = random.next() % 6;
      table += fmt::format("{},{}\r\n", i,
                           kind == 0   ? "\"a \"\"b\"\"\nc\""
                           : kind == 1 ? "\"open"
                                       : "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
      games += fmt::format("[Event \"{}\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 {}\"]\n\n1. Kd1 {}*\n\n", i, i + 1,
                           kind == 0 ? "{ a\n[FEN \"x\"] }\n" : "");
    }
    for (const std::size_t bytes : {150U, 400U, 2000U}) {
      check_union({folder.file("table.csv", table)}, small_chunks(bytes), true);
      check_union({folder.file("games.pgn", games), folder.file("table.csv", table)}, small_chunks(bytes), true);
    }
  }
}

BOOST_AUTO_TEST_CASE(what_is_packed_is_dealt_out) {
  const tests::TestFolder folder;
  Random random(8);
  const std::string text = some_lines(random, 300, 300);
  const std::string packed = (folder.path / "packed.fen.gz").string();
  const gzFile file = ::gzopen(packed.c_str(), "wb");
  BOOST_REQUIRE(::gzwrite(file, text.data(), static_cast<unsigned>(text.size())) == static_cast<int>(text.size()));
  ::gzclose(file);
  std::vector<std::string> files(6, packed);
  files.insert(files.begin() + 2, folder.file("plain.fen", some_lines(random, 100, 50)));
  check_union(files, small_chunks(400), false);
  check_union({packed}, small_chunks(400), false);
  // Files that lie within one shard belong to that shard alone.
  ReadOptions options = small_chunks(400);
  options.shard.parts = 2;
  ChunkReader first(std::vector<std::string>(8, packed), options);
  BOOST_TEST(first.has_whole(0));
  BOOST_TEST(first.has_whole(7));
}

BOOST_AUTO_TEST_CASE(line_ends_before_a_range_are_known) {
  const tests::TestFolder folder;
  const std::string text = "a\nb\r\nc\nd\n";
  const std::string file = folder.file("ends.fen", text);
  const TextBefore three(file, 7, false);
  BOOST_TEST(three.lines() == 3U);
  BOOST_TEST(three.ends_differ());
  const TextBefore one(file, 2, false);
  BOOST_TEST(one.lines() == 1U);
  BOOST_TEST(!one.ends_differ());
  BOOST_TEST(TextBefore(file, 2, true).ends_differ());
}

BOOST_AUTO_TEST_CASE(files_that_cannot_be_read_are_told) {
  const tests::TestFolder folder;
  const std::string wide = folder.file("wide.fen", std::string_view("\xff\xfe"
                                                                    "4\0k\0",
                                                                    6));
  const std::string table = folder.file("table.csv", "id,name\n1,2\n");
  const std::string plain = folder.file("plain.fen", "a\nb\n");
  check_union({wide, plain, table}, small_chunks(200), true);
}

BOOST_AUTO_TEST_SUITE_END()
