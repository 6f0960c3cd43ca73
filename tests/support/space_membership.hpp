#pragma once

// Compares the positions that the spaces of arbiter-compose hold with what the library knows of positions without them:
// its list of faults, and legal play. Nothing here uses a facet or an invariant.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "puzzles/themes/theme.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/checkered/state.hpp"
#include "verifier/variants/interweave/state.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

inline bool is_orthodox_base(const Variant& variant) { return variant.name() != "interweave"; }

/// Whether a game on Interweave's site may have these kings. A chain may take both kings, and the game goes on; but
/// with two kings against one it is over, so one against one never occurs.
inline bool kings_of_site_weave(const Setup& setup) {
  const int white = setup.board.of(piece_of(Side::white, interweave::king)).size();
  const int black = setup.board.of(piece_of(Side::black, interweave::king)).size();
  return white <= 2 && black <= 2 && !(white == 1 && black == 1);
}

/// Ids of faults, ascending, each once.
using Reasons = std::vector<CheckId>;

/// Why no game has the position: ids of faults; none if it is sound. Counters are ignored. Besides the errors these
/// count: numbers of kings that no game has (AF201, AF202, AF260), a reserve that does not add up (AF265: a warning,
/// and not asked of `site`, because the counter of vchess breaks it, but the rules of both profiles keep it), and a
/// double-step flag without a pawn where the profile ends the flag with the pawn (AF276; essential() removes it).
inline Reasons reasons_against(Ruleset ruleset, Setup setup) {
  setup.counters = {.plies = setup.to_move == Side::black ? 1U : 0U, .halfmove = 0};
  Reasons reasons;
  for (const Fault& fault : ruleset.faults(setup, {})) {
    if (fault.check == "AF260" && ruleset.index() == 1 && kings_of_site_weave(setup)) continue;
    static constexpr std::array<CheckId, 5> grave{"AF201", "AF202", "AF260", "AF265", "AF276"};
    if (fault.level == Level::error || contains(grave, fault.check)) reasons.push_back(fault.check);
  }
  if (ruleset->name() == "interweave" && ruleset.index() == 1) {
    for (const Fault& fault : Ruleset(ruleset.variant()).faults(setup, {})) {
      if (fault.check == "AF264" || fault.check == "AF265") reasons.push_back(CheckId("AF265"));
    }
  }
  std::sort(reasons.begin(), reasons.end());
  reasons.erase(std::unique(reasons.begin(), reasons.end()), reasons.end());
  return reasons;
}

inline std::string joined(const Reasons& reasons) {
  std::vector<std::string_view> names;
  for (const CheckId each : reasons) names.push_back(each.name());
  return fmt::format("{}", fmt::join(names, " "));
}

/// The FEN, and the parts of an impossible state that a FEN cannot write.
inline std::string described(const Variant& variant, const Setup& setup) {
  std::string text;
  try {
    text = variant.write_fen(setup, {Dialect::vchess, 0, 0});
  } catch (const std::exception& e) {
    text = fmt::format("(no FEN: {})", e.what());
  }
  text += " [bits";
  for (std::size_t bit = 0; bit < State::bit_count; ++bit) {
    if (setup.state.bits[bit]) text += fmt::format(" {}", bit);
  }
  return text + fmt::format("; context {}]", fmt::join(setup.state.context, " "));
}

/// The mirror image, left to right, of a position without rights to castle in a variant that rests on orthodox chess.
inline Setup mirrored(const Variant& variant, const Setup& setup) {
  const auto image = [](Square square) { return Square::at(7 - square.file(), square.rank()); };
  Setup result = setup;
  for (const Square square : all_squares) {
    const auto piece = setup.board[image(square)];
    if (piece) {
      result.board.put(square, *piece);
    } else {
      result.board.clear(square);
    }
  }
  if (const auto passed = orthodox::en_passant_square(setup.state))
    orthodox::set_en_passant_square(result.state, image(*passed));
  if (variant.name() != "checkered") return result;
  for (int file = 0; file < 8; ++file) {
    for (const int rank : {1, 6}) {
      const Square square = Square::at(file, rank);
      checkered::set_double(result.state, square, checkered::may_double(setup.state, image(square)));
    }
  }
  if (const auto last = checkered::last_quiet(setup.state)) {
    checkered::set_last_quiet(result.state, checkered::QuietMove{image(last->from), image(last->to)});
  }
  return result;
}

/// The cases of a request, which answer for many positions at a time. A space is made when a position may first belong
/// to it, and kept.
class CaseBook {
 public:
  CaseBook(std::unique_ptr<const puzzles::Request> request, std::vector<puzzles::Case> cases)
      : request_(std::move(request)), cases_(std::move(cases)), spaces_(cases_.size()) {}

  [[nodiscard]] std::size_t cases() const { return cases_.size(); }
  [[nodiscard]] std::size_t spaces_made() const { return made_; }

