/**
 * What a schedule document may hold: the rules of its gate. Values are checked where the update changed them.
 */
import * as Y from 'yjs'
import { isStoredValue } from '../../attributes/index.ts'
import { externalEnd } from '../../plan/index.ts'
import {
  type Gate,
  type GateOptions,
  gateOf,
  isText,
  RefusedUpdate,
  type RoomGrant,
  type Sender,
} from '../rooms/index.ts'
import { isId, isNewId } from './codecs.ts'
import { GrantedChanges, type Replaced } from './granted-changes.ts'
import { isUnlimited } from './grants.ts'
import { decodePack, encodePack, isPackKey, PACK_SIZE, type PackedRecord, Packs } from './packs.ts'
import { type RootRole, rootMaps, rootRoles } from './registers.ts'
import { parseValueKey } from './row-values.ts'
import { collections, decodeField, limits, parseOverlayKey, relationEnds, SCHEMA_VERSION, settings } from './shape.ts'
import { SignedTicks } from './signed-ticks.ts'
import { decodePosition } from './tree.ts'

/** As who the server itself writes. */
const SERVER = ''

/** How far one update may advance the clock of moves: more than any offline spell makes. */
const LAMPORT_STEP = 1_000_000

export interface ScheduleGateOptions extends GateOptions {
  /** Milliseconds since 1970, against which what people say of when they did something is held; left out: nothing is. */
  now?: () => number
}

/** The shadow is a document of the gate's own, with everything journaled so far; nobody else may write to it. */
export function createGate(shadow: Y.Doc, { now, ...options }: ScheduleGateOptions = {}): Gate {
  const watch = new ShadowWatch(shadow, now)
  return gateOf(
    shadow,
    {
      isRoot: (name) => rootRoles.has(name),
      isContent,
      begin: ({ grant }) => watch.begin(grant),
      require: (items, sender) => watch.require(items, sender),
    },
    options,
  )
}

function isContent(content: Y.Item['content']): boolean {
  if (content instanceof Y.ContentAny || content instanceof Y.ContentString) return true
  return content instanceof Y.ContentType && content.type instanceof Y.Text
}

/** The text of a note, which stands in no root map itself. */
const NOTE: RootRole = { kind: 'notes', collection: null }

/** The shadow with what the checks need to know of it. */
class ShadowWatch {
  private readonly roles = new Map<unknown, RootRole>()
  private readonly notes: Y.Map<unknown>
  private lamport = 0
  /** Only a new document takes packs. */
  private isNew: boolean
  private changed: Y.Transaction['changed'] = new Map()
  /** Null: nobody asks. */
  private replaced: Replaced | null = null
  private readonly granted: GrantedChanges
  private readonly ticks: SignedTicks
  private readonly shadow: Y.Doc
  /** Written with the document and never again; read when somebody names what is older than today's ids. */
  private readonly packs = new Map<string, Packs>()

  constructor(shadow: Y.Doc, now: (() => number) | undefined) {
    this.shadow = shadow
    this.ticks = new SignedTicks(now)
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
    maps.values.observe(({ changes }) => this.ticks.note(changes.keys))
  }

  private note({ target, changes }: Y.YMapEvent<unknown>): void {
    if (!this.replaced) return
    const before = new Map<string, unknown>()
    for (const [key, { oldValue }] of changes.keys) before.set(key, oldValue)
    this.replaced.set(target, before)
  }

  begin(grant: RoomGrant): void {
    this.changed = new Map()
    this.replaced = isUnlimited(grant) ? null : new Map()
  }

  require(items: readonly Y.Item[], { grant, userId }: Sender): void {
    const replaced: Replaced = this.replaced ?? new Map()
    this.replaced = null
    for (const item of items) this.requireHome(item)
    const limit = this.lamport + LAMPORT_STEP
    for (const [type, keys] of this.changed) this.requireChange(type, keys, limit)
    this.requireGranted(grant, replaced)
    if (userId !== SERVER) this.requireSigned(userId)
    if (this.changed.size > 0) this.isNew = false
  }

  private requireGranted(grant: RoomGrant, replaced: Replaced): void {
    const roots = [...this.changed.keys()].map((type) => ({
      role: this.roles.get(type) ?? NOTE,
      map: type as unknown as Y.Map<unknown>,
    }))
    for (const { role, map } of roots) if (role === NOTE) replaced.set(map, new Map([['note', undefined]]))
    const objection = this.granted.objection(grant, roots, replaced)
    if (objection) throw new RefusedUpdate(objection.code, objection.code, objection.params, objection.ids)
  }

