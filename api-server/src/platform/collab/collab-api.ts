import { changedCollections, changeKinds } from '@plumbline/core/contract'
import type { Message } from '@plumbline/core/documents/chat'
import type { RoomGrant } from '@plumbline/core/documents/rooms'
import { AppError, type ErrorParams, isErrorCode } from '@plumbline/core/errors'
import type { RoomRight } from '@plumbline/core/permissions'
import type { Relation, WbsRow } from '@plumbline/core/plan'
import { z } from 'zod'
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
  create(room: string, update: Uint8Array, actingUser: string): Promise<{ seq: number }>
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
  read(room: string, actingUser: string): Promise<{ update: Uint8Array; seq: number }>
  /** `snapshotSeq` 0: there is no snapshot yet. */
  head(room: string): Promise<{ seq: number; epoch: number; snapshotSeq: number }>
  /** In order of room name; `after` is the last room of the page before, '' at first. */
  heads(after: string, limit: number): Promise<{ room: string; seq: number }[]>
  /** As `heads`: what each document takes with its journal and snapshots. */
  sizes(after: string, limit: number): Promise<{ room: string; bytes: number }[]>
  snapshot(room: string, seq: number): Promise<Uint8Array>
  /** The same as it is stored, for a browser that unpacks it; null: it is stored in no encoding that browsers know. */
  packedSnapshot(room: string, seq: number): Promise<Buffer | null>
  /** The document as it was after that change of its journal. Throws NOT_FOUND beyond its newest one. */
  at(room: string, seq: number): Promise<Uint8Array>
  /** What happened, newest first; filters as in the route `versionHistory`. */
  changes(room: string, filter: Query): Promise<z.output<typeof changesAnswer>>
  /** Changes that deleted rows or relations, newest first. */
  deletions(room: string, page: Query): Promise<z.output<typeof deletionsAnswer>>
  activity(room: string): Promise<z.output<typeof activityAnswer>>
  /** The last change at or before `seq` or `at`. */
  moment(room: string, when: Query): Promise<z.output<typeof momentAnswer>>
  remove(room: string): Promise<void>
  health(): Promise<boolean>
  /** For worker threads, which ask for themselves. */
  readonly address: { url: string; token: string }
}

const seqAnswer = z.object({ seq: z.number() })
const headAnswer = z.object({ seq: z.number(), epoch: z.number(), snapshotSeq: z.number() })
/** The other end is ours and answers with core's own types. */
const foundAnswer = z.object({ found: z.looseObject({ id: z.string() }).nullable() })
const headsAnswer = z.array(z.object({ room: z.string(), seq: z.number() }))
const sizesAnswer = z.array(z.object({ room: z.string(), bytes: z.number() }))
const refusalAnswer = z.object({
  error: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  ids: z.array(z.string()).default([]),
})

type Query = Record<string, string | number | undefined>
const changesAnswer = z.object({
  told: z.number(),
  head: z.number(),
  more: z.boolean(),
  sets: z.array(
    z.object({
      seq: z.number(),
      at: z.string(),
      userId: z.string(),
      created: z.number(),
      changed: z.number(),
      moved: z.number(),
      deleted: z.number(),
      changes: z.array(
        z.object({
          kind: z.enum(changeKinds),
          collection: z.enum(changedCollections),
          id: z.string(),
          field: z.string(),
          label: z.string(),
          rowId: z.string().nullable(),
          otherId: z.string().nullable(),
          before: z.unknown(),
          after: z.unknown(),
        }),
      ),
    }),
  ),
})
const deletionsAnswer = z.object({
  told: z.number(),
  head: z.number(),
  deletions: z.array(
    z.object({
      seq: z.number(),
      at: z.string(),
      userId: z.string(),
      rows: z.number(),
      relations: z.number(),
      missing: z.number(),
      labels: z.array(z.string()),
    }),
  ),
})
const activityAnswer = z.object({
  from: z.string(),
  to: z.string(),
  head: z.number(),
  seconds: z.number(),
  bars: z.array(
    z.object({ start: z.number(), userId: z.string(), changes: z.number(), first: z.number(), last: z.number() }),
  ),
})
const momentAnswer = z.object({ seq: z.number(), at: z.string(), userId: z.string().nullable() })

const TIMEOUT_MS = 120_000
const SYSTEM_USER = 'system'

