#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/certificate/boards.hpp"
#include "puzzles/compose/compose_request.hpp"

namespace arbiter::puzzles {

/// The SHA-256 of some bytes (FIPS 180-4) as 64 hexadecimal digits in lower case, as sha256sum prints it.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// A file of a certificate, as the manifest knows it.
struct CertifiedFile {
  std::uint64_t bytes = 0;
  std::string sha256;

  friend bool operator==(const CertifiedFile&, const CertifiedFile&) = default;
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

/// What a certificate says.
struct Manifest {
  std::string request;  ///< the command
  std::string variant;
  std::string profile;
  std::string theme;
  Fewest fewest = Fewest::none;  ///< none: there is no such position at all
  std::uint64_t pieces = 0;      ///< the fewest
  std::string fen;               ///< a position with so many
  std::vector<std::string> space;
  std::vector<std::string> limits;
  std::uint64_t kinds = 0;   ///< Cover::kinds; 0 without cases
  std::uint64_t boards = 0;  ///< of counting: so many boards with fewer pieces were tried one by one; 0: none
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
/// Nothing if the text is not a manifest; `fault` receives what is wrong, in a sentence.
[[nodiscard]] std::optional<Manifest> read_manifest(std::string_view text, std::string& fault);

/// The parts of a manifest that follow from its request and from what is claimed, without any proof: names, space,
/// limits, kinds of positions and arguments. `claimed` has the claim: fewest, pieces, fen, boards.
[[nodiscard]] Manifest manifest_of(const ComposeRequest& asked, const Cover& cover, Manifest claimed);

/// The cases of `cover` and, where counting is a part of the claim, how many boards with fewer than `pieces` pieces
/// there are at most; nothing if there are too many to be tried one by one.
[[nodiscard]] std::optional<std::uint64_t> boards_with_fewer(const ComposeRequest& asked, std::size_t pieces);

}  // namespace arbiter::puzzles
