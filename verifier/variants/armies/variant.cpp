#include <fmt/format.h>

#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/variants/armies/rules.hpp"

namespace arbiter::armies {
namespace {

constexpr auto table = std::to_array<RoleInfo>({
#include "verifier/variants/armies/roles.def"
});
static_assert(table.size() == role_count);

constexpr auto pychess_table = [] {
  auto result = table;
  for (std::size_t role = 0; role < role_count; ++role) result[role].letter = "pnbrqkdwacgihosmfe"[role];
  return result;
}();

/// Kings and pawns in the order of the armies: Fide, Clobberers, Nutty Knights, Rookies.
constexpr std::string_view site_kings = "kmea";
constexpr std::string_view site_pawns = "pzvu";
constexpr std::string_view army_letters = "FCNR";
constexpr std::array<std::string_view, 4> army_names{"Fide", "Clobberers", "Nutty Knights", "Rookies"};

std::size_t index(Army army) { return static_cast<std::size_t>(army); }

/// The pieces that the letters mean. The documents' set includes the letters of `site`.
const fen::Letters& letters(Alphabet alphabet) {
  static const fen::Letters of_documents = [] {
    fen::Letters result("one of p k, r n b q, d w f c, g i t l, s y h o, upper case for White", table);
    for (const char king : site_kings) result.set(king, orthodox::king);
    for (const char pawn : site_pawns) result.set(pawn, orthodox::pawn);
    return result;
  }();
  static const fen::Letters of_pychess("one of p k, r n b q, d w a c, g i h o, s m f e, upper case for White",
                                       pychess_table);
  return alphabet == Alphabet::pychess ? of_pychess : of_documents;
}

/// C N R F.
char letter(Army army) noexcept { return army_letters[index(army)]; }

using Pairing = std::array<Army, 2>;  ///< White's, Black's

std::string letters(const Pairing& pairing) { return {letter(pairing[0]), letter(pairing[1])}; }

std::optional<Pairing> pairing_of_letters(std::string_view letters) noexcept {
  if (letters.size() != 2) return std::nullopt;
  const auto white = army_of_letter(letters[0]);
  const auto black = army_of_letter(letters[1]);
  if (!white || !black) return std::nullopt;
  return Pairing{*white, *black};
}

Pairing pairing_of(const State& state) noexcept { return {army(state, Side::white), army(state, Side::black)}; }
State state_of(const Pairing& pairing) noexcept {
  State state;
  for (const Side side : reach::sides) set_army(state, side, pairing[static_cast<std::size_t>(side)]);
  return state;
}

/// The army that a piece belongs to; none for kings and pawns.
std::optional<Army> army_of(Role role) noexcept {
  if (role == orthodox::pawn || role == orthodox::king) return std::nullopt;
  if (number(role) < orthodox::first_free) return Army::fide;
  return static_cast<Army>(1 + (number(role) - orthodox::first_free) / 4);
}

/// The army that a king's or pawn's letter (lower case) of `site` names: m z, e v, a u; none for k p and all others.
std::optional<Army> army_of_royal_letter(char letter) noexcept {
  for (std::size_t i = 1; i < 4; ++i) {
    if (letter == site_kings[i] || letter == site_pawns[i]) return static_cast<Army>(i);
  }
  return std::nullopt;
}

/// Whether a piece is one that castles, of a pairing.
auto corner_in(const Pairing& pairing) {
  return [pairing](const Piece& piece) {
    return piece.role == pieces_of(pairing[piece.owner == Owner::black ? 1 : 0])[0];
  };
}

bool is_officer(const Piece& piece) { return piece.role != orthodox::pawn && piece.role != orthodox::king; }

/// A letter of the board, as written.
struct Glyph {
  char lower;
  Side side;
  std::size_t at;
};

std::vector<Glyph> glyphs(const fen::Field& board) {
  std::vector<Glyph> result;
  for (std::size_t i = 0; i < board.text.size(); ++i) {
    const char c = board.text[i];
    if (c >= 'a' && c <= 'z') result.push_back({c, Side::black, board.begin + i});
    if (c >= 'A' && c <= 'Z') result.push_back({static_cast<char>(c - 'A' + 'a'), Side::white, board.begin + i});
  }
  return result;
}

/// Whether every letter is a piece of one of the two armies; kings and pawns must be of their own side's army.
bool fits(const std::vector<Glyph>& all, Alphabet alphabet, const Pairing& pairing) {
  return std::all_of(all.begin(), all.end(), [&](const Glyph& glyph) {
    const auto piece = letters(alphabet).piece(glyph.lower);
    if (!piece) return false;
    if (alphabet != Alphabet::pychess) {
      const auto royal = army_of_royal_letter(glyph.lower);
      if (royal) return pairing[static_cast<std::size_t>(glyph.side)] == *royal;
    }
    const auto army = army_of(piece->role);
    return !army || *army == pairing[0] || *army == pairing[1];
  });
}

/// Whether a letter means one piece in the documents and another on pychess.
bool two_readings(char lower) {
  const auto here = letters(Alphabet::documents).piece(lower);
  const auto there = letters(Alphabet::pychess).piece(lower);
  return here && there && here->role != there->role;
}

std::string reading(char lower, Alphabet alphabet) {
  const Role role = letters(alphabet).piece(lower)->role;
  const auto royal = alphabet == Alphabet::documents ? army_of_royal_letter(lower) : std::nullopt;
  const auto army = royal ? royal : army_of(role);
  return fmt::format("{}{}{}", table[static_cast<std::size_t>(number(role))].name, army ? " of the " : "",
                     army ? name(*army) : "");
}

void refuse_two_readings(const std::vector<Glyph>& all, fen::FaultList& faults) {
  std::string seen;
  for (const Glyph& glyph : all) {
    if (!two_readings(glyph.lower) || seen.find(glyph.lower) != std::string::npos) continue;
    seen += glyph.lower;
    faults.add("AF116", glyph.at, glyph.at + 1,
               fmt::format("{} is the {} in the documents and on vchess, the {} on pychess", glyph.lower,
                           reading(glyph.lower, Alphabet::documents), reading(glyph.lower, Alphabet::pychess)),
               "the armies named, such as CN");
  }
}

/// The armies that the pieces of a board show, read with the given alphabet. `sure` is false if they leave a doubt.
struct Shown {
  Pairing pairing{Army::fide, Army::fide};
  bool sure = true;
};

Shown shown_armies(const std::vector<Glyph>& all, Alphabet alphabet) {
  std::array<std::array<int, 4>, 2> pieces{};
  std::array<std::optional<Army>, 2> royal;
  Shown shown;
  for (const Glyph& glyph : all) {
    const auto side = static_cast<std::size_t>(glyph.side);
    const auto royal_army = alphabet == Alphabet::pychess ? std::nullopt : army_of_royal_letter(glyph.lower);
    if (royal_army) {
      if (royal[side] && royal[side] != royal_army) shown.sure = false;
      royal[side] = royal_army;
    } else if (const auto piece = letters(alphabet).piece(glyph.lower)) {
      if (const auto of = army_of(piece->role)) ++pieces[side][static_cast<std::size_t>(*of)];
    }
  }
  std::array<std::optional<Army>, 2> found = royal;
  for (std::size_t side = 0; side < 2; ++side) {
    if (found[side]) continue;
    const auto& counts = pieces[side];
    const auto most = std::max_element(counts.begin(), counts.end());
    if (*most > 0) found[side] = static_cast<Army>(most - counts.begin());
    // Pieces of two armies: some are promoted, and the text does not show which.
    shown.sure = shown.sure && std::count_if(counts.begin(), counts.end(), [](int n) { return n > 0; }) == 1;
  }
  for (std::size_t side = 0; side < 2; ++side) {
    shown.pairing[side] = found[side].value_or(found[1 - side].value_or(Army::fide));
  }
  return shown;
}

constexpr orthodox::ExtraField armies_field{
    .name = armies_word, .needed = true, .in_six_fields = nullptr, .fits = [](std::string_view word) {
      return pairing_of_letters(word).has_value();
    }};

std::optional<Pairing> named_armies(orthodox::FenReader& reader, const FenOptions& options) {
  fen::FaultList& faults = reader.faults();
  std::optional<Pairing> option;
  if (!options.armies.empty()) {
    option = pairing_of_letters(options.armies);
    if (!option) faults.add("AF170", 0, 0, "the option does not name two armies", "two of C, N, R, F, White's first");
  }
  const auto field = reader.extra();
  if (!field) return option;
  const auto in_text = pairing_of_letters(field->text);
  if (!in_text) {
    faults.add("AF170", field->begin, field->end(), "this does not name two armies",
               "two of C, N, R, F, White's first");
    return option;
  }
  if (option && *option != *in_text) {
    faults.add("AF172", field->begin, field->end(), "the text names other armies than the option", letters(*option));
  }
  return in_text;
}

/// The alphabet that the option names: "documents", "site" (included in "documents"), "pychess".
std::optional<Alphabet> named_alphabet(const FenOptions& options, fen::FaultList& faults) {
  if (options.alphabet.empty()) return std::nullopt;
  if (options.alphabet == "pychess") return Alphabet::pychess;
  if (options.alphabet == "documents" || options.alphabet == "site") return Alphabet::documents;
  faults.add("AF118", 0, 0, "the variant has no such alphabet", "documents, site or pychess");
  return std::nullopt;
}

void check_royal_letters(const std::vector<Glyph>& all, const Pairing& pairing, fen::FaultList& faults) {
  for (const Glyph& glyph : all) {
    const auto royal = army_of_royal_letter(glyph.lower);
    const Army own = pairing[static_cast<std::size_t>(glyph.side)];
    if (!royal || *royal == own) continue;
    faults.add("AF117", glyph.at, glyph.at + 1,
               fmt::format("this is a {}, but {} plays the {}", reading(glyph.lower, Alphabet::documents),
                           glyph.side == Side::white ? "White" : "Black", name(own)),
               fmt::format("a piece of the {}, or other armies", name(own)));
  }
}

/// Reports kings and pawns that mix the letters shared by all armies with those of one army.
void check_letter_sets(const std::vector<Glyph>& all, const Pairing& pairing, fen::FaultList& faults) {
  for (const Glyph& glyph : all) {
    const Army own = pairing[static_cast<std::size_t>(glyph.side)];
    if (own == Army::fide || (glyph.lower != 'k' && glyph.lower != 'p')) continue;
    State state;
    set_army(state, glyph.side, own);
    const Piece piece = piece_of(glyph.side, glyph.lower == 'k' ? orthodox::king : orthodox::pawn);
    return faults.add("AF108", glyph.at, glyph.at + 1,
                      "this is a letter of all armies, and others on the board are those of one",
                      std::string(1, letter(piece, state, Alphabet::site)));
  }
}

[[nodiscard]] std::string write_fen(const Setup& setup, const FenStyle& style) {
  const Pairing pairing = pairing_of(setup.state);
  const auto alphabet = static_cast<Alphabet>(std::min<std::uint8_t>(style.alphabet, 2));
  return orthodox::write_fen(setup, style,
                             {.letter = [&](const Piece& piece) { return letter(piece, setup.state, alphabet); },
                              .corner = corner_in(pairing),
                              .extra_name = armies_field.name,
                              .extra = letters(pairing)});
}

/// The names in D3 and on the sites' French and Spanish pages; each army has its own rook, knight, bishop and queen.
constexpr auto own_words = std::to_array<PieceWords>({
#include "verifier/variants/armies/piece_words.def"
});

/// The set-up of the orthodox first ranks with the pieces of the armies in place of the orthodox ones.
Setup setup_of(const std::array<orthodox::FirstRank, 2>& ranks, const Pairing& pairing) {
  Setup setup = orthodox::setup_of(ranks);
  const auto& fide = pieces_of(Army::fide);
  for (const Side side : {Side::white, Side::black}) {
    const Army own = pairing[static_cast<std::size_t>(side)];
    set_army(setup.state, side, own);
    for (const Square square : setup.board.of(owner_of(side))) {
      const auto place = std::find(fide.begin(), fide.end(), setup.board[square]->role);
      if (place == fide.end()) continue;
      setup.board.put(square, piece_of(side, pieces_of(own)[static_cast<std::size_t>(place - fide.begin())]));
    }
  }
  return setup;
}

/// The orthodox set-up with the army's roles, as vchess writes it.
std::string start_of(const Pairing& pairing) {
  using namespace orthodox;
  constexpr FirstRank usual{rook, knight, bishop, queen, king, bishop, knight, rook};
  return armies::write_fen(
      armies::setup_of({usual, usual}, pairing),
      {.dialect = Dialect::vchess, .alphabet = static_cast<std::uint8_t>(Alphabet::site), .fields = 0});
}

/// The documents' letters, vchess's for kings and pawns, and pychess's.
constexpr std::string_view all_letters = "pnbrqkdwfcgitlsyhomzevau";

constexpr ArmyChoice choice{army_letters, "F Fide, C Clobberers, N Nutty Knights, R Rookies",
                            [](const State& state) { return letters(pairing_of(state)); },
                            [](std::string_view pairing) -> std::optional<int> {
                              const auto both = pairing_of_letters(pairing);
                              if (!both) return std::nullopt;
                              return 4 * static_cast<int>((*both)[0]) + static_cast<int>((*both)[1]);
                            }};

std::vector<NamedPosition> named_positions() {
  constexpr std::array list{Army::fide, Army::clobberers, Army::nutty_knights, Army::rookies};
  std::vector<NamedPosition> result{
      {"start", start_of({Army::fide, Army::fide}), "Fide against Fide: the orthodox set-up"}};
  for (const Army white : list) {
    for (const Army black : list) {
      const Pairing pairing{white, black};
      result.push_back({"start:" + letters(pairing), start_of(pairing), "the set-up of the pairing (D3)"});
    }
  }
  return result;
}

bool is_site_field(std::size_t index, std::string_view word) {
  return index == 5 && word.size() == 2 && word.find_first_not_of(choice.letters) == std::string_view::npos;
}

class Armies final : public orthodox::OrthodoxVariant {
 public:
  Armies()
      : OrthodoxVariant({
#include "verifier/variants/armies/info.def"
        }) {
  }

