#include "verifier/perft/journal.hpp"

#include <fmt/format.h>

#include "verifier/support/printable.hpp"

namespace arbiter {

Journal::Journal(const std::string& path) : file_(path) {
  if (file_.text().empty()) return;
  auto record = read_record(file_.text());
  if (!record) {
    throw JournalError(fmt::format("the journal '{}' cannot be read: {}", printable(path, 200), record.error()));
  }
  if (record->cut_at < file_.text().size()) file_.cut(record->cut_at);
  found_ = std::move(*record);
}

}  // namespace arbiter
