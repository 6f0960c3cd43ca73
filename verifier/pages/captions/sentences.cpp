#include "verifier/pages/captions/sentences.hpp"

#include <algorithm>
#include <map>

namespace arbiter::pages {
namespace {

using Kind = SentencePart::Kind;

bool is_number(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Words that say nothing of their own.
bool is_silent(Meaning meaning) {
  constexpr std::array silent{Meaning::filler, Meaning::article, Meaning::joins, Meaning::diagram, Meaning::other};
  return std::find(silent.begin(), silent.end(), meaning) != silent.end();
}

bool is_owner(Meaning meaning) {
  return meaning == Meaning::white || meaning == Meaning::black || meaning == Meaning::shared;
}

/// The parts of a text by their first tokens; later calls do not replace what overlaps.
class Cover {
 public:
  explicit Cover(std::size_t tokens) : covered_(tokens, false) {}

  [[nodiscard]] bool free(std::size_t token, std::size_t count) const {
    return std::none_of(covered_.begin() + static_cast<std::ptrdiff_t>(token),
                        covered_.begin() + static_cast<std::ptrdiff_t>(token + count), [](bool is) { return is; });
  }
  void take(std::size_t token, std::size_t count) {
    std::fill_n(covered_.begin() + static_cast<std::ptrdiff_t>(token), count, true);
  }
  void add(SentencePart part) {
    if (!free(part.token, part.count)) return;
    take(part.token, part.count);
    parts_[part.token] = part;
  }
  [[nodiscard]] bool covered(std::size_t token) const { return covered_[token]; }
  [[nodiscard]] const std::map<std::size_t, SentencePart>& parts() const { return parts_; }

 private:
  std::vector<bool> covered_;
  std::map<std::size_t, SentencePart> parts_;
};

/// Moves with their numbers, "1." or "1...", and with "e.p.".
void add_moves(Cover& cover, std::string_view text, const std::vector<Token>& tokens,
               const std::vector<WrittenMove>& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    std::size_t first = 0;
    while (first < tokens.size() && tokens[first].end <= moves[i].begin) ++first;
    std::size_t last = first;
    while (last < tokens.size() && tokens[last].begin < moves[i].end) ++last;
    if (first == last) continue;
    cover.add({.kind = Kind::move, .index = i, .token = first, .count = last - first});
    if (first > 0 && is_number(tokens[first - 1].word) && tokens[first - 1].end <= moves[i].begin) {
      const std::string_view between = text.substr(tokens[first - 1].end, moves[i].begin - tokens[first - 1].end);
      if (between.find_first_not_of(" .\xE2\x80\xA6") == std::string_view::npos) cover.take(first - 1, 1);
    }
    for (; moves[i].en_passant && last < tokens.size(); ++last) {
      const std::string& word = tokens[last].word;
      if (word != "e" && word != "p" && word != "ep" && word != "en" && word != "passant") break;
      cover.take(last, 1);
    }
  }
}

/// Leaves out the words of whose piece it is, which the piece itself tells: "Black's king", "le roi noir".
void drop_owners(std::vector<SentencePart>& parts, const std::vector<NamedPiece>& pieces, const Cover& cover) {
  const auto beside = [&](std::size_t begin, std::size_t end) {
    return begin == end || (begin + 1 == end && cover.covered(begin) && !cover.parts().contains(begin)) ||
           (begin + 1 == end && cover.parts().contains(begin) && is_silent(cover.parts().at(begin).meaning));
  };
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].kind != Kind::piece || !pieces[parts[i].index].owner) continue;
    const auto erase = [&](std::size_t at) {
      if (parts[at].kind != Kind::word || !is_owner(parts[at].meaning)) return false;
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(at));
      return true;
    };
    if (i > 0 && beside(parts[i - 1].token + parts[i - 1].count, parts[i].token)) {
      const bool broken = parts[i - 1].after_break;
      if (erase(i - 1)) {
        parts[--i].after_break = broken;
        continue;
      }
    }
    if (i + 1 < parts.size() && parts[i + 1].token == parts[i].token + parts[i].count) erase(i + 1);
  }
}

