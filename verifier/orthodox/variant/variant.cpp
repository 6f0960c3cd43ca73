#include "verifier/orthodox/variant/variant.hpp"

#include <algorithm>

#include "verifier/orthodox/fen/fen.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"

namespace arbiter::orthodox {
namespace {

constexpr ClauseInfo clauses_of_base[] = {
#include "verifier/orthodox/clauses.def"
};

Role any_of(std::span<const Role> roles, Random& random) { return roles[random.below(roles.size())]; }

/// A king with one or two rooks that may castle with it, on the first rank.
void place_castlers(Setup& setup, Side side, const RandomSetup& random_setup, Random& random) {
  const int rank = relative_rank(side, 0);
  const int king_file = random_setup.shuffled ? 1 + static_cast<int>(random.below(6)) : 4;
  setup.board.put(Square::at(king_file, rank), piece_of(side, king));
  for (const bool left : {true, false}) {
    if (random.one_in(3)) continue;
    int file = left ? 0 : 7;
    if (random_setup.shuffled) {
      file = left ? static_cast<int>(random.below(static_cast<std::size_t>(king_file)))
                  : king_file + 1 + static_cast<int>(random.below(static_cast<std::size_t>(7 - king_file)));
    }
    setup.board.put(Square::at(file, rank), piece_of(side, any_of(random_setup.corner_roles, random)));
    set_castling(setup.state, side, file, true);
  }
}

}  // namespace

State image_of(const State& state, const Image& image) {
  State result;
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      if (may_castle(state, side, file)) set_castling(result, image.of(side), image.of_file(file), true);
    }
  }
  if (const auto square = en_passant_square(state)) set_en_passant_square(result, image.of(*square));
  return result;
}

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

const VariantInfo& base() {
  static const VariantInfo info{.roles = roles(),
                                .safety_clause = "CH.check.legal",
                                .spellings = {six_fields, shredder_fen, four_fields, bare_board},
                                .state_ranges = {castling_range, en_passant_range}};
  return info;
}

std::string_view OrthodoxVariant::ending_clause(const Setup&, Status status) const {
  return status == Status::won || status == Status::lost ? info().win_clause : clause_of_end(status);
}

Parsed<ParsedFen> OrthodoxVariant::parse_fen(std::string_view text, const FenOptions& options, Ruleset ruleset) const {
  FenReader reader(text, options, extra_field());
  return reader.read(spelling(reader), ruleset);
}

FenReader::Spelling OrthodoxVariant::spelling(FenReader&) const { return {letters_, is_rook, {}, 0}; }

std::string OrthodoxVariant::write_fen(const Setup& setup, const FenStyle& style) const {
  FenStyle own = style;
  FenWords known = words(setup, own);
  if (const ExtraField* extra = extra_field()) known.extra_name = extra->name;
  return orthodox::write_fen(setup, own, known);
}

FenWords OrthodoxVariant::words(const Setup&, FenStyle&) const {
  return {[this](const Piece& piece) { return letter_of(piece); }, is_rook};
}

Traits OrthodoxVariant::traits(const Setup&, Ruleset ruleset) const {
  return {.source = ruleset.rules(),
          .role_count = static_cast<int>(roles().size()),
          .letter = [this](const Piece& piece) { return letter_of(piece); },
          .kings_touch = info().kings_touch};
}

Faults OrthodoxVariant::faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const {
  const Traits known = traits(setup, ruleset);
  SetupFaults found(setup, map, known.letter);
  found.append(orthodox::faults(setup, map, known));
  own_faults(setup, ruleset, found);
  return found.take();
}

Setup OrthodoxVariant::essential(const Setup& setup, Ruleset ruleset) const {
  return orthodox::essential(setup, ruleset.generator(), is_rook);
}

Setup OrthodoxVariant::after_pass(const Setup& setup) const {
  Setup result = setup;
  result.to_move = opponent(setup.to_move);
  set_en_passant_square(result.state, std::nullopt);  // CH.pawn.ep
  return result;
}

std::vector<State> OrthodoxVariant::possible_states(const Setup& setup, Ruleset ruleset) const {
  if (traits(setup, ruleset).royal_kings) return orthodox::possible_states(setup, is_rook);
  return orthodox::possible_states(setup, [](const Piece&) { return false; });
}

Setup OrthodoxVariant::shuffled_start(std::uint64_t seed) const { return orthodox::shuffled_start(seed); }

Setup OrthodoxVariant::random_setup(Ruleset, Random& random) const { return random_chess_setup(random); }

