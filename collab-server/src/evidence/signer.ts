import { sign } from 'node:crypto'
import type { Logger } from 'pino'
import { regularly } from '../regularly.ts'
import type { Database } from '../storage/database.ts'
import { type Anchor, listUnsigned, readAnchors, readChainHead, storeAnchor } from '../storage/evidence.ts'
import type { SigningKey } from './key.ts'
import { statementOf } from './links.ts'

const SWEEP_MS = 3_600_000
const AT_ONCE = 500
const ATTEMPTS = 3

/** Signs the heads of chains: every hour those that have grown, and one at once when something is decided by it. */
export class Signer {
  readonly stop: () => void
  readonly key: SigningKey
  private readonly database: Database
  private readonly log: Logger

  constructor(database: Database, key: SigningKey, log: Logger) {
    this.database = database
    this.key = key
    this.log = log
    const failed = (error: unknown) => log.error({ error: String(error) }, 'histories were not signed')
    this.stop = regularly(SWEEP_MS, () => this.sweep(), failed)
  }

  async sweep(): Promise<void> {
    for (let more = true; more; ) {
      const rooms = await listUnsigned(this.database, AT_ONCE)
      let signed = 0
      for (const room of rooms) if (await this.sign(room, 'hour')) signed++
      more = rooms.length === AT_ONCE && signed > 0
    }
  }

  /** Null: there is no such document. */
  async sign(room: string, why: string): Promise<Anchor | null> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const head = await readChainHead(this.database, room)
      if (!head) return null
      const last = (await readAnchors(this.database, room)).at(-1)
      const of = {
        number: (last?.number ?? 0) + 1,
        seq: head.seq,
        hash: head.hash,
        at: new Date().toISOString(),
        why,
        before: last?.signature ?? Buffer.alloc(0),
      }
      const anchor = { ...of, signature: sign(null, statementOf({ ...of, room }), this.key.secret) }
      if (await storeAnchor(this.database, room, anchor)) return anchor
    }
    this.log.warn({ room, why }, 'a history was signed by others meanwhile')
    return null
  }
}
