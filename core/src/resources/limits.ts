export const resourceLimits = {
  /** Works, or assignments, that one call may name. */
  atOnce: 5_000,
  /** Of a space. */
  specialties: 1_000,
  /** Of a specialty. */
  grades: 20,
  norms: 500,
  /** Of a space, everybody's. */
  layouts: 500,
} as const
