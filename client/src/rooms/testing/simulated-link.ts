import { applyUpdate, type Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import type { Link } from '../document-session.ts'
import type { RebuildReason, RoomEvents, Ticket } from '../room.ts'
import type { SimulatedServer } from './simulated-server.ts'

type ToClient =
  | { kind: 'sync'; update: Uint8Array; serverHas: Uint8Array; ticket: Ticket }
  | { kind: 'update'; update: Uint8Array }
  | { kind: 'stored' }
  | { kind: 'refused'; code: string }
  | { kind: 'close'; reason: RebuildReason }

/** A room's connection whose every message waits until the test moves it. Says what `Room` says, in the same order. */
export class SimulatedLink implements Link {
  readonly userId: string
  readonly #server: SimulatedServer
  readonly #doc: Doc
  readonly #events: RoomEvents
  #state: 'off' | 'wanted' | 'asking' | 'open' | 'closing' = 'off'
  #ticket: Ticket | undefined
  #toServer: Uint8Array[] = []
  #toClient: ToClient[] = []
  #onItsWay = 0
  /** What is written before goes with the answer to the server's first message. */
  #isSynced = false

  constructor(server: SimulatedServer, userId: string, doc: Doc, events: RoomEvents) {
    this.#server = server
    this.userId = userId
    this.#doc = doc
    this.#events = events
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this && this.#isSynced) this.#send(update)
    })
  }

  start(ticket?: Ticket): void {
    this.stop()
    this.#ticket = ticket
    this.#state = 'wanted'
    this.#events.connecting()
  }

  stop(): void {
    this.#state = 'off'
    this.#isSynced = false
    this.#toServer = []
    this.#toClient = []
  }

  setPresence(): void {}

  get isIdle(): boolean {
    return this.#state === 'off' || (this.#state === 'open' && this.#toServer.length + this.#toClient.length === 0)
  }

  async connect(): Promise<void> {
    if (this.#state !== 'wanted') return
    this.#state = 'asking'
    const ticket = this.#ticket ?? (await this.#events.ticket())
    this.#ticket = undefined
    if (this.#state !== 'asking') return
    if (!this.#server.isOfThisEpoch(this.#doc)) return this.#closed('REBASED')
    this.#state = 'open'
    this.#onItsWay = 1
    const { doc } = this.#server
    const update = encodeStateAsUpdate(doc, encodeStateVector(this.#doc))
    this.#toClient.push({ kind: 'sync', update, serverHas: encodeStateVector(doc), ticket })
  }

  /** The network fails; the room tries again by itself. */
  cut(): void {
    if (this.#state === 'off') return
    this.stop()
    this.#events.disconnected()
    this.#state = 'wanted'
    this.#events.connecting()
  }

  /** This person may not be here any more. */
  shut(): void {
    if (this.#state === 'off') return
    this.stop()
    this.#events.disconnected()
    this.#events.stopped('FORBIDDEN')
  }

  /** The server hears the next message. */
  transmit(): void {
    if (this.#state !== 'open') return
    const update = this.#toServer.shift()
    if (!update) return
    const code = this.#server.take(update, this)
    if (code === null) return void this.#toClient.push({ kind: 'stored' })
    this.#toClient.push({ kind: 'refused', code })
    this.close('UPDATE_REFUSED')
  }

  /** The browser hears the next message. */
  deliver(): void {
    if (this.#state !== 'open' && this.#state !== 'closing') return
    const message = this.#toClient.shift()
    if (message) this.#hear(message)
  }

  /** Somebody else's change. */
  pass(update: Uint8Array): void {
    if (this.#state === 'open') this.#toClient.push({ kind: 'update', update })
  }

  /** What the server hears from now on it does not take. */
  close(reason: RebuildReason): void {
    if (this.#state !== 'open') return
    this.#state = 'closing'
    this.#toClient.push({ kind: 'close', reason })
  }

  #hear(message: ToClient): void {
    if (message.kind === 'update') applyUpdate(this.#doc, message.update, this)
    else if (message.kind === 'sync') this.#synced(message)
    else if (message.kind === 'stored') this.#events.unacknowledged(--this.#onItsWay)
    else if (message.kind === 'refused')
      this.#events.message({ type: 'refused', code: message.code, params: {} } as never)
    else this.#closed(message.reason)
  }

  #synced({ update, serverHas, ticket }: Extract<ToClient, { kind: 'sync' }>): void {
    applyUpdate(this.#doc, update, this)
    this.#toServer.push(encodeStateAsUpdate(this.#doc, serverHas))
    this.#isSynced = true
    this.#events.synced(ticket.right)
  }

  #send(update: Uint8Array): void {
    this.#toServer.push(update)
    this.#onItsWay++
    this.#events.unacknowledged(this.#onItsWay)
  }

  #closed(reason: RebuildReason): void {
    this.stop()
    this.#events.disconnected()
    this.#events.rebuild(reason)
  }
}
