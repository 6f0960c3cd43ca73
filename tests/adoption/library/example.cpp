// What a program of another project does with the library: reads a position, lists its moves, counts them, and checks a
// rule page. The shortest whole program for those who begin.
//
//   example moves VARIANT FEN          the moves, one a line; status 2 and the faults if the FEN has errors
//   example count VARIANT FEN DEPTH    how many there are to the depth
//   example page FILE                  what is wrong with the diagrams of a page; status 1 if anything is
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

#include "verifier/notation/notation.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/position/root.hpp"
#include "verifier/variants/variant.hpp"

namespace {

int work_on(std::string_view what, std::string_view name, std::string_view fen, int depth) {
  const arbiter::Variant* variant = arbiter::variant_named(name);
  if (variant == nullptr) {
    std::cerr << "no variant has the name " << name << '\n';
    return 2;
  }
  const arbiter::RootReading read = arbiter::read_root(fen, arbiter::Ruleset(*variant), {}, arbiter::Take::positions);
  for (const arbiter::Fault& fault : read.faults) {
    std::cerr << "byte " << fault.begin << ": " << fault.message << '\n';
  }
  if (!read.written) return 2;
  const arbiter::Root& root = read.written->root;
  if (what == "moves") {
    for (const arbiter::MoveOutcome& each : root.ruleset().rules().moves(*root.position())) {
      std::cout << arbiter::to_text(each.move, root.setup(), *variant) << '\n';
    }
    return 0;
  }
  arbiter::CountJob job;
  const auto counts = arbiter::count_depths(job, root, depth, depth);
  if (!counts) return 3;
  std::cout << arbiter::to_string(counts->front().nodes) << '\n';
  return 0;
}

int check_page(const std::string& file) {
  std::ifstream in(file);
  if (!in) {
    std::cerr << file << " cannot be read\n";
    return 2;
  }
  const auto report = arbiter::pages::verify_page(file, {std::istreambuf_iterator<char>(in), {}}, {});
  for (const arbiter::Finding& each : report.findings) {
    std::cout << each.where.line << ": " << each.message << '\n';
  }
  return report.findings.empty() ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  const std::string_view what = count > 1 ? words[1] : "";
  if (what == "page" && count == 3) return check_page(words[2]);
  if (what == "moves" && count == 4) return work_on(what, words[2], words[3], 0);
  if (what == "count" && count == 5) {
    const int depth = std::atoi(words[4]);
    if (depth >= 0 && depth <= arbiter::deepest) return work_on(what, words[2], words[3], depth);
  }
  std::cerr << "example moves VARIANT FEN | count VARIANT FEN DEPTH | page FILE\n";
  return 2;
}
