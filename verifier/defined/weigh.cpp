// What does not go together in a definition, and what changes nothing: weigh.def.

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "verifier/defined/draft.hpp"

namespace arbiter::defined {

namespace {

class Weigher {
 public:
  Weigher(const Draft& draft, const Definition& definition, const StartPieces& start, SectionFindings& findings)
      : draft_(draft), d_(definition), start_(start), findings_(findings) {}

  void weigh() {
    const auto on = [&](std::string_view key) { return draft_.flag(key); };
    const auto nowhere = [&](std::string_view key) {
      const Value* value = draft_.find(key);
      return value != nullptr && (value->squares & d_.board).empty();
    };
    const bool walls = d_.walling != Walling::none;
    const bool arrows = d_.walling == Walling::arrow;
    const bool royal = d_.king || d_.pseudo_royal;
    const bool promotions = std::ranges::any_of(d_.promotes_to, [](const auto& to) { return !!to; });
    const KindSet pawns = d_.promoting_pawns[0] | d_.promoting_pawns[1];
    const bool pawns_promote = (d_.promoting_pawns[0] != 0 && d_.promotion_kinds[0] != 0) ||
                               (d_.promoting_pawns[1] != 0 && d_.promotion_kinds[1] != 0);
    const bool several_walls = std::popcount(d_.petrify & (d_.promotion_kinds[0] | d_.promotion_kinds[1])) > 1 &&
                               pawns != 0 && (d_.blast || (d_.petrify & pawns) != 0);
    const auto far = [](const Way& way) { return way.kind != Way::Kind::leap; };
    const std::vector<Way> none;
    const auto& king_ways = d_.king ? d_.kinds[static_cast<std::size_t>(number(*d_.king))].ways : none;
    const bool king_goes_far = std::ranges::any_of(king_ways, far);
    const bool mobility_regions = std::ranges::any_of(
        d_.kinds, [&](const Kind& kind) { return kind.board[0] != d_.board || kind.board[1] != d_.board; });
    const bool flags = !(d_.flag_region[0] | d_.flag_region[1]).empty();
    const bool connects = d_.connect != 0 || d_.connect_square != 0 || d_.collinear != 0 ||
                          !(d_.connect_region_1[0] | d_.connect_region_1[1]).empty();
    const bool hands = d_.drops || d_.seirawan;
    const bool castles = draft_.flag("castling", true);
#define ARBITER_CONTRADICTS(condition, key, why, wanted) \
  if (condition) findings_.at_setting("AD114", Level::error, draft_, key, why, wanted);
#define ARBITER_NOT_PLAYED(condition, key, why) \
  if (condition) findings_.at_setting("AD116", Level::error, draft_, key, why, "a variant without it");
#define ARBITER_ODD(condition, key, what, wanted) warn("AD119", condition, key, what, wanted);
#define ARBITER_IDLE(condition, key, why, wanted) warn("AD115", condition, key, key " changes nothing" why, wanted);
#define ARBITER_IDLE_FLAG(condition, key, why, wanted) ARBITER_IDLE(on(key) && condition, key, why, wanted)
#include "verifier/defined/weigh.def"
#undef ARBITER_CONTRADICTS
#undef ARBITER_NOT_PLAYED
#undef ARBITER_ODD
#undef ARBITER_IDLE
#undef ARBITER_IDLE_FLAG
    regions();
    warn("AD119", d_.demotion && std::ranges::any_of(d_.kinds, [](const Kind& kind) { return kind.tilde; }),
         "pieceDemotion",
         "in Fairy-Stockfish what a pawn has become may turn back, too, and then vanishes; here it does not turn back",
         "dropLoop = true, or pawns that promote by promotedPieceType");
    pawns_stuck();
    pawns_unnamed();
  }

 private:
  /// If a line says the key.
  void warn(CheckId check, bool yes, std::string_view key, std::string message, std::string wanted) {
    if (yes && draft_.says(key))
      findings_.at_setting(check, Level::warning, draft_, key, std::move(message), std::move(wanted));
  }

  /// Squares that are not on the board, and of pieces that there are not.
  void regions() {
    for (const Key& key : all_keys()) {
      if (key.type != ValueType::squares) continue;
      const Value* value = draft_.find(key.name);
      if (value == nullptr) continue;
      const bool outside = value->beyond || !(value->named - d_.board).empty();
      const bool none_left = (value->named & d_.board).empty();
      warn("AD115", outside, key.name,
           none_left ? fmt::format("{}: none of the squares is on the board", key.name)
                     : fmt::format("{}: some of the squares are not on the board", key.name),
           fmt::format("squares of a board of {} files and {} ranks", d_.files, d_.ranks));
      if (key.piece >= 0)
        warn("AD115", !draft_.has(key.piece), key.name,
             fmt::format("{} changes nothing: the variant has no such piece", key.name),
             "a region of a piece that it has");
    }
  }

  void pawns_unnamed() {
    if (!d_.pawn) return;
    const auto pawn = static_cast<std::size_t>(number(*d_.pawn));
    for (const char* key :
         {"promotionPawnTypesWhite", "promotionPawnTypesBlack", "enPassantTypesWhite", "enPassantTypesBlack"}) {
      const std::size_t side = std::string_view(key).ends_with("White") ? 0 : 1;
      if (start_.board[side][pawn] + start_.hand[side][pawn] == 0) continue;
      if (!draft_.says(key) || (draft_.find(key)->types & type_bit(pawn_type)) != 0) continue;
      const std::string& said = draft_.find(key)->said->setting.key;
      if (side == 1 && !said.ends_with("Black") && start_.board[0][pawn] + start_.hand[0][pawn] != 0) continue;
      findings_.at_setting(
          "AD119", Level::warning, draft_, key,
          fmt::format("{} does not name the piece type pawn, which {} in Fairy-Stockfish all the same, and here", said,
                      key[0] == 'p' ? "promotes" : "captures en passant"),
          "the pawn among them, or a custom piece in its place: customPiece1 = p:fmWfcF");
    }
  }

  /// Pawns that can never promote: the format's default region is the eighth rank, however many ranks there are.
  void pawns_stuck() {
    for (const Side side : {Side::white, Side::black}) {
      const std::size_t s = index(side);
      if (d_.promotion_kinds[s] == 0 || !d_.promotion_region[s].empty()) continue;
      const char* const key = side == Side::white ? "promotionRegionWhite" : "promotionRegionBlack";
      bool pawns = false;
      for (std::size_t role = 0; role < d_.kinds.size(); ++role)
        pawns = pawns || ((d_.promoting_pawns[s] & kind_bit(Role(role))) != 0 &&
                          start_.board[s][role] + start_.hand[s][role] > 0);
      const Value* value = draft_.find(key);
      if (!pawns || (value != nullptr && value->squares.empty() && !value->beyond)) continue;
      findings_.at_setting("AD115", Level::warning, draft_, key,
                           fmt::format("{} pawns never promote: their region is not on the board",
                                       side == Side::white ? "White's" : "Black's"),
                           fmt::format("{} = *{}", key, side == Side::white ? d_.ranks : 1));
    }
  }

  const Draft& draft_;
  const Definition& d_;
  const StartPieces& start_;
  SectionFindings& findings_;
};

}  // namespace

void weigh(const Draft& draft, const Definition& definition, const StartPieces& start, SectionFindings& findings) {
  Weigher(draft, definition, start, findings).weigh();
}

}  // namespace arbiter::defined
