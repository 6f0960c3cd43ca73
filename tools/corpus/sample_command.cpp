// arbiter-corpus sample: some positions, the same for the same seed.

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "tools/corpus/commands.hpp"
#include "tools/corpus/corpus_run.hpp"
#include "tools/corpus/lines_out.hpp"
#include "tools/corpus/position_writer.hpp"

namespace arbiter::tools::corpus {
namespace {

const std::vector<std::string>& ways() {
  static const std::vector<std::string> words{"none", "variant", "pieces", "status", "clause"};
  return words;
}
enum class By { none, variant, pieces, status, clause };

ToolInfo tool() {
  return {
      .name = "arbiter-corpus",
      .command = "sample",
      .summary = "N positions drawn at random, in the order of the input",
      .usage = {"N [--by pieces|status|clause|variant] [--seed S] [options] FILE…"},
      .description =
          "Each position is as likely as any other. With --by, the N are spread evenly over the groups: numbers of\n"
          "pieces, statuses for the side to move, or clauses of the rules that some legal move falls under (a "
          "position\n"
          "counts for each of its clauses, rare ones are served first). The same seed draws the same positions,\n"
          "whatever the number of threads. Memory holds the sample only, once for each group.",
      .examples = {{"a thousand positions", "arbiter-corpus sample 1000 --variant chess big.epd.zst"},
                   {"a test set that exercises every clause",
                    "arbiter-corpus sample 200 --by clause --variant takemake games.txt"}},
      .formats = PositionWriter::formats(),
  };
}

OptionSet options() {
  OptionSet set;
  add_corpus_options(set);
  set.heading("Sample")
      .value("by", "WAY", "none (default), variant, pieces, status or clause: spread evenly over these groups")
      .value("seed", "S", "which sample (default 1)");
  PositionWriter::add_options(set);
  return set;
}

struct Item {
  std::vector<std::string> groups;
  std::string text;
};

struct Part : ChunkSums {
  std::vector<Item> items;
};

std::vector<std::string> groups_of(const Setup& setup, const soundness::Reading& reading, By by) {
  const std::string name(reading.variant->name());
  switch (by) {
    case By::none: break;
    case By::variant: return {name};
    case By::pieces: return {fmt::format("{:2} pieces", setup.board.occupied().size())};
    case By::status: return {std::string(to_string(reading.variant->generator(reading.profile).setup_status(setup)))};
    case By::clause: {
      std::set<std::string> names;
      for (const std::string_view clause : reading.variant->rules(reading.profile).clauses(setup))
        names.emplace(clause);
      if (names.empty()) return {"no clause"};
      return {names.begin(), names.end()};
    }
  }
  return {"all"};
}

Part items_of(const records::Chunk& chunk, const std::string& path, const soundness::SoundnessOptions& soundness, By by,
              std::size_t longest_line) {
  ChunkRecords records(chunk, path, soundness, longest_line);
  Part part;
  for_each_setup(records, [&](const ParsedFen& parsed) {
    part.items.push_back({groups_of(parsed.setup, records.reading(), by), record_lines(records)});
  });
  part.take(records);
  return part;
}

/// The positions of a group that were drawn first: those with the least numbers, which depend on the seed and the
/// place.
class Draw {
 public:
  struct Ticket {
    std::uint64_t number;
    std::uint64_t place;
    friend auto operator<=>(const Ticket&, const Ticket&) = default;
  };
  /// The place that is dropped, which may be the new one.
  std::optional<std::uint64_t> add(Ticket ticket, std::size_t most) {
    tickets_.insert(ticket);
    ++seen_;
    if (tickets_.size() <= most) return std::nullopt;
    const std::uint64_t dropped = std::prev(tickets_.end())->place;
    tickets_.erase(std::prev(tickets_.end()));
    return dropped;
  }
  [[nodiscard]] const std::set<Ticket>& tickets() const noexcept { return tickets_; }
  [[nodiscard]] std::uint64_t seen() const noexcept { return seen_; }

