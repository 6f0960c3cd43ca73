#include "verifier/solve/input/popeye_fields.hpp"

#include <algorithm>

#include "verifier/support/text.hpp"

namespace arbiter::solve {
namespace {

using namespace std::string_view_literals;

constexpr PopeyeOption options[] = {
#define ARBITER_POPEYE_OPTION(english, german, french, use, remark) {english, OptionUse::use, remark},
#include "verifier/solve/input/popeye_words.def"
};

/// How many of the commands are fields of a problem.
constexpr auto field_count = static_cast<std::size_t>(PopeyeCommand::end_problem);

std::array<PopeyeLanguage, 3> all_languages() {
  std::array<PopeyeLanguage, 3> all{};
  using List = std::vector<std::string_view> PopeyeLanguage::*;
  const auto add = [&all](List list, const std::array<std::string_view, 3>& words) {
    for (std::size_t i = 0; i < all.size(); ++i) (all[i].*list).push_back(words[i]);
  };
#define ARBITER_POPEYE_LANGUAGE(i, ...) all[i] = {__VA_ARGS__};
#define ARBITER_POPEYE_COMMAND(command, ...) add(&PopeyeLanguage::commands, {__VA_ARGS__});
#define ARBITER_POPEYE_TWIN(change, ...) add(&PopeyeLanguage::twins, {__VA_ARGS__});
#define ARBITER_POPEYE_OPTION(english, german, french, use, remark) \
  add(&PopeyeLanguage::options, {english, german, french});
#define ARBITER_POPEYE_COLOUR(...) add(&PopeyeLanguage::colours, {__VA_ARGS__});
#define ARBITER_POPEYE_ATTRIBUTE(...) add(&PopeyeLanguage::attributes, {__VA_ARGS__});
#include "verifier/solve/input/popeye_words.def"
  return all;
}

bool begins(std::string_view name, std::string_view word) noexcept {
  return word.size() <= name.size() && same_word(name.substr(0, word.size()), word);
}

bool between_words(char c) noexcept { return " \t\n\r\v\f;,"sv.find(c) != std::string_view::npos; }
/// Bytes that Popeye takes as a part of a word; runs of others are words of their own here.
bool of_word(char c) noexcept {
  return is_letter(c) || is_digit(c) || (c != 0 && "#=+-%>!.<()~/&|:[]{}?"sv.find(c) != std::string_view::npos);
}

}  // namespace

Abbreviated abbreviated(std::string_view word, std::span<const std::string_view> names) noexcept {
  Abbreviated result;
  if (word.empty()) return result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!begins(names[i], word)) continue;
    if (names[i].size() == word.size()) return {i, false};
    if (result.index) result.several = true;
    if (!result.index) result.index = i;
  }
  if (result.several) result.index.reset();
  return result;
}

std::span<const PopeyeLanguage> popeye_languages() noexcept {
  static const std::array<PopeyeLanguage, 3> languages = all_languages();
  return languages;
}
std::span<const PopeyeOption> popeye_options() noexcept { return options; }

std::optional<PopeyeCommand> Words::command() const noexcept {
  const std::span<const std::string_view> all = language_->commands;
  const Abbreviated field = abbreviated(word_.text, all.first(field_count));
  if (field.index) return static_cast<PopeyeCommand>(*field.index);
  const Abbreviated other = abbreviated(word_.text, all.subspan(field_count));
  if (field.several || !other.index) return std::nullopt;
  return static_cast<PopeyeCommand>(field_count + *other.index);
}

Words::Words(std::string_view text, std::size_t base) : text_(text), base_(base) { next(); }

void Words::next() {
  while (at_ < text_.size() && between_words(text_[at_])) ++at_;
  const std::size_t begin = at_;
  if (at_ < text_.size()) {
    const bool usual = of_word(text_[at_]);
    while (at_ < text_.size() && !between_words(text_[at_]) && of_word(text_[at_]) == usual) ++at_;
  }
  std::size_t end = at_;
  // A full stop may end a sentence of the input.
  while (end > begin + 1 && text_[end - 1] == '.') --end;
  word_ = {text_.substr(begin, end - begin), {base_ + begin, base_ + end}};
}

Word Words::rest_of_line() {
  std::size_t begin = at_;
  std::size_t end = std::min(text_.find('\n', at_), text_.size());
  at_ = end;
  while (begin < end && (" \t;.,\r"sv.find(text_[begin]) != std::string_view::npos)) ++begin;
  while (end > begin && (" \t\r"sv.find(text_[end - 1]) != std::string_view::npos)) --end;
  const Word line{text_.substr(begin, end - begin), {base_ + begin, base_ + end}};
  next();
  return line;
}

void Words::skip_to_command() {
  // What is passed may have letters of pieces; commands are seldom that short.
  constexpr std::size_t shortest = 3;
  while (!done() && (word_.text.size() < shortest || !command())) next();
}

bool is_square_list(std::string_view text) noexcept {
  return !text.empty() && squares_of(text).size() * 2 == text.size();
}

std::vector<Square> squares_of(std::string_view list) {
  std::vector<Square> squares;
  for (std::size_t i = 0; i + 1 < list.size(); i += 2) {
    if (const auto square = Square::parse(lower_case(list.substr(i, 2)))) squares.push_back(*square);
  }
  return squares;
}

}  // namespace arbiter::solve
