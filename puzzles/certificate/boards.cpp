#include "puzzles/certificate/certificate.hpp"

#include <atomic>
#include <mutex>

#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter::puzzles {
namespace {

using Bits = std::vector<std::size_t>;

/// A kind of positions: see Cover.
struct Kind {
  Context context;
  std::vector<std::pair<Square, Piece>> kings;
  std::vector<bool> groups;  ///< which groups have a right
};

struct Enumerate {
  /// Fills `cover.kinds`, `words` and `gap`.
  void run(Cover& cover) {
    cover.gap = prepare();
    for (const ContextChoice& each : contexts_of(request)) {
      if (!cover.gap.empty()) break;
      kind.context = each.context;
      cover.gap = place(0);
    }
    cover.kinds = kinds;
    cover.words = "contexts";
    for (const Piece piece : pieces)
      cover.words += fmt::format(", squares of the {} king", piece.owner == Owner::white ? "white" : "black");
    if (groups.size() > 1 || !named.empty()) cover.words += ", castling rights";
  }

  /// What the cases tell apart.
  std::string prepare() {
    std::set<std::uint8_t> owners;
    const auto king = rules.single_king();
    for (const Case& part : cases) {
      if (!part.choice.empty() || !part.pool.empty()) return "a case draws what it fixes at random";
      std::vector<Piece> fixed;
      for (const auto& [square, piece] : part.fixed) fixed.push_back(piece);
      if (fixed != part.nowhere_else) return fmt::format("'{}' fixes a piece that may stand elsewhere, too", part.name);
      for (const Piece piece : fixed) {
        if (!king || piece.role != *king || piece.owner == Owner::both)
          return fmt::format("'{}' fixes a piece of which there may be several", part.name);
        if (!contains(pieces, piece)) pieces.push_back(piece);
      }
      named.insert(part.absent.begin(), part.absent.end());
      named.insert(part.some_of.begin(), part.some_of.end());
    }
    std::set<std::size_t> bits = named;
    for (const Side side : {Side::white, Side::black}) {
      const Bits of_side = rules.castling_bits(request.castling, side);
      bits.insert(of_side.begin(), of_side.end());
      // Rights of the other side are not part of a space where the theme is the same with and without them.
      if (side == request.constraints.to_move || request.enemy_rights) continue;
      for (const std::size_t bit : of_side) bits.erase(bit);
    }
    std::map<std::vector<bool>, Bits> alike;
    for (const std::size_t bit : bits) {
      // Rights of different sides are told apart, since each needs its own king at home.
      std::vector<bool> signature{contains(rules.castling_bits(request.castling, Side::white), bit)};
      for (const Case& part : cases) {
        signature.push_back(contains(part.absent, bit));
        signature.push_back(contains(part.some_of, bit));
      }
      alike[signature].push_back(bit);
    }
    for (auto& [signature, group] : alike) groups.push_back(std::move(group));
    constexpr std::size_t most_groups = 8;
    return groups.size() > most_groups ? "the cases tell too many castling rights apart" : "";
  }

  std::string place(std::size_t next) {
    if (next == pieces.size()) return give_rights();
    const Piece piece = pieces[next];
    for (const Square square : all_squares) {
      const bool taken = std::ranges::any_of(kind.kings, [&](const auto& each) { return each.first == square; });
      if (taken || !rules.may_stand(piece, square) || !request.constraints.allow(piece, square)) continue;
      kind.kings.emplace_back(square, piece);
      std::string gap = place(next + 1);
      kind.kings.pop_back();
      if (!gap.empty()) return gap;
    }
    return {};
  }

  std::string give_rights() {
    for (std::size_t rights = 0; rights < std::size_t{1} << groups.size(); ++rights) {
      kind.groups.clear();
      for (std::size_t group = 0; group < groups.size(); ++group) kind.groups.push_back((rights >> group & 1U) != 0);
      ++kinds;
      if (!covered(kind) && !covered_by_image() && !outside()) return words();
    }
    return {};
  }

