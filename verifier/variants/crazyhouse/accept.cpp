#include <numeric>

#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

// fen.cpp reads the texts, faults.cpp states the checks.
namespace arbiter::crazyhouse {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

constexpr std::size_t longest = 192;  ///< longer than any usual text

// The orthodox table's kinds from 2 on are rook, knight, bishop, queen. After them come the same that were pawns, under
// vchess's letters.
constexpr std::string_view plain_letters = "rnbq";
constexpr std::string_view own_letters = "uoct";
constexpr std::size_t first_kind = 2;
constexpr std::size_t first_promoted = first_kind + plain_letters.size();

const OrthodoxTable& accept_table() {
  static const OrthodoxTable made = [] {
    OrthodoxTable table = orthodox_table({.pieces_change_sides = true}, false);
    for (std::size_t i = 0; i < own_letters.size(); ++i) {
      const std::size_t kind = table.kinds++;
      table.roles[kind] = promoted_to(table.roles[first_kind + i]);
      set_letter(table.letters, upper(own_letters[i]), white_piece, kind);
      set_letter(table.letters, own_letters[i], black_piece, kind);
      for (const std::size_t side : {0U, 1U}) table.reach[side][kind] = table.reach[side][first_kind + i];
    }
    return table;
  }();
  return made;
}

[[nodiscard]] constexpr bool is_upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr char lower(char c) noexcept { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

/// What the text says of the pockets: by side, and in the order of vchess's digits.
struct Pockets {
  static constexpr std::string_view letters = "prnbq";
  static constexpr std::array<Role, 5> roles{orthodox::pawn, orthodox::rook, orthodox::knight, orthodox::bishop,
                                             orthodox::queen};
  std::array<std::array<int, letters.size()>, 2> counts{};
  bool named = false;

  [[nodiscard]] bool read_letters(std::string_view text) noexcept {
    named = true;
    if (text == "-") return true;
    for (const char c : text) {
      const std::size_t at = letters.find(lower(c));
      if (at == std::string_view::npos) return false;
      if (++counts[is_upper(c) ? 0 : 1][at] > pocket_limit(roles[at])) return false;
    }
    return true;
  }
  [[nodiscard]] bool read_digits(Text& text) noexcept {
    named = true;
    for (auto& side : counts) {
      for (std::size_t at = 0; at < side.size(); ++at) {
        if (text.peek() < '0' || text.peek() > '9') return false;
        side[at] = text.next() - '0';
        if (side[at] > pocket_limit(roles[at])) return false;
      }
    }
    return true;
  }
};

/// The text as vchess writes its board, without a pocket behind it.
struct PlainText {
  bool marked = false;  ///< a piece that was a pawn has a mark
  bool own = false;     ///< … or a letter of vchess's

  /// False where it is not text that the fast way knows.
  [[nodiscard]] bool read(std::string_view whole, Pockets& pockets) noexcept {
    if (whole.size() > longest) return false;
    const std::size_t end = std::min(whole.find(' '), whole.size());
    std::string_view board = whole.substr(0, end);
    if (const std::size_t open = board.find('['); open != std::string_view::npos) {
      if (board.back() != ']' || !pockets.read_letters(board.substr(open + 1, board.size() - open - 2))) return false;
      board = board.substr(0, open);
    } else if (std::count(board.begin(), board.end(), '/') == 8) {
      const std::size_t last = board.rfind('/');
      if (!pockets.read_letters(board.substr(last + 1))) return false;
      board = board.substr(0, last);
    }
    for (const char c : board) {
      if (c == '~') {
        if (!mark()) return false;
      } else {
        own = own || own_letters.find(lower(c)) != std::string_view::npos;
        text_[size_++] = c;
      }
    }
    std::copy(whole.begin() + static_cast<std::ptrdiff_t>(end), whole.end(), text_.begin() + size_);
    size_ += whole.size() - end;
    return true;
  }

  [[nodiscard]] std::string_view text() const noexcept { return {text_.data(), size_}; }

 private:
  /// The piece before was a pawn.
  [[nodiscard]] bool mark() noexcept {
    marked = true;
    if (size_ == 0) return false;
    char& c = text_[size_ - 1];
    const std::size_t at = plain_letters.find(lower(c));
    if (at == std::string_view::npos) return false;
    c = is_upper(c) ? upper(own_letters[at]) : own_letters[at];
    return true;
  }

  std::array<char, longest> text_{};
  std::size_t size_ = 0;
};

/// How many pieces of the kind (in the order of the pockets) are neither on the board nor in a pocket.
int unseen(const PieceBits& pieces, const Pockets& pockets, std::size_t at) noexcept {
  const std::size_t kind = at == 0 ? pawn_kind : first_kind + at - 1;
  Bits here = pieces.kinds[kind];
  for (std::size_t promoted = first_promoted; at == 0 && promoted < most_kinds; ++promoted)
    here |= pieces.kinds[promoted];
  return in_two_sets(Pockets::roles[at]) - size_of(here) - pockets.counts[0][at] - pockets.counts[1][at];
}

bool surely_enough_moves(const PieceBits& pieces, const Pockets& pockets, const StatedFields& stated) noexcept {
  if (stated.plies <= 1) return true;
  return !std::ranges::any_of(std::array{Side::white, Side::black}, [&](Side side) {
    const Bits pawns = of(pieces, side, pawn_kind);
    const Bits others = all_of(pieces, side) & ~pawns;
    const auto& own = pockets.counts[attacks::index(side)];
    const auto captured = static_cast<std::uint32_t>(std::accumulate(own.begin(), own.end(), 0));
    const std::uint32_t quiet = reach::fewest_moves(SquareSet(pawns), SquareSet(others), side, false);
    return std::max(quiet, captured) > reach::moves_of(side, stated.plies);
  });
}

/// Several checks are left to reachability().
bool surely_one_check(const PieceBits& pieces, const StatedFields& stated) noexcept {
  const Bits king = of(pieces, stated.to_move, king_kind);
  const Bits occupied = all_of(pieces, Side::white) | all_of(pieces, Side::black);
  return king != 0 && !attacks::several(attackers_of(pieces, accept_table(), opponent(stated.to_move),
                                                     attacks::first(king), occupied));
}

Acceptance answer(const AcceptRequest& request, const PieceBits& pieces, const Pockets& pockets,
                  const StatedFields& stated, bool diagram) noexcept {
  if (!surely_sound_position(pieces, accept_table(), stated)) return Acceptance::unknown;
  bool all_seen = true;
  for (std::size_t at = 0; at < Pockets::letters.size(); ++at) {
    const int left = unseen(pieces, pockets, at);
    if (left < 0) return Acceptance::unknown;
    all_seen = all_seen && left == 0;
  }
  if (!all_seen && !pockets.named && !diagram) return Acceptance::unknown;  // a note
  if (!request.reachability || diagram) return Acceptance::surely_sound;    // a diagram need not be reachable
  if (request.usual_start && !surely_usual_rights(pieces, stated)) return Acceptance::surely_consistent;
  const bool reachable = (all_seen || !pockets.named) && surely_enough_moves(pieces, pockets, stated) &&
                         surely_one_check(pieces, stated) &&
                         surely_safe_before_double_step(pieces, accept_table(), stated);
  return reachable ? Acceptance::surely_sound : Acceptance::surely_consistent;
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view whole) noexcept {
  Pockets pockets;
  PlainText plain;
  if (!plain.read(whole, pockets)) return Acceptance::unknown;
  Text text(plain.text());
  PieceBits pieces;
  StatedFields stated;
  if (!text.board<4, false>(accept_table().letters, pieces)) return Acceptance::unknown;
  if (text.done()) {
    if (wants_other(request, Dialect::bare)) return Acceptance::unknown;
    return answer(request, pieces, pockets, stated, true);
  }
  if (!text.blank() || !text.side(stated.to_move) || !text.blank()) return Acceptance::unknown;
  const bool site = text.peek() >= '0' && text.peek() <= '9';
  if (wants_other(request, site ? Dialect::vchess : Dialect::fen)) return Acceptance::unknown;
  if (site ? plain.marked || pockets.named : plain.own) return Acceptance::unknown;
  const bool read = site ? site_fields(text, stated) && text.blank() && pockets.read_digits(text) && text.done()
                         : six_fields(text, pieces, accept_table(), stated);
  return read ? answer(request, pieces, pockets, stated, false) : Acceptance::unknown;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::crazyhouse
