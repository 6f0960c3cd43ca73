#include "tools/compose/compose_request.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "puzzles/themes/conditions.hpp"
#include "puzzles/themes/query_theme.hpp"
#include "puzzles/themes/theme_queries.hpp"
#include "tools/cli/unknown_name.hpp"
#include "tools/compose/where_query.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

using puzzles::Parameter;
using puzzles::Range;
using puzzles::Request;
using puzzles::Theme;

constexpr double default_limit = 60;

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ',' || c == ' ') {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::optional<std::size_t> whole(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty() || value > 64) return std::nullopt;
  return value;
}

/// Parses "3", "2-4", "-4", "2-".
Range range(const std::string& option, const std::string& text) {
  const auto wrong = [&]() -> UsageError {
    return UsageError(fmt::format("--{} '{}' is no number of pieces", option, printable(text, 80)),
                      "a number (3), or from-to (2-4, -4, 2-), at most 64");
  };
  const std::size_t dash = text.find('-');
  if (dash == std::string::npos) {
    const auto value = whole(text);
    if (!value) throw wrong();
    return {*value, *value};
  }
  Range result;
  if (dash > 0) {
    const auto least = whole(std::string_view(text).substr(0, dash));
    if (!least) throw wrong();
    result.least = *least;
  }
  if (dash + 1 < text.size()) {
    const auto most = whole(std::string_view(text).substr(dash + 1));
    if (!most) throw wrong();
    result.most = *most;
  } else if (dash == 0) {
    throw wrong();
  }
  if (result.least > result.most) throw wrong();
  return result;
}

Piece piece_by_letter(const std::string& option, char c, const Request& request) {
  State state;
  state.context = request.context;
  std::string known;
  for (const Piece piece : puzzles::symbolic_rules(*request.variant, request.profile).pieces(state)) {
    const char own = letter(piece, *request.variant);
    if (own == c) return piece;
    known += std::string(known.empty() ? "" : " ") + own;
  }
  throw UsageError(fmt::format("--{}: no piece of {} has the letter '{}'", option, request.variant->name(),
                               printable(std::string(1, c), 8)),
                   "known: " + known);
}

Square square_named(const std::string& option, const std::string& word) {
  const auto square = Square::parse(word);
  if (!square) throw UsageError(fmt::format("--{}: '{}' is no square", option, printable(word, 40)), "a1 to h8");
  return *square;
}

void read_constraints(const Arguments& arguments, Request& request) {
  puzzles::Constraints& constraints = request.constraints;
  for (const std::string& text : arguments.list("place")) {
    for (const std::string& word : split(text)) {
      if (word.size() != 3)
        throw UsageError(fmt::format("--place: '{}' is no piece on a square", printable(word, 40)),
                         "a letter of the FEN and a square: Ke1,kb8");
      const Piece piece = piece_by_letter("place", word[0], request);
      const Square square = square_named("place", word.substr(1));
      for (const auto& [other, there] : constraints.place) {
        if (other == square && there != piece)
          throw UsageError(fmt::format("--place puts two pieces on {}", square.name()));
      }
      constraints.place.emplace_back(square, piece);
    }
  }
  for (const std::string& text : arguments.list("empty")) {
    for (const std::string& word : split(text)) constraints.empty |= square_named("empty", word);
  }
  for (const auto& [square, piece] : constraints.place) {
    if (constraints.empty.contains(square))
      throw UsageError(fmt::format("--place puts a piece on {}, and --empty wants it empty", square.name()));
  }
  if (const auto text = arguments.value("pieces")) constraints.pieces = range("pieces", *text);
  if (const auto text = arguments.value("white")) constraints.of_side[0] = range("white", *text);
  if (const auto text = arguments.value("black")) constraints.of_side[1] = range("black", *text);
  for (const std::string& text : arguments.list("kinds")) {
    for (const std::string& word : split(text)) {
      if (word.size() < 3 || word[1] != '=')
        throw UsageError(fmt::format("--kinds: '{}' is no letter and number", printable(word, 40)), "Q=1,p=0-2");
      constraints.kinds.push_back({piece_by_letter("kinds", word[0], request), range("kinds", word.substr(2)), word});
    }
  }
  static const std::vector<std::string> sides{"white", "black"};
  if (arguments.has("side")) constraints.to_move = arguments.choice("side", sides) == 0 ? Side::white : Side::black;
}

