/** A schedule as a workbook or as CSV, and what is read of that: as one of its own, or brought back into where it came from. */
import { buffer } from 'node:stream/consumers'
import type { FilePlan } from '@plumbline/core/exchange'
import { guessMapping, readTable, writeTable } from '@plumbline/core/exchange/table'
import type { SchedulePlan } from '@plumbline/core/plan'
import { csvStream, readTableFile, workbookStream } from '../../src/planning/exchange/tables/index.ts'
import { newId } from '../../src/platform/ids.ts'

export type TableFormat = 'xlsx' | 'csv'

/** The day on which tables without dates begin. */
const DAY = 20_000
const language = 'en' as const

export async function tableOf({ plan, attributes, notes }: FilePlan, format: TableFormat): Promise<Buffer> {
  const sheets = writeTable(plan, { language, columns: null, attributes, notes })
  const [works] = sheets
  if (!works) throw new Error('A plan has a sheet of works')
  return buffer(format === 'xlsx' ? workbookStream(sheets) : csvStream(works, { separator: ',', decimal: '.' }))
}

/** `current`: the schedule that it is brought back into; null: it becomes a new one. */
export async function readTableOf(bytes: Buffer, was: FilePlan, current: SchedulePlan | null): Promise<FilePlan> {
  const file = await readTableFile(bytes)
  const { name } = was.plan.settings
  // Values of a schedule that is there are found by its attributes.
  const attributes = current ? was.attributes.map((one) => ({ ...one, code: '' })) : []
  return readTable(file, guessMapping(file), { name, day: DAY, newId, current, language, attributes }).plan
}
