#include "verifier/engines/protocol/peer.hpp"

#include <cstdlib>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

void Conversation::ask() { deadline_ = Process::Clock::now() + timeout_; }

PeerTrouble Conversation::trouble(PeerTrouble::Kind kind, std::string message, std::string said, std::string advice) {
  constexpr std::size_t longest = 2000;
  if (said.size() > longest) said = said.substr(0, longest) + " …";
  return {kind, std::move(message), std::move(said), process_.errors(), std::move(advice)};
}

PeerTrouble Conversation::died(const std::string& how) {
  return trouble(PeerTrouble::Kind::died, fmt::format("the peer has ended ({})", how), {},
                 how == Process::not_found ? advice_about_missing(command_, process_.errors()) : std::string());
}

void Conversation::say(std::string_view line) {
  if (process_.write_line(line, deadline_)) return;
  if (const auto end = process_.ended()) throw died(*end);
  throw trouble(PeerTrouble::Kind::late, "the peer does not read what it is asked");
}

std::string Conversation::hear() {
  std::string line;
  Process::Reading reading = process_.read_line(line, deadline_);
  // A peer that never stops talking has no answer either.
  if (reading == Process::Reading::line && Process::Clock::now() > deadline_) reading = Process::Reading::late;
  switch (reading) {
    case Process::Reading::line: return line;
    case Process::Reading::late:
      throw trouble(PeerTrouble::Kind::late, fmt::format("no answer within {} ms", timeout_.count()), {},
                    "a longer timeout gives it more time" + (advice_.empty() ? "" : "; " + advice_));
    case Process::Reading::endless: throw trouble(PeerTrouble::Kind::nonsense, "a line without end");
    case Process::Reading::closed: break;
  }
  if (const auto end = process_.ended()) throw died(*end);
  throw trouble(PeerTrouble::Kind::died, "the peer has closed its output");
}

namespace {

using nlohmann::ordered_json;

constexpr const char* uci_advice = "a UCI engine needs the protocol uci";

/// The value of a key; it must be a string.
const std::string* text_of(const ordered_json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get_ptr<const std::string*>() : nullptr;
}

class LinePeer final : public Peer {
 public:
  explicit LinePeer(const PeerOptions& options)
      : talk_(options, uci_advice), variant_(options.variant), may_count_(options.may_count) {}

  [[nodiscard]] std::string result() const override { return result_; }
  [[nodiscard]] std::optional<std::uint64_t> only_count() const override { return count_; }

  [[nodiscard]] std::vector<PeerMove> moves(const std::string& fen) override {
    const std::uint64_t id = ++asked_;
    result_.clear();
    count_.reset();
    talk_.ask();
    const ordered_json question{{"id", id}, {"variant", variant_}, {"fen", fen}};
    talk_.say(dump_json(question));
    const std::string line = talk_.hear();
    const ordered_json answer = parse_json(line, nullptr, false);
    const auto nonsense = [&](std::string message, const char* advice = "") {
      return talk_.trouble(PeerTrouble::Kind::nonsense, std::move(message), line, advice);
    };
    if (answer.is_discarded() || !answer.is_object()) throw nonsense("the answer is not a JSON object", uci_advice);
    const auto got = answer.find("id");
    if (got == answer.end() || *got != id)
      throw nonsense(fmt::format("the answer has not the id {} of the question", id));
    if (const std::string* error = text_of(answer, "error"))
      throw talk_.trouble(PeerTrouble::Kind::refused, fmt::format("the peer answers: {}", *error), line);
    if (const std::string* end = text_of(answer, "result")) {
      if (*end != "1-0" && *end != "0-1" && *end != "0-0-1" && *end != "1/2" && *end != "*")
        throw nonsense("the 'result' is none of 1-0, 0-1, 1/2 and * (nor 0-0-1, where three play)");
      result_ = *end;
    }
    const auto list = answer.find("successors");
    const auto count = answer.find("count");
    if (may_count_ && list == answer.end() && count != answer.end()) {
      if (!count->is_number_unsigned()) throw nonsense("the 'count' is not a number");
      count_ = count->get<std::uint64_t>();
      return {};
    }
    if (list == answer.end() || !list->is_array())
      throw nonsense("the answer has neither a list 'successors' nor an 'error'");
    if (const std::string* echo = text_of(answer, "fen"); echo != nullptr && *echo != fen)
      throw talk_.trouble(PeerTrouble::Kind::changed, "the answer is for another position", *echo);
    std::vector<PeerMove> result;
    for (const ordered_json& each : *list) {
      PeerMove move;
      if (each.is_string()) move.label = each.get<std::string>();
      for (const char* key : {"move", "label"}) {
        const std::string* name = each.is_object() && move.label.empty() ? text_of(each, key) : nullptr;
        if (name != nullptr) move.label = *name;
      }
      if (const std::string* after = each.is_object() ? text_of(each, "fen") : nullptr) move.fen = *after;
      if (move.fen.empty() && move.label.empty())
        throw nonsense("a successor has neither a text 'fen' nor a 'move', and is not text itself");
      result.push_back(std::move(move));
    }
    return result;
  }

