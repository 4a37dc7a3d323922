/** A whole schedule as a `.plumb` file: only what the person reads goes in. */
import { isComputed } from '@plumbline/core/attributes'
import type { WholeChoice } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { registerInUse } from '@plumbline/core/exchange'
import { resourceOf } from '@plumbline/core/resources'
import {
  boardPart,
  CONTENT,
  channelPart,
  filePart,
  LINKS,
  modelPart,
  pastPart,
  versionPart,
  type WholeContent,
  type WholeFile,
  type WholeVersion,
  wholeLimits,
  wholeResourcesOf,
  withoutEarlierTexts,
} from '@plumbline/core/whole-schedule'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import { selectAttachments } from '../../../workspace/attachments/index.ts'
import { channelsSaidIn, readWholeChannel } from '../../../workspace/chat/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { roomOfLinks } from '../../models/bim/index.ts'
import { selectModels, selectOriginalFile } from '../../models/files/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { findVersion, selectVersions } from '../../versions/kinds/index.ts'
import { listAttributes } from '../../vocabulary/attributes/index.ts'
import { registerToWrite } from '../../vocabulary/resources/index.ts'
import type { WithThreads } from './parts.ts'
import { selectPeopleNamed } from './repository.ts'
import type { Packed, PackTask } from './tasks.ts'
import { WholeWriter } from './write.ts'

export interface WholeExport {
  scope: Scope
  spaceId: string
  versionId: string
  choice: WholeChoice
  /** Of this machine. */
  path: string
  signal: AbortSignal
  /** 0…1. */
  progress(done: number): void
}

type Stored = { path: string; storedFile: string }

/** What the rows say; people and resources are known when the documents were read. */
interface Gathered {
  content: Omit<WholeContent, 'people' | 'resources'>
  stored: Stored[]
}

export async function exportWhole(parts: WithThreads, asked: WholeExport): Promise<{ name: string }> {
  const { scope, path, signal } = asked
  const { content, stored } = await parts.database.inScope(scope, (tx) => gather(parts, tx, asked))
  const { schedule, versions, boards, channels } = content
  const writer = new WholeWriter(path, { program: parts.program, madeAt: new Date().toISOString() }, signal)
  const people = new Set<string>()
  const needed = new Set<string>()
  const all = versions.length + boards.length + channels.length + 1
  let done = 0
  const step = (): void => {
    signal.throwIfAborted()
    asked.progress(++done / all)
  }
  const packed = async (part: string, what: Pick<PackTask, 'kind' | 'room'>): Promise<void> => {
    const { document, people: named } = await pack(parts, asked, { ...what, past: null })
    for (const id of named) people.add(id)
    writer.add(part, document)
    step()
  }
  for (const { id } of versions) {
    const task = await versionTask(parts, asked, id, versions)
    const { document, past, people: known, named } = await pack(parts, asked, task)
    for (const one of known) people.add(one)
    for (const one of named) needed.add(one)
    writer.add(versionPart(id), document)
    if (past) writer.addPast(pastPart(id), past)
    step()
  }
  for (const { id } of boards) await packed(boardPart(id), { kind: 'kanban', room: parts.boards.roomOf(id) })
  for (const { id } of channels) {
    const messages = await readWholeChannel(parts.database, scope, id)
    for (const { by, mentions, reactions } of messages) {
      for (const one of [by, ...mentions, ...Object.values(reactions).flat()]) people.add(one)
    }
    writer.addJson(channelPart(id), asked.choice.past ? messages : withoutEarlierTexts(messages))
    step()
  }
  if (await isThere(parts, roomOfLinks(schedule.id)))
    await packed(LINKS, { kind: 'bim', room: roomOfLinks(schedule.id) })
  for (const { path: part, storedFile } of stored) {
    writer.addPacked(part, () => parts.storage.read(scope, storedFile))
  }
  const named = await parts.database.inScope(scope, (tx) => selectPeopleNamed(tx, [...people]))
  const resources = await neededResources(parts, asked, needed)
  writer.addJson(CONTENT, { ...content, people: named, resources } satisfies WholeContent)
  await writer.end()
  return { name: schedule.name }
}

