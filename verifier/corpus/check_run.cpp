#include "verifier/corpus/corpus_check.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::corpus {
namespace {

using nlohmann::ordered_json;

/// Where the chunk stands, and what it says.
std::string print_of(const records::Chunk& chunk) {
  return fmt::format("{}:{}+{}:{:016x}", chunk.file, chunk.offset, chunk.size, fnv1a(chunk.text()));
}

/// Whether a line has room for all of it.
bool can_be_kept(const Finding& finding) {
  return finding.claim.empty() && finding.expected.empty() && finding.missing.empty() && finding.extra.empty() &&
         finding.diagram.empty() && finding.board.empty() && finding.also.empty();
}

ordered_json finding_json(const Finding& finding) {
  ordered_json json = to_json(finding);
  json["file"] = "";  // its name may be no UTF-8
  json["record"] = finding.record;
  json["source"] = finding.source_line;
  return json;
}

/// Throws nlohmann's exceptions for anything else, as the following do.
Finding finding_in(const ordered_json& json, const std::string& path) {
  Finding finding = read_finding(json);
  finding.where.file = records::shown_name(path);
  finding.record = json.at("record").get<std::uint64_t>();
  finding.source_line = json.at("source").get<std::string>();
  finding.seen = json.value("seen", "");
  finding.wanted = json.value("wanted", "");
  finding.notes = json.at("notes").get<std::vector<std::string>>();
  for (const ordered_json& fix : json.value("fixes", ordered_json::array())) {
    std::vector<Edit> edits;
    for (const ordered_json& edit : fix.at("edits"))
      edits.push_back({edit.at("begin"), edit.at("end"), edit.at("text")});
    finding.fixes.push_back({fix.at("what"), std::move(edits), fix.at("sure")});
  }
  return finding;
}

constexpr std::array<std::pair<const char*, std::uint64_t CheckedChunk::*>, 5> chunk_counts{
    {{"positions", &CheckedChunk::positions},
     {"faulty", &CheckedChunk::faulty},
     {"unsure", &CheckedChunk::unsure},
     {"labelled", &CheckedChunk::labelled},
     {"records", &CheckedChunk::record_count}}};

ordered_json chunk_json(const records::Chunk& chunk, const CheckedChunk& part) {
  ordered_json json{{"chunk", chunk.number}, {"text", print_of(chunk)}};
  for (const auto& [name, count] : chunk_counts) json[name] = part.*count;
  for (const auto& [name, count] : named_move_counts) json[name] = part.moves.*count;
  json["checks"] = ordered_json::object();
  for (const auto& [check, count] : part.checks) json["checks"][std::string(check.name())] = count.levels;
  json["variants"] = ordered_json::array();
  for (const auto& [key, count] : part.variants.counts)
    json["variants"].push_back({static_cast<int>(key.first), key.second, count});
  json["findings"] = json_list(part.found, finding_json);
  return json;
}

CheckedChunk chunk_in(const ordered_json& json, const std::string& path) {
  CheckedChunk part;
  for (const auto& [name, count] : chunk_counts) part.*count = json.at(name).get<std::uint64_t>();
  for (const auto& [name, count] : named_move_counts) part.moves.*count = json.at(name).get<std::uint64_t>();
  for (const auto& [id, levels] : json.at("checks").items())
    part.checks[check_of(id)].levels = levels.get<std::array<std::uint64_t, 3>>();
  for (const ordered_json& each : json.at("variants")) {
    const Variant* variant = variant_named(each.at(1).get<std::string>());
    part.variants.add({variant, {}, static_cast<records::Evidence>(each.at(0).get<int>())},
                      each.at(2).get<std::uint64_t>());
  }
  for (const ordered_json& each : json.at("findings")) part.found.push_back(finding_in(each, path));
  return part;
}

/// The first difference between two jobs, "depth: syntax, not reachability"; empty if there is none.
std::string difference(const ordered_json& known, const ordered_json& job) {
  const auto shown = [](const ordered_json& object, const std::string& key) {
    return object.contains(key) ? printable(dump_json(object.at(key)), 80) : "none";
  };
  for (const ordered_json& each : {job, known}) {
    for (const auto& [key, value] : each.items()) {
      if (shown(known, key) != shown(job, key))
        return fmt::format("{}: {}, not {}", key, shown(known, key), shown(job, key));
    }
  }
  return {};
}

/// Whether the file that ends with this chunk has no byte.
bool is_empty(const std::string& path, const records::Chunk& chunk) {
  std::error_code error;
  // In a part of a run, a chunk without text may be of a file that has some.
  return chunk.offset + chunk.size == 0 &&
         (path == "-" || chunk.packed || std::filesystem::file_size(path, error) == 0);
}

/// Adds up the results of the chunks, in their order.
struct CheckRun {
  const Input& input;
  const CheckSettings& settings;
  RunObserver& observer;
  const FindingSink& sink;
  records::ChunkReader reader{input.files, input.read};
  CheckCounts counts{};
  OtherLabels labels{};
  std::atomic<bool> full{false};  ///< findings beyond the limit need no message
  bool reported_ends = false;     ///< AR112 was reported for this file
  std::uint64_t records_before = 0;

