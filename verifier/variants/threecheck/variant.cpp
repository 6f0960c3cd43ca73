#include <fmt/format.h>

#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::threecheck {
namespace {

/// FenStyle::alphabet: the count is written as `3+3` after the en passant field (Fairy-Stockfish, python-chess), as
/// `+0+0` after the counters (lichess), or left out as long as no check was given.
enum class CountWords : std::uint8_t { left, given, left_out };

constexpr orthodox::ExtraField extra_checks{
    .name = checks_field, .needed = false, .in_six_fields = fen::looks_like_checks, .fits = fen::looks_like_checks};

/// Whether all pieces are there, and all pawns at home: then a count that is left out is that of the beginning.
bool untouched(const Board& board) {
  return board.occupied().size() == 32 && std::ranges::all_of(reach::sides, [&](Side side) {
           return board.of(piece_of(side, orthodox::pawn)) == SquareSet(attacks::rank_of(side, 1));
         });
}

class ThreeCheck final : public orthodox::OrthodoxVariant {
 public:
  ThreeCheck()
      : OrthodoxVariant({
#include "verifier/variants/threecheck/info.def"
        }) {
  }

  Setup random_setup(Ruleset, Random& random) const override {
    Setup setup = orthodox::random_chess_setup(random);
    for (const Side side : reach::sides)
      checks_given.set(setup.state.context, side, static_cast<int>(random.below(random.one_in(8) ? 4 : 3)));
    return setup;
  }

  Likeness likeness(const RecordText& text) const override {
    const auto& words = text.words();
    for (std::size_t i = 4; i < words.size(); ++i) {
      if (checks_given.parse(words[i]) && text.only(orthodox::pieces_letters)) return Likeness::own_field;
    }
    return Likeness::none;
  }

  std::vector<State> possible_states(const Setup& setup, Ruleset ruleset) const override {
    return checks_given.possible(OrthodoxVariant::possible_states(setup, ruleset));
  }

  State image_of(const State& state, const Image& image) const override {
    return checks_given.image_of(state, image, orthodox::image_of(state, image));
  }

 protected:
  const orthodox::ExtraField* extra_field() const override { return &extra_checks; }
  /// The count may stand in four or six fields in either spelling, after the en passant field or at the end, in
  /// vchess's fields as a sixth, in xogo's JSON under "checks". A text without it means that no check was given.
  orthodox::FenReader::Spelling spelling(orthodox::FenReader& reader) const override {
    State state;
    auto words = CountWords::left_out;
    if (const auto field = reader.extra(); field && checks_given.read(*field, state, reader.faults(), "0 to 3 each"))
      words = field->text.front() == '+' ? CountWords::given : CountWords::left;
    return {orthodox::letters(), orthodox::is_rook, state, static_cast<std::uint8_t>(words)};
  }
  /// A count that is not 0 is written even if `style` omits it.
  orthodox::FenWords words(const Setup& setup, FenStyle& style) const override {
    using Place = orthodox::FenWords::InSixFields;
    orthodox::FenWords words{orthodox::letter, orthodox::is_rook};
    const State::Context& context = setup.state.context;
    const bool none = checks_given.of(context, Side::white) + checks_given.of(context, Side::black) == 0;
    // Five fields of vchess have no place for the count.
    if (style.dialect == Dialect::vchess && !none) style.fields = 0;
    if (none && style.alphabet >= static_cast<std::uint8_t>(CountWords::left_out)) return words;
    const bool last = style.alphabet == static_cast<std::uint8_t>(CountWords::given);
    words.extra = last ? checks_given.given(setup.state) : checks_given.left(setup.state);
    words.in_six_fields = last ? Place::last : Place::behind_passed;
    return words;
  }

  void own_faults(const Setup& setup, Ruleset ruleset, SetupFaults& found) const override {
    if (!untouched(setup.board) && found.lacks(checks_field))
      found.left_out(checks_field, "3+3 was taken, as if no check had been given", checks_given.both_ways());
    const Side waiting = opponent(setup.to_move);
    if (checks_given.won(setup.state.context, setup.to_move)) {
      checks_given.over_before(setup.state, setup.to_move, " by an earlier move", found);
    } else if (checks_given.won(setup.state.context, waiting) && !ruleset.generator().in_check(setup, setup.to_move)) {
      checks_given.over_before(setup.state, waiting, ", but not by the last move, which gives no check", found);
    }
  }

  /// A check that stands was given with the last move, and a side has given no more checks than it has made moves.
  Faults own_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map, const Faults& known) const override {
    SetupFaults found(setup, map, orthodox::letter);
    const Side giver = opponent(setup.to_move);
    const bool stated = map.fields.empty() || map.field(checks_field).end > 0;
    if (stated && checks_given.of(setup.state.context, giver) == 0 &&
        ruleset.generator().in_check(setup, setup.to_move)) {
      State one = setup.state;
      checks_given.set(one.context, giver, 1);
      found.at_field(
          "AF316", checks_field,
          fmt::format("{} is in check, so {} has given one check at least", name_of(setup.to_move), name_of(giver)),
          fmt::format("none given by {}", name_of(giver)), checks_given.both_ways(one) + ", or more");
    }
    const bool told = std::any_of(known.begin(), known.end(), [](const Fault& f) { return f.check == "AF313"; });
    if (told || setup.counters.plies <= 1 || map.field("counters").end == 0) return found.take();
    for (const Side side : reach::sides) {
      const auto checks = static_cast<std::uint32_t>(checks_given.of(setup.state.context, side));
      const std::uint32_t moves = reach::moves_of(side, setup.counters.plies);
      if (checks <= moves) continue;
      found.at_field("AF313", "counters",
                     fmt::format("{} has given {}, and has had {}", name_of(side), counted(checks, "check"),
                                 counted(moves, "move")),
                     counted(setup.counters.plies, "move") + " of both sides", "later counters");
    }
    return found.take();
  }
};

}  // namespace

const Variant& variant() { return the_one<ThreeCheck>(); }

}  // namespace arbiter::threecheck
