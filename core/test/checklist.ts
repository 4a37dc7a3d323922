/** Requirement of the specification → titles of the tests that prove it. `npm test` fails when a named test is gone. */
export const proofs: Record<string, readonly string[]> = {}
