import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import { alignPlan } from '@plumbline/core/comparison'
import type { Upload, UploadComparison, UploadPreview, UploadTable } from '@plumbline/core/contract'
import { closedValues, execute, missingFacts } from '@plumbline/core/documents/schedule'
import { AppError, isErrorCode } from '@plumbline/core/errors'
import {
  type AttributesToWrite,
  compareWithStored,
  createScheduleReader,
  type FileBaseline,
  type FilePlan,
  type KnownAttribute,
  type KnownResource,
  type MergeScript,
  matchRows,
  mendTexts,
  mergePlans,
  type NewResource,
  previewOfDifferences,
  type ResourcesToWrite,
  type ScheduleFile,
  useKnownAttributes,
  useKnownResources,
  withIds,
} from '@plumbline/core/exchange'
import { type ImportRule, replacedTexts, ruledNew } from '@plumbline/core/exchange/rules'
import type { TableMapping } from '@plumbline/core/exchange/table'
import type { PlanIssue, SchedulePlan } from '@plumbline/core/plan'
import { createEngine, type ScheduleEngine, type ScheduleIssue } from '@plumbline/core/schedule'
import { wellFormed } from '@plumbline/core/text'
import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import * as Y from 'yjs'
import { encodeCommands } from '../../../platform/collab/index.ts'
import { newId } from '../../../platform/ids.ts'
import { answerTasks, standAside } from '../../../platform/workers/index.ts'
import { unzipped } from '../../models/files/conversion/source.ts'
import { decodeNoted, decodePlan, encodePlan, foldDocument, openDocument } from '../../schedules/document/encoding.ts'
import { openTable, tableBytes } from '../tables/index.ts'
import { type ByRule, compareRuled, type Documents, type Plans, ruledCommands } from './comparing.ts'
import { sourcesOf } from './sources.ts'

/** Reads a file into a document and a preview of it. */
export interface ReadTask {
  kind: 'read'
  /** Where the file lies, gzip-compressed. */
  path: string
  fileName: string
  /** What the columns of a table are; null: what they are probably. */
  table: TableMapping | null
  /** Rows at the start of a table that are no titles. */
  skip: number
  /** Today: where a table without dates begins. */
  day: number
  /** Id of the project in the file; null: the only one. */
  chosen: string | null
  /** The document of the version that is the actual one, and what of it an update changes; null: a new version. */
  current: { document: Uint8Array; update: string | null } | null
  /** Attributes that works of the schedule have. */
  attributes: KnownAttribute[]
  /** The register that its assignments name, and whether it may get more. */
  register: { known: KnownResource[]; mayMake: boolean }
  /** By which it is read; null: none. */
  rule: ImportRule | null
}

/** Works out the command that brings `current` to what the staged document says. */
export interface MergeTask {
  kind: 'merge'
  current: Uint8Array
  staged: Uint8Array
  /** Of `update_script`, where there is no rule. */
  script: string
  by: ByRule | null
}

/** Writes the facts of `current` into the staged document, where that says nothing, and what its person may not fill. */
export interface FactsTask {
  kind: 'facts'
  current: Uint8Array
  staged: Uint8Array
  /** Attributes that the person may only read. */
  closed: readonly string[]
}

/** What the staged document makes of `current` by a rule, to be looked at. */
export interface CompareTask extends Documents {
  kind: 'compare'
  by: ByRule
}

export type ImportTask = ReadTask | MergeTask | FactsTask | CompareTask

export interface ReadResult {
  kind: 'read'
  projects: Upload['projects']
  chosen: string | null
  /** Null: the file holds several projects and none is chosen. */
  preview: UploadPreview | null
  /** The document to be written; null as long as there is no preview. */
  document: Uint8Array<ArrayBuffer> | null
  attributes: AttributesToWrite
  resources: NewResource[]
  baselines: StagedBaseline[]
  /** What the file calls rows, calendars and assignments, by their ids here; JSON, gzip-compressed. */
  fileIds: Uint8Array | null
  /** Null: the file is no table. */
  table: UploadTable | null
  /** By which it is known when it comes again. */
  sources: string[]
}

/** A baseline of the file as it will be written, with the same work ids. */
interface StagedBaseline {
  key: string
  name: string
  works: number
  start: string | null
  finish: string | null
  document: Uint8Array<ArrayBuffer>
  /** Tells one content from another, whatever the ids. */
  content: string
}

export interface MergeResult {
  kind: 'merge'
  /** As they are sent: objects would be taken apart and put together in the loop. Null: there is nothing to do. */
  commands: Uint8Array<ArrayBuffer> | null
}

export interface FactsResult {
  kind: 'facts'
  document: Uint8Array<ArrayBuffer>
  /** Whose facts were brought over. */
  works: number
}

export interface CompareResult {
  kind: 'compare'
  comparison: UploadComparison
}

export type ImportResult = ReadResult | MergeResult | FactsResult | CompareResult

