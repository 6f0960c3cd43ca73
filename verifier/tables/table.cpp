#include "verifier/tables/table.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tables {

std::optional<std::size_t> Table::index_of(const Setup& setup) const {
  if (setup.board.occupied().size() > static_cast<int>(most_pieces)) return std::nullopt;
  const Places::Least least = places.least(ruleset.essential(setup));
  const auto number = places.numbers.find(least.of);
  if (number == places.numbers.end()) return std::nullopt;
  const std::uint64_t key = Place{number->second, least.squares}.key();
  const auto at = std::lower_bound(keys.begin(), keys.end(), key);
  if (at == keys.end() || *at != key) return std::nullopt;
  return static_cast<std::size_t>(at - keys.begin());
}

std::optional<Value> Table::find(const Setup& setup) const {
  const auto index = index_of(setup);
  return index ? std::optional(value(*index)) : std::nullopt;
}

Table build(Ruleset ruleset, const std::vector<Setup>& roots, bool by_rules, const BuildLimits& limits) {
  if (ruleset.profile().players != 2)
    throw Refusal("a table says who wins of two; a third player may join this game", "another profile");
  std::vector<std::string> materials;
  for (const Setup& root : roots) materials.push_back(material_of(root.board, ruleset.variant()));
  Table table{ruleset, std::move(materials), by_rules};
  Graph graph = explore(ruleset, by_rules ? ruleset.rules() : ruleset.generator(), roots, table.places, limits);
  if (limits.progress) limits.progress("from the ends of the game back");
  const std::vector<std::uint16_t> worth = propagate(graph);
  std::vector<std::uint32_t> order(graph.keys.size());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return graph.keys[a] < graph.keys[b]; });
  table.keys.reserve(order.size());
  table.worth.reserve(order.size());
  for (const std::uint32_t i : order) {
    table.keys.push_back(graph.keys[i]);
    table.worth.push_back(worth[i]);
  }
  return table;
}

std::string in_words(Value value) {
  if (value.outcome == Outcome::draw) return "drawn";
  const char* word = value.outcome == Outcome::win ? "won" : "lost";
  if (value.plies == 0) return fmt::format("{}, the game has ended", word);
  return fmt::format("{} in {} {}", word, value.plies, value.plies == 1 ? "ply" : "plies");
}

const char* name_of(Outcome outcome) noexcept {
  constexpr std::array words{"draw", "win", "loss"};
  return words[static_cast<std::size_t>(outcome)];
}

namespace {

/// The moves of a graph, from their ends: `before` lists for each position those from which a move leads to it.
struct Reversed {
  std::vector<std::uint64_t> first;
  std::vector<std::uint32_t> before;

  explicit Reversed(const Graph& graph) : first(graph.keys.size() + 1), before(graph.next.size()) {
    for (const std::uint32_t to : graph.next) ++first[to + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    std::vector<std::uint64_t> free(first.begin(), first.end() - 1);
    for (std::uint32_t from = 0; from < graph.keys.size(); ++from) {
      for (std::uint64_t i = graph.first[from]; i < graph.first[from + 1]; ++i) before[free[graph.next[i]]++] = from;
    }
  }
};

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
  return std::ranges::any_of(roles, [&](const RoleInfo& role) { return number(role.role) == ((code - 1) & 31); });
}

/// Whether the squares are below the number that so many pieces can have, and no two are the same.
bool are_squares(std::uint64_t squares, std::size_t pieces) {
  if (squares >> (6 * pieces) != 0) return false;
  SquareSet seen;
  for (std::size_t i = 0; i < pieces; ++i) seen |= Square(static_cast<int>(squares >> (6 * i) & 63U));
  return seen.size() == static_cast<int>(pieces);
}

/// Reads the classes with their positions. Returns what is wrong with them; empty if nothing is.
std::string read_body(Bytes& bytes, Table& table) {
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
    of.state.low = bytes.bytes();
    of.state.high = bytes.bytes();
    for (std::uint8_t& byte : of.state.context) byte = bytes.byte();
    if (!bytes.fine || number >= std::uint64_t{1} << 28U || !table.places.add(of)) return senseless;
    const std::uint64_t positions = bytes.number();
    std::uint64_t squares = 0;
    for (std::uint64_t i = 0; i < positions; ++i) {
      const std::uint64_t more = bytes.number();
      const std::uint64_t worth = bytes.number();
      if (!bytes.fine || (i > 0 && more == 0) || worth > Value{Outcome::win, Value::most_plies}.packed())
        return senseless;
      squares += more;
      if (!are_squares(squares, of.pieces)) return senseless;
      table.keys.push_back(Place{static_cast<std::uint32_t>(number), squares}.key());
      table.worth.push_back(static_cast<std::uint16_t>(worth));
    }
  }
  return bytes.fine && bytes.left.empty() ? "" : senseless;
}

}  // namespace

