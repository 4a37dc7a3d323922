/**
 * Process: people in one room, apart from the server whose time is measured. Is told a `CrowdOrder`, tells its parent
 * `joined`, is told `go`, and answers with a `CrowdReport`.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { MessageType } from '@hocuspocus/server'
import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import { ticketFor } from '../test/harness.ts'
import { connectRaw, type RawClient } from '../test/raw.ts'
import { rename } from '../test/schedule.ts'

export interface CrowdOrder {
  port: number
  room: string
  /** Of the socket; the room's own on collab-server. */
  path: string
  /** Everybody of these edits `perSecond` times a second; the others only look on. */
  editors: number
  people: number
  perSecond: number
  warmUpMs: number
  measuredMs: number
  rowIds: string[]
}

export interface CrowdReport {
  /** From sending an edit until somebody else has it, ms. */
  seen: number[]
  /** From sending an edit until the sender is told that it is saved, ms. */
  acknowledged: number[]
  /** Connections that the server ended. */
  dropped: number
  /** Edits that nobody was told of within two seconds after the end. */
  unanswered: number
}

interface Person {
  client: RawClient
  document: Y.Doc
  /** When the edits were sent that are not acknowledged yet. */
  waiting: { at: number; counts: boolean }[]
}

/** So many join at once. */
const DOOR_WIDTH = 50
/** Everybody receives everything; taking it apart is left to a few, so that this process does not become the measure. */
const OBSERVERS = 4
const LAST_ANSWERS_MS = 2_000

const [order] = (await once(process, 'message')) as [CrowdOrder]
const report: CrowdReport = { seen: [], acknowledged: [], dropped: 0, unanswered: 0 }
const sentAt = new Map<string, number>()
let measuring = false
let leaving = false

const people: Person[] = []
while (people.length < order.people) {
  const size = Math.min(DOOR_WIDTH, order.people - people.length)
  people.push(...(await Promise.all(Array.from({ length: size }, (_, index) => enter(people.length + index)))))
}
process.on('disconnect', () => process.exit())
process.once('message', () => void run())
process.send?.('joined')

async function enter(index: number): Promise<Person> {
  const name = `person-${String(index).padStart(5, '0')}`
  const token = await ticketFor(order.room, { userId: name, sessionId: name, name })
  const client = await connectRaw(order.port, order.room, token, order.path)
  const person: Person = { client, document: new Y.Doc(), waiting: [] }
  person.document.on('update', (update: Uint8Array) => client.update(update))
  client.socket.on('message', (data: ArrayBuffer) => receive(new Uint8Array(data), person, index < OBSERVERS))
  client.socket.on('close', () => {
    if (!leaving) report.dropped += 1
  })
  return person
}

function receive(message: Uint8Array, person: Person, observes: boolean): void {
  const decoder = decoding.createDecoder(message)
  decoding.readVarString(decoder)
  const type = decoding.readVarUint(decoder)
  if (type === MessageType.SyncStatus) acknowledge(person)
  else if (type === MessageType.Sync && observes && decoding.readVarUint(decoder) > 0) {
    for (const text of textsIn(decoding.readVarUint8Array(decoder))) see(text)
  }
}

function acknowledge(person: Person): void {
  const sent = person.waiting.shift()
  if (sent?.counts) report.acknowledged.push(performance.now() - sent.at)
}

function see(text: unknown): void {
  const at = sentAt.get(String(text))
  if (at !== undefined) report.seen.push(performance.now() - at)
}

function textsIn(update: Uint8Array): unknown[] {
  return Y.decodeUpdate(update).structs.flatMap((struct) =>
    struct instanceof Y.Item ? struct.content.getContent() : [],
  )
}

async function run(): Promise<void> {
  const every = 1000 / order.perSecond
  const typing = people.slice(0, order.editors).map((person, index) => startTyping(person, index, every))
  await pause(order.warmUpMs)
  measuring = true
  process.send?.('measuring')
  await pause(order.measuredMs)
  measuring = false
  process.send?.('measured')
  for (const stop of typing) stop()
  await pause(LAST_ANSWERS_MS)
  report.unanswered = people.reduce((sum, person) => sum + person.waiting.length, 0)
  process.send?.(report)
  leaving = true
  for (const { client } of people) client.leave()
}

/** Spread over the interval, as people are. Returns what ends it. */
function startTyping(person: Person, index: number, every: number): () => void {
  let count = 0
  let timer: NodeJS.Timeout
  const type = () => {
    const text = `edit ${count} of ${index}`
    const row = order.rowIds[(index * 50 + (count++ % 50)) % order.rowIds.length]!
    const at = performance.now()
    person.waiting.push({ at, counts: measuring })
    if (measuring) sentAt.set(text, at)
    rename(person.document, row, text)
  }
  const first = setTimeout(
    () => {
      type()
      timer = setInterval(type, every)
    },
    (every * index) / order.editors,
  )
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
