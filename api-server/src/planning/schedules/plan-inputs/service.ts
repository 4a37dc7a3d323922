import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { TargetDatesUpdated } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { noInputs } from '@plumbline/core/progress'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { createPool } from '../../../platform/workers/index.ts'
import { timetableSeqs } from '../../official/timetable/index.ts'
import {
  findVersion,
  requireVersion,
  selectActiveTarget,
  selectUnlockedVersions,
  type VersionRow,
} from '../../versions/kinds/index.ts'
import {
  deleteInputs,
  type InputsSource,
  type StoredContent,
  selectContent,
  selectInputs,
  selectSources,
  storeInputs,
} from './repository.ts'
import type { Matched, MatchingTask } from './worker.ts'

/** What calculations read beside the documents (decision 13): today the dates of the active target version. */
export interface PlanInputsKeeper {
  /** As stored; null: it has to be brought up to date before. */
  upToDate(tx: Transaction, version: VersionRow): Promise<StoredContent | null>
  /** The content as stored, brought up to date before; a locked version keeps what it has. */
  contentFor(versionId: string): Promise<StoredContent>
  /** Versions whose inputs are behind, now that this one was calculated; none unless it is the active target. */
  behind(version: Pick<VersionRow, 'id' | 'scheduleId' | 'activeTarget'>): Promise<string[]>
  /** Matches anew and says what that changed, or with `preview` what it would. Throws TARGET_VERSION_MISSING. */
  updateTargets(scope: Scope, versionId: string, preview: boolean): Promise<TargetDatesUpdated>
  close(): Promise<void>
}

export interface PlanInputsParts {
  database: Database
  collabApi: CollabApi
  /** The inputs of a version are other than before. */
  changed(versionId: string, revision: string): void
}

/** What a version reads while its schedule has no target. */
const nothing = { revision: 'none', content: await promisify<string, Buffer>(gzip)(JSON.stringify(noInputs)) }

/** What the inputs of a version are to be taken from, and what the stored ones were. */
interface Sources {
  /** null: the schedule has no target, or this version is the target. */
  wanted: (InputsSource & { name: string }) | null
  stored: InputsSource | null
}

export function createPlanInputs({ database, collabApi, changed }: PlanInputsParts): PlanInputsKeeper {
  const pool = createPool<MatchingTask, Matched>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 120,
  })
  const running = new Map<string, Promise<void>>()

  const match = async (versionId: string, targetVersionId: string): Promise<Matched> => {
    const before = await database.asSystem((tx) => selectContent(tx, versionId))
    return pool.run({ ...collabApi.address, versionId, targetVersionId, before: before?.content ?? null })
  }

  const store = async (versionId: string, spaceId: string, source: InputsSource, found: Matched): Promise<void> => {
    const known = await database.asSystem(async (tx) => {
      const before = await selectInputs(tx, versionId)
      await storeInputs(tx, { versionId, spaceId }, { ...source, revision: found.revision, content: found.content })
      return before?.revision
    })
    if (known !== found.revision) changed(versionId, found.revision)
  }

  const refresh = async (versionId: string): Promise<void> => {
    const found = await database.asSystem((tx) => versionWithSources(tx, versionId))
    if (!found || found.version.locked || isFresh(found.sources)) return
    const { spaceId } = found.version
    const { wanted } = found.sources
    if (wanted) return store(versionId, spaceId, wanted, await match(versionId, wanted.targetVersionId))
    await database.asSystem((tx) => deleteInputs(tx, versionId))
    changed(versionId, nothing.revision)
  }

  return {
    upToDate: async (tx, version) => {
      const sources = await sourcesOf(tx, version)
      if (!version.locked && !isFresh(sources)) return null
      return (sources.stored && (await selectContent(tx, version.id))) ?? nothing
    },
    contentFor: async (versionId) => {
      const refreshing = running.get(versionId) ?? refresh(versionId).finally(() => running.delete(versionId))
      running.set(versionId, refreshing)
      await refreshing
      return (await database.asSystem((tx) => selectContent(tx, versionId))) ?? nothing
    },
    behind: async (version) => {
      return version.activeTarget ? database.asSystem((tx) => versionsBehind(tx, version)) : []
    },
    updateTargets: async (scope, versionId, preview) => {
      const { spaceId } = await requireVersion(database, scope, versionId, 'write')
      const known = await database.inScope(scope, (tx) => versionWithSources(tx, versionId))
      const wanted = known?.sources.wanted
      if (!wanted) throw new AppError('TARGET_VERSION_MISSING')
      const found = await match(versionId, wanted.targetVersionId)
      if (!preview) await store(versionId, spaceId, wanted, found)
      const { matched, changed: count, unmatched, unmatchedCodes } = found
      const { targetVersionId, name: targetName } = wanted
      return { targetVersionId, targetName, matched, changed: count, unmatched, unmatchedCodes }
    },
    close: () => pool.close(),
  }
}

function isFresh({ wanted, stored }: Sources): boolean {
  return wanted?.targetVersionId === stored?.targetVersionId && wanted?.targetSeq === stored?.targetSeq
}

async function versionWithSources(
  tx: Transaction,
  versionId: string,
): Promise<{ version: VersionRow; sources: Sources } | null> {
  const version = await findVersion(tx, versionId)
  return version && { version, sources: await sourcesOf(tx, version) }
}

async function sourcesOf(tx: Transaction, { id: versionId, scheduleId }: VersionRow): Promise<Sources> {
  const target = await selectActiveTarget(tx, scheduleId)
  const seq = target && (await timetableSeqs(tx, [target.id])).get(target.id)
  // A target that is not calculated yet is none; its calculation will say that it is there.
  const isOther = target !== null && target.id !== versionId && seq !== undefined
  const wanted = isOther ? { targetVersionId: target.id, targetSeq: seq ?? 0, name: target.name } : null
  return { wanted, stored: await selectInputs(tx, versionId) }
}

async function versionsBehind(
  tx: Transaction,
  { id: targetId, scheduleId }: Pick<VersionRow, 'id' | 'scheduleId'>,
): Promise<string[]> {
  const seq = (await timetableSeqs(tx, [targetId])).get(targetId)
  const others = (await selectUnlockedVersions(tx, scheduleId)).filter((id) => id !== targetId)
  const sources = await selectSources(tx, others)
  return others.filter((id) => {
    const source = sources.get(id)
    return source?.targetVersionId !== targetId || source.targetSeq !== seq
  })
}
