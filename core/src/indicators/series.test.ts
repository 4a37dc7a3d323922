import { describe, expect, it } from 'vitest'
import { addWork, compileCalendar, standardCalendar } from '../calendar/index.ts'
import type { TargetDates } from '../progress/index.ts'
import { createEngine } from '../schedule/index.ts'
import { instant, PlanWords } from '../schedule/testing/plan-language.ts'
import { dayOf, dayOfInstant } from '../time/index.ts'
import { DayAmounts, dayShare, minutesByDay } from './day-amounts.ts'
import { scheduleIndicators } from './index.ts'

const DAY = 480
const calendar = compileCalendar(standardCalendar('c', 'Five days'))
/** A Monday; working days count from it. */
const monday = dayOf(2026, 3, 2)
const begin = instant('2026-03-02 08:00')
const startOf = (day: number) => addWork(calendar, begin, day * DAY, 'start')
const finishOf = (day: number) => addWork(calendar, begin, day * DAY, 'finish')
const sum = (amounts: readonly number[]): number => Math.round(amounts.reduce((all, one) => all + one, 0) * 1e4) / 1e4

describe('series by day', () => {
  /** Digging has two of five days done when three have passed; pouring, planned for the week after, is not begun. */
  function told(passed = 3) {
    const words = new PlanWords().set({ dataDate: startOf(passed) })
    const digging = words.activity('Dig', '5d')
    const cost = { unit: 'EUR', plan: '1000', fact: '480.6' }
    const measure = { unit: 'm3', plan: '50', fact: '20' }
    const progress = { ...digging.row.progress, actualStart: begin, percent: 40 }
    digging.with({ cost, measure, progress })
    words
      .activity('Pour', '5d')
      .with({ cost: { ...cost, plan: '500', fact: '0' } })
      .limit('not_earlier', '2026-03-09 08:00')
    const target = (id: string, from: number, plan: string): [string, TargetDates] => [
      id,
      { start: startOf(from), finish: finishOf(from + 5), duration: 5 * DAY, amounts: { cost: { unit: 'EUR', plan } } },
    ]
    const targets = new Map([target('Dig', 0, '900'), target('Pour', 5, '450')])
    const plan = words.build()
    const engine = createEngine()
    engine.load(plan)
    engine.calculate()
    return scheduleIndicators(plan, engine, targets)
  }

  it('put what is approved, planned, earned, spent and to do on the days that it is worked on', () => {
    const { series } = told()
    const of = (measure: string) => series.find((one) => one.measure === measure)!
    const cost = of('cost')
    expect([cost.unit, cost.from]).toEqual(['EUR', monday])
    expect(cost.target.slice(0, 8)).toEqual([180, 180, 180, 180, 180, 0, 0, 90])
    expect(cost.earned.slice(0, 5)).toEqual([120, 120, 120, 0, 0])
    expect(cost.fact.slice(0, 5)).toEqual([160.2, 160.2, 160.2, 0, 0])
    expect([sum(cost.plan), sum(cost.forecast)]).toEqual([1500, 600 + 500])
    const volume = of('volume')
    expect([volume.unit, sum(volume.plan), sum(volume.fact), sum(volume.forecast)]).toEqual(['m3', 50, 20, 30])
    const duration = of('duration')
    expect([sum(duration.fact), sum(duration.forecast)]).toEqual([2 * DAY, 8 * DAY])
  })

  it('come to the indicators: the target until the data date is PV, what is earned EV, what is spent AC', () => {
    const { series, sums } = told()
    const cost = series.find(({ measure }) => measure === 'cost')!
    const passed = dayOfInstant(startOf(3)) - cost.from
    expect(String(sum(cost.target.slice(0, passed)))).toBe(sums.planned)
    expect(String(sum(cost.earned))).toBe(sums.earned)
    expect(String(sum(cost.fact))).toBe(sums.actual)
  })

  it('tell what has come at the data date itself, within a day too: PV of the indicators', () => {
    // Of digging, which takes 5.5 days at this pace, 2.5 have passed.
    const { series, sums } = told(2.5)
    const cost = series.find(({ measure }) => measure === 'cost')!
    expect([String(cost.targetPassed), cost.planPassed]).toEqual([sums.planned, 454.5455])
    expect(series.find(({ measure }) => measure === 'duration')).toMatchObject({ targetPassed: sums.targetPassed })
  })

  it('never go back over days on which nothing happens', () => {
    const days = new DayAmounts(400)
    for (let at = 0; at < 300; at++)
      days.add(1 / 3, dayShare(calendar, startOf(at % 7), finishOf(20 + (at % 90)), monday))
    days.settle(minutesByDay(calendar, monday, 400))
    expect(days.values().filter((value) => value < 0)).toEqual([])
  })

  it('spread a third over three days so that they add up to the whole, and a moment on its day', () => {
    const days = new DayAmounts(3)
    days.add(100, dayShare(calendar, begin, finishOf(3), monday))
    days.settle(minutesByDay(calendar, monday, 3))
    expect(days.values()).toEqual([33.3333, 33.3334, 33.3333])
    const moment = new DayAmounts(3)
    moment.add(7, dayShare(calendar, startOf(1), startOf(1), monday))
    moment.settle(minutesByDay(calendar, monday, 3))
    expect(moment.values()).toEqual([0, 7, 0])
  })
})
