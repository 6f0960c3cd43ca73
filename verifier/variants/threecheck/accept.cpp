#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/threecheck/state.hpp"

// variant.cpp states the check.
namespace arbiter::threecheck {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

constexpr std::size_t longest = 128;  ///< longer than any usual text
constexpr std::size_t most_fields = 7;

const OrthodoxTable& table() {
  static const OrthodoxTable made = orthodox_table();
  return made;
}

bool in_check(const Pieces& pieces, const StatedFields& stated) noexcept {
  const int king = attacks::first(of(pieces, stated.to_move, king_kind));
  const auto occupied = all_of(pieces, Side::white) | all_of(pieces, Side::black);
  return attacked_by(pieces, table(), opponent(stated.to_move), king, occupied);
}

/// With the counts of checks given: the third one was surely the last move, a check that stands is counted, and the
/// sides have made moves enough.
bool surely_counted(const Pieces& pieces, const StatedFields& stated) noexcept {
  const auto& given = stated.checks;
  const int by_other = given[attacks::index(opponent(stated.to_move))];
  if (given[attacks::index(stated.to_move)] == checks_to_win) return false;
  for (const Side side : {Side::white, Side::black}) {
    const auto checks = static_cast<std::uint32_t>(given[attacks::index(side)]);
    if (stated.plies > 1 && checks > reach::moves_of(side, stated.plies)) return false;
  }
  if (by_other != 0 && by_other != checks_to_win) return true;
  return in_check(pieces, stated) == (by_other == checks_to_win);
}

/// A count that is left out is that of the beginning (AF242).
bool surely_untouched(const Pieces& pieces, const StatedFields&) noexcept {
  const auto at_home = [&](Side side) { return of(pieces, side, pawn_kind) == attacks::rank_of(side, 1); };
  return pieces.total(0) == 16 && pieces.total(1) == 16 && at_home(Side::white) && at_home(Side::black);
}

/// The offsets of the fields; fields after most_fields are not separated.
struct Fields {
  std::array<std::size_t, most_fields + 1> begin{};
  std::size_t count = 0;

  explicit Fields(std::string_view text) noexcept {
    for (std::size_t at = 0; count <= most_fields;) {
      begin[count++] = at;
      at = text.find(' ', at);
      if (at == std::string_view::npos) break;
      ++at;
    }
  }
};

/// The index of the field that holds the count.
std::optional<std::size_t> count_field(std::string_view text, const Fields& fields) noexcept {
  const auto has_plus = [&](std::size_t field) {
    const std::size_t at = fields.begin[field];
    return text.substr(at, std::min(text.find(' ', at), text.size()) - at).find('+') != std::string_view::npos;
  };
  if (fields.count < 5 || fields.count > most_fields) return std::nullopt;
  const char third = text.size() > fields.begin[2] ? text[fields.begin[2]] : ' ';
  const bool site = third >= '0' && third <= '9';
  if (site && fields.count == 6 && has_plus(5)) return 5;
  if (!site && fields.count != 6 && has_plus(4)) return 4;
  if (!site && fields.count == 7 && has_plus(6)) return 6;
  return std::nullopt;
}

}  // namespace

/// Removes the count and judges the text as orthodox chess.
Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  const Fields fields(text);
  const auto field = count_field(text, fields);
  if (!field) {
    const bool diagram = fields.count < 2;
    return orthodox_text(request, text, table(), diagram ? nullptr : surely_untouched);
  }
  if (text.size() > longest) return Acceptance::unknown;
  const std::size_t begin = fields.begin[*field] - 1;  // the blank before the count is removed, too
  const std::size_t end = std::min(text.find(' ', begin + 1), text.size());
  std::string_view word = text.substr(begin + 1, end - begin - 1);
  const bool given = word.front() == '+';
  if (given) word.remove_prefix(1);
  const auto good = [](char c) { return c >= '0' && c <= '0' + checks_to_win; };
  if (word.size() != 3 || word[1] != '+' || !good(word[0]) || !good(word[2])) return Acceptance::unknown;
  const auto count = [&](char c) {
    const int said = c - '0';
    return static_cast<std::uint8_t>(given ? said : checks_to_win - said);
  };
  std::array<char, longest> plain;
  std::memcpy(plain.data(), text.data(), begin);
  std::memcpy(plain.data() + begin, text.data() + end, text.size() - end);
  StatedFields counted;
  counted.checks = {count(word[0]), count(word[2])};
  return orthodox_text(request, std::string_view(plain.data(), text.size() - (end - begin)), table(), surely_counted,
                       counted);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::threecheck
