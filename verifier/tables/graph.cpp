#include "verifier/tables/table.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "verifier/perft/counting.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tables {
namespace {

constexpr std::uint32_t most_classes = std::uint32_t{1} << 28U;

/// The numbers of keys, found by hashing; the keys themselves are in the graph.
struct KeyNumbers {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  std::vector<std::uint64_t>& keys;
  std::vector<std::uint32_t> slots = std::vector<std::uint32_t>(std::size_t{1} << 16U, none);

  /// The number of the key, which is added if it is new.
  std::uint32_t number(std::uint64_t key) {
    std::size_t at = slot(key);
    if (slots[at] != none) return slots[at];
    if (2 * (keys.size() + 1) > slots.size()) {
      slots.assign(2 * slots.size(), none);
      for (std::uint32_t i = 0; i < keys.size(); ++i) slots[slot(keys[i])] = i;
      at = slot(key);
    }
    ensure(keys.size() < none, "fewer positions than numbers");
    slots[at] = static_cast<std::uint32_t>(keys.size());
    keys.push_back(key);
    return slots[at];
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return slots.size() * sizeof slots[0]; }

  [[nodiscard]] std::size_t slot(std::uint64_t key) const {
    std::uint64_t hash = key * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 32U;
    std::size_t at = hash & (slots.size() - 1);
    while (slots[at] != none && keys[slots[at]] != key) at = (at + 1) & (slots.size() - 1);
    return at;
  }
};

struct Explorer {
  Ruleset ruleset;
  const MoveSource& source;
  Places& places;
  const BuildLimits& limits;
  Graph graph{};
  KeyNumbers numbers{graph.keys};
  Deadline deadline{limits.seconds};
  std::uint64_t tried = 0;

  void place_all(const Setup& root) {
    Setup bare = root;
    std::vector<Piece> pieces;
    for (const Square square : root.board.occupied()) {
      pieces.push_back(*root.board[square]);
      bare.board.clear(square);
    }
    bare.counters = {};
    std::ranges::sort(pieces);
    place_from(bare, pieces, 0, 0);
  }

  Graph follow_all() {
    std::vector<std::uint32_t> next;
    for (std::size_t i = 0; i < graph.keys.size(); ++i) {
      const Setup setup = places.setup(Place::of_key(graph.keys[i]));
      graph.first.push_back(graph.next.size());
      next.clear();
      for (const MoveOutcome& move : source.setup_moves(setup)) next.push_back(numbers.number(key_of(move.after)));
      std::ranges::sort(next);
      next.erase(std::unique(next.begin(), next.end()), next.end());
      graph.next.insert(graph.next.end(), next.begin(), next.end());
      graph.ends.push_back(next.empty() ? end_of(source.setup_status(setup)) : End::none);
      ensure(!next.empty() || graph.ends.back() != End::none, "a game without a move has ended");
      if (i % 4096 == 0) look_up(i);
    }
    graph.first.push_back(graph.next.size());
    return std::move(graph);
  }

  [[nodiscard]] std::uint64_t key_of(const Setup& setup) {
    if (setup.board.occupied().size() > static_cast<int>(most_pieces))
      throw BuildStopped(
          fmt::format("no table is made: a move brings more than {} to the board", counted(most_pieces, "piece")));
    return places.place(ruleset.essential(setup)).key();
  }

  void place_from(Setup& setup, const std::vector<Piece>& pieces, std::size_t count, int least) {
    if (count == pieces.size()) {
      for (const Side side : {Side::white, Side::black}) {
        setup.to_move = side;
        setup.counters.plies = side == Side::black ? 1 : 0;
        add(setup);
      }
      return;
    }
    // Pieces that are alike stand in ascending order.
    const bool like_last = count > 0 && pieces[count] == pieces[count - 1];
    for (int square = like_last ? least : 0; square < 64; ++square) {
      if (!setup.board.empty(Square(square))) continue;
      setup.board.put(Square(square), pieces[count]);
      place_from(setup, pieces, count + 1, square + 1);
      setup.board.clear(Square(square));
    }
  }

  void add(const Setup& placed) {
    for (const State& state : ruleset.possible_states(placed)) {
      Setup setup = placed;
      setup.state = state;
      if (has_error(ruleset.faults(setup, {}))) continue;
      numbers.number(key_of(setup));
    }
    if (++tried % 4096 == 0) look_up(0);
  }

