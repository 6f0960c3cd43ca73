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

constexpr auto fields_by_letter = std::to_array<std::pair<char, fen::OrderedField>>({
    {'b', {"board", fen::looks_like_board}},
    {'s', {"side", fen::looks_like_side}},
    {'r', {"castling", fen::looks_like_castling}},
    {'e', {"en passant", looks_like_squares}},
    {'c', {checks_field, fen::looks_like_checks}},
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
  return joined(kinds, " ", [take](const Kind& kind) { return std::string(take(kind) ? 1 : 0, kind.letter); });
}

}  // namespace

FenFormat::FenFormat(const Definition& definition) : d_(definition), letters_(std::string()) {
  const auto& kinds = definition.kinds;
  std::string words = "one of " + list_of(kinds, [](const Kind& kind) { return !kind.plus && !kind.tilde; });
  if (const auto plus = list_of(kinds, [](const Kind& kind) { return kind.plus; }); !plus.empty())
    words += fmt::format(", with + before {} if promoted", plus);
  if (const auto tilde = list_of(kinds, [](const Kind& kind) { return kind.tilde; }); !tilde.empty())
    words += fmt::format(", with ~ behind {} if it was a pawn", tilde);
  if (definition.wall) words += ", or *";
  words += "; upper case for White";
  letters_ = fen::Letters(std::move(words));
  for (const Role role : definition.base_roles()) letters_.set(definition.kind(role).letter, role);
  for (const Role role : definition.roles()) {
    const auto plain = letters_.piece(definition.kind(role).letter);
    if (!plain) continue;
    if (definition.kind(role).plus) letters_.set_signed(fen::Letters::plus_before, plain->role, role);
    if (definition.kind(role).tilde) letters_.set_signed(fen::Letters::tilde_behind, plain->role, role);
  }
  if (definition.wall) letters_.set_shared('*', *definition.wall);
}

struct FenFormat::Reader {
  Parsed<ParsedFen> read(Ruleset ruleset) {
    if (!fields_) return tl::make_unexpected(faults_.take());
    if (fields_->words.empty()) {  // the text starts with a brace
      add(fault::no_board, fields_->json->begin, fields_->json->begin, counted(d_.ranks, "rank"));
      return tl::make_unexpected(faults_.take());
    }
    if (!options_.armies.empty()) add(fault::armies, 0, 0);
    if (options_.dialect && *options_.dialect != Dialect::fen && *options_.dialect != Dialect::bare)
      add(fault::dialect, 0, 0, to_string(*options_.dialect));
    if (fields_->json) add(fault::json, fields_->json->begin, fields_->end);
    fen::put_in_order(*fields_, orders(d_.checks_to_win > 0), faults_);
    const bool bare = options_.dialect ? *options_.dialect == Dialect::bare : fields_->words.size() == 1;
    parsed_.style.dialect = bare ? Dialect::bare : Dialect::fen;
    note("board", fields_->words[0]);
    const fen::Field ranks = fen::without_pockets(fields_->words[0], d_.ranks, has_hands(d_), parsed_, faults_,
                                                  [this](char c) { return take_letter(c); });
    bool known = fen::read_board(ranks, format_.letters_, options_.pad_short_ranks, parsed_.setup.board, parsed_.map,
                                 faults_, {static_cast<std::size_t>(d_.files), static_cast<std::size_t>(d_.ranks)});
    if (!bare) {
      known = read_side() && known;
      read_rest();
    } else if (fields_->words.size() > 1) {
      add(fault::further_field, fields_->words[1].begin, fields_->words.back().end(), "bare");
    }
    return fen::finished(std::move(parsed_), faults_, known, ruleset);
  }

  template <class... Seen>
  void add(const FaultWords& what, std::size_t begin, std::size_t end, const Seen&... seen) {
    FaultText text = what(seen...);
    faults_.add(text.check, begin, end, std::move(text.message), std::move(text.wanted));
  }
  void note(std::string_view name, const fen::Field& field) {
    parsed_.map.fields.push_back({name, field.begin, field.end()});
  }

  /// Puts what a letter means into its hand.
  std::optional<fen::PocketFault> take_letter(char c) {
    const auto piece = format_.letters_.piece(c);
    if (!piece || piece->owner == Owner::both)
      return fen::PocketFault{"no piece of the variant has this letter", format_.letters_.words()};
    State& state = parsed_.setup.state;
    const Side side = piece->owner == Owner::white ? Side::white : Side::black;
    const std::string& name = d_.kind(piece->role).name;
    const int most = d_.hand_limit[index(side)][index(piece->role)];
    const int count = in_hand(d_, state, side, piece->role);
    if (count == most) {
      return most == 0 ? fen::PocketFault{fmt::format("a {} is never in a pocket", name), "what can be dropped"}
                       : fen::PocketFault{fmt::format("the pocket has more than {} of the kind {}", most, name),
                                          fmt::format("at most {}", most)};
    }
    set_in_hand(d_, state, side, piece->role, count + 1);
    return std::nullopt;
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
        add(fault::missing_fields, fields_->end, fields_->end,
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
      if (checks(words[at]) && parsed_.map.field(checks_field).end == 0) {
        read_checks(words[at]);
      } else if (counters.size() < 2) {
        counters.push_back(&words[at]);
      } else {
        add(fault::further_field, words[at].begin, words.back().end(), "fen");
        break;
      }
    }
    if (counters.empty()) parsed_.style.fields = 4;
    read_counters(counters);
  }

  [[nodiscard]] bool checks(const fen::Field& field) const {
    return d_.checks_to_win > 0 && fen::looks_like_checks(field.text);
  }

