#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/orthodox/soundness/reach_pawns.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/variants/takemake/state.hpp"

namespace arbiter::takemake {
namespace {

/// FenStyle::alphabet: problemists write S for the knight, since N is the nightrider.
enum class Alphabet : std::uint8_t { documents, problemists };

const fen::Letters& letters_with_s() {
  static const fen::Letters known = [] {
    fen::Letters result = orthodox::letters();
    result.set('s', orthodox::knight);
    return result;
  }();
  return known;
}

char letter_with_s(const Piece& piece) {
  if (piece.role != orthodox::knight) return orthodox::letter(piece);
  return piece.owner == Owner::white ? 'S' : 's';
}

class TakeMake final : public orthodox::OrthodoxVariant {
 public:
  TakeMake()
      : OrthodoxVariant({
#include "verifier/variants/takemake/info.def"
        }) {
  }

  Setup random_setup(Ruleset ruleset, Random& random) const override {
    const bool first_rank_pawns = ruleset.as<Profile>() == Profile::site;
    return orthodox::random_setup({}, {.shuffled = random.one_in(4), .first_rank_pawns = first_rank_pawns}, random);
  }

  Likeness likeness(const RecordText& text) const override {
    // Five fields of vchess with orthodox pieces fit chess, too; other texts are taken for chess.
    return text.has_site_fields() && text.only(orthodox::pieces_letters) ? Likeness::pieces : Likeness::none;
  }

  /// A make-leg can take a bishop over the pawns and a pawn to any file, so only the number of captures matters there.
  Faults setup_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    const MoveSource& source = ruleset.generator();
    reach::OrthodoxPieces pieces(setup, map, orthodox::letter);
    const reach::LastMoveRules rules{
        .make_legs = true, .first_rank_pawns = ruleset.as<Profile>() == Profile::site, .ways = reach::orthodox_ways};
    const std::array king{setup.to_move};
    const bool known = setup.counters.plies > 0 && pieces.pieces(opponent(setup.to_move), orthodox::king).size() == 1;
    pieces.checks({.source = source, .kings = king, .most = 3, .known = known, .last_move = [&] {
                     return reach::has_last_move(setup, source, pieces.lost(setup.to_move) > 0, rules);
                   }});
    pieces.knights_and_move();
    for (const Side side : reach::sides) {
      const int needed = reach::fewest_capturers(pieces.pieces(side, orthodox::pawn));
      const int most = pieces.lost(opponent(side));
      if (needed > most) pieces.too_few_captures(side, needed, most);
    }
    pieces.passed_pawns();
    pieces.missing_pawns();
    pieces.counters([&](Side side) { return pieces.moves_needed(side, false); });
    return pieces.faults().take();
  }

 protected:
  orthodox::FenReader::Spelling spelling(orthodox::FenReader& reader) const override {
    const bool with_s = reader.board() != nullptr && reader.board()->text.find_first_of("sS") != std::string_view::npos;
    const std::size_t n = with_s ? reader.board()->text.find_first_of("nN") : std::string_view::npos;
    if (n != std::string_view::npos) {
      const std::size_t at = reader.board()->begin + n;
      reader.faults().add("AF108", at, at + 1, "knights are written in two ways",
                          reader.board()->text[n] == 'n' ? "s" : "S");
    }
    const auto alphabet = with_s ? Alphabet::problemists : Alphabet::documents;
    return {
        with_s ? letters_with_s() : orthodox::letters(), orthodox::is_rook, {}, static_cast<std::uint8_t>(alphabet)};
  }
  orthodox::FenWords words(const Setup&, FenStyle& style) const override {
    const bool with_s = style.alphabet == static_cast<std::uint8_t>(Alphabet::problemists);
    return {with_s ? letter_with_s : orthodox::letter, orthodox::is_rook};
  }

  /// A make-leg can take a bishop over pawns and to the other square colour, and in `site` a pawn to its own first
  /// rank.
  orthodox::Traits traits(const Setup&, Ruleset ruleset) const override {
    return {.source = ruleset.rules(),
            .keeps_colour = [](Role) { return false; },
            .first_rank_pawns = ruleset.as<Profile>() == Profile::site,
            .bishops_shut_in = {}};
  }
};

}  // namespace

const Variant& variant() { return the_one<TakeMake>(); }

}  // namespace arbiter::takemake
