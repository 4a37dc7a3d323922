/**
 * The server's check of an update before it is journaled and passed on: only what a schedule document may hold.
 *
 * Everything that can be known from the bytes is checked before the shadow document is touched; values are checked on
 * the shadow, and only those that the update changed. Cost follows the update, not the document.
 */
import * as Y from 'yjs'
import { isStoredValue } from '../../attributes/index.ts'
import type { Id } from '../../plan/index.ts'
import { isId, isText } from './codecs.ts'
import { GrantedChanges, type Replaced } from './granted-changes.ts'
import { fullGrant, isUnlimited, type Objection, type RoomGrant } from './grants.ts'
import { decodePack, encodePack, isPackKey, PACK_SIZE, type PackedRecord } from './packs.ts'
import { type RootRole, rootMaps, rootRoles } from './registers.ts'
import { parseValueKey } from './row-values.ts'
import { decodeField, limits, parseOverlayKey, SCHEMA_VERSION, settings } from './shape.ts'
import { decodePosition } from './tree.ts'
import type { Refusal } from './types.ts'

export type GateVerdict =
  | { ok: true }
  | {
      ok: false
      /** Error code of the catalogue. */
      code:
        | 'BAD_REQUEST'
        | 'FIELD_INVALID'
        | 'DOCUMENT_TOO_LARGE'
        | 'PAYLOAD_TOO_LARGE'
        | 'CONFLICT'
        | 'CLIENT_TAKEN'
        | Objection['code']
      /** For the log; not a sentence for people. */
      detail: string
      /** Facts for the sentence that people read. */
      params: Refusal['params']
      ids: Id[]
      /** The shadow holds the refused update now: rebuild the shadow and its gate from the journal. */
      poisoned: boolean
    }

export interface Sender {
  grant: RoomGrant
  /** False: this Yjs client is somebody else's, who would lose what they write under the same numbers. */
  speaksAs(client: number): boolean
}

export interface Gate {
  /** Takes the update into the shadow when it is right, and the sender may make it. Never throws. */
  check(update: Uint8Array, sender?: Sender): GateVerdict
}

/** The server itself. */
const anybody: Sender = { grant: fullGrant, speaksAs: () => true }

export interface GateOptions {
  /** Bytes of one update. */
  maxBytes?: number
}

type Code = Extract<GateVerdict, { ok: false }>['code']

class Refused extends Error {
  readonly code: Code
  readonly params: Refusal['params']
  readonly ids: Id[]

  constructor(code: Code, detail: string, params: Refusal['params'] = {}, ids: Id[] = []) {
    super(detail)
    this.code = code
    this.params = params
    this.ids = ids
  }
}

const MAX_BYTES = 64 * 1024 * 1024
const MAX_CLIENT = 0xffffffff
const MAX_CLOCK = 0x7fffffff
/** How far one update may advance the clock of moves: more than any offline spell makes. */
const LAMPORT_STEP = 1_000_000

/** The shadow is a document of the gate's own, with everything journaled so far; nobody else may write to it. */
export function createGate(shadow: Y.Doc, { maxBytes = MAX_BYTES }: GateOptions = {}): Gate {
  const watch = new ShadowWatch(shadow)
  return {
    check(update, sender = anybody) {
      let touched = false
      try {
        if (update.length > maxBytes) throw new Refused('PAYLOAD_TOO_LARGE', `${update.length} bytes`)
        const { structs, ds } = Y.decodeUpdate(update)
        requireKnownPast(shadow, structs as Struct[], ds as DeleteSet)
        requireOwnVoice(shadow, structs as Struct[], sender)
        touched = true
        watch.apply(update, structs as Struct[], sender.grant)
        return { ok: true }
      } catch (error) {
        // Anything that is not a refusal is what decoding makes of nonsense.
        const code = error instanceof Refused ? error.code : 'BAD_REQUEST'
        const detail = error instanceof Error ? error.message : 'malformed'
        const { params, ids } = error instanceof Refused ? error : { params: {}, ids: [] }
        return { ok: false, code, detail, params, ids, poisoned: touched }
      }
    },
  }
}

