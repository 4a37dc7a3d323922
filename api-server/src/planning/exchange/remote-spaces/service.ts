import { type AttributeDirectory, isComputed, type ListValue } from '@plumbline/core/attributes'
import {
  directoryBody,
  directoryWhole,
  epsTree,
  mySpaces,
  type RemoteSchedule,
  type RemoteSpace,
  roomAt,
  versionAttributes,
  versionMoment,
} from '@plumbline/core/contract'
import { choicesOf } from '@plumbline/core/directories'
import { AppError } from '@plumbline/core/errors'
import { originOf } from '../../../identity/addresses/index.ts'
import { audit } from '../../../identity/audit/index.ts'
import type { Sealing } from '../../../identity/second-factor/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { createPool } from '../../../platform/workers/index.ts'
import { addScheduleNode } from '../../../workspace/eps/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { insertVersion } from '../../versions/kinds/index.ts'
import { knownAttributes, writeAttributes } from '../uploads/index.ts'
import { createRemoteDirectories, type DirectoryParts, type RemoteDirectories } from './directories.ts'
import { type RemoteClient, type RemoteLimits, remoteClient } from './remote-client.ts'
import {
  deleteRemote,
  insertRemote,
  lockRemotes,
  noteAnswer,
  type RemoteRow,
  selectRemote,
  selectRemotes,
  updateRemote,
} from './repository.ts'
import type { Adopted, RemoteResult, RemoteTask } from './worker.ts'

interface RemoteParts extends Pick<DirectoryParts, 'database' | 'quotas' | 'longJobs' | 'taken'> {
  collabApi: CollabApi
  sealing: Sealing
  limits: RemoteLimits
}

interface At {
  scope: Scope
  spaceId: string
}

interface Copied extends At {
  remoteId: string
  /** There. */
  versionId: string
  projectId: string
  name: string
}

/** Connections to other installations, and what is read and copied over them. */
export interface RemoteSpaces {
  list(at: At): Promise<RemoteSpace[]>
  add(at: At, given: { name: string; address: string; token: string }): Promise<RemoteSpace>
  edit(at: At, id: string, given: { name?: string | undefined; token?: string | undefined }): Promise<RemoteSpace>
  remove(at: At, id: string): Promise<void>
  check(at: At, id: string): Promise<{ remote: RemoteSpace; spaces: number }>
  spaces(at: At, id: string): Promise<{ id: string; name: string }[]>
  schedules(at: At, id: string, remoteSpaceId: string): Promise<RemoteSchedule[]>
  /** All of it, or nothing. */
  copy(at: Copied): Promise<{ scheduleId: string; versionId: string }>
  directories: RemoteDirectories
  close(): Promise<void>
}

const MAX_REMOTES = 20
const NO_TOKEN = Buffer.alloc(0)

