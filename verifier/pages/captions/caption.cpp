#include "verifier/pages/captions/caption.hpp"

#include <algorithm>
#include <map>

#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

bool letter(char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80U; }
bool word_char(char c) { return letter(c) || is_digit(c) || c == '_'; }

/// Where a text names a side of the figure: "on the left", "gauche". Searches the languages in order and returns the
/// first match.
std::optional<Spoken> side_in(const std::vector<Token>& tokens, Meaning side) {
  for (const Language language : all_languages) {
    const auto phrases = spoken(tokens, language);
    if (const auto named = std::ranges::find(phrases, side, &Spoken::meaning); named != phrases.end()) return *named;
  }
  return std::nullopt;
}

/// The square at `at`, if it is a word of its own.
std::optional<Square> square_at(std::string_view text, std::size_t at) {
  if (at > 0 && word_char(text[at - 1])) return std::nullopt;
  if (at + 2 < text.size() && word_char(text[at + 2])) return std::nullopt;
  return Square::parse(text.substr(at, 2));
}

/// Whether there are only separators between two squares of a list, and a short word at most.
bool joins(std::string_view between) {
  // Blanks alone do not join squares: "1.e4 e5" are moves.
  if (between.find_first_not_of(' ') == std::string_view::npos) return false;
  const auto words = split_words(between, " ,/&");
  return words.empty() || (words.size() == 1 && words[0].size() <= 4 && std::ranges::all_of(words[0], letter));
}

/// Length of "O-O" or "O-O-O" (or with zeros) at `at`, else 0.
std::size_t castling_at(std::string_view text, std::size_t at) {
  const auto is_o = [&](std::size_t i) { return i < text.size() && (text[i] == 'O' || text[i] == '0'); };
  if (!is_o(at) || text.substr(at + 1, 1) != "-" || !is_o(at + 2)) return 0;
  return text.substr(at + 3, 1) == "-" && is_o(at + 4) ? 5 : 3;
}

std::optional<WrittenLeg> leg_at(std::string_view text, std::size_t& at) {
  std::size_t i = at;
  WrittenLeg leg{.file = {}, .rank = {}, .to = Square(0)};
  if (const std::size_t length = castling_at(text, at); length > 0) {
    leg.castles = length == 5 ? 3 : 2;
    at += length;
    return leg;
  }
  const auto is = [&](auto low, auto high) { return i < text.size() && text[i] >= low && text[i] <= high; };
  if (is('A', 'Z')) leg.piece = text[i++];
  if (is('@', '@')) {
    const auto onto = Square::parse(text.substr(i + 1, 2));
    if (!onto) return std::nullopt;
    leg.to = *onto;
    leg.drops = true;
    at = i + 3;
    return leg;
  }
  // The text before the target square is read from its end: "bd2", "4xd5", "b4c3", "b5-c6".
  std::size_t end = i;
  const auto belongs = [&](char c) { return (c >= 'a' && c <= 'h') || (c >= '1' && c <= '8') || c == 'x' || c == '-'; };
  const std::size_t begin = i;
  // "xd5-f6": behind a take it is the next leg that a dash leads to.
  const auto leads_on = [&] {
    return text[end] == '-' && text.substr(begin, end - begin).find('x') != std::string_view::npos;
  };
  while (end < text.size() && belongs(text[end]) && !leads_on()) ++end;
  while (end > i && text[end - 1] == '-') --end;
  if (end - i < 2) return std::nullopt;
  const auto to = Square::parse(text.substr(end - 2, 2));
  if (!to) return std::nullopt;
  leg.to = *to;
  for (; i < end - 2; ++i) {
    if (text[i] == 'x')
      leg.takes = true;
    else if (text[i] == '-')
      continue;
    else if (text[i] >= 'a' && !leg.file)
      leg.file = text[i] - 'a';
    else if (text[i] < 'a' && !leg.rank)
      leg.rank = text[i] - '1';
    else
      return std::nullopt;
  }
  i = end;
  if (i + 1 < text.size() && text[i] == '=' && is_upper(text[i + 1])) {
    leg.becomes = text[i + 1];
    i += 2;
  }
  at = i;
  return leg;
}

