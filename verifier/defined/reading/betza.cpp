#include "verifier/defined/keys.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

#include "verifier/defined/fen.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::defined {

namespace {

constexpr std::size_t most_letters = 250;

/// Leaps by the longer and the shorter distance; R, B, Q ride.
struct Atom {
  char letter;
  bool rides;
  std::array<std::pair<int, int>, 2> leaps;  ///< the second is (0, 0) if there is one only
};
constexpr auto atoms = std::to_array<Atom>({
#define ARBITER_ATOM(letter, rides, longer, shorter, longer_too, shorter_too) \
  {letter, rides, {{{longer, shorter}, {longer_too, shorter_too}}}},
#include "verifier/defined/betza_atoms.def"
});

constexpr bool is_vertical(char c) { return c == 'f' || c == 'b' || c == 'v' || c == 'h'; }
constexpr bool is_horizontal(char c) { return c == 'r' || c == 'l' || c == 's' || c == 'h'; }

/// One of the eight turns and reflections of a leap: which distance goes along the files, and the signs.
struct Turn {
  bool upright;  ///< the longer distance is along the ranks
  int files;
  int ranks;
};
constexpr auto eight_turns = [] {
  std::array<Turn, 8> turns{};
  for (std::size_t i = 0; i < 8; ++i) turns[i] = {i < 4, i % 2 == 0 ? 1 : -1, i % 4 < 2 ? 1 : -1};
  return turns;
}();

/// Whether the pair of modifiers (a single one is doubled: "ff") means this turn. In a pair the last letter says along
/// which axis the longer distance goes, the first one to which half; `h` as the last means a whole half of the board,
/// as the first one of the two rotary sets.
constexpr bool means(char first, char last, const Turn& turn) {
  const char ahead = turn.ranks > 0 ? 'f' : 'b';
  const char aside = turn.files > 0 ? 'r' : 'l';
  if (first == 'h' && last != 'h') {
    const bool right = turn.upright == (turn.files == turn.ranks);
    return (last == 'r' && right) || (last == 'l' && !right);
  }
  if (last == 'h') return first == ahead || first == aside;
  if (turn.upright) return (last == ahead || last == 'v') && (first == last || first == aside);
  return (last == aside || last == 's') && (first == last || first == ahead);
}

struct BetzaReader {
  Betza read() {
    if (text_.size() > most_letters) {
      add(fault::long_notation, most_letters, text_.size(), text_.size(), most_letters);
      return std::move(result_);
    }
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (const auto leap = leap_in_words()) {
        read_atom(*leap);
      } else if (const auto atom = std::ranges::find_if(atoms, [c](const Atom& a) { return a.letter == c; });
                 atom != atoms.end()) {
        read_atom(*atom);
      } else {
        read_modifier(c);
      }
    }
    if (begin_ < text_.size()) add(fault::no_atom, begin_, text_.size());
    if (result_.faults.empty() && mixed()) add(fault::mixed_lines, 0, text_.size());
    return std::move(result_);
  }

  template <class... Seen>
  void add(const FaultWords& what, std::size_t begin, std::size_t end, const Seen&... seen) {
    if (result_.faults.size() > 20) return;
    const FaultText text = what(seen...);
    result_.faults.push_back({text.check, check_info(text.check).level, begin, end, text.message,
                              printable(text_.substr(begin, std::min<std::size_t>(end - begin, 40)), 80), text.wanted});
  }

  // ---- What Fairy-Stockfish makes of it ----
  //
  // It knows for each sort of lines (ranks, files, diagonals, those of knights) which kinds of moves occur, and for
  // each square whether any of them goes there; a piece then makes moves of all those kinds to all those squares.

  static constexpr unsigned always = 1;   ///< a leap
  static constexpr unsigned gliding = 2;  ///< if what lies between is empty
  static constexpr unsigned hops = 4;     ///< over one hurdle
  static constexpr unsigned lands = 8;    ///< over one hurdle beside the target

  /// How the way reaches the n-th square in its direction.
  static unsigned reaches(const Way& way, int steps, int n) {
    if (way.kind == Way::Kind::leap) return n != steps ? 0U : way.lame ? gliding : always;
    if (way.kind == Way::Kind::ride) return way.limit != 0 && n > way.limit ? 0U : n == 1 ? always : gliding;
    if (n < 2) return 0;
    return way.limit == 1 ? lands : way.limit != 0 && n > way.limit ? 0U : hops;
  }
  /// Without kinds that say no more than another one among them.
  static unsigned strongest(unsigned kinds) {
    if ((kinds & always) != 0) return always;
    return (kinds & hops) != 0 ? kinds & ~lands : kinds;
  }

