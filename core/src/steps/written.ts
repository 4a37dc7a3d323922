import { packValues, storedValue, unpackValues } from '../attributes/index.ts'
import { parseStepKey, readStep, readStepNote, readStepPercent, type StepPart, stepKey, stepParts } from './stored.ts'
import { stepLimits, type WorkStep } from './types.ts'

/** Values of a work by key; '' takes one away. As the command `row.values` has them. */
export type StepValues = Record<string, string>

export function stepValues({ id, name, weight, position, percent, note }: WorkStep): StepValues {
  const definition = JSON.stringify([name, weight, position])
  return {
    [stepKey(id, 'step')]: storedValue('string', definition),
    ...reportedValues(id, percent),
    ...(note === '' ? { [stepKey(id, 'note')]: '' } : { [stepKey(id, 'note')]: writtenNote(note) }),
  }
}

export const reportedValues = (stepId: string, percent: number): StepValues => ({
  [stepKey(stepId, 'done')]: percent === 0 ? '' : storedValue('percentage', String(percent)),
})

/** As much of it as fits: escaped it may be longer than it is. */
function writtenNote(note: string): string {
  for (let length = Math.min(note.length, stepLimits.note); ; length = Math.floor(length * 0.9)) {
    const written = JSON.stringify([note.slice(0, length).toWellFormed()])
    if (written.length <= stepLimits.note + 40) return storedValue('string', written)
  }
}

export function removedValues(stepId: string): StepValues {
  return Object.fromEntries(stepParts.map((part) => [stepKey(stepId, part), '']))
}

/** The values of a work with these steps, packed, and without those that it had. */
export function withSteps(packed: string, steps: readonly WorkStep[]): string {
  const others = [...unpackValues(packed)].filter(([key]) => parseStepKey(key) === null)
  return packValues(new Map([...others, ...steps.flatMap((step) => Object.entries(stepValues(step)))]))
}

/** What a value of a step says, in any language; '–' for nothing. */
export function stepText(part: StepPart, stored: string): string {
  if (part === 'done') return `${readStepPercent(stored)} %`
  return (part === 'step' ? readStep(stored)?.name : readStepNote(stored)) || '–'
}
