// args: run --malloc-may-fail --input 1
// args: run --malloc-may-fail --semantics svcomp --input 1
// expect: ^-- exit 1
// args: run --malloc-may-fail --input 0,1
// expect: ^-- exit 2
// args: run --malloc-may-fail --input 0,0
// args: run --input 1,1
// args: run --semantics svcomp --input 1,1
// expect: ^-- exit 0
#include <stdlib.h>
int main(void)
{
  if (!malloc(4))
    return 1;
  if (!calloc(4, 4))
    return 2;
}
