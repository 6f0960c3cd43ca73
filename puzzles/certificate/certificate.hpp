#pragma once

#include <array>
#include <memory>

#include "puzzles/records/records.hpp"
#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// Cases that together are the whole space of a request, and how that was seen.
struct Cover {
  std::vector<Case> cases;
  std::size_t kinds = 0;  ///< how many kinds of positions were gone through; each lies in a case
  std::string words;      ///< what a kind is
  std::string gap;        ///< a kind that no case has, in words; then there is no cover
};

/// The theme's own cases if they cover the space; otherwise one for each square of the king of the side to move, or one
/// for each context. That they cover it is not taken from what made them: kinds of positions are enumerated, and each
/// must lie in a case, or be shown to be none of the space. A kind is a context, the squares of the kings that cases
/// fix, and which groups of castling rights there are, where rights that the cases do not tell apart are one group.
[[nodiscard]] Cover covering_cases(const Theme& theme, const Request& request);

/// What was tried of the boards with one number of pieces.
struct TriedBoards {
  std::uint64_t pieces = 0;
  std::uint64_t boards = 0;
  std::uint64_t positions = 0;  ///< boards with their states
  /// Positions that show the theme, but are none of the request's: they have a fault, no game reaches them, or a
  /// constraint leaves them out.
  std::uint64_t refused = 0;
};

/// The boards of few pieces, tried one by one: the proof that no position of a request has so few. Small and slow on
/// purpose: boards are all ways to place one king of each side and other pieces on any squares, without symmetry;
/// states are those of Ruleset::possible_states(); whether a position shows the theme is asked of the declarative rules
/// (Request::by_rules). What the composer tries (compose/boards.cpp) has other boards, other states and the
/// generator. Only where a position shows the theme is the search's own code asked, whether it is one of the request's;
/// where `refused` is 0, as in all kept certificates, that code had no say.
struct SmallBoards {
  /// `of` outlives this object.
  explicit SmallBoards(const ComposeRequest& of);

  /// The pieces beside the kings, in words: "white queen".
  [[nodiscard]] std::vector<std::string> pieces_in_words() const;
  /// The number of boards with so many pieces, by multiplication: 64 · 63 for the kings, the ways to choose the squares
  /// of the others, and the kinds of each. Nothing if it is larger than `most`.
  [[nodiscard]] std::optional<std::uint64_t> number(std::uint64_t pieces) const;
  /// The same for all boards with fewer than so many pieces together.
  [[nodiscard]] std::optional<std::uint64_t> number_with_fewer(std::uint64_t pieces) const;
  static constexpr std::uint64_t most = 5'000'000;

  /// How a trial ended.
  struct Trial {
    TriedBoards tried{};     ///< counted, not computed
    std::string found{};     ///< a position that shows the theme and is one of the request's
    bool undecided = false;  ///< `over` came first, or a position has too many moves to be judged
    bool too_many_moves = false;
  };
  /// Tries all boards with exactly so many pieces (at least two). `over` is asked from time to time, by any thread.
  [[nodiscard]] Trial try_all(std::uint64_t pieces, unsigned threads, const std::function<bool()>& over) const;

  const ComposeRequest& asked;
  std::vector<Request> by_rules{};  ///< one for each context
  std::string objection{};          ///< why the boards of such a request cannot be listed here; empty if they can
  std::optional<Role> king{};
  std::vector<Piece> kinds{};  ///< beside the kings
};

/// The SHA-256 of some bytes (FIPS 180-4) as 64 hexadecimal digits in lower case, as sha256sum prints it.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// A file of a certificate, as the manifest knows it.
struct CertifiedFile {
  std::uint64_t bytes = 0;
  std::string sha256;
};
[[nodiscard]] CertifiedFile certified_file(std::string_view bytes);

/// A case of a certificate. Its files are case-0001.cnf, case-0001.refuted and case-0001.drat, counted from 1.
struct CertifiedCase {
  std::string name;
  /// The fixed pieces alone are refused by a check of reachability: there is no formula, and no file.
  bool refused = false;
  std::uint64_t variables = 0;
  std::uint64_t clauses = 0;
  std::uint64_t refuted = 0;  ///< positions
  CertifiedFile formula{};
  CertifiedFile positions{};
  CertifiedFile proof{};
};

/// How it is known that no position has fewer pieces.
enum class Fewest : unsigned char {
  none,      ///< nothing is said of fewest pieces
  formulas,  ///< the cases' formulas have a bound
  counting,  ///< by the theme's own counting (Theme::least_pieces), in words; there are no cases
  boards,    ///< all boards with fewer pieces are tried one by one (SmallBoards); there are no cases
};

