#include "verifier/position/variant.hpp"

#include <array>

#include <fmt/format.h>

#include "verifier/orthodox/deal.hpp"
#include "verifier/orthodox/faults.hpp"
#include "verifier/orthodox/fen.hpp"
#include "verifier/orthodox/image.hpp"
#include "verifier/orthodox/reachability.hpp"
#include "verifier/orthodox/spelling.hpp"
#include "verifier/position/setup_faults.hpp"
#include "verifier/variants/armies/sources.hpp"
#include "verifier/variants/kingofthehill/accept.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"
#include "verifier/variants/kingofthehill/sources.hpp"

namespace arbiter::kingofthehill {

/// Defined here for the registry.
[[nodiscard]] const Variant& variant();

namespace {

/// As lichess, chess.com and players call it; Fairy-Stockfish and pychess have the variant's own name.
constexpr auto names = std::to_array<std::string_view>({"koth", "king-of-the-hill"});

constexpr auto readings = std::to_array<ProfileInfo>({
    {"documented", "the page of lichess.org; moves, mate and stalemate as in the FIDE Laws"},
});

constexpr auto orthodox_clauses = std::to_array<ClauseInfo>({
#define ARBITER_CLAUSE(id, document, place, reading) {id, document, place, reading},
#include "verifier/orthodox/clauses.def"
});
constexpr auto own_clauses = std::to_array<ClauseInfo>({
#include "verifier/variants/kingofthehill/clauses.def"
#undef ARBITER_CLAUSE
});

/// Sources: lichess, python-chess and Fairy-Stockfish write it as orthodox chess.
constexpr auto own_spellings = std::to_array<Spelling>({
    {"kingofthehill", "fen", Dialect::fen, 0, "", CastlingWords::usual,
     "six fields; K Q k q, file letters where those would say another piece (X-FEN)"},
    {"kingofthehill", "shredder", Dialect::fen, 0, "", CastlingWords::files, "six fields; castling by file letters"},
    {"kingofthehill", "epd", Dialect::fen, 0, "", CastlingWords::usual, "four fields"},
    {"kingofthehill", "bare", Dialect::bare, 0, "", CastlingWords::usual, "the board alone"},
});

class KingOfTheHill final : public Variant {
 public:
  std::string_view name() const override { return "kingofthehill"; }
  std::string_view title() const override { return "King of the Hill"; }
  std::span<const std::string_view> aliases() const override { return names; }
  std::span<const ProfileInfo> profiles() const override { return readings; }
  std::span<const RoleInfo> roles() const override { return orthodox::roles(); }

  std::vector<ClauseInfo> clauses() const override {
    std::vector<ClauseInfo> all(orthodox_clauses.begin(), orthodox_clauses.end());
    all.insert(all.end(), own_clauses.begin(), own_clauses.end());
    return all;
  }

  std::vector<NamedPosition> positions() const override {
    return {{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "the orthodox set-up (KOTH)"}};
  }

  const MoveSource& rules(std::size_t) const override { return kingofthehill::rules(); }
  const MoveSource& generator(std::size_t) const override { return kingofthehill::generator(); }
  const MoveCounter& counter(std::size_t) const override { return kingofthehill::counter(); }

  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options) const override {
    orthodox::FenReader reader(text, options, nullptr);
    return reader.read({orthodox::letters(), orthodox::is_rook, {}, 0},
                       [this](const Setup& setup, const FenMap& map) { return faults(setup, 0, map); });
  }

  std::string write_fen(const Setup& setup, const FenStyle& style) const override {
    return orthodox::write_fen(setup, style, {orthodox::letter, orthodox::is_rook});
  }

  Faults faults(const Setup& setup, std::size_t profile, const FenMap& map) const override {
    const orthodox::Nature nature{
        .source = rules(profile),
        .role_count = orthodox::first_free,
        .at_start = orthodox::pieces_at_start,
        .corner = orthodox::is_rook,
        .keeps_shade = [](Role role) { return role == orthodox::bishop; },
        .letter = orthodox::letter,
        .first_rank_pawns = false,
    };
    Faults result = orthodox::faults(setup, map, nature);
    SetupFaults own(setup, map, orthodox::letter);
    for (const Square square : hill) {
      if (!setup.board.holds(square, piece_of(setup.to_move, orthodox::king))) continue;
      own.at_piece("AF280", square, fmt::format("{} has won by an earlier move", name_of(setup.to_move)),
                   "the other side to move, or a king elsewhere");
    }
    Faults more = own.take();
    result.insert(result.end(), more.begin(), more.end());
    return result;
  }

  Setup essential(const Setup& setup, std::size_t profile) const override {
    return orthodox::essential(setup, generator(profile), orthodox::is_rook);
  }

  Setup random_setup(std::size_t, Random& random) const override {
    return armies::random_setup(armies::Army::fide, armies::Army::fide, random.one_in(4), random);
  }
  Setup dealt(std::uint64_t seed) const override { return orthodox::dealt(seed); }

  std::span<const Spelling> spellings() const override { return own_spellings; }
  std::span<const std::string_view> alphabets() const override { return {}; }
  std::span<const StateRange> state_ranges() const override { return orthodox::state_ranges; }
  const ArmyChoice* army_choice() const override { return nullptr; }
  bool six_fields_say_all() const override { return true; }
  Likeness likeness(const RecordText&) const override { return Likeness::none; }  // written as orthodox chess is
  std::span<const std::string_view> record_names() const override { return {}; }
  bool name_is_common_word() const override { return false; }
  bool is_site_field(std::size_t, std::string_view) const override { return false; }
  std::span<const std::string_view> page_keys() const override { return {}; }
  std::span<const PieceWords> piece_words() const override { return {}; }

  bool game_may_have_kings(int, int, std::size_t) const override { return false; }
  Faults setup_reachability(const Setup& setup, std::size_t profile, const FenMap& map) const override {
    return reach::orthodox_reachability(setup, map,
                                        {.source = generator(profile),
                                         .letter = orthodox::letter,
                                         .at_start = orthodox::pieces_at_start,
                                         .role_count = orthodox::first_free});
  }
  FastAcceptance fast_acceptance() const override { return {baseline::accept, v3::accept}; }

  State image_of(const State& state, const Image& image) const override { return orthodox::image_of(state, image); }
  bool may_be_mirrored(const State& state) const override { return orthodox::may_be_mirrored(state); }
};

}  // namespace

const Variant& variant() {
  static const KingOfTheHill object;
  return object;
}

}  // namespace arbiter::kingofthehill
