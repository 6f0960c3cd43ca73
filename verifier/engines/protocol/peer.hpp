#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "verifier/perft/counting.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter {

/// PATH with /usr/games behind it, where Debian keeps games and which the PATH of root lacks.
[[nodiscard]] std::string engine_path();
/// The environment of this process with engine_path() as PATH: "NAME=VALUE" each.
[[nodiscard]] std::vector<std::string> engine_environment();
/// Whether the command's first word is a program that is known to speak UCI: Stockfish and what is named after it.
[[nodiscard]] bool known_to_speak_uci(std::string_view command);
/// The command, with "./" before a program that stands in the working folder, may be run and is in no folder of
/// engine_path(): "mine.py" becomes "./mine.py".
[[nodiscard]] std::string with_folder(const std::string& command);
/// What to do where a shell that was to run `command` wrote `errors` and ended with status 127: how to
/// install the program, and which folders were searched. Empty if the command's first word is a program; then it is
/// another one that is missing, which only the errors name.
[[nodiscard]] std::string advice_about_missing(std::string_view command, std::string_view errors);

/// Kills the programs that run, with their children, and each that is started later. Safe in a signal handler.
void end_all_processes() noexcept;

/// A program cannot be started (no shell, no more processes).
struct ProcessError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A child process that communicates in lines: started with `/bin/sh -c`, in a process group of its own, so that its
/// own children end with it. Its standard error is read too, and the end of it kept.
///
/// The process must ignore SIGPIPE.
class Process {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Reading : unsigned char {
    line,
    closed,   ///< the child has closed its output; see ended() for the reason
    late,     ///< nothing before the deadline
    endless,  ///< a line longer than `longest_line`
  };

  static constexpr std::size_t longest_line = std::size_t{8} << 20U;
  static constexpr std::size_t kept_errors = std::size_t{16} << 10U;

  /// ended() of a shell whose command names no program.
  static constexpr std::string_view not_found = "exit status 127";

  /// Programs are looked for in engine_path(). Throws ProcessError.
  explicit Process(const std::string& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  /// Kills the group.
  ~Process();

  /// Sends the text and a line break. Returns false if the child stops reading, or does not read before the deadline.
  [[nodiscard]] bool write_line(std::string_view text, Clock::time_point deadline);
  /// Reads the next line, without its line end.
  [[nodiscard]] Reading read_line(std::string& line, Clock::time_point deadline);
  /// How the child ended, in words ("exit status 3", "killed by signal 11"); waits briefly for it. Nothing if it is
  /// running.
  [[nodiscard]] std::optional<std::string> ended();
  /// The end of what it wrote to standard error.
  [[nodiscard]] const std::string& errors() const noexcept { return errors_; }

 private:
  /// Milliseconds until then; an hour at most.
  [[nodiscard]] static int left_of(Clock::time_point deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<long long>(left, 0, 3'600'000));
  }
  bool pump(Clock::time_point deadline, bool to_write, bool to_read);
  /// The next line of what has been read: `line` or `endless`, nothing where its end has not come yet.
  std::optional<Reading> take_line(std::string& line) {
    const std::size_t end = buffer_.find('\n', searched_);
    if (end == std::string::npos) {
      searched_ = buffer_.size();
      return searched_ > longest_line ? std::optional(Reading::endless) : std::nullopt;
    }
    line.assign(buffer_, 0, end);
    if (line.ends_with('\r')) line.pop_back();
    buffer_.erase(0, end + 1);
    searched_ = 0;
    return Reading::line;
  }
  void take_errors();

  pid_t pid_ = -1;
  int in_ = -1;   ///< its standard input
  int out_ = -1;  ///< its standard output
  int err_ = -1;
  std::string buffer_;  ///< read, but not yet returned
  std::size_t searched_ = 0;
  std::string errors_;
  bool closed_ = false;
  std::optional<std::string> end_;
};

/// The result of the game as on a score sheet, "1-0", "0-1" or "1/2", "0-0-1" if a third player has won; empty if it
/// goes on, or if the rules leave open what a stalemate decides (Variant::stalemate_decides()). `status`: the set-up's.
[[nodiscard]] std::string game_result(Ruleset ruleset, Status status, const Setup& setup);

/// Faults of a peer other than in its rules: thrown by all that asks it.
struct PeerTrouble {
  enum class Kind : unsigned char {
    died,      ///< its output ended
    late,      ///< no answer in time
    nonsense,  ///< an answer that the protocol does not allow
    changed,   ///< it uses another position than the one it was given
    refused,   ///< it reports that it cannot answer for this position
    unread,    ///< it names a move in a way that may mean several, or none
  };
  Kind kind;
  std::string message;   ///< one sentence without a full stop
  std::string said{};    ///< the answer in question; may be empty
  std::string errors{};  ///< the end of its standard error
  std::string advice{};  ///< what to do about it; may be empty
};

