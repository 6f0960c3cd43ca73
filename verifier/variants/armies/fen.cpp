#include "verifier/variants/armies/fen.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/variants/armies/spelling.hpp"

namespace arbiter::armies {
namespace {

constexpr std::array sides{Side::white, Side::black};

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
  return fmt::format("{}{}{}", roles()[static_cast<std::size_t>(number(role))].name, army ? " of the " : "",
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
               "the armies named, such as --armies CN");
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

std::optional<Pairing> named_armies(const orthodox::FenReader& reader, const FenOptions& options,
                                    fen::FaultList& faults) {
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

}  // namespace

Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options,
                            const orthodox::FenReader::SoundnessCheck& find_faults) {
  orthodox::FenReader reader(text, options, &armies_field);
  const fen::Field* board = reader.board();
  std::vector<Glyph> all;
  if (board != nullptr) all = glyphs(*board);
  const bool six_fields = reader.dialect() == Dialect::fen;

  const auto asked = named_alphabet(options, reader.faults());
  Alphabet alphabet = asked.value_or(Alphabet::documents);
  bool doubtful = false;
  Pairing pairing{Army::fide, Army::fide};
  if (const auto named = named_armies(reader, options, reader.faults())) {
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
                          "the armies named, such as --armies CN");
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

  State state;
  for (const Side side : sides) set_army(state, side, pairing[static_cast<std::size_t>(side)]);
  const auto corner = [pairing](const Piece& piece) {
    return piece.role == corner_of(pairing[piece.owner == Owner::black ? 1 : 0]);
  };
  // While the pieces are in doubt, their set-up is not judged.
  const auto no_faults = [](const Setup&, const FenMap&) { return Faults{}; };
  return reader.read({letters(alphabet), corner, state, static_cast<std::uint8_t>(alphabet)},
                     doubtful ? orthodox::FenReader::SoundnessCheck(no_faults) : find_faults);
}

std::string write_fen(const Setup& setup, const FenStyle& style) {
  const Pairing pairing = pairing_of(setup.state);
  const auto alphabet = static_cast<Alphabet>(std::min<std::uint8_t>(style.alphabet, 2));
  return orthodox::write_fen(
      setup, style,
      {.letter = [&](const Piece& piece) { return letter(piece, setup.state, alphabet); },
       .corner =
           [&](const Piece& piece) { return piece.role == corner_of(pairing[piece.owner == Owner::black ? 1 : 0]); },
       .extra_name = armies_field.name,
       .extra = letters(pairing)});
}

}  // namespace arbiter::armies
