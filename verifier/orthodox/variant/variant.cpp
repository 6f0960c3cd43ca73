#include "verifier/orthodox/variant/variant.hpp"

#include <iterator>

#include "verifier/orthodox/fen/fen.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"

namespace arbiter::orthodox {
namespace {

constexpr ClauseInfo clauses_of_base[] = {
#include "verifier/orthodox/clauses.def"
};

Faults both(Faults all, Faults more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  return all;
}

}  // namespace

State image_of(const State& state, const Image& image) {
  State result;
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      if (may_castle(state, side, file)) set_castling(result, image.of(side), image.of_file(file), true);
    }
  }
  if (const auto square = passed_square(state)) set_passed_square(result, image.of(*square));
  return result;
}

bool may_be_mirrored(const State& state) { return castling_rights(state) == 0; }

std::string_view clause_of_end(Status status) noexcept {
  if (status == Status::mate) return "CH.end.mate";
  return status == Status::stalemate ? "CH.end.stalemate" : "";
}

std::vector<ClauseInfo> with_base_clauses(std::vector<ClauseInfo> own,
                                          const std::function<bool(std::string_view id)>& holds) {
  std::vector<ClauseInfo> all;
  for (const ClauseInfo& clause : clauses_of_base) {
    if (!holds || holds(clause.id)) all.push_back(clause);
  }
  all.insert(all.end(), own.begin(), own.end());
  return all;
}

std::string_view OrthodoxVariant::ending_clause(const Setup&, Status status) const {
  return status == Status::won || status == Status::lost ? win_clause_ : clause_of_end(status);
}

Parsed<ParsedFen> OrthodoxVariant::parse_fen(std::string_view text, const FenOptions& options) const {
  FenReader reader(text, options, nullptr);
  return reader.read({letters(), is_rook, {}, 0},
                     [this](const Setup& setup, const FenMap& map) { return faults(setup, 0, map); });
}

std::string OrthodoxVariant::write_fen(const Setup& setup, const FenStyle& style) const {
  return orthodox::write_fen(setup, style, {letter, is_rook});
}

Traits OrthodoxVariant::traits(std::size_t profile) const { return {.source = rules(profile)}; }

Faults OrthodoxVariant::faults(const Setup& setup, std::size_t profile, const FenMap& map) const {
  return both(orthodox::faults(setup, map, traits(profile)), own_faults(setup, profile, map));
}

Setup OrthodoxVariant::essential(const Setup& setup, std::size_t profile) const {
  return orthodox::essential(setup, generator(profile), is_rook);
}

Setup OrthodoxVariant::after_pass(const Setup& setup) const {
  Setup result = setup;
  result.to_move = opponent(setup.to_move);
  set_passed_square(result.state, std::nullopt);  // CH.pawn.ep
  return result;
}

std::vector<State> OrthodoxVariant::possible_states(const Setup& setup, std::size_t profile) const {
  if (traits(profile).royal_kings) return orthodox::possible_states(setup, is_rook);
  return orthodox::possible_states(setup, [](const Piece&) { return false; });
}

Setup OrthodoxVariant::shuffled_start(std::uint64_t seed) const { return orthodox::shuffled_start(seed); }

Setup OrthodoxVariant::random_setup(std::size_t, Random& random) const { return random_chess_setup(random); }

Likeness OrthodoxVariant::likeness(const RecordText&) const { return Likeness::none; }

Faults OrthodoxVariant::setup_reachability(const Setup& setup, std::size_t profile, const FenMap& map) const {
  return both(reach::orthodox_reachability(setup, map, traits(profile), generator(profile)),
              own_reachability(setup, profile, map));
}

Faults OrthodoxVariant::usual_start_faults(const Setup& setup, const FenMap& map) const {
  return reach::usual_start(setup, map, letter);
}

State OrthodoxVariant::image_of(const State& state, const Image& image) const {
  return orthodox::image_of(state, image);
}
bool OrthodoxVariant::may_be_mirrored(const State& state) const { return orthodox::may_be_mirrored(state); }

}  // namespace arbiter::orthodox
