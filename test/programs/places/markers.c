// args: run --input 1
// expect-status: 10
// expect: error reached: unreach-call at .*markers\.c:11:42
// args: cfa
// reject: other\.h|elsewhere
# 100 "other.h" 1 3
extern int __VERIFIER_nondet_int(void);
#line 7 "elsewhere.c"
extern void reach_error(void);
int main(void) {
	int x = __VERIFIER_nondet_int(); if (x) reach_error();
}
