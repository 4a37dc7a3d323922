import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ExternalWork, ExternalWorks } from '@plumbline/core/contract'
import { externalId, externalSide } from '@plumbline/core/plan'
import type { RelationReserve } from '@plumbline/core/schedule'
import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { createPool } from '../../../platform/workers/index.ts'
import { selectPath } from '../../../workspace/eps/index.ts'
import { selectWorks, timetableStamps, type WorkValues } from '../../official/timetable/index.ts'
import { findVersion, selectCurrentVersion, type VersionRow } from '../../versions/kinds/index.ts'
import {
  deleteWorks,
  isLinked,
  type LinkRow,
  type NewLink,
  replaceLinks,
  selectFollowers,
  selectLinks,
  selectScheduleEdges,
  selectWorksOf,
  storeWorks,
} from './repository.ts'
import { schedulesOnLoops } from './schedule-loops.ts'
import type { Named, Naming, NamingTask } from './worker.ts'

/** What versions read of other schedules: the last dates of the works that their relations lead to. */
export interface ExternalLinks {
  /** Of a version that reads nothing of others; null: it has to be brought up to date before. */
  upToDate(tx: Transaction, version: VersionRow): Promise<{ revision: string; content: Buffer } | null>
  /** The content as stored, brought up to date before; a locked version keeps what it has. */
  contentFor(versionId: string): Promise<{ revision: string; content: Buffer }>
  /** A version was calculated, with these relations to other schedules: who reads it, and itself, may read other dates. */
  calculated(version: CalculatedVersion, reserves: readonly RelationReserve[]): Promise<void>
  close(): Promise<void>
}

type CalculatedVersion = Pick<VersionRow, 'id' | 'spaceId' | 'scheduleId' | 'kind'>

export interface ExternalLinksParts {
  database: Database
  collabApi: CollabApi
  /** A version reads other dates than before. */
  changed(versionId: string, revision: string): void
}

const pack = promisify<string, { level: number }, Buffer>(gzip)
const PACKING = { level: 4 }

const noWorks: ExternalWorks = { works: [], looped: [] }
const nothing = { revision: 'none', content: await pack(JSON.stringify(noWorks), PACKING) }
/** More schedules than this on one loop are not looked through. */
const MAX_ON_LOOP = 30

/** The actual version of a schedule that relations lead to, as far as it is in the same space and calculated. */
interface Other {
  scheduleId: string
  versionId: string
  scheduleName: string
  projectName: string
  stamp: string
  workIds: string[]
}

/** What a version reads the dates of. */
interface Followed {
  version: VersionRow
  others: Other[]
  loopThrough: { scheduleId: string; versionId: string }[]
  /** Everything that the content is made of. */
  source: string
}

export function createExternalLinks({ database, collabApi, changed }: ExternalLinksParts): ExternalLinks {
  const pool = createPool<NamingTask, Naming>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 120,
  })
  const running = new Map<string, Promise<void>>()

  const store = async ({ version, others, loopThrough, source }: Followed): Promise<string> => {
    const own = { scheduleId: version.scheduleId, versionId: version.id }
    const named = await pool.run({ ...collabApi.address, own, others, loopThrough })
    const text = await database.asSystem(async (tx) => JSON.stringify(await worksOf(tx, others, named)))
    const revision = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    const content = await pack(text, PACKING)
    await database.asSystem((tx) =>
      storeWorks(tx, { versionId: version.id, spaceId: version.spaceId }, { source, revision, content }),
    )
    return revision
  }

  const refresh = async (versionId: string): Promise<void> => {
    const before = await database.asSystem((tx) => selectWorksOf(tx, versionId))
    const followed = await database.asSystem((tx) => followedBy(tx, versionId))
    if (!followed || followed.version.locked || followed.source === before?.source) return
    if (followed.others.length > 0) {
      const revision = await store(followed)
      if (revision !== before?.revision) changed(versionId, revision)
    } else if (await database.asSystem((tx) => deleteWorks(tx, versionId))) {
      changed(versionId, nothing.revision)
    }
  }

  /** One after the other for a version, and again for whoever asks while it runs: what it read may be old by then. */
  const refreshed = (versionId: string): Promise<void> => {
    const turn = (running.get(versionId) ?? Promise.resolve()).then(() => refresh(versionId))
    const settled = turn.catch(() => undefined)
    running.set(versionId, settled)
    void settled.then(() => {
      if (running.get(versionId) === settled) running.delete(versionId)
    })
    return turn
  }

  return {
    upToDate: async (tx, { id }) => ((await isLinked(tx, id)) ? null : nothing),
    contentFor: async (versionId) => {
      if (!(await database.asSystem((tx) => isLinked(tx, versionId)))) return nothing
      await refreshed(versionId)
      return (await database.asSystem((tx) => selectWorksOf(tx, versionId))) ?? nothing
    },
    calculated: async ({ id: versionId, spaceId, scheduleId, kind }, reserves) => {
      const { wasLinked, followers } = await database.asSystem(async (tx) => {
        const wasLinked = await isLinked(tx, versionId)
        if (reserves.length > 0 || wasLinked) await replaceLinks(tx, { versionId, spaceId }, linksOf(reserves))
        return { wasLinked, followers: kind === 'actual' ? await selectFollowers(tx, scheduleId) : [] }
      })
      if (reserves.length > 0 || wasLinked) await refreshed(versionId)
      for (const follower of followers) await refreshed(follower)
    },
    close: () => pool.close(),
  }
}

