#pragma once

#include <algorithm>

#include "tests/mutation/fen_breakers.hpp"

namespace arbiter::breaking {

inline std::vector<Breaker> text_breakers() {
  const auto word = [](std::size_t index, const char* wrong, std::size_t offset = 0) {
    return [=](const std::string& text, Random&) { return with_word(text, index, wrong, offset); };
  };
  const auto letter_place = [](const std::string& board, Random& random, std::string_view letters) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (letters.find(board[i]) != std::string_view::npos) places.push_back(i);
    }
    return one_of(places, random);
  };
  constexpr std::string_view pieces = "pnbrqkPNBRQK";
  const auto in_json = [](const std::string& text, const std::string& from, const std::string& to,
                          std::size_t offset) -> Result {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) return std::nullopt;
    return Broken{text.substr(0, at) + to + text.substr(at + from.size()), at + offset, {}};
  };
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
      {"AF116", "armies", "fairy",
       [](const std::string& text, Random&) -> Result {
         const std::size_t at = Words(text)[0].find_first_of("fFhHoOaAeEmM");
         if (at == std::string::npos) return std::nullopt;
         return Broken{text, at, {}};
       }},
      {"AF117", "armies", "vchess",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         const char own = words[5][0];
         const std::size_t at = words[0].find_first_of("ZVUP");
         if (at == std::string::npos) return std::nullopt;
         words[0][at] = own == 'C' ? 'V' : 'Z';
         return Broken{words.text(), at, {}};
       }},
      {"AF118", "interweave", "vchess",
       [](const std::string& text, Random&) -> Result {
         Broken broken{text, 0, {}};
         broken.options.alphabet = "greek";
         return broken;
       }},
      {"AF119", "checkered", "vchess",
       [=](const std::string& text, Random& random) -> Result {
         Words words(text);
         const auto at = letter_place(words[0], random, "stuco");
         if (!at) return std::nullopt;
         words[0][*at] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0][*at])));
         return Broken{words.text(), *at, {}};
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
      {"AF137", "checkered", "vchess",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         if (random.one_in(2)) {
           words[3].pop_back();
         } else {
           words[3][4 + random.below(16)] = '2';
         }
         return Broken{words.text(), words.at(3) + 4, {}};
       }},
      {"AF140", "takemake", "fen", word(3, "e9")},
      {"AF141", "chess", "fen", word(3, "e4")},
      {"AF142", "armies", "xogo",
       [=](const std::string& text, Random&) {
         return in_json(text, "\"enpassant\":\"-\"", "\"enpassant\":\"e3\"", 13);
       }},
      {"AF143", "interweave", "vchess", word(3, "d6,f", 3)},
      {"AF144", "checkered", "vchess", word(5, "g3-g2")},
      {"AF145", "checkered", "xogo",
       [=](const std::string& text, Random&) { return in_json(text, "\"cmove\":\"-\"", "\"cmove\":\"g3g2\"", 9); }},
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
      {"AF170", "armies", "vchess", word(5, "CX")},
      {"AF171", "armies", "fairy",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         // Pieces of two armies on one side: it is unknown which are promoted. Only letters with a single meaning.
         words[0] = random.one_in(2) ? "4k3/8/8/3d4/8/8/8/3GKD2" : "2q1k3/8/3P4/8/8/8/8/3DKQ2";
         return Broken{words[0] + " w - - 0 " + std::to_string(1 + random.below(90)), 0, {}};
       }},
      {"AF172", "armies", "vchess",
       [](const std::string& text, Random&) -> Result {
         const Words words(text);
         Broken broken{text, words.at(5), {}};
         broken.options.armies = words[5] == "CN" ? "NC" : "CN";
         return broken;
       }},
      {"AF173", "chess", "fen",
       [](const std::string& text, Random&) -> Result {
         Broken broken{text, 0, {}};
         broken.options.armies = "CN";
         return broken;
       }},
      {"AF180", "interweave", "vchess",
       [](const std::string& text, Random&) -> Result { return with_word(text, 4, Words(text)[4].substr(1)); }},
      {"AF181", "checkered", "vchess", word(6, "3")},
      {"AF183", "checkered", "vchess", word(6, "3c")},
      {"AF182", "threecheck", "fen", word(4, "4+3")},
      {"AF184", "crazyhouse", "fen",
       [](const std::string& text, Random& random) -> Result {
         const std::size_t pocket = text.find('[') + 1;
         return Broken{text.substr(0, pocket) + "Kkx1~"[random.below(5)] + text.substr(pocket), pocket, {}};
       }},
      {"AF215", "crazyhouse", "fen",
       [](const std::string& text, Random& random) -> Result {
         const std::size_t pocket = text.find('[') + 1;
         return Broken{text.substr(0, pocket) + (random.one_in(2) ? "QQq" : "NNNnn") + text.substr(pocket), 0, {}};
       }},
      {"AF223", "antichess", "fen",
       [](const std::string& text, Random& random) -> Result {
         return with_word(text, 2, std::string(1, "HAha"[random.below(4)]));
       }},
      {"AF287", "horde", "fen",
       [](const std::string& text, Random&) -> Result {
         const std::size_t pawn = text.rfind('P', text.find(' '));
         if (pawn == std::string::npos || Words(text)[3] != "-") return std::nullopt;
         std::string changed = text;
         changed[pawn] = 'K';
         return Broken{changed, pawn, {}};
       }},
      {"AF280", "threecheck", "fen",
       [](const std::string& text, Random&) -> Result {
         return with_word(text, 4, white_to_move(text) ? "0+3" : "3+0");  // the side to move has already won
       }},
      {"AF285", "duck", "fen",
       [](const std::string& text, Random&) -> Result {
         const std::size_t duck = text.find('*');
         const std::size_t gap = text.find('1');
         if (duck == std::string::npos || gap > text.find(' ')) return std::nullopt;
         std::string changed = text;
         changed[gap] = '*';
         // The one on the higher rank, or to the right, is one too many.
         const auto [first, last] = std::minmax(duck, gap);
         const bool one_rank = changed.substr(first, last - first).find('/') == std::string::npos;
         return Broken{changed, one_rank ? last : first, {}};
       }},
      {"AF286", "racingkings", "fen",
       [](const std::string& text, Random&) -> Result {
         // An enemy queen to the right of the king whose move it is.
         const bool white = white_to_move(text);
         const std::size_t king = text.find(white ? 'K' : 'k');
         const char gap = text[king + 1];
         if (gap < '1' || gap > '8') return std::nullopt;
         const std::string rest = gap == '1' ? "" : std::string(1, static_cast<char>(gap - 1));
         return Broken{text.substr(0, king + 1) + (white ? 'q' : 'Q') + rest + text.substr(king + 2), king, {}};
       }},
      {"AF288", "racingkings", "fen",
       [](const std::string& text, Random& random) -> Result {
         const std::size_t gap = text.find('1');
         if (gap > text.find(' ')) return std::nullopt;
         std::string changed = text;
         changed[gap] = random.one_in(2) ? 'P' : 'p';
         return Broken{changed, gap, {}};
       }},
  };
}

}  // namespace arbiter::breaking