/// The suffix of a move: "+", "#", "++", "(#?)", "!?". Only check and mate are returned.
char suffix_at(std::string_view text, std::size_t& at) {
  char suffix = '\0';
  const auto sign = [&](char c) {
    if (c == '#' || (c == '+' && suffix == '\0')) suffix = c;
  };
  while (at < text.size() && (text[at] == '+' || text[at] == '#')) sign(text[at++]);
  if (at < text.size() && text[at] == '(') {
    const std::size_t close = text.substr(at, 6).find(')');
    const std::string_view inside =
        close == std::string_view::npos ? std::string_view() : text.substr(at + 1, close - 1);
    if (!inside.empty() && inside.find_first_not_of("+#?!") == std::string_view::npos) {
      for (const char c : inside) sign(c);
      at += close + 1;
    }
  }
  return suffix;
}

/// The side and number given by the move number before `at`: "4.Bxc6", "1...g2", "1. e4".
std::optional<std::pair<Side, int>> number_before(std::string_view text, std::size_t at) {
  const auto back = [&](char c) { return at > 0 && text[at - 1] == c; };
  while (back(' ')) --at;
  std::size_t dots = 0;
  for (; back('.'); --at) ++dots;
  if (dots == 0 && at >= 3 && text.substr(at - 3, 3) == "…") {
    dots = 3;
    at -= 3;
  }
  const std::size_t first = text.substr(0, at).find_last_not_of("0123456789") + 1;  // npos + 1 is 0
  const std::size_t digits = std::min<std::size_t>(at - first, 3);
  const auto number = whole_number(text.substr(at - digits, digits));
  if (dots == 0 || !number) return std::nullopt;
  return std::pair(dots == 1 ? Side::white : Side::black, static_cast<int>(*number));
}

bool passing_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(std::min(text.find_first_not_of(' ', at), text.size()));
  return rest.starts_with("e.p") || rest.starts_with("ep ") || rest.starts_with("en passant");
}

using Kind = SentencePart::Kind;

bool is_owner(Meaning meaning) {
  return meaning == Meaning::white || meaning == Meaning::black || meaning == Meaning::shared;
}

/// The parts of a text by their first tokens; later calls do not replace what overlaps.
struct Cover {
  std::vector<bool> covered;
  std::map<std::size_t, SentencePart> parts{};

  void take(std::size_t token, std::size_t count) {
    std::fill_n(covered.begin() + static_cast<std::ptrdiff_t>(token), count, true);
  }
  void add(SentencePart part) {
    const auto first = covered.begin() + static_cast<std::ptrdiff_t>(part.token);
    if (std::count(first, first + static_cast<std::ptrdiff_t>(part.count), true) > 0) return;
    take(part.token, part.count);
    parts[part.token] = part;
  }
  /// What the part that begins there means; nothing if none does.
  [[nodiscard]] std::optional<Meaning> meaning_at(std::size_t token) const {
    const auto part = parts.find(token);
    return part == parts.end() ? std::nullopt : std::optional(part->second.meaning);
  }
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
    if (first > 0 && is_digits(tokens[first - 1].word) && tokens[first - 1].end <= moves[i].begin) {
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
    if (begin + 1 != end) return begin == end;
    const auto meaning = cover.meaning_at(begin);
    return meaning ? is(*meaning, traits::silent) : bool(cover.covered[begin]);
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
    if (const auto meaning = cover.meaning_at(at); meaning && is_owner(*meaning)) ++at;
    if (at < square.token && contains(on, tokens[at].word)) ++at;
    if (at != square.token) continue;
    piece.on = Square(static_cast<int>(square.index));
    piece.count = square.token + 1 - piece.token;
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

/// The sentences of a text whose tokens, phrases, pieces and moves are known. `known`: words that may stand anywhere,
/// the names of the variant.
std::vector<Sentence> sentences_of(const Reading& reading, const std::vector<std::string>& known) {
  const std::string_view text = reading.text.text();
  const std::vector<Token>& tokens = reading.tokens;
  std::vector<Sentence> sentences;
  if (tokens.empty()) return sentences;
  Cover cover{std::vector<bool>(tokens.size())};
  add_moves(cover, text, tokens, reading.moves);
  const auto add = [&](const Spoken& phrase) {
    cover.add({.kind = Kind::word, .meaning = phrase.meaning, .token = phrase.token, .count = phrase.count});
  };
  for (const Spoken& phrase : reading.phrases) {
    if (phrase.count > 1) add(phrase);  // "rey ahogado" is not a king
  }
  for (std::size_t i = 0; i < reading.pieces.size(); ++i)
    cover.add({.kind = Kind::piece, .index = i, .token = reading.pieces[i].token, .count = reading.pieces[i].count});
  std::ranges::for_each(reading.phrases, add);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (const auto square = Square::parse(tokens[i].word))
      cover.add({.kind = Kind::square, .index = static_cast<std::size_t>(square->index()), .token = i, .count = 1});
    if (is_digits(tokens[i].word) || contains(known, tokens[i].word)) cover.take(i, 1);
  }

  sentences.resize(tokens.back().sentence + 1);
  bool broken = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    Sentence& sentence = sentences[tokens[i].sentence];
    sentence.number = tokens[i].sentence;
    const bool last = i + 1 == tokens.size() || tokens[i + 1].sentence != tokens[i].sentence;
    const std::size_t end = i + 1 == tokens.size() ? text.size() : tokens[i + 1].begin;
    const std::string_view behind = text.substr(tokens[i].end, end - tokens[i].end);
    if (last && behind.find('?') != std::string_view::npos && behind.find("(#?)") == std::string_view::npos)
      sentence.question = true;
    broken = broken || tokens[i].after_sign;
    if (!cover.covered[i] && !sentence.unknown) sentence.unknown = i;
    const auto found = cover.parts.find(i);
    if (found == cover.parts.end()) continue;
    SentencePart part = found->second;
    if (part.kind == Kind::word && part.meaning == Meaning::would && !sentence.doubt) sentence.doubt = i;
    if (part.kind == Kind::word && is(part.meaning, traits::silent)) {
      broken = broken || part.meaning == Meaning::joins;
      continue;
    }
    part.after_break = broken;
    broken = false;
    sentence.parts.push_back(part);
  }
  for (Sentence& sentence : sentences) {
    drop_owners(sentence.parts, reading.pieces, cover);
    place_pieces(sentence.parts, tokens, cover);
  }
  return sentences;
}