  /// For each position, whether some case holds it.
  [[nodiscard]] std::vector<bool> contains(const std::vector<Setup>& setups) {
    std::vector<bool> found(setups.size(), false);
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      std::vector<std::size_t> candidates;
      for (std::size_t k = 0; k < setups.size(); ++k) {
        if (!found[k] && may_hold(cases_[i], setups[k])) candidates.push_back(k);
      }
      for (std::size_t begin = 0; begin < candidates.size(); begin += lanes_at_once) {
        const std::size_t end = std::min(candidates.size(), begin + lanes_at_once);
        std::vector<Setup> lanes;
        for (std::size_t k = begin; k < end; ++k) lanes.push_back(setups[candidates[k]]);
        const std::vector<bool> held = space(i).contains(lanes);
        for (std::size_t k = begin; k < end; ++k) found[candidates[k]] = held[k - begin];
      }
    }
    return found;
  }

  /// What keeps a position out of the cases that it might belong to.
  [[nodiscard]] std::string why_not(const Setup& setup) {
    std::string text;
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      if (!may_hold(cases_[i], setup)) continue;
      text += fmt::format(" / case '{}':", cases_[i].name);
      const auto broken = space(i).broken(setup);
      for (const puzzles::Named& each : space(i).invariants()) {
        const bool fails =
            std::any_of(broken.begin(), broken.end(), [&](Formula one) { return same_node(one, each.holds); });
        if (fails) text += fmt::format(" {};", each.words);
      }
      if (broken.empty()) text += " something is not open";
    }
    return text.empty() ? " / no case has its kings and its stage" : text;
  }

 private:
  static constexpr std::size_t lanes_at_once = 64 * FormulaValues::most_words;

  /// A quick test that saves time: where it says no, the case would as well.
  static bool may_hold(const puzzles::Case& part, const Setup& setup) {
    if (part.context && (*part.context)[0] != setup.state.context[0]) return false;
    return std::all_of(part.fixed.begin(), part.fixed.end(),
                       [&](const auto& each) { return setup.board.holds(each.first, each.second); });
  }
  puzzles::Space& space(std::size_t number) {
    if (!spaces_[number]) {
      spaces_[number] = std::make_unique<puzzles::Space>(*request_, cases_[number]);
      ++made_;
    }
    return *spaces_[number];
  }

  std::unique_ptr<const puzzles::Request> request_;
  std::vector<puzzles::Case> cases_;
  std::vector<std::unique_ptr<puzzles::Space>> spaces_;
  std::size_t made_ = 0;
};

/// A request with everything open and any start position.
inline puzzles::Request open_request(Ruleset ruleset, const Setup& like, puzzles::Castling castling) {
  puzzles::Request request;
  request.ruleset = ruleset;
  // The request sets the armies, but no stage and no last step.
  if (ruleset->name() == "armies") request.context = like.state.context;
  request.constraints.to_move = like.to_move;
  request.starts = castling;
  request.castling = is_orthodox_base(ruleset.variant()) ? castling : puzzles::Castling::none;
  return request;
}

/// Positions of one variant and profile, sorted by the requests that they belong to: side to move and armies.
class Spaces {
 public:
  Spaces(Ruleset ruleset, puzzles::Castling castling = puzzles::Castling::shuffled)
      : ruleset_(ruleset), castling_(castling) {}
  /// Uses the cases of a theme instead of the whole space.
  Spaces(Ruleset ruleset, const puzzles::Theme& theme)
      : ruleset_(ruleset), castling_(puzzles::Castling::shuffled), theme_(&theme) {}

  [[nodiscard]] Ruleset ruleset() const { return ruleset_; }
  [[nodiscard]] std::size_t profile() const { return ruleset_.index(); }

