#include "verifier/corpus/positions.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "verifier/position/setup.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::corpus {
namespace {

/// The clocks that EPD keeps in operations: `hmvc 3;` moves since the last capture or pawn move, `fmvn 9;` the number
/// of the move.
struct ClockOperations {
  std::optional<std::uint64_t> hmvc;
  std::optional<std::uint64_t> fmvn;
  std::string rest;  ///< the line behind the FEN without them
};

/// `rest`: the text behind the FEN, as records::read_operations() reads it. Operands that are not numbers stay in it.
[[nodiscard]] ClockOperations clock_operations(std::string_view rest) {
  ClockOperations found;
  std::size_t kept = 0;  // end of what was passed on
  for (const records::Operation& each : records::list_operations(rest)) {
    const bool half = each.name == "hmvc" && !found.hmvc;
    const bool full = each.name == "fmvn" && !found.fmvn;
    const auto number = half || full ? whole_number(each.operands, 0, UINT32_MAX) : std::nullopt;
    if (!number) continue;
    (half ? found.hmvc : found.fmvn) = number;
    std::size_t begin = each.begin;
    while (begin > kept && rest[begin - 1] == ' ') --begin;
    found.rest += rest.substr(kept, begin - kept);
    kept = std::min(rest.find(';', each.begin), rest.size() - 1) + 1;
  }
  found.rest += rest.substr(kept);
  return found;
}

struct ConvertCounts {
  std::uint64_t unchanged = 0;  ///< in the wanted dialect already
  std::map<conversion::Part, std::uint64_t> lost{};
  std::map<conversion::Part, std::uint64_t> refused_for{};  ///< left out because this part would have been lost
};

/// The result of a chunk.
struct ConvertPart : ChunkSums {
  std::string text;
  std::vector<std::string> explanations;
  ConvertCounts counts;
};

constexpr std::uint32_t bit_of(conversion::Part part) { return 1U << static_cast<unsigned>(part); }
/// What EPD has operations for.
constexpr std::uint32_t clock_bits = bit_of(conversion::Part::half_move_clock) | bit_of(conversion::Part::move_counter);

struct ChunkConversion {
  const ReadChunk& of;
  const ConvertSettings& settings;
  const records::Chunk& chunk = of.chunk;
  ChunkRecords read{of, settings.soundness};
  std::optional<std::string> rest{};  ///< what replaces Record::rest of the record at hand
  ConvertPart made{};

  ConvertPart all() {
    const bool games = chunk.layout->format == records::InputFormat::pgn;
    std::size_t written = 0;  // end of the text copied so far; one line may have several tags
    const std::string_view text = chunk.text();
    while (read.next()) {
      const records::Record& record = read.record;
      if (games) {
        made.text += text.substr(written, record.begin - written);
        const auto result = converted();
        made.text += result ? records::written_for(chunk, record, *result)
                            : std::string(text.substr(record.begin, record.end - record.begin));
        written = record.end;
        continue;
      }
      for (const std::string_view fragment : read.before) made.text += fragment;
      if (const auto result = converted()) made.text += read.lines_with(*result, rest);
    }
    if (games) {
      made.text += text.substr(written);
    } else {
      for (const std::string_view fragment : read.before) made.text += fragment;
    }
    made.take(read);
    return std::move(made);
  }

  std::optional<std::string> converted() {
    const records::Record& record = read.record;
    const soundness::Reading& reading = read.reading;
    const Variant& variant = reading.ruleset.variant();
    const Spelling* to = conversion::spelling_named(variant, settings.to);
    if (to == nullptr) return missing(variant, settings.to);
    conversion::ConvertOptions options;
    options.from = reading.fen;
    options.lossy = settings.lossy;
    if (!settings.from.empty()) {
      const Spelling* from = conversion::spelling_named(variant, settings.from);
      if (from == nullptr) return missing(variant, settings.from);
      options.from = from->reader();
      options.from.armies = reading.fen.armies;
    }
    const std::uint32_t carried = to->name == "epd" && has_operations() ? clock_bits & ~options.lossy : 0;
    options.lossy |= carried;
    auto result = conversion::convert(with_clocks(variant, *to, options.from), reading.ruleset, *to, options);
    if (!result) {
      for (const Fault& fault : result.error()) {
        if (const auto part = conversion::part_lost(fault)) ++made.counts.refused_for[*part];
      }
      read.refuse(result.error());
      return std::nullopt;
    }
    carry_clocks(*result, carried, variant, options.from);
    if (result->text == record.text) ++made.counts.unchanged;
    for (const conversion::Part part : result->lost) ++made.counts.lost[part];
    if (settings.explained) explain(*result);
    return std::move(result->text);
  }

