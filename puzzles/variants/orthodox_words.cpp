#include "puzzles/variants/orthodox_words.hpp"

namespace arbiter::puzzles {
namespace {

struct PlainWords : OrthodoxWords, NoOwnWords, NoOtherEnd {};

}  // namespace

const query::VariantWords& orthodox_words() { return query::words_of<PlainWords>(); }

}  // namespace arbiter::puzzles
