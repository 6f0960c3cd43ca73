#include "verifier/defined/wrong_copies.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "verifier/defined/betza.hpp"
#include "verifier/defined/fen.hpp"
#include "verifier/defined/keys.hpp"
#include "verifier/defined/piece_words.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::defined {
namespace {

using Alteration = std::function<void(Definition&)>;

/// As a rule file writes them: whole ranks as *8.
std::string squares_value(const Definition& d, SquareSet squares) {
  std::vector<std::string> words;
  for (int rank = 0; rank < d.ranks; ++rank) {
    SquareSet row;
    for (int file = 0; file < d.files; ++file) row |= Square::at(file, rank);
    if ((squares & row) == row) {
      words.push_back(fmt::format("*{}", rank + 1));
      continue;
    }
    for (const Square square : squares& row) words.push_back(square.name());
  }
  return words.empty() ? "-" : joined(words, " ");
}

SquareSet shifted(const Definition& d, SquareSet squares, int files, int ranks) {
  SquareSet result;
  for (const Square square : squares) {
    const auto to = square.offset(files, ranks);
    if (to && d.board.contains(*to)) result |= *to;
  }
  return result;
}

std::string_view result_value(std::optional<Result> result) {
  if (!result) return "none";
  return *result == Result::win ? "win" : *result == Result::loss ? "loss" : "draw";
}

/// The directions of one move of a piece: the same leap in several of the eight.
struct PieceMove {
  std::vector<std::size_t> ways;  ///< indices into Kind::ways
  Way like;                       ///< of the first of them
  int longer = 0;
  int shorter = 0;
};

auto sort_of(const Way& way) {
  const int a = std::abs(way.files);
  const int b = std::abs(way.ranks);
  return std::tuple(way.kind, std::max(a, b), std::min(a, b), way.limit, way.lame, way.moves, way.captures,
                    way.from[0].bits(), way.from[1].bits(), way.leaves_en_passant);
}

std::vector<PieceMove> moves_of(const Kind& kind) {
  std::vector<PieceMove> moves;
  for (std::size_t i = 0; i < kind.ways.size(); ++i) {
    const Way& way = kind.ways[i];
    const auto known = std::find_if(moves.begin(), moves.end(),
                                    [&](const PieceMove& each) { return sort_of(each.like) == sort_of(way); });
    if (known != moves.end()) {
      known->ways.push_back(i);
    } else {
      const int a = std::abs(way.files);
      const int b = std::abs(way.ranks);
      moves.push_back({{i}, way, std::max(a, b), std::min(a, b)});
    }
  }
  return moves;
}

/// "diagonal steps", "rides by (1,2)", "captures by steps straight on".
std::string move_words(const Definition& d, const PieceMove& move) {
  const bool straight = move.longer == 1 && move.shorter == 0;
  const bool diagonal = move.longer == 1 && move.shorter == 1;
  std::string words;
  switch (move.like.kind) {
    case Way::Kind::leap:
      words = straight   ? "steps along files and ranks"
              : diagonal ? "diagonal steps"
                         : fmt::format("leaps by ({},{})", move.shorter, move.longer);
      break;
    case Way::Kind::ride:
      words = straight   ? "lines along files and ranks"
              : diagonal ? "diagonal lines"
                         : fmt::format("rides by ({},{})", move.shorter, move.longer);
      break;
    case Way::Kind::hop:
      words = straight   ? "hops along files and ranks"
              : diagonal ? "diagonal hops"
                         : fmt::format("hops by ({},{})", move.shorter, move.longer);
      break;
  }
  if (move.like.from[0] != d.board || move.like.from[1] != d.board) words = "first " + words;
  if (move.like.lame) words += " that pieces block";
  if (move.like.kind == Way::Kind::ride && move.like.limit != 0)
    words += fmt::format(" of at most {}", counted(move.like.limit, "leap"));
  if (!move.like.captures) words += " without capturing";
  if (!move.like.moves) words += " that capture";
  return words;
}

std::string short_name(const PieceMove& move) {
  static constexpr std::string_view kinds[]{"leap", "ride", "hop"};
  return fmt::format("{}{}{}{}", kinds[static_cast<std::size_t>(move.like.kind)], move.shorter, move.longer,
                     move.like.moves ? move.like.captures ? "" : "m" : "c");
}

class Copies {
 public:
  explicit Copies(const Definition& definition) : right_(definition) {}

  std::vector<WrongCopy> all() {
    royalty();
    pawns();
    castling();
    hands();
    captures();
    passes_and_walls();
    ends();
    // Last, so that what a key says as well goes by the key.
    for (std::size_t i = 0; i < right_.kinds.size(); ++i) {
      if (number(right_.kinds[i].base) == static_cast<int>(i)) piece(right_.kinds[i].base);
    }
    return std::move(copies_);
  }

