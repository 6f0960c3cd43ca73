// The start position of a rule file: whether it fits, what it has, what hands may come to hold, and its text with all
// fields.

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "verifier/defined/draft.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::defined {

namespace {

constexpr std::string_view usual_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::size_t most_in_hand = 200;
constexpr int most_hand_bits = 96;

struct StartReader {
  std::optional<StartPieces> read() {
    const Value* value = draft_.find("startFen");
    entry_ = draft_.says("startFen") ? &value->said->entry : nullptr;
    text_ = entry_ != nullptr ? entry_->value : value != nullptr ? std::string_view(value->text) : usual_start;
    fields_ = split_words(text_);
    for (auto* counts : {&pieces_.board, &pieces_.hand}) {
      for (auto& side : *counts) side.resize(d_.kinds.size());
    }
    if (fields_.empty()) {
      bad(text_.substr(0, 0), fault::no_start);
      return std::nullopt;
    }
    read_board();
    if (fields_.size() > 1) side_ = fields_[1];
    if (side_ != "w" && side_ != "b") bad(side_, fault::no_side);
    read_rest();
    if (faults_ != 0) return std::nullopt;
    for (std::size_t side = 0; d_.king && side < 2; ++side) {
      const int kings = pieces_.of(side, *d_.king);
      if (kings > 1) bad(fields_[0], fault::many_kings, side == 0 ? "White" : "Black", kings);
    }
    d_.start = complete();
    limit_hands();
    return pieces_;
  }

  /// At a part of the text.
  template <class... Seen>
  void bad(std::string_view part, const FaultWords& what, const Seen&... seen) {
    if (++faults_ > 10) return;
    if (entry_ != nullptr) return findings_.at(what, *entry_, part, seen...);
    const FaultText text = what(seen...);
    findings_.at_setting(fault::start_unfit, draft_, "startFen", printable(text_, 120), text.message, text.wanted);
  }

  /// The role of a letter with its marks; its side by the letter's case.
  std::optional<Role> role_of(char letter, bool plus, bool tilde) const {
    std::optional<Role> plain;
    for (const Role role : d_.roles()) {
      const Kind& kind = d_.kind(role);
      if (kind.letter != to_lower(letter) || kind.plus != plus) continue;
      if (kind.tilde == tilde) return role;
      if (!kind.tilde) plain = role;
    }
    return plain;  // `~` where it makes no difference
  }

  void read_board() {
    const std::string_view field = fields_[0];
    const std::size_t bracket = field.find('[');
    const std::string_view board = field.substr(0, bracket);
    int rows = 1;
    int files = 0;
    std::size_t row_begin = 0;
    const auto end_row = [&](std::size_t at) {
      if (files != d_.files) bad(board.substr(row_begin, at - row_begin), fault::ragged_rank, files, d_.files);
    };
    for (std::size_t i = 0; i < board.size(); ++i) {
      const char c = board[i];
      const std::size_t begin = i;
      if (c == '/') {
        end_row(i);
        ++rows;
        files = 0;
        row_begin = i + 1;
      } else if (is_digit(c)) {
        int number = 0;
        while (i < board.size() && is_digit(board[i]) && number < 1000) number = number * 10 + (board[i++] - '0');
        --i;
        files += number;
      } else if (c == '*') {
        ++files;
        pieces_.walls = true;
      } else {
        ++files;
        const bool plus = c == '+';
        const char letter = plus && i + 1 < board.size() ? board[++i] : c;
        const bool tilde = i + 1 < board.size() && board[i + 1] == '~';
        if (tilde) ++i;
        const auto role = role_of(letter, plus, tilde);
        if (!role) {
          bad(board.substr(begin, i + 1 - begin),
              plus && role_of(letter, false, false) ? fault::no_promoted_form : fault::no_such_letter, letters());
          continue;
        }
        ++pieces_.board[letter >= 'a' ? 1 : 0][index(*role)];
      }
      if (rows > 64 || files > 4096) break;
    }
    end_row(board.size());
    if (rows != d_.ranks) bad(board, fault::other_ranks, rows, d_.ranks);
    board_ = board;
    if (bracket != std::string_view::npos) read_hand(field.substr(bracket));
  }

  [[nodiscard]] std::string letters() const {
    return joined(d_.base_roles(), "", [this](Role role) { return std::string(1, d_.kind(role).letter); });
  }

  /// "[Qp]"
  void read_hand(std::string_view field) {
    const std::string_view inside = field.substr(1);
    if (!inside.ends_with(']')) return bad(field, fault::hands_open);
    for (std::size_t i = 0; i + 1 < inside.size(); ++i) {
      if (inside[i] == '-' && inside.size() == 2) break;
      const auto role = role_of(inside[i], false, false);
      if (!role || i > most_in_hand)
        return bad(inside.substr(i, 1), role ? fault::large_hand : fault::no_such_letter_in_hand, letters());
      ++pieces_.hand[inside[i] >= 'a' ? 1 : 0][index(*role)];
      hand_ += inside[i];
    }
    if (!hand_.empty() && !d_.drops && !d_.seirawan) bad(field, fault::idle_hands);
  }

  /// Fields behind the side may be left out, from the castling rights on (Fairy-Stockfish tells them by their form).
  void read_rest() {
    std::size_t next = 2;
    if (next < fields_.size() && !is_digit(fields_[next][0])) {
      const std::string_view field = fields_[next++];
      for (std::size_t i = 0; i < field.size(); ++i) read_right(field, i);
      if (next < fields_.size() && !is_digit(fields_[next][0])) {
        const std::string_view square = fields_[next++];
        if (square != "-") bad(square, fault::passed_at_start);
      }
    }
    if (draft_.flag("checkCounting")) {
      for (std::size_t i = next; i < fields_.size(); ++i) read_checks(fields_[i]);
      if (next < fields_.size() && fields_[next].find('+') != std::string_view::npos) ++next;
    }
    for (std::size_t i = 0; next < fields_.size() && i < 2; ++i, ++next) {
      const std::string_view field = fields_[next];
      if (!is_digits(field) || field.size() > 4) bad(field, fault::no_counter);
      counters_[i] = field;
    }
    for (; next < fields_.size(); ++next) {
      if (!fields_[next].starts_with('+')) bad(fields_[next], fault::text_behind_start);
    }
  }

