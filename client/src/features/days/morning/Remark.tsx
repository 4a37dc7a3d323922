import type { DayBook } from '../session/day-book.ts'

export interface Said {
  /** '': none. */
  reason: string
  note: string
}

/** Why it was less than planned, and what was noted beside. */
export function remarkOf(
  book: DayBook,
  { executorId, workId, day }: { executorId: string; workId: string; day: number },
): Said {
  const remark = book.at(executorId, day)?.document.remark(workId, day)
  const reason = book.state.reasons.find(({ id }) => id === remark?.reasonId)?.name ?? ''
  return { reason, note: remark?.note ?? '' }
}

/** Nothing where nobody said so. */
export function Remark({ reason, note }: Said) {
  return (
    <>
      {reason !== '' && <span className="morning-reason">{reason}</span>}
      {note !== '' && (
        <span className="morning-note" title={note}>
          {note}
        </span>
      )}
    </>
  )
}
