import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { type ExportLosses, isTableFormat, type TableFormat } from '@plumbline/core/contract'
import { withDonatedValues } from '@plumbline/core/donors'
import {
  lossesBetween,
  readSchedule,
  readXer,
  scheduleFormats,
  type Written,
  writeIntoXer,
} from '@plumbline/core/exchange'
import { guessMapping, readTable, writeTable } from '@plumbline/core/exchange/table'
import { ALL_PROJECTS, isActivity, type SchedulePlan } from '@plumbline/core/plan'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { newId } from '../../../platform/ids.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodeNoted } from '../../schedules/document/index.ts'
import { csvStream, encoded, readTableFile, workbookStream } from '../tables/index.ts'
import type { ExportAnswer, ExportOrigin, ExportTask } from './tasks.ts'

answerTasks<ExportTask, ExportAnswer>(async (task, progress) => {
  const whole = await contentOf(task)
  progress(READ)
  const content = task.works === null ? whole : { ...whole, plan: withOnly(whole.plan, new Set(task.works)) }
  const origin = await writeFileOf(task, content, whole.plan)
  progress(WRITTEN)
  const works = content.plan.rows.filter(({ type }) => isActivity(type)).length
  const losses = task.ask && { ...(await lossesOf(task, content, origin)), works }
  return { result: { works, losses } }
})

/** Shares of the whole way, as they are with 50,000 works. */
const READ = 0.4
const WRITTEN = 0.9

async function contentOf({ url, token, room, seq, attributes, donated }: ExportTask): Promise<Written> {
  const collabApi = openCollabApi(url, token)
  const update = seq === null ? (await collabApi.read(room, 'system')).update : await collabApi.at(room, seq)
  const { notes = new Map(), ...plan } = decodeNoted(update)
  return { plan: withDonatedValues(plan, donated), attributes, notes }
}

/** Works that are named, with the summaries above them, and what is between them. */
function withOnly(plan: SchedulePlan, wanted: ReadonlySet<string>): SchedulePlan {
  const byId = new Map(plan.rows.map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const id of wanted) {
    for (let row = byId.get(id); row && !kept.has(row.id); row = byId.get(row.parentId ?? '')) kept.add(row.id)
  }
  return {
    ...plan,
    rows: plan.rows.filter(({ id }) => kept.has(id)),
    relations: plan.relations.filter(({ predId, succId }) => kept.has(predId) && kept.has(succId)),
    assignments: plan.assignments.filter(({ wbsId }) => kept.has(wbsId)),
  }
}

/** Piece by piece: the file never stands in memory as a whole. Gives back the name of the file that was written on. */
async function writeFileOf(task: ExportTask, content: Written, whole: SchedulePlan): Promise<string | null> {
  const { format, date, origin, path } = task
  const into = origin && (await writtenInto(origin, content))
  const file = isTableFormat(format)
    ? tableFile(format, task, content, whole)
    : Readable.from(into ? [into] : encoded(scheduleFormats[format].pieces(content, { date })))
  await pipeline(file, createWriteStream(path, { mode: 0o600 }))
  return into && origin.fileName
}

/** Excel opens semicolons where a comma is the mark of decimals. */
const csvForms = { en: { separator: ',', decimal: '.' }, ru: { separator: ';', decimal: ',' } } as const

/** Dates of a part are those that its works have in the whole schedule. */
function tableFile(
  format: TableFormat,
  { columns, language, scheduleId }: ExportTask,
  { plan: { rows }, attributes }: Written,
  whole: SchedulePlan,
): Readable {
  const sheets = writeTable(whole, { language, columns, attributes, rows, scheduleId })
  const [works] = sheets
  if (!works) throw new Error('A plan has a sheet of works')
  return format === 'xlsx' ? workbookStream(sheets) : csvStream(works, csvForms[language])
}

/** Null: it is no file of P6, or none of this schedule any more. */
async function writtenInto(origin: ExportOrigin, content: Written): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = gunzipSync(await readFile(origin.path))
  if (!readXer(bytes).ok) return null
  const fileIds = new Map(JSON.parse(gunzipSync(origin.fileIds).toString()) as [string, string][])
  if (!content.plan.rows.some(({ id }) => fileIds.has(id))) return null
  return writeIntoXer({ bytes, project: origin.project, fileIds }, content)
}

async function lossesOf(
  task: ExportTask,
  content: Written,
  origin: string | null,
): Promise<Omit<ExportLosses, 'works'>> {
  const bytes = await readFile(task.path)
  const back = isTableFormat(task.format) ? await tableBack(bytes, content.plan) : scheduleBack(bytes)
  const { facts, moved, dated } = lossesBetween(content, back)
  const counted = Object.entries(facts).map(([about, count]) => ({ about, count }))
  return {
    facts: counted.sort((one, other) => other.count - one.count),
    moved,
    dated,
    origin,
  }
}

function scheduleBack(bytes: Uint8Array): Written {
  const reading = readSchedule(bytes)
  if (!reading.ok) throw new Error(`What was written cannot be read: ${JSON.stringify(reading.error)}`)
  const { projects, toPlan } = reading.file
  const back = toPlan(projects.length > 1 ? ALL_PROJECTS : (projects[0]?.id ?? ''), newId)
  if (!back) throw new Error('What was written has no project')
  return back
}

/** As a new schedule with the same calendars, which tables only name. */
async function tableBack(bytes: Buffer, { settings, calendars }: SchedulePlan): Promise<Written> {
  const file = await readTableFile(bytes)
  const empty = { settings, calendars, rows: [], relations: [], assignments: [] }
  const options = { name: settings.name, day: 0, newId, current: empty, language: 'en' as const }
  return readTable(file, guessMapping(file), options).plan
}
