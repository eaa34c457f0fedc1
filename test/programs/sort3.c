// args: run --property unreach-call --input 1,3,2
// args: run --property unreach-call --input 1,3,2 --data-model ILP32
// expect: \A1 2 3$
// expect: ^-- exit 0 after \d+ edges$
// args: run --property unreach-call --input 3,2,1
// args: run --property unreach-call --input 3,2,1 -m32
// expect-status: 10
// expect: \A2 1 3$
// expect: ^-- error reached: unreach-call at .*sort3\.c:\d+:\d+ after \d+ edges$
// reject: ^-- exit
#include "../../example/sort3.c"
