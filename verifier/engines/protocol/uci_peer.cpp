#include <algorithm>
#include <charconv>
#include <sstream>

#include <fmt/format.h>

#include "verifier/engines/protocol/conversation.hpp"
#include "verifier/variants/known_names.hpp"

namespace arbiter {
namespace {

/// The rest of a line that begins with `word`.
const char* after(std::string_view line, std::string_view word) {
  return line.substr(0, word.size()) == word ? line.data() + word.size() : nullptr;
}

/// What a UCI engine plays where nothing else is said.
constexpr std::string_view uci_game = "standard chess";

/// The longest name of a move: "e7e8q,e8d5", with the duck's step.
constexpr std::size_t longest_name = 10;

/// "e2e4: 20".
bool read_count(std::string_view line, std::string& move, Count& count) {
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos || colon < 4 || colon > longest_name ||
      line.substr(0, colon).find(' ') != std::string_view::npos)
    return false;
  std::uint64_t number = 0;
  const char* end = line.data() + line.size();
  const auto [stop, error] = std::from_chars(line.data() + colon + 2, end, number);
  if (error != std::errc() || stop != end) return false;
  move = std::string(line.substr(0, colon));
  count = number;
  return true;
}

/// UCI. Each command is answered before the next is sent; otherwise Fairy-Stockfish runs `go perft` and the next
/// command side by side.
class UciPeer final : public Peer {
 public:
  explicit UciPeer(const PeerOptions& options) : talk_(options), options_(options) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] bool can_count() const override { return true; }
  [[nodiscard]] bool lacks_shuffled() override { return greet().has_value() && !shuffles_; }

  [[nodiscard]] Answered<std::vector<PeerMove>> moves(const std::string& fen) override {
    const auto counts = divide(fen, 1);
    if (!counts) return tl::make_unexpected(counts.error());
    std::vector<PeerMove> result;
    for (const auto& [move, count] : *counts) {
      const auto position = show(fmt::format("position fen {} moves {}", fen, move));
      if (!position) return tl::make_unexpected(position.error());
      result.push_back({*position, move});
    }
    return result;
  }

  [[nodiscard]] Answered<std::map<std::string, Count>> divide(const std::string& fen, int depth) override {
    if (auto greeted = greet(); !greeted) return tl::make_unexpected(std::move(greeted.error()));
    const auto shown = show("position fen " + fen);
    if (!shown) return tl::make_unexpected(shown.error());
    // Compares placement and side to move only; rights and en passant squares may be written in other ways.
    const auto head = [](const std::string& text) { return text.substr(0, text.find(' ', text.find(' ') + 1)); };
    if (head(*shown) != head(fen)) {
      return tl::make_unexpected(talk_.trouble(
          PeerTrouble::Kind::changed, "the peer stands on another position than the one it was given", *shown));
    }
    talk_.ask();
    if (auto said = talk_.say(fmt::format("go perft {}", depth)); !said)
      return tl::make_unexpected(std::move(said.error()));
    std::map<std::string, Count> result;
    while (true) {
      auto line = talk_.hear();
      if (!line) return tl::make_unexpected(std::move(line.error()));
      std::string move;
      Count count = 0;
      if (read_count(*line, move, count)) {
        if (!result.emplace(move, count).second) {
          return tl::make_unexpected(talk_.trouble(PeerTrouble::Kind::nonsense, "the peer lists a move twice", *line));
        }
      } else if (after(*line, "Nodes searched") != nullptr) {
        break;
      }
    }
    return result;
  }

 private:
  [[nodiscard]] Answered<void> greet() {
    if (greeted_) return {};
    std::string variants;
    talk_.ask();
    if (auto said = talk_.say("uci"); !said) return said;
    while (true) {
      auto line = talk_.hear();
      if (!line) return tl::make_unexpected(std::move(line.error()));
      if (const char* rest = after(*line, "id name ")) name_ = rest;
      if (after(*line, "option name UCI_Chess960 ") != nullptr) shuffles_ = true;
      if (const char* rest = after(*line, "option name UCI_Variant ")) variants = rest;
      if (*line == "uciok") break;
    }
    // Only with this option are rights kept if a king or corner piece is not on its usual square.
    const auto chosen = [](const std::string& option) { return option.starts_with("UCI_Chess960"); };
    std::vector<std::string> wanted = options_.uci_options;
    if (shuffles_ && options_.any_castling && std::none_of(wanted.begin(), wanted.end(), chosen))
      wanted.emplace_back("UCI_Chess960=true");
    if (auto chosen_variant = choose_variant(variants, wanted); !chosen_variant) return chosen_variant;
    for (const std::string& option : wanted) {
      const std::size_t sign = std::min(option.find('='), option.size());
      const std::string value = sign < option.size() ? " value " + option.substr(sign + 1) : std::string();
      if (auto said = talk_.say(fmt::format("setoption name {}{}", option.substr(0, sign), value)); !said) return said;
    }
    if (auto synchronised = ready(); !synchronised) return tl::make_unexpected(std::move(synchronised.error()));
    greeted_ = true;
    return {};
  }

