#pragma once

// Boards of Interweave and what its generator does on them, as words.

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "tests/support/board_field.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace interweave_play {

using namespace arbiter;
namespace iw = arbiter::interweave;
using iw::Profile;

inline constexpr std::string_view letters = "prnbk";  // by role, as D0 writes them
inline constexpr std::string_view start = "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR";

/// Reserves as vchess writes them: White's Smashers, Leapers and Removers, then Black's.
inline Setup position(std::string_view board, Side to_move = Side::white, std::string_view reserves = "000000") {
  Setup setup;
  setup.to_move = to_move;
  for_each_piece(board, [&setup](char c, int file, int rank) {
    const bool black = c >= 'a';
    const auto role = letters.find(black ? c : static_cast<char>(c - 'A' + 'a'));
    BOOST_REQUIRE(role != std::string_view::npos);
    const Role kind{static_cast<std::uint8_t>(role)};
    setup.board.put(Square::at(file, rank), piece_of(black ? Side::black : Side::white, kind));
  });
  for (std::size_t i = 0; i < reserves.size(); ++i) {
    const Side side = i < 3 ? Side::white : Side::black;
    iw::set_reserve(setup.state, side, iw::reserve_roles[i % 3], reserves[i] - '0');
  }
  return setup;
}
inline Setup passing(Setup setup, std::string_view square, char arrival_file) {
  iw::set_en_passant(setup.state, iw::Passed{*Square::parse(square), arrival_file - 'a'});
  return setup;
}
inline Square at(std::string_view name) { return *Square::parse(name); }

inline std::string joined(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  BOOST_TEST((std::adjacent_find(words.begin(), words.end()) == words.end()), "no duplicates");
  std::string result;
  for (const std::string& word : words) result += word + ' ';
  return result;
}
/// The same words, sorted.
inline std::string words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return joined(std::move(result));
}

/// "e7", "e7xe6,f7", "c8=n"
inline std::string text(const Step& step, Piece was) {
  std::string result = step.to.name();
  char separator = 'x';
  for (const Square victim : step.captures) {
    result += separator + victim.name();
    separator = ',';
  }
  BOOST_TEST((step.becomes.owner == was.owner));
  if (step.becomes != was) result.append({'=', letters[static_cast<std::size_t>(number(step.becomes.role))]});
  return result;
}

/// The steps of one piece; "e4xe5+" if the same piece must continue.
inline std::string steps_of(const Setup& setup, std::string_view square, Profile profile = Profile::documented) {
  std::vector<std::string> result;
  const Piece piece = *setup.board[at(square)];
  const Side mover = piece.owner == Owner::white ? Side::white : Side::black;
  for (const auto& [step, after] : iw::generator(profile).steps_of(setup, at(square))) {
    const auto chain = iw::chain(after.state.context);
    BOOST_TEST((step.from == at(square)));
    BOOST_TEST(chain.has_value() == (after.to_move == mover));
    if (chain) BOOST_TEST((*chain == step.to));
    result.push_back(text(step, piece));
    if (chain) result.back() += '+';
  }
  return joined(std::move(result));
}

/// "e1e3xe2>e3e5xe4"
inline std::string move_text(const Move& move, const Setup& before) {
  std::string result;
  Piece piece = *before.board[move.front().from];
  for (const Step& step : move) {
    if (!result.empty()) result += '>';
    result.append(step.from.name()).append(text(step, piece));
    piece = step.becomes;
  }
  return result;
}
inline std::string moves(const Setup& setup, Profile profile = Profile::documented) {
  std::vector<std::string> result;
  for (const auto& [move, after] : iw::generator(profile).setup_moves(setup)) {
    BOOST_TEST((after.to_move == opponent(setup.to_move)));
    BOOST_TEST(!iw::chain(after.state.context).has_value());
    result.push_back(move_text(move, setup));
  }
  return joined(std::move(result));
}
inline Setup play(const Setup& setup, const std::string& wanted, Profile profile = Profile::documented) {
  for (const auto& [move, after] : iw::generator(profile).setup_moves(setup)) {
    if (move_text(move, setup) == wanted) return after;
  }
  BOOST_FAIL("no move " << wanted << " among " << moves(setup, profile));
  return setup;
}

}  // namespace interweave_play
