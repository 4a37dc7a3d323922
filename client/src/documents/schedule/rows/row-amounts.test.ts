import { blankRow, type Measure, type WbsType } from '@plumbline/core/plan'
import { describe, expect, it } from 'vitest'
import { editCells } from '../edits/cell-blocks.ts'
import { cellEdit } from '../edits/cell-edits.ts'
import { factBlock } from '../session/projection.ts'
import { GroupCells } from './group-cells.ts'
import type { packAmounts } from './row-amounts.ts'
import { RowStore } from './row-store.ts'
import type { PlanFrame } from './row-view.ts'
import { VisibleRows } from './visible-rows.ts'

const amount = (unit: string, plan: string, fact = '0'): Measure => ({ unit, plan, fact })
const row = (
  id: string,
  type: WbsType,
  parentId: string | null,
  amounts: Parameters<typeof packAmounts>[0] | null,
) => ({
  ...blankRow(id, parentId, type),
  ...amounts,
})
const none = { measure: null, labour: null, cost: null }

function opened(): RowStore {
  const rows = [
    row('top', 'task', null, null),
    row('dig', 'work', 'top', {
      ...none,
      measure: { ...amount('m3', '12.5'), rate: '4' },
      cost: amount('EUR', '100.10'),
    }),
    row('pour', 'work', 'top', { ...none, labour: amount('h', '8', '3'), cost: amount('EUR', '0.2') }),
    row('idea', 'draft', 'top', { ...none, cost: amount('EUR', '999') }),
    row('other', 'work', null, { ...none, cost: amount('EUR', '7') }),
  ]
  const store = new RowStore()
  const slotOf = (id: string) => rows.findIndex((one) => one.id === id)
  store.putFacts(factBlock(rows, slotOf, () => -1))
  store.putOrder({ slots: Int32Array.from(rows, (_, i) => i), levels: Uint16Array.of(0, 1, 1, 1, 0) })
  return store
}

