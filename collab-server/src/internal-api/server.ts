import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RoomGrant } from '@plumbline/core/documents/rooms'
import { AppError, catalogue, isErrorCode } from '@plumbline/core/errors'
import { roomRights } from '@plumbline/core/permissions'
import type { Logger } from 'pino'
import { z } from 'zod'
import { Refused, RoomGone } from '../rooms/refused.ts'
import { isDataFault, isOutage } from '../storage/database.ts'

export interface Call {
  request: IncomingMessage
  url: URL
  /** `kind/id` where the path names a room. */
  room: string
  /** The snapshot's sequence where the path names one. */
  seq: number
  /** The collection and the object in it where the path names them. */
  collection: string
  id: string
  /** The person on whose behalf the API calls. */
  actingUser: string
  actingGrant: RoomGrant
  idempotencyKey: string | null
}

export interface Answer {
  status: number
  /** Sent as JSON. */
  json?: unknown
  bytes?: Uint8Array
  text?: string
  headers?: Record<string, string>
}

export interface InternalRoute {
  method: string
  path: RegExp
  /** Wants no token. */
  open?: boolean
  run(call: Call): Promise<Answer>
}

const headers = z.object({
  'x-acting-user': z.string().min(1).max(64).default('service'),
  'x-acting-right': z.enum(roomRights).default('write'),
  'x-facts-from': z.coerce.number().int().optional(),
  'x-facts-to': z.coerce.number().int().optional(),
  'x-plan-from': z.coerce.number().int().optional(),
  'x-closed-attributes': z.string().max(8_192).default(''),
  'x-open-attributes': z.string().max(8_192).default(''),
  'idempotency-key': z.string().min(1).max(128).optional(),
})

/** The internal HTTP API for api-server, Prometheus and probes: every path that is not open wants the service token. */
export function openCollabApi(routes: readonly InternalRoute[], serviceToken: string, log: Logger) {
  const expected = digest(`Bearer ${serviceToken}`)

  // Digests have one length, so the comparison takes the same time for any guess.
  const isTrusted = (request: IncomingMessage): boolean =>
    timingSafeEqual(digest(request.headers.authorization ?? ''), expected)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      send(response, await answer(request, routes, isTrusted))
    } catch (error) {
      // Nobody waits for this promise: an answer that has begun is broken off.
      if (response.headersSent) response.destroy()
      else send(response, explain(error, request, log))
      // What is left of a body that nobody read must not be taken for the next request.
      if (!request.complete) request.destroy()
    }
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function answer(
  request: IncomingMessage,
  routes: readonly InternalRoute[],
  isTrusted: (request: IncomingMessage) => boolean,
): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://internal')
  const candidates = isTrusted(request) ? routes : routes.filter((route) => route.open)
  for (const route of candidates) {
    const match = route.method === request.method ? route.path.exec(url.pathname) : null
    if (match) return route.run(readCall(request, url, match))
  }
  if (candidates !== routes) throw new AppError('UNAUTHORIZED')
  throw new AppError('NOT_FOUND')
}

function readCall(request: IncomingMessage, url: URL, match: RegExpExecArray): Call {
  const read = headers.safeParse(request.headers)
  if (!read.success) throw new AppError('BAD_REQUEST', { problem: z.prettifyError(read.error) })
  return {
    request,
    url,
    room: match.groups?.room ?? '',
    seq: Number(match.groups?.seq ?? 0),
    collection: match.groups?.collection ?? '',
    id: decodeURIComponent(match.groups?.id ?? ''),
    actingUser: read.data['x-acting-user'],
    actingGrant: {
      right: read.data['x-acting-right'],
      factsFrom: read.data['x-facts-from'],
      factsTo: read.data['x-facts-to'],
      planFrom: read.data['x-plan-from'],
      closedAttributes: listOf(read.data['x-closed-attributes']),
      openAttributes: listOf(read.data['x-open-attributes']),
    },
    idempotencyKey: read.data['idempotency-key'] ?? null,
  }
}

/** Ids, separated by commas. */
function listOf(header: string): string[] {
  return header === '' ? [] : header.split(',')
}

function explain(error: unknown, request: IncomingMessage, log: Logger): Answer {
  if (error instanceof Refused) {
    const status = isErrorCode(error.code) ? catalogue[error.code].status : 422
    return { status, json: { error: error.code, params: error.params, ids: error.ids } }
  }
  if (error instanceof RoomGone) return { status: 404, json: { error: 'NOT_FOUND', params: {}, ids: [] } }
  if (error instanceof AppError) {
    return { status: catalogue[error.code].status, json: { error: error.code, params: error.params, ids: [] } }
  }
  if (isOutage(error)) return { status: 503, json: { error: 'UNAVAILABLE', params: {}, ids: [] } }
  const person = request.headers['x-acting-user']
  if (isDataFault(error)) {
    // The answer is right; that no schema said it before the database did is worth knowing.
    log.warn({ error: String(error), path: request.url, person }, 'the database refused what a call held')
    return { status: 400, json: { error: 'BAD_REQUEST', params: {}, ids: [] } }
  }
  log.error({ error: String(error), path: request.url, person }, 'internal API failed')
  return { status: 500, json: { error: 'INTERNAL', params: {}, ids: [] } }
}

function send(response: ServerResponse, { status, json, bytes, text, headers: extra }: Answer): void {
  const body = bytes ?? Buffer.from(json === undefined ? (text ?? '') : JSON.stringify(json))
  const type = bytes ? 'application/octet-stream' : json === undefined ? 'text/plain' : 'application/json'
  response.writeHead(status, { 'content-type': type, 'content-length': body.byteLength, ...extra })
  response.end(body)
}