/// The words of the variant's names: they may stand anywhere.
std::vector<std::string> words_of_variant(const Variant& variant) {
  std::vector<std::string> words;
  std::string names(variant.title());
  for (const std::string_view alias : variant.aliases()) names.append(" ").append(alias);
  for (Token& token : tokens_of(names)) words.push_back(std::move(token.word));
  return words;
}

}  // namespace

bool is(Meaning meaning, unsigned trait) {
  using namespace traits;
  static constexpr auto all = std::to_array<unsigned>({
#define ARBITER_MEANING(name, traits) traits,
#include "verifier/pages/captions/meanings.def"
  });
  return (all[static_cast<std::size_t>(meaning)] & trait) != 0;
}

MappedText part_for(const MappedText& caption, Place place) {
  if (place == Place::single) return caption;
  const auto tokens = tokens_of(caption.text());
  const auto left = side_in(tokens, Meaning::left);
  const auto right = side_in(tokens, Meaning::right);
  if (!left || !right) return caption;
  const auto begin = [&tokens](const Spoken& side) { return tokens[side.token].begin; };
  const auto end = [&tokens](const Spoken& side) { return tokens[side.token + side.count - 1].end; };
  const Spoken& own = place == Place::left ? *left : *right;
  const Spoken& other = place == Place::left ? *right : *left;
  const bool ahead = begin(own) < begin(other);
  const std::size_t size = caption.text().size();
  // "Left: …" and "On the left, …" name the side before the text about it, "… on the left" after it.
  const auto colon = [&](const Spoken& side) { return end(side) < size && caption.text()[end(side)] == ':'; };
  const Spoken& last = ahead ? other : own;
  const auto follows = [&](const Token& token) {
    return token.begin >= end(last) && token.sentence == tokens[last.token].sentence;
  };
  const bool goes_on = std::ranges::count_if(tokens, follows) > 1;
  if (colon(own) || colon(other) || (ahead ? own : other).token == 0 || goes_on)
    return caption.part(begin(own), ahead ? begin(other) : size);
  return caption.part(ahead ? 0 : end(other), end(own));
}

std::vector<SquareRun> square_runs(std::string_view text) {
  std::vector<SquareRun> runs;
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    const auto square = square_at(text, at);
    if (!square) continue;
    if (runs.empty() || !joins(text.substr(runs.back().end, at - runs.back().end)))
      runs.push_back({.squares = {}, .begin = at, .end = at});
    runs.back().squares.push_back(*square);
    runs.back().end = at + 2;
    ++at;
  }
  return runs;
}

