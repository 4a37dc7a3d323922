import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStoredValue, packValues, unpackValues } from '../attributes/index.ts'
import {
  carriedSteps,
  mergedSteps,
  percentOfSteps,
  removedValues,
  reportedValues,
  stepsOf,
  stepValues,
  unreportedSteps,
  type WorkStep,
  withKnownSteps,
  withSteps,
} from './index.ts'

const step = (id: string, change: Partial<WorkStep> = {}): WorkStep => ({
  ...{ id: id.padEnd(12, '0'), name: id, weight: 1, position: 0, percent: 0, note: '' },
  ...change,
})
const put = (packed: string, values: Record<string, string>): string =>
  packValues(new Map([...unpackValues(packed), ...Object.entries(values)]))

const formwork = step('formwork', { percent: 100, note: 'Level first.\nThen the shutter.' })
const steel = step('steel', { weight: 2.5, position: 1, percent: 40 })
const concrete = step('concrete', { weight: 0.5, position: 2 })
const column = withSteps('crew:sAnna', [concrete, steel, formwork])

describe('steps of a work', () => {
  it('stand among its values and are read back in their order', () => {
    expect(stepsOf(column)).toEqual([formwork, steel, concrete])
    expect([...unpackValues(column)].every(([, value]) => isStoredValue(value))).toBe(true)
    expect(unpackValues(column).get('crew')).toBe('sAnna')
  })

  it('say how far it is by their weights, half a hundredth up', () => {
    // (1 · 100 + 2.5 · 40 + 0.5 · 0) / 4
    expect(percentOfSteps(stepsOf(column))).toBe(50)
    expect(percentOfSteps([1, 2, 3].map((at) => step(String(at), { percent: at === 1 ? 100 : 0 })))).toBe(33.33)
    expect(percentOfSteps([])).toBeNull()
    expect(percentOfSteps([step('a', { weight: 0, percent: 100 })])).toBeNull()
  })

  it('are reported and renamed by two people at once', () => {
    const renamed = put(column, stepValues({ ...steel, name: 'Reinforcement' }))
    const both = put(renamed, reportedValues(steel.id, 80))
    expect(stepsOf(both)[1]).toEqual({ ...steel, name: 'Reinforcement', percent: 80 })
  })

  it('that were taken away are none, whatever is still said of them', () => {
    const gone = put(put(column, removedValues(steel.id)), reportedValues(steel.id, 80))
    expect(stepsOf(gone)).toEqual([formwork, concrete])
  })

  it('of a copied work are not done', () => {
    expect(stepsOf(unreportedSteps(column)).map(({ percent }) => percent)).toEqual([0, 0, 0])
  })

  it('carry what was reported into another version, where that has them', () => {
    const there = withSteps('', [{ ...steel, name: 'Bars', percent: 10 }, concrete])
    expect(carriedSteps(column, there)).toEqual(reportedValues(steel.id, 40))
  })

  it('keep as much of a note as fits, and no half of a letter', () => {
    const long = withSteps('', [step('a', { note: '😀"\n'.repeat(400) })])
    expect([...unpackValues(long)].every(([, value]) => isStoredValue(value))).toBe(true)
    expect(stepsOf(long)[0]?.note.startsWith('😀"\n😀')).toBe(true)
  })

  it('mean nothing where they are not written as we write them', () => {
    const senseless = ['s[', 's["a"]', 's["",1,0]', 's["a",-1,0]', 's["a",1,"x"]', 's{"a":1}', 'n5', 's["a",1e9,0]']
    for (const value of senseless) expect(stepsOf(`step-aaaaaaaaaaaa-step:${value}`)).toEqual([])
  })
})

describe('steps of a file', () => {
  const file = withSteps('', [
    step('x1', { name: 'steel', weight: 3, position: 0, percent: 60 }),
    step('x2', { name: 'curing', position: 1, percent: 20 }),
  ])
  const all = { planned: true, facts: () => true }

  it('are those of the same name; what the file does not have stays', () => {
    expect(stepsOf(withKnownSteps(column, file)).map(({ id }) => id)).toEqual([steel.id, 'x20000000000'])
    const merged = stepsOf(mergedSteps(column, file, all))
    expect(merged).toHaveLength(4)
    expect(merged.find(({ id }) => id === steel.id)).toMatchObject({ weight: 3, percent: 60 })
  })

  it('do not overwrite what was reported where facts are kept', () => {
    const merged = stepsOf(mergedSteps(column, file, { planned: true, facts: (isReported) => !isReported }))
    expect(merged.find(({ name }) => name === 'steel')).toMatchObject({ weight: 3, percent: 40 })
    expect(merged.find(({ name }) => name === 'curing')).toMatchObject({ percent: 20 })
  })

  it('change no plan where only facts come', () => {
    const merged = stepsOf(mergedSteps(column, file, { planned: false, facts: () => true }))
    expect(merged.map(({ name, weight, percent }) => [name, weight, percent])).toEqual([
      ['formwork', 1, 100],
      ['steel', 2.5, 60],
      ['concrete', 0.5, 0],
    ])
  })

  it('come twice as once, two of one name one after the other', () => {
    const arbitrary = fc.array(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c'),
        weight: fc.integer({ min: 0, max: 50 }),
        percent: fc.integer({ min: 0, max: 100 }),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(arbitrary, (drawn) => {
        const called = (letter: string) =>
          drawn.map((one, position) => step(`${letter}${position}`, { ...one, position }))
        const first = mergedSteps('', withSteps('', called('p')), all)
        expect(mergedSteps(first, withSteps('', called('q')), all)).toBe(first)
      }),
    )
  })
})
