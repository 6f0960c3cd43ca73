#include "verifier/corpus/corpus_check.hpp"

#include <sys/stat.h>
#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/records/records.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::corpus {
namespace {

/// Changes when another program writes to the file.
std::string stamp_of(const std::string& file) {
  struct stat present {};
  if (::stat(file.c_str(), &present) != 0) return {};
  return fmt::format("{} {} {} {}", present.st_ino, present.st_size, present.st_mtim.tv_sec, present.st_mtim.tv_nsec);
}

struct ChunkCheck {
  const ReadChunk& of;
  const CheckSettings& settings;
  bool count_only;
  const records::Chunk& chunk = of.chunk;
  std::string file = records::shown_name(of.path);
  VariantName of_path = records::variant_of_path(of.path);
  records::RecordScanner scanner{chunk, of.longest_line};
  /// What most records of the file are.
  records::Resolution usually = soundness::resolution_of({}, settings.soundness, of_path);
  soundness::Reading usual = usual_reading();
  soundness::Acceptor acceptor{usual};
  MoveReplay replay{
      chunk, file, settings.soundness, of_path, settings.why, count_only, [this](std::vector<Finding>&& found) {
        report_all(found);
      }};
  /// A board without further fields is a warning.
  bool tells_bare = !chunk.layout->boards_alone && settings.soundness.fen.dialect != Dialect::bare;
  std::string_view looked_at{};
  soundness::Acceptance seen_so = soundness::Acceptance::unknown;  ///< looked_at
  bool ends_differ = false;
  std::string label{};                ///< the last one met
  const Variant* labelled = nullptr;  ///< the variant of that name
  CheckedChunk part{};
  bool may_fix = true;
  bool found_broken_quotes = false;

  /// As long as the quotes of a table are broken, it is unsure which text is which field: nothing is fixed then.
  CheckedChunk all() {
    records::Record record;
    // If lines have more than a FEN (usually nearly all or none of a file do), most attempts to pass over them are
    // skipped.
    constexpr std::uint64_t patience = 8;
    constexpr std::uint64_t pause = 64;
    std::uint64_t in_vain = 0;
    do {
      if (in_vain < patience || in_vain % pause == 0) {
        // Lines of which, with this text alone, nothing at all is to be said.
        const std::size_t passed = scanner.pass_over([this](std::string_view text) {
          return !(tells_bare && text.find(' ') == std::string_view::npos) &&
                 look(text) == soundness::Acceptance::surely_sound;
        });
        part.positions += passed;
        part.variants.add(usually, passed);
        if (passed > 0) in_vain = 0;
      }
      ++in_vain;
      if (!scanner.next(record)) break;
      take_notices();
      ++part.positions;
      check(record);
    } while (true);
    take_notices();
    if (settings.replays && chunk.layout->format == records::InputFormat::pgn) {
      replay.games();
      in_order();
    }
    part.moves = replay.counts;
    if (fixes() && ends_differ) unify_ends();
    part.edits = ordered_edits(std::move(part.edits));
    if (chunk.fault) report(to_finding(*chunk.fault, chunk, file));
    return std::move(part);
  }

  /// Whether a quote of the table is not closed, or stands within a plain field.
  [[nodiscard]] bool quotes_broken() const {
    const std::string_view text = chunk.text();
    return chunk.layout->format == records::InputFormat::csv &&
           (found_broken_quotes || std::ranges::count(text, '"') % 2 != 0);
  }

  /// How to read most records of the file: as the caller or the path says, else as the plain variant with six-field
  /// FENs, which do not match texts of other variants.
  [[nodiscard]] soundness::Reading usual_reading() const {
    soundness::Reading reading = soundness::reading_of({}, settings.soundness, usually);
    if (usually.by == records::Evidence::nothing && !reading.fen.dialect) reading.fen.dialect = Dialect::fen;
    return reading;
  }

  /// What the fast way finds for a text, read as usual in this file; the last answer is kept.
  soundness::Acceptance look(std::string_view text) {
    if (text.data() == looked_at.data() && text.size() == looked_at.size()) return seen_so;
    looked_at = text;
    seen_so = acceptor.look(text);
    return seen_so;
  }

  void check(const records::Record& record) {
    if (record.too_long) return;  // already reported
    const bool moves = settings.replays && (!record.rest.empty() || !record.moves.empty());
    const std::optional<soundness::Reading> reading = check_position(record);
    if (moves) replay.record(record, reading);
  }

