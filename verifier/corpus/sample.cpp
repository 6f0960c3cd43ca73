#include "verifier/corpus/positions.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "verifier/support/output.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::corpus {
namespace {

struct SampleItem {
  std::vector<std::string> groups;
  std::string text;
};

struct SamplePart : ChunkSums {
  std::vector<SampleItem> items;
};

std::vector<std::string> groups_of(const Setup& setup, const soundness::Reading& reading, SampleBy by) {
  const std::string name(reading.ruleset->name());
  switch (by) {
    case SampleBy::none: break;
    case SampleBy::variant: return {name};
    case SampleBy::pieces: return {fmt::format("{:2} pieces", setup.board.occupied().size())};
    case SampleBy::status: return {std::string(to_string(reading.ruleset.generator().setup_status(setup)))};
    case SampleBy::clause: {
      std::set<std::string> names;
      for (const std::string_view clause : reading.ruleset.rules().clauses(setup)) names.emplace(clause);
      if (names.empty()) return {"no clause"};
      return {names.begin(), names.end()};
    }
  }
  return {"all"};
}

SamplePart items_of(const records::Chunk& chunk, const std::string& path, const SampleSettings& settings,
                    std::size_t longest_line) {
  ChunkRecords records(chunk, path, settings.soundness, longest_line);
  SamplePart part;
  for_each_setup(records, [&](const ParsedFen& parsed) {
    part.items.push_back({groups_of(parsed.setup, records.reading, settings.by), record_lines(records)});
  });
  part.take(records);
  return part;
}

/// A position that was drawn, with a number that depends on the seed and its place.
struct Ticket {
  std::uint64_t number;
  std::uint64_t place;
  std::shared_ptr<const std::string> text{};

  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> order() const noexcept { return {number, place}; }
  friend bool operator<(const Ticket& a, const Ticket& b) noexcept { return a.order() < b.order(); }
};

/// Of each group the positions with the least numbers.
struct Drawing {
  struct Group {
    std::set<Ticket> tickets{};
    std::uint64_t seen = 0;
  };
  std::size_t size;
  std::uint64_t seed;
  std::uint64_t count = 0;
  std::map<std::string, Group> groups{};

  void add(SampleItem&& item) {
    const std::uint64_t place = count++;
    Random random(seed ^ (place * 0x9e3779b97f4a7c15U));
    const Ticket ticket{random.next(), place, std::make_shared<const std::string>(std::move(item.text))};
    for (const std::string& name : item.groups) {
      Group& group = groups[name];
      group.tickets.insert(ticket);
      ++group.seen;
      if (group.tickets.size() > size) group.tickets.erase(std::prev(group.tickets.end()));
    }
  }

  /// Takes one position from each group in rotation, the group with the fewest positions first; from a group, the first
  /// one drawn of those not taken yet.
  [[nodiscard]] std::vector<std::string> chosen() const {
    std::vector<std::pair<const Group*, std::set<Ticket>::const_iterator>> order;
    for (const auto& [name, group] : groups) order.emplace_back(&group, group.tickets.begin());
    std::ranges::stable_sort(order, [](const auto& a, const auto& b) { return a.first->seen < b.first->seen; });
    std::map<std::uint64_t, std::string_view> taken;  // by place
    for (bool more = true; more && taken.size() < size;) {
      more = false;
      for (auto& [group, at] : order) {
        while (at != group->tickets.end() && taken.count(at->place) > 0) ++at;
        if (at == group->tickets.end() || taken.size() == size) continue;
        taken.emplace(at->place, *at->text);
        more = true;
      }
    }
    std::vector<std::string> lines;
    for (const auto& [place, text] : taken) lines.emplace_back(text);
    return lines;
  }
};

struct SplitPart : ChunkSums {
  std::vector<std::string> texts;  ///< one per record, with the lines before it
  std::string rest;
};

SplitPart part_of(const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
  SplitPart part;
  records::RecordScanner scanner(chunk, longest_line);
  records::Record record;
  std::size_t end = own_begin(chunk);
  std::string before;
  const bool games = chunk.layout->format == records::InputFormat::pgn;
  while (scanner.next(record)) {
    if (!games) before += between(chunk, chunk.text().substr(end, std::max(record.line_begin, end) - end));
    end = record.line_end;
    if (record.too_long) {  // reported below
      ++part.refused;
      continue;
    }
    std::string text = std::exchange(before, {});
    text += games ? record.text : chunk.text().substr(record.line_begin, record.line_end - record.line_begin);
    if (text.empty() || text.back() != '\n') text += '\n';
    part.texts.push_back(std::move(text));
  }
  part.rest = before + std::string(between(chunk, chunk.text().substr(std::min(end, chunk.size))));
  for (const records::RecordNotice& notice : scanner.notices()) {
    if (notice.check == "AR110") part.findings.push_back(to_finding(notice, chunk, records::shown_name(path)));
  }
  part.positions = part.texts.size();
  return part;
}

/// The files that positions are dealt to.
struct DealtFiles {
  const Input& input;
  std::size_t count;
  const std::string& prefix;
  std::vector<std::unique_ptr<Output>> files{};
  std::uint64_t positions = 0;
  OneForm form{};
  std::string waiting{};  ///< lines after the last record of a chunk, written with the next record

