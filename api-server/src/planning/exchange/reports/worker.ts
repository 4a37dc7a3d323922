import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { translateWith } from '@plumbline/core/change-words'
import { withDonatedValues } from '@plumbline/core/donors'
import { AppError } from '@plumbline/core/errors'
import {
  type AskedPicture,
  documentFlows,
  masterOf,
  mentionsCosts,
  PictureScope,
  ReportedSchedule,
  ReportFault,
  type ReportLanguage,
  type ReportView,
  reportScope,
  type Scope,
  workbookFlows,
} from '@plumbline/core/reports'
import { type Flow, type FlowPage, type Measure, pagesOf } from '@plumbline/core/typesetting'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { type PdfAbout, TooManyPages, writePages } from '../../../platform/pdf/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { itemsIn, openCosts } from '../../costs/estimates/opened-costs.ts'
import { decodePlan, unpackInputs, unpackTargets } from '../../schedules/document/index.ts'
import { Album } from './album.ts'
import { filledDocument } from './document.ts'
import type { DrawnPictures } from './drawn-pictures.ts'
import { packedStream } from './packed.ts'
import { samplePicture, samplePlan } from './sample.ts'
import type { ReportAnswer, ReportedVersion, ReportTask } from './tasks.ts'
import { filledParts, masterTemplate, openTemplate, type Parts, type Template } from './template.ts'
import { picturesIn } from './template-pictures.ts'
import { type FilledBook, filledWorkbook } from './workbook.ts'

type Trying = Extract<ReportTask, { did: 'try' }>
type Writing = Extract<ReportTask, { did: 'write' }>

/** Rows of all schedules of a report together. */
const MAX_ROWS = 200_000

answerTasks<ReportTask, ReportAnswer>(async (task, progress) => {
  try {
    return { result: task.did === 'try' ? await tried(task) : await written(task, progress) }
  } catch (error) {
    if (error instanceof TooManyPages) throw asAppError(new ReportFault('too_long'))
    throw error instanceof ReportFault ? asAppError(error) : error
  }
})

/** A report of a plan that has something of everything: what is wrong with a template is known before it is kept. */
async function tried({ template: bytes, attributes }: Trying): Promise<ReportAnswer> {
  const template = await openTemplate(Buffer.from(bytes))
  const view: ReportView = { language: 'en', rows: 'all', level: null, works: null, period: { start: 0, finish: 1 } }
  const schedule = new ReportedSchedule(samplePlan(attributes), view)
  const placePictures = [new PictureScope(samplePicture, null)]
  const facts = factsOf(
    { name: '', space: '', place: '', project: '', person: '', year: 2000, many: 0 },
    view.period,
    0,
  )
  const filling = {
    scopes: reportScope({ ...facts, placePictures }, [schedule]),
    language: 'en',
    album: new Album(),
  } as const
  if (template.kind === 'docx') await filledDocument(template.parts, filling)
  else for (const part of filledWorkbook(template, filling).parts) for (const _ of part.chunks());
  return { kind: template.kind, wants: null }
}

async function written(task: Writing, progress: (done: number) => void): Promise<ReportAnswer> {
  const { language, period, rows, level } = task
  const template = await templateOf(task)
  const works = task.works && new Set(task.works)
  if (task.history === null && mentions(template, 'chronology'))
    return { kind: template.kind, wants: { did: 'history' } }
  const wantsCosts = mentionsCosts((name) => mentions(template, name))
  if (task.costs === null && wantsCosts) return { kind: template.kind, wants: { did: 'costs' } }
  const wantsBefore = wantsCosts || mentions(template, 'changes')
  const schedules: ReportedSchedule[] = []
  let count = 0
  const t = translateWith(task.history?.texts ?? {}, language)
  for (const [i, version] of task.versions.entries()) {
    const told = task.history?.chronologies[i]
    const opened = await openVersion(task, version, wantsBefore)
    const costs = wantsCosts ? await openCosts(task, task.costs?.[i], opened) : null
    const reported = { ...opened, costs, chronology: told ? { ...told, t } : null }
    count += reported.plan.rows.length + (costs ? itemsIn(costs) : 0)
    if (count > MAX_ROWS) throw new ReportFault('too_long')
    schedules.push(new ReportedSchedule(reported, { language, rows, level, works, period }))
    progress((schedules.length / task.versions.length) * READ)
  }
  const placePictures = task.placePictures.map((picture) => new PictureScope(picture, null))
  const scopes = reportScope({ ...factsOf(task.facts, period, task.today), placePictures }, schedules)
  const pictures = await fill(template, { scopes, language }, task)
  if (pictures.length > 0) return { kind: template.kind, wants: { did: 'pictures', pictures } }
  progress(1)
  return { kind: template.kind, wants: null }
}

