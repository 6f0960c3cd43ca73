#include "verifier/report/html_page.hpp"

#include <cstdint>

#include <fmt/format.h>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::html {
constexpr std::size_t longest_name = 300;  ///< columns

std::string page_head(std::string_view title, std::string_view generator, Assets styles, Assets scripts) {
  const auto hash = [](const assets::Asset* asset) { return fmt::format(" 'sha256-{}'", base64(asset->sha256)); };
  std::string policy = fmt::format("default-src 'none'; style-src{}; ", joined(styles, "", hash));
  if (scripts.size() != 0) policy += fmt::format("script-src{}; ", joined(scripts, "", hash));
  const auto element = [](const assets::Asset* style) { return fmt::format("<style>{}</style>\n", style->text); };
  return fmt::format(fmt::runtime(assets::page_head_html.text), policy, markup(generator, 2 * longest_name),
                     markup(title, 2 * longest_name), joined(styles, "", element));
}

std::string page_end(Assets scripts) {
  const auto element = [](const assets::Asset* script) { return fmt::format("<script>{}</script>\n", script->text); };
  return joined(scripts, "", element) + "</body>\n</html>\n";
}

std::string key_help(std::string_view noun, bool has_verdicts) {
  return fmt::format(fmt::runtime(assets::keys_html.text), noun,
                     has_verdicts ? "<div><dt><kbd>f</kbd></dt><dd>only what failed, or all</dd></div>" : "");
}

void PieceLegend::add(const BoardPicture& board, std::string_view topic) {
  for (const PictureCell& cell : board.cells) {
    if (cell.sign.empty() || cell.name.empty()) continue;
    const bool shared = cell.owner == PictureOwner::both;
    auto& of_topic = pieces_[std::string(topic)];
    const auto [place, fresh] = of_topic.emplace(std::pair{shared, cell.name}, cell);
    // One picture a piece: White's, where it occurs.
    if (!fresh && cell.owner == PictureOwner::white) place->second = cell;
  }
}

std::string PieceLegend::text() const {
  std::size_t count = 0;
  std::string lists;
  for (const auto& [topic, pieces] : pieces_) {
    if (!topic.empty()) lists += fmt::format("<h3>{}</h3>", markup(topic, longest_name));
    lists += R"(<ul class="legend">)";
    for (const auto& [key, cell] : pieces) {
      lists += fmt::format("<li>{} {}{}</li>", svg_piece(cell), markup(cell.name, longest_name),
                           key.first ? ", of both players" : "");
      ++count;
    }
    lists += "</ul>";
  }
  if (count == 0) return {};
  return fmt::format("<details class=\"pieces\"><summary>Pieces on these boards: {}</summary>{}</details>\n", count,
                     lists);
}

}  // namespace arbiter::html

namespace arbiter {

std::string PieceCodes::code_of(const BoardPicture& picture) {
  std::string out;
  int empty = 0;
  const auto skip = [&] {
    if (empty > 0) out += static_cast<char>('0' + empty);
    empty = 0;
  };
  add(picture);
  for (const PictureCell& cell : picture.cells) {
    if (cell.sign.empty()) {
      if (++empty == 9) skip();
      continue;
    }
    skip();
    out += sign_of(cell);
  }
  skip();
  return out;
}

char PieceCodes::sign_of(const PictureCell& cell) {
  static constexpr std::string_view signs =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_{|}~";
  const std::string key = fmt::format("{} {} {}", static_cast<int>(cell.owner), cell.sign, cell.name);
  const auto [place, fresh] = codes_.emplace(key, '\0');
  if (fresh) {
    ensure(codes_.size() <= signs.size(), "a page has too many kinds of pieces");
    place->second = signs[codes_.size() - 1];
    pieces_.emplace(place->second, cell);
    definitions_.add(cell);  // its drawing is needed, too, where no diagram shows the piece
  }
  return place->second;
}

std::string PieceCodes::definitions() const {
  return fmt::format(
      "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">{}</svg>\n",
      definitions_.text());
}

std::string PieceCodes::pieces() const {
  return fmt::format("<div id=\"pieces\" hidden>{}</div>\n", joined(pieces_, "", [](const auto& each) {
                       return fmt::format("<span data-c=\"{}\">{}</span>", markup(std::string(1, each.first)),
                                          svg_piece(each.second));
                     }));
}

std::string markup(std::string_view text, std::size_t limit) {
  return replaced(xml_text(printable(text, limit)), "'", "&#39;");
}

std::string xml_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    const std::size_t length = character.length == 0 ? 1 : character.length;
    switch (character.code) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;  // also in "]]>"
      case '"': out += "&quot;"; break;
      // In an attribute, a parser reads these as blanks unless they are references.
      case '\t': out += "&#9;"; break;
      case '\n': out += "&#10;"; break;
      case '\r': out += "&#13;"; break;
      default: {
        // https://www.w3.org/TR/xml/#charsets
        const bool allowed =
            character.length != 0 && character.code >= 0x20 && character.code != 0xFFFE && character.code != 0xFFFF;
        if (allowed && is_deceptive(character.code)) {
          out += fmt::format("&#x{:x};", character.code);  // a terminal that shows the file must not act on it
          break;
        }
        out += allowed ? text.substr(0, length) : std::string_view("\xEF\xBF\xBD");
      }
    }
    text.remove_prefix(length);
  }
  return out;
}

std::string tex(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    const std::size_t length = character.length == 0 ? 1 : character.length;
    const std::string_view part = text.substr(0, length);
    text.remove_prefix(length);
    if (length > 1) {
      constexpr std::uint32_t last_latin = 0x17f;
      constexpr std::uint32_t ellipsis = 0x2026;
      out += character.code <= last_latin ? part : std::string_view(character.code == ellipsis ? "\\ldots{}" : "?");
      continue;
    }
    const char c = part.front();
    if (c == '\\')
      out += R"(\textbackslash{})";
    else if (c == '~')
      out += R"(\textasciitilde{})";
    else if (c == '^')
      out += R"(\textasciicircum{})";
    else if (std::string_view("{}$&#%_").find(c) != std::string_view::npos)
      out += fmt::format("\\{}", part);
    else if (std::string_view("<>|").find(c) != std::string_view::npos)
      out += fmt::format("${}$", part);
    else
      out += c >= ' ' ? part : std::string_view(" ");
  }
  return out;
}

std::string backslashed(std::string_view text, std::string_view special) {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view part = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = (bits << 8U) | (i < part.size() ? static_cast<unsigned char>(part[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i) out += i <= part.size() ? digits[(bits >> (18 - 6 * i)) & 63U] : '=';
  }
  return out;
}

}  // namespace arbiter
