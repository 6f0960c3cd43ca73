// Certificates: what is written is accepted, and 200 that were spoilt are refused, each with a finding.
#define BOOST_TEST_MODULE certificate
#include <boost/test/unit_test.hpp>

#include <sys/stat.h>

#include "tests/support/certificate_folders.hpp"
#include "tests/support/files.hpp"
#include "tests/support/schema_check.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tests;
using namespace arbiter::tests::certificates;

/// In Interweave, one case. Each piece of the theme's demand is needed: the proof has steps.
const fs::path& one_case() {
  static const fs::path folder = certified("one", {.theme = "forced-chain", .parameters = {"piece=king", "length=9"}});
  return folder;
}
/// In Take & Make, a case for each square of a king, with refuted positions, and a bound of two pieces.
const fs::path& many_cases() {
  static const fs::path folder = certified("many", {.theme = "king-answers-check", .minimal = true});
  return folder;
}

/// Writes the checksums of the files into the manifest, as a forger would.
void seal(const fs::path& folder) {
  json manifest = manifest_in(folder);
  std::size_t number = 0;
  for (json& part : manifest["cases"]) {
    ++number;
    for (const char* kind : {"cnf", "refuted", "drat"}) {
      const fs::path file = folder / file_name(number, kind);
      if (!part.contains(kind) || !fs::exists(file)) continue;
      const CertifiedFile sum = certified_file(file_text(file));
      part[kind] = {{"bytes", sum.bytes}, {"sha256", sum.sha256}};
    }
  }
  put_manifest(folder, manifest);
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::vector<std::string> lines;
  std::istringstream text(file_text(file));
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}
void put_lines(const fs::path& file, const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  put(file, text);
}

/// A case that has files, counted from 1.
std::size_t some_case(const json& manifest, Random& random) {
  for (;;) {
    const std::size_t number = random.below(manifest["cases"].size());
    if (!manifest["cases"][number].contains("refused")) return number + 1;
  }
}

std::string without_some_line(const fs::path& file, Random& random, bool (*wanted)(const std::string&)) {
  std::vector<std::string> lines = lines_of(file);
  std::vector<std::size_t> possible;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (wanted(lines[i])) possible.push_back(i);
  }
  if (possible.empty()) return {};
  const std::size_t gone = possible[random.below(possible.size())];
  std::string line = lines[gone];
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(gone));
  put_lines(file, lines);
  return line;
}
bool is_clause(const std::string& line) { return !line.starts_with("c") && !line.starts_with("p"); }
bool any_line(const std::string&) { return true; }

/// Another sign for a literal of a clause.
void flip_literal(const fs::path& file, Random& random) {
  std::vector<std::string> lines = lines_of(file);
  std::vector<std::size_t> possible;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (is_clause(lines[i]) && !lines[i].starts_with("d") && lines[i] != "0") possible.push_back(i);
  }
  std::string& line = lines[possible[random.below(possible.size())]];
  line = line.starts_with("-") ? line.substr(1) : "-" + line;
  put_lines(file, lines);
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_written_is_accepted) {
  require_holds(one_case());
  require_holds(many_cases());
  const json many = manifest_in(many_cases());
  BOOST_TEST(many["claim"]["pieces"] == 3);
  BOOST_TEST(many["claim"]["by"] == "formulas");
  const tests::JsonSchema schema("tools/schemas/certificate.schema.json");
  for (const fs::path& folder : {one_case(), many_cases()}) {
    const std::vector<std::string> faults = schema.faults(manifest_in(folder));
    BOOST_TEST(faults.empty(), folder << ": " << (faults.empty() ? "" : faults.front()));
  }
  BOOST_TEST(certificate_folders(one_case()).size() == 1U);
  BOOST_TEST(certificate_folders(one_case().parent_path()).size() == 2U);
  BOOST_TEST(certificate_folders(place() / "nothing").empty());
}

// The map of variables names squares, pieces, state and steps.
BOOST_AUTO_TEST_CASE(a_formula_is_about_the_board) {
  const std::string text = file_text(one_case() / "case-0001.cnf");
  for (const char* words :
       {" white king on e1\n", " black pawn on e4\n", " bit ", " the chain starts on e1\n", "\np cnf "})
    BOOST_TEST(text.find(words) != std::string::npos, words);
}