  /// How the record was read; nothing if it is not a position.
  std::optional<soundness::Reading> check_position(const records::Record& record) {
    if (tells_bare && records::looks_like_board(record.text))
      report(to_finding(bare_board(record), record, chunk, file));
    const bool other = names_other(record);
    const bool as_usual = record.armies.empty() && record.profile.empty() && !other &&
                          (record.variant.empty() || settings.soundness.ruleset);
    if (other) ++part.labelled;
    // Text with escapes or quotes is decoded into memory that the next text reuses.
    if (!record.plain) seen_so = soundness::Acceptance::unknown, looked_at = {};
    const soundness::Acceptance seen = as_usual ? look(record.text) : soundness::Acceptance::unknown;
    const bool sure = seen == soundness::Acceptance::surely_sound || seen == soundness::Acceptance::surely_consistent;
    const records::Resolution resolution =
        sure ? usually : soundness::resolution_of(record, settings.soundness, of_path);
    part.variants.add(resolution);
    if (seen == soundness::Acceptance::surely_sound) return usual;
    if (seen == soundness::Acceptance::surely_consistent) {
      judged(record, usual, soundness::check_reachability(record.text, usual));
      return usual;
    }
    const soundness::Reading reading = soundness::reading_of(record, settings.soundness, resolution);
    if (!reading.ruleset) {
      report(to_finding(records::no_variant(record.text, record.variant), record, chunk, file));
      return std::nullopt;
    }
    Faults faults = soundness::check_soundness(record.text, reading);
    // How a position came about does not matter for its moves.
    const bool none = std::ranges::any_of(faults, [](const Fault& fault) {
      return fault.level == Level::error && !fault.check.name().starts_with("AF3");
    });
    judged(record, reading, std::move(faults));
    return none ? std::nullopt : std::optional(reading);
  }

  /// Whether the record names another variant than the caller does.
  bool names_other(const records::Record& record) {
    if (record.variant.empty() || !settings.soundness.ruleset) return false;
    if (record.variant != label) {
      label = record.variant;
      labelled = variant_called(label);
    }
    return labelled != nullptr && labelled != settings.soundness.ruleset.known_variant();
  }

  void judged(const records::Record& record, const soundness::Reading& reading, Faults faults) {
    if (faults.empty()) return;
    std::string fixed;
    if (fixes()) {
      soundness::Repaired repaired =
          soundness::repaired(record.text, reading, faults, settings.fixer->request.unsafe, settings.wants);
      if (repaired.repairs > 0 && ends_there(record, repaired.text)) {
        part.edits.push_back({record.begin, record.end, records::written_for(chunk, record, repaired.text)});
        part.fixes += repaired.repairs;
        fixed = std::move(repaired.text);
        faults = std::move(repaired.left);
      }
    }
    bool faulty = false;
    for (const Fault& fault : faults) {
      if (!count(fault.check, fault.level)) continue;
      faulty = faulty || fault.level >= settings.fail_on;
      const auto repair =
          soundness::repair_of(fault, fixed.empty() ? record.text : std::string_view(fixed), reading, faults);
      if (repair && !repair->sure) ++part.unsure;
      if (count_only) continue;
      add(fixed.empty() ? with_fix(to_finding(fault, record, chunk, file), repair, record) : of_fixed(fault, record));
    }
    ++part.record_count;
    part.faulty += faulty ? 1 : 0;
  }

  /// Whether the mended text is where a reader of its line takes the position to end, and not some word of the
  /// operations behind it.
  [[nodiscard]] bool ends_there(const records::Record& record, std::string_view mended) const {
    if (chunk.layout->format != records::InputFormat::lines) return true;
    const std::string_view behind = chunk.text().substr(record.end, record.line_end - record.end);
    const std::string line = std::string(mended) + std::string(behind.substr(0, behind.find_last_not_of("\r\n") + 1));
    return records::end_of_fen(line) == mended.size();
  }

  /// Adds the proposed repair to a finding.
  Finding with_fix(Finding finding, const std::optional<soundness::Repair>& repair,
                   const records::Record& record) const {
    if (!repair) return finding;
    const auto begin = static_cast<std::size_t>(chunk.offset + records::place_of(chunk, record, repair->begin));
    const auto end = static_cast<std::size_t>(chunk.offset + records::place_of(chunk, record, repair->end));
    finding.fixes.push_back({repair->what, {}, repair->sure});
    // Offsets into packed text are of no use.
    if (!chunk.packed) finding.fixes.back().edits.push_back({begin, end, repair->text});
    return finding;
  }

  [[nodiscard]] bool fixes() const { return may_fix && settings.fixer != nullptr && settings.fixer->request.any(); }

  /// A fault that is left after a repair, at its place in the repaired text.
  Finding of_fixed(const Fault& fault, const records::Record& record) const {
    Finding finding = to_finding(fault, record, chunk, file);
    const std::string_view line = records::line_around(chunk, record.begin);
    const std::size_t before = records::column_of(chunk, record.begin) - 1;
    const Edit& edit = part.edits.back();
    finding.where.column = before + 1 + fault.begin;
    finding.where.end_column = before + 1 + std::max(fault.end, fault.begin + 1);
    finding.source_line = std::string(line.substr(0, std::min(before, line.size()))) + edit.text +
                          std::string(line.substr(std::min(before + record.end - record.begin, line.size())));
    return finding;
  }

  /// Makes all line ends like the first of the file.
  void unify_ends() {
    const std::string_view text = chunk.text();
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
      const std::size_t crs = records::crs_at_end(text.substr(0, at));
      const std::string_view wanted = chunk.layout->crlf ? "\r" : "";
      if (crs == wanted.size()) continue;
      part.edits.push_back({at - crs, at, std::string(wanted)});
      ++part.fixes;
    }
  }