/// "the knight on c3": the square that stands behind a piece, with nothing between but "on" and whose it is.
void place_pieces(std::vector<SentencePart>& parts, const std::vector<Token>& tokens, const Cover& cover) {
  constexpr std::array<std::string_view, 5> on{"on", "at", "en", "de", "in"};
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    SentencePart& piece = parts[i];
    const SentencePart& square = parts[i + 1];
    if (piece.kind != Kind::piece || square.kind != Kind::square || square.after_break) continue;
    std::size_t at = piece.token + piece.count;
    // "el caballo negro en f6"
    if (cover.parts().contains(at) && is_owner(cover.parts().at(at).meaning)) ++at;
    if (at < square.token && std::find(on.begin(), on.end(), tokens[at].word) != on.end()) ++at;
    if (at != square.token) continue;
    piece.on = Square(static_cast<int>(square.index));
    piece.count = square.token + 1 - piece.token;
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

}  // namespace

bool Sentence::has(Meaning meaning) const {
  return std::any_of(parts.begin(), parts.end(), [meaning](const SentencePart& part) {
    return part.kind == Kind::word && part.meaning == meaning;
  });
}

bool Sentence::denies() const {
  return has(Meaning::negation) || has(Meaning::forbidden) || has(Meaning::cannot) || has(Meaning::no_move);
}

std::vector<Sentence> sentences_of(std::string_view text, const std::vector<Token>& tokens,
                                   const std::vector<Spoken>& phrases, const std::vector<NamedPiece>& pieces,
                                   const std::vector<WrittenMove>& moves, const std::vector<std::string>& known) {
  std::vector<Sentence> sentences;
  if (tokens.empty()) return sentences;
  Cover cover(tokens.size());
  add_moves(cover, text, tokens, moves);
  const auto add = [&](const Spoken& phrase) {
    cover.add({.kind = Kind::word, .meaning = phrase.meaning, .token = phrase.token, .count = phrase.count});
  };
  for (const Spoken& phrase : phrases) {
    if (phrase.count > 1) add(phrase);  // "rey ahogado" is not a king
  }
  for (std::size_t i = 0; i < pieces.size(); ++i)
    cover.add({.kind = Kind::piece, .index = i, .token = pieces[i].token, .count = pieces[i].count});
  std::for_each(phrases.begin(), phrases.end(), add);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (const auto square = Square::parse(tokens[i].word))
      cover.add({.kind = Kind::square, .index = static_cast<std::size_t>(square->index()), .token = i, .count = 1});
    if (is_number(tokens[i].word) || std::find(known.begin(), known.end(), tokens[i].word) != known.end())
      cover.take(i, 1);
  }

  sentences.resize(tokens.back().sentence + 1);
  bool broken = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    Sentence& sentence = sentences[tokens[i].sentence];
    sentence.number = tokens[i].sentence;
    broken = broken || tokens[i].after_sign;
    if (!cover.covered(i) && !sentence.unknown) sentence.unknown = i;
    const auto found = cover.parts().find(i);
    if (found == cover.parts().end()) continue;
    SentencePart part = found->second;
    if (part.kind == Kind::word && part.meaning == Meaning::would && !sentence.doubt) sentence.doubt = i;
    if (part.kind == Kind::word && is_silent(part.meaning)) {
      broken = broken || part.meaning == Meaning::joins;
      continue;
    }
    part.after_break = broken;
    broken = false;
    sentence.parts.push_back(part);
  }
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool last = i + 1 == tokens.size() || tokens[i + 1].sentence != tokens[i].sentence;
    const std::size_t end = i + 1 == tokens.size() ? text.size() : tokens[i + 1].begin;
    const std::string_view behind = text.substr(tokens[i].end, end - tokens[i].end);
    Sentence& sentence = sentences[tokens[i].sentence];
    if (last && behind.find('?') != std::string_view::npos && behind.find("(#?)") == std::string_view::npos)
      sentence.question = true;
  }
  for (Sentence& sentence : sentences) {
    drop_owners(sentence.parts, pieces, cover);
    place_pieces(sentence.parts, tokens, cover);
  }
  return sentences;
}

}  // namespace arbiter::pages
