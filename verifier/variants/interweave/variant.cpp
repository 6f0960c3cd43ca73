#include <cstdlib>

#include <fmt/format.h>

#include "verifier/orthodox/soundness/reach_pawns.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {
namespace {

bool looks_like_passed(std::string_view word) {
  return word == "-" || (word.size() == 4 && word[2] == ',' && Square::parse(word.substr(0, 2)).has_value());
}

bool looks_like_reserve(std::string_view word) { return word.size() == 6 && fen::looks_like_count(word); }

constexpr std::array<fen::LayoutField, 5> layout{{{"board", fen::looks_like_board},
                                                  {"side", fen::looks_like_side},
                                                  {"counters", fen::looks_like_count},
                                                  {"en passant", looks_like_passed},
                                                  {"reserve", looks_like_reserve}}};

/// With the letters of D0.
constexpr auto table = std::to_array<RoleInfo>({
#include "verifier/variants/interweave/roles.def"
});
constexpr auto inventors_table = [] {
  auto result = table;
  for (std::size_t role = 0; role < role_count; ++role) result[role].letter = "pslrk"[role];
  return result;
}();

const fen::Letters& letters(Alphabet alphabet) {
  static const std::array<fen::Letters, 2> sets{
      fen::Letters("one of r n b k p, upper case for White", table),
      fen::Letters("one of s l r k p, upper case for White", inventors_table)};
  return sets[static_cast<std::size_t>(alphabet)];
}

Alphabet alphabet_of(const fen::Field& board, const FenOptions& options, fen::FaultList& faults) {
  if (options.alphabet == "inventor") return Alphabet::inventor;
  if (options.alphabet == "documents") return Alphabet::documents;
  if (!options.alphabet.empty()) {
    faults.add("AF118", 0, 0, "the option does not name an alphabet of the variant", "documents or inventor");
  }
  const bool inventors = board.text.find_first_of("sSlL") != std::string_view::npos;
  const bool documents = board.text.find_first_of("nNbB") != std::string_view::npos;
  return inventors && !documents ? Alphabet::inventor : Alphabet::documents;
}

void read_passed(const fen::Field& field, State& state, fen::FaultList& faults) {
  if (field.text == "-") return;
  const auto square = Square::parse(field.text.substr(0, 2));
  const bool shaped = field.text.size() == 4 && field.text[2] == ',' && field.text[3] >= 'a' && field.text[3] <= 'h';
  if (!square || !shaped) {
    faults.add("AF140", field.begin, field.end(), "this is not an en passant square with an arrival file",
               "a square and a file such as d6,e, or -");
    return;
  }
  if (square->rank() != 2 && square->rank() != 5) {
    faults.add("AF141", field.begin, field.begin + 2, "no pawn passes a square of this rank in a double step",
               "a square of the third or sixth rank");
    return;
  }
  const Passed passed{*square, field.text[3] - 'a'};
  if (!en_passant_bit(passed)) {
    faults.add("AF143", field.begin + 3, field.end(), "a double step does not arrive on this file",
               "the file to the left or to the right of the en passant square");
    return;
  }
  set_en_passant(state, passed);
}

void read_reserve(const fen::Field& field, State& state, fen::FaultList& faults) {
  if (field.text.size() != 6 || !is_digits(field.text)) {
    faults.add("AF180", field.begin, field.end(), "this is not a reserve",
               "six digits: White's captured Smashers, Leapers and Removers, then Black's");
    return;
  }
  std::size_t at = 0;
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : reserve_roles) set_reserve(state, side, role, field.text[at++] - '0');
  }
}

std::string passed_text(const State& state) {
  const auto value = passed(state);
  return value ? value->square.name() + ',' + static_cast<char>('a' + value->arrival_file) : "-";
}

std::string reserve_text(const State& state) {
  std::string text;
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : reserve_roles) text += static_cast<char>('0' + reserve(state, side, role));
  }
  return text;
}

int on_colour(SquareSet squares, bool on_light) {
  return static_cast<int>(
      std::count_if(squares.begin(), squares.end(), [&](Square square) { return is_light(square) == on_light; }));
}

char documents_letter(const Piece& piece) { return letter(piece, Alphabet::documents); }

std::string_view colour_name(bool on_light) { return on_light ? "light" : "dark"; }

