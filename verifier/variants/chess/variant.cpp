#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/orthodox/fen/fen.hpp"
#include "verifier/orthodox/movegen/chess_sources.hpp"
#include "verifier/orthodox/soundness/faults.hpp"
#include "verifier/orthodox/variant/random_setup.hpp"

#include <array>

#include "verifier/board/code.hpp"
#include "verifier/variants/chess/sources.hpp"

namespace arbiter::chess {

// accept.cpp: the fast way.
ARBITER_BOTH_BUILDS(Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept)

namespace {

std::vector<NamedPosition> named_positions() {
  static constexpr const char* perft_page = "Chess Programming Wiki, Perft Results";
  return {
      {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "FIDE Laws, article 2"},
      {"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", perft_page},
      {"position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", perft_page},
      {"position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", perft_page},
      {"position4-mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", perft_page},
      {"position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", perft_page},
      {"position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", perft_page},
  };
}

VariantInfo own_info() {
  return {
      .name = "chess",
      .title = "Chess",
      .aliases = {"Chess", "orthodox"},
      // Values of the PGN tag Variant that sites and programs use for orthodox rules.
      .record_names = {"standard", "standardchess", "normal", "normalchess", "orthodox", "orthodoxchess", "classical",
                       "fromposition", "chess960", "fischerandom", "fischerrandom", "fischerandomchess",
                       "fischerrandomchess", "wildfr", "frc", "freestyle", "freestylechess"},
      .name_is_common_word = true,
      .profiles = {{"documented", "the FIDE Laws of Chess; shuffled set-ups castle as in their appendix"}},
      .roles = orthodox::roles(),
      .clauses = orthodox::with_base_clauses({}),
      .safety_clause = "CH.check.legal",
      .positions = named_positions(),
      // Sources: the sites' readers (base_rules.js and the variant's files on both).
      .spellings = {orthodox::vchess_fields,
                    {"xogo", Dialect::xogo, 0, "", CastlingWords::usual, "board side moves {json}"},
                    orthodox::six_fields,
                    orthodox::shredder_fen,
                    orthodox::four_fields,
                    bare_board},
      .state_ranges = {orthodox::castling_range, orthodox::passed_range},
      .fast_acceptance = {baseline::accept, v3::accept},
  };
}

/// Orthodox chess: Different Armies with Fide on both sides, under its own name and with its own letters. The armies'
/// context bytes are 0 for Fide, so a set-up of chess is a set-up of that pairing without conversion.
class Chess final : public orthodox::OrthodoxVariant {
 public:
  Chess() : OrthodoxVariant(own_info()) {}

  const MoveSource& rules(std::size_t) const override { return chess::rules(); }
  const MoveGenerator& generator(std::size_t) const override { return orthodox::chess_generator(); }

  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options) const override {
    FenOptions own = options;
    if (own.armies == "FF") own.armies.clear();  // chess is Fide against Fide
    return OrthodoxVariant::parse_fen(text, own);
  }

  Likeness likeness(const RecordText& text) const override {
    return text.only(orthodox::pieces_letters) ? Likeness::pieces : Likeness::slip;
  }

  std::string why_never_wins(const Setup& setup, Side side, std::size_t) const override {
    return orthodox::why_few_pieces_never_win(setup, side);
  }
};

}  // namespace

const Variant& variant() {
  static const Chess object;
  return object;
}

}  // namespace arbiter::chess
