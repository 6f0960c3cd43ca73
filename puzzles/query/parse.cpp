#include "puzzles/query/words.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles::query {

Node join(Op op, std::vector<Node> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  Node node{.op = op, .begin = parts.front().begin, .end = parts.back().end};
  for (const Node& part : parts) node.plies = std::max(node.plies, part.plies);
  node.parts = std::move(parts);
  return node;
}

namespace {

struct Token {
  enum class Kind : unsigned char { word, number, sign, end };
  Kind kind = Kind::end;
  std::string text;       ///< words in lower case; signs as they are normalised: "&&" is "&"
  std::size_t begin = 0;  ///< bytes of the query, half open
  std::size_t end = 0;

  [[nodiscard]] bool is(std::string_view what) const noexcept { return kind != Kind::end && text == what; }
};

/// The rest of the text is not read: the fault has been reported.
struct GiveUp {};

/// Whether the node is a number, not a truth.
bool is_amount(Op op) noexcept { return op == Op::literal || op == Op::amount || op == Op::count; }

/// The part under a node that has the bytes [begin, end).
Node wrap(Op op, Node part, std::size_t begin, std::size_t end) {
  Node node{.op = op, .plies = part.plies, .begin = begin, .end = end};
  node.parts.push_back(std::move(part));
  return node;
}

/// A node without parts that has the bytes [begin, end).
Node leaf(Op op, std::size_t begin, std::size_t end, int number = 0) {
  return {.op = op, .number = number, .begin = begin, .end = end};
}

/// `amount > 0`, with the amount's bytes.
Node more_than_none(Node amount) {
  const auto [begin, end] = std::pair(amount.begin, amount.end);
  Node result = wrap(Op::comparison, std::move(amount), begin, end);
  result.comparison = Comparison::more;
  result.parts.push_back(leaf(Op::literal, 0, 0));
  return result;
}

constexpr std::size_t most_bytes = 10'000;
constexpr int most_levels = 64;
constexpr int most_plies = 4;
constexpr int most_number = 9999;

/// What a word stands for that is short for a query: the part in its help behind the colon.
std::string_view query_meant_by(const WordInfo& word) {
  if (word.word != Word::zugzwang && word.word != Word::mutual_zugzwang) return {};
  return word.help.substr(word.help.find(": ") + 2);
}
/// Says of all parts that they stand where the word stands.
void place_at(Node& node, std::size_t begin, std::size_t end) {
  node.begin = begin;
  node.end = end;
  for (Node& part : node.parts) place_at(part, begin, end);
}

std::optional<Comparison> comparison_of(const Token& token) {
  constexpr std::array<std::string_view, 6> signs{"=", "!=", "<", "<=", ">", ">="};
  if (token.kind != Token::Kind::sign) return std::nullopt;
  const auto found = std::ranges::find(signs, token.text);
  if (found == signs.end()) return std::nullopt;
  return static_cast<Comparison>(found - signs.begin());
}

using Quantifier = std::pair<std::string_view, Op>;
constexpr std::array<Quantifier, 6> quantifiers{{{"exists", Op::exists},
                                                 {"all", Op::every},
                                                 {"no", Op::none},
                                                 {"one", Op::one},
                                                 {"only", Op::only},
                                                 {"count", Op::count}}};

class Parser {
 public:
  Parser(std::string_view text, const Variant& variant)
      : variant_(variant), pieces_words_(pieces_words(variant)), squares_words_(squares_words(variant)) {
    scan(text);
  }

  Parsed<Query> parse(std::string_view text) {
    Node root;
    try {
      if (peek().kind == Token::Kind::end) stop("the query is empty", "for instance: check & pieces <= 6");
      root = truth(query(Scope::position));
      if (peek().kind != Token::Kind::end) stop("this cannot stand here", "& or | between two parts, or the end");
      if (root.plies > most_plies) {
        fault(
            "AQ106", root.begin, root.end,
            fmt::format("it looks {0} moves ahead, and would play all lines of {0} moves from every position it tries",
                        root.plies),
            fmt::format("at most {}, both sides' moves counted: leave the last move out and say what the position "
                        "before it looks like, as in after(check & moves <= 2)",
                        most_plies));
      }
    } catch (const GiveUp&) {
    }
    Faults faults = take_faults();
    if (!faults.empty()) return tl::unexpected(std::move(faults));
    return Query{std::move(root), std::string(text)};
  }

