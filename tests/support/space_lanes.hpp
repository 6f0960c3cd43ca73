#pragma once

// One case of a space and thousands of set-ups at a time: for each, whether it is a position of the case. What is asked
// is the formula that a solver gets for the case; how it is evaluated is this file's own, for speed.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzles/space/space.hpp"

namespace arbiter::tests {

/// A formula and all that it is made of, and its truth under many assignments at once. Boards that follow one another
/// have most of their pieces in common, so that most variables have one value in all of them: what these decide is
/// left out before the rest is computed, 512 assignments at a time.
class ManyValues {
 public:
  static constexpr std::size_t words_at_once = 8;
  static constexpr std::size_t most_words = 8 * words_at_once;
  static constexpr std::size_t most_lanes = 64 * most_words;

  explicit ManyValues(Formula formula) {
    if (formula.is_constant()) {
      root_ = formula.edge();
      nodes_.resize(1);
      return;
    }
    const FormulaStore& store = *formula.store();
    std::vector<bool> wanted(store.size(), false);
    wanted[formula.edge() / 2] = true;
    for (std::size_t node = store.size(); node-- > 1;) {
      if (!wanted[node] || store.is_variable(static_cast<std::uint32_t>(node))) continue;
      for (const std::uint32_t edge : store.operands(static_cast<std::uint32_t>(node))) wanted[edge / 2] = true;
    }
    std::vector<std::uint32_t> number(store.size(), 0);
    nodes_.emplace_back();  // the constant
    for (std::uint32_t node = 1; node < store.size(); ++node) {
      if (!wanted[node]) continue;
      number[node] = static_cast<std::uint32_t>(nodes_.size());
      Node& added = nodes_.emplace_back();
      added.begin = static_cast<std::uint32_t>(edges_.size());
      if (store.is_variable(node)) {
        added.variable = static_cast<int>(store.variable_number(node));
      } else {
        for (const std::uint32_t edge : store.operands(node)) edges_.push_back(2 * number[edge / 2] + edge % 2);
      }
      added.end = static_cast<std::uint32_t>(edges_.size());
    }
    root_ = 2 * number[formula.edge() / 2] + formula.edge() % 2;
    variables_.resize(store.variables());
  }

  /// The variable holds under this assignment; a variable of which nothing is said does not hold.
  void set(std::size_t lane, std::size_t variable) {
    if (variable >= variables_.size()) return;  // a constant has none
    Variable& here = variables_[variable];
    if (here.slot == none) {
      here.slot = static_cast<std::uint32_t>(touched_.size());
      touched_.push_back(variable);
      words_.resize(touched_.size() * most_words, 0);
    }
    std::uint64_t& word = words_[here.slot * most_words + lane / 64];
    const std::uint64_t bit = std::uint64_t{1} << (lane % 64);
    here.count += (word & bit) == 0 ? 1U : 0U;
    word |= bit;
  }

