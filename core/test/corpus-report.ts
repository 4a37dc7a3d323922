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

/** Files of P6 and MS Project in the folder, and those that stand with building models beside it. */
export function corpusFiles(folder = corpusFolder()): string[] {
  const models = join(folder, '..', 'bim')
  return [...filesIn(folder, /\.(xer|xml)$/i), ...filesIn(models, /\.xml$/i)]
}

export function filesIn(folder: string, names: RegExp): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => names.test(name))
    .sort()
    .map((name) => join(folder, name))
}

export interface FileReport extends Comparison {
  file: string
  /** Differences that the file's own values prove to be stale. */
  explained: Set<Difference>
}

/** Reads, schedules and compares the first project of a file; a text says why it could not be read. */
export function reportOf(path: string): FileReport | string {
  const reading = readSchedule(readFileSync(path))
  if (!reading.ok) return `${reading.error.code} ${JSON.stringify(reading.error.params)}`
  let made = 0
  const project = reading.file.projects.toSorted((a, b) => b.works - a.works)[0]!
  const xer = reading.file.toPlan(project.id, () => `c${String(made++).padStart(11, '0')}`)!
  const engine = createEngine()
  engine.load(xer.plan)
  engine.calculate()
  const comparison = compareWithStored(xer.plan, engine, xer.stored)
  return { file: basename(path), ...comparison, explained: staleDifferences(xer, engine, comparison) }
}

/** Two decimals; 100 where there was nothing to compare. */
export function percent({ compared, equal }: Comparison['fields'][ComparedField]): number {
  return compared === 0 ? 100 : Number(((100 * equal) / compared).toFixed(2))
}
