#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/variants/armies/generator_kinds.hpp"

namespace arbiter::armies {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

using Pairing = std::array<Army, 2>;  ///< White's, Black's

struct PairingParts {
  Pairing pairing;
  Alphabet alphabet;
  State state;

  PairingParts(const Pairing& both, Alphabet letters) : pairing(both), alphabet(letters) {
    for (const Side side : {Side::white, Side::black}) set_army(state, side, pairing[attacks::index(side)]);
  }
  [[nodiscard]] std::array<Role, 4> pieces(Side side) const { return officers(pairing[attacks::index(side)]); }
  [[nodiscard]] char letter(Role role) const {
    const Alphabet own = alphabet == Alphabet::site ? Alphabet::documents : alphabet;
    return armies::letter(piece_of(Side::black, role), state, own);
  }
  [[nodiscard]] char letter(Side side, Role role) const {
    return armies::letter(piece_of(side, role), state, alphabet);
  }
  [[nodiscard]] static const ReachFrom& reach(Side side, Role role) {
    return armies::reach[attacks::index(side)][static_cast<std::size_t>(number(role))];
  }
  [[nodiscard]] static bool keeps_colour(Role role) { return role == orthodox::bishop || role == fad; }
};

/// By alphabet, then White's army, then Black's. A board that mixes two letter sets (AF108) fits none.
using PairingTables = std::array<std::array<OrthodoxTable, 16>, 3>;
const PairingTables& pairing_tables() {
  static const auto tables = [] {
    auto made = std::make_unique<PairingTables>();
    for (std::size_t i = 0; i < 16; ++i) {
      const Pairing pairing{static_cast<Army>(i / 4), static_cast<Army>(i % 4)};
      for (const auto alphabet : {Alphabet::documents, Alphabet::site, Alphabet::pychess}) {
        (*made)[static_cast<std::size_t>(alphabet)][i] = table_of(PairingParts(pairing, alphabet));
      }
    }
    return made;
  }();
  return *tables;
}

/// ArmyChoice::number_of() the armies that the last field of the text names.
std::optional<int> pairing_at_end(std::string_view text) noexcept {
  if (text.size() < 3 || text[text.size() - 3] != ' ') return std::nullopt;
  const auto white = army_of_letter(text[text.size() - 2]);
  const auto black = army_of_letter(text[text.size() - 1]);
  if (!white || !black) return std::nullopt;
  return 4 * static_cast<int>(*white) + static_cast<int>(*black);
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view whole) noexcept {
  const PairingTables& tables = pairing_tables();
  const auto named = pairing_at_end(whole);
  const auto given = request.pairing;
  if (named) {  // vchess
    if (wants_other(request, Dialect::vchess) || (given && given != named)) return Acceptance::unknown;
    for (const Alphabet alphabet : {Alphabet::site, Alphabet::documents}) {
      const OrthodoxTable& table = tables[static_cast<std::size_t>(alphabet)][static_cast<std::size_t>(*named)];
      Text text(whole.substr(0, whole.size() - 3));
      PieceBits pieces;
      StatedFields stated;
      if (!text.board<4, false>(table.letters, pieces)) continue;
      const bool read =
          text.blank() && text.side(stated.to_move) && text.blank() && site_fields(text, stated) && text.done();
      return read ? answer(request, pieces, table, stated) : Acceptance::unknown;
    }
    return Acceptance::unknown;
  }
  // Six fields name no armies: either the option does, or all pieces are Fide's and both sides have some.
  for (const std::size_t alphabet : {0U, 1U, 2U}) {
    const OrthodoxTable& table = tables[alphabet][static_cast<std::size_t>(given.value_or(0))];
    Text text(whole);
    PieceBits pieces;
    StatedFields stated;
    if (!text.board<4, false>(table.letters, pieces)) continue;
    if (text.done() || !text.blank() || !text.side(stated.to_move) || !text.blank()) return Acceptance::unknown;
    if ((text.peek() >= '0' && text.peek() <= '9') || wants_other(request, Dialect::fen)) return Acceptance::unknown;
    for (const std::size_t word : {0U, 1U}) {
      if (!given && pieces.total(word) == pieces.count(word, pawn_kind) + pieces.count(word, king_kind))
        return Acceptance::unknown;
    }
    return six_fields(text, pieces, table, stated) ? answer(request, pieces, table, stated) : Acceptance::unknown;
  }
  return Acceptance::unknown;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::armies
