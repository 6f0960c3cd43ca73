// The checker of proofs, held against a published proof, against hand-made wrong ones, against a checker that reads as
// the definition does, and against the proofs that CaDiCaL writes.
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "puzzles/certificate/certificate.hpp"
#include "puzzles/solve/solver.hpp"
#include "tests/support/naive_drat.hpp"
#include "verifier/support/random.hpp"

BOOST_AUTO_TEST_SUITE(drat_test)

namespace {

using namespace arbiter;
using namespace arbiter::puzzles;
using namespace arbiter::tests;
using Proof = ProofCheck::Verdict;
using Lists = std::vector<std::vector<int>>;

struct Cnf {
  int variables;
  Lists clauses;

  [[nodiscard]] std::vector<int> flat() const {
    std::vector<int> result;
    for (const auto& clause : clauses) {
      result.insert(result.end(), clause.begin(), clause.end());
      result.push_back(0);
    }
    return result;
  }
};

ProofCheck check(const Cnf& cnf, const std::string& proof) {
  const std::vector<int> flat = cnf.flat();
  return check_drat({cnf.variables, 0, flat}, proof);
}
/// Nothing where the definition leaves it open.
std::optional<bool> naive(const Cnf& cnf, const std::string& proof) {
  std::vector<NaiveClause> clauses;
  for (const auto& clause : cnf.clauses) clauses.emplace_back(clause.begin(), clause.end());
  NaiveDrat drat(clauses);
  const bool accepts = drat.accepts(proof);
  return drat.unclear() ? std::nullopt : std::optional(accepts);
}

// The example of Heule, Hunt and Wetzler (Trimming while checking clausal proofs, FMCAD 2013; the DRAT proof in
// DRAT-trim, SAT 2014): eight clauses over four variables, all of which have to be used.
const Cnf published{
    4, {{1, 2, -3}, {-1, -2, 3}, {2, 3, -4}, {-2, -3, 4}, {-1, -3, -4}, {1, 3, 4}, {-1, 2, 4}, {1, -2, -4}}};

Cnf random_cnf(Random& random, int variables, std::size_t clauses) {
  Cnf cnf{variables, {}};
  for (std::size_t i = 0; i < clauses; ++i) {
    std::set<int> clause;
    const std::size_t size = std::min<std::size_t>(1 + random.below(4), static_cast<std::size_t>(variables));
    while (clause.size() < size) {
      const int literal = 1 + static_cast<int>(random.below(static_cast<std::size_t>(variables)));
      if (!clause.contains(-literal) && !clause.contains(literal)) clause.insert(random.one_in(2) ? literal : -literal);
    }
    cnf.clauses.emplace_back(clause.begin(), clause.end());
  }
  return cnf;
}

/// CaDiCaL's proof, or nothing if the formula has a solution.
std::optional<std::string> proof_by_cadical(const Cnf& cnf) {
  const auto path = std::filesystem::temp_directory_path() / fmt::format("arbiter-drat-test-{}", ::getpid());
  const puzzles::Verdict verdict = prove_unsatisfiable({cnf.variables, cnf.clauses.size(), cnf.flat()}, path, 60);
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  std::filesystem::remove(path);
  return verdict == puzzles::Verdict::impossible ? std::optional(text.str()) : std::nullopt;
}

/// Whether an assignment satisfies all clauses, by trying each.
bool has_solution(const Cnf& cnf) {
  for (unsigned bits = 0; bits < 1U << static_cast<unsigned>(cnf.variables); ++bits) {
    const auto holds = [&](int literal) {
      return ((bits >> (static_cast<unsigned>(std::abs(literal)) - 1)) & 1U) == (literal > 0 ? 1U : 0U);
    };
    if (std::all_of(cnf.clauses.begin(), cnf.clauses.end(),
                    [&](const auto& clause) { return std::any_of(clause.begin(), clause.end(), holds); }))
      return true;
  }
  return false;
}

/// A formula of n + 1 pigeons in n holes: a proof of some length.
Cnf pigeons(int holes) {
  Cnf cnf{(holes + 1) * holes, {}};
  const auto in = [&](int pigeon, int hole) { return pigeon * holes + hole + 1; };
  for (int pigeon = 0; pigeon <= holes; ++pigeon) {
    cnf.clauses.emplace_back();
    for (int hole = 0; hole < holes; ++hole) cnf.clauses.back().push_back(in(pigeon, hole));
  }
  for (int hole = 0; hole < holes; ++hole) {
    for (int one = 0; one <= holes; ++one) {
      for (int other = one + 1; other <= holes; ++other) cnf.clauses.push_back({-in(one, hole), -in(other, hole)});
    }
  }
  return cnf;
}

}  // namespace

