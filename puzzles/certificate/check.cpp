#include "puzzles/certificate/check.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "puzzles/certificate/check_case.hpp"
#include "puzzles/compose/acceptance.hpp"
#include "puzzles/compose/enumeration.hpp"
#include "puzzles/records/contradictions.hpp"
#include "puzzles/space/reachable.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t most_manifest = std::size_t{64} << 20U;
constexpr std::size_t shown = 160;  ///< bytes of what a file says in a message

class Check {
 public:
  Check(std::string folder, const CheckOptions& options)
      : options_(options), start_(Clock::now()),
        end_(options.seconds ? std::optional(start_ + std::chrono::duration_cast<Clock::duration>(
                                                          std::chrono::duration<double>(*options.seconds)))
                             : std::nullopt) {
    result_.folder = std::move(folder);
  }

  CheckedCertificate run() {
    if (read_manifest_file()) {
      if (auto asked = asked_for()) check(*asked);
    }
    result_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    return std::move(result_);
  }

 private:
  void say(CheckId check, std::string_view file, std::string message, std::string seen = {},
           std::string expected = {}) {
    Finding finding{.check = check};
    finding.level = Level::error;
    finding.message = std::move(message);
    finding.where = {fs::path(result_.folder) / file, 0, 0, 0};
    finding.seen = printable(seen, shown);
    if (!expected.empty()) finding.expected.push_back(printable(expected, shown));
    result_.findings.push_back(std::move(finding));
    if (check == "AQ240") result_.unreadable = true;
  }
  void say_of_manifest(std::string message, std::string seen = {}, std::string expected = {}) {
    say("AQ242", manifest_name, std::move(message), std::move(seen), std::move(expected));
  }

  bool read_manifest_file() {
    std::error_code error;
    const fs::path path = fs::path(result_.folder) / manifest_name;
    if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {
      say("AQ240", manifest_name, fmt::format("{} is not a plain file", path.string()));
      return false;
    }
    const auto text = records::read_input(path, most_manifest);
    if (!text) {
      say("AQ240", manifest_name, text.error());
      return false;
    }
    std::string fault;
    auto manifest = read_manifest(*text, fault);
    if (!manifest) {
      say("AQ240", manifest_name, fault);
      return false;
    }
    result_.manifest = std::move(*manifest);
    return true;
  }

  std::optional<ComposeRequest> asked_for() {
    auto asked = options_.read(manifest().request);
    if (asked) return std::move(*asked);
    say("AQ240", manifest_name, fmt::format("its request cannot be asked again: {}", asked.error()),
        manifest().request);
    return std::nullopt;
  }

  void check(const ComposeRequest& asked) {
    if (manifest().fewest != Fewest::none && !asked.effort.minimal)
      return say_of_manifest("it claims the fewest pieces, and its request does not ask for them (--minimal)",
                             manifest().request);
    const bool counting = manifest().fewest == Fewest::counting;
    const bool boards = manifest().fewest == Fewest::boards;
    const Cover cover = counting || boards ? Cover{} : covering_cases(*asked.theme, asked.request);
    if (!cover.gap.empty())
      return say_of_manifest(fmt::format("the cases of its request do not cover the space: {}", cover.gap));
    if ((counting || boards) && !manifest().cases.empty())
      return say_of_manifest(
          fmt::format("it claims the fewest pieces by {}, and has cases", counting ? "counting" : "boards"));
    compare_cases(asked, cover);
    if (!result_.findings.empty()) return;
    compare(manifest_of(asked, cover, manifest()));
    no_other_files();
    if (!result_.findings.empty()) return;
    if (manifest().fewest != Fewest::none) check_position(asked);
    if (counting) check_counting(asked);
    if (boards) check_boards(asked);
    if (result_.findings.empty()) check_cases(asked, cover);
  }

  /// The manifest's cases must be those of the request, one for one.
  void compare_cases(const ComposeRequest& asked, const Cover& cover) {
    const auto& cases = manifest().cases;
    for (std::size_t i = 0; i < std::max(cases.size(), cover.cases.size()); ++i) {
      if (i >= cases.size())
        return say_of_manifest(fmt::format("it has {}, and the space needs {}: the first that is missing is number {}",
                                           counted(cases.size(), "case"), cover.cases.size(), i + 1),
                               {}, cover.cases[i].name);
      if (i >= cover.cases.size())
        return say_of_manifest(fmt::format("case {} is none of its request's, which has {}", i + 1, cover.cases.size()),
                               cases[i].name);
      if (cases[i].name != cover.cases[i].name)
        return say_of_manifest(fmt::format("case {} is another one", i + 1), cases[i].name, cover.cases[i].name);
      if (cases[i].refused != refused_from_the_start(asked.request, cover.cases[i]))
        return say_of_manifest(
            fmt::format("case {} {} by a check of reachability because of its fixed pieces alone", i + 1,
                        cases[i].refused ? "is said to be refused, and is not refused," : "is refused"),
            cases[i].name);
    }
  }

