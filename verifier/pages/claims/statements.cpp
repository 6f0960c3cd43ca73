#include <algorithm>
#include <array>

#include "verifier/pages/claims/infer_claims.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

using Kind = SentencePart::Kind;

/// What a clause says; it has one of them.
constexpr std::array predicates{Meaning::check,     Meaning::gives,   Meaning::mate,     Meaning::mates,
                                Meaning::stalemate, Meaning::attacks, Meaning::attacked, Meaning::defends,
                                Meaning::defended,  Meaning::no_move, Meaning::to_move,  Meaning::plays,
                                Meaning::wins,      Meaning::moves,   Meaning::captures, Meaning::mate_in_one};
/// What may stand beside it.
constexpr std::array helpers{Meaning::is,    Meaning::negation, Meaning::can,   Meaning::cannot, Meaning::white,
                             Meaning::black, Meaning::left,     Meaning::right, Meaning::allowed};

/// A side, a piece or squares that a clause names.
struct Named {
  std::optional<Side> side{};  ///< of a side, or of the piece
  bool piece = false;
  bool king = false;
  bool single = false;  ///< the text gives the square, or there is one such piece only
  SquareSet squares;    ///< of the pieces, or the squares that are named
  std::string word{};   ///< the text's own for the piece
};

class Clause {
 public:
  Clause(const Reading& text, const Scene& scene, const Setup& setup, std::optional<Named> carried)
      : text_(text), scene_(scene), variant_(scene.variant()), setup_(setup), subject_(std::move(carried)) {}

  void add(const SentencePart& part) {
    if (part.kind == Kind::move) {
      if (predicate_ && !contains(std::array{Meaning::plays, Meaning::wins, Meaning::to_move}, *predicate_))
        odd_ = true;
      moves_ = true;
      move_leads_ = move_leads_ || !predicate_;
      return;
    }
    const bool side = part.meaning == Meaning::white || part.meaning == Meaning::black;
    if (part.kind == Kind::word && !side) return add_word(part);
    std::vector<Named>& list = predicate_ ? objects_ : subjects_;
    Named named = named_by(part);
    // "le roi des noirs", "the king of Black"
    if (side && !list.empty() && list.back().king && !list.back().side) {
      list.back() = king_of(*named.side);
      return;
    }
    list.push_back(std::move(named));
  }

  [[nodiscard]] const std::optional<Named>& subject() const { return subject_; }

  /// False if the clause is none of the known forms.
  bool read(std::vector<Statement>& found) {
    if (odd_ || negations_ > 1) return false;
    denied_ = negations_ == 1;
    if (subjects_.size() > 1) return false;
    if (negation_last_ && objects_.size() > 1) return false;  // "goes not to e4 but to e3"
    if (!subjects_.empty()) subject_ = subjects_.front();
    // "Black to play: 1...Re1 is mate": of the move, not of Black
    if (subjects_.empty() && move_leads_) subject_.reset();
    if (!predicate_) return !denied_ && !cannot_;
    switch (*predicate_) {
      case Meaning::to_move:
      case Meaning::plays:
      case Meaning::wins: return !denied_ && !cannot_ && !can_;
      case Meaning::check: return checked(found);
      case Meaning::gives: return gives(found);
      case Meaning::mate:
      case Meaning::stalemate: return ended(found);
      case Meaning::mates: return mates(found);
      case Meaning::mate_in_one: return mates_in_one(found);
      case Meaning::attacks:
      case Meaning::defends: return attacks(found);
      case Meaning::attacked:
      case Meaning::defended: return attacked(found);
      case Meaning::no_move: return able(found, ClaimKind::moves, true);
      case Meaning::moves: return acts(found, ClaimKind::moves);
      case Meaning::captures: return acts(found, ClaimKind::takes);
      default: return false;
    }
  }

 private:
  void add_word(const SentencePart& part) {
    if (contains(predicates, part.meaning)) {
      // "can take", "to move": only the verb of a clause is its predicate.
      odd_ = odd_ || predicate_;
      predicate_ = part.meaning;
      words_ = text_.words(Spoken{.meaning = part.meaning, .token = part.token, .count = part.count});
    } else if (part.meaning == Meaning::negation) {
      ++negations_;
      negation_last_ = predicate_.has_value();
      odd_ = odd_ || !objects_.empty();  // "can step to e3 but not to e4"
      is_ = is_ || part.count > 1;       // "is not"
    } else {
      is_ = is_ || part.meaning == Meaning::is;
      can_ = can_ || part.meaning == Meaning::can;
      cannot_ = cannot_ || part.meaning == Meaning::cannot;
      // "can go to a3 or a4": to both
      const bool both =
          part.meaning == Meaning::either && can_ && (predicate_ == Meaning::moves || predicate_ == Meaning::captures);
      odd_ = odd_ || (!both && !contains(helpers, part.meaning));
    }
  }

