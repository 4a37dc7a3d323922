import { type ReplacementRule, replacedValues, type ValueType, valueIn } from '@plumbline/core/attributes'
import type { Id, WbsRow } from '@plumbline/core/plan'
import { type Instant, NO_INSTANT } from '@plumbline/core/time'

export interface ReplacedRow {
  id: Id
  code: string
  name: string
  values: { attributeId: Id; before: string; after: string }[]
}

export interface Replacing {
  rules: ReplacementRule[]
  types: (readonly [Id, ValueType])[]
  /** Official starts by work, where rules ask for them. */
  starts: ReadonlyMap<Id, Instant> | null
}

/** Works that the rules change, in the order of the plan. */
export function replacedRows(rows: readonly WbsRow[], { rules, types, starts }: Replacing): ReplacedRow[] {
  const typeOf = new Map(types)
  return rows.flatMap(({ id, code, name, values, progress }) => {
    const start = starts?.get(id) ?? NO_INSTANT
    const isFinished = progress.actualFinish !== null
    const work = { values, start: start === NO_INSTANT ? null : start, isFinished }
    const changed = replacedValues(work, rules, typeOf)
    if (changed.size === 0) return []
    const told = [...changed].map(([attributeId, after]) => ({
      attributeId,
      before: valueIn(values, attributeId),
      after,
    }))
    return [{ id, code, name, values: told }]
  })
}
