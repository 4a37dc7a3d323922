import type { Version, versionCreate } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { z } from 'zod'
import type { Scope } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { roomOf } from '../../schedules/document/index.ts'
import type { VersionsParts } from './parts.ts'
import {
  freeName,
  insertEvent,
  insertVersion,
  isNameTaken,
  lockVersions,
  type NewVersion,
  selectVersion,
  selectVersions,
  type VersionRow,
} from './repository.ts'
import { readVersion } from './service.ts'

export const MAX_VERSIONS = 200

type Wanted = z.output<typeof versionCreate.input>

/** Of the actual version unless another is named. Throws VERSION_NAME_TAKEN, CONFLICT, NOT_FOUND, SPACE_FULL. */
export async function copyVersion(
  parts: VersionsParts,
  scope: Scope,
  scheduleId: string,
  { name, from, seq, as }: Wanted,
): Promise<Version> {
  const rows = await parts.database.inScope(scope, (tx) => selectVersions(tx, scheduleId))
  const source = rows.find((row) => (from === undefined ? row.kind === 'actual' : row.id === from))
  if (!source) throw new AppError('NOT_FOUND')
  await parts.database.inScope(scope, (tx) => refuseTaken(tx, scheduleId, name))
  return copy(parts, scope, source, seq ?? null, {
    scheduleId,
    kind: as === 'target' ? 'target' : 'version',
    isBranch: as === 'branch',
    name: async () => name,
  })
}

/** A plain version of the other schedule, with the same work ids. */
export async function copyVersionTo(
  parts: VersionsParts,
  scope: Scope,
  versionId: string,
  { scheduleId, name }: { scheduleId: string; name: string | undefined },
): Promise<Version> {
  const source = await parts.database.inScope(scope, (tx) => selectVersion(tx, versionId))
  if (!source) throw new AppError('NOT_FOUND')
  return copy(parts, scope, source, null, {
    scheduleId,
    kind: 'version',
    isBranch: false,
    name: async (tx) => name ?? (await freeName(tx, scheduleId, source.name)),
  })
}

type Transaction = Parameters<typeof selectVersion>[0]

interface Copy {
  scheduleId: string
  kind: NewVersion['kind']
  isBranch: boolean
  name(tx: Transaction): Promise<string>
}

/** The room first, then the row that points to it; without the row the room is taken back. */
async function copy(
  parts: VersionsParts,
  scope: Scope,
  source: VersionRow,
  at: number | null,
  { scheduleId, kind, isBranch, name }: Copy,
): Promise<Version> {
  const { database, collabApi, quotas } = parts
  await database.inScope(scope, (tx) => refuseTooMany(tx, scheduleId))
  await quotas.admit(scope, source.spaceId)
  const id = newId()
  const { seq, bytes } = await copyRoom(parts, scope, source, at, { id, isSame: scheduleId === source.scheduleId })
  try {
    await quotas.admit(scope, source.spaceId, bytes)
    return await database.inScope(scope, async (tx) => {
      await lockVersions(tx, scheduleId)
      await refuseTooMany(tx, scheduleId)
      const basedOn = { id: source.id, name: source.name, seq }
      const version = { id, spaceId: source.spaceId, scheduleId, kind, isBranch, name: await name(tx), basedOn }
      await refuseTaken(tx, scheduleId, version.name)
      await insertVersion(tx, { ...version, createdBy: scope.userId })
      await insertEvent(tx, { version, change: 'created', details: { from: source.name, seq }, userId: scope.userId })
      return readVersion(tx, id)
    })
  } catch (error) {
    await collabApi.remove(roomOf(id))
    throw error
  }
}

/** Pieces of a document that is worth writing anew, which takes some hundred milliseconds of 10,000 rows. */
const MANY_PIECES = 5_000

/** Within its schedule a document that has not grown goes on as it is; any other one is written anew, without its history. */
async function copyRoom(
  { collabApi, reader }: VersionsParts,
  { userId }: Scope,
  source: VersionRow,
  at: number | null,
  { id, isSame }: { id: string; isSame: boolean },
): Promise<{ seq: number; bytes: number }> {
  const of = { from: roomOf(source.id), pieces: MANY_PIECES, ...(at !== null && { seq: at }) }
  const copied = isSame ? await collabApi.copy(roomOf(id), of) : null
  if (copied) return copied
  const { document, seq } = await reader.folded(source.id, at)
  await collabApi.create(roomOf(id), document, userId)
  return { seq, bytes: document.length }
}

async function refuseTooMany(tx: Transaction, scheduleId: string): Promise<void> {
  if ((await selectVersions(tx, scheduleId)).length >= MAX_VERSIONS)
    throw new AppError('CONFLICT', { max: MAX_VERSIONS })
}

async function refuseTaken(tx: Transaction, scheduleId: string, name: string): Promise<void> {
  if (await isNameTaken(tx, scheduleId, name)) throw new AppError('VERSION_NAME_TAKEN', { name })
}
