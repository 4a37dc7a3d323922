/**
 * Steps as they stand among the values of a work: what a step is, how far it is and what is noted of it in registers of
 * their own, so that two people who report two steps, or report and rename one, lose nothing. As with checklists
 * (`checklists/stored.ts`), a step whose definition is gone is none, whatever is still said of it.
 */
import { packValues, readValue, unpackValues } from '../attributes/index.ts'
import { type StepDefinition, stepLimits, type WorkStep } from './types.ts'

export const stepParts = ['step', 'done', 'note'] as const
export type StepPart = (typeof stepParts)[number]

const KEY = /^step-([A-Za-z0-9_-]{1,20})-(step|done|note)$/

/** Among the ids of attributes, which have no parts. */
export function stepKey(stepId: string, part: StepPart): string {
  return `step-${stepId}-${part}`
}

/** Null: the value is none of a step. */
export function parseStepKey(key: string): { stepId: string; part: StepPart } | null {
  const found = KEY.exec(key)
  return found ? { stepId: found[1]!, part: found[2] as StepPart } : null
}

/** Total: null for whatever is not written as we write it. */
export function readStep(stored: string): StepDefinition | null {
  const [name, weight, position] = listOf(stored, 3) ?? []
  const isRight = isName(name) && isWeight(weight) && Number.isSafeInteger(position)
  return isRight ? { name, weight, position: position as number } : null
}

const isWeight = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= stepLimits.weight && Number(value.toFixed(4)) === value

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= stepLimits.name

/** 0 where nothing is said. */
export function readStepPercent(stored: string): number {
  const value = readValue(stored)
  const percent = value?.type === 'percentage' ? Number(value.text) : 0
  return percent >= 0 && percent <= 100 ? Math.round(percent * 100) / 100 : 0
}

/** Lines are kept, which a text among values cannot have. */
export function readStepNote(stored: string): string {
  const [note] = listOf(stored, 1) ?? []
  return typeof note === 'string' ? note : ''
}

function listOf(stored: string, length: number): unknown[] | null {
  const value = readValue(stored)
  if (value?.type !== 'string' || !value.text.startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(value.text)
    return Array.isArray(list) && list.length === length ? list : null
  } catch {
    return null
  }
}

/** Cheap enough to be asked of each of 100,000 rows. */
export const hasSteps = (packed: string): boolean => packed.includes('step-')

/** Of a work, in their order. */
export function stepsOf(packed: string): WorkStep[] {
  if (!hasSteps(packed)) return []
  const values = unpackValues(packed)
  const steps: WorkStep[] = []
  for (const [key, stored] of values) {
    const at = parseStepKey(key)
    const definition = at?.part === 'step' ? readStep(stored) : null
    if (!at || !definition) continue
    const said = (part: StepPart): string => values.get(stepKey(at.stepId, part)) ?? ''
    const [percent, note] = [readStepPercent(said('done')), readStepNote(said('note'))]
    steps.push({ id: at.stepId, ...definition, percent, note })
  }
  return steps.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
}

/** The values of a work of which nothing was done yet, packed. */
export function unreportedSteps(packed: string): string {
  if (!hasSteps(packed)) return packed
  const kept = [...unpackValues(packed)].filter(([key]) => parseStepKey(key)?.part !== 'done')
  return packValues(new Map(kept))
}
