import type { Message } from '@plumbline/core/documents/chat'
import { documentMaxBytes, type RoomGrant } from '@plumbline/core/documents/rooms'
import { AppError, type ErrorParams, isErrorCode } from '@plumbline/core/errors'
import {
  type ArchiveHead,
  type DocumentWithPast,
  type InternalCall,
  type InternalParams,
  internalApi,
  internalRefusal,
  packPast,
  pathOf,
  unframed,
} from '@plumbline/core/internal-api'
import type { RoomRight } from '@plumbline/core/permissions'
import type { Relation, WbsRow } from '@plumbline/core/plan'
import type { z } from 'zod'
import { currentKey } from '../callers/index.ts'
import { bytesOf } from './bytes-of.ts'
import { type EncodedCommands, encodeCommands, type RoomCommand } from './commands.ts'

interface Collections {
  rows: WbsRow
  relations: Relation
  messages: Message
}

/** What holds beside the right; nothing given: no limits. */
export type GrantLimits = Omit<RoomGrant, 'right'>

/** collab-server's internal API. Rooms are `kind/id`; updates are Yjs updates V1. */
export interface CollabApi {
  /** Throws DOCUMENT_TOO_LARGE, as `createWithPast` and `replace` do. */
  create(room: string, update: Uint8Array, actingUser: string): Promise<{ seq: number }>
  /** With what happened to it; that is told of whom it names, and counts as done when it says. */
  createWithPast(room: string, document: DocumentWithPast, actingUser: string): Promise<{ seq: number }>
  /**
   * As the document of another room is, or was after `seq`: nothing of it passes here. null: it consists of more than `pieces`;
   * nothing was made.
   */
  copy(room: string, of: QueryOf<'copy'>): Promise<{ seq: number; bytes: number } | null>
  /** Throws the refusal as AppError; then nothing was written. */
  command(
    room: string,
    commands: readonly RoomCommand[] | EncodedCommands,
    actingUser: string,
    right: RoomRight,
    limits?: GrantLimits,
  ): Promise<{ seq: number }>
  /** One object as it is now, without reading the rest; null: there is none. */
  find<C extends keyof Collections>(room: string, collection: C, id: string): Promise<Collections[C] | null>
  read(room: string, actingUser: string): Promise<{ update: Uint8Array; seq: number; epoch: number }>
  /** For who has the document as it was at `seq`: each change after it; null: it has to be read anew. */
  after(room: string, seq: number, epoch: number): Promise<{ updates: Uint8Array[]; seq: number } | null>
  /** `snapshotSeq` 0: there is no snapshot yet. */
  head(room: string): Promise<{ seq: number; epoch: number; snapshotSeq: number }>
  /**
   * In order of room name; `after` is the last room of the page before, '' at first. `hours`: only documents that were
   * made at least so long ago.
   */
  heads(after: string, limit: number, hours?: number): Promise<{ room: string; seq: number }[]>
  /** As `heads`: what each document takes with its journal and snapshots. */
  sizes(after: string, limit: number): Promise<{ room: string; bytes: number }[]>
  snapshot(room: string, seq: number): Promise<Uint8Array>
  /** The same as it is stored, for a browser that unpacks it; null: it is stored in no encoding that browsers know. */
  packedSnapshot(room: string, seq: number): Promise<Buffer | null>
  /** The same whatever its encoding is, which `archive` tells. */
  storedSnapshot(room: string, seq: number): Promise<Uint8Array>
  /** The document as it was after that change of its journal. Throws NOT_FOUND beyond its newest one. */
  at(room: string, seq: number): Promise<Uint8Array>
  /** What happened, newest first; filters as in the route `versionHistory`. */
  changes(room: string, filter: QueryOf<'changes'>): Promise<AnswerOf<'changes'>>
  /** Changes that deleted rows or relations, newest first. */
  deletions(room: string, page: QueryOf<'deletions'>): Promise<AnswerOf<'deletions'>>
  /** Without `days` all of it. */
  activity(room: string, query: { days?: number | undefined }): Promise<AnswerOf<'activity'>>
  /** The last change at or before `seq` or `at`. */
  moment(room: string, when: QueryOf<'moment'>): Promise<AnswerOf<'moment'>>
  /** A document with its history, for a backup. */
  archive(room: string): Promise<ArchiveHead>
  /** Entries of its journal after `seq` as `decodeEntries` reads them; `last`: of which they are. */
  archivedEntries(room: string, seq: number, until: number): Promise<{ bytes: Uint8Array; last: number }>
  /** Out of a backup: first its head, then the others in any order. */
  unarchive(room: string, head: ArchiveHead): Promise<void>
  unarchiveSnapshot(room: string, snapshot: ArchiveHead['snapshots'][number], bytes: Uint8Array): Promise<void>
  unarchiveEntries(room: string, bytes: Uint8Array): Promise<void>
  /** The document holds this from now on, as its next epoch. Throws CONFLICT: people write too fast. */
  replace(room: string, update: Uint8Array, actingUser: string): Promise<{ seq: number; epoch: number }>
  /** Links of its chain after `seq`, as frames; `last` 0: there are none. */
  links(room: string, seq: number): Promise<{ bytes: Uint8Array; last: number }>
  /** Its signatures, and the key that they are checked with. */
  signatures(room: string): Promise<AnswerOf<'anchors'>>
  /** Signs the head of its chain, because of something that counts later. */
  sign(room: string, why: string): Promise<void>
  remove(room: string): Promise<void>
  health(): Promise<boolean>
  /** For worker threads, which ask for themselves. */
  readonly address: { url: string; token: string }
}

