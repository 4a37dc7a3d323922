/** One measurement, told as a line of JSON: `node one.ts read|write|bare FORMAT FILE WORKS`. `write` makes the file. */
import { readFileSync, statSync } from 'node:fs'
import { isMainThread, Worker } from 'node:worker_threads'
import { generatePlan } from '@plumbline/core/testing'
import { exportMemory } from '../../src/planning/exchange/exports/tasks.ts'
import { importMemory } from '../../src/planning/exchange/uploads/threads.ts'
import { bareParse } from './bare.ts'
import { type Format, readPlan, writePlan } from './formats.ts'

export interface Measured {
  ms: number
  /** Of all its threads: other work on the machine hardly changes it. */
  cpuMs: number
  /** The most that the process took, what it took with the plan or the file before it began, and with neither of them. */
  peakMB: number
  beforeMB: number
  idleMB: number
  bytes: number
}

const [op = '', format = '', path = '', works = '0'] = process.argv.slice(2)

async function workOf(): Promise<() => Promise<number>> {
  if (op === 'write') {
    const plan = generatePlan({ seed: 7, works: Number(works) })
    return async () => {
      await writePlan(format as Format, plan, path)
      return statSync(path).size
    }
  }
  const bytes = readFileSync(path)
  return async () => {
    const found = await (op === 'bare' ? bareParse : readPlan)(format as Format, bytes)
    if (found === 0) throw new Error('Nothing was read')
    return bytes.length
  }
}

const memoryMB = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().rss / 1e6
}

async function measure(): Promise<Measured> {
  const idleMB = memoryMB()
  const work = await workOf()
  const beforeMB = memoryMB()
  const cpu = process.cpuUsage()
  const began = performance.now()
  const bytes = await work()
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  const cpuMs = (user + system) / 1_000
  const peakMB = (process.resourceUsage().maxRSS * 1_024) / 1e6
  return { ms, cpuMs, peakMB, beforeMB, idleMB, bytes }
}

/** As the server reads and writes: in a thread with the memory of those. */
function inThread({ maxMemoryMb, youngMemoryMb }: typeof exportMemory): void {
  const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: youngMemoryMb }
  new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), resourceLimits })
}

if (op !== 'bare' && isMainThread) inThread(op === 'write' ? exportMemory : importMemory)
else console.log(JSON.stringify(await measure()))
