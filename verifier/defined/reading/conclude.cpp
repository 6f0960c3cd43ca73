// A draft becomes a definition: what the file, its parents and the format's defaults say is settled here.

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <initializer_list>
#include <set>

#include "verifier/defined/draft.hpp"
#include "verifier/defined/fen.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::defined {

namespace {

constexpr std::size_t most_kinds = 30;

struct Concluder {
  std::optional<Definition> conclude() {
    refuse();
    make_board();
    if (findings_.errors) return std::nullopt;
    make_kinds();
    if (findings_.errors) return std::nullopt;
    take_plain_settings();
    make_pawns();
    make_castling();
    make_hands();
    make_ends();
    name_settings();
    const auto start = read_start(draft_, d_, findings_);
    if (!start) return std::nullopt;
    if (flag("checkCounting")) d_.checks_to_win = start->checks_to_win;
    const bool blast_walls = d_.blast && d_.petrify_blast;
    if (d_.walling != Walling::none || d_.petrify != 0 || blast_walls || start->walls) d_.wall = Role(d_.kinds.size());
    weigh(*start);
    if (!findings_.errors) read_as_fen();
    if (findings_.errors) return std::nullopt;
    return std::move(d_);
  }

  // ---- Values -------------------------------------------------------------------------------------------------------

  [[nodiscard]] long number(std::string_view key, long standard) const { return draft_.number(key, standard); }
  [[nodiscard]] bool flag(std::string_view key, bool standard = false) const { return draft_.flag(key, standard); }
  [[nodiscard]] SquareSet squares(std::string_view key, SquareSet standard) const {
    return draft_.part(key, &Value::squares, standard) & d_.board;
  }
  [[nodiscard]] BySide<SquareSet> both_squares(const std::string& key, SquareSet white, SquareSet black) const {
    return {squares(key + "White", white), squares(key + "Black", black)};
  }
  [[nodiscard]] std::optional<Role> role_of(long type) const {
    return type < 0 ? std::nullopt : roles_[static_cast<std::size_t>(type)];
  }
  [[nodiscard]] KindSet kinds_of(TypeSet types) const {
    KindSet set = 0;
    for (std::size_t type = 0; type < piece_type_count; ++type) {
      if ((types & type_bit(static_cast<int>(type))) != 0 && roles_[type]) set |= kind_bit(*roles_[type]);
    }
    return set;
  }
  [[nodiscard]] KindSet kinds(std::string_view key, TypeSet standard = 0) const {
    return kinds_of(draft_.part(key, &Value::types, standard));
  }

  // ---- Parts --------------------------------------------------------------------------------------------------------

  /// Keys that are not played: an error unless their value is the default. Keys about the game's history: a note.
  void refuse() {
    std::set<std::string> stated_keys;
    for (const Key& key : all_keys()) {
      if (key.support != Support::refused && key.support != Support::stated) continue;
      for (const std::string& name : key.sets) {
        const Value* value = draft_.find(name);
        if (value == nullptr || is_default(*value, key)) continue;
        const std::string& said = value->said ? value->said->setting.key : key.name;
        if (!stated_keys.insert(said).second) continue;
        if (key.support == Support::refused) {
          findings_.at_setting(fault::key_refused, draft_, name, said, key.what);
        } else if (draft_.says(name) && said != "pawnTypes") {
          findings_.at_setting(fault::key_stated, draft_, name, said, key.what);
        }
      }
    }
    if (draft_.has(janggi_cannon_type)) findings_.at_setting(fault::janggi_cannon, draft_, "janggiCannon");
  }

  static bool is_default(const Value& value, const Key& key) {
    switch (key.type) {
      case ValueType::boolean: return (value.number != 0) == (key.standard == "true");
      case ValueType::number: return std::to_string(value.number) == key.standard;
      case ValueType::choice: return value.number == 0;
      case ValueType::squares: return value.squares.empty() && !value.beyond;
      case ValueType::result: return value.result == Result::draw;
      case ValueType::pieces: return value.types == type_bit(pawn_type);
      default: return false;
    }
  }

