// Every man on every square with every placement of up to two blockers, own and enemy: the steps of the man, from both
// implementations. Without kings nothing but the men's own movement is compared.
#define BOOST_TEST_MODULE placements
#include <boost/test/unit_test.hpp>

#include <vector>

#include "crosscheck/agreement.hpp"
#include "variants/variant.hpp"

using namespace arbiter;

namespace {

/// The kinds of blockers that can make a difference: where a captured man lends its movement, every kind of enemy.
struct Blockers {
  Role own;
  std::vector<Role> enemies;
};

class Placements {
 public:
  Placements(const Variant& variant, std::size_t profile, Blockers blockers)
      : variant_(variant), rules_(variant.rules(profile)), generator_(variant.generator(profile)), blockers_(std::move(blockers)) {}

  void run(Man man, const Setup& empty) {
    for (const Square square : all_squares) {
      Setup setup = empty;
      setup.board.put(square, man);
      compare(setup, square);
      first_blocker(setup, square, man);
    }
  }
  [[nodiscard]] std::size_t compared() const noexcept { return compared_; }

 private:
  void compare(const Setup& setup, Square square) {
    ++compared_;
    if (const auto found = compare_steps_of(rules_, generator_, setup, square)) BOOST_FAIL(describe(*found, variant_));
  }
  template <class F>
  void for_each_blocker(Man man, F&& f) const {
    f(Man{man.owner, blockers_.own});
    for (const Role role : blockers_.enemies) f(Man{man.owner == Owner::white ? Owner::black : Owner::white, role});
  }
  void first_blocker(const Setup& setup, Square square, Man man) {
    for (const Square at : all_squares) {
      if (at == square) continue;
      for_each_blocker(man, [&](Man blocker) {
        Setup with = setup;
        with.board.put(at, blocker);
        compare(with, square);
        second_blocker(with, square, at, man);
      });
    }
  }
  /// Behind the first blocker, so that every pair stands once.
  void second_blocker(const Setup& setup, Square square, Square first, Man man) {
    for (int index = first.index() + 1; index < 64; ++index) {
      const Square at(index);
      if (at == square) continue;
      for_each_blocker(man, [&](Man blocker) {
        Setup with = setup;
        with.board.put(at, blocker);
        compare(with, square);
      });
    }
  }

  const Variant& variant_;
  const MoveSource& rules_;
  const MoveSource& generator_;
  Blockers blockers_;
  std::size_t compared_ = 0;
};

void every_man(const char* name, std::size_t profile, const std::vector<Role>& enemies) {
  const Variant* variant = variant_named(name);
  BOOST_REQUIRE(variant != nullptr);
  const auto start = variant->parse_fen(variant->positions().front().fen, {});
  BOOST_REQUIRE(start.has_value());
  Setup empty;
  empty.state.context = start->setup.state.context;
  Placements placements(*variant, profile, {variant->roles().front().role, enemies});
  for (const RoleInfo& info : variant->roles()) {
    for (const Owner owner : {Owner::white, Owner::black}) placements.run({owner, info.role}, empty);
  }
  BOOST_TEST_MESSAGE(name << ": " << placements.compared() << " placements agree");
}

std::vector<Role> roles_named(const char* variant, const std::vector<std::string_view>& names) {
  std::vector<Role> result;
  for (const RoleInfo& info : variant_named(variant)->roles()) {
    for (const std::string_view name : names) {
      if (info.name == name) result.push_back(info.role);
    }
  }
  BOOST_REQUIRE(result.size() == names.size());
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(armies) { every_man("armies", 0, roles_named("armies", {"knight"})); }

BOOST_AUTO_TEST_CASE(takemake) {
  const Variant* variant = variant_named("takemake");
  BOOST_REQUIRE(variant != nullptr);
  // Every kind of captured man, two kinds of enemies at a time.
  for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
    every_man("takemake", profile, roles_named("takemake", {"pawn", "rook"}));
    every_man("takemake", profile, roles_named("takemake", {"knight", "bishop"}));
    every_man("takemake", profile, roles_named("takemake", {"queen", "king"}));
  }
}
