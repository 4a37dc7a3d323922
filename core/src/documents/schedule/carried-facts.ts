import { carriedChecks } from '../../checklists/index.ts'
import { type Assignment, type Id, isActivity, type Measure, type SchedulePlan, type WbsRow } from '../../plan/index.ts'
import { carriedSteps } from '../../steps/index.ts'
import type { RowFields, ScheduleCommand } from './types.ts'
import { isSame } from './writer.ts'

/** What brings the facts of one version of a schedule into another. */
export interface CarriedFacts {
  /** Of commands that only write facts; empty: nothing differs. */
  commands: ScheduleCommand[]
  /** Works whose facts change. */
  works: number
  /** Works with facts that the other version has no place for. */
  left: { id: Id; code: string; name: string }[]
}

/**
 * The facts of `from` win, work by work with the same id, also where they say that nothing was done yet; works that
 * only `to` has keep theirs. The data date never goes back.
 */
export function carriedFacts(from: SchedulePlan, to: SchedulePlan): CarriedFacts {
  const there = new Map(to.rows.map((row) => [row.id, row]))
  const commands: ScheduleCommand[] = []
  const ticks: ScheduleCommand[] = []
  const left: CarriedFacts['left'] = []
  for (const row of from.rows) {
    if (!isActivity(row.type)) continue
    const other = there.get(row.id)
    if (other && isActivity(other.type) && isCoherent(row)) {
      const fields = differing(factsOf(row, other), other)
      // What the facts are held against comes before them.
      const checks = { ...carriedChecks(row.values, other.values), ...carriedSteps(row.values, other.values) }
      if (Object.keys(checks).length > 0) ticks.push({ do: 'row.values', ids: [row.id], values: checks })
      if (Object.keys(fields).length > 0) commands.push({ do: 'row.set', ids: [row.id], fields })
    } else if (hasFacts(row)) left.push({ id: row.id, code: row.code, name: row.name })
  }
  const works = commands.length
  commands.push(...carriedAssignments(from.assignments, to.assignments))
  const { dataDate } = from.settings
  if (works > 0 && dataDate > to.settings.dataDate) commands.push({ do: 'settings.set', settings: { dataDate } })
  return { commands: [...ticks, ...commands], works, left }
}

/** As above, but only into works of which `to` says nothing: a file tells facts of its own. */
export function missingFacts(from: SchedulePlan, to: SchedulePlan): CarriedFacts {
  const told = new Set(to.rows.filter(hasFacts).map(({ id }) => id))
  const isOpen = ({ id }: WbsRow): boolean => !told.has(id)
  const assignments = from.assignments.filter(({ wbsId }) => !told.has(wbsId))
  return carriedFacts(
    { ...from, rows: from.rows.filter((row) => isOpen(row) && hasFacts(row)), assignments },
    { ...to, rows: to.rows.filter(isOpen) },
  )
}

function hasFacts({ progress, measure, labour, cost }: WbsRow): boolean {
  const isAmount = (amount: Measure | null): boolean => amount !== null && Number(amount.fact) !== 0
  return progress.actualStart !== null || progress.actualFinish !== null || [measure, labour, cost].some(isAmount)
}

/** What a file brought may break the rules that commands keep. */
function isCoherent({ type, progress }: WbsRow): boolean {
  const { actualStart, actualFinish, percent } = progress
  if (actualStart === null && actualFinish === null) return percent === 0
  if (actualStart === null) return type !== 'work'
  return actualFinish === null || actualFinish >= actualStart
}

function factsOf(row: WbsRow, other: WbsRow): Partial<RowFields> {
  return {
    progress: row.progress,
    suspendedAt: row.suspendedAt,
    resumedAt: row.resumedAt,
    expectedFinish: row.expectedFinish,
    measure: withFact(row.measure, other.measure),
    labour: withFact(row.labour, other.labour),
    cost: withFact(row.cost, other.cost),
  }
}

/** The plan side stays as it is there. */
function withFact(from: Measure | null, to: Measure | null): Measure | null {
  if (to === null) return from && Number(from.fact) !== 0 ? from : null
  return { ...to, fact: from?.fact ?? '0' }
}

function differing(fields: Partial<RowFields>, row: WbsRow): Partial<RowFields> {
  const entries = Object.entries(fields) as [keyof RowFields, unknown][]
  return Object.fromEntries(entries.filter(([field, value]) => !isSame(value, row[field])))
}

function carriedAssignments(from: readonly Assignment[], to: readonly Assignment[]): ScheduleCommand[] {
  const facts = new Map(from.map((assignment) => [assignment.id, assignment]))
  return to.flatMap((assignment): ScheduleCommand[] => {
    const { fact, remaining } = facts.get(assignment.id) ?? assignment
    const same = fact === assignment.fact && remaining === assignment.remaining
    return same ? [] : [{ do: 'assignment.put', assignment: { ...assignment, fact, remaining } }]
  })
}