BOOST_AUTO_TEST_CASE(counting_is_said_in_words_and_small_boards_are_tried) {
  const auto asked = asked_for({.theme = "switch-key", .parameters = {"king=own"}, .minimal = true});
  const Composition made = compose(*asked.theme, asked.request, asked.effort);
  BOOST_REQUIRE(made.fewest_proved);
  const fs::path folder = place() / "counting";
  BOOST_REQUIRE((make_certificate(asked, made, "", folder).end == MadeCertificate::End::written));
  require_holds(folder);
  const json manifest = manifest_in(folder);
  BOOST_TEST(manifest["claim"]["by"] == "counting");
  BOOST_TEST(manifest["claim"]["boards"] > 1000);
  BOOST_TEST(manifest["cases"].empty());
  for (const char* key : {"pieces", "boards"}) {
    json other = manifest;
    other["claim"][key] = other["claim"][key].get<int>() + 1;
    put_manifest(folder, other);
    BOOST_TEST(!checked(folder).findings.empty(), key);
  }
  fs::remove_all(folder);
}

BOOST_AUTO_TEST_CASE(nothing_is_written_of_what_is_not_proved) {
  const auto asked = asked_for({.theme = "king-answers-check"});
  const Composition found = compose(*asked.theme, asked.request, asked.effort);
  const fs::path folder = place() / "unproved";
  BOOST_TEST((make_certificate(asked, found, "", folder).end == MadeCertificate::End::nothing));
  // It is said that there is no such position.
  Composition wrong = found;
  wrong.verdict = Verdict::impossible;
  BOOST_CHECK_THROW(static_cast<void>(make_certificate(asked, wrong, "", folder)), InternalError);
  BOOST_TEST(fs::is_empty(folder));
  fs::remove_all(folder);
}

// Spoilt, and the checksums left as they are.
BOOST_AUTO_TEST_CASE(a_hundred_spoilt_certificates_are_refused) {
  Random random(200);
  int refused = 0;
  for (int number = 0; number < 100; ++number) {
    const bool many = number % 10 == 0;  // a larger certificate
    const fs::path folder = copy_of(many ? many_cases() : one_case(), number);
    const json manifest = manifest_in(folder);
    const std::size_t part = some_case(manifest, random);
    const char* kind = std::array{"cnf", "drat", "refuted"}[random.below(3)];
    if (file_text(folder / file_name(part, kind)).empty()) kind = "cnf";  // it cannot be cut
    const fs::path file = folder / file_name(part, kind);
    std::string bytes = file_text(file);
    std::string what;
    switch (number % 7) {
      case 0:
        what = "a byte is another one";
        bytes[random.below(bytes.size())] ^= static_cast<char>(1 + random.below(255));
        put(file, bytes);
        break;
      case 1:
        what = "the file is cut";
        put(file, bytes.substr(0, random.below(bytes.size())));
        break;
      case 2:
        what = "the file is gone";
        fs::remove(file);
        break;
      case 3:
        what = "more bytes follow";
        put(file, bytes + std::string(1 + random.below(100), static_cast<char>(random.below(256))));
        break;
      case 4:
        what = "a clause is dropped", without_some_line(folder / file_name(part, "cnf"), random, is_clause);
        break;
      case 5: what = "a literal is flipped", flip_literal(folder / file_name(part, "cnf"), random); break;
      default: {
        what = "the manifest is cut";
        const std::string text = file_text(folder / "manifest.json");
        put(folder / "manifest.json", text.substr(0, random.below(text.size() - 2)));
        break;
      }
    }
    const CheckedCertificate result = checked(folder);
    BOOST_TEST(!result.findings.empty(), number << ": " << what << " (" << file << ")");
    if (!result.findings.empty()) BOOST_TEST(!result.findings.front().message.empty());
    refused += !result.findings.empty();
    fs::remove_all(folder);
  }
  BOOST_TEST(refused == 100);
}