 private:
  Conversation talk_;
  std::string variant_;
  std::uint64_t asked_ = 0;
  std::string result_;
  bool may_count_;
  std::optional<std::uint64_t> count_;
};

/// The rest of a line that begins with `word`.
const char* after(std::string_view line, std::string_view word) {
  return line.substr(0, word.size()) == word ? line.data() + word.size() : nullptr;
}

/// What a UCI engine plays where nothing else is said.
constexpr std::string_view uci_game = "standard chess";

/// The longest name of a move: "e7e8q,e8d5", with the duck's step.
constexpr std::size_t longest_name = 10;

/// "e2e4: 20".
std::optional<std::pair<std::string, Count>> read_count(std::string_view line) {
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos || colon < 4 || colon > longest_name ||
      line.substr(0, colon).find(' ') != std::string_view::npos)
    return std::nullopt;
  const auto number = whole_number(line.substr(colon + 2));
  return number ? std::optional(std::pair(std::string(line.substr(0, colon)), Count{*number})) : std::nullopt;
}

/// UCI. Each command is answered before the next is sent; otherwise Fairy-Stockfish runs `go perft` and the next
/// command side by side.
class UciPeer final : public Peer {
 public:
  explicit UciPeer(const PeerOptions& options) : talk_(options), options_(options) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] bool can_count() const override { return true; }
  [[nodiscard]] bool lacks_shuffled() override {
    try {
      greet();
      return !shuffles_;
    } catch (const PeerTrouble&) {
      return false;
    }
  }

  [[nodiscard]] std::vector<PeerMove> moves(const std::string& fen) override {
    std::vector<PeerMove> result;
    for (const auto& [move, count] : divide(fen, 1))
      result.push_back({show(fmt::format("position fen {} moves {}", fen, move)), move});
    return result;
  }

  [[nodiscard]] std::map<std::string, Count> divide(const std::string& fen, int depth) override {
    greet();
    const std::string shown = show("position fen " + fen);
    // Compares placement and side to move only; rights and en passant squares may be written in other ways.
    const auto head = [](const std::string& text) { return text.substr(0, text.find(' ', text.find(' ') + 1)); };
    if (head(shown) != head(fen))
      throw talk_.trouble(PeerTrouble::Kind::changed, "the peer stands on another position than the one it was given",
                          shown);
    talk_.ask();
    talk_.say(fmt::format("go perft {}", depth));
    std::map<std::string, Count> result;
    while (true) {
      const std::string line = talk_.hear();
      if (const auto count = read_count(line)) {
        if (!result.insert(*count).second)
          throw talk_.trouble(PeerTrouble::Kind::nonsense, "the peer lists a move twice", line);
      } else if (line.starts_with("Nodes searched")) {
        return result;
      }
    }
  }

 private:
  void greet() {
    if (greeted_) return;
    std::string variants;
    talk_.ask();
    talk_.say("uci");
    for (std::string line; line != "uciok";) {
      line = talk_.hear();
      if (const char* rest = after(line, "id name ")) name_ = rest;
      if (line.starts_with("option name UCI_Chess960 ")) shuffles_ = true;
      if (const char* rest = after(line, "option name UCI_Variant ")) variants = rest;
    }
    // Only with this option are rights kept if a king or corner piece is not on its usual square.
    const auto chosen = [](const std::string& option) { return option.starts_with("UCI_Chess960"); };
    std::vector<std::string> wanted = options_.uci_options;
    if (shuffles_ && options_.any_castling && std::ranges::none_of(wanted, chosen))
      wanted.emplace_back("UCI_Chess960=true");
    choose_variant(variants, wanted);
    for (const std::string& option : wanted) {
      const std::size_t sign = std::min(option.find('='), option.size());
      const std::string value = sign < option.size() ? " value " + option.substr(sign + 1) : std::string();
      talk_.say(fmt::format("setoption name {}{}", option.substr(0, sign), value));
    }
    static_cast<void>(ready());
    greeted_ = true;
  }

  /// Adds UCI_Variant to the options, unless it is chosen or the engine has no such option; `offered`: its values.
  void choose_variant(const std::string& offered, std::vector<std::string>& wanted) {
    const auto named = [](const std::string& option) { return option.starts_with("UCI_Variant="); };
    const auto refused = [this](std::string message, std::string advice) {
      return talk_.trouble(PeerTrouble::Kind::refused, std::move(message), {}, std::move(advice));
    };
    const Variant* variant = variant_named(options_.variant);
    std::vector<std::string> values;
    std::istringstream words(offered);
    for (std::string word; words >> word;) {
      if (word == "var" && words >> word) values.push_back(word);
    }
    if (const auto own = std::ranges::find_if(wanted, named); own != wanted.end()) {
      // An engine passes over a value that it does not have, and plays on by other rules. One that is told of variants
      // by a file (VariantPath) knows them only afterwards.
      const std::string value = own->substr(own->find('=') + 1);
      const auto path = [](const std::string& option) { return option.starts_with("VariantPath="); };
      const bool known = values.empty() || std::ranges::find(values, value) != values.end();
      if (known || std::ranges::any_of(wanted, path)) return;
      throw refused(fmt::format("the engine's UCI_Variant does not offer '{}'", value),
                    "a build of the engine that has it");
    }
    if (!options_.rules_file.empty()) {
      wanted.insert(wanted.begin(), "VariantPath=" + options_.rules_file);
      wanted.push_back("UCI_Variant=" + options_.variant);
      return;
    }
    if (variant == nullptr) return;
    auto own_name = std::ranges::find(values, options_.variant);
    if (own_name == values.end())
      own_name = std::ranges::find_if(values, [&](const auto& value) { return variant_called(value) == variant; });
    if (own_name != values.end()) {
      wanted.push_back("UCI_Variant=" + *own_name);
      return;
    }
    if (!values.empty())
      throw refused(fmt::format("the engine's UCI_Variant does not offer {}", variant->title()),
                    "the option UCI_Variant=NAME, if the engine has it by another name");
    // UCI is a protocol for chess; an engine without the option plays nothing else, unless it is made for a variant.
    if (variant_called(uci_game) == variant) return;
    throw refused(fmt::format("the engine has no option UCI_Variant, so that it is taken to play chess, not {}",
                              variant->title()),
                  fmt::format("if it plays {} all the same, give it the option UCI_Variant={}", variant->title(),
                              variant->name()));
  }

  /// All lines up to the peer's `readyok`.
  [[nodiscard]] std::vector<std::string> ready() {
    talk_.say("isready");
    std::vector<std::string> lines;
    for (std::string line = talk_.hear(); line != "readyok"; line = talk_.hear()) lines.push_back(std::move(line));
    return lines;
  }

  /// The FEN of the position after a command, as the peer displays it.
  [[nodiscard]] std::string show(const std::string& command) {
    talk_.ask();
    talk_.say(command);
    talk_.say("d");
    const std::vector<std::string> lines = ready();
    for (const std::string& line : lines) {
      const char* const rest = after(line, "Fen: ");
      if (rest == nullptr) continue;
      // Fairy-Stockfish writes no field at all where gates were possible and no right is left.
      std::string fen(rest);
      if (const std::size_t gap = fen.find("  "); gap != std::string::npos) fen.insert(gap + 1, "-");
      return fen;
    }
    throw talk_.trouble(PeerTrouble::Kind::nonsense, "'d' shows no line 'Fen: …'",
                        lines.empty() ? std::string() : lines.front());
  }

  Conversation talk_;
  PeerOptions options_;
  std::string name_;
  bool greeted_ = false;
  bool shuffles_ = false;  ///< it has the option UCI_Chess960
};

