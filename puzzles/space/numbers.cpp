#include "puzzles/space/numbers.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "orthodox/state.hpp"
#include "position/notation.hpp"
#include "variants/armies/rules.hpp"
#include "variants/interweave/state.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::size_t squares = 64;

/// From `least` to `most` men of some kinds together; of each kind only those above `free` count.
struct Sum {
  std::string words;
  std::vector<std::size_t> kinds;  ///< of the men of the space
  Range range;
  std::vector<std::size_t> free{};  ///< by place in `kinds`; empty: all men count
};

class Numbers {
 public:
  Numbers(const Request& request, const Space& space) : request_(request), space_(space) {
    State state;
    state.context = request.context;
    men_ = space.rules().men(state);
    wishes();
    const std::string_view variant = request.variant->name();
    if (variant == "interweave") {
      interweave_men();
    } else if (variant == "checkered") {
      checkered_men();
    } else {
      kings_and_sixteen("CH");
      promoted("CH.inv.promoted", state);
    }
  }

  [[nodiscard]] std::vector<std::string> contradiction() const {
    std::vector<const Sum*> core;
    for (const Sum& each : sums_) core.push_back(&each);
    if (possible(core)) return {};
    for (std::size_t i = core.size(); i-- > 0;) {
      std::vector<const Sum*> fewer = core;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (!possible(fewer)) core = std::move(fewer);
    }
    std::vector<std::string> words;
    for (const Sum* each : core) {
      if (std::find(words.begin(), words.end(), each->words) == words.end()) words.push_back(each->words);
    }
    return words;
  }

 private:
  /// As it is written in the space.
  [[nodiscard]] std::string invariant(const std::string& id) const {
    for (const Named& each : space_.invariants()) {
      if (each.words.ends_with("(" + id + ")")) return each.words;
    }
    return id;
  }
  void add(std::string words, const std::function<bool(Man)>& counted, Range range) {
    Sum sum{std::move(words), {}, range};
    for (std::size_t i = 0; i < men_.size(); ++i) {
      if (counted(men_[i])) sum.kinds.push_back(i);
    }
    sums_.push_back(std::move(sum));
  }

  void wishes() {
    const Wishes& wishes = request_.wishes;
    for (const Man man : men_) {
      std::string words;
      std::size_t placed = 0;
      for (const auto& [square, there] : wishes.place) {
        if (there != man) continue;
        words += fmt::format("{}{}{}", words.empty() ? "--place " : ",", letter(man, *request_.variant), square.name());
        ++placed;
      }
      if (placed > 0) add(words, [&](Man each) { return each == man; }, {placed, squares});
    }
    if (wishes.men)
      add(
          "--men: " + words_for(*wishes.men, "men"), [](Man) { return true; }, *wishes.men);
    for (const Side side : {Side::white, Side::black}) {
      const auto& wish = wishes.of_side[static_cast<std::size_t>(side)];
      if (wish)
        add(fmt::format("--{}: {}", side == Side::white ? "white" : "black", words_for(*wish, "men")), of(side), *wish);
    }
    for (const Wishes::Kind& kind : wishes.kinds)
      add(
          "--kinds " + kind.words, [&](Man each) { return each == kind.man; }, kind.number);
  }

  static std::function<bool(Man)> of(Side side) {
    return [side](Man man) { return man.owner == owner_of(side); };
  }
  static std::function<bool(Man)> exactly(Man man) {
    return [man](Man each) { return each == man; };
  }

  void kings_and_sixteen(const std::string& variant) {
    for (const Side side : {Side::white, Side::black}) {
      add(invariant(variant + ".inv.kings"), exactly(man_of(side, orthodox::king)), {1, 1});
      add(invariant(variant + ".inv.sixteen"), of(side), {0, 16});
    }
  }

  /// Each checkered piece takes the place of one piece of each colour.
  void checkered_men() {
    for (const Side side : {Side::white, Side::black}) {
      add(invariant("CK.inv.kings"), exactly(man_of(side, orthodox::king)), {1, 1});
      add(invariant("CK.inv.sixteen"), [&](Man man) { return man.owner == owner_of(side) || man.owner == Owner::both; }, {0, 16});
    }
    promoted("CK.inv.promoted", {});
  }

