#include "verifier/perft/shard_count.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/perft/count_table.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/workers.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

/// Counted parts, each once.
struct CountedParts {
  enum class Verdict : unsigned char { added, known, conflict, foreign };
  struct Known {
    Tally tally;
    std::string file;
  };
  const Division& division;
  std::map<std::size_t, Known> known{};

  /// `file` is kept for messages.
  Verdict add(const CountedPart& part, const std::string& file) {
    if (part.part >= division.parts.size() || part.times != division.parts[part.part].times) return Verdict::foreign;
    const auto [place, is_new] = known.emplace(part.part, Known{part.tally, file});
    if (is_new) return Verdict::added;
    return place->second.tally == part.tally ? Verdict::known : Verdict::conflict;
  }
  /// The sum of all parts, each multiplied by how often it is reached.
  [[nodiscard]] Tally total() const {
    Tally total;
    for (const auto& [index, part] : known) {
      const Count times = division.parts[index].times;
      total.nodes += times * part.tally.nodes;
      for (std::size_t i = 0; i < detail_kinds; ++i) total.kinds[i] += times * part.tally.kinds[i];
    }
    return total;
  }
};

namespace {

using nlohmann::ordered_json;

/// The least number of parts, if the tree has that many: a few dozen for each run are enough for an even share.
constexpr std::size_t wanted_parts = 1000;
constexpr std::size_t wanted_a_shard = 64;
/// A part of more plies would take too long to repeat after an interruption …
constexpr int deepest_part = 7;
/// … but a list should not have more parts than this.
constexpr std::size_t most_parts = 60'000;

std::vector<DivisionPart> one_ply_deeper(const CountJob& job, const std::vector<DivisionPart>& level) {
  const bool merged = job.source == SourceKind::generator && job.kind == CountKind::moves;
  std::vector<DivisionPart> next;
  std::unordered_map<Setup, std::size_t, SetupHash> known;
  for (const DivisionPart& part : level) {
    std::vector<std::pair<Move, Setup>> moves;
    expand(job, part.setup, [&](Move move, Setup after) { moves.emplace_back(std::move(move), std::move(after)); });
    // Implementations may list moves in any order.
    std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [move, after] : moves) {
      Setup position = merged ? job.ruleset.essential(after) : after;
      position.counters = {};
      const auto [at, is_new] = known.emplace(position, next.size());
      if (is_new) next.push_back({position, 0, 0});
      next[at->second].times += part.times;
    }
  }
  return next;
}

std::string digest_of(const Division& division) {
  std::uint64_t digest = fnv_basis;
  const auto mix = [&digest](std::uint64_t value) {
    digest = fnv1a_word(value, digest);
    digest ^= digest >> 29U;
  };
  mix(static_cast<std::uint64_t>(division.plies));
  for (const DivisionPart& part : division.parts) {
    const PositionKey key = key_of(part.setup);
    mix(key.high);
    mix(key.low);
    mix(static_cast<std::uint64_t>(part.times));
  }
  return fmt::format("{:016x}", digest);
}

/// A FEN that can be read without further options: the root's own if possible, else one in another dialect.
std::string plain_fen(const Variant& variant, const WrittenRoot& root) {
  const auto says_all = [&](const std::string& fen) {
    const auto parsed = Ruleset(variant).parse_fen(fen, {});
    return parsed && parsed->setup == root.setup();
  };
  if (says_all(root.fen)) return root.fen;
  for (const Dialect dialect : {Dialect::vchess, Dialect::xogo, Dialect::fen}) {
    std::string fen = variant.write_fen(root.setup(), {.dialect = dialect});
    if (says_all(fen)) return fen;
  }
  throw InternalError("no dialect says all of the set-up");
}

/// A fault of a record; caught where the record is read.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

const ordered_json& at(const ordered_json& json, const char* key) {
  const auto found = json.is_object() ? json.find(key) : json.end();
  if (!json.is_object() || found == json.end()) throw Wrong(fmt::format("it has no '{}'", key));
  return *found;
}

std::string text_at(const ordered_json& json, const char* key) {
  const ordered_json& value = at(json, key);
  if (!value.is_string()) throw Wrong(fmt::format("its '{}' is not text", key));
  return value.get<std::string>();
}

std::size_t number_at(const ordered_json& json, const char* key, std::size_t least, std::size_t most) {
  const ordered_json& value = at(json, key);
  const bool whole = value.is_number_unsigned();
  if (!whole || value.get<std::uint64_t>() < least || value.get<std::uint64_t>() > most) {
    throw Wrong(fmt::format("its '{}' is not a number from {} to {}", key, least, most));
  }
  return value.get<std::size_t>();
}

