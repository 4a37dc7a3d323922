import type { EpsKind } from '@plumbline/core/contract'

/**
 * Facility → project → schedule, with folders between: a node's kinds from its parent up to the root decide.
 * `above` begins with the parent; empty: at the root.
 */
export function mayStandUnder(kind: EpsKind, above: readonly EpsKind[]): boolean {
  const parent = above[0]
  if (parent === 'schedule') return false
  const inProject = above.includes('project')
  if (kind === 'facility') return parent === undefined
  if (kind === 'project') return above.length > 0 && !inProject
  if (kind === 'schedule') return inProject
  return parent !== undefined
}

/** Folders in folders, at most; keeps the tree readable and every walk short. */
export const MAX_DEPTH = 12
export const MAX_NODES = 5_000
export const BIN_DAYS = 30
