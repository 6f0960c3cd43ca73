#include "verifier/position/fen_board.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "verifier/support/text.hpp"

namespace arbiter::fen {
namespace {

struct Reader {
  const Letters& letters;
  bool pad;
  Board& board;
  FenMap& map;
  FaultList& faults;
  BoardSize size;
  bool sound = true;

  void fail(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected) {
    faults.add(check, begin, end, std::move(message), std::move(expected));
    sound = false;
  }

  void put(int file, int rank, Piece piece, std::size_t at) {
    const Square square = Square::at(file, rank);
    board.put(square, piece);
    map.square[static_cast<std::size_t>(square.index())] = static_cast<std::uint32_t>(at);
  }

  /// `rank` from 0, from White's side.
  void read_rank(std::string_view text, std::size_t begin, int rank) {
    const int files = static_cast<int>(size.files);
    const bool signs = letters.has_signs();
    int file = 0;
    bool gap_before = false;
    std::size_t too_far = text.size();  // offset of the first character beyond the last file
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      const std::size_t at = begin + i;
      const bool has_sign = signs && (c == '+' || (i + 1 < text.size() && text[i + 1] == '~'));
      if (is_digit(c)) {
        if (c == '0' || c == '9') fail("AF111", at, at + 1, "a gap of that size does not exist", "a digit from 1 to 8");
        if (gap_before) faults.add("AF112", at - 1, at + 1, "two gaps stand side by side", "one digit for both");
        gap_before = true;
        file = std::min(file + (c - '0'), 100);
      } else if (const auto plain = has_sign ? std::nullopt : letters.piece(c); plain && file < files) {
        gap_before = false;
        put(file++, rank, *plain, at);
      } else {
        gap_before = false;
        const bool raised = c == '+' && i + 1 < text.size() && raised_piece(text[i + 1]);
        if (raised) ++i;
        if (auto piece = raised ? raised_piece(text[i]) : letters.piece(c)) {
          if (!raised && i + 1 < text.size() && text[i + 1] == '~' && letters.with(Letters::tilde_behind, *piece)) {
            piece = letters.with(Letters::tilde_behind, *piece);
            ++i;
          }
          if (file < files) put(file, rank, *piece, at);
        } else {
          const std::size_t stop = end_of_character(text, i);
          fail("AF110", at, begin + stop, "no piece of the variant has this letter", letters.words());
          i = stop - 1;
        }
        file = std::min(file + 1, 100);
      }
      if (file > files && too_far == text.size()) too_far = i;
    }
    if (file > files) {
      fail("AF114", begin + too_far, begin + text.size(),
           fmt::format("rank {} has {} squares", rank + 1, file > 99 ? std::string("too many") : std::to_string(file)),
           counted(size.files, "square"));
    } else if (file < files) {
      faults.add("AF113", begin, begin + text.size(), fmt::format("rank {} has {}", rank + 1, counted(file, "square")),
                 counted(size.files, "square"), pad ? Level::warning : Level::error);
      sound = sound && pad;
    }
  }

  [[nodiscard]] std::optional<Piece> raised_piece(char c) const {
    const auto piece = letters.piece(c);
    return piece ? letters.with(Letters::plus_before, *piece) : std::nullopt;
  }
};

/// Whether the first rank has so many squares, with no gap of two digits: board_size(), which reads all ranks, would
/// then find no other width. Every FEN is asked.
bool begins_as_wide(std::string_view board, std::size_t files) {
  std::size_t width = 0;
  bool gap_before = false;
  for (const char c : board) {
    if (c == '/') break;
    const bool gap = c >= '0' && c <= '9';
    if ((gap && gap_before) || c == '[') return false;
    gap_before = gap;
    if (gap)
      width += static_cast<std::size_t>(c - '0');
    else if (c != '~' && c != '+')
      ++width;
  }
  return width == files;
}

constexpr std::size_t plain_words = 3;  // board, side to move, counter: in front of xogo's JSON

}  // namespace

bool read_board(const Field& field, const Letters& letters, bool pad, Board& board, FenMap& map, FaultList& faults,
                BoardSize size) {
  Reader reader{letters, pad, board, map, faults, size};
  const auto seen = begins_as_wide(field.text, size.files) ? std::nullopt : board_size(field.text);
  if (seen && seen->files != size.files && (seen->files > size.files || !pad)) {
    faults.add("AF121", field.begin, field.end(), fmt::format("the board is {}×{}", seen->files, seen->ranks),
               fmt::format("{}×{}, the board of the variant", size.files, size.ranks));
    return false;
  }
  const auto ranks = 1 + static_cast<std::size_t>(std::count(field.text.begin(), field.text.end(), '/'));
  std::size_t begin = 0;
  for (auto rank = static_cast<int>(size.ranks) - 1; rank >= 0 && begin <= field.text.size(); --rank) {
    const std::size_t end = std::min(field.text.find('/', begin), field.text.size());
    reader.read_rank(field.text.substr(begin, end - begin), field.begin + begin, rank);
    begin = end + 1;
  }
  if (ranks != size.ranks) {
    const std::size_t place = ranks > size.ranks ? begin - 1 : field.text.size();
    reader.fail("AF115", field.begin + place, field.end(), fmt::format("the board has {}", counted(ranks, "rank")),
                counted(size.ranks, "rank"));
  }
  return reader.sound;
}

