#include "verifier/solve/proof/proof_check.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "verifier/position/root.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

/// Verifies a file.
class Files {
 public:
  Files(std::string_view text, const std::string& file, const std::atomic<bool>* stop,
        const std::function<void(std::size_t)>& progress)
      : faults_(text, file), reader_(text, faults_), stop_(stop), progress_(progress) {}

  CheckedFile run() {
    if (reader_.done()) faults_.add("AS120", {0, 0}, "there is no proof in the file", "a head: {\"proof\":1,…}");
    while (!reader_.done() && !faults_.too_many() && !(stop_ != nullptr && stop_->load())) {
      const auto& now = reader_.now();
      if (now && std::holds_alternative<ProofHead>(now->what)) {
        one();
        continue;
      }
      if (now) faults_.add("AS120", now->where, "the line belongs to no proof", "a head: {\"proof\":1,…}");
      reader_.skip_to_head();
    }
    result_.faults = faults_.take();
    return std::move(result_);
  }

 private:
  void one() {
    const ProofRecord record = *reader_.now();
    result_.proofs.emplace_back();
    CheckedProof& proof = result_.proofs.back();
    proof.head = std::get<ProofHead>(record.what);
    proof.line = record.number;
    const auto position = read_head(proof.head, record.where);
    reader_.next();
    if (!position) return reader_.skip_to_head();
    try {
      check_proof_moves(*position, reader_, faults_, proof, stop_, progress_);
      end(proof, record.where);
      proof.holds = true;
    } catch (const FaultyProof&) {
      reader_.skip_to_head();
    } catch (const TooManyMoves&) {
      faults_.add("AS120", reader_.now() ? reader_.now()->where : record.where,
                  "the position has too many moves to be listed", "");
      reader_.skip_to_head();
    } catch (const CheckStopped&) {
      proof.stopped = true;
    }
  }

  std::optional<Position> read_head(const ProofHead& head, Span where) {
    const auto refuse = [&](const std::string& message, const std::string& wanted) {
      faults_.add("AS120", where, message, wanted);
      return std::nullopt;
    };
    const Variant* variant = variant_called(head.variant);
    if (variant == nullptr)
      return refuse(fmt::format("there is no variant '{}'", printable(head.variant, 40)), joined(variant_names()));
    const auto profile = profile_named(*variant, head.profile);
    if (!profile)
      return refuse(fmt::format("{} has no profile '{}'", variant->title(), printable(head.profile, 40)),
                    profile_names(*variant));
    const Ruleset rules(*variant, *profile);
    if (const std::string why = refused(head.stipulation, rules); !why.empty()) return refuse(why, "");
    const RootReading read = read_root(head.fen, rules, {}, Take::positions);
    if (!read.written)
      return refuse(fmt::format("the position cannot be read: {}", read.faults.front().message),
                    read.faults.front().expected);
    if (read.written->root.position() == nullptr) return refuse("the position is only a board", "a whole FEN");
    return *read.written->root.position();
  }

  /// The last line, and what the head says about the moves.
  void end(CheckedProof& proof, Span head_at) {
    const auto& now = reader_.now();
    const ProofEnd* last = now ? std::get_if<ProofEnd>(&now->what) : nullptr;
    if (last == nullptr) {
      if (!reader_.broken())
        faults_.add("AS121", now ? now->where : reader_.end(),
                    fmt::format("the proof ends after {} without its last line", counted(proof.moves, "move")),
                    "{\"end\":true,\"moves\":N}");
      throw FaultyProof();
    }
    if (last->moves != proof.moves) {
      faults_.add("AS121", now->where,
                  fmt::format("the proof has {}, not {}", counted(proof.moves, "move"), last->moves),
                  "as many as were saved");
      throw FaultyProof();
    }
    reader_.next();
    const auto claim = [&](bool holds, const char* key, std::string message, std::string wanted) {
      if (holds) return;
      faults_.add("AS126", reader_.value_of(key, head_at), std::move(message), std::move(wanted));
      throw FaultyProof();
    };
    const ProofHead& head = proof.head;
    const std::size_t count = proof.proved.size();
    claim(head.solutions == count, "solutions",
          fmt::format("the head says {}, the moves prove {}", counted(head.solutions, "solution"), count),
          std::to_string(count));
    std::optional<unsigned> shortest;
    for (const ProvedSolution& each : proof.proved) shortest = std::min(shortest.value_or(each.plies), each.plies);
    const auto in_words = [&](std::optional<unsigned> plies) {
      return plies ? of_length(head.stipulation, *plies) : std::string("none");
    };
    claim(head.shortest == shortest, "shortest",
          fmt::format("the head says that the shortest is {}, the moves prove {}", in_words(head.shortest),
                      in_words(shortest)),
          in_words(shortest));
    const bool whole = shortest == head.stipulation.plies;
    const auto fits = [&] {
      switch (head.verdict) {
        case Verdict::sound:
        case Verdict::dual: return whole && count == head.intended;
        case Verdict::cooked: return count > head.intended;
        case Verdict::none: return count < head.intended;
        case Verdict::short_one: return shortest.has_value() && !whole;
        case Verdict::forced: return count == 1;
        case Verdict::undecided: return true;
      }
      return false;
    };
    claim(fits(), "verdict",
          fmt::format("the verdict {} does not fit {} of which {} was intended", to_string(head.verdict),
                      counted(count, "solution"), head.intended),
          "the verdict that the moves show");
  }

  ProblemFaults faults_;
  ProofReader reader_;
  const std::atomic<bool>* stop_;
  const std::function<void(std::size_t)>& progress_;
  CheckedFile result_;
};

}  // namespace

CheckedFile check_proofs(std::string_view text, const std::string& file, const std::atomic<bool>* stop,
                         const std::function<void(std::size_t)>& progress) {
  return Files(text, file, stop, progress).run();
}

}  // namespace arbiter::solve
