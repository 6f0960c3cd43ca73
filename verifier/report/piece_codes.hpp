#pragma once

#include <map>
#include <string>

#include "verifier/diagnostics/board_picture.hpp"
#include "verifier/report/svg.hpp"

namespace arbiter {

/// Boards of a page that a script draws: a sign for each kind of piece, and the drawings that go with them.
class PieceCodes {
 public:
  /// The board from a8 to h1: a digit is a number of empty squares, another character a piece of the page.
  std::string code_of(const BoardPicture& picture);
  /// The sign of a piece, never a digit, a blank or one of " & ' < > ` and backslash.
  char sign_of(const PictureCell& cell);
  /// The drawings that all boards of the page share, in an element of no size.
  [[nodiscard]] std::string definitions() const;
  /// A hidden element with each piece as `<span data-c="sign">`.
  [[nodiscard]] std::string pieces() const;
  [[nodiscard]] const std::map<char, PictureCell>& cells() const noexcept { return pieces_; }
  /// What code_of() does besides: for boards that are drawn without a script.
  void add(const BoardPicture& picture) { definitions_.add(picture); }

 private:
  SvgDefinitions definitions_;
  std::map<std::string, char> codes_;  ///< of a piece's picture
  std::map<char, PictureCell> pieces_;
};

}  // namespace arbiter
