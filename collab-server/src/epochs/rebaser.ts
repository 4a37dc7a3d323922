import type { Logger } from 'pino'
import * as Y from 'yjs'
import { regularly } from '../regularly.ts'
import { RoomGone } from '../rooms/refused.ts'
import type { DocumentWorker } from '../snapshots/jobs.ts'
import type { SnapshotKeeper } from '../snapshots/keeper.ts'
import type { Database } from '../storage/database.ts'
import { readSnapshot } from '../storage/documents.ts'
import { holdDocument, listOutgrown, noteChecked, startEpoch, type Turned } from '../storage/epochs.ts'
import type { Stored } from '../storage/stored.ts'
import type { FoldJob, FoldResult } from './jobs.ts'

const SWEEP_MS = 60_000
/** Documents written anew in one sweep. */
const AT_ONCE = 5
/** Folding is worth it when it saves so much. */
const FEWER_STRUCTS = 2
const FEWER_BYTES = 1.5
/** While others write, so often without holding them up. */
const ATTEMPTS = 2
const REPLACING_ATTEMPTS = 5
/** For a document that folds within this, writers may wait. */
const HOLD_MS = 2_000

export interface RebasePolicy {
  /** Pieces from which a document is looked at; 0: never. */
  structs: number
  /** Nobody has changed it for so long. */
  quietSeconds: number
}

type Folded = FoldResult & { ok: true }

/**
 * Writes documents that have grown anew, as their next epoch: the same content without overlays, deleted records and
 * the history of every register. Copies of the old epoch are never merged with the new one: their owners read it anew
 * and do again what was not stored.
 */
export class Rebaser {
  readonly stop: () => void
  private sweeping = false
  private readonly database: Database
  private readonly snapshots: SnapshotKeeper
  private readonly thread: DocumentWorker<FoldJob, FoldResult>
  private readonly node: string
  private readonly policy: RebasePolicy
  private readonly log: Logger

  constructor(
    database: Database,
    snapshots: SnapshotKeeper,
    thread: DocumentWorker<FoldJob, FoldResult>,
    node: string,
    policy: RebasePolicy,
    log: Logger,
  ) {
    this.database = database
    this.snapshots = snapshots
    this.thread = thread
    this.node = node
    this.policy = policy
    this.log = log
    const failed = (error: unknown) => log.error({ error: String(error) }, 'a sweep failed')
    this.stop = regularly(SWEEP_MS, () => this.sweep(), failed)
  }

  /** Looks for documents that have grown and are at rest. */
  async sweep(): Promise<void> {
    const { structs, quietSeconds } = this.policy
    if (structs === 0 || this.sweeping) return
    this.sweeping = true
    try {
      const rooms = await listOutgrown(this.database, structs, quietSeconds, AT_ONCE)
      for (const room of rooms) await this.consider(room)
    } catch (error) {
      this.log.warn({ error: String(error) }, 'looking for grown documents failed')
    } finally {
      this.sweeping = false
    }
  }

  /** Whatever its size. Null: people write too fast into too large a document. Throws RoomGone. */
  async rebase(room: string): Promise<Turned | null> {
    for (let attempt = 1; ; attempt++) {
      const started = performance.now()
      const stored = await this.load(room)
      const turned = await this.turn(room, stored, await this.fold(room, stored))
      if (turned) return turned
      if (attempt < ATTEMPTS) continue
      return performance.now() - started < HOLD_MS ? this.rebaseHeld(room) : null
    }
  }

  /**
   * The document goes on with another content, which somebody brought back. What others write meanwhile is replaced as
   * well: their copies do it again on top of that. Null: people write too fast. Throws RoomGone, and what is wrong with it.
   */
  async replace(room: string, content: Uint8Array): Promise<Turned | null> {
    for (let attempt = 1; attempt <= REPLACING_ATTEMPTS; attempt++) {
      const stored = await this.load(room)
      const turned = await this.turn(room, stored, await this.fold(room, stored, content))
      if (turned) return turned
    }
    return null
  }

  private async consider(room: string): Promise<void> {
    try {
      const stored = await this.load(room)
      const folded = await this.fold(room, stored)
      if (isWorthIt(folded)) await this.turn(room, stored, folded)
      else await noteChecked(this.database, room, folded.closing.structs)
    } catch (error) {
      if (error instanceof RoomGone) return
      this.log.error({ room, error: String(error) }, 'document could not be written anew')
      await noteChecked(this.database, room, this.policy.structs * 1_000).catch(() => undefined)
    }
  }

  private async rebaseHeld(room: string): Promise<Turned | null> {
    const client = await this.database.connect()
    try {
      await client.query('BEGIN')
      if (!(await holdDocument(client, room))) throw new RoomGone(room)
      const stored = await this.load(room)
      const turned = await this.turn(room, stored, await this.fold(room, stored), client)
      await client.query('COMMIT')
      return turned
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }

  private async load(room: string): Promise<Stored> {
    const stored = await this.snapshots.load(room)
    if (!stored) throw new RoomGone(room)
    return stored
  }

  private async fold(room: string, { updates }: Stored, content: Uint8Array | null = null): Promise<Folded> {
    const result = await this.thread.run({ room, updates, content })
    if (!result.ok) throw new Error(`${result.code}: ${result.detail}`)
    return result
  }

  private async turn(
    room: string,
    { seq, epoch }: Stored,
    { closing, fresh, freshRoot }: Folded,
    client: Parameters<typeof startEpoch>[0] = this.database,
  ): Promise<Turned | null> {
    const endingRoot = epoch === 1 ? await this.firstRoot(room, closing.stateVector) : null
    const turned = await startEpoch(client, { room, seq, epoch, endingRoot, closing, fresh, freshRoot }, this.node)
    if (!turned) return null
    this.snapshots.forget(room)
    const sizes = { structs: [closing.structs, fresh.structs], bytes: [closing.bytes.length, fresh.bytes.length] }
    this.log.info({ room, ...turned, ...sizes }, 'document goes on as another epoch')
    return turned
  }

  /** Every copy of the first epoch has what the document was made with. */
  private async firstRoot(room: string, closing: Uint8Array): Promise<number | null> {
    const first = await readSnapshot(this.database, room, 1)
    const clocks = Y.decodeStateVector(first?.stateVector ?? closing)
    const [largest] = [...clocks].sort(([, one], [, other]) => other - one)
    return largest?.[0] ?? null
  }
}

function isWorthIt({ closing, fresh }: Folded): boolean {
  return closing.structs >= FEWER_STRUCTS * fresh.structs || closing.bytes.length >= FEWER_BYTES * fresh.bytes.length
}
