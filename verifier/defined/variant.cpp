#include "verifier/defined/variant.hpp"

#include <algorithm>
#include <array>
#include <deque>

#include <fmt/format.h>

#include "verifier/defined/fen.hpp"
#include "verifier/defined/keys.hpp"
#include "verifier/defined/sources.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::defined {
namespace {

/// Whether a symmetry of the board leaves the definition as it is.
bool alike(const Definition& d, const Image& image) {
  const auto turned = [&](SquareSet squares) {
    SquareSet result;
    for (const Square square : squares) result |= image.of(square);
    return result;
  };
  const auto regions = [&](const BySide<SquareSet>& of) {
    return turned(of[0]) == of[index(image.of(Side::white))] && turned(of[1]) == of[index(image.of(Side::black))];
  };
  const auto values = [&](const auto& of) { return !image.colours || of[0] == of[1]; };
  // Black's ways are White's turned by half, so that either symmetry needs them to be the same to the left and to the
  // right.
  const auto ways = [&](const std::vector<Way>& all) {
    return std::ranges::all_of(all, [&](const Way& way) {
      return regions(way.from) && std::ranges::any_of(all, [&](const Way& other) {
               const BySide<SquareSet> from{turned(way.from[0]), turned(way.from[1])};
               Way mirrored = other;
               mirrored.files = static_cast<std::int8_t>(-mirrored.files);
               mirrored.from = way.from;
               return mirrored == way && other.from == (image.colours ? way.from : from);
             });
    });
  };
  for (std::size_t i = 0; i < d.kinds.size(); ++i) {
    const bool drops = regions({d.drop_region[0][i], d.drop_region[1][i]});
    if (!drops || !regions(d.kinds[i].board) || !ways(d.kinds[i].ways)) return false;
  }
  return regions(d.promotion_region) && regions(d.en_passant_region) && regions(d.walling_region) &&
         regions(d.flag_region) && regions(d.connect_region_1) && regions(d.connect_region_2) &&
         turned(d.board) == d.board && values(d.promoting_pawns) && values(d.promotion_kinds) &&
         values(d.en_passant_kinds) && values(d.hand_limit) && values(d.pass) && values(d.pass_on_stalemate) &&
         values(d.flag_kind) && values(d.n_move_kinds) && values(d.castling_wins) && !d.n_fold_absolute;
}

struct Defined final : Variant {
  explicit Defined(Definition definition)
      : d_(std::move(definition)), format_(d_), start_(start_facts(d_)), rules_(make_rules(d_)),
        generator_(make_generator(d_)), mirrors_(alike(d_, {.files = true, .colours = false})) {
    list_roles();
    info_ = {
        .name = d_.name,
        .title = d_.title,
        .name_is_common_word = true,
        .profiles = {{.name = "documented",
                      .explanation = "what the rule file says, as Fairy-Stockfish plays it",
                      .wins_by = d_.checkmate == Result::win || d_.extinction == Result::win ? WinsBy::mostly_other
                                                                                             : WinsBy::own}},
        .sources = {{rules_.get(), generator_.get()}},
        .roles = roles_,
        .clauses = listed_clauses(),
        .safety_clause = d_.king           ? std::string_view(d_.kind(*d_.king).name)
                         : d_.pseudo_royal ? "extinctionPseudoRoyal"
                                           : "",
        .duty_clause = d_.must_capture ? "mustCapture"
                       : d_.must_drop  ? "mustDrop"
                                       : "",
        .positions = {{"start", start_.setup ? format_.write(*start_.setup, {}) : d_.start, "startFen"}},
        .sides_are_alike = alike(d_, {.files = false, .colours = true}),
        .kings_touch = true,
        .spellings = {{"fen", Dialect::fen, 0, "", CastlingWords::usual, "six fields, as Fairy-Stockfish writes them"},
                      {"epd", Dialect::fen, 0, "", CastlingWords::usual, "four fields"},
                      bare_board},
        .state_ranges = {{.part = StatePart::castling, .first_bit = 0, .end_bit = first_gate_bit},
                         {.part = StatePart::en_passant, .first_byte = en_passant_byte, .end_byte = victim_byte + 1}},
        .piece_words = piece_words_,
        .game_may_have_kings = [this](int white, int black, Ruleset) { return game_may_have_kings(white, black); },
        .pieces_beside = [this](const Setup& setup) { return pieces_beside(setup); },
    };
  }

