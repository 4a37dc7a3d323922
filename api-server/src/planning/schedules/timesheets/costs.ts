import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { decimalOf, millionths } from '@plumbline/core/progress'
import { costWith, type WorkCost } from '@plumbline/core/timesheets'
import type { Database } from '../../../platform/database/index.ts'
import type { SheetWork } from '../days/index.ts'
import { selectCosts, settleCosts, upsertCosts } from './costs-repository.ts'
import type { ApprovedHours } from './facts-repository.ts'

interface CostsAt {
  scheduleId: string
  spaceId: string
  /** false: the schedule does not count them, so that what was counted goes. */
  counts: boolean
}

/** T-10. What is to be written at works is noted before it is written, so that a call that broke off is done again. */
export interface CostWrites {
  commands: ScheduleCommand[]
  /** To be called when the commands were carried out. */
  settle(): Promise<void>
}

export async function writesOfCosts(
  database: Database,
  { counts, ...at }: CostsAt,
  works: readonly SheetWork[],
  approved: readonly ApprovedHours[],
): Promise<CostWrites> {
  const ids = works.map(({ id }) => id)
  const known = await database.asSystem((tx) => selectCosts(tx, at.scheduleId, ids))
  const costOf = new Map(approved.map(({ workId, cost }) => [workId, cost]))
  const next = new Map<string, WorkCost>()
  const commands = works.flatMap(({ id, cost }): ScheduleCommand[] => {
    const labour = counts ? (costOf.get(id) ?? 0n) : 0n
    const told = known.get(id) ?? null
    const written = told || labour > 0n ? costWith(told, millionths(cost.fact), labour) : null
    if (!written) return []
    next.set(id, written)
    return [{ do: 'row.set', ids: [id], fields: { cost: { ...cost, fact: decimalOf(written.others + labour) } } }]
  })
  await database.asSystem((tx) => upsertCosts(tx, at, next))
  return { commands, settle: () => database.asSystem((tx) => settleCosts(tx, at.scheduleId, [...next.keys()])) }
}