void read_pockets(const Field& of, FaultList& faults, TakeLetter take) {
  for (std::size_t i = 0; of.text != "-" && i < of.text.size(); ++i) {
    if (auto fault = take(of.text[i])) {
      return faults.add("AF184", of.begin + i, of.begin + end_of_character(of.text, i), std::move(fault->message),
                        std::move(fault->expected));
    }
  }
}

Field without_pockets(const Field& board, int ranks, bool as_rank, ParsedFen& parsed, FaultList& faults,
                      TakeLetter take) {
  const std::string_view text = board.text;
  const auto part = [&](std::size_t begin, std::size_t end) {
    return Field{text.substr(begin, end - begin), board.begin + begin};
  };
  const auto note = [&](const Field& pocket) { parsed.map.fields.push_back({"pocket", pocket.begin, pocket.end()}); };
  if (const std::size_t open = text.find('['); open < text.size()) {
    const std::size_t close = std::min(text.find(']', open), text.size());
    note(part(open, std::min(close + 1, text.size())));
    if (close == text.size()) {
      faults.add("AF184", board.end(), board.end(), "the pocket has no end", "]");
    } else if (close + 1 != text.size()) {
      faults.add("AF184", board.begin + close + 1, board.end(), "there is something behind the pocket", "nothing");
    }
    read_pockets(part(open + 1, close), faults, take);
    return part(0, open);
  }
  const std::size_t slash = text.rfind('/');
  const bool further = std::count(text.begin(), text.end(), '/') == ranks;
  if (!as_rank || !further || text.find_first_of("0123456789", slash) < text.size()) return board;
  parsed.style.alphabet = static_cast<std::uint8_t>(PocketPlace::rank);
  note(part(slash + 1, text.size()));
  read_pockets(part(slash + 1, text.size()), faults, take);
  return part(0, slash);
}

std::string write_board(const Board& board, const std::function<char(const Piece&)>& letter,
                        const std::function<bool(const Piece&)>& marked,
                        const std::function<bool(const Piece&)>& raised, BoardSize size) {
  std::array<char, 3 * 64 + 8> text;  // NOLINT: filled below; a letter has a sign before and behind it at most
  char* end = text.data();
  for (int rank = static_cast<int>(size.ranks) - 1; rank >= 0; --rank) {
    int gap = 0;
    const auto close_gap = [&] {
      if (gap > 0) *end++ = static_cast<char>('0' + gap);
      gap = 0;
    };
    for (int file = 0; file < static_cast<int>(size.files); ++file) {
      if (const auto piece = board[Square::at(file, rank)]) {
        close_gap();
        if (raised && raised(*piece)) *end++ = '+';
        *end++ = letter(*piece);
        if (marked && marked(*piece)) *end++ = '~';
      } else {
        ++gap;
      }
    }
    close_gap();
    if (rank > 0) *end++ = '/';
  }
  return {text.data(), end};
}

bool FieldReader::lacks_board() {
  if (!fields_->words.empty()) return false;
  faults_.add("AF105", fields_->json->begin, fields_->json->begin, "there is no board", "a board with eight ranks");
  fields_.reset();
  return true;
}

void FieldReader::too_many(std::size_t begin, std::size_t end) {
  faults_.add("AF106", begin, end, fmt::format("the dialect {} has no field here", to_string(dialect())),
              "the end of the FEN");
}

void FieldReader::read_members(FunctionRef<bool(std::string_view)> known, const std::string& keys) {
  if (!fields_->json || dialect() != Dialect::xogo) return;
  auto entries = read_json(*fields_->json, faults_);
  if (!entries) return;
  entries_ = std::move(*entries);
  for (const auto& [key, value, place] : entries_) {
    if (!known(key)) faults_.add("AF161", place.begin, place.end(), "the key of this value is not known", keys);
  }
}

const Field* FieldReader::member(std::string_view key) const {
  const auto found = std::ranges::find(entries_, key, &JsonEntry::key);
  return found == entries_.end() ? nullptr : &found->place;
}

const Field* FieldReader::noted(std::string_view name, const Field* field) {
  if (field != nullptr) parsed_.map.fields.push_back({name, field->begin, field->end()});
  return field;
}

