#include "verifier/corpus/other_labels.hpp"

#include <fmt/format.h>

#include "verifier/support/text.hpp"

namespace arbiter::corpus {

void OtherLabels::add(std::size_t file, std::uint64_t labelled, const records::VariantTally& variants) {
  variants_.add(variants);
  if (labelled == 0) return;
  files_.insert(file);
  positions_ += labelled;
}

void OtherLabels::tell(Observer& observer) const {
  if (const std::string text = variants_.text(); !text.empty()) observer.note("variants: " + text);
  if (positions_ == 0) return;
  observer.note(fmt::format("{} in {} {} another variant than --variant does; what a line names counts",
                            counted(positions_, "position"), counted(files_.size(), "file"),
                            positions_ == 1 ? "names" : "name"));
}

}  // namespace arbiter::corpus
