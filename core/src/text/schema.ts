import { z } from 'zod'
import { isKeyName } from './keys.ts'
import { isWellFormed, wellFormed } from './well-formed.ts'

/** The base of every text that is handed in; lengths and forms are added to it. */
export const plainText = (): z.ZodString => z.string().refine(isWellFormed)

/** Deeper than anything that is handed in, and far from the end of the stack. */
const MAX_DEPTH = 64

/** All texts and names in what JSON gave, whatever its shape; for values that only others understand. */
export function wellFormedJson(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value === 'string') return isWellFormed(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every((one) => wellFormedJson(one, depth - 1))
  return Object.entries(value).every(
    ([name, one]) => isKeyName(name) && isWellFormed(name) && wellFormedJson(one, depth - 1),
  )
}

/** What is left of a value that was stored before this was looked at. The same object where nothing is wrong with it. */
export function repairedJson(value: unknown): unknown {
  return wellFormedJson(value) ? value : repaired(value, MAX_DEPTH)
}

function repaired(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  if (Array.isArray(value)) return value.map((one) => repaired(one, depth - 1))
  const named = Object.entries(value).map(([name, one]) => [wellFormed(name), repaired(one, depth - 1)] as const)
  return Object.fromEntries(named.filter(([name]) => name !== '' && isKeyName(name)))
}
