import { describe, expect, test } from 'vitest'
import { packValues } from '../attributes/index.ts'
import { blankRow, type Measure, type WbsRow } from '../plan/index.ts'
import { RelationRules } from './index.ts'
import { example, materialsOfTypes } from './testing/example.ts'

const measure = (text: string): Measure => {
  const [plan = '', unit = ''] = text.split(' ')
  return { unit, plan, fact: '0' }
}

/** `chosen`: codes by directory. */
const work = (chosen: Record<string, string>, volume: string): WbsRow => ({
  ...blankRow('w', null, 'work'),
  measure: measure(volume),
  values: packValues(new Map(Object.entries(chosen).map(([id, code]) => [`of-${id}`, `l${code}`]))),
})

const rules = new RelationRules(example())

describe('the example of SPEC.md, worked by hand', () => {
  const winter = { types: 'CON', materials: 'C25', conditions: 'WI' }
  test.each<
    [has: Record<string, string>, volume: string, follows: string, duration: number, labour: string, takes: string]
  >([
    [{ types: 'CON', materials: 'C25' }, '100 m3', '', 1200, '160', 'C25 102, RE 8.5'],
    [winter, '100 m3', '', 1500, '200', 'C25 102, RE 8.5'],
    [{ types: 'MAS', materials: 'BR', conditions: 'SU' }, '37.5 m3', '', 1800, '120', 'BR 14.775, MO 9'],
    [{ types: 'PLA' }, '250', 'MO, 250 m2', 2750, '137.5', 'MO 3.8'],
    [{ types: 'CON', materials: 'BR' }, '50000 l', '', 600, '80', 'C25 51, RE 4.25'],
    [{}, '10 m2', 'PLA, MO', 110, '5.5', 'MO 0.152'],
  ])('%j, %s: %s', (has, volume, follows, duration, labour, takes) => {
    const row = work(has, volume)
    const { values, fields } = rules.follow(row, { replaces: false, toDaysOf: null })
    const filled = Object.entries(values).sort(([one], [other]) => (one < other ? 1 : -1))
    const unit = fields.measure ? [`${fields.measure.plan} ${fields.measure.unit}`] : []
    expect([...filled.map(([, value]) => value.slice(1)), ...unit].join(', ')).toBe(follows)
    expect(fields).toMatchObject({ duration, labour: { unit: 'h', plan: labour, fact: '0' } })
    const after = { ...row, ...fields, values: packValues(new Map([...entries(row), ...Object.entries(values)])) }
    expect(taken(after)).toBe(takes)
  })

  test('12: bricks do not go with concrete, which leaves them where they are', () => {
    const row = work({ types: 'CON', materials: 'BR' }, '50000 l')
    expect(rules.wrongIn(row)).toEqual([
      { field: 'attribute:of-materials', directoryId: 'materials', rowId: 'BR', relationId: 'materialsOfTypes' },
    ])
    expect(rules.follow(row, { replaces: true, toDaysOf: null }).values).toEqual({})
  })
})

const entries = ({ values }: WbsRow): [string, string][] =>
  values === '' ? [] : values.split('\n').map((line) => line.split(':') as [string, string])

const taken = (row: WbsRow): string =>
  [...rules.taken(row, materialsOfTypes.id)].map(([id, amount]) => `${id} ${amount}`).join(', ')