  [[nodiscard]] bool covered(const Kind& of) const {
    return std::ranges::any_of(cases, [&](const Case& part) {
      if (part.context.value_or(request.context) != of.context) return false;
      const bool stands = std::ranges::all_of(part.fixed, [&](const auto& fixed) { return contains(of.kings, fixed); });
      // All rights of a group are named alike, so that one of them stands for all.
      bool some = part.some_of.empty();
      bool none_absent = true;
      for (std::size_t group = 0; group < groups.size(); ++group) {
        if (!of.groups[group]) continue;
        none_absent &= !contains(part.absent, groups[group].front());
        some |= contains(part.some_of, groups[group].front());
      }
      return stands && some && none_absent;
    });
  }

  [[nodiscard]] bool no_rights() const {
    return std::ranges::none_of(kind.groups, [](bool each) { return each; });
  }

  /// Boards without castling rights stand for their mirror images, where the request says so.
  [[nodiscard]] bool covered_by_image() const {
    if (!no_rights() || !request.constraints.symmetric() || !request.same_in_mirror) return false;
    Kind image = kind;
    for (auto& [square, piece] : image.kings) square = Square::at(7 - square.file(), square.rank());
    return covered(image);
  }

  /// Whether no position of the space is of this kind: kings side by side, or a right without its king at home.
  [[nodiscard]] bool outside() const {
    if (kind.kings.size() == 2 && !request.ruleset->kings_may_touch(kind.context)) {
      if (neighbours(kind.kings[0].first).contains(kind.kings[1].first)) return true;
    }
    const std::vector<int> files = castling_king_files(request.castling);
    for (std::size_t group = 0; group < groups.size(); ++group) {
      if (!kind.groups[group]) continue;
      const bool white = contains(rules.castling_bits(request.castling, Side::white), groups[group].front());
      const Side side = white ? Side::white : Side::black;
      for (const auto& [square, king] : kind.kings) {
        if (king.owner != owner_of(side)) continue;
        const bool home = square.rank() == relative_rank(side, 0) && contains(files, square.file());
        if (!home) return true;
      }
    }
    return false;
  }

  [[nodiscard]] std::string words() const {
    std::string words = "no case has";
    for (const auto& [square, king] : kind.kings)
      words += fmt::format(" a {} king on {}", king.owner == Owner::white ? "white" : "black", square.name());
    return words + (no_rights() ? " without castling rights" : " with castling rights");
  }

  const Request& request;
  const std::vector<Case>& cases;
  const SymbolicRules& rules = symbolic_rules(request.ruleset);
  std::vector<Piece> pieces{};  ///< the kings that cases fix
  std::set<std::size_t> named{};
  std::vector<Bits> groups{};
  Kind kind{};
  std::size_t kinds = 0;
};

Cover cover_of(const Request& request, std::vector<Case> cases) {
  Cover cover;
  // What is drawn at random is only searched first: it covers nothing.
  std::erase_if(cases, [](const Case& each) { return !each.choice.empty() || !each.pool.empty(); });
  Enumerate{request, cases}.run(cover);
  cover.cases = std::move(cases);
  return cover;
}

/// What the threads of a trial share.
struct Trying {
  const SmallBoards& all;
  const std::function<bool()>& over;
  std::atomic<std::uint64_t> boards{0};
  std::atomic<std::uint64_t> positions{0};
  std::atomic<std::uint64_t> refused{0};
  std::atomic<bool> ended{false};
  std::atomic<bool> undecided{false};
  std::atomic<bool> too_many_moves{false};
  std::mutex mutex{};
  std::string found{};

  /// Places `left` more pieces on squares from `next` on.
  void place(Setup& setup, std::uint64_t left, int next) {
    if (left == 0) return look(setup);
    for (int square = next; square < 64 && !ended; ++square) {
      if (!setup.board.empty(Square(square))) continue;
      for (const Piece piece : all.kinds) {
        setup.board.put(Square(square), piece);
        place(setup, left - 1, square + 1);
        setup.board.clear(Square(square));
      }
    }
  }

  void look(const Setup& placed) {
    if ((++boards & 0xffU) == 0 && over()) {
      undecided = true;
      ended = true;
      return;
    }
    Setup position = placed;
    for (const Request& request : all.by_rules) {
      position.state = {};
      position.state.context = request.context;
      for (const State& state : request.ruleset.possible_states(position)) {
        ++positions;
        position.state = state;
        try {
          if (!all.asked.theme->judge(request, position).holds) continue;
        } catch (const TooManyMoves&) {
          undecided = true;
          too_many_moves = true;
          continue;
        }
        if (!sound(all.asked.request, position) || !lies_in_space(all.asked, position)) {
          ++refused;
          continue;
        }
        const std::lock_guard lock(mutex);
        found = request.ruleset->write_fen(position, {});
        ended = true;
        return;
      }
    }
  }
};

}  // namespace

