#include "verifier/defined/draft.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::defined {

namespace {

constexpr std::size_t most_shown_bytes = 160;
constexpr std::size_t most_in_section = 200;
constexpr int largest_board = 12;  ///< files and ranks that the format knows at all
constexpr std::array<std::string_view, 2> truth_words{"false", "true"};
constexpr std::array<std::string_view, 3> result_words{"draw", "win", "loss"};  // in the order of Result

std::optional<long> whole(std::string_view text, long least, long most) {
  long number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool read = error == std::errc() && end == text.data() + text.size();
  return read && number >= least && number <= most ? std::optional(number) : std::nullopt;
}

struct SettingsTaker {
  void take() {
    for (const IniEntry& entry : findings_.section.entries) note(entry);
    for (const Key& key : all_keys()) {
      const auto at = entries_.find(key.name);
      if (at != entries_.end()) take(key, *at->second);
    }
  }

  /// Finds the key's row; of a key that is given twice the last one counts.
  void note(const IniEntry& entry) {
    const Key* key = find_key(entry.key);
    if (key == nullptr) {
      if (unknown_++ > 50) return;
      const auto names = collected<std::string>(all_keys(), &Key::name);
      const std::string near = nearest(entry.key.substr(0, 80), names);
      return findings_.at(fault::unknown_key, entry, entry.key, printable(entry.key, 60),
                          near.empty() ? "a key that the format has" : near);
    }
    const auto [at, first] = entries_.emplace(key->name, &entry);
    if (!first) {
      findings_.at(fault::key_twice, entry, entry.key, key->name, at->second->line);
      at->second = &entry;
    }
  }

  void take(const Key& key, const IniEntry& entry) {
    if (!key.replacement.empty()) findings_.at(fault::outdated_key, entry, entry.key, key.name, key.replacement);
    const std::size_t line = draft_.shipped ? 0 : entry.line;
    said_ = std::make_shared<Stated>(Stated{{key.name, std::string(entry.value), line, draft_.name}, entry});
    key_ = &key;
    entry_ = &entry;
    if (entry.value.empty() && key.type != ValueType::word) return bad(entry.value, fault::no_value);
    Value value;
    value.text = entry.value;
    const auto is_one_of = [&](const auto& words) {
      const auto at = std::find(std::begin(words), std::end(words), entry.value);
      value.number = at - std::begin(words);
      return at != std::end(words);
    };
    bool fits = true;
    switch (key.type) {
      case ValueType::word:
      case ValueType::fen: break;
      case ValueType::boolean: fits = is_one_of(truth_words); break;
      case ValueType::number: fits = read_number(value, 0, 1000); break;
      case ValueType::rank: fits = read_number(value, 1, largest_board); break;
      case ValueType::file:
        value.number = entry.value[0] - 'a' + 1;
        fits = (entry.value.size() == 1 && value.number >= 1 && value.number <= largest_board) ||
               read_number(value, 1, largest_board);
        break;
      case ValueType::result:
      case ValueType::result_none:
        value.none = entry.value == "none" && key.type == ValueType::result_none;
        fits = value.none || is_one_of(result_words);
        value.result = Result(value.number);
        break;
      case ValueType::squares:
        if (!read_squares(value)) return;
        break;
      case ValueType::piece:
      case ValueType::piece_any:
      case ValueType::pieces:
      case ValueType::pieces_any:
        if (!read_pieces(value)) return;
        break;
      case ValueType::rights:
        fits = entry.value == "-" || entry.value.find_first_not_of("KQkq") == std::string_view::npos;
        break;
      case ValueType::choice: fits = is_one_of(key.choices); break;
      case ValueType::limits:
      case ValueType::promotions: return read_pairs();
      case ValueType::letter: return read_letter();
    }
    if (!fits) {
      const bool choice = key.type == ValueType::choice;
      return findings_.at(fault::of_no_use, entry, entry.value, key.name, words_of(key.type).wrong,
                          choice ? joined(key.choices) : std::string(words_of(key.type).described));
    }
    if (key.type == ValueType::rank || key.type == ValueType::file) --value.number;
    value.said = said_;
    give(value);
  }

  void give(const Value& value) {
    if (!key_->replacement.empty() && key_->type == ValueType::rank) return give_ranks(value);
    for (const std::string& name : key_->sets) {
      draft_.values[name] = value;
      if (name == "promotionPieceTypesWhite") draft_.promotion_types[0] = value.types;
      if (name == "promotionPieceTypesBlack") draft_.promotion_types[1] = value.types;
    }
  }

