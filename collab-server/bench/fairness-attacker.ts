/** The other space of `npm run bench:fairness`: one person who takes all that the servers give, in a process of its own. */
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { modelUpload, timetableCalculate, versionUploadSynchronous, wbsList } from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import * as Y from 'yjs'
import { tinyGuid, tinyIfc } from '../../api-server/test/tiny-ifc.ts'
import { Visitor } from '../../api-server/test/visitor.ts'
import { zipOf } from '../../api-server/test/zip.ts'
import { ticketFor } from '../test/harness.ts'
import { connectRaw } from '../test/raw.ts'
import { rename, rowIds } from '../test/schedule.ts'

export interface AttackerStart {
  url: string
  collabPort: number
  /** The person's session, and what they may change. */
  cookie: string
  csrfToken: string
  userId: string
  rooms: string[]
  document: string
  rows: number
  scheduleId: string
  versionId: string
}

/** What the servers said to the attacks of one kind. */
export interface AttackOutcome {
  done: number
  refused: number
}

export type AttackKind = 'saving' | 'reading' | 'importing' | 'calculating' | 'converting'

const SOCKETS = 400
const READS_AT_ONCE = 300
const IMPORTS_AT_ONCE = 2
const CALCULATIONS_AT_ONCE = 20
const IMPORTED_WORKS = 5_000
const MODELS_AT_ONCE = 2
const WALLS = 8_000
const UPDATES = 4
const NAME_CHARACTERS = 480

// Somebody's own computer: what it costs to attack must not be taken from the servers'.
setPriority(constants.priority.PRIORITY_LOW)
process.send?.('hello')
const [start] = (await once(process, 'message')) as [AttackerStart]
const visitor = new Visitor(start.url)
visitor.cookie = start.cookie
visitor.csrfToken = start.csrfToken
const file = writeXer(generatePlan({ works: IMPORTED_WORKS, seed: 3, relationsPerWork: 1.5 }))
const model = zipOf('tower.ifc', tinyIfc(Array.from({ length: WALLS }, (_, at) => wall(at))))
const updates = start.rooms.map((_, at) => largeUpdates(at))
let going: AttackKind | null = null
let outcome: AttackOutcome = { done: 0, refused: 0 }

function wall(at: number) {
  const storey = (at % 2) as 0 | 1
  return { guid: tinyGuid(`wall${at}x`), name: `Wall ${at}`, storey, length: 2 + (at % 5), fireRating: 'EI 60' }
}

/** What a planner could do who pastes into every row, some megabytes each time. */
function largeUpdates(seed: number): Uint8Array[] {
  const document = new Y.Doc()
  Y.applyUpdate(document, Buffer.from(start.document, 'base64'))
  return Array.from({ length: UPDATES }, (_, turn) => {
    const before = Y.encodeStateVector(document)
    document.transact(() => {
      for (const id of rowIds(start.rows)) rename(document, id, `${seed} ${turn} ${'x'.repeat(NAME_CHARACTERS)}`)
    })
    return Y.encodeStateAsUpdate(document, before)
  })
}

async function write(room: string, own: readonly Uint8Array[]): Promise<boolean> {
  const socket = await connectRaw(start.collabPort, room, await ticketFor(room, { userId: start.userId }))
  for (const update of own) socket.update(update)
  const closed = await Promise.race([socket.closed, pause(1_000)])
  socket.leave()
  return closed === undefined
}

async function manySockets(room: string): Promise<boolean> {
  const ticket = await ticketFor(room, { userId: start.userId })
  const all = await Promise.allSettled(
    Array.from({ length: SOCKETS }, () => connectRaw(start.collabPort, room, ticket)),
  )
  await pause(500)
  for (const socket of all) if (socket.status === 'fulfilled') socket.value.leave()
  return all.every(({ status }) => status === 'fulfilled')
}

/** True: it was done. */
const isDone = async (answer: Promise<{ status: number }>): Promise<boolean> => (await answer).status === 200

const params = { versionId: start.versionId }
const attacks: Record<AttackKind, (() => Promise<boolean>)[]> = {
  saving: [
    ...start.rooms.map((room, at) => () => write(room, updates[at]!)),
    () => Promise.race([manySockets(start.rooms[0]!), pause(3_000, false)]),
  ],
  reading: Array.from(
    { length: READS_AT_ONCE },
    () => () => isDone(visitor.call(wbsList, { params, input: { limit: 10_000 } })),
  ),
  importing: Array.from(
    { length: IMPORTS_AT_ONCE },
    () => () => isDone(visitor.upload(versionUploadSynchronous, { scheduleId: start.scheduleId }, file)),
  ),
  converting: Array.from(
    { length: MODELS_AT_ONCE },
    () => () => isDone(visitor.upload(modelUpload, { scheduleId: start.scheduleId }, model)),
  ),
  calculating: Array.from(
    { length: CALCULATIONS_AT_ONCE },
    () => () => isDone(visitor.call(timetableCalculate, { params })),
  ),
}

/** Again and again, whatever the answer; a refusal costs a moment, as with a client that comes back. */
async function repeat(kind: AttackKind, attack: () => Promise<boolean>): Promise<void> {
  while (going === kind) {
    const done = await attack().catch(() => false)
    outcome[done ? 'done' : 'refused'] += 1
    await pause(20)
  }
}

process.on('message', (message: { attack: AttackKind | null }) => {
  if (!message.attack) process.send?.(outcome)
  outcome = { done: 0, refused: 0 }
  going = message.attack
  if (going) for (const attack of attacks[going]) void repeat(going, attack)
})
process.send?.('ready')
