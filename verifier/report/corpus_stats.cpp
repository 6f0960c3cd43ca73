#include "verifier/report/corpus_stats.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/report/markup.hpp"
#include "verifier/report/table.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::corpus {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> headings{
    {{"pieces", "pieces on the board"},
     {"phase", "phase, by pieces: opening from 28, middle game from 15"},
     {"side", "side to move"},
     {"status", "status for the side to move"},
     {"dialect", "dialect"},
     {"length", "length of the text in bytes"},
     {"clauses", "positions with a legal move under the clause"}}};

std::uint64_t sum_of(const Histogram& histogram) {
  std::uint64_t sum = 0;
  for (const auto& [value, count] : histogram) sum += count;
  return sum;
}

std::uint64_t most_of(const Histogram& histogram) {
  std::uint64_t most = 0;
  for (const auto& [value, count] : histogram) most = std::max(most, count);
  return most;
}

/// Groups lengths in steps of five, so that the plot has a readable number of bars.
Histogram grouped(std::string_view name, const Histogram& histogram) {
  if (name != "length") return histogram;
  Histogram result;
  for (const auto& [value, count] : histogram) {
    std::uint64_t length = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), length);
    const bool number = error == std::errc{} && end == value.data() + value.size();
    result[number ? std::to_string(length / 5 * 5) : value] += count;
  }
  return result;
}

/// A bar chart as SVG; every bar has its value as text.
std::string chart(const Histogram& histogram) {
  constexpr int width = 640;
  constexpr int row = 18;
  constexpr int left = 150;
  const double most = static_cast<double>(std::max<std::uint64_t>(most_of(histogram), 1));
  const int height = row * static_cast<int>(histogram.size()) + 4;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" role=\"img\">\n",
      width, height, width, height);
  int y = 2;
  for (const auto& [value, count] : histogram) {
    const double length = (width - left - 100) * static_cast<double>(count) / most;
    svg += fmt::format(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text><rect x=\"{}\" y=\"{}\" width=\"{:.1f}\" "
        "height=\"{}\"/><text x=\"{:.1f}\" y=\"{}\">{}</text>\n",
        left - 6, y + 13, markup(value), left, y + 2, length, row - 4, left + length + 6, y + 13, count);
    y += row;
  }
  return svg + "</svg>\n";
}

const Histogram* table_of(const std::map<std::string, Histogram>& tables, std::string_view name) {
  const auto found = tables.find(std::string(name));
  return found == tables.end() ? nullptr : &found->second;
}

std::string summary_of(const StatCounts& counts) {
  std::string text = fmt::format("{}, {}", counted(counts.files, "file"), counted(counts.positions, "position"));
  if (counts.refused > 0) text += fmt::format(", {} of them not readable (check tells why)", counts.refused);
  if (counts.unreadable > 0)
    text += fmt::format("; {} not readable, or not to the end", counted(counts.unreadable, "file"));
  return text;
}

}  // namespace

std::string stats_text(const StatCounts& counts) {
  std::string out = summary_of(counts) + '\n';
  for (const auto& [variant, tables] : counts.variants) {
    const Histogram* sides = table_of(tables, "side");
    out += fmt::format("\n{}: {}\n", variant, counted(sides == nullptr ? 0 : sum_of(*sides), "position"));
    for (const auto& [name, heading] : headings) {
      const Histogram* raw = table_of(tables, name);
      if (raw == nullptr) continue;
      const Histogram histogram = grouped(name, *raw);
      out += fmt::format("  {}\n", heading);
      const std::uint64_t most = std::max<std::uint64_t>(most_of(histogram), 1);
      Table table({Table::Align::right, Table::Align::right, Table::Align::left});
      for (const auto& [value, count] : histogram) {
        table.row(
            {"    " + value, std::to_string(count), std::string(static_cast<std::size_t>(40 * count / most), '#')});
      }
      out += table.text();
    }
  }
  return out;
}

std::string stats_html(const StatCounts& counts) {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Positions of a corpus</title>\n"
      "<style>body{font:15px/1.4 sans-serif;margin:2em auto;max-width:60em;padding:0 1em;color:#222;background:#fff}"
      "svg{max-width:100%;height:auto}svg text{font:12px sans-serif;fill:currentColor}rect{fill:#3a6ea5}"
      "@media "
      "(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}rect{fill:#7aa6d6}}</style></head><body>\n";
  out += fmt::format("<h1>Positions of a corpus</h1>\n<p>{}.</p>\n", summary_of(counts));
  for (const auto& [variant, tables] : counts.variants) {
    out += fmt::format("<h2>{}</h2>\n", markup(variant));
    for (const auto& [name, heading] : headings) {
      const Histogram* raw = table_of(tables, name);
      if (raw == nullptr) continue;
      out += fmt::format("<h3>{}</h3>\n{}", markup(heading), chart(grouped(name, *raw)));
    }
  }
  return out + "</body></html>\n";
}

}  // namespace arbiter::corpus
