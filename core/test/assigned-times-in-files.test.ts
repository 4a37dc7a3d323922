import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { standardCalendar } from '../src/calendar/index.ts'
import { presetCurve } from '../src/distributions/index.ts'
import { readSchedule, scheduleFormats } from '../src/exchange/index.ts'
import { type Assignment, blankAssignment, blankRow, notStarted, type SchedulePlan } from '../src/plan/index.ts'
import { generatePlan } from '../src/testing/index.ts'
import { dayOf, type Instant, instantOf } from '../src/time/index.ts'
import { corpusFiles } from './corpus-report.ts'
import { canValidate, validate } from './schemas.ts'

/** Monday. */
const monday = dayOf(2026, 11, 2)
const at = (days: number, hour: number): Instant => instantOf(monday + days, hour * 60)

const ofP6 = ['xer', 'pmxml'] as const
const all = [...ofP6, 'mspdi'] as const
const eightHours = standardCalendar('cal', 'Eight hours')

/** Ten days of work from Monday on, held by somebody. */
function held(said: Partial<Assignment>, { begun = false } = {}): SchedulePlan {
  const { settings } = generatePlan({ seed: 1, works: 1 })
  const progress = begun ? { ...notStarted, actualStart: at(0, 8), percent: 20, remaining: 8 * 480 } : notStarted
  const dataDate = begun ? at(2, 8) : at(0, 8)
  return {
    settings: { ...settings, dataDate, plannedStart: at(0, 8), defaultCalendarId: 'cal' },
    calendars: [eightHours],
    rows: [
      { ...blankRow('sum', null, 'sum'), code: 'P', name: 'Plan' },
      { ...blankRow('work', 'sum', 'work'), code: 'A', name: 'Work', duration: 4_800, progress },
    ],
    relations: [],
    assignments: [
      { ...blankAssignment('one', 'work'), resourceCode: 'FIT', resourceName: 'Fitters', plan: '80', ...said },
    ],
  }
}

type Format = 'xer' | 'pmxml' | 'mspdi'
const write = (format: Format, plan: SchedulePlan): string =>
  scheduleFormats[format].write({ plan, attributes: [], notes: new Map() }, { date: '2026-01-01' })

function back(format: Format, plan: SchedulePlan): Assignment {
  const reading = readSchedule(Buffer.from(write(format, plan)))
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  let made = 0
  return reading.file.toPlan(reading.file.projects[0]!.id, () => `id${++made}`)!.plan.assignments[0]!
}

describe('what an assignment has of its own', () => {
  it.each(all)('dates come back from %s, also outside of the work', (format) => {
    const dates = { start: at(-3, 8), finish: at(3, 17) }
    expect(back(format, held(dates))).toMatchObject(dates)
    expect(back(format, held({ finish: at(3, 17) }))).toMatchObject({ start: null, finish: at(3, 17) })
    expect(back(format, held(dates, { begun: true }))).toMatchObject(dates)
  })

  it.each(all)('none are dates of the work, and those that follow from a lag, in %s', (format) => {
    expect(back(format, held({}))).toMatchObject({ start: null, finish: null, lag: 0, days: [] })
    expect(back(format, held({ lag: 960 }))).toMatchObject({ start: null, finish: null, lag: 960 })
  })

  it.each(all)('days that were typed come back from %s, and the rest goes around them', (format) => {
    const days = [
      { day: monday + 1, amount: '2' },
      { day: monday + 2, amount: '0' },
      { day: monday + 8, amount: '20.5' },
    ]
    expect(back(format, held({ days })).days).toEqual(days)
  })

  it.each(all)('of a work that goes on days after the data date and before it come back from %s', (format) => {
    const days = [
      { day: monday, amount: '14' },
      { day: monday + 4, amount: '3' },
    ]
    expect(back(format, held({ days, fact: '16' }, { begun: true })).days).toEqual(days)
  })

  it.each(ofP6)('with a curve all days are told by %s: the amounts are the same', (format) => {
    const bell = presetCurve('bell').points
    const { curve, days } = back(format, held({ curve: bell, days: [{ day: monday + 1, amount: '10' }] }))
    expect(curve).toEqual(bell)
    expect(days).toHaveLength(10)
    expect(days[1]).toEqual({ day: monday + 1, amount: '10' })
    const amounts = days.map(({ amount }) => Number(amount))
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(80, 6)
    expect(Math.max(...amounts)).toBeGreaterThan(12)
  })

  it.each(ofP6)('overtime comes back from %s as far as something was used', (format) => {
    expect(back(format, held({ overtime: '12', fact: '16' }, { begun: true }))).toMatchObject({
      overtime: '12',
      fact: '16',
    })
    expect(back(format, held({ overtime: '7', plan: '30', fact: '10' })).overtime).toBe('7')
    expect(back(format, held({ overtime: '12' })).overtime).toBe('0')
  })

  it('overtime comes back from XML of MS Project, whether something was used or not', () => {
    expect(back('mspdi', held({ overtime: '12' }))).toMatchObject({ overtime: '12', plan: '80' })
  })

  it('curves of MS Project come back from it; what is like one of them becomes that', () => {
    const curveOf = (curve: readonly number[]) => back('mspdi', held({ curve })).curve
    const bell = curveOf(presetCurve('bell').points)!
    expect(bell.reduce((sum, share) => sum + share, 0)).toBe(10_000)
    expect(curveOf(bell)).toEqual(bell)
    expect(back('mspdi', held({})).curve).toBeNull()
  })

  it.skipIf(!canValidate())('is written as the schemas have it', () => {
    const days = [{ day: monday + 1, amount: '2' }]
    const plan = held({ days, overtime: '8', fact: '4', start: at(0, 8), finish: at(3, 17) }, { begun: true })
    validate([write('pmxml', plan)], 'p6apibo.xsd')
    validate([write('mspdi', plan)], 'mspdi_pj12.xsd')
  })
})

const real = corpusFiles().find((path) => path.endsWith('tp_wk2.xer'))

describe.skipIf(!real)('what P6 itself stored of days', () => {
  it('a run at one rate is nothing that was typed; the hours with another are', () => {
    const reading = readSchedule(readFileSync(real!))
    if (!reading.ok) throw new Error(reading.error.code)
    let made = 0
    const file = reading.file.toPlan(reading.file.projects[0]!.id, () => `id${++made}`)!
    const { assignments } = file.plan
    const typed = assignments.filter(({ days }) => days.length > 0)
    // «10:10» is even; the last four hours of «142:76;8:4» are over two days.
    const [thirtieth, last] = [dayOf(2013, 12, 30), dayOf(2013, 12, 31)]
    expect(typed.map(({ days }) => days)).toEqual([
      [
        { day: thirtieth, amount: '15.210527' },
        { day: last, amount: '4' },
      ],
    ])
    // Of 596 those that begin later do so by their lag.
    expect(assignments.filter(({ start }) => start !== null)).toEqual([])
    // P6 stores when each is used up at so many an hour. As an end of its own that would stay where it is when the work moves.
    expect(assignments.filter(({ finish }) => finish !== null)).toEqual([])
  })
})