  /// The direction of the line that a way goes along, and how many of its steps it makes at once.
  struct Line {
    int files = 0;
    int ranks = 0;
    int steps = 0;
    std::size_t sort = 0;  ///< 1: along ranks, 2: files, 3: diagonals, 4: knights' lines; 0: none of them
  };
  static Line line_of(const Way& way) {
    const int files = std::abs(way.files);
    const int ranks = std::abs(way.ranks);
    const int steps = std::max(files, ranks);
    if (files == 0 || ranks == 0 || files == ranks)
      return {way.files / steps, way.ranks / steps, steps, ranks == 0 ? 1U : files == 0 ? 2U : 3U};
    if (steps == 2) return {way.files, way.ranks, 1, 4};
    return {};
  }

  [[nodiscard]] bool mixed(bool initial, bool capturing) const {
    using Squares = std::array<unsigned, 8>;  // by distance along the line
    std::map<std::pair<int, int>, std::pair<std::size_t, Squares>> own;
    std::array<Squares, 5> of_sort{};
    for (const BetzaWay& each : result_.ways) {
      const Line line = line_of(each.way);
      if (each.initial != initial || !(capturing ? each.way.captures : each.way.moves) || line.sort == 0) continue;
      Way unlimited = each.way;
      unlimited.limit = each.way.kind == Way::Kind::hop && each.way.limit == 1 ? 1 : 0;
      auto& [sort, squares] = own[{line.files, line.ranks}];
      sort = line.sort;
      for (int n = 1; n < 8; ++n) {
        squares[static_cast<std::size_t>(n)] |= reaches(each.way, line.steps, n);
        if (each.way.kind == Way::Kind::leap && !each.way.lame) continue;
        const unsigned kinds = reaches(unlimited, line.steps, n);
        of_sort[line.sort][static_cast<std::size_t>(n)] |= kinds;
        // Lame leaps along ranks and along files are of one sort.
        if (each.way.lame && line.sort <= 2) of_sort[3 - line.sort][static_cast<std::size_t>(n)] |= kinds;
      }
    }
    return std::ranges::any_of(own, [&](const auto& line) {
      const auto& [sort, squares] = line.second;
      for (std::size_t n = 1; n < squares.size(); ++n) {
        if (squares[n] != 0 && strongest(squares[n]) != strongest(squares[n] | of_sort[sort][n])) return true;
      }
      return false;
    });
  }
  [[nodiscard]] bool mixed() const { return mixed(false, false) || mixed(false, true) || mixed(true, false); }

  void read_modifier(char c) {
    const std::size_t at = at_++;
    switch (c) {
      case 'm': moves_ = true; return;
      case 'c': captures_ = true; return;
      case 'p': hops_ = 'p'; return;
      case 'g': hops_ = 'g'; return;
      case 'n': lame_ = true; return;
      case 'i': initial_ = true; return;
      case 'e': result_.en_passant = true; return;
      default: break;
    }
    if (!is_vertical(c) && !is_horizontal(c)) {
      std::size_t end = end_of_character(text_, at);
      if (const auto close = text_.find(')', at); c == '(' && close != std::string_view::npos) {
        at_ = end = close + 1;
        if (begin_ == at) begin_ = end;
        return add(fault::leap_in_words, at, end);
      }
      at_ = end;
      if (begin_ == at) begin_ = end;
      return add(fault::no_modifier, at, end);
    }
    const char next = at_ < text_.size() ? text_[at_] : '\0';
    if (next == c || (is_vertical(c) && is_horizontal(next)) || (is_horizontal(c) && is_vertical(next))) {
      directions_.push_back({c, next, at});
      ++at_;
    } else {
      directions_.push_back({c, c, at});
    }
  }

  /// "(3,4)": a leap of any two distances. Goes to its last character.
  std::optional<Atom> leap_in_words() {
    const std::string_view part = text_.substr(at_, 5);
    if (part.size() < 5 || part[0] != '(' || part[2] != ',' || part[4] != ')') return std::nullopt;
    const int one = part[1] - '0';
    const int other = part[3] - '0';
    if (one < 0 || one > 7 || other < 0 || other > 7 || one + other == 0) return std::nullopt;
    add(fault::distances, at_, at_ + 5);
    at_ += 4;
    return Atom{')', false, {{{std::max(one, other), std::min(one, other)}, {0, 0}}}};
  }

