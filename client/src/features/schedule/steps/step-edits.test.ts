import { stepsOf, type WorkStep, withSteps } from '@plumbline/core/steps'
import { expect, test } from 'vitest'
import { addSteps, movedStep, parseWeight, stepsInto, typedSteps } from './step-edits.ts'

const ids = () => {
  let made = 0
  return () => `s${String(++made).padStart(11, '0')}`
}
const step = (id: string, position: number): WorkStep => ({ id, name: id, weight: 1, position, percent: 0, note: '' })

test('lines out of a sheet become steps with their weights, behind those that are there', () => {
  const made = typedSteps('Shutter\r\n\r\nSteel\t2,5\n\tnameless\nConcrete\tlittle', [step('first', 4)], ids())
  expect(made.map(({ name, weight, position }) => [name, weight, position])).toEqual([
    ['Shutter', 1, 5],
    ['Steel', 2.5, 6],
    ['Concrete', 1, 8],
  ])
})

test('of a hundred steps there is no room for another', () => {
  const present = Array.from({ length: 99 }, (_, at) => step(`s${at}`, at))
  expect(typedSteps('One\nTwo', present, ids())).toHaveLength(1)
})

test('a weight is a number that is not below nothing', () => {
  expect(['2,5', ' 3 ', '0', '', '-1', 'x', '1e9', '0.12345'].map(parseWeight)).toEqual([
    ...[2.5, 3, 0, null, null, null, null, 0.1235],
  ])
})

test('a step changes places with the one beside it, also where both were put in at once', () => {
  const order = (steps: readonly WorkStep[], at: number, by: -1 | 1) => {
    const command = movedStep('work', steps, at, by)
    if (command?.do !== 'row.values') return null
    const packed = withSteps('', steps)
    const values = Object.entries(command.values).map(([key, value]) => `${key}:${value}`)
    return stepsOf([...packed.split('\n').filter((line) => !line.includes('-step:')), ...values].join('\n')).map(
      ({ id }) => id,
    )
  }
  expect(order([step('a', 0), step('b', 1)], 1, -1)).toEqual(['b', 'a'])
  expect(order([step('a', 3), step('b', 3)], 0, 1)).toEqual(['b', 'a'])
  expect(movedStep('work', [step('a', 0)], 0, 1)).toBeNull()
})

test('steps go into other works as they are open, and overwrite nothing that is reported there', () => {
  const steps = [{ ...step('a', 0), percent: 60 }, step('b', 1)]
  const reported = { ...step('x', 4), name: 'a', percent: 80 }
  const works = [
    { id: 'blank', values: '' },
    { id: 'bare', values: 'crew:sAnna' },
    { id: 'begun', values: withSteps('', [reported]) },
  ]
  const open = steps.map((one) => ({ ...one, percent: 0 }))
  expect(stepsInto(works, steps)).toEqual({
    do: 'batch',
    commands: [addSteps(['blank', 'bare'], open), addSteps(['begun'], [{ ...step('b', 5) }])],
  })
  expect(stepsInto([{ id: 'has', values: withSteps('', steps) }], steps)).toBeNull()
})
