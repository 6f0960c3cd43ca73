#include "tools/perft/perft_answer.hpp"

#include <nlohmann/json.hpp>

#include "verifier/report/json.hpp"

namespace arbiter::tools {

Exit write_answer(Run& run, const CountAnswer& counted) {
  for (Answer& each : run.answers()) {
    if (each.format == Format::json)
      write_json(to_json(counted), *each.out);
    else
      each.out->write(count_text(counted, run.quiet(), run.verbose()));
  }
  return counted.holds() ? Exit::holds : Exit::fails;
}

}  // namespace arbiter::tools
