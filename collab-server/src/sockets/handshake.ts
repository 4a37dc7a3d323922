import { MessageType } from '@hocuspocus/server'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { Snapshot } from '../storage/documents.ts'

const SYNC_STEP_1 = 0
const SYNC_STEP_2 = 1
const SYNC_UPDATE = 2
/** The state vector of an empty document: no clients. */
const EMPTY_VECTOR_BYTES = 1
/** Below this, encoding the document costs less than a detour. */
const WORTH_BYTES = 128 * 1024
/** Before the handshake is through, a client needs no more than this. */
const HELD_MAX_BYTES = 5 * 1024 * 1024

interface HandshakePorts {
  /** Resolves when the ticket is accepted; never, when it is not. */
  entered: Promise<void>
  /** Null: there is none. */
  snapshot(): Promise<Snapshot | null>
  send(message: Uint8Array): void
  /** Hands a message to Hocuspocus. */
  pass(message: Uint8Array): void
  /** The client sends more than a handshake needs. */
  exceeded(): void
}

/**
 * Puts the first messages of a connection into an order that the rest of the server can rely on.
 *
 * - A provider that comes back may send updates that it queued while it was away before the answer (step 2) that holds
 *   what they build on. They wait here until that answer has been passed on.
 * - A client that has nothing is sent the stored snapshot, and Hocuspocus only what came after: encoding a large
 *   document for everybody who joins would block the event loop.
 */
export class Handshake {
  private through = false
  private held: Uint8Array[] = []
  private heldBytes = 0
  /** Messages keep their order while the snapshot is read. */
  private cold: Promise<void> | null = null
  private readonly ports: HandshakePorts

  constructor(ports: HandshakePorts) {
    this.ports = ports
  }

  receive(message: Uint8Array): void {
    // A ticket is not one of the messages that wait for the ticket.
    if (this.cold && !isAuth(message)) this.cold = this.cold.then(() => this.order(message))
    else this.order(message)
  }

  private order(message: Uint8Array): void {
    const sync = this.through ? null : readSync(message)
    if (sync?.type === SYNC_UPDATE) this.hold(message)
    else if (sync?.type === SYNC_STEP_2) this.finish(message)
    else if (sync?.type === SYNC_STEP_1 && sync.bodyBytes <= EMPTY_VECTOR_BYTES) {
      this.cold ??= this.joinCold(message, sync.address)
    } else this.ports.pass(message)
  }

  private hold(message: Uint8Array): void {
    this.heldBytes += message.length
    if (this.heldBytes > HELD_MAX_BYTES) this.ports.exceeded()
    else this.held.push(message)
  }

  private finish(message: Uint8Array): void {
    this.through = true
    this.ports.pass(message)
    for (const waiting of this.held) this.ports.pass(waiting)
    this.held = []
  }

  private async joinCold(message: Uint8Array, address: string): Promise<void> {
    await this.ports.entered
    // Without the shortcut the client gets everything from Hocuspocus.
    const snapshot = await this.ports.snapshot().catch(() => null)
    if (!snapshot || snapshot.bytes.length < WORTH_BYTES) return this.ports.pass(message)
    this.ports.send(syncMessage(address, SYNC_UPDATE, snapshot.bytes))
    this.ports.pass(syncMessage(address, SYNC_STEP_1, snapshot.stateVector))
  }
}

/** Null: no sync message, or none that can be read; Hocuspocus deals with those. */
function readSync(message: Uint8Array): { address: string; type: number; bodyBytes: number } | null {
  try {
    const decoder = decoding.createDecoder(message)
    const address = decoding.readVarString(decoder)
    if (decoding.readVarUint(decoder) !== MessageType.Sync) return null
    return { address, type: decoding.readVarUint(decoder), bodyBytes: decoding.readVarUint(decoder) }
  } catch {
    return null
  }
}

function isAuth(message: Uint8Array): boolean {
  try {
    const decoder = decoding.createDecoder(message)
    decoding.readVarString(decoder)
    return decoding.readVarUint(decoder) === MessageType.Auth
  } catch {
    return false
  }
}

function syncMessage(address: string, type: number, body: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, address)
  encoding.writeVarUint(encoder, MessageType.Sync)
  encoding.writeVarUint(encoder, type)
  encoding.writeVarUint8Array(encoder, body)
  return encoding.toUint8Array(encoder)
}
