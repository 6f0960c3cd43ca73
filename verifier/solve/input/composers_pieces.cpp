#include "verifier/solve/input/composers_pieces.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "verifier/defined/keys.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::solve {
namespace {

constexpr auto all_composers_pieces = std::to_array<ComposersPiece>({
#define ARBITER_COMPOSERS_PIECE(name, english, german, french, betza) {name, {english, german, french}, betza},
#include "verifier/solve/input/composers_pieces.def"
#undef ARBITER_COMPOSERS_PIECE
});

constexpr std::string_view orthodox_letters = "kqrbnp";
constexpr std::array<std::string_view, 6> orthodox_names{"king", "queen", "rook", "bishop", "knight", "pawn"};
constexpr std::string_view orthodox_codes = "KQRBSP";
/// No section of a rule file has a blank in its name.
constexpr std::string_view made_name = "fairy pieces";
constexpr std::string_view unmoving = "-";  ///< ComposersPiece::betza of a dummy

const ComposersPiece* named(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(all_composers_pieces, name, &ComposersPiece::name);
  return found == all_composers_pieces.end() ? nullptr : found;
}

const defined::Definition& chess() {
  static const defined::Definition definition = [] {
    defined::RuleFile file = defined::read_rule_file("[problem:chess]\n", "");
    ensure(file.definitions.size() == 1, "chess is a rule file");
    return std::move(file.definitions.front());
  }();
  return definition;
}

}  // namespace

const ComposersPiece* composers_piece(std::string_view code, std::size_t language) noexcept {
  const auto* const found = std::ranges::find_if(
      all_composers_pieces, [&](const ComposersPiece& each) { return same_word(each.codes[language], code); });
  return found == all_composers_pieces.end() ? nullptr : found;
}

char letter_for(const ComposersPiece& piece, std::vector<LetteredPiece>& pieces) {
  for (const LetteredPiece& each : pieces) {
    if (each.piece == &piece) return each.letter;
  }
  const std::string wanted = lower_case(fmt::format("{}{}abcdefghijklmnopqrstuvwxyz", piece.codes[0], piece.name));
  for (const char letter : wanted) {
    const bool taken =
        letter < 'a' || letter > 'z' || orthodox_letters.find(letter) != std::string_view::npos ||
        std::ranges::any_of(pieces, [letter](const LetteredPiece& other) { return other.letter == letter; });
    if (taken) continue;
    pieces.push_back({letter, &piece});
    return letter;
  }
  return 0;
}

std::shared_ptr<const Variant> chess_with(const std::vector<LetteredPiece>& pieces) {
  defined::Definition made = chess();
  made.name = made_name;
  made.title = "Fairy pieces";
  for (const LetteredPiece& each : pieces) {
    defined::Kind kind;
    kind.name = each.piece->name;
    kind.letter = each.letter;
    kind.base = kind.unpromoted = Role(made.kinds.size());
    kind.board = {made.board, made.board};
    kind.betza = each.piece->betza;
    if (kind.betza != unmoving) {
      for (const defined::BetzaWay& way : defined::read_betza(kind.betza).ways) {
        kind.ways.push_back(way.way);
        kind.ways.back().from = kind.board;
      }
      for (defined::KindSet& kinds : made.promotion_kinds) kinds |= defined::kind_bit(kind.base);
    }
    made.kinds.push_back(std::move(kind));
  }
  const std::size_t count = made.kinds.size();
  made.promotion_limit.resize(count);
  made.promotes_to.resize(count);
  for (std::size_t side = 0; side < 2; ++side) {
    made.drop_region[side].resize(count, made.board);
    made.hand_limit[side].resize(count);
  }
  return defined::make_variant(std::move(made));
}

bool has_composers_pieces(const Variant& variant) noexcept {
  const defined::Definition* const definition = defined::definition_of(variant);
  return definition != nullptr && definition->name == made_name;
}

std::string_view orthodox_code(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(orthodox_names, name);
  if (found == orthodox_names.end()) return {};
  return orthodox_codes.substr(static_cast<std::size_t>(found - orthodox_names.begin()), 1);
}

std::string_view composers_code(const Variant& variant, Role role) noexcept {
  if (!has_composers_pieces(variant)) return {};
  const std::string& name = defined::definition_of(variant)->kinds[static_cast<std::size_t>(number(role))].name;
  if (const std::string_view orthodox = orthodox_code(name); !orthodox.empty()) return orthodox;
  return named(name)->codes[0];
}

std::vector<LetteredPiece> composers_pieces(const Variant& variant) {
  std::vector<LetteredPiece> pieces;
  if (!has_composers_pieces(variant)) return pieces;
  for (const defined::Kind& kind : defined::definition_of(variant)->kinds) {
    if (const ComposersPiece* const piece = named(kind.name)) pieces.push_back({kind.letter, piece});
  }
  return pieces;
}

std::string composers_legend(const Variant& variant) {
  return joined(composers_pieces(variant), ", ", [](const LetteredPiece& each) {
    return fmt::format("{}: {} ({})", each.letter, each.piece->name, each.piece->codes[0]);
  });
}

std::string composers_rules(const Variant& variant) {
  const std::vector<LetteredPiece> pieces = composers_pieces(variant);
  if (pieces.empty()) return {};
  std::string text = "[fairy-pieces:chess]\n";
  std::string promotions = "nbrq";
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto& [letter, piece] = pieces[i];
    const bool moves = piece->betza != unmoving;
    text += fmt::format("# {}\ncustomPiece{} = {}:{}\n", piece->name, i + 1, letter, moves ? piece->betza : "");
    if (moves) promotions += letter;
  }
  return text + fmt::format("promotionPieceTypes = {}\n", promotions);
}

}  // namespace arbiter::solve
