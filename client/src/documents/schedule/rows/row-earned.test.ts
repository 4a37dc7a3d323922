import { millionths } from '@plumbline/core/progress'
import { describe, expect, it } from 'vitest'
import { indexOfType } from './columns.ts'
import { RowStore } from './row-store.ts'

/** A summary with two works below it, and a work beside them. */
function opened(): RowStore {
  const store = new RowStore()
  store.putOrder({ slots: Int32Array.of(0, 1, 2, 3), levels: Uint16Array.of(0, 1, 1, 0) })
  const types = ['task', 'work', 'work', 'work'] as const
  for (const [slot, type] of types.entries()) {
    store.ids[slot] = `row${slot}`
    store.facts.type[slot] = indexOfType(type)
  }
  return store
}

const told = (...works: [slot: number, amounts: string[]][]) => ({
  slots: Int32Array.from(works, ([slot]) => slot),
  amounts: BigInt64Array.from(works.flatMap(([, amounts]) => amounts.map(millionths))),
  isPlanned: true,
})

describe('what works have earned (US12)', () => {
  it('adds up the tree before anything is divided, exactly', () => {
    const store = opened()
    store.earned.put(
      told(
        [1, ['1000', '500', '400', '500', '700']],
        [2, ['3000', '0', '0', '0.1', '3000']],
        [3, ['7', '7', '7', '7', '0']],
      ),
    )
    const of = (slot: number) =>
      (['bac', 'pv', 'ev', 'sv', 'cv', 'spi', 'cpi', 'eacLeft'] as const).map((one) => store.earned.number(slot, one))
    expect(of(1)).toEqual([1000, 500, 400, -100, -100, 0.8, 0.8, 1200])
    expect(of(0)).toEqual([4000, 500, 400, -100, -100.1, 0.8, 0.7998, 4200.1])
    expect(of(3)).toEqual([7, 7, 7, 0, 0, 1, 1, 7])
    const group = (figure: 'spi' | 'vac') =>
      store.earned.together(figure, (_, part) => [1, 3].reduce((sum, slot) => sum + part(slot), 0))
    expect([group('spi'), group('vac')]).toEqual([0.8028, -247.42])
  })

  it('is asked for when somebody looks, once until a change', () => {
    const store = opened()
    let asked = 0
    store.earned.onWanted = () => asked++
    expect(asked).toBe(0)
    expect([store.earned.number(1, 'bac'), store.earned.number(2, 'bac'), asked]).toEqual([null, null, 1])
    store.earned.put(told([1, ['1', '0', '0', '0', '0']]))
    expect([store.earned.number(1, 'bac'), asked]).toEqual([1, 1])
    store.earned.touch()
    expect([store.earned.number(1, 'bac'), store.earned.number(2, 'bac'), asked]).toEqual([1, null, 2])
  })
})