  /// promotionRank: from this rank on, as the side sees it; doubleStepRank: from the second (or doubleStepRankMin) to
  /// it.
  void give_ranks(const Value& given) {
    const int ranks = static_cast<int>(std::min(draft_.number("maxRank", 7), 7L)) + 1;
    const bool promotion = key_->name == "promotionRank";
    const bool least = key_->name == "doubleStepRankMin";
    if (least && entries_.contains("doubleStepRank")) return;
    const int first = promotion || least ? static_cast<int>(given.number) : 1;
    const int last = promotion ? ranks - 1 : least ? 1 : static_cast<int>(given.number);
    Value white = given;
    Value black = given;
    for (int rank = first; rank <= std::min(last, ranks - 1); ++rank) {
      for (int file = 0; file < 8; ++file) {
        white.squares |= Square::at(file, rank);
        black.squares |= Square::at(file, ranks - 1 - rank);
      }
    }
    const std::string region = promotion ? "promotionRegion" : "doubleStepRegion";
    draft_.values[region + "White"] = white;
    draft_.values[region + "Black"] = black;
  }

  /// At a part of the value; what such a value must be is wanted.
  void bad(std::string_view part, const FaultWords& what) {
    findings_.at(what, *entry_, part, key_->name, words_of(key_->type).described);
  }

  bool read_number(Value& value, long least, long most) const {
    const auto number = whole(entry_->value, least, most);
    if (number) value.number = *number;
    return number.has_value();
  }
  /// The words of a value; none of "-".
  [[nodiscard]] std::vector<std::string_view> words() const {
    return entry_->value == "-" ? std::vector<std::string_view>() : split_words(entry_->value);
  }

  bool read_squares(Value& value) {
    std::size_t faults = 0;
    for (const std::string_view text : words()) {
      const bool all_files = text[0] == '*';
      const bool all_ranks = text.substr(1) == "*";
      const int file = all_files ? 0 : to_lower(text[0]) - 'a';
      const auto rank_number = all_ranks ? std::optional(1L) : whole(text.substr(1), 1, largest_board);
      if (file < 0 || file >= largest_board || !rank_number || (all_files && all_ranks)) {
        if (faults++ < 8) bad(text, fault::no_square);
        continue;
      }
      const int rank = static_cast<int>(*rank_number) - 1;
      if (file > 7 || rank > 7) {
        value.beyond = true;
        continue;
      }
      const SquareSet before = value.squares;
      for (const Square square : all_squares) {
        if ((all_files || square.file() == file) && (all_ranks || square.rank() == rank)) value.squares |= square;
      }
      if (value.squares == before) bad(text, fault::among_others);
      value.named |= Square::at(file, rank);
    }
    return faults == 0;
  }

  /// The part is a letter of no piece.
  void no_piece(std::string_view part) {
    if (draft_.unknown) return;
    const std::string has = joined(draft_.letters, "", [](char each) { return std::string(each != 0 ? 1 : 0, each); });
    findings_.at(fault::no_such_piece, *entry_, part, key_->name, part == "*" ? "* here" : printable(part),
                 has.empty() ? "letters of pieces; the variant has none" : fmt::format("letters of {}", has));
  }

  bool read_pieces(Value& value) {
    const bool one = key_->type == ValueType::piece || key_->type == ValueType::piece_any;
    const bool any = key_->type == ValueType::piece_any || key_->type == ValueType::pieces_any;
    value.number = -1;
    const std::string_view text = entry_->value;
    if (text == "-") return true;
    bool sound = true;
    std::size_t letters = 0;
    for (std::size_t i = 0; i < text.size() && i < 200; ++i) {
      if (text[i] == ' ' || text[i] == '\t') continue;
      ++letters;
      if (text[i] == '*' && any) {
        value.types |= every_type;
        value.number = -2;
        continue;
      }
      const auto type = draft_.type_of(text[i]);
      if (!type) {
        no_piece(text.substr(i, 1));
        sound = false;
        continue;
      }
      if ((value.types & type_bit(*type)) != 0) bad(text.substr(i, 1), fault::among_others);
      value.types |= type_bit(*type);
      value.number = *type;
    }
    if (!one || letters <= 1) return sound;
    bad(text, fault::several_pieces);
    return false;
  }