void set_parameter(Request& request, const Theme& theme, const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  std::vector<std::string> names;
  for (const Parameter& each : theme.info().parameters) {
    names.push_back(each.name);
    if (each.name != name || equals == std::string::npos) continue;
    const std::string value = text.substr(equals + 1);
    if (!each.values.empty()) {
      static_cast<void>(index_of_word(fmt::format("set {}", name), value, each.values));
    } else if (!each.takes(value)) {
      throw UsageError(fmt::format("--set {}: '{}' is not{} from {} to {}", name, printable(value, 40),
                                   each.list ? " a list of numbers" : "", each.least, each.most),
                       each.list ? "4,4,4,4" : "");
    }
    request.parameters[name] = value;
    return;
  }
  const std::string known = joined(names);
  throw UsageError(fmt::format("--set '{}': {} has no such parameter", printable(text, 80), theme.info().name),
                   known.empty() ? "it has none" : "NAME=VALUE with a name among " + known);
}

const Theme& theme_of(const Arguments& arguments) {
  if (arguments.paths().size() != 1) throw UsageError("one theme is needed", "--list shows them; or --where QUERY");
  return known_theme(arguments.paths().front());
}

const Variant& variant_of(const Arguments& arguments, const Theme& theme) {
  const auto& variants = theme.info().variants;
  const auto typed = arguments.value("variant");
  if (!typed) return *variant_named(variants.front());
  const Variant* variant = variant_named(*typed);
  if (variant != nullptr && std::find(variants.begin(), variants.end(), variant->name()) != variants.end())
    return *variant;
  throw UsageError(fmt::format("{} is no theme of '{}'", theme.info().name, printable(*typed, 40)),
                   "it is one of: " + joined(variants));
}

std::optional<puzzles::Castling> starts_of(const Arguments& arguments) {
  using puzzles::Castling;
  if (!arguments.has("starts")) return std::nullopt;
  static const std::vector<std::string> kinds{"orthodox", "shuffled"};
  return arguments.choice("starts", kinds) == 0 ? Castling::orthodox : Castling::shuffled;
}

}  // namespace

const Theme& known_theme(const std::string& name) {
  if (const Theme* theme = puzzles::theme_named(name)) return *theme;
  std::vector<std::string> names;
  for (const Theme* each : puzzles::all_themes()) names.push_back(each->info().name);
  unknown_name("theme", name, names, "--list shows them");
}

double limit_of(const Arguments& arguments) { return arguments.seconds("limit").value_or(default_limit); }

OptionSet compose_options() {
  OptionSet set;
  set.heading("Themes")
      .paths("THEME", "what the position is to show (--list names all themes); with --check: records")
      .flag("list", "list the themes")
      .value("where", "QUERY", "a theme of your own in the query language, with --variant: 'check & only(take)'")
      .value("words", "NAME", "the words that queries about this variant can use")
      .value("explain", "THEME", "say what a theme is, its clause and its parameters")
      .list("set", "NAME=VALUE", "a parameter of the theme")
      .value("variant", "NAME", "for themes of several variants; default: the theme's first")
      .value("profile", "NAME", "which documented reading of the rules; 'list' explains them")
      .value(armies_word, "XY", "White's and Black's army, from F C N R (armies)");
  set.heading("Position")
      .list("place", "PIECES", "pieces that stand there: Ke1,kb8")
      .list("empty", "SQUARES", "squares that are empty: e4,e5")
      .value("pieces", "N", "pieces on the board: 5, 4-6, -6 or 4-")
      .value("white", "N", "white pieces, kings included; the same for --black")
      .value("black", "N", "black pieces")
      .list("kinds", "LETTER=N", "pieces of a kind: Q=1,p=0-2")
      .value("starts", "KIND",
             "castling rights of the orthodox start only, or of any shuffled one: orthodox (default for chess) or "
             "shuffled (default elsewhere)")
      .value("side", "SIDE", "who is to move: white or black; default: the theme's (mostly white)");
  set.flag("allow-unreachable",
           "also positions that no game reaches (arbiter-corpus check, rules AF3); they are marked");
  set.heading("Answer")
      .value("as", "STYLE", "instead of text: fen, epd, pug, div (xogo's HTML), svg, html, latex, popeye or olive")
      .value("save", "FILE", "also a record of what was composed, for --check")
      .flag("check", "check records: every position is read, judged and played again, from nothing but the files");
  set.heading("Search")
      .value("count", "N", "positions that differ in their occupied squares, mirror images apart (default 1)")
      .flag("minimal", "fewest pieces, and whether that is proved")
      .flag("unique", "one solution only: one key, and each later move of its side is the only one, too")
      .flag("no-duals", "the same in problemists' terms: no choice of mates after any answer")
      .flag("orthodox-fails",
            "read as orthodox chess, the position has no such solution (takemake; checkered: without checkered pieces)")
      .flag("natural", "no more pieces of a kind than a side has in the initial set-up (of its army)")
      .flag("keep", "keep pieces that the theme does not need")
      .flag("prove",
            "list the space over which the verdict was proved; status 3 unless it was; with --check: prove it again")
      .value("expect", "VERDICT", "found or impossible: status 1 for the other one")
      .value("seed", "S", "where the solvers begin; with --threads 1 the same seed gives the same positions")
      .value("limit", "SECONDS", fmt::format("give up after that long (default {})", default_limit))
      .value("memory", "MIB", "of all solvers together (default 3500)");
  return set;
}