  void compare(const Manifest& right) {
    const auto text = [&](const char* name, const std::string& seen, const std::string& expected) {
      if (seen != expected) say_of_manifest(fmt::format("its '{}' is not that of its request", name), seen, expected);
    };
    const auto texts = [&](const char* name, const std::vector<std::string>& seen,
                           const std::vector<std::string>& expected) {
      for (std::size_t i = 0; i < std::max(seen.size(), expected.size()); ++i) {
        const std::string here = i < seen.size() ? seen[i] : std::string();
        const std::string there = i < expected.size() ? expected[i] : std::string();
        if (here == there && i < seen.size() && i < expected.size()) continue;
        return say_of_manifest(
            fmt::format("'{}' says something else than what follows from the request, in place {}", name, i + 1), here,
            there);
      }
    };
    text("variant", manifest().variant, right.variant);
    text("profile", manifest().profile, right.profile);
    text("theme", manifest().theme, right.theme);
    texts("space", manifest().space, right.space);
    texts("limits", manifest().limits, right.limits);
    texts("besideKings", manifest().beside_kings, right.beside_kings);
    texts("arguments", manifest().arguments, right.arguments);
    if (manifest().kinds != right.kinds)
      say_of_manifest("it gives another number of kinds of positions ('kinds')", std::to_string(manifest().kinds),
                      std::to_string(right.kinds));
  }

  void no_other_files() {
    std::error_code error;
    for (fs::directory_iterator at(result_.folder, error); !error && at != fs::directory_iterator();
         at.increment(error)) {
      const std::string name = at->path().filename();
      bool known = name == manifest_name;
      for (std::size_t i = 0; i < manifest().cases.size() && !known; ++i) {
        for (const char* kind : {"cnf", "refuted", "drat"})
          known |= !manifest().cases[i].refused && name == file_name(i + 1, kind);
      }
      if (!known) say_of_manifest("the folder has a file that the manifest does not name", name);
    }
  }

  /// The position with the fewest pieces is one.
  void check_position(const ComposeRequest& asked) {
    const Request& request = asked.request;
    const auto wrong = [&](std::string message) { say("AQ245", manifest_name, std::move(message), manifest().fen); };
    const auto read = request.variant->parse_fen(manifest().fen, {});
    if (!read) return wrong("the position that it claims to have the fewest pieces cannot be read");
    const Setup& setup = read->setup;
    const auto pieces = static_cast<std::uint64_t>(setup.board.occupied().size());
    if (pieces != manifest().pieces)
      return wrong(fmt::format("the position that it claims to have the fewest pieces has {}, and it says {}", pieces,
                               manifest().pieces));
    Request here = request;
    here.context = setup.state.context;
    try {
      if (!sound(request, setup) || !asked.theme->judge(here, setup).holds || !lies_in_space(asked, setup))
        wrong("the position that it claims to have the fewest pieces does not show what is asked for");
    } catch (const TooManyMoves&) {
      wrong("the position that it claims to have the fewest pieces has too many moves to be judged");
    }
  }

  void check_counting(const ComposeRequest& asked) {
    const auto least = asked.theme->least_pieces(asked.request);
    if (!least || least->pieces != manifest().pieces)
      return say_of_manifest("it claims the fewest pieces by counting, and the theme's counting says another number",
                             std::to_string(manifest().pieces), least ? std::to_string(least->pieces) : "none");
    const auto boards = boards_with_fewer(asked, manifest().pieces).value_or(0);
    if (boards != manifest().boards)
      return say_of_manifest("it gives another number of boards to be tried", std::to_string(manifest().boards),
                             std::to_string(boards));
    if (boards == 0) return;
    for (const Case& part : whole_space(asked.request)) {
      Enumeration all(*asked.theme, asked.request, part);
      for (std::size_t pieces = 1; pieces < manifest().pieces; ++pieces) {
        std::string fen;
        const bool complete = all.run(
            pieces,
            [&](const Setup& setup) {
              fen = asked.request.variant->write_fen(setup, {});
              return false;
            },
            [&] { return end_ && Clock::now() >= *end_; });
        if (!fen.empty()) return say("AQ245", manifest_name, "there is a position with fewer pieces", fen);
        if (!complete) result_.undecided = true;
      }
    }
  }

