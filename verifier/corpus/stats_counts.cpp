#include "verifier/corpus/stats_counts.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/corpus/run.hpp"
#include "verifier/support/interruption.hpp"

namespace arbiter::corpus {

using nlohmann::ordered_json;

bool NaturalLess::operator()(const std::string& a, const std::string& b) const noexcept {
  const auto digits = [](const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  };
  if (digits(a) && digits(b) && a.size() != b.size()) return a.size() < b.size();
  return a < b;
}

std::string_view phase_of(int pieces) noexcept {
  if (pieces >= 28) return "opening";
  return pieces >= 15 ? "middle game" : "endgame";
}

void StatCounts::add(const ParsedFen& parsed, std::size_t length, const soundness::Reading& reading, bool clauses) {
  auto& tables = variants[std::string(reading.ruleset->name())];
  const Setup& setup = parsed.setup;
  const int pieces = setup.board.occupied().size();
  ++tables["dialect"][std::string(to_string(parsed.style.dialect))];
  ++tables["length"][std::to_string(length)];
  ++tables["pieces"][std::to_string(pieces)];
  ++tables["phase"][std::string(phase_of(pieces))];
  constexpr std::array sides{"white", "black", "third"};
  ++tables["side"][sides.at(static_cast<std::size_t>(setup.to_move))];
  std::string status = "many moves";  // some random set-ups have more moves than a generator lists
  try {
    status = std::string(to_string(reading.ruleset.generator().setup_status(setup)));
    if (clauses) {
      auto& table = tables["clauses"];
      std::string_view last;
      auto found = reading.ruleset.rules().clauses(setup);
      std::sort(found.begin(), found.end());
      for (const std::string_view clause : found) {
        if (clause != last) ++table[std::string(clause)];
        last = clause;
      }
    }
  } catch (const TooManyMoves&) {
  }
  ++tables["status"][status];
}

void StatCounts::add(const StatCounts& more) {
  files += more.files;
  positions += more.positions;
  refused += more.refused;
  unreadable += more.unreadable;
  for (const auto& [variant, tables] : more.variants) {
    for (const auto& [name, histogram] : tables) {
      for (const auto& [value, count] : histogram) variants[variant][name][value] += count;
    }
  }
}

ordered_json to_json(const StatCounts& counts) {
  ordered_json all = ordered_json::object();
  for (const auto& [variant, tables] : counts.variants) {
    ordered_json each = ordered_json::object();
    for (const auto& [name, histogram] : tables) {
      ordered_json values = ordered_json::object();
      for (const auto& [value, count] : histogram) values[value] = count;
      each[name] = std::move(values);
    }
    all[variant] = std::move(each);
  }
  ordered_json result{{"schema", 2},
                      {"kind", "stats"},
                      {"summary",
                       {{"files", counts.files},
                        {"positions", counts.positions},
                        {"refused", counts.refused},
                        {"unreadable", counts.unreadable}}},
                      {"variants", std::move(all)}};
  add_mark(result, counts.mark);
  return result;
}

bool add_json(StatCounts& counts, const ordered_json& json) {
  try {
    if (json.at("schema") != 2 || json.at("kind") != "stats") return false;
    StatCounts more;
    more.files = json.at("summary").at("files").get<std::uint64_t>();
    more.positions = json.at("summary").at("positions").get<std::uint64_t>();
    more.refused = json.at("summary").at("refused").get<std::uint64_t>();
    more.unreadable = json.at("summary").value("unreadable", std::uint64_t{0});
    for (const auto& [variant, tables] : json.at("variants").items()) {
      for (const auto& [name, histogram] : tables.items()) {
        for (const auto& [value, count] : histogram.items())
          more.variants[variant][name][value] += count.get<std::uint64_t>();
      }
    }
    counts.add(more);
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

namespace {

struct StatPart : ChunkSums {
  StatCounts counts;
};

StatPart counts_of(const records::Chunk& chunk, const std::string& path, const StatSettings& settings,
                   std::size_t longest_line) {
  StatPart part;
  ChunkRecords records(chunk, path, settings.soundness, longest_line);
  for_each_setup(records, [&](const ParsedFen& parsed) {
    part.counts.add(parsed, records.record().text.size(), records.reading(), settings.clauses);
  });
  part.take(records);
  return part;
}

}  // namespace

StatResult count_positions(const Input& input, const StatSettings& settings, unsigned threads, Observer& observer) {
  StatResult result;
  StatCounts& sum = result.counts;
  std::uint64_t cut = 0;  // files that cannot be read to their end
  std::uint64_t positions = 0;
  std::uint64_t refused = 0;
  try {
    (void)go_through(
        input, threads, observer,
        [&](const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
          return counts_of(chunk, path, settings, longest_line);
        },
        [&](const records::Chunk& chunk, const StatPart& part) {
          sum.add(part.counts);
          positions += part.positions;
          refused += part.refused;
          cut += chunk.fault ? 1 : 0;
        });
  } catch (const Interrupted&) {
    result.stopped = true;
  }
  sum.files = input.files.size();
  sum.positions = positions;
  sum.refused = refused;
  sum.mark = input.mark;
  // Every part finds the same paths that name nothing; only the first counts them.
  sum.unreadable = cut + (input.read.shard.index > 0 ? 0 : input.unread.size());
  result.all_read = cut == 0 && input.unread.empty();
  return result;
}

}  // namespace arbiter::corpus
