import { textOfDay } from '@plumbline/core/attributes'
import { NOBODY } from '@plumbline/core/documents/day'
import { dueWeeks } from '@plumbline/core/timesheets'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import type { NoticeEvent } from '../../../workspace/notices/index.ts'
import { selectCurrentVersion } from '../../versions/kinds/index.ts'
import { readDayLimits } from '../day-limits/index.ts'
import type { DayDocuments } from '../days/index.ts'
import { type Due, replaceDues } from './dues-repository.ts'
import { selectAsking, selectSettings } from './settings-repository.ts'
import { dayIn } from './sheet.ts'

/** T-9: which weeks of whom are due; whoever has a new one is told. */
export interface TimesheetDues {
  count(of: { scheduleId: string; spaceId: string }): Promise<void>
  countAll(): Promise<void>
}

interface DuesParts {
  database: Database
  documents: DayDocuments
  log: Logger
  tell(event: NoticeEvent): void
}

export function createTimesheetDues(parts: DuesParts): TimesheetDues {
  const { database, log } = parts
  const count = async (of: { scheduleId: string; spaceId: string }): Promise<void> => {
    const dues = await duesOf(parts, of.scheduleId)
    const { fresh, schedule } = await database.asSystem(async (tx) => ({
      fresh: await replaceDues(tx, of, dues),
      schedule: (await selectNode(tx, of.scheduleId))?.name ?? '',
    }))
    for (const [userId, weeks] of Map.groupBy(fresh, (due) => due.userId)) {
      const mondays = weeks.map(({ monday }) => monday).sort()
      const params = { schedule, week: mondays[0] ?? '', count: mondays.length, user: userId }
      const about = { spaceId: of.spaceId, epsId: of.scheduleId, scheduleId: of.scheduleId, versionId: null }
      parts.tell({ kind: 'timesheet_due', actorId: null, ...about, params, to: [userId] })
    }
  }
  return {
    count,
    countAll: async () => {
      for (const of of await database.asSystem(selectAsking)) {
        await count(of).catch((err: unknown) => log.warn({ err, ...of }, 'timesheets that are due are not counted'))
      }
    },
  }
}

async function duesOf({ database, documents }: DuesParts, scheduleId: string): Promise<Due[]> {
  const { settings, keyDate, version } = await database.asSystem(async (tx) => ({
    settings: await selectSettings(tx, scheduleId),
    keyDate: (await readDayLimits(tx, scheduleId)).keyDate,
    version: await selectCurrentVersion(tx, scheduleId),
  }))
  const { asked, askedSince, dueDays } = settings
  if (!asked || askedSince === null || keyDate === null || !version) return []
  const mondays = dueWeeks({ keyDate: dayIn(keyDate), dueDays, since: dayIn(askedSince) })
  if (mondays.length === 0) return []
  const { weeks = [] } = await documents.ask(version.id, { ask: 'weeks', mondays })
  return weeks
    .filter(({ executorId }) => executorId !== NOBODY)
    .flatMap(({ executorId, mondays: due }) => due.map((monday) => ({ userId: executorId, monday: textOfDay(monday) })))
}
