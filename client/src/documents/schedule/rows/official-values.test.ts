import { attributeField } from '@plumbline/core/attributes'
import { compileFormula } from '@plumbline/core/formulas'
import { indicatorColumns, scheduleIndicators, WorkValues } from '@plumbline/core/indicators'
import type { Measure, SchedulePlan } from '@plumbline/core/plan'
import { calendarOfRows, type TargetDates } from '@plumbline/core/progress'
import { createEngine, type ScheduleEngine } from '@plumbline/core/schedule'
import { generatePlan } from '@plumbline/core/testing'
import { NO_INSTANT } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import { earnedBlock } from '../session/earned-block.ts'
import { factBlock, orderBlock, timeBlock } from '../session/projection.ts'
import { Outline } from './outline.ts'
import { RowStore } from './row-store.ts'
import { filterValue } from './row-values.ts'

const DAY = 1_440

function attribute(id: string, type: Attribute['type'], setting: Attribute['setting'] = null): Attribute {
  const values = type === 'list' ? [{ id: 'l1', name: 'North', colour: null, disabled: false }] : []
  const about = { nodeId: null, nodeName: '', code: id, name: id, unit: '', precision: 2, required: false }
  return { id, ...about, type, values, access: 'write', setting }
}

const attributes = [
  attribute('zone', 'list'),
  attribute('depth', 'number'),
  attribute('built', 'date'),
  attribute('safe', 'boolean'),
  attribute('crew', 'string'),
  attribute('rate', 'calculated', {
    kind: 'calculated',
    formula: '[cost] / [duration]',
    result: 'number',
    summaries: 'none',
  }),
  attribute('light', 'indicator', {
    kind: 'indicator',
    source: 'attribute:rate',
    better: 'down',
    good: 20,
    warning: 60,
  }),
]

/** A building with money, amounts, attributes, elapsed durations and an earlier target. */
function exampleOf(seed: number): { plan: SchedulePlan; engine: ScheduleEngine; targets: Map<string, TargetDates> } {
  const plan = generatePlan({ works: 150, seed })
  plan.rows = plan.rows.map((row, i) => {
    const amount = (unit: string, plan: number): Measure => ({
      unit,
      plan: `${plan}.25`,
      fact: String(plan / 2),
      rate: '',
    })
    if (row.type !== 'work') return row
    const values = ['zone:l1', 'depth:2.5', 'built:2025-06-01', 'safe:1', 'crew:Norr'].slice(0, i % 6).join('\n')
    return {
      ...row,
      elapsed: i % 7 === 0,
      values: row.values || values,
      measure: i % 2 === 0 ? amount('m3', i) : null,
      labour: i % 3 === 0 ? amount('h', 2 * i) : null,
      cost: i % 5 === 0 ? null : amount('EUR', 10 * i),
    }
  })
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { start, finish } = engine.timetable
  const targets = new Map<string, TargetDates>()
  for (const row of plan.rows.filter((_, i) => i % 4 !== 0)) {
    const slot = engine.slotOf(row.id)
    if (start[slot] === NO_INSTANT) continue
    const amounts = row.cost ? { cost: { unit: 'EUR', plan: '77.5' } } : undefined
    const dates = { start: start[slot]! - 3 * DAY, finish: finish[slot]! - 5 * DAY, duration: row.duration }
    const float = (targets.size % 30) * 480
    targets.set(row.id, { ...dates, float, ...(amounts && { amounts }) })
  }
  return { plan, engine, targets }
}

/** The schedule as its screen holds it. */
async function opened({ plan, engine, targets }: ReturnType<typeof exampleOf>) {
  const store = new RowStore()
  store.calculated.compileWith(compileFormula)
  const slotOf = (id: string): number => engine.slotOf(id)
  const calendarAt = (id: string): number => plan.calendars.findIndex((calendar) => calendar.id === id)
  const besides = (id: string) => {
    const target = targets.get(id)
    return { resources: null, approved: target?.amounts, targetFloat: target?.float }
  }
  store.putFacts(factBlock(plan.rows, slotOf, calendarAt, besides))
  const ids = plan.rows.map(({ id }) => id)
  const slots = Int32Array.from(ids, slotOf)
  store.putOrder(orderBlock({ ids, levels: new Uint16Array(ids.length) }, slotOf))
  store.putTimes(timeBlock(slots, engine), null)
  const dates = [...targets].map(([id, target]) => ({ slot: slotOf(id), ...target }))
  store.baselines[0].put({
    whole: true,
    slots: Int32Array.from(dates, ({ slot }) => slot),
    starts: Int32Array.from(dates, ({ start }) => start),
    finishes: Int32Array.from(dates, ({ finish }) => finish),
  })
  const row = (id: string) => plan.rows.find((one) => one.id === id)
  const calendarOf = calendarOfRows(plan.calendars, plan.settings)
  const ground = { ids, row, engine, targets, calendarOf, settings: plan.settings, leftOf: () => null }
  store.earned.put(await earnedBlock(ground))
  store.attributes.set({ attributes, people: [] })
  return { store, frame: plan, outline: new Outline(store), settled: true }
}

test.each([1, 2, 3])(
  'what own indicators count is what stands in the cells of the open schedule, seed %i',
  async (seed) => {
    const example = exampleOf(seed)
    const { plan, engine, targets } = example
    const official = new WorkValues(plan, engine, targets, attributes)
    const { works } = scheduleIndicators(plan, engine, targets)
    const rows = await opened(example)
    const columns = [...indicatorColumns(attributes).keys()]
    expect(columns).toContain(attributeField('light'))
    expect(works.length).toBeGreaterThan(100)
    for (const work of works) {
      const slot = engine.slotOf(work.id)
      const here = Object.fromEntries(columns.map((column) => [column, filterValue(rows, slot, column)]))
      const there = Object.fromEntries(columns.map((column) => [column, official.valueOf(work, column)]))
      expect(there, work.name).toEqual(here)
    }
  },
)
