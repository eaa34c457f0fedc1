/* Nobody says "extern": one of the files has to define it. */
inline int two(void)
{
  return 2;
}
