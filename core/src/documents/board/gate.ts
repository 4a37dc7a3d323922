/** The server's check of an update of a board: what may stand in it, and who may write what. */
import type * as Y from 'yjs'
import { createRecordGate, type Gate, type RecordChange, type RecordRule, type Sender } from '../rooms/index.ts'
import { isId, isNewId } from '../schedule/codecs.ts'
import { decodeField, parseOverlayKey } from '../schedule/shape.ts'
import { type RootRole, rootRoles } from './registers.ts'
import {
  decodeEvent,
  isDescription,
  isMoment,
  limits,
  parseEventKey,
  parseTagKey,
  SCHEMA_VERSION,
  type Table,
  tables,
} from './shape.ts'

/** Overlays and keys that were deleted, for each record: far more than people make before the document is folded. */
const KEYS_PER_RECORD = 16
const MAX_UPDATE_BYTES = 16 * 1024 * 1024

export function createBoardGate(shadow: Y.Doc): Gate {
  const roots = Object.fromEntries([...rootRoles].map(([name, role]) => [name, ruleOf(role)]))
  return createRecordGate(
    shadow,
    { roots, texts: 'texts', objection: (changes, sender) => objection(shadow, changes, sender) },
    { maxBytes: MAX_UPDATE_BYTES },
  )
}

function ruleOf(role: RootRole): RecordRule {
  return { maxKeys: maxKeysOf(role), problem: (key, value) => problemOf(role, key, value) }
}

function maxKeysOf({ kind, table }: RootRole): number {
  if (table) return kind === 'over' ? table.maxEntries * KEYS_PER_RECORD : table.maxEntries
  if (kind === 'meta') return 1
  if (kind === 'texts') return limits.cards
  return limits[kind === 'dated' ? 'history' : kind]
}

function problemOf({ kind, table }: RootRole, key: string, value: unknown): string | null {
  switch (kind) {
    case 'base':
      if (value === undefined) return isId(key) ? null : 'key'
      return isNewId(key) ? tupleProblem(table, value) : 'key'
    case 'over':
      return overlayProblem(table, key, value)
    case 'dead':
      return isId(key) ? (value === undefined || value === 1 ? null : 'value') : 'key'
    case 'tags':
      return parseTagKey(key) ? (value === undefined || value === 1 ? null : 'value') : 'key'
    case 'history':
      return value === undefined || decodeEvent(key, value) ? null : 'event'
    case 'dated':
      return parseEventKey(key) && (value === undefined || isMoment(value)) ? null : 'moment'
    case 'texts':
      return isId(key) && (value === undefined || isDescription(String(value))) ? null : 'description'
    case 'meta':
      return key === 'schema' && value === SCHEMA_VERSION ? null : 'schema'
  }
}

function tupleProblem({ fields }: Table, value: unknown): string | null {
  if (!Array.isArray(value) || value.length > fields.length) return 'tuple'
  const wrong = fields.find((field, number) => decodeField(field, value[number]) === undefined)
  return wrong?.name ?? null
}

function overlayProblem({ fields }: Table, key: string, value: unknown): string | null {
  const { id, number } = parseOverlayKey(key)
  const field = fields[number]
  if (!isId(id) || !field) return 'key'
  return value === undefined || decodeField(field, value) !== undefined ? null : field.name
}

const AUTHOR = { cards: numberOf('cards', 'createdBy'), comments: numberOf('comments', 'by') }

function numberOf(table: keyof typeof tables, field: string): number {
  const number = tables[table].numbers.get(field)
  if (number === undefined) throw new Error(`no field ${field} in ${table}`)
  return number
}

function objection(shadow: Y.Doc, changes: readonly RecordChange[], { userId, grant }: Sender) {
  const refused = changes.find((change) => !isWithinRight(change, grant.right) || !isInOwnName(shadow, change, userId))
  return refused ? { code: 'FORBIDDEN' as const, params: { field: refused.root }, ids: [refused.key] } : null
}

/** People on site work with cards; columns and labels belong to those who plan. */
function isWithinRight({ root }: RecordChange, right: Sender['grant']['right']): boolean {
  if (right === 'read') return false
  // What a card says of its files, and when something happened, is as true as the server that says so.
  if (root === 'files.base' || root === 'files.over' || root === 'dated') return false
  return right !== 'facts' || !(root.startsWith('columns.') || root.startsWith('labels.') || root === 'meta')
}

/** What somebody said, made or did says so of nobody else, and nobody changes it for them. */
function isInOwnName(shadow: Y.Doc, { root, key, before, after }: RecordChange, userId: string): boolean {
  if (root === 'history') return [before, after].every((event) => event === undefined || authorIn(event, 2) === userId)
  if (root === 'cards.base') return before === undefined && authorIn(after, AUTHOR.cards) === userId
  if (root === 'comments.base') return before === undefined && authorIn(after, AUTHOR.comments) === userId
  if (root !== 'comments.over' && root !== 'comments.dead') return true
  const id = root === 'comments.over' ? parseOverlayKey(key).id : key
  const { number } = parseOverlayKey(key)
  // Who said it, where and when stays as it was.
  if (root === 'comments.over' && number <= AUTHOR_AND_TIME) return false
  return authorIn(shadow.getMap('comments.base').get(id), AUTHOR.comments) === userId
}

/** Card, author and moment are the first fields of a comment. */
const AUTHOR_AND_TIME = 2

const authorIn = (tuple: unknown, number: number): unknown => (Array.isArray(tuple) ? tuple[number] : undefined)