  CheckCounts all(unsigned threads) {
    counts.mark = input.mark;
    take_unread_paths();
    if (counts.reported > 0 && observer.closed()) return std::move(counts);
    try {
      records::for_each_chunk(
          reader, threads, [this](const records::Chunk& chunk) { return checked(chunk); },
          [this](const records::Chunk& chunk, CheckedChunk& part) { return take(chunk, part); });
    } catch (const Interrupted&) {
      counts.stopped = true;
    }
    labels.tell(observer);
    return std::move(counts);
  }

  CheckedChunk checked(const records::Chunk& chunk) {
    const std::string& path = reader.files()[chunk.file];
    if (settings.journal != nullptr) {
      if (auto known = settings.journal->take(chunk, path)) return std::move(*known);
    }
    return check_chunk({chunk, path, reader.options().longest_line}, settings, full);
  }

  void take_unread_paths() {
    for (const Finding& finding : input.unread) observer.unreadable(finding);
    if (input.read.shard.part > 1) return;  // every part finds the same paths; only the first counts them
    for (const Finding& finding : input.unread) {
      counts.files.push_back({.file = finding.where.file, .format = {}, .findings = {}, .unreadable = true});
      ++counts.unreadable;
      counts.add(finding.check, CheckCount::one(finding.level));
      report({finding}, 1, counts.files.back());
    }
  }

  bool take(const records::Chunk& chunk, CheckedChunk& part) {
    if (settings.journal != nullptr) settings.journal->add(chunk, part);
    if (chunk.first) {
      counts.files.push_back({.file = records::shown_name(reader.files()[chunk.file]),
                              .format = std::string(to_string(chunk.layout->format)),
                              .findings = {}});
      reported_ends = false;
    }
    FileCount& file = counts.files.back();
    drop_further_ends(chunk, part);
    counts.positions += part.positions;
    counts.moves.add(part.moves);
    counts.faulty += part.faulty;
    counts.unsure += part.unsure;
    labels.add(chunk.file, part.labelled, part.variants);
    if (settings.fixer != nullptr) settings.fixer->take(reader.files()[chunk.file], chunk, part.edits, part.fixes);
    file.positions += part.positions;
    file.moves.add(part.moves);
    file.faulty += part.faulty;
    for (const auto& [check, entry] : part.checks) counts.add(check, entry);
    if (chunk.fault) {
      file.unreadable = true;
      ++counts.unreadable;
      observer.unreadable(to_finding(*chunk.fault, chunk, file.file));
    }
    observer.progress(chunk.taken, counts.positions);
    const std::uint64_t reported = counts.reported;
    report(std::move(part.found), part.record_count, file);
    if (chunk.last && file.positions == 0 && file.moves.games == 0 && !file.unreadable && settings.wants("AR104"))
      take_empty_file(chunk, file);
    return counts.reported == reported || !observer.closed();
  }

  /// AR112 is reported once per file, which a chunk cannot decide alone.
  void drop_further_ends(const records::Chunk& chunk, CheckedChunk& part) {
    const auto ends = part.checks.find("AR112");
    if (ends == part.checks.end()) return;
    if (reported_ends || (chunk.before && chunk.before->ends_differ())) {
      std::erase_if(part.found, [](const Finding& finding) { return finding.check == "AR112"; });
      if (settings.fail_on <= ends->second.level()) --part.faulty;
      part.checks.erase(ends);
    }
    reported_ends = true;
  }

