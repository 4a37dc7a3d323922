import { type DayWork, LABOUR, type Run, VOLUME } from '@plumbline/core/documents/day'
import { type Day, dayOfInstant } from '@plumbline/core/time'
import type { DayBook } from './session/day-book.ts'

/** A work of a day, with what is said of it. */
export interface WorkOfDay {
  executorId: string
  work: DayWork
  /** Of that day; null: nothing is planned or done. */
  plan: string | null
  fact: string | null
  reasonId: string | null
  note: string
  /** Hours of all who worked on it that day; null: nobody said. */
  hours: { plan: string | null; fact: string | null }
  /** They are at it; null: nobody is. */
  running: Run | null
  /** What must be cleared before it can be done; '': nothing. */
  waitsFor: string
}

/**
 * Those that are planned, done or under way on the day: what runs first, then what nobody has told of, critical ones before
 * others, and last what waits or is done.
 */
export function worksOn(book: DayBook, day: Day): WorkOfDay[] {
  const found: WorkOfDay[] = []
  for (const { id: executorId } of book.state.plan?.executors ?? []) {
    const document = book.at(executorId, day)?.document
    if (!document) continue
    const running = new Map(document.runs().flatMap((run) => (run.stoppedAt === null ? [[run.workId, run]] : [])))
    for (const work of book.worksOf(executorId)) {
      const at = (measure: string, kind: 'plan' | 'fact') =>
        document.value({ workId: work.id, day, measure, kind })?.amount ?? null
      const [plan, fact] = [at(VOLUME, 'plan'), at(VOLUME, 'fact')]
      const isUnderWay = dayOfInstant(work.start) <= day && dayOfInstant(work.finish - 1) >= day
      if (plan === null && fact === null && !isUnderWay) continue
      const remark = document.remark(work.id, day)
      const open = document.constraints().find((one) => one.workId === work.id && one.clearedBy === null)
      found.push({
        ...{ executorId, work, plan, fact, waitsFor: open?.text ?? '' },
        ...{ hours: { plan: at(LABOUR, 'plan'), fact: at(LABOUR, 'fact') }, running: running.get(work.id) ?? null },
        ...{ reasonId: remark?.reasonId ?? null, note: remark?.note ?? '' },
      })
    }
  }
  const rank = ({ fact, work, running, waitsFor }: WorkOfDay): number =>
    running ? -1 : (fact === null ? 0 : 4) + (waitsFor === '' ? 0 : 2) + (work.critical ? 0 : 1)
  return found.sort((one, other) => rank(one) - rank(other) || (one.work.code < other.work.code ? -1 : 1))
}
