/** Lines that were taken from works and models, by what these say now. */
import type { CountedElements } from '@plumbline/core/bim'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { decimalOf, refreshed, refreshedFields, type TakeOff } from '@plumbline/core/estimates'
import type { SchedulePlan } from '@plumbline/core/plan'
import type { Opened } from './opened.ts'

/** What the models say of the source of a line. */
export type CountedLines = readonly (readonly [lineId: string, counted: CountedElements])[]

type Counts = Omit<CountedElements, 'amount'>

export interface RefreshAnswer {
  shown: ({ id: string; itemId: string; before: string | null; after: string } & Counts)[]
  /** Lines whose source says nothing any more. */
  gone: string[]
  commands: EstimateCommand[]
}

interface Asked {
  counted: CountedLines
  /** null: all lines are meant. */
  only: readonly string[] | null
}

const NO_COUNTS: Counts = { elements: 0, unknown: 0, foreign: 0, missing: 0 }

export function refreshedOf({ document }: Opened, plan: SchedulePlan, { counted, only }: Asked): RefreshAnswer {
  const volumes = new Map(plan.rows.map(({ id, measure }) => [id, measure?.plan ?? null]))
  const models = new Map(counted)
  const amountOf = ({ id, source, ref }: TakeOff): string | null =>
    source === 'wbs' ? (volumes.get(ref) ?? null) : (models.get(id)?.amount ?? null)
  const meant = only && new Set(only)
  const lines = [...document.takeOff.values()].filter(
    ({ id, source }) => source !== 'manual' && (meant?.has(id) ?? true),
  )
  const changed = refreshed(lines, amountOf)
  const put = changed.map(({ id, after }) => ({
    ...document.takeOff.get(id)!,
    ...refreshedFields,
    length: decimalOf(after),
  }))
  return {
    shown: changed.map(({ id, before, after }) => {
      const { amount: _, ...counts } = models.get(id) ?? { ...NO_COUNTS, amount: null }
      const { itemId } = document.takeOff.get(id)!
      return { id, itemId, before: before === null ? null : decimalOf(before), after: decimalOf(after), ...counts }
    }),
    gone: lines.filter((line) => amountOf(line) === null).map(({ id }) => id),
    commands: put.length === 0 ? [] : [{ do: 'takeOff.set', lines: put }],
  }
}