  /// "q:1 r:2", "p:g s:-"
  void read_pairs() {
    const bool limits = key_->type == ValueType::limits;
    TypeSet seen = 0;
    for (const std::string_view word : words()) {
      const bool colon = word.size() > 2 && word[1] == ':';
      const auto limit = limits && colon ? whole(word.substr(2), 0, 100'000) : std::nullopt;
      if (limits ? !limit : !colon || word.size() != 3)
        return bad(word, limits ? fault::no_limit : fault::no_promotion);
      const auto from = draft_.type_of(word[0]);
      const auto to = limits ? std::nullopt : draft_.type_of(word[2]);
      const bool unknown = !limits && !to && word[2] != '-';
      if (!from) no_piece(word.substr(0, 1));
      if (unknown) no_piece(word.substr(2, 1));
      if (!from || unknown) continue;
      if ((seen & type_bit(*from)) != 0) bad(word, fault::among_others);
      seen |= type_bit(*from);
      if (limits && key_->name != "promotionLimit") continue;
      draft_.values[fmt::format("{}:{}", key_->name, piece_types()[static_cast<std::size_t>(*from)].name)] = {
          .number = limits ? *limit : to.value_or(-1), .said = said_};
    }
  }

  void remove(int type) {
    draft_.letters[static_cast<std::size_t>(type)] = 0;
    draft_.values.erase(piece_types()[static_cast<std::size_t>(type)].name);
    draft_.promotion_types[0] &= ~type_bit(type);
    draft_.promotion_types[1] &= ~type_bit(type);
  }

  void read_letter() {
    const int type = key_->piece;
    const auto index = static_cast<std::size_t>(type);
    const std::string_view text = entry_->value;
    const bool moves_written = is_custom(type) || type == king_type;
    if (text == "-") return remove(type);
    if (!is_letter(text[0]))
      return bad(text.substr(0, 1), moves_written ? fault::no_letter_with_moves : fault::no_letter);
    if (text.size() > 1 && !moves_written) return bad(text.substr(1), fault::moves_of_its_own);
    if (text.size() > 1 && text[1] != ':') return bad(text.substr(1, 1), fault::no_colon);
    if (is_custom(type) && text.size() < 2) return bad(text.substr(1), fault::no_moves);
    const char letter = to_lower(text[0]);
    if (const auto before = draft_.type_of(letter); before && *before != type) {
      const std::string& name = piece_types()[static_cast<std::size_t>(*before)].name;
      if (const auto same = entries_.find(name); same != entries_.end() && same->second->value != "-") {
        findings_.at(fault::letter_twice, *entry_, text.substr(0, 1), key_->name, name, same->second->line, letter);
      }
      remove(*before);
    }
    draft_.letters[index] = letter;
    draft_.betza[index].clear();
    if (text.size() > 1) {
      draft_.betza[index] = text.substr(2);
      const std::string_view notation = text.substr(2);
      const Betza betza = read_betza(notation);
      for (const Fault& each : betza.faults)
        findings_.at(each.check, *entry_, notation.substr(each.begin, each.end - each.begin),
                     fmt::format("{}: {}", key_->name, each.message), each.expected);
      if (betza.en_passant && is_custom(type)) {
        for (const char* name : {"enPassantTypesWhite", "enPassantTypesBlack"}) {
          Value& kinds = draft_.values[name];
          if (!kinds.said) kinds.types = type_bit(pawn_type);
          kinds.types |= type_bit(type);
          kinds.said = said_;
        }
      }
    }
    draft_.values[key_->name] = {.text = std::string(text), .said = said_};
  }

  Draft& draft_;
  SectionFindings& findings_;
  std::map<std::string, const IniEntry*, std::less<>> entries_{};
  std::size_t unknown_ = 0;
  const Key* key_ = nullptr;
  const IniEntry* entry_ = nullptr;
  std::shared_ptr<const Stated> said_{};
};

}  // namespace

std::optional<int> Draft::type_of(char letter) const {
  const char wanted = to_lower(letter);
  if (!is_letter(wanted)) return std::nullopt;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters[i] == wanted) return static_cast<int>(i);
  }
  return std::nullopt;
}

void SectionFindings::at(CheckId check, const IniLine& line, std::string_view part, std::string message,
                         std::string wanted, std::vector<std::string> notes) {
  if (count > most_in_section) {
    errors |= check_info(check).level == Level::error;
    return;
  }
  if (++count > most_in_section) {
    check = "AD120";
    message = "the section has very many faults; no more of them are told";
    wanted.clear();
    notes.clear();
  }
  Finding finding{.check = check, .level = check_info(check).level, .message = std::move(message)};
  errors |= finding.level == Level::error;
  const auto column = static_cast<std::size_t>(part.data() - line.text.data()) + 1;  // in bytes
  finding.where = {file, line.line, column, column + part.size()};
  finding.source_line = std::string(line.text.substr(0, 1000));
  finding.seen = printable(part, most_shown_bytes);
  finding.wanted = std::move(wanted);
  finding.notes = std::move(notes);
  out.push_back(std::move(finding));
}

void SectionFindings::at_setting(CheckId check, const Draft& draft, std::string_view key, std::string message,
                                 std::string wanted) {
  const Value* value = draft.find(key);
  if (draft.says(key)) {
    const IniEntry& entry = value->said->entry;
    return at(check, entry, entry.key, std::move(message), std::move(wanted));
  }
  std::vector<std::string> notes;
  if (value != nullptr && value->said) {
    notes.push_back(fmt::format("'{} = {}' comes from {}", value->said->setting.key,
                                printable(value->said->setting.value, 80), value->said->setting.origin));
  } else if (const Key* row = find_key(key); row != nullptr && !row->standard.empty()) {
    notes.push_back(fmt::format("without a line the format takes '{} = {}'", key, row->standard));
  }
  at(check, section, section.name, std::move(message), std::move(wanted), std::move(notes));
}

void take_settings(Draft& draft, SectionFindings& findings) { SettingsTaker{draft, findings}.take(); }

}  // namespace arbiter::defined
