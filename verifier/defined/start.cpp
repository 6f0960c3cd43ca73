// The start position of a rule file: whether it fits, what it has, and its text with all fields.

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "verifier/defined/draft.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::defined {

namespace {

constexpr std::string_view usual_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::size_t most_in_hand = 200;
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class StartReader {
 public:
  StartReader(const Draft& draft, Definition& definition, SectionFindings& findings)
      : draft_(draft), d_(definition), findings_(findings) {
    const Value* value = draft.find("startFen");
    text_ = value == nullptr ? std::string(usual_start) : value->text;
    here_ =
        value != nullptr && value->said && value->said->setting.origin == draft.name && value->said->entry.line != 0;
    entry_ = here_ ? &value->said->entry : nullptr;
    for (auto* counts : {&pieces_.board, &pieces_.hand}) {
      for (auto& side : *counts) side.resize(d_.kinds.size());
    }
  }

  std::optional<StartPieces> read() {
    split();
    if (fields_.empty()) {
      bad(0, 0, "the start position is empty", "a FEN");
      return std::nullopt;
    }
    read_board();
    read_side();
    read_rest();
    if (faults_ != 0) return std::nullopt;
    count_kings();
    d_.start = complete();
    return pieces_;
  }

 private:
  struct Field {
    std::string_view text;
    std::size_t begin;
  };

  void split() {
    const std::string_view all = text_;
    std::size_t at = 0;
    while ((at = all.find_first_not_of(" \t", at)) != std::string_view::npos) {
      const std::size_t end = std::min(all.find_first_of(" \t", at), all.size());
      fields_.push_back({all.substr(at, end - at), at});
      at = end;
    }
  }

  void bad(std::size_t begin, std::size_t end, std::string message, std::string wanted) {
    if (++faults_ > 10) return;
    if (entry_ != nullptr) {
      findings_.at_value("AD113", Level::error, *entry_, begin, end, std::move(message), std::move(wanted));
    } else {
      findings_.at_setting("AD113", Level::error, draft_, "startFen",
                           fmt::format("the start position {} does not fit: {}", printable(text_, 120), message),
                           std::move(wanted));
    }
  }

  /// The role of a letter with its marks; its side by the letter's case.
  std::optional<Role> role_of(char letter, bool plus, bool tilde) const {
    const char small = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    std::optional<Role> plain;
    for (std::size_t i = 0; i < d_.kinds.size(); ++i) {
      const Kind& kind = d_.kinds[i];
      if (kind.letter != small || kind.plus != plus) continue;
      if (kind.tilde == tilde) return Role(i);
      if (!kind.tilde) plain = Role(i);
    }
    return plain;  // `~` where it makes no difference
  }

  void read_board() {
    const Field& field = fields_[0];
    const std::size_t bracket = field.text.find('[');
    const std::string_view board = field.text.substr(0, bracket);
    int rows = 1;
    int files = 0;
    std::size_t row_begin = 0;
    const auto end_row = [&](std::size_t at) {
      if (files != d_.files)
        bad(field.begin + row_begin, field.begin + at, fmt::format("the rank has {} files", files),
            fmt::format("{} files", d_.files));
    };
    for (std::size_t i = 0; i < board.size(); ++i) {
      const char c = board[i];
      const std::size_t at = field.begin + i;
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
          bad(at, field.begin + i + 1,
              plus && role_of(letter, false, false) ? "the piece has no promoted form" : "no piece has this letter",
              fmt::format("letters of {}", letters()));
          continue;
        }
        ++pieces_.board[letter >= 'a' ? 1 : 0][static_cast<std::size_t>(number(*role))];
      }
      if (rows > 64 || files > 4096) break;
    }
    end_row(board.size());
    if (rows != d_.ranks)
      bad(field.begin, field.begin + board.size(), fmt::format("the board has {} ranks", rows),
          fmt::format("{} ranks", d_.ranks));
    board_ = board;
    if (bracket != std::string_view::npos) read_hand(field, bracket);
  }

  [[nodiscard]] std::string letters() const {
    std::string all;
    for (const Kind& kind : d_.kinds) {
      if (!kind.plus && !kind.tilde) all += kind.letter;
    }
    return all;
  }

  void read_hand(const Field& field, std::size_t bracket) {
    const std::string_view inside = field.text.substr(bracket + 1);
    if (!inside.ends_with(']')) {
      bad(field.begin + bracket, field.begin + field.text.size(), "the hands are not closed", "]");
      return;
    }
    for (std::size_t i = 0; i + 1 < inside.size(); ++i) {
      if (inside[i] == '-' && inside.size() == 2) break;
      const auto role = role_of(inside[i], false, false);
      const std::size_t at = field.begin + bracket + 1 + i;
      if (!role || i > most_in_hand) {
        bad(at, at + 1, role ? "a hand has very many pieces" : "no piece in hand has this letter",
            fmt::format("letters of {}", letters()));
        return;
      }
      ++pieces_.hand[inside[i] >= 'a' ? 1 : 0][static_cast<std::size_t>(number(*role))];
      hand_ += inside[i];
    }
    if (!hand_.empty() && !d_.drops && !d_.seirawan)
      bad(field.begin + bracket, field.begin + field.text.size(), "there are pieces in hand, which are never dropped",
          "pieceDrops = true, or no pieces in hand");
  }

  void read_side() {
    if (fields_.size() < 2) return;
    side_ = fields_[1].text;
    if (side_ != "w" && side_ != "b")
      bad(fields_[1].begin, fields_[1].begin + side_.size(), "the side to move is neither w nor b", "w or b");
  }

  /// Fields behind the side may be left out, from the castling rights on (Fairy-Stockfish tells them by their form).
  void read_rest() {
    std::size_t next = 2;
    if (next < fields_.size() && !is_digit(fields_[next].text[0])) {
      const Field& field = fields_[next++];
      for (std::size_t i = 0; i < field.text.size(); ++i) read_right(field, i);
      if (next < fields_.size() && !is_digit(fields_[next].text[0])) {
        const Field& square = fields_[next++];
        if (square.text != "-")
          bad(square.begin, square.begin + square.text.size(), "a game begins without an en passant square", "-");
      }
    }
    if (const Value* counting = draft_.find("checkCounting"); counting != nullptr && counting->number != 0) {
      for (std::size_t i = next; i < fields_.size(); ++i) read_checks(fields_[i]);
      if (next < fields_.size() && fields_[next].text.find('+') != std::string_view::npos) ++next;
    }
    for (std::size_t i = 0; next < fields_.size() && i < 2; ++i, ++next) {
      const Field& field = fields_[next];
      if (!std::all_of(field.text.begin(), field.text.end(), is_digit) || field.text.size() > 4) {
        bad(field.begin, field.begin + field.text.size(), "not a counter of moves", "two numbers: 0 1");
      }
      counters_[i] = field.text;
    }
    for (; next < fields_.size(); ++next) {
      const Field& field = fields_[next];
      if (!field.text.starts_with('+'))
        bad(field.begin, field.begin + field.text.size(), "text behind the start position", "nothing");
    }
  }

  void read_right(const Field& field, std::size_t i) {
    const char c = field.text[i];
    if (c == '-') return;
    const char capital = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    const bool wing = capital == 'K' || capital == 'Q';
    const bool file = capital >= 'A' && capital < 'A' + d_.files;
    if (!wing && !file) {
      bad(field.begin + i, field.begin + i + 1, "not a castling right", "letters of KQkq, files, or -");
      return;
    }
    if (d_.castling || d_.gating) {
      rights_ += c;
    } else if (!said_idle_ && here_) {
      said_idle_ = true;
      findings_.at_value("AD115", Level::warning, *entry_, field.begin, field.begin + field.text.size(),
                         "the castling rights change nothing: nothing can castle", "-");
    }
  }

  /// "3+3": checks that are left for White and for Black; "+0+0", as Lichess writes it: checks given, of three.
  void read_checks(const Field& field) {
    const std::string_view text = field.text;
    if (text.size() == 3 && is_digit(text[0]) && text[1] == '+' && is_digit(text[2])) {
      pieces_.checks_to_win = std::max(text[0], text[2]) - '0';
      checks_ = text;
    } else if (text.size() == 4 && text[0] == '+' && is_digit(text[1]) && text[2] == '+' && is_digit(text[3])) {
      pieces_.checks_to_win = 3;
      checks_ = fmt::format("{}+{}", std::max(0, '3' - text[1]), std::max(0, '3' - text[3]));
    } else if (text.find('+') != std::string_view::npos) {
      bad(field.begin, field.begin + text.size(), "not the checks that are left", "3+3");
    }
    if (pieces_.checks_to_win == 0) bad(field.begin, field.begin + text.size(), "the game is over", "checks left: 3+3");
  }

  void count_kings() {
    if (!d_.king) return;
    const auto king = static_cast<std::size_t>(number(*d_.king));
    for (std::size_t side = 0; side < 2; ++side) {
      const int kings = pieces_.board[side][king] + pieces_.hand[side][king];
      if (kings > 1)
        bad(fields_[0].begin, fields_[0].begin + fields_[0].text.size(),
            fmt::format("{} has {} kings", side == 0 ? "White" : "Black", kings),
            "one; a commoner moves like a king, and extinctionPieceTypes makes it royal");
    }
  }

  [[nodiscard]] std::string complete() const {
    std::string fen(board_);
    if (d_.drops || d_.seirawan) fen += fmt::format("[{}]", hand_);
    fen += fmt::format(" {} {} -", side_.empty() ? "w" : side_, rights_.empty() ? "-" : rights_);
    const Value* counting = draft_.find("checkCounting");
    if (counting != nullptr && counting->number != 0) fen += " " + (checks_.empty() ? "1+1" : checks_);
    return fmt::format("{} {} {}", fen, counters_[0], counters_[1]);
  }

  const Draft& draft_;
  Definition& d_;
  SectionFindings& findings_;
  std::string text_;
  const IniEntry* entry_ = nullptr;
  bool here_ = false;
  std::vector<Field> fields_{};
  StartPieces pieces_{};
  std::string_view board_{};
  std::string hand_{};
  std::string_view side_{};
  std::string rights_{};
  std::string checks_{};
  std::array<std::string_view, 2> counters_{"0", "1"};
  bool said_idle_ = false;
  int faults_ = 0;
};

}  // namespace

std::optional<StartPieces> read_start(const Draft& draft, Definition& definition, SectionFindings& findings) {
  return StartReader(draft, definition, findings).read();
}

}  // namespace arbiter::defined
