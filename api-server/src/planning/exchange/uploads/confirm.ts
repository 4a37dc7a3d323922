import type { VersionsEvent } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { ImportRule, LeftOut } from '@plumbline/core/exchange/rules'
import { selectNames } from '../../../identity/users/index.ts'
import type { CollabApi, EncodedCommands } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { addScheduleNode } from '../../../workspace/eps/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { freeName, insertEvent, insertVersion, selectCurrentVersion } from '../../versions/kinds/index.ts'
import { attributeGrantOf } from '../../vocabulary/attributes/index.ts'
import { addResources, type ChangedRegister } from '../../vocabulary/resources/index.ts'
import { writeAttributes } from './attributes.ts'
import { type RecordTargets, type Target, withBaselines } from './baselines.ts'
import type { ByRule, Documents } from './comparing.ts'
import { type Staged, selectStaged, type UploadRow } from './repository.ts'
import type { FactsTask } from './worker.ts'

interface Parts {
  database: Database
  collabApi: CollabApi
  /** In a thread: what brings the document `current` to what `staged` says; null: it does already. */
  merge(documents: Documents, how: { script: string; by: ByRule | null }): Promise<EncodedCommands | null>
  /**
   * In a thread: `staged` with the facts of `current` where it says nothing, and how many works those are; `closed` attributes
   * are as they were.
   */
  facts(task: Omit<FactsTask, 'kind'>): Promise<{ document: Uint8Array; works: number }>
}

export interface Written {
  scheduleId: string | null
  versionId: string | null
  /** Of the change of its journal that an update was; none where nothing was other. */
  seq?: number
  /** Another version is the actual one of its schedule now, instead of that one. */
  event?: VersionsEvent
  beforeId?: string
  /** There are others than before, or lists have other values. */
  attributes?: boolean
  /** The register that resources were put into. */
  register?: ChangedRegister | null
  /** Made of the baselines of the file. */
  targets?: Target[]
}

/** What the person chose at the preview. */
export interface Choices {
  name?: string | undefined
  /** Keys of baselines; undefined: all. */
  baselines?: readonly string[] | undefined
  /** Undefined: that by which the file was read, if any. */
  rule?: ImportRule | undefined
  leftOut?: LeftOut | undefined
}

/** One that was read against the schedule: it is that with edits. */
export const isTable = ({ upload }: Pick<UploadRow, 'upload'>): boolean => upload.table !== null

/** Does what the preview promised. Throws before anything is written, or writes all of it. */
export async function writeUpload(
  parts: Parts,
  scope: Scope,
  row: UploadRow,
  { name, baselines: chosen, rule, leftOut }: Choices,
): Promise<Written> {
  const found = await parts.database.inScope(scope, (tx) => selectStaged(tx, row.upload.id))
  if (!found) throw new AppError('UPLOAD_NOT_READY', { state: row.upload.state })
  const title = name ?? row.upload.preview?.name ?? row.upload.fileName
  const by = byRule(row, rule, leftOut)
  const staged = allowedBy(by?.rule ?? null, found)
  const { make, extend } = staged.attributes
  const written = await withBaselines(parts.collabApi, scope, { row, staged, chosen }, (targets) =>
    writeStaged({ ...parts, targets, by }, scope, row, staged, title),
  )
  return { ...written, attributes: make.length + extend.length > 0 }
}

/** What is left of what the file brings beside works. */
function allowedBy(rule: ImportRule | null, staged: Staged): Staged {
  if (rule === null) return staged
  const { attributes, resources } = rule.kinds
  return {
    ...staged,
    ...(attributes !== 'create' && { attributes: noAttributes }),
    ...(resources !== 'create' && { resources: [] }),
  }
}

const noAttributes: Staged['attributes'] = { make: [], extend: [] }

function byRule(row: UploadRow, rule: ImportRule | undefined, leftOut: LeftOut | undefined): ByRule | null {
  const wanted = rule ?? row.upload.rule
  return wanted && { rule: wanted, leftOut: leftOut ?? { groups: [], facts: [] }, isEdit: isTable(row) }
}

type Writing = Parts & { targets: RecordTargets; by: ByRule | null }

async function writeStaged(
  parts: Writing,
  scope: Scope,
  row: UploadRow,
  staged: Staged,
  title: string,
): Promise<Written> {
  if (row.projectId) return writeNewSchedule(parts, scope, row, row.projectId, staged, title)
  const scheduleId = row.targetScheduleId ?? ''
  if (row.settings.import_setting === 'none') return { scheduleId, versionId: null }
  if (row.settings.import_setting === 'update') return updateCurrent(parts, scope, row, scheduleId, staged)
  const made = { scheduleId, spaceId: row.spaceId, name: title }
  for (let round = 1; ; round++) {
    try {
      return await writeActual(parts, scope, made, staged)
    } catch (error) {
      // Meanwhile another version became the actual one: its facts go over then.
      if (!(error instanceof AppError && error.code === 'CONFLICT') || round === MAX_ROUNDS) throw error
    }
  }
}

async function writeActual(
  parts: Writing,
  scope: Scope,
  made: { scheduleId: string; spaceId: string; name: string },
  staged: Staged,
): Promise<Written> {
  const carried = await withFacts(parts, scope, made.scheduleId, staged.document)
  return writeDocument(parts, carried.document, scope.userId, (id) =>
    recordActual(parts, scope, { ...made, id }, { staged, carried }),
  )
}

