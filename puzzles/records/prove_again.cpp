#include "puzzles/records/prove_again.hpp"

#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "puzzles/compose/composer.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// The fewest pieces that a record calls proved; 0 if it does not.
std::size_t fewest_recorded(const Record& record) {
  std::size_t fewest = 0;
  for (const RecordedPosition& each : record.positions) {
    if (each.fewest_proved && (fewest == 0 || pieces_of(each) < fewest)) fewest = pieces_of(each);
  }
  return fewest;
}

class Again {
 public:
  Again(const Record& record, const std::string& file, double seconds, Observer& observer, RecordCheck& check)
      : record_(record), file_(file), seconds_(seconds), observer_(observer), check_(check),
        fewest_(fewest_recorded(record)), complete_(record.verdict == "found" && record.exhausted == true) {}

  void prove(const ReadRequest& read) {
    if (record_.verdict != "impossible" && fewest_ == 0 && !complete_) return;
    auto asked = request_of(record_, read);
    if (!asked) {
      if (record_.request.empty()) say("AQ212", asked.error());
      return;  // a fault of the command has been reported
    }
    compose_again(std::move(*asked));
  }

 private:
  void say(CheckId check, std::string message, std::string seen = {}) {
    Finding finding{.check = check};
    finding.level = Level::error;
    finding.message = std::move(message);
    finding.where = {file_, record_.line, 0, 0};
    finding.seen = std::move(seen);
    finding.notes.push_back(fmt::format("the request: {}", printable(record_.request, 300)));
    check_.findings.push_back(std::move(finding));
  }

  void compose_again(ComposeRequest asked) {
    if (const std::string other = difference(asked, record_); !other.empty()) return;  // reported already
    asked.effort.count = complete_ ? record_.positions.size() + 1 : 1;
    asked.effort.minimal = fewest_ != 0 || (complete_ && asked.effort.minimal);
    asked.effort.seconds = seconds_;
    if (observer_.shows_progress()) {
      asked.effort.progress = [this](const std::string& text) {
        observer_.progress(fmt::format("{}: proving again: {}", file_, text));
      };
    }
    const Composition made = compose(*asked.theme, asked.request, asked.effort);
    const std::string position = made.positions.empty()
                                     ? std::string()
                                     : asked.request.variant->write_fen(made.positions.front().setup, asked.style);
    if (record_.verdict == "impossible") {
      if (made.verdict == Verdict::found) return say("AQ213", "there is such a position", position);
      return settle(made.verdict == Verdict::impossible);
    }
    if (made.verdict == Verdict::impossible) return say("AQ213", "no position of the space shows the theme");
    if (!made.positions.empty() && made.positions.front().pieces < fewest_) {
      return say(
          "AQ213",
          fmt::format("{} will do, and the record says {}", counted(made.positions.front().pieces, "piece"), fewest_),
          position);
    }
    if (made.fewest_proved && made.positions.front().pieces > fewest_) {
      return say("AQ213",
                 fmt::format("the request has no position with fewer than {} pieces, and the record's has {}",
                             made.positions.front().pieces, fewest_),
                 position);
    }
    if (complete_ && made.positions.size() > record_.positions.size())
      return say("AQ213", "there are further positions", position);
    settle((fewest_ == 0 || made.fewest_proved) && (!complete_ || made.exhausted));
  }

  void settle(bool proved) {
    if (!proved) {
      ++check_.undecided;
      return;
    }
    std::erase_if(check_.findings, [](const Finding& each) { return each.check == "AQ211"; });
    ++check_.proved;
  }

  const Record& record_;
  const std::string& file_;
  double seconds_;
  Observer& observer_;
  RecordCheck& check_;
  std::size_t fewest_;
  bool complete_;  ///< the record says that there are no further positions
};

}  // namespace

void prove_again(const ReadRequest& read, const Record& record, const std::string& file, double seconds,
                 Observer& observer, RecordCheck& check) {
  Again(record, file, seconds, observer, check).prove(read);
}

}  // namespace arbiter::puzzles
