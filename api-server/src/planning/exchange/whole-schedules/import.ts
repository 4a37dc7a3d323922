/** A whole schedule that was read becomes one here: rooms first, then everything that names them in one transaction. */
import { rm, stat } from 'node:fs/promises'
import { audit } from '../../../identity/audit/index.ts'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import { movedAttachment } from '../../../workspace/attachments/index.ts'
import { createMovedRoom, writeMovedChannel } from '../../../workspace/chat/index.ts'
import { addScheduleNode } from '../../../workspace/eps/index.ts'
import { roomOfLinks } from '../../models/bim/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { freeName, insertEvent, insertVersion, updateActiveTarget } from '../../versions/kinds/index.ts'
import { addResources, type ChangedRegister } from '../../vocabulary/resources/index.ts'
import { writeAttributes } from '../uploads/index.ts'
import type { WithThreads } from './parts.ts'
import type { ArrivedSchedule } from './tasks.ts'

export interface WholeTarget {
  scope: Scope
  spaceId: string
  projectId: string
  /** Of the file. */
  fileName: string
}

type Attachment = Awaited<ReturnType<typeof movedAttachment>>

export async function writeWhole(parts: WithThreads, at: WholeTarget, schedule: ArrivedSchedule): Promise<string> {
  const { collabApi, boards } = parts
  await requireRoom(parts, at, schedule)
  const rooms: string[] = []
  const attachments: Attachment[] = []
  try {
    await openRooms(parts, at, schedule, rooms)
    for (const file of schedule.files) {
      const { size: bytes } = await stat(file.path)
      attachments.push(await movedAttachment(parts, { ...file, bytes, owner: { kind: file.owner, id: file.ownerId } }))
    }
    const register = await parts.database.inScope(at.scope, async (tx) => {
      const changed = await record(parts, tx, at, schedule)
      for (const attachment of attachments) await attachment.store(tx, { ...at, userId: at.scope.userId })
      await parts.quotas.hold(tx, at.spaceId)
      return changed
    })
    if (register) parts.registerChanged(at.spaceId, register, at.scope.userId)
  } catch (error) {
    for (const room of rooms) await collabApi.remove(room)
    throw error
  } finally {
    for (const { packedPath } of attachments) await rm(packedPath, { force: true })
  }
  for (const { id } of schedule.boards) boards.tell(id)
  for (const model of schedule.models) {
    const file = { name: model.fileName, path: model.path }
    // The schedule is there: who misses a model sends its file again.
    await parts
      .readModel({ ...at, scheduleId: schedule.id, as: model.id, name: model.name, file })
      .catch((err: unknown) => parts.log.warn({ err, modelId: model.id }, 'a model that came along is not read'))
  }
  return schedule.versions.find(({ kind }) => kind === 'actual')?.id ?? ''
}

/** Before anything is written: documents and files fit into the space. */
async function requireRoom({ quotas }: WithThreads, { scope, spaceId }: WholeTarget, schedule: ArrivedSchedule) {
  const versions = schedule.versions.flatMap(({ document: { begin, past } }) => [
    begin,
    ...past.map(({ update }) => update),
  ])
  const documents = [...versions, ...schedule.boards.map(({ document }) => document)].reduce(
    (sum, { length }) => sum + length,
    0,
  )
  let files = 0
  for (const { path } of [...schedule.files, ...schedule.models]) files += (await stat(path)).size
  await quotas.admit(scope, spaceId, documents + files)
}

/** `rooms` grows with each that is there. */
async function openRooms(
  { collabApi, boards }: WithThreads,
  { scope: { userId } }: WholeTarget,
  schedule: ArrivedSchedule,
  rooms: string[],
): Promise<void> {
  const create = async (room: string, document: Uint8Array): Promise<void> => {
    await collabApi.create(room, document, userId)
    rooms.push(room)
  }
  for (const { id, document } of schedule.versions) {
    await collabApi.createWithPast(roomOf(id), document, userId)
    rooms.push(roomOf(id))
  }
  for (const { id, document } of schedule.boards) await create(boards.roomOf(id), document)
  if (schedule.links) await create(roomOfLinks(schedule.id), schedule.links)
  for (const channel of schedule.channels) rooms.push(await createMovedRoom(collabApi, channel, userId))
}

async function record(
  { boards }: WithThreads,
  tx: Transaction,
  { scope: { userId }, spaceId, projectId, fileName }: WholeTarget,
  schedule: ArrivedSchedule,
): Promise<ChangedRegister | null> {
  const { id: scheduleId, name, code } = schedule
  await addScheduleNode(tx, { id: scheduleId, spaceId, parentId: projectId, name, code }, userId)
  for (const { document: _, basedOn, basedOnId, basedOnSeq, activeTarget: _active, ...version } of schedule.versions) {
    const free = await freeName(tx, scheduleId, version.name)
    const made = { ...version, spaceId, scheduleId, name: free, createdBy: userId }
    const origin = basedOnId !== null && { basedOn: { id: basedOnId, name: basedOn ?? '', seq: basedOnSeq } }
    await insertVersion(tx, { ...made, basedOnName: basedOn, ...origin })
    await insertEvent(tx, { version: made, change: 'created', details: { file: fileName.slice(0, 200) }, userId })
  }
  const active = schedule.versions.find(({ activeTarget }) => activeTarget)
  await updateActiveTarget(tx, scheduleId, active?.id ?? null)
  await writeAttributes(tx, { spaceId, nodeId: scheduleId, userId }, schedule.attributes)
  for (const { document: _, ...board } of schedule.boards) {
    await boards.insert(tx, { ...board, spaceId, scheduleId, createdBy: userId })
  }
  for (const channel of schedule.channels) await writeMovedChannel(tx, { spaceId, nodeId: scheduleId }, channel)
  const register = await addResources(tx, { spaceId, userId }, schedule.resources)
  await audit(tx, { spaceId, userId, kind: 'schedule.arrived', subject: name, after: fileName })
  return register
}
