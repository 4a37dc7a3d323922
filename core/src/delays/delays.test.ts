import { describe, expect, it } from 'vitest'
import { PlanWords, showInstant, showMinutes } from '../schedule/testing/plan-language.ts'
import { delayWindows, type PlanMoment } from './index.ts'

const moment = (p: PlanWords): PlanMoment => ({ plan: p.build(), inputs: {} })

/** Two ways lead to the roof: dig 5 → pour 5, and order 4 → steel 3. Planned: dig 2–6 March, pour 9–13, roof 16–17. */
function planned(): PlanWords {
  const p = new PlanWords()
  p.dataDate('2026-03-02 08:00')
  p.activity('dig', '5d')
  p.activity('pour', '5d').after('dig')
  p.activity('order', '4d')
  p.activity('steel', '3d').after('order')
  p.activity('roof', '2d').after('pour').after('steel')
  return p
}

/** On 11 March: digging took two days longer, and so did the order, which has its float for that. */
function first(): PlanWords {
  const p = new PlanWords()
  p.dataDate('2026-03-11 08:00')
  p.activity('dig', '5d').started('2026-03-02 08:00').finished('2026-03-10 17:00')
  p.activity('pour', '5d').after('dig')
  p.activity('order', '4d').started('2026-03-02 08:00').finished('2026-03-09 17:00')
  p.activity('steel', '3d').after('order')
  p.activity('roof', '2d').after('pour').after('steel')
  return p
}

/** On 20 March: pouring took two days longer, steel four; either alone would have held the roof by two. A check is added. */
function second(): PlanWords {
  const p = new PlanWords()
  p.dataDate('2026-03-20 08:00')
  p.activity('dig', '5d').started('2026-03-02 08:00').finished('2026-03-10 17:00')
  p.activity('pour', '5d').after('dig').started('2026-03-11 08:00').finished('2026-03-19 17:00')
  p.activity('order', '4d').started('2026-03-02 08:00').finished('2026-03-09 17:00')
  p.activity('steel', '3d').after('order').started('2026-03-11 08:00').finished('2026-03-19 17:00')
  p.activity('roof', '2d').after('pour').after('steel')
  p.activity('check', '1d').after('roof')
  return p
}

const windows = () => delayWindows([moment(planned()), moment(first()), moment(second())])
const told = (window: ReturnType<typeof windows>[number]) => ({
  shift: showMinutes(window.shift),
  shares: window.shares.map(
    ({ id, cause, began, took }) => `${id} ${cause}: began ${showMinutes(began)}, took ${showMinutes(took)}`,
  ),
  concurrent: window.concurrent.map(({ id, besideId, amount }) => `${id} for ${besideId}: ${showMinutes(amount)}`),
  anotherEnd: showMinutes(window.anotherEnd),
})

describe('windows of a delay', () => {
  it('DA1 shifts add up to what the finish has moved from the first moment to the last', () => {
    const all = windows()
    const [whole] = delayWindows([moment(planned()), moment(second())])
    expect(all.map(({ finishBefore, finishAfter }) => [showInstant(finishBefore!), showInstant(finishAfter!)])).toEqual(
      [
        ['2026-03-17 17:00', '2026-03-19 17:00'],
        ['2026-03-19 17:00', '2026-03-24 17:00'],
      ],
    )
    expect(all.reduce((sum, { shift }) => sum + shift, 0)).toBe(whole!.shift)
    expect(showMinutes(whole!.shift)).toBe('5d')
  })

  it('DA2 DA3 DA6 the way is the one that was built, and a work has moved what its predecessor does not explain', () => {
    expect(told(windows()[0]!)).toEqual({
      shift: '2d',
      shares: ['dig progress: began 0d, took 2d'],
      concurrent: [],
      anotherEnd: '0d',
    })
  })

  it('DA4 DA5 what is added counts whole, and what was late beside the way is concurrent', () => {
    expect(told(windows()[1]!)).toEqual({
      shift: '3d',
      shares: ['steel progress: began 0d, took 4d', 'roof other: began -2d, took 0d', 'check added: began 0d, took 1d'],
      concurrent: ['pour for roof: 2d'],
      anotherEnd: '0d',
    })
  })

  it('DA3 a plan that was changed has moved it as well, by beginning later or by taking longer', () => {
    const changed = planned()
    const pour = changed.rows.find(({ id }) => id === 'pour')!
    pour.duration = 7 * 480
    const [window] = delayWindows([moment(planned()), moment(changed)])
    expect(told(window!)).toMatchObject({ shift: '2d', shares: ['pour plan: began 0d, took 2d'] })
    const [back] = delayWindows([moment(changed), moment(planned())])
    expect(told(back!)).toMatchObject({ shift: '-2d', shares: ['pour plan: began 0d, took -2d'] })
  })

  it('nothing that moved has no shares, and one moment is no window', () => {
    expect(told(delayWindows([moment(planned()), moment(planned())])[0]!)).toEqual({
      ...{ shift: '0d', shares: [], concurrent: [], anotherEnd: '0d' },
    })
    expect(delayWindows([moment(planned())])).toEqual([])
  })
})
