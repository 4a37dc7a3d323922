/** In a thread: what a `.plumb` file holds, under ids of here, with people of here. */
import type { NotedPlan } from '@plumbline/core/comparison'
import type { UploadPreview } from '@plumbline/core/contract'
import { message } from '@plumbline/core/documents/chat'
import { AppError } from '@plumbline/core/errors'
import {
  type AttributesToWrite,
  knownTargets,
  mendTexts,
  type ResourcesToWrite,
  useKnownResources,
} from '@plumbline/core/exchange'
import type { DocumentWithPast } from '@plumbline/core/internal-api'
import type { PlanIssue } from '@plumbline/core/plan'
import {
  arrivalNames,
  arrivedBoard,
  arrivedLinks,
  arrivedMessages,
  arrivedPlan,
  boardPart,
  CONTENT,
  channelPart,
  content,
  filePart,
  fileResourcesOf,
  LINKS,
  modelPart,
  type Names,
  namedInLinks,
  namedOnBoard,
  nameResources,
  partsOf,
  past as pastOfVersion,
  pastPart,
  peopleOfMessages,
  peopleOfPlan,
  versionPart,
  type WholeContent,
  wholeLimits,
} from '@plumbline/core/whole-schedule'
import * as Y from 'yjs'
import { z } from 'zod'
import { newId } from '../../../platform/ids.ts'
import { standAside } from '../../../platform/workers/index.ts'
import { decodeNoted, encodePlan } from '../../schedules/document/index.ts'
import { retold } from './arrive-past.ts'
import { type OpenFile, withWholeSchedule } from './open.ts'
import { previewOf } from './preview.ts'
import type { Arrived, ArrivedSchedule, ArriveTask, PersonHere } from './tasks.ts'

/** In their order, each once: from a later one than now no other could follow. */
const messages = z
  .array(message)
  .max(wholeLimits.messages)
  .refine((all) => all.every(({ at }, i) => at > (all[i - 1]?.at ?? 0) && at <= Date.now() + MS_PER_DAY))
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
const MS_PER_DAY = 86_400_000

/** What is told of it before anything is made. */
export interface Seen {
  told: WholeContent
  madeAt: string
  /** Of the actual version. */
  plan: NotedPlan
  attributes: number
  works: ReadonlyMap<string, number>
  cards: number
  messages: number
  links: number
  /** Links to models that the file does not bring. */
  leftLinks: number
  /** Relations to other schedules. */
  externals: number
  /** Attributes for which there is no room. */
  dropped: number
  mended: boolean
  /** Of those that assignments name: in the register, put into it, neither. */
  resources: UploadPreview['resources']
  /** Changes that are told again here, and versions whose past cannot be. */
  moments: number
  untold: number
  /** Of those that are named somewhere, who are here and who are not. */
  known: string[]
  unknown: string[]
}

interface Arriving extends Pick<OpenFile, 'bytes' | 'json' | 'takeOut' | 'has'> {
  told: WholeContent
  names: Names
  task: ArriveTask
  /** Whom something names, as the file calls them. */
  named: Set<string>
  /** After each part. */
  step(): void
}

export const arrive = (task: ArriveTask, progress: (done: number) => void): Promise<Arrived> =>
  withWholeSchedule(task.path, async (file) => {
    const told = await file.json(CONTENT, content)
    requireParts(file, told)
    const people = peopleHere(told, task.people)
    const names = arrivalNames({
      newId,
      people,
      titles: new Map(told.people.map(({ id, name }) => [id, name])),
      self: task.self,
      isTrusted: task.isTrusted,
      brought: new Set([...told.files, ...told.models].map(({ id }) => id)),
    })
    let done = 0
    const step = (): void => {
      progress(++done / file.manifest.parts.length)
      standAside()
    }
    const arriving = { ...file, told, names, task, named: new Set<string>(), step }
    const plans = await arrivedVersions(arriving)
    const boards = await arrivedBoards(arriving)
    const channels = await arrivedChannels(arriving)
    const links = await readLinks(arriving)
    const [files, models] = [await takenFiles(arriving), await takenModels(arriving)]
    const seen = {
      told,
      madeAt: file.manifest.madeAt,
      ...plans.seen,
      cards: boards.cards,
      messages: channels.reduce((sum, one) => sum + one.messages.length, 0),
      links: links.links,
      leftLinks: links.left,
      ...knownAmong(arriving, people),
    }
    const preview = previewOf(seen)
    if (task.into === null) return { did: 'arrive', preview, schedule: null }
    const { name, code } = told.schedule
    const of = { id: names.id(told.schedule.id), name: task.name ?? name, code }
    const { versions, attributes, resources } = plans
    const schedule = { ...of, versions, attributes, resources, boards: boards.boards, channels }
    return { did: 'arrive', preview, schedule: { ...schedule, links: links.document, files, models } }
  })

