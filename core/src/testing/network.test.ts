import { describe, expect, test } from 'vitest'
import { generatePlan } from './network.ts'

describe('Generated networks', () => {
  test('the same seed gives the same plan, another seed another one', () => {
    expect(generatePlan({ seed: 7, works: 200 })).toEqual(generatePlan({ seed: 7, works: 200 }))
    expect(generatePlan({ seed: 7, works: 200 })).not.toEqual(generatePlan({ seed: 8, works: 200 }))
  })

  test('has the activities and relations asked for, in tree order, without loops', () => {
    const plan = generatePlan({ seed: 1, works: 1200 })
    const order = new Map(plan.rows.map((row, i) => [row.id, i]))
    const activities = plan.rows.filter((row) => row.type !== 'sum' && row.type !== 'task')
    expect(activities).toHaveLength(1200)
    expect(plan.relations.length).toBeGreaterThan(1700)
    expect(plan.relations.length).toBeLessThanOrEqual(1800)
    for (const [i, row] of plan.rows.entries()) if (row.parentId) expect(order.get(row.parentId)!).toBeLessThan(i)
    for (const link of plan.relations) expect(order.get(link.predId)!).toBeLessThan(order.get(link.succId)!)
    expect(new Set(plan.rows.map((row) => row.id)).size).toBe(plan.rows.length)
  })

  test('reports progress up to the data date and nothing after it', () => {
    const { rows, settings } = generatePlan({ seed: 3, works: 600 })
    const started = rows.filter((row) => row.progress.percent > 0)
    expect(started.length).toBeGreaterThan(60)
    expect(started.length).toBeLessThan(540)
    for (const { progress } of started) {
      expect(progress.actualStart ?? progress.actualFinish).toBeLessThan(settings.dataDate)
      expect(progress.actualFinish ?? 0).toBeLessThanOrEqual(settings.dataDate)
    }
  })

  test('stays within a few years whatever its size', () => {
    const { rows, settings } = generatePlan({ seed: 5, works: 20_000 })
    const latest = Math.max(...rows.map((row) => row.limit?.date ?? 0))
    expect(latest - settings.plannedStart).toBeLessThan(15 * 365 * 1440)
  })
})
