#pragma once

#include <algorithm>

#include "tests/mutation/fen_breakers.hpp"

namespace arbiter::breaking {

inline std::vector<Breaker> text_breakers() {
  constexpr std::string_view pieces = "pnbrqkPNBRQK";
  return {
      {"AF101", "chess", "fen",
       [](const std::string&, Random& random) -> Result {
         return Broken{std::string(random.below(5), ' '), 0, {}};
       }},
      {"AF102", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         if (random.one_in(2)) return Broken{" " + text, 0, {}};
         return Broken{text + std::string(1 + random.below(3), ' '), text.size(), {}};
       }},
      {"AF103", "takemake", "vchess",
       [](const std::string& text, Random& random) -> Result {
         return Broken{text + std::string(4096 + random.below(99), 'x'), 0, {}};
       }},
      {"AF104", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         const Words words(text);
         const std::size_t at = words.at(1 + random.below(words.words.size() - 1)) - 1;
         return Broken{text.substr(0, at) + (random.one_in(2) ? "  " : "\t") + text.substr(at + 1), at, {}};
       }},
      {"AF105", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         const Words words(text);
         const std::array<std::size_t, 3> counts{2, 3, 5};
         const std::string cut = text.substr(0, words.at(counts[random.below(3)]) - 1);
         return Broken{cut, cut.size(), {}};
       }},
      {"AF106", "takemake", "vchess",
       [](const std::string& text, Random&) -> Result {
         return Broken{text + " x", text.size() + 1, {}};
       }},
      {"AF146", "chess", "fen",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         if (words[2] == words[3]) return std::nullopt;
         std::swap(words[2], words[3]);
         return Broken{words.text(), words.at(2), {}};
       }},
      {"AF107", "interweave", "vchess",
       [](const std::string& text, Random&) -> Result {
         Broken broken{text, 0, {}};
         broken.options.dialect = Dialect::fen;
         return broken;
       }},
      {"AF108", "armies", "vchess",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         const std::size_t at = words[0].find_first_of("ZVU");
         if (at == std::string::npos) return std::nullopt;
         words[0][at] = 'P';
         return Broken{words.text(), at, {}};
       }},
      {"AF110", "chess", "fen",
       [=](const std::string& text, Random& random) -> Result {
         Words words(text);
         const auto at = letter_place(words[0], random, pieces);
         words[0][*at] = "xyz*!"[random.below(5)];
         return Broken{words.text(), *at, {}};
       }},
      {"AF111", "takemake", "vchess",
       [=](const std::string& text, Random& random) -> Result {
         Words words(text);
         const auto at = letter_place(words[0], random, pieces);
         words[0].insert(*at, 1, '0');
         return Broken{words.text(), *at, {}};
       }},
      {"AF112", "chess", "fen",
       [=](const std::string& text, Random& random) -> Result {
         Words words(text);
         const auto at = letter_place(words[0], random, "2345678");
         if (!at) return std::nullopt;
         words[0].replace(*at, 1, {'1', static_cast<char>(words[0][*at] - 1)});
         return Broken{words.text(), *at, {}};
       }},
      {"AF113", "interweave", "vchess",
       [=](const std::string& text, Random& random) -> Result {
         Words words(text);
         const auto at = letter_place(words[0], random, pieces);
         const std::size_t slash = words[0].rfind('/', *at);
         words[0].erase(*at, 1);
         return Broken{words.text(), slash == std::string::npos ? 0 : slash + 1, {}};
       }},
      {"AF114", "chess", "fen",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         std::vector<std::size_t> ends;
         for (std::size_t i = 0; i <= words[0].size(); ++i) {
           if (i == words[0].size() || words[0][i] == '/') ends.push_back(i);
         }
         const std::size_t at = *one_of(ends, random);
         words[0].insert(at, 1, random.one_in(2) ? 'q' : 'B');
         return Broken{words.text(), at, {}};
       }},
      {"AF115", "checkered", "vchess",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         words[0].erase(0, words[0].find('/') + 1);
         return Broken{words.text(), words[0].size(), {}};
       }},
      {"AF118", "interweave", "vchess",
       [](const std::string& text, Random&) -> Result {
         Broken broken{text, 0, {}};
         broken.options.alphabet = "greek";
         return broken;
       }},
      {"AF121", "chess", "fen",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         for (std::size_t at = 0; at != std::string::npos; at = words[0].find('/', at + 2))
           words[0].insert(at == 0 ? 0 : at + 1, 1, 'Q');
         return Broken{words.text(), 0, {}};
       }},
      {"AF120", "interweave", "vchess", word(1, "white")},
      {"AF130", "chess", "fen",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         if (words[2] == "-") return std::nullopt;
         words[2] += 'x';
         return Broken{words.text(), words.at(3) - 2, {}};
       }},
      {"AF131", "chess", "fen",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         if (words[2] == "-") return std::nullopt;
         words[2].insert(0, 1, words[2][0]);
         return Broken{words.text(), words.at(2) + 1, {}};
       }},
      {"AF132", "chess", "fen",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         if (words[2] == "-") return std::nullopt;
         words[2] += '-';
         return Broken{words.text(), words.at(3) - 2, {}};
       }},
      {"AF133", "chess", "fen",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         if (words[2].size() < 2) return std::nullopt;
         std::reverse(words[2].begin(), words[2].end());
         return Broken{words.text(), words.at(2), {}};
       }},
      {"AF134", "takemake", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         if (random.one_in(2)) return with_word(text, 3, words[3].substr(1));
         const std::size_t at = random.below(4);
         words[3][at] = '?';
         return Broken{words.text(), words.at(3) + at, {}};
       }},
      {"AF135", "chess", "vchess",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         if (words[3][0] >= 'i' || words[3][1] >= 'i') return std::nullopt;
         std::swap(words[3][0], words[3][1]);
         return Broken{words.text(), words.at(3), {}};
       }},
      {"AF136", "takemake", "vchess",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         const std::size_t at = words[3].find('i');
         if (at == std::string::npos) return std::nullopt;
         words[3][at] = 'z';
         return Broken{words.text(), words.at(3) + at, {}};
       }},
      {"AF140", "takemake", "fen", word(3, "e9")},
      {"AF141", "chess", "fen", word(3, "e4")},
      {"AF142", "armies", "xogo",
       [=](const std::string& text, Random&) {
         return in_json(text, "\"enpassant\":\"-\"", "\"enpassant\":\"e3\"", 13);
       }},
      {"AF150", "chess", "fen", word(5, "1x")},
      {"AF151", "takemake", "vchess", word(2, "-3")},
      {"AF152", "chess", "fen", word(5, "99999999")},
      {"AF153", "chess", "fen", word(5, "0")},
      {"AF154", "interweave", "vchess",
       [](const std::string& text, Random&) -> Result { return with_word(text, 2, "0" + Words(text)[2]); }},
      {"AF160", "checkered", "xogo",
       [](const std::string& text, Random&) -> Result {
         return Broken{text.substr(0, text.size() - 1), text.size() - 1, {}};
       }},
      {"AF161", "takemake", "xogo",
       [=](const std::string& text, Random&) { return in_json(text, "\"flags\":\"", "\"flag\":\"", 8); }},
      {"AF162", "checkered", "xogo",
       [=](const std::string& text, Random&) { return in_json(text, "\"stage\":\"1\"", "\"stage\":1", 8); }},
      {"AF163", "checkered", "xogo",
       [=](const std::string& text, Random&) {
         return in_json(text, "\"stage\":\"1\",", "\"stage\":\"1\",\"stage\":\"1\",", 12);
       }},
      {"AF173", "chess", "fen",
       [](const std::string& text, Random&) -> Result {
         Broken broken{text, 0, {}};
         broken.options.armies = "CN";
         return broken;
       }},
  };
}

}  // namespace arbiter::breaking
