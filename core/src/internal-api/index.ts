/** What api-server asks of collab-server: every call with its path, its query and its answer, for both ends. */
import { z } from 'zod'
import { changeDetail, journalProgress } from '../contract/history.ts'
import { roomPattern } from '../documents/rooms/index.ts'

export { ROOMS_CHANGED, ROOMS_OF_ANNOUNCEMENT, type RoomsChanged, roomsChangedIn } from './announcements.ts'
export { type DocumentWithPast, mostPastChanges, type PastChange, packPast, unpackPast } from './past.ts'

export interface InternalCall<Query extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:room` (`kind/id`), `:seq`, `:collection` and `:id` where they stand. */
  path: string
  query: Query
  /** null: bytes. */
  answer: Answer | null
}

/** What stands in a path, as the server looks for it. */
const parts: Readonly<Record<string, string>> = {
  room: roomPattern,
  seq: '[0-9]{1,15}',
  collection: 'rows|relations|messages',
  id: '[A-Za-z0-9_:%-]{1,120}',
}
const names = /:([a-z]+)/g

export const patternOf = ({ path }: Pick<InternalCall, 'path'>): RegExp =>
  new RegExp(`^${path.replace(names, (_, name: string) => `(?<${name}>${parts[name]})`)}$`)

export type InternalParams = Partial<Record<'room' | 'collection' | 'id', string> & { seq: number }>

/** A room stands in it as it is, with its slash. */
export const pathOf = ({ path }: Pick<InternalCall, 'path'>, params: InternalParams): string =>
  path.replace(names, (_, name: string) => {
    const value = String(params[name as keyof InternalParams] ?? '')
    return name === 'room' ? value : encodeURIComponent(value)
  })

const nothing = z.object({})
const json = <Q extends z.ZodType, A extends z.ZodType>(
  method: InternalCall['method'],
  path: string,
  query: Q,
  answer: A,
): InternalCall<Q, A> & { answer: A } => ({ method, path, query, answer })
const bytes = <Q extends z.ZodType>(path: string, query: Q): InternalCall<Q, z.ZodNever> => ({
  method: 'GET',
  path,
  query,
  answer: null,
})

const seq = z.int()
const written = z.object({ seq })
const copyQuery = z.object({
  from: z.string().regex(new RegExp(`^${roomPattern}$`)),
  seq: z.coerce.number().int().min(1).optional(),
  pieces: z.coerce.number().int().min(1),
})
const refusal = z.object({
  error: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  ids: z.array(z.string()).default([]),
})
/** Answer of every call that was refused. */
export const internalRefusal = refusal

/** After the last room of the page before, '' at first. */
const roomsPage = z.object({
  after: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
})
/** Only documents that were made at least so many hours ago. */
const settledRooms = roomsPage.extend({ hours: z.coerce.number().int().min(0).max(10_000).default(0) })
const page = {
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}
const changesQuery = z.object({
  ...page,
  user: z.string().max(64).optional(),
  kind: z.string().max(16).optional(),
  row: z.string().max(64).optional(),
  fields: z.string().max(400).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
})
const changes = z.object({
  ...journalProgress,
  more: z.boolean(),
  sets: z.array(
    z.object({
      seq,
      at: z.string(),
      userId: z.string(),
      created: z.number(),
      changed: z.number(),
      moved: z.number(),
      deleted: z.number(),
      changes: z.array(changeDetail),
    }),
  ),
})
const deletions = z.object({
  ...journalProgress,
  deletions: z.array(
    z.object({
      seq,
      at: z.string(),
      userId: z.string(),
      rows: z.number(),
      relations: z.number(),
      missing: z.number(),
      labels: z.array(z.string()),
    }),
  ),
})
/** Days of which hours are told: a person tells them apart as days of their own zone. */
const MAX_ACTIVITY_DAYS = 92
const activity = z.object({
  from: z.string(),
  to: z.string(),
  head: seq,
  seconds: z.number(),
  bars: z.array(
    z.object({ start: z.number(), userId: z.string(), changes: z.number(), first: z.number(), last: z.number() }),
  ),
})
const moment = z.iso.datetime()
const packing = z.enum(['identity', 'zstd'])
/** All that is known of a document but for its bytes. */
export const archiveHead = z.object({
  seq,
  epoch: z.int(),
  snapshotSeq: seq,
  /** The oldest moment, but for the first, of which everything is kept. */
  keptFrom: seq,
  structs: z.int(),
  createdAt: moment,
  changedAt: moment,
  epochs: z.array(z.object({ epoch: z.int(), firstSeq: seq, root: z.int().nullable(), at: moment })),
  snapshots: z.array(z.object({ seq, epoch: z.int(), at: moment, encoding: packing, stateVector: z.string() })),
})
export type ArchiveHead = z.infer<typeof archiveHead>
const hex = z.string().regex(/^([0-9a-f]{2})*$/)
const anchor = z.object({
  number: z.int(),
  seq,
  hash: hex,
  at: z.string(),
  why: z.string(),
  before: hex,
  signature: hex,
})
/** A head of a chain, signed. */
export type SignedHead = z.infer<typeof anchor>
const taken = z.object({ success: z.literal(true) })
const ROOM = '/internal/rooms/:room'

export { framed, unframed } from './updates.ts'

export const internalApi = {
  /** Its body is a Yjs update V1. */
  create: json('PUT', ROOM, nothing, written),
  /** The same with what happened to it, packed (`packPast`). */
  createWithPast: json('PUT', `${ROOM}/past`, nothing, written),
  /**
   * As the document of another room of its kind is, or was after `seq`. `copied` null: it consists of more than `pieces`, and is
   * better written anew.
   */
  copy: json('PUT', `${ROOM}/copy`, copyQuery, z.object({ copied: z.object({ seq, bytes: z.int() }).nullable() })),
  remove: json('DELETE', ROOM, nothing, z.object({ success: z.literal(true) })),
  /** Its body is `{ commands }` as JSON; in whose name and with what right they are is in the headers. */
  command: json('POST', `${ROOM}/commands`, nothing, written),
  /** The whole document, an update; `x-seq` and `x-epoch` say which. */
  read: bytes(`${ROOM}/read`, nothing),
  /**
   * What came after `seq` in that epoch, framed as `core/internal-api/updates.ts` says, with `x-seq`. CONFLICT: it cannot be told,
   * or is much; read the document.
   */
  after: bytes(`${ROOM}/after/:seq`, z.object({ epoch: z.coerce.number().int().min(1) })),
  /** The object is one of core's own types. */
  find: json(
    'GET',
    `${ROOM}/:collection/:id`,
    nothing,
    z.object({ found: z.looseObject({ id: z.string() }).nullable() }),
  ),
  /** `snapshotSeq` 0: there is no snapshot yet. */
  head: json('GET', `${ROOM}/head`, nothing, z.object({ seq, epoch: z.number(), snapshotSeq: seq })),
  /** `as=stored`: in the encoding of `x-encoding`. */
  snapshot: bytes(`${ROOM}/snapshot/:seq`, z.object({ as: z.literal('stored').optional() })),
  at: bytes(`${ROOM}/at/:seq`, nothing),
  changes: json('GET', `${ROOM}/changes`, changesQuery, changes),
  deletions: json('GET', `${ROOM}/deletions`, z.object(page), deletions),
  activity: json(
    'GET',
    `${ROOM}/activity`,
    z.object({
      bars: z.coerce.number().int().min(10).max(1_000).default(200),
      /** Only these last days, in bars of an hour. */
      days: z.coerce.number().int().min(1).max(MAX_ACTIVITY_DAYS).optional(),
    }),
    activity,
  ),
  /** The last change at or before `seq` or `at`. */
  moment: json(
    'GET',
    `${ROOM}/moment`,
    z.object({ seq: z.coerce.number().int().min(1).optional(), at: z.iso.datetime().optional() }),
    z.object({ seq, at: z.string(), userId: z.string().nullable() }),
  ),
  /** A document for a backup, with its history; snapshots come by `snapshot`. */
  archive: json('GET', `${ROOM}/archive`, nothing, archiveHead),
  /** What was journaled after `seq` up to `until`, about so many bytes of it: `decodeEntries`. */
  archiveEntries: bytes(
    `${ROOM}/archive/entries/:seq`,
    z.object({ until: z.coerce.number().int(), bytes: z.coerce.number().int().min(1) }),
  ),
  /** A room under a new name that is as the head says; its snapshots and entries follow, and only then may it be opened. */
  unarchive: json('PUT', `${ROOM}/archive`, nothing, taken),
  unarchiveSnapshot: json(
    'PUT',
    `${ROOM}/archive/snapshots/:seq`,
    z.object({ epoch: z.coerce.number().int(), at: moment, encoding: packing, stateVector: z.string() }),
    taken,
  ),
  unarchiveEntries: json('POST', `${ROOM}/archive/entries`, nothing, taken),
  /** Its body, a Yjs update V1, is what the document holds from now on: as its next epoch, with all its history before. */
  replace: json('POST', `${ROOM}/replace`, nothing, z.object({ seq, epoch: z.int() })),
  /** Links of its chain after `seq`, as `evidence/links.ts` of collab-server writes them into frames. */
  links: bytes(`${ROOM}/links/:seq`, nothing),
  anchors: json(
    'GET',
    `${ROOM}/anchors`,
    nothing,
    z.object({ publicKey: z.string(), keptFrom: seq, anchors: z.array(anchor) }),
  ),
  /** Signs the head of its chain now. */
  sign: json('POST', `${ROOM}/anchors`, z.object({ why: z.string().max(40) }), taken),
  heads: json('GET', '/internal/heads', settledRooms, z.array(z.object({ room: z.string(), seq }))),
  sizes: json('GET', '/internal/sizes', roomsPage, z.array(z.object({ room: z.string(), bytes: z.number() }))),
  health: json('GET', '/internal/health', nothing, z.object({ database: z.literal(true) })),
} as const

/** As a server may give it: a moment is sent as text. */
export type Sent<T> = T extends string
  ? T | (string extends T ? Date : never)
  : T extends readonly (infer E)[]
    ? readonly Sent<E>[]
    : T extends object
      ? { [K in keyof T]: Sent<T[K]> }
      : T

export { type ArchivedEntry, decodeEntries, encodeEntries } from './entries.ts'
export { decodeFrames, encodeFrames, type Frame } from './frames.ts'