  Setup after_pass(const Setup& setup) const override {
    Setup result = setup;
    result.to_move = opponent(setup.to_move);
    clear_en_passant(result.state);
    result.state.context[last_byte] = 0;
    return result;
  }

  std::vector<State> possible_states(const Setup& setup, Ruleset) const override {
    std::vector<State> result{setup.state};
    clear_en_passant(result.front());
    for (std::size_t bit = 0; bit < first_gate_bit; ++bit) result.front().bits[bit] = false;
    for (const Side side : {Side::white, Side::black}) {
      const auto king = castling_king(d_, setup.board, side);
      for (int file = 0; file < d_.files && king; ++file) {
        const Square rook = Square::at(file, king->rank());
        if (file == king->file() || !is_castling_rook(d_, setup.board, side, rook)) continue;
        for (std::size_t i = 0, end = result.size(); i < end; ++i) {
          result.push_back(result[i]);
          result.back().bits[castling_bit(side, file)] = true;
        }
      }
    }
    const std::size_t without = result.size();
    for (const Passing& each : passings(d_, opponent(setup.to_move))) {
      if (!setup.board.holds(each.to, piece_of(opponent(setup.to_move), each.role))) continue;
      for (std::size_t i = 0; i < without; ++i) {
        State state = result[i];
        set_square(state, en_passant_byte, each.passed[0]);
        if (each.passed.size() > 1) set_square(state, second_en_passant_byte, each.passed[1]);
        set_square(state, victim_byte, each.to);
        if (std::ranges::find(result, state) == result.end()) result.push_back(state);
      }
    }
    return d_.checks_to_win == 0 ? result : check_count(d_).possible(result);
  }

  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options, Ruleset ruleset) const override {
    auto parsed = format_.parse(text, options, ruleset);
    // The file's own start may name rights without their pieces, which mean nothing to any program.
    if (parsed && text == d_.start) drop_dead_rights(d_, parsed->setup);
    return parsed;
  }
  std::string write_fen(const Setup& setup, const FenStyle& style) const override {
    return format_.write(setup, style);
  }
  Faults faults(const Setup& setup, Ruleset, const FenMap& map) const override {
    return defined::faults(d_, start_, setup, rules_.get(), map);
  }

  Setup essential(const Setup& setup, Ruleset) const override {
    Setup result = setup;
    drop_dead_rights(d_, result);
    // How the last move was made counts where it has ended the game; that it was a pass, for the next pass, too.
    constexpr auto of_ends = std::uint8_t{castled_kingside | castled_queenside | dropped_pawn};
    if ((result.state.context[last_byte] & of_ends) != 0) {
      const Status status = generator_->setup_status(setup);
      if (status == Status::ongoing || status == Status::check)
        result.state.context[last_byte] = static_cast<std::uint8_t>(result.state.context[last_byte] & ~of_ends);
    }
    if (square_of(setup.state, en_passant_byte)) {
      const auto captures = [](const MoveOutcome& outcome) {
        const Step& step = outcome.move.front();
        return !step.captures.empty() && !step.captures.contains(step.to);
      };
      const auto moves = generator_->setup_moves(setup);
      if (std::ranges::none_of(moves, captures)) clear_en_passant(result.state);
    }
    return result;
  }

