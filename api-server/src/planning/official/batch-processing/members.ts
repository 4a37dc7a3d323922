import type { Action } from '@plumbline/core/permissions'
import type { Transaction } from '../../../platform/database/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { selectCurrentVersions } from '../../versions/kinds/index.ts'

interface Asked {
  spaceId: string
  userId: string
  /** None: the whole space. */
  epsIds: readonly string[]
}

export interface Member {
  name: string
  scheduleId: string
  /** The actual one. */
  versionId: string
  /** Names of the nodes above it that the person may read, from the top. */
  folders: string[]
}

/** The schedules at and below the nodes with which the person may do this, in the order of the tree. */
export async function membersOf(
  tx: Transaction,
  { spaceId, userId, epsIds }: Asked,
  action: Action,
): Promise<Member[]> {
  const nodes = await selectReadable(tx, spaceId, userId, action)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const chosen = new Set(epsIds)
  const within = nodes.filter(({ id, parentId }) => {
    if (parentId !== null && chosen.has(parentId)) chosen.add(id)
    return epsIds.length === 0 || chosen.has(id)
  })
  const versions = await selectCurrentVersions(tx, spaceId)
  const versionOf = new Map(versions.map(({ id, scheduleId }) => [scheduleId, id]))
  const foldersOf = (parentId: string | null): string[] => {
    const parent = byId.get(parentId ?? '')
    return parent ? [...foldersOf(parent.parentId), parent.name] : []
  }
  return within.flatMap(({ id, kind, name, parentId }) => {
    const versionId = kind === 'schedule' ? versionOf.get(id) : undefined
    return versionId === undefined ? [] : [{ name, scheduleId: id, versionId, folders: foldersOf(parentId) }]
  })
}
