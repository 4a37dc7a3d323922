/** Every way that a schedule goes out of here and comes in again. */
import { type FilePlan, formatNames, type Losses, lossesBetween } from '@plumbline/core/exchange'
import { plansOf, type Roundtrip, roundtrip } from '../../../core/test/roundtrip-report.ts'
import { readTableOf, type TableFormat, tableOf } from './tables.ts'
import { throughWhole } from './whole.ts'

/** `… back`: into the schedule that the table was written of, as people do who have edited it. */
export const ways = [...formatNames, 'xlsx', 'csv', 'xlsx back', 'csv back', 'plumb'] as const
export type Way = (typeof ways)[number]

export async function lossesOf(file: FilePlan, way: Way): Promise<Losses> {
  switch (way) {
    case 'xlsx':
    case 'csv':
      return lossesBetween(file, await readTableOf(await tableOf(file, way), file, null))
    case 'xlsx back':
    case 'csv back':
      return lossesBetween(file, await broughtBack(file, way === 'xlsx back' ? 'xlsx' : 'csv'))
    case 'plumb':
      return lossesBetween(file, await throughWhole(file))
    default:
      return roundtrip(file, way)
  }
}

/** A table says nothing of target versions, and of notes only what it changes: those stay as they are. */
async function broughtBack(file: FilePlan, format: TableFormat): Promise<FilePlan> {
  const read = await readTableOf(await tableOf(file, format), file, file.plan)
  const { attributes, baselines } = file
  return { ...read, attributes, baselines, notes: new Map([...file.notes, ...read.notes]) }
}

export interface WayThere extends Omit<Roundtrip, 'format'> {
  format: Way
}

/** Each project of a file on each way; a text says why it could not be read. */
export async function roundtripsOf(path: string, name: string, chosen: readonly Way[]): Promise<WayThere[] | string> {
  const plans = plansOf(path)
  if (typeof plans === 'string') return plans
  const found: WayThere[] = []
  for (const { project, plan } of plans) {
    const { works, milestones } = plan.counts
    for (const format of chosen) {
      found.push({ file: name, project, format, works: works + milestones, ...(await lossesOf(plan, format)) })
    }
  }
  return found
}
