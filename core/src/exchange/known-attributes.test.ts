import { describe, expect, it } from 'vitest'
import { attributeLimits, packValues, unpackValues } from '../attributes/index.ts'
import { blankRow } from '../plan/index.ts'
import { type KnownAttribute, useKnownAttributes, withinLimit } from './known-attributes.ts'
import type { FileAttribute } from './user-fields.ts'

const value = (id: string, name: string) => ({ id, name, colour: null, disabled: false })
const trade = (values: FileAttribute['values']): FileAttribute => ({
  id: 'new',
  name: 'Trade',
  type: 'list',
  unit: '',
  precision: 0,
  values,
})
const known = (values: FileAttribute['values'], growing: boolean): KnownAttribute => ({
  ...trade(values),
  id: 'old',
  name: 'TRADE',
  growing,
})
const rows = () => [
  { ...blankRow('a', null, 'work'), values: packValues(new Map([['new', 'lv1']])) },
  blankRow('b', null, 'work'),
]
const valuesOf = (all: ReturnType<typeof rows>) => all.map(({ values }) => Object.fromEntries(unpackValues(values)))

describe('attributes of a file', () => {
  it('say of a list with more values than a file takes those that works have', () => {
    const many = Array.from({ length: attributeLimits.listValues + 1 }, (_, at) => value(`v${at}`, `Value ${at}`))
    const [large, small] = withinLimit(rows(), [trade(many), { ...trade(many.slice(2)), id: 'other' }])
    expect(large!.values.map(({ id }) => id)).toEqual(['v1'])
    expect(small!.values).toHaveLength(attributeLimits.listValues - 1)
  })

  it('fill those of the same name and kind that works have already', () => {
    const all = rows()
    const file = [trade([value('v1', 'concrete'), value('v2', 'Steel')])]
    const written = useKnownAttributes(all, file, [known([value('k1', 'Concrete')], true)])
    expect(written).toEqual({ make: [], extend: [{ id: 'old', values: [value('v2', 'Steel')] }], dropped: 0 })
    expect(valuesOf(all)).toEqual([{ old: 'lk1' }, {}])
  })

  it('leave a list of others as it is, and stand beside it where it lacks what works have', () => {
    const lacking = rows()
    const file = [trade([value('v1', 'Concrete'), value('v2', 'Steel')])]
    const beside = useKnownAttributes(lacking, file, [known([value('k2', 'Steel')], false)])
    expect(beside.make.map(({ id, name }) => [id, name])).toEqual([['new', 'Trade (2)']])
    expect(beside.extend).toEqual([])
    expect(valuesOf(lacking)).toEqual([{ new: 'lv1' }, {}])

    const enough = rows()
    const within = useKnownAttributes(enough, file, [known([value('k1', 'Concrete')], false)])
    expect(within).toEqual({ make: [], extend: [], dropped: 0 })
    expect(valuesOf(enough)).toEqual([{ old: 'lk1' }, {}])
  })

  it('are made where the kinds differ, and left out where there is no room', () => {
    const text: KnownAttribute = { ...known([], true), type: 'string' }
    expect(useKnownAttributes(rows(), [trade([value('v1', 'x')])], [text]).make).toHaveLength(1)
    const full = Array.from({ length: attributeLimits.attributes }, (_, i) => ({ ...text, id: `${i}`, name: `N${i}` }))
    const all = rows()
    expect(useKnownAttributes(all, [trade([value('v1', 'x')])], full)).toEqual({ make: [], extend: [], dropped: 1 })
    expect(valuesOf(all)).toEqual([{}, {}])
  })
})
