/**
 * The server's check of an update before it is journaled and passed on: what holds for documents of every kind.
 *
 * Everything that can be known from the bytes is checked before the shadow document is touched; values are checked on
 * the shadow, by the rules of the kind, and only those that the update changed. Cost follows the update, not the
 * document.
 */
import * as Y from 'yjs'
import type { ErrorCode } from '../../errors/index.ts'
import { documentMaxBytes } from './document-bytes.ts'
import { fullGrant, type RoomGrant } from './grant.ts'
import type { Refusal } from './outcome.ts'

export type GateVerdict =
  | { ok: true }
  | {
      ok: false
      code: ErrorCode
      /** For the log; not a sentence for people. */
      detail: string
      /** Facts for the sentence that people read. */
      params: Refusal['params']
      ids: string[]
      /** The shadow holds the refused update now: rebuild the shadow and its gate from the journal. */
      poisoned: boolean
    }

export interface Sender {
  /** '': the server itself. */
  userId: string
  grant: RoomGrant
  /** False: this Yjs client is somebody else's, who would lose what they write under the same numbers. */
  speaksAs(client: number): boolean
}

export interface Gate {
  /** Takes the update into the shadow when it is right, and the sender may make it. Never throws. */
  check(update: Uint8Array, sender?: Sender): GateVerdict
}

export interface GateOptions {
  /** Bytes of one update. */
  maxBytes?: number
}

/** What a kind of document says about updates. */
export interface GateRules {
  isRoot(name: string): boolean
  isContent(content: Y.Item['content']): boolean
  /** Looks at what the update, which is in the shadow now, has changed. Throws RefusedUpdate. */
  require(items: readonly Y.Item[], sender: Sender): void
  /** Told before the update goes into the shadow. */
  begin(sender: Sender): void
}

export class RefusedUpdate extends Error {
  readonly code: ErrorCode
  readonly params: Refusal['params']
  readonly ids: string[]

  constructor(code: ErrorCode, detail: string, params: Refusal['params'] = {}, ids: string[] = []) {
    super(detail)
    this.code = code
    this.params = params
    this.ids = ids
  }
}

const server: Sender = { userId: '', grant: fullGrant, speaksAs: () => true }

const MAX_CLIENT = 0xffffffff
const MAX_CLOCK = 0x7fffffff

/** The shadow is a document of the gate's own, with everything journaled so far; nobody else may write to it. */
export function gateOf(shadow: Y.Doc, rules: GateRules, { maxBytes = documentMaxBytes }: GateOptions = {}): Gate {
  return {
    check(update, sender = server) {
      let touched = false
      try {
        if (update.length > maxBytes) throw new RefusedUpdate('PAYLOAD_TOO_LARGE', `${update.length} bytes`)
        const { structs, ds } = Y.decodeUpdate(update) as unknown as { structs: Struct[]; ds: DeleteSet }
        requireKnownPast(shadow, structs, ds, rules)
        requireOwnVoice(shadow, structs, sender)
        touched = true
        rules.begin(sender)
        Y.applyUpdate(shadow, update)
        const { pendingStructs, pendingDs } = shadow.store
        if (pendingStructs || pendingDs) throw new RefusedUpdate('CONFLICT', 'missing dependency')
        rules.require(landed(shadow, structs), sender)
        return { ok: true }
      } catch (error) {
        // Anything that is not a refusal is what decoding makes of nonsense.
        const code = error instanceof RefusedUpdate ? error.code : 'BAD_REQUEST'
        const detail = error instanceof Error ? error.message : 'malformed'
        const { params, ids } = error instanceof RefusedUpdate ? error : { params: {}, ids: [] }
        return { ok: false, code, detail, params, ids, poisoned: touched }
      }
    },
  }
}

type Struct = Y.Item | Y.GC | Y.Skip
interface DeleteSet {
  clients: Map<number, { clock: number; len: number }[]>
}

/** Items of the update that stand in the shadow now. */
function landed(shadow: Y.Doc, structs: readonly Struct[]): Y.Item[] {
  return structs.flatMap((struct) => {
    const item = struct instanceof Y.Item ? Y.getItem(shadow.store, struct.id) : null
    return item instanceof Y.Item && !item.deleted ? [item] : []
  })
}

/** Nothing that has to wait for another update, and nothing but the kinds of content that we write. */
function requireKnownPast(shadow: Y.Doc, structs: readonly Struct[], ds: DeleteSet, rules: GateRules): void {
  const ends = new Map<number, number>()
  const known = (client: number): number => ends.get(client) ?? Y.getState(shadow.store, client)
  for (const struct of structs) {
    const { client, clock } = struct.id
    if (!(client >= 0 && client <= MAX_CLIENT)) throw new RefusedUpdate('BAD_REQUEST', `client ${client}`)
    if (!(struct.length > 0) || clock + struct.length > MAX_CLOCK) {
      throw new RefusedUpdate('BAD_REQUEST', `clock ${clock}`)
    }
    if (struct instanceof Y.Skip || clock > known(client)) throw new RefusedUpdate('CONFLICT', 'gap')
    ends.set(client, Math.max(known(client), clock + struct.length))
  }
  const requireId = (id: Y.ID | null): void => {
    if (id && id.clock >= known(id.client)) throw new RefusedUpdate('CONFLICT', 'missing dependency')
  }
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue
    requireId(struct.origin)
    requireId(struct.rightOrigin)
    if (!(struct.content instanceof Y.ContentDeleted || rules.isContent(struct.content))) {
      throw new RefusedUpdate('BAD_REQUEST', `content ${struct.content.constructor.name}`)
    }
    if (typeof struct.parent === 'string') requireRoot(struct.parent, struct, rules)
    else if (struct.parent instanceof Y.ID) requireId(struct.parent)
  }
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) {
      if (clock + len > known(client)) throw new RefusedUpdate('CONFLICT', 'deletes the unknown')
    }
  }
}

/** What is new in the update was written by clients that are the sender's. */
function requireOwnVoice(shadow: Y.Doc, structs: readonly Struct[], { speaksAs }: Sender): void {
  for (const { id, length } of structs) {
    const isNew = id.clock + length > Y.getState(shadow.store, id.client)
    if (isNew && !speaksAs(id.client)) throw new RefusedUpdate('CLIENT_TAKEN', `client ${id.client}`)
  }
}

function requireRoot(name: string, item: Y.Item, rules: GateRules): void {
  if (!rules.isRoot(name)) throw new RefusedUpdate('BAD_REQUEST', `root ${name.slice(0, 40)}`)
  if (item.parentSub === null) throw new RefusedUpdate('BAD_REQUEST', `list in ${name}`)
}
