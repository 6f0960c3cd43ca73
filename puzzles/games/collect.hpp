#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <set>

#include <nlohmann/json_fwd.hpp>

#include "puzzles/games/certify.hpp"
#include "puzzles/output/puzzle.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::corpus {
struct Input;
}

namespace arbiter::puzzles {

/// A user's game, or a position of a corpus, which is a game without moves. Positions are a hundred times as long as
/// the moves that lead to them, so that only these are kept.
struct GivenGame {
  std::shared_ptr<const std::string> file;  ///< its name
  std::size_t line = 1;                     ///< where the game begins there
  std::shared_ptr<const Setup> start;
  std::vector<std::uint32_t> moves{};  ///< each as its number among the generator's moves of its position

  [[nodiscard]] std::string place() const;  ///< "club.pgn:12"
  /// At least one; `by` is empty for the first. Variant and profile are those that the game was read with.
  [[nodiscard]] std::vector<GamePosition> positions(Ruleset ruleset) const;
};

/// What a user's files hold.
struct GivenGames {
  std::vector<GivenGame> games;     ///< in the order of the files
  std::size_t foreign = 0;          ///< games and positions of other variants
  std::size_t unsound = 0;          ///< positions that arbiter-corpus finds fault with, or that no game reaches
  std::size_t unreadable = 0;       ///< records that are not positions, and games that begin with none
  std::vector<Finding> findings{};  ///< about what is unreadable, and about moves that are not legal
};

/// More games and positions than this are refused: they are kept in memory (some 200 bytes, and four for each move).
inline constexpr std::size_t most_given_games = 2'000'000;

/// Reads corpora, as arbiter-corpus does, and games of PGN with their moves, in any notation that typed_move() knows.
/// A game ends before a move that is not legal. Throws Refusal if there are too many of them. Memory does not
/// grow with the files' texts.
[[nodiscard]] GivenGames read_given_games(const corpus::Input& input, Ruleset ruleset, unsigned threads);

/// The games of a text of PGN, added to `games`. `file` is its name, `line` the number of its first line.
void read_pgn_games(std::string_view text, const std::string& file, Ruleset ruleset, GivenGames& games,
                    std::size_t line = 1);

/// What makes a puzzle easy or hard.
struct Features {
  unsigned moves = 0;
  std::size_t choices = 0;   ///< legal moves at the first move
  std::size_t tempting = 0;  ///< of these, wrong ones that capture or check
  double defences = 0;       ///< mean number of answers
  std::size_t quiet = 0;     ///< moves of the side that solves that neither capture nor check
  int pieces = 0;
  /// How rare the rarest move of the side that solves is: log2 of the legal moves there for each one of its shape
  /// (number of steps, number of captures, whether it promotes, castles or switches).
  double rarity = 0;
  /// From where the first move ends to the other side's king, in steps of a king; 0 if that side has not one king.
  int distance = 0;
  /// Tries: wrong first moves that capture or check and that one answer alone refutes. Wins in two and three moves
  /// only; those of longer ones would take more time than all else.
  std::size_t tries = 0;
};
[[nodiscard]] Features features_of(const Story& story);

/// Why people would not take the position for one of a game; empty if they would:
/// - a side has three or more pieces of a kind other than pawns: no set-up has, so that some come from promotion;
/// - one side's pieces are worth more than the other's by over half of what a side has at the start: games are given up
///   long before.
/// Pieces that both sides own count for neither.
[[nodiscard]] std::string unnatural(const Setup& setup, const Variant& variant, const PieceWorth& worths);

/// So many puzzles of one game are kept, unless the request says another number.
inline constexpr std::size_t usual_of_a_game = 2;

class GamesJournal;

/// What is collected from games: those that the program plays with itself, or a user's.
struct GamesRequest {
  Ruleset ruleset{};
  std::string armies{};              ///< "CN", if every game has this pairing
  std::vector<Position> starts{};    ///< own games begin with one after the other; at least one
  std::vector<GivenGame> given{};    ///< instead of own games
  std::vector<std::string> files{};  ///< … and where they come from
  std::size_t games = 0;             ///< how many; if they are given, their number
  std::uint64_t seed = 0;
  std::size_t most_puzzles = 0;  ///< 0: all
  std::size_t most_of_a_game = usual_of_a_game;
  PuzzleRules rules{};
  bool gains = false;  ///< also puzzles that win material: sets PuzzleRules::gains_by
  bool saves = false;  ///< also those in which one move alone saves: sets PuzzleRules::saves_by
  /// Which of the games this run looks at: each `parts`-th. Of a share nothing is left out as a copy, since that
  /// depends on all games; merge_books() does it.
  PartOfWhole share{};
  std::string title{};    ///< of the book, if it says one
  std::string licence{};  ///< likewise
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  std::optional<double> seconds{};                     ///< as if it were stopped then
  std::function<void(const std::string&)> progress{};  ///< may be empty
  GamesJournal* known = nullptr;                       ///< games that it has are not played again
};

struct GamePuzzle {
  Setup start;
  Certified win;
  std::optional<Setup> before{};  ///< the position before the move that led to `start`; none if no move did
  Move by{};                      ///< that move
  std::size_t game = 0;           ///< its number, from 1
  std::size_t ply = 0;            ///< moves played before `start`
  std::string place{};            ///< of a given game: "club.pgn:12"
  std::vector<std::vector<RefutedMove>> refuted{};  ///< as of Puzzle; refute() fills it
  std::vector<std::string> tags{};
  Features features{};
  int rating = 0;
};

/// What a game gave.
struct PlayedGame {
  std::size_t number = 0;  ///< from 1
  std::size_t positions = 0;
  std::size_t unnatural = 0;  ///< puzzles left out: see unnatural()
  std::vector<GamePuzzle> puzzles{};
  bool stopped = false;
};

struct GamesBook {
  std::vector<GamePuzzle> puzzles;  ///< in the order of the games
  std::size_t games = 0;            ///< looked at
  std::size_t positions = 0;        ///< looked at
  std::size_t copies = 0;           ///< puzzles left out: see Copies
  std::size_t alike = 0;            ///< puzzles left out: enough others have their tags or length
  std::size_t unnatural = 0;        ///< puzzles left out: see unnatural()
  bool stopped = false;             ///< before all games were played, by Request::stop
};

/// Whether in two puzzles of one game the side that solves brings the same kind of piece to the same square, or the
/// keys take the same kind of piece from the same square: the same idea some moves later.
[[nodiscard]] bool same_idea(const Certified& one, const Certified& other);

/// Remembers puzzles, and knows copies of them.
struct Copies {
  /// Whether one before has the same start or the same end, begins within this one's line or has this one's start
  /// within its own, or has the same line of several moves (kinds of pieces, and where they go from and to). Mirror
  /// images, and the same with colours exchanged, are the same. What is not a copy is remembered.
  [[nodiscard]] bool is_copy(const Setup& start, const Certified& win);

