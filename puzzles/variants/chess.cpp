#include "puzzles/variants/armies.hpp"

namespace arbiter::puzzles {
namespace {

struct Chess : ArmiesCore {
  static Castling usual_starts() { return Castling::orthodox; }
};

}  // namespace

std::unique_ptr<SymbolicRules> symbolic_rules_of_chess(const Variant&, std::size_t) { return adapted(Chess()); }

}  // namespace arbiter::puzzles
