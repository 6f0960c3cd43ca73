#include "verifier/defined/sources.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "verifier/defined/fen.hpp"
#include "verifier/defined/keys.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::defined {
namespace {

using Alteration = std::function<void(Definition&)>;

/// As a rule file writes them: whole ranks as *8.
std::string squares_value(const Definition& d, SquareSet squares) {
  std::vector<std::string> words;
  for (int rank = 0; rank < d.ranks; ++rank) {
    if ((squares & d.rank(rank)) == d.rank(rank)) {
      words.push_back(fmt::format("*{}", rank + 1));
      continue;
    }
    for (const Square square : squares& d.rank(rank)) words.push_back(square.name());
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

constexpr std::array<std::pair<std::string_view, Result>, 3> results{
    {{"draw", Result::draw}, {"win", Result::win}, {"loss", Result::loss}}};

/// The directions of one move of a piece: the same leap in several of the eight.
struct PieceMove {
  std::vector<std::size_t> ways;  ///< indices into Kind::ways
  Way like;                       ///< of the first of them
  int longer = std::max(std::abs(like.files), std::abs(like.ranks));
  int shorter = std::min(std::abs(like.files), std::abs(like.ranks));

  [[nodiscard]] auto sort() const {
    return std::tuple(like.kind, longer, shorter, like.limit, like.lame, like.moves, like.captures, like.from[0].bits(),
                      like.from[1].bits(), like.leaves_en_passant);
  }
};

std::vector<PieceMove> moves_of(const Kind& kind) {
  std::vector<PieceMove> moves;
  for (std::size_t i = 0; i < kind.ways.size(); ++i) {
    const PieceMove move{{i}, kind.ways[i]};
    const auto known = std::ranges::find_if(moves, [&](const PieceMove& each) { return each.sort() == move.sort(); });
    if (known != moves.end()) {
      known->ways.push_back(i);
    } else {
      moves.push_back(move);
    }
  }
  return moves;
}

/// The ways, and that of the move in all directions.
std::vector<Way> with_all_directions(std::vector<Way> ways, const PieceMove& move) {
  for (const auto& [a, b] : {std::pair{move.shorter, move.longer}, std::pair{move.longer, move.shorter}}) {
    for (const int files : {-a, a}) {
      for (const int ranks : {-b, b}) {
        Way way = move.like;
        way.files = static_cast<std::int8_t>(files);
        way.ranks = static_cast<std::int8_t>(ranks);
        if (std::ranges::find(ways, way) == ways.end()) ways.push_back(way);
      }
    }
  }
  return ways;
}

/// "diagonal steps", "rides by (1,2)", "captures by steps straight on".
std::string move_words(const Definition& d, const PieceMove& move) {
  static constexpr std::array<std::array<std::string_view, 2>, 3> nouns{
      {{"steps", "leaps"}, {"lines", "rides"}, {"hops", "hops"}}};
  const auto& [near, far] = nouns[static_cast<std::size_t>(move.like.kind)];
  std::string words = move.longer != 1    ? fmt::format("{} by ({},{})", far, move.shorter, move.longer)
                      : move.shorter == 1 ? fmt::format("diagonal {}", near)
                                          : fmt::format("{} along files and ranks", near);
  if (move.like.from != BySide<SquareSet>{d.board, d.board}) words = "first " + words;
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

struct Copies {
  /// In the order of Definition, but for the pieces' moves, which come last, so that what a key says as well goes by
  /// the key.
  std::vector<WrongCopy> all() {
    royalty_and_pawns();
    castling_and_hands();
    captures_and_walls();
    losses_and_goals();
    other_ends();
    for (const Role role : right_.base_roles()) piece(role);
    return std::move(copies_);
  }

  void royalty_and_pawns() {
    const KindSet royal_or_pawn = bit_of(right_.king) | bit_of(right_.pawn);
    const bool pawns = (right_.promoting_pawns[0] | right_.promoting_pawns[1]) != 0;
    const bool one_list = right_.promotion_kinds[0] == right_.promotion_kinds[1];
    const bool forms = std::ranges::any_of(right_.promotes_to, [](const auto& each) { return each.has_value(); });
    const bool leaves = std::ranges::any_of(right_.kinds, [](const Kind& kind) {
      return std::ranges::any_of(kind.ways, [](const Way& way) { return way.leaves_en_passant; });
    });
    if (right_.king)
      add({right_.kind(*right_.king).name}, "not-royal",
          fmt::format("the {} may be left attacked", piece_word(*right_.king)), [](Definition& d) { d.king.reset(); });
    flip(right_.king.has_value(), "makpongRule", &Definition::makpong);
    flip(right_.king.has_value(), "flyingGeneral", &Definition::flying_general);
    flip(right_.extinction.has_value(), "extinctionPseudoRoyal", &Definition::pseudo_royal);
    flip(right_.pseudo_royal || right_.duple_check, "dupleCheck", &Definition::duple_check);
    flip(true, "checking", &Definition::checking);
    flip(right_.drops, "dropChecks", &Definition::drop_checks);

    kinds({"promotionPawnTypes"}, right_.promoting_pawns[0], ~KindSet{0}, [](Definition& d, KindSet to) {
      d.promoting_pawns = {to, to};
    });
    if (pawns && one_list)
      kinds({"promotionPieceTypes"}, right_.promotion_kinds[0], royal_or_pawn, [](Definition& d, KindSet to) {
        d.promotion_kinds = {to, to};
      });
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      if (pawns && !one_list)
        kinds({side == 0 ? "promotionPieceTypesWhite" : "promotionPieceTypesBlack"}, right_.promotion_kinds[side],
              royal_or_pawn, [side](Definition& d, KindSet to) { d.promotion_kinds[side] = to; });
    }
    flip(pawns, "mandatoryPawnPromotion", &Definition::must_promote_pawns);
    flip(pawns && right_.sittuyin_promotion, "sittuyinPromotion", &Definition::sittuyin_promotion);
    region(pawns || forms, "promotionRegion", false, &Definition::promotion_region);
    promotions();
    flip(forms, "piecePromotionOnCapture", &Definition::promote_on_capture);
    flip(forms, "mandatoryPiecePromotion", &Definition::must_promote_pieces);
    flip(forms, "pieceDemotion", &Definition::demotion);
    double_steps();
    if (!leaves) return;
    value("enPassantTypes", "-", [](Definition& d) { d.en_passant_kinds = {0, 0}; });
    value("enPassantRegion", "-", [](Definition& d) { d.en_passant_region = {}; });
    add({"enPassantRegion"}, "everywhere", clause_of("enPassantRegion") + " is the whole board", [](Definition& d) {
      d.en_passant_region = {d.board, d.board};
    });
  }

  void castling_and_hands() {
    castling();
    kinds(right_.castling, "castlingRookPieces", &Definition::castling_rooks, ~KindSet{0});
    flip(right_.castling && right_.drops, "castlingDroppedPiece", &Definition::castling_dropped);
    flip(right_.castling, "oppositeCastling", &Definition::opposite_castling);
    if (right_.castling && right_.castling_wins != BySide<std::array<bool, 2>>{})
      value("castlingWins", "-", [](Definition& d) { d.castling_wins = {}; });

    flip(right_.gating, "gating", &Definition::gating);
    flip(right_.gating && right_.seirawan, "seirawanGating", &Definition::seirawan);
    flip(right_.gating && right_.cambodian, "cambodianMoves", &Definition::cambodian);
    if (right_.drops)
      value("pieceDrops", "false", [](Definition& d) {
        d.drops = false;
        d.captures_to_hand = d.captures_to_hand && d.seirawan;
      });
    flip(right_.captures_to_hand && (right_.drops || right_.seirawan), "capturesToHand", &Definition::captures_to_hand);
    flip(right_.drops && std::ranges::any_of(right_.kinds, &Kind::plus), "dropPromoted", &Definition::drop_promoted);
    drop_regions();
    if (!right_.drops) return;
    if (right_.drop_no_doubled) value("dropNoDoubled", "-", [](Definition& d) { d.drop_no_doubled.reset(); });
    count(right_.drop_no_doubled.has_value(), "dropNoDoubledCount", &Definition::drop_no_doubled_count, 1);
    flip(right_.drop_opposite_bishops, "dropOppositeColoredBishop", &Definition::drop_opposite_bishops);
    flip(true, "mustDrop", &Definition::must_drop);
    if (right_.must_drop && right_.must_drop_kind)
      value("mustDropType", "*", [](Definition& d) { d.must_drop_kind.reset(); });
    flip(true, "immobilityIllegal", &Definition::immobility_illegal);
  }

  void captures_and_walls() {
    flip(true, "mustCapture", &Definition::must_capture);
    flip(right_.blast, "blastOnCapture", &Definition::blast);
    kinds(right_.blast, "blastImmuneTypes", &Definition::blast_immune, 0);
    flip(right_.blast && right_.wall, "petrifyBlastPieces", &Definition::petrify_blast);
    kinds(right_.mutually_immune != 0, "mutuallyImmuneTypes", &Definition::mutually_immune, 0);
    kinds(right_.petrify != 0, "petrifyOnCaptureTypes", &Definition::petrify, 0);

    for (const bool to : {false, true})
      value("pass", to ? "true" : "false", [to](Definition& d) { d.pass = {to, to}; });
    for (const bool to : {false, true})
      value("passOnStalemate", to ? "true" : "false", [to](Definition& d) { d.pass_on_stalemate = {to, to}; });
    walling_rules();
    if (right_.walling == Walling::none) return;
    add({"wallingRegion"}, "everywhere", clause_of("wallingRegion") + " is the whole board", [](Definition& d) {
      d.walling_region = {d.board, d.board};
    });
    flip(true, "wallOrMove", &Definition::wall_or_move);
  }

  void losses_and_goals() {
    const bool losses = right_.extinction.has_value();
    const bool goals = right_.has_goals();
    if (losses) value("extinctionValue", "none", [](Definition& d) { d.extinction.reset(); });
    result(losses, "extinctionValue", &Definition::extinction);
    flip(losses, "extinctionClaim", &Definition::extinction_claim);
    kinds(losses, "extinctionPieceTypes", &Definition::extinction_kinds, 0);
    count(losses, "extinctionPieceCount", &Definition::extinction_count, 0);
    count(losses, "extinctionOpponentPieceCount", &Definition::extinction_opponent, 0);
    flag_pieces();
    if (goals) value("flagPiece", "*", [](Definition& d) { d.flag_kind = {}; });
    region(goals, "flagRegion", true, &Definition::flag_region);
    count(goals, "flagPieceCount", &Definition::flag_count, 1);
    flip(goals, "flagPieceBlockedWin", &Definition::flag_blocked_win);
    flip(goals, "flagMove", &Definition::flag_move);
    flip(goals, "flagPieceSafe", &Definition::flag_safe);
  }

  void other_ends() {
    const int checks = right_.checks_to_win;
    if (checks > 0) value("checkCounting", "false", [](Definition& d) { d.checks_to_win = 0; });
    for (const int to : {checks - 1, checks + 1}) {
      if (checks > 0 && to > 0)
        add({"checkCounting"}, fmt::format("{}-checks", to), counted(to, "check") + " win",
            [to](Definition& d) { d.checks_to_win = to; });
    }
    const bool lines = right_.connect > 0 || right_.connects_regions();
    if (right_.connect > 0) value("connectN", "0", [](Definition& d) { d.connect = 0; });
    count(right_.connect > 0, "connectN", &Definition::connect, 2);
    flip(lines, "connectHorizontal", &Definition::connect_horizontal);
    flip(lines, "connectVertical", &Definition::connect_vertical);
    flip(lines, "connectDiagonal", &Definition::connect_diagonal);
    kinds(lines, "connectPieceTypes", &Definition::connect_kinds, 0);
    region(right_.connects_regions(), "connectRegion1", false, &Definition::connect_region_1);
    region(right_.connects_regions(), "connectRegion2", false, &Definition::connect_region_2);
    count(right_.connect_square > 0, "connectNxN", &Definition::connect_square, 0);
    count(right_.collinear > 0, "collinearN", &Definition::collinear, 0);
    result(right_.connects(), "connectValue", &Definition::connect_result);
    flip(true, "adjudicateFullBoard", &Definition::full_board_draws);
    result(true, "stalemateValue", &Definition::stalemate);
    flip(true, "stalematePieceCount", &Definition::stalemate_by_count);
    result(true, "checkmateValue", &Definition::checkmate);
    flip(right_.pawn_drop_mate_wins, "shogiPawnDropMateIllegal", &Definition::pawn_drop_mate_wins);
  }

  // ---- What all have in common --------------------------------------------------------------------------------------

  /// The setting that gives the key's value, or the key.
  [[nodiscard]] std::string clause_of(std::string_view key) const {
    const Setting* by_other = nullptr;
    for (const Setting& setting : right_.settings) {
      if (setting.key == key) return setting.key;
      const Key* row = find_key(setting.key);
      if (row != nullptr && std::ranges::find(row->sets, key) != row->sets.end()) by_other = &setting;
    }
    return by_other != nullptr ? by_other->key : std::string(key);
  }
  void add(const std::vector<std::string_view>& keys, std::string_view name, std::string says,
           const Alteration& change) {
    Definition copy = right_;
    change(copy);
    if (copy == right_) return;
    if (std::ranges::any_of(copies_, [&](const WrongCopy& each) { return each.definition == copy; })) return;
    std::vector<std::string> clauses;
    for (const std::string_view key : keys) {
      std::string clause = clause_of(key);
      if (std::ranges::find(clauses, clause) == clauses.end()) clauses.push_back(std::move(clause));
    }
    std::string id = fmt::format("{}/{}", clauses.front(), name);
    const std::string first = id;
    for (int n = 2; !ids_.insert(id).second; ++n) id = fmt::format("{}-{}", first, n);
    copies_.push_back({std::move(id), std::move(clauses), std::move(says), std::move(copy)});
  }
  void value(std::string_view key, std::string_view to, const Alteration& change) {
    add({key}, to == "-" ? std::string_view("none") : to, fmt::format("{} is {}", clause_of(key), to), change);
  }

  /// The other value.
  void flip(bool yes, std::string_view key, bool Definition::*member) {
    if (yes) value(key, right_.*member ? "false" : "true", [=](Definition& d) { d.*member = !(d.*member); });
  }
  /// One less, but not less than `least`, and one more.
  void count(bool yes, std::string_view key, int Definition::*member, int least) {
    for (const int to : {right_.*member - 1, right_.*member + 1}) {
      if (yes && to >= least) value(key, std::to_string(to), [=](Definition& d) { d.*member = to; });
    }
  }
  template <class Value>
  void result(bool yes, std::string_view key, Value Definition::*member) {
    for (const auto& each : results) {
      if (yes) value(key, each.first, [&](Definition& d) { d.*member = each.second; });
    }
  }
  void kinds(bool yes, std::string_view key, KindSet Definition::*member, KindSet never) {
    if (yes) kinds({key}, right_.*member, never, [=](Definition& d, KindSet to) { d.*member = to; });
  }
  void region(bool yes, const std::string& key, bool common, BySide<SquareSet> Definition::*member) {
    if (yes) region(key, common, right_.*member, [=](Definition& d, const BySide<SquareSet>& to) { d.*member = to; });
  }

  static KindSet bit_of(const std::optional<Role>& role) { return role ? kind_bit(*role) : 0; }
  [[nodiscard]] std::string letter(Role role) const { return std::string(1, right_.kind(role).letter); }
  [[nodiscard]] std::string letters(KindSet set) const {
    const std::string text = joined(right_.base_roles(set), "", [this](Role role) { return letter(role); });
    return text.empty() ? "-" : text;
  }
  [[nodiscard]] std::string piece_word(Role role) const { return piece_name(right_, right_.kind(role)); }

  /// Each kind taken out of a set, each other one (but `never`) put in, and each of several alone.
  void kinds(const std::vector<std::string_view>& keys, KindSet set, KindSet never,
             const std::function<void(Definition&, KindSet)>& give) {
    const auto change = [&](std::string_view how, Role role, KindSet to) {
      add(keys, fmt::format("{}-{}", how, letter(role)), fmt::format("{} is {}", clause_of(keys.front()), letters(to)),
          [&](Definition& d) { give(d, to); });
    };
    for (const Role role : right_.base_roles()) {
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
#define ARBITER_WRONG_REGION(name, to) \
  each(name, [&]([[maybe_unused]] SquareSet set, [[maybe_unused]] int ahead) { return to; });
#include "verifier/defined/wrong_regions.def"
    if (is[0] != is[1]) return change("exchanged", {is[1], is[0]});
    constexpr int few = 8;
    for (const Square square : is[0]) {
      if (is[0].size() <= few) change("without-" + square.name(), {is[0] - square, is[1] - square});
    }
    change("lower", {shifted(right_, is[0], 0, -1) & is[0], shifted(right_, is[1], 0, -1) & is[1]});
    change("upper", {shifted(right_, is[0], 0, 1) & is[0], shifted(right_, is[1], 0, 1) & is[1]});
  }
  [[nodiscard]] bool says_itself(std::string_view key) const {
    return std::ranges::any_of(right_.settings, [&](const Setting& setting) { return setting.key == key; });
  }

  // ---- Pieces -------------------------------------------------------------------------------------------------------

  /// Changes the moves of a kind and of its promoted forms.
  void ways(Role role, std::string_view name, const std::string& says, std::vector<Way> to) {
    std::erase_if(to, [](const Way& way) { return !way.moves && !way.captures; });
    add({right_.kind(role).name}, name, says, [&](Definition& d) {
      for (Kind& each : d.kinds) {
        if (each.base == role) each.ways = to;
      }
    });
  }

  void piece(Role role) {
    const Kind& piece = right_.kind(role);
    const std::string word = fmt::format("the {}", piece_word(role));
    const std::vector<PieceMove> moves = moves_of(piece);
    for (const PieceMove& move : moves) change_move(role, word, move);
    for (const auto& [a, b] : {std::pair{0, 1}, std::pair{1, 1}, std::pair{1, 2}}) add_move(role, word, moves, a, b);
    if (piece.name == "king" || piece.name.starts_with("customPiece")) {
      for (const char* betza : {"K", "N", "B", "R", "Q", "F", "W"}) {
        auto other = collected<Way>(read_betza(betza).ways, &BetzaWay::way);
        for (Way& way : other) way.from = everywhere_;
        ways(role, fmt::format("as-{}", betza), fmt::format("{} moves as {}, not {}", word, betza, piece.betza), other);
      }
    }
    if (piece.board == everywhere_) return;
    for (const Side side : {Side::white, Side::black}) {
      value(mobility_key(side, piece.name), "-", [&](Definition& d) {
        for (Kind& each : d.kinds) {
          if (each.base == role) each.board[index(side)] = d.board;
        }
      });
    }
  }

  void change_move(Role role, const std::string& word, const PieceMove& move) {
    const Kind& piece = right_.kind(role);
    const Way& like = move.like;
    const std::string words = move_words(right_, move);
    const std::string name = short_name(move);
    const bool few = move.ways.size() < (move.shorter == 0 || move.shorter == move.longer ? 4U : 8U);
    const bool rides = like.kind == Way::Kind::ride;
    const bool leaps = like.kind == Way::Kind::leap && !like.leaves_en_passant;
    const bool hops = like.kind == Way::Kind::hop;
    const auto edited = [&](std::string_view how, const std::string& says, const std::function<void(Way&)>& edit) {
      std::vector<Way> to = piece.ways;
      for (const std::size_t i : move.ways) edit(to[i]);
      ways(role, fmt::format("{}-{}", name, how), says, to);
    };
    const auto in_all_directions = [&] {
      if (few)
        ways(role, name + "-all", fmt::format("{} has {} in all directions", word, words),
             with_all_directions(piece.ways, move));
    };
#define ARBITER_WRONG_MOVE(condition, how, says, ...) \
  if (condition) edited(how, fmt::format(says, word, words), [&](Way& way) { __VA_ARGS__; });
#define ARBITER_WRONG_LIMIT(to)                                                                       \
  if (rides && (to) >= 2)                                                                             \
    edited(fmt::format("limit{}", to), fmt::format("{} has {} of at most {} leaps", word, words, to), \
           [&](Way& way) { way.limit = static_cast<std::uint8_t>(to); });
#define ARBITER_MORE(call) call;
#include "verifier/defined/wrong_moves.def"
  }

  void add_move(Role role, const std::string& word, const std::vector<PieceMove>& moves, int shorter, int longer) {
    if (std::ranges::any_of(moves,
                            [&](const PieceMove& each) { return each.shorter == shorter && each.longer == longer; }))
      return;
    const PieceMove added{
        {},
        {.files = static_cast<std::int8_t>(shorter), .ranks = static_cast<std::int8_t>(longer), .from = everywhere_}};
    ways(role, fmt::format("also{}{}", shorter, longer), fmt::format("{} has {}, too", word, move_words(right_, added)),
         with_all_directions(right_.kind(role).ways, added));
  }

  // ---- What takes more than a line ----------------------------------------------------------------------------------

  void promotions() {
    for (const Role role : right_.base_roles()) {
      const std::size_t i = index(role);
      const int limit = right_.promotion_limit[i];
      for (const int to : {0, limit - 1, limit + 1}) {
        if (limit != 0)
          add({"promotionLimit"}, fmt::format("{}-{}", letter(role), to),
              fmt::format("promotionLimit is {}:{}", letter(role), to),
              [&](Definition& d) { d.promotion_limit[i] = to; });
      }
      if (right_.promotes_to[i])
        add({"promotedPieceType"}, letter(role) + "-none", fmt::format("promotedPieceType is {}:-", letter(role)),
            [&](Definition& d) { d.promotes_to[i].reset(); });
    }
  }

  void double_steps() {
    BySide<SquareSet> twice{};
    for (const Kind& each : right_.kinds) {
      for (const Way& way : each.ways) {
        if (way.from != everywhere_ && !way.captures && std::abs(way.ranks) == 2) twice = way.from;
      }
    }
    if (!(twice[0] | twice[1]).empty()) {
      value("doubleStep", "false", [&](Definition& d) {
        for (Kind& each : d.kinds) std::erase_if(each.ways, [&](const Way& way) { return way.from == twice; });
      });
      region("doubleStepRegion", false, twice, [&](Definition& d, const BySide<SquareSet>& to) {
        for (Kind& each : d.kinds) {
          for (Way& way : each.ways) {
            if (way.from == twice) way.from = to;
          }
        }
      });
    } else if (const auto home = home_of_pawns()) {
      const Way step{.ranks = 2,
                     .lame = true,
                     .captures = false,
                     .from = {right_.rank(*home), right_.rank(right_.ranks - 1 - *home)}};
      value("doubleStep", "true", [&](Definition& d) {
        for (Kind& each : d.kinds) {
          if (each.name == "pawn") each.ways.push_back(step);
        }
      });
    }
  }

  /// The rank on which White's orthodox pawns stand first.
  [[nodiscard]] std::optional<int> home_of_pawns() const {
    const StartFacts start = start_facts(right_);
    for (const Square square : start.setup ? right_.board : SquareSet()) {
      const auto piece = start.setup->board[square];
      if (piece && piece->owner == Owner::white && right_.kind(piece->role).name == "pawn") return square.rank();
    }
    return std::nullopt;
  }

  void castling() {
    if (!right_.castling) return;
    value("castling", "false", [](Definition& d) { d.castling = false; });
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
  }

  void drop_regions() {
    for (const Role role : right_.drops ? right_.base_roles() : Roles{0}) drop_regions(role);
  }
  void drop_regions(Role role) {
    const BySide<SquareSet> is{right_.drop_region[0][index(role)], right_.drop_region[1][index(role)]};
    const BySide<SquareSet>& whole = right_.kind(role).board;
    const std::string word = piece_word(role);
    const auto give = [&](std::string_view key, std::string_view name, const std::string& says,
                          const BySide<SquareSet>& to) {
      add({key}, name, says, [&](Definition& d) {
        for (const Role each : d.roles()) {
          if (d.kind(each).base != role) continue;
          d.drop_region[0][index(each)] = to[0];
          d.drop_region[1][index(each)] = to[1];
        }
      });
    };
    if (is == whole) {
      SquareSet half;
      for (int rank = 0; rank < right_.ranks / 2; ++rank) half |= right_.rank(rank);
      return give("dropRegion", "half-" + letter(role), fmt::format("the {} is dropped on one's own half only", word),
                  {is[0] & half, is[1] & shifted(right_, half, 0, right_.ranks - right_.ranks / 2)});
    }
    if (right_.pawn == role) {
      give("promotionZonePawnDrops", "true",
           fmt::format("promotionZonePawnDrops is true: the {} is dropped where it promotes", word),
           {is[0] | right_.promotion_region[0], is[1] | right_.promotion_region[1]});
      return give("firstRankPawnDrops", "true",
                  fmt::format("firstRankPawnDrops is true: the {} is dropped on the first rank", word),
                  {is[0] | right_.rank(0), is[1] | right_.rank(right_.ranks - 1)});
    }
    const bool rook = right_.kind(role).name == "rook" && says_itself("sittuyinRookDrop");
    const std::string_view key = rook ? "sittuyinRookDrop" : "dropRegion";
    if (rook && right_.king) {
      const std::size_t other = index(*right_.king);
      give(key, "false", fmt::format("{} is false", clause_of(key)),
           {right_.drop_region[0][other], right_.drop_region[1][other]});
    }
    give(key, "everywhere-" + letter(role), fmt::format("the {} is dropped on the whole board", word), whole);
  }

  void walling_rules() {
    const Key& rule = *find_key("wallingRule");
    for (std::size_t i = 0; right_.walling != Walling::none && i < rule.choices.size(); ++i)
      value(rule.name, rule.choices[i], [i](Definition& d) { d.walling = static_cast<Walling>(i); });
  }

  void flag_pieces() {
    for (const Role role : right_.has_goals() ? right_.base_roles() : Roles{0})
      value("flagPiece", letter(role), [&](Definition& d) { d.flag_kind = {role, role}; });
  }

  const Definition& right_;
  const BySide<SquareSet> everywhere_{right_.board, right_.board};
  std::vector<WrongCopy> copies_{};
  std::set<std::string> ids_{};
};

}  // namespace

std::vector<WrongCopy> wrong_copies(const Definition& definition) { return Copies{definition}.all(); }

}  // namespace arbiter::defined
