import {
  type ReplaceableWork,
  type ReplacementRule,
  replacedPerson,
  replacedValues,
  storedValue,
  type ValueType,
  valueIn,
} from '@plumbline/core/attributes'
import { type Id, personFields, type WbsRow } from '@plumbline/core/plan'
import { type Instant, NO_INSTANT } from '@plumbline/core/time'

export interface ReplacedRow {
  id: Id
  code: string
  name: string
  values: ReplacedValue[]
}

interface ReplacedValue {
  /** Of the people of the work itself: `executor` and `curator`. */
  attributeId: Id
  before: string
  after: string
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
  return rows.flatMap((row) => {
    const { id, code, name, values, progress } = row
    const start = starts?.get(id) ?? NO_INSTANT
    const isFinished = progress.actualFinish !== null
    const work = { values, start: start === NO_INSTANT ? null : start, isFinished }
    const told = [...replacedValues(work, rules, typeOf)].map(([attributeId, after]) => ({
      attributeId,
      before: valueIn(values, attributeId),
      after,
    }))
    told.push(...replacedPeople(row, work, rules))
    return told.length === 0 ? [] : [{ id, code, name, values: told }]
  })
}

function replacedPeople(row: WbsRow, work: ReplaceableWork, rules: readonly ReplacementRule[]): ReplacedValue[] {
  return personFields.flatMap((field) => {
    const before = row[field]
    if (before === null) return []
    const after = replacedPerson(before, work, rules)
    if (after === before) return []
    return [{ attributeId: field, before: storedValue('person', before), after: storedValue('person', after) }]
  })
}
