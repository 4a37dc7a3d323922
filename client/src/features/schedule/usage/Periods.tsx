import type { ReactNode } from 'react'

/** The periods that are drawn, and how many are not before and after them. */
export interface ShownPeriods {
  at: readonly number[]
  before: number
  after: number
}

/** Cells of one row: of the periods that are drawn, with one for all those before and one for all those after them. */
export function Periods({ shown, children }: { shown: ShownPeriods; children: (at: number) => ReactNode }) {
  return (
    <>
      {shown.before > 0 && <td colSpan={shown.before} />}
      {shown.at.map(children)}
      {shown.after > 0 && <td colSpan={shown.after} />}
    </>
  )
}
