import type { Cyclogram } from '@plumbline/core/contract'
import { type Crossing, crossingsOf, type ProcessLine, processLines } from '@plumbline/core/cyclogram'
import { type Instant, instantOf, MINUTES_PER_DAY, parseInstant } from '@plumbline/core/time'

export const lineKinds = ['plan', 'target', 'fact'] as const
export type LineKind = (typeof lineKinds)[number]
type CyclogramWork = Cyclogram['works'][number]

/** What of a cyclogram is drawn. */
export interface Shown {
  /** In code, name or process, all words. */
  find: string
  /** Days, both included; null: no limit on that side. */
  from: number | null
  to: number | null
  hidden: ReadonlySet<string>
}

/** Lines by kind; works of their stretches are numbers in `works`. */
export interface DrawnLines {
  works: CyclogramWork[]
  lines: Record<LineKind, ProcessLine[]>
  crossings: Crossing[]
  crossingTotal: number
  /** First and last instant of all that is drawn; null: nothing is. */
  span: { start: Instant; finish: Instant } | null
}

/** More than anybody goes through; their number is told. */
const MAX_CROSSINGS = 500

export function drawnLines(cyclogram: Cyclogram, shown: Shown): DrawnLines {
  const works = cyclogram.works.filter(isShown(cyclogram, shown))
  const dataDate = instant(cyclogram.dataDate)
  const linesOf = (kind: LineKind): ProcessLine[] =>
    processLines(
      works.map((work) => ({ process: work.process, places: work.places, ...datesOf(work, kind, dataDate) })),
    )
  const lines = { plan: linesOf('plan'), target: linesOf('target'), fact: linesOf('fact') }
  const { crossings, total } = crossingsOf(lines.plan, MAX_CROSSINGS)
  return { works, lines, crossings, crossingTotal: total, span: spanOf(Object.values(lines).flat()) }
}

/** Places that lines of all kinds go through. */
export const stretchCount = ({ lines }: DrawnLines): number =>
  lineKinds.reduce((sum, kind) => sum + lines[kind].reduce((all, { stretches }) => all + stretches.length, 0), 0)

/** The first processes whose lines go through no more places together. */
export function firstLines(drawn: DrawnLines, most: number): DrawnLines {
  if (stretchCount(drawn) <= most) return drawn
  const { works, lines } = drawn
  const taken = new Set<number>()
  let count = 0
  for (const { process } of lines.plan) {
    for (const kind of lineKinds) count += lines[kind].find((line) => line.process === process)?.stretches.length ?? 0
    if (count > most) break
    taken.add(process)
  }
  const isTaken = ({ process }: { process: number }): boolean => taken.has(process)
  const fewer = {
    plan: lines.plan.filter(isTaken),
    target: lines.target.filter(isTaken),
    fact: lines.fact.filter(isTaken),
  }
  const { crossings, total } = crossingsOf(fewer.plan, MAX_CROSSINGS)
  const span = spanOf(Object.values(fewer).flat())
  return { works: works.filter(isTaken), lines: fewer, crossings, crossingTotal: total, span }
}

/** Keys of the processes with most works. */
export function busiestProcesses({ processes, works }: Cyclogram, count: number): Set<string> {
  const counts = processes.map(({ key }) => ({ key, works: 0 }))
  for (const { process } of works) if (counts[process]) counts[process].works++
  counts.sort((a, b) => b.works - a.works)
  return new Set(counts.slice(0, count).map(({ key }) => key))
}

function isShown({ processes }: Cyclogram, { find, from, to, hidden }: Shown): (work: CyclogramWork) => boolean {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  const [first, last] = [from === null ? null : instantOf(from), to === null ? null : instantOf(to + 1)]
  return (work) => {
    const process = processes[work.process]
    if (!process || hidden.has(process.key)) return false
    const text = `${work.code} ${work.name} ${process.name}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) return false
    const [start, finish] = [instant(work.start), instant(work.finish)]
    return (first === null || finish === null || finish > first) && (last === null || start === null || start < last)
  }
}

const instant = (text: string | null): Instant | null => (text === null ? null : parseInstant(text))

/** What is done is drawn to its end, what is being done to the data date. */
function datesOf(work: CyclogramWork, kind: LineKind, dataDate: Instant | null) {
  if (kind === 'plan') return { start: instant(work.start), finish: instant(work.finish) }
  if (kind === 'target') return { start: instant(work.targetStart), finish: instant(work.targetFinish) }
  const start = instant(work.actualStart)
  const end = instant(work.actualFinish) ?? dataDate
  return { start, finish: start === null || end === null ? null : Math.max(start, end) }
}

function spanOf(lines: readonly ProcessLine[]): DrawnLines['span'] {
  let [start, finish] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { stretches } of lines) {
    for (const stretch of stretches) {
      start = Math.min(start, stretch.start)
      finish = Math.max(finish, stretch.finish)
    }
  }
  return start > finish ? null : { start, finish: Math.max(finish, start + MINUTES_PER_DAY) }
}