type Struct = Y.Item | Y.GC | Y.Skip
interface DeleteSet {
  clients: Map<number, { clock: number; len: number }[]>
}

/** Nothing that has to wait for another update, and nothing but the kinds of content that we write. */
function requireKnownPast(shadow: Y.Doc, structs: readonly Struct[], ds: DeleteSet): void {
  const ends = new Map<number, number>()
  const known = (client: number): number => ends.get(client) ?? Y.getState(shadow.store, client)
  for (const struct of structs) {
    const { client, clock } = struct.id
    if (!(client >= 0 && client <= MAX_CLIENT)) throw new Refused('BAD_REQUEST', `client ${client}`)
    if (!(struct.length > 0) || clock + struct.length > MAX_CLOCK) throw new Refused('BAD_REQUEST', `clock ${clock}`)
    if (struct instanceof Y.Skip || clock > known(client)) throw new Refused('CONFLICT', 'gap')
    ends.set(client, Math.max(known(client), clock + struct.length))
  }
  const requireId = (id: Y.ID | null): void => {
    if (id && id.clock >= known(id.client)) throw new Refused('CONFLICT', 'missing dependency')
  }
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue
    requireId(struct.origin)
    requireId(struct.rightOrigin)
    requireContent(struct)
    if (typeof struct.parent === 'string') requireRoot(struct.parent, struct)
    else if (struct.parent instanceof Y.ID) requireId(struct.parent)
  }
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) {
      if (clock + len > known(client)) throw new Refused('CONFLICT', 'deletes the unknown')
    }
  }
}

/** What is new in the update was written by clients that are the sender's. */
function requireOwnVoice(shadow: Y.Doc, structs: readonly Struct[], { speaksAs }: Sender): void {
  for (const { id, length } of structs) {
    const isNew = id.clock + length > Y.getState(shadow.store, id.client)
    if (isNew && !speaksAs(id.client)) throw new Refused('CLIENT_TAKEN', `client ${id.client}`)
  }
}

function requireContent({ content }: Y.Item): void {
  const isOurs =
    content instanceof Y.ContentAny || content instanceof Y.ContentString || content instanceof Y.ContentDeleted
  if (isOurs) return
  if (content instanceof Y.ContentType && content.type instanceof Y.Text) return
  throw new Refused('BAD_REQUEST', `content ${content.constructor.name}`)
}

function requireRoot(name: string, item: Y.Item): void {
  if (!rootRoles.has(name)) throw new Refused('BAD_REQUEST', `root ${name.slice(0, 40)}`)
  if (item.parentSub === null) throw new Refused('BAD_REQUEST', `list in ${name}`)
}

/** The text of a note, which stands in no root map itself. */
const NOTE: RootRole = { kind: 'notes', collection: null }

/** The shadow with what the checks need to know of it. */
class ShadowWatch {
  private readonly shadow: Y.Doc
  private readonly roles = new Map<unknown, RootRole>()
  private readonly notes: Y.Map<unknown>
  private lamport = 0
  /** Only a new document takes packs. */
  private isNew: boolean
  private changed: Y.Transaction['changed'] = new Map()
  /** Null: nobody asks. */
  private replaced: Replaced | null = null
  private readonly granted: GrantedChanges

  constructor(shadow: Y.Doc) {
    this.shadow = shadow
    const maps = rootMaps(shadow)
    for (const [name, role] of rootRoles) this.roles.set(shadow.getMap(name), role)
    this.notes = maps.notes
    this.isNew = [...this.roles.keys()].every((map) => (map as Y.Map<unknown>).size === 0)
    for (const raw of maps.pos.values()) this.lamport = Math.max(this.lamport, decodePosition(raw)?.lamport ?? 0)
    for (const raw of maps.collections.relations.base.values()) {
      if (Array.isArray(raw) && Number.isInteger(raw[2])) this.lamport = Math.max(this.lamport, raw[2])
    }
    this.granted = new GrantedChanges(shadow)
    shadow.on('afterTransaction', (transaction) => {
      this.changed = transaction.changed
    })
    // Only while the change is being told do deleted values still stand.
    for (const map of this.roles.keys()) (map as Y.Map<unknown>).observe((event) => this.note(event))
  }