  /// The truth under the first `lanes` assignments; forgets them.
  [[nodiscard]] std::vector<std::uint64_t> take(std::size_t lanes) {
    std::vector<std::uint64_t> result((lanes + 63) / 64);
    const std::uint32_t root = specialise(lanes);
    if (root < 2) {
      std::fill(result.begin(), result.end(), root == 1 ? ~std::uint64_t{0} : 0);
    } else {
      keep_what_is_needed(root);
      for (std::size_t begin = 0; begin < result.size(); begin += words_at_once) run(begin, root, result);
    }
    for (const std::size_t variable : touched_) variables_[variable] = {};
    touched_.clear();
    words_.clear();
    return result;
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Node {
    std::uint32_t begin = 0;  ///< of its operands: a node's number times two, plus one if negated
    std::uint32_t end = 0;
    int variable = -1;
  };
  struct Variable {
    std::uint32_t slot = none;
    std::uint32_t count = 0;  ///< of assignments under which it holds
  };
  struct Step {
    std::uint32_t begin;  ///< of its operands: a slot's number times two, plus one if negated
    std::uint32_t end;
    std::uint32_t slot;
  };

  /// What is left to compute: steps_. The result is 0 or 1 if all assignments agree, else 2 + a slot times two, plus
  /// one if negated.
  std::uint32_t specialise(std::size_t lanes) {
    known_.resize(nodes_.size());
    known_[0] = 0;
    steps_.clear();
    operands_.clear();
    auto slots = static_cast<std::uint32_t>(touched_.size());
    for (std::size_t node = 1; node < nodes_.size(); ++node) {
      const Node& here = nodes_[node];
      if (here.variable >= 0) {
        const Variable& variable = variables_[static_cast<std::size_t>(here.variable)];
        known_[node] = variable.slot == none ? 0 : variable.count == lanes ? 1 : 2 + 2 * variable.slot;
        continue;
      }
      const auto begin = static_cast<std::uint32_t>(operands_.size());
      bool impossible = false;
      for (std::uint32_t i = here.begin; i < here.end; ++i) {
        const std::uint32_t value = known_[edges_[i] / 2] ^ (edges_[i] & 1U);
        if (value == 0) {
          impossible = true;
          break;
        }
        if (value > 1) operands_.push_back(value - 2);
      }
      const std::size_t left = operands_.size() - begin;
      if (impossible || left < 2) {
        known_[node] = impossible ? 0 : left == 0 ? 1 : 2 + operands_.back();
        operands_.resize(begin);
        continue;
      }
      known_[node] = 2 + 2 * slots;
      steps_.push_back({begin, static_cast<std::uint32_t>(operands_.size()), slots++});
    }
    slots_ = slots;
    return known_[root_ / 2] ^ (root_ & 1U);
  }

  /// Drops the steps on which the answer does not depend.
  void keep_what_is_needed(std::uint32_t root) {
    needed_.assign(slots_, false);
    needed_[(root - 2) / 2] = true;
    for (std::size_t i = steps_.size(); i-- > 0;) {
      if (!needed_[steps_[i].slot]) continue;
      for (std::uint32_t k = steps_[i].begin; k < steps_[i].end; ++k) needed_[operands_[k] / 2] = true;
    }
    std::erase_if(steps_, [&](const Step& step) { return !needed_[step.slot]; });
  }

  void run(std::size_t begin, std::uint32_t root, std::vector<std::uint64_t>& result) {
    using Words = std::array<std::uint64_t, words_at_once>;
    values_.resize(slots_ * words_at_once);
    for (std::size_t slot = 0; slot < touched_.size(); ++slot) {
      std::copy_n(words_.begin() + static_cast<std::ptrdiff_t>(slot * most_words + begin), words_at_once,
                  values_.begin() + static_cast<std::ptrdiff_t>(slot * words_at_once));
    }
    for (const Step& step : steps_) {
      Words value;
      value.fill(~std::uint64_t{0});
      for (std::uint32_t i = step.begin; i < step.end; ++i) {
        const std::uint64_t flip = (operands_[i] & 1U) != 0 ? ~std::uint64_t{0} : 0;
        const std::uint64_t* operand = values_.data() + operands_[i] / 2 * words_at_once;
        for (std::size_t w = 0; w < words_at_once; ++w) value[w] &= operand[w] ^ flip;
      }
      std::copy_n(value.begin(), words_at_once, values_.begin() + step.slot * std::ptrdiff_t{words_at_once});
    }
    const std::uint64_t flip = (root & 1U) != 0 ? ~std::uint64_t{0} : 0;
    for (std::size_t w = 0; w < words_at_once && begin + w < result.size(); ++w)
      result[begin + w] = values_[(root - 2) / 2 * words_at_once + w] ^ flip;
  }

  std::vector<Node> nodes_;  ///< in the order of the store: operands come first
  std::vector<std::uint32_t> edges_;
  std::uint32_t root_ = 0;
  std::vector<Variable> variables_;
  // Of the assignments at hand:
  std::vector<std::size_t> touched_;  ///< variables that hold under some assignment, by slot
  std::vector<std::uint64_t> words_;
  std::vector<std::uint32_t> known_;
  std::vector<Step> steps_;
  std::vector<std::uint32_t> operands_;
  std::vector<bool> needed_;
  std::uint32_t slots_ = 0;
  std::vector<std::uint64_t> values_;
};

/// A case that fixes no piece.
class LaneCase {
 public:
  LaneCase(const puzzles::Request& request, const puzzles::Case& part)
      : space_(request, part), values_(whole(space_)), to_move_(space_.to_move()) {
    const FormulaView& view = space_.view();
    for (const Square square : all_squares) {
      const auto index = static_cast<std::size_t>(square.index());
      Setup one;
      view.for_each_piece(square, [&](Piece piece, Formula present) {
        one.board.put(square, piece);
        pieces_[index][one.board.codes()[index]] = meaning(present);
      });
    }
    for (std::size_t bit = 0; bit < bits_.size(); ++bit) bits_[bit] = meaning(view.bit(bit));
    for (std::size_t byte = 0; byte < bytes_.size(); ++byte) {
      for (std::size_t value = 0; value < 256; ++value)
        bytes_[byte][value] = meaning(view.context_is(byte, static_cast<std::uint8_t>(value)));
    }
  }