Count count_at(const ordered_json& json, const char* key) {
  const ordered_json& value = at(json, key);
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  const auto count = value.is_string() ? count_from(value.get<std::string>()) : std::nullopt;
  if (!count) throw Wrong(fmt::format("its '{}' is not a count", key));
  return *count;
}

double positive_at(const ordered_json& json, const char* key) {
  const ordered_json& value = at(json, key);
  if (!value.is_number() || value.get<double>() < 0) throw Wrong(fmt::format("its '{}' is not a number", key));
  return value.get<double>();
}

constexpr std::size_t most_recorded_parts = 100'000'000;
static_assert(most_shards < most_recorded_parts);

SharedJob job_in(const ordered_json& json) {
  if (at(json, "schema") != 2) throw Wrong("its 'schema' is not 2");
  SharedJob job;
  job.variant = text_at(json, "variant");
  job.profile = text_at(json, "profile");
  job.fen = text_at(json, "fen");
  job.count = text_at(json, "count");
  job.source = text_at(json, "source");
  const ordered_json& kinds = at(json, "kinds");
  if (!kinds.is_boolean()) throw Wrong("its 'kinds' is neither true nor false");
  job.detail = kinds.get<bool>();
  job.depth = static_cast<int>(number_at(json, "depth", 1, deepest));
  job.shards = number_at(json, "shards", 1, most_shards);
  job.plies = static_cast<int>(number_at(json, "plies", 0, deepest));
  job.parts = number_at(json, "parts", 0, most_recorded_parts);
  job.digest = text_at(json, "digest");
  return job;
}

CountedPart part_in(const ordered_json& json, bool detail) {
  CountedPart part;
  part.part = number_at(json, "part", 0, most_recorded_parts);
  part.times = count_at(json, "times");
  part.tally.nodes = count_at(json, "nodes");
  if (!detail) return part;
  const ordered_json& kinds = at(json, "detail");
  for (std::size_t i = 0; i < detail_kinds; ++i) {
    part.tally.kinds[i] = count_at(kinds, std::string(to_string(static_cast<DetailKind>(i))).c_str());
  }
  return part;
}

ShardRecord answer_in(const ordered_json& json) {
  ShardRecord record;
  record.job = job_in(json);
  record.shard = number_at(json, "shard", 1, record.job.shards);
  const ordered_json& parts = at(json, "counted");
  if (!parts.is_array()) throw Wrong("its 'counted' is not a list");
  for (const ordered_json& each : parts) record.counted.push_back(part_in(each, record.job.detail));
  record.seconds = positive_at(json, "seconds");
  if (json.contains("hash")) record.error = positive_at(at(json, "hash"), "error");
  return record;
}

/// Reads a head, and a line for each part. Text after the last line feed was cut off.
ShardRecord journal_in(const std::string& text) {
  ShardRecord record;
  record.cut_at = for_each_whole_line(text, [&record](std::size_t number, std::string_view line) {
    try {
      const ordered_json json = parse_json(line, nullptr, false);
      if (json.is_discarded()) throw Wrong("it is not JSON");
      if (const std::string why = seal_fault(line); !why.empty()) throw Wrong(why);
      if (number == 1) {
        record.job = job_in(json);
        record.shard = number_at(json, "shard", 1, record.job.shards);
      } else {
        record.counted.push_back(part_in(json, record.job.detail));
      }
    } catch (const Wrong& wrong) {
      throw Wrong(fmt::format("line {}: {}", number, wrong.what()));
    }
  });
  return record;
}

std::string line_of(const ordered_json& json) { return sealed_line(dump_json(json)); }

bool starts_a_journal(const std::string& text) {
  const ordered_json first = parse_json(std::string_view(text).substr(0, text.find('\n')), nullptr, false);
  return first.is_object() && first.contains("journal");
}

/// The job keeps the root's own FEN if it can be read without further options.
SharedJob shared_job(const CountJob& job, const WrittenRoot& root, int depth, std::size_t shards,
                     const Division& division) {
  SharedJob shared;
  shared.variant = job.ruleset->name();
  shared.profile = job.ruleset.profile().name;
  shared.fen = plain_fen(job.ruleset.variant(), root);
  shared.count = to_string(job.kind);
  shared.source = to_string(job.source);
  shared.detail = job.detail;
  shared.depth = depth;
  shared.shards = shards;
  shared.plies = division.plies;
  shared.parts = division.parts.size();
  shared.digest = division.digest;
  return shared;
}

