/** Each format as the server reads and writes it, without what stands around that. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readSchedule, scheduleFormats } from '@plumbline/core/exchange'
import { guessMapping, readTable, writeTable } from '@plumbline/core/exchange/table'
import type { SchedulePlan } from '@plumbline/core/plan'
import { csvStream, encoded, readTableFile, workbookStream } from '../../src/planning/exchange/tables/index.ts'
import { newId } from '../../src/platform/ids.ts'

export const formats = ['xer', 'pmxml', 'mspdi', 'json', 'xlsx', 'csv'] as const
export type Format = (typeof formats)[number]

/** The day that tables without dates begin on. */
const DAY = 20_000

/** How many works were read. */
export async function readPlan(format: Format, bytes: Buffer): Promise<number> {
  if (format === 'xlsx' || format === 'csv') return readTableOf(bytes)
  const reading = readSchedule(bytes)
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  const plan = reading.file.toPlan(reading.file.projects[0]?.id ?? '', newId)
  return plan?.counts.works ?? 0
}

async function readTableOf(bytes: Buffer): Promise<number> {
  const file = await readTableFile(bytes)
  const options = { name: 'Read', day: DAY, newId, current: null, language: 'en' as const }
  return readTable(file, guessMapping(file), options).plan.counts.works
}

/** Into a file, piece by piece. */
export function writePlan(format: Format, plan: SchedulePlan, path: string): Promise<void> {
  return pipeline(fileOf(format, plan), createWriteStream(path))
}

function fileOf(format: Format, plan: SchedulePlan): Readable {
  if (format !== 'xlsx' && format !== 'csv') {
    const content = { plan, attributes: [], notes: new Map() }
    return Readable.from(encoded(scheduleFormats[format].pieces(content, { date: '2026-01-05' })))
  }
  const sheets = writeTable(plan, { language: 'en', columns: null })
  const [works] = sheets
  if (!works) throw new Error('A plan has a sheet of works')
  return format === 'xlsx' ? workbookStream(sheets) : csvStream(works, { separator: ',', decimal: '.' })
}
