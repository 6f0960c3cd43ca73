#include "verifier/pages/claims/check_claim.hpp"

#include <algorithm>
#include <array>

#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// Whether both boards have the same pieces on each rank: the sites shuffle set-ups.
bool is_shuffled(const Board& board, const Board& start) {
  const auto rank_of = [](const Board& on, int rank) {
    std::array<std::optional<Piece>, 8> pieces;
    for (int file = 0; file < 8; ++file) pieces[static_cast<std::size_t>(file)] = on[Square::at(file, rank)];
    return pieces;
  };
  for (int rank = 0; rank < 8; ++rank) {
    const auto here = rank_of(board, rank);
    if (!std::is_permutation(here.begin(), here.end(), rank_of(start, rank).begin())) return false;
  }
  return true;
}

void infer_setup(const Scene& scene, Inference& inference) {
  const Reading& own = scene.texts.own;
  const Spoken* phrase = own.find(Meaning::setup);
  if (phrase == nullptr) return;
  const std::size_t number = own.tokens[phrase->token].sentence;
  // "The initial position of the pawns", "after the initial moves", "not the initial position": something else.
  constexpr std::array other{Meaning::after, Meaning::before, Meaning::without, Meaning::white,   Meaning::black,
                             Meaning::some,  Meaning::like,   Meaning::cannot,  Meaning::negation};
  const auto is_other = [&other](const SentencePart& part) {
    return part.kind != SentencePart::Kind::word || contains(other, part.meaning);
  };
  inference.unread = own.unclear(number) || std::ranges::any_of(own.sentences[number].parts, is_other);
  if (inference.unread)
    return inference.say("rejected: \"{}\" in the caption, whose other words may say something else",
                         own.words(*phrase));
  inference.say("\"{}\" in the caption: the pieces at the start", own.words(*phrase));
  const Board& board = scene.fen.setup.board;
  for (const Setup& start : starts_of(scene.variant())) {
    if (start.board == board || !is_shuffled(board, start.board)) continue;
    return inference.leave_open("a set-up, judged by its caption, with its pieces shuffled");
  }
  inference.claims = {inferred(ClaimKind::setup)};
}

/// What the arrows of the diagram say, before what its marks and words say.
void infer_arrows(const Diagram& diagram, Inference& inference) {
  Claim claim = inferred(ClaimKind::arrows);
  claim.origin = "the arrows";
  for (const Arrow& arrow : diagram.arrows) {
    claim.pieces.push_back(arrow.from);
    claim.squares.push_back(arrow.to);
  }
  inference.say("arrows: each shows a step");
  if (inference.claims.front().kind == ClaimKind::none && diagram.marks.empty()) inference.claims.clear();
  inference.claims.insert(inference.claims.begin(), std::move(claim));
}

/// Whether the caption writes a game, "1.e4 e5 2.Bc4 Nc6", rather than one move, perhaps twice.
bool are_a_line(const std::vector<WrittenMove>& moves) {
  const auto differs = [&moves](const WrittenMove& each) {
    const WrittenLeg& first = moves.front().legs.front();
    return each.legs.front().to != first.to || each.legs.front().castles != first.castles;
  };
  return std::ranges::any_of(moves, [](const WrittenMove& each) { return each.number != 0; }) &&
         std::ranges::any_of(moves, differs);
}

/// A capture in the paragraph before, followed in the same sentence by the squares where the piece goes on.
std::optional<Claim> legs_in_paragraph(const Scene& scene, Inference& inference) {
  const Reading& text = scene.texts.paragraph;
  const auto runs = square_runs(text.text.text());
  for (const WrittenMove& move : text.moves) {
    if (move.legs.size() != 1 || !move.legs.front().takes) continue;
    const auto behind = std::ranges::find_if(runs, [&](const SquareRun& run) {
      return run.begin > move.end && run.squares.size() > 1 &&
             text.sentence_at(run.begin) == text.sentence_at(move.begin);
    });
    if (behind == runs.end()) continue;
    for (const Side side : sides_of(move, text)) {
      for (const MoveOutcome& outcome :
           moves_written(scene.rules(), with_side_to_move(scene.fen.setup, side), move, scene.variant(), true)) {
        if (outcome.move.size() < 2 || outcome.move[0].captures.size() != 1) continue;
        Claim claim = inferred(ClaimKind::legs);
        claim.origin = "the paragraph before";
        claim.pieces = {outcome.move[0].from};
        claim.taken = *outcome.move[0].captures.begin();
        claim.from_text = true;
        inference.say("\"{}\" in the paragraph before, and squares behind it: where the piece goes on",
                      text.words(move));
        return claim;
      }
    }
  }
  return std::nullopt;
}

