#include "verifier/solve/input/problem.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include "verifier/solve/input/popeye_fields.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

using namespace std::string_view_literals;

/// Keys of Olive's that say nothing about the solution.
constexpr std::array passed_over{"after"sv,   "date"sv,   "dedication"sv, "distinction"sv, "id"sv,       "issue"sv,
                                 "judges"sv,  "legend"sv, "postfix"sv,    "problem-id"sv,  "reprints"sv, "round"sv,
                                 "section"sv, "theme"sv,  "tourney"sv,    "version"sv,     "volume"sv,   "year"sv,
                                 "_id"sv,     "hash"sv,   "ash"sv};

struct EntryReader {
  std::string_view text;
  std::size_t base;  ///< where the document begins in the text
  ProblemFaults& faults;
  std::vector<Problem>& problems;

  void read(const YAML::Node& entry) {
    const Span begin = span_of(entry);
    if (!entry.IsMap()) return faults.add(fault::not_a_problem, begin);
    const std::size_t errors = faults.errors;
    Problem head;
    Statement statement;
    statement.variant = std::string(default_variant().name());
    YAML::Node twins;
    bool diagram = false;
    for (const auto& pair : entry) {
      const std::string key = pair.first.IsScalar() ? pair.first.Scalar() : std::string();
      if (key == "twins") {
        twins.reset(pair.second);
      } else if (key == "algebraic") {
        diagram = true;
        read_diagram(pair.second, span_of(pair.first), statement);
      } else if (!read_statement(key, pair.second, span_of(pair.first), statement)) {
        read_head(key, pair.second, span_of(pair.first), head);
      }
    }
    if (!diagram) faults.add(fault::no_diagram, begin);
    ProblemWriter writer{std::move(head), errors, faults, problems};
    write(statement, twins, writer, begin);
  }

  [[nodiscard]] Span span_of(const YAML::Node& node) const {
    const YAML::Mark mark = node.Mark();
    const std::size_t begin = base + (mark.pos < 0 ? 0 : static_cast<std::size_t>(mark.pos));
    const std::size_t length = node.IsScalar() ? std::max<std::size_t>(node.Scalar().size(), 1) : 1;
    return {begin, begin + length};
  }

  /// Has the words of a scalar read, all of them. Escapes in quotes move the places behind them.
  void read_words(const YAML::Node& scalar, Statement& statement, FunctionRef<void(FieldReader&)> read) {
    std::size_t begin = span_of(scalar).begin;
    if (begin < text.size() && (text[begin] == '"' || text[begin] == '\'')) ++begin;
    Words words(scalar.Scalar(), begin);
    FieldReader fields{words, statement, faults};
    read(fields);
    if (!words.done()) faults.add(fault::left_over, words.word.where);
  }

  /// Calls `each` with the scalars of a list, or with the only one.
  template <class Each>
  void for_scalars(const YAML::Node& node, std::string_view of, const Each& each) {
    if (node.IsNull()) return;
    if (node.IsScalar()) return each(node);
    if (!node.IsSequence()) return refuse(node, of);
    for (const auto& item : node) {
      if (faults.too_many()) return;
      if (item.IsScalar()) {
        each(item);
      } else if (!item.IsNull()) {
        refuse(item, of);
      }
    }
  }

  void refuse(const YAML::Node& node, std::string_view of) { faults.add(fault::no_part, span_of(node), of); }

  void read_diagram(const YAML::Node& node, Span at, Statement& statement) {
    if (!node.IsMap()) return faults.add(fault::no_list_of_pieces, at);
    for (const auto& side : node) {
      const std::string name = side.first.IsScalar() ? side.first.Scalar() : std::string();
      const bool white = name == "white";
      if (!white && name != "black") {
        faults.add(name == "neutral" ? CheckId("AS102") : CheckId("AS104"), span_of(side.first),
                   name == "neutral" ? "neutral pieces are not among ours" : "pieces are white or black",
                   "white, black");
        continue;
      }
      for_scalars(side.second, name, [&](const YAML::Node& piece) {
        read_words(piece, statement, [&](FieldReader& fields) {
          fields.read_pieces_of(white ? Side::white : Side::black, span_of(piece));
        });
      });
    }
  }

