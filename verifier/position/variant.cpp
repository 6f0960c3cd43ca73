#include "verifier/position/variant.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "verifier/position/fen_board.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// The pieces of White's first rank in the set-up of that number, as Chess960's table numbers them (Scharnagl): the
/// bishops by the remainders of 4, the queen by that of 6, the knights by the rest; rook, king and rook fill up.
std::string numbered_rank(unsigned number) {
  constexpr auto knights = std::to_array<std::array<std::size_t, 2>>(
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}});
  const auto [first, second] = knights[number / 96];
  return first_rank(number / 4 % 4, number % 4, number / 16 % 6, first, second - 1);
}

/// The start of a Chess960 game by its number, in variants that begin with the set-up of chess and write it as six
/// fields: "518" is that set-up itself.
std::optional<std::string> numbered_fen(const std::string& start, std::string_view name) {
  constexpr std::string_view usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  const auto number = whole_number(name, 0, numbered_starts - 1);
  if (!number || name.size() > 3 || !start.starts_with(usual)) return std::nullopt;
  const std::string rest = start.substr(usual.size());
  if (!rest.starts_with(" w KQkq ") && !rest.starts_with(" w - ")) return std::nullopt;
  const std::string rank = numbered_rank(static_cast<unsigned>(*number));
  return fmt::format("{}/pppppppp/8/8/8/8/PPPPPPPP/{}{}", lower_case(rank), rank, rest);
}

}  // namespace

RecordText::RecordText(std::string_view text) {
  constexpr std::size_t most_fields = 9;  // no variant has more fields
  for (std::string_view rest = fen::core_of(text); !rest.empty() && words_.size() < most_fields;) {
    const auto end = std::find_if(rest.begin(), rest.end(), fen::surrounds);
    words_.push_back(rest.substr(0, static_cast<std::size_t>(end - rest.begin())));
    rest = fen::core_of(rest.substr(words_.back().size()));
  }
  if (const std::size_t brace = text.find('{'); brace != std::string_view::npos) json_ = text.substr(brace);
  site_fields_ = !has_json() && words_.size() > 3 && fen::numeric(words_[2]);
}

bool RecordText::has_key(std::string_view key) const {
  return json_.find('"' + std::string(key) + '"') != std::string_view::npos;
}

bool RecordText::only_upper(std::string_view letters) const {
  const std::string_view text = board();
  return std::none_of(text.begin(), text.end(), [letters](char c) {
    return c != to_lower(c) && letters.find(to_lower(c)) == std::string_view::npos;
  });
}

std::ptrdiff_t RecordText::others_than(std::string_view letters) const {
  const std::string_view text = board();
  return std::count_if(text.begin(), text.end(), [letters](char c) {
    return is_letter(c) && letters.find(to_lower(c)) == std::string_view::npos;
  });
}

bool RecordText::has_other_size() const {
  const auto size = fen::board_size(board());
  return size && size->files != 8;
}

std::ptrdiff_t RecordText::count(char letter) const {
  const std::string_view text = board();
  return std::count(text.begin(), text.end(), letter);
}

std::optional<std::size_t> profile_named(const Variant& variant, std::string_view name) {
  const auto profiles = variant.profiles();
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    if (same_word(profiles[i].name, name)) return i;
  }
  return std::nullopt;
}

const RoleInfo& role_info(const Variant& variant, Role role) {
  for (const RoleInfo& info : variant.roles()) {
    if (info.role == role) return info;
  }
  throw InternalError("a piece of a role that the variant does not have");
}

Ruleset::Ruleset(const Variant& variant, std::size_t profile) : variant_(&variant), profile_(profile) {
  ensure(profile < variant.profiles().size(), "a profile that the variant has");
}

const ProfileInfo& Ruleset::profile() const { return variant_->profiles()[profile_]; }

const MoveSource& Ruleset::rules() const { return *variant_->info().sources[profile_].rules; }

const MoveGenerator& Ruleset::generator() const { return *variant_->info().sources[profile_].generator; }

Parsed<ParsedFen> Ruleset::parse_fen(std::string_view text, const FenOptions& options) const {
  return variant_->parse_fen(text, options, *this);
}

Faults Ruleset::faults(const Setup& setup, const FenMap& map) const { return variant_->faults(setup, *this, map); }

