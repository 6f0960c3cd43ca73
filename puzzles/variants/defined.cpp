#include <mutex>

#include <fmt/format.h>

#include "puzzles/themes/theme.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/defined/fen.hpp"
#include "verifier/defined/rules.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter::puzzles {
namespace {

using defined::Definition;

/// The key of the file for which nothing is composed; empty if there is none. The moves of a formula are concrete in
/// all that they change, so that a move whose effect depends on many squares would be many.
std::string_view key_in_the_way(const Definition& d) {
  if (d.blast && (d.captures_to_hand || d.petrify_blast)) return "blastOnCapture";
  // Who has no right to castle has lost, and positions without rights are all that is composed.
  return d.castling_wins != decltype(d.castling_wins){} ? "castlingWins" : "";
}

/// Whether a move has two steps, the second of which is a wall.
bool walls_follow(const Definition& d) { return d.walling != defined::Walling::none && !d.wall_or_move; }

/// Which pieces can stand where, and how many kings and pieces in hand there are.
struct Facts {
  struct Held {
    Side side;
    Role role;
    std::size_t limit;
  };

  Facts(const Variant& variant, const Definition& d) : king(d.king) {
    const defined::StartFacts start = defined::start_facts(d);
    for (const Side side : both_sides) {
      std::size_t& kings = number[defined::index(side)];
      kings = static_cast<std::size_t>(start.kings[defined::index(side)]);
      for (const Role role : d.roles()) {
        if (const std::size_t limit = d.hand_limit[defined::index(side)][defined::index(role)]; limit > 0)
          held.push_back({side, role, limit});
        const Piece piece = piece_of(side, role);
        if (role == king && kings == 0) continue;
        pieces.push_back(piece);
        // What a FEN with such a pawn would be told; a piece at its start is not one.
        for (const Square square : d.board) {
          Setup alone;
          alone.to_move = side;
          alone.board.put(square, piece);
          const Faults faults = Ruleset(variant).faults(alone, {});
          const bool bad = std::ranges::any_of(faults, [](const Fault& fault) { return fault.check == "AF210"; });
          if (!bad) squares[{piece.owner, piece.role}] |= square;
        }
      }
    }
    if (d.wall) {
      const Piece wall{Owner::both, *d.wall};
      pieces.push_back(wall);
      squares[{wall.owner, wall.role}] = d.board;
      if (d.walling == defined::Walling::duck)
        ducks =
            std::max<std::size_t>(1, start.setup ? static_cast<std::size_t>(start.setup->board.of(wall).size()) : 1);
    }
    const bool in_hand = std::ranges::any_of(held, [&](const Held& each) { return each.role == king; });
    single = king && !in_hand && number[0] == 1 && number[1] == 1;
    mirrors = variant.may_be_mirrored({});
    const bool checks = king || d.pseudo_royal;
    mates = checks && d.checkmate == defined::Result::loss;
    if (checks) words = "zugzwang mutual_zugzwang check mate gives_check gives_mate ";
    if (d.ends_by_extinction() || d.has_goals() || d.checks_to_win > 0 || d.connects() || d.has_passes() ||
        d.full_board_draws)
      words += "won lost drawn ";
    if (d.drops) words += "drops ";
    if (!held.empty()) words += "reserve ";
    if (walls_follow(d)) words += "steps ";
  }

  [[nodiscard]] bool may_stand(Piece piece, Square square) const {
    const auto found = squares.find({piece.owner, piece.role});
    return found != squares.end() && found->second.contains(square);
  }

  std::optional<Role> king;
  std::array<std::size_t, 2> number{};  ///< of kings, with those in hand
  bool single = false;                  ///< each side has one king on the board
  bool mirrors = false;
  bool mates = false;
  std::optional<std::size_t> ducks;  ///< the most on the board
  std::vector<Piece> pieces;
  std::map<std::pair<Owner, Role>, SquareSet> squares;
  std::vector<Held> held;  ///< what hands may hold
  std::string words;       ///< of queries
};

/// Positions without castling rights and en passant squares, which a rule file's own squares would decide.
struct DefinedCore : WithoutCastling<SymbolicRules> {
  DefinedCore(const Definition& definition, const Facts& of) : rules(definition), facts_(&of) {}

