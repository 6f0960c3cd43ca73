// Peers that die, hang, answer nonsense or change the position; moves that a peer lacks or adds, and state that it
// keeps differently.
#include "tests/support/answered.hpp"
#include "tests/support/mutant_peer.hpp"

#include <csignal>
#include <map>

#include "verifier/engines/compare/comparison.hpp"
#include "verifier/engines/compare/difference.hpp"
#include "verifier/engines/protocol/peer.hpp"

namespace {

struct NoPipeSignal {
  NoPipeSignal() { std::signal(SIGPIPE, SIG_IGN); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(peer_test, *boost::unit_test::fixture<NoPipeSignal>())

using namespace arbiter;
using namespace arbiter::tests;

namespace {

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

PeerOptions command(std::string text) {
  return {
      .command = std::move(text), .variant = "chess", .uci_options = {}, .timeout = std::chrono::milliseconds(1500)};
}

/// The trouble that one question to a shell script behind a protocol gives.
PeerTrouble trouble_of(const std::string& script, bool uci = false) {
  const auto peer = uci ? uci_peer(command(script)) : line_peer(command(script));
  const auto answer = answered([&] { return peer->moves(start); });
  BOOST_REQUIRE(!answer.has_value());
  return answer.error();
}

/// A peer that counts by Arbiter's rules, and can be made to count one too few at a depth.
class CountingPeer final : public Peer {
 public:
  explicit CountingPeer(const Variant& variant) : variant_(variant), inner_(Ruleset(variant)) {}
  int lies_at = 0;

  [[nodiscard]] std::vector<PeerMove> moves(const std::string& fen) override { return inner_.moves(fen); }
  [[nodiscard]] bool can_count() const override { return true; }
  [[nodiscard]] std::map<std::string, Count> divide(const std::string& fen, int depth) override {
    std::map<std::string, Count> counts;
    const auto parsed = Ruleset(variant_).parse_fen(fen, {});
    for (const MoveOutcome& move : Ruleset(variant_).generator().setup_moves(parsed->setup)) {
      Count count = Ruleset(variant_).generator().count_setup_moves(move.after, depth - 1);
      if (depth == lies_at && counts.empty()) count -= 1;
      counts[to_text(move.move, parsed->setup, variant_)] = count;
    }
    return counts;
  }

 private:
  const Variant& variant_;
  MutantPeer inner_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(dead_peers) {
  const PeerTrouble ended = trouble_of("echo gone >&2; exit 3");
  BOOST_TEST((ended.kind == PeerTrouble::Kind::died));
  BOOST_TEST(ended.message.find("exit status 3") != std::string::npos, ended.message);
  BOOST_TEST(ended.errors == "gone\n");
  const PeerTrouble killed = trouble_of("read line; kill -SEGV $$");
  BOOST_TEST((killed.kind == PeerTrouble::Kind::died));
  BOOST_TEST(killed.message.find("signal 11") != std::string::npos, killed.message);
  BOOST_TEST((trouble_of("no-such-program-anywhere").kind == PeerTrouble::Kind::died));
}

BOOST_AUTO_TEST_CASE(missing_programs) {
  BOOST_TEST((":" + engine_path() + ":").find(":/usr/games:") != std::string::npos);
  const std::string advice = trouble_of("no-such-program-anywhere --uci").advice;
  BOOST_TEST(advice.find("'no-such-program-anywhere' is in none of the folders of PATH") != std::string::npos, advice);
  BOOST_TEST(advice.find("/usr/games") != std::string::npos, advice);
  // Only packages that Debian 12 has are named.
  BOOST_TEST(advice.find("apt install") == std::string::npos, advice);
  BOOST_TEST(advice.find("stockfish, fairy-stockfish, gnuchess") != std::string::npos, advice);
  const auto of = [](const std::string& program) { return advice_about_missing(program, program + ": not found"); };
  BOOST_TEST(of("Ethereal").find("apt install ethereal-chess") != std::string::npos, of("Ethereal"));
  BOOST_TEST(of("/usr/games/Ethereal").find("apt install ethereal-chess") != std::string::npos);
  BOOST_TEST(of("python-chess").find("is a library") != std::string::npos, of("python-chess"));
  const std::string path = trouble_of("./no-such-program-here").advice;
  BOOST_TEST(path.find("there is no program './no-such-program-here'") != std::string::npos, path);
  // A program that is there and ends with 127, and one that starts what is not there, are not missing engines.
  BOOST_TEST(trouble_of("sh -c 'exit 127'").advice.empty());
  BOOST_TEST(trouble_of("sh -c 'no-such-program-anywhere; exit 127'").advice.empty());
  BOOST_TEST(trouble_of("exit 3").advice.empty());
}

BOOST_AUTO_TEST_CASE(silent_peers) {
  const auto before = Process::Clock::now();
  BOOST_TEST((trouble_of("sleep 100").kind == PeerTrouble::Kind::late));
  BOOST_TEST((trouble_of("sleep 100", true).kind == PeerTrouble::Kind::late));
  BOOST_TEST(
      (trouble_of("while read line; do printf 'no end of line'; done; sleep 100").kind == PeerTrouble::Kind::late));
  BOOST_TEST((Process::Clock::now() - before < std::chrono::seconds(20)));
}

BOOST_AUTO_TEST_CASE(nonsense) {
  for (const char* answer : {"hello", "[]", "{}", "{\"id\":1}", "{\"id\":2,\"successors\":[]}",
                             "{\"id\":1,\"successors\":7}", "{\"id\":1,\"successors\":[{}]}",
                             "{\"id\":1,\"successors\":[{\"fen\":1}]}", "{\"id\":1,\"successors\":", "\\0"}) {
    const std::string script = std::string("read line; printf '%s\\n' '") + answer + "'; sleep 5";
    BOOST_TEST((trouble_of(script).kind == PeerTrouble::Kind::nonsense), answer);
  }
  BOOST_TEST((trouble_of("yes x | tr -d '\\n' | head -c 9000000; sleep 5").kind == PeerTrouble::Kind::nonsense));
}

BOOST_AUTO_TEST_CASE(refusals_and_other_positions) {
  const PeerTrouble refused = trouble_of("read line; echo '{\"id\":1,\"error\":\"three kings\"}'; sleep 5");
  BOOST_TEST((refused.kind == PeerTrouble::Kind::refused));
  BOOST_TEST(refused.message.find("three kings") != std::string::npos);
  BOOST_TEST(
      (trouble_of("read line; echo '{\"id\":1,\"fen\":\"8/8/8/8/8/8/8/8 w - - 0 1\",\"successors\":[]}'; sleep 5")
           .kind == PeerTrouble::Kind::changed));
  const std::string uci =
      "while read word rest; do case $word in uci) echo uciok;; isready) echo readyok;; d) echo 'Fen: 8/8/8/8/8/8/8/8 "
      "w - - 0 1';; "
      "go) echo 'Nodes searched: 0';; esac; done";
  BOOST_TEST((trouble_of(uci, true).kind == PeerTrouble::Kind::changed));
}

// A peer that writes more to its standard error than a pipe holds must not hang.
BOOST_AUTO_TEST_CASE(much_on_standard_error) {
  const auto peer =
      line_peer(command("read line; head -c 300000 /dev/zero >&2; echo '{\"id\":1,\"successors\":[]}'; sleep 5"));
  const auto answer = answered([&] { return peer->moves(start); });
  BOOST_TEST(answer.has_value());
}

// The counts of 1.e4 … are published: 20, 400.
BOOST_AUTO_TEST_CASE(uci_counts) {
  const std::string uci =
      "while read word rest; do case $word in uci) echo 'id name Mock'; echo uciok;; isready) echo readyok;; "
      "d) echo 'Fen: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';; go) echo 'e2e3: 1'; echo 'e2e4: 1'; echo; echo 'Nodes "
      "searched: 2';; esac; done";
  const auto peer = uci_peer(command(uci));
  BOOST_TEST(peer->divide("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 1).size() == 2U);
  BOOST_TEST(peer->name() == "Mock");
}

// A peer without en passant: one missing move, blamed on its clause, with the two pawns and the kings alone.
// An engine passes over a variant that it does not have, and would answer by the rules of chess.
BOOST_AUTO_TEST_CASE(uci_variants_that_are_not_offered) {
  const std::string uci =
      "while read word rest; do case $word in uci) echo 'option name UCI_Variant type combo default chess var chess "
      "var "
      "extinction'; echo uciok;; isready) echo readyok;; d) echo 'Fen: 4k3/8/8/8/8/8/8/4K3 w - - 0 1';; "
      "go) echo 'e1d1: 1'; echo; echo 'Nodes searched: 1';; esac; done";
  const auto asked_for = [&](std::vector<std::string> options) {
    PeerOptions all = command(uci);
    all.uci_options = std::move(options);
    return answered([&] { return uci_peer(all)->divide("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1); });
  };
  BOOST_TEST(asked_for({"UCI_Variant=extinction"}).has_value());
  const auto refused = asked_for({"UCI_Variant=atomic"});
  BOOST_REQUIRE(!refused.has_value());
  BOOST_TEST((refused.error().kind == PeerTrouble::Kind::refused));
  // What a file adds is not among the values at first.
  BOOST_TEST(asked_for({"VariantPath=mine.ini", "UCI_Variant=atomic"}).has_value());
}

// UCI is a protocol for chess: an engine that has no variants plays nothing else, unless the user says so.
BOOST_AUTO_TEST_CASE(uci_engines_without_variants) {
  const auto engine = [](const std::string& options) {
    return "while read word rest; do case $word in uci) " + options +
           "echo uciok;; isready) echo readyok;; d) echo 'Fen: 4k3/8/8/8/8/8/8/4K3 w - - 0 1';; "
           "go) echo 'e1d1: 1'; echo; echo 'Nodes searched: 1';; esac; done";
  };
  const auto asked_for = [&](const char* variant, std::vector<std::string> options) {
    PeerOptions all = command(engine(""));
    all.variant = variant;
    all.uci_options = std::move(options);
    return answered([&] { return uci_peer(all)->divide("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1); });
  };
  BOOST_TEST(asked_for("chess", {}).has_value());
  const auto refused = asked_for("atomic", {});
  BOOST_REQUIRE(!refused.has_value());
  BOOST_TEST((refused.error().kind == PeerTrouble::Kind::refused));
  BOOST_TEST(asked_for("atomic", {"UCI_Variant=atomic"}).has_value());
  BOOST_TEST(uci_peer(command(engine("")))->lacks_shuffled());
  BOOST_TEST(
      !uci_peer(command(engine("echo 'option name UCI_Chess960 type check default false'; ")))->lacks_shuffled());
  BOOST_TEST(!uci_peer(command("exit 3"))->lacks_shuffled());  // it says nothing
}

BOOST_AUTO_TEST_CASE(missing_en_passant) {
  const Variant& chess = *variant_named("chess");
  MutantPeer peer{Ruleset(chess)};
  peer.keep = [](const Setup& before, const MoveOutcome& move) {
    const Step& step = move.move.front();
    return step.captures.empty() || before.board[step.to].has_value();
  };
  const Position position = position_of(chess, "rnbqkbnr/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
  const Comparison comparison(Ruleset(chess), FenStyle{.dialect = Dialect::vchess}, peer);
  const auto result = answered([&] { return comparison.compare(position); });
  BOOST_REQUIRE(result.has_value());
  BOOST_REQUIRE(result->difference.has_value());
  BOOST_REQUIRE(result->difference->moves.size() == 1U);
  const MoveDifference& move = result->difference->moves.front();
  BOOST_TEST((move.kind == DifferenceKind::missing));
  BOOST_TEST(move.move == "e5xd6{d5}");
  BOOST_REQUIRE(move.clauses.size() == 1U);
  BOOST_TEST(move.clauses.front() == "CH.pawn.ep");
  const PositionDifference least = shrink(comparison, Ruleset(chess), *result->difference, move);
  BOOST_TEST(least.setup.board.occupied().size() == 4);
}

// The line to the difference, found from sets of moves alone: the capture en passant after 1.a4 a6 2.a5 b5.
BOOST_AUTO_TEST_CASE(descends_to_the_shallowest) {
  const Variant& chess = *variant_named("chess");
  MutantPeer peer{Ruleset(chess)};
  peer.keep = [](const Setup& before, const MoveOutcome& move) {
    const Step& step = move.move.front();
    return step.captures.empty() || before.board[step.to].has_value();
  };
  const Comparison comparison(Ruleset(chess), FenStyle{.dialect = Dialect::vchess}, peer);
  const Position position = position_of(chess, "4k3/1p6/8/P7/8/8/8/4K3 b - - 0 1");
  const auto descent = descend(comparison, peer, position, 3, [](std::size_t) { return true; });
  BOOST_REQUIRE(descent.found.has_value());
  BOOST_REQUIRE(descent.moves.size() == 1U);
  BOOST_TEST(descent.moves.front() == "b7-b5");
}

// Counts to three depths begin at one position three times; it is one position.
BOOST_AUTO_TEST_CASE(a_position_is_counted_once) {
  const Variant& chess = *variant_named("chess");
  CountingPeer peer(chess);
  const Comparison comparison(Ruleset(chess), FenStyle{.dialect = Dialect::fen}, peer);
  const Position position = position_of(chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const auto agrees = descend(comparison, peer, position, 3, [](std::size_t) { return true; });
  BOOST_TEST(!agrees.found.has_value());
  BOOST_TEST(agrees.positions == 1U);
  // A wrong count at depth 3 leads to a second position.
  peer.lies_at = 3;
  const auto differs = descend(comparison, peer, position, 3, [](std::size_t) { return true; });
  BOOST_TEST(differs.positions == 2U);
}

BOOST_AUTO_TEST_CASE(positions_of_other_variants_are_counted) {
  StartReader reader{Ruleset(*variant_named("chess")), {}, Take::positions};
  reader.read("a.fens",
              "takemake | 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
              "takemake | 4k3/8/8/8/8/8/8/3K4 w - - 0 1\narmies:CN | 4k3/8/8/8/8/8/8/3K4 w - - 0 1\n");
  BOOST_TEST(reader.starts.size() == 1U);
  BOOST_TEST(reader.others.size() == 2U);
  BOOST_TEST(reader.others["takemake"] == 2U);
  BOOST_TEST(reader.others["armies"] == 1U);
}

// The result of the game: by FIDE 5.1.1 the player to move is mated, by 5.2.1 the game is drawn.
BOOST_AUTO_TEST_CASE(ends_of_games) {
  const Variant& chess = *variant_named("chess");
  const auto end_of = [&](const std::string& fen, const std::string& answer) -> std::optional<MoveDifference> {
    const auto peer = line_peer(command("read line; echo '" + answer + "'; sleep 5"));
    const Comparison comparison(Ruleset(chess), FenStyle{.dialect = Dialect::fen}, *peer);
    const auto result = answered([&] { return comparison.compare(position_of(chess, fen)); });
    BOOST_REQUIRE(result.has_value());
    if (!result->difference) return std::nullopt;
    BOOST_TEST(result->difference->moves.size() == 1U);
    BOOST_TEST((result->difference->moves.at(0).kind == DifferenceKind::end));
    return result->difference->moves.at(0);
  };
  const std::string mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
  const std::string stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
  const std::string over = "{\"id\":1,\"successors\":[]";
  BOOST_TEST(!end_of(mate, over + "}").has_value());
  BOOST_TEST(!end_of(mate, over + ",\"result\":\"1-0\"}").has_value());
  BOOST_TEST(end_of(mate, over + ",\"result\":\"1/2\"}").has_value());
  BOOST_TEST(!end_of(stalemate, over + ",\"result\":\"1/2\"}").has_value());
  BOOST_TEST(end_of(stalemate, over + ",\"result\":\"1-0\"}").has_value());
  BOOST_TEST(end_of(start, over + "}").has_value());
  BOOST_TEST((trouble_of("read line; echo '" + over + ",\"result\":\"white\"}'; sleep 5").kind ==
              PeerTrouble::Kind::nonsense));
}

// An en passant square that no pawn has passed is a difference of the state, not an unreadable answer.
BOOST_AUTO_TEST_CASE(impossible_rights_are_differences) {
  const Variant& chess = *variant_named("chess");
  MutantPeer peer{Ruleset(chess)};
  peer.change = [](const Setup&, const Move&, Setup&) {};
  class Wrong final : public Peer {
   public:
    explicit Wrong(Peer& right) : right_(right) {}
    [[nodiscard]] std::vector<PeerMove> moves(const std::string& fen) override {
      auto answer = right_.moves(fen);
      for (PeerMove& move : answer) {
        if (move.label == "e1-e2") move.fen = "4k3/8/8/8/8/8/4K3/8 b - e5 0 1";
        if (move.label == "e1-d1") move.fen = "4k3/8/8/8/8/3K4/8/8 b - e5 0 1";
      }
      return answer;
    }

   private:
    Peer& right_;
  } wrong(peer);
  const Comparison comparison(Ruleset(chess), FenStyle{.dialect = Dialect::fen}, wrong);
  const auto result = answered([&] { return comparison.compare(position_of(chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")); });
  BOOST_REQUIRE((result.has_value() && result->difference.has_value()));
  const auto& moves = result->difference->moves;
  const auto has = [&](DifferenceKind kind, const std::string& move) {
    return std::any_of(moves.begin(), moves.end(),
                       [&](const MoveDifference& each) { return each.kind == kind && each.move == move; });
  };
  BOOST_TEST(moves.size() == 3U);
  BOOST_TEST(has(DifferenceKind::state, "e1-e2"));
  BOOST_TEST(has(DifferenceKind::extra, "e1-d1"));
  BOOST_TEST(has(DifferenceKind::missing, "e1-d1"));
}

// Castling through an attack, and castling without a right, are told apart.
BOOST_AUTO_TEST_CASE(castling_is_blamed_on_its_clause) {
  const Variant& chess = *variant_named("chess");
  const auto blame = [&](const std::string& fen) {
    Setup after = Ruleset(chess).parse_fen(fen, {})->setup;
    const Setup before = after;
    after.board.clear(*Square::parse("e1"));
    after.board.clear(*Square::parse("h1"));
    after.board.put(*Square::parse("g1"), *before.board[*Square::parse("e1")]);
    after.board.put(*Square::parse("f1"), *before.board[*Square::parse("h1")]);
    after.to_move = Side::black;
    return blame_extra(Ruleset(chess), before, after).clauses;
  };
  const auto names = [](const std::vector<std::string>& clauses, const std::string& id) {
    return std::find(clauses.begin(), clauses.end(), id) != clauses.end();
  };
  BOOST_TEST(names(blame("4k3/8/8/5r2/8/8/8/4K2R w K - 0 1"), "CH.castle.check"));
  BOOST_TEST(!names(blame("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "CH.castle.check"));
  BOOST_TEST(names(blame("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "CH.castle.rights"));
}

BOOST_AUTO_TEST_SUITE_END()
