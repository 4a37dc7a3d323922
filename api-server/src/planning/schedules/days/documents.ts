import { createHash } from 'node:crypto'
import { type DayPlace, dayRoomId, newDays } from '@plumbline/core/documents/day'
import { roomNamed } from '@plumbline/core/documents/rooms'
import { type CollabApi, dropOrphans, ensureRoom } from '../../../platform/collab/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { oneByOne } from '../../../platform/turns/index.ts'
import { createPool } from '../../../platform/workers/index.ts'
import { packedWorks, timetableStamps } from '../../official/timetable/index.ts'
import {
  type DocumentRow,
  insertDocument,
  knownDocuments,
  selectDocument,
  selectDocuments,
  updateWorksStamp,
} from './documents-repository.ts'
import { selectTold } from './values-repository.ts'
import type { WorksAnswer, WorksQuestion, WorksTask } from './works-worker.ts'

interface EnsureAt {
  spaceId: string
  versionId: string
  also?: readonly string[]
}

export const roomOfDays = (place: DayPlace): string => roomNamed('day', dayRoomId(place))

/** The documents of days, each with the works that its executor has: whoever may see only these finds no other there. */
export interface DayDocuments {
  /**
   * There when it resolves, with the works of the last calculation of that version; all of one schedule.
   * `also`: these as well, whenever they are and however new.
   */
  ensure(places: readonly DayPlace[], at: EnsureAt): Promise<void>
  /**
   * There when it resolves, with works of whatever calculation: what many report at once waits for no reading of the whole
   * plan. A work that is too new for them is asked for with `also` then.
   */
  ensureSome(places: readonly DayPlace[], at: EnsureAt): Promise<void>
  /** The actual version was calculated: documents that are there get the works of now. */
  calculated(at: { scheduleId: string; spaceId: string; versionId: string }): Promise<void>
  ask(versionId: string, question: WorksQuestion): Promise<WorksAnswer>
  /** Those whose schedules are gone for good. */
  dropOrphans(): Promise<void>
  close(): Promise<void>
}

export function createDayDocuments({
  database,
  collabApi,
}: {
  database: Database
  collabApi: CollabApi
}): DayDocuments {
  const threads = createPool<WorksTask, WorksAnswer>({
    entry: new URL('./works-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 300,
  })

  const ask = async (versionId: string, question: WorksQuestion): Promise<WorksAnswer> => {
    const works = await database.asSystem((tx) => packedWorks(tx, versionId))
    return threads.run({ ...collabApi.address, versionId, works, question })
  }
  const keepWorks = async (
    versionId: string,
    documents: readonly DocumentRow[],
    also: readonly string[] = [],
  ): Promise<void> => {
    const stamp = await stampOf(database, versionId)
    const stale = documents.filter(({ worksStamp }) => also.length > 0 || worksStamp !== stamp)
    if (stale.length === 0) return
    const question = { ask: 'keep' as const, also, rooms: stale.map((row) => ({ ...row, room: roomOfDays(row) })) }
    const { held } = await ask(versionId, question)
    if (held) {
      const told = await database.asSystem((tx) => selectTold(tx, documents[0]?.scheduleId ?? '', held))
      await ask(versionId, { ...question, told })
    }
    await database.asSystem(async (tx) => {
      for (const row of stale) await updateWorksStamp(tx, row, stamp)
    })
  }
  /** One after the other for a schedule: two who come at once find their documents once. */
  const inTurn = oneByOne<string>()

  const ensure: DayDocuments['ensure'] = (places, { spaceId, versionId, also = [] }) =>
    inTurn(places[0]?.scheduleId ?? '', async () => {
      const rows: DocumentRow[] = []
      for (const place of places) {
        await database.asSystem((tx) => insertDocument(tx, place, spaceId))
        await ensureRoom(collabApi, roomOfDays(place), () => newDays(place.quarter))
        const row = await database.asSystem((tx) => selectDocument(tx, place))
        if (row) rows.push(row)
      }
      await keepWorks(versionId, rows, also)
    })
  const hasWorks = async (place: DayPlace): Promise<boolean> => {
    const row = await database.asSystem((tx) => selectDocument(tx, place))
    return row !== null && row.worksStamp !== ''
  }

  return {
    ask,
    ensure,
    ensureSome: async (places, at) => {
      const known = await Promise.all(places.map(hasWorks))
      const others = places.filter((_, index) => !known[index])
      if (others.length > 0) await ensure(others, at)
    },
    calculated: ({ scheduleId, versionId }) =>
      inTurn(scheduleId, async () => {
        const documents = await database.asSystem((tx) => selectDocuments(tx, scheduleId))
        if (documents.length > 0) await keepWorks(versionId, documents)
      }),
    dropOrphans: () => dropOrphans(collabApi, 'day', (ids) => database.asSystem((tx) => knownDocuments(tx, ids))),
    close: () => threads.close(),
  }
}

/** Of the version as well: another one may have become the actual one. */
async function stampOf(database: Database, versionId: string): Promise<string> {
  const stamp = (await database.asSystem((tx) => timetableStamps(tx, [versionId]))).get(versionId) ?? ''
  return createHash('sha256').update(`${versionId} ${stamp}`).digest('base64url').slice(0, 16)
}
