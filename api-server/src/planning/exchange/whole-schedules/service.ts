import { randomUUID } from 'node:crypto'
import { glob, rm } from 'node:fs/promises'
import type { UploadPreview } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { createPool, WorkerLimitError } from '../../../platform/workers/index.ts'
import { knownAttributes, knownRegister } from '../uploads/index.ts'
import { exportWhole, type WholeExport } from './export.ts'
import { type WholeTarget, writeWhole } from './import.ts'
import { hasManifest, isWholeSchedule } from './open.ts'
import type { WholeParts, WithThreads } from './parts.ts'
import { selectPeopleHere } from './repository.ts'
import type { Arrived, WholeAnswer, WholeTask } from './tasks.ts'

interface Reading extends Omit<WholeTarget, 'projectId'> {
  /** Null: it would go into a schedule that is there. */
  projectId: string | null
  /** Of this machine, gzip-compressed. */
  path: string
  progress?(done: number): void
}

/** Schedules with all that belongs to them, as files that go into another space or installation. */
export interface WholeSchedules {
  isOne(path: string): Promise<boolean>
  /** The same of a file as it came, by the list of its parts alone. */
  looksLikeOne(path: string): Promise<boolean>
  /** Everything in the file was looked at. Throws what is wrong with it. */
  preview(reading: Reading): Promise<UploadPreview>
  /** All of it, or nothing. */
  write(reading: Reading & { name: string | null }): Promise<{ scheduleId: string; versionId: string }>
  export(asked: WholeExport): Promise<{ name: string }>
  close(): Promise<void>
}

export function createWholeSchedules(given: WholeParts): WholeSchedules {
  const pool = createPool<WholeTask, WholeAnswer>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 3_072,
    maxSeconds: 300,
  })
  const parts: WithThreads = { ...given, pool }
  return {
    isOne: isWholeSchedule,
    looksLikeOne: hasManifest,
    preview: async (reading) => (await arrive(parts, { ...reading, into: null, name: null })).preview,
    write: (reading) => write(parts, reading),
    export: (asked) => exportWhole(parts, asked),
    close: () => pool.close(),
  }
}

async function arrive(
  { database, pool }: WithThreads,
  { scope, spaceId, projectId, path, into, name, progress }: Reading & { into: string | null; name: string | null },
): Promise<Arrived> {
  if (projectId === null) throw new AppError('WHOLE_INTO_SCHEDULE')
  const { people, attributes } = await database.inScope(scope, async (tx) => ({
    people: await selectPeopleHere(tx, spaceId),
    attributes: await knownAttributes(tx, { spaceId, targetScheduleId: null, projectId }),
  }))
  const register = await knownRegister(database, scope, { spaceId })
  const isTrusted = people.some(({ id, isAdministrator }) => id === scope.userId && isAdministrator)
  const task = { do: 'arrive' as const, path, into, people, attributes, register, self: scope.userId, isTrusted, name }
  const answer = await pool.run(task, { owner: spaceId, ...(progress && { progress }) }).catch(asBroken)
  if (answer.did !== 'arrive') throw new Error('The thread answered another question')
  return answer
}

/** A file that ends its thread is a broken one, or one that was made to. */
function asBroken(error: unknown): never {
  throw error instanceof WorkerLimitError ? new AppError('UPLOAD_BROKEN', { reason: `limit_${error.message}` }) : error
}

async function write(parts: WithThreads, reading: Reading & { name: string | null }) {
  const { scope, spaceId, projectId, fileName, path } = reading
  const into = `${path}-${randomUUID()}`
  try {
    const { schedule } = await arrive(parts, { ...reading, into })
    if (!schedule || projectId === null) throw new AppError('WHOLE_INTO_SCHEDULE')
    const versionId = await writeWhole(parts, { scope, spaceId, projectId, fileName }, schedule)
    return { scheduleId: schedule.id, versionId }
  } finally {
    for await (const left of glob(`${into}-*`)) await rm(left, { force: true })
  }
}
