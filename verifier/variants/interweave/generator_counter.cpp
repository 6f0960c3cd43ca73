#include "support/internal_error.hpp"
#include "variants/interweave/generator_count.hpp"
#include "variants/interweave/sources.hpp"

namespace arbiter::interweave {
namespace {

class Counter final : public TurnCounter {
 public:
  explicit Counter(Profile profile) noexcept : profile_(profile) {}

  [[nodiscard]] std::uint64_t count_turns(const Setup& setup, int depth) const override {
    ensure(!chain(setup.state), "turns are counted from the beginning of a turn");
    const fast::Men men = fast::men_of(setup);
    return runs_v3() ? fast::v3::count_turns(men, setup.to_move, profile_, depth)
                     : fast::baseline::count_turns(men, setup.to_move, profile_, depth);
  }

 private:
  Profile profile_;
};

}  // namespace

const TurnCounter& counter(Profile profile) {
  static const Counter documented(Profile::documented);
  static const Counter site(Profile::site);
  return profile == Profile::site ? site : documented;
}

}  // namespace arbiter::interweave