/** Which pictures it shows is known before anything of it is written. */
async function fill({ kind, parts }: Template, content: Content, task: Writing): Promise<readonly AskedPicture[]> {
  const album = new Album()
  await album.add(task.pictures ?? [])
  const filling = { ...content, album }
  const { title, facts, language, asPages, path } = task
  const about = { title, author: String(facts.person ?? ''), language }
  if (kind === 'xlsx') {
    const book = filledWorkbook({ parts }, { ...filling, makesRoom: !asPages })
    if (task.pictures === null && album.wanted.length > 0) return album.wanted
    if (asPages) await writeBookPages(parts, book, { about, path, language })
    else {
      const packed = packedStream(parts, book.parts, book.pictures.parts)
      await pipeline(packed, createWriteStream(path, { mode: 0o600 }))
    }
    return []
  }
  const { bytes, drawn } = await filledDocument(parts, filling)
  if (task.pictures === null && album.wanted.length > 0) return album.wanted
  if (asPages) await writeDocumentPages(await filledParts(bytes), drawn, { about, path })
  else await writeFile(path, bytes, { mode: 0o600 })
  return []
}

const READ = 0.5

interface Content {
  scopes: readonly Scope[]
  language: ReportLanguage
}

interface Pages {
  about: PdfAbout
  path: string
}

async function writeDocumentPages(filled: Parts, drawn: DrawnPictures, { about, path }: Pages): Promise<void> {
  const read = (at: string): Buffer | null => filled.get(at) ?? null
  await writePages(
    { pages: pagesIn(() => documentFlows(read)), pictures: await picturesIn(filled, drawn) },
    about,
    path,
  )
}

async function writeBookPages(
  parts: Parts,
  book: FilledBook,
  { about, path, language }: Pages & Pick<Content, 'language'>,
): Promise<void> {
  const chunks = new Map(book.parts.map((part) => [part.path, part.chunks]))
  const filled = { read: (at: string) => read(at), chunks: (at: string) => chunks.get(at)?.() ?? null }
  const read = (at: string): Buffer | null => {
    const written = filled.chunks(at)
    return written ? Buffer.from([...written].join('')) : (parts.get(at) ?? null)
  }
  const flows = workbookFlows(filled, language)
  const pictures = new Map([...(await picturesIn(parts)), ...book.pictures.onPages])
  await writePages({ pages: pagesIn(() => flows), pictures }, about, path)
}

const pagesIn = (flows: () => Iterable<Flow>) =>
  function* (measure: Measure): Generator<FlowPage> {
    for (const flow of flows()) yield* pagesOf(flow, measure)
  }

async function templateOf({ template, master, language }: Writing): Promise<Template> {
  if (template) return openTemplate(Buffer.from(template))
  const ours = masterOf(master)
  if (!ours) throw new ReportFault('not_a_template')
  return masterTemplate(ours, language)
}

/** A mark may be cut into several runs of a document. */
const mentions = ({ parts }: Template, name: string): boolean =>
  [...parts.values()].some((part) =>
    part
      .toString('utf8')
      .replace(/<[^>]*>/g, '')
      .includes(name),
  )

async function openVersion({ url, token, resources }: Writing, version: ReportedVersion, wantsBefore: boolean) {
  const collabApi = openCollabApi(url, token)
  const planOf = (update: Uint8Array) => withDonatedValues(decodePlan(update).plan, version.donated)
  const { room, beforeSeq } = version
  return {
    schedule: version.schedule,
    version: version.version,
    attributes: version.attributes,
    foreseen: version.foreseen,
    spreading: version.spreading,
    resources,
    plan: planOf((await collabApi.read(room, 'system')).update),
    inputs: unpackInputs(version.inputs),
    targets: unpackTargets(version.inputs),
    before: wantsBefore && beforeSeq !== null ? planOf(await collabApi.at(room, beforeSeq)) : null,
    pictures: version.pictures,
    storedPictures: version.storedPictures,
  }
}

function factsOf(facts: Writing['facts'], { start, finish }: Writing['period'], today: number) {
  const day = (of: number) => ({ day: of, minute: null })
  return {
    ...facts,
    many: facts.many === 1,
    date: day(today),
    period: { value: (name: string) => (name === 'start' ? day(start) : name === 'finish' ? day(finish) : undefined) },
  }
}

const codes = {
  archive: 'REPORT_NO_TEMPLATE',
  not_a_template: 'REPORT_NO_TEMPLATE',
  broken_part: 'REPORT_NO_TEMPLATE',
  macros: 'REPORT_UNSAFE',
  external: 'REPORT_UNSAFE',
  too_large: 'REPORT_TOO_LARGE',
  too_many_cells: 'REPORT_TOO_LARGE',
  too_long: 'REPORT_TOO_LARGE',
  syntax: 'REPORT_MARK_WRONG',
  no_list: 'REPORT_MARK_WRONG',
  no_value: 'REPORT_MARK_WRONG',
  formula: 'REPORT_FORMULA',
  unknown_name: 'REPORT_MARK_UNKNOWN',
  not_closed: 'REPORT_MARK_ALONE',
  not_opened: 'REPORT_MARK_ALONE',
} as const

const asAppError = ({ code, mark, place }: ReportFault): AppError => new AppError(codes[code], { mark, place })
