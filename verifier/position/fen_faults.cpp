#include "verifier/position/fen_faults.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::fen {

void FaultList::add(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected) {
  add(check, check_info(check).level, begin, end, std::move(message), std::move(expected));
}

void FaultList::add(CheckId check, Level level, std::size_t begin, std::size_t end, std::string message,
                    std::string expected) {
  begin = std::min(begin, text_.size());
  end = std::clamp(end, begin, text_.size());
  // The first error is always reported, however many warnings come before it.
  const bool first_error = level == Level::error && !fatal_;
  if (level == Level::error) fatal_ = true;
  if (faults_.size() >= most && !first_error) {
    if (std::any_of(faults_.begin(), faults_.end(), [](const Fault& fault) { return fault.check == "AF109"; })) return;
    faults_.push_back({.check = "AF109",
                       .level = check_info("AF109").level,
                       .begin = begin,
                       .end = end,
                       .message = "there are more faults than are listed",
                       .seen = {},
                       .expected = {}});
    return;
  }
  faults_.push_back({.check = check,
                     .level = level,
                     .begin = begin,
                     .end = end,
                     .message = std::move(message),
                     .seen = printable(text_.substr(begin, end - begin), 40),
                     .expected = std::move(expected)});
}

void FaultList::append(Faults faults) {
  for (Fault& fault : faults) {
    if (fault.level == Level::error) fatal_ = true;
    faults_.push_back(std::move(fault));
  }
}

Faults FaultList::take() {
  // A board of another size is of another game: neither its letters nor the fields behind it can be judged.
  const auto of_size = [](const Fault& fault) { return fault.check == "AF121"; };
  if (std::any_of(faults_.begin(), faults_.end(), of_size)) std::erase_if(faults_, std::not_fn(of_size));
  std::stable_sort(faults_.begin(), faults_.end(), [](const Fault& a, const Fault& b) { return a.begin < b.begin; });
  return std::exchange(faults_, {});
}

}  // namespace arbiter::fen