std::optional<WrittenMove> next_move(std::string_view text, std::size_t from, Language language) {
  for (std::size_t at = from; at < text.size(); ++at) {
    if (at > 0 && (word_char(text[at - 1]) || text[at - 1] == '-')) continue;
    std::size_t i = at;
    const auto leg = leg_at(text, i);
    if (!leg) continue;
    char suffix = suffix_at(text, i);
    if (i < text.size() && word_char(text[i])) continue;
    WrittenMove move{.legs = {*leg}, .begin = at, .end = i, .suffix = suffix, .language = language};
    if (const auto number = number_before(text, at)) {
      move.side = number->first;
      move.number = number->second;
    }
    // "Bxc6,Ba5", and "Bxc6-a5", where the piece goes on
    const auto goes_on = [&] {
      return text[i] == ',' || (text[i] == '-' && move.legs.back().takes && square_at(text, i + 1));
    };
    while (i + 1 < text.size() && goes_on()) {
      std::size_t next = i + 1;
      auto more = leg_at(text, next);
      if (!more) break;
      if (text[i] == '-') more->piece = move.legs.back().piece;
      suffix = suffix_at(text, next);
      if (next < text.size() && word_char(text[next])) break;
      move.legs.push_back(*more);
      move.suffix = suffix;
      i = next;
      move.end = next;
    }
    move.en_passant = passing_at(text, move.end);
    return move;
  }
  return std::nullopt;
}

std::vector<WrittenMove> written_moves(std::string_view text, Language language) {
  std::vector<WrittenMove> moves;
  std::size_t at = 0;
  while (auto move = next_move(text, at, language)) {
    at = move->end;
    if (is_more_than_a_square(*move)) moves.push_back(std::move(*move));
  }
  return moves;
}

bool is_more_than_a_square(const WrittenMove& move) {
  const WrittenLeg& first = move.legs.front();
  const bool leg = first.piece != '\0' || first.takes || first.drops || first.becomes != '\0' || first.castles > 0 ||
                   (first.file && first.rank);
  return leg || move.legs.size() > 1 || move.side || move.suffix != '\0';
}

bool is_plain(const WrittenMove& move) {
  const WrittenLeg& leg = move.legs.front();
  return move.legs.size() == 1 && !leg.takes && !leg.drops && leg.castles == 0 && leg.becomes == '\0';
}

const WrittenMove* longest_of(const std::vector<WrittenMove>& moves) {
  const auto most = std::ranges::max_element(moves, {}, [](const WrittenMove& move) { return move.legs.size(); });
  return most == moves.end() ? nullptr : &*most;
}

bool Sentence::has(Meaning meaning) const { return std::ranges::count(parts, meaning, &SentencePart::meaning) > 0; }

bool Sentence::denies() const {
  return has(Meaning::negation) || has(Meaning::forbidden) || has(Meaning::cannot) || has(Meaning::no_move);
}

const Spoken* Reading::find(Meaning meaning) const {
  const auto found = std::ranges::find(phrases, meaning, &Spoken::meaning);
  return found == phrases.end() ? nullptr : &*found;
}

std::optional<std::string> Reading::unclear(std::size_t last) const {
  for (const Sentence& sentence : sentences) {
    if (sentence.number > last || sentence.clear()) continue;
    if (!sentence.unknown && !sentence.doubt) return "?";
    return words(tokens[sentence.unknown ? *sentence.unknown : *sentence.doubt]);
  }
  return std::nullopt;
}

const Sentence* Reading::sentence_at(std::size_t offset) const {
  const Sentence* found = nullptr;
  for (const Token& token : tokens) {
    if (found == nullptr || token.begin <= offset) found = &sentences[token.sentence];
  }
  return found;
}

Reading read_text(MappedText text, Language language, const Variant& variant) {
  Reading reading;
  reading.text = std::move(text);
  reading.language = language;
  reading.tokens = tokens_of(reading.text.text());
  reading.phrases = spoken(reading.tokens, language);
  reading.pieces = named_pieces(reading.tokens, variant, language);
  reading.moves = written_moves(reading.text.text(), language);
  reading.sentences = sentences_of(reading, words_of_variant(variant));
  return reading;
}

}  // namespace arbiter::pages