inline constexpr std::array<std::string_view, 4> claim_words{"", "formulas", "counting", "boards"};  ///< by Fewest

/// What a certificate says.
struct Manifest : SpaceInWords {
  std::string request;         ///< the command, for people
  KeptWords asked = no_words;  ///< the same, for programs
  std::string variant;
  std::string profile;
  std::string theme;
  Fewest fewest = Fewest::none;  ///< none: there is no such position at all
  std::uint64_t pieces = 0;      ///< the fewest
  std::string fen;               ///< a position with so many
  std::uint64_t kinds = 0;       ///< Cover::kinds; 0 without cases
  std::uint64_t boards = 0;      ///< of counting: so many boards with fewer pieces were tried one by one; 0: none
  std::vector<std::string> beside_kings;  ///< of boards: the pieces that are placed beside the kings
  std::vector<TriedBoards> tried;         ///< of boards: for each number of pieces, from two on
  std::vector<std::string> arguments;     ///< what stands outside the formulas, in words
  std::vector<CertifiedCase> cases;
  std::string solver;  ///< "CaDiCaL 1.5.3"; "none" without formulas
};

/// "case-0001.cnf" of case 1. `kind`: cnf, refuted or drat.
[[nodiscard]] std::string file_name(std::size_t number, std::string_view kind);
inline constexpr std::string_view manifest_name = "manifest.json";

[[nodiscard]] std::string to_text(const Manifest& manifest);
/// The error is a sentence: the text is not a manifest.
[[nodiscard]] tl::expected<Manifest, std::string> read_manifest(std::string_view text);

/// The parts of a manifest that follow from its request and from what is claimed, without any proof: names, space,
/// limits, kinds of positions and arguments. `claimed` has the claim: fewest, pieces, fen, boards.
[[nodiscard]] Manifest manifest_of(const ComposeRequest& asked, const Cover& cover, Manifest claimed);

/// The cases of `cover` and, where counting is a part of the claim, how many boards with fewer than `pieces` pieces
/// there are at most; nothing if there are too many to be tried one by one.
[[nodiscard]] std::optional<std::uint64_t> boards_with_fewer(const ComposeRequest& asked, std::size_t pieces);

/// A position that was refuted on the way to a proof, by the numbers of the variables that are true in it.
struct Refuted {
  std::vector<std::uint32_t> numbers;
  /// The position shows the theme; all that is learned is why no game reaches it.
  bool only_unreachable = false;
};

/// The formula of one case of a proof: what the case and the theme demand, at most so many pieces, and what follows
/// from positions that were refuted one after another (puzzles/compose/composer.hpp). Made by the encoder and the
/// generator, without a solver: the same request and the same positions give the same formula, on any machine.
struct CaseFormula {
  /// All but the last outlive this object. `at_most`: pieces on the board.
  CaseFormula(const Theme& of, const Request& asked, const Case& one, std::optional<std::size_t> at_most);

  [[nodiscard]] Space& space() noexcept { return problem->space(); }
  [[nodiscard]] const Space& space() const noexcept { return problem->space(); }

  /// How a position was taken.
  struct Taken {
    Refutation::Why why = Refutation::Why::none;  ///< `none`: it shows the theme, and is not a refuted position at all
    bool new_parts = false;                       ///< whether the formula has grown
  };
  /// Refutes a position and adds what that teaches. Throws TooManyMoves.
  Taken refute(const Setup& setup);
  /// Adds only why no game reaches a position without faults; true if that is new.
  bool refute_unreachable(const Setup& setup);

  /// The formula as clauses.
  [[nodiscard]] ClauseList clauses() const;
  /// The same as a DIMACS file. Its comments say what the variables mean: square, piece, state, and step of a chain.
  [[nodiscard]] std::string dimacs(const ClauseList& clauses) const;

  bool add(Formula said);

  const Theme& theme;
  const Request& request;
  const Case& part;
  std::unique_ptr<Problem> problem;
  ReachReasons why_unreachable;
  std::vector<Formula> parts;  ///< all that the formula says so far; later parts follow at the end
  std::vector<bool> known;     ///< by edge
};

/// Reads the text of a case's refuted positions: a line for each, with the numbers; u before one of which only is
/// learned that no game reaches it. The error is a sentence.
[[nodiscard]] tl::expected<std::vector<Refuted>, std::string> read_refuted(std::string_view text);

