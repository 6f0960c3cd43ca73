#include <fmt/format.h>

#include "puzzles/games/book.hpp"
#include "tools/cli/positions.hpp"
#include "tools/compose/games.hpp"
#include "tools/compose/games_answer.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/records/input_files.hpp"

namespace arbiter::tools {

Exit merge_games(Run& run) {
  const Arguments& arguments = run.arguments();
  refuse_composing(arguments, "--merge");
  arguments.refuse({"from", "from-games", "shard", "resume", "in", "strict", "gains", "saves", "per-game", "seed",
                    "variant", "profile", "limit", armies_word},
                   "--{} does not go with --merge: the files say it");
  if (arguments.paths().empty()) throw UsageError("--merge needs files", "--merge share*.json");
  static constexpr std::string_view endings[] = {".json"};
  constexpr std::size_t most_bytes = std::size_t{1} << 31U;
  std::vector<puzzles::BookFile> shares;
  bool all_read = true;
  const auto use = [&](const std::string& name, const std::string& text) {
    auto book = puzzles::read_book(name, text);
    if (book) {
      shares.push_back(std::move(*book));
      return;
    }
    all_read = false;
    for (const std::string& fault : book.error()) run.error(fmt::format("{}: {}", name, fault));
  };
  const auto refuse = [&run](const std::string& error) { run.error(error); };
  all_read = records::read_inputs(arguments.paths(), endings, use, refuse, most_bytes) && all_read;
  if (!all_read) return Exit::usage;
  auto merged = puzzles::merge_books(std::move(shares), arguments.number("count", 1, most_games).value_or(0));
  if (!merged) {
    run.error(merged.error());
    return Exit::usage;
  }
  write_book(run, merged->request, merged->book);
  return merged->book.puzzles.empty() ? Exit::fails : Exit::holds;
}

}  // namespace arbiter::tools
