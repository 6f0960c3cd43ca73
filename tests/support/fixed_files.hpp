#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/support/files.hpp"
#include "verifier/corpus/corpus_check.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

// Files of positions with faults of all kinds, mended and shown as patches. What is held: a second run has nothing to
// do, and a patch makes what the fix makes.
namespace arbiter::tests {

/// A file that --fix may have to do with.
struct MadeFile {
  std::string name;  ///< its ending tells its format
  std::string text;
};

/// A position as it may stand in a file: sound, or with a fault that can be mended or not.
inline std::string made_position(Random& random) {
  static const std::vector<std::string> positions{
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
      " 4k3/8/8/8/8/8/8/4K2R w K - 0 1 ",
      "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
      "4k3/44/8/8/8/8/8/4K2R w K - 0 1",
      "4k3/8/8/8/8/8/8/4K2R W K - 0 1",
      "4k3/8/8/8/8/8/8/4K2R w K e3 0 1",
      "4k3/8/8/8/8/8/8/4K2R w K -",
      "4k3/8/8/8/8/8/8/4K2R w",
      "4k3/8/8/8/8/8/8/4K2R",
      "4k3/8/8/8/8/8/8/4K2R  w   K - 0 1",
      "4k3/8/8/8/8/8/8/4K2R w qK - 0 1",
      "4k3/8/8/8/8/8/8/4K2R/ w K - 0 1",
      "4k3/8/8/8/8/8/4K2R w K - 0 1",
      "4k3/8/8/8/8/8/8/4K1R w K - 0 1",
      "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2",
      "8/8/8/8/8/8/8/8 w - - 0 1",
      "4k3/8/8/8/8/8/8/4K2X w K - 0 1",
  };
  return positions[random.below(positions.size())];
}

inline std::string made_operations(Random& random) {
  static const std::vector<std::string> operations{" bm Ke2",
                                                   " bm Ke2;",
                                                   " id \"first\"; bm Kf1",
                                                   " id \"open",
                                                   " c0 \"a;b\"; am Rh8",
                                                   " ;D1 15 ;D2 66",
                                                   " # a comment",
                                                   " bm #2;",
                                                   ""};
  return operations[random.below(operations.size())];
}

inline std::string quoted_field(const std::string& value) {
  std::string text = "\"";
  for (const char c : value) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + '"';
}

/// A file of one of the formats, before its bytes are damaged.
inline MadeFile made_file(Random& random) {
  const std::size_t lines = 1 + random.below(random.one_in(4) ? 60 : 8);
  const std::size_t format = random.below(6);
  MadeFile made;
  const auto line = [&](const std::string& text) { made.text += text + '\n'; };
  // A field over several lines: the line break may stand in the position itself, where mending takes it away.
  const auto field = [&](std::string text) {
    if (random.one_in(3)) text.insert(random.below(text.size() + 1), random.one_in(3) ? "\n\n" : "\n");
    return quoted_field(text);
  };
  if (format == 2) line(random.one_in(2) ? "id,fen,note" : "fen;note;id");
  const char between = made.text.find(';') == std::string::npos ? ',' : ';';
  for (std::size_t i = 0; i < lines; ++i) {
    const std::string position = made_position(random);
    switch (format) {
      case 0: line(position + made_operations(random)); break;
      case 1: line((random.one_in(2) ? "chess | " : "crazyhouse | ") + position); break;
      case 2:
        if (between == ',')
          line(fmt::format("{},{},{}", i, field(position), field("a note, of \"two\" words")));
        else
          line(fmt::format("{};{};{}", random.one_in(2) ? field(position) : position, field("note"), i));
        break;
      case 3: line(fmt::format(R"({{"id":{},"fen":"{}"}})", i, position)); break;
      case 4:
        line(fmt::format("[Event \"?\"]\n[FEN \"{}\"]\n[SetUp \"1\"]\n\n1. Ke2 {{a comment}} *\n", position));
        break;
      default: line(fmt::format("id {}\nepd {}\nperft 1 15\n", i, position)); break;
    }
    if (random.one_in(6)) line(random.one_in(2) ? "" : "# between");
  }
  static const std::vector<std::string> endings{".epd", ".fens", ".csv", ".jsonl", ".pgn", ".perft"};
  made.name = "made" + endings[format];
  return made;
}

/// The same with the line ends, marks and broken bytes that files have.
inline MadeFile damaged_file(Random& random) {
  MadeFile made = made_file(random);
  std::string& text = made.text;
  const bool all = random.one_in(2);
  if (random.one_in(3)) {  // CR LF, everywhere or here and there
    std::string ends;
    for (const char c : text) {
      if (c == '\n' && (all || random.one_in(2))) ends += '\r';
      ends += c;
    }
    text = ends;
  }
  if (random.one_in(3)) {
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  }
  if (random.one_in(5)) text.insert(0, "\xef\xbb\xbf");
  const auto anywhere = [&] { return random.below(text.size() + 1); };
  for (std::size_t times = random.below(4); times > 0 && !text.empty(); --times) {
    switch (random.below(6)) {
      case 0: text.insert(anywhere(), 1, '\0'); break;
      case 1: text.insert(anywhere(), 1, static_cast<char>(random.below(256))); break;
      case 2: text.erase(random.below(text.size()), 1 + random.below(3)); break;
      case 3: text.insert(anywhere(), 1, '"'); break;
      case 4: text.insert(anywhere(), 1, random.one_in(2) ? ' ' : '\r'); break;
      default:
        if (random.one_in(4)) text.resize(random.below(text.size() + 1));
    }
  }
  return made;
}

/// What a run over one file did.
struct FixRun {
  std::string text;  ///< the file after it, or the patch
  std::size_t fixes = 0;
};

/// Mends `made`, or shows the patch. The chunks may be small, so that faults lie at their borders.
inline FixRun fix_run(const TestFolder& folder, const MadeFile& made, bool diff, bool unsafe, std::size_t chunk_bytes) {
  const std::string path = folder.file(made.name, made.text);
  corpus::Input input;
  input.files = {path};
  input.read.longest_line = chunk_bytes - 1;
  input.read.chunk_bytes = chunk_bytes;
  measure(input);
  corpus::RunObserver observer;
  FixRun run;
  {
    Output out((folder.path / "patch").string());
    const auto silent = [](std::string_view) {};
    corpus::CorpusFixer fixer{{.write = !diff, .diff = diff, .unsafe = unsafe}, out, silent, silent};
    corpus::CheckSettings settings{.soundness = {}};
    settings.fixer = &fixer;
    (void)corpus::check_files(input, settings, 1, observer, [](std::vector<Finding>&&) {});
    run.fixes = fixer.fixes;
    out.commit();
  }
  run.text = folder.read(diff ? "patch" : made.name);
  return run;
}

/// Applies a patch as it stands: each hunk at its line, and each of its lines as it is. Nothing if it does not fit.
inline std::optional<std::string> patched(std::string_view text, std::string_view patch) {
  const auto lines_of = [](std::string_view all) {
    std::vector<std::string> lines;
    while (!all.empty()) {
      const std::size_t end = std::min(all.find('\n'), all.size() - 1) + 1;
      lines.emplace_back(all.substr(0, end));
      all.remove_prefix(end);
    }
    return lines;
  };
  const std::vector<std::string> before = lines_of(text);
  std::vector<std::string> rows = lines_of(patch);
  std::string result;
  std::size_t at = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::string row = rows[i];
    if (row.starts_with("--- ") || row.starts_with("+++ ")) {
      if (i > 1) return std::nullopt;  // of one file
      continue;
    }
    if (row.starts_with("@@ -")) {
      const std::size_t first = std::stoul(row.substr(4));
      const std::size_t comma = row.find_first_of(", ", 4);
      const bool none = row.compare(comma, 3, ",0 ") == 0;  // an empty range is named by the line before it
      const std::size_t begin = none ? first : first - 1;
      if (begin < at || begin > before.size()) return std::nullopt;
      for (; at < begin; ++at) result += before[at];
      continue;
    }
    if (i + 1 < rows.size() && rows[i + 1].starts_with("\\ No newline")) {
      row.pop_back();
      ++i;
    }
    const std::string line = row.substr(1);
    if (row[0] != '+') {
      if (at == before.size() || before[at] != line) return std::nullopt;
      ++at;
    }
    if (row[0] != '-') result += line;
  }
  for (; at < before.size(); ++at) result += before[at];
  return result;
}

