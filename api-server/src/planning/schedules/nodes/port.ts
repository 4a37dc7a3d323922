import { AppError } from '@plumbline/core/errors'
import type { Calendar } from '@plumbline/core/plan'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { NewSchedulePlace, SchedulePort, ScheduleSummary } from '../../../workspace/eps/index.ts'
import { type TimetableBrief, timetableBriefs } from '../../official/timetable/index.ts'
import {
  createDocument,
  insertVersion,
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
}

export function schedulePort({ database, collabApi, reader, calendarFor, dayFor }: SchedulePortParts): SchedulePort {
  return {
    createDocument: async (name, at) => {
      const plan = emptyPlan(name, (await dayFor(at)) ?? new Date(), await calendarFor(at))
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
    summaries: readSummaries,
  }
}

async function readSummaries(tx: Transaction, spaceId: string): Promise<Map<string, ScheduleSummary>> {
  const versions = await selectCurrentVersions(tx, spaceId)
  const briefs = await timetableBriefs(
    tx,
    versions.map((version) => version.id),
  )
  return new Map(
    versions.map((version) => {
      const brief = briefs.get(version.id) ?? notCalculated
      return [
        version.scheduleId,
        { versionId: version.id, versionName: version.name, locked: version.locked, ...brief },
      ]
    }),
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