  Named king_of(Side side) const {
    return {
        .side = side, .piece = true, .king = true, .single = true, .squares = kings_of(setup_.board, variant_, side)};
  }

  Named named_by(const SentencePart& part) const {
    Named named;
    if (part.kind == Kind::word) {
      named.side = part.meaning == Meaning::white ? Side::white : Side::black;
    } else if (part.kind == Kind::square) {
      named.squares = SquareSet(Square(static_cast<int>(part.index)));
    } else {
      const NamedPiece& piece = text_.pieces[part.index];
      named.piece = true;
      named.word = text_.words(piece);
      named.king = role_info(variant_, piece.role).name == "king";
      named.squares = squares_of(piece, setup_.board);
      if (part.on) named.squares = named.squares & SquareSet(*part.on);
      named.single = named.squares.size() == 1;
      if (piece.owner && *piece.owner != Owner::both)
        named.side = *piece.owner == Owner::white ? Side::white : Side::black;
      if (!named.side && named.single) {
        const Owner owner = setup_.board[*named.squares.begin()]->owner;
        if (owner != Owner::both) named.side = owner == Owner::white ? Side::white : Side::black;
      }
    }
    return named;
  }

  void say(std::vector<Statement>& found, Claim claim, bool any_side = false, bool soft = false) const {
    found.push_back({.claim = std::move(claim), .any_side = any_side, .soft = soft, .words = words_});
  }

  /// The side that a clause without further objects is about: the subject, or an object ("check to the black king").
  /// False if it is neither a side nor a king.
  bool victim(std::optional<Side>& side) {
    if (subject_ && subject_->piece && !subject_->king) return false;
    if (subject_ && !subject_->piece && !subject_->side) return false;
    if (subject_) side = subject_->side;
    if (objects_.empty()) return true;
    if (subject_ || objects_.size() > 1) return false;
    if (objects_.front().piece ? !objects_.front().king : !objects_.front().side) return false;
    side = objects_.front().side;
    return true;
  }

  void say_check(std::vector<Statement>& found, std::optional<Side> side, bool safe) const {
    Claim claim = inferred(safe ? ClaimKind::safe : ClaimKind::check);
    if (side) claim.side = *side;
    say(found, claim, !side);
  }

  /// The pieces attack the king of the side.
  bool say_attack(std::vector<Statement>& found, const Named& by, const Named& what) const {
    Claim claim = inferred(ClaimKind::attacks);
    claim.pieces = {by.squares.begin(), by.squares.end()};
    claim.piece_name = by.word;
    claim.squares = {what.squares.begin(), what.squares.end()};
    claim.denied = denied_;
    if (claim.pieces.empty() || claim.squares.empty()) return false;
    for (const Square square : by.squares) {
      if (setup_.board[square]->owner == Owner::both) return false;
    }
    say(found, std::move(claim));
    return true;
  }

  bool checked(std::vector<Statement>& found) {
    if (can_ || cannot_) return false;
    // "in check from the rook on e1"
    if (subject_ && objects_.size() == 1 && objects_.front().piece && !objects_.front().king) {
      if (denied_ || !is_ || (subject_->piece && !subject_->king) || !subject_->side) return false;
      say_check(found, subject_->side, false);
      return say_attack(found, objects_.front(), king_of(*subject_->side));
    }
    std::optional<Side> side;
    if (!victim(side)) return false;
    say_check(found, side, denied_);
    return true;
  }

  bool gives(std::vector<Statement>& found) {
    if (can_ || cannot_ || !subject_ || !subject_->side || objects_.size() > 1) return false;
    const Side victim = opponent(*subject_->side);
    if (!objects_.empty()) {
      const Named& to = objects_.front();
      if ((to.piece && !to.king) || (!to.piece && !to.side) || (to.side && *to.side != victim)) return false;
    }
    if (!subject_->piece) {
      say_check(found, victim, denied_);
      return true;
    }
    if (subject_->king) return false;
    if (!denied_) say_check(found, victim, false);
    return say_attack(found, *subject_, king_of(victim));
  }

  bool ended(std::vector<Statement>& found) {
    std::optional<Side> side;
    if (can_ || cannot_ || !victim(side)) return false;
    Claim claim = inferred(ClaimKind::status);
    claim.status = *predicate_ == Meaning::mate ? Status::mate : Status::stalemate;
    claim.denied = denied_;
    if (side) claim.side = *side;
    // "White mated": who mates, or who is mated?
    say(found, claim, !side, !subjects_.empty() && !is_);
    return true;
  }

