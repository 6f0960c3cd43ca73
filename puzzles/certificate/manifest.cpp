// What a certificate says in words: its space, and what stands outside its formulas.

#include "puzzles/certificate/certificate.hpp"

#include <algorithm>
#include <bit>
#include <initializer_list>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/compose/composer.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// More boards than this are not tried when a certificate is checked.
constexpr double most_boards = 1'000'000;

namespace sentences {
#define ARBITER_CERTIFICATE_WORDS(name, text) constexpr char name[] = text;
#include "puzzles/certificate/words.def"
#undef ARBITER_CERTIFICATE_WORDS
}  // namespace sentences

std::vector<std::string> words_of_boards(const Manifest& manifest) {
  std::vector<std::string> words{
      sentences::no_formula,
      fmt::format(sentences::boards, manifest.beside_kings.size(), joined(manifest.beside_kings)), sentences::states,
      sentences::left_out};
  for (const TriedBoards& each : manifest.tried)
    words.push_back(fmt::format(sentences::tried, counted(each.pieces, "piece"), counted(each.boards, "board"),
                                counted(each.positions, "position"), each.refused));
  return words;
}

std::vector<std::string> arguments_of(const ComposeRequest& asked, const Cover& cover, const Manifest& manifest) {
  const Request& request = asked.request;
  if (manifest.fewest == Fewest::boards) return words_of_boards(manifest);
  std::vector<std::string> words{sentences::formulas, sentences::invariants};
  if (manifest.fewest == Fewest::counting) {
    const auto least = asked.theme->least_pieces(request);
    words.push_back(
        fmt::format(sentences::counting, counted(least ? least->pieces : 0, "piece"), least ? least->reason : ""));
    if (manifest.boards > 0) words.push_back(fmt::format(sentences::besides, counted(manifest.boards, "board")));
    return words;
  }
  words.push_back(fmt::format(sentences::cover, counted(manifest.kinds, "kind"), cover.words));
  const auto say_if = [&words](bool holds, const char* sentence) {
    if (holds) words.emplace_back(sentence);
  };
  say_if(request.constraints.symmetric() && request.same_in_mirror && cover.cases.size() > 1, sentences::mirrored);
  say_if(!request.enemy_rights && request.castling != Castling::none, sentences::enemy_rights);
  words.emplace_back(sentences::refuted);
  say_if(!request.allow_unreachable, sentences::unreachable);
  say_if(std::ranges::any_of(manifest.cases, &CertifiedCase::refused), sentences::refused_cases);
  return words;
}

}  // namespace

std::optional<std::uint64_t> boards_with_fewer(const ComposeRequest& asked, std::size_t pieces) {
  double sum = 0;
  for (const Case& part : whole_space(asked.request)) {
    const Enumeration all(*asked.theme, asked.request, part);
    for (std::size_t number = 1; number < pieces; ++number) sum += all.boards(number);
    if (sum > most_boards) return std::nullopt;
  }
  return static_cast<std::uint64_t>(sum);
}

Manifest manifest_of(const ComposeRequest& asked, const Cover& cover, Manifest claimed) {
  const Request& request = asked.request;
  claimed.variant = request.ruleset->name();
  claimed.profile = request.ruleset.profile().name;
  claimed.theme = asked.theme->info().name;
  SpaceInWords space = space_in_words(*asked.theme, request, claimed.fewest == Fewest::counting);
  claimed.space = std::move(space.words);
  claimed.limits = std::move(space.limits);
  claimed.kinds = claimed.fewest == Fewest::counting || claimed.fewest == Fewest::boards ? 0 : cover.kinds;
  if (claimed.fewest == Fewest::boards) claimed.beside_kings = SmallBoards(asked).pieces_in_words();
  claimed.arguments = arguments_of(asked, cover, claimed);
  return claimed;
}