function linksOf(reserves: readonly RelationReserve[]): NewLink[] {
  return reserves.flatMap(({ id, free, full, drives }) => {
    const [predId = '', succId = ''] = id.split(':')
    const side = externalSide({ predId, succId })
    if (!side) return []
    const end = { otherScheduleId: side.scheduleId, otherWorkId: side.workId, side: side.side }
    return [{ relationId: id, ...end, free, full, drives }]
  })
}

async function followedBy(tx: Transaction, versionId: string): Promise<Followed | null> {
  const version = await findVersion(tx, versionId)
  if (!version) return null
  const others = await othersOf(tx, version, await selectLinks(tx, versionId))
  const loopThrough = await loopsOf(tx, version)
  const stamps = await timetableStamps(
    tx,
    loopThrough.map((other) => other.versionId),
  )
  return { version, others, loopThrough, source: digest([others, loopThrough, [...stamps]]) }
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

async function othersOf(tx: Transaction, own: VersionRow, links: readonly LinkRow[]): Promise<Other[]> {
  const workIds = new Map<string, Set<string>>()
  for (const { otherScheduleId, otherWorkId } of links) {
    if (otherScheduleId === own.scheduleId) continue
    workIds.set(otherScheduleId, (workIds.get(otherScheduleId) ?? new Set()).add(otherWorkId))
  }
  const others: Other[] = []
  for (const scheduleId of [...workIds.keys()].sort()) {
    const actual = await selectCurrentVersion(tx, scheduleId)
    if (actual?.spaceId !== own.spaceId) continue
    const stamp = (await timetableStamps(tx, [actual.id])).get(actual.id)
    if (stamp === undefined) continue
    const names = await namesOf(tx, scheduleId)
    others.push({ scheduleId, versionId: actual.id, ...names, stamp, workIds: [...workIds.get(scheduleId)!].sort() })
  }
  return others
}

/** Of a schedule in the bin only its dates stay. */
async function namesOf(tx: Transaction, scheduleId: string): Promise<{ scheduleName: string; projectName: string }> {
  const path = await selectPath(tx, scheduleId)
  const project = path.find(({ kind }) => kind === 'project')
  return { scheduleName: path[0]?.name ?? '', projectName: project?.name ?? '' }
}

/** Only the actual version is followed by others, so only it can be on a loop through them. */
async function loopsOf(tx: Transaction, own: VersionRow): Promise<Followed['loopThrough']> {
  if (own.kind !== 'actual') return []
  const ids = schedulesOnLoops(await selectScheduleEdges(tx, own.spaceId), own.scheduleId).slice(0, MAX_ON_LOOP)
  const actual = await Promise.all(ids.map((id) => selectCurrentVersion(tx, id)))
  return actual.flatMap((version) => (version ? [{ scheduleId: version.scheduleId, versionId: version.id }] : []))
}

async function worksOf(tx: Transaction, others: readonly Other[], { works, looped }: Naming): Promise<ExternalWorks> {
  const known: ExternalWork[] = []
  for (const other of others) {
    const values = await selectWorks(tx, other.versionId, other.workIds)
    for (const named of works.filter(({ scheduleId }) => scheduleId === other.scheduleId)) {
      const value = values.get(named.workId)
      if (value && value.start !== NO_INSTANT) known.push(workOf(other, named, value))
    }
  }
  return { works: known.sort((a, b) => (a.id < b.id ? -1 : 1)), looped }
}

function workOf({ scheduleName, projectName }: Other, named: Named, value: WorkValues): ExternalWork {
  const isDone = value.percent === 10_000
  const late = (at: number): string | null => (isDone || at === NO_INSTANT ? null : formatInstant(at))
  return {
    id: externalId(named),
    ...named,
    scheduleName,
    projectName,
    start: formatInstant(value.start),
    finish: formatInstant(value.finish),
    lateStart: late(value.lateStart),
    lateFinish: late(value.lateFinish),
    percent: Math.max(0, value.percent) / 100,
    critical: value.critical === 1,
  }
}
