// args: check --property unreach-call --exit-zero --config k-induction
// args: check --property unreach-call --exit-zero --config value-cegar
// expect: ^Verdict: (FALSE|UNKNOWN\(imprecise\))
// reject: ^Verdict: TRUE
// Linux lays the texts of arguments one behind the other.

void reach_error(void) {}

int main(int argc, char **argv)
{
  if (argc > 1 && argv[0] + 3 == argv[1])
    reach_error();
  return 0;
}