namespace {

using Words = std::array<std::uint32_t, 64>;

/// The first 32 bits of the fractional part of a root of `number` (FIPS 180-4, 4.2.2 and 5.3.3): the whole part of the
/// root of number * 2^(32 * degree), found bit by bit.
std::uint32_t fraction_of_root(std::uint64_t number, int degree) {
  using Wide = unsigned __int128;
  std::uint64_t root = 0;
  for (int bit = 36; bit >= 0; --bit) {
    const std::uint64_t next = root | (std::uint64_t{1} << static_cast<unsigned>(bit));
    // next^degree <= number << (32 * degree), without overflow: roots are below 2^37, numbers below 2^9.
    const Wide square = Wide{next} * next;
    const bool small = degree == 2 ? square <= (Wide{number} << 64U) : square <= (Wide{number} << 96U) / next;
    if (small) root = next;
  }
  return static_cast<std::uint32_t>(root);
}

struct Constants {
  Words rounds{};
  std::array<std::uint32_t, 8> start{};

  Constants() {
    std::uint64_t prime = 2;
    for (std::size_t i = 0; i < rounds.size(); ++prime) {
      bool is_prime = true;
      for (std::uint64_t divisor = 2; divisor * divisor <= prime; ++divisor) is_prime &= prime % divisor != 0;
      if (!is_prime) continue;
      if (i < start.size()) start[i] = fraction_of_root(prime, 2);
      rounds[i++] = fraction_of_root(prime, 3);
    }
  }
};

using std::rotr;

void take_block(const unsigned char* block, const Words& rounds, std::array<std::uint32_t, 8>& sum) {
  Words w{};
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t byte = 0; byte < 4; ++byte) w[i] = w[i] << 8U | block[4 * i + byte];
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t before = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3U;
    const std::uint32_t last = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10U;
    w[i] = w[i - 16] + before + w[i - 7] + last;
  }
  auto [a, b, c, d, e, f, g, h] = sum;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t one = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i] + w[i];
    const std::uint32_t two = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const std::array<std::uint32_t, 8> more{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) sum[i] += more[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  static const Constants constants;
  std::array<std::uint32_t, 8> sum = constants.start;
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  std::size_t left = bytes.size();
  for (; left >= 64; left -= 64, data += 64) take_block(data, constants.rounds, sum);
  std::array<unsigned char, 128> end{};
  for (std::size_t i = 0; i < left; ++i) end[i] = data[i];
  end[left] = 0x80;
  const std::size_t size = left + 9 <= 64 ? 64 : 128;
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (std::size_t i = 0; i < 8; ++i) end[size - 1 - i] = static_cast<unsigned char>(bits >> (8 * i));
  for (std::size_t at = 0; at < size; at += 64) take_block(end.data() + at, constants.rounds, sum);
  std::string text;
  for (const std::uint32_t word : sum) text += fmt::format("{:08x}", word);
  return text;
}

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

ordered_json json_of(const CertifiedFile& file) { return {{"bytes", file.bytes}, {"sha256", file.sha256}}; }
ordered_json json_of(const TriedBoards& tried) {
  return {
      {"pieces", tried.pieces}, {"boards", tried.boards}, {"positions", tried.positions}, {"refused", tried.refused}};
}

/// Reads one object: each member once, none that is not known. The first fault is kept.
class Reader {
 public:
  Reader(const json& object, std::string where, std::string& fault)
      : object_(object), where_(std::move(where)), fault_(fault) {
    if (!object.is_object()) say("is not an object");
  }

