import { AppError } from '@plumbline/core/errors'
import type { PassedWork } from '@plumbline/core/indicators'
import type { Calendar } from '@plumbline/core/plan'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { NewSchedulePlace, SchedulePort, ScheduleSummary } from '../../../workspace/eps/index.ts'
import { spaceCurrency } from '../../../workspace/spaces/index.ts'
import { type TimetableBrief, timetableBriefs } from '../../official/timetable/index.ts'
import {
  createDocument,
  insertVersion,
  selectActiveTargetsOfSpace,
  selectCurrentVersion,
  selectCurrentVersions,
  selectVersionIdsOfSchedules,
} from '../../versions/kinds/index.ts'
import { type DocumentReader, emptyPlan, roomOf } from '../document/index.ts'

const FIRST_VERSION = 'Version 1'

/** The calendar that a schedule in this place begins with; null: the library says nothing. */
type FirstCalendar = (at: NewSchedulePlace) => Promise<Calendar | null>

/** What the structure of a space needs of schedules. */
/** The day that a schedule in this place begins at; null: today. */
type FirstDay = (at: NewSchedulePlace) => Promise<Date | null>

export interface SchedulePortParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
  calendarFor: FirstCalendar
  dayFor: FirstDay
  /** By version; what has no numbers yet is missing. */
  passedOf(tx: Transaction, versionIds: readonly string[]): Promise<ReadonlyMap<string, PassedWork>>
}

export function schedulePort(parts: SchedulePortParts): SchedulePort {
  const { database, collabApi, reader, calendarFor, dayFor } = parts
  return {
    createDocument: async (name, at) => {
      const currency = await database.asSystem((tx) => spaceCurrency(tx, at.spaceId))
      const plan = emptyPlan(name, (await dayFor(at)) ?? new Date(), await calendarFor(at), currency ?? undefined)
      return { versionId: await createDocument(collabApi, plan, at.userId) }
    },
    attach: (tx, { spaceId, scheduleId, versionId, userId }) =>
      insertVersion(tx, { id: versionId, spaceId, scheduleId, name: FIRST_VERSION, kind: 'actual', createdBy: userId }),
    dropDocument: (versionId) => collabApi.remove(roomOf(versionId)),
    versionIds: selectVersionIdsOfSchedules,
    copyDocument: async (scheduleId, scope, fits) => {
      const actual = await database.inScope(scope, (tx) => selectCurrentVersion(tx, scheduleId))
      if (!actual) throw new AppError('NOT_FOUND')
      const { document } = await reader.folded(actual.id, null)
      await fits(document.length)
      const versionId = newId()
      await collabApi.create(roomOf(versionId), document, scope.userId)
      return { versionId, bytes: document.length }
    },
    summaries: (tx, spaceId) => readSummaries(parts, tx, spaceId),
  }
}

/** As many questions for 500 schedules as for one. */
async function readSummaries(
  { passedOf }: SchedulePortParts,
  tx: Transaction,
  spaceId: string,
): Promise<Map<string, ScheduleSummary>> {
  const versions = await selectCurrentVersions(tx, spaceId)
  const targets = await selectActiveTargetsOfSpace(tx, spaceId)
  const briefs = await timetableBriefs(
    tx,
    [...versions, ...targets].map(({ id }) => id),
  )
  const passed = await passedOf(
    tx,
    versions.map(({ id }) => id),
  )
  const targetFinishes = new Map(targets.map(({ id, scheduleId }) => [scheduleId, briefs.get(id)?.finish ?? null]))
  return new Map(
    versions.map(({ id, scheduleId, name, locked }) => [
      scheduleId,
      {
        versionId: id,
        versionName: name,
        locked,
        ...(briefs.get(id) ?? notCalculated),
        targetFinish: targetFinishes.get(scheduleId) ?? null,
        passed: passed.get(id) ?? null,
      },
    ]),
  )
}

const notCalculated: TimetableBrief = {
  timetableState: 0,
  start: null,
  finish: null,
  dataDate: null,
  percent: 0,
  works: 0,
  critical: 0,
  calculatedAt: null,
}
