#include "verifier/variants/armies/rules.hpp"

#include "verifier/rules/rules_source.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::armies {
namespace {

// The elementary moves of the documents, from which every piece is composed. Ranks count forward.
constexpr Leap n{0, 1}, s{0, -1}, e{1, 0}, w{-1, 0};
constexpr Leap ne{1, 1}, nw{-1, 1}, se{1, -1}, sw{-1, -1};
constexpr Leap dabbaba_n{0, 2}, dabbaba_s{0, -2}, dabbaba_e{2, 0}, dabbaba_w{-2, 0};
constexpr Leap alfil_ne{2, 2}, alfil_nw{-2, 2}, alfil_se{2, -2}, alfil_sw{-2, -2};
constexpr Leap tall_ne{1, 2}, tall_nw{-1, 2}, tall_se{1, -2}, tall_sw{-1, -2};
constexpr Leap wide_ne{2, 1}, wide_nw{-2, 1}, wide_se{2, -1}, wide_sw{-2, -1};

constexpr std::array<Slide, 4> bishop_rides{{{1, 1, 7}, {1, -1, 7}, {-1, 1, 7}, {-1, -1, 7}}};
constexpr std::array<Slide, 4> rook_rides{{{1, 0, 7}, {-1, 0, 7}, {0, 1, 7}, {0, -1, 7}}};
constexpr std::array<Slide, 4> short_rook_rides{{{1, 0, 4}, {-1, 0, 4}, {0, 1, 4}, {0, -1, 4}}};
constexpr std::array<Slide, 3> charging_rides{{{1, 0, 7}, {-1, 0, 7}, {0, 1, 7}}};

/// How a piece of the three new armies moves, and the clause that says so.
struct Row {
  Row(std::vector<Leap> all_leaps, std::span<const Slide> slides, const char* said_by)
      : leaps(std::move(all_leaps)), movement{leaps, slides}, clause(said_by) {}

  const std::vector<Leap> leaps;
  Movement movement;
  const char* clause;
};

const std::array<Row, role_count - orthodox::first_free>& rows() {
  static const std::array<Row, role_count - orthodox::first_free> table{{
#include "verifier/variants/armies/rules_movements.def"
  }};
  return table;
}

}  // namespace

const Movement& movement(Role role) {
  if (number(role) < orthodox::first_free) return orthodox::movement(role);
  ensure(number(role) < role_count, "a role of the armies");
  return rows()[static_cast<std::size_t>(number(role) - orthodox::first_free)].movement;
}

const char* PieceSet::own_clause(Role role) {
  if (number(role) < orthodox::first_free) return nullptr;
  return rows()[static_cast<std::size_t>(number(role) - orthodox::first_free)].clause;
}

// DA.armies
const std::array<Role, 4>& pieces_of(Army army) {
  static constexpr std::array<std::array<Role, 4>, 4> table{{
      {orthodox::rook, orthodox::knight, orthodox::bishop, orthodox::queen},
      {bede, waffle, fad, cardinal},
      {charging_rook, fibnif, charging_knight, colonel},
      {short_rook, woody_rook, half_duck, chancellor},
  }};
  return table[static_cast<std::size_t>(army)];
}

std::span<const Sentence> sentences() noexcept {
  static const std::vector<Sentence> list = [] {
    std::vector<Sentence> each{
        {PieceSet::promotion_clause, "a pawn does not become a {becomes}"},
        {"DA.castle.colorbound",
         "the Clobberers' long castling takes the king to the b-file and the corner piece to the c-file"}};
    for (const Row& row : rows()) each.push_back({row.clause, "{way}|a {piece} does not go from {from} to {to}"});
    return each;
  }();
  return list;
}

const MoveSource& rules(Profile) {
  static const RulesSource<Rules> source{Rules{}, {sentences(), orthodox::sentences()}};
  return source;
}

}  // namespace arbiter::armies