  void make_board() {
    d_.name = draft_.name;
    d_.parent = draft_.parent;
    d_.title = draft_.name;
    if (!d_.title.empty()) d_.title[0] = to_upper(d_.title[0]);
    const long ranks = number("maxRank", 7) + 1;
    const long files = number("maxFile", 7) + 1;
    if (ranks > 8 || files > 8)
      return findings_.at_setting(fault::large_board, draft_, ranks > 8 ? "maxRank" : "maxFile", files, ranks);
    d_.ranks = static_cast<int>(ranks);
    d_.files = static_cast<int>(files);
    for (int rank = 0; rank < d_.ranks; ++rank) {
      for (int file = 0; file < d_.files; ++file) d_.board |= Square::at(file, rank);
    }
    whole_ = {d_.board, d_.board};
  }

  void take_plain_settings() {
#define ARBITER_FLAG(key, member, standard) d_.member = flag(key, standard);
#define ARBITER_NUMBER(key, member, standard) d_.member = static_cast<int>(number(key, standard));
#define ARBITER_RESULT(key, member, standard) d_.member = draft_.part(key, &Value::result, Result::standard);
#define ARBITER_FLAGS(key, member) d_.member = {flag(key "White"), flag(key "Black")};
#define ARBITER_REGIONS(key, member, white, black) d_.member = both_squares(key, white, black);
#define ARBITER_KINDS(key, member) d_.member = kinds(key);
#define ARBITER_PAWN_KINDS(key, member) \
  d_.member = {kinds(key "White", type_bit(pawn_type)), kinds(key "Black", type_bit(pawn_type))};
#include "verifier/defined/settings.def"
  }

  [[nodiscard]] BySide<SquareSet> double_steps() const {
    if (!flag("doubleStep", true)) return {};
    return both_squares("doubleStepRegion", d_.rank(1), d_.rank(6));
  }

  /// The rank as White and as Black sees it.
  [[nodiscard]] BySide<SquareSet> from_rank(int rank) const {
    BySide<SquareSet> zone{};
    for (int r = rank; r < d_.ranks; ++r) {
      zone[0] |= d_.rank(r);
      zone[1] |= d_.rank(d_.ranks - 1 - r);
    }
    return zone;
  }

  std::vector<Way> pawn_ways() const {
    std::vector<Way> ways;
    const auto add = [&](int files, int ranks, const BySide<SquareSet>& from) {
      if ((from[0] | from[1]).empty()) return;
      ways.push_back({.files = static_cast<std::int8_t>(files),
                      .ranks = static_cast<std::int8_t>(ranks),
                      .lame = ranks > 1,
                      .moves = files == 0,
                      .captures = files != 0,
                      .from = from,
                      .leaves_en_passant = ranks > 1});
    };
    add(0, 1, whole_);
    add(0, 2, double_steps());
    add(0, 3, both_squares("tripleStepRegion", {}, {}));
    for (const int files : {-1, 1}) add(files, 1, whole_);
    return ways;
  }

  /// Whether a piece reaches by a quiet move that is not a first move what this way reaches, were the board empty.
  static bool otherwise_reached(const Way& way, const std::vector<BetzaWay>& all) {
    return std::ranges::any_of(all, [&](const BetzaWay& each) {
      if (each.initial || !each.way.moves) return false;
      if (each.way.kind == Way::Kind::leap) return each.way.files == way.files && each.way.ranks == way.ranks;
      for (int n = 1; n < 8; ++n) {
        if (each.way.kind == Way::Kind::ride && each.way.limit != 0 && n > each.way.limit) break;
        if (each.way.files * n == way.files && each.way.ranks * n == way.ranks) return true;
      }
      return false;
    });
  }

  std::vector<Way> ways_of(int type, const std::string& betza) const {
    if (type == pawn_type) return pawn_ways();
    const std::vector<BetzaWay> read = read_betza(betza).ways;
    const auto twice = double_steps();
    const long soldiers = type == soldier_type ? number("soldierPromotionRank", 0) : 0;
    std::vector<Way> ways;
    for (const BetzaWay& each : read) {
      Way way = each.way;
      way.from = whole_;
      if (soldiers > 0 && way.files != 0) way.from = from_rank(static_cast<int>(soldiers));
      if (each.initial) {
        if ((twice[0] | twice[1]).empty()) continue;
        way.from = twice;
        const bool straight = way.files == 0 || way.ranks == 0 || std::abs(way.files) == std::abs(way.ranks);
        way.leaves_en_passant = straight && !otherwise_reached(way, read);
      }
      ways.push_back(way);
    }
    return ways;
  }

