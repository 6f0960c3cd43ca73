#pragma once

#include <vector>

#include "verifier/position/search_source.hpp"
#include "verifier/position/variant.hpp"

/// A game whose counts are plain arithmetic: one piece starts on a1; a move is a step to the right and then a step to
/// the right or up. After n moves it stands on one of n + 1 squares, 2^n ways lead there, and the board is wide enough
/// for three moves.
class ToyVariant : public arbiter::Variant {
 public:
  ToyVariant()
      : Variant({.name = "toy", .title = "Toy", .profiles = {{"documented", ""}}, .six_fields_say_all = false}) {
    info_.sources = {{&source_, &source_}};
    info_.captures_by_moving = [](const arbiter::Step&, const arbiter::Piece&) { return false; };
    info_.game_may_have_kings = [](int, int, arbiter::Ruleset) { return true; };
  }

  [[nodiscard]] arbiter::Setup after_pass(const arbiter::Setup& setup) const override { return setup; }
  [[nodiscard]] std::vector<arbiter::State> possible_states(const arbiter::Setup& setup,
                                                            arbiter::Ruleset) const override {
    return {setup.state};
  }
  [[nodiscard]] arbiter::Parsed<arbiter::ParsedFen> parse_fen(std::string_view, const arbiter::FenOptions&,
                                                              arbiter::Ruleset) const override {
    return arbiter::ParsedFen{};
  }
  [[nodiscard]] std::string write_fen(const arbiter::Setup&, const arbiter::FenStyle&) const override { return {}; }
  [[nodiscard]] arbiter::Faults faults(const arbiter::Setup&, arbiter::Ruleset, const arbiter::FenMap&) const override {
    return {};
  }
  /// Rights that cannot matter are left out, here the first bit.
  [[nodiscard]] arbiter::Setup essential(const arbiter::Setup& setup, arbiter::Ruleset) const override {
    arbiter::Setup same = setup;
    same.state.bits[0] = false;
    return same;
  }

  [[nodiscard]] std::string_view ending_clause(const arbiter::Setup&, arbiter::Status) const override { return {}; }
  [[nodiscard]] arbiter::Setup shuffled_start(std::uint64_t) const override { return start(); }

  [[nodiscard]] arbiter::Setup random_setup(arbiter::Ruleset, arbiter::Random&) const override { return start(); }

  [[nodiscard]] arbiter::Likeness likeness(const arbiter::RecordText&) const override {
    return arbiter::Likeness::none;
  }
  [[nodiscard]] arbiter::Faults setup_reachability(const arbiter::Setup&, arbiter::Ruleset,
                                                   const arbiter::FenMap&) const override {
    return {};
  }
  [[nodiscard]] arbiter::Faults usual_start_faults(const arbiter::Setup&, arbiter::Ruleset,
                                                   const arbiter::FenMap&) const override {
    return {};
  }
  [[nodiscard]] arbiter::State image_of(const arbiter::State& state, const arbiter::Image&) const override {
    return state;
  }
  [[nodiscard]] bool may_be_mirrored(const arbiter::State&) const override { return false; }

  static arbiter::Setup start() {
    arbiter::Setup setup;
    setup.board.put(arbiter::Square::at(0, 0), piece);
    return setup;
  }

 protected:
  static constexpr arbiter::Piece piece{arbiter::Owner::both, arbiter::Role{0}};

  class Source : public arbiter::MoveGenerator {
   public:
    [[nodiscard]] std::vector<arbiter::MoveOutcome> setup_moves(const arbiter::Setup& setup) const override {
      std::vector<arbiter::MoveOutcome> all;
      for (const auto& first : setup_steps(setup)) {
        for (const auto& second : setup_steps(first.after)) all.push_back({{first.step, second.step}, second.after});
      }
      return all;
    }
    [[nodiscard]] std::vector<arbiter::StepOutcome> setup_steps(const arbiter::Setup& setup) const override {
      std::vector<arbiter::StepOutcome> all;
      const bool inside = setup.state.context[0] != 0;  // the first step has been made
      for (const int up : {0, 1}) {
        if (up == 1 && !inside) continue;
        const arbiter::Square from = *setup.board.occupied().begin();
        const auto to = from.offset(1 - up, up);
        if (!to) continue;
        arbiter::StepOutcome outcome{{from, *to, {}, piece}, setup};
        outcome.after.board.clear(from);
        outcome.after.board.put(*to, piece);
        outcome.after.state.context[0] = inside ? 0 : 1;
        outcome.after.state.bits[0] = up == 1;  // history that does not matter
        if (inside) outcome.after.to_move = arbiter::opponent(setup.to_move);
        all.push_back(outcome);
      }
      return all;
    }
    [[nodiscard]] std::vector<arbiter::StepOutcome> steps_of(const arbiter::Setup& setup,
                                                             arbiter::Square) const override {
      return setup_steps(setup);
    }
    [[nodiscard]] bool in_check(const arbiter::Setup&, arbiter::Side) const override { return false; }
    [[nodiscard]] arbiter::Status setup_status(const arbiter::Setup&) const override {
      return arbiter::Status::ongoing;
    }
    [[nodiscard]] std::uint64_t count_setup_moves(const arbiter::Setup& setup, int depth) const override {
      if (depth == 0) return 1;
      std::uint64_t sum = 0;
      for (const auto& each : setup_moves(setup)) sum += count_setup_moves(each.after, depth - 1);
      return sum;
    }
    [[nodiscard]] std::unique_ptr<arbiter::SearchSource> search_source(const arbiter::Setup&) const override {
      return nullptr;
    }
  };

  Source source_;
};