  /// Pawns, and the men beyond those at the start.
  void promoted(const std::string& id, const State& state) {
    for (const Side side : {Side::white, Side::black}) {
      const auto own =
          armies::men_of(request_.variant->name() == "armies" ? armies::army(state, side) : armies::Army::fide);
      add(invariant(id),
          [&](Man man) { return man.owner == owner_of(side) && man.role != orthodox::king; }, {0, 8});
      for (const std::size_t kind : sums_.back().kinds) {
        const auto found = std::find(own.begin(), own.end(), men_[kind].role);
        sums_.back().free.push_back(found == own.end() ? 0 : found - own.begin() == 3 ? 1 : 2);
      }
    }
  }

  void interweave_men() {
    using namespace interweave;
    const bool both_may_fall = static_cast<Profile>(request_.profile) == Profile::site;
    for (const Side side : {Side::white, Side::black}) {
      add(invariant("IW.inv.shade"), [&](Man man) { return man.owner == owner_of(side) && man.role != king; }, {0, 14});
      add(invariant("IW.inv.pawns"), exactly(man_of(side, pawn)), {0, 8});
      add(invariant("IW.inv.kings"), exactly(man_of(side, king)), {both_may_fall ? 0U : 1U, 2});
      for (const Role role : reserve_roles) add(invariant("IW.inv.reserve"), exactly(man_of(side, role)), {0, 2});
    }
    if (!both_may_fall) add(invariant("IW.inv.kings"), [](Man man) { return man.role == king; }, {3, 4});
  }

  /// The most men that a sum allows, and the kinds that it speaks of.
  static std::size_t most_of(const Sum& sum) {
    std::size_t most = std::min(sum.range.most, squares);
    for (const std::size_t free : sum.free) most += free;
    return most;
  }
  /// Whether no sum wants more than another one, or two others together, leave to all its kinds.
  static bool covered(const std::vector<const Sum*>& sums) {
    for (const Sum* wanted : sums) {
      if (!wanted->free.empty() || wanted->range.least == 0) continue;
      for (const Sum* one : sums) {
        for (const Sum* other : sums) {
          const bool all = std::all_of(wanted->kinds.begin(), wanted->kinds.end(), [&](std::size_t kind) {
            const auto in = [&](const Sum* sum) {
              return std::find(sum->kinds.begin(), sum->kinds.end(), kind) != sum->kinds.end();
            };
            return in(one) || in(other);
          });
          const std::size_t most = most_of(*one) + (one == other ? 0 : most_of(*other));
          if (all && most < wanted->range.least) return false;
        }
      }
    }
    return true;
  }

  /// Whether bounds of each kind remain when all sums have narrowed them.
  [[nodiscard]] bool possible(const std::vector<const Sum*>& sums) const {
    if (!covered(sums)) return false;
    std::vector<Range> bounds(men_.size(), Range{0, squares});
    for (bool narrowed = true; narrowed;) {
      narrowed = false;
      for (const Sum* sum : sums) {
        const auto beyond = [&](std::size_t place, std::size_t number) {
          const std::size_t free = sum->free.empty() ? 0 : sum->free[place];
          return number > free ? number - free : 0;
        };
        std::size_t least = 0;
        std::size_t most = 0;
        for (std::size_t i = 0; i < sum->kinds.size(); ++i) {
          least += beyond(i, bounds[sum->kinds[i]].least);
          most += beyond(i, bounds[sum->kinds[i]].most);
        }
        if (least > sum->range.most || most < sum->range.least) return false;
        for (std::size_t i = 0; i < sum->kinds.size(); ++i) {
          Range& own = bounds[sum->kinds[i]];
          const std::size_t free = sum->free.empty() ? 0 : sum->free[i];
          // What the others leave.
          const std::size_t others = least - beyond(i, own.least);
          const std::size_t room = sum->range.most > squares ? squares : sum->range.most - others + free;
          const std::size_t others_most = most - beyond(i, own.most);
          const std::size_t wanted = sum->range.least > others_most ? sum->range.least - others_most + free : 0;
          if (room >= own.most && wanted <= own.least) continue;
          narrowed = true;
          own = {std::max(own.least, wanted), std::min(own.most, room)};
          if (own.least > own.most) return false;
          break;  // the sums are others now
        }
      }
    }
    return true;
  }

  const Request& request_;
  const Space& space_;
  std::vector<Man> men_;
  std::vector<Sum> sums_;
};

}  // namespace

std::vector<std::string> contradicting_numbers(const Request& request, const Space& space) {
  return Numbers(request, space).contradiction();
}

}  // namespace arbiter::puzzles