Setup Ruleset::essential(const Setup& setup) const { return variant_->essential(setup, *this); }

std::vector<State> Ruleset::possible_states(const Setup& setup) const {
  return variant_->possible_states(setup, *this);
}

Setup Ruleset::random_setup(Random& random) const { return variant_->random_setup(*this, random); }

Faults Ruleset::setup_reachability(const Setup& setup, const FenMap& map) const {
  return variant_->setup_reachability(setup, *this, map);
}

Faults Ruleset::usual_start_faults(const Setup& setup, const FenMap& map) const {
  return variant_->usual_start_faults(setup, *this, map);
}

FenStyle start_style(const Variant& variant) {
  const auto start = Ruleset(variant).parse_fen(variant.positions().front().fen, {});
  return start ? start->style : FenStyle{};
}

BoardShape board_shape(const Variant& variant) {
  const std::string fen = variant.positions().front().fen;
  const std::string_view board = std::string_view(fen).substr(0, fen.find_first_of(" ["));
  BoardShape shape{0, 1};
  for (const char c : board) {
    if (c == '/') {
      ++shape.ranks;
    } else if (shape.ranks == 1 && c != '+' && c != '~') {
      shape.files += c >= '1' && c <= '9' ? c - '0' : 1;
    }
  }
  return shape;
}

std::string range_of_squares(const Variant& variant) {
  const BoardShape shape = board_shape(variant);
  return "a1 to " + Square::at(shape.files - 1, shape.ranks - 1).name();
}

std::string first_rank(std::size_t dark, std::size_t light, std::size_t queen, std::size_t knight, std::size_t other) {
  std::string rank(8, ' ');
  rank[2 * dark] = rank[2 * light + 1] = 'B';
  const auto put = [&rank](std::size_t skipped, char piece) {
    std::size_t file = rank.find(' ');
    while (skipped-- > 0) file = rank.find(' ', file + 1);
    rank[file] = piece;
  };
  put(queen, 'Q');
  put(knight, 'N');
  put(other, 'N');
  for (const char piece : {'R', 'K', 'R'}) put(0, piece);
  return rank;
}

std::optional<std::string> known_fen(const Variant& variant, std::string_view name, std::string_view pairing) {
  const std::vector<NamedPosition> positions = variant.positions();
  const auto find = [&positions](std::string_view wanted) {
    return std::find_if(positions.begin(), positions.end(),
                        [wanted](const NamedPosition& each) { return same_word(each.name, wanted); });
  };
  const bool start = same_word(name, "start") || same_word(name, "startpos") || same_word(name, "initial");
  if (start) name = "start";
  const auto found = find(start && !pairing.empty() ? "start:" + std::string(pairing) : std::string(name));
  if (found != positions.end()) return found->fen;
  if (positions.empty()) return std::nullopt;
  if (start && pairing.empty()) return positions.front().fen;
  return numbered_fen(positions.front().fen, name);
}

std::string shuffled_fen(const Variant& variant, std::uint64_t seed, std::optional<Dialect> dialect) {
  const FenStyle style = dialect ? FenStyle{*dialect, 0, 0} : start_style(variant);
  return variant.write_fen(variant.shuffled_start(seed), style);
}

}  // namespace arbiter

// What fen_board.hpp says of the letters of roles, which it knows by name alone.
namespace arbiter::fen {

Letters::Letters(std::string words, std::span<const RoleInfo> roles) : Letters(std::move(words)) {
  for (const RoleInfo& info : roles) {
    set(info.letter, info.role);
    if (info.shared != 0) set_shared(info.shared, info.role);
  }
}

Letters::Letters(std::span<const RoleInfo> roles) : Letters("one of", roles) {
  for (const RoleInfo& info : roles) words_.append({' ', info.letter});
  words_ += ", upper case for White";
}

char letter_of(const Piece& piece, std::span<const RoleInfo> roles) {
  const auto role = static_cast<std::size_t>(number(piece.role));
  ensure(role < roles.size(), "a piece of the variant");
  const RoleInfo& info = roles[role];
  if (piece.owner == Owner::both && info.shared != 0) return info.shared;
  return piece.owner == Owner::white ? to_upper(info.letter) : info.letter;
}

}  // namespace arbiter::fen