  void make_kinds() {
    const auto& types = piece_types();
    for (std::size_t type = 0; type < types.size(); ++type) {
      if (draft_.letters[type] == 0) continue;
      Kind kind;
      kind.name = types[type].name;
      kind.letter = draft_.letters[type];
      kind.base = kind.unpromoted = Role(d_.kinds.size());
      kind.betza =
          draft_.betza[type].empty() && !is_custom(static_cast<int>(type)) ? types[type].betza : draft_.betza[type];
      kind.ways = ways_of(static_cast<int>(type), kind.betza);
      for (const Side side : {Side::white, Side::black}) {
        const SquareSet stands = squares(mobility_key(side, kind.name), {});
        kind.board[index(side)] = stands.empty() ? d_.board : stands;
      }
      roles_[type] = Role(d_.kinds.size());
      if (d_.kinds.size() < most_kinds) d_.kinds.push_back(std::move(kind));
    }
    if (d_.kinds.empty()) return findings_.at(fault::no_pieces, findings_.section, findings_.section.name);
    if (draft_.has(king_type)) d_.king = role_of(king_type);
    d_.pawn = role_of(pawn_type);
    make_promoted_kinds();
    if (d_.kinds.size() > most_kinds)
      findings_.at(fault::many_kinds, findings_.section, findings_.section.name, d_.kinds.size(), most_kinds);
  }

  void add_form(std::size_t type, Role base, Role unpromoted, char letter, bool plus) {
    Kind form = d_.kind(base);
    form.name = "promoted " + (plus ? piece_types()[type].name : form.name);
    form.letter = letter;
    form.plus = plus;
    form.tilde = !plus;
    form.base = base;
    form.unpromoted = unpromoted;
    d_.kinds.push_back(std::move(form));
  }

  void make_promoted_kinds() {
    const auto& types = piece_types();
    const std::size_t base_kinds = d_.kinds.size();
    const bool loop = flag("dropLoop");
    std::vector<std::optional<Role>> forms(base_kinds);
    for (std::size_t type = 0; type < types.size(); ++type) {
      const std::string key = "promotedPieceType:" + types[type].name;
      const Value* value = draft_.find(key);
      if (value == nullptr || value->number < 0 || !roles_[type]) continue;
      const auto to = role_of(value->number);
      if (!to) {
        findings_.at_setting(fault::promotes_to_none, draft_, key, types[type].name,
                             types[static_cast<std::size_t>(value->number)].name);
        continue;
      }
      const Role from = *roles_[type];
      forms[index(from)] = Role(d_.kinds.size());
      add_form(type, *to, loop ? *to : from, draft_.letters[type], true);
    }
    if (loop && flag("pieceDemotion") && d_.kinds.size() > base_kinds)
      findings_.at_setting(fault::loop_with_demotion, draft_, "dropLoop");
    // Pawns that have promoted become pawns again in a hand. Fairy-Stockfish's FENs mark them without hands, too.
    const bool hands = flag("capturesToHand") && !loop;
    const auto white_pawn = role_of(number("promotionPawnTypesWhite", pawn_type));
    const auto black_pawn = role_of(number("promotionPawnTypesBlack", pawn_type));
    const bool pawns = draft_.has(pawn_type);
    const KindSet become = (white_pawn || pawns ? kinds_of(draft_.promotion_types[0]) : 0) |
                           (black_pawn || pawns ? kinds_of(draft_.promotion_types[1]) : 0);
    if (hands && become != 0) {
      if (white_pawn && black_pawn && *white_pawn != *black_pawn)
        findings_.at_setting(fault::other_pawns, draft_, "promotionPawnTypesWhite");
      const bool none = !white_pawn && !black_pawn;
      if (none) findings_.at_setting(fault::no_promotion_pawns, draft_, "promotionPawnTypesWhite");
      for (std::size_t role = 0; !none && role < base_kinds && d_.kinds.size() <= most_kinds; ++role) {
        if ((become & kind_bit(Role(role))) != 0)
          add_form(0, Role(role), white_pawn ? *white_pawn : *black_pawn, d_.kinds[role].letter, false);
      }
    }
    d_.promotes_to.resize(d_.kinds.size());
    d_.promotion_limit.resize(d_.kinds.size());
    for (std::size_t role = 0; role < d_.kinds.size(); ++role) d_.promotes_to[role] = forms[index(d_.kinds[role].base)];
  }