  std::vector<State> possible_states(const Setup& setup, Ruleset) const override {
    return orthodox::possible_states(setup, is_officer);
  }

  /// Reads a FEN of a pairing. The armies come from the text (vchess, xogo), from the option or, if neither names them,
  /// from the pieces: a six-field FEN must leave no doubt; a diagram may, and means Fide if it shows no piece at all.
  ///
  /// In six-field FENs, letters that the documents and pychess read differently require named armies. Then the
  /// documents' letters are tried first, and pychess's if those do not fit the armies. If the options name an alphabet
  /// ("documents", "pychess"), no letter has two readings.
  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options, Ruleset ruleset) const override {
    orthodox::FenReader reader(text, options, &armies_field);
    const fen::Field* board = reader.board();
    std::vector<Glyph> all;
    if (board != nullptr) all = glyphs(*board);
    const bool six_fields = reader.dialect() == Dialect::fen;

    const auto asked = named_alphabet(options, reader.faults());
    Alphabet alphabet = asked.value_or(Alphabet::documents);
    bool doubtful = false;
    Pairing pairing{Army::fide, Army::fide};
    if (const auto named = named_armies(reader, options)) {
      pairing = *named;
      const bool other = !fits(all, Alphabet::documents, pairing) && fits(all, Alphabet::pychess, pairing);
      if (!asked && other && six_fields) alphabet = Alphabet::pychess;
    } else {
      const Shown shown = shown_armies(all, alphabet);
      pairing = shown.pairing;
      const bool readings =
          !asked && std::any_of(all.begin(), all.end(), [](const Glyph& g) { return two_readings(g.lower); });
      doubtful = six_fields && (readings || !shown.sure);
      if (six_fields && readings) {
        refuse_two_readings(all, reader.faults());
      } else if (doubtful && board != nullptr && options.armies.empty()) {
        reader.faults().add("AF171", board->begin, board->end(), "the pieces do not show which armies play",
                            "the armies named, such as CN");
      }
    }
    if (alphabet == Alphabet::documents) {
      check_royal_letters(all, pairing, reader.faults());
      const bool by_army =
          std::any_of(all.begin(), all.end(), [](const Glyph& g) { return army_of_royal_letter(g.lower).has_value(); });
      if (by_army) {
        alphabet = Alphabet::site;
        check_letter_sets(all, pairing, reader.faults());
      }
    }

    // While the pieces are in doubt, their set-up is not judged.
    return reader.read({letters(alphabet), corner_in(pairing), state_of(pairing), static_cast<std::uint8_t>(alphabet)},
                       doubtful ? Ruleset() : ruleset);
  }