 private:
  // ---- What all have in common
  // ----------------------------------------------------------------------------------------

  /// The setting that gives the key's value, or the key.
  [[nodiscard]] std::string clause_of(std::string_view key) const {
    const Setting* by_other = nullptr;
    for (const Setting& setting : right_.settings) {
      if (setting.key == key) return setting.key;
      const Key* row = find_key(setting.key);
      if (row != nullptr && std::find(row->sets.begin(), row->sets.end(), key) != row->sets.end()) by_other = &setting;
    }
    return by_other != nullptr ? by_other->key : std::string(key);
  }
  void add(const std::vector<std::string_view>& keys, std::string_view name, std::string says,
           const Alteration& change) {
    Definition copy = right_;
    change(copy);
    if (copy == right_) return;
    if (std::any_of(copies_.begin(), copies_.end(), [&](const WrongCopy& each) { return each.definition == copy; }))
      return;
    std::vector<std::string> clauses;
    for (const std::string_view key : keys) {
      std::string clause = clause_of(key);
      if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) clauses.push_back(std::move(clause));
    }
    std::string id = fmt::format("{}/{}", clauses.front(), name);
    const std::string first = id;
    for (int n = 2; !ids_.insert(id).second; ++n) id = fmt::format("{}-{}", first, n);
    copies_.push_back({std::move(id), std::move(clauses), std::move(says), std::move(copy)});
  }
  void value(std::string_view key, std::string_view to, const Alteration& change) {
    add({key}, to == "-" ? std::string_view("none") : to, fmt::format("{} is {}", clause_of(key), to), change);
  }
  void flip(std::string_view key, bool Definition::*field) {
    const bool to = !(right_.*field);
    value(key, to ? "true" : "false", [field, to](Definition& d) { d.*field = to; });
  }
  /// It is on, and taken away.
  void off(std::string_view key, bool Definition::*field) {
    if (right_.*field) flip(key, field);
  }
  void count(std::string_view key, int Definition::*field, int least) {
    for (const int to : {right_.*field - 1, right_.*field + 1}) {
      if (to >= least) value(key, std::to_string(to), [field, to](Definition& d) { d.*field = to; });
    }
  }
  void result(std::string_view key, Result Definition::*field) {
    for (const Result to : {Result::draw, Result::win, Result::loss})
      value(key, result_value(to), [field, to](Definition& d) { d.*field = to; });
  }

  [[nodiscard]] const Kind& kind(Role role) const { return right_.kinds[static_cast<std::size_t>(number(role))]; }
  [[nodiscard]] std::vector<Role> base_kinds() const {
    std::vector<Role> roles;
    for (std::size_t i = 0; i < right_.kinds.size(); ++i) {
      const Role role{static_cast<std::uint8_t>(i)};
      if (right_.kinds[i].base == role) roles.push_back(role);
    }
    return roles;
  }
  [[nodiscard]] std::string letters(KindSet set) const {
    std::string text;
    for (const Role role : base_kinds()) {
      if ((set & kind_bit(role)) != 0) text += kind(role).letter;
    }
    return text.empty() ? "-" : text;
  }
  [[nodiscard]] std::string piece_word(Role role) const { return piece_name(right_, kind(role)); }

  /// Each kind taken out of a set, each other one (but `never`) put in, and each of several alone.
  void kinds(const std::vector<std::string_view>& keys, KindSet set, KindSet never,
             const std::function<void(Definition&, KindSet)>& give) {
    const auto change = [&](std::string_view how, Role role, KindSet to) {
      add(keys, fmt::format("{}-{}", how, std::string(1, kind(role).letter)),
          fmt::format("{} is {}", clause_of(keys.front()), letters(to)), [&](Definition& d) { give(d, to); });
    };
    for (const Role role : base_kinds()) {
      const KindSet bit = kind_bit(role);
      if ((set & bit) != 0) {
        change("without", role, set & ~bit);
        change("only", role, bit);
      } else if ((never & bit) == 0) {
        change("with", role, set | bit);
      }
    }
  }

