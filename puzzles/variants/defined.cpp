#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>

#include <fmt/format.h>

#include "puzzles/compose/local_search.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/space/space.hpp"
#include "puzzles/space/symbolic_rules.hpp"
#include "puzzles/themes/stipulations.hpp"
#include "puzzles/variants/adapter.hpp"
#include "puzzles/variants/count_bounds.hpp"
#include "puzzles/variants/orthodox_words.hpp"
#include "verifier/defined/rules.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter::puzzles {
namespace {

using defined::Definition;

constexpr std::array both_sides{Side::white, Side::black};

/// The key of the file for which nothing is composed; empty if there is none. Formulas would need the whole position
/// for each move (duties), hands, walls or ends of the game besides mate and stalemate.
std::string_view key_in_the_way(const Definition& d) {
  const bool connects = d.connect > 0 || d.connect_square > 0 || d.collinear > 0 || !d.connect_region_1[0].empty() ||
                        !d.connect_region_1[1].empty();
  const std::pair<bool, std::string_view> keys[] = {
      {d.drops || d.free_hand, "pieceDrops"},
      {d.captures_to_hand, "capturesToHand"},
      {d.cambodian, "cambodianMoves"},
      {d.gating || d.seirawan, "gating"},
      {d.walling != defined::Walling::none, "wallingRule"},
      {d.petrify != 0, "petrifyOnCaptureTypes"},
      {d.wall.has_value(), "walls"},
      {d.blast, "blastOnCapture"},
      {d.pass[0] || d.pass[1], "pass"},
      {d.pass_on_stalemate[0] || d.pass_on_stalemate[1], "passOnStalemate"},
      {d.must_capture, "mustCapture"},
      {d.must_drop, "mustDrop"},
      {d.extinction.has_value(), "extinctionValue"},
      {!d.flag_region[0].empty() || !d.flag_region[1].empty(), "flagRegion"},
      {d.checks_to_win > 0, "checkCounting"},
      {connects, "connectN"},
      {d.castling_wins != decltype(d.castling_wins){}, "castlingWins"},
      {d.full_board_draws, "adjudicateFullBoard"},
      {d.king == std::nullopt, "king"},
  };
  for (const auto& [stands, key] : keys) {
    if (stands) return key;
  }
  return {};
}

/// Which pieces can stand where, and how many kings there are.
struct Facts {
  explicit Facts(const Variant& variant, const Definition& d) : king(*d.king) {
    const auto start = variant.parse_fen(variant.positions().front().fen, {});
    for (const Side side : both_sides) {
      const Piece kings = piece_of(side, king);
      number[defined::index(side)] = start ? static_cast<std::size_t>(start->setup.board.of(kings).size()) : 1;
      for (std::size_t i = 0; i < d.kinds.size(); ++i) {
        const Piece piece = piece_of(side, Role{static_cast<std::uint8_t>(i)});
        if (piece == kings && number[defined::index(side)] == 0) continue;
        pieces.push_back(piece);
        // What a FEN with such a pawn would be told; a piece at its start is none.
        SquareSet here;
        for (const Square square : d.board) {
          Setup alone;
          alone.to_move = side;
          alone.board.put(square, piece);
          const Faults faults = variant.faults(alone, 0, {});
          if (std::none_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.check == "AF210"; }))
            here |= square;
        }
        squares[{piece.owner, piece.role}] = here;
      }
    }
    single = number[0] == 1 && number[1] == 1;
    mirrors = variant.may_be_mirrored({});
  }

  Role king;
  std::array<std::size_t, 2> number{};  ///< of kings
  bool single = false;
  bool mirrors = false;
  std::vector<Piece> pieces;
  std::map<std::pair<Owner, Role>, SquareSet> squares;
};

/// Positions without castling rights and en passant squares, which a rule file's own squares would decide.
struct DefinedCore {
  DefinedCore(const Definition& definition, const Facts& of) : rules(definition), facts_(&of) {}

  [[nodiscard]] std::vector<Piece> pieces(const State&) const { return facts_->pieces; }
  [[nodiscard]] bool may_stand(Piece piece, Square square) const {
    const auto found = facts_->squares.find({piece.owner, piece.role});
    return found != facts_->squares.end() && found->second.contains(square);
  }
  static std::vector<ContextChoice> contexts(const Context& requested, Side) { return {{requested, {}}}; }
  static std::vector<Facet> facets(const Scope&, const Context&, Side) {
    Facet facet;
    facet.words = facet.limit = "no castling rights and no en passant square (rule files)";
    return {facet};
  }
  static Castling usual_starts() { return Castling::none; }
  static std::vector<std::size_t> castling_bits(Castling, Side) { return {}; }
  static std::vector<int> castling_files(Castling) { return {}; }
  /// Cases by the king's square count mirror images as one.
  [[nodiscard]] std::optional<Role> single_king() const {
    return facts_->single && facts_->mirrors ? std::optional(facts_->king) : std::nullopt;
  }
  static std::optional<Role> castling_king() { return std::nullopt; }
  static bool kings_may_touch(const Context&) { return true; }
  static void for_each_state(const Setup& setup, const Scope&, const std::function<void(const Setup&)>& use) {
    use(setup);
  }
  static double flag_states(const Board&) { return 1; }
  [[nodiscard]] std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const {
    std::vector<Invariant<Formula>> result;
    for (const Side side : both_sides) {
      std::vector<Formula> there;
      for (const Square square : rules.definition().board)
        there.push_back(view.holds(square, piece_of(side, facts_->king)));
      const std::size_t number = facts_->number[defined::index(side)];
      const std::vector<Formula> sums = totaliser(there, number + 1);
      result.push_back({"king", "each side has as many kings as at the start",
                        all(number == 0 ? truth<Formula>(true) : sums[number - 1], no(sums[number]))});
    }
    result.push_back(
        {"check", "the side that is not to move is not in check", no(rules.in_check(view, opponent(to_move)))});
    return result;
  }
  [[nodiscard]] Formula struck(const FormulaView& view, Side side, Piece piece, Square from, Square target) const {
    if (piece.owner != owner_of(opponent(side)) || !rules.definition().board.contains(from))
      return truth<Formula>(false);
    return rules.takes_on(view, opponent(side), piece.role, from, target);
  }

