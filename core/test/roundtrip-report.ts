/** Real and random plans through every format and back. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  countsOf,
  type FilePlan,
  type FormatName,
  formatNames,
  type Losses,
  lossesBetween,
  readSchedule,
  scheduleFormats,
} from '../src/exchange/index.ts'
import { ALL_PROJECTS, type Id, type SchedulePlan } from '../src/plan/index.ts'

/** A plan that came with no file. */
export const asFile = (plan: SchedulePlan): FilePlan => ({
  plan,
  issues: [],
  notes: new Map(),
  stored: new Map(),
  attributes: [],
  baselines: [],
  counts: countsOf(plan, []),
})

export interface Roundtrip extends Losses {
  file: string
  project: string
  format: FormatName
  works: number
}

export const isSame = ({ facts, moved }: Losses): boolean => moved === 0 && Object.keys(facts).length === 0

/** Each project of a file through each format; a text says why it could not be read. */
export function roundtripsOf(path: string, chosen: readonly FormatName[] = formatNames): Roundtrip[] | string {
  const plans = plansOf(path)
  if (typeof plans === 'string') return plans
  return plans.flatMap(({ project, plan }) =>
    chosen.map((format) => ({
      file: basename(path),
      project,
      format,
      works: plan.counts.works + plan.counts.milestones,
      ...roundtrip(plan, format),
    })),
  )
}

/** The projects of a file, and all of them together where there are several. */
export function plansOf(path: string): { project: string; plan: FilePlan }[] | string {
  const reading = readSchedule(readFileSync(path))
  if (!reading.ok) return `${reading.error.code} ${JSON.stringify(reading.error.params)}`
  const { file } = reading
  const ids = file.projects.length > 1 ? [...file.projects.map(({ id }) => id), ALL_PROJECTS] : [file.projects[0]!.id]
  return ids.map((project) => ({ project, plan: file.toPlan(project, idsFrom('a'))! }))
}

function idsFrom(prefix: string): () => Id {
  let made = 0
  return () => `${prefix}${String(++made).padStart(11, '0')}`
}

export function writtenAs(file: FilePlan, format: FormatName): string {
  return scheduleFormats[format].write(file, { date: '2026-01-05' })
}

export function roundtrip(file: FilePlan, format: FormatName): Losses {
  return lossesBetween(file, readBack(Buffer.from(writtenAs(file, format))))
}

export function readBack(bytes: Uint8Array): FilePlan {
  const reading = readSchedule(bytes)
  if (!reading.ok) throw new Error(`What was written cannot be read: ${JSON.stringify(reading.error)}`)
  const { projects, toPlan } = reading.file
  return toPlan(projects.length > 1 ? ALL_PROJECTS : projects[0]!.id, idsFrom('b'))!
}
