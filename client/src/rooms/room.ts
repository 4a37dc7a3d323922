import {
  HocuspocusProvider,
  type HocuspocusProviderConfiguration,
  HocuspocusProviderWebsocket,
} from '@hocuspocus/provider'
import type { Awareness as AwarenessState, RoomMessage } from '@plumbline/core/contract'
import { type BudgetClose, budgetCloses, closeCodes } from '@plumbline/core/errors'
import type { RoomRight } from '@plumbline/core/permissions'
import type { Id } from '@plumbline/core/plan'
import type { Instant } from '@plumbline/core/time'
import { Awareness } from 'y-protocols/awareness'
import type { Doc } from 'yjs'
import { codeOf, isFinal } from './fresh-document.ts'
import { watchSilence } from './silence.ts'
import { SlicedProvider, type SlicedVoice } from './slicing/sliced-provider.ts'

const FIRST_PAUSE = 400
const LONGEST_PAUSE = 15_000
const REBASE_PAUSE = 1_200
const PROVIDER_PATIENCE = 120_000

export interface Ticket {
  ticket: string
  right: RoomRight
  /** Actual dates must lie in this period. */
  factsFrom?: Instant | undefined
  factsTo?: Instant | undefined
  /** Plans of days before it are closed. */
  planFrom?: Instant | undefined
  /** Attributes that this person may not fill, and those that are open beside the facts. */
  closedAttributes: readonly Id[]
  openAttributes: readonly Id[]
  /** The version is locked: nobody may write. */
  locked: boolean
  /** 0: there is no snapshot yet. */
  snapshotSeq: number
}

/** Codes of the error catalogue after which nothing is tried any more. */
export type FinalCode = 'FORBIDDEN' | 'NOT_FOUND' | 'UNAUTHORIZED'

export type RebuildReason = 'ACCESS_CHANGED' | 'REBASED' | 'UPDATE_REFUSED'

export interface RoomEvents {
  /** Fetches a fresh ticket; rejects with an `AppError`-like `{ code }`. */
  ticket(): Promise<Ticket>
  connecting(): void
  /** The server's state is here and all that was here is on its way there. */
  synced(right: Ticket['right']): void
  /** How many messages of ours are on their way; 0: everything is stored durably. */
  unacknowledged(count: number): void
  disconnected(): void
  /** The document must be rebuilt from the server before going on. */
  rebuild(reason: RebuildReason): void
  /** The server wants a pause; it is made, and then follows another try. */
  paused(reason: BudgetClose): void
  /** No further tries. */
  stopped(code: FinalCode): void
  awareness(states: Map<number, Partial<AwarenessState>>): void
  message(message: RoomMessage): void
  /** Of a document on the main thread: what is large enters it in pieces. Missing: as it comes. */
  slices?: SlicedVoice
}

interface Live {
  socket: HocuspocusProviderWebsocket
  provider: HocuspocusProvider | null
  unwatch: () => void
}

/**
 * One room on one socket, reconnected for ever with a fresh ticket each time.
 *
 * Each try gets a new socket and a new provider, and the provider is made only when the socket is open: then its
 * count of unacknowledged messages starts at the handshake and is exact, and nothing queued before authentication can
 * be acknowledged out of turn. What was typed in between stands in the document and goes out with the handshake.
 */
export class Room {
  readonly #name: string
  readonly #url: string
  readonly #doc: Doc
  readonly #events: RoomEvents
  #live: Live | null = null
  /** What each kind of room lets its people say of themselves. */
  #local: object = {}
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  /** The server said that it refused an update; the close that follows may carry another reason. */
  #wasRefused = false
  /** Raised by every start and stop, so that an answer to an abandoned try is ignored. */
  #generation = 0

  constructor(name: string, url: string, doc: Doc, events: RoomEvents) {
    this.#name = name
    this.#url = url
    this.#doc = doc
    this.#events = events
  }

  /** `ticket`: one that was just fetched, for the first try. */
  start(ticket?: Ticket): void {
    this.stop()
    const generation = ++this.#generation
    this.#events.connecting()
    if (ticket) this.#connect(ticket, generation)
    else void this.#fetchAndConnect(generation)
  }

  /** Drops the connection without trying again. */
  stop(): void {
    this.#generation++
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const live = this.#live
    this.#live = null
    live?.unwatch()
    live?.provider?.destroy()
    live?.socket.destroy()
  }

  setPresence(state: object): void {
    this.#local = { ...this.#local, ...state }
    this.#live?.provider?.awareness?.setLocalState(this.#local)
  }