export function createRemoteSpaces(parts: RemoteParts): RemoteSpaces {
  const { database, collabApi, sealing, limits, quotas } = parts
  const pool = createPool<RemoteTask, RemoteResult>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 120,
  })

  const find = async ({ scope, spaceId }: At, id: string): Promise<RemoteRow> => {
    const row = await database.inScope(scope, (tx) => selectRemote(tx, spaceId, id))
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }
  const clientOf = ({ address, token }: RemoteRow): RemoteClient => {
    const opened = sealing.open(token) ?? NO_TOKEN
    if (opened.length === 0) throw new AppError('REMOTE_TOKEN', { address: new URL(address).host })
    return remoteClient({ address, token: opened.toString('utf8') }, limits)
  }
  const noted = (tx: Transaction, { scope, spaceId }: At, what: 'added' | 'changed' | 'removed', subject: string) =>
    audit(tx, { spaceId, userId: scope.userId, kind: `remote.${what}`, subject })

  const add: RemoteSpaces['add'] = async (at, { name, address, token }) => {
    const origin = originOf(address, limits.allowsPrivate)
    await remoteClient({ address: origin, token }, limits).read(mySpaces, {})
    const id = newId()
    await database.inScope(at.scope, async (tx) => {
      await lockRemotes(tx, at.spaceId)
      if ((await selectRemotes(tx, at.spaceId)).length >= MAX_REMOTES) {
        throw new AppError('REMOTES_TOO_MANY', { max: MAX_REMOTES })
      }
      const row = { id, name, address: origin, token: sealing.seal(Buffer.from(token)) }
      await insertRemote(tx, { spaceId: at.spaceId, userId: at.scope.userId }, row)
      await noted(tx, at, 'added', `${name} (${new URL(origin).host})`)
    })
    return viewOf(await find(at, id))
  }

  const edit: RemoteSpaces['edit'] = async (at, id, { name, token }) => {
    const { address } = await find(at, id)
    if (token) await remoteClient({ address, token }, limits).read(mySpaces, {})
    await database.inScope(at.scope, async (tx) => {
      const change = { ...(name && { name }), ...(token && { token: sealing.seal(Buffer.from(token)) }) }
      if (Object.keys(change).length > 0) await updateRemote(tx, id, change)
      await noted(tx, at, 'changed', name ?? new URL(address).host)
    })
    return viewOf(await find(at, id))
  }

  const spaces: RemoteSpaces['spaces'] = async (at, id) => {
    const found = await clientOf(await find(at, id)).read(mySpaces, {})
    await database.inScope(at.scope, (tx) => noteAnswer(tx, id))
    return found.spaces.map(({ id: spaceId, name }) => ({ id: spaceId, name }))
  }

  const copy: RemoteSpaces['copy'] = async (asked) => {
    const remote = await find(asked, asked.remoteId)
    await quotas.admit(asked.scope, asked.spaceId)
    const { document, attributes } = await adopted(asked, clientOf(remote))
    await quotas.admit(asked.scope, asked.spaceId, document.length)
    const versionId = newId()
    await collabApi.create(roomOf(versionId), document, asked.scope.userId)
    try {
      const scheduleId = await recorded(asked, versionId, attributes, remote.name)
      return { scheduleId, versionId }
    } catch (error) {
      await collabApi.remove(roomOf(versionId))
      throw error
    }
  }

  const adopted = async ({ scope, spaceId, projectId, versionId, name }: Copied, there: RemoteClient) => {
    const { seq } = await there.read(versionMoment, { versionId })
    const document = await there.bytes(roomAt, { versionId, seq })
    const { attributes } = await there.read(versionAttributes, { versionId })
    const known = await database.inScope(scope, (tx) =>
      knownAttributes(tx, { spaceId, targetScheduleId: null, projectId }),
    )
    // What is computed reads other attributes by ids of theirs; rights and nodes are of there as well.
    const held = attributes.filter(({ type }) => !isComputed(type))
    const told = []
    for (const { id, name: title, type, unit, precision, values, directory } of held) {
      const chosen = directory ? await choicesThere(there, directory) : []
      told.push({ id, name: title, type, unit, precision, values: [...chosen, ...values] })
    }
    const made = await pool.run({ kind: 'document', document, attributes: told, known, name })
    if (made.kind !== 'document') throw new Error('The thread answered another question')
    return made
  }

  const recorded = (
    { scope, spaceId, projectId, name }: Copied,
    versionId: string,
    attributes: Adopted['attributes'],
    from: string,
  ): Promise<string> =>
    database.inScope(scope, async (tx) => {
      const { userId } = scope
      const scheduleId = await addScheduleNode(tx, { spaceId, parentId: projectId, name, code: '' }, userId)
      const version = { id: versionId, spaceId, scheduleId, name: 'Version 1', kind: 'actual' as const }
      await insertVersion(tx, { ...version, createdBy: userId })
      await writeAttributes(tx, { spaceId, nodeId: scheduleId, userId }, attributes)
      await audit(tx, { spaceId, userId, kind: 'remote.copied', subject: name, after: from })
      return scheduleId
    })

  return {
    list: async ({ scope, spaceId }) => (await database.inScope(scope, (tx) => selectRemotes(tx, spaceId))).map(viewOf),
    add,
    edit,
    remove: async (at, id) => {
      const { name } = await find(at, id)
      await database.inScope(at.scope, async (tx) => {
        await deleteRemote(tx, id)
        await noted(tx, at, 'removed', name)
      })
    },
    check: async (at, id) => {
      const found = await spaces(at, id)
      return { remote: viewOf(await find(at, id)), spaces: found.length }
    },
    spaces,
    schedules: async (at, id, remoteSpaceId) => {
      const { nodes } = await clientOf(await find(at, id)).read(epsTree, { spaceId: remoteSpaceId })
      return schedulesIn(nodes)
    },
    copy,
    directories: createRemoteDirectories({
      ...parts,
      clientOf: async (at, id) => clientOf(await find(at, id)),
      readRows: async (text) => {
        const answer = await pool.run({ kind: 'directory', text })
        return answer.kind === 'directory' ? answer.read : null
      },
    }),
    close: () => pool.close(),
  }
}

type Tree = Awaited<ReturnType<typeof epsTree.output.parse>>['nodes']

/** What a list takes from a directory there: here these are values of its own. */
async function choicesThere(there: RemoteClient, directory: AttributeDirectory): Promise<ListValue[]> {
  const { id: directoryId, revision = 0 } = directory
  const body = directoryBody.safeParse(await there.read(directoryWhole, { directoryId, revision }))
  return body.success ? choicesOf(body.data, directory) : []
}

function schedulesIn(nodes: Tree): RemoteSchedule[] {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const pathOf = (id: string | null): string[] => {
    const node = id === null ? undefined : known.get(id)
    return node ? [...pathOf(node.parentId), node.name] : []
  }
  return nodes.flatMap(({ name, parentId, schedule }) =>
    schedule ? [{ versionId: schedule.versionId, name, path: pathOf(parentId), works: schedule.works }] : [],
  )
}

const viewOf = ({ id, name, address, createdAt, checkedAt }: RemoteRow): RemoteSpace => ({
  id,
  name,
  address,
  createdAt: createdAt.toISOString(),
  checkedAt: checkedAt?.toISOString() ?? null,
})
