/** Facts that a file tells and a rule does not take over. */
import type { Assignment, Id, WbsRow } from '../../plan/index.ts'
import type { ImportRule } from './types.ts'

/** In the order of the screen. */
export const keptFactFields = [
  'actualStart',
  'actualFinish',
  'percent',
  'remaining',
  'suspendedAt',
  'resumedAt',
  'volume',
  'labour',
  'cost',
  'expenses',
  'resources',
] as const
type KeptFactField = (typeof keptFactFields)[number]

/** Instants and minutes are numbers, amounts are decimal texts; null: nothing is told. */
type FactValue = number | string | null

export interface KeptFact {
  field: KeptFactField
  /** Of the work as it is here, or comes to be here. */
  id: Id
  here: FactValue
  said: FactValue
}

/** What rows and assignments are by a rule, and what they would be if facts could come: in the same order. */
export interface ByFacts {
  rows: readonly WbsRow[]
  assignments: readonly Assignment[]
}

/** null: the rule takes every fact, so that none is kept. */
export function withAllFacts(rule: ImportRule): ImportRule | null {
  if (rule.kinds.facts === 'create' && !rule.keep.includes('facts')) return null
  return { ...rule, kinds: { ...rule.kinds, facts: 'create' }, keep: rule.keep.filter((part) => part !== 'facts') }
}

export function keptFacts(here: ByFacts, said: ByFacts): KeptFact[] {
  const ofRows = here.rows.flatMap((row, at) => rowFacts(row, said.rows[at]!))
  const used = here.assignments.flatMap((assignment, at): KeptFact[] => {
    const { fact } = said.assignments[at]!
    if (Number(fact) === Number(assignment.fact)) return []
    return [{ field: 'resources', id: assignment.wbsId, here: assignment.fact, said: fact }]
  })
  return [...ofRows, ...used]
}

function rowFacts(here: WbsRow, said: WbsRow): KeptFact[] {
  const [left, right] = [factsOf(here), factsOf(said)]
  return keptFactFields.flatMap((field): KeptFact[] => {
    const [own, other] = [left[field], right[field]]
    return own === other ? [] : [{ field, id: here.id, here: own, said: other }]
  })
}

/** Amounts of resources stand with the assignments. */
function factsOf(row: WbsRow): Record<KeptFactField, FactValue> {
  const { actualStart, actualFinish, percent, remaining } = row.progress
  return {
    ...{ actualStart, actualFinish, percent, remaining },
    suspendedAt: row.suspendedAt,
    resumedAt: row.resumedAt,
    volume: row.measure?.fact ?? '0',
    labour: row.labour?.fact ?? '0',
    cost: row.cost?.fact ?? '0',
    expenses: row.expenses?.fact ?? '0',
    resources: null,
  }
}