Faults OrthodoxVariant::setup_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map) const {
  Faults faults = reach::orthodox_reachability(setup, map, traits(setup, ruleset), ruleset.generator());
  for (Fault& fault : own_reachability(setup, ruleset, map, faults)) faults.push_back(std::move(fault));
  return faults;
}

Faults OrthodoxVariant::usual_start_faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const {
  const Traits known = traits(setup, ruleset);
  return reach::usual_start(setup, map, known.letter, known.bishops_shut_in);
}

FirstRank shuffled_rank(Random& random) {
  const std::size_t dark = random.below(4);
  const std::size_t light = random.below(4);
  const std::size_t queen_place = random.below(6);
  const std::size_t knight_place = random.below(5);
  const std::string rank = first_rank(dark, light, queen_place, knight_place, random.below(4));
  FirstRank roles{};
  std::transform(rank.begin(), rank.end(), roles.begin(), [](char c) { return letters().piece(c)->role; });
  return roles;
}

std::array<FirstRank, 2> shuffled_ranks(Random& random) {
  const FirstRank white = shuffled_rank(random);
  return {white, random.one_in(2) ? white : shuffled_rank(random)};
}

Setup setup_of(const std::array<FirstRank, 2>& ranks) {
  Setup setup;
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      const Role role = ranks[static_cast<std::size_t>(side)][static_cast<std::size_t>(file)];
      setup.board.put(Square::at(file, relative_rank(side, 0)), piece_of(side, role));
      setup.board.put(Square::at(file, relative_rank(side, 1)), piece_of(side, pawn));
      if (role == rook) set_castling(setup.state, side, file, true);
    }
  }
  return setup;
}

Setup shuffled_start(std::uint64_t seed) {
  Random random(seed);
  return setup_of(shuffled_ranks(random));
}

void place_en_passant(Setup& setup, Random& random) {
  const Side passer = opponent(setup.to_move);
  const int file = static_cast<int>(random.below(8));
  const Square start = Square::at(file, relative_rank(passer, 1));
  const Square passed = Square::at(file, relative_rank(passer, 2));
  const Square arrival = Square::at(file, relative_rank(passer, 3));
  if (!setup.board.empty(start) || !setup.board.empty(passed) || !setup.board.empty(arrival)) return;
  setup.board.put(arrival, piece_of(passer, pawn));
  set_en_passant_square(setup.state, passed);
  for (const int aside : {-1, 1}) {
    const auto beside = arrival.offset(aside, 0);
    if (beside && setup.board.empty(*beside) && !random.one_in(3)) {
      setup.board.put(*beside, piece_of(setup.to_move, pawn));
    }
  }
}

SquareSet passed_way(const Setup& setup) {
  const auto passed = en_passant_square(setup.state);
  return passed ? *passed | SquareSet(*passed->offset(0, forward(setup.to_move))) : SquareSet{};
}

Setup random_setup(Setup setup, const RandomSetup& random_setup, Random& random) {
  setup.to_move = any_side(random);
  // Pieces on fixed squares first.
  const std::array castles{random.one_in(4), random.one_in(4)};
  for (const Side side : {Side::white, Side::black}) {
    if (castles[static_cast<std::size_t>(side)]) place_castlers(setup, side, random_setup, random);
  }
  for (const Side side : {Side::white, Side::black}) {
    if (!castles[static_cast<std::size_t>(side)])
      setup.board.put(empty_square(setup.board, random), piece_of(side, king));
  }
  if (random.one_in(3)) place_en_passant(setup, random);
  const SquareSet kept_empty = passed_way(setup);
  const std::size_t pieces = random.below(25);
  for (std::size_t i = 0; i < pieces; ++i) {
    const Square square = empty_square(setup.board, random);
    if (kept_empty.contains(square)) continue;
    const Side side = any_side(random);
    if (!random.one_in(3)) {
      setup.board.put(square, piece_of(side, any_of(random_setup.roles, random)));
      continue;
    }
    const int rank = relative_rank(side, square.rank());
    if (rank == 7 || (rank == 0 && !random_setup.first_rank_pawns)) continue;
    setup.board.put(square, piece_of(side, pawn));
  }
  return setup;
}

Setup random_chess_setup(Random& random) {
  static constexpr std::array roles{rook, knight, bishop, queen};
  // Rights of other pieces than rooks are useless to them.
  return random_setup({}, {.roles = roles, .corner_roles = roles, .shuffled = random.one_in(4)}, random);
}

}  // namespace arbiter::orthodox
