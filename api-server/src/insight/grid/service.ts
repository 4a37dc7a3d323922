import { type GridGroundView, type GridGroupsView, LONG_EXPORT_WORKS } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type GridSetting, gridColumns, usualGridSetting } from '@plumbline/core/gwbs'
import { selectFormerMembers, selectMembers } from '../../identity/access/index.ts'
import { selectCurrentVersions } from '../../planning/versions/kinds/index.ts'
import { listAttributes } from '../../planning/vocabulary/attributes/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { oneByOne } from '../../platform/turns/index.ts'
import { createPool, type Pool } from '../../platform/workers/index.ts'
import { type NodeRow, selectNode } from '../../workspace/eps/index.ts'
import { schedulesBelow, selectStamp } from '../indicators/index.ts'
import { putSetting, selectExtent, selectSetting, selectWorkTable } from './repository.ts'
import type { GridAnswer, GridLook, GridQuestion, GridTask } from './tasks.ts'

const MAX_WORKS = 100_000
/** Summaries above each other that works are told apart by. */
const MAX_DEPTH = 9

type Words = Record<string, string>

interface Viewed {
  scope: Scope
  spaceId: string
  projectId: string
}

export interface Grids {
  read(viewed: Viewed): Promise<GridGroundView>
  saveSetting(viewed: Viewed, setting: GridSetting): Promise<void>
  groups(viewed: Viewed, look: GridLook): Promise<GridGroupsView>
  works(
    viewed: Viewed,
    look: GridLook,
    page: { path: string[]; offset: number; limit: number },
  ): Promise<Extract<GridAnswer, { did: 'works' }>>
  /** Throws EXPORT_LONG where that would take longer than an answer. */
  workbook(viewed: Viewed, look: GridLook, words: Words): Promise<Buffer>
  /** Of any size; `progress` is 0…1. */
  longWorkbook(viewed: Viewed, asked: { look: GridLook; words: Words; progress(done: number): void }): Promise<Buffer>
  close(): Promise<void>
}

/** How far a thread is. */
interface Progressing {
  progress?: (done: number) => void
}

/** One thread: the works of a project lie in the thread that was handed them. */
const startThread = (): Pool<GridTask, GridAnswer> =>
  createPool({ entry: new URL('./worker.ts', import.meta.url), threads: 1, maxMemoryMb: 2_048, maxSeconds: 60 })

