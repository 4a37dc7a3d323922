import {
  type AttributeSetting,
  attributeField,
  type DonorSetting,
  type SummaryRule,
  valueTypes,
} from '@plumbline/core/attributes'
import { fields } from '@plumbline/core/fields'
import { builtInColumns, compileFormula } from '@plumbline/core/formulas'
import { blankRow, type WbsRow } from '@plumbline/core/plan'
import { describe, expect, test, vi } from 'vitest'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import { valueColumns } from '../../../parts/filtering/value-columns.ts'
import { factBlock } from '../session/projection.ts'
import { gridColumns, titlesWith } from './grid-columns.ts'
import { Outline } from './outline.ts'
import { RowStore } from './row-store.ts'
import { filterValue } from './row-values.ts'
import type { PlanFrame } from './row-view.ts'

const cost = (plan: number) => ({ unit: 'EUR', plan: String(plan), fact: '0' })
const frame = { settings: { dataDate: 0 }, calendars: [] } as unknown as PlanFrame

function attribute(id: string, setting: Exclude<AttributeSetting, DonorSetting>): Attribute {
  const content = {
    nodeId: null,
    nodeName: '',
    code: id,
    name: id,
    unit: '',
    precision: 2,
    values: [],
    required: false,
  }
  return { id, ...content, type: setting.kind, access: 'write', setting }
}
const calculated = (id: string, formula: string, summaries: SummaryRule = 'formula') =>
  attribute(id, { kind: 'calculated', formula, result: 'number', summaries })

/** A task with these works, and a draft that counts for nothing. */
function opened(costs: readonly number[], attributes: readonly Attribute[], values = '') {
  const works = costs.map((plan, i) => ({ ...blankRow(`work${i}`, 'top', 'work'), cost: cost(plan), values }))
  const draft = { ...blankRow('draft', 'top', 'draft'), cost: cost(1e6) }
  const rows: WbsRow[] = [blankRow('top', null, 'task'), ...works, draft]
  const store = new RowStore()
  store.calculated.compileWith(compileFormula)
  const slots = new Map(rows.map(({ id }, slot) => [id, slot]))
  const put = (changed: readonly WbsRow[]) =>
    store.putFacts(
      factBlock(
        changed,
        (id) => slots.get(id) ?? -1,
        () => -1,
      ),
    )
  put(rows)
  store.putOrder({ slots: Int32Array.from(rows.keys()), levels: Uint16Array.from(rows, (_, i) => (i === 0 ? 0 : 1)) })
  store.attributes.set({ attributes: [...attributes], people: [] })
  const sheet = { store, frame, outline: new Outline(store) }
  return {
    store,
    change: (i: number, plan: number) => put([{ ...works[i]!, cost: cost(plan) }]),
    value: (row: string, id: string, settled = false) =>
      filterValue({ ...sheet, settled }, slots.get(row)!, attributeField(id)),
  }
}

