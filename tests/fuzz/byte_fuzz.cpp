// Any bytes as a packed file: the output does not depend on how many bytes are requested at a time, and every early end
// has a reason.
#include <unistd.h>

#include <cstdio>

#include "tests/fuzz/fuzz.hpp"
#include "verifier/records/input_files.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;

namespace {

constexpr std::size_t most_small = 1U << 16U;  ///< bytes read in small steps; packed bytes can become many
constexpr std::size_t most_large = 1U << 20U;

struct Content {
  std::string text;
  bool whole = false;  ///< it ended before `most`
  std::optional<records::SourceFault> fault;
};

Content content_of(const std::string& path, std::size_t step, std::size_t most) {
  const auto source = records::open_bytes(path);
  Content content;
  std::string block(step, '\0');
  while (!content.whole && content.text.size() < most) {
    const std::size_t count = source->read(block.data(), step);
    content.text.append(block, 0, count);
    content.whole = count < step;
  }
  content.fault = source->fault();
  if (!content.whole) return content;
  demand(source->read(block.data(), step) == 0, "more bytes behind the end");
  demand(!content.fault || !content.fault->reason.empty(), "a fault without a reason");
  demand(content.fault || source->packed() || source->taken() == content.text.size(),
         "bytes of a plain file are missing");
  return content;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::FILE* const file = std::tmpfile();
  demand(file != nullptr && std::fwrite(data, 1, size, file) == size && std::fflush(file) == 0, "no temporary file");
  const std::string path = fmt::format("/proc/self/fd/{}", ::fileno(file));
  const Content small = content_of(path, 7, most_small);
  const Content large = content_of(path, 100'000, most_large);
  std::fclose(file);
  const std::size_t common = std::min(small.text.size(), large.text.size());
  demand(small.text.compare(0, common, large.text, 0, common) == 0, "other bytes in small steps");
  if (!small.whole || !large.whole) return 0;
  demand(small.text.size() == large.text.size(), "another end in small steps");
  demand(small.fault.has_value() == large.fault.has_value(), "a fault in small steps alone, or in large ones");
  if (small.fault) demand(small.fault->kind == large.fault->kind, "another fault in small steps");
  return 0;
}
