#include "verifier/solve/input/popeye_words.hpp"

#include <algorithm>
#include <array>

#include "verifier/support/text.hpp"

namespace arbiter::solve {
namespace {

using namespace std::string_view_literals;

constexpr std::array commands{"remark"sv,     "sstipulation"sv, "author"sv,      "origin"sv,           "pieces"sv,
                              "condition"sv,  "option"sv,       "stipulation"sv, "protocol"sv,         "title"sv,
                              "latex"sv,      "latexpieces"sv,  "award"sv,       "initialgamearray"sv, "forsyth"sv,
                              "endproblem"sv, "nextproblem"sv,  "twin"sv,        "zeroposition"sv};
constexpr std::array german_commands{"bemerkung"sv,       "sforderung"sv,
                                     "autor"sv,           "quelle"sv,
                                     "steine"sv,          "bedingung"sv,
                                     "option"sv,          "forderung"sv,
                                     "protokoll"sv,       "titel"sv,
                                     "latex"sv,           "latexsteine"sv,
                                     "auszeichnung"sv,    "partieanfangsstellung"sv,
                                     "forsyth"sv,         "endeproblem"sv,
                                     "weiteresproblem"sv, "zwilling"sv,
                                     "nullstellung"sv};
constexpr std::array french_commands{
    "remarque"sv, "senonce"sv,     "auteur"sv,  "source"sv, "pieces"sv,      "condition"sv, "option"sv,
    "enonce"sv,   "protocol"sv,    "titre"sv,   "latex"sv,  "pieceslatex"sv, "prix"sv,      "positioninitialepartie"sv,
    "forsyth"sv,  "finprobleme"sv, "asuivre"sv, "jumeau"sv, "zeroposition"sv};
/// How many of them are field_count of a problem.
constexpr auto field_count = static_cast<std::size_t>(PopeyeCommand::end_problem);
static_assert(commands[field_count] == "endproblem" && commands.size() == german_commands.size());
static_assert(commands.size() == french_commands.size());

constexpr std::array twin_words{"move"sv,   "exchange"sv,  "stipulation"sv, "sstipulation"sv, "add"sv,
                                "remove"sv, "continued"sv, "rotate"sv,      "condition"sv,    "polishtype"sv,
                                "mirror"sv, "shift"sv,     "substitute"sv};
constexpr std::array german_twins{"versetze"sv,   "tausche"sv,      "forderung"sv, "sforderung"sv, "hinzufuegen"sv,
                                  "entferne"sv,   "ferner"sv,       "drehung"sv,   "bedingung"sv,  "farbwechsel"sv,
                                  "spiegelung"sv, "verschiebung"sv, "ersetze"sv};
constexpr std::array french_twins{"deplacement"sv, "echange"sv,     "enonce"sv,   "senonce"sv,   "ajoute"sv,
                                  "ote"sv,         "enplus"sv,      "rotation"sv, "condition"sv, "couleurechange"sv,
                                  "miroir"sv,      "translation"sv, "remplace"sv};
static_assert(twin_words[static_cast<std::size_t>(PopeyeTwin::substitute)] == "substitute");

constexpr auto options = std::to_array<PopeyeOption>({
    {"Defence", OptionUse::defence, ""},
    {"SetPlay", OptionUse::set_play, ""},
    {"WhiteToPlay", OptionUse::white_to_play, ""},
    {"Variations", OptionUse::harmless, ""},
    {"MoveNumbers", OptionUse::harmless, ""},
    {"StartMoveNumber", OptionUse::refused, "only a part of the first moves is asked for"},
    {"UpToMoveNumber", OptionUse::refused, "only a part of the first moves is asked for"},
    {"NoWk", OptionUse::harmless, ""},
    {"NoBk", OptionUse::harmless, ""},
    {"Duplex", OptionUse::duplex, ""},
    {"HalfDuplex", OptionUse::half_duplex, ""},
    {"Threat", OptionUse::threat, ""},
    {"NoThreat", OptionUse::no_threats, ""},
    {"Try", OptionUse::tries, ""},
    {"TrivialTriesAvoid", OptionUse::harmless, ""},
    {"MaxSolutions", OptionUse::max_solutions, ""},
    {"MaxTime", OptionUse::command_line, "a limit of seconds"},
    {"MaxFlightsquares", OptionUse::flights, ""},
    {"NonTrivial", OptionUse::non_trivial, ""},
    {"KeepMatingPiece", OptionUse::harmless, ""},
    {"EnPassant", OptionUse::en_passant, ""},
    {"NoCastling", OptionUse::no_castling, ""},
    {"CastlingMutuallyExclusive", OptionUse::refused, "one castling rules out another"},
    {"NoBoard", OptionUse::harmless, ""},
    {"NoShortVariations", OptionUse::no_short_variations, ""},
    {"PostKeyPlay", OptionUse::post_key, ""},
    {"Intelligent", OptionUse::harmless_may_number, ""},
    {"Quodlibet", OptionUse::quodlibet, ""},
    {"StopOnShortSolutions", OptionUse::stop_on_short, ""},
    {"Beep", OptionUse::harmless_may_number, ""},
    {"SuppressGrid", OptionUse::harmless, ""},
    {"WriteGrid", OptionUse::harmless, ""},
    {"GoalIsEnd", OptionUse::refused, "play ends when the wrong side reaches the goal"},
    {"NullMoves", OptionUse::null_moves, ""},
    {"MatesIn1", OptionUse::early_goals, ""},
});

constexpr std::array german_options{"Widerlegung"sv,
                                    "Satzspiel"sv,
                                    "WeissBeginnt"sv,
                                    "Varianten"sv,
                                    "Zugnummern"sv,
                                    "StartZugnummer"sv,
                                    "BisZugnummer"sv,
                                    "OhneWk"sv,
                                    "OhneSk"sv,
                                    "Duplex"sv,
                                    "HalbDuplex"sv,
                                    "Drohung"sv,
                                    "OhneDrohung"sv,
                                    "Verfuehrung"sv,
                                    "TrivialeFehlversucheUnterdruecken"sv,
                                    "MaxLoesungen"sv,
                                    "MaxZeit"sv,
                                    "MaxFluchtFelder"sv,
                                    "NichtTrivial"sv,
                                    "HalteMattsetzendenStein"sv,
                                    "EnPassant"sv,
                                    "KeineRochade"sv,
                                    "RochadenGegenseitigAusschliessend"sv,
                                    "OhneBrett"sv,
                                    "OhneKurzVarianten"sv,
                                    "NachSchluessel"sv,
                                    "Intelligent"sv,
                                    "Quodlibet"sv,
                                    "StopNachKurzloesungen"sv,
                                    "Pieps"sv,
                                    "OhneGitter"sv,
                                    "ZeichneGitter"sv,
                                    "ZielIstEnde"sv,
                                    "NullZuege"sv,
                                    "MattsIn1"sv};
constexpr std::array french_options{"Defense"sv,
                                    "Apparent"sv,
                                    "ApparentSeul"sv,
                                    "Variantes"sv,
                                    "Trace"sv,
                                    "Enroute"sv,
                                    "JusquAuCoup"sv,
                                    "SansRB"sv,
                                    "SansRN"sv,
                                    "Duplex"sv,
                                    "DemiDuplex"sv,
                                    "Menace"sv,
                                    "SansMenace"sv,
                                    "Essais"sv,
                                    "TrivialEssaiSupprimer"sv,
                                    "MaxSolutions"sv,
                                    "MaxTemps"sv,
                                    "MaxCasesFuites"sv,
                                    "NonTrivial"sv,
                                    "RetiensPieceMatante"sv,
                                    "EnPassant"sv,
                                    "SansRoquer"sv,
                                    "RoquesMutuellementExclusifs"sv,
                                    "SansEchiquier"sv,
                                    "SansVariantesCourtes"sv,
                                    "ApresCle"sv,
                                    "Intelligent"sv,
                                    "Quodlibet"sv,
                                    "FinApresSolutionsCourtes"sv,
                                    "Bip"sv,
                                    "SansGrille"sv,
                                    "AjouteGrille"sv,
                                    "ButEstFin"sv,
                                    "CoupsVides"sv,
                                    "MatsEn1"sv};
static_assert(options.size() == german_options.size() && options.size() == french_options.size());

constexpr auto option_names = [] {
  std::array<std::string_view, options.size()> names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = options[i].name;
  return names;
}();

constexpr std::array colours{"white"sv, "black"sv, "neutral"sv, "totalinvisible"sv};
constexpr std::array german_colours{"weiss"sv, "schwarz"sv, "neutral"sv, "totalunsichtbar"sv};
constexpr std::array french_colours{"blanc"sv, "noir"sv, "neutre"sv, "totalinvisible"sv};
constexpr std::array attributes{"royal"sv,       "kamikaze"sv,    "paralysing"sv,
                                "chameleon"sv,   "jigger"sv,      "volage"sv,
                                "functionary"sv, "halfneutral"sv, "hurdlecolourchanging"sv,
                                "protean"sv,     "magic"sv,       "uncapturable"sv,
                                "patrol"sv,      "frischauf"sv,   "bul"sv,
                                "dob"sv,         "anda"sv,        "andainverse"sv,
                                "alicea"sv,      "aliceb"sv};
constexpr std::array german_attributes{"koeniglich"sv, "kamikaze"sv,    "paralysierend"sv,
                                       "chamaeleon"sv, "jigger"sv,      "volage"sv,
                                       "beamtet"sv,    "halbneutral"sv, "sprungbockfarbewechselnd"sv,
                                       "proteisch"sv,  "magisch"sv,     "unschlagbar"sv,
                                       "patrouille"sv, "frischauf"sv,   "bul"sv,
                                       "dob"sv,        "anda"sv,        "andainvers"sv,
                                       "alicea"sv,     "aliceb"sv};
constexpr std::array french_attributes{"royale"sv,        "kamikaze"sv,   "paralysante"sv,
                                       "cameleon"sv,      "jigger"sv,     "volage"sv,
                                       "fonctionnaire"sv, "demineutre"sv, "couleurechangeantsautoir"sv,
                                       "protee"sv,        "magique"sv,    "imprenable"sv,
                                       "patrouille"sv,    "frischauf"sv,  "bul"sv,
                                       "dob"sv,           "anda"sv,       "andainverse"sv,
                                       "alicea"sv,        "aliceb"sv};

constexpr std::array languages{PopeyeLanguage{"English", "BeginProblem", commands, twin_words, option_names, colours,
                                              attributes, "kqrbsp", "Take&MakeChess"},
                               PopeyeLanguage{"German", "AnfangProblem", german_commands, german_twins, german_options,
                                              german_colours, german_attributes, "kdtlsb", "Take&MakeSchach"},
                               PopeyeLanguage{"French", "DebutProbleme", french_commands, french_twins, french_options,
                                              french_colours, french_attributes, "rdtfcp", "Take&MakeEchecs"}};

bool begins(std::string_view name, std::string_view word) noexcept {
  return word.size() <= name.size() && same_word(name.substr(0, word.size()), word);
}

bool between_words(char c) noexcept { return " \t\n\r\v\f;,"sv.find(c) != std::string_view::npos; }
/// Bytes that Popeye takes as a part of a word; runs of others are words of their own here.
bool of_word(char c) noexcept {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return letter || (c != 0 && "#=+-%>!.<()~/&|:[]{}?"sv.find(c) != std::string_view::npos);
}

}  // namespace

Abbreviated abbreviated(std::string_view word, std::span<const std::string_view> names) noexcept {
  Abbreviated result;
  if (word.empty()) return result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!begins(names[i], word)) continue;
    if (names[i].size() == word.size()) return {i, false};
    if (result.index) result.several = true;
    if (!result.index) result.index = i;
  }
  if (result.several) result.index.reset();
  return result;
}