void infer_moves(const Scene& scene, Inference& inference) {
  const Reading& caption = scene.texts.caption;
  const WrittenMove* move = longest_of(caption.moves);
  if (move == nullptr) return;
  if (const auto word = caption.unclear())
    return inference.say("rejected: the moves of the caption, for \"{}\" is not understood", printable(*word, 40));
  const bool pair = scene.right_of_pair || scene.right != nullptr;
  if (pair && are_a_line(caption.moves))
    return inference.say("rejected: the caption of two boards writes a line of moves, not the one between them");
  if (pair && (move->legs.size() > 1 || caption.has(Meaning::after))) {
    const std::string name = caption.words(*move);
    if (scene.right_of_pair) {
      inference.say("\"{}\" in the caption of two boards: this is the one after the move", name);
      inference.claims = {inferred(ClaimKind::result)};
      return;
    }
    if (auto legs = legs_in_paragraph(scene, inference)) inference.claims.push_back(std::move(*legs));
    inference.say("\"{}\" in the caption of two boards: the move leads from the left one to the right one", name);
    Claim leads = inferred(ClaimKind::leads);
    leads.from_text = true;
    inference.claims.push_back(std::move(leads));
    return;
  }
  // "Black plays Rxh4=P. h5 is allowed then": two moves, of which the second is legal.
  const Reading& own = scene.texts.own;
  const Spoken* allowed = own.find(Meaning::allowed);
  if (allowed == nullptr || own.moves.empty() || own.has(Meaning::forbidden)) return;
  const WrittenMove& before = own.moves.front();
  const auto next = next_move(own.text.text(), before.end, own.language);
  if (!next) return;
  // "The legal moves are Kf1 and Kd1": each is judged for itself. "Black has just played d7-d5, so that exd6 is
  // possible" is about the board after the first move.
  const auto legal = [&](const WrittenMove& each, Side side) {
    return !moves_written(scene.rules(), with_side_to_move(scene.fen.setup, side), each, scene.variant(), true).empty();
  };
  const auto has_led = [&](const WrittenMove& each, Side side) {
    if (!seems_played(scene, scene.fen.setup, each, side)) return false;
    return own.has(Meaning::plays) || !taken_back(scene, scene.fen.setup, each, side).empty();
  };
  const auto any_side = [&](const WrittenMove& each, const auto& is) {
    return std::ranges::any_of(sides_of(each, own), [&](Side side) { return is(each, side); });
  };
  if (any_side(before, legal) ? any_side(*next, legal) : any_side(before, has_led)) return;
  inference.say("\"{}\", then \"{}\" in the caption, and \"{}\": after the first move the second is legal",
                own.words(before), own.words(*next), own.words(*allowed));
  Claim after = inferred(ClaimKind::after);
  after.from_text = true;
  inference.claims = {after};
}

Inference infer_claims(const Scene& scene) {
  Inference inference;
  const Heard& heard = scene.texts.heard;
  const std::string words =
      joined(heard.words, ", ", [](const std::string& word) { return fmt::format("\"{}\"", printable(word, 30)); });
  if (words.empty())
    inference.say("no word tells the language; read as English");
  else
    inference.say("the language is {} ({})", to_string(heard.language), words);
  if (scene.diagram.marks.empty()) {
    infer_moves(scene, inference);
    if (inference.claims.empty()) infer_status(scene, inference);
    if (inference.claims.empty()) infer_setup(scene, inference);
  } else {
    infer_marks(scene, inference);
  }
  if (inference.claims.empty()) {
    inference.say("no mark, and no word of the caption that tells what the board shows");
    const auto word = scene.texts.own.unclear();
    inference.leave_open(!inference.unread ? ""
                         : word            ? fmt::format("the caption is not understood (\"{}\")", printable(*word, 40))
                                           : "the words of the caption are known, but not what they say together");
  }
  if (!scene.diagram.arrows.empty()) infer_arrows(scene.diagram, inference);
  return inference;
}

bool same_claim(const Claim& a, const Claim& b) {
  return a.kind == b.kind && a.side == b.side && a.status == b.status && a.denied == b.denied && a.taken == b.taken &&
         a.without == b.without &&
         std::is_permutation(a.pieces.begin(), a.pieces.end(), b.pieces.begin(), b.pieces.end());
}

/// Whether the page has what a built-in claim of its board is about: marks, a board beside it, moves, squares. A page
/// that shows the board for another reason claims none of it.
bool is_made_here(const Claim& claim, const Scene& scene) {
  if (about_marks(claim.kind)) return !scene.diagram.marks.empty();
  switch (claim.kind) {
    case ClaimKind::result: return scene.right_of_pair;
    case ClaimKind::leads: return scene.right != nullptr && (!claim.from_text || !scene.texts.caption.moves.empty());
    case ClaimKind::after: return !claim.from_text || !scene.texts.caption.moves.empty();
    case ClaimKind::legs: {
      const auto several = [](const SquareRun& run) { return run.squares.size() > 1; };
      const auto own = square_runs(scene.texts.own.text.text());
      const auto before = square_runs(scene.texts.paragraph.text.text());
      return !claim.from_text || !own.empty() || std::ranges::any_of(before, several);
    }
    default: return true;
  }
}