  void make_pawns() {
    // Fairy-Stockfish plays the piece type pawn as it plays chess's pawn, whatever the keys about pawns say.
    for (std::size_t side = 0; d_.pawn && side < 2; ++side) {
      d_.promoting_pawns[side] |= kind_bit(*d_.pawn);
      d_.en_passant_kinds[side] |= kind_bit(*d_.pawn);
    }
    d_.promotion_kinds = {kinds_of(draft_.promotion_types[0]), kinds_of(draft_.promotion_types[1])};
    for (const Role role : d_.roles())
      d_.promotion_limit[index(role)] =
          static_cast<int>(number("promotionLimit:" + d_.kind(d_.kind(role).base).name, 0));
    if (d_.king && ((d_.promotion_kinds[0] | d_.promotion_kinds[1]) & kind_bit(*d_.king)) != 0)
      findings_.at_setting(fault::pawn_becomes_king, draft_, "promotionPieceTypesWhite");
  }

  void make_castling() {
    const auto white = role_of(number("castlingKingPieceWhite", king_type));
    const auto black = role_of(number("castlingKingPieceBlack", king_type));
    const KindSet white_rooks = kinds("castlingRookPiecesWhite", type_bit(rook_type));
    const KindSet black_rooks = kinds("castlingRookPiecesBlack", type_bit(rook_type));
    d_.castling_king = white ? white : black;
    d_.castling_rooks = white_rooks | black_rooks;
    if (!d_.castling_king || d_.castling_rooks == 0) d_.castling = false;
    if (d_.castling && white && black && *white != *black)
      findings_.at_setting(fault::other_castlers, draft_, "castlingKingPieceWhite");
    if (d_.castling && white_rooks != black_rooks && white_rooks != 0 && black_rooks != 0)
      findings_.at_setting(fault::other_castlers, draft_, "castlingRookPiecesWhite");
    const int kingside = static_cast<int>(number("castlingKingsideFile", 6));
    const int queenside = static_cast<int>(number("castlingQueensideFile", 2));
    d_.castling_target_file = {kingside, queenside};
    d_.castling_rook_file = {static_cast<int>(std::min<long>(number("castlingRookKingsideFile", 11), d_.files - 1)),
                             static_cast<int>(std::min<long>(number("castlingRookQueensideFile", 0), d_.files - 1))};
    if (d_.castling && flag("castling", true)) {
      if (queenside > kingside) findings_.at_setting(fault::wings_exchanged, draft_, "castlingQueensideFile");
      if (d_.castling_rank >= d_.ranks) findings_.at_setting(fault::no_castling_rank, draft_, "castlingRank", d_.ranks);
      // Nobody can castle to squares that are not there; a start with rights is told by read_start().
      const bool beside = queenside >= 1 && queenside + 1 < d_.files;
      if (kingside >= d_.files || !beside || d_.castling_king_file >= d_.files) d_.castling = false;
    }
    d_.castling_dropped = d_.castling_dropped && d_.castling;
    if (const Value* value = draft_.find("castlingWins"); value != nullptr) {
      for (const char right : value->text)
        if (right != '-') d_.castling_wins[is_lower(right) ? 1 : 0][to_lower(right) == 'q' ? 1 : 0] = true;
    }
  }

  void make_hands() {
    d_.seirawan = d_.gating && flag("seirawanGating");
    d_.cambodian = d_.gating && flag("cambodianMoves");
    d_.captures_to_hand = flag("capturesToHand") && (d_.drops || d_.seirawan);
    const BySide<SquareSet> region = both_squares("dropRegion", d_.board, d_.board);
    for (const Side side : {Side::white, Side::black}) {
      const std::size_t s = index(side);
      const SquareSet first = d_.rank(side == Side::white ? 0 : d_.ranks - 1);
      for (const Kind& kind : d_.kinds) {
        const Kind& hand = kind.plus ? d_.kind(kind.unpromoted) : kind;
        SquareSet where = region[s] & hand.board[s];
        if (d_.pawn && hand.base == *d_.pawn) {
          if (!flag("promotionZonePawnDrops")) where = where - d_.promotion_region[s];
          if (!flag("firstRankPawnDrops")) where = where - first;
        }
        if (flag("sittuyinRookDrop") && roles_[rook_type] == hand.base) where &= first;
        d_.drop_region[s].push_back(where);
      }
    }
    d_.drop_no_doubled = role_of(number("dropNoDoubled", -1));
    d_.drop_opposite_bishops = flag("dropOppositeColoredBishop") && draft_.has(bishop_type);
    d_.must_drop_kind = role_of(number("mustDropType", -2));
  }

