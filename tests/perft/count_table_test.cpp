#include <boost/test/unit_test.hpp>

#include <atomic>
#include <cmath>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/every.hpp"
#include "verifier/perft/count_table.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(count_table_test)

namespace {

using namespace arbiter;

Setup setup_of(const Variant& variant, std::string_view fen) {
  const auto parsed = Ruleset(variant).parse_fen(fen, {});
  BOOST_REQUIRE_MESSAGE(parsed.has_value(), fen);
  return parsed->setup;
}

Count nodes(const CountJob& job, const Setup& setup, int depth) {
  const Root root = Root::any_setup(job.ruleset, setup);
  return count_depths(job, root, depth, depth).value().front().nodes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_was_stored_is_found) {
  CountTable table(1 << 16);
  CountTable::Tried tried;
  BOOST_TEST(table.bytes() == std::size_t{1} << 16);
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const PositionKey key{random.next(), random.next()};
    BOOST_TEST(!table.find(key, tried).has_value());
    const std::uint64_t count = i % 2 == 0 ? 0 : random.next() >> 1U;
    table.store(key, count);
    BOOST_REQUIRE(table.find(key, tried).has_value());
    BOOST_TEST(*table.find(key, tried) == count);
    // The same place in the table, but another key in its low 64 bits.
    BOOST_TEST(!table.find({key.high, key.low + 1}, tried).has_value());
  }
  BOOST_TEST(tried.probes == 4000U);
  BOOST_TEST(tried.hits == 2000U);
}

// A count of 2^64 - 1 does not fit; no entry is better than a wrong one.
BOOST_AUTO_TEST_CASE(the_greatest_count_is_not_stored) {
  CountTable table(64);
  CountTable::Tried tried;
  table.store({1, 2}, ~std::uint64_t{0});
  BOOST_TEST(!table.find({1, 2}, tried).has_value());
}

// Two threads that write and read the same few places without order: every answer fits its key.
BOOST_AUTO_TEST_CASE(threads_under_load_read_only_what_was_written) {
  CountTable table(1 << 12);
  std::atomic<std::uint64_t> wrong{0};
  std::atomic<std::uint64_t> found{0};
  const auto count_of = [](const PositionKey& key) { return (key.high * 0x9e3779b97f4a7c15U ^ key.low) >> 8U; };
  const auto load = [&](std::uint64_t seed) {
    Random random(seed);
    CountTable::Tried tried;
    for (int i = 0; i < 1'000'000; ++i) {
      Random other(random.below(2000));
      const PositionKey key{other.next(), other.next()};
      if (const auto count = table.find(key, tried)) {
        if (*count != count_of(key)) ++wrong;
      } else {
        table.store(key, count_of(key));
      }
    }
    found += tried.hits;
  };
  std::thread second(load, 2);
  load(1);
  second.join();
  BOOST_TEST(wrong.load() == 0U);
  BOOST_TEST(found.load() > 100'000U);
}

// Set-ups that differ in anything that makes another position have keys of their own.
BOOST_AUTO_TEST_CASE(every_part_of_a_position_is_in_its_key) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
  std::size_t tried = 0;
  const auto add = [&](const Setup& setup) {
    const PositionKey key = key_of(setup);
    keys.emplace(key.high, key.low);
    ++tried;
  };
  Setup empty;
  add(empty);
  for (int square = 0; square < 64; ++square) {
    for (int owner = 0; owner < 3; ++owner) {
      for (int role = 0; role < 31; ++role) {
        Setup setup;
        setup.board.put(Square(square), {static_cast<Owner>(owner), static_cast<Role>(role)});
        add(setup);
      }
    }
  }
  for (std::size_t bit = 0; bit < State::bit_count; ++bit) {
    Setup setup;
    setup.state.bits[bit] = true;
    add(setup);
  }
  for (std::size_t byte = 0; byte < State::context_size; ++byte) {
    for (int value = 1; value < 256; ++value) {
      Setup setup;
      setup.state.context[byte] = static_cast<std::uint8_t>(value);
      add(setup);
    }
  }
  Setup black;
  black.to_move = Side::black;
  add(black);
  BOOST_TEST(keys.size() == tried);
  Setup later;
  later.counters = {7, 9};
  BOOST_TEST((key_of(later) == key_of(empty)));
}