  std::string write_fen(const Setup& setup, const FenStyle& style) const override {
    return armies::write_fen(setup, style);
  }

  Setup essential(const Setup& setup, Ruleset ruleset) const override {
    // Both implementations castle with any piece that a right names, so each of those rights matters.
    return orthodox::essential(setup, ruleset.generator(), is_officer);
  }

  Setup random_setup(Ruleset, Random& random) const override {
    const Pairing pairing = random_pairing(random);
    Setup setup;
    setup.state = state_of(pairing);
    std::vector<Role> roles;
    for (const Army own : pairing) roles.insert(roles.end(), pieces_of(own).begin(), pieces_of(own).end());
    return orthodox::random_setup(setup, {.roles = roles, .corner_roles = roles, .shuffled = random.one_in(4)}, random);
  }

  /// One of the 16 pairings at random, shuffled.
  Setup shuffled_start(std::uint64_t seed) const override {
    Random random(seed);
    const Pairing pairing = random_pairing(random);
    return setup_of(orthodox::shuffled_ranks(random), pairing);
  }

  Likeness likeness(const RecordText& text) const override {
    if (text.has_key(armies_word)) return Likeness::own_field;
    if (text.has_site_fields() && text.words().size() == 6) return Likeness::field_count;
    return text.only(all_letters) ? Likeness::letters : Likeness::none;
  }

