#include "verifier/tables/table_file.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/support/fnv.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tables {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view first_line = "Arbiter table 1\n";
constexpr std::string_view any_version = "Arbiter table ";
constexpr std::size_t sum_bytes = 8;

void put_number(std::string& out, std::uint64_t number) {
  for (; number >= 128; number >>= 7U) out += static_cast<char>(number % 128 + 128);
  out += static_cast<char>(number);
}
void put_bytes(std::string& out, std::uint64_t number) {
  for (unsigned i = 0; i < 8; ++i) out += static_cast<char>(number >> (8 * i) & 255U);
}

std::uint64_t half(const State& state, std::size_t first) {
  std::uint64_t result = 0;
  for (std::size_t bit = 0; bit < 64; ++bit) result |= std::uint64_t{state.bits[first + bit]} << bit;
  return result;
}

void put_class(std::string& out, const Class& of) {
  out += static_cast<char>(of.pieces);
  for (std::size_t i = 0; i < of.pieces; ++i) out += static_cast<char>(of.codes[i]);
  out += static_cast<char>(of.to_move);
  put_bytes(out, half(of.state, 0));
  put_bytes(out, half(of.state, 64));
  for (const std::uint8_t byte : of.state.context) out += static_cast<char>(byte);
}

/// Takes numbers from a text until there is no more; then `fine` is false.
struct Bytes {
  std::string_view left;
  bool fine = true;

  std::uint8_t byte() {
    if (left.empty()) fine = false;
    if (!fine) return 0;
    const auto result = static_cast<std::uint8_t>(left.front());
    left.remove_prefix(1);
    return result;
  }
  std::uint64_t bytes() {
    std::uint64_t result = 0;
    for (unsigned i = 0; i < 8; ++i) result |= std::uint64_t{byte()} << (8 * i);
    return result;
  }
  std::uint64_t number() {
    std::uint64_t result = 0;
    for (unsigned shift = 0; shift < 63; shift += 7) {
      const std::uint8_t next = byte();
      result |= std::uint64_t{next & 127U} << shift;
      if (next < 128) return result;
    }
    fine = false;
    return 0;
  }
};

bool is_piece(std::uint8_t code, const Variant& variant) {
  if (code == 0 || (code - 1) >> 5 > static_cast<int>(Owner::both)) return false;
  const auto roles = variant.roles();
  return std::any_of(roles.begin(), roles.end(),
                     [&](const RoleInfo& role) { return number(role.role) == ((code - 1) & 31); });
}

/// Whether the squares are below the number that so many pieces can have, and no two are the same.
bool are_squares(std::uint64_t squares, std::size_t pieces) {
  if (squares >> (6 * pieces) != 0) return false;
  SquareSet seen;
  for (std::size_t i = 0; i < pieces; ++i) seen |= Square(static_cast<int>(squares >> (6 * i) & 63U));
  return seen.size() == static_cast<int>(pieces);
}

}  // namespace

class TableReader {
 public:
  using Result = tl::expected<Table, std::string>;

  [[nodiscard]] static Result read(std::string_view text) {
    const auto fail = [](std::string why) { return Result(tl::unexpect, std::move(why)); };
    if (text.substr(0, any_version.size()) != any_version) return fail("it is not a table of arbiter-solve");
    if (text.substr(0, first_line.size()) != first_line)
      return fail("it is a table of another version; build it again");
    if (text.size() < first_line.size() + sum_bytes) return fail("it is cut short");
    Bytes sum{text.substr(text.size() - sum_bytes)};
    text.remove_suffix(sum_bytes);
    if (sum.bytes() != fnv1a(text)) return fail("it is cut short or damaged: its checksum does not match");
    text.remove_prefix(first_line.size());
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return fail("its head is missing");
    const ordered_json head = ordered_json::parse(text.substr(0, end), nullptr, false);
    text.remove_prefix(end + 1);
    const auto word = [&](const char* key) -> std::string {
      if (!head.is_object() || !head.contains(key) || !head[key].is_string()) return {};
      return head[key].get<std::string>();
    };
    const Variant* variant = variant_named(word("variant"));
    if (variant == nullptr) return fail(fmt::format("its variant '{}' is unknown", printable(word("variant"), 40)));
    const auto profile = profile_named(*variant, word("profile"));
    if (!profile) return fail(fmt::format("its profile '{}' is unknown", printable(word("profile"), 40)));
    if (!head.contains("materials") || !head["materials"].is_array()) return fail("its head names no material");
    std::vector<std::string> materials;
    for (const auto& each : head["materials"]) {
      if (!each.is_string()) return fail("its head names no material");
      materials.push_back(each.get<std::string>());
    }
    Table table(Ruleset(*variant, *profile), std::move(materials), word("moves") == "rules");
    Bytes bytes{text};
    const std::string why = read_body(bytes, table);
    if (!why.empty()) return fail(why);
    return table;
  }

