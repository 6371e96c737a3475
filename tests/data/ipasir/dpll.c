// A SAT solver of few lines that speaks IPASIR, for tests: it tries both values of each variable in
// turn, and keeps nothing but the clauses.
#include <stdint.h>
#include <stdlib.h>

struct solver {
  int32_t *clauses, *assumed;
  size_t clauses_size, assumed_size;
  signed char *value;
  int32_t variables;
  void *state;
  int (*terminate)(void *);
};

static void push(int32_t **list, size_t *size, int32_t number) {
  if ((*size & (*size - 1)) == 0) *list = realloc(*list, (2 * *size + 1) * sizeof **list);
  (*list)[(*size)++] = number;
}

const char *ipasir_signature(void) { return "dpll"; }
void *ipasir_init(void) { return calloc(1, sizeof(struct solver)); }
void ipasir_release(void *p) {
  struct solver *s = p;
  free(s->clauses), free(s->assumed), free(s->value), free(s);
}
void ipasir_add(void *p, int32_t lit) {
  struct solver *s = p;
  push(&s->clauses, &s->clauses_size, lit);
  if (abs(lit) > s->variables) s->variables = abs(lit);
}
void ipasir_assume(void *p, int32_t lit) {
  struct solver *s = p;
  push(&s->assumed, &s->assumed_size, lit);
  if (abs(lit) > s->variables) s->variables = abs(lit);
}
void ipasir_set_terminate(void *p, void *state, int (*terminate)(void *)) {
  struct solver *s = p;
  s->state = state, s->terminate = terminate;
}

static int is(const struct solver *s, int32_t lit, int wanted) {
  return s->value[abs(lit)] == (lit > 0 ? wanted : -wanted);
}

// The literals that units imply; 0 if a clause is violated.
static int propagate(struct solver *s) {
  for (int changed = 1; changed;) {
    changed = 0;
    for (size_t i = 0; i < s->clauses_size; ++i) {
      int satisfied = 0, open = 0;
      int32_t last = 0;
      for (; s->clauses[i] != 0; ++i) {
        satisfied |= is(s, s->clauses[i], 1);
        if (!is(s, s->clauses[i], 1) && !is(s, s->clauses[i], -1)) ++open, last = s->clauses[i];
      }
      if (!satisfied && open == 0) return 0;
      if (!satisfied && open == 1) s->value[abs(last)] = last > 0 ? 1 : -1, changed = 1;
    }
  }
  return 1;
}

static int search(struct solver *s, int32_t variable) {
  if (s->terminate && s->terminate(s->state)) return 0;
  if (!propagate(s)) return 20;
  while (variable <= s->variables && s->value[variable] != 0) ++variable;
  if (variable > s->variables) return 10;
  const size_t bytes = (size_t)s->variables + 1;
  signed char *saved = malloc(bytes);
  int answer = 20;
  for (signed char choice = 1; choice >= -1 && answer == 20; choice -= 2) {
    for (size_t i = 0; i < bytes; ++i) saved[i] = s->value[i];
    s->value[variable] = choice;
    answer = search(s, variable + 1);
    if (answer == 20)
      for (size_t i = 0; i < bytes; ++i) s->value[i] = saved[i];
  }
  free(saved);
  return answer;
}

int ipasir_solve(void *p) {
  struct solver *s = p;
  free(s->value);
  s->value = calloc((size_t)s->variables + 1, 1);
  int answer = 10;
  for (size_t i = 0; i < s->assumed_size; ++i) {
    if (is(s, s->assumed[i], -1)) answer = 20;
    s->value[abs(s->assumed[i])] = s->assumed[i] > 0 ? 1 : -1;
  }
  s->assumed_size = 0;
  return answer == 20 ? 20 : search(s, 1);
}
int32_t ipasir_val(void *p, int32_t lit) {
  const struct solver *s = p;
  return abs(lit) <= s->variables && is(s, lit, 1) ? lit : -lit;
}
int ipasir_failed(void *p, int32_t lit) { return (void)p, (void)lit, 1; }
