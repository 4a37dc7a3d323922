/**
 * `npm run bench:levelling [-- FOLDER] [--seconds 1,10] [--sample N] [--json FILE]`: how far schedules are from the best
 * that is known, for the instances of a folder (`.sm` files and a `bounds.csv`), within seconds of one core, beside a
 * serial schedule by latest finish. The clock is the processor time of the process: what else runs on the machine
 * takes nothing from it. Instances whose longest path is reached are not looked at further.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { level, levellingDefaults, type Tried } from '../src/levelling/index.ts'
import { readInstance } from './psplib.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '1,10' },
    sample: { type: 'string' },
    json: { type: 'string' },
  },
})
const folder = positionals[0] ?? fileURLToPath(new URL('../../../shared/data/psplib', import.meta.url))
const budgets = values.seconds.split(',').map(Number)

interface Row {
  file: string
  group: string
  best: number
  rule: number
  /** By the budgets. */
  finish: number[]
  schedules: number[]
}

const instances = readFileSync(join(folder, 'bounds.csv'), 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(','))
  .map(([file, best]) => ({ file: file!, best: Number(best), group: groupOf(file!) }))

/** By the folder, else by the begin of the name. */
function groupOf(file: string): string {
  const folder = dirname(file)
  return (folder === '.' ? (/^j(30|60|90|120)/i.exec(file)?.[0] ?? 'others') : folder).toUpperCase()
}

const groups = [...new Set(instances.map(({ group }) => group))]
const sample = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample)
/** Evenly over the group. */
const looked = groups.flatMap((group) => {
  const all = instances.filter((one) => one.group === group)
  const count = Math.min(sample, all.length)
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!)
})

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function measure({ file, group, best }: (typeof instances)[number]): Row {
  const { problem, longestPath } = readInstance(readFileSync(join(folder, file), 'utf8'))
  const run = (stops: (tried: Tried) => boolean) =>
    level(problem, { ...levellingDefaults, shouldStop: (tried) => tried.finish <= longestPath || stops(tried) })!
  const rule = run(() => true).finish
  const proposals = budgets.map((seconds) => {
    const end = processorSeconds() + seconds
    return run(() => processorSeconds() >= end)
  })
  return {
    file,
    group,
    best,
    rule,
    finish: proposals.map(({ finish }) => finish),
    schedules: proposals.map((p) => p.schedules),
  }
}

const gap = (finish: number, best: number): number => (100 * (finish - best)) / best
const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length
const worst = (list: readonly number[]): number => list.reduce((most, value) => Math.max(most, value), 0)

const rows = looked.map(measure)
const figures = groups.flatMap((group) => {
  const own = rows.filter((row) => row.group === group)
  const line = (name: string, finishOf: (row: Row) => number, schedules: number) => {
    const gaps = own.map((row) => gap(finishOf(row), row.best))
    return { group, instances: own.length, by: name, mean: mean(gaps), worst: worst(gaps), schedules }
  }
  return [
    line('latest finish', ({ rule }) => rule, 1),
    ...budgets.map((seconds, i) =>
      line(`${seconds} s`, ({ finish }) => finish[i]!, mean(own.map((row) => row.schedules[i]!))),
    ),
  ]
})

console.log('Gap to the best known, %; seconds are processor time of this process, so a loaded machine changes nothing')
for (const { group, instances: count, by, mean: average, worst: most, schedules } of figures) {
  console.log(
    `${group.padEnd(8)}${String(count).padStart(4)}  ${by.padEnd(14)} mean ${average.toFixed(2).padStart(6)}  worst ${most.toFixed(2).padStart(6)}  ${Math.round(schedules)} schedules`,
  )
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ figures, rows }, null, 2)}\n`)