  Ruleset ruleset;
  std::set<std::string> positions{};  ///< keys of those in which a side solves, and of the ends
  std::set<std::string> lines{};
};

/// Tags, features and rating of a puzzle with its line.
void describe(GamePuzzle& puzzle, const GamesRequest& request, const PieceWorth& worths);

/// Of the puzzles asked for, at most this share has any one motif, or is one move long.
inline constexpr double share_of_a_tag = 0.2;

/// Takes the puzzles of games in the order of their numbers, and leaves out copies. Of a number of puzzles that was
/// asked for, at most a tenth has the same tags, a fifth one tag (is_motif()), a fifth or 2 / (n + 1) one of n goals
/// ("gainIn2", where more than wins is asked for), and a fifth one move, where longer ones are asked for, too; of n
/// other lengths at most the part 2 / (n + 1) is the same (of three or more: 0.35). So what games bring most often does
/// not fill the book. Where they give too few others, the book is chosen anew from all that was found, so that it has
/// as little too much as can be, of lengths least and of goals most.
struct Selection {
  void add(PlayedGame&& game);
  /// Whether there are as many puzzles as were asked for.
  [[nodiscard]] bool full() const { return request.most_puzzles > 0 && book.puzzles.size() >= request.most_puzzles; }
  /// What was selected, after the last game.
  [[nodiscard]] GamesBook finish() &&;

  /// What a book would have too much of with the puzzle: in order of weight.
  struct Excess {
    bool one_move = false;
    std::size_t tags = 0;  ///< so many of which there are enough
    bool goal = false;
    bool length = false;
    std::size_t alike = 0;  ///< puzzles that have one of its tags, for each tag
    [[nodiscard]] bool none() const noexcept { return !one_move && tags == 0 && !goal && !length; }
    friend auto operator<=>(const Excess&, const Excess&) = default;
  };
  [[nodiscard]] Excess excess_of(const GamePuzzle& puzzle) const;
  void keep(GamePuzzle&& puzzle);
  void choose_again();

