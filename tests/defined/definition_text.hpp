#pragma once

#include <cctype>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "verifier/crosscheck/agreement.hpp"
#include "verifier/defined/definition.hpp"

/// Definitions, set-ups and disagreements as texts, for the messages of tests.
namespace arbiter::tests {

inline std::string text_of(const defined::Definition& d, Role role) {
  return static_cast<std::size_t>(number(role)) < d.kinds.size() ? d.kinds[static_cast<std::size_t>(number(role))].name
                                                                 : "wall";
}
inline std::string text_of(const defined::Definition& d, std::optional<Role> role) {
  return role ? text_of(d, *role) : "-";
}
inline std::string text_of(const defined::Definition& d, SquareSet squares) {
  if (squares == d.board) return "all";
  std::string text;
  for (const Square square : squares) text += (text.empty() ? "" : " ") + square.name();
  return text.empty() ? "-" : text;
}
inline std::string kinds_of(const defined::Definition& d, defined::KindSet set) {
  std::string text;
  for (const defined::Kind& kind : d.kinds) {
    if (!kind.plus && !kind.tilde && (set & defined::kind_bit(kind.base)) != 0) text += kind.letter;
  }
  return text.empty() ? "-" : text;
}

inline std::string text_of(const defined::Definition& d, const defined::Way& way) {
  const char* const sort = way.kind == defined::Way::Kind::leap   ? "leap"
                           : way.kind == defined::Way::Kind::ride ? "ride"
                                                                  : "hop";
  std::string text = fmt::format("{}({},{})", sort, way.files, way.ranks);
  if (way.limit != 0) text += std::to_string(way.limit);
  if (way.lame) text += " lame";
  text += way.moves ? way.captures ? " mc" : " m" : " c";
  if (way.leaves_en_passant) text += " e.p.";
  if (way.from[0] != d.board || way.from[1] != d.board)
    text += " from " + text_of(d, way.from[0]) + " / " + text_of(d, way.from[1]);
  return text;
}

/// What the moves of a definition depend on, in the order of its members.
inline std::string text_of(const defined::Definition& d) {
  std::string text = fmt::format("definition {}, {}x{}, wall {}\n", d.name, d.files, d.ranks, d.wall.has_value());
  const auto both = [&](const defined::BySide<SquareSet>& sets) {
    return text_of(d, sets[0]) + " / " + text_of(d, sets[1]);
  };
  for (std::size_t i = 0; i < d.kinds.size(); ++i) {
    const defined::Kind& kind = d.kinds[i];
    text += fmt::format("{} {} {}{}{}, on {}", i, kind.name, kind.plus ? "+" : "", kind.letter, kind.tilde ? "~" : "",
                        both(kind.board));
    if (kind.plus || kind.tilde)
      text += fmt::format(", like {}, from {}", text_of(d, kind.base), text_of(d, kind.unpromoted));
    if (i < d.promotes_to.size() && d.promotes_to[i]) text += ", promotes to " + text_of(d, *d.promotes_to[i]);
    if (i < d.promotion_limit.size() && d.promotion_limit[i] != 0)
      text += fmt::format(", at most {}", d.promotion_limit[i]);
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      if (i < d.hand_limit[side].size() && d.hand_limit[side][i] != 0)
        text += fmt::format(", in hand {} onto {}", d.hand_limit[side][i], text_of(d, d.drop_region[side][i]));
    }
    text += '\n';
    if (kind.plus || kind.tilde) continue;
    for (const defined::Way& way : kind.ways) text += "    " + text_of(d, way) + '\n';
  }
  const auto flag = [&](bool holds, const char* name) { text += holds ? std::string(" ") + name : std::string(); };
  text += fmt::format("king {}, royal {}, checkmate {}, stalemate {};", text_of(d, d.king),
                      kinds_of(d, d.extinction_kinds), static_cast<int>(d.checkmate), static_cast<int>(d.stalemate));
  flag(d.pseudo_royal, "pseudo_royal");
  flag(d.duple_check, "duple_check");
  flag(!d.checking, "no checking");
  flag(!d.drop_checks, "no drop_checks");
  flag(d.makpong, "makpong");
  flag(d.flying_general, "flying_general");
  text +=
      fmt::format("\npawns {} {} in {} to {} {};", kinds_of(d, d.promoting_pawns[0]), kinds_of(d, d.promoting_pawns[1]),
                  both(d.promotion_region), kinds_of(d, d.promotion_kinds[0]), kinds_of(d, d.promotion_kinds[1]));
  flag(d.must_promote_pawns, "must_promote_pawns");
  flag(d.must_promote_pieces, "must_promote_pieces");
  flag(d.promote_on_capture, "promote_on_capture");
  flag(d.demotion, "demotion");
  flag(d.sittuyin_promotion, "sittuyin");
  text += fmt::format("\nen passant {} {} on {}", kinds_of(d, d.en_passant_kinds[0]),
                      kinds_of(d, d.en_passant_kinds[1]), both(d.en_passant_region));
  if (d.castling) {
    text += fmt::format("\ncastling {} on file {} with {} to {} {}, rank {};", text_of(d, d.castling_king),
                        d.castling_king_file, kinds_of(d, d.castling_rooks), d.castling_target_file[0],
                        d.castling_target_file[1], d.castling_rank);
    flag(d.castling_dropped, "dropped");
    flag(d.opposite_castling, "opposite");
    for (const auto& wins : d.castling_wins) text += fmt::format(" wins {} {}", wins[0], wins[1]);
  }
  text += "\nhands:";
  flag(d.drops, "drops");
  flag(d.captures_to_hand, "captures_to_hand");
  flag(d.drop_promoted, "drop_promoted");
  flag(d.drop_opposite_bishops, "opposite_bishops");
  flag(d.must_drop, "must_drop");
  flag(d.immobility_illegal, "immobility_illegal");
  flag(d.gating, "gating");
  flag(d.seirawan, "seirawan");
  flag(d.cambodian, "cambodian");
  text += fmt::format(", no doubled {} {}, must {}\ncaptures:", text_of(d, d.drop_no_doubled), d.drop_no_doubled_count,
                      text_of(d, d.must_drop_kind));
  flag(d.must_capture, "must");
  flag(d.blast, "blast");
  flag(d.petrify_blast, "petrify_blast");
  text += fmt::format(" immune {}, mutually {}, petrify {}; passes {} {} {} {}", kinds_of(d, d.blast_immune),
                      kinds_of(d, d.mutually_immune), kinds_of(d, d.petrify), d.pass[0], d.pass[1],
                      d.pass_on_stalemate[0], d.pass_on_stalemate[1]);
  text += fmt::format("\nwalls {} on {}{}", static_cast<int>(d.walling), both(d.walling_region),
                      d.wall_or_move ? " or move" : "");
  text += fmt::format("\nextinction {} claim {} all {} count {} opponent {}",
                      d.extinction ? static_cast<int>(*d.extinction) : -1, d.extinction_claim, d.extinction_all,
                      d.extinction_count, d.extinction_opponent);
  text += fmt::format("\nflags {} {} on {}, {}, blocked {} move {} safe {}", text_of(d, d.flag_kind[0]),
                      text_of(d, d.flag_kind[1]), both(d.flag_region), d.flag_count, d.flag_blocked_win, d.flag_move,
                      d.flag_safe);
  text += fmt::format(
      "\nchecks {}, connect {} {} {}{}{} regions {} to {}, square {}, collinear {}, result {}, full {}, by count {}\n",
      d.checks_to_win, d.connect, kinds_of(d, d.connect_kinds), d.connect_horizontal, d.connect_vertical,
      d.connect_diagonal, both(d.connect_region_1), both(d.connect_region_2), d.connect_square, d.collinear,
      static_cast<int>(d.connect_result), d.full_board_draws, d.stalemate_by_count);
  return text;
}

