#include "verifier/defined/keys.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace arbiter::defined {

namespace {

std::string capitalised(std::string name) {
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

/// name | type | default | support | what it changes | keys that it gives | choices; what is in braces is for White,
/// Black, and, without an end, for both.
struct Row {
  const char* name;
  ValueType type;
  const char* standard;
  Support support;
  const char* what;
  std::vector<std::string> sets{};
  const char* choices = "";  ///< with blanks between
};

/// The keys behind those of the pieces.
std::vector<Row> rows() {
  using enum ValueType;  // here alone: compiled together with other files, their names would hide functions
  using enum Support;
  return {
      {"pieceValueMg", limits, "", interface, "what an engine takes pieces to be worth"},
      {"pieceValueEg", limits, "", interface, "what an engine takes pieces to be worth"},
      // Outdated names, which later keys replace.
      {"promotionRank", rank, "", played, "where pieces promote", {"promotionRank"}},
      {"doubleStepRank", rank, "", played, "from where pawns go two squares", {"doubleStepRank"}},
      {"doubleStepRankMin", rank, "", played, "from where pawns go two squares", {"doubleStepRankMin"}},
      {"whiteFlag", squares, "", played, "White's goal", {"flagRegionWhite"}},
      {"blackFlag", squares, "", played, "Black's goal", {"flagRegionBlack"}},
      {"castlingRookPiece",
       pieces,
       "",
       played,
       "what castles with the king",
       {"castlingRookPiecesWhite", "castlingRookPiecesBlack"}},
      {"whiteDropRegion", squares, "", played, "where White drops", {"dropRegionWhite"}},
      {"blackDropRegion", squares, "", played, "where Black drops", {"dropRegionBlack"}},
      {"dropOnTop", boolean, "false", refused, "pieces fall to the lowest empty square of a file"},
      {"pawnTypes",
       pieces,
       "",
       played,
       "which pieces are pawns for promotion, en passant and the n-move rule",
       {"promotionPawnTypesWhite", "promotionPawnTypesBlack", "enPassantTypesWhite", "enPassantTypesBlack",
        "nMoveRuleTypesWhite", "nMoveRuleTypesBlack"}},
      {"variantTemplate", word, "fairy", interface, "what Winboard shows"},
      {"pieceToCharTable", word, "-", interface, "what Winboard shows"},
      {"pocketSize", number, "0", interface, "what Winboard shows"},
      {"chess960", boolean, "false", played, "castling from shuffled starts"},
      {"twoBoards", boolean, "false", refused, "pieces come from a second board"},
      {"startFen", fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", played, "the start position"},
      {"promotionRegionWhite", squares, "*8", played, "where White's pieces promote"},
      {"promotionRegionBlack", squares, "*1", played, "where Black's pieces promote"},
      {"promotionPawnTypes",
       pieces,
       "",
       played,
       "which pieces promote as pawns do",
       {"promotionPawnTypesWhite", "promotionPawnTypesBlack"}},
      {"promotionPawnTypesWhite", pieces, "", played, "which of White's pieces promote as pawns do"},
      {"promotionPawnTypesBlack", pieces, "", played, "which of Black's pieces promote as pawns do"},
      {"promotionPieceTypes",
       pieces,
       "",
       played,
       "what pawns become",
       {"promotionPieceTypesWhite", "promotionPieceTypesBlack"}},
      {"promotionPieceTypesWhite", pieces, "", played, "what White's pawns become"},
      {"promotionPieceTypesBlack", pieces, "", played, "what Black's pawns become"},
      {"sittuyinPromotion", boolean, "false", played, "pawns promote on the spot or by a step of what they become"},
      {"promotionLimit", limits, "", played, "how many pieces of a kind may come by promotion"},
      {"promotedPieceType", promotions, "", played, "what pieces become that are no pawns"},
      {"piecePromotionOnCapture", boolean, "false", played, "pieces promote by captures only"},
      {"mandatoryPawnPromotion", boolean, "true", played, "pawns must promote"},
      {"mandatoryPiecePromotion", boolean, "false", played, "pieces must promote"},
      {"pieceDemotion", boolean, "false", played, "promoted pieces may turn back"},
      {"blastOnCapture", boolean, "false", played, "captures explode"},
      {"blastImmuneTypes", pieces, "-", played, "what explosions leave"},
      {"mutuallyImmuneTypes", pieces, "-", played, "what cannot capture its own kind"},
      {"petrifyOnCaptureTypes", pieces, "-", played, "what turns into a wall when it captures"},
      {"petrifyBlastPieces", boolean, "false", played, "what explodes turns into walls"},
      {"doubleStep", boolean, "true", played, "pawns go two squares, other pieces make their first moves"},
      {"doubleStepRegionWhite", squares, "*2", played, "from where White's pawns go two squares"},
      {"doubleStepRegionBlack", squares, "*7", played, "from where Black's pawns go two squares"},
      {"tripleStepRegionWhite", squares, "-", played, "from where White's pawns go three squares"},
      {"tripleStepRegionBlack", squares, "-", played, "from where Black's pawns go three squares"},
      {"enPassantRegion",
       squares,
       "",
       played,
       "where pieces capture en passant",
       {"enPassantRegionWhite", "enPassantRegionBlack"}},
      {"enPassantRegionWhite", squares, "", played, "where White captures en passant"},
      {"enPassantRegionBlack", squares, "", played, "where Black captures en passant"},
      {"enPassantTypes",
       pieces,
       "",
       played,
       "what captures en passant",
       {"enPassantTypesWhite", "enPassantTypesBlack"}},
      {"enPassantTypesWhite", pieces, "", played, "which of White's pieces capture en passant"},
      {"enPassantTypesBlack", pieces, "", played, "which of Black's pieces capture en passant"},
      {"castling", boolean, "true", played, "castling"},
      {"castlingDroppedPiece", boolean, "false", played, "dropped pieces castle"},
      {"castlingKingsideFile", file, "g", played, "where the king castles to"},
      {"castlingQueensideFile", file, "c", played, "where the king castles to"},
      {"castlingRank", rank, "1", played, "on which rank a side castles"},
      {"castlingKingFile", file, "e", played, "from where the king castles, if there are several"},
      {"castlingKingPiece",
       piece,
       "",
       played,
       "what castles as the king",
       {"castlingKingPieceWhite", "castlingKingPieceBlack"}},
      {"castlingKingPieceWhite", piece, "", played, "what of White's castles as the king"},
      {"castlingKingPieceBlack", piece, "", played, "what of Black's castles as the king"},
      {"castlingRookKingsideFile", file, "l", played, "where the castling rook stands, if not in the corner"},
      {"castlingRookQueensideFile", file, "a", played, "where the castling rook stands, if not in the corner"},
      {"castlingRookPieces",
       pieces,
       "",
       played,
       "what castles with the king",
       {"castlingRookPiecesWhite", "castlingRookPiecesBlack"}},
      {"castlingRookPiecesWhite", pieces, "", played, "what of White's castles with the king"},
      {"castlingRookPiecesBlack", pieces, "", played, "what of Black's castles with the king"},
      {"oppositeCastling", boolean, "false", played, "castling takes the other side's right on the same wing"},
      {"checking", boolean, "true", played, "moves that check are legal"},
      {"dropChecks", boolean, "true", played, "drops that check are legal"},
      {"mustCapture", boolean, "false", played, "who can capture must capture"},
      {"mustDrop", boolean, "false", played, "who can drop must drop"},
      {"mustDropType", piece_any, "*", played, "what must be dropped"},
      {"pieceDrops", boolean, "false", played, "pieces in hand are dropped"},
      {"dropLoop", boolean, "false", played, "captured promoted pieces stay what they are"},
      {"capturesToHand", boolean, "false", played, "captured pieces go to the capturer's hand"},
      {"firstRankPawnDrops", boolean, "false", played, "pawns are dropped on the first rank"},
      {"promotionZonePawnDrops", boolean, "false", played, "pawns are dropped where they promote"},
      {"enclosingDrop",
       choice,
       "none",
       refused,
       "a drop must enclose pieces",
       {},
       "none reversi ataxx quadwrangle snort anyside top"},
      {"enclosingDropStart", squares, "-", refused, "where drops need not enclose pieces yet"},
      {"dropRegionWhite", squares, "", played, "where White drops"},
      {"dropRegionBlack", squares, "", played, "where Black drops"},
      {"sittuyinRookDrop", boolean, "false", played, "rooks are dropped on the first rank only"},
      {"dropOppositeColoredBishop", boolean, "false", played, "bishops are dropped on different colours"},
      {"dropPromoted", boolean, "false", played, "pieces may be dropped promoted"},
      {"dropNoDoubled", piece, "-", played, "what is not dropped on a file that has one of its kind"},
      {"dropNoDoubledCount", number, "1", played, "how many of its kind a file may not have"},
      {"immobilityIllegal", boolean, "false", played, "no piece may go where it never moves again"},
      {"gating", boolean, "false", played, "squares of the first rank keep rights until their piece moves"},
      {"wallingRule", choice, "none", played, "moves place walls", {}, "none arrow duck edge past static"},
      {"wallingRegionWhite", squares, "", played, "where White places walls"},
      {"wallingRegionBlack", squares, "", played, "where Black places walls"},
      {"wallingRegion", squares, "", played, "where walls are placed", {"wallingRegionWhite", "wallingRegionBlack"}},
      {"wallOrMove", boolean, "false", played, "a wall is placed instead of a move"},
      {"seirawanGating", boolean, "false", played, "pieces in hand come in behind a first move"},
      {"cambodianMoves", boolean, "false", played, "king and queen leap in their first move"},
      {"diagonalLines", squares, "-", refused, "pieces move along the lines of a palace"},
      {"pass", boolean, "false", played, "a side may pass", {"passWhite", "passBlack"}},
      {"passWhite", boolean, "false", played, "White may pass"},
      {"passBlack", boolean, "false", played, "Black may pass"},
      {"passOnStalemate",
       boolean,
       "false",
       played,
       "who has no legal move passes",
       {"passOnStalemateWhite", "passOnStalemateBlack"}},
      {"passOnStalemateWhite", boolean, "false", played, "White passes without a legal move"},
      {"passOnStalemateBlack", boolean, "false", played, "Black passes without a legal move"},
      {"makpongRule", boolean, "false", played, "a king in check does not move away"},
      {"flyingGeneral", boolean, "false", played, "kings do not face each other"},
      {"soldierPromotionRank", rank, "1", played, "from where soldiers go sideways"},
      {"flipEnclosedPieces",
       choice,
       "none",
       refused,
       "enclosed pieces change sides",
       {},
       "none reversi ataxx quadwrangle snort anyside top"},
      {"nMoveRuleTypes",
       pieces,
       "",
       stated,
       "whose moves count as progress",
       {"nMoveRuleTypesWhite", "nMoveRuleTypesBlack"}},
      {"nMoveRuleTypesWhite", pieces, "", stated, "which moves of White count as progress"},
      {"nMoveRuleTypesBlack", pieces, "", stated, "which moves of Black count as progress"},
      {"nMoveRule", number, "50", stated, "after how many moves without progress a game is drawn"},
      {"nFoldRule", number, "3", stated, "which repetition ends the game"},
      {"nFoldValue", result, "draw", stated, "what a repetition gives"},
      {"nFoldValueAbsolute", boolean, "false", stated, "a repetition's result is White's"},
      {"perpetualCheckIllegal", boolean, "false", stated, "who repeats checks loses"},
      {"moveRepetitionIllegal", boolean, "false", refused, "a piece may not move back and forth"},
      {"chasingRule", choice, "none", refused, "who repeats threats loses", {}, "none axf"},
      {"stalemateValue", result, "draw", played, "what stalemate gives"},
      {"stalematePieceCount", boolean, "false", played, "stalemate is decided by the number of pieces"},
      {"checkmateValue", result, "loss", played, "what checkmate gives"},
      {"shogiPawnDropMateIllegal", boolean, "false", played, "a mate by a dropped pawn loses"},
      {"shatarMateRule", boolean, "false", refused, "which mates count depends on the checks before"},
      {"bikjangRule", boolean, "false", refused, "kings that face each other end the game"},
      {"extinctionValue", result_none, "none", played, "what the loss of pieces gives"},
      {"extinctionClaim", boolean, "false", played, "the other side's loss of pieces counts on one's own turn"},
      {"extinctionPseudoRoyal", boolean, "false", played, "the last pieces of a kind are royal"},
      {"dupleCheck", boolean, "false", played, "a side may not leave all its royal pieces attacked"},
      {"extinctionPieceTypes", pieces_any, "-", played, "which pieces must not die out"},
      {"extinctionPieceCount", number, "0", played, "how few pieces are too few"},
      {"extinctionOpponentPieceCount", number, "0", played, "how many pieces the other side must have"},
      {"flagPiece", piece_any, "*", played, "what must reach the goal", {"flagPieceWhite", "flagPieceBlack"}},
      {"flagPieceWhite", piece_any, "*", played, "what of White's must reach the goal"},
      {"flagPieceBlack", piece_any, "*", played, "what of Black's must reach the goal"},
      {"flagRegion", squares, "-", played, "the goal", {"flagRegionWhite", "flagRegionBlack"}},
      {"flagRegionWhite", squares, "-", played, "White's goal"},
      {"flagRegionBlack", squares, "-", played, "Black's goal"},
      {"flagPieceCount", number, "1", played, "how many pieces must be at the goal"},
      {"flagPieceBlockedWin", boolean, "false", played, "a full goal wins, too"},
      {"flagMove", boolean, "false", played, "the other side has one more move"},
      {"flagPieceSafe", boolean, "false", played, "the piece at the goal must be safe"},
      {"checkCounting", boolean, "false", played, "so many checks win"},
      {"connectN", number, "0", played, "so many pieces in a row win"},
      {"connectPieceTypes", pieces_any, "", played, "which pieces connect (without a line all do)"},
      {"connectHorizontal", boolean, "true", played, "rows along a rank count"},
      {"connectVertical", boolean, "true", played, "rows along a file count"},
      {"connectDiagonal", boolean, "true", played, "diagonal rows count"},
      {"connectRegion1White", squares, "-", played, "what White connects"},
      {"connectRegion2White", squares, "-", played, "what White connects"},
      {"connectRegion1Black", squares, "-", played, "what Black connects"},
      {"connectRegion2Black", squares, "-", played, "what Black connects"},
      {"connectNxN", number, "0", played, "a full square of that size wins"},
      {"collinearN", number, "0", played, "so many pieces on a line win, with gaps"},
      {"connectValue", result, "win", played, "what connecting gives"},
      {"materialCounting",
       choice,
       "none",
       refused,
       "a draw is decided by points",
       {},
       "none janggi unweighted whitedrawodds blackdrawodds"},
      {"adjudicateFullBoard", boolean, "false", played, "a full board ends the game"},
      {"countingRule",
       choice,
       "none",
       stated,
       "how many moves are left to mate a bare side",
       {},
       "none makruk cambodian asean"},
      {"castlingWins", rights, "-", played, "castling wins"},
  };
}

std::vector<Key> make_keys() {
  using enum ValueType;
  using enum Support;
  std::vector<Key> keys;
  const auto add = [&](std::string name, ValueType type, std::string standard, Support support,
                       std::string what) -> Key& {
    return keys.emplace_back(Key{name, type, std::move(standard), support, std::move(what), {name}, {}, false, -1});
  };
  add("maxRank", rank, "8", played, "the number of ranks");
  add("maxFile", file, "h", played, "the number of files");
  const auto& types = piece_types();
  for (std::size_t i = 0; i < types.size(); ++i) {
    add(types[i].name, letter, "-", played, "a piece").piece = static_cast<int>(i);
    for (const char* side : {"White", "Black"}) {
      Key& key = add("mobilityRegion" + std::string(side) + capitalised(types[i].name), squares, "-", played,
                     "where the piece may stand");
      key.piece = static_cast<int>(i);
    }
  }
  bool outdated = false;
  for (Row& row : rows()) {
    const std::string_view name = row.name;
    if (name == "promotionRank") outdated = true;
    if (name == "pawnTypes") outdated = false;
    Key& key = add(row.name, row.type, row.standard, row.support, row.what);
    if (!row.sets.empty()) key.sets = std::move(row.sets);
    for (std::string_view words = row.choices; !words.empty();) {
      const std::size_t end = std::min(words.find(' '), words.size());
      key.choices.emplace_back(words.substr(0, end));
      words.remove_prefix(std::min(end + 1, words.size()));
    }
    key.outdated = outdated;
  }
  return keys;
}

}  // namespace

const std::array<PieceType, piece_type_count>& piece_types() {
  static const auto types = [] {
    constexpr std::array<std::pair<const char*, const char*>, first_custom_type> own{{{"pawn", "fmWfceF"},
                                                                                      {"knight", "N"},
                                                                                      {"bishop", "B"},
                                                                                      {"rook", "R"},
                                                                                      {"queen", "Q"},
                                                                                      {"fers", "F"},
                                                                                      {"alfil", "A"},
                                                                                      {"fersAlfil", "FA"},
                                                                                      {"silver", "FfW"},
                                                                                      {"aiwok", "RNF"},
                                                                                      {"bers", "RF"},
                                                                                      {"archbishop", "BN"},
                                                                                      {"chancellor", "RN"},
                                                                                      {"amazon", "QN"},
                                                                                      {"knibis", "mNcB"},
                                                                                      {"biskni", "mBcN"},
                                                                                      {"kniroo", "mNcR"},
                                                                                      {"rookni", "mRcN"},
                                                                                      {"shogiPawn", "fW"},
                                                                                      {"lance", "fR"},
                                                                                      {"shogiKnight", "fN"},
                                                                                      {"gold", "WfF"},
                                                                                      {"dragonHorse", "BW"},
                                                                                      {"clobber", "cW"},
                                                                                      {"breakthrough", "fmWfF"},
                                                                                      {"immobile", ""},
                                                                                      {"cannon", "mRcpR"},
                                                                                      {"janggiCannon", "pR"},
                                                                                      {"soldier", "fsW"},
                                                                                      {"horse", "nN"},
                                                                                      {"elephant", "nA"},
                                                                                      {"janggiElephant", "nZ"},
                                                                                      {"banner", "RcpRnN"},
                                                                                      {"wazir", "W"},
                                                                                      {"commoner", "K"},
                                                                                      {"centaur", "KN"}}};
    std::array<PieceType, piece_type_count> all;
    for (std::size_t i = 0; i < own.size(); ++i) all[i] = {own[i].first, own[i].second};
    for (int i = first_custom_type; i < king_type; ++i)
      all[static_cast<std::size_t>(i)] = {"customPiece" + std::to_string(i - first_custom_type + 1), ""};
    all[king_type] = {"king", "K"};
    return all;
  }();
  return types;
}

std::string_view described(ValueType type) {
  using enum ValueType;
  switch (type) {
    case word: return "a text";
    case boolean: return "true or false";
    case number: return "a whole number from 0";
    case rank: return "a rank: 1, 2 …";
    case ValueType::file: return "a file: a, b … or 1, 2 …";
    case result: return "win, loss or draw (for the side to move)";
    case result_none: return "win, loss, draw or none (for the side to move)";
    case squares: return "squares (e4), ranks (*8), files (a*), with blanks between; - for none";
    case piece: return "the letter of a piece, or -";
    case piece_any: return "the letter of a piece, or * for any";
    case pieces: return "letters of pieces, or -";
    case pieces_any: return "letters of pieces, or * for all";
    case rights: return "castling rights as in FENs, or -";
    case choice: return "one of its words";
    case fen: return "a FEN";
    case limits: return "letters with numbers: q:1 r:2";
    case promotions: return "letters with what they become: p:g s:g, or p:-";
    case letter: return "a letter, or -; of customPiece1 … and king with Betza's notation: h:mNcK";
  }
  return "";
}

std::span<const Key> all_keys() {
  static const std::vector<Key> keys = make_keys();
  return keys;
}

const Key* find_key(std::string_view name) {
  static const auto index = [] {
    std::map<std::string, const Key*, std::less<>> found;
    for (const Key& key : all_keys()) found.emplace(key.name, &key);
    return found;
  }();
  const auto at = index.find(name);
  return at == index.end() ? nullptr : at->second;
}

}  // namespace arbiter::defined