 private:
  // ---- Tokens, and the faults found on the way ----------------------------------------------------------------------

  [[nodiscard]] const Token& peek() const { return tokens_[at_]; }
  /// The end is never passed.
  const Token& take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  /// Whether the next token is `what`; then it is taken.
  bool accept(std::string_view what) {
    if (!peek().is(what)) return false;
    take();
    return true;
  }
  /// Takes `sign`, or gives up. `after` says where it belongs: "behind only".
  void expect(std::string_view sign, std::string_view after) {
    if (!accept(sign)) stop(fmt::format("'{}' is missing", sign), fmt::format("'{}' {}", sign, after));
  }
  /// Passes over a word's argument in parentheses, which opens here.
  void pass_over() {
    int open = 0;
    do {
      if (peek().kind == Token::Kind::end) return;
      if (peek().is("(")) ++open;
      if (peek().is(")")) --open;
      take();
    } while (open > 0);
  }

  /// The end of the last token that was taken, in bytes.
  [[nodiscard]] std::size_t last_end() const { return at_ == 0 ? 0 : tokens_[at_ - 1].end; }

  void fault(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected,
             std::string seen = {}) {
    faults_.push_back({.check = check,
                       .level = Level::error,
                       .begin = begin,
                       .end = end,
                       .message = std::move(message),
                       .seen = std::move(seen),
                       .expected = std::move(expected)});
  }
  void fault(CheckId check, const Token& token, std::string message, std::string expected) {
    fault(check, token.begin, token.end, std::move(message), std::move(expected), printable(token.text, 40));
  }
  /// AQ102: no name of its sort, which may have been meant to be one of `names`.
  void misnamed(const Token& token, std::string message, std::span<const std::string> names, std::string otherwise) {
    const std::string near = nearest(token.text, names);
    fault("AQ102", token, std::move(message), near.empty() ? std::move(otherwise) : fmt::format("'{}'?", near));
  }
  /// AQ101 at the next token; the rest is not read.
  [[noreturn]] void stop(std::string message, std::string expected) {
    fault("AQ101", peek(), std::move(message), std::move(expected));
    throw GiveUp();
  }
  /// All faults in the order of the text.
  [[nodiscard]] Faults take_faults() {
    sort_by_place(faults_);
    return std::move(faults_);
  }

  static bool in_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

  /// What is typed and its normalised form; longer signs first.
  static constexpr std::array<std::array<std::string_view, 2>, 22> signs{
      {{"->", "->"}, {"&&", "&"}, {"||", "|"}, {"==", "="}, {"!=", "!="}, {"<=", "<="}, {">=", ">="}, {"&", "&"},
       {"|", "|"},   {"!", "!"},  {"(", "("},  {")", ")"},  {",", ","},   {":", ":"},   {"/", "/"},   {"-", "-"},
       {"=", "="},   {"<", "<"},  {">", ">"},  {"≤", "<="}, {"≥", ">="},  {"≠", "!="}}};

  /// Adds all tokens and an end token; bytes that begin no token are reported as faults and skipped.
  void scan(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
      const char c = text[at];
      const std::size_t begin = at;
      if (is_blank(c)) {
        ++at;
      } else if (c == '#') {
        at = std::min(text.find('\n', at), text.size());
      } else if (in_word(c)) {
        while (at < text.size() && in_word(text[at])) ++at;
        std::string word = lower_case(text.substr(begin, at - begin));
        tokens_.push_back({is_digits(word) ? Token::Kind::number : Token::Kind::word, std::move(word), begin, at});
      } else {
        const auto sign =
            std::ranges::find_if(signs, [&](const auto& each) { return text.substr(at).starts_with(each[0]); });
        if (sign != signs.end()) {
          at += (*sign)[0].size();
          tokens_.push_back({Token::Kind::sign, std::string((*sign)[1]), begin, at});
          continue;
        }
        at = end_of_character(text, at);
        fault("AQ101", begin, at, "this character means nothing in a query", "",
              printable(text.substr(begin, at - begin), 20));
      }
    }
    tokens_.push_back({Token::Kind::end, "", text.size(), text.size()});
  }

