import { describe, expect, it } from 'vitest'
import { generatePlan } from '../testing/index.ts'
import { calendarEffect } from './calendar-effect.ts'
import { createEngine } from './engine.ts'

describe('the effect of a calendar', () => {
  const plan = generatePlan({ seed: 5, works: 60 })
  const isWork = (type: string): boolean => type !== 'sum' && type !== 'task' && type !== 'draft'

  it('of no change is none', () => {
    const effect = calendarEffect(plan, plan.calendars)
    expect(effect.moved).toBe(0)
    expect(effect.finishAfter).toBe(effect.finishBefore)
    expect(effect.works).toBe(plan.rows.filter(({ type }) => isWork(type)).length)
  })

  it('is what the engine makes of it', () => {
    const used = plan.calendars.find(({ id }) => id === plan.settings.defaultCalendarId)!
    const shorter = { ...used, week: used.week.map((shifts) => shifts.slice(0, 1)) }
    const effect = calendarEffect(plan, [shorter])
    const dates = (calendars: typeof plan.calendars) => {
      const engine = createEngine()
      engine.load({ ...plan, calendars })
      engine.calculate()
      const { start, finish } = engine.timetable
      return new Map(plan.rows.map(({ id }) => [id, `${start[engine.slotOf(id)]} ${finish[engine.slotOf(id)]}`]))
    }
    const [before, after] = [dates(plan.calendars), dates([...plan.calendars.filter((one) => one !== used), shorter])]
    const moved = plan.rows.filter(({ id, type }) => isWork(type) && before.get(id) !== after.get(id)).length
    expect(moved).toBeGreaterThan(0)
    expect(effect.moved).toBe(moved)
    expect(effect.finishAfter).toBeGreaterThan(effect.finishBefore!)
  })

  it('of a calendar that is not there is none', () => {
    expect(calendarEffect(plan, [{ ...plan.calendars[0]!, id: 'elsewhere', week: [] }])).toMatchObject({
      works: 0,
      moved: 0,
    })
  })
})
