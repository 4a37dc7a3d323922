import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { noDayFacts } from '@plumbline/core/progress'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { findVersion, selectUnlockedVersions, type VersionRow } from '../../versions/kinds/index.ts'
import { selectFactInputs, selectFactParts, selectFactRevisions, storeFactInputs } from './documents-repository.ts'

/**
 * Facts of the daily plan as an input of the calculation (decision 13). They are of the schedule: what was done on site
 * was done in every version of it, so branches, comparison, merging and another actual version need to carry nothing. A
 * locked version keeps what it was calculated with.
 */
export interface DayFactInputs {
  /** As stored; null: it has to be brought up to date before. */
  upToDate(tx: Transaction, version: VersionRow): Promise<{ revision: string; content: Buffer } | null>
  contentFor(versionId: string): Promise<{ revision: string; content: Buffer }>
  /** Facts of this schedule are other than before. */
  changedIn(scheduleId: string): Promise<void>
}

const pack = promisify<string, { level: number }, Buffer>(gzip)
const unpack = promisify<Buffer, Buffer>(gunzip)
const nothing = { revision: 'none', content: await pack(JSON.stringify(noDayFacts), { level: 4 }) }

export function createDayFactInputs(
  database: Database,
  changed: (versionId: string, revision: string) => void,
): DayFactInputs {
  const contentFor = async (versionId: string): Promise<{ revision: string; content: Buffer }> => {
    const version = await database.asSystem((tx) => findVersion(tx, versionId))
    if (!version) return nothing
    const kept = await database.asSystem((tx) => selectFactInputs(tx, versionId))
    if (version.locked) return kept ?? nothing
    const parts = await database.asSystem((tx) => selectFactParts(tx, version.scheduleId))
    if (parts.length === 0) return nothing
    const revision = revisionOf(parts.map((part) => part.revision))
    if (kept?.revision === revision) return kept
    const texts = await Promise.all(parts.map(async ({ facts }) => (await unpack(facts)).toString('utf8')))
    const inputs = { revision, content: await pack(`{"parts":[${texts.join()}]}`, { level: 4 }) }
    const of = { versionId, spaceId: version.spaceId }
    await database.asSystem((tx) => storeFactInputs(tx, of, inputs))
    return inputs
  }
  return {
    upToDate: async (tx, { id, locked, scheduleId }) => {
      const revisions = locked ? [] : await selectFactRevisions(tx, scheduleId)
      if (!locked && revisions.length === 0) return nothing
      const kept = await selectFactInputs(tx, id)
      if (locked) return kept ?? nothing
      return kept?.revision === revisionOf(revisions) ? kept : null
    },
    contentFor,
    changedIn: async (scheduleId) => {
      const versions = await database.asSystem((tx) => selectUnlockedVersions(tx, scheduleId))
      for (const versionId of versions) changed(versionId, (await contentFor(versionId)).revision)
    },
  }
}

const revisionOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join()).digest('base64url').slice(0, 16)