  /// Adds UCI_Variant to the options, unless it is chosen or the engine has no such option; `offered`: its values.
  [[nodiscard]] Answered<void> choose_variant(const std::string& offered, std::vector<std::string>& wanted) {
    const auto named = [](const std::string& option) { return option.starts_with("UCI_Variant="); };
    const Variant* variant = variant_named(options_.variant);
    std::vector<std::string> values;
    std::istringstream words(offered);
    for (std::string word; words >> word;) {
      if (word == "var" && words >> word) values.push_back(word);
    }
    if (const auto own = std::find_if(wanted.begin(), wanted.end(), named); own != wanted.end()) {
      // An engine passes over a value that it does not have, and plays on by other rules. One that is told of variants
      // by a file (VariantPath) knows them only afterwards.
      const std::string value = own->substr(own->find('=') + 1);
      const auto path = [](const std::string& option) { return option.starts_with("VariantPath="); };
      const bool known = values.empty() || std::find(values.begin(), values.end(), value) != values.end();
      if (known || std::any_of(wanted.begin(), wanted.end(), path)) return {};
      PeerTrouble trouble =
          talk_.trouble(PeerTrouble::Kind::refused, fmt::format("the engine's UCI_Variant does not offer '{}'", value));
      trouble.advice = "a build of the engine that has it";
      return tl::make_unexpected(std::move(trouble));
    }
    if (!options_.rules_file.empty()) {
      wanted.insert(wanted.begin(), "VariantPath=" + options_.rules_file);
      wanted.push_back("UCI_Variant=" + options_.variant);
      return {};
    }
    if (variant == nullptr) return {};
    if (std::find(values.begin(), values.end(), options_.variant) != values.end()) {
      wanted.push_back("UCI_Variant=" + options_.variant);
      return {};
    }
    for (const std::string& value : values) {
      if (variant_called(value) != variant) continue;
      wanted.push_back("UCI_Variant=" + value);
      return {};
    }
    // UCI is a protocol for chess; an engine without the option plays nothing else, unless it is made for a variant.
    const bool chess_alone = values.empty();
    if (chess_alone && variant_called(uci_game) == variant) return {};
    PeerTrouble trouble = talk_.trouble(
        PeerTrouble::Kind::refused,
        chess_alone ? fmt::format("the engine has no option UCI_Variant, so that it is taken to play chess, not {}",
                                  variant->title())
                    : fmt::format("the engine's UCI_Variant does not offer {}", variant->title()));
    trouble.advice = chess_alone ? fmt::format("if it plays {} all the same, give it the option UCI_Variant={}",
                                               variant->title(), variant->name())
                                 : std::string("--uci-option UCI_Variant=NAME, if the engine has it by another name");
    return tl::make_unexpected(std::move(trouble));
  }

  /// All lines up to the peer's `readyok`.
  [[nodiscard]] Answered<std::vector<std::string>> ready() {
    if (auto said = talk_.say("isready"); !said) return tl::make_unexpected(std::move(said.error()));
    std::vector<std::string> lines;
    while (true) {
      auto line = talk_.hear();
      if (!line) return tl::make_unexpected(std::move(line.error()));
      if (*line == "readyok") return lines;
      lines.push_back(std::move(*line));
    }
  }

  /// The FEN of the position after a command, as the peer displays it.
  [[nodiscard]] Answered<std::string> show(const std::string& command) {
    talk_.ask();
    for (const std::string& line : {command, std::string("d")}) {
      if (auto said = talk_.say(line); !said) return tl::make_unexpected(std::move(said.error()));
    }
    const auto lines = ready();
    if (!lines) return tl::make_unexpected(lines.error());
    for (const std::string& line : *lines) {
      const char* const rest = after(line, "Fen: ");
      if (rest == nullptr) continue;
      // Fairy-Stockfish writes no field at all where gates were possible and no right is left.
      std::string fen(rest);
      if (const std::size_t gap = fen.find("  "); gap != std::string::npos) fen.insert(gap + 1, "-");
      return fen;
    }
    return tl::make_unexpected(talk_.trouble(PeerTrouble::Kind::nonsense, "'d' shows no line 'Fen: …'",
                                             lines->empty() ? std::string() : lines->front()));
  }

  Conversation talk_;
  PeerOptions options_;
  std::string name_;
  bool greeted_ = false;
  bool shuffles_ = false;  ///< it has the option UCI_Chess960
};

}  // namespace

std::unique_ptr<Peer> uci_peer(const PeerOptions& options) { return std::make_unique<UciPeer>(options); }

}  // namespace arbiter
