import type { MergeChoice } from '@plumbline/core/comparison'
import type { ComparisonView, MergeView, TakingBack } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { createPool, limitAs, type Pool } from '../../../platform/workers/index.ts'
import { type PackedInputs, roomOf } from '../../schedules/document/index.ts'
import { attributeGrantOf } from '../../vocabulary/attributes/index.ts'
import { requireVersion, requireWritable, type VersionRow } from '../kinds/index.ts'
import { deleteMerge, insertMerge, selectLastMerge } from './repository.ts'
import type { AncestorTask, ComparisonAnswer, ComparisonTask, Page, SideTask, Taking } from './tasks.ts'

interface VersionRef {
  versionId: string
  seq?: number | undefined
}

interface Both {
  scheduleId: string
  left: VersionRef
  right: VersionRef
}

interface Merging {
  scheduleId: string
  from: VersionRef
  into: string
  choice: MergeChoice
  preview: boolean
}

export interface Comparisons {
  compare(scope: Scope, both: Both, page: Page): Promise<ComparisonView>
  export(scope: Scope, both: Both, words: Record<string, string>): Promise<Buffer>
  merge(scope: Scope, subject: Subject, merging: Merging): Promise<MergeView>
  takeBack(
    scope: Scope,
    subject: Subject,
    at: { scheduleId: string; versionId: string; seq: number } & Partial<Taking>,
  ): Promise<TakingBack>
  close(): Promise<void>
}

export interface ComparisonParts {
  database: Database
  collabApi: CollabApi
  inputsFor(versionId: string): Promise<PackedInputs>
  /** The change `seq` of a version is a merge. */
  merged(event: MergeEvent): void
}

export interface MergeEvent {
  into: VersionRow
  seq: number
  fromName: string
  userId: string
}

export function createComparisons({ database, collabApi, inputsFor, merged: mergeDone }: ComparisonParts): Comparisons {
  const pool: Pool<ComparisonTask, ComparisonAnswer> = createPool({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 3_072,
    maxSeconds: 120,
  })
  /** A thread keeps what it has read of a schedule. */
  const run = async <D extends ComparisonAnswer['did']>(did: D, scheduleId: string, task: ComparisonTask) => {
    const answer = await pool.run(task, { subject: scheduleId }).catch(limitAs('VERSION_TOO_LARGE'))
    if (answer.did !== did) throw new Error(`The thread did ${answer.did} instead of ${did}`)
    return answer as Extract<ComparisonAnswer, { did: D }>
  }
  const versionOf = async (scope: Scope, scheduleId: string, id: string): Promise<VersionRow> => {
    const version = await requireVersion(database, scope, id, 'read')
    if (version.scheduleId !== scheduleId) throw new AppError('NOT_FOUND')
    return version
  }
  const limitsFor = (scope: Scope, scheduleId: string) =>
    database.inScope(scope, (tx) => attributeGrantOf(tx, scheduleId, scope.userId))
  const sideOf = async ({ versionId, seq }: VersionRef): Promise<SideTask> => ({
    room: roomOf(versionId),
    seq: seq ?? null,
    inputs: await inputsFor(versionId),
  })
  const bothOf = async (scope: Scope, { scheduleId, left, right }: Both) => {
    const versions = [
      await versionOf(scope, scheduleId, left.versionId),
      await versionOf(scope, scheduleId, right.versionId),
    ] as const
    return { versions, task: { ...collabApi.address, left: await sideOf(left), right: await sideOf(right) } }
  }

  /** Where both said the same for the last time: after a merge, what was merged. */
  const ancestorFor = async (scope: Scope, from: VersionRow, into: VersionRow, fromSeq: number | undefined) => {
    const merged = await database.inScope(scope, (tx) => selectLastMerge(tx, from.id, into.id))
    const isLater = merged !== null && (merged.fromId !== from.id || fromSeq === undefined || fromSeq >= merged.fromSeq)
    return isLater ? { room: roomOf(merged.fromId), seq: merged.fromSeq } : ancestorOf(from, into)
  }

  return {
    compare: async (scope, both, page) => {
      const { versions, task } = await bothOf(scope, both)
      const { left, right, ...rest } = (await run('compare', both.scheduleId, { do: 'compare', ...task, page })).page
      const named = ({ id, name }: VersionRow) => ({ versionId: id, name })
      return {
        left: { ...named(versions[0]), ...left },
        right: { ...named(versions[1]), ...right },
        related: ancestorOf(versions[0], versions[1]) !== null,
        ...rest,
      }
    },
    export: async (scope, both, words) => {
      const { versions, task } = await bothOf(scope, both)
      const names: [string, string] = [versions[0].name, versions[1].name]
      return Buffer.from((await run('export', both.scheduleId, { do: 'export', ...task, names, words })).workbook)
    },
    merge: async (scope, subject, { scheduleId, from, into, choice, preview }) => {
      const target = await versionOf(scope, scheduleId, into)
      const right = preview ? 'read' : await requireWritable(database, scope, into, subject)
      const source = await versionOf(scope, scheduleId, from.versionId)
      const ancestor = await ancestorFor(scope, source, target, from.seq)
      const { merge, fromSeq, isWhole } = await run('merge', scheduleId, {
        do: 'merge',
        ...collabApi.address,
        ancestor,
        from: { room: roomOf(from.versionId), seq: from.seq ?? null },
        into: roomOf(into),
        choice,
        preview,
        author: { userId: scope.userId, right, limits: await limitsFor(scope, scheduleId) },
      })
      if (!preview && isWhole) {
        const { spaceId } = target
        const merged = { spaceId, fromId: from.versionId, fromSeq, intoId: into, intoSeq: merge.seq }
        await database.inScope(scope, (tx) => insertMerge(tx, { ...merged, userId: scope.userId }))
      }
      if (!preview && merge.seq !== null) {
        mergeDone({ into: target, seq: merge.seq, fromName: source.name, userId: scope.userId })
      }
      return { related: ancestor !== null, ...merge }
    },
    takeBack: async (scope, subject, { scheduleId, versionId, seq, ...how }) => {
      const { preview = false, decided = {}, otherwise = 'now' } = how
      await versionOf(scope, scheduleId, versionId)
      const right = await requireWritable(database, scope, versionId, subject)
      const room = roomOf(versionId)
      const author = { userId: scope.userId, right, limits: await limitsFor(scope, scheduleId) }
      const what = { ...collabApi.address, room, seq, preview, decided, otherwise, author }
      const { did: _did, ...taken } = await run('takeBack', scheduleId, { do: 'takeBack', ...what })
      if (!preview) await database.inScope(scope, (tx) => deleteMerge(tx, versionId, seq))
      return taken
    },
    close: () => pool.close(),
  }
}

/** Where they parted: a copy begins, as change 1 of its own journal, with what it was copied from. */
function ancestorOf(one: VersionRow, other: VersionRow): AncestorTask | null {
  const start = ({ id }: VersionRow): AncestorTask => ({ room: roomOf(id), seq: 1 })
  if (one.id === other.id) return null
  if (one.basedOnId === other.id) return start(one)
  if (other.basedOnId === one.id) return start(other)
  if (one.basedOnId === null || one.basedOnId !== other.basedOnId) return null
  // Two copies of one version: what the older one began with.
  return start(Number(one.basedOnSeq ?? 0) <= Number(other.basedOnSeq ?? 0) ? one : other)
}
