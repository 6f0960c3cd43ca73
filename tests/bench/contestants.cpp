#include "tests/bench/contestants.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/support/variant_cases.hpp"
#include "verifier/engines/protocol/peer.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/armies/state.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::bench {
namespace {

using nlohmann::json;

constexpr std::chrono::milliseconds patience{3'600'000};

std::string fen_of(const SuiteCase& work, const Setup& setup, Dialect dialect) {
  return work.variant().write_fen(setup, FenStyle{.dialect = dialect});
}

/// The pairing of armies in lower case, White's first; empty for other variants.
std::string pairing_of(const SuiteCase& work) {
  static constexpr std::string_view letters = "fcnr";
  if (work.variant().name() == "chess") return "ff";
  if (work.variant().name() != "armies") return {};
  const auto letter = [&](Side side) {
    return letters[static_cast<std::size_t>(armies::army(work.setup().state, side))];
  };
  return {letter(Side::white), letter(Side::black)};
}

/// What Fairy-Stockfish calls a variant that is built into it with the same rules (Atomic: in builds newer than 11.1);
/// rule files that come with Arbiter have its names.
std::optional<std::string> uci_variant(const SuiteCase& work) {
  static const std::vector<tests::VariantCase> known = tests::variant_cases("uci-variant");
  const auto found = std::ranges::find(known, &work.variant(), &tests::VariantCase::variant);
  if (found != known.end()) return found->fields[0];
  return is_built_in(work.variant()) ? std::nullopt : std::optional(std::string(work.variant().name()));
}

/// Reads a number, or a string of digits for numbers too large for JSON readers.
std::optional<Count> count_of(const json& value) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  return value.is_string() ? count_from(value.get_ref<const std::string&>()) : std::nullopt;
}

class Ours final : public Contestant {
 public:
  Ours(std::string program, unsigned threads, std::string more)
      : program_(std::move(program)), threads_(threads), more_(std::move(more)) {}

  [[nodiscard]] std::string name() const override {
    return "arbiter-perft" + (threads_ == 1 ? std::string() : fmt::format(", {} threads", threads_)) +
           (more_.empty() ? "" : ", " + more_);
  }
  [[nodiscard]] std::string key() const override {
    return "ours" + (threads_ == 1 ? std::string() : fmt::format(" --threads {}", threads_)) +
           (more_.empty() ? "" : " " + more_);
  }
  [[nodiscard]] unsigned threads() const override { return threads_; }
  [[nodiscard]] std::optional<int> deepest(const SuiteCase&) const override { return 64; }

  [[nodiscard]] Answered<Counted> count(const SuiteCase& work, int depth) override {
    Conversation talk(
        {.command = fmt::format("exec {} --variant {} --profile {} --fen {} --depth {} --threads {} --format json {}",
                                shell_word(program_), work.variant().name(), work.ruleset().profile().name,
                                shell_word(fen_of(work, work.setup(), work.style.dialect)), depth, threads_, more_),
         .variant = {},
         .uci_options = {},
         .timeout = patience});
    talk.ask();
    std::string text;
    while (const auto line = answered([&talk] { return talk.hear(); })) text += *line;
    const json answer = json::parse(text, nullptr, false);
    const auto nonsense = [&] {
      return tl::make_unexpected(talk.trouble(PeerTrouble::Kind::nonsense, "no counts come from it", text));
    };
    if (!answer.is_object() || !answer.contains("results") || !answer["results"].is_array()) return nonsense();
    Counted result;
    int last = 0;
    for (const json& each : answer["results"]) {
      const auto nodes = each.is_object() && each.contains("nodes") ? count_of(each["nodes"]) : std::nullopt;
      if (!nodes) return nonsense();
      last = each.value("depth", 0);
      result = {*nodes, result.in_all + *nodes};
    }
    if (last != depth) return nonsense();
    return result;
  }

 private:
  std::string program_;
  unsigned threads_;
  std::string more_;
};

class Uci final : public Contestant {
 public:
  Uci(std::string key, std::string command, bool armies, std::string ini)
      : key_(std::move(key)), command_(std::move(command)), armies_(armies), ini_(std::move(ini)) {}

  [[nodiscard]] std::string name() const override { return called_.empty() ? key_ : called_; }
  [[nodiscard]] std::string key() const override { return key_; }
  /// Fairy-Stockfish castles both sides to the same file; from the initial positions this shows only after seven moves.
  [[nodiscard]] std::optional<int> deepest(const SuiteCase& work) const override {
    const std::string pairing = pairing_of(work);
    if (pairing == "ff" || (armies_ && uci_variant(work))) return 64;
    return armies_ && !pairing.empty() ? std::optional(6) : std::nullopt;
  }