  /// Whether the fix for a notice was made.
  bool fixed_line(const records::RecordNotice& notice) {
    if (!fixes() || !settings.wants(notice.check)) return false;
    if (notice.check == "AR112" && chunk.layout->format != records::InputFormat::csv) {
      ends_differ = true;
      return true;
    }
    if (notice.check == "AR113")
      part.edits.push_back({notice.begin, notice.end, ""});
    else if (!notice.insert.empty())
      part.edits.push_back({notice.end, notice.end, std::string(notice.insert)});
    else if (notice.check == "AR111")
      part.edits.push_back({notice.begin, notice.end, chunk.layout->crlf ? "\r\n" : "\n"});
    else
      return false;
    ++part.fixes;
    return true;
  }

  void take_notices() {
    if (scanner.notices().empty()) return;
    for (const records::RecordNotice& notice : scanner.notices()) {
      found_broken_quotes = found_broken_quotes || notice.check == "AR121";
      if (!fixed_line(notice)) report(to_finding(notice, chunk, file));
    }
    scanner.notices().clear();
  }

  void report(Finding finding) { report_all({&finding, 1}); }

  /// Those of the moves of one game or record.
  void report_all(std::span<Finding> found) {
    bool faulty = false;
    bool any = false;
    for (Finding& finding : found) {
      if (!count(finding.check, finding.level)) continue;
      any = true;
      faulty = faulty || finding.level >= settings.fail_on;
      if (!count_only) add(std::move(finding));
    }
    if (any) ++part.record_count;
    part.faulty += faulty ? 1 : 0;
  }

  /// Findings about tags and about moves, in the order of their lines.
  void in_order() {
    // Those of one game stay together.
    std::map<std::uint64_t, std::size_t> first;
    for (const Finding& each : part.found) first.try_emplace(each.record, each.where.line);
    std::ranges::stable_sort(part.found, {},
                             [&](const Finding& each) { return std::pair(first.at(each.record), each.record); });
  }

  void add(Finding finding) {
    finding.record = part.record_count;
    part.found.push_back(std::move(finding));
  }

  bool count(CheckId check, Level level) {
    if (!settings.wants(check)) return false;
    part.checks[check].add(CheckCount::one(level));
    return true;
  }

  static Fault bare_board(const records::Record& record) {
    return {.check = "AR141",
            .level = check_info("AR141").level,
            .begin = 0,
            .end = record.text.size(),
            .message = "only the board is written here, while other positions of the file have more fields",
            .seen = {},
            .expected = "side to move, rights …; the dialect bare if boards alone are meant"};
  }
};

}  // namespace

void CorpusFixer::open(const std::string& path, const records::Chunk& chunk) {
  file.reset();
  file_fixes = 0;
  diff.emplace(path == "-" ? "stdin" : path);
  if (!request.write || path == "-" || (chunk.fault && chunk.size == 0)) return;
  if (chunk.packed || why_not_replaced(path)) return;  // reported if there is something to fix
  std::error_code unread;
  target = std::filesystem::canonical(path, unread).string();
  stamp = stamp_of(target);
  file = std::make_unique<Output>(path);  // Output follows links itself
}

void CorpusFixer::close(const std::string& path, const records::Chunk& chunk) {
  const std::unique_ptr<Output> written = std::move(file);
  if (file_fixes == 0) return;
  if (request.write && path != "-") {
    const std::string name = printable(path, 200);
    const auto why = why_not_replaced(path);
    if (chunk.packed || why || !written || chunk.fault || stamp_of(target) != stamp) {
      error(chunk.packed  ? fmt::format("cannot fix '{}': it is packed; unpack it, or give it on standard input", name)
            : why         ? *why
            : chunk.fault ? fmt::format("cannot fix '{}': it was not read to its end", name)
                          : fmt::format("cannot fix '{}': it was changed since it was read", name));
      refused = true;
      return;
    }
    for (const std::string& lost : lost_by_replacing(path, *written)) note(lost);
    written->commit();
  }
  fixes += file_fixes;
  ++files;
}

void CorpusFixer::take(const std::string& path, const records::Chunk& chunk, const std::vector<Edit>& edits,
                       std::size_t made) {
  if (!request.any()) return;
  if (chunk.first) open(path, chunk);
  if (request.diff) {
    const std::string after = apply_edits(chunk.text(), edits);
    out.write(diff->take(chunk.text(), after, chunk.last));
  } else {
    Output* const to = path == "-" ? &out : file.get();
    if (to != nullptr && edits.empty()) to->write(chunk.text());
    if (to != nullptr && !edits.empty()) to->write(apply_edits(chunk.text(), edits));
  }
  file_fixes += made;
  if (chunk.last) close(path, chunk);
}

CheckedChunk check_chunk(const ReadChunk& of, const CheckSettings& settings, bool count_only) {
  ChunkCheck check{of, settings, count_only};
  CheckedChunk part = check.all();
  if (part.edits.empty() || !check.quotes_broken()) return part;
  ChunkCheck again{of, settings, count_only};
  again.may_fix = false;
  return again.all();
}

}  // namespace arbiter::corpus
