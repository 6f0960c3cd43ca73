// The reasons why positions are refused as unreachable, as formulas: no formula may refuse a position that no check
// refuses.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <unordered_set>
#include <utility>

#include "puzzles/space/space.hpp"
#include "puzzles/variants/side.hpp"
#include "tests/support/every.hpp"
#include "tests/support/seeded_play.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/interweave/state.hpp"

BOOST_AUTO_TEST_SUITE(reachable_space_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

/// Random setups of one variant, with the kings of a game and few pieces or many.
class Boards {
 public:
  Boards(Ruleset ruleset, std::uint64_t seed) : ruleset_(ruleset), random_(seed) {}

  /// A random set-up with the armies of `like`.
  Setup any(const Setup& like) {
    Setup setup = ruleset_.random_setup(random_);
    for (int tries = 0; ruleset_->name() == "armies" && setup.state.context != like.state.context && tries < 200;
         ++tries) {
      setup = ruleset_.random_setup(random_);
    }
    const auto wanted = static_cast<int>(3 + random_.below(random_.one_in(3) ? 30 : 8));
    for (int tries = 0; setup.board.occupied().size() > wanted && tries < 200; ++tries) {
      const Square square = somewhere();
      const auto piece = setup.board[square];
      if (piece && !is_king(*piece)) setup.board.clear(square);
    }
    return settled(setup);
  }
  /// The set-up with one piece added, removed, moved or exchanged for another.
  Setup changed(Setup setup) {
    const Square from = somewhere();
    const Square to = somewhere();
    const auto piece = setup.board[from];
    const auto there = setup.board[to];
    if (there && is_king(*there)) return setup;
    if (!piece || random_.one_in(4)) {
      const auto more = (random_.one_in(2) ? setup : ruleset_.random_setup(random_)).board[somewhere()];
      if (more && !is_king(*more)) setup.board.put(to, *more);
    } else if (random_.one_in(2) || is_king(*piece)) {
      setup.board.clear(from);
      setup.board.put(to, *piece);
    } else {
      setup.board.clear(from);
    }
    return settled(setup);
  }

 private:
  Square somewhere() { return Square(static_cast<int>(random_.below(64))); }
  [[nodiscard]] bool is_king(Piece piece) const { return role_info(ruleset_.variant(), piece.role).name == "king"; }
  /// The set-up with reserves that fit the board.
  [[nodiscard]] Setup settled(Setup setup) const {
    setup.counters = {};
    if (ruleset_->name() != "interweave") return setup;
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : interweave::reserve_roles) {
        interweave::set_reserve(setup.state, side, role, std::max(0, 2 - setup.board.of(piece_of(side, role)).size()));
      }
    }
    return setup;
  }

  Ruleset ruleset_;
  Random random_;
};

class Comparison {
 public:
  Comparison(Ruleset ruleset, const Setup& like) : ruleset_(ruleset) {
    request_.ruleset = ruleset;
    request_.context = like.state.context;
    request_.constraints.to_move = like.to_move;
    request_.castling = Castling::shuffled;
    space_ = std::make_unique<Space>(request_, Case{});
    why_ = std::make_unique<ReachReasons>(request_, *space_);
  }

  /// Examines the set-up if it is a position of the space; ignores it otherwise.
  void look_at(const Setup& setup) {
    const auto decodes = [&] {
      return setup.to_move == request_.constraints.to_move && setup.state.context == request_.context;
    };
    if (!decodes() || closed_rights(setup) || !sound(request_, setup) || !space_->contains({setup}).front()) return;
    const Faults faults = unreachable(ruleset_, setup);
    if (faults.empty() || mirror_is_reachable(setup)) {
      silent.push_back(setup);
      if (request_.generator().in_check(setup, setup.to_move)) ++checks;
    }
    if (faults.empty()) return;
    ++refused;
    const std::vector<Formula> reasons = why_->of(setup);
    const FormulaValues values = space_->values_of({&setup, 1});
    bool explained = false;
    for (const Formula reason : reasons) {
      explained = explained || (values.of(reason) & 1U) == 0;
      if (known_.insert(reason.edge()).second && formulas.size() < 4000) formulas.emplace_back(reason, setup);
    }
    for (const Fault& fault : faults) {
      ++by_check[std::string(fault.check.name())];
      if (explained) ++explained_by_rule[std::string(fault.check.name())];
    }
  }

  /// Every formula must hold in every position that no check refuses, or whose mirror image no check refuses.
  void compare() const {
    for (std::size_t begin = 0; begin < silent.size(); begin += 64) {
      const std::size_t end = std::min(begin + 64, silent.size());
      const FormulaValues values = space_->values_of({silent.data() + begin, end - begin});
      for (const auto& [each, against] : formulas) {
        const std::uint64_t holds = values.of(each);
        for (std::size_t i = begin; i < end; ++i) {
          BOOST_REQUIRE_MESSAGE(((holds >> (i - begin)) & 1U) != 0,
                                ruleset_->name()
                                    << '/' << ruleset_.index() << ": " << ruleset_->write_fen(silent[i], {})
                                    << " is refused by the reason against " << ruleset_->write_fen(against, {}));
        }
      }
    }
  }