  private note({ target, changes }: Y.YMapEvent<unknown>): void {
    if (!this.replaced) return
    const before = new Map<string, unknown>()
    for (const [key, { oldValue }] of changes.keys) before.set(key, oldValue)
    this.replaced.set(target, before)
  }

  apply(update: Uint8Array, structs: readonly Struct[], grant: RoomGrant): void {
    this.changed = new Map()
    const replaced: Replaced = new Map()
    this.replaced = isUnlimited(grant) ? null : replaced
    Y.applyUpdate(this.shadow, update)
    this.replaced = null
    const { pendingStructs, pendingDs } = this.shadow.store
    if (pendingStructs || pendingDs) throw new Refused('CONFLICT', 'missing dependency')
    for (const struct of structs) if (struct instanceof Y.Item) this.requireHome(struct)
    const limit = this.lamport + LAMPORT_STEP
    for (const [type, keys] of this.changed) this.requireChange(type, keys, limit)
    this.requireGranted(grant, replaced)
    if (this.changed.size > 0) this.isNew = false
  }

  private requireGranted(grant: RoomGrant, replaced: Replaced): void {
    const roots = [...this.changed.keys()].map((type) => ({
      role: this.roles.get(type) ?? NOTE,
      map: type as unknown as Y.Map<unknown>,
    }))
    for (const { role, map } of roots) if (role === NOTE) replaced.set(map, new Map([['note', undefined]]))
    const objection = this.granted.objection(grant, roots, replaced)
    if (objection) throw new Refused(objection.code, objection.code, objection.params, objection.ids)
  }

  /** Where the item landed, its content belongs: values under keys of maps, letters in notes. */
  private requireHome({ id, content }: Y.Item): void {
    const item = Y.getItem(this.shadow.store, id)
    if (!(item instanceof Y.Item) || item.deleted) return
    const { parent } = item
    if (this.roles.has(parent)) {
      const fits = parent === this.notes ? content instanceof Y.ContentType : content instanceof Y.ContentAny
      if (item.parentSub === null || !fits || content.getLength() !== 1) throw new Refused('BAD_REQUEST', 'misplaced')
    } else if (!(content instanceof Y.ContentString) || item.parentSub !== null) {
      throw new Refused('BAD_REQUEST', 'misplaced')
    }
  }

  private requireChange(type: unknown, keys: ReadonlySet<string | null>, lamportLimit: number): void {
    const role = this.roles.get(type)
    if (!role) {
      if (!(type instanceof Y.Text) || type.parent !== this.notes) throw new Refused('BAD_REQUEST', 'unknown type')
      requireNote(type)
      return
    }
    if (role.kind === 'packs' && !this.isNew) throw new Refused('BAD_REQUEST', 'packs of an old document')
    const map = type as Y.Map<unknown>
    for (const key of keys) {
      if (key === null) throw new Refused('BAD_REQUEST', 'list')
      requireValue(role, key, map.get(key))
      this.requireClock(role, map.get(key), lamportLimit)
    }
    requireCount(role, map)
  }

  private requireClock(role: RootRole, raw: unknown, limit: number): void {
    if (!Array.isArray(raw)) return
    const isRelation = role.kind === 'base' && role.collection.name === 'relations'
    const lamport = role.kind === 'pos' || isRelation ? raw[2] : 0
    if (lamport > limit) throw new Refused('FIELD_INVALID', `lamport ${lamport}`)
    if (lamport > this.lamport) this.lamport = lamport
  }
}

