#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/root.hpp"

// What programs in other languages ask of the library: one question, one answer, both JSON objects. Needs no file, no
// thread and no terminal, so that it also runs in a browser.
namespace arbiter::service {

using nlohmann::ordered_json;

/// A file of corpus/conformance.
struct SuiteText {
  std::string_view variant;
  std::string_view profile;
  std::string_view text;
};

/// What answers may need that this library does not hold.
struct Data {
  std::span<const SuiteText> suites{};  ///< for "conformance"
  /// Whether nothing more of the answer is wanted; may be empty. Asked again and again, in the thread of the question,
  /// by what can take long ("perft"), which then ends with an error of kind "limit".
  std::function<bool()> stopped{};
};

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
[[nodiscard]] ordered_json answer(const ordered_json& request, const Data& data = {});

/// The same for texts. What is not JSON, not UTF-8, too long or too deep is an error of kind "request".
[[nodiscard]] std::string answer_text(std::string_view request, const Data& data = {});

/// The names of the requests, sorted.
[[nodiscard]] std::span<const std::string> request_names();

// ---- The requests, each in a function of its own. All throw NoAnswer, Refusal and TooManyMoves.

/// "an object", "a number", for messages.
[[nodiscard]] std::string_view kind_of(const ordered_json& value);

/// Why a request has no answer; caught in answer().
struct NoAnswer {
  ordered_json error;

  NoAnswer(std::string_view kind, std::string_view message, std::string_view remedy = {});

  /// A request that is wrong in the value of `key`, or lacks it.
  [[nodiscard]] static NoAnswer in(std::string_view key, std::string_view message, std::string_view remedy = {});
  /// A further key of the error.
  NoAnswer&& with(std::string_view key, ordered_json value) &&;
  /// The faults that were found in a text that was to be `what` ("the position").
  [[nodiscard]] static NoAnswer found(std::string_view kind, std::span<const Finding> findings);
};

/// A request: what was asked under each key. Throws NoAnswer wherever a value has another type or range, and in
/// done() for keys that no answer has looked at. null is as good as no key.
struct Asked {
  const ordered_json& request;  ///< an object
  mutable std::set<std::string, std::less<>> looked_at{"request", "id"};
  /// What is odd about the request, though it has an answer: findings, which go into the answer.
  mutable ordered_json notes = ordered_json::array();
  /// Why a variant was taken that the request does not name.
  mutable std::string variant_from{};
  /// The rules that the request brings, kept for as long as it is answered.
  mutable std::vector<std::shared_ptr<const Variant>> rules{};

  static constexpr std::size_t most_text = 100'000;  ///< bytes

  [[nodiscard]] bool has(const char* key) const;
  /// At most `longest` bytes.
  [[nodiscard]] std::optional<std::string> text(const char* key, std::size_t longest = most_text) const;
  [[nodiscard]] std::string needed_text(const char* key, std::string_view what, std::size_t longest = most_text) const;
  [[nodiscard]] bool flag(const char* key, bool otherwise = false) const;
  [[nodiscard]] std::optional<std::uint64_t> number(const char* key, std::uint64_t least, std::uint64_t most) const;
  /// A text, or an array of texts.
  [[nodiscard]] std::vector<std::string> texts(const char* key, std::size_t longest = most_text) const;
  /// Index of the text among `words`; `otherwise` if it is missing.
  [[nodiscard]] std::size_t choice(const char* key, std::initializer_list<std::string_view> words,
                                   std::size_t otherwise) const;

  /// Refuses keys that mean nothing to this request.
  void done() const;

  [[nodiscard]] const ordered_json* value(const char* key) const;
};

/// The variant that "variant" names, or null. With "rules", the text of a rule file, it is a section of that, by
/// default the last. Throws NoAnswer.
[[nodiscard]] const Variant* asked_variant(const Asked& asked);
/// Index of the profile that "profile" names, else of the one that the variant's name stands for ("suicide"), else 0.
/// Throws NoAnswer.
[[nodiscard]] Ruleset asked_ruleset(const Asked& asked, const Variant& variant);
/// "dialect", "alphabet" and the armies: how a text of the variant (null: of any) is read. Throws NoAnswer.
[[nodiscard]] FenOptions asked_reading(const Asked& asked, const Variant* variant);
/// The variant that "variant" names or, without it, that the text tells. Throws NoAnswer.
[[nodiscard]] const Variant& variant_for(const Asked& asked, std::string_view fen);

/// The position that was asked about, behind the moves of "played", written as "write" says; and the game that led to
/// it. Throws NoAnswer.
struct AskedGame {
  WrittenRoot position;
  History history;
};
[[nodiscard]] AskedGame asked_game(const Asked& asked);
[[nodiscard]] WrittenRoot asked_position(const Asked& asked);

/// `"variant"` and `"profile"` of an answer.
void say_rules(ordered_json& answer, Ruleset ruleset);

#define ARBITER_REQUEST(name) [[nodiscard]] ordered_json name##_answer(const Asked& asked, const Data& data);
#include "verifier/service/requests.def"
#undef ARBITER_REQUEST

}  // namespace arbiter::service
