import type { EpsNode } from '@plumbline/core/contract'
import { type Asker, type Grant, grantsAt, may } from '@plumbline/core/permissions'

/**
 * Nodes that the person may read, and those above them, so that nothing hangs in the air. `asker` stands in the space;
 * `nodes` are depth-first.
 */
export function readableNodes(nodes: readonly EpsNode[], asker: Asker, grants: readonly Grant[]): EpsNode[] {
  const { standing } = asker
  const named = new Set(grants.map(({ nodeId }) => nodeId))
  named.delete(null)
  const readsAll = may(asker, 'eps.read')
  if (named.size === 0 || !standing) return readsAll ? [...nodes] : []
  const pathOf = paths(nodes)
  const kept = new Set<string>()
  for (const node of nodes) {
    const path = pathOf.get(node.id) ?? []
    const here = path.some((id) => named.has(id)) ? { ...standing, ...grantsAt(grants, path) } : standing
    if (may({ ...asker, standing: here }, 'eps.read')) for (const id of path) kept.add(id)
  }
  return nodes.filter(({ id }) => kept.has(id))
}

/** From each node up to the root. */
function paths(nodes: readonly EpsNode[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { id, parentId } of nodes) found.set(id, [id, ...(found.get(parentId ?? '') ?? [])])
  return found
}