  std::vector<Piece> pieces(const State&) const override { return facts_->pieces; }
  bool may_stand(Piece piece, Square square) const override { return facts_->may_stand(piece, square); }
  std::vector<ContextChoice> contexts(const Context& requested, Side to_move) const override {
    const CheckCount count{defined::white_checks_byte, rules.definition().checks_to_win};
    if (count.to_win == 0) return {{requested, {}}};
    return contexts_by_checks(requested, count, to_move);
  }
  std::vector<Facet> facets(const Scope&, const Context&, Side) const override {
    std::vector<Facet> result(3);
    result[0].words = result[0].limit = "no castling rights and no en passant square (rule files)";
    result[1].words = "hands: anything that a FEN can have in them";
    for (const Facts::Held& each : facts_->held) {
      for (std::size_t i = 0; i < each.limit; ++i)
        result[1].bits.push_back(defined::hand_bit(rules.definition(), each.side, each.role) + i);
    }
    result[2].words = "pieces that have not moved: any on the first rank of their side";
    for (const auto& [bit, square] : gate_squares()) result[2].bits.push_back(bit);
    std::erase_if(result, [](const Facet& each) { return each.limit.empty() && each.bits.empty(); });
    return result;
  }
  /// Cases by the king's square count mirror images as one.
  std::optional<Role> single_king() const override {
    return facts_->single && facts_->mirrors ? facts_->king : std::nullopt;
  }
  void for_each_state(const Setup& setup, const Scope&, const EachSetup& use) const override { share(setup, 0, use); }
  double flag_states(const Board& board) const override {
    double ways = 1;
    for (const Facts::Held& each : facts_->held) ways *= static_cast<double>(each.limit + 1);
    for (const auto& [bit, square] : gate_squares()) ways *= board.empty(square) ? 1 : 2;
    return ways;
  }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    const Definition& d = rules.definition();
    std::vector<Invariant<Formula>> result;
    Conjunction<Formula> unary;
    for (const Facts::Held& each : facts_->held) {
      const std::size_t first = defined::hand_bit(d, each.side, each.role);
      for (std::size_t i = 1; i < each.limit; ++i) unary.add(implies(view.bit(first + i), view.bit(first + i - 1)));
    }
    if (!facts_->held.empty()) result.push_back({"hand", "a hand has a number of each kind", unary.value()});
    for (const Side side : both_sides) {
      if (!facts_->king) break;
      std::vector<Formula> there;
      for (const Square square : d.board) there.push_back(view.holds(square, piece_of(side, *facts_->king)));
      rules.add_hand(view, side, *facts_->king, there);
      const std::size_t number = facts_->number[defined::index(side)];
      const std::vector<Formula> sums = totaliser(there, number + 1);
      result.push_back({"king", "each side has as many kings as at the start",
                        all(number == 0 ? truth<Formula>(true) : sums[number - 1], no(sums[number]))});
    }
    if (facts_->ducks) {
      std::vector<Formula> there;
      for (const Square square : d.board) there.push_back(view.holds(square, {Owner::both, *d.wall}));
      result.push_back({"wallingRule", "there is one duck at most", at_most(*facts_->ducks, there)});
    }
    Conjunction<Formula> gates;
    for (const auto& [bit, square] : gate_squares()) {
      const Owner owner = square.rank() == d.rank_of(Side::white, 0) ? Owner::white : Owner::black;
      gates.add(implies(view.bit(bit), owned(view, square, owner)));
    }
    if (d.gating) result.push_back({"gating", "who has not moved stands on the first rank", gates.value()});
    if (d.seirawan && !d.captures_to_hand) {
      Conjunction<Formula> usable;
      for (const Side side : both_sides) {
        Disjunction<Formula> hand;
        for (const Facts::Held& each : facts_->held)
          if (each.side == side) hand.add(view.bit(defined::hand_bit(d, side, each.role)));
        for (int file = 0; file < d.files; ++file)
          usable.add(implies(view.bit(defined::gate_bit(side, file)), hand.value()));
      }
      result.push_back({"seirawanGating", "who has nothing to place has no gates", usable.value()});
    }
    // A royal piece may be left attacked by what has ended the game.
    Disjunction<Formula> quiet;
    quiet.add(no(rules.in_check(view, opponent(to_move))));
    if (d.pseudo_royal) {
      rules.for_each_over(view, to_move, [&](const char*, defined::Result, const Formula& over) { quiet.add(over); });
    }
    result.push_back({"check", "the side that is not to move is not in check", quiet.value()});
    return result;
  }
  [[nodiscard]] Formula struck(const FormulaView& view, Side side, Piece piece, Square from, Square target) const {
    if (piece.owner != owner_of(opponent(side))) return truth<Formula>(false);
    return rules.takes_on(view, opponent(side), piece.role, from, target);
  }

