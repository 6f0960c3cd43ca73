#include "verifier/pages/markup/html_embeds.hpp"

#include <algorithm>

#include "verifier/pages/markup/fen_text.hpp"
#include "verifier/pages/markup/html_tree.hpp"

namespace arbiter::pages {
namespace {

Side side_in(std::string_view words) { return words == "black" || words == "b" ? Side::black : Side::white; }

/// The bytes [begin, end) of an address, with `_`, `+` and `%20` as blanks and `%2F` as a slash.
MappedText unescaped(const MappedText& address, std::size_t begin, std::size_t end) {
  const std::string& text = address.text();
  MappedText result;
  for (std::size_t i = begin; i < end; ++i) {
    const std::string_view escape = std::string_view(text).substr(i, 3);
    if (escape == "%20" || escape == "%2F" || escape == "%2f") {
      result.add(escape == "%20" ? ' ' : '/', address.place(i));
      i += 2;
    } else {
      result.add(text[i] == '_' || text[i] == '+' ? ' ' : text[i], address.place(i));
    }
  }
  return result;
}

Embed embed_of(MappedText fen, Side seen_by) {
  Embed embed;
  embed.diagram = fen_diagram(std::move(fen));
  embed.diagram.seen_by = seen_by;
  return embed;
}

/// The FEN in an address: the value of `fen`, or what is behind a folder that lichess shows positions in.
void read_address(const MappedText& address, std::vector<Embed>& embeds) {
  const std::string& text = address.text();
  const std::size_t query = std::min(text.find('?'), text.size());
  const Side seen_by = text.find("color=black", query) != std::string::npos ? Side::black : Side::white;
  if (const std::size_t name = text.find("fen=", query); name != std::string::npos) {
    MappedText fen = unescaped(address, name + 4, std::min(text.find_first_of("&#", name), text.size()));
    if (looks_like_fen(fen.text())) return embeds.push_back(embed_of(std::move(fen), seen_by));
  }
  const std::size_t end = std::min(text.find_first_of("?#"), text.size());
  // A FEN has slashes as well: the folder behind which everything is a FEN of eight ranks.
  for (std::size_t slash = text.find('/'); slash < end; slash = text.find('/', slash + 1)) {
    if (end - slash > longest_fen) continue;
    MappedText fen = unescaped(address, slash + 1, end);
    const std::string_view board = std::string_view(fen.text()).substr(0, fen.text().find(' '));
    if (std::count(board.begin(), board.end(), '/') == 7 && looks_like_fen(fen.text()))
      return embeds.push_back(embed_of(std::move(fen), seen_by));
  }
  if (text.find("lichess.org/study/") == std::string::npos) return;
  Embed study;
  study.diagram.begin = address.place(0);
  study.diagram.end = address.place(text.size() - 1) + 1;
  study.unread = "a study that another site shows here is not read";
  study.wanted = "its PGN (on lichess: share, download) as a file beside the page, or in data-pgn";
  embeds.push_back(std::move(study));
}

}  // namespace

std::vector<Embed> embeds_in(const GumboElement& element, std::string_view page) {
  std::vector<Embed> embeds;
  if (MappedText fen = attribute_of(element, "fen", page); looks_like_fen(fen.text())) {
    const MappedText side = attribute_of(element, "orientation", page);
    embeds.push_back(embed_of(std::move(fen), side_in(side.text())));
  }
  const MappedText state = attribute_of(element, "data-state", page);
  if (const std::size_t comma = std::min(state.text().find(','), state.text().size());
      looks_like_fen(std::string_view(state.text()).substr(0, comma))) {
    const std::string_view rest = std::string_view(state.text()).substr(std::min(comma + 1, state.text().size()));
    embeds.push_back(embed_of(state.part(0, comma), side_in(rest.substr(0, rest.find(',')))));
  }
  if (element.tag == GUMBO_TAG_IFRAME) {
    if (const MappedText address = attribute_of(element, "src", page); !address.empty()) read_address(address, embeds);
  }
  return embeds;
}

}  // namespace arbiter::pages
