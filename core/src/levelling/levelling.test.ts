import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { addWork, compileCalendar, standardCalendar } from '../calendar/index.ts'
import { formatInstant, type Instant, parseInstant } from '../time/index.ts'
import {
  type LevelledRelation,
  type LevelledWork,
  type LevellingOptions,
  type LevellingProblem,
  level,
  levellingDefaults,
  type Proposal,
  smooth,
} from './index.ts'

const DAY = 480
const ONE = 10_000
const MONDAY = parseInstant('2026-03-02T08:00')!
const five = standardCalendar('five', 'Five days')
const calendar = compileCalendar(five)
const onDay = (day: number): Instant => addWork(calendar, MONDAY, day * DAY, 'start')
const endOf = (day: number): Instant => addWork(calendar, MONDAY, day * DAY, 'finish')

const cited = new Set<string>()
/** A test of rules of SPEC.md. */
function rule(ids: string, title: string, check: () => void) {
  for (const id of ids.split(' ')) cited.add(id)
  it(`${ids} ${title}`, check)
}

/** A work that starts on a working day, for days, with so many cranes. */
function work(id: string, day: number, days: number, cranes = 1, more: Partial<LevelledWork> = {}): LevelledWork {
  return {
    id,
    calendarId: 'five',
    duration: days * DAY,
    start: onDay(day),
    finish: endOf(day + days),
    lateFinish: endOf(day + days),
    isFixed: false,
    priority: 0,
    maySplit: false,
    demands: cranes > 0 ? [{ resourceId: 'crane', units: cranes * ONE }] : [],
    ...more,
  }
}

const follows = (predId: string, succId: string, more: Partial<LevelledRelation> = {}): LevelledRelation => ({
  predId,
  succId,
  type: 'fs',
  lag: 0,
  lagCalendarId: 'five',
  ...more,
})

function problem(works: LevelledWork[], more: Partial<LevellingProblem> = {}): LevellingProblem {
  const resources = [{ id: 'crane', availability: [{ from: 0, units: ONE }] }]
  return { calendars: [five], works, relations: [], resources, ...more }
}

const run = (of: LevellingProblem, options: Partial<LevellingOptions> = {}): Proposal =>
  level(of, { ...levellingDefaults, shouldStop: ({ schedules }) => schedules >= 300, ...options })!

/** Days by which works are later. */
const delays = (proposal: Proposal) =>
  Object.fromEntries(proposal.delays.map(({ workId, delay }) => [workId, delay / DAY]))

