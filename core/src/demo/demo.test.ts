import { describe, expect, it } from 'vitest'
import type { SchedulePlan, WbsRow } from '../plan/index.ts'
import { createEngine } from '../schedule/index.ts'
import { randomId, seededRandom } from '../testing/index.ts'
import { demoPlan } from './index.ts'

function demo(seed = 7): SchedulePlan {
  const random = seededRandom(seed)
  return demoPlan({ random, newId: () => randomId(random) })
}

const depthOf = (row: WbsRow): number => (row.parentId === null ? 1 : row.code.split('.').length + 1)

describe('the demo project', () => {
  const plan = demo()
  const works = plan.rows.filter((row) => row.type !== 'task')
  const engine = createEngine()
  engine.load(plan)
  const { issues } = engine.calculate()
  const { timetable } = engine

  it('has about 600 works in a four-level WBS, with all relation types, lags and leads', () => {
    expect(works.length).toBeGreaterThan(540)
    expect(Math.max(...plan.rows.map(depthOf))).toBe(4)
    expect(new Set(plan.relations.map((relation) => relation.type))).toEqual(new Set(['fs', 'ss', 'ff', 'sf']))
    expect(plan.relations.some((relation) => relation.lag > 0)).toBe(true)
    expect(plan.relations.some((relation) => relation.lag < 0)).toBe(true)
    expect(new Set(works.map((row) => row.limit?.kind))).toContain('not_later')
  })

  it('gives every row a code of its own', () => {
    const codes = plan.rows.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).not.toContain('')
  })

  it('calculates without an issue and without negative float', () => {
    expect(issues).toEqual([])
    const open = works.filter((row) => row.progress.actualFinish === null)
    expect(open.filter((row) => (timetable.totalFloat[engine.slotOf(row.id)] ?? 0) < 0)).toEqual([])
  })

  it('reports nothing after its data date', () => {
    const { dataDate } = plan.settings
    for (const { progress } of works) {
      expect(progress.actualStart ?? 0).toBeLessThan(dataDate)
      expect(progress.actualFinish ?? 0).toBeLessThanOrEqual(dataDate)
    }
    expect(works.filter((row) => row.progress.actualFinish !== null).length).toBeGreaterThan(100)
    expect(works.filter((row) => row.progress.percent > 0 && row.progress.percent < 100).length).toBeGreaterThan(10)
  })

  it('has a critical path that is a minority of the works', () => {
    const critical = works.filter((row) => timetable.critical[engine.slotOf(row.id)] === 1).length
    expect(critical).toBeGreaterThan(20)
    expect(critical).toBeLessThan(works.length / 4)
  })

  it('is the same for the same seed', () => {
    expect(demo(3)).toEqual(demo(3))
  })
})
