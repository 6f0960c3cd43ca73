#include "tools/perft/perft_answer.hpp"

#include <nlohmann/json.hpp>

namespace arbiter::tools {

Exit write_answer(Run& run, const CountAnswer& counted) {
  run.answer([&](Answer& each) { each.out->write(count_text(counted, run.quiet(), run.verbose())); },
             [&] { return to_json(counted); });
  return counted.holds() ? Exit::holds : Exit::fails;
}

}  // namespace arbiter::tools