  void make_ends() {
    d_.walling = static_cast<Walling>(number("wallingRule", 0));
    d_.wall_or_move = d_.wall_or_move && d_.walling != Walling::none;
    const Value* extinction = draft_.find("extinctionValue");
    if (extinction != nullptr && !extinction->none) d_.extinction = extinction->result;
    const TypeSet dying = draft_.part("extinctionPieceTypes", &Value::types, TypeSet{0});
    d_.extinction_kinds = kinds_of(dying);
    d_.extinction_all = (dying & every_type) != 0;
    for (std::size_t type = 0; type < piece_type_count; ++type) {
      if ((dying & type_bit(static_cast<int>(type))) != 0 && !roles_[type] && d_.extinction)
        findings_.at_setting(fault::nothing_to_lose, draft_, "extinctionPieceTypes", piece_types()[type].name);
    }
    for (const Side side : {Side::white, Side::black}) {
      const char* const key = side == Side::white ? "flagPieceWhite" : "flagPieceBlack";
      const long type = number(key, -2);
      d_.flag_kind[index(side)] = role_of(type);
      if (type >= 0 && !role_of(type) && !d_.flag_region[index(side)].empty())
        findings_.at_setting(fault::no_flag_piece, draft_, key, piece_types()[static_cast<std::size_t>(type)].name);
    }
    d_.connect_kinds = kinds("connectPieceTypes", ~TypeSet{0});
    d_.pawn_drop_mate_wins = flag("shogiPawnDropMateIllegal") && draft_.has(shogi_pawn_type);
  }

  /// A setting once, however many values it gives; in the order of the keys.
  void name_settings() {
    std::set<const Stated*> named;
    for (const Key& key : all_keys()) {
      const auto name = [&](const Value& value) {
        if (value.said && named.insert(value.said.get()).second) d_.settings.push_back(value.said->setting);
      };
      for (const std::string& each : key.sets) {
        if (const Value* value = draft_.find(each); value != nullptr) name(*value);
      }
      if (key.type != ValueType::limits && key.type != ValueType::promotions) continue;
      for (const PieceType& type : piece_types()) {
        if (const Value* value = draft_.find(key.name + ":" + type.name); value != nullptr) name(*value);
      }
    }
  }

  // ---- What does not go together, and what changes nothing ----------------------------------------------------------

  [[nodiscard]] bool walls() const { return d_.walling != Walling::none; }
  [[nodiscard]] bool promotions() const {
    return std::ranges::any_of(d_.promotes_to, [](const auto& to) { return !!to; });
  }

  void weigh(const StartPieces& start) {
    weigh_together();
    weigh_keys();
    weigh_hands_and_walls();
    regions();
    pawns_stuck(start);
    pawns_unnamed(start);
  }