  const GamesRequest& request;
  PieceWorth worths{request.ruleset};
  GamesBook book{};
  Copies copies{request.ruleset};
  std::vector<GamePuzzle> alike{};  ///< left out so far
  std::map<std::vector<std::string>, std::size_t> with_tags{};
  std::map<std::string, std::size_t> with_tag{};
  std::map<unsigned, std::size_t> of_length{};
};

/// Plays the games and keeps what is certified. The same request gives the same puzzles, whatever the threads, unless
/// it is stopped.
[[nodiscard]] GamesBook collect_from_games(const GamesRequest& request);

/// As the writers of compositions take it.
[[nodiscard]] Puzzle as_puzzle(const GamesRequest& request, const GamePuzzle& puzzle);

/// What the line of a certified puzzle leaves out: for each move of the side that solves but the last, every answer
/// that the line does not play, in order, with the moves that win fastest then. An answer that the search cannot settle
/// within the nodes of the rules has no such moves. Nothing of a line that saves.
[[nodiscard]] std::vector<std::vector<AnsweredMove>> other_answers(const Position& start, const Certified& puzzle,
                                                                   const PuzzleRules& rules);

/// Finds for each move of the side that solves its other moves with an answer after which the moves that the puzzle has
/// left reach the goal no more, or that wins. Left out are moves that end the game, and those of which the search
/// cannot tell within the nodes of the rules. `rules`: those of the request, with the worths of its pieces.
void refute(GamePuzzle& puzzle, const GamesRequest& request, const PuzzleRules& rules);

/// Every puzzle with a line for its position, one for its solution and one for what is known of it, and how many games
/// gave them. `terse`: the FENs only.
[[nodiscard]] std::string book_text(const GamesRequest& request, const GamesBook& book, bool terse);
/// GamePuzzle::refuted: for each move of the side that solves a text, "f8-e7: a1-a2 a1-a3; g8-h8: b1-b2", which names
/// an answer and the moves that it refutes.
[[nodiscard]] nlohmann::ordered_json refuted_json(const GamesRequest& request, const GamePuzzle& puzzle);
/// As tools/schemas/compose.schema.json says (definition "book").
[[nodiscard]] nlohmann::ordered_json book_json(const GamesRequest& request, const GamesBook& book,
                                               const Colophon& colophon = {});
/// An object for each puzzle (definition "puzzle"), each with the book's title, licence, variant, profile and seed.
[[nodiscard]] std::vector<nlohmann::ordered_json> book_lines(const GamesRequest& request, const GamesBook& book,
                                                             const Colophon& colophon);

/// What a book of JSON says: book_json() read back. Moves and positions are read by the generator; tags, features and
/// ratings are made anew.
struct BookFile {
  std::string name;
  GamesRequest request{};  ///< without starts and given games
  GamesBook book{};        ///< of a share with its copies
};

/// Whether the text is JSON that calls itself a book of puzzles rather than a record of a composition.
[[nodiscard]] bool looks_like_book(std::string_view text);

/// The book, or what is wrong with it: sentences that say where (`/puzzles/3/line/1`).
[[nodiscard]] tl::expected<BookFile, std::vector<std::string>> read_book(const std::string& name,
                                                                         std::string_view text);

/// One book of all shares with at most `most_puzzles` (0: all): the same that one run would have made. The error is a
/// sentence: the files are of several requests, or a share is missing or there twice.
[[nodiscard]] tl::expected<BookFile, std::string> merge_books(std::vector<BookFile>&& shares, std::size_t most_puzzles);

/// A file from which a run through many games can resume: a line for the request, and one for each game, written at
/// once.
class GamesJournal {
 public:
  /// Throws JournalError: see JournalFile; also if the journal is of another request, or a line of it was changed.
  GamesJournal(const std::string& path, const GamesRequest& request);

  /// The game, if the journal had it when it was opened. From any thread; once for each game.
  [[nodiscard]] std::optional<PlayedGame> take(std::size_t number);
  /// From any thread.
  void add(const PlayedGame& game);
  /// Games that it had when it was opened.
  [[nodiscard]] std::size_t found() const noexcept { return found_; }

 private:
  JournalFile file_;
  const GamesRequest& request_;
  std::map<std::size_t, PlayedGame> games_;
  std::size_t found_ = 0;
  std::mutex mutex_;
};

}  // namespace arbiter::puzzles
