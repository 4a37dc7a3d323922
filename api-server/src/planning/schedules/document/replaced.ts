import {
  type ReplaceableWork,
  type ReplacementRule,
  replacedPerson,
  replacedValues,
  storedValue,
  type ValueType,
  valueIn,
} from '@plumbline/core/attributes'
import { type Assignment, type Id, personFields, type SchedulePlan, type WbsRow } from '@plumbline/core/plan'
import {
  type ReplacedAssignment,
  type Replacing as ReplacingResource,
  replacedAssignments,
} from '@plumbline/core/resources'
import { type Instant, NO_INSTANT } from '@plumbline/core/time'

export interface ReplacedRow {
  id: Id
  code: string
  name: string
  values: ReplacedValue[]
  assignments: (ReplacedAssignment & { isHeld: boolean })[]
}

interface ReplacedValue {
  /** Of the people of the work itself: `executor` and `curator`. */
  attributeId: Id
  before: string
  after: string
}

export interface Replacing {
  rules: ReplacementRule[]
  /** Those that rules put in the place of others. */
  resources: ReadonlyMap<Id, ReplacingResource>
  types: (readonly [Id, ValueType])[]
  /** Official starts by work, where rules ask for them. */
  starts: ReadonlyMap<Id, Instant> | null
}

/** Works that the rules change, in the order of the plan. */
export function replacedRows(
  { rows, assignments }: Pick<SchedulePlan, 'rows' | 'assignments'>,
  { rules, resources, types, starts }: Replacing,
): ReplacedRow[] {
  const typeOf = new Map(types)
  const ofWork = Map.groupBy(resources.size === 0 ? [] : assignments, ({ wbsId }) => wbsId)
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
    const held = replacedHeld(ofWork.get(id) ?? [], work, rules, resources)
    return told.length + held.length === 0 ? [] : [{ id, code, name, values: told, assignments: held }]
  })
}

/** `isHeld`: the work has what the rest goes to already. */
function replacedHeld(
  held: readonly Assignment[],
  work: ReplaceableWork,
  rules: readonly ReplacementRule[],
  resources: Replacing['resources'],
): ReplacedRow['assignments'] {
  const ids = new Set(held.map(({ id }) => id))
  return replacedAssignments(held, work, rules, resources).map((one) => ({ ...one, isHeld: ids.has(one.after.id) }))
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
