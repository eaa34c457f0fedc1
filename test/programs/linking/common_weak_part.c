// part of: common_weak.c
__attribute__((common)) int x;
