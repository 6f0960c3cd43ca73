#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/orthodox/movegen/chess_sources.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::chess {
namespace {

/// Orthodox chess: Different Armies with Fide on both sides, under its own name and with its own letters. The armies'
/// context bytes are 0 for Fide, so a set-up of chess is a set-up of that pairing without conversion.
class Chess final : public orthodox::OrthodoxVariant {
 public:
  Chess()
      : OrthodoxVariant({
#include "verifier/variants/chess/info.def"
        }) {
  }

  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options) const override {
    FenOptions own = options;
    if (own.armies == "FF") own.armies.clear();  // chess is Fide against Fide
    return OrthodoxVariant::parse_fen(text, own);
  }

  Likeness likeness(const RecordText& text) const override {
    return text.only(orthodox::pieces_letters) ? Likeness::pieces : Likeness::slip;
  }
};

}  // namespace

const Variant& variant() { return the_one<Chess>(); }

}  // namespace arbiter::chess
