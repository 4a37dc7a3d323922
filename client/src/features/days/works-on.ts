import { type DayWork, VOLUME } from '@plumbline/core/documents/day'
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
  /** What must be cleared before it can be done; '': nothing. */
  waitsFor: string
}

/** Those that are planned, done or under way on the day; what nobody has done yet first, critical ones before others. */
export function worksOn(book: DayBook, day: Day): WorkOfDay[] {
  const found: WorkOfDay[] = []
  for (const { id: executorId } of book.state.plan?.executors ?? []) {
    const document = book.at(executorId, day)?.document
    if (!document) continue
    for (const work of book.worksOf(executorId)) {
      const key = { workId: work.id, day, measure: VOLUME }
      const plan = document.value({ ...key, kind: 'plan' })?.amount ?? null
      const fact = document.value({ ...key, kind: 'fact' })?.amount ?? null
      const isUnderWay = dayOfInstant(work.start) <= day && dayOfInstant(work.finish - 1) >= day
      if (plan === null && fact === null && !isUnderWay) continue
      const remark = document.remark(work.id, day)
      const open = document.constraints().find((one) => one.workId === work.id && one.clearedBy === null)
      found.push({
        ...{ executorId, work, plan, fact, waitsFor: open?.text ?? '' },
        ...{ reasonId: remark?.reasonId ?? null, note: remark?.note ?? '' },
      })
    }
  }
  const rank = ({ fact, work }: WorkOfDay): number => (fact === null ? 0 : 2) + (work.critical ? 0 : 1)
  return found.sort((one, other) => rank(one) - rank(other) || (one.work.code < other.work.code ? -1 : 1))
}