tl::expected<ComposeCommand, std::vector<Finding>> compose_request(const Arguments& arguments, unsigned threads) {
  ComposeCommand asked;
  if (arguments.has("where")) {
    if (!arguments.paths().empty()) throw UsageError("--where is a theme of its own", "a theme or --where, not both");
    const Variant& variant = variant_of_query(arguments);
    auto query = query_of(arguments.text("where"), variant);
    if (!query) return tl::unexpected(std::move(query.error()));
    asked.query = query->text;
    asked.own_theme = puzzles::make_query_theme(std::move(*query), variant);
    asked.theme = asked.own_theme.get();
  } else {
    asked.theme = &theme_of(arguments);
  }
  const Theme& theme = *asked.theme;
  Request& request = asked.request;
  request.variant = &variant_of(arguments, theme);
  request.profile = profile_given(arguments, *request.variant);
  const std::string armies = armies_given(arguments);
  if (!armies.empty() && request.variant->army_choice() == nullptr)
    throw UsageError("--armies goes with --variant armies");
  puzzles::start_from(asked, armies);
  // The plain FEN that all programs read, if the variant has nothing to add to it.
  if (request.variant->six_fields_say_all()) asked.style.dialect = Dialect::fen;
  for (const Parameter& each : theme.info().parameters) request.parameters[each.name] = each.fallback;
  for (const std::string& each : arguments.list("set")) set_parameter(request, theme, each);
  request.constraints.to_move = theme.info().to_move;
  if (!asked.own_theme) asked.query = puzzles::query_of_theme(theme.info().name, request.parameters);
  read_constraints(arguments, request);
  for (const char* condition : {"unique", "no-duals", "orthodox-fails", "natural"}) {
    if (arguments.has(condition)) static_cast<void>(puzzles::set_condition(request, condition));
  }
  if (const std::string objection = puzzles::condition_objection(request); !objection.empty()) {
    throw UsageError(objection, "--orthodox-fails with --variant takemake or checkered");
  }
  request.starts = starts_of(arguments);
  request.allow_unreachable = arguments.has("allow-unreachable");
  puzzles::prepare(request, theme);
  if (const std::string piece = puzzles::absent_piece(request); !piece.empty()) {
    const std::string other = armies.empty() ? puzzles::armies_with(*request.variant, piece) : std::string();
    if (other.empty()) {
      throw UsageError(armies.empty()
                           ? fmt::format("--set piece={}: {} has no such piece", piece, request.variant->title())
                           : fmt::format("--set piece={}: the armies {} have no such piece", piece, armies),
                       "--variant armies --armies XY says who plays which army");
    }
    puzzles::start_from(asked, other);
    puzzles::prepare(request, theme);
  }
  if (const std::string objection = theme.objection(request); !objection.empty()) {
    throw UsageError(fmt::format("{} cannot be composed: {}", theme.info().name, objection));
  }
  if (puzzles::has_conditions(request)) {
    asked.conditioned = puzzles::with_conditions(theme);
    asked.theme = asked.conditioned.get();
  }
  request.seed = arguments.number("seed", 0, 0xffffffffU).value_or(0);
  asked.effort.count = arguments.number("count", 1, 100'000).value_or(1);
  asked.effort.minimal = arguments.has("minimal");
  asked.effort.reduce = !arguments.has("keep");
  asked.effort.seconds = limit_of(arguments);
  asked.effort.threads = std::min(threads, 64U);
  asked.effort.memory_mib = arguments.number("memory", 100, 1'000'000).value_or(3500);
  asked.prove = arguments.has("prove");
  static const std::vector<std::string> verdicts{"found", "impossible"};
  if (arguments.has("expect"))
    asked.expected = arguments.choice("expect", verdicts) == 0 ? puzzles::Verdict::found : puzzles::Verdict::impossible;
  return asked;
}

}  // namespace arbiter::tools
