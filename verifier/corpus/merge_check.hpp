#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "verifier/corpus/input.hpp"

namespace arbiter::corpus {

/// Results of check on parts of a corpus, put together: what one run on all of it would have written.
class CheckMerge {
 public:
  /// The next part, in the order of the input. Throws nlohmann's exceptions for what is no result of check, and has
  /// then taken nothing of it.
  void add(const std::string& file, const nlohmann::ordered_json& result);

  /// When all parts are there: files in which no part has found a position.
  void report_empty_files();
  /// Throws Refusal where a part leaves findings out: then nothing can be compared with a baseline.
  void require_all_findings() const;
  /// The fingerprints of findings(), not numbered yet; empty for what no part has reported (report_empty_files).
  [[nodiscard]] std::vector<std::string> prints() const;
  /// Takes away the findings that a baseline knows: one flag for each of findings(), in their order.
  void leave_out(const std::vector<bool>& known);

  [[nodiscard]] bool any() const noexcept { return parts_ > 0; }
  [[nodiscard]] std::uint64_t positions() const noexcept { return sum_.positions; }
  [[nodiscard]] std::uint64_t faulty() const noexcept { return sum_.faulty; }
  [[nodiscard]] std::uint64_t unreadable() const noexcept { return sum_.unreadable; }
  /// Some part has left out what a baseline knows.
  [[nodiscard]] bool some_known() const noexcept { return sum_.known > 0; }
  /// The findings, with what their JSON says of them (no line of the file).
  [[nodiscard]] std::vector<Finding> findings() const;
  [[nodiscard]] nlohmann::ordered_json json() const;
  /// Counts in words.
  [[nodiscard]] std::string text() const;

 private:
  struct Sums {
    std::uint64_t unreadable = 0;
    std::uint64_t positions = 0;
    std::uint64_t faulty = 0;
    std::uint64_t known = 0;
    std::map<Level, std::uint64_t> levels;
    std::uint64_t reported = 0;
  };
  struct Rule {
    std::string group;
    Level level = Level::note;
    std::string title;
    std::uint64_t count = 0;
  };
  struct File {
    std::string name;
    bool readable = true;
    nlohmann::ordered_json format;
    std::uint64_t positions = 0;
    std::uint64_t faulty = 0;
  };
  struct Reported {
    nlohmann::ordered_json json;
    std::string print;         ///< unnumbered; empty where no part says it
    std::uint64_t record = 0;  ///< equal for findings of the same one
  };
  /// One result, read.
  struct Part {
    Sums sums;
    std::map<std::string, Rule> rules;
    std::vector<File> files;
    std::vector<Reported> findings;
    std::vector<Reported> empty;
    Level fail_on = Level::error;
    bool has_prints = false;
  };

  [[nodiscard]] static Part read(const nlohmann::ordered_json& result);
  [[nodiscard]] std::vector<std::pair<const char*, std::uint64_t>> summary() const;
  void insert(Reported reported);
  File& file_named(const std::string& name);

  std::size_t parts_ = 0;
  Sums sum_;
  std::map<std::string, Rule> rules_;
  std::vector<File> files_;
  std::map<std::string, std::size_t> places_;  ///< of a file among files_
  std::vector<Reported> findings_;
  std::vector<Reported> empty_;  ///< AR104 of files of which some part has a share without a position
  Level fail_on_ = Level::error;
  std::uint64_t records_ = 0;
  std::string without_prints_;  ///< a result that does not say them
  std::string cut_;             ///< a result that leaves findings out
  std::string filtered_;        ///< a result from which a baseline has taken findings away
};

}  // namespace arbiter::corpus
