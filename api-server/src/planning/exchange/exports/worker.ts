import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { alignPlan } from '@plumbline/core/comparison'
import { type ExportLosses, isTableFormat, type TableFormat } from '@plumbline/core/contract'
import { withDonatedValues } from '@plumbline/core/donors'
import {
  type FileBaseline,
  keptWithIds,
  lossesBetween,
  readSchedule,
  readXer,
  registerInUse,
  scheduleFormats,
  type Written,
  type WrittenRegister,
  withGivenCurves,
  withinLimit,
  writeIntoXer,
} from '@plumbline/core/exchange'
import { guessMapping, readTable, writeTable } from '@plumbline/core/exchange/table'
import { ALL_PROJECTS, isActivity, type SchedulePlan } from '@plumbline/core/plan'
import { resourceOf } from '@plumbline/core/resources'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { newId } from '../../../platform/ids.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodeNoted, unpackTargets } from '../../schedules/document/index.ts'
import type { RegisterToWrite } from '../../vocabulary/resources/index.ts'
import { csvStream, encoded, readTableFile, workbookStream } from '../tables/index.ts'
import type { ExportAnswer, ExportOrigin, ExportTask } from './tasks.ts'

answerTasks<ExportTask, ExportAnswer>(async (task, progress) => {
  const whole = await contentOf(task)
  progress(READ)
  const part = task.works === null ? whole : { ...whole, plan: withOnly(whole.plan, new Set(task.works)) }
  const into = task.origin && task.isWrittenOn ? await writtenInto(task.origin, part) : null
  const content = into
    ? part
    : {
        ...part,
        ...(await keptIn(task.origin)),
        ...(task.register && { register: registerOf(task.register, part.plan) }),
        baselines: await baselinesOf(task, whole.plan),
      }
  await writeFileOf(task, content, { whole: whole.plan, into })
  const origin = into && task.origin ? task.origin.fileName : null
  progress(WRITTEN)
  const works = content.plan.rows.filter(({ type }) => isActivity(type)).length
  const losses = task.ask && { ...(await lossesOf(task, content, origin)), works }
  return { result: { works, losses } }
})

/** Shares of the whole way, as they are with 50,000 works. */
const READ = 0.4
const WRITTEN = 0.9

async function contentOf({ url, token, room, seq, attributes, donated, spreading }: ExportTask): Promise<Written> {
  const collabApi = openCollabApi(url, token)
  const update = seq === null ? (await collabApi.read(room, 'system')).update : await collabApi.at(room, seq)
  const { notes = new Map(), ...plan } = decodeNoted(update)
  const curved = spreading ? withGivenCurves(plan, spreading) : plan
  return { plan: withDonatedValues(curved, donated), attributes: withinLimit(plan.rows, attributes), notes }
}

function registerOf({ rows, calendars }: RegisterToWrite, { assignments }: SchedulePlan): WrittenRegister {
  const resources = new Map(rows.map((row) => [row.id, resourceOf(row)]))
  return registerInUse({ resources, calendars: new Map(calendars.map((one) => [one.id, one])) }, assignments)
}

/** Of a part of the schedule only its works go out; XML of MS Project writes dates of works, and only of those it has. */
async function baselinesOf({ url, token, targets, works, format }: ExportTask, whole: SchedulePlan) {
  const collabApi = openCollabApi(url, token)
  const baselines: FileBaseline[] = []
  for (const { room, key, name } of targets) {
    const { notes: _notes, ...plan } = decodeNoted((await collabApi.read(room, 'system')).update)
    const isWhole = works === null || format === 'mspdi'
    baselines.push({ key, name, plan: isWhole ? plan : withOnly(alignPlan(whole, plan).plan, new Set(works)) })
  }
  return baselines
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

/** Piece by piece: the file never stands in memory as a whole. */
async function writeFileOf(
  task: ExportTask,
  content: Written,
  { whole, into }: { whole: SchedulePlan; into: Uint8Array | null },
): Promise<void> {
  const { format, date, path } = task
  const file = isTableFormat(format)
    ? tableFile(format, task, content, whole)
    : Readable.from(into ? [into] : encoded(scheduleFormats[format].pieces(content, { date })))
  await pipeline(file, createWriteStream(path, { mode: 0o600 }))
}

/** Excel opens semicolons where a comma is the mark of decimals. */
const csvForms = { en: { separator: ',', decimal: '.' }, ru: { separator: ';', decimal: ',' } } as const

/** Dates of a part are those that its works have in the whole schedule. */
function tableFile(
  format: TableFormat,
  { columns, language, scheduleId, inputs }: ExportTask,
  { plan: { rows }, attributes, notes }: Written,
  whole: SchedulePlan,
): Readable {
  const targets = inputs && unpackTargets(inputs)
  const sheets = writeTable(whole, { language, columns, attributes, rows, scheduleId, targets, notes })
  const [works] = sheets
  if (!works) throw new Error('A plan has a sheet of works')
  return format === 'xlsx' ? workbookStream(sheets) : csvStream(works, csvForms[language])
}

/** By the ids of today; nothing where it is no file of P6, or none that is understood. */
async function keptIn(origin: ExportOrigin | null): Promise<Pick<Written, 'kept'>> {
  if (!origin) return {}
  const reading = readSchedule(gunzipSync(await readFile(origin.path)))
  const came = reading.ok ? reading.file.toPlan(origin.project, newId) : null
  if (!came?.kept || !came.fileIds) return {}
  const today = new Map(idsIn(origin).map(([id, inFile]) => [inFile, id]))
  const ids = [...came.fileIds()].flatMap(([id, inFile]) =>
    today.has(inFile) ? [[id, today.get(inFile)!] as const] : [],
  )
  return { kept: keptWithIds(came.kept, new Map(ids)) }
}

const idsIn = ({ fileIds }: ExportOrigin) => JSON.parse(gunzipSync(fileIds).toString()) as [string, string][]

/** Null: it is no file of P6, or none of this schedule any more. */
async function writtenInto(origin: ExportOrigin, content: Written): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = gunzipSync(await readFile(origin.path))
  if (!readXer(bytes).ok) return null
  const fileIds = new Map(idsIn(origin))
  if (!content.plan.rows.some(({ id }) => fileIds.has(id))) return null
  return writeIntoXer({ bytes, project: origin.project, fileIds }, content)
}

async function lossesOf(
  task: ExportTask,
  content: Written,
  origin: string | null,
): Promise<Omit<ExportLosses, 'works'>> {
  const bytes = await readFile(task.path)
  const back = isTableFormat(task.format) ? await tableBack(bytes, content) : scheduleBack(bytes)
  // The baselines of a file that is written on stay as they came.
  const { facts, moved, dated } = lossesBetween(content, origin === null ? back : { ...back, baselines: [] })
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
async function tableBack(bytes: Buffer, { plan: { settings, calendars }, attributes }: Written): Promise<Written> {
  const file = await readTableFile(bytes)
  const empty = { settings, calendars, rows: [], relations: [], assignments: [] }
  const options = { name: settings.name, day: 0, newId, current: empty, language: 'en' as const, attributes }
  const names = attributes.map(({ name }) => name)
  return readTable(file, guessMapping(file, { attributes: names }), options).plan
}
