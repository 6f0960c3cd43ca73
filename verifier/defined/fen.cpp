#include "verifier/defined/fen.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "verifier/defined/definition.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::defined {
namespace {

/// A letter as the side writes it.
char letter_of(Side side, char lower) { return side == Side::white ? to_upper(lower) : lower; }

/// "-", or squares one behind the other.
bool looks_like_squares(std::string_view word) {
  if (word == "-") return true;
  if (word.empty() || word.size() % 2 != 0) return false;
  for (std::size_t i = 0; i < word.size(); i += 2) {
    if (!Square::parse(word.substr(i, 2))) return false;
  }
  return true;
}

bool looks_like_checks(std::string_view word) {
  return word.find('+') != std::string_view::npos && word.find_first_not_of("+0123456789") == std::string_view::npos;
}

constexpr auto fields_by_letter = std::to_array<std::pair<char, fen::OrderedField>>({
    {'b', {"board", fen::looks_like_board}},
    {'s', {"side", fen::looks_like_side}},
    {'r', {"castling", fen::looks_like_castling}},
    {'e', {"en passant", looks_like_squares}},
    {'c', {"checks", looks_like_checks}},
    {'h', {"half-move clock", fen::looks_like_count}},
    {'n', {"move number", fen::looks_like_count}},
});

/// All orders in which the fields may stand, the usual ones first.
std::vector<fen::Order> orders(bool checks) {
  std::vector<fen::Order> result;
  for (const std::string_view letters : {"bsrechn", "bsrehnc", "bsrehn", "bsrec", "bsre", "bschn", "bshnc", "bshn"}) {
    if (!checks && letters.find('c') != std::string_view::npos) continue;
    fen::Order& order = result.emplace_back();
    for (const char letter : letters) {
      const auto is_meant = [letter](const auto& each) { return each.first == letter; };
      order.push_back(std::ranges::find_if(fields_by_letter, is_meant)->second);
    }
  }
  return result;
}

std::string list_of(const std::vector<Kind>& kinds, bool (*take)(const Kind&)) {
  std::string text;
  for (const Kind& kind : kinds) {
    if (take(kind)) text += fmt::format("{}{}", text.empty() ? "" : " ", kind.letter);
  }
  return text;
}

}  // namespace

FenFormat::FenFormat(const Definition& definition) : d_(definition), letters_({}) {
  const auto& kinds = definition.kinds;
  words_ = "one of " + list_of(kinds, [](const Kind& kind) { return !kind.plus && !kind.tilde; });
  if (const auto plus = list_of(kinds, [](const Kind& kind) { return kind.plus; }); !plus.empty())
    words_ += fmt::format(", with + before {} if promoted", plus);
  if (const auto tilde = list_of(kinds, [](const Kind& kind) { return kind.tilde; }); !tilde.empty())
    words_ += fmt::format(", with ~ behind {} if it was a pawn", tilde);
  if (definition.wall) words_ += ", or *";
  words_ += "; upper case for White";
  letters_ = fen::Letters(words_);
  for (const Role role : definition.base_roles()) letters_.set(definition.kind(role).letter, role);
  for (const Role role : definition.roles()) {
    const auto plain = letters_.piece(definition.kind(role).letter);
    if (!plain) continue;
    if (definition.kind(role).plus) letters_.set_signed(fen::Letters::plus_before, plain->role, role);
    if (definition.kind(role).tilde) letters_.set_signed(fen::Letters::tilde_behind, plain->role, role);
  }
  if (definition.wall) letters_.set_shared('*', *definition.wall);
}

class FenFormat::Reader {
 public:
  Reader(const FenFormat& format, std::string_view text, const FenOptions& options)
      : format_(format), d_(format.d_), options_(options), faults_(text), fields_(split(faults_)) {}

