import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type ComparedField,
  type Comparison,
  compareWithStored,
  type Difference,
  readSchedule,
} from '../src/exchange/index.ts'
import { createEngine } from '../src/schedule/index.ts'
import { staleDifferences } from './stale.ts'

export function corpusFolder(): string {
  const beside = fileURLToPath(new URL('../../../shared/data/schedules', import.meta.url))
  return process.env.PLUMBLINE_CORPUS ?? beside
}

/** Files of P6 and MS Project in the folder and below it, and those that stand with building models beside it. */
export function corpusFiles(folder = corpusFolder()): string[] {
  const models = join(folder, '..', 'bim')
  return [...filesIn(folder, /\.(xer|xml)$/i), ...filesIn(models, /\.xml$/i)]
}

export function filesIn(folder: string, names: RegExp): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .sort()
    .map((name) => join(folder, name))
}

export interface ProjectReport extends Comparison {
  file: string
  project: string
  /** Differences whose stored values the file's own rows prove to be stale; of the others nothing is known. */
  stale: Set<Difference>
}

/** Reads, schedules and compares every project of a file; a text says why it could not be read. */
export function reportsOf(path: string): ProjectReport[] | string {
  const reading = readSchedule(readFileSync(path))
  if (!reading.ok) return `${reading.error.code} ${JSON.stringify(reading.error.params)}`
  return reading.file.projects.map(({ id, code }) => {
    let made = 0
    const plan = reading.file.toPlan(id, () => `c${String(made++).padStart(11, '0')}`)!
    const engine = createEngine()
    engine.load(plan.plan)
    engine.calculate()
    const comparison = compareWithStored(plan.plan, engine, plan.stored)
    return { file: basename(path), project: code, ...comparison, stale: staleDifferences(plan, comparison) }
  })
}

/** Two decimals; null where there was nothing to compare. */
export function percent({ compared, equal }: Comparison['fields'][ComparedField]): number | null {
  return compared === 0 ? null : Number(((100 * equal) / compared).toFixed(2))
}
