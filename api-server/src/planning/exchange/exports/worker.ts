import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { ExportLosses } from '@plumbline/core/contract'
import {
  lossesBetween,
  readSchedule,
  readXer,
  scheduleFormats,
  type Written,
  writeIntoXer,
} from '@plumbline/core/exchange'
import { ALL_PROJECTS, isActivity, type SchedulePlan } from '@plumbline/core/plan'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { newId } from '../../../platform/ids.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodeNoted } from '../../schedules/document/index.ts'
import type { ExportAnswer, ExportOrigin, ExportTask } from './tasks.ts'

answerTasks<ExportTask, ExportAnswer>(async (task) => {
  const content = await contentOf(task)
  const written = await fileOf(task, content)
  const works = content.plan.rows.filter(({ type }) => isActivity(type)).length
  if (task.ask === null) {
    return { result: { bytes: written.bytes, works, losses: null }, transfer: [written.bytes.buffer] }
  }
  return { result: { bytes: null, works, losses: { ...lossesOf(content, written), works } } }
})

async function contentOf({ url, token, room, seq, works, attributes }: ExportTask): Promise<Written> {
  const collabApi = openCollabApi(url, token)
  const update = seq === null ? (await collabApi.read(room, 'system')).update : await collabApi.at(room, seq)
  const { notes = new Map(), ...plan } = decodeNoted(update)
  return { plan: works === null ? plan : withOnly(plan, new Set(works)), attributes, notes }
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

interface WrittenFile {
  bytes: Uint8Array<ArrayBuffer>
  /** Name of the file that was written on. */
  origin: string | null
}

async function fileOf({ format, date, origin }: ExportTask, content: Written): Promise<WrittenFile> {
  const into = origin && (await writtenInto(origin, content))
  if (into) return { bytes: into, origin: origin.fileName }
  return { bytes: new TextEncoder().encode(scheduleFormats[format].write(content, { date })), origin: null }
}

/** Null: it is no file of P6, or none of this schedule any more. */
async function writtenInto(origin: ExportOrigin, content: Written): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = gunzipSync(await readFile(origin.path))
  if (!readXer(bytes).ok) return null
  const fileIds = new Map(JSON.parse(gunzipSync(origin.fileIds).toString()) as [string, string][])
  if (!content.plan.rows.some(({ id }) => fileIds.has(id))) return null
  return writeIntoXer({ bytes, project: origin.project, fileIds }, content)
}

function lossesOf(content: Written, { bytes, origin }: WrittenFile): Omit<ExportLosses, 'works'> {
  const reading = readSchedule(bytes)
  if (!reading.ok) throw new Error(`What was written cannot be read: ${JSON.stringify(reading.error)}`)
  const { projects, toPlan } = reading.file
  const back = toPlan(projects.length > 1 ? ALL_PROJECTS : (projects[0]?.id ?? ''), newId)
  if (!back) throw new Error('What was written has no project')
  const { facts, moved, dated } = lossesBetween(content, back)
  const counted = Object.entries(facts).map(([about, count]) => ({ about, count }))
  return {
    facts: counted.sort((one, other) => other.count - one.count),
    moved,
    dated,
    origin,
  }
}