  /// Whether the set-up has the case's side to move and context, as far as these are fixed: if not, it is not a
  /// position of the case. Cases differ in that.
  [[nodiscard]] bool may_hold(const Setup& setup) const {
    if (setup.to_move != to_move_) return false;
    for (std::size_t byte = 0; byte < bytes_.size(); ++byte) {
      if (bytes_[byte][setup.state.context[byte]] == never_holds) return false;
    }
    return true;
  }

  [[nodiscard]] bool full() const { return lanes_.size() == ManyValues::most_lanes; }
  void add(const Setup& setup, bool sound) {
    const std::size_t lane = lanes_.size();
    bool possible = true;
    const auto note = [&](int meaning) {
      if (meaning >= 0) values_.set(lane, static_cast<std::size_t>(meaning));
      possible = possible && meaning != never_holds;
    };
    for (const Square square : setup.board.occupied()) {
      const auto index = static_cast<std::size_t>(square.index());
      note(pieces_[index][setup.board.codes()[index]]);
    }
    for (std::size_t bit = setup.state.bits._Find_first(); bit < bits_.size(); bit = setup.state.bits._Find_next(bit))
      note(bits_[bit]);
    for (std::size_t byte = 0; byte < bytes_.size(); ++byte) note(bytes_[byte][setup.state.context[byte]]);
    lanes_.push_back({setup, sound, possible});
  }

  /// Calls `use(setup, sound, inside)` for each set-up since the last call.
  template <class Use>
  void take(Use&& use) {
    const std::vector<std::uint64_t> held = values_.take(lanes_.size());
    for (std::size_t i = 0; i < lanes_.size(); ++i)
      use(lanes_[i].setup, lanes_[i].sound, lanes_[i].possible && ((held[i / 64] >> (i % 64)) & 1U) != 0);
    lanes_.clear();
  }

 private:
  struct Lane {
    Setup setup;
    bool sound;
    bool possible;  ///< all that it has is open in the case, or fixed there
  };
  static constexpr int never_holds = -1;
  static constexpr int always_holds = -2;

  static Formula whole(puzzles::Space& space) {
    Conjunction<Formula> all;
    all.add(space.well_formed());
    for (const auto* list : {&space.invariants(), &space.constraints()}) {
      for (const puzzles::Named& each : *list) all.add(each.holds);
    }
    return all.value();
  }
  [[nodiscard]] static int meaning(Formula formula) {
    if (never(formula)) return never_holds;
    if (always(formula)) return always_holds;
    return static_cast<int>(formula.store()->variable_number(formula.edge() / 2));
  }

  puzzles::Space space_;
  ManyValues values_;
  Side to_move_;
  std::array<std::array<int, 256>, 64> pieces_ = filled<std::array<std::array<int, 256>, 64>>();
  std::array<int, State::bit_count> bits_{};
  std::array<std::array<int, 256>, State::context_size> bytes_{};
  std::vector<Lane> lanes_;

  template <class Table>
  static Table filled() {
    Table table;
    for (auto& row : table) row.fill(never_holds);
    return table;
  }
};

}  // namespace arbiter::tests
