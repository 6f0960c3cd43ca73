#pragma once

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "verifier/variants/variant.hpp"

namespace arbiter::testing {

/// A line of corpus/fens; its README says how they are written.
struct CorpusLine {
  std::size_t number = 0;
  std::vector<std::string> rules;  ///< faulty.fens only
  std::vector<std::size_t> marks;  ///< offsets of the marked places in `fen`
  const Variant* variant = nullptr;
  FenOptions options;
  std::string fen;
};

inline std::string cut_head(std::string& line) {
  const std::size_t bar = line.find(" | ");
  if (bar == std::string::npos) throw std::runtime_error("no ' | ' in: " + line);
  std::string head = line.substr(0, bar);
  line.erase(0, bar + 3);
  return head;
}

/// Lines of a `.fens` file below the source folder.
inline std::vector<CorpusLine> corpus_lines(const std::string& path) {
  std::ifstream file(std::string(ARBITER_SOURCE_DIR) + "/" + path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<CorpusLine> result;
  std::size_t number = 0;
  for (std::string text; std::getline(file, text);) {
    ++number;
    if (text.empty() || text.front() == '#') continue;
    CorpusLine line;
    line.number = number;
    std::string head = cut_head(text);
    if (head.compare(0, 2, "AF") == 0) {
      std::istringstream rules(head);
      for (std::string rule; std::getline(rules, rule, ',');) line.rules.push_back(rule);
      head = cut_head(text);
    }
    const std::size_t colon = head.find(':');
    line.variant = variant_named(head.substr(0, colon));
    if (line.variant == nullptr) throw std::runtime_error("no such variant: " + head);
    if (colon != std::string::npos) line.options.armies = head.substr(colon + 1);
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '^') {
        line.marks.push_back(line.fen.size());
      } else if (text[i] == '\\' && text.compare(i, 2, "\\x") == 0) {
        line.fen += static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16));
        i += 3;
      } else {
        line.fen += text[i];
      }
    }
    result.push_back(std::move(line));
  }
  return result;
}

/// Lines of all files of corpus/fens whose names begin with `kind`, in the order of their names.
inline std::vector<CorpusLine> all_corpus_lines(const std::string& kind) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(ARBITER_SOURCE_DIR) + "/corpus/fens")) {
    const std::string name = entry.path().filename().string();
    if (name.compare(0, kind.size(), kind) == 0 && entry.path().extension() == ".fens") names.insert(name);
  }
  std::vector<CorpusLine> result;
  for (const std::string& name : names) {
    for (CorpusLine& line : corpus_lines("corpus/fens/" + name)) result.push_back(std::move(line));
  }
  return result;
}

}  // namespace arbiter::testing