  std::string_view ending_clause(const Setup& setup, Status status) const override {
    switch (status) {
      case Status::ongoing:
      case Status::check: return {};
      case Status::mate: return "checkmateValue";
      case Status::stalemate: return "stalemateValue";
      default: break;
    }
    for (const Side side : {Side::white, Side::black}) {
      if (d_.checks_to_win > 0 && check_count(d_).won(setup.state.context, side)) return "checkCounting";
    }
    if (d_.extinction) {
      for (const Side side : {Side::white, Side::black}) {
        const auto few = [&](KindSet kinds) {
          int count = 0;
          for (const Role role : d_.roles()) {
            if (in_set(d_, kinds, role))
              count += setup.board.of(piece_of(side, role)).size() + in_hand(d_, setup.state, side, role);
          }
          return count <= d_.extinction_count;
        };
        if (d_.extinction_all && few(~KindSet{0})) return "extinctionValue";
        for (const Role role : d_.base_roles(d_.extinction_kinds)) {
          if (!d_.extinction_all && few(kind_bit(role))) return "extinctionValue";
        }
      }
    }
    if (generator_->setup_moves(setup).empty() && d_.flag_region[0].empty() && d_.connect == 0)
      return generator_->in_check(setup, setup.to_move) ? "checkmateValue" : "stalemateValue";
    if (d_.has_goals()) return "flagRegion";
    return d_.connect > 0 ? "connectN" : "";
  }

  Setup random_setup(Ruleset, Random& random) const override { return defined::random_setup(d_, start_.kings, random); }

  Setup shuffled_start(std::uint64_t seed) const override {
    const Setup start = start_.setup.value_or(Setup{});
    if (!d_.shuffled) return start;
    // Shuffled are the pieces of orthodox chess only.
    constexpr std::array<std::string_view, 6> names{"pawn", "knight", "bishop", "rook", "queen", "king"};
    constexpr std::array<std::size_t, 8> usual{3, 1, 2, 4, 5, 2, 1, 3};
    std::array<Role, 6> roles{};
    for (const Side side : {Side::white, Side::black}) {
      for (int file = 0; file < 8; ++file) {
        const std::size_t role = usual[static_cast<std::size_t>(file)];
        const auto piece = start.board[Square::at(file, relative_rank(side, 0))];
        const bool here = piece && piece->owner == owner_of(side) && d_.kind(piece->role).name == names[role];
        if (!here || !d_.pawn) return start;
        roles[role] = piece->role;
      }
    }
    const Setup orthodox = orthodox::shuffled_start(seed);
    Setup result = start;
    for (const Side side : {Side::white, Side::black}) {
      for (int file = 0; file < 8; ++file) {
        const Square square = Square::at(file, relative_rank(side, 0));
        result.board.put(square, piece_of(side, roles[index(orthodox.board[square]->role)]));
        const bool right = d_.castling && orthodox::may_castle(orthodox.state, side, file);
        result.state.bits[castling_bit(side, file)] = right;
      }
    }
    return result;
  }

  /// Texts are of built-in variants unless the rules are named.
  Likeness likeness(const RecordText&) const override { return Likeness::none; }

  /// Kings may be in hand yet.
  [[nodiscard]] bool game_may_have_kings(int white, int black) const {
    const auto may = [&](Side side, int count) {
      const int usual = start_.kings[index(side)];
      return count == usual || (d_.drops && count < usual);
    };
    return !d_.king || (may(Side::white, white) && may(Side::black, black));
  }
  Faults setup_reachability(const Setup&, Ruleset, const FenMap&) const override { return {}; }
  Faults usual_start_faults(const Setup&, Ruleset, const FenMap&) const override { return {}; }

  [[nodiscard]] std::vector<Spare> pieces_beside(const Setup& setup) const {
    std::vector<Spare> result;
    for (const Side side : {Side::white, Side::black}) {
      for (std::size_t i = d_.kinds.size(); i-- > 0;) {
        const Role role{static_cast<std::uint8_t>(i)};
        const int count = in_hand(d_, setup.state, side, role);
        if (count > 0) result.push_back({piece_of(side, role), count});
      }
    }
    return result;
  }

