import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileCalendar, workBetween } from '../calendar/index.ts'
import type { SchedulePlan } from '../plan/index.ts'
import { generatePlan, seededRandom } from '../testing/index.ts'
import { NO_INSTANT } from '../time/index.ts'
import { createEngine, type ScheduleEngine } from './index.ts'
import { drawFrom, randomChange, randomPlan } from './testing/random-plan.ts'

const columns = [
  'earlyStart',
  'earlyFinish',
  'lateStart',
  'lateFinish',
  'start',
  'finish',
  'totalFloat',
  'freeFloat',
  'remaining',
  'duration',
  'percent',
  'critical',
  'driving',
] as const

function calculated(plan: SchedulePlan): ScheduleEngine {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return engine
}

function valuesOf(engine: ScheduleEngine, plan: SchedulePlan): Record<string, number[]> {
  const entry = (id: string): [string, number[]] => {
    const slot = engine.slotOf(id)
    return [id, columns.map((column) => engine.timetable[column][slot]!)]
  }
  return Object.fromEntries(plan.rows.map((row) => entry(row.id)))
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[out[i], out[j]] = [out[j]!, out[i]!]
  }
  return out
}

describe('incremental calculation', () => {
  it('equals a full one to the last minute after any edits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const draw = drawFrom(seededRandom(seed))
        let plan = randomPlan(draw, 60)
        const engine = calculated(plan)
        for (let step = 0; step < 20; step++) {
          const edits = 1 + draw.below(3)
          for (let i = 0; i < edits; i++) {
            const edit = randomChange(draw, plan)
            plan = edit.plan
            engine.apply([edit.change])
          }
          const before = valuesOf(engine, plan)
          const { changed, issues } = engine.calculate()
          const fresh = createEngine()
          fresh.load(plan)
          expect(issues).toEqual(fresh.calculate().issues)
          const after = valuesOf(engine, plan)
          expect(after).toEqual(valuesOf(fresh, plan))
          expect(engine.identity()).toEqual(fresh.identity())
          const told = new Set([...changed].map((slot) => engine.idOf(slot)))
          for (const row of plan.rows) if (`${before[row.id]}` !== `${after[row.id]}`) expect(told).toContain(row.id)
        }
      }),
      { seed: 7, numRuns: 15 },
    )
  })

  it('changes nothing when asked twice', () => {
    const plan = randomPlan(drawFrom(seededRandom(3)), 200)
    const engine = calculated(plan)
    const identity = engine.identity()
    expect(engine.calculate().changed).toHaveLength(0)
    engine.apply(plan.rows.map((row) => ({ kind: 'row', row: { ...row } })))
    expect(engine.calculate().changed).toHaveLength(0)
    expect(engine.identity()).toEqual(identity)
  })

  it('builds a schedule from nothing, change by change', () => {
    const plan = randomPlan(drawFrom(seededRandom(4)), 120)
    const engine = createEngine()
    engine.apply([{ kind: 'settings', settings: plan.settings }])
    engine.apply(plan.relations.map((relation) => ({ kind: 'relation', relation })))
    engine.apply(plan.rows.map((row) => ({ kind: 'row', row })))
    engine.apply(plan.calendars.map((calendar) => ({ kind: 'calendar', calendar })))
    engine.apply(plan.assignments.map((assignment) => ({ kind: 'assignment', assignment })))
    engine.calculate()
    expect(engine.identity()).toEqual(calculated(plan).identity())
    engine.apply(plan.rows.map((row) => ({ kind: 'row_removed', id: row.id })))
    engine.calculate()
    expect(engine.timetable.projectFinish).toBe(NO_INSTANT)
    expect(plan.rows.every((row) => engine.slotOf(row.id) === -1)).toBe(true)
  })

  it('recomputes only what an edit can reach', () => {
    const plan = generatePlan({ seed: 5, works: 2000 })
    const engine = calculated(plan)
    const last = plan.rows.at(-1)!
    engine.apply([{ kind: 'row', row: { ...last, duration: last.duration + 60 } }])
    const { full, changed } = engine.calculate()
    expect(full).toBe(false)
    expect(changed.length).toBeLessThan(100)
  })
})

describe('any plan', () => {
  const anyPlan = fc.integer({ min: 1, max: 1_000_000 }).map((seed) => randomPlan(drawFrom(seededRandom(seed)), 80))

  it('gives the same result in whatever order rows, relations and calendars come', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 1, max: 1000 }), (plan, seed) => {
        const random = seededRandom(seed)
        const other: SchedulePlan = {
          ...plan,
          rows: shuffled(plan.rows, random),
          relations: shuffled(plan.relations, random),
          calendars: shuffled(plan.calendars, random),
          assignments: shuffled(plan.assignments, random),
        }
        const [a, b] = [calculated(plan), calculated(other)]
        expect(valuesOf(b, plan)).toEqual(valuesOf(a, plan))
        expect(b.identity()).toEqual(a.identity())
      }),
      { seed: 11, numRuns: 20 },
    )
  })

  it('starts nothing before its predecessors allow, with plain logic', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
        const plan = generatePlan({ seed, works: 120 })
        const rows = new Map(plan.rows.map((row) => [row.id, row]))
        const { timetable, slotOf } = withSlots(calculated(plan))
        for (const relation of plan.relations) {
          if (relation.lag !== 0 || rows.get(relation.succId)!.progress.actualFinish !== null) continue
          const [pred, succ] = [slotOf(relation.predId), slotOf(relation.succId)]
          const held = relation.type === 'fs' || relation.type === 'ss' ? 'earlyStart' : 'earlyFinish'
          const from = relation.type === 'fs' || relation.type === 'ff' ? 'earlyFinish' : 'earlyStart'
          const id = rows.get(relation.succId)!.calendarId ?? plan.settings.defaultCalendarId
          const calendar = compileCalendar(plan.calendars.find((c) => c.id === id)!)
          expect(workBetween(calendar, timetable[from][pred]!, timetable[held][succ]!)).toBeGreaterThanOrEqual(0)
        }
      }),
      { seed: 13, numRuns: 10 },
    )
  })

  it('has no negative float without a late limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
        const plan = generatePlan({ seed, works: 120 })
        plan.rows = plan.rows.map((row) => ({ ...row, limit: null }))
        const { timetable, slotOf } = withSlots(calculated(plan))
        for (const row of plan.rows) expect(timetable.totalFloat[slotOf(row.id)]).toBeGreaterThanOrEqual(0)
      }),
      { seed: 17, numRuns: 20 },
    )
  })

  it('survives loops, and names the same ones in any order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
        const plan = generatePlan({ seed, works: 30 })
        const random = seededRandom(seed)
        const back = plan.relations.slice(0, 8).map((r) => ({
          ...r,
          id: `${r.succId}:${r.predId}:fs`,
          predId: r.succId,
          succId: r.predId,
          type: 'fs' as const,
        }))
        const looped = { ...plan, relations: [...plan.relations, ...back] }
        const engine = createEngine()
        engine.load(looped)
        const issues = engine.calculate().issues.filter((issue) => issue.code === 'loop')
        expect(issues.length).toBeGreaterThan(0)
        const other = createEngine()
        other.load({ ...looped, relations: shuffled(looped.relations, random) })
        expect(other.calculate().issues.filter((issue) => issue.code === 'loop')).toEqual(issues)
        expect(other.identity()).toEqual(engine.identity())
      }),
      { seed: 19, numRuns: 20 },
    )
  })
})

function withSlots(engine: ScheduleEngine) {
  return { timetable: engine.timetable, slotOf: (id: string) => engine.slotOf(id) }
}
