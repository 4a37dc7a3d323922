import { AppError } from '@plumbline/core/errors'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { roomOf } from '../../schedules/document/index.ts'
import {
  countVersions,
  freeName,
  insertEvent,
  insertVersion,
  MAX_VERSIONS,
  selectImportedContents,
} from '../../versions/kinds/index.ts'
import type { Staged, UploadRow } from './repository.ts'

/** A baseline of the file whose room is there, but no version yet. */
interface OpenBaseline {
  id: string
  name: string
  content: string
}

export interface Target {
  id: string
  name: string
}

/** Records target versions in the transaction that records the import; those that the schedule has already are left out. */
export type RecordTargets = (tx: Transaction, scheduleId: string) => Promise<Target[]>

/**
 * Rooms of the chosen baselines first, then `record` with what makes versions of them. Rooms without a version are taken
 * back, also where the import fails.
 */
export async function withBaselines<T>(
  collabApi: CollabApi,
  scope: Scope,
  { row, staged, chosen }: { row: UploadRow; staged: Staged; chosen: readonly string[] | undefined },
  record: (targets: RecordTargets) => Promise<T>,
): Promise<T> {
  const opened: OpenBaseline[] = []
  const kept = new Set<string>()
  const targets: RecordTargets = async (tx, scheduleId) => {
    const made = await recordTargets(tx, scope, { row, scheduleId, opened })
    for (const { id } of made) kept.add(id)
    return made
  }
  try {
    for (const [i, { key, name, isThere }] of (row.upload.preview?.baselines ?? []).entries()) {
      const [document, content] = [staged.baselines[i], staged.baselineContents[i]]
      if (isThere || !document || !content || (chosen && !chosen.includes(key))) continue
      const id = newId()
      await collabApi.create(roomOf(id), document, scope.userId)
      opened.push({ id, name, content })
    }
    return await record(targets)
  } catch (error) {
    kept.clear()
    throw error
  } finally {
    for (const { id } of opened) if (!kept.has(id)) await collabApi.remove(roomOf(id))
  }
}

async function recordTargets(
  tx: Transaction,
  { userId }: Scope,
  { row, scheduleId, opened }: { row: UploadRow; scheduleId: string; opened: readonly OpenBaseline[] },
): Promise<Target[]> {
  const there = await selectImportedContents(tx, scheduleId)
  const fresh = opened.filter(({ content }) => !there.has(content))
  if (fresh.length === 0) return []
  const count = await countVersions(tx, scheduleId)
  if (count + fresh.length > MAX_VERSIONS) throw new AppError('CONFLICT', { max: MAX_VERSIONS })
  const made: Target[] = []
  for (const { id, name: wanted, content: importedContent } of fresh) {
    const name = await freeName(tx, scheduleId, wanted)
    const version = { id, spaceId: row.spaceId, scheduleId, kind: 'target' as const, name }
    await insertVersion(tx, { ...version, importedContent, createdBy: userId })
    await insertEvent(tx, { version, change: 'created', details: { file: row.upload.fileName.slice(0, 200) }, userId })
    made.push({ id, name })
  }
  return made
}
