#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/orthodox/faults.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::orthodox {

/// A variant that is played with the orthodox pieces from the orthodox set-up. This class answers what all such
/// variants answer alike. Variants with further pieces (the armies, Checkered chess) use the same rules but answer
/// every question themselves, so that no answer is orthodox by mistake.
///
/// A derived variant supplies its name, how it moves, how it is written and recognised, and whatever it has beyond
/// orthodox chess.
class OrthodoxVariant : public Variant {
 public:
  std::span<const RoleInfo> roles() const override;
  /// The clauses of the orthodox base, and own_clauses().
  std::vector<ClauseInfo> clauses() const override;
  std::string_view safety_clause() const override;
  std::string_view duty_clause() const override;
  WinsBy wins_by(std::size_t profile) const override;
  /// Of mate and stalemate.
  std::string_view ending_clause(const Setup& setup, Status status) const override;
  bool captures_by_moving(const Step& step, const Piece& piece) const override;

  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options) const override;
  std::string write_fen(const Setup& setup, const FenStyle& style) const override;
  /// The faults of orthodox chess, by traits(), and own_faults().
  Faults faults(const Setup& setup, std::size_t profile, const FenMap& map) const override;
  Setup essential(const Setup& setup, std::size_t profile) const override;
  Setup after_pass(const Setup& setup) const override;
  /// Castling rights where kings are royal, and en passant squares.
  std::vector<State> states_beside(const Setup& setup, std::size_t profile) const override;
  bool stalemate_decides(std::size_t profile) const override;
  bool repetition_decides(std::size_t profile) const override;
  /// No argument: each variant has its own.
  std::string why_never_wins(const Setup& setup, Side side, std::size_t profile) const override;
  Setup dealt(std::uint64_t seed) const override;

  std::span<const std::string_view> alphabets() const override;
  std::span<const StateRange> state_ranges() const override;
  const ArmyChoice* army_choice() const override;
  bool six_fields_say_all() const override;
  std::span<const std::string_view> record_names() const override;
  bool name_is_common_word() const override;
  bool is_site_field(std::size_t index, std::string_view word) const override;
  std::span<const std::string_view> page_keys() const override;
  std::span<const PieceWords> piece_words() const override;

  bool game_may_have_kings(int white, int black, std::size_t profile) const override;
  Faults setup_reachability(const Setup& setup, std::size_t profile, const FenMap& map) const override;
  Faults usual_start_faults(const Setup& setup, const FenMap& map) const override;

  /// Nothing stands beside the board.
  std::vector<Spare> pieces_beside(const Setup&) const override { return {}; }

  State image_of(const State& state, const Image& image) const override;
  Side moved_last(const Setup& setup) const override;
  int players(std::size_t profile) const override;
  bool may_be_mirrored(const State& state) const override;
  bool sides_are_alike() const override;

 protected:
  /// The clauses that the variant adds to those of the base.
  [[nodiscard]] virtual std::span<const ClauseInfo> own_clauses() const = 0;
  /// What faults() must know about the pieces.
  [[nodiscard]] virtual Traits traits(std::size_t profile) const;
  /// The faults that the variant adds to those of orthodox chess.
  [[nodiscard]] virtual Faults own_faults(const Setup& setup, std::size_t profile, const FenMap& map) const = 0;
};

/// The clause of the base by which a set-up of this status ends the game: of mate or of stalemate; else empty.
[[nodiscard]] std::string_view clause_of_end(Status status) noexcept;
/// The clauses of the orthodox base.
[[nodiscard]] std::span<const ClauseInfo> base_clauses();
/// The clauses of the base, then those of a variant on it.
[[nodiscard]] std::vector<ClauseInfo> with_base_clauses(std::span<const ClauseInfo> own);

}  // namespace arbiter::orthodox