std::span<const PopeyeLanguage> popeye_languages() noexcept { return languages; }
std::span<const PopeyeOption> popeye_options() noexcept { return options; }

CommandRead command_of(std::string_view word, const PopeyeLanguage& language) noexcept {
  const std::span<const std::string_view> all = language.commands;
  const Abbreviated field = abbreviated(word, all.first(field_count));
  if (field.index) return {static_cast<PopeyeCommand>(*field.index), false};
  if (field.several) return {std::nullopt, true};
  const Abbreviated other = abbreviated(word, all.subspan(field_count));
  if (other.index) return {static_cast<PopeyeCommand>(field_count + *other.index), false};
  return {std::nullopt, other.several};
}

Words::Words(std::string_view text, std::size_t base) : text_(text), base_(base) { next(); }

void Words::next() {
  while (at_ < text_.size() && between_words(text_[at_])) ++at_;
  const std::size_t begin = at_;
  if (at_ < text_.size()) {
    const bool usual = of_word(text_[at_]);
    while (at_ < text_.size() && !between_words(text_[at_]) && of_word(text_[at_]) == usual) ++at_;
  }
  std::size_t end = at_;
  // A full stop may end a sentence of the input.
  while (end > begin + 1 && text_[end - 1] == '.') --end;
  word_ = {text_.substr(begin, end - begin), {base_ + begin, base_ + end}};
}

Word Words::rest_of_line() {
  std::size_t begin = at_;
  std::size_t end = std::min(text_.find('\n', at_), text_.size());
  at_ = end;
  while (begin < end && (" \t;.,\r"sv.find(text_[begin]) != std::string_view::npos)) ++begin;
  while (end > begin && (" \t\r"sv.find(text_[end - 1]) != std::string_view::npos)) --end;
  const Word line{text_.substr(begin, end - begin), {base_ + begin, base_ + end}};
  next();
  return line;
}

bool is_square_list(std::string_view text) noexcept {
  if (text.empty() || text.size() % 2 != 0) return false;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const char file = text[i];
    const bool letter = (file >= 'a' && file <= 'h') || (file >= 'A' && file <= 'H');
    if (!letter || text[i + 1] < '1' || text[i + 1] > '8') return false;
  }
  return true;
}

}  // namespace arbiter::solve
