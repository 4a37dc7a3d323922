import { compileCalendar, standardCalendar } from '@plumbline/core/calendar'
import { presetCurve } from '@plumbline/core/distributions'
import { blankRow, type WbsRow } from '@plumbline/core/plan'
import type { Timetable } from '@plumbline/core/schedule'
import { dayOf, instantOf, NO_INSTANT } from '@plumbline/core/time'
import { describe, expect, it } from 'vitest'
import { type HistogramPlan, type HistogramQuestion, histogramOf } from './histogram.ts'

const calendar = compileCalendar(standardCalendar('c', 'Five days'))
const monday = dayOf(2026, 3, 2)
const measure = (unit: string, plan: string) => ({ unit, plan, fact: '0' })

/** The days between the morning of Tuesday and the morning of Friday. */
const pause = { start: instantOf(monday + 1, 480), finish: instantOf(monday + 4, 480), split: 0 }

type Line = [row: Partial<WbsRow>, from: number, to: number]

/** Works from the morning of one day to the evening of another, counted from Monday 2 March; late a week later. */
function planOf(lines: Line[]): HistogramPlan {
  const rows = lines.map(([row], i) => ({ ...blankRow(`work${i}`, null, 'work'), ...row }))
  const at = (days: number, minute: number): number => (days < 0 ? NO_INSTANT : instantOf(monday + days, minute))
  const start = Int32Array.from(lines, ([, from]) => at(from, 480))
  const finish = Int32Array.from(lines, ([, , to]) => at(to, 1020))
  const later = (instants: Int32Array): Int32Array => instants.map((instant) => instant + 7 * 1440)
  const timetable = {
    size: rows.length,
    start,
    finish,
    lateStart: later(start),
    lateFinish: later(finish),
  } as Timetable
  return {
    ids: rows.map(({ id }) => id),
    row: (id) => rows.find((row) => row.id === id),
    slotOf: (id) => rows.findIndex((row) => row.id === id),
    timetable,
    pausesOf: (slot) => (rows[slot]!.splits.length > 0 ? [pause] : []),
    calendarOf: () => calendar,
  }
}

const usual: HistogramQuestion = {
  value: 'works',
  unit: '',
  dates: 'early',
  period: 'week',
  slots: null,
  curve: presetCurve('uniform'),
}

const plan = planOf([
  [{ type: 'sum' }, 0, 11],
  [{ measure: measure('m³', '100'), cost: measure('EUR', '1000') }, 0, 4],
  [{ measure: measure('m³', '30') }, 3, 9],
  [{ measure: measure('m²', '7') }, 7, 11],
  [{ measure: measure('m³', '0') }, 0, 0],
  [{ measure: measure('m³', '5') }, -1, -1],
])
const ask = (question: Partial<HistogramQuestion>) => histogramOf(plan, { ...usual, ...question })

describe('the histogram of a plan', () => {
  it('counts works in each week; summaries and works without dates are none', async () => {
    const bars = await ask({})
    expect([...bars.edges]).toEqual([monday, monday + 7, monday + 14])
    expect([...bars.values]).toEqual([3, 2])
    expect([...bars.cumulative]).toEqual([2, 4])
  })

  it('adds up volumes of one unit, that of most works unless another is named', async () => {
    const bars = await ask({ value: 'volume' })
    expect(bars).toMatchObject({ unit: 'm³', units: ['m³', 'm²'] })
    expect([...bars.values]).toEqual([112, 18])
    expect([...bars.works]).toEqual([2, 1])
    expect([...bars.cumulative]).toEqual([112, 130])
    const other = await ask({ value: 'volume', unit: 'm²' })
    expect([...other.values]).toEqual([7])
  })

  it('takes late dates, the named rows, and other periods', async () => {
    const late = await ask({ value: 'cost', dates: 'late', period: 'month' })
    expect([...late.edges]).toEqual([dayOf(2026, 3, 1), dayOf(2026, 4, 1)])
    expect(late).toMatchObject({ unit: 'EUR' })
    expect((await ask({ dates: 'late' })).edges[0]).toBe(monday + 7)
    expect([...(await ask({ slots: Int32Array.of(3) })).values]).toEqual([1])
  })

  it('has no periods where no work has such a value', async () => {
    const bars = await ask({ value: 'labour' })
    expect(bars.values).toHaveLength(0)
  })
})

it('nothing of an amount falls into the pauses of a work', async () => {
  const splits = [{ after: 480, gap: 1440 }]
  const paused = planOf([[{ splits, measure: measure('m³', '100') }, 0, 7]])
  const found = await histogramOf(paused, { ...usual, value: 'volume', period: 'day' })
  expect([...found.values]).toEqual(expect.arrayContaining([0, 33.333333, 33.333334]))
  expect([...found.values].slice(1, 4)).toEqual([0, 0, 0])
  expect(found.cumulative.at(-1)).toBe(100)
})