  void only(std::initializer_list<std::string_view> names) {
    if (!object_.is_object()) return;
    for (const auto& [name, value] : object_.items()) {
      if (std::ranges::find(names, name) == names.end())
        say(fmt::format("has '{}', which no certificate of this form has", printable(name, 40)));
    }
  }
  const json* member(const char* name, bool required = true) {
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(name);
    if (found != object_.end()) return &*found;
    if (required) say(fmt::format("has no '{}'", name));
    return nullptr;
  }
  void text(const char* name, std::string& to) {
    const json* value = member(name);
    if (value == nullptr) return;
    if (!value->is_string()) return say(fmt::format("has a '{}' that is not text", name));
    to = value->get<std::string>();
  }
  void number(const char* name, std::uint64_t& to, bool required = true) {
    const json* value = member(name, required);
    if (value == nullptr) return;
    if (!value->is_number_unsigned()) return say(fmt::format("has a '{}' that is not a whole number", name));
    to = value->get<std::uint64_t>();
  }
  void texts(const char* name, std::vector<std::string>& to) {
    const json* value = member(name);
    if (value == nullptr) return;
    if (!value->is_array()) return say(fmt::format("has a '{}' that is not a list", name));
    for (const json& each : *value) {
      if (!each.is_string()) return say(fmt::format("has a '{}' with something that is not text", name));
      to.push_back(each.get<std::string>());
    }
  }
  void file(const char* name, CertifiedFile& to) {
    const json* value = member(name);
    if (value == nullptr) return;
    Reader reader(*value, fmt::format("{}, '{}'", where_, name), fault_);
    reader.only({"bytes", "sha256"});
    reader.number("bytes", to.bytes);
    reader.text("sha256", to.sha256);
  }
  void say(const std::string& what) {
    if (fault_.empty()) fault_ = where_ + " " + what;
  }

 private:
  const json& object_;
  std::string where_;
  std::string& fault_;
};

CertifiedCase read_case(const json& value, std::size_t number, std::string& fault) {
  CertifiedCase part;
  Reader reader(value, fmt::format("case {}", number), fault);
  reader.text("name", part.name);
  if (const json* refused = reader.member("refused", false); refused != nullptr) {
    reader.only({"name", "refused"});
    if (!refused->is_boolean() || !refused->get<bool>()) reader.say("has a 'refused' that is not true");
    part.refused = true;
    return part;
  }
  reader.only({"name", "variables", "clauses", "refutedPositions", "cnf", "refuted", "drat"});
  reader.number("variables", part.variables);
  reader.number("clauses", part.clauses);
  reader.number("refutedPositions", part.refuted);
  reader.file("cnf", part.formula);
  reader.file("refuted", part.positions);
  reader.file("drat", part.proof);
  return part;
}

void read_tried(Reader& claim, std::vector<TriedBoards>& to, std::string& fault) {
  const json* tried = claim.member("tried");
  if (tried == nullptr) return;
  if (!tried->is_array()) return claim.say("has a 'tried' that is not a list");
  for (std::size_t i = 0; i < tried->size(); ++i) {
    TriedBoards& each = to.emplace_back();
    Reader reader((*tried)[i], fmt::format("its claim, place {} of 'tried'", i + 1), fault);
    reader.only({"pieces", "boards", "positions", "refused"});
    reader.number("pieces", each.pieces);
    reader.number("boards", each.boards);
    reader.number("positions", each.positions);
    reader.number("refused", each.refused);
  }
}

}  // namespace

CertifiedFile certified_file(std::string_view bytes) { return {bytes.size(), sha256(bytes)}; }

std::string file_name(std::size_t number, std::string_view kind) { return fmt::format("case-{:04}.{}", number, kind); }