  void look_up(std::size_t examined) {
    if (limits.stop != nullptr && limits.stop->load()) throw BuildStopped("interrupted: no table is made");
    if (deadline.passed()) throw BuildStopped(fmt::format("no table is made: {}", deadline.in_words()));
    // What propagate() needs at its end: the moves twice, their places, and what is known of each position.
    const std::uint64_t bytes = numbers.bytes() + 40 * graph.keys.size() + 8 * graph.next.size();
    const std::size_t found = graph.keys.size();
    const double percent = examined == 0 ? 0 : 100 * (static_cast<double>(examined) / static_cast<double>(found));
    if (bytes > limits.most_bytes)
      throw BuildStopped(
          fmt::format("no table is made: it needs more memory than {} MiB; {} were found, {:.0f} % of them followed",
                      limits.most_bytes >> 20U, counted(found, "position"), percent));
    if (limits.progress)
      limits.progress(fmt::format("{} found, {:.0f} % of them followed", counted(found, "position"), percent));
  }
};

constexpr const char* forms = "KQvK, KQk or, with what belongs to both sides, KvK+t";

/// Squares of both square colours, away from the ranks where something may be wrong with a pawn.
constexpr std::array<std::string_view, most_pieces> any_squares{"b3", "c3", "e4", "d5", "f6", "g5"};

/// So many squares for pieces, where FENs have no fault that their kind alone makes.
std::vector<Square> squares_for(std::size_t count, const BoardShape& size) {
  std::vector<Square> squares;
  if (size.files == 8 && size.ranks == 8) {
    for (const std::string_view name : any_squares) squares.push_back(*Square::parse(name));
  } else {
    const int edge = size.ranks > 4 ? 2 : size.ranks > 2 ? 1 : 0;
    for (int rank = edge; rank < size.ranks - edge; ++rank) {
      for (int file = 0; file < size.files; ++file) squares.push_back(Square::at(file, rank));
    }
  }
  squares.resize(std::min(count, squares.size()), Square(0));
  return squares;
}

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw Refusal(fmt::format("'{}' names no pieces: {}", printable(text, 40), why), forms);
}

/// The letters of a FEN that the text means.
std::string letters_of(std::string_view text) {
  const auto bar = text.find('v');
  const auto plus = std::min(text.find('+'), text.size());
  const std::string_view sides = text.substr(0, plus);
  const std::string_view shared = plus < text.size() ? text.substr(plus + 1) : std::string_view{};
  std::size_t second = std::string_view::npos;
  if (bar != std::string_view::npos && bar < plus) {
    second = bar;
  } else if (std::ranges::none_of(sides, is_lower)) {
    second = sides.find('K', 1);
    if (second == std::string_view::npos) refuse(text, "it does not say where Black's pieces begin");
  } else {
    return std::string(sides) + std::string(shared);
  }
  const std::string_view blacks = sides.substr(second == bar ? second + 1 : second);
  return upper_case(sides.substr(0, second)) + lower_case(blacks) + std::string(shared);
}

StateWords words_of(const State& state) {
  static const std::bitset<State::bit_count> low_half(std::numeric_limits<std::uint64_t>::max());
  return {(state.bits & low_half).to_ullong(), (state.bits >> 64U).to_ullong(), state.context};
}
State state_of(const StateWords& words) {
  using Bits = std::bitset<State::bit_count>;
  return {Bits(words.high) << 64U | Bits(words.low), words.context};
}

}  // namespace

Places::Least Places::least(const Setup& setup) const {
  const SquareSet occupied = setup.board.occupied();
  ensure(occupied.size() <= static_cast<int>(most_pieces), "few enough pieces for a table");
  const bool mirror = variant.may_be_mirrored(setup.state);
  Least best;
  bool first = true;
  const bool swap = variant.sides_are_alike();
  for (const bool colours : {false, true}) {
    for (const bool files : {false, true}) {
      if ((files && !mirror) || (colours && !swap)) continue;
      const Image image{.files = files, .colours = colours};
      std::array<std::uint16_t, most_pieces> placed{};  // squares behind their codes, so that they can be sorted
      std::size_t count = 0;
      for (const Square square : occupied) {
        const std::uint8_t code = setup.board.codes()[static_cast<std::size_t>(square.index())];
        const std::uint8_t seen = colours ? Board::code_of(image.of(Board::piece_of_code(code))) : code;
        placed[count++] = static_cast<std::uint16_t>(seen << 6U | image.of(square).index());
      }
      std::sort(placed.begin(), placed.begin() + static_cast<std::ptrdiff_t>(count));
      Least each;
      each.of.pieces = static_cast<std::uint8_t>(count);
      for (std::size_t i = 0; i < count; ++i) {
        each.of.codes[i] = static_cast<std::uint8_t>(placed[i] >> 6U);
        each.squares |= std::uint64_t{placed[i] & 63U} << (6 * i);
      }
      each.of.to_move = image.of(setup.to_move);
      each.of.state = words_of(colours || files ? variant.image_of(setup.state, image) : setup.state);
      if (first || each < best) best = each;
      first = false;
    }
  }
  return best;
}

