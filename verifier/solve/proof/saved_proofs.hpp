#pragma once

#include <string>

#include "verifier/position/root.hpp"
#include "verifier/solve/search/proof.hpp"
#include "verifier/support/output.hpp"

namespace arbiter::solve {

/// A proof with more moves is not saved: it is held in memory until it is complete.
inline constexpr std::size_t most_saved_moves = 2'000'000;

/// A file of proofs: a proof behind the other, each whole or not at all.
class SavedProofs final : public ProofSink {
 public:
  /// Throws OutputError.
  explicit SavedProofs(const std::string& file) : out_(file) {}

  bool move(const ProofMove& move) override;
  /// Writes the proof whose moves were received. Returns why there is none; empty if it was written.
  std::string keep(const WrittenRoot& position, const Answer& answer, unsigned intended, const Problem* problem);
  /// Gives the file its name. Throws OutputError.
  void commit() { out_.commit(); }

 private:
  Output out_;
  std::string lines_;
  std::size_t moves_ = 0;
};

}  // namespace arbiter::solve