  // ---- What they say ------------------------------------------------------------------------------------------------

  /// An amount where a truth is expected is true if it is not 0.
  Node truth(Node node) {
    if (node.op == Op::literal)
      fault("AQ103", node.begin, node.end, "a number says nothing by itself", "a comparison: pieces <= 6");
    return is_amount(node.op) ? more_than_none(std::move(node)) : std::move(node);
  }

  void go_deeper() {
    if (++level_ <= most_levels) return;
    fault("AQ106", peek(), fmt::format("the query is nested more than {} deep", most_levels), "a flatter query");
    throw GiveUp();
  }

  Node query(Scope scope) {
    go_deeper();
    Node left = series(Op::disjunction, scope);
    while (accept("->")) {
      Node right = truth(series(Op::disjunction, scope));
      left = truth(std::move(left));
      const std::size_t begin = left.begin;
      const std::size_t end = left.end;
      left = join(Op::disjunction, {wrap(Op::negation, std::move(left), begin, end), std::move(right)});
    }
    --level_;
    return left;
  }

  /// A disjunction of conjunctions, or a conjunction.
  Node series(Op op, Scope scope) {
    const bool either = op == Op::disjunction;
    const auto part = [&] { return either ? series(Op::conjunction, scope) : plain(scope); };
    std::vector<Node> parts;
    parts.push_back(part());
    while (either ? accept("|") || accept("or") : accept("&") || accept("and") || accept(",")) {
      if (parts.size() == 1) parts.front() = truth(std::move(parts.front()));
      parts.push_back(truth(part()));
    }
    return join(op, std::move(parts));
  }

  Node plain(Scope scope) {
    const Token start = peek();
    if (start.is("!") || start.is("not")) {
      go_deeper();
      take();
      Node part = truth(plain(scope));
      --level_;
      return wrap(Op::negation, std::move(part), start.begin, last_end());
    }
    Node left = operand(scope);
    const auto sign = comparison_of(peek());
    if (!sign) return left;
    const Token& token = take();
    if (!is_amount(left.op))
      fault("AQ103", left.begin, left.end, "only numbers can be compared", "pieces, moves, count moves(…), captures …");
    Node right = operand(scope);
    if (!is_amount(right.op))
      fault("AQ103", right.begin, right.end, fmt::format("a number is expected behind '{}'", token.text),
            "0 to 9999, or an amount");
    if (comparison_of(peek())) stop("a comparison has two sides", "& between two comparisons");
    if (left.op == Op::count && right.op == Op::count) {
      fault("AQ103", right.begin, right.end, "numbers of moves can be compared with plain numbers only",
            "count moves(…) = 1");
    }
    Node node = join(Op::comparison, {std::move(left), std::move(right)});
    node.comparison = *sign;
    return node;
  }

  /// The moves (or steps) that a quantifier speaks about, or all of them without parentheses; `only` has no noun.
  Node of_moves(Op op, const Token& start) {
    bool steps = false;
    if (op != Op::only) steps = of_steps(start);
    Node part = leaf(Op::constant, last_end(), last_end(), 1);
    if (op == Op::only) expect("(", "behind only");
    if (op == Op::only || accept("(")) {
      part = truth(query(Scope::move));
      expect(")", "behind what is said about the moves");
    }
    Node node = wrap(op, std::move(part), start.begin, last_end());
    node.steps = steps;
    ++node.plies;
    return node;
  }