  async #fetchAndConnect(generation: number): Promise<void> {
    try {
      const ticket = await this.#events.ticket()
      if (generation === this.#generation) this.#connect(ticket, generation)
    } catch (error) {
      if (generation !== this.#generation) return
      const code = codeOf(error)
      if (isFinal(code)) this.#give(code)
      else this.#away()
    }
  }

  #connect(ticket: Ticket, generation: number): void {
    const socket = new HocuspocusProviderWebsocket({
      url: this.#url,
      maxAttempts: 1,
      // We notice sooner; the provider's own look must not end a long download.
      messageReconnectTimeout: PROVIDER_PATIENCE,
      // The socket notes that it is open after telling us; a provider that joins before that never says hello.
      onOpen: () =>
        queueMicrotask(() => {
          if (generation === this.#generation) this.#join(socket, ticket, generation)
        }),
      onClose: ({ event }) => this.#afterClose(generation, event.code, event.reason),
    })
    const isSynced = (): boolean => this.#live?.provider?.synced ?? false
    const unwatch = watchSilence(socket, isSynced, () => this.#afterClose(generation, 0, ''))
    this.#live = { socket, provider: null, unwatch }
  }

  #join(socket: HocuspocusProviderWebsocket, ticket: Ticket, generation: number): void {
    this.#wasRefused = false
    const awareness = awarenessOf(this.#doc)
    awareness.setLocalState(this.#local)
    awareness.on('change', () => {
      if (generation === this.#generation) {
        this.#events.awareness(awareness.getStates() as Map<number, Partial<AwarenessState>>)
      }
    })
    const provider = this.#provider({
      name: this.#name,
      document: this.#doc,
      awareness,
      token: this.#tokens(ticket.ticket),
      websocketProvider: socket,
      onSynced: () => {
        if (generation !== this.#generation) return
        this.#failures = 0
        this.#events.synced(ticket.right)
      },
      onUnsyncedChanges: ({ number }) => {
        if (generation === this.#generation) this.#events.unacknowledged(number)
      },
      onStateless: ({ payload }) => this.#hear(payload),
      onAuthenticationFailed: ({ reason }) => this.#afterClose(generation, codeNamed(reason), reason),
      // Hocuspocus closes a room without closing the socket: it would look connected while edits vanish.
      onClose: ({ event }) => this.#afterClose(generation, codeNamed(event.reason) || event.code, event.reason),
    })
    if (this.#live) this.#live.provider = provider
    provider.attach()
  }

  #provider(configuration: HocuspocusProviderConfiguration): HocuspocusProvider {
    const { slices } = this.#events
    return slices ? new SlicedProvider(configuration, slices) : new HocuspocusProvider(configuration)
  }

  /** The first ticket is at hand; when the server asks again after a while, it wants a fresh one. */
  #tokens(first: string): () => Promise<string> {
    let fresh: string | null = first
    return async () => {
      const token = fresh ?? (await this.#events.ticket()).ticket
      fresh = null
      return token
    }
  }

  #hear(payload: string): void {
    const message = messageIn(payload)
    if (!message) return
    if (message.type === 'refused') this.#wasRefused = true
    this.#events.message(message)
  }

  /** The socket tears itself down while telling of its close; ours follows when it has finished. */
  #afterClose(generation: number, code: number, reason: string): void {
    if (generation !== this.#generation) return
    this.#generation++
    setTimeout(() => {
      if (generation + 1 === this.#generation) this.#closed(codeNamed(reason) || code)
    }, 0)
  }

  #closed(closeCode: number): void {
    const code = this.#wasRefused ? closeCodes.UPDATE_REFUSED : closeCode
    this.stop()
    this.#events.disconnected()
    if (code === closeCodes.FORBIDDEN) this.#give('FORBIDDEN')
    else if (code === closeCodes.ROOM_GONE) this.#give('NOT_FOUND')
    else if (code === closeCodes.ACCESS_CHANGED) this.#events.rebuild('ACCESS_CHANGED')
    else if (code === closeCodes.REBASED) this.#rebuildSoon()
    else if (code === closeCodes.UPDATE_REFUSED) this.#events.rebuild('UPDATE_REFUSED')
    else this.#pauseAndRetry(code)
  }

  #pauseAndRetry(code: number): void {
    const reason = budgetCloses.find((name) => closeCodes[name] === code)
    if (reason) this.#events.paused(reason)
    this.#retry(reason ? 3 : 0)
  }

  /** Everybody in the room has to: not all in one instant, and not before the servers tell of the new document. */
  #rebuildSoon(): void {
    const generation = ++this.#generation
    const rebuild = (): void => {
      if (generation === this.#generation) this.#events.rebuild('REBASED')
    }
    this.#timer = setTimeout(rebuild, REBASE_PAUSE / 2 + (Math.random() * REBASE_PAUSE) / 2)
  }

  #give(code: FinalCode): void {
    this.stop()
    this.#events.stopped(code)
  }

  /** Nobody gives a ticket, which is told: to seem connecting for hours would hide that nothing is sent. */
  #away(): void {
    this.#events.disconnected()
    this.#retry()
  }

  #retry(extraFailures = 0): void {
    this.#failures += 1 + extraFailures
    const ceiling = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(this.#failures, 10))
    const generation = ++this.#generation
    this.#events.connecting()
    // Half fixed, half random: two hundred browsers must not return in one instant.
    this.#timer = setTimeout(() => void this.#fetchAndConnect(generation), ceiling / 2 + (Math.random() * ceiling) / 2)
  }
}

/** null: not a message of ours; rooms may carry others in later versions. */
function messageIn(payload: string): RoomMessage | null {
  try {
    const message: unknown = JSON.parse(payload)
    const type = typeof message === 'object' && message !== null && 'type' in message ? message.type : ''
    return type === 'refused' ? (message as RoomMessage) : null
  } catch {
    return null
  }
}

/** A close code by its name, for reasons that travel as text; 0: none. */
function codeNamed(reason: string): number {
  return Object.hasOwn(closeCodes, reason) ? closeCodes[reason as keyof typeof closeCodes] : 0
}

/** What was last said of each document's client: others, and the server, take nothing that is older than that. */
const lastSaid = new WeakMap<Doc, Awareness>()

/**
 * Who is here, for one more connection. A document keeps its client id when its connection breaks, so this one goes on
 * counting where the one before has ended: begun at nought, it would not be heard until the others have forgotten, which
 * is half a minute.
 */
function awarenessOf(doc: Doc): Awareness {
  const awareness = new Awareness(doc)
  const before = lastSaid.get(doc)?.meta.get(doc.clientID)
  const own = awareness.meta.get(doc.clientID)
  // One more than the server may have counted when it took the old one away.
  if (before && own) awareness.meta.set(doc.clientID, { ...own, clock: before.clock + 2 })
  lastSaid.set(doc, awareness)
  return awareness
}
