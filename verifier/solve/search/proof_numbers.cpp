#include "verifier/solve/search/proof_numbers.hpp"

#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::solve {
namespace {

constexpr std::uint32_t infinite = ProofEntry::infinite;

/// A quiet move leaves the defence more than its replies show.
constexpr std::uint32_t price_of_quiet = 2;

/// A number that is not infinite.
std::uint32_t finite(std::uint64_t number) noexcept {
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(number, 1, ProofEntry::most));
}

/// How far a child's number may grow: somewhat beyond that of the next best, and not beyond the parent's threshold.
std::uint32_t beyond(std::uint32_t second, std::uint32_t most) noexcept {
  if (second >= ProofEntry::most) return most;
  return std::min(most, second + 1 + second / 4);
}

/// How far the child's number may grow before the parent's sum reaches the threshold.
std::uint32_t share(std::uint32_t child, std::uint32_t all, std::uint32_t most) noexcept {
  if (most == infinite) return infinite;
  const std::uint32_t more = most > all ? most - all : 1;
  return std::min(infinite, child + more);
}

std::uint8_t one_more(std::uint8_t plies) noexcept {
  return plies == 255 ? plies : static_cast<std::uint8_t>(plies + 1);
}

/// The key of what holds after one line only.
PositionKey line_key(const SearchKey& key, std::uint64_t line) noexcept {
  PositionKey result = table_key(key);
  result ^= {.high = Random::mixed(line ^ 0x5bf0), .low = Random::mixed(line)};
  return result;
}

}  // namespace

struct ProofNumbers::Child {
  SearchNode node;
  SearchKey key;
  Numbers numbers;
};

struct ProofNumbers::Level {
  std::vector<Child> children;
  std::size_t used = 0;  ///< children keep their memory

  void clear() noexcept { used = 0; }
  Child& add(const SearchNode& node, const SearchKey& key) {
    if (used == children.size()) children.emplace_back();
    Child& child = children[used++];
    child.node = node;
    child.key = key;
    child.numbers = {};
    return child;
  }
};

ProofNumbers::ProofNumbers(const SearchSource& source, const Stipulation& stipulation, CountTable& table,
                           SearchLimit& limit, Progress progress)
    : source_(source), goals_(source, stipulation), table_(table), limit_(limit), progress_(std::move(progress)),
      line_(stipulation.plies / 2 + 2), line_hash_(stipulation.plies / 2 + 3) {
  for (unsigned i = 0; i <= stipulation.plies; ++i) levels_.push_back(std::make_unique<Level>());
}

ProofNumbers::~ProofNumbers() { table_.add(tried_); }

// ---- The table ------------------------------------------------------------------------------------------------------

/// Whether the table knows something. `line`: how many positions the line has before it.
bool ProofNumbers::look_up(const SearchKey& key, unsigned plies, std::size_t line, Numbers& numbers) {
  const auto found = table_.find(table_key(key), tried_);
  if (!found) return false;
  const ProofEntry entry = ProofEntry::of(*found);
  if (entry.proved <= plies) {
    numbers = {0, infinite, entry.proved, nowhere};
    return true;
  }
  if (entry.disproved >= plies) {
    numbers = {infinite, 0, entry.disproved, nowhere};
    return true;
  }
  if (entry.on_lines) {
    if (const auto there = table_.find(line_key(key, line_hash_[line]), tried_)) {
      const ProofEntry on_line = ProofEntry::of(*there);
      if (on_line.disproved >= plies) {
        numbers = {infinite, 0, on_line.disproved, static_cast<std::uint8_t>(on_line.proof)};
        return true;
      }
    }
  }
  numbers = {entry.proof, entry.disproof, 0, nowhere};
  return true;
}

void ProofNumbers::keep(const SearchKey& key, const Numbers& numbers, std::size_t line, std::uint64_t work) {
  limit_.count_kept();
  const PositionKey place = table_key(key);
  ProofEntry entry;
  const auto found = table_.find(place, tried_);
  if (found) entry = ProofEntry::of(*found);
  entry.work += work;
  if (numbers.proof == 0) {
    entry.proved = std::min(entry.proved, numbers.plies);
  } else if (numbers.disproof == 0 && numbers.rests == nowhere) {
    entry.disproved = std::max(entry.disproved, numbers.plies);
  } else if (numbers.disproof == 0) {
    ProofEntry there;
    there.disproved = numbers.plies;
    there.proof = numbers.rests;
    there.work = work;
    table_.store(line_key(key, line_hash_[line]), there.word());
    entry.on_lines = true;
    // After other lines it may be true, but that is not likely.
    entry.proof = finite(std::uint64_t{2} * entry.proof);
  } else {
    entry.proof = numbers.proof;
    entry.disproof = numbers.disproof;
  }
  table_.store(place, entry.word());
}

