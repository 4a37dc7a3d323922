/**
 * `npm run bench:levelling:plan [-- --works N] [--resources N] [--units N] [--seconds 2,10] [--json FILE]`: levelling of a whole plan with
 * its calendars: how long the first proposal takes (what a rule of priorities gives), how much shorter the plan is after
 * seconds of search, and how much lower its peaks become within float, of resources of which there is enough. The clock is the processor time of the process.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { levellingDefaults, levelPlan, type PlanProposal, smoothPlan, type Tried } from '../src/levelling/index.ts'
import { levellingTaskOf } from './levelling-task.ts'

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '5000' },
    resources: { type: 'string', default: '40' },
    units: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '2,10' },
    json: { type: 'string' },
  },
})
const UNIT = 10_000
/** Nobody waits for any of them. */
const ENOUGH = 1_000 * UNIT

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const { plan, asked } = levellingTaskOf({
  ...{ works: Number(values.works), resources: Number(values.resources), units: Number(values.units) },
})

function run(stops: (tried: Tried) => boolean) {
  const began = processorSeconds()
  const found = levelPlan(plan, {}, asked, { ...levellingDefaults, shouldStop: stops })
  const { finish, finishBefore, delays, overloads, schedules } = found!.proposal
  const days = (finish - finishBefore) / 1440
  const seconds = Number((processorSeconds() - began).toFixed(2))
  return { seconds, schedules, days, delays: delays.length, overloads: overloads.length }
}

const rule = run(() => true)
console.log(`${values.works} works, ${values.resources} resources, ${plan.calendars.length} calendars`)
console.log(
  `first proposal ${rule.seconds} s: ${rule.delays} works later, the plan ${rule.days.toFixed(1)} days longer`,
)
const searched = values.seconds.split(',').map((budget) => {
  const end = processorSeconds() + Number(budget)
  const found = run(() => processorSeconds() >= end)
  console.log(
    `${budget} s, ${found.schedules} schedules: the plan ${found.days.toFixed(1)} days longer, ${found.overloads} works without place`,
  )
  return { budget: Number(budget), ...found }
})

const enough = asked.resources.map(({ id }) => ({ id, availability: [{ from: 0, units: ENOUGH }] }))

/** By how much the peaks of all resources are lower, in units of them. */
const lowered = ({ peaks }: PlanProposal): number =>
  peaks.reduce((sum, { before, after }) => sum + before - after, 0) / UNIT

function smoothed(stops: (tried: Tried) => boolean) {
  const began = processorSeconds()
  let [told, first] = [0, 0]
  const found = smoothPlan(
    plan,
    {},
    { ...asked, resources: enough },
    { ...levellingDefaults, shouldStop: stops },
    () => {
      told++
      if (told === 1) first = processorSeconds() - began
    },
  )!
  const seconds = Number((processorSeconds() - began).toFixed(2))
  const { schedules } = found.proposal
  return {
    seconds,
    first: Number(first.toFixed(2)),
    schedules,
    lowered: lowered(found),
    peaks: found.peaks.length,
  }
}

const peaks = smoothed(() => false)
console.log(
  `peaks: first proposal ${peaks.first} s, all ${peaks.seconds} s, ${peaks.schedules} schedules: ${peaks.peaks} resources, ${peaks.lowered} units lower together`,
)
const budgeted = values.seconds.split(',').map((budget) => {
  const end = processorSeconds() + Number(budget)
  const found = smoothed(() => processorSeconds() >= end)
  console.log(`peaks, ${budget} s: ${found.peaks} resources, ${found.lowered} units lower together`)
  return { budget: Number(budget), ...found }
})
if (values.json) writeFileSync(values.json, `${JSON.stringify({ rule, searched, peaks, budgeted }, null, 1)}\n`)