  void take_empty_file(const records::Chunk& chunk, FileCount& file) {
    const bool found = chunk.file < input.read.found.size() && input.read.found[chunk.file];
    const records::Layout& layout = *chunk.layout;
    // In a folder, games from the usual set-up and tables of other things deserve no warning.
    const bool other =
        found && layout.format != records::InputFormat::lines && layout.format != records::InputFormat::fens;
    const bool empty = is_empty(reader.files()[chunk.file], chunk);
    Finding finding =
        finding_of("AR104", empty ? "the file is empty" : "there is no position in the file", {.file = file.file});
    if (other) finding.level = Level::note;
    if (other && !layout.foreign.empty()) finding.message += ": " + layout.foreign;
    if (!reader.has_whole(chunk.file))
      return counts.empty.push_back(std::move(finding));  // other parts may have positions
    counts.add(finding.check, CheckCount::one(finding.level));
    if (finding.level >= settings.fail_on) ++counts.faulty, ++file.faulty;
    report({std::move(finding)}, 1, file);
  }

  /// Passes on the findings within the limit; they are of `count` records and lines.
  void report(std::vector<Finding>&& found, std::uint64_t count, FileCount& file) {
    const std::uint64_t most = settings.most_findings;
    const std::uint64_t room = most == 0 ? found.size() : most - counts.reported;
    if (found.size() > room) found.erase(found.begin() + static_cast<std::ptrdiff_t>(room), found.end());
    for (Finding& finding : found) {
      finding.record += records_before;
      file.findings.push_back(counts.reported++);
    }
    records_before += count;
    if (most != 0 && counts.reported == most) full = true;
    if (!found.empty()) sink(std::move(found));
  }
};

}  // namespace

CheckJournal::CheckJournal(const std::string& path, const ordered_json& job) : file_(path) {
  ordered_json head{{"journal", "check"}};
  head.update(job);
  if (file_.text().empty()) {
    file_.add(sealed_line(dump_json(head)));
    return;
  }
  const std::string shown = printable(file_.path(), 200);
  const auto refuse = [&shown](std::size_t number, std::string_view why) {
    throw JournalError(fmt::format("the journal '{}' cannot be read: line {}: {}", shown, number, why));
  };
  const std::size_t whole = for_each_whole_line(file_.text(), [&](std::size_t number, std::string_view line) {
    const ordered_json json = parse_json(line, nullptr, false);
    if (!json.is_object()) refuse(number, "it is not JSON");
    if (const std::string why = seal_fault(line); !why.empty()) refuse(number, why);
    if (number == 1) {
      ordered_json known = json;
      known.erase("sum");
      if (const std::string other = difference(known, head); !other.empty())
        throw JournalError(fmt::format("'{}' is the journal of another job: {}", shown, other));
      return;
    }
    if (!json.contains("chunk") || !json["chunk"].is_number_unsigned()) refuse(number, "it is of no chunk");
    lines_[json["chunk"].get<std::size_t>()] = line;
  });
  if (whole < file_.text().size()) file_.cut(whole);
  found_ = lines_.size();
}

std::optional<CheckedChunk> CheckJournal::take(const records::Chunk& chunk, const std::string& path) {
  std::string line;
  {
    const std::lock_guard lock(mutex_);
    const auto known = lines_.find(chunk.number);
    if (known == lines_.end()) return std::nullopt;
    line = std::move(known->second);
    known->second.clear();
  }
  const std::string shown = printable(file_.path(), 200);
  try {
    const ordered_json json = parse_json(line);
    if (json.at("text") != print_of(chunk)) {
      throw JournalError(fmt::format("'{}' was changed since the journal '{}' was begun; remove that to begin anew",
                                     printable(path, 200), shown));
    }
    return chunk_in(json, path);
  } catch (const ordered_json::exception& error) {
    throw JournalError(fmt::format("the journal '{}' cannot be read: {}", shown, json_fault(error, line)));
  }
}

void CheckJournal::add(const records::Chunk& chunk, const CheckedChunk& part) {
  {
    const std::lock_guard lock(mutex_);
    if (lines_.contains(chunk.number)) return;
  }
  if (chunk.fault || !std::ranges::all_of(part.found, can_be_kept)) return;
  try {
    file_.add(sealed_line(dump_json(chunk_json(chunk, part), -1, true)));
  } catch (const ordered_json::type_error&) {  // not UTF-8
    return;
  }
}

CheckCounts check_files(const Input& input, const CheckSettings& settings, unsigned threads, RunObserver& observer,
                        const FindingSink& sink) {
  return CheckRun{input, settings, observer, sink}.all(threads);
}

}  // namespace arbiter::corpus