export function openCollabApi(url: string, token: string): CollabApi {
  const ask = async (
    method: string,
    path: string,
    actingUser: string,
    body?: Uint8Array,
    more: Record<string, string> = {},
  ): Promise<Response> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-acting-user': actingUser,
        'content-type': 'application/octet-stream',
        ...more,
      },
      body: body as RequestInit['body'],
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new AppError('UNAVAILABLE')
    })
    if (!response.ok) throw await refusalOf(response)
    return response
  }
  const at = (room: string): string => `/internal/rooms/${room}`
  const told = async <T>(room: string, what: string, query: Query, shape: z.ZodType<T>): Promise<T> => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    return shape.parse(await (await ask('GET', `${at(room)}/${what}?${search}`, SYSTEM_USER)).json())
  }
  const bytes = async (response: Response): Promise<Uint8Array> => new Uint8Array(await response.arrayBuffer())

  return {
    address: { url, token },
    create: async (room, update, user) => seqAnswer.parse(await (await ask('PUT', at(room), user, update)).json()),
    command: async (room, commands, user, right, limits = {}) => {
      const { factsFrom, factsTo, closedAttributes = [], openAttributes = [] } = limits
      const body = commands instanceof Uint8Array ? commands : encodeCommands(commands)
      const response = await ask('POST', `${at(room)}/commands`, user, body, {
        'content-type': 'application/json',
        'x-acting-right': right,
        ...(factsFrom === undefined ? {} : { 'x-facts-from': String(factsFrom) }),
        ...(factsTo === undefined ? {} : { 'x-facts-to': String(factsTo) }),
        'x-closed-attributes': closedAttributes.join(),
        'x-open-attributes': openAttributes.join(),
      })
      return seqAnswer.parse(await response.json())
    },
    find: async <C extends keyof Collections>(room: string, collection: C, id: string) => {
      const response = await ask('GET', `${at(room)}/${collection}/${encodeURIComponent(id)}`, SYSTEM_USER)
      return foundAnswer.parse(await response.json()).found as Collections[C] | null
    },
    read: async (room, user) => {
      const response = await ask('GET', `${at(room)}/read`, user)
      return { seq: Number(response.headers.get('x-seq') ?? 0), update: await bytes(response) }
    },
    head: async (room) => headAnswer.parse(await (await ask('GET', `${at(room)}/head`, SYSTEM_USER)).json()),
    heads: async (after, limit) => {
      const query = new URLSearchParams({ after, limit: String(limit) })
      return headsAnswer.parse(await (await ask('GET', `/internal/heads?${query}`, SYSTEM_USER)).json())
    },
    sizes: async (after, limit) => {
      const query = new URLSearchParams({ after, limit: String(limit) })
      return sizesAnswer.parse(await (await ask('GET', `/internal/sizes?${query}`, SYSTEM_USER)).json())
    },
    snapshot: async (room, seq) => bytes(await ask('GET', `${at(room)}/snapshot/${seq}`, SYSTEM_USER)),
    packedSnapshot: async (room, seq) => {
      const response = await ask('GET', `${at(room)}/snapshot/${seq}?as=stored`, SYSTEM_USER)
      const body = Buffer.from(await response.arrayBuffer())
      return response.headers.get('x-encoding') === 'zstd' ? body : null
    },
    at: async (room, seq) => bytes(await ask('GET', `${at(room)}/at/${seq}`, SYSTEM_USER)),
    changes: (room, filter) => told(room, 'changes', filter, changesAnswer),
    deletions: (room, page) => told(room, 'deletions', page, deletionsAnswer),
    activity: (room) => told(room, 'activity', {}, activityAnswer),
    moment: (room, when) => told(room, 'moment', when, momentAnswer),
    remove: async (room) => {
      await ask('DELETE', at(room), SYSTEM_USER).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
      })
    },
    health: async () => {
      const response = await fetch(`${url}/internal/health`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      return response?.ok ?? false
    },
  }
}

async function refusalOf(response: Response): Promise<AppError> {
  const parsed = refusalAnswer.safeParse(await response.json().catch(() => null))
  if (parsed.success && isErrorCode(parsed.data.error)) {
    const params: ErrorParams = { ...parsed.data.params }
    if (parsed.data.ids.length > 0) params.ids = parsed.data.ids.join(',')
    return new AppError(parsed.data.error, params)
  }
  if (response.status === 404) return new AppError('NOT_FOUND')
  if (response.status === 409) return new AppError('CONFLICT')
  return new AppError('UNAVAILABLE')
}
