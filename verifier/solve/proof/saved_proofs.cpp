#include "verifier/solve/proof/saved_proofs.hpp"

#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

/// A FEN that is read as the same set-up without any option; nothing if there is none.
std::optional<std::string> plain_fen(const WrittenRoot& position) {
  const Variant& variant = position.root.variant();
  const auto same = [&](const std::string& fen) {
    const RootReading read = read_root(fen, position.root.ruleset(), {}, Take::positions);
    return read.written && read.written->setup() == position.setup();
  };
  if (same(position.fen)) return position.fen;
  for (const Dialect dialect : {Dialect::fen, Dialect::vchess, Dialect::xogo}) {
    std::string fen = variant.write_fen(position.setup(), {.dialect = dialect});
    if (same(fen)) return fen;
  }
  return std::nullopt;
}

}  // namespace

bool SavedProofs::move(const ProofMove& move) {
  if (moves_ >= most_saved_moves) return false;
  ++moves_;
  lines_ += proof_line(move);
  lines_ += '\n';
  return true;
}

std::string SavedProofs::keep(const WrittenRoot& position, const Answer& answer, unsigned intended,
                              const Problem* problem) {
  const std::string lines = std::exchange(lines_, {});
  const std::size_t moves = std::exchange(moves_, 0);
  if (!answer.no_proof.empty()) return answer.no_proof;
  if (has_composers_pieces(position.root.variant())) return "its fairy pieces are of no variant that a proof can name";
  const auto fen = plain_fen(position);
  if (!fen) return "no FEN says everything about the position";
  out_.write(proof_line(proof_head(*position.root.position(), *fen, answer, intended, problem)) + '\n');
  out_.write(lines);
  out_.write(proof_end_line(moves) + '\n');
  return {};
}

}  // namespace arbiter::solve
