/**
 * `npm run bench:usage [-- --works N] [--edits N] [--money] [--json FILE]`: what of each resource the works of a plan need by day, with
 * three assignments a work: counting all (opening), memory, and following edits: the dates that the engine moved, their needs
 * taken away and put anew, and the columns of a screen of resources. The engine's own time is told apart. With
 * `--money` their budget, what they cost and what was approved as well, by week, as somebody sees it who looks at costs.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type CompiledCalendar, compileCalendar } from '../src/calendar/index.ts'
import { presetCurve } from '../src/distributions/index.ts'
import { periodsBetween } from '../src/histogram/index.ts'
import type { Id, SchedulePlan, WbsRow } from '../src/plan/index.ts'
import { createEngine, type ScheduleEngine } from '../src/schedule/index.ts'
import { generatePlan, seededRandom } from '../src/testing/index.ts'
import { dayOfInstant } from '../src/time/index.ts'
import {
  amountLane,
  MoneyBooks,
  type Need,
  needDays,
  ResourceLoads,
  usedDays,
  type WorkTime,
} from '../src/usage/index.ts'

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '50000' },
    edits: { type: 'string', default: '60' },
    money: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const RESOURCES = 200
const PER_WORK = 3
const SHOWN = 20
const curves = [presetCurve('uniform'), presetCurve('bell'), presetCurve('front')]
const random = seededRandom(24)

function needsOf(row: WbsRow, calendar: CompiledCalendar): Need[] {
  return Array.from({ length: PER_WORK }, (_, i) => ({
    id: `${row.id}${i}`,
    workId: row.id,
    resourceId: `r${Math.floor(random() * RESOURCES)}`,
    plan: (BigInt(row.duration) * 1_000_000n * BigInt(i + 1)) / 60n,
    fact: 0n,
    left: null,
    decimals: 2,
    curve: curves[i % curves.length]!,
    calendar,
    lag: 0,
    start: null,
    finish: null,
    overtime: 0n,
    typed: [],
    prices: values.money ? [{ from: 0, price: 12_500_000n }] : [],
  }))
}

function timeOf(row: WbsRow, engine: ScheduleEngine, plan: SchedulePlan): WorkTime {
  const slot = engine.slotOf(row.id)
  const { timetable } = engine
  return {
    start: timetable.start[slot]!,
    finish: timetable.finish[slot]!,
    pauses: [],
    remainingStart: row.progress.actualStart === null ? null : timetable.earlyStart[slot]!,
    isDone: row.progress.actualFinish !== null,
    dataDate: plan.settings.dataDate,
  }
}

const heapNow = (): number => {
  for (let i = 0; i < 3; i++) globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

const plan = generatePlan({ seed: 24, works: Number(values.works) })
const calendars = new Map(plan.calendars.map((calendar) => [calendar.id, compileCalendar(calendar)]))
const calendarOf = (row: WbsRow) => calendars.get(row.calendarId ?? plan.settings.defaultCalendarId)!
const works = plan.rows.filter(({ type }) => type === 'work')
const rows = new Map<Id, WbsRow>(works.map((row) => [row.id, row]))
const needs = new Map(works.map((row) => [row.id, needsOf(row, calendarOf(row))]))
const engine = createEngine()
engine.load(plan)
engine.calculate()

const before = heapNow()
const loads = new ResourceLoads()
const money = values.money ? new MoneyBooks() : null
function count(row: WbsRow): void {
  const time = timeOf(row, engine, plan)
  const own = needs.get(row.id)!
  const counted = own.map((need) => ({ need, days: needDays(need, time) }))
  for (const { need, days } of counted) loads.putDays(need, usedDays(days))
  money?.count(row.id, counted, time, { time, cost: 1_000_000_000n })
}
const opened = performance.now()
for (const row of works) count(row)
const opening = performance.now() - opened
const memory = heapNow() - before

const edges = periodsBetween(
  'week',
  dayOfInstant(engine.timetable.projectStart),
  dayOfInstant(engine.timetable.projectFinish),
)
const shown = Array.from({ length: SHOWN }, (_, i) => `r${i}`)

interface Edit {
  moved: number
  engine: number
  usage: number
}

function edit(row: WbsRow): Edit {
  const started = performance.now()
  engine.apply([{ kind: 'row', row }])
  const { changed } = engine.calculate()
  const calculated = performance.now()
  let moved = 0
  for (const slot of changed) {
    const other = rows.get(engine.idOf(slot))
    if (!other) continue
    moved++
    count(other)
  }
  for (const id of shown) amountLane(loads.of(id), edges)
  for (const id of shown) money?.seriesOf([id], edges, true)
  return { moved, engine: calculated - started, usage: performance.now() - calculated }
}

const edits: Edit[] = []
for (let i = 0; i < Number(values.edits); i++) {
  const row = works[Math.floor(random() * works.length)]!
  edits.push(edit({ ...row, duration: row.duration + 480 }), edit(row))
}
const sorted = (of: (one: Edit) => number) => edits.map(of).sort((a, b) => a - b)
const at = (list: readonly number[], share: number) => list[Math.min(list.length - 1, Math.floor(list.length * share))]!
const figures = {
  works: works.length,
  needs: works.length * PER_WORK,
  load: loadavg()[0],
  opening,
  memory,
  moved: {
    median: at(
      sorted((one) => one.moved),
      0.5,
    ),
    most: at(
      sorted((one) => one.moved),
      1,
    ),
  },
  usage: {
    median: at(
      sorted((one) => one.usage),
      0.5,
    ),
    p95: at(
      sorted((one) => one.usage),
      0.95,
    ),
    most: at(
      sorted((one) => one.usage),
      1,
    ),
  },
  engine: {
    median: at(
      sorted((one) => one.engine),
      0.5,
    ),
  },
}
const ms = (value: number): string => `${value.toFixed(1)} ms`
console.log(
  `${figures.works} works, ${figures.needs} assignments, ${RESOURCES} resources; load average ${figures.load!.toFixed(1)}`,
)
console.log(`opening ${ms(opening)}, ${memory.toFixed(0)} MB`)
console.log(
  `after one edit (${figures.moved.median} works moved, at most ${figures.moved.most}): median ${ms(figures.usage.median)}, p95 ${ms(figures.usage.p95)}, most ${ms(figures.usage.most)}; the engine ${ms(figures.engine.median)}`,
)
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