  defined::Rules rules;

 private:
  const Facts* facts_;
};

/// Any piece may capture in passing and promote.
struct DefinedWords : OrthodoxWords, NoOwnWords, NoOtherEnd {
  template <class World>
  static query::Amount<typename World::Truth> checkers(const World&) {
    throw InternalError("no word of a rule file asks for the checkers");
  }
  static std::vector<StateRange> passed_squares() { return {}; }
  template <class World>
  static typename World::Truth en_passant(const World&, const Move& move) {
    return truth<typename World::Truth>(query::takes_in_passing(move.front()));
  }
  template <class World>
  static typename World::Truth promotes(const World& world, const Move& move) {
    const Role becomes = move.back().becomes.role;
    return query::stands(world, move.front().from, [becomes](Piece piece) { return piece.role != becomes; });
  }
};

class PuzzlesOfDefinition final : public PuzzleVariant {
 public:
  PuzzlesOfDefinition(const Definition& definition, const Facts& of)
      : PuzzleVariant({
            .query_words = "zugzwang mutual_zugzwang check mate gives_check gives_mate",
            .pieces_keep_their_kind = false,
            .orthodox_kinship = OrthodoxKinship::other_pieces,
            .output = {.orthodox_names = false},
        }),
        definition_(definition), facts_(of) {}

  [[nodiscard]] VariantNumbers numbers(Ruleset, const State&) const override {
    VariantNumbers numbers;
    for (const Side side : both_sides) {
      const std::size_t number = facts_.number[defined::index(side)];
      numbers.bounds.push_back({"king", exactly(piece_of(side, facts_.king)), {number, number}});
      const SquareSet off = all_squares - definition_.board;
      if (!off.empty()) numbers.bounds.push_back({"board", pieces_of(side), {0, 0}, off});
    }
    return numbers;
  }
  [[nodiscard]] const query::VariantWords& word_meanings() const override { return query::words_of<DefinedWords>(); }
  [[nodiscard]] std::vector<ImplicationText> implications(Ruleset) const override { return {}; }
  void why_unreachable(const Fault&, const Setup&, ReachReasons&) const override {}
  [[nodiscard]] Offer offer(std::string_view theme) const override {
    const bool mates = definition_.checkmate == defined::Result::loss && asks_for(theme, solve::Goal::mate);
    return mates ? Offer::offered : Offer::none;
  }

 private:
  const Definition& definition_;
  const Facts& facts_;
};

/// The kings of the start, and nothing beside the board.
class StateOfDefinition final : public LocalState {
 public:
  explicit StateOfDefinition(const Facts& of) : facts_(of) {}
  [[nodiscard]] Role king() const override { return facts_.king; }
  [[nodiscard]] bool kings_on_both_colours() const override { return false; }
  void forget_passed(State&) const override {}
  [[nodiscard]] bool settle(Setup& setup, bool, const Request& request, const Case&, Random&) const override {
    for (const Side side : both_sides) {
      const auto kings = static_cast<std::size_t>(setup.board.of(piece_of(side, facts_.king)).size());
      if (kings != facts_.number[defined::index(side)]) return false;
    }
    return !request.generator().in_check(setup, opponent(setup.to_move));
  }

 private:
  const Facts& facts_;
};

/// Of a definition of its own, so that a variant that comes to the place of another one is not taken for it.
struct Made {
  Made(const Variant& variant, const Definition& of)
      : definition(of), facts(variant, definition), rules(adapted(DefinedCore(definition, facts))),
        puzzles(definition, facts), state(facts) {}

  Definition definition;
  Facts facts;
  std::unique_ptr<SymbolicRules> rules;
  PuzzlesOfDefinition puzzles;
  StateOfDefinition state;
};

/// It lives until another variant comes to the place of this one. Throws Refusal, which names the key that is in the
/// way, where nothing is composed.
const Made& made_for(const Variant& variant) {
  static std::mutex one_at_a_time;
  static std::map<const Variant*, std::unique_ptr<Made>> all_made;
  const Definition* definition = defined::definition_of(variant);
  ensure(definition != nullptr, "a variant that is not built in is of a rule file");
  if (const std::string_view key = key_in_the_way(*definition); !key.empty()) {
    throw Refusal(
        key == "king"
            ? fmt::format("{} has no king, and nothing is composed for such rule files yet", variant.title())
            : fmt::format("the rules of {} have {}, and nothing is composed with that yet", variant.title(), key),
        "rule files in which a king is mated or stalemated, without hands, walls, duties and other goals");
  }
  const std::scoped_lock lock(one_at_a_time);
  std::unique_ptr<Made>& made = all_made[&variant];
  if (made == nullptr || !(made->definition == *definition)) made = std::make_unique<Made>(variant, *definition);
  return *made;
}

}  // namespace

const SymbolicRules& symbolic_rules_of_rule_file(const Variant& variant) { return *made_for(variant).rules; }

const PuzzleVariant& puzzle_variant_of_rule_file(const Variant& variant) { return made_for(variant).puzzles; }

const LocalState& local_state_of_rule_file(const Variant& variant) { return made_for(variant).state; }

}  // namespace arbiter::puzzles
