/**
 * Process: what proxy/nginx.conf does, where there is no nginx. A room is hashed to one collab-server and a person to one
 * api-server; where nobody listens, the next one is asked. `PROXY` holds its ports as JSON.
 */
import { createHash } from 'node:crypto'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ProxyPorts } from './topology.ts'

const ROOM = /^\/(?:collab|yjs|internal\/rooms)\/(?<room>[^/?]+\/[^/?]+)/

const { port, internalPort, api, collab } = JSON.parse(process.env.PROXY!) as ProxyPorts

const outside = createServer((request, response) => void forward(request, response, api))
outside.on('upgrade', (request, socket, head) => {
  void pipeThrough(request, socket, head, ROOM.test(request.url ?? '') ? collab : api)
})
/** For the api-servers alone. */
const internal = createServer((request, response) => void forward(request, response, collab))
internal.on('upgrade', (request, socket, head) => void pipeThrough(request, socket, head, collab))

await listening(outside, port)
await listening(internal, internalPort)
process.send?.({ type: 'ready', port })

function listening(server: ReturnType<typeof createServer>, at: number): Promise<void> {
  return new Promise((resolve) => server.listen(at, '127.0.0.1', resolve))
}

/** The servers in the order in which they are asked for this request. */
function inOrder(request: IncomingMessage, servers: readonly number[]): number[] {
  const key = ROOM.exec(request.url ?? '')?.groups?.room ?? request.headers.cookie ?? ''
  const first = createHash('sha256').update(key).digest().readUInt32BE(0) % servers.length
  return servers.map((_, index) => servers[(first + index) % servers.length]!)
}

async function reach(request: IncomingMessage, servers: readonly number[]): Promise<Socket | null> {
  for (const target of inOrder(request, servers)) {
    const socket = await dial(target)
    if (socket) return socket
  }
  return null
}

function dial(target: number): Promise<Socket | null> {
  const socket = connect({ port: target, host: '127.0.0.1', noDelay: true })
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket)).on('error', () => resolve(null))
  })
}

async function forward(request: IncomingMessage, response: ServerResponse, servers: readonly number[]): Promise<void> {
  const socket = await reach(request, servers)
  if (!socket) return void response.writeHead(502).end()
  const { method, url, headers } = request
  const onward = ask({ createConnection: () => socket, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Bytes both ways; closing or breaking one side ends the other. */
async function pipeThrough(request: IncomingMessage, near: Duplex, head: Buffer, servers: readonly number[]) {
  near.on('error', () => near.destroy())
  const far = await reach(request, servers)
  if (!far) return void near.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  far.on('close', () => near.destroy())
  near.on('close', () => far.destroy())
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`)
  }
  far.write(`${lines.join('\r\n')}\r\n\r\n`)
  far.write(head)
  far.pipe(near)
  near.pipe(far)
}
