// args: run
// args: cfa
// expect-status: 65
// expect: no_main\.c: no function main to start from
// args: run --entry absent
// expect-status: 65
// expect: no_main\.c: no function absent to start from
// args: run --entry start --input 4,0,6
// args: run --entry start --input 4,0,6 -m32
// expect: ^-- exit 10 
// args: run --property {dir}/start.prp --input 4,0,6
// expect: ^-- exit 10 
int start(int x, char *p, long y)
{
  return p ? 0 : x + y;
}
