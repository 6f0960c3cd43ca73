#include <fmt/format.h>

#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/variants/antichess/profiles.hpp"

namespace arbiter::antichess {
namespace {

constexpr auto names_of_giveaway = std::to_array<std::string_view>({"giveaway", "giveawaychess"});
constexpr auto names_of_suicide = std::to_array<std::string_view>({"suicide", "suicidechess"});

bool game_may_have_kings(int, int, Ruleset) { return true; }  // AN.king

class Antichess final : public orthodox::OrthodoxVariant {
 public:
  Antichess()
      : OrthodoxVariant({
#include "verifier/variants/antichess/info.def"
        }) {
  }

  std::string_view ending_clause(const Setup& setup, Status status) const override {
    if (status == Status::stalemate) return "AN.end.stalemate";
    if (status != Status::won && status != Status::lost) return {};
    const auto has_none = [&](Side side) { return setup.board.of(owner_of(side)).empty(); };
    return has_none(Side::white) || has_none(Side::black) ? "AN.end.pieces" : "AN.end.stalemate";
  }

  Setup shuffled_start(std::uint64_t seed) const override {
    Setup setup = OrthodoxVariant::shuffled_start(seed);
    orthodox::set_castling_rights(setup.state, 0);
    return setup;
  }

  /// A set-up for comparing the two: any numbers of kings, few or many pieces, sometimes none of one side.
  Setup random_setup(Ruleset, Random& random) const override {
    using namespace orthodox;
    static constexpr std::array<Role, 9> roles{pawn, pawn, pawn, pawn, knight, bishop, rook, queen, king};
    Setup setup;
    setup.to_move = any_side(random);
    if (random.one_in(3)) place_en_passant(setup, random);
    const SquareSet kept_empty = passed_way(setup);
    // Often few pieces, so that no capture is at hand; sometimes all of one side.
    const std::size_t pieces = random.below(random.one_in(3) ? 28 : 7);
    const bool one_side = random.one_in(16);
    for (std::size_t i = 0; i < pieces; ++i) {
      const Square square = empty_square(setup.board, random);
      if (kept_empty.contains(square)) continue;
      const Side side = one_side ? setup.to_move : any_side(random);
      const Role role = roles[random.below(roles.size())];
      const int rank = relative_rank(side, square.rank());
      if (role == pawn && (rank == 0 || rank == 7)) continue;
      setup.board.put(square, piece_of(side, role));
    }
    return setup;
  }

  /// What keeps a position from every game of Antichess: checks AF3xx (verifier/orthodox/soundness/reachability.hpp).
  /// Pawns and bishops move as in orthodox chess, and a promotion to a king uses up a pawn like any other. What follows
  /// from checks does not hold: there are none. AF312 is not asked, since a king can lose a move without castling.
  Faults setup_reachability(const Setup& setup, Ruleset, const FenMap& map) const override {
    reach::OrthodoxPieces pieces(setup, map, orthodox::letter);
    pieces.bishops(orthodox::pieces_at_start, orthodox::first_free);
    for (const Side side : reach::sides) pieces.pawn_files(side, pieces.lost(opponent(side)));
    pieces.passed_pawns();
    pieces.missing_pawns();
    pieces.counters([&](Side side) { return pieces.moves_needed(side, true); });
    return pieces.faults().take();
  }

 protected:
  orthodox::Traits traits(const Setup&, Ruleset ruleset) const override {
    return {.source = ruleset.rules(), .royal_kings = false};
  }

  /// AN.castle; AN.end.pieces: only the last move can have ended the game, by the capture of the last piece of the side
  /// to move.
  void own_faults(const Setup& setup, Ruleset, SetupFaults& found) const override {
    orthodox::no_castling(setup, title(), found);
    const Side waiting = opponent(setup.to_move);
    if (setup.board.of(owner_of(waiting)).empty()) {
      found.at_field("AF280", "board", fmt::format("{} has no piece and has won by an earlier move", name_of(waiting)),
                     "no piece", fmt::format("a piece of {}", name_of(waiting)));
    }
  }
};

}  // namespace

const Variant& variant() { return the_one<Antichess>(); }

}  // namespace arbiter::antichess