describe('a proposal', () => {
  rule('LV1 LV4 LV8', 'two works with one crane: the one on the longer way goes first', () => {
    const works = [work('a', 0, 2), work('b', 0, 3), work('c', 3, 4, 0)]
    const found = run(problem(works, { relations: [follows('b', 'c')] }))
    expect(delays(found)).toEqual({ a: 3 })
    expect(found.delays[0]).toMatchObject({ start: onDay(3), finish: endOf(5), parts: [{ start: onDay(3) }] })
    expect([found.finishBefore, found.finish].map(formatInstant)).toEqual([endOf(7), endOf(7)].map(formatInstant))
    expect(found.overloads).toEqual([])
  })

  rule('LV1 LV15', 'where nothing is short nothing is proposed, after one schedule', () => {
    const found = run(problem([work('a', 0, 2), work('b', 2, 3), work('c', 0, 9, 0)]))
    expect(found).toMatchObject({ delays: [], overloads: [], schedules: 1 })
    expect(run(problem([]))).toMatchObject({ delays: [], overloads: [] })
  })

  rule('LV2', 'what follows goes along, with lags and leads of all types', () => {
    const works = [
      work('a', 0, 2, 1, { priority: -1 }),
      work('b', 0, 2),
      ...['fs', 'ss', 'ff', 'sf'].map((id) => work(id, 0, 1, 0)),
    ]
    const relations = [
      follows('b', 'fs', { lag: DAY }),
      follows('b', 'ss', { type: 'ss', lag: -DAY }),
      follows('b', 'ff', { type: 'ff', lag: DAY }),
      follows('b', 'sf', { type: 'sf', lag: 2 * DAY }),
    ]
    // b is on days 2 and 3.
    expect(delays(run(problem(works, { relations })))).toEqual({ b: 2, fs: 5, ss: 1, ff: 4, sf: 3 })
  })

  rule('LV2', 'a lag around the clock runs over the weekend', () => {
    const works = [work('a', 0, 3, 1, { priority: -1 }), work('b', 0, 2), work('c', 0, 1, 0)]
    // b ends on Friday at 17:00; two days later is Sunday.
    const relations = [follows('b', 'c', { lag: 2880, lagCalendarId: null })]
    expect(delays(run(problem(works, { relations })))).toEqual({ b: 3, c: 5 })
  })

  rule('LV3', 'at night the crane of the day is free', () => {
    const night = {
      ...five,
      id: 'night',
      week: five.week.map((day) => (day.length > 0 ? [[1200, 1440] as const] : [])),
    }
    const start = parseInstant('2026-03-02T20:00')!
    const late = work('n', 0, 1, 1, { calendarId: 'night', start, finish: start + 1440 + 240 })
    expect(run(problem([work('a', 0, 5), late], { calendars: [five, night] })).delays).toEqual([])
    const twice = { resourceId: 'crane', units: ONE }
    const found = run(problem([work('a', 0, 1, 0, { demands: [twice, twice] })]))
    expect(found.overloads).toEqual([{ workId: 'a', resourceIds: ['crane'] }])
  })

  rule('LV4', 'a crane that comes later, goes and comes again', () => {
    const availability = [
      { from: onDay(1), units: ONE },
      { from: onDay(3), units: 0 },
      { from: onDay(6), units: 2 * ONE },
    ]
    const works = [work('a', 0, 2, 1, { priority: -1 }), work('b', 0, 3), work('c', 0, 4)]
    expect(delays(run(problem(works, { resources: [{ id: 'crane', availability }] })))).toEqual({ a: 1, b: 6, c: 6 })
  })

  rule('LV5', 'what has begun stays, and what is before it is not delayed beyond it', () => {
    const begun = work('begun', 0, 3, 1, { isFixed: true })
    expect(delays(run(problem([begun, work('a', 1, 1)])))).toEqual({ a: 2 })
    const works = [begun, work('a', 1, 1), work('end', 4, 2, 0, { isFixed: true })]
    expect(delays(run(problem(works, { relations: [follows('a', 'end')] })))).toEqual({ a: 2 })
    const sooner = [begun, work('a', 1, 1), work('end', 3, 2, 0, { isFixed: true })]
    const found = run(problem(sooner, { relations: [follows('a', 'end')] }))
    expect(found.delays).toEqual([])
    expect(found.overloads.map(({ workId }) => workId).sort()).toEqual(['a', 'begun'])
  })

  rule('LV5', 'chosen works and dates', () => {
    const works = [work('a', 0, 2), work('b', 0, 2), work('c', 5, 2), work('d', 5, 2)]
    expect(delays(run(problem(works), { works: new Set(['b']) }))).toEqual({ b: 2 })
    expect(Object.keys(delays(run(problem(works), { from: onDay(5) })))).toHaveLength(1)
    expect(delays(run(problem(works), { until: onDay(4), works: new Set(['a', 'd']) }))).toEqual({ a: 2 })
  })

  rule('LV6', 'demands of other resources do not count', () => {
    const other = { demands: [{ resourceId: 'fitters', units: 9 * ONE }] }
    expect(run(problem([work('a', 0, 2, 0, other), work('b', 0, 2, 0, other)])).delays).toEqual([])
  })
})

