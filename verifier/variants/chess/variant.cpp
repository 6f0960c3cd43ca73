#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::chess {
namespace {

/// Orthodox chess. A set-up of it is one of Different Armies with Fide on both sides, without conversion: the context
/// bytes that say so there are 0.
class Chess final : public orthodox::OrthodoxVariant {
 public:
  Chess()
      : OrthodoxVariant({
#include "verifier/variants/chess/info.def"
        }) {
  }

  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options, Ruleset ruleset) const override {
    FenOptions own = options;
    if (own.armies == "FF") own.armies.clear();  // chess is Fide against Fide
    return OrthodoxVariant::parse_fen(text, own, ruleset);
  }

  Likeness likeness(const RecordText& text) const override {
    return text.only(orthodox::pieces_letters) ? Likeness::pieces : Likeness::slip;
  }
};

}  // namespace

const Variant& variant() { return the_one<Chess>(); }

}  // namespace arbiter::chess