std::vector<std::uint16_t> propagate(const Graph& graph) {
  const Reversed moves(graph);
  const std::size_t count = graph.keys.size();
  std::vector<std::uint16_t> worth(count, 0);
  std::vector<std::uint16_t> left(count);  // moves that are not known to lose
  std::vector<std::uint32_t> now;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t all = graph.first[i + 1] - graph.first[i];
    ensure(all <= std::numeric_limits<std::uint16_t>::max(), "fewer successors than can be counted");
    left[i] = static_cast<std::uint16_t>(all);
    if (graph.ends[i] != End::won && graph.ends[i] != End::lost) continue;
    worth[i] = Value{graph.ends[i] == End::won ? Outcome::win : Outcome::loss, 0}.packed();
    now.push_back(i);
  }
  for (std::uint16_t plies = 1; !now.empty(); ++plies) {
    if (plies > Value::most_plies) throw Refusal("a game of this table lasts longer than a table can say");
    std::vector<std::uint32_t> next;
    for (const std::uint32_t at : now) {
      const bool lost = Value::unpacked(worth[at]).outcome == Outcome::loss;
      for (std::uint64_t i = moves.first[at]; i < moves.first[at + 1]; ++i) {
        const std::uint32_t from = moves.before[i];
        if (worth[from] != 0) continue;
        if (!lost && --left[from] > 0) continue;
        worth[from] = Value{lost ? Outcome::win : Outcome::loss, plies}.packed();
        next.push_back(from);
      }
    }
    now = std::move(next);
  }
  return worth;
}

tl::expected<Table, std::string> read_table(std::string_view text) {
  const auto fail = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  if (text.substr(0, any_version.size()) != any_version) return fail("it is not a table of arbiter-solve");
  if (text.substr(0, first_line.size()) != first_line) return fail("it is a table of another version; build it again");
  if (text.size() < first_line.size() + sum_bytes) return fail("it is cut short");
  Bytes sum{text.substr(text.size() - sum_bytes)};
  text.remove_suffix(sum_bytes);
  if (sum.bytes() != fnv1a(text)) return fail("it is cut short or damaged: its checksum does not match");
  text.remove_prefix(first_line.size());
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return fail("its head is missing");
  const ordered_json head = parse_json(text.substr(0, end), nullptr, false);
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
  Table table{Ruleset(*variant, *profile), std::move(materials), word("moves") == "rules"};
  Bytes bytes{text};
  const std::string why = read_body(bytes, table);
  if (!why.empty()) return fail(why);
  return table;
}

std::string written(const Table& table) {
  std::string out(first_line);
  out += dump_json({{"variant", std::string(table.variant().name())},
                    {"profile", std::string(table.ruleset.profile().name)},
                    {"materials", table.materials},
                    {"moves", table.by_rules ? "rules" : "generator"},
                    {"positions", table.size()}});
  out += '\n';
  const std::vector<Class>& classes = table.places.classes;
  put_number(out, classes.size());
  std::size_t at = 0;
  for (std::uint32_t number = 0; number < classes.size(); ++number) {
    const Class& of = classes[number];
    out += static_cast<char>(of.pieces);
    for (std::size_t i = 0; i < of.pieces; ++i) out += static_cast<char>(of.codes[i]);
    out += static_cast<char>(of.to_move);
    put_bytes(out, of.state.low);
    put_bytes(out, of.state.high);
    for (const std::uint8_t byte : of.state.context) out += static_cast<char>(byte);
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

std::vector<MaterialSummary> summarised(const Table& table) {
  std::map<std::tuple<int, std::string, Side>, MaterialSummary> by;  // those of many pieces first
  MaterialSummary* of = nullptr;
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (of == nullptr || table.place(i).number != number) {
      number = table.place(i).number;
      const Setup setup = table.setup(i);
      const std::string material = material_of(setup.board, table.variant());
      of = &by[{-setup.board.occupied().size(), material, setup.to_move}];
      of->material = material;
      of->to_move = setup.to_move;
    }
    ++of->positions;
    const Value value = table.value(i);
    ++(value.outcome == Outcome::win ? of->wins : value.outcome == Outcome::loss ? of->losses : of->draws);
    if (value.outcome == Outcome::draw) continue;
    auto& longest = value.outcome == Outcome::win ? of->longest_win : of->longest_loss;
    const int more = longest ? value.plies - table.value(*longest).plies : 1;
    if (more > 0) longest = i;
    if (value.outcome == Outcome::win) of->longest_wins = more > 0 ? 1 : of->longest_wins + (more == 0 ? 1 : 0);
  }
  std::vector<MaterialSummary> result;
  for (auto& [of_material, each] : by) result.push_back(std::move(each));
  return result;
}

std::vector<Zugzwang> zugzwangs(const Table& table) {
  const auto worth = [](Outcome outcome) { return outcome == Outcome::win ? 1 : outcome == Outcome::loss ? -1 : 0; };
  const std::vector<std::string>& own = table.materials;
  const MoveSource& generator = table.ruleset.generator();
  std::vector<Zugzwang> result;
  std::uint32_t number = 0;
  bool asked = false;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Value value = table.value(i);
    if (i == 0 || table.place(i).number != number) {
      number = table.place(i).number;
      asked = std::ranges::find(own, material_of(table.setup(i).board, table.variant())) != own.end();
    }
    if (!asked || value.outcome == Outcome::win) continue;
    const Setup setup = table.setup(i);
    const auto other = table.index_of(table.variant().after_pass(setup));
    if (!other) continue;
    const Value passed = table.value(*other);
    if (-worth(passed.outcome) <= worth(value.outcome)) continue;
    // The same zugzwang with the other side to move is listed once: where the side to move loses, or first.
    if (value.outcome == passed.outcome ? *other < i : value.outcome == Outcome::draw) continue;
    if (generator.setup_status(setup) != Status::ongoing ||
        generator.setup_status(table.setup(*other)) != Status::ongoing)
      continue;
    result.push_back({i, value, passed, {}});
  }
  const auto longest = [](const Zugzwang& each) { return std::max(each.to_move.plies, each.passed.plies); };
  std::ranges::stable_sort(result, std::greater<>(), longest);
  return result;
}

