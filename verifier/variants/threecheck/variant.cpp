#include <fmt/format.h>

#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::threecheck {
namespace {

/// How the count of checks is written; the values are those of FenStyle::alphabet.
enum class CountWords : std::uint8_t {
  left,      ///< `3+3` after the en passant field: checks that White and Black have yet to give (Fairy-Stockfish,
             ///< python-chess)
  given,     ///< `+0+0` after the counters: checks that they have given (lichess)
  left_out,  ///< omitted as long as no check was given
};

/// The name of the count in a FenMap.
inline constexpr std::string_view checks_field = "checks";

constexpr orthodox::ExtraField extra_checks{
    .name = checks_field, .needed = false, .in_six_fields = fen::looks_like_checks, .fits = fen::looks_like_checks};

[[nodiscard]] std::string word_of_checks(const State& state, CountWords words) {
  const int white = checks_given(state, Side::white);
  const int black = checks_given(state, Side::black);
  if (words == CountWords::given) return fmt::format("+{}+{}", white, black);
  return fmt::format("{}+{}", checks_to_win - white, checks_to_win - black);
}

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

  /// Reads orthodox FENs with the count: in four or six fields in either spelling after the en passant field or at the
  /// end, in vchess's fields as a sixth, in xogo's JSON under "checks". A text without it means that no check was
  /// given.
  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options, Ruleset ruleset) const override {
    orthodox::FenReader reader(text, options, &extra_checks);
    State state;
    auto words = CountWords::left_out;
    if (const auto field = reader.extra()) {
      if (const auto checks = fen::checks_given(field->text, checks_to_win)) {
        set_checks_given(state, Side::white, (*checks)[0]);
        set_checks_given(state, Side::black, (*checks)[1]);
        words = field->text.front() == '+' ? CountWords::given : CountWords::left;
      } else {
        reader.faults().add("AF182", field->begin, field->end(), "this is not a count of checks",
                            "3+3 (yet to give) or +0+0 (given), 0 to 3 each");
      }
    }
    return reader.read({orthodox::letters(), orthodox::is_rook, state, static_cast<std::uint8_t>(words)}, ruleset);
  }

  /// The inverse; a count that is not 0 is written even if `style` omits it.
  std::string write_fen(const Setup& setup, const FenStyle& style) const override {
    auto words = static_cast<CountWords>(std::min<std::uint8_t>(style.alphabet, 2));
    const bool none = checks_given(setup.state, Side::white) + checks_given(setup.state, Side::black) == 0;
    const std::string count =
        words == CountWords::left_out && none ? std::string() : word_of_checks(setup.state, words);
    FenStyle base = style;
    // Five fields of vchess have no place for the count.
    if (style.dialect == Dialect::vchess && !none) base.fields = 0;
    std::string text = orthodox::write_fen(
        setup, base,
        {.letter = orthodox::letter, .corner = orthodox::is_rook, .extra_name = extra_checks.name, .extra = count});
    if (style.dialect != Dialect::fen || count.empty()) return text;
    if (words == CountWords::given) return text + ' ' + count;
    std::size_t at = 0;
    for (int field = 0; field < 4; ++field) at = std::min(text.find(' ', at + 1), text.size());
    return text.insert(at, ' ' + count);
  }

  Setup random_setup(Ruleset, Random& random) const override {
    Setup setup = orthodox::random_chess_setup(random);
    for (const Side side : {Side::white, Side::black})
      set_checks_given(setup.state, side, static_cast<int>(random.below(random.one_in(8) ? 4 : 3)));
    return setup;
  }

  Likeness likeness(const RecordText& text) const override {
    const auto& words = text.words();
    for (std::size_t i = 4; i < words.size(); ++i) {
      if (fen::checks_given(words[i], checks_to_win) && text.only(orthodox::pieces_letters)) return Likeness::own_field;
    }
    return Likeness::none;
  }

  /// A check that stands was given with the last move, and a side has given no more checks than it has made moves.
  Faults setup_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    Faults faults = OrthodoxVariant::setup_reachability(setup, ruleset, map);
    SetupFaults counts(setup, map, orthodox::letter);
    const Side giver = opponent(setup.to_move);
    const bool stated = map.fields.empty() || map.field(checks_field).end > 0;
    if (stated && checks_given(setup.state, giver) == 0 && ruleset.generator().in_check(setup, setup.to_move)) {
      State one = setup.state;
      set_checks_given(one, giver, 1);
      counts.at_field(
          "AF316", checks_field,
          fmt::format("{} is in check, so {} has given one check at least", name_of(setup.to_move), name_of(giver)),
          fmt::format("none given by {}", name_of(giver)),
          fmt::format("{} (yet to give) or {} (given), or more", word_of_checks(one, CountWords::left),
                      word_of_checks(one, CountWords::given)));
    }
    const bool told = std::any_of(faults.begin(), faults.end(), [](const Fault& f) { return f.check == "AF313"; });
    for (const Side side : reach::sides) {
      const auto checks = static_cast<std::uint32_t>(checks_given(setup.state, side));
      const std::uint32_t moves = reach::moves_of(side, setup.counters.plies);
      if (told || setup.counters.plies <= 1 || checks <= moves || map.field("counters").end == 0) continue;
      counts.at_field("AF313", "counters",
                      fmt::format("{} has given {}, and has had {}", name_of(side),
                                  counted(std::uint64_t{checks}, "check"), counted(std::uint64_t{moves}, "move")),
                      counted(std::uint64_t{setup.counters.plies}, "move") + " of both sides", "later counters");
    }
    for (Fault& fault : counts.take()) faults.push_back(std::move(fault));
    return faults;
  }

  /// With any numbers of checks after which the game goes on.
  std::vector<State> possible_states(const Setup& setup, Ruleset ruleset) const override {
    return with_checks_given(OrthodoxVariant::possible_states(setup, ruleset), checks_byte(Side::white), checks_to_win);
  }

  State image_of(const State& state, const Image& image) const override {
    State result = orthodox::image_of(state, image);
    for (const Side side : {Side::white, Side::black})
      set_checks_given(result, image.of(side), checks_given(state, side));
    return result;
  }

 protected:
  void own_faults(const Setup& setup, Ruleset ruleset, SetupFaults& found) const override {
    if (!untouched(setup.board) && found.lacks(checks_field))
      found.left_out(checks_field, "3+3 was taken, as if no check had been given", "3+3 (yet to give) or +0+0 (given)");
    const auto finished = [&](Side side) { return checks_given(setup.state, side) >= checks_to_win; };
    const bool before = finished(setup.to_move);
    const Side winner = before ? setup.to_move : opponent(setup.to_move);
    if (!finished(winner) || (!before && ruleset.generator().in_check(setup, setup.to_move))) return;
    found.at_field("AF280", checks_field,
                   fmt::format("{} has won{}", name_of(winner),
                               before ? " by an earlier move" : ", but not by the last move, which gives no check"),
                   word_of_checks(setup.state, CountWords::left), "a check left to give");
  }
};

}  // namespace

const Variant& variant() { return the_one<ThreeCheck>(); }

}  // namespace arbiter::threecheck