  /// Returns false if the key belongs to the texts of the problem.
  bool read_statement(const std::string& key, const YAML::Node& node, Span at, Statement& statement) {
    if (key == "stipulation") {
      if (node.IsScalar()) {
        read_words(node, statement, [&](FieldReader& fields) { fields.read_stipulation_field(at); });
      } else {
        faults.add(fault::stipulation_no_text, at);
      }
      return true;
    }
    if (key != "options" && key != "conditions") return false;
    for_scalars(node, key, [&](const YAML::Node& item) {
      if (take_rules(item.Scalar(), statement)) return;
      read_words(item, statement, [&](FieldReader& fields) {
        // Old files have conditions among the options.
        const std::string_view word = fields.words.word.text;
        const auto& options = fields.words.language->options;
        const auto is_option = [&] {
          return abbreviated(word, options).index || !nearest(word, strings_of(options)).empty();
        };
        key == "options" && is_option() ? fields.read_options(span_of(item)) : fields.read_conditions(span_of(item));
      });
    });
    return true;
  }

  /// "Atomic (strict)": the title of a variant, with the name of its profile unless that is the first.
  static bool take_rules(std::string_view rules, Statement& statement) {
    for (const Variant* variant : all_variants()) {
      if (!rules.starts_with(variant->title())) continue;
      const std::string_view rest = rules.substr(variant->title().size());
      const auto profiles = variant->profiles();
      for (std::size_t i = 0; i < profiles.size(); ++i) {
        if (rest != fmt::format(" ({})", profiles[i].name) && !(i == 0 && rest.empty())) continue;
        statement.variant = std::string(variant->name());
        statement.profile = std::string(profiles[i].name);
        return true;
      }
    }
    return false;
  }

  void read_head(const std::string& key, const YAML::Node& node, Span at, Problem& head) {
    const auto append = [&](std::string& texts) {
      for_scalars(node, key, [&](const YAML::Node& item) {
        if (item.Scalar().empty()) return;
        if (!texts.empty()) texts += key == "source-id" ? " " : ", ";
        texts += problem_text(item.Scalar());
      });
    };
    if (key == "authors" || key == "keywords") {
      auto& list = key == "authors" ? head.authors : head.keywords;
      for_scalars(node, key, [&](const YAML::Node& item) { list.push_back(problem_text(item.Scalar())); });
    } else if (key == "title") {
      append(head.title);
    } else if (key == "source" || key == "source-id" || key == "award") {
      // An award is a text, or a mapping with more than its name.
      if (key != "award" || !node.IsMap()) append(head.source);
      head.kept_source += in_a_line(key, node);
    } else if (key == "comments") {
      // What is not a text says nothing about the play.
      const auto keep = [&](const YAML::Node& item) {
        if (item.IsScalar()) head.comments.push_back(problem_text(item.Scalar()));
      };
      keep(node);
      if (node.IsSequence()) std::ranges::for_each(node, keep);
      // What is written begins with the verdict and the FEN.
      const auto ours =
          std::ranges::find_if(head.comments, [](const std::string& each) { return each.starts_with("FEN "); });
      if (ours != head.comments.end())
        head.comments.erase(ours == head.comments.begin() ? ours : ours - 1, head.comments.end());
    } else if (key == "solution") {
      if (!node.IsScalar() && !node.IsNull()) faults.add(fault::solution_no_text, at);
    } else if (key == "intended-solutions") {
      const std::string digits = node.IsScalar() ? node.Scalar() : std::string();
      const auto number = digits.size() < 5 ? whole_number(digits) : std::nullopt;
      if (number) {
        head.solutions = static_cast<unsigned>(*number);
      } else {
        faults.add(fault::solutions_no_number, at);
      }
    } else if (std::ranges::find(passed_over, key) != passed_over.end()) {
      head.kept += in_a_line(key, node);
    } else {
      faults.add(fault::unknown_key, at);
    }
  }

