import { setTimeout as pause } from 'node:timers/promises'
import { type Document, OutgoingMessage } from '@hocuspocus/server'
import type * as Y from 'yjs'

const SEND_MS = 3
const REST_MS = 2

/** The part of Hocuspocus' document that passes changes on. */
interface Outbox extends Pick<Document, 'getConnections'> {
  pendingUpdates: Uint8Array[]
  pendingUpdateBytes: number
  flush(): unknown
}

/**
 * A document that a large update enters in pieces. Hocuspocus would pass on each piece, and merge many of them in the
 * loop; people get the update as it came, in one message, when all of it is there.
 */
export class SilentDocument {
  private readonly outbox: Outbox | null
  private readonly document: Y.Doc

  constructor(document: Y.Doc) {
    this.document = document
    this.outbox = 'getConnections' in document ? (document as unknown as Outbox) : null
  }

  /** What else waits to be told goes first; what `write` does is told to nobody. */
  write(write: (document: Y.Doc) => void): void {
    this.outbox?.flush()
    write(this.document)
    if (!this.outbox) return
    this.outbox.pendingUpdates = []
    this.outbox.pendingUpdateBytes = 0
  }

  /** Sending megabytes to a full room takes a while: others are served meanwhile. */
  async tell(update: Uint8Array): Promise<void> {
    const messages = new Map<string, Uint8Array>()
    let until = performance.now() + SEND_MS
    for (const connection of this.outbox?.getConnections() ?? []) {
      const { messageAddress } = connection
      const message = messages.get(messageAddress) ?? messageOf(messageAddress, update)
      messages.set(messageAddress, message)
      connection.send(message)
      if (performance.now() < until) continue
      await pause(REST_MS)
      until = performance.now() + SEND_MS
    }
  }
}

function messageOf(address: string, update: Uint8Array): Uint8Array {
  return new OutgoingMessage(address).createSyncMessage().writeUpdate(update).toUint8Array()
}