unsigned ProofNumbers::proved_within(const SearchNode& node) {
  const auto found = table_.find(table_key(source_.key(node)), tried_);
  return found ? ProofEntry::of(*found).proved : ProofEntry::never;
}

// ---- The line -------------------------------------------------------------------------------------------------------

void ProofNumbers::enter(const SearchKey& key, std::size_t index) {
  line_[index] = key;
  line_hash_[index + 1] = Random::mixed(line_hash_[index] * 0x9e3779b97f4a7c15U + key.check);
  ++marks_[key.check % marks_.size()];
}

std::uint8_t ProofNumbers::on_line(const SearchKey& key, std::size_t index) const noexcept {
  if (marks_[key.check % marks_.size()] == 0) return nowhere;
  for (std::size_t i = 0; i <= index; ++i) {
    if (line_[i] == key) return static_cast<std::uint8_t>(i);
  }
  return nowhere;
}

// ---- The search -----------------------------------------------------------------------------------------------------

bool ProofNumbers::forces(const SearchNode& node, unsigned plies) {
  const SearchKey key = source_.key(node);
  if (goals_.reached_in_one(node)) {
    keep(key, {0, infinite, 1, nowhere}, 0, 1);
    return true;
  }
  line_hash_[0] = 0;
  Numbers numbers;
  if (!look_up(key, plies, 0, numbers) || !numbers.decided()) numbers = from_root(node, key, plies);
  return numbers.proof == 0;
}

std::pair<SearchNode, unsigned> ProofNumbers::proving_move(const SearchNode& node, unsigned plies) {
  const Numbers numbers = from_root(node, source_.key(node), plies);
  // Only a look-up that was wrong can have said so before.
  if (numbers.proof != 0) throw SearchStopped("a part of the proof could not be found again");
  const Level& level = *levels_[plies];
  const Child* best = nullptr;
  for (std::size_t i = 0; i < level.used; ++i) {
    const Child& child = level.children[i];
    if (child.numbers.proof == 0 && (best == nullptr || child.numbers.plies < best->numbers.plies)) best = &child;
  }
  ensure(best != nullptr, "a position is proved by a move");
  return {best->node, best->numbers.plies};
}

ProofNumbers::Numbers ProofNumbers::from_root(const SearchNode& node, const SearchKey& key, unsigned plies) {
  ensure(plies % 2 == 1 && plies < levels_.size(), "a proof-number search asks for plies of its stipulation");
  marks_.fill(0);
  line_hash_[0] = 0;
  const Numbers numbers = attack(node, key, plies, 0, {infinite, infinite});
  ensure(numbers.decided(), "a proof-number search ends with an answer");
  return numbers;
}

void ProofNumbers::count() {
  if (++nodes_ > most_nodes_) throw EnoughNodes();
  limit_.count();
  if ((nodes_ & 0x3fffU) == 0 && progress_) progress_(root_.proof, root_.disproof);
}

/// The child with the least number, and the least number of the others; what is proved is left out.
template <std::uint32_t ProofNumbers::Numbers::*number>
std::pair<ProofNumbers::Child*, std::uint32_t> ProofNumbers::best_of(Level& level) noexcept {
  Child* best = nullptr;
  std::uint32_t second = infinite;
  for (std::size_t i = 0; i < level.used; ++i) {
    Child& child = level.children[i];
    if (child.numbers.proof == 0) continue;
    if (best == nullptr || child.numbers.*number < best->numbers.*number) {
      if (best != nullptr) second = best->numbers.*number;
      best = &child;
    } else {
      second = std::min(second, child.numbers.*number);
    }
  }
  return {best, second};
}

/// `index`: of the node on the line. The node has no goal in one.
ProofNumbers::Numbers ProofNumbers::attack(const SearchNode& node, const SearchKey& key, unsigned plies,
                                           std::size_t index, Threshold most) {
  count();
  const std::uint64_t before = nodes_;
  Level& level = *levels_[plies];
  enter(key, index);
  level.clear();
  each_successor(source_, node, [&](const SearchNode& next, const Arrival&) {
    const std::uint64_t replies = source_.move_count(next);
    if (replies == 0) return true;  // nothing can follow; goals in one were tried before
    Child& child = level.add(next, source_.key(next));
    if (plies <= 1) {
      child.numbers = {infinite, 0, 0, nowhere};
      return true;
    }
    if (look_up(child.key, plies - 1, index + 1, child.numbers)) return true;
    child.numbers.proof = finite(replies + (source_.in_check(next) ? 0 : price_of_quiet));
    return true;
  });
  Numbers now = of_attack(level);
  while (!most.reached(now)) {
    if (index == 0) root_ = now;
    const auto [best, second] = best_of<&Numbers::proof>(level);
    best->numbers = defence(best->node, best->key, plies - 1, index,
                            {beyond(second, most.proof), share(best->numbers.disproof, now.disproof, most.disproof)});
    now = of_attack(level);
  }
  leave(key);
  // What rests on this position alone rests on nothing: a shortest proof does not come back to it.
  if (now.disproof == 0 && now.rests != nowhere && now.rests >= index) now.rests = nowhere;
  keep(key, now, index, nodes_ - before + 1);
  return now;
}

