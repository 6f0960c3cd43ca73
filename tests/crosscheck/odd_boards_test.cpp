// Rules and generator agree on every set-up that the readers accept, however odd its material: any number of kings,
// more pieces than a side has, pawns on the first and the last rank, rights without pieces, squares passed by nobody.
#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include "tests/support/disagreement_text.hpp"
#include "tests/support/every.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(odd_boards_test)

using namespace arbiter;

namespace {

/// The letters of a variant's boards.
std::string letters_of(const Variant& variant) {
  std::string letters;
  for (const RoleInfo& info : variant.roles()) {
    letters += info.letter;
    letters += static_cast<char>(info.letter - 'a' + 'A');
    if (info.shared != 0) letters += info.shared;
    if (info.name == "king" || info.name == "pawn") letters += letters.substr(letters.size() - 2);  // more of these
  }
  return letters;
}

std::string some_board(const std::string& letters, Random& random) {
  const std::size_t one_in = random.one_in(6) ? 2 : 4 + random.below(14);
  std::string board;
  for (int rank = 0; rank < 8; ++rank) {
    int gap = 0;
    const auto end_gap = [&] {
      if (gap > 0) board += std::to_string(gap);
      gap = 0;
    };
    for (int file = 0; file < 8; ++file) {
      if (!random.one_in(one_in)) {
        ++gap;
        continue;
      }
      end_gap();
      board += letters[random.below(letters.size())];
    }
    end_gap();
    if (rank < 7) board += '/';
  }
  return board;
}

/// What may stand behind a board, in the dialects of all variants; most fit none of a variant.
std::string some_fields(Random& random) {
  static const std::vector<std::string> castling{"-", "KQkq", "Kq", "AHah", "Bg"};
  static const std::vector<std::string> flags{"iiii", "ahah", "bgci"};
  static const std::vector<std::string> passed{"-", "e3", "d6", "a6", "h3"};
  const auto one_of = [&](const std::vector<std::string>& words) { return words[random.below(words.size())]; };
  const std::string side = random.one_in(2) ? " w " : " b ";
  switch (random.below(6)) {
    case 0: return "";
    case 1: return side + one_of(castling) + ' ' + one_of(passed) + " 0 20";
    case 2: return side + "40 " + one_of(flags) + ' ' + one_of(passed);
    case 3: return side + "40 " + (random.one_in(2) ? "-" : random.one_in(2) ? "d6,e" : "c3,b") + " 111222";
    case 4: {
      std::string doubles;
      for (int i = 0; i < 16; ++i) doubles += random.one_in(2) ? '0' : '1';
      static const std::vector<std::string> stages{"1", "1-", "2w", "2b", "3w", "3b"};
      return side + "40 " + one_of(flags) + doubles + ' ' + one_of(passed) + (random.one_in(2) ? " - " : " g3g2 ") +
             one_of(stages);
    }
    default: return side + one_of(castling) + ' ' + one_of(passed) + " 2+1 0 20";
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(odd_boards_that_are_read_are_played_alike) {
  for (const Variant* variant : all_variants()) {
    const std::string letters = letters_of(*variant);
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      Random random(300 + profile);
      std::size_t read = 0;
      for (int tries = 0; read < 1500 / tests::every_nth() && tries < 60000; ++tries) {
        std::string text = some_board(letters, random);  // first, in every compiler
        text += some_fields(random);
        FenOptions options;
        if (variant->army_choice() != nullptr) options.armies = "CN";
        const auto parsed = Ruleset(*variant).parse_fen(text, options);
        if (!parsed) continue;
        ++read;
        const auto difference =
            compare_sources(Ruleset(*variant, profile).rules(), Ruleset(*variant, profile).generator(), parsed->setup);
        BOOST_TEST(!difference, variant->name() << '/' << variant->profiles()[profile].name << ' ' << text << ": "
                                                << (difference ? tests::describe(*difference, *variant) : ""));
      }
      BOOST_TEST(read > 200U / tests::every_nth(), variant->name());
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