  void read_atom(const Atom& atom) {
    ++at_;
    bool rides = atom.rides;
    int limit = 0;
    const bool digit = at_ < text_.size() && is_digit(text_[at_]);
    if (digit || (at_ < text_.size() && text_[at_] == atom.letter)) {
      if (digit) limit = text_[at_] - '0';
      rides = true;
      ++at_;
      if (digit && at_ < text_.size() && is_digit(text_[at_])) {
        add(fault::long_limit, at_, at_ + 1);
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
      }
    }
    const bool slides = atom.leaps[0].first == 1;
    const bool knight = atom.leaps[0] == std::pair{2, 1};
    const auto fault_if = [&](bool wrong, const FaultWords& what) {
      if (wrong) add(what, begin_, at_);
    };
    fault_if(hops_ == 'g' && digit, fault::limited_grasshopper);
    fault_if(hops_ == 'p' && limit == 1, fault::short_hop);
    fault_if(lame_ && (rides || hops_ != 0), fault::lame_rider);
    fault_if(initial_ && captures_, fault::capturing_first_move);
    fault_if(initial_ && !captures_ && !moves_, fault::quiet_first_move);
    fault_if(hops_ != 0 && !slides, fault::unknown_hopper);
    fault_if(hops_ == 0 && rides && !slides && !knight, fault::unknown_rider);
    fault_if(hops_ == 0 && !rides && lame_ && atom.leaps[0].first == 3 && atom.leaps[0].second != 2,
             fault::unknown_lame_leaper);
    Way way;
    way.kind = hops_ != 0 ? Way::Kind::hop : rides ? Way::Kind::ride : Way::Kind::leap;
    way.limit = static_cast<std::uint8_t>(hops_ == 'g' ? 1 : limit);
    way.lame = lame_ && !slides;
    way.moves = moves_ || !captures_;
    way.captures = !initial_ && (captures_ || !moves_);
    std::vector<Named> named = directions_;
    if (atom.leaps[0].second == 0 && atom.leaps[1].first == 0) split(named);
    for (const Named& pair : named) {
      const bool any =
          std::ranges::any_of(eight_turns, [&](const Turn& turn) { return means(pair.first, pair.last, turn); });
      if (!any && !pair.half) add(fault::no_direction, pair.at, pair.at + 2);
    }
    for (const auto& [longer, shorter] : atom.leaps) {
      if (longer == 0) continue;
      for (const Turn& turn : eight_turns) {
        const bool meant = named.empty() || std::ranges::any_of(named, [&](const Named& pair) {
                             return means(pair.first, pair.last, turn);
                           });
        if (!meant) continue;
        way.files = static_cast<std::int8_t>(turn.files * (turn.upright ? shorter : longer));
        way.ranks = static_cast<std::int8_t>(turn.ranks * (turn.upright ? longer : shorter));
        keep(way, begin_);
      }
    }
    moves_ = captures_ = lame_ = initial_ = false;
    hops_ = 0;
    directions_.clear();
    begin_ = at_;
  }

  struct Named {
    char first;
    char last;
    std::size_t at;
    bool half = false;  ///< of a pair that was split for W, D, H and R
  };
  /// A pair before an atom of straight lines means both of its letters.
  static void split(std::vector<Named>& named) {
    std::vector<Named> all;
    for (const Named& pair : named) {
      if (pair.first == pair.last) {
        all.push_back(pair);
        continue;
      }
      all.push_back({pair.first, pair.first, pair.at, pair.last != 'h'});
      all.push_back({pair.last, pair.last, pair.at, true});
    }
    named = std::move(all);
  }

  void keep(const Way& way, std::size_t begin) {
    for (BetzaWay& old : result_.ways) {
      if (old.way.kind != way.kind || old.way.files != way.files || old.way.ranks != way.ranks ||
          old.initial != initial_)
        continue;
      if (old.way.limit == way.limit && old.way.lame == way.lame) {
        old.way.moves = old.way.moves || way.moves;
        old.way.captures = old.way.captures || way.captures;
        return;
      }
      const bool twice = (old.way.moves && way.moves) || (old.way.captures && way.captures);
      if (twice && !said_twice_) {
        said_twice_ = true;
        add(fault::direction_twice, begin, at_);
      }
    }
    result_.ways.push_back({way, initial_});
  }

  std::string_view text_;
  Betza result_{};
  std::size_t at_ = 0;
  std::size_t begin_ = 0;  ///< of the modifiers of the next atom
  bool moves_ = false;
  bool captures_ = false;
  bool lame_ = false;
  bool initial_ = false;
  bool said_twice_ = false;
  char hops_ = 0;  ///< 'p' or 'g'
  std::vector<Named> directions_{};
};

}  // namespace

Betza read_betza(std::string_view text) { return BetzaReader{text}.read(); }

}  // namespace arbiter::defined
