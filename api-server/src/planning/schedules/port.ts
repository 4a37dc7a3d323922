import type { Calendar } from '@plumbline/core/plan'
import type { CollabDoor } from '../../platform/collab/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import type { NewSchedulePlace, SchedulePort, ScheduleSummary } from '../../workspace/eps/index.ts'
import { emptyPlan, roomOf } from '../document/index.ts'
import { type TimetableBrief, timetableBriefs } from '../timetable/index.ts'
import { createDocument, insertVersion, selectCurrentVersions } from '../versions/index.ts'

const FIRST_VERSION = 'Version 1'

/** The calendar that a schedule in this place begins with; null: the library says nothing. */
export type FirstCalendar = (at: NewSchedulePlace) => Promise<Calendar | null>

/** What the structure of a space needs of schedules. */
export function schedulePort(door: CollabDoor, calendarFor: FirstCalendar): SchedulePort {
  return {
    createDocument: async (name, at) => {
      const plan = emptyPlan(name, new Date(), await calendarFor(at))
      return { versionId: await createDocument(door, plan, at.userId) }
    },
    attach: (tx, { spaceId, scheduleId, versionId, userId }) =>
      insertVersion(tx, { id: versionId, spaceId, scheduleId, name: FIRST_VERSION, kind: 'actual', createdBy: userId }),
    dropDocument: (versionId) => door.remove(roomOf(versionId)),
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
