import { describe, expect, it } from 'vitest'
import { compareWithStored, type FilePlan, type StoredDates } from '../src/exchange/index.ts'
import type { SchedulePlan } from '../src/plan/index.ts'
import { createEngine } from '../src/schedule/index.ts'
import { generatePlan } from '../src/testing/index.ts'
import { percent } from './corpus-report.ts'
import { staleDifferences } from './stale.ts'

/** The plan with the dates that the engine gives it, as if P6 had stored them. */
function scheduled(plan: SchedulePlan): FilePlan {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { timetable: t } = engine
  const stored = new Map<string, StoredDates>()
  for (const row of plan.rows) {
    const slot = engine.slotOf(row.id)
    if (row.type === 'sum' || row.type === 'task') continue
    stored.set(row.id, {
      earlyStart: t.earlyStart[slot]!,
      earlyFinish: t.earlyFinish[slot]!,
      lateStart: t.lateStart[slot]!,
      lateFinish: t.lateFinish[slot]!,
      totalFloat: t.totalFloat[slot]!,
      freeFloat: t.freeFloat[slot]!,
      critical: t.critical[slot] === 1,
    })
  }
  return { plan, stored, issues: [], notes: new Map(), attributes: [], baselines: [], counts: {} as FilePlan['counts'] }
}

function compared(file: FilePlan) {
  const engine = createEngine()
  engine.load(file.plan)
  engine.calculate()
  const comparison = compareWithStored(file.plan, engine, file.stored)
  return { comparison, stale: staleDifferences(file, comparison) }
}

const open = (plan: SchedulePlan) => plan.rows.filter((row) => row.type === 'work' && row.progress.actualStart === null)

describe('comparing with stored dates', () => {
  it('finds no difference where the file was scheduled last', () => {
    const { comparison, stale } = compared(scheduled(generatePlan({ seed: 21, works: 150 })))
    expect(comparison.differences).toEqual([])
    expect(comparison.activities).toBeGreaterThan(50)
    expect(comparison.fields.earlyStart.strict).toBe(comparison.activities)
    // A file that does not say what drives, as those of MS Project, proves nothing about it.
    expect(percent(comparison.fields.driving)).toBeNull()
    expect(stale.size).toBe(0)
  })

  it('proves the dates of a work whose duration was edited after scheduling, and what they give by plain links', () => {
    const xer = scheduled(generatePlan({ seed: 21, works: 150 }))
    const edited = open(xer.plan)[0]!
    edited.duration += 4800
    const { comparison, stale } = compared(xer)
    expect(comparison.differences.length).toBeGreaterThan(0)
    expect([...stale].some(({ id, field }) => id === edited.id && field === 'earlyFinish')).toBe(true)
  })

  it('proves nothing by what the engine computes: of an unknown difference nothing is said', () => {
    const xer = scheduled(generatePlan({ seed: 21, works: 150 }))
    xer.plan.settings = { ...xer.plan.settings, rules: 'msproject', totalFloat: 'smallest' }
    const { comparison, stale } = compared(xer)
    expect(comparison.differences.length).toBeGreaterThan(20)
    expect([...stale].filter(({ field }) => field !== 'earlyStart' && field !== 'earlyFinish')).toEqual([])
  })

  it('does not explain dates that are sound in themselves but other than the engine’s', () => {
    const plan = generatePlan({ seed: 22, works: 60 })
    const xer = scheduled(plan)
    const last = open(plan).find((row) => plan.relations.every(({ predId }) => predId !== row.id))!
    const week = 7 * 1440
    const dates = xer.stored.get(last.id)!
    xer.stored.set(last.id, {
      ...dates,
      earlyStart: dates.earlyStart! + 52 * week,
      earlyFinish: dates.earlyFinish! + 52 * week,
      totalFloat: null,
      freeFloat: null,
    })
    const { comparison, stale } = compared(xer)
    expect(comparison.differences.map(({ field }) => field)).toContain('earlyStart')
    expect([...stale].filter(({ field }) => field === 'earlyStart')).toEqual([])
  })
})
