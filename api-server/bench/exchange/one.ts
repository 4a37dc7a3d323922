/** One measurement, told as a line of JSON: `node one.ts read|write|bare FORMAT FILE WORKS`. `write` makes the file. */
import { readFileSync, writeFileSync } from 'node:fs'
import { generatePlan } from '@plumbline/core/testing'
import { bareParse } from './bare.ts'
import { type Format, readPlan, writePlan } from './formats.ts'

export interface Measured {
  ms: number
  /** Of all its threads: other work on the machine hardly changes it. */
  cpuMs: number
  /** The most that the process took, and what it took before it began: itself and what is read or written. */
  peakMB: number
  beforeMB: number
  bytes: number
}

const [op = '', format = '', path = '', works = '0'] = process.argv.slice(2)

async function workOf(): Promise<() => Promise<number>> {
  if (op === 'write') {
    const plan = generatePlan({ seed: 7, works: Number(works) })
    return async () => {
      const bytes = writePlan(format as Format, plan)
      writeFileSync(path, bytes)
      return bytes.length
    }
  }
  const bytes = readFileSync(path)
  return async () => {
    const found = await (op === 'bare' ? bareParse : readPlan)(format as Format, bytes)
    if (found === 0) throw new Error('Nothing was read')
    return bytes.length
  }
}

const work = await workOf()
globalThis.gc?.()
const beforeMB = process.memoryUsage().rss / 1e6
const cpu = process.cpuUsage()
const began = performance.now()
const bytes = await work()
const ms = performance.now() - began
const { user, system } = process.cpuUsage(cpu)
const cpuMs = (user + system) / 1_000
const measured: Measured = { ms, cpuMs, peakMB: (process.resourceUsage().maxRSS * 1_024) / 1e6, beforeMB, bytes }
console.log(JSON.stringify(measured))
