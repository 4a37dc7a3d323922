import type { Assignment, Measure } from '../plan/index.ts'
import { decimalOf, millionths } from './scaled.ts'

/** Of people and machines. */
const HOURS = 'h'

/**
 * What all resources of a work come to. Hours of people and machines add up, and so does money; of a material, whose
 * unit files do not tell, its name stands for that. null: there are none, or they do not add up.
 */
export function resourceAmount(assignments: readonly Assignment[], currency: string): Measure | null {
  const units = new Set(assignments.map((assignment) => unitOf(assignment, currency)))
  const [unit] = units
  if (unit === undefined || units.size > 1) return null
  const sum = (part: 'plan' | 'fact') =>
    decimalOf(assignments.reduce((total, assignment) => total + millionths(assignment[part]), 0n))
  return { unit, plan: sum('plan'), fact: sum('fact') }
}

function unitOf({ resourceType, resourceName, resourceCode }: Assignment, currency: string): string {
  if (resourceType === 'cost') return currency
  return resourceType === 'material' ? resourceName || resourceCode : HOURS
}
