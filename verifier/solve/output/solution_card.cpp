#include "verifier/solve/output/solution_card.hpp"

#include <fmt/format.h>

#include "verifier/crosscheck/picture.hpp"
#include "verifier/report/board_names.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

std::string solution_card(std::size_t number, std::string_view heading, const BoardPicture& picture,
                          std::string_view code) {
  return fmt::format(
      "<article class=\"card solved\" id=\"c{0}\" tabindex=\"-1\" aria-labelledby=\"c{0}h\" data-b=\"{1}\">"
      "<h2 id=\"c{0}h\"><a href=\"#c{0}\">{0}.</a> {2}</h2>\n<figure>{3}"
      "<div class=\"steps\" hidden><button type=\"button\" data-step=\"first\" aria-label=\"the diagram\">|◀</button>"
      "<button type=\"button\" data-step=\"back\" aria-label=\"back\">◀</button>"
      "<button type=\"button\" data-step=\"on\" aria-label=\"on\">▶</button>"
      "<output aria-live=\"polite\"></output></div></figure>\n<div class=\"moves\">",
      number, markup(code), heading, svg_board(picture, fmt::format("b{}", number)));
}

std::string beside_at_start(const Setup& setup, const Variant& variant) {
  const std::string words = beside_in_words(picture_of(setup, variant));
  return words.empty() ? words : fmt::format("<p class=\"asked\">beside the board at the start: {}</p>", markup(words));
}

}  // namespace arbiter