  State image_of(const State& state, const Image& image) const override {
    State result{.context = state.context};
    for (const Side side : {Side::white, Side::black}) {
      const Side other = image.of(side);
      for (int file = 0; file < 8; ++file) {
        result.bits[castling_bit(other, image.of_file(file))] = state.bits[castling_bit(side, file)];
        result.bits[gate_bit(other, image.of_file(file))] = state.bits[gate_bit(side, file)];
      }
      for (const Role role : d_.roles()) set_in_hand(d_, result, other, role, in_hand(d_, state, side, role));
    }
    for (const StateByte byte : {en_passant_byte, second_en_passant_byte, victim_byte}) {
      if (const auto square = square_of(state, byte)) set_square(result, byte, image.of(*square));
    }
    return check_count(d_).image_of(state, image, result);
  }
  /// A right to castle has its wing, and dropped pieces may come to have one.
  bool may_be_mirrored(const State& state) const override {
    const auto rights = state.bits << (State::bit_count - first_gate_bit);
    return mirrors_ && !d_.castling_dropped && rights.none();
  }

  void list_roles() {
    for (const Role role : d_.roles()) {
      const Kind& kind = d_.kind(role);
      const std::string& name = texts_.emplace_back(piece_name(d_, kind));
      roles_.push_back({role, name, kind.letter, kind.plus ? '+' : to_upper(kind.letter)});
      add_piece_words(d_, kind, name, piece_words_);
    }
    if (d_.wall) roles_.push_back({*d_.wall, d_.walling == Walling::duck ? "duck" : "wall", '*', '*', '*'});
  }

  /// The settings in force, then the format's defaults, then the kinds that no setting names.
  [[nodiscard]] std::vector<ClauseInfo> listed_clauses() {
    std::vector<ClauseInfo> clauses;
    const auto keep = [&](std::string text) -> std::string_view { return texts_.emplace_back(std::move(text)); };
    const auto named = [&](std::string_view id) {
      return std::ranges::any_of(clauses, [id](const ClauseInfo& clause) { return clause.id == id; });
    };
    const auto reading = [](std::string_view key, std::string_view value) {
      const Key* known = find_key(key);
      const std::string said = fmt::format("{} = {}", key, value.empty() ? "-" : value);
      return known == nullptr || known->what.empty() ? said : fmt::format("{}: {}", said, known->what);
    };
    for (const Setting& setting : d_.settings) {
      const std::string where = setting.line > 0 ? fmt::format("line {}", setting.line) : "inherited";
      clauses.push_back({setting.key, setting.origin, keep(where), keep(reading(setting.key, setting.value))});
    }
    for (const Key& key : all_keys()) {
      if (key.support == Support::played && key.piece < 0 && !named(key.name))
        clauses.push_back({key.name, "default", "default", keep(reading(key.name, key.standard))});
    }
    // A rule of both sides goes by the key without a side.
    for (const std::string_view both : {"dropRegion", "connectRegion", "flagRegion"}) {
      if (!named(both)) clauses.push_back({both, d_.name, "default", keep(fmt::format("{0}White, {0}Black …", both))});
    }
    for (const Kind& kind : d_.kinds) {
      if (!named(kind.name)) clauses.push_back({kind.name, d_.name, "default", keep(reading(kind.name, kind.betza))});
    }
    return clauses;
  }

  const Definition d_;
  const FenFormat format_;
  const StartFacts start_;
  const std::unique_ptr<MoveSource> rules_;
  const std::unique_ptr<MoveGenerator> generator_;
  const bool mirrors_;
  std::vector<RoleInfo> roles_;
  std::deque<std::string> texts_;  ///< of the clauses, and the names of the roles
  std::vector<PieceWords> piece_words_;
};

}  // namespace

std::unique_ptr<const Variant> make_variant(Definition definition) {
  return std::make_unique<Defined>(std::move(definition));
}

const Definition* definition_of(const Variant& variant) noexcept {
  const auto* const defined = dynamic_cast<const Defined*>(&variant);
  return defined == nullptr ? nullptr : &defined->d_;
}

}  // namespace arbiter::defined
