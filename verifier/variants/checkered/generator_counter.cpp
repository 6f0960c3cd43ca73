#include "verifier/variants/checkered/generator_count.hpp"
#include "verifier/variants/checkered/sources.hpp"

namespace arbiter::checkered {
namespace {

class Counter final : public MoveCounter {
 public:
  explicit Counter(Profile profile) noexcept : profile_(profile) {}

  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    const fast::Pieces pieces = fast::pieces_of(setup);
    return runs_v3() ? fast::v3::count_moves(pieces, setup.to_move, profile_, depth)
                     : fast::baseline::count_moves(pieces, setup.to_move, profile_, depth);
  }

 private:
  Profile profile_;
};

}  // namespace

const MoveCounter& counter(Profile profile) {
  static const Counter documented(Profile::documented);
  static const Counter site(Profile::site);
  static const Counter three(Profile::three);
  return profile == Profile::site ? site : profile == Profile::three ? three : documented;
}

}  // namespace arbiter::checkered