std::string to_text(const Manifest& manifest) {
  ordered_json out{{"schema", 1},
                   {"certificate", "arbiter-compose"},
                   {"request", manifest.request},
                   {"variant", manifest.variant},
                   {"profile", manifest.profile},
                   {"theme", manifest.theme}};
  ordered_json claim{{"verdict", manifest.fewest == Fewest::none ? "impossible" : "fewest"}};
  if (manifest.fewest != Fewest::none) {
    claim["pieces"] = manifest.pieces;
    claim["fen"] = manifest.fen;
    claim["by"] = claim_words[static_cast<std::size_t>(manifest.fewest)];
    if (manifest.boards > 0) claim["boards"] = manifest.boards;
    if (manifest.fewest == Fewest::boards) {
      claim["besideKings"] = manifest.beside_kings;
      claim["tried"] = ordered_json::array();
      for (const TriedBoards& each : manifest.tried) claim["tried"].push_back(json_of(each));
    }
  }
  out["claim"] = std::move(claim);
  out["space"] = manifest.space;
  out["limits"] = manifest.limits;
  out["kinds"] = manifest.kinds;
  out["arguments"] = manifest.arguments;
  out["solver"] = manifest.solver;
  out["cases"] = ordered_json::array();
  for (const CertifiedCase& each : manifest.cases) {
    ordered_json part{{"name", each.name}};
    if (each.refused) {
      part["refused"] = true;
    } else {
      part["variables"] = each.variables;
      part["clauses"] = each.clauses;
      part["refutedPositions"] = each.refuted;
      part["cnf"] = json_of(each.formula);
      part["refuted"] = json_of(each.positions);
      part["drat"] = json_of(each.proof);
    }
    out["cases"].push_back(std::move(part));
  }
  return out.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::optional<Manifest> read_manifest(std::string_view text, std::string& fault) {
  fault.clear();
  const json document = json::parse(text, nullptr, false);
  if (document.is_discarded()) {
    fault = "it is not JSON";
    return std::nullopt;
  }
  Manifest manifest;
  Reader reader(document, "it", fault);
  reader.only({"schema", "certificate", "request", "variant", "profile", "theme", "claim", "space", "limits", "kinds",
               "arguments", "solver", "cases"});
  std::uint64_t schema = 0;
  reader.number("schema", schema);
  if (schema != 1) reader.say("is not of form 1 ('schema'), the only one that this program knows");
  std::string certificate;
  reader.text("certificate", certificate);
  if (certificate != "arbiter-compose") reader.say("is not a certificate of arbiter-compose ('certificate')");
  reader.text("request", manifest.request);
  reader.text("variant", manifest.variant);
  reader.text("profile", manifest.profile);
  reader.text("theme", manifest.theme);
  reader.texts("space", manifest.space);
  reader.texts("limits", manifest.limits);
  reader.number("kinds", manifest.kinds);
  reader.texts("arguments", manifest.arguments);
  reader.text("solver", manifest.solver);
  if (const json* value = reader.member("claim"); value != nullptr) {
    Reader claim(*value, "its claim", fault);
    std::string verdict;
    claim.text("verdict", verdict);
    if (verdict == "fewest") {
      claim.only({"verdict", "pieces", "fen", "by", "boards", "besideKings", "tried"});
      claim.number("pieces", manifest.pieces);
      claim.text("fen", manifest.fen);
      claim.number("boards", manifest.boards, false);
      std::string by;
      claim.text("by", by);
      const auto way = std::find(claim_words.begin() + 1, claim_words.end(), by);
      if (way == claim_words.end()) {
        claim.say("is neither by formulas nor by counting nor by boards ('by')");
      } else {
        manifest.fewest = static_cast<Fewest>(way - claim_words.begin());
      }
      if (manifest.fewest == Fewest::boards) {
        claim.texts("besideKings", manifest.beside_kings);
        read_tried(claim, manifest.tried, fault);
      } else {
        claim.only({"verdict", "pieces", "fen", "by", "boards"});
      }
    } else {
      claim.only({"verdict"});
      if (verdict != "impossible") claim.say("is neither 'impossible' nor 'fewest' ('verdict')");
    }
  }
  if (const json* cases = reader.member("cases"); cases != nullptr) {
    if (!cases->is_array()) reader.say("has a 'cases' that is not a list");
    for (std::size_t i = 0; cases->is_array() && i < cases->size(); ++i)
      manifest.cases.push_back(read_case((*cases)[i], i + 1, fault));
  }
  return fault.empty() ? std::optional(std::move(manifest)) : std::nullopt;
}

}  // namespace arbiter::puzzles
