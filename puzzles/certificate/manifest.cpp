// What a certificate says in words: its space, and what stands outside its formulas.

#include "puzzles/certificate/certificate.hpp"

#include <bit>
#include <initializer_list>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/support/json.hpp"
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

using Sum = std::array<std::uint32_t, 8>;

constexpr Sum first_sum{
#define ARBITER_SQUARE_ROOTS
#include "puzzles/certificate/sha256.def"
#undef ARBITER_SQUARE_ROOTS
};
constexpr std::array<std::uint32_t, 64> rounds{
#include "puzzles/certificate/sha256.def"
};

using std::rotr;

void take_block(const unsigned char* block, Sum& sum) {
  std::array<std::uint32_t, 64> w{};
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
  const Sum more{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) sum[i] += more[i];
}

using nlohmann::ordered_json;

ordered_json json_of(const CertifiedFile& file) { return {{"bytes", file.bytes}, {"sha256", file.sha256}}; }

/// Nothing in a certificate is unknown. Call it before these keys are asked for.
void only(const StrictObject& in, std::initializer_list<std::string_view> keys) {
  for (const std::string& key : in.others()) {
    if (!contains(keys, key))
      in.fail(fmt::format("has '{}', which no certificate of this form has", printable(key, 40)));
  }
}

std::uint64_t number_in(StrictObject& in, const char* key) { return in.number(key).value(); }

CertifiedFile file_in(StrictObject& in, const char* key) {
  StrictObject file(*in.find(key), fmt::format("{}, '{}'", in.where(), key));
  only(file, {"bytes", "sha256"});
  return {.bytes = number_in(file, "bytes"), .sha256 = file.text("sha256")};
}

CertifiedCase read_case(std::size_t number, const ordered_json& value) {
  StrictObject in(value, fmt::format("case {}", number));
  CertifiedCase part{.name = in.text("name")};
  if (in.has("refused")) {
    only(in, {});
    if (*in.find("refused") != true) in.fail("has a 'refused' that is not true");
    part.refused = true;
    return part;
  }
  only(in, {"variables", "clauses", "refutedPositions", "cnf", "refuted", "drat"});
  part.variables = number_in(in, "variables");
  part.clauses = number_in(in, "clauses");
  part.refuted = number_in(in, "refutedPositions");
  part.formula = file_in(in, "cnf");
  part.positions = file_in(in, "refuted");
  part.proof = file_in(in, "drat");
  return part;
}

void read_claim(const ordered_json& value, Manifest& manifest) {
  StrictObject in(value, "its claim");
  const std::string verdict = in.text("verdict");
  if (verdict != "fewest") {
    only(in, {});
    if (verdict != "impossible") in.fail("is neither 'impossible' nor 'fewest' ('verdict')");
    return;
  }
  only(in, {"pieces", "fen", "by", "boards", "besideKings", "tried"});
  manifest.pieces = number_in(in, "pieces");
  manifest.fen = in.text("fen");
  if (in.has("boards")) manifest.boards = number_in(in, "boards");
  const auto way = std::find(claim_words.begin() + 1, claim_words.end(), in.text("by"));
  if (way == claim_words.end()) in.fail("is neither by formulas nor by counting nor by boards ('by')");
  manifest.fewest = static_cast<Fewest>(way - claim_words.begin());
  if (manifest.fewest != Fewest::boards) return only(in, {});
  manifest.beside_kings = in.texts("besideKings");
  in.each("tried", [&](std::size_t place, const ordered_json& each) {
    StrictObject tried(each, fmt::format("its claim, place {} of 'tried'", place));
    only(tried, {"pieces", "boards", "positions", "refused"});
    manifest.tried.push_back({.pieces = number_in(tried, "pieces"),
                              .boards = number_in(tried, "boards"),
                              .positions = number_in(tried, "positions"),
                              .refused = number_in(tried, "refused")});
  });
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
  claimed.asked = asked.words;
  claimed.variant = request.ruleset->name();
  claimed.profile = request.ruleset.profile().name;
  claimed.theme = asked.theme->info().name;
  static_cast<SpaceInWords&>(claimed) = space_in_words(*asked.theme, request, claimed.fewest == Fewest::counting);
  claimed.kinds = claimed.fewest == Fewest::counting || claimed.fewest == Fewest::boards ? 0 : cover.kinds;
  if (claimed.fewest == Fewest::boards) claimed.beside_kings = SmallBoards(asked).pieces_in_words();
  claimed.arguments = arguments_of(asked, cover, claimed);
  return claimed;
}

std::string sha256(std::string_view bytes) {
  Sum sum = first_sum;
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  std::size_t left = bytes.size();
  for (; left >= 64; left -= 64, data += 64) take_block(data, sum);
  std::array<unsigned char, 128> end{};
  for (std::size_t i = 0; i < left; ++i) end[i] = data[i];
  end[left] = 0x80;
  const std::size_t size = left + 9 <= 64 ? 64 : 128;
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (std::size_t i = 0; i < 8; ++i) end[size - 1 - i] = static_cast<unsigned char>(bits >> (8 * i));
  for (std::size_t at = 0; at < size; at += 64) take_block(end.data() + at, sum);
  std::string text;
  for (const std::uint32_t word : sum) text += fmt::format("{:08x}", word);
  return text;
}

CertifiedFile certified_file(std::string_view bytes) { return {bytes.size(), sha256(bytes)}; }

std::string file_name(std::size_t number, std::string_view kind) { return fmt::format("case-{:04}.{}", number, kind); }

std::string to_text(const Manifest& manifest) {
  ordered_json out{{"schema", 1},
                   {"certificate", "arbiter-compose"},
                   {"request", manifest.request},
                   {"asked", to_json(manifest.asked.value())},
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
      claim["tried"] = json_list(manifest.tried, [](const TriedBoards& tried) -> ordered_json {
        return {{"pieces", tried.pieces},
                {"boards", tried.boards},
                {"positions", tried.positions},
                {"refused", tried.refused}};
      });
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
  return dump_json(out, 2) + "\n";
}

tl::expected<Manifest, std::string> read_manifest(std::string_view text) try {
  const ordered_json document = parse_json(text, nullptr, false);
  if (document.is_discarded()) return tl::unexpected(std::string("it is not JSON"));
  Manifest manifest;
  StrictObject in(document, "it");
  only(in, {"schema", "certificate", "request", "asked", "variant", "profile", "theme", "claim", "space", "limits",
            "kinds", "arguments", "solver", "cases"});
  if (number_in(in, "schema") != 1) in.fail("is not of form 1 ('schema'), the only one that this program knows");
  if (in.text("certificate") != "arbiter-compose") in.fail("is not a certificate of arbiter-compose ('certificate')");
  manifest.request = in.text("request");
  if (in.has("asked")) manifest.asked = read_words(*in.find("asked"));
  manifest.variant = in.text("variant");
  manifest.profile = in.text("profile");
  manifest.theme = in.text("theme");
  manifest.space = in.texts("space");
  manifest.limits = in.texts("limits");
  manifest.kinds = number_in(in, "kinds");
  manifest.arguments = in.texts("arguments");
  manifest.solver = in.text("solver");
  read_claim(*in.find("claim"), manifest);
  in.each("cases",
          [&](std::size_t number, const ordered_json& each) { manifest.cases.push_back(read_case(number, each)); });
  return manifest;
} catch (const WrongForm& wrong) {
  return tl::unexpected(wrong.what);
}

}  // namespace arbiter::puzzles