/// What a proof turned out to be.
struct ProofCheck {
  enum class Verdict : unsigned char { proved, refused, undecided } verdict = Verdict::refused;
  std::string why{};          ///< if refused
  std::size_t line = 0;       ///< of the proof, from 1, where it was refused; 0: at its end
  std::size_t additions = 0;  ///< clauses that were added and checked
  std::size_t deletions = 0;
  std::size_t resolutions = 0;  ///< of the additions: those that follow only by resolution on their first literal (RAT)
};

/// What a check may be asked for besides.
struct ProofOptions {
  std::optional<double> seconds{};  ///< of the clock, after which nothing is decided
  /// Receives the proof in the form LRAT, line by line: each clause with the clauses that it follows from, as
  /// checkers of that form read it (cake_lpr). Not possible where a step needs RAT.
  std::function<void(std::string_view)> lrat{};
};

/// Checks a proof in the text form of DRAT that the clauses have no solution: a clause a line, ended by 0, deletions
/// begin with d. Small and slow, and ours: it knows no solver. Each added clause must follow by unit propagation from
/// the clauses that are there, or have the property RAT for its first literal; a deleted clause must be there. The
/// empty clause must follow in the end. A deletion of a clause from which a literal's value followed is ignored, which
/// only makes a check stricter or leaves it as it is.
[[nodiscard]] ProofCheck check_drat(const ClauseList& formula, std::string_view proof,
                                    const ProofOptions& options = {});

/// How certificates are checked.
struct CheckOptions {
  std::optional<double> seconds{};  ///< of the clock, for each certificate
  unsigned threads = 1;             ///< cases at a time
  std::string lrat{};               ///< if not empty: a folder for the proofs as LRAT, and the formulas
  Observer* observer = nullptr;     ///< progress
};

/// What was found out about a certificate.
struct CheckedCertificate {
  std::string folder;
  Manifest manifest{};
  std::vector<Finding> findings{};
  bool unreadable = false;  ///< something is not a certificate (AQ240)
  bool undecided = false;   ///< the time was over
  std::uint64_t clauses = 0;
  std::uint64_t additions = 0;  ///< steps of all proofs
  std::uint64_t deletions = 0;
  std::uint64_t resolutions = 0;  ///< of the additions: by RAT
  std::uint64_t boards = 0;       ///< that were tried one by one, of a claim by boards
  std::uint64_t positions = 0;    ///< the same with their states
  double seconds = 0;             ///< of the clock

  [[nodiscard]] bool holds() const noexcept { return findings.empty() && !undecided; }
};

/// The folders of certificates below a path: itself, or those directly in it, sorted; empty if there is none.
[[nodiscard]] std::vector<std::string> certificate_folders(const std::string& path);

/// Reads the manifest of a folder. The error is a sentence.
[[nodiscard]] tl::expected<Manifest, std::string> read_certificate(const std::string& folder);

/// Checks a certificate from nothing but its files and what its manifest says was asked. No solver runs: checksums are
/// compared, the space, the cases and the formulas are made again by the encoder and compared, kinds of positions are
/// enumerated, boards that a claim is about are tried one by one by the declarative rules (SmallBoards), refuted
/// positions are refuted again by the generator, and each proof is checked step by step (check_drat).
[[nodiscard]] CheckedCertificate check_certificate(const std::string& folder,
                                                   tl::expected<Manifest, std::string> manifest,
                                                   const CheckOptions& options);

/// "proved: there is no such position (1 case, 2,345 clauses, 120 steps)"
[[nodiscard]] std::string summary_of(const CheckedCertificate& checked);
/// `{"schema","certificates","findings","summary"}`
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<CheckedCertificate>& checked);

/// How making a certificate ended.
struct MadeCertificate {
  enum class End : unsigned char {
    written,
    nothing,    ///< nothing that a certificate could say was proved
    undecided,  ///< a limit came first
  } end = End::nothing;
  std::string why{};  ///< unless written
  Manifest manifest{};
  double seconds = 0;  ///< of the clock
};

/// Makes the folder for a certificate. Throws OutputError if that cannot be, or if there is something in it.
void make_certificate_folder(const std::string& folder);

/// Proves what was composed once more, with CaDiCaL and case by case, and writes a certificate of it into an empty
/// folder: that there is no position, or none with fewer pieces. Positions that
/// satisfy the formula but are refuted by the generator are learned from until nothing satisfies it; the whole formula
/// is then solved from nothing, with a proof. Nothing stays in the folder unless everything was proved. Throws
/// OutputError, and InternalError where a position shows what `made` says is impossible.
///
/// `asked.effort` gives the limits: seconds (counted anew), threads, stop.
[[nodiscard]] MadeCertificate make_certificate(const ComposeRequest& asked, const Composition& made,
                                               const std::string& command, const std::string& folder);

}  // namespace arbiter::puzzles