std::vector<JudgedMove> judged_moves(const Table& table, const Setup& setup) {
  std::vector<JudgedMove> result;
  for (MoveOutcome& move : table.ruleset.generator().setup_moves(setup)) {
    const auto after = table.find(move.after);
    result.push_back({std::move(move), std::nullopt});
    if (after) result.back().value = before_move(*after);
  }
  std::ranges::sort(result, [](const JudgedMove& a, const JudgedMove& b) {
    if (a.value.has_value() != b.value.has_value()) return a.value.has_value();
    if (a.value && *a.value != *b.value) return better(*a.value, *b.value);
    return a.outcome.move < b.outcome.move;
  });
  return result;
}

std::vector<MoveOutcome> best_line(const Table& table, const Setup& setup) {
  std::vector<MoveOutcome> result;
  const auto value = table.find(setup);
  if (!value || value->outcome == Outcome::draw) return result;
  Setup now = setup;
  for (unsigned plies = value->plies; plies > 0; --plies) {
    std::vector<JudgedMove> moves = judged_moves(table, now);
    if (moves.empty() || !moves.front().value || moves.front().value->plies != plies) break;
    now = moves.front().outcome.after;
    result.push_back(std::move(moves.front().outcome));
  }
  return result;
}

std::vector<Zugzwang> zugzwang_puzzles(const Table& table) {
  std::map<std::size_t, Value> passed;  // by the index of the zugzwang
  std::set<std::uint16_t> wins;         // so many plies have the wins that lead to one
  for (const Zugzwang& each : zugzwangs(table)) {
    const auto add = [&](std::size_t index, Value to_move, Value other) {
      passed.emplace(index, other);
      wins.insert(static_cast<std::uint16_t>(to_move.plies + 1));
    };
    if (each.to_move.outcome == Outcome::loss) add(each.index, each.to_move, each.passed);
    // Whoever has the move loses: zugzwangs() has it once.
    if (each.to_move.outcome == Outcome::loss && each.passed.outcome == Outcome::loss)
      add(*table.index_of(table.variant().after_pass(table.setup(each.index))), each.passed, each.to_move);
  }
  const std::vector<std::string>& own = table.materials;
  const MoveSource& generator = table.ruleset.generator();
  std::vector<Zugzwang> result;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Value value = table.value(i);
    if (value.outcome != Outcome::win || wins.count(value.plies) == 0) continue;
    const Setup setup = table.setup(i);
    if (std::ranges::find(own, material_of(setup.board, table.variant())) == own.end()) continue;
    std::optional<Zugzwang> puzzle;
    std::size_t winning = 0;
    for (MoveOutcome& move : generator.setup_moves(setup)) {
      const auto after = table.index_of(move.after);
      // A move of which the table knows nothing may win, too.
      if (after && table.value(*after).outcome != Outcome::loss) continue;
      ++winning;
      const auto zugzwang = after ? passed.find(*after) : passed.end();
      if (zugzwang != passed.end()) puzzle = Zugzwang{i, value, zugzwang->second, std::move(move)};
    }
    if (puzzle && winning == 1) result.push_back(*std::move(puzzle));
  }
  std::ranges::stable_sort(result, std::greater<>(), [](const Zugzwang& each) { return each.to_move.plies; });
  return result;
}

}  // namespace arbiter::tables