void FieldReader::read_ranks(const Field& ranks, const Letters& letters) {
  pieces_known_ = read_board(ranks, letters, options_.pad_short_ranks, parsed_.setup.board, parsed_.map, faults_);
}

void FieldReader::read_side_to_move(const Field* field, bool third) {
  if (field == nullptr) return;
  const auto side = read_side(*field, faults_, third);
  parsed_.setup.to_move = side.value_or(Side::white);
  pieces_known_ = pieces_known_ && side;
}

LayoutReader::LayoutReader(std::string_view text, const FenOptions& options, std::span<const LayoutField> layout)
    : FieldReader(text, options), layout_(layout),
      has_json_dialect_(std::ranges::any_of(layout, [](const LayoutField& field) { return !field.key.empty(); })) {
  if (!fields_) return;
  if (!options.armies.empty()) faults_.add("AF173", 0, 0, "the variant has no armies to choose", "no armies");
  Order order;  // fields at the end may be missing
  for (std::size_t i = 0; i < std::min(layout_.size(), fields_->words.size()); ++i)
    order.push_back({layout_[i].name, layout_[i].fits});
  put_in_order(*fields_, {&order, 1}, faults_);
  choose_dialect();
  if (lacks_board()) return;
  check_field_count();
  const auto known = [&](std::string_view key) {
    return !key.empty() && std::ranges::find(layout_, key, &LayoutField::key) != layout_.end();
  };
  read_members(known, "one of " + joined(layout_, ", ", &LayoutField::key));
}

void LayoutReader::choose_dialect() {
  const std::size_t count = fields_->words.size();
  Dialect& dialect = parsed_.style.dialect;
  dialect = count == 1 && !fields_->json ? Dialect::bare : Dialect::vchess;
  if (has_json_dialect_ && (fields_->json || count == plain_words)) dialect = Dialect::xogo;
  if (!options_.dialect) return;
  const bool known = *options_.dialect != Dialect::fen && (*options_.dialect != Dialect::xogo || has_json_dialect_);
  if (known) {
    dialect = *options_.dialect;
  } else {
    faults_.add("AF107", 0, 0, fmt::format("the variant has no dialect {}", to_string(*options_.dialect)),
                has_json_dialect_ ? "vchess, xogo or bare" : "vchess or bare");
  }
}

void LayoutReader::check_field_count() {
  const std::size_t count = fields_->words.size();
  const std::size_t most = dialect() == Dialect::bare ? 1 : dialect() == Dialect::xogo ? plain_words : layout_.size();
  if (dialect() == Dialect::xogo && count < plain_words) {
    const std::size_t place = fields_->json ? fields_->json->begin : fields_->end;
    faults_.add("AF105", place, place, "fields are missing for the dialect xogo",
                count < 2 ? "side, counters" : "counters");
  }
  if (count > most) {
    too_many(fields_->words[most].begin, fields_->end);
  } else if (fields_->json && dialect() != Dialect::xogo) {
    too_many(fields_->json->begin, fields_->end);
  }
  const bool shortened = dialect() == Dialect::xogo ? !fields_->json : count < layout_.size();
  if (shortened && dialect() != Dialect::bare) parsed_.style.fields = static_cast<std::uint8_t>(count);
}

const Field* LayoutReader::field(std::string_view name) {
  if (!fields_ || dialect() == Dialect::bare) return nullptr;
  const auto found = std::ranges::find(layout_, name, &LayoutField::name);
  return noted(found->name, dialect() == Dialect::xogo && !found->key.empty()
                                ? member(found->key)
                                : fields_->word(static_cast<std::size_t>(found - layout_.begin())));
}

void LayoutReader::read_pieces(const Letters& letters, bool third) {
  Setup& setup = parsed_.setup;
  read_ranks(*noted(layout_[0].name, board()), letters);
  read_side_to_move(field("side"), third);
  const std::uint32_t fewest = static_cast<std::uint32_t>(setup.to_move);
  setup.counters = {.plies = fewest, .halfmove = 0};
  if (const Field* found = field("counters")) {
    setup.counters.plies = read_counter(*found, "move counter", faults_).value_or(fewest);
  }
}

std::string write_fields(const std::vector<WrittenField>& all, std::uint8_t fields) {
  std::size_t count = all.size();
  while (fields > 0 && count > fields && all[count - 1].text == all[count - 1].usual) --count;
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ' ';
    text += all[i].text;
  }
  return text;
}

std::vector<WrittenField> written_pieces(const Setup& setup, const std::function<char(const Piece&)>& letter) {
  const auto side = static_cast<std::size_t>(setup.to_move);
  return {{write_board(setup.board, letter), {}},
          {std::string(1, "wbc"[side]), "w"},
          {std::to_string(setup.counters.plies), std::to_string(side)}};
}

}  // namespace arbiter::fen