  /// A region of each side: `key` without the side, whose keys there are for each side, or with `common` for both.
  void region(const std::string& key, bool common, const BySide<SquareSet>& is,
              const std::function<void(Definition&, const BySide<SquareSet>&)>& give) {
    const std::string white = key + "White";
    const std::string black = key + "Black";
    const auto change = [&](std::string_view name, const BySide<SquareSet>& to) {
      const bool both = to[0] != is[0] && to[1] != is[1];
      std::vector<std::string_view> keys;
      std::vector<std::string> says;
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        if (to[side] == is[side]) continue;
        const std::string_view own = side == 0 ? white : black;
        const std::string said = clause_of(own);
        keys.push_back(common && said == own && !says_itself(own) ? std::string_view(key) : own);
        const std::string clause = clause_of(keys.back());
        const bool sided = clause.ends_with("White") || clause.ends_with("Black");
        says.push_back(fmt::format("{} is {}{}", clause, squares_value(right_, to[side]),
                                   both || sided ? ""
                                   : side == 0   ? " for White"
                                                 : " for Black"));
      }
      if (keys.empty()) return;
      if (says.size() > 1 && says[0] == says[1]) {
        says.pop_back();
      } else if (says.size() > 1 && clause_of(keys[0]) == clause_of(keys[1])) {
        says[0] += " for White";
        says[1] += " for Black";
      }
      add(keys, both ? std::string(name) : fmt::format("{}-{}", name, to[0] != is[0] ? "white" : "black"),
          joined(says, ", "), [&](Definition& d) { give(d, to); });
    };
    const auto each = [&](std::string_view name, const std::function<SquareSet(SquareSet, int)>& to) {
      const BySide<SquareSet> both{to(is[0], 1), to(is[1], -1)};
      change(name, both);
      change(name, {both[0], is[1]});
      change(name, {is[0], both[1]});
    };
    each("none", [](SquareSet, int) { return SquareSet{}; });
    each("farther", [&](SquareSet set, int ahead) { return shifted(right_, set, 0, ahead); });
    each("nearer", [&](SquareSet set, int ahead) { return shifted(right_, set, 0, -ahead); });
    each("more", [&](SquareSet set, int ahead) { return set | shifted(right_, set, 0, -ahead); });
    each("more-ahead", [&](SquareSet set, int ahead) { return set | shifted(right_, set, 0, ahead); });
    each("fewer", [&](SquareSet set, int ahead) { return set & shifted(right_, set, 0, ahead); });
    each("fewest", [&](SquareSet set, int ahead) { return set & shifted(right_, set, 0, 2 * ahead); });
    each("aside", [&](SquareSet set, int) { return shifted(right_, set, 1, 0); });
    each("narrower", [&](SquareSet set, int) { return set & shifted(right_, set, 1, 0); });
    if (is[0] != is[1]) {
      change("exchanged", {is[1], is[0]});
      return;
    }
    constexpr int few = 8;
    for (const Square square : is[0]) {
      if (is[0].size() <= few) change("without-" + square.name(), {is[0] - square, is[1] - square});
    }
    change("lower", {shifted(right_, is[0], 0, -1) & is[0], shifted(right_, is[1], 0, -1) & is[1]});
    change("upper", {shifted(right_, is[0], 0, 1) & is[0], shifted(right_, is[1], 0, 1) & is[1]});
  }
  [[nodiscard]] bool says_itself(std::string_view key) const {
    return std::any_of(right_.settings.begin(), right_.settings.end(),
                       [&](const Setting& setting) { return setting.key == key; });
  }

  // ---- Pieces
  // ---------------------------------------------------------------------------------------------------------

  /// Changes the moves of a kind and of its promoted forms.
  void ways(Role role, std::string_view name, const std::string& says, std::vector<Way> to) {
    std::erase_if(to, [](const Way& way) { return !way.moves && !way.captures; });
    add({kind(role).name}, name, says, [&](Definition& d) {
      for (Kind& each : d.kinds) {
        if (each.base == role) each.ways = to;
      }
    });
  }

  void piece(Role role) {
    const Kind& piece = kind(role);
    const std::string word = fmt::format("the {}", piece_word(role));
    const std::vector<PieceMove> moves = moves_of(piece);
    for (const PieceMove& move : moves) change_move(role, word, move);
    for (const auto& [a, b] : {std::pair{0, 1}, std::pair{1, 1}, std::pair{1, 2}}) add_move(role, word, moves, a, b);
    if (piece.name == "king" || piece.name.starts_with("customPiece")) {
      for (const char* betza : {"K", "N", "B", "R", "Q", "F", "W"}) {
        std::vector<Way> other;
        for (const BetzaWay& each : read_betza(betza).ways) {
          other.push_back(each.way);
          other.back().from = {right_.board, right_.board};
        }
        ways(role, fmt::format("as-{}", betza), fmt::format("{} moves as {}, not {}", word, betza, piece.betza), other);
      }
    }
    if (piece.board[0] != right_.board || piece.board[1] != right_.board) {
      std::string capital = piece.name;
      capital[0] = static_cast<char>(capital[0] - 'a' + 'A');
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        const std::string key = fmt::format("mobilityRegion{}{}", side == 0 ? "White" : "Black", capital);
        value(key, "-", [&](Definition& d) {
          for (Kind& each : d.kinds) {
            if (each.base == role) each.board[side] = d.board;
          }
        });
      }
    }
  }

  void change_move(Role role, const std::string& word, const PieceMove& move) {
    const Kind& piece = kind(role);
    const std::string words = move_words(right_, move);
    const std::string name = short_name(move);
    const auto edited = [&](std::string_view how, const std::string& says, const std::function<void(Way&)>& edit) {
      std::vector<Way> to = piece.ways;
      for (const std::size_t i : move.ways) edit(to[i]);
      ways(role, name + "-" + std::string(how), says, to);
    };
    const auto without = [&](std::string_view how, const std::string& says,
                             const std::function<bool(const Way&)>& out) {
      std::vector<Way> to;
      for (std::size_t i = 0; i < piece.ways.size(); ++i) {
        const bool own = std::find(move.ways.begin(), move.ways.end(), i) != move.ways.end();
        if (!own || !out(piece.ways[i])) to.push_back(piece.ways[i]);
      }
      ways(role, name + "-" + std::string(how), says, to);
    };
    without("none", fmt::format("{} has no {}", word, words), [](const Way&) { return true; });
    without("not-ahead", fmt::format("{} has no {} forwards", word, words),
            [](const Way& way) { return way.ranks > 0; });
    without("not-back", fmt::format("{} has no {} backwards", word, words),
            [](const Way& way) { return way.ranks < 0; });
    without("not-aside", fmt::format("{} has no {} sideways", word, words),
            [](const Way& way) { return std::abs(way.files) > std::abs(way.ranks); });
    const std::size_t whole = move.shorter == 0 || move.shorter == move.longer ? 4 : 8;
    if (move.ways.size() < whole) {
      edited("turned", fmt::format("{} has {} backwards, not forwards", word, words),
             [](Way& way) { way.ranks = static_cast<std::int8_t>(-way.ranks); });
      std::vector<Way> to = piece.ways;
      for (const auto& [files, ranks] : directions(move)) {
        Way way = move.like;
        way.files = static_cast<std::int8_t>(files);
        way.ranks = static_cast<std::int8_t>(ranks);
        if (std::find(to.begin(), to.end(), way) == to.end()) to.push_back(way);
      }
      ways(role, name + "-all", fmt::format("{} has {} in all directions", word, words), to);
    }
    if (move.like.captures)
      edited("no-captures", fmt::format("{} does not capture by {}", word, words),
             [](Way& way) { way.captures = false; });
    else
      edited("captures", fmt::format("{} captures by {}, too", word, words), [](Way& way) { way.captures = true; });
    if (move.like.moves)
      edited("captures-only", fmt::format("{} has {} to capture only", word, words),
             [](Way& way) { way.moves = false; });
    else
      edited("moves", fmt::format("{} moves without capturing by {}, too", word, words),
             [](Way& way) { way.moves = true; });
    const bool rides = move.like.kind == Way::Kind::ride;
    if (rides) {
      edited("once", fmt::format("{} has {} of one leap only", word, words), [](Way& way) {
        way.kind = Way::Kind::leap;
        way.limit = 0;
      });
      for (const int limit : {int{move.like.limit} - 1, int{move.like.limit} + 1, 2, 3}) {
        if (limit < 2 || (move.like.limit == 0 && limit == 1)) continue;
        edited(fmt::format("limit{}", limit), fmt::format("{} has {} of at most {} leaps", word, words, limit),
               [&](Way& way) { way.limit = static_cast<std::uint8_t>(limit); });
      }
      if (move.like.limit != 0)
        edited("unlimited", fmt::format("{} has {} without a limit", word, words), [](Way& way) { way.limit = 0; });
    }
    if (move.like.kind == Way::Kind::leap && !move.like.leaves_en_passant) {
      edited("rides", fmt::format("{} rides on by {}", word, words), [](Way& way) {
        way.kind = Way::Kind::ride;
        way.lame = false;
      });
      if (move.longer > 1)
        edited("lame",
               fmt::format("{} {} by {}", word, move.like.lame ? "leaps over pieces" : "is blocked on the way", words),
               [](Way& way) { way.lame = !way.lame; });
    }
    if (move.like.kind == Way::Kind::hop) {
      edited("rides", fmt::format("{} needs no hurdle for {}", word, words), [](Way& way) {
        way.kind = Way::Kind::ride;
        way.limit = 0;
      });
      edited("hop-limit",
             fmt::format("{} {} by {}", word,
                         move.like.limit == 1 ? "goes on behind the hurdle" : "lands just behind the hurdle", words),
             [](Way& way) { way.limit = way.limit == 1 ? 0 : 1; });
    }
    if (move.like.from[0] != right_.board || move.like.from[1] != right_.board)
      edited("everywhere", fmt::format("{} has {} from everywhere", word, words), [&](Way& way) {
        way.from = {right_.board, right_.board};
      });
    if (move.like.leaves_en_passant)
      edited("no-en-passant", fmt::format("{} cannot be captured en passant after {}", word, words),
             [](Way& way) { way.leaves_en_passant = false; });
  }
  static std::vector<std::pair<int, int>> directions(const PieceMove& move) {
    std::vector<std::pair<int, int>> all;
    for (const auto& [a, b] : {std::pair{move.shorter, move.longer}, std::pair{move.longer, move.shorter}}) {
      for (const int files : {-a, a}) {
        for (const int ranks : {-b, b}) {
          if (std::find(all.begin(), all.end(), std::pair{files, ranks}) == all.end()) all.emplace_back(files, ranks);
        }
      }
    }
    return all;
  }

  void add_move(Role role, const std::string& word, const std::vector<PieceMove>& moves, int shorter, int longer) {
    if (std::any_of(moves.begin(), moves.end(),
                    [&](const PieceMove& each) { return each.shorter == shorter && each.longer == longer; }))
      return;
    PieceMove added;
    added.shorter = shorter;
    added.longer = longer;
    added.like.from = {right_.board, right_.board};
    std::vector<Way> to = kind(role).ways;
    for (const auto& [files, ranks] : directions(added)) {
      Way way = added.like;
      way.files = static_cast<std::int8_t>(files);
      way.ranks = static_cast<std::int8_t>(ranks);
      to.push_back(way);
    }
    ways(role, fmt::format("also{}{}", shorter, longer), fmt::format("{} has {}, too", word, move_words(right_, added)),
         to);
  }

  // ---- The rest, in the order of Definition
  // -----------------------------------------------------------------------------

  void royalty() {
    if (right_.king) {
      add({kind(*right_.king).name}, "not-royal", fmt::format("the {} may be left attacked", piece_word(*right_.king)),
          [](Definition& d) { d.king.reset(); });
      flip("makpongRule", &Definition::makpong);
      flip("flyingGeneral", &Definition::flying_general);
    }
    if (right_.extinction) flip("extinctionPseudoRoyal", &Definition::pseudo_royal);
    if (right_.pseudo_royal || right_.duple_check) flip("dupleCheck", &Definition::duple_check);
    flip("checking", &Definition::checking);
    if (right_.drops) flip("dropChecks", &Definition::drop_checks);
  }

  void pawns() {
    const KindSet king = right_.king ? kind_bit(*right_.king) : 0;
    const KindSet pawn = right_.pawn ? kind_bit(*right_.pawn) : 0;
    kinds({"promotionPawnTypes"}, right_.promoting_pawns[0], ~KindSet{0}, [](Definition& d, KindSet to) {
      d.promoting_pawns = {to, to};
    });
    const bool any_pawns = (right_.promoting_pawns[0] | right_.promoting_pawns[1]) != 0;
    const bool any_forms = std::any_of(right_.promotes_to.begin(), right_.promotes_to.end(),
                                       [](const std::optional<Role>& each) { return each.has_value(); });
    if (any_pawns) {
      if (right_.promotion_kinds[0] == right_.promotion_kinds[1]) {
        kinds({"promotionPieceTypes"}, right_.promotion_kinds[0], king | pawn, [](Definition& d, KindSet to) {
          d.promotion_kinds = {to, to};
        });
      } else {
        kinds({"promotionPieceTypesWhite"}, right_.promotion_kinds[0], king | pawn,
              [](Definition& d, KindSet to) { d.promotion_kinds[0] = to; });
        kinds({"promotionPieceTypesBlack"}, right_.promotion_kinds[1], king | pawn,
              [](Definition& d, KindSet to) { d.promotion_kinds[1] = to; });
      }
      flip("mandatoryPawnPromotion", &Definition::must_promote_pawns);
      off("sittuyinPromotion", &Definition::sittuyin_promotion);
    }
    if (any_pawns || any_forms)
      region("promotionRegion", false, right_.promotion_region,
             [](Definition& d, const BySide<SquareSet>& to) { d.promotion_region = to; });
    for (const Role role : base_kinds()) {
      const auto i = static_cast<std::size_t>(number(role));
      const std::string letter(1, kind(role).letter);
      if (right_.promotion_limit[i] != 0) {
        for (const int to : {0, right_.promotion_limit[i] - 1, right_.promotion_limit[i] + 1})
          add({"promotionLimit"}, fmt::format("{}-{}", letter, to), fmt::format("promotionLimit is {}:{}", letter, to),
              [&](Definition& d) { d.promotion_limit[i] = to; });
      }
      if (right_.promotes_to[i])
        add({"promotedPieceType"}, letter + "-none", fmt::format("promotedPieceType is {}:-", letter),
            [&](Definition& d) { d.promotes_to[i].reset(); });
    }
    if (any_forms) {
      flip("piecePromotionOnCapture", &Definition::promote_on_capture);
      flip("mandatoryPiecePromotion", &Definition::must_promote_pieces);
      flip("pieceDemotion", &Definition::demotion);
    }
    BySide<SquareSet> twice{};
    for (const Kind& each : right_.kinds) {
      for (const Way& way : each.ways) {
        if (way.from == BySide<SquareSet>{right_.board, right_.board} || way.captures) continue;
        if (std::abs(way.ranks) == 2) twice = way.from;
      }
    }
    if (!(twice[0] | twice[1]).empty()) {
      const auto give = [&](Definition& d, const BySide<SquareSet>& to) {
        for (Kind& each : d.kinds) {
          for (Way& way : each.ways) {
            if (way.from == twice) way.from = to;
          }
        }
      };
      value("doubleStep", "false", [&](Definition& d) {
        for (Kind& each : d.kinds) std::erase_if(each.ways, [&](const Way& way) { return way.from == twice; });
      });
      region("doubleStepRegion", false, twice, give);
    }
    if (const SquareSet home = home_of_pawns(); (twice[0] | twice[1]).empty() && !home.empty()) {
      Way step;
      step.ranks = 2;
      step.captures = false;
      step.lame = true;
      step.from[0] = home;
      for (const Square square : home) step.from[1] |= Square::at(square.file(), right_.ranks - 1 - square.rank());
      value("doubleStep", "true", [&](Definition& d) {
        for (Kind& each : d.kinds) {
          if (each.name == "pawn") each.ways.push_back(step);
        }
      });
    }
    bool leaves = false;
    for (const Kind& each : right_.kinds) {
      leaves = leaves ||
               std::any_of(each.ways.begin(), each.ways.end(), [](const Way& way) { return way.leaves_en_passant; });
    }
    if (!leaves) return;
    value("enPassantTypes", "-", [](Definition& d) { d.en_passant_kinds = {0, 0}; });
    value("enPassantRegion", "-", [](Definition& d) { d.en_passant_region = {}; });
    add({"enPassantRegion"}, "everywhere", fmt::format("{} is the whole board", clause_of("enPassantRegion")),
        [](Definition& d) {
          d.en_passant_region = {d.board, d.board};
        });
  }

  /// The rank on which White's orthodox pawns stand first; none if there are none.
  [[nodiscard]] SquareSet home_of_pawns() const {
    const StartFacts start = start_facts(right_);
    for (int rank = 0; start.setup && rank < right_.ranks; ++rank) {
      for (const Square square : this->rank(rank)) {
        const auto piece = start.setup->board[square];
        if (piece && piece->owner == Owner::white && kind(piece->role).name == "pawn") return this->rank(rank);
      }
    }
    return {};
  }

  void castling() {
    if (!right_.castling) return;
    flip("castling", &Definition::castling);
    copies_.push_back(copies_.back());
    copies_.back().id += "-forgotten";
    copies_.back().says += ", and there are no rights to castle";
    copies_.back().forgets_rights = true;
    for (const std::size_t wing : {std::size_t{0}, std::size_t{1}}) {
      const std::string_view key = wing == 0 ? "castlingKingsideFile" : "castlingQueensideFile";
      for (const int by : {-1, 1}) {
        const int to = right_.castling_target_file[wing] + by;
        if (to < 1 || to + 1 >= right_.files || right_.castling_target_file[1 - wing] == to) continue;
        value(key, std::string(1, static_cast<char>('a' + to)),
              [&](Definition& d) { d.castling_target_file[wing] = to; });
      }
    }
    kinds({"castlingRookPieces"}, right_.castling_rooks, ~KindSet{0},
          [](Definition& d, KindSet to) { d.castling_rooks = to; });
    if (right_.drops) flip("castlingDroppedPiece", &Definition::castling_dropped);
    flip("oppositeCastling", &Definition::opposite_castling);
    if (right_.castling_wins != BySide<std::array<bool, 2>>{})
      value("castlingWins", "-", [](Definition& d) { d.castling_wins = {}; });
  }

  void hands() {
    if (right_.gating) {
      off("gating", &Definition::gating);
      off("seirawanGating", &Definition::seirawan);
      off("cambodianMoves", &Definition::cambodian);
    }
    if (!right_.drops) {
      if (right_.seirawan && right_.captures_to_hand) flip("capturesToHand", &Definition::captures_to_hand);
      return;
    }
    value("pieceDrops", "false", [](Definition& d) {
      d.drops = false;
      d.captures_to_hand = d.captures_to_hand && d.seirawan;
    });
    off("capturesToHand", &Definition::captures_to_hand);
    if (std::any_of(right_.kinds.begin(), right_.kinds.end(), [](const Kind& each) { return each.plus; }))
      flip("dropPromoted", &Definition::drop_promoted);
    for (const Role role : base_kinds()) drop_regions(role);
    if (right_.drop_no_doubled) {
      value("dropNoDoubled", "-", [](Definition& d) { d.drop_no_doubled.reset(); });
      count("dropNoDoubledCount", &Definition::drop_no_doubled_count, 1);
    }
    off("dropOppositeColoredBishop", &Definition::drop_opposite_bishops);
    flip("mustDrop", &Definition::must_drop);
    if (right_.must_drop && right_.must_drop_kind)
      value("mustDropType", "*", [](Definition& d) { d.must_drop_kind.reset(); });
    flip("immobilityIllegal", &Definition::immobility_illegal);
  }

  void drop_regions(Role role) {
    const auto i = static_cast<std::size_t>(number(role));
    const BySide<SquareSet> is{right_.drop_region[0][i], right_.drop_region[1][i]};
    const BySide<SquareSet> whole{kind(role).board};
    const auto give = [&](Definition& d, const BySide<SquareSet>& to) {
      for (std::size_t k = 0; k < d.kinds.size(); ++k) {
        if (d.kinds[k].base != role) continue;
        d.drop_region[0][k] = to[0];
        d.drop_region[1][k] = to[1];
      }
    };
    const std::string word = piece_word(role);
    if (is[0] == whole[0] && is[1] == whole[1]) {
      add({"dropRegion"}, fmt::format("half-{}", std::string(1, kind(role).letter)),
          fmt::format("the {} is dropped on one's own half only", word), [&](Definition& d) {
            give(d, {is[0] & half(Side::white), is[1] & half(Side::black)});
          });
      return;
    }
    const bool pawn = right_.pawn && role == *right_.pawn;
    if (pawn) {
      const SquareSet last[2]{right_.promotion_region[0], right_.promotion_region[1]};
      add({"promotionZonePawnDrops"}, "true",
          fmt::format("promotionZonePawnDrops is true: the {} is dropped where it promotes", word), [&](Definition& d) {
            give(d, {is[0] | last[0], is[1] | last[1]});
          });
      add({"firstRankPawnDrops"}, "true",
          fmt::format("firstRankPawnDrops is true: the {} is dropped on the first rank", word), [&](Definition& d) {
            give(d, {is[0] | rank(0), is[1] | rank(right_.ranks - 1)});
          });
      return;
    }
    const std::string_view key =
        kind(role).name == "rook" && says_itself("sittuyinRookDrop") ? "sittuyinRookDrop" : "dropRegion";
    if (key != "dropRegion" && right_.king) {
      const auto other = static_cast<std::size_t>(number(*right_.king));
      value(key, "false", [&](Definition& d) { give(d, {d.drop_region[0][other], d.drop_region[1][other]}); });
    }
    add({key}, fmt::format("everywhere-{}", std::string(1, kind(role).letter)),
        fmt::format("the {} is dropped on the whole board", word), [&](Definition& d) { give(d, whole); });
  }
  [[nodiscard]] SquareSet rank(int number) const {
    SquareSet row;
    for (int file = 0; file < right_.files; ++file) row |= Square::at(file, number);
    return row;
  }
  [[nodiscard]] SquareSet half(Side side) const {
    SquareSet result;
    for (int each = 0; each < right_.ranks / 2; ++each)
      result |= rank(side == Side::white ? each : right_.ranks - 1 - each);
    return result;
  }

  void captures() {
    flip("mustCapture", &Definition::must_capture);
    if (right_.blast) {
      flip("blastOnCapture", &Definition::blast);
      kinds({"blastImmuneTypes"}, right_.blast_immune, 0, [](Definition& d, KindSet to) { d.blast_immune = to; });
      if (right_.wall) flip("petrifyBlastPieces", &Definition::petrify_blast);
    }
    const auto immune = [](Definition& d, KindSet to) { d.mutually_immune = to; };
    if (right_.mutually_immune != 0) kinds({"mutuallyImmuneTypes"}, right_.mutually_immune, 0, immune);
    if (right_.petrify != 0)
      kinds({"petrifyOnCaptureTypes"}, right_.petrify, 0, [](Definition& d, KindSet to) { d.petrify = to; });
  }

  void passes_and_walls() {
    const auto both = [&](std::string_view key, BySide<bool> Definition::*field) {
      for (const bool to : {false, true})
        value(key, to ? "true" : "false", [&](Definition& d) { d.*field = {to, to}; });
    };
    both("pass", &Definition::pass);
    both("passOnStalemate", &Definition::pass_on_stalemate);
    if (right_.walling == Walling::none) return;
    const Key* const rule = find_key("wallingRule");
    for (std::size_t i = 0; i < rule->choices.size(); ++i)
      value(rule->name, rule->choices[i], [i](Definition& d) { d.walling = static_cast<Walling>(i); });
    add({"wallingRegion"}, "everywhere", fmt::format("{} is the whole board", clause_of("wallingRegion")),
        [](Definition& d) {
          d.walling_region = {d.board, d.board};
        });
    flip("wallOrMove", &Definition::wall_or_move);
  }

  void ends() {
    if (right_.extinction) {
      for (const std::optional<Result> to : {std::optional<Result>(), std::optional(Result::draw),
                                             std::optional(Result::win), std::optional(Result::loss)})
        value("extinctionValue", result_value(to), [&](Definition& d) { d.extinction = to; });
      flip("extinctionClaim", &Definition::extinction_claim);
      kinds({"extinctionPieceTypes"}, right_.extinction_kinds, 0,
            [](Definition& d, KindSet to) { d.extinction_kinds = to; });
      count("extinctionPieceCount", &Definition::extinction_count, 0);
      count("extinctionOpponentPieceCount", &Definition::extinction_opponent, 0);
    }
    if (!(right_.flag_region[0] | right_.flag_region[1]).empty()) flags();
    if (right_.checks_to_win > 0) {
      value("checkCounting", "false", [](Definition& d) { d.checks_to_win = 0; });
      for (const int to : {right_.checks_to_win - 1, right_.checks_to_win + 1}) {
        if (to > 0)
          add({"checkCounting"}, fmt::format("{}-checks", to),
              fmt::format("{} win", counted(static_cast<std::size_t>(to), "check")),
              [&](Definition& d) { d.checks_to_win = to; });
      }
    }
    connections();
    flip("adjudicateFullBoard", &Definition::full_board_draws);
    result("stalemateValue", &Definition::stalemate);
    flip("stalematePieceCount", &Definition::stalemate_by_count);
    result("checkmateValue", &Definition::checkmate);
    off("shogiPawnDropMateIllegal", &Definition::pawn_drop_mate_wins);
  }

  void flags() {
    for (const Role role : base_kinds()) {
      value("flagPiece", std::string(1, kind(role).letter), [&](Definition& d) { d.flag_kind = {role, role}; });
    }
    value("flagPiece", "*", [](Definition& d) { d.flag_kind = {}; });
    region("flagRegion", true, right_.flag_region,
           [](Definition& d, const BySide<SquareSet>& to) { d.flag_region = to; });
    count("flagPieceCount", &Definition::flag_count, 1);
    flip("flagPieceBlockedWin", &Definition::flag_blocked_win);
    flip("flagMove", &Definition::flag_move);
    flip("flagPieceSafe", &Definition::flag_safe);
  }

  void connections() {
    const auto result_too = [&] { result("connectValue", &Definition::connect_result); };
    const bool goals = !(right_.connect_region_1[0] | right_.connect_region_1[1]).empty();
    if (right_.connect > 0) {
      value("connectN", "0", [](Definition& d) { d.connect = 0; });
      count("connectN", &Definition::connect, 2);
    }
    if (right_.connect > 0 || goals) {
      flip("connectHorizontal", &Definition::connect_horizontal);
      flip("connectVertical", &Definition::connect_vertical);
      flip("connectDiagonal", &Definition::connect_diagonal);
      kinds({"connectPieceTypes"}, right_.connect_kinds, 0, [](Definition& d, KindSet to) { d.connect_kinds = to; });
    }
    if (goals) {
      region("connectRegion1", false, right_.connect_region_1,
             [](Definition& d, const BySide<SquareSet>& to) { d.connect_region_1 = to; });
      region("connectRegion2", false, right_.connect_region_2,
             [](Definition& d, const BySide<SquareSet>& to) { d.connect_region_2 = to; });
    }
    if (right_.connect_square > 0) count("connectNxN", &Definition::connect_square, 0);
    if (right_.collinear > 0) count("collinearN", &Definition::collinear, 0);
    if (right_.connect > 0 || goals || right_.connect_square > 0 || right_.collinear > 0) result_too();
  }

  const Definition& right_;
  std::vector<WrongCopy> copies_;
  std::set<std::string> ids_;
};

}  // namespace

std::vector<WrongCopy> wrong_copies(const Definition& definition) { return Copies(definition).all(); }

}  // namespace arbiter::defined