describe('amounts of rows', () => {
  it('are volume, labour and cost, planned and done; summaries add up what has one unit', () => {
    const { amounts } = opened()
    expect(['volume', 'volumeFact', 'cost', 'labour'].map((column) => amounts.amount(1, column))).toEqual([
      '12.5',
      '0',
      '100.10',
      null,
    ])
    expect(['volume', 'cost', 'labour', 'labourFact'].map((column) => amounts.amount(0, column))).toEqual([
      '12.5',
      '100.3',
      '8',
      '3',
    ])
  })

  it('volumes add up where all below have one unit, which the summary shows', () => {
    const store = opened()
    expect([store.amounts.amount(0, 'volume'), store.amounts.unit(0, 'volume')]).toEqual(['12.5', 'm3'])
    const put = (slot: number, id: string, unit: string) =>
      store.putFacts(
        factBlock(
          [row(id, 'work', 'top', { ...none, measure: amount(unit, '7.5', '2') })],
          () => slot,
          () => -1,
        ),
      )
    put(2, 'pour', 'm3')
    expect([store.amounts.amount(0, 'volume'), store.amounts.amount(0, 'volumeFact')]).toEqual(['20', '2'])
    put(2, 'pour', 't')
    expect([store.amounts.amount(0, 'volume'), store.amounts.unit(0, 'volume')]).toEqual([null, null])
  })

  it('add up anew after a change', () => {
    const store = opened()
    expect(store.amounts.amount(0, 'cost')).toBe('100.3')
    const changed = { ...row('pour', 'work', 'top', { ...none, cost: amount('EUR', '1') }) }
    store.putFacts(
      factBlock(
        [changed],
        () => 2,
        () => -1,
      ),
    )
    expect(store.amounts.amount(0, 'cost')).toBe('101.1')
    expect(store.amounts.amount(0, 'labour')).toBeNull()
  })

  it('are typed in the grid, with what else is known of them', () => {
    const store = opened()
    const frame = { settings: { currency: 'EUR' } } as PlanFrame
    const typed = (slot: number, column: string, text: string) => cellEdit({ store, frame, slot }, column, text)
    expect(typed(1, 'volume', '1 250,5')).toEqual({
      command: {
        do: 'row.set',
        ids: ['dig'],
        fields: { measure: { unit: 'm3', plan: '1250.5', fact: '0', rate: '4' } },
      },
    })
    expect(typed(4, 'labour', '6')).toEqual({
      command: { do: 'row.set', ids: ['other'], fields: { labour: { unit: 'h', plan: '6', fact: '0' } } },
    })
    expect(typed(1, 'cost', '')).toEqual({ command: { do: 'row.set', ids: ['dig'], fields: { cost: null } } })
    expect(typed(2, 'labour', '')).toMatchObject({ command: { fields: { labour: { plan: '0', fact: '3' } } } })
    expect(typed(1, 'cost', '100,10')).toEqual({ nothing: true })
    expect(typed(1, 'volume', 'much')).toEqual({ message: 'number' })
  })

  it('are approved by the target version, and come with the resources of the work (R-WBS-05, R-WBS-06)', () => {
    const store = opened()
    const approved = { measure: { unit: 'm3', plan: '10' }, cost: { unit: 'EUR', plan: '90' } }
    const own = row('dig', 'work', 'top', { ...none, measure: amount('m3', '12.5', '2') })
    const beside = { resources: amount('h', '16', '4'), approved }
    store.putFacts(
      factBlock(
        [own],
        () => 1,
        () => -1,
        () => beside,
      ),
    )
    const columns = ['volumeApproved', 'labourApproved', 'costApproved', 'resources', 'resourcesFact']
    const shown = (slot: number) => columns.map((column) => store.amounts.amount(slot, column))
    expect(shown(1)).toEqual(['10', null, '90', '16', '4'])
    expect(shown(0)).toEqual(['10', null, '90', '16', '4'])
    expect(store.amounts.unit(0, 'resources')).toBe('h')
    const without = opened()
    expect(columns.map((column) => without.amounts.amount(1, column))).toEqual([null, null, null, null, null])
  })

  it('stand for a unit of the volume, of summaries as the mean by volume (R-WBS-06)', () => {
    const store = opened()
    const put = (slot: number, id: string, amounts: Parameters<typeof packAmounts>[0]) =>
      store.putFacts(
        factBlock(
          [row(id, 'work', 'top', amounts)],
          () => slot,
          () => -1,
        ),
      )
    put(1, 'dig', {
      measure: { ...amount('m3', '30'), rate: '6' },
      labour: amount('h', '60'),
      cost: amount('EUR', '10'),
    })
    put(2, 'pour', { measure: { ...amount('m3', '10'), rate: '2' }, labour: amount('h', '80'), cost: null })
    const shown = (slot: number) =>
      ['volumeRate', 'unitLabour', 'unitCost'].map((column) => store.amounts.amount(slot, column))
    expect([shown(1), shown(2)]).toEqual([
      ['6', '2', '0.333333'],
      ['2', '8', null],
    ])
    expect(shown(0)).toEqual(['5', '3.5', '0.333333'])
    put(2, 'pour', { measure: amount('t', '10'), labour: amount('h', '80'), cost: null })
    expect(shown(0)).toEqual([null, null, null])
  })

  it('add up in the heads of groups as in summaries (R-WBS-05, R-WBS-06)', () => {
    const store = opened()
    const put = (unit: string) =>
      store.putFacts(
        factBlock(
          [
            row('dig', 'work', 'top', { ...none, measure: amount('m3', '30'), labour: amount('h', '60') }),
            row('pour', 'work', 'top', { ...none, measure: amount(unit, '10'), labour: amount('h', '80') }),
          ],
          (id) => (id === 'dig' ? 1 : 2),
          () => -1,
        ),
      )
    const words = { groupHead: (_: string, value: string) => value, columnTitle: () => '', groupValue: String }
    const heads = (): string[] => {
      const visible = new VisibleRows(store)
      const levels = [{ column: 'code', bucket: 'value' as const, texts: null }]
      visible.arrange(
        { slots: Int32Array.of(1, 2), levels, values: [Float64Array.of(0, 0)] },
        (slot) => slot === 1 || slot === 2,
      )
      visible.rebuild(null)
      const value = (slot: number, column: string) => store.amounts.amount(slot, column)
      const frame = () => ({ settings: { currency: 'EUR' } }) as PlanFrame
      const cells = new GroupCells(visible, frame, words as never, store.attributes, value, store.amounts, store.earned)
      return ['volume', 'labour', 'unitLabour'].map((column) => cells.text(0, column))
    }
    put('m3')
    expect(heads()).toEqual(['40 m3', '140', '3.5'])
    put('t')
    expect(heads()).toEqual(['', '140', ''])
  })

  it('for a unit of the volume are typed as well, also beside the volume they stand for', () => {
    const store = opened()
    const frame = { settings: { currency: 'EUR' } } as PlanFrame
    const typed = (slot: number, column: string, text: string) => cellEdit({ store, frame, slot }, column, text)
    const dig = (fields: object) => ({ command: { do: 'row.set', ids: ['dig'], fields } })
    expect(typed(1, 'unitLabour', '0,4')).toEqual(dig({ labour: amount('h', '5') }))
    expect(typed(1, 'unitCost', '3')).toEqual(dig({ cost: amount('EUR', '37.5') }))
    expect(typed(1, 'unitCost', '8.008')).toEqual({ nothing: true })
    expect(typed(1, 'unitCost', '')).toEqual(dig({ cost: null }))
    expect(typed(1, 'volumeRate', '5')).toEqual(dig({ measure: { ...amount('m3', '12.5'), rate: '5' } }))
    expect(typed(1, 'volumeRate', '')).toEqual(dig({ measure: amount('m3', '12.5') }))
    expect(typed(1, 'volumeRate', '-5')).toEqual({ message: 'number' })
    expect(typed(4, 'unitCost', '3')).toEqual({ message: 'volumeFirst' })
    expect(typed(1, 'volumeApproved', '3')).toEqual({ nothing: true })
    const sheet = { store, frame, rows: { slot: (at: number) => at, editText: () => '' } } as never
    const cells = [
      { row: 4, column: 'unitCost', text: '3' },
      { row: 4, column: 'volumeRate', text: '2' },
      { row: 4, column: 'volume', text: '4' },
    ]
    expect(editCells(sheet, cells).commands).toEqual([
      {
        do: 'row.set',
        ids: ['other'],
        fields: { measure: { ...amount('', '4'), rate: '2' }, cost: amount('EUR', '12') },
      },
    ])
  })
})