  Parsed<ParsedFen> read(const SoundnessCheck& find_faults) {
    if (!fields_) return tl::make_unexpected(faults_.take());
    if (fields_->words.empty()) {  // the text starts with a brace
      faults_.add("AF105", fields_->json->begin, fields_->json->begin, "there is no board",
                  fmt::format("a board with {}", counted(d_.ranks, "rank")));
      return tl::make_unexpected(faults_.take());
    }
    if (!options_.armies.empty()) faults_.add("AF173", 0, 0, "the variant has no armies to choose", "no armies");
    if (options_.dialect && *options_.dialect != Dialect::fen && *options_.dialect != Dialect::bare) {
      faults_.add("AF107", 0, 0, fmt::format("the variant has no dialect {}", to_string(*options_.dialect)),
                  "fen or bare");
    }
    if (fields_->json)
      faults_.add("AF106", fields_->json->begin, fields_->end, "a FEN has no JSON", "the end of the FEN");
    fen::put_in_order(*fields_, orders(d_.checks_to_win > 0), faults_);
    const bool bare = options_.dialect ? *options_.dialect == Dialect::bare : fields_->words.size() == 1;
    parsed_.style.dialect = bare ? Dialect::bare : Dialect::fen;
    bool known = read_pieces();
    if (!bare) {
      known = read_side() && known;
      read_rest();
    } else if (fields_->words.size() > 1) {
      faults_.add("AF106", fields_->words[1].begin, fields_->words.back().end(), "the dialect bare has no field here",
                  "the end of the FEN");
    }
    return fen::finished(std::move(parsed_), faults_, known, find_faults);
  }

 private:
  void note(std::string_view name, const fen::Field& field) {
    parsed_.map.fields.push_back({name, field.begin, field.end()});
  }

  bool read_pieces() {
    note("board", fields_->words[0]);
    const fen::Field ranks = without_hand(fields_->words[0]);
    return fen::read_board(ranks, format_.letters_, options_.pad_short_ranks, parsed_.setup.board, parsed_.map, faults_,
                           {static_cast<std::size_t>(d_.files), static_cast<std::size_t>(d_.ranks)});
  }

  /// Cuts the hands off the board's field and reads them.
  fen::Field without_hand(const fen::Field& board) {
    const std::string_view text = board.text;
    const auto part = [&](std::size_t begin, std::size_t end) {
      return fen::Field{text.substr(begin, end - begin), board.begin + begin};
    };
    if (const std::size_t open = text.find('['); open < text.size()) {
      const std::size_t close = std::min(text.find(']', open), text.size());
      note("pocket", part(open, std::min(close + 1, text.size())));
      if (close == text.size()) {
        faults_.add("AF184", board.end(), board.end(), "the pocket has no end", "]");
      } else if (close + 1 != text.size()) {
        faults_.add("AF184", board.begin + close + 1, board.end(), "there is something behind the pocket", "nothing");
      }
      read_hand(part(open + 1, close));
      return part(0, open);
    }
    const std::size_t slash = text.rfind('/');
    const bool further = std::ranges::count(text, '/') == d_.ranks;
    if (!further || !has_hands(d_) || text.find_first_of("0123456789", slash) < text.size()) return board;
    parsed_.style.alphabet = static_cast<std::uint8_t>(HandPlace::ninth_rank);
    note("pocket", part(slash + 1, text.size()));
    read_hand(part(slash + 1, text.size()));
    return part(0, slash);
  }

  void read_hand(const fen::Field& of) {
    if (of.text == "-") return;
    State& state = parsed_.setup.state;
    for (std::size_t i = 0; i < of.text.size(); ++i) {
      const auto piece = format_.letters_.piece(of.text[i]);
      const auto refuse = [&](std::string message, std::string expected) {
        std::size_t stop = i + 1;
        while (stop < of.text.size() && (static_cast<unsigned char>(of.text[stop]) & 0xC0U) == 0x80U) ++stop;
        faults_.add("AF184", of.begin + i, of.begin + stop, std::move(message), std::move(expected));
      };
      if (!piece || piece->owner == Owner::both)
        return refuse("no piece of the variant has this letter", format_.words_);
      const Side side = piece->owner == Owner::white ? Side::white : Side::black;
      const std::string& name = d_.kind(piece->role).name;
      const int most = d_.hand_limit[index(side)][index(piece->role)];
      const int count = in_hand(d_, state, side, piece->role);
      if (count == most) {
        return refuse(most == 0 ? fmt::format("a {} is never in a pocket", name)
                                : fmt::format("the pocket has more than {} of the kind {}", most, name),
                      most == 0 ? "what can be dropped" : fmt::format("at most {}", most));
      }
      set_in_hand(d_, state, side, piece->role, count + 1);
    }
  }

  bool read_side() {
    const fen::Field* field = fields_->word(1);
    if (field == nullptr) return false;
    note("side", *field);
    const auto side = fen::read_side(*field, faults_);
    parsed_.setup.to_move = side.value_or(Side::white);
    return side.has_value();
  }