 private:
  std::set<Ticket> tickets_;
  std::uint64_t seen_ = 0;
};

class Sample {
 public:
  Sample(std::size_t size, std::uint64_t seed) : size_(size), seed_(seed) {}

  void add(Item&& item) {
    const std::uint64_t place = count_++;
    Random random(seed_ ^ (place * 0x9e3779b97f4a7c15U));
    const std::uint64_t number = random.next();
    std::size_t holders = 0;
    for (const std::string& group : item.groups) {
      ++holders;
      if (const auto dropped = groups_[group].add({number, place}, size_)) {
        if (*dropped == place) {
          --holders;
        } else if (--texts_.at(*dropped).second == 0) {
          texts_.erase(*dropped);
        }
      }
    }
    if (holders > 0) texts_[place] = {std::move(item.text), holders};
  }

  /// One after the other, the group with the fewest positions first, each the one drawn first of those not taken yet.
  [[nodiscard]] std::vector<std::string> chosen() const {
    std::vector<std::pair<const Draw*, std::set<Draw::Ticket>::const_iterator>> order;
    for (const auto& [name, draw] : groups_) order.emplace_back(&draw, draw.tickets().begin());
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first->seen() < b.first->seen(); });
    std::set<std::uint64_t> places;
    for (bool more = true; more && places.size() < size_;) {
      more = false;
      for (auto& [draw, at] : order) {
        while (at != draw->tickets().end() && places.count(at->place) > 0) ++at;
        if (at == draw->tickets().end() || places.size() == size_) continue;
        places.insert(at->place);
        more = true;
      }
    }
    std::vector<std::string> lines;
    for (const std::uint64_t place : places) lines.push_back(texts_.at(place).first);
    return lines;
  }
  [[nodiscard]] std::size_t groups() const noexcept { return groups_.size(); }

 private:
  std::size_t size_;
  std::uint64_t seed_;
  std::uint64_t count_ = 0;
  std::map<std::string, Draw> groups_;
  std::map<std::uint64_t, std::pair<std::string, std::size_t>>
      texts_;  ///< by place, with the number of groups that hold it
};

Exit sample(Run& run, const Rules& rules, std::size_t size, const CorpusInputs& inputs) {
  const Arguments& arguments = run.arguments();
  const soundness::SoundnessOptions soundness = text_options(rules);
  const auto by = static_cast<By>(arguments.choice("by", ways()));
  Sample chosen(size, arguments.number("seed", 0, UINT64_MAX).value_or(1));
  PositionWriter writer(run);
  std::string header;
  OneForm form;
  const ChunkSums sums = go_through(
      run, writer, inputs,
      [&](const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
        return items_of(chunk, path, soundness, by, longest_line);
      },
      [&](const records::Chunk& chunk, Part& part) {
        form.meet(chunk, inputs.files[chunk.file]);
        if (header.empty()) header = header_of(chunk);
        for (Item& item : part.items) chosen.add(std::move(item));
      });
  const std::vector<std::string> lines = chosen.chosen();
  writer.write_lines(header);
  for (const std::string& line : lines) writer.write_lines(line);
  std::string summary = fmt::format("{} of {} positions", lines.size(), sums.positions - sums.refused);
  if (by != By::none) summary += fmt::format(" from {} groups", chosen.groups());
  if (sums.refused > 0) summary += fmt::format("; {} could not be read", sums.refused);
  return writer.finish({{"positions", sums.positions},
                        {"sampled", lines.size()},
                        {"groups", chosen.groups()},
                        {"refused", sums.refused}},
                       summary);
}

}  // namespace

Command sample_command() {
  return {tool(), options(), [](Run& run) {
            const auto rules = choose_corpus_checks(run);
            if (!rules) return Exit::holds;  // the profiles were asked for
            auto [size, inputs] = number_and_inputs(run, "how many positions");
            return sample(run, *rules, size, inputs);
          }};
}

}  // namespace arbiter::tools::corpus