// FIPS 180-4's examples, and NIST's long message.
BOOST_AUTO_TEST_CASE(checksums_are_those_that_the_standard_publishes) {
  BOOST_TEST(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  BOOST_TEST(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  BOOST_TEST(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
             "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  BOOST_TEST(sha256(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

BOOST_AUTO_TEST_CASE(a_published_proof_is_accepted) {
  BOOST_TEST(!has_solution(published));
  const ProofCheck by_units = check(published, "1 2 0\n1 0\n2 0\n0\n");
  BOOST_TEST((by_units.verdict == Proof::proved), by_units.why);
  BOOST_TEST(by_units.resolutions == 0U);
  // -1 does not follow: it holds in no more than a formula with as many solutions, which is what RAT allows.
  const ProofCheck by_resolution = check(published, "-1 0\nd -1 2 4 0\n2 0\n0\n");
  BOOST_TEST((by_resolution.verdict == Proof::proved), by_resolution.why);
  BOOST_TEST(by_resolution.resolutions == 1U);
  BOOST_TEST(by_resolution.deletions == 1U);
}

BOOST_AUTO_TEST_CASE(what_proves_nothing_is_refused_with_its_line) {
  const auto refused_of = [&](const Cnf& cnf, const std::string& proof, std::size_t line, const std::string& why) {
    const ProofCheck result = check(cnf, proof);
    BOOST_TEST((result.verdict == Proof::refused), proof);
    BOOST_TEST(result.line == line, proof << ": " << result.line);
    BOOST_TEST(result.why.find(why) != std::string::npos, proof << ": " << result.why);
  };
  const auto refused = [&](const std::string& proof, std::size_t line, const std::string& why) {
    refused_of(published, proof, line, why);
  };
  refused("", 0, "ends before");
  refused("1 2 0\n", 0, "ends before");
  refused("0\n", 1, "does not follow");
  // 2 has to hold; 1 and 3 are open.
  const Cnf open{3, {{1, 2}, {-1, 2}, {1, 3}}};
  refused_of(open, "2 1 0\n-2 0\n", 2, "the clause -2 does not follow");
  refused_of(open, "2 0\n0\n", 2, "the empty clause does not follow");
  refused_of(open, "1 0\n0\n", 2, "the empty clause does not follow");  // 1 has RAT
  refused("d 1 2 3 0\n", 1, "there is no such clause");
  refused("d 1 2 -3 0\nd 1 2 -3 0\n", 2, "there is no such clause");
  refused("5 0\n", 1, "variable 5 is not one of the formula's 4");
  refused("1 -2147483648 0\n", 1, "variable -2147483648");
  refused("99999999999999999999 0\n", 1, "too large");
  refused("1 2\n", 1, "does not end");
  refused("1 2 0 3 0\n", 1, "more after the 0");
  refused("1 2 0", 1, "has been cut");
  refused("x\n", 1, "not a line of DRAT");
  refused(std::string("1 \0 0\n", 6), 1, "not a line of DRAT");
  refused("1  2 0\n", 1, "not a line of DRAT");
  refused("d\n", 1, "not a line of DRAT");
  refused("\n", 1, "not a line of DRAT");
}

BOOST_AUTO_TEST_CASE(a_formula_with_a_contradiction_needs_no_step) {
  BOOST_TEST((check({1, {{1}, {-1}}}, "").verdict == Proof::proved));
  BOOST_TEST((check({0, {{}}}, "0\n").verdict == Proof::proved));
  BOOST_TEST((check({1, {{1}}}, "0\n").verdict == Proof::refused));
}

// Random formulas and random proofs of them: whatever the definition accepts is accepted, and nothing else.
BOOST_AUTO_TEST_CASE(the_checker_agrees_with_the_definition) {
  Random random(20);
  std::size_t accepted = 0;
  std::size_t refused = 0;
  std::size_t resolutions = 0;
  for (int i = 0; i < 3000; ++i) {
    const int variables = 2 + static_cast<int>(random.below(5));
    Cnf cnf = random_cnf(random, variables, static_cast<std::size_t>(variables) + random.below(14));
    Lists all = cnf.clauses;
    std::string proof;
    for (std::size_t step = 0; step < 1 + random.below(8); ++step) {
      if (random.one_in(3)) {
        const auto& clause = all[random.below(all.size())];
        proof += fmt::format("d {} 0\n", fmt::join(clause, " "));
        continue;
      }
      const Cnf one = random_cnf(random, variables, 1);
      all.push_back(one.clauses.front());
      proof += fmt::format("{} 0\n", fmt::join(all.back(), " "));
    }
    proof += "0\n";
    const ProofCheck ours = check(cnf, proof);
    const std::optional<bool> judged = naive(cnf, proof);
    if (!judged) continue;
    const bool right = *judged;
    BOOST_REQUIRE_MESSAGE((ours.verdict == Proof::proved) == right,
                          fmt::format("{}\n{}{}", cnf.clauses, proof, ours.why));
    if (right) BOOST_REQUIRE_MESSAGE(!has_solution(cnf), fmt::format("{}\n{}", cnf.clauses, proof));
    ++(right ? accepted : refused);
    resolutions += ours.resolutions;
  }
  BOOST_TEST(accepted > 300U);
  BOOST_TEST(refused > 500U);
  BOOST_TEST(resolutions > 200U);
}

BOOST_AUTO_TEST_CASE(proofs_by_cadical_are_accepted_and_are_proofs) {
  Random random(21);
  std::size_t proved = 0;
  for (int i = 0; i < 400; ++i) {
    const Cnf cnf = random_cnf(random, 8, 40);
    const auto proof = proof_by_cadical(cnf);
    BOOST_REQUIRE_EQUAL(proof.has_value(), !has_solution(cnf));
    if (!proof) continue;
    ++proved;
    const ProofCheck result = check(cnf, *proof);
    BOOST_REQUIRE_MESSAGE(result.verdict == Proof::proved, result.why);
  }
  BOOST_TEST(proved > 100U);
}

BOOST_AUTO_TEST_CASE(a_proof_of_thousands_of_steps_and_its_lrat) {
  const Cnf cnf = pigeons(6);
  const auto proof = proof_by_cadical(cnf);
  BOOST_REQUIRE(proof.has_value());
  const ProofCheck result = check(cnf, *proof);
  BOOST_TEST((result.verdict == Proof::proved), result.why);
  BOOST_TEST(result.additions > 300U);
  BOOST_TEST((check(pigeons(7), *proof).verdict == Proof::refused));

  // LRAT, read as its definition says: each clause by unit propagation over the named clauses alone, in their order.
  std::string lrat;
  const std::vector<int> flat = cnf.flat();
  const ProofCheck again =
      check_drat({cnf.variables, 0, flat}, *proof, {.lrat = [&](std::string_view line) { lrat += line; }});
  BOOST_TEST((again.verdict == Proof::proved));
  std::map<long, std::set<int>> clauses;
  for (const auto& clause : cnf.clauses)
    clauses.emplace(static_cast<long>(clauses.size()) + 1, std::set<int>(clause.begin(), clause.end()));
  std::istringstream lines(lrat);
  bool empty = false;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream numbers(line);
    long id = 0;
    numbers >> id;
    std::string word;
    if (line.find(" d ") != std::string::npos) {
      numbers >> word;
      for (long gone = 0; numbers >> gone && gone != 0;) BOOST_REQUIRE_EQUAL(clauses.erase(gone), 1U);
      continue;
    }
    std::set<int> clause;
    std::set<int> truths;
    for (int literal = 0; numbers >> literal && literal != 0;) {
      clause.insert(literal);
      truths.insert(-literal);
    }
    bool conflict = false;
    for (long hint = 0; numbers >> hint && hint != 0;) {
      BOOST_REQUIRE_MESSAGE(!conflict && clauses.contains(hint), line);
      std::vector<int> open;
      for (const int literal : clauses.at(hint)) {
        if (!truths.contains(-literal)) open.push_back(literal);
      }
      BOOST_REQUIRE_MESSAGE(open.size() <= 1, line);
      if (open.empty()) {
        conflict = true;
      } else {
        truths.insert(open.front());
      }
    }
    BOOST_REQUIRE_MESSAGE(conflict, line);
    BOOST_REQUIRE_MESSAGE(clauses.emplace(id, clause).second, line);
    empty = empty || clause.empty();
  }
  BOOST_TEST(empty);
}

BOOST_AUTO_TEST_CASE(a_check_ends_with_its_time) {
  const Cnf cnf = pigeons(8);
  const auto proof = proof_by_cadical(cnf);
  BOOST_REQUIRE(proof.has_value());
  const std::vector<int> flat = cnf.flat();
  BOOST_TEST((check_drat({cnf.variables, 0, flat}, *proof, {.seconds = 0.0}).verdict == Proof::undecided));
}

BOOST_AUTO_TEST_SUITE_END()