  void weigh_together() {
    const auto contradicts = [&](bool yes, const char* key, const char* why, const char* wanted) {
      if (yes) findings_.at_setting("AD114", draft_, key, why, wanted);
    };
    const auto not_played = [&](bool yes, const char* key, const char* why) {
      if (yes) findings_.at_setting("AD116", draft_, key, why, "a variant without it");
    };
    const bool royal = d_.king || d_.pseudo_royal;
    const KindSet promoting = d_.promoting_pawns[0] | d_.promoting_pawns[1];
    const bool odd_pawns = (promoting & ~kinds_of(type_bit(pawn_type))) != 0;
    const bool pawns_promote = (d_.promoting_pawns[0] != 0 && d_.promotion_kinds[0] != 0) ||
                               (d_.promoting_pawns[1] != 0 && d_.promotion_kinds[1] != 0);
    const bool several_walls = std::popcount(d_.petrify & (d_.promotion_kinds[0] | d_.promotion_kinds[1])) > 1 &&
                               promoting != 0 && (d_.blast || (d_.petrify & promoting) != 0);
    const auto far = [](const Way& way) { return way.kind != Way::Kind::leap; };
    const bool king_goes_far = d_.king && std::ranges::any_of(d_.kind(*d_.king).ways, far);
    const bool mobility_regions = std::ranges::any_of(d_.kinds, [&](const Kind& kind) { return kind.board != whole_; });
    contradicts(!d_.checking && flag("checkCounting"), "checkCounting",
                "checks are counted, and moves that check are illegal", "checking = true");
    not_played(d_.blast && walls(), "wallingRule",
               "walls are not played together with blastOnCapture: none goes where a piece has exploded");
    not_played(walls() && promotions(), "wallingRule", "walls are not played together with promotedPieceType");
    not_played(d_.duple_check && d_.pseudo_royal && (d_.blast || d_.petrify != 0), "dupleCheck",
               "dupleCheck is not played together with blastOnCapture or petrifyOnCaptureTypes");
    // Moves that differ in nothing but what the wall would have been.
    not_played(several_walls, "petrifyOnCaptureTypes",
               "petrifyOnCaptureTypes is not played where a pawn that captures may become several kinds of walls");
    not_played(d_.walling == Walling::arrow && pawns_promote, "wallingRule",
               "arrows are not played together with pawns that promote: whose moves the arrow has is not told then");
    not_played(d_.makpong && king_goes_far, "makpongRule", "makpongRule is not played with a king that rides or hops");
    not_played(d_.walling == Walling::arrow && mobility_regions, "wallingRule",
               "arrows are not played together with regions of mobility");
    not_played(d_.drops && walls(), "wallingRule", "walls are not played together with pieceDrops");
    not_played(d_.gating && walls(), "wallingRule", "walls are not played together with gating");
    not_played(d_.petrify != 0 && walls(), "wallingRule",
               "walls are not played together with petrifyOnCaptureTypes: which of the walls was placed is not told");
    not_played(d_.king && d_.pseudo_royal && walls(), "wallingRule",
               "walls are not played with a king and extinctionPseudoRoyal: one is safe before the wall, the other "
               "after it");
    not_played(d_.sittuyin_promotion && odd_pawns, "sittuyinPromotion",
               "sittuyinPromotion is not played where other pieces than pawns promote as pawns do");
    contradicts(d_.king && d_.blast, "blastOnCapture", "a king is never captured, so captures cannot explode beside it",
                "commoner instead of king, with extinctionValue, extinctionPieceTypes, extinctionPseudoRoyal");
    contradicts(d_.king && d_.walling == Walling::duck, "wallingRule",
                "check cannot be judged before the duck moves: a duck does not go with a king",
                "commoner instead of king, with extinctionValue and extinctionPieceTypes");
    not_played(royal && d_.blast_immune != 0, "blastImmuneTypes",
               "blastImmuneTypes is not played together with royal pieces");
    not_played(royal && d_.mutually_immune != 0, "mutuallyImmuneTypes",
               "mutuallyImmuneTypes is not played together with royal pieces");
    not_played(d_.flag_safe && d_.blast, "flagPieceSafe", "flagPieceSafe is not played together with blastOnCapture");
  }

  using KeyNames = std::initializer_list<const char*>;

  /// A warning, if a line says the key.
  void odd(bool yes, const char* key, const char* what, const char* wanted) {
    if (yes && draft_.says(key)) findings_.at_setting("AD119", draft_, key, what, wanted);
  }
  /// A warning that the keys change nothing, each if a line says it.
  void idle(bool yes, KeyNames keys, std::string_view why, const char* wanted) {
    for (const char* key : keys) {
      if (yes && draft_.says(key))
        findings_.at_setting("AD115", draft_, key, fmt::format("{} changes nothing{}", key, why), wanted);
    }
  }
  /// The same of keys that are true.
  void idle_flags(bool yes, KeyNames keys, std::string_view why, const char* wanted) {
    for (const char* key : keys) idle(yes && flag(key), {key}, why, wanted);
  }

