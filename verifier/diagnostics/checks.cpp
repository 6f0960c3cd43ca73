#include "verifier/diagnostics/checks.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/fault_words.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

/// The level column of checks.def.
enum class Severity : unsigned char { note, warning, error, unreadable };

constexpr Level level_of(Severity severity) {
  if (severity == Severity::note) return Level::note;
  return severity == Severity::warning ? Level::warning : Level::error;
}

constexpr auto categories = std::to_array<std::pair<std::string_view, std::string_view>>({
#define ARBITER_FAMILY(prefix, category, about) {prefix, category},
#include "verifier/diagnostics/families.def"
#undef ARBITER_FAMILY
});

/// What the letters and the first digit of an id stand for.
constexpr std::string_view category_of(std::string_view id) {
  for (const auto& [prefix, category] : categories) {
    if (id.starts_with(prefix)) return category;
  }
  return {};
}

constexpr bool before(const CheckInfo& a, const CheckInfo& b) { return a.id < b.id; }

constexpr auto table = [] {
  auto listed = std::to_array<CheckInfo>({
#define ARBITER_CHECK(id, level, title, why, example, right, remedy) \
  {id,                                                               \
   level_of(Severity::level),                                        \
   title,                                                            \
   why,                                                              \
   example,                                                          \
   right,                                                            \
   remedy,                                                           \
   category_of(id),                                                  \
   Severity::level == Severity::unreadable},
#include "verifier/diagnostics/checks.def"
#undef ARBITER_CHECK
  });
  std::ranges::sort(listed, before);
  return listed;
}();

static_assert(std::adjacent_find(table.begin(), table.end(),
                                 [](const CheckInfo& a, const CheckInfo& b) { return a.id == b.id; }) == table.end(),
              "two checks have the same id: ids are never reused, not even in another variant's checks.def");

}  // namespace

std::span<const CheckInfo> all_checks() { return table; }

std::vector<CheckInfo> checks_of(std::span<const std::string_view> prefixes) {
  std::vector<CheckInfo> checks;
  for (const CheckInfo& check : table) {
    const auto starts = [&check](std::string_view prefix) { return check.id.starts_with(prefix); };
    if (std::ranges::any_of(prefixes, starts)) checks.push_back(check);
  }
  return checks;
}

const CheckInfo* find_check(std::string_view id) {
  const auto found =
      std::lower_bound(table.begin(), table.end(), id,
                       [](const CheckInfo& check, std::string_view wanted) { return check.id < wanted; });
  return found != table.end() && found->id == id ? &*found : nullptr;
}

const CheckInfo& check_info(CheckId id) {
  const CheckInfo* found = find_check({id.letters_.data(), id.letters_.size()});
  if (found == nullptr) {
    throw InternalError("no checks.def lists " + std::string(id.letters_.begin(), id.letters_.end()));
  }
  return *found;
}

FaultText FaultWords::told(fmt::format_args what) const {
  const auto words = [what](std::string_view text) { return fmt::vformat(text, what); };
  FaultText text{check, words(message), words(wanted), words(seen)};
  if (!note.empty()) text.notes.push_back(words(note));
  return text;
}

Finding finding_of(FaultText text, Location where) {
  Finding finding = finding_of(text.check, std::move(text.message), std::move(where));
  finding.wanted = std::move(text.wanted);
  finding.seen = std::move(text.seen);
  finding.notes = std::move(text.notes);
  return finding;
}

Finding finding_of(CheckId check, std::string message, Location where) {
  return {.check = check, .level = check_info(check).level, .message = std::move(message), .where = std::move(where)};
}

std::optional<CheckId> CheckId::find(std::string_view id) noexcept {
  if (find_check(id) == nullptr) return std::nullopt;
  return CheckId(id);
}

std::string_view CheckId::name() const { return check_info(*this).id; }

std::string_view to_string(Level level) noexcept {
  return level == Level::note ? "note" : level == Level::warning ? "warning" : "error";
}

bool has_error(const Faults& faults) noexcept {
  return std::ranges::any_of(faults, [](const Fault& fault) { return fault.level == Level::error; });
}

void sort_by_place(Faults& faults) { std::ranges::stable_sort(faults, {}, &Fault::begin); }

void sort_by_place(std::vector<Finding>& findings) {
  std::ranges::stable_sort(findings, [](const Finding& a, const Finding& b) {
    return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
  });
}

Finding to_finding(const Fault& fault, const Location& where, std::string_view source_line) {
  const std::size_t start = where.column == 0 ? 1 : where.column;
  return {.check = fault.check,
          .level = fault.level,
          .message = fault.message,
          .where = {where.file, where.line, start + fault.begin, start + std::max(fault.end, fault.begin + 1)},
          .source_line = std::string(source_line),
          .seen = fault.seen,
          .wanted = fault.expected};
}

}  // namespace arbiter