struct SoundnessCheck {
  const Setup& setup;
  Profile profile;
  const FenMap& map;
  SetupFaults faults{setup, map, documents_letter};

  Faults all() {
    kings();
    for (const Side side : reach::sides) {
      square_colours(side);
      pawn_ranks(side);
      kinds(side);
    }
    en_passant_square();
    faults.plies_of_the_other_side();
    return faults.take();
  }

  [[nodiscard]] SquareSet pieces(Side side, Role role) const { return setup.board.of(piece_of(side, role)); }

  void kings() {
    const int white = pieces(Side::white, king).size();
    const int black = pieces(Side::black, king).size();
    const bool usual = (white == 2 && black == 2) || (white == 1 && black == 2) || (white == 2 && black == 1);
    if (usual) return;
    faults.at_field("AF260", "board", fmt::format("White has {} and Black {} of two kings each", white, black),
                    fmt::format("{} and {}", white, counted(black, "king")),
                    "two kings a side, of which one may have fallen");
  }

  void square_colours(Side side) {
    const SquareSet kings = pieces(side, king);
    for (const bool on_light : {false, true}) {
      const auto colour = colour_name(on_light);
      const int others = on_colour(setup.board.of(owner_of(side)) - kings, on_light);
      if (others > 7) {
        faults.at_field("AF261", "board",
                        fmt::format("{} has {} pieces beside kings on {} squares", name_of(side), others, colour),
                        counted(others, "piece"), "at most 7");
      }
      const int pawns = on_colour(pieces(side, pawn), on_light);
      if (pawns > 4) {
        faults.at_field("AF262", "board", fmt::format("{} has {} pawns on {} squares", name_of(side), pawns, colour),
                        counted(pawns, "pawn"), "at most 4");
      }
      if (kings.size() == 2 && on_colour(kings, on_light) == 2) {
        faults.at_field("AF263", "board", fmt::format("both kings of {} stand on {} squares", name_of(side), colour),
                        "two kings on one square colour", "one king on each square colour");
      }
    }
  }

  void pawn_ranks(Side side) {
    for (const Square square : pieces(side, pawn)) {
      const int rank = relative_rank(side, square.rank());
      if (rank != 0 && rank != 7) continue;
      faults.at_piece("AF210", square,
                      fmt::format("a pawn of {} stands on its {} rank", name_of(side), rank == 7 ? "last" : "first"),
                      "another square");
    }
  }

  /// There are two Smashers, Leapers and Removers, on the board or in the reserve. The site counts in another way, so
  /// that in its games they need not add up.
  void kinds(Side side) {
    const bool reserve_said = map.fields.empty() || map.field("reserve").end > 0;
    bool some_missing = false;
    for (const Role role : reserve_roles) {
      const auto name = table[static_cast<std::size_t>(number(role))].name;
      const int on_board = pieces(side, role).size();
      const int captured = reserve(setup.state, side, role);
      some_missing = some_missing || on_board < 2;
      if (on_board > 2 && profile == Profile::documented) {
        faults.at_field("AF264", "board", fmt::format("{} has {} {}s", name_of(side), on_board, name),
                        fmt::format("{} {}s", on_board, name), "at most 2");
      } else if (profile == Profile::documented && reserve_said && on_board + captured != 2) {
        faults.at_field(
            "AF265", "reserve",
            fmt::format("{} has {} on the board and {} in reserve", name_of(side), counted(on_board, name), captured),
            fmt::format("{} and {}", on_board, captured), "two of a kind in all");
      }
    }
    if (some_missing && !pieces(side, pawn).empty() && faults.lacks("reserve"))
      faults.left_out("reserve",
                      fmt::format("000000 was taken, so that pawns of {} have nothing to promote to", name_of(side)),
                      "six digits: captured Smashers, Leapers and Removers, White's first");
  }

  void en_passant_square() {
    const auto value = passed(setup.state);
    if (!value) return;
    const Square square = value->square;
    if (faults.passed_by_mover(square)) return;
    const Side passer = opponent(setup.to_move);
    if (const auto start = square.offset(square.file() - value->arrival_file, -forward(passer))) {
      faults.not_empty("AF232", *start);
    } else {
      faults.at_field(
          "AF235", "en passant",
          fmt::format("no double step leads over {} to the {}-file", square.name(), value->arrival().name()[0]),
          square.name(), "a square between start and arrival");
    }
    faults.not_empty("AF231", square);
    faults.no_passer(value->arrival(), piece_of(passer, pawn));
  }
};

