#include "fens/accept_orthodox.hpp"

#include <memory>
#include <utility>

#include "fens/accept_reach.hpp"
#include "fens/accept_variants.hpp"
#include "orthodox/spelling.hpp"
#include "variants/armies/spelling.hpp"

namespace arbiter::fens::accept {
inline namespace ARBITER_CODE {
namespace {

constexpr char upper(char c) { return static_cast<char>(c - 'a' + 'A'); }

void set_men(CharTable& table, char lower, std::size_t kind) {
  set_letter(table, upper(lower), white_man, kind);
  set_letter(table, lower, black_man, kind);
}

std::size_t kind_of(OrthodoxTable& table, Role role) {
  for (std::size_t kind = 0; kind < table.kinds; ++kind) {
    if (table.roles[kind] == role) return kind;
  }
  table.roles[table.kinds] = role;
  return table.kinds++;
}

OrthodoxTable pairing_table(const armies::Pairing& pairing, armies::Alphabet alphabet) {
  OrthodoxTable table;
  table.letters = plain_table();
  State state;
  for (const Side side : {Side::white, Side::black}) armies::set_army(state, side, pairing[attacks::index(side)]);
  const auto lower_of = [&](Role role, armies::Alphabet in) { return armies::letter(man_of(Side::black, role), state, in); };
  const auto plain = alphabet == armies::Alphabet::pychess ? armies::Alphabet::pychess : armies::Alphabet::documents;
  if (alphabet != armies::Alphabet::site) {
    set_men(table.letters, lower_of(orthodox::pawn, plain), pawn_kind);
    set_men(table.letters, lower_of(orthodox::king, plain), king_kind);
  }
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t at = attacks::index(side);
    const auto& own = armies::pieces(pairing[at]);
    for (std::size_t i = 0; i < own.size(); ++i) {
      const std::size_t kind = kind_of(table, own[i]);
      set_men(table.letters, lower_of(own[i], plain), kind);
      table.start[at][kind] = i == 3 ? 1 : 2;
      if (own[i] == orthodox::bishop) table.bishop = kind;
      if (own[i] == orthodox::bishop || own[i] == armies::fad) table.shade[at] = kind;
      if (i == 0) table.corner[at] = static_cast<std::uint8_t>(kind);
    }
    if (alphabet != armies::Alphabet::site) continue;
    const Owner owner = side == Side::white ? white_man : black_man;
    for (const auto& [role, kind] : {std::pair{orthodox::pawn, pawn_kind}, std::pair{orthodox::king, king_kind}}) {
      const char letter = armies::letter(man_of(side, role), state, armies::Alphabet::site);
      set_letter(table.letters, letter, owner, kind);
    }
  }
  for (const std::size_t side : {0U, 1U}) {
    for (std::size_t kind = 0; kind < most_kinds; ++kind) {
      for (const std::size_t most : {0U, 1U}) table.at_most[side][kind][most] = table.start[side][kind] <= most ? ~Bits{0} : 0;
    }
  }
  return table;
}

/// By alphabet, then White's army, then Black's. Boards with letters of two sets (AF108) fit none.
using PairingTables = std::array<std::array<OrthodoxTable, 16>, 3>;
const PairingTables& pairing_tables() {
  static const auto tables = [] {
    auto made = std::make_unique<PairingTables>();
    for (std::size_t i = 0; i < 16; ++i) {
      const armies::Pairing pairing{static_cast<armies::Army>(i / 4), static_cast<armies::Army>(i % 4)};
      for (const auto alphabet : {armies::Alphabet::documents, armies::Alphabet::site, armies::Alphabet::pychess}) {
        (*made)[static_cast<std::size_t>(alphabet)][i] = pairing_table(pairing, alphabet);
      }
    }
    return made;
  }();
  return *tables;
}

/// What follows the board in four or six fields, of which the side to move is read.
bool six_fields(Text& text, const Men& men, const OrthodoxTable& table, Said& said) noexcept {
  if (!read_castling(text, men, table, said)) return false;
  if (!text.blank() || !text.square(said.passed)) return false;
  said.plies = said.to_move == Side::black ? 1 : 0;
  if (text.done()) return true;
  std::uint32_t turn = 0;
  if (!text.blank() || !text.number(said.quiet) || !text.blank() || !text.number(turn) || turn == 0) return false;
  said.plies += 2 * (turn - 1);
  return text.done();
}

/// The fields of vchess behind the counter, up to the square passed.
bool site_fields(Text& text, Said& said) noexcept {
  return text.number(said.plies) && text.blank() && read_flags(text, said) && text.blank() && text.square(said.passed);
}

/// As far as the caller wants to know.
Accepted judged(const Acceptor& acceptor, const Men& men, const OrthodoxTable& table, const Said& said, bool make_legs) noexcept {
  if (!sound_position(men, table, said)) return Accepted::unsure;
  if (!acceptor.known().reachability) return Accepted::consistent;
  return surely_reachable(men, table, said, {make_legs, table.first_rank_pawns}) ? Accepted::wholly : Accepted::consistent;
}

/// A text of orthodox men.
Accepted orthodox_text(const Acceptor& acceptor, std::string_view whole, const OrthodoxTable& table, bool make_legs) noexcept {
  Text text(whole);
  Men men;
  Said said;
  if (!text.board<3, false>(table.letters, men)) return Accepted::unsure;
  // Of a diagram nobody asks how it came about.
  if (text.done()) return !wants_other(acceptor, Dialect::bare) && sound_position(men, table, said) ? Accepted::wholly : Accepted::unsure;
  if (!text.blank() || !text.turn(said.to_move) || !text.blank()) return Accepted::unsure;
  const bool site = text.peek() >= '0' && text.peek() <= '9';
  if (wants_other(acceptor, site ? Dialect::vchess : Dialect::fen)) return Accepted::unsure;
  const bool read = site ? site_fields(text, said) && text.done() : six_fields(text, men, table, said);
  return read ? judged(acceptor, men, table, said, make_legs) : Accepted::unsure;
}

/// The army that a letter names, or -1.
const std::array<std::int8_t, 256>& army_letters() {
  static const auto letters = [] {
    std::array<std::int8_t, 256> made{};
    for (int c = 0; c < 256; ++c) {
      const auto army = armies::army_of_letter(static_cast<char>(c));
      made[static_cast<std::size_t>(c)] = static_cast<std::int8_t>(army ? static_cast<int>(*army) : -1);
    }
    return made;
  }();
  return letters;
}

int pairing_at_end(std::string_view text) noexcept {
  static const auto& letters = army_letters();
  if (text.size() < 3 || text[text.size() - 3] != ' ') return -1;
  const int white = letters[static_cast<unsigned char>(text[text.size() - 2])];
  const int black = letters[static_cast<unsigned char>(text[text.size() - 1])];
  return white >= 0 && black >= 0 ? 4 * white + black : -1;
}

}  // namespace

OrthodoxTable orthodox_table(bool keeps_shade, bool first_rank_pawns) {
  OrthodoxTable table = pairing_table({armies::Army::fide, armies::Army::fide}, armies::Alphabet::documents);
  table.first_rank_pawns = first_rank_pawns;
  if (!keeps_shade) table.shade = {};
  return table;
}

Accepted chess(const Acceptor& acceptor, std::string_view text) noexcept {
  static const OrthodoxTable table = orthodox_table(true, false);
  return orthodox_text(acceptor, text, table, false);
}

Accepted takemake(const Acceptor& acceptor, std::string_view text) noexcept {
  static const OrthodoxTable table = orthodox_table(false, false);
  static const OrthodoxTable site = orthodox_table(false, true);
  return orthodox_text(acceptor, text, acceptor.known().profile == 2 ? site : table, true);
}

Accepted armies(const Acceptor& acceptor, std::string_view whole) noexcept {
  const PairingTables& tables = pairing_tables();
  const int named = pairing_at_end(whole);
  const int given = acceptor.known().pairing;
  if (named >= 0) {  // vchess
    if (wants_other(acceptor, Dialect::vchess) || (given >= 0 && given != named)) return Accepted::unsure;
    for (const armies::Alphabet alphabet : {armies::Alphabet::site, armies::Alphabet::documents}) {
      const OrthodoxTable& table = tables[static_cast<std::size_t>(alphabet)][static_cast<std::size_t>(named)];
      Text text(whole.substr(0, whole.size() - 3));
      Men men;
      Said said;
      if (!text.board<4, false>(table.letters, men)) continue;
      const bool read = text.blank() && text.turn(said.to_move) && text.blank() && site_fields(text, said) && text.done();
      return read ? judged(acceptor, men, table, said, false) : Accepted::unsure;
    }
    return Accepted::unsure;
  }
  // Six fields name no armies: the option does, or all pieces are Fide's, of both sides some.
  for (const std::size_t alphabet : {0U, 1U, 2U}) {
    const OrthodoxTable& table = tables[alphabet][static_cast<std::size_t>(std::max(given, 0))];
    Text text(whole);
    Men men;
    Said said;
    if (!text.board<4, false>(table.letters, men)) continue;
    if (text.done() || !text.blank() || !text.turn(said.to_move) || !text.blank()) return Accepted::unsure;
    if ((text.peek() >= '0' && text.peek() <= '9') || wants_other(acceptor, Dialect::fen)) return Accepted::unsure;
    for (const std::size_t word : {0U, 1U}) {
      if (given < 0 && men.total(word) == men.count(word, pawn_kind) + men.count(word, king_kind)) return Accepted::unsure;
    }
    return six_fields(text, men, table, said) ? judged(acceptor, men, table, said, false) : Accepted::unsure;
  }
  return Accepted::unsure;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::fens::accept
