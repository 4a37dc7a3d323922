import { type CompiledCalendar, workBetween } from '../../calendar/index.ts'
import { type Id, noSplits, notStarted, type SchedulePlan, type WbsRow } from '../../plan/index.ts'
import type { Instant } from '../../time/index.ts'
import { type FileBaseline, mostBaselines } from '../file.ts'
import type { TaskRow } from './relations.ts'
import { measure } from './resources.ts'
import { readDate, readDecimalNumber, readDuration, readInteger } from './values.ts'

/** MS Project has «Baseline» and «Baseline 1» to «Baseline 10». */
const last = mostBaselines - 1

/**
 * The baselines of the file as plans of their own: each work stands where it was when the baseline was kept, without
 * logic and progress. Works that were not there yet are left out, and the summaries that only have such.
 */
export function readBaselines(
  tasks: readonly TaskRow[],
  plan: SchedulePlan,
  calendarOf: (row: WbsRow) => CompiledCalendar,
): FileBaseline[] {
  const baselines: FileBaseline[] = []
  for (let number = 0; number <= last; number++) {
    const kept = new Map<Id, WbsRow>()
    for (const place of tasks) {
      const row = keptRow(place, number, plan.settings.currency, calendarOf)
      if (row) kept.set(row.id, row)
    }
    if (kept.size === 0) continue
    const name = number === 0 ? 'Baseline' : `Baseline ${number}`
    baselines.push({ key: `mspdi-${number}`, name, plan: planOf(plan, kept, name) })
  }
  return baselines
}

function keptRow(
  { task, row }: TaskRow,
  number: number,
  currency: string,
  calendarOf: (row: WbsRow) => CompiledCalendar,
): WbsRow | null {
  const isWork = row.type === 'work' || row.type.startsWith('milestone')
  const found = task.children.find(
    ({ name, fields }) => name === 'Baseline' && (readInteger(fields.Number) ?? 0) === number,
  )
  const start = readDate(found?.fields.Start)
  const finish = readDate(found?.fields.Finish)
  if (!isWork || !found || start === null || finish === null || finish < start) return null
  const minutes = row.elapsed ? finish - start : workBetween(calendarOf(row), start, finish)
  const { Work, Cost } = found.fields
  return {
    ...row,
    activityKind: 'ordinary',
    // What is a milestone today may have lasted then.
    type: minutes > 0 ? 'work' : row.type,
    duration: minutes,
    limit: { kind: 'manual', date: start },
    secondLimit: null,
    progress: notStarted,
    suspendedAt: null,
    resumedAt: null,
    splits: noSplits,
    externalEarlyStart: null,
    values: '',
    labour: measure('h', String((readDuration(Work) ?? 0) / 60), '0'),
    cost: measure(currency, String((readDecimalNumber(Cost) ?? 0) / 100), '0'),
  }
}

function planOf(plan: SchedulePlan, kept: ReadonlyMap<Id, WbsRow>, name: string): SchedulePlan {
  const parentOf = new Map(plan.rows.map(({ id, parentId }) => [id, parentId]))
  const above = new Set<Id>()
  for (const { parentId } of kept.values()) {
    for (let id = parentId; id !== null && !above.has(id); id = parentOf.get(id) ?? null) above.add(id)
  }
  const rows = plan.rows.flatMap((row) => {
    const own = kept.get(row.id)
    if (own) return [own]
    return above.has(row.id) ? [{ ...row, limit: null }] : []
  })
  const first = Math.min(...[...kept.values()].map(({ limit }) => limit!.date as Instant))
  const settings = { ...plan.settings, name, dataDate: first, plannedStart: first, mustFinishBy: null }
  return { settings, rows, relations: [], calendars: plan.calendars, assignments: [] }
}