/** Nothing is missing, and nothing is there that nobody would read. */
function requireParts(file: OpenFile, told: WholeContent): void {
  const parts = new Set(partsOf(told, file.has))
  const isExact = parts.size === file.manifest.parts.length && [...parts].every((path) => file.has(path))
  if (!isExact) throw new AppError('UPLOAD_BROKEN', { reason: 'whole_parts' })
}

/** Whoever has the login, or else the address. */
function peopleHere({ people }: WholeContent, here: readonly PersonHere[]): Map<string, string> {
  const [logins, emails] = [new Map<string, string>(), new Map<string, string>()]
  for (const { id, login, email } of here) {
    logins.set(login.toLowerCase(), id)
    emails.set(email.toLowerCase(), id)
  }
  const found = people.map(({ id, login, email }) => {
    const there = logins.get(login.toLowerCase()) ?? emails.get(email.toLowerCase())
    return [id, there] as const
  })
  return new Map(found.filter((one): one is [string, string] => one[1] !== undefined))
}

function knownAmong({ told, named }: Arriving, people: ReadonlyMap<string, string>) {
  const titles = told.people.filter(({ id }) => named.has(id))
  return {
    known: titles.filter(({ id }) => people.has(id)).map(({ name }) => name),
    unknown: titles.filter(({ id }) => !people.has(id)).map(({ name }) => name),
  }
}

/** A document that cannot be opened is a broken file, whatever it broke. */
function opened(bytes: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  try {
    Y.applyUpdate(doc, bytes)
  } catch {
    throw new AppError('UPLOAD_BROKEN', { reason: 'whole_document' })
  }
  return doc
}

const written = (doc: Y.Doc): Uint8Array<ArrayBuffer> => new Uint8Array(Y.encodeStateAsUpdate(doc))

async function arrivedVersions(arriving: Arriving) {
  const { told, names, task } = arriving
  const plans: NotedPlan[] = []
  let [externals, mended, moments, untold] = [0, false, 0, 0]
  for (const { id } of told.versions) {
    const bytes = await arriving.bytes(versionPart(id))
    opened(bytes).destroy()
    const read = decodeNoted(bytes)
    for (const person of peopleOfPlan(read)) arriving.named.add(person)
    externals += read.externals?.length ?? 0
    const plan = arrivedPlan(read, names)
    mended = mend(plan) || mended
    plans.push(plan)
    arriving.step()
  }
  const attributes = told.attributes.map((attribute) => ({ ...attribute, id: names.id(attribute.id) }))
  const rows = plans.flatMap((plan) => plan.rows)
  const { dropped, rewrite, ...toWrite } = knownTargets(rows, attributes, task.attributes)
  rewrite(rows)
  const { arrived: resources, ...toMake } = arrivedResources(arriving, plans)
  const actual = told.versions.findIndex(({ kind }) => kind === 'actual')
  const versions: ArrivedSchedule['versions'] = []
  for (const [i, version] of told.versions.entries()) {
    const plan = plans[i]!
    const past = arriving.has(pastPart(version.id)) ? await arriving.json(pastPart(version.id), pastOfVersion) : null
    const whole =
      past && retold({ past, plan, arrived: (was) => asHere(was, names, { rewrite, resources }), author: names.author })
    if (past && !whole) untold++
    for (const { by } of past?.moments ?? []) if (by !== null) arriving.named.add(by)
    moments += whole?.past.length ?? 0
    const isWanted = task.into !== null
    const document = isWanted ? (whole ?? withoutPast(plan)) : { begin: NOTHING, beganAt: '', past: [] }
    const basedOnId = version.basedOnId === null ? null : names.id(version.basedOnId)
    versions.push({ ...version, id: names.id(version.id), basedOnId, document })
    arriving.step()
  }
  const worksOf = ({ rows: all }: NotedPlan) => all.filter(({ type }) => type !== 'sum' && type !== 'task').length
  const works = new Map(told.versions.map(({ id }, i) => [id, worksOf(plans[i]!)]))
  const seen = {
    plan: plans[actual]!,
    attributes: attributes.length,
    works,
    externals,
    dropped,
    mended,
    moments,
    untold,
    resources: countsOfResources(toMake),
  }
  return { versions, attributes: toWrite as AttributesToWrite, resources: toMake.make, seen }
}

