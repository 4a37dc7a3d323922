import { type ReplaceableWork, type ReplacementRule, replacingResource } from '../attributes/index.ts'
import type { Assignment, Id } from '../plan/index.ts'
import { decimalOf, millionths } from '../progress/index.ts'
import { assignmentIdOf } from './assignment-id.ts'
import { isHourly, type Resource } from './types.ts'

/** What is known of a resource that takes the place of another. */
export type Replacing = Pick<Resource, 'id' | 'code' | 'name' | 'type'>

/** One assignment whose rest goes to another resource. */
export interface ReplacedAssignment {
  before: Assignment
  /** What was done stays with who did it; null: nothing was, and the assignment goes. */
  kept: Assignment | null
  after: Assignment
}

const MILLION = 1_000_000n

/** Amounts of the one are amounts of the other: hours of people and machines, quantities of materials, money. */
export const standsFor = (to: Resource['type'], from: Resource['type']): boolean =>
  to === from || (isHourly(to) && isHourly(from))

/** RS13: what the work's assignments become by the rules; those that stay are left out. */
export function replacedAssignments(
  assignments: readonly Assignment[],
  work: ReplaceableWork,
  rules: readonly ReplacementRule[],
  known: ReadonlyMap<Id, Replacing>,
): ReplacedAssignment[] {
  const held = new Map(assignments.map((one) => [one.id, one]))
  return assignments.flatMap((before) => {
    const chain = before.resourceId === null ? [] : replacingResource(before.resourceId, work, rules)
    const to = known.get(chain.at(-1)?.to ?? '')
    const rest = millionths(before.plan) - millionths(before.fact)
    if (to === undefined || rest <= 0n || !standsFor(to.type, before.resourceType)) return []
    const kept = millionths(before.fact) > 0n ? { ...before, plan: before.fact } : null
    const after = takenOver(before, to, chain.reduce(byCoefficient, rest), held)
    held.set(after.id, after)
    return [{ before, kept, after }]
  })
}

/** Half a millionth up: whoever does 1.25 times as much needs 0.8 of the hours. */
function byCoefficient(amount: bigint, { coefficient }: ReplacementRule): bigint {
  const by = coefficient === null ? MILLION : millionths(coefficient)
  return by <= 0n ? amount : (2n * amount * MILLION + by) / (2n * by)
}

/** On top of what the work holds of it already. */
function takenOver(
  before: Assignment,
  { id: resourceId, code, name, type }: Replacing,
  amount: bigint,
  held: ReadonlyMap<Id, Assignment>,
): Assignment {
  const other = [...held.values()].find((one) => one.resourceId === resourceId && one.wbsId === before.wbsId)
  if (other) return { ...other, plan: decimalOf(millionths(other.plan) + amount) }
  return {
    ...before,
    ...{ id: assignmentIdOf(before.wbsId, resourceId), resourceId, resourceCode: code, resourceName: name },
    resourceType: type === 'resource_group' ? before.resourceType : type,
    ...{ plan: decimalOf(amount), fact: '0', price: null, calendarId: null },
  }
}