  void take(const records::Chunk& chunk, const SplitPart& part) {
    form.meet(chunk, input.files[chunk.file]);
    if (files.empty()) open(chunk);
    for (const std::string& text : part.texts) {
      Output& file = *files[positions++ % count];
      file.write(waiting);
      file.write(text);
      waiting.clear();
    }
    waiting += part.rest;
    if (!waiting.empty() && waiting.back() != '\n') waiting += '\n';
    // Unlimited comments must not need unlimited memory.
    if (chunk.last || waiting.size() > (1U << 20U)) {
      files[positions % count]->write(waiting);
      waiting.clear();
    }
  }

  void open(const records::Chunk& chunk) {
    const records::InputFormat format = chunk.layout->format;
    const bool as_epd = format == records::InputFormat::lines || format == records::InputFormat::pgn;
    const auto ending = as_epd ? "epd" : records::input_format_names[static_cast<std::size_t>(format)];
    for (std::size_t i = 1; i <= count; ++i) {
      const std::string name = fmt::format("{}{}.{}", prefix, i, ending);
      refuse_to_replace(name, input.files);
      files.push_back(std::make_unique<Output>(name));
      files.back()->write(header_of(chunk));
    }
  }
};

}  // namespace

Sample draw_sample(const Input& input, const SampleSettings& settings, unsigned threads, RunObserver& observer) {
  Drawing drawing{settings.size, settings.seed};
  Sample sample;
  OneForm form;
  static_cast<RecordCount&>(sample) = go_through(
      input, threads, observer,
      [&](const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
        return items_of(chunk, path, settings, longest_line);
      },
      [&](const records::Chunk& chunk, SamplePart& part) {
        form.meet(chunk, input.files[chunk.file]);
        if (sample.header.empty()) sample.header = header_of(chunk);
        for (SampleItem& item : part.items) drawing.add(std::move(item));
      });
  sample.groups = drawing.groups.size();
  sample.lines = drawing.chosen();
  return sample;
}

SplitResult split(const Input& input, std::size_t count, const std::string& prefix, unsigned threads,
                  RunObserver& observer) {
  DealtFiles dealt{input, count, prefix};
  const RecordCount sums =
      go_through(input, threads, observer, part_of,
                 [&](const records::Chunk& chunk, const SplitPart& part) { dealt.take(chunk, part); });
  for (const auto& file : dealt.files) file->commit();
  return {{dealt.positions, sums.refused}, dealt.files.size()};
}

RunSummary summary_of(const ConvertResult& result, const std::string& to) {
  std::string summary = fmt::format("{} of {} written as {}", result.positions - result.refused,
                                    counted(result.positions, "position"), to);
  if (result.counts.unchanged > 0) summary += fmt::format(", {} of them as they were", result.counts.unchanged);
  if (result.refused > 0) summary += fmt::format("; {} left out", result.refused);
  for (const auto& [what, count] : result.counts.refused_for)
    summary += fmt::format(", {} of them would lose the {}", count, to_string(what));
  for (const auto& [what, count] : result.counts.lost)
    summary += fmt::format("; {} lost their {}", count, to_string(what));
  return {{{"positions", result.positions},
           {"converted", result.positions - result.refused},
           {"refused", result.refused},
           {"unchanged", result.counts.unchanged}},
          summary};
}

RunSummary summary_of(const DedupResult& result) {
  std::string summary = fmt::format("{}; {} left out", counted(result.different, "different position"),
                                    counted(result.positions - result.refused - result.different, "repetition"));
  if (result.refused > 0) summary += fmt::format("; {} could not be read", result.refused);
  if (result.runs > 0) summary += fmt::format("; {} sorted runs went to disk", result.runs);
  return {{{"positions", result.positions}, {"different", result.different}, {"refused", result.refused}}, summary};
}

RunSummary summary_of(const Sample& drawn, bool grouped) {
  std::string summary =
      fmt::format("{} of {}", drawn.lines.size(), counted(drawn.positions - drawn.refused, "position"));
  if (grouped) summary += fmt::format(" from {}", counted(drawn.groups, "group"));
  if (drawn.refused > 0) summary += fmt::format("; {} could not be read", drawn.refused);
  return {{{"positions", drawn.positions},
           {"sampled", drawn.lines.size()},
           {"groups", drawn.groups},
           {"refused", drawn.refused}},
          summary};
}

RunSummary summary_of(const SplitResult& result) {
  std::string summary = fmt::format("{} in {}", counted(result.positions, "position"), counted(result.files, "file"));
  if (result.refused > 0) summary += fmt::format("; {} left out", result.refused);
  return {{{"positions", result.positions}, {"files", result.files}, {"refused", result.refused}}, summary};
}

}  // namespace arbiter::corpus