/// The claims of a built-in entry that the page makes. None if it shows marks that the entry does not explain, with a
/// caption that was not understood.
std::vector<Claim> made_here(const ClaimEntry& entry, const Inference& inference, const Scene& scene) {
  std::vector<Claim> claims;
  for (const Claim& claim : entry.claims) {
    if (!is_made_here(claim, scene)) continue;
    if (inference.unread && about_marks(claim.kind) && check_claim(claim, scene).outcome == Outcome::fails) return {};
    claims.push_back(claim);
  }
  return claims;
}

/// "… must not answer h5" where the entry claims that the answer is legal.
std::optional<Finding> denied_answer(const Choice& choice, const Scene& scene) {
  const auto after = std::ranges::find(choice.claims, ClaimKind::after, &Claim::kind);
  if (after == choice.claims.end()) return std::nullopt;
  const Reading& text = scene.texts.caption;
  const Spoken* denial = text.find(Meaning::negation);
  if (denial == nullptr) denial = text.find(Meaning::forbidden);
  if (denial == nullptr) denial = text.find(Meaning::cannot);
  if (denial == nullptr || check_claim(*after, scene).outcome != Outcome::holds) return std::nullopt;
  return claim_finding(fault::denied(text.words(*denial)), text.place(*denial), *after, scene);
}

}  // namespace

Claim inferred(ClaimKind kind) {
  Claim claim;
  claim.kind = kind;
  claim.inferred = true;
  claim.origin = "the caption";
  return claim;
}

void Inference::leave_open(std::string reason) {
  claims = {inferred(ClaimKind::none)};
  claims.front().reason = std::move(reason);
}

Choice choose_claims(const Scene& scene, const ClaimEntry* entry) {
  Choice choice;
  Inference inference = infer_claims(scene);
  const std::string& marks = scene.diagram.mark_text.text();
  const bool inferable = inference.claims.front().kind != ClaimKind::none;
  if (entry != nullptr && other_marks(*entry, marks == "-" ? "" : marks) && inferable) {
    choice.say("rejected: {}:{} knows this board, with other marks", entry->where.file, entry->where.line);
    entry = nullptr;
  }
  if (entry != nullptr) choice.claims = entry->built_in ? made_here(*entry, inference, scene) : entry->claims;
  if (entry != nullptr && choice.claims.empty()) {
    choice.say("rejected: {}:{} knows this board, with marks, moves or boards that the page does not have",
               entry->where.file, entry->where.line);
    entry = nullptr;
  }
  if (entry == nullptr) {
    choice.claims = std::move(inference.claims);
    choice.unread = inference.unread || scene.texts.own.unclear();
    choice.because.insert(choice.because.end(), inference.because.begin(), inference.because.end());
    return choice;
  }
  choice.entry = entry;
  choice.say("{}:{} knows this board{}", entry->where.file, entry->where.line, entry->marks ? " and its marks" : "");
  std::string also;
  for (const Claim& claim : inference.claims) {
    const bool same = std::ranges::any_of(entry->claims, [&claim](const Claim& own) { return same_claim(own, claim); });
    if (same || claim.kind == ClaimKind::none) continue;
    // Who gives a check is a part of it.
    if (claim.kind != ClaimKind::attacks) also += fmt::format("{}{}", also.empty() ? "" : "; ", in_words(claim));
    if (needs_words(claim.kind)) choice.said.push_back(claim);
  }
  const auto has_setup = [](const std::vector<Claim>& claims) {
    return std::ranges::count(claims, ClaimKind::setup, &Claim::kind) > 0;
  };
  if (!has_setup(entry->claims) && scene.texts.own.has(Meaning::setup) && !has_setup(choice.said))
    choice.said.push_back(inferred(ClaimKind::setup));
  if (!inferable)
    choice.say("the words around it alone would not tell");
  else if (also.empty())
    choice.say("the words around it say the same");
  else
    choice.say("the words around it alone would say: {}", also);
  return choice;
}

std::optional<Finding> contradiction(const Choice& choice, const Scene& scene) {
  if (auto denied = denied_answer(choice, scene)) return denied;
  for (const Claim& claim : choice.said) {
    Verdict verdict = check_claim(claim, scene);
    if (verdict.outcome != Outcome::fails || verdict.findings.empty()) continue;
    const Finding& first = verdict.findings.front();
    if (first.check == "AV306" || first.check == "AV330") continue;
    const MappedText& caption = *scene.diagram.caption;
    Finding finding = claim_finding(fault::says_otherwise(first.message, first.seen, in_words(choice.claims.front())),
                                    caption.empty() ? scene.diagram.span : caption.span(), claim, scene);
    finding.expected = first.expected;
    finding.missing = first.missing;
    finding.extra = first.extra;
    finding.board = first.board;
    return finding;
  }
  return std::nullopt;
}

}  // namespace arbiter::pages