/** Deleted keys count too: they cost the same memory. */
function requireCount(role: RootRole, map: Y.Map<unknown>): void {
  const max = maxKeys(role)
  if (map._map.size > max) throw new Refused('DOCUMENT_TOO_LARGE', `${map._map.size} keys`)
}

function maxKeys({ kind, collection }: RootRole): number {
  if (kind === 'values') return limits.values
  if (!collection) return limits.rows * 2
  if (kind === 'packs') return Math.ceil(collection.maxEntries / PACK_SIZE)
  return collection.maxEntries * (kind === 'over' ? collection.fields.length : 2)
}

function requireNote(note: Y.Text): void {
  if (note.length > limits.noteLength) throw new Refused('DOCUMENT_TOO_LARGE', `note of ${note.length}`)
  if (!isText(note.toString(), limits.noteLength)) throw new Refused('FIELD_INVALID', 'note')
}

function requireValue(role: RootRole, key: string, value: unknown): void {
  const problem = problemOf(role, key, value)
  if (problem) throw new Refused('FIELD_INVALID', `${role.collection?.name ?? ''} ${role.kind} ${problem}`)
}

function problemOf({ kind, collection }: RootRole, key: string, value: unknown): string | null {
  switch (kind) {
    case 'base':
      if (!collection.isKey(key)) return 'key'
      return tupleProblem(collection.fields, value)
    case 'packs':
      return isPackKey(key) ? packProblem(collection, value) : 'key'
    case 'over':
      return overlayProblem(collection, key, value)
    case 'dead':
      if (!collection.isKey(key)) return 'key'
      return value === undefined || value === 1 ? null : 'value'
    case 'pos':
      return isId(key) && decodePosition(value) ? null : 'position'
    case 'values':
      if (!parseValueKey(key)) return 'key'
      return value === undefined || isStoredValue(value) ? null : 'value'
    case 'meta':
      return settingProblem(key, value)
    case 'notes':
      if (!isId(key)) return 'key'
      if (value instanceof Y.Text) requireNote(value)
      return value instanceof Y.Text ? null : 'value'
  }
}

type Collection = NonNullable<RootRole['collection']>
type Fields = Collection['fields']

/** Written exactly as we write it, so that every record can be read by its line. */
function packProblem(collection: Collection, value: unknown): string | null {
  const records = decodePack(value)
  if (!records || encodePack(records) !== value) return 'pack'
  for (const record of records) {
    const problem = recordProblem(collection, record)
    if (problem) return problem
  }
  return null
}

function recordProblem({ name, fields, isKey }: Collection, [id, tuple, ...spot]: PackedRecord): string | null {
  if (!isKey(id)) return 'key'
  const isPlaced = name === 'wbs' ? spot.length === 2 && decodePosition([...spot, 0, 0]) : spot.length === 0
  if (!isPlaced) return 'position'
  const problem = tupleProblem(fields, tuple)
  if (problem) return problem
  // The clocks of a pack are 0, so that nobody has to look for the latest in it.
  return name === 'relations' && Array.isArray(tuple) && tuple[2] ? 'lamport' : null
}

function tupleProblem(fields: Fields, value: unknown): string | null {
  if (!Array.isArray(value) || value.length > fields.length) return 'tuple'
  for (const [number, raw] of value.entries()) {
    const field = fields[number]!
    if (decodeField(field, raw) === undefined) return field.name
  }
  return null
}

function overlayProblem(collection: Collection, key: string, value: unknown): string | null {
  const { id, number } = parseOverlayKey(key)
  const field = collection.fields[number]
  // Attributes have registers of their own.
  if (!collection.isKey(id) || !field || field.name === 'values') return 'key'
  return value === undefined || decodeField(field, value) !== undefined ? null : field.name
}

function settingProblem(key: string, value: unknown): string | null {
  if (key === 'schema') return value === SCHEMA_VERSION ? null : 'schema'
  const field = settings.get(key)
  if (!field || value === undefined) return 'key'
  return decodeField(field, value) === undefined ? key : null
}
