#include "compose/prove_again.hpp"

#include <optional>
#include <utility>
#include <vector>

#include <boost/program_options/parsers.hpp>
#include <boost/token_functions.hpp>
#include <fmt/format.h>

#include "common/run_parts.hpp"
#include "compose/compose_request.hpp"
#include "puzzles/compose/composer.hpp"
#include "report/printable.hpp"

namespace arbiter::tools {
namespace {

using puzzles::Composition;
using puzzles::Record;
using puzzles::RecordedPosition;
using puzzles::Verdict;

/// Fewest men of a record that says so; 0 if it does not.
std::size_t fewest_of(const Record& record) {
  std::size_t fewest = 0;
  for (const RecordedPosition& each : record.positions) {
    if (each.fewest_proved && (fewest == 0 || each.men < fewest)) fewest = each.men;
  }
  return fewest;
}

/// What the command asks for. Throws UsageError with what is wrong with it.
ComposeRequest request_of(const Record& record, const Run& run) {
  const std::vector<std::string> words = boost::program_options::split_unix(record.request);
  if (words.empty() || words.front() != "arbiter-compose") throw UsageError("the record does not say which command made it");
  OptionSet options = compose_options();
  const ToolInfo tool{.name = "arbiter-compose", .summary = {}, .usage = {}, .description = {}, .examples = {}};
  add_common_options(options, tool);
  std::vector<const char*> typed;
  for (const std::string& word : words) typed.push_back(word.c_str());
  const Arguments arguments(options, static_cast<int>(typed.size()), typed.data());
  for (const char* other : {"list", "explain", "words", "check"}) {
    if (arguments.has(other)) throw UsageError(fmt::format("--{} composes nothing", other));
  }
  auto asked = compose_request(arguments, run.threads());
  if (!asked) throw UsageError(asked.error().front().message);
  return std::move(*asked);
}

/// In what the request differs from the record; empty if it does not.
std::string difference(const ComposeRequest& asked, const Record& record) {
  const Variant& variant = *asked.request.variant;
  if (variant.name() != record.variant) return fmt::format("the variant {}", variant.name());
  const std::string_view profile = variant.profiles()[asked.request.profile].name;
  if (!record.profile.empty() && profile != record.profile) return fmt::format("the profile {}", profile);
  if (asked.query != record.query) return fmt::format("the query {}", asked.query);
  if (asked.own_theme) return {};
  if (asked.theme->info().name != record.theme) return fmt::format("the theme {}", asked.theme->info().name);
  for (const auto& [name, value] : asked.request.parameters) {
    const auto said = record.parameters.find(name);
    if (said != record.parameters.end() && said->second != value) return fmt::format("{}={}", name, value);
  }
  return {};
}

class Again {
 public:
  Again(Run& run, const Record& record, const std::string& file, puzzles::RecordCheck& check)
      : run_(run), record_(record), file_(file), check_(check), fewest_(fewest_of(record)) {}

  void prove() {
    if (record_.verdict != "impossible" && fewest_ == 0) return;
    std::optional<ComposeRequest> asked;
    try {
      asked = request_of(record_, run_);
    } catch (const UsageError& error) {
      return say("AQ212", fmt::format("its request cannot be asked again: {}", error.what()));
    } catch (const boost::escaped_list_error&) {
      return say("AQ212", "its request cannot be asked again: no shell reads it");
    }
    compose_again(std::move(*asked));
  }

 private:
  void say(const char* rule, std::string message, std::string seen = {}) {
    Finding finding;
    finding.rule = rule;
    finding.level = Level::error;
    finding.message = std::move(message);
    finding.where = {file_, record_.line, 0, 0};
    finding.seen = std::move(seen);
    finding.notes.push_back(fmt::format("the request: {}", printable(record_.request, 300)));
    check_.findings.push_back(std::move(finding));
  }

  void compose_again(ComposeRequest asked) {
    if (const std::string other = difference(asked, record_); !other.empty()) {
      return say("AQ212", fmt::format("its request asks for something else: {}", printable(other, 200)));
    }
    asked.effort.count = 1;
    asked.effort.minimal = fewest_ != 0;
    asked.effort.seconds = limit_of(run_.arguments());
    if (run_.shows_progress()) {
      asked.effort.progress = [this](const std::string& text) { run_.progress(fmt::format("{}: proving again: {}", file_, text)); };
    }
    const Composition made = puzzles::compose(*asked.theme, asked.request, asked.effort);
    const std::string position = made.positions.empty() ? std::string() : asked.request.variant->write_fen(made.positions.front().setup, asked.style);
    if (record_.verdict == "impossible") {
      if (made.verdict == Verdict::found) return say("AQ213", "there is such a position", position);
      return settle(made.verdict == Verdict::impossible);
    }
    if (made.verdict == Verdict::impossible) return say("AQ213", "no position of the space shows the theme");
    if (!made.positions.empty() && made.positions.front().men < fewest_) {
      return say("AQ213", fmt::format("{} men are enough, and the record says {}", made.positions.front().men, fewest_), position);
    }
    if (made.fewest_proved && made.positions.front().men > fewest_) {
      return say("AQ213", fmt::format("the request has no position with fewer than {} men, and the record's has {}", made.positions.front().men, fewest_), position);
    }
    settle(made.fewest_proved);
  }

  void settle(bool proved) {
    if (!proved) {
      ++check_.undecided;
      return;
    }
    std::erase_if(check_.findings, [](const Finding& each) { return each.rule == "AQ211"; });
    ++check_.proved;
  }

  Run& run_;
  const Record& record_;
  const std::string& file_;
  puzzles::RecordCheck& check_;
  std::size_t fewest_;
};

}  // namespace

void prove_again(Run& run, const Record& record, const std::string& file, puzzles::RecordCheck& check) { Again(run, record, file, check).prove(); }

}  // namespace arbiter::tools
