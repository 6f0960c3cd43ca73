#include "tools/compare/serve.hpp"

#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/inputs.hpp"
#include "tools/cli/moves.hpp"
#include "verifier/report/json.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;

ordered_json answer(const std::string& line, const Rules& defaults, bool any_setup) {
  ordered_json json{{"id", nullptr}};
  const ordered_json question = ordered_json::parse(line, nullptr, false);
  const auto fails = [&json](std::string why) {
    json["error"] = std::move(why);
    return json;
  };
  if (question.is_discarded() || !question.is_object()) return fails("the line is no JSON object");
  if (question.contains("id")) json["id"] = question["id"];
  Rules rules = defaults;
  if (const auto name = question.find("variant"); name != question.end()) {
    const Variant* variant = name->is_string() ? variant_named(name->get<std::string>()) : nullptr;
    if (variant == nullptr) return fails("the variant is not known");
    if (variant != rules.variant) rules.profile = 0;
    rules.variant = variant;
  }
  if (rules.variant == nullptr) return fails("no variant: neither in the line nor by --variant");
  if (const auto name = question.find("profile"); name != question.end()) {
    const auto profile = name->is_string() ? profile_named(*rules.variant, name->get<std::string>()) : std::nullopt;
    if (!profile) return fails("the variant has no such profile");
    rules.profile = *profile;
  }
  const auto fen = question.find("fen");
  if (fen == question.end() || !fen->is_string()) return fails("no text 'fen'");
  const ReadPosition read = read_position(fen->get<std::string>(), rules, {"<stdin>", 1, 1, 0}, any_setup);
  if (!read.position) {
    if (read.faults.empty()) return fails("the FEN cannot be read");
    const Finding& fault = read.faults.front();
    if (!fault.rule.starts_with("AF2")) return fails(fault.message);
    // The text is well made, and describes what no game has.
    const bool computed = rules.variant->parse_fen(fen->get<std::string>(), rules.fen).has_value();
    return fails(fmt::format("{} [{}]: no game has this position{}", fault.message, fault.rule,
                             computed ? " (--setup computes it all the same)" : ""));
  }
  ordered_json successors = ordered_json::array();
  try {
    for (const NamedMove& move :
         named(rules.generator().setup_moves(read.position->setup()), *read.position, *rules.variant)) {
      successors.push_back(
          {{"fen", rules.variant->write_fen(move.outcome.after, read.position->style)}, {"label", move.notation}});
    }
  } catch (const TooManyMoves& error) {
    return fails(error.what());
  }
  json["successors"] = std::move(successors);
  return json;
}

}  // namespace

Exit serve(Run& run, const Rules& rules) {
  const bool any_setup = run.arguments().has("setup");
  LineReader reader(stdin, std::size_t{1} << 16U);
  while (const auto line = reader.next()) {
    if (line->text.find_first_not_of(" \t") == std::string::npos) continue;
    write_json_line(answer(line->text, rules, any_setup), run.out());
    run.out().flush();
    if (run.out().closed()) break;
  }
  if (reader.failed()) throw UsageError("cannot read standard input: " + reader.reason());
  return Exit::holds;
}

}  // namespace arbiter::tools
