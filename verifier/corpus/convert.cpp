#include "verifier/corpus/positions.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "verifier/position/setup.hpp"
#include "verifier/records/line_forms.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::corpus {
namespace {

/// The clocks that EPD keeps in operations: `hmvc 3;` moves since the last capture or pawn move, `fmvn 9;` the number
/// of the move.
struct ClockOperations {
  std::optional<std::uint32_t> hmvc;
  std::optional<std::uint32_t> fmvn;
  std::string rest;  ///< the line behind the FEN without them

  [[nodiscard]] bool any() const { return hmvc.has_value() || fmvn.has_value(); }
  /// The two fields that a FEN has for them: " 3 9".
  [[nodiscard]] std::string fields() const;
};

std::optional<std::uint32_t> number_in(std::string_view word) {
  const auto number = whole_number(word, 0, UINT32_MAX);
  return number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

std::string ClockOperations::fields() const { return fmt::format(" {} {}", hmvc.value_or(0), fmvn.value_or(1)); }

/// `rest`: the text behind the FEN, as records::read_operations() reads it. Operands that are not numbers stay in it.
[[nodiscard]] ClockOperations clock_operations(std::string_view rest) {
  ClockOperations found;
  std::size_t kept = 0;  // end of what was passed on
  for (const records::Operation& each : records::list_operations(rest)) {
    const bool half = each.name == "hmvc" && !found.hmvc;
    const bool full = each.name == "fmvn" && !found.fmvn;
    const auto number = half || full ? number_in(each.operands) : std::nullopt;
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

/// Whether operations may be put between a FEN and `rest`: a comment (`# …`) must follow the FEN itself.
[[nodiscard]] bool takes_operations(std::string_view rest) {
  const std::size_t begin = rest.find_first_not_of(" \t");
  return begin == std::string_view::npos || rest[begin] != '#';
}

/// " hmvc 3; fmvn 9;", each if it is asked for.
[[nodiscard]] std::string clocks_as_operations(const Counters& counters, bool hmvc, bool fmvn) {
  std::string text;
  if (hmvc) text += fmt::format(" hmvc {};", counters.halfmove);
  if (fmvn) text += fmt::format(" fmvn {};", counters.plies / 2 + 1);
  return text;
}

/// The result of a chunk.
struct ConvertPart : ChunkSums {
  std::string text;
  std::vector<std::string> explanations;
  ConvertCounts counts;
};

constexpr std::uint32_t bit_of(conversion::Part part) { return 1U << static_cast<unsigned>(part); }
/// What EPD has operations for.
constexpr std::uint32_t clock_bits = bit_of(conversion::Part::half_move_clock) | bit_of(conversion::Part::move_counter);

class ChunkConversion {
 public:
  ChunkConversion(const records::Chunk& chunk, const std::string& path, const ConvertSettings& settings,
                  std::size_t longest_line)
      : records_(chunk, path, settings.soundness, longest_line), file_(records::shown_name(path)), settings_(settings) {
  }

  ConvertPart all() {
    const bool games = records_.chunk().layout->format == records::InputFormat::pgn;
    std::size_t written = 0;  // end of the text copied so far; one line may have several tags
    const std::string_view text = records_.chunk().text();
    while (records_.next()) {
      const records::Record& record = records_.record();
      if (games) {
        part_.text += text.substr(written, record.begin - written);
        const auto result = converted();
        part_.text += result ? records::written_for(records_.chunk(), record, *result)
                             : std::string(text.substr(record.begin, record.end - record.begin));
        written = record.end;
        continue;
      }
      for (const std::string_view fragment : records_.before()) part_.text += fragment;
      if (const auto result = converted()) part_.text += records_.lines_with(*result, rest_);
    }
    if (games) {
      part_.text += text.substr(written);
    } else {
      for (const std::string_view fragment : records_.rest()) part_.text += fragment;
    }
    part_.take(records_);
    return std::move(part_);
  }

 private:
  std::optional<std::string> converted() {
    const records::Record& record = records_.record();
    const soundness::Reading& reading = records_.reading();
    const Variant& variant = reading.ruleset.variant();
    const Spelling* to = conversion::spelling_named(variant, settings_.to);
    if (to == nullptr) return missing(variant, settings_.to);
    conversion::ConvertOptions options;
    options.from = reading.fen;
    options.lossy = settings_.lossy;
    if (!settings_.from.empty()) {
      const Spelling* from = conversion::spelling_named(variant, settings_.from);
      if (from == nullptr) return missing(variant, settings_.from);
      options.from = from->reader();
      options.from.armies = reading.fen.armies;
    }
    const std::uint32_t carried = to->name == "epd" && has_operations() ? clock_bits & ~options.lossy : 0;
    options.lossy |= carried;
    auto result = conversion::convert(with_clocks(variant, *to, options.from), variant, *to, options);
    if (!result) {
      for (const Fault& fault : result.error()) {
        if (const auto part = conversion::part_lost(fault)) ++part_.counts.refused_for[*part];
      }
      records_.refuse(result.error());
      return std::nullopt;
    }
    carry_clocks(*result, carried, variant, options.from);
    if (result->text == record.text) ++part_.counts.unchanged;
    for (const conversion::Part part : result->lost) ++part_.counts.lost[part];
    if (settings_.explained) explain(*result);
    return std::move(result->text);
  }

  /// Whether operations may stand behind the record's text.
  bool has_operations() const {
    const records::InputFormat format = records_.chunk().layout->format;
    const bool lines = format == records::InputFormat::lines || format == records::InputFormat::fens;
    return lines && records_.record().plain && takes_operations(records_.record().rest);
  }

  /// The record's text; if it is EPD with clocks among its operations and the dialect has fields for them, with those
  /// fields, and `rest_` is what is left of the operations.
  std::string with_clocks(const Variant& variant, const Spelling& to, const FenOptions& from) {
    const records::Record& record = records_.record();
    rest_.reset();
    std::string text(record.text);
    if (to.name == "epd" || record.rest.empty() || !has_operations()) return text;
    ClockOperations clocks = clock_operations(record.rest);
    const auto parsed = clocks.any() ? variant.parse_fen(text, from) : Parsed<ParsedFen>(tl::make_unexpected(Faults{}));
    if (!parsed || parsed->style.dialect != Dialect::fen || parsed->style.fields != 4) return text;
    rest_ = std::move(clocks.rest);
    return text + clocks.fields();
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
    const records::Record& record = records_.record();
    const auto source = variant.parse_fen(record.text, from);
    const ClockOperations stated = clock_operations(record.rest);
    result.text += clocks_as_operations(source->setup.counters, halfmove && !stated.hmvc, number && !stated.fmvn);
  }

  std::nullopt_t missing(const Variant& variant, const std::string& name) {
    records_.refuse({{.check = "AR212",
                      .level = Level::error,
                      .begin = 0,
                      .end = records_.record().text.size(),
                      .message = fmt::format("{} is not written as {}", variant.title(), name),
                      .seen = {},
                      .expected = conversion::spellings_of(variant)}});
    return std::nullopt;
  }

  void explain(const conversion::Conversion& result) {
    std::string words = conversion::in_words(result.changes);
    if (words.empty()) words = "written so already";
    for (const conversion::Part part : result.lost) words += fmt::format("; the {} is lost", to_string(part));
    part_.explanations.push_back(fmt::format("{}:{}: {}\n", printable(file_, 200),
                                             records_.chunk().lines_before() + records_.record().line,
                                             printable(words, 400)));
  }

  ChunkRecords records_;
  std::string file_;
  const ConvertSettings& settings_;
  std::optional<std::string> rest_;  ///< what replaces Record::rest of the record at hand
  ConvertPart part_;
};

void add(ConvertCounts& sum, const ConvertCounts& more) {
  sum.unchanged += more.unchanged;
  for (const auto& [what, count] : more.lost) sum.lost[what] += count;
  for (const auto& [what, count] : more.refused_for) sum.refused_for[what] += count;
}

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

ConvertResult convert(const Input& input, const ConvertSettings& settings, unsigned threads, RunObserver& observer,
                      LineWriter& lines) {
  ConvertResult result;
  OneForm form(true);
  bool header = false;
  static_cast<RecordCount&>(result) = go_through(
      input, threads, observer,
      [&](const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
        return ChunkConversion(chunk, path, settings, longest_line).all();
      },
      [&](const records::Chunk& chunk, const ConvertPart& part) {
        form.meet(chunk, input.files[chunk.file]);
        std::string_view text = part.text;
        if (header) text.remove_prefix(header_of(chunk).size());  // the output has one header
        header = header || !header_of(chunk).empty();
        chunk.first ? lines.write_lines(text) : lines.write(text);
        for (const std::string& words : part.explanations) settings.explained(words);
        add(result.counts, part.counts);
      });
  return result;
}

DedupResult dedup(const Input& input, const DedupSettings& settings, unsigned threads, RunObserver& observer,
                  LineWriter& lines) {
  conversion::Deduplicator first(settings.memory, settings.temp,
                                 [&](std::string_view text) { lines.write_lines(text); });
  bool header = false;
  std::set<std::string> unswapped;
  OneForm form;
  const RecordCount sums = go_through(
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
          item.key.empty() ? first.pass(item.text) : first.add(item.key, item.text);
        }
      });
  first.finish();
  return {sums, first.kept(), first.runs(), {unswapped.begin(), unswapped.end()}};
}

}  // namespace arbiter::corpus