  /// Castling rights and en passant squares may be left out, and so may what follows them.
  void read_rest() {
    const auto& words = fields_->words;
    parsed_.setup.counters.plies = parsed_.setup.to_move == Side::black ? 1 : 0;
    std::size_t at = 2;
    const bool rights = words.size() <= 2 || (!fen::looks_like_count(words[2].text) && !checks(words[2]));
    if (rights) {
      if (words.size() < 4) {
        faults_.add("AF105", fields_->end, fields_->end, "fields are missing for the dialect fen",
                    words.size() < 2   ? "side, castling, en passant"
                    : words.size() < 3 ? "castling, en passant"
                                       : "en passant");
      }
      if (words.size() > 2) read_rights(words[2]);
      if (words.size() > 3) read_en_passant(words[3]);
      at = std::min<std::size_t>(4, words.size());
    }
    std::vector<const fen::Field*> counters;
    for (; at < words.size(); ++at) {
      if (checks(words[at]) && parsed_.map.field("checks").end == 0) {
        read_checks(words[at]);
      } else if (counters.size() < 2) {
        counters.push_back(&words[at]);
      } else {
        faults_.add("AF106", words[at].begin, words.back().end(), "the dialect fen has no field here",
                    "the end of the FEN");
        break;
      }
    }
    if (counters.empty()) parsed_.style.fields = 4;
    read_counters(counters);
  }

  [[nodiscard]] bool checks(const fen::Field& field) const {
    return d_.checks_to_win > 0 && looks_like_checks(field.text);
  }

  void read_checks(const fen::Field& field) {
    note("checks", field);
    std::string_view word = field.text;
    const bool given = word.front() == '+';
    if (given) word.remove_prefix(1);
    const int most = d_.checks_to_win;
    const auto digit = [&](char c) { return c >= '0' && c <= '9' && c - '0' <= most; };
    if (word.size() != 3 || word[1] != '+' || !digit(word[0]) || !digit(word[2]))
      return faults_.add("AF182", field.begin, field.end(), "this is not a count of checks",
                         fmt::format("{}+{} (yet to give) or +0+0 (given), up to {}", most, most, most));
    for (const Side side : {Side::white, Side::black}) {
      const int seen = word[2 * index(side)] - '0';
      parsed_.setup.state.context[white_checks_byte + index(side)] =
          static_cast<std::uint8_t>(given ? seen : most - seen);
    }
  }

  void read_counters(const std::vector<const fen::Field*>& counters) {
    if (counters.empty()) return;
    const bool black = parsed_.setup.to_move == Side::black;
    Counters read{black ? 1U : 0U, 0};
    parsed_.map.fields.push_back({"counters", counters.front()->begin, counters.back()->end()});
    const auto quiet = fen::read_counter(*counters[0], "half-move clock", faults_);
    if (counters.size() == 1)
      return faults_.add("AF105", fields_->end, fields_->end, "fields are missing for the dialect fen", "move number");
    const auto number = fen::read_counter(*counters[1], "move number", faults_);
    if (number == 0U) faults_.add("AF153", counters[1]->begin, counters[1]->end(), "the move number is 0", "1 or more");
    if (!quiet || !number || *number == 0) return;
    read.halfmove = *quiet;
    read.plies = 2 * (*number - 1) + (black ? 1 : 0);
    parsed_.setup.counters = read;
  }

