// arbiter-corpus convert: positions in another dialect, everything else byte for byte.

#include <map>

#include <fmt/format.h>

#include "tools/cli/nearest.hpp"
#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "verifier/corpus/lines_out.hpp"
#include "tools/corpus/position_writer.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::tools::corpus {
namespace {

ToolInfo tool() {
  return {
      .name = "arbiter-corpus",
      .command = "convert",
      .summary = "positions in another dialect; comments, operations, columns and line ends stay byte for byte",
      .usage = {"--to DIALECT [--from DIALECT] [--variant NAME] [options] FILE…", "--to list"},
      .description =
          "A position is converted only if nothing is lost: the result is read again and must be the same set-up with\n"
          "the same counters. What would lose something stands as a finding (AR210, AR211) on standard error, is\n"
          "left out, is counted, and makes the status 1. --lossy allows named parts to be lost. A text that is\n"
          "written in the dialect already stays as it is.\n"
          "Six-field FENs do not name the armies: give --armies, or keep pairings apart. Of games in PGN a FEN tag\n"
          "that cannot be converted stays as it is.",
      .examples = {{"positions of the site for an engine",
                    "arbiter-corpus convert --variant takemake --to fen --lossy half-move-clock games.txt"},
                   {"a column of a table",
                    "arbiter-corpus convert --to xogo --variant armies --column FEN table.csv --output new.csv"},
                   {"what is translated, line by line",
                    "arbiter-corpus convert --to vchess --variant chess --explain kiwipete.epd"},
                   {"letters of pychess to those of Fairy-Stockfish",
                    "arbiter-corpus convert --variant armies --armies CR --from pychess --to fairy cr.fen"},
                   {"which dialects there are", "arbiter-corpus convert --to list"}},
      .formats = PositionWriter::formats(),
  };
}

OptionSet options() {
  OptionSet set;
  add_corpus_options(set);
  set.heading("Conversion")
      .value("to", "DIALECT",
             "how positions are to be written: vchess, xogo, fen, shredder, epd, fairy, pychess, popeye, inventor or "
             "bare; 'list' explains them")
      .value("from", "DIALECT", "how they are written, where letters have two readings (default: recognised)")
      .list("lossy", "PART",
            "a part that may be lost: pieces, side, castling, en-passant, state, armies, half-move-clock, move-counter")
      .flag("explain", "say on standard error what was translated in each position");
  PositionWriter::add_options(set);
  return set;
}

void list_spellings(Run& run) {
  std::string_view last;
  for (const conversion::Spelling& each : conversion::all_spellings()) {
    if (each.variant != last) run.out().write(fmt::format("{}\n", each.variant));
    last = each.variant;
    run.out().write(fmt::format("  {:<9} {}\n", each.name, each.explanation));
  }
}

std::string known_name(const Arguments& arguments, std::string_view option) {
  const std::string name = arguments.text(option);
  for (const std::string& known : conversion::spelling_names()) {
    if (known == name) return name;
  }
  const std::string near = nearest(name, conversion::spelling_names());
  throw UsageError(fmt::format("--{} '{}' is no dialect{}", option, printable(name, 40),
                               near.empty() ? "" : "; did you mean '" + near + "'?"),
                   "--to list explains them");
}

struct Settings {
  soundness::SoundnessOptions soundness;
  std::string to;
  std::string from;
  std::uint32_t lossy = 0;
  bool explain = false;
};

/// What a chunk has come to.
struct Part : ChunkSums {
  std::string text;
  std::vector<std::string> explanations;
  std::uint64_t unchanged = 0;
  std::map<conversion::Part, std::uint64_t> lost;
  std::map<conversion::Part, std::uint64_t> refused_for;  ///< left out, since this would have been lost
};

class ChunkConversion {
 public:
  ChunkConversion(const records::Chunk& chunk, const std::string& path, const Settings& settings,
                  std::size_t longest_line)
      : records_(chunk, path, settings.soundness, longest_line), file_(shown_name(path)), settings_(settings) {}

