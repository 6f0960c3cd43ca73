#include "verifier/corpus/input.hpp"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/corpus/record_findings.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter::corpus {

void add_mark(nlohmann::ordered_json& result, const PartMark& mark) {
  if (mark.shard.count > 1)
    result["shard"] = {{"index", mark.shard.index + 1}, {"count", mark.shard.count}, {"bytes", mark.bytes}};
}

PartMark mark_of(const nlohmann::ordered_json& result) {
  if (!result.contains("shard")) return {};
  const auto& shard = result.at("shard");
  const auto index = shard.at("index").get<std::size_t>();
  const auto count = shard.at("count").get<std::size_t>();
  if (index < 1 || index > count || count > most_shards)
    throw nlohmann::ordered_json::other_error::create(501, "no part of a whole", &shard);
  return {{index - 1, count}, shard.at("bytes").get<std::uint64_t>()};
}

void measure(Input& input) {
  input.bytes = 0;
  for (const std::string& file : input.files) {
    std::error_code error;
    const std::uintmax_t size = file == "-" ? 0 : std::filesystem::file_size(file, error);
    if (file == "-" || error) {
      input.bytes = 0;
      break;
    }
    input.bytes += size;
  }
  input.mark = {input.read.shard, input.bytes};
  input.bytes /= input.read.shard.count;
}

Finding unread_path(const std::string& path, std::string reason) {
  return file_finding("AR101", path, std::move(reason));
}

void refuse_to_replace(const std::string& target, std::span<const std::string> read) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(target, error)) return;
  for (const std::string& file : read) {
    if (file != "-" && std::filesystem::equivalent(file, target, error)) {
      throw Refusal(fmt::format("'{}' is read, and would be replaced by what is written", printable(target, 200)),
                    "write to another file");
    }
  }
}

}  // namespace arbiter::corpus