  void read_rights(const fen::Field& field) {
    note("castling", field);
    if (field.text == "-") return;
    const auto fail = [&](CheckId check, std::size_t i, std::string message, std::string expected) {
      faults_.add(check, field.begin + i, field.begin + i + 1, std::move(message), std::move(expected));
    };
    const Board& board = parsed_.setup.board;
    State& state = parsed_.setup.state;
    bool sound = true;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      const char c = field.text[i];
      const Side side = is_upper(c) ? Side::white : Side::black;
      const char lower = to_lower(c);
      const bool usual = lower == 'k' || lower == 'q';
      std::optional<int> file;
      if (c == '-') {
        fail("AF132", i, "a - stands beside other characters", "- alone, or letters alone");
        sound = false;
        continue;
      }
      if (usual) {
        file = usual_rook_file(d_, board, side, lower == 'k').value_or(lower == 'k' ? d_.files - 1 : 0);
      } else if (lower >= 'a' && lower < 'a' + d_.files) {
        file = lower - 'a';
      } else {
        fail("AF130", i, "this is no castling right", "K, Q, k, q, file letters, or -");
        sound = false;
        continue;
      }
      const auto king = castling_king(d_, board, side);
      const Square gate = Square::at(*file, rank_of_side(d_, side, 0));
      // With gates a file letter is a gate. It is a right to castle, too, where no gate can be used.
      const bool gates = gates_matter(d_, state, side);
      if (gates) {
        const auto piece = board[gate];
        if (piece && piece->owner == owner_of(side)) state.bits[gate_bit(side, *file)] = true;
        if (usual && king) state.bits[gate_bit(side, king->file())] = true;
        if (!usual) continue;
      }
      if (d_.gating && !d_.castling) continue;
      const std::size_t bit = castling_bit(side, *file);
      if (state.bits[bit]) {
        fail("AF131", i, "the castling right is named twice", "each right once");
        sound = false;
      }
      state.bits[bit] = true;
    }
    if (!sound) return;
    // A shuffled start with gates names the files alone: with the king's gate the rooks' are rights to castle.
    for (const Side side : {Side::white, Side::black}) {
      const auto king = castling_king(d_, board, side);
      if (!king || !gates_matter(d_, state, side) || !state.bits[gate_bit(side, king->file())]) continue;
      bool rights = false;
      for (int file = 0; file < 8; ++file) rights = rights || state.bits[castling_bit(side, file)];
      const int rank = rank_of_side(d_, side, d_.castling_rank);
      for (int file = 0; file < d_.files && !rights; ++file) {
        const bool rook = is_castling_rook(d_, board, side, Square::at(file, rank));
        if (state.bits[gate_bit(side, file)] && rook && file != king->file())
          state.bits[castling_bit(side, file)] = true;
      }
    }
    std::string seen(field.text);
    std::string written = format_.castling_text(parsed_.setup);
    const std::string usual = written;
    std::sort(seen.begin(), seen.end());
    std::sort(written.begin(), written.end());
    if (seen == written && usual != field.text)
      faults_.add("AF133", field.begin, field.end(), "the castling rights are out of order", usual);
  }

  /// Where a bare side counts moves, Fairy-Stockfish writes in place of en passant squares up to which number.
  [[nodiscard]] bool is_count(std::string_view text) const {
    const auto counts = [](const Setting& setting) { return setting.key == "countingRule" && setting.value != "none"; };
    return text.find_first_not_of("0123456789") == std::string_view::npos && std::ranges::any_of(d_.settings, counts);
  }

  void read_en_passant(const fen::Field& field) {
    note("en passant", field);
    if (field.text == "-" || is_count(field.text)) return;
    const auto fail = [&](CheckId check, std::string message, std::string expected) {
      faults_.add(check, field.begin, field.end(), std::move(message), std::move(expected));
    };
    if (!looks_like_squares(field.text))
      return fail("AF140", "this is no en passant square", "a square such as e3, or -");
    const Side passer = opponent(parsed_.setup.to_move);
    std::vector<Square> passed;
    std::optional<Square> victim;
    for (std::size_t i = 0; i < field.text.size(); i += 2) {
      const Square square = *Square::parse(field.text.substr(i, 2));
      const auto piece = parsed_.setup.board[square];
      if (piece && piece->owner == owner_of(passer)) {
        victim = square;
      } else {
        passed.push_back(square);
      }
    }
    if (passed.empty()) {
      return fail("AF141", fmt::format("{} holds the piece that may be captured", victim->name()),
                  "the square that it has passed, or -");
    }
    if (passed.size() > 2) return fail("AF140", "these are too many en passant squares", "one square or two, or -");
    const auto possible = passings(d_, passer);
    for (const Square square : passed) {
      if (std::ranges::any_of(possible, [&](const Passing& each) {
            return std::ranges::find(each.passed, square) != each.passed.end();
          })) {
        continue;
      }
      return fail(
          "AF141", fmt::format("no move of {} leaves {} as an en passant square", name_of(passer), square.name()),
          possible.empty() ? "-" : fmt::format("a square such as {}, or -", possible.front().passed.front().name()));
    }
    State& state = parsed_.setup.state;
    if (!victim) {  // the nearest piece beyond
      for (auto at = passed.front().offset(0, forward(passer)); at && !victim; at = at->offset(0, forward(passer))) {
        const auto piece = parsed_.setup.board[*at];
        if (piece && piece->owner == owner_of(passer)) victim = at;
      }
    }
    const auto distance = [&](Square square) {
      return std::max(std::abs(square.file() - victim->file()), std::abs(square.rank() - victim->rank()));
    };
    if (victim && passed.size() == 2 && distance(passed[1]) < distance(passed[0])) std::swap(passed[0], passed[1]);
    set_square(state, en_passant_byte, passed[0]);
    if (passed.size() == 2) set_square(state, second_en_passant_byte, passed[1]);
    set_square(state, victim_byte, victim);
  }

  const FenFormat& format_;
  const Definition& d_;
  const FenOptions& options_;
  fen::FaultList faults_;
  std::optional<fen::Fields> fields_;
  ParsedFen parsed_;
};