  Part all() {
    const bool games = records_.chunk().layout->format == records::InputFormat::pgn;
    std::size_t written = 0;  // of a line with several tags
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
      if (const auto result = converted()) part_.text += records_.lines_with(*result);
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
    const Variant& variant = *reading.variant;
    const auto missing = [&](const std::string& name) {
      records_.refuse({{.rule = "AR212",
                        .level = Level::error,
                        .begin = 0,
                        .end = record.text.size(),
                        .message = fmt::format("{} is not written as {}", variant.title(), name),
                        .seen = {},
                        .expected = conversion::spellings_of(variant)}});
      return std::nullopt;
    };
    const conversion::Spelling* to = conversion::spelling_named(variant, settings_.to);
    if (to == nullptr) return missing(settings_.to);
    conversion::ConvertOptions options;
    options.from = reading.fen;
    options.lossy = settings_.lossy;
    if (!settings_.from.empty()) {
      const conversion::Spelling* from = conversion::spelling_named(variant, settings_.from);
      if (from == nullptr) return missing(settings_.from);
      options.from = from->reader();
      options.from.armies = reading.fen.armies;
    }
    auto result = conversion::convert(record.text, variant, *to, options);
    if (!result) {
      for (const Fault& fault : result.error()) {
        if (const auto part = conversion::part_lost(fault)) ++part_.refused_for[*part];
      }
      records_.refuse(result.error());
      return std::nullopt;
    }
    if (result->text == record.text) ++part_.unchanged;
    for (const conversion::Part part : result->lost) ++part_.lost[part];
    if (settings_.explain) {
      std::string words = conversion::in_words(result->changes);
      if (words.empty()) words = "written so already";
      for (const conversion::Part part : result->lost) words += fmt::format("; the {} is lost", to_string(part));
      part_.explanations.push_back(fmt::format("{}:{}: {}\n", printable(file_, 200),
                                               records_.chunk().lines_before() + record.line, printable(words, 400)));
    }
    return std::move(result->text);
  }

  ChunkRecords records_;
  std::string file_;
  const Settings& settings_;
  Part part_;
};

Exit convert(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  Settings settings;
  settings.soundness = text_options(rules);
  settings.to = known_name(arguments, "to");
  if (arguments.has("from")) settings.from = known_name(arguments, "from");
  for (const std::string& part : arguments.list("lossy"))
    settings.lossy |= 1U << index_of_word("lossy", part, conversion::part_names());
  settings.explain = arguments.has("explain");
  if (rules.variant != nullptr && conversion::spelling_named(*rules.variant, settings.to) == nullptr) {
    throw UsageError(fmt::format("{} is not written as {}", rules.variant->title(), settings.to),
                     "known: " + conversion::spellings_of(*rules.variant));
  }
  if (rules.variant != nullptr && !settings.from.empty() &&
      conversion::spelling_named(*rules.variant, settings.from) == nullptr) {
    throw UsageError(fmt::format("{} is not written as {}", rules.variant->title(), settings.from),
                     "known: " + conversion::spellings_of(*rules.variant));
  }
  PositionWriter writer(run);
  const CorpusInputs inputs = choose_inputs(run);
  std::uint64_t unchanged = 0;
  std::map<conversion::Part, std::uint64_t> lost;
  std::map<conversion::Part, std::uint64_t> refused_for;
  OneForm form(true);
  bool header = false;
  const ChunkSums sums = go_through(
      run, writer, inputs,
      [&](const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
        return ChunkConversion(chunk, path, settings, longest_line).all();
      },
      [&](const records::Chunk& chunk, const Part& part) {
        form.meet(chunk, inputs.files[chunk.file]);
        std::string_view text = part.text;
        if (header) text.remove_prefix(header_of(chunk).size());  // tables become one
        header = header || !header_of(chunk).empty();
        if (chunk.first) {
          writer.write_lines(text);
        } else {
          writer.write(text);
        }
        if (!part.explanations.empty()) run.end_progress();
        for (const std::string& words : part.explanations) say_on_stderr(words);
        unchanged += part.unchanged;
        for (const auto& [what, count] : part.lost) lost[what] += count;
        for (const auto& [what, count] : part.refused_for) refused_for[what] += count;
      });
  std::string summary =
      fmt::format("{} of {} positions written as {}", sums.positions - sums.refused, sums.positions, settings.to);
  if (unchanged > 0) summary += fmt::format(", {} of them as they were", unchanged);
  if (sums.refused > 0) summary += fmt::format("; {} left out", sums.refused);
  for (const auto& [what, count] : refused_for)
    summary += fmt::format(", {} of them would lose the {} (--lossy {})", count, to_string(what), to_string(what));
  for (const auto& [what, count] : lost) summary += fmt::format("; {} lost their {}", count, to_string(what));
  return writer.finish({{"positions", sums.positions},
                        {"converted", sums.positions - sums.refused},
                        {"refused", sums.refused},
                        {"unchanged", unchanged}},
                       summary);
}

}  // namespace

Command convert_command() {
  return {tool(), options(), [](Run& run) {
            const auto rules = choose_corpus_checks(run);
            if (!rules) return Exit::holds;  // the profiles were asked for
            if (!run.arguments().has("to")) throw UsageError("--to is needed", "--to list explains the dialects");
            if (run.arguments().text("to") == "list") {
              list_spellings(run);
              return Exit::holds;
            }
            return convert(run, *rules);
          }};
}

}  // namespace arbiter::tools::corpus
