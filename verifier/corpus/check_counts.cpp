#include "verifier/corpus/check_counts.hpp"

#include <iterator>
#include <string_view>

namespace arbiter::corpus {

std::uint64_t CheckCounts::of(Level level) const {
  std::uint64_t sum = 0;
  for (const auto& [check, entry] : checks) sum += entry.levels[static_cast<std::size_t>(level)];
  return sum;
}

std::uint64_t CheckCounts::all() const { return of(Level::error) + of(Level::warning) + of(Level::note); }

void CheckFindings::add(CheckFindings&& more) {
  findings.insert(findings.end(), std::make_move_iterator(more.findings.begin()),
                  std::make_move_iterator(more.findings.end()));
  units.insert(units.end(), more.units.begin(), more.units.end());
}

void leave_out(const std::vector<bool>& known, CheckFindings& all, CheckCounts& counts, Level fail_on) {
  CheckFindings left;
  for (std::size_t i = 0; i < all.findings.size(); ++i) {
    if (!known[i]) {
      left.findings.push_back(std::move(all.findings[i]));
      left.units.push_back(all.units[i]);
      continue;
    }
    ++counts.known;
    const auto of_check = counts.checks.find(all.findings[i].check);
    --of_check->second.levels[static_cast<std::size_t>(all.findings[i].level)];
    if (of_check->second.count() == 0) counts.checks.erase(of_check);
  }
  all = std::move(left);
  std::map<std::string_view, FileCount*> files;
  for (FileCount& file : counts.files) {
    file.findings.clear();
    file.faulty = 0;
    files.emplace(file.file, &file);
  }
  counts.faulty = 0;
  std::uint64_t last = UINT64_MAX;
  for (std::size_t i = 0; i < all.findings.size(); ++i) {
    FileCount& file = *files.at(all.findings[i].where.file);
    file.findings.push_back(i);
    if (all.findings[i].level < fail_on || all.units[i] == last) continue;
    last = all.units[i];
    ++file.faulty;
    ++counts.faulty;
  }
}

void report_first(std::size_t most, CheckFindings& all, CheckCounts& counts) {
  if (most != 0 && all.findings.size() > most) {
    all.findings.erase(all.findings.begin() + static_cast<std::ptrdiff_t>(most), all.findings.end());
    all.units.resize(most);
  }
  counts.reported = all.findings.size();
  for (FileCount& file : counts.files)
    std::erase_if(file.findings, [&](std::size_t index) { return index >= counts.reported; });
}

}  // namespace arbiter::corpus