  private requireSigned(userId: string): void {
    for (const [type, keys] of this.changed) {
      const role = this.roles.get(type)
      const named = [...keys].filter((key) => key !== null)
      const forged = role ? this.ticks.forged(userId, role, type as unknown as Y.Map<unknown>, named) : null
      const id = forged === null ? '' : (parseValueKey(forged)?.rowId ?? '')
      if (forged !== null) throw new RefusedUpdate('CHECKLIST_FORGED', forged, { row: id }, [id])
    }
  }

  /** Where the item landed, its content belongs: values under keys of maps, letters in notes. */
  private requireHome({ parent, parentSub, content }: Y.Item): void {
    if (this.roles.has(parent)) {
      const fits = parent === this.notes ? content instanceof Y.ContentType : content instanceof Y.ContentAny
      if (parentSub === null || !fits || content.getLength() !== 1) throw new RefusedUpdate('BAD_REQUEST', 'misplaced')
    } else if (!(content instanceof Y.ContentString) || parentSub !== null) {
      throw new RefusedUpdate('BAD_REQUEST', 'misplaced')
    }
  }

  private requireChange(type: unknown, keys: ReadonlySet<string | null>, lamportLimit: number): void {
    const role = this.roles.get(type)
    if (!role) {
      if (!(type instanceof Y.Text) || type.parent !== this.notes)
        throw new RefusedUpdate('BAD_REQUEST', 'unknown type')
      requireNote(type)
      return
    }
    if (role.kind === 'packs' && !this.isNew) throw new RefusedUpdate('BAD_REQUEST', 'packs of an old document')
    const map = type as Y.Map<unknown>
    for (const key of keys) {
      if (key === null) throw new RefusedUpdate('BAD_REQUEST', 'list')
      requireValue(role, key, map.get(key))
      if (role.kind === 'base' && map.get(key) !== undefined) this.requireName(role.collection, key)
      this.requireClock(role, map.get(key), lamportLimit)
    }
    requireCount(role, map)
  }

  /** What is new has an id as they are made now; what was there before keeps its own, and can be related to. */
  private requireName(collection: Collection, key: string): void {
    const ends = collection.name === 'relations' ? relationEnds(key) : null
    const isRow = (id: string) =>
      rootMaps(this.shadow).collections.wbs.base.has(id) || this.isPacked(collections.wbs, id)
    const isRight = ends
      ? [ends.predId, ends.succId].every((id) => isNewEnd(id) || isRow(id))
      : isNewId(key) || this.isPacked(collection, key)
    if (!isRight) throw new RefusedUpdate('FIELD_INVALID', `${collection.name} base key`)
  }

  private isPacked(collection: Collection, id: string): boolean {
    let packs = this.packs.get(collection.name)
    if (!packs) {
      packs = new Packs(rootMaps(this.shadow).collections[collection.name].packs, collection)
      for (const _ of packs.reload());
      this.packs.set(collection.name, packs)
    }
    return packs.has(id)
  }

  private requireClock(role: RootRole, raw: unknown, limit: number): void {
    if (!Array.isArray(raw)) return
    const isRelation = role.kind === 'base' && role.collection.name === 'relations'
    const lamport = role.kind === 'pos' || isRelation ? raw[2] : 0
    if (lamport > limit) throw new RefusedUpdate('FIELD_INVALID', `lamport ${lamport}`)
    if (lamport > this.lamport) this.lamport = lamport
  }
}

/** Ids are of any letters, those that part two of them among them. */
function isNewEnd(id: string): boolean {
  const elsewhere = externalEnd(id)
  return elsewhere ? isNewId(elsewhere.scheduleId) && isNewId(elsewhere.workId) : isNewId(id)
}

/** Deleted keys count too: they cost the same memory. */
function requireCount(role: RootRole, map: Y.Map<unknown>): void {
  const max = maxKeys(role)
  if (map._map.size > max) throw new RefusedUpdate('DOCUMENT_TOO_LARGE', `${map._map.size} keys`)
}

function maxKeys({ kind, collection }: RootRole): number {
  if (kind === 'values') return limits.values
  if (!collection) return limits.rows * 2
  if (kind === 'packs') return Math.ceil(collection.maxEntries / PACK_SIZE)
  return collection.maxEntries * (kind === 'over' ? collection.fields.length : 2)
}

function requireNote(note: Y.Text): void {
  if (note.length > limits.noteLength) throw new RefusedUpdate('DOCUMENT_TOO_LARGE', `note of ${note.length}`)
  if (!isText(note.toString(), limits.noteLength)) throw new RefusedUpdate('FIELD_INVALID', 'note')
}

function requireValue(role: RootRole, key: string, value: unknown): void {
  const problem = problemOf(role, key, value)
  if (problem) throw new RefusedUpdate('FIELD_INVALID', `${role.collection?.name ?? ''} ${role.kind} ${problem}`)
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
