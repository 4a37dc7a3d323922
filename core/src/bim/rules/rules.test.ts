import { describe, expect, test } from 'vitest'
import {
  type ConditionKind,
  columnOf,
  type ElementField,
  type LinkRule,
  linkRule,
  matchRule,
  type RuleSource,
  type WorkField,
} from '../index.ts'

const elements = [
  { class: 'IfcSlab', name: 'Slab 1', storey: 'Level 1', 'Pset.Zone': 'A' },
  { class: 'IfcSlab', name: 'Slab 2', storey: 'Level 12', 'Pset.Zone': 'B' },
  { class: 'IfcWall', name: 'ROOT-kalkzandsteen W-7', storey: 'Level 1' },
  { class: 'IfcWall', name: 'Wall', storey: null, 'Pset.Zone': 'a' },
] as Record<string, string | null>[]
const works = [
  { code: '1.1', name: 'Slab, level 1', zone: 'A' },
  { code: '1.2', name: 'Slab, level 12', zone: 'B' },
  { code: 'W-7', name: 'Masonry', zone: '' },
] as Record<string, string | null>[]

const source: RuleSource = {
  elements: elements.length,
  works: works.length,
  elementColumn: ({ of, key }: ElementField) =>
    columnOf(
      elements.map((one) => one[of === 'property' ? key : of] ?? null),
      elements.length,
    ),
  workColumn: ({ of, key }: WorkField) =>
    columnOf(
      works.map((one) => one[of === 'attribute' ? key : of] ?? null),
      works.length,
    ),
}
const sourceWith = (values: (string | null)[], models: string[]): RuleSource => ({
  ...{ elements: values.length, works: 0 },
  elementColumn: ({ of }) => columnOf(of === 'model' ? models : values, values.length),
  workColumn: () => columnOf([], 0),
})
const rule = (parts: Partial<LinkRule>): LinkRule =>
  linkRule.parse({ name: 'rule', elements: [], works: [], joins: [], share: 100, ...parts })
const linked = (parts: Partial<LinkRule>, max = 100) => {
  const { pairs } = matchRule(rule(parts), source, max)
  return Array.from({ length: pairs.length / 2 }, (_, at) => `${pairs[at * 2]}-${pairs[at * 2 + 1]}`)
}
const element = (of: ElementField['of'], key = ''): ElementField => ({ of, key })
const work = (of: WorkField['of'], key = ''): WorkField => ({ of, key })

describe('a rule of links', () => {
  test('finds elements and works by all of its conditions, whatever the case of letters', () => {
    const slabs = { field: element('class'), kind: 'is', text: 'ifcslab' } as const
    expect(linked({ elements: [slabs], works: [{ field: work('code'), kind: 'startsWith', text: '1.' }] })).toEqual([
      '0-0',
      '0-1',
      '1-0',
      '1-1',
    ])
    const named = { field: element('name'), kind: 'contains', text: 'kalkzandsteen' } as const
    expect(linked({ elements: [named], works: [{ field: work('name'), kind: 'is', text: 'masonry' }] })).toEqual([
      '2-2',
    ])
    expect(linked({ elements: [named, slabs] })).toEqual([])
    const others = { field: element('storey'), kind: 'isNot', text: 'Level 1' } as const
    expect(matchRule(rule({ elements: [others] }), source, 9).elements).toEqual(Int32Array.of(1, 3))
  })

  test('asks by the end, by numbers, by the model and by regular expressions', () => {
    const values = ['0,15', '0.2', '12', 'wide', null]
    const models = ['Structure', 'Structure', 'HVAC', 'HVAC', 'HVAC']
    const asked = (kind: ConditionKind, text: string, field: ElementField = element('property', 'Width')) =>
      [...matchRule(rule({ elements: [{ field, kind, text }] }), sourceWith(values, models), 99).elements].join()
    expect([asked('endsWith', '2'), asked('atLeast', '0,2'), asked('atMost', '0.2')]).toEqual(['1,2', '1,2', '0,1'])
    expect(asked('is', 'hvac', element('model'))).toBe('2,3,4')
    expect([asked('matches', '^(0[.,]|W)'), asked('matches', '(')]).toEqual(['0,1,3', ''])
    const slow = () => {
      throw new Error('too slow')
    }
    const source = { ...sourceWith(values, models), matching: slow }
    const conditions = [{ field: element('name'), kind: 'matches' as const, text: '(a+)+$' }]
    expect(() => matchRule(rule({ elements: conditions }), source, 9)).toThrow('too slow')
  })

  test('brings together what has the same value', () => {
    const joins = [
      { element: element('property', 'Pset.Zone'), work: work('attribute', 'zone'), kind: 'same' as const },
    ]
    expect(linked({ joins })).toEqual(['0-0', '1-1', '3-0'])
  })

  test('finds whole words only: level 1 is not level 12', () => {
    const joins = [{ element: element('storey'), work: work('name'), kind: 'workContains' as const }]
    expect(linked({ joins })).toEqual(['0-0', '1-1', '2-0'])
    const codes = [{ element: element('name'), work: work('code'), kind: 'elementContains' as const }]
    expect(linked({ joins: codes })).toEqual(['2-2'])
  })

  test('needs all of its joins at once', () => {
    const joins = [
      { element: element('storey'), work: work('name'), kind: 'workContains' as const },
      { element: element('property', 'Pset.Zone'), work: work('attribute', 'zone'), kind: 'same' as const },
    ]
    expect(linked({ joins })).toEqual(['0-0', '1-1'])
  })

  test('stops at the limit and says so', () => {
    expect(matchRule(rule({}), source, 5)).toMatchObject({ more: true })
    expect(linked({}, 5)).toHaveLength(5)
    expect(matchRule(rule({}), source, 12)).toMatchObject({ more: false })
  })
})
