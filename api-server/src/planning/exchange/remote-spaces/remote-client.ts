import type { IncomingMessage } from 'node:http'
import { request as plainRequest } from 'node:http'
import { request as encryptedRequest } from 'node:https'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { RouteDefinition } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { z } from 'zod'
import { guardedLookup, originOf } from '../../../identity/addresses/index.ts'

export interface RemoteAccess {
  address: string
  token: string
}

export interface RemoteLimits {
  /** Also calls without encryption, and to addresses of one's own network. */
  allowsPrivate: boolean
  maxBytes: number
}

/** Calls of another installation, in the name of the owner of a token there. */
export interface RemoteClient {
  readonly host: string
  read<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
    route: RouteDefinition<P, I, O>,
    params: z.input<P>,
  ): Promise<z.output<O>>
  /** Of a route that answers with bytes. */
  bytes<P extends z.ZodType>(route: RouteDefinition<P>, params: z.input<P>): Promise<Buffer>
}

const TIMEOUT_MS = 30_000
const unpack = promisify(gunzip)

/** Throws REMOTE_ADDRESS, REMOTE_AWAY, REMOTE_TOKEN and REMOTE_ANSWER. */
export function remoteClient({ address, token }: RemoteAccess, limits: RemoteLimits): RemoteClient {
  const origin = originOf(address, limits.allowsPrivate)
  const { host } = new URL(origin)
  const get = async (route: RouteDefinition, params: unknown): Promise<Buffer> => {
    const url = new URL(`/api/v1${pathOf(route, params as Record<string, unknown>)}`, origin)
    const answer = await ask(url, token, limits)
    if (answer.status === 401 || answer.status === 403 || answer.status === 404) {
      throw new AppError('REMOTE_TOKEN', { address: host })
    }
    // A redirect would lead the token somewhere else.
    if (answer.status !== 200) throw new AppError('REMOTE_ANSWER', { address: host })
    return answer.body
  }
  return {
    host,
    read: async (route, params) => {
      const body = await get(route, params)
      const parsed = route.output.safeParse(jsonIn(body))
      if (!parsed.success) throw new AppError('REMOTE_ANSWER', { address: host })
      return parsed.data
    },
    bytes: get,
  }
}

function pathOf({ path }: RouteDefinition, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

interface Answer {
  status: number
  body: Buffer
}

async function ask(url: URL, token: string, { allowsPrivate, maxBytes }: RemoteLimits): Promise<Answer> {
  const refused = (code: 'REMOTE_AWAY' | 'REMOTE_ANSWER') => new AppError(code, { address: url.host })
  try {
    const response = await sent(url, token, allowsPrivate)
    const packed = await bodyOf(response, maxBytes)
    if (!packed) throw refused('REMOTE_ANSWER')
    const isPacked = response.headers['content-encoding'] === 'gzip'
    const body = isPacked ? await unpack(packed, { maxOutputLength: maxBytes }).catch(() => null) : packed
    if (!body) throw refused('REMOTE_ANSWER')
    return { status: response.statusCode ?? 0, body }
  } catch (error) {
    throw error instanceof AppError ? error : refused('REMOTE_AWAY')
  }
}

function sent(url: URL, token: string, allowsPrivate: boolean): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? encryptedRequest : plainRequest
  const headers = { authorization: `Bearer ${token}`, accept: '*/*', 'accept-encoding': 'gzip' }
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const call = request(
      url,
      { headers, signal, agent: false, ...(!allowsPrivate && { lookup: guardedLookup }) },
      resolve,
    )
    call.on('error', reject)
    call.end()
  })
}

/** Null: it is larger than it may be. */
async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > maxBytes) {
      response.destroy()
      return null
    }
  }
  return Buffer.concat(chunks)
}
