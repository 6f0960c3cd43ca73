#include "verifier/position/search_source.hpp"

#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

constexpr std::size_t most_key_words = 40;

/// The next number of SplitMix64 (Steele, Lea, Flood 2014).
constexpr std::uint64_t next_number(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

struct Factors {
  std::uint64_t low;
  std::uint64_t high;
  std::uint64_t place;
};

constexpr auto factors = [] {
  std::array<Factors, most_key_words + 1> result{};
  std::uint64_t state = 0x6172626974657221U;
  for (Factors& each : result) each = {next_number(state), next_number(state), next_number(state)};
  return result;
}();

__extension__ typedef unsigned __int128 Wide;

/// Ends a visit at a status.
class StatusFinder final : public NodeVisitor {
 public:
  StatusFinder(const SearchSource& source, Status status) : source_(source), status_(status) {}
  bool visit(const SearchNode& next, const Arrival&) override { return source_.status(next) != status_; }

 private:
  const SearchSource& source_;
  Status status_;
};

/// Ends a visit where the side to move has lost.
class LossFinder final : public NodeVisitor {
 public:
  explicit LossFinder(const SearchSource& source) : source_(source) {}
  bool visit(const SearchNode& next, const Arrival&) override {
    const Status status = source_.status(next);
    return status != Status::mate && status != Status::lost;
  }

 private:
  const SearchSource& source_;
};

/// Ends a visit at any other status.
class OtherFinder final : public NodeVisitor {
 public:
  OtherFinder(const SearchSource& source, Status status) : source_(source), status_(status) {}
  bool visit(const SearchNode& next, const Arrival&) override { return source_.status(next) == status_; }

 private:
  const SearchSource& source_;
  Status status_;
};

/// Ends a visit where the side to move can mate.
class MateFinder final : public NodeVisitor {
 public:
  explicit MateFinder(const SearchSource& source) : source_(source) {}
  bool visit(const SearchNode& next, const Arrival&) override { return !source_.mates_in_one(next); }

 private:
  const SearchSource& source_;
};

}  // namespace

bool SearchSource::mates_in_one(const SearchNode& node) const {
  StatusFinder finder(*this, Status::mate);
  return !checking_successors(node, finder);
}

bool SearchSource::stalemates_in_one(const SearchNode& node) const {
  StatusFinder finder(*this, Status::stalemate);
  return !successors(node, ~std::uint64_t{0}, finder);
}

bool SearchSource::wins_in_one(const SearchNode& node) const {
  LossFinder finder(*this);
  return !successors(node, ~std::uint64_t{0}, finder);
}

bool SearchSource::allows_mate(const SearchNode& node) const {
  MateFinder finder(*this);
  return !successors(node, ~std::uint64_t{0}, finder);
}

bool SearchSource::mate_allowing_successors(const SearchNode& node, NodeVisitor& visitor) const {
  return successors(node, ~std::uint64_t{0}, visitor);
}

bool SearchSource::must_mate(const SearchNode& node) const {
  OtherFinder finder(*this, Status::mate);
  return has_move(node) && successors(node, ~std::uint64_t{0}, finder);
}

SearchKey search_key(std::span<const std::uint64_t> words) noexcept {
  ensure(words.size() <= most_key_words, "too many words for a search key");
  // The upper half of a sum of products modulo 2^128, with factors of 128 bits: strongly universal for words of 64 bits
  // (Lemire, Kaser: Strongly universal string hashing is fast, 2014).
  Wide sum = (Wide{factors[most_key_words].high} << 64U) | factors[most_key_words].low;
  std::uint64_t place = factors[most_key_words].place;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Factors& factor = factors[i];
    sum += Wide{factor.low} * words[i] + (Wide{factor.high * words[i]} << 64U);
    place += factor.place * words[i];
  }
  return {static_cast<std::uint64_t>(sum >> 64U), place};
}

}  // namespace arbiter