  void read_checks(const fen::Field& field) {
    note(checks_field, field);
    check_count(d_).read(field, parsed_.setup.state, faults_, fmt::format("up to {}", d_.checks_to_win));
  }

  void read_counters(const std::vector<const fen::Field*>& counters) {
    if (counters.empty()) return;
    const bool black = parsed_.setup.to_move == Side::black;
    parsed_.map.fields.push_back({"counters", counters.front()->begin, counters.back()->end()});
    const auto quiet = fen::read_counter(*counters[0], "half-move clock", faults_);
    if (counters.size() == 1) return add(fault::missing_fields, fields_->end, fields_->end, "move number");
    const auto number = fen::read_counter(*counters[1], "move number", faults_);
    if (number == 0U) add(fault::move_0, counters[1]->begin, counters[1]->end());
    if (!quiet || !number || *number == 0) return;
    parsed_.setup.counters = {.plies = 2 * (*number - 1) + (black ? 1 : 0), .halfmove = *quiet};
  }

  void read_rights(const fen::Field& field) {
    note("castling", field);
    if (field.text == "-") return;
    const Board& board = parsed_.setup.board;
    State& state = parsed_.setup.state;
    bool sound = true;
    const auto fail = [&](const FaultWords& what, std::size_t i) {
      add(what, field.begin + i, field.begin + i + 1);
      sound = false;
    };
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      const char c = field.text[i];
      const Side side = is_upper(c) ? Side::white : Side::black;
      const char lower = to_lower(c);
      const bool usual = lower == 'k' || lower == 'q';
      std::optional<int> file;
      if (usual) {
        file = usual_rook_file(d_, board, side, lower == 'k').value_or(lower == 'k' ? d_.files - 1 : 0);
      } else if (lower >= 'a' && lower < 'a' + d_.files) {
        file = lower - 'a';
      } else {
        fail(c == '-' ? fault::beside_none : fault::no_right, i);
        continue;
      }
      const auto king = castling_king(d_, board, side);
      const Square gate = d_.gate_square(side, *file);
      // With gates a file letter is a gate. It is a right to castle, too, where no gate can be used.
      const bool gates = gates_matter(d_, state, side);
      if (gates) {
        if (board.of(owner_of(side)).contains(gate)) state.bits[gate_bit(side, *file)] = true;
        if (usual && king) state.bits[gate_bit(side, king->file())] = true;
        if (!usual) continue;
      }
      if (d_.gating && !d_.castling) continue;
      const std::size_t bit = castling_bit(side, *file);
      if (state.bits[bit]) fail(fault::right_twice, i);
      state.bits[bit] = true;
    }
    if (!sound) return;
    // A shuffled start with gates names the files alone: with the king's gate the rooks' are rights to castle.
    for (const Side side : {Side::white, Side::black}) {
      const auto king = castling_king(d_, board, side);
      if (!king || !gates_matter(d_, state, side) || !state.bits[gate_bit(side, king->file())]) continue;
      bool rights = false;
      for (int file = 0; file < 8; ++file) rights = rights || state.bits[castling_bit(side, file)];
      for (int file = 0; file < d_.files && !rights; ++file) {
        const bool rook = is_castling_rook(d_, board, side, d_.castling_square(side, file));
        if (state.bits[gate_bit(side, file)] && rook && file != king->file())
          state.bits[castling_bit(side, file)] = true;
      }
    }
    std::string seen(field.text);
    std::string written = format_.castling_text(parsed_.setup);
    const std::string usual = written;
    std::sort(seen.begin(), seen.end());
    std::sort(written.begin(), written.end());
    if (seen == written && usual != field.text) add(fault::rights_in_disorder, field.begin, field.end(), usual);
  }

  /// Where a bare side counts moves, Fairy-Stockfish writes in place of en passant squares up to which number.
  [[nodiscard]] bool is_count(std::string_view text) const {
    const auto counts = [](const Setting& setting) { return setting.key == "countingRule" && setting.value != "none"; };
    return text.find_first_not_of("0123456789") == std::string_view::npos && std::ranges::any_of(d_.settings, counts);
  }

  void read_en_passant(const fen::Field& field) {
    note("en passant", field);
    if (field.text == "-" || is_count(field.text)) return;
    const auto fail = [&](const FaultWords& what, const auto&... seen) {
      add(what, field.begin, field.end(), seen...);
    };
    if (!looks_like_squares(field.text)) return fail(fault::no_passed_square);
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
    if (passed.empty()) return fail(fault::victim_alone, victim->name());
    if (passed.size() > 2) return fail(fault::many_passed);
    const auto possible = passings(d_, passer);
    for (const Square square : passed) {
      const auto passes = [square](const Passing& each) { return contains(each.passed, square); };
      if (std::ranges::any_of(possible, passes)) continue;
      return fail(
          fault::never_passed, name_of(passer), square.name(),
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
  std::string_view text_;
  const FenOptions& options_;
  const Definition& d_ = format_.d_;
  fen::FaultList faults_{text_};
  std::optional<fen::Fields> fields_{split(faults_)};
  ParsedFen parsed_{};
};

Parsed<ParsedFen> FenFormat::parse(std::string_view text, const FenOptions& options, Ruleset ruleset) const {
  return Reader{*this, text, options}.read(ruleset);
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
    const bool ninth = style.alphabet == static_cast<std::uint8_t>(fen::PocketPlace::rank);
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
  if (d_.checks_to_win > 0) text += ' ' + check_count(d_).left(setup.state);
  if (style.fields == 4) return text;
  return text + fmt::format(" {} {}", setup.counters.halfmove, setup.counters.plies / 2 + 1);
}

}  // namespace arbiter::defined