  Faults setup_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    const Pairing pairing = pairing_of(setup.state);
    return reach::orthodox_reachability(setup, map, traits(setup, ruleset), ruleset.generator(), movement,
                                        pairing == Pairing{Army::fide, Army::fide});
  }

  /// When colours are swapped, so are the armies.
  State image_of(const State& state, const Image& image) const override {
    State result = orthodox::image_of(state, image);
    for (const Side side : {Side::white, Side::black}) set_army(result, image.of(side), army(state, side));
    return result;
  }

 protected:
  orthodox::Traits traits(const Setup& setup, Ruleset) const override {
    const Pairing pairing = pairing_of(setup.state);
    return {
        .source = armies::rules(),
        .role_count = role_count,
        .at_start = [pairing](Side side, Role role) { return at_start(pairing[static_cast<std::size_t>(side)], role); },
        .corner = corner_in(pairing),
        // Bedes keep their square colour, too, but castling in a shuffled set-up may change it.
        .keeps_colour = [](Role role) { return role == orthodox::bishop || role == fad; },
        .letter = [&setup](const Piece& piece) { return letter(piece, setup.state, Alphabet::documents); },
    };
  }
  void own_faults(const Setup& setup, Ruleset, SetupFaults& found) const override {
    const Pairing pairing = pairing_of(setup.state);
    for (const Square square : setup.board.occupied()) {
      const auto army = army_of(setup.board[square]->role);
      if (!army || *army == pairing[0] || *army == pairing[1]) continue;
      found.at_piece(
          "AF250", square,
          fmt::format("the piece belongs to the {}, who are not in play ({})", armies::name(*army), letters(pairing)),
          "a piece of the armies in play");
    }
  }

 private:
  static Pairing random_pairing(Random& random) {
    const auto white = static_cast<Army>(random.below(4));
    return {white, static_cast<Army>(random.below(4))};
  }
};

}  // namespace

const Variant& variant() { return the_one<Armies>(); }

char letter(const Piece& piece, const State& state, Alphabet alphabet) {
  if (alphabet == Alphabet::site && (piece.role == orthodox::king || piece.role == orthodox::pawn)) {
    const Side side = piece.owner == Owner::black ? Side::black : Side::white;
    const char lower = (piece.role == orthodox::king ? site_kings : site_pawns)[index(army(state, side))];
    return side == Side::white ? to_upper(lower) : lower;
  }
  return fen::letter_of(piece, alphabet == Alphabet::pychess ? pychess_table : table);
}

std::optional<Army> army_of_letter(char letter) noexcept {
  const std::size_t place = army_letters.find(letter);
  if (place == std::string_view::npos) return std::nullopt;
  return static_cast<Army>(place);
}

std::string_view name(Army army) noexcept { return army_names[index(army)]; }

const std::array<Role, 4>& officers(Army army) { return pieces_of(army); }

}  // namespace arbiter::armies