type Calls = typeof internalApi
type AnswerOf<K extends keyof Calls> = z.output<NonNullable<Calls[K]['answer']>>
type QueryOf<K extends keyof Calls> = z.input<Calls[K]['query']>

const TIMEOUT_MS = 120_000
/** Of a journal at once, when it is archived. */
const ENTRIES_BYTES = 524_288
const SYSTEM_USER = 'system'

interface Asking {
  /** In whose name; nobody's: the system's. */
  user?: string
  query?: Readonly<Record<string, unknown>>
  body?: Uint8Array
  headers?: Readonly<Record<string, string>>
}

export function openCollabApi(url: string, token: string): CollabApi {
  const ask = async (call: InternalCall, params: InternalParams, asking: Asking = {}): Promise<Response> => {
    const { user = SYSTEM_USER, query = {}, body, headers } = asking
    const send = (): Promise<Response> =>
      fetch(`${url}${pathOf(call, params)}${searchOf(query)}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-acting-user': user,
          'content-type': 'application/octet-stream',
          ...headers,
        },
        body: body as RequestInit['body'],
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    const response = await send()
      .catch((error: unknown) => (isStale(call, error) ? send() : Promise.reject(error)))
      .catch(() => {
        throw new AppError('UNAVAILABLE')
      })
    if (!response.ok) throw await refusalOf(response)
    return response
  }
  const json = async <A extends z.ZodType>(
    call: InternalCall<z.ZodType, A> & { answer: A },
    params: InternalParams,
    asking?: Asking,
  ): Promise<z.output<A>> => call.answer.parse(await (await ask(call, params, asking)).json())
  return {
    address: { url, token },
    create: async (room, body, user) => json(internalApi.create, { room }, { user, body: fitting(body) }),
    createWithPast: async (room, document, user) => {
      fitting(document.begin)
      return json(internalApi.createWithPast, { room }, { user, body: packPast(document) })
    },
    copy: async (room, query) => (await json(internalApi.copy, { room }, { query })).copied,
    command: async (room, commands, user, right, limits = {}) => {
      const body = commands instanceof Uint8Array ? commands : encodeCommands(commands)
      const headers = { 'content-type': 'application/json', 'x-acting-right': right, ...keyed(), ...headersOf(limits) }
      return json(internalApi.command, { room }, { user, body, headers })
    },
    find: async <C extends keyof Collections>(room: string, collection: C, id: string) =>
      // The other end is ours and answers with core's own types.
      (await json(internalApi.find, { room, collection, id })).found as Collections[C] | null,
    read: async (room, user) => {
      const response = await ask(internalApi.read, { room }, { user })
      const numbered = (name: string): number => Number(response.headers.get(name) ?? 0)
      return { seq: numbered('x-seq'), epoch: numbered('x-epoch'), update: await bytesOf(response) }
    },
    after: async (room, seq, epoch) => {
      const response = await ask(internalApi.after, { room, seq }, { query: { epoch } }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'CONFLICT') return null
        throw error
      })
      if (!response) return null
      return { seq: Number(response.headers.get('x-seq')), updates: unframed(await bytesOf(response)) }
    },
    head: (room) => json(internalApi.head, { room }),
    heads: (after, limit, hours = 0) => json(internalApi.heads, {}, { query: { after, limit, hours } }),
    sizes: (after, limit) => json(internalApi.sizes, {}, { query: { after, limit } }),
    snapshot: async (room, seq) => bytesOf(await ask(internalApi.snapshot, { room, seq })),
    packedSnapshot: async (room, seq) => {
      const response = await ask(internalApi.snapshot, { room, seq }, { query: { as: 'stored' } })
      const { buffer } = await bytesOf(response)
      return response.headers.get('x-encoding') === 'zstd' ? Buffer.from(buffer) : null
    },
    storedSnapshot: async (room, seq) =>
      bytesOf(await ask(internalApi.snapshot, { room, seq }, { query: { as: 'stored' } })),
    at: async (room, seq) => bytesOf(await ask(internalApi.at, { room, seq })),
    changes: (room, query) => json(internalApi.changes, { room }, { query }),
    deletions: (room, query) => json(internalApi.deletions, { room }, { query }),
    activity: (room, query) => json(internalApi.activity, { room }, { query }),
    moment: (room, query) => json(internalApi.moment, { room }, { query }),
    archive: (room) => json(internalApi.archive, { room }),
    archivedEntries: async (room, seq, until) => {
      const response = await ask(internalApi.archiveEntries, { room, seq }, { query: { until, bytes: ENTRIES_BYTES } })
      return { bytes: await bytesOf(response), last: Number(response.headers.get('x-seq')) }
    },
    unarchive: async (room, head) => {
      await json(internalApi.unarchive, { room }, { body: Buffer.from(JSON.stringify(head)) })
    },
    unarchiveSnapshot: async (room, { seq, ...query }, body) => {
      await json(internalApi.unarchiveSnapshot, { room, seq }, { query, body })
    },
    unarchiveEntries: async (room, body) => {
      await json(internalApi.unarchiveEntries, { room }, { body })
    },
    replace: async (room, body, user) => json(internalApi.replace, { room }, { user, body: fitting(body) }),
    links: async (room, seq) => {
      const response = await ask(internalApi.links, { room, seq })
      return { bytes: await bytesOf(response), last: Number(response.headers.get('x-seq')) }
    },
    signatures: (room) => json(internalApi.anchors, { room }),
    sign: async (room, why) => {
      await json(internalApi.sign, { room }, { query: { why } })
    },
    remove: async (room) => {
      await ask(internalApi.remove, { room }).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
      })
    },
    health: async () => {
      const response = await fetch(`${url}${internalApi.health.path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      return response?.ok ?? false
    },
  }
}

/** Said before anything is sent: a body that is refused half way is a broken line, and why is lost. */
function fitting(document: Uint8Array): Uint8Array {
  if (document.length > documentMaxBytes) throw new AppError('DOCUMENT_TOO_LARGE', { maxBytes: documentMaxBytes })
  return document
}

/** A command of a call that is sent again is carried out once. */
function keyed(): Record<string, string> {
  const key = currentKey()
  return key ? { 'idempotency-key': key.nextCommand() } : {}
}

/** A line that was kept may have been closed at the moment it was used again; what only reads is asked once more. */
const isStale = ({ method }: InternalCall, error: unknown): boolean =>
  method === 'GET' && !(error instanceof Error && error.name === 'TimeoutError')

function headersOf({ factsFrom, factsTo, planFrom, closedAttributes = [], openAttributes = [] }: GrantLimits) {
  return {
    ...(factsFrom === undefined ? {} : { 'x-facts-from': String(factsFrom) }),
    ...(factsTo === undefined ? {} : { 'x-facts-to': String(factsTo) }),
    ...(planFrom === undefined ? {} : { 'x-plan-from': String(planFrom) }),
    'x-closed-attributes': closedAttributes.join(),
    'x-open-attributes': openAttributes.join(),
  }
}

/** What is undefined is left out. */
function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search}`
}

async function refusalOf(response: Response): Promise<AppError> {
  const parsed = internalRefusal.safeParse(await response.json().catch(() => null))
  if (parsed.success && isErrorCode(parsed.data.error)) {
    const params: ErrorParams = { ...parsed.data.params }
    if (parsed.data.ids.length > 0) params.ids = parsed.data.ids.join(',')
    return new AppError(parsed.data.error, params)
  }
  if (response.status === 404) return new AppError('NOT_FOUND')
  if (response.status === 409) return new AppError('CONFLICT')
  return new AppError('UNAVAILABLE')
}
