import type { Version, VersionChange } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import type { VersionsParts } from './parts.ts'
import {
  announceRoomChange,
  deleteVersion,
  insertEvent,
  isNameTaken,
  lockVersions,
  selectVersion,
  selectVersions,
  updateActiveTarget,
  updateVersion,
  type VersionRow,
} from './repository.ts'
import { readVersion } from './service.ts'

/** What happened, and the version as it is afterwards. */
export interface Done {
  version: Version
  /** Null: it was so already. */
  change: VersionChange | null
}

/** What an act did; null: nothing, it was so already. */
type Act = (
  tx: Transaction,
  version: VersionRow,
) => Promise<{ change: VersionChange; details?: Record<string, string | number> } | null>

/** One at a time per schedule, and with its line in the list of what was done. */
async function act({ database }: VersionsParts, scope: Scope, versionId: string, what: Act): Promise<Done> {
  return database.inScope(scope, async (tx) => {
    const version = await lockedRow(tx, versionId)
    const done = await what(tx, version)
    if (done) await insertEvent(tx, { version, ...done, userId: scope.userId })
    return { version: await readVersion(tx, versionId), change: done?.change ?? null }
  })
}

/** As it is once nobody else can change it. Throws NOT_FOUND. */
export async function lockedRow(tx: Transaction, versionId: string): Promise<VersionRow> {
  const known = await selectVersion(tx, versionId)
  if (known) await lockVersions(tx, known.scheduleId)
  const version = known && (await selectVersion(tx, versionId))
  if (!version) throw new AppError('NOT_FOUND')
  return version
}

/** Throws VERSION_NAME_TAKEN. */
export function rename(parts: VersionsParts, scope: Scope, versionId: string, name: string): Promise<Done> {
  return act(parts, scope, versionId, async (tx, version) => {
    if (name === version.name) return null
    if (await isNameTaken(tx, version.scheduleId, name, versionId)) throw new AppError('VERSION_NAME_TAKEN', { name })
    await updateVersion(tx, versionId, { name })
    return { change: 'renamed', details: { to: name } }
  })
}

export async function setLocked(parts: VersionsParts, scope: Scope, versionId: string, locked: boolean): Promise<Done> {
  const done = await act(parts, scope, versionId, async (tx, version) => {
    if (locked === version.locked) return null
    await updateVersion(tx, versionId, { locked })
    await announceRoomChange(tx, roomOf(versionId))
    return { change: locked ? 'locked' : 'unlocked' }
  })
  // The result that stays is the one of the last document; it is also stored when nobody waits for it.
  if (done.change === 'locked') parts.calculate(versionId).catch(() => undefined)
  return done
}

/** Throws VERSION_LOCKED. */
export function setPlanning(parts: VersionsParts, scope: Scope, versionId: string, planning: boolean): Promise<Done> {
  return act(parts, scope, versionId, async (tx, version) => {
    if (version.locked) throw new AppError('VERSION_LOCKED')
    if (planning === version.planning) return null
    await updateVersion(tx, versionId, { planning })
    await announceRoomChange(tx, roomOf(versionId))
    return { change: planning ? 'planning' : 'execution' }
  })
}

/** Throws VERSION_NOT_TARGET. */
export async function setActiveTarget(
  parts: VersionsParts,
  scope: Scope,
  versionId: string,
  active: boolean,
): Promise<Done> {
  const done = await act(parts, scope, versionId, async (tx, version) => {
    if (version.kind !== 'target') throw new AppError('VERSION_NOT_TARGET')
    if (active === version.activeTarget) return null
    await updateActiveTarget(tx, version.scheduleId, active ? versionId : null)
    return { change: active ? 'active_target' : 'no_target' }
  })
  if (done.change) parts.targetChanged(await unlockedVersions(parts, scope, done.version.scheduleId))
  return done
}

async function unlockedVersions(parts: VersionsParts, scope: Scope, scheduleId: string): Promise<string[]> {
  const rows = await parts.database.inScope(scope, (tx) => selectVersions(tx, scheduleId))
  return rows.filter((row) => !row.locked).map((row) => row.id)
}

/** For good: the rows first, because a version never lacks its document; then whoever has it open is sent away. */
export async function remove(
  parts: Pick<VersionsParts, 'database' | 'collabApi'>,
  scope: Scope,
  versionId: string,
): Promise<VersionRow> {
  const version = await parts.database.inScope(scope, async (tx) => {
    const row = await lockedRow(tx, versionId)
    if (row.kind === 'actual') throw new AppError('VERSION_ACTUAL')
    if (row.locked) throw new AppError('VERSION_LOCKED')
    await refuseInUse(tx, row)
    await insertEvent(tx, { version: row, change: 'deleted', userId: scope.userId })
    await deleteVersion(tx, versionId)
    return row
  })
  await parts.collabApi.remove(roomOf(versionId))
  return version
}

const NAMES_TOLD = 5

/** The active target is used by all others of its schedule. */
export async function refuseInUse(tx: Transaction, version: VersionRow): Promise<void> {
  if (!version.activeTarget) return
  const users = (await selectVersions(tx, version.scheduleId)).filter((row) => row.kind !== 'target')
  const names = users.slice(0, NAMES_TOLD).map((row) => row.name)
  if (users.length > NAMES_TOLD) names.push('…')
  throw new AppError('VERSION_IN_USE', { names: names.join(', ') })
}
