#include "verifier/solve/search/problem_request.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::solve {
namespace {

/// "b) ", "+b)": its length, and the letters; nothing without one.
struct Label {
  std::string name;
  std::size_t length = 0;
  bool continued = false;
};
Label label_of(std::string_view text) {
  std::size_t at = std::min(text.find_first_not_of(" \t"), text.size());
  Label label;
  const std::size_t begin = at;
  if (at < text.size() && text[at] == '+') {
    label.continued = true;
    ++at;
  }
  const std::size_t name = at;
  while (at < text.size() && (is_letter(text[at]) || is_digit(text[at]))) ++at;
  if (at == name || at >= text.size() || text[at] != ')' || at - name > 3) return {{}, begin, false};
  label.name = lower_case(text.substr(name, at - name));
  label.length = at + 1;
  return label;
}

ProblemBoard letters_on(const Board& board, const Variant& variant) {
  ProblemBoard result;
  for (const Square square : board.occupied()) result.put(square, letter(*board[square], variant));
  return result;
}

/// The piece that a letter of the board means: one of the diagram's, or any of the variant's.
std::optional<Piece> piece_of_letter(char sign, const Board& diagram, const Variant& variant) {
  for (const Square square : diagram.occupied()) {
    if (letter(*diagram[square], variant) == sign) return diagram[square];
  }
  for (const RoleInfo& role : variant.roles()) {
    for (const Owner owner : {Owner::white, Owner::black}) {
      const Piece piece{owner, role.role};
      if (letter(piece, variant) == sign) return piece;
    }
  }
  return std::nullopt;
}

/// Makes the twins of a diagram, each of which may continue the one before it.
class TwinMaker {
 public:
  TwinMaker(const WrittenRoot& diagram, const Stipulation& stipulation, bool zero)
      : diagram_(diagram), count_(zero ? 0 : 1) {
    const Variant& variant = diagram.root.variant();
    statement_.board = letters_on(diagram.setup().board, variant);
    statement_.stipulation = stipulation;
    last_ = statement_;
    forms_.shorthand = true;
    forms_.letters.clear();
    for (const RoleInfo& role : variant.roles()) {
      const char sign = letter(piece_of(Side::white, role.role), variant);
      if (forms_.letters.find(sign) == std::string::npos) forms_.letters += sign;
    }
  }

  /// Makes the next twin, or adds what is wrong with it. `where` names the text in findings.
  void add(std::string_view text, const std::string& where) {
    const Variant& variant = diagram_.root.variant();
    ProblemFaults faults(text, where);
    const Label label = label_of(text);
    const std::string name = label.name.empty() ? twin_label(count_) : label.name;
    ++count_;
    const std::string about = fmt::format("twin {})", name);
    faults.about(about);
    Words words(text.substr(label.length), label.length);
    const Span whole{std::min(text.find_first_not_of(" \t", label.length), text.size()), text.size()};
    const Statement& from = label.continued ? last_ : statement_;
    Statement statement = last_;
    const TwinRead read = read_twin(words, whole, from, statement, faults, forms_);
    const bool continued = label.continued || read.continued;
    if (!words.done())
      faults.add("AS101", words.word().where,
                 fmt::format("'{}' is not a change that a twin makes", words.word().text.substr(0, 40)),
                 "e2-e4, -a1, +wQe4, e2<->e4, h#3, side black");
    if (statement.variant != from.variant)
      faults.add("AS102", whole, "twins that were typed keep the variant", "the variant named for all of them");
    if (continued && broken_)
      faults.add("AS105", whole, "the twin that it continues cannot be made", "a twin of the diagram");
    broken_ = true;
    Setup setup = diagram_.setup();
    for (const Square square : all_squares) {
      const auto sign = statement.board.at(square);
      const auto piece = sign ? piece_of_letter(*sign, diagram_.setup().board, variant) : std::nullopt;
      if (sign && !piece)
        faults.add("AS104", whole, fmt::format("'{}' is not a letter of a piece", *sign), "a letter of the board");
      setup.board.clear(square);
      if (piece) setup.board.put(square, *piece);
    }
    if (statement.to_move && *statement.to_move != setup.to_move) setup = variant.after_pass(setup);
    const Ruleset ruleset = diagram_.root.ruleset();
    if (faults.errors() == 0) {
      const std::string why = refused(*statement.stipulation, ruleset);
      if (!why.empty()) faults.add("AS105", whole, why);
    }
    const auto refuse = [this](const std::vector<Finding>& found) {
      for (const Finding& each : found) {
        mistyped_ = mistyped_ || (each.level == Level::error && each.check != "AS105");
        result_.not_made.push_back(each);
      }
    };
    if (faults.errors() > 0) return refuse(faults.take());
    auto position = Position::from_setup(ruleset, ruleset.essential(setup));
    if (!position) {
      for (const Fault& fault : position.error()) {
        Finding finding = to_finding(fault, {where, 1, 1, 0}, text);
        finding.message = fmt::format("{}: {}", about, finding.message);
        finding.where = {where, 1, whole.begin + 1, text.size() + 1};
        result_.not_made.push_back(std::move(finding));
      }
      return;
    }
    if (const std::string why = refused(*statement.stipulation, *position); !why.empty()) {
      faults.add("AS105", whole, why);
      return refuse(faults.take());
    }
    last_ = statement;
    broken_ = false;
    WrittenRoot written{*position, diagram_.style, variant.write_fen(position->setup(), diagram_.style)};
    result_.made.push_back({fmt::format("{}{}) {}", continued ? "+" : "", name, read.what), *statement.stipulation,
                            std::move(written), twin_in_words(read, continued)});
  }

  tl::expected<TypedTwinList, std::vector<Finding>> take() && {
    if (mistyped_) return tl::unexpected(std::move(result_.not_made));
    return std::move(result_);
  }

 private:
  const WrittenRoot& diagram_;
  Statement statement_;  ///< of the diagram
  Statement last_;       ///< of the last twin
  TwinForms forms_;
  std::size_t count_;
  bool broken_ = false;  ///< the last twin could not be made
  bool mistyped_ = false;
  TypedTwinList result_;
};

}  // namespace

tl::expected<TypedTwinList, std::vector<Finding>> typed_twins(const WrittenRoot& diagram,
                                                              const Stipulation& stipulation, bool zero,
                                                              const std::vector<std::string>& texts,
                                                              std::string_view option) {
  TwinMaker maker(diagram, stipulation, zero);
  for (std::size_t i = 0; i < texts.size(); ++i)
    maker.add(texts[i], texts.size() == 1 ? std::string(option) : fmt::format("{} {}", option, i + 1));
  return std::move(maker).take();
}

}  // namespace arbiter::solve