inline std::string text_of(const defined::Definition& d, const Setup& setup) {
  std::string text;
  for (int rank = d.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < d.files; ++file) {
      const auto piece = setup.board[Square::at(file, rank)];
      if (!piece || piece->owner == Owner::both) {
        text += piece ? " *" : " .";
        continue;
      }
      const defined::Kind& kind = d.kinds[static_cast<std::size_t>(number(piece->role))];
      const bool white = piece->owner == Owner::white;
      text += kind.plus ? '+' : kind.tilde ? '~' : ' ';
      text += white ? static_cast<char>(std::toupper(static_cast<unsigned char>(kind.letter))) : kind.letter;
    }
    text += '\n';
  }
  text += setup.to_move == Side::white ? "white to move, bits" : "black to move, bits";
  for (std::size_t bit = 0; bit < State::bit_count; ++bit) {
    if (setup.state.bits[bit]) text += ' ' + std::to_string(bit);
  }
  text += ", context";
  for (const std::uint8_t byte : setup.state.context) text += ' ' + std::to_string(byte);
  return text + '\n';
}

inline std::string text_of(const defined::Definition& d, const Disagreement& found) {
  std::string text = found.what + " differ\n" + text_of(d, found.setup);
  const auto add = [&](const char* who, const std::vector<MoveOutcome>& moves) {
    for (std::size_t i = 0; i < moves.size() && i < 4; ++i) {
      text += who;
      for (const Step& step : moves[i].move) {
        text += ' ' + step.from.name() +
                (step.places             ? "@"
                 : step.captures.empty() ? "-"
                                         : "x") +
                step.to.name() + '=' + text_of(d, step.becomes.role);
      }
      text += '\n' + text_of(d, moves[i].after);
    }
  };
  add("only the rules:", found.only_first);
  add("only the generator:", found.only_second);
  return text;
}

}  // namespace arbiter::tests