/** As far as the person may read the registers of the space. */
async function neededResources(
  { database }: WithThreads,
  { scope, spaceId }: WholeExport,
  needed: ReadonlySet<string>,
): Promise<WholeContent['resources']> {
  if (needed.size === 0) return []
  const { rows, calendars } = await registerToWrite(database, scope, spaceId)
  const resources = new Map(rows.map((row) => [row.id, resourceOf(row)]))
  const register = { resources, calendars: new Map(calendars.map((one) => [one.id, one])) }
  const used = [...needed].map((resourceId) => ({ resourceId }))
  return wholeResourcesOf(registerInUse(register, used)).slice(0, wholeLimits.resources)
}

/** A schedule without a model has no links yet. */
async function isThere({ collabApi }: WithThreads, room: string): Promise<boolean> {
  return collabApi.head(room).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return false
      throw error
    },
  )
}

async function pack(
  { pool, collabApi }: WithThreads,
  { spaceId }: WholeExport,
  what: Pick<PackTask, 'kind' | 'room' | 'past'>,
): Promise<Packed> {
  const answer = await pool.run({ do: 'pack', ...collabApi.address, ...what }, { owner: spaceId })
  if (answer.did !== 'pack') throw new Error('The thread answered another question')
  return answer
}

/** A copy goes with what it began with wherever it may be merged with what it was copied from. */
async function versionTask(
  { database }: WithThreads,
  { scope, choice }: WholeExport,
  id: string,
  all: readonly WholeVersion[],
): Promise<Pick<PackTask, 'kind' | 'room' | 'past'>> {
  const version = await database.inScope(scope, (tx) => findVersion(tx, id))
  const isCopy = all.some((one) => one.id === id && one.basedOnId !== null)
  const wanted = choice.past ? 'all' : isCopy ? 'begin' : null
  const past: PackTask['past'] = version && wanted ? { beganAt: version.createdAt.toISOString(), choice: wanted } : null
  return { kind: 'schedule', room: roomOf(id), past }
}

async function gather(
  parts: WithThreads,
  tx: Transaction,
  { spaceId, versionId, choice }: WholeExport,
): Promise<Gathered> {
  const asked = await findVersion(tx, versionId)
  const node = asked && (await selectNode(tx, asked.scheduleId))
  if (!asked || !node) throw new AppError('NOT_FOUND')
  const attributes = await listAttributes(tx, spaceId, node.id)
  const all = await selectVersions(tx, node.id)
  // Whoever asks for one version gets it as the actual one of a schedule.
  const versions = choice.versions === 'all' ? all : all.filter(({ id }) => id === versionId)
  const ids = new Set(versions.map(({ id }) => id))
  const boards = await parts.boards.list(tx, node.id)
  const channels = choice.chat ? await channelsSaidIn(tx, node.id) : []
  const models = choice.models ? await selectModels(tx, node.id) : []
  const owners = [
    ...boards.map(({ id }) => ({ kind: 'kanban' as const, id })),
    ...channels.map(({ id }) => ({ kind: 'chat' as const, id })),
  ]
  const files: WholeFile[] = []
  const stored: Stored[] = []
  for (const owner of choice.files ? owners : []) {
    for (const { id, name, mime, storedFile } of await selectAttachments(tx, owner)) {
      files.push({ id, owner: owner.kind, ownerId: owner.id, name, mime })
      stored.push({ path: filePart(id), storedFile })
    }
  }
  for (const { id } of models) {
    const storedFile = await selectOriginalFile(tx, id)
    if (storedFile) stored.push({ path: modelPart(id), storedFile })
  }
  return {
    stored,
    content: {
      schedule: { id: node.id, name: node.name, code: node.code },
      versions: versions.map((version) => ({
        ...{ id: version.id, name: version.name, locked: version.locked, planning: version.planning },
        kind: versions.length === 1 ? ('actual' as const) : version.kind,
        isBranch: version.isBranch,
        activeTarget: versions.length > 1 && version.activeTarget,
        basedOn: version.basedOnName,
        basedOnId: version.basedOnId !== null && ids.has(version.basedOnId) ? version.basedOnId : null,
        basedOnSeq: Number(version.basedOnSeq ?? 0),
      })),
      attributes: attributes
        .filter(({ type }) => !isComputed(type))
        .map(({ id, name, type, unit, precision, values }) => ({ id, name, type, unit, precision, values })),
      computed: attributes.filter(({ type }) => isComputed(type)).map(({ name }) => name),
      boards: boards.map(({ id, name, archived }) => ({ id, name, archived })),
      channels,
      models: models.map(({ id, name, fileName }) => ({ id, name, fileName })),
      files,
    },
  }
}
