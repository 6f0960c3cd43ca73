#include "verifier/corpus/corpus_check.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/html_page.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::corpus {

using nlohmann::ordered_json;

bool NaturalLess::operator()(const std::string& a, const std::string& b) const noexcept {
  if (a.size() != b.size() && is_digits(a) && is_digits(b)) return a.size() < b.size();
  return a < b;
}

void StatCounts::add(const ParsedFen& parsed, std::size_t length, const soundness::Reading& reading, bool clauses) {
  auto& tables = variants[std::string(reading.ruleset->name())];
  const Setup& setup = parsed.setup;
  const int pieces = setup.board.occupied().size();
  ++tables["dialect"][std::string(to_string(parsed.style.dialect))];
  ++tables["length"][std::to_string(length)];
  ++tables["pieces"][std::to_string(pieces)];
  ++tables["phase"][pieces >= 28 ? "opening" : pieces >= 15 ? "middle game" : "endgame"];
  constexpr std::array sides{"white", "black", "third"};
  ++tables["side"][sides.at(static_cast<std::size_t>(setup.to_move))];
  std::string status = "many moves";  // some random set-ups have more moves than a generator lists
  try {
    status = std::string(to_string(reading.ruleset.generator().setup_status(setup)));
    if (clauses) {
      auto& table = tables["clauses"];
      std::string_view last;
      auto found = reading.ruleset.rules().clauses(setup);
      std::ranges::sort(found);
      for (const std::string_view clause : found) {
        if (clause != last) ++table[std::string(clause)];
        last = clause;
      }
    }
  } catch (const TooManyMoves&) {
  }
  ++tables["status"][status];
}

void StatCounts::add(const StatCounts& more) {
  files += more.files;
  positions += more.positions;
  refused += more.refused;
  unreadable += more.unreadable;
  for (const auto& [variant, tables] : more.variants) {
    for (const auto& [name, histogram] : tables) {
      for (const auto& [value, count] : histogram) variants[variant][name][value] += count;
    }
  }
}

ordered_json to_json(const StatCounts& counts) {
  ordered_json result{{"schema", 2},
                      {"kind", "stats"},
                      {"summary",
                       {{"files", counts.files},
                        {"positions", counts.positions},
                        {"refused", counts.refused},
                        {"unreadable", counts.unreadable}}},
                      {"variants", counts.variants}};
  if (counts.mark.shard.parts > 1) result["shard"] = mark_json(counts.mark);
  return result;
}

bool add_json(StatCounts& counts, const ordered_json& json) {
  try {
    if (json.at("schema") != 2 || json.at("kind") != "stats") return false;
    StatCounts more;
    more.files = json.at("summary").at("files").get<std::uint64_t>();
    more.positions = json.at("summary").at("positions").get<std::uint64_t>();
    more.refused = json.at("summary").at("refused").get<std::uint64_t>();
    more.unreadable = json.at("summary").value("unreadable", std::uint64_t{0});
    json.at("variants").get_to(more.variants);
    counts.add(more);
    return true;
  } catch (const nlohmann::ordered_json::exception&) {
    return false;
  }
}

