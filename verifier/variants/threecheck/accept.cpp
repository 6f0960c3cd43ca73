#include "verifier/variants/threecheck/accept.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "verifier/orthodox/accept.hpp"
#include "verifier/variants/threecheck/state.hpp"

// variant.cpp states the check.
namespace arbiter::threecheck {
inline namespace ARBITER_CODE {
namespace {

using arbiter::accept::OrthodoxTable;
using arbiter::accept::Pieces;
using arbiter::accept::StatedFields;

constexpr std::size_t longest = 128;  ///< longer than any usual text
constexpr std::size_t most_fields = 7;

const OrthodoxTable& table() {
  static const OrthodoxTable made = arbiter::accept::orthodox_table(true, false);
  return made;
}

/// Whether the winner's third check was surely the last move: the other side is to move and in check.
template <Side winner>
bool surely_won_now(const Pieces& pieces, const StatedFields& stated) noexcept {
  if (stated.to_move == winner) return false;
  const int king = attacks::first(arbiter::accept::of(pieces, stated.to_move, arbiter::accept::king_kind));
  const auto occupied = arbiter::accept::all_of(pieces, Side::white) | arbiter::accept::all_of(pieces, Side::black);
  return arbiter::accept::attacked_by(pieces, table(), winner, king, occupied);
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
  if (!field) return arbiter::accept::orthodox_text(request, text, table(), false);
  if (text.size() > longest) return Acceptance::unknown;
  const std::size_t begin = fields.begin[*field] - 1;  // the blank before the count is removed, too
  const std::size_t end = std::min(text.find(' ', begin + 1), text.size());
  std::string_view word = text.substr(begin + 1, end - begin - 1);
  const bool given = word.front() == '+';
  if (given) word.remove_prefix(1);
  const auto good = [](char c) { return c >= '0' && c <= '0' + checks_to_win; };
  if (word.size() != 3 || word[1] != '+' || !good(word[0]) || !good(word[2])) return Acceptance::unknown;
  const char third_check = given ? '0' + checks_to_win : '0';
  const bool white = word[0] == third_check;
  const bool black = word[2] == third_check;
  if (white && black) return Acceptance::unknown;
  std::array<char, longest> plain;
  std::memcpy(plain.data(), text.data(), begin);
  std::memcpy(plain.data() + begin, text.data() + end, text.size() - end);
  const arbiter::accept::SurelyMore further = white   ? surely_won_now<Side::white>
                                              : black ? surely_won_now<Side::black>
                                                      : nullptr;
  return arbiter::accept::orthodox_text(request, std::string_view(plain.data(), text.size() - (end - begin)), table(),
                                        false, further);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::threecheck
