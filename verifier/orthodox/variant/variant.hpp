#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/orthodox/soundness/faults.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::orthodox {

/// The orthodox part of a state's image: castling rights and the en passant square; the rest is empty.
[[nodiscard]] State image_of(const State& state, const Image& image);

// Ways of writing that most variants on the orthodox base have.
inline constexpr Spelling six_fields{
    "fen", Dialect::fen,         0,
    "",    CastlingWords::usual, "six fields; K Q k q, file letters where those would say another piece (X-FEN)"};
inline constexpr Spelling shredder_fen{"shredder", Dialect::fen,         0,
                                       "",         CastlingWords::files, "six fields; castling by file letters"};
inline constexpr Spelling four_fields{"epd", Dialect::fen, 0, "", CastlingWords::usual, "four fields"};
inline constexpr Spelling vchess_fields{"vchess", Dialect::vchess,      0,
                                        "",       CastlingWords::usual, "board side moves flags ep"};

/// Whether no castling right is left: the target squares of castling are not mirror images of each other.
[[nodiscard]] inline bool may_be_mirrored(const State& state) { return castling_rights(state) == 0; }

/// A variant that is played with the orthodox pieces from the orthodox set-up. This class answers what all such
/// variants answer alike. Checkered chess uses the same rules but answers every question itself, so that no answer is
/// orthodox by mistake.
///
/// A derived variant supplies its name, how it moves, how it is written and recognised, and whatever it has beyond
/// orthodox chess.
class OrthodoxVariant : public Variant {
 public:
  /// Of mate and stalemate, and of another win.
  std::string_view ending_clause(const Setup& setup, Status status) const override;

  /// By spelling() and words().
  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options, Ruleset ruleset) const override;
  std::string write_fen(const Setup& setup, const FenStyle& style) const override;
  /// The faults of orthodox chess, by traits(), and own_faults().
  Faults faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const override;
  Setup essential(const Setup& setup, Ruleset ruleset) const override;
  Setup after_pass(const Setup& setup) const override;
  /// Castling rights where kings are royal, and en passant squares.
  std::vector<State> possible_states(const Setup& setup, Ruleset ruleset) const override;
  Setup shuffled_start(std::uint64_t seed) const override;
  Setup random_setup(Ruleset ruleset, Random& random) const override;
  /// None: it is written like orthodox chess.
  Likeness likeness(const RecordText&) const override { return Likeness::none; }

  /// What keeps a position from every game of orthodox chess, and own_reachability().
  Faults setup_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map) const override;
  Faults usual_start_faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const override;

  State image_of(const State& state, const Image& image) const override { return orthodox::image_of(state, image); }
  bool may_be_mirrored(const State& state) const override { return orthodox::may_be_mirrored(state); }

 protected:
  using Variant::Variant;
  /// The field of its FENs that orthodox chess has not; null if there is none.
  [[nodiscard]] virtual const ExtraField* extra_field() const { return nullptr; }
  /// What letters mean in a text, and what its extra field says; faults of both go to the reader.
  [[nodiscard]] virtual FenReader::Spelling spelling(FenReader& reader) const;
  /// How pieces and the extra field are written in a style, which may have no place for what must be said.
  [[nodiscard]] virtual FenWords words(const Setup& setup, FenStyle& style) const;
  [[nodiscard]] char letter_of(const Piece& piece) const { return fen::letter_of(piece, roles()); }
  /// What faults() must know about the pieces; the set-up must outlive the answer.
  [[nodiscard]] virtual Traits traits(const Setup& setup, Ruleset ruleset) const;
  /// The faults that the variant adds to those of orthodox chess.
  virtual void own_faults(const Setup&, Ruleset, SetupFaults&) const {}
  /// What keeps a position, beside all that orthodox chess says (`known`), from every game of the variant.
  [[nodiscard]] virtual Faults own_reachability(const Setup&, Ruleset, const FenMap&, const Faults& /*known*/) const {
    return {};
  }

 private:
  fen::Letters letters_{roles()};
};

/// For VariantInfo::game_may_have_kings: the last move may have captured or exploded one king.
[[nodiscard]] inline bool one_king_may_be_lost(int white, int black, Ruleset) {
  return white <= 1 && black <= 1 && white + black > 0;
}

/// The base of variants that change orthodox chess (VariantInfo::base). It lives as long as the program.
[[nodiscard]] const VariantInfo& base();
/// The clause of the base by which a set-up of this status ends the game: of mate or of stalemate; else empty.
[[nodiscard]] std::string_view clause_of_end(Status status) noexcept;
/// The clauses of the base, or those that hold, then those of a variant on it.
[[nodiscard]] std::vector<ClauseInfo> with_base_clauses(
    std::vector<ClauseInfo> own, const std::function<bool(std::string_view id)>& holds = nullptr);

/// A first rank from the a-file to the h-file.
using FirstRank = std::array<Role, 8>;

/// Bishops on both square colours, the king between the rooks: one of 960, all equally likely. (The sites' own draw
/// gives the same ranks.)
[[nodiscard]] FirstRank shuffled_rank(Random& random);

/// First ranks of White and Black; in half of the deals they are equal, a choice that the sites offer.
[[nodiscard]] std::array<FirstRank, 2> shuffled_ranks(Random& random);

/// The pieces of the two ranks with pawns in front of them and all castling rights, stored by the files of the rooks.
[[nodiscard]] Setup setup_of(const std::array<FirstRank, 2>& ranks);

/// A shuffled set-up.
[[nodiscard]] Setup shuffled_start(std::uint64_t seed);

inline constexpr std::array officers{knight, bishop, rook, queen};

/// What a random set-up may contain.
struct RandomSetup {
  std::span<const Role> roles = officers;           ///< pieces (neither king nor pawn), all equally likely
  std::span<const Role> corner_roles = {&rook, 1};  ///< pieces that may castle
  bool shuffled = false;                            ///< kings and castling rooks with rights anywhere on the first rank
  bool first_rank_pawns = false;                    ///< also pawns on their own first rank
};

/// Puts a pawn that has just made a double step where there is room for it, and usually an enemy pawn beside it.
void place_en_passant(Setup& setup, Random& random);
/// Where the en passant square and the start of that double step are: these squares stay empty.
[[nodiscard]] SquareSet passed_way(const Setup& setup);

/// A random set-up with one king a side, 0 to 24 further pieces, sometimes castling rights with their pieces, and
/// sometimes an en passant square with its pawn. The kings may touch and the side to move may be able to take a king:
/// callers that want only positions filter. `setup` supplies the context.
[[nodiscard]] Setup random_setup(Setup setup, const RandomSetup& random_setup, Random& random);

/// One of chess, in one of four with kings and rooks shuffled.
[[nodiscard]] Setup random_chess_setup(Random& random);

}  // namespace arbiter::orthodox
