/**
 * The layout of the document of what is said between the building models and the schedule: root maps of plain values,
 * one key a fact, so that of two things said at once both stay. Tuples only grow at their end.
 */
import { isBcfGuid, type ViewTopic, viewTopic } from '../../bim/bcf/index.ts'
import { type LinkRule, linkRule, type Viewpoint, viewName, viewpoint, viewText } from '../../bim/index.ts'
import type { Id } from '../../plan/index.ts'
import { isId } from '../schedule/codecs.ts'
import { isOrderKey } from '../schedule/order-keys.ts'
import { decodeClash, decodeClashTest } from './clash-shape.ts'
import { decodeFact } from './element-facts.ts'
import { type ElementRef, isGuid, isMoment, type Moment, parseElementKey } from './elements.ts'

export const SCHEMA_VERSION = 1
/** Not as in other documents: an empty one must not be taken for one of theirs. */
export const VERSION_KEY = 'links'

/** What a document may hold, deleted keys too; commands refuse to pass these, the gate refuses who tries. */
export const limits = {
  links: 400_000,
  rules: 2_000,
  aliases: 50_000,
  views: 300,
  comments: 5_000,
  profiles: 100_000,
  clashTests: 200,
  clashes: 20_000,
  facts: 200_000,
  /** Touched by one command. */
  linksAtOnce: 20_000,
  /** Carried out as one. */
  commandsAtOnce: 5_000,
} as const

/** A part of the element is built by the work. */
export interface Link extends ElementRef {
  workId: Id
  /** Percent of the element, 1…100. */
  share: number
  by: Id
  at: Moment
  /** The rule that made it; null: somebody did, by hand. */
  ruleId: Id | null
  /** How the element looks while this work is at it; null: as those of the work. */
  profileId: Id | null
}

export interface Rule extends LinkRule {
  id: Id
  by: Id
  at: Moment
}

/** A look at the models that was kept; `order` sorts them. */
export interface SavedView {
  id: Id
  name: string
  order: string
  viewpoint: Viewpoint
  by: Id
  at: Moment
  /** Of the file that it was read from; null: it was made here. */
  topic: ViewTopic | null
}

export interface ViewComment {
  id: Id
  viewId: Id
  text: string
  /** Who wrote it elsewhere, in a file that was read; null: `by` did, here. */
  author: string | null
  by: Id
  at: Moment
  /** By which the file that it was read from names it; null: it was written here. */
  guid: string | null
}

export const linkKey = ({ modelId, guid, workId }: ElementRef & { workId: Id }): string =>
  `${modelId}:${guid}:${workId}`

function parseLinkKey(key: string): (ElementRef & { workId: Id }) | null {
  const [modelId, guid, workId, ...more] = key.split(':')
  return isId(modelId) && isGuid(guid) && isId(workId) && more.length === 0 ? { modelId, guid, workId } : null
}

const isShare = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100

type LinkFacts = Pick<Link, 'share' | 'by' | 'at' | 'ruleId' | 'profileId'>

export const encodeLink = ({ share, by, at, ruleId, profileId }: LinkFacts): unknown[] => [
  share,
  by,
  at,
  ruleId,
  ...(profileId === null ? [] : [profileId]),
]

/** null: it is none. */
export function decodeLink(key: string, raw: unknown): Link | null {
  const named = parseLinkKey(key)
  if (!named || !Array.isArray(raw) || raw.length < 4 || raw.length > 5) return null
  const [share, by, at, ruleId, profileId = null] = raw
  if (!isShare(share) || !isId(by) || !isMoment(at)) return null
  if (![ruleId, profileId].every((one) => one === null || isId(one))) return null
  return { ...named, share, by, at, ruleId, profileId }
}

export const encodeRule = ({ by, at, ...rule }: Omit<Rule, 'id'>): unknown[] => [by, at, rule]