constexpr std::string_view games = "/usr/games";

std::vector<std::string> folders_of(const std::string& path) {
  std::vector<std::string> folders;
  std::istringstream text(path);
  for (std::string folder; std::getline(text, folder, ':');) folders.push_back(folder.empty() ? "." : folder);
  return folders;
}

/// Whether one of the folders has such a program, which may be run.
bool is_in(const std::vector<std::string>& folders, const std::string& program) {
  return std::ranges::any_of(
      folders, [&](const std::string& folder) { return ::access((folder + "/" + program).c_str(), X_OK) == 0; });
}

/// The package of Debian 12 that has the UCI engine; empty if none is known.
std::string_view package_of(std::string_view program) {
  if (same_word(program, "gnuchessu")) return "gnuchess";
  if (same_word(program, "ethereal")) return "ethereal-chess";
  for (const std::string_view package :
       {"stockfish", "fairy-stockfish", "gnuchess", "toga2", "glaurung", "ethereal-chess"}) {
    if (same_word(package, program)) return package;
  }
  return {};
}

std::string how_to_install(std::string_view program) {
  // A library: it has no program that answers.
  if (program == "python-chess" || program == "python3-chess")
    return "python-chess is a library, of which Debian 12 has no package (pip install chess, in a venv); write a "
           "program that calls it and answers as arbiter-moves does as a server";
  if (const std::string_view package = package_of(program); !package.empty())
    return fmt::format("install it (apt install {} on Debian 12)", package);
  return "install it; Debian 12 has the UCI engines stockfish, fairy-stockfish, gnuchess, toga2, glaurung and "
         "ethereal-chess";
}

}  // namespace

