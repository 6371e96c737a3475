// TSUME_CLONES: compiles a hot outer loop once for each processor level and picks at run time.
#pragma once

// Off under sanitizers (calls across the border of a clone are not inlined there) and for
// compilers without the attribute. Put it on definitions of outer loops only.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(TSUME_NO_CLONES)
#define TSUME_CLONES __attribute__((target_clones("default", "arch=x86-64-v2", "arch=x86-64-v3")))
// For loops over long vectors of bits: three-operand logic (v4) counts, the level between does not.
#define TSUME_VECTOR_CLONES \
  __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define TSUME_CLONES
#define TSUME_VECTOR_CLONES
#endif
