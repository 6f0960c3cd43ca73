#include "verifier/corpus/sample.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "verifier/corpus/lines.hpp"
#include "verifier/corpus/run.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::corpus {
namespace {

struct SampleItem {
  std::vector<std::string> groups;
  std::string text;
};

struct SamplePart : ChunkSums {
  std::vector<SampleItem> items;
};

std::vector<std::string> groups_of(const Setup& setup, const soundness::Reading& reading, SampleBy by) {
  const std::string name(reading.ruleset->name());
  switch (by) {
    case SampleBy::none: break;
    case SampleBy::variant: return {name};
    case SampleBy::pieces: return {fmt::format("{:2} pieces", setup.board.occupied().size())};
    case SampleBy::status: return {std::string(to_string(reading.ruleset.generator().setup_status(setup)))};
    case SampleBy::clause: {
      std::set<std::string> names;
      for (const std::string_view clause : reading.ruleset.rules().clauses(setup)) names.emplace(clause);
      if (names.empty()) return {"no clause"};
      return {names.begin(), names.end()};
    }
  }
  return {"all"};
}

SamplePart items_of(const records::Chunk& chunk, const std::string& path, const SampleSettings& settings,
                    std::size_t longest_line) {
  ChunkRecords records(chunk, path, settings.soundness, longest_line);
  SamplePart part;
  for_each_setup(records, [&](const ParsedFen& parsed) {
    part.items.push_back({groups_of(parsed.setup, records.reading(), settings.by), record_lines(records)});
  });
  part.take(records);
  return part;
}

/// The positions drawn from a group: those with the least numbers, which depend on the seed and the place.
class Draw {
 public:
  struct Ticket {
    std::uint64_t number;
    std::uint64_t place;
    friend auto operator<=>(const Ticket&, const Ticket&) = default;
  };
  /// Returns the place that is dropped, possibly the new one.
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

class Drawing {
 public:
  Drawing(std::size_t size, std::uint64_t seed) : size_(size), seed_(seed) {}

  void add(SampleItem&& item) {
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

  /// Takes one position from each group in rotation, the group with the fewest positions first; from a group, the first
  /// one drawn of those not taken yet.
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
      texts_;  ///< by place, with the number of groups that contain it
};

}  // namespace

Sample draw_sample(const Input& input, const SampleSettings& settings, unsigned threads, Observer& observer) {
  Drawing drawing(settings.size, settings.seed);
  Sample sample;
  OneForm form;
  const ChunkSums sums = go_through(
      input, threads, observer,
      [&](const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
        return items_of(chunk, path, settings, longest_line);
      },
      [&](const records::Chunk& chunk, SamplePart& part) {
        form.meet(chunk, input.files[chunk.file]);
        if (sample.header.empty()) sample.header = header_of(chunk);
        for (SampleItem& item : part.items) drawing.add(std::move(item));
      });
  sample.positions = sums.positions;
  sample.refused = sums.refused;
  sample.groups = drawing.groups();
  sample.lines = drawing.chosen();
  return sample;
}

}  // namespace arbiter::corpus