// Spoilt, with the right checksums for what is in them.
BOOST_AUTO_TEST_CASE(a_hundred_forged_certificates_are_refused) {
  Random random(201);
  int refused = 0;
  const auto refuse = [&](const fs::path& folder, const std::string& what) {
    const CheckedCertificate result = checked(folder);
    BOOST_TEST(!result.findings.empty(), what);
    refused += !result.findings.empty();
    fs::remove_all(folder);
  };
  for (int number = 0; number < 60; ++number) {
    const fs::path folder = copy_of(number % 11 == 0 ? many_cases() : one_case(), number);
    const std::size_t part = some_case(manifest_in(folder), random);
    const fs::path cnf = folder / file_name(part, "cnf");
    const fs::path drat = folder / file_name(part, "drat");
    std::string what;
    switch (number % 10) {
      case 0: what = "a clause is dropped", without_some_line(cnf, random, is_clause); break;
      case 1: what = "a literal is flipped", flip_literal(cnf, random); break;
      case 2:
        what = "a clause is added that makes the proof short";
        put(cnf, file_text(cnf) + "1 0\n-1 0\n");
        put(drat, "0\n");
        break;
      case 3: what = "the proof is empty", put(drat, ""); break;
      case 4: what = "the proof is one line", put(drat, "0\n"); break;
      case 5: {
        what = "the proof is garbage";
        std::string bytes;
        for (std::size_t i = 0; i < 1 + random.below(3000); ++i) bytes += static_cast<char>(random.below(256));
        put(drat, bytes);
        break;
      }
      case 6: what = "a large number in the proof", put(drat, "2147483647 0\n" + file_text(drat)); break;
      case 7: what = "another step comes first", put(drat, "1 0\n-1 0\n"); break;
      case 8:
        what = "a large number in the formula";
        put(cnf, "p cnf 2147483647 4294967296\n2147483647 0\n");
        break;
      default:
        what = "refuted positions that are not positions";
        put(folder / file_name(part, "refuted"), std::array{"1 2 3 4 5 6 7\n", "4294967295\n", "3 2 1\n", "-1\n",
                                                            "99999999999\n", "u 1\n"}[random.below(6)]);
        break;
    }
    seal(folder);
    refuse(folder, fmt::format("{}: {}", number, what));
  }
  // The manifest alone.
  std::vector<std::pair<std::string, std::function<void(json&)>>> changes{
      {"a case removed", [&](json& all) { all["cases"].erase(random.below(all["cases"].size())); }},
      {"a case twice", [&](json& all) { all["cases"].push_back(all["cases"][random.below(all["cases"].size())]); }},
      {"two cases change places", [&](json& all) { std::swap(all["cases"][0], all["cases"][1 + random.below(30)]); }},
      {"a case is said to be refused",
       [&](json& all) {
         json& part = all["cases"][some_case(all, random) - 1];
         part = {{"name", part["name"]}, {"refused", true}};
       }},
      {"no case at all", [](json& all) { all["cases"] = json::array(); }},
      {"a wider space", [&](json& all) { all["space"].erase(random.below(all["space"].size())); }},
      {"another space", [](json& all) { all["space"][0] = "either side to move"; }},
      {"no limits", [](json& all) { all["limits"].push_back("nothing"); }},
      {"fewer pieces", [](json& all) { all["claim"]["pieces"] = 2; }},
      {"more pieces", [](json& all) { all["claim"]["pieces"] = 4; }},
      {"a huge number of pieces",
       [](json& all) { all["claim"]["pieces"] = std::numeric_limits<std::uint64_t>::max(); }},
      {"another claim",
       [](json& all) {
         all["claim"] = {{"verdict", "impossible"}};
       }},
      {"by counting", [](json& all) { all["claim"]["by"] = "counting"; }},
      {"another position", [](json& all) { all["claim"]["fen"] = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"; }},
      {"no position", [](json& all) { all["claim"]["fen"] = "x"; }},
      {"another request", [](json& all) { all["asked"]["theme"] = "piece-answers-check"; }},
      {"a request without --minimal", [](json& all) { all["asked"].erase("minimal"); }},
      {"what is not a request", [](json& all) { all["asked"] = "rm -rf x"; }},
      {"no request for programs", [](json& all) { all.erase("asked"); }},
      {"something more in a request", [](json& all) { all["asked"]["engine"] = "mine"; }},
      {"a number in a request that is not one", [](json& all) { all["asked"]["seed"] = -1; }},
      {"a condition that is not one", [](json& all) { all["asked"]["conditions"] = {"elegant"}; }},
      {"armies that are none", [](json& all) { all["asked"]["armies"] = "xx"; }},
      {"a narrower request", [](json& all) { all["asked"]["pieces"] = "3"; }},
      {"another variant", [](json& all) { all["variant"] = "chess"; }},
      {"another theme", [](json& all) { all["theme"] = "piece-answers-check"; }},
      {"fewer kinds", [](json& all) { all["kinds"] = 1; }},
      {"an argument less", [](json& all) { all["arguments"].erase(1); }},
      {"another argument", [](json& all) { all["arguments"].push_back("and so on"); }},
      {"another form", [](json& all) { all["schema"] = 2; }},
      {"something more", [](json& all) { all["trust"] = "me"; }},
      {"something more in a case", [&](json& all) { all["cases"][some_case(all, random) - 1]["proved"] = true; }},
      {"a wrong type", [](json& all) { all["cases"] = "all"; }},
      {"a number for a text", [](json& all) { all["request"] = 7; }},
      {"a negative number", [](json& all) { all["claim"]["pieces"] = -3; }},
      {"another number of clauses", [&](json& all) { all["cases"][some_case(all, random) - 1]["clauses"] = 1; }},
      {"another number of variables", [&](json& all) { all["cases"][some_case(all, random) - 1]["variables"] = 1; }},
      {"another number of positions",
       [&](json& all) { all["cases"][some_case(all, random) - 1]["refutedPositions"] = 99999; }},
      {"no SHA-256", [&](json& all) { all["cases"][some_case(all, random) - 1]["cnf"]["sha256"] = ""; }},
      {"a list for everything", [](json& all) { all = json::array({all}); }},
      {"nothing", [](json& all) { all = nullptr; }},
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const fs::path folder = copy_of(many_cases(), 1000);
    json manifest = manifest_in(folder);
    changes[i].second(manifest);
    put_manifest(folder, manifest);
    refuse(folder, changes[i].first);
  }
  // Whole files.
  for (int number = 0; number < 4; ++number) {
    const fs::path folder = copy_of(many_cases(), 2000);
    const json manifest = manifest_in(folder);
    const std::size_t one = some_case(manifest, random);
    std::size_t other = one;
    while (other == one || file_text(folder / file_name(other, "cnf")) == file_text(folder / file_name(one, "cnf")))
      other = some_case(manifest, random);
    std::string what = "a file that the manifest does not name";
    if (number == 0) put(folder / "case-9999.cnf", "p cnf 0 1\n0\n");
    for (const char* kind : {"cnf", "refuted", "drat"}) {
      // First all files of two cases, then their formulas, then formulas and positions.
      const bool swapped = number == 1 || (number == 2 && kind[0] == 'c') || (number == 3 && kind[0] != 'd');
      if (!swapped) continue;
      what = fmt::format("files of cases {} and {} change places ({})", one, other, number);
      fs::rename(folder / file_name(one, kind), folder / "x");
      fs::rename(folder / file_name(other, kind), folder / file_name(one, kind));
      fs::rename(folder / "x", folder / file_name(other, kind));
    }
    seal(folder);
    refuse(folder, what);
  }
  BOOST_TEST(refused == 105);
}

// Steps changed or left out, with right checksums: what is left may still be a proof (drat_test.cpp asks the
// definition); if it is refused, then as a proof, and at its line.
BOOST_AUTO_TEST_CASE(a_changed_proof_is_refused_as_a_proof) {
  Random random(202);
  int refused = 0;
  for (int number = 0; number < 30; ++number) {
    const fs::path folder = copy_of(one_case(), 3000 + number);
    const fs::path drat = folder / file_name(1, "drat");
    if (number % 2 == 0) {
      flip_literal(drat, random);
    } else {
      for (int i = 0; i < 20; ++i) static_cast<void>(without_some_line(drat, random, any_line));
    }
    seal(folder);
    const CheckedCertificate result = checked(folder);
    BOOST_TEST(!result.unreadable);
    if (!result.findings.empty()) {
      BOOST_TEST((result.findings.front().check == "AQ244"));
      BOOST_TEST(result.findings.front().where.file.ends_with("case-0001.drat"));
      ++refused;
    }
    fs::remove_all(folder);
  }
  BOOST_TEST(refused > 0);
}

// Reading one would wait for ever.
BOOST_AUTO_TEST_CASE(a_pipe_is_no_file) {
  for (const char* name : {"manifest.json", "case-0001.cnf", "case-0001.refuted", "case-0001.drat"}) {
    const fs::path folder = copy_of(one_case(), 4000);
    fs::remove(folder / name);
    BOOST_REQUIRE(::mkfifo((folder / name).c_str(), 0600) == 0);
    const CheckedCertificate result = checked(folder);
    BOOST_TEST(result.unreadable, name);
    BOOST_TEST(result.findings.size() == 1U, name);
    fs::remove_all(folder);
  }
}

BOOST_AUTO_TEST_CASE(a_check_that_runs_out_of_time_decides_nothing) {
  const CheckedCertificate result = checked(many_cases(), 0);
  BOOST_TEST(result.findings.empty());
  BOOST_TEST(result.undecided);
  BOOST_TEST(!result.holds());
}