 private:
  static std::string read_body(Bytes& bytes, Table& table) {
    constexpr const char* senseless = "its numbers make no sense";
    const std::uint64_t classes = bytes.number();
    for (std::uint64_t number = 0; number < classes; ++number) {
      Class of;
      of.pieces = bytes.byte();
      if (!bytes.fine || of.pieces > most_pieces) return senseless;
      for (std::size_t i = 0; i < of.pieces; ++i) {
        of.codes[i] = bytes.byte();
        if (!is_piece(of.codes[i], table.variant())) return senseless;
      }
      const std::uint8_t side = bytes.byte();
      if (side > 1) return senseless;
      of.to_move = static_cast<Side>(side);
      const std::uint64_t low = bytes.bytes();
      const std::uint64_t high = bytes.bytes();
      for (std::size_t bit = 0; bit < 64; ++bit) {
        of.state.bits[bit] = (low >> bit & 1U) != 0;
        of.state.bits[64 + bit] = (high >> bit & 1U) != 0;
      }
      for (std::uint8_t& byte : of.state.context) byte = bytes.byte();
      if (!bytes.fine || number >= std::uint64_t{1} << 28U || !table.places_.add(of)) return senseless;
      const std::uint64_t positions = bytes.number();
      std::uint64_t squares = 0;
      for (std::uint64_t i = 0; i < positions; ++i) {
        const std::uint64_t more = bytes.number();
        const std::uint64_t worth = bytes.number();
        if (!bytes.fine || (i > 0 && more == 0) || worth > Value{Outcome::win, Value::most_plies}.packed())
          return senseless;
        squares += more;
        if (!are_squares(squares, of.pieces)) return senseless;
        table.keys_.push_back(Place{static_cast<std::uint32_t>(number), squares}.key());
        table.worth_.push_back(static_cast<std::uint16_t>(worth));
      }
    }
    return bytes.fine && bytes.left.empty() ? "" : senseless;
  }
};

std::string written(const Table& table) {
  std::string out(first_line);
  const Variant& variant = table.variant();
  out += ordered_json{{"variant", std::string(variant.name())},
                      {"profile", std::string(table.ruleset().profile().name)},
                      {"materials", table.materials()},
                      {"moves", table.by_rules() ? "rules" : "generator"},
                      {"positions", table.size()}}
             .dump();
  out += '\n';
  const std::vector<Class>& classes = table.places().classes();
  put_number(out, classes.size());
  std::size_t at = 0;
  for (std::uint32_t number = 0; number < classes.size(); ++number) {
    put_class(out, classes[number]);
    std::size_t end = at;
    while (end < table.size() && table.place(end).number == number) ++end;
    put_number(out, end - at);
    std::uint64_t before = 0;
    for (; at < end; ++at) {
      put_number(out, table.place(at).squares - before);
      put_number(out, table.value(at).packed());
      before = table.place(at).squares;
    }
  }
  put_bytes(out, fnv1a(out));
  return out;
}

tl::expected<Table, std::string> read_table(std::string_view text) { return TableReader::read(text); }

}  // namespace arbiter::tables
