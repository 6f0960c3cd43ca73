#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/positions.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::testing {

/// Texts of positions from seeded play, in the usual dialects of the variant.
class PlayedTexts {
 public:
  PlayedTexts(Ruleset ruleset, std::uint64_t seed) : ruleset_(ruleset), random_(seed) { deal(); }

  struct Text {
    std::string text;
    FenOptions options;  ///< what a reader must know besides the text
  };
  Text next() {
    Text result = written();
    advance();
    return result;
  }

 private:
  void deal() {
    setup_ = random_.one_in(2) ? ruleset_->shuffled_start(random_.below(1'000'000)) : ruleset_->shuffled_start(0);
    left_ = 20 + random_.below(150);
  }

  void advance() {
    if (left_ == 0) return deal();
    --left_;
    const auto moves = ruleset_.generator().setup_moves(setup_);
    if (moves.empty() || moves.size() > 5000) return deal();
    setup_ = moves[random_.below(moves.size())].after;
  }

  Text written() {
    Text result;
    FenStyle style{.dialect = Dialect::vchess};
    const std::string_view name = ruleset_->name();
    const bool six = name != "interweave" && name != "checkered";
    if (six && random_.one_in(2)) style.dialect = Dialect::fen;
    if (six && style.dialect == Dialect::fen && random_.one_in(8)) style.fields = 4;
    if (name == "armies") {
      style.alphabet = static_cast<std::uint8_t>(random_.below(style.dialect == Dialect::fen ? 3 : 2));
      if (style.dialect == Dialect::fen) {
        constexpr std::string_view letters = "FCNR";
        for (const std::size_t side : {0U, 1U}) result.options.armies += letters[setup_.state.context[side]];
      }
    }
    // Pockets behind the board or as a ninth rank.
    if (name == "crazyhouse" && style.dialect == Dialect::fen) style.alphabet = random_.one_in(2) ? 1 : 0;
    if (name == "interweave") style.alphabet = static_cast<std::uint8_t>(random_.below(2));
    result.text = ruleset_->write_fen(setup_, style);
    // A lone r of the inventor's alphabet would be read as that of the documents.
    if (style.alphabet == 1 && name == "interweave" && result.text.find_first_of("sSlL") > result.text.find(' ')) {
      style.alphabet = 0;
      result.text = ruleset_->write_fen(setup_, style);
    }
    return result;
  }

  Ruleset ruleset_;
  Random random_;
  Setup setup_;
  std::uint64_t left_ = 0;
};

/// The text with a small change such as typists and broken programs make; most of these are faults.
inline std::string mutated(std::string text, Random& random) {
  static constexpr std::string_view characters =
      "pnbrqkPNBRQKsuoctSdwfcgitlsyhoCNRFwb-0123456789/ abcdefghiKQkq,{}\"\t*[]~";
  for (std::uint64_t changes = 1 + random.below(2); changes > 0; --changes) {
    if (text.empty()) return text;
    const std::size_t at = random.below(text.size());
    const std::size_t other = random.below(text.size());
    const char c = characters[random.below(characters.size())];
    switch (random.below(6)) {
      case 0: text[at] = c; break;
      case 1: text.erase(at, 1); break;
      case 2: text.insert(at, 1, c); break;
      case 3: std::swap(text[at], text[other]); break;
      case 4: text.insert(at, text.substr(other, random.below(8))); break;
      default: {  // a character of the same kind: another piece, another digit
        const auto same = [&](char low, char high) {
          if (text[at] >= low && text[at] <= high)
            text[at] =
                static_cast<char>(low + static_cast<char>(random.below(static_cast<std::uint64_t>(high - low + 1))));
        };
        same('a', 'z');
        same('A', 'Z');
        same('0', '9');
        if (text[at] == ' ' && random.one_in(2)) text.insert(at, 1, ' ');
        break;
      }
    }
  }
  return text;
}

/// Where the fast way and the slow one disagree about reachability; nothing if the fast way leaves it to judge().
inline std::string deep_disagreement(Ruleset ruleset, const std::string& text, const FenOptions& options) {
  for (const auto starts : {soundness::Starts::shuffled, soundness::Starts::orthodox}) {
    const soundness::Reading reading{ruleset, options, soundness::Depth::reachability, starts};
    if (soundness::Acceptor(reading).look(text) != soundness::Acceptance::surely_sound) continue;
    const Faults faults = soundness::check_soundness(text, reading);
    if (faults.empty()) continue;
    return std::string(ruleset->name()) + " '" + text + "' wholly accepted in spite of " +
           std::string(faults.front().check.name()) + ": " + faults.front().message;
  }
  return {};
}

/// The disagreement about one text, or nothing.
inline std::string disagreement(Ruleset ruleset, const std::string& text, const FenOptions& options, bool played) {
  const soundness::Reading reading{ruleset, options};
  const soundness::Acceptor acceptor(reading);
  const bool accepted = acceptor.look(text) != soundness::Acceptance::unknown;
  if (!accepted && !played) return {};  // left to judge()
  const Faults faults = soundness::check_soundness(text, reading);
  if (played && !faults.empty())
    return std::string(ruleset->name()) + " '" + text + "' was played and has " +
           std::string(faults.front().check.name()) + ": " + faults.front().message;
  if (accepted == faults.empty()) return deep_disagreement(ruleset, text, options);
  return std::string(ruleset->name()) + " " + std::to_string(ruleset.index()) + " '" + text + "' armies '" +
         options.armies +
         (accepted ? "' accepted in spite of " + std::string(faults.front().check.name())
                   : std::string("' not accepted"));
}

}  // namespace arbiter::testing
