/**
 * The layout of a board document. As in a schedule's, a record is a tuple of numbered fields with an overlay per field:
 * tables only grow at their end.
 */
import type { Id } from '../../plan/index.ts'
import type { Day } from '../../time/index.ts'
import { isText } from '../rooms/index.ts'
import { type Codec, flag, INVALID, id, integer, isId, nullable, oneOf, text } from '../schedule/codecs.ts'
import { isOrderKey } from '../schedule/order-keys.ts'
import { type Field, field } from '../schedule/shape.ts'

export const SCHEMA_VERSION = 1

/** What a document may hold; commands refuse to pass these, the gate refuses who tries. */
export const limits = {
  columns: 50,
  labels: 100,
  cards: 20_000,
  checks: 100_000,
  comments: 100_000,
  files: 20_000,
  filesOnCard: 100,
  /** Labels and people on cards, together. */
  tags: 200_000,
  history: 400_000,
  nameLength: 128,
  titleLength: 512,
  textLength: 20_000,
  /** Touched by one command. */
  cardsAtOnce: 2_000,
} as const

/** A moment of a clock, milliseconds since 1970 UTC. */
export type Moment = number

/** What a column means: work waits there, is being done, or is done. */
export const stages = ['waiting', 'doing', 'done'] as const
export type Stage = (typeof stages)[number]

/** Colours by name: themes say what they look like. */
export const boardColors = ['grey', 'blue', 'cobalt', 'green', 'orange', 'violet', 'turquoise', 'rose'] as const
export type BoardColor = (typeof boardColors)[number]

export interface Column {
  id: Id
  name: string
  key: string
  color: BoardColor
  /** How many cards may stand there at once; null: any number. */
  limit: number | null
  stage: Stage
}

export interface Label {
  id: Id
  name: string
  color: BoardColor
}

/** Column and place in it: one register, so that two drags at once leave the card in one of both places. */
interface CardPlace {
  columnId: Id
  key: string
}

/** Said by moving the card of a work into a done column; facts are written by whoever takes it. */
export interface Proposal {
  percent: number
  at: Moment
  by: Id
}

export interface Card {
  id: Id
  place: CardPlace
  title: string
  /** The work of the schedule that the card stands for. */
  workId: Id | null
  due: Day | null
  /** Why it cannot go on; '' when it can. */
  blocked: string
  proposal: Proposal | null
  archivedAt: Moment | null
  createdAt: Moment
  createdBy: Id
}

export interface Check {
  id: Id
  cardId: Id
  key: string
  text: string
  done: boolean
}

export interface Comment {
  id: Id
  cardId: Id
  by: Id
  at: Moment
  text: string
  editedAt: Moment | null
}

/** A file on a card; what is in it lies with the server, which alone writes such records. */
export interface CardFile {
  id: Id
  cardId: Id
  by: Id
  at: Moment
  name: string
  mime: string
  bytes: number
  /** Of a picture that has a preview. */
  width: number | null
  height: number | null
}

export const tagKinds = ['label', 'person'] as const
export type TagKind = (typeof tagKinds)[number]

/** What happened to a card, for its history and for statistics. */
const eventKinds = ['moved', 'due', 'archived', 'restored'] as const
type EventKind = (typeof eventKinds)[number]
export interface CardEvent {
  id: Id
  cardId: Id
  kind: EventKind
  at: Moment
  by: Id
  /** The column entered, or the due day; null otherwise. */
  to: Id | Day | null
}

const orderKey: Codec<string> = { encode: (value) => value, decode: (raw) => (isOrderKey(raw) ? raw : INVALID) }
const moment = integer(0, 8_640_000_000_000)
const day = integer(-25_567, 84_006)

const place: Codec<CardPlace> = {
  encode: ({ columnId, key }) => [columnId, key],
  decode: (raw) => {
    if (!Array.isArray(raw) || raw.length !== 2 || !isId(raw[0]) || !isOrderKey(raw[1])) return INVALID
    return { columnId: raw[0], key: raw[1] }
  },
}

const percent = integer(0, 100)
const proposal: Codec<Proposal> = {
  encode: ({ percent, at, by }) => [percent, at, by],
  decode: (raw) => {
    if (!Array.isArray(raw) || raw.length !== 3 || !isId(raw[2])) return INVALID
    const done = percent.decode(raw[0])
    const at = moment.decode(raw[1])
    return done === INVALID || at === INVALID ? INVALID : { percent: done, at, by: raw[2] }
  },
}

export type TableName = 'columns' | 'labels' | 'cards' | 'checks' | 'comments' | 'files'