interface Carried {
  document: Uint8Array
  works: number
  before: { id: string; name: string }
}

const MAX_ROUNDS = 5

/**
 * What was reported in the actual version, and is not in the file, goes over; also what is reported meanwhile. So do values that
 * the person may not fill: a file is no way around that.
 */
async function withFacts(
  { database, collabApi, facts }: Writing,
  scope: Scope,
  scheduleId: string,
  staged: Uint8Array,
): Promise<Carried> {
  const before = await database.inScope(scope, (tx) => selectCurrentVersion(tx, scheduleId))
  if (!before) throw new AppError('NOT_FOUND')
  const { closedAttributes: closed } = await database.inScope(scope, (tx) =>
    attributeGrantOf(tx, scheduleId, scope.userId),
  )
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { update, seq } = await collabApi.read(roomOf(before.id), scope.userId)
    const { document, works } = await facts({ current: update, staged, closed })
    if ((await collabApi.head(roomOf(before.id))).seq === seq) return { document, works, before }
  }
  throw new AppError('CONFLICT')
}

/** The new version is the actual one. */
async function recordActual(
  { database, targets }: Writing,
  scope: Scope,
  made: { id: string; scheduleId: string; spaceId: string; name: string },
  { staged, carried: { works, before } }: { staged: Staged; carried: Carried },
): Promise<Written> {
  const { id, scheduleId } = made
  const { userId } = scope
  return database.inScope(scope, async (tx) => {
    const version = { ...made, name: await freeName(tx, scheduleId, made.name) }
    if ((await selectCurrentVersion(tx, scheduleId))?.id !== before.id) throw new AppError('CONFLICT')
    await insertVersion(tx, { ...version, kind: 'actual', createdBy: userId })
    await writeAttributes(tx, { spaceId: made.spaceId, nodeId: scheduleId, userId }, staged.attributes)
    const register = await addResources(tx, { spaceId: made.spaceId, userId }, staged.resources)
    await insertEvent(tx, { version, change: 'created', userId })
    await insertEvent(tx, { version, change: 'actual', details: { before: before.name, facts: works }, userId })
    const by = { id: userId, name: (await selectNames(tx, [userId])).get(userId) ?? '' }
    const event = { scheduleId, versionId: id, name: version.name, change: 'actual' as const, by }
    const written = { scheduleId, versionId: id, event, beforeId: before.id, register }
    return { ...written, targets: await targets(tx, scheduleId) }
  })
}

async function writeNewSchedule(
  parts: Writing,
  scope: Scope,
  row: UploadRow,
  projectId: string,
  staged: Staged,
  title: string,
): Promise<Written> {
  const { spaceId } = row
  return writeDocument(parts, staged.document, scope.userId, (versionId) =>
    parts.database.inScope(scope, async (tx) => {
      const node = { spaceId, parentId: projectId, name: title, code: '' }
      const scheduleId = await addScheduleNode(tx, node, scope.userId)
      const version = {
        id: versionId,
        spaceId,
        scheduleId,
        name: 'Version 1',
        kind: 'actual' as const,
        createdBy: scope.userId,
      }
      await insertVersion(tx, version)
      await writeAttributes(tx, { spaceId, nodeId: scheduleId, userId: scope.userId }, staged.attributes)
      const register = await addResources(tx, { spaceId, userId: scope.userId }, staged.resources)
      return { scheduleId, versionId, register, targets: await parts.targets(tx, scheduleId) }
    }),
  )
}

/** The room first, then the rows that point to it; without them the room is taken back. */
async function writeDocument(
  { collabApi }: Parts,
  document: Uint8Array,
  userId: string,
  record: (versionId: string) => Promise<Written>,
): Promise<Written> {
  const versionId = newId()
  await collabApi.create(roomOf(versionId), document, userId)
  try {
    return await record(versionId)
  } catch (error) {
    await collabApi.remove(roomOf(versionId))
    throw error
  }
}

/** As commands in the live document: people who have it open see it at once, and what they did meanwhile stays. */
async function updateCurrent(
  { database, collabApi, merge, targets, by }: Writing,
  scope: Scope,
  row: UploadRow,
  scheduleId: string,
  staged: Staged,
): Promise<Written> {
  const version = await database.inScope(scope, (tx) => selectCurrentVersion(tx, scheduleId))
  if (!version) throw new AppError('NOT_FOUND')
  if (version.locked) throw new AppError('VERSION_LOCKED')
  const { update } = await collabApi.read(roomOf(version.id), scope.userId)
  const commands = await merge({ current: update, staged: staged.document }, { script: row.settings.update_script, by })
  const right = version.planning ? 'plan' : 'write'
  return database.inScope(scope, async (tx) => {
    const limits = await attributeGrantOf(tx, scheduleId, scope.userId)
    await writeAttributes(tx, { spaceId: row.spaceId, nodeId: scheduleId, userId: scope.userId }, staged.attributes)
    const register = await addResources(tx, { spaceId: row.spaceId, userId: scope.userId }, staged.resources)
    const written = { scheduleId, versionId: version.id, register, targets: await targets(tx, scheduleId) }
    if (!commands) return written
    const { seq } = await collabApi.command(roomOf(version.id), commands, scope.userId, right, limits)
    return { ...written, seq }
  })
}
