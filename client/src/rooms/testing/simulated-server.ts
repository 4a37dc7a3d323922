import type { Gate } from '@plumbline/core/documents/rooms'
import type { RoomRight } from '@plumbline/core/permissions'
import { applyUpdate, Doc, encodeStateAsUpdate, getState } from 'yjs'
import type { RoomEvents, Ticket } from '../room.ts'
import { SimulatedLink } from './simulated-link.ts'

interface Kind {
  gateOf(shadow: Doc): Gate
  /** The same content in a new document. */
  fold(doc: Doc): Doc
}

/**
 * The collab-server as its clients see it: what a gate lets through is stored and passed on, each epoch begins with a
 * document of another Yjs client, and nothing moves unless the test moves it.
 */
export class SimulatedServer {
  readonly links: SimulatedLink[] = []
  readonly #kind: Kind
  readonly #rights = new Map<string, RoomRight>()
  epochs = 0
  #doc: Doc
  /** The Yjs client that wrote how this epoch begins. */
  #root: number
  #gate: Gate
  /** As it was some time ago; a browser begins with it. */
  #snapshot: Uint8Array

  constructor(doc: Doc, kind: Kind) {
    this.#kind = kind
    this.#doc = doc
    this.#root = doc.clientID
    this.#gate = this.#newGate()
    this.#snapshot = encodeStateAsUpdate(doc)
  }

  get doc(): Doc {
    return this.#doc
  }

  readonly snapshot = async (): Promise<Uint8Array> => this.#snapshot

  rightOf(userId: string): RoomRight {
    return this.#rights.get(userId) ?? 'write'
  }

  ticketOf(userId: string): Ticket {
    const right = this.rightOf(userId)
    return { ticket: 't', right, closedAttributes: [], openAttributes: [], locked: false, snapshotSeq: 1 }
  }

  linkOf(userId: string): (doc: Doc, events: RoomEvents) => SimulatedLink {
    return (doc, events) => {
      const link = new SimulatedLink(this, userId, doc, events)
      this.links.push(link)
      return link
    }
  }

  /** A document of an epoch that has ended may not come in. */
  isOfThisEpoch(doc: Doc): boolean {
    return doc.store.clients.size === 0 || getState(doc.store, this.#root) > 0
  }

  /** What is wrong with it; null: it is stored, and goes to the others. */
  take(update: Uint8Array, from: SimulatedLink): string | null {
    const grant = { right: this.rightOf(from.userId) }
    const verdict = this.#gate.check(update, { userId: from.userId, grant, speaksAs: () => true })
    if (!verdict.ok) {
      if (verdict.poisoned) this.#gate = this.#newGate()
      return verdict.code
    }
    applyUpdate(this.#doc, update)
    for (const link of this.links) if (link !== from) link.pass(update)
    return null
  }

  takeSnapshot(): void {
    this.#snapshot = encodeStateAsUpdate(this.#doc)
  }

  /** The document is written anew: everybody begins again. */
  nextEpoch(): void {
    this.epochs++
    this.#doc = this.#kind.fold(this.#doc)
    this.#root = this.#doc.clientID
    this.#gate = this.#newGate()
    this.takeSnapshot()
    for (const link of this.links) link.close('REBASED')
  }

  setRight(userId: string, right: RoomRight): void {
    this.#rights.set(userId, right)
    for (const link of this.links) if (link.userId === userId) link.close('ACCESS_CHANGED')
  }

  #newGate(): Gate {
    const shadow = new Doc()
    applyUpdate(shadow, encodeStateAsUpdate(this.#doc))
    return this.#kind.gateOf(shadow)
  }
}