Parsed<ParsedFen> FenFormat::parse(std::string_view text, const FenOptions& options,
                                   const SoundnessCheck& find_faults) const {
  return Reader(*this, text, options).read(find_faults);
}

std::string FenFormat::castling_text(const Setup& setup) const {
  std::string text;
  for (const Side side : {Side::white, Side::black}) {
    const auto king = castling_king(d_, setup.board, side);
    const bool gates = gates_matter(d_, setup.state, side);
    SquareSet told;  // on the first rank: gates that a right tells of
    if (king && gates && !d_.shuffled) told |= Square::at(king->file(), 0);
    bool rights = false;
    for (const bool kingside : {true, false}) {
      for (int i = 0; i < 8; ++i) {
        const int file = kingside ? 7 - i : i;
        if (!setup.state.bits[castling_bit(side, file)] || (file > (king ? king->file() : 3)) != kingside) continue;
        rights = true;
        told |= Square::at(file, 0);
        const bool usual = usual_rook_file(d_, setup.board, side, kingside) == file;
        text +=
            letter_of(side, usual && !(gates && d_.shuffled) ? (kingside ? 'k' : 'q') : static_cast<char>('a' + file));
      }
    }
    for (int file = 0; file < 8 && gates; ++file) {
      if (setup.state.bits[gate_bit(side, file)] && !(rights && told.contains(Square::at(file, 0))))
        text += letter_of(side, static_cast<char>('a' + file));
    }
  }
  return text.empty() ? "-" : text;
}

char letter_of(const Definition& definition, const Piece& piece) {
  if (piece.owner == Owner::both || index(piece.role) >= definition.kinds.size()) return '*';
  return letter_of(piece.owner == Owner::white ? Side::white : Side::black, definition.kind(piece.role).letter);
}

std::string checks_text(const Definition& definition, const State& state) {
  const auto left = [&](Side side) {
    return definition.checks_to_win - state.context[white_checks_byte + index(side)];
  };
  return fmt::format("{}+{}", left(Side::white), left(Side::black));
}

std::string FenFormat::write(const Setup& setup, const FenStyle& style) const {
  const auto written_with = [&](const Piece& piece, bool Kind::*mark) {
    return piece.owner != Owner::both && index(piece.role) < d_.kinds.size() && d_.kind(piece.role).*mark;
  };
  std::string text = fen::write_board(
      setup.board, [&](const Piece& piece) { return letter_of(d_, piece); },
      [&](const Piece& piece) { return written_with(piece, &Kind::tilde); },
      [&](const Piece& piece) { return written_with(piece, &Kind::plus); },
      {static_cast<std::size_t>(d_.files), static_cast<std::size_t>(d_.ranks)});
  if (has_hands(d_)) {
    std::string hand;
    for (const Side side : {Side::white, Side::black}) {
      for (std::size_t i = d_.kinds.size(); i-- > 0;) {
        const auto count = static_cast<std::size_t>(in_hand(d_, setup.state, side, Role(i)));
        hand.append(count, letter_of(side, d_.kinds[i].letter));
      }
    }
    const bool ninth = style.alphabet == static_cast<std::uint8_t>(HandPlace::ninth_rank);
    // A board alone has no field for empty ones.
    if (style.dialect != Dialect::bare || !hand.empty()) text += ninth ? '/' + hand : '[' + hand + ']';
  }
  if (style.dialect == Dialect::bare) return text;
  text += setup.to_move == Side::white ? " w " : " b ";
  text += castling_text(setup) + ' ';
  SquareSet squares;
  for (const StateByte byte : {en_passant_byte, second_en_passant_byte}) {
    if (const auto square = square_of(setup.state, byte)) squares |= *square;
  }
  // Of a pawn it is plain which one it is.
  if (const auto victim = square_of(setup.state, victim_byte); victim && !squares.empty()) {
    const auto piece = setup.board[*victim];
    if (!piece || !d_.pawn || !in_set(d_, kind_bit(*d_.pawn), piece->role)) squares |= *victim;
  }
  if (squares.empty()) text += '-';
  for (const Square square : squares) text += square.name();
  if (d_.checks_to_win > 0) text += ' ' + checks_text(d_, setup.state);
  if (style.fields == 4) return text;
  return text + fmt::format(" {} {}", setup.counters.halfmove, setup.counters.plies / 2 + 1);
}

}  // namespace arbiter::defined