/// The first difference between two jobs, "depth 5, not 6"; empty if there is none.
std::string difference(const SharedJob& job, const SharedJob& other) {
  const auto words = [](const char* what, const auto& a, const auto& b) {
    return fmt::format("{} {}, not {}", what, a, b);
  };
  if (job.variant != other.variant) return words("variant", printable(job.variant), printable(other.variant));
  if (job.profile != other.profile) return words("profile", printable(job.profile), printable(other.profile));
  if (job.fen != other.fen) return words("position", printable(job.fen), printable(other.fen));
  if (job.count != other.count) return words("a count of", printable(job.count), printable(other.count));
  if (job.source != other.source) return words("source", printable(job.source), printable(other.source));
  if (job.detail != other.detail) return job.detail ? "with details, not without" : "without details, not with";
  if (job.depth != other.depth) return words("depth", job.depth, other.depth);
  if (job.shards != other.shards) return words("shards:", job.shards, other.shards);
  return job == other ? "" : "divided in another way (by another version?)";
}

/// What is needed to divide a job again. Throws Wrong.
std::pair<CountJob, Root> restored(const SharedJob& shared) {
  CountJob job;
  const Variant* variant = variant_named(shared.variant);
  if (variant == nullptr) throw Wrong(fmt::format("unknown variant '{}'", printable(shared.variant, 80)));
  const auto profile = profile_named(*variant, shared.profile);
  if (!profile) throw Wrong(fmt::format("unknown profile '{}'", printable(shared.profile, 80)));
  job.ruleset = Ruleset(*variant, *profile);
  if (shared.count != "moves" && shared.count != "steps") throw Wrong("neither moves nor steps are counted");
  job.kind = shared.count == "moves" ? CountKind::moves : CountKind::steps;
  if (shared.source != "generator" && shared.source != "rules") throw Wrong("an unknown source");
  job.source = shared.source == "rules" ? SourceKind::rules : SourceKind::generator;
  job.detail = shared.detail;
  if (job.detail && job.kind != CountKind::moves) throw Wrong("details are those of moves");
  const auto parsed = job.ruleset.parse_fen(shared.fen, {});
  if (!parsed) throw Wrong(fmt::format("'{}' is not a position", printable(shared.fen, 200)));
  auto position = Position::from_setup(job.ruleset, parsed->setup);
  // The divided run may have begun at a set-up.
  return {job, position ? Root(std::move(*position)) : Root::any_setup(job.ruleset, parsed->setup)};
}

/// The keys of a job and a shard, without the parts: the beginning of a result.
ordered_json head_json(const SharedJob& job, std::size_t shard) {
  return {{"schema", 2},         {"variant", job.variant}, {"profile", job.profile}, {"fen", job.fen},
          {"count", job.count},  {"source", job.source},   {"kinds", job.detail},    {"depth", job.depth},
          {"shard", shard},      {"shards", job.shards},   {"plies", job.plies},     {"parts", job.parts},
          {"digest", job.digest}};
}

ordered_json part_json(const CountedPart& part, bool detail) {
  ordered_json json{{"part", part.part}, {"times", count_json(part.times)}, {"nodes", count_json(part.tally.nodes)}};
  if (detail) json["detail"] = detail_json(part.tally);
  return json;
}

/// Reads a result or a journal of any content. The error is a sentence without the file's name.
tl::expected<ShardRecord, std::string> read_record(const std::string& text) {
  try {
    if (starts_a_journal(text)) return journal_in(text);
    const ordered_json json = parse_json(text, nullptr, false);
    if (json.is_discarded()) throw Wrong("it is not JSON, or was cut short");
    return answer_in(json);
  } catch (const Wrong& wrong) {
    return tl::make_unexpected(std::string(wrong.what()));
  }
}

/// What the journal holds; nothing if it is new.
std::optional<ShardRecord> found_in(JournalFile& journal) {
  if (journal.text().empty()) return std::nullopt;
  auto record = read_record(journal.text());
  if (!record)
    throw JournalError(
        fmt::format("the journal '{}' cannot be read: {}", printable(journal.path(), 200), record.error()));
  if (record->cut_at < journal.text().size()) journal.cut(record->cut_at);
  return std::move(*record);
}

