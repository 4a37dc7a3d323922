/**
 * What the servers are started with. V8 lets its young generation grow to 64 MB; what of it is alive while a large file
 * is imported then takes one collection of 20 ms in the loop that serves everybody. At 16 MB it takes 8, and reading of
 * files becomes 3 % slower. The Dockerfiles say the same.
 */
export const HEAP_FLAGS = ['--max-semi-space-size=16']
