import type { IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { callerAddress, networkOf } from '@plumbline/core/addresses'
import { Pending } from '@plumbline/core/budgets'
import { guarded } from '@plumbline/core/guarding'
import type { Logger } from 'pino'
import { isOriginAllowed } from '../http/index.ts'

/** Sockets about which the database is being asked: a whole office may come back in one second. */
const UNDECIDED_MAX = 200
const UNDECIDED_IN_ALL_MAX = 2_000

export interface UpgradeOptions {
  collabUrl: string
  allowedOrigins: ReadonlySet<string>
  /** Proxies in front of us whose forwarded headers are believed. */
  trustedProxies: number
  /** May the room be entered from this address? */
  mayEnter(room: string, address: string): Promise<boolean>
  log: Logger
}

const TO_COLLAB = /^\/(?:collab|yjs)\/([^?#]*)/
const TO_SOCKET_IO = /^\/socket\.io\//

/**
 * The one place where sockets come in: rooms go to collab-server, socket.io takes its own, all else is closed. Returns what ends those
 * that go to collab-server: a server that closes waits for every socket, and these would stay for as long as a page is open.
 */
export function routeUpgrades(server: Server, options: UpgradeOptions): () => void {
  const pending = new Pending(UNDECIDED_MAX, UNDECIDED_IN_ALL_MAX)
  const piped = new Set<Duplex>()
  const passed = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    route(request, socket, head, { ...options, pending, piped })
  const failed = (error: unknown, _request: IncomingMessage, socket: Duplex): void => {
    options.log.error({ err: error }, 'a socket could not be opened')
    socket.destroy()
  }
  server.on('upgrade', guarded(passed, failed))
  return () => {
    for (const socket of piped) socket.destroy()
  }
}

interface Routing extends UpgradeOptions {
  pending: Pending
  /** Sockets of clients whose bytes go to collab-server. */
  piped: Set<Duplex>
}

async function route(request: IncomingMessage, socket: Duplex, head: Buffer, options: Routing): Promise<void> {
  socket.on('error', () => socket.destroy())
  const path = request.url ?? ''
  if (TO_SOCKET_IO.test(path)) return
  const room = TO_COLLAB.exec(path)?.[1]
  if (room === undefined) refuse(socket, '404 Not Found')
  else if (!isOriginAllowed(request.headers, options.allowedOrigins)) refuse(socket, '403 Forbidden')
  else await enter(decoded(room), request, socket, head, options)
}

async function enter(
  room: string,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  options: Routing,
): Promise<void> {
  const address = callerAddress(request, options.trustedProxies)
  const decided = options.pending.begin(networkOf(address))
  if (!decided) return refuse(socket, '429 Too Many Requests')
  try {
    const mayEnter = await options.mayEnter(room, address)
    if (mayEnter) pipeToCollab(request, socket, head, options)
    else refuse(socket, '403 Forbidden')
  } catch (error) {
    options.log.warn({ err: error }, 'the address of a socket is not looked at')
    refuse(socket, '503 Service Unavailable')
  } finally {
    decided()
  }
}

function decoded(room: string): string {
  try {
    return decodeURIComponent(room)
  } catch {
    return room
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** Bytes both ways, untouched after the request's head; closing or breaking one side ends the other. */
function pipeToCollab(request: IncomingMessage, client: Duplex, head: Buffer, options: Routing): void {
  options.piped.add(client)
  const { hostname, port } = new URL(options.collabUrl)
  const room = connect({ host: hostname, port: Number(port || 80), noDelay: true })
  let connected = false
  const opened = (): void => {
    connected = true
    room.write(headOf(request, options.trustedProxies))
    if (head.length > 0) room.write(head)
    room.pipe(client)
    client.pipe(room)
  }
  const failed = (error: unknown): void => {
    options.log.error({ err: error }, 'a socket could not be passed on')
    room.destroy()
  }
  room.on('connect', guarded(opened, failed))
  room.on('error', (error) => {
    if (connected) return client.destroy()
    options.log.debug({ err: error }, 'collab-server does not answer')
    refuse(client, '503 Service Unavailable')
  })
  room.on('close', () => client.destroy())
  client.on('close', () => {
    options.piped.delete(client)
    room.destroy()
  })
}

const FORWARDED = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip'])

function headOf(request: IncomingMessage, trustedProxies: number): string {
  const { headers, rawHeaders, socket } = request
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (!FORWARDED.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[i + 1]}`)
  }
  const believed = trustedProxies > 0
  const address = socket.remoteAddress ?? ''
  const before = believed ? headers['x-forwarded-for'] : undefined
  const encrypted = 'encrypted' in socket && socket.encrypted === true
  const protocol = (believed && headers['x-forwarded-proto']) || (encrypted ? 'https' : 'http')
  const host = (believed && headers['x-forwarded-host']) || headers.host
  lines.push(`x-forwarded-for: ${before ? `${before}, ${address}` : address}`)
  lines.push(`x-forwarded-proto: ${protocol}`, `x-forwarded-host: ${host ?? ''}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