// Checks the stated chance of error with tables that compare so few bits that errors do happen: false answers are
// counted exactly, and are as many as stated for a full table.
BOOST_AUTO_TEST_CASE(errors_are_as_many_as_stated) {
  for (const unsigned bits : {6U, 9U, 12U}) {
    CountTable table(1 << 12, bits);
    Random random(bits);
    const auto key = [&random] { return PositionKey{random.next(), random.next()}; };
    for (int i = 0; i < 4000; ++i) table.store(key(), random.next() >> 1U);
    CountTable::Tried tried;
    for (int i = 0; i < 400'000; ++i) static_cast<void>(table.find(key(), tried));
    const double stated = static_cast<double>(tried.probes) * std::ldexp(4.0, -static_cast<int>(bits));
    BOOST_TEST_MESSAGE(bits << " bits: stated at most " << stated << ", met "
                            << tried.hits);  // none of these keys was stored
    BOOST_TEST(static_cast<double>(tried.hits) < stated * 1.1 + 20);
    BOOST_TEST(static_cast<double>(tried.hits) > stated * 0.8 - 40);
    BOOST_TEST(table.chance_of_error(10) == std::min(1.0, 10 * std::ldexp(4.0, -static_cast<int>(bits))));
  }
  const CountTable whole(64);
  BOOST_TEST(whole.chance_of_error(1'000'000'000'000) < 2.2e-7);
  BOOST_TEST(whole.chance_of_error(1'000'000'000'000) > 2.1e-7);
}

// A real count with few bits goes wrong; with all bits it is right.
BOOST_AUTO_TEST_CASE(too_few_bits_are_found_out) {
  CountJob job;
  job.ruleset = Ruleset(*variant_named("takemake"));
  const Setup setup = setup_of(job.ruleset.variant(), job.ruleset->positions().front().fen);
  const Count right = nodes(job, setup, 5);
  CountTable narrow(1 << 16, 6);
  job.table = &narrow;
  const Count wrong = nodes(job, setup, 5);
  BOOST_TEST((wrong != right));
  CountTable wide(1 << 16);
  job.table = &wide;
  BOOST_TEST((nodes(job, setup, 5) == right));
  BOOST_TEST(wide.tried().hits > 0U);
}

// Moves and steps of every variant and profile, by one thread and by three that share a table which is too small.
BOOST_AUTO_TEST_CASE(a_table_changes_no_count) {
  std::size_t number = 0;
  std::uint64_t all_probes = 0;
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      Random random(20261121 + profile);
      std::uint64_t probes = 0;
      Setup setup = variant->shuffled_start(random.next());
      const MoveSource& generator = Ruleset(*variant, profile).generator();
      for (int ply = 0; ply < 24; ++ply) {
        const std::vector<MoveOutcome> moves = generator.setup_moves(setup);
        if (moves.empty()) {
          setup = variant->shuffled_start(random.next());
          continue;
        }
        setup = moves[random.below(moves.size())].after;
        if (ply % 6 != 5 || number++ % tests::every_nth() != 0) continue;
        for (const CountKind kind : {CountKind::moves, CountKind::steps}) {
          CountJob job;
          job.ruleset = Ruleset(*variant, profile);
          job.kind = kind;
          // A position of Duck chess has more than a thousand moves.
          const int most = variant->name() == "duck" ? 2 : 4;
          const int depth = kind == CountKind::moves ? most : 3;
          const Count right = nodes(job, setup, depth);
          for (const unsigned threads : {1U, 3U}) {
            CountTable table(1 << 12);
            job.table = &table;
            job.threads = threads;
            BOOST_TEST((nodes(job, setup, depth) == right), variant->name()
                                                                << ": " << variant->write_fen(setup, FenStyle{}) << ", "
                                                                << threads << " threads");
            probes += table.tried().probes;
          }
        }
      }
      BOOST_TEST_MESSAGE(variant->name() << ": " << probes << " probes");
      // Games of Antichess soon have few pieces and forced moves; the moves of Duck chess are counted to depth 2.
      const bool few = variant->name() == "antichess" || variant->name() == "duck";
      BOOST_TEST((probes > (few ? 150U : 1000U) || tests::every_nth() > 1), variant->name());
      all_probes += probes;
    }
  }
  BOOST_TEST(all_probes > 20'000U / tests::every_nth());
}

BOOST_AUTO_TEST_SUITE_END()
