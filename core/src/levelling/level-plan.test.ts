import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileCalendar, workBetween } from '../calendar/index.ts'
import { blankRow, type Id, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import { createEngine, type ScheduleEngine } from '../schedule/index.ts'
import { generatePlan, seededRandom } from '../testing/index.ts'
import { dayOfInstant, instantOf } from '../time/index.ts'
import {
  type Demand,
  firstRules,
  levellingDefaults,
  levelPlan,
  type OwnDelay,
  ownDelays,
  type PlanDemands,
  problemOfPlan,
  RepeatedLevelling,
  smoothPlan,
  withoutDelays,
} from './index.ts'

const UNIT = 10_000
const options = { ...levellingDefaults, shouldStop: ({ schedules }: { schedules: number }) => schedules >= 40 }

function calculated(plan: SchedulePlan): ScheduleEngine {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return engine
}

/** A generated plan without facts whose works share two resources. */
function drawn(seed: number, works: number): { plan: SchedulePlan; asked: PlanDemands } {
  const random = seededRandom(seed)
  const generated = generatePlan({ seed, works })
  const rows = generated.rows.map((row) => ({
    ...row,
    levelDelay: row.type === 'work' && random() < 0.1 ? 960 : 0,
  }))
  const demands = new Map<Id, Demand[]>()
  for (const { id, type } of rows) {
    const needed = ['r0', 'r1'].filter(() => type === 'work' && random() < 0.4)
    if (needed.length > 0)
      demands.set(
        id,
        needed.map((resourceId) => ({ resourceId, units: UNIT })),
      )
  }
  const resources = ['r0', 'r1'].map((id) => ({ id, availability: [{ from: 0, units: 2 * UNIT }] }))
  return { plan: { ...generated, rows }, asked: { demands, resources, first: 'search', maySplit: false } }
}

const withDelays = (plan: SchedulePlan, delays: readonly OwnDelay[]): SchedulePlan => {
  const own = new Map(delays.map((delay) => [delay.workId, delay]))
  return { ...plan, rows: plan.rows.map((row) => ({ ...row, ...fieldsOf(own.get(row.id)) })) }
}
const fieldsOf = (delay: OwnDelay | undefined) =>
  delay && { levelDelay: delay.levelDelay, ...(delay.splits.length > 0 ? { splits: delay.splits } : {}) }

/**
 * How often more is needed than is there. The most is needed where a work or a shift begins: at these moments it is counted.
 */
function overloadedMoments(plan: SchedulePlan, engine: ScheduleEngine, { demands }: PlanDemands): number {
  const calendars = new Map(plan.calendars.map((calendar) => [calendar.id, compileCalendar(calendar)]))
  const spans = plan.rows.flatMap((row) => {
    const slot = engine.slotOf(row.id)
    const calendar = calendars.get(row.calendarId ?? plan.settings.defaultCalendarId)!
    const span = { start: engine.timetable.earlyStart[slot]!, finish: engine.timetable.earlyFinish[slot]!, calendar }
    if (row.progress.actualFinish !== null) return []
    return (demands.get(row.id) ?? []).map((demand) => ({ ...span, ...demand }))
  })
  const shiftStarts = ({ start, finish }: (typeof spans)[number]) => {
    const days = Array.from(
      { length: dayOfInstant(finish) - dayOfInstant(start) + 1 },
      (_, i) => dayOfInstant(start) + i,
    )
    return days.flatMap((day) => Array.from({ length: 48 }, (_, half) => instantOf(day, half * 30)))
  }
  const moments = new Set(spans.flatMap((span) => [span.start, ...shiftStarts(span)]))
  let over = 0
  for (const at of moments) {
    const needed: Record<Id, number> = {}
    for (const { start, finish, calendar, resourceId, units } of spans) {
      if (at < start || at >= finish || workBetween(calendar, at, at + 1) === 0) continue
      needed[resourceId] = (needed[resourceId] ?? 0) + units
    }
    over += Object.values(needed).filter((units) => units > 2 * UNIT).length
  }
  return over
}

describe('levelling of a plan', () => {
  it('LV16 LV17 stands where it was proposed when all of it is accepted, and nothing is needed more than it is there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (seed) => {
        const { plan, asked } = drawn(seed, 40)
        const found = levelPlan(plan, {}, asked, options)!
        const free = withoutDelays(plan, options)
        const engine = calculated(free)
        const own = ownDelays(free, engine, found.proposal.delays)
        const accepted = withDelays(free, own)
        const fresh = calculated(accepted)
        expect(fresh.identity()).toEqual({ ...engine.identity() })
        for (const { workId, start } of found.proposal.delays) {
          expect(fresh.timetable.earlyStart[fresh.slotOf(workId)]).toBe(start)
        }
        if (found.proposal.overloads.length === 0) expect(overloadedMoments(accepted, fresh, asked)).toBe(0)
        const later = own.filter(({ levelDelay }) => levelDelay > 0)
        expect(later.length).toBeLessThanOrEqual(found.proposal.delays.length)
        const names = new Set([...found.proposal.delays.map(({ workId }) => workId), ...found.freed])
        for (const { id, levelDelay } of plan.rows) if (levelDelay > 0) expect(names).toContain(id)
      }),
      { seed: 16, numRuns: 12 },
    )
  })

  it('LV17 leaves out what was refused: the rest moves by logic alone', () => {
    const { plan, asked } = drawn(77, 60)
    const { proposal } = levelPlan(plan, {}, asked, options)!
    const free = withoutDelays(plan, options)
    const roots = proposal.delays.filter(({ reasons }) => reasons[0]?.kind === 'resource')
    expect(roots.length).toBeGreaterThan(1)
    const kept = roots.slice(1)
    const engine = calculated(free)
    const own = ownDelays(free, engine, kept)
    expect(own.map(({ workId }) => workId)).toEqual(kept.map(({ workId }) => workId))
    expect(own.some(({ workId }) => workId === roots[0]!.workId)).toBe(false)
    const fresh = calculated(withDelays(free, own))
    expect(fresh.identity().resultHash).toBe(engine.identity().resultHash)
  })

  /** Works of one crane that all start on the first day, as they are asked for. */
  function together(...works: Partial<WbsRow>[]) {
    const rows = works.map((fields, i) => ({ ...blankRow(`w${i}`, null, 'work'), duration: 480, ...fields }))
    const demands = new Map(rows.map(({ id }) => [id, [{ resourceId: 'crane', units: UNIT }]]))
    const resources = [{ id: 'crane', availability: [{ from: 0, units: UNIT }] }]
    const asked = { demands, resources, first: 'search', maySplit: false } as PlanDemands
    return { plan: { ...generatePlan({ seed: 1, works: 1 }), rows, relations: [] }, asked }
  }
  /** In which order they get the crane. */
  function orderOf({ plan, asked }: ReturnType<typeof together>, first: PlanDemands['first'] = 'search'): Id[] {
    const { proposal } = levelPlan(plan, {}, { ...asked, first }, options)!
    const starts = new Map(proposal.delays.map(({ workId, start }) => [workId, start]))
    return plan.rows.map(({ id }) => id).sort((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0))
  }

  it('LV20 the priority of works comes before what the run puts first, and before what the search finds', () => {
    const long = { duration: 5 * 480 }
    const works = together({ priority: 100 }, { ...long, priority: 900 }, { priority: 500 }, { priority: 600 })
    for (const first of firstRules) expect(orderOf(works, first)).toEqual(['w1', 'w3', 'w2', 'w0'])
    // Of one priority the rule of the run decides: without a successor the long one has no float.
    const alike = together({}, long, {})
    expect(orderOf(alike, 'critical')[0]).toBe('w1')
  })

  it('LV20 a work of the highest priority is not levelled, and keeps the delay that it had', () => {
    const works = together({ priority: 1000, levelDelay: 480 }, { duration: 960 }, { priority: 999, duration: 960 })
    const { proposal, freed } = levelPlan(works.plan, {}, works.asked, options)!
    expect(proposal.delays.map(({ workId }) => workId)).not.toContain('w0')
    expect(freed).toEqual([])
    expect(withoutDelays(works.plan, options).rows[0]!.levelDelay).toBe(480)
  })

  it('LV18 LV20 futures serve works by their priority too', () => {
    const { plan, asked } = together({ priority: 100 }, { priority: 900 })
    const again = RepeatedLevelling.of(problemOfPlan(plan, calculated(plan), asked), new Set())!
    expect(again.level()).toBe(true)
    expect(again.works.map(({ id }, work) => [id, again.waitOf(work)])).toEqual([
      ['w0', 480],
      ['w1', 0],
    ])
  })

  it('LV18 again and again from other durations: nothing is needed more than it is there, whatever they are', () => {
    const { plan, asked } = drawn(9, 60)
    const free = withoutDelays(plan, options)
    const again = RepeatedLevelling.of(problemOfPlan(free, calculated(free), asked), new Set())!
    for (const share of [1, 2, 3]) {
      const longer = { ...free, rows: free.rows.map((row) => ({ ...row, duration: row.duration * share })) }
      const engine = calculated(longer)
      again.works.forEach(({ id }, work) => {
        const slot = engine.slotOf(id)
        again.setDates(work, engine.timetable.earlyStart[slot]!, engine.timetable.earlyFinish[slot]!)
      })
      expect(again.level()).toBe(true)
      const waits = new Map(again.works.map(({ id }, work) => [id, again.waitOf(work)]))
      expect([...waits.values()].some((wait) => wait > 0)).toBe(true)
      const rows = longer.rows.map((row) => ({ ...row, levelDelay: waits.get(row.id) ?? 0 }))
      const levelled = { ...longer, rows }
      expect(overloadedMoments(levelled, calculated(levelled), asked)).toBe(0)
    }
  })

  it('LV19 peaks are no higher, the finish stays, and no level was reached that the plan does not keep', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (seed) => {
        const { plan, asked } = drawn(seed, 40)
        const resources = asked.resources.map(({ id }) => ({ id, availability: [{ from: 0, units: 100 * UNIT }] }))
        const peaks: number[] = []
        const found = smoothPlan(plan, {}, { ...asked, resources }, options, (better) =>
          peaks.push(better.peaks.reduce((sum, { before, after }) => sum + before - after, 0)),
        )!
        expect(peaks).toEqual(peaks.toSorted((a, b) => a - b))
        expect(found.proposal.overloads).toEqual([])
        const free = withoutDelays(plan, options)
        const engine = calculated(free)
        const finish = engine.timetable.projectFinish
        const accepted = withDelays(free, ownDelays(free, engine, found.proposal.delays))
        const fresh = calculated(accepted)
        expect(fresh.timetable.projectFinish).toBe(finish)
        for (const { workId, start } of found.proposal.delays) {
          expect(fresh.timetable.earlyStart[fresh.slotOf(workId)]).toBe(start)
        }
      }),
      { seed: 19, numRuns: 4 },
    )
  })

  it('LV15 is the same each time', () => {
    const { plan, asked } = drawn(5, 50)
    expect(levelPlan(plan, {}, asked, options)).toEqual(levelPlan(structuredClone(plan), {}, asked, options))
  })
})