  bool mates(std::vector<Statement>& found) {
    if (denied_ || can_ || cannot_ || moves_ || !subject_ || !subject_->side || objects_.size() > 1) return false;
    if (!objects_.empty() &&
        (objects_.front().side != opponent(*subject_->side) || (objects_.front().piece && !objects_.front().king)))
      return false;
    Claim claim = inferred(ClaimKind::status);
    claim.status = Status::mate;
    claim.side = opponent(*subject_->side);
    say(found, claim, false, true);
    return true;
  }

  bool mates_in_one(std::vector<Statement>& found) {
    if (objects_.size() > 1 || moves_) return false;
    const Named* who = subject_ ? &*subject_ : objects_.empty() ? nullptr : &objects_.front();
    if ((subject_ && !objects_.empty()) || (who != nullptr && (who->piece || !who->side))) return false;
    Claim claim = inferred(ClaimKind::mates);
    claim.denied = denied_ || cannot_;
    if (who != nullptr) claim.side = *who->side;
    say(found, claim, who == nullptr);
    return true;
  }

  bool attacks(std::vector<Statement>& found) {
    if (can_ || cannot_ || is_ || !subject_ || !subject_->piece || !subject_->single || objects_.empty()) return false;
    return attacks_all(found, *subject_, objects_);
  }

  bool attacked(std::vector<Statement>& found) {
    if (can_ || cannot_ || !subject_) return false;
    if (objects_.empty()) {  // "the black king is attacked"
      if (!subject_->king || !subject_->side || *predicate_ != Meaning::attacked) return false;
      if (!denied_ && is_attacked_without_check(*subject_)) return false;
      say_check(found, subject_->side, denied_);
      return true;
    }
    if (objects_.size() > 1 || !objects_.front().piece || !objects_.front().single) return false;
    return attacks_all(found, objects_.front(), {*subject_});
  }

  /// Kings of Duck chess are attacked, and never in check.
  bool is_attacked_without_check(const Named& king) const {
    const Side enemy = opponent(*king.side);
    if (scene_.rules().in_check(setup_, *king.side)) return false;
    const Setup to_move = with_side_to_move(setup_, enemy);
    for (const Square from : setup_.board.of(owner_of(enemy))) {
      for (const StepOutcome& step : scene_.rules().steps_of(to_move, from)) {
        if (!(step.step.captures & king.squares).empty()) return true;
      }
    }
    return false;
  }

  bool attacks_all(std::vector<Statement>& found, const Named& by, const std::vector<Named>& what) const {
    const bool own = *predicate_ == Meaning::defends || *predicate_ == Meaning::defended;
    Named all;
    for (const Named& each : what) {
      if (each.piece && !each.single) return false;
      if (!each.piece && each.side) return false;
      if (each.squares.empty() || !(all.squares & each.squares).empty()) return false;
      if (each.piece && (each.side == by.side) != own) return false;
      all.squares |= each.squares;
    }
    // "does not attack d5 and e6": neither, or not both?
    if (denied_ && all.squares.size() > 1) return false;
    return say_attack(found, by, all);
  }

  /// Without "can" a verb of moving tells what happens, which is not judged.
  bool acts(std::vector<Statement>& found, ClaimKind kind) {
    if (!can_ && !cannot_) return !denied_;
    if (can_ && denied_) cannot_ = true;
    return able(found, kind, cannot_);
  }

  bool able(std::vector<Statement>& found, ClaimKind kind, bool denied) {
    if (!subject_ || !subject_->side || moves_) return false;
    Claim claim = inferred(kind);
    claim.denied = denied;
    claim.side = *subject_->side;
    if (subject_->piece) {
      if (!subject_->single) return false;
      claim.pieces = {subject_->squares.begin(), subject_->squares.end()};
      claim.piece_name = subject_->word;
      if (claim.pieces.empty()) return false;
    }
    for (const Named& each : objects_) {
      if (each.side && !each.piece) return false;
      if (each.piece && (kind == ClaimKind::moves || !each.single || each.side == claim.side)) return false;
      if (each.squares.empty()) return false;
      claim.squares.insert(claim.squares.end(), each.squares.begin(), each.squares.end());
    }
    // "can go to d5 and e6" means both, "cannot" neither.
    if (denied || claim.squares.size() < 2) {
      say(found, std::move(claim));
      return true;
    }
    for (const Square square : std::vector<Square>(std::exchange(claim.squares, {}))) {
      Claim one = claim;
      one.squares = {square};
      say(found, std::move(one));
    }
    return true;
  }

