import { type DayKind, type DayWork, LABOUR, type Unplanned, VOLUME } from '@plumbline/core/documents/day'
import type { DayBook } from '../session/day-book.ts'
import { type TotalLine, totalLines } from './day-totals.ts'

/** What a line of a work holds; `approved` is written by nobody here. */
type LineKind = DayKind | 'approved'

export type DayRow =
  | { kind: 'group'; key: string; executorId: string; name: string; works: number }
  /** What works stand under in the schedule. */
  | { kind: 'branch'; key: string; executorId: string; name: string; works: number }
  | { kind: 'work'; key: string; executorId: string; work: DayWork }
  /** Of all works in sight, by unit. */
  | { kind: 'total'; key: string; executorId: string; unit: string; line: TotalLine; isFirst: boolean }
  | {
      kind: 'line'
      key: string
      executorId: string
      workId: string
      measure: string
      line: LineKind
      /** The first of its measure names it. */
      isFirst: boolean
      /** Of the assignment; '': it is the work's own. */
      name: string
      unit: string
      work: DayWork | null
      unplanned: Unplanned | null
    }

const volumeLines: readonly LineKind[] = ['plan', 'approved', 'fact']
const labourLines: readonly LineKind[] = ['plan', 'fact']
const normLines: readonly LineKind[] = ['rate', 'specific_labor_cost']

/** All rows of the window: executors, their works, and a line for each kind of value. */
export function dayRows(
  book: DayBook,
  { closed, norms, hours, branches }: { closed: ReadonlySet<string>; norms: boolean; hours: string; branches: boolean },
): DayRow[] {
  const rows: DayRow[] = []
  const lines = norms ? [...volumeLines, ...normLines] : volumeLines
  for (const { id: executorId, name } of book.state.plan?.executors ?? []) {
    const works = book.worksOf(executorId)
    rows.push({ kind: 'group', key: `g:${executorId}`, executorId, name, works: works.length })
    if (closed.has(executorId)) continue
    const inOrder = branches ? byBranch(works) : works
    for (const [place, work] of inOrder.entries()) {
      if (branches && work.path !== inOrder[place - 1]?.path) pushBranch(rows, executorId, work.path, inOrder)
      if (branches && closed.has(branchKey(executorId, work.path))) continue
      rows.push({ kind: 'work', key: `w:${work.id}`, executorId, work })
      const of = { executorId, work, unplanned: null }
      pushLines(rows, of, work.id, VOLUME, work.unit, lines)
      if (hasHours(book, executorId, work)) pushLines(rows, of, work.id, LABOUR, hours, labourLines)
      for (const { id, name, unit } of work.assignments) {
        pushLines(rows, of, work.id, id, unit === 'h' ? hours : unit, labourLines, name)
      }
    }
    pushUnplanned(rows, book, executorId)
  }
  pushTotals(rows, book, hours)
  return rows
}

const branchKey = (executorId: string, path: string): string => `b:${executorId}:${path}`

/** Works of one branch stand together; branches in the order in which their first works start. */
const byBranch = (works: readonly DayWork[]): DayWork[] => [...Map.groupBy(works, ({ path }) => path).values()].flat()

function pushBranch(rows: DayRow[], executorId: string, path: string, works: readonly DayWork[]): void {
  const count = works.filter((work) => work.path === path).length
  rows.push({ kind: 'branch', key: branchKey(executorId, path), executorId, name: path, works: count })
}

/** Somebody planned or told of hours, or the schedule asks for some. */
const hasHours = (book: DayBook, executorId: string, { id, labour }: DayWork): boolean =>
  (labour !== null && labour !== '0') || book.hasHours(executorId, id)

/** Different units that are added up; more are no sum that anybody looks at. */
const MAX_UNITS = 4

/** Hours first, then the units that most works have. */
function pushTotals(rows: DayRow[], book: DayBook, hours: string): void {
  const counts = new Map<string, number>()
  for (const { id } of book.state.plan?.executors ?? []) {
    for (const { unit, volume, labour } of book.worksOf(id)) {
      if (labour !== null && labour !== '0') counts.set(hours, Number.POSITIVE_INFINITY)
      if (volume !== null && unit !== '') counts.set(unit, (counts.get(unit) ?? 0) + 1)
    }
  }
  const units = [...counts].sort(([, one], [, other]) => (one === other ? 0 : other - one)).slice(0, MAX_UNITS)
  for (const [unit] of units) {
    for (const [place, line] of totalLines.entries()) {
      rows.push({ kind: 'total', key: `t:${unit}:${line}`, executorId: '', unit, line, isFirst: place === 0 })
    }
  }
}

type Of = Pick<Extract<DayRow, { kind: 'line' }>, 'executorId' | 'work' | 'unplanned'>

function pushLines(
  rows: DayRow[],
  of: Of,
  workId: string,
  measure: string,
  unit: string,
  lines: readonly LineKind[],
  name = '',
): void {
  for (const [place, line] of lines.entries()) {
    const key = `${workId}:${measure}:${line}`
    rows.push({ kind: 'line', key, ...of, workId, measure, line, isFirst: place === 0, name, unit })
  }
}

/** What nobody had planned has its facts alone. */
function pushUnplanned(rows: DayRow[], book: DayBook, executorId: string): void {
  const seen = new Set<string>()
  for (const session of book.sessions) {
    if (session.place.executorId !== executorId) continue
    for (const unplanned of session.document.unplanned()) {
      if (seen.has(unplanned.id) || session.document.work(unplanned.id)) continue
      seen.add(unplanned.id)
      pushLines(rows, { executorId, work: null, unplanned }, unplanned.id, VOLUME, unplanned.unit, ['fact'])
    }
  }
}
