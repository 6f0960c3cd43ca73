#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "verifier/report/markup.hpp"
#include "verifier/report/svg.hpp"

/// What all pages of HTML share that the tools write.
namespace arbiter::html {

using Assets = std::initializer_list<const assets::Asset*>;

/// From the doctype to the start tag of the body. The page loads nothing: its content security policy allows only these
/// styles and scripts, by their hashes. `title` and `generator` (a tool and its version) need not be escaped.
[[nodiscard]] std::string page_head(std::string_view title, std::string_view generator, Assets styles, Assets scripts);

/// The elements of the scripts and the end of the page.
[[nodiscard]] std::string page_end(Assets scripts);

/// The window that lists the keys of the script. `noun`: what a card is, "case"; `has_verdicts`: whether cards have
/// verdicts.
[[nodiscard]] std::string key_help(std::string_view noun, bool has_verdicts);

/// The pieces that occur on boards: each once, with its picture and name, by variant.
class PieceLegend {
 public:
  /// `topic`: what the board belongs to, usually the variant. Pieces without a name are left out.
  void add(const BoardPicture& board, std::string_view topic);
  /// A folded list, escaped; empty if no piece has been added.
  [[nodiscard]] std::string text() const;

 private:
  /// Topic → name, and whether both players share the piece.
  std::map<std::string, std::map<std::pair<bool, std::string>, PictureCell>, std::less<>> pieces_;
};

}  // namespace arbiter::html

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