  /// Tries all boards anew. Their number is computed and counted.
  void check_boards(const ComposeRequest& asked) {
    const SmallBoards boards(asked);
    if (!boards.objection().empty())
      return say_of_manifest(fmt::format("its boards cannot be listed: {}", boards.objection()));
    if (!boards.number_with_fewer(manifest().pieces))
      return say_of_manifest(fmt::format("it claims that more than {} boards were tried", SmallBoards::most));
    const auto& tried = manifest().tried;
    const std::uint64_t numbers = manifest().pieces < 2 ? 0 : manifest().pieces - 2;
    if (tried.size() != numbers)
      return say_of_manifest("it does not say of each number of pieces, from two on, what was tried",
                             counted(tried.size(), "number"), counted(numbers, "number"));
    for (std::size_t i = 0; i < tried.size() && result_.findings.empty(); ++i) {
      const std::uint64_t pieces = i + 2;
      if (tried[i].pieces != pieces)
        return say_of_manifest(fmt::format("'tried' has another number of pieces in place {}", i + 1),
                               std::to_string(tried[i].pieces), std::to_string(pieces));
      const std::uint64_t number = boards.number(pieces).value_or(0);
      if (tried[i].boards != number) return wrong_number("boards", pieces, tried[i].boards, number);
      if (options_.observer != nullptr)
        options_.observer->progress(
            fmt::format("{}: {} with {} pieces", result_.folder, counted(number, "board"), pieces));
      const SmallBoards::Trial trial =
          boards.try_all(pieces, options_.threads, [&] { return end_ && Clock::now() >= *end_; });
      if (!trial.found.empty())
        return say("AQ245", manifest_name, "there is a position with fewer pieces", trial.found);
      if (trial.undecided) {
        result_.undecided = true;
        return;
      }
      ensure(trial.tried.boards == number, "as many boards are listed as there are");
      result_.boards += trial.tried.boards;
      result_.positions += trial.tried.positions;
      if (tried[i].positions != trial.tried.positions)
        return wrong_number("positions", pieces, tried[i].positions, trial.tried.positions);
      if (tried[i].refused != trial.tried.refused)
        return wrong_number("refused positions", pieces, tried[i].refused, trial.tried.refused);
    }
  }
  void wrong_number(std::string_view what, std::uint64_t pieces, std::uint64_t seen, std::uint64_t expected) {
    say_of_manifest(fmt::format("it gives another number of {} with {} pieces", what, pieces), std::to_string(seen),
                    std::to_string(expected));
  }

  void check_cases(const ComposeRequest& asked, const Cover& cover) {
    const auto at_most =
        manifest().fewest == Fewest::none ? std::nullopt : std::optional<std::size_t>(manifest().pieces - 1);
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::vector<CheckedCase> checked(cover.cases.size());
    std::exception_ptr error;
    std::size_t done = 0;
    const auto work = [&] {
      for (std::size_t i = next++; i < cover.cases.size(); i = next++) {
        try {
          std::optional<double> seconds;
          if (end_) seconds = std::max(0.0, std::chrono::duration<double>(*end_ - Clock::now()).count());
          checked[i] = check_case(
              {asked, cover.cases[i], at_most, manifest().cases[i], i + 1, result_.folder, options_.lrat, seconds});
        } catch (...) {
          const std::lock_guard lock(mutex);
          error = std::current_exception();
          next = cover.cases.size();
        }
        const std::lock_guard lock(mutex);
        ++done;
        if (options_.observer != nullptr)
          options_.observer->progress(fmt::format("{}: {} of {} cases", result_.folder, done, cover.cases.size()));
      }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < std::min<std::size_t>(options_.threads, cover.cases.size()); ++i)
      threads.emplace_back(work);
    work();
    for (std::thread& each : threads) each.join();
    if (error) std::rethrow_exception(error);
    for (std::size_t i = 0; i < checked.size(); ++i) {
      const CheckedCase& each = checked[i];
      if (each.check) {
        say(*each.check, each.file, each.message, each.seen, each.expected);
        result_.findings.back().where.line = each.line;
      }
      result_.undecided |= each.undecided;
      result_.clauses += each.clauses;
      result_.additions += each.proof.additions;
      result_.deletions += each.proof.deletions;
      result_.resolutions += each.proof.resolutions;
    }
  }

  [[nodiscard]] const Manifest& manifest() const { return result_.manifest; }

  const CheckOptions& options_;
  Clock::time_point start_;
  std::optional<Clock::time_point> end_;
  CheckedCertificate result_;
};

}  // namespace

std::vector<std::string> certificate_folders(const std::string& path) {
  std::error_code error;
  if (fs::exists(fs::path(path) / manifest_name, error)) return {path};
  std::vector<std::string> folders;
  for (fs::directory_iterator at(path, error); !error && at != fs::directory_iterator(); at.increment(error)) {
    std::error_code ignored;
    if (fs::exists(at->path() / manifest_name, ignored)) folders.push_back(at->path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

CheckedCertificate check_certificate(const std::string& folder, const CheckOptions& options) {
  return Check(folder, options).run();
}

}  // namespace arbiter::puzzles
