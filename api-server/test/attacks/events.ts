import { type ClientEvents, clientEvents, type ServerEvents } from '@plumbline/core/contract'
import { io, type Socket } from 'socket.io-client'
import { WebSocket } from 'ws'
import { breakGround } from '../planning.ts'
import type { Visitor } from '../visitor.ts'
import type { Attack, Target } from './attack.ts'

type Client = Socket<ServerEvents, ClientEvents>

const ROUNDS = 40
const ANSWER_WITHIN_MS = 2_000
/** Names that socket.io, or a listener by mistake, gives a meaning of its own. */
const NAMES = [...Object.keys(clientEvents), 'error', 'toString', '__proto__', 'constructor', 'nothing', '']

/** Values that a listener which trusts its types does not survive. */
export function hostilePayloads(): unknown[] {
  return [
    { toString: 1 },
    { toString: null, valueOf: null },
    { length: 1e9 },
    { constructor: null },
    JSON.parse('{"__proto__":{"toString":1}}'),
    null,
    true,
    42,
    -0,
    1e308,
    '',
    '\u0000',
    '\ud800',
    'x'.repeat(5_000),
    '../../etc',
    "'; DROP TABLE app.members; --",
    [],
    [[[[]]]],
    Array.from({ length: 500 }, () => ({ toString: 1 })),
    new Uint8Array(2_000),
    { binary: new Uint8Array(4) },
  ]
}

/** A person's socket; the caller disconnects it. */
export async function openSocket(url: string, cookie: string): Promise<Client> {
  const socket: Client = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie },
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

/** Sends it and resolves with the answer: false, or nothing at all when the server does not know such an event. */
export async function sendEvent(socket: Client, name: string, payload: readonly unknown[]): Promise<unknown> {
  const any = socket as unknown as { timeout(ms: number): { emitWithAck(...all: unknown[]): Promise<unknown> } }
  return any
    .timeout(ANSWER_WITHIN_MS)
    .emitWithAck(name, ...payload)
    .catch(() => 'no answer')
}

async function refusedAll(url: string, cookie: string, name: string): Promise<string> {
  const socket = await openSocket(url, cookie)
  const answers = new Set<unknown>([await sendEvent(socket, name, [])])
  for (const payload of hostilePayloads()) answers.add(await sendEvent(socket, name, [payload]))
  if (!socket.connected) throw new Error('the socket was closed')
  socket.disconnect()
  if (answers.has(true)) throw new Error(`${name} was done with what it does not carry`)
  return `answered ${[...answers].join(', ')}`
}

/** Frames below socket.io: packets that its parser, or nobody, expects. */
const frames = [
  '42',
  '42[]',
  '42[null]',
  '42["watchSpace"',
  '42[{"toString":1}]',
  '4299999999999999999999["watchSpace","x"]',
  '43',
  '431[]',
  '44{"message":"x"}',
  '40/nowhere,',
  '451-["watchSpace",{"_placeholder":true,"num":0}]',
  '4599999-["watchSpace"]',
  '41',
  '2probe',
  '5',
  '9',
  '\u0000',
  'x'.repeat(20_000),
]

/** Opens a bare connection, says hello when it has a cookie, sends everything and resolves when it is closed or quiet. */
async function sendFrames(url: string, cookie: string, all: readonly (string | Uint8Array)[]): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: cookie ? { cookie } : {},
  })
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve('closed')))
  const opened = new Promise<string>((resolve) => socket.once('open', () => resolve('open')))
  if ((await Promise.race([opened, closed])) === 'closed') return 'refused'
  socket.send('40')
  for (const frame of all) socket.send(frame)
  const quiet = new Promise<string>((resolve) => setTimeout(() => resolve('ignored'), 200))
  const ended = await Promise.race([closed, quiet])
  socket.terminate()
  return ended
}

/** Everything that somebody with an account, or without one, can send at a socket of socket.io. */
export async function eventAttacks({ url, person }: Target): Promise<Attack[]> {
  const mike: Visitor = await person('mike-of-events')
  const { spaceId } = await breakGround(mike, 'Of the attacker')
  return [
    ...NAMES.map((name) => ({
      name: `the event ${JSON.stringify(name)} with what it does not carry`,
      run: () => refusedAll(url, mike.cookie, name),
    })),
    ...frames.map((frame) => ({
      name: `the packet ${JSON.stringify(frame.slice(0, 40))}`,
      run: async () => `${await sendFrames(url, mike.cookie, [frame])}, ${await sendFrames(url, '', [frame])} unsigned`,
    })),
    {
      name: 'bytes where packets belong',
      run: () => sendFrames(url, mike.cookie, [new Uint8Array([255, 0, 4, 2]), new Uint8Array(10_000)]),
    },
    {
      name: 'a flood of watches over one socket',
      run: async () => {
        const socket = await openSocket(url, mike.cookie)
        const ended = new Promise((resolve) => socket.once('disconnect', resolve))
        for (let watch = 0; watch < 10_000; watch++) socket.emit('watchSpace', spaceId, null, () => undefined)
        return `ended: ${await ended}`
      },
    },
    {
      name: '400 sockets of one person that watch',
      run: async () => {
        const opened = await Promise.allSettled(Array.from({ length: 400 }, () => openSocket(url, mike.cookie)))
        const open = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
        for (const socket of open) for (let round = 0; round < ROUNDS; round++) socket.emit('unwatchVersion', spaceId)
        const kept = open.filter((socket) => socket.connected).length
        for (const socket of open) socket.disconnect()
        if (kept > 100) throw new Error(`${kept} sockets of one person`)
        return `${kept} were open`
      },
    },
    {
      name: 'a flood of packets from nobody',
      run: () =>
        sendFrames(
          url,
          '',
          Array.from({ length: 2_000 }, () => '40/nowhere,'),
        ),
    },
  ]
}
