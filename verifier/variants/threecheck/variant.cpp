#include "verifier/position/variant.hpp"

#include <array>

#include <fmt/format.h>

#include "verifier/orthodox/deal.hpp"
#include "verifier/orthodox/faults.hpp"
#include "verifier/orthodox/image.hpp"
#include "verifier/orthodox/reachability.hpp"
#include "verifier/orthodox/spelling.hpp"
#include "verifier/position/setup_faults.hpp"
#include "verifier/variants/armies/sources.hpp"
#include "verifier/variants/threecheck/accept.hpp"
#include "verifier/variants/threecheck/fen.hpp"
#include "verifier/variants/threecheck/sources.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::threecheck {

/// Defined here for the registry.
[[nodiscard]] const Variant& variant();

namespace {

/// Fairy-Stockfish's and pychess's name; lichess's is the title.
constexpr auto names = std::to_array<std::string_view>({"3check", "three-check", "3-check"});

constexpr auto readings = std::to_array<ProfileInfo>({
    {"documented", "the page of lichess.org; moves, mate and stalemate as in the FIDE Laws"},
});

constexpr auto orthodox_clauses = std::to_array<ClauseInfo>({
#define ARBITER_CLAUSE(id, document, place, reading) {id, document, place, reading},
#include "verifier/orthodox/clauses.def"
});
constexpr auto own_clauses = std::to_array<ClauseInfo>({
#include "verifier/variants/threecheck/clauses.def"
#undef ARBITER_CLAUSE
});

/// Sources: the FENs of lichess (+0+0), python-chess and Fairy-Stockfish (3+3).
constexpr auto own_spellings = std::to_array<Spelling>({
    {"threecheck", "fen", Dialect::fen, 0, "", CastlingWords::usual,
     "six fields with the checks yet to give behind the fourth (3+3), as Fairy-Stockfish and python-chess write them"},
    {"threecheck", "lichess", Dialect::fen, 1, "", CastlingWords::usual,
     "six fields with the checks given behind the last (+0+0)"},
    {"threecheck", "shredder", Dialect::fen, 0, "", CastlingWords::files, "as fen; castling by file letters"},
    {"threecheck", "epd", Dialect::fen, 0, "", CastlingWords::usual,
     "four fields with the checks yet to give behind them"},
    {"threecheck", "bare", Dialect::bare, 0, "", CastlingWords::usual, "the board alone"},
});

constexpr std::array own_ranges{orthodox::castling_range, orthodox::passed_range, checks_range};

State image_of(const State& state, const Image& image) {
  State result = orthodox::image_of(state, image);
  for (const Side side : {Side::white, Side::black})
    set_checks_given(result, image.of(side), checks_given(state, side));
  return result;
}

class ThreeCheck final : public Variant {
 public:
  std::string_view name() const override { return "threecheck"; }
  std::string_view title() const override { return "Three-check"; }
  std::span<const std::string_view> aliases() const override { return names; }
  std::span<const ProfileInfo> profiles() const override { return readings; }
  std::span<const RoleInfo> roles() const override { return orthodox::roles(); }

  std::vector<ClauseInfo> clauses() const override {
    std::vector<ClauseInfo> all(orthodox_clauses.begin(), orthodox_clauses.end());
    all.insert(all.end(), own_clauses.begin(), own_clauses.end());
    return all;
  }

  std::vector<NamedPosition> positions() const override {
    return {{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", "the orthodox set-up (TCHK)"}};
  }

  const MoveSource& rules(std::size_t) const override { return threecheck::rules(); }
  const MoveSource& generator(std::size_t) const override { return threecheck::generator(); }
  const MoveCounter& counter(std::size_t) const override { return threecheck::counter(); }

  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options) const override {
    return threecheck::parse_fen(text, options,
                                 [this](const Setup& setup, const FenMap& map) { return faults(setup, 0, map); });
  }

  std::string write_fen(const Setup& setup, const FenStyle& style) const override {
    return threecheck::write_fen(setup, style);
  }

  Faults faults(const Setup& setup, std::size_t profile, const FenMap& map) const override {
    const orthodox::Nature nature{
        .source = rules(profile),
        .role_count = orthodox::first_free,
        .at_start = orthodox::pieces_at_start,
        .corner = orthodox::is_rook,
        .keeps_shade = [](Role role) { return role == orthodox::bishop; },
        .letter = orthodox::letter,
        .first_rank_pawns = false,
    };
    Faults result = orthodox::faults(setup, map, nature);
    SetupFaults own(setup, map, orthodox::letter);
    const Side waiting = opponent(setup.to_move);
    const auto finished = [&](Side side) { return checks_given(setup.state, side) >= checks_to_win; };
    if (finished(setup.to_move)) {
      own.at_field("AF280", "checks", fmt::format("{} has won by an earlier move", name_of(setup.to_move)),
                   word_of_checks(setup.state, CountWords::left), "a check left to give");
    } else if (finished(waiting) && !generator(profile).in_check(setup, setup.to_move)) {
      own.at_field("AF280", "checks",
                   fmt::format("{} has won, but not by the last move, which gives no check", name_of(waiting)),
                   word_of_checks(setup.state, CountWords::left), "a check left to give");
    }
    Faults more = own.take();
    result.insert(result.end(), more.begin(), more.end());
    return result;
  }

  Setup essential(const Setup& setup, std::size_t profile) const override {
    return orthodox::essential(setup, generator(profile), orthodox::is_rook);
  }

  Setup random_setup(std::size_t, Random& random) const override {
    Setup setup = armies::random_setup(armies::Army::fide, armies::Army::fide, random.one_in(4), random);
    for (const Side side : {Side::white, Side::black})
      set_checks_given(setup.state, side, static_cast<int>(random.below(random.one_in(8) ? 4 : 3)));
    return setup;
  }
  Setup dealt(std::uint64_t seed) const override { return orthodox::dealt(seed); }

  std::span<const Spelling> spellings() const override { return own_spellings; }
  std::span<const std::string_view> alphabets() const override { return {}; }
  std::span<const StateRange> state_ranges() const override { return own_ranges; }
  const ArmyChoice* army_choice() const override { return nullptr; }
  bool six_fields_say_all() const override { return true; }
  Likeness likeness(const RecordText& text) const override {
    const auto& words = text.words();
    for (std::size_t i = 4; i < words.size(); ++i) {
      if (checks_of_word(words[i]) && text.only(orthodox::pieces_letters)) return Likeness::own_field;
    }
    return Likeness::none;
  }
  std::span<const std::string_view> record_names() const override { return {}; }
  bool name_is_common_word() const override { return false; }
  bool is_site_field(std::size_t, std::string_view) const override { return false; }
  std::span<const std::string_view> page_keys() const override { return {}; }
  std::span<const PieceWords> piece_words() const override { return {}; }

  bool game_may_have_kings(int, int, std::size_t) const override { return false; }
  Faults setup_reachability(const Setup& setup, std::size_t profile, const FenMap& map) const override {
    return reach::orthodox_reachability(setup, map,
                                        {.source = generator(profile),
                                         .letter = orthodox::letter,
                                         .at_start = orthodox::pieces_at_start,
                                         .role_count = orthodox::first_free});
  }
  FastAcceptance fast_acceptance() const override { return {baseline::accept, v3::accept}; }

  State image_of(const State& state, const Image& image) const override { return threecheck::image_of(state, image); }
  bool may_be_mirrored(const State& state) const override { return orthodox::may_be_mirrored(state); }
};

}  // namespace

const Variant& variant() {
  static const ThreeCheck object;
  return object;
}

}  // namespace arbiter::threecheck
