import { attributeField, storedValue, withValue } from '@plumbline/core/attributes'
import { compileFormula } from '@plumbline/core/formulas'
import { expect, test, vi } from 'vitest'
import { factColumns } from './columns.ts'
import { findText, replaceText } from './find.ts'
import { RowStore } from './row-store.ts'

test('every occurrence is replaced, whatever its case, and nothing in it is a pattern', () => {
  expect(replaceText('Slab level 1, slab level 2', 'SLAB', 'Deck')).toBe('Deck level 1, Deck level 2')
  expect(replaceText('Cost $1 (net)', '$1 (net)', '$& (gross)')).toBe('Cost $& (gross)')
  expect(replaceText('Плита, плиты', 'плит', 'Панел')).toBe('Панела, Панелы')
})

test('a replacement that contains what is searched ends', () => {
  expect(replaceText('aa', 'a', 'aa')).toBe('aaaa')
  expect(replaceText('Walls', '', 'x')).toBe('Walls')
})

test('rows are found by what stands in the attributes that are shown, as people read it', () => {
  const store = new RowStore()
  const floor = { id: 'floor0000001', name: 'Ground floor', colour: null, disabled: false }
  const common = {
    nodeId: null,
    nodeName: '',
    unit: '',
    precision: 2,
    required: false,
    setting: null,
    access: 'write' as const,
  }
  store.attributes.set({
    attributes: [
      { ...common, id: 'zone00000001', code: 'zone', name: 'Zone', type: 'string', values: [] },
      { ...common, id: 'level0000001', code: 'level', name: 'Level', type: 'list', values: [floor] },
    ],
    people: [],
  })
  const zone = withValue('', 'zone00000001', storedValue('string', 'North wing'))
  const level = withValue('', 'level0000001', storedValue('list', floor.id))
  const slots = Int32Array.of(0, 1, 2)
  store.putFacts({
    slots,
    numbers: new Int32Array(3 * factColumns.length),
    ids: ['a', 'b', 'c'],
    codes: ['1', '2', '3'],
    names: ['Walls', 'Slab', 'North stair'],
    values: [zone, level, ''],
    amounts: [],
    people: [],
    assigned: [],
    points: [],
    splits: [],
  })
  store.putOrder({ slots, levels: new Uint16Array(3) })
  const [zones, levels] = ['zone00000001', 'level0000001'].map(attributeField)
  expect(findText(store, 'north', [zones!, levels!])).toEqual([0, 2])
  expect(findText(store, 'north', ['name'])).toEqual([2])
  expect(findText(store, 'GROUND', [levels!])).toEqual([1])
  expect(findText(store, 'floor0000001', [levels!])).toEqual([])
})

test('rows are found by what is calculated for them, each value read once', () => {
  const store = new RowStore()
  store.calculated.compileWith(compileFormula)
  const pace = {
    ...{ id: 'pace00000001', code: 'pace', name: 'Pace', type: 'calculated' as const, values: [] },
    ...{ nodeId: null, nodeName: '', unit: '', precision: 2, required: false, access: 'write' as const },
    setting: {
      kind: 'calculated' as const,
      formula: '[duration]',
      result: 'number' as const,
      summaries: 'sum' as const,
    },
  }
  store.attributes.set({ attributes: [pace], people: [] })
  const slots = Int32Array.of(0, 1, 2, 3)
  store.putFacts({
    slots,
    numbers: new Int32Array(4 * factColumns.length),
    ids: ['a', 'b', 'c', 'd'],
    codes: ['A', 'B', 'C', 'D'],
    names: ['Walls', 'Slab', 'Roof', 'Stair'],
    values: ['', '', '', ''],
    amounts: [],
    people: [],
    assigned: [],
    points: [],
    splits: [],
  })
  store.putOrder({ slots, levels: new Uint16Array(4) })
  const text = vi.fn((_: unknown, value: unknown) => `${String(value)}.00 m`)
  const cells = { value: (slot: number) => [12, 7, 12, null][slot]!, text }
  expect(findText(store, '12.0', [attributeField(pace.id)], cells)).toEqual([0, 2])
  expect(text).toHaveBeenCalledTimes(2)
  expect(findText(store, '12.0', [], cells)).toEqual([])
})