/// Takes over what the journal at `path` has of the job.
void take_back(const ShardRecord& found, const std::string& path, const SharedJob& job, std::size_t shard,
               CountedParts& parts) {
  const std::string name = printable(path, 200);
  const std::string other = difference(found.job, job);
  if (!other.empty()) throw JournalError(fmt::format("'{}' is the journal of another job: {}", name, other));
  if (found.shard != shard)
    throw JournalError(fmt::format("'{}' is the journal of shard {}, not {}", name, found.shard, shard));
  for (const CountedPart& each : found.counted) {
    const auto verdict = parts.add(each, path);
    if (verdict == CountedParts::Verdict::foreign)
      throw JournalError(fmt::format("'{}': this job has no part {}", name, each.part));
    if (verdict == CountedParts::Verdict::conflict)
      throw JournalError(fmt::format("'{}' has two counts for part {}", name, each.part));
  }
}

}  // namespace

Division division_of(const CountJob& job, const Root& root, int depth, std::size_t shards) {
  ensure(job.ruleset == root.ruleset(), "a job under the rules of its root");
  ensure(depth >= 1 && job.kind != CountKind::results, "only moves and steps are divided");
  Division division;
  division.parts.push_back({root.setup(), 1, 0});
  division.parts.front().setup.counters = {};
  const std::size_t wanted = std::min(most_parts, std::max(wanted_parts, wanted_a_shard * shards));
  while (depth - division.plies > 1 && !division.parts.empty()) {
    const std::size_t count = division.parts.size();
    const bool deep = depth - division.plies > deepest_part && count < most_parts / 8;
    if (count >= wanted && !deep) break;
    division.parts = one_ply_deeper(job, division.parts);
    ++division.plies;
  }
  for (DivisionPart& part : division.parts) part.breadth = breadth(job, part.setup);
  division.digest = digest_of(division);
  return division;
}

std::vector<std::size_t> runs_of(const Division& division, std::size_t shards) {
  std::vector<std::size_t> order(division.parts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Dealt from the broadest to the narrowest, back and forth, so that no run always gets the broader one.
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return division.parts[a].breadth > division.parts[b].breadth; });
  std::vector<std::size_t> runs(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t place = i % shards;
    runs[order[i]] = i / shards % 2 == 0 ? place : shards - 1 - place;
  }
  return runs;
}

void count_share(const CountJob& job, const Division& division, int depth, const std::vector<std::size_t>& parts,
                 const std::function<void(std::size_t part, const Tally& tally)>& done) {
  std::vector<TreePart> trees;
  double mean = 1;
  for (const std::size_t part : parts)
    mean += static_cast<double>(division.parts[part].breadth) / static_cast<double>(parts.size());
  const int left = depth - division.plies;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto breadth = static_cast<double>(division.parts[parts[i]].breadth);
    trees.push_back(
        {division.parts[parts[i]].setup, left, i, std::clamp(estimated_leaves(breadth, mean, left), 1.0, 1e200)});
  }
  count_parts(job, depth, std::move(trees), [&](std::size_t root, const Tally& tally) { done(parts[root], tally); });
}

ShardCount count_shard(const CountJob& asked, const WrittenRoot& root, int depth, const PartOfWhole& choice,
                       JournalFile* journal, Observer& observer) {
  const auto found = journal != nullptr ? found_in(*journal) : std::nullopt;
  CountLimit limit{asked.deadline};
  const CountJob job = limited(asked, root.root.ruleset(), limit);
  const Stopwatch clock;
  const Division division = division_of(job, root.root, depth, choice.parts);
  ShardCount count{{shared_job(job, root, depth, choice.parts, division), choice.part, {}}, {}};
  CountedParts parts{division};
  if (journal != nullptr) {
    if (journal->was_cut())
      observer.note(fmt::format("the last line of '{}' was cut short; its part is counted again", journal->path()));
    if (found) {
      take_back(*found, journal->path(), count.job, choice.part, parts);
    } else {
      ordered_json head{{"journal", 2}};
      head.update(head_json(count.job, choice.part));
      journal->add(line_of(head));
    }
  }
  std::vector<std::size_t> mine, left;  // the parts of the shard, and those of them still to count
  const std::vector<std::size_t> runs = runs_of(division, choice.parts);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i] != choice.part - 1) continue;
    mine.push_back(i);
    if (!parts.known.contains(i)) left.push_back(i);
  }
  if (found) observer.note(fmt::format("{} of {} parts are known", mine.size() - left.size(), mine.size()));
  count_share(job, division, depth, left, [&](std::size_t part, const Tally& tally) {
    const CountedPart counted{part, division.parts[part].times, tally};
    parts.add(counted, {});
    if (journal != nullptr) journal->add(line_of(part_json(counted, job.detail)));
  });
  for (const std::size_t part : mine)
    count.counted.push_back({part, division.parts[part].times, parts.known.at(part).tally});
  count.total = parts.total();
  count.seconds = clock.seconds();
  return count;
}