  /// Reads "moves" or "steps" behind a quantifier; whether it speaks of steps.
  bool of_steps(const Token& start) {
    const Token noun = peek();
    if (!noun.is("move") && !noun.is("moves") && !noun.is("step") && !noun.is("steps")) {
      stop(fmt::format("'{}' is about moves", start.text), "move(…), or step(…) in Interweave");
    }
    take();
    const bool steps = noun.text.starts_with("step");
    const PuzzleVariant& puzzles = puzzle_variant(variant_);
    if (steps && (!puzzles.moves_are_chains || puzzles.query_words.find("steps") == std::string_view::npos)) {
      fault("AQ104", noun, fmt::format("queries about {} speak of whole moves", variant_.title()), "move(…)");
    }
    return steps;
  }

  Node operand(Scope scope) {
    const Token start = peek();
    if (accept("(")) {
      Node inner = query(scope);
      expect(")", "to close the parenthesis");
      return inner;
    }
    if (start.kind == Token::Kind::number) return literal();
    if (start.kind != Token::Kind::word)
      stop("a word, a number or '(' is expected", "for instance: check, pieces, exists move(take)");
    if (start.is("true") || start.is("false")) {
      take();
      return leaf(Op::constant, start.begin, start.end, start.is("true") ? 1 : 0);
    }
    if (const auto known = std::ranges::find(quantifiers, start.text, &Quantifier::first); known != quantifiers.end()) {
      require(scope, Scope::position, start);
      take();
      return of_moves(known->second, start);
    }
    return word(scope);
  }

  Node literal() {
    const Token& token = take();
    const auto number = whole_number(token.text, 0, most_number);
    if (!number) fault("AQ105", token, "this number is too large", fmt::format("0 to {}", most_number));
    return leaf(Op::literal, token.begin, token.end, static_cast<int>(number.value_or(most_number)));
  }

  void require(Scope here, Scope wanted, const Token& token) {
    if (here == wanted) return;
    if (here == Scope::move) {
      fault("AQ103", token, fmt::format("'{}' is about a position, and this is about a move", token.text),
            fmt::format("before({0} …) or after({0} …)", token.text));
    } else {
      fault("AQ103", token, fmt::format("'{}' is about a move, and this is about a position", token.text),
            fmt::format("exists move({0} …), all moves({0} …) or no move({0} …)", token.text));
    }
  }

  Node word(Scope scope) {
    const Token start = peek();
    const WordInfo* known = find_word(start.text);
    if (known == nullptr) {
      unknown(start, scope);
      take();
      if (peek().is("(")) pass_over();
      // Beside a comparison the unknown word stands for a number.
      return leaf(comparison_of(peek()) ? Op::literal : Op::constant, start.begin, last_end());
    }
    take();
    if (!known->known_to(variant_)) {
      fault("AQ104", start, fmt::format("{} has no '{}'", variant_.title(), start.text),
            fmt::format("known to: {}", known->variants()));
    }
    require(scope, known->scope, start);
    if (const std::string_view meant = query_meant_by(*known); !meant.empty()) {
      Node node = Parser(meant, variant_).query(Scope::position);
      place_at(node, start.begin, start.end);
      return node;
    }
    const bool amount = known->kind == Kind::number || known->kind == Kind::pieces_number;
    Node node{.op = amount ? Op::amount : Op::word, .word = known->word, .begin = start.begin};
    const bool colon = known->kind == Kind::inner && accept(":");
    const bool open = !colon && known->kind != Kind::truth && known->kind != Kind::number && accept("(");
    std::string_view behind = "behind the pieces";
    switch (known->kind) {
      case Kind::truth:
      case Kind::number: break;
      case Kind::pieces:
        pieces(node, start.text);
        if (node.word != Word::castling_right) on(node);
        break;
      case Kind::pieces_number:
        if (open && !peek().is(")") && !peek().is("on")) pieces(node, start.text);
        if (open && node.word == Word::pieces) on(node);
        break;
      case Kind::squares:
        squares(node);
        behind = "behind the squares";
        break;
      case Kind::inner:
        if (!colon && !open) expect("(", fmt::format("or ':' behind {}", start.text));
        node.op = Op::inner;
        node.parts.push_back(truth(query(Scope::position)));
        node.plies = node.parts.front().plies;
        behind = "to close the parenthesis";
        break;
    }
    if (open) expect(")", behind);
    if (known->ahead != Ahead::here) node.plies = 1;
    if (node.word == Word::before) node.plies = std::max(0, node.plies - 1);
    node.end = last_end();
    return node;
  }