/** Works are grouped and counted in a thread: 50,000 of them would block everybody else for half a second. */
export function createGrids({ database }: { database: Database }): Grids {
  const reading = startThread()
  /** A workbook of 50,000 works takes seconds, in which whoever only looks must not wait. */
  const writing = startThread()

  /** A thread takes one project at a time: pieces of two would push each other out. */
  const inTurn = oneByOne<Pool<GridTask, GridAnswer>>()

  /** The loop serves others between two pieces; the answer is that to the last one. */
  const askWithWorks = async (
    pool: Pool<GridTask, GridAnswer>,
    task: GridTask,
    { table, how }: { table: readonly string[]; how: Progressing },
  ): Promise<GridAnswer> => {
    const giver = newId()
    let given: GridAnswer = { did: 'forgotten' }
    for (const [at, works] of table.entries()) {
      given = await pool.run({ ...task, piece: { giver, at, of: table.length, works } }, how)
      if (given.did === 'forgotten') throw new AppError('UNAVAILABLE')
    }
    return given
  }

  const answer = async <D extends GridAnswer['did']>(
    did: D,
    { scope, spaceId, projectId }: Viewed,
    look: GridLook,
    questionOf: (project: NodeRow) => GridQuestion,
    how: Progressing = {},
  ) => {
    const { task, versionIds } = await database.inScope(scope, async (tx) => {
      const ground = await groundOf(tx, spaceId, projectId, scope.userId)
      const { project, versionIds: ids, ...named } = ground
      return { versionIds: ids, task: { ...named, look, question: questionOf(project), piece: null } }
    })
    const pool = did === 'workbook' ? writing : reading
    let given = await pool.run(task, how)
    if (given.did === 'forgotten') {
      given = await inTurn(pool, async () => {
        // Whoever was before may have handed over the same.
        const meanwhile = await pool.run(task, how)
        if (meanwhile.did !== 'forgotten') return meanwhile
        const table = await database.inScope(scope, (tx) => selectWorkTable(tx, versionIds, MAX_WORKS))
        return askWithWorks(pool, task, { table, how })
      })
    }
    if (given.did !== did) throw new Error(`The thread did ${given.did} instead of ${did}`)
    return given as Extract<GridAnswer, { did: D }>
  }

  const writtenAs = async (
    viewed: Viewed,
    { look, words, ...how }: { look: GridLook; words: Words } & Progressing,
  ): Promise<Buffer> => {
    const question = ({ name }: NodeRow): GridQuestion => ({ ask: 'workbook', title: name, words })
    return Buffer.from((await answer('workbook', viewed, look, question, how)).workbook)
  }

  return {
    read: ({ scope, spaceId, projectId }) =>
      database.inScope(scope, async (tx) => {
        const { userId } = scope
        const project = await requireProject(tx, projectId)
        const { schedules, versions } = await readableVersions(tx, spaceId, projectId, userId)
        const extent = await selectExtent(
          tx,
          versions.map(({ id }) => id),
        )
        return {
          project: { id: project.id, name: project.name },
          setting: (await selectSetting(tx, { projectId, userId })) ?? usualGridSetting,
          columns: gridColumns(await listAttributes(tx, spaceId, projectId), extent.depth),
          schedules: schedules.length,
          works: Math.min(extent.works, MAX_WORKS),
          partial: extent.works > MAX_WORKS,
        }
      }),
    saveSetting: ({ scope, spaceId, projectId }, setting) =>
      database.inScope(scope, (tx) => putSetting(tx, { spaceId, projectId, userId: scope.userId }, setting)),
    groups: async (viewed, look) => (await answer('groups', viewed, look, () => ({ ask: 'groups' }))).groups,
    works: (viewed, look, page) => answer('works', viewed, look, () => ({ ask: 'works', ...page })),
    workbook: async (viewed, look, words) => {
      const { scope, spaceId, projectId } = viewed
      const works = await database.inScope(scope, async (tx) => {
        const { versions } = await readableVersions(tx, spaceId, projectId, scope.userId)
        const ids = versions.map(({ id }) => id)
        return (await selectExtent(tx, ids)).works
      })
      if (works > LONG_EXPORT_WORKS) throw new AppError('EXPORT_LONG', { max: LONG_EXPORT_WORKS })
      return writtenAs(viewed, { look, words })
    },
    longWorkbook: (viewed, asked) => writtenAs(viewed, asked),
    close: async () => {
      await Promise.all([reading.close(), writing.close()])
    },
  }
}

/** Throws NOT_FOUND. */
async function requireProject(tx: Transaction, projectId: string): Promise<NodeRow> {
  const node = await selectNode(tx, projectId)
  if (node?.kind !== 'project') throw new AppError('NOT_FOUND')
  return node
}

/** Of the schedules that the person may read, in the order of the structure. */
async function readableVersions(tx: Transaction, spaceId: string, projectId: string, userId: string) {
  const schedules = await schedulesBelow(tx, { spaceId, userId, rootId: projectId })
  const readable = new Set(schedules.map(({ id }) => id))
  const versions = (await selectCurrentVersions(tx, spaceId)).filter(({ scheduleId }) => readable.has(scheduleId))
  return { schedules, versions }
}

async function groundOf(tx: Transaction, spaceId: string, projectId: string, userId: string) {
  const project = await requireProject(tx, projectId)
  const { schedules, versions } = await readableVersions(tx, spaceId, projectId, userId)
  const versionIds = versions.map(({ id }) => id)
  const people = [...(await selectMembers(tx, [spaceId])), ...(await selectFormerMembers(tx, spaceId))]
  const pair = (a: string, b: string): [string, string] => [a, b]
  return {
    project,
    versionIds,
    stamp: await selectStamp(tx, versionIds),
    columns: gridColumns(await listAttributes(tx, spaceId, projectId), MAX_DEPTH),
    scheduleOf: versions.map(({ id, scheduleId }) => pair(id, scheduleId)),
    schedules: schedules.map(({ id, name }) => pair(id, name)),
    people: people.map(({ userId: id, firstName, lastName }) => pair(id, `${firstName} ${lastName}`)),
  }
}