std::unique_ptr<Peer> line_peer(const PeerOptions& options) { return std::make_unique<LinePeer>(options); }

std::unique_ptr<Peer> uci_peer(const PeerOptions& options) { return std::make_unique<UciPeer>(options); }

std::string game_result(Ruleset ruleset, Status status, const Setup& setup) {
  const auto wins = [](Side side) -> std::string {
    return side == Side::white ? "1-0" : side == Side::black ? "0-1" : "0-0-1";
  };
  switch (status) {
    case Status::won: return wins(setup.to_move);
    case Status::mate:
    case Status::lost: return wins(ruleset->info().moved_last(setup));
    case Status::stalemate: return ruleset.profile().stalemate_decides ? "1/2" : "";
    case Status::drawn: return "1/2";
    case Status::ongoing:
    case Status::check: break;
  }
  return {};
}

bool ends_talk(const PeerTrouble& trouble) noexcept {
  return trouble.kind != PeerTrouble::Kind::refused && trouble.kind != PeerTrouble::Kind::unread;
}

std::map<std::string, Count> Peer::divide(const std::string&, int) {
  throw InternalError("a peer that cannot count was asked to");
}

NamedByPeer PeerNames::read(std::string_view name) {
  if (!legal) legal = ruleset.generator().setup_moves(setup);
  const auto found = typed_move(name, setup, ruleset.variant(), *legal);
  if (!found) {
    const Fault& fault = found.error().front();
    // Steps of the shared grammar that stop too early are not a move.
    const bool illegal = fault.check == "AT104" || fault.check == "AT106";
    return {{}, illegal, fault.message};
  }
  // By its first and last squares a peer may mean one step, which is another move.
  const bool whole = found->move.size() == 1 || brings_another(found->move) ||
                     find_move(name, setup, ruleset.variant(), *legal).has_value();
  if (!whole)
    return {{}, false, "it names two squares of a move that is " + to_text(found->move, setup, ruleset.variant())};
  return {.legal = *found};
}

