import { blankRow, type Measure, type WbsType } from '@plumbline/core/plan'
import { describe, expect, it } from 'vitest'
import { cellEdit } from '../commands/cell-edits.ts'
import { factBlock } from '../session/projection.ts'
import type { packAmounts } from './row-amounts.ts'
import { RowStore } from './row-store.ts'
import type { PlanFrame } from './row-view.ts'

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
    expect([store.amounts.amount(0, 'volume'), store.amounts.volumeUnit(0)]).toEqual(['12.5', 'm3'])
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
    expect([store.amounts.amount(0, 'volume'), store.amounts.volumeUnit(0)]).toEqual([null, null])
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
})