ProofNumbers::Numbers ProofNumbers::of_attack(const Level& level) const noexcept {
  Numbers all{infinite, 0, 254, nowhere};
  std::uint64_t sum = 0;
  bool open = false;
  for (std::size_t i = 0; i < level.used; ++i) {
    const Numbers& child = level.children[i].numbers;
    if (child.proof == 0) {
      if (all.proof != 0) all.plies = 255;
      all = {0, infinite, std::min(all.plies, child.plies), nowhere};
      continue;
    }
    if (all.proof == 0) continue;
    all.proof = std::min(all.proof, child.proof);
    sum += child.disproof;
    open = open || child.disproof != 0;
    if (child.disproof == 0) {
      all.plies = std::min(all.plies, child.plies);
      all.rests = std::min(all.rests, child.rests);
    }
  }
  if (all.proof == 0) {
    all.plies = one_more(all.plies);
    return all;
  }
  if (!open) {
    all.proof = infinite;
    all.plies = level.used == 0 ? std::uint8_t{255} : one_more(all.plies);
    return all;
  }
  all.proof = finite(all.proof);
  all.disproof = finite(sum);
  all.plies = 0;
  all.rests = nowhere;
  return all;
}

/// `index`: of the attacker's position before the move that led to the node.
ProofNumbers::Numbers ProofNumbers::defence(const SearchNode& node, const SearchKey& key, unsigned plies,
                                            std::size_t index, Threshold most) {
  count();
  const std::uint64_t before = nodes_;
  Level& level = *levels_[plies];
  level.clear();
  // Ends at a reply that refutes the attack for good.
  each_successor(source_, node, [&](const SearchNode& next, const Arrival&) {
    Child& child = level.add(next, source_.key(next));
    if (const std::uint8_t at = on_line(child.key, index); at != nowhere) {
      child.numbers = {infinite, 0, 255, at};
      return true;
    }
    if (!look_up(child.key, plies - 1, index + 1, child.numbers)) {
      child.numbers = goals_.reached_in_one(next) ? Numbers{0, infinite, 1, nowhere}
                      : plies == 2                ? Numbers{infinite, 0, 1, nowhere}
                      : !source_.has_move(next)   ? Numbers{infinite, 0, 255, nowhere}
                                                  : Numbers{1, 1, 0, nowhere};
    }
    return child.numbers.disproof != 0 || child.numbers.rests != nowhere;
  });
  Numbers now = of_defence(level);
  while (!most.reached(now)) {
    const auto [best, second] = best_of<&Numbers::disproof>(level);
    best->numbers = attack(best->node, best->key, plies - 1, index + 1,
                           {share(best->numbers.proof, now.proof, most.proof), beyond(second, most.disproof)});
    now = of_defence(level);
  }
  keep(key, now, index + 1, nodes_ - before + 1);
  return now;
}

ProofNumbers::Numbers ProofNumbers::of_defence(const Level& level) const noexcept {
  if (level.used == 0) return {infinite, 0, 255, nowhere};
  Numbers all{0, infinite, 0, nowhere};
  std::uint64_t sum = 0;
  bool open = false;
  std::uint8_t proved = 0;
  bool refuted = false;
  for (std::size_t i = 0; i < level.used; ++i) {
    const Numbers& child = level.children[i].numbers;
    if (child.disproof == 0) {
      // A refutation that rests on nothing is the best, then one that rests on little.
      if (!refuted || child.rests > all.rests || (child.rests == all.rests && child.plies > all.plies))
        all = {infinite, 0, child.plies, child.rests};
      refuted = true;
      continue;
    }
    if (refuted) continue;
    if (child.proof == 0) {
      proved = std::max(proved, child.plies);
      continue;
    }
    open = true;
    sum += child.proof;
    all.disproof = std::min(all.disproof, child.disproof);
  }
  if (refuted) {
    all.plies = one_more(all.plies);
    return all;
  }
  if (!open) return {0, infinite, one_more(proved), nowhere};
  all.proof = finite(sum);
  all.disproof = finite(all.disproof);
  return all;
}

}  // namespace arbiter::solve
