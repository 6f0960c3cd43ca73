# What the tests take, by the names that ctest knows behind "unit." and "slow.".

# Slow tests that .ci/run has time for: with one case in six (ARBITER_EVERY) a minute of processor time at most,
# compiling and running. All others have the label long, too, and are left to `tools/test --all`: so has a new one until
# it was measured and is listed here.
set(ARBITER_BRIEF_TESTS compose_themes defined_puzzles large_pages last_moves many_mutations perft_tables
                        query_formula reach_biased reach_play)
# Slow tests of which ctest runs the cases of each variant, of_NAME, by themselves.
set(ARBITER_TESTS_BY_VARIANT agreement_at_length space_all_boards theme_cases query_formula)
# Tests that are compiled with the fast ones of their folder but take ten seconds of the processor, even with one case
# in six: slow, too.
set(ARBITER_TEN_SECONDS adoption.runners browser.book games.books unit.closure unit.compose_promotions
                        unit.engines unit.games unit.local_search)
# Fast tests that take longest begin first, so that no processor is idle while the last one runs.
set(ARBITER_FIRST_TESTS reachable_space solver_agreement)

# Folders into whose tests the rules are compiled, which are templates, or which search by themselves: without
# optimisation they run longer than their compiling takes.
set(ARBITER_OPTIMISED_TESTS conformance crosscheck defined position puzzles rules solve soundness variants)

# Of their longest lists (support/every.hpp) tests try one case in ARBITER_EVERY_name, or in ARBITER_EVERY.
set(ARBITER_EVERY 1)
if(ARBITER_SANITIZE)
  set(ARBITER_EVERY 6)
elseif(NOT ARBITER_SLOW_TESTS)
  # Two seconds of the processor for each and more: `tools/test` tries one of their cases in six, and
  # `tools/test --all`, which has the slow tests as well, all.
  foreach(name IN ITEMS agreement blame book can_win checkered_flags compose_numbers conformance count_table
                        definition_agreement definition_truths double_steps fen_robust fix_faults
                        formats_hostile invariants notation odd_boards pages popeye_solutions position
                        proof_numbers puzzles query reachable_space reasons replayed_by_arbiter score search_source
                        service solution_pgn solver_agreement space_corpus stipulated tables true_repairs two_truths
                        typed_move)
    set(ARBITER_EVERY_${name} 6)
  endforeach()
endif()
if(ARBITER_SANITIZE OR NOT ARBITER_SLOW_TESTS)
  # They want some of each kind.
  foreach(name IN ITEMS dedup end_distance mutation)
    set(ARBITER_EVERY_${name} 3)
  endforeach()
endif()
if(ARBITER_SANITIZE)
  # Minutes of compiling and running that would tell little: faulty copies of the rules, proofs (the solver's work), timed
  # counts, and what is the work of g++, of Emscripten, of Python, of a browser or of other checkouts.
  set(ARBITER_UNTESTED_FOLDERS adoption bench browser compile_fail conformance coverage javascript proofs web)
  # Half a minute of the processor and more (reachable_space: six): most of it the rules over truth values and formulas,
  # which templates compile into the test without optimisation. None of them is there to read a text, but schemas, whose
  # time goes into the schemas, and suite, which counts; what programs write and read there, golden cases have.
  # Of those about faulty copies of the rules, fifteen seconds and more. .ci/run leaves all of them out, and does not
  # compile them; `ctest --preset sanitize` has them.
  set(ARBITER_LONG_FAST_TESTS agreement blame blamed_faults book books can_win checkered_flags closure compose_armies
                              compose_checkered compose_conditions compose_keys compose_numbers compose_plies
                              compose_promotions dedup definition_truths double_steps end_distance engines fix_faults
                              games invariants local_search odd_boards position proof_numbers puzzles query
                              reachable_space schemas search_source solver_agreement space_boards space_corpus
                              stipulated suite tables two_truths wrong_copies)
  # The rules play, which takes ten times as long there.
  set(ARBITER_EVERY_definition_agreement 100)
  set(ARBITER_EVERY_reasons 12)
  set(ARBITER_EVERY_service 12)
endif()

# arbiter_by_time(TEST): tells it how many of its cases to try, and labels it slow if it is.
function(arbiter_by_time test)
  string(REGEX REPLACE "^.*[.]" "" name ${test})
  set(every ${ARBITER_EVERY_${name}} ${ARBITER_EVERY})
  list(GET every 0 every)
  if(every GREATER 1)
    set_tests_properties(${test} PROPERTIES ENVIRONMENT ARBITER_EVERY=${every})
  endif()
  if(test IN_LIST ARBITER_TEN_SECONDS)
    set_property(TEST ${test} APPEND PROPERTY LABELS slow)
  endif()
endfunction()
