#pragma once

// Compares the steps of every piece on every square, with every placement of up to two blockers, own and enemy, from
// both implementations. Without kings only the piece's own movement matters.

#include <boost/test/unit_test.hpp>

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/disagreement_text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// The pieces that stand in the way: of the piece's own side (`own`) and of the other (`enemies`). Where a captured
/// piece lends its movement, every kind of enemy makes a difference.
struct Blockers {
  Role own;
  std::vector<Role> enemies;
  std::vector<Piece> shared{};  ///< pieces of both players
};

class Placements {
 public:
  Placements(Ruleset ruleset, Blockers blockers)
      : variant_(ruleset.variant()), rules_(ruleset.rules()), generator_(ruleset.generator()),
        blockers_(std::move(blockers)) {}

  void run(Piece piece, const Setup& empty) {
    for (const Square square : all_squares) {
      Setup setup = empty;
      setup.board.put(square, piece);
      compare(setup, square);
      further(setup, square, piece, 0, 2);
    }
  }
  [[nodiscard]] std::size_t compared() const noexcept { return compared_; }

 private:
  void compare(const Setup& setup, Square square) {
    ++compared_;
    if (const auto found = compare_steps_of(rules_, generator_, setup, square)) BOOST_FAIL(describe(*found, variant_));
  }
  /// Adds `more` blockers from square `first` on, so that every pair is placed once.
  void further(const Setup& setup, Square square, Piece piece, int first, int more) {
    if (more == 0) return;
    const Owner own = piece.owner == Owner::black ? Owner::black : Owner::white;
    const Owner enemy = own == Owner::white ? Owner::black : Owner::white;
    std::vector<Piece> pieces = blockers_.shared;
    pieces.push_back({own, blockers_.own});
    for (const Role role : blockers_.enemies) pieces.push_back({enemy, role});
    for (int index = first; index < 64; ++index) {
      const Square at(index);
      if (at == square) continue;
      for (const Piece blocker : pieces) {
        Setup with = setup;
        with.board.put(at, blocker);
        compare(with, square);
        further(with, square, piece, index + 1, more - 1);
      }
    }
  }

  const Variant& variant_;
  const MoveSource& rules_;
  const MoveSource& generator_;
  Blockers blockers_;
  std::size_t compared_ = 0;
};

inline Role role_named(const Variant& variant, std::string_view name) {
  for (const RoleInfo& info : variant.roles()) {
    if (info.name == name) return info.role;
  }
  throw std::invalid_argument(std::string(name));
}

/// Every piece of every owner and kind (or of the kind `only`), on the empty board of `fen`, with its rights and stage.
inline void every_piece(const char* name, std::size_t profile, const char* fen,
                        const std::vector<std::string_view>& enemies, bool with_shared = false,
                        std::string_view only = {}) {
  const Variant* variant = variant_named(name);
  BOOST_REQUIRE(variant != nullptr);
  const auto parsed = Ruleset(*variant).parse_fen(fen, {});
  BOOST_REQUIRE_MESSAGE(parsed.has_value(), fen);
  Blockers blockers{role_named(*variant, "pawn"), {}, {}};
  for (const std::string_view enemy : enemies) blockers.enemies.push_back(role_named(*variant, enemy));
  std::vector<Owner> owners{Owner::white, Owner::black};
  if (with_shared) {
    owners.push_back(Owner::both);
    blockers.shared.push_back({Owner::both, role_named(*variant, "pawn")});
  }
  Placements placements(Ruleset(*variant, profile), blockers);
  for (const RoleInfo& info : variant->roles()) {
    if (!only.empty() && info.name != only) continue;
    for (const Owner owner : owners) {
      if (owner == Owner::both && info.name == "king") continue;
      placements.run({owner, info.role}, parsed->setup);
    }
  }
  BOOST_TEST_MESSAGE(name << ": " << placements.compared() << " placements agree");
}

}  // namespace arbiter::tests
