// args: run --property {dir}/memsafety.prp
// args: run --property valid-deref
// args: run --property memsafety
// args: run --property unreach-call --property valid-free
// args: cfa --property valid-memtrack
// expect-status: 5
// expect: the property valid-(free|deref|memtrack) is not supported yet
// reject: ^--
// args: run --property {dir}/termination.prp
// args: cfa --property termination
// expect-status: 5
// expect: the property termination is not supported yet
// args: run --property {dir}/race.prp
// args: run --property no-data-race
// expect-status: 5
// expect: the property no-data-race is not supported yet
// args: run --property {dir}/cleanup.prp
// expect-status: 5
// expect: the property valid-memcleanup is not supported yet
// args: run --property {dir}/cover.prp
// expect-status: 65
// expect: cover\.prp:1: COVER asks for test generation
// args: run --property unreach-cal
// expect-status: 65
// expect: unknown property 'unreach-cal'; did you mean 'unreach-call'\?
// args: run --property {dir}/missing.prp
// expect-status: 66
// expect: missing\.prp
// args: run --check everything
// expect-status: 64
// expect: --check everything
int main(void)
{
}
