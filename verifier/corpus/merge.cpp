#include "verifier/corpus/merge.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "verifier/records/byte_source.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::corpus {
namespace {

std::string named(const Result& result) { return printable(records::shown_name(result.file), 200); }

/// Orders the parts made with --shard, whatever the order of their names. None may be missing, since a missing part
/// would count as one without faults. Returns false after reporting to `error`.
bool order_parts(std::vector<Result>& results, const ErrorSink& error) {
  if (std::none_of(results.begin(), results.end(), [](const Result& result) { return result.mark.shard.count > 1; }))
    return true;
  std::stable_sort(results.begin(), results.end(),
                   [](const Result& a, const Result& b) { return a.mark.shard.index < b.mark.shard.index; });
  const PartMark& first = results.front().mark;
  bool sound = true;
  const auto wrong = [&](std::string_view words) {
    error(std::string(words));
    sound = false;
  };
  for (const Result& result : results) {
    if (result.mark.shard.count != first.shard.count) {
      wrong(fmt::format("'{}' is not one of the {} parts of '{}'", named(result), first.shard.count,
                        named(results.front())));
    } else if (result.mark.bytes != first.bytes) {
      wrong(fmt::format("'{}' is of other files than '{}': of {} bytes, not {}", named(result), named(results.front()),
                        result.mark.bytes, first.bytes));
    }
  }
  if (!sound) return false;
  const auto missing = [&](std::size_t from, std::size_t to) {  // counted from 0, `to` excluded
    if (from + 1 == to) wrong(fmt::format("part {} of {} is missing", to, first.shard.count));
    if (from + 1 < to) wrong(fmt::format("parts {} to {} of {} are missing", from + 1, to, first.shard.count));
  };
  std::size_t next = 0;
  for (const Result& result : results) {
    const std::size_t part = result.mark.shard.index;
    missing(next, part);
    if (part < next)
      wrong(fmt::format("part {} of {} is there twice: '{}'", part + 1, first.shard.count, named(result)));
    next = part + 1;
  }
  missing(next, first.shard.count);
  return sound;
}

/// Returns false if it is not a result of stats.
bool add_counts(Merged& sum, const Result& result) {
  StatCounts one;
  const bool known = add_json(one, result.json);
  const std::uint64_t files = sum.stats.files;
  sum.stats.add(one);
  if (result.mark.shard.count > 1) sum.stats.files = std::max(files, one.files);  // each part counts all files
  sum.counts += known ? 1 : 0;
  return known;
}

bool add_findings(Merged& sum, const Result& result) {
  try {
    sum.check.add(result.file, result.json);
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

}  // namespace

Result read_result(std::string file, std::string_view text) {
  Result result{std::move(file), nlohmann::ordered_json::parse(text, nullptr, false), {}};
  try {
    if (result.json.is_object()) result.mark = mark_of(result.json);
  } catch (const nlohmann::json::exception&) {
    result.json = nullptr;
  }
  return result;
}

Merged merge_results(std::vector<Result> results, bool incomplete, const ErrorSink& error) {
  Merged sum;
  sum.incomplete = incomplete;
  if (!order_parts(results, error)) sum.incomplete = true;
  for (const Result& result : results) {
    const bool known =
        result.json.is_object() && (result.json.contains("kind") ? add_counts(sum, result) : add_findings(sum, result));
    if (known) continue;
    error(fmt::format("'{}' is not JSON of check or stats", named(result)));
    sum.incomplete = true;
  }
  if (!sum.incomplete) sum.check.report_empty_files();  // a missing part may have a position
  return sum;
}

Merged merge_files(const records::Inputs& inputs, const ErrorSink& error) {
  constexpr std::size_t most_bytes = std::size_t{1} << 30U;
  std::vector<Result> results;
  bool unreadable = !inputs.errors.empty();
  for (const std::string& why : inputs.errors) error(why);
  for (const std::string& file : inputs.files) {
    const auto text = records::read_input(file, most_bytes, true);
    if (text) {
      results.push_back(read_result(file, *text));
    } else {
      error(text.error());
      unreadable = true;
    }
  }
  return merge_results(std::move(results), unreadable, error);
}

}  // namespace arbiter::corpus