  [[nodiscard]] std::vector<bool> contain(const std::vector<Setup>& setups) {
    std::map<Key, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < setups.size(); ++i) groups[key_of(setups[i])].push_back(i);
    std::vector<bool> result(setups.size(), false);
    for (const auto& [key, members] : groups) {
      std::vector<Setup> asked;
      for (const std::size_t i : members) asked.push_back(as_asked(setups[i]));
      Book& book = book_of(asked.front());
      std::vector<bool> held = book.cases.contains(asked);
      if (book.halved) {
        std::vector<Setup> images;
        std::vector<std::size_t> missing;
        for (std::size_t k = 0; k < asked.size(); ++k) {
          if (held[k] || may_castle(asked[k])) continue;
          images.push_back(mirrored(ruleset_.variant(), asked[k]));
          missing.push_back(k);
        }
        const std::vector<bool> image_held = book.cases.contains(images);
        for (std::size_t k = 0; k < missing.size(); ++k) held[missing[k]] = image_held[k];
      }
      for (std::size_t k = 0; k < members.size(); ++k) result[members[k]] = held[k];
    }
    return result;
  }

  /// The position without the rights that the theme ignores.
  [[nodiscard]] Setup as_asked(Setup setup) {
    if (!theme_ || !is_orthodox_base(ruleset_.variant()) || book_of(setup).enemy_rights) return setup;
    for (int file = 0; file < 8; ++file) orthodox::set_castling(setup.state, opponent(setup.to_move), file, false);
    return setup;
  }
  [[nodiscard]] std::string why_not(const Setup& setup) {
    const Setup asked = as_asked(setup);
    return book_of(asked).cases.why_not(asked);
  }
  [[nodiscard]] std::size_t spaces_made() const {
    std::size_t made = 0;
    for (const auto& [key, book] : books_) made += book.cases.spaces_made();
    return made;
  }

 private:
  using Key = std::pair<Side, std::array<std::uint8_t, 2>>;
  struct Book {
    CaseBook cases;
    bool halved;  ///< a position without rights may be held as its mirror image
    bool enemy_rights;
  };

  [[nodiscard]] Key key_of(const Setup& setup) const {
    const auto& context = setup.state.context;
    return {setup.to_move,
            ruleset_->name() == "armies" ? std::array{context[0], context[1]} : std::array<std::uint8_t, 2>{}};
  }
  static bool may_castle(const Setup& setup) {
    for (std::size_t bit = 0; bit < 16; ++bit) {
      if (setup.state.bits[bit]) return true;
    }
    return false;
  }
  Book& book_of(const Setup& setup) {
    const Key key = key_of(setup);
    if (const auto it = books_.find(key); it != books_.end()) return it->second;
    auto request = std::make_unique<puzzles::Request>(open_request(ruleset_, setup, castling_));
    if (theme_) puzzles::prepare(*request, *theme_);
    std::vector<puzzles::Case> cases = theme_ ? theme_->cases(*request) : puzzles::whole_space(*request);
    const bool halved = theme_ && request->same_in_mirror && is_orthodox_base(ruleset_.variant());
    const bool enemy_rights = request->enemy_rights;
    return books_.emplace(key, Book{CaseBook(std::move(request), std::move(cases)), halved, enemy_rights})
        .first->second;
  }

  Ruleset ruleset_;
  puzzles::Castling castling_;
  const puzzles::Theme* theme_ = nullptr;
  std::map<Key, Book> books_;
};

/// The number of differences of one kind, with an example.
struct Difference {
  std::size_t count = 0;
  std::string example;
};

/// What was compared, and the differences that were found.
struct Comparison {
  std::size_t sound = 0;
  std::map<Reasons, std::size_t> unsound;
  std::map<std::string, Difference> differences;

  [[nodiscard]] std::size_t not_sound() const {
    std::size_t count = 0;
    for (const auto& [reasons, number] : unsound) count += number;
    return count;
  }
  void differs(const std::string& kind, const std::string& example) {
    Difference& difference = differences[kind];
    if (++difference.count == 1) difference.example = example;
  }
  /// Fails the test for each kind of difference; always reports what was compared.
  void tell(const std::string& what) const {
    std::string text = fmt::format("{}: {} sound, {} not sound", what, sound, not_sound());
    std::vector<std::pair<std::size_t, std::string>> reasons;
    for (const auto& [why, number] : unsound) reasons.emplace_back(number, joined(why));
    std::sort(reasons.rbegin(), reasons.rend());
    for (std::size_t i = 0; i < reasons.size() && i < 12; ++i) {
      text += fmt::format("{}{}: {}", i == 0 ? " (" : ", ", reasons[i].second, reasons[i].first);
    }
    BOOST_TEST_MESSAGE(text << (reasons.empty() ? "" : ")"));
    for (const auto& [kind, difference] : differences) {
      BOOST_TEST(difference.count == 0U,
                 what << ": " << kind << ": " << difference.count << " positions, such as " << difference.example);
    }
  }
};

/// Every sound position must be in the space; with `both_ways` no other may be. Returns which positions are sound.
inline std::vector<bool> compare(Spaces& spaces, const std::vector<Setup>& setups, bool both_ways,
                                 Comparison& comparison) {
  const Variant& variant = spaces.ruleset().variant();
  const std::vector<bool> inside = spaces.contain(setups);
  std::vector<bool> sound;
  for (std::size_t i = 0; i < setups.size(); ++i) {
    const auto reasons = reasons_against(spaces.ruleset(), spaces.as_asked(setups[i]));
    sound.push_back(reasons.empty());
    if (reasons.empty()) {
      ++comparison.sound;
      if (!inside[i]) {
        comparison.differs(fmt::format("sound, but not in the space{}", spaces.why_not(setups[i])),
                           described(variant, setups[i]));
      }
      continue;
    }
    ++comparison.unsound[reasons];
    if (both_ways && inside[i])
      comparison.differs(fmt::format("in the space in spite of {}", joined(reasons)), described(variant, setups[i]));
  }
  return sound;
}

}  // namespace arbiter::tests
