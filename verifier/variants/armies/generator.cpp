#include "verifier/orthodox/movegen/chess_generator.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/armies/generator_kinds.hpp"
#include "verifier/variants/armies/generator_plain_pieces.hpp"

namespace arbiter::armies::inline ARBITER_CODE {
namespace {

/// All pairings; every one has its own tables.
struct ArmiesGame {
  template <class Use>
  auto with_kinds(const Setup& setup, const Use& use) const {
    return use(movegen::BitSetup<ArmyKinds::roles>::read(setup), ArmyKinds(setup));
  }
  template <class Use>
  bool as_plain(const Setup& setup, const Use& use) const {
    const Army white = army(setup.state, Side::white);
    const Army black = army(setup.state, Side::black);
    const auto with = [&]<std::size_t kinds>(const plain::Pairing<kinds>& pairing) {
      const auto pieces = plain::army_pieces(setup, pairing);
      if (pieces) use(*pieces, plain::Armies<kinds>{pairing});
      return pieces.has_value();
    };
    return white == black ? with(plain::pairing<4>(white, black)) : with(plain::pairing<8>(white, black));
  }
};

struct OfArmies final : movegen::BitGenerator<ArmiesGame> {
  [[nodiscard]] std::unique_ptr<SearchSource> search_source(const Setup& root) const override {
    return std::make_unique<movegen::BitSearch<ArmyKinds>>(ArmyKinds(root));
  }
};

/// DA.armies: Fide against Fide is orthodox chess.
[[nodiscard]] const MoveGenerator& generator_of(const Setup& setup) {
  return all_orthodox(setup) ? orthodox::ARBITER_CODE::chess_generator() : the_one<OfArmies>();
}

class Generator final : public MoveGenerator {
 public:
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return generator_of(setup).setup_steps(setup);
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    return generator_of(setup).steps_of(setup, square);
  }
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return generator_of(setup).in_check(setup, side);
  }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    return generator_of(setup).setup_status(setup);
  }
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    return generator_of(setup).count_setup_moves(setup, depth);
  }
  [[nodiscard]] std::unique_ptr<SearchSource> search_source(const Setup& root) const override {
    return generator_of(root).search_source(root);
  }
};

}  // namespace

const MoveGenerator& generator_build(Profile) { return the_one<Generator>(); }

}  // namespace arbiter::armies::inline ARBITER_CODE
