import type { Binned } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { selectNames } from '../../identity/users/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import {
  type BinnedRow,
  deleteNodesForGood,
  restoreNodes,
  selectBinned,
  selectPlaces,
  selectWholeSubtree,
} from './bin-repository.ts'
import { refuseWrongBranch } from './moving.ts'
import { BIN_DAYS, MAX_NODES } from './policy.ts'
import { selectReadable } from './readable.ts'
import { countNodes, lockTree, selectNode, selectSubtree } from './repository.ts'
import type { SchedulePort } from './service.ts'

const DAY_MS = 86_400_000

/** What stood where the person may read. */
export async function listBin(tx: Transaction, spaceId: string, userId: string): Promise<Binned[]> {
  const places = await selectPlaces(tx, spaceId)
  const readable = new Set((await selectReadable(tx, spaceId, userId)).map(({ id }) => id))
  const rows = (await selectBinned(tx, spaceId)).filter(({ parentId }) => {
    const living = livingAbove(places, parentId)
    return living === null || readable.has(living)
  })
  const names = await selectNames(
    tx,
    rows.map((row) => row.deletedBy),
  )
  return rows.map(({ id, kind, name, count, schedules, deletedAt, deletedBy, parentId }) => ({
    id,
    kind,
    name,
    path: pathTo(places, parentId),
    count,
    schedules,
    deletedAt: deletedAt.toISOString(),
    deletedBy: names.get(deletedBy) ?? '',
    goesAt: new Date(deletedAt.getTime() + BIN_DAYS * DAY_MS).toISOString(),
  }))
}

function livingAbove(places: Awaited<ReturnType<typeof selectPlaces>>, nodeId: string | null): string | null {
  let at = nodeId
  while (at !== null && places.get(at)?.isBinned) at = places.get(at)?.parentId ?? null
  return at
}

function pathTo(places: Awaited<ReturnType<typeof selectPlaces>>, nodeId: string | null): string[] {
  const path: string[] = []
  for (let at = places.get(nodeId ?? ''); at; at = places.get(at.parentId ?? '')) path.unshift(at.name)
  return path
}

/** Throws NOT_FOUND for what nobody deleted. */
async function binnedRow(tx: Transaction, spaceId: string, nodeId: string): Promise<BinnedRow> {
  const row = (await selectBinned(tx, spaceId)).find(({ id }) => id === nodeId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Throws EPS_PARENT_IN_BIN, and EPS_WRONG_PARENT when what it stood in has moved where this may not stand. */
export async function restoreBinned(tx: Transaction, spaceId: string, nodeId: string): Promise<void> {
  await lockTree(tx, spaceId)
  const { parentId, count } = await binnedRow(tx, spaceId, nodeId)
  if (parentId !== null && !(await selectNode(tx, parentId))) {
    const parent = (await selectPlaces(tx, spaceId)).get(parentId)
    throw new AppError('EPS_PARENT_IN_BIN', { name: parent?.name ?? '' })
  }
  if ((await countNodes(tx, spaceId)) + count > MAX_NODES) throw new AppError('CONFLICT', { max: MAX_NODES })
  await restoreNodes(tx, nodeId)
  await refuseWrongBranch(tx, await selectSubtree(tx, nodeId), parentId)
}

/** The rows first, because a version never lacks its document; then the documents of its schedules. */
export async function deleteForGood(
  { database, schedules }: { database: Database; schedules: SchedulePort },
  scope: Scope,
  { spaceId, nodeId, count }: { spaceId: string; nodeId: string; count: number },
): Promise<void> {
  const versionIds = await database.inScope(scope, async (tx) => {
    await lockTree(tx, spaceId)
    const row = await binnedRow(tx, spaceId, nodeId)
    if (row.count !== count) throw new AppError('CONFLICT', { count: row.count })
    const nodeIds = await selectWholeSubtree(tx, nodeId)
    const ofSchedules = await schedules.versionIds(tx, nodeIds)
    await deleteNodesForGood(tx, nodeIds)
    return ofSchedules
  })
  for (const versionId of versionIds) await schedules.dropDocument(versionId)
}