answerTasks<ImportTask, ImportResult>(async (task, progress) => {
  if (task.kind === 'read') return read(task, progress)
  if (task.kind === 'compare') return { result: { kind: 'compare', comparison: compareRuled(plansOf(task), task.by) } }
  return { result: task.kind === 'merge' ? merge(task) : facts(task) }
})

function facts({ current, staged, closed }: FactsTask): FactsResult {
  const [from, to] = [decodePlan(current).plan, decodePlan(staged).plan]
  const { commands: carried, works } = missingFacts(from, to)
  const commands = [...carried, ...closedValues(from, to, closed)]
  if (commands.length === 0) return { kind: 'facts', document: new Uint8Array(staged), works }
  const replica = openDocument(staged)
  standAside()
  const outcome = execute(replica, { do: 'batch', commands }, { random: Math.random })
  if (!outcome.ok) throw new AppError('CONFLICT')
  return { kind: 'facts', document: foldDocument(Y.encodeStateAsUpdate(replica.doc)), works }
}

function plansOf({ current, staged }: Documents): Plans {
  const plans = { current: decodeNoted(current), staged: decodeNoted(staged) }
  standAside()
  return plans
}

function merge({ current, staged, script, by }: MergeTask): MergeResult {
  if (by) return { kind: 'merge', commands: ruledCommands(plansOf({ current, staged }), by) }
  const { command } = mergePlans(decodePlan(current).plan, decodePlan(staged).plan, scriptOf(script), newId)
  const nothing = command.do === 'batch' && command.commands.length === 0
  return { kind: 'merge', commands: nothing ? null : encodeCommands([command]) }
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
  const current = task.current && decodePlan(task.current.document).plan
  const { file, table } = await readFile(task, current, progress)
  const projects = file.projects.map(({ id, code, name, works }) => ({
    ...{ id: wellFormed(id), code: wellFormed(code), name: wellFormed(name) },
    works,
  }))
  if (projects.length === 0 && !table) throw new AppError('UPLOAD_NO_PROJECT')
  const only = projects.length === 1 ? (projects[0]?.id ?? null) : null
  const chosen = projects.length === 0 ? null : (task.chosen ?? only)
  if (chosen === null) {
    const attributes = { make: [], extend: [] }
    return {
      result: {
        kind: 'read',
        projects,
        chosen,
        preview: null,
        document: null,
        attributes,
        resources: [],
        baselines: [],
        fileIds: null,
        table,
        sources: [],
      },
    }
  }
  const found = file.toPlan(chosen, newId)
  if (!found) throw new AppError('UPLOAD_NO_PROJECT', { project: chosen })
  // Of tables the cells were replaced.
  const read = table ? found : replacedTexts(found, task.rule?.replacements ?? [])
  mendTexts(read)
  progress(1)
  standAside()
  const attributes = placeAttributes(read, task.attributes)
  const resources = placeResources(read, task)
  const script = task.current?.update ?? null
  const aligned = inItsPlace(current, read, task.rule, script !== null)
  standAside()
  const document = encodePlan(aligned.plan, aligned.notes)
  const fileIds = packedFileIds(read, aligned.plan)
  const baselines = read.baselines.map((baseline) => stageBaseline(aligned.plan, baseline))
  progress(1.3)
  standAside()
  const sources = sourcesOf(task.fileName, file, chosen, table)
  const preview = previewOf(read, current && script !== null ? { current, script } : null, resources)
  const transfer = [document, ...baselines.map((baseline) => baseline.document)].map(({ buffer }) => buffer)
  return {
    result: {
      ...{ kind: 'read', projects, chosen, preview, document, attributes },
      resources: resources.make,
      baselines,
      fileIds,
      table,
      sources,
    },
    transfer,
  }
}

interface OpenFile {
  file: ScheduleFile
  table: UploadTable | null
}

/** Throws the error of the file, which names the line. */
async function readFile(
  task: ReadTask,
  current: SchedulePlan | null,
  progress: (done: number) => void,
): Promise<OpenFile> {
  const table = await tableBytes(task)
  if (table) return openTable(table, { ...task, current, newId })
  return { file: await readSchedule(task.path, progress), table: null }
}

async function readSchedule(path: string, progress: (done: number) => void): Promise<ScheduleFile> {
  const reader = createScheduleReader()
  const packed = createReadStream(path)
  const { size } = await stat(path)
  const plain = unzipped(pipeline(packed, createGunzip(), () => undefined))
  try {
    for await (const chunk of plain) {
      if (!reader.write(chunk)) break
      progress((packed.bytesRead / size) * 0.9)
      standAside()
    }
  } catch (error) {
    // An archive without a model in it, or one that is broken.
    throw error instanceof AppError && error.code === 'MODEL_NOT_IFC' ? new AppError('UPLOAD_FORMAT_UNKNOWN') : error
  }
  const reading = reader.end()
  standAside()
  if (reading.ok) return reading.file
  const { code, params } = reading.error
  throw new AppError(isErrorCode(code) ? code : 'UPLOAD_BROKEN', params)
}