nlohmann::ordered_json to_json(const ShardCount& count, const CountTable* table) {
  nlohmann::ordered_json document = head_json(count.job, count.shard);
  document["counted"] =
      json_list(count.counted, [&](const CountedPart& part) { return part_json(part, count.job.detail); });
  document["nodes"] = count_json(count.total.nodes);
  document["seconds"] = count.seconds;
  if (table != nullptr) document["hash"] = hash_json(*table);
  return document;
}

void ShardMerge::fail(MergeFault more) { fault = std::max(fault.value_or(more), more); }

void ShardMerge::refuse(const std::string& message) {
  observer.error(message);
  fail(MergeFault::unusable);
}

void ShardMerge::add(const std::string& name, const std::string& text) {
  auto record = read_record(text);
  if (!record) return refuse(fmt::format("'{}' is not a result of a shard: {}", printable(name, 200), record.error()));
  if (!files.empty()) {
    const std::string other = difference(record->job, files.front().record.job);
    if (!other.empty()) {
      return refuse(fmt::format("'{}' is of another job than '{}': {}", printable(name, 200),
                                printable(files.front().name, 200), other));
    }
  }
  files.push_back({name, std::move(*record)});
}

void ShardMerge::add_parts(CountedParts& parts) {
  constexpr std::size_t most_messages = 20;
  std::size_t known = 0;
  std::size_t conflicts = 0;
  std::size_t foreign = 0;
  for (const File& file : files) {
    for (const CountedPart& each : file.record.counted) {
      switch (parts.add(each, file.name)) {
        case CountedParts::Verdict::added: break;
        case CountedParts::Verdict::known: ++known; break;
        case CountedParts::Verdict::conflict:
          fail(MergeFault::conflict);
          if (++conflicts > most_messages) break;
          observer.error(fmt::format(
              "part {}: {} in '{}', but {} in '{}'", each.part, to_string(parts.known.at(each.part).tally.nodes),
              printable(parts.known.at(each.part).file, 200), to_string(each.tally.nodes), printable(file.name, 200)));
          break;
        case CountedParts::Verdict::foreign:
          fail(MergeFault::unusable);
          if (++foreign > most_messages) break;
          observer.error(fmt::format("'{}': the job has no part {}, reached {} times", printable(file.name, 200),
                                     each.part, to_string(each.times)));
          break;
      }
    }
  }
  if (known != 0)
    observer.note(fmt::format("{} in several files, with the same counts",
                              known == 1 ? "1 part stands" : fmt::format("{} parts stand", known)));
}

void ShardMerge::report_missing(const CountedParts& parts, std::size_t shards) {
  std::vector<std::size_t> all(shards);
  std::vector<std::size_t> missing(shards);
  const std::vector<std::size_t> runs = runs_of(parts.division, shards);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    ++all[runs[i]];
    missing[runs[i]] += parts.known.contains(i) ? 0 : 1;
  }
  for (std::size_t shard = 0; shard < shards; ++shard) {
    if (missing[shard] == 0) continue;
    fail(MergeFault::missing);
    observer.error(missing[shard] == all[shard] ? fmt::format("shard {}/{} is missing", shard + 1, shards)
                                                : fmt::format("shard {}/{} lacks {} of {} parts", shard + 1, shards,
                                                              missing[shard], all[shard]));
  }
}

tl::expected<MergedCount, MergeFault> ShardMerge::sum() try {
  if (files.empty()) {
    if (!fault) observer.error("there is nothing to merge");
    return tl::make_unexpected(MergeFault::unusable);
  }
  const SharedJob& job = files.front().record.job;
  const auto [asked, root] = restored(job);
  const Division division = division_of(asked, root, job.depth, job.shards);
  if (division.plies != job.plies || division.parts.size() != job.parts || division.digest != job.digest)
    throw Wrong("this program divides the job in another way; was it counted by another version?");
  CountedParts parts{division};
  add_parts(parts);
  report_missing(parts, job.shards);
  if (fault) return tl::make_unexpected(*fault);

  const Tally total = parts.total();
  MergedCount merged{
      asked, job.fen, {job.depth, total.nodes, 0, total}, {files.size(), job.shards, division.parts.size(), 0}};
  for (const File& file : files) {
    merged.count.seconds += file.record.seconds;
    merged.runs.error += file.record.error;
  }
  return merged;
} catch (const Wrong& wrong) {
  refuse(fmt::format("'{}': {}", printable(files.front().name, 200), wrong.what()));
  return tl::make_unexpected(*fault);
}

}  // namespace arbiter