  const Reading& text_;
  const Scene& scene_;
  const Variant& variant_;
  const Setup& setup_;
  std::optional<Named> subject_;  ///< of the clause, or of the one before
  std::vector<Named> subjects_;
  std::vector<Named> objects_;
  std::optional<Meaning> predicate_;
  std::string words_;
  int negations_ = 0;
  bool denied_ = false;
  bool is_ = false;
  bool can_ = false;
  bool cannot_ = false;
  bool moves_ = false;
  bool negation_last_ = false;  ///< it stands behind the predicate
  bool move_leads_ = false;     ///< a move stands before the predicate
  bool odd_ = false;
};

/// The parts behind "after 1.e4 e5" and its like, which say which position is meant.
std::vector<SentencePart> without_context(const std::vector<SentencePart>& parts) {
  std::vector<SentencePart> rest;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].meaning != Meaning::after || i + 1 == parts.size() || parts[i + 1].kind != Kind::move) {
      rest.push_back(parts[i]);
      continue;
    }
    while (i + 1 < parts.size() && parts[i + 1].kind == Kind::move) ++i;
  }
  return rest;
}

/// Where each clause ends: between two predicates at the last "and" or comma; "White to move mates in one" has none.
std::optional<std::vector<std::size_t>> clause_ends(const std::vector<SentencePart>& parts) {
  std::vector<std::size_t> ends;
  std::optional<std::size_t> last;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!contains(predicates, parts[i].meaning)) continue;
    if (last) {
      std::size_t cut = i;
      while (cut > *last && !parts[cut].after_break) --cut;
      if (cut == *last) {
        if (parts[*last].meaning != Meaning::to_move) return std::nullopt;
        cut = *last + 1;
      }
      ends.push_back(cut);
    }
    last = i;
  }
  ends.push_back(parts.size());
  return ends;
}

constexpr std::size_t longest_caption = 4000;

/// The end of a long text, which is next to the figure.
MappedText tail(const MappedText& text) {
  const std::size_t size = text.text().size();
  return text.part(size - std::min(size, longest_caption), size);
}

}  // namespace

std::optional<std::vector<Statement>> statements_of(const Reading& text, const Sentence& sentence, const Scene& scene,
                                                    const Setup& setup) {
  std::vector<Statement> result;
  const std::vector<SentencePart> parts = without_context(sentence.parts);
  const auto ends = clause_ends(parts);
  if (!ends) return std::nullopt;
  std::optional<Named> carried;
  std::size_t at = 0;
  for (const std::size_t end : *ends) {
    Clause clause(text, scene, setup, carried);
    for (; at < end; ++at) clause.add(parts[at]);
    if (!clause.read(result)) return std::nullopt;
    carried = clause.subject();
  }
  // "Not only check but mate": the check is not what is denied.
  const auto any = [&result](const auto& is) { return std::ranges::any_of(result, is); };
  const auto safe = [](const Statement& each) { return each.claim.kind == ClaimKind::safe; };
  const auto mated = [](const Statement& each) {
    return each.claim.kind == ClaimKind::status && !each.claim.denied && each.claim.status == Status::mate;
  };
  if (any(safe) && any(mated)) return std::nullopt;
  return result;
}

Surroundings surroundings_of(const Diagram& diagram, const Variant& variant) {
  const MappedText caption = diagram.caption->part(0, longest_caption);
  const MappedText heading = tail(*diagram.heading);
  const MappedText paragraph = tail(*diagram.paragraph);
  Surroundings texts;
  const MappedText after = diagram.after == nullptr ? MappedText() : diagram.after->part(0, longest_caption);
  texts.heard =
      language_of(tokens_of(caption.text() + ". " + heading.text() + ". " + paragraph.text() + ". " + after.text()));
  const Language language = texts.heard.language;
  texts.own = read_text(part_for(caption, diagram.place), language, variant);
  texts.caption = read_text(caption, language, variant);
  texts.heading = read_text(heading, language, variant);
  texts.paragraph = read_text(paragraph, language, variant);
  texts.after = read_text(after, language, variant);
  return texts;
}

bool is_name_of_piece(const Reading& heading) {
  if (heading.pieces.empty()) return false;
  std::vector<bool> explained(heading.tokens.size(), false);
  const auto explain = [&explained](std::size_t token, std::size_t count) {
    for (std::size_t i = token; i < token + count; ++i) explained[i] = true;
  };
  for (const NamedPiece& piece : heading.pieces) explain(piece.token, piece.count);
  for (const Spoken& phrase : heading.phrases) {
    const bool filler =
        phrase.meaning == Meaning::article || phrase.meaning == Meaning::white || phrase.meaning == Meaning::black;
    if (filler) explain(phrase.token, phrase.count);
  }
  return std::ranges::all_of(explained, [](bool is) { return is; });
}

}  // namespace arbiter::pages