/** Rows and issues of `read` are changed in place. */
function placeAttributes(read: FilePlan, known: KnownAttribute[]): AttributesToWrite {
  const { dropped, ...toWrite } = useKnownAttributes(read.plan.rows, read.attributes, known)
  if (dropped > 0) {
    read.issues.push({ code: 'attributes_no_room', severity: 'warning', params: { left: dropped }, ids: [] })
  }
  return toWrite
}

/** As it is written, or taken over: by a rule that looks at it again where it updates. */
function inItsPlace(
  current: SchedulePlan | null,
  read: FilePlan,
  rule: ImportRule | null,
  isUpdate: boolean,
): Pick<FilePlan, 'plan' | 'notes'> {
  if (current && rule && isUpdate) return found(current, read, rule)
  const { plan, notes } = current ? align(current, read) : read
  if (!rule) return { plan, notes }
  const { notes: kept, ...ruled } = ruledNew({ ...plan, notes }, rule)
  return { plan: ruled, notes: new Map(kept) }
}

/** By no other ways than those of the rule. */
function found(
  current: SchedulePlan,
  { plan, notes }: FilePlan,
  { match }: ImportRule,
): Pick<FilePlan, 'plan' | 'notes'> {
  const ids = new Map([...matchRows(current.rows, plan.rows, match)].map(([id, row]) => [id, row.id]))
  return { plan: withIds(plan, ids), notes: new Map([...notes].map(([id, text]) => [ids.get(id) ?? id, text])) }
}

/** A work keeps its id in every version of its schedule. */
function align(current: SchedulePlan, { plan, notes }: FilePlan): Pick<FilePlan, 'plan' | 'notes'> {
  const aligned = alignPlan(current, plan)
  const rows = aligned.plan.rows.map(({ id }) => [id, notes.get(aligned.ownId(id))] as const)
  return {
    plan: aligned.plan,
    notes: new Map(rows.filter((entry): entry is [string, string] => entry[1] !== undefined)),
  }
}

/** Aligning keeps the order. */
function packedFileIds(read: FilePlan, aligned: SchedulePlan): Uint8Array | null {
  const inFile = read.fileIds?.()
  if (!inFile) return null
  const ids = (['rows', 'calendars', 'assignments'] as const).flatMap((kind) =>
    aligned[kind].map(({ id }, i) => [id, inFile.get(read.plan[kind][i]?.id ?? '') ?? ''] as const),
  )
  return gzipSync(JSON.stringify(ids.filter(([, known]) => known !== '')))
}

/** Assignments of `read` are changed in place. */
function placeResources({ plan, resources = [] }: FilePlan, { register, rule }: ReadTask): ResourcesToWrite {
  const mayMake = register.mayMake && (rule === null || rule.kinds.resources === 'create')
  return useKnownResources(plan.assignments, resources, { ...register, mayMake, newId })
}

function stageBaseline(current: SchedulePlan, { key, name, plan }: FileBaseline): StagedBaseline {
  const aligned = alignPlan(current, plan).plan
  const engine = createEngine()
  engine.load(aligned)
  standAside()
  engine.calculate()
  const works = plan.rows.filter(({ type }) => type !== 'sum' && type !== 'task').length
  const kept = plan.rows.map(({ id: _id, parentId: _parent, calendarId: _calendar, ...row }) => row)
  const content = createHash('sha256')
    .update(JSON.stringify([key, kept]))
    .digest('hex')
  return { key, name, works, ...spanOf(engine), document: encodePlan(aligned, new Map()), content }
}

type Update = { current: SchedulePlan; script: string } | null

function previewOf(
  { plan, counts, issues, stored }: FilePlan,
  update: Update,
  { make, known, left }: ResourcesToWrite,
): UploadPreview {
  const engine = createEngine()
  engine.load(plan)
  standAside()
  const calculated = engine.calculate().issues.map(ofCalculation)
  standAside()
  return {
    name: plan.settings.name,
    counts,
    dataDate: instantText(plan.settings.dataDate),
    ...spanOf(engine),
    issues: groupIssues([...issues, ...calculated]),
    differences: previewOfDifferences(compareWithStored(plan, engine, stored)),
    changes: update && mergePlans(update.current, plan, scriptOf(update.script), newId).counts,
    baselines: [],
    resources: { known, made: make.filter(({ type }) => type !== 'resource_group').length, left },
    whole: null,
  }
}

function spanOf(engine: ScheduleEngine): { start: string | null; finish: string | null } {
  const { projectStart, projectFinish } = engine.timetable
  return { start: instantText(projectStart), finish: instantText(projectFinish) }
}

const instantText = (instant: number): string | null => (instant === NO_INSTANT ? null : formatInstant(instant))

const MAX_ISSUES = 500

/** A loop is one, however many works it leads through. */
const ofCalculation = ({ code, ids }: ScheduleIssue): PlanIssue => ({
  ...{ code, severity: 'warning', params: {} },
  ids: code === 'loop' ? [] : ids,
})

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
