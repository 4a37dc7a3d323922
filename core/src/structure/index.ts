/** What stands below what in the structure of a space (EPS). */
export const epsKinds = ['facility', 'project', 'schedule', 'folder'] as const
export type EpsKind = (typeof epsKinds)[number]

/**
 * Facility → project → schedule, with folders between: a node's kinds from its parent up to the root decide.
 * `above` begins with the parent; empty: at the root.
 */
export function mayStandUnder(kind: EpsKind, above: readonly EpsKind[]): boolean {
  const parent = above[0]
  if (parent === 'schedule') return false
  const inProject = above.includes('project')
  if (kind === 'facility') return parent === undefined
  if (kind === 'project') return parent !== undefined && !inProject
  if (kind === 'schedule') return inProject
  return parent !== undefined
}
