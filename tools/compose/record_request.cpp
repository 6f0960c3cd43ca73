#include "compose/record_request.hpp"

#include <algorithm>
#include <vector>

#include <boost/program_options/parsers.hpp>
#include <boost/token_functions.hpp>
#include <fmt/format.h>

#include "report/printable.hpp"

namespace arbiter::tools {
namespace {

using puzzles::Record;
using puzzles::RecordedPosition;

constexpr std::size_t shown = 200;  ///< columns of a text of the record in a message

/// Throws UsageError with what is wrong with the command.
ComposeRequest read(const Record& record, const Run& run) {
  const std::vector<std::string> words = boost::program_options::split_unix(record.request);
  if (words.empty() || words.front() != "arbiter-compose")
    throw UsageError("the record does not say which command made it");
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

/// What a position of the record lacks that the command asks for.
std::vector<std::string> missing(const ComposeRequest& asked, const RecordedPosition& position) {
  std::vector<std::string> result;
  const auto parsed = asked.request.variant->parse_fen(position.fen, {});
  if (!parsed) return result;  // which is another finding
  const Side turn = asked.request.wishes.to_move;
  if (parsed->setup.to_move != turn)
    result.push_back(fmt::format("{} to move", turn == Side::white ? "White" : "Black"));
  State own;
  own.context = asked.request.context;
  const ArmyChoice* choice = asked.request.variant->army_choice();
  if (choice != nullptr && choice->pairing_of(own) != choice->pairing_of(parsed->setup.state)) result.emplace_back("other armies");
  const puzzles::Space space(asked.request, {});
  for (std::string& wish : space.unmet(parsed->setup)) result.push_back(std::move(wish));
  if (asked.request.unique && !position.unique.value_or(true)) result.emplace_back("--unique");
  return result;
}

}  // namespace

tl::expected<ComposeRequest, std::string> request_of(const Record& record, const Run& run) {
  try {
    return read(record, run);
  } catch (const UsageError& error) {
    return tl::unexpected(fmt::format("its request cannot be asked again: {}", error.what()));
  } catch (const boost::escaped_list_error&) {
    return tl::unexpected(std::string("its request cannot be asked again: no shell reads it"));
  }
}

std::string difference(const ComposeRequest& asked, const Record& record) {
  const Variant& variant = *asked.request.variant;
  if (variant.name() != record.variant) return fmt::format("the variant {}", variant.name());
  const std::string_view profile = variant.profiles()[asked.request.profile].name;
  if (!record.profile.empty() && profile != record.profile) return fmt::format("the profile {}", profile);
  if (asked.query != record.query) return fmt::format("the query {}", asked.query);
  if (record.seed && asked.request.seed != *record.seed) return fmt::format("the seed {}", asked.request.seed);
  if (asked.own_theme) return {};
  if (asked.theme->info().name != record.theme) return fmt::format("the theme {}", asked.theme->info().name);
  for (const auto& [name, value] : asked.request.parameters) {
    const auto said = record.parameters.find(name);
    if (said != record.parameters.end() && said->second != value) return fmt::format("{}={}", name, value);
  }
  return {};
}

void check_request(const Run& run, const Record& record, const std::string& file, puzzles::RecordCheck& check) {
  if (record.request.empty()) return;
  const auto say = [&](std::string message, std::vector<std::string> notes = {}, const RecordedPosition* at = nullptr) {
    Finding finding;
    finding.rule = "AQ212";
    finding.level = Level::error;
    finding.message = std::move(message);
    finding.where = {file, at != nullptr ? at->line : record.line, at != nullptr ? at->column : 0, 0};
    if (at != nullptr) finding.seen = printable(at->fen, shown);
    finding.notes = std::move(notes);
    finding.notes.push_back(fmt::format("the request: {}", printable(record.request, 300)));
    check.findings.push_back(std::move(finding));
  };
  const auto asked = request_of(record, run);
  if (!asked) return say(asked.error());
  if (const std::string other = difference(*asked, record); !other.empty()) {
    return say(fmt::format("its request asks for something else: {}", printable(other, shown)));
  }
  if (!record.space.empty()) {
    const std::vector<std::string> space = puzzles::space_in_words(*asked->theme, asked->request, {}, asked->effort.minimal);
    std::vector<std::string> notes;
    for (const std::string& each : space) {
      if (std::find(record.space.begin(), record.space.end(), each) == record.space.end())
        notes.push_back(fmt::format("not in the record: {}", each));
    }
    for (const std::string& each : record.space) {
      if (std::find(space.begin(), space.end(), each) == space.end())
        notes.push_back(fmt::format("only in the record: {}", printable(each, shown)));
    }
    if (!notes.empty()) say("the space of its proof is not that of its request", std::move(notes));
  }
  for (const RecordedPosition& each : record.positions) {
    const std::vector<std::string> lacks = missing(*asked, each);
    if (!lacks.empty()) say(fmt::format("the position is not what the request asks for: {}", lacks.front()), {}, &each);
    if (each.fewest_proved && !asked->effort.minimal)
      say("its request does not ask for the fewest men, and the record says that they are proved", {}, &each);
  }
}

}  // namespace arbiter::tools