  /// To be written again; empty if it cannot be.
  static std::string in_a_line(const std::string& key, const YAML::Node& node) {
    YAML::Node flat = YAML::Clone(node);
    if (!node.IsScalar()) flat.SetStyle(YAML::EmitterStyle::Flow);
    YAML::Emitter written;
    written << flat;
    return written.good() ? fmt::format("{}: {}\n", key, written.c_str()) : std::string();
  }

  void write(const Statement& diagram, const YAML::Node& twins, ProblemWriter& writer, Span begin) {
    const bool any = twins.IsDefined() && !twins.IsNull();
    if (any && !twins.IsMap()) return faults.add(fault::twins_no_list, span_of(twins));
    // A twin a) is the zero position's.
    if (!any || !twins["a"].IsDefined()) writer.add(diagram, "", begin);
    if (!any) return;
    Statement statement = diagram;
    for (const auto& twin : twins) {
      if (faults.too_many()) return;
      if (!twin.first.IsScalar() || !twin.second.IsScalar()) {
        faults.add(fault::twin_no_text, span_of(twin.first));
        continue;
      }
      const auto read = [&] {
        TwinRead result;
        read_words(twin.second, statement,
                   [&](FieldReader& fields) { result = fields.read_twin(span_of(twin.second), diagram); });
        return result;
      };
      writer.add_twin(problem_text(twin.first.Scalar()), span_of(twin.first), read, statement);
    }
  }
};

/// Cuts the first document off: it goes up to a line that begins with ---.
std::string_view first_document(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) break;
    at = end + 1;
    const std::string_view line = text.substr(at, 4);
    if (line == "---" || line == "---\n" || line == "---\r" || line == "--- ") return text.substr(0, at);
  }
  return text;
}

/// Whether a part before a document has only comments and directives.
bool is_blank(std::string_view document) {
  while (!document.empty()) {
    const std::string_view line = take_until(document, '\n');
    const std::size_t first = line.find_first_not_of(" \t\r");
    const bool words = first != std::string_view::npos && line[first] != '#' && line[0] != '%' &&
                       !line.starts_with("---") && !line.starts_with("...");
    const bool behind_marker = line.starts_with("--- ") && line.find_first_not_of(" \t\r", 3) != std::string_view::npos;
    if (words || behind_marker) return false;
  }
  return true;
}

void read_document(std::string_view text, std::string_view document, std::size_t base, ProblemFaults& faults,
                   std::vector<Problem>& problems) {
  try {
    const YAML::Node root = YAML::Load(std::string(document));
    EntryReader reader{text, base, faults, problems};
    if (!root.IsSequence()) return reader.read(root);
    for (const auto& entry : root) {
      if (faults.too_many() || problems.size() >= most_problems) return;
      reader.read(entry);
    }
  } catch (const YAML::Exception& error) {
    const std::size_t at = base + (error.mark.pos < 0 ? 0 : static_cast<std::size_t>(error.mark.pos));
    faults.add(fault::not_yaml, {at, at + 1}, problem_text(error.msg));
  }
}

}  // namespace

bool looks_like_yaml_problems(std::string_view text) noexcept {
  constexpr std::size_t looked_at = 16'384;
  text = text.substr(0, looked_at);
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    const std::size_t first = line.find_first_not_of("- \t");
    if (first != std::string_view::npos && line.substr(first).starts_with("algebraic:")) return true;
  }
  return false;
}

ProblemFile read_yaml_problems(std::string_view text, const std::string& file) {
  ProblemFaults faults(text, file);
  std::vector<Problem> problems;
  if (faults.has_zero_byte("problems in YAML")) return {{}, faults.take()};
  std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  bool any = false;
  while (at < text.size() && !faults.too_many()) {
    const std::string_view document = first_document(text.substr(at));
    if (!is_blank(document)) {
      any = true;
      read_document(text, document, at, faults, problems);
    }
    at += document.size();
    if (faults.enough(problems.size(), {at, at})) break;
  }
  if (!any) faults.add(fault::no_problem, {0, 0});
  return {std::move(problems), faults.take()};
}

}  // namespace arbiter::solve