PeerTrouble not_understood(std::string name, const NamedByPeer& meant) {
  return {.kind = PeerTrouble::Kind::unread,
          .message = "the name of a move of the peer's is not understood, so that the position is not compared",
          .said = std::move(name),
          .advice = fmt::format("{}; write e2-e4, e2e4 or Nf3 (all steps of a move: b5xc6,c6-a5), or the FEN after it",
                                meant.message)};
}

// ---- Where the programs of peers are found --------------------------------------------------------------------------

std::string engine_path() {
  const char* own = std::getenv("PATH");
  const std::string path = own != nullptr ? own : "/usr/local/bin:/usr/bin:/bin";
  return contains(folders_of(path), games) ? path : fmt::format("{}:{}", path, games);
}

std::vector<std::string> engine_environment() {
  std::vector<std::string> all{"PATH=" + engine_path()};
  for (char** each = environ; *each != nullptr; ++each) {
    if (!std::string_view(*each).starts_with("PATH=")) all.emplace_back(*each);
  }
  return all;
}

bool known_to_speak_uci(std::string_view command) {
  const std::string program = lower_case(command.substr(0, command.find(' ')));
  return program.substr(program.rfind('/') + 1).find("stockfish") != std::string::npos;
}

std::string with_folder(const std::string& command) {
  const std::string program = command.substr(0, command.find(' '));
  if (program.empty() || program.find('/') != std::string::npos) return command;
  if (is_in(folders_of(engine_path()), program)) return command;
  struct stat status {};
  const bool runs =
      ::stat(program.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(program.c_str(), X_OK) == 0;
  return runs ? "./" + command : command;
}

std::string advice_about_missing(std::string_view command, std::string_view errors) {
  std::istringstream words{std::string(command)};
  std::string program;
  words >> program;
  const bool named = !program.empty() && errors.find(program + ": ") != std::string_view::npos;
  if (!named || errors.find("not found") == std::string_view::npos) return {};
  const std::string shown = printable(program, 80);
  if (program.find('/') != std::string::npos) {
    if (::access(program.c_str(), X_OK) == 0) return {};
    const std::string_view package = package_of(program.substr(program.rfind('/') + 1));
    return fmt::format("there is no program '{}', seen from the folder in which the tool was started{}", shown,
                       package.empty() ? "" : fmt::format("; on Debian 12, apt install {} installs one", package));
  }
  const auto folders = folders_of(engine_path());
  if (is_in(folders, program)) return {};
  if (::access(program.c_str(), F_OK) == 0)
    return fmt::format(
        "'{0}' is in this folder, but may not be run: chmod +x {0}, or name what runs it before it, such "
        "as 'python3 {0}'",
        shown);
  return fmt::format("{}, or give its whole path: '{}' is in none of the folders of PATH and not in {}; searched: {}",
                     how_to_install(program), shown, games, fmt::join(folders, " "));
}

}  // namespace arbiter