/// Whether the peer must be started again before it can be asked anew: not, if it has only refused a position, or named
/// a move in an unknown way.
[[nodiscard]] bool ends_talk(const PeerTrouble& trouble) noexcept;

/// A move of a peer: the position after it, and the peer's name for it.
struct PeerMove {
  std::string fen;  ///< empty: the label is all that is known of the move (PeerNames)
  std::string label;
};

/// Another implementation of a variant's rules, behind a protocol. What asks it throws PeerTrouble.
class Peer : public Interface {
 public:
  /// All moves of the peer in the position.
  [[nodiscard]] virtual std::vector<PeerMove> moves(const std::string& fen) = 0;

  /// The result of the game in the position of the last answer, according to the peer: "1-0", "0-1", "1/2", or "*" if
  /// it goes on; empty if the peer does not give it.
  [[nodiscard]] virtual std::string result() const { return {}; }

  /// The number of moves in the position of the last answer, if the peer gives no more than that.
  [[nodiscard]] virtual std::optional<std::uint64_t> only_count() const { return std::nullopt; }

  /// Whether divide() is supported.
  [[nodiscard]] virtual bool can_count() const { return false; }
  /// Leaves below each move, by the peer's label.
  [[nodiscard]] virtual std::map<std::string, Count> divide(const std::string& fen, int depth);

  /// The peer's name for itself; empty if it has not given one.
  [[nodiscard]] virtual std::string name() const { return {}; }

  /// Whether the peer says that it plays no shuffled starts (Chess960). May ask it.
  [[nodiscard]] virtual bool lacks_shuffled() { return false; }
};

/// How to run a peer.
struct PeerOptions {
  std::string command;
  std::string variant;                        ///< our name of the variant, for the line protocol
  std::vector<std::string> uci_options;       ///< "NAME=VALUE"
  std::chrono::milliseconds timeout{10'000};  ///< for each answer
  std::string rules_file{};                   ///< of UCI: what VariantPath is told; empty if the engine has the variant
  bool any_castling = true;                   ///< of UCI: with UCI_Chess960, as shuffled starts need it
  bool may_count = false;                     ///< the line protocol's `count` is an answer, too: Peer::only_count()
};

/// A process with a time limit for every answer. When it fails, PeerTrouble is thrown.
class Conversation {
 public:
  /// `advice`: what else may help where no answer comes in time; may be empty.
  explicit Conversation(const PeerOptions& options, std::string advice = {})
      : command_(options.command), advice_(std::move(advice)), process_(options.command), timeout_(options.timeout) {}

  /// Starts the time of the next answer.
  void ask();
  void say(std::string_view line);
  [[nodiscard]] std::string hear();
  [[nodiscard]] PeerTrouble trouble(PeerTrouble::Kind kind, std::string message, std::string said = {},
                                    std::string advice = {});

 private:
  [[nodiscard]] PeerTrouble died(const std::string& how);

  std::string command_;
  std::string advice_;
  Process process_;
  std::chrono::milliseconds timeout_;
  Process::Clock::time_point deadline_ = Process::Clock::now();
};

/// A peer that speaks JSON, one object per line. Throws ProcessError.
[[nodiscard]] std::unique_ptr<Peer> line_peer(const PeerOptions& options);
/// A peer that speaks UCI with `go perft` and `d`, like Stockfish and Fairy-Stockfish. Throws ProcessError; trouble in
/// the greeting is reported by the first answer.
[[nodiscard]] std::unique_ptr<Peer> uci_peer(const PeerOptions& options);

/// The move that a peer's name means in a position.
struct NamedByPeer {
  std::optional<MoveOutcome> legal;  ///< nothing: it is not a legal move, or is not understood
  bool understood = true;            ///< else it may be any move
  std::string message{};             ///< why it is not legal or not understood, in words; empty if it is legal
};

/// Reads the moves of one position that a peer only names: all that typed_move() reads and that says the whole move. A
/// word such as e2e4 for a move of several steps, or that several legal moves fit, may be right or wrong: nothing is
/// known of it.
struct PeerNames {
  [[nodiscard]] NamedByPeer read(std::string_view name);

  Ruleset ruleset;
  const Setup& setup;
  std::optional<std::vector<MoveOutcome>> legal{};  ///< the legal moves, if they are known
};

[[nodiscard]] PeerTrouble not_understood(std::string name, const NamedByPeer& meant);

}  // namespace arbiter