  void on(Node& node) {
    if (accept("on")) squares(node);
  }

  void unknown(const Token& token, Scope scope) {
    std::vector<std::string> known{"exists", "all", "no", "one", "only", "count", "true", "false", "not"};
    for (const WordInfo& each : words()) {
      if (each.known_to(variant_)) known.emplace_back(each.name);
    }
    if (piece_named(token) != nullptr) {
      fault("AQ103", token, fmt::format("'{}' names a piece, and says nothing by itself", token.text),
            scope == Scope::move ? fmt::format("by {0}, takes {0} or becomes {0}", token.text)
                                 : fmt::format("pieces({})", token.text));
      return;
    }
    if (squares_named(token.text)) {
      fault("AQ103", token, fmt::format("'{}' names squares, and says nothing by itself", token.text),
            scope == Scope::move ? fmt::format("from {0}, to {0} or via {0}", token.text)
                                 : fmt::format("pieces(piece on {})", token.text));
      return;
    }
    misnamed(token, "no such word", known, fmt::format("a word that --words {} shows", variant_.name()));
  }

  // ---- Pieces and squares -------------------------------------------------------------------------------------------

  /// One or more names of pieces: `white king`, `own knight/bishop`, `!pawn`. `behind` is the word before the pattern.
  void pieces(Node& node, std::string_view behind) {
    const std::size_t begin = peek().begin;
    // Words that follow belong to the pattern as long as they name pieces; "and" and "on" do not.
    for (bool some = false;; some = true) {
      const std::size_t start = at_;
      const bool negated = accept("!") || accept("not");
      const bool word = peek().kind == Token::Kind::word;
      const PiecesWord* const first = piece_named(peek());
      if (first == nullptr) {
        const bool ends = word && (peek().is("on") || peek().is("and") || peek().is("or") || peek().is("to"));
        if (some && (!word || ends || find_word(peek().text) != nullptr)) {
          at_ = start;
          break;
        }
        if (!word || ends) {
          fault("AQ101", peek(), fmt::format("a piece is expected behind '{}'", behind), "white, own, king, piece …");
          return;
        }
        const auto names = collected<std::string>(pieces_words_, &PiecesWord::name);
        misnamed(take(), "no piece has this name", names, fmt::format("one of {}", joined(names)));
        continue;
      }
      take();
      PiecesPattern pattern = first->pattern;
      while (accept("/")) {
        const PiecesWord* const other = piece_named(peek());
        if (other == nullptr || other->owner != first->owner) {
          fault("AQ101", peek(), "behind '/' stands a name of the same sort",
                first->owner ? "white, black, own, enemy" : "king, pawn …");
          return;
        }
        take();
        for (std::size_t i = 0; i < 2; ++i)
          pattern.owners[i] = static_cast<std::uint8_t>(pattern.owners[i] | other->pattern.owners[i]);
        pattern.roles |= other->pattern.roles;
      }
      if (negated) {
        if (first->owner) {
          for (std::uint8_t& owners : pattern.owners)
            owners = static_cast<std::uint8_t>(~owners & PiecesPattern::every_owner);
        } else {
          pattern.roles = ~pattern.roles;
        }
      }
      for (std::size_t i = 0; i < 2; ++i)
        node.pieces.owners[i] = static_cast<std::uint8_t>(node.pieces.owners[i] & pattern.owners[i]);
      node.pieces.roles &= pattern.roles;
    }
    node.has_pieces = true;
    if ((node.pieces.owners[0] | node.pieces.owners[1]) == 0 || node.pieces.roles == 0) {
      fault("AQ107", begin, last_end(), "no piece is all of this", "'/' between alternatives: knight/bishop");
    }
  }
  /// `e4`, `a1-c3/h8`, `!light`.
  void squares(Node& node) {
    const std::size_t begin = peek().begin;
    const bool negated = accept("!") || accept("not");
    SquarePattern pattern{{SquareSet(), SquareSet()}};
    do {
      accept("/");
      const SquarePattern next = square_or_rectangle();
      for (std::size_t i = 0; i < 2; ++i) pattern.squares[i] |= next.squares[i];
    } while (peek().is("/"));
    if (negated) {
      for (SquareSet& set : pattern.squares) set = all_squares - set;
    }
    node.squares = pattern;
    node.has_squares = true;
    if (pattern.squares[0].empty() || pattern.squares[1].empty()) {
      fault("AQ107", begin, last_end(), "no square is meant", range_of_squares(variant_) + ", rank_1, light …");
    }
  }

