#pragma once

#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "verifier/service/requests.hpp"

// What programs in other languages ask of the library: one question, one answer, both JSON objects. Needs no file, no
// thread and no terminal, so that it also runs in a browser.
namespace arbiter::service {

/// The longest request and the deepest nesting that answer_text() reads; pages are the longest texts in requests.
inline constexpr std::size_t longest_request = 16'000'000;
inline constexpr int deepest_request = 16;

/// Answers `{"request":NAME,…}`; "id", a number or a text, comes back in the answer. Never throws for what the caller
/// wrote: what is wrong is answered as `{"error":{"kind","message","remedy"…}}`, where `kind` is
///   request     no such request, a key that is missing, unknown, or of another type or range ("key" names it)
///   name        an unknown variant, profile, dialect, position or army
///   position    the text is not a position ("findings")
///   move        it is not a legal move ("findings", "index", "move", "fen", and "clauses" and "reason" if known)
///   conversion  the other dialect cannot say it ("findings")
///   limit       there is more than the caller or the program allows ("results" that were finished)
///   internal    our own mistake
/// Where no variant is named, "variantFrom" says why one was taken: "the board and its fields show it".
/// An answer about a position has "notes", findings, where something is odd but no fault: a side without a king.
/// Requests (keys in parentheses may be left out):
///   variants     (variant, clauses)
///   moves        POSITION, (from, steps, limit)
///   why          POSITION, from and to, or move
///   play         POSITION without played, moves
///   status       POSITION
///   perft        POSITION, depth, (count, divide, detail, limit, seconds)
///   compare      POSITION, moves: those of another program against ours
///   check        fen, (variant, profile, dialect, alphabet, armies, depth, starts)
///   convert      fen, to, (variant, dialect, from, armies, lossy)
///   recognise    fen
///   verify       text, (file, variant, profile, dialect, armies, claims, strict, fixes)
///   conformance  variant, (profile)
///   checks       (ids)
/// POSITION: variant (if the FEN tells it, it may be missing), (fen or position, profile, dialect, alphabet, armies,
/// side, setup, played: moves that lead to the position that is meant, so that a repetition among them can have ended
/// the game, write: the dialect of the answer); without fen and position the start of the variant.
[[nodiscard]] nlohmann::ordered_json answer(const nlohmann::ordered_json& request, const Data& data = {});

/// The same for texts. What is no JSON, not UTF-8, too long or too deep is an error of kind "request".
[[nodiscard]] std::string answer_text(std::string_view request, const Data& data = {});

/// The names of the requests, sorted.
[[nodiscard]] std::span<const std::string> request_names();

}  // namespace arbiter::service
