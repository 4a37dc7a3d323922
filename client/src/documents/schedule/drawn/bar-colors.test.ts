import type { FilterValue } from '@plumbline/core/filtering'
import { wbsTypes } from '@plumbline/core/plan'
import { describe, expect, it } from 'vitest'
import type { CellValues } from '../rows/cell-values.ts'
import { RowStore } from '../rows/row-store.ts'
import { BarColors } from './bar-colors.ts'
import { usualGanttView } from './gantt-view.ts'

/** One work a value, under a summary that has the first value too. */
function coloursOf(found: FilterValue[]): BarColors {
  const store = new RowStore()
  store.putOrder({
    slots: Int32Array.from(found.keys()),
    levels: Uint16Array.from(found, (_, i) => (i === 0 ? 0 : 1)),
  })
  store.facts.type.fill(wbsTypes.indexOf('work'))
  store.facts.type[0] = wbsTypes.indexOf('task')
  found.forEach((_, slot) => {
    store.ids[slot] = `row-${slot}`
  })
  const values = {
    valueOf: (id: string) => found[Number(id.slice(4))] ?? null,
    colourOf: (id: string) => (found[Number(id.slice(4))] === 'own' ? '#123456' : null),
  }
  return new BarColors(store, values as unknown as CellValues, () => undefined)
}

describe('colours of bars', () => {
  it('are those of the state until somebody chooses', () => {
    const colors = coloursOf(['x', 'x', 'y'])
    colors.follow(usualGanttView)
    expect(colors.colorOf(1)).toBe(-1)
    expect(colors.legend).toEqual([])
  })

  it('are the same for the same value, in the order of their names; none where there is no value', () => {
    const colors = coloursOf(['south', 'south', 'north', 'south', null])
    colors.follow({ ...usualGanttView, colorBy: 'place' })
    expect(colors.legend.map(({ value, color }) => [value, color])).toEqual([
      ['north', 0],
      ['south', 1],
    ])
    expect([1, 2, 3, 4].map((slot) => colors.colorOf(slot))).toEqual([1, 0, 1, -1])
  })

  it('are grey for the values that are rare, which the legend calls others', () => {
    const many = Array.from({ length: 9 }, (_, i) => `value ${i}`)
    const colors = coloursOf(['value 0', ...many, ...many.slice(0, 7)])
    colors.follow({ ...usualGanttView, colorBy: 'place' })
    expect(colors.legend).toHaveLength(8)
    expect(colors.legend.at(-1)).toEqual({ value: '', color: 6, ownColor: '' })
    expect(colors.colorOf(9)).toBe(6)
    expect(colors.colorOf(1)).not.toBe(6)
  })

  it('are those of the values themselves where they have one', () => {
    const colors = coloursOf(['own', 'own', 'other'])
    colors.follow({ ...usualGanttView, colorBy: 'zone' })
    expect(colors.ownColorOf(1)).toBe('#123456')
    expect(colors.ownColorOf(2)).toBe('')
    expect(colors.legend.find(({ value }) => value === 'own')?.ownColor).toBe('#123456')
  })

  it('come from the first rule that holds', () => {
    const rule = (name: string, value: string, color: number) => ({
      name,
      color,
      filter: {
        join: 'and' as const,
        conditions: [{ column: 'place', operator: 'like' as const, values: [value] }],
      },
    })
    const colors = coloursOf(['', 'north wing', 'north', 'south'])
    colors.follow({ ...usualGanttView, colorBy: 'rules', rules: [rule('Wings', 'wing', 3), rule('North', 'north', 5)] })
    expect([1, 2, 3].map((slot) => colors.colorOf(slot))).toEqual([3, 5, -1])
    expect(colors.legend.map(({ value }) => value)).toEqual(['Wings', 'North'])
  })
})
