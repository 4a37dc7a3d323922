import { roomNamed } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import { removeVersion, writingNow } from '../../planning/versions/kinds/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Scope } from '../../platform/database/index.ts'
import { eventOf, type RestoredVersion, replaceWith, type VersionParts } from './schedule-restoring.ts'

/** The version that was restored. */
export interface RestoredThere {
  versionId: string
  /** That began when it was restored in place; null: it was added. */
  epoch: number | null
}

/** Throws RESTORE_CHANGED: somebody has changed it since. */
export async function requireUnchanged(
  collabApi: Pick<CollabApi, 'archive'>,
  { versionId, epoch }: RestoredThere,
): Promise<void> {
  const { seq, epochs } = await collabApi.archive(roomNamed('schedule', versionId))
  const first = epoch === null ? 1 : epochs.find((one) => one.epoch === epoch)?.firstSeq
  if (first === undefined || seq > first) throw new AppError('RESTORE_CHANGED')
}

/** The last change of what was replaced. Throws UNDO_NOTHING. */
async function lastBefore(
  collabApi: Pick<CollabApi, 'archive'>,
  { versionId, epoch }: RestoredThere & { epoch: number },
): Promise<number> {
  const { epochs } = await collabApi.archive(roomNamed('schedule', versionId))
  const begun = epochs.find((one) => one.epoch === epoch)
  if (!begun) throw new AppError('UNDO_NOTHING')
  return begun.firstSeq - 1
}

interface Of {
  spaceId: string
  scheduleId: string
  /** Of the version. */
  name: string
  /** When the backup was made. */
  madeAt: string
}

type Parts = Pick<VersionParts, 'database' | 'collabApi' | 'versionsChanged'>

/** Throws FORBIDDEN, and what a version may be that neither changes nor goes. */
export async function undoRestored(
  parts: Parts,
  scope: Scope,
  { versionId, epoch }: RestoredThere,
  of: Of,
): Promise<RestoredVersion> {
  const { subject } = await writingNow(parts.database, scope, { spaceId: of.spaceId, versionId })
  if (epoch !== null) return bringBack(parts, scope, { versionId, epoch }, of)
  if (!may(subject, 'version.delete')) throw new AppError('FORBIDDEN')
  return removeAdded(parts, scope, versionId, of)
}

/**
 * What was replaced, in its place as one more epoch: whoever has it open follows, and what was changed since the restoring
 * stays in its history.
 */
async function bringBack(
  parts: Parts,
  scope: Scope,
  replacing: RestoredThere & { epoch: number },
  { spaceId, scheduleId, name, madeAt }: Of,
): Promise<RestoredVersion> {
  const { collabApi } = parts
  const { versionId } = replacing
  const seq = await lastBefore(collabApi, replacing)
  const document = await collabApi.at(roomNamed('schedule', versionId), seq)
  const version = { id: versionId, name, spaceId, scheduleId }
  return replaceWith(parts, scope, version, document, { change: 'restore_undone', from: madeAt })
}

async function removeAdded(
  parts: Parts,
  scope: Scope,
  versionId: string,
  { spaceId, scheduleId }: Of,
): Promise<RestoredVersion> {
  const { name } = await removeVersion(parts, scope, versionId)
  const about = { scope, scheduleId, versionId, name, change: 'deleted' as const }
  const event = await parts.database.inScope(scope, (tx) => eventOf(tx, about))
  return { versionId, epoch: null, tell: () => parts.versionsChanged(spaceId, event) }
}