/** RS14, once for all versions: what one of them calls a resource is that in the others too. */
function arrivedResources({ told, task }: Arriving, plans: readonly NotedPlan[]) {
  const all = plans.flatMap(({ assignments }) => assignments)
  const was = all.map(({ resourceId }) => resourceId)
  const details = fileResourcesOf(told.resources, all)
  const toMake = useKnownResources(all, details, { ...task.register, newId })
  const arrived = new Map<string, string | null>()
  for (const [i, id] of was.entries()) if (id !== null && !arrived.has(id)) arrived.set(id, all[i]!.resourceId)
  for (const [i, one] of all.entries()) one.resourceId = arrived.get(was[i] ?? '') ?? one.resourceId
  return { ...toMake, arrived }
}

function countsOfResources({ make, known, left }: ResourcesToWrite): UploadPreview['resources'] {
  return { known, made: make.filter(({ type }) => type !== 'resource_group').length, left }
}

const NOTHING = new Uint8Array(0)

function withoutPast({ notes, ...plan }: NotedPlan): DocumentWithPast {
  return { begin: encodePlan(plan, notes), beganAt: new Date().toISOString(), past: [] }
}

/** Another moment of a version, under the same names. */
function asHere(
  was: NotedPlan,
  names: Names,
  { rewrite, resources }: { rewrite: (rows: NotedPlan['rows']) => void; resources: ReadonlyMap<string, string | null> },
): NotedPlan {
  const plan = arrivedPlan(was, names)
  nameResources(plan.assignments, resources)
  mend(plan)
  rewrite(plan.rows)
  return plan
}

/** Documents may keep texts that no file of ours would hold; true: there were such. */
function mend(plan: NotedPlan): boolean {
  const notes = new Map(plan.notes)
  const issues: PlanIssue[] = []
  mendTexts({ plan, notes, attributes: [], baselines: [], issues })
  plan.notes = notes
  return issues.length > 0
}

async function arrivedBoards(arriving: Arriving) {
  const { told, names, task } = arriving
  const boards: ArrivedSchedule['boards'] = []
  let cards = 0
  for (const { id, ...board } of told.boards) {
    const doc = opened(await arriving.bytes(boardPart(id)))
    const named = namedOnBoard(doc)
    for (const person of named.people) arriving.named.add(person)
    cards += named.cards
    const document = task.into === null ? NOTHING : written(arrivedBoard(doc, names))
    boards.push({ ...board, id: names.id(id), document })
    arriving.step()
  }
  return { boards, cards }
}

async function arrivedChannels(arriving: Arriving): Promise<ArrivedSchedule['channels']> {
  const { told, names } = arriving
  const channels: ArrivedSchedule['channels'] = []
  for (const { id, workId } of told.channels) {
    const said = await arriving.json(channelPart(id), messages)
    for (const person of peopleOfMessages(said)) arriving.named.add(person)
    const there = workId === null ? null : names.id(workId)
    channels.push({ id: names.id(id), workId: there, messages: arrivedMessages(said, told.schedule.id, names) })
    arriving.step()
  }
  return channels
}

async function readLinks(arriving: Arriving) {
  const { names, told } = arriving
  if (!arriving.has(LINKS)) return { document: null, links: 0, left: 0 }
  const doc = opened(await arriving.bytes(LINKS))
  const { people, models } = namedInLinks(doc)
  for (const person of people) arriving.named.add(person)
  const brought = new Set(told.models.map(({ id }) => id))
  let [links, left] = [0, 0]
  for (const [modelId, count] of models) {
    if (brought.has(modelId)) links += count
    else left += count
  }
  arriving.step()
  return { document: written(arrivedLinks(doc, names)), links, left }
}

async function takenFiles(arriving: Arriving): Promise<ArrivedSchedule['files']> {
  const { told, names } = arriving
  const files: ArrivedSchedule['files'] = []
  for (const { id, ownerId, ...file } of told.files) {
    const path = await taken(arriving, filePart(id), id)
    files.push({ ...file, id: names.id(id), ownerId: names.id(ownerId), path })
  }
  return files
}

async function takenModels(arriving: Arriving): Promise<ArrivedSchedule['models']> {
  const models: ArrivedSchedule['models'] = []
  for (const { id, ...model } of arriving.told.models) {
    models.push({ ...model, id: arriving.names.id(id), path: await taken(arriving, modelPart(id), id) })
  }
  return models
}

/** Also what is not wanted yet is looked through: a broken part is told before anything is made. */
async function taken({ task, takeOut, step }: Arriving, part: string, id: string): Promise<string> {
  const to = task.into === null ? null : `${task.into}-${id}`
  await takeOut(part, to)
  step()
  return to ?? ''
}