describe('what is chosen', () => {
  rule('LV7', 'the lower number goes first, and what it needs before it', () => {
    const works = [
      work('long', 0, 5),
      work('need', 0, 1),
      work('urgent', 1, 1, 1, { priority: -5 }),
      work('after', 5, 9, 0),
    ]
    const relations = [follows('need', 'urgent'), follows('long', 'after')]
    expect(delays(run(problem(works, { relations })))).toEqual({ long: 2, after: 2 })
    const equal = works.map((one) => ({ ...one, priority: 0 }))
    expect(delays(run(problem(equal, { relations })))).toEqual({ need: 5, urgent: 5 })
  })

  rule('LV8', 'the search finds what the order of late finishes does not', () => {
    // By late finish c goes last, after a and b side by side, for there is no crane beside both: 2 + 4 days.
    const cranes = [{ id: 'crane', availability: [{ from: 0, units: 3 * ONE }] }]
    const works = [work('a', 0, 2, 1), work('b', 0, 2, 1), work('c', 0, 4, 2)]
    const of = problem(works, { resources: cranes })
    const first = run(of, { shouldStop: () => true })
    const best = run(of)
    expect(first.schedules).toBe(1)
    expect(first.finish).toBe(endOf(6))
    expect(best.finish).toBe(endOf(4))
  })

  rule('LV9 LV10', 'within float', () => {
    const works = [
      work('a', 0, 2),
      work('b', 0, 2, 1, { lateFinish: endOf(4) }),
      work('c', 0, 2, 1, { lateFinish: endOf(5) }),
    ]
    const found = run(problem(works), { withinFloat: true })
    expect(delays(found)).toEqual({ b: 2 })
    expect(found.overloads.map(({ workId }) => workId).sort()).toEqual(['a', 'c'])
  })

  rule('LV10', 'where there is never enough', () => {
    const found = run(problem([work('a', 0, 2, 2), work('b', 0, 2)]))
    expect(found.overloads).toContainEqual({ workId: 'a', resourceIds: ['crane'] })
    expect(delays(found).a).toBeUndefined()
  })

  rule('LV11 LV12', 'splitting', () => {
    const held = work('held', 1, 2, 1, { isFixed: true })
    const split = run(problem([held, work('a', 0, 3, 1, { maySplit: true })]))
    expect(split.delays).toEqual([
      {
        workId: 'a',
        start: onDay(0),
        finish: endOf(5),
        delay: 0,
        parts: [
          { start: onDay(0), finish: endOf(1) },
          { start: onDay(3), finish: endOf(5) },
        ],
        reasons: [{ kind: 'resource', resourceId: 'crane', works: ['held'], until: onDay(3) - 15 * 60 }],
      },
    ])
    expect(delays(run(problem([held, work('a', 0, 3)])))).toEqual({ a: 3 })
    const whole = run(problem([held, work('a', 0, 3, 1, { maySplit: true })]), { smallestPart: 2 * DAY })
    expect(whole.delays[0]).toMatchObject({ delay: 3 * DAY, parts: [{ start: onDay(3), finish: endOf(6) }] })
  })
})

describe('lower peaks', () => {
  const unlimited = [{ id: 'crane', availability: [{ from: 0, units: 1_000 * ONE }] }]
  const smoothed = (works: LevelledWork[], more: Partial<LevellingProblem> = {}, options: object = {}) =>
    smooth(problem(works, { resources: unlimited, ...more }), {
      ...levellingDefaults,
      shouldStop: ({ schedules }) => schedules >= 500,
      ...options,
    })!
  const floating = { lateFinish: endOf(6) }

  rule('LV19', 'three works at once with float stand one after the other, though there would be enough', () => {
    const works = ['a', 'b', 'c'].map((id) => work(id, 0, 2, 1, floating))
    const { proposal, peaks } = smoothed(works)
    expect(peaks).toEqual([{ resourceId: 'crane', before: 3 * ONE, after: ONE }])
    expect(Object.values(delays(proposal))).toEqual([2, 4])
    expect(proposal).toMatchObject({ finish: endOf(4 + 2), overloads: [] })
    expect(proposal.delays[0]!.reasons[0]).toMatchObject({ kind: 'resource', resourceId: 'crane' })
  })

  rule('LV19', 'no further than float allows, and never below what is fixed or what one work needs', () => {
    const tight = ['a', 'b', 'c'].map((id) => work(id, 0, 2, 1, { lateFinish: endOf(4) }))
    expect(smoothed(tight).peaks).toEqual([{ resourceId: 'crane', before: 3 * ONE, after: 2 * ONE }])
    expect(smoothed(['a', 'b'].map((id) => work(id, 0, 2))).peaks).toEqual([])
    const fixed = [work('a', 0, 2, 2, { isFixed: true }), work('b', 0, 2, 1, floating), work('c', 2, 2, 1, floating)]
    expect(smoothed(fixed).peaks).toEqual([{ resourceId: 'crane', before: 3 * ONE, after: 2 * ONE }])
    const large = [work('a', 0, 2, 3, floating), work('b', 0, 2, 1, floating)]
    expect(smoothed(large).peaks).toEqual([{ resourceId: 'crane', before: 4 * ONE, after: 3 * ONE }])
  })

  rule('LV19', 'of several resources each is lowered, and what was lowered stays so', () => {
    const both = (id: string) =>
      work(id, 0, 1, 1, { ...floating, demands: ['crane', 'crew'].map((resourceId) => ({ resourceId, units: ONE })) })
    const resources = ['crane', 'crew'].map((id) => ({ ...unlimited[0]!, id }))
    const { peaks } = smoothed([both('a'), both('b'), work('c', 0, 1, 1, floating)], { resources })
    expect(peaks).toEqual([
      { resourceId: 'crane', before: 3 * ONE, after: ONE },
      { resourceId: 'crew', before: 2 * ONE, after: ONE },
    ])
  })

  rule('LV19', 'stopped at once it proposes what levelling within float does', () => {
    const works = ['a', 'b', 'c'].map((id) => work(id, 0, 2, 1, floating))
    const levels: number[] = []
    const { proposal, peaks } = smooth(
      problem(works, { resources: unlimited }),
      { ...levellingDefaults, shouldStop: () => true },
      (better) => levels.push(better.peaks.length),
    )!
    expect([proposal.delays, peaks, levels]).toEqual([[], [], [0]])
  })
})