  void weigh_keys() {
    idle(!flag("castling", true),
         {"castlingKingsideFile", "castlingQueensideFile", "castlingRank", "castlingKingFile",
          "castlingRookKingsideFile", "castlingRookQueensideFile", "oppositeCastling", "castlingWins"},
         ": castling is off", "castling = true");
    idle(!d_.has_goals(),
         {"flagPieceWhite", "flagPieceBlack", "flagPieceCount", "flagPieceBlockedWin", "flagMove", "flagPieceSafe"},
         ": there is no goal", "flagRegion, flagRegionWhite …");
    idle(!d_.connects(),
         {"connectPieceTypes", "connectHorizontal", "connectVertical", "connectDiagonal", "connectValue"},
         ": no connection wins", "connectN, connectNxN, collinearN …");
    idle(!d_.extinction && !d_.pseudo_royal,
         {"extinctionPieceTypes", "extinctionPieceCount", "extinctionOpponentPieceCount", "extinctionClaim"},
         ": the loss of pieces decides nothing", "extinctionValue = loss");
    odd(d_.connects() && d_.connect_kinds == 0, "connectPieceTypes",
        "with * nothing connects, as Fairy-Stockfish plays; all pieces do without this line",
        "letters of pieces, or no line");
    idle(d_.extinction && d_.extinction_kinds == 0 && !d_.extinction_all, {"extinctionValue"},
         ": there are no pieces whose loss decides", "extinctionPieceTypes");
    idle(d_.duple_check && !d_.pseudo_royal, {"dupleCheck"}, " without royal pieces", "extinctionPseudoRoyal = true");
    odd(d_.demotion && std::ranges::any_of(d_.kinds, &Kind::tilde), "pieceDemotion",
        "in Fairy-Stockfish what a pawn has become may turn back, too, and then vanishes; here it does not turn back",
        "dropLoop = true, or pawns that promote by promotedPieceType");
    idle_flags(!promotions(), {"piecePromotionOnCapture", "mandatoryPiecePromotion", "pieceDemotion", "dropPromoted"},
               ": no piece promotes but pawns", "promotedPieceType");
  }

  void weigh_hands_and_walls() {
    const bool hands = d_.drops || d_.seirawan;
    const auto nowhere = [&](std::string_view key) {
      const Value* value = draft_.find(key);
      return value != nullptr && (value->squares & d_.board).empty();
    };
    idle_flags(!hands,
               {"capturesToHand", "dropLoop", "firstRankPawnDrops", "promotionZonePawnDrops", "mustDrop",
                "sittuyinRookDrop", "dropOppositeColoredBishop", "castlingDroppedPiece", "dropPromoted"},
               ": pieces are not dropped", "pieceDrops = true");
    idle(!hands, {"dropRegionWhite", "dropRegionBlack", "dropNoDoubled", "dropNoDoubledCount", "mustDropType"},
         ": pieces are not dropped", "pieceDrops = true");
    idle(!flag("dropChecks") && draft_.find("dropChecks") != nullptr && !hands, {"dropChecks"},
         ": pieces are not dropped", "pieceDrops = true");
    idle(hands && !d_.must_drop, {"mustDropType"}, " without mustDrop", "mustDrop = true");
    idle(hands && !d_.drop_no_doubled, {"dropNoDoubledCount"}, " without dropNoDoubled", "dropNoDoubled");
    idle_flags(!d_.captures_to_hand && hands, {"dropLoop"}, ": captured pieces go to no hand", "capturesToHand = true");
    idle_flags(!d_.gating, {"seirawanGating", "cambodianMoves"}, " without gating", "gating = true");
    idle(d_.blast_immune != 0 && !d_.blast, {"blastImmuneTypes"}, " without explosions", "blastOnCapture = true");
    idle(d_.petrify_blast && !d_.blast, {"petrifyBlastPieces"}, " without explosions", "blastOnCapture = true");
    idle(!walls(), {"wallingRegionWhite", "wallingRegionBlack"}, ": no move places a wall", "wallingRule");
    odd(!walls() && flag("wallOrMove"), "wallOrMove",
        "without wallingRule no wall is placed; Fairy-Stockfish lets the side to move pass instead",
        "wallingRule, or pass = true");
    idle_flags(nowhere("doubleStepRegionWhite") && nowhere("doubleStepRegionBlack"), {"doubleStep"},
               ": there are no squares for double steps, and a parent without them leaves none",
               "doubleStepRegionWhite and doubleStepRegionBlack");
    idle(!flag("doubleStep", true), {"doubleStepRegionWhite", "doubleStepRegionBlack"}, ": doubleStep is off",
         "doubleStep = true");
    idle_flags(!d_.pawn_drop_mate_wins, {"shogiPawnDropMateIllegal"}, ": the variant has no shogiPawn",
               "shogiPawn = p");
    idle(d_.makpong && !d_.king, {"makpongRule"}, " without a king", "king = k");
    idle(d_.flying_general && !d_.king, {"flyingGeneral"}, " without a king", "king = k");
    idle(!draft_.has(soldier_type), {"soldierPromotionRank"}, " without a soldier", "soldier = s");
  }