export interface Table {
  name: TableName
  fields: readonly Field[]
  numbers: ReadonlyMap<string, number>
  maxEntries: number
}

function table<T>(name: TableName, maxEntries: number, fields: { [K in keyof Omit<T, 'id'>]: Field }): Table {
  const list = Object.values<Field>(fields)
  return { name, fields: list, numbers: new Map(list.map(({ name: key }, i) => [key, i])), maxEntries }
}

const name = text(limits.nameLength)
const color = oneOf(boardColors)

/** Order numbers the fields: append only. */
export const tables: Record<TableName, Table> = {
  columns: table<Column>('columns', limits.columns, {
    name: field('name', '', name),
    key: field('key', 'V', orderKey),
    color: field<BoardColor>('color', 'grey', color),
    limit: field('limit', null, nullable(integer(1, 10_000))),
    stage: field<Stage>('stage', 'waiting', oneOf(stages)),
  }),
  labels: table<Label>('labels', limits.labels, {
    name: field('name', '', name),
    color: field<BoardColor>('color', 'grey', color),
  }),
  cards: table<Card>('cards', limits.cards, {
    place: field('place', { columnId: '', key: 'V' }, place),
    title: field('title', '', text(limits.titleLength)),
    workId: field('workId', null, nullable(id)),
    due: field('due', null, nullable(day)),
    blocked: field('blocked', '', text(limits.titleLength)),
    proposal: field('proposal', null, nullable(proposal)),
    archivedAt: field('archivedAt', null, nullable(moment)),
    createdAt: field('createdAt', 0, moment),
    createdBy: field('createdBy', '', id),
  }),
  checks: table<Check>('checks', limits.checks, {
    cardId: field('cardId', '', id),
    key: field('key', 'V', orderKey),
    text: field('text', '', text(limits.titleLength)),
    done: field('done', false, flag),
  }),
  comments: table<Comment>('comments', limits.comments, {
    cardId: field('cardId', '', id),
    by: field('by', '', id),
    at: field('at', 0, moment),
    text: field('text', '', text(limits.textLength)),
    editedAt: field('editedAt', null, nullable(moment)),
  }),
  files: table<CardFile>('files', limits.files, {
    cardId: field('cardId', '', id),
    by: field('by', '', id),
    at: field('at', 0, moment),
    name: field('name', '', text(255)),
    mime: field('mime', '', text(120)),
    bytes: field('bytes', 0, integer(0, 2 ** 31 - 1)),
    width: field('width', null, nullable(integer(1, 100_000))),
    height: field('height', null, nullable(integer(1, 100_000))),
  }),
}

/** `card:kind:tagged`, kind by its number. */
export const tagKey = (cardId: Id, kind: TagKind, tagId: Id): string => `${cardId}:${tagKinds.indexOf(kind)}:${tagId}`

export function parseTagKey(key: string): { cardId: Id; kind: TagKind; tagId: Id } | null {
  const [cardId, number, tagId, ...more] = key.split(':')
  const kind = tagKinds[Number(number)]
  return isId(cardId) && isId(tagId) && kind && more.length === 0 ? { cardId, kind, tagId } : null
}

/** `card:event`: written once, and taken away by who takes back what happened; the server dates it beside that. */
export const eventKey = (cardId: Id, eventId: Id): string => `${cardId}:${eventId}`

export function parseEventKey(key: string): { cardId: Id; id: Id } | null {
  const [cardId, eventId, ...more] = key.split(':')
  return isId(cardId) && isId(eventId) && more.length === 0 ? { cardId, id: eventId } : null
}

export const encodeEvent = ({ kind, at, by, to }: Omit<CardEvent, 'id' | 'cardId'>): unknown[] => [
  eventKinds.indexOf(kind),
  at,
  by,
  to,
]

export function decodeEvent(key: string, raw: unknown): CardEvent | null {
  const ids = parseEventKey(key)
  if (!ids || !Array.isArray(raw) || raw.length !== 4) return null
  const [number, at, by, to] = raw
  const kind = eventKinds[number as number]
  if (!kind || moment.decode(at) === INVALID || !isId(by)) return null
  const fits = kind === 'moved' ? isId(to) : kind === 'due' ? to === null || day.decode(to) !== INVALID : to === null
  return fits ? { ...ids, kind, at, by, to } : null
}

export const isMoment = (value: unknown): value is Moment => moment.decode(value) !== INVALID

/** A description, or nothing that could be one. */
export const isDescription = (value: string): boolean => isText(value, limits.textLength)
