#include "verifier/orthodox/variant.hpp"

#include <array>

#include "verifier/orthodox/reachability.hpp"
#include "verifier/orthodox/spelling.hpp"
#include "verifier/position/setup_faults.hpp"
#include "verifier/variants/horde/accept.hpp"
#include "verifier/variants/horde/conditions.hpp"
#include "verifier/variants/horde/never_wins.hpp"
#include "verifier/variants/horde/reachability.hpp"
#include "verifier/variants/horde/sources.hpp"

namespace arbiter::horde {

/// Defined here for the registry.
[[nodiscard]] const Variant& variant();

namespace {

constexpr auto names = std::to_array<std::string_view>({"horde-chess"});

constexpr auto other_names = std::to_array<std::string_view>({"hordechess"});

constexpr auto readings = std::to_array<ProfileInfo>({
    {"lichess", "the page of lichess.org: a double step from the first rank cannot be captured en passant"},
});

constexpr auto own_clause_list = std::to_array<ClauseInfo>({
#define ARBITER_CLAUSE(id, document, place, reading) {id, document, place, reading},
#include "verifier/variants/horde/clauses.def"
#undef ARBITER_CLAUSE
});

/// Sources: lichess, python-chess and Fairy-Stockfish write it as orthodox chess.
constexpr auto own_spellings = std::to_array<Spelling>({
    {"horde", "fen", Dialect::fen, 0, "", CastlingWords::usual,
     "six fields; k q, file letters where those would say another piece (X-FEN)"},
    {"horde", "shredder", Dialect::fen, 0, "", CastlingWords::files, "six fields; castling by file letters"},
    {"horde", "epd", Dialect::fen, 0, "", CastlingWords::usual, "four fields"},
    {"horde", "bare", Dialect::bare, 0, "", CastlingWords::usual, "the board alone"},
});

/// Ranks 1 to 4, and b5, c5, f5, g5 (HORDE).
constexpr SquareSet start_squares{std::uint64_t{0x00000066ffffffff}};

class Horde final : public orthodox::OrthodoxVariant {
 public:
  std::string_view name() const override { return "horde"; }
  std::string_view title() const override { return "Horde"; }
  std::span<const std::string_view> aliases() const override { return names; }
  std::span<const std::string_view> record_names() const override { return other_names; }
  std::span<const ProfileInfo> profiles() const override { return readings; }

  std::string_view ending_clause(const Setup& setup, Status status) const override {
    const bool own = status == Status::won || status == Status::lost;
    return own ? "HD.end" : OrthodoxVariant::ending_clause(setup, status);
  }
  const Conditions& conditions() const override { return horde::conditions(); }

  std::vector<NamedPosition> positions() const override {
    return {
        {"start", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", "the set-up of HORDE"}};
  }

  const MoveSource& rules(std::size_t) const override { return horde::rules(); }
  const MoveSource& generator(std::size_t) const override { return horde::generator(); }
  const MoveCounter& counter(std::size_t) const override { return horde::counter(); }
  std::unique_ptr<SearchSource> search_source(std::size_t, const Setup&) const override {
    return horde::search_source();
  }

  /// Black's pieces shuffled.
  Setup dealt(std::uint64_t seed) const override {
    Setup setup = OrthodoxVariant::dealt(seed);
    for (const Square square : setup.board.of(Owner::white)) setup.board.clear(square);
    for (const Square square : start_squares) setup.board.put(square, piece_of(Side::white, orthodox::pawn));
    for (int file = 0; file < 8; ++file) orthodox::set_castling(setup.state, Side::white, file, false);
    return setup;
  }

  Setup random_setup(std::size_t, Random& random) const override { return horde::random_setup(random); }

  std::span<const Spelling> spellings() const override { return own_spellings; }
  /// Nowhere else has a side so many pawns, or no king beside them.
  Likeness likeness(const RecordText& text) const override {
    const bool alone = text.count('K') == 0 && text.count('k') == 1 && text.count('P') > 8;
    return alone && text.only(orthodox::pieces_letters) ? Likeness::arrangement : Likeness::none;
  }
  FastAcceptance fast_acceptance() const override { return {baseline::accept, v3::accept}; }

  Faults setup_reachability(const Setup& setup, std::size_t, const FenMap& map) const override {
    return reachability(setup, map, horde::generator());
  }
  bool sides_are_alike() const override { return false; }
  std::string why_never_wins(const Setup& setup, Side side, std::size_t) const override {
    return horde::why_never_wins(setup, side);
  }
  Faults usual_start_faults(const Setup& setup, const FenMap& map) const override {
    static constexpr std::array black{Side::black};
    return reach::usual_start(setup, map, orthodox::letter, black);
  }

 protected:
  std::span<const ClauseInfo> own_clauses() const override { return own_clause_list; }

  orthodox::Traits traits(std::size_t profile) const override {
    orthodox::Traits traits = OrthodoxVariant::traits(profile);
    traits.pawn_army = orthodox::PawnArmy{Side::white, 36};
    traits.at_start = [](Side side, Role role) {
      return side == Side::white ? 0 : orthodox::pieces_at_start(side, role);
    };
    return traits;
  }
  /// HD.end: only the last move can have ended the game, by the capture of White's last piece.
  Faults own_faults(const Setup& setup, std::size_t, const FenMap& map) const override {
    SetupFaults found(setup, map, orthodox::letter);
    if (setup.board.of(Owner::white).empty() && setup.to_move == Side::black)
      found.at_field("AF280", "board", "White has no piece and has lost by an earlier move", "no piece",
                     "a piece of White");
    return found.take();
  }
};

}  // namespace

const Variant& variant() {
  static const Horde object;
  return object;
}

}  // namespace arbiter::horde