  defined::Rules rules;

  /// The bits of the gates, and their squares.
  [[nodiscard]] std::vector<std::pair<std::size_t, Square>> gate_squares() const {
    std::vector<std::pair<std::size_t, Square>> result;
    const Definition& d = rules.definition();
    for (const Side side : both_sides) {
      for (int file = 0; file < d.files && d.gating; ++file)
        result.emplace_back(defined::gate_bit(side, file), d.gate_square(side, file));
    }
    return result;
  }
  /// Every number of each kind in each hand, then every set of gates.
  void share(const Setup& setup, std::size_t next, const EachSetup& use) const {
    Setup each = setup;
    if (next < facts_->held.size()) {
      const Facts::Held& held = facts_->held[next];
      for (std::size_t count = 0; count <= held.limit; ++count) {
        defined::set_in_hand(rules.definition(), each.state, held.side, held.role, static_cast<int>(count));
        share(each, next + 1, use);
      }
      return;
    }
    const auto gates = gate_squares();
    if (next == facts_->held.size() + gates.size()) return use(setup);
    const auto& [bit, square] = gates[next - facts_->held.size()];
    share(setup, next + 1, use);
    const Side side = bit < 24 ? Side::white : Side::black;
    if (!setup.board.empty(square) && setup.board[square]->owner == owner_of(side) &&
        gates_matter(rules.definition(), setup.state, side)) {
      each.state.bits[bit] = true;
      share(each, next + 1, use);
    }
  }

  const Facts* facts_;
};

/// Any piece may capture in passing and promote. What a move says of its piece it says of its first step, before a
/// wall.
template <class World>
struct DefinedWords final : query::WordsOver<World> {
  using T = typename World::Truth;
  T has_lost(const World& world, Side side) const override {
    return over(world, side == world.side() ? defined::Result::loss : defined::Result::win);
  }
  T is_drawn(const World& world) const override { return over(world, defined::Result::draw); }
  /// Word::reserve.
  query::Amount<T> amount(const World& world, const query::Node& node) const override {
    const Definition& d = *defined::definition_of(world.variant());
    const auto limit = [&d](Side side, Role role) {
      return int{d.hand_limit[defined::index(side)][defined::index(role)]};
    };
    const auto bit = [&d](Side side, Role role, int n) {
      return defined::hand_bit(d, side, role) + static_cast<std::size_t>(n - 1);
    };
    return query::held(world, node, d.roles(), limit, bit);
  }
  std::vector<StateRange> en_passant_squares() const override { return {}; }
  T en_passant(const World&, const Move& move) const override {
    return truth<T>(query::takes_in_passing(move.front()));
  }
  T double_step(const World& world, const Move& move) const override {
    return query::WordsOver<World>::double_step(world, {move.front()});
  }
  T promotes(const World& world, const Move& move) const override {
    const Piece becomes = move.front().becomes;
    if (becomes.owner == Owner::both) return truth<T>(false);
    return query::stands(world, move.front().from, [becomes](Piece piece) { return piece.role != becomes.role; });
  }

