#include "verifier/variants/armies/spelling.hpp"

#include "verifier/support/internal_error.hpp"

namespace arbiter::armies {
namespace {

constexpr auto table = std::to_array<RoleInfo>({
#include "verifier/variants/armies/roles.def"
});
static_assert(table.size() == role_count);

/// pychess's letters in the order of the roles.
constexpr std::string_view pychess_letters = "pnbrqkdwacgihosmfe";
static_assert(pychess_letters.size() == role_count);

/// Kings and pawns in the order of the armies: Fide, Clobberers, Nutty Knights, Rookies.
constexpr std::string_view site_kings = "kmea";
constexpr std::string_view site_pawns = "pzvu";
constexpr std::string_view army_letters = "FCNR";
constexpr std::array<std::string_view, 4> army_names{"Fide", "Clobberers", "Nutty Knights", "Rookies"};

std::size_t index(Army army) { return static_cast<std::size_t>(army); }

fen::Letters documents() {
  fen::Letters result("one of p k, r n b q, d w f c, g i t l, s y h o, upper case for White");
  for (const RoleInfo& info : table) result.set(info.letter, info.role);
  for (const char king : site_kings) result.set(king, orthodox::king);
  for (const char pawn : site_pawns) result.set(pawn, orthodox::pawn);
  return result;
}

fen::Letters pychess() {
  fen::Letters result("one of p k, r n b q, d w a c, g i h o, s m f e, upper case for White");
  for (const RoleInfo& info : table)
    result.set(pychess_letters[static_cast<std::size_t>(number(info.role))], info.role);
  return result;
}

}  // namespace

std::span<const RoleInfo> roles() { return table; }

const fen::Letters& letters(Alphabet alphabet) {
  static const fen::Letters of_documents = documents();
  static const fen::Letters of_pychess = pychess();
  return alphabet == Alphabet::pychess ? of_pychess : of_documents;
}

char letter(const Piece& piece, const State& state, Alphabet alphabet) {
  ensure(number(piece.role) < role_count, "a piece of the armies");
  const auto role = static_cast<std::size_t>(number(piece.role));
  const Side side = piece.owner == Owner::black ? Side::black : Side::white;
  char lower = alphabet == Alphabet::pychess ? pychess_letters[role] : table[role].letter;
  if (alphabet == Alphabet::site && piece.role == orthodox::king) lower = site_kings[index(army(state, side))];
  if (alphabet == Alphabet::site && piece.role == orthodox::pawn) lower = site_pawns[index(army(state, side))];
  return side == Side::white ? static_cast<char>(lower - 'a' + 'A') : lower;
}

char letter(Army army) noexcept { return army_letters[index(army)]; }

std::optional<Army> army_of_letter(char letter) noexcept {
  const std::size_t place = army_letters.find(letter);
  if (place == std::string_view::npos) return std::nullopt;
  return static_cast<Army>(place);
}

std::string_view name(Army army) noexcept { return army_names[index(army)]; }

std::string letters(const Pairing& pairing) { return {letter(pairing[0]), letter(pairing[1])}; }

std::optional<Pairing> pairing_of_letters(std::string_view letters) noexcept {
  if (letters.size() != 2) return std::nullopt;
  const auto white = army_of_letter(letters[0]);
  const auto black = army_of_letter(letters[1]);
  if (!white || !black) return std::nullopt;
  return Pairing{*white, *black};
}

Pairing pairing_of(const State& state) noexcept { return {army(state, Side::white), army(state, Side::black)}; }

std::optional<Army> army_of(Role role) noexcept {
  if (role == orthodox::pawn || role == orthodox::king) return std::nullopt;
  if (number(role) < orthodox::first_free) return Army::fide;
  return static_cast<Army>(1 + (number(role) - orthodox::first_free) / 4);
}

std::optional<Army> army_of_royal_letter(char letter) noexcept {
  for (std::size_t i = 1; i < 4; ++i) {
    if (letter == site_kings[i] || letter == site_pawns[i]) return static_cast<Army>(i);
  }
  return std::nullopt;
}

const std::array<Role, 4>& officers(Army army) noexcept {
  static constexpr std::array<std::array<Role, 4>, 4> of_armies{{
      {orthodox::rook, orthodox::knight, orthodox::bishop, orthodox::queen},
      {bede, waffle, fad, cardinal},
      {charging_rook, fibnif, charging_knight, colonel},
      {short_rook, woody_rook, half_duck, chancellor},
  }};
  return of_armies[index(army)];
}

}  // namespace arbiter::armies
