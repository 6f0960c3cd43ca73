#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/key_kind.hpp"
#include "puzzles/themes/stipulations.hpp"
#include "puzzles/variants/adapter.hpp"
#include "puzzles/variants/interweave/local_state.hpp"
#include "puzzles/variants/interweave/numbers.hpp"
#include "puzzles/variants/interweave/reasons.hpp"
#include "puzzles/variants/interweave/themes.hpp"
#include "puzzles/variants/interweave/words.hpp"
#include "puzzles/variants/usual_puzzles.hpp"
#include "verifier/variants/interweave/invariants.hpp"
#include "verifier/variants/interweave/rules.hpp"

namespace arbiter::puzzles {
namespace {

struct Interweave {
  explicit Interweave(interweave::Profile profile) : rules(profile), reading(profile) {}

  static std::vector<Piece> pieces(const State&) {
    std::vector<Piece> result;
    for (int role = 0; role < interweave::role_count; ++role) {
      for (const Side side : {Side::white, Side::black}) {
        result.push_back(piece_of(side, Role{static_cast<std::uint8_t>(role)}));
      }
    }
    return result;
  }
  static bool may_stand(Piece piece, Square square) {
    return piece.role != interweave::pawn || (square.rank() != 0 && square.rank() != 7);
  }
  static std::vector<ContextChoice> contexts(const Context& requested, Side) { return {{requested, {}}}; }
  static std::vector<Facet> facets(const Scope&, const Context&, Side to_move) {
    Facet passed;
    passed.words = "en passant: none, or any square that a pawn can have passed in the last move";
    for (int file = 0; file < 8; ++file) {
      for (const int aside : {-1, 1}) {
        const Square square = Square::at(file, relative_rank(opponent(to_move), 2));
        if (const auto bit = interweave::passed_bit({square, file + aside})) passed.bits.push_back(*bit);
      }
    }
    Facet reserve;
    reserve.words = "reserves: what the pieces on the board leave of two of each kind";
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : interweave::reserve_roles) {
        for (const int count : {1, 2}) reserve.bits.push_back(interweave::reserve_bit(side, role, count));
      }
    }
    return {passed, reserve};
  }
  static Castling usual_starts() { return Castling::none; }
  static std::vector<std::size_t> castling_bits(Castling, Side) { return {}; }
  static std::vector<int> castling_files(Castling) { return {}; }
  static std::optional<Role> single_king() { return std::nullopt; }
  static std::optional<Role> castling_king() { return std::nullopt; }
  static bool kings_may_touch(const Context&) { return true; }
  /// The reserves follow from the board (IW.inv.reserve).
  static void for_each_state(const Setup& setup, const Scope&, const std::function<void(const Setup&)>& use) {
    using namespace interweave;
    Setup here = setup;
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : reserve_roles) {
        const int number = setup.board.of(piece_of(side, role)).size();
        if (number > 2) return;
        set_reserve(here.state, side, role, 2 - number);
      }
    }
    use(here);
    const Side passer = opponent(setup.to_move);
    for (const Square square : setup.board.of(piece_of(passer, pawn))) {
      if (square.rank() != relative_rank(passer, 3)) continue;
      for (const int aside : {-1, 1}) {
        const auto passed = square.offset(aside, -forward(passer));
        const auto start = passed ? passed->offset(aside, -forward(passer)) : std::nullopt;
        if (!start || !setup.board.empty(*passed) || !setup.board.empty(*start)) continue;
        Setup with = here;
        set_passed(with.state, Passed{*passed, square.file()});
        use(with);
      }
    }
  }
  static double flag_states(const Board&) { return 1; }
  [[nodiscard]] std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const {
    return interweave::invariants(view, to_move, reading);
  }
  static Formula struck(const FormulaView&, Side, Piece, Square, Square) { return truth<Formula>(false); }

  interweave::Rules rules;
  interweave::Profile reading;
};

using Of = ImplicationText::Of;

