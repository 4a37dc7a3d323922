import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Upload, UploadPreview } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { AppError, isErrorCode } from '@plumbline/core/errors'
import {
  compareWithStored,
  createScheduleReader,
  type FilePlan,
  type MergeScript,
  mergePlans,
  previewOfDifferences,
  type ScheduleFile,
} from '@plumbline/core/exchange'
import type { PlanIssue } from '@plumbline/core/plan'
import { createEngine, type ScheduleEngine } from '@plumbline/core/schedule'
import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import { newId } from '../../platform/ids.ts'
import { answerTasks } from '../../platform/workers/index.ts'
import { decodePlan, encodePlan } from '../document/encoding.ts'

/** Reads a file into a document and a preview of it. */
export interface ReadTask {
  kind: 'read'
  /** The file, gzip-compressed. */
  packed: Uint8Array
  /** Id of the project in the file; null: the only one. */
  chosen: string | null
  /** The document that an update would change, and how. */
  update: { current: Uint8Array; script: string } | null
}

/** Works out the command that brings `current` to what the staged document says. */
export interface MergeTask {
  kind: 'merge'
  current: Uint8Array
  staged: Uint8Array
  script: string
}

export type ImportTask = ReadTask | MergeTask

export interface ReadResult {
  kind: 'read'
  projects: Upload['projects']
  chosen: string | null
  /** Null: the file holds several projects and none is chosen. */
  preview: UploadPreview | null
  /** The document to be written; null as long as there is no preview. */
  document: Uint8Array<ArrayBuffer> | null
}

export interface MergeResult {
  kind: 'merge'
  command: ScheduleCommand
}

export type ImportResult = ReadResult | MergeResult

answerTasks<ImportTask, ImportResult>(async (task, progress) =>
  task.kind === 'read' ? read(task, progress) : { result: merge(task) },
)

function merge({ current, staged, script }: MergeTask): MergeResult {
  const { command } = mergePlans(decodePlan(current).plan, decodePlan(staged).plan, scriptOf(script), newId)
  return { kind: 'merge', command }
}

/** Comma-separated of add, update, delete. */
function scriptOf(text: string): MergeScript {
  const parts = text.split(',')
  return { add: parts.includes('add'), update: parts.includes('update'), delete: parts.includes('delete') }
}

async function read(
  task: ReadTask,
  progress: (done: number) => void,
): Promise<{ result: ReadResult; transfer?: ArrayBuffer[] }> {
  const file = await readFile(task.packed, progress)
  const projects = file.projects.map(({ id, code, name, works }) => ({ id, code, name, works }))
  if (projects.length === 0) throw new AppError('UPLOAD_NO_PROJECT')
  const chosen = task.chosen ?? (projects.length === 1 ? (projects[0]?.id ?? null) : null)
  if (chosen === null) return { result: { kind: 'read', projects, chosen, preview: null, document: null } }
  const read = file.toPlan(chosen, newId)
  if (!read) throw new AppError('UPLOAD_NO_PROJECT', { project: chosen })
  progress(1)
  const document = encodePlan(read.plan, read.notes)
  progress(1.3)
  const preview = previewOf(read, task.update)
  return { result: { kind: 'read', projects, chosen, preview, document }, transfer: [document.buffer] }
}

/** Throws the error of the file, which names the line. */
async function readFile(packed: Uint8Array, progress: (done: number) => void): Promise<ScheduleFile> {
  const reader = createScheduleReader()
  let taken = 0
  // In slices, so that progress can be told from how much of the packed file is used up.
  const slices = function* () {
    const SLICE = 65_536
    for (let at = 0; at < packed.length; at += SLICE) {
      taken = at
      yield packed.subarray(at, at + SLICE)
    }
  }
  const plain = Readable.from(slices()).pipe(createGunzip())
  for await (const chunk of plain) {
    if (!reader.write(chunk as Uint8Array)) break
    progress((taken / packed.length) * 0.9)
  }
  const reading = reader.end()
  if (reading.ok) return reading.file
  const { code, params } = reading.error
  throw new AppError(isErrorCode(code) ? code : 'UPLOAD_BROKEN', params)
}

function previewOf({ plan, counts, issues, stored }: FilePlan, update: ReadTask['update']): UploadPreview {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return {
    name: plan.settings.name,
    counts,
    dataDate: instantText(plan.settings.dataDate),
    ...spanOf(engine),
    issues: groupIssues(issues),
    differences: previewOfDifferences(compareWithStored(plan, engine, stored)),
    changes: update && mergePlans(decodePlan(update.current).plan, plan, scriptOf(update.script), newId).counts,
  }
}

function spanOf(engine: ScheduleEngine): { start: string | null; finish: string | null } {
  const { projectStart, projectFinish } = engine.timetable
  return { start: instantText(projectStart), finish: instantText(projectFinish) }
}

const instantText = (instant: number): string | null => (instant === NO_INSTANT ? null : formatInstant(instant))

const MAX_ISSUES = 500

/** One line per kind and facts, with how often it occurred. */
function groupIssues(issues: readonly PlanIssue[]): UploadPreview['issues'] {
  const groups = new Map<string, UploadPreview['issues'][number]>()
  for (const { code, severity, params, ids } of issues) {
    const key = `${code} ${JSON.stringify(params)}`
    const count = Math.max(1, ids.length)
    const group = groups.get(key)
    if (group) group.count += count
    else if (groups.size < MAX_ISSUES) groups.set(key, { code, severity, params, count })
  }
  return [...groups.values()]
}