  /// Whether operations may stand behind the record's text: a comment (`# …`) must follow the FEN itself.
  bool has_operations() const {
    const records::InputFormat format = chunk.layout->format;
    const bool lines = format == records::InputFormat::lines || format == records::InputFormat::fens;
    return lines && read.record.plain && !trimmed(read.record.rest).starts_with('#');
  }

  /// The record's text; if it is EPD with clocks among its operations and the dialect has fields for them, with those
  /// fields, and `rest` is what is left of the operations.
  std::string with_clocks(const Variant& variant, const Spelling& to, const FenOptions& from) {
    const records::Record& record = read.record;
    rest.reset();
    std::string text(record.text);
    if (to.name == "epd" || record.rest.empty() || !has_operations()) return text;
    ClockOperations clocks = clock_operations(record.rest);
    const bool any = clocks.hmvc || clocks.fmvn;
    const auto parsed = any ? Ruleset(variant).parse_fen(text, from) : Parsed<ParsedFen>(tl::make_unexpected(Faults{}));
    if (!parsed || parsed->style.dialect != Dialect::fen || parsed->style.fields != 4) return text;
    rest = std::move(clocks.rest);
    return text + fmt::format(" {} {}", clocks.hmvc.value_or(0), clocks.fmvn.value_or(1));
  }

  /// Puts the clocks that the text has lost, of those in `carried`, behind it as operations.
  void carry_clocks(conversion::Conversion& result, std::uint32_t carried, const Variant& variant,
                    const FenOptions& from) {
    const auto took = [&](conversion::Part part) {
      const auto lost = std::ranges::find(result.lost, part);
      if (lost == result.lost.end() || (carried & bit_of(part)) == 0) return false;
      result.lost.erase(lost);
      return true;
    };
    const bool halfmove = took(conversion::Part::half_move_clock);
    const bool number = took(conversion::Part::move_counter);
    if (!halfmove && !number) return;
    const records::Record& record = read.record;
    const auto source = Ruleset(variant).parse_fen(record.text, from);
    const ClockOperations stated = clock_operations(record.rest);
    const Counters& counters = source->setup.counters;
    if (halfmove && !stated.hmvc) result.text += fmt::format(" hmvc {};", counters.halfmove);
    if (number && !stated.fmvn) result.text += fmt::format(" fmvn {};", counters.plies / 2 + 1);
  }

  std::nullopt_t missing(const Variant& variant, const std::string& name) {
    read.refuse({{.check = "AR212",
                  .level = Level::error,
                  .begin = 0,
                  .end = read.record.text.size(),
                  .message = fmt::format("{} is not written as {}", variant.title(), name),
                  .seen = {},
                  .expected = conversion::spellings_of(variant)}});
    return std::nullopt;
  }