namespace {

struct StatPart : ChunkSums {
  StatCounts counts;
};

StatPart counts_of(const ReadChunk& of, const StatSettings& settings) {
  StatPart part;
  ChunkRecords records(of, settings.soundness);
  for_each_setup(records, [&](const ParsedFen& parsed) {
    part.counts.add(parsed, records.record.text.size(), records.reading, settings.clauses);
  });
  part.take(records);
  return part;
}

constexpr std::size_t longest_value = 100;  ///< columns
constexpr std::uint64_t length_group = 5;   ///< lengths are counted in groups of so many bytes

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> headings{
    {{"pieces", "pieces on the board"},
     {"phase", "phase, by pieces: opening from 28, middle game from 15"},
     {"side", "side to move"},
     {"status", "status for the side to move"},
     {"dialect", "dialect"},
     {"length", "length of the text in bytes"},
     {"clauses", "positions with a legal move under the clause"}}};

std::uint64_t positions_of(const std::map<std::string, Histogram>& tables) {
  std::uint64_t sum = 0;
  if (const auto sides = tables.find("side"); sides != tables.end()) {
    for (const auto& [value, count] : sides->second) sum += count;
  }
  return sum;
}

std::uint64_t most_of(const Histogram& histogram) {
  std::uint64_t most = 0;
  for (const auto& [value, count] : histogram) most = std::max(most, count);
  return most;
}

/// The histogram of the name, if there is one; lengths in groups, so that the plot has a readable number of bars.
std::optional<Histogram> histogram_of(const std::map<std::string, Histogram>& tables, std::string_view name) {
  const auto found = tables.find(std::string(name));
  if (found == tables.end()) return std::nullopt;
  if (name != "length") return found->second;
  Histogram result;
  for (const auto& [value, count] : found->second) {
    const auto length = whole_number(value);
    result[length ? std::to_string(*length / length_group * length_group) : value] += count;
  }
  return result;
}

/// Bars beside their values. `total`: what is a hundred percent.
std::string bars(const Histogram& histogram, std::uint64_t total) {
  const std::uint64_t most = std::max<std::uint64_t>(most_of(histogram), 1);
  std::string rows;
  for (const auto& [value, count] : histogram) {
    const double share = total == 0 ? 0 : 100 * static_cast<double>(count) / static_cast<double>(total);
    rows += fmt::format(
        "<tr><th scope=\"row\">{}</th><td><svg class=\"bar\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" "
        "aria-hidden=\"true\"><rect width=\"{:.2f}\" height=\"1\"/></svg></td><td>{}</td><td>{:.1f} %</td></tr>\n",
        markup(value, longest_value), 100 * static_cast<double>(count) / static_cast<double>(most), count, share);
  }
  return fmt::format("<table class=\"bars\">\n{}</table>\n", rows);
}

/// Numbers as columns over an axis, with the table below it, folded. Empty for few values, which a table shows as well,
/// and for values that are not numbers or lie far apart.
std::string columns(const Histogram& histogram, std::uint64_t step, std::string_view what, std::uint64_t total) {
  constexpr std::size_t few = 8;
  constexpr std::uint64_t most_places = 300;
  constexpr double width = 360;
  constexpr double height = 130;  // of the highest column
  constexpr double top = 16;      // room for its count
  if (histogram.size() <= few) return {};
  std::vector<std::pair<std::uint64_t, std::uint64_t>> values;
  for (const auto& [value, count] : histogram) {
    const auto number = whole_number(value);
    if (!number) return {};
    values.emplace_back(*number, count);
  }
  std::ranges::sort(values);
  const std::uint64_t first = values.front().first;
  const std::uint64_t places = (values.back().first - first) / step + 1;
  if (places > most_places) return {};
  const double most = static_cast<double>(std::max<std::uint64_t>(most_of(histogram), 1));
  const double wide = width / static_cast<double>(places);
  std::string shapes;
  bool labelled = false;  // the highest column, once
  for (const auto& [value, count] : values) {
    const double x = wide * static_cast<double>((value - first) / step);
    const double high = height * static_cast<double>(count) / most;
    shapes +=
        fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"><title>{}: {}</title></rect>",
                    x + 0.1 * wide, top + height - high, 0.8 * wide, high, value, count);
    if (!labelled && count == most_of(histogram)) {
      labelled = true;
      shapes += fmt::format("<text x=\"{:.2f}\" y=\"11\">{}</text>", std::clamp(x + wide / 2, 20.0, width - 20), count);
    }
  }
  const std::uint64_t every = (places + 7) / 8;
  for (std::uint64_t place = 0; place < places; place += every) {
    shapes += fmt::format("<text x=\"{:.2f}\" y=\"{}\">{}</text>",
                          std::clamp(wide * (static_cast<double>(place) + 0.5), 8.0, width - 8), top + height + 14,
                          first + place * step);
  }
  return fmt::format(
      "<svg class=\"columns\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">{}<path d=\"M0 {}h{}\"/></svg>\n"
      "<details class=\"printed\"><summary>Numbers</summary>\n{}</details>\n",
      width, top + height + 20, markup(what), shapes, top + height, width, bars(histogram, total));
}

/// The title of a variant for its name; a name that is unknown here as it is.
std::string title_of(const std::string& name) {
  const Variant* variant = variant_named(name);
  return markup(variant == nullptr ? std::string_view(name) : std::string_view(variant->title()), longest_value);
}