describe('calculated columns (R-WBS-07)', () => {
  test('follow from the columns of their row, also from other calculated ones, and again after a change', () => {
    const attributes = [calculated('double', '[cost] * 2'), calculated('more', '[attribute:double] + 1')]
    const { value, change } = opened([10, 20], attributes)
    expect([value('work0', 'more'), value('work1', 'more'), value('top', 'double')]).toEqual([21, 41, 60])
    change(0, 11)
    expect([value('work0', 'more'), value('top', 'double')]).toEqual([23, 62])
  })

  test.each<[SummaryRule, number | null]>([
    ['sum', 60],
    ['min', 20],
    ['max', 40],
    ['none', null],
  ])('of summaries are the %s of the works below, drafts aside', (rule, expected) => {
    const { value } = opened([10, 20], [calculated('double', '[cost] * 2', rule)])
    expect(value('top', 'double')).toBe(expected)
  })

  test('lights follow from a number by their limits, either way up (R-WBS-07)', () => {
    const limits = { kind: 'indicator' as const, source: 'attribute:double', better: 'down' as const }
    const low = attribute('low', { ...limits, good: 20, warning: 40 })
    const high = attribute('high', { ...limits, better: 'up', good: 60, warning: 40 })
    const { value } = opened([10, 20, 30], [calculated('double', '[cost] * 2'), low, high])
    const lights = ['work0', 'work1', 'work2'].map((row) => [value(row, 'low'), value(row, 'high')])
    expect(lights).toEqual([
      ['good', 'bad'],
      ['warning', 'warning'],
      ['bad', 'good'],
    ])
  })

  test('look up what a directory says of the row that the work holds', () => {
    const columns = [{ id: 'rate', code: 'rate', name: 'Rate', type: 'number' }]
    const kind = {
      ...attribute('kind', { kind: 'calculated', formula: '1', result: 'number', summaries: 'none' }),
      ...{ type: 'list' as const, setting: null, directory: { id: 'kinds', branchId: null, level: null, columns } },
      values: [{ id: 'con', name: 'Concrete', colour: null, disabled: false, cells: { rate: '1.5' } }],
    }
    const hours = calculated('hours', 'DIR([kind], "Rate") * MEASURE("cost", "plan")')
    expect(opened([10], [kind, hours], 'kind:lcon').value('work0', 'hours')).toBe(15)
    expect(opened([10], [kind, hours], 'kind:lgone').value('work0', 'hours')).toBeNull()
    expect(opened([10], [kind, hours]).value('work0', 'hours')).toBeNull()
  })

  test('that read a column which is gone, or themselves, are empty', () => {
    const attributes = [calculated('lost', '[attribute:gone] + 1'), calculated('self', 'COALESCE([attribute:self], 5)')]
    const { value, store } = opened([1], attributes)
    expect(value('work0', 'lost')).toBeNull()
    expect(store.calculated.isBroken(attributes[0]!, frame)).toBe(true)
    expect(value('work0', 'self')).toBe(5)
  })

  test('of a large schedule are filled in slices, and whoever filters is told when they are there', async () => {
    const { value, store, change } = opened(
      Array.from({ length: 60_000 }, (_, i) => i),
      [calculated('double', '[cost] * 2', 'sum')],
    )
    const ready = vi.fn()
    store.calculated.onReady = ready
    expect([value('work59999', 'double', true), value('top', 'double')]).toEqual([null, null])
    expect(value('work59998', 'double')).toBe(119_996)
    await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce(), { timeout: 20_000 })
    expect([value('work59999', 'double', true), value('top', 'double')]).toEqual([119_998, 3_599_940_000])
    change(0, 5)
    expect([value('work0', 'double', true), value('top', 'double')]).toEqual([10, 3_599_940_010])
    expect(ready).toHaveBeenCalledOnce()
  })

  test('R-WBS-07 named columns of works stand in the grid, and values of all types in attributes', () => {
    const keys = gridColumns.map(({ key }) => key)
    const dates = ['start', 'finish', 'baselineStart', 'baselineFinish', 'limit']
    const rest = ['percent', 'volume', 'duration', 'calendar', 'executor', 'curator', 'totalFloat', 'freeFloat']
    expect(keys).toEqual(expect.arrayContaining([...dates, ...rest]))
    const named = ['number', 'string', 'date', 'money', 'percentage', 'boolean', 'indicator', 'calculated']
    expect(valueTypes).toEqual(expect.arrayContaining([...named, 'list', 'list_multi']))
  })

  test('a field of the catalogue is a column of the grid and a condition of filters', () => {
    const column = gridColumns.find(({ key }) => key === 'floatUsedShare')
    expect(column).toMatchObject({ align: 'right', kind: 'percent', editable: false })
    expect(valueColumns.find(({ key }) => key === 'floatUsedShare')?.kind).toBe('number')
    expect(gridColumns.map(({ key }) => key)).toEqual(fields.flatMap(({ key, width }) => (width === null ? [] : [key])))
    expect(new Set(valueColumns.map(({ key }) => key))).toEqual(new Set(fields.map(({ key }) => key)))
  })

  test('says the currency of the schedule in headings of money, and nowhere else', () => {
    const title = titlesWith((key) => key, 'RUB')
    const keys = ['cost', 'unitCost', 'bac', 'eacPace', 'spi', 'labour', 'resources', 'name']
    expect(keys.map(title)).toEqual([
      ...['cost, RUB', 'unitCost, RUB', 'bac, RUB', 'eacPace, RUB', 'spi', 'labour', 'resources', 'name'],
    ])
    expect(titlesWith((key) => key, '')('cost')).toBe('cost')
  })

  test('can name the columns of the grid, each as what it holds', () => {
    for (const [key, kind] of Object.entries(builtInColumns)) {
      const column = valueColumns.find((one) => one.key === key)
      const expected = { number: 'number', text: 'text', date: 'date', boolean: 'choice' }[kind]
      if (key === 'dataDate') expect(column).toBeUndefined()
      else expect([key, column?.kind === 'choice' ? 'text' : column?.kind]).toEqual([key, expected])
    }
  })
})
