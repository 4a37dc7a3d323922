/** What happened in versions within a period: their journals, the finishes of official calculations, and names. */
import { readValue } from '@plumbline/core/attributes'
import type { ChangeDetail } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { storedKindOf } from '@plumbline/core/fields'
import type { Chronology, ToldSet } from '@plumbline/core/reports'
import type { Day } from '@plumbline/core/time'
import { selectNames } from '../../../identity/users/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { selectFinishes } from '../../official/timetable/index.ts'
import { roomOf } from '../../schedules/document/index.ts'

interface Parts {
  database: Database
  collabApi: Pick<CollabApi, 'changes' | 'moment'>
}

interface Wanted {
  versionIds: readonly string[]
  period: { start: Day; finish: Day }
  signal: AbortSignal
}

const PAGE = 200
/** Of all versions of a report. */
const MOST_CHANGES = 20_000

/** In the order of the versions. Throws REPORT_TOO_LARGE. */
export async function readChronologies(
  { database, collabApi }: Parts,
  scope: Scope,
  { versionIds, ...wanted }: Wanted,
): Promise<Chronology[]> {
  const found: Chronology[] = []
  let count = 0
  for (const versionId of versionIds) {
    const room = roomOf(versionId)
    const sets = await setsOf(collabApi, room, wanted, MOST_CHANGES - count)
    count += lengthOf(sets)
    const first = sets[0]?.seq
    if (first === undefined) {
      found.push({ sets, finishes: [], people: {} })
      continue
    }
    const { seq: last } = await collabApi.moment(room, { at: beginOf(wanted.period.finish + 1) })
    const told = await database.inScope(scope, async (tx) => ({
      finishes: await selectFinishes(tx, versionId, { first, last }),
      names: await selectNames(tx, [...new Set(sets.flatMap(peopleIn))]),
    }))
    found.push({ sets, finishes: told.finishes, people: Object.fromEntries(told.names) })
  }
  return found
}

/** Oldest first. */
async function setsOf(
  collabApi: Parts['collabApi'],
  room: string,
  { period: { start, finish }, signal }: Omit<Wanted, 'versionIds'>,
  most: number,
): Promise<ToldSet[]> {
  const within = { from: beginOf(start), to: beginOf(finish + 1), limit: PAGE }
  const sets: ToldSet[] = []
  for (;;) {
    signal.throwIfAborted()
    const before = sets.at(-1)?.seq
    const page = await collabApi.changes(room, { ...within, ...(before !== undefined && { before }) })
    // What the journal has not told yet is newer than what it has.
    if (before === undefined && page.told < page.head) continue
    sets.push(...page.sets)
    if (lengthOf(sets) > most) throw new AppError('REPORT_TOO_LARGE', { mark: 'chronology', place: '' })
    if (!page.more) return sets.reverse()
  }
}

const lengthOf = (sets: readonly ToldSet[]): number => sets.reduce((sum, { changes }) => sum + changes.length, 0)

const beginOf = (day: Day): string => new Date(day * 86_400_000).toISOString()

/** Who made it, and whom it names. */
const peopleIn = ({ userId, changes }: ToldSet): string[] => [userId, ...changes.flatMap(namedIn)]

function namedIn({ field, before, after }: ChangeDetail): string[] {
  const values = [before, after].filter((value) => typeof value === 'string')
  if (storedKindOf(field) === 'person') return values
  return values.flatMap((stored) => {
    const value = readValue(stored)
    return value?.type === 'person' ? [value.text] : []
  })
}
