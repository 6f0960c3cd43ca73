// Captions as words, and their languages.
#include <boost/test/unit_test.hpp>

#include <string>

#include "verifier/pages/captions/caption.hpp"

BOOST_AUTO_TEST_SUITE(caption_words_test)

using namespace arbiter;
using namespace arbiter::pages;

BOOST_AUTO_TEST_CASE(words_have_no_accents_and_keep_their_places) {
  const std::string text = "L'ÉCHEC, l’alfil — peo\xCC\x81n; d&eacute;j&agrave; half-duck 4.Bxc6 e.p. Fin. Œuf";
  std::string words;
  for (const Token& token : tokens_of(text))
    words += token.word + "(" + text.substr(token.begin, token.end - token.begin) + ") ";
  BOOST_TEST(words ==
             "l(L) echec(ÉCHEC) l(l) alfil(alfil) peon(peo\xCC\x81n) deja(d&eacute;j&agrave;) half(half) duck(duck) "
             "4(4) bxc6(Bxc6) e(e) p(p) fin(Fin) oeuf(Œuf) ");
  BOOST_TEST(tokens_of(text).back().sentence > tokens_of(text).front().sentence);
}

BOOST_AUTO_TEST_CASE(languages_are_told_apart) {
  const auto language = [](const char* text) { return language_of(tokens_of(text)).language; };
  BOOST_TEST((language("Moves of the rook") == Language::english));
  BOOST_TEST((language("Coups de la tour") == Language::french));
  BOOST_TEST((language("Jugadas de la torre") == Language::spanish));
  BOOST_TEST((language("") == Language::english));
}

BOOST_AUTO_TEST_SUITE_END()