export function decodeRule(id: string, raw: unknown): Rule | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length !== 3 || !isId(raw[0]) || !isMoment(raw[1])) return null
  const read = linkRule.strict().safeParse(raw[2])
  return read.success ? { ...read.data, id, by: raw[0], at: raw[1] } : null
}

export const encodeView = ({ by, at, name, order, viewpoint, topic }: Omit<SavedView, 'id'>): unknown[] => [
  by,
  at,
  name,
  order,
  viewpoint,
  ...(topic ? [topic] : []),
]

export function decodeView(id: string, raw: unknown): SavedView | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length < 5 || raw.length > 6) return null
  const [by, at, name, order, look, from = null] = raw
  if (!isId(by) || !isMoment(at) || !isOrderKey(order) || viewName.safeParse(name).data !== name) return null
  const read = viewpoint.strict().safeParse(look)
  const topic = viewTopic.strict().nullable().safeParse(from)
  return read.success && topic.success ? { id, by, at, name, order, viewpoint: read.data, topic: topic.data } : null
}

export const commentKey = (viewId: Id, id: Id): string => `${viewId}:${id}`

export const encodeComment = ({ by, at, text, author, guid }: Omit<ViewComment, 'id' | 'viewId'>): unknown[] => [
  by,
  at,
  text,
  author,
  ...(guid === null ? [] : [guid]),
]

export function decodeComment(key: string, raw: unknown): ViewComment | null {
  const [viewId, id, ...more] = key.split(':')
  if (!isId(viewId) || !isId(id) || more.length > 0 || !Array.isArray(raw)) return null
  if (raw.length < 4 || raw.length > 5) return null
  const [by, at, text, author, guid = null] = raw
  if (guid !== null && !(typeof guid === 'string' && isBcfGuid(guid))) return null
  if (!isId(by) || !isMoment(at) || viewText.safeParse(text).data !== text) return null
  if (author !== null && viewName.safeParse(author).data !== author) return null
  return { viewId, id, by, at, text, author, guid }
}

/** Who says to have written it; null: nobody does. */
export function authorOf(root: RootName, key: string, raw: unknown): Id | null {
  const decode = {
    links: decodeLink,
    rules: decodeRule,
    views: decodeView,
    comments: decodeComment,
    clashTests: decodeClashTest,
    clashes: decodeClash,
    facts: decodeFact,
    aliases: null,
    profiles: null,
    meta: null,
  }
  return decode[root]?.(key, raw)?.by ?? null
}

/** Every root map of the document, with what may stand in it; there are no others. */
export const roots = {
  links: { maxKeys: limits.links, isValue: (key, value) => decodeLink(key, value) !== null },
  rules: { maxKeys: limits.rules, isValue: (key, value) => decodeRule(key, value) !== null },
  /** The element that was this one: value is its GlobalId now. */
  aliases: { maxKeys: limits.aliases, isValue: (key, value) => parseElementKey(key) !== null && isGuid(value) },
  views: { maxKeys: limits.views, isValue: (key, value) => decodeView(key, value) !== null },
  comments: { maxKeys: limits.comments, isValue: (key, value) => decodeComment(key, value) !== null },
  /** By work: the appearance profile of its own. */
  profiles: { maxKeys: limits.profiles, isValue: (key, value) => isId(key) && isId(value) },
  clashTests: { maxKeys: limits.clashTests, isValue: (key, value) => decodeClashTest(key, value) !== null },
  clashes: { maxKeys: limits.clashes, isValue: (key, value) => decodeClash(key, value) !== null },
  /** By element: how far it is on the site. */
  facts: { maxKeys: limits.facts, isValue: (key, value) => decodeFact(key, value) !== null },
  meta: { maxKeys: 1, isValue: (key, value) => key === VERSION_KEY && value === SCHEMA_VERSION },
} as const satisfies Record<string, { maxKeys: number; isValue(key: string, value: unknown): boolean }>

export type RootName = keyof typeof roots
export const rootNames = Object.keys(roots) as RootName[]