describe('why', () => {
  rule('LV12', 'the crane is with others until a date', () => {
    const works = [work('a', 0, 4, 1, { priority: -1 }), work('b', 1, 1)]
    const [b] = run(problem(works)).delays
    // Free from the end of the shift on; the work goes on with the next one.
    expect(b!.reasons).toEqual([{ kind: 'resource', resourceId: 'crane', works: ['a'], until: endOf(4) }])
  })

  rule('LV12', 'the crane is not there before a date', () => {
    const resources = [{ id: 'crane', availability: [{ from: onDay(2), units: ONE }] }]
    const [a] = run(problem([work('a', 0, 1)], { resources })).delays
    expect(a!.reasons).toEqual([{ kind: 'resource', resourceId: 'crane', works: [], until: onDay(2) }])
  })

  rule('LV13', 'a predecessor was delayed itself', () => {
    const works = [work('a', 0, 4, 1, { priority: -1 }), work('b', 0, 1), work('c', 0, 1, 0)]
    const found = run(problem(works, { relations: [follows('b', 'c', { type: 'ff' })] }))
    expect(found.delays.map(({ workId, reasons }) => [workId, reasons[0]])).toContainEqual([
      'c',
      { kind: 'predecessor', workId: 'b', type: 'ff' },
    ])
  })

  rule('LV14', 'dates that are finer than the grid', () => {
    const far = Array.from({ length: 400 }, (_, i) => ({ id: `r${i}`, availability: [{ from: 0, units: ONE }] }))
    const odd = work('odd', 0, 1, 0, { start: MONDAY + 7, demands: [{ resourceId: 'r0', units: ONE }] })
    const found = run(problem([odd, work('end', 500, 1, 0)], { resources: far }))
    expect(found.delays.map(({ workId, start, reasons }) => ({ workId, start, reasons }))).toEqual([
      { workId: 'odd', start: MONDAY + 30, reasons: [{ kind: 'grid' }] },
    ])
  })
})

describe('how', () => {
  rule('LV15', 'the same seed and number of schedules give the same proposal; one may stop at once', () => {
    const works = Array.from({ length: 30 }, (_, i) => work(`w${i}`, i % 4, 1 + (i % 5)))
    const once = run(problem(works))
    expect(run(problem(works))).toEqual(once)
    expect(once.schedules).toBe(300)
    expect(run(problem(works), { shouldStop: () => true }).schedules).toBe(1)
  })

  it('relations that form a loop are refused', () => {
    const relations = [follows('a', 'b'), follows('b', 'a')]
    expect(() => run(problem([work('a', 0, 1), work('b', 0, 1)], { relations }))).toThrow('loop')
  })
})

afterAll(() => {
  const rules = [...readFileSync(new URL('SPEC.md', import.meta.url), 'utf8').matchAll(/\*\*(LV\d+)\*\*/g)]
  const ofPlans = readFileSync(new URL('level-plan.test.ts', import.meta.url), 'utf8')
  for (const [id] of ofPlans.matchAll(/LV\d+/g)) cited.add(id)
  expect(rules.map(([, id]) => id).filter((id) => !cited.has(id!))).toEqual([])
})
