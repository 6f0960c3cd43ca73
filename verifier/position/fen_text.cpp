#include "verifier/position/fen_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

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

Parsed<ParsedFen> finished(ParsedFen&& parsed, FaultList& faults, bool known,
                           const std::function<Faults(const Setup&, const FenMap&)>& find_faults) {
  if (faults.fatal()) {
    Faults more;
    if (known && find_faults) more = find_faults(parsed.setup, parsed.map);
    std::erase_if(more, [](const Fault& fault) { return fault.level == Level::note; });
    faults.append(std::move(more));
    return tl::make_unexpected(faults.take());
  }
  parsed.warnings = faults.take();
  return std::move(parsed);
}

namespace {

/// The squares of a rank; nothing if it has other characters. `numbers`: two digits side by side are one number.
std::optional<std::size_t> width_of(std::string_view rank, bool numbers) {
  constexpr std::size_t widest = 26;
  std::size_t width = 0;
  for (std::size_t i = 0; i < rank.size() && width <= widest; ++i) {
    const char c = rank[i];
    if (c >= '0' && c <= '9') {
      std::size_t gap = static_cast<std::size_t>(c - '0');
      const bool more = numbers && i + 1 < rank.size() && rank[i + 1] >= '0' && rank[i + 1] <= '9';
      if (more) gap = gap * 10 + static_cast<std::size_t>(rank[++i] - '0');
      width += gap;
    } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '*') {
      ++width;
    } else if (c != '~' && c != '+') {
      return std::nullopt;
    }
  }
  return width;
}

std::optional<BoardSize> size_of(std::string_view board, bool numbers) {
  BoardSize size;
  for (std::size_t begin = 0; begin <= board.size(); ++size.ranks) {
    const std::size_t end = std::min(board.find('/', begin), board.size());
    const auto width = width_of(board.substr(begin, end - begin), numbers);
    if (!width || *width == 0 || (size.ranks > 0 && *width != size.files)) return std::nullopt;
    size.files = *width;
    begin = end + 1;
  }
  return size;
}

}  // namespace

std::optional<BoardSize> board_size(std::string_view board) {
  constexpr std::size_t fewest_ranks = 4;
  board = board.substr(0, board.find('['));
  auto size = size_of(board, false);
  if (!size) size = size_of(board, true);
  return size && size->ranks >= fewest_ranks ? size : std::nullopt;
}

bool numeric(std::string_view text) noexcept {
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  return is_digits(text);
}

std::optional<Fields> split(FaultList& faults) {
  const std::string_view text = faults.text();
  if (text.size() > longest_text) {
    faults.add("AF103", 0, text.size(), "the text is too long for a FEN", "at most 4096 bytes");
    return std::nullopt;
  }
  std::size_t begin = 0;
  std::size_t end = text.size();
  while (begin < end && surrounds(text[begin])) ++begin;
  // A quote at the end may belong to JSON that was cut off, unless it follows a brace.
  while (end > begin && surrounds(text[end - 1])) --end;
  if (text.find('{', begin) < end && text[end - 1] != '}') {
    end = text.size();
    while (end > begin && is_blank(text[end - 1])) --end;
  }
  if (begin == end) {
    faults.add("AF101", 0, text.size(), "there is no FEN", "a board with eight ranks");
    return std::nullopt;
  }
  if (begin > 0) faults.add("AF102", 0, begin, "there is something before the FEN", "nothing");
  if (end < text.size()) faults.add("AF102", end, text.size(), "there is something after the FEN", "nothing");

  Fields fields;
  fields.words.reserve(8);
  fields.end = end;
  for (std::size_t at = begin; at < end;) {
    if (is_blank(text[at])) {
      std::size_t stop = at;
      while (is_blank(text[stop])) ++stop;
      if (stop - at > 1 || text[at] != ' ') {
        faults.add("AF104", at, stop, "fields are not separated by one space", "one space");
      }
      at = stop;
    }
    if (text[at] == '{') {
      fields.json = Field{text.substr(at, end - at), at};
      break;
    }
    std::size_t stop = at;
    while (stop < end && !is_blank(text[stop])) ++stop;
    fields.words.push_back({text.substr(at, stop - at), at});
    at = stop;
  }
  return fields;
}

Dialect recognise(const Fields& fields) noexcept {
  if (fields.json) return Dialect::xogo;
  const auto& words = fields.words;
  if (words.size() == 1) return Dialect::bare;
  const bool counts_third = words.size() > 2 && numeric(words[2].text);
  if (!counts_third) return Dialect::fen;
  if (words.size() == 3) return Dialect::xogo;
  // A FEN with a wrong castling field still has its counters at the end; vchess has a square or letters in that place.
  return words.size() > 4 && numeric(words[4].text) ? Dialect::fen : Dialect::vchess;
}

}  // namespace arbiter::fen

namespace arbiter {
namespace {

constexpr std::array<std::string_view, 4> dialect_names{"vchess", "xogo", "fen", "bare"};

}  // namespace

std::string_view to_string(Dialect dialect) noexcept { return dialect_names[static_cast<std::size_t>(dialect)]; }

std::optional<Dialect> dialect_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < dialect_names.size(); ++i) {
    if (same_word(name, dialect_names[i])) return static_cast<Dialect>(i);
  }
  return std::nullopt;
}

FenMap::Field FenMap::field(std::string_view name) const noexcept {
  for (const Field& known : fields) {
    if (known.name == name) return known;
  }
  return {};
}

}  // namespace arbiter
