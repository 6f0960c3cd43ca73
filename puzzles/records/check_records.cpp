#include "puzzles/records/check_records.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "puzzles/games/book_reader.hpp"
#include "puzzles/records/check_book.hpp"
#include "puzzles/records/prove_again.hpp"

namespace arbiter::puzzles {
namespace {

template <class T>
void append(std::vector<T>& to, std::vector<T> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// What the record's command asks for, if it matches the record; a mismatch has been reported already.
std::optional<ComposeRequest> asked_of(const Record& record, const ReadRequest& read) {
  if (record.request.empty()) return request_without_command(record, read);
  auto asked = request_of(record, read);
  if (!asked || !difference(*asked, record).empty()) return std::nullopt;
  return std::move(*asked);
}

}  // namespace

RecordsCheck::RecordsCheck(ReadRequest read, std::optional<double> prove, Observer& observer)
    : read_(std::move(read)), prove_(prove), observer_(observer) {}

void RecordsCheck::add(const std::string& file, const std::string& text) {
  RecordCheck& sum = result_.sum;
  if (looks_like_book(text)) {
    RecordCheck check = check_book(file, text, [this](const std::string& told) { observer_.progress(told); });
    for (const Finding& each : check.findings) result_.unreadable = result_.unreadable || each.check == "AQ201";
    append(sum.findings, std::move(check.findings));
    append(sum.puzzles, std::move(check.puzzles));
    sum.positions += check.positions;
    ++result_.records;
    return;
  }
  const std::size_t before = sum.findings.size();
  std::vector<Record> records = read_records(file, text, sum.findings);
  result_.unreadable = result_.unreadable || sum.findings.size() > before;
  for (Record& each : records) {
    observer_.progress(fmt::format("{}: {}", file, each.theme));
    RecordCheck check = check_record(each, file);
    check_request(read_, each, file, check);
    if (prove_) prove_again(read_, each, file, *prove_, observer_, check);
    append(sum.findings, std::move(check.findings));
    append(sum.puzzles, std::move(check.puzzles));
    sum.positions += check.positions;
    sum.queries += check.queries;
    sum.undecided += check.undecided;
    sum.proved += check.proved;
    ++result_.records;
    auto asked = asked_of(each, read_);
    all_.push_back({std::move(each), file, std::move(asked)});
  }
}

CheckedRecords RecordsCheck::finish() {
  std::vector<Finding>& findings = result_.sum.findings;
  append(findings, contradictions(all_));
  result_.errors = static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(), [](const Finding& each) { return each.level == Level::error; }));
  return std::move(result_);
}

}  // namespace arbiter::puzzles