Place Places::place(const Setup& essential) {
  const Least best = least(essential);
  const auto [at, added] = numbers.try_emplace(best.of, static_cast<std::uint32_t>(classes.size()));
  if (added) {
    ensure(classes.size() < most_classes, "few enough classes for a key");
    classes.push_back(best.of);
  }
  return {at->second, best.squares};
}

Setup Places::setup(Place place) const {
  const Class& of = classes[place.number];
  Setup result;
  for (std::size_t i = 0; i < of.pieces; ++i)
    result.board.put(Square(static_cast<int>(place.squares >> (6 * i) & 63U)), Board::piece_of_code(of.codes[i]));
  result.to_move = of.to_move;
  result.state = state_of(of.state);
  // A position of a game has an even number of plies behind it where White is to move.
  result.counters.plies = result.to_move == Side::black ? 1 : 0;
  return result;
}

bool Places::add(const Class& added) {
  if (!std::is_sorted(added.codes.begin(), added.codes.begin() + added.pieces)) return false;
  if (!numbers.try_emplace(added, static_cast<std::uint32_t>(classes.size())).second) return false;
  classes.push_back(added);
  return true;
}

End end_of(Status status) noexcept {
  if (status == Status::mate || status == Status::lost) return End::lost;
  if (status == Status::won) return End::won;
  return status == Status::stalemate || status == Status::drawn ? End::drawn : End::none;
}

Graph explore(Ruleset ruleset, const MoveSource& source, const std::vector<Setup>& roots, Places& places,
              const BuildLimits& limits) {
  Explorer explorer{ruleset, source, places, limits};
  for (const Setup& root : roots) explorer.place_all(root);
  return explorer.follow_all();
}

Setup setup_of_material(std::string_view text, const Variant& variant, const FenOptions& options) {
  const std::string letters = letters_of(text);
  if (letters.empty()) refuse(text, "it has no letter");
  if (letters.size() > most_pieces) {
    throw Refusal(fmt::format("'{}' has {} pieces", printable(text, 40), letters.size()),
                  fmt::format("at most {}, and more than 4 take long", most_pieces));
  }
  BoardShape size = board_shape(variant);
  if (size.files > 8 || size.ranks > 8) size = {};  // what stands beside the board
  const std::vector<Square> squares = squares_for(letters.size(), size);
  if (squares.size() < letters.size()) refuse(text, "the board has too few squares for them");
  std::array<char, 64> on{};
  for (std::size_t i = 0; i < letters.size(); ++i) on[static_cast<std::size_t>(squares[i].index())] = letters[i];
  const auto files = static_cast<std::size_t>(size.files);
  std::string board;
  for (auto rank = static_cast<std::size_t>(size.ranks); rank-- > 0;) board.append(on.data() + 8 * rank, files);
  const auto parsed = Ruleset(variant).parse_fen(board_field(board, '\0', files), options);
  if (!parsed) refuse(text, parsed.error().empty() ? "it cannot be read" : parsed.error().front().message);
  return parsed->setup;
}

std::string material_of(const Board& board, const Variant& variant) {
  std::array<std::string, 3> owners;
  const auto roles = variant.roles();
  // The king first, then from the last role, which is the strongest of the orthodox ones, to the pawn.
  std::vector<const RoleInfo*> order;
  for (auto role = roles.rbegin(); role != roles.rend(); ++role) order.push_back(&*role);
  std::stable_partition(order.begin(), order.end(), [](const RoleInfo* role) { return role->letter == 'k'; });
  for (const RoleInfo* role : order) {
    for (const Owner owner : {Owner::white, Owner::black, Owner::both}) {
      const char letter = owner == Owner::both ? role->shared : to_upper(role->letter);
      const int count = board.of(Piece{owner, role->role}).size();
      owners[static_cast<std::size_t>(owner)] += std::string(static_cast<std::size_t>(count), letter);
    }
  }
  return owners[0] + 'v' + owners[1] + (owners[2].empty() ? "" : '+' + owners[2]);
}

}  // namespace arbiter::tables
