#include "puzzles/records/checked_answer.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {

nlohmann::ordered_json to_json(const CheckedRecords& checked) {
  const RecordCheck& sum = checked.sum;
  return {{"schema", 2},
          {"findings", arbiter::to_json(sum.findings)},
          {"summary",
           {{"records", checked.records},
            {"positions", sum.positions},
            {"queries", sum.queries},
            {"undecided", sum.undecided},
            {"proved", sum.proved},
            {"errors", checked.errors}}}};
}

std::string summary_of(const CheckedRecords& checked) {
  const RecordCheck& sum = checked.sum;
  return fmt::format("{} of {} judged and played again: {}{}{}\n", counted(sum.positions, "position"),
                     counted(checked.records, "record"),
                     checked.errors == 0 ? std::string("all hold") : counted(checked.errors, "error"),
                     sum.proved == 0 ? "" : fmt::format("; {} proved again", counted(sum.proved, "claim")),
                     sum.undecided == 0
                         ? ""
                         : fmt::format("; {} not decided (too many moves, or --limit was too short)", sum.undecided));
}

}  // namespace arbiter::puzzles
