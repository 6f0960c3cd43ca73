#include "verifier/solve/record_input.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/solve/problem_text.hpp"
#include "verifier/support/whole_number.hpp"
#include "verifier/variants/known_names.hpp"

namespace arbiter::solve {
namespace {

using Json = nlohmann::json;

class RecordsReader {
 public:
  RecordsReader(std::string_view text, const std::string& file) : text_(text), faults_(text, file) {}

  ProblemFile read() {
    const Json whole = Json::parse(text_, nullptr, false);
    if (!whole.is_discarded()) {
      take(whole);
    } else {
      lines();
    }
    return {std::move(problems_), faults_.take()};
  }

 private:
  void lines() {
    while (at_ < text_.size() && !faults_.too_many()) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      const std::string_view line = text_.substr(at_, end - at_);
      if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
        const Json one = Json::parse(line, nullptr, false);
        if (one.is_discarded()) return wrong("this is not JSON", "records that arbiter-compose --save wrote");
        take(one);
      }
      at_ = end + 1;
    }
  }

  void take(const Json& value) {
    if (value.is_array()) {
      for (const Json& each : value) take(each);
    } else {
      record(value);
    }
  }

  static std::string text_of(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
  }

  void wrong(std::string message, std::string wanted) {
    faults_.add("AS104", {at_, at_ + 1}, std::move(message), std::move(wanted));
  }

  void record(const Json& value) {
    const auto positions = value.is_object() ? value.find("positions") : value.end();
    if (!value.is_object() || positions == value.end() || !positions->is_array())
      return wrong("this is not a record of composed positions", "an object with a list 'positions'");
    Problem head;
    head.title = problem_text(text_of(value, "theme"));
    const Variant* variant = variant_called(text_of(value, "variant"));
    if (variant == nullptr) return wrong("the record names no variant that is known", "\"variant\":\"chess\"");
    head.variant = std::string(variant->name());
    const std::string profile = text_of(value, "profile");
    if (!profile.empty() && !profile_named(*variant, profile))
      return wrong(fmt::format("{} has no such profile", variant->title()), "a name that --profile list shows");
    head.profile = profile;
    if (const auto parameters = value.find("parameters"); parameters != value.end() && parameters->is_object()) {
      if (const auto count = whole_number(text_of(*parameters, "solutions"), 1, 1'000'000))
        head.solutions = static_cast<unsigned>(*count);
    }
    for (const Json& each : *positions) {
      const std::string fen = each.is_object() ? text_of(each, "fen") : std::string();
      if (fen.empty()) {
        wrong("a position has no FEN", "\"fen\":\"8/…\"");
        continue;
      }
      // The JSON library tells no places.
      at_ = std::min(text_.find(fen, at_), text_.size());
      Problem problem = head;
      problem.fen = fen;
      if (const std::string asked = text_of(each, "stipulation"); !asked.empty()) {
        const auto read = read_stipulation(asked);
        if (!read) {
          wrong(fmt::format("this is not a stipulation: {}", read.error().message), "\"stipulation\":\"h#2\"");
          continue;
        }
        problem.stipulation = *read;
      }
      problem.side_given = true;
      problem.line = faults_.line_of(at_);
      problems_.push_back(std::move(problem));
    }
  }

  std::string_view text_;
  ProblemFaults faults_;
  std::size_t at_ = 0;
  std::vector<Problem> problems_;
};

}  // namespace

bool looks_like_records(std::string_view text) noexcept {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || (text[first] != '{' && text[first] != '[')) return false;
  return text.substr(0, 100'000).find("\"positions\"") != std::string_view::npos;
}

ProblemFile read_record_problems(std::string_view text, const std::string& file) {
  return RecordsReader(text, file).read();
}

}  // namespace arbiter::solve