  void explain(const conversion::Conversion& result) {
    std::string words = conversion::in_words(result.changes);
    if (words.empty()) words = "written so already";
    for (const conversion::Part part : result.lost) words += fmt::format("; the {} is lost", to_string(part));
    made.explanations.push_back(fmt::format("{}:{}: {}\n", printable(records::shown_name(of.path), 200),
                                            chunk.lines_before() + read.record.line, printable(words, 400)));
  }
};

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

DedupPart keys_of(const ReadChunk& of, const DedupSettings& settings) {
  ChunkRecords records(of, settings.soundness);
  DedupPart part;
  const auto pass = [&](const std::vector<std::string_view>& fragments) {
    for (const std::string_view fragment : fragments) {
      const std::string_view lines = between(of.chunk, fragment);
      if (!lines.empty()) part.items.push_back({{}, std::string(lines)});
    }
  };
  while (records.next()) {
    pass(records.before);
    const soundness::Reading& reading = records.reading;
    const auto parsed = reading.ruleset.parse_fen(records.record.text, reading.fen);
    if (!parsed) {
      records.refuse(parsed.error());
      continue;
    }
    if (settings.sameness.colour_swap && !conversion::may_swap_colours(reading.ruleset))
      part.unswapped.insert(title_of(reading.ruleset));
    part.items.push_back(
        {conversion::position_key(parsed->setup, reading.ruleset, settings.sameness), record_lines(records)});
  }
  pass(records.before);
  part.take(records);
  return part;
}

struct SampleItem {
  std::vector<std::string> groups;
  std::string text;
};

struct SamplePart : ChunkSums {
  std::vector<SampleItem> items;
};

std::vector<std::string> groups_of(const Setup& setup, const soundness::Reading& reading, SampleBy by) {
  switch (by) {
    case SampleBy::none: break;
    case SampleBy::variant: return {std::string(reading.ruleset->name())};
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

SamplePart items_of(const ReadChunk& of, const SampleSettings& settings) {
  ChunkRecords records(of, settings.soundness);
  SamplePart part;
  const bool of_setup = settings.by != SampleBy::none && settings.by != SampleBy::variant;
  while (records.next()) {
    const soundness::Reading& reading = records.reading;
    Setup setup;  // empty where nothing is asked of the position: then what is surely right need not be read
    if (of_setup || soundness::Acceptor(reading).look(records.record.text) == Acceptance::unknown) {
      auto parsed = reading.ruleset.parse_fen(records.record.text, reading.fen);
      if (!parsed) {
        records.refuse(parsed.error());
        continue;
      }
      setup = std::move(parsed->setup);
    }
    part.items.push_back({groups_of(setup, reading, settings.by), record_lines(records)});
  }
  part.take(records);
  return part;
}

/// Positions that were drawn, by a number that depends on the seed and the place, and by the place.
using Tickets = std::map<std::pair<std::uint64_t, std::uint64_t>, std::shared_ptr<const std::string>>;

/// Of each group the positions with the least numbers.
struct Drawing {
  struct Group {
    Tickets tickets{};
    std::uint64_t seen = 0;
  };
  std::size_t size;
  std::uint64_t seed;
  std::uint64_t count = 0;
  std::map<std::string, Group> groups{};

  void add(SampleItem&& item) {
    const std::uint64_t place = count++;
    Random random(seed ^ (place * 0x9e3779b97f4a7c15U));
    const Tickets::key_type number{random.next(), place};
    std::shared_ptr<const std::string> text;
    for (const std::string& name : item.groups) {
      Group& group = groups[name];
      ++group.seen;
      if (group.tickets.size() == size && (size == 0 || group.tickets.rbegin()->first < number)) continue;
      if (!text) text = std::make_shared<const std::string>(std::move(item.text));
      group.tickets.emplace(number, text);
      if (group.tickets.size() > size) group.tickets.erase(std::prev(group.tickets.end()));
    }
  }

  /// Takes one position from each group in rotation, the group with the fewest positions first; from a group, the first
  /// one drawn of those not taken yet.
  [[nodiscard]] std::vector<std::string> chosen() const {
    std::vector<std::pair<const Group*, Tickets::const_iterator>> order;
    for (const auto& [name, group] : groups) order.emplace_back(&group, group.tickets.begin());
    std::ranges::stable_sort(order, [](const auto& a, const auto& b) { return a.first->seen < b.first->seen; });
    std::map<std::uint64_t, std::string_view> taken;  // by place
    for (bool more = true; more && taken.size() < size;) {
      more = false;
      for (auto& [group, at] : order) {
        while (at != group->tickets.end() && taken.count(at->first.second) > 0) ++at;
        if (at == group->tickets.end() || taken.size() == size) continue;
        taken.emplace(at->first.second, *at->second);
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

SplitPart part_of(const ReadChunk& of) {
  const records::Chunk& chunk = of.chunk;
  SplitPart part;
  records::RecordScanner scanner(chunk, of.longest_line);
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
    if (notice.check == "AR110") part.findings.push_back(to_finding(notice, chunk, records::shown_name(of.path)));
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

RunSummary convert(const Input& input, const ConvertSettings& settings, unsigned threads, RunObserver& observer,
                   LineWriter& lines) {
  ConvertCounts counts;
  OneForm form{true};
  const RecordCount sums = go_through(
      input, threads, observer,
      [&](const ReadChunk& of) {
        return ChunkConversion{of, settings}.all();
      },
      [&](const records::Chunk& chunk, const ConvertPart& part) {
        std::string_view text = part.text;
        if (form.meet(chunk, input.files[chunk.file]).empty()) text.remove_prefix(header_of(chunk).size());
        chunk.first ? lines.write_lines(text) : lines.write(text);
        for (const std::string& words : part.explanations) settings.explained(words);
        counts.unchanged += part.counts.unchanged;
        for (const auto& [what, count] : part.counts.lost) counts.lost[what] += count;
        for (const auto& [what, count] : part.counts.refused_for) counts.refused_for[what] += count;
      });
  std::string text = fmt::format("{} of {} written as {}", sums.positions - sums.refused,
                                 counted(sums.positions, "position"), settings.to);
  if (counts.unchanged > 0) text += fmt::format(", {} of them as they were", counts.unchanged);
  if (sums.refused > 0) text += fmt::format("; {} left out", sums.refused);
  for (const auto& [what, count] : counts.refused_for)
    text += fmt::format(", {} of them would lose the {}", count, to_string(what));
  for (const auto& [what, count] : counts.lost) text += fmt::format("; {} lost their {}", count, to_string(what));
  return {{{"positions", sums.positions},
           {"converted", sums.positions - sums.refused},
           {"refused", sums.refused},
           {"unchanged", counts.unchanged}},
          text};
}

DedupSummary dedup(const Input& input, const DedupSettings& settings, unsigned threads, RunObserver& observer,
                   LineWriter& lines) {
  std::set<std::string> unswapped;
  OneForm form;
  RecordCount sums;
  const auto read = [&](conversion::TakeText take) {
    sums = go_through(
        input, threads, observer, [&](const ReadChunk& of) { return keys_of(of, settings); },
        [&](const records::Chunk& chunk, const DedupPart& part) {
          unswapped.insert(part.unswapped.begin(), part.unswapped.end());
          lines.write_lines(form.meet(chunk, input.files[chunk.file]));
          for (const DedupItem& item : part.items) take(item.key, item.text);
        });
  };
  const auto [kept, runs] = conversion::deduplicate(settings.memory, settings.temp, read,
                                                    [&](std::string_view text) { lines.write_lines(text); });
  std::string text = fmt::format("{}; {} left out", counted(kept, "different position"),
                                 counted(sums.positions - sums.refused - kept, "repetition"));
  if (sums.refused > 0) text += fmt::format("; {} could not be read", sums.refused);
  if (runs > 0) text += fmt::format("; {} sorted runs went to disk", runs);
  return {{{{"positions", sums.positions}, {"different", kept}, {"refused", sums.refused}}, text},
          {unswapped.begin(), unswapped.end()}};
}

RunSummary draw_sample(const Input& input, const SampleSettings& settings, unsigned threads, RunObserver& observer,
                       LineWriter& lines) {
  Drawing drawing{settings.size, settings.seed};
  std::string header;
  OneForm form;
  const RecordCount sums = go_through(
      input, threads, observer, [&](const ReadChunk& of) { return items_of(of, settings); },
      [&](const records::Chunk& chunk, SamplePart& part) {
        header += form.meet(chunk, input.files[chunk.file]);
        for (SampleItem& item : part.items) drawing.add(std::move(item));
      });
  const std::vector<std::string> chosen = drawing.chosen();
  const std::size_t groups = drawing.groups.size();
  lines.write_lines(header);
  for (const std::string& line : chosen) lines.write_lines(line);
  std::string text = fmt::format("{} of {}", chosen.size(), counted(sums.positions - sums.refused, "position"));
  if (settings.by != SampleBy::none) text += fmt::format(" from {}", counted(groups, "group"));
  if (sums.refused > 0) text += fmt::format("; {} could not be read", sums.refused);
  return {{{"positions", sums.positions}, {"sampled", chosen.size()}, {"groups", groups}, {"refused", sums.refused}},
          text};
}

RunSummary split(const Input& input, std::size_t count, const std::string& prefix, unsigned threads,
                 RunObserver& observer) {
  DealtFiles dealt{input, count, prefix};
  const RecordCount sums =
      go_through(input, threads, observer, part_of,
                 [&](const records::Chunk& chunk, const SplitPart& part) { dealt.take(chunk, part); });
  for (const auto& file : dealt.files) file->commit();
  std::string text = fmt::format("{} in {}", counted(dealt.positions, "position"), counted(dealt.files.size(), "file"));
  if (sums.refused > 0) text += fmt::format("; {} left out", sums.refused);
  return {{{"positions", dealt.positions}, {"files", dealt.files.size()}, {"refused", sums.refused}}, text};
}

}  // namespace arbiter::corpus
