
#include <fmt/format.h>

#include "verifier/solve/input/popeye_fields.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::solve {
namespace {

/// Whether a word can only be the value of the option before it.
bool is_value(std::string_view text) {
  return !text.empty() && (text.front() == '-' || is_digit(text.front()) || is_square_list(text));
}

class OptionsReader {
 public:
  OptionsReader(Words& words, Statement& statement, ProblemFaults& faults)
      : words_(words), statement_(statement), faults_(faults) {}

  void read(Span begin) {
    std::size_t count = 0;
    for (; !words_.done(); ++count) {
      const Word word = words_.word();
      const Abbreviated found = abbreviated(word.text, words_.language().options);
      if (found.index) {
        words_.next();
        take(popeye_options()[*found.index], word);
        continue;
      }
      if (command_of(word.text, words_.language()).command) break;
      refuse(word, found.several);
      words_.next();
    }
    if (count == 0) faults_.add("AS103", begin, "no option follows", "Try, SetPlay, Variation …");
  }

 private:
  void refuse(const Word& word, bool several) {
    std::vector<std::string> names = strings_of(words_.language().options);
    if (!several) {
      const std::string near = nearest(word.text, names);
      faults_.add("AS101", word.where, fmt::format("'{}' is not an option of Popeye's", word.text.substr(0, 40)),
                  near.empty() ? "Try, SetPlay, Variation …" : near);
      return;
    }
    std::erase_if(names, [&](const std::string& name) {
      return !same_word(std::string_view(name).substr(0, word.text.size()), word.text);
    });
    faults_.add("AS101", word.where, fmt::format("several options begin with '{}'", word.text.substr(0, 40)),
                joined(names));
  }

  /// The number behind an option; a fault if there is none and it is needed.
  std::optional<unsigned> number(const PopeyeOption& option, const Word& word, bool needed) {
    const auto found = whole_number(words_.word().text, 0, UINT32_MAX);
    if (found) {
      words_.next();
    } else if (needed) {
      faults_.add("AS103", word.where, fmt::format("{} needs a number", option.name), fmt::format("{} 1", option.name));
    }
    return found ? std::optional(static_cast<unsigned>(*found)) : std::nullopt;
  }

  std::optional<SquareSet> squares(const PopeyeOption& option, const Word& word) {
    const std::string_view list = words_.word().text;
    if (!is_square_list(list)) {
      faults_.add("AS103", word.where, fmt::format("{} needs squares", option.name), fmt::format("{} a1", option.name));
      return std::nullopt;
    }
    SquareSet result;
    for (const Square square : squares_of(list)) result |= square;
    return result;
  }

  void take(const PopeyeOption& option, const Word& word) {
    const auto limit = [&] {
      statement_.limits_at = word.where;
      return number(option, word, true);
    };
    const auto set = [&](bool& asked) {
      statement_.limits_at = word.where;
      asked = true;
    };
    switch (option.use) {
      case OptionUse::set_play: statement_.set_play = true; break;
      case OptionUse::early_goals: statement_.shown.early_goals = true; break;
      case OptionUse::no_threats: statement_.shown.threats = false; break;
      case OptionUse::no_short_variations: statement_.shown.short_variations = false; break;
      case OptionUse::tries: statement_.tries = true; break;
      case OptionUse::defence:
        if (const auto refutations = number(option, word, true)) {
          statement_.tries = *refutations > 0;
          statement_.refutations = refutations;
        }
        break;
      case OptionUse::max_solutions:
        if (const auto most = number(option, word, true)) {
          if (*most == 0) {
            faults_.add("AS104", word.where, "MaxSolutions needs at least 1", "MaxSolutions 1");
          } else {
            statement_.max_solutions = *most;
          }
        }
        break;
      case OptionUse::white_to_play:
        statement_.white_to_play = true;
        statement_.white_to_play_at = word.where;
        break;
      case OptionUse::quodlibet: set(statement_.limits.quodlibet); break;
      case OptionUse::stop_on_short: set(statement_.stop_on_short); break;
      case OptionUse::post_key: set(statement_.post_key); break;
      case OptionUse::null_moves: set(statement_.limits.null_moves); break;
      case OptionUse::threat: statement_.limits.threat = limit(); break;
      case OptionUse::flights: statement_.limits.flights = limit(); break;
      case OptionUse::non_trivial:
        statement_.limits.free_replies = limit();
        statement_.limits.trivial = statement_.limits.free_replies ? limit().value_or(0) : 0;
        break;
      case OptionUse::duplex:
      case OptionUse::half_duplex:
        if (statement_.duplex || statement_.half_duplex)
          faults_.add("AS104", word.where, "Duplex or HalfDuplex is asked for twice", "one of them");
        (option.use == OptionUse::duplex ? statement_.duplex : statement_.half_duplex) = true;
        break;
      case OptionUse::no_castling:
        if (const auto found = squares(option, word)) {
          statement_.no_castling |= *found;
          words_.next();
        }
        break;
      case OptionUse::en_passant: take_en_passant(option, word); break;
      case OptionUse::harmless: break;
      case OptionUse::harmless_may_number: static_cast<void>(number(option, word, false)); break;
      case OptionUse::command_line:
        if (const auto found = number(option, word, true))
          faults_.add("AS108", word.where, fmt::format("{} {} is not taken from the file", option.name, *found),
                      fmt::format("{} {}", option.remark, *found));
        break;
      case OptionUse::refused:
        faults_.add("AS102", word.where, fmt::format("the option {} is not supported: {}", option.name, option.remark),
                    "a problem without it");
        while (is_value(words_.word().text)) words_.next();
        break;
    }
  }

  /// `d7d6d5`: where the pawn came from, what it passed, where it is.
  void take_en_passant(const PopeyeOption& option, const Word& word) {
    if (!squares(option, word)) return;
    const Word list = words_.word();
    words_.next();
    const std::vector<Square> way = squares_of(list.text);
    const bool white = way.front().rank() == 1;
    const int forward_ranks = white ? 1 : -1;
    const bool sound = way.size() == 3 && (white || way[0].rank() == 6) && way[0].offset(0, forward_ranks) == way[1] &&
                       way[1].offset(0, forward_ranks) == way[2];
    if (!sound) {
      faults_.add("AS104", list.where,
                  fmt::format("'{}' is not a move of a pawn by two squares", list.text.substr(0, 40)),
                  "the squares where it was, what it passed, and where it is: d7d6d5");
      return;
    }
    statement_.passed = way[1];
    statement_.passed_at = list.where;
  }

  Words& words_;
  Statement& statement_;
  ProblemFaults& faults_;
};

}  // namespace

void read_options(Words& words, Span at, Statement& statement, ProblemFaults& faults) {
  OptionsReader(words, statement, faults).read(at);
}

}  // namespace arbiter::solve