  /// Whether the game has ended by more than a want of moves, with this result for the side to move.
  static T over(const World& world, defined::Result result) {
    Disjunction<T> some;
    T before = truth<T>(true);
    defined::Rules(*defined::definition_of(world.variant()))
        .for_each_over(world.view(), world.side(), [&](const char*, defined::Result each, const T& holds) {
          if (each == result) some.add(all(before, holds));
          before = all(before, no(holds));
        });
    return some.value();
  }
};

VariantNumbers numbers_of(const Definition& d, const Facts& facts) {
  VariantNumbers numbers;
  for (const Side side : both_sides) {
    const std::size_t number = facts.number[defined::index(side)];
    if (facts.king) {
      const Piece king = piece_of(side, *facts.king);
      CountBound kings{"king", [king](Piece piece) { return piece == king; }, {number, number}};
      const bool held = std::ranges::any_of(
          facts.held, [&](const Facts::Held& each) { return each.side == side && each.role == facts.king; });
      if (held) kings.reserve = {side, *facts.king};
      numbers.bounds.push_back(std::move(kings));
    }
    const auto own = [side](Piece piece) { return piece.owner == owner_of(side); };
    const SquareSet off = all_squares - d.board;
    if (!off.empty()) numbers.bounds.push_back({"board", own, {0, 0}, off});
  }
  for (const Facts::Held& each : facts.held) {
    numbers.reserves.emplace_back(each.side, each.role);
    numbers.reserve_limit = std::max(numbers.reserve_limit, each.limit);
  }
  return numbers;
}

bool offers(const Definition& d, const Facts& facts, std::string_view theme) {
  using defined::Result;
  // What a side's own move wins: not by that alone that its last piece is taken.
  const bool wins = (d.ends_by_extinction() && (d.extinction == Result::loss || d.blast)) || d.checks_to_win > 0 ||
                    d.has_goals() || (d.connects() && d.connect_result == Result::win) || d.stalemate == Result::loss ||
                    d.stalemate_by_count;
  // Every game can have the themes that orthodox chess has as queries.
  const ThemeInfo* const info = find_theme_info(theme);
  return (info != nullptr && info->complete && info->variants.front() == default_variant().name()) ||
         (asks_for(theme, solve::Goal::mate) && facts.mates) ||
         (asks_for(theme, solve::Goal::stalemate) && d.stalemate == Result::draw && !d.stalemate_by_count &&
          !d.has_passes()) ||
         (asks_for(theme, solve::Goal::win) && wins) ||
         (asks_for(theme, solve::Goal::lose) && (d.stalemate == Result::win || d.checkmate == Result::win ||
                                                 (d.ends_by_extinction() && d.extinction == Result::win) ||
                                                 (d.connects() && d.connect_result == Result::loss)));
}

/// Of a definition of its own, so that a variant that comes to the place of another one is not taken for it.
struct Made {
  Made(const Variant& variant, const Definition& of)
      : definition(of), facts(variant, definition), rules(std::make_unique<Adapter<DefinedCore>>(definition, facts)),
        puzzles{
            .query_words = facts.words,
            .word_meanings = query::words_of<DefinedWords>(),
            .usual_starts = Castling::none,
            .pieces_keep_their_kind = false,
            // What petrifies may vanish instead.
            .most_exploded = definition.blast || definition.petrify != 0 ? 9 : 0,
            .places_pieces = definition.drops || definition.wall || definition.seirawan,
            .moves_are_chains = walls_follow(definition) || definition.seirawan,
            .captures_are_often_forced = definition.must_capture,
            .orthodox_kinship = OrthodoxKinship::other_pieces,
            .output = {.orthodox_names = false},
            .numbers = [this](Ruleset, const State&) { return numbers_of(definition, facts); },
            .offers = [this](std::string_view theme) { return puzzles::offers(definition, facts, theme); },
            // A kind that no piece has where positions are not drawn with one king a side.
            .king = facts.single ? *facts.king : Role{31},
            .forget_passed = [](State&) {},
            .settle = [this](Setup& setup, bool, const Request& request, const Case&,
                             Random& random) { return settle(setup, request, random); },
        } {
    if (definition.extinction_all || (!definition.ends_by_extinction() && !definition.pseudo_royal)) return;
    const int number = definition.pseudo_royal ? 1 : definition.extinction_count + 1;
    for (const Role role : definition.base_roles(definition.extinction_kinds)) kept.emplace_back(role, number);
  }

