/** In the thread: what happened to a version, moment by moment, for a file that it goes into. */
import { AppError } from '@plumbline/core/errors'
import { type Past, pastLimits } from '@plumbline/core/whole-schedule'
import * as Y from 'yjs'
import type { CollabApi } from '../../../platform/collab/index.ts'
import { foldDocument } from '../../schedules/document/index.ts'

/** `begin`: only what it began with, so that it can be merged with what it was copied from. */
export type PastChoice = 'begin' | 'all'

interface PastOf {
  room: string
  beganAt: string
  choice: PastChoice
  /** Of the document, by which moments are counted: each is read as a whole where it arrives. */
  rows: number
}

/** null: it is as it was made. */
export async function pastOf(collabApi: CollabApi, { room, beganAt, choice, rows }: PastOf): Promise<Past | null> {
  const { seq: head } = await collabApi.head(room)
  if (head <= 1) return null
  const begin = await collabApi.at(room, 1)
  const most = choice === 'begin' ? 1 : mostMoments(rows)
  const moments = await momentsOf(collabApi, room, most)
  if (choice === 'begin') return { beganAt, begin: base64(foldDocument(begin)), moments: moments.map(asLast(beganAt)) }
  return { beganAt, begin: base64(begin), moments: await updatesOf(collabApi, room, { begin, beganAt, moments }) }
}

const mostMoments = (rows: number): number =>
  Math.max(2, Math.min(pastLimits.moments, Math.floor(pastLimits.rows / Math.max(rows, 1)) - 1))

interface Moment {
  seq: number
  at: string
  /** null: several, or nobody in particular. */
  by: string | null
}

const SETS_AT_ONCE = 200
/** What one person does without a longer pause is one moment. */
const PAUSE_MS = 10 * 60_000
/** The journal is read into a table in turns of a few seconds. */
const MOST_TURNS = 100

/** The newest ones, in their order. What was before them is a part of the first, which nobody is said to have done. */
async function momentsOf(collabApi: CollabApi, room: string, most: number): Promise<Moment[]> {
  await toldWhole(collabApi, room)
  const found: Moment[] = []
  let [oldest, isMore] = [null as Moment | null, true]
  for (let before: number | undefined; isMore && found.length <= most; ) {
    const { sets, more } = await collabApi.changes(room, { limit: SETS_AT_ONCE, ...(before && { before }) })
    for (const { seq, at, userId } of sets) {
      const set = { seq, at, by: userId }
      const goesOn = oldest?.by === userId && Date.parse(oldest.at) - Date.parse(at) < PAUSE_MS
      if (!goesOn) found.push(set)
      oldest = set
    }
    before = oldest?.seq
    isMore = more
  }
  const kept = found.slice(0, most).reverse()
  const [first] = kept
  if (first && found.length > kept.length) first.by = null
  return kept
}

async function toldWhole(collabApi: CollabApi, room: string): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const { told, head } = await collabApi.changes(room, { limit: 1 })
    if (told >= head) return
  }
}

const asLast =
  (beganAt: string) =>
  ({ at, by }: Moment): Past['moments'][number] => ({ at: later(at, beganAt), by, update: null, isWhole: false })

/** What each moment adds to the one before; of the last one the document of the version says it. */
async function updatesOf(
  collabApi: CollabApi,
  room: string,
  { begin, beganAt, moments }: { begin: Uint8Array; beganAt: string; moments: readonly Moment[] },
): Promise<Past['moments']> {
  const told: Past['moments'] = []
  let [known, at, isSkipped] = [begin, beganAt, false]
  for (const moment of moments.slice(0, -1)) {
    const is = await keptAt(collabApi, room, moment.seq)
    if (!is) {
      isSkipped = true
      continue
    }
    const isWhole = isOther(known, is)
    const update = isWhole ? is : Y.diffUpdate(is, Y.encodeStateVectorFromUpdate(known))
    at = later(moment.at, at)
    told.push({ at, by: isSkipped ? null : moment.by, update: base64(update), isWhole })
    ;[known, isSkipped] = [is, false]
  }
  const last = moments.at(-1)
  if (last) told.push({ ...asLast(at)(last), by: isSkipped ? null : last.by })
  return told
}

/** null: it is longer ago than past moments are kept. */
const keptAt = (collabApi: CollabApi, room: string, seq: number): Promise<Uint8Array | null> =>
  collabApi.at(room, seq).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'MOMENT_NOT_KEPT') return null
    throw error
  })

/** A document that was written anew shares no client with the one before. */
function isOther(before: Uint8Array, after: Uint8Array): boolean {
  const clients = Y.decodeStateVector(Y.encodeStateVectorFromUpdate(after))
  return [...Y.decodeStateVector(Y.encodeStateVectorFromUpdate(before)).keys()].some((client) => !clients.has(client))
}

/** Clocks of nodes may differ by some milliseconds. */
const later = (one: string, other: string): string => (one > other ? one : other)

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
