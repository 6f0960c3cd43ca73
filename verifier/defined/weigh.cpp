// What does not go together in a definition, and what changes nothing.

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
    if (!d_.checking && draft_.flag("checkCounting"))
      contradicts("checkCounting", "checks are counted, and moves that check are illegal", "checking = true");
    if (d_.blast && d_.walling != Walling::none)
      not_played("wallingRule",
                 "walls are not played together with blastOnCapture: none goes where a piece has exploded");
    if (d_.walling != Walling::none &&
        std::any_of(d_.promotes_to.begin(), d_.promotes_to.end(), [](const auto& to) { return !!to; }))
      not_played("wallingRule", "walls are not played together with promotedPieceType");
    if (d_.duple_check && d_.pseudo_royal && (d_.blast || d_.petrify != 0))
      not_played("dupleCheck", "dupleCheck is not played together with blastOnCapture or petrifyOnCaptureTypes");
    // Moves that differ in nothing but what the wall would have been.
    const KindSet pawns = d_.promoting_pawns[0] | d_.promoting_pawns[1];
    if (std::popcount(d_.petrify & (d_.promotion_kinds[0] | d_.promotion_kinds[1])) > 1 && pawns != 0 &&
        (d_.blast || (d_.petrify & pawns) != 0))
      not_played("petrifyOnCaptureTypes",
                 "petrifyOnCaptureTypes is not played where a pawn that captures may become several kinds of walls");
    if (d_.walling == Walling::arrow && ((d_.promoting_pawns[0] != 0 && d_.promotion_kinds[0] != 0) ||
                                         (d_.promoting_pawns[1] != 0 && d_.promotion_kinds[1] != 0)))
      not_played("wallingRule",
                 "arrows are not played together with pawns that promote: whose moves the arrow has is not told then");
    if (d_.makpong && d_.king) {
      const auto& ways = d_.kinds[static_cast<std::size_t>(number(*d_.king))].ways;
      if (std::any_of(ways.begin(), ways.end(), [](const Way& way) { return way.kind != Way::Kind::leap; }))
        not_played("makpongRule", "makpongRule is not played with a king that rides or hops");
    }
    if (d_.walling == Walling::arrow && std::any_of(d_.kinds.begin(), d_.kinds.end(), [&](const Kind& kind) {
          return kind.board[0] != d_.board || kind.board[1] != d_.board;
        }))
      not_played("wallingRule", "arrows are not played together with regions of mobility");
    if (d_.drops && d_.walling != Walling::none)
      not_played("wallingRule", "walls are not played together with pieceDrops");
    if (d_.king) {
      if (d_.blast)
        contradicts("blastOnCapture", "a king is never captured, so captures cannot explode beside it",
                    "commoner instead of king, with extinctionValue, extinctionPieceTypes, extinctionPseudoRoyal");
      if (d_.walling == Walling::duck)
        contradicts("wallingRule", "check cannot be judged before the duck moves: a duck does not go with a king",
                    "commoner instead of king, with extinctionValue and extinctionPieceTypes");
    }
    if (d_.king || d_.pseudo_royal) {
      if (d_.blast_immune != 0)
        not_played("blastImmuneTypes", "blastImmuneTypes is not played together with royal pieces");
      if (d_.mutually_immune != 0)
        not_played("mutuallyImmuneTypes", "mutuallyImmuneTypes is not played together with royal pieces");
    }
    if (d_.flag_safe && d_.blast)
      not_played("flagPieceSafe", "flagPieceSafe is not played together with blastOnCapture");
    changes_nothing();
  }

 private:
  void contradicts(std::string_view key, std::string message, std::string wanted) {
    findings_.at_setting("AD114", Level::error, draft_, key, std::move(message), std::move(wanted));
  }
  void not_played(std::string_view key, std::string message) {
    findings_.at_setting("AD116", Level::error, draft_, key, std::move(message), "a variant without it");
  }
  void idle(bool yes, std::string_view key, std::string message, std::string wanted) {
    if (yes && draft_.says(key))
      findings_.at_setting("AD115", Level::warning, draft_, key, std::move(message), std::move(wanted));
  }

  void changes_nothing() {
    const bool promotions =
        std::any_of(d_.promotes_to.begin(), d_.promotes_to.end(), [](const auto& to) { return !!to; });
    const bool flags = !(d_.flag_region[0] | d_.flag_region[1]).empty();
    const bool connects = d_.connect != 0 || d_.connect_square != 0 || d_.collinear != 0 ||
                          !(d_.connect_region_1[0] | d_.connect_region_1[1]).empty();
    const bool hands = d_.drops || d_.seirawan;
    const bool castles = draft_.flag("castling", true);
    const auto on = [&](std::string_view key) { return draft_.flag(key); };
    for (const char* key :
         {"castlingKingsideFile", "castlingQueensideFile", "castlingRank", "castlingKingFile",
          "castlingRookKingsideFile", "castlingRookQueensideFile", "oppositeCastling", "castlingWins"})
      idle(!castles, key, fmt::format("{} changes nothing: castling is off", key), "castling = true");
    for (const char* key :
         {"flagPieceWhite", "flagPieceBlack", "flagPieceCount", "flagPieceBlockedWin", "flagMove", "flagPieceSafe"})
      idle(!flags, key, fmt::format("{} changes nothing: there is no goal", key), "flagRegion, flagRegionWhite …");
    for (const char* key :
         {"connectPieceTypes", "connectHorizontal", "connectVertical", "connectDiagonal", "connectValue"})
      idle(!connects, key, fmt::format("{} changes nothing: no connection wins", key),
           "connectN, connectNxN, collinearN …");
    for (const char* key :
         {"extinctionPieceTypes", "extinctionPieceCount", "extinctionOpponentPieceCount", "extinctionClaim"})
      idle(!d_.extinction && !d_.pseudo_royal, key,
           fmt::format("{} changes nothing: the loss of pieces decides nothing", key), "extinctionValue = loss");
    if (connects && d_.connect_kinds == 0 && draft_.says("connectPieceTypes"))
      findings_.at_setting("AD119", Level::warning, draft_, "connectPieceTypes",
                           "with * nothing connects, as Fairy-Stockfish plays; all pieces do without this line",
                           "letters of pieces, or no line");
    idle(d_.extinction && d_.extinction_kinds == 0 && !d_.extinction_all, "extinctionValue",
         "extinctionValue changes nothing: there are no pieces whose loss decides", "extinctionPieceTypes");
    idle(d_.duple_check && !d_.pseudo_royal, "dupleCheck", "dupleCheck changes nothing without royal pieces",
         "extinctionPseudoRoyal = true");
    for (const char* key : {"piecePromotionOnCapture", "mandatoryPiecePromotion", "pieceDemotion", "dropPromoted"})
      idle(on(key) && !promotions, key, fmt::format("{} changes nothing: no piece promotes but pawns", key),
           "promotedPieceType");
    for (const char* key : {"capturesToHand", "dropLoop", "firstRankPawnDrops", "promotionZonePawnDrops", "mustDrop",
                            "sittuyinRookDrop", "dropOppositeColoredBishop", "castlingDroppedPiece", "dropPromoted"})
      idle(on(key) && !hands, key, fmt::format("{} changes nothing: pieces are not dropped", key), "pieceDrops = true");
    for (const char* key :
         {"dropRegionWhite", "dropRegionBlack", "dropNoDoubled", "dropNoDoubledCount", "mustDropType"})
      idle(!hands, key, fmt::format("{} changes nothing: pieces are not dropped", key), "pieceDrops = true");
    idle(!on("dropChecks") && draft_.find("dropChecks") != nullptr && !hands, "dropChecks",
         "dropChecks changes nothing: pieces are not dropped", "pieceDrops = true");
    idle(hands && !d_.must_drop, "mustDropType", "mustDropType changes nothing without mustDrop", "mustDrop = true");
    idle(hands && !d_.drop_no_doubled, "dropNoDoubledCount", "dropNoDoubledCount changes nothing without dropNoDoubled",
         "dropNoDoubled");
    idle(on("dropLoop") && !d_.captures_to_hand && hands, "dropLoop",
         "dropLoop changes nothing: captured pieces go to no hand", "capturesToHand = true");
    idle(on("seirawanGating") && !d_.gating, "seirawanGating", "seirawanGating changes nothing without gating",
         "gating = true");
    idle(on("cambodianMoves") && !d_.gating, "cambodianMoves", "cambodianMoves changes nothing without gating",
         "gating = true");
    idle(d_.blast_immune != 0 && !d_.blast, "blastImmuneTypes", "blastImmuneTypes changes nothing without explosions",
         "blastOnCapture = true");
    idle(d_.petrify_blast && !d_.blast, "petrifyBlastPieces", "petrifyBlastPieces changes nothing without explosions",
         "blastOnCapture = true");
    for (const char* key : {"wallingRegionWhite", "wallingRegionBlack", "wallOrMove"})
      idle(d_.walling == Walling::none, key, fmt::format("{} changes nothing: no move places a wall", key),
           "wallingRule");
    const auto nowhere = [&](std::string_view key) {
      const Value* value = draft_.find(key);
      return value != nullptr && (value->squares & d_.board).empty();
    };
    idle(draft_.flag("doubleStep") && nowhere("doubleStepRegionWhite") && nowhere("doubleStepRegionBlack"),
         "doubleStep",
         "doubleStep changes nothing: there are no squares for double steps, and a parent without them leaves none",
         "doubleStepRegionWhite and doubleStepRegionBlack");
    for (const char* key : {"doubleStepRegionWhite", "doubleStepRegionBlack"})
      idle(!draft_.flag("doubleStep", true), key, fmt::format("{} changes nothing: doubleStep is off", key),
           "doubleStep = true");
    idle(on("shogiPawnDropMateIllegal") && !d_.pawn_drop_mate_wins, "shogiPawnDropMateIllegal",
         "shogiPawnDropMateIllegal changes nothing: the variant has no shogiPawn", "shogiPawn = p");
    idle(d_.makpong && !d_.king, "makpongRule", "makpongRule changes nothing without a king", "king = k");
    idle(d_.flying_general && !d_.king, "flyingGeneral", "flyingGeneral changes nothing without a king", "king = k");
    idle(!draft_.has(soldier_type), "soldierPromotionRank", "soldierPromotionRank changes nothing without a soldier",
         "soldier = s");
    for (const Key& key : all_keys()) {
      if (key.type != ValueType::squares) continue;
      const Value* value = draft_.find(key.name);
      if (value == nullptr) continue;
      const bool outside = value->beyond || !(value->named - d_.board).empty();
      const bool none_left = (value->named & d_.board).empty();
      idle(outside, key.name,
           none_left ? fmt::format("{}: none of the squares is on the board", key.name)
                     : fmt::format("{}: some of the squares are not on the board", key.name),
           fmt::format("squares of a board of {} files and {} ranks", d_.files, d_.ranks));
      if (key.piece >= 0)
        idle(!draft_.has(key.piece), key.name,
             fmt::format("{} changes nothing: the variant has no such piece", key.name),
             "a region of a piece that it has");
    }
    if (d_.demotion && draft_.says("pieceDemotion") &&
        std::any_of(d_.kinds.begin(), d_.kinds.end(), [](const Kind& kind) { return kind.tilde; }))
      findings_.at_setting(
          "AD119", Level::warning, draft_, "pieceDemotion",
          "in Fairy-Stockfish what a pawn has become may turn back, too, and then vanishes; here it does not turn back",
          "dropLoop = true, or pawns that promote by promotedPieceType");
    pawns_stuck();
    pawns_unnamed();
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
