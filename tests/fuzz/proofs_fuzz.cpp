// Any bytes as a file of proofs: a letter, and behind "b" a head that stands before the text. Nothing is accepted that
// says something about the board which the rules do not.
#include "tests/fuzz/fuzz.hpp"
#include "verifier/solve/search/proof.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;
using namespace arbiter::solve;

namespace {

/// Of a mate in one; the text that follows can be its moves.
constexpr std::string_view head =
    R"({"schema":2,"proof":1,"variant":"chess","profile":"documented","fen":"7k/8/5K2/8/8/8/8/R6R w - - 0 1","stipulation":"#1","verdict":"undecided","intended":1,"solutions":0,"shortest":null,"exhausted":[]})";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const bool headed = input.choose(2) == 1;
  std::string text = headed ? std::string(head) + "\n" : std::string();
  text += input.rest();
  // Each line may have the rules list all moves of a board.
  constexpr std::size_t most = 20'000;
  if (text.size() > most) text.resize(most);
  const CheckedFile file = check_proofs(text, "fuzz.jsonl");
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  bool all = true;
  for (const CheckedProof& proof : file.proofs) {
    demand(proof.line >= 1 && proof.line <= lines, "a proof behind the end of the file", text);
    demand(!proof.holds || proof.proved.size() == proof.head.solutions, "a number of solutions that was not counted",
           text);
    demand(!proof.stopped, "a proof that stopped without being told to", text);
    for (const ProvedSolution& each : proof.proved)
      demand(each.plies >= 1 && each.plies <= proof.head.stipulation.plies, "a solution of another length", text);
    all = all && proof.holds;
  }
  demand(!file.proofs.empty() || !file.faults.empty(), "a file without a proof and without a fault", text);
  demand(all || !file.faults.empty(), "a proof that does not hold, without a reason", text);
  for (const Finding& fault : file.faults) {
    demand(!fault.message.empty(), "a fault without a message", text);
    demand(fault.where.line >= 1 && fault.where.line <= lines, "a fault behind the end of the file", fault.message);
    demand(fault.where.column >= 1 && fault.where.end_column >= fault.where.column, "a fault without a place",
           fault.message);
  }
  return 0;
}