  const Definition definition;
  const Facts facts;
  const std::unique_ptr<SymbolicRules> rules;
  const PuzzleVariant puzzles;

  /// The kings of the start, what keeps the game from being over, and something in the hands.
  bool settle(Setup& setup, const Request& request, Random& random) const {
    if (!facts.held.empty() && random.one_in(3)) {
      const Facts::Held& each = facts.held[random.below(facts.held.size())];
      const std::size_t most = std::min<std::size_t>(each.limit, 2);
      defined::set_in_hand(definition, setup.state, each.side, each.role, static_cast<int>(random.below(most + 1)));
    }
    const bool over = !definition.pseudo_royal && random.one_in(8);
    for (const Side side : both_sides) {
      if (facts.king) {
        const auto wanted = static_cast<int>(facts.number[defined::index(side)]);
        fill(setup, side, *facts.king, wanted, request, random);
        if (count(setup, side, *facts.king) != wanted) return false;
      }
      for (const auto& [role, number] : kept) {
        if (!over) fill(setup, side, role, number, request, random);
      }
      for (int file = 0; file < definition.files && definition.gating; ++file) {
        const auto piece = setup.board[definition.gate_square(side, file)];
        setup.state.bits[defined::gate_bit(side, file)] =
            piece && piece->owner == owner_of(side) && random.one_in(2) && gates_matter(definition, setup.state, side);
      }
    }
    if (facts.ducks && static_cast<std::size_t>(setup.board.of({Owner::both, *definition.wall}).size()) > *facts.ducks)
      return false;
    return !request.generator().in_check(setup, opponent(setup.to_move));
  }
  [[nodiscard]] int count(const Setup& setup, Side side, Role role) const {
    return setup.board.of(piece_of(side, role)).size() + defined::in_hand(definition, setup.state, side, role);
  }
  /// Puts down pieces until there are so many, if there is room.
  void fill(Setup& setup, Side side, Role role, int wanted, const Request& request, Random& random) const {
    for (int attempt = 0; attempt < 100 && count(setup, side, role) < wanted; ++attempt) {
      const Square square(static_cast<int>(random.below(64)));
      if (setup.board.empty(square) && !request.constraints.empty.contains(square) &&
          facts.may_stand(piece_of(side, role), square))
        setup.board.put(square, piece_of(side, role));
    }
  }

  std::vector<std::pair<Role, int>> kept;  ///< of which a side needs so many
};

/// It lives until another variant comes to the place of this one. Throws Refusal, which names the key that is in the
/// way, where nothing is composed.
const Made& made_for(const Variant& variant) {
  static std::mutex one_at_a_time;
  static std::map<const Variant*, std::unique_ptr<Made>> all_made;
  const Definition* definition = defined::definition_of(variant);
  ensure(definition != nullptr, "a variant that is not built in is of a rule file");
  if (const std::string_view key = key_in_the_way(*definition); !key.empty()) {
    throw Refusal(fmt::format("the rules of {} have {}, and nothing is composed with that yet", variant.title(), key),
                  "composed are rule files without wins by castling, and explosions that fill a hand or leave walls");
  }
  const std::scoped_lock lock(one_at_a_time);
  std::unique_ptr<Made>& made = all_made[&variant];
  if (made == nullptr || !(made->definition == *definition)) made = std::make_unique<Made>(variant, *definition);
  return *made;
}

}  // namespace

const SymbolicRules& symbolic_rules_of_rule_file(const Variant& variant) { return *made_for(variant).rules; }

const PuzzleVariant& puzzle_variant_of_rule_file(const Variant& variant) { return made_for(variant).puzzles; }

}  // namespace arbiter::puzzles