  [[nodiscard]] const PiecesWord* piece_named(const Token& token) const {
    const auto found = std::ranges::find(pieces_words_, token.text, &PiecesWord::name);
    return token.kind != Token::Kind::word || found == pieces_words_.end() ? nullptr : &*found;
  }
  [[nodiscard]] std::optional<SquarePattern> squares_named(std::string_view name) const {
    if (const auto square = Square::parse(name)) return SquarePattern{{*square, *square}};
    const auto found = std::ranges::find(squares_words_, name, &SquaresWord::name);
    return found == squares_words_.end() ? std::nullopt : std::optional(found->pattern);
  }
  [[nodiscard]] SquarePattern square_or_rectangle() {
    const Token first = peek();
    const auto named = first.kind == Token::Kind::word ? squares_named(first.text) : std::nullopt;
    if (!named) {
      if (first.kind == Token::Kind::word) {
        const auto names = collected<std::string>(squares_words_, &SquaresWord::name);
        misnamed(take(), "no square has this name", names,
                 range_of_squares(variant_) + ", a1-c3, rank_1, file_a, light, last_rank …");
      } else {
        fault("AQ101", first, "a square is expected", range_of_squares(variant_) + ", rank_1, light, …");
      }
      return {};
    }
    take();
    if (!accept("-")) return *named;
    const auto corner = Square::parse(first.text);
    const auto opposite = Square::parse(peek().kind == Token::Kind::word ? peek().text : std::string_view());
    if (!corner || !opposite) {
      fault("AQ101", first.begin, peek().end, "a rectangle has two squares", "a1-c3");
      if (peek().kind == Token::Kind::word) take();
      return {};
    }
    take();
    const auto [first_file, last_file] = std::minmax({corner->file(), opposite->file()});
    const auto [first_rank, last_rank] = std::minmax({corner->rank(), opposite->rank()});
    SquareSet set;
    for (int file = first_file; file <= last_file; ++file) {
      for (int rank = first_rank; rank <= last_rank; ++rank) set |= Square::at(file, rank);
    }
    return {{set, set}};
  }

  const Variant& variant_;
  const std::vector<PiecesWord> pieces_words_;
  const std::vector<SquaresWord> squares_words_;
  Faults faults_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;  ///< how far they are read
  int level_ = 0;
};

}  // namespace

Parsed<Query> parse(std::string_view text, const Variant& variant) {
  if (text.size() > most_bytes) {
    return tl::unexpected(Faults{{.check = "AQ106",
                                  .level = Level::error,
                                  .begin = 0,
                                  .end = 0,
                                  .message = fmt::format("the query has {} bytes", text.size()),
                                  .seen = "",
                                  .expected = fmt::format("at most {}", most_bytes)}});
  }
  return Parser(text, variant).parse(text);
}

}  // namespace arbiter::puzzles::query
