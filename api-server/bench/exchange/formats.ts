/** Each format as the server reads and writes it, without what stands around that. */
import { readSchedule, scheduleFormats } from '@plumbline/core/exchange'
import { guessMapping, readTable, writeTable } from '@plumbline/core/exchange/table'
import type { SchedulePlan } from '@plumbline/core/plan'
import { csvBytes, readTableFile, workbookBytes } from '../../src/planning/exchange/tables/index.ts'
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

export function writePlan(format: Format, plan: SchedulePlan): Uint8Array {
  if (format !== 'xlsx' && format !== 'csv') {
    const content = { plan, attributes: [], notes: new Map() }
    return new TextEncoder().encode(scheduleFormats[format].write(content, { date: '2026-01-05' }))
  }
  const sheets = writeTable(plan, { language: 'en', columns: null })
  const [works] = sheets
  if (!works) throw new Error('A plan has a sheet of works')
  return format === 'xlsx' ? workbookBytes(sheets) : csvBytes(works, { separator: ',', decimal: '.' })
}
