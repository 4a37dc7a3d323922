import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { hoursText } from '@plumbline/core/timesheets'
import type { Logger } from 'pino'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { selectCurrentVersion } from '../../versions/kinds/index.ts'
import type { DayDocuments, SheetWork } from '../days/index.ts'
import { roomOf } from '../document/index.ts'
import { writesOfCosts } from './costs.ts'
import {
  type ApprovedHours,
  type DueFacts,
  selectApproved,
  selectDueFacts,
  selectSchedulesWithDueFacts,
  unmarkFactsDue,
} from './facts-repository.ts'
import { selectSettings } from './settings-repository.ts'

/** Works of one call to the document. */
const WORKS_A_CALL = 200

/**
 * T-7: approved hours become the labour fact of works and the fact of assignments. What is written is always the sum of all
 * approved sheets, so that writing twice is as good as once.
 */
export interface TimesheetFacts {
  /** Resolves when the facts of the schedule are those of its sheets, or the regular job will see to it. */
  follow(scheduleId: string, userId: string): Promise<void>
  followAll(): Promise<void>
}

export function createTimesheetFacts(parts: {
  database: Database
  collabApi: CollabApi
  documents: DayDocuments
  log: Logger
}): TimesheetFacts {
  const { database, log } = parts
  const follow = (scheduleId: string, userId: string): Promise<void> =>
    write(parts, scheduleId, userId).catch((err: unknown) =>
      log.warn({ err, scheduleId }, 'approved hours are not facts of works yet'),
    )
  return {
    follow,
    followAll: async () => {
      for (const scheduleId of await database.asSystem(selectSchedulesWithDueFacts)) await follow(scheduleId, 'system')
    },
  }
}

async function write(
  { database, collabApi, documents }: { database: Database; collabApi: CollabApi; documents: DayDocuments },
  scheduleId: string,
  userId: string,
): Promise<void> {
  const { version, due, settings } = await database.asSystem(async (tx) => ({
    version: await selectCurrentVersion(tx, scheduleId),
    due: await selectDueFacts(tx, scheduleId),
    settings: await selectSettings(tx, scheduleId),
  }))
  if (!version || version.locked || due.length === 0) return
  const ids = [...new Set(due.flatMap(({ workIds }) => workIds))]
  const named = new Set(due.flatMap(({ assignmentIds }) => assignmentIds))
  for (let from = 0; from < ids.length; from += WORKS_A_CALL) {
    const some = ids.slice(from, from + WORKS_A_CALL)
    const approved = await database.asSystem((tx) => selectApproved(tx, scheduleId, some))
    const question = { ask: 'sheetWorks' as const, executorId: '', from: 0, to: 0, ids: some }
    const { sheetWorks = [] } = await documents.ask(version.id, question)
    const at = { scheduleId, spaceId: version.spaceId, counts: settings.costCounts }
    const costs = await writesOfCosts(database, at, sheetWorks, approved)
    const commands = [...sheetWorks.flatMap((work) => commandsFor(work, approved, named)), ...costs.commands]
    if (commands.length > 0) await collabApi.command(roomOf(version.id), commands, userId, 'write')
    await costs.settle()
  }
  await database.asSystem((tx) => settle(tx, scheduleId, due))
}

async function settle(
  tx: Parameters<typeof unmarkFactsDue>[0],
  scheduleId: string,
  due: readonly DueFacts[],
): Promise<void> {
  for (const { revision, userId, monday } of due) await unmarkFactsDue(tx, { scheduleId, userId, monday }, revision)
}

function commandsFor(
  { id, labour, assignments }: SheetWork,
  approved: readonly ApprovedHours[],
  named: ReadonlySet<string>,
): ScheduleCommand[] {
  const sums = approved.find(({ workId }) => workId === id)
  const fact = hoursText(sums?.hours ?? 0)
  const fields = { labour: { ...(labour ?? { unit: 'h', plan: '0' }), fact } }
  return [
    { do: 'row.set', ids: [id], fields },
    ...assignments
      .filter((held) => named.has(held.id))
      .map((held): ScheduleCommand => {
        const hours = sums?.assignments.find((one) => one.id === held.id)?.hours ?? 0
        return { do: 'assignment.set', ids: [held.id], change: { fact: hoursText(hours) } }
      }),
  ]
}