void place_en_passant(Setup& setup, Random& random) {
  const Side passer = opponent(setup.to_move);
  const int file = static_cast<int>(random.below(8));
  const int aside = random.one_in(2) ? 1 : -1;
  const auto start = Square::at(file, relative_rank(passer, 1));
  const auto square = start.offset(aside, forward(passer));
  const auto arrival = start.offset(2 * aside, 2 * forward(passer));
  if (!square || !arrival) return;
  setup.board.put(*arrival, piece_of(passer, pawn));
  set_en_passant(setup.state, Passed{*square, arrival->file()});
  // Usually a pawn that can leap over the en passant square.
  const auto leaper_from = square->offset(0, forward(passer));
  if (leaper_from && !random.one_in(4)) setup.board.put(*leaper_from, piece_of(setup.to_move, pawn));
}

using Rank = std::array<Role, 8>;

Rank shuffled_rank(Random& random) {
  Rank rank{};
  for (const std::size_t first : {0U, 1U}) {
    std::array<Role, 4> team{smasher, leaper, remover, king};
    for (std::size_t i = team.size() - 1; i > 0; --i) std::swap(team[i], team[random.below(i + 1)]);
    for (std::size_t i = 0; i < team.size(); ++i) rank[first + 2 * i] = team[i];
  }
  return rank;
}

/// The names of D0 and D1, and the orthodox names, which vchess also uses according to the letters.
constexpr auto own_words = std::to_array<PieceWords>({
#include "verifier/variants/interweave/piece_words.def"
});

/// A captured piece returns when a pawn promotes, on a square of the pawn's colour.
void returned_pieces(reach::CountedPieces& pieces, Side side) {
  for (const bool on_light : {false, true}) {
    int returned = 0;
    const int pawns = on_colour(pieces.pieces(side, pawn), on_light);
    for (const Role role : reserve_roles) returned += std::max(0, on_colour(pieces.pieces(side, role), on_light) - 1);
    if (returned <= 4 - pawns) continue;
    pieces.at_board("AF320",
                    fmt::format("{} has more returned pieces than missing pawns on {} squares", name_of(side),
                                colour_name(on_light)),
                    fmt::format("{} returned and {}", returned, counted(pawns, "pawn")), "at most 4 together");
  }
}

/// A pawn's diagonal step captures pieces around its arrival square, not along its way.
bool captures_by_moving(const Step& step, const Piece& piece) {
  return !step.captures.empty() && !(piece.role == pawn && step.from.file() != step.to.file());
}

/// One step may capture both kings of a side. In `site` the game then continues, and the other side's kings may be
/// captured, too; but there is never one king against one, since the first capture of a single king ends the game.
bool game_may_have_kings(int white, int black, Ruleset ruleset) {
  if (white > 2 || black > 2) return false;
  if (ruleset.as<Profile>() == Profile::site) return white != 1 || black != 1;
  return white == 2 || black == 2;
}

class Interweave final : public Variant {
 public:
  Interweave()
      : Variant({
#include "verifier/variants/interweave/info.def"
        }) {
  }

  std::string_view ending_clause(const Setup& setup, Status status) const override {
    if (status == Status::ongoing || status == Status::check) return {};
    const auto kings = [&](Side side) { return setup.board.of(piece_of(side, king)).size(); };
    const bool taken = kings(setup.to_move) + kings(opponent(setup.to_move)) == 3;
    return taken && kings(setup.to_move) > 0 && kings(opponent(setup.to_move)) > 0 ? "IW.end.king" : "IW.end.stalemate";
  }

  Setup after_pass(const Setup& setup) const override {
    Setup result = setup;
    result.to_move = opponent(setup.to_move);
    set_en_passant(result.state, std::nullopt);  // IW.pawn.ep
    return result;
  }