std::string summary_of(const StatCounts& counts) {
  std::string text = fmt::format("{}, {}", counted(counts.files, "file"), counted(counts.positions, "position"));
  if (counts.refused > 0) text += fmt::format(", {} of them not readable (check tells why)", counts.refused);
  if (counts.unreadable > 0)
    text += fmt::format("; {} not readable, or not to the end", counted(counts.unreadable, "file"));
  return text;
}

}  // namespace

StatCounts count_positions(const Input& input, const StatSettings& settings, unsigned threads, RunObserver& observer) {
  StatCounts sum;
  try {
    (void)go_through(
        input, threads, observer, [&](const ReadChunk& of) { return counts_of(of, settings); },
        [&](const records::Chunk& chunk, const StatPart& part) {
          sum.add(part.counts);
          sum.positions += part.positions;
          sum.refused += part.refused;
          sum.unreadable += chunk.fault ? 1 : 0;
        });
  } catch (const Interrupted&) {
    sum.stopped = true;
  }
  sum.files = input.files.size();
  sum.mark = input.mark;
  sum.all_read = sum.unreadable == 0 && input.unread.empty();
  // Every part finds the same paths that name nothing; only the first counts them.
  if (input.read.shard.part == 1) sum.unreadable += input.unread.size();
  return sum;
}

std::string stats_text(const StatCounts& counts) {
  std::string out = summary_of(counts) + '\n';
  for (const auto& [variant, tables] : counts.variants) {
    out += fmt::format("\n{}: {}\n", variant, counted(positions_of(tables), "position"));
    for (const auto& [name, heading] : headings) {
      const auto histogram = histogram_of(tables, name);
      if (!histogram) continue;
      out += fmt::format("  {}\n", heading);
      const std::uint64_t most = std::max<std::uint64_t>(most_of(*histogram), 1);
      TextTable table{"rrl"};
      for (const auto& [value, count] : *histogram) {
        table.rows.push_back(
            {"    " + value, std::to_string(count), std::string(static_cast<std::size_t>(40 * count / most), '#')});
      }
      out += table.text();
    }
  }
  return out;
}

std::string stats_html(const StatCounts& counts) {
  const auto number = [](std::string_view word, std::uint64_t count, std::string_view kind) {
    return fmt::format("<div class=\"{}\"><dt>{}</dt><dd>{}</dd></div>", kind, word, count);
  };
  std::string numbers = number("files", counts.files, "") + number("positions", counts.positions, "");
  if (counts.refused > 0) numbers += number("positions not readable", counts.refused, "n-errors");
  if (counts.unreadable > 0) numbers += number("files not readable, or not to the end", counts.unreadable, "n-errors");
  std::string links;
  std::string body;
  std::size_t index = 0;
  for (const auto& [variant, tables] : counts.variants) {
    const std::uint64_t total = positions_of(tables);
    links +=
        fmt::format("<li><a href=\"#v{}\">{}</a>: {}</li>", ++index, title_of(variant), counted(total, "position"));
    body += fmt::format("<section aria-labelledby=\"v{0}\"><h2 id=\"v{0}\">{1}</h2><div class=\"plots\">\n", index,
                        title_of(variant));
    for (const auto& [name, heading] : headings) {
      const auto histogram = histogram_of(tables, name);
      if (!histogram) continue;
      std::string plot = columns(*histogram, name == "length" ? length_group : 1, heading, total);
      if (plot.empty()) plot = bars(*histogram, total);
      body += fmt::format("<article class=\"plot\"><h3>{}</h3>\n{}</article>\n", markup(heading), plot);
    }
    body += "</div></section>\n";
  }
  return html::page_head("Positions of a corpus", "arbiter-corpus", {&assets::report_css, &assets::stats_css}, {}) +
         fmt::format(
             "<header class=\"top\"><h1>Positions of a corpus</h1>\n<dl class=\"numbers\">{}</dl>\n"
             "<ul class=\"contents\">{}</ul></header>\n<main>\n{}</main>\n",
             numbers, links, body) +
         html::page_end({});
}

}  // namespace arbiter::corpus
