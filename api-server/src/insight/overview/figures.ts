import type { ScheduleFigures } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import { type NodeRow, selectReadable } from '../../workspace/eps/index.ts'
import { selectFigures } from './repository.ts'

interface Placed extends NodeRow {
  /** Names of what it stands in, from the top, or from below the node that was asked for. */
  path: string[]
  projectId: string | null
}

/** All below a node (null: of the whole space), depth-first, siblings in their order. */
function nodesBelow(nodes: readonly NodeRow[], rootId: string | null): Placed[] {
  const children = Map.groupBy(nodes, (node) => node.parentId)
  const walk = (parentId: string | null, path: string[], projectId: string | null): Placed[] =>
    (children.get(parentId) ?? []).flatMap((node) => [
      { ...node, path, projectId },
      ...walk(node.id, [...path, node.name], node.kind === 'project' ? node.id : projectId),
    ])
  return walk(rootId, [], rootId)
}

interface Asked {
  userId: string
  spaceId: string
  rootId: string | null
}

/** Of the schedules that the person may read. */
export async function figuresBelow(tx: Transaction, { userId, spaceId, rootId }: Asked): Promise<ScheduleFigures[]> {
  const readable = await selectReadable(tx, spaceId, userId, 'schedule.read')
  const schedules = nodesBelow(readable, rootId).filter(({ kind }) => kind === 'schedule')
  const figures = await selectFigures(
    tx,
    schedules.map(({ id }) => id),
  )
  return schedules.flatMap(({ id, name, path, projectId }) => {
    const own = figures.get(id)
    return own ? [{ id, name, path, projectId, ...own }] : []
  })
}