  std::vector<Setup> silent;
  std::vector<std::pair<Formula, Setup>> formulas;  ///< each with the first set-up that it is against
  std::size_t refused = 0;
  std::size_t checks = 0;  ///< silent positions with the king in check
  std::map<std::string, std::size_t> by_check;
  std::map<std::string, std::size_t> explained_by_rule;

 private:
  [[nodiscard]] bool closed_rights(const Setup& setup) const {
    if (ruleset_->name() == "interweave") return false;
    for (std::size_t bit = 0; bit < 16; ++bit) {
      if (setup.state.bits[bit] && bit % 8 != 0 && bit % 8 != 7) return true;
    }
    return false;
  }
  [[nodiscard]] bool mirror_is_reachable(const Setup& setup) const {
    return ruleset_->may_be_mirrored(setup.state) &&
           unreachable(ruleset_, conversion::image_of(setup, ruleset_.variant(), {.files = true})).empty();
  }

  Ruleset ruleset_;
  Request request_;
  std::unique_ptr<Space> space_;
  std::unique_ptr<ReachReasons> why_;
  std::unordered_set<std::uint32_t> known_;
};

void compare_on(Ruleset ruleset, const Setup& like, std::size_t boards, std::map<std::string, std::size_t>& explained) {
  Comparison comparison(ruleset, like);
  Boards random(ruleset, 77 + ruleset.index());
  std::vector<Setup> seeds;
  for (std::size_t i = 0; i < boards; ++i) {
    Setup setup = random.any(like);
    setup.to_move = like.to_move;
    setup.state.context = like.state.context;
    comparison.look_at(setup);
    // Neighbours of refused positions would reveal a formula that excludes too much.
    for (int k = 0; k < 6; ++k) comparison.look_at(setup = random.changed(setup));
  }
  tests::for_each_played(ruleset, 5, 300 / tests::every_nth(), [&](const Setup& played) {
    comparison.look_at(played);
    Setup setup = played;
    for (int k = 0; k < 8; ++k) comparison.look_at(setup = random.changed(setup));
  });
  comparison.compare();
  BOOST_TEST(comparison.silent.size() > 100U / tests::every_nth(),
             ruleset->name() << '/' << ruleset.index() << ' ' << comparison.silent.size());
  BOOST_TEST_MESSAGE(ruleset->name() << '/' << ruleset.index() << ": " << comparison.silent.size() << " silent, "
                                     << comparison.checks << " of them in check, " << comparison.refused << " refused, "
                                     << comparison.formulas.size() << " formulas");
  for (const auto& [rule, count] : comparison.by_check) {
    BOOST_TEST_MESSAGE("  " << rule << ": " << count << ", explained " << comparison.explained_by_rule[rule]);
    explained[rule] += comparison.explained_by_rule[rule];
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(no_formula_refuses_what_no_rule_refuses) {
  std::map<std::string, std::size_t> explained;
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      for (const Side side : {Side::white, Side::black}) {
        Setup like = variant->shuffled_start(3);
        like.to_move = side;
        compare_on(Ruleset(*variant, profile), like, 700 / tests::every_nth(), explained);
      }
    }
  }
  for (const char* rule : {"AF301", "AF302", "AF303", "AF307", "AF308", "AF309", "AF311", "AF320"})
    BOOST_TEST(explained[rule] > 10U / tests::every_nth(), rule);
}

// More captures than a side has pieces: no number of pieces is small enough, so that only the pawns are a reason.
BOOST_AUTO_TEST_CASE(pawns_that_need_more_captures_than_a_side_has_pieces) {
  const Variant& chess = *variant_named("chess");
  // At least 20 captures: 0 to 5 for the pawns of the h-file, and 5 for g7, whose nearer files are taken.
  const auto parsed = Ruleset(chess).parse_fen("4k3/6PP/7P/7P/7P/7P/7P/4K3 w - - 0 1", {});
  BOOST_REQUIRE(parsed.has_value());
  Comparison comparison(Ruleset(chess), parsed->setup);
  comparison.look_at(parsed->setup);
  BOOST_TEST(comparison.by_check["AF301"] == 1U);
  BOOST_TEST(comparison.explained_by_rule["AF301"] == 1U);
  // A neighbour that is reachable as far as is known.
  const auto fewer = Ruleset(chess).parse_fen("4k3/8/8/8/8/7P/7P/4K3 w - - 0 1", {});
  BOOST_REQUIRE(fewer.has_value());
  comparison.look_at(fewer->setup);
  BOOST_TEST(comparison.silent.size() == 1U);
  comparison.compare();
}

BOOST_AUTO_TEST_SUITE_END()
