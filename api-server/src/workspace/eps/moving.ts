import { AppError } from '@plumbline/core/errors'
import { mayStandUnder } from '@plumbline/core/structure'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import { binNodes } from './bin-repository.ts'
import { MAX_DEPTH } from './policy.ts'
import {
  liftChildren,
  lockTree,
  type NodeRow,
  selectNode,
  selectNodes,
  selectPath,
  selectSubtree,
  updateParent,
  updatePositions,
} from './repository.ts'
import { refuseInactive } from './service.ts'

/** Before a sibling, or last. */
export interface Place {
  parentId: string | null
  beforeId: string | null
}

export async function moveUnder(database: Database, scope: Scope, nodeId: string, to: Place): Promise<void> {
  await database.inScope(scope, (tx) => placeNode(tx, nodeId, to))
}

/** Throws NOT_FOUND, EPS_WRONG_PARENT, EPS_INACTIVE and CONFLICT; what is below the node goes with it. */
export async function placeNode(tx: Transaction, nodeId: string, { parentId, beforeId }: Place): Promise<void> {
  const known = await selectNode(tx, nodeId)
  if (!known) throw new AppError('NOT_FOUND')
  await lockTree(tx, known.spaceId)
  const branch = await selectSubtree(tx, nodeId)
  const [node] = branch
  if (!node) throw new AppError('NOT_FOUND')
  if (node.parentId !== parentId) {
    await refuseWrongBranch(tx, branch, parentId)
    await updateParent(tx, nodeId, parentId)
  }
  const siblings = (await selectNodes(tx, node.spaceId)).filter((one) => one.parentId === parentId && one.id !== nodeId)
  const at = beforeId === null ? siblings.length : siblings.findIndex(({ id }) => id === beforeId)
  if (at < 0) throw new AppError('NOT_FOUND')
  const ids = siblings.map(({ id }) => id)
  ids.splice(at, 0, nodeId)
  await updatePositions(tx, ids)
}

/** May all of the branch stand there? It begins with its top; a kind is right or wrong by all that is above it. */
export async function refuseWrongBranch(
  tx: Transaction,
  branch: readonly NodeRow[],
  parentId: string | null,
): Promise<void> {
  const above = parentId === null ? [] : await selectPath(tx, parentId)
  const [top] = branch
  if (!top) return
  const isElsewhere = above.some(({ spaceId }) => spaceId !== top.spaceId)
  if (isElsewhere || (parentId !== null && above.length === 0)) throw new AppError('NOT_FOUND')
  const wrong = (node: NodeRow) =>
    new AppError('EPS_WRONG_PARENT', { kind: node.kind, parent: above[0]?.kind ?? 'root' })
  if (above.some(({ id }) => id === top.id)) throw wrong(top)
  refuseInactive(above)
  const kindsTo = new Map([[top.parentId, above.map(({ kind }) => kind)]])
  for (const node of branch) {
    const kindsAbove = kindsTo.get(node.parentId) ?? []
    if (!mayStandUnder(node.kind, kindsAbove)) throw wrong(node)
    if (kindsAbove.length >= MAX_DEPTH) throw new AppError('CONFLICT', { max: MAX_DEPTH })
    kindsTo.set(node.id, [node.kind, ...kindsAbove])
  }
}

/** The empty node goes into the bin, what stood in it takes its place. Throws NOT_FOUND. */
export async function dissolveNode(tx: Transaction, nodeId: string, userId: string): Promise<void> {
  const known = await selectNode(tx, nodeId)
  if (known) await lockTree(tx, known.spaceId)
  const node = await selectNode(tx, nodeId)
  if (!node) throw new AppError('NOT_FOUND')
  const all = await selectNodes(tx, node.spaceId)
  const below = all.filter(({ parentId }) => parentId === nodeId).map(({ id }) => id)
  const siblings = all.filter(({ parentId }) => parentId === node.parentId).map(({ id }) => id)
  await liftChildren(tx, node)
  await updatePositions(
    tx,
    siblings.flatMap((id) => (id === nodeId ? below : [id])),
  )
  await binNodes(tx, { nodeId, ids: [nodeId] }, userId)
}