  [[nodiscard]] Answered<Counted> count(const SuiteCase& work, int depth) override {
    PeerOptions options{.command = "exec " + command_, .variant = {}, .uci_options = {}, .timeout = patience};
    if (const auto known = uci_variant(work)) {
      options.uci_options = {"UCI_Variant=" + *known};
    } else if (const std::string pairing = pairing_of(work); pairing != "ff") {
      options.uci_options = {"VariantPath=" + ini_, "UCI_Variant=da" + pairing};
    }
    const auto peer = uci_peer(options);
    const auto parts = answered([&] { return peer->divide(fen_of(work, work.setup(), Dialect::fen), depth); });
    if (!parts) return tl::make_unexpected(parts.error());
    if (called_.empty()) called_ = peer->name();
    Count sum = 0;
    for (const auto& [move, nodes] : *parts) sum += nodes;
    return Counted{sum, sum};
  }

 private:
  std::string key_;
  std::string command_;
  bool armies_;
  std::string ini_;
  std::string called_;
};

/// The positions `plies` moves later, by Arbiter's own generator.
std::vector<Setup> later(const SuiteCase& work, int plies) {
  std::vector<Setup> level{work.setup()};
  for (int i = 0; i < plies; ++i) {
    std::vector<Setup> next;
    for (const Setup& setup : level) {
      for (MoveOutcome& each : work.ruleset().generator().setup_moves(setup)) next.push_back(std::move(each.after));
    }
    level = std::move(next);
  }
  return level;
}

class Adapted final : public Contestant {
 public:
  Adapted(std::string key, std::string command) : key_(std::move(key)), command_(std::move(command)) {}

  [[nodiscard]] std::string name() const override { return key_; }
  [[nodiscard]] std::string key() const override { return key_; }
  [[nodiscard]] Count most_nodes() const override { return 1'000'000; }

  [[nodiscard]] std::optional<int> deepest(const SuiteCase& work) const override {
    const std::string_view profile = work.ruleset().profile().name;
    if (popeye())
      return work.variant().name() == "takemake" && profile == "problemists" ? std::optional(64) : std::nullopt;
    // If a pawn reaches its last rank by a make-leg, the site forgets the promotion; this can happen from the fourth
    // move on.
    if (work.variant().name() == "takemake") return profile == "site" ? std::optional(3) : std::nullopt;
    // The second stage of Checkered is beyond its first plies.
    return profile == "site" || work.variant().name() == "armies" ? std::optional(6) : std::nullopt;
  }

  [[nodiscard]] Answered<Counted> count(const SuiteCase& work, int depth) override {
    const int asked = popeye() ? std::min(depth, 2) : depth;
    json fens = json::array();
    for (const Setup& setup : later(work, depth - asked)) {
      fens.push_back(fen_of(work, setup, popeye() ? Dialect::fen : Dialect::vchess));
    }
    Conversation talk({.command = "exec " + command_, .variant = {}, .uci_options = {}, .timeout = patience});
    talk.ask();
    const json question{{"id", 1}, {"variant", work.variant().name()}, {"fens", std::move(fens)}, {"depth", asked}};
    const auto line = answered([&] {
      talk.say(question.dump());
      return talk.hear();
    });
    if (!line) return tl::make_unexpected(line.error());
    const json answer = json::parse(*line, nullptr, false);
    if (answer.is_object() && answer.contains("error")) {
      return tl::make_unexpected(talk.trouble(PeerTrouble::Kind::refused, "it answers: " + answer["error"].dump()));
    }
    const auto nodes = answer.is_object() && answer.contains("count") ? count_of(answer["count"]) : std::nullopt;
    if (!nodes) return tl::make_unexpected(talk.trouble(PeerTrouble::Kind::nonsense, "no count comes from it", *line));
    return Counted{*nodes, *nodes};
  }

 private:
  [[nodiscard]] bool popeye() const { return key_ == "popeye"; }
  std::string key_;
  std::string command_;
};

/// CPU seconds that ended child processes have used.
double used_by_children() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

std::unique_ptr<Contestant> ours(const std::string& program, unsigned threads, const std::string& more) {
  return std::make_unique<Ours>(program, threads, more);
}
std::unique_ptr<Contestant> uci(const std::string& key, const std::string& command, bool armies,
                                const std::string& ini) {
  return std::make_unique<Uci>(key, command, armies, ini);
}
std::unique_ptr<Contestant> adapted(const std::string& key, const std::string& command) {
  return std::make_unique<Adapted>(key, command);
}

Answered<Cost> measure(Contestant& contestant, const SuiteCase& work, int depth) {
  const double before = used_by_children();
  const auto start = std::chrono::steady_clock::now();
  // The program has ended when count() returns, so its CPU time is included.
  auto counted = contestant.count(work, depth);
  const std::chrono::duration<double> clock = std::chrono::steady_clock::now() - start;
  if (!counted) return tl::make_unexpected(std::move(counted.error()));
  return Cost{.counted = *counted, .cpu = used_by_children() - before, .clock = clock.count()};
}

}  // namespace arbiter::bench