constexpr ImplicationText own_implications[] = {
    {Of::move, "by own & becomes own & !takes own"},
    {Of::move, "promotes -> by pawn & !becomes pawn/king"},
    {Of::move, "by pawn & !becomes pawn -> promotes"},
    {Of::position, "won -> pieces(enemy king) = 1 & pieces(own king) = 2"},
    {Of::position, "lost -> pieces(own king) = 1 & pieces(enemy king) = 2"},
    {Of::position, "!(won & lost)"},
    {Of::position, "no move(take) | no move(quiet)"},
    {Of::position, "no step(take) | no step(quiet)"},
    {Of::position, "no step(take) | no move(quiet)"},
    {Of::position, "no step(quiet) | no move(take)"},
    {Of::move, "chain -> captures >= 2"},
    {Of::move, "chain -> captures >= steps"},
    {Of::move, "from light -> to light & !takes piece on light & !via dark"},
    {Of::move, "from dark -> to dark & !takes piece on dark & !via light"},
    {Of::move, "by pawn & to last_rank -> promotes"},
    {Of::move, "by king -> becomes king"},
    {Of::move, "approach | rifle | short_leap | double_leap | long_leap | custodian -> take"},
    {Of::move, "approach -> by smasher/pawn"},
    {Of::move, "rifle -> by remover/pawn"},
    {Of::move, "double_leap | long_leap -> by leaper/pawn"},
    {Of::move, "short_leap -> by king/pawn"},
    {Of::move, "custodian -> by pawn"},
};

class Puzzles final : public UsualPuzzles {
 public:
  [[nodiscard]] VariantNumbers numbers(std::size_t profile, const State&) const override {
    return interweave_numbers(profile);
  }
  void add_themes(std::vector<const Theme*>& themes) const override {
    add_chain_themes(themes);
    add_win_in_two(themes);
    add_domino_themes(themes);
    add_immobile_themes(themes);
  }
  [[nodiscard]] std::string_view query_words() const override {
    return "won lost reserve steps chain approach rifle short_leap double_leap long_leap custodian";
  }
  [[nodiscard]] const query::VariantWords& word_meanings() const override { return interweave_words(); }
  [[nodiscard]] std::vector<ImplicationText> implications(std::size_t profile) const override {
    std::vector<ImplicationText> result(std::begin(own_implications), std::end(own_implications));
    // In the other profile a chain may continue after it has captured a king.
    if (static_cast<interweave::Profile>(profile) == interweave::Profile::documented)
      result.push_back({Of::position, "won | lost -> moves = 0"});
    return result;
  }
  [[nodiscard]] bool moves_are_chains() const override { return true; }
  /// AF302 and AF320 speak of the pieces on the board alone, and more of them only make it worse.
  [[nodiscard]] bool some_pieces_can_refuse() const override { return true; }
  void why_unreachable(const Fault& fault, const Setup& setup, ReachReasons& reasons) const override {
    add_interweave_reasons(fault, setup, reasons);
  }
  /// Interweave has no check, and so no mate.
  [[nodiscard]] Offer offer(std::string_view theme) const override {
    return asks_for(theme, solve::Goal::win) ? Offer::usual : Offer::none;
  }
  [[nodiscard]] OrthodoxKinship orthodox_kinship() const override { return OrthodoxKinship::other_pieces; }
  [[nodiscard]] OutputForms output() const override {
    return {.usual = Dialect::vchess, .vchess_alphabet = 0, .xogo_figures = false, .orthodox_names = false};
  }
};

}  // namespace

std::unique_ptr<SymbolicRules> symbolic_rules_of_interweave(const Variant&, std::size_t profile) {
  return adapted(Interweave(static_cast<interweave::Profile>(profile)));
}

const PuzzleVariant& puzzle_variant_of_interweave() {
  static const Puzzles puzzles;
  return puzzles;
}

const LocalState& local_state_of_interweave() { return interweave_local_state(); }

}  // namespace arbiter::puzzles