Cover covering_cases(const Theme& theme, const Request& request) {
  if (!theme.exhaustive(request)) return {{}, 0, {}, "the theme draws its cases at random"};
  Cover own = cover_of(request, theme.cases(request));
  if (own.gap.empty()) return own;
  const auto king = symbolic_rules(request.ruleset).single_king();
  Cover standard = cover_of(request, king ? cases_by_king(request, *king) : whole_space(request));
  return standard.gap.empty() ? standard : own;
}

SmallBoards::SmallBoards(const ComposeRequest& of) : asked(of) {
  const Request& request = asked.request;
  const Variant& variant = request.ruleset.variant();
  if (!asked.theme->judges_by_rules()) {
    objection = "a solver judges whether a position shows the theme: it has a limit, and uses the generator";
    return;
  }
  king = symbolic_rules(request.ruleset).single_king();
  if (!king) {
    objection = "a side may have several kings, or none";
    return;
  }
  // What possible_states() leaves as it is, and what is not sure to be among it.
  const PuzzleVariant& puzzles = puzzle_variant(variant);
  if (puzzles.places_pieces || puzzles.moves_are_chains || !puzzles.shared_pieces_word.empty() ||
      request.ruleset.profile().players != 2) {
    objection = "positions have reserves, or pieces of both players, beside castling rights and an en passant square";
    return;
  }
  for (const ContextChoice& each : contexts_of(request)) {
    Request& own = by_rules.emplace_back(request);
    own.by_rules = true;
    own.context = each.context;
  }
  for (const RoleInfo& each : variant.roles()) {
    if (each.role == *king) continue;
    for (const Owner owner : {Owner::white, Owner::black}) kinds.push_back(Piece{owner, each.role});
  }
}

std::vector<std::string> SmallBoards::pieces_in_words() const {
  std::vector<std::string> words;
  for (const Piece piece : kinds) {
    words.push_back(fmt::format("{} {}", piece.owner == Owner::white ? "white" : "black",
                                role_info(asked.request.ruleset.variant(), piece.role).name));
  }
  return words;
}

std::optional<std::uint64_t> SmallBoards::number(std::uint64_t pieces) const {
  if (pieces < 2 || pieces > 64) return 0;
  std::uint64_t result = std::uint64_t{64} * 63;
  // k consecutive numbers have a product that k! divides.
  for (std::uint64_t i = 0; i < pieces - 2 && result <= most; ++i) result = result * (62 - i) / (i + 1);
  for (std::uint64_t i = 0; i < pieces - 2 && result <= most; ++i) result *= kinds.size();
  return result <= most ? std::optional(result) : std::nullopt;
}

std::optional<std::uint64_t> SmallBoards::number_with_fewer(std::uint64_t pieces) const {
  if (pieces > 64) return std::nullopt;
  std::uint64_t sum = 0;
  for (std::uint64_t few = 2; few < pieces; ++few) {
    const auto boards = number(few);
    if (!boards) return std::nullopt;
    sum += *boards;
    if (sum > most) return std::nullopt;
  }
  return sum;
}

SmallBoards::Trial SmallBoards::try_all(std::uint64_t pieces, unsigned threads,
                                        const std::function<bool()>& over) const {
  Trying work{.all = *this, .over = over};
  share_work(64, threads, [&](std::size_t first) {
    if (work.ended) return;
    Setup setup;
    setup.to_move = asked.request.constraints.to_move;
    const Square white(static_cast<int>(first));
    setup.board.put(white, Piece{Owner::white, *king});
    try {
      for (const Square black : all_squares) {
        if (work.ended) return;
        if (black == white) continue;
        setup.board.put(black, Piece{Owner::black, *king});
        work.place(setup, pieces - 2, 0);
        setup.board.clear(black);
      }
    } catch (...) {
      work.ended = true;  // the others need not go on
      throw;
    }
  });
  return {{pieces, work.boards, work.positions, work.refused}, work.found, work.undecided, work.too_many_moves};
}

}  // namespace arbiter::puzzles