  /// After any double step that a pawn can just have made. Reserves stay.
  std::vector<State> possible_states(const Setup& setup, Ruleset) const override {
    std::vector<State> result{setup.state};
    set_en_passant(result.front(), std::nullopt);
    const Side mover = opponent(setup.to_move);
    for (const Square pawn_at : setup.board.of(piece_of(mover, pawn))) {
      if (relative_rank(mover, pawn_at.rank()) != 3) continue;
      for (const int aside : {-1, 1}) {
        const auto square = pawn_at.offset(aside, -forward(mover));
        if (!square) continue;
        result.push_back(result.front());
        set_en_passant(result.back(), Passed{*square, pawn_at.file()});
      }
    }
    return result;
  }

  /// Reads vchess `board side moves ep captured`; any number of fields may be missing at the end. The letters are the
  /// inventor's if there is s or l and neither n nor b, or if the option says so; a lone r is a Smasher.
  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options, Ruleset ruleset) const override {
    fen::LayoutReader reader(text, options, layout);
    if (reader.board() == nullptr) return reader.finish(ruleset);
    const Alphabet alphabet = alphabet_of(*reader.board(), options, reader.faults());
    ParsedFen& parsed = reader.parsed();
    parsed.style.alphabet = static_cast<std::uint8_t>(alphabet);
    reader.read_pieces(letters(alphabet));
    if (const auto* field = reader.field("en passant")) read_passed(*field, parsed.setup.state, reader.faults());
    if (const auto* field = reader.field("reserve")) read_reserve(*field, parsed.setup.state, reader.faults());
    return reader.finish(ruleset);
  }

  std::string write_fen(const Setup& setup, const FenStyle& style) const override {
    const auto alphabet = style.alphabet == 1 ? Alphabet::inventor : Alphabet::documents;
    auto fields = fen::written_pieces(setup, [alphabet](const Piece& piece) { return letter(piece, alphabet); });
    if (style.dialect == Dialect::bare) return fields[0].text;
    fields.push_back({passed_text(setup.state), "-"});
    fields.push_back({reserve_text(setup.state), "000000"});
    return fen::write_fields(fields, style.dialect == Dialect::vchess ? style.fields : std::uint8_t{0});
  }

  /// Collects what keeps a set-up from being a position of a game (AF210, AF23x, AF241, AF26x). Errors are what no game
  /// has; what the site's own reserve counter or promotions cause is a warning; an unusual number of kings is a note.
  /// The sum of pieces and reserve is checked only if the text names a reserve, or there is no text.
  Faults faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    return SoundnessCheck{setup, ruleset.as<Profile>(), map}.all();
  }

  /// The set-up without an en passant square that no legal step leaps over.
  Setup essential(const Setup& setup, Ruleset ruleset) const override {
    const auto value = passed(setup.state);
    if (!value) return setup;
    const Side side = setup.to_move;
    const auto from = value->square.offset(0, -forward(side));
    const auto to = value->square.offset(0, forward(side));
    if (from && to && setup.board.holds(*from, piece_of(side, pawn))) {
      for (const StepOutcome& outcome : ruleset.generator().setup_steps(setup)) {
        if (outcome.step.from == *from && outcome.step.to == *to) return setup;
      }
    }
    Setup result = setup;
    set_en_passant(result.state, std::nullopt);
    return result;
  }

  /// For comparing the two implementations: with reserves, en passant squares and many possible captures.
  Setup random_setup(Ruleset, Random& random) const override {
    Setup setup;
    setup.to_move = any_side(random);
    if (random.one_in(3)) place_en_passant(setup, random);
    const auto passed_now = passed(setup.state);
    for (const Side side : {Side::white, Side::black}) {
      const std::size_t kings = random.one_in(5) ? random.below(3) : 2;
      for (std::size_t i = 0; i < kings; ++i) setup.board.put(empty_square(setup.board, random), piece_of(side, king));
      for (const Role role : reserve_roles) {
        if (random.one_in(3)) set_reserve(setup.state, side, role, 1 + static_cast<int>(random.below(2)));
      }
    }
    // Few pieces on an open board, or crowds with long chains; sometimes only one side is strong.
    const std::size_t pieces = 2 + random.below(random.one_in(3) ? 30 : 12);
    const std::size_t lean = 1 + random.below(4);
    const Side strong = any_side(random);
    for (std::size_t i = 0; i < pieces; ++i) {
      const Square square = empty_square(setup.board, random);
      if (passed_now && square == passed_now->square) continue;
      const Side side = random.one_in(lean + 1) ? opponent(strong) : strong;
      static constexpr std::array<Role, 6> roles{pawn, pawn, pawn, smasher, leaper, remover};
      const Role role = roles[random.below(roles.size())];
      const int rank = relative_rank(side, square.rank());
      if (role == pawn && (rank == 0 || rank == 7)) continue;
      setup.board.put(square, piece_of(side, role));
    }
    return setup;
  }
  /// A shuffled set-up as vchess deals them: on each square colour of the first rank a Smasher, a Leaper, a Remover and
  /// a King in any order; in half of the deals the same for both sides. A seed deals the same on every platform.
  Setup shuffled_start(std::uint64_t seed) const override {
    Random random(seed);
    const Rank white = shuffled_rank(random);
    const Rank black = random.one_in(2) ? white : shuffled_rank(random);
    Setup setup;
    for (const Side side : {Side::white, Side::black}) {
      for (int file = 0; file < 8; ++file) {
        const Role role = (side == Side::white ? white : black)[static_cast<std::size_t>(file)];
        setup.board.put(Square::at(file, relative_rank(side, 0)), piece_of(side, role));
        setup.board.put(Square::at(file, relative_rank(side, 1)), piece_of(side, pawn));
      }
    }
    return setup;
  }

  Likeness likeness(const RecordText& text) const override {
    const auto& words = text.words();
    if (text.has_site_fields() && (words[3] == "-" || words[3].find(',') != std::string_view::npos))
      return Likeness::own_field;
    if (text.has_site_fields() && text.only("pnbrqk")) return Likeness::none;
    const bool two_kings = text.count('K') == 2 && text.count('k') == 2;
    if (two_kings && text.only("slrkp")) return Likeness::arrangement;
    if (!two_kings || !text.only("rnbkp")) return Likeness::none;
    // With the fields of orthodox chess it is as likely another game in which kings are pieces like others.
    return words.size() > 3 && !text.has_site_fields() ? Likeness::pieces : Likeness::arrangement;
  }

  Faults setup_reachability(const Setup& setup, Ruleset, const FenMap& map) const override {
    reach::CountedPieces pieces(setup, map, documents_letter);
    for (const Side side : reach::sides) returned_pieces(pieces, side);
    for (const Side side : reach::sides) {
      const SquareSet pawns = pieces.pieces(side, pawn);
      if (have_starts(pawns, side)) continue;
      pieces.at_board("AF302", fmt::format("the pawns of {} cannot have come from different files", name_of(side)),
                      counted(pawns.size(), "pawn"), "pawns that have a start each");
    }
    // A chain can capture any number of pieces in one move.
    pieces.counters([&](Side side) { return pieces.fewest_moves(side, pawn, false); });
    return pieces.faults().take();
  }
  Faults usual_start_faults(const Setup&, Ruleset, const FenMap&) const override { return {}; }

  /// Maps the reserves and the en passant square to the image's sides and files.
  State image_of(const State& state, const Image& image) const override {
    State result;
    if (const auto value = passed(state))
      set_en_passant(result, Passed{image.of(value->square), image.of_file(value->arrival_file)});
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : reserve_roles) set_reserve(result, image.of(side), role, reserve(state, side, role));
    }
    return result;
  }
  bool may_be_mirrored(const State&) const override { return true; }
};

}  // namespace

const Variant& variant() { return the_one<Interweave>(); }

char letter(const Piece& piece, Alphabet alphabet) {
  return fen::letter_of(piece, alphabet == Alphabet::inventor ? inventors_table : table);
}

bool have_starts(SquareSet pawns, Side side) {
  std::bitset<256> reached(1);  // the sets of files from which the pawns so far can have come
  for (const Square square : pawns) {
    const int ahead = relative_rank(side, square.rank()) - 1;
    std::bitset<256> next;
    for (int file = 0; file < 8; ++file) {
      const int aside = std::abs(square.file() - file);
      if (aside > ahead || (ahead - aside) % 2 != 0) continue;
      for (std::size_t used = 0; used < reached.size(); ++used) {
        if (reached[used] && (used >> file & 1U) == 0) next.set(used | std::size_t{1} << file);
      }
    }
    reached = next;
  }
  return reached.any();
}

}  // namespace arbiter::interweave
