#include "verifier/corpus/dedup.hpp"

#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/conversion/dedup.hpp"
#include "verifier/corpus/lines.hpp"
#include "verifier/corpus/run.hpp"

namespace arbiter::corpus {
namespace {

struct DedupItem {
  std::string key;  ///< empty: the text is kept in any case
  std::string text;
};

struct DedupPart : ChunkSums {
  std::vector<DedupItem> items;
  std::set<std::string> unswapped;  ///< rules for which exchanging the colours means nothing
};

std::string title_of(Ruleset ruleset) {
  const bool one = ruleset->profiles().size() < 2;
  return one ? std::string(ruleset->title()) : fmt::format("{} ({})", ruleset->title(), ruleset.profile().name);
}

DedupPart keys_of(const records::Chunk& chunk, const std::string& path, const DedupSettings& settings,
                  std::size_t longest_line) {
  ChunkRecords records(chunk, path, settings.soundness, longest_line);
  DedupPart part;
  const auto pass = [&](const std::vector<std::string_view>& fragments) {
    for (const std::string_view fragment : fragments) {
      const std::string_view lines = between(chunk, fragment);
      if (!lines.empty()) part.items.push_back({{}, std::string(lines)});
    }
  };
  while (records.next()) {
    pass(records.before());
    const soundness::Reading& reading = records.reading();
    const auto parsed = reading.ruleset->parse_fen(records.record().text, reading.fen);
    if (!parsed) {
      records.refuse(parsed.error());
      continue;
    }
    if (settings.sameness.colour_swap && !conversion::may_swap_colours(reading.ruleset))
      part.unswapped.insert(title_of(reading.ruleset));
    part.items.push_back(
        {conversion::position_key(parsed->setup, reading.ruleset, settings.sameness), record_lines(records)});
  }
  pass(records.rest());
  part.take(records);
  return part;
}

}  // namespace

DedupResult dedup(const Input& input, const DedupSettings& settings, unsigned threads, Observer& observer,
                  LineWriter& lines) {
  conversion::Deduplicator first(settings.memory, settings.temp,
                                 [&](std::string_view text) { lines.write_lines(text); });
  bool header = false;
  std::set<std::string> unswapped;
  OneForm form;
  const ChunkSums sums = go_through(
      input, threads, observer,
      [&](const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
        return keys_of(chunk, path, settings, longest_line);
      },
      [&](const records::Chunk& chunk, const DedupPart& part) {
        unswapped.insert(part.unswapped.begin(), part.unswapped.end());
        form.meet(chunk, input.files[chunk.file]);
        if (!header && !header_of(chunk).empty()) {
          header = true;
          lines.write_lines(header_of(chunk));
        }
        for (const DedupItem& item : part.items) {
          if (item.key.empty()) {
            first.pass(item.text);
          } else {
            first.add(item.key, item.text);
          }
        }
      });
  first.finish();
  return {sums.positions, sums.refused, first.kept(), first.runs(), {unswapped.begin(), unswapped.end()}};
}

}  // namespace arbiter::corpus
