// The fast way of reading a board, compared with a slow one; its builds for any processor and for newer ones; and the
// lines that are skipped because of its answer.
#include <boost/test/unit_test.hpp>

#include <iostream>
#include <optional>

#include "tests/support/accept_play.hpp"
#include "verifier/position/accept_text.hpp"
#include "verifier/records/records.hpp"

BOOST_AUTO_TEST_SUITE(accept_builds_test)

using namespace arbiter;
using namespace arbiter::testing;

namespace {

constexpr std::string_view letters = "PKRNBQpkrnbqsuoct";  // six kinds of White, six of Black, five checkered ones

accept::CharTable table_of_letters() {
  accept::CharTable table = accept::plain_table();
  for (std::size_t i = 0; i < letters.size(); ++i) {
    accept::set_letter(table, letters[i], static_cast<accept::LetterOwner>(i / 6), i % 6);
  }
  return table;
}

/// The board read in the obvious way: a letter for each square from a8 to h1, or nothing.
std::optional<std::string> slow_board(std::string_view text) {
  std::string squares;
  std::size_t width = 0;
  std::size_t ranks = 1;
  char before = ' ';
  for (const char c : text) {
    if (c >= '1' && c <= '8') {
      if (before >= '1' && before <= '8') return std::nullopt;
      width += static_cast<std::size_t>(c - '0');
      squares.append(static_cast<std::size_t>(c - '0'), '.');
    } else if (c == '/') {
      if (width != 8) return std::nullopt;
      width = 0;
      ++ranks;
    } else if (letters.find(c) != std::string_view::npos) {
      ++width;
      squares += c;
    } else {
      return std::nullopt;
    }
    if (width > 8) return std::nullopt;
    before = c;
  }
  return ranks == 8 && width == 8 ? std::optional(squares) : std::nullopt;
}

/// A board, mostly with a fault.
std::string some_board(Random& random) {
  std::string text;
  for (int rank = 0; rank < 8; ++rank) {
    if (rank > 0) text += '/';
    for (std::size_t left = 8; left > 0;) {
      const std::size_t gap = 1 + random.below(left);
      const bool after_gap = !text.empty() && text.back() >= '1' && text.back() <= '8';
      if (random.one_in(3) && !after_gap) {
        text += static_cast<char>('0' + static_cast<int>(gap));
        left -= gap;
      } else {
        text += letters[random.below(letters.size())];
        --left;
      }
    }
  }
  for (std::uint64_t changes = random.below(3); changes > 0; --changes) {
    const std::size_t at = random.below(text.size());
    const char c = std::string("12345678/PKq9 x").at(random.below(15));
    switch (random.below(4)) {
      case 0: text[at] = c; break;
      case 1: text.erase(at, 1); break;
      case 2: text.insert(at, 1, c); break;
      default: std::swap(text[at], text[random.below(text.size())]);
    }
  }
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(boards_are_read_as_anybody_would_read_them) {
  const accept::CharTable table = table_of_letters();
  Random random(3);
  std::size_t good = 0;
  const std::string most = "pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp";
  std::vector<std::string> texts{"",
                                 "8",
                                 "8/8/8/8/8/8/8/8",
                                 "8/8/8/8/8/8/8/8/",
                                 "/8/8/8/8/8/8/8/8",
                                 "8/8/8/8/8/8/8/8/8",
                                 std::string(71, '8'),
                                 std::string(200, '8'),
                                 std::string(200, '/'),
                                 most,
                                 most + 'p',
                                 most + "/p",
                                 "44/8/8/8/8/8/8/8",
                                 "p8/7/8/8/8/8/8/8"};
  for (int i = 0; i < 30'000; ++i) texts.push_back(some_board(random));
  for (const std::string& board : texts) {
    accept::Text text(board);
    accept::PieceBits pieces;
    const bool fast = text.board<3, true>(table, pieces) && text.done();
    const auto slow = slow_board(board);
    BOOST_REQUIRE_MESSAGE(fast == slow.has_value(), board);
    if (!fast) continue;
    ++good;
    bool alike = true;
    for (std::size_t at = 0; at < 64; ++at) {
      const accept::Bits square = accept::Bits{1} << (8 * (7 - at / 8) + at % 8);
      const std::size_t letter = letters.find((*slow)[at]);
      for (std::size_t i = 0; i < letters.size(); ++i)
        alike = alike && ((pieces.of(i / 6, i % 6) & square) != 0) == (i == letter);
      for (const std::size_t owner : {0U, 1U, 2U}) {
        alike = alike &&
                ((pieces.owners[owner] & square) != 0) == (letter != std::string_view::npos && letter / 6 == owner);
      }
    }
    BOOST_REQUIRE_MESSAGE(alike, board);
  }
  BOOST_TEST(good > 6'000U);
}

BOOST_AUTO_TEST_CASE(bits_are_gathered_alike_with_and_without_instructions_for_it) {
  Random random(4);
  for (int i = 0; i < 2000; ++i) {
    accept::Cells cells;
    for (std::size_t place = 0; place < accept::Cells::size; ++place) {
      if (random.one_in(2)) cells.put(place, static_cast<std::uint32_t>(random.below(random.one_in(2) ? 256 : 128)));
    }
    const accept::Planes fast(cells);
    const accept::PlainPlanes plain(cells);
    BOOST_TEST(fast.any_slash() == plain.any_slash());
    BOOST_TEST(fast.plane<0>() == plain.plane<0>());
    BOOST_TEST(fast.plane<1>() == plain.plane<1>());
    BOOST_TEST(fast.plane<2>() == plain.plane<2>());
    BOOST_TEST(fast.plane<3>() == plain.plane<3>());
    BOOST_TEST(fast.plane<5>() == plain.plane<5>());
    BOOST_TEST(fast.plane<6>() == plain.plane<6>());
    for (int square = 0; square < 64; ++square) {
      const bool set = (cells.rank(square / 8)[square % 8] & 4U) != 0;
      BOOST_REQUIRE((((plain.plane<2>() >> square) & 1U) != 0) == set);
    }
  }
}

BOOST_AUTO_TEST_CASE(both_builds_say_the_same) {
  if (!runs_v3()) {
    std::cout << "SKIPPED: there is one build (ARBITER_NATIVE), or this processor runs only one\n";
    return;
  }
  for (const Variant* variant : all_variants()) {
    const soundness::FastAcceptance build = soundness::fast_acceptance(*variant);
    BOOST_REQUIRE(build.for_any != nullptr);
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      PlayedTexts played(Ruleset(*variant, profile), 500 + profile);
      Random random(9 + profile);
      std::array<std::size_t, 3> seen{};
      for (int i = 0; i < 500; ++i) {
        const PlayedTexts::Text text = played.next();
        for (int mutation = 0; mutation < 20; ++mutation) {
          const std::string changed = mutation == 0 ? text.text : mutated(text.text, random);
          const soundness::Acceptor acceptor(
              soundness::Reading{Ruleset(*variant, profile), text.options, soundness::Depth::reachability});
          const soundness::Acceptance one = build.for_any(acceptor.known, changed);
          BOOST_TEST((one == build.for_v3(acceptor.known, changed)), variant->name() << ' ' << changed);
          ++seen[static_cast<std::size_t>(one)];
        }
      }
      // Stages of three players go the slow way, and in some variants little is unreachable.
      for (const std::size_t count : seen) BOOST_TEST(count > 10U);
    }
  }
}

BOOST_AUTO_TEST_CASE(what_is_passed_over_is_counted_and_nothing_else_is_missed) {
  Random random(5);
  const auto settled = [](std::string_view text) { return text.starts_with("good") && !text.ends_with('\r'); };
  for (int round = 0; round < 2000; ++round) {
    records::Chunk chunk;
    auto layout = std::make_shared<records::Layout>();
    layout->crlf = random.one_in(2);
    chunk.layout = layout;
    chunk.offset = random.one_in(2) ? 0 : 77;
    chunk.inside_line = chunk.offset > 0 && random.one_in(4);
    chunk.last = random.one_in(2);
    std::string bytes = chunk.offset == 0 && random.one_in(3) ? "\xef\xbb\xbf" : "";
    for (std::uint64_t lines = random.below(12); lines > 0; --lines) {
      constexpr std::array<std::string_view, 7> texts{
          "good", "good and long enough for a notice", "bad", "# a comment", "", "bad; id \"x\";", "  good"};
      bytes += texts[random.below(texts.size())];
      if (lines > 1 || random.one_in(2)) bytes += layout->crlf != random.one_in(6) ? "\r\n" : "\n";
    }
    chunk.bytes.assign(bytes.begin(), bytes.end());
    chunk.size = bytes.size();
    constexpr std::size_t longest = 20;
    records::RecordScanner every(chunk, longest);
    records::RecordScanner some(chunk, longest);
    records::Record record;
    std::vector<std::string> all;
    std::size_t count = 0;
    const auto shown = [&] {
      return std::to_string(record.line) + ':' + std::to_string(record.begin) + ' ' + std::string(record.text);
    };
    while (every.next(record)) {
      ++count;
      if (!record.text.starts_with("good") || record.too_long) all.push_back(shown());
    }
    std::vector<std::string> met;
    std::size_t other = 0;
    do {
      other += some.pass_over(settled);
      if (!some.next(record)) break;
      BOOST_TEST(record.number == other);
      ++other;
      if (!record.text.starts_with("good") || record.too_long) met.push_back(shown());
    } while (true);
    BOOST_TEST(other == count);
    BOOST_TEST(met == all, boost::test_tools::per_element());
    BOOST_REQUIRE(every.notices().size() == some.notices().size());
    for (std::size_t i = 0; i < every.notices().size(); ++i) {
      BOOST_TEST(every.notices()[i].check.name() == some.notices()[i].check.name());
      BOOST_TEST(every.notices()[i].line == some.notices()[i].line);
      BOOST_TEST(every.notices()[i].begin == some.notices()[i].begin);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