/// What is wrong with a seeded file's fixes; empty if all holds. Adds to the number of fixes that were made.
inline std::string fault_of_fixes(const TestFolder& folder, std::uint64_t seed, std::size_t& fixes) {
  Random random(seed);
  MadeFile made = damaged_file(random);
  const bool unsafe = random.one_in(2);
  const std::size_t chunk = random.one_in(2) ? std::size_t{1} << 18U : 200 + random.below(400);
  // Where quotes are broken, the parts of a table are not always cut between rows.
  if (made.name.ends_with(".csv") && chunk < 1000) {
    do made = made_file(random);
    while (!made.name.ends_with(".csv"));
  }
  const FixRun patch = fix_run(folder, made, true, unsafe, chunk);
  const FixRun fixed = fix_run(folder, made, false, unsafe, chunk);
  fixes += fixed.fixes;
  const FixRun again = fix_run(folder, {made.name, fixed.text}, false, unsafe, chunk);
  if (again.text != fixed.text) return "the second run changed the file again";
  if (again.fixes != 0) return "the second run made fixes";
  if (fixed.fixes != patch.fixes) return "the patch has another number of fixes";
  const auto by_patch = patched(made.text, patch.text);
  if (!by_patch) return "the patch does not fit the file";
  if (*by_patch != fixed.text) return "the patch makes another file than the fix";
  if (patch.text.empty() != (fixed.text == made.text)) return "an empty patch for a fix, or the other way round";
  return {};
}

}  // namespace arbiter::tests
