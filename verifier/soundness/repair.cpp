#include "verifier/soundness/repair.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "verifier/diagnostics/edits.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::soundness {
namespace {

/// Rules whose finding says in Fault::expected how the same is usually written.
constexpr std::array<std::string_view, 6> spelled{"AF119", "AF133", "AF136", "AF142", "AF145", "AF154"};
/// A square passed that cannot be: without it the position is what the rest says.
constexpr std::array<std::string_view, 7> passed{"AF140", "AF141", "AF230", "AF231", "AF232", "AF233", "AF235"};
/// A last checkered move that cannot be, likewise.
constexpr std::array<std::string_view, 4> last_moves{"AF272", "AF273", "AF274", "AF275"};

template <std::size_t N>
bool among(const std::array<std::string_view, N>& rules, std::string_view rule) {
  return std::find(rules.begin(), rules.end(), rule) != rules.end();
}

std::optional<std::string> merged_gap(std::string_view digits) {
  int sum = 0;
  for (const char c : digits) {
    if (c < '1' || c > '8') return std::nullopt;
    sum += c - '0';
  }
  if (sum > 8) return std::nullopt;
  return std::to_string(sum);
}

/// The letter of the side that is named in other words.
std::optional<std::string> side_letter(std::string_view word) {
  if (same_word(word, "w") || same_word(word, "white")) return "w";
  if (same_word(word, "b") || same_word(word, "black")) return "b";
  return std::nullopt;
}

constexpr std::size_t most_rounds = 20;  ///< texts with more faults of this kind are no FENs

}  // namespace

std::optional<Repair> repair_of(const Fault& fault, std::string_view text) {
  if (fault.begin > fault.end || fault.end > text.size()) return std::nullopt;
  const std::string seen = printable(text.substr(fault.begin, fault.end - fault.begin), 40);
  const auto write = [&](std::string with, bool sure) -> std::optional<Repair> {
    if (text.substr(fault.begin, fault.end - fault.begin) == with) return std::nullopt;
    std::string what = with.empty() ? fmt::format("remove '{}'", seen) : fmt::format("write '{}' for '{}'", with, seen);
    return Repair{fault.begin, fault.end, std::move(with), std::move(what), sure};
  };
  if (fault.begin == fault.end) return std::nullopt;
  if (fault.rule == "AF102") return write("", true);
  if (fault.rule == "AF104") {
    // A CR in the middle may be the end of a line that no reader sees: joined, two positions would be none.
    const bool cr = text.substr(fault.begin, fault.end - fault.begin).find('\r') != std::string_view::npos;
    return cr ? std::nullopt : write(" ", true);
  }
  if (fault.rule == "AF112") {
    const auto gap = merged_gap(text.substr(fault.begin, fault.end - fault.begin));
    return gap ? write(*gap, true) : std::nullopt;
  }
  if (fault.rule == "AF153") return write("1", true);
  if (among(spelled, fault.rule)) return write(fault.expected, true);
  if (fault.rule == "AF120") {
    const auto side = side_letter(text.substr(fault.begin, fault.end - fault.begin));
    return side ? write(*side, true) : std::nullopt;
  }
  if (fault.rule == "AF140") {
    const std::string_view word = text.substr(fault.begin, fault.end - fault.begin);
    if (word == "--") return write("-", true);
    const bool capital = word.size() == 2 && word[0] >= 'A' && word[0] <= 'H' && (word[1] == '3' || word[1] == '6');
    if (capital) return write({static_cast<char>(word[0] - 'A' + 'a'), word[1]}, true);
  }
  if (fault.rule == "AF135" && fault.end - fault.begin == 2) {
    return write({text[fault.begin + 1], text[fault.begin]}, true);  // each file is there, in the other's place
  }
  // Flags that say of one pawn what the board denies.
  if (fault.end - fault.begin == 1) {
    if (fault.rule == "AF276") return write("0", true);
    if (fault.rule == "AF277") return write("1", true);
  }
  // A second - beside the first says nothing more.
  if (fault.rule == "AF132" && fault.begin > 0 && text[fault.begin - 1] == '-' && text[fault.begin] == '-')
    return write("", true);
  if (fault.rule == "AF132" && fault.end < text.size() && text[fault.end] == '-') return std::nullopt;
  if (fault.rule == "AF234") {
    const std::size_t digits = text.find_first_not_of("0123456789", fault.begin);
    if (digits == fault.begin) return std::nullopt;
    return Repair{fault.begin, std::min(digits, fault.end), "0", "set the half-move clock to 0", false};
  }
  if (fault.rule == "AF312") return write(fault.expected, false);
  if (among(last_moves, fault.rule)) return write("-", false);
  if (fault.rule == "AF131" || fault.rule == "AF132") return write("", false);
  if (among(passed, fault.rule)) return write("-", false);
  return std::nullopt;
}

Repaired repaired(std::string_view text, const Reading& reading, Faults faults, bool unsafe,
                  const std::function<bool(std::string_view)>& wanted) {
  Repaired result{std::string(text), 0, std::move(faults)};
  for (std::size_t round = 0; round < most_rounds; ++round) {
    std::vector<Edit> edits;
    std::size_t count = 0;
    for (const Fault& fault : result.left) {
      if (!wanted(fault.rule)) continue;
      const auto repair = repair_of(fault, result.text);
      if (!repair || (!repair->sure && !unsafe)) continue;
      const Edit edit{repair->begin, repair->end, repair->text};
      if (merge_edits(edits, {&edit, 1})) ++count;
    }
    if (edits.empty()) break;
    std::string next = apply_edits(result.text, edits);
    Faults left = check_soundness(next, reading);
    if (left.size() >= result.left.size()) break;
    result.text = std::move(next);
    result.left = std::move(left);
    result.repairs += count;
  }
  return result;
}

}  // namespace arbiter::soundness