  void read_right(std::string_view field, std::size_t i) {
    const char c = field[i];
    if (c == '-') return;
    const char capital = to_upper(c);
    const bool wing = capital == 'K' || capital == 'Q';
    const bool file = capital >= 'A' && capital < 'A' + d_.files;
    if (!wing && !file) return bad(field.substr(i, 1), fault::no_start_right);
    if (d_.castling || d_.gating) {
      rights_ += c;
    } else if (!said_idle_ && entry_ != nullptr) {
      said_idle_ = true;
      findings_.at(fault::idle_rights, *entry_, field);
    }
  }

  /// "3+3": checks that are left for White and for Black; "+0+0", as Lichess writes it: checks given, of three.
  void read_checks(std::string_view text) {
    if (text.size() == 3 && is_digit(text[0]) && text[1] == '+' && is_digit(text[2])) {
      pieces_.checks_to_win = std::max(text[0], text[2]) - '0';
      checks_ = text;
    } else if (text.size() == 4 && text[0] == '+' && is_digit(text[1]) && text[2] == '+' && is_digit(text[3])) {
      pieces_.checks_to_win = 3;
      checks_ = fmt::format("{}+{}", std::max(0, '3' - text[1]), std::max(0, '3' - text[3]));
    } else if (text.find('+') != std::string_view::npos) {
      bad(text, fault::no_checks_left);
    }
    if (pieces_.checks_to_win == 0) bad(text, fault::over_by_checks);
  }

  /// What can be in a hand at all, fitted into the bits that a state has for hands.
  void limit_hands() {
    BySide<std::vector<int>> most{std::vector<int>(d_.kinds.size()), std::vector<int>(d_.kinds.size())};
    // Either side's hand may be set up for the other.
    const auto held = [&](Role role) { return std::max(pieces_.hand[0][index(role)], pieces_.hand[1][index(role)]); };
    for (const Role role : d_.drops || d_.seirawan ? d_.roles() : Roles{0}) {
      const Role kept = d_.captures_to_hand ? d_.kind(role).unpromoted : role;
      for (auto& side : most) side[index(kept)] += d_.captures_to_hand ? pieces_.total(role) : held(role);
    }
    if (d_.captures_to_hand && draft_.flag("dropLoop")) add_promotions(most);
    int all = 0;
    for (const auto& side : most) all = std::accumulate(side.begin(), side.end(), all);
    int least = all;
    for (int bits = all; bits > most_hand_bits; --bits) {
      int* largest = nullptr;
      for (auto& side : most) {
        for (const Role role : d_.roles()) {
          int& here = side[index(role)];
          if (here > held(role) && (largest == nullptr || here >= *largest)) largest = &here;
        }
      }
      if (largest == nullptr)
        return findings_.at_setting(fault::many_in_hands, draft_, "startFen", all, most_hand_bits);
      least = std::min(least, --*largest);
    }
    if (all > most_hand_bits) findings_.at(fault::small_hands, findings_.section, findings_.section.name, least);
    for (std::size_t side = 0; side < 2; ++side) {
      for (const int each : most[side]) d_.hand_limit[side].push_back(static_cast<std::uint8_t>(each));
    }
  }

  /// Captured pieces stay what they have become: pawns come to hands as what they can become, too.
  void add_promotions(BySide<std::vector<int>>& most) const {
    int pawns = 0;
    for (const Role role : d_.roles()) {
      const int all = pieces_.total(role);
      if (d_.kind(role).plus) continue;
      if (((d_.promoting_pawns[0] | d_.promoting_pawns[1]) & kind_bit(role)) != 0) pawns += all;
      if (const auto form = d_.promotes_to[index(role)]) {
        for (auto& side : most) side[index(d_.kind(*form).base)] += all;
      }
    }
    for (const Role role : Roles{d_.promotion_kinds[0] | d_.promotion_kinds[1]}) {
      for (auto& side : most) side[index(role)] += pawns;
    }
  }

  [[nodiscard]] std::string complete() const {
    std::string fen(board_);
    if (d_.drops || d_.seirawan) fen += fmt::format("[{}]", hand_);
    fen += fmt::format(" {} {} -", side_, rights_.empty() ? "-" : rights_);
    if (draft_.flag("checkCounting")) fen += " " + (checks_.empty() ? "1+1" : checks_);
    return fmt::format("{} {} {}", fen, counters_[0], counters_[1]);
  }

  const Draft& draft_;
  Definition& d_;
  SectionFindings& findings_;
  std::string_view text_{};
  const IniEntry* entry_ = nullptr;  ///< if the section itself says the start
  std::vector<std::string_view> fields_{};
  StartPieces pieces_{};
  std::string_view board_{};
  std::string hand_{};
  std::string_view side_ = "w";
  std::string rights_{};
  std::string checks_{};
  std::array<std::string_view, 2> counters_{"0", "1"};
  bool said_idle_ = false;
  int faults_ = 0;
};

}  // namespace

std::optional<StartPieces> read_start(const Draft& draft, Definition& definition, SectionFindings& findings) {
  return StartReader{draft, definition, findings}.read();
}

}  // namespace arbiter::defined
