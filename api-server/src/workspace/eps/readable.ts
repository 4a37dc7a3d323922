import { type Action, type Grant, grantsAt, may, type Subject } from '@plumbline/core/permissions'
import { selectEffectiveRightsAndGrants } from '../../identity/access/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { type NodeRow, selectNode, selectNodes } from './repository.ts'

type InTree = Pick<NodeRow, 'id' | 'parentId'>

/** All that the person may read in the space, in the order of the tree. */
export async function selectReadable(
  tx: Transaction,
  spaceId: string,
  userId: string,
  action: Action = 'eps.read',
): Promise<NodeRow[]> {
  const found = await selectEffectiveRightsAndGrants(tx, spaceId, userId)
  if (!found) return []
  const { effectiveRights, grants } = found
  const nodes = inTreeOrder(await selectNodes(tx, spaceId))
  return readableNodes(nodes, { userId, role: effectiveRights.role, effectiveRights }, grants, action)
}

/** The node and all below it that the person may read, in the order of the tree. */
export async function selectReadableBranch(tx: Transaction, nodeId: string, userId: string): Promise<NodeRow[]> {
  const node = await selectNode(tx, nodeId)
  const readable = node ? await selectReadable(tx, node.spaceId, userId) : []
  const kept = new Set([nodeId])
  return readable.filter(({ id, parentId }) => {
    if (parentId !== null && kept.has(parentId)) kept.add(id)
    return kept.has(id)
  })
}

/** Depth-first; siblings come in order. */
export function inTreeOrder<N extends InTree>(nodes: readonly N[]): N[] {
  const children = Map.groupBy(nodes, (node) => node.parentId)
  const ordered: N[] = []
  const visit = (parentId: string | null): void => {
    for (const node of children.get(parentId) ?? []) {
      ordered.push(node)
      visit(node.id)
    }
  }
  visit(null)
  return ordered
}

/**
 * Nodes that the person may read, and those above them, so that nothing hangs in the air. `subject` stands in the space;
 * `nodes` are depth-first.
 */
export function readableNodes<N extends InTree>(
  nodes: readonly N[],
  subject: Subject,
  grants: readonly Grant[],
  action: Action = 'eps.read',
): N[] {
  const { effectiveRights } = subject
  const named = new Set(grants.map(({ nodeId }) => nodeId))
  named.delete(null)
  const readsAll = may(subject, action)
  if (named.size === 0 || !effectiveRights) return readsAll ? [...nodes] : []
  const pathOf = paths(nodes)
  const kept = new Set<string>()
  for (const node of nodes) {
    const path = pathOf.get(node.id) ?? []
    const here = path.some((id) => named.has(id)) ? { ...effectiveRights, ...grantsAt(grants, path) } : effectiveRights
    if (may({ ...subject, effectiveRights: here }, action)) for (const id of path) kept.add(id)
  }
  return nodes.filter(({ id }) => kept.has(id))
}

/** From each node up to the root. */
function paths(nodes: readonly InTree[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { id, parentId } of nodes) found.set(id, [id, ...(found.get(parentId ?? '') ?? [])])
  return found
}
