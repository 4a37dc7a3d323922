import { createEngine } from '@plumbline/core/schedule'
import { generatePlan } from '@plumbline/core/testing'
import { NO_INSTANT } from '@plumbline/core/time'
import { describe, expect, it } from 'vitest'
import { whatIf } from './what-if.ts'

const plan = generatePlan({ works: 300, seed: 5, relationsPerWork: 1.3 })
const works = plan.rows.filter(({ type, progress }) => type === 'work' && progress.actualStart === null)

function engineOf(rows = plan.rows): ReturnType<typeof createEngine> {
  const engine = createEngine()
  engine.load({ ...plan, rows })
  engine.calculate()
  return engine
}

describe('trying a change of a row', () => {
  it('tells the dates that the change would give, and leaves the calculation as it was', () => {
    const engine = engineOf()
    const before = engine.identity()
    for (const row of works.filter((_, i) => i % 40 === 0)) {
      const after = { ...row, duration: row.duration + 4_800 }
      const found = whatIf(engine, row, after)
      const changed = engineOf(plan.rows.map((one) => (one.id === row.id ? after : one)))
      found.slots.forEach((slot, i) => {
        expect(found.starts[i]).toBe(changed.timetable.start[slot])
        expect(found.finishes[i]).toBe(changed.timetable.finish[slot])
      })
      expect(found.finish).toBe(changed.timetable.finish[changed.slotOf(row.id)])
      expect(found.totalFloat).toBe(changed.timetable.totalFloat[changed.slotOf(row.id)])
      expect(found.finishShift).toBe(changed.timetable.projectFinish - engine.timetable.projectFinish)
      expect(engine.identity()).toEqual(before)
    }
  })

  it('names every row that would move, and no other', () => {
    const engine = engineOf()
    const row = works[0]!
    const after = { ...row, limit: { kind: 'not_earlier' as const, date: engine.timetable.start[0]! + 90 * 1_440 } }
    const found = new Set(whatIf(engine, row, after).slots)
    const changed = engineOf(plan.rows.map((one) => (one.id === row.id ? after : one)))
    for (let slot = 0; slot < engine.timetable.size; slot++) {
      const isMoved =
        engine.timetable.start[slot] !== changed.timetable.start[slot] ||
        engine.timetable.finish[slot] !== changed.timetable.finish[slot]
      expect(found.has(slot)).toBe(isMoved)
    }
    expect(engine.timetable.start[engine.slotOf(row.id)]).not.toBe(NO_INSTANT)
  })
})