  /// Squares that are not on the board, and of pieces that there are not.
  void regions() {
    for (const Key& key : all_keys()) {
      if (key.type != ValueType::squares) continue;
      const Value* value = draft_.find(key.name);
      if (value == nullptr) continue;
      const bool outside = value->beyond || !(value->named - d_.board).empty();
      const bool none_left = (value->named & d_.board).empty();
      if (outside && draft_.says(key.name))
        findings_.at_setting(fault::squares_outside, draft_, key.name, key.name,
                             none_left ? "none of the squares is" : "some of the squares are not", d_.files, d_.ranks);
      if (key.piece >= 0 && !draft_.has(key.piece) && draft_.says(key.name))
        findings_.at_setting(fault::region_of_none, draft_, key.name, key.name);
    }
  }

  void pawns_unnamed(const StartPieces& start) {
    if (!d_.pawn) return;
    for (const char* key :
         {"promotionPawnTypesWhite", "promotionPawnTypesBlack", "enPassantTypesWhite", "enPassantTypesBlack"}) {
      const std::size_t side = std::string_view(key).ends_with("White") ? 0 : 1;
      if (start.of(side, *d_.pawn) == 0) continue;
      if (!draft_.says(key) || (draft_.find(key)->types & type_bit(pawn_type)) != 0) continue;
      const std::string& said = draft_.find(key)->said->setting.key;
      if (side == 1 && !said.ends_with("Black") && start.of(0, *d_.pawn) != 0) continue;
      findings_.at_setting(fault::pawn_unnamed, draft_, key, said, key[0] == 'p' ? "promotes" : "captures en passant");
    }
  }

  /// Pawns that can never promote: the format's default region is the eighth rank, however many ranks there are.
  void pawns_stuck(const StartPieces& start) {
    for (const Side side : {Side::white, Side::black}) {
      const std::size_t s = index(side);
      if (d_.promotion_kinds[s] == 0 || !d_.promotion_region[s].empty()) continue;
      const char* const key = side == Side::white ? "promotionRegionWhite" : "promotionRegionBlack";
      bool pawns = false;
      for (const Role role : Roles{d_.promoting_pawns[s]}) pawns = pawns || start.of(s, role) > 0;
      const Value* value = draft_.find(key);
      if (!pawns || (value != nullptr && value->squares.empty() && !value->beyond)) continue;
      findings_.at_setting(fault::pawns_stuck, draft_, key, side == Side::white ? "White's" : "Black's", key,
                           side == Side::white ? d_.ranks : 1);
    }
  }

  /// The reader of FENs, too, must take the start: rights may name rooks that other settings put elsewhere.
  void read_as_fen() {
    const auto parsed = FenFormat(d_).parse(d_.start, {}, {});
    if (parsed) return;
    const Fault& first = parsed.error().front();
    findings_.at_setting(fault::start_unfit, draft_, "startFen", d_.start, first.message, first.expected);
  }

  const Draft& draft_;
  SectionFindings& findings_;
  Definition d_{};
  BySide<SquareSet> whole_{};                                  ///< the board
  std::array<std::optional<Role>, piece_type_count> roles_{};  ///< of the piece types that the variant has
};

}  // namespace

std::optional<Definition> conclude(const Draft& draft, SectionFindings& findings) {
  return Concluder{draft, findings}.conclude();
}

}  // namespace arbiter::defined
