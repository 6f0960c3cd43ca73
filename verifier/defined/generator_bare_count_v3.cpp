// Compiled for processors of x86-64-v3: see board/code.hpp.
#include "verifier/defined/generator_bare_count.cpp"
